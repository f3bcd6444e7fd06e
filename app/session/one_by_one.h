#pragma once

#include "engine/types/step_event.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace longhand {

/// Measures what a token costs when written one by one, on this machine and at this text length: from the single-row
/// passes that every run makes, whatever the strategy. The time of a pass is divided by the bytes that it reads
/// (weights and KV cache), so it holds for similar lengths too. The median of the last passes: it follows a machine
/// whose load changes, and a pass that the system held up says nothing. Passes of earlier runs count until the run has
/// its own. One thread.
class OneByOneCost
{
public:
    static constexpr std::size_t kPasses = 16; ///< looked at
    static constexpr std::size_t kLeast = 3;   ///< passes needed for an estimate

    /// For another model or another machine: forgets everything.
    void clear() { *this = OneByOneCost(); }
    /// Call when a run begins, or resumes after the program was closed, but not after a pause.
    void beginRun();
    /// Fills in StepEvent::oneByOneSeconds and measuredSeconds. A single-row step is its own measurement, less
    /// drafting; steps before the first estimate are counted with the first step that has one. A run's first pass says
    /// nothing of the others: it waits for the LM head and the caches to be brought in.
    void measure(StepEvent& step);
    /// Expected seconds of a single-row pass that reads `bytes`; empty: not measured.
    std::optional<double> seconds(double bytes) const;

private:
    struct Waiting
    {
        double bytes = 0;   ///< of multi-row passes, times their tokens
        double known = 0;   ///< seconds of single-row passes
        double seconds = 0; ///< total of all passes
    };
    void follow(double secondsPerByte);

    std::deque<double> m_passes; ///< seconds per byte
    double m_perByte = 0;        ///< their median; 0: too few
    bool m_first = true;         ///< the next pass is the run's first
    Waiting m_waiting;
};

} // namespace longhand
