#pragma once

#include <QString>
#include <QTextDocument>

#include <utility>

namespace longhand {

/// Qt's marks of lines and paragraphs as '\n'.
inline QString withPlainLineEnds(QString text)
{
    text.replace(QChar::ParagraphSeparator, u'\n');
    text.replace(QChar::LineSeparator, u'\n');
    return text;
}

/// The same, without the marks of pictures and frames and without NUL, which nobody can read.
inline QString withPlainMarks(QString text)
{
    text = withPlainLineEnds(std::move(text));
    for (const char16_t unreadable : {u'\0', u'\ufffc', u'\ufdd0', u'\ufdd1'}) {
        text.remove(QChar(unreadable));
    }
    return text;
}

/// The text of a document as it was typed, lines ended by '\n'. Unlike QTextDocument::toPlainText() it keeps no-break
/// spaces, which French puts before marks and inside quotation marks.
inline QString plainText(const QTextDocument& document)
{
    return withPlainMarks(document.toRawText());
}

} // namespace longhand
