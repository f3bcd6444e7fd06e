// Writing into the KV cache: the bits are the same for every instruction set, so there is one implementation.
#include "kernels/cpu/attention/int8_vector.h"
#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/ops/dtype.h"
#include "kernels/ops/kv_copy.h"

#include <algorithm>
#include <cstring>

namespace longhand {

namespace {

// Work is divided between threads by runs of 16 dimensions of a head: no two of them touch the same cache line.
constexpr int kRun = 16;
// Below this many numbers a pass finishes before another thread wakes up.
constexpr std::int64_t kSerialNumbers = 16384;

template <typename Write>
void forRuns(const CpuContext& context, int rows, int kvHeads, int headDim, Write&& write)
{
    const std::int64_t runs = static_cast<std::int64_t>(kvHeads) * (headDim / kRun);
    const bool serial = runs * kRun * rows < kSerialNumbers;
    context.pool->forChunks(runs, serial ? runs : 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t run = begin; run < end; ++run)
            write(static_cast<int>(run / (headDim / kRun)), static_cast<int>(run % (headDim / kRun)) * kRun);
    });
}

/// Int8: a head's scale depends on all of its dimensions, so that threads share out the heads.
template <typename Write>
void forInt8Vectors(const CpuContext& context, const float* x, std::int64_t stride, int rows, int kvHeads, int headDim,
                    Write&& write)
{
    const bool serial = std::int64_t{kvHeads} * headDim * rows < kSerialNumbers;
    context.pool->forChunks(kvHeads, serial ? kvHeads : 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto head = static_cast<int>(begin); head < end; ++head)
            for (int r = 0; r < rows; ++r)
                write(r, head, toInt8(x + r * stride + static_cast<std::int64_t>(head) * headDim, headDim));
    });
}

} // namespace

void appendKeys(const CpuContext& context, const float* k, std::int64_t stride, int rows, int kvHeads, int headDim,
                const std::int32_t* slots, const KvBlocks& keyBlocks)
{
    if (isInt8(keyBlocks.encoding())) {
        forInt8Vectors(context, k, stride, rows, kvHeads, headDim, [&](int r, int head, const Int8Vector& vector) {
            std::int8_t* to = int8Block(keyBlocks, slots[r] / kKvBlock) + int8KeyOffset(headDim, head, slots[r]);
            for (int d = 0; d < headDim; d += 4)
                std::memcpy(to + int8KeyDimOffset(d), vector.q + d, 4);
            *int8Scales(keyBlocks, headDim, head, slots[r]) = vector.scale;
        });
        return;
    }
    forRuns(context, rows, kvHeads, headDim, [&](int head, int dim) {
        const float* from = k + static_cast<std::int64_t>(head) * headDim + dim;
        for (int r = 0; r < rows; ++r, from += stride) {
            std::uint16_t* to = keyBlocks[slots[r] / kKvBlock] + keyOffset(headDim, head, slots[r]) + keyDimOffset(dim);
            for (int d = 0; d < kRun; d += 2) {
                to[std::ptrdiff_t{d} * kKeyGroup] = floatToBf16(from[d]);
                to[std::ptrdiff_t{d} * kKeyGroup + 1] = floatToBf16(from[d + 1]);
            }
        }
    });
}

void appendValues(const CpuContext& context, const float* v, std::int64_t stride, int rows, int kvHeads, int headDim,
                  const std::int32_t* slots, const KvBlocks& valueBlocks)
{
    if (isInt8(valueBlocks.encoding())) {
        forInt8Vectors(context, v, stride, rows, kvHeads, headDim, [&](int r, int head, const Int8Vector& vector) {
            std::int8_t* to = int8Block(valueBlocks, slots[r] / kKvBlock) + int8ValueOffset(headDim, head, slots[r]);
            for (int d = 0; d < headDim; ++d)
                to[int8ValueDimOffset(d)] = vector.q[d];
            *int8Scales(valueBlocks, headDim, head, slots[r]) = vector.scale;
        });
        return;
    }
    forRuns(context, rows, kvHeads, headDim, [&](int head, int dim) {
        const float* from = v + static_cast<std::int64_t>(head) * headDim + dim;
        for (int r = 0; r < rows; ++r, from += stride) {
            std::uint16_t* to =
                valueBlocks[slots[r] / kKvBlock] + valueOffset(headDim, head, slots[r]) + valueDimOffset(dim);
            for (int d = 0; d < kRun; ++d)
                to[std::ptrdiff_t{d} * 2] = floatToBf16(from[d]);
        }
    });
}

void copyKey(int kvHeads, int headDim, const KvBlocks& keyBlocks, std::int32_t from, std::int32_t to)
{
    for (int head = 0; head < kvHeads; ++head)
        gatherKeys(headDim, head, keyBlocks, &from, keyBlocks, &to, 1);
}

void copyValue(int kvHeads, int headDim, const KvBlocks& valueBlocks, std::int32_t from, std::int32_t to)
{
    for (int head = 0; head < kvHeads; ++head)
        gatherValues(headDim, head, valueBlocks, &from, valueBlocks, &to, 1);
}

} // namespace longhand
