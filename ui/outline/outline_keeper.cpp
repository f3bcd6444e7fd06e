#include "ui/outline/outline_keeper.h"

#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"
#include "ui/outline/outline_edits.h"
#include "ui/outline/outline_moves.h"
#include "ui/outline/trash_model.h"
#include "ui/story/project_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/confirm_dialog.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace longhand {

namespace {
const QString kOutline = QStringLiteral("outline");
constexpr int kSaveDelayMs = 600;
constexpr int kRetryDelayMs = 3000;
constexpr qsizetype kMovedText = 200; ///< characters of an edit that may be text changing places
constexpr int kLeastWords = 20;       ///< of a chapter; if redo removes at least this many, it is kept again

qint64 wordsLost(const QString& removed, const QString& added)
{
    WordCounter gone, come;
    gone.add(removed);
    come.add(added);
    return gone.words() - come.words();
}

/// Whether an entry that begins at `at` of what an edit removed may leave the page with this part of it.
bool mayTake(const TextEdit& edit, const EditPart& part, qsizetype at)
{
    const bool inside = at >= part.at && at < part.at + part.removed;
    if (!inside || edit.parts.empty()) {
        return inside;
    }
    const bool worded = at == part.at && part.added > 0; // only worded anew
    const qsizetype line = edit.removed.indexOf(u'\n', at);
    return !worded && part.at + part.removed >= (line < 0 ? edit.removed.size() : line);
}

} // namespace

OutlineKeeper::OutlineKeeper(const Desk& desk, OutlineBook* book, OutlineEdits* edits, OutlineMoves* moves,
                             TrashModel* trash)
    : m_desk(desk), m_book(book), m_edits(edits), m_moves(moves), m_trash(trash), m_history(desk.page, book)
{
    m_history.keep = [this](const TrashItem& item) { return putIntoTrash(item); };
    m_history.takeOut = [this](const TrashItem& item) { takeOutOfTrash(item); };
    m_history.wentUnseen = [this](bool redo) {
        m_desk.status->say(redo ? tr("Redone in the outline.") : tr("Undone in the outline."));
    };
    m_saveTimer.setSingleShot(true);
    connect(&m_saveTimer, &QTimer::timeout, this, &OutlineKeeper::save);
    connect(book, &OutlineBook::dirty, this, &OutlineKeeper::saveSoon);
    connect(book, &OutlineBook::wentAway, this, &OutlineKeeper::onWentAway);
    connect(desk.page, &ManuscriptEdit::authorEdit, this, &OutlineKeeper::onAuthorEdit);
    connect(desk.page, &ManuscriptEdit::switched, this, [this] { m_lastRemoved.clear(); });
    connect(desk.project, &ProjectController::textSaved, this, &OutlineKeeper::saveEntries);
}

void OutlineKeeper::open()
{
    m_store = std::make_unique<OutlineStore>(*m_desk.project->project());
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
}

void OutlineKeeper::close()
{
    save();
    m_saveTimer.stop();
    m_store.reset();
    m_dirty = false;
    endQuestion();
    m_book->clear();
    m_trash->setItems({});
}

void OutlineKeeper::saveSoon()
{
    if (m_store != nullptr && !m_desk.project->isReadOnly()) {
        setDirty(QString());
        if (!m_saveTimer.isActive()) {
            m_saveTimer.start(kSaveDelayMs);
        }
    }
}

void OutlineKeeper::setDirty(const QString& why)
{
    m_dirty = true;
    m_desk.project->setUnsaved(kOutline, {why, [this] { return asText(); }});
}

bool OutlineKeeper::save()
{
    if (!m_dirty || m_store == nullptr || !m_desk.project->isOpen() || m_desk.project->isReadOnly()) {
        return true;
    }
    m_saveTimer.stop();
    if (!m_desk.project->flush()) { // the text first: the positions refer to it; then, if it is saved, saveEntries()
        m_saveTimer.start(kRetryDelayMs);
    }
    return !m_dirty;
}

/// The text that the positions refer to is in the file.
void OutlineKeeper::saveEntries()
{
    if (!m_dirty || m_store == nullptr || m_desk.project->isReadOnly()) {
        return;
    }
    m_saveTimer.stop();
    try {
        m_store->save(m_book->entries());
        while (!m_takenOut.empty()) {
            m_store->removeFromTrash(m_takenOut.back().id);
            m_takenOut.pop_back();
        }
        m_dirty = false;
        m_desk.project->setSaved(kOutline);
        if (m_tokensStale) {
            m_tokensStale = false;
            m_desk.page->refreshTokens(m_desk.project->manuscript());
        }
    } catch (const std::exception& error) {
        say(error);
        setDirty(errorText(error));
        m_saveTimer.start(kRetryDelayMs);
    }
}

