// The author edits the text before a run that is being written (design, "The project file"), and the promise holds.
#include "app/project/live_text.h"
#include "app/project/story_notes.h"
#include "app/project/text/utf8_text.h"
#include "app/session/replay.h"
#include "tests/support/project_fixture.h"
#include "tests/support/session_desk.h"

#include <QTest>

#include <filesystem>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

std::vector<TokenId> tokensOf(const Project& project, SpanId run)
{
    std::vector<TokenId> tokens;
    for (const ManuscriptPiece& piece : project.manuscript())
        if (piece.run == run)
            tokens.insert(tokens.end(), piece.tokens.begin(), piece.tokens.end());
    return tokens;
}

/// What is on the disk now, as a program finds it that begins when this one is killed.
std::string textOnDisk(const std::filesystem::path& file)
{
    const std::filesystem::path copy = file.string() + ".seen.longhand";
    for (const char* end : {"", "-wal"})
        std::filesystem::copy_file(file.string() + end, copy.string() + end,
                                   std::filesystem::copy_options::overwrite_existing);
    const auto project = Project::open(copy);
    const auto problems = project->check();
    return problems.empty() ? project->text() : problems.front();
}

} // namespace

class TestLiveText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theRunStaysBehindWhatIsEdited_data();
    void theRunStaysBehindWhatIsEdited();
    void whatWasTypedIsOnTheDiskBeforeTheRunEnds();
    void editsTakenBackLeaveTheRunWhereItBegan();
    void aRunBeginsBehindTheTextThatItHasRead();
    void anUnfinishedCharacterBeforeTheRunIsRefused();
    void whatTheRunWroteIsNotTheTextBeforeIt();
    void theRunWritesWhatItWouldHaveWritten();
    void theRunGoesOnAfterARestart();
    void whatIsTakenBackAtTheEndLeavesTheRun();
};

void TestLiveText::theRunStaysBehindWhatIsEdited_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 25; ++seed)
        QTest::addRow("%d", seed) << seed;
}

void TestLiveText::theRunStaysBehindWhatIsEdited()
{
    QFETCH(int, seed);
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("It began with rain, and the rain stayed.\n\nNobody minded it. ");
    writeRun(*project, {"An", " ear", "lier", " run", ".\n\n"});
    std::string before = project->text();
    for (int round = 0; round < 4; ++round) {
        const SpanId since = project->head();
        const SpanId run = project->beginRun(plainSettings(500));
        const std::string read = before;
        std::string written;
        std::vector<TokenId> tokens;
        for (int i = 0; i < 40; ++i) {
            if (random() % 3 == 0) {
                const auto boundary = [&](std::size_t at) {
                    while (at < before.size() && isContinuation(before[at]))
                        ++at;
                    return std::min(at, before.size());
                };
                const std::size_t from = boundary(random() % (before.size() + 1));
                const std::size_t to = boundary(from + (random() % 3 == 0 ? random() % 20 : 0));
                before.replace(from, to - from,
                               random() % 4 == 0 ? "" : std::string(1 + random() % 6, char('a' + i % 26)));
                QVERIFY(setTextBeforeRun(*project, since, before));
            } else {
                // Tokens that cut the characters of a text that repeats itself: no text says where the run begins.
                static const std::string bytes = "rain \xe2\x80\x94 rain\n";
                const std::string token = bytes.substr(random() % bytes.size(), 1);
                written += token;
                tokens.push_back(TokenId(i));
                project->appendTokens(run, {{TokenId(i), TokenSource::Ngram, token}}, 0.01);
            }
            QCOMPARE(project->text(), ShownText(before + written).text());
            QCOMPARE(tokensOf(*project, run), tokens);
            QVERIFY(project->interruptedRun());
            QCOMPARE(project->interruptedRun()->span, run);
        }
        QCOMPARE(project->textAt(run), ShownText(read + written).text()); // what it has read is as it was
        project->setRunState(run, round % 2 == 0 ? RunState::Paused : RunState::Finished, FinishReason::Length);
        project->appendTokens(run, {{7, TokenSource::Target, "."}}, 0.01);
        written += ".";
        project->setRunState(run, RunState::Finished, FinishReason::Length);
        QCOMPARE(project->text(), ShownText(before + written).text());
        before = project->text() + " Later.";
        project->setText(before);
        QCOMPARE(project->text(), before);
        QVERIFY_EXCEPTION_THROWN(project->appendTokens(run, {{7, TokenSource::Target, "x"}}, 0), Error);
    }
    QCOMPARE(project->check(), std::vector<std::string>());
    project.reset();
    project = file.open();
    QCOMPARE(project->text(), before);
}

