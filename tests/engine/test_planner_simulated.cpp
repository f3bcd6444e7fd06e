// The planner of `auto` against simulated machines: what its choices cost, with the load of the machine left out.
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/speculative/step_planner.h"
#include "tests/support/test_models.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace longhand;
using longhand::test::tinyModel;

namespace {

/// As the starter model's: what a pass reads at any length, and of each position before it.
constexpr double kWeightBytes = 98e6, kBytesPerPosition = 12500;

/// Seconds at the machine's usual speed.
struct Machine
{
    double pass = 0.003; ///< of the target, one row
    double row = 0.0003; ///< each further one
    double glide = 0.0003;
    double level = 0.0005; ///< of heads
    double sample = 0.0001;
    double accepted = 0.5; ///< of Glide's first drafts; of heads less
    double self = 0.001;   ///< a pass of the self-drafter
    double choice = 0.02;  ///< its first choice of a cache
    double selfAccepted = 0.7;
    double unsteady = 0; ///< how much the load changes
    double alone = 1;    ///< of a pass of one row, after two others of one row
    double first = 1;    ///< how much longer the first pass takes
};

/// A machine that other programs use, too: its load wanders, jumps for a while, and some passes are held up.
class Load
{
public:
    Load(double unsteady, unsigned seed) : m_unsteady(unsteady), m_random(seed) {}
    double next(double seconds)
    {
        m_time += seconds;
        while (m_time >= m_changesAt) {
            m_wander = 0.8 * m_wander + m_unsteady * 0.6 * std::normal_distribution<double>()(m_random);
            m_changesAt += 0.05;
            if (m_time >= m_jumpsAt) {
                m_jump = m_jump == 1 ? 1 + 1.5 * m_unsteady : 1;
                m_jumpsAt = m_time + std::exponential_distribution<double>(0.7)(m_random);
            }
        }
        const bool heldUp = m_unsteady > 0 && m_random() % 60 == 0;
        return std::exp(m_wander) * m_jump * (heldUp ? 4 : 1);
    }

private:
    double m_unsteady;
    std::mt19937 m_random;
    double m_time = 0, m_changesAt = 0, m_jumpsAt = 1, m_wander = 0, m_jump = 1;
};

constexpr TokenId kOther = 1000; ///< none of the drafts

/// Writes with a StepPlanner as Speculator does, with chains and the next best guesses beside them.
class Writer
{
public:
    Writer(const Machine& machine, StepModes modes, unsigned seed, std::shared_ptr<PlannerMemory> memory)
        : m_machine(machine), m_planner(std::move(memory), modes), m_random(seed), m_load(machine.unsteady, seed + 1)
    {
        m_planner.setGlide(modes.glide);
        m_planner.setHeadLevels(modes.heads ? 3 : 0);
        const double expected[] = {0.45, 0.4, 0.4};
        m_planner.expect(TokenSource::Glide, expected);
        m_planner.begin();
    }

