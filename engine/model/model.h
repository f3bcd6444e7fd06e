#pragma once

#include "engine/chat/chat_support.h"
#include "engine/model/adapter.h"
#include "engine/model/model_config.h"
#include "engine/tokenizer/tokenizer.h"
#include "kernels/ops/linear.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace longhand {

/// A mixture's feed-forward blocks; shapes as [outputs][inputs].
struct ExpertWeights
{
    PackedLinear router;                           ///< [experts][width], F32
    std::vector<PackedLinear> gate, up, down;      ///< as those of LayerWeights, one for each expert
    std::vector<float> routerBias;                 ///< [experts]; empty unless expertBias
    std::vector<float> gateBias, upBias, downBias; ///< [experts][outputs]; empty unless expertBias

    /// Bytes of all products.
    std::size_t bytes() const;
    /// Bytes of the experts' products.
    std::size_t expertBytes() const;
};

/// One transformer block's weights; shapes as [outputs][inputs].
struct LayerWeights
{
    std::vector<float> attentionNorm;                 ///< [width]; empty unless normsBefore
    PackedLinear query;                               ///< [heads * headDim][width]
    PackedLinear key;                                 ///< [kvHeads * headDim][width]
    PackedLinear value;                               ///< [kvHeads * headDim][width]
    std::vector<float> queryBias, keyBias, valueBias; ///< empty unless qkvBias
    std::vector<float> queryNorm, keyNorm;            ///< [headDim], or of a whole row; empty unless qkNorm
    PackedLinear attentionOutput;                     ///< [width][heads * headDim]
    std::vector<float> attentionOutputBias;           ///< [width]; empty unless outputBias
    std::vector<float> sinkLogits;                    ///< [heads]; empty unless sinkLogits
    std::vector<float> afterAttentionNorm;            ///< [width]; empty unless normsAfter
    std::vector<float> feedForwardNorm;               ///< [width]; empty unless normsBefore
    PackedLinear gate, up;                            ///< [feedForward][width]; empty in a mixture
    PackedLinear down;                                ///< [width][feedForward]; empty in a mixture
    ExpertWeights experts;                            ///< empty unless a mixture
    std::vector<float> afterFeedForwardNorm;          ///< [width]; empty unless normsAfter
    LayerAdapter adapter;                             ///< added to the products; empty without adapters
};

/// An adapter applied when a model was loaded.
struct AppliedAdapter
{
    AdapterChoice choice;
    AdapterInfo info;
};

/// Called while a model loads, with a fraction in [0, 1] and the phase in words. Return false to cancel the load.
using LoadProgress = std::function<bool(double fraction, const Message& phase)>;

class FingerprintMemory;

/// The load was cancelled by its progress callback.
class LoadCancelled : public Error
{
public:
    LoadCancelled() : Error("Loading the model was cancelled.") {}
};

/// A model in memory: description, tokenizer and packed weights. Immutable, shared between threads by shared_ptr<const
/// Model>.
class Model
{
public:
    /// Throws Error (bad file, unsupported architecture or tensor type, not enough memory, an adapter that does not
    /// fit) or LoadCancelled. adapters: their additions are summed in this order. memory: the fingerprint of a model
    /// that it knows is not computed again, only checked; null: it is computed.
    static std::shared_ptr<const Model> load(const std::filesystem::path& path, const LoadProgress& progress = {},
                                             const std::vector<AdapterChoice>& adapters = {},
                                             FingerprintMemory* memory = nullptr);

    /// For timing only, where random weights are as good as real ones: a model of another shape with the tokenizer of
    /// `other` and no weights; a GPU backend generates some (bf16). Throws Error if the vocabulary is smaller than the
    /// tokenizer's.
    static std::shared_ptr<const Model> inShapeOf(const Model& other, const ModelConfig& shape);
    /// True if there are no weights: see inShapeOf.
    bool isShapeOnly() const { return m_layers.empty(); }

    const std::filesystem::path& path() const { return m_path; }
    const ModelConfig& config() const { return m_config; }
    const Tokenizer& tokenizer() const { return *m_tokenizer; }
    /// How the model's file says it is to be addressed.
    const ChatSupport& chat() const { return m_chat; }
    /// Hex SHA-256 over everything that determines the text: the architecture's numbers, the vocabulary, all weights,
    /// and the values of the adapters with their strengths; but for what tokenizerDigest() adds. Both are recorded with
    /// a run to recognise its model.
    const std::string& fingerprint() const { return m_fingerprint; }
    /// The same without the adapters: of the model's file alone.
    const std::string& baseFingerprint() const { return m_baseFingerprint; }
    /// Of the file's tokenizer (tokenizer_digest.h): files of the same weights may differ in it, and then in the text.
    const std::string& tokenizerDigest() const { return m_tokenizerDigest; }
    const std::vector<AppliedAdapter>& adapters() const { return m_adapters; }
    /// Bytes of the weights that passes read (excluding norms, including the adapters); the embedding counts once if it
    /// is also the head.
    std::size_t weightBytes() const { return m_weightBytes; }
    /// Of these, what one pass of `rows` rows reads: all, but of a mixture's experts only the chosen ones. Expected
    /// for choices that are independent and equally likely, since those of a pass are not known before it.
    std::size_t bytesRead(int rows) const;

    /// True if matrices are stored as BF16: see arithmeticOf().
    bool hasBf16Matrices() const { return m_hasBf16Matrices; }

    const PackedLinear& embeddingTable() const { return m_embedding; }
    const PackedLinear& head() const { return m_config.tiedHead ? m_embedding : m_head; }
    /// With ModelConfig::logitScale in it.
    const std::vector<float>& outputNorm() const { return m_outputNorm; }
    const std::vector<LayerWeights>& layers() const { return m_layers; }
    /// Divisors of the frequencies: Llama 3.1's rope_freqs.weight, LongRoPE's for short texts; empty: none.
    const std::vector<float>& ropeFactors() const { return m_ropeFactors; }
    /// LongRoPE's for long texts (RopeScalingKind::LongRope); empty: none.
    const std::vector<float>& longRopeFactors() const { return m_longRopeFactors; }

private:
    Model() = default;
    std::filesystem::path m_path;
    ModelConfig m_config;
    std::shared_ptr<const Tokenizer> m_tokenizer; ///< shared by shapes of this model
    ChatSupport m_chat;
    std::string m_fingerprint, m_baseFingerprint, m_tokenizerDigest;
    std::vector<AppliedAdapter> m_adapters;
    std::size_t m_weightBytes = 0, m_expertBytes = 0;
    bool m_hasBf16Matrices = false;
    PackedLinear m_embedding, m_head;
    std::vector<float> m_outputNorm;
    std::vector<float> m_ropeFactors, m_longRopeFactors;
    std::vector<LayerWeights> m_layers;
};

} // namespace longhand
