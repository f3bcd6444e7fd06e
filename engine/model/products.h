#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace longhand {

struct ModelConfig;

/// A product of a transformer block, in the order in which its weights are named in files. In a mixture Gate, Up and
/// Down are of an expert. The last two are matrices that some files hold in place of their parts (Phi-3).
enum class Product
{
    Query,
    Key,
    Value,
    AttentionOutput,
    Gate,
    Up,
    Down,
    Router, ///< of a mixture: chooses the experts
    QueryKeyValue,
    GateUp,
};

struct ProductSize
{
    std::int64_t inputs = 0, outputs = 0;
};

/// Of a joined product: the outputs of its parts together.
ProductSize sizeOf(Product product, const ModelConfig& config);

/// The products whose rows a matrix holds, from the first row down: the parts of a joined product, else itself.
std::span<const Product> partsOf(Product product);

/// How files name a product's weights.
struct ProductName
{
    Product product;
    std::string_view peft; ///< "self_attn.q_proj"
    std::string_view gguf; ///< "attn_q"; "ffn_up" is Up, or GateUp in a model with ModelConfig::joinedGateUp
};
/// All products, in the order of the enumeration.
std::span<const ProductName> productNames();
const ProductName& nameOf(Product product);

/// How PEFT's files of the families name a mixture's products: an expert's after "experts.E." ("gate_proj", "w1"), the
/// router's whole ("mlp.gate").
struct MixtureName
{
    Product product;
    std::string_view name;
};
std::span<const MixtureName> mixtureNames();

} // namespace longhand
