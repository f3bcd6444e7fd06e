// Models that are split over several GGUF files: the same model by any of them, and what is wrong with a bad set.
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/model_folders.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <iterator>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

class TestSplitFiles : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path folder() const { return m_folder->path().toStdString(); }
    std::vector<fs::path> split(const std::function<void(std::vector<SplitPart>&)>& change = {}, std::size_t count = 3)
    {
        return splitModel(tinyModelPath(), folder(), "tiny", count, change);
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void isTheSameModelByAnyPart_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {2, 3, 11})
            QTest::addRow("%d parts", count) << count;
    }
    void isTheSameModelByAnyPart()
    {
        QFETCH(int, count);
        const auto parts = split({}, std::size_t(count));
        const GgufFile whole = GgufFile::open(tinyModelPath());
        const std::string fingerprint = fingerprintOf(tinyModelPath());
        std::uint64_t bytes = 0;
        for (const fs::path& part : parts)
            bytes += fs::file_size(part);
        for (const fs::path& part : parts) {
            const GgufFile joined = GgufFile::open(part);
            QCOMPARE(joined.path(), part);
            QCOMPARE(joined.fileSize(), bytes);
            QCOMPARE(joined.tensors().size(), whole.tensors().size());
            for (std::size_t i = 0; i < whole.tensors().size(); ++i) {
                const GgufTensor &one = whole.tensors()[i], &other = joined.tensors()[i];
                QCOMPARE(other.name, one.name);
                std::vector<std::byte> expected(one.bytes), found(other.bytes);
                whole.readTensor(one, expected);
                joined.readTensor(*joined.findTensor(one.name), found);
                QVERIFY2(found == expected, one.name.c_str());
            }
            QCOMPARE(fingerprintOf(part), fingerprint);
            QCOMPARE(modelRoot(part), parts.front());
            QCOMPARE(modelFileName(part), std::string("tiny"));
            QCOMPARE(modelFileBytes(part), bytes);
        }
        QCOMPARE(Model::load(parts.back())->fingerprint(), fingerprint);
    }

    void theFirstPartMayHoldNoTensors()
    {
        const auto parts = split([](std::vector<SplitPart>& all) {
            all[1].tensors.insert(all[1].tensors.begin(), all[0].tensors.begin(), all[0].tensors.end());
            all[0].tensors.clear();
        });
        QCOMPARE(fingerprintOf(parts[0]), fingerprintOf(tinyModelPath()));
    }

    void aBadSetIsRefusedNamingThePart_data()
    {
        using Parts = std::vector<SplitPart>;
        using Change = std::function<void(Parts&)>;
        QTest::addColumn<Change>("change");
        QTest::addColumn<QStringList>("expected");
        const auto number = [](const char* key, std::uint64_t value) {
            return Change([=](Parts& all) { all[1].keys[key] = value; });
        };
        const QString second = "tiny-00002-of-00003.gguf";
        QTest::newRow("another number") << number("split.no", 0) << QStringList{second, "split.no", "is 0", "say 1"};
        QTest::newRow("another count") << number("split.count", 4) << QStringList{second, "split.count", "4", "3"};
        QTest::newRow("another sum") << number("split.tensors.count", 9)
                                     << QStringList{second, "split.tensors.count", "9"};
        QTest::newRow("no number") << Change([](Parts& all) { all[1].keys.erase("split.no"); })
                                   << QStringList{second, "split.no"};
        QTest::newRow("a text as the count")
            << Change([](Parts& all) { all[1].keys["split.count"] = std::string("3"); })
            << QStringList{"split.count", "damaged"};
        QTest::newRow("of another model")
            << Change([](Parts& all) { all[1].keys["general.architecture"] = std::string("qwen2"); })
            << QStringList{second, "general.architecture"};
        QTest::newRow("a tensor twice") << Change([](Parts& all) { all[2].tensors.back() = all[0].tensors.front(); })
                                        << QStringList{"tiny-00003-of-00003.gguf", "tiny-00001-of-00003.gguf"};
        QTest::newRow("a tensor too few")
            << Change([](Parts& all) { all[1].tensors.pop_back(); }) << QStringList{"split.tensors.count", "3 parts"};
        QTest::newRow("far too many parts") << Change([](Parts& all) {
            for (SplitPart& part : all)
                part.keys["split.count"] = std::uint64_t{1u << 31};
        }) << QStringList{"split.count", "2147483648", "256"};
    }
    void aBadSetIsRefusedNamingThePart()
    {
        QFETCH(std::function<void(std::vector<SplitPart>&)>, change);
        QFETCH(QStringList, expected);
        for (const fs::path& part : split(change)) {
            const auto message = QString::fromStdString(errorOf(part));
            for (const QString& text : expected)
                QVERIFY2(message.contains(text), qPrintable(text + " is not in: " + message));
        }
    }

    void missingCutAndRenamedPartsAreNamed()
    {
        const auto parts = split();
        const fs::path hidden = folder() / "hidden";
        fs::rename(parts[1], hidden);
        for (const fs::path& part : {parts[0], parts[2]}) {
            const std::string message = errorOf(part);
            QVERIFY2(message.find("part 2 of 3") != std::string::npos, message.c_str());
            QVERIFY2(message.find(parts[1].filename().string()) != std::string::npos, message.c_str());
        }
        fs::create_directory(parts[1]);
        QVERIFY(errorOf(parts[0]).find(parts[1].string()) != std::string::npos);
        fs::remove(parts[1]);
        fs::copy_file(parts[0], parts[1]); // its name points elsewhere
        QVERIFY(errorOf(parts[0]).find("split.no") != std::string::npos);
        fs::remove(parts[1]);
        fs::rename(hidden, parts[1]);
        QVERIFY(errorOf(parts[2]).empty());
        for (const char* name : {"model.gguf", "tiny-00001-of-00004.gguf", "tiny-1-of-3.gguf"}) {
            fs::copy_file(parts[0], folder() / name);
            const std::string message = errorOf(folder() / name);
            QVERIFY2(message.find(name) != std::string::npos, message.c_str());
            QVERIFY2(message.find("split.count") != std::string::npos, message.c_str());
        }
    }

    void everyPrefixOfAPartIsRefused()
    {
        const auto parts = split();
        std::ifstream in(parts[1], std::ios::binary);
        const std::string whole{std::istreambuf_iterator<char>(in), {}};
        for (std::size_t size = 0; size < whole.size(); size += size < 2000 ? 7 : whole.size() / 20) {
            writeFile(parts[1], whole.substr(0, size));
            QVERIFY2(errorOf(parts[0]).find(parts[1].string()) != std::string::npos, std::to_string(size).c_str());
        }
    }

    void everyByteOfAPartsHeaderMayBeWrong()
    {
        const auto parts = split();
        for (const fs::path& part : {parts[1], parts[0]}) {
            std::ifstream in(part, std::ios::binary);
            const std::string whole{std::istreambuf_iterator<char>(in), {}};
            const std::size_t end = std::min<std::size_t>(whole.size(), 1500);
            for (std::size_t i = 0; i < end; i += i < 200 ? 1 : 7) {
                std::string changed = whole;
                changed[i] = static_cast<char>(changed[i] ^ (i % 2 == 0 ? 0x01 : 0xff));
                writeFile(part, changed);
                errorOf(parts[2]); // no crash, little memory; some bytes do not matter
            }
            writeFile(part, whole);
        }
    }
};

QTEST_APPLESS_MAIN(TestSplitFiles)
#include "test_split_files.moc"
