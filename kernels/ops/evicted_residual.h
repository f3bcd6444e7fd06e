#pragma once

#include "kernels/ops/context.h"
#include "kernels/ops/kv_encoding.h"

#include <cstdint>

namespace longhand {

/// How far residuals are trusted, in standard deviations of the scores.
inline constexpr float kLargestTilt = 2.0f;
/// The most groups that a residual's keys are in.
inline constexpr int kMostResidualGroups = 64;

/// Approximate attention over left-out keys: what they add to softmax(q K^T * scale) V, for queries near a typical one.
/// Not part of the target's attention; drafting only.
///
/// The left-out keys of a head are in groups of keys that lie close together. With w_j = exp(q0 . k_j * scale),
/// d = (q - q0) * scale, means over a group's keys weighted by w_j, and one covariance for all groups, that of keys and
/// values about the means of their own group, a cumulant expansion of each group's sums about q0 gives
///     s_g = log sum_{j in g} exp(q . k_j * scale)  ~  logMass_g + d . keyMean_g + d^T Cov(k, k) d / 2
///     the mean of v_j by weight                    ~  sum_g softmax(s)_g valueMean_g + d^T Cov(k, v)
/// to second and first order. Exact if keys and values are normally distributed under w in each group, alike in all.
/// Far from q0 the expansion is unreliable: the path from q0 to q is followed with growing weights only until it moves
/// the mean score of a group by kLargestTilt standard deviations (the part t of the path), then along the tangent, with
/// d^T Cov d (t - t^2 / 2) and t d^T Cov(k, v).
struct EvictedResidualArgs
{
    int rows = 0;
    int heads = 0;   ///< query heads; each has its own expansion
    int headDim = 0; ///< multiple of 16, at most 256
    int groups = 1;  ///< of each head, at most kMostResidualGroups
    float scale = 0;
    const float* query = nullptr;             ///< [rows][heads][headDim], rotated for the left-out keys
    const float* centre = nullptr;            ///< [heads][headDim]: q0
    const float* logMass = nullptr;           ///< [heads][groups]; -infinity: the group is empty, and its means are 0
    const std::uint16_t* keyMean = nullptr;   ///< bf16 [heads][headDim][groups]
    const std::uint16_t* valueMean = nullptr; ///< bf16 [heads][groups][headDim]
    const std::uint16_t* second =
        nullptr;             ///< bf16 [heads][headDim][2 headDim]: Cov(k_i, k) and Cov(k_i, v), side by side
    float* logSum = nullptr; ///< [rows][heads] of the attention so far (AttentionArgs::logSum); updated
    float* out = nullptr;    ///< [rows][heads][headDim] of the attention so far; updated
};

/// Reference: the same in float64. Throws std::invalid_argument for unsupported sizes.
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
