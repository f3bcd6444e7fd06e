// What partial caches leave out, on the device in place of a GPU, against float64.
#include "kernels/cuda/residual/evicted_residual.h"
#include "kernels/ops/dtype.h"
#include "kernels/reference/evicted_residual_reference.h"
#include "tests/cuda/device_desk.h"
#include "tests/kernels/weight_rows.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr float kNothing = -std::numeric_limits<float>::infinity();

std::vector<std::uint16_t> inBf16(const std::vector<float>& numbers)
{
    std::vector<std::uint16_t> result(numbers.size());
    std::ranges::transform(numbers, result.begin(), floatToBf16);
    return result;
}
/// Numbers that the host's residual, in bf16, and the device's, in float32, both have.
std::vector<float> ofBf16(std::vector<float> numbers)
{
    std::ranges::transform(numbers, numbers.begin(), [](float x) { return bf16ToFloat(floatToBf16(x)); });
    return numbers;
}

/// A residual of `heads` heads, on the host.
struct Parts
{
    std::vector<float> centre, logMass, keyMean, valueMean;
    std::vector<std::uint16_t> second;

    Parts(int heads, int n, unsigned seed)
    {
        const auto h = static_cast<std::size_t>(heads), d = static_cast<std::size_t>(n);
        centre = normalFloats(h * d, seed, 0.3f);
        keyMean = ofBf16(normalFloats(h * d, seed + 1, 0.5f));
        valueMean = ofBf16(normalFloats(h * d, seed + 2));
        logMass = normalFloats(h, seed + 3, 2.0f);
        // A covariance of keys must not be negative: the sum of a few squares.
        for (std::size_t head = 0; head < h; ++head) {
            const auto directions = normalFloats(3 * d, seed + 10 + static_cast<unsigned>(head));
            const auto values = normalFloats(d * d, seed + 40 + static_cast<unsigned>(head), 0.2f);
            for (std::size_t i = 0; i < d; ++i)
                for (std::size_t j = 0; j < 2 * d; ++j) {
                    float x = j < d ? 0.0f : values[i * d + j - d];
                    for (std::size_t k = 0; k < 3 && j < d; ++k)
                        x += directions[k * d + i] * directions[k * d + j];
                    second.push_back(floatToBf16(x));
                }
        }
    }
};

struct OnDevice
{
    cuda::DeviceBuffer centre, logMass, keyMean, valueMean, second;
    explicit OnDevice(const Parts& p)
        : centre(onDevice(p.centre)), logMass(onDevice(p.logMass)), keyMean(onDevice(p.keyMean)),
          valueMean(onDevice(p.valueMean)), second(onDevice(p.second))
    {
    }
    cuda::EvictedResidualParts view() const
    {
        return {centre.as<float>(), logMass.as<float>(), keyMean.as<float>(), valueMean.as<float>(),
                second.as<std::uint16_t>()};
    }
};

