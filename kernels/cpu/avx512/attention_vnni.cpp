// Products of an int8 cache by AVX-512 VNNI: unsigned bytes (a line, plus 128) times signed bytes. A row's integer is
// 256 * hi + lo with both in a signed byte; four of them are stored as their four hi, then their four lo.
#if defined(__x86_64__)

#include "kernels/cpu/avx512/attention_vnni.h"

#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/ops/attention.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <immintrin.h>

// After every other header: only the code below may use these instructions.
#pragma GCC push_options
// GCC 12 warns about the deliberately undefined operand inside its own AVX-512 headers (its bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")

namespace longhand::avx512 {

namespace {

/// The 256 hi + lo of integers.
struct HiLo
{
    __m128i hi, lo;
};

__attribute__((always_inline)) inline __m512i integers(const float* x, __m512 inverse)
{
    return _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_loadu_ps(x), inverse));
}

__attribute__((always_inline)) inline HiLo hiLo(__m512i q)
{
    const __m512i high = _mm512_srai_epi32(_mm512_add_epi32(q, _mm512_set1_epi32(128)), 8);
    return {_mm512_cvtepi32_epi8(high), _mm512_cvtepi32_epi8(q)};
}

void toRow(const float* x, int count, float inverse, std::int16_t* row, Int8Steps steps, std::int32_t* sum)
{
    const std::size_t step = steps.four;
    const __m512 inverses = _mm512_set1_ps(inverse);
    __m512i sums = _mm512_setzero_si512();
    for (int i = 0; i < count; i += 16) {
        const __m512i integer = integers(x + i, inverses);
        sums = _mm512_add_epi32(sums, integer);
        const HiLo q = hiLo(integer);
        const __m128i first = _mm_unpacklo_epi32(q.hi, q.lo), second = _mm_unpackhi_epi32(q.hi, q.lo);
        std::int16_t* const to = row + static_cast<std::size_t>(i / 4) * step;
        _mm_storel_epi64(reinterpret_cast<__m128i*>(to), first);
        _mm_storeh_pd(reinterpret_cast<double*>(to + step), _mm_castsi128_pd(first));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(to + 2 * step), second);
        _mm_storeh_pd(reinterpret_cast<double*>(to + 3 * step), _mm_castsi128_pd(second));
    }
    *sum = _mm512_reduce_add_epi32(sums);
}

/// sum += the products of four unsigned bytes in each lane with four signed ones.
__attribute__((always_inline)) inline void addProducts(__m512i& sum, __m512i unsignedBytes, __m512i signedBytes)
{
#ifdef __clang__
    sum = _mm512_dpbusd_epi32(sum, unsignedBytes, signedBytes);
#else
    // As an intrinsic, GCC 12 moves every sum between registers.
    asm("vpdpbusd %2, %1, %0" : "+v"(sum) : "v"(unsignedBytes), "v"(signedBytes));
#endif
}

/// The four bytes at `four` in each lane.
__attribute__((always_inline)) inline __m512i inEachLane(const std::int16_t* four)
{
    std::int32_t all;
    std::memcpy(&all, four, sizeof all);
    return _mm512_set1_epi32(all);
}

/// The products of W lines with the four at `four`, which are loaded once: a core does no more loads than products in a
/// cycle.
template <int W>
__attribute__((always_inline)) inline void addLineProducts(__m512i (&sums)[W], const __m512i (&lines)[W],
                                                           const std::int16_t* four)
{
#ifndef __clang__
    if constexpr (W == 1) { // GCC 12 would load the four by itself
        using Four = std::int16_t[2];
        asm("vpdpbusd %2%{1to16%}, %1, %0" : "+v"(sums[0]) : "v"(lines[0]), "m"(*reinterpret_cast<const Four*>(four)));
        return;
    }
#endif
    const __m512i fours = inEachLane(four);
#pragma GCC unroll 32
    for (int w = 0; w < W; ++w)
        addProducts(sums[w], lines[w], fours);
}

