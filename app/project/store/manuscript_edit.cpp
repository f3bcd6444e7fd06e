#include "app/project/store/manuscript_edit.h"

#include "app/project/text/kept_stretches.h"
#include "app/project/text/utf8_text.h"

#include <algorithm>

namespace longhand {

namespace {

// Small scraps of the author's words after an edit are copied rather than referred to one by one: otherwise every word
// typed in the middle of a chapter would add pieces.
constexpr std::size_t kScrapBytes = 256;
constexpr std::size_t kGatheredBytes = 4096;

std::size_t commonPrefix(std::string_view a, std::string_view b)
{
    const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    auto length = static_cast<std::size_t>(end - a.begin());
    const auto inside = [&](std::string_view text) { return length < text.size() && isContinuation(text[length]); };
    while (length > 0 && (inside(a) || inside(b)))
        --length;
    return length;
}

std::size_t commonSuffix(std::string_view a, std::string_view b)
{
    std::size_t length = 0;
    const std::size_t limit = std::min(a.size(), b.size());
    while (length < limit && a[a.size() - 1 - length] == b[b.size() - 1 - length])
        ++length;
    while (length > 0 && isContinuation(a[a.size() - length]))
        --length;
    return length;
}

/// All offsets at which the manuscript may be split, in raw bytes, and the mapping back to pieces.
class Cuts
{
public:
    explicit Cuts(const std::vector<ChainPiece>& pieces) : m_pieces(pieces)
    {
        std::size_t at = 0;
        for (const ChainPiece& piece : pieces) {
            m_begins.push_back(at);
            at += piece.text.size();
        }
        m_begins.push_back(at);
    }

    std::size_t begin(std::size_t piece) const { return m_begins[piece]; }
    std::size_t end(std::size_t piece) const { return m_begins[piece + 1]; }

    /// The first piece that ends at or after an offset.
    std::size_t pieceOf(std::size_t raw) const
    {
        const auto ending = std::lower_bound(m_begins.begin() + 1, m_begins.end(), raw);
        return static_cast<std::size_t>(ending - m_begins.begin()) - 1;
    }

    /// Units (bytes or tokens) of a piece that lie wholly before an offset; exact if the offset is a boundary of the
    /// piece.
    std::int64_t unitsBefore(std::size_t piece, std::size_t raw) const
    {
        const std::size_t bytes = raw - begin(piece);
        if (m_pieces[piece].kind == SpanKind::Author)
            return static_cast<std::int64_t>(bytes);
        std::size_t units = 0;
        std::size_t sum = 0;
        const auto& lengths = m_pieces[piece].tokenBytes;
        while (units < lengths.size() && sum + lengths[units] <= bytes)
            sum += lengths[units++];
        return static_cast<std::int64_t>(units);
    }

    std::size_t offsetOf(std::size_t piece, std::int64_t units) const
    {
        if (m_pieces[piece].kind == SpanKind::Author)
            return begin(piece) + static_cast<std::size_t>(units);
        std::size_t sum = begin(piece);
        for (std::int64_t i = 0; i < units; ++i)
            sum += m_pieces[piece].tokenBytes[static_cast<std::size_t>(i)];
        return sum;
    }

    std::int64_t unitsOf(std::size_t piece) const
    {
        const ChainPiece& p = m_pieces[piece];
        return static_cast<std::int64_t>(p.kind == SpanKind::Author ? p.text.size() : p.tokens.size());
    }

    /// The last boundary of author's bytes or tokens at or before an offset.
    std::size_t boundaryBefore(std::size_t raw) const
    {
        if (raw == 0)
            return 0;
        const std::size_t piece = pieceOf(raw);
        return offsetOf(piece, unitsBefore(piece, raw));
    }

