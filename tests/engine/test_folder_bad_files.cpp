// Hugging Face folders that are damaged or hostile: refused naming the file, with little memory, in little time.
#include "engine/formats/json/strict_json.h"
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/memory_meter.h"
#include "tests/support/model_folders.h"

#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;
using nlohmann::json;

class TestFolderBadFiles : public QObject, private FolderCopies
{
    Q_OBJECT

private Q_SLOTS:
    void init() { renew(); }

    /// Reading takes time in proportion to the text: with a look back at every object this would take hours.
    void manySmallObjects()
    {
        const fs::path folder = copyOf("llama3_f32");
        changeJson(folder / "tokenizer.json", [](json& tokenizer) {
            for (int i = 0; i < 300'000; ++i)
                tokenizer["unheard_of"].push_back(json::object());
        });
        QCOMPARE(fingerprintOf(folder), fingerprintOf(foldersFolder() / "llama3_f32"));
        std::string text = "{\"x\":[";
        for (int i = 0; i < 40'000; ++i)
            text += (i > 0 ? ",{\"a\":{}}" : "{\"a\":{}}");
        const json parsed = parseStrictJson(text + "]}", "x", {.depth = 4});
        QCOMPARE(parsed["x"].size(), std::size_t(40'000));
        QVERIFY(parsed["x"][39'999]["a"].is_object());
        QVERIFY_THROWS_EXCEPTION(Error, parseStrictJson(text + "]}", "x", {.depth = 3}));
        QVERIFY_THROWS_EXCEPTION(Error, parseStrictJson(text + "]}", "x", {.depth = 4, .values = 80'000}));
        QVERIFY_THROWS_EXCEPTION(Error, parseStrictJson(text + "]", "x", JsonBounds()));
        QVERIFY_THROWS_EXCEPTION(Error, parseStrictJson("[]", "x", JsonBounds()));
        QVERIFY_THROWS_EXCEPTION(Error, parseStrictJson(R"({"a": 1, "b": 2, "a": 3})", "x", JsonBounds()));
        const JsonBounds twice = {.twiceIn = "c"};
        const json last =
            parseStrictJson(R"({"a": 3, "c": {"a": [1, {"a": {}}, []], "b": 2, "a": 1}, "b": 2})", "x", twice);
        QCOMPARE(last, json::parse(R"({"a": 3, "b": 2, "c": {"a": 1, "b": 2}})"));
        for (const char* text :
             {R"({"c": {}, "a": 1, "a": 2})", R"({"c": 1, "c": 2})", R"({"c": {"x": {"a": 1, "a": 2}}})",
              R"({"c": [{"a": 1, "a": 2}]})", R"({"c": {"a": 1}, "x": {"a": 1, "a": 2}})"})
            QVERIFY_THROWS_EXCEPTION(Error, parseStrictJson(text, "x", twice));
        const char* mixed =
            R"({"a": [1, -2, 3.5, true, null, "x", {"a": {}}, [], [[1], 2]], "b": {"c": [{"d": "e"}]}})";
        QCOMPARE(parseStrictJson(mixed, "x", JsonBounds()), json::parse(mixed));
    }

    void badSetsOfFilesAreRefused()
    {
        const fs::path folder = copyOf("mistral_bf16"), index = folder / "model.safetensors.index.json";
        const std::string good = contentOf(index);
        QVERIFY(errorOf(folder).empty());
        const auto refused = [&](const char* named) {
            const std::string message = errorOf(folder);
            return message.find(named) != std::string::npos && message.find(folder.string()) != std::string::npos
                       ? std::string()
                       : "not in: " + message;
        };
#define REFUSED(named)                                                                                                 \
    do {                                                                                                               \
        const std::string why = refused(named);                                                                        \
        QVERIFY2(why.empty(), (std::string(named) + " " + why).c_str());                                               \
    } while (false)
        for (const char* elsewhere : {"../out.safetensors", "/etc/x.safetensors", "..", "a/b.safetensors", "x.bin",
                                      ".hidden.safetensors", "a\\b.safetensors", "a\0b.safetensors"})
        {
            changeJson(index, [&](json& content) { content["weight_map"]["lm_head.weight"] = elsewhere; });
            REFUSED("lm_head.weight");
        }
        changeJson(index, [&](json& content) { content["weight_map"]["lm_head.weight"] = 5; });
        REFUSED("lm_head.weight");
        changeJson(index, [&](json& content) {
            content["weight_map"]["lm_head.weight"] = "model-00009-of-00009.safetensors";
        });
        REFUSED("model-00009-of-00009.safetensors");
        writeFile(index, good);
        changeJson(index, [&](json& content) { content["weight_map"].erase("model.norm.weight"); });
        REFUSED("model.norm.weight");
        writeFile(index, good);
        changeJson(index,
                   [&](json& content) { content["weight_map"]["more"] = content["weight_map"]["lm_head.weight"]; });
        REFUSED("the index names");
        writeFile(index, good);
        changeJson(index, [](json& content) {
            std::swap(content["weight_map"]["model.norm.weight"],
                      content["weight_map"]["model.layers.0.self_attn.q_proj.weight"]);
        });
        REFUSED("elsewhere");
        for (const char* wrong : {"{}", "[]", "", "{\"weight_map\": 5}", "{\"weight_map\": {}}"}) {
            writeFile(index, wrong);
            REFUSED("model.safetensors.index.json");
        }
        writeFile(index, good);
        const fs::path first = folder / "model-00001-of-00004.safetensors";
        const std::string whole = contentOf(first);
        fs::remove(first);
        REFUSED("model-00001-of-00004.safetensors is missing");
        writeFile(first, contentOf(folder / "model-00002-of-00004.safetensors"));
        REFUSED("model-00001-of-00004.safetensors");
        writeFile(first, whole);
        fs::remove(folder / "tokenizer.json");
        REFUSED("tokenizer.json");
        fs::remove(index);
        REFUSED("model.safetensors.index.json");
#undef REFUSED
    }

    void badTensorsAreRefused_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* entry, const char* named) { QTest::newRow(entry) << entry << named; };
        row(R"("model.layers.0.mlp.experts.weight": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]})",
            "experts");
        row(R"("model.layers.00.mlp.up_proj.weight": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]})",
            "layers.00");
        row(R"("model.layers.99.mlp.up_proj.weight": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]})",
            "layers.99");
        row(R"("model.norm.weight": {"dtype": "I32", "shape": [1], "data_offsets": [0, 4]})", "model.norm.weight");
        row(R"("model.norm.weight": {"dtype": "F8_E4M3", "shape": [4], "data_offsets": [0, 4]})", "F8_E4M3");
        row(R"("model.norm.weight": {"dtype": "F32", "shape": [2], "data_offsets": [0, 4]})", "model.norm.weight");
        row(R"("model.norm.weight": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4], "dtype": "F16"})", "twice");
        row(R"("a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}, "b": {"dtype": "F16", "shape": [1], "data_offsets": [2, 4]})",
            "begins at 2");
        row(R"("a": {"dtype": "F32", "shape": [18446744073709551615], "data_offsets": [0, 4]})", "'a'");
        row(R"("a": {"dtype": "F32", "shape": [4294967295, 4294967295], "data_offsets": [0, 4]})", "'a'");
        row(R"("model.norm.weight": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]})", "is missing");
        row(R"("model.layers.0.self_attn.q_proj.weight": {"dtype": "F32", "shape": [1, 1], "data_offsets": [0, 4]})",
            "q_proj");
        row(R"("a": [[[[[[1]]]]]])", "nested too deep");
    }
    void badTensorsAreRefused()
    {
        QFETCH(QString, entry);
        QFETCH(QString, named);
        const fs::path folder = copyOf("llama3_f32");
        writeFile(folder / "model.safetensors", withHeader("{" + entry.toStdString() + "}", std::string(4, 'x')));
        const auto message = QString::fromStdString(errorOf(folder));
        QVERIFY2(message.contains(named), qPrintable(named + " is not in: " + message));
        QVERIFY2(message.contains(QString::fromStdString(folder.string())), qPrintable(message));
    }

    /// Nested, wide, with everything twice.
    void hostileJsonTakesLittle()
    {
        const fs::path folder = copyOf("mistral_bf16");
        std::string names = "{\"weight_map\": {";
        for (int i = 0; i < 400'000; ++i)
            names += "\"" + std::to_string(i) + "\":0,";
        const std::string texts[] = {std::string(1'000'000, '['),
                                     "{\"a\":" + std::string(500'000, '['),
                                     "{\"a\": 1, \"a\": 2}",
                                     "{\"weight_map\": {\"x\": 1, \"x\": 2}}",
                                     names + "\"x\":0}}",
                                     "{\"a\": [" + std::string(900'000, ' ') + "1",
                                     [] {
                                         std::string zeros = "{\"a\": [0";
                                         for (int i = 0; i < 450'000; ++i)
                                             zeros += ",0";
                                         return zeros + "]}";
                                     }(),
                                     std::string("{\"model_type\": \"") + std::string(900'000, 'm') + "\"}",
                                     "{\"a\": 1e999}",
                                     "\xff\xfe{}",
                                     std::string("{\"a\0b\": 1}", 10)};
        for (const char* name : {"config.json", "model.safetensors.index.json"}) {
            const std::string good = contentOf(folder / name);
            for (const std::string& text : texts) {
                writeFile(folder / name, text);
                const std::string message = errorOf(folder);
                QVERIFY2(message.find(folder.string()) != std::string::npos, (text.substr(0, 40) + message).c_str());
                QVERIFY(message.size() < 1000);
            }
            writeFile(folder / name, good);
        }
        std::string header = "{\"a\":[0";
        for (int i = 0; i < 500'000; ++i)
            header += ",0";
        writeFile(folder / "model-00002-of-00004.safetensors", withHeader(header + "]}", ""));
        QVERIFY(!errorOf(folder).empty());
    }

    /// Published tokenizers are larger than other files of JSON, but not without end.
    void aHostileTokenizerTakesLittle()
    {
        const fs::path folder = copyOf("mistral_bf16"), file = folder / "tokenizer.json";
        const auto refused = [&](const char* said) {
            const MemoryMeter memory;
            try {
                openModel(folder);
                return std::string("it was opened");
            } catch (const Error& error) {
                const std::string message = error.what();
                return memory.peak() < 128'000'000 && message.find(said) != message.npos
                           ? std::string()
                           : std::to_string(memory.peak()) + " bytes: " + message;
            }
        };
        const auto many = [](std::size_t count, const char* what) {
            std::string text;
            for (std::size_t i = 0; i < count; ++i)
                text += what;
            return text;
        };
        for (const auto& [text, said] :
             {std::pair("{\"a\":[" + many(4'000'000, "0,") + "0]}", "more than 3000000 values"),
              std::pair("{\"a\":" + std::string(48'000'000, ' '), "endless run of spaces")})
        {
            writeFile(file, text);
            const std::string why = refused(said);
            QVERIFY2(why.empty(), why.c_str());
        }
        fs::resize_file(file, 50'331'649);
        QCOMPARE(refused("at most 50331648 are read"), std::string());
        fs::copy_file(foldersFolder() / "mistral_bf16" / "tokenizer.json", file, fs::copy_options::overwrite_existing);
        writeFile(folder / "tokenizer_config.json", "{\"a\":[" + many(500'000, "0,") + "0]}");
        QCOMPARE(refused("more than 400000 values"), std::string());
        writeFile(folder / "tokenizer_config.json", R"({"bos_token": "<s>", "bos_token": "</s>"})");
        QCOMPARE(refused("'bos_token' twice"), std::string());
    }

    void everyPrefixIsRefused_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"config.json", "model.safetensors.index.json", "model-00003-of-00004.safetensors",
                                 "tokenizer.json", "tokenizer_config.json", "generation_config.json"})
            QTest::newRow(file) << file;
    }
    void everyPrefixIsRefused()
    {
        QFETCH(QString, file);
        const fs::path folder = copyOf("mistral_bf16"), path = folder / file.toStdString();
        std::string whole = contentOf(path);
        while (whole.ends_with('\n')) // without which it is whole
            whole.pop_back();
        const std::size_t header = file.endsWith("json") ? whole.size() : 2000;
        const std::size_t step = header > 3000 ? 7 : 1;
        for (std::size_t size = 0; size < whole.size(); size += size < header ? step : 997) {
            writeFile(path, whole.substr(0, size));
            const std::string message = errorOf(folder);
            QVERIFY2(message.find(folder.string()) != std::string::npos,
                     (std::to_string(size) + " bytes: " + message).c_str());
        }
    }

    void everyByteOfAHeaderMayBeWrong_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("file");
        QTest::newRow("safetensors") << "llama3_f32"
                                     << "model.safetensors";
        for (const char* file :
             {"config.json", "model.safetensors.index.json", "model-00003-of-00004.safetensors", "tokenizer.json",
              "tokenizer_config.json", "generation_config.json", "chat_template.jinja"})
            QTest::newRow(file) << "mistral_bf16" << file;
    }
    void everyByteOfAHeaderMayBeWrong()
    {
        QFETCH(QString, name);
        QFETCH(QString, file);
        const fs::path folder = copyOf(qPrintable(name)), path = folder / file.toStdString();
        writeFile(folder / "chat_template.jinja", "{{ '[INST] ' + messages[0]['content'] + ' [/INST]' }}");
        const std::string whole = contentOf(path);
        const std::size_t end = file.endsWith("safetensors") ? whole.find("}}") + 2 : whole.size();
        QVERIFY(end > 50 && end < 8000);
        const std::size_t step = name == "llama3_f32" ? 3 : 7;
        for (std::size_t i = 0; i < end; i += i < 16 ? 1 : step) {
            std::string changed = whole;
            changed[i] = static_cast<char>(changed[i] ^ (i % 2 == 0 ? 0x01 : 0xff));
            writeFile(path, changed);
            errorOf(folder); // no crash, little memory; some bytes do not matter
        }
    }
};

QTEST_APPLESS_MAIN(TestFolderBadFiles)
#include "test_folder_bad_files.moc"
