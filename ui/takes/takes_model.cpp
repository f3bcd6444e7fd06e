#include "ui/takes/takes_model.h"

#include "ui/text/status_text.h"

#include <QDateTime>
#include <QFont>
#include <QLocale>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace longhand {

namespace {

QString lastWords(const std::string& text, std::int64_t at)
{
    constexpr qsizetype kMost = 36;
    const auto begin = std::size_t(std::max<std::int64_t>(0, at - 200));
    QString before =
        QString::fromUtf8(text.data() + begin, qsizetype(std::min(std::size_t(at), text.size()) - begin)).simplified();
    if (before.size() > kMost) {
        before = before.right(kMost);
        before = QStringLiteral("\u2026") + before.mid(before.indexOf(u' ') + 1);
    }
    return before;
}

} // namespace

QString shortMoment(std::int64_t ms)
{
    const QDateTime moment = QDateTime::fromMSecsSinceEpoch(ms);
    const bool today = moment.date() == QDate::currentDate();
    return QLocale().toString(moment, today ? QStringLiteral("HH:mm") : QStringLiteral("d MMM, HH:mm"));
}

QString TakesModel::title(const TakeInfo& take) const
{
    const auto known = m_titles.find(take.head);
    return known == m_titles.end() ? QString::fromStdString(take.name) : known->second;
}

/// Unnamed takes are numbered in the order of writing.
void TakesModel::nameTakes()
{
    m_titles.clear();
    std::vector<const TakeInfo*> written;
    for (const TakeInfo& take : m_all) {
        if (take.run) {
            written.push_back(&take);
        }
    }
    std::sort(written.begin(), written.end(), [](const TakeInfo* a, const TakeInfo* b) {
        return std::pair(a->run->span, a->head) < std::pair(b->run->span, b->head);
    });
    std::set<QString> taken;
    for (const TakeInfo& take : m_all) {
        const auto number = std::find(written.begin(), written.end(), &take) - written.begin() + 1;
        const QString name = !take.name.empty() ? QString::fromStdString(take.name)
                             : take.run         ? tr("Take %1, %2").arg(number).arg(shortMoment(take.run->startedAtMs))
                                                : tr("Before an edit, %1").arg(shortMoment(take.madeAtMs));
        QString title = name;
        for (int again = 2; !taken.insert(title).second; ++again) {
            title = tr("%1 (%2)").arg(name).arg(again);
        }
        m_titles[take.head] = title;
    }
}

void TakesModel::setTakes(const std::vector<TakeInfo>& takes, const std::string& presentText)
{
    m_all = takes;
    m_text = presentText;
    m_presentWords = -1;
    nameTakes();
    arrange();
}

std::int64_t TakesModel::wordsOf(const TakeInfo& take) const
{
    return take.present && m_presentWords >= 0 ? m_presentWords : take.words;
}

void TakesModel::setPresentWords(std::int64_t words)
{
    if (!m_all.empty() && m_presentWords != words) {
        m_presentWords = words;
        Q_EMIT dataChanged(index(0, 1), index(0, 1));
    }
}

void TakesModel::setArchivedShown(bool shown)
{
    m_archivedShown = shown;
    arrange();
}

void TakesModel::arrange()
{
    beginResetModel();
    m_places.clear();
    m_present = {};
    std::map<std::int64_t, std::vector<TakeInfo>> places;
    for (const TakeInfo& take : m_all) {
        if (take.present) {
            m_present = take;
        } else if (!take.archived || m_archivedShown) {
            places[take.leavesAt].push_back(take);
        }
    }
    if (!m_all.empty()) {
        m_places.push_back({-1, {}, {}});
    }
    for (auto& [at, list] : places) {
        const QString before = lastWords(m_text, at);
        m_places.push_back({at, before.isEmpty() ? tr("From the beginning") : tr("After \u201c%1\u201d").arg(before),
                            std::move(list)});
    }
    endResetModel();
}

const TakeInfo* TakesModel::take(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return nullptr;
    }
    if (index.internalId() == 0) {
        return index.row() == 0 ? &m_present : nullptr;
    }
    return &m_places[index.internalId()].takes[std::size_t(index.row())];
}

QModelIndex TakesModel::indexOf(SpanId head) const
{
    for (std::size_t place = 0; place < m_places.size(); ++place) {
        if (place == 0 && m_present.head == head) {
            return index(0, 0);
        }
        for (std::size_t i = 0; i < m_places[place].takes.size(); ++i) {
            if (m_places[place].takes[i].head == head) {
                return createIndex(int(i), 0, quintptr(place));
            }
        }
    }
    return {};
}

// Internal ids: 0 for the top level, else the number of the place whose child it is (place 0 has none).
QModelIndex TakesModel::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column, parent.isValid() ? quintptr(parent.row()) : 0)
                                         : QModelIndex();
}

QModelIndex TakesModel::parent(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() != 0 ? createIndex(int(index.internalId()), 0, quintptr(0))
                                                      : QModelIndex();
}

int TakesModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return int(m_places.size());
    }
    return parent.internalId() == 0 && parent.column() == 0 ? int(m_places[std::size_t(parent.row())].takes.size()) : 0;
}

int TakesModel::columnCount(const QModelIndex&) const
{
    return 2;
}

QVariant TakesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const TakeInfo* info = take(index);
    if (!info) {
        const Place& place = m_places[std::size_t(index.row())];
        return index.column() == 0 && (role == Qt::DisplayRole || role == Qt::ToolTipRole) ? QVariant(place.text)
                                                                                           : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == 1) {
            return countText(wordsOf(*info));
        }
        if (info->present) {
            return info->name.empty() ? tr("\u25cf The text on the page")
                                      : tr("\u25cf %1, on the page").arg(title(*info));
        }
        return info->archived ? tr("%1 (hidden)").arg(title(*info)) : title(*info);
    case Qt::EditRole:
    case NameRole:
        return QString::fromStdString(info->name);
    case Qt::ToolTipRole: {
        QString tip =
            info->present
                ? tr("This is what you see.")
                : tr("Goes on with \u201c%1\u2026\u201d").arg(QString::fromStdString(info->begins).simplified());
        if (info->run) {
            tip += QLatin1Char('\n') + tr("Written with seed %1, take %2, by %3.")
                                           .arg(info->run->settings.sampler.seed)
                                           .arg(info->run->settings.sampler.take)
                                           .arg(QString::fromStdString(info->run->settings.modelName));
        }
        return tip;
    }
    case Qt::TextAlignmentRole:
        return index.column() == 1 ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
    case Qt::FontRole:
        if (info->present) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case Qt::AccessibleTextRole:
        return index.column() == 1 ? tr("%1 words").arg(countText(wordsOf(*info))) : QVariant();
    case HeadRole:
        return qlonglong(info->head);
    case ArchivedRole:
        return info->archived;
    case PresentRole:
        return info->present;
    default:
        return {};
    }
}

bool TakesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const TakeInfo* info = take(index);
    if (!info || role != Qt::EditRole || index.column() != 0) {
        return false;
    }
    Q_EMIT renamed(info->head, value.toString());
    return true;
}

Qt::ItemFlags TakesModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return {};
    }
    if (!take(index)) {
        return Qt::ItemIsEnabled;
    }
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() == 0) {
        flags |= Qt::ItemIsEditable;
    }
    return flags;
}

QVariant TakesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == 0 ? tr("Take") : tr("Words");
}

} // namespace longhand
