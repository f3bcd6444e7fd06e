#pragma once

#include "ui/outline/outline_state.h"
#include "ui/text/word_counter.h"

namespace longhand {

/// Counts the words of the entries: what the model appends as it arrives, else the touched entries when asked.
class OutlineWords
{
public:
    /// `added` units are new at `position` of the text. moved: any entry may have another text now.
    void textReplaced(std::vector<OutlineItem>& items, QStringView text, qsizetype position, qsizetype added,
                      bool appended, bool moved);
    /// Recounts what is stale.
    void count(std::vector<OutlineItem>& items, QStringView text);

private:
    WordCounter m_tail; ///< of the last entry, which grows as the model writes
};

} // namespace longhand
