#include "ui/models/adapter_ticks.h"

#include "ui/text/status_text.h"

#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QHeaderView>

#include <algorithm>

namespace longhand {

namespace {

constexpr double kWeakestShown = 0.05;
/// Property of a box: what it was set to. The record's own strength, which may have more digits, holds until it is
/// changed.
constexpr char kShown[] = "shown";

QString fileNameOf(const AdapterRecord& record)
{
    return QFileInfo(QString::fromStdString(record.file)).fileName();
}

auto sameAs(const AdapterRecord& record)
{
    return [&record](const AdapterRecord& other) { return other.contents == record.contents; };
}

} // namespace

AdapterTicks::AdapterTicks(QWidget* parent) : QTreeWidget(parent)
{
    setRootIsDecorated(false);
    setHeaderLabels({tr("Writes with"), tr("Strength"), tr("File")});
    setAccessibleName(tr("Adapters that this story writes with"));
    setToolTip(tr("What the ticked ones add is summed. Two that each suit the story can be too much together: then "
                  "lower their strengths."));
    setMinimumHeight(70);
    setMaximumHeight(150);
    connect(this, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) {
        if (!m_filling) {
            itemWidget(item, 1)->setEnabled(item->checkState(0) == Qt::Checked);
            Q_EMIT changed();
        }
    });
}

void AdapterTicks::add(const AdapterRecord& record, const QString& text, bool on)
{
    auto* item = new QTreeWidgetItem(this, {text, QString(), fileNameOf(record)});
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(0, on ? Qt::Checked : Qt::Unchecked);
    item->setToolTip(2, QString::fromStdString(record.file));
    auto* strength = new QDoubleSpinBox;
    strength->setObjectName(QStringLiteral("tickedStrength"));
    strength->setRange(kWeakestShown, AdapterRecord::kStrongest);
    strength->setSingleStep(kWeakestShown);
    strength->setDecimals(2);
    strength->setKeyboardTracking(false);
    strength->setValue(record.strength);
    strength->setProperty(kShown, strength->value());
    strength->setEnabled(on);
    strength->setAccessibleName(tr("Strength of %1").arg(text));
    setItemWidget(item, 1, strength);
    connect(strength, &QDoubleSpinBox::valueChanged, this, [this] { Q_EMIT changed(); });
    m_rows.push_back(record);
}

void AdapterTicks::setRows(const std::vector<AdapterEntry>& entries, const std::vector<AdapterRecord>& ticked)
{
    std::vector<AdapterRecord> all;
    for (const AdapterEntry& entry : entries) {
        all.push_back(recordOf(entry));
    }
    if (all == m_entries && ticked == this->ticked()) {
        return;
    }
    m_filling = true;
    clear();
    m_rows.clear();
    m_entries = std::move(all);
    const auto textOf = [&](const AdapterRecord& record) {
        for (const AdapterEntry& entry : entries) {
            if (entry.info.contents == record.contents) {
                return adapterStyleText(entry.info.style);
            }
        }
        return tr("%1 (not found for this model)").arg(fileNameOf(record));
    };
    for (const AdapterRecord& record : ticked) {
        add(record, textOf(record), true);
    }
    for (const AdapterRecord& record : m_entries) {
        if (std::none_of(m_rows.begin(), m_rows.end(), sameAs(record))) { // a copy of it, too
            add(record, textOf(record), false);
        }
    }
    for (int column = 0; column < 2; ++column) {
        resizeColumnToContents(column);
    }
    m_filling = false;
}

std::vector<AdapterRecord> AdapterTicks::ticked() const
{
    std::vector<AdapterRecord> result;
    for (int row = 0; row < topLevelItemCount(); ++row) {
        QTreeWidgetItem* item = topLevelItem(row);
        if (item->checkState(0) != Qt::Checked) {
            continue;
        }
        AdapterRecord record = m_rows[std::size_t(row)];
        const auto* strength = static_cast<const QDoubleSpinBox*>(itemWidget(item, 1));
        if (strength->value() != strength->property(kShown).toDouble()) {
            record.strength = strength->value();
        }
        result.push_back(std::move(record));
    }
    return result;
}

} // namespace longhand
