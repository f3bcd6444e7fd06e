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
std::string otherFormat(std::string_view start)
{
    if (start.starts_with("version https://git-lfs"))
        return "it is a Git LFS pointer, not the model itself: download the model with git lfs or from the web page";
    if (start.starts_with("<"))
        return "it is a web page, not a model: the download went wrong, download it again";
    if (start.starts_with("PK\x03\x04") || start.starts_with("\x80\x02") || start.starts_with("\x80\x04"))
        return "it is a PyTorch or zip file: Longhand reads GGUF models, get the GGUF version of this model";
    if (start.size() > 8 && start[8] == '{')
        return "it is a safetensors file: Longhand reads GGUF models, get the GGUF version of this model";
    if (start.starts_with("lmgg") || start.starts_with("tjgg") || start.starts_with("fmgg") ||
        start.starts_with("algg"))
        return "it is a GGML file from before GGUF: get the GGUF version of this model";
    if (start.starts_with("FUGG"))
        return "it is a GGUF file for big-endian machines: get the little-endian version";
    return "it does not begin with 'GGUF' but with " + showable(start.substr(0, 4)) +
           ": it is another kind of file or damaged, download it again";
}

void readMagic(HeaderCursor& cursor, const FileInput& input)
{
    if (input.size() == 0)
        throw Error(input.path().string() + ": the file is empty (0 bytes). Download it again.");
    std::string start(static_cast<std::size_t>(std::min<std::uint64_t>(input.size(), 32)), '\0');
    input.readAt(0, std::as_writable_bytes(std::span(start.data(), start.size())), "the header");
    if (start.starts_with("GGUF")) {
        cursor.number<std::uint32_t>();
        return;
    }
    if (start.size() < 4)
        cursor.failTruncated(4);
    throw Error(input.path().string() + " is not a GGUF model: " + otherFormat(start) + ".");
}

std::uint32_t readVersion(HeaderCursor& cursor, const FileInput& input)
{
    const auto version = cursor.number<std::uint32_t>();
    if (version == 2 || version == 3)
        return version;
    const std::string name = input.path().string() + ": GGUF version " + std::to_string(version);
    if (version == 1)
        throw Error(name + " is too old; versions 2 and 3 are read. Get a newer version of this model.");
    if (version != 0 && (version & 0xffffu) == 0)
        throw Error(name + ": the file is for big-endian machines. Get the little-endian version of this model.");
    throw Error(name + " is not known; versions 2 and 3 are read. The file is damaged or newer than this program.");
}

// A count of things that take at least leastBytes each, checked against what is left of the file.
std::uint64_t readCount(HeaderCursor& cursor, const char* what, std::uint64_t leastBytes, std::uint64_t limit)
{
    cursor.setWhere(std::string("the number of ") + what);
    const auto count = cursor.number<std::uint64_t>();
    if (count > limit)
        cursor.fail("is " + std::to_string(count) + "; at most " + std::to_string(limit) + " are allowed");
    if (count > cursor.remaining() / leastBytes)
        cursor.fail("is " + std::to_string(count) + ", but only " + std::to_string(cursor.remaining()) +
                    " bytes of the file are left");
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

template <typename NameOf>
void checkUnique(HeaderCursor& cursor, const std::vector<std::uint32_t>& order, const char* what, NameOf nameOf)
{
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (nameOf(order[i - 1]) != nameOf(order[i]))
            continue;
        cursor.setWhere(what + showable(nameOf(order[i])));
        cursor.fail("is there twice (as number " + std::to_string(order[i - 1]) + " and number " +
                    std::to_string(order[i]) + ")");
    }
}

std::uint64_t alignmentOf(HeaderCursor& cursor, const GgufHeader& header)
{
    const GgufValue* value = header.find("general.alignment");
    if (value == nullptr)
        return kDefaultAlignment;
    cursor.setWhere("metadata key 'general.alignment'");
    const auto* number = std::get_if<std::uint64_t>(value);
    if (number == nullptr)
        cursor.fail("is not an unsigned integer");
    if (*number < 1 || *number > kMaxAlignment || (*number & (*number - 1)) != 0)
        cursor.fail("is " + std::to_string(*number) + "; it must be a power of two up to " +
                    std::to_string(kMaxAlignment));
    return *number;
}

// A split model has its tensors spread over all its files: one part alone is not a model.
void checkNotSplit(const FileInput& input, const GgufHeader& header)
{
    const GgufValue* value = header.find("split.count");
    if (value == nullptr)
        return;
    const auto* count = std::get_if<std::uint64_t>(value);
    if (count == nullptr || *count > 1)
        throw Error(input.path().string() + ": metadata key 'split.count' says that this is one of " +
                    (count != nullptr ? std::to_string(*count) : std::string("several")) +
                    " parts of a model. Longhand reads models in one file: join the parts (llama-gguf-split --merge) "
                    "or get the whole file.");
}

