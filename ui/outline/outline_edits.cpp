#include "ui/outline/outline_edits.h"

#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"

#include <algorithm>

namespace longhand {

std::int64_t OutlineEdits::add(OutlineLevel level, qsizetype position, const QString& title)
{
    const OutlineStep step(m_book);
    const std::int64_t id = m_book->insert(level, position, title).id;
    m_book->refreshQuotes();
    m_book->refreshTitles(position, position);
    m_book->markWordsStale();
    m_book->tell();
    return id;
}

QString OutlineEdits::titleFor(OutlineLevel level) const
{
    int number = 1;
    for (const OutlineItem* item : m_book->shown()) {
        number += item->level == level ? 1 : 0;
    }
    for (const FoundHeading& heading : m_book->offers()) { // in the text they are there
        number += heading.level == level && !heading.sceneBreak ? 1 : 0;
    }
    return level == OutlineLevel::Part      ? tr("Part %1").arg(number)
           : level == OutlineLevel::Chapter ? tr("Chapter %1").arg(number)
                                            : tr("Scene %1").arg(number);
}

std::int64_t OutlineEdits::addAt(OutlineLevel level, qsizetype position)
{
    if (level == OutlineLevel::Scene) {
        return addScene(position);
    }
    const OutlineStep step(m_book);
    const QString& text = m_page->model().text();
    qsizetype start = lineStart(text, position);
    for (const FoundHeading& heading : m_book->offers()) {
        if (heading.position == start && !heading.sceneBreak) {
            return add(level, start, heading.title);
        }
    }
    const qsizetype end = lineEnd(text, position);
    const bool behind = position == end && position > start; // the caret is behind a paragraph: after it
    if (behind) {
        start = end;
    }
    const OutlineItem* there = m_book->at(start);
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

/// Where the scene starts whose first line this is: at the scene break right above it, if any.
qsizetype OutlineEdits::headOf(qsizetype line) const
{
    const QString& text = m_page->model().text();
    qsizetype above = line;
    while (above > 0 && text[above - 1].isSpace()) {
        --above;
    }
    above = lineStart(text, above);
    const std::vector<FoundHeading>& all = m_book->headings();
    const bool isBreak = std::any_of(all.begin(), all.end(), [above](const FoundHeading& heading) {
        return heading.position == above && heading.sceneBreak;
    });
    return isBreak ? above : line;
}

/// Wherever the caret is: at its paragraph; behind one, or where an entry begins, at the next one; and where there is
/// none before the next entry, at an empty paragraph that is made for it. Scenes have no heading: the title is the
/// outline's.
std::int64_t OutlineEdits::addScene(qsizetype position)
{
    const OutlineStep step(m_book);
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
        if (m_book->beginsEntry(line)) {
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
    if (!behind && !m_book->beginsEntry(headOf(line))) {
        return add(OutlineLevel::Scene, headOf(line), titleFor(OutlineLevel::Scene));
    }
    const qsizetype next = nextLine(end);
    if (next < text.size() && !m_book->beginsEntry(headOf(next))) {
        return add(OutlineLevel::Scene, headOf(next), titleFor(OutlineLevel::Scene));
    }
    const bool last = next == text.size();
    const bool open =
        last ? m_page->isLocked() || text.endsWith(u"\n\n") : QStringView(text).mid(end).startsWith(u"\n\n\n\n");
    const qsizetype place = last && open ? text.size() : end + 2;
    if (!(open && !m_book->beginsEntry(place)) && !m_page->replaceRange(end, end, QStringLiteral("\n\n"))) {
        return 0;
    }
    return add(OutlineLevel::Scene, place, titleFor(OutlineLevel::Scene));
}

bool OutlineEdits::isTaken(const FoundHeading& heading) const
{
    const std::vector<OutlineItem>& items = m_book->items();
    return std::any_of(items.begin(), items.end(), [&](const OutlineItem& item) {
        return item.anchor.present && item.position() >= heading.position &&
               item.position() <= heading.position + heading.length;
    });
}

QString OutlineEdits::titleOf(const FoundHeading& heading) const
{
    const QString title = heading.sceneBreak ? m_book->excerptAfter(heading) : heading.title;
    return title.isEmpty() ? tr("Scene") : title;
}

std::int64_t OutlineEdits::accept(const FoundHeading& heading)
{
    return isTaken(heading) ? 0 : add(heading.level, heading.position, titleOf(heading));
}

void OutlineEdits::acceptAll()
{
    const OutlineStep step(m_book);
    for (const FoundHeading& heading : m_book->offers()) {
        m_book->insert(heading.level, heading.position, titleOf(heading));
    }
    m_book->refreshQuotes();
    m_book->refreshTitles(0, m_page->model().text().size());
    m_book->markWordsStale();
    m_book->tell();
}

void OutlineEdits::dismiss(const FoundHeading& heading)
{
    if (!isTaken(heading)) {
        const OutlineStep step(m_book);
        m_book->insert(heading.level, heading.position, heading.title).dismissed = true;
        m_book->refreshQuotes();
        m_book->tell();
    }
}

void OutlineEdits::dismissAll()
{
    const OutlineStep step(m_book);
    for (const FoundHeading& heading : m_book->offers()) {
        m_book->insert(heading.level, heading.position, heading.title).dismissed = true;
    }
    m_book->refreshQuotes();
    m_book->tell();
}

bool OutlineEdits::rename(std::int64_t id, const QString& wanted)
{
    OutlineItem* item = m_book->find(id);
    const QString title = wanted.simplified().left(200);
    if (item == nullptr || title.isEmpty() || title == item->title) {
        return item != nullptr && title == item->title;
    }
    const OutlineStep step(m_book);
    if (item->titleInText) {
        const TitleInLine place = titleInLine(m_page->model().text(), item->position());
        item->titleInText = false; // what follows is not the author's own edit
        if (!m_page->replaceRange(place.begin, place.end, title)) {
            m_book->find(id)->titleInText = true;
            return false;
        }
        item = m_book->find(id);
    }
    item->title = title;
    m_book->refreshTitles(item->position(), item->position());
    m_book->tell();
    return true;
}

void OutlineEdits::setSynopsis(std::int64_t id, const QString& synopsis)
{
    OutlineItem* item = m_book->find(id);
    if (item != nullptr && item->synopsis != synopsis) {
        const OutlineStep step(m_book, id); // what is typed in one go is one step
        item->synopsis = synopsis;
        m_book->tell();
    }
}

void OutlineEdits::setStatus(std::int64_t id, OutlineStatus status)
{
    OutlineItem* item = m_book->find(id);
    if (item != nullptr && item->status != status) {
        const OutlineStep step(m_book);
        item->status = status;
        m_book->tell();
    }
}

bool OutlineEdits::shiftLevel(std::int64_t id, int by)
{
    OutlineItem* first = m_book->find(id);
    if (first == nullptr || shiftedLevel(first->level, by) == first->level) {
        return false;
    }
    const OutlineStep step(m_book);
    for (const std::int64_t part : m_book->branch(id)) {
        OutlineItem* item = m_book->find(part);
        item->level = shiftedLevel(item->level, by);
    }
    m_book->tell();
    return true;
}

void OutlineEdits::forget(std::int64_t id)
{
    OutlineItem* item = m_book->find(id);
    if (item == nullptr) {
        return;
    }
    const OutlineStep step(m_book);
    // A heading that the author removed from the outline is not offered again at once.
    if (item->titleInText) {
        item->dismissed = true;
    } else {
        m_book->eraseIf([id](const OutlineItem& other) { return other.id == id; });
    }
    m_book->markWordsStale();
    m_book->tell();
}

} // namespace longhand
