#include "app/import/front_matter.h"
#include "app/import/link_labels.h"
#include "app/import/text_import.h"

#include <algorithm>
#include <cmark.h>
#include <memory>
#include <utility>
#include <vector>

namespace longhand {

namespace {

struct FreeNode
{
    void operator()(cmark_node* node) const { cmark_node_free(node); }
};
struct FreeIter
{
    void operator()(cmark_iter* iter) const { cmark_iter_free(iter); }
};

/// Writes a document's visible text, block by block.
class PlainWriter
{
public:
    /// source: what was parsed; it tells how the author wrote what a parser only counts. lessMarks: so many marks
    /// fewer than a heading has.
    explicit PlainWriter(std::string_view source, int lessMarks = 0) : m_source(source), m_lessMarks(lessMarks)
    {
        for (std::size_t i = 0; i < source.size(); ++i)
            if (source[i] == '\n')
                m_lines.push_back(i + 1);
    }

    void write(cmark_node* tree)
    {
        const std::unique_ptr<cmark_iter, FreeIter> iter(cmark_iter_new(tree));
        for (cmark_event_type event = cmark_iter_next(iter.get()); event != CMARK_EVENT_DONE;
             event = cmark_iter_next(iter.get()))
            handle(cmark_iter_get_node(iter.get()), event == CMARK_EVENT_ENTER);
    }

    std::string out;

private:
    void handle(cmark_node* node, bool entering)
    {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_HEADING:
            m_inHeading = entering;
            if (entering) {
                newBlock();
                const int level = cmark_node_get_heading_level(node);
                if (cmark_node_first_child(node))
                    out.append(static_cast<std::size_t>(std::max(level - m_lessMarks, 1)), '#').append(" ");
                else // the typist's mark of a scene
                    out.append(static_cast<std::size_t>(level), '#');
            }
            break;
        case CMARK_NODE_PARAGRAPH:
            if (entering)
                newBlock();
            break;
        case CMARK_NODE_BLOCK_QUOTE:
            m_quotes += entering ? 1 : -1;
            break;
        case CMARK_NODE_ITEM:
            if (entering)
                m_signs += signOf(node) + ' ';
            else if (!m_signs.empty())
                emptyItem();
            break;
        case CMARK_NODE_THEMATIC_BREAK:
            newBlock();
            out += "* * *";
            break;
        case CMARK_NODE_CODE_BLOCK:
        case CMARK_NODE_HTML_BLOCK: {
            std::string text = literal(node);
            while (!text.empty() && text.back() == '\n')
                text.pop_back();
            // What follows the fence is the name of a language, or an author's words after "~~~".
            if (const char* info = cmark_node_get_fence_info(node); info && *info)
                text = text.empty() ? info : std::string(info) + '\n' + text;
            if (!text.empty())
                newBlock();
            out += text;
            break;
        }
        case CMARK_NODE_TEXT:
        case CMARK_NODE_CODE:
        case CMARK_NODE_HTML_INLINE:
            out += literal(node);
            break;
        case CMARK_NODE_SOFTBREAK:
            out += ' ';
            break;
        case CMARK_NODE_LINEBREAK:
            out += m_inHeading ? ' ' : '\n';
            break;
        case CMARK_NODE_EMPH:
            out += '*';
            break;
        case CMARK_NODE_STRONG:
            out += "**";
            break;
        case CMARK_NODE_LINK:
            if (!entering) {
                const char* url = cmark_node_get_url(node);
                if (url && *url)
                    out.append(" (").append(url).append(")");
            }
            break;
        default:
            break;
        }
    }

    static std::string literal(cmark_node* node)
    {
        const char* text = cmark_node_get_literal(node);
        return text ? text : "";
    }
    void newBlock()
    {
        if (!out.empty())
            out += "\n\n";
        for (int i = 0; i < m_quotes; ++i)
            out += "> ";
        out += std::exchange(m_signs, {});
    }

