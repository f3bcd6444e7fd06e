#include "tests/cuda/linear_bench.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>

using namespace longhand;
using namespace longhand::test;

class TestCudaEmbedding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyRowComesBack();
    void everyHalf();
    void floatsOfEverySize();
    void layoutIsAsDocumented();
    void unknownTokensAreNotNumbers();
    void badSizes();

private:
    /// All rows of the table, from last to first, ldo = inputs + 3.
    static std::vector<float> allRows(const TestMatrix& table);
};

std::vector<float> TestCudaEmbedding::allRows(const TestMatrix& table)
{
    std::vector<std::int32_t> tokens;
    for (std::int64_t i = table.outputs; i-- > 0;)
        tokens.push_back(static_cast<std::int32_t>(i));
    const std::int64_t ldo = table.inputs + 3;
    const auto names = onDevice(tokens);
    const auto out = onDevice(std::vector<float>(static_cast<std::size_t>(table.outputs * ldo), kUntouched));
    cuda::Stream stream;
    cuda::embedding(stream, table.device(), names.as<std::int32_t>(), static_cast<int>(tokens.size()), out.as<float>(),
                    ldo);
    stream.synchronize();
    const auto padded = fromDevice<float>(out, static_cast<std::size_t>(table.outputs * ldo));
    std::vector<float> rows;
    for (std::int64_t i = table.outputs; i-- > 0;) {
        const auto at = padded.begin() + i * ldo;
        rows.insert(rows.end(), at, at + table.inputs);
        for (std::int64_t j = table.inputs; j < ldo; ++j)
            if (at[j] != kUntouched)
                throw std::runtime_error("written beyond a row");
    }
    return rows;
}

void TestCudaEmbedding::everyRowComesBack()
{
    for (const DType type : kDeviceTypes)
        for (const std::int64_t inputs :
             dtypeIsQuantized(type) ? std::vector<std::int64_t>{32, 288} : std::vector<std::int64_t>{1, 33, 300})
            for (const std::int64_t outputs : {1, 16, 39}) {
                const TestMatrix table(type, outputs, inputs, 3);
                const auto rows = allRows(table);
                QVERIFY2(sameBits(rows.data(), table.weights.data(), rows.size()), dtypeName(type).data());
            }
}

void TestCudaEmbedding::everyHalf()
{
    std::vector<std::byte> rows(65536 * 2);
    for (std::uint32_t h = 0; h < 65536; ++h) {
        const auto bits = static_cast<std::uint16_t>(h);
        std::memcpy(&rows[h * 2], &bits, 2);
    }
    const TestMatrix table(DType::F16, 64, 1024, rows);
    const auto values = allRows(table);
    for (std::size_t i = 0; i < values.size(); ++i)
        QVERIFY(std::isnan(table.weights[i]) ? std::isnan(values[i]) : sameBits(&values[i], &table.weights[i], 1));
}

void TestCudaEmbedding::floatsOfEverySize()
{
    std::vector<float> weights = {0.0f,
                                  -0.0f,
                                  std::numeric_limits<float>::max(),
                                  -std::numeric_limits<float>::max(),
                                  std::numeric_limits<float>::infinity(),
                                  -std::numeric_limits<float>::infinity(),
                                  0x1p-126f,
                                  0x1.fffffep-110f,
                                  -0x1.000002p-109f,
                                  0x1.010101p0f,
                                  0x1.fffffep0f,
                                  -0x1.010001p5f};
    const std::size_t exact = weights.size();
    weights.push_back(0x1.fffffep-120f); // loses what is below bf16's smallest number
    weights.push_back(0x1p-149f);
    std::vector<std::byte> rows(weights.size() * 4);
    std::memcpy(rows.data(), weights.data(), rows.size());
    const auto values = allRows(TestMatrix(DType::F32, 2, static_cast<std::int64_t>(weights.size()) / 2, rows));
    QVERIFY(sameBits(values.data(), weights.data(), exact));
    for (std::size_t i = exact; i < weights.size(); ++i)
        QVERIFY(std::fabs(values[i] - weights[i]) < 0x1p-133f);
}

void TestCudaEmbedding::layoutIsAsDocumented()
{
    const std::int64_t outputs = 20, inputs = 64; // the second panel has four outputs
    for (const DType type : {DType::BF16, DType::Q8_0, DType::Q4_0}) {
        const TestMatrix w(type, outputs, inputs, 4);
        const auto bytes = fromDevice<std::byte>(w.memory, cuda::deviceMatrixBytes(type, outputs, inputs));
        const std::size_t block = dtypeBlockBytes(type);
        for (std::size_t n = 0; n < 32; ++n)
            for (std::size_t k = 0; k < 64; ++k) {
                const std::byte* const chunk = bytes.data() + (n / 16 * 2 + k / 32) * cuda::deviceChunkBytes(type);
                const std::size_t g = n % 8, h = n % 16 / 8, t = k % 32 / 8, lane = 4 * g + t, i = k % 8;
                const std::byte* const source =
                    n < 20 ? w.rows.data() + (type == DType::BF16 ? (n * 64 + k) * 2 : (n * 2 + k / 32) * block)
                           : nullptr;
                if (type == DType::BF16) {
                    const std::byte* const at = chunk + h * 512 + lane * 16 + i * 2;
                    QVERIFY(source != nullptr ? std::memcmp(at, source, 2) == 0
                                              : at[0] == at[1] && at[0] == std::byte{0});
                } else if (type == DType::Q8_0) {
                    QCOMPARE(chunk[lane * 16 + h * 8 + i], source != nullptr ? source[2 + k % 32] : std::byte{0});
                    QVERIFY(source == nullptr || std::memcmp(chunk + 512 + n % 16 * 2, source, 2) == 0);
                } else {
                    const auto both = std::to_integer<unsigned>(chunk[lane * 8 + h * 4 + i % 4]);
                    const auto stored = source != nullptr ? std::to_integer<unsigned>(source[2 + k % 16]) : 0u;
                    QCOMPARE(i < 4 ? both & 15u : both >> 4, k % 32 < 16 ? stored & 15u : stored >> 4);
                    QVERIFY(source == nullptr || std::memcmp(chunk + 256 + n % 16 * 2, source, 2) == 0);
                }
            }
    }
}

void TestCudaEmbedding::unknownTokensAreNotNumbers()
{
    const TestMatrix table(DType::Q8_0, 20, 32, 5);
    const auto tokens = onDevice(std::vector<std::int32_t>{-1, 20, 19});
    const auto out = onDevice(std::vector<float>(96));
    cuda::Stream stream;
    cuda::embedding(stream, table.device(), tokens.as<std::int32_t>(), 3, out.as<float>(), 32);
    stream.synchronize();
    const auto values = fromDevice<float>(out, 96);
    for (std::size_t i = 0; i < 96; ++i)
        QVERIFY(i < 64 ? std::isnan(values[i]) : values[i] == table.weights[19 * 32 + i - 64]);
}

void TestCudaEmbedding::badSizes()
{
    const TestMatrix table(DType::Q8_0, 20, 64, 6);
    cuda::Stream stream;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::embedding(stream, table.device(), nullptr, 0, nullptr, 64));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::embedding(stream, table.device(), nullptr, 1, nullptr, 63));
    const PackedLinear packed = PackedLinear::pack(DType::Q8_0, 20, 64, table.rows.data());
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::packPanelsForDevice(packed, 1, 2, nullptr));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::packPanelsForDevice(packed, -1, 1, nullptr));
}

QTEST_APPLESS_MAIN(TestCudaEmbedding)
#include "test_cuda_embedding.moc"
