// Takes, snapshots, and undo by text: nothing that was in a project is ever out of reach.
#include "app/project/takes/blanks_before_run.h"
#include "app/project/takes/returned_words.h"
#include "app/project/takes/snapshots.h"
#include "app/project/takes/takes.h"
#include "app/project/text/end_blanks.h"
#include "app/project/text/word_count.h"
#include "tests/support/project_fixture.h"

#include <QTest>
#include <SQLiteCpp/Database.h>
#include <algorithm>
#include <map>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

const TakeInfo* takeOf(const std::vector<TakeInfo>& list, SpanId head)
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const TakeInfo& t) { return t.head == head; });
    return found == list.end() ? nullptr : &*found;
}

SpanId writeTake(Project& project, const std::vector<std::string>& texts, std::uint64_t take)
{
    RunSettings settings = plainSettings(static_cast<std::int64_t>(texts.size()));
    settings.sampler.seed = 7;
    settings.sampler.take = take;
    const SpanId run = project.beginRun(settings, 1);
    project.appendTokens(run, tokensOf(texts), 0.1);
    project.setRunState(run, RunState::Finished, FinishReason::Length);
    return run;
}

/// A long run, as words and as tokens that stand at `begin` of a text; one character is of two tokens.
const std::vector<std::string> kLongRun{" All",  " night", " the", " rain",    " fell", " on", " the",
                                        " quay", " and",   " caf", "\xc3",     "\xa9",  ",",   " where",
                                        " Anna", " stood", " and", " watched", " the",  " sea"};

std::string longRun()
{
    std::string text;
    for (const std::string& token : kLongRun)
        text += token;
    return text;
}

std::vector<TextToken> longRunAt(std::size_t begin, SpanId run)
{
    std::vector<TextToken> tokens;
    for (std::size_t i = 0; i < kLongRun.size(); ++i) {
        const bool half = kLongRun[i] == "\xc3"; // it has no text: the next one has the character
        const std::size_t size = half ? 0 : kLongRun[i] == "\xa9" ? 2 : kLongRun[i].size();
        tokens.push_back({begin, begin + size, run, static_cast<std::int64_t>(i)});
        begin += size;
    }
    return tokens;
}

} // namespace

class TestTakes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anotherTakeLeavesTheFirstInReach();
    void wordsTakenAwayDoNotComeAgain();
    void aMovedPassageIsNotWhereTheRunBegan();
    void blanksAtTheEnd();
    void theTextBehindAnEditStaysAsATake();
    void aBurstOfTypingIsOneTake();
    void aPassageThatGoesAtOnceIsKept();
    void undoAndRedoBringTheSpansBack();
    void noTextIsListedTwice();
    void wordsThatComeBackAreTheRunsAgain();
    void onlyWhatTheLogHasIsReturned();
    void takesAreNamedAndPutAway();
    void nothingIsSwitchedWhileARunIsWritten();
    void randomTreesLoseNothing();
    void snapshotsAreTakenAndRestored();
    void oldSnapshotsAreThinnedOut();
    void snapshotsAreTakenBeforeRuns();
    void wordsAreCounted();
};

void TestTakes::anotherTakeLeavesTheFirstInReach()
{
    const TemporaryProject file;
    const auto project = file.create("The inn.");
    Takes takes(*project);
    QVERIFY(!takes.lastRunStart());
    QCOMPARE(takes.unusedTake(7), std::uint64_t(0));
    const SpanId first = writeTake(*project, {" It", " rained", "."}, 0);
    QCOMPARE(takes.lastRunStart().value(), std::int64_t(8));
    QCOMPARE(takes.unusedTake(7), std::uint64_t(1));
    project->setText("The inn. It poured."); // a word put right within the run
    QCOMPARE(takes.lastRunStart().value(), std::int64_t(8));
    project->setText("The inn. It rained.");
    QCOMPARE(takes.list().size(), std::size_t(1));

    project->setText("The inn.");
    QCOMPARE(takes.unusedTake(7), std::uint64_t(1));
    QCOMPARE(takes.unusedTake(8), std::uint64_t(0));
    const SpanId second = writeTake(*project, {" It", " snowed", " all", " day", "."}, 1);
    QCOMPARE(project->text(), std::string("The inn. It snowed all day."));

    auto list = takes.list();
    QCOMPARE(list.size(), std::size_t(2));
    QVERIFY(list[0].present);
    QCOMPARE(list[0].head, second);
    QCOMPARE(list[0].words, std::int64_t(6));
    QCOMPARE(list[1].head, first);
    QCOMPARE(list[1].words, std::int64_t(4));
    QCOMPARE(list[1].leavesAt, std::int64_t(8)); // where the tree parts, though " It" is the same
    QCOMPARE(list[1].begins, std::string(" It rained."));
    QCOMPARE(list[1].run->settings.sampler.take, std::uint64_t(0));

    takes.switchTo(first);
    QCOMPARE(project->text(), std::string("The inn. It rained."));
    QCOMPARE(project->head(), first);
    list = takes.list();
    QCOMPARE(list.size(), std::size_t(2));
    QCOMPARE(list[1].head, second);
    QCOMPARE(project->manuscript().back().sources.size(), std::size_t(3));
    QVERIFY(project->check().empty());
}

