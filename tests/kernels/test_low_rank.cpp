#include "kernels/ops/low_rank.h"
#include "tests/kernels/weight_rows.h"

#include "kernels/ops/dtype.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

using namespace longhand;
using namespace longhand::test;

namespace {

/// Parts of the given ranks and outputs over one input, with random values.
std::vector<LowRankPart> randomParts(std::int64_t inputs, const std::vector<std::pair<int, int>>& sizes)
{
    std::vector<LowRankPart> parts;
    unsigned seed = 11;
    for (const auto& [rank, outputs] : sizes) {
        LowRankPart part;
        part.rank = rank;
        part.outputs = outputs;
        part.down = normalFloats(static_cast<std::size_t>(rank * inputs), ++seed, 0.05f);
        part.up = normalFloats(static_cast<std::size_t>(rank) * static_cast<std::size_t>(outputs), ++seed, 0.3f);
        parts.push_back(std::move(part));
    }
    return parts;
}

/// Runs the operation over `rows` rows on outputs that hold something already; all parts' rows one after the other.
std::vector<std::vector<float>> run(Isa isa, ComputePool& pool, const PackedLowRank& weights,
                                    const std::vector<float>& x, int rows, std::int64_t gap = 3)
{
    std::vector<std::vector<float>> y;
    std::vector<LowRankTarget> targets;
    unsigned seed = 91;
    for (const PackedLowRank::Part& part : weights.parts()) {
        y.push_back(normalFloats(static_cast<std::size_t>((part.outputs + gap) * rows), ++seed));
        targets.push_back({y.back().data(), part.outputs + gap});
    }
    std::vector<float> scratch(static_cast<std::size_t>(rows * weights.totalRank()));
    addLowRank({isa, &pool}, weights, x.data(), weights.inputs(), rows, scratch.data(), targets);
    return y;
}

const std::vector<std::vector<std::pair<int, int>>> kShapes = {
    {{8, 576}},       {{8, 576}, {8, 192}, {8, 192}}, {{1, 1}}, {{3, 17}, {0, 5}, {9, 31}}, {{16, 48}, {64, 33}},
    {{0, 4}, {5, 20}}};

} // namespace

class TestLowRank : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void againstDouble();
    void sameBitsEverywhere();
    void rowsAndThreads();
    void refusesWhatDoesNotFit();

private:
    ComputePool m_pool{2};
};

/// An independent oracle: the matrices multiplied in float64 from the values as F16 holds them.
void TestLowRank::againstDouble()
{
    auto isas = supportedIsas();
    isas.push_back(Isa::Reference);
    for (const std::int64_t inputs : {1, 15, 16, 33, 576, 1001})
        for (const auto& shape : kShapes) {
            const auto parts = randomParts(inputs, shape);
            const PackedLowRank weights(inputs, parts);
            const int rows = 3;
            const auto x = normalFloats(static_cast<std::size_t>(inputs * rows), 5);
            for (const Isa isa : isas) {
                const auto y = run(isa, m_pool, weights, x, rows);
                unsigned seed = 91;
                for (std::size_t p = 0; p < parts.size(); ++p) {
                    const LowRankPart& part = parts[p];
                    const std::int64_t ld = part.outputs + 3;
                    const auto before = normalFloats(static_cast<std::size_t>(ld * rows), ++seed);
                    for (int r = 0; r < rows; ++r)
                        for (std::int64_t n = 0; n < ld; ++n) {
                            const auto at = static_cast<std::size_t>(r * ld + n);
                            double expected = before[at], size = std::fabs(expected);
                            for (std::int64_t j = 0; j < part.rank && n < part.outputs; ++j) {
                                double t = 0, absolute = 0;
                                for (std::int64_t k = 0; k < inputs; ++k) {
                                    const double term = static_cast<double>(halfToFloat(floatToHalf(
                                                            part.down[static_cast<std::size_t>(j * inputs + k)]))) *
                                                        x[static_cast<std::size_t>(r * inputs + k)];
                                    t += term;
                                    absolute += std::fabs(term);
                                }
                                const double u =
                                    halfToFloat(floatToHalf(part.up[static_cast<std::size_t>(n * part.rank + j)]));
                                expected += u * t;
                                size += std::fabs(u) * absolute;
                            }
                            const double allowed = n < part.outputs ? 0x1p-20 * size + 1e-30 : 0; // beyond: untouched
                            QVERIFY2(std::fabs(y[p][at] - expected) <= allowed, std::string(isaName(isa)).c_str());
                        }
                }
            }
        }
}

