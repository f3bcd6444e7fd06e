#include "kernels/cpu/attention/attention_partial.h"

#include "kernels/cpu/attention/kv_layout.h"

#include <algorithm>
#include <limits>

namespace longhand {

namespace {

// Ranges are widened to this many keys; what a row does not see gets a zero weight.
constexpr int kRangeStep = 64;
static_assert(kRangeStep % kByteChunk == 0);
constexpr int kSoftCapStep = 16;
/// Into the L2 cache: L1 has too few line buffers to keep memory busy.
void prefetch(const void* from, std::size_t bytes)
{
    for (std::size_t at = 0; at < bytes; at += 64)
        __builtin_prefetch(static_cast<const std::byte*>(from) + at, 0, 2);
}

/// Of weights that are made together, at most so many rows prefetch: more would ask faster than memory answers.
constexpr int kAskingRows = 16;
/// Eighths of a block that weights ask for at most where they share it with the products.
constexpr std::size_t kAskedEighths = 5;

/// How far one address is from another, for prefetches.
std::ptrdiff_t distance(const void* to, const void* from)
{
    return static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from));
}

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
    if (m_int8)
        m_scratch.intsNear.steps = m_scratch.intsFar.steps =
            m_int8->stepsFor((item.rowEnd - item.rowBegin) * m_group, m_args.headDim);
    bool far = false;
    for (int r = item.rowBegin; r < item.rowEnd; ++r)
        far = far || m_args.row[r].farEnd > 0;
    for (int r = item.rowBegin; r < item.rowEnd; ++r) {
        prepare(r, false);
        if (far)
            prepare(r, true);
    }
}

