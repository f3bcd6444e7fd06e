#pragma once

#include "ui/background/work_thread.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/find/text_search.h"

#include <QColor>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <optional>
#include <utility>

namespace longhand {

/// The search in the text of the page: on its own thread, in the current text or that of a moment ago. Hits move with
/// the text at once; those that a change touches are dropped, and a new search begins soon after. UI thread.
class BookSearch : public QObject, public PageMarkSource
{
    Q_OBJECT

public:
    BookSearch(ManuscriptEdit* page, QObject* parent);
    ~BookSearch() override;

    /// Starts searching; an empty pattern stops it. range: only there (it moves with the text).
    void setQuery(const SearchQuery& query, const std::optional<std::pair<qsizetype, qsizetype>>& range = {});
    /// Searches again, for every place there is; until the next query.
    void searchAll();
    const SearchQuery& query() const { return m_query; }
    const std::optional<std::pair<qsizetype, qsizetype>>& range() const { return m_range; }

    const std::vector<SearchHit>& hits() const { return m_result.hits; }
    const QString& error() const { return m_result.error; }
    bool hasMore() const { return m_result.more; }
    /// The hits are not yet those of the current text.
    bool isPending() const { return m_running || m_again.isActive(); }
    /// Index of the hit that is selected on the page; -1: none is.
    qsizetype selectedHit() const;
    /// The next hit from the selection on, wrapping round; -1: there is none.
    qsizetype hitFromCaret(bool backward) const;

    void setColour(const QColor& colour);
    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override;

Q_SIGNALS:
    /// Hits, error or isPending() changed.
    void changed();

private:
    void onTextReplaced(qsizetype position, qsizetype removed, qsizetype added);
    void search();

    static constexpr int kAgainMs = 300;

    QPointer<ManuscriptEdit> m_page; ///< gone before this when the window is closed
    SearchQuery m_query;
    std::optional<std::pair<qsizetype, qsizetype>> m_range;
    SearchResult m_result;
    QColor m_colour;
    QTimer m_again;
    std::shared_ptr<std::atomic<bool>> m_stop; ///< of the search that runs
    quint64 m_generation = 0;
    bool m_running = false;
    std::size_t m_most = kMostHits;
    WorkThread m_thread;
};

} // namespace longhand
