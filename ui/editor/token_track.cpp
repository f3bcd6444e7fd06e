#include "ui/editor/token_track.h"

#include <algorithm>
#include <utility>

namespace longhand {

std::vector<PageToken> TokenTrack::replace(const std::vector<Change>& changes)
{
    std::vector<PageToken> gone;
    if (changes.empty()) {
        return gone;
    }
    // In place: what stays only moves to the front.
    auto token = m_tokens.begin() + std::ptrdiff_t(firstEndingAfter(changes.front().position));
    auto kept = token;
    qsizetype grown = 0;
    const auto keep = [&] {
        *kept = *token++;
        kept++->start += grown;
    };
    for (const Change& change : changes) {
        const qsizetype end = change.position + change.removed;
        while (token != m_tokens.end() && token->end() <= change.position) {
            keep();
        }
        const bool between = change.removed == 0 && token != m_tokens.end() && token->start >= change.position;
        while (!between && token != m_tokens.end() && (token->start < end || token->start < change.position)) {
            gone.push_back(*token++);
        }
        grown += change.added - change.removed;
    }
    while (token != m_tokens.end()) {
        keep();
    }
    m_tokens.erase(kept, m_tokens.end());
    return gone;
}

void TokenTrack::removeRun(qsizetype from, SpanId run)
{
    // A token without text may stand at the end of what precedes the run.
    while (!m_tokens.empty() && m_tokens.back().start >= from &&
           (m_tokens.back().end() > from || m_tokens.back().run == run))
    {
        m_tokens.pop_back();
    }
}

void TokenTrack::restore(const std::vector<PageToken>& tokens)
{
    if (tokens.empty()) {
        return;
    }
    const auto place = std::partition_point(m_tokens.begin(), m_tokens.end(), [&](const PageToken& token) {
        return token.start < tokens.front().start || token.end() <= tokens.front().start;
    });
    m_tokens.insert(place, tokens.begin(), tokens.end());
}

void TokenTrack::fillGaps(const std::vector<PageToken>& tokens)
{
    std::vector<PageToken> all;
    all.reserve(std::max(m_tokens.size(), tokens.size()));
    auto own = m_tokens.cbegin();
    for (const PageToken& token : tokens) {
        while (own != m_tokens.cend() && own->end() <= token.start) {
            all.push_back(*own++);
        }
        // One without text stands where the next one begins.
        const bool taken = (own != m_tokens.cend() && own->start < std::max(token.end(), token.start + 1)) ||
                           (!all.empty() && (all.back().end() > token.start || all.back().start == token.start));
        if (!taken) {
            all.push_back(token);
        }
    }
    all.insert(all.end(), own, m_tokens.cend());
    m_tokens = std::move(all);
}

std::size_t TokenTrack::firstEndingAfter(qsizetype position) const
{
    const auto at = std::partition_point(m_tokens.begin(), m_tokens.end(),
                                         [&](const PageToken& token) { return token.end() <= position; });
    return std::size_t(at - m_tokens.begin());
}

const PageToken* TokenTrack::at(qsizetype position) const
{
    const std::size_t index = firstEndingAfter(position);
    return index < m_tokens.size() && m_tokens[index].start <= position ? &m_tokens[index] : nullptr;
}

std::int64_t TokenTrack::nextIndex(SpanId run) const
{
    const auto last =
        std::find_if(m_tokens.rbegin(), m_tokens.rend(), [run](const PageToken& t) { return t.run == run; });
    return last == m_tokens.rend() ? 0 : last->index + 1;
}

} // namespace longhand
