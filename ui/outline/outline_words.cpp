#include "ui/outline/outline_words.h"

namespace longhand {

namespace {

std::vector<OutlineItem*> shownOf(std::vector<OutlineItem>& items)
{
    std::vector<OutlineItem*> shown;
    for (OutlineItem& item : items) {
        if (item.shown()) {
            shown.push_back(&item);
        }
    }
    return shown;
}

} // namespace

void OutlineWords::textReplaced(std::vector<OutlineItem>& items, QStringView text, qsizetype position, qsizetype added,
                                bool appended, bool moved)
{
    const std::vector<OutlineItem*> shown = shownOf(items);
    if (appended && !moved && !shown.empty() && !shown.back()->wordsStale) {
        m_tail.add(text.mid(position));
        shown.back()->words = m_tail.words();
        return;
    }
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const bool touched =
            shown[i]->position() <= position + added && (i + 1 == shown.size() || shown[i + 1]->position() >= position);
        shown[i]->wordsStale = shown[i]->wordsStale || moved || touched;
    }
}

void OutlineWords::count(std::vector<OutlineItem>& items, QStringView text)
{
    const std::vector<OutlineItem*> shown = shownOf(items);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        OutlineItem& item = *shown[i];
        const bool last = i + 1 == shown.size();
        const bool newlyLast = last && m_tail.words() != item.words;
        if (item.wordsStale || newlyLast) {
            WordCounter counter;
            counter.add(text.mid(item.position(), (last ? text.size() : shown[i + 1]->position()) - item.position()));
            item.words = counter.words();
            item.wordsStale = false;
            if (last) {
                m_tail = counter;
            }
        }
    }
}

} // namespace longhand
