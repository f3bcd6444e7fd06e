#include "engine/model_files/folder_tensors.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_types.h"
#include "engine/formats/json/strict_json.h"
#include "engine/formats/safetensors.h"
#include "engine/model_files/folder_experts.h"
#include "kernels/ops/dtype.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

namespace longhand {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kSingle = "model.safetensors";
constexpr const char* kIndex = "model.safetensors.index.json";
constexpr std::uint64_t kMaxIndex = 8u << 20;
constexpr std::size_t kMaxShards = 256;
/// Headers of all files together, in bytes: some 40,000 tensors.
constexpr std::uint64_t kMaxHeaders = 8u << 20;
constexpr std::size_t kMaxTensors = 40'000;

/// How a tensor becomes the one that a GGUF file has.
struct Conversion
{
    DType stored = DType::F32;
    std::int64_t heads = 0;               ///< rows are reordered within each head; 0: they are not
    float added = 0;                      ///< to each element of a vector
    std::vector<float> values;            ///< all of a vector that is not in the files
    std::optional<FolderExperts> experts; ///< of a tensor of a layer's experts
};

class FolderSource : public TensorSource
{
public:
    std::vector<std::unique_ptr<FileInput>> files;
    std::map<std::string, Conversion, std::less<>> conversions;

    void read(const GgufTensor& tensor, std::uint64_t offset, std::span<std::byte> out) const override
    {
        const Conversion& conversion = conversions.find(tensor.name)->second;
        const bool vector = tensor.dims.size() == 1;
        if (!conversion.values.empty()) {
            std::memcpy(out.data(), std::as_bytes(std::span(conversion.values)).data() + offset, out.size());
        } else if (conversion.experts) {
            readExperts(tensor, *conversion.experts, offset, out);
        } else if (!vector && conversion.heads == 0) {
            files[tensor.part]->readAt(tensor.offset + offset, out, what(tensor));
        } else {
            // By blocks of rows that are converted alone.
            const auto rows = static_cast<std::uint64_t>(tensor.dims.back());
            const std::uint64_t block =
                conversion.heads > 0 ? rows / static_cast<std::uint64_t>(conversion.heads) : kVectorBlock;
            const std::uint64_t blockBytes = block * (tensor.bytes / rows);
            for (std::uint64_t done = 0; done < out.size();) {
                const std::uint64_t at = offset + done, first = at / blockBytes * block, skip = at % blockBytes;
                const auto bytes = converted(tensor, conversion, first, std::min(block, rows - first));
                const std::uint64_t size = std::min<std::uint64_t>(out.size() - done, bytes.size() - skip);
                std::memcpy(out.data() + done, bytes.data() + skip, size);
                done += size;
            }
        }
    }

private:
    static constexpr std::uint64_t kVectorBlock = 65536;

    /// The expert that was converted last is kept: the bytes of one are asked for in pieces.
    void readExperts(const GgufTensor& tensor, const FolderExperts& experts, std::uint64_t offset,
                     std::span<std::byte> out) const
    {
        const std::lock_guard lock(m_mutex);
        const std::uint64_t size = tensor.bytes / static_cast<std::uint64_t>(tensor.dims.back());
        for (std::uint64_t done = 0; done < out.size();) {
            const std::uint64_t at = offset + done, expert = at / size, skip = at % size;
            if (m_keptOf != tensor.name || m_keptExpert != expert) {
                m_kept = experts.read(files, tensor, expert);
                m_keptOf = tensor.name;
                m_keptExpert = expert;
            }
            const std::uint64_t count = std::min<std::uint64_t>(out.size() - done, size - skip);
            std::memcpy(out.data() + done, m_kept.data() + skip, count);
            done += count;
        }
    }

    mutable std::mutex m_mutex;
    mutable std::string m_keptOf;
    mutable std::uint64_t m_keptExpert = 0;
    mutable std::vector<std::byte> m_kept;

    static Message what(const GgufTensor& tensor) { return Message("tensor %1", showable(tensor.name)); }

