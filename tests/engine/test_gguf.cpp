// Valid GGUF files: both versions, every value type, lookups, reading tensors, and what the disk can do meanwhile.
#include "engine/formats/gguf/gguf_file.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/test_models.h"

#include <QTest>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <limits>
#include <numeric>
#include <stdlib.h>

#include <QTemporaryDir>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace {

enum class Disk
{
    Healthy,
    ShortReads,  ///< at most 7 bytes at a time
    Interrupted, ///< every second call fails with EINTR
    Broken,      ///< EIO
};
std::atomic<Disk> g_disk = Disk::Healthy;
std::atomic<int> g_calls = 0;

ssize_t diskRead(int fd, void* out, size_t size, off_t offset)
{
    const int call = g_calls++;
    switch (g_disk.load()) {
    case Disk::ShortReads:
        size = std::min<size_t>(size, 7);
        break;
    case Disk::Interrupted:
        if (call % 2 == 0) {
            errno = EINTR;
            return -1;
        }
        break;
    case Disk::Broken:
        errno = EIO;
        return -1;
    case Disk::Healthy:
        break;
    }
    return syscall(SYS_pread64, fd, out, size, offset);
}

} // namespace

// Stands in for the C library's function in this executable, so that a bad disk can be had without one.
extern "C" ssize_t pread(int fd, void* out, size_t size, off_t offset)
{
    return diskRead(fd, out, size, offset);
}

class TestGguf : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path file(const char* name) const { return m_folder.filePath(name).toStdString(); }

    static GgufWriter everyType(std::uint32_t version)
    {
        GgufWriter writer;
        writer.version = version;
        const auto one = [&](GgufType type, const std::string& value) {
            const auto n = static_cast<std::uint32_t>(type);
            writer.addRaw("scalar." + std::to_string(n), n, value);
            writer.addRaw("array." + std::to_string(n), 9, raw(n) + raw<std::uint64_t>(2) + value + value);
        };
        one(GgufType::Uint8, raw<std::uint8_t>(255));
        one(GgufType::Int8, raw<std::int8_t>(-128));
        one(GgufType::Uint16, raw<std::uint16_t>(65535));
        one(GgufType::Int16, raw<std::int16_t>(-32768));
        one(GgufType::Uint32, raw<std::uint32_t>(4294967295u));
        one(GgufType::Int32, raw<std::int32_t>(-2147483647));
        one(GgufType::Float32, raw<float>(1.5f));
        one(GgufType::Bool, raw<std::uint8_t>(1));
        one(GgufType::String, rawString("ein Wort \xc3\xa4"));
        one(GgufType::Uint64, raw<std::uint64_t>(9223372036854775807u));
        one(GgufType::Int64, raw<std::int64_t>(std::numeric_limits<std::int64_t>::min()));
        one(GgufType::Float64, raw<double>(-0.25));
        return writer;
    }

