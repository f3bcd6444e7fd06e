#include "kernels/ops/low_rank.h"
#include "tests/kernels/weight_rows.h"

#include "kernels/ops/dtype.h"
#include "kernels/ops/linear.h"

#include <QTest>

#include <algorithm>
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

/// y += up t for every part; y holds all parts' rows, one after the other.
void addTo(std::vector<std::vector<float>>& y, Isa isa, ComputePool& pool, const PackedLowRank& weights, const float* x,
           int rows)
{
    std::vector<float> t(static_cast<std::size_t>(rows * weights.totalRank()));
    lowRankDown({isa, &pool}, weights, x, weights.inputs(), rows, t.data());
    for (std::size_t p = 0; p < y.size(); ++p)
        for (std::int64_t panel = 0; panel * 16 < weights.parts()[p].outputs; ++panel)
            lowRankUp(isa, {&weights, p, t.data()}, rows, panel, panel + 1, y[p].data(),
                      static_cast<std::int64_t>(y[p].size()) / rows);
}

/// The operation over `rows` rows on outputs that hold something already.
std::vector<std::vector<float>> run(Isa isa, ComputePool& pool, const PackedLowRank& weights,
                                    const std::vector<float>& x, int rows, std::int64_t gap = 3)
{
    std::vector<std::vector<float>> y;
    unsigned seed = 91;
    for (const PackedLowRank::Part& part : weights.parts())
        y.push_back(normalFloats(static_cast<std::size_t>((part.outputs + gap) * rows), ++seed));
    addTo(y, isa, pool, weights, x.data(), rows);
    return y;
}

using Storage = PackedLowRank::Storage;
constexpr Storage kStorages[] = {Storage::Half, Storage::Byte};

const std::vector<std::vector<std::pair<int, int>>> kShapes = {
    {{8, 576}},       {{8, 576}, {8, 192}, {8, 192}}, {{1, 1}}, {{3, 17}, {0, 5}, {9, 31}}, {{16, 48}, {64, 33}},
    {{0, 4}, {5, 20}}};

/// Each shape, stored both ways.
std::vector<std::pair<std::vector<std::pair<int, int>>, Storage>> everyShape()
{
    std::vector<std::pair<std::vector<std::pair<int, int>>, Storage>> all;
    for (const auto& shape : kShapes)
        for (const Storage storage : kStorages)
            all.emplace_back(shape, storage);
    return all;
}

} // namespace

class TestLowRank : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void againstDouble();
    void bytesAreClose();
    void sameBitsEverywhere();
    void rowsAndThreads();
    void besidePreparedRows();
    void severalPartsOfAProduct();
    void withinALinear();
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
            const PackedLowRank weights(inputs, parts, Storage::Half);
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

/// In eight bits: within half a step of each value, a step being the largest of the row or the panel over 127.
void TestLowRank::bytesAreClose()
{
    for (const auto& shape : kShapes) {
        const std::int64_t inputs = 33;
        auto parts = randomParts(inputs, shape);
        std::fill(parts[0].up.begin(), parts[0].up.end(), 0.0f); // a panel of nothing
        const PackedLowRank weights(inputs, parts, Storage::Byte);
        const PackedLowRank halves(inputs, parts, Storage::Half);
        QVERIFY(weights.empty() || 2 * weights.bytes() == halves.bytes());
        for (std::size_t p = 0; p < parts.size(); ++p) {
            const PackedLowRank::Part& part = weights.parts()[p];
            for (std::int64_t j = 0; j < part.rank; ++j)
                for (std::int64_t k = 0; k < inputs; ++k) {
                    const auto row = parts[p].down.begin() + j * inputs;
                    const auto size = [](float a, float b) { return std::fabs(a) < std::fabs(b); };
                    const float largest = std::fabs(*std::max_element(row, row + inputs, size));
                    const float scale = weights.downScales()[static_cast<std::size_t>(part.firstRank + j)];
                    QVERIFY(std::fabs(weights.downNumber(part.firstRank + j, k) * scale - row[k]) <=
                            largest / 127 * 0.501f);
                }
            for (std::int64_t n = 0; n < part.outputs; ++n)
                for (std::int64_t j = 0; j < part.rank; ++j) {
                    const auto begin = parts[p].up.begin() + n / 16 * 16 * part.rank;
                    const auto end = parts[p].up.begin() + std::min(n / 16 * 16 + 16, part.outputs) * part.rank;
                    const auto [low, high] = std::minmax_element(begin, end);
                    const float scale = weights.upScales()[static_cast<std::size_t>(part.firstPanel + n / 16)];
                    QVERIFY(std::fabs(weights.upNumber(part, n, j) * scale -
                                      parts[p].up[static_cast<std::size_t>(n * part.rank + j)]) <=
                            std::max(-*low, *high) / 127 * 0.501f);
                }
        }
    }
}

