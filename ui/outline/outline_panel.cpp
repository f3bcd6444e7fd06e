#include "ui/outline/outline_panel.h"

#include "ui/outline/outline_book.h"
#include "ui/outline/outline_delegate.h"
#include "ui/outline/outline_edits.h"
#include "ui/outline/outline_model.h"
#include "ui/text/plain_text.h"
#include "ui/text/status_text.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace longhand {

namespace {

constexpr int kSynopsisLines = 4;
constexpr int kRoomForDetails = 190; ///< of the panel: below this the tree takes all the space

} // namespace

OutlinePanel::OutlinePanel(OutlineBook* book, OutlineEdits* edits, const ThemeManager* theme, QWidget* parent)
    : QWidget(parent), m_book(book), m_edits(edits), m_model(new OutlineModel(book, this))
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 6, 8, 8);
    rows->setSpacing(6);

    m_tree = new EditableTree(this);
    m_tree->setObjectName(QStringLiteral("outlineTree"));
    m_tree->setAccessibleName(tr("Outline"));
    m_tree->setModel(m_model);
    m_delegate = new OutlineDelegate(theme, this);
    m_tree->setItemDelegate(m_delegate);
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setIndentation(14);
    m_tree->setUniformRowHeights(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_tree->setDragDropMode(QAbstractItemView::InternalMove);
    m_tree->setDefaultDropAction(Qt::MoveAction);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->installEventFilter(this);

    m_empty = new QLabel(tr("Parts, chapters and scenes of this story will appear here. Headings in the text, such as "
                            "“Chapter 2”, are found automatically and offered; or add one at the caret."),
                         this);
    m_empty->setWordWrap(true);
    m_empty->setProperty("quiet", true);
    m_empty->setAlignment(Qt::AlignTop);
    m_empty->setContentsMargins(4, 4, 4, 4);

    rows->addWidget(makeOffers());
    rows->addWidget(m_empty, 1);
    rows->addWidget(m_tree, 1);
    rows->addWidget(makeDetails());

    connect(m_model, &OutlineModel::renameRequested, this, &OutlinePanel::renameRequested);
    connect(m_model, &OutlineModel::moveRequested, this, &OutlinePanel::moveRequested);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_tree->expandAll();
        for (const std::int64_t id : m_folded) {
            m_tree->collapse(m_model->indexOf(id));
        }
    });
    connect(m_tree, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { m_folded.insert(m_model->idOf(index)); });
    connect(m_tree, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        if (!m_refreshing) {
            m_folded.erase(m_model->idOf(index));
        }
    });
    connect(m_tree, &QTreeView::clicked, this, &OutlinePanel::activate);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &OutlinePanel::showMenu);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        showDetails();
        Q_EMIT selectionChanged();
    });
    connect(m_delegate, &OutlineDelegate::acceptClicked, this, &OutlinePanel::accept);
    connect(m_delegate, &OutlineDelegate::dismissClicked, this, &OutlinePanel::dismiss);
    connect(m_delegate, &QAbstractItemDelegate::closeEditor, this, [this] {
        if (std::exchange(m_titleAsked, false)) {
            QMetaObject::invokeMethod(this, &OutlinePanel::titleDone, Qt::QueuedConnection);
        }
    });
    connect(book, &OutlineBook::changed, this, &OutlinePanel::refresh);
    connect(book, &OutlineBook::wordsChanged, this, &OutlinePanel::refresh);
    refresh();
}

QWidget* OutlinePanel::makeOffers()
{
    m_offers = new QWidget(this);
    auto* rows = new QVBoxLayout(m_offers);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    m_offersText = new QLabel(m_offers);
    m_offersText->setWordWrap(true);
    rows->addWidget(m_offersText);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    auto* all = new QPushButton(tr("Add all"), m_offers);
    all->setObjectName(QStringLiteral("acceptAll"));
    all->setToolTip(tr("Adds all headings that were found to the outline. The text is not changed."));
    auto* none = new QPushButton(tr("Dismiss all"), m_offers);
    none->setObjectName(QStringLiteral("dismissAll"));
    none->setToolTip(tr("These are not headings: they are not offered again."));
    for (QPushButton* button : {all, none}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    rows->addLayout(buttons);
    connect(all, &QPushButton::clicked, this, [this] { m_edits->acceptAll(); });
    connect(none, &QPushButton::clicked, this, [this] { m_edits->dismissAll(); });
    return m_offers;
}

QWidget* OutlinePanel::makeDetails()
{
    m_details = new QWidget(this);
    auto* rows = new QVBoxLayout(m_details);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    auto* line = new QHBoxLayout;
    auto* statusLabel = new QLabel(tr("S&tatus"), m_details);
    m_status = new QComboBox(m_details);
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setAccessibleName(tr("Status of the entry"));
    m_status->addItem(tr("not set"));
    for (int status = 1; status <= int(OutlineStatus::Done); ++status) {
        m_status->addItem(OutlineModel::statusText(status));
    }
    statusLabel->setBuddy(m_status);
    line->addWidget(statusLabel);
    line->addWidget(m_status, 1);
    auto* synopsisLabel = new QLabel(tr("S&ynopsis"), m_details);
    m_synopsis = new QPlainTextEdit(m_details);
    m_synopsis->setObjectName(QStringLiteral("synopsis"));
    m_synopsis->setAccessibleName(tr("Synopsis of the entry"));
    m_synopsis->setPlaceholderText(tr("What happens here, for your own use. The model does not see it."));
    m_synopsis->setTabChangesFocus(true);
    m_synopsis->setMinimumHeight(m_synopsis->fontMetrics().lineSpacing() * 2 + 12);
    m_synopsis->setMaximumHeight(m_synopsis->fontMetrics().lineSpacing() * kSynopsisLines + 12);
    synopsisLabel->setBuddy(m_synopsis);
    rows->addLayout(line);
    rows->addWidget(synopsisLabel);
    rows->addWidget(m_synopsis);
    connect(m_status, &QComboBox::activated, this,
            [this](int status) { m_edits->setStatus(m_shown, OutlineStatus(status)); });
    connect(m_synopsis, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_refreshing) {
            m_edits->setSynopsis(m_shown, plainText(*m_synopsis->document()));
        }
    });
    return m_details;
}

