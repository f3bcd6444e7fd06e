#include "ui/outline/trash_panel.h"

#include "ui/outline/trash_model.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace longhand {

TrashPanel::TrashPanel(TrashModel* model, QWidget* parent)
    : QWidget(parent), m_model(model),
      m_empty(new QLabel(tr("Deleted chapters and scenes are kept here, and whatever was deleted from the page in one "
                            "large piece."),
                         this)),
      m_list(new QListView(this)), m_restore(new QPushButton(tr("Put bac&k"), this)),
      m_clear(new QPushButton(tr("E&mpty\u2026"), this))
{
    m_empty->setWordWrap(true);
    m_empty->setProperty("quiet", true);
    m_empty->setAlignment(Qt::AlignTop);
    m_empty->setContentsMargins(4, 4, 4, 4);
    m_list->setObjectName(QStringLiteral("trashList"));
    m_list->setAccessibleName(tr("Trash"));
    m_list->setModel(model);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(false);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setSpacing(2);
    m_restore->setObjectName(QStringLiteral("restore"));
    m_restore->setToolTip(tr("Puts the text back where it was, or at the end if that place is gone."));
    m_clear->setObjectName(QStringLiteral("emptyTrash"));
    m_clear->setToolTip(tr("Deletes all of it for good; asks first."));
    for (QPushButton* button : {m_restore, m_clear}) {
        button->setAutoDefault(false);
    }
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 6, 8, 8);
    rows->setSpacing(6);
    rows->addWidget(m_empty, 1);
    rows->addWidget(m_list, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_restore);
    buttons->addStretch(1);
    buttons->addWidget(m_clear);
    rows->addLayout(buttons);
    const auto restore = [this](const QModelIndex& index) {
        if (const TrashItem* item = m_model->item(index); item != nullptr && !m_readOnly) {
            Q_EMIT restoreRequested(item->id);
        }
    };
    connect(m_restore, &QPushButton::clicked, this, [this, restore] { restore(m_list->currentIndex()); });
    connect(m_list, &QListView::activated, this, restore);
    connect(m_clear, &QPushButton::clicked, this, &TrashPanel::emptyRequested);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &TrashPanel::update);
    connect(model, &QAbstractItemModel::modelReset, this, [this] {
        if (m_model->rowCount() > 0) {
            m_list->setCurrentIndex(m_model->index(0));
        }
        update();
    });
    update();
}

void TrashPanel::setReadOnly(bool readOnly)
{
    m_readOnly = readOnly;
    update();
}

void TrashPanel::update()
{
    const bool any = m_model->rowCount() > 0;
    m_empty->setVisible(!any);
    m_list->setVisible(any);
    m_restore->setEnabled(any && !m_readOnly && m_list->currentIndex().isValid());
    m_clear->setEnabled(any && !m_readOnly);
}

} // namespace longhand
