#include "ui/editor/run_place.h"

#include <algorithm>

namespace longhand {

RunPlace::Edit RunPlace::edited(qsizetype position, qsizetype removed, qsizetype added)
{
    const qsizetype to = position + removed;
    // Where nothing is written yet, the end of what was read is where it will be.
    const bool before = m_begin < m_end ? to <= m_begin : to < m_begin;
    if (before) {
        m_begin += added - removed;
        m_end += added - removed;
        return Edit::Before;
    }
    if (position < m_end) {
        // A change that reaches to the end stays behind what the run still writes.
        m_end = to < m_end ? m_end + added - removed : position;
    }
    m_begin = std::min(position < m_begin ? position : m_begin, m_end);
    return Edit::Touches;
}

} // namespace longhand
