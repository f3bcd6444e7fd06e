// The planner on made-up costs and acceptance: its choice against brute force, and what it learns.
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/speculative/planner.h"
#include "engine/speculative/step_planner.h"
#include "tests/support/test_models.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

using namespace longhand;
using longhand::test::tinyModel;

namespace {

/// A model that has seen so many tests of each depth and rank that it believes these rates.
AcceptanceModel believing(TokenSource source, const std::vector<std::vector<double>>& rates)
{
    AcceptanceModel model;
    std::mt19937 random(3);
    std::uniform_real_distribution<double> uniform(0, 1);
    for (int round = 0; round < 4000; ++round) {
        // A tree of one node at each depth below the last accepted: what the walk looks at.
        TokenTree tree;
        std::vector<std::int32_t> accepted;
        std::vector<TokenId> sampled;
        std::int32_t parent = TokenTree::kRoot;
        for (std::size_t depth = 0; depth < rates.size(); ++depth) {
            double at = uniform(random);
            TokenId hit = 1000; // none of them
            std::int32_t next = TokenTree::kFull;
            for (std::size_t rank = 0; rank < rates[depth].size(); ++rank) {
                const std::int32_t node = tree.add(parent, static_cast<TokenId>(rank), source, 0.5f);
                if (at >= 0 && at < rates[depth][rank]) {
                    hit = static_cast<TokenId>(rank);
                    next = node;
                }
                at -= rates[depth][rank];
            }
            sampled.push_back(hit);
            if (next == TokenTree::kFull) {
                break;
            }
            accepted.push_back(next);
            parent = next;
        }
        model.observe(tree, sampled);
    }
    return model;
}

CostModel costs(double base, double row, double positions)
{
    CostModel model(1e8, 23040);
    for (int repeat = 0; repeat < 40; ++repeat)
        for (const int rows : {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64})
            model.add(rows, positions, base + row * (rows - 1));
    return model;
}

/// The best rate of any tree of at most `most` nodes with at most two children a node, by trying every one.
double bruteForce(const PlanInputs& in, DraftMode mode, int most, int depth)
{
    const TokenSource source = sourceOf(in, mode);
    double best = 0;
    ExpectedTree tree;
    const std::function<void(double)> grow = [&](double tokens) {
        const int nodes = static_cast<int>(tree.probabilities.size());
        best = std::max(best, tokens / stepSeconds(in, mode, tree, nodes, tokens));
        if (nodes == most)
            return;
        for (int parent = -1; parent < nodes; ++parent) {
            const int at = parent < 0 ? 1 : tree.depths[static_cast<std::size_t>(parent)] + 1;
            const int rank = static_cast<int>(std::count(tree.parents.begin(), tree.parents.end(), parent));
            if (at > depth || rank >= 2)
                continue;
            const double above = parent < 0 ? 1 : tree.probabilities[static_cast<std::size_t>(parent)];
            const double probability = above * in.acceptance->average(source, at, rank);
            tree.probabilities.push_back(probability);
            tree.depths.push_back(at);
            tree.parents.push_back(parent);
            grow(tokens + probability);
            tree.probabilities.pop_back();
            tree.depths.pop_back();
            tree.parents.pop_back();
        }
    };
    grow(1);
    return best;
}

class TestPlanner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void learnsRates()
    {
        const std::vector<std::vector<double>> rates = {{0.8, 0.1}, {0.6, 0.2}, {0.5, 0.05}};
        const AcceptanceModel model = believing(TokenSource::SelfDraft, rates);
        for (int depth = 1; depth <= 3; ++depth)
            for (int rank = 0; rank < 2; ++rank)
                QVERIFY(std::abs(model.average(TokenSource::SelfDraft, depth, rank) -
                                 rates[static_cast<std::size_t>(depth - 1)][static_cast<std::size_t>(rank)]) < 0.08);
        QVERIFY(model.uncertainty(TokenSource::SelfDraft, 1, 0) < model.uncertainty(TokenSource::Head, 1, 0));
    }

