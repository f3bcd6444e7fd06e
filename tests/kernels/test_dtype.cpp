#include "kernels/ops/dtype.h"
#include "tests/support/test_paths.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

using namespace longhand;
using namespace longhand::test;

class TestDType : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void halves();
    void floatsToHalves();
    void bfloats();
    void sizes();
    void blocks();
    void golden_data();
    void golden();
};

/// All 65,536 halves by their definition, and back.
void TestDType::halves()
{
    for (std::uint32_t h = 0; h < 65536; ++h) {
        const auto half = static_cast<std::uint16_t>(h);
        const float value = halfToFloat(half);
        const int exponent = (h >> 10) & 31, mantissa = h & 1023;
        if (exponent == 31 && mantissa != 0) {
            QVERIFY(std::isnan(value));
            QVERIFY(std::isnan(halfToFloat(floatToHalf(value))));
            continue;
        }
        double expected = exponent == 31  ? std::numeric_limits<double>::infinity()
                          : exponent == 0 ? std::ldexp(mantissa, -24)
                                          : std::ldexp(1024 + mantissa, exponent - 25);
        if (h & 0x8000)
            expected = -expected;
        QVERIFY(static_cast<double>(value) == expected);
        QCOMPARE(std::signbit(value), (h & 0x8000) != 0);
        QCOMPARE(floatToHalf(value), half);
    }
}

/// Nearest, ties to even: checked against the two neighbours of random floats and of exact ties.
void TestDType::floatsToHalves()
{
    std::mt19937 random(1);
    for (int i = 0; i < 300000; ++i) {
        const double x =
            std::ldexp(static_cast<double>(random()) / 4294967296.0 + 0.5, static_cast<int>(random() % 44) - 27);
        const auto f = static_cast<float>(x);
        const std::uint16_t h = floatToHalf(f);
        const auto distance = [&](int step) {
            const std::uint16_t other = static_cast<std::uint16_t>(h + step);
            const double value = other >= 0x7c00 ? 65536.0 : static_cast<double>(halfToFloat(other));
            return std::fabs(value - static_cast<double>(f));
        };
        QVERIFY(distance(0) <= distance(1));
        QVERIFY(h == 0 || distance(0) <= distance(-1));
    }
    for (std::uint16_t h = 0; h < 0x7bff; ++h) {
        const float tie = 0.5f * (halfToFloat(h) + halfToFloat(static_cast<std::uint16_t>(h + 1))); // exact in float
        QCOMPARE(floatToHalf(tie), static_cast<std::uint16_t>(h + h % 2));
        QCOMPARE(floatToHalf(-tie), static_cast<std::uint16_t>(0x8000 | (h + h % 2)));
    }
    QCOMPARE(floatToHalf(65519.0f), std::uint16_t{0x7bff});
    QCOMPARE(floatToHalf(65520.0f), std::uint16_t{0x7c00});
    QCOMPARE(floatToHalf(1e-30f), std::uint16_t{0});
}

void TestDType::bfloats()
{
    QCOMPARE(floatToBf16(1.0f), std::uint16_t{0x3f80});
    QCOMPARE(floatToBf16(1.0f + 0x1p-8f), std::uint16_t{0x3f80});            // tie to even
    QCOMPARE(floatToBf16(1.0f + 3 * 0x1p-8f), std::uint16_t{0x3f82});        // tie to even
    QCOMPARE(floatToBf16(1.0f + 0x1p-8f + 0x1p-20f), std::uint16_t{0x3f81}); // above the tie
    QVERIFY(std::isinf(bf16ToFloat(floatToBf16(std::numeric_limits<float>::max()))));
    QVERIFY(std::isnan(bf16ToFloat(floatToBf16(std::numeric_limits<float>::quiet_NaN()))));
    QVERIFY(std::isnan(bf16ToFloat(floatToBf16(std::bit_cast<float>(0x7f800001u)))));
    for (std::uint32_t b = 0; b < 0x7f80; ++b)
        QCOMPARE(floatToBf16(bf16ToFloat(static_cast<std::uint16_t>(b))), static_cast<std::uint16_t>(b));
}