    /// Seconds a token at the usual speed, while so many are written.
    double write(int tokens, int position)
    {
        double seconds = 0;
        int written = 0;
        while (written < tokens) {
            double usual = 0;
            written += step(position + written, usual);
            seconds += usual;
        }
        return seconds / written;
    }
    int drafted() const { return m_drafted; }
    int steps() const { return m_steps; }
    /// Steps for which the planner wanted no drafts.
    int plainSteps() const { return m_plainSteps; }

private:
    /// A draft's chance, which its score shows: many are nearly sure or nearly hopeless.
    double chance(double mean)
    {
        const double at = std::uniform_real_distribution<double>()(m_random);
        const double low = 0.3 * mean, high = 0.6 + 0.4 * mean;
        return at < (high - mean) / (high - low) ? low : high;
    }
    /// Three guesses below the best node so far; at most one of them is right.
    void add(TokenTree& tree, std::int32_t& node, TokenSource source, double mean)
    {
        const double p = chance(mean);
        const double of[] = {p, 0.35 * (1 - p), 0.2 * (1 - p)};
        double at = std::uniform_real_distribution<double>()(m_random);
        const std::int32_t parent = node;
        TokenId right = kOther;
        for (TokenId rank = 0; rank < 3; ++rank) {
            const auto i = static_cast<std::size_t>(rank);
            if (at >= 0 && at < of[i])
                right = rank;
            at -= of[i];
            const auto child = tree.add(parent, rank, source, static_cast<float>(of[i]));
            node = rank == 0 ? child : node;
        }
        m_right.push_back(right);
    }
    std::vector<double> probabilities(const TokenTree& tree) const
    {
        return m_planner.acceptance().probabilities(tree);
    }
    /// Keeps the likeliest nodes, as many as pay.
    void prune(TokenTree& tree) const
    {
        const std::vector<double> probability = probabilities(tree);
        const std::vector<std::int32_t> order = likeliestFirst(probability);
        std::vector<double> sorted;
        for (const std::int32_t node : order)
            sorted.push_back(probability[static_cast<std::size_t>(node)]);
        std::vector<bool> keep(probability.size(), false);
        for (int i = 0; i < m_planner.worthVerifying(sorted); ++i)
            keep[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = true;
        tree.keep(keep);
    }

    int step(int position, double& usual)
    {
        m_planner.beginStep(position, 0, 63, 24);
        TokenTree tree;
        m_right.clear();
        std::int32_t node = TokenTree::kRoot;
        double draft = 0, real = 0;
        const DraftMode mode = m_planner.measuresPlain() ? DraftMode::None : m_planner.mode();
        m_plainSteps += mode == DraftMode::None ? 1 : 0;
        if (mode == DraftMode::Glide) {
            for (int depth = 1; depth < 24; ++depth) {
                const double reach = tree.empty() ? 1 : probabilities(tree)[static_cast<std::size_t>(node)];
                if (depth > 1 && reach * m_planner.childValue(depth, TokenSource::Glide) <
                                     m_planner.cost(DraftMode::Glide, 1, tree.size()))
                    break;
                const double took = m_machine.glide * m_load.next(m_machine.glide);
                m_planner.addGlide(1, took);
                draft += m_machine.glide;
                real += took;
                add(tree, node, TokenSource::Glide, m_machine.accepted);
            }
        } else if (mode == DraftMode::Self) {
            if (!m_hasChosen) {
                m_planner.addRebuild(m_machine.choice, 2048);
                draft += m_machine.choice;
                real += m_machine.choice;
                m_hasChosen = true;
            }
            for (int depth = 1; depth < 24; ++depth) {
                const double reach = tree.empty() ? 1 : probabilities(tree)[static_cast<std::size_t>(node)];
                if (depth > 1 && reach * m_planner.childValue(depth) < m_planner.cost(DraftMode::Self, 1, tree.size()))
                    break;
                const double took = m_machine.self * m_load.next(m_machine.self);
                m_planner.addDraft(1, 0, took);
                draft += m_machine.self;
                real += took;
                add(tree, node, TokenSource::SelfDraft, m_machine.selfAccepted);
            }
        } else if (mode == DraftMode::Heads) {
            const int levels = std::min(m_planner.plan().depth, 3);
            const double took = levels * m_machine.level * m_load.next(m_machine.level);
            m_planner.addHeads(levels, took);
            draft += levels * m_machine.level;
            real += took;
            for (int level = 0; level < levels; ++level)
                add(tree, node, TokenSource::Head, 0.8 * m_machine.accepted);
        }
        const TokenTree drafted = tree;
        prune(tree);
        m_drafted += tree.empty() ? 0 : 1;
        Walk walk;
        std::int32_t at = TokenTree::kRoot;
        for (const TokenId right : m_right) {
            walk.tokens.push_back(right);
            at = tree.child(at, right);
            if (at == TokenTree::kFull)
                break;
            walk.nodes.push_back(at);
            if (right != 0)
                break; // nothing was drafted below it
        }
        if (at != TokenTree::kFull)
            walk.tokens.push_back(kOther);
        StepEvent event;
        event.rows = 1 + tree.size();
        // Half of what the cost model expects of a longer text.
        const double longer = 1 + 0.5 * position * kBytesPerPosition / kWeightBytes;
        m_oneRow = tree.empty() && draft == 0 ? m_oneRow + 1 : 0;
        const double verify =
            (m_machine.pass + m_machine.row * tree.size()) * longer * (m_oneRow > 2 ? m_machine.alone : 1);
        event.verifySeconds = verify * m_load.next(verify) * (m_steps++ == 0 ? m_machine.first : 1);
        event.draftSeconds = real;
        event.draftPasses = real > 0 ? 1 : 0;
        event.sampleSeconds = m_machine.sample * static_cast<double>(walk.tokens.size());
        m_planner.observe(drafted, walk, event, true);
        usual = draft + verify + event.sampleSeconds;
        return static_cast<int>(walk.tokens.size());
    }

    Machine m_machine;
    StepPlanner m_planner;
    std::mt19937 m_random;
    Load m_load;
    std::vector<TokenId> m_right; ///< what the target samples at each level of the best nodes
    int m_steps = 0, m_plainSteps = 0, m_drafted = 0, m_oneRow = 0;
    bool m_hasChosen = false; ///< the self-drafter its cache
};

} // namespace

class TestPlannerSimulated : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void neverLosesAndFindsWhatPays_data()
    {
        QTest::addColumn<double>("row");
        QTest::addColumn<double>("glide");
        QTest::addColumn<double>("accepted");
        QTest::addColumn<double>("unsteady");
        for (const double row : {0.05, 0.15, 0.3})
            for (const double glide : {0.05, 0.12, 0.25})
                for (const double accepted : {0.2, 0.45, 0.6})
                    for (const double unsteady : {0.0, 0.25, 0.6})
                        QTest::addRow("row %g, glide %g, accepted %g, unsteady %g", row, glide, accepted, unsteady)
                            << row << glide << accepted << unsteady;
    }
    /// Of 2,000 tokens, all but the first hundred: at least .98 of the rate one by one, and most of what the better
    /// drafter alone would give; a little less where the load jumps between one and two.
    void neverLosesAndFindsWhatPays()
    {
        QFETCH(double, row);
        QFETCH(double, glide);
        QFETCH(double, accepted);
        QFETCH(double, unsteady);
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        const auto memory = [&] {
            auto fresh = std::make_shared<PlannerMemory>(pass);
            fresh->verify = fresh->draft = CostModel(kWeightBytes, kBytesPerPosition);
            return fresh;
        };
        Machine machine;
        machine.row = row * machine.pass;
        machine.glide = glide * machine.pass;
        machine.level = 0.2 * machine.pass;
        machine.accepted = accepted;
        double planned = 0, alone = 0, oneByOne = 0;
        constexpr int kRuns = 20;
        for (unsigned seed = 1; seed <= kRuns; ++seed) {
            machine.unsteady = unsteady;
            Writer writer(machine, {.heads = true, .glide = true}, seed, memory());
            writer.write(100, 100);
            planned += writer.write(1900, 200);
            machine.unsteady = 0;
            Writer plain(machine, {}, seed, memory());
            plain.write(100, 100);
            oneByOne += plain.write(1900, 200);
            Writer best(machine, {.glide = true, .forced = true}, seed, memory());
            best.write(100, 100);
            alone += best.write(1900, 200);
        }
        const double overPlain = oneByOne / planned, overBest = std::min(oneByOne, alone) / planned;
        qInfo("over one by one %.3f, over the best alone %.3f", overPlain, overBest);
        const bool rough = unsteady > 0.5;
        QVERIFY2(overPlain >= (rough ? 0.95 : 0.98), qPrintable(QString::number(overPlain)));
        QVERIFY2(overBest >= (rough ? 0.92 : 0.94), qPrintable(QString::number(overBest)));
    }