void TestLowRank::sameBitsEverywhere()
{
    for (const std::int64_t inputs : {1, 17, 576, 1536})
        for (const auto& [shape, storage] : everyShape()) {
            const PackedLowRank weights(inputs, randomParts(inputs, shape), storage);
            for (const int rows : {1, 2, 7, 20}) {
                const auto x = normalFloats(static_cast<std::size_t>(inputs * rows), 6);
                const auto expected = run(Isa::Reference, m_pool, weights, x, rows);
                for (const Isa isa : supportedIsas())
                    QVERIFY2(run(isa, m_pool, weights, x, rows) == expected, std::string(isaName(isa)).c_str());
            }
        }
}

/// A row has the same bits alone and among others, on any number of threads.
void TestLowRank::rowsAndThreads()
{
    const std::int64_t inputs = 1536; // enough work for several threads with few rows
    ComputePool one(1), five(5);
    for (const Storage storage : kStorages)
        for (const Isa isa : supportedIsas())
            for (const int rows : {1, 3, 5, 21}) {
                const PackedLowRank weights(inputs, randomParts(inputs, {{16, 2048}, {8, 256}, {32, 1025}}), storage);
                const auto x = normalFloats(static_cast<std::size_t>(inputs * rows), 7);
                const auto expected = run(isa, one, weights, x, rows);
                QVERIFY(run(isa, m_pool, weights, x, rows) == expected);
                QVERIFY(run(isa, five, weights, x, rows) == expected);
                // Alone, on fresh outputs: what was added is compared by beginning from the same values.
                for (int r = 0; r < rows; r += 4) {
                    std::vector<std::vector<float>> y;
                    unsigned seed = 91;
                    for (const PackedLowRank::Part& part : weights.parts()) {
                        const std::int64_t ld = part.outputs + 3;
                        const auto all = normalFloats(static_cast<std::size_t>(ld * rows), ++seed);
                        y.emplace_back(all.begin() + r * ld, all.begin() + (r + 1) * ld);
                    }
                    addTo(y, isa, m_pool, weights, x.data() + r * inputs, 1);
                    for (std::size_t p = 0; p < y.size(); ++p) {
                        const auto ld = static_cast<std::ptrdiff_t>(y[p].size());
                        QVERIFY(std::equal(y[p].begin(), y[p].end(), expected[p].begin() + r * ld));
                    }
                }
            }
}

/// Rows prepared and multiplied with `down` at once are the rows prepared, and multiplied with `down`.
void TestLowRank::besidePreparedRows()
{
    const std::int64_t inputs = 576, outputs = 40;
    const auto stored = randomRows(DType::Q4_1, outputs, inputs, 8);
    const PackedLinear matrix = PackedLinear::pack(DType::Q4_1, outputs, inputs, stored.data());
    auto isas = supportedIsas();
    isas.push_back(Isa::Reference);
    for (const int threads : {1, 2, 5}) {
        ComputePool pool(threads);
        for (const Isa isa : isas)
            for (const int rows : {1, 3, 4, 5, 8, 9, 16, 17, 40}) {
                const PackedLowRank weights(inputs, randomParts(inputs, {{8, 40}, {3, 17}}), Storage::Byte);
                const auto x = normalFloats(static_cast<std::size_t>(inputs * rows), 9);
                const CpuContext context{isa, &pool};
                PreparedRows prepared(rows, inputs);
                std::vector<float> y(static_cast<std::size_t>(rows * outputs));
                const auto product = [&] {
                    linear(context, matrix, prepared, nullptr, LinearMode::Store, y.data(), outputs);
                    return y;
                };
                std::vector<float> t(static_cast<std::size_t>(rows * weights.totalRank())), both(t.size());
                prepareRows(context, DType::Q4_1, x.data(), rows, inputs, prepared);
                const auto expected = product();
                lowRankDown(context, weights, x.data(), inputs, rows, t.data());
                prepareRows(context, DType::Q4_1, x.data(), rows, inputs, prepared, weights, both.data());
                QVERIFY2(product() == expected && both == t, std::string(isaName(isa)).c_str());
                prepareRows(context, DType::Q4_1, x.data(), rows, inputs, prepared, PackedLowRank(), nullptr);
                QVERIFY(product() == expected);
            }
    }
}

