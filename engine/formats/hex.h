#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace longhand {

/// Lower-case hexadecimal digits, two a byte.
std::string toHex(std::span<const std::uint8_t> bytes);
/// It is so many bytes as toHex() writes them.
bool isHex(std::string_view text, std::size_t bytes);
/// False, and nothing is written, if the text is not as many bytes as there are.
bool fromHex(std::string_view text, std::span<std::uint8_t> bytes);

} // namespace longhand
