#pragma once

#include "kernels/cuda/device/math.h"
#include "kernels/cuda/sampling/fixed_math.h"
#include "kernels/cuda/sampling/sample.h"

// Sampling in four steps, since log and exp in double for a whole vocabulary are too much for one multiprocessor:
//   prepare  (part, row)  mask, penalty and DRY; the largest of every segment and part
//   weigh    (part, row)  e^((logit - largest) / divisor) and its sums
//   perturb  (part, row)  where all that is kept is what lies above some weight: noise, the best of each part
//   finish   (row)        top-k and top-p, which need an order; the sampled token; alternatives
// Every sum is that of a fixed tree over the row's own numbers.

namespace longhand::cuda {

inline constexpr int kPart = 2048; ///< tokens of a block
inline constexpr int kPartThreads = 256;
inline constexpr int kPerThread = kPart / kPartThreads; ///< token = part * kPart + i * kPartThreads + thread
inline constexpr int kSegment = kWarp;                  ///< tokens whose largest logit is recorded
inline constexpr int kMostParts = kMostVocabulary / kPart;
inline constexpr int kMostSampleRows = 1024;
/// Weights below it are 0: such a token is never sampled.
inline constexpr double kLeastWeight = 0x1p-1022;

/// Sums over the tokens of a part.
struct PartSums
{
    double all;      ///< weights
    double kept;     ///< weights that pass min-p
    double weighted; ///< the same times their scores
    double chosen;   ///< weights that pass min-p and eta; perturb writes it
};

/// Data passed between the steps, in the workspace.
struct SampleSpace
{
    float* logits;         ///< [rows][parts * kPart], -inf: cannot be sampled
    float* segmentLargest; ///< [rows][parts * kPart / kSegment]
    float* partLargest;    ///< [rows][parts]
    PartSums* sums;        ///< [rows][parts]
    std::int32_t* best;    ///< [rows][parts][kMostCandidates], -1: none
    std::int32_t* depth;   ///< [rows]: tokens of the path
    int parts;
};

inline constexpr float kNever = kMinusInfinity;

/// Index of a row in rowToken and rowParent.
__device__ __forceinline__ int listedRow(const SampleArgs& a, int row)
{
    return a.firstRow ? *a.firstRow + row : row;
}

__device__ __forceinline__ bool rowExists(const SampleArgs& a, int row)
{
    return a.rowParent[listedRow(a, row)] >= -1;
}

/// How a row is sampled, from the settings.
struct SampleMode
{
    bool greedy = false;  ///< temperature 0
    bool ordered = false; ///< top-k or top-p
    int topK = 0;         ///< 0: off
    double divisor = 1;   ///< of the logits, for the weights
    double least = 0;     ///< of a weight, min-p
};

__device__ __forceinline__ SampleMode sampleMode(const DeviceSamplerSettings& s, std::int32_t vocabulary)
{
    SampleMode m;
    m.greedy = s.temperature == 0;
    m.divisor = m.greedy ? 1 : s.temperature;
    m.topK = s.topK > 0 && s.topK < vocabulary ? s.topK : 0;
    m.ordered = !m.greedy && (m.topK > 0 || s.topP < 1);
    m.least = s.minP > kLeastWeight ? s.minP : kLeastWeight;
    return m;
}

__device__ __forceinline__ double warpSum(double x)
{
    for (int d = 16; d > 0; d /= 2)
        x = x + __shfl_xor_sync(kAllLanes, x, d);
    return x;
}

/// Over all parts; computed by every warp, so that no barrier is needed.
__device__ __forceinline__ float rowLargest(const SampleSpace& space, int row)
{
    const float* of = space.partLargest + static_cast<std::int64_t>(row) * space.parts;
    float largest = kNever;
    for (int i = static_cast<int>(threadIdx.x) % kWarp; i < space.parts; i += kWarp)
        largest = fmaxf(largest, of[i]);
    return warpMax(largest);
}

/// Sum of one member over the parts; computed by every warp.
__device__ __forceinline__ double rowSum(const SampleSpace& space, int row, double PartSums::*member)
{
    const PartSums* of = space.sums + static_cast<std::int64_t>(row) * space.parts;
    double sum = 0;
    for (int i = static_cast<int>(threadIdx.x) % kWarp; i < space.parts; i += kWarp)
        sum = sum + of[i].*member;
    return warpSum(sum);
}

/// The weight from which eta keeps a token, given the sums of weights and of weights times scores that reach it. At
/// most 1, the weight of the likeliest token, so that one is always kept.
__device__ __forceinline__ double etaLeast(double eta, double sum, double weighted)
{
    const double surplus = fixedLog(sum) - weighted / sum;
    const double entropy = surplus > 0.0 ? surplus : 0.0;
    const double edge = sqrt(eta) * fixedExp(-entropy);
    const double least = (edge < eta ? edge : eta) * sum;
    return least < 1.0 ? least : 1.0;
}

/// The least weight that is kept without top-k and top-p.
__device__ __forceinline__ double unorderedLeast(const DeviceSamplerSettings& s, const SampleMode& m,
                                                 const SampleSpace& space, int row)
{
    if (m.greedy || !(s.eta > 0))
        return m.least;
    const double edge = etaLeast(s.eta, rowSum(space, row, &PartSums::kept), rowSum(space, row, &PartSums::weighted));
    return edge > m.least ? edge : m.least;
}

/// The steps; sample.cu calls them in this order.
void prepareSample(Stream& stream, const SampleArgs& args, const SampleSpace& space);
void weighSample(Stream& stream, const SampleArgs& args, const SampleSpace& space);
void perturbSample(Stream& stream, const SampleArgs& args, const SampleSpace& space);
void finishSample(Stream& stream, const SampleArgs& args, const SampleSpace& space);

} // namespace longhand::cuda
