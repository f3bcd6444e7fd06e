#include "kernels/cpu/amx/linear_amx.h"
#include "kernels/cpu/packed_block.h"
#include "kernels/cpu/simd/linear_simd.h"
#include "kernels/ops/linear.h"
#include "tests/emulation/amx/soft_kernels.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <limits>
#include <span>

using namespace longhand;
using namespace longhand::test;

namespace {

/// An implementation under test: an instruction set of this machine, or the AMX code on emulated tiles.
struct Engine
{
    std::string name;
    Isa isa;
    bool softTiles = false;
};

std::vector<Engine> engines()
{
    std::vector<Engine> all;
    for (const Isa isa : supportedIsas())
        all.push_back({std::string(isaName(isa)), isa});
    all.push_back({"soft amx", Isa::Amx, true});
    return all;
}

struct Product
{
    const Engine& engine;
    const PackedLinear& weights;
    const float* bias = nullptr;
    LinearMode mode = LinearMode::Store;
    float start = 0; ///< y before

    /// y [rows][outputs + 3], the 3 columns behind the outputs untouched.
    std::vector<float> operator()(ComputePool& pool, const float* x, int rows) const
    {
        const std::int64_t k = weights.inputs(), ldy = weights.outputs() + 3;
        std::vector<float> y(static_cast<std::size_t>(rows * ldy), start);
        PreparedRows prepared(rows, k);
        if (engine.softTiles && (dtypeIsQuantized(weights.type()) || weights.type() == DType::BF16)) {
            if (weights.type() == DType::BF16) {
                prepared.begin(PreparedRows::Layout::Bf16Tiles, rows, k);
                amx::splitRows(pool, x, prepared);
            } else {
                prepared.begin(PreparedRows::Layout::IntegerBytes, rows, k);
                simd::quantizeRows({bestIsa(), &pool}, x, prepared);
            }
            amx::linearSoft(pool, {&weights, &prepared, bias, mode, y.data(), ldy, {}, bestIsa()});
        } else {
            const CpuContext context{engine.softTiles ? bestIsa() : engine.isa, &pool};
            prepareRows(context, weights.type(), x, rows, k, prepared);
            linear(context, weights, prepared, bias, mode, y.data(), ldy);
        }
        return y;
    }
};

struct Size
{
    std::int64_t n, k;
};

std::vector<Size> sizesFor(DType type)
{
    if (dtypeBlockSize(type) == 256)
        return {{16, 256}, {1, 512}, {37, 768}};
    if (dtypeIsQuantized(type))
        return {{16, 32}, {1, 64}, {37, 96}, {64, 576}};
    return {{16, 32}, {1, 1}, {37, 95}, {150, 131}};
}

/// Sets all codes of the first half of the rows to an end of their range (and the integers among the scales, too).
void endCodes(DType type, std::vector<std::byte>& stored)
{
    const QuantFormat format = quantFormat(type);
    const std::size_t block = dtypeBlockBytes(type);
    for (std::size_t at = 0; at < stored.size() / 2; at += block) {
        const std::vector<std::byte> before(&stored[at], &stored[at] + block);
        const std::byte end = at / block % 2 != 0
                                  ? std::byte{format.bits == 8 ? std::uint8_t{0x80} : std::uint8_t{0}}
                                  : std::byte{format.bits == 8 ? std::uint8_t{0x7f} : std::uint8_t{255}};
        std::fill_n(&stored[at], block, end);
        const auto keep = [&](std::size_t from, std::size_t count) {
            std::copy_n(&before[from], count, &stored[at + from]);
        };
        if (format.scales == QuantScales::Exponent)
            keep(0, 1);
        else if (type == DType::Q2_K || type == DType::Q3_K || type == DType::Q6_K)
            keep(type == DType::Q2_K ? 80 : type == DType::Q3_K ? 108 : 208, type == DType::Q2_K ? 4 : 2);
        else
            keep(0, format.minima == QuantMinima::Half || format.minima == QuantMinima::Super ? 4 : 2);
    }
}

/// The largest |a v| + |m| of a block that its scales and codes allow.
double largestTerm(DType type, const std::vector<std::byte>& stored, std::int64_t row, std::int64_t k, std::int64_t at)
{
    const QuantFormat format = quantFormat(type);
    const std::int64_t block = dtypeBlockSize(type);
    QuantBlock blocks[8];
    withQuantized(type, [&]<DType kType>() {
        readStored<kType>(&stored[static_cast<std::size_t>(row) * dtypeRowBytes(type, k) +
                                  static_cast<std::size_t>(at / block) * dtypeBlockBytes(type)],
                          blocks);
    });
    double largest = 0;
    for (int step = 0; step < format.steps(); ++step)
        for (const int code : {0, (1 << format.bits) - 1, (1 << format.bits) / 2}) {
            const QuantBlock& b = blocks[at % block / 32];
            const double term = std::fabs(static_cast<double>(quantScale(format, b, step)) * quantValue(format, code)) +
                                std::fabs(static_cast<double>(quantMinimum(format, b, step)));
            largest = std::max(largest, term);
        }
    return largest;
}

const std::vector<int> kRowCounts = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33, 64};

} // namespace

