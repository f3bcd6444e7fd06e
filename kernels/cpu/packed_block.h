#pragma once

#include "kernels/ops/quant_block.h"

#include <cstddef>
#include <cstdint>

namespace longhand {

// The memory layout of quantised panels (PackedLinear): 16 outputs side by side, n = 0..15, for each block of 32 inputs
// k. All bits of a code lie in planes; row r = k / 4 of a block is the 64 bytes 4 n + k % 4, and every instruction set
// opens a block as eight such rows of codes.

/// Bytes of codes in a block of 32 inputs, before its scales: 64 for each bit.
constexpr std::size_t packedQuantBytes(DType type)
{
    return static_cast<std::size_t>(quantFormat(type).bits) * 64;
}

/// Where a block's second plane begins.
constexpr std::size_t packedHighAt(DType type)
{
    return static_cast<std::size_t>(quantFormat(type).lowBits()) * 64;
}

/// Bytes of one block of 32 inputs in a quantised panel.
constexpr std::size_t packedBlockBytes(DType type)
{
    const QuantFormat f = quantFormat(type);
    std::size_t scales = 16;
    if (f.scales == QuantScales::Half)
        scales = f.minima == QuantMinima::Half ? 64 : 32;
    else if (f.step == 16 || f.minima == QuantMinima::Super)
        scales = 32;
    return packedQuantBytes(type) + scales;
}

/// Bytes of d and dmin before every 8 blocks, or none.
constexpr std::size_t packedHeadBytes(DType type)
{
    const QuantFormat f = quantFormat(type);
    return f.scales != QuantScales::Super ? 0 : f.minima == QuantMinima::Super ? 64 : 32;
}

/// Bytes of a panel of k inputs.
constexpr std::size_t packedPanelBytes(DType type, std::int64_t k)
{
    return static_cast<std::size_t>(k / kQuantBlock) * packedBlockBytes(type) +
           static_cast<std::size_t>(k / kQuantBlock / quantFormat(type).group()) * packedHeadBytes(type);
}

/// Walks over the blocks of a panel. Always inlined: no copy compiled for one instruction set may serve another.
template <DType type>
struct PackedWalk
{
    const std::byte* head = nullptr;  ///< f16 d [16], f16 dmin [16]; only of types with Super scales
    const std::byte* block = nullptr; ///< codes, then scales

    [[gnu::always_inline]] explicit PackedWalk(const std::byte* panel)
        : head(panel), block(panel + packedHeadBytes(type))
    {
    }

    /// To the block after b.
    [[gnu::always_inline]] void next(std::int64_t b)
    {
        block += packedBlockBytes(type);
        if constexpr (packedHeadBytes(type) > 0)
            if (b % 8 == 7) {
                head = block;
                block += packedHeadBytes(type);
            }
    }
    [[gnu::always_inline]] const std::byte* scales() const { return block + packedQuantBytes(type); }
};

/// The code of input k of output n in a block, by the definition of the layout.
int packedCode(DType type, const std::byte* block, std::int64_t n, int k);

/// Packs `count` GGUF rows of k weights, one after another, into the lanes of a panel from n on.
void packQuantizedRows(DType type, const std::byte* rows, std::int64_t count, std::int64_t k, std::int64_t n,
                       std::byte* panel);

/// Takes block b of lane n out of a panel.
template <DType type>
QuantBlock unpackBlock(const std::byte* panel, std::int64_t b, std::int64_t n);
QuantBlock unpackBlock(DType type, const std::byte* panel, std::int64_t b, std::int64_t n);

} // namespace longhand
