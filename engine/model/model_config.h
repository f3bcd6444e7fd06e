#pragma once

#include "engine/model/context_plan.h"
#include "kernels/ops/rope.h"

#include <cstdint>
#include <string>

namespace longhand {

class GgufFile;

/// The Llama family as a description: Llama, SmolLM2, Mistral, Qwen2, Qwen3. Sizes in numbers, not bytes.
struct ModelConfig
{
    std::string architecture; ///< general.architecture: "llama", "qwen2", "qwen3"
    std::string name;         ///< general.name, for people
    std::int32_t layers = 0;
    std::int32_t width = 0;       ///< embedding_length
    std::int32_t feedForward = 0; ///< feed_forward_length
    std::int32_t heads = 0;
    std::int32_t kvHeads = 0;
    std::int32_t headDim = 0; ///< key_length, else width / heads
    std::int32_t vocabulary = 0;
    std::int32_t trainedContext = 0; ///< context_length
    float normEps = 1e-5f;
    RopeLayout ropeLayout = RopeLayout::AdjacentPairs;
    double ropeBase = 10000.0;
    std::int32_t rotaryDim = 0;
    /// Scaling declared by the file (YaRN-Llama-2, Qwen2.5): None, Linear or Yarn with its factor.
    RopeScalingKind declaredScaling = RopeScalingKind::None;
    double declaredFactor = 1.0;
    std::int32_t declaredOriginal = 0; ///< context before scaling; 0 if not given
    std::int32_t slidingWindow = 0;    ///< the model's own window; 0: none
    bool qkvBias = false;              ///< Qwen2: blk.N.attn_{q,k,v}.bias
    bool qkNorm = false;               ///< Qwen3: blk.N.attn_{q,k}_norm.weight [headDim]
    bool tiedHead = false;             ///< no output.weight: the embedding is the head

    /// Reads and checks the description. Throws Error naming the key and the numbers.
    static ModelConfig fromGguf(const GgufFile& file);

    /// Bytes of K and V for one position over all layers, bf16.
    std::size_t kvBytesPerToken() const
    {
        return static_cast<std::size_t>(layers) * static_cast<std::size_t>(kvHeads) *
               static_cast<std::size_t>(headDim) * 2u * 2u;
    }
};

} // namespace longhand
