// Settings that change in the middle of a run: recorded with their place, never behind their tokens, and replayed.
#include "app/project/store/settings_json.h"
#include "app/session/engine_session.h"
#include "app/session/replay.h"
#include "tests/support/cli_process.h"
#include "tests/support/session_desk.h"

#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

WriteRequest changed(std::int64_t tokens, int variant, const char* strategy = "auto")
{
    WriteRequest wanted = request(tokens);
    wanted.strategy = drafting(strategy);
    wanted.sampler.temperature = 0.6 + 0.2 * (variant % 5);
    wanted.sampler.penalty = 1 + 0.3 * (variant % 4);
    wanted.sampler.penaltyWindow = 64 << (variant % 3);
    wanted.sampler.penaltySlope = 0.5 * (variant % 3);
    wanted.sampler.penaltyBy = variant % 4 == 1 ? PenaltyBy::Count : PenaltyBy::Presence;
    wanted.sampler.penaltySparesMarks = variant % 2 == 1;
    wanted.sampler.penaltySparedWords = 20 * (variant % 3);
    wanted.sampler.sparesWordEnds = variant % 5 < 2;
    wanted.sampler.sparesContractions = variant % 3 == 0;
    wanted.sampler.dryLongestWord = variant % 4;
    wanted.sampler.endsLongWords = variant % 8 < 4;
    wanted.sampler.mostWordEnds = 6 * (variant % 3);
    wanted.sampler.variedOpenings = 0.5 * (variant % 3);
    wanted.sampler.longestSentence = 5 * (variant % 4);
    wanted.sampler.longestParagraph = 20 * (variant % 2);
    wanted.sampler.mostContractions = variant % 3;
    wanted.sampler.mostBareLines = variant % 2;
    wanted.sampler.mostMarks = variant % 4 == 1 ? 30 : 0;
    wanted.sampler.dryMultiplier = variant % 2;
    wanted.sampler.seed = 7 + static_cast<std::uint64_t>(variant / 3);
    wanted.sampler.take = static_cast<std::uint64_t>(variant % 2);
    return wanted;
}

void verifyReplays(const Project& project, std::initializer_list<const char*> strategies)
{
    const auto runs = project.runs();
    for (const char* name : strategies) {
        const ReplayResult result = replayRun(project, runs.back().span, tinyModel(), oneThread(), drafting(name));
        QVERIFY2(result.same(), name);
        QCOMPARE(result.tokens, runs.back().tokensWritten);
    }
    const auto problems = project.check();
    QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
}

} // namespace

class TestRunChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recordsAndReplays();
    void aChangeWhilePausedOrBeforeGoingOn();
    void theLastChangeBeforeATokenCounts();
    void theAuthorWritesAfterAChange();
    void aRefusedRunLeavesTheOldOne();
    void replaysWhateverPlanCameLater();
    void keepsItsViewWhateverCameLater();
    void lengthAndStrategyChangeToo();
    void aPowerCutNeverParts();
    void refusesAndGoesOn();
    void withoutARunNothingHappens();
    void checkFindsAChangeBehindTheEnd();
    void aRunOfAnEarlierFormatGoesOn_data();
    void aRunOfAnEarlierFormatGoesOn();
    void aChangedChangeIsTold();
    void theToolReplays();
    void pausesAtALoopOnce();
};

void TestRunChanges::recordsAndReplays()
{
    std::mt19937 random(11);
    for (const char* name : {"ar", "auto", "suffix"}) {
        constexpr std::int64_t length = 2500;
        Desk desk;
        WriteRequest wanted = request(length);
        wanted.strategy = drafting(name);
        desk.session->write(wanted);
        int changes = 0;
        for (int i = 1; i <= 5; ++i) {
            const auto more = std::uniform_int_distribution<std::int64_t>(1, 60)(random);
            desk.waitForTokens(std::min(length, desk.session->status().runTokens + more));
            if (desk.session->status().state != SessionState::Writing)
                break;
            desk.session->change(changed(length, i, name));
            ++changes;
            if (i % 2 == 0) {
                desk.session->pause();
                if (desk.session->wait().state == SessionState::Paused && i == 4)
                    desk.reopen();
                desk.session->resume();
            }
        }
        QCOMPARE(desk.session->wait().state, SessionState::Finished);
        const RunInfo run = desk.project->runs().back();
        QCOMPARE(run.tokensWritten, length);
        const auto recorded = desk.project->runChanges(run.span);
        QVERIFY2(recorded.size() >= 2, name);
        QVERIFY(static_cast<int>(recorded.size()) <= changes);
        QVERIFY(run.lastSettings.sampler == recorded.back().settings.sampler);
        QCOMPARE(run.settings.sampler.temperature, wanted.sampler.temperature);
        QCOMPARE(recorded.back().settings.modelFingerprint, run.settings.modelFingerprint);
        verifyReplays(*desk.project, {"ar", "auto", "ngram"});
        QVERIFY(writtenTokens(*desk.project) != undisturbed(length));
    }
}

