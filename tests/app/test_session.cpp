#include "app/project/story_cache.h"
#include "app/session/context_tokens.h"
#include "app/session/engine_session.h"
#include "app/session/replay.h"
#include "app/session/stream_buffer.h"
#include "tests/support/session_desk.h"

#include <QTest>
#include <atomic>
#include <fstream>
#include <thread>

using namespace longhand;
using namespace longhand::test;

class TestSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesARunAndDrainsAllOfIt();
    void theStateAfterACommandIsSeenAtOnce();
    void twoRunsEqualOne();
    void pausesAndGoesOnInMemory();
    void pausesWhileReading();
    void resumesAfterReopening();
    void goesOnUnderTheRecordedInstructionSet_data();
    void goesOnUnderTheRecordedInstructionSet();
    void saysWhenTheInstructionSetIsMissing();
    void refusesAnotherModel();
    void refusesAnotherFileOfTheModel();
    void stopEndsTheRun();
    void anEditAfterThePauseEndsTheRun();
    void editsBetweenRuns();
    void endsWhenTheContextIsFull();
    void closingPausesTheRun();
    void loadsCanBeCancelledAndFail();
    void refusesWhatCannotBe();
    void readsTokensOfAnotherModelAsText();
    void theBufferDropsNothing();
    void readOnlyProjectsAreNotWritten();
};

void TestSession::writesARunAndDrainsAllOfIt()
{
    Desk desk;
    desk.session->write(request(300));
    std::string text;
    std::vector<TokenId> tokens;
    const auto drain = [&] {
        const StreamBatch batch = desk.session->drain();
        text += batch.text;
        for (const StepEvent& step : batch.steps)
            tokens.insert(tokens.end(), step.tokens.begin(), step.tokens.end());
    };
    while (desk.session->status().state != SessionState::Finished) {
        drain();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    drain();
    QCOMPARE(seed + text, desk.project->text());
    QCOMPARE(tokens, writtenTokens(*desk.project));
    QCOMPARE(tokens.size(), std::size_t(300));
    const SessionStatus status = desk.session->status();
    QCOMPARE(status.finish, FinishReason::Length);
    QCOMPARE(status.runTokens, 300);
    QCOMPARE(status.runTarget, 300);
    QCOMPARE(status.contextPlanned, 4096);
    QVERIFY(status.allSaved);
    QVERIFY(status.weightBytes > 0 && status.kvBytes > 0);
    const RunInfo run = desk.project->runs().at(0);
    QCOMPARE(run.state, RunState::Finished);
    QCOMPARE(run.finish, FinishReason::Length);
    QCOMPARE(run.settings.modelFingerprint, tinyModel()->fingerprint());
    QCOMPARE(run.settings.sampler, request(300).sampler);
    QCOMPARE(run.firstPosition + 300, status.contextTokens);
    QVERIFY(run.seconds > 0);
    QCOMPARE(desk.project->info().modelFingerprint, tinyModel()->fingerprint());
    QCOMPARE(desk.project->check(), std::vector<std::string>());

    // The same tokens as the engine alone gives.
    const auto model = tinyModel();
    Generator generator(model, desk.project->info().context, oneThread());
    auto context = model->tokenizer().encode(seed);
    if (model->tokenizer().addBos())
        context.insert(context.begin(), model->tokenizer().bos());
    generator.prefill(context);
    generator.beginRun(request(300).sampler, 300);
    while (generator.step().finish == FinishReason::None) {
    }
    QVERIFY(std::equal(tokens.begin(), tokens.end(),
                       generator.text().begin() + static_cast<std::ptrdiff_t>(context.size()), generator.text().end()));
}

void TestSession::theStateAfterACommandIsSeenAtOnce()
{
    Desk desk;
    desk.session->write(request(200));
    const SessionState state = desk.session->status().state;
    QVERIFY(state == SessionState::Prefill || state == SessionState::Writing || state == SessionState::Finished);
    desk.session->wait();
    desk.session->loadModel(tinyModelPath());
    const SessionState loading = desk.session->status().state;
    QVERIFY(loading == SessionState::Loading || loading == SessionState::Ready);
    QCOMPARE(desk.session->wait().state, SessionState::Ready);
}

void TestSession::twoRunsEqualOne()
{
    const auto whole = undisturbed(200);
    Desk desk;
    desk.write(100);
    desk.write(100);
    QCOMPARE(desk.project->runs().size(), std::size_t(2));
    QCOMPARE(writtenTokens(*desk.project), whole);

    Desk other;
    other.write(100);
    other.reopen(); // the second run reads the text from the log
    other.write(100);
    QCOMPARE(writtenTokens(*other.project), whole);
}

void TestSession::pausesAndGoesOnInMemory()
{
    constexpr std::int64_t length = 1500;
    const auto whole = undisturbed(length);
    Desk desk;
    desk.session->write(request(length));
    int pauses = 0;
    for (std::int64_t at = 50; at < length; at += 300) {
        desk.waitForTokens(at);
        desk.session->pause();
        const SessionStatus status = desk.session->wait();
        if (status.state == SessionState::Finished)
            break;
        QCOMPARE(status.state, SessionState::Paused);
        QVERIFY(status.allSaved);
        ++pauses;
        QCOMPARE(desk.project->interruptedRun()->state, RunState::Paused);
        const std::int64_t before = desk.session->status().runTokens;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        QCOMPARE(desk.session->status().runTokens, before); // it really stands still
        desk.session->resume();
    }
    QVERIFY(pauses > 0);
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*desk.project), whole);
}

