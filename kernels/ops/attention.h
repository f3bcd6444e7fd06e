#pragma once

#include "kernels/ops/context.h"
#include "kernels/ops/kv_encoding.h"

#include <cstddef>
#include <cstdint>

namespace longhand {

/// Geometry of the KV cache: cut into blocks of kKvBlock positions. In a block each KV head has its own K part and V
/// part, both in AMX tile order, which SIMD code can also read with plain loads (64 bytes = 16 lanes of two bf16 or of
/// four int8):
///     bf16 K part: [kKvBlock / 16 key groups][headDim / 2][16 keys][2]     (lane = key, the pair = dimensions 2i,
///     2i + 1)
///     bf16 V part: [kKvBlock / 32 key groups][headDim / 16][16 pairs of keys][16 dims][2] (lane = dimension, the pair
///     = keys 2j, 2j + 1) int8 K part: [kKvBlock / 16 key groups][headDim / 4][16 keys][4], then float scale [kKvBlock]
///     int8 V part: [kKvBlock / 64 key groups][headDim / 16][16 quads of keys][16 dims][4], then float scale [kKvBlock]
/// A block's K buffer is [kvHeads][K part], its V buffer [kvHeads][V part]. Memory of unwritten positions must hold
/// finite numbers (zero it when allocated). Buffers are 64-byte aligned.

/// Keys below tailStart(p) are read from the cache in tiles, those from there to p one by one.
inline constexpr int kTailMax = 127;
inline constexpr int kMaxTreeDepth = 63;
/// Largest integer of a query or weight over an int8 cache: two signed bytes of which each product is exact, and
/// kInt8Levels * 127 * kKvBlock < 2^31.
inline constexpr int kInt8Levels = 127 * 256;
/// Of an int8x8 cache: the largest integer of a query (a signed byte) and of a weight (an unsigned one), and how many
/// positions, from a multiple of it on, share a weight's factor.
inline constexpr int kByteQueryLevels = 127;
inline constexpr int kByteLevels = 255;
inline constexpr int kByteChunk = 64;

/// T0(p): where the tail of a row at position p begins (design, "Numeric contracts").
constexpr std::int32_t tailStart(std::int32_t p)
{
    return p < 63 ? 0 : (p - 63) / 64 * 64;
}

/// The blocks of one layer, all in one encoding. A block's pointer may be null if no row of the pass attends to it
/// (dropped by a rolling window).
struct KvLayerView
{
    KvBlocks nearKeys; ///< keys with their usual rotation
    KvBlocks farKeys;  ///< keys for the far segment (Self-Extend: rotated at j / G; rolling: nearKeys again); null if
                       ///< no row has a far segment
    KvBlocks values;
};

/// Writes K or V rows [rows][kvHeads * headDim] (row stride in floats), rounded as their encoding says, into slots of
/// the cache (a slot is a position in the cache; for committed text the position itself, for tree rows any free slot).
void appendKeys(const CpuContext& context, const float* k, std::int64_t stride, int rows, int kvHeads, int headDim,
                const std::int32_t* slots, const KvBlocks& keyBlocks);
void appendValues(const CpuContext& context, const float* v, std::int64_t stride, int rows, int kvHeads, int headDim,
                  const std::int32_t* slots, const KvBlocks& valueBlocks);
/// Copies the keys (or values) of one slot to another, bit for bit: how an accepted tree row moves into place.
void copyKey(int kvHeads, int headDim, const KvBlocks& keyBlocks, std::int32_t from, std::int32_t to);
void copyValue(int kvHeads, int headDim, const KvBlocks& valueBlocks, std::int32_t from, std::int32_t to);

/// What one row may see. Positions:
///     far segment    [0, farEnd)                       keys farKeys, query variant 1
///     near segment   [nearBegin, tailStart(position))  keys nearKeys, query variant 0
///     tail           tailStart(position)..position     keys nearKeys at tailSlots, query variant 0, in position order
/// Full attention: farEnd = nearBegin = 0. Self-Extend: farEnd = nearBegin = max(0, p - w + 1). Rolling with S sinks
/// and a window of W: nearBegin = max(0, p - W + 1), farEnd = min(S, nearBegin). A window of a layer or a model of its
/// own: the same without sinks. A window may begin within the tail, which then begins at nearBegin; but not with a far
/// segment: farEnd <= nearBegin <= position, farEnd <= tailStart(position). All keys below tailStart lie at their own
/// position in the cache.
struct AttentionRow
{
    std::int32_t position = 0;
    std::int32_t farEnd = 0;
    std::int32_t nearBegin = 0;
    /// Slots of positions tailStart(position)..position (64 to 127 of them, fewer near the start), the row's own last.
    /// Those below nearBegin are not read.
    const std::int32_t* tailSlots = nullptr;
};

struct AttentionArgs
{
    int rows = 0;
    int heads = 0;
    int kvHeads = 0;   ///< heads % kvHeads == 0; a GQA group is heads / kvHeads query heads
    int headDim = 0;   ///< multiple of 16, at most 256
    float scale = 0;   ///< usually 1 / sqrt(headDim)
    float softCap = 0; ///< scores s become softCap * tanh(s / softCap); 0: they stay as they are
    /// [heads]: a logit of each query head that takes part in the sum of the softmax and has no value; null: none
    const float* sinkLogits = nullptr;
    const float* queryNear = nullptr;  ///< [rows][heads][headDim], rotated for nearKeys
    const float* queryFar = nullptr;   ///< the same, rotated for farKeys; null if no row has a far segment
    const AttentionRow* row = nullptr; ///< [rows]
    KvLayerView cache;
    float* out = nullptr;    ///< [rows][heads][headDim]
    float* logSum = nullptr; ///< [rows][heads]: log of the sum of exp(q . k * scale) over what the row sees, and of
                             ///< exp(sink logit); null: not needed
};

/// Workspace bytes for any pass of up to maxRows rows over up to maxPositions positions with up to maxThreads threads.
/// Grows with min(rows, a fixed row group) * splits, not with rows * splits: a prefill of 512 rows at 100K stays below
/// 64 MB.
std::size_t attentionWorkspaceBytes(int maxRows, int heads, int kvHeads, int headDim, std::int32_t maxPositions,
                                    int maxThreads);

/// softmax(q K^T * scale) V of every row over what the row may see.
///
/// Numeric order, per row and query head (a function of the row's own path alone; design, "Numeric contracts"). q is
/// multiplied by scale and rounded to bf16 first, in both variants.
///  1. far segment, then near segment: for each block of kKvBlock positions that the segment touches, ascending, a
///     partial (m, l, o): m = max of the scores in the segment's part of the block; w_j = exp(s_j - m), exactly 0
///     outside the segment; l = sum of w_j; o = sum of w_j v_j, both over the block in one fixed order (the instruction
///     set's own), in float32. AMX rounds w_j to bf16 before both sums, and takes it from 2^t with a relative error
///     below 2^-13, t = fma(s_j, log2 e, -(m log2 e)).
///  2. tail: the same (m, l, o) over its keys one by one in position order, the weights in float32 everywhere. A score
///     is the same number in the tail as in a block: it does not depend on where its key lies. So is its soft-capping
///     (softCap() in kernels/ops/activation.h), which changes each score by itself before all of this.
///  3. partials are merged in this order (far ascending, near ascending, tail): (m, l, o) with (m', l', o') gives M =
///  max(m, m'),
///     a = exp(m - M), b = exp(m' - M), l = l a + l' b, o = o a + o' b. A partial that no key belongs to is skipped.
///     A sink logit is merged last, as the partial (logit, 1, 0). out = o / l.
/// Over an int8 cache 1. and 2. are, the same on every instruction set:
///     Q = round-half-even(q * scale / f) with f = largest |q * scale| of the query head / kInt8Levels, in 16 bits;
///     s_j = (sum of Q K_j, an exact integer, as float32) * (f * scale of key j);
///     w_j and l as above, in float32, 16 sums side by side; P_j = round-half-even(w_j * scale of value j / g), g = the
///     largest w_j * scale / kInt8Levels of the block (or tail); o = (sum of P_j V_j, exact, as float32) * g.
/// Over an int8x8 cache the same, but
///     Q with kByteQueryLevels in place of kInt8Levels;
///     of segments, w_j = 2^t, t = fma(s_j, log2 e, -(m log2 e)), with a relative error below 1.1e-4, and 0 below t =
///     -125; P_j with kByteLevels, g of each chunk of kByteChunk positions by itself: o = fma(sum of P_j V_j of the
///     chunk, exact, as float32, g, o), chunks ascending from 0. The tail has the weights of int8.
/// A query or weight that is not finite makes the row's result NaN.
/// Every K and V byte of the cache is read once for all rows of a pass and all query heads of a group (up to a row
/// group that fills the L1 cache). Reference: the same in float64 without blocks.
void attention(const CpuContext& context, const AttentionArgs& args, std::byte* workspace);

} // namespace longhand
