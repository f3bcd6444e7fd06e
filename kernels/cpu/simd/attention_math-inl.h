// Per-target include guard: this file is compiled once for each instruction set.
#if defined(LONGHAND_ATTENTION_MATH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGHAND_ATTENTION_MATH_INL_H_
#undef LONGHAND_ATTENTION_MATH_INL_H_
#else
#define LONGHAND_ATTENTION_MATH_INL_H_
#endif

#include "kernels/cpu/attention/attention_kernels.h"
#include "kernels/cpu/attention/int8_kernels.h"

#include <hwy/highway.h>

#include "kernels/cpu/simd/fma-inl.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

HWY_BEFORE_NAMESPACE();
namespace longhand {
namespace HWY_NAMESPACE {
namespace attention_math {

namespace hn = hwy::HWY_NAMESPACE;

// Every structure below is 16 lanes wide, made up of several narrower registers where necessary.
using DF = hn::CappedTag<float, 16>;
using DU = hn::RebindToUnsigned<DF>;
using DI = hn::RebindToSigned<DF>;
using VF = hn::Vec<DF>;
inline constexpr int kLanes = static_cast<int>(hn::MaxLanes(DF()));
inline constexpr int kVecs = 16 / kLanes;

/// exp(x) for x <= 0, relative error below 2e-7; exactly 1 at 0; keeps a NaN. Below -87, where float32 leaves its
/// normal range, tooSmall says that it is 0, and x becomes anything. The polynomial of exp-inl.h without its upper
/// half, and with several registers interleaved, because exp is called here for every key, row and head, and a single
/// chain would stall on its own latency.
template <int N>
HWY_INLINE void expOrTooSmall(VF (&x)[N], hn::Mask<DF> (&tooSmall)[N])
{
    const DF d;
    const DI di;
    // Adding 1.5 * 2^23 rounds to the nearest integer, which is then in the low bits of the mantissa.
    const VF magic = hn::Set(d, 12582912.0f);
    VF shifted[N], r[N], p[N];
    for (int i = 0; i < N; ++i)
        tooSmall[i] = hn::Lt(x[i], hn::Set(d, -87.0f));
    for (int i = 0; i < N; ++i)
        shifted[i] = mulAdd(x[i], hn::Set(d, 1.44269504088896341f), magic);
    for (int i = 0; i < N; ++i)
        r[i] = hn::Sub(shifted[i], magic);
    for (int i = 0; i < N; ++i)
        x[i] = negMulAdd(r[i], hn::Set(d, 0.693145751953125f), x[i]); // 15 bits: n * this is exact
    for (int i = 0; i < N; ++i)
        r[i] = negMulAdd(r[i], hn::Set(d, 1.42860682030941723e-6f), x[i]);
    for (int i = 0; i < N; ++i)
        p[i] = mulAdd(r[i], hn::Set(d, 0.0013814540579915047f), hn::Set(d, 0.00836874544620514f));
    for (const float c : {0.04166838899254799f, 0.1666652113199234f, 0.4999999403953552f, 1.0f, 1.0f})
        for (int i = 0; i < N; ++i)
            p[i] = mulAdd(p[i], r[i], hn::Set(d, c));
    // p is in 0.7 .. 1.42 and n in -126 .. 0: adding n to the exponent stays within the normal numbers.
    for (int i = 0; i < N; ++i)
        x[i] = hn::BitCast(d, hn::Add(hn::BitCast(di, p[i]), hn::ShiftLeft<23>(hn::BitCast(di, shifted[i]))));
}

/// The same, 0 below -87.
template <int N>
HWY_INLINE void expNegative(VF (&x)[N])
{
    hn::Mask<DF> tooSmall[N];
    expOrTooSmall(x, tooSmall);
    for (int i = 0; i < N; ++i)
        x[i] = hn::IfThenZeroElse(tooSmall[i], x[i]);
}

/// v's sum in a tree: its halves added, and so on.
template <class D, class V>
HWY_INLINE float foldHalves([[maybe_unused]] D d, V v)
{
#if HWY_TARGET != HWY_SCALAR // which has no halves
    if constexpr (hn::MaxLanes(D()) > 1) {
        const hn::Half<D> half;
        return foldHalves(half, hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
    }
#endif
    return hn::GetLane(v);
}

/// Sum of 16 lanes held by kVecs registers, always in the same tree: i with i + 8, then i + 4, i + 2, i + 1.
HWY_INLINE float sum16(const VF (&parts)[kVecs])
{
    VF sums[kVecs];
    for (int k = 0; k < kVecs; ++k)
        sums[k] = parts[k];
    for (int width = kVecs / 2; width > 0; width /= 2)
        for (int k = 0; k < width; ++k)
            sums[k] = hn::Add(sums[k], sums[k + width]);
    return foldHalves(DF(), sums[0]);
}

/// The keys outside [first, last) that share a group of N with one inside get a score whose weight is zero.
template <int N>
HWY_INLINE void maskEdges(float* s, int first, int last)
{
    for (int j = first / N * N; j < first; ++j)
        s[j] = -std::numeric_limits<float>::infinity();
    for (int j = last; j % N != 0; ++j)
        s[j] = -std::numeric_limits<float>::infinity();
}

/// Maximum of s over [begin, end), both multiples of 16.
HWY_INLINE float maximum(const float* s, int begin, int end)
{
    const DF d;
    // Several chains side by side: one would wait for itself.
    constexpr int kChains = kVecs > 4 ? kVecs : 4;
    VF m[kChains];
    for (int k = 0; k < kChains; ++k)
        m[k] = hn::Load(d, s + begin + k % kVecs * kLanes);
    int j = begin;
    for (; j + kChains * kLanes <= end; j += kChains * kLanes)
        for (int k = 0; k < kChains; ++k)
            m[k] = hn::Max(m[k], hn::Load(d, s + j + k * kLanes));
    for (; j < end; j += kLanes)
        m[0] = hn::Max(m[0], hn::Load(d, s + j));
    for (int k = 1; k < kChains; ++k)
        m[0] = hn::Max(m[0], m[k]);
    return hn::GetLane(hn::MaxOfLanes(d, m[0]));
}

void zeroWeights(float* s, int end)
{
    for (int j = 0; j < end; ++j)
        s[j] = 0.0f;
}

/// x rounded to bf16 (nearest even), in the upper half of each lane; the lower half is 0. Keeps a NaN.
HWY_INLINE VF roundedToBf16(VF x)
{
    const DF d;
    const DU du;
    const auto u = hn::BitCast(du, x);
    const auto odd = hn::And(hn::ShiftRight<16>(u), hn::Set(du, 1u));
    const auto rounded = hn::Add(u, hn::Add(odd, hn::Set(du, 0x7fffu)));
    const VF result = hn::BitCast(d, hn::And(rounded, hn::Set(du, 0xffff0000u)));
    return hn::IfThenElse(hn::IsNaN(x), x, result);
}

/// Stores the upper halves of the lanes.
HWY_INLINE void storeUpperHalves(VF x, std::uint16_t* to)
{
    const DU du;
    const hn::Rebind<std::uint16_t, DU> du16;
    hn::StoreU(hn::TruncateTo(du16, hn::ShiftRight<16>(hn::BitCast(du, x))), du16, to);
}

/// 2^x for x from kLowestCoarseExp2 up to slightly above 0, relative error below 1.1e-4, a twentieth of what weights in
/// 8 bits are rounded by; keeps a NaN, and makes anything of what is lower.
template <int N>
HWY_INLINE void coarseExp2(VF (&x)[N])
{
    const DF d;
    const DI di;
    const VF magic = hn::Set(d, 12582912.0f); // as in expOrTooSmall()
    VF shifted[N], p[N];
    for (int i = 0; i < N; ++i)
        shifted[i] = hn::Add(x[i], magic);
    for (int i = 0; i < N; ++i)
        x[i] = hn::Sub(x[i], hn::Sub(shifted[i], magic));
    for (int i = 0; i < N; ++i)
        p[i] = mulAdd(x[i], hn::Set(d, kCoarseExp2[2]), hn::Set(d, kCoarseExp2[1]));
    for (const float c : {kCoarseExp2[0], 1.0f})
        for (int i = 0; i < N; ++i)
            p[i] = mulAdd(p[i], x[i], hn::Set(d, c));
    for (int i = 0; i < N; ++i)
        x[i] = hn::BitCast(d, hn::Add(hn::BitCast(di, p[i]), hn::ShiftLeft<23>(hn::BitCast(di, shifted[i]))));
}

/// 2^t of x = s - top with t = fma(s, log2 e, -(top log2 e)), by coarseExp2(); tooSmall says that it is 0, and x
/// becomes anything.
template <int N>
HWY_INLINE void coarseExpOrTooSmall(VF (&x)[N], VF offset, hn::Mask<DF> (&tooSmall)[N])
{
    const DF d;
    for (int i = 0; i < N; ++i)
        x[i] = mulAdd(x[i], hn::Set(d, kLog2E), offset);
    for (int i = 0; i < N; ++i)
        tooSmall[i] = hn::Lt(x[i], hn::Set(d, kLowestCoarseExp2));
    coarseExp2(x);
}

/// What a row's scores become.
enum class Weights
{
    Plain,
    Scaled,  ///< their products with scales
    Chunked, ///< the same from coarse exponentials, with the largest of each chunk
};

/// The weights of a row as they are made.
template <Weights kind>
class WeightSums
{
public:
    explicit WeightSums(float top) : m_top(hn::Set(DF(), kind == Weights::Chunked ? -(top * kLog2E) : top))
    {
        for (int k = 0; k < kVecs; ++k)
            m_sum[k] = hn::Zero(DF());
        clearLargest();
    }

    /// Of N registers of scores, 16 keys after another.
    template <int N>
    HWY_INLINE void add(float* s, [[maybe_unused]] const float* times)
    {
        const DF d;
        const DU du;
        VF w[N];
        hn::Mask<DF> tooSmall[N];
        for (int k = 0; k < N; ++k)
            w[k] = hn::Load(d, s + k * kLanes);
        if constexpr (kind == Weights::Chunked) {
            coarseExpOrTooSmall(w, m_top, tooSmall);
        } else {
            for (int k = 0; k < N; ++k)
                w[k] = hn::Sub(w[k], m_top);
            expOrTooSmall(w, tooSmall);
        }
        for (int k = 0; k < N; ++k) {
            const VF weight = hn::IfThenZeroElse(tooSmall[k], w[k]);
            m_sum[k % kVecs] = hn::Add(m_sum[k % kVecs], weight);
            if constexpr (kind == Weights::Plain) {
                hn::Store(weight, d, s + k * kLanes);
            } else {
                const VF product = hn::IfThenZeroElse(tooSmall[k], hn::Mul(w[k], hn::LoadU(d, times + k * kLanes)));
                m_largest[k % kVecs] = hn::Max(m_largest[k % kVecs], hn::BitCast(du, product));
                hn::Store(product, d, s + k * kLanes);
            }
        }
    }

    HWY_INLINE void clearLargest()
    {
        for (int k = 0; k < kVecs; ++k)
            m_largest[k] = hn::Zero(DU());
    }
    HWY_INLINE float largest() const
    {
        hn::Vec<DU> all = m_largest[0];
        for (int k = 1; k < kVecs; ++k)
            all = hn::Max(all, m_largest[k]);
        return hn::GetLane(hn::BitCast(DF(), hn::MaxOfLanes(DU(), all)));
    }
    HWY_INLINE float sum() const { return sum16(m_sum); }

private:
    VF m_top;
    VF m_sum[kVecs];
    hn::Vec<DU> m_largest[kVecs]; ///< of products, as integers: they order like the numbers, and NaN is above infinity
};

/// AttentionKernels::weights, scaledWeights or chunkWeights: largest of each `chunk` keys.
template <Weights kind>
HWY_INLINE void makeWeights(float* s, int first, int last, int end, const float* times, float* m, float* l,
                            [[maybe_unused]] float* largest, int chunk, const void* ahead)
{
    const int begin = first / 16 * 16;
    const int stop = (last + 15) / 16 * 16;
    maskEdges<16>(s, first, last);
    *m = maximum(s, begin, stop);
    WeightSums<kind> sums(*m);
    const auto* const next = static_cast<const char*>(ahead ? ahead : s);
    const auto prefetch = [next](int j) {
        __builtin_prefetch(next + static_cast<std::size_t>(j) * sizeof(float), 0, 2);
    };
    // Four registers at once: each exponential is a long chain.
    constexpr int kAtOnce = kVecs > 4 ? kVecs : 4, kKeys = kAtOnce * kLanes;
    for (int from = 0; from < end; from += chunk) {
        const int to = from + chunk < stop ? from + chunk : stop;
        int j = from > begin ? from : begin;
        for (; j + kKeys <= to; j += kKeys) {
            for (int key = 0; key < kKeys; key += 16)
                prefetch(j + key);
            sums.template add<kAtOnce>(s + j, times + j);
        }
        for (; j < to; j += 16) {
            prefetch(j);
            sums.template add<kVecs>(s + j, times + j);
        }
        if constexpr (kind != Weights::Plain) {
            largest[from / chunk] = sums.largest();
            sums.clearLargest();
        }
    }
    zeroWeights(s, begin);
    zeroWeights(s + stop, end - stop);
    *l = sums.sum();
}

void weights(float* s, int first, int last, int end, float* m, float* l, const void* ahead)
{
    makeWeights<Weights::Plain>(s, first, last, end, s, m, l, nullptr, end, ahead);
}

void scaledWeights(float* s, int first, int last, int end, const float* times, float* m, float* l, float* largest,
                   const void* ahead)
{
    makeWeights<Weights::Scaled>(s, first, last, end, times, m, l, largest, end, ahead);
}

void chunkWeights(float* s, int first, int last, int end, const float* times, float* m, float* l, float* largest,
                  const void* ahead)
{
    makeWeights<Weights::Chunked>(s, first, last, end, times, m, l, largest, kByteChunk, ahead);
}

#if HWY_TARGET == HWY_AVX3

/// The largest number of each of eight vectors; as integers, products order like the numbers, and NaN is above
/// infinity.
HWY_INLINE __m256 largestOfEach(const __m512i (&v)[kByteChunks])
{
    static_assert(kByteChunks == 8);
    __m512i four[2]; // in each quarter of a register the largest of that quarter's of four vectors
    for (int k = 0; k < 2; ++k) {
        const __m512i* const of = v + std::ptrdiff_t{4} * k;
        const __m512i a = _mm512_max_epu32(_mm512_unpacklo_epi32(of[0], of[1]), _mm512_unpackhi_epi32(of[0], of[1]));
        const __m512i b = _mm512_max_epu32(_mm512_unpacklo_epi32(of[2], of[3]), _mm512_unpackhi_epi32(of[2], of[3]));
        four[k] = _mm512_max_epu32(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
    }
    const __m512i halves = _mm512_max_epu32(_mm512_shuffle_i32x4(four[0], four[1], _MM_SHUFFLE(1, 0, 1, 0)),
                                            _mm512_shuffle_i32x4(four[0], four[1], _MM_SHUFFLE(3, 2, 3, 2)));
    const __m512i ordered = _mm512_max_epu32(halves, _mm512_shuffle_i32x4(halves, halves, _MM_SHUFFLE(3, 3, 1, 1)));
    return _mm256_castsi256_ps(_mm512_castsi512_si256(_mm512_shuffle_i32x4(ordered, ordered, _MM_SHUFFLE(2, 2, 2, 0))));
}

/// The steps of byteWeights(), each made for all rows before the next one: within a row each waits for the one before.
struct ByteWeightsPass
{
    static constexpr int kVectors = kByteChunk / 16;
    int end;
    const float* times;

    static int begin(const ByteWeightsRow& row) { return row.first / kByteChunk; } // in chunks
    static int stop(const ByteWeightsRow& row) { return (row.last + kByteChunk - 1) / kByteChunk; }

    HWY_INLINE void findTop(const ByteWeightsRow& row) const
    {
        maskEdges<kByteChunk>(row.s, row.first, row.last);
        *row.m = maximum(row.s, begin(row) * kByteChunk, stop(row) * kByteChunk);
    }

    /// The scores become products.
    HWY_INLINE void weigh(const ByteWeightsRow& row, float* inverses) const
    {
        const DF d;
        const VF offset = hn::Set(d, -(*row.m * kLog2E));
        const __m512 lowest = _mm512_set1_ps(kLowestCoarseExp2);
        VF sum[kVecs] = {hn::Zero(d)};
        const auto* const next = static_cast<const char*>(row.ahead ? row.ahead : row.s);
        __m512i largest[kByteChunks];
        for (__m512i& none : largest)
            none = _mm512_setzero_si512();
        for (int chunk = begin(row); chunk < stop(row); ++chunk) {
            const std::ptrdiff_t at = std::ptrdiff_t{chunk} * kByteChunk;
            VF w[kVectors];
            __mmask16 counts[kVectors];
            for (int k = 0; k < kVectors; ++k) {
                __builtin_prefetch(next + static_cast<std::size_t>(at + k * kLanes) * sizeof(float), 0, 2);
                w[k] = mulAdd(hn::Load(d, row.s + at + k * kLanes), hn::Set(d, kLog2E), offset);
                counts[k] = _mm512_cmp_ps_mask(w[k].raw, lowest, _CMP_NLT_UQ); // NaN counts
            }
            coarseExp2(w);
            __m512i most = _mm512_setzero_si512();
            for (int k = 0; k < kVectors; ++k) {
                sum[0].raw = _mm512_mask_add_ps(sum[0].raw, counts[k], sum[0].raw, w[k].raw);
                const __m512 scale = _mm512_loadu_ps(times + at + k * kLanes);
                const __m512 product = _mm512_maskz_mul_ps(counts[k], w[k].raw, scale);
                most = _mm512_max_epu32(most, _mm512_castps_si512(product));
                _mm512_store_ps(row.s + at + k * kLanes, product);
            }
            largest[chunk] = most;
        }
        *row.l = sum16(sum);
        // int8Factor() of each, and 0 for the inverse of what is none: all bytes become 0, of NaN, too.
        const __m256 top = largestOfEach(largest), levels = _mm256_set1_ps(static_cast<float>(kByteLevels));
        const __m256 quotient = _mm256_div_ps(top, levels);
        const __mmask8 normal =
            _mm256_cmp_ps_mask(quotient, _mm256_set1_ps(std::numeric_limits<float>::min()), _CMP_GE_OQ);
        const __mmask8 finite = _mm256_cmp_ps_mask(top, _mm256_set1_ps(std::numeric_limits<float>::max()), _CMP_LE_OQ);
        const __m256 none =
            _mm256_mask_blend_ps(finite, _mm256_set1_ps(std::numeric_limits<float>::quiet_NaN()), _mm256_setzero_ps());
        const auto chunks = static_cast<__mmask8>((1u << (end / kByteChunk)) - 1);
        _mm256_mask_storeu_ps(row.factor, chunks, _mm256_mask_blend_ps(normal & finite, none, quotient));
        _mm256_store_ps(inverses, _mm256_maskz_div_ps(normal & finite, levels, top));
    }

    /// The products become bytes.
    HWY_INLINE void pack(const ByteWeightsRow& row, const float* inverses) const
    {
        // Packing takes alternate fours of two registers: brings those of four registers into their order.
        const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
        const auto clear = [&row](int from, int to) HWY_ATTR {
            for (int at = from; at < to; at += kByteChunk)
                _mm512_storeu_si512(row.bytes + at, _mm512_setzero_si512());
        };
        clear(0, begin(row) * kByteChunk);
        for (int chunk = begin(row); chunk < stop(row); ++chunk) {
            const std::ptrdiff_t at = std::ptrdiff_t{chunk} * kByteChunk;
            const __m512 factor = _mm512_set1_ps(inverses[chunk]);
            __m512i integers[kVectors];
            for (int k = 0; k < kVectors; ++k)
                integers[k] = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_load_ps(row.s + at + k * kLanes), factor));
            const __m512i packed = _mm512_packus_epi16(_mm512_packs_epi32(integers[0], integers[1]),
                                                       _mm512_packs_epi32(integers[2], integers[3]));
            _mm512_storeu_si512(row.bytes + at, _mm512_permutexvar_epi32(order, packed));
        }
        clear(stop(row) * kByteChunk, end);
    }
};

/// Int8Kernels::byteWeights.
void byteWeights(std::span<const ByteWeightsRow> rows, int end, const float* times)
{
    const ByteWeightsPass pass{end, times};
    alignas(64) float inverse[kMaxChunk][kByteChunks]; // what bytes are made with: levels over the largest product
    for (const ByteWeightsRow& row : rows)
        pass.findTop(row);
    for (std::size_t r = 0; r < rows.size(); ++r)
        pass.weigh(rows[r], inverse[r]);
    for (std::size_t r = 0; r < rows.size(); ++r)
        pass.pack(rows[r], inverse[r]);
}

#endif

/// 2^t for t <= 0 or slightly above, accurate enough for bf16 (see kExp2); 0 where the result is not a normal number.
/// Keeps a NaN.
HWY_INLINE VF exp2ForBf16(VF t)
{
    const DF d;
    const DI di;
    const VF lowest = hn::Set(d, -126.0f);
    const VF n = hn::Floor(hn::Max(t, hn::Set(d, -127.0f)));
    const VF r = hn::Sub(hn::Max(t, lowest), hn::Max(n, lowest));
    VF p = hn::Set(d, kExp2[3]);
    for (int i = 2; i >= 0; --i)
        p = mulAdd(p, r, hn::Set(d, kExp2[i]));
    const auto exponent = hn::Add(hn::ConvertTo(di, hn::Max(n, lowest)), hn::Set(di, 127));
    const VF y = hn::Mul(p, hn::BitCast(d, hn::ShiftLeft<23>(exponent)));
    const auto zero = hn::Or(hn::Lt(n, lowest), hn::Lt(y, hn::Set(d, 0x1p-126f)));
    return hn::IfThenElse(hn::IsNaN(t), t, hn::IfThenZeroElse(zero, y));
}

/// The weights take half the bytes of the scores, so that writing never overtakes reading. Lane i of the sum takes the
/// keys 32 n + 2 i and 32 n + 2 i + 1.
void weightsBf16(float* s, int first, int last, int end, float* m, float* l, const void*)
{
    const DF d;
    const DU du;
    const int begin = first / 32 * 32;
    const int stop = (last + 31) / 32 * 32;
    maskEdges<32>(s, first, last);
    const float top = maximum(s, begin, stop);
    const VF factor = hn::Set(d, kLog2E), offset = hn::Set(d, -(top * kLog2E));
    std::uint16_t* narrow = reinterpret_cast<std::uint16_t*>(s);
    std::memset(narrow, 0, static_cast<std::size_t>(begin) * sizeof(*narrow));
    VF sum[kVecs];
    for (int k = 0; k < kVecs; ++k)
        sum[k] = hn::Zero(d);
    for (int j = begin; j < stop; j += 32) {
        HWY_ALIGN std::uint16_t w[32];
        for (int k = 0; k < 2 * kVecs; ++k)
            storeUpperHalves(roundedToBf16(exp2ForBf16(mulAdd(hn::Load(d, s + j + k * kLanes), factor, offset))),
                             w + k * kLanes);
        for (int k = 0; k < kVecs; ++k) {
            const auto pairs = hn::Load(du, reinterpret_cast<const std::uint32_t*>(w) + k * kLanes);
            hn::StoreU(pairs, du, reinterpret_cast<std::uint32_t*>(narrow + j) + k * kLanes);
            sum[k] = hn::Add(sum[k], hn::BitCast(d, hn::And(pairs, hn::Set(du, 0xffff0000u))));
            sum[k] = hn::Add(sum[k], hn::BitCast(d, hn::ShiftLeft<16>(pairs)));
        }
    }
    std::memset(narrow + stop, 0, static_cast<std::size_t>(end - stop) * sizeof(*narrow));
    *m = top;
    *l = sum16(sum);
}

void tailWeights(float* s, int first, int last, int end, float* m, float* l)
{
    weights(s, first, last, end, m, l, nullptr);
}

void softCap(float* s, int count, float cap)
{
    const DF d;
    const VF one = hn::Set(d, 1.0f), factor = hn::Set(d, -2.0f / cap);
    for (int j = 0; j < count; j += 16) {
        VF t[kVecs];
        for (int k = 0; k < kVecs; ++k)
            t[k] = hn::Mul(hn::Abs(hn::Load(d, s + j + k * kLanes)), factor);
        expNegative(t);
        for (int k = 0; k < kVecs; ++k) {
            const VF size = hn::Div(hn::Sub(one, t[k]), hn::Add(one, t[k]));
            const VF x = hn::Load(d, s + j + k * kLanes);
            hn::Store(hn::Mul(hn::CopySign(size, x), hn::Set(d, cap)), d, s + j + k * kLanes);
        }
    }
}

void merge(float* stateMl, float* stateO, const float* ml, const float* o, int headDim)
{
    const DF d;
    if (ml[1] == 0.0f)
        return;
    if (stateMl[1] == 0.0f) {
        stateMl[0] = ml[0];
        stateMl[1] = ml[1];
        for (int i = 0; i < headDim; i += kLanes)
            hn::Store(hn::Load(d, o + i), d, stateO + i);
        return;
    }
    const float top = stateMl[0] > ml[0] ? stateMl[0] : ml[0];
    VF factor[2] = {hn::Set(d, stateMl[0] - top), hn::Set(d, ml[0] - top)};
    expNegative(factor);
    const VF a = factor[0], b = factor[1];
    stateMl[0] = top;
    stateMl[1] = hn::GetLane(mulAdd(hn::Set(d, ml[1]), b, hn::Mul(hn::Set(d, stateMl[1]), a)));
    for (int i = 0; i < headDim; i += kLanes) {
        const VF scaled = hn::Mul(hn::Load(d, stateO + i), a);
        hn::Store(mulAdd(hn::Load(d, o + i), b, scaled), d, stateO + i);
    }
}

void finish(const float* stateMl, const float* stateO, int headDim, float* out)
{
    const DF d;
    const VF l = hn::Set(d, stateMl[1]);
    // Zero weights may have turned a -0 into +0 on the way; adding +0 makes both +0.
    for (int i = 0; i < headDim; i += kLanes)
        hn::StoreU(hn::Add(hn::Div(hn::Load(d, stateO + i), l), hn::Zero(d)), d, out + i);
}

void prepareQuery(const float* query, std::int64_t count, float scale, void* out)
{
    const DF d;
    float* to = static_cast<float*>(out);
    for (std::int64_t i = 0; i < count; i += kLanes)
        hn::Store(roundedToBf16(hn::Mul(hn::LoadU(d, query + i), hn::Set(d, scale))), d, to + i);
}

void prepareQueryBf16(const float* query, std::int64_t count, float scale, void* out)
{
    const DF d;
    std::uint16_t* to = static_cast<std::uint16_t*>(out);
    for (std::int64_t i = 0; i < count; i += kLanes)
        storeUpperHalves(roundedToBf16(hn::Mul(hn::LoadU(d, query + i), hn::Set(d, scale))), to + i);
}

} // namespace attention_math
} // namespace HWY_NAMESPACE
} // namespace longhand
HWY_AFTER_NAMESPACE();

#endif