    /// What a drafter's file says of held-out text holds until more was seen here; a few unlucky tests do not outweigh
    /// it, and numbers that are no rates are left out.
    void expectsWhatTheFileSays()
    {
        const double rates[] = {0.42, 0.38};
        AcceptanceModel model;
        model.expect(TokenSource::Glide, rates, 40);
        QVERIFY(std::abs(model.average(TokenSource::Glide, 1, 0) - 0.42) < 0.01);
        QVERIFY(std::abs(model.average(TokenSource::Glide, 2, 0) - 0.38) < 0.02);
        for (int i = 0; i < 12; ++i) {
            TokenTree tree;
            tree.add(TokenTree::kRoot, 1, TokenSource::Glide, 0.5f);
            const TokenId missed[] = {2};
            model.observe(tree, missed);
        }
        QVERIFY(model.average(TokenSource::Glide, 1, 0) > 0.3);
        const double before = model.average(TokenSource::Glide, 1, 0);
        model.expect(TokenSource::Glide, rates, 40); // another strategy begins
        QCOMPARE(model.average(TokenSource::Glide, 1, 0), before);

        AcceptanceModel seen = believing(TokenSource::Glide, {{0.7}});
        seen.expect(TokenSource::Glide, rates, 40);
        QVERIFY(seen.average(TokenSource::Glide, 1, 0) > 0.62);

        const double damaged[] = {std::numeric_limits<double>::quiet_NaN(), -3, 1e9};
        AcceptanceModel other;
        other.expect(TokenSource::Head, damaged, 40);
        QCOMPARE(other.average(TokenSource::Head, 1, 0), AcceptanceModel().average(TokenSource::Head, 1, 0));
    }

    /// Right guesses save passes of the self-drafter, wrong ones cost rows and their own time.
    void guessesChangeWhatASelfDraftCosts()
    {
        CostModel verify(1e6, 500), draft(1e6, 500);
        for (int rows = 1; rows <= 8; ++rows)
            for (int i = 0; i < 50; ++i) {
                verify.add(rows, 8000, 0.010 + 0.001 * rows);
                draft.add(rows, 1000, 0.003 + 0.0001 * rows);
            }
        AcceptanceModel acceptance = believing(TokenSource::SelfDraft, {{0.9}, {0.9}, {0.9}, {0.9}});
        PlanInputs in;
        in.verify = &verify;
        in.draft = &draft;
        in.acceptance = &acceptance;
        in.verifyPositions = 8000;
        in.draftPositions = 1000;
        const double without = bestOfMode(in, DraftMode::Self).rate();
        in.guessRows = 2;
        in.guessSeconds = 0.0006;
        const double wrong = bestOfMode(in, DraftMode::Self).rate();
        in.rightGuesses = 0.75;
        const double right = bestOfMode(in, DraftMode::Self).rate();
        QVERIFY(wrong < without);
        QVERIFY(right > 1.1 * without);
        QCOMPARE(bestOfMode(in, DraftMode::None).rate(), 1 / bestOfMode(in, DraftMode::None).arSeconds);
    }

