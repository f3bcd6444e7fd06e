#include "ui/outline/trash_model.h"

#include "ui/text/status_text.h"

#include <QDateTime>
#include <QLocale>

namespace longhand {

namespace {
constexpr std::size_t kShownBytes = 4000; ///< of a long text, for its first words
constexpr int kTitleLength = 60;
} // namespace

void TrashModel::setItems(std::vector<TrashItem> items)
{
    beginResetModel();
    m_items = std::move(items);
    endResetModel();
}

const TrashItem* TrashModel::item(const QModelIndex& index) const
{
    return index.isValid() && index.row() < int(m_items.size()) ? &m_items[std::size_t(index.row())] : nullptr;
}

QString TrashModel::titleOf(const TrashItem& item)
{
    if (!item.title.empty()) {
        return QString::fromStdString(item.title);
    }
    const QString words = QString::fromUtf8(item.text.substr(0, kShownBytes)).simplified();
    return words.size() > kTitleLength ? words.left(kTitleLength) + u'\u2026' : words;
}

int TrashModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_items.size());
}

QVariant TrashModel::data(const QModelIndex& index, int role) const
{
    const TrashItem* one = item(index);
    if (one == nullptr) {
        return {};
    }
    const QString when = QLocale().toString(QDateTime::fromMSecsSinceEpoch(one->deletedAtMs), QLocale::ShortFormat);
    switch (role) {
    case Qt::DisplayRole:
        return tr("%1\n%2 words, %3").arg(titleOf(*one), countText(one->words), when);
    case Qt::AccessibleTextRole:
        return tr("%1, %2 words, deleted %3").arg(titleOf(*one), countText(one->words), when);
    case Qt::ToolTipRole: {
        const QString text = QString::fromUtf8(one->text.substr(0, 600)).trimmed();
        return one->automatic ? tr("A large deletion on the page, kept here to be safe:\n\n%1").arg(text) : text;
    }
    default:
        return {};
    }
}

} // namespace longhand
