#pragma once

#include "engine/speculative/acceptance_model.h"
#include "engine/speculative/cost_model.h"

#include <string>
#include <vector>

namespace longhand {

/// Who drafts in a turn.
enum class DraftMode
{
    None,   ///< autoregressive
    Lookup, ///< continuations found in the text (suffix, n-grams): no pass of their own
    Heads,  ///< draft heads on the target's hidden state: one product with the LM head a level
    Self,   ///< the target over its partial cache: one pass a level
};
constexpr int kDraftModes = 4;

/// What the planner goes by.
struct PlanInputs
{
    const CostModel* verify = nullptr;
    const CostModel* draft = nullptr; ///< passes of the self-drafter, drawing candidates included
    const AcceptanceModel* acceptance = nullptr;
    double verifyPositions = 0;
    double draftPositions = 0;
    double levelSeconds = 0;    ///< one level of heads
    double secondsPerToken = 0; ///< drawing one token of the target
    double rebuildPerToken = 0; ///< of the self-drafter, besides
    double turnSeconds = 0;     ///< what each turn costs besides
    double margin = 1;          ///< a plan with drafts must promise so many times the rate of one without
    int headLevels = 0;         ///< 0: no heads
    TokenSource lookup = TokenSource::Suffix;
    bool modes[kDraftModes] = {true, false, false, false}; ///< which may be chosen
    /// What each mode's expected rate is multiplied with before modes are compared.
    double correction[kDraftModes] = {1, 1, 1, 1};
    int maxNodes = TokenTree::kMaxNodes;
    int maxDepth = 24;
    int branches = 3; ///< children of a node at most
};

/// What pays best, by expectation.
struct DraftPlan
{
    DraftMode mode = DraftMode::None;
    int depth = 0; ///< levels of the tree
    int nodes = 0;
    double tokens = 1;    ///< expected, the target's own draw included
    double seconds = 0;   ///< expected, of the turn
    double arSeconds = 0; ///< of a turn without drafts
    double rate() const { return seconds > 0 ? tokens / seconds : 0; }
};

/// The tree of `nodes` nodes and `depth` levels at most that is expected to be accepted furthest: acceptance of a node
/// is the product of average() along its path. Taking the likeliest node next is optimal, since no node is likelier
/// than its parent.
struct ExpectedTree
{
    std::vector<double> chances; ///< of the nodes, likeliest first: probability that the walk comes to accept it
    std::vector<int> depths;     ///< of the same nodes
    std::vector<int> parents;    ///< index of the parent, -1: the root
};
ExpectedTree expectedTree(const AcceptanceModel& acceptance, TokenSource source, int nodes, int depth, int branches);

/// Picks mode, depth and size with the highest expected tokens per second, corrected by mode. Where DraftMode::None is
/// not allowed, one that drafts is taken even if it does not pay. Only arithmetic on its inputs; never touches the
/// text.
DraftPlan choosePlan(const PlanInputs& inputs);
/// The best plan of one mode (its tokens are 1 and depth 0 where the mode cannot draft).
DraftPlan bestOfMode(const PlanInputs& inputs, DraftMode mode);
/// Expected seconds of a turn with the first `nodes` nodes of this tree.
double turnSeconds(const PlanInputs& inputs, DraftMode mode, const ExpectedTree& tree, int nodes, double tokens);

TokenSource sourceOf(const PlanInputs& inputs, DraftMode mode);

} // namespace longhand
