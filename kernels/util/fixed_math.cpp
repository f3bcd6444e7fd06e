#include "kernels/util/fixed_math.h"

#include <cmath>

namespace longhand {

namespace {

/// The exact sum of two doubles of which `low` is at most half a unit in the last place of `high`: about 106 bits.
/// Algorithms of Dekker (1971) and Knuth, without FMA.
struct Pair
{
    double high = 0, low = 0;
};

/// |a| >= |b|, or a is 0.
Pair quickSum(double a, double b)
{
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

Pair exactSum(double a, double b)
{
    const double sum = a + b;
    const double ofB = sum - a;
    return {sum, (a - (sum - ofB)) + (b - ofB)};
}

/// The upper 26 bits and the rest; |a| < 2^995.
Pair halves(double a)
{
    const double c = a * 134217729.0; // 2^27 + 1
    const double high = c - (c - a);
    return {high, a - high};
}

Pair exactProduct(double a, double b)
{
    const double product = a * b;
    const Pair x = halves(a), y = halves(b);
    return {product, ((x.high * y.high - product) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

Pair operator+(Pair a, Pair b)
{
    const Pair high = exactSum(a.high, b.high), low = exactSum(a.low, b.low);
    const Pair sum = quickSum(high.high, high.low + low.high);
    return quickSum(sum.high, sum.low + low.low);
}

Pair operator*(Pair a, Pair b)
{
    const Pair product = exactProduct(a.high, b.high);
    return quickSum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

Pair operator*(Pair a, double b)
{
    return a * Pair{b, 0};
}

/// b is not 0.
Pair divided(Pair a, double b)
{
    const double first = a.high / b;
    const Pair rest = a + Pair{b, 0} * -first;
    return quickSum(first, (rest.high + rest.low) / b);
}

constexpr Pair kLn2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};

/// e^x, |x| < 700.
Pair expOf(Pair x)
{
    // x = k ln 2 + 512 r, |r| < 0.0007; e^(512 r) - 1 from e^r - 1 by doubling: (1 + s)^2 - 1 = 2 s + s^2.
    constexpr int doublings = 9, terms = 10;
    const double k = std::floor(x.high / kLn2.high + 0.5);
    const Pair rest = x + kLn2 * -k;
    const Pair r{rest.high * 0x1p-9, rest.low * 0x1p-9};
    Pair s{0, 0};
    for (int n = terms; n >= 1; --n) { // r (1 + r/2 (1 + r/3 (...)))
        s = divided((Pair{1, 0} + s) * r, n);
    }
    for (int i = 0; i < doublings; ++i) {
        s = Pair{2 * s.high, 2 * s.low} + s * s;
    }
    const Pair e = Pair{1, 0} + s;
    return {std::ldexp(e.high, static_cast<int>(k)), std::ldexp(e.low, static_cast<int>(k))}; // exact
}

Pair logOf(double x)
{
    // One step of Newton's method: log x = y + log(x e^-y), and x e^-y is 1 but for some 1e-16.
    const double y = fixedLog(x);
    const Pair ratio = expOf({-y, 0}) * x;
    const Pair e = ratio + Pair{-1, 0};
    return (Pair{y, 0} + e) + Pair{-0.5 * e.high * e.high, 0};
}

} // namespace

double roundedLog(double x)
{
    return logOf(x).high;
}

double roundedPower(double base, double exponent)
{
    return expOf(logOf(base) * exponent).high;
}

CosSin fixedCosSin(double angle)
{
    // angle = k pi/2 + r, |r| <= pi/4, r as a pair. k has at most 31 bits, so three doubles of pi/2 are plenty.
    constexpr double halfPi[] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110};
    const double k = std::floor(angle / halfPi[0] + 0.5);
    const Pair first = exactProduct(k, halfPi[0]), second = exactProduct(k, halfPi[1]);
    const Pair upper = exactSum(angle - first.high, -first.low); // the difference is exact
    const Pair lower{-second.high, -second.low - k * halfPi[2]};
    const Pair r = upper + lower;

    const double x = r.high, z = x * x;
    double s = 1.0 / 355687428096000.0; // 17!
    s = s * z - 1.0 / 1307674368000.0;
    s = s * z + 1.0 / 6227020800.0;
    s = s * z - 1.0 / 39916800.0;
    s = s * z + 1.0 / 362880.0;
    s = s * z - 1.0 / 5040.0;
    s = s * z + 1.0 / 120.0;
    s = s * z - 1.0 / 6.0;
    double c = -1.0 / 6402373705728000.0; // 18!
    c = c * z + 1.0 / 20922789888000.0;
    c = c * z - 1.0 / 87178291200.0;
    c = c * z + 1.0 / 479001600.0;
    c = c * z - 1.0 / 3628800.0;
    c = c * z + 1.0 / 40320.0;
    c = c * z - 1.0 / 720.0;
    c = c * z + 1.0 / 24.0;
    // The small terms first; the rest of r counts as its derivative says.
    const double half = 0.5 * z;
    const double most = 1 - half;
    const double sine = x + (x * z * s + r.low * most);
    const double cosine = most + (((1 - most) - half) + (z * z * c - x * r.low));

    switch (static_cast<std::int64_t>(k) & 3) {
    case 0:
        return {cosine, sine};
    case 1:
        return {-sine, cosine};
    case 2:
        return {-cosine, -sine};
    default:
        return {sine, -cosine};
    }
}

} // namespace longhand
