#pragma once

#include "ui/outline/heading_finder.h"

#include <QAbstractItemModel>

#include <vector>

namespace longhand {

class OutlineBook;

/// The outline as a tree: parts, chapters, scenes, and, in their places, the headings offered as entries.
class OutlineModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Role
    {
        IdRole = Qt::UserRole, ///< qint64; 0: a heading that is offered
        LevelRole,             ///< int of OutlineLevel
        WordsRole,             ///< qint64: with everything beneath it
        StatusRole,            ///< QString, empty: none
        SynopsisRole,
        PositionRole, ///< qint64, in the text
        CurrentRole,  ///< bool: the caret is in it
    };

    explicit OutlineModel(OutlineBook* book, QObject* parent = nullptr);

    /// Reloads the outline; resets only if its shape changed.
    void refresh();
    /// The entry that contains the caret (0: none).
    void setCurrent(std::int64_t id);
    QModelIndex indexOf(std::int64_t id) const;
    std::int64_t idOf(const QModelIndex& index) const;
    /// The heading that a row offers; null for an entry.
    const FoundHeading* offerOf(const QModelIndex& index) const;
    static QString statusText(int status);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    /// The author renamed an entry in place.
    void renameRequested(qint64 id, const QString& title);
    /// The author dragged an entry: before which one (0: to the end), and its level there.
    void moveRequested(qint64 id, qint64 before, int level);

private:
    struct Node
    {
        std::int64_t id = 0;
        FoundHeading offer; ///< if id is 0
        int level = 0;
        int parent = -1;
        int row = 0;
        std::vector<int> children;
        qint64 words = 0;
        bool operator==(const Node& other) const
        {
            return id == other.id && parent == other.parent && row == other.row && level == other.level;
        }
    };
    std::vector<Node> build() const;
    const Node* node(const QModelIndex& index) const;
    void allChanged(const QModelIndex& parent);

    OutlineBook* m_book;
    std::vector<Node> m_nodes;
    std::vector<int> m_top;
    std::int64_t m_current = 0;
};

} // namespace longhand
