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

namespace fs = std::filesystem;

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

bool adaptsExperts(const Source& source)
{
    return std::any_of(source.file.pairs.begin(), source.file.pairs.end(),
                       [](const auto& entry) { return entry.first.expert >= 0; });
}

/// A product's two matrices, and the joined product that they are stored for, or itself.
struct Found
{
    Product as;
    const AdapterPair* pair = nullptr; ///< null: it has none
};

/// expert: -1 for a product that is no expert's. Throws Error if a product is adapted twice.
Found findPair(const Source& source, int layer, int expert, Product product, const ModelConfig& c)
{
    const auto& pairs = source.file.pairs;
    Found found{product, nullptr};
    if (expert >= 0) {
        const auto at = pairs.find({layer, product, expert});
        return at == pairs.end() ? found : Found{product, &at->second};
    }
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
void appendParts(Source& source, int layer, int expert, std::span<const Product> products, const ModelConfig& c,
                 std::vector<LowRankPart>& parts)
{
    const AdapterPair* before = nullptr;
    for (const Product product : products) {
        const Found found = findPair(source, layer, expert, product, c);
        if (!found.pair) {
            parts.push_back({0, sizeOf(product, c).outputs, {}, {}});
            before = nullptr;
            continue;
        }
        checkFits(source, layer, found, c);
        LowRankPart part = partOf(source, found, product, c);
        add(source.hash, layer);
        // An expert's products have numbers of their own, beyond those of all others.
        add(source.hash, static_cast<std::int64_t>(product) + 64 * (std::int64_t{expert} + 1));
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

/// Throws Error if the model has no such product.
void checkPlace(const fs::path& file, const ProductKey& key, const ModelConfig& c)
{
    const bool feedForward = key.product == Product::Gate || key.product == Product::Up ||
                             key.product == Product::Down || key.product == Product::GateUp;
    if (key.layer >= c.layers)
        throw Error("%1: it adapts block %2, but this model has %3: it was trained for another model.", file.string(),
                    key.layer, c.layers);
    if (key.expert >= c.experts)
        throw Error("%1: it adapts expert %2 of block %3, but this model has %4 experts: it was trained for another "
                    "model.",
                    file.string(), key.expert, key.layer, c.experts);
    if (key.product == Product::Router && c.experts == 0)
        throw Error("%1: it adapts the router of block %2, but this model is no mixture of experts: it was trained for "
                    "another model.",
                    file.string(), key.layer);
    if (feedForward && key.expert < 0 && c.experts > 0)
        throw Error("%1: it adapts the feed-forward product of block %2 as one, but in this model it is a mixture of "
                    "experts: it was trained for another model.",
                    file.string(), key.layer);
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
            checkPlace(choice.file, key, config);
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

const PackedLowRank& LayerAdapter::of(const std::vector<PackedLowRank>& experts, std::size_t expert)
{
    static const PackedLowRank none;
    return experts.empty() ? none : experts[expert];
}

std::size_t LayerAdapter::bytes() const
{
    std::size_t bytes = 0;
    forEach([&](const PackedLowRank& part) { bytes += part.bytes(); });
    return bytes;
}

std::int64_t LayerAdapter::largestRank() const
{
    std::int64_t rank = 0;
    forEach([&](const PackedLowRank& part) { rank = std::max(rank, part.totalRank()); });
    return rank;
}

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
        const auto packedAs = [&](PackedLowRank::Storage as, std::span<const Product> products, int expert) {
            std::vector<LowRankPart> parts;
            for (const auto& source : sources)
                appendParts(*source, layer, expert, products, config, parts);
            return PackedLowRank(sizeOf(products[0], config).inputs, parts, as, &arena, products.size());
        };
        const auto packed = [&](std::span<const Product> products, int expert = -1) {
            return packedAs(storage, products, expert);
        };
        LayerAdapter& at = loaded.layers[static_cast<std::size_t>(layer)];
        at.queryKeyValue = packed(partsOf(Product::QueryKeyValue));
        at.attentionOutput = packed(partsOf(Product::AttentionOutput));
        if (config.experts == 0) {
            at.gateUp = packed(partsOf(Product::GateUp));
            at.down = packed(partsOf(Product::Down));
            continue;
        }
        // Routers are F32 whatever the experts are.
        at.router = packedAs(PackedLowRank::Storage::Half, partsOf(Product::Router), -1);
        if (std::none_of(sources.begin(), sources.end(), [](const auto& source) { return adaptsExperts(*source); }))
            continue;
        for (int expert = 0; expert < config.experts; ++expert) {
            at.expertGateUp.push_back(packed(partsOf(Product::GateUp), expert));
            at.expertDown.push_back(packed(partsOf(Product::Down), expert));
        }
    }
    for (const auto& source : sources) {
        loaded.infos.push_back(source->file.info);
        loaded.values.push_back(source->hash.hex());
    }
    return loaded;
}

} // namespace longhand
