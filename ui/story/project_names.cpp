#include "ui/story/project_names.h"

#include "app/project/store/new_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QStringList>

namespace longhand {

namespace {

constexpr qsizetype kMostNameBytes = 180;

} // namespace

QString titleFromSeed(const QString& seed)
{
    constexpr int maxWords = 6;
    constexpr int maxLength = 48;
    QString title;
    const QStringList words = seed.simplified().split(u' ', Qt::SkipEmptyParts);
    for (int i = 0; i < words.size() && i < maxWords; ++i) {
        if (!title.isEmpty() && title.size() + 1 + words[i].size() > maxLength) {
            break;
        }
        title += (title.isEmpty() ? QString() : QStringLiteral(" ")) + words[i].left(maxLength);
        qsizetype end = title.size() - 1;
        while (end > 0 && QStringLiteral("\"'\u201d\u2019\u00bb)").contains(title[end])) {
            --end;
        }
        if (QStringLiteral(".!?").contains(title[end])) {
            break; // a sentence is enough for a title
        }
    }
    while (!title.isEmpty() && !title.back().isLetterOrNumber()) {
        title.chop(1);
    }
    while (!title.isEmpty() && !title.front().isLetterOrNumber()) {
        title.remove(0, 1);
    }
    return title.isEmpty() ? QCoreApplication::translate("project", "Untitled") : title;
}

QString fileNameFromTitle(const QString& title)
{
    QString name;
    for (const QChar c : title) {
        if (c.isLetterOrNumber() || c == u'-' || c == u'\'' || c == u'\u2019' || c.isMark()) {
            name += c;
        } else if (!name.isEmpty() && !name.endsWith(u' ')) {
            name += u' ';
        }
    }
    // A file system takes 255 bytes, and a story's files end in more than its name.
    while (name.toUtf8().size() > kMostNameBytes) {
        const qsizetype blank = name.lastIndexOf(u' ');
        name.truncate(blank > 0 ? blank : name.size() - 1);
    }
    name = name.trimmed();
    return name.isEmpty() ? QCoreApplication::translate("project", "Untitled") : name;
}

QString uniqueProjectFile(const QString& folder, const QString& name)
{
    for (int n = 1;; ++n) {
        QString file =
            folder + u'/' + name + (n == 1 ? QString() : QStringLiteral(" %1").arg(n)) + QStringLiteral(".longhand");
        if (!isNameTaken(QFile::encodeName(file).toStdString())) {
            return file;
        }
    }
}

} // namespace longhand
