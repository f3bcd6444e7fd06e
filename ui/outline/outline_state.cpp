#include "ui/outline/outline_state.h"

#include "ui/editor/manuscript_codec.h"

#include <algorithm>

namespace longhand {

namespace {

/// But for place and words.
bool sameEntry(const OutlineItem& kept, const OutlineItem& item)
{
    return kept.id == item.id && kept.level == item.level && kept.status == item.status &&
           kept.dismissed == item.dismissed && kept.titleInText == item.titleInText &&
           kept.anchor.present == item.anchor.present && kept.title == item.title && kept.synopsis == item.synopsis &&
           (item.anchor.present || kept.anchor.quote == item.anchor.quote);
}

std::shared_ptr<const OutlineItem> kept(const OutlineItem& item)
{
    auto copy = std::make_shared<OutlineItem>(item);
    copy->anchor.position = 0;
    copy->words = 0;
    copy->wordsStale = true;
    if (item.anchor.present) {
        copy->anchor.quote = {};
    }
    return copy;
}

} // namespace

OutlineEntry OutlineItem::entry() const
{
    OutlineEntry entry;
    entry.id = id;
    entry.level = level;
    entry.status = status;
    entry.title = title.toStdString();
    entry.synopsis = synopsis.toStdString();
    return entry;
}

void OutlineItem::setNotes(const OutlineEntry& entry)
{
    level = entry.level;
    status = entry.status;
    title = QString::fromStdString(entry.title);
    synopsis = QString::fromStdString(entry.synopsis);
}

OutlineLevel shiftedLevel(OutlineLevel level, int by)
{
    return OutlineLevel(std::clamp(int(level) + by, int(OutlineLevel::Part), int(OutlineLevel::Scene)));
}

bool OutlineState::isOf(const std::vector<OutlineItem>& items) const
{
    if (items.size() != entries.size()) {
        return false;
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (entries[i].position != items[i].position() || !sameEntry(*entries[i].item, items[i])) {
            return false;
        }
    }
    return true;
}

std::shared_ptr<const OutlineState> stateOf(const std::vector<OutlineItem>& items, const OutlineState* before)
{
    auto state = std::make_shared<OutlineState>();
    state->entries.reserve(items.size());
    std::size_t at = 0; // in before: most entries are at their old index or a few further on
    for (const OutlineItem& item : items) {
        std::shared_ptr<const OutlineItem> shared;
        const std::size_t known = before == nullptr ? 0 : before->entries.size();
        for (std::size_t tried = 0; tried < known && shared == nullptr; ++tried) {
            const auto& candidate = before->entries[(at + tried) % known].item;
            if (candidate->id == item.id) {
                at = at + tried + 1;
                if (sameEntry(*candidate, item)) {
                    shared = candidate;
                }
                break;
            }
        }
        state->entries.push_back({shared != nullptr ? shared : kept(item), item.position()});
    }
    return state;
}

std::vector<OutlineItem> itemsOf(const OutlineState& state)
{
    std::vector<OutlineItem> items;
    items.reserve(state.entries.size());
    for (const OutlineState::Entry& entry : state.entries) {
        items.push_back(*entry.item);
        items.back().anchor.position = entry.position;
    }
    return items;
}

std::vector<OutlineItem> itemsOf(std::vector<OutlineEntry> entries, std::string_view manuscript)
{
    std::stable_sort(entries.begin(), entries.end(), [](auto& a, auto& b) { return a.position < b.position; });
    std::vector<OutlineItem> items;
    std::size_t byte = 0; // one walk over the text: from bytes to units
    qsizetype unit = 0;
    for (const OutlineEntry& entry : entries) {
        std::size_t place = std::min(std::size_t(std::max<std::int64_t>(entry.position, 0)), manuscript.size());
        // One that waits for its text may be within a character of the text that is there instead.
        for (int i = 0; i < 3 && place > byte && place < manuscript.size() && (manuscript[place] & 0xc0) == 0x80; ++i) {
            --place;
        }
        unit += toDisplay(manuscript.substr(byte, place - byte)).size();
        byte = place;
        OutlineItem& item = items.emplace_back();
        item.id = entry.id;
        item.setNotes(entry);
        item.dismissed = entry.dismissed;
        item.anchor.position = unit;
        item.anchor.present = entry.present;
        item.anchor.quote = toDisplay(entry.quote).toStdU16String();
    }
    return items;
}

std::vector<OutlineEntry> entriesOf(const std::vector<OutlineItem>& items, QStringView text)
{
    std::vector<OutlineEntry> entries;
    qsizetype unit = 0;
    std::size_t byte = 0;
    for (const OutlineItem& item : items) {
        qsizetype place = std::clamp<qsizetype>(item.position(), unit, std::max(unit, text.size()));
        if (place > unit && place < text.size() && text[place].isLowSurrogate() && text[place - 1].isHighSurrogate()) {
            --place;
        }
        byte += fromDisplay(text.mid(unit, place - unit)).size();
        unit = place;
        OutlineEntry& entry = entries.emplace_back(item.entry());
        entry.dismissed = item.dismissed;
        entry.position = std::int64_t(byte);
        entry.present = item.anchor.present;
        entry.quote = fromDisplay(QString::fromStdU16String(item.anchor.quote));
    }
    return entries;
}

} // namespace longhand
