#pragma once

// Attention on tiles, a template on the tile type: attention_amx.cpp uses hardware tiles, tests emulated ones.
#include "kernels/cpu/amx/tiles.h"
#include "kernels/cpu/attention/attention_scratch.h"
#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/cpu/simd/attention_simd.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace longhand::amx {

namespace {

// Virtual rows are processed in tiles of 16; the unused rows of the last tile hold whatever is in the buffers, which
// have room for them: a row of a tile product depends on that row alone. Tiles 0..3 accumulate, 4 and 5 hold the rows,
// 6 and 7 alternate with keys or values.
constexpr int kTileRows = 16;
constexpr int kLeft = 4;
constexpr int kRight = 6;
static const TileConfig kConfig =
    makeConfig(TileShape{16, 64}, TileShape{16, 64}, TileShape{16, 64}, TileShape{16, 64}, TileShape{16, 64},
               TileShape{16, 64}, TileShape{16, 64}, TileShape{16, 64});

template <int N, typename F>
void forTiles(F&& f)
{
    [&]<int... I>(std::integer_sequence<int, I...>)
    {
        (f.template operator()<I>(), ...);
    }
    (std::make_integer_sequence<int, N>());
}

/// Loads a tile of keys or values, and prefetches the one `distance` bytes further on (0: none).
template <int Tile, typename Tiles>
void loadRight(Tiles& tiles, const std::uint16_t* tile, std::ptrdiff_t distance)
{
    tiles.template load<Tile>(tile, 64);
    if (distance == 0)
        return;
    const auto next = reinterpret_cast<std::uintptr_t>(tile) + static_cast<std::uintptr_t>(distance);
    for (std::uintptr_t line = 0; line < 16; ++line)
        __builtin_prefetch(reinterpret_cast<const void*>(next + line * 64), 0, 2);
}

std::ptrdiff_t aheadDistance(const std::uint16_t* ahead, const std::uint16_t* now)
{
    return ahead ? static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(ahead) -
                                               reinterpret_cast<std::uintptr_t>(now))
                 : 0;
}

/// Scores of R tiles of virtual rows against 2 / R key groups, into the sums from First on.
template <int R, int First, typename Tiles>
void scoreTiles(Tiles& tiles, const std::uint16_t* q, int headDim, const std::uint16_t* keys, std::ptrdiff_t distance)
{
    tiles.template zero<First>();
    tiles.template zero<First + 1>();
    for (int d = 0; d < headDim; d += 32) {
        tiles.template load<kLeft>(q + d, headDim * 2);
        loadRight<kRight>(tiles, keys + d * kKeyGroup, distance);
        tiles.template dpbf16<First, kLeft, kRight>();
        if constexpr (R == 2) {
            tiles.template load<kLeft + 1>(q + kTileRows * headDim + d, headDim * 2);
            tiles.template dpbf16<First + 1, kLeft + 1, kRight>();
        } else {
            loadRight<kRight + 1>(tiles, keys + (headDim + d) * kKeyGroup, distance);
            tiles.template dpbf16<First + 1, kLeft, kRight + 1>();
        }
    }
}

template <int R, int First, typename Tiles>
void storeScores(Tiles& tiles, float* scores, int stride)
{
    tiles.template store<First>(scores, stride * 4);
    tiles.template store<First + 1>(R == 2 ? scores + kTileRows * stride : scores + kKeyGroup, stride * 4);
}

/// Two sets of sums alternate: a store that waits for its product would stall everything behind it, so the sums of one
/// step are stored after the products of the next have been issued. groups: a multiple of 2 / R.
template <int R, typename Tiles>
void scoreRows(Tiles& tiles, const std::uint16_t* q, int headDim, const std::uint16_t* keys, int groups, float* scores,
               int stride, std::ptrdiff_t distance)
{
    constexpr int kGroups = 2 / R;
    const int keyStep = kGroups * kKeyGroup * headDim, scoreStep = kGroups * kKeyGroup;
    const int steps = groups / kGroups;
    if (steps == 0)
        return;
    scoreTiles<R, 0>(tiles, q, headDim, keys, distance);
    int step = 1;
    for (; step + 1 < steps; step += 2) {
        scoreTiles<R, 2>(tiles, q, headDim, keys + step * keyStep, distance);
        storeScores<R, 0>(tiles, scores + (step - 1) * scoreStep, stride);
        scoreTiles<R, 0>(tiles, q, headDim, keys + (step + 1) * keyStep, distance);
        storeScores<R, 2>(tiles, scores + step * scoreStep, stride);
    }
    if (step < steps) {
        scoreTiles<R, 2>(tiles, q, headDim, keys + step * keyStep, distance);
        storeScores<R, 0>(tiles, scores + (step - 1) * scoreStep, stride);
        storeScores<R, 2>(tiles, scores + step * scoreStep, stride);
    } else {
        storeScores<R, 0>(tiles, scores + (step - 1) * scoreStep, stride);
    }
}

