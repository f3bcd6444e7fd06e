#include "kernels/cuda/attention/attention.h"
#include "kernels/ops/norm.h"
#include "kernels/ops/rope.h"
#include "tests/cuda/device_desk.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <stdexcept>

using namespace longhand;
using namespace longhand::test;

namespace {

struct Setup
{
    int heads = 6, kvHeads = 2, headDim = 64, rotaryDim = 64;
    RopeLayout layout = RopeLayout::AdjacentPairs;
    bool norms = false, far = true;
    cuda::KvEncoding encoding = cuda::KvEncoding::Bf16;
    std::vector<std::int32_t> places = {3, 31, 32, 700, 511, 512, 100};
    std::vector<std::int32_t> positions = {3, 31, 40, 700, -1, 9, 100};
};

using Bytes = std::vector<std::byte>;

struct Written
{
    std::vector<std::uint16_t> queryNear, queryFar;
    std::vector<float> keptNear, keptFar;
    std::vector<Bytes> buffers;           ///< near, far, values: two blocks, one after another
    std::vector<std::vector<float>> read; ///< by readSlot: near, far, values [rows][kvHeads][headDim]
};

constexpr int kBlocks = 2;
constexpr float kScale = 0.125f, kEps = 1e-6f;

} // namespace

class TestCudaAppend : public QObject
{
    Q_OBJECT

    static std::size_t rowsOf(const Setup& s) { return s.places.size(); }

    static std::vector<float> tables(const Setup& s, int kind)
    {
        std::vector<std::int32_t> positions;
        for (const std::int32_t p : s.positions)
            positions.push_back(kind == 0 ? p + 1000 : kind == 1 ? p / 8 : p / 8 + 300);
        std::vector<float> table(rowsOf(s) * static_cast<std::size_t>(s.rotaryDim));
        ropeTable((s.rotaryDim > 0 ? RopeFrequencies::plain(s.rotaryDim, 10000) : RopeFrequencies{}), positions,
                  table.data());
        return table;
    }

    static Written append(const Setup& s, const std::vector<float>& qkv, std::int64_t ld)
    {
        const auto rows = rowsOf(s);
        const auto in = onDevice(qkv), qNorm = onDevice(normalFloats(static_cast<std::size_t>(s.headDim), 21)),
                   kNorm = onDevice(normalFloats(static_cast<std::size_t>(s.headDim), 22));
        const auto nearTable = onDevice(tables(s, 0)), farKeys = onDevice(tables(s, 1)),
                   farQueries = onDevice(tables(s, 2));
        std::vector<cuda::DeviceRow> row;
        for (std::size_t r = 0; r < rows; ++r)
            row.push_back({s.positions[r], 0, 0, s.places[r]});
        const auto rowMemory = onDevice(row);
        const auto numbers = rows * static_cast<std::size_t>(s.heads * s.headDim);
        const cuda::DeviceBuffer queryNear((numbers + 32) * 2), queryFar((numbers + 32) * 2),
            keptNear((numbers + 32) * 4), keptFar((numbers + 32) * 4);
        const std::size_t blockBytes =
            cuda::deviceKvPartBytes(s.encoding, s.headDim) * static_cast<std::size_t>(s.kvHeads);
        std::vector<cuda::DeviceBuffer> buffers, pointers;
        for (int i = 0; i < 3; ++i) {
            buffers.emplace_back(kBlocks * blockBytes);
            pointers.push_back(
                onDevice(std::vector<std::byte*>{buffers.back().data(), buffers.back().data() + blockBytes}));
        }
        cuda::AppendArgs args;
        args.rows = static_cast<int>(rows);
        args.heads = s.heads;
        args.kvHeads = s.kvHeads;
        args.headDim = s.headDim;
        args.rotaryDim = s.rotaryDim;
        args.layout = s.layout;
        args.qkv = in.as<float>();
        args.ld = ld;
        args.queryNorm = s.norms ? qNorm.as<float>() : nullptr;
        args.keyNorm = s.norms ? kNorm.as<float>() : nullptr;
        args.normEps = kEps;
        args.scale = kScale;
        args.nearTable = nearTable.as<float>();
        args.farKeyTable = s.far ? farKeys.as<float>() : nullptr;
        args.farQueryTable = s.far ? farQueries.as<float>() : nullptr;
        args.row = rowMemory.as<cuda::DeviceRow>();
        args.encoding = s.encoding;
        args.nearKeys.blocks = pointers[0].as<std::byte*>();
        args.farKeys.blocks = pointers[1].as<std::byte*>();
        args.values.blocks = pointers[2].as<std::byte*>();
        args.queryNear = queryNear.as<std::uint16_t>();
        args.queryFar = queryFar.as<std::uint16_t>();
        args.keptNear = keptNear.as<float>();
        args.keptFar = keptFar.as<float>();
        cuda::Stream stream;
        cuda::appendRows(stream, args);
        stream.synchronize();
        Written out{fromDevice<std::uint16_t>(queryNear, numbers + 32),
                    fromDevice<std::uint16_t>(queryFar, numbers + 32),
                    fromDevice<float>(keptNear, numbers + 32),
                    fromDevice<float>(keptFar, numbers + 32),
                    {},
                    {}};
        const cuda::DeviceBuffer one(static_cast<std::size_t>(s.headDim) * 4);
        for (std::size_t i = 0; i < 3; ++i) {
            out.buffers.push_back(fromDevice<std::byte>(buffers[i], kBlocks * blockBytes));
            out.read.emplace_back();
            for (const std::int32_t slot : s.places)
                for (int head = 0; head < s.kvHeads; ++head) {
                    cuda::readSlot(stream, s.encoding, head, s.headDim, {pointers[i].as<std::byte*>()}, i == 2, slot,
                                   one.as<float>());
                    const auto numbersRead = fromDevice<float>(one, static_cast<std::size_t>(s.headDim));
                    out.read.back().insert(out.read.back().end(), numbersRead.begin(), numbersRead.end());
                }
        }
        return out;
    }

