#pragma once

#include <QString>
#include <QTextDocument>

namespace longhand {

/// Qt's marks of lines and paragraphs as '\n'.
inline QString withPlainLineEnds(QString text)
{
    text.replace(QChar::ParagraphSeparator, u'\n');
    text.replace(QChar::LineSeparator, u'\n');
    return text;
}

/// The text of a document as it was typed, lines ended by '\n'. Unlike QTextDocument::toPlainText() it keeps no-break
/// spaces, which French puts before marks and inside quotation marks.
inline QString plainText(const QTextDocument& document)
{
    return withPlainLineEnds(document.toRawText());
}

} // namespace longhand