/// The queries of one row of the item.
void PartialWorker::prepare(int row, bool far) const
{
    const std::int64_t perRow = static_cast<std::int64_t>(m_group) * m_args.headDim;
    const float* from = (far ? m_args.queryFar : m_args.queryNear) +
                        (static_cast<std::int64_t>(row) * m_args.kvHeads + m_item.kvHead) * perRow;
    const int at = row - m_item.rowBegin;
    if (!m_int8) {
        float* const to = far ? m_scratch.queryFar : m_scratch.queryNear;
        m_kernels.prepareQuery(from, perRow, m_args.scale,
                               reinterpret_cast<std::byte*>(to) +
                                   static_cast<std::size_t>(at * perRow) * m_kernels.queryBytes);
        return;
    }
    float* const scaled = m_scratch.scores;
    for (int head = 0; head < m_group; ++head, from += m_args.headDim) {
        for (int d = 0; d < m_args.headDim; ++d)
            scaled[d] = from[d] * m_args.scale;
        (far ? m_scratch.intsFar : m_scratch.intsNear)
            .set(*m_int8, at * m_group + head, scaled, m_args.headDim, largestMagnitude(scaled, m_args.headDim),
                 m_bytes ? kByteQueryLevels : kInt8Levels);
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
    const KvBlocks& keys = step.far ? m_args.cache.farKeys : m_args.cache.nearKeys;
    if (m_int8) {
        const std::int32_t slot = step.block * kKvBlock + range.begin;
        prefetch(int8Scales(keys, m_args.headDim, item.kvHead, slot),
                 static_cast<std::size_t>(range.end - range.begin) * sizeof(float));
        return reinterpret_cast<const std::uint16_t*>(longhand::int8Block(keys, step.block) +
                                                      int8KeyOffset(m_args.headDim, item.kvHead, slot));
    }
    const std::uint16_t* block = keys[step.block];
    return block + static_cast<std::size_t>(item.kvHead) * kvPartElements(m_args.headDim) +
           static_cast<std::size_t>(range.begin * m_args.headDim);
}

/// Soft-caps the scores of what virtual row first + v sees of the block; its [begin, end) there, or null: nothing.
const std::int32_t* PartialWorker::capSeen(int first, int v, BlockRange range) const
{
    const std::int32_t* seen = tableRow(m_scratch.range, (first + v) / m_group, 2);
    float* ml = tableRow(m_scratch.ml, v, 2);
    if (seen[0] >= seen[1]) {
        ml[0] = ml[1] = 0.0f;
        return nullptr;
    }
    if (m_args.softCap > 0) {
        const int from = (seen[0] - range.begin) / kSoftCapStep * kSoftCapStep;
        const int to = (seen[1] - range.begin + kSoftCapStep - 1) / kSoftCapStep * kSoftCapStep;
        m_kernels.softCap(tableRow(m_scratch.scores, v, kBlockStride) + from, to - from, m_args.softCap);
    }
    return seen;
}

/// Turns the scores of virtual row first + v into weights. False: the row sees nothing of the block, and the scores
/// stay.
bool PartialWorker::weigh(int first, int v, BlockRange range, const void* ahead) const
{
    const std::int32_t* seen = capSeen(first, v, range);
    if (!seen)
        return false;
    float* ml = tableRow(m_scratch.ml, v, 2);
    m_kernels.weights(tableRow(m_scratch.scores, v, kBlockStride), seen[0] - range.begin, seen[1] - range.begin,
                      range.end - range.begin, ml, ml + 1, ahead);
    return true;
}

/// The same of `count` rows over an int8 cache: the weights times `scales`, as integers.
void PartialWorker::weighInt8(int first, int count, BlockRange range, const WeightsAhead& ahead,
                              const float* scales) const
{
    const int length = range.end - range.begin;
    const ByteWeights& bytes = m_scratch.byteWeights;
    ByteWeightsRow together[kMaxChunk];
    std::size_t rows = 0;
    for (int v = 0; v < count; ++v) {
        const std::int32_t* seen = capSeen(first, v, range);
        if (!seen) {
            if (m_bytes)
                bytes.clear(*m_int8, v, length);
            else
                m_scratch.intWeights.clear(*m_int8, v, length);
            continue;
        }
        const void* const next = ahead.ofRow(v);
        float* s = tableRow(m_scratch.scores, v, kBlockStride);
        float* ml = tableRow(m_scratch.ml, v, 2);
        const int begin = seen[0] - range.begin, end = seen[1] - range.begin;
        float largest[kByteChunks];
        if (!m_bytes) {
            m_kernels.scaledWeights(s, begin, end, length, scales, ml, ml + 1, largest, next);
            m_scratch.intWeights.set(*m_int8, v, s, length, largest[0]);
        } else if (m_int8->byteWeights) {
            together[rows++] = {s, begin, end, ml, ml + 1, bytes.bytesOf(v), bytes.factorsOf(v), next};
        } else {
            m_kernels.chunkWeights(s, begin, end, length, scales, ml, ml + 1, largest, next);
            for (int chunk = 0; chunk < length / kByteChunk; ++chunk)
                bytes.set(*m_int8, v, chunk, s + std::ptrdiff_t{chunk} * kByteChunk, largest[chunk]);
        }
    }
    if (rows > 0)
        m_int8->byteWeights({together, rows}, length, scales);
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
    if (m_int8) {
        int8Block(step, range, ahead, sink);
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
            // As many bytes per row as there are bytes of scores.
            const std::size_t share = static_cast<std::size_t>(v * length) * sizeof(float);
            if (!weigh(first, v, range, wanted && share < bytes ? wanted + share : nullptr))
                m_kernels.zeroWeights(tableRow(m_scratch.scores, v, kBlockStride), length);
        }
        m_kernels.values(m_scratch.scores, kBlockStride, count, dim, values, length / kValueGroup, m_scratch.o,
                         nullptr);
        sink.put(m_kernels, dim, first, count, m_scratch.ml, m_scratch.o);
    }
}

/// The scores of rows [first, first + count). The first rows ask for the values meanwhile, all but what the weights ask
/// for.
void PartialWorker::scoreInt8(const Int8Block& block, int first, int count, std::size_t byWeights) const
{
    const int dim = m_args.headDim;
    setKeyUnits(block.keys, dim, m_scratch.units);
    Int8Product scores = (block.far ? m_scratch.intsFar : m_scratch.intsNear).product(first, count);
    scores.units = m_scratch.units;
    scores.unitCount = dim / kKeyGroup;
    scores.groupStep = static_cast<std::size_t>(kKeyGroup) * static_cast<std::size_t>(dim);
    scores.groups = block.length / kKeyGroup;
    scores.laneFactor = block.keyScales;
    scores.out = m_scratch.scores;
    scores.outStride = kBlockStride;
    scores.bytes = m_bytes;
    if (first == 0) {
        scores.ahead = distance(block.values, block.keys);
        scores.spread = reinterpret_cast<const std::byte*>(block.values);
        scores.spreadBytes = block.bytes - byWeights;
        prefetch(block.valueScales, static_cast<std::size_t>(block.length) * sizeof(float));
    }
    m_int8->multiply(scores);
}

