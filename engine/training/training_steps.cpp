#include "engine/training/training_steps.h"

#include "engine/training/corpus.h"
#include "kernels/pool/compute_pool.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>

namespace longhand {

namespace {

constexpr std::size_t kHeldOutEvery = 16;
constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kEpsilon = 1e-8;
constexpr double kLastRate = 0.02; // of the peak

} // namespace

float normalOf(std::uint64_t seed, std::uint64_t counter)
{
    const double u = (static_cast<double>(mixed(seed, 2 * counter) >> 11) + 0.5) * 0x1p-53;
    const double v = static_cast<double>(mixed(seed, 2 * counter + 1) >> 11) * 0x1p-53;
    return static_cast<float>(std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v));
}

void splitRecords(std::size_t records, std::vector<std::size_t>& train, std::vector<std::size_t>& heldOut)
{
    for (std::size_t i = 0; i < records; ++i)
        (i % kHeldOutEvery == kHeldOutEvery - 1 || (records < kHeldOutEvery && i + 1 == records) ? heldOut : train)
            .push_back(i);
}

std::uint64_t checksumOf(const std::vector<std::vector<float>>& matrices)
{
    std::uint64_t sum = 0;
    for (const auto& matrix : matrices)
        for (const float weight : matrix)
            sum = mixed(sum, std::bit_cast<std::uint32_t>(weight));
    return sum;
}

std::vector<TokenId> likeliestTokens(const TrainingData& data, const std::vector<std::size_t>& records,
                                     std::size_t vocabulary, std::size_t count)
{
    std::vector<double> mass(vocabulary, 0);
    for (const std::size_t record : records)
        for (const auto& labels : data.labels(record, 0, data.length()))
            for (const Label& label : labels)
                if (label.token >= 0)
                    mass[static_cast<std::size_t>(label.token)] += static_cast<double>(label.probability);
    std::vector<TokenId> order(vocabulary);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](TokenId a, TokenId b) {
        return mass[static_cast<std::size_t>(a)] > mass[static_cast<std::size_t>(b)];
    });
    order.resize(std::min(count, vocabulary));
    std::sort(order.begin(), order.end());
    return order;
}

double rateAt(std::int64_t step, std::int64_t steps)
{
    const double warmUp = std::max(1.0, std::floor(static_cast<double>(steps) / 20));
    const double done = (static_cast<double>(step) - warmUp) / std::max(1.0, static_cast<double>(steps) - warmUp);
    const double cosine = kLastRate + (1 - kLastRate) * 0.5 * (1 + std::cos(std::numbers::pi * std::max(0.0, done)));
    return std::min(cosine, static_cast<double>(step + 1) / warmUp);
}

void adamW(TrainingState& state, std::size_t i, const std::vector<float>& gradient, double rate, double decay,
           ComputePool& pool)
{
    const auto correction1 = static_cast<float>(1 / (1 - std::pow(kBeta1, static_cast<double>(state.step))));
    const auto correction2 = static_cast<float>(1 / (1 - std::pow(kBeta2, static_cast<double>(state.step))));
    const auto step = static_cast<float>(rate);
    const auto kept = static_cast<float>(1 - decay);
    float* const w = state.weights[i].data();
    float* const m = state.mean[i].data();
    float* const v = state.square[i].data();
    const float* const g = gradient.data();
    pool.forRange(static_cast<std::int64_t>(gradient.size()), 4096, [=](std::int64_t begin, std::int64_t end) {
        constexpr auto b1 = static_cast<float>(kBeta1), b2 = static_cast<float>(kBeta2);
        for (std::int64_t k = begin; k < end; ++k) {
            m[k] = b1 * m[k] + (1 - b1) * g[k];
            v[k] = b2 * v[k] + (1 - b2) * g[k] * g[k];
            w[k] = w[k] * kept -
                   step * (m[k] * correction1) / (std::sqrt(v[k] * correction2) + static_cast<float>(kEpsilon));
        }
    });
}

} // namespace longhand