    std::vector<std::byte> converted(const GgufTensor& tensor, const Conversion& conversion, std::uint64_t first,
                                     std::uint64_t rows) const
    {
        const bool vector = tensor.dims.size() == 1;
        const std::uint64_t rowBytes =
            vector ? dtypeBlockBytes(conversion.stored) : tensor.bytes / static_cast<std::uint64_t>(tensor.dims.back());
        std::vector<std::byte> bytes(rows * rowBytes);
        files[tensor.part]->readAt(tensor.offset + first * rowBytes, bytes, what(tensor));
        if (conversion.heads > 0) {
            // Row i of the first half of a head and row i of its second half become neighbours.
            std::vector<std::byte> paired(bytes.size());
            for (std::uint64_t i = 0; i < rows; ++i)
                std::memcpy(paired.data() + i * rowBytes, bytes.data() + (i % 2 * (rows / 2) + i / 2) * rowBytes,
                            rowBytes);
            bytes = std::move(paired);
        }
        if (!vector)
            return bytes;
        std::vector<float> values(rows);
        dequantizeRow(conversion.stored, bytes.data(), static_cast<std::int64_t>(rows), values.data());
        for (float& value : values)
            value += conversion.added;
        const auto raw = std::as_bytes(std::span(values));
        return {raw.begin(), raw.end()};
    }
};

/// What a tensor of the files becomes.
struct Meaning
{
    std::string gguf;                 ///< its name
    const FolderName* name = nullptr; ///< of a tensor of a layer
    std::int64_t expert = 0;          ///< FolderForm::EachExpert
};

/// The number of a text; -1: it is none, or written in another way.
std::int64_t numberOf(std::string_view text)
{
    std::int64_t value = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && value >= 0 && std::to_string(value) == text ? value : -1;
}

/// The expert's number in `name` where `known` has "*"; 0 if that is the same without; nothing if it is another name.
std::optional<std::int64_t> expertIn(std::string_view name, std::string_view known, std::int64_t experts)
{
    const auto star = known.find('*');
    if (star == std::string_view::npos)
        return name == known ? std::optional<std::int64_t>(0) : std::nullopt;
    const std::string_view after = known.substr(star + 1);
    if (name.size() <= star + after.size() || !name.starts_with(known.substr(0, star)) || !name.ends_with(after))
        return std::nullopt;
    const std::int64_t expert = numberOf(name.substr(star, name.size() - star - after.size()));
    return expert >= 0 && expert < experts ? std::optional(expert) : std::nullopt;
}

/// The text model's own name of a tensor of a model that also sees, as older or newer programs save it; empty: it is of
/// the part that sees.
std::string ownName(std::string_view name)
{
    constexpr std::string_view kModel = "model.", kText = "language_model.";
    const bool newer = name.starts_with(kModel);
    const std::string_view rest = name.substr(newer ? kModel.size() : 0);
    if (rest.starts_with("vision_tower.") || rest.starts_with("multi_modal_projector."))
        return {};
    if (!rest.starts_with(kText))
        return std::string(name);
    return std::string(newer ? kModel : "").append(rest.substr(kText.size()));
}

/// Empty: it is not part of the model.
std::vector<Meaning> meaningsOf(std::string_view stored, const FolderConfig& config, const std::string& file)
{
    const std::string own = config.amongOthers ? ownName(stored) : std::string(stored);
    const std::string_view name = own;
    if (name.empty())
        return {};
    if (name == "model.embed_tokens.weight")
        return {{"token_embd.weight"}};
    if (name == "model.norm.weight")
        return {{"output_norm.weight"}};
    if (name == "lm_head.weight")
        return config.tied ? std::vector<Meaning>() : std::vector<Meaning>{{"output.weight"}};
    if (name.ends_with(".rotary_emb.inv_freq")) // a copy of what config.json says
        return {};
    std::vector<Meaning> meanings;
    constexpr std::string_view kLayers = "model.layers.";
    if (name.starts_with(kLayers)) {
        const std::string_view rest = name.substr(kLayers.size());
        const auto dot = std::min(rest.find('.'), rest.size());
        const std::int64_t layer = numberOf(rest.substr(0, dot));
        if (layer >= 0 && layer < config.layers && dot < rest.size())
            for (const FolderName& known : config.family->names)
                if (const auto expert = expertIn(rest.substr(dot + 1), known.folder, config.experts))
                    meanings.push_back(
                        {"blk." + std::to_string(layer) + "." + std::string(known.gguf), &known, *expert});
    }
    if (meanings.empty())
        throw Error("%1: the tensor %2 is not part of the family \"%3\" as Longhand knows it, or of a layer that "
                    "config.json does not count. Choose another model, or its GGUF file.",
                    file, showable(stored), config.family->modelType);
    return meanings;
}

/// Adds a tensor of a layer's experts, or one expert's part of it.
void addExperts(const SafetensorsEntry& entry, const Meaning& meaning, std::size_t part, const FolderConfig& config,
                const std::string& file, GgufContents& contents, FolderSource& source)
{
    const auto [place, isNew] = source.conversions.try_emplace(meaning.gguf);
    if (isNew) {
        place->second.experts.emplace(*meaning.name, config.experts);
        contents.tensors.emplace_back().name = meaning.gguf;
    }
    const auto tensor = std::find_if(contents.tensors.rbegin(), contents.tensors.rend(),
                                     [&](const GgufTensor& one) { return one.name == meaning.gguf; });
    try {
        place->second.experts->add(entry, meaning.expert, part, *tensor);
    } catch (const Error& error) {
        throw Error("%1: the tensor %2 does not fit config.json: %3.", file, showable(entry.name), error.message());
    }
}

/// Adds a tensor that lies in file number `part`.
void addTensor(const SafetensorsEntry& entry, const Meaning& meaning, std::size_t part, const FolderConfig& config,
               const std::string& file, GgufContents& contents, FolderSource& source)
{
    GgufTensor tensor;
    tensor.name = meaning.gguf;
    Conversion conversion;
    const auto type = std::find_if(kDTypes.begin(), kDTypes.end(),
                                   [&](DType candidate) { return dtypeName(candidate) == entry.type; });
    if (type == kDTypes.end() || dtypeIsQuantized(*type))
        throw Error("%1: the tensor %2 is stored as %3; F32, F16 and BF16 are read.", file, showable(entry.name),
                    entry.type);
    conversion.stored = *type;
    tensor.dims.assign(entry.shape.rbegin(), entry.shape.rend());
    const bool vector = tensor.dims.size() == 1;
    if (vector && config.family->normsPlusOne && tensor.name.ends_with("norm.weight"))
        conversion.added = 1;
    if (config.family->adjacentPairs) {
        const bool query = tensor.name.find(".attn_q.") != std::string::npos;
        conversion.heads = query                                               ? config.heads
                           : tensor.name.find(".attn_k.") != std::string::npos ? config.kvHeads
                                                                               : 0;
        if (conversion.heads > 0 &&
            (tensor.dims.back() != conversion.heads * config.headDim || config.headDim % 2 != 0))
            throw Error("%1: the tensor %2 has %3 rows, but config.json says %4 heads of %5.", file,
                        showable(entry.name), tensor.dims.back(), conversion.heads, config.headDim);
    }
    tensor.type = *ggufTypeNumber(dtypeName(vector ? DType::F32 : *type));
    tensor.bytes = vector ? static_cast<std::uint64_t>(tensor.dims[0]) * sizeof(float) : entry.bytes;
    tensor.offset = entry.offset;
    tensor.part = static_cast<std::uint32_t>(part);
    source.conversions[tensor.name] = conversion;
    contents.tensors.push_back(std::move(tensor));
}

/// The index: which file holds which tensor. Null if the folder has one file and no index.
json readIndex(const fs::path& folder)
{
    std::error_code ec;
    const fs::path path = folder / kIndex;
    if (fs::exists(folder / kSingle, ec))
        return nullptr;
    if (!fs::exists(path, ec))
        throw Error("%1: neither %2 nor %3 is there. Longhand reads safetensors only: download the model's whole "
                    "folder.",
                    folder.string(), kSingle, kIndex);
    json index = parseStrictJson(readWholeFile(path, Message("the index"), kMaxIndex), path.string(), {.depth = 4});
    const auto map = index.find("weight_map");
    if (map == index.end() || !map->is_object() || map->empty())
        throw Error("%1: \"weight_map\" is missing. The file is damaged: download it again.", path.string());
    for (const auto& [name, file] : map->items()) {
        const std::string text = file.is_string() ? file.get<std::string>() : std::string();
        if (!text.ends_with(".safetensors") || text.starts_with('.') ||
            text.find_first_of(std::string_view("/\\\0", 3)) != std::string::npos)
            throw Error("%1: the tensor %2 is said to be in %3, which is not the name of a safetensors file of this "
                        "folder. The file is damaged: download it again.",
                        path.string(), showable(name),
                        showable(file.dump(-1, ' ', true, json::error_handler_t::replace)));
    }
    return std::move(*map);
}

/// The files that the index names, in the order of their names.
std::vector<std::string> fileNames(const fs::path& folder, const json& index)
{
    if (index.is_null())
        return {kSingle};
    std::set<std::string> names;
    for (const auto& [tensor, file] : index.items())
        names.insert(file.get<std::string>());
    if (names.size() > kMaxShards)
        throw Error("%1: the index names %2 files; at most %3 are read.", (folder / kIndex).string(), names.size(),
                    kMaxShards);
    for (const std::string& name : names) {
        std::error_code ec;
        if (!fs::exists(folder / name, ec))
            throw Error("%1 is missing, although the index names it. Download the model's whole folder.",
                        (folder / name).string());
    }
    return {names.begin(), names.end()};
}

/// Every tensor of a file must be where the index says, and every tensor of the index in its file.
void checkIndex(const fs::path& path, const SafetensorsHeader& header, const json& index, std::size_t& found)
{
    for (const SafetensorsEntry& entry : header.entries) {
        const auto named = index.find(entry.name);
        if (named == index.end() || *named != path.filename().string())
            throw Error("%1 holds the tensor %2, which the index says is elsewhere or nowhere. The files do not belong "
                        "together: download them again.",
                        path.string(), showable(entry.name));
        ++found;
    }
}

void checkComplete(const fs::path& folder, const FolderConfig& config, const FolderSource& source)
{
    const auto check = [&](const std::string& gguf, const std::string& name) {
        const auto found = source.conversions.find(gguf);
        if (found == source.conversions.end() || (found->second.experts && !found->second.experts->complete()))
            throw Error("%1: the tensor %2 is missing: this is not a whole model. Download the model's whole folder.",
                        folder.string(), name);
    };
    check("token_embd.weight", "model.embed_tokens.weight");
    check("output_norm.weight", "model.norm.weight");
    if (!config.tied)
        check("output.weight", "lm_head.weight");
    for (std::int64_t layer = 0; layer < config.layers; ++layer) {
        const std::string number = std::to_string(layer) + ".";
        for (const FolderName& name : config.family->names)
            if (!name.optional)
                check("blk." + number + std::string(name.gguf), "model.layers." + number + std::string(name.folder));
    }
}

} // namespace

