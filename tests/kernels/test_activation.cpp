#include "kernels/ops/activation.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <limits>
#include <string>

using namespace longhand;
using namespace longhand::test;

class TestActivation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void accurate();
    void ends();
    void rowsAndThreads();

private:
    ComputePool m_pool{2};
};

/// 20,000 gates from -30 to 30, where the exponential matters.
void TestActivation::accurate()
{
    auto isas = supportedIsas();
    isas.push_back(Isa::Reference);
    const std::int64_t n = 20001;
    std::vector<float> gateUp(static_cast<std::size_t>(2 * n), 1.0f), out(static_cast<std::size_t>(n));
    for (std::int64_t i = 0; i < n; ++i)
        gateUp[static_cast<std::size_t>(i)] = -30.0f + 0.003f * static_cast<float>(i);
    const auto up = normalFloats(static_cast<std::size_t>(n), 1);
    std::copy(up.begin(), up.end(), gateUp.begin() + n);
    for (const Isa isa : isas) {
        swiGlu({isa, &m_pool}, gateUp.data(), 1, n, out.data());
        double worst = 0;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double x = gateUp[i], expected = x / (1 + std::exp(-x)) * up[i];
            if (expected != 0)
                worst = std::max(worst, std::fabs(out[i] / expected - 1));
        }
        // exp 2e-7, then a sum, a quotient and a product of half a unit each.
        QVERIFY2(worst < 4e-7, qPrintable(QString("%1: %2").arg(isaName(isa).data()).arg(worst)));
    }
}

void TestActivation::ends()
{
    const std::vector<float> gates = {
        0.0f, -0.0f, 100.0f, -100.0f, 1e30f, -1e30f, std::numeric_limits<float>::infinity()};
    std::vector<float> gateUp = gates;
    gateUp.resize(gates.size() * 2, 2.0f);
    std::vector<float> out(gates.size());
    for (const Isa isa : supportedIsas()) {
        swiGlu({isa, &m_pool}, gateUp.data(), 1, static_cast<std::int64_t>(gates.size()), out.data());
        QCOMPARE(out[0], 0.0f);
        QCOMPARE(out[1], 0.0f);
        QCOMPARE(out[2], 200.0f);
        QVERIFY(std::fabs(out[3]) < 1e-30f);
        QCOMPARE(out[4], 2e30f);
        QVERIFY(std::isfinite(out[5]) && out[5] <= 0.0f);
        QVERIFY(std::isinf(out[6]));
    }
}

void TestActivation::rowsAndThreads()
{
    const std::int64_t n = 1003;
    const int rows = 40;
    const auto gateUp = normalFloats(static_cast<std::size_t>(rows * 2 * n), 2, 4.0f);
    for (const Isa isa : supportedIsas()) {
        ComputePool single(1);
        std::vector<float> alone(static_cast<std::size_t>(rows * n));
        for (int r = 0; r < rows; ++r)
            swiGlu({isa, &single}, &gateUp[static_cast<std::size_t>(r * 2 * n)], 1, n,
                   &alone[static_cast<std::size_t>(r * n)]);
        for (int threads = 1; threads <= 4; ++threads) {
            ComputePool pool(threads);
            std::vector<float> out(alone.size());
            swiGlu({isa, &pool}, gateUp.data(), rows, n, out.data());
            QVERIFY(sameBits(out.data(), alone.data(), out.size()));
        }
    }
}

QTEST_APPLESS_MAIN(TestActivation)
#include "test_activation.moc"
