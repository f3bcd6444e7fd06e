#include "kernels/cpu/amx/tiles.h"
#include "kernels/ops/dtype.h"
#include "kernels/util/isa.h"
#include "tests/emulation/amx/soft_tiles.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <stdexcept>
#include <vector>

using namespace longhand;
using namespace longhand::amx;

class TestIsa : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void names();
    void supported();
    void sameArithmetic();
    void softTilesInt8();
    void softTilesBf16();
    void softTilesFaults();
    void hardwareTilesEqualSoft();
};

namespace {

constexpr int kRows = 5, kSteps = 11; // not the full tile: 5 rows of A, 11 rows of B

const TileConfig kConfig =
    makeConfig(TileShape{kRows, 64}, TileShape{kRows, 4 * kSteps}, TileShape{kSteps, 64}, TileShape{kRows, 64});

struct Int8Operands
{
    alignas(64) std::int8_t a[16][64];
    alignas(64) std::int8_t b[16][64];
    alignas(64) std::int32_t c[16][16];
};

Int8Operands int8Operands()
{
    std::mt19937 random(1);
    Int8Operands o;
    for (auto* row : {&o.a, &o.b})
        for (auto& line : *row)
            for (auto& value : line)
                value = static_cast<std::int8_t>(random());
    for (auto& line : o.c)
        for (auto& value : line)
            value = static_cast<std::int32_t>(random() % 1000) - 500;
    return o;
}

struct Bf16Operands
{
    alignas(64) std::uint16_t a[16][32];
    alignas(64) std::uint16_t b[16][32];
    alignas(64) float c[16][16];
};

Bf16Operands bf16Operands(unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    Bf16Operands o;
    for (auto* row : {&o.a, &o.b})
        for (auto& line : *row)
            for (auto& value : line)
                value =
                    floatToBf16(normal(random) * (random() % 50 == 0 ? 1e-25f : 1.0f)); // some products are denormal
    for (auto& line : o.c)
        for (auto& value : line)
            value = normal(random) * (random() % 10 == 0 ? 1e-39f : 1.0f);
    return o;
}

template <typename Tiles>
Int8Operands int8Product(Tiles&& tiles)
{
    Int8Operands o = int8Operands();
    tiles.loadConfig(kConfig);
    tiles.template load<0>(o.c, 64);
    tiles.template load<1>(o.a, 64);
    tiles.template load<2>(o.b, 64);
    tiles.template dpbssd<0, 1, 2>();
    tiles.template store<0>(o.c, 64);
    tiles.release();
    return o;
}

template <typename Tiles>
Bf16Operands bf16Product(Tiles&& tiles, unsigned seed)
{
    Bf16Operands o = bf16Operands(seed);
    tiles.loadConfig(kConfig);
    tiles.template load<0>(o.c, 64);
    tiles.template load<1>(o.a, 64);
    tiles.template load<2>(o.b, 64);
    tiles.template dpbf16<0, 1, 2>();
    tiles.template store<0>(o.c, 64);
    tiles.release();
    return o;
}

} // namespace

void TestIsa::names()
{
    for (const Isa isa :
         {Isa::Reference, Isa::Portable, Isa::Avx2, Isa::Avx2Vnni, Isa::Avx512, Isa::Avx512Vnni, Isa::Amx})
        QVERIFY(isaFromName(isaName(isa)) == isa);
    QVERIFY(!isaFromName("sse9") && !isaFromName("") && !isaFromName("AVX2"));
}

void TestIsa::supported()
{
    const auto found = supportedIsas();
    QVERIFY(!found.empty() && found.front() == Isa::Portable);
    QVERIFY(std::is_sorted(found.begin(), found.end()));
    QVERIFY(std::find(found.begin(), found.end(), Isa::Reference) == found.end());
    QVERIFY(bestIsa() == found.back());
    QVERIFY(isaSupported(Isa::Reference) && isaSupported(Isa::Portable));
    for (const Isa isa : found)
        QVERIFY(isaSupported(isa));
    // Each one contains the ones before.
    QVERIFY(!isaSupported(Isa::Avx2Vnni) || isaSupported(Isa::Avx2));
    QVERIFY(!isaSupported(Isa::Avx512) || isaSupported(Isa::Avx2));
    QVERIFY(!isaSupported(Isa::Avx512Vnni) || isaSupported(Isa::Avx512));
    QVERIFY(!isaSupported(Isa::Amx) || isaSupported(Isa::Avx512Vnni));
}

void TestIsa::sameArithmetic()
{
    for (const bool bf16 : {false, true}) {
        QVERIFY(fastestWithArithmeticOf(Isa::Reference, bf16) == Isa::Reference);
        for (const Isa isa : supportedIsas()) {
            const auto fastest = fastestWithArithmeticOf(isa, bf16);
            QVERIFY(fastest && *fastest >= isa && arithmeticOf(*fastest, bf16) == arithmeticOf(isa, bf16));
            QVERIFY(fastestWithArithmeticOf(arithmeticOf(isa, bf16), bf16) == fastest);
        }
        for (const Isa isa : {Isa::Avx2, Isa::Avx2Vnni, Isa::Avx512, Isa::Avx512Vnni})
            QVERIFY(arithmeticOf(isa, bf16) == Isa::Portable);
    }
    // Tiles have bits of their own for BF16 alone, so a machine without them takes any other story over.
    QVERIFY(fastestWithArithmeticOf(Isa::Amx, false) == bestIsa());
    QVERIFY(isaSupported(Isa::Amx) == fastestWithArithmeticOf(Isa::Amx, true).has_value());
    QVERIFY(fastestWithArithmeticOf(Isa::Avx2, true) != Isa::Amx);
}

