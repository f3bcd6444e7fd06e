#include "engine/formats/gguf/gguf_output.h"

#include "engine/formats/gguf/gguf_metadata.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

namespace longhand {
namespace {

template <typename T>
void append(std::string& out, T number)
{
    static_assert(std::is_arithmetic_v<T>);
    out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void append(std::string& out, const std::string& text)
{
    append(out, static_cast<std::uint64_t>(text.size()));
    out += text;
}

template <typename Narrow, typename Wide>
void appendTyped(std::string& out, GgufType narrow, GgufType wide, Wide value)
{
    const bool fits = static_cast<Wide>(static_cast<Narrow>(value)) == value;
    append(out, static_cast<std::uint32_t>(fits ? narrow : wide));
    fits ? append(out, static_cast<Narrow>(value)) : append(out, value);
}

template <typename Stored, typename Array>
void appendArray(std::string& out, GgufType type, const Array& array)
{
    append(out, static_cast<std::uint32_t>(kGgufArray));
    append(out, static_cast<std::uint32_t>(type));
    append(out, static_cast<std::uint64_t>(array.size()));
    for (const auto& one : array)
        append(out, static_cast<Stored>(one));
}

void appendInts(std::string& out, std::string_view key, const GgufArrayOfInts& ints)
{
    const bool small = std::all_of(ints.begin(), ints.end(), [](auto n) { return std::in_range<std::int32_t>(n); });
    const bool bytes = std::all_of(ints.begin(), ints.end(), [](auto n) { return std::in_range<std::uint8_t>(n); });
    if (bytes && key == "tokenizer.ggml.precompiled_charsmap")
        appendArray<std::uint8_t>(out, kGgufUint8, ints);
    else if (small)
        appendArray<std::int32_t>(out, kGgufInt32, ints);
    else
        appendArray<std::int64_t>(out, kGgufInt64, ints);
}

void appendValue(std::string& out, std::string_view key, const GgufValue& value)
{
    std::visit(
        [&](const auto& v) {
            using T = std::decay_t<decltype(v)>;
            if constexpr (std::is_same_v<T, bool>) {
                append(out, static_cast<std::uint32_t>(kGgufBool));
                append(out, static_cast<std::uint8_t>(v));
            } else if constexpr (std::is_same_v<T, std::int64_t>) {
                appendTyped<std::int32_t>(out, kGgufInt32, kGgufInt64, v);
            } else if constexpr (std::is_same_v<T, std::uint64_t>) {
                appendTyped<std::uint32_t>(out, kGgufUint32, kGgufUint64, v);
            } else if constexpr (std::is_same_v<T, double>) {
                appendTyped<float>(out, kGgufFloat32, kGgufFloat64, v);
            } else if constexpr (std::is_same_v<T, std::string>) {
                append(out, static_cast<std::uint32_t>(kGgufString));
                append(out, v);
            } else if constexpr (std::is_same_v<T, GgufArrayOfInts>) {
                appendInts(out, key, v);
            } else if constexpr (std::is_same_v<T, GgufArrayOfFloats>) {
                appendArray<float>(out, kGgufFloat32, v);
            } else {
                appendArray<const std::string&>(out, kGgufString, v);
            }
        },
        value);
}

} // namespace

std::uint64_t ggufPadding(std::uint64_t bytes)
{
    return (kGgufAlignment - bytes % kGgufAlignment) % kGgufAlignment;
}

std::string ggufHeaderBytes(const std::vector<std::string>& keys, const std::vector<GgufValue>& values,
                            const std::vector<GgufTensor>& tensors)
{
    std::string out = "GGUF";
    append(out, std::uint32_t{3});
    append(out, static_cast<std::uint64_t>(tensors.size()));
    append(out, static_cast<std::uint64_t>(keys.size()));
    for (std::size_t i = 0; i < keys.size(); ++i) {
        append(out, keys[i]);
        appendValue(out, keys[i], values[i]);
    }
    std::uint64_t offset = 0;
    for (const GgufTensor& tensor : tensors) {
        append(out, tensor.name);
        append(out, static_cast<std::uint32_t>(tensor.dims.size()));
        for (const std::int64_t dim : tensor.dims)
            append(out, static_cast<std::uint64_t>(dim));
        append(out, tensor.type);
        append(out, offset);
        offset += tensor.bytes + ggufPadding(tensor.bytes);
    }
    out.append(ggufPadding(out.size()), '\0');
    return out;
}

} // namespace longhand
