#pragma once

#include <QStringView>

namespace longhand {

/// Counts words as they arrive: stretches without white space that hold at least one letter or digit. A dash alone is
/// no word.
class WordCounter
{
public:
    void clear() { *this = {}; }
    void add(QStringView text);
    qint64 words() const { return m_words; }

private:
    qint64 m_words = 0;
    bool m_inWord = false;
};

} // namespace longhand
