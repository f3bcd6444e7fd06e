#include "ui/outline/outline_moves.h"

#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace longhand {

namespace {

qsizetype trailingBreaks(QStringView text)
{
    qsizetype count = 0;
    while (count < text.size() && text[text.size() - 1 - count] == u'\n') {
        ++count;
    }
    return count;
}

} // namespace

bool OutlineMoves::move(std::int64_t id, std::int64_t before, OutlineLevel level)
{
    const OutlineItem* item = m_book->item(id);
    if (item == nullptr || !item->shown()) {
        return false;
    }
    const std::vector<std::int64_t> moving = m_book->branch(id);
    if (std::find(moving.begin(), moving.end(), before) != moving.end()) {
        return false;
    }
    const int shift = int(level) - int(item->level);
    const std::vector<const OutlineItem*> all = m_book->shown();
    const auto indexOf = [&](std::int64_t wanted) {
        return std::size_t(std::find_if(all.begin(), all.end(), [&](auto* one) { return one->id == wanted; }) -
                           all.begin());
    };
    const std::size_t here = indexOf(id);
    const std::size_t behind = here + moving.size();
    const std::size_t target = before == 0 ? all.size() : indexOf(before);
    if (before != 0 && target == all.size()) {
        return false;
    }
    const bool stays = target >= here && target <= behind;
    if (stays && shift == 0) {
        return false;
    }
    const QScopedValueRollback own(m_moving, true);
    const OutlineStep step(m_book);
    if (!stays && !swapStretches(std::min(here, target), target < here ? here : behind, std::max(behind, target))) {
        return false;
    }
    for (const std::int64_t part : moving) {
        OutlineItem* one = m_book->find(part);
        one->level = shiftedLevel(one->level, shift);
    }
    m_book->refreshQuotes();
    m_book->markWordsStale();
    m_book->tell();
    return true;
}

/// Swaps the entries from `first` on with those from `middle` to before `end` (counted in shown()), with their text.
bool OutlineMoves::swapStretches(std::size_t firstIndex, std::size_t middleIndex, std::size_t endIndex)
{
    const QString& text = m_page->model().text();
    const std::vector<const OutlineItem*> all = m_book->shown();
    const auto placeOf = [&](std::size_t index) { return index < all.size() ? all[index]->position() : text.size(); };
    const qsizetype begin = placeOf(firstIndex);
    const qsizetype middle = placeOf(middleIndex);
    const qsizetype end = placeOf(endIndex);
    QString first = text.mid(begin, middle - begin);
    QString second = text.mid(middle, end - middle);
    // The book's end has no empty line behind it: it gets the one of the new end.
    if (end == text.size()) {
        const qsizetype have = trailingBreaks(second);
        const qsizetype give = trailingBreaks(first);
        if (have < give) {
            second += QString(give - have, u'\n');
            first.chop(give - have);
        } else if (have == 0) {
            second += QStringLiteral("\n\n");
        }
    }
    // An entry without text gets an empty line: else what follows would be its text.
    if (all[endIndex - 1]->position() - middle == second.size()) {
        second += QStringLiteral("\n\n");
    }
    if (all[middleIndex - 1]->position() - begin == first.size() && end < text.size()) {
        first += QStringLiteral("\n\n");
    }
    OutlinePlaces places;
    for (const OutlineItem& other : m_book->items()) {
        const auto index = std::size_t(std::find(all.begin(), all.end(), &other) - all.begin());
        const qsizetype at = other.position();
        const bool listed = index < all.size(); // else it is absent or dismissed, and its place decides
        const bool inFirst = listed ? index >= firstIndex && index < middleIndex : at >= begin && at < middle;
        const bool inSecond = listed ? index >= middleIndex && index < endIndex : at >= middle && at < end;
        places.emplace_back(other.id, inFirst    ? begin + second.size() + std::min(at - begin, first.size())
                                      : inSecond ? begin + at - middle
                                      : at >= end && !(inFirst || inSecond)
                                          ? at + first.size() + second.size() - (end - begin)
                                          : at);
    }
    // The authorship moves along.
    const ManuscriptText& model = m_page->model();
    std::vector<TextSpan> authorship = model.authorshipIn(middle, std::min(second.size(), end - middle));
    const auto byAuthor = [&authorship](qsizetype start, qsizetype length) {
        if (length > 0) {
            authorship.push_back({start, length, SpanKind::Author, 0});
        }
    };
    byAuthor(end - middle, second.size() - (end - middle));
    for (TextSpan hand : model.authorshipIn(begin, std::min(first.size(), middle - begin))) {
        hand.start += second.size();
        authorship.push_back(hand);
    }
    byAuthor(second.size() + middle - begin, first.size() - (middle - begin));
    return m_book->replaceRange(begin, end, second + first, std::move(authorship), places);
}

