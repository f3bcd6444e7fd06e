#include "kernels/cpu/attention/attention_tail.h"

#include "kernels/cpu/attention/kv_layout.h"

#include <algorithm>

namespace longhand {

namespace {

int lengthOf(const AttentionRow& row)
{
    return row.position - tailStart(row.position) + 1;
}

/// The first key of the tail that the row sees.
int firstOf(const AttentionRow& row)
{
    return std::max(0, row.nearBegin - tailStart(row.position));
}

} // namespace

/// Fills tailIndex for the rows of a chunk and tailGroup; returns the number of columns. rowsDone is less than
/// requested if the groups do not fit, but at least 1.
int AttentionTail::columnsOf(int rowBegin, int rowEnd, int& rowsDone) const
{
    constexpr int kHashSize = 4 * kTailGroups;
    std::fill_n(m_scratch.tailHash, kHashSize, std::int16_t{-1});
    int groups = 0;
    for (int r = rowBegin; r < rowEnd; ++r) {
        const AttentionRow& row = m_args.row[r];
        const int count = lengthOf(row);
        std::int16_t* index = tableRow(m_scratch.tailIndex, r - rowBegin, 128);
        std::int32_t lastGroup = -1;
        int column = 0;
        for (int i = firstOf(row); i < count; ++i) {
            const std::int32_t group = row.tailSlots[i] / kKeyGroup;
            if (group != lastGroup) {
                auto at = static_cast<unsigned>(group) % kHashSize;
                while (m_scratch.tailHash[at] >= 0 && m_scratch.tailGroup[m_scratch.tailHash[at]] != group)
                    at = (at + 1) % kHashSize;
                if (m_scratch.tailHash[at] < 0) {
                    if (groups == kTailGroups) {
                        rowsDone = r - rowBegin;
                        return groups * kKeyGroup;
                    }
                    m_scratch.tailGroup[groups] = group;
                    m_scratch.tailHash[at] = static_cast<std::int16_t>(groups++);
                }
                column = m_scratch.tailHash[at] * kKeyGroup;
                lastGroup = group;
            }
            index[i] = static_cast<std::int16_t>(column + row.tailSlots[i] % kKeyGroup);
        }
    }
    rowsDone = rowEnd - rowBegin;
    return groups * kKeyGroup;
}

/// How many groups from `g` on are neighbours within a block, and so handled together.
int AttentionTail::neighbours(int g, int groups) const
{
    const std::int32_t slot = m_scratch.tailGroup[g] * kKeyGroup;
    int run = 1;
    while (g + run < groups && m_scratch.tailGroup[g + run] == m_scratch.tailGroup[g] + run &&
           (slot + run * kKeyGroup) % kKvBlock != 0)
        ++run;
    return run;
}

/// Scores of the virtual rows [first, first + count) against all columns.
void AttentionTail::score(int first, int count, int columns) const
{
    const int dim = m_args.headDim;
    const auto* query = reinterpret_cast<const std::byte*>(m_scratch.queryNear) +
                        static_cast<std::size_t>(first * dim) * m_kernels.queryBytes;
    const int groups = columns / kKeyGroup;
    for (int g = 0; g < groups;) {
        const std::int32_t slot = m_scratch.tailGroup[g] * kKeyGroup;
        const int run = neighbours(g, groups);
        const std::uint16_t* keys = m_args.cache.nearKeys[slot / kKvBlock] + keyOffset(dim, m_item.kvHead, slot);
        m_kernels.scores(query, count, dim, keys, run, tableRow(m_scratch.scores, g, kKeyGroup), columns + kKeyGroup,
                         nullptr);
        g += run;
    }
}

/// The same over an int8 cache.
void AttentionTail::scoreInt8(int first, int count, int groups) const
{
    const int dim = m_args.headDim;
    Int8Product product = m_scratch.intsNear.product(first, count);
    product.units = m_scratch.units;
    product.unitCount = dim / kKeyGroup;
    product.groupStep = static_cast<std::size_t>(kKeyGroup) * static_cast<std::size_t>(dim);
    product.outStride = static_cast<std::size_t>(groups + 1) * kKeyGroup;
    for (int g = 0; g < groups; g += product.groups) {
        const std::int32_t slot = m_scratch.tailGroup[g] * kKeyGroup;
        product.groups = neighbours(g, groups);
        setKeyUnits(int8Block(m_args.cache.nearKeys, slot / kKvBlock) + int8KeyOffset(dim, m_item.kvHead, slot), dim,
                    m_scratch.units);
        product.laneFactor = int8Scales(m_args.cache.nearKeys, dim, m_item.kvHead, slot);
        product.out = tableRow(m_scratch.scores, g, kKeyGroup);
        m_int8->multiply(product);
    }
}

/// True if the tail of row `longer` begins with that of `row`.
bool AttentionTail::extends(int row, int longer) const
{
    const AttentionRow& a = m_args.row[row];
    const AttentionRow& b = m_args.row[longer];
    return tailStart(a.position) == tailStart(b.position) && a.position <= b.position &&
           std::equal(a.tailSlots, a.tailSlots + lengthOf(a), b.tailSlots);
}

/// o of the virtual rows [first, first + count) from their weights.
void AttentionTail::addValues(int first, int count) const
{
    // Rows whose tails are prefixes of one tail (heads of a row, rows of a prompt) share its values: the shorter ones
    // give the rest zero weights.
    const int dim = m_args.headDim;
    for (int v = 0; v < count;) {
        int last = rowOf(first, v);
        int from = firstOf(m_args.row[last]);
        int end = v + 1;
        while (end < count && (rowOf(first, end) == last || extends(last, rowOf(first, end)))) {
            last = rowOf(first, end++);
            from = std::min(from, firstOf(m_args.row[last]));
        }
        const int length = lengthOf(m_args.row[last]);
        for (int i = from; i < length; ++i) {
            const std::int32_t slot = m_args.row[last].tailSlots[i];
            const std::uint16_t* line =
                m_args.cache.values[slot / kKvBlock] + valueOffset(dim, m_item.kvHead, slot / 2 * 2);
            m_scratch.tailValue[i] = {line, slot % 2};
        }
        m_kernels.tailValues(tableRow(m_scratch.tailWeights, v, kTailStride) + from, kTailStride, end - v, dim,
                             m_scratch.tailValue + from, length - from, tableRow(m_scratch.o, v, dim));
        v = end;
    }
}

/// The same over an int8 cache. Integer sums are exact in any order: each row's weights go to the columns of its keys,
/// and all rows pass over all columns.
void AttentionTail::addInt8Values(int first, int count, int columns) const
{
    const int dim = m_args.headDim;
    const KvBlocks& values = m_args.cache.values;
    Int8Rows rows = m_scratch.intWeights;
    rows.steps = m_int8->stepsFor(count, columns);
    for (int v = 0; v < count; ++v) {
        const int r = rowOf(first, v);
        const int from = firstOf(m_args.row[r]), length = lengthOf(m_args.row[r]);
        if (v == 0 || r != rowOf(first, v - 1))
            for (int i = from; i < length; ++i)
                m_scratch.valueScale[i] = *int8Scales(values, dim, m_item.kvHead, m_args.row[r].tailSlots[i]);
        const std::int16_t* index = tableRow(m_scratch.tailIndex, r - rowOf(first, 0), 128);
        const float* w = tableRow(m_scratch.tailWeights, v, kTailStride);
        float* const ofColumns = tableRow(m_scratch.scores, v, columns + kKeyGroup); // the scores have been used
        std::fill_n(ofColumns, columns, 0.0f);
        for (int i = from; i < length; ++i)
            ofColumns[index[i]] = w[i] == 0.0f ? 0.0f : w[i] * m_scratch.valueScale[i];
        rows.set(*m_int8, v, ofColumns, columns);
    }
    for (int g = 0; g < columns / kKeyGroup; ++g) {
        const std::int32_t slot = m_scratch.tailGroup[g] * kKeyGroup;
        m_scratch.units[g] = int8Block(values, slot / kKvBlock) + int8ValueOffset(dim, m_item.kvHead, slot);
    }
    m_int8->multiply(m_scratch.overValues(rows.product(0, count), columns, dim));
}

void AttentionTail::compute(PartialSink sink) const
{
    const int dim = m_args.headDim;
    const int virtualRows = (m_item.rowEnd - m_item.rowBegin) * m_group;
    for (int first = 0; first < virtualRows;) {
        int count = std::min(m_kernels.chunk, virtualRows - first);
        const int rowBegin = m_item.rowBegin + first / m_group;
        const int rowEnd = m_item.rowBegin + (first + count - 1) / m_group + 1;
        int rowsDone = 0;
        const int columns = columnsOf(rowBegin, rowEnd, rowsDone);
        count = std::min(count, (rowBegin - m_item.rowBegin + rowsDone) * m_group - first);
        if (m_int8)
            scoreInt8(first, count, columns / kKeyGroup);
        else
            score(first, count, columns);

        for (int v = 0; v < count; ++v) {
            const int r = rowOf(first, v);
            const int from = firstOf(m_args.row[r]), length = lengthOf(m_args.row[r]);
            const float* s = tableRow(m_scratch.scores, v, columns + kKeyGroup);
            const std::int16_t* index = tableRow(m_scratch.tailIndex, r - rowBegin, 128);
            float* w = tableRow(m_scratch.tailWeights, v, kTailStride);
            for (int i = from; i < length; ++i)
                w[i] = s[index[i]];
            if (m_args.softCap > 0)
                m_kernels.softCap(tableRow(w, from / 16, 16), (length + 15) / 16 * 16 - from / 16 * 16, m_args.softCap);
            m_kernels.tailWeights(w, from, length, 128, tableRow(m_scratch.ml, v, 2), tableRow(m_scratch.ml, v, 2) + 1);
        }
        if (m_int8)
            addInt8Values(first, count, columns);
        else
            addValues(first, count);
        sink.put(m_kernels, dim, first, count, m_scratch.ml, m_scratch.o);
        first += count;
    }
}

} // namespace longhand
