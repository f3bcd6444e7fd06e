#include "app/export/book.h"

#include "app/export/text_lines.h"
#include "app/project/outline/headings.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace longhand {

namespace {

bool isSceneMark(std::string_view line)
{
    std::size_t marks = 0;
    while (!line.empty()) {
        static constexpr std::array<std::string_view, 7> signs{
            "*", "#", "~", "-", "\xe2\x81\x82", "\xe2\x80\xa2", "\xe2\x80\x94"};
        if (isBlank(line.front())) {
            line.remove_prefix(1);
            continue;
        }
        const auto sign =
            std::find_if(signs.begin(), signs.end(), [&](std::string_view s) { return line.starts_with(s); });
        if (sign == signs.end())
            return false;
        // A single hyphen or dash is a word left unfinished, not a break.
        marks += *sign == "-" || *sign == "\xe2\x80\x94" || *sign == "~" ? 1 : 3;
        line.remove_prefix(sign->size());
    }
    return marks >= 3;
}

std::string loweredAscii(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

/// Letters and digits only, in lower case, without Markdown's marks: the common part of two spellings of a heading.
std::string bareWords(std::string_view text)
{
    std::string out;
    for (const char c : loweredAscii(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) || byte >= 0x80)
            out += c;
    }
    return out;
}

struct FoundHeading
{
    BlockKind kind;
    std::string title;
    std::size_t marks = 0; ///< "##": 2
    bool byMarks = false;  ///< only they tell its level
};

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// A heading with marks, as markdownBook() writes them below the title: "## The Inn", "## **The Inn** ##".
std::optional<FoundHeading> markedHeading(std::string_view line, std::size_t marks)
{
    // The marks at its end stand apart: "C#" is a word.
    if (const std::size_t last = line.find_last_not_of('#'); last != std::string_view::npos && isBlank(line[last]))
        line = trimmed(line.substr(0, last));
    if (marks > 3 || marks >= line.size() || !isBlank(line[marks]))
        return {};
    std::string_view title = trimmed(line.substr(marks));
    if (const auto found = recogniseHeading(line, true, true)) {
        std::size_t end = found->titleEnd;
        while (end < line.size() && line[end] == '#')
            ++end;
        title = trimmed(line.substr(found->titleBegin, end - found->titleBegin));
    }
    const auto named = title.starts_with('#') ? std::nullopt : recogniseHeading(title, false, false);
    const bool byMarks = !named || named->sceneBreak;
    return FoundHeading{byMarks ? static_cast<BlockKind>(marks - 1) : static_cast<BlockKind>(named->level),
                        std::string(title), marks, byMarks};
}

/// Recognises a heading in a line of its own.
std::optional<FoundHeading> headingOf(std::string_view line)
{
    if (const std::size_t marks = std::min(line.find_first_not_of('#'), line.size()); marks > 0)
        return markedHeading(line, marks);
    const auto found = recogniseHeading(line, true, true);
    if (!found || found->sceneBreak)
        return {};
    return FoundHeading{static_cast<BlockKind>(found->level),
                        std::string(line.substr(found->titleBegin, found->titleEnd - found->titleBegin))};
}

/// Whether a line ends like a sentence, possibly followed by quotation marks.
bool endsASentence(std::string_view line)
{
    static constexpr std::array<std::string_view, 7> closing{
        "\"", "'", ")", "\xe2\x80\x9d", "\xe2\x80\x99", "\xe2\x80\x9c", "\xc2\xbb"};
    static constexpr std::array<std::string_view, 7> ends{".", "!", "?", ":", "\xe2\x80\xa6", "\xe2\x80\x94", "-"};
    const auto at = [&](const auto& signs) {
        return std::find_if(signs.begin(), signs.end(), [&](std::string_view s) { return line.ends_with(s); });
    };
    for (auto sign = at(closing); sign != closing.end(); sign = at(closing))
        line.remove_suffix(sign->size());
    return at(ends) != ends.end();
}

/// Whether the author ends paragraphs with one Return: there are no empty lines at all, or lines often follow each
/// other and nearly all end with a sentence. Lines of verse, and lines wrapped by a program, end in mid-sentence.
bool paragraphsAreLines(const std::vector<TrimmedLine>& lines)
{
    std::size_t empty = 0, pairs = 0, ended = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        empty += lines[i].text.empty() ? 1 : 0;
        if (i + 1 < lines.size() && !lines[i].text.empty() && !lines[i + 1].text.empty()) {
            ++pairs;
            ended += endsASentence(lines[i].text) ? 1 : 0;
        }
    }
    constexpr std::size_t kHabit = 4; // one or two pairs may be chance
    return empty == 0 || (pairs >= kHabit && pairs * 4 >= empty && ended * 10 >= pairs * 8);
}

/// Collects paragraphs.
class Blocks
{
public:
    explicit Blocks(std::vector<BookBlock>& out) : m_out(out) {}

    void line(std::string_view text)
    {
        if (!m_paragraph.empty())
            m_paragraph += '\n';
        m_paragraph += text;
    }
    void end()
    {
        if (!m_paragraph.empty())
            m_out.push_back({BlockKind::Paragraph, std::exchange(m_paragraph, std::string())});
    }
    void heading(BlockKind kind, std::string title)
    {
        end();
        m_out.push_back({kind, std::move(title)});
    }
    void heading(const FoundHeading& found)
    {
        heading(found.kind, found.title);
        m_oneMarkIsAChapter = m_oneMarkIsAChapter || (found.marks == 1 && found.kind == BlockKind::Chapter);
        if (found.byMarks)
            m_byMarks.push_back(m_out.size() - 1);
    }