/// Titles and synopses, to be read in a file of their own.
QString OutlineKeeper::asText() const
{
    QStringList lines{QStringLiteral("# %1").arg(tr("Outline"))};
    for (const OutlineItem* item : m_book->shown()) {
        lines << (item->synopsis.isEmpty() ? item->title : QStringLiteral("%1: %2").arg(item->title, item->synopsis));
    }
    return lines.join(QStringLiteral("\n\n"));
}

void OutlineKeeper::say(const std::exception& error)
{
    m_desk.messages->show(QStringLiteral("outline"), MessageKind::Error, tr("The outline: %1").arg(errorText(error)));
}

void OutlineKeeper::readTrash()
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
    const auto& items = m_trash->items();
    if (m_told && std::none_of(items.begin(), items.end(), [this](auto& item) { return sameDeletion(item, *m_told); }))
    {
        m_desk.messages->dismiss(QStringLiteral("deleted"));
        m_told.reset();
    }
    Q_EMIT trashRead();
}

/// Keeps an item for the history step being recorded: undo takes it out again.
bool OutlineKeeper::keepInTrash(TrashItem& item)
{
    item.deletedAtMs = QDateTime::currentMSecsSinceEpoch();
    if (!putIntoTrash(item)) {
        return false;
    }
    m_history.noteKept(item);
    return true;
}

bool OutlineKeeper::putIntoTrash(const TrashItem& item)
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
void OutlineKeeper::takeOutOfTrash(const TrashItem& item)
{
    const auto& items = m_trash->items();
    const auto there =
        std::find_if(items.begin(), items.end(), [&](const TrashItem& one) { return sameDeletion(one, item); });
    if (there == items.end()) {
        return; // the trash was emptied
    }
    m_takenOut.push_back(*there);
    setDirty(QString());
    save();
    readTrash();
}

/// Keeps large pieces removed by the author's edits; text restored by undo need not be kept.
void OutlineKeeper::onAuthorEdit(const TextEdit& edit, bool again)
{
    m_lastRemoved.clear();
    if (edit.removed.size() > kMovedText && edit.added.size() > kMovedText) {
        m_tokensStale = true;
    }
    if (m_store == nullptr || m_desk.project->isReadOnly() || m_moves->isMoving()) {
        return;
    }
    if (edit.removed.isEmpty() || (again && m_history.keeps(fromDisplay(edit.removed)))) {
        return;
    }
    const qint64 lost = wordsLost(edit.removed, edit.added);
    const auto shown = m_book->shown();
    std::vector<EditPart> parts = edit.parts;
    if (parts.empty()) {
        parts.push_back({0, edit.removed.size(), edit.added.size()});
    }
    qsizetype grown = 0;
    for (const EditPart& part : parts) {
        const bool entries = std::any_of(shown.begin(), shown.end(), [&](const OutlineItem* item) {
            return mayTake(edit, part, item->position() - edit.position);
        });
        const bool large = lost > kLargeDeletion && // else it was moved
                           wordsLost(edit.removed.mid(part.at, part.removed),
                                     edit.added.mid(part.at + grown, part.added)) > kLargeDeletion;
        if (large || entries) {
            keepPart(edit, part, grown, lost, large, again);
        }
        grown += part.added - part.removed;
    }
}

/// grown: by so much the text before the part is longer now. lost: words of the whole edit.
void OutlineKeeper::keepPart(const TextEdit& edit, const EditPart& part, qsizetype grown, qint64 lost, bool large,
                             bool again)
{
    const qsizetype at = edit.position + part.at;
    TrashItem item = m_moves->removedText(at, edit.removed.mid(part.at, part.removed), at + grown);
    item.automatic = true;
    const bool wholeEntry = !item.entries.empty() && item.entries.front().position == 0;
    const bool written =
        std::none_of(edit.removedAuthorship.begin(), edit.removedAuthorship.end(), [&part](const TextSpan& hand) {
            return hand.kind == SpanKind::Author && hand.start < part.at + part.removed && hand.end() > part.at;
        });
    if (again && written && !wholeEntry) {
        return; // what a run wrote was undone: it stays among the takes
    }
    if (large || (again && wholeEntry && edit.added.isEmpty() && lost >= kLeastWords)) {
        keepRemoved(item, large && !again ? lost : 0);
    } else if (!item.entries.empty()) {
        m_lastRemoved.push_back(std::move(item));
    }
}

/// told: the words of which the author is told, if any.
void OutlineKeeper::keepRemoved(TrashItem& item, qint64 told)
{
    if (!item.entries.empty() && item.entries.front().position == 0) {
        item.title = item.entries.front().title;
    }
    if (keepInTrash(item) && told > 0) {
        m_told = item;
        m_desk.messages->show(
            QStringLiteral("deleted"), MessageKind::Info,
            tr("%1 words were deleted at once. They are kept in the trash of this story.").arg(countText(told)),
            {{tr("Undo"), [this, item] { undoDeletion(item); }},
             {tr("Show the trash"), [this] { Q_EMIT trashWanted(); }}});
    }
}

