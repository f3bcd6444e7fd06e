// What a run's steps did, as a project keeps it: with the tokens or not at all, through kills, failures and old files.
#include "app/project/project.h"
#include "app/project/store/project_lock.h"
#include "app/project/store/schema/schema.h"
#include "tests/support/draft_steps.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_paths.h"

#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace {

MetricsSummary sumOf(const std::vector<RunMetrics>& rows)
{
    MetricsSummary sum;
    for (const RunMetrics& row : rows)
        sum.add(row.sums);
    return sum;
}

void tamper(const std::filesystem::path& file, const std::string& sql)
{
    SQLite::Database db(file.string(), SQLite::OPEN_READWRITE, 5000);
    db.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
    db.exec(sql);
}

std::int64_t number(const std::filesystem::path& file, const std::string& sql)
{
    SQLite::Database db(file.string(), SQLite::OPEN_READONLY, 5000);
    return db.execAndGet(sql).getInt64();
}

std::filesystem::path fixture(const char* name)
{
    return goldenFolder().parent_path() / "app" / "fixtures" / name;
}

} // namespace

class TestProjectMetrics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSumsComeBack();
    void rowsFollowOneAnother();
    void tokensWithoutStepsAreNoFault();
    void whatIsNotLosslessIsRefused();
    void aFailedCommitKeepsBothOrNeither();
    void aKilledProgramKeepsBothOrNeither();
    void checkFindsWhatContradictsTheLog_data();
    void checkFindsWhatContradictsTheLog();
    void aRealFileOfSchema1IsUpgraded();
    void aFileOfSchema1CanBeRead();
};