void TestLiveText::whatWasTypedIsOnTheDiskBeforeTheRunEnds()
{
    TemporaryProject file;
    auto project = file.create("The sea was grey.");
    const SpanId since = project->head();
    const SpanId run = project->beginRun(plainSettings(100));
    project->appendTokens(run, {{1, TokenSource::Target, " It"}, {2, TokenSource::Target, " rose"}}, 0.1);
    QVERIFY(setTextBeforeRun(*project, since, "The old sea was grey."));
    QCOMPARE(textOnDisk(project->file()), std::string("The old sea was grey. It rose"));
    project->appendTokens(run, {{3, TokenSource::Target, " and"}}, 0.1);
    project->flush();
    QCOMPARE(textOnDisk(project->file()), std::string("The old sea was grey. It rose and"));
}

void TestLiveText::editsTakenBackLeaveTheRunWhereItBegan()
{
    TemporaryProject file;
    auto project = file.create("The sea was grey.");
    const SpanId since = project->head();
    const SpanId run = project->beginRun(plainSettings(100));
    project->appendTokens(run, {{1, TokenSource::Target, " It"}}, 0.1);
    QVERIFY(setTextBeforeRun(*project, since, "The cold sea was grey."));
    QVERIFY(project->head() != run);
    project->appendTokens(run, {{2, TokenSource::Target, " rose"}}, 0.1);
    QVERIFY(setTextBeforeRun(*project, since, "The sea was grey."));
    QCOMPARE(project->head(), run);
    QCOMPARE(project->text(), std::string("The sea was grey. It rose"));
    project->setRunState(run, RunState::Paused);
    project.reset();
    project = file.open();
    QVERIFY(project->interruptedRun()); // as if nothing had been
    QCOMPARE(project->interruptedRun()->span, run);
}

void TestLiveText::aRunBeginsBehindTheTextThatItHasRead()
{
    TemporaryProject file;
    auto project = file.create("The sea was grey.");
    const SpanId head = project->head();
    QVERIFY(setTextBeforeRun(*project, head, "The sea was green.")); // no run yet: the whole text
    QCOMPARE(project->text(), std::string("The sea was green."));
    QCOMPARE(beginRunAt(*project, head, plainSettings(10), 1, {}), SpanId(0));
    QVERIFY(project->runs().empty());
    const SpanId run = beginRunAt(*project, project->head(), plainSettings(10), 1, {});
    QCOMPARE(project->head(), run);
}

void TestLiveText::anUnfinishedCharacterBeforeTheRunIsRefused()
{
    TemporaryProject file;
    auto project = file.create("The sea");
    writeRun(*project, {" ", "\xe2\x80"});
    const SpanId since = project->head();
    const SpanId run = project->beginRun(plainSettings(10));
    project->appendTokens(run, {{1, TokenSource::Target, "\x94"}}, 0.1);
    QVERIFY(!setTextBeforeRun(*project, since, "The cold sea "));
    QCOMPARE(project->text(), std::string("The sea \xe2\x80\x94"));
}

/// Whoever mistakes a part of the run for the text before it would double that part.
void TestLiveText::whatTheRunWroteIsNotTheTextBeforeIt()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    const auto project = file.create("It rained.");
    const SpanId since = project->head();
    const SpanId run = project->beginRun(plainSettings(100));
    project->appendTokens(run, {{1, TokenSource::Target, " The river rose"}, {2, TokenSource::Target, " over"}}, 0.1);
    const std::string sofar = project->text();
    project->appendTokens(run, {{3, TokenSource::Target, " the road."}}, 0.1);
    const std::string whole = project->text();
    QVERIFY(!setTextBeforeRun(*project, since, "Then: " + sofar));
    QCOMPARE(project->text(), whole);
    // What only begins as the run does, or stood there before, is the author's.
    QVERIFY(setTextBeforeRun(*project, since, "It rained. The"));
    QCOMPARE(project->text(), "It rained. The The river rose over the road.");
    QVERIFY(setTextBeforeRun(*project, since, "Then: It rained."));
    QCOMPARE(project->text(), "Then: " + whole);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestLiveText::theRunWritesWhatItWouldHaveWritten()
{
    constexpr std::int64_t length = 3000; // long enough that it is not over before the last edit
    const std::vector<TokenId> undisturbedTokens = undisturbed(length);
    for (const bool pauses : {false, true}) {
        Desk desk;
        const std::string text = desk.project->text();
        const SpanId since = desk.project->head();
        desk.session->write(request(length));
        for (int i = 1; i <= 4; ++i) {
            desk.waitForTokens(i * 40);
            QVERIFY(setTextBeforeRun(*desk.project, since, std::string(std::size_t(i), '!') + text));
            if (pauses) {
                desk.session->pause();
                desk.session->wait();
                desk.session->resume();
            }
        }
        QCOMPARE(desk.session->wait().state, SessionState::Finished);
        const RunInfo run = desk.project->runs().back();
        QCOMPARE(run.tokensWritten, length);
        QCOMPARE(tokensOf(*desk.project, run.span), undisturbedTokens);
        QCOMPARE(desk.project->text().substr(0, 4 + text.size()), "!!!!" + text);
        QVERIFY(replayRun(*desk.project, run.span, tinyModel(), oneThread()).same());
        QCOMPARE(desk.project->check(), std::vector<std::string>());

        // The next run reads what is there now.
        desk.session->write(request(20));
        QCOMPARE(desk.session->wait().state, SessionState::Finished);
        const SpanId next = desk.project->runs().back().span;
        QVERIFY(replayRun(*desk.project, next, tinyModel(), oneThread()).same());
        QCOMPARE(desk.project->textAt(next).substr(0, 4), std::string("!!!!"));
    }
}

