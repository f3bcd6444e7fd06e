#include "app/import/text_import.h"
#include "engine/tokenizer/utf8.h"
#include "engine/types/error.h"

#include <array>
#include <cstdint>
#include <utility>

namespace longhand {

namespace {

constexpr char32_t kReplacement = 0xfffd;

std::string fromUtf16(std::string_view bytes, bool bigEndian)
{
    const auto unit = [&](std::size_t i) {
        const auto a = static_cast<unsigned char>(bytes[i]);
        const auto b = static_cast<unsigned char>(bytes[i + 1]);
        return static_cast<char32_t>(bigEndian ? a << 8 | b : b << 8 | a);
    };
    std::string out;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        const char32_t c = unit(i);
        if (c >= 0xd800 && c < 0xdc00 && i + 3 < bytes.size()) {
            const char32_t low = unit(i + 2);
            if (low >= 0xdc00 && low < 0xe000) {
                appendUtf8(out, 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00));
                i += 2;
                continue;
            }
        }
        appendUtf8(out, c >= 0xd800 && c < 0xe000 ? kReplacement : c);
    }
    return out;
}

std::string fromUtf32(std::string_view bytes, bool bigEndian)
{
    std::string out;
    for (std::size_t i = 0; i + 3 < bytes.size(); i += 4) {
        char32_t c = 0;
        for (std::size_t k = 0; k < 4; ++k)
            c = c << 8 | static_cast<unsigned char>(bytes[i + (bigEndian ? k : 3 - k)]);
        appendUtf8(out, c > 0x10ffff || (c >= 0xd800 && c < 0xe000) ? kReplacement : c);
    }
    return out;
}

void appendWindows1252(std::string& out, std::string_view bytes)
{
    // 0x80 to 0x9f; the five unassigned codes stay control characters.
    static constexpr std::array<std::uint16_t, 32> high{0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                                        0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,   0x017d, 0x8f,
                                                        0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                                        0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};
    for (const char ch : bytes) {
        const auto byte = static_cast<unsigned char>(ch);
        appendUtf8(out, byte >= 0x80 && byte < 0xa0 ? high[byte - 0x80U] : byte);
    }
}

/// Bytes as UTF-8, and those that are none by the table of Windows-1252.
struct Mended
{
    std::string text;
    std::size_t characters = 0; ///< of several bytes: what tells UTF-8 from other encodings
    std::size_t strayBytes = 0;
};

Mended mended(std::string_view bytes)
{
    Mended out;
    out.text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8Step step = utf8Step(bytes, at);
        const std::string_view part = bytes.substr(at, step.length);
        if (step.wellFormed) {
            out.text += part;
            out.characters += part.size() > 1 ? 1 : 0;
        } else {
            appendWindows1252(out.text, part);
            out.strayBytes += part.size();
        }
        at += step.length;
    }
    return out;
}

/// CRLF, CR, vertical tabs and form feeds (lines and pages of word processors) to LF; without the mark of a picture
/// (U+FFFC), which nobody can read.
std::string plainLines(std::string_view text)
{
    constexpr std::string_view picture = "\xef\xbf\xbc";
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with(picture))
            i += picture.size() - 1;
        else if (text[i] != '\r' && text[i] != '\v' && text[i] != '\f')
            out += text[i];
        else if (!text.substr(i).starts_with("\r\n"))
            out += '\n';
    }
    return out;
}

struct Decoded
{
    std::string text;
    const char* encoding;
    std::size_t strayBytes = 0;
};

Decoded decoded(std::string_view bytes)
{
    using std::string_view_literals::operator""sv;
    // The mark of UTF-32 begins with that of UTF-16.
    if (bytes.starts_with("\xff\xfe\0\0"sv) || bytes.starts_with("\0\0\xfe\xff"sv))
        return {fromUtf32(bytes.substr(4), bytes.front() == '\0'), "UTF-32"};
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))
        return {fromUtf16(bytes.substr(2), bytes.front() == '\xfe'), "UTF-16"};
    const bool marked = bytes.starts_with("\xef\xbb\xbf");
    Mended text = mended(bytes.substr(marked ? 3 : 0));
    constexpr std::size_t clearly = 4; // a character for every stray byte may be chance
    if (text.strayBytes == 0)
        return {std::move(text.text), "UTF-8"};
    if (marked || text.characters >= clearly * text.strayBytes)
        return {std::move(text.text), "UTF-8 + Windows-1252", text.strayBytes};
    std::string windows;
    appendWindows1252(windows, bytes);
    return {std::move(windows), "Windows-1252"};
}

} // namespace

std::string decodeText(std::string_view bytes, std::string* encoding, std::size_t* strayBytes)
{
    const Decoded found = decoded(bytes);
    if (found.text.find('\0') != std::string::npos)
        throw Error(
            "it contains zero bytes, so it is not text. Save it as plain text (UTF-8) in the program it comes from.");
    if (encoding)
        *encoding = found.encoding;
    if (strayBytes)
        *strayBytes = found.strayBytes;
    return plainLines(found.text);
}

} // namespace longhand