void TestTakes::wordsTakenAwayDoNotComeAgain()
{
    const TemporaryProject file;
    const auto project = file.create("The inn.");
    const Takes takes(*project);
    SamplerSettings wanted = plainSettings(1).sampler;
    wanted.seed = 7;
    wanted.temperature = 1;
    QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(0));
    writeTake(*project, {" It", " rained", " all", " day", "."}, 0);
    QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(0)); // two runs are one
    project->setText("The inn. It rained all day. So");
    QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(0)); // nobody has written there

    // Cut within the run: it went on from there with take 0.
    const auto cutsWithin = {"The inn. It rained", "The inn. It rai", "The inn. It rained in",
                             "The old inn. It rained"};
    for (const char* text : cutsWithin) {
        project->setText("The inn. It rained all day.");
        project->setText(text);
        QVERIFY2(!takes.lastRunStart(), text);
        QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(1));
        wanted.seed = 8;
        QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(0));
        wanted.seed = 7;
        wanted.temperature = 0; // no take differs from another
        QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(0));
        wanted.temperature = 1;
    }
    // Without any of it; the author's own words are not what they were, either.
    for (const char* text : {"The inn.", "The inns", "An inn. It was closed."}) {
        project->setText(text);
        QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(1));
    }

    project->setText("The inn. It rained all day.");
    project->setText("The inn. It rained");
    writeTake(*project, {" in", " torrents", "."}, 1);
    wanted.take = 1; // as the newest run has it
    QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(1));
    project->setText("The inn. It rained");
    QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(2));
    wanted.take = 0; // chosen: the first words again
    QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(0));

    // A run that was stopped before its first token wrote nothing that could come again.
    project->setText("The inn. It rained in torrents.");
    RunSettings settings = plainSettings(3);
    settings.sampler.seed = 7;
    settings.sampler.take = 1;
    project->setRunState(project->beginRun(settings, 1), RunState::Stopped, FinishReason::Stopped);
    wanted.take = 1;
    QCOMPARE(takes.takeForNextRun(wanted), std::uint64_t(1));
}

/// The beginning of a run is where it began, even if the author moved some of it to an earlier chapter.
void TestTakes::aMovedPassageIsNotWhereTheRunBegan()
{
    const TemporaryProject file;
    const auto project = file.create("One. \nTwo. \n");
    const Takes takes(*project);
    writeTake(*project,
              {" It", " rained", " all", " day", ".\n", " The", " innkeeper", " slept", " through", " it", ".\n"}, 0);
    const std::size_t begins = std::string("One. \nTwo. \n").size();
    QCOMPARE(takes.lastRunStart().value(), std::int64_t(begins));
    const std::string later = " The innkeeper slept through it.\n", first = " It rained all day.\n";
    const std::string moved = "One. \n" + first + "Two. \n" + later;
    project->setText(moved);
    QCOMPARE(takes.lastRunStart().value(), std::int64_t(moved.size() - later.size()));
}