    /// The first one at or after it.
    std::size_t boundaryAfter(std::size_t raw) const
    {
        if (raw == 0)
            return 0;
        const std::size_t piece = pieceOf(raw);
        const std::int64_t units = unitsBefore(piece, raw);
        const std::size_t before = offsetOf(piece, units);
        return before == raw ? raw : offsetOf(piece, units + 1);
    }

private:
    const std::vector<ChainPiece>& m_pieces;
    std::vector<std::size_t> m_begins;
};

/// Adds a part of the author's words after the edit, merged with the scrap before it if that is simple.
void addAuthor(std::vector<NewSpan>& spans, const ChainPiece& piece, std::size_t from, std::size_t to)
{
    const std::string_view words = std::string_view(piece.text).substr(from, to - from);
    if (words.empty())
        return;
    NewSpan part{SpanKind::Author, "", piece.source, piece.first + static_cast<std::int64_t>(from),
                 static_cast<std::int64_t>(words.size())};
    if (!spans.empty() && spans.back().kind == SpanKind::Author) {
        NewSpan& before = spans.back();
        if (before.source == 0 && words.size() <= kScrapBytes &&
            before.authorText.size() + words.size() <= kGatheredBytes) {
            before.authorText += words;
            return;
        }
        if (before.source != 0 && before.source == part.source && before.first + before.length == part.first) {
            before.length += part.length;
            return;
        }
    }
    if (words.size() <= kScrapBytes)
        part = NewSpan{SpanKind::Author, std::string(words), 0, 0, 0};
    spans.push_back(std::move(part));
}

/// Adds raw [from, to) of the manuscript; both ends are boundaries of author's bytes or tokens.
void addKept(std::vector<NewSpan>& spans, const std::vector<ChainPiece>& pieces, const Cuts& cuts, std::size_t from,
             std::size_t to)
{
    for (std::size_t i = 0; i < pieces.size() && cuts.begin(i) < to; ++i) {
        const ChainPiece& piece = pieces[i];
        if (cuts.end(i) <= from)
            continue;
        const std::size_t begin = std::max(from, cuts.begin(i));
        const std::size_t end = std::min(to, cuts.end(i));
        if (piece.kind == SpanKind::Author) {
            addAuthor(spans, piece, begin - cuts.begin(i), end - cuts.begin(i));
            continue;
        }
        const std::int64_t skipped = cuts.unitsBefore(i, begin);
        const std::int64_t length = cuts.unitsBefore(i, end) - skipped;
        if (length == 0)
            continue;
        NewSpan part{SpanKind::Excerpt, "", piece.source, piece.first + skipped, length};
        if (!spans.empty() && spans.back().kind == SpanKind::Excerpt && spans.back().source == part.source &&
            spans.back().first + spans.back().length == part.first)
            spans.back().length += length;
        else
            spans.push_back(std::move(part));
    }
}

/// Adds the author's words; adjacent scraps become one span.
void addWords(std::vector<NewSpan>& spans, std::string_view words)
{
    if (words.empty())
        return;
    if (!spans.empty() && spans.back().kind == SpanKind::Author && spans.back().source == 0 &&
        spans.back().authorText.size() + words.size() <= kGatheredBytes)
        spans.back().authorText += words;
    else
        spans.push_back({SpanKind::Author, std::string(words), 0, 0, 0});
}

/// The changed middle of the text: raw [from, to) before the edit, and the text wanted there. Parts that only moved, or
/// lie between several changes, keep their origin.
struct Middle
{
    std::size_t from = 0, to = 0;
    std::string_view wanted;
    std::vector<KeptStretch> kept;

