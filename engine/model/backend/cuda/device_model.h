#pragma once

#include "engine/model/backend/cuda/device_memory.h"
#include "engine/model/model.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace longhand {

/// Products that write side by side into one row; matrices with the same type and input shape are merged.
struct DeviceProduct
{
    cuda::DeviceMatrix matrix;
    std::int64_t column = 0; ///< of the first output
};

/// LayerWeights in device memory.
struct DeviceLayer
{
    const float* attentionNorm = nullptr;
    std::vector<DeviceProduct> qkv;   ///< queries, keys, values: [heads * headDim + 2 * kvHeads * headDim]
    const float* qkvBias = nullptr;   ///< of all of them, or null
    const float* queryNorm = nullptr; ///< or null
    const float* keyNorm = nullptr;
    cuda::DeviceMatrix attentionOutput;
    const float* feedForwardNorm = nullptr;
    cuda::DeviceMatrix gateUp; ///< panels of the two, alternating (cuda::Epilogue::SwiGlu)
    cuda::DeviceMatrix down;
};

class DeviceWeightWriter;

/// A model's weights in one allocation of device memory. Immutable.
class DeviceModel
{
public:
    /// Copies the weights (noise for a shape-only model) and waits for the device. layers: only the model's last ones
    /// and its head, without the embedding; 0: everything. Throws Error if the kernels do not support the shape, or if
    /// memory is too small, with the numbers.
    DeviceModel(const std::shared_ptr<cuda::Device>& device, const std::shared_ptr<const Model>& model, int layers = 0);

    /// The first is that of the model's first layer here.
    const std::vector<DeviceLayer>& layers() const { return m_layers; }
    /// Empty without the model's first layer.
    const cuda::DeviceMatrix& embedding() const { return m_embedding; }
    const cuda::DeviceMatrix& head() const { return m_head; }
    const float* outputNorm() const { return m_outputNorm; }
    std::size_t bytes() const { return m_memory.size(); }

    /// What bytes() will be.
    static std::size_t bytesFor(const Model& model, int layers = 0);
    /// Throws Error if the kernels do not support this model.
    static void check(const ModelConfig& config);

private:
    DeviceModel() = default;
    void write(DeviceWeightWriter& writer, const Model& model, int layers);

    std::vector<DeviceLayer> m_layers;
    cuda::DeviceMatrix m_embedding, m_head;
    const float* m_outputNorm = nullptr;
    DeviceMemory m_memory;
};

} // namespace longhand
