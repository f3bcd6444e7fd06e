#pragma once

#include "engine/model/model.h"
#include "engine/speculative/draft_file.h"
#include "engine/types/error.h"
#include "engine/types/token.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// How a head predicts from the target's hidden state h_0 (which gave the token x_1 at its root). n(v) = v / sqrt(mean
/// v^2 + eps), eps of the model's norms.
enum class HeadKind
{
    /// h_i = h_{i-1} + W_i n(h_{i-1}) (TokenSwift, arXiv 2502.18890): does not see the tokens drafted so far.
    Chained,
    /// u = silu(G x) * (U x), x = [n(h_{i-1}); n(e_1); ... n(e_m)], h_i = n(h_{i-1}) + D u: sees the embeddings of the
    /// last m tokens before the predicted one, e_1 the nearest. G, U and D are the same at every depth.
    Conditioned,
    /// h_i = h_0 + silu(W_i h_0) (Medusa, arXiv 2401.10774): heads independent of each other.
    Medusa,
};

std::string_view headKindName(HeadKind kind);
/// chained, conditioned, medusa. Throws Error.
HeadKind headKindFromName(std::string_view name);

/// The numbers that determine the tensors of a file.
struct HeadShape
{
    HeadKind kind = HeadKind::Conditioned;
    std::int32_t gamma = 3;  ///< depths, 1..16
    std::int32_t width = 0;  ///< of the model
    std::int32_t hidden = 0; ///< Conditioned: units of u
    std::int32_t seen = 0;   ///< Conditioned: tokens seen, m, 1..8

    /// Matrices as [outputs][inputs]: Chained and Medusa gamma times [width][width]; Conditioned [2 * hidden][(1 +
    /// seen)
    /// * width] (G above U) and [width][hidden] (D).
    struct Matrix
    {
        std::string name;
        std::int64_t outputs = 0;
        std::int64_t inputs = 0;
    };
    std::vector<Matrix> matrices() const;
    /// Throws Error naming the number and its range.
    void validate() const;

    bool operator==(const HeadShape&) const = default;
};

/// Draft heads of one model: a safetensors file whose metadata holds a JSON description. The heads use the model's own
/// output norm and LM head: logits_i = LMhead(outputNorm(h_i)).
struct DraftHeads
{
    HeadShape shape;
    std::string fingerprint; ///< Model::baseFingerprint(): they only propose, whatever the adapter
    std::string modelName;   ///< for people
    DraftTraining training;
    std::vector<std::vector<float>> matrices; ///< as shape.matrices()
    std::vector<TokenId> vocabulary;          ///< tokens that can be proposed, ascending; empty: all
    std::filesystem::path file;               ///< it was read from; empty: none

    /// Throws Error naming the file and what is wrong with it.
    static DraftHeads load(const std::filesystem::path& path);
    /// The description alone, from the file's header: no matrices, no vocabulary. Throws Error.
    static DraftHeads describe(const std::filesystem::path& path);
    /// Stores matrices as F16. Replaces the file atomically. Throws Error.
    void save(const std::filesystem::path& path) const;
    /// Throws Error unless the heads were trained for this model, with or without its adapter.
    void checkModel(const Model& model) const;
};

/// The first *.safetensors file in the folder (by name) with heads of this kind for this model; skips unreadable files.
std::optional<std::filesystem::path> findHeads(const std::filesystem::path& folder, const std::string& fingerprint,
                                               HeadKind kind);

} // namespace longhand