void TestTakes::blanksAtTheEnd()
{
    QCOMPARE(blanksAtEnd(""), std::size_t(0));
    QCOMPARE(blanksAtEnd("The inn."), std::size_t(0));
    QCOMPARE(blanksAtEnd("The inn. \t "), std::size_t(3));
    QCOMPARE(blanksAtEnd("The inn.\n  "), std::size_t(0)); // an indent
    QCOMPARE(blanksAtEnd("   "), std::size_t(0));

    const TemporaryProject file;
    const auto project = file.create("The inn. ");
    QCOMPARE(blanksBeforeRun(*project), std::size_t(1));
    dropBlanksBeforeRun(*project);
    QCOMPARE(project->text(), std::string("The inn."));
    QCOMPARE(Takes(*project).list().size(), std::size_t(1)); // nothing worth keeping went
    writeTake(*project, {" It", " rained", " in", " "}, 0);
    QCOMPARE(Takes(*project).list().size(), std::size_t(1));
    QCOMPARE(blanksBeforeRun(*project), std::size_t(0)); // the next run goes on from the run's own
    project->setText("The inn.");
    writeTake(*project, {" It", " snowed", " all", " day"}, 1);
    project->setText("The inn. It snowed "); // the beginning of a token
    QCOMPARE(blanksBeforeRun(*project), std::size_t(1));
    dropBlanksBeforeRun(*project);
    QCOMPARE(project->manuscript().back().tokens.size(), std::size_t(2));
}

void TestTakes::theTextBehindAnEditStaysAsATake()
{
    const TemporaryProject file;
    auto project = file.create("One two three. ");
    const SpanId run = writeTake(*project, {"Four", " five", " six", "."}, 0);
    project->setText("One 2 three. Four five six.");
    project->setText("One 2 three. Four."); // more of it goes
    {
        const auto list = Takes(*project).list();
        QCOMPARE(list.size(), std::size_t(2));
        QCOMPARE(list[1].head, run);
        QCOMPARE(list[1].leavesAt, std::int64_t(4));
        QCOMPARE(project->textAt(list[1].head), std::string("One two three. Four five six."));
    }
    project.reset();
    project = file.open();
    QCOMPARE(Takes(*project).list().size(), std::size_t(2));
}

void TestTakes::aBurstOfTypingIsOneTake()
{
    const TemporaryProject file;
    const auto project = file.create("It rained. The end.");
    std::string typed;
    for (const char c : std::string("all day and all night, and the water rose")) {
        typed += c;
        project->setText("It rained " + typed + ". The end.");
    }
    project->setText("It rained " + typed.substr(0, 20) + ". The end.");
    const auto list = Takes(*project).list();
    QCOMPARE(list.size(), std::size_t(2));
    QCOMPARE(project->textAt(list[1].head), std::string("It rained. The end."));

    // Words at the end take nothing away, and rubbing them out again neither.
    const auto other = file.folder() / "other.longhand";
    const auto plain = Project::create(other, {}, "It");
    for (const char* text : {"It ra", "It rained", "It ra", "It rang"})
        plain->setText(text);
    QCOMPARE(Takes(*plain).list().size(), std::size_t(1));
}

void TestTakes::aPassageThatGoesAtOnceIsKept()
{
    const TemporaryProject file;
    const auto project = file.create("It rained.");
    std::string passage;
    for (int i = 0; i < 60; ++i)
        passage += " word" + std::to_string(i);
    project->setText("It rained!");
    project->setText("It rained!" + passage); // within one burst
    project->setText("It rained!");
    const auto list = Takes(*project).list();
    QVERIFY(std::any_of(list.begin(), list.end(),
                        [&](const TakeInfo& t) { return project->textAt(t.head) == "It rained!" + passage; }));
}

void TestTakes::undoAndRedoBringTheSpansBack()
{
    const TemporaryProject file;
    const auto project = file.create("One.");
    const SpanId seed = project->head();
    const SpanId run = writeTake(*project, {" Two", " three", "."}, 0);
    project->setText("One. Two 3.");
    const SpanId edited = project->head();
    project->setText("One. Two three.");
    QCOMPARE(project->head(), run);
    project->setText("One.");
    QCOMPARE(project->head(), seed);
    project->setText("One. Two three.");
    QCOMPARE(project->head(), run);
    QCOMPARE(project->manuscript().back().tokens.size(), std::size_t(3));
    project->setText("One. Two 3.");
    QCOMPARE(project->head(), edited);
    // A run may follow a head that came back.
    project->setText("One.");
    writeTake(*project, {" More", "."}, 1);
    QCOMPARE(project->text(), std::string("One. More."));
    QVERIFY(project->check().empty());
}