    /// A head normalised (unless weight is empty) and rotated in float64.
    static std::vector<double> exact(const Setup& s, const float* x, const std::vector<float>& weight,
                                     const float* table)
    {
        std::vector<double> y(x, x + s.headDim);
        if (!weight.empty()) {
            double squares = 0;
            for (const double v : y)
                squares += v * v;
            for (std::size_t i = 0; i < y.size(); ++i)
                y[i] =
                    y[i] / std::sqrt(squares / s.headDim + static_cast<double>(kEps)) * static_cast<double>(weight[i]);
        }
        for (int i = 0; table && i < s.rotaryDim / 2; ++i) {
            const bool adjacent = s.layout == RopeLayout::AdjacentPairs;
            double& a = y[static_cast<std::size_t>(adjacent ? 2 * i : i)];
            double& b = y[static_cast<std::size_t>(adjacent ? 2 * i + 1 : i + s.rotaryDim / 2)];
            const double cosine = table[2 * i], sine = table[2 * i + 1], was = a;
            a = was * cosine - b * sine;
            b = was * sine + b * cosine;
        }
        return y;
    }

private Q_SLOTS:
    void againstDouble_data()
    {
        QTest::addColumn<int>("encoding");
        QTest::addColumn<int>("layout");
        QTest::addColumn<bool>("norms");
        QTest::addColumn<int>("headDim");
        QTest::addColumn<int>("rotaryDim");
        for (const int encoding : {0, 1})
            for (const int layout : {0, 1})
                for (const auto& [dim, rotary] :
                     {std::pair{64, 64}, {96, 96}, {128, 64}, {256, 128}, {64, 24}, {64, 2}})
                    QTest::addRow("%s, %s, %d of %d rotated", encoding ? "int8" : "bf16", layout ? "halves" : "pairs",
                                  rotary, dim)
                        << encoding << layout << (rotary % 16 == 0 && dim != 96) << dim << rotary;
    }

