#include "kernels/ops/key_scores.h"

#include "kernels/cpu/amx/attention_amx.h"
#include "kernels/cpu/attention/attention_scratch.h"
#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/cpu/simd/attention_simd.h"
#include "kernels/dispatch/int8_choice.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace longhand {

namespace {

constexpr int kMaxRows = 16;

const AttentionKernels& kernelsFor(Isa isa, int headDim)
{
    if (isa == Isa::Amx && amx::attentionFits(headDim))
        return amx::attentionKernels();
    return simdAttentionKernels(isa == Isa::Reference ? Isa::Portable : isa);
}

void int8KeyScores(const Int8Kernels& kernels, const KeyScoresArgs& args)
{
    alignas(64) std::int16_t ints[kMaxRows * 256];
    alignas(64) float scaled[256];
    float factor[kMaxRows];
    std::int32_t sum[kMaxRows];
    const Int8Rows rows{ints, factor, sum, kernels.stepsFor(args.rows, args.headDim)};
    for (int r = 0; r < args.rows; ++r) {
        for (int d = 0; d < args.headDim; ++d)
            scaled[d] = args.query[r * args.headDim + d] * args.scale;
        rows.set(kernels, r, scaled, args.headDim);
    }
    const std::int8_t* units[16];
    Int8Product product = rows.product(0, args.rows);
    product.units = units;
    product.unitCount = args.headDim / 16;
    product.groupStep = static_cast<std::size_t>(kKeyGroup) * static_cast<std::size_t>(args.headDim);
    product.outStride = static_cast<std::size_t>(args.stride);
    for (std::int32_t at = args.begin; at < args.end;) {
        const std::int32_t end = std::min(args.end, (at / kKvBlock + 1) * kKvBlock);
        setKeyUnits(int8Block(args.keyBlocks, at / kKvBlock) + int8KeyOffset(args.headDim, args.kvHead, at),
                    args.headDim, units);
        product.groups = (end - at + kKeyGroup - 1) / kKeyGroup;
        product.laneFactor = int8Scales(args.keyBlocks, args.headDim, args.kvHead, at);
        product.out = args.out + (at - args.begin);
        kernels.multiply(product);
        at = end;
    }
}

} // namespace

void keyScores(Isa isa, const KeyScoresArgs& args)
{
    const std::int64_t columns = std::int64_t{args.end} - args.begin;
    if (args.rows < 1 || args.rows > kMaxRows || args.headDim < 16 || args.headDim > 256 || args.headDim % 16 != 0 ||
        args.begin % kKeyGroup != 0 || columns < 0 || args.stride % kKeyGroup != 0 ||
        args.stride < (columns + kKeyGroup - 1) / kKeyGroup * kKeyGroup)
        throw std::invalid_argument("key scores: cannot work with " + std::to_string(args.rows) + " rows of " +
                                    std::to_string(args.headDim) + " against positions " + std::to_string(args.begin) +
                                    " to " + std::to_string(args.end) + ", stride " + std::to_string(args.stride));
    if (isInt8(args.keyBlocks.encoding())) {
        int8KeyScores(chooseInt8Kernels(isa, args.headDim, args.rows, KvEncoding::Int8), args);
        return;
    }
    const AttentionKernels& kernels = kernelsFor(isa, args.headDim);
    // Tile kernels read and write whole tiles of rows.
    alignas(64) float query[kMaxChunk * 256];
    alignas(64) static thread_local float scores[kMaxChunk * kBlockStride];
    std::fill_n(query, kMaxChunk * args.headDim, 0.0f);
    kernels.prepareQuery(args.query, std::int64_t{args.rows} * args.headDim, args.scale, query);
    for (std::int32_t at = args.begin; at < args.end;) {
        const std::int32_t end = std::min(args.end, (at / kKvBlock + 1) * kKvBlock);
        const int groups = (end - at + kKeyGroup - 1) / kKeyGroup;
        const std::uint16_t* keys = args.keyBlocks[at / kKvBlock] + keyOffset(args.headDim, args.kvHead, at);
        kernels.scores(query, args.rows, args.headDim, keys, groups, scores, kBlockStride, nullptr);
        for (int r = 0; r < args.rows; ++r)
            std::copy_n(tableRow(scores, r, kBlockStride), groups * kKeyGroup,
                        args.out + r * args.stride + (at - args.begin));
        at = end;
    }
}

ScoreSum expScores(Isa isa, float* scores, int first, int last)
{
    // By groups of 16 from the first on: what is before it would be cleared.
    const int offset = first % kKeyGroup, count = offset + last - first;
    float* const from = scores + (first - offset);
    ScoreSum of;
    simdAttentionKernels(isa == Isa::Reference ? Isa::Portable : isa)
        .weights(from, offset, count, (count + kKeyGroup - 1) / kKeyGroup * kKeyGroup, &of.largest, &of.sum, nullptr);
    return of;
}

} // namespace longhand
