#pragma once

#include "engine/model/model.h"
#include "engine/model/products.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace longhand::test {

/// A LoRA adapter with random values that F16 holds exactly, to be saved in either layout, and folded into weights by
/// other code than the engine's. Rows of `up` are as the model's file has them.
struct MadeAdapter
{
    struct Pair
    {
        std::vector<float> down; ///< [rank][inputs]
        std::vector<float> up;   ///< [outputs][rank]
        std::int64_t inputs = 0, outputs = 0;
    };
    std::int64_t rank = 4;
    double alpha = 4;                              ///< over the rank a power of two: what is multiplied in is exact too
    std::map<std::pair<int, Product>, Pair> pairs; ///< by layer and product
    /// Of a mixture's experts, by layer, product and expert.
    std::map<std::tuple<int, Product, int>, Pair> experts;
    bool asMixtral = false;              ///< PEFT's names: "block_sparse_moe.experts.0.w1"
    std::string routerName = "mlp.gate"; ///< PEFT's

    /// Adds a random pair to each layer.
    void add(const ModelConfig& config, Product product, unsigned seed, float size = 0.2f);
    /// The same for Gate, Up or Down of experts [0, count).
    void addExperts(const ModelConfig& config, Product product, int count, unsigned seed, float size = 0.2f);
    /// With every joined product as its parts, which all have the same `down`.
    MadeAdapter apart(const ModelConfig& config) const;
    /// Rows are not reordered: for models whose ropeLayout is HalfSplit, or without queries and keys.
    void savePeft(const std::filesystem::path& file) const;
    void saveGguf(const std::filesystem::path& file) const;
};

/// Writes a model with its matrices in F32, each W + sum of strength * alpha / rank * up down, in float64.
void writeFolded(const std::filesystem::path& model, const std::vector<std::pair<MadeAdapter, double>>& adapters,
                 const std::filesystem::path& out);

} // namespace longhand::test