void TestLowRank::sameBitsEverywhere()
{
    for (const std::int64_t inputs : {1, 17, 576, 1536})
        for (const auto& shape : kShapes) {
            const PackedLowRank weights(inputs, randomParts(inputs, shape));
            for (const int rows : {1, 2, 7, 20}) {
                const auto x = normalFloats(static_cast<std::size_t>(inputs * rows), 6);
                const auto expected = run(Isa::Reference, m_pool, weights, x, rows);
                for (const Isa isa : supportedIsas())
                    if (isa != Isa::Portable)
                        QVERIFY2(run(isa, m_pool, weights, x, rows) == expected, std::string(isaName(isa)).c_str());
            }
        }
}

/// A row has the same bits alone and among others, on any number of threads.
void TestLowRank::rowsAndThreads()
{
    const std::int64_t inputs = 1536; // enough work for several threads with few rows
    const PackedLowRank weights(inputs, randomParts(inputs, {{16, 2048}, {8, 256}, {32, 1025}}));
    ComputePool one(1), five(5);
    for (const Isa isa : supportedIsas())
        for (const int rows : {1, 3, 5, 21}) {
            const auto x = normalFloats(static_cast<std::size_t>(inputs * rows), 7);
            const auto expected = run(isa, one, weights, x, rows);
            QVERIFY(run(isa, m_pool, weights, x, rows) == expected);
            QVERIFY(run(isa, five, weights, x, rows) == expected);
            // Alone, on fresh outputs: what was added is compared by beginning from the same values.
            for (int r = 0; r < rows; r += 4) {
                std::vector<std::vector<float>> y;
                std::vector<LowRankTarget> targets;
                unsigned seed = 91;
                for (const PackedLowRank::Part& part : weights.parts()) {
                    const std::int64_t ld = part.outputs + 3;
                    const auto all = normalFloats(static_cast<std::size_t>(ld * rows), ++seed);
                    y.emplace_back(all.begin() + r * ld, all.begin() + (r + 1) * ld);
                    targets.push_back({y.back().data(), ld});
                }
                std::vector<float> scratch(static_cast<std::size_t>(weights.totalRank()));
                addLowRank({isa, &m_pool}, weights, x.data() + r * inputs, inputs, 1, scratch.data(), targets);
                for (std::size_t p = 0; p < y.size(); ++p) {
                    const auto ld = static_cast<std::ptrdiff_t>(targets[p].ld);
                    QVERIFY(std::equal(y[p].begin(), y[p].end(), expected[p].begin() + r * ld));
                }
            }
        }
}

void TestLowRank::refusesWhatDoesNotFit()
{
    auto parts = randomParts(16, {{2, 4}});
    parts[0].down.pop_back();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, PackedLowRank(16, parts));
    for (const float bad : {1e5f, -1e5f, std::numeric_limits<float>::infinity(), std::nanf("")}) {
        parts = randomParts(16, {{2, 4}});
        parts[0].up[3] = bad;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, PackedLowRank(16, parts));
    }
    const PackedLowRank none(16, std::vector<LowRankPart>{{0, 4, {}, {}}});
    QVERIFY(none.empty());
}

QTEST_APPLESS_MAIN(TestLowRank)
#include "test_low_rank.moc"
