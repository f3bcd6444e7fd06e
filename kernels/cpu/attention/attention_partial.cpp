#include "kernels/cpu/attention/attention_partial.h"

#include "kernels/cpu/attention/kv_layout.h"

#include <algorithm>
#include <limits>

namespace longhand {

namespace {

// Ranges are widened to this many keys; what a row does not see gets a zero weight.
constexpr int kRangeStep = 64;
constexpr int kSoftCapStep = 16;

} // namespace

AttentionSteps::AttentionSteps(const AttentionArgs& args, int rowBegin, int rowEnd)
{
    std::int32_t farEnd = 0;
    std::int32_t nearBegin = std::numeric_limits<std::int32_t>::max();
    std::int32_t nearEnd = 0;
    for (int r = rowBegin; r < rowEnd; ++r) {
        const AttentionRow& row = args.row[r];
        farEnd = std::max(farEnd, row.farEnd);
        const std::int32_t end = tailStart(row.position);
        if (row.nearBegin < end) {
            nearBegin = std::min(nearBegin, row.nearBegin);
            nearEnd = std::max(nearEnd, end);
        }
    }
    m_farBlocks = (farEnd + kKvBlock - 1) / kKvBlock;
    if (nearEnd > 0) {
        m_nearBegin = nearBegin / kKvBlock;
        m_nearEnd = (nearEnd + kKvBlock - 1) / kKvBlock;
    }
}

void PartialWorker::load(const AttentionItem& item)
{
    if (item.kvHead == m_item.kvHead && item.rowBegin == m_item.rowBegin && item.rowEnd == m_item.rowEnd)
        return;
    m_item = item;
    const std::int64_t perRow = static_cast<std::int64_t>(m_group) * m_args.headDim;
    bool far = false;
    for (int r = item.rowBegin; r < item.rowEnd; ++r)
        far = far || m_args.row[r].farEnd > 0;
    for (int r = item.rowBegin; r < item.rowEnd; ++r) {
        const std::int64_t from = (static_cast<std::int64_t>(r) * m_args.kvHeads + item.kvHead) * perRow;
        const std::size_t to = static_cast<std::size_t>((r - item.rowBegin) * perRow) * m_kernels.queryBytes;
        m_kernels.prepareQuery(m_args.queryNear + from, perRow, m_args.scale,
                               reinterpret_cast<std::byte*>(m_scratch.queryNear) + to);
        if (far)
            m_kernels.prepareQuery(m_args.queryFar + from, perRow, m_args.scale,
                                   reinterpret_cast<std::byte*>(m_scratch.queryFar) + to);
    }
}

BlockRange PartialWorker::findRange(const AttentionItem& item, AttentionStep step, std::int32_t* perRow) const
{
    const std::int32_t start = step.block * kKvBlock;
    BlockRange range{kKvBlock, 0};
    for (int r = item.rowBegin; r < item.rowEnd; ++r) {
        const AttentionRow& row = m_args.row[r];
        const std::int32_t from = step.far ? 0 : row.nearBegin;
        const std::int32_t to = step.far ? row.farEnd : tailStart(row.position);
        const std::int32_t first = std::max(from - start, 0);
        const std::int32_t last = std::min(to - start, kKvBlock);
        if (perRow) {
            *perRow++ = first;
            *perRow++ = last;
        }
        if (first < last) {
            range.begin = std::min(range.begin, first / kRangeStep * kRangeStep);
            range.end = std::max(range.end, (last + kRangeStep - 1) / kRangeStep * kRangeStep);
        }
    }
    if (range.end == 0)
        range.begin = 0;
    return range;
}

const std::uint16_t* PartialWorker::keysOf(const AttentionItem& item, AttentionStep step) const
{
    const BlockRange range = findRange(item, step, nullptr);
    if (range.begin == range.end)
        return nullptr;
    const std::uint16_t* block = (step.far ? m_args.cache.farKeys : m_args.cache.nearKeys)[step.block];
    return block + static_cast<std::size_t>(item.kvHead) * kvPartElements(m_args.headDim) +
           static_cast<std::size_t>(range.begin * m_args.headDim);
}

void PartialWorker::block(AttentionStep step, const std::uint16_t* ahead, PartialSink sink)
{
    const BlockRange range = findRange(m_item, step, m_scratch.range);
    const int dim = m_args.headDim;
    const int virtualRows = (m_item.rowEnd - m_item.rowBegin) * m_group;
    if (range.begin == range.end) {
        if (!sink.merge)
            std::fill_n(sink.ml, virtualRows * 2, 0.0f);
        return;
    }
    const std::size_t part =
        static_cast<std::size_t>(m_item.kvHead) * kvPartElements(dim) + static_cast<std::size_t>(range.begin * dim);
    const std::uint16_t* keys = (step.far ? m_args.cache.farKeys : m_args.cache.nearKeys)[step.block] + part;
    const std::uint16_t* values = m_args.cache.values[step.block] + part;
    const auto* query = reinterpret_cast<const std::byte*>(step.far ? m_scratch.queryFar : m_scratch.queryNear);
    const int length = range.end - range.begin;

    // Keeps memory busy without waiting for it. Values are prefetched while the first chunk is scored if it is the only
    // one, else while its weights are computed, which takes longer; the next block's keys from the weights of the last
    // chunk on.
    const std::size_t bytes = static_cast<std::size_t>(length * dim) * sizeof(std::uint16_t);
    const bool onlyChunk = virtualRows <= m_kernels.chunk;
    for (int first = 0; first < virtualRows; first += m_kernels.chunk) {
        const int count = std::min(m_kernels.chunk, virtualRows - first);
        const bool lastChunk = first + count == virtualRows;
        m_kernels.scores(query + static_cast<std::size_t>(first * dim) * m_kernels.queryBytes, count, dim, keys,
                         length / kKeyGroup, m_scratch.scores, kBlockStride, onlyChunk ? values : nullptr);
        const auto* const wanted = reinterpret_cast<const std::byte*>(lastChunk    ? ahead
                                                                      : first == 0 ? values
                                                                                   : nullptr);
        for (int v = 0; v < count; ++v) {
            const std::int32_t* seen = m_scratch.range + (first + v) / m_group * 2;
            float* s = m_scratch.scores + v * kBlockStride;
            float* ml = m_scratch.ml + v * 2;
            if (seen[0] < seen[1]) {
                if (m_args.softCap > 0) {
                    const int from = (seen[0] - range.begin) / kSoftCapStep * kSoftCapStep;
                    const int to = (seen[1] - range.begin + kSoftCapStep - 1) / kSoftCapStep * kSoftCapStep;
                    m_kernels.softCap(s + from, to - from, m_args.softCap);
                }
                // As many bytes per row as there are bytes of scores.
                const std::size_t share = static_cast<std::size_t>(v * length) * sizeof(float);
                m_kernels.weights(s, seen[0] - range.begin, seen[1] - range.begin, length, ml, ml + 1,
                                  wanted && share < bytes ? wanted + share : nullptr);
            } else {
                m_kernels.zeroWeights(s, length);
                ml[0] = ml[1] = 0.0f;
            }
        }
        m_kernels.values(m_scratch.scores, kBlockStride, count, dim, values, length / kValueGroup, m_scratch.o,
                         nullptr);
        sink.put(m_kernels, dim, first, count, m_scratch.ml, m_scratch.o);
    }
}

} // namespace longhand