bool OutlineMoves::moveBy(std::int64_t id, int by)
{
    const OutlineItem* item = m_book->item(id);
    if (item == nullptr || !item->shown()) {
        return false;
    }
    // The neighbours of its level under the same parent; past the last one, into the next part.
    const std::vector<const OutlineItem*> all = m_book->shown();
    const std::vector<std::int64_t> own = m_book->branch(id);
    const auto here = std::find(all.begin(), all.end(), item) - all.begin();
    if (by < 0) {
        for (auto i = here - 1; i >= 0; --i) {
            if (all[std::size_t(i)]->level <= item->level) {
                return move(id, all[std::size_t(i)]->id, item->level);
            }
        }
        return false;
    }
    const std::size_t next = std::size_t(here) + own.size();
    if (next >= all.size()) {
        return false;
    }
    std::size_t after = next + 1;
    while (after < all.size() && all[after]->level > item->level && all[next]->level >= item->level) {
        ++after;
    }
    return move(id, after < all.size() ? all[after]->id : 0, item->level);
}

TrashItem OutlineMoves::removedText(qsizetype position, const QString& removed, qsizetype now) const
{
    TrashItem trash;
    const QStringView text = m_page->model().text();
    trash.position = std::int64_t(fromDisplay(text.left(now)).size());
    const qsizetype from = std::max<qsizetype>(0, now - qsizetype(kQuoteUnits));
    QStringView before = text.mid(from, now - from);
    if (!before.isEmpty() && before.front().isLowSurrogate()) {
        before = before.mid(1);
    }
    trash.before = fromDisplay(before);
    trash.text = fromDisplay(removed);
    WordCounter words;
    words.add(removed);
    trash.words = words.words();
    for (const OutlineItem* item : m_book->shown()) {
        if (item->position() < position || item->position() >= position + removed.size()) {
            continue;
        }
        const QStringView head = QStringView(removed).left(item->position() - position);
        trash.entries.push_back(item->entry());
        trash.entries.back().position = std::int64_t(fromDisplay(head).size());
    }
    return trash;
}

TrashItem OutlineMoves::toTrash(std::int64_t id) const
{
    const auto [from, to] = m_book->rangeOf(id);
    TrashItem trash = removedText(from, m_page->model().text().mid(from, to - from), from);
    if (const OutlineItem* first = m_book->item(id)) {
        trash.title = first->title.toStdString();
        if (from == to) { // an entry without text
            trash.entries = {first->entry()};
        }
    }
    return trash;
}

bool OutlineMoves::remove(std::int64_t id)
{
    const auto [from, to] = m_book->rangeOf(id);
    const std::vector<std::int64_t> gone = m_book->branch(id);
    if (gone.empty()) {
        return false;
    }
    const QScopedValueRollback own(m_moving, true);
    const OutlineStep step(m_book);
    if (from < to && !m_page->replaceRange(from, to, QString())) {
        return false;
    }
    for (const std::int64_t one : gone) {
        m_book->find(one)->anchor.present = false; // they wait for an undo
    }
    m_book->eraseIf([](const OutlineItem& item) { return !item.anchor.present && item.anchor.quote.empty(); });
    m_book->refreshQuotes();
    m_book->markWordsStale();
    m_book->tell();
    return true;
}

