#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace longhand {

// The definition of a word for every count: a stretch without white space that holds a letter or a digit; in Chinese
// and Japanese, which do not separate words, every character counts as one.

/// True for a character that counts as a word by itself.
bool isWordAlone(char32_t c);

/// Finds, character by character, where words begin.
class WordStarts
{
public:
    /// True if a word begins with this character of the text.
    bool add(char32_t c);
    /// Ends the current word: the next character may begin one.
    void part() { m_inWord = false; }

private:
    bool m_inWord = false;
};

/// Where the words of a UTF-8 text begin, in bytes; invalid bytes count as non-letters.
std::vector<std::size_t> wordStarts(std::string_view utf8);

/// Words of a UTF-8 text; invalid bytes count as non-letters.
std::int64_t countWords(std::string_view utf8);

} // namespace longhand
