#include "app/project/store/edit_memory.h"

#include "app/project/text/end_blanks.h"

namespace longhand {

std::optional<SpanId> EditMemory::beforeEdit(SpanId head, std::string_view old, const EditPlan& plan,
                                             Clock::time_point now)
{
    if (head != m_last || now - m_lastTime > kPause) {
        m_base = m_apart = head;
        m_baseSize = old.size() - blanksAtEnd(old); // which are no loss: they go before every run
        m_baseKept = false;
    }
    m_lastTime = now;
    if (!m_baseKept && plan.keptBytes < m_baseSize)
        return m_base;
    if (plan.goneBytes >= kPassage) {
        m_apart = head;
        return head;
    }
    return std::nullopt;
}

void EditMemory::afterEdit(SpanId head, std::optional<SpanId> kept)
{
    m_last = head;
    m_baseKept = m_baseKept || kept == m_base;
}

void EditMemory::remember(SpanId head, std::string_view text)
{
    const std::size_t hash = std::hash<std::string_view>()(text);
    if (m_known.insert_or_assign(hash, head).second)
        m_order.push_back(hash);
    if (m_order.size() > kMaxKnown) {
        m_known.erase(m_order.front());
        m_order.pop_front();
    }
}

SpanId EditMemory::headWith(std::string_view text) const
{
    const auto known = m_known.find(std::hash<std::string_view>()(text));
    return known == m_known.end() ? 0 : known->second;
}

} // namespace longhand
