#include "ui/editor/manuscript_text.h"

#include <algorithm>

namespace longhand {

void ManuscriptText::append(const QString& text, SpanKind kind, SpanId id)
{
    if (text.isEmpty()) {
        return;
    }
    if (!m_spans.empty() && m_spans.back().kind == kind && m_spans.back().id == id) {
        m_spans.back().length += text.size();
    } else {
        m_spans.push_back({m_text.size(), text.size(), kind, id});
    }
    m_text += text;
}

void ManuscriptText::replace(qsizetype from, qsizetype removedInDocument, const QString& added,
                             const std::vector<TextSpan>& authorship)
{
    const qsizetype position = textPosition(from);
    const qsizetype removed = textPosition(from + removedInDocument) - position;
    const qsizetype delta = added.size() - removed;
    m_text.replace(position, removed, added);

    std::vector<qsizetype> breaks;
    breaks.reserve(m_softBreaks.size());
    for (std::size_t i = 0; i < m_softBreaks.size(); ++i) {
        const qsizetype separator = m_softBreaks[i] + qsizetype(i);
        if (separator < from) {
            breaks.push_back(m_softBreaks[i]);
        } else if (separator >= from + removedInDocument) {
            breaks.push_back(m_softBreaks[i] + delta);
        }
    }
    m_softBreaks = std::move(breaks);

    const std::size_t first = splitSpan(position);
    const std::size_t last = removed > 0 ? splitSpan(position + removed) : first;
    m_spans.erase(m_spans.begin() + std::ptrdiff_t(first), m_spans.begin() + std::ptrdiff_t(last));
    for (std::size_t i = first; i < m_spans.size(); ++i) {
        m_spans[i].start += delta;
    }
    std::size_t at = first;
    for (TextSpan hand : authorship) {
        if (hand.length > 0) {
            hand.start += position;
            m_spans.insert(m_spans.begin() + std::ptrdiff_t(at++), hand);
        }
    }
    mergeAround(at);
    mergeAround(first);
}

void ManuscriptText::nameRun(qsizetype from, SpanId run)
{
    const std::size_t first = splitSpan(from);
    m_spans.resize(first);
    m_spans.push_back({from, m_text.size() - from, SpanKind::Run, run});
    mergeAround(first);
}

std::vector<TextSpan> ManuscriptText::authorshipIn(qsizetype position, qsizetype length) const
{
    std::vector<TextSpan> authorship;
    auto span = std::partition_point(m_spans.begin(), m_spans.end(),
                                     [position](const TextSpan& candidate) { return candidate.end() <= position; });
    for (; span != m_spans.end() && span->start < position + length; ++span) {
        const qsizetype from = std::max(span->start, position);
        const qsizetype to = std::min(span->end(), position + length);
        if (from < to) {
            authorship.push_back({from - position, to - from, span->kind, span->id});
        }
    }
    return authorship;
}

void ManuscriptText::addSoftBreak(qsizetype position)
{
    const auto at = std::lower_bound(m_softBreaks.begin(), m_softBreaks.end(), position);
    if (at == m_softBreaks.end() || *at != position) {
        m_softBreaks.insert(at, position);
    }
}

bool ManuscriptText::isSoftBreak(qsizetype position) const
{
    return std::binary_search(m_softBreaks.begin(), m_softBreaks.end(), position);
}

qsizetype ManuscriptText::documentPosition(qsizetype textPosition) const
{
    return textPosition +
           (std::upper_bound(m_softBreaks.begin(), m_softBreaks.end(), textPosition) - m_softBreaks.begin());
}

qsizetype ManuscriptText::textPosition(qsizetype documentPosition) const
{
    // The separator of the i-th break (from 0) is at document position m_softBreaks[i] + i.
    std::size_t low = 0;
    std::size_t high = m_softBreaks.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (m_softBreaks[middle] + qsizetype(middle) < documentPosition) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return documentPosition - qsizetype(low);
}

std::pair<qsizetype, qsizetype> ManuscriptText::documentRange(qsizetype from, qsizetype to) const
{
    const qsizetype begin = documentPosition(from);
    return {begin, to == from ? begin : documentPosition(to) - (isSoftBreak(to) ? 1 : 0)};
}

QString ManuscriptText::documentText(qsizetype from, qsizetype to) const
{
    QString out;
    out.reserve(to - from);
    qsizetype text = textPosition(from);
    auto next = std::lower_bound(m_softBreaks.begin(), m_softBreaks.end(), text);
    // At a break, `from` may be before its separator or after it.
    if (next != m_softBreaks.end() && *next == text && documentPosition(text) == from) {
        ++next;
    }
    while (out.size() < to - from) {
        if (next != m_softBreaks.end() && *next == text) {
            out += QLatin1Char('\n');
            ++next;
            continue;
        }
        const qsizetype stop = next == m_softBreaks.end() ? m_text.size() : *next;
        const qsizetype count = std::min(stop - text, to - from - out.size());
        if (count <= 0) {
            break;
        }
        out += QStringView(m_text).mid(text, count);
        text += count;
    }
    return out;
}

std::size_t ManuscriptText::splitSpan(qsizetype position)
{
    const auto it = std::partition_point(m_spans.begin(), m_spans.end(),
                                         [&](const TextSpan& span) { return span.end() <= position; });
    const std::size_t index = std::size_t(it - m_spans.begin());
    if (it == m_spans.end() || it->start == position) {
        return index;
    }
    TextSpan tail = *it;
    tail.length = it->end() - position;
    tail.start = position;
    it->length = position - it->start;
    m_spans.insert(m_spans.begin() + std::ptrdiff_t(index) + 1, tail);
    return index + 1;
}

void ManuscriptText::mergeAround(std::size_t index)
{
    if (index == 0 || index >= m_spans.size()) {
        return;
    }
    TextSpan& before = m_spans[index - 1];
    if (before.kind == m_spans[index].kind && before.id == m_spans[index].id) {
        before.length += m_spans[index].length;
        m_spans.erase(m_spans.begin() + std::ptrdiff_t(index));
    }
}

} // namespace longhand