/// Undo and redo, step by step, across a run and a burst of edits before it: whatever heads that leaves, no text is
/// listed twice.
void TestTakes::noTextIsListedTwice()
{
    const TemporaryProject file;
    const auto project = file.create("One.");
    writeTake(*project, {" Two", " three", "."}, 0);
    std::vector<std::string> steps{project->text()};
    for (const char* begin : {"A", "At", "At f", "At first"})
        steps.push_back(begin + std::string(" one. Two three."));
    steps.emplace_back("At first one. Two!");
    for (std::size_t i = 1; i < steps.size(); ++i)
        project->setText(steps[i]);
    Takes(*project).keep(); // as another take would
    for (int round = 0; round < 2; ++round) {
        for (std::size_t i = steps.size(); i-- > 0;)
            project->setText(steps[i]);
        writeTake(*project, {" Four", "."}, 1 + unsigned(round)); // ends what can be redone, as an edit does
        project->setText(steps[0] + " x");
        for (const std::string& step : steps)
            project->setText(step);
    }
    std::map<std::string, int> listed;
    const auto list = Takes(*project).list();
    for (const TakeInfo& take : list)
        ++listed[project->textAt(take.head)];
    for (const auto& [text, times] : listed)
        QVERIFY2(times == 1, text.c_str());
    QVERIFY(listed.contains("At first one. Two!"));
    QVERIFY(listed.contains("One. Two three. Four."));
    // A name, and what the author has put out of sight, stay.
    const std::size_t before = list.size();
    Takes(*project).rename(list.back().head, "Mine");
    QCOMPARE(Takes(*project).list().size(), before);
}

/// A text that never was saved comes back: the project has its words, but not from whom they are.
void TestTakes::wordsThatComeBackAreTheRunsAgain()
{
    const TemporaryProject file;
    const auto project = file.create("The inn.");
    const SpanId run = writeTake(*project, kLongRun, 0);
    project->setText("That inn. She left."); // a correction and a deletion at once
    const std::string text = "That inn." + longRun() + " She left.";
    project->setText(text);
    QVERIFY(writtenTokens(*project).empty());
    QVERIFY(!returnWords(*project, text + ".", longRunAt(9, run))); // another text
    QVERIFY(returnWords(*project, text, longRunAt(9, run)));
    const std::vector<ManuscriptPiece> pieces = project->manuscript();
    const auto returned =
        std::find_if(pieces.begin(), pieces.end(), [&](const ManuscriptPiece& piece) { return piece.run == run; });
    QVERIFY(returned != pieces.end());
    QCOMPARE(returned->firstToken, std::int64_t(0));
    QCOMPARE(returned->text, longRun());
    QCOMPARE(project->text(), text);
    QVERIFY(project->check().empty());
    // From now on this is the text that undo and redo come back to.
    const SpanId head = project->head();
    project->setText("Gone.");
    project->setText(text);
    QCOMPARE(project->head(), head);
    QVERIFY(returnWords(*project, text, longRunAt(9, run)));
    QCOMPARE(project->head(), head);
}

void TestTakes::onlyWhatTheLogHasIsReturned()
{
    const TemporaryProject file;
    const auto project = file.create("The inn.");
    const SpanId run = writeTake(*project, kLongRun, 0);
    project->setText("Mine.");
    const std::string text = "My" + longRun() + ".";
    project->setText(text);
    const SpanId head = project->head();
    QVERIFY(returnWords(*project, text, {}));
    QVERIFY(returnWords(*project, text, longRunAt(2, head)));     // no run
    QVERIFY(returnWords(*project, text, longRunAt(2, run + 99))); // no span
    QVERIFY(returnWords(*project, text, longRunAt(3, run)));      // not there
    std::vector<TextToken> tokens = longRunAt(2, run);
    QVERIFY(returnWords(*project, text, {tokens.begin(), tokens.begin() + 8})); // as short as no edit would keep
    QCOMPARE(project->head(), head);
    // A wrong token divides what is returned.
    tokens[2].index = 7;
    QVERIFY(returnWords(*project, text, tokens));
    QCOMPARE(writtenTokens(*project).size(), kLongRun.size() - 3);
    QCOMPARE(project->text(), text);
    QVERIFY(project->check().empty());

    const SpanId another = project->beginRun(plainSettings(3), 1);
    project->appendTokens(another, tokensOf({" More"}), 0.1);
    QVERIFY(!returnWords(*project, project->text(), longRunAt(2, run))); // while it is written
    project->setRunState(another, RunState::Paused);
    QVERIFY(returnWords(*project, project->text(), longRunAt(2, run)));
    QVERIFY(project->interruptedRun());
    QCOMPARE(project->text(), text + " More");
}

