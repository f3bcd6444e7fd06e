#pragma once

#include "engine/types/sampler_settings.h"

#include <optional>
#include <string_view>
#include <vector>

namespace longhand {

/// Names of the built-in presets, in display order: novel, careful, wild, paper, plain.
const std::vector<std::string_view>& samplerPresetNames();

/// The sampling settings of a built-in preset; empty if there is no preset of this name. novel: the model's recommended
/// settings (recommendedSettings()); careful and wild are derived from it. paper: the TokenSwift paper's, which are the
/// defaults. plain: the unmodified model.
std::optional<SamplerSettings> samplerPreset(std::string_view name, const SamplerSettings& novel);

} // namespace longhand
