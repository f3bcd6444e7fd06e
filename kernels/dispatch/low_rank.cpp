#include "kernels/ops/low_rank.h"

#include "kernels/cpu/simd/low_rank.h"
#include "kernels/ops/dtype.h"
#include "kernels/reference/low_rank_reference.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace longhand {
namespace {

constexpr float kLargestHalf = 65504.0f;
constexpr float kLargestByte = 127.0f;

/// The scale of a row or a panel: its values are scale times an integer.
float byteScale(float largest)
{
    return largest / kLargestByte;
}

void store(AlignedBuffer& to, PackedLowRank::Storage storage, std::int64_t index, float value, float scale)
{
    if (storage == PackedLowRank::Storage::Half)
        to.as<std::uint16_t>()[index] = floatToHalf(value);
    else // a row of negligible values has the scale 0
        to.as<std::int8_t>()[index] =
            scale > 0 ? static_cast<std::int8_t>(std::clamp(std::nearbyint(value / scale), -kLargestByte, kLargestByte))
                      : std::int8_t{0};
}

std::string sizeText(std::int64_t a, std::int64_t b)
{
    return "[" + std::to_string(a) + "][" + std::to_string(b) + "]";
}

} // namespace

void PackedLowRank::check(const LowRankPart& part)
{
    for (const auto* values : {&part.down, &part.up})
        for (const float value : *values)
            if (!(std::fabs(value) <= kLargestHalf))
                throw std::invalid_argument("a value of " + std::to_string(value) + " is not finite or beyond 65504");
}

PackedLowRank::PackedLowRank(std::int64_t inputs, std::span<const LowRankPart> parts, Storage storage,
                             BufferArena* arena, std::size_t products)
    : m_inputs(inputs), m_products(products == 0 ? parts.size() : products), m_storage(storage)
{
    if (inputs < 1 || m_products < 1 || m_products > kMaxProducts || parts.empty() || parts.size() % m_products != 0)
        throw std::invalid_argument("a low-rank addition of " + std::to_string(parts.size()) + " parts to " +
                                    std::to_string(m_products) + " products of " + std::to_string(inputs) + " inputs");
    std::int64_t upNumbers = 0, panels = 0;
    for (const LowRankPart& part : parts) {
        const std::int64_t ownRank = part.sharesDown ? 0 : part.rank; // rows of `down` that it brings
        if (part.rank < 0 || part.outputs < 1 || static_cast<std::int64_t>(part.down.size()) != ownRank * inputs ||
            (part.sharesDown && (m_parts.empty() || m_parts.back().rank != part.rank)) ||
            (m_parts.size() >= m_products && m_parts[m_parts.size() - m_products].outputs != part.outputs) ||
            static_cast<std::int64_t>(part.up.size()) != part.outputs * part.rank)
            throw std::invalid_argument("a low-rank addition of rank " + std::to_string(part.rank) + " has " +
                                        std::to_string(part.down.size()) + " and " + std::to_string(part.up.size()) +
                                        " values, not " + sizeText(part.rank, inputs) + " and " +
                                        sizeText(part.outputs, part.rank));
        check(part);
        m_parts.push_back(
            {part.rank, part.outputs, part.sharesDown ? m_parts.back().firstRank : m_totalRank, upNumbers, panels});
        m_totalRank += ownRank;
        upNumbers += (part.outputs + 15) / 16 * 16 * part.rank;
        panels += (part.outputs + 15) / 16;
    }
    if (m_totalRank == 0)
        return;
    const std::size_t numberBytes = storage == Storage::Half ? 2 : 1;
    const auto take = [&](std::int64_t numbers) {
        const std::size_t bytes = static_cast<std::size_t>(numbers) * numberBytes;
        return arena ? arena->take(bytes) : AlignedBuffer(bytes);
    };
    m_down = take(m_totalRank * paddedInputs());
    m_up = take(upNumbers);
    m_downScales.assign(static_cast<std::size_t>(m_totalRank), 1.0f);
    m_upScales.assign(static_cast<std::size_t>(panels), 1.0f);
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const Part& at = m_parts[p];
        const auto down = [&](std::int64_t j, std::int64_t k) {
            return parts[p].down[static_cast<std::size_t>(j * inputs + k)];
        };
        for (std::int64_t j = 0; j < at.rank && !parts[p].sharesDown; ++j) {
            float& scale = m_downScales[static_cast<std::size_t>(at.firstRank + j)];
            if (storage == Storage::Byte) {
                float largest = 0;
                for (std::int64_t k = 0; k < inputs; ++k)
                    largest = std::max(largest, std::fabs(down(j, k)));
                scale = byteScale(largest);
            }
            for (std::int64_t k = 0; k < inputs; ++k)
                store(m_down, storage, (at.firstRank + j) * paddedInputs() + k, down(j, k), scale);
        }
        const auto up = [&](std::int64_t n, std::int64_t j) {
            return parts[p].up[static_cast<std::size_t>(n * at.rank + j)];
        };
        for (std::int64_t panel = 0; panel * 16 < at.outputs; ++panel) {
            float& scale = m_upScales[static_cast<std::size_t>(at.firstPanel + panel)];
            const std::int64_t end = std::min(panel * 16 + 16, at.outputs);
            if (storage == Storage::Byte) {
                float largest = 0;
                for (std::int64_t n = panel * 16; n < end; ++n)
                    for (std::int64_t j = 0; j < at.rank; ++j)
                        largest = std::max(largest, std::fabs(up(n, j)));
                scale = byteScale(largest);
            }
            for (std::int64_t n = panel * 16; n < end; ++n)
                for (std::int64_t j = 0; j < at.rank; ++j)
                    store(m_up, storage, at.firstUp + (panel * at.rank + j) * 16 + n % 16, up(n, j), scale);
        }
    }
}

float PackedLowRank::number(const AlignedBuffer& from, std::int64_t index) const
{
    return m_storage == Storage::Half ? halfToFloat(from.as<std::uint16_t>()[index])
                                      : static_cast<float>(from.as<std::int8_t>()[index]);
}

void lowRankDown(const CpuContext& context, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                 float* t)
{
    if (rows < 0)
        throw std::invalid_argument("a low-rank addition to " + std::to_string(rows) + " rows");
    if (weights.empty() || rows == 0)
        return;
    if (context.isa == Isa::Reference)
        reference::lowRankDown(weights, x, ldx, rows, t);
    else
        simd::lowRankDown(context, weights, x, ldx, rows, t);
}

void lowRankUp(Isa isa, const LowRankAddition& addition, int rows, std::int64_t first, std::int64_t end, float* y,
               std::int64_t ldy)
{
    if (addition.empty())
        return;
    const PackedLowRank& weights = *addition.weights;
    for (std::size_t p = addition.product; p < weights.parts().size(); p += weights.products()) {
        const PackedLowRank::Part& part = weights.parts()[p];
        if (part.rank == 0)
            continue;
        if (isa == Isa::Reference)
            reference::lowRankUp(weights, part, addition.t, rows, first, end, y, ldy);
        else
            simd::lowRankUp(isa, weights, part, addition.t, rows, first, end, y, ldy);
    }
}

} // namespace longhand
