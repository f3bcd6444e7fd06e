#include "ui/takes/history_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace longhand {

HistoryPanel::HistoryPanel(QWidget* parent)
    : QWidget(parent), m_model(new HistoryModel(this)), m_view(new EditableTree(this)), m_name(new QLineEdit(this)),
      m_take(new QPushButton(tr("Take a snapshot"), this)), m_compare(new QPushButton(tr("Look and compare"), this)),
      m_restore(new QPushButton(tr("Restore"), this))
{
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Snapshots"));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_name->setPlaceholderText(tr("Name of a new snapshot"));
    m_name->setAccessibleName(m_name->placeholderText());
    m_name->setClearButtonEnabled(true);
    m_take->setToolTip(tr("Keeps the book as it is now under this name, for good. Longhand also takes snapshots by "
                          "itself: when a story is opened, before the model writes, before another take, every hour."));
    m_compare->setToolTip(tr("Shows the snapshot beside the text on the page, with their differences."));
    m_restore->setToolTip(tr("Puts the snapshot on the page. What is there now stays as a take; Undo takes it back."));

    auto* top = new QHBoxLayout;
    top->addWidget(m_name, 1);
    top->addWidget(m_take);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_compare);
    buttons->addWidget(m_restore);
    buttons->addStretch();
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(6, 6, 6, 6);
    rows->setSpacing(4);
    rows->addLayout(top);
    rows->addWidget(m_view, 1);
    rows->addLayout(buttons);

    const auto take = [this] {
        Q_EMIT snapshotRequested(m_name->text());
        m_name->clear();
    };
    connect(m_take, &QPushButton::clicked, this, take);
    connect(m_name, &QLineEdit::returnPressed, this, take);
    const auto compare = [this] {
        if (const SnapshotInfo* info = m_model->snapshot(m_view->currentIndex())) {
            Q_EMIT compareRequested(*info);
        }
    };
    connect(m_compare, &QPushButton::clicked, this, compare);
    connect(m_view, &QTreeView::activated, this, compare);
    connect(m_restore, &QPushButton::clicked, this, [this] {
        if (const SnapshotInfo* info = m_model->snapshot(m_view->currentIndex())) {
            Q_EMIT restoreRequested(SnapshotInfo(*info));
        }
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &HistoryPanel::update);
    update();
}

void HistoryPanel::setSnapshots(const std::vector<SnapshotInfo>& snapshots)
{
    m_view->whenIdle([this, snapshots] { showSnapshots(snapshots); });
}

void HistoryPanel::showSnapshots(const std::vector<SnapshotInfo>& snapshots)
{
    const SnapshotInfo* before = m_model->snapshot(m_view->currentIndex());
    const std::int64_t id = before ? before->id : 0;
    m_model->setSnapshots(snapshots);
    for (std::size_t i = 0; i < snapshots.size(); ++i) {
        if (snapshots[i].id == id) {
            m_view->setCurrentIndex(m_model->index(int(i), 0));
        }
    }
    update();
}

void HistoryPanel::setSwitchable(bool on)
{
    m_switchable = on;
    update();
}

void HistoryPanel::setWritable(bool on)
{
    m_name->setEnabled(on);
    m_take->setEnabled(on);
}

void HistoryPanel::update()
{
    const bool any = m_view->currentIndex().isValid();
    m_compare->setEnabled(any);
    m_restore->setEnabled(any && m_switchable);
}

} // namespace longhand
