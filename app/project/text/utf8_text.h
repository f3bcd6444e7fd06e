#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// The raw bytes of a manuscript as displayable text: valid UTF-8, with U+FFFD for each maximal ill-formed subsequence
/// (as StreamDecoder does). An unfinished character at the very end is not shown, as the next token may finish it. Maps
/// offsets back to the raw bytes.
class ShownText
{
public:
    explicit ShownText(std::string_view raw);

    const std::string& text() const { return m_text; }
    /// Bytes of the unfinished character at the end of the raw bytes.
    std::size_t tail() const { return m_tail; }
    /// Raw offset of the character that begins at an offset of the text; the end of the text maps to the end of the raw
    /// bytes without the tail.
    std::size_t rawOffset(std::size_t shown) const;
    /// The inverse, for raw offsets where a character begins.
    std::size_t shownOffset(std::size_t raw) const;
    /// True if the raw bytes can be split here, with valid text inserted in between, without changing the text on
    /// either side: a character begins here, and what ends here is not ill-formed (an ill-formed end would wait for
    /// more bytes).
    bool canPart(std::size_t raw) const;

private:
    struct Replaced
    {
        std::size_t rawBegin, rawEnd, shownBegin;
    };
    std::string_view m_raw;
    std::string m_text;
    std::vector<Replaced> m_replaced;
    std::size_t m_tail = 0;
};

bool isValidUtf8(std::string_view text);
inline bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}
/// Where the character begins that the byte `at` is part of; the text's end is a beginning.
inline std::size_t characterStart(std::string_view text, std::size_t at)
{
    while (at > 0 && at < text.size() && isContinuation(text[at]))
        --at;
    return at;
}

} // namespace longhand