/// linear() makes the addition as if it came after: the same bits, for weights of every kind, few rows and many.
void TestLowRank::severalPartsOfAProduct()
{
    auto isas = supportedIsas();
    isas.push_back(Isa::Reference);
    const std::int64_t inputs = 70;
    const int rows = 9;
    const auto x = normalFloats(static_cast<std::size_t>(inputs * rows), 6);
    // Of two products: the second addition to the second product shares what the first has read.
    auto parts = randomParts(inputs, {{4, 40}, {3, 17}, {5, 40}, {5, 17}});
    const std::vector<LowRankPart> first(parts.begin(), parts.begin() + 2);
    auto second = std::vector<LowRankPart>(parts.begin() + 2, parts.end());
    second[1].down = second[0].down;
    parts[3].down.clear();
    parts[3].sharesDown = true;
    for (const Storage storage : kStorages) {
        const PackedLowRank both(inputs, parts, storage, nullptr, 2);
        QCOMPARE(both.products(), std::size_t(2));
        QCOMPARE(both.totalRank(), 4 + 3 + 5);
        const PackedLowRank one(inputs, first, storage), other(inputs, second, storage);
        for (const Isa isa : isas) {
            std::vector<std::vector<float>> expected{std::vector<float>(rows * 43, 1.0f),
                                                     std::vector<float>(rows * 20, 2.0f)};
            auto y = expected;
            addTo(expected, isa, m_pool, one, x.data(), rows);
            addTo(expected, isa, m_pool, other, x.data(), rows);
            addTo(y, isa, m_pool, both, x.data(), rows);
            for (std::size_t p = 0; p < y.size(); ++p)
                QVERIFY2(std::equal(y[p].begin(), y[p].end(), expected[p].begin()), std::string(isaName(isa)).c_str());
        }
    }
    // Parts that do not fit together.
    parts[3].rank = 4;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, PackedLowRank(inputs, parts, Storage::Half, nullptr, 2));
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        PackedLowRank(inputs, randomParts(inputs, {{4, 40}, {3, 17}, {5, 40}}), Storage::Half, nullptr, 2));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             PackedLowRank(inputs, randomParts(inputs, {{4, 40}, {3, 41}}), Storage::Half, nullptr, 1));
}

void TestLowRank::withinALinear()
{
    const std::int64_t inputs = 256; // whole blocks of every type
    for (const int outputs : {5, 16, 700}) {
        const PackedLowRank addition(inputs, randomParts(inputs, {{3, 20}, {8, outputs}}), Storage::Byte);
        for (const DType type : kAllTypes) {
            const auto rowsOfWeights = randomRows(type, outputs, inputs, 3);
            const PackedLinear weights = PackedLinear::pack(type, outputs, inputs, rowsOfWeights.data());
            for (const Isa isa : supportedIsas())
                for (const int rows : {1, 4, 19})
                    for (const LinearMode mode : {LinearMode::Store, LinearMode::Add}) {
                        const auto x = normalFloats(static_cast<std::size_t>(inputs * rows), 8);
                        const auto bias = normalFloats(static_cast<std::size_t>(outputs), 9);
                        const CpuContext context{isa, &m_pool};
                        PreparedRows prepared(rows, inputs);
                        prepareRows(context, type, x.data(), rows, inputs, prepared);
                        std::vector<float> t(static_cast<std::size_t>(rows * addition.totalRank()));
                        lowRankDown(context, addition, x.data(), inputs, rows, t.data());
                        const std::int64_t ld = outputs + 2;
                        const auto before = normalFloats(static_cast<std::size_t>(ld * rows), 10);
                        auto together = before, after = before;
                        linear(context, weights, prepared, bias.data(), mode, together.data(), ld,
                               {&addition, 1, t.data()});
                        linear(context, weights, prepared, bias.data(), mode, after.data(), ld);
                        QVERIFY(together != after);
                        lowRankUp(isa, {&addition, 1, t.data()}, rows, 0, weights.panels(), after.data(), ld);
                        QVERIFY2(together == after, std::string(isaName(isa)).c_str());
                    }
            PreparedRows prepared(1, inputs);
            const CpuContext context{Isa::Portable, &m_pool};
            const auto x = normalFloats(inputs, 8);
            prepareRows(context, type, x.data(), 1, inputs, prepared);
            std::vector<float> y(static_cast<std::size_t>(outputs)), t(11);
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                     linear(context, weights, prepared, nullptr, LinearMode::Store, y.data(), outputs,
                                            {&addition, 0, t.data()}));
        }
    }
}

void TestLowRank::refusesWhatDoesNotFit()
{
    auto parts = randomParts(16, {{2, 4}});
    parts[0].down.pop_back();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, PackedLowRank(16, parts, Storage::Byte));
    for (const float bad : {1e5f, -1e5f, std::numeric_limits<float>::infinity(), std::nanf("")}) {
        parts = randomParts(16, {{2, 4}});
        parts[0].up[3] = bad;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, PackedLowRank(16, parts, Storage::Byte));
    }
    const PackedLowRank none(16, std::vector<LowRankPart>{{0, 4, {}, {}}}, Storage::Half);
    QVERIFY(none.empty());
}

QTEST_APPLESS_MAIN(TestLowRank)
#include "test_low_rank.moc"
