#include "kernels/ops/rope.h"
#include "tests/kernels/weight_rows.h"

#include "tests/support/test_paths.h"
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <numeric>
#include <string>

using namespace longhand;
using namespace longhand::test;

class TestRope : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void frequenciesAsTransformers();
    void factorsDivide();
    void table();
    void rotationAgainstDouble_data();
    void rotationAgainstDouble();
    void inPlace();
    void relativePositions();
    void selfExtend();
    void badArguments();

private:
    ComputePool m_pool{2};
};

void TestRope::frequenciesAsTransformers()
{
    QFile file(QString::fromStdString(longhand::test::goldenFolder().string()) + "/rope_frequencies.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).object()["cases"].toArray();
    QCOMPARE(cases.size(), 9);
    for (const QJsonValue& value : cases) {
        const QJsonObject c = value.toObject();
        const QString type = c["type"].toString();
        const int dim = c["dim"].toInt();
        const double base = c["base"].toDouble(), factor = c["factor"].toDouble();
        const RopeFrequencies f = type == "default" ? RopeFrequencies::plain(dim, base)
                                  : type == "linear"
                                      ? RopeFrequencies::linear(dim, base, factor)
                                      : RopeFrequencies::yarn(dim, base, factor, c["trained"].toDouble());
        QVERIFY(std::fabs(f.magnitude - c["magnitude"].toDouble()) < 1e-9);
        const QJsonArray expected = c["inverse"].toArray();
        QCOMPARE(static_cast<qsizetype>(f.inverse.size()), expected.size());
        for (qsizetype i = 0; i < expected.size(); ++i) // theirs are float32 powers: about 1e-6 off
            QVERIFY2(std::fabs(f.inverse[static_cast<std::size_t>(i)] / expected[i].toDouble() - 1) < 3e-6,
                     qPrintable(QString("%1 dim %2 factor %3 at %4").arg(type).arg(dim).arg(factor).arg(i)));
    }
}

void TestRope::factorsDivide()
{
    RopeFrequencies f = RopeFrequencies::plain(8, 10000);
    const auto before = f.inverse;
    const std::vector<float> factors = {1, 2, 4, 8};
    f.divideBy(factors);
    for (std::size_t i = 0; i < 4; ++i)
        QCOMPARE(f.inverse[i], before[i] / static_cast<double>(factors[i]));
    QVERIFY_EXCEPTION_THROWN(f.divideBy(std::span(factors).first(3)), std::invalid_argument);
    const std::vector<float> zero = {1, 0, 1, 1};
    QVERIFY_EXCEPTION_THROWN(f.divideBy(zero), std::invalid_argument);
}

void TestRope::table()
{
    const RopeFrequencies f = RopeFrequencies::yarn(64, 100000, 16, 8192);
    const std::vector<std::int32_t> positions = {0, 1, 8191, 131071, 17};
    std::vector<float> values(positions.size() * 64);
    ropeTable(f, positions, values.data());
    for (std::size_t p = 0; p < positions.size(); ++p)
        for (std::size_t i = 0; i < 32; ++i) {
            const long double angle = positions[p] * f.inverse[i]; // rounded to double
            QCOMPARE(values[p * 64 + 2 * i], static_cast<float>(std::cos(angle) * f.magnitude));
            QCOMPARE(values[p * 64 + 2 * i + 1], static_cast<float>(std::sin(angle) * f.magnitude));
        }
}

void TestRope::rotationAgainstDouble_data()
{
    QTest::addColumn<int>("headDim");
    QTest::addColumn<int>("rotaryDim");
    QTest::newRow("64") << 64 << 64;
    QTest::newRow("partial") << 80 << 32;
    QTest::newRow("odd number of pairs") << 48 << 22;
    QTest::newRow("nothing") << 16 << 0;
}

void TestRope::rotationAgainstDouble()
{
    QFETCH(int, headDim);
    QFETCH(int, rotaryDim);
    const int rows = 5, heads = 3;
    const std::int64_t inStride = heads * headDim + 7, outStride = heads * headDim + 2;
    const auto in = normalFloats(static_cast<std::size_t>(rows * inStride), 1);
    std::vector<std::int32_t> positions = {0, 1, 977, 65536, 131071};
    std::vector<float> table(static_cast<std::size_t>(rows * std::max(rotaryDim, 1)));
    if (rotaryDim > 0)
        ropeTable(RopeFrequencies::plain(rotaryDim, 10000), positions, table.data());

    for (const RopeLayout layout : {RopeLayout::AdjacentPairs, RopeLayout::HalfSplit}) {
        auto isas = supportedIsas();
        isas.push_back(Isa::Reference);
        std::vector<float> reference(static_cast<std::size_t>(rows * outStride), 9.0f);
        rope({Isa::Reference, &m_pool}, layout, table.data(), rows, heads, headDim, rotaryDim, in.data(), inStride,
             reference.data(), outStride);
        for (const Isa isa : isas) {
            std::vector<float> out(static_cast<std::size_t>(rows * outStride), 9.0f);
            rope({isa, &m_pool}, layout, table.data(), rows, heads, headDim, rotaryDim, in.data(), inStride, out.data(),
                 outStride);
            QVERIFY2(sameBits(out.data(), reference.data(), out.size()), std::string(isaName(isa)).c_str());
            for (int r = 0; r < rows; ++r) {
                for (int h = 0; h < heads; ++h) {
                    const float* const x = &in[static_cast<std::size_t>(r * inStride + h * headDim)];
                    const float* const y = &out[static_cast<std::size_t>(r * outStride + h * headDim)];
                    for (int i = 0; i < rotaryDim / 2; ++i) {
                        const int a = layout == RopeLayout::AdjacentPairs ? 2 * i : i;
                        const int b = layout == RopeLayout::AdjacentPairs ? 2 * i + 1 : i + rotaryDim / 2;
                        const double angle =
                            positions[static_cast<std::size_t>(r)] * std::pow(10000.0, -2.0 * i / rotaryDim);
                        const double size = std::fabs(x[a]) + std::fabs(x[b]);
                        QVERIFY(std::fabs(y[a] - (x[a] * std::cos(angle) - x[b] * std::sin(angle))) <= 2e-7 * size);
                        QVERIFY(std::fabs(y[b] - (x[a] * std::sin(angle) + x[b] * std::cos(angle))) <= 2e-7 * size);
                    }
                    for (int i = rotaryDim; i < headDim; ++i)
                        QCOMPARE(y[i], x[i]);
                }
                QCOMPARE(out[static_cast<std::size_t>(r * outStride + heads * headDim)], 9.0f);
            }
        }
    }
}

void TestRope::inPlace()
{
    const int rows = 300, heads = 2, headDim = 40, rotaryDim = 36; // enough rows for more than one thread
    const auto in = normalFloats(static_cast<std::size_t>(rows * heads * headDim), 2);
    std::vector<std::int32_t> positions(rows);
    std::iota(positions.begin(), positions.end(), 50);
    std::vector<float> table(static_cast<std::size_t>(rows * rotaryDim));
    ropeTable(RopeFrequencies::plain(rotaryDim, 10000), positions, table.data());
    for (const RopeLayout layout : {RopeLayout::AdjacentPairs, RopeLayout::HalfSplit})
        for (const Isa isa : supportedIsas()) {
            std::vector<float> expected(in.size()), same = in;
            rope({isa, &m_pool}, layout, table.data(), rows, heads, headDim, rotaryDim, in.data(), heads * headDim,
                 expected.data(), heads * headDim);
            rope({isa, &m_pool}, layout, table.data(), rows, heads, headDim, rotaryDim, same.data(), heads * headDim,
                 same.data(), heads * headDim);
            QVERIFY(sameBits(same.data(), expected.data(), same.size()));
        }
}

/// What rotary embedding is for: a product of a rotated query and key depends on the distance alone.
void TestRope::relativePositions()
{
    const auto q = normalFloats(64, 3), k = normalFloats(64, 4);
    const auto product = [&](std::int32_t p, std::int32_t j) {
        const std::vector<std::int32_t> positions = {p, j};
        std::vector<float> table(128), rows(q), out(128);
        rows.insert(rows.end(), k.begin(), k.end());
        ropeTable(RopeFrequencies::plain(64, 100000), positions, table.data());
        rope({bestIsa(), &m_pool}, RopeLayout::AdjacentPairs, table.data(), 2, 1, 64, 64, rows.data(), 64, out.data(),
             64);
        return std::inner_product(out.begin(), out.begin() + 64, out.begin() + 64, 0.0);
    };
    QVERIFY(std::fabs(product(1000, 900) - product(70000, 69900)) < 1e-4);
    QVERIFY(std::fabs(product(1000, 900) - product(1000, 800)) > 1e-2);
}

void TestRope::selfExtend()
{
    const std::int32_t group = 8, window = 2048;
    for (const std::int32_t p : {2048, 2049, 8191, 40000, 131071}) {
        // At the edge of the window a far key looks about as far away as a near one, and none ever further than
        // trained.
        const std::int32_t edge = selfExtendQuery(p, group, window) - selfExtendKey(p - window, group);
        QVERIFY(edge >= window - 1 && edge <= window + 1);
        QVERIFY(selfExtendQuery(p, group, window) - selfExtendKey(0, group) <= window + (p - window) / group + 1);
    }
    QCOMPARE(selfExtendKey(23, 8), 2);
    QCOMPARE(selfExtendQuery(100, 8, 32), 12 + 32 - 4);
}

void TestRope::badArguments()
{
    QVERIFY_EXCEPTION_THROWN(RopeFrequencies::plain(7, 10000), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(RopeFrequencies::plain(0, 10000), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(RopeFrequencies::plain(8, 1), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(RopeFrequencies::linear(8, 10000, 0), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(RopeFrequencies::yarn(8, 10000, 4, 0), std::invalid_argument);
    float x[8] = {};
    QVERIFY_EXCEPTION_THROWN(rope({bestIsa(), &m_pool}, RopeLayout::HalfSplit, x, 1, 1, 6, 8, x, 8, x, 8),
                             std::invalid_argument);
}

QTEST_APPLESS_MAIN(TestRope)
#include "test_rope.moc"