void TestTakes::takesAreNamedAndPutAway()
{
    const TemporaryProject file;
    auto project = file.create("One.");
    const SpanId first = writeTake(*project, {" Two", "."}, 0);
    Takes(*project).rename(first, "The short one");
    project->setText("One. Two. And more by me.");
    // It only leads on to the present text, but it has a name.
    QCOMPARE(takeOf(Takes(*project).list(), first)->name, std::string("The short one"));
    Takes(*project).setArchived(first, true);
    project.reset();
    project = file.open();
    QVERIFY(takeOf(Takes(*project).list(), first)->archived);
    Takes(*project).setArchived(first, false);
    QVERIFY(!takeOf(Takes(*project).list(), first)->archived);
    Takes(*project).rename(first, "");
    QVERIFY(!takeOf(Takes(*project).list(), first));
    QVERIFY_EXCEPTION_THROWN(Takes(*project).rename(9999, "x"), Error);
    QVERIFY(project->check().empty());
}

void TestTakes::nothingIsSwitchedWhileARunIsWritten()
{
    const TemporaryProject file;
    const auto project = file.create("One.");
    const SpanId seed = project->head();
    const SpanId run = project->beginRun(plainSettings(10), 1);
    project->appendTokens(run, tokensOf({" Two"}), 0.1);
    QVERIFY_EXCEPTION_THROWN(Takes(*project).switchTo(seed), Error);
    QCOMPARE(project->text(), std::string("One. Two"));
    project->setRunState(run, RunState::Stopped, FinishReason::Stopped);
    Takes(*project).switchTo(seed);
    QCOMPARE(project->text(), std::string("One."));
    QVERIFY_EXCEPTION_THROWN(project->appendTokens(run, tokensOf({"x"}), 0), Error);
    QCOMPARE(Takes(*project).list().size(), std::size_t(2));
}

/// Edits, runs and switches at random: whatever was the text when a run ended or an edit began is a take, with the very
/// text it had.
void TestTakes::randomTreesLoseNothing()
{
    // Words, parts of words, characters in two tokens, white space, a byte that is none.
    constexpr const char* pieces[] = {" w1",  " w2",  "ing",           "\xc3\xbc", "\xe5\xad\x97", " \xe2\x80", "\x94",
                                      "\xff", "\n\n", " \xe3\x80\x80", " ",        " w3 w4"};
    for (unsigned seed = 1; seed <= 12; ++seed) {
        std::mt19937 random(seed);
        const TemporaryProject file(TemporaryProject::Where::Memory);
        auto project = file.create("It was the year of the salt.");
        std::map<SpanId, std::string> ends; // heads that were left by something else than going on
        for (int i = 0; i < 30; ++i) {
            const std::string before = project->text();
            const SpanId head = project->head();
            switch (random() % 5) {
            case 0:
            case 1: {
                std::vector<std::string> words;
                for (unsigned w = 0; w < 1 + random() % 6; ++w)
                    words.emplace_back(pieces[random() % std::size(pieces)]);
                writeTake(*project, words, random() % 3);
                ends[project->head()] = project->text();
                break;
            }
            case 2: {
                const std::size_t at = random() % (before.size() + 1);
                project->setText(before.substr(0, at) + (random() % 2 ? "X" : "") +
                                 before.substr(std::min(before.size(), at + random() % 8)));
                break;
            }
            case 3: {
                const auto list = Takes(*project).list();
                const TakeInfo& chosen = list[random() % list.size()];
                const std::string text = project->textAt(chosen.head);
                Takes(*project).switchTo(chosen.head);
                ends[head] = before;
                QCOMPARE(project->text(), text);
                break;
            }
            default:
                project.reset();
                project = file.open();
                break;
            }
        }
        const std::vector<TakeInfo> list = Takes(*project).list();
        const std::string present = project->text();
        std::vector<std::string> texts;
        for (const TakeInfo& take : list) {
            texts.push_back(project->textAt(take.head));
            const auto left = static_cast<std::size_t>(take.leavesAt);
            QCOMPARE(texts.back().substr(0, left), present.substr(0, left));
            QCOMPARE(take.words, countWords(texts.back()));
        }
        for (const auto& [head, text] : ends) {
            QCOMPARE(project->textAt(head), text);
            // Listed itself, or the beginning of one that is listed and goes on from it.
            QVERIFY(std::any_of(texts.begin(), texts.end(), [&](const std::string& t) { return t.starts_with(text); }));
        }
        QVERIFY(project->check().empty());
    }
}

