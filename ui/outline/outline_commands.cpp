#include "ui/outline/outline_commands.h"

#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"
#include "ui/outline/outline_edits.h"
#include "ui/outline/outline_moves.h"
#include "ui/outline/outline_panel.h"
#include "ui/story/project_controller.h"
#include "ui/widgets/status_line.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>

namespace longhand {

OutlineCommands::OutlineCommands(const Desk& desk, OutlineBook* book, OutlineEdits* edits, OutlineMoves* moves,
                                 OutlinePanel* panel, QObject* parent)
    : QObject(parent), m_desk(desk), m_book(book), m_edits(edits), m_moves(moves), m_panel(panel)
{
    addAll();
    m_panel->setMenuActions(m_commands);
    connect(m_panel, &OutlinePanel::jumpRequested, this, &OutlineCommands::jump);
    connect(m_panel, &OutlinePanel::selectionChanged, this, &OutlineCommands::update);
    if (QMenu* story = m_desk.actions->menu(MenuPlace::Story)) {
        QMenu* menu = story->addMenu(tr("O&utline"));
        menu->addActions(m_commands);
        connect(menu, &QMenu::aboutToShow, this, &OutlineCommands::update);
    }
}

void OutlineCommands::add(const char* id, const QString& text, const QString& keys, const QString& tip,
                          std::function<void()> run)
{
    QAction* action = m_desk.actions->add(QLatin1String("outline.") + QLatin1String(id), text, QKeySequence(keys), tip);
    connect(action, &QAction::triggered, this, std::move(run));
    m_commands << action;
}

void OutlineCommands::addAll()
{
    add("newPart", tr("New &part here"), {}, tr("Begins a part at the caret"),
        [this] { newEntry(OutlineLevel::Part); });
    add("newChapter", tr("New &chapter here"), tr("Ctrl+Shift+N"), tr("Begins a chapter at the caret"),
        [this] { newEntry(OutlineLevel::Chapter); });
    add("newScene", tr("New &scene here"), tr("Ctrl+Alt+N"),
        tr("Begins a scene at the caret; its title is in the outline only"), [this] { newEntry(OutlineLevel::Scene); });
    add("rename", tr("&Rename"), {}, tr("Changes the title, and a heading in the text with it"),
        [this] { renameTarget(); });
    add("up", tr("Move &up"), tr("Alt+Shift+Up"), tr("Moves it with its text before the one above"),
        [this] { moveTarget(-1); });
    add("down", tr("Move &down"), tr("Alt+Shift+Down"), tr("Moves it with its text behind the one below"),
        [this] { moveTarget(1); });
    add("indent", tr("One level d&eeper"), tr("Alt+Shift+Right"), tr("A part becomes a chapter, a chapter a scene"),
        [this] { m_edits->shiftLevel(target(), 1); });
    add("outdent", tr("One level &higher"), tr("Alt+Shift+Left"), tr("A scene becomes a chapter, a chapter a part"),
        [this] { m_edits->shiftLevel(target(), -1); });
    add("next", tr("Go to the &next entry"), tr("Alt+PgDown"), {}, [this] { jumpBy(1); });
    add("previous", tr("Go to the pre&vious entry"), tr("Alt+PgUp"), {}, [this] { jumpBy(-1); });
    add("forget", tr("Take &off the outline, keep the text"), {}, {}, [this] { Q_EMIT forgetWanted(target()); });
    add("delete", tr("De&lete with its text"), {},
        tr("Moves it and its text to the trash of this story; it can be put back from there"),
        [this] { Q_EMIT deleteWanted(target()); });
}

void OutlineCommands::update()
{
    const bool open = m_desk.project->isOpen();
    const bool change = open && !m_desk.project->isReadOnly();
    const bool any = target() != 0;
    for (QAction* action : m_commands) {
        const QString id = ActionRegistry::idOf(action);
        const bool going = id == QLatin1String("outline.next") || id == QLatin1String("outline.previous");
        const bool making = id.startsWith(QLatin1String("outline.new"));
        action->setEnabled(going ? open : change && (making || any));
    }
}

std::int64_t OutlineCommands::target() const
{
    if (m_panel->isAncestorOf(m_desk.window->focusWidget()) && m_panel->selected() != 0) {
        return m_panel->selected();
    }
    const OutlineItem* item = m_book->at(m_desk.page->caretPosition());
    return item == nullptr ? 0 : item->id;
}

void OutlineCommands::newEntry(OutlineLevel level)
{
    const std::int64_t id = m_edits->addAt(level, m_desk.page->caretPosition());
    if (id != 0) {
        Q_EMIT titleWanted(id);
    } else if (!m_desk.page->isLocked()) { // the window says why not
        m_desk.status->say(tr("An outline entry already begins here."));
    }
}

void OutlineCommands::renameTarget()
{
    if (const std::int64_t id = target(); id != 0) {
        Q_EMIT titleWanted(id);
    }
}

void OutlineCommands::moveTarget(int by)
{
    const std::int64_t id = target();
    if (m_moves->moveBy(id, by)) {
        m_panel->select(id);
    }
}

void OutlineCommands::jump(qsizetype position)
{
    m_desk.page->selectRange(position, position);
    // Its beginning near the top, with the rest to be read below.
    const QRectF caret = m_desk.page->caretRect(position);
    if (!caret.isEmpty() && caret.top() > m_desk.page->viewport()->height() / 2.0) {
        m_desk.page->centerCursor();
    }
}

void OutlineCommands::jumpBy(int by)
{
    const qsizetype caret = m_desk.page->caretPosition();
    const OutlineItem* there = nullptr;
    for (const OutlineItem* item : m_book->shown()) {
        if (by > 0 && item->position() > caret) {
            there = item;
            break;
        }
        if (by < 0 && item->position() < caret) {
            there = item;
        }
    }
    if (there != nullptr) {
        jump(there->position());
    }
}

} // namespace longhand
