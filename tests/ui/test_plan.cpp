// "Before you write": what was measured becomes an estimate, and says what it rests on.
#include "story_window.h"
#include "ui/plan/plan_feature.h"
#include "ui/plan/plan_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "window_fixture.h"

#include <QDockWidget>
#include <QLabel>

#include <cmath>
#include <fstream>

using namespace longhand;

namespace {

constexpr double Weights = 100e6;
constexpr double PerToken = 20e3;

double cost(double position)
{
    return (Weights + PerToken * position) / 1e10;
}

RunPlanInput input()
{
    RunPlanInput in;
    in.model = modelSize(test::tinyModelPath());
    in.context = planContext(in.model.config, 131072, "auto", "full");
    in.strategy.kind = Strategy::OneByOne;
    in.machine.total = std::uint64_t(16) << 30;
    in.machine.available = in.machine.total;
    return in;
}

PlanFeature* featureOf(const MainWindow& window)
{
    return window.findChild<PlanFeature*>(QStringLiteral("plan-feature"));
}

} // namespace

class TestPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCurveTellsOtherLengths();
    void aCurveLeavesNonsenseOut();
    void theBookIsRemembered();
    void theBestBasisIsTaken();
    void memoryGrowsAndIsCompared();
    void beyondAWindowTokensCostTheSame_data();
    void beyondAWindowTokensCostTheSame();
    void theWindowMeasuresAndShows();
    void withoutAModelItSaysSo();
};

void TestPlan::aCurveTellsOtherLengths()
{
    CostCurve curve;
    QVERIFY(!curve.seconds(0, 1000, Weights, PerToken));
    for (int position = 0; position < 2000; ++position) {
        curve.add(position, 1, cost(position));
    }
    QCOMPARE(curve.tokens(), std::int64_t(2000));
    // The same bytes a second further on: known exactly here.
    for (const auto& [from, tokens] : {std::pair{0, 1000}, {500, 10000}, {3000, 100000}}) {
        double expected = 0;
        for (int i = 0; i < tokens; ++i) {
            expected += cost(from + i);
        }
        const double seconds = *curve.seconds(from, tokens, Weights, PerToken);
        QVERIFY2(std::abs(seconds / expected - 1) < 0.01, qPrintable(QString::number(seconds / expected)));
    }
    QCOMPARE(*curve.seconds(100, 0, Weights, PerToken), 0.0);
    // Where it was measured it counts as measured, whatever the bytes would say.
    for (int position = 40000; position < 41000; ++position) {
        curve.add(position, 1, 3 * cost(position));
    }
    const double near = *curve.seconds(40000, 100, Weights, PerToken);
    QVERIFY(std::abs(near / (300 * cost(40050)) - 1) < 0.01);
}

void TestPlan::aCurveLeavesNonsenseOut()
{
    CostCurve curve;
    curve.add(-1, 10, 1);
    curve.add(0, 0, 1);
    curve.add(0, 10, 0);
    curve.add(0, 10, std::nan(""));
    curve.add(0, 10, -3);
    QCOMPARE(curve.tokens(), std::int64_t(0));
    curve.add(std::int64_t(1) << 40, 5, 1);
    QVERIFY(std::isfinite(*curve.seconds(0, 1000, Weights, PerToken)));
}

void TestPlan::theBookIsRemembered()
{
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath(QStringLiteral("deep/costs.json")).toStdString();
    CostCurve curve;
    curve.add(100, 50, 2.5);
    {
        CostBook book(file);
        QCOMPARE(book.curve("f", "auto").tokens(), std::int64_t(0));
        book.add("f", "auto", curve);
        book.setBandwidth(2e10);
        book.save();
    }
    {
        CostBook book(file);
        QVERIFY(book.curve("f", "auto").stretches() == curve.stretches());
        QCOMPARE(book.curve("f", "ar").tokens(), std::int64_t(0));
        QCOMPARE(book.bandwidth(), 2e10);
        // A machine that became faster: what it measures now outweighs the past.
        CostCurve slow, fast;
        for (int i = 0; i < 100000; ++i) {
            slow.add(i % 1000, 1, 1);
        }
        book.add("g", "auto", slow);
        for (int i = 0; i < 12000; ++i) {
            fast.add(i % 1000, 1, 0.1);
        }
        book.add("g", "auto", fast);
        QVERIFY(*book.curve("g", "auto").seconds(0, 100, Weights, 0) < 40);
    }
    for (const char* content : {"", "{", "{\"curves\":3}", "{\"curves\":{\"a\":[[1]]},\"bandwidth\":{}}"}) {
        std::ofstream(file) << content;
        CostBook book(file);
        QCOMPARE(book.bandwidth(), 0.0);
        QCOMPARE(book.curve("f", "auto").tokens(), std::int64_t(0));
    }
}

void TestPlan::theBestBasisIsTaken()
{
    RunPlanInput in = input();
    RunPlan plan = planRuns(in, {1000});
    QCOMPARE(plan.basis, PlanBasis::Nothing);
    QVERIFY(plan.rows.front().seconds < 0);
    QVERIFY(PlanPanel::timeText(plan, plan.rows.front()) == QStringLiteral("\u2013"));
    in.bandwidth = 1e9;
    plan = planRuns(in, {1000, 2000});
    QCOMPARE(plan.basis, PlanBasis::Bandwidth);
    QVERIFY(plan.rows[1].seconds > 2 * plan.rows[0].seconds); // the text grows
    in.story.add(0, 100, 1);
    QCOMPARE(planRuns(in, {1000}).basis, PlanBasis::Story);
    in.otherDrafts.add(0, 100, 1);
    QCOMPARE(planRuns(in, {1000}).basis, PlanBasis::OtherDrafts);
    in.measured.add(0, 200, 1);
    plan = planRuns(in, {1000});
    QCOMPARE(plan.basis, PlanBasis::Measured);
    QCOMPARE(plan.basisTokens, std::int64_t(200));
    QVERIFY(plan.rows.front().seconds >= 5 * 0.99);
    QVERIFY(PlanPanel::basisText(plan).contains(QStringLiteral("200")));
}

