#include "app/library/sampler_presets.h"

#include <algorithm>

namespace longhand {

const std::vector<std::string_view>& samplerPresetNames()
{
    static const std::vector<std::string_view> names = {"novel", "careful", "wild", "paper", "plain"};
    return names;
}

std::optional<SamplerSettings> samplerPreset(std::string_view name, const SamplerSettings& novel)
{
    SamplerSettings s = novel;
    if (name == "novel")
        return s;
    // With the starter 10 of 10 runs of 8,000 tokens by "careful" and by "wild" stay prose (tests/bench/README.md).
    if (name == "careful") {
        s.temperature = std::min(novel.temperature, 0.7);
        s.topP = std::min(novel.topP, 0.9);
        return s;
    }
    // A stronger penalty than recommended makes small models collapse, so only the sampling is wilder.
    if (name == "wild") {
        s.temperature = 1.25 * novel.temperature;
        s.topP = std::max(novel.topP, 0.97);
        s.minP = 0.75 * novel.minP;
        return s;
    }
    if (name == "paper")
        return SamplerSettings();
    if (name == "plain") {
        s = SamplerSettings();
        s.penalty = 1;
        s.topP = 1;
        s.minP = 0;
        s.eta = 0;
        return s;
    }
    return std::nullopt;
}

} // namespace longhand
