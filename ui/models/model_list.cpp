#include "ui/models/model_list.h"

#include "engine/model_files/open_model.h"
#include "ui/text/status_text.h"

#include <QDir>
#include <QFileInfo>
#include <QFont>

#include <algorithm>

namespace longhand {

namespace {

bool before(const ModelRow& a, const ModelRow& b)
{
    const int names = QFileInfo(a.path).fileName().compare(QFileInfo(b.path).fileName(), Qt::CaseInsensitive);
    return names != 0 ? names < 0 : a.path < b.path;
}

} // namespace

void ModelList::setRows(std::vector<ModelRow> rows)
{
    std::sort(rows.begin(), rows.end(), before);
    // Both lists have the same order: removes what is gone, inserts what is new, updates the rest in place.
    std::size_t at = 0;
    for (ModelRow& wanted : rows) {
        while (at < m_rows.size() && before(m_rows[at], wanted)) {
            beginRemoveRows({}, int(at), int(at));
            m_rows.erase(m_rows.begin() + std::ptrdiff_t(at));
            endRemoveRows();
        }
        if (at < m_rows.size() && m_rows[at].path == wanted.path) {
            if (!(m_rows[at] == wanted)) {
                m_rows[at] = std::move(wanted);
                Q_EMIT dataChanged(index(int(at), 0), index(int(at), Columns - 1));
            }
        } else {
            beginInsertRows({}, int(at), int(at));
            m_rows.insert(m_rows.begin() + std::ptrdiff_t(at), std::move(wanted));
            endInsertRows();
        }
        ++at;
    }
    if (at < m_rows.size()) {
        beginRemoveRows({}, int(at), int(m_rows.size()) - 1);
        m_rows.resize(at);
        endRemoveRows();
    }
}

const ModelRow* ModelList::row(const QString& path) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const ModelRow& r) { return r.path == path; });
    return found == m_rows.end() ? nullptr : &*found;
}

QModelIndex ModelList::indexOf(const QString& path) const
{
    const ModelRow* found = row(path);
    return found ? index(int(found - m_rows.data()), 0) : QModelIndex();
}

int ModelList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ModelList::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(Columns);
}

QString ModelList::stateText(const ModelRow& row)
{
    const QString percent = row.fraction < 0 ? QString() : tr(", %1 %").arg(int(row.fraction * 100));
    switch (row.state) {
    case ModelState::Loaded:
        return tr("in memory");
    case ModelState::Loading:
        return tr("loading%1").arg(percent);
    case ModelState::OnDisk:
        return tr("on disk");
    case ModelState::Fetching:
        return tr("being fetched%1").arg(percent);
    case ModelState::Incomplete:
        return tr("incomplete%1").arg(percent);
    case ModelState::Damaged:
        return row.found && row.found->details ? tr("cannot be read") : tr("damaged");
    }
    return {};
}

QVariant ModelList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const ModelRow& row = m_rows[std::size_t(index.row())];
    const ModelDetails* details = row.found && row.found->details ? &*row.found->details : nullptr;
    if (role == Qt::ToolTipRole) {
        return row.why.isEmpty() ? row.path : row.path + u'\n' + row.why;
    }
    if (role == Qt::FontRole && row.state == ModelState::Loaded) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (role == Qt::TextAlignmentRole && (index.column() == Size || index.column() == Context)) {
        return int(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (index.column()) {
    case Name:
        return QString::fromStdString(modelFileName(row.path.toStdString()));
    case State:
        return stateText(row);
    case Size:
        return bytesText(row.bytes);
    case Quantisation:
        return details ? QString::fromStdString(details->quantisation) : QString();
    case Context:
        return details ? countText(details->size.config.trainedContext) : QString();
    case Where: {
        const QString folder = QFileInfo(row.path).path();
        const QString home = QDir::homePath();
        return folder.startsWith(home + u'/') ? u'~' + folder.mid(home.size()) : folder;
    }
    default:
        return {};
    }
}

QVariant ModelList::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= Columns) {
        return {};
    }
    const QString names[] = {tr("Model"), tr("State"), tr("Size"), tr("Stored as"), tr("Context"), tr("Where")};
    return names[section];
}

} // namespace longhand
