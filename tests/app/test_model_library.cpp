// What is found of models, their details, fingerprints and heads; what a damaged file says; unpacking.
#include "app/library/fingerprint_store.h"
#include "app/library/heads_library.h"
#include "app/library/model_library.h"
#include "app/library/model_scan.h"
#include "app/library/user_folders.h"
#include "app/library/zip_member.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"

#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>
#include <pwd.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

class TestModelLibrary : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path at(const char* name) const { return fs::path(m_folder->path().toStdString()) / name; }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
        qunsetenv("LONGHAND_HEADS_DIR");
    }

    void detailsAreThoseOfTheFile()
    {
        const ModelDetails details = readModelDetails(tinyModelPath());
        const ModelConfig& config = tinyModel()->config();
        QCOMPARE(details.size.config.layers, config.layers);
        QCOMPARE(details.fileBytes, std::uint64_t(fs::file_size(tinyModelPath())));
        QVERIFY(details.size.weightBytes > 0 && details.size.weightBytes < details.fileBytes);
        QVERIFY(details.parameters > std::uint64_t(config.vocabulary) * std::uint64_t(config.width));
        QVERIFY(details.mix.find(details.quantisation) == 0);
        QVERIFY(details.unreadable.empty());
    }

    void modelsAreFoundByName()
    {
        qunsetenv("LONGHAND_STARTER_MODEL");
        QCOMPARE(modelFolder(), at("longhand/models"));
        QVERIFY(availableModels().empty());
        QVERIFY(!starterModel());
        fs::create_directories(modelFolder() / "folder.gguf");
        std::ofstream(modelFolder() / "b.gguf") << "12345";
        std::ofstream(modelFolder() / "a.gguf") << "1";
        std::ofstream(modelFolder() / "notes.txt") << "x";
        const auto models = availableModels();
        QCOMPARE(models.size(), std::size_t(2));
        QCOMPARE(models[0].name, std::string("a"));
        QCOMPARE(models[1].name, std::string("b"));
        QCOMPARE(models[1].bytes, std::uintmax_t(5));
        QCOMPARE(models[1].file, modelFolder() / "b.gguf");
        std::ofstream(modelFolder() / "SmolLM2-135M-Instruct.Q4_1.gguf") << "x";
        QCOMPARE(*starterModel(), modelFolder() / "SmolLM2-135M-Instruct.Q4_1.gguf");
        qputenv("LONGHAND_STARTER_MODEL", "/no/such/file");
        QVERIFY(!starterModel());
        qputenv("LONGHAND_STARTER_MODEL", QByteArray::fromStdString((modelFolder() / "a.gguf").string()));
        QCOMPARE(*starterModel(), modelFolder() / "a.gguf");
        qunsetenv("LONGHAND_STARTER_MODEL");
    }

    /// Never into the folder that the program happens to be started in.
    void foldersOfTheUser()
    {
        const QByteArray home = qgetenv("HOME");
        const auto back = qScopeGuard([&] { qputenv("HOME", home); });
        qputenv("XDG_DATA_HOME", "relative");
        qputenv("HOME", "/home/somebody");
        QCOMPARE(modelFolder(), fs::path("/home/somebody/.local/share/longhand/models"));
        const char* const own = ::getpwuid(::getuid())->pw_dir;
        for (const char* const none : {"", "relative"}) {
            qputenv("HOME", none);
            QCOMPARE(dataFolder(), fs::path(own) / ".local/share/longhand");
        }
        qunsetenv("HOME");
        qunsetenv("XDG_DATA_HOME");
        QCOMPARE(dataFolder(), fs::path(own) / ".local/share/longhand");
    }

    void placesAreLookedThrough()
    {
        fs::create_directories(at("a/b"));
        fs::create_directories(at(".cache"));
        fs::copy_file(tinyModelPath(), at("a/b/two.gguf"));
        fs::copy_file(tinyModelPath(), at("a/one.gguf"));
        fs::copy_file(tinyModelPath(), at(".cache/hidden.gguf"));
        fs::copy_file(tinyModelPath(), at("single.gguf"));
        fs::create_symlink(at("single.gguf"), at("a/link.gguf"));
        std::ofstream(at("a/text.txt")) << "no model";
        const auto models =
            scanModels({{at("a"), at("nowhere")}, {at("single.gguf"), at("gone.gguf"), at("a/one.gguf")}});
        QStringList names;
        for (const FoundModel& model : models) {
            names << QString::fromStdString(model.file.filename().string());
            QVERIFY2(model.damage.empty() && model.details, model.damage.text().c_str());
        }
        QCOMPARE(names, (QStringList{"link.gguf", "one.gguf", "two.gguf"})); // single is what link leads to
        int looked = 0;
        QVERIFY(scanModels({{at("a")}, {}}, [&] { return ++looked < 2; }).size() < 3);
    }

    void damagedFilesSayWhy()
    {
        fs::copy_file(tinyModelPath(), at("cut.gguf"));
        fs::resize_file(at("cut.gguf"), fs::file_size(at("cut.gguf")) - 100);
        std::ofstream(at("empty.gguf")).flush();
        std::ofstream(at("text.gguf")) << "Once upon a time";
        for (const char* name : {"cut.gguf", "empty.gguf", "text.gguf"}) {
            const FoundModel model = lookAtModel(at(name));
            QVERIFY2(!model.details && !model.damage.empty(), name);
            QVERIFY2(model.damage.text().find(m_folder->path().toStdString()) == std::string::npos,
                     model.damage.text().c_str());
        }
        QVERIFY(!lookAtModel(at("gone.gguf")).damage.empty());
    }

    void fingerprintsAreTheEnginesAndAreRemembered()
    {
        fs::copy_file(tinyModelPath(), at("m.gguf"));
        FingerprintStore store;
        QVERIFY(!store.find(at("m.gguf")));
        int reports = 0;
        const auto count = [&](double, const Message&) { return ++reports > 0; };
        QCOMPARE(store.get(at("m.gguf"), count), tinyModel()->fingerprint());
        QVERIFY(reports > 0);
        reports = 0;
        QCOMPARE(FingerprintStore().get(at("m.gguf"), count), tinyModel()->fingerprint());
        QCOMPARE(reports, 0);
        // Another file under the same name is another model.
        fs::last_write_time(at("m.gguf"), fs::last_write_time(at("m.gguf")) + std::chrono::seconds(2));
        QVERIFY(!store.find(at("m.gguf")));
        QVERIFY_EXCEPTION_THROWN(store.get(at("m.gguf"), [](double, const Message&) { return false; }), LoadCancelled);
        QVERIFY_EXCEPTION_THROWN(store.get(at("gone.gguf")), Error);
        std::ofstream(dataFolder() / "fingerprints.json") << "not json";
        QVERIFY(!store.find(at("m.gguf")));
        QCOMPARE(store.get(at("m.gguf")), tinyModel()->fingerprint());
    }

    /// What was remembered before stays, and the fingerprint is there all the same.
    void aFullDiskForgetsNoFingerprint()
    {
        for (const char* name : {"m.gguf", "n.gguf"})
            fs::copy_file(tinyModelPath(), at(name));
        FingerprintStore store;
        store.get(at("m.gguf"));
        const auto asBefore = std::signal(SIGXFSZ, SIG_IGN); // the write fails instead
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        {
            const auto back = qScopeGuard([&] {
                setrlimit(RLIMIT_FSIZE, &before);
                std::signal(SIGXFSZ, asBefore);
            });
            const rlimit small{16, before.rlim_max};
            setrlimit(RLIMIT_FSIZE, &small);
            QCOMPARE(store.get(at("n.gguf")), tinyModel()->fingerprint());
        }
        QVERIFY(store.find(at("m.gguf")));
        QVERIFY(!store.find(at("n.gguf")));
        QCOMPARE(store.get(at("n.gguf")), tinyModel()->fingerprint());
        QVERIFY(store.find(at("n.gguf")));
    }

    void headsAreListed()
    {
        fs::create_directories(ownHeadsFolder());
        fs::create_directories(at("named"));
        qputenv("LONGHAND_HEADS_DIR", QByteArray::fromStdString(at("named").string()));
        saveRandomHeads(*tinyModel(), HeadKind::Conditioned, ownHeadsFolder() / "mine.safetensors");
        saveRandomHeads(*tinyModel(), HeadKind::Medusa, at("named/theirs.safetensors"));
        std::ofstream(at("named/x.safetensors")) << "not heads";
        std::vector<HeadsEntry> of;
        for (const HeadsEntry& entry : allHeads())
            if (entry.fingerprint() == tinyModel()->fingerprint())
                of.push_back(entry);
        QCOMPARE(of.size(), std::size_t(2));
        QVERIFY(!of[0].own && of[0].kind() == "medusa");
        QVERIFY(of[1].own && of[1].kind() == "conditioned");
        QVERIFY(of[1].bytes > 0);
    }

    void badArchivesAreRefused()
    {
        std::ofstream(at("a.whl")) << "PK but no archive";
        QVERIFY_EXCEPTION_THROWN(extractZipMember(at("a.whl"), "m.gguf", at("m.gguf"), 1000), Error);
        QVERIFY_EXCEPTION_THROWN(extractZipMember(at("none.whl"), "m.gguf", at("m.gguf"), 1000), Error);
        QVERIFY(!fs::exists(at("m.gguf")));
    }
};

QTEST_GUILESS_MAIN(TestModelLibrary)
#include "test_model_library.moc"