    /// Where Glide gains, trying the self-drafter costs a short run little, and a long one finds it if it is better.
    void trialsHaveABudget()
    {
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        const auto memory = [&] {
            auto fresh = std::make_shared<PlannerMemory>(pass);
            fresh->verify = fresh->draft = CostModel(kWeightBytes, kBytesPerPosition);
            return fresh;
        };
        constexpr int kPosition = 32768;
        const auto secondsPerToken = [&](StepModes modes, const Machine& machine, int tokens) {
            double seconds = 0;
            for (unsigned seed = 1; seed <= 8; ++seed) {
                Writer writer(machine, modes, seed, memory());
                seconds += writer.write(tokens, kPosition);
            }
            return seconds;
        };
        // A pass of the target takes 9 ms at this length.
        const Machine dear{.glide = 0.0004, .accepted = 0.6, .self = 0.003, .choice = 0.08, .selfAccepted = 0.6};
        const double lost =
            secondsPerToken({.glide = true, .self = true}, dear, 400) / secondsPerToken({.glide = true}, dear, 400);
        qInfo("with a dear self-drafter %.3f times as long", lost);
        QVERIFY2(lost < 1.05, qPrintable(QString::number(lost)));

        const Machine good{.glide = 0.0004, .accepted = 0.4, .self = 0.0006, .choice = 0.08, .selfAccepted = 0.9};
        const double gained =
            secondsPerToken({.glide = true}, good, 4000) / secondsPerToken({.glide = true, .self = true}, good, 4000);
        const double most =
            secondsPerToken({.glide = true}, good, 4000) / secondsPerToken({.self = true, .forced = true}, good, 4000);
        qInfo("with a good one %.3f times as fast, of %.3f", gained, most);
        QVERIFY2(gained > 1 + 0.6 * (most - 1), qPrintable(QString::number(gained)));
    }

