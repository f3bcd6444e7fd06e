#pragma once

#include "engine/model/model_config.h"

#include <cstddef>
#include <vector>

namespace longhand {

class GgufFile;

/// What a model's weights take in a GPU's memory, known from its file's header: DeviceModel::bytesFor() but for
/// rounding.
struct CudaWeights
{
    std::vector<std::size_t> layers; ///< bytes of each
    std::size_t embedding = 0;       ///< bytes, 0: it is the head
    std::size_t head = 0;            ///< bytes

    /// Of the last `count` layers with the head; of all (0, or as many as there are) with the embedding too.
    std::size_t bytes(int count = 0) const;
};

/// Without adapters.
CudaWeights cudaWeights(const GgufFile& file, const ModelConfig& config);

} // namespace longhand
