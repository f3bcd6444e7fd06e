// Bad GGUF files, made one fault at a time: each must give an Error that says where and what, in little memory, and
// never a crash.
#include "engine/formats/gguf/gguf_file.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/memory_meter.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <limits>
#include <unistd.h>

#include <sys/stat.h>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr std::size_t kMemoryLimit = 64u << 20;
constexpr std::uint64_t kMax64 = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint32_t kArray = 9;
constexpr std::uint32_t kString = 8;

struct BadFile
{
    const char* name;
    std::string bytes;
    std::vector<std::string> expected; ///< parts of the message
    std::uint64_t sparseSize = 0;      ///< the file is made this long with a hole
};

GgufWriter good()
{
    GgufWriter writer;
    writer.add("general.architecture", "llama").add("llama.block_count", std::uint32_t(2)).add("llama.eps", 1e-5f);
    writer.add("tokens", std::vector<std::string>{"a", "b", "c"}).add("flag", true);
    writer.addTensor("one", {8}, std::vector<float>(8, 1.0f));
    writer.addTensor({"two", 8, {32, 16}, std::string(544, 'q'), {}, {}});
    return writer;
}

/// A good file with one more key, written raw.
std::string withKey(std::uint32_t type, const std::string& value, std::string_view key = "bad.key")
{
    return good().addRaw(key, type, value).bytes();
}

std::string withArray(std::uint32_t type, std::uint64_t count, const std::string& elements)
{
    return withKey(kArray, raw(type) + raw(count) + elements);
}

std::string withTensor(GgufWriter::Tensor tensor)
{
    return good().addTensor(std::move(tensor)).bytes();
}

/// A tensor of four floats with the given dims.
std::string withDims(std::vector<std::uint64_t> dims, std::uint32_t type = 0)
{
    return withTensor({"bad", type, std::move(dims), std::string(16, 'x'), {}, {}});
}

std::string withOffset(std::uint64_t offset)
{
    return withTensor({"bad", 0, {4}, std::string(16, 'x'), offset, {}});
}

std::string changed(const std::function<void(GgufWriter&)>& change)
{
    GgufWriter writer = good();
    change(writer);
    return writer.bytes();
}

std::string aligned(std::uint32_t alignment)
{
    return good().add("general.alignment", alignment).bytes();
}

std::vector<BadFile> containers()
{
    const std::string whole = good().bytes();
    const auto version = [](std::uint32_t v) { return changed([v](GgufWriter& w) { w.version = v; }); };
    const auto magic = [](const char* m) { return changed([m](GgufWriter& w) { w.magic = m; }); };
    return {
        {"A empty", "", {"empty", "0 bytes"}},
        {"A one byte", "G", {"header", "4 bytes", "1"}},
        {"A magic only", "GGUF", {"header", "4 bytes at byte 4"}},
        {"A no counts", whole.substr(0, 8), {"number of tensors", "8 bytes at byte 8"}},
        {"A cut in the counts", whole.substr(0, 20), {"number of tensors", "only 4 bytes"}},
        {"A cut in the data", whole.substr(0, whole.size() - 32), {"'two'", std::to_string(whole.size() - 32)}},
        {"A half a download", whole.substr(0, whole.size() / 2), {"'two'", std::to_string(whole.size() / 2)}},
        {"A trailing bytes",
         whole + "more",
         {"the file", std::to_string(whole.size() + 4), std::to_string(whole.size())}},
        {"A trailing zeros", whole + std::string(4096, '\0'), {"the file", std::to_string(whole.size())}},
        {"A glued together twice", whole + whole, {"the file", std::to_string(2 * whole.size())}},
        {"A web page", "<!DOCTYPE html><html><body>404</body></html>", {"web page"}},
        {"A zip", std::string("PK\x03\x04\x14\x00\x00\x00 archive/data.pkl", 26), {"PyTorch"}},
        {"A pickle", std::string("\x80\x02}q\x00(X\x05", 8), {"PyTorch"}},
        {"A safetensors", raw<std::uint64_t>(64) + "{\"__metadata__\":{}}", {"safetensors"}},
        {"A LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 98362432\n", {"Git LFS"}},
        {"A old GGML", "tjgg" + whole.substr(4), {"before GGUF"}},
        {"A lower case", magic("gguf"), {"'gguf'"}},
        {"A zeros", std::string(64, '\0'), {"'\\x00\\x00\\x00\\x00'"}},
        {"A big-endian magic", magic("FUGG"), {"big-endian"}},
        {"A version 0", version(0), {"version 0"}},
        {"A version 1", version(1), {"version 1"}},
        {"A version 4", version(4), {"version 4"}},
        {"A version 2^32-1", version(0xffffffffu), {"version 4294967295"}},
        {"A version swapped", version(0x03000000u), {"version 50331648", "big-endian"}},
        {"A part of a split model",
         good().addRaw("split.count", 2, raw<std::uint16_t>(3)).bytes(),
         {"split.count", "3"}},
        {"A huge hole after the magic", "GGUF", {"version 0"}, 1u << 30},
        {"A huge hole as tokens",
         withArray(kString, 900'000'000, "").substr(0, 400),
         {"'bad.key'", "900000000"},
         8ull << 30},
        {"A huge hole as bytes", withArray(0, 100'000'000, "").substr(0, 400), {"'bad.key'", "100000000"}, 8ull << 30},
    };
}

