#pragma once

#include "engine/types/sampler_settings.h"
#include "engine/types/strategy.h"

#include <QString>

#include <optional>
#include <vector>

namespace longhand {

/// What the author sets for a run: the controls' content. Value type.
struct WritingControls
{
    SamplerSettings sampler;
    StrategySettings strategy;
    int length = 1000;       ///< tokens
    bool pauseAtLoop = true; ///< of the window, not of the run: a pause does not change the text

    bool operator==(const WritingControls&) const = default;
};

/// Longest run that the window offers, tokens.
inline constexpr int kLongestRun = 100000;

/// treeOf(), but empty if the text is not such a list.
std::vector<int> treeFromText(const QString& text);
/// The whole number, if the text is one up to `high`.
std::optional<std::uint64_t> numberFromText(const QString& text, std::uint64_t high);

} // namespace longhand