class TestLinear : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quantizedEqualsReference();
    void quantizedIsAccurate();
    void floatsAreAccurate();
    void floatEnginesAgree();
    void rowsStandAlone_data();
    void rowsStandAlone();
    void promptsAreExact();
    void threadsDoNotMatter();
    void togetherAsOneByOne();
    void extremes();
    void notFinite();
    void hostileScales();
    void badArguments();

private:
    ComputePool m_pool{2};
};

void TestLinear::quantizedEqualsReference()
{
    const Engine reference{"reference", Isa::Reference};
    for (const DType type : kQuantizedTypes)
        for (const Size size : sizesFor(type)) {
            const auto rows = randomRows(type, size.n, size.k, 4);
            const PackedLinear weights = PackedLinear::pack(type, size.n, size.k, rows.data());
            const auto bias = normalFloats(static_cast<std::size_t>(size.n), 5);
            for (const int count : kRowCounts) {
                const auto x =
                    normalFloats(static_cast<std::size_t>(count * size.k), 6 + static_cast<unsigned>(count), 3.0f);
                for (const bool add : {false, true}) {
                    const float* const b = add ? bias.data() : nullptr;
                    const LinearMode mode = add ? LinearMode::Add : LinearMode::Store;
                    const auto expected = Product{reference, weights, b, mode, 0.75f}(m_pool, x.data(), count);
                    for (const Engine& engine : engines()) {
                        const auto y = Product{engine, weights, b, mode, 0.75f}(m_pool, x.data(), count);
                        QVERIFY2(sameBits(y.data(), expected.data(), y.size()),
                                 qPrintable(QString("%1 %2 rows %3")
                                                .arg(engine.name.c_str())
                                                .arg(dtypeName(type).data())
                                                .arg(count)));
                    }
                }
            }
        }
}

/// Against float64 on the dequantised weights, within what rounding activations to s/2 and float32 sums can cost.
void TestLinear::quantizedIsAccurate()
{
    for (const DType type : kQuantizedTypes) {
        const std::int64_t n = 48, k = dtypeBlockSize(type) == 256 ? 768 : 576;
        const int rows = 3;
        const auto stored = randomRows(type, n, k, 7);
        const auto w = dequantized(type, stored, n, k);
        const PackedLinear weights = PackedLinear::pack(type, n, k, stored.data());
        const auto x = normalFloats(static_cast<std::size_t>(rows * k), 8);
        for (const Engine& engine : engines()) {
            const auto y = Product{engine, weights}(m_pool, x.data(), rows);
            for (int r = 0; r < rows; ++r)
                for (std::int64_t o = 0; o < n; ++o) {
                    double sum = 0, bound = 0;
                    for (std::int64_t b = 0; b < k; b += 32) {
                        double largest = 0, weight = 0, magnitude = 0;
                        for (std::int64_t i = b; i < b + 32; ++i) {
                            const double wi = w[static_cast<std::size_t>(o * k + i)],
                                         xi = x[static_cast<std::size_t>(r * k + i)];
                            sum += wi * xi;
                            largest = std::max(largest, std::fabs(xi));
                            weight += std::fabs(wi);
                            magnitude += std::fabs(xi);
                        }
                        // The integer is off by at most 1/2 (and a few units of float32). The sums carry the terms
                        // a v x and m x through about 2 roundings a step: m = m' - a v' may be large where the weights
                        // are not, so both count, as much as the block's scales allow.
                        bound += weight * largest / 32512 * 0.51 +
                                 4 * 18 * 0x1p-24 * magnitude * largestTerm(type, stored, o, k, b);
                    }
                    const double error = std::fabs(y[static_cast<std::size_t>(r * (n + 3) + o)] - sum);
                    QVERIFY2(
                        error <= bound,
                        qPrintable(QString("%1: error %2, bound %3").arg(engine.name.c_str()).arg(error).arg(bound)));
                }
        }
    }
}

