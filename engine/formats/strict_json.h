#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace longhand {

/// Parses a JSON object of an untrusted file; `source`: its name. Throws Error if it is no JSON object, is nested
/// deeper than `depth` levels, has a key twice, or holds so much that it would take more than some 30 MB.
nlohmann::json parseStrictJson(std::string_view text, const std::string& source, int depth);

} // namespace longhand
