#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/overlap.h"
#include "kernels/cuda/sampling/sample_steps.h"

// The last step of sampling: one block per row, with the candidate tokens in shared memory.

namespace longhand::cuda {
namespace {

constexpr int kThreads = 512;
constexpr int kWarps = kThreads / kWarp;
constexpr int kMostListed = 4096; ///< tokens that are sorted
constexpr int kFewListed = 256;   ///< up to this many are sorted by counting the keys before each
constexpr int kAtOnce = 4;        ///< segments that a warp has in flight
constexpr int kAttempts = 16;     ///< at finding how many tokens to list

static_assert(kMostParts * kMostCandidates <= kMostListed);

struct Best
{
    double value;
    std::int32_t token, at;
};

struct Desk
{
    /// Of the listed tokens, ascending in order of likelihood: the logit's bits such that larger ones come first, then
    /// the token.
    std::uint64_t keys[kMostListed];
    double scores[kMostListed];
    double values[kMostListed]; ///< weights, then perturbed scores
    double sums[kWarps];
    Best best[kWarps];
    int counts[kWarps];
    int listed;
    // Computed by thread 0 for all:
    int survivors;
    double sum;
    SampledRow out;
};
static_assert(sizeof(Desk) <= 99 * 1024); // the smallest limit per block of all devices

/// A row of the workspace.
struct Row
{
    const float* logits;
    float* segmentLargest;
    int segments;
};

__device__ __forceinline__ std::uint64_t keyOf(float logit, int token)
{
    const std::uint32_t u = __float_as_uint(logit + 0.0f); // -0 is 0: equal logits are equal keys
    const std::uint32_t ascending = (u & 0x80000000u) != 0 ? ~u : u | 0x80000000u;
    return static_cast<std::uint64_t>(~ascending) << 32 | static_cast<std::uint32_t>(token);
}
__device__ __forceinline__ float logitOf(std::uint64_t key)
{
    const std::uint32_t ascending = ~static_cast<std::uint32_t>(key >> 32);
    return __uint_as_float((ascending & 0x80000000u) != 0 ? ascending & 0x7fffffffu : ~ascending);
}
__device__ __forceinline__ int tokenOf(std::uint64_t key)
{
    return static_cast<int>(static_cast<std::uint32_t>(key));
}

// The whole block enters and leaves each of these together.

__device__ __forceinline__ double blockSum(Desk& desk, double x)
{
    x = warpSum(x);
    if (threadIdx.x % kWarp == 0)
        desk.sums[threadIdx.x / kWarp] = x;
    __syncthreads();
    double sum = desk.sums[0];
    for (int w = 1; w < kWarps; ++w)
        sum = sum + desk.sums[w];
    __syncthreads();
    return sum;
}

__device__ __forceinline__ int blockCount(Desk& desk, int x)
{
    for (int d = 16; d > 0; d /= 2)
        x += __shfl_xor_sync(kAllLanes, x, d);
    if (threadIdx.x % kWarp == 0)
        desk.counts[threadIdx.x / kWarp] = x;
    __syncthreads();
    int sum = 0;
    for (int w = 0; w < kWarps; ++w)
        sum += desk.counts[w];
    __syncthreads();
    return sum;
}

__device__ __forceinline__ Best better(const Best& a, const Best& b)
{
    return b.value > a.value || (b.value == a.value && b.token < a.token) ? b : a;
}

/// The largest value (ties: lowest token).
__device__ __forceinline__ Best blockBest(Desk& desk, Best best)
{
    for (int d = 16; d > 0; d /= 2)
        best = better(best, {__shfl_xor_sync(kAllLanes, best.value, d), __shfl_xor_sync(kAllLanes, best.token, d),
                             __shfl_xor_sync(kAllLanes, best.at, d)});
    if (threadIdx.x % kWarp == 0)
        desk.best[threadIdx.x / kWarp] = best;
    __syncthreads();
    best = desk.best[0];
    for (int w = 1; w < kWarps; ++w)
        best = better(best, desk.best[w]);
    __syncthreads();
    return best;
}

/// Lists, in any order, the tokens whose logit is at least `least`; returns how many there are. No more than
/// kMostListed are written.
__device__ __forceinline__ int listFrom(Desk& desk, const Row& row, double least)
{
    const int lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp;
    if (threadIdx.x == 0)
        desk.listed = 0;
    __syncthreads();
    for (int first = warp * kWarp; first < row.segments; first += kThreads) {
        const int own = first + lane;
        unsigned hit = __ballot_sync(kAllLanes, own < row.segments && row.segmentLargest[own] >= least ? 1 : 0);
        while (hit != 0) {
            int segment[kAtOnce];
            float x[kAtOnce];
            for (int j = 0; j < kAtOnce; ++j) {
                segment[j] = hit != 0 ? first + __ffs(static_cast<int>(hit)) - 1 : -1;
                hit &= hit - 1;
                x[j] = segment[j] >= 0 ? row.logits[segment[j] * kSegment + lane] : kNever;
            }
            for (int j = 0; j < kAtOnce; ++j) {
                const bool mine = x[j] >= least; // which -inf is not
                const unsigned found = __ballot_sync(kAllLanes, mine ? 1 : 0);
                int at = lane == 0 && found != 0 ? atomicAdd(&desk.listed, __popc(found)) : 0;
                at = __shfl_sync(kAllLanes, at, 0) + __popc(found & ((1u << lane) - 1u));
                if (mine && at < kMostListed)
                    desk.keys[at] = keyOf(x[j], segment[j] * kSegment + lane);
            }
        }
    }
    __syncthreads();
    const int listed = desk.listed;
    __syncthreads();
    return listed;
}

__device__ __forceinline__ double scoreOf(float logit, double top, const SampleMode& m)
{
    return (static_cast<double>(logit) - top) / m.divisor;
}

/// Lists a prefix of the tokens in order of likelihood that contains everything top-k, top-p and min-p may keep. False:
/// it has more than kMostListed tokens.
__device__ __forceinline__ bool listEnough(Desk& desk, const Row& row, double top, const SampleMode& m, double target,
                                           int& listed)
{
    // Top-k comes before min-p: the sum is over what top-k kept.
    const double lowest = m.topK > 0 ? kLeastWeight : m.least;
    const double lowestLog = fixedLog(lowest);
    double tooFew = 0, tooMany = 0; // logarithms of least weights; tooMany 0: none yet
    double wanted = fixedLog(0x1p-6);
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const bool all = !(wanted > lowestLog);
        if (all)
            wanted = lowestLog;
        // Listing by logit may include slightly more than passes by weight, never less.
        const double bound = top + m.divisor * wanted;
        listed = listFrom(desk, row, bound - 1e-12 * (fabs(top) + fabs(bound) + 1.0));
        if (listed > kMostListed) {
            tooMany = wanted;
            wanted = 0.5 * (tooFew + tooMany);
            continue;
        }
        bool enough = all;
        if (!enough && m.topK > 0) {
            enough = listed >= m.topK;
        } else if (!enough) {
            double sum = 0;
            for (int i = static_cast<int>(threadIdx.x); i < listed; i += kThreads)
                sum = sum + fixedExp(scoreOf(logitOf(desk.keys[i]), top, m));
            // Slightly more than the target, since the sum in order of likelihood rounds differently from this one.
            enough = blockSum(desk, sum) >= target * (1 + 1e-9);
        }
        if (enough)
            return true;
        tooFew = wanted;
        wanted = tooMany < 0 ? 0.5 * (tooFew + tooMany) : 2 * wanted;
    }
    return false;
}

/// Sorts the keys, ascending.
__device__ __forceinline__ void sortListed(Desk& desk, int listed)
{
    const int thread = static_cast<int>(threadIdx.x);
    if (listed <= kFewListed) {
        // Two threads for each token count the keys before it; no two keys are equal.
        const int i = thread / 2;
        const std::uint64_t key = i < listed ? desk.keys[i] : 0;
        int before = 0;
        for (int j = thread % 2; j < listed; j += 2)
            before += desk.keys[j] < key ? 1 : 0;
        before += __shfl_xor_sync(kAllLanes, before, 1);
        __syncthreads();
        if (i < listed && thread % 2 == 0)
            desk.keys[before] = key;
        __syncthreads();
        return;
    }
    int count = 2 * kFewListed;
    while (count < listed)
        count *= 2;
    for (int i = listed + thread; i < count; i += kThreads)
        desk.keys[i] = ~std::uint64_t{0};
    __syncthreads();
    for (int size = 2; size <= count; size *= 2) {
        for (int distance = size / 2; distance > 0; distance /= 2) {
            for (int pair = thread; pair < count / 2; pair += kThreads) {
                const int low = (pair & ~(distance - 1)) * 2 + (pair & (distance - 1)), high = low + distance;
                const std::uint64_t a = desk.keys[low], b = desk.keys[high];
                if ((a > b) == ((low & size) == 0)) {
                    desk.keys[low] = b;
                    desk.keys[high] = a;
                }
            }
            __syncthreads();
        }
    }
}

/// How many of the first n listed tokens weigh at least this much. Weights fall in order of likelihood.
__device__ __forceinline__ int countFrom(Desk& desk, int n, double least)
{
    int count = 0;
    for (int i = static_cast<int>(threadIdx.x); i < n; i += kThreads)
        count += desk.values[i] >= least ? 1 : 0;
    return blockCount(desk, count);
}

/// Sum in order of the first n weights, up to where it reaches the target.
struct Beginning
{
    double sum, weighted;
    int count;
};
__device__ __forceinline__ Beginning addUp(const Desk& desk, int n, double target)
{
    constexpr int step = 8;
    Beginning b{0, 0, 0};
    const auto add = [&](double& sum, double& weighted, int i) {
        const double weight = desk.values[i];
        sum = sum + weight;
        weighted = weighted + weight * desk.scores[i];
    };
    // Sums only grow: if the last of several is below the target, none reached it, so the additions need not wait for
    // each comparison.
    for (; b.count + step <= n; b.count += step) {
        double sum = b.sum, weighted = b.weighted;
        for (int j = 0; j < step; ++j)
            add(sum, weighted, b.count + j);
        if (sum >= target)
            break;
        b.sum = sum;
        b.weighted = weighted;
    }
    while (b.count < n && !(b.count > 0 && b.sum >= target))
        add(b.sum, b.weighted, b.count++);
    return b;
}

/// The same for the block: one thread adds, since only this order gives the host's bits; seldom more than some dozens
/// are kept.
__device__ __forceinline__ Beginning addUpTogether(Desk& desk, int n, double target)
{
    if (threadIdx.x == 0) {
        const Beginning b = addUp(desk, n, target);
        desk.sum = b.sum;
        desk.sums[0] = b.weighted;
        desk.survivors = b.count;
    }
    __syncthreads();
    const Beginning b{desk.sum, desk.sums[0], desk.survivors};
    __syncthreads();
    return b;
}

/// Top-k, top-p, min-p and eta: desk.keys and desk.scores are the survivors in order of likelihood; returns their
/// number, 0: too many candidate tokens.
__device__ __forceinline__ int filter(Desk& desk, const Row& row, double top, const DeviceSamplerSettings& s,
                                      const SampleMode& m, double all, double& sum)
{
    int n = 0;
    if (!listEnough(desk, row, top, m, s.topP * all, n))
        return 0;
    sortListed(desk, n);
    for (int i = static_cast<int>(threadIdx.x); i < n; i += kThreads) {
        desk.scores[i] = scoreOf(logitOf(desk.keys[i]), top, m);
        desk.values[i] = fixedExp(desk.scores[i]);
    }
    __syncthreads();
    n = countFrom(desk, n, m.topK > 0 ? kLeastWeight : m.least);
    double total = all;
    Beginning b{};
    if (m.topK > 0) {
        n = n < m.topK ? n : m.topK;
        b = addUpTogether(desk, n, HUGE_VAL);
        total = b.sum;
    }
    if (s.topP < 1) {
        b = addUpTogether(desk, n, s.topP * total);
        n = b.count;
    }
    if (m.topK > 0) {
        n = countFrom(desk, n, s.minP);
        if (n < b.count)
            b = addUpTogether(desk, n, HUGE_VAL);
    }
    if (s.eta > 0) {
        n = countFrom(desk, n, etaLeast(s.eta, b.sum, b.weighted));
        if (n < b.count)
            b = addUpTogether(desk, n, HUGE_VAL);
    }
    sum = b.sum;
    return n;
}

/// The best tokens found by perturb, instead of a list of all survivors.
__device__ __forceinline__ int takeBestOfParts(Desk& desk, const SampleArgs& a, const SampleSpace& space, int row,
                                               const float* logits, double top, const SampleMode& m)
{
    const int n = space.parts * a.candidates;
    const std::int32_t* best = space.best + static_cast<std::int64_t>(row) * space.parts * kMostCandidates;
    for (int i = static_cast<int>(threadIdx.x); i < n; i += kThreads) {
        const int token = best[i / a.candidates * kMostCandidates + i % a.candidates];
        const float x = token >= 0 ? logits[token] : kNever;
        desk.keys[i] = token >= 0 ? keyOf(x, token) : ~std::uint64_t{0};
        desk.scores[i] = m.greedy ? static_cast<double>(x) - top : scoreOf(x, top, m);
    }
    __syncthreads();
    return n;
}

/// The best candidates of the n listed tokens.
__device__ __forceinline__ void sample(Desk& desk, int n, const SampleArgs& a, const DeviceSamplerSettings& s,
                                       const SampleMode& m, std::int64_t position, double logSum)
{
    for (int i = static_cast<int>(threadIdx.x); i < n; i += kThreads) {
        const std::uint64_t key = desk.keys[i];
        if (key == ~std::uint64_t{0})
            desk.values[i] = -HUGE_VAL;
        else if (m.greedy)
            desk.values[i] = logitOf(key);
        else
            desk.values[i] = desk.scores[i] - logSum + gumbelOfBits(noiseBits(s.seed, s.take, position, tokenOf(key)));
    }
    __syncthreads();
    for (int c = 0; c < a.candidates; ++c) {
        Best best{-HUGE_VAL, INT32_MAX, -1};
        for (int i = static_cast<int>(threadIdx.x); i < n; i += kThreads)
            best = better(best, {desk.values[i], tokenOf(desk.keys[i]), i});
        best = blockBest(desk, best);
        if (!(best.value > -HUGE_VAL))
            break;
        if (threadIdx.x == 0) {
            desk.out.candidateToken[c] = best.token;
            desk.out.candidateLogProbability[c] = desk.scores[best.at] - logSum;
            desk.out.candidatePerturbed[c] = best.value;
            desk.out.candidates = c + 1;
            if (c == 0)
                desk.out.token = best.token;
            desk.values[best.at] = -HUGE_VAL;
        }
        __syncthreads();
    }
}

/// The likeliest tokens, one after another: the segment with the largest logit, then the token in it. Consumes the
/// segments.
__device__ __forceinline__ void findAlternatives(Desk& desk, const Row& row, int wanted)
{
    const int lane = static_cast<int>(threadIdx.x) % kWarp;
    for (int n = 0; n < wanted; ++n) {
        Best best{-HUGE_VAL, INT32_MAX, -1};
        for (int i = static_cast<int>(threadIdx.x); i < row.segments; i += kThreads)
            best = better(best, {static_cast<double>(row.segmentLargest[i]), i, i});
        best = blockBest(desk, best);
        if (!(best.value > -HUGE_VAL))
            break;
        if (threadIdx.x < kWarp) {
            const int token = best.token * kSegment + lane;
            float x = row.logits[token];
            for (int j = 0; j < n; ++j)
                if (desk.out.alternativeToken[j] == token)
                    x = kNever;
            const unsigned with = __ballot_sync(kAllLanes, x == static_cast<float>(best.value) ? 1 : 0);
            const int first = __ffs(static_cast<int>(with)) - 1;
            const float rest = warpMax(lane == first ? kNever : x);
            if (lane == 0) {
                desk.out.alternativeToken[n] = token + first;
                desk.out.alternatives = n + 1;
                row.segmentLargest[best.token] = rest;
            }
        }
        __syncthreads();
    }
    if (threadIdx.x == 0 && desk.out.token >= 0 && wanted > 0) {
        int& n = desk.out.alternatives;
        bool noted = false;
        for (int i = 0; i < n; ++i)
            noted = noted || desk.out.alternativeToken[i] == desk.out.token;
        if (!noted)
            desk.out.alternativeToken[n++] = desk.out.token;
    }
    __syncthreads();
}

__device__ __forceinline__ void clear(Desk& desk)
{
    auto* words = reinterpret_cast<std::uint32_t*>(&desk.out);
    for (int i = static_cast<int>(threadIdx.x); i < static_cast<int>(sizeof(SampledRow) / 4); i += kThreads)
        words[i] = 0;
    __syncthreads();
    if (threadIdx.x == 0)
        desk.out.token = -1;
    __syncthreads();
}

__device__ __forceinline__ void writeOut(const Desk& desk, SampledRow* out)
{
    const auto* words = reinterpret_cast<const std::uint32_t*>(&desk.out);
    for (int i = static_cast<int>(threadIdx.x); i < static_cast<int>(sizeof(SampledRow) / 4); i += kThreads)
        reinterpret_cast<std::uint32_t*>(out)[i] = words[i];
}

/// Everything except the beginning and the end.
__device__ __forceinline__ int sampleRow(Desk& desk, const SampleArgs& a, const SampleSpace& space, int row)
{
    const float largest = rowLargest(space, row);
    if (largest == kNever)
        return 2;
    const DeviceSamplerSettings& s = *a.settings;
    const SampleMode m = sampleMode(s, a.vocabulary);
    const double top = largest, all = rowSum(space, row, &PartSums::all);
    const Row own{space.logits + static_cast<std::int64_t>(row) * space.parts * kPart,
                  space.segmentLargest + static_cast<std::int64_t>(row) * space.parts * (kPart / kSegment),
                  space.parts * (kPart / kSegment)};
    double sum = 0;
    int n = 0;
    std::uint64_t lastKept = 0; // for ordered sampling
    if (m.ordered) {
        n = filter(desk, own, top, s, m, all, sum);
        if (n == 0)
            return 1;
        lastKept = desk.keys[n - 1];
    } else {
        sum = m.greedy ? all : rowSum(space, row, &PartSums::chosen);
        n = takeBestOfParts(desk, a, space, row, own.logits, top, m);
    }
    sample(desk, n, a, s, m, *a.textLength + space.depth[row], fixedLog(sum));
    findAlternatives(desk, own, a.alternatives);
    const double least = m.ordered ? 0.0 : unorderedLeast(s, m, space, row);
    if (static_cast<int>(threadIdx.x) < desk.out.alternatives) {
        const int token = desk.out.alternativeToken[threadIdx.x];
        const float x = own.logits[token];
        const double weight = fixedExp(scoreOf(x, top, m));
        desk.out.alternativeProbability[threadIdx.x] = static_cast<float>(weight / all);
        const bool kept = m.greedy ? false : m.ordered ? keyOf(x, token) <= lastKept : weight >= least;
        desk.out.alternativeKept[threadIdx.x] = kept || token == desk.out.token ? 1 : 0;
    }
    return 0;
}

__global__ void __launch_bounds__(kThreads) finishKernel(SampleArgs a, SampleSpace space)
{
    Desk& desk = *dynamicShared<Desk>();
    const int row = static_cast<int>(blockIdx.x);
    waitForPrevious();
    letNextBegin();
    clear(desk);
    if (rowExists(a, row)) {
        const int status = sampleRow(desk, a, space, row);
        if (threadIdx.x == 0)
            desk.out.status = status;
    }
    __syncthreads();
    writeOut(desk, a.out + row);
}

} // namespace

void finishSample(Stream& stream, const SampleArgs& args, const SampleSpace& space)
{
    launch<finishKernel>(
        stream, {.x = static_cast<unsigned>(args.rows), .threads = kThreads, .shared = sizeof(Desk), .overlaps = true},
        args, space);
}

} // namespace longhand::cuda
