#pragma once

#include "ui/outline/outline_state.h"

#include <QString>

#include <memory>
#include <vector>

namespace longhand {

/// How the outline follows the text of another take onto the page: it is as it was when that text left the page, but
/// for what the author said of the entries since. Entries that were not known then, and all where a text comes for the
/// first time, follow what both texts have in common (`app/project/outline/follow_text`).
class OutlineTakes
{
public:
    void clear() { m_left.clear(); }
    /// Where `items` are in the text `now`. state: of them in the text before.
    std::vector<TextAnchor<char16_t>> follow(const std::vector<OutlineItem>& items,
                                             std::shared_ptr<const OutlineState> state, const QString& before,
                                             const QString& now);

private:
    /// A text, by its size and a hash.
    struct Name
    {
        qsizetype size = 0;
        std::size_t hash = 0;

        bool operator==(const Name&) const = default;
    };
    struct Left
    {
        Name text;
        std::shared_ptr<const OutlineState> state;
    };
    static Name nameOf(const QString& text);

    std::vector<Left> m_left; ///< the last one to leave comes last
};

} // namespace longhand
