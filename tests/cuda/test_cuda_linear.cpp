#include "tests/cuda/linear_bench.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace longhand;
using namespace longhand::test;
using cuda::Epilogue;
using cuda::LinearShape;

namespace {

// Floats are compared with ==, as bits are: QCOMPARE takes nearly equal floats for equal.

std::vector<std::int64_t> inputSizes(DType type)
{
    return dtypeIsQuantized(type) ? std::vector<std::int64_t>{32, 96, 256, 288, 1056}
                                  : std::vector<std::int64_t>{1, 31, 45, 256, 300, 1000};
}

std::vector<LinearShape> shapesOf(DType type)
{
    std::vector<LinearShape> shapes = {cuda::kManyRows};
    for (const int panels : {1, 2, 4})
        for (const int rowTiles : {1, 2, 4, 8})
            if (cuda::isFewRowsShape(type, {panels, rowTiles}))
                shapes.push_back({panels, rowTiles});
    return shapes;
}

struct Sum
{
    double value = 0, size = 0; ///< of the products and of their magnitudes
};

Sum sumOf(const TestMatrix& w, const TestRows& x, std::int64_t row, std::int64_t output)
{
    Sum sum;
    for (std::int64_t i = 0; i < w.inputs; ++i) {
        const double term =
            static_cast<double>(w.weights[static_cast<std::size_t>(output * w.inputs + i)]) * x.at(row, i);
        sum.value += term;
        sum.size += std::fabs(term);
    }
    return sum;
}

/// Rounding of one product: a step for each term of a sum, the weights' own rounding (Q4_1's d q + m), and cancellation
/// between d q and m.
double roundingOf(const TestMatrix& w, const TestRows& x, std::int64_t row, const Sum& sum)
{
    double inputs = 0;
    for (std::int64_t i = 0; i < w.inputs; ++i)
        inputs += std::fabs(static_cast<double>(x.at(row, i)));
    const double size = w.type == DType::Q4_1 ? sum.size + 2 * inputs : sum.size;
    return size * static_cast<double>(w.inputs + 16) * 0x1p-24;
}

/// The weight's terms as the kernels see them: its leading 8 bits, then those of what remains.
std::vector<float> termsOf(float weight, int count)
{
    std::vector<float> terms;
    for (int i = 0; i < count; ++i) {
        std::uint32_t bits;
        std::memcpy(&bits, &weight, 4);
        bits &= 0xffff0000u;
        float term;
        std::memcpy(&term, &bits, 4);
        terms.push_back(term);
        weight -= term;
    }
    return terms;
}

/// f += w x over a chunk's two tiles, in the order of the emulation's mma.
template <typename Weight, typename Input>
float tiles(float f, Weight weight, Input input)
{
    for (int tile = 0; tile < 2; ++tile)
        for (int k = 0; k < 16; ++k) {
            const int i = k % 8 / 2 * 8 + tile * 4 + k / 8 * 2 + k % 2;
            f = std::fma(weight(i), input(i), f);
        }
    return f;
}

/// One output by the order that linear.h documents.
float ordered(const TestMatrix& w, const TestRows& x, std::int64_t row, std::int64_t output)
{
    const std::int64_t chunks = (w.inputs + 31) / 32, slice = (chunks + 7) / 8;
    float total = 0;
    for (std::int64_t s = 0; s < 8; ++s) {
        float f = 0;
        for (std::int64_t c = s * slice; c < std::min((s + 1) * slice, chunks); ++c) {
            const auto input = [&](int i) { return x.at(row, c * 32 + i); };
            if (!dtypeIsQuantized(w.type)) {
                const int count = w.type == DType::F32 ? 3 : w.type == DType::F16 ? 2 : 1;
                for (int term = 0; term < count; ++term) {
                    const auto weight = [&](int i) {
                        const std::int64_t k = c * 32 + i;
                        const float value =
                            k < w.inputs ? w.weights[static_cast<std::size_t>(output * w.inputs + k)] : 0;
                        return termsOf(value, count)[static_cast<std::size_t>(term)];
                    };
                    f = tiles(f, weight, input);
                }
                continue;
            }
            const std::byte* block =
                w.rows.data() + static_cast<std::size_t>(output * chunks + c) * dtypeBlockBytes(w.type);
            const auto half = [&](int at) {
                std::uint16_t h;
                std::memcpy(&h, block + at, 2);
                return halfToFloat(h);
            };
            const auto quant = [&](int i) {
                if (w.type == DType::Q8_0)
                    return static_cast<float>(std::to_integer<std::int8_t>(block[2 + i]));
                const int byte = std::to_integer<int>(block[(w.type == DType::Q4_0 ? 2 : 4) + i % 16]);
                return static_cast<float>((i < 16 ? byte & 15 : byte >> 4) - (w.type == DType::Q4_0 ? 8 : 0));
            };
            f = std::fma(half(0), tiles(0, quant, input), f);
            if (w.type == DType::Q4_1)
                f = std::fma(half(2),
                             tiles(
                                 0, [](int) { return 1.0f; }, input),
                             f);
        }
        total = total + f;
    }
    return total;
}

} // namespace

