#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

/// What the partial KV cache of the self-drafter holds (design 2.1).
enum class CachePolicy
{
    Full,    ///< everything: the target itself (for comparison only)
    Partial, ///< chosen by importance once, when a run begins; the newest positions slide
    Dynamic, ///< chosen by importance, and rebuilt whenever all but the sinks have been replaced
    Window,  ///< sinks and the most recent positions
};

enum class VerifyRule
{
    Lossless,
    RandomLongest, ///< the reference code's biased rule, only for comparison with the paper: NOT lossless
};

/// Which drafters run, and how. Nothing here changes the text (except VerifyRule::RandomLongest, for comparison only).
struct StrategySettings
{
    /// ar, tokenswift, medusa, self, ngram, suffix, auto.
    std::string name = "auto";
    CachePolicy cache = CachePolicy::Dynamic;
    std::int32_t budget = 1024; ///< positions that the self-drafter sees
    std::int32_t sinks = 16;
    std::int32_t ngramK = 20;             ///< n-grams proposed at once
    std::vector<int> tree = {1, 3, 3, 3}; ///< children of each node by depth (tokenswift, medusa)
    std::int32_t draftLength = 0;         ///< chain of `self`, `ngram`, `suffix`; 0: the planner chooses
    std::string headsFile;                ///< draft heads (safetensors); empty: none
    VerifyRule verify = VerifyRule::Lossless;
    bool stopAtLoop = false;     ///< FinishReason::Loop when the audit finds a loop
    bool stopAtCollapse = false; ///< FinishReason::Collapse when the audit finds that the text degenerates

    /// Throws Error naming the setting, its value and its range.
    void validate() const;
    bool operator==(const StrategySettings&) const = default;
};

/// Strategy names in display order.
const std::vector<std::string>& strategyNames();

} // namespace longhand