/// R rows against W lane groups from `group` on, all sums in registers. bytes: of the rows' integers only lo counts.
template <bool bytes, int R, int W>
void tile(const Int8Product& p, int firstRow, int group)
{
    __m512i hi[R][W], lo[R][W];
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 32
        for (int w = 0; w < W; ++w)
            hi[r][w] = lo[r][w] = _mm512_setzero_si512();
    const std::int16_t* four = p.rows + std::ptrdiff_t{4} * firstRow;
    const __m512i toUnsigned = _mm512_set1_epi8(-128);
    const std::ptrdiff_t ahead = firstRow == 0 ? p.ahead : 0; // the first rows prefetch for all
    for (int u = 0; u < p.unitCount; ++u) {
        const std::int8_t* unit = p.units[u] + static_cast<std::size_t>(group) * p.groupStep;
        for (int line = 0; line < 4; ++line, four += p.steps.four) {
            __m512i lines[W];
#pragma GCC unroll 32
            for (int w = 0; w < W; ++w) {
                const std::int8_t* from =
                    unit + static_cast<std::size_t>(w) * p.groupStep + static_cast<std::size_t>(line) * kInt8Line;
                __builtin_prefetch(from + ahead, 0, 2);
                lines[w] = _mm512_xor_si512(_mm512_load_si512(from), toUnsigned);
            }
#pragma GCC unroll 32
            for (int r = 0; r < R; ++r) {
                const std::int16_t* const factors = four + std::ptrdiff_t{4} * r;
                if constexpr (!bytes)
                    addLineProducts(hi[r], lines, factors);
                addLineProducts(lo[r], lines, factors + 2);
            }
        }
    }
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r) {
        // Modulo 2^32: what the 128 of each byte added is taken away again.
        const __m512i added = _mm512_slli_epi32(_mm512_set1_epi32(p.rowSums[firstRow + r]), 7);
        const __m512 rowFactor = _mm512_set1_ps(p.rowFactor[firstRow + r]);
#pragma GCC unroll 32
        for (int w = 0; w < W; ++w) {
            const int lane = (group + w) * 16;
            const __m512i sum = _mm512_sub_epi32(_mm512_add_epi32(_mm512_slli_epi32(hi[r][w], 8), lo[r][w]), added);
            const __m512 factor =
                p.laneFactor ? _mm512_mul_ps(rowFactor, _mm512_loadu_ps(p.laneFactor + lane)) : rowFactor;
            _mm512_storeu_ps(p.out + static_cast<std::size_t>(firstRow + r) * p.outStride + lane,
                             _mm512_mul_ps(_mm512_cvtepi32_ps(sum), factor));
        }
    }
}

/// Int8Kernels::addChunks of one chunk, R rows and W lane groups.
template <int R, int W>
void chunkTile(const Int8Product& p, int firstRow, int group)
{
    __m512i sums[R][W];
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 32
        for (int w = 0; w < W; ++w)
            sums[r][w] = _mm512_setzero_si512();
    const std::int16_t* four = p.rows + static_cast<std::size_t>(firstRow) * Int8Kernels::kByteRow;
    const std::ptrdiff_t ahead = firstRow == 0 ? p.ahead : 0; // the first rows prefetch for all
    const std::int8_t* const chunk = p.units[0] + static_cast<std::size_t>(group) * p.groupStep;
    for (std::size_t line = 0; line < kByteChunk / 4; ++line, four += 2) {
        __m512i lines[W];
#pragma GCC unroll 32
        for (int w = 0; w < W; ++w) {
            const std::int8_t* from = chunk + static_cast<std::size_t>(w) * p.groupStep + line * kInt8Line;
            __builtin_prefetch(from + ahead, 0, 2);
            lines[w] = _mm512_load_si512(from);
        }
#pragma GCC unroll 32
        for (int r = 0; r < R; ++r) {
            const __m512i fours = inEachLane(four + static_cast<std::size_t>(r) * Int8Kernels::kByteRow);
#pragma GCC unroll 32
            for (int w = 0; w < W; ++w)
                addProducts(sums[r][w], fours, lines[w]);
        }
    }
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r) {
        const __m512 factor = _mm512_set1_ps(p.rowFactor[std::ptrdiff_t{kByteChunks} * (firstRow + r)]);
        float* const out = p.out + static_cast<std::size_t>(firstRow + r) * p.outStride;
#pragma GCC unroll 32
        for (int w = 0; w < W; ++w) {
            float* const to = out + std::ptrdiff_t{16} * (group + w);
            _mm512_storeu_ps(to, _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[r][w]), factor, _mm512_loadu_ps(to)));
        }
    }
}