    /// A guess that the self-drafter confirms becomes its own, and still counts for who guessed; of the others what is
    /// learnt about scores stays as it was.
    void guessesForTheSelfDrafterCount()
    {
        AcceptanceModel model;
        const auto scored = [&] { return model.probability({.source = TokenSource::Glide, .score = 0.5f}); };
        for (int i = 0; i < 400; ++i) { // by itself: right every second time
            TokenTree tree;
            tree.add(TokenTree::kRoot, 1, TokenSource::Glide, 0.5f);
            const TokenId sampled[] = {1 + i % 2};
            model.observe(tree, sampled);
        }
        const double before = scored();
        QVERIFY(std::abs(before - 0.5) < 0.03);
        for (int i = 0; i < 2000; ++i) { // right four times of five, and the self-drafter knows
            TokenTree tree;
            const TokenId sampled[] = {i % 5 == 0 ? 2 : 1};
            tree.add(TokenTree::kRoot, 1, TokenSource::Glide, 0.5f);
            tree.add(TokenTree::kRoot, sampled[0], TokenSource::SelfDraft, 0.9f);
            model.observe(tree, sampled);
        }
        QVERIFY(std::abs(model.average(TokenSource::Glide, 1, 0) - 0.8) < 0.05);
        QVERIFY(model.average(TokenSource::SelfDraft, 1, 0) > 0.95);
        QVERIFY(scored() >= before - 0.02); // not taken for what is left unconfirmed
    }

    /// A dozen steps without luck change little; a cost that was left out shows at once.
    void correctionsTellLuckFromCost()
    {
        PlannerMemory::Outcome unlucky{12, 13, 0.12, 18, 0.12};
        QVERIFY(unlucky.correction() > 0.9);
        PlannerMemory::Outcome dear{12, 18, 0.24, 18, 0.12};
        QVERIFY(dear.correction() < 0.7);
        PlannerMemory::Outcome poor{300, 330, 3, 450, 3};
        QVERIFY(poor.correction() < 0.8);
        QCOMPARE(PlannerMemory::Outcome().correction(), 1.0);
    }

    /// From one row and another the cost of a third is known, on a processor whose rows are cheap and on one whose are
    /// dear.
    void rowsTeachEachOther()
    {
        for (const double row : {0.02, 0.1, 0.25, 0.4}) {
            CostModel model(1e8, 23040);
            for (int repeat = 0; repeat < 12; ++repeat)
                for (const int rows : {1, 4})
                    model.add(rows, 2048, 0.005 * (1 + row * (rows - 1)));
            for (const int rows : {2, 3, 8, 16}) {
                const double wanted = 0.005 * (1 + row * (rows - 1));
                QVERIFY2(std::abs(model.seconds(rows, 2048) / wanted - 1) < 0.2,
                         qPrintable(QStringLiteral("%1 rows at %2: %3")
                                        .arg(rows)
                                        .arg(row)
                                        .arg(model.seconds(rows, 2048) / wanted)));
            }
        }
    }

    /// Scores that tell hits from misses are used; acceptance that changes is followed.
    void learnsScores()
    {
        AcceptanceModel model;
        std::mt19937 random(5);
        for (int round = 0; round < 3000; ++round) {
            const bool sure = random() % 2 == 0;
            const bool hit = random() % 10 < (sure ? 9u : 3u);
            TokenTree tree;
            tree.add(TokenTree::kRoot, 1, TokenSource::SelfDraft, sure ? 0.99f : 0.55f);
            const std::vector<std::int32_t> accepted = hit ? std::vector<std::int32_t>{0} : std::vector<std::int32_t>{};
            const std::vector<TokenId> sampled = hit ? std::vector<TokenId>{1, 9} : std::vector<TokenId>{2};
            model.observe(tree, sampled);
        }
        DraftNode node;
        node.source = TokenSource::SelfDraft;
        node.score = 0.99f;
        QVERIFY(std::abs(model.probability(node) - 0.9) < 0.06);
        node.score = 0.55f;
        QVERIFY(std::abs(model.probability(node) - 0.3) < 0.08);
    }

