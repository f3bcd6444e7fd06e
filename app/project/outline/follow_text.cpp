#include "app/project/outline/follow_text.h"

#include "app/project/outline/headings.h"
#include "app/project/outline/line_match.h"
#include "app/project/outline/outline_anchors.h"
#include "app/project/text/utf8_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

namespace longhand {

namespace {

constexpr std::size_t kNone = LineMatch::kNone;
constexpr std::size_t kTellingLine = LineMatch::kTellingLine;

enum class LineKind
{
    Text,
    Heading,
    Stars,
};

LineKind kindOf(const TextLine& line)
{
    const auto heading = recogniseHeading(line.words, true, true);
    return !heading ? LineKind::Text : heading->sceneBreak ? LineKind::Stars : LineKind::Heading;
}

/// What a line is called in an outline.
std::string_view titleOf(const TextLine& line)
{
    const auto heading = recogniseHeading(line.words, true, true);
    return heading && !heading->sceneBreak
               ? line.words.substr(heading->titleBegin, heading->titleEnd - heading->titleBegin)
               : line.words;
}

/// One line is the other, worded anew or written on: they begin alike, or have half of their bytes in common.
bool alike(std::string_view a, std::string_view b)
{
    if (a.size() > b.size())
        std::swap(a, b);
    const auto begin = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
    std::size_t end = 0;
    while (end < a.size() - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end])
        ++end;
    return a.size() >= kLeastQuote && (begin == a.size() || begin >= kTellingLine || 2 * (begin + end) >= b.size());
}

/// The same for headings: "Chapter 1" is not "Chapter 12", and not "Chapter 2" either.
bool headingWrittenOn(std::string_view a, std::string_view b)
{
    if (a.size() > b.size())
        std::swap(a, b);
    return b.starts_with(a) && a.size() >= kLeastQuote &&
           !(a.size() < b.size() && b[a.size()] >= '0' && b[a.size()] <= '9');
}

/// What the lines of a text are found by.
std::string_view beginningOf(std::string_view text)
{
    return text.substr(0, kTellingLine);
}

class Following
{
public:
    Following(std::vector<OutlineEntry>& entries, std::string_view before, std::string_view now)
        : m_entries(entries), m_before(before), m_now(now), m_match(before, now)
    {
        for (const OutlineEntry& entry : entries)
            if (entry.present && !entry.dismissed)
                m_begins.emplace_back(static_cast<std::size_t>(entry.position), entry.level);
        std::sort(m_begins.begin(), m_begins.end());
        for (std::size_t line = 0; line < m_match.now().size(); ++line) {
            m_byBeginning.emplace(beginningOf(m_now.substr(is(line).begin)), line);
            m_byWords.emplace(is(line).words, line);
        }
    }

    void follow()
    {
        for (OutlineEntry& entry : m_entries)
            begin(entry);
        place(&Following::byItsText);
        place(&Following::byQuote);
        place(&Following::byLine);
        place(&Following::byHeading);
        place(&Following::byWording);
        for (State& state : m_states) {
            OutlineEntry& entry = *state.entry;
            entry.present = state.now.has_value();
            entry.position = static_cast<std::int64_t>(state.now.value_or(near(state.at)));
        }
    }

private:
    struct State
    {
        OutlineEntry* entry;
        std::size_t at;                      ///< in the text before
        std::size_t line;                    ///< the first that is not blank; kNone: the text ends without one
        std::size_t end;                     ///< behind the last line before the next entry
        std::size_t allEnd;                  ///< before the next one that is not beneath it
        std::optional<std::size_t> now = {}; ///< where it was found
    };

    void begin(OutlineEntry& entry);
    /// Asks for a place of all entries that have none yet. An entry takes no place of another one.
    void place(std::optional<std::size_t> (Following::*find)(const State&) const);
    std::optional<std::size_t> byItsText(const State& state) const;
    std::optional<std::size_t> byQuote(const State& state) const;
    std::optional<std::size_t> byLine(const State& state) const;
    std::optional<std::size_t> byHeading(const State& state) const;
    std::optional<std::size_t> byWording(const State& state) const;

