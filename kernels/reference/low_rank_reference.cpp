#include "kernels/reference/low_rank_reference.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace longhand::reference {

void lowRankDown(const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows, float* t)
{
    for (int row = 0; row < rows; ++row)
        for (std::int64_t j = 0; j < weights.totalRank(); ++j) {
            std::array<float, 16> lanes{};
            for (std::int64_t k = 0; k < weights.inputs(); ++k) {
                float& lane = lanes[static_cast<std::size_t>(k % 16)];
                lane = std::fma(weights.downNumber(j, k), x[row * ldx + k], lane);
            }
            for (std::size_t half = 8; half > 0; half /= 2)
                for (std::size_t l = 0; l < half; ++l)
                    lanes[l] += lanes[l + half];
            t[row * weights.totalRank() + j] = lanes[0] * weights.downScales()[static_cast<std::size_t>(j)];
        }
}

void lowRankUp(const PackedLowRank& weights, const PackedLowRank::Part& part, const float* t, int rows,
               std::int64_t first, std::int64_t end, float* y, std::int64_t ldy)
{
    for (int row = 0; row < rows; ++row)
        for (std::int64_t n = first * 16; n < std::min(end * 16, part.outputs); ++n) {
            float f = 0;
            for (std::int64_t j = 0; j < part.rank; ++j)
                f = std::fma(weights.upNumber(part, n, j), t[row * weights.totalRank() + part.firstRank + j], f);
            y[row * ldy + n] += f * weights.upScales()[static_cast<std::size_t>(part.firstPanel + n / 16)];
        }
}

} // namespace longhand::reference