void TestLinear::floatsAreAccurate()
{
    const Engine reference{"reference", Isa::Reference};
    auto all = engines();
    all.push_back(reference);
    for (const DType type : {DType::F32, DType::F16, DType::BF16})
        for (const Size size : sizesFor(type)) {
            const auto stored = randomRows(type, size.n, size.k, 9);
            const auto w = dequantized(type, stored, size.n, size.k);
            const PackedLinear weights = PackedLinear::pack(type, size.n, size.k, stored.data());
            const auto bias = normalFloats(static_cast<std::size_t>(size.n), 10);
            for (const int rows : {1, 3, 6, 17, 40}) {
                const auto x = normalFloats(static_cast<std::size_t>(rows * size.k), 11);
                for (const Engine& engine : all) {
                    const auto y = Product{engine, weights, bias.data(), LinearMode::Add, 0.5f}(m_pool, x.data(), rows);
                    const bool split = engine.isa == Isa::Amx && type == DType::BF16;
                    for (int r = 0; r < rows; ++r)
                        for (std::int64_t o = 0; o < size.n + 3; ++o) {
                            const float got = y[static_cast<std::size_t>(r * (size.n + 3) + o)];
                            if (o >= size.n) {
                                QVERIFY(got == 0.5f); // behind the outputs nothing is written
                                continue;
                            }
                            double sum = 0, magnitude = 0;
                            for (std::int64_t i = 0; i < size.k; ++i) {
                                const double term = static_cast<double>(w[static_cast<std::size_t>(o * size.k + i)]) *
                                                    x[static_cast<std::size_t>(r * size.k + i)];
                                sum += term;
                                magnitude += std::fabs(term);
                            }
                            sum += bias[static_cast<std::size_t>(o)] + 0.5;
                            magnitude += std::fabs(bias[static_cast<std::size_t>(o)]) + 0.5;
                            // K roundings of a running sum; two bf16 terms hold 16 bits.
                            const double unit =
                                (2.0 * static_cast<double>(size.k) + 4) * 0x1p-24 + (split ? 0x1p-16 : 0);
                            QVERIFY2(std::fabs(got - sum) <= unit * magnitude,
                                     qPrintable(QString("%1 %2").arg(engine.name.c_str()).arg(dtypeName(type).data())));
                        }
                }
            }
        }
}

/// The order of a float product is fixed too: portable, AVX2, AVX-512 and the reference agree bit for bit.
void TestLinear::floatEnginesAgree()
{
    const Engine reference{"reference", Isa::Reference};
    for (const DType type : {DType::F32, DType::F16, DType::BF16})
        for (const Size size : sizesFor(type))
            for (const int rows : {1, 2, 3, 5, 13}) {
                const auto stored = randomRows(type, size.n, size.k, 12);
                const PackedLinear weights = PackedLinear::pack(type, size.n, size.k, stored.data());
                const auto x = normalFloats(static_cast<std::size_t>(rows * size.k), 13);
                const auto expected = Product{reference, weights}(m_pool, x.data(), rows);
                for (const Engine& engine : engines()) {
                    if (engine.isa == Isa::Amx && type == DType::BF16)
                        continue;
                    if (engine.softTiles && bestIsa() == Isa::Portable)
                        continue;
                    const auto y = Product{engine, weights}(m_pool, x.data(), rows);
                    QVERIFY2(sameBits(y.data(), expected.data(), y.size()), engine.name.c_str());
                }
            }
}

void TestLinear::rowsStandAlone_data()
{
    QTest::addColumn<int>("type");
    for (const DType type : kAllTypes)
        QTest::newRow(std::string(dtypeName(type)).c_str()) << static_cast<int>(type);
}

/// Every row of a product of 1..64 rows has the bits it has alone.
void TestLinear::rowsStandAlone()
{
    QFETCH(int, type);
    const auto dtype = static_cast<DType>(type);
    const std::int64_t n = 53, k = dtypeIsQuantized(dtype) ? std::max<std::int64_t>(96, dtypeBlockSize(dtype)) : 75;
    const auto stored = randomRows(dtype, n, k, 14);
    const PackedLinear weights = PackedLinear::pack(dtype, n, k, stored.data());
    const auto x = normalFloats(static_cast<std::size_t>(64 * k), 15);
    for (const Engine& engine : engines()) {
        const Product product{engine, weights};
        std::vector<float> alone;
        for (int r = 0; r < 64; ++r) {
            const auto y = product(m_pool, &x[static_cast<std::size_t>(r * k)], 1);
            alone.insert(alone.end(), y.begin(), y.end());
        }
        for (int rows = 1; rows <= 64; ++rows) {
            const auto y = product(m_pool, x.data(), rows);
            QVERIFY2(sameBits(y.data(), alone.data(), y.size()),
                     qPrintable(QString("%1, %2 rows").arg(engine.name.c_str()).arg(rows)));
        }
    }
}

