// Reading of a long text: how long it takes is said, what was read is kept, and there is a way around it.
#include "app/session/kept_readings.h"
#include "story_window.h"
#include "ui/actions/action_registry.h"
#include "ui/context/reading_preferences.h"
#include "ui/plan/plan_feature.h"
#include "ui/plan/plan_panel.h"
#include "ui/preferences/preferences.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/text/status_text.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <cmath>

using namespace longhand;

namespace {

QString longStory(int words)
{
    QString text;
    for (int i = 0; i < words; ++i) {
        text += QStringLiteral("word%1 ").arg(i * 7919 % 1000);
    }
    return text.trimmed();
}

/// A curve of reading on a machine where a token costs `first` and, for each token before it, `each` seconds.
CostCurve measured(std::int64_t from, std::int64_t to, double first, double each)
{
    CostCurve curve;
    for (std::int64_t at = from; at < to; at += 64) {
        curve.add(at, 64, 64 * (first + each * (double(at) + 32)));
    }
    return curve;
}

double expected(double from, double to, double first, double each)
{
    return (to - from) * (first + each * (from + to) / 2);
}

/// An engine in the middle of a long reading.
class LongReader : public Session
{
public:
    struct Shared
    {
        SessionStatus status;
        double left = 2000; ///< seconds that the reading takes yet
        int pauses = 0, stops = 0;
    };
    explicit LongReader(std::shared_ptr<Shared> shared) : m_shared(std::move(shared)) {}

    void loadModel(const std::filesystem::path&) override { m_shared->status.state = SessionState::Ready; }
    void cancelLoad() override {}
    void unloadModel() override {}
    void write(const WriteRequest&) override
    {
        SessionStatus& s = m_shared->status;
        s.state = SessionState::Prefill;
        s.prefillDone = 9504;
        s.prefillTotal = s.contextTokens = 120048;
        s.reading = measured(0, 9504, 5e-3, 5e-6);
        s.prefillSecondsLeft = m_shared->left;
    }
    void pause() override
    {
        ++m_shared->pauses;
        m_shared->status.state = SessionState::Paused;
    }
    void resume(const std::optional<StrategySettings>&) override {}
    void stop() override
    {
        ++m_shared->stops;
        m_shared->status.state = SessionState::Finished;
    }
    void change(const WriteRequest&) override {}
    void setPauseAtLoop(bool) override {}
    SessionStatus status() const override { return m_shared->status; }
    StreamBatch drain() override { return {}; }
    ContextReader reader() const override { return ContextReader(test::tinyModel()); }

private:
    std::shared_ptr<Shared> m_shared;
};

bool press(QWidget& window, const QString& label)
{
    for (auto* button : window.findChildren<QAbstractButton*>()) {
        if (button->text() == label && button->isVisible()) {
            button->click();
            return true;
        }
    }
    return false;
}

/// A story "The salt." in a window whose engine reads for long.
struct LongDesk
{
    LongDesk()
        : window(fixture.settings(),
                 [shared = shared](std::shared_ptr<Project>) { return std::make_unique<LongReader>(shared); })
    {
        window.setModelFile(fixture.modelFile());
        window.show();
        window.project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories")));
    }
    QString said(const char* id) const { return window.messages()->text(QLatin1String(id)); }
    ProjectInfo info() { return window.project()->project()->info(); }

    WindowFixture fixture;
    std::shared_ptr<LongReader::Shared> shared = std::make_shared<LongReader::Shared>();
    MainWindow window;
};

} // namespace

class TestReading : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_cache;

private Q_SLOTS:
    void init()
    {
        m_cache = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CACHE_HOME", m_cache->path().toUtf8());
    }

    void whatWasMeasuredTellsTheRest();
    void theWindowSlidesAtOnePrice();
    void thePlanSaysWhatPartIsReading();
    void theStatusSaysHowLong();
    void theWindowCountsWhatIsUnread();
    void thePreferencesShowAndDelete();
    void theLastPartIsOffered();
    void aWrittenBookIsCopiedForIt();
};

