#pragma once

#include "app/project/outline/outline_anchors.h"
#include "app/project/store/outline.h"

#include <QString>

#include <memory>
#include <string_view>
#include <vector>

namespace longhand {

/// An entry of the outline as the page holds it.
struct OutlineItem
{
    std::int64_t id = 0;
    OutlineLevel level = OutlineLevel::Chapter;
    OutlineStatus status = OutlineStatus::None;
    bool dismissed = false;
    QString title;
    QString synopsis;
    TextAnchor<char16_t> anchor;
    qint64 words = 0;         ///< up to the next entry of whatever level
    bool wordsStale = true;   ///< words must be recounted
    bool titleInText = false; ///< the line that it begins with is its title

    qsizetype position() const { return qsizetype(anchor.position); }
    bool shown() const { return anchor.present && !dismissed; }
    /// What the author says of it, to be stored; without its place.
    OutlineEntry entry() const;
    void setNotes(const OutlineEntry& entry);
};

/// A level higher (by < 0) or deeper, as far as there are levels.
OutlineLevel shiftedLevel(OutlineLevel level, int by);

/// The outline at some moment of a text, for undo. There is one for each of up to 2,000 steps, so unchanged entries are
/// shared and cost 24 bytes each.
struct OutlineState
{
    struct Entry
    {
        std::shared_ptr<const OutlineItem> item; ///< without place and words; its quote only if it is absent
        qsizetype position = 0;
    };
    std::vector<Entry> entries; ///< in the outline's order

    /// Equal to `items`, apart from words.
    bool isOf(const std::vector<OutlineItem>& items) const;
};

/// The current outline. before: an earlier state to share entries with; may be null.
std::shared_ptr<const OutlineState> stateOf(const std::vector<OutlineItem>& items, const OutlineState* before);
/// The items of a state. Quotes of present ones must be read from the text.
std::vector<OutlineItem> itemsOf(const OutlineState& state);
/// From the stored form and back: there, positions are bytes of the manuscript.
std::vector<OutlineItem> itemsOf(std::vector<OutlineEntry> entries, std::string_view manuscript);
std::vector<OutlineEntry> entriesOf(const std::vector<OutlineItem>& items, QStringView text);

} // namespace longhand
