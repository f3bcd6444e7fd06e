#include "engine/planning/cost_model.h"

#include <algorithm>
#include <cmath>

namespace longhand {
namespace {

/// Memory of the mean: a bucket forgets with 1/32 a measurement, faster at first.
constexpr double kLongest = 32;
/// Where nothing is known: 10 GB/s, and a row costs 6 % of a pass more.
constexpr double kPriorSecondsPerByte = 1e-10;
constexpr double kPriorRow = 0.06;

} // namespace

CostModel::CostModel(double fixedBytes, double bytesPerPosition)
    : m_fixedBytes(fixedBytes), m_bytesPerPosition(bytesPerPosition)
{
}

void CostModel::add(int rows, double positions, double seconds)
{
    if (!(seconds > 0))
        return;
    ++m_samples;
    // The nearest bucket, its row count corrected for by the present shape of the curve.
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < kRows.size(); ++i)
        if (std::abs(kRows[i] - rows) < std::abs(kRows[nearest] - rows))
            nearest = i;
    const double shape =
        kRows[nearest] == rows ? 1.0 : this->seconds(kRows[nearest], positions) / this->seconds(rows, positions);
    Bucket& bucket = m_buckets[nearest];
    double value = seconds * shape / bytes(positions);
    // One pass that the system held up says little about the next.
    if (bucket.weight >= 4)
        value = std::min(value, 3 * bucket.secondsPerByte);
    bucket.weight = std::min(bucket.weight + 1, kLongest);
    bucket.secondsPerByte += (value - bucket.secondsPerByte) / bucket.weight;
}

double CostModel::seconds(int rows, double positions) const
{
    // Known points, then what lies before, between and behind them.
    double result = 0;
    int below = 0, above = 0;
    double valueBelow = 0, valueAbove = 0, largest = 0, slope = -1;
    int lastRows = 0;
    double lastValue = 0;
    for (std::size_t i = 0; i < kRows.size(); ++i) {
        if (m_buckets[i].weight <= 0)
            continue;
        largest = std::max(largest, m_buckets[i].secondsPerByte); // never falling
        if (lastRows > 0)
            slope = (largest - lastValue) / (kRows[i] - lastRows);
        lastRows = kRows[i];
        lastValue = largest;
        if (kRows[i] <= rows) {
            below = kRows[i];
            valueBelow = largest;
        } else if (above == 0) {
            above = kRows[i];
            valueAbove = largest;
        }
    }
    if (below == 0 && above == 0) {
        result = kPriorSecondsPerByte * (1 + kPriorRow * (rows - 1));
    } else if (below == 0) {
        result = valueAbove * (1 + kPriorRow * (rows - 1)) / (1 + kPriorRow * (above - 1));
    } else if (above == 0) {
        // Beyond what is known: the last slope, at least a share of the prior's.
        const double least = valueBelow * kPriorRow / (1 + kPriorRow * (below - 1));
        result = valueBelow + std::max(slope, least) * (rows - below);
    } else {
        result = valueBelow + (valueAbove - valueBelow) * (rows - below) / (above - below);
    }
    return result * bytes(positions);
}

} // namespace longhand
