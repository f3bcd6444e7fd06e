#include "engine/model/evicted_residual.h"

#include "kernels/ops/dtype.h"

#include <algorithm>
#include <limits>

namespace longhand {

EvictedResidual::EvictedResidual(int layers, int heads, int headDim) : m_heads(heads), m_headDim(headDim)
{
    const std::size_t count = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
    const auto n = static_cast<std::size_t>(headDim);
    m_centre.resize(count * n);
    m_logMass.assign(count, -std::numeric_limits<float>::infinity());
    m_keyMean.resize(count * n);
    m_valueMean.resize(count * n);
    m_second = AlignedBuffer(count * n * 2 * n * sizeof(std::uint16_t));
}

std::size_t EvictedResidual::at(int layer, int head) const
{
    return static_cast<std::size_t>(layer) * static_cast<std::size_t>(m_heads) + static_cast<std::size_t>(head);
}

void EvictedResidual::clear(int layer, int head)
{
    m_logMass[at(layer, head)] = -std::numeric_limits<float>::infinity();
}

void EvictedResidual::set(int layer, int head, const float* centre, float logMass, const float* first,
                          const float* second)
{
    const auto n = static_cast<std::size_t>(m_headDim);
    const std::size_t place = at(layer, head);
    std::copy_n(centre, n, m_centre.begin() + static_cast<std::ptrdiff_t>(place * n));
    std::copy_n(first, n, m_keyMean.begin() + static_cast<std::ptrdiff_t>(place * n));
    std::copy_n(first + n, n, m_valueMean.begin() + static_cast<std::ptrdiff_t>(place * n));
    m_logMass[place] = logMass;
    std::uint16_t* to = m_second.as<std::uint16_t>() + place * n * 2 * n;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < 2 * n; ++j)
            to[i * 2 * n + j] = floatToBf16(second[i * 2 * n + j] - first[i] * first[j]);
}

void EvictedResidual::addTo(const CpuContext& context, int layer, int rows, float scale, const float* query,
                            float* logSum, float* out) const
{
    const auto n = static_cast<std::size_t>(m_headDim);
    const std::size_t first = at(layer, 0);
    EvictedResidualArgs args;
    args.rows = rows;
    args.heads = m_heads;
    args.headDim = m_headDim;
    args.scale = scale;
    args.query = query;
    args.centre = m_centre.data() + first * n;
    args.logMass = m_logMass.data() + first;
    args.keyMean = m_keyMean.data() + first * n;
    args.valueMean = m_valueMean.data() + first * n;
    args.second = m_second.as<std::uint16_t>() + first * n * 2 * n;
    args.logSum = logSum;
    args.out = out;
    addEvictedResidual(context, args);
}

std::size_t EvictedResidual::bytesFor(int layers, int heads, int headDim)
{
    const std::size_t count = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
    const auto n = static_cast<std::size_t>(headDim);
    return count * n * (3 * sizeof(float) + 2 * n * sizeof(std::uint16_t));
}

std::size_t EvictedResidual::bytes() const
{
    return (m_centre.size() + m_keyMean.size() + m_valueMean.size()) * sizeof(float) + m_second.size();
}

} // namespace longhand
