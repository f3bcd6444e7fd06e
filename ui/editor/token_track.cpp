#include "ui/editor/token_track.h"

#include <algorithm>

namespace longhand {

std::vector<PageToken> TokenTrack::replace(qsizetype position, qsizetype removed, qsizetype added)
{
    const auto first = m_tokens.begin() + std::ptrdiff_t(firstEndingAfter(position));
    auto last = first;
    if (removed == 0 && first != m_tokens.end() && first->start >= position) {
        // Between two tokens: none is touched.
    } else {
        while (last != m_tokens.end() && (last->start < position + removed || last->start < position)) {
            ++last;
        }
    }
    for (auto token = last; token != m_tokens.end(); ++token) {
        token->start += added - removed;
    }
    std::vector<PageToken> gone(first, last);
    m_tokens.erase(first, last);
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