    void againstDouble()
    {
        QFETCH(int, encoding);
        QFETCH(int, layout);
        QFETCH(bool, norms);
        QFETCH(int, headDim);
        QFETCH(int, rotaryDim);
        Setup s;
        s.headDim = headDim;
        s.rotaryDim = rotaryDim;
        s.layout = static_cast<RopeLayout>(layout);
        s.norms = norms;
        s.encoding = static_cast<cuda::KvEncoding>(encoding);
        const auto dim = static_cast<std::size_t>(headDim), heads = static_cast<std::size_t>(s.heads),
                   kvHeads = static_cast<std::size_t>(s.kvHeads);
        const std::size_t ld = (heads + 2 * kvHeads) * dim + 8;
        const auto qkv = normalFloats(rowsOf(s) * ld, 5);
        const auto weights = [&](unsigned seed) { return norms ? normalFloats(dim, seed) : std::vector<float>{}; };
        const Written out = append(s, qkv, static_cast<std::int64_t>(ld));
        for (std::size_t r = 0; r < rowsOf(s); ++r) {
            const bool none = s.positions[r] < 0;
            const auto table = [&](int kind) { return tables(s, kind); };
            for (std::size_t h = 0; h < heads; ++h)
                for (const bool far : {false, true}) {
                    const auto all = table(far ? 2 : 0);
                    const auto y =
                        exact(s, &qkv[r * ld + h * dim], weights(21), &all[r * static_cast<std::size_t>(rotaryDim)]);
                    for (std::size_t d = 0; d < dim; ++d) {
                        const std::size_t at = (r * heads + h) * dim + d;
                        const std::uint16_t bits = (far ? out.queryFar : out.queryNear)[at];
                        const float kept = (far ? out.keptFar : out.keptNear)[at];
                        if (none) {
                            QVERIFY(bits == 0xffff && std::isnan(kept));
                            continue;
                        }
                        QVERIFY(std::fabs(static_cast<double>(kept) - y[d]) <= 1e-5 * (1 + std::fabs(y[d])));
                        QCOMPARE(bits, floatToBf16(kept * kScale));
                    }
                }
            for (std::size_t h = 0; h < kvHeads; ++h)
                for (const int buffer : {0, 1, 2}) {
                    const auto all = table(buffer);
                    const auto y = exact(s, &qkv[r * ld + (heads + (buffer == 2 ? kvHeads : 0) + h) * dim],
                                         buffer == 2 ? std::vector<float>{} : weights(22),
                                         buffer == 2 ? nullptr : &all[r * static_cast<std::size_t>(rotaryDim)]);
                    double largest = 0;
                    for (const double x : y)
                        largest = std::max(largest, std::fabs(x));
                    for (std::size_t d = 0; d < dim; ++d) {
                        const float got = out.read[static_cast<std::size_t>(buffer)][(r * kvHeads + h) * dim + d];
                        if (none) { // as it was: all bits set
                            QVERIFY(std::isnan(got));
                            continue;
                        }
                        const double allowed = encoding ? largest / 127 * 0.5001 : std::fabs(y[d]) * 0x1.01p-8;
                        QVERIFY(std::fabs(static_cast<double>(got) - y[d]) <= allowed + 1e-5);
                    }
                }
        }
        for (std::size_t i = 0; i < 32; ++i) {
            const std::size_t at = rowsOf(s) * heads * dim + i;
            QVERIFY(out.queryNear[at] == 0xffff && out.queryFar[at] == 0xffff && std::isnan(out.keptNear[at]) &&
                    std::isnan(out.keptFar[at]));
        }
        // Nothing but the slots' own bytes changed.
        for (const Bytes& buffer : out.buffers) {
            const auto changed =
                std::count_if(buffer.begin(), buffer.end(), [](std::byte b) { return b != std::byte{0xff}; });
            const auto most = (rowsOf(s) - 1) * kvHeads * (encoding ? dim + 4 : dim * 2);
            QVERIFY(static_cast<std::size_t>(changed) <= most && static_cast<std::size_t>(changed) > most / 2);
        }
    }

    // The rotation's own bits: those of the CPU's operation.
    void rotatesAsTheCpuDoes()
    {
        for (const RopeLayout layout : {RopeLayout::AdjacentPairs, RopeLayout::HalfSplit}) {
            Setup s;
            s.layout = layout;
            s.positions[4] = 77;
            const std::size_t ld = 10 * 64;
            const auto qkv = normalFloats(rowsOf(s) * ld, 6);
            const Written out = append(s, qkv, static_cast<std::int64_t>(ld));
            std::vector<float> expected(rowsOf(s) * 6 * 64);
            const auto table = tables(s, 0);
            rope({Isa::Reference, nullptr}, layout, table.data(), static_cast<int>(rowsOf(s)), 6, 64, 64, qkv.data(),
                 static_cast<std::int64_t>(ld), expected.data(), 6 * 64);
            QVERIFY(sameBits(expected.data(), out.keptNear.data(), expected.size()));
        }
    }