/// More rows than a thread keeps the sums of, of products that do not fill what is opened at once.
void TestLinear::promptsAreExact()
{
    const Engine reference{"reference", Isa::Reference};
    const int rows = 300;
    ComputePool three(3);
    // One or two scales a block, with and without minima.
    for (const DType type : {DType::Q8_0, DType::Q5_0, DType::Q4_K, DType::Q6_K, DType::Q2_K}) {
        for (const std::int64_t n : {13, 32, 85, 200}) {
            // Also rows of more blocks than are opened at once.
            const std::int64_t k = n == 13 ? 1280 : dtypeBlockSize(type) == 256 ? 512 : 224;
            const auto stored = randomRows(type, n, k, 26);
            const PackedLinear weights = PackedLinear::pack(type, n, k, stored.data());
            const auto bias = normalFloats(static_cast<std::size_t>(n), 27);
            const auto x = normalFloats(static_cast<std::size_t>(rows * k), 28);
            const auto expected =
                Product{reference, weights, bias.data(), LinearMode::Add, 0.5f}(m_pool, x.data(), rows);
            for (const Engine& engine : engines()) {
                for (ComputePool* pool : {&m_pool, &three}) {
                    const auto y = Product{engine, weights, bias.data(), LinearMode::Add, 0.5f}(*pool, x.data(), rows);
                    QVERIFY2(sameBits(y.data(), expected.data(), y.size()),
                             qPrintable(
                                 QString("%1 %2, %3 outputs").arg(engine.name.c_str(), dtypeName(type).data()).arg(n)));
                }
            }
        }
    }
}

void TestLinear::threadsDoNotMatter()
{
    for (const DType type : kAllTypes) {
        const std::int64_t n = 700, k = dtypeBlockSize(type) == 256
                                            ? 256
                                            : 288; // enough to be split among threads even for one row
        const auto stored = randomRows(type, n, k, 16);
        const PackedLinear weights = PackedLinear::pack(type, n, k, stored.data());
        const auto x = normalFloats(static_cast<std::size_t>(9 * k), 17);
        for (const Engine& engine : engines())
            for (const int rows : {1, 9}) {
                ComputePool single(1);
                const auto expected = Product{engine, weights}(single, x.data(), rows);
                for (int threads = 2; threads <= 4; ++threads) {
                    ComputePool pool(threads);
                    const auto y = Product{engine, weights}(pool, x.data(), rows);
                    QVERIFY2(sameBits(y.data(), expected.data(), y.size()), engine.name.c_str());
                }
            }
    }
}

/// Several products of the same rows have the bits that each has by itself, however their panels are divided.
void TestLinear::togetherAsOneByOne()
{
    const std::int64_t k = 256;
    ComputePool five(5);
    auto isas = supportedIsas();
    isas.push_back(Isa::Reference);
    for (const auto& types : {std::vector{DType::Q4_1, DType::Q6_K, DType::Q8_0}, std::vector{DType::F16, DType::F32},
                              std::vector{DType::Q4_0}})
        for (const Isa isa : isas)
            for (const int rows : {1, 4, 7, 20}) {
                const auto x = normalFloats(static_cast<std::size_t>(rows * k), 24);
                std::vector<PackedLinear> weights;
                std::vector<std::vector<float>> expected, y;
                const std::int64_t outputs[] = {700, 5, 192};
                for (std::size_t i = 0; i < types.size(); ++i) {
                    const auto stored = randomRows(types[i], outputs[i], k, 25);
                    weights.push_back(PackedLinear::pack(types[i], outputs[i], k, stored.data()));
                    y.emplace_back(static_cast<std::size_t>(rows * (outputs[i] + 3)), 0.25f);
                }
                expected = y;
                const CpuContext context{isa, rows == 1 ? &m_pool : &five};
                PreparedRows prepared(rows, k);
                prepareRows(context, types[0], x.data(), rows, k, prepared);
                std::vector<LinearProduct> products;
                for (std::size_t i = 0; i < types.size(); ++i) {
                    linear(context, weights[i], prepared, nullptr, LinearMode::Add, expected[i].data(), outputs[i] + 3);
                    products.push_back({&weights[i], nullptr, y[i].data(), outputs[i] + 3, {}});
                }
                linear(context, products, prepared, LinearMode::Add);
                for (std::size_t i = 0; i < types.size(); ++i)
                    QVERIFY2(sameBits(y[i].data(), expected[i].data(), y[i].size()),
                             qPrintable(QString("%1, %2 rows").arg(std::string(isaName(isa)).c_str()).arg(rows)));
                QVERIFY_EXCEPTION_THROWN(linear(context, std::span<const LinearProduct>(), prepared, LinearMode::Add),
                                         std::invalid_argument);
                products.resize(5, products[0]);
                QVERIFY_EXCEPTION_THROWN(linear(context, products, prepared, LinearMode::Add), std::invalid_argument);
            }
}

