#include "engine/model/adapter_file.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/formats/json/strict_json.h"
#include "engine/formats/plain_text.h"
#include "engine/formats/safetensors.h"
#include "engine/formats/sha256.h"
#include "engine/model/model_file.h"
#include "kernels/ops/dtype.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>

namespace longhand {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostBytes = std::uint64_t{2} << 30;
constexpr int kMostLayers = 1024, kMostExperts = 4096;

[[noreturn]] void fail(const fs::path& file, const Message& problem)
{
    throw Error("%1: %2", file.string(), problem);
}

/// "PREFIX<number>.REST", the number below `most`.
std::optional<std::pair<int, std::string_view>> numberAndRest(std::string_view name, std::string_view prefix, int most)
{
    if (!name.starts_with(prefix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    int number = -1;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || number < 0 || number >= most || end == name.data() + name.size() || *end != '.')
        return std::nullopt;
    return std::pair{number, std::string_view(end + 1, static_cast<std::size_t>(name.data() + name.size() - end - 1))};
}

/// The same of a layer, with the prefix anywhere in the name.
std::optional<std::pair<int, std::string_view>> layerAndRest(std::string_view name, std::string_view prefix)
{
    const auto at = name.find(prefix);
    return at == std::string_view::npos ? std::nullopt : numberAndRest(name.substr(at), prefix, kMostLayers);
}

struct Place
{
    ProductKey key; ///< in GGUF files of the first expert
    bool down = false;
    bool experts = false; ///< one tensor holds the matrices of all experts
};

/// Whether the name goes on with PEFT's for one of a product's two matrices.
std::optional<bool> isDown(std::string_view rest)
{
    for (const bool down : {true, false}) {
        const std::string_view matrix = down ? ".lora_A" : ".lora_B";
        if (rest.starts_with(matrix) && rest.ends_with(".weight") && // with the adapter's name between, or none
            rest.size() >= matrix.size() + std::string_view(".weight").size())
            return down;
    }
    return std::nullopt;
}

/// "mlp.experts.E.gate_proj", "block_sparse_moe.experts.E.w1", "mlp.gate", after the layer's number.
std::optional<Place> mixturePlace(int layer, std::string_view rest)
{
    int expert = -1;
    for (const std::string_view block : {"mlp.", "block_sparse_moe."})
        if (rest.starts_with(block))
            if (const auto found = numberAndRest(rest.substr(block.size()), "experts.", kMostExperts))
                std::tie(expert, rest) = *found;
    for (const MixtureName& name : mixtureNames()) {
        if ((name.product == Product::Router) != (expert < 0) || !rest.starts_with(name.name))
            continue;
        if (const auto down = isDown(rest.substr(name.name.size())))
            return Place{{layer, name.product, expert}, *down};
    }
    return std::nullopt;
}

std::optional<Place> peftPlace(std::string_view name)
{
    const auto found = layerAndRest(name, "layers.");
    if (!found)
        return std::nullopt;
    for (const ProductName& product : productNames())
        if (product.product != Product::Router && found->second.starts_with(product.peft))
            if (const auto down = isDown(found->second.substr(product.peft.size())))
                return Place{{found->first, product.product}, *down};
    return mixturePlace(found->first, found->second);
}

std::optional<Place> ggufPlace(std::string_view name)
{
    const auto found = layerAndRest(name, "blk.");
    if (!found)
        return std::nullopt;
    for (const ProductName& product : productNames()) // of two with the same name the first: not joined
        for (const bool down : {true, false}) {
            const std::string end = down ? ".weight.lora_a" : ".weight.lora_b";
            if (found->second == std::string(product.gguf) + end)
                return Place{{found->first, product.product}, down};
            if (found->second == std::string(product.gguf) + "_exps" + end)
                return Place{{found->first, product.product, 0}, down, true};
        }
    return std::nullopt;
}

void put(AdapterFile& file, const fs::path& path, const std::string& name, const std::optional<Place>& place,
         AdapterMatrix matrix)
{
    if (!place && name.find(".experts.") != std::string::npos)
        fail(path, Message("the tensor %1 adapts all experts of a mixture as one parameter, which Longhand does not "
                           "apply. Choose an adapter of each expert's gate, up and down, or of attention's products.",
                           showable(name)));
    if (!place)
        fail(path, Message("the tensor %1 is not supported: only LoRA on q, k, v, o, gate, up and down, and on qkv and "
                           "gate_up where these are joined, is. Choose an adapter without DoRA, biases and adapted "
                           "embeddings.",
                           showable(name)));
    AdapterPair& pair = file.pairs[place->key];
    AdapterMatrix& slot = place->down ? pair.down : pair.up;
    if (slot.rows != 0)
        fail(path, Message("the tensor %1 occurs twice.", showable(name)));
    slot = std::move(matrix);
}

/// r, alpha and the other entries of adapter_config.json.
void readConfig(AdapterFile& file, const fs::path& path, const nlohmann::json& config)
{
    const auto text = [&](const char* key, const std::string& missing) {
        return config.contains(key) && config[key].is_string() ? config[key].get<std::string>() : missing;
    };
    const auto flag = [&](const char* key) {
        return config.contains(key) && config[key].is_boolean() && config[key].get<bool>();
    };
    if (text("peft_type", "LORA") != "LORA")
        fail(path, Message("adapter_config.json says %1; Longhand applies LORA.", text("peft_type", "")));
    if (flag("use_dora"))
        fail(path, Message("adapter_config.json says DoRA, which Longhand does not apply."));
    if (text("bias", "none") != "none")
        fail(path, Message("adapter_config.json says that biases were trained, which Longhand does not apply."));
    for (const char* key : {"alpha_pattern", "modules_to_save"})
        if (config.contains(key) && !config[key].is_null() && !config[key].empty())
            fail(path, Message("adapter_config.json has %1, which Longhand does not apply.", key));
    file.scaleByRoot = flag("use_rslora");
    if (config.contains("lora_alpha") && config["lora_alpha"].is_number())
        file.info.alpha = config["lora_alpha"].get<double>();
}

double numberOf(const std::string& text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? value : 0;
}

AdapterFile readPeft(const fs::path& path)
{
    AdapterFile file;
    file.peft = true;
    SafetensorsFile tensors = SafetensorsFile::load(path, kMostBytes);
    const auto metadata = [&](const char* key) {
        const auto found = tensors.metadata.find(key);
        return found == tensors.metadata.end() ? std::string() : found->second;
    };
    const fs::path config = path.parent_path() / "adapter_config.json";
    std::error_code ec;
    if (!metadata("lora_alpha").empty()) {
        file.info.alpha = numberOf(metadata("lora_alpha"));
        file.scaleByRoot = metadata("use_rslora") == "true";
    } else if (fs::exists(config, ec)) {
        constexpr std::uintmax_t kMostConfig = 1U << 20;
        readConfig(file, path,
                   parseStrictJson(readWholeFile(config, Message("the adapter's settings"), kMostConfig),
                                   config.string(), JsonBounds()));
    } else {
        fail(path, Message("its scale is not known: neither its metadata nor an adapter_config.json beside it say "
                           "lora_alpha. Put adapter_config.json into the same folder."));
    }
    file.info.name = plainName(metadata("general.name"));
    file.info.style = plainName(metadata("longhand.style"));
    file.info.baseFingerprint = metadata("longhand.base_fingerprint");
    file.info.isDefault = metadata("longhand.default") == "true";
    for (NamedTensor& tensor : tensors.tensors) {
        if (tensor.shape.size() != 2 || tensor.values.empty())
            fail(path, Message("the tensor %1 is not a matrix of floating point numbers.", showable(tensor.name)));
        put(file, path, tensor.name, peftPlace(tensor.name),
            {tensor.shape[0], tensor.shape[1], std::move(tensor.values)});
    }
    return file;
}

AdapterFile readGguf(const fs::path& path)
{
    AdapterFile file;
    const GgufFile gguf = GgufFile::open(path);
    if (gguf.getString("general.type", "model") != "adapter")
        fail(path, Message("it is a model, not an adapter. Add it under models."));
    if (const std::string type = gguf.getString("adapter.type", ""); type != "lora")
        fail(path, Message("it is an adapter of the type %1; Longhand applies lora.", showable(type)));
    file.info.alpha = gguf.getFloat("adapter.lora.alpha", 0.0);
    file.info.name = plainName(gguf.getString("general.name", ""));
    file.info.baseFingerprint = gguf.getString("longhand.base_fingerprint", "");
    for (const GgufTensor& tensor : gguf.tensors()) {
        const auto type = weightType(tensor.type);
        auto place = ggufPlace(tensor.name);
        const std::size_t dims = place && place->experts ? 3 : 2;
        if (!type || dtypeIsQuantized(*type) || tensor.dims.size() != dims || tensor.bytes > kMostBytes ||
            (dims == 3 && tensor.dims[2] > kMostExperts))
            fail(path, Message("the tensor %1 is not a matrix of F32, F16 or BF16 numbers.", showable(tensor.name)));
        std::vector<std::byte> bytes(tensor.bytes);
        gguf.readTensor(tensor, bytes);
        const std::int64_t count = dims == 3 ? tensor.dims[2] : 1;
        const std::size_t matrixBytes = bytes.size() / static_cast<std::size_t>(std::max<std::int64_t>(count, 1));
        for (std::int64_t i = 0; i < count; ++i) {
            AdapterMatrix matrix{tensor.dims[1], tensor.dims[0], {}};
            matrix.values.resize(static_cast<std::size_t>(matrix.rows * matrix.columns));
            dequantizeRow(*type, bytes.data() + static_cast<std::size_t>(i) * matrixBytes, matrix.rows * matrix.columns,
                          matrix.values.data());
            if (place && place->experts)
                place->key.expert = static_cast<int>(i);
            put(file, path, tensor.name, place, std::move(matrix));
        }
    }
    return file;
}

std::string sha256OfFile(const fs::path& path)
{
    const FileInput in(path);
    Sha256 hash;
    std::vector<std::byte> piece(1U << 20);
    for (std::uint64_t at = 0; at < in.size(); at += piece.size()) {
        piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), in.size() - at)));
        in.readAt(at, piece, Message("the adapter"));
        hash.add(piece.data(), piece.size());
    }
    return hash.hex();
}