private Q_SLOTS:
    void cleanup()
    {
        g_disk = Disk::Healthy;
        g_calls = 0;
    }

    void everyValueType_data()
    {
        QTest::addColumn<unsigned>("version");
        QTest::newRow("v2") << 2u;
        QTest::newRow("v3") << 3u;
    }
    void everyValueType()
    {
        QFETCH(unsigned, version);
        everyType(version).write(file("types.gguf"));
        const GgufFile gguf = GgufFile::open(file("types.gguf"));
        QCOMPARE(gguf.version(), version);
        QCOMPARE(gguf.fileSize(), std::filesystem::file_size(file("types.gguf")));
        QCOMPARE(gguf.keys().size(), std::size_t(24));
        QCOMPARE(gguf.keys().front(), std::string("scalar.0"));
        QCOMPARE(gguf.keys().back(), std::string("array.12"));

        constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
        constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
        const std::pair<const char*, std::int64_t> ints[] = {
            {"0", 255},        {"1", -128},        {"2", 65535}, {"3", -32768},
            {"4", 4294967295}, {"5", -2147483647}, {"10", kMax}, {"11", kMin},
        };
        for (const auto& [type, value] : ints) {
            QCOMPARE(gguf.getInt(std::string("scalar.") + type, kMin, kMax), value);
            const GgufArrayOfInts* array = gguf.findInts(std::string("array.") + type);
            QVERIFY(array != nullptr);
            QCOMPARE(*array, (GgufArrayOfInts{value, value}));
        }
        QCOMPARE(gguf.getFloat("scalar.6"), 1.5);
        QCOMPARE(gguf.getFloat("scalar.12", 7.0), -0.25);
        QCOMPARE(std::get<GgufArrayOfFloats>(*gguf.find("array.6")), (GgufArrayOfFloats{1.5f, 1.5f}));
        QCOMPARE(std::get<GgufArrayOfFloats>(*gguf.find("array.12")), (GgufArrayOfFloats{-0.25f, -0.25f}));
        QCOMPARE(gguf.getBool("scalar.7", false), true);
        QCOMPARE(*gguf.findInts("array.7"), (GgufArrayOfInts{1, 1}));
        QCOMPARE(gguf.getString("scalar.8"), std::string("ein Wort \xc3\xa4"));
        QCOMPARE(gguf.getStrings("array.8"), (GgufArrayOfStrings{"ein Wort \xc3\xa4", "ein Wort \xc3\xa4"}));
    }

    void missingKeys()
    {
        everyType(3).write(file("types.gguf"));
        const GgufFile gguf = GgufFile::open(file("types.gguf"));
        QVERIFY(gguf.has("scalar.0") && !gguf.has("scalar.") && !gguf.has(""));
        QCOMPARE(gguf.getInt("none", 0, 10, 42), std::int64_t(42));
        QCOMPARE(gguf.getFloat("none", 0.5), 0.5);
        QCOMPARE(gguf.getBool("none", true), true);
        QCOMPARE(gguf.getString("none", "x"), std::string("x"));
        QVERIFY(gguf.findInts("none") == nullptr);
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getInt("none", 0, 1));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getFloat("none"));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getString("none"));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getStrings("none"));
    }

    // Every getter against every type: right, or an error that names the key.
    void wrongTypes()
    {
        GgufWriter writer = everyType(3);
        writer.addRaw("scalar.9", 9, raw<std::uint32_t>(6) + raw<std::uint64_t>(0));
        writer.write(file("types.gguf"));
        const GgufFile gguf = GgufFile::open(file("types.gguf"));
        constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
        constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
        for (int type = 0; type <= 12; ++type) {
            const std::string key = "scalar." + std::to_string(type);
            const bool isInt = type <= 5 || type == 10 || type == 11;
            const auto check = [&](bool right, auto get) {
                try {
                    get();
                    QVERIFY2(right, key.c_str());
                } catch (const Error& error) {
                    QVERIFY2(!right, error.what());
                    QVERIFY2(std::strstr(error.what(), key.c_str()) != nullptr, error.what());
                    QVERIFY2(std::strstr(error.what(), "types.gguf") != nullptr, error.what());
                }
            };
            check(isInt, [&] { gguf.getInt(key, kMin, kMax); });
            check(isInt, [&] { gguf.getInt(key, kMin, kMax, 0); });
            check(type == 6 || type == 12, [&] { gguf.getFloat(key); });
            check(type == 6 || type == 12, [&] { gguf.getFloat(key, 0); });
            check(type == 7, [&] { gguf.getBool(key, false); });
            check(type == 8, [&] { gguf.getString(key); });
            check(type == 8, [&] { gguf.getString(key, ""); });
            check(false, [&] { gguf.getStrings(key); });
            check(false, [&] { gguf.findInts(key); });
        }
    }

    void rangesAndFiniteness()
    {
        GgufWriter writer;
        writer.add("n", std::uint32_t(10)).add("big", ~std::uint64_t(0)).add("minus", std::int32_t(-1));
        writer.add("nan", std::numeric_limits<float>::quiet_NaN()).add("inf", std::numeric_limits<float>::infinity());
        writer.write(file("range.gguf"));
        const GgufFile gguf = GgufFile::open(file("range.gguf"));
        QCOMPARE(gguf.getInt("n", 10, 10), std::int64_t(10));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getInt("n", 11, 20));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getInt("n", 0, 9));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getInt("minus", 0, 9, 5));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getInt("big", std::numeric_limits<std::int64_t>::min(),
                                                    std::numeric_limits<std::int64_t>::max()));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getFloat("nan"));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.getFloat("inf", 0.0));
        try {
            gguf.getInt("n", 11, 20);
        } catch (const Error& error) {
            const std::string message = error.what();
            for (const char* part : {"range.gguf", "'n'", "10", "11", "20"})
                QVERIFY2(message.find(part) != std::string::npos, message.c_str());
        }
    }

    void tensorsSideBySide()
    {
        GgufWriter writer;
        writer.alignment = 1;
        writer.add("general.alignment", std::uint32_t(1));
        writer.addTensor({"a", 8, {32}, std::string(34, 'a'), {}, {}});
        writer.addTensor({"b", 8, {32}, std::string(34, 'b'), {}, {}});
        writer.write(file("close.gguf"));
        const GgufFile gguf = GgufFile::open(file("close.gguf"));
        QCOMPARE(gguf.findTensor("b")->offset - gguf.findTensor("a")->offset, std::uint64_t(34));
        std::string read(34, ' ');
        gguf.readTensor(*gguf.findTensor("b"), std::as_writable_bytes(std::span(read.data(), read.size())));
        QCOMPARE(read, std::string(34, 'b'));
    }

    void tensors_data() { everyValueType_data(); }
    void tensors()
    {
        QFETCH(unsigned, version);
        GgufWriter writer;
        writer.version = version;
        writer.alignment = 64;
        writer.add("general.alignment", std::uint32_t(64));
        std::vector<float> values(3 * 5);
        std::iota(values.begin(), values.end(), 1.0f);
        writer.addTensor("blk.0.weight", {5, 3}, values);
        writer.addTensor({"q8", 8, {64, 2}, std::string(4 * 34, 'q'), {}, {}});
        writer.addTensor({"iq4", 20, {32}, std::string(18, 'i'), {}, {}}); // opens, though no kernel computes with it
        writer.addTensor({"four", 1, {2, 1, 3, 1}, std::string(12, 'f'), {}, {}});
        writer.write(file("tensors.gguf"));

        const GgufFile gguf = GgufFile::open(file("tensors.gguf"));
        QCOMPARE(gguf.tensors().size(), std::size_t(4));
        const GgufTensor* weight = gguf.findTensor("blk.0.weight");
        QVERIFY(weight != nullptr && weight == &gguf.tensors()[0]);
        QCOMPARE(weight->dims, (std::vector<std::int64_t>{5, 3}));
        QCOMPARE(weight->bytes, std::uint64_t(60));
        QCOMPARE(weight->offset % 64, std::uint64_t(0));
        std::vector<float> read(15);
        gguf.readTensor(*weight, std::as_writable_bytes(std::span(read)));
        QCOMPARE(read, values);
        float last = 0;
        gguf.readTensor(*weight, 56, std::as_writable_bytes(std::span(&last, 1)));
        QCOMPARE(last, 15.0f);

        const GgufTensor* q8 = gguf.findTensor("q8");
        QCOMPARE(q8->bytes, std::uint64_t(136));
        std::string text(136, ' ');
        gguf.readTensor(*q8, std::as_writable_bytes(std::span(text)));
        QCOMPARE(text, std::string(136, 'q'));
        QCOMPARE(gguf.findTensor("iq4")->bytes, std::uint64_t(18));
        QCOMPARE(gguf.findTensor("four")->dims.size(), std::size_t(4));
        QVERIFY(gguf.findTensor("blk.0") == nullptr);

        // Reading outside a tensor is an error, not other memory or the next tensor.
        std::byte byte{};
        QVERIFY_THROWS_EXCEPTION(Error, gguf.readTensor(*weight, std::span(&byte, 1)));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.readTensor(*weight, 60, std::span(&byte, 1)));
        QVERIFY_THROWS_EXCEPTION(Error, gguf.readTensor(*weight, ~std::uint64_t(0), std::span(&byte, 1)));
    }

    void tensorsInAnyOrder()
    {
        GgufWriter writer;
        writer.addTensor({"second", 0, {8}, std::string(32, 'a'), 32, {}});
        writer.addTensor({"first", 0, {8}, std::string(32, 'b'), 0, {}});
        writer.write(file("order.gguf"));
        const GgufFile gguf = GgufFile::open(file("order.gguf"));
        std::string text(32, ' ');
        gguf.readTensor(*gguf.findTensor("second"), std::as_writable_bytes(std::span(text)));
        QCOMPARE(text, std::string(32, 'b')); // what lies at offset 32
    }

    // Real vocabularies hold these; refusing them would refuse good models.
    void oddButValid()
    {
        GgufWriter writer;
        writer.add("tokens", std::vector<std::string>{"a", "a", "", std::string("\0x", 2), "\xff\xfe"});
        writer.add("empty.text", "").add("empty.list", std::vector<std::int32_t>{});
        writer.write(file("odd.gguf"));
        const GgufFile gguf = GgufFile::open(file("odd.gguf"));
        QCOMPARE(gguf.getStrings("tokens")[3], std::string("\0x", 2));
        QCOMPARE(gguf.getStrings("tokens").size(), std::size_t(5));
        QVERIFY(gguf.findInts("empty.list")->empty());
        QCOMPARE(gguf.tensors().size(), std::size_t(0));
    }

    void unpaddedEnd()
    {
        GgufWriter writer;
        writer.addTensor({"t", 0, {3}, std::string(12, 'x'), {}, {}});
        std::string bytes = writer.bytes();
        bytes.resize(bytes.size() - 20);
        writeFile(file("unpadded.gguf"), bytes);
        QCOMPARE(GgufFile::open(file("unpadded.gguf")).tensors()[0].bytes, std::uint64_t(12));
    }

    void aDiskThatReadsInPieces_data()
    {
        QTest::addColumn<int>("disk");
        QTest::newRow("short reads") << static_cast<int>(Disk::ShortReads);
        QTest::newRow("interrupted") << static_cast<int>(Disk::Interrupted);
    }
    void aDiskThatReadsInPieces()
    {
        QFETCH(int, disk);
        GgufWriter writer = everyType(3);
        writer.addTensor({"t", 0, {100}, std::string(400, 'x'), {}, {}});
        writer.write(file("pieces.gguf"));
        g_disk = static_cast<Disk>(disk);
        const GgufFile gguf = GgufFile::open(file("pieces.gguf"));
        std::string text(400, ' ');
        gguf.readTensor(gguf.tensors()[0], std::as_writable_bytes(std::span(text)));
        QCOMPARE(text, std::string(400, 'x'));
        QCOMPARE(gguf.getString("scalar.8"), std::string("ein Wort \xc3\xa4"));
        QVERIFY(g_calls > 2);
    }

    void aBrokenDisk()
    {
        GgufWriter writer;
        writer.addTensor({"t", 0, {100}, std::string(400, 'x'), {}, {}});
        writer.write(file("broken.gguf"));
        const GgufFile gguf = GgufFile::open(file("broken.gguf"));
        g_disk = Disk::Broken;
        QVERIFY_THROWS_EXCEPTION(Error, GgufFile::open(file("broken.gguf")));
        std::string text(400, ' ');
        try {
            gguf.readTensor(gguf.tensors()[0], std::as_writable_bytes(std::span(text)));
            QFAIL("read from a broken disk");
        } catch (const Error& error) {
            QVERIFY2(std::strstr(error.what(), "'t'") != nullptr, error.what());
            QVERIFY2(std::strstr(error.what(), "broken.gguf") != nullptr, error.what());
        }
    }

    void cutShortAfterOpening()
    {
        GgufWriter writer;
        writer.addTensor({"t", 0, {100}, std::string(400, 'x'), {}, {}});
        writer.write(file("cut.gguf"));
        const GgufFile gguf = GgufFile::open(file("cut.gguf"));
        std::filesystem::resize_file(file("cut.gguf"), gguf.tensors()[0].offset + 100);
        std::string text(400, ' ');
        try {
            gguf.readTensor(gguf.tensors()[0], std::as_writable_bytes(std::span(text)));
            QFAIL("read beyond the end");
        } catch (const Error& error) {
            QVERIFY2(std::strstr(error.what(), "'t'") != nullptr, error.what());
        }
    }

    void symlinksAreFollowed()
    {
        everyType(3).write(file("target.gguf"));
        std::filesystem::create_symlink(file("target.gguf"), file("link.gguf"));
        QCOMPARE(GgufFile::open(file("link.gguf")).keys().size(), std::size_t(24));
    }

    void typeNames()
    {
        QCOMPARE(ggufTypeName(3), std::string("Q4_1"));
        QCOMPARE(ggufTypeName(30), std::string("BF16"));
        QCOMPARE(ggufTypeName(77), std::string("type 77"));
    }

    void starterModel()
    {
        const auto path = starterModelPath();
        if (!path)
            QSKIP("the starter model has not been fetched");
        const GgufFile gguf = GgufFile::open(*path);
        QCOMPARE(gguf.getString("general.architecture"), std::string("llama"));
        QCOMPARE(gguf.getInt("llama.block_count", 1, 1000), std::int64_t(30));
        QCOMPARE(gguf.getStrings("tokenizer.ggml.tokens").size(), std::size_t(49152));
        QCOMPARE(gguf.tensors().size(), std::size_t(272));
        QCOMPARE(gguf.findTensor("token_embd.weight")->bytes, std::uint64_t(30081024));
    }
};

QTEST_APPLESS_MAIN(TestGguf)
#include "test_gguf.moc"
