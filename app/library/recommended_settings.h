#pragma once

#include "app/library/model_details.h"
#include "engine/types/sampler_settings.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// What a model's stories are sampled with unless the author says otherwise.
struct RecommendedSettings
{
    SamplerSettings sampler;          ///< seed and take 0, AtEnd::Continue
    std::string source;               ///< where they come from, for people and logs
    std::vector<std::string> remarks; ///< what the model's file says and was left out, with why

    bool operator==(const RecommendedSettings&) const = default;
};

/// For no model, or an unknown one.
RecommendedSettings recommendedSettings();

/// For a model: what its file says under general.sampling.* (llama.cpp's names: temp, top_k, top_p, min_p,
/// penalty_last_n, penalty_repeat) over what the table resources/sampling/recommended.json says for its name and size.
/// What the file says and Longhand does not have is passed over; what is out of range is too, with a remark.
RecommendedSettings recommendedSettings(const ModelDetails& model);
/// The same for a model file, whose header is read (milliseconds, but for a cold disk). A file that cannot be read is
/// an unknown model.
RecommendedSettings recommendedSettings(const std::filesystem::path& file);

/// As if `table` were the text of recommended.json. Throws Error naming the entry if it is not well-formed.
RecommendedSettings recommendedFrom(std::string_view table, const ModelDetails& model);

/// The text of recommended.json that the program was built with.
std::string_view recommendedTable();

} // namespace longhand
