#include "engine/speculative/planner.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace longhand {

TokenSource sourceOf(const PlanInputs& inputs, DraftMode mode)
{
    switch (mode) {
    case DraftMode::Lookup:
        return inputs.lookup;
    case DraftMode::Heads:
        return TokenSource::Head;
    case DraftMode::Glide:
        return TokenSource::Glide;
    case DraftMode::Self:
        return TokenSource::SelfDraft;
    case DraftMode::Small:
        return TokenSource::SmallModel;
    case DraftMode::None:
        break;
    }
    return TokenSource::Target;
}

ExpectedTree expectedTree(const AcceptanceModel& acceptance, TokenSource source, int nodes, int depth, int branches)
{
    struct Open
    {
        double probability;
        int parent, depth, rank;
        bool operator<(const Open& other) const { return probability < other.probability; }
    };
    ExpectedTree tree;
    std::priority_queue<Open> open;
    const auto offer = [&](int parent, double parentProbability, int at, int rank) {
        if (at <= depth && rank < branches)
            open.push({parentProbability * acceptance.average(source, at, rank), parent, at, rank});
    };
    offer(-1, 1, 1, 0);
    while (static_cast<int>(tree.probabilities.size()) < nodes && !open.empty()) {
        const Open best = open.top();
        open.pop();
        const int index = static_cast<int>(tree.probabilities.size());
        tree.probabilities.push_back(best.probability);
        tree.depths.push_back(best.depth);
        tree.parents.push_back(best.parent);
        const double parentProbability =
            best.parent < 0 ? 1 : tree.probabilities[static_cast<std::size_t>(best.parent)];
        offer(best.parent, parentProbability, best.depth, best.rank + 1);
        offer(index, best.probability, best.depth + 1, 0);
    }
    return tree;
}

namespace {

/// One level of a mode's drafts, `rows` of its nodes being extended.
double levelSeconds(const PlanInputs& inputs, DraftMode mode, int rows)
{
    switch (mode) {
    case DraftMode::Heads:
        return inputs.levelSeconds;
    case DraftMode::Glide:
        return glideSeconds(inputs.glide, rows, *inputs.verify, inputs.verifyPositions);
    case DraftMode::Self: // each right guess saves a level's pass
        return (inputs.draft->seconds(rows + inputs.guessRows, inputs.draftPositions) + inputs.guessSeconds) /
               (1 + inputs.rightGuesses);
    case DraftMode::Small:
        return inputs.smallSeconds * rows;
    case DraftMode::None:
    case DraftMode::Lookup:
        break;
    }
    return 0;
}

} // namespace

double glideSeconds(const CostModel* glide, int rows, const CostModel& verify, double positions)
{
    constexpr double share = 0.08;
    return glide != nullptr && glide->samples() > 0 ? glide->seconds(rows, 0) : share * verify.seconds(1, positions);
}

namespace {

/// What the drafts of a growing tree cost: level d + 1 needs the rows of the parents at level d.
class DraftCost
{
public:
    DraftCost(const PlanInputs& inputs, DraftMode mode) : m_inputs(inputs), m_mode(mode) {}

    /// The next node of the tree.
    void add(const ExpectedTree& tree, std::size_t node)
    {
        m_expanded.push_back(false); // before the first node: the root
        const auto parent = static_cast<std::size_t>(std::int64_t{tree.parents[node]} + 1);
        const auto level = static_cast<std::size_t>(tree.depths[node]);
        m_depth = std::max(m_depth, tree.depths[node]);
        if (m_mode == DraftMode::None || m_mode == DraftMode::Lookup || m_expanded[parent])
            return;
        m_expanded[parent] = true;
        if (m_rows.size() < level)
            m_rows.resize(level, 0);
        const int rows = ++m_rows[level - 1];
        m_seconds += levelSeconds(m_inputs, m_mode, rows) - (rows > 1 ? levelSeconds(m_inputs, m_mode, rows - 1) : 0);
    }
    double seconds() const { return m_seconds; }
    int depth() const { return m_depth; }

private:
    const PlanInputs& m_inputs;
    DraftMode m_mode;
    std::vector<int> m_rows;
    std::vector<bool> m_expanded;
    double m_seconds = 0;
    int m_depth = 0;
};

/// A step of `nodes` drafts that took draftSeconds, of which `tokens` come out.
double wholeSeconds(const PlanInputs& inputs, DraftMode mode, int nodes, double tokens, double draftSeconds)
{
    double seconds = inputs.stepSeconds + inputs.secondsPerToken * tokens +
                     inputs.verify->seconds(nodes + 1, inputs.verifyPositions) + draftSeconds;
    if (mode == DraftMode::Self)
        seconds += inputs.rebuildPerToken * tokens;
    return seconds;
}

} // namespace