/// The weights times the values, into o. nextKeys (or null) are asked for meanwhile, all but what the weights ask for.
void PartialWorker::sumInt8Values(const Int8Block& block, int count, const std::byte* nextKeys,
                                  std::size_t byWeights) const
{
    const int dim = m_args.headDim;
    for (int u = 0; u < block.length / kKeyGroup; ++u)
        m_scratch.units[u] = block.values + int8ValueOffset(dim, 0, u * kKeyGroup);
    Int8Product values = m_scratch.overValues(
        m_bytes ? m_scratch.byteWeights.product(count) : m_scratch.intWeights.product(0, count), block.length, dim);
    if (nextKeys) {
        values.ahead = distance(nextKeys, block.values);
        values.spread = nextKeys + byWeights;
        values.spreadBytes = block.bytes - byWeights;
    }
    if (m_bytes) {
        std::fill_n(m_scratch.o, count * dim, 0.0f);
        m_int8->addChunks(values);
    } else {
        m_int8->multiply(values);
    }
}

/// block() over an int8 cache. While the keys are read, the values are prefetched, a line for a line; while weights are
/// computed and the values are read, the next block's keys.
void PartialWorker::int8Block(AttentionStep step, BlockRange range, const void* nextKeys, PartialSink sink)
{
    const int dim = m_args.headDim, head = m_item.kvHead;
    const int virtualRows = (m_item.rowEnd - m_item.rowBegin) * m_group;
    const int length = range.end - range.begin;
    const std::int32_t slot = step.block * kKvBlock + range.begin;
    const KvBlocks &keys = step.far ? m_args.cache.farKeys : m_args.cache.nearKeys, &values = m_args.cache.values;
    const Int8Block block{.keys = longhand::int8Block(keys, step.block) + int8KeyOffset(dim, head, slot),
                          .values = longhand::int8Block(values, step.block) + int8ValueOffset(dim, head, slot),
                          .keyScales = int8Scales(keys, dim, head, slot),
                          .valueScales = int8Scales(values, dim, head, slot),
                          .length = length,
                          .bytes = static_cast<std::size_t>(length * dim),
                          .far = step.far};
    // Products of bytes on tiles are over before memory can answer. So weights, which take the most time, ask for a
    // part: a half of their rows for values of this block, the others for keys of the next one.
    const bool shared = m_int8->spreads && m_bytes;
    for (int first = 0; first < virtualRows; first += m_kernels.chunk) {
        const int count = std::min(m_kernels.chunk, virtualRows - first);
        const std::size_t byWeights = shared ? std::min(static_cast<std::size_t>(count / 2 * length) * sizeof(float),
                                                        block.bytes / 8 * kAskedEighths)
                                             : 0;
        scoreInt8(block, first, count, byWeights);
        const auto* const wanted = static_cast<const std::byte*>(first + count == virtualRows ? nextKeys : nullptr);
        WeightsAhead ahead{.rowBytes = static_cast<std::size_t>(length) * sizeof(float)};
        if (shared) {
            if (first == 0)
                ahead.values = {reinterpret_cast<const std::byte*>(block.values) + block.bytes - byWeights, byWeights};
            ahead.valueRows = count / 2;
            ahead.keys = {wanted, byWeights};
        } else if (!m_bytes || !m_int8->byteWeights || count <= kAskingRows) {
            // The values, which ask for the same, else do it alone.
            ahead.keys = {wanted, block.bytes};
        }
        m_scratch.intWeights.steps = m_int8->stepsFor(count, length);
        m_scratch.byteWeights.steps = m_int8->byteSteps(count);
        weighInt8(first, count, range, ahead, block.valueScales);
        sumInt8Values(block, count, wanted, byWeights);
        sink.put(m_kernels, dim, first, count, m_scratch.ml, m_scratch.o);
    }
}

} // namespace longhand