// Rows at once. Of one lane group at most 24 sums are in registers.
constexpr int kMaxRows = 12;

/// What a product does with R rows and W lane groups.
struct WholeRows
{
    static constexpr int kSums = 12; // of hi and of lo

    template <int R, int W>
    static void tile(const Int8Product& p, int firstRow, int group)
    {
        avx512::tile<false, R, W>(p, firstRow, group);
    }
};
struct ByteRows
{
    static constexpr int kSums = 24;

    template <int R, int W>
    static void tile(const Int8Product& p, int firstRow, int group)
    {
        avx512::tile<true, R, W>(p, firstRow, group);
    }
};
struct Chunks
{
    static constexpr int kSums = 24;

    template <int R, int W>
    static void tile(const Int8Product& p, int firstRow, int group)
    {
        chunkTile<R, W>(p, firstRow, group);
    }
};

/// inOrder: reads the groups one after the other, as they lie in memory, unless the rows are many enough to keep the
/// core busy; else several side by side, which load a row's factor once.
template <typename Work, bool inOrder, int R>
void rowBlock(const Int8Product& p, int firstRow, int from, int to)
{
    constexpr int kManyRows = 10;
    constexpr int kSide = inOrder && R < kManyRows ? 1 : R * 4 <= Work::kSums ? 4 : R * 2 <= Work::kSums ? 2 : 1;
    int g = from;
    for (; g + kSide <= to; g += kSide)
        Work::template tile<R, kSide>(p, firstRow, g);
    for (; g < to; ++g)
        Work::template tile<R, 1>(p, firstRow, g);
}

template <typename Work, bool inOrder, int R = kMaxRows>
void callWithRows(const Int8Product& p, int rows, int firstRow, int from, int to)
{
    if constexpr (R > 1) {
        if (rows < R) {
            callWithRows<Work, inOrder, R - 1>(p, rows, firstRow, from, to);
            return;
        }
    }
    rowBlock<Work, inOrder, R>(p, firstRow, from, to);
}

template <typename Work>
void multiplyRows(const Int8Product& p)
{
    // Few rows wait for memory, which delivers a stream faster than four that are a kilobyte apart.
    if (p.rowCount <= kMaxRows) {
        callWithRows<Work, true>(p, p.rowCount, 0, 0, p.groups);
        return;
    }
    // Four groups at a time stay in the L1 cache while all rows pass over them.
    constexpr int kStep = 4;
    const int blocks = (p.rowCount + kMaxRows - 1) / kMaxRows;
    for (int g = 0; g < p.groups; g += kStep)
        for (int b = 0; b < blocks; ++b) {
            const int begin = p.rowCount * b / blocks;
            callWithRows<Work, false>(p, p.rowCount * (b + 1) / blocks - begin, begin, g,
                                      std::min(p.groups, g + kStep));
        }
}

void multiply(const Int8Product& p)
{
    if (p.bytes)
        multiplyRows<ByteRows>(p);
    else
        multiplyRows<WholeRows>(p);
}

} // namespace

