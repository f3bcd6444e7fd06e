#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// How busy the machine is: a factor on everything that the program computes, from the times of passes whose usual cost
/// is known. A machine's speed changes from one second to the next by more than what plans differ in, and plans are
/// measured one after the other: so costs are kept as they would be at the usual speed, and compared so.
class MachineLoad
{
public:
    /// A pass took this multiple of its usual time.
    void add(double times);
    /// 1: as usual; 2: everything takes twice as long. The median of the last passes, so that one that the system held
    /// up counts for nothing.
    double factor() const { return m_factor; }

private:
    static constexpr std::size_t kPasses = 7;
    std::array<double, kPasses> m_times{};
    std::size_t m_count = 0;
    double m_factor = 1;
};

/// A cost that does not depend on rows: the mean of its last measurements.
struct RunningCost
{
    double seconds = 0; ///< a guess until the first measurement
    double weight = 0;  ///< measurements in it

    /// One that the system held up counts as twice the mean at most.
    void add(double measured);
};

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
    /// True once enough such passes were measured to tell the machine's load by one (MachineLoad).
    bool knows(int rows) const;
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
    static std::size_t bucketOf(int rows);
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
