#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/overlap.h"
#include "kernels/cuda/sampling/sample_steps.h"

namespace longhand::cuda {
namespace {

constexpr int kWarps = kPartThreads / kWarp;
constexpr int kAtOnce = 4; ///< tokens of the window that a thread has in flight
constexpr double kMostPenaltyWeight = 8;

/// Null: no bit is set.
__device__ __forceinline__ bool bitOf(const std::uint32_t* bits, int token)
{
    return bits && (bits[token / 32] >> token % 32 & 1u) != 0;
}

/// The occurrences of a part's tokens in the penalty's window. Whole numbers: the order of adding or comparing them
/// makes no difference.
struct WindowPart
{
    /// [kPart]: by presence the tokens between the last occurrence and the position, by count their sum over all
    /// occurrences.
    unsigned long long* ages;
    std::uint32_t* counts; ///< [kPart]: occurrences; unused by presence
    int begin, end;        ///< the part's tokens, of the vocabulary
    bool anyByCount;
    const std::uint32_t* countedOnce;

    __device__ __forceinline__ bool byCount(int at) const
    {
        return anyByCount && !(begin + at < end && bitOf(countedOnce, begin + at));
    }
    __device__ __forceinline__ void clear(int at) const
    {
        ages[at] = byCount(at) ? 0 : kNone;
        counts[at] = 0;
    }
    __device__ __forceinline__ void note(std::int32_t token, std::int64_t age) const
    {
        const auto at = static_cast<std::uint32_t>(token - begin);
        if (token < 0 || at >= kPart)
            return;
        if (byCount(static_cast<int>(at))) {
            atomicAdd(ages + at, static_cast<unsigned long long>(age));
            atomicAdd(counts + at, 1u);
        } else {
            atomicMin(ages + at, static_cast<unsigned long long>(age));
        }
    }
    __device__ __forceinline__ bool has(int at) const { return byCount(at) ? counts[at] != 0 : ages[at] != kNone; }
    /// ContextualPenalty of engine/sampling, operation by operation.
    __device__ __forceinline__ double factor(int at, const DeviceSamplerSettings& s) const
    {
        const double count = byCount(at) ? static_cast<double>(counts[at]) : 1.0;
        const double weight =
            count - s.penaltySlope * static_cast<double>(ages[at]) / static_cast<double>(s.penaltyReach);
        return 1 + (s.penalty - 1) * (weight < kMostPenaltyWeight ? weight : kMostPenaltyWeight);
    }

