#include "engine/model/evicted_residual.h"

#include "kernels/ops/dtype.h"

#include <algorithm>
#include <limits>

namespace longhand {

EvictedResidual::EvictedResidual(int layers, int heads, int headDim, int mostGroups)
    : m_heads(heads), m_headDim(headDim)
{
    const auto most = static_cast<std::size_t>(mostGroups);
    const std::size_t count = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
    const auto n = static_cast<std::size_t>(headDim);
    m_centre.resize(count * n);
    m_logMass.assign(count * most, -std::numeric_limits<float>::infinity());
    m_keyMean = AlignedBuffer(count * n * most * sizeof(std::uint16_t));
    m_valueMean = AlignedBuffer(count * most * n * sizeof(std::uint16_t));
    m_second = AlignedBuffer(count * n * 2 * n * sizeof(std::uint16_t));
}

std::size_t EvictedResidual::at(int layer, int head) const
{
    return static_cast<std::size_t>(layer) * static_cast<std::size_t>(m_heads) + static_cast<std::size_t>(head);
}

void EvictedResidual::begin(int groups)
{
    m_groups = groups;
    std::ranges::fill(m_logMass, -std::numeric_limits<float>::infinity());
}

void EvictedResidual::set(int layer, int head, const HeadResidual& of)
{
    const auto n = static_cast<std::size_t>(m_headDim);
    const std::size_t place = at(layer, head), groups = static_cast<std::size_t>(m_groups);
    std::ranges::copy(of.centre, m_centre.begin() + static_cast<std::ptrdiff_t>(place * n));
    std::ranges::copy(of.logMass, m_logMass.begin() + static_cast<std::ptrdiff_t>(place * groups));
    std::ranges::transform(of.valueMean, m_valueMean.as<std::uint16_t>() + place * groups * n, floatToBf16);
    std::uint16_t* const keyMean = m_keyMean.as<std::uint16_t>() + place * n * groups;
    for (std::size_t g = 0; g < groups; ++g)
        for (std::size_t i = 0; i < n; ++i)
            keyMean[i * groups + g] = floatToBf16(of.keyMean[g * n + i]);
    std::ranges::transform(of.covariance, m_second.as<std::uint16_t>() + place * n * 2 * n, floatToBf16);
}

void EvictedResidual::addTo(const CpuContext& context, int layer, int rows, float scale, const float* query,
                            float* logSum, float* out) const
{
    const auto n = static_cast<std::size_t>(m_headDim);
    const std::size_t first = at(layer, 0), groups = static_cast<std::size_t>(m_groups);
    EvictedResidualArgs args;
    args.rows = rows;
    args.heads = m_heads;
    args.headDim = m_headDim;
    args.groups = m_groups;
    args.scale = scale;
    args.query = query;
    args.centre = m_centre.data() + first * n;
    args.logMass = m_logMass.data() + first * groups;
    args.keyMean = m_keyMean.as<std::uint16_t>() + first * n * groups;
    args.valueMean = m_valueMean.as<std::uint16_t>() + first * groups * n;
    args.second = m_second.as<std::uint16_t>() + first * n * 2 * n;
    args.logSum = logSum;
    args.out = out;
    addEvictedResidual(context, args);
}

std::size_t EvictedResidual::bytesFor(int layers, int heads, int headDim, int mostGroups)
{
    const std::size_t count = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
    const auto n = static_cast<std::size_t>(headDim), most = static_cast<std::size_t>(mostGroups);
    return count * (most * sizeof(float) + n * (sizeof(float) + (2 * most + 2 * n) * sizeof(std::uint16_t)));
}

std::size_t EvictedResidual::bytes() const
{
    return (m_centre.size() + m_logMass.size()) * sizeof(float) + m_keyMean.size() + m_valueMean.size() +
           m_second.size();
}

} // namespace longhand
