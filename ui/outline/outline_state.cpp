#include "ui/outline/outline_state.h"

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

} // namespace longhand
