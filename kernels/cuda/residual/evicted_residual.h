#pragma once

#include "kernels/cuda/attention/attention.h"
#include "kernels/ops/evicted_residual.h"

namespace longhand::cuda {

/// What a partial cache leaves out, of one layer (kernels/ops/evicted_residual.h), in device memory. null:
/// nothing.
struct EvictedResidualParts
{
    const float* centre = nullptr;         ///< [heads][headDim], times the scale of the scores
    const float* logMass = nullptr;        ///< [heads]; -infinity: nothing was left out
    const float* keyMean = nullptr;        ///< [heads][headDim]
    const float* valueMean = nullptr;      ///< [heads][headDim]
    const std::uint16_t* second = nullptr; ///< bf16 [heads][headDim][2 headDim]: Cov(k_i, k), then Cov(k_i, v)
};

struct AddEvictedResidualArgs
{
    int rows = 0, heads = 0, headDim = 0;     ///< headDim: 32, 64, 96, 128 or 256
    const DeviceRow* row = nullptr;           ///< rows with position -1 are left unchanged
    const std::uint16_t* queryNear = nullptr; ///< of appendRows: bf16 [rows][heads][headDim], scaled
    const std::uint16_t* queryFar = nullptr;
    EvictedResidualParts far, near; ///< far is added first; centre null: none
    const float* in = nullptr;      ///< [rows][heads * headDim] of attention()
    const float* logSum = nullptr;  ///< [rows][heads] of attention()
    std::uint16_t* out = nullptr;   ///< bf16 [rows][ldo], heads one after another
    std::int64_t ldo = 0;
};

/// EvictedResidualArgs of kernels/ops for queries rounded to bf16; a row's numbers depend on the row alone.
void addEvictedResidual(Stream& stream, const AddEvictedResidualArgs& args);

struct MomentsArgs
{
    int kvHeads = 0, group = 0, headDim = 0; ///< heads: kvHeads * group
    KvEncoding encoding = KvEncoding::Bf16;
    DeviceKvBuffer keys, values;
    const std::int32_t* positions = nullptr; ///< [kvHeads][count]; -1: none
    const float* weights = nullptr;          ///< [kvHeads][group][count], those of a head summing to 1
    int count = 0;
    float* keyMean = nullptr;        ///< out, as in EvictedResidualParts
    float* valueMean = nullptr;      ///< out
    std::uint16_t* second = nullptr; ///< out: covariances, float32 sums of w k_i x less the product of the means
};

/// The means and covariances of one layer's left-out keys and values. Sums over positions in ascending order.
void keyMoments(Stream& stream, const MomentsArgs& args);

} // namespace longhand::cuda
