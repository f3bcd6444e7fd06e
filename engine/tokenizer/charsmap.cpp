#include "engine/tokenizer/charsmap.h"

#include "engine/types/error.h"

#include <cstring>

namespace longhand {
namespace {

constexpr std::size_t kMaxTable = 64u << 20;
constexpr std::size_t kLongestRule = 256; // bytes of the text

// The fields of a unit of the double array.
bool hasLeaf(std::uint32_t unit)
{
    return ((unit >> 8) & 1) != 0;
}
std::uint32_t valueOf(std::uint32_t unit)
{
    return unit & 0x7fffffffu;
}
std::uint32_t labelOf(std::uint32_t unit)
{
    return unit & 0x800000ffu;
}
std::uint32_t offsetOf(std::uint32_t unit)
{
    return (unit >> 10) << ((unit & 0x200u) >> 6);
}

} // namespace

Charsmap::Charsmap(std::string_view table, std::string_view source)
{
    if (table.empty())
        return;
    std::uint32_t bytes = 0;
    if (table.size() > sizeof bytes && table.size() <= kMaxTable)
        std::memcpy(&bytes, table.data(), sizeof bytes);
    if (bytes < 4 || bytes % 4 != 0 || bytes >= table.size() - sizeof bytes)
        throw Error("%1: the table of characters (precompiled_charsmap) has %2 bytes, of which %3 are its index. The "
                    "file is damaged: download it again.",
                    source, table.size(), bytes);
    m_units.resize(bytes / 4);
    std::memcpy(m_units.data(), table.data() + sizeof bytes, bytes);
    m_replacements = table.substr(sizeof bytes + bytes);
}

Charsmap::Rule Charsmap::ruleFor(std::string_view text) const
{
    Rule rule;
    if (empty())
        return rule;
    std::size_t at = offsetOf(m_units[0]);
    for (std::size_t length = 1; length <= text.size() && length <= kLongestRule; ++length) {
        const auto byte = static_cast<unsigned char>(text[length - 1]);
        at ^= byte;
        if (at >= m_units.size() || labelOf(m_units[at]) != byte)
            break;
        const std::uint32_t unit = m_units[at];
        at ^= offsetOf(unit);
        if (at >= m_units.size())
            break;
        if (!hasLeaf(unit))
            continue;
        const std::size_t value = valueOf(m_units[at]);
        if (value < m_replacements.size()) {
            const std::string_view rest = std::string_view(m_replacements).substr(value);
            rule = {length, rest.substr(0, rest.find('\0'))};
        }
    }
    return rule;
}

} // namespace longhand
