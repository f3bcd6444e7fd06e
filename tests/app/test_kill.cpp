// A program that writes is killed (SIGKILL) at 200 random moments: while it starts, loads, reads, writes or closes.
// After each the project must be whole, hold what was written up to 250 ms before, and in the end have the text of a
// run that nothing disturbed.
#include "app/session/session.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_models.h"

#include <QTest>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr int kills = 200;
constexpr std::int64_t length = 3000;
constexpr std::int32_t planned = 8192;
constexpr const char* seed = "The ferry left at four, and nobody had paid for the horse.";
constexpr std::int64_t millisecond = 1'000'000;
// The promise is 250 ms, for a program that gets to run. Here five threads of two processes share what processors there
// are with whatever else the machine does, so its storage thread may have to wait for its turn: what is older than the
// two together must be there.
constexpr std::int64_t promised = 250 * millisecond;
constexpr std::int64_t scheduling = 500 * millisecond;

/// A line from the child: so many tokens of the run had been handed to the project by then.
struct Report
{
    std::int64_t tokens;
    std::int64_t when; // nanoseconds of the monotonic clock, the same in both processes
};

std::int64_t now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

WriteRequest request()
{
    WriteRequest wanted;
    wanted.tokens = length;
    wanted.sampler.seed = 11;
    return wanted;
}

EngineOptions oneThread()
{
    EngineOptions options;
    options.threads = 1;
    return options;
}

/// The program that is killed: begins the run or goes on with it, and reports what it has handed over.
int child(const char* file, int reports)
{
    std::shared_ptr<Project> project = Project::open(file);
    if (project->openState() == OpenState::ReadOnly)
        return 2;
    Session session(project, oneThread());
    session.loadModel(tinyModelPath());
    const auto interrupted = project->interruptedRun();
    std::int64_t tokens = interrupted ? interrupted->tokensWritten : 0;
    if (interrupted)
        session.resume();
    else if (project->runs().empty())
        session.write(request());
    else
        return 0;
    for (;;) {
        const SessionState state = session.status().state;
        const std::int64_t before = tokens;
        for (const StepEvent& step : session.drain().steps)
            tokens += static_cast<std::int64_t>(step.tokens.size());
        const Report report{tokens, now()};
        if (tokens != before && write(reports, &report, sizeof report) != sizeof report)
            return 3;
        if (state == SessionState::Finished)
            return 0;
        if (state == SessionState::Failed || state == SessionState::DiskFull)
            return 4;
        usleep(1000);
    }
}

struct Outcome
{
    std::vector<Report> reports;
    std::int64_t killedAt = 0;
    bool killed = false;
    int exitCode = 0;
};

Outcome runAndKill(const std::filesystem::path& file, std::int64_t afterNanoseconds)
{
    int ends[2];
    if (pipe(ends) != 0)
        throw Error("no pipe");
    const std::string fd = std::to_string(ends[1]);
    const std::string name = file.string();
    const pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        execl("/proc/self/exe", "test_kill", "--child", name.c_str(), fd.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    close(ends[1]);
    Outcome outcome;
    const timespec pause{afterNanoseconds / 1'000'000'000, afterNanoseconds % 1'000'000'000};
    nanosleep(&pause, nullptr);
    outcome.killedAt = now(); // the last moment at which it is surely alive
    kill(pid, SIGKILL);
    int status = 0;
    waitpid(pid, &status, 0);
    outcome.killed = WIFSIGNALED(status);
    outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    Report report{};
    while (read(ends[0], &report, sizeof report) == sizeof report)
        outcome.reports.push_back(report);
    close(ends[0]);
    return outcome;
}

std::shared_ptr<Project> newProject(const std::filesystem::path& file)
{
    ProjectInfo info;
    info.context.planned = planned;
    return Project::create(file, info, seed);
}

} // namespace

class TestKill : public QObject
{
    Q_OBJECT

private slots:
    void killedAtRandomMoments();
};

void TestKill::killedAtRandomMoments()
{
    std::vector<TokenId> whole;
    std::string text;
    std::int64_t duration = 0;
    {
        const TemporaryProject file;
        const auto project = newProject(file.path());
        const std::int64_t start = now();
        Session session(project, oneThread());
        session.loadModel(tinyModelPath());
        session.write(request());
        QCOMPARE(session.wait().state, SessionState::Finished);
        duration = now() - start;
        whole = writtenTokens(*project);
        text = project->text();
    }
    QCOMPARE(whole.size(), static_cast<std::size_t>(length));

    std::mt19937_64 random(20261121);
    int killed = 0;
    int finished = 0;
    int whileWriting = 0;
    int recovered = 0;
    std::vector<std::int64_t> lost; // age of the oldest token that was lost, milliseconds
    while (killed < kills) {
        TemporaryProject file;
        newProject(file.path()).reset();
        for (bool ended = false; !ended;) {
            // From the start of the program to a good half of the run: so most runs are killed several times.
            const auto after = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(duration * 6 / 10));
            // Enough kills: the run may end in peace.
            const Outcome outcome = runAndKill(file.path(), killed < kills ? after : duration * 100);
            if (!outcome.killed)
                QCOMPARE(outcome.exitCode, 0);
            killed += outcome.killed ? 1 : 0;

            const auto project = file.open();
            QVERIFY(project->openState() != OpenState::ReadOnly); // the lock went with its holder
            const auto runs = project->runs();
            const bool done = !runs.empty() && runs.back().state == RunState::Finished;
            // Unless it had finished and closed the project already, it is seen that it did not come to its end.
            if (outcome.killed && !outcome.reports.empty() && !done)
                QCOMPARE(project->openState(), OpenState::Recovered);
            recovered += project->openState() == OpenState::Recovered;
            QCOMPARE(project->check(), std::vector<std::string>());
            const auto tokens = writtenTokens(*project);
            QVERIFY(tokens.size() <= whole.size());
            QVERIFY(std::equal(tokens.begin(), tokens.end(), whole.begin()));
            const auto logged = static_cast<std::int64_t>(tokens.size());
            std::int64_t oldest = 0;
            for (const Report& report : outcome.reports) {
                if (report.tokens > logged) {
                    oldest = outcome.killedAt - report.when;
                    break;
                }
            }
            QVERIFY2(oldest <= promised + scheduling,
                     ("a token was lost that was " + std::to_string(oldest / millisecond) + " ms old").c_str());
            if (outcome.killed && !outcome.reports.empty()) {
                ++whileWriting;
                lost.push_back(oldest / millisecond);
            }
            ended = done;
            if (done) {
                ++finished;
                QCOMPARE(tokens, whole);
                QCOMPARE(project->text(), text);
            }
        }
    }
    std::sort(lost.begin(), lost.end());
    QVERIFY(whileWriting > kills / 4);
    QVERIFY(finished > 0);
    std::printf("%d kills, %d of them while tokens came, %d runs finished, %d recovered; undisturbed run %lld ms; lost "
                "text was "
                "at most %lld ms old, %lld in the median\n",
                killed, whileWriting, finished, recovered, static_cast<long long>(duration / millisecond),
                static_cast<long long>(lost.back()), static_cast<long long>(lost[lost.size() / 2]));
}

int main(int argc, char** argv)
{
    if (argc == 4 && std::string(argv[1]) == "--child") {
        try {
            return child(argv[2], std::stoi(argv[3]));
        } catch (const std::exception& e) {
            std::fprintf(stderr, "child: %s\n", e.what());
            return 1;
        }
    }
    TestKill test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_kill.moc"
