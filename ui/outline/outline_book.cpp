#include "ui/outline/outline_book.h"

#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"

#include <algorithm>
#include <utility>

namespace longhand {

namespace {

constexpr int CountDelayMs = 250;
constexpr std::size_t MostAbsent = 300; ///< entries that wait for their text; the oldest go first
constexpr qsizetype LongestTitle = 120;
constexpr int ExcerptWords = 6;

std::u16string_view viewOf(const QString& text)
{
    return {reinterpret_cast<const char16_t*>(text.utf16()), std::size_t(text.size())};
}

/// In file order: of two that begin at one place, the older comes first.
bool standsBefore(const OutlineItem& a, const OutlineItem& b)
{
    return std::pair(a.anchor.position, a.id) < std::pair(b.anchor.position, b.id);
}

} // namespace

OutlineBook::OutlineBook(ManuscriptEdit* page, QObject* parent) : QObject(parent), m_page(page)
{
    m_countTimer.setSingleShot(true);
    m_countTimer.setInterval(CountDelayMs);
    connect(&m_countTimer, &QTimer::timeout, this, &OutlineBook::countWords);
    connect(page, &ManuscriptEdit::textReplaced, this, &OutlineBook::onTextReplaced);
}

void OutlineBook::setEntries(const std::vector<OutlineEntry>& entries)
{
    m_items.clear();
    m_nextId = 1;
    // One walk over the text: from bytes to units.
    const std::string bytes = m_page->manuscript();
    std::size_t byte = 0;
    qsizetype unit = 0;
    std::vector<const OutlineEntry*> sorted;
    for (const OutlineEntry& entry : entries) {
        sorted.push_back(&entry);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](auto* a, auto* b) { return a->position < b->position; });
    for (const OutlineEntry* entry : sorted) {
        std::size_t place = std::min(std::size_t(std::max<std::int64_t>(entry->position, 0)), bytes.size());
        // One that waits for its text may be within a character of the text that is there instead.
        for (int i = 0; i < 3 && place > byte && place < bytes.size() && (bytes[place] & 0xc0) == 0x80; ++i) {
            --place;
        }
        unit += toDisplay(std::string_view(bytes).substr(byte, place - byte)).size();
        byte = place;
        OutlineItem item;
        item.id = entry->id;
        item.level = entry->level;
        item.status = entry->status;
        item.dismissed = entry->dismissed;
        item.title = QString::fromStdString(entry->title);
        item.synopsis = QString::fromStdString(entry->synopsis);
        item.anchor.position = unit;
        item.anchor.present = entry->present;
        item.anchor.quote = toDisplay(entry->quote).toStdU16String();
        m_items.push_back(std::move(item));
        m_nextId = std::max(m_nextId, entry->id + 1);
    }
    const QString& text = m_page->model().text();
    m_headings.clear();
    m_headings.textReplaced(text, 0, 0, text.size());
    refreshQuotes();
    refreshTitles(0, text.size());
    markWordsStale();
    countWords();
    Q_EMIT changed();
}

std::vector<OutlineEntry> OutlineBook::entries() const
{
    const QStringView text = m_page->model().text();
    std::vector<OutlineEntry> all;
    qsizetype unit = 0;
    std::size_t byte = 0;
    for (const OutlineItem& item : m_items) {
        qsizetype place = std::clamp<qsizetype>(item.position(), unit, std::max(unit, text.size()));
        if (place > unit && place < text.size() && text[place].isLowSurrogate() && text[place - 1].isHighSurrogate()) {
            --place;
        }
        byte += fromDisplay(text.mid(unit, place - unit)).size();
        unit = place;
        OutlineEntry entry;
        entry.id = item.id;
        entry.level = item.level;
        entry.status = item.status;
        entry.dismissed = item.dismissed;
        entry.title = item.title.toStdString();
        entry.synopsis = item.synopsis.toStdString();
        entry.position = std::int64_t(byte);
        entry.present = item.anchor.present;
        entry.quote = fromDisplay(QString::fromStdU16String(item.anchor.quote));
        all.push_back(std::move(entry));
    }
    return all;
}

void OutlineBook::clear()
{
    m_items.clear();
    m_headings.clear();
    m_countTimer.stop();
    Q_EMIT changed();
}

std::vector<const OutlineItem*> OutlineBook::shown() const
{
    std::vector<const OutlineItem*> all;
    for (const OutlineItem& item : m_items) {
        if (item.shown()) {
            all.push_back(&item);
        }
    }
    return all;
}

OutlineItem* OutlineBook::find(std::int64_t id)
{
    const auto found = std::find_if(m_items.begin(), m_items.end(), [id](const auto& item) { return item.id == id; });
    return found == m_items.end() ? nullptr : &*found;
}

const OutlineItem* OutlineBook::item(std::int64_t id) const
{
    return const_cast<OutlineBook*>(this)->find(id);
}

