#include "ui/text/word_counter.h"

#include <utility>

namespace longhand {

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
        if (c >= 0x206A && c <= 0x206C) {
            m_starts.part();
        } else {
            m_words += m_starts.add(c) ? 1 : 0;
        }
    }
}

} // namespace longhand
