#pragma once

#include "engine/tokenizer/tokenizer_description.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace longhand {

/// Reads a tokenizer.json in memory. Throws Error naming the source and what is not supported.
TokenizerDescription describeTokenizerJson(std::string_view text, const std::string& source);

/// A JSON object that is not nested deep. Throws Error naming the source.
nlohmann::json parseTokenizerJson(std::string_view text, const std::string& source);

/// The first token spelled like this; -1 if there is none.
TokenId tokenNamed(const TokenizerDescription& description, std::string_view piece);

} // namespace longhand
