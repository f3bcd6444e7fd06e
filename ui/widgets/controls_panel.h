#pragma once

#include "ui/settings/app_settings.h"

#include <QScrollArea>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace longhand {

/// The controls of a run. They may be changed at any time; a run keeps what it was begun with.
class ControlsPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit ControlsPanel(QWidget* parent = nullptr);

    WritingControls controls() const;
    /// What a control cannot show exactly (more decimals than it has) is kept as it is until the author changes that
    /// control.
    void setControls(const WritingControls& controls);
    void newSeed();

Q_SIGNALS:
    void changed();

private:
    QDoubleSpinBox* addReal(QFormLayout* form, const QString& label, const QString& tip, double low, double high,
                            double step, int decimals);
    QSpinBox* addWhole(QFormLayout* form, const QString& label, const QString& tip, int low, int high, int step);
    void addRow(QFormLayout* form, const QString& label, const QString& tip, QWidget* field);
    void buildMain(QFormLayout* form);
    void buildMore(QFormLayout* form);

    WritingControls m_set; ///< as last given to setControls()
    QDoubleSpinBox* m_penalty = nullptr;
    QSpinBox* m_penaltyWindow = nullptr;
    QDoubleSpinBox* m_temperature = nullptr;
    QSpinBox* m_ngramK = nullptr;
    QSpinBox* m_length = nullptr;
    QSpinBox* m_topK = nullptr;
    QDoubleSpinBox* m_topP = nullptr;
    QDoubleSpinBox* m_minP = nullptr;
    QDoubleSpinBox* m_eta = nullptr;
    QDoubleSpinBox* m_dry = nullptr;
    QLineEdit* m_seed = nullptr;
    QComboBox* m_atEnd = nullptr;
    bool m_filling = false;
};

} // namespace longhand
