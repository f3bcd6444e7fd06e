#pragma once

#include "engine/types/sampler_settings.h"

#include <optional>
#include <string_view>
#include <vector>

namespace longhand {

/// Names of the built-in presets, in the order in which they are offered: novel, careful, wild, paper, plain.
const std::vector<std::string_view>& samplerPresetNames();

/// The sampling of a built-in preset; nothing if there is none of this name. novel: what is recommended for the model
/// (recommendedSettings()); careful and wild are made from it. paper: that of the TokenSwift paper. plain: the model as
/// it is.
std::optional<SamplerSettings> samplerPreset(std::string_view name, const SamplerSettings& novel);

} // namespace longhand
