#include "ui/text/word_counter.h"

namespace longhand {

void WordCounter::add(QStringView text)
{
    for (const QChar c : text) {
        // U+206A..U+206C stand for CR and the separators, see manuscript_codec.h.
        if (c.isSpace() || (c.unicode() >= 0x206A && c.unicode() <= 0x206C)) {
            m_inWord = false;
        } else if (!m_inWord && (c.isLetterOrNumber() || c.isSurrogate())) {
            m_inWord = true;
            ++m_words;
        }
    }
}

} // namespace longhand
