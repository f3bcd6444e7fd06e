#pragma once

#include "kernels/cuda/attention/kv_layout.h"
#include "kernels/cuda/device/runtime.h"
#include "kernels/ops/attention.h"
#include "kernels/ops/rope.h"

#include <cstdint>

namespace longhand::cuda {

/// What one row attends to (AttentionRow of kernels/ops/attention.h), in device memory. position -1: no row, nothing
/// is written for it (a recorded pass has room for more rows than it is launched with).
struct DeviceRow
{
    std::int32_t position = -1;
    std::int32_t farEnd = 0;
    std::int32_t nearBegin = 0;
    std::int32_t slot = 0; ///< where its own key and value are written
};

/// Stride of tail slots: those of row r begin at r * kTailStride, of positions tailStart(position)..position.
inline constexpr int kTailStride = kTailMax + 1;

/// Device memory: for each block of kKvBlock positions a pointer to it (one layer, 16-byte aligned), null if no row
/// attends to it. Unwritten keys, and the scales of int8, may be any bytes; bf16 values must be finite (zero them when
/// allocated), since they are multiplied by a weight of 0.
struct DeviceKvBuffer
{
    std::byte* const* blocks = nullptr;
};

/// Of a head's two halves or pairs by a table [rows][rotaryDim / 2][2] (kernels/ops/rope.h). headDim: a multiple
/// of 32, at most 256.
struct AppendArgs
{
    int rows = 0, heads = 0, kvHeads = 0, headDim = 0, rotaryDim = 0;
    RopeLayout layout = RopeLayout::AdjacentPairs;
    const float* qkv = nullptr; ///< [rows][ld]: heads * headDim queries, then kvHeads * headDim keys, then values
    std::int64_t ld = 0;
    /// Qwen3: [headDim] weights of an RMSNorm of each head before the rotation, or null.
    const float* queryNorm = nullptr;
    const float* keyNorm = nullptr;
    float normEps = 0;
    float scale = 0;                      ///< multiplied into the queries
    const float* nearTable = nullptr;     ///< [rows][rotaryDim]
    const float* farKeyTable = nullptr;   ///< null: do not write far keys
    const float* farQueryTable = nullptr; ///< null: no row has a far segment
    const DeviceRow* row = nullptr;
    KvEncoding encoding = KvEncoding::Bf16;
    DeviceKvBuffer nearKeys, farKeys, values;
    std::uint16_t* queryNear = nullptr; ///< out: bf16 [rows][heads][headDim], scaled
    std::uint16_t* queryFar = nullptr;
    float* keptNear = nullptr; ///< out, unless null: the rotated queries in float32, not scaled
    float* keptFar = nullptr;
};

/// Normalises, rotates and stores: queries for attention(), keys and values in the cache at the rows' slots.
/// The order of each operation is that of kernels/ops (norm.h with 32 lanes: lane l takes l, l + 32, ... and the lanes
/// are folded by xor; rope.h); keys, values and scaled queries are rounded to bf16 once, at the end.
void appendRows(Stream& stream, const AppendArgs& args);

/// Bytes read and written once by a call: queries, keys and values in float32, the rotations, the rounded queries, the
/// cache.
inline std::size_t appendBytes(const AppendArgs& args)
{
    const auto n = [](int value) { return static_cast<std::size_t>(value); };
    const std::size_t queries = n(args.heads) * n(args.headDim), keys = n(args.kvHeads) * n(args.headDim);
    const std::size_t tables = 1u + (args.farKeyTable != nullptr ? 1u : 0u) + (args.farQueryTable != nullptr ? 1u : 0u);
    const std::size_t cached =
        n(args.kvHeads) * deviceKvPartBytes(args.encoding, args.headDim) / n(kKvBlock); // of one buffer
    const std::size_t kept = (args.keptNear != nullptr ? 1u : 0u) + (args.keptFar != nullptr ? 1u : 0u);
    return n(args.rows) * ((queries + 2 * keys) * sizeof(float) + tables * n(args.rotaryDim) * sizeof(float) +
                           sizeof(DeviceRow) + queries * sizeof(std::uint16_t) * (args.queryFar != nullptr ? 2u : 1u) +
                           queries * sizeof(float) * kept + cached * (args.farKeys.blocks != nullptr ? 3u : 2u));
}

struct AttentionArgs
{
    int rows = 0, heads = 0, kvHeads = 0, headDim = 0; ///< headDim 32, 64, 96, 128 or 256; groups of up to 16 heads
    const std::uint16_t* queryNear = nullptr;          ///< of appendRows
    const std::uint16_t* queryFar = nullptr;           ///< null if no row has a far segment
    const DeviceRow* row = nullptr;                    ///< device memory, [rows]
    const std::int32_t* tailSlots = nullptr;           ///< device memory, [rows][kTailStride]
    KvEncoding encoding = KvEncoding::Bf16;
    DeviceKvBuffer nearKeys, farKeys, values;
    /// Splits (kv_layout.h) that any of the rows may attend to. More than needed is allowed: what a row does not see
    /// has no effect. nearCoarse, which decides the order of sums beyond kFineSplits fine splits, must be the same in
    /// every pass over a text: coarse for a model that sees all of it, fine for one with a window, whether or not a row
    /// of this pass has a far segment already.
    std::int32_t farSplits = 0;      ///< [0, farSplits) of the far buffer, cut coarsely
    std::int32_t firstNearSplit = 0; ///< of the near buffer, >= 0; *nearSplitOffset is added
    std::int32_t nearSplits = 0;
    bool nearCoarse = true;
    /// Device memory: added to firstNearSplit, so that a recorded pass stays valid as the text grows; null: 0.
    const std::int32_t* nearSplitOffset = nullptr;
    std::uint16_t* out = nullptr; ///< bf16 [rows][ldo], heads one after another
    std::int64_t ldo = 0;
    float* outFloat = nullptr;      ///< [rows][heads * headDim], or null: not needed
    float* logSum = nullptr;        ///< [rows][heads], or null: not needed
    std::byte* workspace = nullptr; ///< 16-byte aligned
    std::size_t workspaceBytes = 0; ///< less than attentionWorkspaceBytes: smaller groups of rows, same numbers
};

/// Bytes for any pass of up to maxRows rows over up to maxPositions positions. Many rows (a prompt) are processed in
/// groups of up to 64; the bytes are those of such a group over all coarse splits and a window of 64 fine ones.
std::size_t attentionWorkspaceBytes(int maxRows, int heads, int kvHeads, int headDim, std::int32_t maxPositions);

/// softmax(q K^T) V of every row over what it may see (kernels/ops/attention.h).
///
/// Numeric order, a function of the row's own path alone. A split's keys are taken in groups of 32 at absolute
/// positions, four streams: stream s takes groups s, s + 4, ... of the split in ascending order, each with a running
/// (m, l, o): scores by mma over the head's dimensions, 32 after 32, of each 32 first the lower half of every 8; m' =
/// max(m, largest score of the group that the row may see); weights 2^((s - m') log2 e), 0 where the row may not look,
/// summed in float32 before and rounded to bf16 for the product with V. The streams are merged in ascending order, then
/// the splits: far ascending, near ascending (a key at or beyond tailStart(position) has no weight there), then the
/// tail, which is positions tailStart(position)..position in groups of 32 from its beginning, taken one after another
/// as one stream, wherever they lie. A split, stream or group in which a row sees nothing leaves its (m, l, o) as they
/// were, bit for bit (which asks of the hardware that an mma with zeros leaves a sum as it is). l is summed by lane,
/// each lane's eight keys in order, and the four lanes are folded at the end of a stream. Merging (m, l, o) with (m',
/// l', o'): M = max(m, m'), a and b = 2^((m - M) log2 e) and 2^((m' - M) log2 e), fma(l', b, l a), fma(o', b, o a).
/// Int8: the key's scale is multiplied into the score after the mma, the value's into the weight before its rounding.
/// Every K and V byte is read from memory once for up to 64 queries (48 at headDim 96, 32 at 256); blocks of other
/// queries that need it too run beside it and find it in the L2.
/// How much is in flight from memory at once depends on the shared memory that the device allows per block; no bit
/// depends on it. Less than 99 KB, which no device from compute capability 8.0 on has: DeviceError, before anything
/// runs.
void attention(Stream& stream, const AttentionArgs& args);

/// Bytes that a call must read and write: the keys and values of `positions` positions once, whatever the number of
/// rows, queries and results. What splits leave in the workspace and fetch again comes on top and is not counted.
inline std::size_t attentionBytes(const AttentionArgs& args, std::int64_t positions)
{
    const auto n = [](int value) { return static_cast<std::size_t>(value); };
    const std::size_t queries = n(args.heads) * n(args.headDim);
    const std::size_t position = 2 * n(args.kvHeads) * deviceKvPartBytes(args.encoding, args.headDim) / n(kKvBlock);
    const std::size_t row = queries * sizeof(std::uint16_t) * (args.queryFar != nullptr ? 3u : 2u) + sizeof(DeviceRow) +
                            n(kTailStride) * sizeof(std::int32_t) +
                            (args.outFloat != nullptr ? queries * sizeof(float) : 0) +
                            (args.logSum != nullptr ? n(args.heads) * sizeof(float) : 0);
    return static_cast<std::size_t>(positions) * position + n(args.rows) * row;
}

struct CopyPair
{
    std::int32_t from = 0, to = 0;
};

/// The tables of several layers: those of layer l begin l * layerStride pointers after the first.
struct LayeredKvBuffer
{
    DeviceKvBuffer first; ///< blocks null: no such buffer
    std::int64_t layerStride = 0;
};

/// Copies keys and values of slots within the KV buffers of every layer, bit for bit, in the order of the pairs (a pair
/// may read what an earlier one wrote): how an accepted path moves into place. One launch for all layers.
struct SlotCopyArgs
{
    KvEncoding encoding = KvEncoding::Bf16;
    int layers = 1, kvHeads = 0, headDim = 0;
    LayeredKvBuffer nearKeys, farKeys, values; ///< farKeys: may be none
    const CopyPair* pairs = nullptr;           ///< device memory
    int count = 0;
};
void copySlots(Stream& stream, const SlotCopyArgs& args);

/// Copies from one cache to another of the same geometry, a list of slots for each KV head: from, to [kvHeads][count]
/// in device memory; entries with from < 0 are skipped. The buffers must not overlap, and no slot is written twice.
void gatherSlots(Stream& stream, KvEncoding encoding, int kvHeads, int headDim, const DeviceKvBuffer& fromBuffer,
                 const DeviceKvBuffer& toBuffer, bool values, const std::int32_t* from, const std::int32_t* to,
                 int count);

/// The same for `layers` layers at once: the tables of layer l begin layerStride pointers after those of layer l - 1.
struct GatherArgs
{
    KvEncoding encoding = KvEncoding::Bf16;
    int layers = 1, kvHeads = 0, headDim = 0;
    bool values = false;
    DeviceKvBuffer from, to; ///< of the first layer
    std::int64_t fromLayerStride = 0, toLayerStride = 0;
    const std::int32_t* fromSlots = nullptr; ///< [layers][kvHeads][count], or [count] for all of them
    const std::int32_t* toSlots = nullptr;
    bool fromShared = false, toShared = false; ///< [count]
    int count = 0;
};
void gatherSlots(Stream& stream, const GatherArgs& args);

/// One key (or value) as float [headDim]: for tests. out: device memory.
void readSlot(Stream& stream, KvEncoding encoding, int kvHead, int headDim, const DeviceKvBuffer& buffer, bool values,
              std::int32_t slot, float* out);

/// Importance, by which a partial cache is chosen: for each KV head, importance[p] += the attention weight that each of
/// `queries` queries of the head's group gives position p, softmax over [0, farEnd) of the far keys and [nearFirst,
/// end) of the near ones (kernels/ops/key_scores.h, engine/model/partial_choice.h).
struct ImportanceArgs
{
    int kvHeads = 0, headDim = 0;
    int queries = 0;                          ///< per KV head, 1..16
    const std::uint16_t* queryNear = nullptr; ///< bf16 [kvHeads][queries][headDim], scaled
    const std::uint16_t* queryFar = nullptr;  ///< null: queryNear
    KvEncoding encoding = KvEncoding::Bf16;
    DeviceKvBuffer nearKeys, farKeys;
    std::int32_t farEnd = 0, nearFirst = 0, end = 0;
    float* importance = nullptr; ///< out [kvHeads][stride]; null: compute only the scores
    std::int64_t stride = 0;     ///< >= end
    float* scores = nullptr; ///< workspace [kvHeads][queries][stride]; holds each query's weights afterwards (without
                             ///< importance: out, the scores, of the candidates alone)
};
void keyImportance(Stream& stream, const ImportanceArgs& args);

/// Copies rows of queries to a ring that outlives the pass: for each layer and pair, row `from` of [layers][fromRows]
/// becomes row `to` of [layers][toRows], rows of `width` floats (a multiple of 4). pairs: device memory; no row is
/// written twice.
void keepQueryRows(Stream& stream, int layers, std::int64_t width, const float* from, std::int64_t fromRows, float* to,
                   std::int64_t toRows, const CopyPair* pairs, int count);

/// The ring's rows first, first + 1, .. (after ringRows - 1 comes 0) as keyImportance() reads them: bf16
/// [layers][kvHeads][rows][group][headDim], each number times scale, rounded once. ring: [layers][ringRows][kvHeads *
/// group * headDim]; size: group * headDim, a multiple of 4.
void groupQueries(Stream& stream, int layers, int kvHeads, std::int64_t size, float scale, const float* ring,
                  int ringRows, int first, int rows, std::uint16_t* out);

} // namespace longhand::cuda