    /// A processor that larger passes slow down: drafts seem to gain a fifth, and lose.
    void comparesWithPassesThatAreAlone()
    {
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        const Machine machine{.row = 0.0006, .glide = 0.0003, .accepted = 0.45, .alone = 0.78};
        double planned = 0, oneByOne = 0;
        for (unsigned seed = 1; seed <= 6; ++seed)
            for (const bool drafts : {false, true}) {
                auto memory = std::make_shared<PlannerMemory>(pass);
                memory->verify = memory->draft = CostModel(kWeightBytes, kBytesPerPosition);
                Writer writer(machine, {.glide = drafts}, seed, memory);
                writer.write(100, 100);
                (drafts ? planned : oneByOne) += writer.write(1900, 200);
            }
        qInfo("over one by one %.3f", oneByOne / planned);
        QVERIFY2(oneByOne / planned >= 0.97, qPrintable(QString::number(oneByOne / planned)));
    }

    /// Where drafting gains a third, a fiftieth of the steps is enough to know what a pass without drafts costs.
    void stepsWithoutDraftsAreFew()
    {
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        const Machine machine{.row = 0.0002, .glide = 0.0002, .accepted = 0.6};
        for (unsigned seed = 1; seed <= 6; ++seed) {
            auto memory = std::make_shared<PlannerMemory>(pass);
            memory->verify = memory->draft = CostModel(kWeightBytes, kBytesPerPosition);
            Writer writer(machine, {.heads = true, .glide = true}, seed, memory);
            writer.write(400, 100);
            const int steps = writer.steps(), plain = writer.plainSteps();
            writer.write(6000, 500);
            const double share = (writer.plainSteps() - plain) / static_cast<double>(writer.steps() - steps);
            qInfo("%.1f per cent", 100 * share);
            QVERIFY2(share <= 0.025, qPrintable(QString::number(share)));
        }
    }

    /// It waits for weights to come into memory, and says nothing of what one row costs.
    void aSlowFirstPassTeachesNothing()
    {
        const ForwardPass pass = cpuPass(tinyModel(), planContext(tinyModel()->config(), 2048), bestIsa(), 1, 8);
        const auto secondsPerToken = [&](double first) {
            auto memory = std::make_shared<PlannerMemory>(pass);
            memory->verify = memory->draft = CostModel(kWeightBytes, kBytesPerPosition);
            Writer writer({.row = 0.0007, .glide = 0.0003, .first = first}, {.heads = true, .glide = true}, 1, memory);
            return writer.write(1000, 100);
        };
        QCOMPARE(secondsPerToken(8), secondsPerToken(1));
    }
};

QTEST_APPLESS_MAIN(TestPlannerSimulated)
#include "test_planner_simulated.moc"
