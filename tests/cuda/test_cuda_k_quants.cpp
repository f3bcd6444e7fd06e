// Weights of K-quants and of the types that are held as such: what they are, and products with them in the order of
// linear().
#include "kernels/cpu/packed_block.h"
#include "kernels/ops/quant_block.h"
#include "tests/cuda/linear_bench.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr DType kTypes[] = {DType::Q4_K, DType::Q5_K, DType::Q6_K, DType::Q5_1, DType::Q3_K, DType::IQ4_XS};

struct Matrix
{
    Matrix(DType t, std::int64_t n, std::int64_t k, unsigned seed)
        : type(t), outputs(n), inputs(k), rows(randomRows(t, n, k, seed)), weights(dequantized(t, rows, n, k)),
          packed(PackedLinear::pack(t, n, k, rows.data()))
    {
        std::vector<std::byte> panels(cuda::deviceMatrixBytes(held(), n, k), std::byte{0x7f});
        cuda::packPanelsForDevice(packed, 0, packed.panels(), panels.data());
        memory = onDevice(panels);
    }
    DType held() const { return cuda::deviceType(type); }
    cuda::DeviceMatrix device() const { return {held(), outputs, inputs, memory.data()}; }

    DType type;
    std::int64_t outputs, inputs;
    std::vector<std::byte> rows;
    std::vector<float> weights;
    PackedLinear packed;
    cuda::DeviceBuffer memory;
};

std::vector<float> product(const Matrix& w, const TestRows& x, const std::optional<cuda::LinearShape>& shape = {})
{
    const auto count = static_cast<std::size_t>(x.rows * w.outputs);
    const auto y = onDevice(std::vector<float>(count, kUntouched)), in = onDevice(x.bits);
    cuda::LinearArgs args;
    args.weights = w.device();
    args.x = in.as<std::uint16_t>();
    args.ldx = x.ld;
    args.rows = x.rows;
    args.y = y.as<float>();
    args.ldy = w.outputs;
    cuda::Stream stream;
    if (shape)
        cuda::linear(stream, args, *shape);
    else
        cuda::linear(stream, args);
    stream.synchronize();
    return fromDevice<float>(y, count);
}

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
float ordered(const Matrix& w, const TestRows& x, std::int64_t row, std::int64_t output)
{
    const QuantFormat format = quantFormat(w.type);
    const std::int64_t chunks = w.inputs / 32, slice = (chunks + 7) / 8;
    float total = 0;
    for (std::int64_t s = 0; s < 8; ++s) {
        float f = 0;
        for (std::int64_t c = s * slice; c < std::min((s + 1) * slice, chunks); ++c) {
            const QuantBlock block = unpackBlock(w.type, w.packed.panel(output / 16), c, output % 16);
            const auto weight = [&](int i) { return static_cast<float>(quantValue(format, block.code[i])); };
            if (w.held() == DType::Q6_K) {
                for (int step = 0; step < 2; ++step)
                    f = std::fma(quantScale(format, block, format.steps() == 2 ? step : 0),
                                 tiles(weight, x, row, c, 16 * step, 16 * step + 16), f);
                continue;
            }
            f = std::fma(quantScale(format, block, 0), tiles(weight, x, row, c, 0, 32), f);
            f = std::fma(quantMinimum(format, block, 0), tiles([](int) { return 1.0f; }, x, row, c, 0, 32), f);
        }
        total = total + f;
    }
    return total;
}

} // namespace

class TestCudaKQuants : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Every weight as dequantizeRow has it, bit for bit.
    void weightsAreExact()
    {
        for (const DType type : kTypes) {
            const Matrix w(type, 37, 512, 3);
            std::vector<std::int32_t> tokens(37);
            std::iota(tokens.begin(), tokens.end(), 0);
            const auto names = onDevice(tokens);
            const auto out = onDevice(std::vector<float>(w.weights.size()));
            cuda::Stream stream;
            cuda::embedding(stream, w.device(), names.as<std::int32_t>(), 37, out.as<float>(), 512);
            stream.synchronize();
            const auto got = fromDevice<float>(out, w.weights.size());
            for (std::size_t i = 0; i < got.size(); ++i)
                QVERIFY2(got[i] == w.weights[i], dtypeName(type).data());
        }
    }

    /// In the documented order (the emulation's mma has one), and near the sum in float64.
    void orderedSums()
    {
        const bool exact = cuda::emulated::isEmulated();
        for (const DType type : kTypes) {
            const Matrix w(type, 20, 768, 5);
            const TestRows x(3, 768, 6);
            const auto y = product(w, x);
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
        for (const DType type : {DType::Q4_K, DType::Q5_K, DType::Q6_K}) {
            const Matrix w(type, 70, 256, 7);
            const TestRows x(70, 256, 8);
            const auto expected = product(w, x, cuda::kManyRows);
            for (const cuda::LinearShape shape : {cuda::LinearShape{1, 1}, {1, 8}, {2, 2}, {2, 8}, {4, 1}, {4, 4}}) {
                const TestRows some = x.part(60, 10);
                const auto y = product(w, some, shape);
                for (std::size_t r = 0; r < 10; ++r)
                    QVERIFY2(sameRow(y, r, expected, 60 + r, 70), dtypeName(type).data());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestCudaKQuants)
#include "test_cuda_k_quants.moc"