void TestDType::sizes()
{
    QCOMPARE(dtypeRowBytes(DType::F32, 10), std::size_t{40});
    QCOMPARE(dtypeRowBytes(DType::BF16, 10), std::size_t{20});
    QCOMPARE(dtypeRowBytes(DType::Q8_0, 64), std::size_t{68});
    QCOMPARE(dtypeRowBytes(DType::Q4_0, 64), std::size_t{36});
    QCOMPARE(dtypeRowBytes(DType::Q4_1, 64), std::size_t{40});
    QCOMPARE(dtypeRowBytes(DType::Q4_K, 512), std::size_t{288});
    QVERIFY_EXCEPTION_THROWN(dtypeRowBytes(DType::Q4_K, 288), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(dtypeRowBytes(DType::Q4_1, 48), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(dtypeRowBytes(DType::F32, -1), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(dtypeName(static_cast<DType>(99)), std::invalid_argument);
    QVERIFY(dtypeIsQuantized(DType::Q8_0) && !dtypeIsQuantized(DType::F16));
    QVERIFY(dtypeName(DType::Q4_1) == "Q4_1");
}

/// A block of each format written by hand, as ggml lays it out.
void TestDType::blocks()
{
    const auto block = [](std::initializer_list<std::uint16_t> scales, auto quant, int quants) {
        std::vector<std::byte> bytes;
        for (const std::uint16_t scale : scales) {
            bytes.push_back(static_cast<std::byte>(scale & 255));
            bytes.push_back(static_cast<std::byte>(scale >> 8));
        }
        for (int i = 0; i < quants; ++i)
            bytes.push_back(static_cast<std::byte>(quant(i)));
        return bytes;
    };
    float out[32];
    const std::uint16_t half = floatToHalf(0.5f), minus3 = floatToHalf(-3.0f);
    const auto nibbles = [](int i) { return i | ((15 - i) << 4); }; // weight i is i, weight i + 16 is 15 - i

    dequantizeRow(DType::Q4_0, block({half}, nibbles, 16).data(), 32, out);
    for (int i = 0; i < 16; ++i) {
        QVERIFY(out[i] == 0.5f * static_cast<float>(i - 8));
        QVERIFY(out[i + 16] == 0.5f * static_cast<float>(7 - i));
    }
    dequantizeRow(DType::Q4_1, block({half, minus3}, nibbles, 16).data(), 32, out);
    for (int i = 0; i < 16; ++i) {
        QVERIFY(out[i] == 0.5f * static_cast<float>(i) - 3.0f);
        QVERIFY(out[i + 16] == 0.5f * static_cast<float>(15 - i) - 3.0f);
    }
    dequantizeRow(DType::Q8_0,
                  block(
                      {half}, [](int i) { return 8 * i - 127; }, 32)
                      .data(),
                  32, out);
    for (int i = 0; i < 32; ++i)
        QVERIFY(out[i] == 0.5f * static_cast<float>(8 * i - 127));
    const auto row = block({floatToHalf(1.5f), floatToHalf(-2.0f)}, nibbles, 0);
    dequantizeRow(DType::F16, row.data(), 2, out);
    QVERIFY(out[0] == 1.5f);
    QVERIFY(out[1] == -2.0f);
    QVERIFY_EXCEPTION_THROWN(dequantizeRow(DType::Q8_0, row.data(), 16, out), std::invalid_argument);
}

void TestDType::golden_data()
{
    QTest::addColumn<int>("type");
    for (const DType type : kDTypes)
        if (dtypeIsQuantized(type))
            QTest::newRow(std::string(dtypeName(type)).c_str()) << static_cast<int>(type);
}

/// Blocks of every type with usual and hostile scales, against the gguf package (tests/golden/make_quant_golden.py).
void TestDType::golden()
{
    QFETCH(int, type);
    const auto dtype = static_cast<DType>(type);
    const auto contents = [&](const char* suffix) {
        QFile file(QString::fromStdString((goldenFolder() / "quant_blocks" / std::string(dtypeName(dtype))).string()) +
                   suffix);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray blocks = contents(".blocks"), expected = contents(".f32");
    const auto count = blocks.size() / static_cast<qsizetype>(dtypeBlockBytes(dtype));
    const std::int64_t weights = count * dtypeBlockSize(dtype);
    QVERIFY(count > 20 && expected.size() == weights * 4);
    std::vector<float> out(static_cast<std::size_t>(weights));
    dequantizeRow(dtype, reinterpret_cast<const std::byte*>(blocks.data()), weights, out.data());
    for (std::size_t i = 0; i < out.size(); ++i) {
        float wanted;
        std::memcpy(&wanted, expected.data() + i * 4, 4);
        QVERIFY2(std::memcmp(&out[i], &wanted, 4) == 0 || (std::isnan(out[i]) && std::isnan(wanted)),
                 qPrintable(QString("weight %1: %2 for %3").arg(i).arg(out[i]).arg(wanted)));
    }
}

QTEST_APPLESS_MAIN(TestDType)
#include "test_dtype.moc"
