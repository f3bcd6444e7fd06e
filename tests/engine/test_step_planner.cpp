// What StepPlanner does from step to step, at made-up costs.
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/speculative/step_planner.h"
#include "tests/support/test_models.h"

#include <QtTest>

#include <array>
#include <memory>
#include <utility>

using namespace longhand;
using longhand::test::tinyModel;

namespace {

class TestStepPlanner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Where a third row costs more than a second, that says nothing about a pass of one.
    void aThirdRowThatCostsMore()
    {
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        const auto verifies = [&](double third, double probability) {
            PlannerMemory memory(pass);
            for (int repeat = 0; repeat < 40; ++repeat) {
                memory.verify.add(1, 0, 0.0053);
                memory.verify.add(2, 0, 0.0067);
                memory.verify.add(3, 0, 0.0067 + third);
            }
            StepPlanner planner(std::make_shared<PlannerMemory>(std::move(memory)), {.glide = true});
            planner.setGlide(true);
            planner.begin();
            planner.beginStep(0, 0, 8, 4);
            return planner.worthVerifying(std::array{probability});
        };
        QCOMPARE(verifies(0.0014, 0.38), 1);
        QCOMPARE(verifies(0.0024, 0.38), 1);
        QCOMPARE(verifies(0.0024, 0.2), 0);
        // Where a third row costs less, a pass of one row between others takes longer than among its like.
        QCOMPARE(verifies(0.0002, 0.1), 1);
    }

    /// Step by step: `auto` tries the small model, and stays with it if it pays.
    void triesASmallModel()
    {
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        for (const double seconds : {0.001, 0.05}) {
            StepPlanner planner(std::make_shared<PlannerMemory>(pass), {.small = true});
            planner.begin();
            int drafted = 0;
            for (int step = 0; step < 700; ++step) {
                if (step == 400) // from here on there is one; what a pass costs is known by then
                    planner.setSmallModel(0.05);
                planner.beginStep(1000, 0, TokenTree::kMaxNodes, 20);
                TokenTree tree;
                Walk walk;
                StepEvent event;
                std::int32_t node = TokenTree::kRoot;
                for (TokenId token = 1; planner.mode() == DraftMode::Small && token <= 3; ++token) {
                    walk.nodes.push_back(node = tree.add(node, token, TokenSource::SmallModel, 0.8f));
                    walk.tokens.push_back(token);
                    planner.addSmall(seconds);
                    event.draftSeconds += seconds;
                }
                QVERIFY(step >= 400 || tree.empty());
                drafted += tree.empty() ? 0 : 1;
                walk.tokens.push_back(9);
                event.rows = 1 + tree.size();
                event.verifySeconds = 0.02 + 0.0005 * tree.size();
                planner.observe(tree, walk, event, true);
            }
            // Three tokens for 3 ms, or for 150: more than three passes of the target.
            QVERIFY2(seconds < 0.01 ? drafted > 200 : drafted >= 1 && drafted < 60,
                     qPrintable(QString("%1: %2").arg(seconds).arg(drafted)));
        }
    }
};

} // namespace

QTEST_APPLESS_MAIN(TestStepPlanner)
#include "test_step_planner.moc"
