#include "kernels/cuda/rowwise/rowwise.h"
#include "kernels/ops/dtype.h"
#include "tests/cuda/device_desk.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <cmath>

using namespace longhand;
using namespace longhand::test;

class TestCudaRowwise : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void normAgainstDouble();
    void normOfRowsIsNormOfEach();
    void normInAnyOrderOfThreads();
    void conversionRounds();
    void badSizes();

private:
    static std::vector<std::uint16_t> norm(const std::vector<float>& x, const std::vector<float>& weight, int rows,
                                           std::int64_t ldy);
};

std::vector<std::uint16_t> TestCudaRowwise::norm(const std::vector<float>& x, const std::vector<float>& weight,
                                                 int rows, std::int64_t ldy)
{
    cuda::Stream stream;
    const auto in = onDevice(x), gain = onDevice(weight);
    const auto count = static_cast<std::size_t>(rows * ldy);
    const cuda::DeviceBuffer out(count * 2);
    cuda::rmsNorm(stream, in.as<float>(), gain.as<float>(), 1e-5f, rows, static_cast<std::int64_t>(weight.size()),
                  out.as<std::uint16_t>(), ldy);
    stream.synchronize();
    return fromDevice<std::uint16_t>(out, count);
}

void TestCudaRowwise::normAgainstDouble()
{
    for (const std::size_t n : {1u, 5u, 64u, 255u, 256u, 257u, 576u, 1001u}) {
        const auto x = normalFloats(n, 1, 30.0f), weight = normalFloats(n, 2);
        double squares = 0;
        for (const float value : x)
            squares += static_cast<double>(value) * value;
        const double factor = 1 / std::sqrt(squares / static_cast<double>(n) + 1e-5);
        const std::int64_t ldy = static_cast<std::int64_t>(n + 31) / 32 * 32;
        const auto y = norm(x, weight, 1, ldy);
        for (std::size_t i = 0; i < static_cast<std::size_t>(ldy); ++i) {
            const double expected = i < n ? x[i] * factor * weight[i] : 0;
            QVERIFY(std::fabs(bf16ToFloat(y[i]) - expected) <= 0x1.01p-8 * std::fabs(expected) + 1e-38);
        }
    }
}

void TestCudaRowwise::normOfRowsIsNormOfEach()
{
    constexpr std::size_t n = 300;
    const auto x = normalFloats(7 * n, 3), weight = normalFloats(n, 4);
    const auto all = norm(x, weight, 7, 320);
    for (std::size_t row = 0; row < 7; ++row) {
        const auto one = norm(
            {x.begin() + static_cast<std::ptrdiff_t>(row * n), x.begin() + static_cast<std::ptrdiff_t>((row + 1) * n)},
            weight, 1, 320);
        QVERIFY(std::equal(one.begin(), one.end(), all.begin() + static_cast<std::ptrdiff_t>(row * 320)));
    }
}

void TestCudaRowwise::normInAnyOrderOfThreads()
{
    const auto x = normalFloats(3 * 576, 5), weight = normalFloats(576, 6);
    const auto expected = norm(x, weight, 3, 576);
    for (const std::uint64_t order : kOrders) {
        const ThreadOrder shuffled(order);
        QVERIFY(norm(x, weight, 3, 576) == expected);
    }
}

void TestCudaRowwise::conversionRounds()
{
    cuda::Stream stream;
    const auto x = normalFloats(100, 7);
    const auto in = onDevice(x);
    const cuda::DeviceBuffer out(128 * 2);
    cuda::toBf16(stream, in.as<float>(), 1, 100, out.as<std::uint16_t>(), 128);
    const auto y = fromDevice<std::uint16_t>(out, 128);
    for (std::size_t i = 0; i < 128; ++i)
        QCOMPARE(y[i], i < 100 ? floatToBf16(x[i]) : std::uint16_t{0});
}

void TestCudaRowwise::badSizes()
{
    cuda::Stream stream;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::rmsNorm(stream, nullptr, nullptr, 0, 0, 5, nullptr, 32));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::toBf16(stream, nullptr, 1, 33, nullptr, 32));
}

QTEST_APPLESS_MAIN(TestCudaRowwise)
#include "test_cuda_rowwise.moc"
