#pragma once

#include "app/project/text/word_count.h"

#include <QStringView>

namespace longhand {

/// Counts words as they arrive: those of app/project/text/word_count.h, as TextCounts does.
class WordCounter
{
public:
    void clear() { *this = {}; }
    void add(QStringView text);
    qint64 words() const { return m_words; }

private:
    qint64 m_words = 0;
    char16_t m_high = 0; ///< the first half of a character that the next text may finish
    WordStarts m_starts;
};

} // namespace longhand
