#pragma once

#include "ui/controls/control_form.h"
#include "ui/settings/writing_controls.h"

namespace longhand {

/// "More sampling": the rest of the penalty, the filters, DRY, seed and take, and what happens at the end.
class SamplingSection : public ControlForm
{
    Q_OBJECT

public:
    explicit SamplingSection(QWidget* parent = nullptr);

    void setControls(const WritingControls& controls);
    /// Merges with what was set, see ControlForm::readReal().
    void read(WritingControls& controls) const;
    void newSeed();

private:
    void addPenalty();
    void addFilters();
    void addDry();
    void addChance();

    QDoubleSpinBox* m_penaltySlope = nullptr;
    QComboBox* m_penaltyBy = nullptr;
    QComboBox* m_marks = nullptr;
    QSpinBox* m_sparedWords = nullptr;
    QSpinBox* m_topK = nullptr;
    QDoubleSpinBox* m_topP = nullptr;
    QDoubleSpinBox* m_minP = nullptr;
    QDoubleSpinBox* m_eta = nullptr;
    QDoubleSpinBox* m_dry = nullptr;
    QDoubleSpinBox* m_dryBase = nullptr;
    QSpinBox* m_dryAllowed = nullptr;
    QSpinBox* m_dryWindow = nullptr;
    QLineEdit* m_seed = nullptr;
    QLineEdit* m_take = nullptr;
    QComboBox* m_atEnd = nullptr;
};

} // namespace longhand
