#include "ui/takes/takes_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

namespace longhand {

TakesPanel::TakesPanel(QWidget* parent)
    : QWidget(parent), m_model(new TakesModel(this)), m_view(new EditableTree(this)),
      m_hint(new QLabel(tr("When you cut, edit or write another take, what was there before appears here."), this)),
      m_switch(new QPushButton(tr("S&witch"), this)), m_compare(new QPushButton(tr("&Compare"), this)),
      m_hide(new QPushButton(tr("Hi&de"), this)), m_hidden(new QCheckBox(tr("Show hidden takes"), this))
{
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Takes"));
    m_view->setRootIsDecorated(true);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setItemsExpandable(true);
    m_view->setIndentation(14);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_hint->setWordWrap(true);
    m_hint->setProperty("quiet", true);
    m_hint->setMargin(4);
    m_switch->setToolTip(tr("Puts this take on the page. What is there now stays as a take."));
    m_compare->setToolTip(tr("Shows this take beside the text on the page, with their differences."));
    m_hide->setToolTip(tr("Takes it off this list. It is not deleted: \u201cShow hidden takes\u201d lists it again."));
    m_hidden->setAccessibleDescription(m_hide->toolTip());

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_switch);
    buttons->addWidget(m_compare);
    buttons->addWidget(m_hide);
    buttons->addStretch();
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(6, 6, 6, 6);
    rows->setSpacing(4);
    rows->addWidget(m_view, 1);
    rows->addWidget(m_hint);
    rows->addLayout(buttons);
    rows->addWidget(m_hidden);

    connect(m_switch, &QPushButton::clicked, this, &TakesPanel::switchToChosen);
    connect(m_view, &QTreeView::activated, this, &TakesPanel::switchToChosen);
    connect(m_compare, &QPushButton::clicked, this, [this] {
        if (const TakeInfo* take = chosen()) {
            Q_EMIT compareRequested(take->head);
        }
    });
    connect(m_hide, &QPushButton::clicked, this, [this] {
        if (const TakeInfo* take = chosen()) {
            Q_EMIT archiveRequested(take->head, !take->archived);
        }
    });
    connect(m_hidden, &QCheckBox::toggled, this, [this](bool on) {
        m_model->setArchivedShown(on);
        m_view->expandAll();
        update();
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &TakesPanel::update);
    connect(m_view, &QTreeView::customContextMenuRequested, this, [this](const QPoint& at) {
        if (!chosen()) {
            return;
        }
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(tr("Switch to this take"), m_switch, &QPushButton::click)->setEnabled(m_switch->isEnabled());
        menu->addAction(tr("Compare with the page"), m_compare, &QPushButton::click)
            ->setEnabled(m_compare->isEnabled());
        menu->addAction(tr("Name it\u2026"), this, [this] { m_view->edit(m_view->currentIndex().siblingAtColumn(0)); });
        menu->addAction(m_hide->text(), m_hide, &QPushButton::click)->setEnabled(m_hide->isEnabled());
        menu->popup(m_view->viewport()->mapToGlobal(at));
    });
    update();
}

void TakesPanel::setTakes(const std::vector<TakeInfo>& takes, const std::string& presentText)
{
    m_view->whenIdle([this, takes, presentText] { showTakes(takes, presentText); });
}

void TakesPanel::showTakes(const std::vector<TakeInfo>& takes, const std::string& presentText)
{
    const TakeInfo* before = chosen();
    const SpanId head = before ? before->head : 0;
    m_model->setTakes(takes, presentText);
    m_view->expandAll();
    const QModelIndex again = m_model->indexOf(head);
    if (again.isValid()) {
        m_view->setCurrentIndex(again);
    }
    m_hint->setVisible(takes.size() < 2);
    update();
}

void TakesPanel::setSwitchable(bool on)
{
    m_switchable = on;
    update();
}

const TakeInfo* TakesPanel::chosen() const
{
    return m_model->take(m_view->currentIndex());
}

void TakesPanel::update()
{
    const TakeInfo* take = chosen();
    const bool other = take && !take->present;
    m_switch->setEnabled(other && m_switchable);
    m_compare->setEnabled(other);
    m_hide->setEnabled(other);
    m_hide->setText(take && take->archived ? tr("&Unhide") : tr("Hi&de"));
}

void TakesPanel::switchToChosen()
{
    const TakeInfo* take = chosen();
    if (take && !take->present) {
        Q_EMIT switchRequested(take->head);
    }
}

} // namespace longhand
