#pragma once

#include "kernels/ops/attention_remainder.h"
#include "kernels/util/aligned_buffer.h"

#include <cstdint>
#include <vector>

namespace longhand {

/// A remainder in host or device memory; only the backend that made it knows the type.
class RemainderBase
{
public:
    virtual ~RemainderBase() = default;

protected:
    RemainderBase() = default;
    RemainderBase(const RemainderBase&) = default;
    RemainderBase& operator=(const RemainderBase&) = default;
    RemainderBase(RemainderBase&&) = default;
    RemainderBase& operator=(RemainderBase&&) = default;
};

/// What the keys that a partial cache leaves out add to the attention of every layer and query head, to second order
/// about the head's typical query (kernels/ops/attention_remainder.h). As large as a few hundred positions.
class Remainder final : public RemainderBase
{
public:
    Remainder() = default;
    Remainder(int layers, int heads, int headDim);

    /// Sets one head to: nothing is left out.
    void clear(int layer, int head);
    /// centre: the typical query. first, second: moments under weights that sum to 1 (KeyMomentsArgs); logMass: the
    /// log of the sum of e^score that the weights stand for.
    void set(int layer, int head, const float* centre, float logMass, const float* first, const float* second);
    /// Adds it to the rows' attention in one layer. query, logSum, out as in RemainderArgs.
    void addTo(const CpuContext& context, int layer, int rows, float scale, const float* query, float* logSum,
               float* out) const;
    /// Bytes that a pass reads.
    std::size_t bytes() const;
    static std::size_t bytesFor(int layers, int heads, int headDim);

private:
    std::size_t at(int layer, int head) const;

    int m_heads = 0, m_headDim = 0;
    // [layers][heads] of what RemainderArgs describes.
    std::vector<float> m_centre, m_logMass, m_keyMean, m_valueMean;
    AlignedBuffer m_second; // bf16
};

} // namespace longhand
