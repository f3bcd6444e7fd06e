#include "engine/speculative/planner.h"

#include <algorithm>
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
    case DraftMode::Self:
        return inputs.draft->seconds(rows, inputs.draftPositions);
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

double stepSeconds(const PlanInputs& inputs, DraftMode mode, const ExpectedTree& tree, int nodes, double tokens)
{
    double seconds = inputs.stepSeconds + inputs.secondsPerToken * tokens +
                     inputs.verify->seconds(nodes + 1, inputs.verifyPositions);
    if (mode == DraftMode::Self)
        seconds += inputs.rebuildPerToken * tokens;
    if (mode != DraftMode::None && mode != DraftMode::Lookup) {
        // Level d + 1 needs the rows of the parents at level d.
        std::vector<int> rows;
        std::vector<bool> expanded(tree.probabilities.size() + 1, false);
        for (int i = 0; i < nodes; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto parent = static_cast<std::size_t>(std::int64_t{tree.parents[at]} + 1);
            const auto level = static_cast<std::size_t>(tree.depths[at]);
            if (rows.size() < level)
                rows.resize(level, 0);
            if (!expanded[parent])
                ++rows[level - 1];
            expanded[parent] = true;
        }
        for (const int count : rows)
            seconds += levelSeconds(inputs, mode, count);
    }
    return seconds;
}

DraftPlan bestOfMode(const PlanInputs& inputs, DraftMode mode)
{
    DraftPlan best;
    best.mode = mode;
    best.arSeconds = stepSeconds(inputs, DraftMode::None, {}, 0, 1);
    best.seconds = best.arSeconds;
    if (mode == DraftMode::None)
        return best;
    const int deepest = mode == DraftMode::Heads ? std::min(inputs.maxDepth, inputs.headLevels) : inputs.maxDepth;
    bool any = false;
    for (int depth = 1; depth <= deepest; ++depth) {
        const ExpectedTree tree =
            expectedTree(*inputs.acceptance, sourceOf(inputs, mode), inputs.maxNodes, depth, inputs.branches);
        double tokens = 1;
        for (int nodes = 1; nodes <= static_cast<int>(tree.probabilities.size()); ++nodes) {
            tokens += tree.probabilities[static_cast<std::size_t>(nodes - 1)];
            const double seconds = stepSeconds(inputs, mode, tree, nodes, tokens);
            if (!any || tokens / seconds > best.rate()) {
                best.tokens = tokens;
                best.seconds = seconds;
                best.nodes = nodes;
                best.depth = 0;
                for (int i = 0; i < nodes; ++i)
                    best.depth = std::max(best.depth, tree.depths[static_cast<std::size_t>(i)]);
                any = true;
            }
        }
        if (std::find(tree.depths.begin(), tree.depths.end(), depth) == tree.depths.end())
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
    double highest = 1 / stepSeconds(inputs, DraftMode::None, {}, 0, 1);
    ExpectedTree chain;
    double tokens = 1, probability = 1;
    for (int depth = 1; depth <= deepest; ++depth) {
        chain.probabilities.push_back(1);
        chain.depths.push_back(depth);
        chain.parents.push_back(depth - 2);
        tokens += probability *= acceptance;
        highest = std::max(highest, tokens / stepSeconds(inputs, mode, chain, depth, tokens));
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