void TestReading::whatWasMeasuredTellsTheRest()
{
    const ReadingWork work{200e6, 70e3};
    const ContextPlan plan;
    QVERIFY(!readingSeconds({}, work, plan, 0, 100));
    const double first = 5e-3, each = first * work.perPosition / work.perToken;
    // As the operations say: the first thousands tell the whole book.
    const CostCurve like = measured(0, 9504, first, each);
    const double left = *readingSeconds(like, work, plan, 9504, 120048);
    QVERIFY2(std::abs(left / expected(9504, 120048, first, each) - 1) < 0.03, qPrintable(QString::number(left)));
    QCOMPARE(*readingSeconds(like, work, plan, 9504, 9504), 0.0);
    // Where looking back is dearer than the operations say, that is seen as it goes on.
    const CostCurve dear = measured(0, 60000, first, 3 * each);
    const double dearLeft = *readingSeconds(dear, work, plan, 60000, 120048);
    QVERIFY2(std::abs(dearLeft / expected(60000, 120048, first, 3 * each) - 1) < 0.1,
             qPrintable(QString::number(dearLeft)));
    // A machine that was busy at first: no estimate below nothing.
    CostCurve busy = measured(0, 1000, 10 * first, 0);
    busy.add(measured(1000, 9000, first / 10, 0));
    QVERIFY(*readingSeconds(busy, work, plan, 9000, 120048) > 0);
    // Before anything was measured.
    const double rate = work.perToken / first;
    QVERIFY(std::abs(readingSecondsByRate(rate, work, plan, 0, 50000) / expected(0, 50000, first, each) - 1) < 1e-9);
    QCOMPARE(readingCurveName("amx"), readingCurveName(""));
    QVERIFY(readingCurveName("cuda 9.0") != readingCurveName("avx2"));
}

void TestReading::theWindowSlidesAtOnePrice()
{
    ReadingWork work{200e6, 70e3, 1000}; // so deep that all of it is within reach
    ContextPlan plan;
    plan.rolling = true;
    plan.sinks = 16;
    plan.rollingWindow = 2048;
    QCOMPARE(seenPosition(plan, 100), std::int64_t(100));
    QCOMPARE(seenPosition(plan, 90000), std::int64_t(2064));
    QCOMPARE(tokensToRead(work, plan, 0, 120000), std::int64_t(120000));
    const double rate = 40e9;
    const double some = readingSecondsByRate(rate, work, plan, 0, 40000);
    const double twice = readingSecondsByRate(rate, work, plan, 0, 80000);
    const double thrice = readingSecondsByRate(rate, work, plan, 0, 120000);
    QVERIFY(std::abs((thrice - twice) / (twice - some) - 1) < 1e-6);
    QVERIFY(thrice < readingSecondsByRate(rate, work, {}, 0, 120000) / 3);
    // What no layer can reach is not read.
    work.layers = 30;
    const std::int64_t read = tokensToRead(work, plan, 0, 120000);
    QVERIFY(read >= 30 * 2047 && read < 64000);
    QCOMPARE(tokensToRead(work, plan, 119000, 120000), std::int64_t(1000));
    QCOMPARE(tokensToRead(work, {}, 9504, 120000), std::int64_t(120000 - 9504));
    QVERIFY(readingSecondsByRate(rate, work, plan, 0, 120000) < thrice * 0.6);
}

