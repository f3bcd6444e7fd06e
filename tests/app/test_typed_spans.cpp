// What is typed is saved every second or so: the tree of spans must stay as short as the text, whatever the number of
// saves, and all that refers to it must stay right.
#include "app/project/live_text.h"
#include "app/project/takes/snapshots.h"
#include "app/project/takes/takes.h"
#include "tests/support/project_fixture.h"

#include <QTest>
#include <map>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr std::size_t kFewPieces = 20;

/// The text after so many keys: words, line ends, and letters of two bytes.
std::string typed(int keys)
{
    std::string text;
    for (int key = 0; key < keys; ++key)
        text += key % 83 == 82 ? "\n" : key % 7 == 6 ? " " : key % 11 == 3 ? "é" : std::string(1, "aeiou"[key % 5]);
    return text;
}

std::size_t pieces(const Project& project)
{
    return project.manuscript().size();
}

} // namespace

class TestTypedSpans : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manySavesLeaveFewSpans();
    void correctionsWhileTypingLeaveFewSpans();
    void everySaveIsSafeFromACrash();
    void typingInTheMiddleLeavesFewSpans();
    void undoAndRedoBringEachSaveBack();
    void whatIsReferredToStaysInTheTree();
    void typingBeforeALiveRunLeavesFewSpans();
};

void TestTypedSpans::manySavesLeaveFewSpans()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("Once. ");
    const SpanId seed = project->head();
    std::map<SpanId, int> heads;
    for (int key = 1; key <= 2000; ++key) {
        project->setText("Once. " + typed(key));
        QVERIFY(heads.emplace(project->head(), key).second); // each state of the text has a head of its own
    }
    QVERIFY2(pieces(*project) < kFewPieces, std::to_string(pieces(*project)).c_str());
    QCOMPARE(project->text(), "Once. " + typed(2000));
    QCOMPARE(project->textAt(seed), std::string("Once. "));
    QCOMPARE(project->manuscript().front().text, std::string("Once. ")); // of an earlier sitting: it stays as it is
    project.reset();

    project = file.open();
    QCOMPARE(project->text(), "Once. " + typed(2000));
    for (const auto& [head, key] : heads)
        if (key % 97 == 0)
            QCOMPARE(project->textAt(head), "Once. " + typed(key));
    QCOMPARE(project->check(), std::vector<std::string>());
    project.reset();
    QVERIFY2(std::filesystem::file_size(file.path()) < 400000,
             std::to_string(std::filesystem::file_size(file.path())).c_str());
}

void TestTypedSpans::correctionsWhileTypingLeaveFewSpans()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("");
    std::mt19937_64 random(5);
    std::string text;
    for (int i = 0; i < 2000; ++i) {
        if (random() % 5 == 0)
            text.resize(text.size() - std::min<std::size_t>(text.size(), random() % 12));
        if (random() % 6 != 0)
            text += std::string(1 + random() % 4, static_cast<char>('a' + random() % 26));
        project->setText(text);
    }
    QCOMPARE(project->text(), text);
    QVERIFY2(pieces(*project) < kFewPieces, std::to_string(pieces(*project)).c_str());
    QCOMPARE(project->check(), std::vector<std::string>());
    project.reset();
    QCOMPARE(file.open()->text(), text);
}

void TestTypedSpans::everySaveIsSafeFromACrash()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    const auto project = file.create("Once. ");
    for (int key = 1; key <= 300; ++key) {
        project->setText("Once. " + typed(key));
        if (key % 23 != 0)
            continue;
        // The files as a killed program would leave them.
        const TemporaryProject other(TemporaryProject::Where::Memory);
        for (const char* suffix : {"", "-wal"})
            std::filesystem::copy_file(file.path().string() + suffix, other.path().string() + suffix);
        const auto recovered = other.open();
        QCOMPARE(recovered->openState(), OpenState::Recovered);
        QCOMPARE(recovered->text(), "Once. " + typed(key));
        recovered->setText("Once. " + typed(key + 1));
        QCOMPARE(recovered->text(), "Once. " + typed(key + 1));
        QCOMPARE(recovered->check(), std::vector<std::string>());
    }
}

