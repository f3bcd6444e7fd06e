#include "ui/find/book_search.h"

#include "ui/editor/manuscript_edit.h"

#include <algorithm>
#include <limits>

namespace longhand {

BookSearch::BookSearch(ManuscriptEdit* page, QObject* parent) : QObject(parent), m_page(page)
{
    m_again.setSingleShot(true);
    m_again.setInterval(kAgainMs);
    connect(&m_again, &QTimer::timeout, this, &BookSearch::search);
    connect(page, &ManuscriptEdit::textReplaced, this, &BookSearch::onTextReplaced);
    page->addMarks(this);
}

BookSearch::~BookSearch()
{
    if (m_stop) {
        *m_stop = true;
    }
    if (m_page) {
        m_page->removeMarks(this);
    }
}

void BookSearch::setQuery(const SearchQuery& query, const std::optional<std::pair<qsizetype, qsizetype>>& range)
{
    if (query == m_query && range == m_range) {
        return;
    }
    m_query = query;
    m_range = range;
    m_result = {};
    m_most = kMostHits;
    m_again.stop();
    search();
}

void BookSearch::searchAll()
{
    m_most = std::numeric_limits<std::size_t>::max();
    m_again.stop();
    search();
}

void BookSearch::search()
{
    if (m_stop) {
        *m_stop = true;
        m_stop.reset();
    }
    const quint64 generation = ++m_generation;
    m_running = false;
    const QString text = m_page->model().text();
    const qsizetype from = m_range ? m_range->first : 0;
    const qsizetype to = m_range ? m_range->second : text.size();
    if (!m_query.pattern.isEmpty()) {
        m_running = true;
        m_stop = std::make_shared<std::atomic<bool>>(false);
        m_thread.run([text, query = m_query, from, to, stop = m_stop,
                      most = m_most] { return searchText(text, query, from, to, *stop, most); },
                     [this, generation](SearchResult result) {
                         // A change meanwhile has begun or will begin another search.
                         if (generation == m_generation) {
                             m_running = false;
                             m_result = std::move(result);
                             m_page->updateMarks();
                             Q_EMIT changed();
                         }
                     });
    }
    m_page->updateMarks();
    Q_EMIT changed();
}

void BookSearch::onTextReplaced(qsizetype position, qsizetype removed, qsizetype added)
{
    if (m_query.pattern.isEmpty()) {
        return;
    }
    const qsizetype end = position + removed;
    const qsizetype shift = added - removed;
    if (m_running) { // it searches an old text; the timer starts the next one
        *m_stop = true;
        m_stop.reset();
        ++m_generation;
        m_running = false;
    }
    auto& hits = m_result.hits;
    hits.erase(std::remove_if(hits.begin(), hits.end(),
                              [&](const SearchHit& hit) { return hit.start < end && hit.end() > position; }),
               hits.end());
    for (SearchHit& hit : hits) {
        if (hit.start >= end) {
            hit.start += shift;
        }
    }
    if (m_range) {
        if (m_range->first >= end) {
            m_range->first += shift;
        }
        if (m_range->second >= end) {
            m_range->second += shift;
        }
        m_range->second = std::max(m_range->first, m_range->second);
    }
    if (!m_again.isActive()) { // not delayed by every token that arrives
        m_again.start();
    }
    Q_EMIT changed();
}

qsizetype BookSearch::selectedHit() const
{
    const auto [from, to] = m_page->selectedRange();
    const auto hit = std::lower_bound(hits().begin(), hits().end(), from,
                                      [](const SearchHit& candidate, qsizetype at) { return candidate.start < at; });
    return hit != hits().end() && hit->start == from && hit->end() == to ? hit - hits().begin() : -1;
}

qsizetype BookSearch::hitFromCaret(bool backward) const
{
    if (hits().empty()) {
        return -1;
    }
    const auto [from, to] = m_page->selectedRange();
    if (backward) {
        const auto hit = std::partition_point(hits().begin(), hits().end(),
                                              [from = from](const SearchHit& h) { return h.start < from; });
        return hit == hits().begin() ? qsizetype(hits().size()) - 1 : hit - hits().begin() - 1;
    }
    const auto hit =
        std::partition_point(hits().begin(), hits().end(), [to = to](const SearchHit& h) { return h.start < to; });
    return hit == hits().end() ? 0 : hit - hits().begin();
}

void BookSearch::setColour(const QColor& colour)
{
    m_colour = colour;
    m_page->updateMarks();
}

void BookSearch::marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const
{
    auto hit =
        std::partition_point(hits().begin(), hits().end(), [from](const SearchHit& h) { return h.end() <= from; });
    for (; hit != hits().end() && hit->start < to; ++hit) {
        out.push_back({hit->start, hit->end(), m_colour, MarkShape::Fill});
    }
}

} // namespace longhand