    static constexpr unsigned long long kNone = ~0ull;
};

/// Records the tokens at the text's end, at most `wanted`; below: those of the path, which come after it.
__device__ __forceinline__ void noteText(const SampleArgs& a, std::int64_t wanted, std::int64_t below,
                                         const WindowPart& window)
{
    const std::int64_t length = *a.textLength;
    const std::int64_t count = wanted < length ? wanted : length;
    const std::int32_t* last = a.text + length - 1;
    for (std::int64_t first = threadIdx.x; first < count; first += kAtOnce * kPartThreads) {
        std::int32_t token[kAtOnce];
        for (int j = 0; j < kAtOnce; ++j) {
            const std::int64_t i = first + j * kPartThreads;
            token[j] = i < count ? __ldg(last - i) : -1;
        }
        for (int j = 0; j < kAtOnce; ++j)
            window.note(token[j], below + first + j * kPartThreads);
    }
}

__global__ void __launch_bounds__(kPartThreads) prepareKernel(SampleArgs a, SampleSpace space)
{
    __shared__ float values[kPart];
    __shared__ unsigned long long ages[kPart];
    __shared__ std::uint32_t counts[kPart];
    __shared__ std::int32_t parents[kMostSampleRows], tokens[kMostSampleRows];
    __shared__ std::int32_t marked;
    __shared__ double ofWordEnds;
    __shared__ float ofWarp[kWarps];
    const int thread = static_cast<int>(threadIdx.x), row = static_cast<int>(blockIdx.y);
    const int begin = static_cast<int>(blockIdx.x) * kPart;
    waitForPrevious();
    letNextBegin();
    if (!rowExists(a, row))
        return;

    float x[kPerThread];
    const float* in = a.logits + row * a.ld;
    for (int i = 0; i < kPerThread; ++i) {
        const int token = begin + i * kPartThreads + thread;
        x[i] = token < a.vocabulary ? in[token] : kNever;
    }

    // Parents are followed in shared memory, since each step depends on the previous one.
    const DeviceSamplerSettings& s = *a.settings;
    const int window = s.penalty != 1 ? s.penaltyReach : 0;
    const int listed = listedRow(a, row);
    for (int i = thread; i <= listed; i += kPartThreads) {
        parents[i] = a.rowParent[i];
        tokens[i] = a.rowToken[i];
    }
    const WindowPart noted{ages, counts, begin, a.vocabulary, s.penaltyByCount != 0, a.countedOnce};
    for (int at = thread; at < kPart; at += kPartThreads)
        noted.clear(at);
    __syncthreads();
    if (thread == 0) {
        int depth = 0;
        for (int at = listed; parents[at] >= 0 && parents[at] < at; at = parents[at], ++depth) {
            if (depth < window)
                noted.note(tokens[at], depth);
        }
        marked = depth < window ? depth : window;
        if (blockIdx.x == 0)
            space.depth[row] = depth;
    }
    __syncthreads();
    noteText(a, window - marked, marked, noted);
    __syncthreads();

    for (int i = 0; i < kPerThread; ++i) {
        const int at = i * kPartThreads + thread, token = begin + at;
        // x - x is 0 only for finite numbers.
        bool never = token >= a.vocabulary || !(x[i] - x[i] == 0.0f);
        if (token < a.vocabulary && bitOf(a.masked, token))
            never = true;
        float value = never ? kNever : x[i];
        if (!never && noted.has(at) && !bitOf(a.spared, token)) {
            const double y = value, factor = noted.factor(at, s);
            value = static_cast<float>(y > 0 ? y / factor : y * factor);
        }
        values[at] = value;
    }
    const int lowered = a.lowered ? *a.loweredCount : 0;
    if (lowered > 0) {
        if (thread == 0)
            ofWordEnds = 0;
        __syncthreads();
        for (int i = thread; i < lowered; i += kPartThreads)
            if (a.lowered[i].row == row && a.lowered[i].token == kEveryWordEnd)
                ofWordEnds = a.lowered[i].minus;
        __syncthreads();
        if (ofWordEnds > 0) {
            for (int at = thread; at < kPart; at += kPartThreads)
                if (begin + at < a.vocabulary && bitOf(a.wordEnds, begin + at))
                    values[at] = static_cast<float>(static_cast<double>(values[at]) - ofWordEnds);
            __syncthreads();
        }
        for (int i = thread; i < lowered; i += kPartThreads) {
            const LoweredToken& l = a.lowered[i];
            const auto at = static_cast<std::uint32_t>(l.token - begin);
            if (l.row == row && l.token >= 0 && at < kPart)
                values[at] = static_cast<float>(static_cast<double>(values[at]) - l.minus);
        }
        __syncthreads();
    }

    float largest = kNever;
    const std::int64_t first = (static_cast<std::int64_t>(row) * space.parts + blockIdx.x) * kPart;
    for (int i = 0; i < kPerThread; ++i) {
        const int at = i * kPartThreads + thread;
        const float value = values[at];
        space.logits[first + at] = value;
        const float ofSegment = warpMax(value);
        if (thread % kWarp == 0)
            space.segmentLargest[(first + at) / kSegment] = ofSegment;
        largest = fmaxf(largest, ofSegment);
    }
    if (thread % kWarp == 0)
        ofWarp[thread / kWarp] = largest;
    __syncthreads();
    if (thread == 0) {
        for (int w = 0; w < kWarps; ++w)
            largest = fmaxf(largest, ofWarp[w]);
        space.partLargest[first / kPart] = largest;
    }
}

/// Sum over the block by a fixed tree, in thread 0. scratch: [kWarps], not used by another sum.
__device__ __forceinline__ double blockSum(double x, double* scratch)
{
    x = warpSum(x);
    if (threadIdx.x % kWarp == 0)
        scratch[threadIdx.x / kWarp] = x;
    __syncthreads();
    double sum = scratch[0];
    for (int w = 1; w < kWarps; ++w)
        sum = sum + scratch[w];
    return sum;
}

__global__ void __launch_bounds__(kPartThreads) weighKernel(SampleArgs a, SampleSpace space)
{
    __shared__ double scratch[3][kWarps];
    const int thread = static_cast<int>(threadIdx.x), row = static_cast<int>(blockIdx.y);
    waitForPrevious();
    letNextBegin();
    if (!rowExists(a, row))
        return;
    const std::int64_t part = static_cast<std::int64_t>(row) * space.parts + blockIdx.x;
    float x[kPerThread];
    for (int i = 0; i < kPerThread; ++i)
        x[i] = space.logits[part * kPart + i * kPartThreads + thread];
    const SampleMode m = sampleMode(*a.settings, a.vocabulary);
    const double top = rowLargest(space, row);
    double all = 0, kept = 0, weighted = 0;
    for (int i = 0; i < kPerThread; ++i) {
        const double score = (static_cast<double>(x[i]) - top) / m.divisor;
        const double weight = x[i] == kNever ? 0.0 : fixedExp(score);
        all = all + weight;
        if (weight >= m.least) {
            kept = kept + weight;
            weighted = weighted + weight * score;
        }
    }
    all = blockSum(all, scratch[0]);
    kept = blockSum(kept, scratch[1]);
    weighted = blockSum(weighted, scratch[2]);
    if (thread == 0)
        space.sums[part] = {all, kept, weighted, 0};
}

/// The larger value (ties: lower token).
struct Best
{
    double value;
    std::int32_t token;
};
__device__ __forceinline__ Best better(Best a, Best b)
{
    return b.value > a.value || (b.value == a.value && b.token < a.token) ? b : a;
}

__global__ void __launch_bounds__(kPartThreads) perturbKernel(SampleArgs a, SampleSpace space)
{
    __shared__ double scratch[kWarps];
    __shared__ Best ofWarp[2][kWarps];
    const int thread = static_cast<int>(threadIdx.x), row = static_cast<int>(blockIdx.y);
    const int begin = static_cast<int>(blockIdx.x) * kPart;
    waitForPrevious();
    letNextBegin();
    if (!rowExists(a, row))
        return;
    const DeviceSamplerSettings& s = *a.settings;
    const SampleMode m = sampleMode(s, a.vocabulary);
    const float largest = rowLargest(space, row);
    if (m.ordered || largest == kNever)
        return;
    const std::int64_t part = static_cast<std::int64_t>(row) * space.parts + blockIdx.x;
    const double top = largest, least = unorderedLeast(s, m, space, row);
    const std::int64_t position = *a.textLength + space.depth[row];

    // Scores and noise without the sum of the chosen weights, which is still being computed here: finish adds it.
    double value[kPerThread], sum = 0;
    for (int i = 0; i < kPerThread; ++i) {
        const int at = i * kPartThreads + thread;
        const float x = space.logits[part * kPart + at];
        value[i] = -HUGE_VAL;
        if (m.greedy) {
            value[i] = x;
            continue;
        }
        if (x == kNever)
            continue;
        const double score = (static_cast<double>(x) - top) / m.divisor;
        const double weight = fixedExp(score);
        if (weight >= least) {
            sum = sum + weight;
            value[i] = score + gumbelOfBits(noiseBits(s.seed, s.take, position, begin + at));
        }
    }
    sum = blockSum(sum, scratch);
    if (thread == 0)
        space.sums[part].chosen = sum;

    for (int c = 0; c < a.candidates; ++c) {
        Best best{-HUGE_VAL, INT32_MAX};
        for (int i = 0; i < kPerThread; ++i)
            best = better(best, {value[i], begin + i * kPartThreads + thread});
        for (int d = 16; d > 0; d /= 2)
            best = better(best, {__shfl_xor_sync(kAllLanes, best.value, d), __shfl_xor_sync(kAllLanes, best.token, d)});
        if (thread % kWarp == 0)
            ofWarp[c % 2][thread / kWarp] = best;
        __syncthreads();
        best = ofWarp[c % 2][0];
        for (int w = 1; w < kWarps; ++w)
            best = better(best, ofWarp[c % 2][w]);
        for (int i = 0; i < kPerThread; ++i)
            if (best.token == begin + i * kPartThreads + thread)
                value[i] = -HUGE_VAL;
        if (thread == 0)
            space.best[part * kMostCandidates + c] = best.value > -HUGE_VAL ? best.token : -1;
    }
}

LaunchShape shapeOf(const SampleArgs& args, const SampleSpace& space)
{
    return {.x = static_cast<unsigned>(space.parts),
            .y = static_cast<unsigned>(args.rows),
            .threads = kPartThreads,
            .overlaps = true};
}

} // namespace

void prepareSample(Stream& stream, const SampleArgs& args, const SampleSpace& space)
{
    launch<prepareKernel>(stream, shapeOf(args, space), args, space);
}

void weighSample(Stream& stream, const SampleArgs& args, const SampleSpace& space)
{
    launch<weighKernel>(stream, shapeOf(args, space), args, space);
}

void perturbSample(Stream& stream, const SampleArgs& args, const SampleSpace& space)
{
    launch<perturbKernel>(stream, shapeOf(args, space), args, space);
}

} // namespace longhand::cuda
