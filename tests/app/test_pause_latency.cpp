// Pause, stop and cancel are answered soon, whatever the engine does at that moment: it looks for commands between two
// passes, between the chunks of a prefill and between the steps of a load. What is held to a limit is the work that the
// program does between the command and its effect. The times by the clock are printed; the made model is small, so
// $LONGHAND_LATENCY_MODEL may name a real one.
#include "app/session/engine_session.h"
#include "tests/support/project_fixture.h"
#include "tests/support/random_glide.h"
#include "tests/support/random_heads.h"
#include "tests/support/session_desk.h"
#include "tests/support/work_clock.h"

#include <QTest>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>

using namespace longhand;
using namespace longhand::test;

namespace {

using Clock = std::chrono::steady_clock;

/// Of work. The promise is 100 ms by the clock on a machine of one's own; processors differ.
constexpr double allowedMs = 1000;

std::filesystem::path modelPath()
{
    const char* given = std::getenv("LONGHAND_LATENCY_MODEL");
    return given != nullptr && *given != '\0' ? std::filesystem::path(given) : tinyModelPath();
}

bool real()
{
    return modelPath() != tinyModelPath();
}

EngineOptions options()
{
    EngineOptions made;
    made.threads = real() ? 0 : 1;
    return made;
}

void sleepMs(double ms)
{
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(ms));
}

/// From a command to its effect, in milliseconds.
struct Answer
{
    bool came = false;
    double wall = 0; ///< by the clock
    double work = 0; ///< of all threads
};

/// Gives a command and waits for the state that it leads to.
template <typename Command>
Answer answer(Session& session, SessionState wanted, Command command)
{
    const auto from = Clock::now();
    const WorkClock work(WorkClock::Of::Process);
    command();
    for (;;) {
        const double ms = std::chrono::duration<double, std::milli>(Clock::now() - from).count();
        if (session.status().state == wanted)
            return {true, ms, work.ms()};
        if (ms > kPatience)
            return {};
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
}

bool reaches(Session& session, SessionState state)
{
    return answer(session, state, [] {}).came;
}

struct Spread
{
    double p50 = 0, p99 = 0, worst = 0;
};

Spread spreadOf(const std::vector<Answer>& answers, double Answer::*what)
{
    std::vector<double> times;
    for (const Answer& one : answers)
        times.push_back(one.*what);
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times[std::min(times.size() - 1, times.size() * 99 / 100)], times.back()};
}

void report(const char* what, const std::vector<Answer>& answers)
{
    QVERIFY(!answers.empty());
    QVERIFY(std::all_of(answers.begin(), answers.end(), [](const Answer& one) { return one.came; }));
    const Spread wall = spreadOf(answers, &Answer::wall), work = spreadOf(answers, &Answer::work);
    std::printf("%-22s %4zu times: p50 %7.1f ms, p99 %7.1f ms, worst %7.1f ms; of work %.1f, %.1f, %.1f ms\n", what,
                answers.size(), wall.p50, wall.p99, wall.worst, work.p50, work.p99, work.worst);
    std::fflush(stdout);
    QVERIFY2(work.p99 < allowedMs, what);
}

} // namespace

class TestPauseLatency : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void whileWriting_data();
    void whileWriting();
    void whileReading();
    void whileLoading();

private:
    /// A project with so many words in it, and a session.
    void open(int words);
    void loaded()
    {
        m_session->loadModel(modelPath());
        QVERIFY(reaches(*m_session, SessionState::Ready));
    }
    /// With whatever the strategy needs beside the model.
    WriteRequest longRun(const char* strategy) const
    {
        WriteRequest wanted = request(100'000);
        wanted.strategy = drafting(strategy);
        const StrategyTraits& traits = traitsOf(wanted.strategy.kind);
        if (traits.needsHeads) {
            wanted.strategy.headsFile = (m_file->folder() / "heads").string();
            saveRandomHeads(*tinyModel(), HeadKind::Medusa, wanted.strategy.headsFile);
        }
        if (traits.needsGlide) {
            wanted.strategy.glideFile = (m_file->folder() / "glide").string();
            saveRandomGlide(*tinyModel(), wanted.strategy.glideFile);
        }
        if (traits.needsSmallModel)
            wanted.strategy.draftModel = tinyModelPath().string();
        return wanted;
    }

    std::unique_ptr<TemporaryProject> m_file;
    std::shared_ptr<Project> m_project;
    std::unique_ptr<EngineSession> m_session;
    std::mt19937 m_random{3};
};