void TestRunChanges::aChangeWhilePausedOrBeforeGoingOn()
{
    Desk desk;
    desk.session->write(request(4000));
    desk.waitForTokens(40);
    desk.session->pause();
    QCOMPARE(desk.session->wait().state, SessionState::Paused);
    const auto written = desk.session->status().runTokens;
    desk.session->change(changed(4000, 2));
    desk.session->resume();
    desk.waitForTokens(written + 20);
    desk.session->pause();
    desk.session->wait();
    const SpanId run = desk.project->runs().back().span;
    QCOMPARE(desk.project->runChanges(run).size(), std::size_t{1});
    QCOMPARE(desk.project->runChanges(run).front().firstToken, written);

    // The same of a run that was interrupted, before its model is even loaded.
    desk.session.reset();
    desk.project.reset();
    desk.project = desk.file.open();
    const auto before = desk.project->interruptedRun();
    QVERIFY(before);
    desk.session = std::make_unique<EngineSession>(desk.project, oneThread());
    desk.session->change(changed(before->tokensWritten + 60, 3));
    desk.session->loadModel(tinyModelPath());
    desk.session->resume();
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    const auto changes = desk.project->runChanges(run);
    QCOMPARE(changes.size(), std::size_t{2});
    QCOMPARE(changes.back().firstToken, before->tokensWritten);
    QCOMPARE(desk.project->runs().back().tokensWritten, before->tokensWritten + 60);
    verifyReplays(*desk.project, {"ar", "self"});
}

void TestRunChanges::theLastChangeBeforeATokenCounts()
{
    Desk desk;
    desk.session->write(request(3000));
    desk.waitForTokens(10);
    desk.session->pause();
    desk.session->wait();
    const WriteRequest last = changed(desk.session->status().runTokens + 200, 4);
    desk.session->change(changed(3000, 1));
    desk.session->change(last);
    desk.session->change(last); // nothing new
    desk.session->wait();
    const SpanId run = desk.project->runs().back().span;
    QCOMPARE(desk.project->runChanges(run).size(), std::size_t{1}); // queued
    desk.project->flush();
    const auto changes = desk.project->runChanges(run); // committed
    QCOMPARE(changes.size(), std::size_t{1});
    QVERIFY(changes.front().settings.sampler == last.sampler);
    QCOMPARE(desk.session->status().runTarget, last.tokens);
}

void TestRunChanges::theAuthorWritesAfterAChange()
{
    Desk desk;
    desk.session->write(request(3000));
    desk.waitForTokens(10);
    desk.session->pause();
    desk.session->wait();
    desk.session->change(changed(3000, 1));
    desk.session->wait();
    const std::string text = desk.project->text() + " And then?";
    desk.project->setText(text);
    QCOMPARE(desk.project->text(), text);
}

void TestRunChanges::aRefusedRunLeavesTheOldOne()
{
    Desk desk;
    desk.session->write(request(2500));
    desk.waitForTokens(10);
    desk.session->pause();
    desk.session->wait();
    desk.reopen();
    WriteRequest bad = request(100);
    bad.strategy = drafting("medusa");
    bad.strategy.headsFile = "/nonexistent";
    desk.session->write(bad);
    desk.session->wait();
    QCOMPARE(desk.project->runs().size(), std::size_t{1});
    QVERIFY(desk.project->interruptedRun().has_value());
    desk.session->resume();
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*desk.project), undisturbed(2500));
}