void TestSession::pausesWhileReading()
{
    std::string text;
    for (int i = 0; i < 60; ++i)
        text += seed;
    Desk plain(text);
    plain.write(50);
    Desk desk(text);
    desk.session->write(request(50));
    desk.session->pause(); // seen before the first chunk, or at the latest after it
    const SessionStatus status = desk.session->wait();
    QVERIFY(status.state == SessionState::Paused);
    QCOMPARE(status.runTokens, 0);
    QVERIFY(desk.project->interruptedRun().has_value());
    desk.session->resume();
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*desk.project), writtenTokens(*plain.project));
}

void TestSession::resumesAfterReopening()
{
    constexpr std::int64_t length = 3000;
    const auto whole = undisturbed(length);
    Desk desk;
    desk.session->write(request(length));
    for (std::int64_t at = 100; at < length; at += 400) {
        desk.waitForTokens(at);
        desk.session->pause();
        if (desk.session->wait().state == SessionState::Finished)
            break;
        desk.reopen();
        QCOMPARE(desk.project->openState(), OpenState::Clean);
        QVERIFY(desk.project->interruptedRun().has_value());
        desk.session->resume();
    }
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*desk.project), whole);
    QCOMPARE(desk.project->runs().size(), std::size_t(1));
}

void TestSession::goesOnUnderTheRecordedInstructionSet_data()
{
    QTest::addColumn<bool>("bf16");
    QTest::newRow("8-bit cache: all have the same bits") << false;
    QTest::newRow("BF16 cache: tiles have bits of their own") << true;
}

void TestSession::goesOnUnderTheRecordedInstructionSet()
{
    QFETCH(bool, bf16);
    if (bestIsa() == Isa::Portable)
        QSKIP("this machine has one instruction set only");
    constexpr std::int64_t length = 2000;
    const KvEncoding encoding = bf16 ? KvEncoding::Bf16 : KvEncoding::Int8x8;
    Desk under;
    setStoryCache(*under.project, encoding);
    under.write(length); // under the best one
    const auto whole = writtenTokens(*under.project);
    Desk desk;
    setStoryCache(*desk.project, encoding);
    desk.session->write(request(length));
    desk.waitForTokens(100);
    desk.session->pause();
    QCOMPARE(desk.session->wait().state, SessionState::Paused);
    EngineOptions portable = oneThread();
    portable.isa = Isa::Portable;
    desk.reopen(portable);
    desk.session->resume();
    const SessionStatus status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Finished);
    const bool other = arithmeticOf(bestIsa(), bf16) != Isa::Portable; // then the session takes the run's own
    QCOMPARE(status.isa, std::string(isaName(other ? bestIsa() : Isa::Portable)));
    QCOMPARE(status.message.text().find("instruction set") != std::string::npos, other);
    QCOMPARE(desk.project->runs().front().settings.isa, std::string(isaName(bestIsa())));
    QCOMPARE(writtenTokens(*desk.project), whole);
    // A new run is this session's own.
    desk.write(10);
    QCOMPARE(desk.session->status().isa, std::string("portable"));
    QCOMPARE(desk.project->runs().back().settings.isa, std::string("portable"));
}

