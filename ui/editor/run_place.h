#pragma once

#include "app/project/store/project_types.h"

#include <QtGlobal>

namespace longhand {

/// Where on the page a run is being written while the author types anywhere: its text so far is at [begin, end), its
/// next words go to `end`. Text typed there stays behind it, however much of the run is still to come. Positions are
/// text positions.
class RunPlace
{
public:
    /// What an edit means for a run.
    enum class Edit
    {
        Before, ///< of what it has read
        Touches ///< of what it wrote, or of where it writes: it cannot continue as if nothing had changed
    };

    void open(SpanId run, qsizetype begin, qsizetype end)
    {
        m_run = run;
        m_begin = begin;
        m_end = end;
        m_open = true;
    }
    void close() { m_open = false; }
    bool isOpen() const { return m_open; }
    /// 0 while closed.
    SpanId run() const { return m_open ? m_run : 0; }
    qsizetype begin() const { return m_begin; }
    qsizetype end() const { return m_end; }

    /// The author changed the text: `removed` characters at `position` were replaced by `added`. Requires isOpen().
    Edit edited(qsizetype position, qsizetype removed, qsizetype added);
    /// The run wrote this much at end().
    void wrote(qsizetype length) { m_end += length; }

private:
    SpanId m_run = 0;
    qsizetype m_begin = 0, m_end = 0;
    bool m_open = false;
};

} // namespace longhand
