#pragma once

#include <array>
#include <cstdint>

namespace longhand {

/// What a pass costs on this machine, as a function of its rows and the positions it sees, measured as it runs.
///
/// A pass reads all weights and the keys and values of the positions it sees, so its time is compared with the bytes it
/// moves: each measurement becomes seconds a byte, kept for some row counts as an exponential mean. What was measured
/// at one context so tells what a longer one will cost; row counts in between are interpolated, those never seen are
/// extrapolated from the ones seen and a prior.
class CostModel
{
public:
    /// fixedBytes: read whatever the context (weights); bytesPerPosition: keys and values of one position.
    CostModel(double fixedBytes, double bytesPerPosition);

    /// A pass of `rows` rows over `positions` took `seconds`.
    void add(int rows, double positions, double seconds);
    /// Expected seconds. Never falls with more rows.
    double seconds(int rows, double positions) const;
    /// Measurements of any row count.
    std::int64_t samples() const { return m_samples; }

private:
    static constexpr std::array<int, 15> kRows{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64};
    struct Bucket
    {
        double secondsPerByte = 0;
        double weight = 0;
    };
    double bytes(double positions) const { return m_fixedBytes + m_bytesPerPosition * positions; }

    double m_fixedBytes, m_bytesPerPosition;
    std::int64_t m_samples = 0;
    std::array<Bucket, kRows.size()> m_buckets{};
};

} // namespace longhand
