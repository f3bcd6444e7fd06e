#pragma once

#include "app/project/store/outline.h"

#include <QString>
#include <QStringList>

namespace longhand {

/// What an author would call the state of the book.
struct Shown
{
    QString text;
    QStringList outline; ///< a line each
    QStringList trash;   ///< sorted

    bool operator==(const Shown&) const = default;
    /// Where it differs from what it should be.
    QString against(const Shown& wanted) const
    {
        QString all;
        if (text != wanted.text) {
            all += QStringLiteral("the text is <%1> and should be <%2>\n").arg(text, wanted.text);
        }
        const auto lines = [&all](const QStringList& is, const QStringList& should) {
            for (const QString& line : is) {
                all += should.contains(line) ? QString() : QStringLiteral("there is       %1\n").arg(line);
            }
            for (const QString& line : should) {
                all += is.contains(line) ? QString() : QStringLiteral("there is not   %1\n").arg(line);
            }
        };
        lines(outline, wanted.outline);
        lines(trash, wanted.trash);
        return all.isEmpty() ? QStringLiteral("in another order, or twice\n") : all;
    }
};

inline QString lineOf(const TrashItem& item)
{
    QString line = QStringLiteral("%1 <%2>").arg(QString::fromStdString(item.title), QString::fromStdString(item.text));
    for (const OutlineEntry& entry : item.entries) {
        line += QStringLiteral(" %1@%2").arg(QString::fromStdString(entry.title)).arg(entry.position);
    }
    return line.replace(u'\n', u'|');
}

} // namespace longhand
