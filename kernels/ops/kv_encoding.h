#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace longhand {

/// Positions of a block of the KV cache.
inline constexpr int kKvBlock = 512;

/// How keys and values are stored, on the CPU and on a GPU.
enum class KvEncoding : std::uint8_t
{
    Bf16,
    /// Per position and KV head: scale = largest magnitude / 127, q = round-half-even(x / scale) with x in float32, all
    /// zero if that scale is below the smallest normal number; the represented value is q * scale. A part holds its
    /// numbers, then float scale [kKvBlock].
    Int8,
    /// Stored as Int8; on the CPU queries and weights have 8 bits too (kernels/ops/attention.h), which is half of the
    /// work of every row. A GPU computes with it as with Int8.
    Int8x8,
};

/// Stored as bytes with a scale.
constexpr bool isInt8(KvEncoding encoding)
{
    return encoding != KvEncoding::Bf16;
}

/// The encoding of the same bytes that says nothing of the arithmetic.
constexpr KvEncoding storageOf(KvEncoding encoding)
{
    return isInt8(encoding) ? KvEncoding::Int8 : KvEncoding::Bf16;
}

/// "bf16", "int8", "int8x8": the names that --kv-cache and projects use.
constexpr std::string_view kvEncodingName(KvEncoding encoding)
{
    switch (encoding) {
    case KvEncoding::Int8:
        return "int8";
    case KvEncoding::Int8x8:
        return "int8x8";
    case KvEncoding::Bf16:
        break;
    }
    return "bf16";
}
/// The inverse; empty if the name is unknown.
constexpr std::optional<KvEncoding> kvEncodingOf(std::string_view name)
{
    for (const KvEncoding encoding : {KvEncoding::Bf16, KvEncoding::Int8, KvEncoding::Int8x8})
        if (name == kvEncodingName(encoding))
            return encoding;
    return std::nullopt;
}

/// Bytes of one KV head's K (or V) part of a block.
constexpr std::size_t kvPartBytes(KvEncoding encoding, int headDim)
{
    const std::size_t numbers = static_cast<std::size_t>(kKvBlock) * static_cast<std::size_t>(headDim);
    return isInt8(encoding) ? numbers + static_cast<std::size_t>(kKvBlock) * sizeof(float) : numbers * 2;
}

/// The blocks of one layer of a KV buffer: block b holds positions [b * kKvBlock, (b + 1) * kKvBlock). In the layout of
/// isInt8() a pointer is the address of its bytes.
class KvBlocks
{
public:
    KvBlocks() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): plain pointers are a bf16 buffer
    KvBlocks(std::uint16_t* const* blocks, KvEncoding encoding = KvEncoding::Bf16)
        : m_blocks(blocks), m_encoding(encoding)
    {
    }

    std::uint16_t* operator[](std::size_t block) const { return m_blocks[block]; }
    std::uint16_t* operator[](std::int32_t block) const { return m_blocks[block]; }
    explicit operator bool() const { return m_blocks != nullptr; }
    std::uint16_t* const* data() const { return m_blocks; }
    KvEncoding encoding() const { return m_encoding; }

private:
    std::uint16_t* const* m_blocks = nullptr;
    KvEncoding m_encoding = KvEncoding::Bf16;
};

} // namespace longhand
