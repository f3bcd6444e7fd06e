#include "engine/speculative/cost_model.h"

#include <algorithm>
#include <cmath>

namespace longhand {
namespace {

/// Window of the mean: a bucket decays by 1/32 per measurement, faster at first.
constexpr double kLongest = 32;
/// Prior: 10 GB/s, and each row costs 6 % of a pass more.
constexpr double kPriorSecondsPerByte = 1e-10;
constexpr double kPriorRow = 0.06;
/// Weight of the curve against a bucket's own measurements.
constexpr double kPriorTests = 2;
/// Each measurement reduces the weight of older ones at other row counts.
constexpr double kFade = 1 - 1.0 / 256;

double shapeOf(int rows)
{
    return 1 + kPriorRow * (rows - 1);
}

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
    // The nearest bucket; the current shape of the curve corrects for its row count.
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < kRows.size(); ++i)
        if (std::abs(kRows[i] - rows) < std::abs(kRows[nearest] - rows))
            nearest = i;
    const double shape =
        kRows[nearest] == rows ? 1.0 : this->seconds(kRows[nearest], positions) / this->seconds(rows, positions);
    // A pass delayed by the system says little about the next, while a quick one shows what is possible: a measurement
    // is capped at twice the expected value, and followed at once if below it.
    const double expected = this->seconds(kRows[nearest], positions) / bytes(positions);
    double value = seconds * shape / bytes(positions);
    if (m_samples > 1)
        value = std::min(value, 2 * expected);
    for (Bucket& other : m_buckets)
        other.weight *= kFade;
    Bucket& bucket = m_buckets[nearest];
    bucket.weight = std::min(bucket.weight + 1, kLongest);
    const double step = value < bucket.secondsPerByte ? std::max(0.25, 1 / bucket.weight) : 1 / bucket.weight;
    bucket.secondsPerByte += (value - bucket.secondsPerByte) * step;
}

double CostModel::seconds(int rows, double positions) const
{
    // The curve: the best-known row count, extended by the prior's shape; every other bucket pulls it towards its own
    // measurements, more strongly the more there are. So a row count measured once, at a bad moment, is tried again.
    const Bucket* best = nullptr;
    int bestRows = 1;
    for (std::size_t i = 0; i < kRows.size(); ++i)
        if (m_buckets[i].weight > 0 && (best == nullptr || m_buckets[i].weight > best->weight)) {
            best = &m_buckets[i];
            bestRows = kRows[i];
        }
    const double scale = best != nullptr ? best->secondsPerByte / shapeOf(bestRows) : kPriorSecondsPerByte;
    // Ratios of known to expected, carried from bucket to bucket: what holds for 8 rows says something about 10.
    double ratio = 1, last = 0, lastValue = 0;
    for (std::size_t i = 0; i < kRows.size(); ++i) {
        const Bucket& bucket = m_buckets[i];
        const double expected = scale * shapeOf(kRows[i]) * ratio;
        const double value = std::max(lastValue, (bucket.weight * bucket.secondsPerByte + kPriorTests * expected) /
                                                     (bucket.weight + kPriorTests)); // more rows never cost less
        ratio *= value / expected;
        if (kRows[i] >= rows) {
            const double share = kRows[i] == rows || last == 0 ? 1 : (rows - last) / (kRows[i] - last);
            return (lastValue + (value - lastValue) * share) * bytes(positions);
        }
        last = kRows[i];
        lastValue = value;
    }
    return lastValue * shapeOf(rows) / shapeOf(static_cast<int>(last)) * bytes(positions);
}

} // namespace longhand
