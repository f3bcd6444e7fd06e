#include "app/export/exporter.h"

#include "app/export/clean_text.h"
#include "app/export/html_text.h"
#include "app/export/replaceable.h"
#include "app/project/outline/outline_store.h"
#include "app/project/project.h"
#include "engine/formats/write_file.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace longhand {

namespace {

namespace fs = std::filesystem;

std::string plainText(std::string text)
{
    if (text.empty() || text.back() != '\n')
        text += '\n';
    return text;
}

} // namespace

std::string exportedText(Project& project, ExportFormat format, const std::string& language)
{
    if (format == ExportFormat::PlainText)
        return plainText(project.text());
    Book book = bookOf(project);
    book.language = language;
    return exportedBook(book, format);
}

void exportProject(Project& project, ExportFormat format, const fs::path& out, const std::string& language)
{
    checkReplaceable(out, std::array{project.file()});
    writeFileAtomically(out, exportedText(project, format, language));
}

std::vector<BookHeading> headingsOf(Project& project)
{
    std::vector<BookHeading> headings;
    for (const OutlineEntry& entry : OutlineStore(project).load()) {
        const bool named = std::any_of(entry.title.begin(), entry.title.end(), [](char c) {
            return static_cast<unsigned char>(c) >= 0x80 || std::isalnum(static_cast<unsigned char>(c)) != 0;
        });
        if (!entry.present || (!entry.dismissed && !named && entry.level != OutlineLevel::Scene))
            continue;
        const BlockKind level = entry.dismissed                        ? BlockKind::Paragraph
                                : entry.level == OutlineLevel::Part    ? BlockKind::Part
                                : entry.level == OutlineLevel::Chapter ? BlockKind::Chapter
                                                                       : BlockKind::Scene;
        headings.push_back({static_cast<std::size_t>(entry.position), level, entry.title});
    }
    return headings;
}

Book bookOf(Project& project)
{
    return makeBook(project.info().title, project.text(), headingsOf(project));
}

std::string exportedBook(const Book& book, ExportFormat format)
{
    switch (format) {
    case ExportFormat::Markdown:
        return markdownBook(book);
    case ExportFormat::Html:
        return htmlDocument(book);
    case ExportFormat::PlainText:
    case ExportFormat::CleanText:
        break;
    }
    return cleanText(book);
}

} // namespace longhand
