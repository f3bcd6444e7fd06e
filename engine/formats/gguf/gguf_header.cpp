#include "engine/formats/gguf/gguf_header.h"

#include "engine/formats/gguf/gguf_metadata.h"
#include "engine/formats/gguf/gguf_types.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <numeric>
#include <string_view>

namespace longhand {
namespace {

constexpr std::uint64_t kMaxKeys = 65'536;
constexpr std::uint64_t kMaxTensors = 262'144;
constexpr std::uint64_t kMaxTensorNameBytes = 64; // the specification's limit
constexpr std::uint32_t kMaxDims = 4;
constexpr std::uint64_t kLeastKeyBytes = 8 + 1 + 4 + 1;            // name, type, value
constexpr std::uint64_t kLeastTensorBytes = 8 + 1 + 4 + 8 + 4 + 8; // name, dims, one dim, type, offset
constexpr std::uint64_t kDefaultAlignment = 32;
constexpr std::uint64_t kMaxAlignment = 1u << 20;

// Describes first bytes that are not GGUF's: people pick the wrong file, and downloads yield web pages.
Message otherFormat(std::string_view start)
{
    if (start.starts_with("version https://git-lfs"))
        return Message(
            "it is a Git LFS pointer, not the model itself: download the model with git lfs or from the web page");
    if (start.starts_with("<"))
        return Message("it is a web page, not a model: the download went wrong, download it again");
    if (start.starts_with("PK\x03\x04") || start.starts_with("\x80\x02") || start.starts_with("\x80\x04"))
        return Message("it is a PyTorch or zip file: Longhand reads GGUF models, get the GGUF version of this model");
    if (start.size() > 8 && start[8] == '{')
        return Message(
            "it is a safetensors file: open the folder of the model (its config.json), or get the GGUF version");
    if (start.starts_with("lmgg") || start.starts_with("tjgg") || start.starts_with("fmgg") ||
        start.starts_with("algg"))
        return Message("it is a GGML file from before GGUF: get the GGUF version of this model");
    if (start.starts_with("FUGG"))
        return Message("it is a GGUF file for big-endian machines: get the little-endian version");
    return Message(
        "it does not begin with 'GGUF' but with %1: it is another kind of file or damaged, download it again",
        showable(start.substr(0, 4)));
}

void readMagic(HeaderCursor& cursor, const FileInput& input)
{
    if (input.size() == 0)
        throw Error("%1: the file is empty (0 bytes). Download it again.", input.path().string());
    std::string start(static_cast<std::size_t>(std::min<std::uint64_t>(input.size(), 32)), '\0');
    input.readAt(0, std::as_writable_bytes(std::span(start.data(), start.size())), Message("the header"));
    if (start.starts_with("GGUF")) {
        cursor.number<std::uint32_t>();
        return;
    }
    if (start.size() < 4)
        cursor.failTruncated(4);
    throw Error("%1 is not a GGUF model: %2.", input.path().string(), otherFormat(start));
}

std::uint32_t readVersion(HeaderCursor& cursor, const FileInput& input)
{
    const auto version = cursor.number<std::uint32_t>();
    if (version == 2 || version == 3)
        return version;
    const std::string file = input.path().string();
    const std::string shown = std::to_string(version);
    if (version == 1)
        throw Error("%1: GGUF version %2 is too old; versions 2 and 3 are read. Get a newer version of this model.",
                    file, shown);
    if (version != 0 && (version & 0xffffu) == 0)
        throw Error("%1: GGUF version %2: the file is for big-endian machines. "
                    "Get the little-endian version of this model.",
                    file, shown);
    throw Error("%1: GGUF version %2 is not known; versions 2 and 3 are read. "
                "The file is damaged or newer than this program.",
                file, shown);
}

// A count of things that take at least leastBytes each, checked against what is left of the file.
std::uint64_t readCount(HeaderCursor& cursor, Message what, std::uint64_t leastBytes, std::uint64_t limit)
{
    cursor.setWhere(std::move(what));
    const auto count = cursor.number<std::uint64_t>();
    if (count > limit)
        cursor.fail(Message("is %1; at most %2 are allowed", count, limit));
    if (count > cursor.remaining() / leastBytes)
        cursor.fail(Message("is %1, but only %2 bytes of the file are left", count, cursor.remaining()));
    return count;
}

// Sorting instead of hashing: no choice of names makes it slower than n log n.
template <typename NameOf>
std::vector<std::uint32_t> sortedByName(std::size_t count, NameOf nameOf)
{
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const int compared = nameOf(a).compare(nameOf(b));
        return compared != 0 ? compared < 0 : a < b;
    });
    return order;
}

