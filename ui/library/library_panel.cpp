#include "ui/library/library_panel.h"

#include "ui/library/story_list_model.h"
#include "ui/widgets/name_edit.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

namespace longhand {

LibraryPanel::LibraryPanel(StoryListModel* model, QWidget* parent)
    : QWidget(parent), m_found(new QSortFilterProxyModel(this)), m_search(new QLineEdit(this)),
      m_empty(new QLabel(this)), m_list(new QListView(this)), m_title(new NameEdit(this)),
      m_open(new QPushButton(tr("&Open"), this)), m_openAction(new QAction(tr("&Open"), this)),
      m_rename(new QAction(tr("&Rename\u2026"), this)), m_duplicate(new QAction(tr("&Duplicate"), this)),
      m_showFolder(new QAction(tr("Show the &folder"), this)),
      m_trash(new QAction(tr("Move to the &trash\u2026"), this))
{
    m_search->setObjectName(QStringLiteral("storySearch"));
    m_search->setPlaceholderText(tr("Search titles and folders"));
    m_search->setAccessibleName(tr("Search the library"));
    m_search->setClearButtonEnabled(true);
    m_empty->setWordWrap(true);
    m_empty->setProperty("quiet", true);
    m_empty->setAlignment(Qt::AlignTop);
    m_empty->setContentsMargins(4, 4, 4, 4);
    m_found->setSourceModel(model);
    m_found->setFilterRole(StoryListModel::SearchRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setObjectName(QStringLiteral("storyList"));
    m_list->setAccessibleName(tr("Stories"));
    m_list->setModel(m_found);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setSpacing(2);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_title->setObjectName(QStringLiteral("storyTitle"));
    m_title->setAccessibleName(tr("New title of the story"));
    m_title->setPlaceholderText(tr("New title; Enter keeps it, Esc does not"));
    m_title->hide();
    m_trash->setShortcut(QKeySequence::Delete);
    m_rename->setShortcut(QKeySequence(Qt::Key_F2));
    m_duplicate->setToolTip(tr("Makes a copy of the file beside it"));
    for (QAction* action : {m_openAction, m_rename, m_duplicate, m_showFolder, m_trash}) {
        action->setShortcutContext(Qt::WidgetShortcut);
        m_list->addAction(action);
    }
    m_open->setAutoDefault(false);
    m_open->setObjectName(QStringLiteral("openStory"));
    auto* more = new QPushButton(tr("&More"), this);
    more->setAutoDefault(false);
    auto* menu = new QMenu(more);
    menu->addActions({m_rename, m_duplicate, m_showFolder});
    menu->addSeparator();
    menu->addAction(m_trash);
    more->setMenu(menu);

    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 6, 8, 8);
    rows->setSpacing(6);
    rows->addWidget(m_search);
    rows->addWidget(m_empty, 1);
    rows->addWidget(m_list, 1);
    rows->addWidget(m_title);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addStretch(1);
    buttons->addWidget(more);
    rows->addLayout(buttons);

    connect(m_search, &QLineEdit::textChanged, m_found, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_search, &QLineEdit::textChanged, this, &LibraryPanel::update);
    connect(m_found, &QAbstractItemModel::modelReset, this, &LibraryPanel::update);
    connect(m_found, &QAbstractItemModel::dataChanged, this, &LibraryPanel::update);
    // Another title may be taller: letters that the window's font has not come from another one.
    connect(m_found, &QAbstractItemModel::dataChanged, m_list, &QListView::doItemsLayout);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        endRename(false);
        update();
    });
    const auto open = [this] {
        if (!selected().isEmpty()) {
            Q_EMIT openRequested(selected());
        }
    };
    connect(m_list, &QListView::activated, this, open);
    connect(m_open, &QPushButton::clicked, this, open);
    connect(m_openAction, &QAction::triggered, this, open);
    connect(m_rename, &QAction::triggered, this, &LibraryPanel::startRename);
    connect(m_duplicate, &QAction::triggered, this, [this] { Q_EMIT duplicateRequested(selected()); });
    connect(m_showFolder, &QAction::triggered, this, [this] { Q_EMIT folderRequested(selected()); });
    connect(m_trash, &QAction::triggered, this, [this] { Q_EMIT trashRequested(selected()); });
    connect(m_title, &NameEdit::returnPressed, this, [this] { endRename(true); });
    connect(m_title, &NameEdit::escaped, this, [this] { endRename(false); });
    update();
}

QString LibraryPanel::selected() const
{
    return m_list->currentIndex().data(StoryListModel::FileRole).toString();
}

void LibraryPanel::select(const QString& file)
{
    for (int row = 0; row < m_found->rowCount(); ++row) {
        if (m_found->index(row, 0).data(StoryListModel::FileRole).toString() == file) {
            m_list->setCurrentIndex(m_found->index(row, 0));
        }
    }
}

void LibraryPanel::setFolder(const QString& folder)
{
    m_folder = folder;
    update();
}

void LibraryPanel::update()
{
    const bool any = m_found->rowCount() > 0;
    m_list->setVisible(any);
    m_empty->setVisible(!any);
    m_empty->setText(m_search->text().isEmpty()
                         ? tr("Lists the stories in %1, and those opened recently from elsewhere.").arg(m_folder)
                         : tr("No story has this in its title or folder."));
    const QModelIndex index = m_list->currentIndex();
    const bool readable = index.isValid() && index.data(StoryListModel::ErrorRole).toString().isEmpty();
    const bool open = index.data(StoryListModel::OpenRole).toBool();
    m_open->setEnabled(readable && !open);
    m_openAction->setEnabled(readable && !open);
    m_rename->setEnabled(readable);
    m_duplicate->setEnabled(readable);
    m_showFolder->setEnabled(index.isValid());
    m_trash->setEnabled(index.isValid() && !open);
    m_trash->setToolTip(open ? tr("An open story cannot be moved.")
                             : tr("Asks first. You can restore it from the trash of your desktop."));
}

void LibraryPanel::startRename()
{
    m_renamed = selected();
    m_title->setText(m_list->currentIndex().data(StoryListModel::TitleRole).toString());
    m_title->selectAll();
    m_title->show();
    m_title->setFocus();
}

void LibraryPanel::endRename(bool keep)
{
    if (m_title->isHidden()) {
        return;
    }
    m_title->hide();
    m_list->setFocus();
    if (keep && !m_title->text().trimmed().isEmpty()) {
        Q_EMIT renameRequested(m_renamed, m_title->text().simplified());
    }
}

void LibraryPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT shown();
}

} // namespace longhand
