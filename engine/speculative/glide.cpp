#include "engine/speculative/glide.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/json/json_numbers.h"
#include "engine/formats/plain_text.h"
#include "kernels/ops/attention.h"
#include "kernels/ops/dtype.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace longhand {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "longhand-glide-1";
constexpr std::uint64_t kMaxBytes = std::uint64_t{2} << 30;
/// A matrix in 8 bits is two tensors: name.q8, I32 [outputs][inputs / 4], four signed bytes a number, the first lowest;
/// and name.scale [outputs][inputs / 32].
constexpr std::int64_t kBytesOfNumber = 4;

void checkRange(const char* what, std::int64_t value, std::int64_t low, std::int64_t high)
{
    if (value < low || value > high)
        throw Error("Glide weights with %1 = %2; %3 to %4 is possible.", what, value, low, high);
}

Json describe(const Glide& glide)
{
    const GlideShape& s = glide.shape;
    return {{"fingerprint", glide.fingerprint},
            {"model", glide.modelName},
            {"width", s.width},
            {"heads", s.heads},
            {"kv_heads", s.kvHeads},
            {"head_dim", s.headDim},
            {"hidden", s.hidden},
            {"layer", s.layer},
            {"window", s.window},
            {"cross_window", s.crossWindow},
            {"cross_sinks", s.crossSinks},
            {"training", jsonOf(glide.training)}};
}

/// Throws Json::exception or Error.
void readDescription(const nlohmann::json& json, Glide& glide)
{
    GlideShape& s = glide.shape;
    readEntry(json, "width", s.width);
    readEntry(json, "heads", s.heads);
    readEntry(json, "kv_heads", s.kvHeads);
    readEntry(json, "head_dim", s.headDim);
    readEntry(json, "hidden", s.hidden);
    readEntry(json, "layer", s.layer);
    readEntry(json, "window", s.window);
    readEntry(json, "cross_window", s.crossWindow);
    readEntry(json, "cross_sinks", s.crossSinks);
    s.validate();
    glide.fingerprint = json.at("fingerprint").get<std::string>();
    glide.modelName = plainName(json.at("model").get<std::string>());
    glide.training = trainingOf(json);
}

Glide descriptionOf(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata)
{
    const std::string text = descriptionText(path, metadata, kFormat, Message("Glide weights"));
    Glide glide;
    glide.file = path;
    try {
        readDescription(nlohmann::json::parse(text), glide);
    } catch (const std::exception& error) {
        throw Error("%1: the description of the Glide weights is damaged: %2", path.string(), showable(error.what()));
    }
    return glide;
}

bool inBytes(const GlideShape::Matrix& matrix)
{
    return matrix.inputs % kQuantBlock == 0;
}

void addBytes(const std::filesystem::path& path, const GlideShape::Matrix& matrix, const std::vector<float>& values,
              SafetensorsFile& file)
{
    const auto blocks = values.size() / static_cast<std::size_t>(kQuantBlock);
    std::vector<float> scales(blocks);
    NamedTensor bytes;
    bytes.name = matrix.name + ".q8";
    bytes.shape = {matrix.outputs, matrix.inputs / kBytesOfNumber};
    bytes.integers.resize(values.size() / static_cast<std::size_t>(kBytesOfNumber));
    for (std::size_t block = 0; block < blocks; ++block) {
        const float* const x = values.data() + block * static_cast<std::size_t>(kQuantBlock);
        float largest = 0;
        for (std::int64_t i = 0; i < kQuantBlock; ++i)
            largest = std::max(largest, std::fabs(x[i]));
        // The scale as it is read back.
        const float scale = scales[block] = halfToFloat(floatToHalf(largest / 127.0F));
        for (std::int64_t i = 0; i < kQuantBlock; ++i) {
            const auto whole =
                static_cast<std::int8_t>(scale > 0 ? std::clamp(std::nearbyint(x[i] / scale), -127.0F, 127.0F) : 0.0F);
            const std::size_t at = block * static_cast<std::size_t>(kQuantBlock) + static_cast<std::size_t>(i);
            auto& number = bytes.integers[at / 4];
            const std::uint32_t shifted = static_cast<std::uint32_t>(static_cast<std::uint8_t>(whole))
                                          << (8 * (at % 4));
            number = std::bit_cast<std::int32_t>(std::bit_cast<std::uint32_t>(number) | shifted);
        }
    }
    addMatrix(path, matrix.name + ".scale", matrix.outputs, matrix.inputs / kQuantBlock, std::move(scales), file);
    file.tensors.push_back(std::move(bytes));
}

std::vector<float> takeBytes(const std::filesystem::path& path, const GlideShape::Matrix& matrix, SafetensorsFile& file)
{
    const std::vector<float> scales =
        takeMatrix(path, file, matrix.name + ".scale", matrix.outputs, matrix.inputs / kQuantBlock);
    const auto tensor = std::find_if(file.tensors.begin(), file.tensors.end(),
                                     [&](const NamedTensor& one) { return one.name == matrix.name + ".q8"; });
    if (tensor == file.tensors.end() || tensor->integers.empty() ||
        tensor->shape != std::vector<std::int64_t>{matrix.outputs, matrix.inputs / kBytesOfNumber})
        throw Error("%1: tensor %2 is missing, or not of I32 [%3][%4] as its description says.", path.string(),
                    matrix.name + ".q8", std::to_string(matrix.outputs),
                    std::to_string(matrix.inputs / kBytesOfNumber));
    std::vector<float> values(tensor->integers.size() * static_cast<std::size_t>(kBytesOfNumber));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto number = std::bit_cast<std::uint32_t>(tensor->integers[i / 4]);
        const auto whole = static_cast<std::int8_t>(static_cast<std::uint8_t>(number >> (8 * (i % 4))));
        values[i] = static_cast<float>(whole) * scales[i / static_cast<std::size_t>(kQuantBlock)];
    }
    file.tensors.erase(tensor);
    return values;
}

} // namespace