// dims, type and bytes of one tensor. The offset is still relative to the data's start.
GgufTensor readTensorInfo(HeaderCursor& cursor, HeaderBudget& budget, std::uint64_t index, std::uint64_t fileSize)
{
    cursor.setWhere("the name of tensor number " + std::to_string(index));
    GgufTensor tensor;
    tensor.name = cursor.string(kMaxTensorNameBytes);
    if (tensor.name.empty())
        cursor.fail("is empty (0 bytes)");
    if (!std::all_of(tensor.name.begin(), tensor.name.end(), [](char c) { return c > 0x20 && c < 0x7f; }))
        cursor.fail(showable(tensor.name) + " holds characters other than plain ASCII");
    cursor.setWhere("tensor " + showable(tensor.name));

    const auto dims = cursor.number<std::uint32_t>();
    if (dims == 0 || dims > kMaxDims)
        cursor.fail("has " + std::to_string(dims) + " dimensions; 1 to 4 are possible");
    budget.take(cursor, 1, textHeapCost(tensor.name.size()) + dims * sizeof(std::int64_t) + 16);
    tensor.dims.reserve(dims);
    std::int64_t elements = 1;
    for (std::uint32_t i = 0; i < dims; ++i) {
        const auto dim = cursor.number<std::uint64_t>();
        // Kernels count rows and columns in 32 bits.
        if (dim == 0 || dim > static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max()))
            cursor.fail("has dimension " + std::to_string(i) + " of " + std::to_string(dim) +
                        "; 1 to 2147483647 are possible");
        if (__builtin_mul_overflow(elements, static_cast<std::int64_t>(dim), &elements))
            cursor.fail("has more numbers than fit into 64 bits (dimension " + std::to_string(i) + " of " +
                        std::to_string(dim) + ")");
        tensor.dims.push_back(static_cast<std::int64_t>(dim));
    }

    tensor.type = cursor.number<std::uint32_t>();
    const auto layout = ggufTypeLayout(tensor.type);
    if (!layout)
        cursor.fail("has number type " + std::to_string(tensor.type) +
                    ", which is not known (or newer than this program)");
    if (tensor.dims[0] % layout->blockSize != 0)
        cursor.fail("has rows of " + std::to_string(tensor.dims[0]) + " numbers, but " + ggufTypeName(tensor.type) +
                    " is stored in blocks of " + std::to_string(layout->blockSize));
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(elements / layout->blockSize, layout->blockBytes, &bytes) ||
        static_cast<std::uint64_t>(bytes) > fileSize)
        cursor.fail("has " + std::to_string(elements) + " numbers of type " + ggufTypeName(tensor.type) +
                    ", more than the file's " + std::to_string(fileSize) + " bytes can hold");
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
        cursor.setWhere("tensor " + showable(tensor.name));
        const std::string at =
            "at offset " + std::to_string(tensor.offset) + " with " + std::to_string(tensor.bytes) + " bytes ";
        if (tensor.offset % alignment != 0)
            cursor.fail(at + "does not begin at a multiple of " + std::to_string(alignment));
        if (dataStart > fileSize || tensor.offset > fileSize - dataStart ||
            tensor.bytes > fileSize - dataStart - tensor.offset)
            cursor.fail(at + "goes beyond the end of the file (data begin at byte " + std::to_string(dataStart) +
                        ", the file has " + std::to_string(fileSize) + " bytes); the download may be incomplete");
        tensor.offset += dataStart;
        if (tensor.offset < end)
            cursor.fail(at + "overlaps tensor " + showable(previous->name) + ", which ends at offset " +
                        std::to_string(end - dataStart));
        if (tensor.offset != padded(end))
            cursor.fail(at + "leaves a gap: the data before it end at offset " + std::to_string(end - dataStart));
        end = tensor.offset + tensor.bytes;
        previous = &tensor;
    }
    if (previous == nullptr)
        end = std::min(headerEnd, fileSize);
    if (fileSize > padded(end)) {
        cursor.setWhere("the file");
        cursor.fail("has " + std::to_string(fileSize) + " bytes, but its contents end at byte " +
                    std::to_string(padded(end)));
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

GgufHeader readGgufHeader(const FileInput& input)
{
    HeaderCursor cursor(input);
    HeaderBudget budget(kMaxHeaderMemory);
    GgufHeader header;
    readMagic(cursor, input);
    header.version = readVersion(cursor, input);
    const std::uint64_t tensorCount = readCount(cursor, "tensors", kLeastTensorBytes, kMaxTensors);
    const std::uint64_t keyCount = readCount(cursor, "metadata keys", kLeastKeyBytes, kMaxKeys);

    for (std::uint64_t i = 0; i < keyCount; ++i) {
        header.keys.push_back(readGgufKey(cursor, i, budget));
        header.values.push_back(readGgufValue(cursor, budget));
    }
    const auto keyName = [&](std::uint32_t i) -> const std::string& { return header.keys[i]; };
    header.keysByName = sortedByName(header.keys.size(), keyName);
    checkUnique(cursor, header.keysByName, "metadata key ", keyName);
    const std::uint64_t alignment = alignmentOf(cursor, header);
    checkNotSplit(input, header);

    cursor.setWhere("the list of tensors");
    budget.take(cursor, tensorCount, sizeof(GgufTensor) + 3 * sizeof(std::uint32_t));
    header.tensors.reserve(tensorCount);
    for (std::uint64_t i = 0; i < tensorCount; ++i)
        header.tensors.push_back(readTensorInfo(cursor, budget, i, input.size()));
    const auto tensorName = [&](std::uint32_t i) -> const std::string& { return header.tensors[i].name; };
    header.tensorsByName = sortedByName(header.tensors.size(), tensorName);
    checkUnique(cursor, header.tensorsByName, "tensor ", tensorName);
    placeTensors(cursor, header, alignment, input.size());
    return header;
}

} // namespace longhand
