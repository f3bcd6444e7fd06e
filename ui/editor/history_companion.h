#pragma once

#include <memory>

namespace longhand {

/// What a step of the history changed beside the text, as the companion knows it.
class BesideStep
{
public:
    virtual ~BesideStep() = default;
};

/// What belongs to the text without standing in it, and goes back and forth with it: the outline. UI thread.
class HistoryCompanion
{
public:
    virtual ~HistoryCompanion() = default;
    /// A step begins: all stands as it did before it.
    virtual std::shared_ptr<BesideStep> stepBegins() = 0;
    /// A step is about to be taken back, or done again. False: that cannot be now, and the text is to stay.
    virtual bool stepGoes(BesideStep& step, bool redo) = 0;
    /// The text of that step has changed, if it has any, and all have been told.
    virtual void stepWent(BesideStep& step, bool redo) = 0;
};

} // namespace longhand
