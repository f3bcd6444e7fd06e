#include "kernels/cuda/attention/attention.h"
#include "tests/cuda/device_desk.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <random>
#include <stdexcept>

using namespace longhand;
using namespace longhand::test;

namespace {

using Bytes = std::vector<std::byte>;
constexpr int kBlocks = 2, kSlots = kBlocks * kKvBlock;

/// One buffer of random bytes, and what a slot of it is, by plain loops.
struct Buffer
{
    cuda::KvEncoding encoding;
    int kvHeads, headDim;
    bool values;
    cuda::DeviceBuffer memory, pointers;

    Buffer(cuda::KvEncoding e, int heads, int dim, bool v, unsigned seed)
        : encoding(e), kvHeads(heads), headDim(dim), values(v), memory(onDevice(bytes(seed)))
    {
        const std::size_t block = blockBytes();
        pointers = onDevice(std::vector<std::byte*>{memory.data(), memory.data() + block});
    }

    std::size_t blockBytes() const
    {
        return cuda::deviceKvPartBytes(encoding, headDim) * static_cast<std::size_t>(kvHeads);
    }
    Bytes bytes(unsigned seed) const
    {
        std::mt19937 random(seed);
        Bytes all(kBlocks * blockBytes());
        for (std::byte& b : all)
            b = static_cast<std::byte>(random());
        return all;
    }
    cuda::DeviceKvBuffer view() const { return {pointers.as<std::byte*>()}; }
    Bytes now() const { return fromDevice<std::byte>(memory, kBlocks * blockBytes()); }

    /// Where the bytes of a slot of a KV head lie.
    std::vector<std::size_t> places(int kvHead, int slot) const
    {
        std::vector<std::size_t> at;
        const auto dim = static_cast<std::size_t>(headDim), p = static_cast<std::size_t>(slot % kKvBlock);
        const std::size_t number = encoding == cuda::KvEncoding::Bf16 ? 2 : 1;
        const std::size_t base = static_cast<std::size_t>(slot / kKvBlock) * blockBytes() +
                                 static_cast<std::size_t>(kvHead) * cuda::deviceKvPartBytes(encoding, headDim);
        for (std::size_t d = 0; d < dim; ++d)
            for (std::size_t b = 0; b < number; ++b)
                at.push_back(base + (values ? (p / 32 * dim + d) * 32 + p % 32 : p * dim + d) * number + b);
        for (std::size_t b = 0; number == 1 && b < 4; ++b)
            at.push_back(base + kKvBlock * dim + p * 4 + b);
        return at;
    }
    void copyOnHost(const Bytes& from, Bytes& to, int kvHead, int fromSlot, int toSlot) const
    {
        const auto a = places(kvHead, fromSlot), b = places(kvHead, toSlot);
        for (std::size_t i = 0; i < a.size(); ++i)
            to[b[i]] = from[a[i]];
    }
};

void eachGeometry()
{
    QTest::addColumn<int>("encoding");
    QTest::addColumn<int>("kvHeads");
    QTest::addColumn<int>("headDim");
    for (const int encoding : {0, 1})
        for (const auto& [heads, dim] : {std::pair{1, 64}, {3, 64}, {2, 96}, {2, 128}, {1, 256}})
            QTest::addRow("%s, %d of %d", encoding ? "int8" : "bf16", heads, dim) << encoding << heads << dim;
}

} // namespace