/// The largest integers everywhere, zeros, and blocks of very different size.
void TestLinear::extremes()
{
    const Engine reference{"reference", Isa::Reference};
    for (const DType type : kQuantizedTypes) {
        const std::int64_t n = 17, k = std::max<std::int64_t>(64, dtypeBlockSize(type));
        auto stored = randomRows(type, n, k, 18);
        endCodes(type, stored);
        const PackedLinear weights = PackedLinear::pack(type, n, k, stored.data());
        std::vector<float> x(static_cast<std::size_t>(36 * k), 0.0f); // row 0: zeros
        for (std::size_t i = 0; i < 64; ++i) {
            const auto at = [&](int row) -> float& { return x[static_cast<std::size_t>(row * k) + i]; };
            at(1) = 1.0f;                        // all integers 32512
            at(2) = -1.0f;                       // all -32512
            at(3) = i < 32 ? 1e-36f : 1e30f;     // a block that counts as zero, a huge one
            at(4) = i % 2 == 0 ? 1e-44f : -0.0f; // denormals
            at(5) = (static_cast<float>(i) + 0.5f) / 32512.0f * (i == 63 ? 512.0f : 1.0f); // halves: ties to even
        }
        for (std::ptrdiff_t i = 1; i < 6; ++i) // again, so that few and many rows can be asked for
            std::copy_n(x.begin(), 6 * k, x.begin() + 6 * i * k);
        const auto expected = Product{reference, weights}(m_pool, x.data(), 36);
        for (const float y : std::span(expected).first(17))
            QVERIFY(y == 0.0f);
        for (const Engine& engine : engines())
            for (const int rows : {6, 12, 36}) {
                const auto y = Product{engine, weights}(m_pool, x.data(), rows);
                QVERIFY2(sameBits(y.data(), expected.data(), y.size()), engine.name.c_str());
            }
    }
}

/// An infinity or NaN among the activations shows in every output of its row and in no other row.
void TestLinear::notFinite()
{
    const std::int64_t n = 20;
    for (const DType type : kQuantizedTypes) {
        const std::int64_t k = std::max<std::int64_t>(64, dtypeBlockSize(type));
        const auto stored = randomRows(type, n, k, 19);
        const PackedLinear weights = PackedLinear::pack(type, n, k, stored.data());
        auto x = normalFloats(static_cast<std::size_t>(40 * k), 20);
        x[5] = std::numeric_limits<float>::infinity();
        x[static_cast<std::size_t>(2 * k + 40)] = std::numeric_limits<float>::quiet_NaN();
        auto all = engines();
        all.push_back({"reference", Isa::Reference});
        for (const Engine& engine : all) {
            for (const int rows : {3, 40}) {
                const auto y = Product{engine, weights}(m_pool, x.data(), rows);
                for (int r = 0; r < rows; ++r)
                    for (std::int64_t o = 0; o < n; ++o)
                        QVERIFY2(std::isnan(y[static_cast<std::size_t>(r * (n + 3) + o)]) == (r == 0 || r == 2),
                                 engine.name.c_str());
            }
        }
    }
}