void TestReading::thePlanSaysWhatPartIsReading()
{
    RunPlanInput in;
    in.model = modelSize(test::tinyModelPath());
    in.context = planContext(in.model.config, 131072, "auto", "full");
    in.strategy.kind = Strategy::OneByOne;
    in.measured.add(0, 1000, 10);
    in.position = 100000;
    in.read = 100000;
    RunPlan plan = planRuns(in, {60});
    QCOMPARE(plan.unread, std::int64_t(0));
    QVERIFY(PlanPanel::readingText(plan).isEmpty());
    const double writing = plan.rows.front().seconds;
    QCOMPARE(plan.secondsOf(plan.rows.front()), writing);
    // Unread, and nothing is known: it is said, and not counted.
    in.read = 0;
    plan = planRuns(in, {60});
    QCOMPARE(plan.readingBasis, ReadingBasis::Nothing);
    QCOMPARE(plan.secondsOf(plan.rows.front()), writing);
    QVERIFY(PlanPanel::readingText(plan).contains(QStringLiteral("100,000")));
    // By the machine's figures, then as measured.
    in.productRate = 1e9;
    plan = planRuns(in, {60});
    QCOMPARE(plan.readingBasis, ReadingBasis::Machine);
    QVERIFY(plan.readingSeconds > 0);
    in.reading.add(0, 1000, 10);
    plan = planRuns(in, {60});
    QCOMPARE(plan.readingBasis, ReadingBasis::Measured);
    QVERIFY(plan.readingSeconds >= 1000);
    QCOMPARE(plan.secondsOf(plan.rows.front()), writing + plan.readingSeconds);
    QVERIFY(PlanPanel::readingText(plan).contains(durationText(plan.readingSeconds)));
    QCOMPARE(PlanPanel::timeText(plan, plan.rows.front()), durationText(writing + plan.readingSeconds));
    // Half of it is there already.
    const double whole = plan.readingSeconds;
    in.read = 50000;
    plan = planRuns(in, {60});
    QCOMPARE(plan.unread, std::int64_t(50000));
    QVERIFY(plan.readingSeconds < whole && plan.readingSeconds > whole / 2); // the later half is the dearer one
}

void TestReading::theStatusSaysHowLong()
{
    SessionStatus status;
    status.state = SessionState::Prefill;
    status.prefillDone = 9504;
    status.prefillTotal = 120048;
    QVERIFY(stateText(status, true).contains(QStringLiteral("9,504 of 120,048")));
    QVERIFY(!stateText(status, true).contains(QStringLiteral("left")));
    status.prefillSecondsLeft = 530;
    QVERIFY(stateText(status, true).contains(QStringLiteral("9,504 of 120,048")));
    QVERIFY2(stateText(status, true).contains(QStringLiteral("about 9 min left")), qPrintable(stateText(status, true)));
    status.prefillFetches = true;
    QVERIFY(!stateText(status, true).contains(QStringLiteral("left")));
}

void TestReading::theWindowCountsWhatIsUnread()
{
    test::StoryWindow story;
    const auto window = story.open();
    Q_EMIT window->startPage()->beginRequested(longStory(500));
    WritingControls controls;
    controls.length = 12;
    window->controls()->setControls(controls);
    auto* feature = window->findChild<PlanFeature*>(QStringLiteral("plan-feature"));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    const auto total = window->session()->reader().need(*window->project()->project()).tokens;
    QVERIFY(total > 500);
    QTRY_COMPARE(feature->plan().value_or(RunPlan()).unread, total);
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(feature->plan() && feature->plan()->unread <= 1); // all of it is in memory
    const CostBook book(story.folder.filePath(QStringLiteral("costs.json")).toStdString());
    const SessionStatus& status = window->session()->status();
    QCOMPARE(book.curve(status.modelFingerprint, readingCurveName(status.isa)).tokens(), total - 1);
    // Another story: what was measured tells how long it will take.
    Q_EMIT window->startPage()->beginRequested(longStory(700));
    QTRY_COMPARE(feature->plan().value_or(RunPlan()).readingBasis, ReadingBasis::Measured);
    QVERIFY(feature->plan()->readingSeconds > 0);
}

