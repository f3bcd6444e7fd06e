#pragma once

#include "engine/model/adapter.h"

#include <compare>
#include <map>

namespace longhand {

/// A product of a transformer block, in the order in which its weights are named in files.
enum class Product
{
    Query,
    Key,
    Value,
    AttentionOutput,
    Gate,
    Up,
    Down
};

/// A matrix of an adapter, row-major.
struct AdapterMatrix
{
    std::int64_t rows = 0, columns = 0;
    std::vector<float> values;
};

/// The two matrices of one product's addition, as stored.
struct AdapterPair
{
    AdapterMatrix down; ///< lora_A [r][inputs]
    AdapterMatrix up;   ///< lora_B [outputs][r]
};

struct ProductKey
{
    int layer = 0;
    Product product = Product::Query;
    auto operator<=>(const ProductKey&) const = default;
};

/// A parsed adapter file, independent of its file format except for the row order of queries and keys.
struct AdapterFile
{
    AdapterInfo info;
    bool halfSplitRows = false; ///< PEFT: rows of queries and keys are in transformers' order of rotation pairs
    bool scaleByRoot = false;   ///< rsLoRA: alpha / sqrt(r)
    std::map<ProductKey, AdapterPair> pairs;

    /// Throws Error as readAdapterInfo does.
    static AdapterFile read(const std::filesystem::path& file);
};

} // namespace longhand
