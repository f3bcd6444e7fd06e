// Functions in double that do not depend on the C library: within their bounds of the long double functions, and the
// same bits on every machine.

#include "kernels/util/fixed_math.h"
#include "kernels/util/rounded_once.h"

#include <QtTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

using namespace longhand;

namespace {

/// In (0, 1).
double uniform(std::mt19937_64& random)
{
    return (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53;
}

/// |value - exact| in units of the last place of `exact`.
double unitsOff(double value, long double exact)
{
    int exponent = 0;
    std::frexp(static_cast<double>(exact), &exponent);
    return std::fabs(std::ldexp(static_cast<double>(static_cast<long double>(value) - exact), 53 - exponent));
}

} // namespace

class TestFixedMath : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// As std::fma: numbers that nearly cancel, that are far apart, subnormal, not finite.
    void productsAndSumsAreRoundedOnce()
    {
        std::mt19937 random(5);
        const auto number = [&](unsigned low, unsigned exponents) {
            return std::bit_cast<float>((static_cast<std::uint32_t>(random()) & 0x807fffffu) |
                                        (low + static_cast<std::uint32_t>(random()) % exponents) << 23);
        };
        const auto equal = [](float a, float b) {
            return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
                   (std::isnan(a) && std::isnan(b));
        };
        for (int i = 0; i < 400000; ++i) {
            const unsigned low = i % 4 == 0 ? 0 : 100, exponents = i % 4 == 0 ? 256 : 50;
            FourFloats a{}, b{}, c{}, chained{};
            for (int lane = 0; lane < 4; ++lane) {
                a[lane] = number(low, exponents);
                b[lane] = number(low, exponents);
                const float near = -a[lane] * b[lane];
                c[lane] = i % 3 == 0 ? number(low, exponents) : near + near * static_cast<float>(lane - 1) * 0x1p-23f;
            }
            const FourFloats four = roundedOnce(a, b, c);
            chained = roundedOnce(b, c, four);
            for (int lane = 0; lane < 4; ++lane) {
                const float exact = std::fma(a[lane], b[lane], c[lane]);
                QVERIFY(equal(roundedOnce(a[lane], b[lane], c[lane]), exact));
                QVERIFY(equal(four[lane], exact));
                QVERIFY(equal(chained[lane], std::fma(b[lane], c[lane], exact)));
            }
        }
    }

    void logarithm()
    {
        std::mt19937_64 random(1);
        QVERIFY(fixedLog(1.0) == 0.0);
        for (int i = 0; i < 300000; ++i) {
            double x = uniform(random);
            x = i % 3 == 0 ? std::ldexp(x, static_cast<int>(random() % 1800) - 900) : x;
            x = i % 3 == 1 ? 1 - std::ldexp(x, -static_cast<int>(random() % 50)) : x;
            if (x <= 0)
                continue;
            const long double exact = std::log(static_cast<long double>(x));
            QVERIFY2(std::fabs(static_cast<double>(fixedLog(x) - exact)) <=
                         3 * 0x1p-53 * std::fabs(static_cast<double>(exact)),
                     qPrintable(QString::number(x, 'g', 17)));
        }
    }

    void exponential()
    {
        std::mt19937_64 random(2);
        QVERIFY(fixedExp(0.0) == 1.0);
        QVERIFY(fixedExp(-709.0) == 0.0);
        QVERIFY(fixedExp(-std::numeric_limits<double>::infinity()) == 0.0);
        QVERIFY(fixedExp(-707.9) > 0);
        for (int i = 0; i < 300000; ++i) {
            const double x = -uniform(random) * (i % 2 == 0 ? 708.0 : 1.0);
            const long double exact = std::exp(static_cast<long double>(x));
            QVERIFY2(std::fabs(static_cast<double>((fixedExp(x) - exact) / exact)) <= 3 * 0x1p-53,
                     qPrintable(QString::number(x, 'g', 17)));
        }
    }

    void cosineAndSine()
    {
        std::mt19937_64 random(3);
        QVERIFY(fixedCosSin(0).cos == 1.0);
        QVERIFY(fixedCosSin(0).sin == 0.0);
        for (int i = 0; i < 300000; ++i) {
            double angle = std::ldexp(uniform(random), static_cast<int>(random() % 40) - 8);
            if (i % 5 == 0) // near a zero of one of them
                angle = std::floor(angle / 1.5707963267948966) * 1.5707963267948966;
            if (i % 7 == 0)
                angle = -angle;
            const CosSin found = fixedCosSin(angle);
            QVERIFY2(unitsOff(found.cos, std::cos(static_cast<long double>(angle))) <= 1 &&
                         unitsOff(found.sin, std::sin(static_cast<long double>(angle))) <= 1,
                     qPrintable(QString::number(angle, 'g', 17)));
        }
    }

    /// long double has 11 bits more here; where it has not, the bound still holds.
    void roundedFunctions()
    {
        std::mt19937_64 random(4);
        QVERIFY(roundedLog(1.0) == 0.0);
        QVERIFY(roundedPower(10000, 0) == 1.0);
        QVERIFY(roundedPower(10000, -0.5) == 0.01);
        QVERIFY(roundedPower(1048576, -0.75) == 0x1p-15);
        constexpr double half = 0.5 + 0x1p-9;
        for (int i = 0; i < 20000; ++i) {
            const double base = 1 + uniform(random) * (i % 2 == 0 ? 1e7 : 10.0), exponent = 4 * uniform(random) - 3;
            const QString shown = QString("%1 ^ %2").arg(base, 0, 'g', 17).arg(exponent, 0, 'g', 17);
            const long double power = std::pow(static_cast<long double>(base), static_cast<long double>(exponent));
            QVERIFY2(unitsOff(roundedPower(base, exponent), power) <= half, qPrintable(shown));
            QVERIFY2(unitsOff(roundedLog(base), std::log(static_cast<long double>(base))) <= half, qPrintable(shown));
        }
    }

    /// Of many values, on every machine.
    void theSameBitsEverywhere()
    {
        std::mt19937_64 random(5);
        std::uint64_t sum = 0;
        const auto add = [&](double value) { sum = sum * 0x9e3779b97f4a7c15ULL + std::bit_cast<std::uint64_t>(value); };
        for (int i = 0; i < 20000; ++i) {
            const double x = uniform(random);
            add(fixedLog(x));
            add(fixedExp(-50 * x));
            const CosSin turned = fixedCosSin(131072 * x);
            add(turned.cos);
            add(turned.sin);
            add(roundedLog(1000 * x));
            add(roundedPower(100000, -2 * x));
        }
        QCOMPARE(sum, 16673213602982344687ULL);
    }
};

QTEST_APPLESS_MAIN(TestFixedMath)
#include "test_fixed_math.moc"
