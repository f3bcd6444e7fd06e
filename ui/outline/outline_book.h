#pragma once

#include "app/project/store/outline.h"
#include "ui/outline/heading_finder.h"
#include "ui/outline/outline_state.h"
#include "ui/text/word_counter.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace longhand {

class ManuscriptEdit;

/// A level higher (by < 0) or deeper, as far as there are levels.
OutlineLevel shiftedLevel(OutlineLevel level, int by);

/// The outline of the manuscript on the page: follows every change of the text, finds headings, counts words, and
/// changes outline and page together, each time as one step of the page's history. Knows nothing of files. UI thread.
class OutlineBook : public QObject
{
    Q_OBJECT

public:
    explicit OutlineBook(ManuscriptEdit* page, QObject* parent = nullptr);

    /// Takes over entries whose positions are bytes of the text on the page.
    void setEntries(const std::vector<OutlineEntry>& entries);
    /// For saving; positions are bytes of the text on the page.
    std::vector<OutlineEntry> entries() const;
    void clear();

    /// The entries present in the text, in its order.
    std::vector<const OutlineItem*> shown() const;
    const OutlineItem* item(std::int64_t id) const;
    /// The entry whose own text holds a position; null before the first one.
    const OutlineItem* at(qsizetype position) const;
    /// The entry's text with everything beneath it: begin and end.
    std::pair<qsizetype, qsizetype> rangeOf(std::int64_t id) const;
    /// Entry and everything beneath it, in the order of the text.
    std::vector<std::int64_t> branch(std::int64_t id) const;
    /// The nearest entry before it of a higher level; null if there is none.
    const OutlineItem* parentOf(std::int64_t id) const;
    /// Headings in the text that are not an entry and were not dismissed.
    std::vector<FoundHeading> offers() const;

    /// Adds an entry at a position of the text without changing the text. Returns its id.
    std::int64_t add(OutlineLevel level, qsizetype position, const QString& title);
    /// Adds a part or chapter at the paragraph of a position. A short line becomes its heading; else one is inserted,
    /// if the page can be changed. A scene: see addScene(). Returns its id; 0 if an entry is already there, or the page
    /// is locked.
    std::int64_t addAt(OutlineLevel level, qsizetype position);
    /// Adds a heading to the outline.
    std::int64_t accept(const FoundHeading& heading);
    void acceptAll();
    /// Dismisses a heading: it is not offered again.
    void dismiss(const FoundHeading& heading);
    void dismissAll();

    /// Renames; if the title is in the text, the text changes with it. False if the page is locked then.
    bool rename(std::int64_t id, const QString& title);
    void setSynopsis(std::int64_t id, const QString& synopsis);
    void setStatus(std::int64_t id, OutlineStatus status);
    /// Moves the entry and all beneath it to another level. False if that is not possible.
    bool shiftLevel(std::int64_t id, int by);
    /// Moves the entry and all beneath it, with their text, before another entry (0: to the end), as one edit of the
    /// page, and gives it `level`. False if nothing was moved: the page is locked, or it is already there.
    bool move(std::int64_t id, std::int64_t before, OutlineLevel level);
    /// Past its neighbour of the same level, up (-1) or down (1).
    bool moveBy(std::int64_t id, int by);

    /// What deleting an entry removes, for the trash.
    TrashItem toTrash(std::int64_t id) const;
    /// The same for any stretch that has just been removed from the page.
    TrashItem removedText(qsizetype position, const QString& removed) const;
    /// Removes an entry with all beneath it and its text from the page, as one edit. False if the page is locked.
    bool remove(std::int64_t id);
    /// Removes an entry from the outline; its text stays.
    void forget(std::int64_t id);
    /// Puts text from the trash back where it was, as well as that place can be found. False if the page is locked.
    bool restore(const TrashItem& trash);

    /// The current state, for undo.
    std::shared_ptr<const OutlineState> state() const;
    /// The next text change is an undo or redo: it sets the outline to exactly this state.
    void expect(std::shared_ptr<const OutlineState> state) { m_expected = std::move(state); }
    /// If no text changed since expect(): sets the outline to that state. True if so.
    bool becomeExpected();

    /// A title for a heading without words: the first words of what follows.
    QString excerptAfter(const FoundHeading& heading) const;

Q_SIGNALS:
    /// Entries or offers were added, removed, moved or changed.
    void changed();
    /// Only word counts changed.
    void wordsChanged();
    /// There is something to be saved.
    void dirty();
    /// Entries whose text has left the page other than by remove(). They wait for it to come back.
    void wentAway(const QList<qint64>& ids);

private:
    friend class OutlineStep;

    void onTextReplaced(qsizetype position, qsizetype removed, qsizetype added);
    OutlineItem* find(std::int64_t id);
    OutlineItem& insert(OutlineLevel level, qsizetype position, const QString& title);
    void sortItems();
    void refreshQuotes();
    void refreshTitles(qsizetype from, qsizetype to);
    void markWordsStale();
    void countWords();
    void take(const OutlineState& state);
    bool swapStretches(std::size_t firstIndex, std::size_t middleIndex, std::size_t endIndex);
    void placeItems(const std::vector<std::pair<std::int64_t, qsizetype>>& places);
    std::int64_t addScene(qsizetype position);
    bool beginsEntry(qsizetype line) const;
    qsizetype headOf(qsizetype line) const;
    QString titleFor(OutlineLevel level) const;
    std::optional<qsizetype> placeFor(const TrashItem& trash) const;
    bool isTaken(const FoundHeading& heading) const;
    void told();

    ManuscriptEdit* m_page;
    std::vector<OutlineItem> m_items; ///< by position
    HeadingFinder m_headings;
    std::optional<std::vector<qsizetype>> m_planned;         ///< where the items will be after an edit of our own
    WordCounter m_tail;                                      ///< of the last entry, which grows as the model writes
    std::shared_ptr<const OutlineState> m_expected;          ///< see expect()
    mutable std::shared_ptr<const OutlineState> m_lastState; ///< the next one shares entries with it
    int m_openSteps = 0;
    std::int64_t m_nextId = 1;
    QTimer m_countTimer;
};

/// While it lives, all changes of outline and page are one step of the page's history, with at most one edit of the
/// page. Nested steps are part of it.
class OutlineStep
{
public:
    /// name: see EditHistory::closeStep().
    explicit OutlineStep(OutlineBook* book, std::int64_t name = 0);
    ~OutlineStep();
    OutlineStep(const OutlineStep&) = delete;
    OutlineStep& operator=(const OutlineStep&) = delete;

private:
    OutlineBook* m_book;
    std::int64_t m_name;
    std::shared_ptr<const OutlineState> m_before;
};

} // namespace longhand