    /// Matches that are mostly right but seldom there promise as little as they give.
    void lookingUpCountsHowOftenItFinds()
    {
        const AcceptanceModel acceptance = believing(TokenSource::Suffix, {{0.8}, {0.8}});
        const CostModel verify = costs(0.010, 0.0005, 1024);
        PlanInputs in;
        in.verify = in.draft = &verify;
        in.acceptance = &acceptance;
        in.verifyPositions = 1024;
        in.maxDepth = 2;
        const double always = bestOfMode(in, DraftMode::Lookup).tokens;
        QVERIFY(always > 2);
        in.lookupShare = 0.1;
        const DraftPlan seldom = bestOfMode(in, DraftMode::Lookup);
        // A tenth of what some tree of two levels yields.
        QVERIFY2(seldom.tokens > 1.05 && seldom.tokens < 1.35, qPrintable(QString::number(seldom.tokens)));
        QVERIFY(seldom.seconds >= seldom.arSeconds && seldom.rate() > 1 / seldom.arSeconds);
        in.lookupShare = 0;
        QVERIFY(std::abs(bestOfMode(in, DraftMode::Lookup).rate() * in.verify->seconds(1, 1024) - 1) < 0.1);

        RunningShare share{0.2};
        for (int step = 0; step < 2000; ++step)
            share.add(step % 2 == 0);
        QVERIFY(std::abs(share.share - 0.5) < 0.02);
    }

    void costsFollowContextAndRows()
    {
        const CostModel model = costs(0.010, 0.0005, 8192);
        QVERIFY(std::abs(model.seconds(1, 8192) - 0.010) < 5e-4);
        QVERIFY(std::abs(model.seconds(10, 8192) - 0.0145) < 7e-4);
        QVERIFY(std::abs(model.seconds(14, 8192) - 0.0165) < 8e-4); // between two that were measured
        // Twice the bytes, twice the time.
        const double bytes = 1e8 + 23040.0 * 8192, more = 1e8 + 23040.0 * 65536;
        QVERIFY(std::abs(model.seconds(1, 65536) / model.seconds(1, 8192) - more / bytes) < 0.01);
        double last = 0;
        for (int rows = 1; rows <= 64; ++rows) {
            QVERIFY(model.seconds(rows, 8192) >= last);
            last = model.seconds(rows, 8192);
        }
        // One pass that the system held up does not frighten for long.
        CostModel jolted(1e8, 23040);
        for (int i = 0; i < 20; ++i)
            jolted.add(1, 8192, 0.010);
        jolted.add(4, 8192, 0.5);
        QVERIFY(jolted.seconds(4, 8192) < 0.018);
        for (int i = 0; i < 4; ++i)
            jolted.add(4, 8192, 0.011);
        QVERIFY(jolted.seconds(4, 8192) < 0.0145);
        // Nothing is known yet: still finite and rising.
        const CostModel fresh(1e8, 23040);
        QVERIFY(fresh.seconds(1, 0) > 0);
        QVERIFY(fresh.seconds(64, 0) > fresh.seconds(1, 0));
    }

    void equalsBruteForce_data()
    {
        QTest::addColumn<double>("verify");
        QTest::addColumn<double>("row");
        QTest::addColumn<double>("draft");
        QTest::addColumn<double>("accept");
        for (const double verify : {0.006, 0.02, 0.1})
            for (const double row : {0.0001, 0.001, 0.01})
                for (const double draft : {0.002, 0.005, 0.02})
                    for (const double accept : {0.2, 0.6, 0.9})
                        QTest::addRow("verify %g, row %g, draft %g, acceptance %g", verify, row, draft, accept)
                            << verify << row << draft << accept;
    }
    void equalsBruteForce()
    {
        QFETCH(double, verify);
        QFETCH(double, row);
        QFETCH(double, draft);
        QFETCH(double, accept);
        const double second = (1 - accept) * 0.5;
        const AcceptanceModel model =
            believing(TokenSource::SelfDraft, {{accept, second}, {accept * 0.95, second}, {accept * 0.9, second}});
        const CostModel verifyCost = costs(verify, row, 8192), draftCost = costs(draft, row / 4, 2048);
        PlanInputs in;
        in.verify = &verifyCost;
        in.draft = &draftCost;
        in.acceptance = &model;
        in.verifyPositions = 8192;
        in.draftPositions = 2048;
        in.modes[static_cast<int>(DraftMode::Self)] = true;
        in.maxNodes = 6;
        in.maxDepth = 4;
        in.branches = 2;
        const DraftPlan plan = choosePlan(in);
        const double plain = 1 / stepSeconds(in, DraftMode::None, {}, 0, 1);
        const double brute = std::max(plain, bruteForce(in, DraftMode::Self, 6, 4));
        // Rows of a draft pass make a tree's cost depend on its shape a little: the likeliest nodes may not be the
        // very best then, but hardly ever by more than this.
        QVERIFY2(plan.rate() <= brute * 1.000001 && plan.rate() >= brute * 0.99,
                 qPrintable(QString("%1 against %2").arg(plan.rate()).arg(brute)));
        if (brute <= plain)
            QCOMPARE(plan.mode, DraftMode::None); // nothing pays: one by one
    }

