#pragma once

#include "engine/types/step_event.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace longhand {

/// Measures what a token costs when written one by one, on this machine and at this text length: from the single-row
/// passes that every run makes, whatever the strategy. The time of a pass is divided by the bytes that it reads
/// (weights and KV cache), so it holds for similar lengths too. The median of the last passes: it follows a machine
/// whose load changes, and a pass that the system held up says nothing. Of single-row passes that follow one another
/// the first two do not count: what came before them, a larger pass or the reading of a text, may have slowed the
/// processor down, and a run's first pass waits for the LM head and the caches to be brought in. Passes of earlier runs
/// count until the run has its own. One thread.
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
    /// drafting; steps before the first estimate are counted with the first step that has one.
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
    int m_single = 0;            ///< single-row passes since the last larger one, or since the run began
    Waiting m_waiting;
};

} // namespace longhand