class TestCudaLinear : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void againstDouble();
    void inTheDocumentedOrder();
    void epiloguesFollowTheProduct();
    void rowsAloneAndTogether();
    void anyShapeOfBlocks();
    void anyOrderOfThreads();
    void nothingElseIsWritten();
    void notANumberStaysInItsRow();
    void zeroRows();
    void extremeIntegers();
    void shapesFit();
    void badSizes();
    void bytes();
};

void TestCudaLinear::againstDouble()
{
    for (const DType type : kDeviceTypes)
        for (const std::int64_t inputs : inputSizes(type))
            for (const std::int64_t outputs : {5, 48, 83})
                for (const int rows : {1, 11}) {
                    const TestMatrix w(type, outputs, inputs, static_cast<unsigned>(inputs + outputs));
                    const TestRows x(rows, inputs, static_cast<unsigned>(inputs));
                    const auto y = product<float>(w, x);
                    for (std::int64_t r = 0; r < rows; ++r)
                        for (std::int64_t n = 0; n < outputs; ++n) {
                            const Sum sum = sumOf(w, x, r, n);
                            const double error = std::fabs(y[static_cast<std::size_t>(r * outputs + n)] - sum.value);
                            QVERIFY2(error <= roundingOf(w, x, r, sum),
                                     qPrintable(QString("%1: %2 outputs, %3 inputs, row %4, output %5: off by %6")
                                                    .arg(dtypeName(type).data())
                                                    .arg(outputs)
                                                    .arg(inputs)
                                                    .arg(r)
                                                    .arg(n)
                                                    .arg(error)));
                        }
                }
}

void TestCudaLinear::inTheDocumentedOrder()
{
    // An H100 did; that rows and shapes make no difference there is tested below, the sums themselves above.
    if (!cuda::emulated::isEmulated())
        QSKIP("a tensor core rounds the sums of a tile in its own way");
    for (const DType type : kDeviceTypes)
        for (const std::int64_t inputs : {32, 288, 1056}) {
            const TestMatrix w(type, 37, inputs, 5);
            const TestRows x(3, inputs, 6);
            for (const LinearShape shape : {LinearShape{1, 1}, cuda::kManyRows}) {
                const auto y = product<float>(w, x, {.shape = shape});
                for (std::int64_t r = 0; r < 3; ++r)
                    for (std::int64_t n = 0; n < 37; ++n)
                        QVERIFY(y[static_cast<std::size_t>(r * 37 + n)] == ordered(w, x, r, n));
            }
        }
}

