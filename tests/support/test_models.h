#pragma once

#include "engine/model/model.h"
#include "tests/support/test_paths.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace longhand::test {

/// The small random model that session and forward tests use.
std::filesystem::path tinyModelPath();
/// Loaded once per process.
std::shared_ptr<const Model> tinyModel();
/// The file of a model of tests/golden/models.
std::filesystem::path goldenModelFile(const std::string& name);
/// Such a model, loaded once per process.
std::shared_ptr<const Model> goldenModel(const std::string& name);
/// The real starter model, where it has been fetched ($LONGHAND_STARTER_MODEL, else the user's data folder).
std::optional<std::filesystem::path> starterModelPath();

/// Reproducible token ids in [0, vocabulary).
std::vector<TokenId> randomTokens(std::size_t count, TokenId vocabulary, std::uint64_t seed);

} // namespace longhand::test
