#include "engine/model/products.h"

#include "engine/model/model_config.h"

#include <array>

namespace longhand {
namespace {

constexpr std::array kNames{ProductName{Product::Query, "self_attn.q_proj", "attn_q"},
                            ProductName{Product::Key, "self_attn.k_proj", "attn_k"},
                            ProductName{Product::Value, "self_attn.v_proj", "attn_v"},
                            ProductName{Product::AttentionOutput, "self_attn.o_proj", "attn_output"},
                            ProductName{Product::Gate, "mlp.gate_proj", "ffn_gate"},
                            ProductName{Product::Up, "mlp.up_proj", "ffn_up"},
                            ProductName{Product::Down, "mlp.down_proj", "ffn_down"},
                            ProductName{Product::Router, "mlp.gate", "ffn_gate_inp"},
                            ProductName{Product::QueryKeyValue, "self_attn.qkv_proj", "attn_qkv"},
                            ProductName{Product::GateUp, "mlp.gate_up_proj", "ffn_up"}};

/// Each product at its own number, so that a part of them is a span.
constexpr std::array kProducts{Product::Query, Product::Key, Product::Value, Product::AttentionOutput,
                               Product::Gate,  Product::Up,  Product::Down,  Product::Router};

// Qwen3-MoE's, Mixtral's; gpt-oss's router.
constexpr std::array kMixtureNames{MixtureName{Product::Gate, "gate_proj"},
                                   MixtureName{Product::Up, "up_proj"},
                                   MixtureName{Product::Down, "down_proj"},
                                   MixtureName{Product::Gate, "w1"},
                                   MixtureName{Product::Up, "w3"},
                                   MixtureName{Product::Down, "w2"},
                                   MixtureName{Product::Router, "mlp.gate"},
                                   MixtureName{Product::Router, "block_sparse_moe.gate"},
                                   MixtureName{Product::Router, "mlp.router"}};

} // namespace

std::span<const ProductName> productNames()
{
    return kNames;
}

const ProductName& nameOf(Product product)
{
    return kNames[static_cast<std::size_t>(product)];
}

std::span<const MixtureName> mixtureNames()
{
    return kMixtureNames;
}

std::span<const Product> partsOf(Product product)
{
    const std::span<const Product> all = kProducts;
    if (product == Product::QueryKeyValue)
        return all.subspan(static_cast<std::size_t>(Product::Query), 3);
    if (product == Product::GateUp)
        return all.subspan(static_cast<std::size_t>(Product::Gate), 2);
    return all.subspan(static_cast<std::size_t>(product), 1);
}

ProductSize sizeOf(Product product, const ModelConfig& c)
{
    const std::int64_t queries = std::int64_t{c.heads} * c.headDim, keys = std::int64_t{c.kvHeads} * c.headDim;
    switch (product) {
    case Product::Query:
        return {c.width, queries};
    case Product::Key:
    case Product::Value:
        return {c.width, keys};
    case Product::AttentionOutput:
        return {queries, c.width};
    case Product::Gate:
    case Product::Up:
        return {c.width, c.feedForward};
    case Product::Down:
        break;
    case Product::Router:
        return {c.width, c.experts};
    case Product::QueryKeyValue:
        return {c.width, queries + 2 * keys};
    case Product::GateUp:
        return {c.width, 2 * std::int64_t{c.feedForward}};
    }
    return {c.feedForward, c.width};
}

} // namespace longhand