bool isGguf(const fs::path& path)
{
    const FileInput in(path);
    std::array<char, 4> magic{};
    if (in.size() < magic.size())
        return false;
    in.readAt(0, std::as_writable_bytes(std::span(magic)), Message("its first bytes"));
    return std::string_view(magic.data(), magic.size()) == "GGUF";
}

} // namespace

AdapterFile AdapterFile::read(const fs::path& path)
{
    std::error_code ec;
    if (fs::is_directory(path, ec))
        fail(path, Message("it is a folder. Choose the adapter's file in it, such as adapter_model.safetensors."));
    if (!fs::is_regular_file(path, ec))
        fail(path,
             Message("there is no such file. Look for the adapter where it was added, or choose the story's model "
                     "without an adapter."));
    AdapterFile file = isGguf(path) ? readGguf(path) : readPeft(path);
    if (file.pairs.empty())
        fail(path, Message("it holds no tensors: it is not an adapter."));
    if (!(std::isfinite(file.info.alpha) && file.info.alpha > 0 && file.info.alpha <= 1e6))
        fail(path, Message("its lora_alpha is missing or out of range (above 0 to 1000000)."));
    for (const auto& [key, pair] : file.pairs) {
        if (pair.down.rows == 0 || pair.up.rows == 0 || pair.down.rows != pair.up.columns)
            fail(path, Message("block %1, %2: lora_A has %3 rows and lora_B %4 columns; both must be there and equal.",
                               key.layer, nameOf(key.product).gguf, pair.down.rows, pair.up.columns));
        file.info.rank = std::max(file.info.rank, pair.down.rows);
        file.info.parameters += static_cast<std::int64_t>(pair.down.values.size() + pair.up.values.size());
    }
    if (file.info.name.empty())
        file.info.name = plainName(path.stem().string());
    if (file.info.style.empty())
        file.info.style = file.info.name;
    file.info.bytes = fs::file_size(path, ec);
    file.info.contents = sha256OfFile(path);
    return file;
}

AdapterInfo readAdapterInfo(const fs::path& file)
{
    return AdapterFile::read(file).info;
}

} // namespace longhand
