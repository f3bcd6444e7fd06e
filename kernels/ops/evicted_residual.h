#pragma once

#include "kernels/ops/context.h"
#include "kernels/ops/kv_encoding.h"

#include <cstdint>

namespace longhand {

/// How far residuals are trusted, in standard deviations of the scores.
inline constexpr float kLargestTilt = 2.0f;

/// Approximate attention over left-out keys: what they add to softmax(q K^T * scale) V, for queries near a typical one.
/// Not part of the target's attention; drafting only.
///
/// With w_j = exp(q0 . k_j * scale), d = (q - q0) * scale, and mean and covariance over the left-out keys weighted by
/// w_j, a cumulant expansion of the sums about q0 gives
///     log sum_j exp(q . k_j * scale)  ~  logMass + d . keyMean + d^T Cov(k, k) d / 2
///     the mean of v_j by weight       ~  valueMean + d^T Cov(k, v)
/// to second and first order. Exact if keys and values are normally distributed under w. Far from q0 the expansion is
/// unreliable: the path from q0 to q is followed with growing weights only until it moves the mean score by
/// kLargestTilt standard deviations (the part t of the path), then along the tangent, with d^T Cov d (t - t^2 / 2) and
/// t d^T Cov(k, v).
struct EvictedResidualArgs
{
    int rows = 0;
    int heads = 0;   ///< query heads; each has its own expansion
    int headDim = 0; ///< multiple of 16, at most 256
    float scale = 0;
    const float* query = nullptr;     ///< [rows][heads][headDim], rotated for the left-out keys
    const float* centre = nullptr;    ///< [heads][headDim]: q0
    const float* logMass = nullptr;   ///< [heads]; -infinity: nothing was left out
    const float* keyMean = nullptr;   ///< [heads][headDim]
    const float* valueMean = nullptr; ///< [heads][headDim]
    const std::uint16_t* second =
        nullptr;             ///< bf16 [heads][headDim][2 headDim]: Cov(k_i, k) and Cov(k_i, v), side by side
    float* logSum = nullptr; ///< [rows][heads] of the attention so far (AttentionArgs::logSum); updated
    float* out = nullptr;    ///< [rows][heads][headDim] of the attention so far; updated
};

/// Reference: the same in float64.
void addEvictedResidual(const CpuContext& context, const EvictedResidualArgs& args);

/// Weighted second moments of keys and values of one KV head, for several sets of weights at once.
struct KeyMomentsArgs
{
    int headDim = 0;
    int kvHead = 0;
    KvBlocks keyBlocks; ///< of one layer (kernels/ops/attention.h)
    KvBlocks valueBlocks;
    const std::int32_t* positions = nullptr; ///< [count]
    int count = 0;
    int sets = 0;
    const float* weights = nullptr; ///< [sets][count]
    float* first = nullptr;         ///< [sets][2 headDim]: sum of w k and sum of w v, side by side
    float* second = nullptr;        ///< [sets][headDim][2 headDim]: sum of w k_i k and of w k_i v, side by side
};

/// One thread's work: callers distribute it by layers and heads. Throws std::invalid_argument for unsupported sizes.
void keyMoments(Isa isa, const KeyMomentsArgs& args);

} // namespace longhand
