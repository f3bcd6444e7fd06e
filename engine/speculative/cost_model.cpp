#include "engine/speculative/cost_model.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace longhand {
namespace {

/// Window of the mean, in measurements.
constexpr double kLongest = 96;
/// Prior: 10 GB/s, and each row costs 10 % of a pass more: CPUs with AMX need less, those without more.
constexpr double kPriorSecondsPerByte = 1e-10;
constexpr double kPriorRow = 0.1;
/// Weight of that share against measured passes, which decide it by and by, and its largest value.
constexpr double kPriorRowTests = 1.5;
constexpr double kMostRow = 0.6;
/// Weight of the curve against a bucket's own measurements.
constexpr double kPriorTests = 2;
/// Each measurement reduces the weight of older ones at other row counts.
constexpr double kFade = 1 - 1.0 / 256;
/// Seconds per byte (or per pass, of a model of one byte) that a record can hold.
constexpr double kSlowest = 1000;
/// Passes of a row count after which its cost is known, and how far a measurement may be from that.
constexpr double kKnown = 5;
constexpr double kMostTimes = 4;
/// No pass is faster than the machine: one this much faster shows that the few before it came at bad moments.
constexpr double kFaster = 0.7;

} // namespace

void MachineLoad::add(double times)
{
    if (!(times > 0))
        return;
    m_times[m_count++ % kPasses] = times;
    std::array<double, kPasses> sorted = m_times;
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(std::min(m_count, kPasses));
    const auto middle = sorted.begin() + (end - sorted.begin()) / 2;
    std::nth_element(sorted.begin(), middle, end);
    m_factor = std::clamp(*middle, 1 / kMostTimes, kMostTimes);
}

void RunningCost::add(double measured)
{
    if (!(measured >= 0))
        return;
    const double value = weight > 0 ? std::min(measured, 2 * seconds) : measured;
    weight = std::min(weight + 1, kLongest);
    seconds += (value - seconds) / weight;
}

CostModel::CostModel(double fixedBytes, double bytesPerPosition)
    : m_fixedBytes(fixedBytes), m_bytesPerPosition(bytesPerPosition), m_row(kPriorRow)
{
    updateCurve();
}

/// The bucket of a row count, or of the nearest one.
std::size_t CostModel::bucketOf(int rows)
{
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < kRows.size(); ++i)
        if (std::abs(kRows[i] - rows) < std::abs(kRows[nearest] - rows))
            nearest = i;
    return nearest;
}

bool CostModel::knows(int rows) const
{
    const std::size_t bucket = bucketOf(rows);
    return kRows[bucket] == rows && m_buckets[bucket].weight >= kKnown;
}

void CostModel::add(int rows, double positions, double seconds)
{
    if (!(seconds > 0))
        return;
    ++m_samples;
    // The current shape of the curve corrects for the bucket's row count.
    const std::size_t nearest = bucketOf(rows);
    const double shape =
        kRows[nearest] == rows ? 1.0 : this->seconds(kRows[nearest], positions) / this->seconds(rows, positions);
    // A pass delayed by the system says little about the next: a measurement is capped at twice the expected value.
    const double expected = this->seconds(kRows[nearest], positions) / bytes(positions);
    double value = seconds * shape / bytes(positions);
    if (m_samples > 1)
        value = std::min(value, 2 * expected);
    for (Bucket& other : m_buckets)
        other.weight *= kFade;
    Bucket& bucket = m_buckets[nearest];
    if (bucket.weight < kKnown && value < kFaster * bucket.secondsPerByte)
        bucket.weight = 0;
    bucket.weight = std::min(bucket.weight + 1, kLongest);
    bucket.secondsPerByte += (value - bucket.secondsPerByte) / bucket.weight;
    updateCurve();
}

