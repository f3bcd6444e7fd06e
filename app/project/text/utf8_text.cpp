#include "app/project/text/utf8_text.h"

#include "engine/tokenizer/utf8.h"

#include <algorithm>

namespace longhand {

ShownText::ShownText(std::string_view raw) : m_raw(raw)
{
    m_text.reserve(raw.size());
    std::size_t at = 0;
    while (at < raw.size()) {
        const Utf8Step step = utf8Step(raw, at);
        if (step.unfinished) {
            m_tail = raw.size() - at;
            return;
        }
        if (step.wellFormed) {
            m_text.append(raw, at, step.length);
        } else {
            m_replaced.push_back({at, at + step.length, m_text.size()});
            m_text.append(kReplacementCharacter);
        }
        at += step.length;
    }
}

std::size_t ShownText::rawOffset(std::size_t shown) const
{
    const auto after = std::upper_bound(m_replaced.begin(), m_replaced.end(), shown,
                                        [](std::size_t offset, const Replaced& r) { return offset <= r.shownBegin; });
    if (after == m_replaced.begin())
        return shown;
    const Replaced& before = *std::prev(after);
    return before.rawEnd + (shown - before.shownBegin - kReplacementCharacter.size());
}

std::size_t ShownText::shownOffset(std::size_t raw) const
{
    const auto after = std::upper_bound(m_replaced.begin(), m_replaced.end(), raw,
                                        [](std::size_t offset, const Replaced& r) { return offset <= r.rawBegin; });
    if (after == m_replaced.begin())
        return raw;
    const Replaced& before = *std::prev(after);
    return before.shownBegin + kReplacementCharacter.size() + (raw - before.rawEnd);
}

bool ShownText::canPart(std::size_t raw) const
{
    if (raw == 0)
        return true;
    if (raw > m_raw.size() - m_tail && raw != m_raw.size())
        return false;
    if (raw == m_raw.size())
        return m_tail == 0;
    if (isContinuation(m_raw[raw]))
        return false;
    const auto ending = std::lower_bound(m_replaced.begin(), m_replaced.end(), raw,
                                         [](const Replaced& r, std::size_t offset) { return r.rawEnd < offset; });
    return ending == m_replaced.end() || ending->rawEnd != raw;
}

bool isValidUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        if (!step.wellFormed)
            return false;
        at += step.length;
    }
    return true;
}

} // namespace longhand
