#pragma once

#include "engine/types/step_event.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace longhand {

/// What a token costs one by one, on this machine and at this length of the text: measured in the passes of one row
/// that a run makes, whoever drafts. What such a pass takes is set against the bytes that it reads (weights, and what
/// is kept of the text), so it tells the cost at the lengths around it; the last passes count, so it follows a machine
/// that is busy now and idle then. Passes of earlier runs count until the run has its own. One thread.
class OneByOneCost
{
public:
    static constexpr std::size_t kPasses = 16; ///< that count
    static constexpr std::size_t kLeast = 3;   ///< passes before anything is said

    /// Another model or another machine: nothing is known.
    void clear() { *this = OneByOneCost(); }
    /// A run begins, or goes on after the program was closed. Not after a pause.
    void beginRun();
    /// Fills in StepEvent::oneByOneSeconds and measuredSeconds. A step of one row says itself what it costs, drafting
    /// left out; steps before anything is known are counted with the first step of which it is.
    void measure(StepEvent& step);
    /// Expected seconds of a pass of one row that reads so many bytes; empty: not measured.
    std::optional<double> seconds(double bytes) const;

private:
    struct Waiting
    {
        double bytes = 0;   ///< of passes of several rows, times their tokens
        double known = 0;   ///< seconds of passes of one row
        double seconds = 0; ///< that all took
    };
    void follow(double secondsPerByte);

    std::deque<double> m_passes; ///< seconds a byte
    double m_perByte = 0;        ///< their mean, those that were held up cut; 0: too few
    Waiting m_waiting;
};

} // namespace longhand
