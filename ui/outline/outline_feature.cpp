#include "ui/outline/outline_feature.h"

#include "app/project/outline/headings.h"
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"
#include "ui/outline/outline_commands.h"
#include "ui/outline/outline_panel.h"
#include "ui/outline/scene_marks.h"
#include "ui/outline/trash_model.h"
#include "ui/outline/trash_panel.h"
#include "ui/palette/command_palette.h"
#include "ui/story/project_controller.h"
#include "ui/text/status_text.h"
#include "ui/widgets/write_bar.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QTabWidget>
#include <QTreeView>

namespace longhand {

namespace {
constexpr int kLeastWidth = 210;
constexpr int kLeastHeight = 150;
} // namespace

OutlineFeature::OutlineFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_book(new OutlineBook(desk.page, this)), m_edits(desk.page, m_book),
      m_moves(desk.page, m_book), m_panel(new OutlinePanel(m_book, &m_edits, desk.theme)),
      m_trash(new TrashModel(this)), m_trashPanel(new TrashPanel(m_trash)),
      m_keeper(desk, m_book, &m_edits, &m_moves, m_trash), m_tabs(new QTabWidget)
{
    m_tabs->setObjectName(QStringLiteral("outlineTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->setMinimumSize(kLeastWidth, kLeastHeight); // the pages shrink: small windows have many docks
    m_tabs->addTab(m_panel, tr("Outline"));
    m_tabs->addTab(m_trashPanel, tr("Trash"));
    desk.addDock(QStringLiteral("outline"), tr("&Outline"), m_tabs, Qt::LeftDockWidgetArea, true,
                 QStringLiteral("Ctrl+Shift+O"));
    m_commands = new OutlineCommands(desk, m_book, &m_edits, &m_moves, m_panel, this);
    new SceneMarks(desk.page, m_book, desk.theme, this);

    connect(desk.project, &ProjectController::opened, this, &OutlineFeature::onOpened);
    connect(desk.project, &ProjectController::closing, this, &OutlineFeature::onClosing);
    connect(m_book, &OutlineBook::changed, this, &OutlineFeature::showPlace);
    connect(desk.page, &QPlainTextEdit::cursorPositionChanged, this, &OutlineFeature::showPlace);
    connect(m_commands, &OutlineCommands::titleWanted, this, [this](qint64 id) {
        showDock(m_panel);
        m_panel->editTitle(id);
    });
    connect(m_commands, &OutlineCommands::deleteWanted, &m_keeper, &OutlineKeeper::deleteEntry);
    connect(m_commands, &OutlineCommands::forgetWanted, &m_keeper, &OutlineKeeper::forgetEntry);
    connect(m_panel, &OutlinePanel::deleteRequested, &m_keeper, &OutlineKeeper::deleteEntry);
    connect(m_panel, &OutlinePanel::renameRequested, this,
            [this](qint64 id, const QString& title) { m_edits.rename(id, title); });
    connect(m_panel, &OutlinePanel::moveRequested, this, [this](qint64 id, qint64 before, int level) {
        m_moves.move(id, before, OutlineLevel(level));
        m_panel->select(id);
    });
    connect(m_panel, &OutlinePanel::titleDone, this, [this] {
        if (m_panel->tree()->hasFocus()) { // else the author has moved on
            m_desk.page->setFocus();
        }
    });
    connect(m_trashPanel, &TrashPanel::restoreRequested, &m_keeper, &OutlineKeeper::restore);
    connect(m_trashPanel, &TrashPanel::emptyRequested, &m_keeper, &OutlineKeeper::emptyTrash);
    connect(&m_keeper, &OutlineKeeper::trashWanted, this, [this] { showDock(m_trashPanel); });
    connect(&m_keeper, &OutlineKeeper::trashRead, this, [this] {
        const int count = m_trash->rowCount();
        m_tabs->setTabText(m_tabs->indexOf(m_trashPanel),
                           count == 0 ? tr("Trash") : tr("Trash (%1)").arg(countText(count)));
    });
    connect(&m_keeper, &OutlineKeeper::restored, this, [this](qint64 id) {
        m_tabs->setCurrentWidget(m_panel);
        m_panel->select(id);
    });
    m_commands->update();
    m_palette = CommandPalette::of(desk.window);
    if (m_palette) {
        m_palette->addProvider(this);
    }
}

OutlineFeature::~OutlineFeature()
{
    if (m_palette) {
        m_palette->removeProvider(this);
    }
}

QList<PaletteEntry> OutlineFeature::paletteEntries() const
{
    QList<PaletteEntry> entries;
    for (const OutlineItem* item : m_book->shown()) {
        PaletteEntry entry;
        entry.id = QStringLiteral("chapter.%1").arg(item->id);
        entry.group = tr("Go to");
        entry.text = item->title;
        entry.detail = item->synopsis;
        entry.run = [self = QPointer(const_cast<OutlineFeature*>(this)), id = item->id] {
            const OutlineItem* there = self ? self->m_book->item(id) : nullptr;
            if (there != nullptr && there->shown()) {
                self->m_commands->jump(there->position());
            }
        };
        entries << entry;
    }
    return entries;
}

void OutlineFeature::addTab(QWidget* panel, const QString& title)
{
    m_tabs->addTab(panel, title);
}

void OutlineFeature::showTab(QWidget* panel)
{
    m_tabs->setCurrentWidget(panel);
}

void OutlineFeature::showDock(QWidget* panel)
{
    m_desk.actions->action(QStringLiteral("view.outline"))->setChecked(true);
    m_tabs->setCurrentWidget(panel);
}

void OutlineFeature::onOpened()
{
    m_panel->setReadOnly(m_desk.project->isReadOnly());
    m_trashPanel->setReadOnly(m_desk.project->isReadOnly());
    m_keeper.open();
    m_commands->update();
    showPlace();
}

void OutlineFeature::onClosing()
{
    m_keeper.close();
    m_desk.bar->setPlace({});
    m_commands->update();
}

void OutlineFeature::showPlace()
{
    if (!m_desk.project->isOpen()) {
        return;
    }
    const OutlineItem* item = m_book->at(m_desk.page->caretPosition());
    m_panel->setCurrent(item == nullptr ? 0 : item->id);
    m_commands->update();
    const OutlineItem* chapter = item;
    while (chapter != nullptr && chapter->level == OutlineLevel::Scene && m_book->parentOf(chapter->id) != nullptr) {
        chapter = m_book->parentOf(chapter->id);
    }
    if (chapter == nullptr) {
        m_desk.bar->setPlace({});
        return;
    }
    int number = 0;
    for (const OutlineItem* one : m_book->shown()) {
        number += one->level == chapter->level ? 1 : 0;
        if (one == chapter) {
            break;
        }
    }
    // "Chapter 3" and "3. Low Water" say it themselves.
    const bool numbered = recogniseHeading(chapter->title.toStdString(), true, true).has_value();
    m_desk.bar->setPlace(numbered || chapter->level != OutlineLevel::Chapter
                             ? chapter->title
                             : tr("%1. %2").arg(number).arg(chapter->title));
}

} // namespace longhand
