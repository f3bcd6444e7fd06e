#pragma once

#include "app/library/memory_estimate.h"
#include "engine/model/machine_memory.h"

#include <QWidget>

#include <optional>

class QLabel;
class QSpinBox;

namespace longhand {

class AppSettings;
class ValueLabel;

/// The memory a model needs for a text of some length, and what is free.
class MemoryPanel : public QWidget
{
    Q_OBJECT

public:
    static constexpr int kUsualLength = 100000; ///< tokens: with which it begins
    static constexpr int kPlanned = 131072;     ///< positions that a story's context is planned for, or more

    explicit MemoryPanel(QWidget* parent = nullptr);

    /// The model and how it sees the text; nothing: no model chosen. headsBytes: of its draft heads.
    void setModel(const std::optional<ModelSize>& model, const std::string& rope, const std::string& attention,
                  std::uint64_t headsBytes);
    /// What the engine holds already and would free.
    void setHeld(std::uint64_t bytes);
    /// The GPU that will compute, and how many of a model's layers may be there (0: all); nothing: the CPU computes.
    void setGpu(const std::optional<GpuMemory>& gpu, int layers, bool cacheOnHost = false);
    /// The same by the settings, now and when they change; they must outlive this.
    void followGpu(AppSettings* settings);
    /// False: it needs more than is free.
    bool fits() const { return m_fits; }
    MemoryEstimate estimate() const { return m_estimate; }
    /// For tests: instead of the machine's.
    void setMachine(const MachineMemory& memory) { m_machine = memory; }

Q_SIGNALS:
    void changed();

private:
    void compute();
    void computeGpu(const ContextPlan& plan);

    std::optional<ModelSize> m_model;
    std::string m_rope = "auto", m_attention = "full";
    std::uint64_t m_headsBytes = 0, m_held = 0;
    std::optional<GpuMemory> m_gpu;
    int m_gpuLayers = 0;
    bool m_gpuCacheOnHost = false;
    std::optional<MachineMemory> m_machine;
    MemoryEstimate m_estimate;
    bool m_fits = true;
    QSpinBox* m_length;
    ValueLabel *m_weights, *m_cache, *m_workspace, *m_drafting, *m_total, *m_free;
    QLabel *m_verdict, *m_onGpu, *m_sees;
};

} // namespace longhand
