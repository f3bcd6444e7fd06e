#include "app/project/outline/outline_anchors.h"

#include <algorithm>
#include <optional>

namespace longhand {

namespace {

template <class Char>
using View = std::basic_string_view<Char>;

/// True for the second or a later unit of a character.
template <class Char>
bool insideCharacter(Char unit)
{
    if constexpr (sizeof(Char) == 1)
        return (static_cast<unsigned char>(unit) & 0xc0) == 0x80;
    else
        return unit >= 0xdc00 && unit <= 0xdfff;
}

template <class Char>
bool standsAt(View<Char> text, View<Char> pattern, std::int64_t position)
{
    return position >= 0 && static_cast<std::size_t>(position) <= text.size() &&
           text.substr(static_cast<std::size_t>(position)).starts_with(pattern);
}

/// The occurrence of `pattern` nearest to `wanted` that begins in [from, to) and is `right`.
template <class Char, class Right>
std::optional<std::int64_t> nearest(View<Char> text, View<Char> pattern, std::int64_t from, std::int64_t to,
                                    std::int64_t wanted, const Right& right)
{
    from = std::max<std::int64_t>(from, 0);
    if (pattern.size() < kLeastQuote || to <= from)
        return std::nullopt;
    const auto end = std::min(text.size(), static_cast<std::size_t>(to) - 1 + pattern.size());
    const View<Char> window = text.substr(0, end);
    std::optional<std::int64_t> best;
    for (std::size_t at = window.find(pattern, static_cast<std::size_t>(from)); at != View<Char>::npos;
         at = window.find(pattern, at + 1))
    {
        const auto found = static_cast<std::int64_t>(at);
        if (!right(found))
            continue;
        if (best && std::abs(found - wanted) >= std::abs(*best - wanted))
            break; // the rest are farther away
        best = found;
    }
    return best;
}

template <class Char>
std::optional<std::int64_t> nearest(View<Char> text, View<Char> pattern, std::int64_t from, std::int64_t to,
                                    std::int64_t wanted)
{
    return nearest(text, pattern, from, to, wanted, [](std::int64_t) { return true; });
}

template <class Char>
View<Char> firstLine(View<Char> quote)
{
    return quote.substr(0, quote.find(Char('\n')));
}

/// The only line in [from, to) that begins like the quote's first line.
template <class Char>
std::optional<std::int64_t> soleLine(View<Char> text, View<Char> quote, std::int64_t from, std::int64_t to)
{
    const View<Char> line = firstLine(quote);
    if (line.size() < kLeastQuote || to <= from)
        return std::nullopt;
    std::optional<std::int64_t> found;
    const View<Char> window = text.substr(0, std::min(text.size(), static_cast<std::size_t>(to) - 1 + line.size()));
    for (std::size_t at = window.find(line, static_cast<std::size_t>(from)); at != View<Char>::npos;
         at = window.find(line, at + 1))
    {
        const std::size_t end = at + line.size();
        const bool whole = (at == 0 || text[at - 1] == Char('\n')) && (end == text.size() || text[end] == Char('\n'));
        if (!whole)
            continue;
        if (found)
            return std::nullopt;
        found = static_cast<std::int64_t>(at);
    }
    return found;
}

/// Where the present anchors are, ascending.
template <class Char>
std::vector<std::int64_t> beginsOf(const std::vector<TextAnchor<Char>>& anchors)
{
    std::vector<std::int64_t> begins;
    for (const auto& anchor : anchors)
        if (anchor.present)
            begins.push_back(anchor.position);
    std::sort(begins.begin(), begins.end());
    return begins;
}

/// Where the text that begins at `position` ends, in a text of `size` units.
std::int64_t contentEndOf(const std::vector<std::int64_t>& begins, std::int64_t position, std::int64_t size)
{
    const auto next = std::upper_bound(begins.begin(), begins.end(), position);
    return next == begins.end() ? size : *next;
}

/// An absent anchor comes back where its quote begins in [from, to), if that is `right` and no other anchor is there.
template <class Char, class Right>
void comeBack(std::vector<TextAnchor<Char>>& anchors, View<Char> now, std::int64_t from, std::int64_t to,
              const Right& right)
{
    for (auto& anchor : anchors) {
        if (anchor.present || anchor.quote.size() < kLeastQuote)
            continue;
        const auto length = static_cast<std::int64_t>(anchor.quote.size());
        const auto found = nearest<Char>(now, anchor.quote, from - length + 1, to, anchor.position,
                                         [&](std::int64_t place) { return right(place, place + length); });
        if (!found)
            continue;
        const bool taken = std::any_of(anchors.begin(), anchors.end(),
                                       [&](const auto& other) { return other.present && other.position == *found; });
        if (!taken) {
            anchor.position = *found;
            anchor.present = true;
        }
    }
}

/// A part, and where it is in the text after all of them.
struct PlacedPart : TextPart
{
    std::int64_t now = 0;

