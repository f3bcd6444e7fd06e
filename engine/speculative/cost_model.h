#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// The cost of a pass on this machine as a function of its rows and the positions it attends to, measured at run time.
///
/// A pass reads all weights and the keys and values of the positions it attends to, so each measurement becomes seconds
/// per byte moved, kept for some row counts as an exponential mean. A measurement at one context length thus predicts
/// the cost at a longer one; row counts in between are interpolated, unmeasured ones extrapolated by a straight line
/// through the measured ones, with a prior.
class CostModel
{
public:
    /// fixedBytes: read at any context length (weights); bytesPerPosition: keys and values of one position.
    CostModel(double fixedBytes, double bytesPerPosition);

    /// A pass of `rows` rows over `positions` took `seconds`.
    void add(int rows, double positions, double seconds);
    /// Expected seconds. Never falls with more rows.
    double seconds(int rows, double positions) const;
    /// Measurements of any row count.
    std::int64_t samples() const { return m_samples; }

    /// Seconds per byte and weight of each row count: a list for recall().
    std::vector<double> record() const;
    /// Takes over record()'s list, no row count with more than this weight. Throws std::invalid_argument for another
    /// list.
    void recall(std::span<const double> record, double weight);

private:
    static constexpr std::array<int, 15> kRows{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64};
    struct Bucket
    {
        double secondsPerByte = 0;
        double weight = 0;
    };
    void updateCurve();
    double fittedRow() const;
    double shapeOf(int rows) const { return 1 + m_row * (rows - 1); }
    double bytes(double positions) const { return m_fixedBytes + m_bytesPerPosition * positions; }

    double m_fixedBytes, m_bytesPerPosition;
    double m_row; ///< share of a pass that one more row costs: what is known of unmeasured row counts
    std::int64_t m_samples = 0;
    std::array<Bucket, kRows.size()> m_buckets{};
    std::array<double, kRows.back() + 1> m_secondsPerByte{}; ///< by rows: planning asks for many
};

} // namespace longhand
