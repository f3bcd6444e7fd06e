#include "ui/outline/outline_takes.h"

#include "app/project/outline/follow_text.h"
#include "ui/editor/manuscript_codec.h"

#include <algorithm>
#include <map>
#include <set>

namespace longhand {

namespace {

constexpr std::size_t kMostTexts = 100;

using Anchor = TextAnchor<char16_t>;

/// By what the texts have in common.
std::map<std::int64_t, Anchor> followed(const std::vector<OutlineItem>& items, const QString& before,
                                        const QString& now)
{
    std::vector<OutlineEntry> entries = entriesOf(items, before);
    const std::string bytes = fromDisplay(now);
    followText(entries, fromDisplay(before), bytes);
    std::map<std::int64_t, Anchor> anchors;
    for (OutlineItem& item : itemsOf(std::move(entries), bytes)) {
        anchors.emplace(item.id, std::move(item.anchor));
    }
    return anchors;
}

} // namespace

OutlineTakes::Name OutlineTakes::nameOf(const QString& text)
{
    return {text.size(), qHash(text)};
}

std::vector<TextAnchor<char16_t>> OutlineTakes::follow(const std::vector<OutlineItem>& items,
                                                       std::shared_ptr<const OutlineState> state, const QString& before,
                                                       const QString& now)
{
    const Name left = nameOf(before);
    std::erase_if(m_left, [&left](const Left& one) { return one.text == left; });
    m_left.push_back({left, std::move(state)});
    if (m_left.size() > kMostTexts) {
        m_left.erase(m_left.begin());
    }
    std::map<std::int64_t, Anchor> known;
    std::set<qsizetype> taken;
    const auto was =
        std::find_if(m_left.begin(), m_left.end(), [name = nameOf(now)](const Left& one) { return one.text == name; });
    if (was != m_left.end()) {
        for (const OutlineState::Entry& entry : was->state->entries) {
            Anchor anchor = entry.item->anchor;
            anchor.position = entry.position;
            if (anchor.present) {
                taken.insert(entry.position);
            }
            known.emplace(entry.item->id, std::move(anchor));
        }
    }
    std::vector<Anchor> anchors;
    std::map<std::int64_t, Anchor> others;
    for (const OutlineItem& item : items) {
        if (const auto one = known.find(item.id); one != known.end()) {
            anchors.push_back(one->second);
            continue;
        }
        if (others.empty()) {
            others = followed(items, before, now);
        }
        anchors.push_back(others.at(item.id));
        if (taken.contains(anchors.back().position)) { // the other text's entry, where this one has its own
            anchors.back().present = false;
            anchors.back().quote = item.anchor.quote;
        }
    }
    return anchors;
}

} // namespace longhand