/// Scales that no model has: zeros, subnormals, the largest half, infinities, NaNs. Every instruction set gives the
/// same bits, or a NaN where the others do; embedding too.
void TestLinear::hostileScales()
{
    const Engine reference{"reference", Isa::Reference};
    constexpr std::uint16_t kScales[] = {0x0000, 0x8000, 0x7bff, 0xfbff, 0x0001,
                                         0x83ff, 0x7c00, 0xfc00, 0x7e00, 0xfe01};
    for (const DType type : kQuantizedTypes) {
        const std::int64_t n = std::size(kScales), k = dtypeBlockSize(type);
        auto stored = randomRows(type, n, k, 23);
        for (std::size_t o = 0; o < std::size(kScales); ++o) {
            std::byte* const block = &stored[o * dtypeBlockBytes(type)];
            if (type == DType::MXFP4)
                block[0] = static_cast<std::byte>(o < 4 ? o : 246 + o);
            else
                std::memcpy(block + (type == DType::Q2_K   ? 80
                                     : type == DType::Q3_K ? 108
                                     : type == DType::Q6_K ? 208
                                                           : 0),
                            &kScales[o], 2);
        }
        const PackedLinear weights = PackedLinear::pack(type, n, k, stored.data());
        const auto x = normalFloats(static_cast<std::size_t>(40 * k), 24);
        const auto same = [](float a, float b) { return sameBits(&a, &b, 1) || (std::isnan(a) && std::isnan(b)); };
        for (const int rows : {3, 12, 40}) {
            const auto expected = Product{reference, weights}(m_pool, x.data(), rows);
            for (const Engine& engine : engines()) {
                const auto y = Product{engine, weights}(m_pool, x.data(), rows);
                for (std::size_t i = 0; i < y.size(); ++i)
                    QVERIFY2(same(y[i], expected[i]),
                             qPrintable(QString("%1 %2").arg(engine.name.c_str(), dtypeName(type).data())));
            }
        }
        const auto values = dequantized(type, stored, n, k);
        std::vector<float> out(static_cast<std::size_t>(k));
        for (std::int32_t o = 0; o < n; ++o) {
            embedding(weights, &o, 1, out.data());
            for (std::size_t i = 0; i < out.size(); ++i)
                QVERIFY(same(out[i], values[static_cast<std::size_t>(o * k) + i]));
        }
    }
}

void TestLinear::badArguments()
{
    const auto rows = randomRows(DType::Q4_1, 4, 64, 21);
    QVERIFY_EXCEPTION_THROWN(PackedLinear::pack(DType::Q4_1, 4, 48, rows.data()), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(PackedLinear::pack(DType::Q4_1, 0, 64, rows.data()), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(PackedLinear::pack(DType::Q4_1, 4, 0, rows.data()), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(PackedLinear::pack(DType::F32, 1 << 20, 1 << 20, rows.data()), std::invalid_argument);

    const auto super = randomRows(DType::Q4_K, 4, 256, 25);
    QVERIFY_EXCEPTION_THROWN(PackedLinear::pack(DType::Q4_K, 4, 224, super.data()), std::invalid_argument);

    const PackedLinear weights = PackedLinear::pack(DType::Q4_1, 4, 64, rows.data());
    const CpuContext context{bestIsa(), &m_pool};
    const auto x = normalFloats(3 * 64, 22);
    std::vector<float> y(3 * 64);
    PreparedRows prepared(2, 64);
    QVERIFY_EXCEPTION_THROWN(prepareRows(context, DType::Q4_1, x.data(), 3, 64, prepared), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(prepareRows(context, DType::Q4_1, x.data(), 1, 96, prepared), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(prepareRows(context, DType::Q4_1, x.data(), 0, 64, prepared), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(linear(context, weights, prepared, nullptr, LinearMode::Store, y.data(), 64),
                             std::invalid_argument);
    prepareRows(context, DType::F32, x.data(), 1, 64, prepared); // for another kind of weights
    QVERIFY_EXCEPTION_THROWN(linear(context, weights, prepared, nullptr, LinearMode::Store, y.data(), 64),
                             std::invalid_argument);
    prepareRows(context, DType::Q4_1, x.data(), 1, 32, prepared); // of another size
    QVERIFY_EXCEPTION_THROWN(linear(context, weights, prepared, nullptr, LinearMode::Store, y.data(), 64),
                             std::invalid_argument);
    prepareRows(context, DType::Q4_1, x.data(), 1, 64, prepared);
    QVERIFY_EXCEPTION_THROWN(linear(context, weights, prepared, nullptr, LinearMode::Store, y.data(), 3),
                             std::invalid_argument);
    linear(context, weights, prepared, nullptr, LinearMode::Store, y.data(), 4);
}

QTEST_APPLESS_MAIN(TestLinear)
#include "test_linear.moc"
