// The contribution of left-out keys to attention, for each target.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/evicted_residual.cpp"

#include "kernels/cpu/simd/evicted_residual.h"

#include "kernels/ops/dtype.h"
#include "kernels/ops/kv_copy.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <hwy/cache_control.h>
#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

#include "kernels/cpu/simd/fma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using longhand::HWY_NAMESPACE::mulAdd;

// Head sizes are multiples of 16: no register is wider.
using DF = hn::CappedTag<float, 16>;
using DU = hn::RebindToUnsigned<DF>;
using DH = hn::Rebind<std::uint16_t, DF>;
using VF = hn::Vec<DF>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(DF()));
/// How many numbers to prefetch ahead: matrices of several heads are consecutive.
constexpr int kPrefetch = 2048;
/// Registers that accumulate a row of a product at a time.
constexpr int kSums = 8;

HWY_INLINE VF loadBf16(const std::uint16_t* from)
{
    const DU du;
    return hn::BitCast(DF(), hn::ShiftLeft<16>(hn::PromoteTo(du, hn::LoadU(DH(), from))));
}

/// sum [columns] += d [n] times the bf16 matrix [n][columns].
void addProduct(const float* d, int n, const std::uint16_t* matrix, int columns, float* sum)
{
    const DF df;
    int c = 0;
    for (; c + kSums * kLanes <= columns; c += kSums * kLanes) {
        VF s[kSums];
        for (std::ptrdiff_t k = 0; k < kSums; ++k)
            s[k] = hn::LoadU(df, sum + c + k * kLanes);
        for (int i = 0; i < n; ++i) {
            const VF x = hn::Set(df, d[i]);
            const std::uint16_t* row = matrix + static_cast<std::ptrdiff_t>(i) * columns + c;
            for (int line = 0; line < kSums * kLanes; line += 32)
                hwy::Prefetch(row + kPrefetch + line);
            for (std::ptrdiff_t k = 0; k < kSums; ++k)
                s[k] = mulAdd(x, loadBf16(row + k * kLanes), s[k]);
        }
        for (std::ptrdiff_t k = 0; k < kSums; ++k)
            hn::StoreU(s[k], df, sum + c + k * kLanes);
    }
    for (; c + kLanes <= columns; c += kLanes) {
        VF s = hn::LoadU(df, sum + c);
        for (int i = 0; i < n; ++i)
            s = mulAdd(hn::Set(df, d[i]), loadBf16(matrix + static_cast<std::ptrdiff_t>(i) * columns + c), s);
        hn::StoreU(s, df, sum + c);
    }
    for (; c < columns; ++c)
        for (int i = 0; i < n; ++i)
            sum[c] += d[i] * bf16ToFloat(matrix[static_cast<std::ptrdiff_t>(i) * columns + c]);
}

HWY_INLINE float product(const float* a, const float* b, int n)
{
    const DF df;
    VF sum = hn::Zero(df);
    for (int i = 0; i < n; i += kLanes)
        sum = mulAdd(hn::LoadU(df, a + i), hn::LoadU(df, b + i), sum);
    return hn::GetLane(hn::SumOfLanes(df, sum));
}

} // namespace

/// All rows of one head.
void residualOfHead(const EvictedResidualArgs& args, int head)
{
    constexpr int kLargest = 256;
    float d[kLargest], sum[2 * kLargest], value[kLargest], score[kMostResidualGroups];
    const DF df;
    const int n = args.headDim, groups = args.groups;
    const auto h = static_cast<std::ptrdiff_t>(head);
    const float* logMass = args.logMass + h * groups;
    if (std::isinf(*std::max_element(logMass, logMass + groups)))
        return;
    for (int row = 0; row < args.rows; ++row) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row) * args.heads + h;
        const VF scale = hn::Set(df, args.scale);
        for (int i = 0; i < n; i += kLanes) {
            const VF q = hn::LoadU(df, args.query + at * n + i);
            hn::StoreU(hn::Mul(hn::Sub(q, hn::LoadU(df, args.centre + h * n + i)), scale), df, d + i);
        }
        std::fill_n(sum, 2 * n, 0.0f);
        addProduct(d, n, args.second + h * n * 2 * n, 2 * n, sum);
        const float variance = std::max(0.0f, product(d, sum, n));
        const float tilt = std::min(1.0f, kLargestTilt / std::sqrt(std::max(variance, 1e-30f)));
        std::copy_n(logMass, groups, score);
        addProduct(d, n, args.keyMean + h * n * groups, groups, score);
        const float largest = *std::max_element(score, score + groups);
        float total = 0;
        for (int g = 0; g < groups; ++g)
            total += score[g] = std::exp(score[g] - largest);
        for (int g = 0; g < groups; ++g)
            score[g] /= total;
        std::fill_n(value, n, 0.0f);
        addProduct(score, groups, args.valueMean + h * groups * n, n, value);
        const float mass = largest + std::log(total) + variance * (tilt - 0.5f * tilt * tilt);
        const float before = args.logSum[at];
        const float share = 1 / (1 + std::exp(before - mass));
        float* out = args.out + at * n;
        for (int i = 0; i < n; i += kLanes) {
            const VF o = hn::LoadU(df, out + i);
            const VF v = mulAdd(hn::Set(df, tilt), hn::LoadU(df, sum + n + i), hn::LoadU(df, value + i));
            hn::StoreU(mulAdd(hn::Set(df, share), hn::Sub(v, o), o), df, out + i);
        }
        const float top = std::max(before, mass);
        args.logSum[at] = top + std::log(std::exp(before - top) + std::exp(mass - top));
    }
}