template <typename NameOf, typename WhereOf>
void checkUnique(HeaderCursor& cursor, const std::vector<std::uint32_t>& order, NameOf nameOf, WhereOf whereOf)
{
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (nameOf(order[i - 1]) != nameOf(order[i]))
            continue;
        cursor.setWhere(whereOf(showable(nameOf(order[i]))));
        cursor.fail(Message("is there twice (as number %1 and number %2)", std::to_string(order[i - 1]),
                            std::to_string(order[i])));
    }
}

std::uint64_t alignmentOf(HeaderCursor& cursor, const GgufHeader& header)
{
    const GgufValue* value = header.find("general.alignment");
    if (value == nullptr)
        return kDefaultAlignment;
    cursor.setWhere(Message("metadata key %1", "'general.alignment'"));
    const auto* number = std::get_if<std::uint64_t>(value);
    if (number == nullptr)
        cursor.fail(Message("is not an unsigned integer"));
    if (*number < 1 || *number > kMaxAlignment || (*number & (*number - 1)) != 0)
        cursor.fail(Message("is %1; it must be a power of two up to %2", *number, kMaxAlignment));
    return *number;
}

// dims, type and bytes of one tensor. The offset is still relative to the data's start.
GgufTensor readTensorInfo(HeaderCursor& cursor, HeaderBudget& budget, std::uint64_t index, std::uint64_t fileSize)
{
    cursor.setWhere(Message("the name of tensor number %1", std::to_string(index)));
    GgufTensor tensor;
    tensor.name = cursor.string(kMaxTensorNameBytes);
    if (tensor.name.empty())
        cursor.fail(Message("is empty (0 bytes)"));
    if (!std::all_of(tensor.name.begin(), tensor.name.end(), [](char c) { return c > 0x20 && c < 0x7f; }))
        cursor.fail(Message("%1 holds characters other than plain ASCII", showable(tensor.name)));
    cursor.setWhere(Message("tensor %1", showable(tensor.name)));

    const auto dims = cursor.number<std::uint32_t>();
    if (dims == 0 || dims > kMaxDims)
        cursor.fail(Message("has %1 dimensions; 1 to 4 are possible", dims));
    budget.take(cursor, 1, textHeapCost(tensor.name.size()) + dims * sizeof(std::int64_t) + 16);
    tensor.dims.reserve(dims);
    std::int64_t elements = 1;
    for (std::uint32_t i = 0; i < dims; ++i) {
        const auto dim = cursor.number<std::uint64_t>();
        // Kernels count rows and columns in 32 bits.
        if (dim == 0 || dim > static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max()))
            cursor.fail(Message("has dimension %1 of %2; 1 to 2147483647 are possible", i, dim));
        if (__builtin_mul_overflow(elements, static_cast<std::int64_t>(dim), &elements))
            cursor.fail(Message("has more numbers than fit into 64 bits (dimension %1 of %2)", i, dim));
        tensor.dims.push_back(static_cast<std::int64_t>(dim));
    }

    tensor.type = cursor.number<std::uint32_t>();
    const auto layout = ggufTypeLayout(tensor.type);
    if (!layout)
        cursor.fail(Message("has number type %1, which is not known (or newer than this program)",
                            std::to_string(tensor.type)));
    if (tensor.dims[0] % layout->blockSize != 0)
        cursor.fail(Message("has rows of %1 numbers, but %2 is stored in blocks of %3", tensor.dims[0],
                            ggufTypeName(tensor.type), layout->blockSize));
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(elements / layout->blockSize, layout->blockBytes, &bytes) ||
        static_cast<std::uint64_t>(bytes) > fileSize)
        cursor.fail(Message("has %1 numbers of type %2, more than the file's %3 bytes can hold", elements,
                            ggufTypeName(tensor.type), fileSize));
    tensor.bytes = static_cast<std::uint64_t>(bytes);
    tensor.offset = cursor.number<std::uint64_t>();
    return tensor;
}

