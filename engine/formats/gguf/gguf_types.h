#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace longhand {

/// How one ggml type stores its numbers: blocks of blockSize numbers in blockBytes bytes.
struct GgufTypeLayout
{
    std::int64_t blockSize = 0;
    std::int64_t blockBytes = 0;
};

/// Layout of a ggml type number; nullopt for numbers ggml does not define (or has removed: 4, 5, 31-33, 36-38).
std::optional<GgufTypeLayout> ggufTypeLayout(std::uint32_t type);

/// The number of a ggml type by its name ("Q4_1"); nullopt if there is none.
std::optional<std::uint32_t> ggufTypeNumber(std::string_view name);

} // namespace longhand