void TestLiveText::theRunGoesOnAfterARestart()
{
    constexpr std::int64_t length = 3000; // not over before the last pause, on a busy machine either
    const std::vector<TokenId> undisturbedTokens = undisturbed(length);
    Desk desk;
    const std::string text = desk.project->text();
    const SpanId since = desk.project->head();
    desk.session->write(request(length));
    desk.waitForTokens(40);
    QVERIFY(setTextBeforeRun(*desk.project, since, "!" + text));
    desk.session->pause();
    desk.session->wait();
    for (int i = 0; i < 2; ++i) {
        desk.reopen();
        QVERIFY(desk.project->interruptedRun().has_value());
        QCOMPARE(desk.project->text().substr(0, 1 + text.size()), "!" + text);
        const std::int64_t before = desk.project->interruptedRun()->tokensWritten;
        desk.session->resume();
        desk.waitForTokens(before + 20);
        desk.session->pause();
        desk.session->wait();
    }
    // The power fails: what a program finds that begins now.
    TemporaryProject other;
    for (const char* end : {"", "-wal"})
        std::filesystem::copy_file(desk.file.path().string() + end, other.path().string() + end);
    {
        const auto project = other.open();
        QVERIFY(project->interruptedRun().has_value());
        project->setText("?" + project->text()); // the author goes on with the text instead: that ends the run
        QVERIFY(!project->interruptedRun().has_value());
    }
    QVERIFY(!other.open()->interruptedRun().has_value());

    desk.reopen();
    desk.session->resume();
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    const RunInfo run = desk.project->runs().back();
    QCOMPARE(tokensOf(*desk.project, run.span), undisturbedTokens);
    QCOMPARE(desk.project->text().substr(0, 1 + text.size()), "!" + text);
    QVERIFY(replayRun(*desk.project, run.span, tinyModel(), oneThread()).same());
    QCOMPARE(desk.project->check(), std::vector<std::string>());
    desk.reopen();
    QVERIFY(!desk.project->interruptedRun().has_value()); // finished
}

/// Typed behind a paused run, and undone: the run can go on, as it can where nothing before it was edited.
void TestLiveText::whatIsTakenBackAtTheEndLeavesTheRun()
{
    for (const bool edited : {false, true}) {
        const TemporaryProject file;
        const auto project = file.create("The sea");
        const SpanId since = project->head();
        const SpanId run = project->beginRun(plainSettings(10));
        project->appendTokens(run, tokensOf({" was", " cold"}), 0.1);
        if (edited)
            QVERIFY(setTextBeforeRun(*project, since, "The old sea"));
        project->setRunState(run, RunState::Paused);
        const std::string text = project->text();
        project->setText(text + " and");
        QVERIFY(!project->interruptedRun().has_value());
        project->setText(text);
        const auto known = project->interruptedRun();
        QVERIFY(known.has_value());
        QCOMPARE(known->span, run);
        project->setRunState(run, RunState::Running);
        project->appendTokens(run, tokensOf({" and", " grey"}), 0.1);
        QCOMPARE(project->text(), text + " and grey");
        QCOMPARE(project->check(), std::vector<std::string>());
    }
}

QTEST_GUILESS_MAIN(TestLiveText)
#include "test_live_text.moc"