    const TextLine& was(std::size_t line) const { return m_match.before()[line]; }
    const TextLine& is(std::size_t line) const { return m_match.now()[line]; }
    /// Present, and not empty.
    bool hasText(const State& state) const { return state.line < state.end; }
    bool hasHeading(const State& state) const;
    std::size_t withoutText(const State& state) const;
    std::size_t placeIn(const State& state, std::size_t line) const;
    std::size_t near(std::size_t position) const;
    bool isNew(std::size_t from, std::size_t to) const;

    std::vector<OutlineEntry>& m_entries;
    std::string_view m_before, m_now;
    LineMatch m_match;
    std::vector<std::pair<std::size_t, OutlineLevel>> m_begins; ///< of the entries that are shown, in the text before
    using Lines = std::unordered_multimap<std::string_view, std::size_t>;
    Lines m_byBeginning, m_byWords; ///< the lines now
    std::vector<State> m_states;
    std::multimap<std::size_t, std::size_t> m_taken; ///< places now, with those before; kNone: of one that waited
};

void Following::begin(OutlineEntry& entry)
{
    const std::vector<TextLine>& lines = m_match.before();
    State state{&entry, std::min(static_cast<std::size_t>(std::max<std::int64_t>(entry.position, 0)), m_before.size()),
                kNone, 0, 0};
    if (!entry.present) {
        m_states.push_back(state);
        return;
    }
    const auto next = std::partition_point(m_begins.begin(), m_begins.end(),
                                           [&state](const auto& begin) { return begin.first <= state.at; });
    const auto nextApart =
        std::find_if(next, m_begins.end(), [&entry](const auto& begin) { return begin.second <= entry.level; });
    const std::size_t end = next == m_begins.end() ? m_before.size() : next->first;
    const std::size_t allEnd = nextApart == m_begins.end() ? m_before.size() : nextApart->first;
    state.line = lineAt(lines, state.at);
    state.end = std::max(state.line, lineAt(lines, end));
    state.allEnd = std::max(state.line, lineAt(lines, allEnd));
    m_states.push_back(state);
}

void Following::place(std::optional<std::size_t> (Following::*find)(const State&) const)
{
    for (State& state : m_states) {
        if (state.now)
            continue;
        const auto place = (this->*find)(state);
        if (!place)
            continue;
        // One without text takes nothing from others.
        const bool alone = state.entry->present && !hasText(state);
        const std::size_t mark = state.entry->present ? state.at : kNone;
        const auto [first, last] = m_taken.equal_range(*place);
        const bool taken =
            std::any_of(first, last, [mark](const auto& other) { return mark == kNone || other.second != mark; });
        if (taken && !alone)
            continue;
        state.now = place;
        if (!alone)
            m_taken.emplace(*place, mark);
    }
}

/// The line that it begins with is its title, or looks like one.
bool Following::hasHeading(const State& state) const
{
    const TextLine& line = was(state.line);
    const LineKind kind = kindOf(line);
    return kind == LineKind::Heading || (kind == LineKind::Text && line.words.size() <= kLongestHeading &&
                                         !state.entry->title.empty() && titleOf(line) == state.entry->title);
}

/// Where it begins, if its first line is this one now.
std::size_t Following::placeIn(const State& state, std::size_t line) const
{
    const TextLine& old = was(state.line);
    const TextLine& now = is(line);
    // Stars that are new right above a scene are its beginning.
    const bool starred = line > 0 && state.at == old.begin && m_match.from(line - 1) == kNone && !hasHeading(state) &&
                         kindOf(now) == LineKind::Text && kindOf(is(line - 1)) == LineKind::Stars;
    if (starred && !(state.line > 0 && kindOf(was(state.line - 1)) == LineKind::Stars))
        return is(line - 1).begin;
    if (state.at <= old.begin) { // in front of it, in the blank lines there
        const std::size_t free = line == 0 ? 0 : is(line - 1).end + 1;
        return now.begin - std::min(old.begin - state.at, now.begin - std::min(free, now.begin));
    }
    return characterStart(m_now, std::min(now.begin + state.at - old.begin, now.end));
}

/// Where a position would be that is not in the text now.
std::size_t Following::near(std::size_t position) const
{
    const std::size_t line = lineAt(m_match.before(), position);
    const std::size_t above = m_match.inOrderBefore(line);
    const std::size_t from = above == kNone ? 0 : is(m_match.to(above)).end;
    const bool stands = line < m_match.before().size() && m_match.inOrder(line);
    const std::size_t below = stands ? line : m_match.inOrderBehind(line);
    const std::size_t to = below == kNone ? m_now.size() : is(m_match.to(below)).begin;
    return characterStart(m_now, std::min(to, from + position - (above == kNone ? 0 : was(above).end)));
}

/// An entry without text stays between those around it.
std::size_t Following::withoutText(const State& state) const
{
    const std::vector<TextLine>& lines = m_match.before();
    if (state.line == lines.size()) {
        const std::size_t least = m_match.now().empty() ? 0 : m_match.now().back().end;
        return m_now.size() - std::min(m_before.size() - state.at, m_now.size() - least);
    }
    if (m_match.to(state.line) != kNone)
        return placeIn(state, m_match.to(state.line));
    return near(state.at);
}

/// Its first line stands in both texts, and what follows does.
std::optional<std::size_t> Following::byItsText(const State& state) const
{
    if (!state.entry->present)
        return std::nullopt;
    if (!hasText(state))
        return withoutText(state);
    const std::size_t line = state.line;
    const std::size_t now = m_match.to(line);
    if (now == kNone)
        return std::nullopt;
    const auto found = placeIn(state, now);
    if (was(line).words.size() >= kTellingLine && !hasHeading(state))
        return found;
    const bool goesOn = line + 1 < m_match.before().size() && m_match.to(line + 1) == now + 1;
    const bool follows = line > 0 && m_match.to(line - 1) != kNone && m_match.to(line - 1) + 1 == now;
    if (goesOn || (line + 1 == state.allEnd && follows))
        return found;
    for (std::size_t other = line + 1; other < state.allEnd; ++other) {
        const std::size_t there = m_match.to(other);
        if (was(other).words.size() < kTellingLine || there == kNone || there < now)
            continue;
        // Another heading above it now: it is not the text of these stars any more.
        const auto begin = m_match.now().begin();
        const auto isText = [](const TextLine& one) { return kindOf(one) == LineKind::Text; };
        if (hasHeading(state) || std::all_of(begin + static_cast<std::ptrdiff_t>(now) + 1,
                                             begin + static_cast<std::ptrdiff_t>(there), isText))
            return found;
        break;
    }
    return std::nullopt;
}

/// Its beginning stands in what is new: it came back, or it moved.
std::optional<std::size_t> Following::byQuote(const State& state) const
{
    const std::string_view quote = state.entry->quote;
    const std::vector<TextLine> lines = linesOf(quote);
    if (lines.empty() || quote.size() < kLeastQuote)
        return std::nullopt;
    const std::size_t wanted = near(state.at);
    const auto away = [wanted](std::size_t at) { return at > wanted ? at - wanted : wanted - at; };
    const std::size_t blank = lines.front().begin; // before its first line
    const bool isLong = quote.size() - blank >= kTellingLine;
    const auto [first, last] = isLong ? m_byBeginning.equal_range(beginningOf(quote.substr(blank)))
                                      : m_byWords.equal_range(lines.front().words);
    std::optional<std::size_t> best;
    for (auto one = first; one != last; ++one) {
        const std::size_t line = is(one->second).begin;
        const std::size_t found = line - std::min(line, blank);
        if (m_now.substr(found).starts_with(quote) && isNew(found, found + quote.size()) && !m_taken.contains(found) &&
            (!best || std::pair(away(found), found) < std::pair(away(*best), *best)))
            best = found;
    }
    return best;
}

/// Whether a stretch of the text now was not one of the text before.
bool Following::isNew(std::size_t from, std::size_t to) const
{
    std::size_t previous = kNone;
    for (std::size_t line = lineAt(m_match.now(), from); line < m_match.now().size() && is(line).begin < to; ++line) {
        const std::size_t old = m_match.from(line);
        if (old == kNone || !m_match.inOrder(old) || (previous != kNone && old != previous + 1))
            return true;
        previous = old;
    }
    return false;
}

/// It begins before the texts diverge.
std::optional<std::size_t> Following::byLine(const State& state) const
{
    if (!hasText(state) || !m_match.atEnds(state.line))
        return std::nullopt;
    return placeIn(state, m_match.to(state.line));
}

/// The heading stands in both texts, with another text beneath it.
std::optional<std::size_t> Following::byHeading(const State& state) const
{
    const OutlineEntry& entry = *state.entry;
    if (entry.present) {
        const bool stands = hasText(state) && hasHeading(state) && m_match.to(state.line) != kNone;
        return stands ? std::optional(placeIn(state, m_match.to(state.line))) : std::nullopt;
    }
    const std::vector<TextLine> quoted = linesOf(entry.quote);
    if (quoted.empty() || quoted.front().end == entry.quote.size()) // the quote may end within the line
        return std::nullopt;
    const TextLine& first = quoted.front();
    if ((kindOf(first) != LineKind::Heading && titleOf(first) != entry.title) || m_byWords.count(first.words) != 1)
        return std::nullopt;
    const std::size_t now = m_byWords.find(first.words)->second;
    return m_match.from(now) == kNone ? std::optional(is(now).begin) : std::nullopt;
}

/// Its first line is worded anew: it resembles the one in its place, or the text beneath it is the same.
std::optional<std::size_t> Following::byWording(const State& state) const
{
    if (!hasText(state))
        return std::nullopt;
    const std::size_t line = state.line;
    const LineKind kind = kindOf(was(line));
    const std::size_t above = m_match.inOrderBefore(line);
    const std::size_t below = m_match.inOrderBehind(line);
    if (const std::size_t now = m_match.to(line); now != kNone) { // stars, with a line beneath them that resembles
        const bool resembles =
            line + 1 < state.end && now + 1 < m_match.now().size() && alike(was(line + 1).words, is(now + 1).words);
        return resembles ? std::optional(placeIn(state, now)) : std::nullopt;
    }
    const std::size_t from = above == kNone ? 0 : m_match.to(above) + 1;
    const std::size_t to = below == kNone ? m_match.now().size() : m_match.to(below);
    const bool heading = hasHeading(state);
    const bool goesOn = below != kNone && below < state.allEnd;
    const auto reworded = [&](std::size_t now, bool textIsSame) {
        if (now < from || now >= to || m_match.from(now) != kNone || m_taken.contains(placeIn(state, now)))
            return false;
        const LineKind kindNow = kindOf(is(now));
        if ((kindNow == LineKind::Heading) != (kind == LineKind::Heading) ||
            (heading && is(now).words.size() > kLongestHeading))
            return false;
        return textIsSame ? kindNow == kind
               : heading  ? headingWrittenOn(was(line).words, is(now).words)
                          : alike(was(line).words, is(now).words);
    };
    // In the place counted from the last line that is the same, or up from the next one.
    const std::size_t fromAbove = from + line - (above == kNone ? 0 : above + 1);
    const std::size_t left = (below == kNone ? m_match.before().size() : below) - line;
    const std::size_t fromBelow = to >= left ? to - left : kNone;
    for (const std::size_t now : {fromAbove, fromBelow})
        if (reworded(now, false))
            return placeIn(state, now);
    if (goesOn && reworded(fromBelow, true))
        return placeIn(state, fromBelow);
    // A scene without its first words.
    if (goesOn && !heading && kind != LineKind::Heading && below < state.end)
        return is(to).begin;
    return std::nullopt;
}

} // namespace

void followText(std::vector<OutlineEntry>& entries, std::string_view before, std::string_view now)
{
    const auto readQuotesOf = [&entries](std::string_view text) {
        std::vector<TextAnchor<char>> anchors;
        for (OutlineEntry& entry : entries)
            anchors.push_back({entry.position, entry.present, std::move(entry.quote)});
        readQuotes<char>(anchors, text);
        for (std::size_t i = 0; i < entries.size(); ++i)
            entries[i].quote = std::move(anchors[i].quote);
    };
    if (before != now) {
        readQuotesOf(before);
        Following(entries, before, now).follow();
    }
    readQuotesOf(now);
}

} // namespace longhand
