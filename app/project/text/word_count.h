#pragma once

#include <cstdint>
#include <string_view>

namespace longhand {

// What a word is, for every count there is: a stretch without white space that holds a letter or a digit; of Chinese
// and Japanese, which part no words, every character counts as one.

/// A character that counts as a word by itself.
bool isWordAlone(char32_t c);

/// Tells, character by character, where words begin.
class WordStarts
{
public:
    /// True if a word begins with this character of the text.
    bool add(char32_t c);
    /// What follows is not joined to what was.
    void part() { m_inWord = false; }

private:
    bool m_inWord = false;
};

/// Words of a text in UTF-8; what is not UTF-8 is no letter.
std::int64_t countWords(std::string_view utf8);

} // namespace longhand
