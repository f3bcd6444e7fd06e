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
    void geGluIsAccurate();
    void clampedSwiGluIsAccurate();
    void softCapIsAccurate();
    void instructionSetsAgree();

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

/// Against tanh in float64.
void TestActivation::geGluIsAccurate()
{
    auto isas = supportedIsas();
    isas.push_back(Isa::Reference);
    const std::int64_t n = 20001;
    std::vector<float> gateUp(static_cast<std::size_t>(2 * n), 1.0f), out(static_cast<std::size_t>(n));
    for (std::int64_t i = 0; i < n; ++i)
        gateUp[static_cast<std::size_t>(i)] = -10.0f + 0.001f * static_cast<float>(i);
    for (const Isa isa : isas) {
        geGlu({isa, &m_pool}, gateUp.data(), 1, n, out.data());
        double worst = 0;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double x = gateUp[i];
            const double expected = x / 2 * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
            worst = std::max(worst, std::fabs(out[i] - expected) / std::max(1e-30, std::fabs(x)));
        }
        QVERIFY2(worst < 1e-6, qPrintable(QString("%1: %2").arg(isaName(isa).data()).arg(worst)));
    }
}

void TestActivation::clampedSwiGluIsAccurate()
{
    auto isas = supportedIsas();
    isas.push_back(Isa::Reference);
    const std::int64_t n = 20001;
    std::vector<float> gateUp = normalFloats(static_cast<std::size_t>(2 * n), 4, 6.0f),
                       out(static_cast<std::size_t>(n));
    for (std::int64_t i = 0; i < n; ++i)
        gateUp[static_cast<std::size_t>(i)] = -30.0f + 0.003f * static_cast<float>(i);
    for (const Isa isa : isas) {
        clampedSwiGlu({isa, &m_pool}, gateUp.data(), 1, n, out.data());
        double worst = 0;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double x = std::min(double(gateUp[i]), 7.0);
            const double up = std::clamp(double(gateUp[i + static_cast<std::size_t>(n)]), -7.0, 7.0) + 1;
            const double size = std::fabs(x / (1 + std::exp(-1.702 * x)));
            worst = std::max(worst, std::fabs(out[i] - x / (1 + std::exp(-1.702 * x)) * up) /
                                        std::max(1e-30, size * (std::fabs(up) + 0.1)));
        }
        // As swiGlu, and 1.702 x rounded: half a unit of up to 51.
        QVERIFY2(worst < 3e-6, qPrintable(QString("%1: %2").arg(isaName(isa).data()).arg(worst)));
        const float nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
        const std::vector<float> ends = {nan, 1.0f, infinite, -1e30f, 1.0f, nan, -infinite, 2.0f};
        std::vector<float> ofEnds(4);
        clampedSwiGlu({isa, &m_pool}, ends.data(), 1, 4, ofEnds.data());
        QVERIFY(std::isnan(ofEnds[0]) && std::isnan(ofEnds[1]));
        QVERIFY(std::fabs(ofEnds[2] + 42.0f) < 0.01f); // 7 * -6
        QVERIFY(std::isfinite(ofEnds[3]) && std::fabs(ofEnds[3]) < 1e-6f);
    }
}

void TestActivation::softCapIsAccurate()
{
    auto isas = supportedIsas();
    isas.push_back(Isa::Reference);
    for (const Isa isa : isas)
        for (const float cap : {0.5f, 30.0f, 50.0f}) {
            std::vector<float> x;
            for (int i = -20000; i <= 20000; ++i)
                x.push_back(cap * 0.0007f * static_cast<float>(i));
            std::vector<float> capped = x;
            softCap({isa, &m_pool}, capped.data(), static_cast<std::int64_t>(x.size()), cap);
            double worst = 0;
            for (std::size_t i = 0; i < x.size(); ++i)
                worst = std::max(worst, std::fabs(capped[i] - cap * std::tanh(static_cast<double>(x[i]) / cap)));
            QVERIFY2(worst < 3e-7 * cap, qPrintable(QString("%1: %2").arg(isaName(isa).data()).arg(worst / cap)));
            std::vector<float> ends = {std::numeric_limits<float>::infinity(), -1e30f, 0.0f,
                                       std::numeric_limits<float>::quiet_NaN()};
            softCap({isa, &m_pool}, ends.data(), 4, cap);
            QVERIFY(ends[0] == cap);
            QVERIFY(ends[1] == -cap);
            QCOMPARE(ends[2], 0.0f);
            QVERIFY(std::isnan(ends[3]));
        }
}

/// GeGLU, the clamped SwiGLU and soft-capping have the same bits on every instruction set, in any number of
/// rows and threads.
void TestActivation::instructionSetsAgree()
{
    const std::int64_t n = 1003;
    const int rows = 20;
    const auto gateUp = normalFloats(static_cast<std::size_t>(rows * 2 * n), 3, 4.0f);
    std::vector<float> firstGated, firstClamped, firstCapped;
    for (const Isa isa : supportedIsas()) {
        for (const int threads : {1, 3}) {
            ComputePool pool(threads);
            std::vector<float> gated(static_cast<std::size_t>(rows * n)), clamped = gated, capped = gateUp;
            for (int r = 0; r < rows; r += threads) { // one row or three
                const auto at = static_cast<std::size_t>(r * n);
                geGlu({isa, &pool}, &gateUp[2 * at], std::min(threads, rows - r), n, &gated[at]);
                clampedSwiGlu({isa, &pool}, &gateUp[2 * at], std::min(threads, rows - r), n, &clamped[at]);
            }
            softCap({isa, &pool}, capped.data(), static_cast<std::int64_t>(capped.size()), 5.0f);
            if (firstGated.empty()) {
                firstGated = gated;
                firstClamped = clamped;
                firstCapped = capped;
            }
            QVERIFY(sameBits(gated.data(), firstGated.data(), gated.size()));
            QVERIFY(sameBits(clamped.data(), firstClamped.data(), clamped.size()));
            QVERIFY(sameBits(capped.data(), firstCapped.data(), capped.size()));
        }
    }
}

QTEST_APPLESS_MAIN(TestActivation)
#include "test_activation.moc"
