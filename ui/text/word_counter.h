#pragma once

#include <QStringView>

namespace longhand {

/// Characters that count as a word each: of Chinese and Japanese, which part no words.
bool isWordAlone(char32_t c);

/// Counts words as they arrive: stretches without white space that hold at least one letter or digit. A dash alone is
/// no word. The same words as TextCounts counts.
class WordCounter
{
public:
    void clear() { *this = {}; }
    void add(QStringView text);
    qint64 words() const { return m_words; }

private:
    qint64 m_words = 0;
    char16_t m_high = 0; ///< the first half of a character that the next text may finish
    bool m_inWord = false;
};

} // namespace longhand
