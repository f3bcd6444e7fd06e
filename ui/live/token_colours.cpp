#include "ui/live/token_colours.h"

#include "ui/editor/manuscript_edit.h"
#include "ui/theme/source_style.h"

#include <algorithm>

namespace longhand {

namespace {
constexpr int kDeepest = 16; ///< no paler below it
} // namespace

int SourceMarks::depthOf(const std::vector<PageToken>& tokens, std::size_t index)
{
    if (tokens[index].source == TokenSource::Target) {
        return 0;
    }
    int depth = 1;
    while (depth < kDeepest && index > 0 && tokens[index - 1].source != TokenSource::Target &&
           tokens[index - 1].run == tokens[index].run && tokens[index - 1].index + 1 == tokens[index].index)
    {
        --index;
        ++depth;
    }
    return depth;
}

void SourceMarks::marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const
{
    const std::vector<PageToken>& tokens = m_page->tokens().tokens();
    const std::size_t first = m_page->tokens().firstEndingAfter(from);
    // Neighbours that look the same are one mark.
    const auto put = [&out, begin = out.size()](const PageToken& token, const QColor& colour, MarkShape shape) {
        if (out.size() > begin && out.back().colour == colour && out.back().shape == shape &&
            out.back().end == token.start) {
            out.back().end = token.end();
        } else {
            out.push_back({token.start, token.end(), colour, shape});
        }
    };
    for (std::size_t i = first; i < tokens.size() && tokens[i].start < to; ++i) {
        const PageToken& token = tokens[i];
        if (token.source != TokenSource::Target && token.length > 0) {
            const int depth = token.source == TokenSource::Head ? depthOf(tokens, i) : 0;
            put(token, SourceStyle::fill(token.source, depth, m_dark), MarkShape::Fill);
        }
    }
    for (std::size_t i = first; m_patterns && i < tokens.size() && tokens[i].start < to; ++i) {
        const PageToken& token = tokens[i];
        if (token.source != TokenSource::Target && token.length > 0) {
            put(token, SourceStyle::colour(token.source), SourceStyle::shape(token.source));
        }
    }
}

void EditedMarks::marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const
{
    const std::vector<TextSpan>& spans = m_page->model().spans();
    const TokenTrack& track = m_page->tokens();
    auto span = std::partition_point(spans.begin(), spans.end(),
                                     [from](const TextSpan& candidate) { return candidate.end() <= from; });
    for (; span != spans.end() && span->start < to; ++span) {
        if (span->kind != SpanKind::Author) {
            continue;
        }
        // Within the model's words: the run continues behind it.
        const std::size_t after = track.firstEndingAfter(span->start);
        if (after == 0 || after == track.tokens().size()) {
            continue;
        }
        const PageToken& one = track.tokens()[after - 1];
        const PageToken& other = track.tokens()[after];
        if (one.run == other.run && one.index < other.index) {
            out.push_back({span->start, span->end(), m_colour, MarkShape::Solid});
        }
    }
}

} // namespace longhand
