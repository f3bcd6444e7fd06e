#pragma once

#include "kernels/cpu/attention/attention_item.h"
#include "kernels/cpu/attention/attention_scratch.h"
#include "kernels/ops/attention.h"

namespace longhand {

/// Partials of an item's tail: the last 64 to 127 positions, which may lie in any slots of the cache.
///
/// A score does not depend on where its key is stored. So the keys are scored in the groups of 16 slots that contain
/// them, for all groups that any row of a chunk needs, and each row picks its own scores in position order. From there
/// on every step (maximum, weights, sum, values) depends on position alone.
class AttentionTail
{
public:
    /// All of these must outlive it; scratch holds the item's prepared queries. int8: for a cache in that encoding,
    /// else null.
    AttentionTail(const AttentionKernels& kernels, const Int8Kernels* int8, const AttentionArgs& args,
                  const AttentionScratch& scratch, const AttentionItem& item)
        : m_kernels(kernels), m_int8(int8), m_args(args), m_scratch(scratch), m_item(item),
          m_group(args.heads / args.kvHeads)
    {
    }

    void compute(PartialSink sink) const;

private:
    int columnsOf(int rowBegin, int rowEnd, int& rowsDone) const;
    int neighbours(int g, int groups) const;
    void score(int first, int count, int columns) const;
    void scoreInt8(int first, int count, int groups) const;
    bool extends(int row, int longer) const;
    void addValues(int first, int count) const;
    void addInt8Values(int first, int count, int columns) const;
    int rowOf(int first, int v) const { return m_item.rowBegin + (first + v) / m_group; }

    const AttentionKernels& m_kernels;
    const Int8Kernels* m_int8;
    const AttentionArgs& m_args;
    const AttentionScratch& m_scratch;
    const AttentionItem& m_item;
    int m_group;
};

} // namespace longhand
