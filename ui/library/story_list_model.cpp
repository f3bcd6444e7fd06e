#include "ui/library/story_list_model.h"

#include "ui/text/status_text.h"

#include <QFileInfo>
#include <QLocale>

namespace longhand {

void StoryListModel::setStories(const QList<StoryInfo>& stories)
{
    if (stories == m_stories) {
        return;
    }
    const auto sameFile = [](const StoryInfo& a, const StoryInfo& b) { return a.file == b.file; };
    const bool sameFiles = std::equal(stories.begin(), stories.end(), m_stories.begin(), m_stories.end(), sameFile);
    if (!sameFiles) {
        beginResetModel();
    }
    m_stories = stories;
    if (!sameFiles) {
        endResetModel();
    } else {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    }
}

void StoryListModel::setOpen(const QString& file, const QString& title, qint64 words)
{
    const QString before = m_open;
    m_open = file.isEmpty() ? QString() : QFileInfo(file).canonicalFilePath();
    m_openTitle = title;
    m_openWords = words;
    for (int row = 0; row < rowCount(); ++row) {
        if (m_stories[row].file == before || m_stories[row].file == m_open) {
            Q_EMIT dataChanged(index(row), index(row));
        }
    }
}

int StoryListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_stories.size());
}

QVariant StoryListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_stories.size()) {
        return {};
    }
    const StoryInfo& story = m_stories[index.row()];
    const bool open = isOpen(story);
    const QString title = open ? m_openTitle : story.title;
    const QString changed = QLocale().toString(story.changed, QLocale::ShortFormat);
    switch (role) {
    case Qt::DisplayRole:
        if (!story.error.isEmpty()) {
            return tr("%1\ncannot be read").arg(title);
        }
        if (open) {
            return tr("%1\n%2 words, open here").arg(title, countText(m_openWords));
        }
        return story.inUse ? tr("%1\n%2 words or more, in use").arg(title, countText(story.words))
                           : tr("%1\n%2 words, %3").arg(title, countText(story.words), changed);
    case Qt::AccessibleTextRole:
        return data(index, Qt::DisplayRole).toString().replace(u'\n', QStringLiteral(", "));
    case Qt::ToolTipRole:
        if (!story.error.isEmpty()) {
            return story.error;
        }
        return story.inUse && !open
                   ? tr("%1\nLast changed %2\nIt is open in another window or program, or was not closed properly the "
                        "last time: its last changes are not counted yet.")
                         .arg(story.file, changed)
                   : tr("%1\nLast changed %2").arg(story.file, changed);
    case FileRole:
        return story.file;
    case TitleRole:
    case Qt::EditRole:
        return title;
    case SearchRole:
        return QString(title + u'\n' + story.file);
    case ErrorRole:
        return story.error;
    case OpenRole:
        return open;
    default:
        return {};
    }
}

} // namespace longhand