void TestRunChanges::replaysWhateverPlanCameLater()
{
    Desk desk;
    desk.session->write(request(300));
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    ProjectInfo info = desk.project->info();
    info.modelFingerprint = std::string(64, 'a');
    info.context.rope = RopeScalingKind::Linear; // as another model's plan, which is recorded when it is loaded
    info.context.factor = 8;
    desk.project->setInfo(info);
    verifyReplays(*desk.project, {"ar"});
}

/// A run's view of the text is its own: the project's is made again once another model has written there.
void TestRunChanges::keepsItsViewWhateverCameLater()
{
    constexpr std::int64_t length = 1200;
    const auto see = [](Project& project, const char* attention) {
        ProjectInfo info = project.info();
        info.attentionChoice = attention;
        info.modelFingerprint = "another"; // so that the choice is resolved for the next run
        project.setInfo(info);
    };
    const auto whole = [&](const char* attention) {
        Desk desk;
        see(*desk.project, attention);
        const SessionStatus status = desk.write(length);
        if (status.state != SessionState::Finished)
            throw Error(status.message.text());
        return writtenTokens(*desk.project);
    };
    const std::vector<TokenId> undisturbedTokens = whole("rolling:16:128");
    QVERIFY(undisturbedTokens != whole("rolling:60:128"));

    Desk desk;
    see(*desk.project, "rolling:16:128");
    desk.session->write(request(length));
    desk.waitForTokens(40);
    desk.session->pause();
    desk.session->wait();
    QVERIFY(desk.project->interruptedRun());
    see(*desk.project, "rolling:60:128");
    QCOMPARE(desk.session->reader().read(*desk.project).plan.sinks, 16);
    desk.reopen();
    desk.session->resume();
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*desk.project), undisturbedTokens);
    see(*desk.project, "rolling:60:128");
    verifyReplays(*desk.project, {"ar"});

    // Anyone may have made a file.
    std::string record = settingsToJson(desk.project->runs().back().settings);
    QCOMPARE(settingsFromJson(record).context->sinks, 16);
    record.replace(record.find("\"sinks\":16"), 10, "\"sinks\":-9");
    QVERIFY_EXCEPTION_THROWN(settingsFromJson(record), Error);
}

void TestRunChanges::lengthAndStrategyChangeToo()
{
    Desk desk;
    desk.session->write(request(3000));
    desk.waitForTokens(20);
    desk.session->pause();
    desk.session->wait();
    const auto written = desk.session->status().runTokens;
    WriteRequest wanted = request(written + 50);
    wanted.strategy = drafting("suffix");
    desk.session->change(wanted);
    desk.session->resume();
    QCOMPARE(desk.session->wait().finish, FinishReason::Length);
    const RunInfo run = desk.project->runs().back();
    QCOMPARE(run.tokensWritten, written + 50);
    QCOMPARE(run.lastSettings.strategy.kind, Strategy::Suffix);
    // Who drafts and how long: the same text.
    const auto whole = undisturbed(written + 50);
    QVERIFY(writtenTokens(*desk.project) == whole);
}

/// The file as it is on the disk at many moments around a change: never tokens without their settings.
void TestRunChanges::aPowerCutNeverParts()
{
    constexpr std::int64_t length = 1500;
    Desk desk;
    desk.session->write(request(length));
    std::vector<std::filesystem::path> copies;
    int variant = 0;
    while (desk.session->status().state == SessionState::Writing ||
           desk.session->status().state == SessionState::Prefill) {
        desk.session->change(changed(length, ++variant));
        QTest::qWait(70);
        const auto copy = desk.file.folder() / ("copy" + std::to_string(copies.size()) + ".longhand");
        std::filesystem::copy_file(desk.file.path(), copy);
        std::filesystem::copy_file(desk.file.path().string() + "-wal", copy.string() + "-wal");
        copies.push_back(copy);
        if (copies.size() == 8)
            break;
    }
    desk.session->pause();
    desk.session->wait();
    int interrupted = 0;
    for (const auto& copy : copies) {
        const std::shared_ptr<Project> project = Project::open(copy);
        QVERIFY(project->check().empty());
        if (!project->interruptedRun())
            continue;
        ++interrupted;
        verifyReplays(*project, {"ar"});
        const auto settings = project->interruptedRun()->lastSettings;
        const auto before = project->interruptedRun()->tokensWritten;
        EngineSession session(project, oneThread());
        WriteRequest shorter;
        shorter.sampler = settings.sampler;
        shorter.strategy = settings.strategy;
        shorter.tokens = before + 40;
        session.change(shorter);
        session.loadModel(tinyModelPath());
        session.resume();
        QCOMPARE(session.wait().state, SessionState::Finished);
        QCOMPARE(project->runs().back().tokensWritten, before + 40);
        verifyReplays(*project, {"ar"});
    }
    QVERIFY(interrupted > 0);
}

