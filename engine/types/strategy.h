#pragma once

#include "engine/types/setting_field.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace longhand {

/// Who drafts.
enum class Strategy
{
    Auto,       ///< all drafters; the planner chooses by measured speed
    OneByOne,   ///< nobody: one pass of the model for each token
    TokenSwift, ///< as in the TokenSwift paper: a self-draft, heads below it, n-grams of the text
    Medusa,     ///< draft heads alone
    Self,       ///< the model itself with a partial KV cache
    LongSpec,   ///< a Glide block: one layer over the model's own KV cache
    Ngram,      ///< n-grams of the text
    Suffix,     ///< the longest match in the text
    DraftModel, ///< another, smaller model
    TriForce,   ///< a hierarchy: a small model drafts for the model over a partial cache, this for the model itself
};

/// What a strategy is and needs.
struct StrategyTraits
{
    SettingChoice<Strategy> choice; ///< its name in records and on the command line, and in the window
    // Its drafters.
    bool self = false;
    bool heads = false;
    bool glide = false;
    bool ngram = false;
    bool suffix = false;
    bool smallModel = false;
    bool hierarchy = false;       ///< each drafter drafts for the next one (HierarchyDrafter)
    bool needsHeads = false;      ///< it cannot run without draft heads
    bool needsGlide = false;      ///< nor without Glide weights
    bool needsSmallModel = false; ///< nor without a draft model
    bool planned = false;         ///< the planner sizes its drafts; else the settings do
};

/// All strategies, in display order.
std::span<const StrategyTraits> strategies();
const StrategyTraits& traitsOf(Strategy strategy);
std::span<const SettingChoice<Strategy>> strategyChoices();
/// Its name in records and on the command line: auto, ar, tokenswift, medusa, self, longspec, ngram, suffix,
/// draft-model, triforce.
const char* strategyName(Strategy strategy);
/// The strategy of that name. Throws Error listing the names.
Strategy strategyOf(std::string_view name);

/// What the partial KV cache of the self-drafter holds (design, "Self-draft").
enum class CachePolicy
{
    Full,      ///< everything: the target itself (for comparison only)
    Partial,   ///< chosen by importance once, when a run begins; the newest positions slide
    Dynamic,   ///< chosen by importance, and rebuilt whenever all but the sinks have been replaced
    Window,    ///< sinks and the most recent positions
    Retrieval, ///< whole chunks of text by relevance, rebuilt at a stride or when acceptance falls (TriForce)
};

/// True if the lists are chosen by queries.
inline bool choosesByQueries(CachePolicy policy)
{
    return policy != CachePolicy::Full && policy != CachePolicy::Window;
}
/// True if new positions replace the least important ones, until the lists are chosen again.
inline bool renewsItself(CachePolicy policy)
{
    return policy == CachePolicy::Dynamic || policy == CachePolicy::Retrieval;
}

std::span<const SettingChoice<CachePolicy>> cacheChoices();

enum class VerifyRule
{
    Lossless,
    RandomLongest, ///< the reference code's biased rule, only for comparison with the paper: NOT lossless
};

/// Which drafters run, and how. Nothing here changes the text (except VerifyRule::RandomLongest, for comparison only).
struct StrategySettings
{
    Strategy kind = Strategy::Auto;
    CachePolicy cache = CachePolicy::Dynamic;
    std::int32_t budget = 1024; ///< positions that the self-drafter sees
    std::int32_t sinks = 16;
    std::int32_t ngramK = 20;             ///< n-grams proposed at once
    std::vector<int> tree = {1, 3, 3, 3}; ///< children of each node by depth (not planned, or hasOwnTree())
    std::int32_t draftLength = 0;         ///< chain of a planned strategy; 0: the planner chooses
    std::string headsFile;                ///< draft heads (safetensors); empty: none
    std::string glideFile;                ///< Glide weights (safetensors); empty: none
    std::string draftModel;               ///< a small model that drafts (GGUF); empty: none
    std::int32_t gamma1 = 2;              ///< TriForce: tokens that the small model drafts at once
    std::int32_t gamma2 = 6;              ///< TriForce: tokens that are drafted before the model verifies them
    VerifyRule verify = VerifyRule::Lossless;
    bool stopAtLoop = false;     ///< FinishReason::Loop when the audit finds a loop
    bool stopAtCollapse = false; ///< FinishReason::Collapse when the audit finds that the text degenerates

    /// True if `longspec` drafts trees of the shape `tree`; with the default they grow by its own confidence.
    bool hasOwnTree() const;
    /// What the self-drafter's cache holds: `cache`, unless the strategy says what.
    CachePolicy usedCache() const;
    /// Throws Error naming the setting, its value and its range.
    void validate() const;
    bool operator==(const StrategySettings&) const = default;
};

/// "1, 3, 3, 3" and back. Throws Error if the text is no such list.
std::string treeText(const std::vector<int>& tree);
std::vector<int> treeOf(std::string_view text);

} // namespace longhand