    /// No acceptance lifts a mode above its highest rate, and a self-draft over as many positions as the target has
    /// none.
    void highestRates()
    {
        const AcceptanceModel model = believing(TokenSource::SelfDraft, {{0.99, 0.005}, {0.99, 0.005}, {0.99, 0.005}});
        const CostModel verifyCost = costs(0.02, 0.001, 8192);
        for (const double draft : {0.001, 0.004, 0.01, 0.018, 0.02}) {
            const CostModel draftCost = costs(draft, draft / 50, 2048);
            PlanInputs in;
            in.verify = &verifyCost;
            in.draft = &draftCost;
            in.acceptance = &model;
            in.verifyPositions = 8192;
            in.draftPositions = 2048;
            const double plain = bestOfMode(in, DraftMode::None).rate(), highest = highestRate(in, DraftMode::Self);
            QVERIFY(bestOfMode(in, DraftMode::Self).rate() <= highest * 1.000001);
            QVERIFY(highest >= plain * 0.999999);
            QCOMPARE(highest > plain * 1.25, draft < 0.015);
            QVERIFY(std::abs(highestRate(in, DraftMode::None) / plain - 1) < 1e-9);
            QVERIFY(std::abs(highestRate(in, DraftMode::Heads) / plain - 1) < 1e-9); // there are none
            in.headLevels = 3;
            in.levelSeconds = 0.001;
            QVERIFY(highestRate(in, DraftMode::Heads) > 2 * plain);
        }
    }

    /// Among several drafters the one that pays most.
    void choosesAmongModes()
    {
        AcceptanceModel model = believing(TokenSource::SelfDraft, {{0.9, 0.05}, {0.9, 0.05}, {0.9, 0.05}});
        const CostModel verifyCost = costs(0.1, 0.001, 8192), draftCost = costs(0.005, 0.0002, 2048);
        PlanInputs in;
        in.verify = &verifyCost;
        in.draft = &draftCost;
        in.acceptance = &model;
        in.verifyPositions = 8192;
        in.draftPositions = 2048;
        in.headLevels = 3;
        in.levelSeconds = 0.001;
        for (bool& mode : in.modes)
            mode = true;
        in.smallSeconds = 1; // more than a pass of the target
        QCOMPARE(choosePlan(in).mode, DraftMode::Self);
        const double gain = choosePlan(in).rate() / bestOfMode(in, DraftMode::None).rate();
        in.margin = gain * 0.99;
        QCOMPARE(choosePlan(in).mode, DraftMode::Self);
        in.margin = gain * 1.01; // not worth the risk
        QCOMPARE(choosePlan(in).mode, DraftMode::None);
        in.margin = 1;
        in.correction[static_cast<int>(DraftMode::Self)] = 0.01; // it has given far less than was expected
        QVERIFY(choosePlan(in).mode != DraftMode::Self);
        in.correction[static_cast<int>(DraftMode::Self)] = 1;
        const CostModel dear = costs(0.3, 0.0002, 2048);
        in.draft = &dear; // drafting passes cost more than verifying
        QVERIFY(choosePlan(in).mode != DraftMode::Self);
        const CostModel block = costs(0.004, 0, 1); // cheap passes of a Glide block that guesses fairly well
        AcceptanceModel fair = believing(TokenSource::Glide, {{0.6, 0.05}, {0.5, 0.05}, {0.5, 0.05}});
        in.glide = &block;
        in.acceptance = &fair;
        QCOMPARE(choosePlan(in).mode, DraftMode::Glide);
        in.glide = &dear;
        QVERIFY(choosePlan(in).mode != DraftMode::Glide);
        in.acceptance = &model;
        for (const DraftMode mode : {DraftMode::Heads, DraftMode::Lookup, DraftMode::Glide, DraftMode::Small})
            in.modes[static_cast<int>(mode)] = false;
        QCOMPARE(choosePlan(in).mode, DraftMode::None);
        in.modes[static_cast<int>(DraftMode::None)] = false; // a strategy by name drafts all the same
        QCOMPARE(choosePlan(in).mode, DraftMode::Self);
    }

