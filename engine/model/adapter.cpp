#include "engine/model/adapter.h"

#include "engine/formats/sha256.h"
#include "engine/model/adapter_file.h"
#include "engine/model/model_config.h"
#include "engine/model/products.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <stdexcept>

namespace longhand {
namespace {

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

/// An adapter that is being loaded.
struct Source
{
    const AdapterChoice& choice;
    AdapterFile file;
    Sha256 hash = {}; ///< of what it adds
};

/// A product's two matrices, and the joined product that they are stored for, or itself.
struct Found
{
    Product as;
    const AdapterPair* pair = nullptr; ///< null: it has none
};

/// Throws Error if a product is adapted twice.
Found findPair(const Source& source, int layer, Product product, const ModelConfig& c)
{
    const auto& pairs = source.file.pairs;
    Found found{product, nullptr};
    for (const Product as : {product, Product::QueryKeyValue, Product::GateUp}) {
        const auto parts = partsOf(as);
        if (std::find(parts.begin(), parts.end(), product) == parts.end())
            continue;
        // In GGUF files of models with a joined matrix, "ffn_up" is that.
        const bool joinedUp = c.joinedGateUp && !source.file.peft;
        if (joinedUp && as == Product::Up)
            continue;
        const auto at = pairs.find({layer, joinedUp && as == Product::GateUp ? Product::Up : as});
        if (at == pairs.end())
            continue;
        if (found.pair)
            throw Error("%1: it adapts %2 of block %3 both by itself and within %4. The file is damaged, or was made "
                        "by a faulty program.",
                        source.choice.file.string(), std::string(nameOf(product).peft), layer,
                        std::string(nameOf(as).peft));
        found = {as, &at->second};
    }
    return found;
}

void checkFits(const Source& source, int layer, const Found& found, const ModelConfig& c)
{
    const std::string file = source.choice.file.string();
    const bool feedForward = found.as == Product::Gate || found.as == Product::Up || found.as == Product::Down ||
                             found.as == Product::GateUp;
    if (c.experts > 0 && feedForward)
        throw Error("%1: it adapts the feed-forward product of block %2, but this model's are experts of a mixture, "
                    "which Longhand does not adapt. Choose an adapter of attention's products.",
                    file, layer);
    const ProductSize size = sizeOf(found.as, c);
    const AdapterPair& pair = *found.pair;
    if (pair.down.columns != size.inputs || pair.up.rows != size.outputs)
        throw Error("%1: its matrices %2 and %3 for %4 of block %5 do not fit this model's %6: it was trained for "
                    "another model.",
                    file, shape(pair.down.rows, pair.down.columns), shape(pair.up.rows, pair.up.columns),
                    std::string(nameOf(found.as).peft), layer, shape(size.outputs, size.inputs));
}

/// The addition of one product: its rows of `up`, in the model's order, strength and scale multiplied in.
LowRankPart partOf(const Source& source, const Found& found, Product product, const ModelConfig& c)
{
    std::int64_t first = 0; // row of the stored matrix
    for (const Product part : partsOf(found.as)) {
        if (part == product)
            break;
        first += sizeOf(part, c).outputs;
    }
    const AdapterPair& pair = *found.pair;
    LowRankPart part;
    part.rank = pair.down.rows;
    part.outputs = sizeOf(product, c).outputs;
    part.down = pair.down.values;
    part.up.resize(static_cast<std::size_t>(part.outputs * part.rank));
    const auto rank = static_cast<double>(part.rank);
    const double scale =
        source.choice.strength * source.file.info.alpha / (source.file.scaleByRoot ? std::sqrt(rank) : rank);
    const bool reorder = source.file.peft && c.ropeLayout == RopeLayout::AdjacentPairs &&
                         (product == Product::Query || product == Product::Key);
    for (std::int64_t n = 0; n < part.outputs; ++n) {
        const std::int64_t from = first + (reorder ? storedRow(n, c.headDim) : n);
        for (std::int64_t j = 0; j < part.rank; ++j)
            part.up[static_cast<std::size_t>(n * part.rank + j)] = static_cast<float>(
                scale * static_cast<double>(pair.up.values[static_cast<std::size_t>(from * part.rank + j)]));
    }
    return part;
}

/// Appends what an adapter adds to products that read the same input.
void appendParts(Source& source, int layer, std::span<const Product> products, const ModelConfig& c,
                 std::vector<LowRankPart>& parts)
{
    const AdapterPair* before = nullptr;
    for (const Product product : products) {
        const Found found = findPair(source, layer, product, c);
        if (!found.pair) {
            parts.push_back({0, sizeOf(product, c).outputs, {}, {}});
            before = nullptr;
            continue;
        }
        checkFits(source, layer, found, c);
        LowRankPart part = partOf(source, found, product, c);
        add(source.hash, layer);
        add(source.hash, static_cast<std::int64_t>(product));
        add(source.hash, part.rank);
        add(source.hash, part.down);
        add(source.hash, part.up);
        try {
            PackedLowRank::check(part);
        } catch (const std::invalid_argument& error) {
            throw Error("%1: block %2: %3. The file is damaged, or the strength of %4 is too large for it.",
                        source.choice.file.string(), layer, messageOf(error),
                        Message::Decimal{source.choice.strength, 6});
        }
        if (found.pair == before) {
            part.sharesDown = true;
            part.down.clear();
        }
        before = found.pair;
        parts.push_back(std::move(part));
    }
}

/// Reads and checks the files.
std::vector<std::unique_ptr<Source>> readSources(const std::vector<AdapterChoice>& choices, const ModelConfig& config)
{
    if (choices.empty() || choices.size() > kMostAdapters)
        throw Error("%1 adapters at once: from 1 to %2 are possible.", choices.size(), kMostAdapters);
    std::vector<std::unique_ptr<Source>> sources;
    for (const AdapterChoice& choice : choices) {
        choice.validate();
        std::unique_ptr<Source> source(new Source{choice, AdapterFile::read(choice.file)});
        for (const auto& [key, pair] : source->file.pairs)
            if (key.layer >= config.layers)
                throw Error("%1: it adapts block %2, but this model has %3: it was trained for another model.",
                            choice.file.string(), key.layer, config.layers);
        for (const auto& other : sources)
            if (other->file.info.contents == source->file.info.contents)
                throw Error("%1: this adapter is there twice, the other time as %2. Name it once, with the strength "
                            "that it is to have.",
                            choice.file.string(), other->choice.file.string());
        sources.push_back(std::move(source));
    }
    return sources;
}

} // namespace

std::string adaptedFingerprint(const std::string& base, const std::vector<std::string>& values)
{
    Sha256 hash;
    hash.add(values.size() == 1 ? std::string("longhand adapter 1") : std::string("longhand adapters 1"));
    hash.add(base);
    for (const std::string& value : values)
        hash.add(value);
    return hash.hex();
}

void AdapterChoice::validate() const
{
    if (!(strength > 0 && strength <= kMostStrength))
        throw Error("The adapter's strength is %1; allowed is above 0 to %2.", Message::Decimal{strength, 6},
                    static_cast<int>(kMostStrength));
}

LoadedAdapters loadAdapters(const std::vector<AdapterChoice>& choices, const ModelConfig& config,
                            PackedLowRank::Storage storage)
{
    const auto sources = readSources(choices, config);
    LoadedAdapters loaded;
    loaded.layers.resize(static_cast<std::size_t>(config.layers));
    BufferArena arena;
    for (int layer = 0; layer < config.layers; ++layer) {
        const auto packed = [&](std::span<const Product> products) {
            std::vector<LowRankPart> parts;
            for (const auto& source : sources)
                appendParts(*source, layer, products, config, parts);
            return PackedLowRank(sizeOf(products[0], config).inputs, parts, storage, &arena, products.size());
        };
        LayerAdapter& at = loaded.layers[static_cast<std::size_t>(layer)];
        at.queryKeyValue = packed(partsOf(Product::QueryKeyValue));
        at.attentionOutput = packed(partsOf(Product::AttentionOutput));
        at.gateUp = packed(partsOf(Product::GateUp));
        at.down = packed(partsOf(Product::Down));
    }
    for (const auto& source : sources) {
        loaded.infos.push_back(source->file.info);
        loaded.values.push_back(source->hash.hex());
    }
    return loaded;
}

} // namespace longhand