void TestPauseLatency::init()
{
    m_session.reset();
    m_project.reset();
}

void TestPauseLatency::open(int words)
{
    m_session.reset();
    m_project.reset();
    m_file = std::make_unique<TemporaryProject>(TemporaryProject::Where::Disk);
    ProjectInfo info;
    info.context.planned = real() ? 65536 : 16384;
    std::string text = seed;
    static const char* const some[] = {" the", " water", " rose", " and", " nobody", " knew", " why", ".", " Then"};
    for (int i = 0; i < words; ++i)
        text += some[m_random() % 9];
    m_project = Project::create(m_file->path(), info, text);
    m_session = std::make_unique<EngineSession>(m_project, options());
}

void TestPauseLatency::whileWriting_data()
{
    QTest::addColumn<QByteArray>("strategy");
    for (const auto& choice : strategyChoices())
        QTest::newRow(choice.key) << QByteArray(choice.key);
}

void TestPauseLatency::whileWriting()
{
    QFETCH(QByteArray, strategy);
    const StrategyTraits& traits = traitsOf(strategyOf(strategy.toStdString()));
    if (real() && (traits.needsHeads || traits.needsGlide || traits.needsSmallModel))
        QSKIP("skipped: what this strategy needs is only made for the small model");
    open(real() ? 1500 : 300);
    loaded();
    const WriteRequest wanted = longRun(strategy.constData());
    std::vector<Answer> pauses, stops, resumes;
    const int times = 30;
    for (int i = 0; i < times; ++i) {
        const SessionState state = m_session->status().state;
        if (state != SessionState::Paused && state != SessionState::Writing) {
            m_session->write(wanted);
            QVERIFY2(reaches(*m_session, SessionState::Writing), m_session->status().message.text().c_str());
        } else if (state == SessionState::Paused) {
            resumes.push_back(answer(*m_session, SessionState::Writing, [&] { m_session->resume(); }));
        }
        sleepMs(m_random() % 60);
        if (i % 10 == 9)
            stops.push_back(answer(*m_session, SessionState::Finished, [&] { m_session->stop(); }));
        else
            pauses.push_back(answer(*m_session, SessionState::Paused, [&] { m_session->pause(); }));
    }
    const std::string name = strategy.toStdString();
    report((name + ", pause").c_str(), pauses);
    report((name + ", stop").c_str(), stops);
    report((name + ", resume").c_str(), resumes);
}

void TestPauseLatency::whileReading()
{
    std::vector<Answer> pauses, stops;
    open(real() ? 12000 : 4000);
    loaded();
    const int times = 40;
    bool fresh = true;
    for (int i = 0; i < times; ++i) {
        if (fresh)
            m_session->write(longRun("ar"));
        else
            m_session->resume();
        fresh = false;
        sleepMs(m_random() % (real() ? 400 : 20));
        const SessionState state = m_session->status().state;
        if (state != SessionState::Prefill) { // has read all: a new text
            m_session->stop();
            m_session->wait();
            open(real() ? 12000 : 4000);
            loaded();
            fresh = true;
            continue;
        }
        if (i % 10 == 9) {
            stops.push_back(answer(*m_session, SessionState::Finished, [&] { m_session->stop(); }));
            fresh = true;
        } else {
            pauses.push_back(answer(*m_session, SessionState::Paused, [&] { m_session->pause(); }));
        }
    }
    report("reading, pause", pauses);
    if (!stops.empty())
        report("reading, stop", stops);
}

void TestPauseLatency::whileLoading()
{
    open(10);
    std::vector<Answer> cancels;
    const auto from = Clock::now();
    loaded();
    const double whole = std::chrono::duration<double, std::milli>(Clock::now() - from).count();
    const int times = 40;
    for (int i = 0; i < times; ++i) {
        m_session->unloadModel();
        QVERIFY(reaches(*m_session, SessionState::Idle));
        m_session->loadModel(modelPath());
        sleepMs(whole * (m_random() % 1000) / 1100);
        if (m_session->status().state == SessionState::Loading) {
            const auto start = Clock::now();
            const WorkClock work(WorkClock::Of::Process);
            m_session->cancelLoad();
            const SessionState end = m_session->wait().state;
            const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
            QVERIFY(end == SessionState::Idle || end == SessionState::Ready); // it may have been there already
            cancels.push_back({true, ms, work.ms()});
        }
    }
    std::printf("a whole load takes %.0f ms\n", whole);
    report("loading, cancel", cancels);
}

QTEST_APPLESS_MAIN(TestPauseLatency)
#include "test_pause_latency.moc"
