#pragma once

#include "engine/model/context_plan.h"
#include "kernels/ops/expert_choice.h"
#include "kernels/ops/kv_encoding.h"
#include "kernels/ops/rope.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

class GgufFile;

/// What gates the feed-forward block (kernels/ops/activation.h).
enum class Activation
{
    SwiGlu,
    GeGlu,         ///< Gemma
    ClampedSwiGlu, ///< gpt-oss
};

/// A model family as a description (model_family.h lists them). Sizes in numbers, not bytes. The defaults are Llama's.
struct ModelConfig
{
    std::string architecture; ///< general.architecture: "llama", "qwen2", "gemma3" ..
    std::string name;         ///< general.name, for people
    std::int32_t layers = 0;
    std::int32_t width = 0;       ///< embedding_length
    std::int32_t feedForward = 0; ///< feed_forward_length; of a mixture's expert: expert_feed_forward_length
    std::int32_t heads = 0;
    std::int32_t kvHeads = 0;
    std::int32_t headDim = 0; ///< key_length, else width / heads
    std::int32_t vocabulary = 0;
    std::int32_t trainedContext = 0; ///< context_length
    float normEps = 1e-5f;
    RopeLayout ropeLayout = RopeLayout::AdjacentPairs;
    double ropeBase = 10000.0;
    std::int32_t rotaryDim = 0;
    /// Scaling declared by the file: None, Linear or Yarn with its factor (YaRN-Llama-2, Qwen2.5), or LongRope (Phi-3).
    RopeScalingKind declaredScaling = RopeScalingKind::None;
    double declaredFactor = 1.0;
    std::int32_t declaredOriginal = 0; ///< context before scaling; 0 if not given
    double ropeMagnitude = 1.0;        ///< Phi-3 LongRoPE: cos and sin are multiplied by this, in every plan
    std::int32_t slidingWindow = 0;    ///< the model's own window, of all layers; 0: none
    /// Gemma, OLMo 3: in these layers a row sees the last localWindow positions only, itself included, with the plain
    /// rotation of localRopeBase, whatever the context plan. Empty: none; else one for each layer.
    std::vector<bool> localLayers;
    std::int32_t localWindow = 0;
    double localRopeBase = 10000.0;
    bool localScaled = false;        ///< gpt-oss: these layers have the declared scaling too, in every plan
    bool yarnRounded = true;         ///< YaRN's ramp begins and ends at whole dimensions (gpt-oss: it does not)
    std::int32_t unrotatedEvery = 0; ///< SmolLM3: each n-th layer has no rotation; 0: all layers have
    bool qkvBias = false;            ///< Qwen2: blk.N.attn_{q,k,v}.bias
    bool qkNorm = false;             ///< blk.N.attn_{q,k}_norm.weight before the rotation; Qwen3, Gemma 3: of each head
    bool qkNormOfRow = false;        ///< OLMo 2: these norms are over all heads of a row at once
    bool outputBias = false;         ///< gpt-oss: blk.N.attn_output.bias
    bool sinkLogits = false;         ///< gpt-oss: blk.N.attn_sinks (AttentionArgs::sinkLogits)
    bool tiedHead = false;           ///< no output.weight: the embedding is the head
    bool joinedQkv = false;          ///< Phi-3: blk.N.attn_qkv holds query, key and value
    bool joinedGateUp = false;       ///< Phi-3: blk.N.ffn_up holds gate and up
    bool normsBefore = true;         ///< blk.N.{attn,ffn}_norm before the blocks (OLMo 2: none)
    bool normsAfter = false;         ///< blk.N.post_{attention,ffw}_norm on what a block adds to the residual stream
    /// A mixture: blk.N.ffn_gate_inp chooses usedExperts of `experts` feed-forward blocks for each row, which
    /// blk.N.ffn_{gate,up,down}_exps hold. 0: one feed-forward block.
    std::int32_t experts = 0;
    std::int32_t usedExperts = 0;
    ExpertSoftmax expertSoftmax = ExpertSoftmax::OfChosen;
    float expertScale = 1.0f; ///< of the chosen experts' weights
    bool expertBias = false;  ///< gpt-oss: the choice and the experts have biases
    /// The norm before the feed-forward block. gpt-oss: post_attention_norm.weight
    std::string feedForwardNorm = "ffn_norm.weight";
    Activation activation = Activation::SwiGlu;
    float embeddingScale = 1.0f;   ///< Gemma, Granite: embeddings are multiplied by this
    float residualScale = 1.0f;    ///< Granite: and what a block adds to the residual stream
    float attentionScale = 0.0f;   ///< of q . k; 0: 1 / sqrt(headDim)
    float attentionSoftCap = 0.0f; ///< Gemma 2: scores s become c tanh(s / c); 0: they do not
    float logitScale = 1.0f;       ///< Granite: logits are multiplied by this (Model folds it into outputNorm())
    float logitSoftCap = 0.0f;     ///< Gemma 2: logits z become c tanh(z / c), after the scale; 0: they do not

    /// Reads and checks the description. Throws Error naming the key and the numbers.
    static ModelConfig fromGguf(const GgufFile& file);

    bool isLocal(int layer) const { return localWindow > 0 && localLayers[static_cast<std::size_t>(layer)]; }
    bool isRotated(int layer) const { return unrotatedEvery == 0 || (layer + 1) % unrotatedEvery != 0; }
    /// The factor of q . k.
    float scoreScale() const
    {
        return attentionScale > 0 ? attentionScale : static_cast<float>(1.0 / std::sqrt(static_cast<double>(headDim)));
    }
    /// True if the layers need nothing beyond Llama's and Qwen's (which the GPU's code computes).
    bool isPlain() const
    {
        return localWindow == 0 && unrotatedEvery == 0 && !qkNormOfRow && normsBefore && !normsAfter &&
               activation == Activation::SwiGlu && embeddingScale == 1.0f && residualScale == 1.0f &&
               attentionSoftCap == 0.0f && logitSoftCap == 0.0f && experts == 0 && !outputBias && !sinkLogits;
    }

    /// Feed-forward blocks that a row goes through in a layer.
    int feedForwardsOfRow() const { return experts > 0 ? usedExperts : 1; }

    /// Bytes of K and V for one position over all layers, bf16.
    std::size_t kvBytesPerToken(KvEncoding encoding = KvEncoding::Bf16) const
    {
        return static_cast<std::size_t>(layers) * static_cast<std::size_t>(kvHeads) * 2u *
               (kvPartBytes(encoding, headDim) / static_cast<std::size_t>(kKvBlock));
    }
};

} // namespace longhand
