// Weights of the K-quants, of 5 bits and of tables: what they are, and products with them in the order of linear(). The
// others: test_cuda_linear, test_cuda_embedding.
#include "kernels/cpu/packed_block.h"
#include "kernels/ops/quant_block.h"
#include "tests/cuda/linear_bench.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr DType kTypes[] = {DType::Q5_0, DType::Q5_1, DType::Q2_K,   DType::Q3_K,   DType::Q4_K,
                            DType::Q5_K, DType::Q6_K, DType::IQ4_NL, DType::IQ4_XS, DType::MXFP4};

/// w x over the inputs [begin, end) of a chunk's two tiles, in the order of the emulation's mma.
template <typename Weight>
float tiles(Weight weight, const TestRows& x, std::int64_t row, std::int64_t chunk, int begin, int end)
{
    float f = 0;
    for (int tile = 0; tile < 2; ++tile)
        for (int k = 0; k < 16; ++k) {
            const int i = k % 8 / 2 * 8 + tile * 4 + k / 8 * 2 + k % 2;
            f = std::fma(i >= begin && i < end ? weight(i) : 0.0f, x.at(row, chunk * 32 + i), f);
        }
    return f;
}

/// One output by the order that linear.h documents.
float ordered(const TestMatrix& w, const TestRows& x, std::int64_t row, std::int64_t output)
{
    const QuantFormat format = quantFormat(w.type);
    const auto packed = PackedLinear::pack(w.type, w.outputs, w.inputs, w.rows.data());
    const std::int64_t chunks = w.inputs / 32, slice = (chunks + 7) / 8;
    float total = 0;
    for (std::int64_t s = 0; s < 8; ++s) {
        float f = 0;
        for (std::int64_t c = s * slice; c < std::min((s + 1) * slice, chunks); ++c) {
            const QuantBlock block = unpackBlock(w.type, packed.panel(output / 16), c, output % 16);
            const auto weight = [&](int i) { return static_cast<float>(quantValue(format, block.code[i])); };
            for (int step = 0; step < format.steps(); ++step) {
                const int begin = step * format.step, end = begin + format.step;
                f = std::fma(quantScale(format, block, step), tiles(weight, x, row, c, begin, end), f);
                if (format.minima != QuantMinima::None)
                    f = std::fma(quantMinimum(format, block, step),
                                 tiles([](int) { return 1.0f; }, x, row, c, begin, end), f);
            }
        }
        total = total + f;
    }
    return total;
}

/// Outputs [0, count) of the table.
std::vector<float> firstRows(const TestMatrix& w, int count)
{
    std::vector<std::int32_t> tokens(static_cast<std::size_t>(count));
    std::iota(tokens.begin(), tokens.end(), 0);
    const auto names = onDevice(tokens);
    const auto size = static_cast<std::size_t>(count * w.inputs);
    const auto out = onDevice(std::vector<float>(size));
    cuda::Stream stream;
    cuda::embedding(stream, w.device(), names.as<std::int32_t>(), count, out.as<float>(), w.inputs);
    stream.synchronize();
    return fromDevice<float>(out, size);
}

} // namespace

class TestCudaQuantized : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Every weight as dequantizeRow has it, bit for bit.
    void weightsAreExact()
    {
        for (const DType type : kTypes) {
            const TestMatrix w(type, 37, 512, 3);
            const auto got = firstRows(w, 37);
            for (std::size_t i = 0; i < got.size(); ++i)
                QVERIFY2(got[i] == w.weights[i], dtypeName(type).data());
        }
    }

    /// The smallest scales of MXFP4 are subnormal numbers.
    void everyExponent()
    {
        const auto inputs = static_cast<std::int64_t>(32) * 252; // 2^124 * 12 is the largest number there is room for
        auto rows = randomRows(DType::MXFP4, 1, inputs, 4);
        for (std::size_t e = 0; e < 252; ++e)
            rows[e * dtypeBlockBytes(DType::MXFP4)] = static_cast<std::byte>(e);
        const TestMatrix w(DType::MXFP4, 1, inputs, rows);
        QVERIFY(sameBits(firstRows(w, 1).data(), w.weights.data(), w.weights.size()));
    }

    /// In the documented order (the emulation's mma has one), and near the sum in float64.
    void orderedSums()
    {
        const bool exact = cuda::emulated::isEmulated();
        for (const DType type : kTypes) {
            const TestMatrix w(type, 20, 768, 5);
            const TestRows x(3, 768, 6);
            const auto y = product<float>(w, x);
            for (std::int64_t r = 0; r < 3; ++r)
                for (std::int64_t o = 0; o < 20; ++o) {
                    const float got = y[static_cast<std::size_t>(r * 20 + o)];
                    if (exact)
                        QVERIFY2(got == ordered(w, x, r, o), dtypeName(type).data());
                    double sum = 0, size = 0;
                    for (std::int64_t i = 0; i < 768; ++i) {
                        const double term =
                            static_cast<double>(w.weights[static_cast<std::size_t>(o * 768 + i)]) * x.at(r, i);
                        sum += term;
                        size += std::fabs(term) + std::fabs(static_cast<double>(x.at(r, i)));
                    }
                    QVERIFY2(std::fabs(got - sum) <= size * 784 * 0x1p-24, dtypeName(type).data());
                }
        }
    }

    /// The same bits in every block shape, alone or among many rows.
    void everyShape()
    {
        for (const DType type : kTypes) {
            const TestMatrix w(type, 70, 256, 7);
            const TestRows x(70, 256, 8);
            const auto expected = product<float>(w, x, {.shape = cuda::kManyRows});
            for (const cuda::LinearShape shape : {cuda::LinearShape{1, 1}, {1, 8}, {2, 2}, {2, 8}, {4, 1}, {4, 4}}) {
                const TestRows some = x.part(60, 10);
                const auto y = product<float>(w, some, {.shape = shape});
                for (std::size_t r = 0; r < 10; ++r)
                    QVERIFY2(sameRow(y, r, expected, 60 + r, 70), dtypeName(type).data());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestCudaQuantized)
#include "test_cuda_quantized.moc"