void TestRunChanges::refusesAndGoesOn()
{
    Desk desk;
    desk.session->write(request(2000));
    desk.waitForTokens(30);
    WriteRequest bad = request(2000);
    bad.sampler.penalty = 0.2;
    desk.session->change(bad);
    desk.session->change(request(5)); // shorter than what is written
    bad = request(2000);
    bad.strategy.kind = Strategy::Medusa; // there are no heads
    desk.session->change(bad);
    desk.session->pause();
    QCOMPARE(desk.session->wait().state, SessionState::Paused);
    const SpanId run = desk.project->runs().back().span;
    QVERIFY(desk.project->runChanges(run).empty());
    desk.session->change(request(5));
    desk.session->wait();
    const auto outcomes = desk.session->drain().changes; // one for each, in their order
    QCOMPARE(outcomes.size(), std::size_t(4));
    for (const ChangeOutcome& outcome : outcomes)
        QVERIFY(!outcome.made && !outcome.error.empty());
    QVERIFY(outcomes[0].error.text().find("Penalty value") != std::string::npos);
    QVERIFY(outcomes[1].error.text().find("Stop") != std::string::npos);
    QVERIFY(outcomes[2].error.text().find("heads") != std::string::npos);
    WriteRequest good = request(2000);
    good.strategy.kind = Strategy::Ngram; // the text stays the same
    desk.session->change(good);
    const std::int64_t written = desk.session->wait().runTokens;
    const auto made = desk.session->drain().changes;
    QCOMPARE(made.size(), std::size_t(1));
    QVERIFY2(made[0].made, made[0].error.text().c_str());
    QCOMPARE(made[0].firstToken, written);
    desk.session->resume();
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    QVERIFY(writtenTokens(*desk.project) == undisturbed(2000));
}

void TestRunChanges::withoutARunNothingHappens()
{
    Desk desk;
    desk.session->change(changed(100, 1));
    QCOMPARE(desk.session->wait().state, SessionState::Ready);
    desk.write(20);
    desk.session->change(changed(100, 1));
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    QVERIFY(desk.project->runChanges(desk.project->runs().back().span).empty());
    QVERIFY(desk.project->runChanges(4711).empty());
    QVERIFY_EXCEPTION_THROWN(replayRun(*desk.project, 4711, tinyModel(), oneThread()), Error);
}

void TestRunChanges::checkFindsAChangeBehindTheEnd()
{
    Desk desk;
    desk.write(20);
    const SpanId run = desk.project->runs().back().span;
    desk.session.reset();
    desk.project.reset();
    {
        SQLite::Database sql(desk.file.path().string(), SQLite::OPEN_READWRITE);
        sql.exec("INSERT INTO run_change SELECT span, 21, settings, 0, checksum FROM run");
    }
    desk.project = desk.file.open();
    QCOMPARE(desk.project->check().size(), std::size_t{1});
    QVERIFY(desk.project->check().front().find(std::to_string(run)) != std::string::npos);
}

void TestRunChanges::aRunOfAnEarlierFormatGoesOn_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("unchecked");
    QTest::newRow("schema 9") << "schema_9" << 2; // rows without checksums; those that follow have some
    QTest::newRow("schema 10") << "schema_10" << 0;
}

