#include "ui/outline/outline_model.h"

#include "ui/outline/outline_book.h"
#include "ui/text/status_text.h"

#include <QMimeData>

namespace longhand {

namespace {
const QString kMimeType = QStringLiteral("application/x-longhand-outline");
} // namespace

OutlineModel::OutlineModel(OutlineBook* book, QObject* parent) : QAbstractItemModel(parent), m_book(book)
{
    refresh();
}

std::vector<OutlineModel::Node> OutlineModel::build() const
{
    std::vector<Node> nodes;
    std::vector<int> open; // the branch that the next node hangs on
    const auto items = m_book->shown();
    const auto offers = m_book->offers();
    std::size_t offer = 0;
    int top = 0;
    const auto hang = [&](Node node) {
        int parent = -1;
        for (const int candidate : open) {
            if (nodes[std::size_t(candidate)].level < node.level) {
                parent = candidate;
            }
        }
        node.parent = parent;
        node.row = parent < 0 ? top++ : int(nodes[std::size_t(parent)].children.size());
        if (parent >= 0) {
            nodes[std::size_t(parent)].children.push_back(int(nodes.size()));
        }
        nodes.push_back(std::move(node));
    };
    const auto hangOffersBefore = [&](qsizetype position) {
        for (; offer < offers.size() && offers[offer].position < position; ++offer) {
            Node node;
            node.offer = offers[offer];
            node.level = int(offers[offer].level);
            hang(std::move(node)); // nothing hangs on it: the tree is the author's
        }
    };
    for (const OutlineItem* item : items) {
        hangOffersBefore(item->position());
        while (!open.empty() && nodes[std::size_t(open.back())].level >= int(item->level)) {
            open.pop_back();
        }
        Node node;
        node.id = item->id;
        node.level = int(item->level);
        node.words = item->words;
        hang(std::move(node));
        open.push_back(int(nodes.size()) - 1);
    }
    hangOffersBefore(std::numeric_limits<qsizetype>::max());
    for (std::size_t i = nodes.size(); i-- > 0;) { // children come after their parents
        if (nodes[i].parent >= 0) {
            nodes[std::size_t(nodes[i].parent)].words += nodes[i].words;
        }
    }
    return nodes;
}

void OutlineModel::refresh()
{
    std::vector<Node> nodes = build();
    const bool same = nodes == m_nodes;
    if (!same) {
        beginResetModel();
    }
    m_nodes = std::move(nodes);
    m_top.clear();
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_nodes[i].parent < 0) {
            m_top.push_back(int(i));
        }
    }
    if (!same) {
        endResetModel();
    } else {
        allChanged({});
    }
}

void OutlineModel::allChanged(const QModelIndex& parent)
{
    const int rows = rowCount(parent);
    if (rows == 0) {
        return;
    }
    Q_EMIT dataChanged(index(0, 0, parent), index(rows - 1, 0, parent));
    for (int row = 0; row < rows; ++row) {
        allChanged(index(row, 0, parent));
    }
}

void OutlineModel::setCurrent(std::int64_t id)
{
    if (id == m_current) {
        return;
    }
    const std::int64_t before = m_current;
    m_current = id;
    for (const std::int64_t one : {before, id}) {
        if (const QModelIndex index = indexOf(one); index.isValid()) {
            Q_EMIT dataChanged(index, index, {CurrentRole, Qt::FontRole});
        }
    }
}

const OutlineModel::Node* OutlineModel::node(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() < m_nodes.size() ? &m_nodes[index.internalId()] : nullptr;
}

QModelIndex OutlineModel::indexOf(std::int64_t id) const
{
    for (std::size_t i = 0; id != 0 && i < m_nodes.size(); ++i) {
        if (m_nodes[i].id == id) {
            return createIndex(m_nodes[i].row, 0, quintptr(i));
        }
    }
    return {};
}

std::int64_t OutlineModel::idOf(const QModelIndex& index) const
{
    const Node* one = node(index);
    return one == nullptr ? 0 : one->id;
}

const FoundHeading* OutlineModel::offerOf(const QModelIndex& index) const
{
    const Node* one = node(index);
    return one == nullptr || one->id != 0 ? nullptr : &one->offer;
}

QString OutlineModel::statusText(int status)
{
    switch (OutlineStatus(status)) {
    case OutlineStatus::Idea:
        return tr("Idea");
    case OutlineStatus::Draft:
        return tr("Draft");
    case OutlineStatus::Revised:
        return tr("Revised");
    case OutlineStatus::Done:
        return tr("Done");
    case OutlineStatus::None:
        break;
    }
    return {};
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const
{
    const Node* above = node(parent);
    const std::vector<int>& rows = above == nullptr ? m_top : above->children;
    if (column != 0 || row < 0 || row >= int(rows.size()) || (parent.isValid() && above == nullptr)) {
        return {};
    }
    return createIndex(row, 0, quintptr(rows[std::size_t(row)]));
}

QModelIndex OutlineModel::parent(const QModelIndex& child) const
{
    const Node* one = node(child);
    if (one == nullptr || one->parent < 0) {
        return {};
    }
    return createIndex(m_nodes[std::size_t(one->parent)].row, 0, quintptr(one->parent));
}

int OutlineModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return int(m_top.size());
    }
    const Node* one = node(parent);
    return one == nullptr || parent.column() > 0 ? 0 : int(one->children.size());
}

