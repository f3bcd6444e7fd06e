#include "ui/outline/outline_feature.h"

#include "app/project/outline/headings.h"
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"
#include "ui/outline/outline_history.h"
#include "ui/outline/outline_model.h"
#include "ui/outline/outline_panel.h"
#include "ui/outline/scene_marks.h"
#include "ui/outline/trash_model.h"
#include "ui/outline/trash_panel.h"
#include "ui/palette/command_palette.h"
#include "ui/story/project_controller.h"
#include "ui/text/status_text.h"
#include "ui/widgets/confirm_dialog.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"
#include "ui/widgets/write_bar.h"

#include <QAction>
#include <QDateTime>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTabWidget>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace longhand {

namespace {
constexpr int LeastWidth = 210;
constexpr int LeastHeight = 150;
constexpr qsizetype MovedText = 200; ///< characters of an edit that may be text changing places
constexpr int LeastWords = 20;       ///< of a chapter; if redo removes at least this many, it is kept again
} // namespace

OutlineFeature::OutlineFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_book(new OutlineBook(desk.page, this)),
      m_history(std::make_unique<OutlineHistory>(desk.page, m_book)), m_panel(new OutlinePanel(m_book, desk.theme)),
      m_trash(new TrashModel(this)), m_trashPanel(new TrashPanel(m_trash)), m_tabs(new QTabWidget)
{
    m_tabs->setObjectName(QStringLiteral("outlineTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->setMinimumSize(LeastWidth, LeastHeight); // the pages shrink: small windows have many docks
    m_tabs->addTab(m_panel, tr("Outline"));
    m_tabs->addTab(m_trashPanel, tr("Trash"));
    desk.addDock(QStringLiteral("outline"), tr("&Outline"), m_tabs, Qt::LeftDockWidgetArea, true,
                 QStringLiteral("Ctrl+Shift+O"));
    addCommands();
    new SceneMarks(desk.page, m_book, desk.theme, this);
    m_history->keep = [this](const TrashItem& item) { return putIntoTrash(item); };
    m_history->takeOut = [this](const TrashItem& item) { takeOutOfTrash(item); };
    m_history->wentUnseen = [this](bool redo) {
        m_desk.status->say(redo ? tr("Redone in the outline.") : tr("Undone in the outline."));
    };

    m_saveTimer.setSingleShot(true);
    connect(&m_saveTimer, &QTimer::timeout, this, &OutlineFeature::save);
    connect(desk.project, &ProjectController::opened, this, &OutlineFeature::onOpened);
    connect(desk.project, &ProjectController::closing, this, &OutlineFeature::onClosing);
    connect(m_book, &OutlineBook::dirty, this, &OutlineFeature::saveSoon);
    connect(m_book, &OutlineBook::changed, this, &OutlineFeature::showPlace);
    connect(m_book, &OutlineBook::wentAway, this, &OutlineFeature::onWentAway);
    connect(desk.page, &QPlainTextEdit::cursorPositionChanged, this, &OutlineFeature::showPlace);
    connect(desk.page, &ManuscriptEdit::authorEdit, this, &OutlineFeature::onAuthorEdit);
    connect(m_panel, &OutlinePanel::jumpRequested, this, &OutlineFeature::jump);
    connect(m_panel, &OutlinePanel::deleteRequested, this, &OutlineFeature::deleteEntry);
    connect(m_panel, &OutlinePanel::renameRequested, this,
            [this](qint64 id, const QString& title) { m_book->rename(id, title); });
    connect(m_panel, &OutlinePanel::moveRequested, this, [this](qint64 id, qint64 before, int level) {
        const QScopedValueRollback own(m_ownEdit, true);
        m_book->move(id, before, OutlineLevel(level));
        m_panel->select(id);
    });
    connect(m_panel, &OutlinePanel::titleDone, this, [this] {
        if (m_panel->tree()->hasFocus()) { // else the author has moved on
            m_desk.page->setFocus();
        }
    });
    connect(m_panel, &OutlinePanel::selectionChanged, this, &OutlineFeature::updateCommands);
    connect(m_trashPanel, &TrashPanel::restoreRequested, this, &OutlineFeature::restoreItem);
    connect(m_trashPanel, &TrashPanel::emptyRequested, this, &OutlineFeature::emptyTrash);
    updateCommands();
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
                self->jump(there->position());
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

void OutlineFeature::onOpened()
{
    m_store = std::make_unique<OutlineStore>(*m_desk.project->project());
    m_panel->setReadOnly(m_desk.project->isReadOnly());
    m_trashPanel->setReadOnly(m_desk.project->isReadOnly());
    try {
        m_book->setEntries(m_store->load());
    } catch (const std::exception& error) {
        m_store.reset(); // an unreadable file is not overwritten
        m_book->setEntries({});
        say(error);
    }
    m_dirty = false;
    m_takenOut.clear();
    m_saveTimer.stop();
    readTrash();
    updateCommands();
    showPlace();
}

void OutlineFeature::onClosing()
{
    save();
    m_saveTimer.stop();
    m_store.reset();
    m_dirty = false;
    m_book->clear();
    m_trash->setItems({});
    m_desk.bar->setPlace({});
    updateCommands();
}

void OutlineFeature::saveSoon()
{
    if (m_store != nullptr && !m_desk.project->isReadOnly()) {
        m_dirty = true;
        if (!m_saveTimer.isActive()) {
            m_saveTimer.start(SaveDelayMs);
        }
    }
}

bool OutlineFeature::save()
{
    if (!m_dirty || m_store == nullptr || !m_desk.project->isOpen() || m_desk.project->isReadOnly()) {
        return true;
    }
    try {
        if (m_desk.project->flush()) { // the text first: the positions refer to it
            m_store->save(m_book->entries());
            while (!m_takenOut.empty()) {
                m_store->removeFromTrash(m_takenOut.back().id);
                m_takenOut.pop_back();
            }
            m_dirty = false;
            if (m_tokensStale) {
                m_tokensStale = false;
                m_desk.page->refreshTokens(m_desk.project->manuscript());
            }
            return true;
        }
    } catch (const std::exception& error) {
        say(error);
    }
    m_saveTimer.start(RetryDelayMs);
    return false;
}

void OutlineFeature::say(const std::exception& error)
{
    m_desk.messages->show(QStringLiteral("outline"), MessageKind::Error,
                          tr("The outline: %1").arg(QString::fromUtf8(error.what())));
}

void OutlineFeature::readTrash()
{
    try {
        std::vector<TrashItem> items = m_store == nullptr ? std::vector<TrashItem>() : m_store->trash();
        std::erase_if(items, [this](const TrashItem& item) {
            return std::any_of(m_takenOut.begin(), m_takenOut.end(), [&](auto& gone) { return gone.id == item.id; });
        });
        m_trash->setItems(std::move(items));
    } catch (const std::exception& error) {
        m_trash->setItems({});
        say(error);
    }
    const int index = m_tabs->indexOf(m_trashPanel);
    m_tabs->setTabText(index, m_trash->rowCount() == 0 ? tr("Trash") : tr("Trash (%1)").arg(m_trash->rowCount()));
}

/// Keeps an item for the history step being recorded: undo takes it out again.
bool OutlineFeature::keepInTrash(TrashItem& item)
{
    item.deletedAtMs = QDateTime::currentMSecsSinceEpoch();
    if (!putIntoTrash(item)) {
        return false;
    }
    m_history->noteKept(item);
    return true;
}

bool OutlineFeature::putIntoTrash(const TrashItem& item)
{
    if (m_store == nullptr) {
        return false;
    }
    try {
        const auto waiting = std::find_if(m_takenOut.begin(), m_takenOut.end(),
                                          [&](const TrashItem& gone) { return sameDeletion(gone, item); });
        if (waiting != m_takenOut.end()) {
            m_takenOut.erase(waiting); // it is in the file still
        } else {
            m_store->addToTrash(item);
        }
    } catch (const std::exception& error) {
        say(error);
        return false;
    }
    readTrash();
    return true;
}

/// Text restored to the page leaves the trash once it is saved; until then it is hidden there.
void OutlineFeature::takeOutOfTrash(const TrashItem& item)
{
    const auto& items = m_trash->items();
    const auto there =
        std::find_if(items.begin(), items.end(), [&](const TrashItem& one) { return sameDeletion(one, item); });
    if (there == items.end()) {
        return; // the trash was emptied
    }
    m_takenOut.push_back(*there);
    m_dirty = true;
    save();
    readTrash();
}

/// Keeps large pieces removed by the author's edits; text restored by undo need not be kept.
void OutlineFeature::onAuthorEdit(const TextEdit& edit, bool again)
{
    m_lastRemoved = {};
    if (edit.removed.size() > MovedText && edit.added.size() > MovedText) {
        m_tokensStale = true;
    }
    if (m_store == nullptr || m_desk.project->isReadOnly() || m_ownEdit) {
        return;
    }
    if (edit.removed.isEmpty() || (again && m_history->keeps(fromDisplay(edit.removed)))) {
        return;
    }
    WordCounter gone, come;
    gone.add(edit.removed);
    come.add(edit.added);
    const qint64 lost = gone.words() - come.words();
    const bool large = lost > LargeDeletion;
    const auto shown = m_book->shown();
    const bool entries = std::any_of(shown.begin(), shown.end(), [&](const OutlineItem* item) {
        return item->position() >= edit.position && item->position() < edit.position + edit.removed.size();
    });
    if (!large && !entries) {
        return;
    }
    TrashItem item = m_book->removedText(edit.position, edit.removed);
    item.automatic = true;
    const bool wholeEntry = !item.entries.empty() && item.entries.front().position == 0;
    const bool written = std::none_of(edit.removedHands.begin(), edit.removedHands.end(),
                                      [](const TextSpan& hand) { return hand.kind == SpanKind::Author; });
    if (again && written && !wholeEntry) {
        return; // what a run wrote was undone: it stays among the takes
    }
    if (!large && !(again && wholeEntry && edit.added.isEmpty() && lost >= LeastWords)) {
        if (!item.entries.empty()) {
            m_lastRemoved = std::move(item);
        }
        return;
    }
    if (wholeEntry) {
        item.title = item.entries.front().title;
    }
    if (keepInTrash(item) && large && !again) {
        m_desk.messages->show(
            QStringLiteral("deleted"), MessageKind::Info,
            tr("%1 words were deleted at once. They are kept in the trash of this story.").arg(countText(lost)),
            {{tr("Undo"), [this, item] { undoDeletion(item); }},
             {tr("Show the trash"), [this] {
                  m_desk.actions->action(QStringLiteral("view.outline"))->setChecked(true);
                  m_tabs->setCurrentWidget(m_trashPanel);
              }}});
    }
}

/// Keeps the author's notes on a chapter that was deleted by hand.
void OutlineFeature::onWentAway(const QList<qint64>& ids)
{
    TrashItem item = std::exchange(m_lastRemoved, {});
    const bool told = std::any_of(item.entries.begin(), item.entries.end(), [&](const OutlineEntry& entry) {
        return ids.contains(entry.id) && (!entry.synopsis.empty() || entry.status != OutlineStatus::None);
    });
    if (told) {
        item.title = item.entries.front().title;
        keepInTrash(item);
    }
}

void OutlineFeature::deleteEntry(qint64 id)
{
    const OutlineItem* item = m_book->item(id);
    if (item == nullptr || m_store == nullptr) {
        return;
    }
    const QString title = item->title;
    TrashItem trash = m_book->toTrash(id);
    if (!trash.text.empty() && m_desk.page->isLocked()) {
        Q_EMIT m_desk.page->editRefused(); // the window says why not
        return;
    }
    {
        const OutlineStep step(m_book);
        if (!keepInTrash(trash)) { // first save it, then remove it from the page
            return;
        }
        const QScopedValueRollback own(m_ownEdit, true);
        if (!m_book->remove(id)) {
            takeOutOfTrash(trash);
            return;
        }
    }
    m_desk.messages->show(QStringLiteral("deleted"), MessageKind::Info,
                          tr("\u201c%1\u201d is in the trash of this story now.").arg(title),
                          {{tr("Undo"), [this, trash] { undoDeletion(trash); }}});
}

/// Also works after later edits: then it is put back.
void OutlineFeature::undoDeletion(const TrashItem& deleted)
{
    if (m_history->isOfLastStep(deleted)) {
        m_desk.page->undoEdit();
        return;
    }
    for (const TrashItem& item : m_trash->items()) {
        if (sameDeletion(item, deleted)) {
            restoreItem(item.id);
            return;
        }
    }
}

void OutlineFeature::restoreItem(qint64 id)
{
    const auto& items = m_trash->items();
    const auto found = std::find_if(items.begin(), items.end(), [id](const auto& item) { return item.id == id; });
    if (found == items.end() || m_store == nullptr) {
        return;
    }
    const TrashItem item = *found;
    {
        const OutlineStep step(m_book);
        const QScopedValueRollback own(m_ownEdit, true);
        if (!m_book->restore(item)) {
            return;
        }
        m_history->noteTakenOut(item);
    }
    takeOutOfTrash(item);
    if (!item.entries.empty()) {
        m_tabs->setCurrentWidget(m_panel);
        m_panel->select(item.entries.front().id);
    }
    m_desk.messages->dismiss(QStringLiteral("deleted"));
}

void OutlineFeature::emptyTrash()
{
    qint64 words = 0;
    for (const TrashItem& item : m_trash->items()) {
        words += item.words;
    }
    ConfirmDialog::ask(m_desk.window, tr("Empty the trash"),
                       tr("%1 words in %n deleted piece(s) of this story will be gone once and for all. This cannot be "
                          "undone.",
                          nullptr, m_trash->rowCount())
                           .arg(countText(words)),
                       tr("Empty the trash"), [this] {
                           try {
                               if (m_store != nullptr) {
                                   m_store->emptyTrash();
                                   m_takenOut.clear();
                               }
                           } catch (const std::exception& error) {
                               say(error);
                           }
                           readTrash();
                       });
}

std::int64_t OutlineFeature::target() const
{
    if (m_panel->isAncestorOf(m_desk.window->focusWidget()) && m_panel->selected() != 0) {
        return m_panel->selected();
    }
    const OutlineItem* item = m_book->at(m_desk.page->caretPosition());
    return item == nullptr ? 0 : item->id;
}

void OutlineFeature::showPlace()
{
    if (!m_desk.project->isOpen()) {
        return;
    }
    const OutlineItem* item = m_book->at(m_desk.page->caretPosition());
    m_panel->setCurrent(item == nullptr ? 0 : item->id);
    updateCommands();
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
