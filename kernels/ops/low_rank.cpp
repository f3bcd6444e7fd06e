#include "kernels/ops/low_rank.h"

#include "kernels/cpu/simd/low_rank.h"
#include "kernels/ops/dtype.h"
#include "kernels/reference/low_rank_reference.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace longhand {
namespace {

std::uint16_t packed(float value)
{
    constexpr float kLargestHalf = 65504.0f;
    if (!(std::fabs(value) <= kLargestHalf))
        throw std::invalid_argument("a value of " + std::to_string(value) + " is not finite or beyond 65504");
    return floatToHalf(value);
}

std::string sizeText(std::int64_t a, std::int64_t b)
{
    return "[" + std::to_string(a) + "][" + std::to_string(b) + "]";
}

} // namespace

PackedLowRank::PackedLowRank(std::int64_t inputs, std::span<const LowRankPart> parts) : m_inputs(inputs)
{
    if (inputs < 1 || parts.empty() || parts.size() > kMaxParts)
        throw std::invalid_argument("a low-rank addition of " + std::to_string(parts.size()) + " products of " +
                                    std::to_string(inputs) + " inputs");
    std::int64_t upElements = 0;
    for (const LowRankPart& part : parts) {
        if (part.rank < 0 || part.outputs < 1 || static_cast<std::int64_t>(part.down.size()) != part.rank * inputs ||
            static_cast<std::int64_t>(part.up.size()) != part.outputs * part.rank)
            throw std::invalid_argument("a low-rank addition of rank " + std::to_string(part.rank) + " has " +
                                        std::to_string(part.down.size()) + " and " + std::to_string(part.up.size()) +
                                        " values, not " + sizeText(part.rank, inputs) + " and " +
                                        sizeText(part.outputs, part.rank));
        m_parts.push_back({part.rank, part.outputs, m_totalRank, upElements});
        m_totalRank += part.rank;
        upElements += (part.outputs + 15) / 16 * 16 * part.rank;
    }
    if (m_totalRank == 0)
        return;
    const std::int64_t stride = paddedInputs();
    m_down = AlignedBuffer(static_cast<std::size_t>(m_totalRank * stride) * sizeof(std::uint16_t));
    m_up = AlignedBuffer(static_cast<std::size_t>(upElements) * sizeof(std::uint16_t));
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const Part& at = m_parts[p];
        std::uint16_t* down = m_down.as<std::uint16_t>() + at.firstRank * stride;
        for (std::int64_t j = 0; j < at.rank; ++j)
            for (std::int64_t k = 0; k < inputs; ++k)
                down[j * stride + k] = packed(parts[p].down[static_cast<std::size_t>(j * inputs + k)]);
        std::uint16_t* up = m_up.as<std::uint16_t>() + at.firstUp;
        for (std::int64_t n = 0; n < at.outputs; ++n)
            for (std::int64_t j = 0; j < at.rank; ++j)
                up[(n / 16 * at.rank + j) * 16 + n % 16] =
                    packed(parts[p].up[static_cast<std::size_t>(n * at.rank + j)]);
    }
}

void addLowRank(const CpuContext& context, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                float* scratch, std::span<const LowRankTarget> targets)
{
    if (weights.empty() || rows == 0)
        return;
    if (rows < 0 || targets.size() != weights.parts().size())
        throw std::invalid_argument("a low-rank addition of " + std::to_string(weights.parts().size()) +
                                    " products was given " + std::to_string(targets.size()) + " targets and " +
                                    std::to_string(rows) + " rows");
    if (context.isa == Isa::Reference)
        reference::addLowRank(weights, x, ldx, rows, targets);
    else
        simd::addLowRank(context, weights, x, ldx, rows, scratch, targets);
}

} // namespace longhand