int OutlineModel::columnCount(const QModelIndex&) const
{
    return 1;
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const
{
    const Node* one = node(index);
    if (one == nullptr) {
        return {};
    }
    if (one->id == 0) {
        const QString title = one->offer.sceneBreak ? tr("Scene break") : one->offer.title;
        switch (role) {
        case Qt::DisplayRole:
            return tr("%1 \u2013 add?").arg(title);
        case Qt::AccessibleTextRole:
            return tr("Found in the text: %1. Enter adds it to the outline, Delete dismisses it.").arg(title);
        case Qt::ToolTipRole:
            return one->offer.sceneBreak
                       ? tr("Scene break found here: \u201c%1\u201d. Add it to the outline, or dismiss it.")
                             .arg(m_book->excerptAfter(one->offer))
                       : tr("Heading found in the text here. Add it to the outline, or dismiss it.");
        case IdRole:
            return qint64(0);
        case LevelRole:
            return one->level;
        case PositionRole:
            return qint64(one->offer.position);
        default:
            return {};
        }
    }
    const OutlineItem* item = m_book->item(one->id);
    if (item == nullptr) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return item->title;
    case Qt::AccessibleTextRole: {
        const QString status = statusText(int(item->status));
        return status.isEmpty() ? tr("%1, %2 words").arg(item->title, countText(one->words))
                                : tr("%1, %2 words, %3").arg(item->title, countText(one->words), status);
    }
    case Qt::ToolTipRole: {
        QString tip = tr("%1: %2 words").arg(item->title, countText(one->words));
        if (item->status != OutlineStatus::None) {
            tip += u'\n' + statusText(int(item->status));
        }
        if (!item->synopsis.isEmpty()) {
            tip += QStringLiteral("\n\n") + item->synopsis;
        }
        return tip;
    }
    case IdRole:
        return qint64(item->id);
    case LevelRole:
        return int(item->level);
    case WordsRole:
        return one->words;
    case StatusRole:
        return statusText(int(item->status));
    case SynopsisRole:
        return item->synopsis;
    case PositionRole:
        return qint64(item->position());
    case CurrentRole:
        return item->id == m_current;
    default:
        return {};
    }
}

bool OutlineModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const std::int64_t id = idOf(index);
    if (id == 0 || role != Qt::EditRole || value.toString().trimmed().isEmpty()) {
        return false;
    }
    Q_EMIT renameRequested(id, value.toString());
    return true;
}

Qt::ItemFlags OutlineModel::flags(const QModelIndex& index) const
{
    const Node* one = node(index);
    if (one == nullptr) {
        return Qt::ItemIsDropEnabled;
    }
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (one->id != 0) {
        flags |= Qt::ItemIsEditable | Qt::ItemIsDragEnabled;
        if (one->level < int(OutlineLevel::Scene)) {
            flags |= Qt::ItemIsDropEnabled;
        }
    }
    return flags;
}

QStringList OutlineModel::mimeTypes() const
{
    return {kMimeType};
}

QMimeData* OutlineModel::mimeData(const QModelIndexList& indexes) const
{
    auto* data = new QMimeData;
    data->setData(kMimeType, indexes.isEmpty() ? QByteArray() : QByteArray::number(qint64(idOf(indexes.first()))));
    return data;
}

bool OutlineModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int, int,
                                   const QModelIndex& parent) const
{
    if (action != Qt::MoveAction || !data->hasFormat(kMimeType)) {
        return false;
    }
    const qint64 id = data->data(kMimeType).toLongLong();
    for (QModelIndex above = parent; above.isValid(); above = above.parent()) {
        if (idOf(above) == id || offerOf(above) != nullptr) {
            return false; // not into itself
        }
    }
    return m_book->item(id) != nullptr;
}

bool OutlineModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                                const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent)) {
        return false;
    }
    const qint64 id = data->data(kMimeType).toLongLong();
    const Node* above = node(parent);
    int level = int(m_book->item(id)->level);
    if (above != nullptr && level <= above->level) {
        level = above->level + 1;
    }
    // Before the entry that comes next in the text from that row on.
    const std::vector<int>& rows = above == nullptr ? m_top : above->children;
    std::size_t next = m_nodes.size();
    if (row >= 0 && row < int(rows.size())) {
        next = std::size_t(rows[std::size_t(row)]);
    } else if (above != nullptr) {
        next = std::size_t(above - m_nodes.data()) + 1;
        while (next < m_nodes.size() && m_nodes[next].level > above->level) {
            ++next;
        }
    }
    while (next < m_nodes.size() && m_nodes[next].id == 0) {
        ++next;
    }
    const qint64 before = next < m_nodes.size() ? m_nodes[next].id : 0;
    // After the drag: it changes the tree.
    QMetaObject::invokeMethod(
        this, [this, id, before, level] { Q_EMIT moveRequested(id, before, level); }, Qt::QueuedConnection);
    return true;
}

} // namespace longhand
