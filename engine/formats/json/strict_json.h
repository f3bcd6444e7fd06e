#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace longhand {

/// What a file of JSON may hold.
struct JsonBounds
{
    int depth = 8;                ///< objects and arrays within each other
    std::size_t values = 150'000; ///< of which 150,000 take some 30 MB
    /// In objects of this name a key may stand twice, and its last value counts. Anywhere else that is an error: one
    /// half of the file would silently replace the other.
    std::string_view twiceIn = {};
};

/// Parses a JSON object of an untrusted file; `source`: its name. Takes time in proportion to the text. Throws Error if
/// it is no JSON object, or breaks the bounds.
nlohmann::json parseStrictJson(std::string_view text, const std::string& source, const JsonBounds& bounds);

} // namespace longhand
