#include "app/export/clean_text.h"

#include "app/export/markdown_text.h"

namespace longhand {

std::string cleanText(const Book& book)
{
    std::string out;
    const auto add = [&](std::string_view block) {
        if (!out.empty())
            out += '\n';
        out += block;
        out += '\n';
    };
    if (!book.title.empty())
        add(book.title);
    for (const BookBlock& block : book.blocks)
        add(block.kind == BlockKind::SceneBreak ? "* * *" : block.text);
    return out.empty() ? "\n" : out;
}

std::string markdownBook(const Book& book)
{
    std::string out = markdownDocument(book.title, {});
    if (book.title.empty())
        out.clear();
    for (const BookBlock& block : book.blocks) {
        if (!out.empty())
            out += '\n';
        switch (block.kind) {
        case BlockKind::Part:
        case BlockKind::Chapter:
        case BlockKind::Scene: {
            // With as many marks as a heading of its level has.
            out.append(1 + static_cast<std::size_t>(block.kind), '#');
            out += markdownDocument(block.text, {});
            break;
        }
        case BlockKind::Paragraph:
            out += markdownDocument({}, block.text);
            break;
        case BlockKind::SceneBreak:
            out += "* * *\n";
            break;
        }
    }
    return out.empty() ? "\n" : out;
}

} // namespace longhand
