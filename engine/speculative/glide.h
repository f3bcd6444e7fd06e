#pragma once

#include "engine/model/model.h"
#include "engine/speculative/draft_file.h"
#include "engine/types/error.h"
#include "engine/types/token.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// The numbers that determine a Glide block's tensors and what it sees. Heads are the target's: as many query and KV
/// heads, as wide, rotated the same way.
struct GlideShape
{
    std::int32_t width = 0;          ///< of the target
    std::int32_t heads = 0;          ///< query heads of both attentions
    std::int32_t kvHeads = 0;        ///< of both attentions
    std::int32_t headDim = 0;        ///< a multiple of 16
    std::int32_t hidden = 0;         ///< units of the feed-forward block
    std::int32_t layer = 0;          ///< of the target, from 0, whose keys and values the cross-attention reads
    std::int32_t window = 512;       ///< self-attention: positions seen, the row's own included
    std::int32_t crossWindow = 1020; ///< cross-attention: the target's newest positions,
    std::int32_t crossSinks = 4;     ///< ... and its first

    /// Matrices as [outputs][inputs], in the order of their names below.
    struct Matrix
    {
        std::string name;
        std::int64_t outputs = 0;
        std::int64_t inputs = 0;
    };
    enum Index : std::size_t
    {
        Input,       ///< [width][2 * width]
        Query,       ///< [heads * headDim][width]
        Key,         ///< [kvHeads * headDim][width]
        Value,       ///< likewise
        Output,      ///< [width][heads * headDim]
        CrossQuery,  ///< as Query
        CrossOutput, ///< as Output
        GateUp,      ///< [2 * hidden][width], the gate above
        Down,        ///< [width][hidden]
        kMatrices
    };
    std::vector<Matrix> matrices() const;
    /// That of a model, `hidden` units wide, reading the keys and values of its last layer without a window of its own.
    /// Throws Error if the model has none.
    static GlideShape of(const ModelConfig& config, std::int32_t hidden);
    /// Throws Error naming the number and its range.
    void validate() const;

    bool operator==(const GlideShape&) const = default;
};

/// One block that drafts for one model (LongSpec, arXiv 2502.17421, section 3.1, with the target's hidden state joined
/// as in EAGLE, arXiv 2401.15077). With n(v) = v / sqrt(mean v^2 + eps), e = n(embedding of the row's token), and f =
/// n(the hidden state of the row above: the target's above the text's last token, this block's own above a drafted
/// one):
///     x = f + Input [f; e]
///     x = x + Output attention(Query n(x); Key e, Value e of the last `window` tokens)
///     x = x + CrossOutput attention(CrossQuery n(x); the target's keys and values of committed positions)
///     x = x + Down (silu(gate) * up), [gate; up] = GateUp n(x)
/// x is the row's own hidden state, and LMhead(outputNorm(x)) its logits, both the target's, over a draft vocabulary.
/// Keys and values of the self-attention depend on the tokens alone: a row's are the same, drafted or committed.
struct Glide
{
    GlideShape shape;
    std::string fingerprint; ///< Model::baseFingerprint(): it only proposes, whatever the adapter
    std::string modelName;   ///< for people
    DraftTraining training;
    std::vector<std::vector<float>> matrices; ///< as shape.matrices()
    std::vector<TokenId> vocabulary;          ///< tokens that can be proposed, ascending; empty: all
    std::filesystem::path file;               ///< it was read from; empty: none

    /// Throws Error naming the file and what is wrong with it.
    static Glide load(const std::filesystem::path& path);
    /// The description alone, from the file's header: no matrices, no vocabulary. Throws Error.
    static Glide describe(const std::filesystem::path& path);
    /// Stores matrices in 8 bits as Q8_0 does (rows of whole blocks of 32; others as F16): the drafter computes with no
    /// more. Replaces the file atomically. Throws Error.
    void save(const std::filesystem::path& path) const;
    /// Throws Error unless the block was trained for this model, with or without its adapter.
    void checkModel(const Model& model) const;
};

/// The first *.safetensors file in the folder (by name) with a Glide block for this model; skips unreadable files.
std::optional<std::filesystem::path> findGlide(const std::filesystem::path& folder, const std::string& fingerprint);

} // namespace longhand
