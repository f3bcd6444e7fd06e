#pragma once

#include "engine/model/backend/cuda/device_memory.h"
#include "engine/model/layer_engine.h"

#include <cstdint>
#include <memory>

namespace longhand {

/// The last pass's queries, kept in device memory to choose a partial cache: float [layers][kKeptRows][heads *
/// headDim].
class KeptQueries
{
public:
    KeptQueries() = default;
    /// Throws cuda::DeviceMemoryError.
    KeptQueries(const std::shared_ptr<cuda::Device>& device, const ModelConfig& config, bool far)
        : m_layer(std::int64_t{LayerEngine::kKeptRows} * config.heads * config.headDim),
          m_near(device, static_cast<std::size_t>(config.layers * m_layer) * sizeof(float))
    {
        if (far)
            m_far = DeviceMemory(device, m_near.size());
    }

    bool on() const { return m_near.size() != 0; }
    /// What the next pass will keep; far: it has a far segment.
    void expect(int rows, bool far)
    {
        m_rows = on() && rows <= LayerEngine::kKeptRows ? rows : 0;
        m_haveFar = far && m_far.size() != 0;
    }
    /// Where a pass of that many launched rows keeps a layer's.
    void addTo(cuda::AppendArgs& append, int layer, bool far) const
    {
        if (!on() || append.rows > LayerEngine::kKeptRows)
            return;
        append.keptNear = m_near.as<float>() + layer * m_layer;
        append.keptFar = far && m_far.size() != 0 ? m_far.as<float>() + layer * m_layer : nullptr;
    }

    /// 0: none were kept.
    int rows() const { return m_rows; }
    const float* near() const { return m_near.as<float>(); }
    /// Null if no row had a far segment.
    const float* far() const { return m_haveFar ? m_far.as<float>() : nullptr; }
    std::size_t bytes() const { return m_near.size() + m_far.size(); }

private:
    std::int64_t m_layer = 0; ///< numbers of a layer
    DeviceMemory m_near, m_far;
    int m_rows = 0;
    bool m_haveFar = false;
};

} // namespace longhand
