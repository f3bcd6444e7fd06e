#pragma once

#include "ui/controls/control_form.h"

namespace longhand {

/// "More sampling": the rest of the penalty, the filters, DRY, seed and take, and what happens at the end.
class SamplingSection : public ControlForm
{
    Q_OBJECT

public:
    explicit SamplingSection(QWidget* parent = nullptr);

    void newSeed();

private:
    /// The seed's row has a button, too.
    void addSeed(const SettingField<SamplerSettings, std::uint64_t>& field, auto part);

    FinishedLine* m_seed = nullptr;
};

} // namespace longhand