std::vector<BadFile> metadata()
{
    const auto keys = [](std::uint64_t n) { return changed([n](GgufWriter& w) { w.keyCount = n; }); };
    const auto tensors = [](std::uint64_t n) { return changed([n](GgufWriter& w) { w.tensorCount = n; }); };
    std::vector<BadFile> files = {
        {"B keys -1", keys(kMax64), {"metadata keys", "18446744073709551615"}},
        {"B keys 2^31", keys(1ull << 31), {"metadata keys", "2147483648"}},
        {"B keys 2^63", keys(1ull << 63), {"metadata keys", "9223372036854775808"}},
        {"B keys above capacity", keys(1000), {"metadata keys", "1000"}},
        {"B one key too many", keys(6), {"tensor number 0"}},
        {"B one key too few", keys(4), {"tensor 'flag'", "dimensions"}},
        {"B tensors -1", tensors(kMax64), {"number of tensors", "18446744073709551615"}},
        {"B tensors 2^31", tensors(1ull << 31), {"number of tensors", "2147483648"}},
        {"B tensors 2^63", tensors(1ull << 63), {"number of tensors", "9223372036854775808"}},
        {"B tensors above capacity", tensors(1000), {"number of tensors", "1000"}},
        {"B one tensor too many", tensors(3), {"tensor number 2"}},
        {"B one tensor too few", tensors(1), {"the file"}},
        {"B key empty", withKey(4, raw(1u), ""), {"key number 5", "0 bytes"}},
        {"B key of 65,536 bytes", withKey(4, raw(1u), std::string(65'536, 'k')), {"key number 5", "65536", "65535"}},
        {"B key with NUL", withKey(4, raw(1u), std::string_view("a\0b", 3)), {"key number 5", "'a\\x00b'"}},
        {"B key with control", withKey(4, raw(1u), "a\nb"), {"key number 5", "'a\\x0ab'"}},
        {"B key not UTF-8", withKey(4, raw(1u), "a\xff"), {"key number 5", "'a\\xff'"}},
        {"B key twice", withKey(4, raw(1u), "llama.block_count"), {"'llama.block_count'", "twice", "1", "5"}},
        {"B type 13", withKey(13, raw(1u)), {"'bad.key'", "type 13"}},
        {"B type -1", withKey(0xffffffffu, raw(1u)), {"'bad.key'", "type 4294967295"}},
        {"B truth 2", withKey(7, raw<std::uint8_t>(2)), {"'bad.key'", "stored as 2"}},
        {"B truth 255", withKey(7, raw<std::uint8_t>(255)), {"'bad.key'", "stored as 255"}},
        {"B truths 0 1 3", withArray(7, 3, std::string("\0\1\3", 3)), {"'bad.key'", "stored as 3"}},
        {"B text of 2^64-1", withKey(kString, raw(kMax64)), {"'bad.key'", "18446744073709551615"}},
        {"B text of 2^63", withKey(kString, raw(1ull << 63)), {"'bad.key'", "9223372036854775808"}},
        {"B text longer than the file", withKey(kString, raw<std::uint64_t>(100'000)), {"'bad.key'", "100000"}},
        {"B text of 1 GB",
         withKey(kString, raw<std::uint64_t>(1u << 30)).substr(0, 300),
         {"'bad.key'", "1073741824"},
         2ull << 30},
        {"B texts with one too long",
         withArray(kString, 2, rawString("a") + raw(kMax64)),
         {"'bad.key'", "18446744073709551615"}},
        {"B array of arrays", withArray(kArray, 1, raw(4u) + raw<std::uint64_t>(0)), {"'bad.key'", "array of arrays"}},
        {"B array of type 13", withArray(13, 1, raw(1u)), {"'bad.key'", "type 13"}},
        {"B empty array of type -1", withArray(0xffffffffu, 0, ""), {"'bad.key'", "type 4294967295"}},
        {"B alignment 0", aligned(0), {"'general.alignment'", "is 0"}},
        {"B alignment 48", aligned(48), {"'general.alignment'", "is 48"}},
        {"B alignment 2^31", aligned(1u << 31), {"'general.alignment'", "is 2147483648"}},
        {"B alignment a text", good().add("general.alignment", "32").bytes(), {"'general.alignment'"}},
        {"B alignment negative", good().add("general.alignment", std::int32_t(-32)).bytes(), {"'general.alignment'"}},
        {"B integer beyond 63 bits in a list", withArray(10, 1, raw(kMax64)), {"'bad.key'", "18446744073709551615"}},
        {"B cut in a number",
         GgufWriter().addRaw("cut", 10, "").bytes().substr(0, 24 + 15 + 6),
         {"'cut'", "8 bytes at byte 39"}},
    };
    static const char* const kNames[] = {"B array count of type 0",  "B array count of type 1",
                                         "B array count of type 2",  "B array count of type 3",
                                         "B array count of type 4",  "B array count of type 5",
                                         "B array count of type 6",  "B array count of type 7",
                                         "B array count of type 8",  "",
                                         "B array count of type 10", "B array count of type 11",
                                         "B array count of type 12"};
    // Counts whose product with the element's size wraps around to something small.
    for (std::uint32_t type = 0; type <= 12; ++type) {
        if (type == kArray)
            continue;
        const std::uint64_t count = (kMax64 / 8) + 2;
        files.push_back({kNames[type], withArray(type, count, raw(1ull)), {"'bad.key'", std::to_string(count)}});
    }
    return files;
}

std::vector<BadFile> tensors()
{
    const auto named = [](std::string name) {
        return withTensor({std::move(name), 0, {4}, std::string(16, 'x'), {}, {}});
    };
    const auto counted = [](std::uint32_t n) { return withTensor({"bad", 0, {4}, std::string(16, 'x'), {}, n}); };
    const std::string q4(18, 'q');
    return {
        {"C no dimensions", counted(0), {"'bad'", "0 dimensions"}},
        {"C 5 dimensions", counted(5), {"'bad'", "5 dimensions"}},
        {"C 2^32-1 dimensions", counted(0xffffffffu), {"'bad'", "4294967295 dimensions"}},
        {"C dimension 0", withDims({0}), {"'bad'", "dimension 0 of 0"}},
        {"C second dimension 0", withDims({4, 0}), {"'bad'", "dimension 1 of 0"}},
        {"C dimension 2^31", withDims({1ull << 31}), {"'bad'", "2147483648"}},
        {"C dimension 2^32+1", withDims({4, (1ull << 32) + 1}), {"'bad'", "4294967297"}},
        {"C dimension 2^63", withDims({1ull << 63}), {"'bad'", "9223372036854775808"}},
        {"C dimension -1", withDims({4, kMax64}), {"'bad'", "18446744073709551615"}},
        {"C product beyond 64 bits", withDims({2147483647, 2147483647, 2147483647}), {"'bad'", "dimension 2"}},
        {"C product that wraps to 0", withDims({1u << 16, 1u << 16, 1u << 16, 1u << 16}), {"'bad'", "dimension 3"}},
        {"C product wraps backwards", withDims({4, 1, 2147483647, 2147483647}), {"'bad'"}},
        {"C bytes beyond 64 bits", withDims({2147483647, 2147483647, 2}, 28), {"'bad'", "F64"}},
        {"C more than the file", withDims({1000, 1000}), {"'bad'", "1000000 numbers", "F32"}},
        {"C a little more than the file", withDims({5000}), {"'bad'"}},
        {"C type 4", withDims({4}, 4), {"'bad'", "type 4"}},
        {"C type 5", withDims({4}, 5), {"'bad'", "type 5"}},
        {"C type 31", withDims({32}, 31), {"'bad'", "type 31"}},
        {"C type 36", withDims({32}, 36), {"'bad'", "type 36"}},
        {"C type 99", withDims({4}, 99), {"'bad'", "type 99"}},
        {"C type -1", withDims({4}, 0xffffffffu), {"'bad'", "type 4294967295"}},
        {"C row of 33 in blocks of 32", withTensor({"bad", 2, {33}, q4, {}, {}}), {"'bad'", "33", "Q4_0", "32"}},
        {"C row of 1 in blocks of 32", withTensor({"bad", 2, {1, 32}, q4, {}, {}}), {"'bad'", "rows of 1 ", "Q4_0"}},
        {"C row of 128 in blocks of 256", withDims({128}, 12), {"'bad'", "128", "Q4_K", "256"}},
        {"C offset not aligned", withOffset(577), {"'bad'", "577", "32"}},
        {"C offset on the wrong alignment", good().add("general.alignment", 64u).bytes(), {"'two'", "offset 32", "64"}},
        {"C offset beyond the end", withOffset(1u << 20), {"'bad'", "1048576"}},
        {"C offset that wraps", withOffset(kMax64 - 31), {"'bad'", "18446744073709551584"}},
        {"C offset 2^63", withOffset(1ull << 63), {"'bad'", "9223372036854775808"}},
        {"C offset at the end", withOffset(608), {"'bad'", "608"}},
        {"C same place twice", withOffset(0), {"overlaps", "offset 0"}},
        {"C overlap with the one before", withOffset(544), {"'bad'", "544", "overlaps", "'two'"}},
        {"C a gap", withTensor({"bad", 0, {4}, std::string(80, 'x'), 608, {}}), {"'bad'", "608", "gap", "576"}},
        {"C a gap before the first",
         GgufWriter().addTensor({"bad", 0, {4}, std::string(64, 'x'), 32, {}}).bytes(),
         {"'bad'", "32", "gap"}},
        {"C name empty", named(""), {"tensor number 2", "0 bytes"}},
        {"C name of 65 bytes", named(std::string(65, 'n')), {"tensor number 2", "65", "64"}},
        {"C name twice", named("one"), {"'one'", "twice", "0", "2"}},
        {"C name not UTF-8", named("n\xc3"), {"tensor number 2", "'n\\xc3'"}},
        {"C name with NUL", named(std::string("n\0m", 3)), {"tensor number 2", "'n\\x00m'"}},
        {"C format in the name, type 77",
         withTensor({"%s%n", 77, {4}, std::string(16, 'x'), {}, {}}),
         {"'%s%n'", "77"}},
    };
}

std::vector<BadFile> allBadFiles()
{
    std::vector<BadFile> files = containers();
    for (auto more : {metadata(), tensors()})
        files.insert(files.end(), more.begin(), more.end());
    return files;
}

/// Opens and uses everything. False if it was refused with an Error; anything else that is thrown goes on to the test.
bool survives(const std::filesystem::path& path, std::string* message = nullptr)
{
    try {
        const GgufFile gguf = GgufFile::open(path);
        for (const std::string& key : gguf.keys())
            if (gguf.find(key) == nullptr)
                throw std::logic_error("a key that cannot be found");
        std::vector<std::byte> data;
        for (const GgufTensor& tensor : gguf.tensors()) {
            if (gguf.findTensor(tensor.name) != &tensor || tensor.bytes > gguf.fileSize())
                throw std::logic_error("a tensor that cannot be right");
            data.resize(tensor.bytes);
            gguf.readTensor(tensor, data);
        }
        return true;
    } catch (const Error& error) {
        if (message != nullptr)
            *message = error.what();
        return false;
    }
}

} // namespace

class TestGgufBadFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path m_path = m_folder.filePath("bad.gguf").toStdString();

private Q_SLOTS:
    void theGoodOne()
    {
        good().write(m_path);
        QVERIFY(survives(m_path));
    }

    void thereAreEnough() { QVERIFY2(allBadFiles().size() >= 60, std::to_string(allBadFiles().size()).c_str()); }

    void badFile_data()
    {
        QTest::addColumn<int>("index");
        const std::vector<BadFile> files = allBadFiles();
        for (std::size_t i = 0; i < files.size(); ++i)
            QTest::newRow(files[i].name) << static_cast<int>(i);
    }
    void badFile()
    {
        QFETCH(int, index);
        static const std::vector<BadFile> files = allBadFiles();
        const BadFile& bad = files[static_cast<std::size_t>(index)];
        writeFile(m_path, bad.bytes);
        if (bad.sparseSize != 0)
            std::filesystem::resize_file(m_path, bad.sparseSize);
        std::string message;
        const MemoryMeter memory;
        const bool opened = survives(m_path, &message);
        const std::size_t peak = memory.peak();
        QVERIFY2(!opened, "was opened");
        QVERIFY2(peak < kMemoryLimit, std::to_string(peak).c_str());
        QVERIFY2(message.find("bad.gguf") != std::string::npos, message.c_str());
        for (const std::string& part : bad.expected)
            QVERIFY2(message.find(part) != std::string::npos, (part + " is not in: " + message).c_str());
        for (const char c : message)
            QVERIFY2(static_cast<unsigned char>(c) >= 0x20, "the message has control characters");
        std::filesystem::remove(m_path);
    }

    void everyPrefix()
    {
        const std::string whole = good().bytes();
        for (std::size_t size = 0; size < whole.size(); ++size) {
            writeFile(m_path, whole.substr(0, size));
            const MemoryMeter memory;
            QVERIFY2(!survives(m_path), std::to_string(size).c_str());
            QVERIFY2(memory.peak() < kMemoryLimit, std::to_string(size).c_str());
        }
    }

    void everyHeaderByteChanged()
    {
        const std::string whole = good().bytes();
        const std::size_t headerBytes = whole.size() - 576; // the tensors' data
        int refused = 0;
        int opened = 0;
        for (std::size_t at = 0; at < headerBytes; ++at) {
            const auto was = static_cast<unsigned char>(whole[at]);
            for (const int value : {0x00, 0xff, was ^ 0x01, was ^ 0x80}) {
                std::string bytes = whole;
                bytes[at] = static_cast<char>(value);
                writeFile(m_path, bytes);
                const MemoryMeter memory;
                survives(m_path) ? ++opened : ++refused;
                QVERIFY2(memory.peak() < kMemoryLimit, std::to_string(at).c_str());
            }
        }
        // Both happen: a changed letter of a key is still a file, a changed length is not.
        QVERIFY(refused > 200);
        QVERIFY(opened > 200);
    }

    // The largest description the reader takes, and a larger one: the limit itself holds.
    void memoryOfAMillionTokens()
    {
        const std::string texts = [] {
            std::string out;
            for (int i = 0; i < 1'000'000; ++i)
                out += raw<std::uint64_t>(0);
            return out;
        }();
        writeFile(m_path, withArray(kString, 1'000'000, texts));
        const MemoryMeter memory;
        QVERIFY(survives(m_path));
        QVERIFY2(memory.peak() < kMemoryLimit, std::to_string(memory.peak()).c_str());

        std::string message;
        writeFile(
            m_path,
            good().addRaw("bad.key", kArray, raw(kString) + raw<std::uint64_t>(2'000'000) + texts + texts).bytes());
        const MemoryMeter more;
        QVERIFY(!survives(m_path, &message));
        QVERIFY2(more.peak() < kMemoryLimit, std::to_string(more.peak()).c_str());
        QVERIFY2(message.find("2000000") != std::string::npos, message.c_str());
    }

    void manyKeysAndTensors()
    {
        GgufWriter writer;
        for (int i = 0; i < 50'000; ++i)
            writer.add("key." + std::to_string(i), static_cast<std::uint32_t>(i));
        for (int i = 0; i < 50'000; ++i)
            writer.addTensor({"tensor." + std::to_string(i), 24, {32}, std::string(32, 'x'), {}, {}});
        writer.write(m_path);
        const MemoryMeter memory;
        QVERIFY(survives(m_path));
        QVERIFY2(memory.peak() < kMemoryLimit, std::to_string(memory.peak()).c_str());
        writer.addTensor({"tensor.25000", 24, {32}, std::string(32, 'x'), {}, {}});
        writer.write(m_path);
        std::string message;
        QVERIFY(!survives(m_path, &message));
        QVERIFY2(message.find("'tensor.25000'") != std::string::npos, message.c_str());
    }

    void notFiles()
    {
        const std::string folder = m_folder.path().toStdString();
        const std::filesystem::path pipe = folder + "/pipe.gguf";
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        const std::filesystem::path loop = folder + "/loop.gguf";
        std::filesystem::create_symlink(loop, loop);
        const std::pair<std::filesystem::path, const char*> cases[] = {
            {folder, "folder"},
            {pipe, "pipe"},
            {"/dev/zero", "device"},
            {loop, "Too many levels"},
            {folder + "/none", "No such file"},
            {"", "No such file"},
        };
        for (const auto& [path, expected] : cases) {
            std::string message;
            QVERIFY2(!survives(path, &message), path.c_str());
            QVERIFY2(message.find(expected) != std::string::npos, message.c_str());
            QVERIFY2(message.find(path.string()) != std::string::npos, message.c_str());
        }
    }

    void noPermission()
    {
        if (::geteuid() == 0)
            QSKIP("the superuser may read everything");
        good().write(m_path);
        ::chmod(m_path.c_str(), 0);
        std::string message;
        QVERIFY(!survives(m_path, &message));
        QVERIFY2(message.find("Permission denied") != std::string::npos, message.c_str());
        ::chmod(m_path.c_str(), 0600);
    }
};

QTEST_APPLESS_MAIN(TestGgufBadFiles)
#include "test_gguf_bad_files.moc"
