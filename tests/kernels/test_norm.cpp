#include "kernels/ops/norm.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <string>

using namespace longhand;
using namespace longhand::test;

class TestNorm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void againstDouble();
    void sameLanesEverywhere();
    void rowsAndThreads();

private:
    ComputePool m_pool{2};
};

void TestNorm::againstDouble()
{
    auto isas = supportedIsas();
    isas.push_back(Isa::Reference);
    for (const std::int64_t n : {1, 2, 15, 16, 17, 31, 64, 576, 1001})
        for (const float scale : {1e-4f, 1.0f, 3e3f}) {
            const auto x = normalFloats(static_cast<std::size_t>(n), 1, scale),
                       weight = normalFloats(static_cast<std::size_t>(n), 2);
            double squares = 0;
            for (const float value : x)
                squares += static_cast<double>(value) * value;
            const double factor = 1 / std::sqrt(squares / static_cast<double>(n) + 1e-5);
            for (const Isa isa : isas) {
                std::vector<float> y(x.size() + 1, 7.0f);
                rmsNorm({isa, &m_pool}, x.data(), weight.data(), 1e-5f, 1, n, y.data());
                for (std::size_t i = 0; i < x.size(); ++i) {
                    const double expected = x[i] * factor * weight[i];
                    QVERIFY2(std::fabs(y[i] - expected) <=
                                 (8 + static_cast<double>(n) / 16) * 0x1p-24 * std::fabs(expected) + 1e-38,
                             std::string(isaName(isa)).c_str());
                }
                QVERIFY(y.back() == 7.0f);
            }
        }
}

/// 16 lanes on every width of vector: the same bits.
void TestNorm::sameLanesEverywhere()
{
    for (const std::int64_t n : {1, 5, 16, 33, 576, 1000}) {
        const auto x = normalFloats(static_cast<std::size_t>(3 * n), 3),
                   weight = normalFloats(static_cast<std::size_t>(n), 4);
        std::vector<float> expected(x.size()), y(x.size());
        rmsNorm({Isa::Reference, &m_pool}, x.data(), weight.data(), 1e-6f, 3, n, expected.data());
        for (const Isa isa : supportedIsas()) {
            rmsNorm({isa, &m_pool}, x.data(), weight.data(), 1e-6f, 3, n, y.data());
            QVERIFY2(sameBits(y.data(), expected.data(), y.size()), std::string(isaName(isa)).c_str());
        }
    }
}

void TestNorm::rowsAndThreads()
{
    const std::int64_t n = 576;
    const int rows = 100; // more than one thread's share
    const auto x = normalFloats(static_cast<std::size_t>(rows * n), 5),
               weight = normalFloats(static_cast<std::size_t>(n), 6);
    for (const Isa isa : supportedIsas()) {
        ComputePool single(1);
        std::vector<float> alone(x.size());
        for (int r = 0; r < rows; ++r)
            rmsNorm({isa, &single}, &x[static_cast<std::size_t>(r * n)], weight.data(), 1e-5f, 1, n,
                    &alone[static_cast<std::size_t>(r * n)]);
        for (int threads = 1; threads <= 4; ++threads) {
            ComputePool pool(threads);
            std::vector<float> inPlace = x;
            rmsNorm({isa, &pool}, inPlace.data(), weight.data(), 1e-5f, rows, n, inPlace.data());
            QVERIFY(sameBits(inPlace.data(), alone.data(), alone.size()));
        }
    }
}

QTEST_APPLESS_MAIN(TestNorm)
#include "test_norm.moc"
