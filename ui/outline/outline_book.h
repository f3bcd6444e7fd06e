#pragma once

#include "ui/outline/heading_finder.h"
#include "ui/outline/outline_state.h"
#include "ui/outline/outline_takes.h"
#include "ui/outline/outline_words.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>
#include <utility>

namespace longhand {

class ManuscriptEdit;
struct TextSpan;

/// Places of entries, each with its id.
using OutlinePlaces = std::vector<std::pair<std::int64_t, qsizetype>>;

/// The outline of the manuscript on the page: follows every change of the text, finds headings, counts words. The
/// author changes it by OutlineEdits and OutlineMoves. Knows nothing of files. UI thread.
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
    /// The headings in the text.
    const std::vector<FoundHeading>& headings() const { return m_headings.found(); }
    /// Those that are not an entry and were not dismissed.
    std::vector<FoundHeading> offers() const;
    /// The line is the first of an entry, or an offered heading.
    bool beginsEntry(qsizetype line) const;
    /// A title for a heading without words: the first words of what follows.
    QString excerptAfter(const FoundHeading& heading) const;

    /// The current state, for undo.
    std::shared_ptr<const OutlineState> state() const;
    /// The next text change is an undo or redo: it sets the outline to exactly this state.
    void expect(std::shared_ptr<const OutlineState> state) { m_expected = std::move(state); }
    /// If no text changed since expect(): sets the outline to that state. True if so.
    bool becomeExpected();

    // For those who change entries: within an OutlineStep, and with tell() at its end.
    /// All entries by position, also those that were dismissed or wait for their text.
    const std::vector<OutlineItem>& items() const { return m_items; }
    OutlineItem* find(std::int64_t id);
    /// id: that it had before; 0: a new one.
    OutlineItem& insert(OutlineLevel level, qsizetype position, const QString& title, std::int64_t id = 0);
    void eraseIf(const std::function<bool(const OutlineItem&)>& which);
    void placeItems(const OutlinePlaces& places);
    /// An edit of the page that is known to bring items() to these places. False if the page is locked.
    bool replaceRange(qsizetype from, qsizetype to, const QString& with, std::vector<TextSpan> authorship,
                      const OutlinePlaces& places);
    void sortItems();
    void refreshQuotes();
    /// A title in the text follows the text.
    void refreshTitles(qsizetype from, qsizetype to);
    void markWordsStale();
    void tell();
    void openStep();
    void closeStep(std::int64_t name);

Q_SIGNALS:
    /// Entries or offers were added, removed, moved or changed.
    void changed();
    /// Only word counts changed.
    void wordsChanged();
    /// There is something to be saved.
    void dirty();
    /// Entries whose text has left the page other than by OutlineMoves::remove(). They wait for it to come back.
    void wentAway(const QList<qint64>& ids);

private:
    void onTextReplaced(qsizetype position, qsizetype removed, qsizetype added);
    /// parts: if it is known where in it the text changed. before: the text before it, if it is another one now.
    bool follow(qsizetype position, qsizetype removed, qsizetype added, const std::vector<TextPart>& parts,
                const std::optional<QString>& before, QList<qint64>& gone);
    void dropHeadingless(std::vector<TextAnchor<char16_t>>& anchors, const std::vector<TextPart>& parts) const;
    void countWords();
    void take(const OutlineState& state);

    ManuscriptEdit* m_page;
    std::vector<OutlineItem> m_items; ///< by position
    HeadingFinder m_headings;
    OutlineWords m_words;
    std::vector<TextPart> m_parts; ///< of the author's edit that textReplaced() is about to tell of, if it has several
    std::optional<QString> m_before;          ///< the text before a switch that textReplaced() is about to tell of
    OutlineTakes m_takes;                     ///< how the outline of each text was that was on the page
    const OutlinePlaces* m_planned = nullptr; ///< where the items will be after an edit of our own
    std::shared_ptr<const OutlineState> m_expected;          ///< see expect()
    mutable std::shared_ptr<const OutlineState> m_lastState; ///< the next one shares entries with it
    std::shared_ptr<const OutlineState> m_stepBegan;         ///< how it was when the open step began
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
    explicit OutlineStep(OutlineBook* book, std::int64_t name = 0) : m_book(book), m_name(name) { book->openStep(); }
    ~OutlineStep() { m_book->closeStep(m_name); }
    OutlineStep(const OutlineStep&) = delete;
    OutlineStep& operator=(const OutlineStep&) = delete;

private:
    OutlineBook* m_book;
    std::int64_t m_name;
};

} // namespace longhand
