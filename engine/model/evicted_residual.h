#pragma once

#include "kernels/ops/evicted_residual.h"
#include "kernels/util/aligned_buffer.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace longhand {

/// What the keys that a partial cache leaves out add to the attention of every layer and query head, to second order
/// about the head's typical query (kernels/ops/evicted_residual.h). As large as a few hundred positions.
class EvictedResidual
{
public:
    EvictedResidual() = default;
    EvictedResidual(int layers, int heads, int headDim);

    /// Sets one head to: nothing is left out.
    void clear(int layer, int head);
    /// centre: the typical query. first, second: moments under weights that sum to 1 (KeyMomentsArgs); logMass: the
    /// log of the sum of e^score that the weights stand for.
    void set(int layer, int head, const float* centre, float logMass, const float* first, const float* second);
    /// Adds it to the rows' attention in one layer. query, logSum, out as in EvictedResidualArgs.
    void addTo(const CpuContext& context, int layer, int rows, float scale, const float* query, float* logSum,
               float* out) const;
    /// Bytes that a pass reads.
    std::size_t bytes() const;
    static std::size_t bytesFor(int layers, int heads, int headDim);

private:
    std::size_t at(int layer, int head) const;

    int m_heads = 0, m_headDim = 0;
    // [layers][heads] of what EvictedResidualArgs describes.
    std::vector<float> m_centre, m_logMass, m_keyMean, m_valueMean;
    AlignedBuffer m_second; // bf16
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
