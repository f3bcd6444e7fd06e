#include "ui/editor/manuscript_codec.h"

#include "ui/text/plain_text.h"

#include <utility>

namespace longhand {

namespace {

constexpr char16_t kCarriageReturn = 0x206A;
constexpr char16_t kLineSeparator = 0x206B;
constexpr char16_t kParagraphSeparator = 0x206C;
constexpr char16_t kEscape = 0x206D;

/// The characters written as Escape + letter, in the order of the letters.
constexpr char16_t kEscaped[] = {0x0000, 0xFDD0, 0xFDD1, 0xFFFC, kCarriageReturn, kLineSeparator, kParagraphSeparator,
                                 kEscape};
constexpr int kEscapedCount = sizeof(kEscaped) / sizeof(kEscaped[0]);

/// Length of the UTF-8 sequence at the start of `bytes` (1..4), 0 if it is not one (overlong, surrogate, cut short).
int sequenceLength(std::string_view bytes, char32_t& codePoint)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto continues = [&](std::size_t i) { return i < bytes.size() && (byte(i) & 0xC0) == 0x80; };
    const unsigned char lead = byte(0);
    if (lead < 0x80) {
        codePoint = lead;
        return 1;
    }
    if (lead >= 0xC2 && lead <= 0xDF && continues(1)) {
        codePoint = char32_t(lead & 0x1F) << 6 | char32_t(byte(1) & 0x3F);
        return 2;
    }
    if (lead >= 0xE0 && lead <= 0xEF && continues(1) && continues(2)) {
        codePoint = char32_t(lead & 0x0F) << 12 | char32_t(byte(1) & 0x3F) << 6 | char32_t(byte(2) & 0x3F);
        const bool surrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
        return codePoint >= 0x800 && !surrogate ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4 && continues(1) && continues(2) && continues(3)) {
        codePoint = char32_t(lead & 0x07) << 18 | char32_t(byte(1) & 0x3F) << 12 | char32_t(byte(2) & 0x3F) << 6 |
                    char32_t(byte(3) & 0x3F);
        return codePoint >= 0x10000 && codePoint <= 0x10FFFF ? 4 : 0;
    }
    return 0;
}

void appendDisplay(QString& out, char32_t codePoint)
{
    if (codePoint >= 0x10000) {
        out += QChar(QChar::highSurrogate(codePoint));
        out += QChar(QChar::lowSurrogate(codePoint));
        return;
    }
    switch (codePoint) {
    case '\r':
        out += QChar(kCarriageReturn);
        return;
    case 0x2028:
        out += QChar(kLineSeparator);
        return;
    case 0x2029:
        out += QChar(kParagraphSeparator);
        return;
    default:
        break;
    }
    for (int i = 0; i < kEscapedCount; ++i) {
        if (kEscaped[i] == codePoint) {
            out += QChar(kEscape);
            out += QChar(char16_t('a' + i));
            return;
        }
    }
    out += QChar(char16_t(codePoint));
}

void appendUtf8(std::string& out, char32_t c)
{
    if (c < 0x80) {
        out += char(c);
    } else if (c < 0x800) {
        out += char(0xC0 | c >> 6);
        out += char(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        out += char(0xE0 | c >> 12);
        out += char(0x80 | (c >> 6 & 0x3F));
        out += char(0x80 | (c & 0x3F));
    } else {
        out += char(0xF0 | c >> 18);
        out += char(0x80 | (c >> 12 & 0x3F));
        out += char(0x80 | (c >> 6 & 0x3F));
        out += char(0x80 | (c & 0x3F));
    }
}

} // namespace

QString toDisplay(std::string_view utf8)
{
    QString out;
    out.reserve(qsizetype(utf8.size()));
    for (std::size_t i = 0; i < utf8.size();) {
        char32_t codePoint = 0;
        const int length = sequenceLength(utf8.substr(i), codePoint);
        if (length == 0) {
            out += QChar(char16_t(0xDC00 | static_cast<unsigned char>(utf8[i])));
            ++i;
        } else {
            appendDisplay(out, codePoint);
            i += std::size_t(length);
        }
    }
    return out;
}

std::string fromDisplay(QStringView display)
{
    std::string out;
    out.reserve(std::size_t(display.size()));
    for (qsizetype i = 0; i < display.size(); ++i) {
        const char16_t unit = display[i].unicode();
        const char16_t next = i + 1 < display.size() ? display[i + 1].unicode() : u'\0';
        if (unit == kCarriageReturn) {
            out += '\r';
        } else if (unit == kLineSeparator) {
            appendUtf8(out, 0x2028);
        } else if (unit == kParagraphSeparator) {
            appendUtf8(out, 0x2029);
        } else if (unit == kEscape && next >= u'a' && next < u'a' + kEscapedCount) {
            appendUtf8(out, kEscaped[next - u'a']);
            ++i;
        } else if (QChar::isHighSurrogate(unit) && QChar::isLowSurrogate(next)) {
            appendUtf8(out, QChar::surrogateToUcs4(unit, next));
            ++i;
        } else if (unit >= 0xDC80 && unit <= 0xDCFF) {
            out += char(unit & 0xFF);
        } else if (QChar::isSurrogate(unit)) {
            appendUtf8(out, 0xFFFD);
        } else {
            appendUtf8(out, unit);
        }
    }
    return out;
}

QString toDisplayCleaned(QString text)
{
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    text.replace(u'\r', u'\n');
    text.replace(u'\f', u'\n');
    text.replace(u'\v', u'\n');
    text.replace(QChar(0x85), u'\n');
    text.removeIf([](QChar c) { return c.category() == QChar::Other_Control && c != u'\n' && c != u'\t'; });
    return toDisplay(withPlainMarks(std::move(text)).toStdString());
}

} // namespace longhand
