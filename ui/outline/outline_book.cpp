#include "ui/outline/outline_book.h"

#include "ui/editor/manuscript_edit.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace longhand {

namespace {

constexpr int kCountDelayMs = 250;
constexpr std::ptrdiff_t kMostAbsent = 300; ///< entries that wait for their text; the oldest go first
constexpr qsizetype kLongestTitle = 120;
constexpr int kExcerptWords = 6;

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
    m_countTimer.setInterval(kCountDelayMs);
    connect(&m_countTimer, &QTimer::timeout, this, &OutlineBook::countWords);
    connect(page, &ManuscriptEdit::authorEdit, this, [this](const TextEdit& edit) {
        m_parts.clear();
        for (const EditPart& part : edit.parts) {
            m_parts.push_back({edit.position + part.at, part.removed, part.added});
        }
    });
    connect(page, &ManuscriptEdit::switched, this, [this](const TextEdit& edit) {
        m_before = m_page->model().text();
        m_before->replace(edit.position, edit.added.size(), edit.removed);
    });
    connect(page, &ManuscriptEdit::textReplaced, this, &OutlineBook::onTextReplaced);
}

void OutlineBook::setEntries(const std::vector<OutlineEntry>& entries)
{
    m_items = itemsOf(entries, m_page->manuscript());
    m_takes.clear();
    m_nextId = 1;
    for (const OutlineItem& item : m_items) {
        m_nextId = std::max(m_nextId, item.id + 1);
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
    return entriesOf(m_items, m_page->model().text());
}

void OutlineBook::clear()
{
    m_items.clear();
    m_takes.clear();
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
    const std::vector<const OutlineItem*> all = shown();
    const auto first = std::find(all.begin(), all.end(), item(id));
    for (auto one = first; one != all.end() && (one == first || (*one)->level > (*first)->level); ++one) {
        ids.push_back((*one)->id);
    }
    return ids;
}

std::pair<qsizetype, qsizetype> OutlineBook::rangeOf(std::int64_t id) const
{
    const std::vector<const OutlineItem*> all = shown();
    const auto first = std::find(all.begin(), all.end(), item(id));
    if (first == all.end()) {
        return {0, 0};
    }
    const auto next = first + std::ptrdiff_t(branch(id).size());
    return {(*first)->position(), next == all.end() ? m_page->model().text().size() : (*next)->position()};
}

const OutlineItem* OutlineBook::parentOf(std::int64_t id) const
{
    const OutlineItem* child = item(id);
    const OutlineItem* parent = nullptr;
    for (const OutlineItem* item : shown()) {
        if (item == child) {
            return parent;
        }
        if (child != nullptr && item->level < child->level) {
            parent = item;
        }
    }
    return nullptr;
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

bool OutlineBook::beginsEntry(qsizetype line) const
{
    const std::vector<FoundHeading> offered = offers();
    return std::any_of(m_items.begin(), m_items.end(),
                       [line](const OutlineItem& item) { return item.shown() && item.position() == line; }) ||
           std::any_of(offered.begin(), offered.end(),
                       [line](const FoundHeading& heading) { return heading.position == line && !heading.sceneBreak; });
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
    QString title = words.mid(0, kExcerptWords).join(u' ');
    return words.size() > kExcerptWords ? title + u'\u2026' : title;
}

/// After every change, by anyone.
void OutlineBook::onTextReplaced(qsizetype position, qsizetype removed, qsizetype added)
{
    const QString& text = m_page->model().text();
    const std::vector<TextPart> parts = std::exchange(m_parts, {});
    const std::optional<QString> before = std::exchange(m_before, std::nullopt);
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
    QList<qint64> gone;
    const bool moved = follow(position, removed, added, parts, before, gone) || offersChanged;
    if (moved) {
        sortItems();
    }
    refreshQuotes();
    m_words.textReplaced(m_items, text, position, added, appended, moved);
    m_countTimer.start();
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

/// Moves the items to where their text is now. True if their order changed, or which of them are in the text.
bool OutlineBook::follow(qsizetype position, qsizetype removed, qsizetype added, const std::vector<TextPart>& parts,
                         const std::optional<QString>& before, QList<qint64>& gone)
{
    std::vector<TextAnchor<char16_t>> anchors;
    for (const OutlineItem& item : m_items) {
        anchors.push_back(item.anchor);
    }
    if (m_planned) {
        for (std::size_t i = 0; i < anchors.size(); ++i) {
            anchors[i].position = (*m_planned)[i].second;
        }
    } else if (before) {
        anchors = m_takes.follow(m_items, state(), *before, m_page->model().text());
    } else if (parts.empty()) {
        followEdit<char16_t>(anchors, viewOf(m_page->model().text()), position, removed, added);
        dropHeadingless(anchors, {{position, removed, added}});
    } else {
        followParts<char16_t>(anchors, viewOf(m_page->model().text()), parts);
        dropHeadingless(anchors, parts);
    }
    bool moved = m_planned != nullptr;
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        OutlineItem& item = m_items[i];
        moved = moved || anchors[i].present != item.anchor.present;
        if (!anchors[i].present && item.shown()) {
            gone << item.id;
        }
        item.anchor = std::move(anchors[i]);
    }
    // Entries that wait for their text stay at its old place while others move past them.
    return moved || !std::is_sorted(m_items.begin(), m_items.end(), standsBefore);
}

/// Deleting a heading line removes its entry; undo restores both. anchors: of the items, after these changes.
void OutlineBook::dropHeadingless(std::vector<TextAnchor<char16_t>>& anchors, const std::vector<TextPart>& parts) const
{
    auto part = parts.begin();
    std::int64_t grown = 0;
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        const OutlineItem& item = m_items[i];
        for (; part != parts.end() && part->position < item.position(); ++part) {
            grown += part->added - part->removed;
        }
        const std::size_t line = item.anchor.quote.find(u'\n');
        if (part != parts.end() && part->position == item.position() && part->added == 0 && item.titleInText &&
            item.shown() && anchors[i].position == item.position() + grown && line != std::u16string::npos &&
            part->removed > std::int64_t(line))
        {
            anchors[i].present = false;
        }
    }
}

OutlineItem& OutlineBook::insert(OutlineLevel level, qsizetype position, const QString& title, std::int64_t id)
{
    OutlineItem item;
    item.id = m_nextId++;
    if (id != 0) {
        item.id = id;
        m_nextId = std::max(m_nextId, id + 1);
    }
    item.level = level;
    item.title = title.left(200);
    item.anchor.position = position;
    const auto place = std::upper_bound(m_items.begin(), m_items.end(), position,
                                        [](qsizetype at, const auto& other) { return at < other.position(); });
    return *m_items.insert(place, item);
}

void OutlineBook::eraseIf(const std::function<bool(const OutlineItem&)>& which)
{
    std::erase_if(m_items, which);
}

void OutlineBook::placeItems(const OutlinePlaces& places)
{
    for (const auto& [id, place] : places) {
        if (OutlineItem* item = find(id)) {
            item->anchor.position = place;
        }
    }
    sortItems();
}

bool OutlineBook::replaceRange(qsizetype from, qsizetype to, const QString& with, std::vector<TextSpan> authorship,
                               const OutlinePlaces& places)
{
    {
        const QScopedValueRollback plan(m_planned, &places);
        if (!m_page->replaceRange(from, to, with, std::move(authorship))) {
            return false;
        }
    }
    placeItems(places); // equal text is not an edit
    return true;
}

void OutlineBook::sortItems()
{
    std::sort(m_items.begin(), m_items.end(), standsBefore);
    const auto absent = std::count_if(m_items.begin(), m_items.end(), [](auto& item) { return !item.anchor.present; });
    for (auto over = absent - kMostAbsent; over > 0; --over) {
        m_items.erase(std::min_element(m_items.begin(), m_items.end(), [](auto& a, auto& b) {
            return std::pair(a.anchor.present, a.id) < std::pair(b.anchor.present, b.id);
        }));
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

void OutlineBook::refreshTitles(qsizetype from, qsizetype to)
{
    const QString& text = m_page->model().text();
    bool renamed = false;
    for (OutlineItem& item : m_items) {
        if (!item.shown() || item.position() > to || item.position() + kLongestTitle < from) {
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
        tell();
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
    m_words.count(m_items, m_page->model().text());
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
    tell();
}

void OutlineBook::openStep()
{
    if (m_openSteps++ == 0) {
        m_stepBegan = state();
        m_page->openStep();
    }
}

void OutlineBook::closeStep(std::int64_t name)
{
    if (--m_openSteps == 0) {
        m_page->closeStep(!m_stepBegan->isOf(m_items), name);
    }
}

void OutlineBook::tell()
{
    Q_EMIT changed();
    Q_EMIT dirty();
}

} // namespace longhand
