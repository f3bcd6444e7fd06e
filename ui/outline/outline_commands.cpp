// The commands of the outline: each for the selected entry while the tree has the focus, else for the caret's.
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"
#include "ui/outline/outline_feature.h"
#include "ui/outline/outline_panel.h"
#include "ui/story/project_controller.h"
#include "ui/widgets/status_line.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTabWidget>

#include <optional>

namespace longhand {

QAction* OutlineFeature::addCommand(const QString& id, const QString& text, const QString& keys, const QString& tip,
                                    void (OutlineFeature::*run)())
{
    QAction* action = m_desk.actions->add(QStringLiteral("outline.") + id, text, QKeySequence(keys), tip);
    connect(action, &QAction::triggered, this, run);
    m_commands << action;
    return action;
}

void OutlineFeature::addCommands()
{
    addCommand(QStringLiteral("newPart"), tr("New &part here"), {}, tr("Begins a part at the caret"),
               &OutlineFeature::newPart);
    addCommand(QStringLiteral("newChapter"), tr("New &chapter here"), tr("Ctrl+Shift+N"),
               tr("Begins a chapter at the caret"), &OutlineFeature::newChapter);
    addCommand(QStringLiteral("newScene"), tr("New &scene here"), tr("Ctrl+Alt+N"),
               tr("Begins a scene at the caret; its title is in the outline only"), &OutlineFeature::newScene);
    addCommand(QStringLiteral("rename"), tr("&Rename"), {}, tr("Changes the title, and a heading in the text with it"),
               &OutlineFeature::renameTarget);
    addCommand(QStringLiteral("up"), tr("Move &up"), tr("Alt+Shift+Up"),
               tr("Moves it with its text before the one above"), &OutlineFeature::moveUp);
    addCommand(QStringLiteral("down"), tr("Move &down"), tr("Alt+Shift+Down"),
               tr("Moves it with its text behind the one below"), &OutlineFeature::moveDown);
    addCommand(QStringLiteral("indent"), tr("One level d&eeper"), tr("Alt+Shift+Right"),
               tr("A part becomes a chapter, a chapter a scene"), &OutlineFeature::indent);
    addCommand(QStringLiteral("outdent"), tr("One level &higher"), tr("Alt+Shift+Left"),
               tr("A scene becomes a chapter, a chapter a part"), &OutlineFeature::outdent);
    addCommand(QStringLiteral("next"), tr("Go to the &next entry"), tr("Alt+PgDown"), {}, &OutlineFeature::nextEntry);
    addCommand(QStringLiteral("previous"), tr("Go to the pre&vious entry"), tr("Alt+PgUp"), {},
               &OutlineFeature::previousEntry);
    addCommand(QStringLiteral("forget"), tr("Take &off the outline, keep the text"), {}, {},
               &OutlineFeature::forgetTarget);
    addCommand(QStringLiteral("delete"), tr("De&lete with its text"), {},
               tr("Moves it and its text to the trash of this story; it can be put back from there"),
               &OutlineFeature::deleteTarget);
    if (QMenu* story = m_desk.actions->menu(MenuPlace::Story)) {
        QMenu* menu = story->addMenu(tr("O&utline"));
        menu->addActions(m_commands);
        connect(menu, &QMenu::aboutToShow, this, &OutlineFeature::updateCommands);
    }
    m_panel->setMenuActions(m_commands);
}

void OutlineFeature::updateCommands()
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

void OutlineFeature::jump(qsizetype position)
{
    m_desk.page->selectRange(position, position);
    // Its beginning near the top, with the rest to be read below.
    const QRectF caret = m_desk.page->caretRect(position);
    if (!caret.isEmpty() && caret.top() > m_desk.page->viewport()->height() / 2) {
        m_desk.page->centerCursor();
    }
}

void OutlineFeature::newEntry(int level)
{
    const std::int64_t id = m_book->addAt(OutlineLevel(level), m_desk.page->caretPosition());
    if (id == 0) {
        if (!m_desk.page->isLocked()) { // the window says why not
            m_desk.status->say(tr("An outline entry already begins here."));
        }
        return;
    }
    m_desk.actions->action(QStringLiteral("view.outline"))->setChecked(true);
    m_tabs->setCurrentWidget(m_panel);
    m_panel->editTitle(id);
}

void OutlineFeature::newPart()
{
    newEntry(int(OutlineLevel::Part));
}

void OutlineFeature::newChapter()
{
    newEntry(int(OutlineLevel::Chapter));
}

void OutlineFeature::newScene()
{
    newEntry(int(OutlineLevel::Scene));
}

void OutlineFeature::renameTarget()
{
    if (const std::int64_t id = target(); id != 0) {
        m_desk.actions->action(QStringLiteral("view.outline"))->setChecked(true);
        m_tabs->setCurrentWidget(m_panel);
        m_panel->editTitle(id);
    }
}

void OutlineFeature::moveUp()
{
    const QScopedValueRollback own(m_ownEdit, true);
    const std::int64_t id = target();
    if (m_book->moveBy(id, -1)) {
        m_panel->select(id);
    }
}

void OutlineFeature::moveDown()
{
    const QScopedValueRollback own(m_ownEdit, true);
    const std::int64_t id = target();
    if (m_book->moveBy(id, 1)) {
        m_panel->select(id);
    }
}

void OutlineFeature::indent()
{
    m_book->shiftLevel(target(), 1);
}

void OutlineFeature::outdent()
{
    m_book->shiftLevel(target(), -1);
}

void OutlineFeature::deleteTarget()
{
    deleteEntry(target());
}

void OutlineFeature::forgetTarget()
{
    const OutlineItem* item = m_book->item(target());
    if (item == nullptr) {
        return;
    }
    const std::int64_t id = item->id;
    const OutlineStep step(m_book);
    if (!item->synopsis.isEmpty() || item->status != OutlineStatus::None) {
        TrashItem trash = m_book->toTrash(id); // what was written about it, without its text
        trash.text.clear();
        trash.words = 0;
        trash.entries.resize(1);
        if (!keepInTrash(trash)) {
            return;
        }
    }
    m_book->forget(id);
}

void OutlineFeature::jumpBy(int by)
{
    const qsizetype caret = m_desk.page->caretPosition();
    std::optional<qsizetype> place;
    for (const OutlineItem* item : m_book->shown()) {
        if (by > 0 && item->position() > caret) {
            place = item->position();
            break;
        }
        if (by < 0 && item->position() < caret) {
            place = item->position();
        }
    }
    if (place) {
        jump(*place);
    }
}

void OutlineFeature::nextEntry()
{
    jumpBy(1);
}

void OutlineFeature::previousEntry()
{
    jumpBy(-1);
}

} // namespace longhand
