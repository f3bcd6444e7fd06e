#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace longhand {

/// GPT-2's alphabet: vocabularies spell every byte as one printable character (a space as U+0120, "G" with a dot), so
/// that tokens of arbitrary bytes are valid text.
class ByteAlphabet
{
public:
    ByteAlphabet();

    /// The character, as UTF-8, that stands for a byte.
    const std::string& spelling(unsigned char byte) const { return m_spellings[byte]; }
    /// The bytes a piece stands for; nullopt if it has a character outside the alphabet.
    std::optional<std::string> bytesOf(std::string_view piece) const;

private:
    std::array<std::string, 256> m_spellings;
    std::array<short, 0x144> m_bytes; ///< by code point; -1: not in the alphabet
};

} // namespace longhand