void TestCudaLinear::epiloguesFollowTheProduct()
{
    for (const DType type : kDeviceTypes)
        for (const std::int64_t outputs : {32, 96, 50}) {
            const TestMatrix w(type, outputs, 320, 7);
            const TestRows x(10, 320, 8);
            const auto bias = normalFloats(static_cast<std::size_t>(outputs), 9);
            const std::size_t columns = static_cast<std::size_t>(outputs), count = columns * 10;
            const auto plain = product<float>(w, x);
            for (const LinearShape shape : {LinearShape{2, 1}, LinearShape{4, 2}, cuda::kManyRows}) {
                const auto biased = product<float>(w, x, {.bias = bias, .shape = shape});
                const auto added = product<float>(w, x, {.epilogue = Epilogue::Add, .bias = bias, .shape = shape});
                const auto rounded =
                    product<std::uint16_t>(w, x, {.epilogue = Epilogue::StoreBf16, .bias = bias, .shape = shape});
                for (std::size_t i = 0; i < count; ++i) {
                    QVERIFY(biased[i] == plain[i] + bias[i % columns]);
                    QVERIFY(added[i] == kUntouched + biased[i]);
                    QCOMPARE(rounded[i], floatToBf16(biased[i]));
                }
                if (outputs % 32 != 0)
                    continue;
                const auto gated = product<std::uint16_t>(w, x, {.epilogue = Epilogue::SwiGlu, .shape = shape});
                for (std::size_t r = 0; r < 10; ++r)
                    for (std::size_t i = 0; i < columns / 2; ++i) {
                        const std::size_t gate = r * columns + i / 16 * 32 + i % 16;
                        const float g = plain[gate], u = plain[gate + 16];
                        QCOMPARE(gated[r * columns / 2 + i], floatToBf16(g / (1.0f + std::exp(-g)) * u));
                    }
            }
        }
}

void TestCudaLinear::rowsAloneAndTogether()
{
    for (const DType type : kDeviceTypes) {
        const TestMatrix w(type, 40, 288, 11);
        const TestRows x(130, 288, 12); // 9 chunks: slices of 2, the last of them empty
        std::vector<float> alone;
        for (int r = 0; r < x.rows; ++r) {
            const auto y = product<float>(w, x.part(r, 1));
            alone.insert(alone.end(), y.begin(), y.begin() + 40);
        }
        std::vector<int> counts = {33, 40, 63, 64, 65, 130};
        for (int rows = 2; rows <= 20; ++rows)
            counts.push_back(rows);
        for (const int rows : counts) {
            const int first = 130 - rows; // rows stand in other places than alone
            const auto together = product<float>(w, x.part(first, rows));
            for (int r = 0; r < rows; ++r)
                QVERIFY2(sameRow(alone, static_cast<std::size_t>(first + r), together, static_cast<std::size_t>(r), 40),
                         qPrintable(QString("%1: row %2 of %3").arg(dtypeName(type).data()).arg(r).arg(rows)));
        }
    }
}

void TestCudaLinear::anyShapeOfBlocks()
{
    for (const DType type : kDeviceTypes) {
        const TestMatrix w(type, 150, 352, 13); // 10 panels, the last not full; 11 chunks, the last slices empty
        const TestRows x(133, 352, 14);
        const auto expected = product<float>(w, x, {.shape = LinearShape{1, 1}});
        for (const int rows : {1, 20, 133})
            for (const LinearShape shape : shapesOf(type)) {
                if (rows == 133 && (shape.rowTiles == 2 || shape.rowTiles == 4))
                    continue; // enough blocks of rows in the others
                const auto y = product<float>(w, x.part(0, rows), {.shape = shape});
                QVERIFY2(sameBits(y.data(), expected.data(), static_cast<std::size_t>(rows) * 150),
                         qPrintable(QString("%1: %2 panels by %3 tiles")
                                        .arg(dtypeName(type).data())
                                        .arg(shape.panels)
                                        .arg(shape.rowTiles)));
            }
    }
}

void TestCudaLinear::anyOrderOfThreads()
{
    for (const DType type : kDeviceTypes) {
        const TestMatrix w(type, 64, 1152, 15); // 36 chunks: every ring turns
        const TestRows x(70, 1152, 16);
        for (const LinearShape shape : {LinearShape{1, 1}, LinearShape{2, 2}, cuda::kManyRows}) {
            const int rows = shape == cuda::kManyRows ? 70 : 10;
            const auto expected = product<float>(w, x.part(0, rows), {.shape = shape});
            for (const std::uint64_t order : kOrders) {
                const ThreadOrder shuffled(order);
                QVERIFY(product<float>(w, x.part(0, rows), {.shape = shape}) == expected);
            }
        }
    }
}