void TestReading::thePreferencesShowAndDelete()
{
    const auto folder = KeptReadings::userFolder();
    std::vector<std::byte> bytes(3000000);
    const auto keep = [&](int count) {
        KeptReadings kept(folder);
        for (int i = 0; i < count; ++i) {
            char name[80];
            std::snprintf(name, sizeof name, "%05d-%s", i, std::string(64, 'a').c_str());
            kept.save(name, {bytes, {}, bytes});
        }
        kept.finish();
    };
    keep(2);
    WindowFixture fixture;
    const auto window = fixture.window();
    const auto& pages = window->desk().preferences->pages();
    const auto page = std::find_if(pages.begin(), pages.end(), [](const auto& p) { return p.id == u"reading"; });
    QVERIFY(page != pages.end());
    const std::unique_ptr<QWidget> widget(page->make(nullptr));
    auto* size = widget->findChild<QLabel*>(QStringLiteral("keptSize"));
    auto* away = widget->findChild<QPushButton*>(QStringLiteral("deleteKept"));
    QTRY_VERIFY2(size->text().contains(QStringLiteral("12 MB")), qPrintable(size->text()));
    QVERIFY(away->isEnabled());
    away->click();
    QTRY_VERIFY(size->text().contains(QStringLiteral("Nothing")));
    QVERIFY(!away->isEnabled());
    QCOMPARE(keptBytes(folder), std::uint64_t(0));
    // What is set holds for the next story.
    AppSettings& settings = *window->desk().settings;
    QVERIFY(keptReadings(settings) != nullptr);
    widget->findChild<QSpinBox*>(QStringLiteral("keptGigabytes"))->setValue(3);
    Q_EMIT widget->findChild<QSpinBox*>(QStringLiteral("keptGigabytes"))->editingFinished();
    QCOMPARE(settings.get(setting::keptGigabytes), 3);
    widget->findChild<QCheckBox*>(QStringLiteral("keepReadings"))->click();
    QVERIFY(keptReadings(settings) == nullptr);
    QTRY_VERIFY(size->text().contains(QStringLiteral("Nothing"))); // nobody is left behind who would answer
}

void TestReading::theLastPartIsOffered()
{
    LongDesk desk;
    QTRY_VERIFY(desk.window.session()->hasModel());
    // A short reading is not worth a word.
    desk.shared->left = 40;
    desk.window.writing()->write();
    QTRY_COMPARE(desk.window.session()->status().prefillSecondsLeft, 40.0);
    QVERIFY(desk.said("longreading").isEmpty());
    desk.shared->status.prefillSecondsLeft = 2000;
    QTRY_VERIFY(!desk.said("longreading").isEmpty());
    QVERIFY2(desk.said("longreading").contains(durationText(2000)), qPrintable(desk.said("longreading")));
    QVERIFY(press(desk.window, QStringLiteral("Read only the last part\u2026")));
    QCOMPARE(desk.shared->pauses, 1);
    // What falls out of view is said; nothing has changed yet.
    QVERIFY2(desk.said("full").contains(QStringLiteral("118,048")), qPrintable(desk.said("full")));
    QVERIFY(!desk.info().context.rolling);
    QTRY_COMPARE(desk.window.session()->status().state, SessionState::Paused);
    QVERIFY(desk.said("longreading").isEmpty());
    QVERIFY(press(desk.window, QStringLiteral("Use this plan")));
    QCOMPARE(desk.shared->stops, 1);
    QVERIFY(desk.info().context.rolling);
    QCOMPARE(desk.info().context.sinks + desk.info().context.rollingWindow, 2000);
    QCOMPARE(desk.info().context.planned, 131072);
    QVERIFY(desk.info().attentionChoice.starts_with("rolling:"));
    // What is planned so already is not offered again.
    QTRY_COMPARE(desk.window.session()->status().state, SessionState::Finished);
    desk.window.desk().actions->action(QStringLiteral("context.lastPart"))->trigger();
    QVERIFY(desk.window.desk().status->wholeText().contains(QStringLiteral("nothing to leave out")));
}

void TestReading::aWrittenBookIsCopiedForIt()
{
    LongDesk desk;
    QTRY_VERIFY(desk.window.session()->hasModel());
    const auto project = desk.window.project()->project();
    RunSettings settings;
    settings.targetTokens = 1;
    const SpanId run = project->beginRun(settings, 1, {});
    StepEvent event;
    event.tokens = {5};
    event.sources = {TokenSource::Target};
    project->appendStep(run, {{5, TokenSource::Target, " came"}}, event);
    project->setRunState(run, RunState::Finished, FinishReason::Length);
    project->flush();
    desk.window.writing()->write();
    QTRY_VERIFY(!desk.said("longreading").isEmpty());
    desk.window.desk().actions->action(QStringLiteral("context.lastPart"))->trigger();
    QVERIFY2(desk.said("full").contains(QStringLiteral("copy")), qPrintable(desk.said("full")));
    QVERIFY(!desk.info().context.rolling);
}

QTEST_MAIN(TestReading)
#include "test_reading.moc"