const OutlineItem* OutlineBook::at(qsizetype position) const
{
    const OutlineItem* last = nullptr;
    for (const OutlineItem& item : m_items) {
        if (item.shown() && item.position() <= position) {
            last = &item;
        }
    }
    return last;
}

std::vector<std::int64_t> OutlineBook::branch(std::int64_t id) const
{
    std::vector<std::int64_t> ids;
    OutlineLevel level = OutlineLevel::Part;
    for (const OutlineItem* item : shown()) {
        if (ids.empty() && item->id == id) {
            level = item->level;
            ids.push_back(id);
        } else if (!ids.empty()) {
            if (item->level <= level) {
                break;
            }
            ids.push_back(item->id);
        }
    }
    return ids;
}

std::pair<qsizetype, qsizetype> OutlineBook::rangeOf(std::int64_t id) const
{
    const OutlineItem* first = item(id);
    if (first == nullptr || !first->shown()) {
        return {0, 0};
    }
    const std::int64_t last = branch(id).back();
    qsizetype end = m_page->model().text().size();
    bool passed = false;
    for (const OutlineItem* item : shown()) {
        if (passed) {
            end = item->position();
            break;
        }
        passed = item->id == last;
    }
    return {first->position(), end};
}

const OutlineItem* OutlineBook::parentOf(std::int64_t id) const
{
    const OutlineItem* child = item(id);
    const OutlineItem* parent = nullptr;
    for (const OutlineItem* item : shown()) {
        if (item->id == id) {
            return parent == nullptr || parent->level < child->level ? parent : nullptr;
        }
        if (child != nullptr && item->level < child->level) {
            parent = item;
        }
    }
    return nullptr;
}

bool OutlineBook::isTaken(const FoundHeading& heading) const
{
    return std::any_of(m_items.begin(), m_items.end(), [&](const OutlineItem& item) {
        return item.anchor.present && item.position() >= heading.position &&
               item.position() <= heading.position + heading.length;
    });
}

std::vector<FoundHeading> OutlineBook::offers() const
{
    std::vector<FoundHeading> free;
    auto item = m_items.begin(); // both are in the order of the text
    for (const FoundHeading& heading : m_headings.found()) {
        while (item != m_items.end() && (!item->anchor.present || item->position() < heading.position)) {
            ++item;
        }
        if (item == m_items.end() || item->position() > heading.position + heading.length) {
            free.push_back(heading);
        }
    }
    return free;
}

QString OutlineBook::excerptAfter(const FoundHeading& heading) const
{
    const QString& text = m_page->model().text();
    qsizetype from = heading.position + heading.length;
    while (from < text.size() && text[from].isSpace()) {
        ++from;
    }
    const QString line = text.mid(from, std::min<qsizetype>(lineEnd(text, from) - from, 80));
    const QStringList words = line.split(u' ', Qt::SkipEmptyParts);
    QString title = words.mid(0, ExcerptWords).join(u' ');
    return words.size() > ExcerptWords ? title + u'\u2026' : title;
}

/// After every change, by anyone.
void OutlineBook::onTextReplaced(qsizetype position, qsizetype removed, qsizetype added)
{
    const QString& text = m_page->model().text();
    const bool offersChanged = m_headings.textReplaced(text, position, removed, added);
    if (m_expected) {
        take(*std::exchange(m_expected, nullptr));
        return;
    }
    if (m_items.empty()) {
        if (offersChanged) {
            Q_EMIT changed();
        }
        return;
    }
    const bool appended = removed == 0 && position + added == text.size();
    const OutlineItem* const last = shown().empty() ? nullptr : shown().back();
    const std::int64_t lastId = last == nullptr ? 0 : last->id;

    bool moved = offersChanged;
    QList<qint64> gone;
    std::vector<TextAnchor<char16_t>> anchors;
    for (const OutlineItem& item : m_items) {
        anchors.push_back(item.anchor);
    }
    if (m_planned) {
        for (std::size_t i = 0; i < anchors.size(); ++i) {
            anchors[i].position = (*m_planned)[i];
        }
    } else {
        followEdit<char16_t>(anchors, viewOf(text), position, removed, added);
    }
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        OutlineItem& item = m_items[i];
        // Deleting a heading line removes its entry; undo restores both.
        const std::size_t line = item.anchor.quote.find(u'\n');
        if (!m_planned && added == 0 && item.titleInText && item.shown() && item.position() == position &&
            line != std::u16string::npos && removed > qsizetype(line))
        {
            anchors[i].present = false;
        }
        moved = moved || anchors[i].present != item.anchor.present || m_planned;
        if (!anchors[i].present && item.shown()) {
            gone << item.id;
        }
        item.anchor = std::move(anchors[i]);
    }
    // Entries that wait for their text stay at its old place while others move past them.
    moved = moved || !std::is_sorted(m_items.begin(), m_items.end(), standsBefore);
    if (moved) {
        sortItems();
    }
    refreshQuotes();

    // Words: what the model appends is counted as it arrives; else the touched entries are recounted.
    const bool sameLast = !shown().empty() && shown().back()->id == lastId;
    if (appended && !moved && sameLast && !last->wordsStale) {
        m_tail.add(QStringView(text).mid(position));
        find(lastId)->words = m_tail.words();
        m_countTimer.start();
    } else {
        qsizetype from = 0;
        OutlineItem* before = nullptr;
        for (OutlineItem& item : m_items) {
            if (!item.shown()) {
                continue;
            }
            if (before != nullptr && (moved || (from <= position + added && item.position() >= position))) {
                before->wordsStale = true;
            }
            before = &item;
            from = item.position();
        }
        if (before != nullptr) {
            before->wordsStale = before->wordsStale || moved || from <= position + added;
        }
        m_countTimer.start();
    }
    refreshTitles(position, position + added);
    if (moved) {
        Q_EMIT changed();
    }
    if (!appended) {
        Q_EMIT dirty();
    }
    if (!gone.isEmpty()) {
        Q_EMIT wentAway(gone);
    }
}