void TestCudaLinear::nothingElseIsWritten()
{
    for (const std::int64_t outputs : {5, 30, 32, 64, 70})
        for (const std::int64_t beyond : {0, 2, 7})
            for (const std::size_t offset : {0u, 1u, 2u})
                for (const LinearShape shape : {LinearShape{2, 1}, LinearShape{4, 2}, cuda::kManyRows}) {
                    const TestMatrix w(DType::Q8_0, outputs, 64, 17);
                    const TestRows x(9, 64, 18);
                    const auto expected = product<float>(w, x);
                    Asked asked{.beyond = beyond, .offset = offset, .shape = shape};
                    const auto y = product<float>(w, x, asked);
                    asked.epilogue = Epilogue::StoreBf16;
                    const auto rounded = product<std::uint16_t>(w, x, asked);
                    const auto ldy = static_cast<std::size_t>(outputs + beyond);
                    for (std::size_t i = 0; i < y.size(); ++i) {
                        const bool ours = i < 9 * ldy && i % ldy < static_cast<std::size_t>(outputs);
                        const std::size_t from = i / ldy * static_cast<std::size_t>(outputs) + i % ldy;
                        QVERIFY(y[i] == (ours ? expected[from] : kUntouched));
                        QCOMPARE(rounded[i], ours ? floatToBf16(expected[from]) : kUntouchedBf16);
                    }
                    if (outputs % 32 != 0)
                        continue;
                    asked.epilogue = Epilogue::SwiGlu;
                    const auto gated = product<std::uint16_t>(w, x, asked);
                    const std::size_t columns = static_cast<std::size_t>(outputs) / 2,
                                      stride = columns + ldy - static_cast<std::size_t>(outputs);
                    for (std::size_t i = 0; i < gated.size(); ++i)
                        if (i >= 9 * stride || i % stride >= columns)
                            QCOMPARE(gated[i], kUntouchedBf16);
                }
}

void TestCudaLinear::notANumberStaysInItsRow()
{
    for (const DType type : kDeviceTypes)
        for (const LinearShape shape : {LinearShape{1, 1}, LinearShape{2, 4}, cuda::kManyRows}) {
            const TestMatrix w(type, 20, 96, 19);
            const TestRows clean(12, 96, 20);
            TestRows x = clean;
            x.bits[static_cast<std::size_t>(5 * x.ld + 40)] = 0x7fc0;
            const auto expected = product<float>(w, clean, {.shape = shape});
            const auto y = product<float>(w, x, {.shape = shape});
            for (std::size_t i = 0; i < 12 * 20; ++i)
                QVERIFY(i / 20 == 5 ? std::isnan(y[i]) : y[i] == expected[i]);
        }
}

void TestCudaLinear::zeroRows()
{
    for (const DType type : kDeviceTypes) {
        const TestMatrix w(type, 20, 96, 21);
        TestRows x(3, 96, 22);
        std::fill(x.bits.begin(), x.bits.end(), std::uint16_t{0});
        const auto y = product<float>(w, x);
        for (std::size_t i = 0; i < 60; ++i)
            QVERIFY(y[i] == 0.0f && !std::signbit(y[i]));
    }
}

void TestCudaLinear::extremeIntegers()
{
    // Every integer that a type can hold, times one input each: exact.
    for (const DType type : {DType::Q8_0, DType::Q4_0, DType::Q4_1}) {
        const std::int64_t inputs = 256;
        std::vector<std::byte> rows(dtypeRowBytes(type, inputs));
        const std::size_t block = dtypeBlockBytes(type), header = type == DType::Q4_1 ? 4 : 2;
        const std::uint16_t one = floatToHalf(1), half = floatToHalf(0.5f);
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] = static_cast<std::byte>(i / block * (block - header) + i % block - header); // -128 too
        for (std::size_t at = 0; at < rows.size(); at += block) {
            std::memcpy(&rows[at], &one, 2);
            if (type == DType::Q4_1)
                std::memcpy(&rows[at + 2], &half, 2);
        }
        const TestMatrix w(type, 1, inputs, rows);
        TestRows x(256, inputs, 1);
        std::fill(x.bits.begin(), x.bits.end(), std::uint16_t{0});
        for (std::int64_t r = 0; r < 256; ++r)
            x.bits[static_cast<std::size_t>(r * x.ld + r)] = 0x3f80;
        const auto y = product<float>(w, x);
        for (std::size_t r = 0; r < 256; ++r)
            QVERIFY(y[r] == w.weights[r]);
    }
}

