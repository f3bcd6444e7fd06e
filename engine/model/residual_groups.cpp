#include "engine/model/residual_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace longhand {
namespace {

/// Keys that the groups' means are found with; the others only join the nearest.
constexpr std::size_t kFitted = 512;
constexpr int kRounds = 3;
/// Left-out keys from which on they are in groups.
constexpr std::size_t kManyLeft = 16384;

/// scores[g] -= key . mean of `count` groups, whose sums compilers keep in registers. mean: [headDim][groups].
template <std::size_t count>
void subtractProducts(const float* key, std::size_t n, const float* mean, std::size_t groups, float* scores)
{
    float sums[count] = {};
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t g = 0; g < count; ++g)
            sums[g] += key[i] * mean[i * groups + g];
    for (std::size_t g = 0; g < count; ++g)
        scores[g] -= sums[g];
}

/// The group with the nearest mean. mean [headDim][groups]; offset [groups]: half a mean's square. scores: scratch
/// [groups].
int nearest(const float* key, std::size_t n, const std::vector<float>& mean, const std::vector<float>& offset,
            std::vector<float>& scores)
{
    constexpr std::size_t kAtOnce = 16;
    const std::size_t groups = offset.size();
    std::ranges::copy(offset, scores.begin());
    std::size_t g = 0;
    for (; g + kAtOnce <= groups; g += kAtOnce)
        subtractProducts<kAtOnce>(key, n, mean.data() + g, groups, scores.data() + g);
    for (; g < groups; ++g)
        subtractProducts<1>(key, n, mean.data() + g, groups, scores.data() + g);
    return static_cast<int>(std::ranges::min_element(scores) - scores.begin());
}

} // namespace

int residualGroups(std::size_t left)
{
    return left < kManyLeft ? 1 : kResidualGroups;
}

std::vector<int> groupKeys(std::span<const float> rows, int headDim, int groups)
{
    const auto n = static_cast<std::size_t>(headDim), all = static_cast<std::size_t>(groups);
    const std::size_t count = rows.size() / n / 2, fitted = std::min(count, kFitted);
    std::vector<float> mean(n * all), offset(all), scores(all);
    std::vector<int> groupOf(count);
    if (count == 0)
        return groupOf;
    const auto fittedKey = [&](std::size_t j) { return rows.data() + j * count / fitted * 2 * n; };
    for (std::size_t g = 0; g < all; ++g)
        for (std::size_t i = 0; i < n; ++i)
            mean[i * all + g] = fittedKey(g * fitted / all)[i];
    const auto measure = [&] {
        std::ranges::fill(offset, 0.0f);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t g = 0; g < all; ++g)
                offset[g] += 0.5f * mean[i * all + g] * mean[i * all + g];
    };
    for (int round = 0; round < kRounds; ++round) {
        measure();
        std::vector<float> sum(n * all), members(all);
        for (std::size_t j = 0; j < fitted; ++j) {
            const auto g = static_cast<std::size_t>(nearest(fittedKey(j), n, mean, offset, scores));
            ++members[g];
            for (std::size_t i = 0; i < n; ++i)
                sum[i * all + g] += fittedKey(j)[i];
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t g = 0; g < all; ++g)
                if (members[g] > 0)
                    mean[i * all + g] = sum[i * all + g] / members[g];
    }
    measure();
    for (std::size_t j = 0; j < count; ++j)
        groupOf[j] = nearest(rows.data() + j * 2 * n, n, mean, offset, scores);
    return groupOf;
}

GroupSums groupSums(std::span<const float> rows, std::span<const int> groupOf, std::span<const float> weights,
                    int groups)
{
    const std::size_t count = groupOf.size(), width = count == 0 ? 0 : rows.size() / count;
    GroupSums of{std::vector<float>(static_cast<std::size_t>(groups)),
                 std::vector<float>(static_cast<std::size_t>(groups) * width)};
    for (std::size_t j = 0; j < count; ++j) {
        const auto g = static_cast<std::size_t>(groupOf[j]);
        of.mass[g] += weights[j];
        for (std::size_t i = 0; i < width; ++i)
            of.sums[g * width + i] += weights[j] * rows[j * width + i];
    }
    return of;
}

HeadResidual headResidual(const GroupSums& first, std::span<const float> second, float logMass)
{
    const std::vector<float>&mass = first.mass, &sums = first.sums;
    const std::size_t groups = mass.size(), n = sums.size() / groups / 2;
    HeadResidual of;
    of.keyMean.resize(groups * n);
    of.valueMean.resize(groups * n);
    of.covariance.assign(second.begin(), second.end());
    for (std::size_t g = 0; g < groups; ++g) {
        of.logMass.push_back(mass[g] > 0 ? logMass + std::log(mass[g]) : -std::numeric_limits<float>::infinity());
        if (mass[g] <= 0)
            continue;
        const float* const sum = sums.data() + g * 2 * n;
        float* const key = of.keyMean.data() + g * n;
        float* const value = of.valueMean.data() + g * n;
        for (std::size_t i = 0; i < n; ++i) {
            key[i] = sum[i] / mass[g];
            value[i] = sum[n + i] / mass[g];
        }
        for (std::size_t i = 0; i < n; ++i) {
            float* const row = of.covariance.data() + i * 2 * n;
            for (std::size_t l = 0; l < n; ++l) {
                row[l] -= sum[i] * key[l];
                row[n + l] -= sum[i] * value[l];
            }
        }
    }
    return of;
}

} // namespace longhand
