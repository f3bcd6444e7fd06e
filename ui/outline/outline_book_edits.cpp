// What the author does to the outline: entries and page change together.
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace longhand {

namespace {

OutlineLevel shifted(OutlineLevel level, int by)
{
    return OutlineLevel(std::clamp(int(level) + by, int(OutlineLevel::Part), int(OutlineLevel::Scene)));
}

qsizetype trailingBreaks(QStringView text)
{
    qsizetype count = 0;
    while (count < text.size() && text[text.size() - 1 - count] == u'\n') {
        ++count;
    }
    return count;
}

} // namespace

OutlineItem& OutlineBook::insert(OutlineLevel level, qsizetype position, const QString& title)
{
    OutlineItem item;
    item.id = m_nextId++;
    item.level = level;
    item.title = title.left(200);
    item.anchor.position = position;
    const auto place = std::upper_bound(m_items.begin(), m_items.end(), position,
                                        [](qsizetype at, const auto& other) { return at < other.position(); });
    return *m_items.insert(place, item);
}

std::int64_t OutlineBook::add(OutlineLevel level, qsizetype position, const QString& title)
{
    const std::int64_t id = insert(level, position, title).id;
    refreshQuotes();
    refreshTitles(position, position);
    markWordsStale();
    told();
    return id;
}

std::int64_t OutlineBook::addAt(OutlineLevel level, qsizetype position)
{
    const QString& text = m_page->model().text();
    qsizetype start = lineStart(text, position);
    for (const FoundHeading& heading : offers()) {
        if (heading.position == start && !heading.sceneBreak) {
            return add(level, start, heading.title);
        }
    }
    const qsizetype end = lineEnd(text, position);
    const bool behind = position == end && position > start; // the caret stands behind a paragraph: after it
    if (behind) {
        start = end;
    }
    const OutlineItem* there = at(start);
    if (there != nullptr && there->position() == start) {
        return 0;
    }
    int number = 1;
    for (const OutlineItem* item : shown()) {
        number += item->level == level ? 1 : 0;
    }
    const QString title = level == OutlineLevel::Part      ? tr("Part %1").arg(number)
                          : level == OutlineLevel::Chapter ? tr("Chapter %1").arg(number)
                                                           : tr("Scene %1").arg(number);
    if (level == OutlineLevel::Scene || m_page->isLocked()) { // scenes need no heading
        while (behind && start < text.size() && text[start] == u'\n') {
            ++start;
        }
        there = at(start);
        return there != nullptr && there->position() == start ? 0 : add(level, start, title);
    }
    // A heading of its own, apart from what stands around it.
    QString heading = title;
    qsizetype lead = 0;
    if (behind) {
        lead = 2;
    } else if (start > 0 && !(start > 1 && text[start - 2] == u'\n')) {
        lead = 1;
    }
    heading.prepend(QString(lead, u'\n'));
    if (!behind || end == text.size()) {
        heading += QStringLiteral("\n\n");
    } else if (end + 1 < text.size() && text[end + 1] != u'\n') {
        heading += u'\n';
    }
    if (!m_page->replaceRange(start, start, heading)) {
        return 0;
    }
    return add(level, start + lead, title);
}

std::int64_t OutlineBook::accept(const FoundHeading& heading)
{
    if (isTaken(heading)) {
        return 0;
    }
    QString title = heading.sceneBreak ? excerptAfter(heading) : heading.title;
    return add(heading.level, heading.position, title.isEmpty() ? tr("Scene") : title);
}

void OutlineBook::acceptAll()
{
    for (const FoundHeading& heading : offers()) {
        const QString title = heading.sceneBreak ? excerptAfter(heading) : heading.title;
        insert(heading.level, heading.position, title.isEmpty() ? tr("Scene") : title);
    }
    refreshQuotes();
    refreshTitles(0, m_page->model().text().size());
    markWordsStale();
    told();
}

void OutlineBook::dismiss(const FoundHeading& heading)
{
    if (!isTaken(heading)) {
        insert(heading.level, heading.position, heading.title).dismissed = true;
        refreshQuotes();
        told();
    }
}

void OutlineBook::dismissAll()
{
    for (const FoundHeading& heading : offers()) {
        insert(heading.level, heading.position, heading.title).dismissed = true;
    }
    refreshQuotes();
    told();
}

bool OutlineBook::rename(std::int64_t id, const QString& wanted)
{
    OutlineItem* item = find(id);
    const QString title = wanted.simplified().left(200);
    if (item == nullptr || title.isEmpty() || title == item->title) {
        return item != nullptr && title == item->title;
    }
    if (item->titleInText) {
        const TitleInLine place = titleInLine(m_page->model().text(), item->position());
        item->titleInText = false; // what follows is no edit of the author's by hand
        if (!m_page->replaceRange(place.begin, place.end, title)) {
            find(id)->titleInText = true;
            return false;
        }
        item = find(id);
    }
    item->title = title;
    refreshTitles(item->position(), item->position());
    told();
    return true;
}

void OutlineBook::setSynopsis(std::int64_t id, const QString& synopsis)
{
    OutlineItem* item = find(id);
    if (item != nullptr && item->synopsis != synopsis) {
        item->synopsis = synopsis;
        told();
    }
}

void OutlineBook::setStatus(std::int64_t id, OutlineStatus status)
{
    OutlineItem* item = find(id);
    if (item != nullptr && item->status != status) {
        item->status = status;
        told();
    }
}

bool OutlineBook::shiftLevel(std::int64_t id, int by)
{
    OutlineItem* first = find(id);
    if (first == nullptr || shifted(first->level, by) == first->level) {
        return false;
    }
    for (const std::int64_t part : branch(id)) {
        OutlineItem* item = find(part);
        item->level = shifted(item->level, by);
    }
    told();
    return true;
}

bool OutlineBook::move(std::int64_t id, std::int64_t before, OutlineLevel level)
{
    const OutlineItem* item = this->item(id);
    if (item == nullptr || !item->shown()) {
        return false;
    }
    const std::vector<std::int64_t> moving = branch(id);
    if (std::find(moving.begin(), moving.end(), before) != moving.end()) {
        return false;
    }
    const int shift = int(level) - int(item->level);
    const auto [from, to] = rangeOf(id);
    const QString& text = m_page->model().text();
    const OutlineItem* target = before == 0 ? nullptr : this->item(before);
    const qsizetype place = target == nullptr ? text.size() : target->position();
    if (place != from && place != to) {
        // Two stretches change places: first, which stands first now, and second.
        const bool down = place > to;
        const qsizetype begin = down ? from : place;
        const qsizetype middle = down ? to : from;
        const qsizetype end = down ? place : to;
        QString first = text.mid(begin, middle - begin);
        QString second = text.mid(middle, end - middle);
        // The book's end has no empty line behind it: it gets the one of what becomes the end.
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
        std::vector<qsizetype> planned;
        for (const OutlineItem& other : m_items) {
            const qsizetype at = other.position();
            if (at < begin || at > end || (at == end && (!other.anchor.present || end < text.size()))) {
                planned.push_back(at);
            } else if (at < middle) {
                planned.push_back(begin + second.size() + std::min(at - begin, first.size()));
            } else {
                planned.push_back(begin + at - middle);
            }
        }
        // Who wrote what moves along.
        const ManuscriptText& model = m_page->model();
        std::vector<TextSpan> hands = model.handsIn(middle, end - middle);
        if (second.size() > end - middle) {
            hands.push_back({end - middle, second.size() - (end - middle), SpanKind::Author, 0});
        }
        for (TextSpan hand : model.handsIn(begin, first.size())) {
            hand.start += second.size();
            hands.push_back(hand);
        }
        const QScopedValueRollback plan(m_planned, std::optional(planned));
        if (!m_page->replaceRange(begin, end, second + first, std::move(hands))) {
            return false;
        }
    }
    // Equal text changed places, or only the level is another.
    for (const std::int64_t part : moving) {
        OutlineItem* one = find(part);
        one->level = shifted(one->level, shift);
    }
    markWordsStale();
    told();
    return true;
}

bool OutlineBook::moveBy(std::int64_t id, int by)
{
    const OutlineItem* item = this->item(id);
    if (item == nullptr || !item->shown()) {
        return false;
    }
    // The neighbours of its level under the same parent; past the last one, into the next part.
    const std::vector<const OutlineItem*> all = shown();
    const std::vector<std::int64_t> own = branch(id);
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

TrashItem OutlineBook::removedText(qsizetype position, const QString& removed) const
{
    TrashItem trash;
    const QStringView text = m_page->model().text();
    trash.position = std::int64_t(fromDisplay(text.left(position)).size());
    const qsizetype from = std::max<qsizetype>(0, position - qsizetype(quoteUnits));
    QStringView before = text.mid(from, position - from);
    if (!before.isEmpty() && before.front().isLowSurrogate()) {
        before = before.mid(1);
    }
    trash.before = fromDisplay(before);
    trash.text = fromDisplay(removed);
    WordCounter words;
    words.add(removed);
    trash.words = words.words();
    for (const OutlineItem* item : shown()) {
        if (item->position() < position || item->position() >= position + removed.size()) {
            continue;
        }
        OutlineEntry entry;
        entry.id = item->id;
        entry.level = item->level;
        entry.status = item->status;
        entry.title = item->title.toStdString();
        entry.synopsis = item->synopsis.toStdString();
        entry.position = std::int64_t(fromDisplay(QStringView(removed).left(item->position() - position)).size());
        trash.entries.push_back(std::move(entry));
    }
    return trash;
}

TrashItem OutlineBook::toTrash(std::int64_t id) const
{
    const auto [from, to] = rangeOf(id);
    TrashItem trash = removedText(from, m_page->model().text().mid(from, to - from));
    if (const OutlineItem* first = item(id)) {
        trash.title = first->title.toStdString();
        if (from == to) { // an entry without text
            OutlineEntry entry;
            entry.id = id;
            entry.level = first->level;
            entry.status = first->status;
            entry.title = trash.title;
            entry.synopsis = first->synopsis.toStdString();
            trash.entries = {entry};
        }
    }
    return trash;
}

bool OutlineBook::remove(std::int64_t id)
{
    const auto [from, to] = rangeOf(id);
    const std::vector<std::int64_t> gone = branch(id);
    if (gone.empty()) {
        return false;
    }
    if (from < to && !m_page->replaceRange(from, to, QString())) {
        return false;
    }
    for (const std::int64_t one : gone) {
        find(one)->anchor.present = false; // they wait for an undo
    }
    std::erase_if(m_items, [](const OutlineItem& item) { return !item.anchor.present && item.anchor.quote.empty(); });
    markWordsStale();
    told();
    return true;
}

void OutlineBook::forget(std::int64_t id)
{
    OutlineItem* item = find(id);
    if (item == nullptr) {
        return;
    }
    // A heading that the author took off the outline is not offered the next moment.
    if (item->titleInText) {
        item->dismissed = true;
    } else {
        std::erase_if(m_items, [id](const OutlineItem& other) { return other.id == id; });
    }
    markWordsStale();
    told();
}

std::optional<qsizetype> OutlineBook::placeFor(const TrashItem& trash) const
{
    const QString& text = m_page->model().text();
    if (trash.before.empty()) {
        return 0; // it was the beginning
    }
    const QString before = toDisplay(trash.before);
    std::optional<qsizetype> best;
    const auto distance = [&](qsizetype at) { return std::abs(at - qsizetype(trash.position)); };
    for (qsizetype at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + 1)) {
        const qsizetype place = at + before.size();
        if (!best || distance(place) < distance(*best)) {
            best = place;
        }
    }
    return best;
}

bool OutlineBook::restore(const TrashItem& trash)
{
    const QString& text = m_page->model().text();
    QString restored = toDisplay(trash.text);
    const std::optional<qsizetype> place = placeFor(trash);
    qsizetype at = place.value_or(text.size());
    qsizetype lead = 0;
    if (!place && at > 0 && !restored.isEmpty()) { // at the end, apart from what stands there
        lead = std::max<qsizetype>(0, 2 - trailingBreaks(text));
        restored.prepend(QString(lead, u'\n'));
    }
    if (!restored.isEmpty() && !m_page->replaceRange(at, at, restored)) {
        return false;
    }
    at += lead;
    for (const OutlineEntry& entry : trash.entries) {
        const std::string_view head = std::string_view(trash.text).substr(0, std::size_t(entry.position));
        OutlineItem* item = find(entry.id);
        if (item == nullptr) {
            OutlineItem& made = insert(entry.level, at, {});
            made.id = entry.id;
            m_nextId = std::max(m_nextId, entry.id + 1);
            item = &made;
        }
        item->level = entry.level;
        item->status = entry.status;
        item->title = QString::fromStdString(entry.title);
        item->synopsis = QString::fromStdString(entry.synopsis);
        item->dismissed = false;
        item->anchor.present = true;
        item->anchor.position = at + toDisplay(head).size();
    }
    sortItems();
    refreshQuotes();
    refreshTitles(at, at + restored.size());
    markWordsStale();
    told();
    return true;
}

} // namespace longhand
