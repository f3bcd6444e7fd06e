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
    /// All of these must outlive it; scratch holds the item's prepared queries.
    AttentionTail(const AttentionKernels& kernels, const AttentionArgs& args, const AttentionScratch& scratch,
                  const AttentionItem& item)
        : m_kernels(kernels), m_args(args), m_scratch(scratch), m_item(item), m_group(args.heads / args.kvHeads)
    {
    }

    void compute(PartialSink sink) const;

private:
    int columnsOf(int rowBegin, int rowEnd, int& rowsDone) const;
    void score(int first, int count, int columns) const;
    bool extends(int row, int longer) const;

    const AttentionKernels& m_kernels;
    const AttentionArgs& m_args;
    const AttentionScratch& m_scratch;
    const AttentionItem& m_item;
    int m_group;
};

} // namespace longhand