    /// "# " marks chapters if it does so at one that is called a chapter, or if the text has no other chapters.
    void levelMarks()
    {
        if (m_oneMarkIsAChapter || std::none_of(m_out.begin(), m_out.end(), [](const BookBlock& block) {
                return block.kind == BlockKind::Chapter;
            }))
            for (const std::size_t i : m_byMarks)
                m_out[i].kind = m_out[i].kind == BlockKind::Part ? BlockKind::Chapter : BlockKind::Scene;
    }
    void sceneBreak()
    {
        end();
        if (!m_out.empty() && m_out.back().kind != BlockKind::SceneBreak)
            m_out.push_back({BlockKind::SceneBreak, {}});
    }

    /// A scene without a visible title: a break separates it from a preceding paragraph, but not from a heading.
    void scene()
    {
        end();
        if (!m_out.empty() && m_out.back().kind == BlockKind::Paragraph)
            m_out.push_back({BlockKind::SceneBreak, {}});
    }

private:
    std::vector<BookBlock>& m_out;
    std::string m_paragraph;
    std::vector<std::size_t> m_byMarks; ///< the headings whose level only their marks tell
    bool m_oneMarkIsAChapter = false;
};

/// A language of two or three letters (longer ones are reserved: "english" is a mistake), then subtags.
bool isLanguageTag(std::string_view tag)
{
    const auto consistsOf = [](std::string_view part, int (*kind)(int)) {
        return std::all_of(part.begin(), part.end(), [kind](unsigned char c) { return kind(c) != 0; });
    };
    const std::size_t letters = std::min(tag.find('-'), tag.size());
    bool good = (letters == 2 || letters == 3) && consistsOf(tag.substr(0, letters), std::isalpha);
    for (tag.remove_prefix(letters); good && !tag.empty();) {
        tag.remove_prefix(1);
        const std::string_view part = tag.substr(0, tag.find('-'));
        good = !part.empty() && part.size() <= 8 && consistsOf(part, std::isalnum);
        tag.remove_prefix(part.size());
    }
    return good;
}

} // namespace

Book makeBook(std::string_view title, std::string_view text, const std::vector<BookHeading>& headings)
{
    Book book;
    for (const TrimmedLine& line : trimmedLines(title)) {
        if (!line.text.empty())
            book.title.append(book.title.empty() ? "" : " ").append(line.text);
    }
    const std::vector<TrimmedLine> lines = trimmedLines(text);
    const bool single = paragraphsAreLines(lines);
    const bool loose = std::any_of(lines.begin(), lines.end(), [](const TrimmedLine& l) { return l.text.empty(); });
    const bool given = std::any_of(headings.begin(), headings.end(),
                                   [](const BookHeading& heading) { return heading.level < BlockKind::Paragraph; });
    Blocks blocks(book.blocks);
    auto next = headings.begin();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const TrimmedLine& line = lines[i];
        bool isHeading = false;
        bool isNone = false;
        // A heading belongs to the line that contains it, or to the first line after it.
        while (next != headings.end() && next->position < line.end &&
               (!line.text.empty() || next->position < line.begin)) {
            if (line.text.empty())
                break;
            if (next->level == BlockKind::Paragraph) {
                isNone = true;
                ++next;
                continue;
            }
            const std::string title = bareWords(next->title);
            const bool said = !title.empty() && bareWords(line.text) == title;
            if (said || next->level != BlockKind::Scene)
                blocks.heading(next->level, next->title);
            else
                blocks.scene();
            isHeading = isHeading || said;
            ++next;
        }
        if (isHeading)
            continue;
        if (line.text.empty()) {
            blocks.end();
            continue;
        }
        if (isSceneMark(line.text)) {
            blocks.sceneBreak();
            continue;
        }
        if (!given && !isNone) {
            const bool alone = (i == 0 || lines[i - 1].text.empty() || !loose) &&
                               (i + 1 == lines.size() || lines[i + 1].text.empty() || !loose);
            if (alone)
                if (const auto found = headingOf(line.text)) {
                    blocks.heading(*found);
                    continue;
                }
        }
        blocks.line(line.text);
        if (single)
            blocks.end();
    }
    blocks.end();
    for (; next != headings.end(); ++next)
        if (next->level < BlockKind::Scene)
            blocks.heading(next->level, next->title);
    while (!book.blocks.empty() && book.blocks.back().kind == BlockKind::SceneBreak)
        book.blocks.pop_back();
    if (!given)
        blocks.levelMarks();
    return book;
}

std::string languageTag(std::string_view locale)
{
    std::string tag(locale.substr(0, locale.find_first_of(".@")));
    std::replace(tag.begin(), tag.end(), '_', '-');
    return isLanguageTag(tag) ? tag : std::string();
}

Book chapterOf(const Book& book, std::size_t n, BlockKind level)
{
    Book part{book.title, {}, book.language};
    std::size_t seen = 0;
    for (const BookBlock& block : book.blocks) {
        if (block.kind <= level)
            ++seen;
        if (seen == n + 1)
            part.blocks.push_back(block);
    }
    return part;
}

} // namespace longhand
