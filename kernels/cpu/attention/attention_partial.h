#pragma once

#include "kernels/cpu/attention/attention_tail.h"

namespace longhand {

/// A block of one segment. A pass processes the far segment's blocks ascending, then the near segment's, then the tail.
struct AttentionStep
{
    bool far = false;
    int block = 0;
};

/// Keys [begin, end) within a block, multiples of 64; begin == end if no row attends to it.
struct BlockRange
{
    int begin = 0;
    int end = 0;
};

/// Blocks that the rows [rowBegin, rowEnd) touch, as a list of steps.
class AttentionSteps
{
public:
    AttentionSteps(const AttentionArgs& args, int rowBegin, int rowEnd);
    int count() const { return m_farBlocks + m_nearEnd - m_nearBegin; }
    AttentionStep operator[](int index) const
    {
        return index < m_farBlocks ? AttentionStep{true, index}
                                   : AttentionStep{false, m_nearBegin + index - m_farBlocks};
    }

private:
    int m_farBlocks = 0;
    int m_nearBegin = 0;
    int m_nearEnd = 0;
};

/// What the rows of weights over an int8 cache prefetch while they are made: the first `valueRows` a part of the
/// values, the others a part of the next keys, each as many bytes as it has scores.
struct WeightsAhead
{
    struct Part
    {
        const std::byte* from = nullptr;
        std::size_t bytes = 0;
    };

    std::size_t rowBytes = 0; ///< of scores
    int valueRows = 0;
    Part values{}, keys{};

    const std::byte* ofRow(int row) const
    {
        const Part& part = row < valueRows ? values : keys;
        const std::size_t at = static_cast<std::size_t>(row < valueRows ? row : row - valueRows) * rowBytes;
        return part.from && at < part.bytes ? part.from + at : nullptr;
    }
};

/// One thread's computation of partials; keeps the prepared queries of the last item.
class PartialWorker
{
public:
    /// int8: for a cache in 8 bits, else null.
    PartialWorker(const AttentionKernels& kernels, const Int8Kernels* int8, const AttentionArgs& args,
                  const AttentionScratch& scratch)
        : m_kernels(kernels), m_int8(int8), m_args(args), m_scratch(scratch), m_group(args.heads / args.kvHeads),
          m_bytes(args.cache.values.encoding() == KvEncoding::Int8x8)
    {
    }

    /// Prepares the queries of an item; call before block() and tail() of that item.
    void load(const AttentionItem& item);
    /// `ahead`: what will be read after this block (see AttentionKernels), or null.
    void block(AttentionStep step, const std::uint16_t* ahead, PartialSink sink);
    void tail(PartialSink sink) const { AttentionTail(m_kernels, m_int8, m_args, m_scratch, m_item).compute(sink); }

    /// The first K line that block() of this step would read; null if no row attends to it.
    const std::uint16_t* keysOf(const AttentionItem& item, AttentionStep step) const;

private:
    /// What an item reads of a block of a cache in 8 bits.
    struct Int8Block
    {
        const std::int8_t *keys, *values;
        const float *keyScales, *valueScales;
        int length;        ///< positions
        std::size_t bytes; ///< of the keys, and of the values
        bool far;
    };

    void prepare(int row, bool far) const;
    const std::int32_t* capSeen(int first, int v, BlockRange range) const;
    bool weigh(int first, int v, BlockRange range, const void* ahead) const;
    void weighInt8(int first, int count, BlockRange range, const WeightsAhead& ahead, const float* scales) const;
    void scoreInt8(const Int8Block& block, int first, int count, std::size_t byWeights) const;
    void sumInt8Values(const Int8Block& block, int count, const std::byte* nextKeys, std::size_t byWeights) const;
    void int8Block(AttentionStep step, BlockRange range, const void* nextKeys, PartialSink sink);
    BlockRange findRange(const AttentionItem& item, AttentionStep step, std::int32_t* perRow) const;

    const AttentionKernels& m_kernels;
    const Int8Kernels* m_int8;
    const AttentionArgs& m_args;
    AttentionScratch m_scratch;
    int m_group;
    bool m_bytes; ///< queries and weights have 8 bits
    AttentionItem m_item{-1, 0, 0};
};

} // namespace longhand
