#pragma once

#include <memory>

namespace longhand {

/// What a step of the history changed beside the text, as the companion knows it.
class BesideStep
{
public:
    virtual ~BesideStep() = default;
};

/// Data that belongs to the text but is not part of it, and is undone and redone with it: the outline. UI thread.
class HistoryCompanion
{
public:
    virtual ~HistoryCompanion() = default;
    /// A step begins: everything is still as before it.
    virtual std::shared_ptr<BesideStep> stepBegins() = 0;
    /// A step is about to be undone or redone. False: not possible now, the text must stay.
    virtual bool stepGoes(BesideStep& step, bool redo) = 0;
    /// The text of that step, if any, has changed, and all listeners know.
    virtual void stepWent(BesideStep& step, bool redo) = 0;
};

} // namespace longhand
