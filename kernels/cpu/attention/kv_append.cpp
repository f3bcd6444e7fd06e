// Writing into the KV cache: the bits are the same for every instruction set, so there is one implementation.
#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/ops/dtype.h"

#include <algorithm>

namespace longhand {

namespace {

// Work is divided between threads by runs of 16 dimensions of a head: no two of them touch the same cache line.
constexpr int kRun = 16;
// Below this many numbers a pass finishes before another thread wakes up.
constexpr std::int64_t kSerialNumbers = 16 * 1024;

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

} // namespace

void appendKeys(const CpuContext& context, const float* k, std::int64_t stride, int rows, int kvHeads, int headDim,
                const std::int32_t* slots, std::uint16_t* const* keyBlocks)
{
    forRuns(context, rows, kvHeads, headDim, [&](int head, int dim) {
        const float* from = k + static_cast<std::int64_t>(head) * headDim + dim;
        for (int r = 0; r < rows; ++r, from += stride) {
            std::uint16_t* to = keyBlocks[slots[r] / kKvBlock] + keyOffset(headDim, head, slots[r]) + keyDimOffset(dim);
            for (int d = 0; d < kRun; d += 2) {
                to[d * kKeyGroup] = floatToBf16(from[d]);
                to[d * kKeyGroup + 1] = floatToBf16(from[d + 1]);
            }
        }
    });
}

void appendValues(const CpuContext& context, const float* v, std::int64_t stride, int rows, int kvHeads, int headDim,
                  const std::int32_t* slots, std::uint16_t* const* valueBlocks)
{
    forRuns(context, rows, kvHeads, headDim, [&](int head, int dim) {
        const float* from = v + static_cast<std::int64_t>(head) * headDim + dim;
        for (int r = 0; r < rows; ++r, from += stride) {
            std::uint16_t* to =
                valueBlocks[slots[r] / kKvBlock] + valueOffset(headDim, head, slots[r]) + valueDimOffset(dim);
            for (int d = 0; d < kRun; ++d)
                to[d * 2] = floatToBf16(from[d]);
        }
    });
}

void copyKey(int kvHeads, int headDim, std::uint16_t* const* keyBlocks, std::int32_t from, std::int32_t to)
{
    for (int head = 0; head < kvHeads; ++head) {
        const std::uint16_t* source = keyBlocks[from / kKvBlock] + keyOffset(headDim, head, from);
        std::uint16_t* target = keyBlocks[to / kKvBlock] + keyOffset(headDim, head, to);
        for (int d = 0; d < headDim; ++d)
            target[keyDimOffset(d)] = source[keyDimOffset(d)];
    }
}

void copyValue(int kvHeads, int headDim, std::uint16_t* const* valueBlocks, std::int32_t from, std::int32_t to)
{
    for (int head = 0; head < kvHeads; ++head) {
        const std::uint16_t* source = valueBlocks[from / kKvBlock] + valueOffset(headDim, head, from);
        std::uint16_t* target = valueBlocks[to / kKvBlock] + valueOffset(headDim, head, to);
        for (int d = 0; d < headDim; ++d)
            target[valueDimOffset(d)] = source[valueDimOffset(d)];
    }
}

} // namespace longhand
