#include "engine/formats/hex.h"

namespace longhand {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

} // namespace

std::string toHex(std::span<const std::uint8_t> bytes)
{
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

bool isHex(std::string_view text, std::size_t bytes)
{
    return text.size() == 2 * bytes && text.find_first_not_of(kDigits) == std::string_view::npos;
}

bool fromHex(std::string_view text, std::span<std::uint8_t> bytes)
{
    if (!isHex(text, bytes.size()))
        return false;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(kDigits.find(text[2 * i]) << 4 | kDigits.find(text[2 * i + 1]));
    return true;
}

} // namespace longhand
