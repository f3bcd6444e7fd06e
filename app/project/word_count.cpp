#include "app/project/word_count.h"

namespace longhand {

std::int64_t countWords(std::string_view utf8)
{
    std::int64_t words = 0;
    bool inWord = false;
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto c = static_cast<unsigned char>(utf8[i]);
        if (c == ' ' || (c >= '\t' && c <= '\r')) {
            inWord = false;
        } else if (!inWord) {
            const bool letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
            // Letters beyond ASCII; the quotation marks and dashes of U+2000..U+206F begin with E2 80 and E2 81.
            const bool mark =
                c == 0xe2 && i + 1 < utf8.size() && (static_cast<unsigned char>(utf8[i + 1]) & 0xfe) == 0x80;
            if (letter || (c >= 0xc3 && !mark)) {
                inWord = true;
                ++words;
            } else if (mark) {
                i += 2;
            }
        }
    }
    return words;
}

} // namespace longhand