void TestProjectMetrics::theSumsComeBack()
{
    TemporaryProject file;
    auto project = file.create("The");
    const SpanId run = project->beginRun(plainSettings(1000));
    QVERIFY(project->runMetrics(run).empty());
    std::mt19937 random(1);
    MetricsSummary expected;
    for (int i = 0; i < 300; ++i) {
        const StepEvent step = randomStep(random);
        expected.add(step);
        project->appendStep(run, loggedTokens(step), step);
        if (random() % 7 == 0)
            project->flush();
        if (i % 50 == 0) // committed or not
            QCOMPARE(sumOf(project->runMetrics(run)), expected);
    }
    project->setRunState(run, RunState::Finished, FinishReason::Length);
    QCOMPARE(sumOf(project->runMetrics(run)), expected);
    QCOMPARE(project->runs().at(0).tokensWritten, expected.tokens);
    QCOMPARE(project->runs().at(0).seconds, expected.seconds);
    QVERIFY(project->runMetrics(4711).empty());
    project.reset();
    project = file.open();
    QCOMPARE(sumOf(project->runMetrics(run)), expected);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProjectMetrics::rowsFollowOneAnother()
{
    TemporaryProject file;
    auto project = file.create("The");
    std::mt19937 random(2);
    std::vector<SpanId> runs;
    for (const int steps : {500, 3}) {
        const SpanId run = project->beginRun(plainSettings(1000));
        runs.push_back(run);
        for (int i = 0; i < steps; ++i) {
            const StepEvent step = randomStep(random);
            project->appendStep(run, loggedTokens(step), step);
            project->flush();
            if (i == 200) { // another program goes on
                project->setRunState(run, RunState::Paused);
                project.reset();
                project = file.open();
            }
        }
        project->setRunState(run, RunState::Finished, FinishReason::Length);
    }
    const auto rows = project->runMetrics(runs[0]);
    std::int64_t next = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QCOMPARE(rows[i].firstToken, next);
        QVERIFY(rows[i].committedAtMs > 0);
        if (i + 1 < rows.size())
            QCOMPARE(rows[i].sums.passes, 64); // so 100,000 tokens are some hundred rows, not ten thousand
        next += rows[i].sums.tokens;
    }
    QCOMPARE(rows.size(), std::size_t(8)); // 500 / 64
    QCOMPARE(project->runMetrics(runs[1]).size(), std::size_t(1));
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProjectMetrics::tokensWithoutStepsAreNoFault()
{
    TemporaryProject file;
    auto project = file.create("The");
    const SpanId run = project->beginRun(plainSettings(1000));
    std::mt19937 random(3);
    MetricsSummary expected;
    for (int i = 0; i < 40; ++i) {
        if (random() % 3 == 0) {
            project->appendTokens(run, tokensOf({" a", " b"}), 0.25);
        } else {
            const StepEvent step = randomStep(random);
            expected.add(step);
            project->appendStep(run, loggedTokens(step), step);
        }
        if (random() % 5 == 0)
            project->flush();
    }
    project->setRunState(run, RunState::Finished, FinishReason::Length);
    QCOMPARE(sumOf(project->runMetrics(run)), expected);
    QVERIFY(project->runs().at(0).tokensWritten > expected.tokens);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProjectMetrics::whatIsNotLosslessIsRefused()
{
    TemporaryProject file;
    auto project = file.create("The");
    const SpanId run = project->beginRun(plainSettings(10));
    std::mt19937 random(4);
    StepEvent step = randomStep(random);
    step.lossless = false;
    QVERIFY_EXCEPTION_THROWN(project->appendStep(run, loggedTokens(step), step), Error);
    QCOMPARE(project->text(), std::string("The"));
    QVERIFY(project->runMetrics(run).empty());
}

void TestProjectMetrics::aFailedCommitKeepsBothOrNeither()
{
    TemporaryProject file;
    auto project = file.create("The");
    const SpanId run = project->beginRun(plainSettings(1000));
    std::mt19937 random(5);
    MetricsSummary expected;
    const auto append = [&](int steps) {
        for (int i = 0; i < steps; ++i) {
            const StepEvent step = randomStep(random);
            expected.add(step);
            project->appendStep(run, loggedTokens(step), step);
        }
    };
    append(20);
    project->flush();
    const std::int64_t before = expected.tokens;
    // The tokens are inserted, then the metrics cannot be: the transaction must take the tokens back.
    tamper(file.path(), "ALTER TABLE run_metrics RENAME TO elsewhere");
    append(20);
    QVERIFY(expected.tokens > before);
    QVERIFY_EXCEPTION_THROWN(project->flush(), Error);
    QVERIFY(!project->allSaved());
    QCOMPARE(number(file.path(), "SELECT sum(count) FROM token_batch"), before);
    QCOMPARE(number(file.path(), "SELECT sum(tokens) FROM elsewhere"), before);
    QCOMPARE(number(file.path(), "SELECT tokens FROM run"), before);
    tamper(file.path(), "ALTER TABLE elsewhere RENAME TO run_metrics");
    project->flush();
    QCOMPARE(number(file.path(), "SELECT sum(count) FROM token_batch"), expected.tokens);
    QCOMPARE(sumOf(project->runMetrics(run)), expected);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProjectMetrics::aKilledProgramKeepsBothOrNeither()
{
    std::mt19937 random(6);
    std::int64_t kept = 0;
    for (int round = 0; round < 6; ++round) {
        TemporaryProject file;
        file.create("The").reset();
        const pid_t pid = fork();
        if (pid == 0) {
            const auto project = file.open();
            const SpanId run = project->beginRun(plainSettings(100000));
            for (;;) {
                const StepEvent step = randomStep(random);
                project->appendStep(run, loggedTokens(step), step);
                if (random() % 4 == 0)
                    project->flush();
            }
        }
        usleep(100'000 + static_cast<useconds_t>(random() % 400'000));
        kill(pid, SIGKILL);
        int status = 0;
        waitpid(pid, &status, 0);
        QVERIFY(WIFSIGNALED(status));
        const auto project = file.open();
        QCOMPARE(project->check(), std::vector<std::string>());
        for (const RunInfo& run : project->runs()) {
            const MetricsSummary sums = sumOf(project->runMetrics(run.span));
            QCOMPARE(sums.tokens, run.tokensWritten);
            QCOMPARE(sums.seconds, run.seconds);
            kept += run.tokensWritten;
        }
    }
    QVERIFY(kept > 0);
}

void TestProjectMetrics::checkFindsWhatContradictsTheLog_data()
{
    QTest::addColumn<QString>("sql");
    const std::pair<const char*, const char*> cases[] = {
        {"more tokens", "UPDATE run_metrics SET tokens = tokens + 1 WHERE first > 0"},
        {"fewer tokens", "UPDATE run_metrics SET tokens = tokens - 1 WHERE first = 0"},
        {"tokens of other sources", "UPDATE run_metrics SET drafts = replace(drafts, '[[0,', '[[7,')"},
        {"a row twice",
         "INSERT INTO run_metrics SELECT run, first + 1, tokens, passes, rows, draft_passes, draft_rows, "
         "cache_rebuilds, ngram_passes, loop_reports, seconds, draft_seconds, verify_seconds, "
         "sample_seconds, one_by_one_seconds, estimated_seconds, verify_bytes, draft_bytes, drafts, "
         "committed_ms FROM run_metrics WHERE first = 0"},
        {"beyond the log", "UPDATE run_metrics SET first = 100000 WHERE first = (SELECT max(first) FROM run_metrics)"},
        {"at the end of numbers",
         "UPDATE run_metrics SET first = 9223372036854775807 WHERE first = (SELECT max(first) FROM run_metrics)"},
        {"no JSON", "UPDATE run_metrics SET drafts = 'x'"},
        {"JSON of something else", "UPDATE run_metrics SET drafts = '{\"sources\": [[1]], \"turns\": {}}'"},
        {"an unknown source", "UPDATE run_metrics SET drafts = '{\"sources\": [[99, 1, [], []]], \"turns\": {}}'"},
        {"of no run", "UPDATE run_metrics SET run = 77"},
    };
    for (const auto& [name, sql] : cases)
        QTest::newRow(name) << QString::fromUtf8(sql);
}

void TestProjectMetrics::checkFindsWhatContradictsTheLog()
{
    QFETCH(QString, sql);
    TemporaryProject file;
    {
        const auto project = file.create("The");
        const SpanId run = project->beginRun(plainSettings(1000));
        std::mt19937 random(7);
        for (int i = 0; i < 200; ++i) {
            const StepEvent step = randomStep(random);
            project->appendStep(run, loggedTokens(step), step);
            project->flush();
        }
        project->setRunState(run, RunState::Finished, FinishReason::Length);
        QCOMPARE(project->check(), std::vector<std::string>());
    }
    tamper(file.path(), sql.toStdString());
    const auto project = file.open();
    QVERIFY(!project->check().empty());
    QVERIFY(!project->text().empty()); // the text does not depend on it
}

void TestProjectMetrics::aRealFileOfSchema1IsUpgraded()
{
    TemporaryProject file;
    std::filesystem::copy_file(fixture("schema_1.sqlite"), file.path());
    QCOMPARE(number(file.path(), "PRAGMA user_version"), 1);
    auto project = file.open();
    QCOMPARE(number(file.path(), "PRAGMA user_version"), schemaSteps().back().version);
    QCOMPARE(project->text(), fileContent(fixture("schema_1.txt")));
    QCOMPARE(project->check(), std::vector<std::string>());
    for (const RunInfo& run : project->runs()) {
        QVERIFY(project->runMetrics(run.span).empty());
        QCOMPARE(run.settings.strategy.kind, Strategy::OneByOne); // as it was written then
        QCOMPARE(run.settings.strategy.ngramK, 20);
        QCOMPARE(run.settings.strategy.budget, StrategySettings().budget);
    }
    // The paused run goes on, with metrics from there.
    const RunInfo run = *project->interruptedRun();
    std::mt19937 random(8);
    MetricsSummary expected;
    for (int i = 0; i < 10; ++i) {
        const StepEvent step = randomStep(random);
        expected.add(step);
        project->appendStep(run.span, loggedTokens(step), step);
    }
    project->setRunState(run.span, RunState::Stopped);
    project.reset();
    project = file.open();
    const auto rows = project->runMetrics(run.span);
    QCOMPARE(rows.size(), std::size_t(1));
    QCOMPARE(rows[0].firstToken, run.tokensWritten);
    QCOMPARE(rows[0].sums, expected);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProjectMetrics::aFileOfSchema1CanBeRead()
{
    TemporaryProject file;
    std::filesystem::copy_file(fixture("schema_1.sqlite"), file.path());
    const std::string before = fileContent(file.path());
    {
        const ProjectLock lock(file.path()); // so it cannot be upgraded
        QCOMPARE(lock.result(), ProjectLock::Result::Held);
        const auto project = file.open();
        QCOMPARE(project->openState(), OpenState::ReadOnly);
        QCOMPARE(project->text(), fileContent(fixture("schema_1.txt")));
        QCOMPARE(project->check(), std::vector<std::string>());
        QVERIFY(project->runMetrics(project->runs().at(0).span).empty());
    }
    QCOMPARE(number(file.path(), "PRAGMA user_version"), 1);
    QVERIFY(fileContent(file.path()) == before);
}

QTEST_APPLESS_MAIN(TestProjectMetrics)
#include "test_project_metrics.moc"
