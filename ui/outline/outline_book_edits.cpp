// The author's changes of the outline: entries and page change together.
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"

#include <algorithm>

namespace longhand {

OutlineLevel shiftedLevel(OutlineLevel level, int by)
{
    return OutlineLevel(std::clamp(int(level) + by, int(OutlineLevel::Part), int(OutlineLevel::Scene)));
}

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
    const OutlineStep step(this);
    const std::int64_t id = insert(level, position, title).id;
    refreshQuotes();
    refreshTitles(position, position);
    markWordsStale();
    told();
    return id;
}

QString OutlineBook::titleFor(OutlineLevel level) const
{
    int number = 1;
    for (const OutlineItem* item : shown()) {
        number += item->level == level ? 1 : 0;
    }
    return level == OutlineLevel::Part      ? tr("Part %1").arg(number)
           : level == OutlineLevel::Chapter ? tr("Chapter %1").arg(number)
                                            : tr("Scene %1").arg(number);
}

std::int64_t OutlineBook::addAt(OutlineLevel level, qsizetype position)
{
    if (level == OutlineLevel::Scene) {
        return addScene(position);
    }
    const OutlineStep step(this);
    const QString& text = m_page->model().text();
    qsizetype start = lineStart(text, position);
    for (const FoundHeading& heading : offers()) {
        if (heading.position == start && !heading.sceneBreak) {
            return add(level, start, heading.title);
        }
    }
    const qsizetype end = lineEnd(text, position);
    const bool behind = position == end && position > start; // the caret is behind a paragraph: after it
    if (behind) {
        start = end;
    }
    const OutlineItem* there = at(start);
    if (there != nullptr && there->position() == start) {
        return 0;
    }
    const QString title = titleFor(level);
    if (m_page->isLocked()) {
        return add(level, start, title);
    }
    // A separate heading, with empty lines around it.
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

/// The line is the first of an entry, or an offered heading.
bool OutlineBook::beginsEntry(qsizetype line) const
{
    const std::vector<FoundHeading> offered = offers();
    return std::any_of(m_items.begin(), m_items.end(),
                       [line](const OutlineItem& item) { return item.shown() && item.position() == line; }) ||
           std::any_of(offered.begin(), offered.end(),
                       [line](const FoundHeading& heading) { return heading.position == line && !heading.sceneBreak; });
}

/// Where the scene starts whose first line this is: at the scene break right above it, if any.
qsizetype OutlineBook::headOf(qsizetype line) const
{
    const QString& text = m_page->model().text();
    qsizetype above = line;
    while (above > 0 && text[above - 1].isSpace()) {
        --above;
    }
    above = lineStart(text, above);
    const bool isBreak =
        std::any_of(m_headings.found().begin(), m_headings.found().end(),
                    [above](const FoundHeading& heading) { return heading.position == above && heading.sceneBreak; });
    return isBreak ? above : line;
}

/// Wherever the caret is: at its paragraph; behind one, or where an entry begins, at the next one; and where there is
/// none before the next entry, at an empty paragraph that is made for it. Scenes have no heading: the title is the
/// outline's.
std::int64_t OutlineBook::addScene(qsizetype position)
{
    const OutlineStep step(this);
    const QString& text = m_page->model().text();
    const auto nextLine = [&text](qsizetype from) { // that is not blank; the text's end if there is none
        while (from < text.size() && text[from].isSpace()) {
            ++from;
        }
        return from == text.size() ? from : lineStart(text, from);
    };
    qsizetype line = lineStart(text, position);
    qsizetype end = lineEnd(text, position);
    bool behind = position == end && position > line;
    if (QStringView(text).mid(line, end - line).trimmed().isEmpty()) {
        if (beginsEntry(line)) {
            return 0; // an empty one
        }
        const bool roomAbove = line == 0 || QStringView(text).left(line).endsWith(u"\n\n");
        const bool roomBelow = end == text.size() || QStringView(text).mid(end).startsWith(u"\n\n");
        if (roomAbove && roomBelow) { // the author begins to write here
            return add(OutlineLevel::Scene, line, titleFor(OutlineLevel::Scene));
        }
        while (end > 0 && text[end - 1].isSpace()) {
            --end;
        }
        behind = true; // the paragraph above
    } else if (const qsizetype next = nextLine(end); next < text.size() && headOf(next) == line) {
        line = next; // on the stars: they belong to what comes
        end = lineEnd(text, next);
        behind = false;
    }
    if (!behind && !beginsEntry(headOf(line))) {
        return add(OutlineLevel::Scene, headOf(line), titleFor(OutlineLevel::Scene));
    }
    const qsizetype next = nextLine(end);
    if (next < text.size() && !beginsEntry(headOf(next))) {
        return add(OutlineLevel::Scene, headOf(next), titleFor(OutlineLevel::Scene));
    }
    const bool last = next == text.size();
    const bool open =
        last ? m_page->isLocked() || text.endsWith(u"\n\n") : QStringView(text).mid(end).startsWith(u"\n\n\n\n");
    const qsizetype place = last && open ? text.size() : end + 2;
    if (!(open && !beginsEntry(place)) && !m_page->replaceRange(end, end, QStringLiteral("\n\n"))) {
        return 0;
    }
    return add(OutlineLevel::Scene, place, titleFor(OutlineLevel::Scene));
}

std::int64_t OutlineBook::accept(const FoundHeading& heading)
{
    if (isTaken(heading)) {
        return 0;
    }
    const QString title = heading.sceneBreak ? excerptAfter(heading) : heading.title;
    return add(heading.level, heading.position, title.isEmpty() ? tr("Scene") : title);
}

void OutlineBook::acceptAll()
{
    const OutlineStep step(this);
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
        const OutlineStep step(this);
        insert(heading.level, heading.position, heading.title).dismissed = true;
        refreshQuotes();
        told();
    }
}

void OutlineBook::dismissAll()
{
    const OutlineStep step(this);
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
    const OutlineStep step(this);
    if (item->titleInText) {
        const TitleInLine place = titleInLine(m_page->model().text(), item->position());
        item->titleInText = false; // what follows is not the author's own edit
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
        const OutlineStep step(this, id); // what is typed in one go is one step
        item->synopsis = synopsis;
        told();
    }
}

void OutlineBook::setStatus(std::int64_t id, OutlineStatus status)
{
    OutlineItem* item = find(id);
    if (item != nullptr && item->status != status) {
        const OutlineStep step(this);
        item->status = status;
        told();
    }
}

bool OutlineBook::shiftLevel(std::int64_t id, int by)
{
    OutlineItem* first = find(id);
    if (first == nullptr || shiftedLevel(first->level, by) == first->level) {
        return false;
    }
    const OutlineStep step(this);
    for (const std::int64_t part : branch(id)) {
        OutlineItem* item = find(part);
        item->level = shiftedLevel(item->level, by);
    }
    told();
    return true;
}

void OutlineBook::forget(std::int64_t id)
{
    OutlineItem* item = find(id);
    if (item == nullptr) {
        return;
    }
    const OutlineStep step(this);
    // A heading that the author removed from the outline is not offered again at once.
    if (item->titleInText) {
        item->dismissed = true;
    } else {
        std::erase_if(m_items, [id](const OutlineItem& other) { return other.id == id; });
    }
    markWordsStale();
    told();
}

} // namespace longhand
