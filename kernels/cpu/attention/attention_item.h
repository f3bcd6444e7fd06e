#pragma once

#include "kernels/cpu/attention/attention_kernels.h"

#include <algorithm>

namespace longhand {

/// Rows [rowBegin, rowEnd) seen by the query heads of one KV head: (rowEnd - rowBegin) * group virtual rows, row by
/// row.
struct AttentionItem
{
    int kvHead = 0;
    int rowBegin = 0;
    int rowEnd = 0;
};

/// Where the partials (m, l, o) of an item's virtual rows go: written unchanged, or merged into states.
struct PartialSink
{
    float* ml = nullptr; ///< [virtual rows][2]
    float* o = nullptr;  ///< [virtual rows][headDim]
    bool merge = false;

    /// Takes the partials of the virtual rows [first, first + count).
    void put(const AttentionKernels& kernels, int headDim, int first, int count, const float* fromMl,
             const float* fromO) const
    {
        if (merge) {
            for (int v = 0; v < count; ++v)
                kernels.merge(tableRow(ml, first + v, 2), tableRow(o, first + v, headDim), tableRow(fromMl, v, 2),
                              tableRow(fromO, v, headDim), headDim);
        } else {
            std::copy_n(fromMl, count * 2, tableRow(ml, first, 2));
            std::copy_n(fromO, count * headDim, tableRow(o, first, headDim));
        }
    }
};

} // namespace longhand
