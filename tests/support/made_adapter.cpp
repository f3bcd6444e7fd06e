#include "tests/support/made_adapter.h"

#include "engine/formats/gguf/gguf_file.h"
#include "engine/formats/safetensors.h"
#include "engine/model/model_file.h"
#include "kernels/ops/dtype.h"
#include "tests/kernels/weight_rows.h"
#include "tests/support/gguf_writer.h"

#include <algorithm>
#include <cmath>

namespace longhand::test {

namespace {

std::vector<float> halves(std::int64_t count, unsigned seed, float size)
{
    auto values = normalFloats(static_cast<std::size_t>(count), seed, size);
    for (float& value : values)
        value = halfToFloat(floatToHalf(value));
    return values;
}

void copyKey(const GgufFile& from, const std::string& key, GgufWriter& to)
{
    const GgufValue& value = *from.find(key);
    if (const auto* text = std::get_if<std::string>(&value))
        to.add(key, *text);
    else if (const auto* number = std::get_if<std::int64_t>(&value))
        to.add(key, static_cast<std::int32_t>(*number));
    else if (const auto* positive = std::get_if<std::uint64_t>(&value))
        to.add(key, static_cast<std::uint32_t>(*positive));
    else if (const auto* real = std::get_if<double>(&value))
        to.add(key, static_cast<float>(*real));
    else if (const auto* flag = std::get_if<bool>(&value))
        to.add(key, *flag);
    else if (const auto* texts = std::get_if<GgufArrayOfStrings>(&value))
        to.add(key, *texts);
    else if (const auto* reals = std::get_if<GgufArrayOfFloats>(&value))
        to.add(key, *reals);
    else if (const auto* numbers = std::get_if<GgufArrayOfInts>(&value))
        to.add(key, std::vector<std::int32_t>(numbers->begin(), numbers->end()));
}

} // namespace

void MadeAdapter::add(const ModelConfig& config, Product product, unsigned seed, float size)
{
    const ProductSize shape = sizeOf(product, config);
    for (int layer = 0; layer < config.layers; ++layer) {
        const unsigned own = seed * 1000 + static_cast<unsigned>(layer) * 20 + static_cast<unsigned>(product) * 2;
        const float down = 1.0f / std::sqrt(static_cast<float>(shape.inputs));
        pairs[{layer, product}] = {halves(rank * shape.inputs, own, down), halves(shape.outputs * rank, own + 1, size),
                                   shape.inputs, shape.outputs};
    }
}

void MadeAdapter::addExperts(const ModelConfig& config, Product product, int count, unsigned seed, float size)
{
    const ProductSize shape = sizeOf(product, config);
    const float down = 1.0f / std::sqrt(static_cast<float>(shape.inputs));
    for (int layer = 0; layer < config.layers; ++layer)
        for (int expert = 0; expert < count; ++expert) {
            const unsigned own = seed * 100'000 + static_cast<unsigned>((layer * 100 + expert) * 20) +
                                 static_cast<unsigned>(product) * 2;
            experts[{layer, product, expert}] = {halves(rank * shape.inputs, own, down),
                                                 halves(shape.outputs * rank, own + 1, size), shape.inputs,
                                                 shape.outputs};
        }
}

MadeAdapter MadeAdapter::apart(const ModelConfig& config) const
{
    MadeAdapter result = *this;
    result.pairs.clear();
    for (const auto& [key, pair] : pairs) {
        auto row = pair.up.begin();
        for (const Product part : partsOf(key.second)) {
            const std::int64_t outputs = sizeOf(part, config).outputs;
            result.pairs[{key.first, part}] = {pair.down, std::vector<float>(row, row + outputs * rank), pair.inputs,
                                               outputs};
            row += outputs * rank;
        }
    }
    return result;
}

void MadeAdapter::savePeft(const std::filesystem::path& file) const
{
    SafetensorsFile saved;
    const auto add = [&](int layer, const std::string& product, const Pair& pair) {
        const std::string name = "base_model.model.model.layers." + std::to_string(layer) + "." + product;
        for (const bool down : {true, false}) {
            NamedTensor tensor;
            tensor.name = name + (down ? ".lora_A.weight" : ".lora_B.weight");
            tensor.shape = {down ? rank : pair.outputs, down ? pair.inputs : rank};
            tensor.values = down ? pair.down : pair.up;
            saved.tensors.push_back(std::move(tensor));
        }
    };
    for (const auto& [key, pair] : pairs)
        add(key.first, key.second == Product::Router ? routerName : std::string(nameOf(key.second).peft), pair);
    for (const auto& [key, pair] : experts) {
        const auto& [layer, product, expert] = key;
        const std::string number = std::to_string(expert);
        if (asMixtral)
            add(layer,
                "block_sparse_moe.experts." + number +
                    (product == Product::Gate ? ".w1"
                     : product == Product::Up ? ".w3"
                                              : ".w2"),
                pair);
        else
            add(layer, "mlp.experts." + number + std::string(nameOf(product).peft).substr(3), pair); // "mlp.gate_proj"
    }
    saved.metadata = {{"lora_alpha", std::to_string(alpha)}, {"r", std::to_string(rank)}};
    saved.save(file, TensorStorage::F16);
}

void MadeAdapter::saveGguf(const std::filesystem::path& file) const
{
    GgufWriter writer;
    writer.add("general.type", "adapter").add("adapter.type", "lora");
    writer.add("adapter.lora.alpha", static_cast<float>(alpha));
    for (const auto& [key, pair] : pairs) {
        const std::string name =
            "blk." + std::to_string(key.first) + "." + std::string(nameOf(key.second).gguf) + ".weight.lora_";
        const auto extent = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
        writer.addTensor(name + "a", {extent(pair.inputs), extent(rank)}, pair.down);
        writer.addTensor(name + "b", {extent(rank), extent(pair.outputs)}, pair.up);
    }
    // All experts of a layer in one tensor; they follow each other in the map, numbered from 0.
    for (auto at = experts.begin(); at != experts.end();) {
        const auto [layer, product, first] = at->first;
        const Pair shape = at->second;
        std::vector<float> down, up;
        std::uint64_t count = 0;
        for (; at != experts.end() && std::get<0>(at->first) == layer && std::get<1>(at->first) == product; ++at) {
            down.insert(down.end(), at->second.down.begin(), at->second.down.end());
            up.insert(up.end(), at->second.up.begin(), at->second.up.end());
            ++count;
        }
        const std::string name =
            "blk." + std::to_string(layer) + "." + std::string(nameOf(product).gguf) + "_exps.weight.lora_";
        const auto extent = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
        writer.addTensor(name + "a", {extent(shape.inputs), extent(rank), count}, down);
        writer.addTensor(name + "b", {extent(rank), extent(shape.outputs), count}, up);
    }
    writer.write(file);
}

void writeFolded(const std::filesystem::path& model, const std::vector<std::pair<MadeAdapter, double>>& adapters,
                 const std::filesystem::path& out)
{
    const GgufFile file = GgufFile::open(model);
    GgufWriter writer;
    for (const std::string& key : file.keys())
        copyKey(file, key, writer);
    for (const GgufTensor& tensor : file.tensors()) {
        std::vector<std::byte> bytes(tensor.bytes);
        file.readTensor(tensor, bytes);
        std::int64_t count = 1;
        std::vector<std::uint64_t> dims;
        for (const std::int64_t extent : tensor.dims) {
            count *= extent;
            dims.push_back(static_cast<std::uint64_t>(extent));
        }
        std::vector<float> values(static_cast<std::size_t>(count));
        dequantizeRow(weightType(tensor.type).value(), bytes.data(), count, values.data());
        std::vector<double> sums(values.begin(), values.end());
        for (const auto& [adapter, strength] : adapters) {
            const double scale = strength * adapter.alpha / static_cast<double>(adapter.rank);
            const auto fold = [&](int layer, Product product, const char* end, int matrix,
                                  const MadeAdapter::Pair& pair) {
                if (tensor.name != "blk." + std::to_string(layer) + "." + std::string(nameOf(product).gguf) + end)
                    return;
                double* const to = sums.data() + matrix * pair.outputs * pair.inputs;
                for (std::int64_t n = 0; n < pair.outputs; ++n)
                    for (std::int64_t j = 0; j < adapter.rank; ++j)
                        for (std::int64_t k = 0; k < pair.inputs; ++k)
                            to[n * pair.inputs + k] += scale * pair.up[static_cast<std::size_t>(n * adapter.rank + j)] *
                                                       pair.down[static_cast<std::size_t>(j * pair.inputs + k)];
            };
            for (const auto& [key, pair] : adapter.pairs)
                fold(key.first, key.second, ".weight", 0, pair);
            for (const auto& [key, pair] : adapter.experts)
                fold(std::get<0>(key), std::get<1>(key), "_exps.weight", std::get<2>(key), pair);
        }
        std::transform(sums.begin(), sums.end(), values.begin(), [](double v) { return static_cast<float>(v); });
        writer.addTensor(tensor.name, dims, values);
    }
    writer.write(out);
}

} // namespace longhand::test
