// What the library makes of split files and of Hugging Face folders, and quantised copies: listed once, whole, by name;
// made once, and again when the model has changed.
#include "app/library/fingerprint_store.h"
#include "app/library/model_library.h"
#include "app/library/model_scan.h"
#include "app/library/quantized_copy.h"
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"
#include "tests/support/cli_process.h"
#include "tests/support/error_message.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/model_folders.h"
#include "tests/support/test_models.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

class TestModelKinds : public QObject, private FolderCopies
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        renew();
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
    }

    void aSplitModelIsListedOnceAndWhole()
    {
        fs::create_directories(modelFolder());
        const auto parts = splitModel(tinyModelPath(), modelFolder(), "tiny", 3);
        const std::uintmax_t bytes = modelFileBytes(parts[1]);
        QVERIFY(bytes > fs::file_size(tinyModelPath()));
        const auto listed = availableModels();
        QCOMPARE(listed.size(), std::size_t(1));
        QCOMPARE(listed[0].name, std::string("tiny"));
        QCOMPARE(listed[0].bytes, bytes);
        QCOMPARE(listed[0].file, parts[0]);
        const auto found = scanModels({{modelFolder()}, {parts[2]}});
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].bytes, bytes);
        QCOMPARE(found[0].details->fileBytes, bytes);
        QCOMPARE(found[0].details->parameters, readModelDetails(tinyModelPath()).parameters);
        QCOMPARE(modelSize(parts[1]).weightBytes, modelSize(tinyModelPath()).weightBytes);

        FingerprintStore store(at("prints.json"));
        QCOMPARE(store.get(parts[2]), modelFingerprint(tinyModelPath()));
        QVERIFY(store.find(parts[0]).has_value()); // the same model
        fs::last_write_time(parts[1], fs::last_write_time(parts[1]) + std::chrono::seconds(5));
        QVERIFY(!store.find(parts[0]).has_value());

        fs::remove(parts[0]);
        const auto left = scanModels({{modelFolder()}, {}});
        QCOMPARE(left.size(), std::size_t(1));
        QVERIFY2(left[0].damage.text().find("part 1 of 3") != std::string::npos, left[0].damage.text().c_str());
    }

    void aFolderIsListedWithWhatIsWrongWithIt()
    {
        fs::create_directories(modelFolder());
        for (const char* name : {"qwen3_bf16", "mistral_bf16"})
            fs::copy(foldersFolder() / name, modelFolder() / name);
        fs::create_directories(modelFolder() / "no model");
        writeFile(modelFolder() / "no model" / "config.json", "{}");
        auto found = scanModels({{modelFolder()}, {modelFolder() / "qwen3_bf16" / "config.json"}});
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].file, modelFolder() / "mistral_bf16");
        QVERIFY2(found[0].damage.empty(), found[0].damage.text().c_str());
        QCOMPARE(found[0].bytes, modelFileBytes(foldersFolder() / "mistral_bf16"));
        QCOMPARE(found[0].details->quantisation, std::string("BF16"));
        QCOMPARE(availableModels().size(), std::size_t(2));
        QCOMPARE(availableModels()[1].name, std::string("qwen3_bf16"));
        QCOMPARE(scanModels({{modelFolder() / "qwen3_bf16"}, {}}).size(), std::size_t(1));

        fs::remove(modelFolder() / "mistral_bf16" / "model-00002-of-00004.safetensors");
        found = scanModels({{modelFolder()}, {}});
        QVERIFY2(found[0].damage.text().find("model-00002-of-00004.safetensors") != std::string::npos,
                 found[0].damage.text().c_str());
        QVERIFY(found[1].damage.empty());
    }

    /// The window and `info` say what loading would say, the fingerprint's memory notwithstanding.
    void whatWouldNotLoadIsSaidBefore_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* file, const char* from, const char* to, const char* said) {
            QTest::newRow(name) << file << from << to << said;
        };
        row("unknown cuts", "", "smollm", "smollx", "smollx");
        row("a tensor of another shape", "config.json", "\"intermediate_size\": 64", "\"intermediate_size\": 32",
            "blk.0.ffn_gate.weight");
        row("no tokenizer", "tokenizer.json", "", "", "tokenizer.json");
        row("tokens without rows", "tokenizer.json", "\"added_tokens\":[",
            R"("added_tokens":[{"id": 999, "content": "more", "single_word": true, "special": false}, )",
            "1000 tokens");
    }
    void whatWouldNotLoadIsSaidBefore()
    {
        QFETCH(QString, file);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, said);
        const fs::path model = file.isEmpty() ? at("tiny.gguf") : copyOf("llama3_f32");
        if (file.isEmpty())
            fs::copy_file(tinyModelPath(), model);
        const QStringList info = {"info", QString::fromStdString(model.string())};
        QCOMPARE(runCli(info).code, 0); // the fingerprint of an intact file may be remembered
        QFile content(file.isEmpty() ? info[1] : info[1] + '/' + file);
        if (from.isEmpty()) {
            QVERIFY(content.remove());
        } else {
            QVERIFY(content.open(QIODevice::ReadWrite));
            QByteArray bytes = content.readAll();
            const qsizetype place = bytes.indexOf(from.toUtf8());
            QVERIFY(place >= 0);
            bytes.replace(place, from.toUtf8().size(), to.toUtf8());
            content.seek(0);
            content.write(bytes);
            content.close();
        }
        const FoundModel found = lookAtModel(model);
        QVERIFY2(QString::fromStdString(found.damage.text()).contains(said), found.damage.text().c_str());
        QCOMPARE(found.details.has_value(), !from.isEmpty()); // a download that is whole is kept
        QVERIFY_EXCEPTION_THROWN(fingerprintOf(model), Error);
        QVERIFY_EXCEPTION_THROWN(Model::load(model), Error);
        const CliResult now = runCli(info);
        QCOMPARE(now.code, 1);
        QVERIFY2(now.err.contains(said.toUtf8()), now.err.constData());
    }

    void aCopyIsMadeOnceAndAgainWhenItsModelChanges()
    {
        const fs::path folder = copyOf("llama3_f32");
        int calls = 0;
        const auto count = [&](double, const Message&) { return ++calls > 0; };
        const fs::path copy = quantizedCopy(folder, QuantizedAs::Q8_0, count);
        QCOMPARE(copy, modelFolder() / "llama3_f32.Q8_0.gguf");
        QVERIFY(calls > 0);
        const int once = calls;
        QCOMPARE(quantizedCopy(folder / "config.json", QuantizedAs::Q8_0, count), copy);
        QCOMPARE(calls, once);
        QVERIFY(quantizedCopy(folder, QuantizedAs::Q4_K, count) != copy);
        QCOMPARE(calls, 2 * once);
        fs::last_write_time(folder / "tokenizer.json",
                            fs::last_write_time(folder / "tokenizer.json") + std::chrono::seconds(5));
        quantizedCopy(folder, QuantizedAs::Q8_0, count);
        QCOMPARE(calls, 3 * once);
        std::ofstream(folder / "chat_template.jinja") << "{{ messages }}"; // how the model is asked is part of it
        quantizedCopy(folder, QuantizedAs::Q8_0, count);
        QCOMPARE(calls, 4 * once);
        // A copy that was damaged is no download.
        const auto whole = fs::file_size(copy);
        fs::resize_file(copy, whole - 500);
        try {
            quantizedCopy(folder, QuantizedAs::Q8_0, count);
            QFAIL("a damaged copy was taken");
        } catch (const Error& error) {
            const std::string said = error.what();
            QVERIFY2(said.find("Move it away") != std::string::npos, said.c_str());
        }
        fs::remove(copy);
        quantizedCopy(folder, QuantizedAs::Q8_0, count);
        QCOMPARE(fs::file_size(copy), whole);
        // Another model of that name, and another file in its place.
        fs::create_directories(at("other"));
        fs::copy(foldersFolder() / "llama3_f32", at("other/llama3_f32"));
        QVERIFY_EXCEPTION_THROWN(quantizedCopy(at("other/llama3_f32"), QuantizedAs::Q8_0), Error);
        QCOMPARE(quantizedCopy(at("other/llama3_f32"), QuantizedAs::Q8_0, {}, at("mine.gguf")), at("mine.gguf"));
        fs::copy_file(tinyModelPath(), copy, fs::copy_options::overwrite_existing);
        const auto bytes = fs::file_size(copy);
        QVERIFY_EXCEPTION_THROWN(quantizedCopy(folder, QuantizedAs::Q8_0), Error);
        QCOMPARE(fs::file_size(copy), bytes);
    }

    void aCopyIsNamedAsItsModel()
    {
        const fs::path cache = at("models--Owner--Tiny-1B"), folder = cache / "snapshots" / "0123abcd";
        fs::create_directories(folder.parent_path());
        fs::create_directories(cache / "blobs");
        fs::copy(foldersFolder() / "llama3_f32", folder);
        for (const char* file : {"config.json", "tiny.gguf"}) { // the cache's files are links
            const fs::path blob = cache / "blobs" / (std::string("77ff") + file[0]);
            fs::copy_file(file[0] == 'c' ? folder / file : tinyModelPath(), blob);
            fs::remove(folder / file);
            fs::create_symlink(blob, folder / file);
        }
        const auto named = [](const fs::path& model) {
            return quantizedCopyFile(model, QuantizedAs::Q8_0).filename().string();
        };
        QCOMPARE(named(folder), std::string("Tiny-1B.Q8_0.gguf"));
        QCOMPARE(named(folder / ""), std::string("Tiny-1B.Q8_0.gguf"));
        QCOMPARE(named(folder / "config.json"), std::string("Tiny-1B.Q8_0.gguf"));
        QCOMPARE(named(folder / "tiny.gguf"), std::string("tiny.Q8_0.gguf"));
        QCOMPARE(openModel(folder).getString("general.name"), std::string("Tiny-1B"));
        const QString weights = QString::fromStdString((folder / "model.safetensors").string());
        for (const QStringList& command :
             {QStringList{"info", weights}, {"generate", "--model", weights, "--prompt", "It", "--tokens", "1"}})
        {
            const CliResult result = runCli(command);
            QCOMPARE(result.code, 1);
            QVERIFY2(result.err.contains("Name its folder: " + QByteArray::fromStdString(folder.string())),
                     result.err.constData());
        }
    }

    void theToolTakesAllOfThem()
    {
        const QString folder = QString::fromStdString(copyOf("mistral_bf16").string());
        const auto generate = [&](const QString& model, const QStringList& more) {
            const CliResult result = runCli(
                QStringList{"generate", "--model", model, "--prompt", "It was", "--tokens", "60", "--seed", "4"} +
                more);
            return result.code == 0 ? result.out : "failed: " + result.err;
        };
        const QByteArray plain = generate(folder, {"--strategy", "ar"});
        QVERIFY2(plain.size() > 20 && !plain.startsWith("failed"), plain.constData());
        QCOMPARE(generate(folder + "/config.json", {}), plain);
        for (const char* as : {"q8_0", "q4_k"}) {
            const QByteArray text = generate(folder, {"--quantise", as, "--strategy", "ar"});
            QVERIFY2(text.size() > 20 && !text.startsWith("failed"), text.constData());
            QCOMPARE(generate(folder, {"--quantise", as, "--strategy", "ngram"}), text);
            const CliResult made = runCli({"quantise", folder, "--as", as, "--out", m_folder->filePath(as)});
            QCOMPARE(made.out, (m_folder->filePath(as) + '\n').toUtf8());
            QCOMPARE(generate(m_folder->filePath(as), {}), text);
        }
        const auto parts = splitModel(tinyModelPath(), at(""), "tiny", 2);
        const QString part = QString::fromStdString(parts[1].string());
        QCOMPARE(generate(part, {}), generate(tinyModelArgument(), {}));
        const QJsonObject info = QJsonDocument::fromJson(runCli({"info", part, "--json"}).out).object();
        QCOMPARE(info["bytes"].toInteger(), qint64(modelFileBytes(parts[0])));
        QCOMPARE(info["fingerprint"].toString().toStdString(), modelFingerprint(tinyModelPath()));
        QCOMPARE(runCli({"info", folder}).code, 0);
        QCOMPARE(runCli({"quantise", part, "--as", "q8_0"}).code, 1); // it is quantised already
        QCOMPARE(runCli({"quantise", folder, "--as", "q5"}).code, 2);
        QCOMPARE(runCli({"generate", "--model", folder, "--quantise", "q5", "--prompt", "x", "--tokens", "1"}).code, 2);
        QVERIFY(runCli({"info", m_folder->filePath("")}).err.contains("config.json"));
    }

    /// As in a home that nobody may write to.
    void noFolderForACopyIsSaid()
    {
        const std::filesystem::path folder = copyOf("mistral_bf16"), data = folder.parent_path() / "data";
        std::ofstream(data) << "a file, so that no folder can be made here";
        const QByteArray before = qgetenv("XDG_DATA_HOME");
        qputenv("XDG_DATA_HOME", QByteArray::fromStdString(data.string()));
        const std::string copy = quantizedCopyFile(folder, QuantizedAs::Q8_0).string();
        const std::string why = messageOf([&] { quantizedCopy(folder, QuantizedAs::Q8_0); });
        qputenv("XDG_DATA_HOME", before);
        QVERIFY(has(why, copy));
        QVERIFY(has(why, "Not a directory") && has(why, "--out"));
    }
};

QTEST_GUILESS_MAIN(TestModelKinds)
#include "test_model_kinds.moc"
