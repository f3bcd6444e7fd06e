#pragma once

#include "engine/speculative/acceptance_model.h"
#include "engine/speculative/cost_model.h"

#include <string>
#include <vector>

namespace longhand {

/// The drafter of a step.
enum class DraftMode
{
    None,   ///< autoregressive
    Lookup, ///< continuations found in the text (suffix, n-grams), without a pass
    Heads,  ///< draft heads on the target's hidden state: one product with the LM head per level
    Glide,  ///< one block over the target's cache: one pass of it per level
    Self,   ///< the target over its partial cache: one pass per level
    Small,  ///< another, smaller model: one of its passes per node with children
};
constexpr int kDraftModes = 6;

/// The planner's inputs.
struct PlanInputs
{
    const CostModel* verify = nullptr;
    const CostModel* draft = nullptr; ///< passes of the self-drafter, including sampling candidates
    const CostModel* glide = nullptr; ///< passes of the Glide block, likewise, by rows alone; null: none
    const AcceptanceModel* acceptance = nullptr;
    double verifyPositions = 0;
    double draftPositions = 0;
    double levelSeconds = 0;    ///< one level of heads
    double smallSeconds = 0;    ///< one pass of the small model
    double secondsPerToken = 0; ///< sampling one token of the target
    double rebuildPerToken = 0; ///< additional, for the self-drafter
    /// A cheaper drafter guesses for the self-drafter: rows that each of its passes has besides, seconds of guessing
    /// them, and how many are right, all on average.
    int guessRows = 0;
    double guessSeconds = 0, rightGuesses = 0;
    double stepSeconds = 0;            ///< additional, per step
    double margin = 1;                 ///< a plan with drafts must promise this multiple of the rate without
    DraftMode inUse = DraftMode::None; ///< the mode that drafts already, for which it must promise less:
    double marginInUse = 1;
    int headLevels = 0; ///< 0: no heads
    TokenSource lookup = TokenSource::Suffix;
    double lookupShare = 1; ///< of the steps, those in which the text has a match to go on from
    bool modes[kDraftModes] = {true, false, false, false, false, false}; ///< which may be chosen
    /// Factor applied to each mode's expected rate before modes are compared.
    double correction[kDraftModes] = {1, 1, 1, 1, 1, 1};
    int maxNodes = TokenTree::kMaxNodes;
    int maxDepth = 24;
    int branches = 3; ///< children of a node at most
};

/// The plan with the best expected rate.
struct DraftPlan
{
    DraftMode mode = DraftMode::None;
    int depth = 0; ///< levels of the tree
    int nodes = 0;
    double tokens = 1;    ///< expected, including the one the target samples itself
    double seconds = 0;   ///< expected, for the step
    double arSeconds = 0; ///< for a step without drafts
    double rate() const { return seconds > 0 ? tokens / seconds : 0; }
};

/// The tree of at most `nodes` nodes and `depth` levels with the longest expected accepted path: a node's acceptance is
/// the product of average() along its path. Greedily taking the likeliest node is optimal, since no node is likelier
/// than its parent.
struct ExpectedTree
{
    std::vector<double> probabilities; ///< of the nodes, likeliest first: probability that the walk accepts the node
    std::vector<int> depths;           ///< of the same nodes
    std::vector<int> parents;          ///< index of the parent, -1: the root
};
ExpectedTree expectedTree(const AcceptanceModel& acceptance, TokenSource source, int nodes, int depth, int branches);

/// Picks mode, depth and size with the highest expected tokens per second, corrected by mode. If DraftMode::None is not
/// allowed, picks a drafting mode even if it does not pay. Only arithmetic on its inputs; never touches the text.
DraftPlan choosePlan(const PlanInputs& inputs);
/// The best plan of one mode (tokens 1 and depth 0 if the mode cannot draft).
DraftPlan bestOfMode(const PlanInputs& inputs, DraftMode mode);
/// Tokens per second of a mode if this share of its drafts were right, at the best depth of a chain; with 1 no
/// acceptance makes it faster. Measured or assumed costs are all that it needs, so it tells which modes are not worth a
/// trial.
double highestRate(const PlanInputs& inputs, DraftMode mode, double acceptance = 1);
/// Expected seconds of a step with the first `nodes` nodes of this tree.
double stepSeconds(const PlanInputs& inputs, DraftMode mode, const ExpectedTree& tree, int nodes, double tokens);

/// Expected seconds of a pass of the Glide block (`glide`: its passes by rows alone; null: none); until one was
/// measured, a share of the target's pass of one row over that many positions.
double glideSeconds(const CostModel* glide, int rows, const CostModel& verify, double positions);

TokenSource sourceOf(const PlanInputs& inputs, DraftMode mode);

} // namespace longhand