class TestCudaSlots : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void copies_data() { eachGeometry(); }
    // Chains: a pair reads what one before it wrote, a slot is written twice, more pairs than are loaded at once.
    void copies()
    {
        QFETCH(int, encoding);
        QFETCH(int, kvHeads);
        QFETCH(int, headDim);
        const auto e = static_cast<cuda::KvEncoding>(encoding);
        std::mt19937 random(3);
        for (const int count : {1, 5, 8, 20, 63})
            for (const bool far : {true, false}) {
                Buffer keys(e, kvHeads, headDim, false, 1), farKeys(e, kvHeads, headDim, false, 2),
                    values(e, kvHeads, headDim, true, 3);
                std::vector<cuda::CopyPair> pairs;
                for (int i = 0; i < count; ++i) // few slots: many chains
                    pairs.push_back(
                        {static_cast<int>(random() % 12) * 60 + 7, static_cast<int>(random() % 12) * 60 + 7});
                const auto list = onDevice(pairs);
                Bytes expected[3] = {keys.now(), farKeys.now(), values.now()};
                for (const cuda::CopyPair& pair : pairs)
                    for (int head = 0; head < kvHeads; ++head) {
                        keys.copyOnHost(expected[0], expected[0], head, pair.from, pair.to);
                        if (far)
                            farKeys.copyOnHost(expected[1], expected[1], head, pair.from, pair.to);
                        values.copyOnHost(expected[2], expected[2], head, pair.from, pair.to);
                    }
                const ThreadOrder order(static_cast<unsigned>(count) % 4);
                cuda::Stream stream;
                cuda::SlotCopyArgs args;
                args.encoding = e;
                args.kvHeads = kvHeads;
                args.headDim = headDim;
                args.nearKeys.first = keys.view();
                if (far)
                    args.farKeys.first = farKeys.view();
                args.values.first = values.view();
                args.pairs = list.as<cuda::CopyPair>();
                args.count = count;
                cuda::copySlots(stream, args);
                stream.synchronize();
                QVERIFY(keys.now() == expected[0]);
                QVERIFY(farKeys.now() == expected[1]);
                QVERIFY(values.now() == expected[2]);
            }
    }

    /// The buffers of each layer, by one launch.
    void copiesOfLayers()
    {
        constexpr int kLayers = 3, kvHeads = 2, dim = 32;
        const auto e = cuda::KvEncoding::Int8;
        const std::vector<cuda::CopyPair> pairs{{300, 5}, {7, 8}, {5, 301}};
        std::vector<Buffer> buffers[3];
        std::vector<std::byte*> table[3];
        std::vector<Bytes> expected[3];
        for (unsigned layer = 0; layer < kLayers; ++layer)
            for (unsigned part = 0; part < 3; ++part) { // near keys, far keys, values
                const Buffer& buffer = buffers[part].emplace_back(e, kvHeads, dim, part == 2, 3 * layer + part);
                for (std::size_t b = 0; b < 3; ++b) // the tables are longer than the buffers
                    table[part].push_back(b < 2 ? buffer.memory.data() + b * buffer.blockBytes() : nullptr);
                Bytes& bytes = expected[part].emplace_back(buffer.now());
                for (const cuda::CopyPair& pair : pairs)
                    for (int head = 0; head < kvHeads; ++head)
                        buffer.copyOnHost(bytes, bytes, head, pair.from, pair.to);
            }
        const auto list = onDevice(pairs), near = onDevice(table[0]), far = onDevice(table[1]),
                   values = onDevice(table[2]);
        cuda::SlotCopyArgs args;
        args.encoding = e;
        args.layers = kLayers;
        args.kvHeads = kvHeads;
        args.headDim = dim;
        args.nearKeys = {{near.as<std::byte*>()}, 3};
        args.farKeys = {{far.as<std::byte*>()}, 3};
        args.values = {{values.as<std::byte*>()}, 3};
        args.pairs = list.as<cuda::CopyPair>();
        args.count = static_cast<int>(pairs.size());
        cuda::Stream stream;
        cuda::copySlots(stream, args);
        stream.synchronize();
        for (unsigned part = 0; part < 3; ++part)
            for (unsigned layer = 0; layer < kLayers; ++layer)
                QVERIFY(buffers[part][layer].now() == expected[part][layer]);
    }

    void gathers_data() { eachGeometry(); }
    void gathers()
    {
        QFETCH(int, encoding);
        QFETCH(int, kvHeads);
        QFETCH(int, headDim);
        const auto e = static_cast<cuda::KvEncoding>(encoding);
        std::mt19937 random(4);
        for (const bool isValues : {false, true})
            for (const int count : {1, 33, 100}) {
                const Buffer from(e, kvHeads, headDim, isValues, 5);
                const Buffer to(e, kvHeads, headDim, isValues, 6);
                std::vector<std::int32_t> source, target;
                Bytes expected = to.now();
                for (int head = 0; head < kvHeads; ++head)
                    for (int i = 0; i < count; ++i) {
                        source.push_back(random() % 5 == 0 ? -1 : static_cast<int>(random() % kSlots));
                        target.push_back((i * 7 + head) % kSlots);
                        if (source.back() >= 0)
                            to.copyOnHost(from.now(), expected, head, source.back(), target.back());
                    }
                const auto a = onDevice(source), b = onDevice(target);
                cuda::Stream stream;
                cuda::gatherSlots(stream, e, kvHeads, headDim, from.view(), to.view(), isValues, a.as<std::int32_t>(),
                                  b.as<std::int32_t>(), count);
                stream.synchronize();
                QVERIFY(to.now() == expected);
            }
    }

    /// Several layers at once: the same as one after another.
    void gatherOfLayers()
    {
        constexpr int kLayers = 3, kvHeads = 2, dim = 32, count = 21;
        const auto e = cuda::KvEncoding::Bf16;
        for (const bool isValues : {false, true})
            for (const int shared : {0, 1, 2}) { // to alone, both
                std::vector<Buffer> from, to;
                std::vector<std::byte*> fromTable, toTable;
                std::vector<Bytes> expected;
                std::vector<std::int32_t> source, target;
                for (unsigned layer = 0; layer < kLayers; ++layer) {
                    from.emplace_back(e, kvHeads, dim, isValues, 5 + layer);
                    to.emplace_back(e, kvHeads, dim, isValues, 15 + layer);
                    for (std::size_t b = 0; b < 3; ++b) { // the tables are longer than the buffers
                        fromTable.push_back(b < 2 ? from.back().memory.data() + b * from.back().blockBytes() : nullptr);
                        toTable.push_back(b < 2 ? to.back().memory.data() + b * to.back().blockBytes() : nullptr);
                    }
                    expected.push_back(to.back().now());
                    for (int head = 0; head < kvHeads; ++head)
                        for (int i = 0; i < count; ++i) {
                            const bool first = layer == 0 && head == 0;
                            if (first || shared < 2)
                                source.push_back(i % 6 == 5 ? -1
                                                            : (i * 37 + head * 5 + static_cast<int>(layer)) % kSlots);
                            if (first || shared < 1)
                                target.push_back((i * 7 + head + static_cast<int>(layer)) % kSlots);
                            const std::int32_t a = shared < 2 ? source.back() : source[static_cast<std::size_t>(i)],
                                               b = shared < 1 ? target.back() : target[static_cast<std::size_t>(i)];
                            if (a >= 0)
                                to.back().copyOnHost(from.back().now(), expected.back(), head, a, b);
                        }
                }
                const auto a = onDevice(source), b = onDevice(target), fromTables = onDevice(fromTable),
                           toTables = onDevice(toTable);
                cuda::GatherArgs args;
                args.layers = kLayers;
                args.kvHeads = kvHeads;
                args.headDim = dim;
                args.values = isValues;
                args.from = {fromTables.as<std::byte*>()};
                args.to = {toTables.as<std::byte*>()};
                args.fromLayerStride = args.toLayerStride = 3;
                args.fromSlots = a.as<std::int32_t>();
                args.toSlots = b.as<std::int32_t>();
                args.fromShared = shared == 2;
                args.toShared = shared >= 1;
                args.count = count;
                cuda::Stream stream;
                cuda::gatherSlots(stream, args);
                stream.synchronize();
                for (std::size_t layer = 0; layer < kLayers; ++layer)
                    QVERIFY(to[layer].now() == expected[layer]);
            }
    }

    /// Queries go into a ring, and come out of it for the scores, oldest row first.
    void queryRows()
    {
        constexpr int kLayers = 2, kRows = 5, kRing = 4, kvHeads = 2, size = 8, width = kvHeads * size;
        const auto passed = normalFloats(kLayers * kRows * width, 9);
        const auto from = onDevice(passed), ring = onDevice(std::vector<float>(kLayers * kRing * width, 7.0f));
        const std::vector<cuda::CopyPair> pairs{{4, 3}, {0, 0}, {2, 1}};
        const auto list = onDevice(pairs);
        const cuda::DeviceBuffer out(kLayers * 3 * width * 2);
        cuda::Stream stream;
        cuda::keepQueryRows(stream, kLayers, width, from.as<float>(), kRows, ring.as<float>(), kRing,
                            list.as<cuda::CopyPair>(), 3);
        cuda::groupQueries(stream, kLayers, kvHeads, size, 0.3f, ring.as<float>(), kRing, 3, 3,
                           out.as<std::uint16_t>());
        stream.synchronize();
        const auto kept = fromDevice<float>(ring, kLayers * kRing * width);
        const auto grouped = fromDevice<std::uint16_t>(out, kLayers * 3 * width);
        for (std::size_t layer = 0; layer < kLayers; ++layer) {
            for (std::size_t i = 0; i < width; ++i)
                QCOMPARE(kept[(layer * kRing + 2) * width + i], 7.0f);
            for (std::size_t row = 0; row < 3; ++row)
                for (std::size_t i = 0; i < width; ++i) {
                    const float x = passed[(layer * kRows + static_cast<std::size_t>(pairs[row].from)) * width + i];
                    QCOMPARE(kept[(layer * kRing + static_cast<std::size_t>(pairs[row].to)) * width + i], x);
                    const std::size_t head = i / size;
                    QCOMPARE(grouped[((layer * kvHeads + head) * 3 + row) * size + i % size], floatToBf16(x * 0.3f));
                }
        }
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 cuda::keepQueryRows(stream, 1, 6, nullptr, 1, nullptr, 1, nullptr, 1));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 cuda::groupQueries(stream, 1, 1, 8, 1, nullptr, 4, 4, 1, nullptr));
    }

    void nothingToDo()
    {
        cuda::Stream stream;
        cuda::SlotCopyArgs none;
        none.kvHeads = 1;
        none.headDim = 64;
        cuda::copySlots(stream, none);
        cuda::gatherSlots(stream, cuda::KvEncoding::Bf16, 1, 64, {}, {}, true, nullptr, nullptr, 0);
        none.count = 1;
        none.kvHeads = 0;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::copySlots(stream, none));
        none.kvHeads = 1;
        none.layers = 0;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::copySlots(stream, none));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::gatherSlots(stream, cuda::KvEncoding::Bf16, 1, 64, {}, {},
                                                                          true, nullptr, nullptr, -1));
    }

    void importance_data()
    {
        QTest::addColumn<int>("encoding");
        QTest::addColumn<int>("kvHeads");
        QTest::addColumn<int>("headDim");
        QTest::addColumn<int>("queries");
        for (const int encoding : {0, 1})
            for (const auto& [heads, dim, queries] :
                 {std::tuple{2, 32, 5}, {2, 64, 3}, {1, 64, 16}, {2, 96, 1}, {1, 128, 9}, {1, 256, 4}})
                QTest::addRow("%s, %d queries of %d of %d", encoding ? "int8" : "bf16", queries, heads, dim)
                    << encoding << heads << dim << queries;
    }

    void importance()
    {
        QFETCH(int, encoding);
        QFETCH(int, kvHeads);
        QFETCH(int, headDim);
        QFETCH(int, queries);
        const auto e = static_cast<cuda::KvEncoding>(encoding);
        Buffer near(e, kvHeads, headDim, false, 7), far(e, kvHeads, headDim, false, 8);
        // Keys of random bits would be NaN and worse: normal numbers, or bytes with a small scale.
        std::vector<double> key[2];
        unsigned seed = 30;
        for (Buffer* buffer : {&near, &far}) {
            Bytes bytes = buffer->now();
            auto& numbers = key[buffer == &far ? 1 : 0];
            numbers.resize(static_cast<std::size_t>(kvHeads * kSlots * headDim));
            const auto random = normalFloats(numbers.size(), seed++);
            for (int head = 0; head < kvHeads; ++head)
                for (int slot = 0; slot < kSlots; ++slot) {
                    const auto places = buffer->places(head, slot);
                    const std::size_t base =
                        static_cast<std::size_t>(head * kSlots + slot) * static_cast<std::size_t>(headDim);
                    const float scale = 0.01f + 0.0001f * static_cast<float>(slot % 50);
                    if (encoding == 1)
                        for (std::size_t b = 0; b < 4; ++b)
                            std::memcpy(&bytes[places[static_cast<std::size_t>(headDim) + b]],
                                        reinterpret_cast<const char*>(&scale) + b, 1);
                    for (std::size_t d = 0; d < static_cast<std::size_t>(headDim); ++d) {
                        if (encoding == 1) {
                            numbers[base + d] = static_cast<double>(scale) * static_cast<std::int8_t>(bytes[places[d]]);
                            continue;
                        }
                        const std::uint16_t bits = floatToBf16(random[base + d]);
                        std::memcpy(&bytes[places[2 * d]], &bits, 2);
                        numbers[base + d] = bf16ToFloat(bits);
                    }
                }
            cuda::Stream().copyIn(buffer->memory.data(), bytes.data(), bytes.size());
        }
        const auto count = static_cast<std::size_t>(kvHeads * queries * headDim);
        std::vector<std::uint16_t> query[2];
        for (unsigned i = 0; i < 2; ++i)
            for (const float x : normalFloats(count, 40 + i, 2.0f / std::sqrt(static_cast<float>(headDim))))
                query[i].push_back(floatToBf16(x));
        const auto qNear = onDevice(query[0]), qFar = onDevice(query[1]);
        struct Range
        {
            int farEnd, nearFirst, end;
        };
        for (const Range& r :
             {Range{0, 0, 1}, {0, 0, 700}, {300, 300, 700}, {16, 333, 801}, {0, 450, 512}, {40, 41, 41}})
            for (const std::uint64_t order : {0u, 1u, 2u}) {
                if (order > 0 && r.farEnd != 16)
                    continue;
                const ThreadOrder shuffled(order);
                const std::size_t stride = static_cast<std::size_t>(r.end) + 5;
                const auto importance = onDevice(std::vector<float>(stride * static_cast<std::size_t>(kvHeads), 0.5f));
                const cuda::DeviceBuffer scores(stride * static_cast<std::size_t>(kvHeads * queries) * 4);
                cuda::ImportanceArgs args;
                args.kvHeads = kvHeads;
                args.headDim = headDim;
                args.queries = queries;
                args.queryNear = qNear.as<std::uint16_t>();
                args.queryFar = qFar.as<std::uint16_t>();
                args.encoding = e;
                args.nearKeys = near.view();
                args.farKeys = far.view();
                args.farEnd = r.farEnd;
                args.nearFirst = r.nearFirst;
                args.end = r.end;
                args.importance = importance.as<float>();
                args.stride = static_cast<std::int64_t>(stride);
                args.scores = scores.as<float>();
                cuda::Stream stream;
                cuda::keyImportance(stream, args);
                stream.synchronize();
                // Without importance the scores stay as they are.
                const cuda::DeviceBuffer plainScores(scores.size());
                cuda::ImportanceArgs plain = args;
                plain.importance = nullptr;
                plain.scores = plainScores.as<float>();
                cuda::keyImportance(stream, plain);
                stream.synchronize();
                const std::size_t all = stride * static_cast<std::size_t>(kvHeads * queries);
                const auto raw = fromDevice<float>(plainScores, all), weights = fromDevice<float>(scores, all);
                const auto lastKey = static_cast<std::size_t>(r.end - 1),
                           firstKey = r.farEnd > 0 ? 0 : static_cast<std::size_t>(r.nearFirst);
                if (r.nearFirst < r.end)
                    QVERIFY(std::fabs(std::log(weights[lastKey] / weights[firstKey]) - (raw[lastKey] - raw[firstKey])) <
                            1e-3);
                const auto out = fromDevice<float>(importance, stride * static_cast<std::size_t>(kvHeads));
                for (int head = 0; head < kvHeads; ++head) {
                    std::vector<double> expected(stride, 0.5);
                    for (int q = 0; q < queries; ++q) {
                        std::vector<double> weight(stride, 0.0);
                        double sum = 0;
                        for (int p = 0; p < r.end; ++p) {
                            if (p >= r.farEnd && p < r.nearFirst)
                                continue;
                            const std::size_t which = p < r.farEnd ? 1 : 0;
                            double score = 0;
                            for (int d = 0; d < headDim; ++d)
                                score +=
                                    bf16ToFloat(
                                        query[which][static_cast<std::size_t>((head * queries + q) * headDim + d)]) *
                                    key[which][static_cast<std::size_t>((head * kSlots + p) * headDim + d)];
                            weight[static_cast<std::size_t>(p)] = std::exp(score);
                            sum += std::exp(score);
                        }
                        for (std::size_t p = 0; p < stride; ++p)
                            expected[p] += weight[p] / sum;
                    }
                    for (std::size_t p = 0; p < stride; ++p) {
                        const double got = out[static_cast<std::size_t>(head) * stride + p];
                        QVERIFY2(std::fabs(got - expected[p]) <= 2e-5 * expected[p],
                                 qPrintable(QString("position %1: %2, not %3").arg(p).arg(got).arg(expected[p])));
                    }
                }
            }
    }

    void importanceOfBadSizes()
    {
        cuda::Stream stream;
        cuda::ImportanceArgs good;
        good.kvHeads = 1;
        good.headDim = 64;
        good.queries = 1;
        good.end = 10;
        good.stride = 10;
        const auto refused = [&](auto change) {
            cuda::ImportanceArgs bad = good;
            change(bad);
            try {
                cuda::keyImportance(stream, bad);
            } catch (const std::invalid_argument&) {
                return true;
            }
            return false;
        };
        QVERIFY(refused([](cuda::ImportanceArgs& a) { a.queries = 17; }));
        QVERIFY(refused([](cuda::ImportanceArgs& a) { a.headDim = 80; }));
        QVERIFY(refused([](cuda::ImportanceArgs& a) { a.stride = 9; }));
        QVERIFY(refused([](cuda::ImportanceArgs& a) { a.farEnd = 1; }));
        QVERIFY(refused([](cuda::ImportanceArgs& a) { a.nearFirst = 11; }));
    }
};

QTEST_APPLESS_MAIN(TestCudaSlots)
#include "test_cuda_slots.moc"