// A real file: its run had a change in the middle and was paused.
void TestRunChanges::aRunOfAnEarlierFormatGoesOn()
{
    QFETCH(QString, name);
    QFETCH(int, unchecked);
    const std::filesystem::path fixtures = goldenFolder().parent_path() / "app" / "fixtures";
    const TemporaryProject file;
    std::filesystem::copy_file(fixtures / (name.toStdString() + ".sqlite"), file.path());
    const std::string text = fileContent(fixtures / (name.toStdString() + ".txt"));
    std::shared_ptr<Project> project = file.open();
    QCOMPARE(project->text(), text);
    QCOMPARE(project->check(), std::vector<std::string>());
    QVERIFY(project->textIsAsWritten());
    finishRun(project);
    QVERIFY(project->text().starts_with(text));
    QCOMPARE(project->runs().back().tokensWritten, 60);
    verifyReplays(*project, {"ar", "auto"});
    project.reset();
    SQLite::Database database(file.path().string());
    QCOMPARE(database.execAndGet("SELECT count(*) FROM token_batch WHERE checksum IS NULL").getInt(), unchecked);
    QVERIFY(database.execAndGet("SELECT count(*) FROM token_batch WHERE checksum IS NOT NULL").getInt() > 0);
}

// One digit of a change's settings: the run would go on with another text.
void TestRunChanges::aChangedChangeIsTold()
{
    const TemporaryProject file;
    {
        const auto project = file.create("The ferry");
        const SpanId run = project->beginRun(plainSettings(10));
        project->appendTokens(run, tokensOf({" had", " not"}), 0.1);
        RunSettings later = plainSettings(10);
        later.sampler.temperature = 0.75;
        project->appendChange(run, later);
        project->setRunState(run, RunState::Paused);
        QVERIFY(project->interruptedRun());
    }
    {
        SQLite::Database database(file.path().string(), SQLite::OPEN_READWRITE);
        QCOMPARE(database.exec("UPDATE run_change SET settings = replace(settings, '0.75', '0.95')"), 1);
    }
    const auto project = file.open();
    QVERIFY(!project->interruptedRun());
    QVERIFY(!project->runs().back().fault.empty());
    QVERIFY(!project->check().empty());
    QCOMPARE(project->text(), std::string("The ferry had not"));
}

void TestRunChanges::theToolReplays()
{
    Desk desk;
    desk.session->write(request(3000));
    desk.waitForTokens(20);
    desk.session->pause();
    desk.session->wait();
    const auto written = desk.session->status().runTokens;
    desk.session->change(changed(written + 80, 2));
    desk.session->resume();
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    desk.session.reset();
    desk.project.reset();
    const QString file = QString::fromStdString(desk.file.path().string());
    CliResult result = runCli({"project", "replay", file, "--run", "1"});
    QVERIFY2(result.code == 0, result.err + result.out);
    QVERIFY(result.out.contains("1 changes"));
    QCOMPARE(runCli({"project", "replay", file, "--strategy", "ar", "--json"}).code, 0);
    QCOMPARE(runCli({"project", "replay", file, "--run", "2"}).code, 2);
    {
        // Without the record the tokens cannot be made again: the comparison can fail.
        SQLite::Database sql(desk.file.path().string(), SQLite::OPEN_READWRITE);
        sql.exec("DELETE FROM run_change");
    }
    result = runCli({"project", "replay", file, "--json"});
    QCOMPARE(result.code, 1);
    QVERIFY(result.out.contains("\"same\": false"));
}

void TestRunChanges::pausesAtALoopOnce()
{
    // Without penalty and chance the tiny model soon goes round in circles.
    WriteRequest wanted = request(600);
    wanted.sampler.temperature = 0;
    wanted.sampler.penalty = 1;
    Desk plain;
    plain.session->write(wanted);
    QCOMPARE(plain.session->wait().state, SessionState::Finished);
    const LoopNote expected = plain.session->numbers().loop;
    QVERIFY(expected.length > 0);

    Desk desk;
    desk.session->setPauseAtLoop(true);
    desk.session->write(wanted);
    const SessionStatus paused = desk.session->wait();
    QCOMPARE(paused.state, SessionState::Paused);
    QCOMPARE(paused.loop.length, expected.length);
    QCOMPARE(paused.loop.repeats, 4);
    QVERIFY(paused.contextTokens >= paused.loop.begin + 4 * paused.loop.length);
    // Going on without a change: the same text, and not a second pause for the same loop.
    desk.session->resume();
    const SessionStatus finished = desk.session->wait();
    QCOMPARE(finished.state, SessionState::Finished);
    QCOMPARE(finished.loop.length, 0);
    QVERIFY(writtenTokens(*desk.project) == writtenTokens(*plain.project));
}

QTEST_GUILESS_MAIN(TestRunChanges)
#include "test_run_changes.moc"