void TestSession::saysWhenTheInstructionSetIsMissing()
{
    Desk desk;
    desk.session.reset();
    RunSettings settings = plainSettings(20);
    settings.modelFingerprint = tinyModel()->fingerprint();
    settings.isa = "quantum";
    desk.project->beginRun(settings);
    desk.openSession();
    desk.session->resume();
    const SessionStatus status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Finished);
    QVERIFY2(status.message.text().find("quantum") != std::string::npos, status.message.text().c_str());
    QCOMPARE(desk.project->runs().at(0).tokensWritten, 20);
}

void TestSession::refusesAnotherModel()
{
    Desk desk;
    desk.session.reset();
    desk.project->beginRun(plainSettings(20));
    desk.openSession();
    desk.session->resume();
    const SessionStatus status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Failed);
    QVERIFY2(status.message.text().find("another model") != std::string::npos, status.message.text().c_str());
    QVERIFY(desk.project->interruptedRun().has_value()); // still there for the right model
    QCOMPARE(desk.project->interruptedRun()->tokensWritten, 0);
}

/// A file that was converted anew, with the same weights and another type for one token: what may be written differs.
void TestSession::refusesAnotherFileOfTheModel()
{
    Desk desk;
    const std::string paused = desk.writeAndPause();

    std::string bytes = fileContent(tinyModelPath());
    const std::string key = "tokenizer.ggml.token_type";
    const std::size_t types = bytes.find(key) + key.size() + 4 + 4 + 8; // an array, of int32, of so many
    bytes.at(types + std::size_t{4} * 60) = 3;                          // control
    const std::filesystem::path other = desk.file.folder() / "tiny.gguf";
    std::ofstream(other, std::ios::binary) << bytes;
    QCOMPARE(Model::load(other)->fingerprint(), tinyModel()->fingerprint());
    desk.session->loadModel(other);
    QCOMPARE(desk.session->wait().state, SessionState::Ready);
    desk.session->resume();
    const SessionStatus status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Failed);
    QVERIFY2(status.message.text().find("describes its tokens differently") != std::string::npos,
             status.message.text().c_str());
    QCOMPARE(desk.project->text(), paused);
    QVERIFY(desk.project->interruptedRun());
    desk.session->loadModel(tinyModelPath()); // still there for the right file
    QCOMPARE(desk.session->wait().state, SessionState::Ready);
    desk.session->resume();
    desk.waitForTokens(static_cast<std::int64_t>(writtenTokens(*desk.project).size()) + 5);
    desk.session->stop();
    desk.session->wait();
    QVERIFY(desk.project->text().starts_with(paused));
    const ReplayResult replayed = replayRun(*desk.project, desk.project->runs().at(0).span, tinyModel(), oneThread());
    QVERIFY(replayed.same());
    QVERIFY_EXCEPTION_THROWN(replayRun(*desk.project, desk.project->runs().at(0).span, Model::load(other), oneThread()),
                             Error);
}

void TestSession::stopEndsTheRun()
{
    Desk desk;
    desk.session->write(request(3000));
    desk.waitForTokens(20);
    desk.session->stop();
    SessionStatus status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Finished);
    QCOMPARE(status.finish, FinishReason::Stopped);
    QVERIFY(status.runTokens < 3000);
    QVERIFY(!desk.project->interruptedRun());
    QCOMPARE(desk.project->runs().at(0).state, RunState::Stopped);
    QCOMPARE(static_cast<std::int64_t>(writtenTokens(*desk.project).size()), status.runTokens);
    desk.session->resume();
    QCOMPARE(desk.session->wait().state, SessionState::Failed); // nothing to go on with
    desk.session->write(request(3000));
    desk.waitForTokens(20);
    desk.session->pause();
    desk.session->stop(); // a paused one too
    status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Finished);
    QVERIFY(!desk.project->interruptedRun());
}

