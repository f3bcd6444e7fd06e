#pragma once

#include "kernels/ops/evicted_residual.h"
#include "kernels/util/aligned_buffer.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace longhand {

/// What one query head's left-out keys add: moments under weights that sum to 1 over all groups.
struct HeadResidual
{
    std::vector<float> centre;     ///< [headDim]: the typical query
    std::vector<float> logMass;    ///< [groups]: the log of the sum of e^score that a group's weights stand for
    std::vector<float> keyMean;    ///< [groups][headDim]
    std::vector<float> valueMean;  ///< [groups][headDim]
    std::vector<float> covariance; ///< [headDim][2 headDim]: of keys with keys and values, about their group's means
};

/// What the keys that a partial cache leaves out add to the attention of every layer and query head, to second order
/// about the head's typical query, in groups of keys that lie close together (kernels/ops/evicted_residual.h). As large
/// as a few hundred positions.
class EvictedResidual
{
public:
    EvictedResidual() = default;
    /// mostGroups: see begin().
    EvictedResidual(int layers, int heads, int headDim, int mostGroups);

    /// Nothing is left out; the heads that are set from now on have `groups` groups, at most mostGroups.
    void begin(int groups);
    int groups() const { return m_groups; }
    /// groups() groups.
    void set(int layer, int head, const HeadResidual& of);
    /// Adds it to the rows' attention in one layer. query, logSum, out as in EvictedResidualArgs.
    void addTo(const CpuContext& context, int layer, int rows, float scale, const float* query, float* logSum,
               float* out) const;
    /// All memory held.
    std::size_t bytes() const;
    static std::size_t bytesFor(int layers, int heads, int headDim, int mostGroups);

private:
    std::size_t at(int layer, int head) const;

    int m_heads = 0, m_headDim = 0, m_groups = 1;
    // [layers] of what EvictedResidualArgs describes.
    std::vector<float> m_centre, m_logMass;
    AlignedBuffer m_keyMean, m_valueMean, m_second; // bf16
};

class CudaEvictedResidual;
struct SplitEvictedResidual;

/// A residual where its backend keeps it, in host or in device memory, or in both; empty: nothing is left out.
using AnyEvictedResidual =
    std::variant<std::monostate, const EvictedResidual*, const CudaEvictedResidual*, const SplitEvictedResidual*>;

/// Of layers in two places.
struct SplitEvictedResidual
{
    AnyEvictedResidual first, rest;
};

/// Null if it is empty. Throws std::bad_variant_access for a residual of another backend.
template <typename T>
const T* residualAs(const AnyEvictedResidual& residual)
{
    return std::holds_alternative<std::monostate>(residual) ? nullptr : std::get<const T*>(residual);
}

} // namespace longhand