    Middle(std::string_view raw, std::size_t from, std::size_t to, std::string_view wanted)
        : from(from), to(to), wanted(wanted)
    {
        const std::string_view before = raw.substr(from, to - from);
        if (isValidUtf8(before)) // then raw offsets equal shown offsets
            kept = keptStretches(before, wanted);
    }
    std::size_t bytesKept() const
    {
        std::size_t sum = 0;
        for (const KeptStretch& stretch : kept)
            sum += stretch.size();
        return sum;
    }
};

void addMiddle(std::vector<NewSpan>& spans, const std::vector<ChainPiece>& pieces, const Cuts& cuts,
               std::string_view raw, const Middle& middle)
{
    std::size_t done = 0;
    for (const KeptStretch& stretch : middle.kept) {
        std::size_t begin = cuts.boundaryAfter(middle.from + stretch.begin);
        std::size_t end = cuts.boundaryBefore(middle.from + stretch.end);
        while (begin < end && isContinuation(raw[begin]))
            begin = cuts.boundaryAfter(begin + 1);
        while (begin < end && end < raw.size() && isContinuation(raw[end]))
            end = cuts.boundaryBefore(end - 1);
        if (begin >= end)
            continue;
        const std::size_t at = stretch.at + (begin - middle.from - stretch.begin);
        addWords(spans, middle.wanted.substr(done, at - done));
        addKept(spans, pieces, cuts, begin, end);
        done = at + (end - begin);
    }
    addWords(spans, middle.wanted.substr(done));
}

} // namespace

std::string rawText(const std::vector<ChainPiece>& pieces)
{
    std::string raw;
    for (const ChainPiece& piece : pieces)
        raw += piece.text;
    return raw;
}

EditPlan planEdit(const std::vector<ChainPiece>& pieces, std::string_view wanted)
{
    EditPlan plan;
    const std::string raw = rawText(pieces);
    const ShownText shown(raw);
    const std::string_view old = shown.text();
    if (wanted == old)
        return plan;
    plan.changed = true;
    const Cuts cuts(pieces);

    std::size_t prefix = commonPrefix(old, wanted);
    std::size_t keepTo = shown.rawOffset(prefix);
    if (prefix == old.size() && shown.tail() == 0 && !pieces.empty()) {
        plan.parent = pieces.back().span;
        plan.parentCut = cuts.unitsOf(pieces.size() - 1);
        plan.spans.push_back({SpanKind::Author, std::string(wanted.substr(prefix)), 0, 0, 0});
        plan.keptBytes = prefix;
        return plan;
    }
    keepTo = cuts.boundaryBefore(keepTo);
    while (!shown.canPart(keepTo))
        keepTo = cuts.boundaryBefore(keepTo - 1);
    prefix = shown.shownOffset(keepTo);

    const std::size_t suffix = commonSuffix(old.substr(prefix), wanted.substr(prefix));
    std::size_t keepFrom = suffix == 0 ? raw.size() : shown.rawOffset(old.size() - suffix);
    keepFrom = cuts.boundaryAfter(std::max(keepFrom, keepTo));
    // The kept end must begin at a character boundary.
    while (keepFrom < raw.size() && isContinuation(raw[keepFrom]))
        keepFrom = cuts.boundaryAfter(keepFrom + 1);
    if (keepFrom >= raw.size() - shown.tail())
        keepFrom = raw.size();
    std::size_t kept = keepFrom == raw.size() ? 0 : old.size() - shown.shownOffset(keepFrom);

    plan.keptBytes = prefix;
    plan.goneBytes = old.size() - prefix - kept;
    Middle middle(raw, keepTo, keepFrom, wanted.substr(prefix, wanted.size() - prefix - kept));
    if (middle.wanted.size() > kLeastKeptStretch && keepFrom - keepTo > kLeastKeptStretch) {
        // The common beginning and end may cut lines that moved as a whole: check if more is kept without these cuts.
        std::size_t from = keepTo == 0 ? 0 : cuts.boundaryBefore(raw.rfind('\n', keepTo - 1) + 1);
        while (!shown.canPart(from))
            from = cuts.boundaryBefore(from - 1);
        std::size_t to = cuts.boundaryAfter(std::min(raw.find('\n', keepFrom), raw.size() - 1) + 1);
        while (to < raw.size() && isContinuation(raw[to]))
            to = cuts.boundaryAfter(to + 1);
        const std::size_t more = (keepTo - from) + (to - keepFrom);
        if (shown.tail() == 0 && isValidUtf8(std::string_view(raw).substr(from, to - from))) {
            const Middle lines(raw, from, to, wanted.substr(prefix - (keepTo - from), middle.wanted.size() + more));
            if (lines.bytesKept() > middle.bytesKept() + more) {
                kept -= to - keepFrom;
                keepTo = from;
                keepFrom = to;
                middle = lines;
            }
        }
    }
    if (keepTo > 0) {
        const std::size_t piece = cuts.pieceOf(keepTo);
        plan.parent = pieces[piece].span;
        plan.parentCut = cuts.unitsBefore(piece, keepTo);
    }
    addMiddle(plan.spans, pieces, cuts, raw, middle);
    if (kept != 0)
        addKept(plan.spans, pieces, cuts, keepFrom, raw.size());
    if (plan.spans.empty())
        plan.spans.push_back({}); // only a deletion at the end: an empty span marks the new end
    return plan;
}

void gatherWords(EditPlan& plan, const std::vector<ChainPiece>& pieces, SpanId apart)
{
    if (!plan.changed || plan.onlyCuts() || plan.spans.front().kind != SpanKind::Author ||
        plan.spans.front().source != 0)
        return;
    std::string& words = plan.spans.front().authorText;
    for (std::size_t i = pieces.size(); i-- > 0;) {
        const ChainPiece& before = pieces[i];
        if (before.span != plan.parent)
            continue;
        if (before.kind != SpanKind::Author || before.source != before.span || before.span <= apart)
            return;
        // Only what is not much longer than the words so far: then the spans double in size towards the front.
        const auto size = static_cast<std::size_t>(plan.parentCut);
        if (size > 2 * words.size() || size + words.size() > kGatheredBytes)
            return;
        words.insert(0, before.text, 0, size);
        plan.parent = i == 0 ? 0 : pieces[i - 1].span;
        plan.parentCut = i == 0 ? 0 : Cuts(pieces).unitsOf(i - 1);
    }
}

} // namespace longhand