    // In plain loops: where the layout says that numbers lie.
    void layOut()
    {
        Setup s;
        s.rotaryDim = 0;
        s.far = false;
        const std::size_t ld = 10 * 64;
        const auto qkv = normalFloats(rowsOf(s) * ld, 7);
        const Written out = append(s, qkv, static_cast<std::int64_t>(ld));
        for (std::size_t r = 0; r < rowsOf(s); ++r) {
            if (s.positions[r] < 0)
                continue;
            const auto slot = static_cast<std::size_t>(s.places[r]), part = cuda::deviceKvPartBytes(s.encoding, 64);
            for (std::size_t h = 0; h < 2; ++h)
                for (std::size_t d = 0; d < 64; ++d) {
                    const std::size_t base = (slot / kKvBlock * 2 + h) * part, p = slot % kKvBlock;
                    std::uint16_t key = 0, value = 0;
                    std::memcpy(&key, &out.buffers[0][base + (p * 64 + d) * 2], 2);
                    std::memcpy(&value, &out.buffers[2][base + ((p / 32 * 64 + d) * 32 + p % 32) * 2], 2);
                    QCOMPARE(key, floatToBf16(qkv[r * ld + (6 + h) * 64 + d]));
                    QCOMPARE(value, floatToBf16(qkv[r * ld + (8 + h) * 64 + d]));
                }
        }
        QVERIFY(std::all_of(out.buffers[1].begin(), out.buffers[1].end(),
                            [](std::byte b) { return b == std::byte{0xff}; }));
        QVERIFY(std::all_of(out.queryFar.begin(), out.queryFar.end(), [](std::uint16_t b) { return b == 0xffff; }));
    }

    void zerosAsInt8()
    {
        Setup s;
        s.encoding = cuda::KvEncoding::Int8;
        const Written out = append(s, std::vector<float>(rowsOf(s) * 640, 0.0f), 640);
        for (std::size_t r = 0; r < rowsOf(s); ++r)
            for (std::size_t i = 0; i < 2 * 64 && s.positions[r] >= 0; ++i)
                QCOMPARE(out.read[2][r * 128 + i], 0.0f);
    }

    void rowsAloneAndAnyOrder()
    {
        for (const auto encoding : {cuda::KvEncoding::Bf16, cuda::KvEncoding::Int8}) {
            Setup s;
            s.norms = true;
            s.encoding = encoding;
            const auto qkv = normalFloats(rowsOf(s) * 640, 8);
            const Written all = append(s, qkv, 640);
            for (const std::uint64_t order : kOrders) {
                const ThreadOrder shuffled(order);
                const Written again = append(s, qkv, 640);
                QVERIFY(again.buffers == all.buffers && again.queryNear == all.queryNear &&
                        again.queryFar == all.queryFar);
            }
            for (std::size_t r = 0; r < rowsOf(s); ++r) {
                Setup one = s;
                one.places = {s.places[r]};
                one.positions = {s.positions[r]};
                const Written out = append(one,
                                           {qkv.begin() + static_cast<std::ptrdiff_t>(r * 640),
                                            qkv.begin() + static_cast<std::ptrdiff_t>((r + 1) * 640)},
                                           640);
                QVERIFY(std::equal(out.queryNear.begin(), out.queryNear.begin() + 384,
                                   all.queryNear.begin() + static_cast<std::ptrdiff_t>(r * 384)));
                for (std::size_t buffer = 0; buffer < 3; ++buffer)
                    QVERIFY(sameBits(out.read[buffer].data(), &all.read[buffer][r * 128], 128));
            }
        }
    }

    void badSizes()
    {
        cuda::Stream stream;
        cuda::AppendArgs args;
        args.rows = 1;
        args.heads = args.kvHeads = 1;
        args.headDim = args.rotaryDim = 64;
        args.ld = 3 * 64;
        const auto refused = [&](auto change) {
            cuda::AppendArgs bad = args;
            change(bad);
            try {
                cuda::appendRows(stream, bad);
            } catch (const std::invalid_argument&) {
                return true;
            }
            return false;
        };
        QVERIFY(refused([](cuda::AppendArgs& a) { a.rows = 0; }));
        QVERIFY(refused([](cuda::AppendArgs& a) { a.headDim = 40; }));
        QVERIFY(refused([](cuda::AppendArgs& a) { a.rotaryDim = 63; }));
        QVERIFY(refused([](cuda::AppendArgs& a) { a.rotaryDim = 66; }));
        QVERIFY(refused([](cuda::AppendArgs& a) { a.ld = 191; }));
        float table = 0;
        QVERIFY(refused([&](cuda::AppendArgs& a) { a.farQueryTable = &table; }));
        QVERIFY(refused([&](cuda::AppendArgs& a) { a.farKeyTable = &table; }));
    }
};

QTEST_APPLESS_MAIN(TestCudaAppend)
#include "test_cuda_append.moc"
