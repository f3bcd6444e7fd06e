#pragma once

#include "app/library/memory_estimate.h"
#include "app/session/gpu.h"

#include <QWidget>

#include <array>
#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace longhand {

class AppSettings;
class GpuMeter;
class SessionController;

/// Of the preferences: the GPU, how many layers are on it, whether the model fits, and how it fares during a run.
class GpuSection : public QWidget
{
    Q_OBJECT

public:
    GpuSection(AppSettings* settings, SessionController* session, QWidget* parent);

    /// Not empty.
    void setGpus(const std::vector<FoundGpu>& gpus);
    /// The width of the labels beside which it stands.
    void alignLabels(int width);
    /// Off: the processor was chosen, so that there is nothing to choose here.
    void setOn(bool on);

private:
    const FoundGpu* chosen() const;
    void estimate();
    void showEstimate();
    void showUse();

    AppSettings* m_settings;
    SessionController* m_session;
    std::vector<FoundGpu> m_gpus;
    std::string m_file; ///< the model of m_size
    std::optional<ModelSize> m_size;
    QLabel* m_only = nullptr;      ///< the GPU, if there is one
    QComboBox* m_choice = nullptr; ///< if there are several
    QSpinBox* m_layers = nullptr;
    QCheckBox* m_cacheOnHost = nullptr;
    QLabel *m_needs = nullptr, *m_use = nullptr;
    std::array<QLabel*, 2> m_labels{};
    GpuMeter* m_meter = nullptr;
};

} // namespace longhand
