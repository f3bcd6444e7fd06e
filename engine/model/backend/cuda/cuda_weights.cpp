#include "engine/model/backend/cuda/cuda_weights.h"

#include "engine/formats/gguf/gguf_file.h"
#include "engine/model/model_file.h"
#include "kernels/cuda/linear/device_matrix.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <string_view>

namespace longhand {
namespace {

constexpr std::string_view kBlock = "blk.";

/// The layer that a tensor belongs to; -1: none.
int layerOf(std::string_view name)
{
    int layer = -1;
    if (name.starts_with(kBlock))
        std::from_chars(name.data() + kBlock.size(), name.data() + name.size(), layer);
    return layer;
}

} // namespace

std::size_t CudaWeights::bytes(int count) const
{
    const auto all = static_cast<int>(layers.size());
    const int here = count > 0 ? std::min(count, all) : all;
    return std::accumulate(layers.end() - here, layers.end(), head + (here == all ? embedding : 0));
}

CudaWeights cudaWeights(const GgufFile& file, const ModelConfig& config)
{
    CudaWeights weights;
    weights.layers.resize(static_cast<std::size_t>(config.layers));
    std::map<int, DType> gates; // an `up` of another type is held as BF16, and the gate with it
    for (const GgufTensor& tensor : file.tensors()) {
        const int layer = layerOf(tensor.name);
        const auto stored = weightType(tensor.type);
        if (!stored || tensor.dims.size() != 2 || layer >= config.layers) {
            if (layer >= 0 && layer < config.layers)
                weights.layers[static_cast<std::size_t>(layer)] += tensor.bytes; // norms and biases
            continue;
        }
        DType type = *stored;
        const auto bytesAs = [&](DType as) { return cuda::deviceMatrixBytes(as, tensor.dims[1], tensor.dims[0]); };
        if (layer >= 0) {
            std::size_t& sum = weights.layers[static_cast<std::size_t>(layer)];
            if (tensor.name.ends_with(".ffn_gate.weight") || tensor.name.ends_with(".ffn_up.weight")) {
                const auto [other, first] = gates.emplace(layer, type);
                if (!first && other->second != type) {
                    sum += bytesAs(DType::BF16) - bytesAs(other->second);
                    type = DType::BF16;
                }
            }
            sum += bytesAs(type);
        } else if (tensor.name == "output.weight") {
            weights.head = bytesAs(type);
        } else if (tensor.name == "token_embd.weight") {
            weights.embedding = bytesAs(type);
        }
    }
    if (weights.head == 0)
        std::swap(weights.head, weights.embedding);
    return weights;
}

} // namespace longhand