/// second [n][2n] += A^T B for a few samples, A [samples][n], B [samples][2n].
void addOuterProducts(const float* a, const float* b, int samples, int n, float* second)
{
    const DF df;
    const int columns = 2 * n;
    constexpr int kRows = 4;
    for (int i = 0; i < n; i += kRows)
        for (int c = 0; c < columns; c += 2 * kLanes) {
            VF s[kRows][2];
            for (int r = 0; r < kRows; ++r)
                for (std::ptrdiff_t k = 0; k < 2; ++k)
                    s[r][k] = hn::LoadU(df, second + static_cast<std::ptrdiff_t>(i + r) * columns + c + k * kLanes);
            for (int j = 0; j < samples; ++j) {
                const float* row = b + static_cast<std::ptrdiff_t>(j) * columns + c;
                const VF x = hn::LoadU(df, row), y = hn::LoadU(df, row + kLanes);
                for (int r = 0; r < kRows; ++r) {
                    const VF w = hn::Set(df, a[static_cast<std::ptrdiff_t>(j) * n + i + r]);
                    s[r][0] = mulAdd(w, x, s[r][0]);
                    s[r][1] = mulAdd(w, y, s[r][1]);
                }
            }
            for (int r = 0; r < kRows; ++r)
                for (std::ptrdiff_t k = 0; k < 2; ++k)
                    hn::StoreU(s[r][k], df, second + static_cast<std::ptrdiff_t>(i + r) * columns + c + k * kLanes);
        }
}

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "kernels/cpu/simd/dispatch.h"

namespace longhand::simd {

void addEvictedResidual(const CpuContext& context, const EvictedResidualArgs& args)
{
    // A head's matrix is read once for all rows.
    context.pool->forChunks(args.heads, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t head = begin; head < end; ++head)
            LONGHAND_SIMD(context.isa, residualOfHead)(args, static_cast<int>(head));
    });
}

void keyMoments(Isa isa, const KeyMomentsArgs& args)
{
    constexpr int kSamples = 64; // both factors stay in the L1 cache
    const int n = args.headDim;
    const auto width = static_cast<std::size_t>(n);
    std::vector<float> a(kSamples * width), b(kSamples * (2 * width));
    std::fill_n(args.first, static_cast<std::size_t>(args.sets) * 2 * width, 0.0f);
    std::fill_n(args.second, static_cast<std::size_t>(args.sets) * width * 2 * width, 0.0f);
    for (int begin = 0; begin < args.count; begin += kSamples) {
        const int samples = std::min(kSamples, args.count - begin);
        for (int j = 0; j < samples; ++j) {
            float* const row = b.data() + static_cast<std::size_t>(j) * 2 * width;
            readKey(n, args.kvHead, args.keyBlocks, args.positions[begin + j], row);
            readValue(n, args.kvHead, args.valueBlocks, args.positions[begin + j], row + n);
        }
        for (int set = 0; set < args.sets; ++set) {
            const float* weights = args.weights + static_cast<std::ptrdiff_t>(set) * args.count + begin;
            float* first = args.first + static_cast<std::ptrdiff_t>(set) * 2 * n;
            for (int j = 0; j < samples; ++j) {
                const float* row = b.data() + static_cast<std::ptrdiff_t>(j) * 2 * n;
                for (int i = 0; i < n; ++i)
                    a[static_cast<std::size_t>(j) * width + static_cast<std::size_t>(i)] = weights[j] * row[i];
                for (int i = 0; i < 2 * n; ++i)
                    first[i] += weights[j] * row[i];
            }
            LONGHAND_SIMD(isa, addOuterProducts)
            (a.data(), b.data(), samples, n, args.second + static_cast<std::ptrdiff_t>(set) * n * 2 * n);
        }
    }
}

} // namespace longhand::simd

#endif