void TestCudaLinear::shapesFit()
{
    for (const DType type : kDeviceTypes)
        for (const cuda::LaunchLimits limits :
             {cuda::LaunchLimits{227u << 10, 132}, {163u << 10, 108}, {99u << 10, 128}})
            for (const bool pairs : {false, true})
                for (const std::int64_t outputs : {32, 576, 4096, 28672, 128256})
                    for (int rows = 1; rows <= 600; rows += rows < 70 ? 1 : 53) {
                        const LinearShape shape = cuda::linearShape(type, outputs, rows, pairs, limits);
                        QVERIFY(!pairs || shape.panels % 2 == 0);
                        if (shape == cuda::kManyRows) {
                            QVERIFY(rows > 64 || limits.shared < (100u << 10));
                            continue;
                        }
                        QVERIFY(cuda::isFewRowsShape(type, shape));
                        QVERIFY(cuda::fewRowsRing(type, shape).sharedBytes <= limits.shared);
                    }
    const cuda::LaunchLimits large{227u << 10, 132};
    QVERIFY((cuda::linearShape(DType::BF16, 4096, 1, false, large) == LinearShape{1, 1}));
    QVERIFY((cuda::linearShape(DType::BF16, 28672, 1, true, large) == LinearShape{2, 1}));
    QVERIFY(cuda::linearShape(DType::BF16, 4096, 512, false, large) == cuda::kManyRows);
}

void TestCudaLinear::badSizes()
{
    const TestMatrix w(DType::Q4_0, 48, 64, 1);
    const TestRows x(2, 64, 2);
    const auto in = onDevice(x.bits);
    const auto y = onDevice(std::vector<float>(96));
    cuda::LinearArgs good;
    good.weights = w.device();
    good.x = in.as<std::uint16_t>();
    good.ldx = x.ld;
    good.rows = 2;
    good.y = y.data();
    good.ldy = 48;
    cuda::Stream stream;
    cuda::linear(stream, good);
    const auto refused = [&](auto change) {
        cuda::LinearArgs args = good;
        change(args);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::linear(stream, args));
    };
    refused([](cuda::LinearArgs& a) { a.rows = 0; });
    refused([](cuda::LinearArgs& a) { a.ldx = 32; });
    refused([](cuda::LinearArgs& a) { a.ldx = 72; });
    refused([](cuda::LinearArgs& a) { a.ldy = 47; });
    refused([](cuda::LinearArgs& a) { a.weights.inputs = 63; });
    refused([](cuda::LinearArgs& a) { a.weights.outputs = 0; });
    refused([](cuda::LinearArgs& a) { a.epilogue = Epilogue::SwiGlu; }); // three panels
    refused([](cuda::LinearArgs& a) { a.x += 1; });
    refused([](cuda::LinearArgs& a) { a.y = static_cast<std::byte*>(a.y) + 2; });
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::linear(stream, good, {3, 1}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::linear(stream, good, {8, 8}));
}

void TestCudaLinear::bytes()
{
    cuda::LinearArgs args;
    args.weights = {DType::Q4_1, 64, 64, nullptr};
    args.rows = 3;
    args.ldx = 64;
    args.ldy = 64;
    const std::size_t weights = 4 * 2 * 320, x = 3 * 64 * 2;
    QCOMPARE(cuda::linearBytes(args), weights + x + 3 * 64 * 4);
    args.epilogue = Epilogue::Add;
    QCOMPARE(cuda::linearBytes(args), weights + x + 2 * 3 * 64 * 4);
    args.epilogue = Epilogue::SwiGlu;
    QCOMPARE(cuda::linearBytes(args), weights + x + 3 * 32 * 2);
}

QTEST_APPLESS_MAIN(TestCudaLinear)
#include "test_cuda_linear.moc"
