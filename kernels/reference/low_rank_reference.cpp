#include "kernels/reference/low_rank_reference.h"

#include "kernels/ops/dtype.h"

#include <array>
#include <cmath>

namespace longhand::reference {

void addLowRank(const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                std::span<const LowRankTarget> targets)
{
    const std::int64_t stride = weights.paddedInputs();
    for (int row = 0; row < rows; ++row)
        for (std::size_t p = 0; p < targets.size(); ++p) {
            const PackedLowRank::Part& part = weights.parts()[p];
            if (part.rank == 0)
                continue;
            std::vector<float> t(static_cast<std::size_t>(part.rank));
            for (std::int64_t j = 0; j < part.rank; ++j) {
                std::array<float, 16> lanes{};
                for (std::int64_t k = 0; k < weights.inputs(); ++k) {
                    float& lane = lanes[static_cast<std::size_t>(k % 16)];
                    lane = std::fma(halfToFloat(weights.down()[(part.firstRank + j) * stride + k]), x[row * ldx + k],
                                    lane);
                }
                for (std::size_t half = 8; half > 0; half /= 2)
                    for (std::size_t l = 0; l < half; ++l)
                        lanes[l] += lanes[l + half];
                t[static_cast<std::size_t>(j)] = lanes[0];
            }
            for (std::int64_t n = 0; n < part.outputs; ++n) {
                float f = 0;
                for (std::int64_t j = 0; j < part.rank; ++j)
                    f = std::fma(halfToFloat(weights.up()[part.firstUp + (n / 16 * part.rank + j) * 16 + n % 16]),
                                 t[static_cast<std::size_t>(j)], f);
                targets[p].y[row * targets[p].ld + n] += f;
            }
        }
}

} // namespace longhand::reference