std::optional<qsizetype> OutlineMoves::placeFor(const TrashItem& trash) const
{
    const QString& text = m_page->model().text();
    if (trash.before.empty()) {
        return 0; // it was the beginning
    }
    const std::string bytes = fromDisplay(text);
    const qsizetype stood = toDisplay(std::string_view(bytes).substr(0, std::size_t(trash.position))).size();
    const QString before = toDisplay(trash.before);
    std::optional<qsizetype> best;
    for (qsizetype at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + 1)) {
        const qsizetype place = at + before.size();
        if (!best || std::abs(place - stood) < std::abs(*best - stood)) {
            best = place;
        }
    }
    return best;
}

bool OutlineMoves::restore(const TrashItem& trash)
{
    const QScopedValueRollback own(m_moving, true);
    const OutlineStep step(m_book);
    const QString& text = m_page->model().text();
    QString restored = toDisplay(trash.text);
    const std::optional<qsizetype> place = placeFor(trash);
    const qsizetype at = place.value_or(text.size());
    qsizetype lead = 0;
    if (!restored.isEmpty()) {
        if (!place && at > 0) { // at the end, separate from the text there
            lead = std::max<qsizetype>(0, 2 - trailingBreaks(text));
            restored.prepend(QString(lead, u'\n'));
        }
        // Keeps complete entries separate from what begins behind them.
        const bool entryFollows = m_book->beginsEntry(at);
        const bool whole = !trash.entries.empty() && trash.entries.front().position == 0;
        if (at < text.size() && (whole || entryFollows) && trailingBreaks(restored) == 0 &&
            (entryFollows || text[at] != u'\n')) {
            restored += QStringLiteral("\n\n");
        }
        // Entries here move behind it, except one of which a part was left. The outline of the restored text is known:
        // no other entry waiting for such a text may claim it.
        OutlinePlaces places;
        std::vector<std::int64_t> waiting;
        for (const OutlineItem& item : m_book->items()) {
            const bool own = std::any_of(trash.entries.begin(), trash.entries.end(),
                                         [&](const OutlineEntry& entry) { return entry.id == item.id; });
            if (item.anchor.present) {
                const bool pushed = item.position() > at || (item.position() == at && !own);
                places.emplace_back(item.id, item.position() + (pushed ? restored.size() : 0));
            } else if (!own && !item.dismissed) {
                waiting.push_back(item.id);
            }
        }
        if (!m_page->replaceRange(at, at, restored)) {
            return false;
        }
        m_book->placeItems(places);
        for (const std::int64_t id : waiting) {
            if (OutlineItem* item = m_book->find(id)) {
                item->anchor.present = false;
            }
        }
    }
    for (const OutlineEntry& entry : trash.entries) {
        const std::string_view head = std::string_view(trash.text).substr(0, std::size_t(entry.position));
        OutlineItem* item = m_book->find(entry.id);
        const bool stands = restored.isEmpty() && item != nullptr && item->anchor.present; // only its notes went
        const qsizetype begin = stands ? item->position() : at + lead + toDisplay(head).size();
        // It returned by itself meanwhile: this is another one.
        if (item == nullptr || (item->shown() && item->position() != begin)) {
            item = &m_book->insert(entry.level, begin, {}, item == nullptr ? entry.id : 0);
        }
        item->setNotes(entry);
        item->dismissed = false;
        item->anchor.present = true;
        item->anchor.position = begin;
    }
    m_book->sortItems();
    m_book->refreshQuotes();
    m_book->refreshTitles(at, at + restored.size());
    m_book->markWordsStale();
    m_book->tell();
    return true;
}

} // namespace longhand