/// Keeps the author's notes on a chapter that was deleted by hand.
void OutlineKeeper::onWentAway(const QList<qint64>& ids)
{
    for (TrashItem& item : std::exchange(m_lastRemoved, {})) {
        const bool told = std::any_of(item.entries.begin(), item.entries.end(), [&](const OutlineEntry& entry) {
            return ids.contains(entry.id) && (!entry.synopsis.empty() || entry.status != OutlineStatus::None);
        });
        if (told) {
            item.title = item.entries.front().title;
            keepInTrash(item);
        }
    }
}

void OutlineKeeper::deleteEntry(qint64 id)
{
    const OutlineItem* item = m_book->item(id);
    if (item == nullptr || m_store == nullptr) {
        return;
    }
    const QString title = item->title;
    TrashItem trash = m_moves->toTrash(id);
    if (!trash.text.empty() && m_desk.page->isLocked()) {
        Q_EMIT m_desk.page->editRefused(); // the window says why not
        return;
    }
    {
        const OutlineStep step(m_book);
        if (!keepInTrash(trash)) { // first save it, then remove it from the page
            return;
        }
        if (!m_moves->remove(id)) {
            takeOutOfTrash(trash);
            return;
        }
    }
    m_told = trash;
    m_desk.messages->show(QStringLiteral("deleted"), MessageKind::Info,
                          tr("\u201c%1\u201d is in the trash of this story now.").arg(title),
                          {{tr("Undo"), [this, trash] { undoDeletion(trash); }}});
}

void OutlineKeeper::forgetEntry(qint64 id)
{
    const OutlineItem* item = m_book->item(id);
    if (item == nullptr) {
        return;
    }
    const OutlineStep step(m_book);
    if (!item->synopsis.isEmpty() || item->status != OutlineStatus::None) {
        TrashItem trash = m_moves->toTrash(id); // what was written about it, without its text
        trash.text.clear();
        trash.words = 0;
        trash.entries.resize(1);
        if (!keepInTrash(trash)) {
            return;
        }
    }
    m_edits->forget(id);
}

/// Also works after later edits: then it is put back.
void OutlineKeeper::undoDeletion(const TrashItem& deleted)
{
    if (m_history.isOfLastStep(deleted)) {
        m_desk.page->undoEdit();
        return;
    }
    for (const TrashItem& item : m_trash->items()) {
        if (sameDeletion(item, deleted)) {
            restore(item.id);
            return;
        }
    }
}

void OutlineKeeper::restore(qint64 id)
{
    const auto& items = m_trash->items();
    const auto found = std::find_if(items.begin(), items.end(), [id](const auto& item) { return item.id == id; });
    if (found == items.end() || m_store == nullptr) {
        return;
    }
    TrashItem item = *found; // the list changes below
    {
        const OutlineStep step(m_book);
        if (!m_moves->restore(item)) {
            return;
        }
        m_history.noteTakenOut(item);
    }
    takeOutOfTrash(item);
    if (!item.entries.empty()) {
        Q_EMIT restored(item.entries.front().id);
    }
    m_desk.messages->dismiss(QStringLiteral("deleted"));
}

/// The answer is about what the trash had when the author was asked: meanwhile more may come, some may be put back, or
/// another story may be opened.
void OutlineKeeper::emptyTrash()
{
    endQuestion();
    qint64 words = 0;
    for (const TrashItem& item : m_trash->items()) {
        words += item.words;
    }
    m_question = ConfirmDialog::ask(
        m_desk.window, tr("Empty the trash"),
        tr("%1 words in %n deleted piece(s) of this story will be gone once and for all. This cannot be "
           "undone.",
           nullptr, m_trash->rowCount())
            .arg(countText(words)),
        tr("Empty the trash"), [this, asked = m_trash->items(), of = std::weak_ptr(m_desk.project->project())] {
            if (of.lock() == m_desk.project->project()) {
                removeFromTrash(asked);
            }
        });
}

void OutlineKeeper::endQuestion()
{
    if (m_question) {
        m_question->close();
    }
}

void OutlineKeeper::removeFromTrash(const std::vector<TrashItem>& asked)
{
    if (m_store == nullptr) {
        return;
    }
    std::vector<std::int64_t> ids;
    for (const TrashItem& item : m_trash->items()) {
        const bool same = std::any_of(asked.begin(), asked.end(), [&](const TrashItem& one) {
            return one.id == item.id && sameDeletion(one, item);
        });
        if (same) {
            ids.push_back(item.id);
        }
    }
    try {
        m_store->removeFromTrash(ids);
    } catch (const std::exception& error) {
        say(error);
    }
    readTrash();
}

} // namespace longhand
