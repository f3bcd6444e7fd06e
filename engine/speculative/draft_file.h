#pragma once

#include "engine/formats/safetensors.h"
#include "engine/model/model.h"
#include "engine/types/message.h"
#include "engine/types/token.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

// What the files of all trained drafters (draft heads, Glide) have in common: safetensors with a JSON description in
// the metadata, and perhaps the list of tokens that can be proposed.

/// How a file's drafter was trained. For people; nothing depends on it.
struct DraftTraining
{
    std::int64_t tokens = 0; ///< of text, including the model's own
    std::int64_t ownTokens = 0;
    std::int64_t steps = 0;
    std::int64_t batch = 0;
    double learningRate = 0;
    std::string labels = "target"; ///< learned: the target's distribution, or the "text"'s next token
    std::string corpus;
    std::string settings;           ///< the preset, and the adapters, that the target sampled with
    std::vector<double> losses;     ///< at the end on held-out text, by depth, nats
    std::vector<double> acceptance; ///< likewise, coupled, given that everything before was right
};

/// As an entry of the description. Reading throws nlohmann::json::exception.
nlohmann::ordered_json jsonOf(const DraftTraining& training);
DraftTraining trainingOf(const nlohmann::json& description);

/// The JSON of a file's description. Throws Error if the metadata says another format; what: "draft heads", for the
/// message.
std::string descriptionText(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata,
                            std::string_view format, const Message& what);

/// The tokens that can be proposed, ascending, moved out of the file; empty: all. Throws Error.
std::vector<TokenId> takeDraftVocabulary(const std::filesystem::path& path, SafetensorsFile& file);
void addDraftVocabulary(const std::vector<TokenId>& ids, SafetensorsFile& file);

/// A matrix [outputs][inputs] of floats, moved out of the file. Throws Error if it is missing or of another shape.
std::vector<float> takeMatrix(const std::filesystem::path& path, SafetensorsFile& file, const std::string& name,
                              std::int64_t outputs, std::int64_t inputs);
/// Throws Error for a matrix of another size, or with a weight that F16 cannot hold (it would be read back as an
/// infinity, which load() rejects).
void addMatrix(const std::filesystem::path& path, const std::string& name, std::int64_t outputs, std::int64_t inputs,
               std::vector<float> values, SafetensorsFile& file);

/// Which model a drafter was trained for.
struct DraftOwner
{
    const std::filesystem::path& file;
    Message what; ///< "draft heads"
    const std::string& fingerprint;
    const std::string& modelName;
    std::int32_t width;
    const std::vector<TokenId>& vocabulary;
};
/// Throws Error with the file unless it was trained for this model, with or without its adapter: it only proposes, and
/// the adapted model decides.
void checkOwner(const DraftOwner& owner, const Model& model);

/// The first *.safetensors file in the folder (by name) whose metadata `fits`; skips unreadable files.
std::optional<std::filesystem::path> findDraftFile(
    const std::filesystem::path& folder,
    const std::function<bool(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata)>&
        fits);

} // namespace longhand