void TestSession::anEditAfterThePauseEndsTheRun()
{
    Desk desk;
    const std::string paused = desk.writeAndPause();
    desk.project->setText(paused + " And then");
    desk.session->resume();
    SessionStatus status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Finished);
    QCOMPARE(status.finish, FinishReason::Stopped);
    QVERIFY(!status.message.empty());
    QCOMPARE(desk.project->runs().at(0).state, RunState::Stopped);
    status = desk.write(30);
    QCOMPARE(status.state, SessionState::Finished);
    QVERIFY(desk.project->text().starts_with(paused + " And then"));
}

void TestSession::editsBetweenRuns()
{
    Desk desk;
    desk.write(60);
    const std::string text = desk.project->text();
    desk.project->setText("A new beginning. " + text);
    const auto context = contextTokens(*desk.project, *tinyModel());
    QCOMPARE(desk.write(40).state, SessionState::Finished);
    QCOMPARE(desk.project->runs().at(1).firstPosition, static_cast<std::int64_t>(context.size()));

    // The text decides, not the way to it: the same excerpts after the same words give the same next tokens.
    const auto tokens = writtenTokens(*desk.project);
    Desk other;
    other.write(60);
    QCOMPARE(other.project->text(), text);
    other.project->setText("Another beginning. " + text);
    other.project->setText("A new beginning. " + text);
    other.reopen();
    other.write(40);
    QCOMPARE(other.project->text(), desk.project->text());
    QCOMPARE(writtenTokens(*other.project), tokens);
}

void TestSession::endsWhenTheContextIsFull()
{
    Desk desk(seed, 256);
    SessionStatus status = desk.write(1000);
    QCOMPARE(status.state, SessionState::Finished);
    QCOMPARE(status.finish, FinishReason::ContextFull);
    QCOMPARE(status.contextTokens, 256);
    QCOMPARE(desk.project->runs().at(0).finish, FinishReason::ContextFull);
    status = desk.write(1);
    QCOMPARE(status.state, SessionState::Failed);
    QVERIFY(status.message.text().find("256") != std::string::npos);
    QCOMPARE(desk.project->runs().size(), std::size_t(1));
}

void TestSession::closingPausesTheRun()
{
    Desk desk;
    desk.session->write(request(3000));
    desk.waitForTokens(50);
    desk.session.reset();
    QCOMPARE(desk.project->interruptedRun()->state, RunState::Paused);
    QVERIFY(desk.project->interruptedRun()->tokensWritten >= 50);
    QVERIFY(desk.project->allSaved());
}

void TestSession::loadsCanBeCancelledAndFail()
{
    TemporaryProject file;
    std::shared_ptr<Project> project = file.create(seed);
    EngineSession session(project, oneThread());
    QCOMPARE(session.status().state, SessionState::Idle);
    session.loadModel(tinyModelPath());
    session.cancelLoad();
    SessionStatus status = session.wait();
    QVERIFY(status.state == SessionState::Idle || status.state == SessionState::Ready); // it may have been quicker
    session.loadModel(file.path());                                                     // no model
    status = session.wait();
    QCOMPARE(status.state, SessionState::Failed);
    QVERIFY(status.message.text().find("story.longhand") != std::string::npos);
    QVERIFY(status.modelName.empty());
    session.loadModel(tinyModelPath());
    status = session.wait();
    QCOMPARE(status.state, SessionState::Ready);
    QVERIFY(status.message.empty());
    QVERIFY(status.loadFraction > 0);
    QVERIFY(!status.contextSentence.empty());
    session.unloadModel();
    status = session.wait();
    QCOMPARE(status.state, SessionState::Idle);
    QCOMPARE(status.weightBytes, std::size_t(0));
    session.write(request(10));
    QCOMPARE(session.wait().state, SessionState::Failed);
}

void TestSession::refusesWhatCannotBe()
{
    Desk desk;
    WriteRequest bad = request(10);
    bad.sampler.temperature = -1;
    desk.session->write(bad);
    QCOMPARE(desk.session->wait().state, SessionState::Failed);
    desk.session->write(request(0));
    QCOMPARE(desk.session->wait().state, SessionState::Failed);
    bad = request(10);
    bad.strategy.verify = VerifyRule::RandomLongest;
    desk.session->write(bad);
    SessionStatus status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Failed);
    QVERIFY2(status.message.text().find("NOT lossless") != std::string::npos, status.message.text().c_str());
    bad.strategy.kind = static_cast<Strategy>(99);
    desk.session->write(bad);
    QCOMPARE(desk.session->wait().state, SessionState::Failed);
    bad.strategy = drafting("medusa"); // without heads
    desk.session->write(bad);
    status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Failed);
    QVERIFY2(status.message.text().find("longhand-cli train") != std::string::npos, status.message.text().c_str());
    QVERIFY(desk.project->runs().empty());
    QCOMPARE(desk.write(10).state, SessionState::Finished); // and then all is well again
}