    /// The drafting mode in use needs less of a gain than one that would replace none.
    void whatDraftsKeepsDrafting()
    {
        const CostModel verify = costs(0.010, 0.002, 8192);
        const AcceptanceModel model = believing(TokenSource::Suffix, {{0.26}});
        PlanInputs in;
        in.verify = in.draft = &verify;
        in.acceptance = &model;
        in.verifyPositions = 8192;
        in.modes[static_cast<int>(DraftMode::Lookup)] = true;
        in.maxDepth = 1;
        const double gain = bestOfMode(in, DraftMode::Lookup).rate() / bestOfMode(in, DraftMode::None).rate();
        QVERIFY2(gain > 1.005, qPrintable(QString::number(gain)));
        in.margin = gain * 1.01;
        QCOMPARE(choosePlan(in).mode, DraftMode::None);
        in.marginInUse = gain / 1.001;
        in.inUse = DraftMode::Heads; // another one
        QCOMPARE(choosePlan(in).mode, DraftMode::None);
        in.inUse = DraftMode::Lookup;
        QCOMPARE(choosePlan(in).mode, DraftMode::Lookup);
        in.marginInUse = gain * 1.001;
        QCOMPARE(choosePlan(in).mode, DraftMode::None);
    }

    /// What was measured survives a restart: the same costs and acceptance, nothing to try again.
    void recallsWhatItMeasured()
    {
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        PlannerMemory before(pass);
        for (int repeat = 0; repeat < 40; ++repeat)
            for (const int rows : {1, 2, 4, 8})
                before.verify.add(rows, 8192, 0.010 + 0.002 * (rows - 1));
        before.glide.add(1, 0, 0.0004);
        before.acceptance = believing(TokenSource::Glide, {{0.6, 0.1}, {0.5, 0.1}});
        before.level = {0.0007, 1};
        before.triedAt = 8192;
        for (std::int64_t& steps : before.stepsOf)
            steps = 100;
        const std::string record = before.record();
        QVERIFY2(record.size() < 65536, qPrintable(QString::number(record.size())));

        PlannerMemory after(pass);
        QVERIFY(after.recall(record));
        for (const int rows : {1, 4, 8, 64}) { // within the doubt that the smaller weight leaves
            const double ratio = after.verify.seconds(rows, 8192) / before.verify.seconds(rows, 8192);
            QVERIFY2(std::abs(ratio - 1) < 0.2, qPrintable(QStringLiteral("%1 rows: %2").arg(rows).arg(ratio)));
        }
        QVERIFY(std::abs(after.verify.seconds(1, 8192) / before.verify.seconds(1, 8192) - 1) < 0.02);
        QCOMPARE(after.glide.seconds(1, 0), 0.0004);
        for (int depth = 1; depth <= 2; ++depth)
            QVERIFY(std::abs(after.acceptance.average(TokenSource::Glide, depth, 0) -
                             before.acceptance.average(TokenSource::Glide, depth, 0)) < 0.05);
        // Little weight: what is seen now soon counts more.
        QVERIFY(after.acceptance.confidence(TokenSource::Glide, 1, 0) <= 60);
        QCOMPARE(after.level.seconds, 0.0007);
        QVERIFY(after.record().size() < 65536);

        // A planner with that memory drafts at once; one without tries one by one first.
        const auto firstModes = [&](PlannerMemory&& memory) {
            StepPlanner planner(std::make_shared<PlannerMemory>(std::move(memory)), {.glide = true});
            planner.setGlide(true);
            planner.begin();
            planner.beginStep(8192, 0, TokenTree::kMaxNodes, 20);
            return planner.mode();
        };
        QCOMPARE(firstModes(std::move(after)), DraftMode::Glide);
        QCOMPARE(firstModes(PlannerMemory(pass)), DraftMode::None);
    }