    /// A star alone is a break between scenes, a number alone the heading of a chapter.
    void emptyItem()
    {
        if (m_signs.find_first_of("0123456789") == std::string::npos)
            m_signs = "* * *";
        else
            m_signs.pop_back(); // the blank
        newBlock();
    }

    /// An item's sign as it was written: a parser knows "007." as 7, and counts on whatever the others are.
    std::string signOf(cmark_node* item) const
    {
        const auto line = static_cast<std::size_t>(cmark_node_get_start_line(item)) - 1;
        const auto column = static_cast<std::size_t>(cmark_node_get_start_column(item)) - 1;
        const std::size_t begin = line < m_lines.size() ? m_lines[line] + column : m_source.size();
        const std::string_view text = m_source.substr(std::min(begin, m_source.size()));
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        return std::string(text.substr(0, digits + 1));
    }

    std::string_view m_source;
    std::vector<std::size_t> m_lines{0}; // where they begin
    int m_lessMarks;
    int m_quotes = 0;
    bool m_inHeading = false;
    std::string m_signs; // of list items that have no text yet
};

std::string withoutMarks(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t mark = std::min(text.find(kLabelMark, at), text.size());
        out += text.substr(at, mark - at);
        at = mark + kLabelMark.size();
    }
    return out;
}

/// A document as it is parsed.
struct Parsed
{
    explicit Parsed(std::string_view markdown)
        : front(frontMatterOf(markdown)), source(withMarkedLabels(markdown.substr(front.length))),
          document(cmark_parse_document(source.data(), source.size(), CMARK_OPT_VALIDATE_UTF8))
    {
    }
    FrontMatter front;
    std::string source;
    std::unique_ptr<cmark_node, FreeNode> document;
};

/// The text of a part of a document.
std::string textOf(const Parsed& parsed, cmark_node* tree, int lessMarks)
{
    PlainWriter writer(parsed.source, lessMarks);
    writer.write(tree);
    return withoutMarks(writer.out);
}

/// The heading that names the whole document: it is its first block, and no other one is of the first level.
cmark_node* titleOf(const Parsed& parsed)
{
    const auto isTitle = [](cmark_node* node) {
        return cmark_node_get_type(node) == CMARK_NODE_HEADING && cmark_node_get_heading_level(node) == 1 &&
               cmark_node_first_child(node);
    };
    cmark_node* first = cmark_node_first_child(parsed.document.get());
    if (!first || !isTitle(first))
        return nullptr;
    const std::unique_ptr<cmark_iter, FreeIter> iter(cmark_iter_new(parsed.document.get()));
    for (cmark_event_type event = cmark_iter_next(iter.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(iter.get()))
    {
        cmark_node* node = cmark_iter_get_node(iter.get());
        if (event == CMARK_EVENT_ENTER && node != first && isTitle(node))
            return nullptr;
    }
    return first;
}

std::string withLastLineFeed(std::string text)
{
    return text.empty() ? text : std::move(text) + '\n';
}

} // namespace

std::string textFromMarkdown(std::string_view markdown)
{
    const Parsed parsed(markdown);
    return withLastLineFeed(textOf(parsed, parsed.document.get(), 0));
}

MarkdownStory storyFromMarkdown(std::string_view markdown)
{
    const Parsed parsed(markdown);
    MarkdownStory story{parsed.front.title, {}};
    cmark_node* heading = titleOf(parsed);
    const std::string title = heading ? textOf(parsed, heading, 0).substr(2) : ""; // without "# "
    const bool taken = !title.empty() && (story.title.empty() || story.title == title);
    if (taken) {
        story.title = title;
        cmark_node_unlink(heading);
        cmark_node_free(heading);
    }
    story.text = withLastLineFeed(textOf(parsed, parsed.document.get(), taken ? 1 : 0));
    return story;
}

} // namespace longhand
