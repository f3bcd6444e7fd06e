// What might have stood where a token stands: logged with the token, whoever drafts, and read without a model.
#include "app/project/takes/takes.h"
#include "tests/support/session_desk.h"

#include <QTest>
#include <SQLiteCpp/Database.h>
#include <algorithm>

using namespace longhand;
using namespace longhand::test;

class TestAlternatives : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void storedAndReadBack();
    void runsWithoutThemHaveNone();
    void aSessionLogsThemWhoeverDrafts();
    void damageIsFound();
};

void TestAlternatives::storedAndReadBack()
{
    const TemporaryProject file;
    auto project = file.create("One.");
    RunSettings settings = plainSettings(3);
    settings.modelFingerprint = "abc";
    const SpanId run = project->beginRun(settings, 1);
    std::vector<LoggedToken> tokens = tokensOf({" two", " three", "."});
    tokens[1].alternatives = {
        {7, 0.5F, true, " 3"}, {tokens[1].token, 0.25F, true, " three"}, {0, 0.125F, false, "\xe2"}};
    project->appendTokens(run, tokens, 0.1);
    project->setRunState(run, RunState::Finished, FinishReason::Length);
    project.reset();
    project = file.open();
    const auto list = alternativesOf(*project, run, 1);
    QCOMPARE(list.size(), std::size_t(3));
    QCOMPARE(list[0].token, 7);
    QCOMPARE(list[0].bytes, std::string(" 3"));
    QVERIFY(std::abs(list[0].probability - 0.5F) < 1e-4F);
    QCOMPARE(list[1].token, tokens[1].token);
    QVERIFY(list[1].kept);
    QCOMPARE(list[2].token, 0);
    QVERIFY(!list[2].kept);
    QCOMPARE(list[2].bytes, std::string("\xe2"));
    QVERIFY(alternativesOf(*project, run, 0).empty());
    QVERIFY(alternativesOf(*project, run, 3).empty());
    QVERIFY(alternativesOf(*project, run + 1, 0).empty());
    QVERIFY(project->check().empty());
}

void TestAlternatives::runsWithoutThemHaveNone()
{
    const TemporaryProject file;
    const auto project = file.create("One.");
    const SpanId run = writeRun(*project, {" two", " three"});
    QVERIFY(alternativesOf(*project, run, 0).empty());
    QVERIFY(project->check().empty());
}

void TestAlternatives::aSessionLogsThemWhoeverDrafts()
{
    constexpr std::int64_t length = 120;
    std::vector<std::vector<LoggedAlternative>> expected;
    for (const char* name : {"ar", "self", "auto"}) {
        Desk desk;
        WriteRequest wanted = request(length);
        wanted.strategy = drafting(name);
        desk.session->write(wanted);
        QCOMPARE(desk.session->wait().state, SessionState::Finished);
        for (const StepEvent& step : desk.session->drain().steps)
            QVERIFY(step.alternatives.empty()); // they are in the project, and would only be carried about
        desk.session.reset();
        desk.project.reset();
        const auto project = desk.file.open(); // without the model
        const SpanId run = project->runs().at(0).span;
        const std::vector<TokenId> written = writtenTokens(*project);
        std::vector<std::vector<LoggedAlternative>> lists;
        for (std::int64_t i = 0; i < length; ++i) {
            lists.push_back(alternativesOf(*project, run, i));
            const auto& list = lists.back();
            QVERIFY(list.size() == 10 || list.size() == 11);
            const auto chosen = std::find_if(list.begin(), list.end(), [&](const LoggedAlternative& a) {
                return a.token == written[static_cast<std::size_t>(i)];
            });
            QVERIFY(chosen != list.end() && chosen->kept);
            QVERIFY(std::is_sorted(list.begin(), list.begin() + 10,
                                   [](const auto& a, const auto& b) { return a.probability > b.probability; }));
        }
        if (expected.empty())
            expected = lists;
        QCOMPARE(lists.size(), expected.size());
        for (std::size_t i = 0; i < lists.size(); ++i) {
            QCOMPARE(lists[i].size(), expected[i].size());
            for (std::size_t k = 0; k < lists[i].size(); ++k) {
                QCOMPARE(lists[i][k].token, expected[i][k].token);
                QCOMPARE(lists[i][k].probability, expected[i][k].probability);
                QCOMPARE(lists[i][k].kept, expected[i][k].kept);
                QCOMPARE(lists[i][k].bytes, std::string(tinyModel()->tokenizer().bytes(lists[i][k].token)));
            }
        }
        QVERIFY(project->check().empty());
    }
}

void TestAlternatives::damageIsFound()
{
    const TemporaryProject file;
    {
        const auto project = file.create("One.");
        const SpanId run = project->beginRun(plainSettings(1), 1);
        auto tokens = tokensOf({" two"});
        tokens[0].alternatives = {{tokens[0].token, 1, true, " two"}};
        project->appendTokens(run, tokens, 0.1);
        project->setRunState(run, RunState::Finished, FinishReason::Length);
    }
    SQLite::Database(file.path().string(), SQLite::OPEN_READWRITE)
        .exec("UPDATE token_alternatives SET sizes = x'0202'");
    const auto project = file.open();
    QCOMPARE(project->check().size(), std::size_t(1));
    QVERIFY_EXCEPTION_THROWN(alternativesOf(*project, project->runs().at(0).span, 0), Error);
}

QTEST_GUILESS_MAIN(TestAlternatives)
#include "test_alternatives.moc"
