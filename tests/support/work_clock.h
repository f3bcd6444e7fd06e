// How long something takes, counted in what is computed for it: on a loaded machine, or one that stands still for a
// while, the wall clock says nothing about the program.
#pragma once

#include <ctime>

namespace longhand::test {

class WorkClock
{
public:
    enum class Of
    {
        Thread,
        Process
    };

    /// Begins at zero. Of::Thread counts the thread that makes it and must be asked there.
    explicit WorkClock(Of of) : m_clock(of == Of::Thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID) {}

    /// Milliseconds of processor time.
    double ms() const { return now() - m_from; }

private:
    double now() const
    {
        timespec time{};
        clock_gettime(m_clock, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    }

    clockid_t m_clock;
    double m_from = now();
};

} // namespace longhand::test