void TestTakes::snapshotsAreTakenAndRestored()
{
    const TemporaryProject file;
    auto project = file.create("One.");
    Snapshots(*project).take(SnapshotKind::Opened);
    Snapshots(*project).take(SnapshotKind::Hourly); // nothing has changed
    QCOMPARE(Snapshots(*project).list().size(), std::size_t(1));
    const SpanId run = project->beginRun(plainSettings(10), 1);
    project->appendTokens(run, tokensOf({" Two", " three"}), 0.1);
    Snapshots(*project).take(SnapshotKind::Named, "In the middle of the run");
    project->appendTokens(run, tokensOf({" four", "."}), 0.1);
    project->setRunState(run, RunState::Finished, FinishReason::Length);

    project.reset();
    project = file.open();
    const auto list = Snapshots(*project).list();
    QCOMPARE(list.size(), std::size_t(2));
    QCOMPARE(list[0].name, std::string("In the middle of the run"));
    QCOMPARE(list[0].words, std::int64_t(3));
    QCOMPARE(Snapshots(*project).text(list[0]), std::string("One. Two three"));
    Snapshots(*project).restore(list[0]);
    QCOMPARE(project->text(), std::string("One. Two three"));
    const auto takes = Takes(*project).list();
    QCOMPARE(takes.size(), std::size_t(2));
    QCOMPARE(project->textAt(takes[1].head), std::string("One. Two three four."));
    Takes(*project).switchTo(takes[1].head);
    QCOMPARE(project->text(), std::string("One. Two three four."));
    QVERIFY(project->check().empty());
}

void TestTakes::oldSnapshotsAreThinnedOut()
{
    const TemporaryProject file;
    auto project = file.create("One.");
    for (int i = 0; i < 9; ++i) {
        Snapshots(*project).take(i == 3 ? SnapshotKind::Named : SnapshotKind::Hourly, i == 3 ? "Mine" : "");
        project->setText("One." + std::string(static_cast<std::size_t>(i + 1), '!'));
    }
    auto list = Snapshots(*project).list();
    QCOMPARE(list.size(), std::size_t(9)); // all are of today
    project.reset();
    {
        // The six oldest, of two days some days ago, the third to sixth of them (one of them the author's) of the
        // second.
        SQLite::Database db(file.path().string(), SQLite::OPEN_READWRITE);
        constexpr std::int64_t day = 24LL * 60 * 60 * 1000;
        const std::int64_t noon = list[0].madeAtMs / day * day - 10 * day + day / 2;
        for (std::size_t i = 0; i < 6; ++i)
            db.exec("UPDATE snapshot SET made_ms = " + std::to_string(noon + (i < 2 ? 0 : day) + static_cast<int>(i)) +
                    " WHERE id = " + std::to_string(list[8 - i].id));
    }
    project = file.open();
    Snapshots(*project).take(SnapshotKind::Hourly);
    list = Snapshots(*project).list();
    QCOMPARE(list.size(),
             std::size_t(3 + 1 + 1 + 1 + 1)); // three of today and the new one, one a day, and the named one
    QCOMPARE(std::count_if(list.begin(), list.end(), [](const SnapshotInfo& s) { return s.name == "Mine"; }), 1);
}

void TestTakes::snapshotsAreTakenBeforeRuns()
{
    const TemporaryProject file;
    const auto project = file.create("One.");
    writeTake(*project, {" Two", "."}, 0);
    writeTake(*project, {" Three", "."}, 0);
    const auto list = Snapshots(*project).list();
    QCOMPARE(list.size(), std::size_t(2));
    QCOMPARE(Snapshots(*project).text(list[0]), std::string("One. Two."));
    QCOMPARE(Snapshots(*project).text(list[1]), std::string("One."));
    QCOMPARE(list[0].kind, SnapshotKind::BeforeRun);
}

void TestTakes::wordsAreCounted()
{
    QCOMPARE(countWords(""), std::int64_t(0));
    QCOMPARE(countWords("The inn, \xe2\x80\x94 and caf\xc3\xa9\n2 rooms."), std::int64_t(6));
    QCOMPARE(countWords("\xe2\x80\x9cNo,\xe2\x80\x9d she said - \xc3\x89va."), std::int64_t(4));
}

QTEST_GUILESS_MAIN(TestTakes)
#include "test_takes.moc"
