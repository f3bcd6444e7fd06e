#pragma once

#include "ui/controls/control_form.h"
#include "ui/settings/writing_controls.h"

namespace longhand {

/// "Drafting": what proposes tokens before the model confirms them, and what happens at loops. Everything but the
/// latter changes only the speed, never the text.
class DraftingSection : public ControlForm
{
    Q_OBJECT

public:
    explicit DraftingSection(QWidget* parent = nullptr);

    void setControls(const WritingControls& controls);
    void read(WritingControls& controls) const;

private:
    void checkTree();

    QComboBox* m_strategy = nullptr;
    QLineEdit* m_tree = nullptr;
    QLabel* m_treeWrong = nullptr;
    QComboBox* m_cache = nullptr;
    QSpinBox* m_budget = nullptr;
    QSpinBox* m_sinks = nullptr;
    QSpinBox* m_draftLength = nullptr;
    QComboBox* m_atLoop = nullptr;
};

} // namespace longhand
