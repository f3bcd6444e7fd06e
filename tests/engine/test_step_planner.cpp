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

    static void observe(StepPlanner& planner, int steps)
    {
        for (int step = 0; step < steps; ++step) {
            planner.beginStep(1000, 0, TokenTree::kMaxNodes, 20);
            TokenTree tree;
            Walk walk;
            walk.tokens = {9, 9};
            StepEvent event;
            event.rows = 2;
            event.verifySeconds = 0.02;
            event.draftPasses = 1;
            planner.observe(tree, walk, event, false);
        }
    }
    /// All modes are known well: Glide gains, and a small model could.
    static std::shared_ptr<PlannerMemory> memoryOf()
    {
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        auto memory = std::make_shared<PlannerMemory>(pass);
        for (int repeat = 0; repeat < 40; ++repeat)
            for (const int rows : {1, 2, 3, 5, 9, 17}) {
                memory->verify.add(rows, 1000, 0.02 + 0.0005 * (rows - 1));
                memory->glide.add(rows, 0, 0.002);
            }
        memory->small = {0.001, 100};
        memory->step = memory->plainStep = 1000;
        memory->triedAt = 1000;
        for (const DraftMode mode : {DraftMode::None, DraftMode::Glide, DraftMode::Small}) {
            const auto at = static_cast<std::size_t>(mode);
            memory->stepsOf[at] = 100;
            memory->lastStepOf[at] = mode == DraftMode::Small ? 500 : 1000;
            memory->outcomes[at] = {100, 200, 2, 200, 2};
        }
        return memory;
    }
    static StepPlanner plannerOf(const std::shared_ptr<PlannerMemory>& memory)
    {
        StepPlanner planner(memory, {.glide = true, .small = true});
        planner.setGlide(true);
        planner.setSmallModel(0.05);
        planner.expect(TokenSource::Glide, std::array{0.7, 0.6, 0.5, 0.5});
        planner.expect(TokenSource::SmallModel, std::array{0.65, 0.55, 0.45, 0.45});
        return planner;
    }

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

    /// A trial of a mode may have to wait until there is time for it: what is known of the mode is halved once for it,
    /// not at every plan until then.
    void aTrialThatWaitsForgetsOnce()
    {
        const auto memory = memoryOf();
        StepPlanner planner = plannerOf(memory);
        for (int plan = 0; plan < 5; ++plan) {
            planner.begin(); // plans anew
            planner.beginStep(1000, 0, TokenTree::kMaxNodes, 20);
            QCOMPARE(planner.mode(), DraftMode::Glide);
            QVERIFY(memory->stepsOf[static_cast<int>(DraftMode::Small)] < 100); // it is to be tried
            QCOMPARE(memory->outcomes[static_cast<int>(DraftMode::Small)].steps, 50.0);
        }
    }

    /// A trial of a mode tests a draft, however unlikely; one of no drafts does not.
    void aTrialOfNoDraftsTestsNone()
    {
        for (const DraftMode mode : {DraftMode::None, DraftMode::Glide, DraftMode::Small}) {
            const auto memory = memoryOf();
            memory->lastStepOf[static_cast<int>(DraftMode::Small)] = 2000; // no trial yet
            StepPlanner planner = plannerOf(memory);
            observe(planner, 400); // until there is time for a trial
            memory->plainStep = memory->step;
            memory->stepsOf[static_cast<int>(mode)] = 0;
            planner.begin();
            planner.beginStep(1000, 0, TokenTree::kMaxNodes, 20);
            QCOMPARE(planner.mode(), mode);
            QVERIFY(!planner.measuresPlain());
            QCOMPARE(planner.worthVerifying(std::array{0.0001}), mode == DraftMode::Small ? 1 : 0);
        }
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