// Places the tensors in the file. Their data must be consecutive, each beginning at the next multiple of the alignment,
// from the data's start to the file's end: then nothing overlaps, and nothing hides between or behind them.
void placeTensors(HeaderCursor& cursor, GgufHeader& header, std::uint64_t alignment, std::uint64_t fileSize)
{
    const std::uint64_t headerEnd = cursor.position();
    const auto padded = [alignment](std::uint64_t n) {
        return (n + alignment - 1) / alignment * alignment;
    }; // n <= file size + small
    const std::uint64_t dataStart = padded(headerEnd);

    std::vector<std::uint32_t> order(header.tensors.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const std::uint64_t left = header.tensors[a].offset;
        const std::uint64_t right = header.tensors[b].offset;
        return left != right ? left < right : a < b;
    });

    std::uint64_t end = dataStart; // of the tensors placed so far
    const GgufTensor* previous = nullptr;
    for (const std::uint32_t index : order) {
        GgufTensor& tensor = header.tensors[index];
        cursor.setWhere(Message("tensor %1", showable(tensor.name)));
        const std::uint64_t offset = tensor.offset;
        if (tensor.offset % alignment != 0)
            cursor.fail(Message("at offset %1 with %2 bytes does not begin at a multiple of %3", offset, tensor.bytes,
                                alignment));
        if (dataStart > fileSize || tensor.offset > fileSize - dataStart ||
            tensor.bytes > fileSize - dataStart - tensor.offset)
            cursor.fail(Message(
                "at offset %1 with %2 bytes goes beyond the end of the file (data begin at byte %3, the file has "
                "%4 bytes); the download may be incomplete",
                offset, tensor.bytes, dataStart, fileSize));
        tensor.offset += dataStart;
        if (tensor.offset < end)
            cursor.fail(Message("at offset %1 with %2 bytes overlaps tensor %3, which ends at offset %4", offset,
                                tensor.bytes, showable(previous->name), end - dataStart));
        if (tensor.offset != padded(end))
            cursor.fail(Message("at offset %1 with %2 bytes leaves a gap: the data before it end at offset %3", offset,
                                tensor.bytes, end - dataStart));
        end = tensor.offset + tensor.bytes;
        previous = &tensor;
    }
    if (previous == nullptr)
        end = std::min(headerEnd, fileSize);
    if (fileSize > padded(end)) {
        cursor.setWhere(Message("the file"));
        cursor.fail(Message("has %1 bytes, but its contents end at byte %2", fileSize, padded(end)));
    }
}

} // namespace

const GgufValue* GgufHeader::find(std::string_view key) const
{
    const auto at = std::lower_bound(keysByName.begin(), keysByName.end(), key,
                                     [this](std::uint32_t index, std::string_view name) { return keys[index] < name; });
    return at != keysByName.end() && keys[*at] == key ? &values[*at] : nullptr;
}

const GgufTensor* GgufHeader::findTensor(std::string_view name) const
{
    const auto at =
        std::lower_bound(tensorsByName.begin(), tensorsByName.end(), name,
                         [this](std::uint32_t index, std::string_view n) { return tensors[index].name < n; });
    return at != tensorsByName.end() && tensors[*at].name == name ? &tensors[*at] : nullptr;
}

void GgufHeader::sortNames()
{
    keysByName = sortedByName(keys.size(), [&](std::uint32_t i) -> const std::string& { return keys[i]; });
    tensorsByName =
        sortedByName(tensors.size(), [&](std::uint32_t i) -> const std::string& { return tensors[i].name; });
}

GgufHeader readGgufHeader(const FileInput& input, HeaderBudget& budget)
{
    HeaderCursor cursor(input);
    GgufHeader header;
    readMagic(cursor, input);
    header.version = readVersion(cursor, input);
    const std::uint64_t tensorCount =
        readCount(cursor, Message("the number of tensors"), kLeastTensorBytes, kMaxTensors);
    const std::uint64_t keyCount = readCount(cursor, Message("the number of metadata keys"), kLeastKeyBytes, kMaxKeys);

    for (std::uint64_t i = 0; i < keyCount; ++i) {
        header.keys.push_back(readGgufKey(cursor, i, budget));
        header.values.push_back(readGgufValue(cursor, budget));
    }
    const auto keyName = [&](std::uint32_t i) -> const std::string& { return header.keys[i]; };
    header.keysByName = sortedByName(header.keys.size(), keyName);
    checkUnique(cursor, header.keysByName, keyName,
                [](const std::string& key) { return Message("metadata key %1", key); });
    const std::uint64_t alignment = alignmentOf(cursor, header);

    cursor.setWhere(Message("the list of tensors"));
    budget.take(cursor, tensorCount, sizeof(GgufTensor) + 3 * sizeof(std::uint32_t));
    header.tensors.reserve(tensorCount);
    for (std::uint64_t i = 0; i < tensorCount; ++i)
        header.tensors.push_back(readTensorInfo(cursor, budget, i, input.size()));
    const auto tensorName = [&](std::uint32_t i) -> const std::string& { return header.tensors[i].name; };
    header.tensorsByName = sortedByName(header.tensors.size(), tensorName);
    checkUnique(cursor, header.tensorsByName, tensorName,
                [](const std::string& name) { return Message("tensor %1", name); });
    placeTensors(cursor, header, alignment, input.size());
    return header;
}

} // namespace longhand