/// The share of a pass that one more row costs: fits a + c * (rows - 1) to the buckets by least squares of relative
/// errors, with c / a near its prior.
double CostModel::fittedRow() const
{
    double weights = 0, rows = 0, squares = 0, costs = 0, rowCosts = 0;
    for (std::size_t i = 0; i < kRows.size(); ++i) {
        const double more = kRows[i] - 1;
        // A single measurement may be of a pass that the system delayed.
        const double weight = std::max(0.0, m_buckets[i].weight - 1) / ((1 + more) * (1 + more));
        weights += weight;
        rows += weight * more;
        squares += weight * more * more;
        costs += weight * m_buckets[i].secondsPerByte;
        rowCosts += weight * more * m_buckets[i].secondsPerByte;
    }
    // Minimises the sum of weight * (cost - a - c * more)^2, and kPriorRowTests * (c - kPriorRow * a)^2.
    const double aa = weights + kPriorRowTests * kPriorRow * kPriorRow, ac = rows - kPriorRowTests * kPriorRow,
                 cc = squares + kPriorRowTests;
    const double determinant = aa * cc - ac * ac;
    const double a = (costs * cc - rowCosts * ac) / determinant, c = (rowCosts * aa - costs * ac) / determinant;
    return a > 0 && determinant > 0 ? std::clamp(c / a, 0.0, kMostRow) : kPriorRow;
}

/// The table of costs by rows: the best-known row count, extended by a straight line; every other bucket pulls it
/// towards its own measurements, more strongly the more there are. So a row count measured once, at a bad moment, is
/// tried again.
void CostModel::updateCurve()
{
    m_row = fittedRow();
    const Bucket* best = nullptr;
    int bestRows = 1;
    for (std::size_t i = 0; i < kRows.size(); ++i)
        if (m_buckets[i].weight > 0 && (best == nullptr || m_buckets[i].weight > best->weight)) {
            best = &m_buckets[i];
            bestRows = kRows[i];
        }
    const double scale = best != nullptr ? best->secondsPerByte / shapeOf(bestRows) : kPriorSecondsPerByte;
    // Ratios of known to expected, carried from bucket to bucket: what holds for 8 rows says something about 10.
    double ratio = 1, lastValue = 0;
    int last = 0;
    for (std::size_t i = 0; i < kRows.size(); ++i) {
        const Bucket& bucket = m_buckets[i];
        const double expected = scale * shapeOf(kRows[i]) * ratio;
        const double value = std::max(lastValue, (bucket.weight * bucket.secondsPerByte + kPriorTests * expected) /
                                                     (bucket.weight + kPriorTests)); // more rows never cost less
        ratio *= value / expected;
        for (int rows = last + 1; rows <= kRows[i]; ++rows) {
            const double share = last == 0 ? 1 : static_cast<double>(rows - last) / (kRows[i] - last);
            m_secondsPerByte[static_cast<std::size_t>(rows)] = lastValue + (value - lastValue) * share;
        }
        last = kRows[i];
        lastValue = value;
    }
}

double CostModel::seconds(int rows, double positions) const
{
    const int last = kRows.back();
    const double most = m_secondsPerByte[static_cast<std::size_t>(std::clamp(rows, 1, last))];
    return (rows > last ? most * shapeOf(rows) / shapeOf(last) : most) * bytes(positions);
}

std::vector<double> CostModel::record() const
{
    std::vector<double> record;
    record.reserve(2 * m_buckets.size());
    for (const Bucket& bucket : m_buckets) {
        record.push_back(bucket.secondsPerByte);
        record.push_back(bucket.weight);
    }
    return record;
}

void CostModel::recall(std::span<const double> record, double weight)
{
    if (record.size() != 2 * m_buckets.size())
        throw std::invalid_argument("a record of other row counts");
    std::array<Bucket, kRows.size()> buckets{};
    std::int64_t samples = 0;
    for (std::size_t i = 0; i < buckets.size(); ++i) {
        const double seconds = record[2 * i], known = record[2 * i + 1];
        if (!(seconds >= 0) || !(seconds <= kSlowest) || !(known >= 0) || (known > 0 && seconds <= 0))
            throw std::invalid_argument("no cost of a pass");
        buckets[i] = {seconds, std::min(known, weight)};
        samples += known > 0 ? 1 : 0;
    }
    m_buckets = buckets;
    m_samples = samples;
    updateCurve();
}

} // namespace longhand
