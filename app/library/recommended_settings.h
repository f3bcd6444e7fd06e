#pragma once

#include "app/library/model_details.h"
#include "engine/types/sampler_settings.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// Settings for a model's stories unless the author changes them.
struct RecommendedSettings
{
    SamplerSettings sampler;          ///< seed and take 0, AtEnd::Continue
    std::string attention = "full";   ///< what the model sees of a long text: as planContext() takes it
    bool plain = false;               ///< writes best in plain mode, although it may have a chat template
    std::string source;               ///< where they come from, for display and logs
    std::vector<std::string> remarks; ///< what the model's file says but was rejected, and why

    bool operator==(const RecommendedSettings&) const = default;
};

/// For no model or an unknown one.
RecommendedSettings recommendedSettings();

/// For a model: what its file says under general.sampling.* (llama.cpp's names: temp, top_k, top_p, min_p,
/// penalty_last_n, penalty_repeat) overrides what the table resources/sampling/recommended.json says for its name and
/// size. Settings of the file that Longhand does not have are ignored; values out of range too, with a remark.
RecommendedSettings recommendedSettings(const ModelDetails& model);
/// The same for a model file: reads its header (milliseconds, longer on a cold disk). A file that cannot be read counts
/// as an unknown model.
RecommendedSettings recommendedSettings(const std::filesystem::path& file);

/// A project's choice of attention for a model: auto is what is recommended for it, unless the author chose how to
/// scale positions, which is for models that see the whole text.
std::string attentionOf(std::string_view choice, std::string_view rope, const RecommendedSettings& recommended);

/// The same with `table` as the text of recommended.json. Throws Error naming the entry that is malformed.
RecommendedSettings recommendedFrom(std::string_view table, const ModelDetails& model);

/// The text of recommended.json that the program was built with.
std::string_view recommendedTable();

} // namespace longhand
