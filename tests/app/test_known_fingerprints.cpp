// Fingerprints that are remembered between loads: the same hot and cold, never those of other bytes, and nothing of a
// record that is damaged.
#include "app/library/known_fingerprints.h"
#include "engine/model/model_file.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <iterator>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

class TestKnownFingerprints : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path at(const char* name) const { return fs::path(m_folder->path().toStdString()) / name; }
    fs::path model() const { return at("m.gguf"); }
    KnownFingerprints memory() const { return KnownFingerprints(at("known"), 0); }

    std::string load() const
    {
        KnownFingerprints known = memory();
        return Model::load(model(), {}, {}, &known)->fingerprint();
    }

    /// The record's file; empty if there is not exactly one.
    fs::path record() const
    {
        fs::path found;
        std::size_t count = 0;
        for (const fs::directory_entry& entry : fs::directory_iterator(at("known"))) {
            found = entry.path();
            ++count;
        }
        return count == 1 ? found : fs::path();
    }

    std::string content() const
    {
        std::ifstream in(record(), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    void write(const std::string& text) const { std::ofstream(record(), std::ios::binary) << text; }

    /// Replaces the value of a name in the record.
    void put(const std::string& name, const std::string& value) const
    {
        std::string text = content();
        const std::size_t from = text.find('"', text.find("\"" + name + "\":") + name.size() + 3) + 1;
        text.replace(from, text.find('"', from) - from, value);
        write(text);
    }

    /// Another byte of the last tensor, the size and the time as before.
    void changeAByte() const
    {
        const fs::file_time_type time = fs::last_write_time(model());
        const GgufFile file = GgufFile::open(model());
        const GgufTensor& tensor = file.tensors().back();
        std::fstream out(model(), std::ios::in | std::ios::out | std::ios::binary);
        const auto place = static_cast<std::streamoff>(tensor.offset + tensor.bytes / 2);
        out.seekg(place);
        const auto byte = static_cast<char>(out.get() ^ 1);
        out.seekp(place);
        out.put(byte);
        out.close();
        fs::last_write_time(model(), time);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        fs::copy_file(tinyModelPath(), model());
    }

    void isTheSameHotAndCold()
    {
        const std::string cold = load();
        QCOMPARE(cold, tinyModel()->fingerprint());
        QVERIFY(!record().empty());
        const std::string before = content();
        QCOMPARE(load(), cold);
        QCOMPARE(content(), before);
        // Of the user alone: whoever knows the key could make another model of the same sum.
        QCOMPARE(fs::status(at("known")).permissions(), fs::perms::owner_all);
        // It was recognised, not hashed: what is remembered is what is said.
        const std::string other(64, 'a');
        put("fingerprint", other);
        QCOMPARE(load(), other);
    }

    void everyLoadHasItsOwnKey()
    {
        load();
        const auto first = memory().find(model());
        fs::remove(record());
        load();
        const auto second = memory().find(model());
        QVERIFY(first && second && first->key != second->key && first->sum != second->sum);
        QCOMPARE(first->fingerprint, second->fingerprint);
    }

    void otherBytesAreNoticed()
    {
        const std::string before = load();
        changeAByte();
        const std::string after = load();
        QCOMPARE(after, fingerprintOf(model()));
        QVERIFY(after != before);
        QCOMPARE(memory().find(model())->fingerprint, after); // and remembered in place of the old one
        QCOMPARE(load(), after);
        changeAByte();
        QCOMPARE(load(), before);
    }

    /// A fingerprint covers the vocabulary and the description, too.
    void anotherModelOfTheSameSizeIsNoticed()
    {
        load();
        std::string bytes;
        {
            std::ifstream in(model(), std::ios::binary);
            bytes.assign(std::istreambuf_iterator<char>(in), {});
        }
        const std::size_t epsilon = bytes.find("attention.layer_norm_rms_epsilon");
        QVERIFY(epsilon != std::string::npos);
        bytes[epsilon + 32 + 4] ^= 1; // the lowest byte of a float behind its type
        std::ofstream(model(), std::ios::binary) << bytes;
        QCOMPARE(load(), fingerprintOf(model()));
        QVERIFY(load() != tinyModel()->fingerprint());
    }

    void damagedRecordsAreIgnored()
    {
        const std::string right = load(), record = content();
        std::vector<std::string> damaged{"",
                                         "null",
                                         "[]",
                                         "{}",
                                         "not json",
                                         record.substr(0, record.size() / 2),
                                         std::string(10000, ' ') + record,
                                         "{\"key\": 1, \"sum\": 2}"};
        for (const std::string& text : damaged) {
            write(text);
            QVERIFY2(!memory().find(model()), text.c_str());
            QCOMPARE(load(), right);
            QCOMPARE(memory().find(model())->fingerprint, right); // made again
        }
        for (const char* name : {"key", "sum", "fingerprint"}) {
            const auto known = memory().find(model());
            QVERIFY(known);
            put(name, "00");
            QVERIFY(!memory().find(model()));
            QCOMPARE(load(), right);
            put(name, std::string(64, 'g'));
            QVERIFY(!memory().find(model()));
            QCOMPARE(load(), right);
        }
        // Well-formed, but of other bytes.
        for (const auto& [name, digits] : {std::pair{"key", 64}, std::pair{"sum", 32}}) {
            put(name, std::string(static_cast<std::size_t>(digits), '7'));
            QVERIFY(memory().find(model()));
            QCOMPARE(load(), right);
        }
    }

    void whatCannotBeKeptIsHashed()
    {
        std::ofstream(at("known")) << "a file in the folder's place";
        QCOMPARE(load(), tinyModel()->fingerprint());
        QVERIFY(!memory().find(model()));
    }

    void smallModelsAndOldRecordsAreNotKept()
    {
        KnownFingerprints usual(at("known"));
        QCOMPARE(Model::load(model(), {}, {}, &usual)->fingerprint(), tinyModel()->fingerprint());
        QVERIFY(!fs::exists(at("known")));
        KnownFingerprints known = memory();
        for (std::size_t i = 0; i < KnownFingerprints::kMost + 3; ++i) {
            const fs::path file = at(("model" + std::to_string(i)).c_str());
            std::ofstream(file) << i;
            known.keep(file, {{}, {}, std::string(64, '0')});
        }
        QCOMPARE(std::distance(fs::directory_iterator(at("known")), fs::directory_iterator()),
                 std::ptrdiff_t(KnownFingerprints::kMost));
    }

    /// Two models of one name, one after the other, and one model under two names.
    void aRecordIsOfAPathAndASize()
    {
        load();
        fs::copy_file(model(), at("copy.gguf"));
        QVERIFY(!memory().find(at("copy.gguf")));
        fs::create_symlink(model(), at("link.gguf"));
        QVERIFY(memory().find(at("link.gguf")));
        std::ofstream(model(), std::ios::binary | std::ios::app) << "more";
        QVERIFY(!memory().find(model()));
    }
};

QTEST_APPLESS_MAIN(TestKnownFingerprints)
#include "test_known_fingerprints.moc"
