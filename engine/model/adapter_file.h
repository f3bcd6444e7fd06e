#pragma once

#include "engine/model/adapter.h"
#include "engine/model/products.h"

#include <compare>
#include <map>

namespace longhand {

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
    int expert = -1; ///< -1: the product is no expert's
    auto operator<=>(const ProductKey&) const = default;
};

/// A parsed adapter file.
struct AdapterFile
{
    AdapterInfo info;
    /// PEFT's layout: rows of queries and keys are in transformers' order of rotation pairs, and Product::Up is never
    /// the joined matrix that GGUF files call by the same name.
    bool peft = false;
    bool scaleByRoot = false; ///< rsLoRA: alpha / sqrt(r)
    std::map<ProductKey, AdapterPair> pairs;

    /// Throws Error as readAdapterInfo does.
    static AdapterFile read(const std::filesystem::path& file);
};

} // namespace longhand
