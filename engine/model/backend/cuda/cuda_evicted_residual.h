#pragma once

#include "engine/model/backend/cuda/device_memory.h"

#include <cstdint>
#include <vector>

namespace longhand {

/// An EvictedResidual computed and held in device memory (kernels/cuda/residual).
class CudaEvictedResidual
{
public:
    CudaEvictedResidual() = default;
    CudaEvictedResidual(const std::shared_ptr<cuda::Device>& device, int layers, int heads, int headDim)
        : m_count(static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads)),
          m_heads(static_cast<std::size_t>(heads)), m_headDim(static_cast<std::size_t>(headDim)),
          m_floats(device, (3 * m_headDim + 1) * m_count * sizeof(float)),
          m_second(device, m_count * m_headDim * 2 * m_headDim * sizeof(std::uint16_t))
    {
    }

    /// [layers][heads][headDim], scaled.
    float* centre() const { return m_floats.as<float>(); }
    float* keyMean() const { return centre() + m_count * m_headDim; }
    float* valueMean() const { return keyMean() + m_count * m_headDim; }
    /// [layers][heads]
    float* logMass() const { return valueMean() + m_count * m_headDim; }
    std::uint16_t* second() const { return m_second.as<std::uint16_t>(); }

    cuda::EvictedResidualParts of(int layer) const
    {
        const std::size_t head = static_cast<std::size_t>(layer) * m_heads, at = head * m_headDim;
        return {centre() + at, logMass() + head, keyMean() + at, valueMean() + at, second() + at * 2 * m_headDim};
    }
    std::size_t bytes() const { return m_floats.size() + m_second.size(); }

private:
    std::size_t m_count = 0, m_heads = 0, m_headDim = 0;
    DeviceMemory m_floats;
    DeviceMemory m_second;
};

} // namespace longhand
