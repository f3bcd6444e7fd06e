#include "ui/palette/palette_model.h"

#include "ui/palette/fuzzy_match.h"

#include <algorithm>

namespace longhand {

PaletteModel::PaletteModel(QObject* parent) : QAbstractListModel(parent) {}

void PaletteModel::setEntries(const QList<PaletteEntry>& entries, const QStringList& recent)
{
    beginResetModel();
    m_entries = entries;
    m_rank.clear();
    for (const PaletteEntry& entry : m_entries) {
        const qsizetype place = recent.indexOf(entry.id);
        m_rank << int(place < 0 ? recent.size() : place);
    }
    fill();
    endResetModel();
}

void PaletteModel::setQuery(const QString& query)
{
    beginResetModel();
    m_query = query;
    fill();
    endResetModel();
}

void PaletteModel::fill()
{
    // Matches in the text itself count more than those that need its group or keys.
    constexpr int inText = 1000;
    m_rows.clear();
    for (int i = 0; i < m_entries.size(); ++i) {
        const PaletteEntry& entry = m_entries[i];
        if (const auto match = fuzzyMatch(m_query, entry.text)) {
            m_rows.append({i, match->score + inText, match->letters});
        } else if (const auto wide = fuzzyMatch(m_query, entry.group + u' ' + entry.text + u' ' + entry.keys)) {
            const int shift = int(entry.group.size()) + 1;
            QList<int> letters;
            for (const int letter : wide->letters) {
                if (letter >= shift && letter < shift + entry.text.size()) {
                    letters << letter - shift;
                }
            }
            m_rows.append({i, wide->score, letters});
        }
    }
    std::stable_sort(m_rows.begin(), m_rows.end(), [this](const Row& a, const Row& b) {
        if (a.score != b.score) {
            return a.score > b.score;
        }
        const PaletteEntry& first = m_entries[a.entry];
        const PaletteEntry& second = m_entries[b.entry];
        if (m_rank[a.entry] != m_rank[b.entry]) {
            return m_rank[a.entry] < m_rank[b.entry];
        }
        return first.enabled && !second.enabled;
    });
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const PaletteEntry& found = entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return found.text;
    case Qt::ToolTipRole:
        return found.detail.isEmpty() ? QVariant() : found.detail;
    case Qt::AccessibleTextRole: {
        QString text = tr("%1: %2").arg(found.group, found.text);
        if (!found.keys.isEmpty()) {
            text += tr(", keys %1").arg(found.keys);
        }
        if (!found.enabled) {
            text += found.why.isEmpty() ? tr(", not possible now") : tr(", not possible now: %1").arg(found.why);
        }
        return text;
    }
    case GroupRole:
        return found.group;
    case KeysRole:
        return found.keys;
    case WhyRole:
        return found.why;
    case LettersRole:
        return QVariant::fromValue(m_rows[index.row()].letters);
    case EnabledRole:
        return found.enabled;
    default:
        return {};
    }
}

} // namespace longhand
