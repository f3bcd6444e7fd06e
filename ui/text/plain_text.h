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

/// Qt's marks of pictures and frames, and NUL: nobody can read them.
inline bool isUnreadable(QChar c)
{
    return c == u'\0' || c == QChar::ObjectReplacementCharacter || c == QChar(0xFDD0) || c == QChar(0xFDD1);
}

/// withPlainLineEnds(), without what is unreadable.
inline QString withPlainMarks(QString text)
{
    text = withPlainLineEnds(std::move(text));
    return text.removeIf(isUnreadable);
}

/// The text of a document as it was typed, lines ended by '\n'. Unlike QTextDocument::toPlainText() it keeps no-break
/// spaces, which French puts before marks and inside quotation marks.
inline QString plainText(const QTextDocument& document)
{
    return withPlainMarks(document.toRawText());
}

} // namespace longhand
