#include "app/import/text_import.h"

#include <cmark.h>
#include <cstdlib>
#include <memory>

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
    void handle(cmark_node* node, bool entering)
    {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_HEADING:
            if (entering) {
                newBlock();
                out.append(static_cast<std::size_t>(cmark_node_get_heading_level(node)), '#');
                out += ' ';
            }
            break;
        case CMARK_NODE_PARAGRAPH:
            if (entering && !m_afterSign)
                newBlock();
            m_afterSign = false;
            break;
        case CMARK_NODE_BLOCK_QUOTE:
            m_quotes += entering ? 1 : -1;
            break;
        case CMARK_NODE_ITEM:
            if (entering) {
                newBlock();
                cmark_node* list = cmark_node_parent(node);
                if (cmark_node_get_list_type(list) == CMARK_ORDERED_LIST) {
                    int number = cmark_node_get_list_start(list);
                    for (cmark_node* before = cmark_node_previous(node); before; before = cmark_node_previous(before))
                        ++number;
                    out.append(std::to_string(number)).append(". ");
                } else {
                    out += "- ";
                }
                m_afterSign = true;
            }
            break;
        case CMARK_NODE_THEMATIC_BREAK:
            newBlock();
            out += "* * *";
            break;
        case CMARK_NODE_CODE_BLOCK:
        case CMARK_NODE_HTML_BLOCK: {
            newBlock();
            std::string text = literal(node);
            while (!text.empty() && text.back() == '\n')
                text.pop_back();
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
            out += '\n';
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

    std::string out;

private:
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
    }

    int m_quotes = 0;
    bool m_afterSign = false; // a list item's sign precedes the paragraph
};

} // namespace

std::string textFromMarkdown(std::string_view markdown)
{
    const std::unique_ptr<cmark_node, FreeNode> document(
        cmark_parse_document(markdown.data(), markdown.size(), CMARK_OPT_VALIDATE_UTF8));
    const std::unique_ptr<cmark_iter, FreeIter> iter(cmark_iter_new(document.get()));
    PlainWriter writer;
    for (cmark_event_type event = cmark_iter_next(iter.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(iter.get()))
        writer.handle(cmark_iter_get_node(iter.get()), event == CMARK_EVENT_ENTER);
    if (!writer.out.empty())
        writer.out += '\n';
    return std::move(writer.out);
}

} // namespace longhand
