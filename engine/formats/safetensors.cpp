#include "engine/formats/safetensors.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/json/strict_json.h"
#include "engine/formats/write_file.h"
#include "engine/types/error.h"
#include "kernels/ops/dtype.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

namespace longhand {

namespace {

using Json = nlohmann::json;                // fast key lookup in a large header
using OrderedJson = nlohmann::ordered_json; // for writing

constexpr int kHeaderDepth = 4;
constexpr std::size_t kMostMetadata = 100'000, kValuesOfATensor = 16; ///< JSON values
constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 32;

[[noreturn]] void fail(const std::filesystem::path& path, const Message& problem)
{
    throw Error("%1: %2 The file is damaged or of another kind.", path.string(), problem);
}

std::size_t elementBytes(const std::string& type)
{
    if (type == "F32" || type == "I32")
        return 4;
    if (type == "U8")
        return 1;
    return type == "F16" || type == "BF16" ? 2 : 0;
}

std::uint64_t unsignedOf(const Json& value)
{
    if (!value.is_number_unsigned())
        throw Error("not a whole number");
    return value.get<std::uint64_t>();
}

/// The offset is still relative to the data's start.
SafetensorsEntry readEntry(const std::string& name, const Json& json)
{
    SafetensorsEntry entry;
    entry.name = name;
    if (!json.is_object() || !json.contains("dtype") || !json["dtype"].is_string() || !json.contains("shape") ||
        !json["shape"].is_array() || !json.contains("data_offsets") || !json["data_offsets"].is_array() ||
        json["data_offsets"].size() != 2)
        throw Error("it lacks a type, a shape or two offsets");
    entry.type = json["dtype"].get<std::string>();
    if (elementBytes(entry.type) == 0)
        throw Error("its type %1 is not one of F32, F16, BF16, I32, U8", showable(entry.type));
    if (json["shape"].empty() || json["shape"].size() > 4)
        throw Error("it has %1 dimensions, not 1 to 4", json["shape"].size());
    std::uint64_t elements = 1;
    for (const Json& extent : json["shape"]) {
        const std::uint64_t n = unsignedOf(extent);
        if (n < 1 || n >= kMaxElements || elements * n >= kMaxElements)
            throw Error("its shape has an extent of %1 or too many elements", n);
        elements *= n;
        entry.shape.push_back(static_cast<std::int64_t>(n));
    }
    const std::uint64_t begin = unsignedOf(json["data_offsets"][0]), end = unsignedOf(json["data_offsets"][1]);
    if (end < begin || end - begin != elements * elementBytes(entry.type))
        throw Error("its offsets %1 to %2 do not fit its %3 elements of %4", begin, end, elements, entry.type);
    entry.offset = begin;
    entry.bytes = end - begin;
    return entry;
}

std::map<std::string, std::string> readMetadata(const std::filesystem::path& path, const Json& json)
{
    if (!json.is_object())
        fail(path, Message("its metadata is not an object."));
    if (json.size() > SafetensorsLimits().tensors)
        fail(path, Message("its metadata has more than %1 entries.", SafetensorsLimits().tensors));
    std::map<std::string, std::string> metadata;
    for (const auto& [key, value] : json.items()) {
        if (!value.is_string())
            fail(path, Message("its metadata %1 is not a text.", showable(key)));
        metadata[key] = value.get<std::string>();
    }
    return metadata;
}

/// Sorts the entries by place; they must cover the data without gap or overlap.
void placeEntries(const FileInput& input, SafetensorsHeader& header, std::uint64_t dataStart)
{
    std::sort(header.entries.begin(), header.entries.end(),
              [](const auto& a, const auto& b) { return a.offset < b.offset; });
    std::uint64_t at = 0;
    for (SafetensorsEntry& entry : header.entries) {
        if (entry.offset != at)
            fail(input.path(),
                 Message("tensor %1 begins at %2, where %3 is expected.", showable(entry.name), entry.offset, at));
        at += entry.bytes;
        entry.offset += dataStart;
    }
    if (at != input.size() - dataStart)
        fail(input.path(),
             Message("its tensors take %1 bytes, but %2 follow the header.", at, input.size() - dataStart));
}

NamedTensor openValues(const FileInput& input, const SafetensorsEntry& entry)
{
    const Message what = Message("tensor %1", showable(entry.name));
    if (entry.shape.size() > 2 || entry.type == "U8") // a model's experts
        fail(input.path(), Message("%1 has %2 dimensions of type %3, which is no vector or matrix of numbers.", what,
                                   entry.shape.size(), entry.type));
    NamedTensor tensor;
    tensor.name = entry.name;
    tensor.shape = entry.shape;
    const auto elements = static_cast<std::size_t>(tensor.elements());
    if (entry.type == "I32") {
        tensor.integers.resize(elements);
        input.readAt(entry.offset, std::as_writable_bytes(std::span(tensor.integers)), what);
        return tensor;
    }
    tensor.values.resize(elements);
    if (entry.type == "F32") {
        input.readAt(entry.offset, std::as_writable_bytes(std::span(tensor.values)), what);
    } else {
        std::vector<std::uint16_t> raw(elements);
        input.readAt(entry.offset, std::as_writable_bytes(std::span(raw)), what);
        const bool half = entry.type == "F16";
        std::transform(raw.begin(), raw.end(), tensor.values.begin(),
                       [half](std::uint16_t x) { return half ? halfToFloat(x) : bf16ToFloat(x); });
    }
    for (std::size_t i = 0; i < elements; ++i)
        if (!std::isfinite(tensor.values[i]))
            fail(input.path(), Message("%1 holds a value that is not finite at %2.", what, i));
    return tensor;
}

void append(std::string& data, const void* bytes, std::size_t size)
{
    data.append(static_cast<const char*>(bytes), size);
}

void appendFloats(std::string& data, const std::vector<float>& values, TensorStorage storage)
{
    if (storage == TensorStorage::F32) {
        append(data, values.data(), values.size() * sizeof(float));
        return;
    }
    for (const float value : values) {
        const std::uint16_t x = storage == TensorStorage::F16 ? floatToHalf(value) : floatToBf16(value);
        append(data, &x, sizeof x);
    }
}

} // namespace

SafetensorsHeader readSafetensorsHeader(const FileInput& input, const SafetensorsLimits& limits)
{
    const auto& path = input.path();
    if (input.size() < 8)
        fail(path, Message("it has %1 bytes, too few for a safetensors file.", input.size()));
    std::uint64_t length = 0;
    input.readAt(0, std::as_writable_bytes(std::span(&length, 1)), Message("the header's length"));
    if (length < 2 || length > limits.header || length > input.size() - 8)
        fail(path, Message("its header claims %1 bytes; 2 to %2 are possible.", length,
                           std::min(limits.header, input.size() - 8)));
    std::string text(length, '\0');
    input.readAt(8, std::as_writable_bytes(std::span(text.data(), text.size())), Message("the header"));
    const Json json = parseStrictJson(
        text, path.string(), {.depth = kHeaderDepth, .values = kMostMetadata + limits.tensors * kValuesOfATensor});
    SafetensorsHeader header;
    for (const auto& [name, entry] : json.items()) {
        if (name == "__metadata__") {
            header.metadata = readMetadata(path, entry);
            continue;
        }
        if (header.entries.size() == limits.tensors)
            fail(path, Message("it has more than %1 tensors.", limits.tensors));
        try {
            header.entries.push_back(readEntry(name, entry));
        } catch (const Error& error) {
            fail(path, Message("tensor %1: %2.", showable(name), error.message()));
        }
    }
    placeEntries(input, header, 8 + length);
    return header;
}

std::int64_t NamedTensor::elements() const
{
    std::int64_t n = 1;
    for (const std::int64_t extent : shape)
        n *= extent;
    return n;
}

SafetensorsFile SafetensorsFile::load(const std::filesystem::path& path, std::uint64_t maxBytes)
{
    const FileInput input(path);
    if (input.size() > maxBytes)
        throw Error("%1 has %2 bytes; at most %3 are read.", path.string(), input.size(), maxBytes);
    SafetensorsHeader header = readSafetensorsHeader(input);
    SafetensorsFile file;
    file.metadata = std::move(header.metadata);
    for (const SafetensorsEntry& entry : header.entries)
        file.tensors.push_back(openValues(input, entry));
    return file;
}

std::map<std::string, std::string> SafetensorsFile::loadMetadata(const std::filesystem::path& path)
{
    return readSafetensorsHeader(FileInput(path)).metadata;
}

void SafetensorsFile::save(const std::filesystem::path& path, TensorStorage storage) const
{
    static constexpr const char* names[] = {"F32", "F16", "BF16"};
    OrderedJson json = OrderedJson::object();
    if (!metadata.empty())
        json["__metadata__"] = metadata;
    std::string data;
    for (const NamedTensor& tensor : tensors) {
        const std::size_t begin = data.size();
        if (tensor.integers.empty())
            appendFloats(data, tensor.values, storage);
        else
            append(data, tensor.integers.data(), tensor.integers.size() * sizeof(std::int32_t));
        json[tensor.name] = {
            {"dtype", tensor.integers.empty() ? names[static_cast<std::size_t>(storage)] : "I32"},
            {"shape", tensor.shape},
            {"data_offsets", {begin, data.size()}},
        };
    }
    std::string text = json.dump();
    text.resize((text.size() + 7) / 8 * 8, ' '); // the data begins at a multiple of 8
    const std::uint64_t length = text.size();
    if (length > SafetensorsLimits().header)
        throw Error("%1: a header of %2 bytes is too long to be read again.", path.string(), length);
    writeFileAtomically(path, std::string(reinterpret_cast<const char*>(&length), sizeof length) + text, data);
}

const NamedTensor* SafetensorsFile::find(std::string_view name) const
{
    const auto found =
        std::find_if(tensors.begin(), tensors.end(), [name](const NamedTensor& tensor) { return tensor.name == name; });
    return found == tensors.end() ? nullptr : &*found;
}

} // namespace longhand