double stepSeconds(const PlanInputs& inputs, DraftMode mode, const ExpectedTree& tree, int nodes, double tokens)
{
    DraftCost drafts(inputs, mode);
    for (int node = 0; node < nodes; ++node)
        drafts.add(tree, static_cast<std::size_t>(node));
    return wholeSeconds(inputs, mode, nodes, tokens, drafts.seconds());
}

DraftPlan bestOfMode(const PlanInputs& inputs, DraftMode mode)
{
    DraftPlan best;
    best.mode = mode;
    best.arSeconds = wholeSeconds(inputs, DraftMode::None, 0, 1, 0);
    best.seconds = best.arSeconds;
    if (mode == DraftMode::None)
        return best;
    const int deepest = mode == DraftMode::Heads ? std::min(inputs.maxDepth, inputs.headLevels) : inputs.maxDepth;
    // Else there are no drafts, and the step is one without.
    const double drafting = mode == DraftMode::Lookup ? inputs.lookupShare : 1;
    bool any = false;
    for (int depth = 1; depth <= deepest; ++depth) {
        const ExpectedTree tree =
            expectedTree(*inputs.acceptance, sourceOf(inputs, mode), inputs.maxNodes, depth, inputs.branches);
        DraftCost drafts(inputs, mode);
        double tokens = 1;
        for (std::size_t node = 0; node < tree.probabilities.size(); ++node) {
            drafts.add(tree, node);
            tokens += tree.probabilities[node];
            const int nodes = static_cast<int>(node) + 1;
            const double expected = std::lerp(1.0, tokens, drafting);
            const double seconds =
                std::lerp(best.arSeconds, wholeSeconds(inputs, mode, nodes, tokens, drafts.seconds()), drafting);
            if (!any || expected / seconds > best.rate()) {
                best.tokens = expected;
                best.seconds = seconds;
                best.nodes = nodes;
                best.depth = drafts.depth();
                any = true;
            }
        }
        if (drafts.depth() < depth)
            break; // deeper ones are the same tree
    }
    return best;
}

double highestRate(const PlanInputs& inputs, DraftMode mode, double acceptance)
{
    const int deepest =
        std::min(inputs.maxNodes, mode == DraftMode::None    ? 0
                                  : mode == DraftMode::Heads ? std::min(inputs.maxDepth, inputs.headLevels)
                                                             : inputs.maxDepth);
    double highest = 1 / wholeSeconds(inputs, DraftMode::None, 0, 1, 0);
    ExpectedTree chain;
    DraftCost drafts(inputs, mode);
    double tokens = 1, probability = 1;
    for (int depth = 1; depth <= deepest; ++depth) {
        chain.probabilities.push_back(1);
        chain.depths.push_back(depth);
        chain.parents.push_back(depth - 2);
        drafts.add(chain, chain.depths.size() - 1);
        tokens += probability *= acceptance;
        highest = std::max(highest, tokens / wholeSeconds(inputs, mode, depth, tokens, drafts.seconds()));
    }
    return highest;
}

DraftPlan choosePlan(const PlanInputs& inputs)
{
    const auto rate = [&](const DraftPlan& plan) {
        return plan.rate() * inputs.correction[static_cast<int>(plan.mode)];
    };
    DraftPlan best = bestOfMode(inputs, DraftMode::None);
    bool any = inputs.modes[static_cast<int>(DraftMode::None)];
    for (const DraftMode mode :
         {DraftMode::Lookup, DraftMode::Heads, DraftMode::Glide, DraftMode::Self, DraftMode::Small}) {
        if (!inputs.modes[static_cast<int>(mode)])
            continue;
        const DraftPlan plan = bestOfMode(inputs, mode);
        const double margin = best.mode != DraftMode::None ? 1
                              : mode == inputs.inUse       ? inputs.marginInUse
                                                           : inputs.margin;
        if (!any || (plan.nodes > 0 && rate(plan) > rate(best) * margin))
            best = plan;
        any = true;
    }
    return best;
}

} // namespace longhand