void OutlineBook::sortItems()
{
    std::sort(m_items.begin(), m_items.end(), standsBefore);
    std::size_t absent = std::size_t(
        std::count_if(m_items.begin(), m_items.end(), [](const auto& item) { return !item.anchor.present; }));
    while (absent > MostAbsent) {
        auto oldest = m_items.end();
        for (auto item = m_items.begin(); item != m_items.end(); ++item) {
            if (!item->anchor.present && (oldest == m_items.end() || item->id < oldest->id)) {
                oldest = item;
            }
        }
        m_items.erase(oldest);
        --absent;
    }
}

void OutlineBook::refreshQuotes()
{
    std::vector<TextAnchor<char16_t>> anchors;
    for (OutlineItem& item : m_items) {
        anchors.push_back(std::move(item.anchor));
    }
    readQuotes<char16_t>(anchors, viewOf(m_page->model().text()));
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        m_items[i].anchor = std::move(anchors[i]);
    }
}

/// A title in the text follows the text.
void OutlineBook::refreshTitles(qsizetype from, qsizetype to)
{
    const QString& text = m_page->model().text();
    bool renamed = false;
    for (OutlineItem& item : m_items) {
        if (!item.shown() || item.position() > to || item.position() + LongestTitle < from) {
            continue;
        }
        const QString line = titleInLine(text, item.position()).title;
        if (item.titleInText && !line.isEmpty() && line != item.title) {
            item.title = line;
            renamed = true;
        }
        item.titleInText = !line.isEmpty() && line == item.title;
    }
    if (renamed) {
        told();
    }
}

void OutlineBook::markWordsStale()
{
    for (OutlineItem& item : m_items) {
        item.wordsStale = true;
    }
    m_countTimer.start();
}

void OutlineBook::countWords()
{
    m_countTimer.stop();
    const QStringView text = m_page->model().text();
    OutlineItem* before = nullptr;
    const auto finish = [&](qsizetype end, bool last) {
        if (before != nullptr && before->wordsStale) {
            WordCounter counter;
            counter.add(text.mid(before->position(), end - before->position()));
            before->words = counter.words();
            before->wordsStale = false;
            if (last) {
                m_tail = counter;
            }
        }
    };
    for (OutlineItem& item : m_items) {
        if (item.shown()) {
            finish(item.position(), false);
            before = &item;
        }
    }
    if (before != nullptr && !before->wordsStale && m_tail.words() != before->words) {
        before->wordsStale = true; // another entry is the last one now
    }
    finish(text.size(), true);
    Q_EMIT wordsChanged();
}

std::shared_ptr<const OutlineState> OutlineBook::state() const
{
    m_lastState = stateOf(m_items, m_lastState.get());
    return m_lastState;
}

bool OutlineBook::becomeExpected()
{
    if (!m_expected) {
        return false;
    }
    take(*std::exchange(m_expected, nullptr));
    return true;
}

void OutlineBook::take(const OutlineState& state)
{
    m_items = itemsOf(state);
    refreshQuotes();
    markWordsStale();
    told();
}

OutlineStep::OutlineStep(OutlineBook* book, std::int64_t name) : m_book(book), m_name(name), m_before(book->state())
{
    if (m_book->m_openSteps++ == 0) {
        m_book->m_page->openStep();
    }
}

OutlineStep::~OutlineStep()
{
    if (--m_book->m_openSteps == 0) {
        m_book->m_page->closeStep(!m_before->isOf(m_book->m_items), m_name);
    }
}

void OutlineBook::told()
{
    Q_EMIT changed();
    Q_EMIT dirty();
}

} // namespace longhand