std::vector<GlideShape::Matrix> GlideShape::matrices() const
{
    const std::int64_t queries = std::int64_t{heads} * headDim, keys = std::int64_t{kvHeads} * headDim, w = width;
    return {{"input.weight", w, 2 * w},
            {"query.weight", queries, w},
            {"key.weight", keys, w},
            {"value.weight", keys, w},
            {"output.weight", w, queries},
            {"cross_query.weight", queries, w},
            {"cross_output.weight", w, queries},
            {"gate_up.weight", 2 * std::int64_t{hidden}, w},
            {"down.weight", w, hidden}};
}

GlideShape GlideShape::of(const ModelConfig& config, std::int32_t hidden)
{
    GlideShape shape;
    shape.width = config.width;
    shape.heads = config.heads;
    shape.kvHeads = config.kvHeads;
    shape.headDim = config.headDim;
    shape.hidden = hidden;
    shape.layer = config.layers - 1;
    while (shape.layer >= 0 && config.isLocal(shape.layer))
        --shape.layer;
    if (shape.layer < 0)
        throw Error("Every layer of %1 has a window of its own: a Glide block cannot read its keys.", config.name);
    shape.validate();
    return shape;
}

void GlideShape::validate() const
{
    checkRange("width", width, 1, 65536);
    checkRange("heads", heads, 1, 1024);
    checkRange("KV heads", kvHeads, 1, 1024);
    if (heads % kvHeads != 0)
        throw Error("Glide weights with %1 query heads for %2 KV heads: not a multiple.", heads, kvHeads);
    checkRange("numbers of a head", headDim, 16, 256);
    if (headDim % 16 != 0)
        throw Error("Glide weights with heads of %1 numbers: not a multiple of 16.", headDim);
    checkRange("hidden units", hidden, 1, 65536);
    checkRange("layer", layer, 0, 4096);
    checkRange("window", window, 2 * (std::int64_t{kMaxTreeDepth} + 1), 65536);
    checkRange("cross window", crossWindow, 2 * std::int64_t{kTailMax}, 1 << 24);
    checkRange("cross sinks", crossSinks, 0, 64);
}

Glide Glide::load(const std::filesystem::path& path)
{
    SafetensorsFile file = SafetensorsFile::load(path, kMaxBytes);
    Glide glide = descriptionOf(path, file.metadata);
    for (const GlideShape::Matrix& matrix : glide.shape.matrices())
        glide.matrices.push_back(inBytes(matrix) ? takeBytes(path, matrix, file)
                                                 : takeMatrix(path, file, matrix.name, matrix.outputs, matrix.inputs));
    glide.vocabulary = takeDraftVocabulary(path, file);
    if (!file.tensors.empty())
        throw Error("%1 has %2 tensors that its description does not know, such as %3.", path.string(),
                    file.tensors.size(), file.tensors.front().name);
    return glide;
}

Glide Glide::describe(const std::filesystem::path& path)
{
    return descriptionOf(path, SafetensorsFile::loadMetadata(path));
}

void Glide::save(const std::filesystem::path& path) const
{
    shape.validate();
    SafetensorsFile file;
    file.metadata["format"] = kFormat;
    file.metadata["description"] = longhand::describe(*this).dump();
    const auto expected = shape.matrices();
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::vector<float>& values = matrices.at(i);
        const bool whole = static_cast<std::int64_t>(values.size()) == expected[i].outputs * expected[i].inputs;
        if (inBytes(expected[i]) && whole &&
            std::all_of(values.begin(), values.end(), [](float x) { return std::isfinite(x); }))
            addBytes(path, expected[i], values, file);
        else
            addMatrix(path, expected[i].name, expected[i].outputs, expected[i].inputs, values, file);
    }
    addDraftVocabulary(vocabulary, file);
    file.save(path, TensorStorage::F16);
}

void Glide::checkModel(const Model& model) const
{
    checkOwner({file, Message("Glide weights"), fingerprint, modelName, shape.width, vocabulary}, model);
    const ModelConfig& c = model.config();
    GlideShape wanted = GlideShape::of(c, shape.hidden);
    if (shape.heads != wanted.heads || shape.kvHeads != wanted.kvHeads || shape.headDim != wanted.headDim)
        throw Error("The Glide weights in %1 have %2 query heads, %3 KV heads of %4 numbers; the model has %5, %6 of "
                    "%7. Choose other ones, or make some with longhand-cli train.",
                    file.string(), shape.heads, shape.kvHeads, shape.headDim, c.heads, c.kvHeads, c.headDim);
    if (shape.layer >= c.layers || c.isLocal(shape.layer))
        throw Error("The Glide weights in %1 read the keys of layer %2; the model has %3 layers, or that one has a "
                    "window of its own. Choose other ones, or make some with longhand-cli train.",
                    file.string(), shape.layer + 1, c.layers);
}

std::optional<std::filesystem::path> findGlide(const std::filesystem::path& folder, const std::string& fingerprint)
{
    return findDraftFile(folder, [&](const auto& path, const auto& metadata) {
        return descriptionOf(path, metadata).fingerprint == fingerprint;
    });
}

} // namespace longhand