void TestIsa::softTilesInt8()
{
    const Int8Operands before = int8Operands();
    const Int8Operands after = int8Product(SoftTiles());
    for (int m = 0; m < 16; ++m)
        for (int n = 0; n < 16; ++n) {
            std::int32_t expected = before.c[m][n]; // rows beyond the tile are not touched
            if (m < kRows)
                for (int k = 0; k < 4 * kSteps; ++k)
                    expected += before.a[m][k] * before.b[k / 4][4 * n + k % 4];
            QVERIFY(after.c[m][n] == expected);
        }
}

/// Against float64 within the roundings of the two partial sums, and denormals flushed.
void TestIsa::softTilesBf16()
{
    const Bf16Operands before = bf16Operands(2);
    const Bf16Operands after = bf16Product(SoftTiles(), 2);
    for (int m = 0; m < kRows; ++m)
        for (int n = 0; n < 16; ++n) {
            double expected = before.c[m][n], magnitude = std::fabs(expected);
            for (int k = 0; k < 2 * kSteps; ++k) {
                const double term =
                    static_cast<double>(bf16ToFloat(before.a[m][k])) * bf16ToFloat(before.b[k / 2][2 * n + k % 2]);
                expected += term;
                magnitude += std::fabs(term);
            }
            QVERIFY(std::fabs(after.c[m][n] - expected) <= (kSteps + 2) * 0x1p-24 * magnitude + 1e-36);
        }

    // The order, on numbers where it shows: even elements first, odd ones beside, their sum, then the accumulator.
    Bf16Operands o = {};
    const float big = 0x1p30f;
    o.a[0][0] = floatToBf16(big), o.a[0][1] = floatToBf16(1.0f), o.a[0][2] = floatToBf16(-big),
    o.a[0][3] = floatToBf16(1.0f);
    for (auto& row : o.b)
        std::fill(std::begin(row), std::end(row), floatToBf16(1.0f));
    o.c[0][0] = 0x1p30f;
    o.c[0][1] = 1e-40f; // counts as zero
    SoftTiles tiles;
    tiles.loadConfig(kConfig);
    tiles.load<0>(o.c, 64);
    tiles.load<1>(o.a, 64);
    tiles.load<2>(o.b, 64);
    tiles.dpbf16<0, 1, 2>();
    tiles.store<0>(o.c, 64);
    QVERIFY(o.c[0][0] == 0x1p30f); // 2^30 + (0 + 2): the 2 is lost only in the last addition
    QVERIFY(o.c[0][1] == 2.0f);    // one running sum would have lost both ones in 2^30
}

void TestIsa::softTilesFaults()
{
    alignas(64) std::byte memory[1024] = {};
    SoftTiles tiles;
    QVERIFY_EXCEPTION_THROWN(tiles.zero<0>(), std::logic_error);
    tiles.loadConfig(kConfig);
    QVERIFY_EXCEPTION_THROWN((tiles.load<4>(memory, 64)), std::logic_error); // not configured
    QVERIFY_EXCEPTION_THROWN((tiles.dpbssd<0, 2, 1>()), std::logic_error);   // shapes do not fit
    QVERIFY_EXCEPTION_THROWN((tiles.dpbssd<0, 3, 3>()), std::logic_error);
    tiles.release();
    QVERIFY_EXCEPTION_THROWN(tiles.zero<0>(), std::logic_error);
    QVERIFY_EXCEPTION_THROWN(tiles.loadConfig(makeConfig(TileShape{17, 64})), std::logic_error);
    QVERIFY_EXCEPTION_THROWN(tiles.loadConfig(makeConfig(TileShape{16, 65})), std::logic_error);
}

void TestIsa::hardwareTilesEqualSoft()
{
#if defined(__x86_64__)
    if (!isaSupported(Isa::Amx))
        QSKIP("this processor has no AMX");
    const Int8Operands soft = int8Product(SoftTiles()), hard = int8Product(HwTiles());
    QVERIFY(std::memcmp(soft.c, hard.c, sizeof(soft.c)) == 0);
    for (unsigned seed = 0; seed < 200; ++seed) {
        const Bf16Operands softly = bf16Product(SoftTiles(), seed), hardly = bf16Product(HwTiles(), seed);
        QVERIFY(std::memcmp(softly.c, hardly.c, sizeof(softly.c)) == 0);
    }
#else
    QSKIP("AMX is a part of x86-64");
#endif
}

QTEST_APPLESS_MAIN(TestIsa)
#include "test_isa.moc"
