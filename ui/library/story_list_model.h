#pragma once

#include "ui/library/story_info.h"

#include <QAbstractListModel>

namespace longhand {

/// The stories of the library.
class StoryListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role
    {
        FileRole = Qt::UserRole,
        TitleRole,
        SearchRole, ///< what a search looks in
        ErrorRole,
        OpenRole, ///< bool: it is the one that is open here
    };

    using QAbstractListModel::QAbstractListModel;

    void setStories(const QList<StoryInfo>& stories);
    /// The story that is open in this window, empty: none; with what it is called and how long it is now.
    void setOpen(const QString& file, const QString& title, qint64 words);
    const QList<StoryInfo>& stories() const { return m_stories; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    bool isOpen(const StoryInfo& story) const { return story.file == m_open; }

    QList<StoryInfo> m_stories;
    QString m_open;
    QString m_openTitle;
    qint64 m_openWords = 0;
};

} // namespace longhand
