#include "engine/formats/safetensors.h"

#include "engine/formats/gguf/file_input.h"
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

constexpr std::uint64_t kMaxHeader = 1U << 20;
constexpr std::size_t kMaxTensors = 4096;
constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 32;

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& problem)
{
    throw Error(path.string() + ": " + problem + " The file is damaged or of another kind.");
}

struct TensorPlace
{
    NamedTensor tensor;
    std::string type;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

struct Header
{
    std::map<std::string, std::string> metadata;
    std::vector<TensorPlace> places; // by offset
    std::uint64_t dataStart = 0;
};

std::size_t elementBytes(const std::string& type)
{
    if (type == "F32" || type == "I32")
        return 4;
    return type == "F16" || type == "BF16" ? 2 : 0;
}

std::uint64_t unsignedOf(const Json& value)
{
    if (!value.is_number_unsigned())
        throw Error("not a whole number");
    return value.get<std::uint64_t>();
}

TensorPlace readPlace(const std::string& name, const Json& entry)
{
    TensorPlace place;
    place.tensor.name = name;
    if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string() || !entry.contains("shape") ||
        !entry["shape"].is_array() || !entry.contains("data_offsets") || !entry["data_offsets"].is_array() ||
        entry["data_offsets"].size() != 2)
        throw Error("it lacks a type, a shape or two offsets");
    place.type = entry["dtype"].get<std::string>();
    if (elementBytes(place.type) == 0)
        throw Error("its type " + showable(place.type) + " is not one of F32, F16, BF16, I32");
    if (entry["shape"].empty() || entry["shape"].size() > 2)
        throw Error("it has " + std::to_string(entry["shape"].size()) + " dimensions, not 1 or 2");
    std::uint64_t elements = 1;
    for (const Json& extent : entry["shape"]) {
        const std::uint64_t n = unsignedOf(extent);
        if (n < 1 || n >= kMaxElements || elements * n >= kMaxElements)
            throw Error("its shape has an extent of " + std::to_string(n) + " or too many elements");
        elements *= n;
        place.tensor.shape.push_back(static_cast<std::int64_t>(n));
    }
    place.begin = unsignedOf(entry["data_offsets"][0]);
    place.end = unsignedOf(entry["data_offsets"][1]);
    if (place.end < place.begin || place.end - place.begin != elements * elementBytes(place.type))
        throw Error("its offsets " + std::to_string(place.begin) + " to " + std::to_string(place.end) +
                    " do not fit its " + std::to_string(elements) + " elements of " + place.type);
    return place;
}

Header readHeader(const FileInput& input)
{
    const auto& path = input.path();
    if (input.size() < 8)
        fail(path, "it has " + std::to_string(input.size()) + " bytes, too few for a safetensors file.");
    std::uint64_t length = 0;
    input.readAt(0, std::as_writable_bytes(std::span(&length, 1)), "the header's length");
    if (length < 2 || length > kMaxHeader || length > input.size() - 8)
        fail(path, "its header claims " + std::to_string(length) + " bytes; 2 to " +
                       std::to_string(std::min(kMaxHeader, input.size() - 8)) + " are possible.");
    std::string text(length, '\0');
    input.readAt(8, std::as_writable_bytes(std::span(text.data(), text.size())), "the header");
    // Nothing in a valid header nests deeper than this; deeper values are discarded.
    const Json json = Json::parse(
        text, [](int depth, Json::parse_event_t, Json&) { return depth <= 4; }, false);
    if (!json.is_object())
        fail(path, "its header is not a JSON object.");
    Header header;
    header.dataStart = 8 + length;
    for (const auto& [name, entry] : json.items()) {
        if (name == "__metadata__") {
            if (!entry.is_object())
                fail(path, "its metadata is not an object.");
            for (const auto& [key, value] : entry.items()) {
                if (!value.is_string())
                    fail(path, "its metadata " + showable(key) + " is not a text.");
                header.metadata[key] = value.get<std::string>();
                if (header.metadata.size() > kMaxTensors)
                    fail(path, "its metadata has more than " + std::to_string(kMaxTensors) + " entries.");
            }
            continue;
        }
        if (header.places.size() == kMaxTensors)
            fail(path, "it has more than " + std::to_string(kMaxTensors) + " tensors.");
        try {
            header.places.push_back(readPlace(name, entry));
        } catch (const Error& error) {
            fail(path, "tensor " + showable(name) + ": " + error.what() + ".");
        }
    }
    std::sort(header.places.begin(), header.places.end(),
              [](const TensorPlace& a, const TensorPlace& b) { return a.begin < b.begin; });
    std::uint64_t at = 0;
    for (const TensorPlace& place : header.places) {
        if (place.begin != at)
            fail(path, "tensor " + showable(place.tensor.name) + " begins at " + std::to_string(place.begin) +
                           ", where " + std::to_string(at) + " is expected.");
        at = place.end;
    }
    if (at != input.size() - header.dataStart)
        fail(path, "its tensors take " + std::to_string(at) + " bytes, but " +
                       std::to_string(input.size() - header.dataStart) + " follow the header.");
    return header;
}

void openValues(const FileInput& input, const Header& header, TensorPlace& place)
{
    const std::string what = "tensor " + showable(place.tensor.name);
    const auto elements = static_cast<std::size_t>(place.tensor.elements());
    const std::uint64_t offset = header.dataStart + place.begin;
    if (place.type == "I32") {
        place.tensor.integers.resize(elements);
        input.readAt(offset, std::as_writable_bytes(std::span(place.tensor.integers)), what);
        return;
    }
    place.tensor.values.resize(elements);
    if (place.type == "F32") {
        input.readAt(offset, std::as_writable_bytes(std::span(place.tensor.values)), what);
    } else {
        std::vector<std::uint16_t> raw(elements);
        input.readAt(offset, std::as_writable_bytes(std::span(raw)), what);
        const bool half = place.type == "F16";
        std::transform(raw.begin(), raw.end(), place.tensor.values.begin(),
                       [half](std::uint16_t x) { return half ? halfToFloat(x) : bf16ToFloat(x); });
    }
    for (std::size_t i = 0; i < elements; ++i)
        if (!std::isfinite(place.tensor.values[i]))
            fail(input.path(), what + " holds a value that is not finite at " + std::to_string(i) + ".");
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
        throw Error(path.string() + " has " + std::to_string(input.size()) + " bytes; at most " +
                    std::to_string(maxBytes) + " are read.");
    Header header = readHeader(input);
    SafetensorsFile file;
    file.metadata = header.metadata;
    for (TensorPlace& place : header.places) {
        openValues(input, header, place);
        file.tensors.push_back(std::move(place.tensor));
    }
    return file;
}

std::map<std::string, std::string> SafetensorsFile::loadMetadata(const std::filesystem::path& path)
{
    return readHeader(FileInput(path)).metadata;
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
    if (length > kMaxHeader)
        throw Error(path.string() + ": a header of " + std::to_string(length) + " bytes is too long to be read again.");
    writeFileAtomically(path, std::string(reinterpret_cast<const char*>(&length), sizeof length) + text, data);
}

const NamedTensor* SafetensorsFile::find(std::string_view name) const
{
    const auto found =
        std::find_if(tensors.begin(), tensors.end(), [name](const NamedTensor& tensor) { return tensor.name == name; });
    return found == tensors.end() ? nullptr : &*found;
}

} // namespace longhand