void TestSession::readsTokensOfAnotherModelAsText()
{
    const Tokenizer& tokenizer = tinyModel()->tokenizer();
    std::vector<ManuscriptPiece> pieces(3);
    pieces[0].text = "The salt";
    pieces[1].kind = SpanKind::Run;
    pieces[1].run = 2;
    pieces[1].text = " year";
    pieces[1].tokens = {1, 2, 3};
    pieces[2].text = " was long";
    RunInfo run;
    run.span = 2;
    run.settings.modelFingerprint = "own";
    const auto joined = [&](std::vector<std::vector<TokenId>> parts) {
        std::vector<TokenId> all;
        if (tokenizer.addBos())
            all.push_back(tokenizer.bos());
        for (const auto& part : parts)
            all.insert(all.end(), part.begin(), part.end());
        return all;
    };
    QCOMPARE(contextTokens(pieces, {run}, tokenizer, "own"),
             joined({tokenizer.encode("The salt"), {1, 2, 3}, tokenizer.encode(" was long")}));
    QCOMPARE(contextTokens(pieces, {run}, tokenizer, "other"), joined({tokenizer.encode("The salt year was long")}));
    // However it was typed.
    std::vector<ManuscriptPiece> typed(2);
    typed[0].text = "The sa";
    typed[1].text = "lt";
    QCOMPARE(contextTokens(typed, {}, tokenizer, "own"), joined({tokenizer.encode("The salt")}));
}

void TestSession::theBufferDropsNothing()
{
    StreamBuffer buffer;
    std::string text;
    std::vector<TokenId> tokens;
    for (int i = 0; i < 5000; ++i) {
        StepEvent step;
        step.step = i;
        step.tokens = {i, i + 1};
        step.sources = {TokenSource::Target, TokenSource::Ngram};
        step.rows = 1;
        step.draftPasses = 2;
        step.tests = {{TokenSource::Ngram, 1, 1, 0}};
        step.lossless = i != 4000;
        if (i == 4500)
            step.loop = {16, 4, 7};
        buffer.add(step, std::to_string(i), {std::uint32_t(std::to_string(i).size()), 0});
        text += std::to_string(i);
        tokens.insert(tokens.end(), {i, i + 1});
    }
    const StreamBatch batch = buffer.take();
    QCOMPARE(batch.text, text);
    QVERIFY(batch.steps.size() <= StreamBuffer::kMaxSteps);
    std::vector<TokenId> drained;
    std::int32_t rows = 0, passes = 0;
    std::size_t tests = 0;
    for (const StepEvent& step : batch.steps) {
        passes += step.draftPasses;
        tests += step.tests.size();
        QCOMPARE(step.tokens.size(), step.sources.size());
        drained.insert(drained.end(), step.tokens.begin(), step.tokens.end());
        rows += step.rows;
    }
    QCOMPARE(drained, tokens);
    QCOMPARE(rows, 5000);
    QCOMPARE(passes, 10000);
    QCOMPARE(tests, std::size_t(5000));
    QVERIFY(!batch.steps.back().lossless);
    QCOMPARE(batch.steps.back().loop.length, 16);
    QVERIFY(buffer.take().empty());
}

void TestSession::readOnlyProjectsAreNotWritten()
{
    Desk desk;
    desk.write(20);
    std::shared_ptr<Project> second = desk.file.open();
    QCOMPARE(second->openState(), OpenState::ReadOnly);
    EngineSession reader(second, oneThread());
    reader.loadModel(tinyModelPath());
    QCOMPARE(reader.wait().state, SessionState::Ready);
    reader.write(request(10));
    QCOMPARE(reader.wait().state, SessionState::Failed);
    reader.resume();
    QCOMPARE(reader.wait().state, SessionState::Failed);
    QCOMPARE(second->text(), desk.project->text());
}

QTEST_APPLESS_MAIN(TestSession)
#include "test_session.moc"
