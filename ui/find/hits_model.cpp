#include "ui/find/hits_model.h"

#include "ui/editor/manuscript_edit.h"
#include "ui/find/book_search.h"

#include <algorithm>

namespace longhand {

namespace {
constexpr qsizetype kAround = 90; ///< characters shown on each side
constexpr qsizetype kMostOfHit = 120;
} // namespace

HitsModel::HitsModel(BookSearch* search, ManuscriptEdit* page, QObject* parent)
    : QAbstractListModel(parent), m_search(search), m_page(page), m_rows(int(search->hits().size()))
{
    connect(search, &BookSearch::changed, this, &HitsModel::refresh);
}

int HitsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

/// Rows come and go at the end: the view keeps its place while the model writes.
void HitsModel::refresh()
{
    const int rows = int(m_search->hits().size());
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    }
    if (m_rows > 0) {
        Q_EMIT dataChanged(index(0), index(m_rows - 1));
    }
}

QString HitsModel::part(qsizetype from, qsizetype to) const
{
    const QString& text = m_page->model().text();
    from = std::clamp<qsizetype>(from, 0, text.size());
    to = std::clamp<qsizetype>(to, from, text.size());
    QString out = text.mid(from, to - from);
    out.replace(u'\n', u' ');
    return out;
}

QVariant HitsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || index.row() >= int(m_search->hits().size())) {
        return {};
    }
    const SearchHit& hit = m_search->hits()[std::size_t(index.row())];
    const auto before = [&] {
        return (hit.start > kAround ? QStringLiteral("\u2026") : QString()) + part(hit.start - kAround, hit.start);
    };
    const auto found = [&] { return part(hit.start, std::min(hit.end(), hit.start + kMostOfHit)); };
    const auto after = [&] { return part(hit.end(), hit.end() + kAround); };
    switch (role) {
    case BeforeRole:
        return before();
    case HitRole:
        return found();
    case AfterRole:
        return after();
    case StartRole:
        return qlonglong(hit.start);
    case Qt::DisplayRole:
        return QString(before() + found() + after());
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(found(), before() + found() + after());
    default:
        return {};
    }
}

} // namespace longhand
