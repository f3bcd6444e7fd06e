#include "engine/model/adapter.h"

#include "engine/formats/sha256.h"
#include "engine/model/adapter_file.h"
#include "engine/model/model_config.h"

#include <array>
#include <cmath>
#include <span>
#include <stdexcept>

namespace longhand {
namespace {

struct ProductSize
{
    std::int64_t inputs = 0, outputs = 0;
};

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
    }
    return {c.feedForward, c.width};
}

/// Maps rows of half-split rotation pairs (transformers) to adjacent ones (GGUF files of the Llama family).
std::int64_t storedRow(std::int64_t row, std::int64_t headDim)
{
    const std::int64_t within = row % headDim;
    return row - within + within % 2 * (headDim / 2) + within / 2;
}

std::string shape(std::int64_t rows, std::int64_t columns)
{
    return "[" + std::to_string(rows) + "][" + std::to_string(columns) + "]";
}

void add(Sha256& hash, std::int64_t number)
{
    hash.add(&number, sizeof number);
}

void add(Sha256& hash, const std::vector<float>& values)
{
    hash.add(values.data(), values.size() * sizeof(float));
}

/// The addition of one product, rows in the model's order, strength and scale multiplied in.
LowRankPart partOf(const AdapterFile& file, const AdapterPair& pair, const ProductKey& key, const AdapterChoice& choice,
                   const ModelConfig& c)
{
    const ProductSize size = sizeOf(key.product, c);
    if (key.product == Product::Up && c.joinedGateUp)
        throw Error("%1: it adapts ffn_up, which holds two products in a model of the family \"%2\"; Longhand adapts "
                    "only attn_output and ffn_down there.",
                    choice.file.string(), c.architecture);
    if (c.experts > 0 && (key.product == Product::Gate || key.product == Product::Up || key.product == Product::Down))
        throw Error("%1: it adapts the feed-forward product of block %2, but this model's are experts of a mixture, "
                    "which Longhand does not adapt. Choose an adapter of attention's products.",
                    choice.file.string(), key.layer);
    if (pair.down.columns != size.inputs || pair.up.rows != size.outputs)
        throw Error(
            "%1: its matrices %2 and %3 for a product of block %4 do not fit this model's %5: it was trained for "
            "another model.",
            choice.file.string(), shape(pair.down.rows, pair.down.columns), shape(pair.up.rows, pair.up.columns),
            key.layer, shape(size.outputs, size.inputs));
    LowRankPart part;
    part.rank = pair.down.rows;
    part.outputs = size.outputs;
    part.down = pair.down.values;
    part.up.resize(pair.up.values.size());
    const auto rank = static_cast<double>(part.rank);
    const double scale = choice.strength * file.info.alpha / (file.scaleByRoot ? std::sqrt(rank) : rank);
    const bool reorder = file.halfSplitRows && c.ropeLayout == RopeLayout::AdjacentPairs &&
                         (key.product == Product::Query || key.product == Product::Key);
    for (std::int64_t n = 0; n < part.outputs; ++n) {
        const std::int64_t from = reorder ? storedRow(n, c.headDim) : n;
        for (std::int64_t j = 0; j < part.rank; ++j)
            part.up[static_cast<std::size_t>(n * part.rank + j)] = static_cast<float>(
                scale * static_cast<double>(pair.up.values[static_cast<std::size_t>(from * part.rank + j)]));
    }
    return part;
}

} // namespace

std::string adaptedFingerprint(const std::string& base, const std::string& values)
{
    Sha256 hash;
    for (const std::string& text : {std::string("longhand adapter 1"), base, values})
        hash.add(text);
    return hash.hex();
}

void AdapterChoice::validate() const
{
    if (!(strength > 0 && strength <= kMostStrength))
        throw Error("The adapter's strength is %1; allowed is above 0 to %2.", Message::Decimal{strength, 6},
                    static_cast<int>(kMostStrength));
}

LoadedAdapter loadAdapter(const AdapterChoice& choice, const ModelConfig& config, PackedLowRank::Storage storage)
{
    choice.validate();
    const AdapterFile file = AdapterFile::read(choice.file);
    LoadedAdapter adapter;
    adapter.info = file.info;
    adapter.layers.resize(static_cast<std::size_t>(config.layers));
    Sha256 hash;
    BufferArena arena;
    for (const auto& [key, pair] : file.pairs)
        if (key.layer >= config.layers)
            throw Error("%1: it adapts block %2, but this model has %3: it was trained for another model.",
                        choice.file.string(), key.layer, config.layers);
    for (int layer = 0; layer < config.layers; ++layer) {
        const auto packed = [&](std::span<const Product> products) {
            std::vector<LowRankPart> parts;
            for (const Product product : products) {
                const ProductKey key{layer, product};
                const auto found = file.pairs.find(key);
                if (found == file.pairs.end()) {
                    parts.push_back({0, sizeOf(product, config).outputs, {}, {}});
                    continue;
                }
                parts.push_back(partOf(file, found->second, key, choice, config));
                add(hash, layer);
                add(hash, static_cast<std::int64_t>(product));
                add(hash, parts.back().rank);
                add(hash, parts.back().down);
                add(hash, parts.back().up);
            }
            try {
                return PackedLowRank(sizeOf(products[0], config).inputs, parts, storage, &arena);
            } catch (const std::invalid_argument& error) {
                throw Error("%1: block %2: %3. The file is damaged, or the strength of %4 is too large for it.",
                            choice.file.string(), layer, messageOf(error), Message::Decimal{choice.strength, 6});
            }
        };
        LayerAdapter& at = adapter.layers[static_cast<std::size_t>(layer)];
        at.queryKeyValue = packed(std::array{Product::Query, Product::Key, Product::Value});
        at.attentionOutput = packed(std::array{Product::AttentionOutput});
        at.gateUp = packed(std::array{Product::Gate, Product::Up});
        at.down = packed(std::array{Product::Down});
    }
    adapter.values = hash.hex();
    return adapter;
}

} // namespace longhand