std::int64_t OutlinePanel::selected() const
{
    return m_model->idOf(m_tree->currentIndex());
}

void OutlinePanel::select(std::int64_t id)
{
    if (const QModelIndex index = m_model->indexOf(id); index.isValid()) {
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index);
    }
}

void OutlinePanel::editTitle(std::int64_t id)
{
    select(id);
    if (selected() == id) {
        m_tree->setFocus();
        m_tree->edit(m_tree->currentIndex());
        m_titleAsked = isEditing();
    }
}

void OutlinePanel::setCurrent(std::int64_t id)
{
    m_model->setCurrent(id);
}

void OutlinePanel::setReadOnly(bool readOnly)
{
    m_readOnly = readOnly;
    m_delegate->setReadOnly(readOnly);
    m_tree->setEditTriggers(readOnly ? QAbstractItemView::EditTriggers(QAbstractItemView::NoEditTriggers)
                                     : QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_tree->setDragEnabled(!readOnly);
    refresh();
}

bool OutlinePanel::isEditing() const
{
    return m_tree->isEditing();
}

void OutlinePanel::refresh()
{
    m_tree->whenIdle([this] { showAnew(); });
}

void OutlinePanel::showAnew()
{
    const QModelIndex before = m_tree->currentIndex();
    const std::int64_t id = m_model->idOf(before);
    {
        const QScopedValueRollback refreshing(m_refreshing, true);
        m_model->refresh();
    }
    if (id != 0 && m_tree->currentIndex() != m_model->indexOf(id)) {
        const QModelIndex index = m_model->indexOf(id);
        m_tree->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    }
    const auto offers = int(m_readOnly ? 0 : m_book->offers().size());
    m_offers->setVisible(offers > 0);
    m_offersText->setText(offers == 1 ? tr("A heading was found in the text.")
                                      : tr("%1 headings were found in the text.").arg(countText(offers)));
    const bool any = m_model->rowCount() > 0;
    m_tree->setVisible(any);
    m_empty->setVisible(!any);
    showDetails();
}

void OutlinePanel::showDetails()
{
    const std::int64_t id = selected();
    const OutlineItem* item = m_book->item(id);
    m_details->setVisible(item != nullptr && height() >= kRoomForDetails);
    m_status->setEnabled(!m_readOnly);
    m_synopsis->setReadOnly(m_readOnly);
    const QScopedValueRollback refreshing(m_refreshing, true);
    if (item != nullptr) {
        m_status->setCurrentIndex(int(item->status));
        if (m_shown != id || plainText(*m_synopsis->document()) != item->synopsis) {
            m_synopsis->setPlainText(item->synopsis);
        }
    }
    m_shown = item == nullptr ? 0 : id;
}

void OutlinePanel::activate(const QModelIndex& index)
{
    if (index.isValid()) {
        Q_EMIT jumpRequested(index.data(OutlineModel::PositionRole).toLongLong());
    }
}

void OutlinePanel::accept(const QModelIndex& index)
{
    if (const FoundHeading* offer = m_model->offerOf(index); offer != nullptr && !m_readOnly) {
        const FoundHeading heading = *offer; // the model is rebuilt
        const std::int64_t id = m_edits->accept(heading);
        select(id);
    }
}

void OutlinePanel::dismiss(const QModelIndex& index)
{
    if (const FoundHeading* offer = m_model->offerOf(index); offer != nullptr && !m_readOnly) {
        const FoundHeading heading = *offer;
        m_edits->dismiss(heading);
    }
}

void OutlinePanel::showMenu(const QPoint& point)
{
    const QModelIndex index = m_tree->indexAt(point);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (index.isValid()) {
        m_tree->setCurrentIndex(index);
        menu->addAction(tr("&Go there"), this, [this] { activate(m_tree->currentIndex()); });
    }
    if (m_model->offerOf(index) != nullptr && !m_readOnly) {
        menu->addAction(tr("&Add to the outline"), this, [this] { accept(m_tree->currentIndex()); });
        menu->addAction(tr("&Dismiss: no heading"), this, [this] { dismiss(m_tree->currentIndex()); });
    }
    menu->addSeparator();
    menu->addActions(m_menuActions);
    menu->popup(m_tree->viewport()->mapToGlobal(point));
}

void OutlinePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool room = height() >= kRoomForDetails;
    if (room == m_details->isHidden()) {
        showDetails();
    }
}

/// Enter goes there or accepts, Delete deletes or dismisses.
bool OutlinePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree && event->type() == QEvent::KeyPress && !isEditing()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const QModelIndex index = m_tree->currentIndex();
        const bool plain = key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::KeypadModifier;
        if (!index.isValid() || !plain) {
            return false;
        }
        const bool offer = m_model->offerOf(index) != nullptr;
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            offer ? accept(index) : activate(index);
            return true;
        }
        if (key->key() == Qt::Key_Delete) {
            if (offer) {
                dismiss(index);
            } else if (!m_readOnly) {
                Q_EMIT deleteRequested(m_model->idOf(index));
            }
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace longhand