class TestCudaEvictedResidual : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addsWhatTheReferenceAdds_data()
    {
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("rows");
        QTest::addColumn<bool>("far");
        QTest::addColumn<bool>("near");
        QTest::newRow("both") << 3 << 32 << 7 << true << true;
        QTest::newRow("near only") << 2 << 64 << 1 << false << true;
        QTest::newRow("96") << 2 << 96 << 5 << true << true;
        QTest::newRow("far only") << 1 << 128 << 4 << true << false;
        QTest::newRow("256") << 1 << 256 << 3 << true << true;
    }
    void addsWhatTheReferenceAdds()
    {
        QFETCH(int, heads);
        QFETCH(int, n);
        QFETCH(int, rows);
        QFETCH(bool, far);
        QFETCH(bool, near);
        const auto count = static_cast<std::size_t>(rows * heads * n);
        Parts parts[2] = {Parts(heads, n, 5), Parts(heads, n, 105)};
        if (heads > 1)
            parts[1].logMass[1] = kNothing;
        std::vector<std::uint16_t> query[2];
        for (unsigned side = 0; side < 2; ++side)
            for (const float x : normalFloats(count, 200 + side, 0.5f))
                query[side].push_back(floatToBf16(x));
        const auto attended = normalFloats(count, 300);
        const auto logSum = normalFloats(static_cast<std::size_t>(rows * heads), 301, 2.0f);
        std::vector<cuda::DeviceRow> views(static_cast<std::size_t>(rows));
        for (int r = 0; r < rows; ++r)
            views[static_cast<std::size_t>(r)].position = rows > 3 && r == 2 ? -1 : 10 + r;

        std::vector<float> expected = attended, sums = logSum;
        for (unsigned side = 0; side < 2; ++side) {
            if (!(side == 0 ? far : near))
                continue;
            std::vector<float> q;
            for (const std::uint16_t bits : query[side])
                q.push_back(bf16ToFloat(bits));
            const std::vector<std::uint16_t> keyMean = inBf16(parts[side].keyMean),
                                             valueMean = inBf16(parts[side].valueMean);
            EvictedResidualArgs args;
            args.rows = rows;
            args.heads = heads;
            args.headDim = n;
            args.scale = 1;
            args.query = q.data();
            args.centre = parts[side].centre.data();
            args.logMass = parts[side].logMass.data();
            args.keyMean = keyMean.data();
            args.valueMean = valueMean.data();
            args.second = parts[side].second.data();
            args.logSum = sums.data();
            args.out = expected.data();
            reference::addEvictedResidual(args);
        }
        const OnDevice dFar(parts[0]), dNear(parts[1]);
        const auto qFar = onDevice(query[0]), qNear = onDevice(query[1]), in = onDevice(attended),
                   sum = onDevice(logSum), view = onDevice(views);
        const std::size_t ldo = static_cast<std::size_t>(heads * n) + 32;
        const auto run = [&](int first, int some) {
            const auto out = onDevice(std::vector<std::uint16_t>(ldo * static_cast<std::size_t>(some), 0x1234));
            cuda::AddEvictedResidualArgs args;
            const std::int64_t at = std::int64_t{first} * heads * n;
            args.rows = some;
            args.heads = heads;
            args.headDim = n;
            args.row = view.as<cuda::DeviceRow>() + first;
            args.queryNear = qNear.as<std::uint16_t>() + at;
            args.queryFar = qFar.as<std::uint16_t>() + at;
            args.far = far ? dFar.view() : cuda::EvictedResidualParts{};
            args.near = near ? dNear.view() : cuda::EvictedResidualParts{};
            args.in = in.as<float>() + at;
            args.logSum = sum.as<float>() + first * heads;
            args.out = out.as<std::uint16_t>();
            args.ldo = static_cast<std::int64_t>(ldo);
            cuda::Stream stream;
            cuda::addEvictedResidual(stream, args);
            stream.synchronize();
            return fromDevice<std::uint16_t>(out, ldo * static_cast<std::size_t>(some));
        };
        const auto all = run(0, rows);
        double changed = 0;
        for (int r = 0; r < rows; ++r)
            for (std::size_t i = 0; i < ldo; ++i) {
                const std::uint16_t bits = all[static_cast<std::size_t>(r) * ldo + i];
                if (i >= ldo - 32 || views[static_cast<std::size_t>(r)].position < 0) {
                    QCOMPARE(int(bits), 0x1234);
                    continue;
                }
                const std::size_t at = static_cast<std::size_t>(r * heads * n) + i;
                changed += std::abs(expected[at] - attended[at]);
                QVERIFY2(std::abs(bf16ToFloat(bits) - expected[at]) <= 0.005f * std::abs(expected[at]) + 0.002f,
                         qPrintable(QString("row %1, %2: %3, not %4")
                                        .arg(r)
                                        .arg(i)
                                        .arg(double(bf16ToFloat(bits)))
                                        .arg(double(expected[at]))));
            }
        QVERIFY(changed > 0.05 * static_cast<double>(count));
        // A row alone, and threads in another order: the same bits.
        for (int r = 0; r < rows; ++r)
            QVERIFY(run(r, 1) == std::vector<std::uint16_t>(all.begin() + static_cast<std::ptrdiff_t>(r * ldo),
                                                            all.begin() + static_cast<std::ptrdiff_t>((r + 1) * ldo)));
        for (const std::uint64_t order : kOrders) {
            const ThreadOrder shuffled(order);
            QVERIFY(run(0, rows) == all);
        }
    }

    void momentsOfKeys_data()
    {
        QTest::addColumn<int>("encoding");
        QTest::addColumn<int>("kvHeads");
        QTest::addColumn<int>("group");
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("count");
        QTest::newRow("bf16 32") << 0 << 2 << 2 << 32 << 75;
        QTest::newRow("int8 64") << 1 << 1 << 3 << 64 << 33;
        QTest::newRow("bf16 96") << 0 << 1 << 1 << 96 << 20;
        QTest::newRow("one key") << 0 << 1 << 1 << 128 << 1;
    }
    void momentsOfKeys()
    {
        QFETCH(int, encoding);
        QFETCH(int, kvHeads);
        QFETCH(int, group);
        QFETCH(int, n);
        QFETCH(int, count);
        constexpr int kSlots = 2 * kKvBlock;
        const auto e = static_cast<cuda::KvEncoding>(encoding);
        const std::size_t part = cuda::deviceKvPartBytes(e, n), block = part * static_cast<std::size_t>(kvHeads);
        std::mt19937 random(3);
        std::normal_distribution<float> normal(0.2f, 1);
        // [buffer][kvHead][slot][n]
        std::vector<double> numbers[2];
        std::vector<cuda::DeviceBuffer> buffers, tables;
        for (int buffer = 0; buffer < 2; ++buffer) {
            std::vector<std::byte> bytes(2 * block);
            numbers[buffer].resize(static_cast<std::size_t>(kvHeads * kSlots * n));
            for (int head = 0; head < kvHeads; ++head)
                for (int slot = 0; slot < kSlots; ++slot) {
                    std::byte* to = bytes.data() + static_cast<std::size_t>(slot / kKvBlock) * block +
                                    static_cast<std::size_t>(head) * part;
                    const int position = slot % kKvBlock;
                    const float scale = 0.01f + 0.001f * static_cast<float>(slot % 7);
                    for (int d = 0; d < n; ++d) {
                        const int at = buffer == 1 ? (position / 32 * n + d) * 32 + position % 32 : position * n + d;
                        double& number = numbers[buffer][static_cast<std::size_t>((head * kSlots + slot) * n + d)];
                        if (encoding == 0) {
                            const std::uint16_t bits = floatToBf16(normal(random));
                            std::memcpy(to + 2 * at, &bits, 2);
                            number = bf16ToFloat(bits);
                        } else {
                            const auto q = static_cast<std::int8_t>(random() % 255);
                            std::memcpy(to + at, &q, 1);
                            number = static_cast<double>(q) * scale;
                        }
                    }
                    if (encoding == 1)
                        std::memcpy(to + kKvBlock * n + position * 4, &scale, 4);
                }
            buffers.push_back(onDevice(bytes));
            tables.push_back(onDevice(std::vector<std::byte*>{buffers.back().data(), buffers.back().data() + block}));
        }
        std::vector<std::int32_t> positions;
        for (int i = 0; i < kvHeads * count; ++i)
            positions.push_back(count > 10 && i % 11 == 10 ? -1 : static_cast<std::int32_t>(random() % kSlots));
        std::vector<float> weights;
        for (int head = 0; head < kvHeads * group; ++head) {
            std::vector<float> of;
            float sum = 0;
            for (int i = 0; i < count; ++i) {
                const bool none = positions[static_cast<std::size_t>(head / group * count + i)] < 0;
                of.push_back(static_cast<float>(random() % 100 + 1));
                sum += none ? 0 : of.back();
            }
            for (const float w : of)
                weights.push_back(w / sum);
        }
        const auto heads = static_cast<std::size_t>(kvHeads * group), d = static_cast<std::size_t>(n);
        const auto at = onDevice(positions), w = onDevice(weights);
        const cuda::DeviceBuffer keyMean(heads * d * 4), valueMean(heads * d * 4), second(heads * d * 2 * d * 2);
        std::vector<std::uint16_t> before;
        for (const std::uint64_t order : kOrders) {
            const ThreadOrder shuffled(order);
            cuda::MomentsArgs args;
            args.kvHeads = kvHeads;
            args.group = group;
            args.headDim = n;
            args.encoding = e;
            args.keys = {tables[0].as<std::byte*>()};
            args.values = {tables[1].as<std::byte*>()};
            args.positions = at.as<std::int32_t>();
            args.weights = w.as<float>();
            args.count = count;
            args.keyMean = keyMean.as<float>();
            args.valueMean = valueMean.as<float>();
            args.second = second.as<std::uint16_t>();
            cuda::Stream stream;
            cuda::keyMoments(stream, args);
            stream.synchronize();
            const auto got = fromDevice<std::uint16_t>(second, heads * d * 2 * d);
            QVERIFY(before.empty() || before == got);
            before = got;
        }
        const auto gotKeys = fromDevice<float>(keyMean, heads * d), gotValues = fromDevice<float>(valueMean, heads * d);
        for (std::size_t head = 0; head < heads; ++head) {
            const std::size_t kvHead = head / static_cast<std::size_t>(group);
            std::vector<double> mean(2 * d), products(d * 2 * d);
            for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
                const std::int32_t slot = positions[kvHead * static_cast<std::size_t>(count) + i];
                if (slot < 0)
                    continue;
                const double weight = weights[head * static_cast<std::size_t>(count) + i];
                const std::size_t base = (kvHead * kSlots + static_cast<std::size_t>(slot)) * d;
                for (std::size_t b = 0; b < 2 * d; ++b) {
                    const double x = weight * (b < d ? numbers[0][base + b] : numbers[1][base + b - d]);
                    mean[b] += x;
                    for (std::size_t a = 0; a < d; ++a)
                        products[a * 2 * d + b] += x * numbers[0][base + a];
                }
            }
            for (std::size_t b = 0; b < d; ++b) {
                QVERIFY(std::abs(gotKeys[head * d + b] - mean[b]) < 1e-5);
                QVERIFY(std::abs(gotValues[head * d + b] - mean[d + b]) < 1e-5);
            }
            for (std::size_t a = 0; a < d; ++a)
                for (std::size_t b = 0; b < 2 * d; ++b) {
                    const double expected = products[a * 2 * d + b] - mean[a] * mean[b];
                    const double got = bf16ToFloat(before[(head * d + a) * 2 * d + b]);
                    QVERIFY2(std::abs(got - expected) <= 0.004 * std::abs(expected) + 1e-5,
                             qPrintable(QString("%1, not %2").arg(got).arg(expected)));
                }
        }
    }

    void badSizesAreRefused()
    {
        cuda::Stream stream;
        cuda::AddEvictedResidualArgs add;
        add.heads = 2;
        add.headDim = 64;
        cuda::addEvictedResidual(stream, add); // no rows: nothing
        add.headDim = 80;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::addEvictedResidual(stream, add));
        cuda::MomentsArgs moments;
        moments.headDim = 64;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::keyMoments(stream, moments));
    }
};

} // namespace

QTEST_APPLESS_MAIN(TestCudaEvictedResidual)
#include "test_cuda_residual.moc"
