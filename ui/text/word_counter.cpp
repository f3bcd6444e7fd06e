#include "ui/text/word_counter.h"

#include <utility>

namespace longhand {

bool isWordAlone(char32_t c)
{
    if (c < 0x2E80) {
        return false;
    }
    const QChar::Script script = QChar::script(c);
    return (script == QChar::Script_Han || script == QChar::Script_Hiragana || script == QChar::Script_Katakana) &&
           QChar::isLetterOrNumber(c);
}

void WordCounter::add(QStringView text)
{
    for (const QChar unit : text) {
        if (unit.isHighSurrogate()) {
            m_high = unit.unicode();
            continue;
        }
        char32_t c = unit.unicode();
        if (const char16_t high = std::exchange(m_high, 0); high != 0 && unit.isLowSurrogate()) {
            c = QChar::surrogateToUcs4(high, unit.unicode());
        }
        // U+206A..U+206C stand for CR and the separators, see manuscript_codec.h.
        if (QChar::isSpace(c) || (c >= 0x206A && c <= 0x206C)) {
            m_inWord = false;
        } else if (isWordAlone(c)) {
            ++m_words;
            m_inWord = false;
        } else if (!m_inWord && QChar::isLetterOrNumber(c)) {
            m_inWord = true;
            ++m_words;
        }
    }
}

} // namespace longhand