    void damagedRecordsAreRefused()
    {
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        PlannerMemory memory(pass);
        memory.verify = costs(0.010, 0.002, 8192);
        const std::string good = memory.record();
        PlannerMemory other(pass);
        const std::string untouched = other.record();
        for (std::size_t length = 0; length < good.size(); length += 1 + length / 50)
            QVERIFY(!other.recall(std::string_view(good).substr(0, length)));
        const auto changed = [&](const std::string& from, const std::string& to) {
            std::string text = good;
            const std::size_t at = text.find(from);
            if (at == std::string::npos)
                throw std::runtime_error("no " + from);
            return text.replace(at, from.size(), to);
        };
        for (const std::string& bad :
             {changed("\"format\":2", "\"format\":1"), changed("\"level\":0.002", "\"level\":-1"),
              changed("\"level\":0.002", "\"level\":1e99"), changed("\"level\":0.002", "\"level\":null"),
              changed("\"tried\":[0,", "\"tried\":["), changed("\"verify\":[", "\"verify\":[1,"),
              changed("\"verify\":[", "\"verify\":[-1,1],\"rest\":["),
              changed("\"acceptance\":[0.0,0.0,", "\"acceptance\":[1.0,2.0,"), std::string("[]"), std::string("{}")})
            QVERIFY2(!other.recall(bad), bad.substr(0, 60).c_str());
        QCOMPARE(other.record(), untouched);
        QVERIFY(other.recall(good));
    }

    /// The small model drafts where its passes are cheap for what they yield, in longer chains the cheaper they are.
    void aSmallModelPaysByItsCost()
    {
        const AcceptanceModel model =
            believing(TokenSource::SmallModel, {{0.6, 0.1}, {0.6, 0.1}, {0.6, 0.1}, {0.6, 0.1}, {0.6, 0.1}});
        const CostModel verifyCost = costs(0.1, 0.001, 8192);
        PlanInputs in;
        in.verify = &verifyCost;
        in.draft = &verifyCost;
        in.acceptance = &model;
        in.verifyPositions = in.draftPositions = 8192;
        in.modes[static_cast<int>(DraftMode::Small)] = true;
        int depth = 62;
        for (const double seconds : {0.002, 0.02, 0.05}) {
            in.smallSeconds = seconds;
            const DraftPlan plan = choosePlan(in);
            QCOMPARE(plan.mode, DraftMode::Small);
            QVERIFY(plan.rate() <= highestRate(in, DraftMode::Small) * 1.000001);
            QVERIFY(plan.depth <= depth);
            depth = plan.depth;
        }
        QVERIFY(depth < 3);
        in.smallSeconds = 0.1;
        QCOMPARE(choosePlan(in).mode, DraftMode::None);
    }
};

} // namespace

QTEST_APPLESS_MAIN(TestPlanner)
#include "test_planner.moc"