void TestPlan::memoryGrowsAndIsCompared()
{
    RunPlanInput in = input();
    RunPlan plan = planRuns(in, {10000, 50000, 100000, 200000});
    for (std::size_t i = 1; i + 1 < plan.rows.size(); ++i) {
        QVERIFY(plan.rows[i].memory.total() > plan.rows[i - 1].memory.total());
        QVERIFY(plan.rows[i].fitsContext && plan.rows[i].fitsMachine);
    }
    QVERIFY(!plan.rows.back().fitsContext);
    QVERIFY(PlanPanel::warningText(plan, 200000, in.machine).contains(QStringLiteral("200,000")));
    in.machine.total = plan.rows[1].memory.total();
    plan = planRuns(in, {10000, 50000, 100000});
    QVERIFY(plan.rows[1].fitsMachine && !plan.rows[2].fitsMachine);
    QVERIFY(PlanPanel::warningText(plan, 100000, in.machine).contains(QStringLiteral("100,000")));
    QVERIFY(PlanPanel::warningText(plan, 10000, in.machine).isEmpty());
}

void TestPlan::beyondAWindowTokensCostTheSame_data()
{
    QTest::addColumn<bool>("measured");
    QTest::newRow("measured") << true;
    QTest::newRow("by the bandwidth") << false;
}

void TestPlan::beyondAWindowTokensCostTheSame()
{
    QFETCH(bool, measured);
    RunPlanInput in = input();
    in.context = planContext(in.model.config, 131072, "auto", "rolling:16:1000");
    if (measured) {
        in.measured.add(0, 1000, 1);
    } else {
        in.bandwidth = 1e10;
    }
    const RunPlan plan = planRuns(in, {20000, 40000, 60000});
    const double first = plan.rows[1].seconds - plan.rows[0].seconds;
    const double second = plan.rows[2].seconds - plan.rows[1].seconds;
    QVERIFY(first > 0);
    QVERIFY(std::abs(first / second - 1) < 1e-6);
    if (!measured) {
        double bytes = 0;
        for (int position = 0; position < 20000; ++position) {
            bytes += double(in.model.weightBytes) +
                     double(in.model.config.kvBytesPerToken(in.cache)) * std::min(position, 1016);
        }
        QVERIFY(std::abs(plan.rows[0].seconds * in.bandwidth / bytes - 1) < 1e-3);
    }
}

void TestPlan::theWindowMeasuresAndShows()
{
    test::StoryWindow story;
    WritingControls controls;
    controls.length = 12345;
    controls.sampler.seed = 3;
    {
        const auto window = story.open();
        QVERIFY(story.begin(*window, controls));
        PlanFeature* feature = featureOf(*window);
        QTRY_VERIFY(feature->plan().has_value());
        QCOMPARE(feature->plan()->rows.size(), std::size_t(4));
        QCOMPARE(feature->plan()->rows[1].tokens, std::int64_t(12345));
        QVERIFY(feature->summary().contains(QStringLiteral("memory")));
        auto* dock = window->findChild<QDockWidget*>(QStringLiteral("plan"));
        QVERIFY(!dock->isVisible());
        Q_EMIT window->controls()->findChild<QLabel*>(QStringLiteral("plan-summary"))->linkActivated({});
        QVERIFY(dock->isVisible());
        QTRY_COMPARE(feature->plan().value_or(RunPlan()).basis, PlanBasis::Bandwidth);
        bool whileItWrites = false; // a guess is replaced by what the run shows
        connect(window->session(), &SessionController::stepsArrived, feature,
                [&] { whileItWrites |= feature->plan().value_or(RunPlan()).basis == PlanBasis::Measured; });
        window->writing()->write();
        QTRY_VERIFY(window->session()->status().runTokens > 200);
        window->writing()->stop();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QVERIFY(whileItWrites);
        QTRY_COMPARE(feature->plan().value_or(RunPlan()).basis, PlanBasis::Measured);
        QVERIFY(feature->plan()->basisTokens >= 100);
        QVERIFY(feature->plan()->rows[1].seconds > 0);
        auto* basis = feature->panel()->findChild<QLabel*>(QStringLiteral("plan-basis"));
        QVERIFY(basis->text().contains(QStringLiteral("stimate")));
        // Other drafts: still this machine, but said.
        controls.strategy.kind = Strategy::OneByOne;
        window->controls()->setControls(controls, true);
        QTRY_COMPARE(feature->plan().value_or(RunPlan()).basis, PlanBasis::OtherDrafts);
    }
    // Remembered for the next story.
    controls.strategy.kind = Strategy::Auto;
    const auto window = story.open();
    QVERIFY(story.begin(*window, controls));
    QTRY_COMPARE(featureOf(*window)->plan().value_or(RunPlan()).basis, PlanBasis::Measured);
}

void TestPlan::withoutAModelItSaysSo()
{
    WindowFixture fixture; // its model file is none
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    auto* empty = featureOf(*window)->panel()->findChild<QLabel*>(QStringLiteral("plan-empty"));
    QTRY_VERIFY(empty->text().contains(QStringLiteral("cannot be read")));
    QVERIFY(!featureOf(*window)->plan());
}

QTEST_MAIN(TestPlan)
#include "test_plan.moc"
