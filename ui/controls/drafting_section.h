#pragma once

#include "ui/controls/control_form.h"

namespace longhand {

/// "Drafting": what proposes tokens before the model confirms them, and what happens at loops. Everything but the
/// latter changes only the speed, never the text.
class DraftingSection : public ControlForm
{
    Q_OBJECT

public:
    explicit DraftingSection(QWidget* parent = nullptr);

private:
    /// One choice for loops and collapse: pause, stop, go on.
    void addAlarm();
};

} // namespace longhand