    std::int64_t end() const { return position + removed; }
    std::int64_t nowEnd() const { return now + added; }
};

std::vector<PlacedPart> placed(const std::vector<TextPart>& parts)
{
    std::vector<PlacedPart> all;
    std::int64_t grown = 0;
    for (const TextPart& part : parts) {
        all.push_back({part, part.position + grown});
        grown += part.added - part.removed;
    }
    return all;
}

/// Whether a stretch of the text after the parts has something in it that one of them added.
struct TouchesPart
{
    const std::vector<PlacedPart>& parts;

    bool operator()(std::int64_t from, std::int64_t to) const
    {
        auto part =
            std::partition_point(parts.begin(), parts.end(), [from](const auto& one) { return one.nowEnd() <= from; });
        while (part != parts.end() && part->now < to && part->added == 0)
            ++part;
        return part != parts.end() && part->now < to;
    }
};

/// Where the text of an anchor within the removed text of `part` is now: in what it was replaced by, or, if that is
/// nothing, in what another part adds.
template <class Char>
std::optional<std::int64_t> movedTo(View<Char> now, const TextAnchor<Char>& anchor, const PlacedPart& part,
                                    const std::vector<PlacedPart>& parts)
{
    const View<Char> quote = anchor.quote;
    const std::int64_t wanted = part.now + std::min(anchor.position - part.position, part.added);
    std::optional<std::int64_t> whole, line;
    bool sole = true;
    for (const PlacedPart& other : parts) {
        if (part.added > 0 ? &other != &part : other.added < std::int64_t(kLeastQuote))
            continue;
        const auto found = nearest(now, quote, other.now, other.nowEnd(), wanted);
        if (found && (!whole || std::abs(*found - wanted) < std::abs(*whole - wanted)))
            whole = found;
        if (const auto one = soleLine(now, quote, other.now, other.nowEnd())) {
            sole = !line;
            line = one;
        }
    }
    return whole ? whole : sole ? line : std::nullopt;
}

} // namespace

template <class Char>
void followEdit(std::vector<TextAnchor<Char>>& anchors, View<Char> now, std::int64_t position, std::int64_t removed,
                std::int64_t added)
{
    const std::int64_t end = position + removed;
    const std::int64_t delta = added - removed;
    const auto sizeBefore = static_cast<std::int64_t>(now.size()) - delta;
    const std::vector<std::int64_t> begins = beginsOf(anchors);
    const bool endsLine = added > 0 && now[static_cast<std::size_t>(position + added - 1)] == Char('\n');

    for (auto& anchor : anchors) {
        if (!anchor.present || anchor.position < position)
            continue;
        const View<Char> quote = anchor.quote;
        if (removed == 0 && anchor.position == position) {
            if (endsLine && !quote.empty())
                anchor.position += added;
            continue;
        }
        if (anchor.position >= end) {
            anchor.position += delta;
            continue;
        }
        // Inside the removed text.
        if (!quote.empty() && added > 0) {
            const std::int64_t wanted = std::min(anchor.position, position + added);
            std::optional<std::int64_t> found;
            for (const std::int64_t place : {anchor.position, anchor.position + delta})
                if (!found && place >= position && place < position + added && quote.size() >= kLeastQuote &&
                    standsAt(now, quote, place))
                    found = place;
            if (!found)
                found = nearest(now, quote, position, position + added, wanted);
            if (!found)
                found = soleLine(now, quote, position, position + added);
            if (found) {
                anchor.position = *found;
                continue;
            }
        }
        const std::int64_t contentEnd = contentEndOf(begins, anchor.position, sizeBefore);
        const auto line = static_cast<std::int64_t>(firstLine(quote).size());
        if (anchor.position == position) {
            if (end >= contentEnd && added == 0 && !quote.empty())
                anchor.present = false;
        } else if (!quote.empty() && end >= std::min(anchor.position + std::max<std::int64_t>(line, 1), contentEnd)) {
            anchor.present = false;
        } else {
            anchor.position = position + added;
        }
    }

    if (added > 0)
        comeBack(anchors, now, position, position + added, [](std::int64_t, std::int64_t) { return true; });
}

template <class Char>
void followParts(std::vector<TextAnchor<Char>>& anchors, View<Char> now, const std::vector<TextPart>& changes)
{
    if (changes.empty())
        return;
    const std::vector<PlacedPart> parts = placed(changes);
    const auto grown = parts.back().nowEnd() - parts.back().end();
    const std::int64_t sizeBefore = static_cast<std::int64_t>(now.size()) - grown;
    const std::vector<std::int64_t> begins = beginsOf(anchors);

    for (auto& anchor : anchors) {
        if (!anchor.present)
            continue;
        auto part = std::partition_point(parts.begin(), parts.end(), [&](const PlacedPart& one) {
            return one.end() < anchor.position || (one.removed > 0 && one.end() == anchor.position);
        });
        std::int64_t at = anchor.position;
        if (part != parts.begin())
            at += std::prev(part)->nowEnd() - std::prev(part)->end();
        for (; part != parts.end() && part->end() == anchor.position; ++part) { // inserted right at it
            const bool endsLine = part->added > 0 && now[static_cast<std::size_t>(part->nowEnd() - 1)] == Char('\n');
            if (endsLine && !anchor.quote.empty())
                at = part->nowEnd();
        }
        const bool inside = part != parts.end() && part->position <= anchor.position;
        const bool begun = inside && part->position == anchor.position;
        if (!inside || (begun && part->added > 0)) {
            anchor.position = at;
            continue;
        }
        if (anchor.quote.empty()) {
            anchor.position = begun ? at : part->nowEnd();
            continue;
        }
        if (const auto found = movedTo<Char>(now, anchor, *part, parts)) {
            anchor.position = *found;
            continue;
        }
        const std::int64_t contentEnd = contentEndOf(begins, anchor.position, sizeBefore);
        const auto line = static_cast<std::int64_t>(firstLine<Char>(anchor.quote).size());
        const std::int64_t least = anchor.position + std::max<std::int64_t>(line, 1);
        anchor.present = part->end() < (begun ? contentEnd : std::min(least, contentEnd));
        anchor.position = begun ? at : part->nowEnd();
    }
    comeBack(anchors, now, parts.front().now, parts.back().nowEnd(), TouchesPart{parts});
}

template <class Char>
void readQuotes(std::vector<TextAnchor<Char>>& anchors, View<Char> text)
{
    std::vector<std::size_t> begins;
    for (const auto& anchor : anchors)
        if (anchor.present)
            begins.push_back(static_cast<std::size_t>(anchor.position));
    std::sort(begins.begin(), begins.end());
    for (auto& anchor : anchors) {
        if (!anchor.present)
            continue;
        const auto at = std::min(static_cast<std::size_t>(anchor.position), text.size());
        const auto next = std::upper_bound(begins.begin(), begins.end(), at);
        std::size_t end = std::min(at + kQuoteUnits, next == begins.end() ? text.size() : *next);
        end = std::min(end, text.size());
        while (end > at && end < text.size() && insideCharacter(text[end]))
            --end;
        anchor.quote = text.substr(at, end - at);
    }
}

template void followEdit(std::vector<TextAnchor<char>>&, std::string_view, std::int64_t, std::int64_t, std::int64_t);
template void followEdit(std::vector<TextAnchor<char16_t>>&, std::u16string_view, std::int64_t, std::int64_t,
                         std::int64_t);
template void followParts(std::vector<TextAnchor<char>>&, std::string_view, const std::vector<TextPart>&);
template void followParts(std::vector<TextAnchor<char16_t>>&, std::u16string_view, const std::vector<TextPart>&);
template void readQuotes(std::vector<TextAnchor<char>>&, std::string_view);
template void readQuotes(std::vector<TextAnchor<char16_t>>&, std::u16string_view);

} // namespace longhand