/// One key group of one tile of virtual rows: the remainder of an odd number of groups.
template <typename Tiles>
void scoreLast(Tiles& tiles, const std::uint16_t* q, int headDim, const std::uint16_t* keys, float* scores, int stride)
{
    tiles.template zero<0>();
    for (int d = 0; d < headDim; d += 32) {
        tiles.template load<kLeft>(q + d, headDim * 2);
        tiles.template load<kRight>(keys + d * kKeyGroup, 64);
        tiles.template dpbf16<0, kLeft, kRight>();
    }
    tiles.template store<0>(scores, stride * 4);
}

template <typename Tiles>
void scores(const void* q, int rows, int headDim, const std::uint16_t* keys, int groups, float* out, int stride,
            const std::uint16_t* ahead)
{
    Tiles tiles;
    tiles.loadConfig(kConfig);
    const auto* query = static_cast<const std::uint16_t*>(q);
    const std::ptrdiff_t distance = aheadDistance(ahead, keys);
    if (rows > kTileRows) {
        scoreRows<2>(tiles, query, headDim, keys, groups, out, stride, distance);
    } else {
        scoreRows<1>(tiles, query, headDim, keys, groups, out, stride, distance);
        if (groups % 2 != 0)
            scoreLast(tiles, query, headDim, keys + (groups - 1) * kKeyGroup * headDim, out + (groups - 1) * kKeyGroup,
                      stride);
    }
    tiles.release();
}

/// o of R tiles of virtual rows in D tiles of 16 dimensions, over all groups of 32 keys.
template <int R, int D, typename Tiles>
void valueTiles(Tiles& tiles, const float* weights, int stride, int headDim, const std::uint16_t* values, int groups,
                float* o, std::ptrdiff_t distance)
{
    forTiles<R * D>([&]<int T>() { tiles.template zero<T>(); });
    for (int g = 0; g < groups; ++g) {
        forTiles<R>([&]<int I>() {
            const auto* row = reinterpret_cast<const std::uint16_t*>(weights + I * kTileRows * stride);
            tiles.template load<kLeft + I>(row + g * kValueGroup, stride * 4);
        });
        forTiles<D>([&]<int J>() {
            constexpr int kValues = kRight + J % 2;
            loadRight<kValues>(tiles, values + g * kValueGroup * headDim + J * 16 * kValueGroup, distance);
            forTiles<R>([&]<int I>() { tiles.template dpbf16<I * D + J, kLeft + I, kValues>(); });
        });
    }
    forTiles<R * D>(
        [&]<int T>() { tiles.template store<T>(o + T / D * kTileRows * headDim + T % D * 16, headDim * 4); });
}

template <typename Tiles>
void values(const float* weights, int stride, int rows, int headDim, const std::uint16_t* values, int groups, float* o,
            const std::uint16_t* ahead)
{
    Tiles tiles;
    tiles.loadConfig(kConfig);
    const std::ptrdiff_t distance = aheadDistance(ahead, values);
    int d = 0;
    const auto from = [&] { return values + d * kValueGroup; };
    if (rows > kTileRows)
        for (; d < headDim; d += 32)
            valueTiles<2, 2>(tiles, weights, stride, headDim, from(), groups, o + d, distance);
    else {
        for (; d + 64 <= headDim; d += 64)
            valueTiles<1, 4>(tiles, weights, stride, headDim, from(), groups, o + d, distance);
        for (; d < headDim; d += 32)
            valueTiles<1, 2>(tiles, weights, stride, headDim, from(), groups, o + d, distance);
    }
    tiles.release();
}

template <typename Tiles>
AttentionKernels makeKernels(Isa vectors)
{
    AttentionKernels kernels = simdTileParts(vectors);
    static_assert(kMaxChunk % kTileRows == 0);
    kernels.chunk = kMaxChunk;
    kernels.scores = scores<Tiles>;
    kernels.values = values<Tiles>;
    return kernels;
}

} // namespace

} // namespace longhand::amx