void TestTypedSpans::typingInTheMiddleLeavesFewSpans()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("One");
    writeRun(*project, {" two", " three", " four", "."});
    for (int key = 1; key <= 1000; ++key)
        project->setText("One two " + typed(key) + " three four.");
    QCOMPARE(project->text(), "One two " + typed(1000) + " three four.");
    QVERIFY2(pieces(*project) < kFewPieces, std::to_string(pieces(*project)).c_str());
    const std::vector<TokenId> tokens = {100, 101, 102, 103};
    QCOMPARE(writtenTokens(*project), tokens); // each still its own
    const auto list = Takes(*project).list();
    QCOMPARE(list.size(), std::size_t(2));
    QCOMPARE(project->textAt(list[1].head), std::string("One two three four."));
    QCOMPARE(list[1].leavesAt, std::int64_t(7));
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestTypedSpans::undoAndRedoBringEachSaveBack()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    const auto project = file.create("Once. ");
    std::vector<SpanId> heads = {project->head()};
    for (int key = 1; key <= 200; ++key) {
        project->setText("Once. " + typed(key));
        heads.push_back(project->head());
    }
    for (int key = 199; key >= 0; key -= 3) {
        project->setText("Once. " + typed(key));
        QCOMPARE(project->head(), heads[static_cast<std::size_t>(key)]);
    }
    for (int key = 1; key <= 200; key += 7) {
        project->setText("Once. " + typed(key));
        QCOMPARE(project->head(), heads[static_cast<std::size_t>(key)]);
    }
    // Typing goes on from a text that came back.
    project->setText("Once. " + typed(100) + "x");
    project->setText("Once. " + typed(100) + "xy");
    QCOMPARE(project->text(), "Once. " + typed(100) + "xy");
    for (std::size_t key = 0; key < heads.size(); ++key)
        QCOMPARE(project->textAt(heads[key]), "Once. " + typed(static_cast<int>(key)));
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestTypedSpans::whatIsReferredToStaysInTheTree()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    const auto project = file.create("Once. ");
    const Takes takes(*project);
    const auto type = [&](const char* words) {
        const std::string text = project->text() + words;
        project->setText(text);
        return project->head();
    };
    type("a");
    const SpanId named = type("b");
    Takes(*project).rename(named, "Mine");
    type("c");
    type("d");
    Takes(*project).keep();
    type("e");
    const std::string before = project->text();
    Snapshots(*project).take(SnapshotKind::Named, "Then");
    type("f");
    type("g");

    // The named one, but not the one that the text only goes on from; each at the place where it ends.
    auto list = takes.list();
    QCOMPARE(list.size(), std::size_t(2));
    QCOMPARE(list[1].head, named);
    QCOMPARE(list[1].leavesAt, std::int64_t(8));

    const SpanId left = project->head();
    Snapshots(*project).restore(Snapshots(*project).list().front());
    QCOMPARE(project->text(), before);
    list = takes.list();
    QCOMPARE(list.size(), std::size_t(3));
    QCOMPARE(list[2].head, left);
    QCOMPARE(list[2].leavesAt, static_cast<std::int64_t>(before.size()));
    QCOMPARE(list[2].begins, std::string("fg"));

    const SpanId run = writeRun(*project, {" x", " y"});
    project->setText(before + " x yz");
    project->setText(before + " x yzw");
    QCOMPARE(project->textAt(run), before + " x y");
    QCOMPARE(project->manuscript().back().text, std::string("zw"));
    QCOMPARE(project->check(), std::vector<std::string>());

    // A passage that goes at once is a take, which shares with the text all that stays.
    const std::string kept = project->text();
    project->setText(kept + "h");
    project->setText(kept + "h" + std::string(200, 'i'));
    project->setText(kept + "h");
    project->setText(kept + "hj");
    list = takes.list();
    QCOMPARE(list.back().leavesAt, static_cast<std::int64_t>(kept.size() + 1));
}

void TestTypedSpans::typingBeforeALiveRunLeavesFewSpans()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    const auto project = file.create("Once. ");
    const SpanId begunAfter = project->head();
    const SpanId run = project->beginRun(plainSettings(100));
    project->appendTokens(run, tokensOf({" two", " three"}), 0.1);
    project->setRunState(run, RunState::Running);
    for (int key = 1; key <= 300; ++key)
        QVERIFY(setTextBeforeRun(*project, begunAfter, "Once. " + typed(key)));
    project->appendTokens(run, tokensOf({" four"}), 0.1);
    project->setRunState(run, RunState::Finished, FinishReason::Length);
    QCOMPARE(project->text(), "Once. " + typed(300) + " two three four");
    QVERIFY2(pieces(*project) < kFewPieces, std::to_string(pieces(*project)).c_str());
    QCOMPARE(project->textAt(run), std::string("Once.  two three four"));
    QCOMPARE(project->check(), std::vector<std::string>());
}

QTEST_APPLESS_MAIN(TestTypedSpans)
#include "test_typed_spans.moc"