void toTileRow(const float* x, int count, float inverse, std::int16_t* row, Int8Steps steps, std::int32_t* sum)
{
    auto* const hi = reinterpret_cast<std::int8_t*>(row);
    std::int8_t* const lo = hi + steps.row;
    *sum = 0; // not needed here
    int i = 0;
    const __m512 inverses = _mm512_set1_ps(inverse);
    // Packing takes alternate fours of two registers, so that those of four lie side by side in each quarter.
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    const __m512i half = _mm512_set1_epi16(128), low = _mm512_set1_epi16(255);
    for (; i + 64 <= count; i += 64) {
        const __m512i a = _mm512_packs_epi32(integers(x + i, inverses), integers(x + i + 16, inverses));
        const __m512i b = _mm512_packs_epi32(integers(x + i + 32, inverses), integers(x + i + 48, inverses));
        const __m512i highs = _mm512_packs_epi16(_mm512_srai_epi16(_mm512_add_epi16(a, half), 8),
                                                 _mm512_srai_epi16(_mm512_add_epi16(b, half), 8));
        const __m512i lows = _mm512_packus_epi16(_mm512_and_si512(a, low), _mm512_and_si512(b, low));
        _mm512_storeu_si512(hi + i, _mm512_permutexvar_epi32(order, highs));
        _mm512_storeu_si512(lo + i, _mm512_permutexvar_epi32(order, lows));
    }
    for (; i < count; i += 16) {
        const HiLo q = hiLo(integers(x + i, inverses));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(hi + i), q.hi);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(lo + i), q.lo);
    }
    const std::size_t rest = steps.row - static_cast<std::size_t>(i);
    std::memset(hi + i, 0, rest);
    std::memset(lo + i, 0, rest);
}

namespace {

/// out = float(sum) * (row factor * lane factor). sumOf(i): of row i.
template <typename SumOf>
__attribute__((always_inline)) inline void finishSums(const Int8Product& p, const TileSums& tile, SumOf&& sumOf)
{
    const int lane = tile.group * 16;
    const __m512 laneFactor = p.laneFactor ? _mm512_loadu_ps(p.laneFactor + lane) : _mm512_set1_ps(1.0f);
    float* out = p.out + static_cast<std::size_t>(tile.firstRow) * p.outStride + lane;
    for (int r = 0; r < tile.rows; ++r, out += p.outStride) {
        const __m512 factor = _mm512_mul_ps(_mm512_set1_ps(p.rowFactor[tile.firstRow + r]), laneFactor);
        _mm512_storeu_ps(out, _mm512_mul_ps(_mm512_cvtepi32_ps(sumOf(r)), factor));
    }
}

} // namespace

void TileVectors::finishWords(const Int8Product& p, const TileSums& tile)
{
    finishSums(
        p, tile, [&tile](int r) __attribute__((always_inline)) {
            const __m512i hi = _mm512_load_si512(tile.sums + std::ptrdiff_t{32} * r);
            const __m512i lo = _mm512_load_si512(tile.sums + std::ptrdiff_t{32} * r + 16);
            return _mm512_add_epi32(_mm512_slli_epi32(hi, 8), lo); // modulo 2^32
        });
}

void TileVectors::finishBytes(const Int8Product& p, const TileSums& tile)
{
    finishSums(
        p, tile, [&tile](int r) __attribute__((always_inline)) {
            return _mm512_load_si512(tile.sums + std::ptrdiff_t{16} * r);
        });
}

void TileVectors::addChunk(const Int8Product& p, const TileSums& tile)
{
    float* out = p.out + static_cast<std::size_t>(tile.firstRow) * p.outStride + std::ptrdiff_t{16} * tile.group;
    const float* factor = p.rowFactor + std::ptrdiff_t{kByteChunks} * tile.firstRow + tile.chunk;
    for (int r = 0; r < tile.rows; ++r, out += p.outStride, factor += kByteChunks) {
        const __m512 sum = _mm512_cvtepi32_ps(_mm512_load_si512(tile.sums + std::ptrdiff_t{16} * r));
        _mm512_storeu_ps(out, _mm512_fmadd_ps(sum, _mm512_set1_ps(*factor), _mm512_loadu_ps(out)));
    }
}

const Int8Kernels& int8VnniKernels()
{
    static constexpr Int8Kernels kKernels = {
        .toRow = toRow, .multiply = multiply, .addChunks = addEachChunk<multiplyRows<Chunks>>};
    return kKernels;
}

} // namespace longhand::avx512

#pragma GCC diagnostic pop
#pragma GCC pop_options

#endif
