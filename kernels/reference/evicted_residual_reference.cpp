#include "kernels/reference/evicted_residual_reference.h"

#include "kernels/ops/dtype.h"
#include "kernels/ops/kv_copy.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace longhand::reference {

void addEvictedResidual(const EvictedResidualArgs& args)
{
    const auto n = static_cast<std::size_t>(args.headDim), groups = static_cast<std::size_t>(args.groups);
    for (int row = 0; row < args.rows; ++row)
        for (int head = 0; head < args.heads; ++head) {
            const auto h = static_cast<std::size_t>(head);
            const std::size_t at = static_cast<std::size_t>(row) * static_cast<std::size_t>(args.heads) + h;
            std::vector<double> d(n), shift(n), score(args.logMass + h * groups, args.logMass + (h + 1) * groups);
            double square = 0;
            for (std::size_t i = 0; i < n; ++i) {
                d[i] = (static_cast<double>(args.query[at * n + i]) - args.centre[h * n + i]) * args.scale;
                for (std::size_t g = 0; g < groups; ++g)
                    score[g] += d[i] * bf16ToFloat(args.keyMean[(h * n + i) * groups + g]);
            }
            const double largest = *std::max_element(score.begin(), score.end());
            if (std::isinf(largest))
                continue;
            double sum = 0;
            for (double& x : score)
                sum += x = std::exp(x - largest);
            double mass = largest + std::log(sum);
            for (std::size_t i = 0; i < n; ++i) {
                const std::uint16_t* second = args.second + (h * n + i) * 2 * n;
                for (std::size_t j = 0; j < n; ++j) {
                    square += d[i] * d[j] * bf16ToFloat(second[j]);
                    shift[j] += d[i] * bf16ToFloat(second[n + j]);
                }
            }
            square = std::max(square, 0.0);
            const double tilt = std::min(1.0, kLargestTilt / std::sqrt(std::max(square, 1e-30)));
            mass += square * (tilt - tilt * tilt / 2);
            // The share of the left-out keys in both sums.
            const double share = 1 / (1 + std::exp(args.logSum[at] - mass));
            for (std::size_t i = 0; i < n; ++i) {
                double value = tilt * shift[i];
                for (std::size_t g = 0; g < groups; ++g)
                    value += score[g] / sum * bf16ToFloat(args.valueMean[(h * groups + g) * n + i]);
                args.out[at * n + i] =
                    static_cast<float>(args.out[at * n + i] + share * (value - args.out[at * n + i]));
            }
            const double top = std::max<double>(args.logSum[at], mass);
            args.logSum[at] =
                static_cast<float>(top + std::log(std::exp(args.logSum[at] - top) + std::exp(mass - top)));
        }
}

void keyMoments(const KeyMomentsArgs& args)
{
    const auto n = static_cast<std::size_t>(args.headDim);
    const auto sets = static_cast<std::size_t>(args.sets), count = static_cast<std::size_t>(args.count);
    std::vector<double> first(sets * 2 * n), second(sets * n * 2 * n);
    std::vector<float> row(2 * n);
    for (std::size_t i = 0; i < count; ++i) {
        readKey(args.headDim, args.kvHead, args.keyBlocks, args.positions[i], row.data());
        readValue(args.headDim, args.kvHead, args.valueBlocks, args.positions[i], row.data() + n);
        for (std::size_t s = 0; s < sets; ++s)
            for (std::size_t b = 0; b < 2 * n; ++b) {
                const double x = static_cast<double>(args.weights[s * count + i]) * row[b];
                first[s * 2 * n + b] += x;
                for (std::size_t a = 0; a < n; ++a)
                    second[(s * n + a) * 2 * n + b] += x * row[a];
            }
    }
    std::copy(first.begin(), first.end(), args.first);
    std::copy(second.begin(), second.end(), args.second);
}

} // namespace longhand::reference
