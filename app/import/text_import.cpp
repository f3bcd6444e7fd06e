#include "app/import/text_import.h"

#include "app/project/text/utf8_text.h"
#include "engine/formats/gguf/file_input.h"
#include "engine/tokenizer/utf8.h"

#include <array>
#include <cstdint>
#include <utility>

namespace longhand {

namespace {

void appendUtf8(std::string& out, std::uint32_t c)
{
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xc0 | (c >> 6));
        out += static_cast<char>(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        out += static_cast<char>(0xe0 | (c >> 12));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3f));
        out += static_cast<char>(0x80 | (c & 0x3f));
    } else {
        out += static_cast<char>(0xf0 | (c >> 18));
        out += static_cast<char>(0x80 | ((c >> 12) & 0x3f));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3f));
        out += static_cast<char>(0x80 | (c & 0x3f));
    }
}

std::string fromUtf16(std::string_view bytes, bool bigEndian)
{
    const auto unit = [&](std::size_t i) {
        const auto a = static_cast<unsigned char>(bytes[i]);
        const auto b = static_cast<unsigned char>(bytes[i + 1]);
        return static_cast<std::uint32_t>(bigEndian ? a << 8 | b : b << 8 | a);
    };
    constexpr std::uint32_t replacement = 0xfffd;
    std::string out;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        const std::uint32_t c = unit(i);
        if (c >= 0xd800 && c < 0xdc00 && i + 3 < bytes.size()) {
            const std::uint32_t low = unit(i + 2);
            if (low >= 0xdc00 && low < 0xe000) {
                appendUtf8(out, 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00));
                i += 2;
                continue;
            }
        }
        appendUtf8(out, c >= 0xd800 && c < 0xe000 ? replacement : c);
    }
    return out;
}

std::string fromWindows1252(std::string_view bytes)
{
    // 0x80 to 0x9f; the five unassigned codes stay control characters.
    static constexpr std::array<std::uint16_t, 32> high{0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                                        0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,   0x017d, 0x8f,
                                                        0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                                        0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};
    std::string out;
    for (const char ch : bytes) {
        const auto byte = static_cast<unsigned char>(ch);
        appendUtf8(out, byte >= 0x80 && byte < 0xa0 ? high[byte - 0x80U] : byte);
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
        else if (text[i] == '\v' || text[i] == '\f')
            out += '\n';
        else if (text[i] != '\r')
            out += text[i];
        else if (i + 1 == text.size() || text[i + 1] != '\n')
            out += '\n';
    }
    return out;
}

bool isMarkdown(const std::filesystem::path& file)
{
    const auto suffix = file.extension();
    return suffix == ".md" || suffix == ".markdown" || suffix == ".mdown" || suffix == ".MD";
}

} // namespace

std::string decodeText(std::string_view bytes, std::string* encoding)
{
    const auto say = [&](const char* name) {
        if (encoding)
            *encoding = name;
    };
    say("UTF-8");
    if (bytes.starts_with("\xef\xbb\xbf"))
        return plainLines(wellFormedUtf8(bytes.substr(3)));
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) {
        say("UTF-16");
        return plainLines(fromUtf16(bytes.substr(2), bytes.front() == '\xfe'));
    }
    if (bytes.find('\0') != std::string_view::npos)
        throw Error(
            "it contains zero bytes, so it is not text. Save it as plain text (UTF-8) in the program it comes from.");
    if (isValidUtf8(bytes))
        return plainLines(bytes);
    say("Windows-1252");
    return plainLines(fromWindows1252(bytes));
}

ImportedText importText(const std::filesystem::path& file, ImportAs use)
{
    constexpr std::uintmax_t largest = 64 << 20;
    const std::string name = file.string();
    std::error_code ec;
    if (!std::filesystem::is_regular_file(file, ec))
        throw Error("\"%1\" cannot be imported: no such file.", name);
    if (const auto size = std::filesystem::file_size(file, ec); ec || size > largest)
        throw Error("\"%1\" cannot be imported: a text may have up to 64 MB.", name);
    const std::string bytes = readWholeFile(file, Message("the text"), largest);
    ImportedText imported;
    try {
        imported.text = decodeText(bytes, &imported.encoding);
    } catch (const Error& e) {
        throw Error("\"%1\" cannot be imported: %2", name, e.message());
    }
    imported.title = file.stem().string();
    if (isMarkdown(file)) {
        if (use == ImportAs::Passage) {
            imported.text = textFromMarkdown(imported.text);
        } else {
            MarkdownStory story = storyFromMarkdown(imported.text);
            imported.text = std::move(story.text);
            if (!story.title.empty())
                imported.title = std::move(story.title);
        }
    }
    return imported;
}

} // namespace longhand
