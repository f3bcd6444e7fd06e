#pragma once

#include "engine/tokenizer/tokenizer_description.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace longhand {

/// Reads a tokenizer.json in memory. Throws Error naming the source and what is not supported.
TokenizerDescription describeTokenizerJson(std::string_view text, const std::string& source);

/// tokenizer_config.json or generation_config.json of a folder; empty if it is not there. Throws Error naming it.
nlohmann::json readTokenizerConfig(const std::filesystem::path& path);

/// The first token spelled like this; -1 if there is none.
TokenId tokenNamed(const TokenizerDescription& description, std::string_view piece);

} // namespace longhand
