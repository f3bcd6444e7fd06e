#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// SentencePiece's table of characters: which sequences of a text are replaced by others, such as full-width letters by
/// plain ones. Every index of the table is checked when it is used: no table reads outside itself.
class Charsmap
{
public:
    Charsmap() = default;
    /// table: as in the ModelProto; empty for none. Throws Error naming the source.
    Charsmap(std::string_view table, std::string_view source);

    bool empty() const { return m_units.empty(); }
    /// The longest rule for the beginning of a text.
    struct Rule
    {
        std::size_t length = 0; ///< bytes of the text that are replaced; 0: there is no rule
        std::string_view replacement;
    };
    Rule ruleFor(std::string_view text) const;

private:
    std::vector<std::uint32_t> m_units; ///< a double array
    std::string m_replacements;         ///< each ends with a zero
};

} // namespace longhand