void addFolderTensors(const fs::path& folder, const FolderConfig& config, GgufContents& contents)
{
    auto source = std::make_unique<FolderSource>();
    const json index = readIndex(folder);
    std::uint64_t headers = 0;
    std::size_t found = 0;
    for (const std::string& name : fileNames(folder, index)) {
        const fs::path path = folder / name;
        source->files.push_back(std::make_unique<FileInput>(path));
        const FileInput& input = *source->files.back();
        const SafetensorsHeader header = readSafetensorsHeader(input, {kMaxHeaders, kMaxTensors});
        contents.fileSize += input.size();
        headers += header.entries.empty() ? 0 : header.entries.front().offset;
        if (headers > kMaxHeaders)
            throw Error("%1: the headers of the safetensors files have more than %2 bytes, which no model needs.",
                        folder.string(), kMaxHeaders);
        if (!index.is_null())
            checkIndex(path, header, index, found);
        for (const SafetensorsEntry& entry : header.entries)
            for (const Meaning& meaning : meaningsOf(entry.name, config, path.string())) {
                const bool experts = meaning.name != nullptr && meaning.name->form != FolderForm::AsIs;
                (experts ? addExperts : addTensor)(entry, meaning, source->files.size() - 1, config, path.string(),
                                                   contents, *source);
            }
    }
    if (!index.is_null() && found != index.size())
        throw Error("%1: the index names %2 tensors, but its files hold %3. Download the model's whole folder.",
                    (folder / kIndex).string(), index.size(), found);
    for (const auto& [name, values] : config.vectors) {
        GgufTensor tensor;
        tensor.name = name;
        tensor.dims = {static_cast<std::int64_t>(values.size())};
        tensor.bytes = values.size() * sizeof(float);
        source->conversions[name].values = values;
        contents.tensors.push_back(std::move(tensor));
    }
    checkComplete(folder, config, *source);
    contents.source = std::move(source);
}

} // namespace longhand
