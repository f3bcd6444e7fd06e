// Hugging Face folders: the logits of transformers, the bits of the same model as a GGUF file, and what is refused.
// tests/golden/folders is made by make_folder_models.py.
#include "engine/formats/json/strict_json.h"
#include "engine/formats/safetensors.h"
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/memory_meter.h"
#include "tests/support/model_folders.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

std::string contentOf(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<TokenId> idsOf(const std::string& name)
{
    std::ifstream in(foldersFolder() / (name + ".ids"));
    return {std::istream_iterator<TokenId>(in), {}};
}

std::vector<float> logitsOf(const fs::path& path, const std::vector<TokenId>& ids)
{
    const auto model = Model::load(path);
    ForwardPass pass =
        cpuPass(model, planContext(model->config(), static_cast<std::int32_t>(ids.size())), bestIsa(), 2);
    std::vector<TreeRow> rows;
    for (const TokenId id : ids)
        rows.push_back({id, static_cast<std::int32_t>(rows.size()) - 1});
    const PassResult result = pass.forward(rows, LogitsOf::AllRows);
    return {result.logits.begin(), result.logits.end()};
}

std::vector<double> logProbabilities(const float* row, std::size_t n)
{
    const double top = *std::max_element(row, row + n);
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i)
        sum += std::exp(row[i] - top);
    std::vector<double> out(n);
    for (std::size_t i = 0; i < n; ++i)
        out[i] = row[i] - top - std::log(sum);
    return out;
}

json manifest()
{
    return json::parse(contentOf(foldersFolder() / "manifest.json"))["models"];
}

/// A safetensors file with this header.
std::string withHeader(const std::string& header, const std::string& data)
{
    return raw<std::uint64_t>(header.size()) + header + data;
}

} // namespace

class TestModelFolders : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path at(const std::string& name) const { return fs::path(m_folder->path().toStdString()) / name; }
    /// A copy of a folder to spoil.
    fs::path copyOf(const char* name) const
    {
        fs::copy(foldersFolder() / name, at(name));
        return at(name);
    }
    static void change(const fs::path& file, const std::function<void(json&)>& change)
    {
        json content = json::parse(contentOf(file));
        change(content);
        writeFile(file, content.dump());
    }
    static void models(bool withGguf)
    {
        QTest::addColumn<QString>("name");
        for (const json& model : manifest())
            if (!withGguf || model["gguf"] == true)
                QTest::newRow(model["name"].get<std::string>().c_str())
                    << QString::fromStdString(model["name"].get<std::string>());
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void agreesWithTransformers_data() { models(false); }
    void agreesWithTransformers()
    {
        QFETCH(QString, name);
        const fs::path folder = foldersFolder() / name.toStdString();
        const auto ids = idsOf(name.toStdString());
        const auto logits = logitsOf(folder, ids);
        const std::string bytes = contentOf(foldersFolder() / (name.toStdString() + ".logits.f32"));
        QCOMPARE(logits.size() * sizeof(float), bytes.size());
        std::vector<float> expected(logits.size());
        std::memcpy(expected.data(), bytes.data(), bytes.size());
        const std::size_t n = logits.size() / ids.size();
        double divergence = 0;
        std::size_t same = 0;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto p = logProbabilities(expected.data() + i * n, n), q = logProbabilities(logits.data() + i * n, n);
            for (std::size_t j = 0; j < n; ++j)
                divergence += std::exp(p[j]) * (p[j] - q[j]) / static_cast<double>(ids.size());
            same +=
                std::max_element(p.begin(), p.end()) - p.begin() == std::max_element(q.begin(), q.end()) - q.begin();
        }
        qInfo("%s: mean KL %.2e, top-1 %zu of %zu", qPrintable(name), divergence, same, ids.size());
        QVERIFY(divergence <= 1e-3);
        QVERIFY(same >= ids.size() * 99 / 100);
    }

    void hasTheBitsOfItsGgufFile_data() { models(true); }
    void hasTheBitsOfItsGgufFile()
    {
        QFETCH(QString, name);
        const fs::path folder = foldersFolder() / name.toStdString(), file = folder.string() + ".gguf";
        const auto ids = idsOf(name.toStdString());
        QVERIFY(logitsOf(folder, ids) == logitsOf(file, ids));
        QVERIFY(logitsOf(folder / "config.json", ids) == logitsOf(folder, ids));
        const Tokenizer one = Tokenizer::fromGguf(openModel(folder)), other = Tokenizer::fromGguf(openModel(file));
        const char* const text =
            "She was 1234 years old, \xe2\x80\x9csaid\xe2\x80\x9d the miller's daughter.\n\n  And then?";
        QCOMPARE(one.encode(text), other.encode(text));
        QCOMPARE(one.encode(text), Tokenizer::fromFolder(folder).encode(text));
        QCOMPARE(one.bos(), other.bos());
        QCOMPARE(one.addBos(), other.addBos());
        QCOMPARE(one.controlTokens(), other.controlTokens());
        QCOMPARE(one.endTokens(), Tokenizer::fromFolder(folder).endTokens());
    }

    void saysWhatTheFamiliesNeed()
    {
        const auto open = [](const char* name) { return openModel(foldersFolder() / name); };
        const GgufFile gemma2 = open("gemma2_bf16");
        QCOMPARE(gemma2.getFloat("gemma2.attn_logit_softcapping"), 50.0);
        QCOMPARE(gemma2.getFloat("gemma2.final_logit_softcapping"), 30.0);
        QCOMPARE(gemma2.getFloat("gemma2.attention.scale"), 0.25);
        QCOMPARE(gemma2.getInt("gemma2.attention.sliding_window", 0, 1024), 256);
        QVERIFY(*gemma2.findInts("gemma2.attention.sliding_window_pattern") == (GgufArrayOfInts{1, 0}));
        QVERIFY(!gemma2.findTensor("output.weight") && gemma2.findTensor("blk.1.post_ffw_norm.weight"));
        const GgufFile gemma3 = open("gemma3_bf16");
        QCOMPARE(gemma3.getFloat("gemma3.rope.freq_base"), 1000000.0);
        QCOMPARE(gemma3.getFloat("gemma3.rope.freq_base_swa"), 10000.0);
        QVERIFY(*gemma3.findInts("gemma3.attention.sliding_window_pattern") == (GgufArrayOfInts{1, 1, 1, 1, 1, 0, 1}));
        QVERIFY(!gemma3.has("gemma3.attention.scale")); // the usual one
        const GgufFile phi3 = open("phi3_bf16");
        QCOMPARE(phi3.getFloat("phi3.rope.scaling.attn_factor"),
                 double(float(std::sqrt(1 + 1.0 / 9)))); // ln 2 / ln 512
        QCOMPARE(phi3.findTensor("rope_factors_long.weight")->dims.front(), 8);
        QCOMPARE(phi3.findTensor("blk.0.attn_qkv.weight")->dims.back(), 128);
        const GgufFile granite = open("granite_bf16");
        QCOMPARE(granite.getFloat("granite.attention.scale"), 0.0625);
        QCOMPARE(granite.getFloat("granite.embedding_scale"), 3.0);
        QCOMPARE(granite.getFloat("granite.residual_scale"), 0.5);
        QCOMPARE(granite.getFloat("granite.logit_scale"), 2.0);
        const GgufFile olmo2 = open("olmo2_bf16");
        QVERIFY(olmo2.findTensor("blk.0.post_attention_norm.weight") && !olmo2.findTensor("blk.0.attn_norm.weight"));
        QCOMPARE(open("smollm3_bf16").getString("general.architecture"), std::string("smollm3"));
        const GgufFile llama = open("llama3_f32");
        QCOMPARE(llama.getFloat("general.sampling.temp"), 0.7);
        QCOMPARE(llama.findTensor("rope_freqs.weight")->bytes, std::uint64_t(32));
        QCOMPARE(llama.getString("general.name"), std::string("llama3_f32"));
    }

    void whatItDoesNotKnowIsRefusedByName_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("patch");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* patch, const char* named, const char* base = "llama3_f32") {
            QTest::newRow(patch) << base << patch << named;
        };
        row(R"({"model_type": "mamba"})", "'mamba'");
        row(R"({"model_type": 7})", "model_type");
        row(R"({"new_gate": 0.5})", "'new_gate'");
        row(R"({"quantization_config": {"bits": 4}})", "'quantization_config'");
        row(R"({"hidden_act": "relu"})", "hidden_act");
        row(R"({"num_hidden_layers": 3})", "model.layers.2.self_attn.q_proj.weight");
        row(R"({"num_hidden_layers": 1})", "model.layers.1.");
        row(R"({"num_hidden_layers": 1e3})", "num_hidden_layers");
        row(R"({"num_hidden_layers": 18446744073709551615})", "num_hidden_layers");
        row(R"({"num_hidden_layers": -1})", "num_hidden_layers");
        row(R"({"num_hidden_layers": "2"})", "num_hidden_layers");
        row(R"({"num_hidden_layers": null})", "num_hidden_layers");
        row(R"({"num_attention_heads": 8})", "self_attn.q_proj.weight");
        row(R"({"head_dim": 0})", "head_dim");
        row(R"({"rms_norm_eps": "small"})", "rms_norm_eps");
        row(R"({"tie_word_embeddings": "yes"})", "tie_word_embeddings");
        row(R"({"tie_word_embeddings": false})", "lm_head.weight");
        row(R"({"rope_parameters": 5})", "rope_parameters");
        row(R"({"rope_parameters": {"rope_type": "dynamic", "factor": 2}})", "rope_type");
        row(R"({"rope_parameters": {"rope_type": "linear", "rope_theta": 10000}})", "high_freq_factor");
        row(R"({"rope_parameters": {"low_freq_factor": 9}})", "high_freq_factor");
        row(R"({"rope_parameters": {"rope_theta": 0}})", "rope_theta");
        row(R"({"sliding_window": 64})", "'sliding_window'");
        row(R"({"layer_types": ["full_attention", "sliding_attention"], "sliding_window": 64})", "layer_types",
            "mistral_bf16");
        row(R"({"use_sliding_window": true, "sliding_window": 64, "max_window_layers": 1, "layer_types": null})",
            "max_window_layers", "qwen2_yarn_f16");
        row(R"({"rope_parameters": {"beta_fast": 16}})", "beta_fast", "qwen2_yarn_f16");
        row(R"({"no_rope_layers": [1, 1, 0, 1]})", "no_rope_layers", "smollm3_bf16");
        row(R"({"sliding_window_size": 5})", "sliding_window_size", "gemma2_bf16");
        row(R"({"num_local_experts": 3})", "block_sparse_moe.experts.3", "mixtral_bf16");
        row(R"({"num_local_experts": 5})", "block_sparse_moe.experts.*.w1.weight", "mixtral_bf16");
        row(R"({"num_experts_per_tok": 5})", "num_experts_per_tok", "mixtral_bf16");
        row(R"({"num_experts_per_tok": null})", "num_experts_per_tok", "mixtral_bf16");
        row(R"({"decoder_sparse_step": 2})", "decoder_sparse_step", "qwen3_moe_bf16");
        row(R"({"mlp_only_layers": [1]})", "mlp_only_layers", "qwen3_moe_bf16");
        row(R"({"moe_intermediate_size": null})", "moe_intermediate_size", "qwen3_moe_bf16");
        row(R"({"swiglu_limit": 5.0})", "swiglu_limit", "gpt_oss_bf16");
        row(R"({"num_local_experts": 8})", "mlp.experts.down_proj", "gpt_oss_bf16");
        row(R"({"rope_parameters": {"truncate": true}})", "truncate", "gpt_oss_bf16");
        row(R"({"quantization_config": {"quant_method": "awq"}})", "quantization_config", "gpt_oss_mxfp4");
        row(R"({"attn_logit_softcapping": 5})", "attn_logit_softcapping", "gemma3_bf16");
        row(R"({"logits_scaling": null})", "logits_scaling", "granite_bf16");
    }
    void whatItDoesNotKnowIsRefusedByName()
    {
        QFETCH(QString, base);
        QFETCH(QString, patch);
        QFETCH(QString, named);
        const fs::path folder = copyOf(qPrintable(base));
        const json changes = json::parse(patch.toStdString());
        change(folder / "config.json", [&](json& config) {
            config.merge_patch(changes);
            for (const auto& [key, value] : changes.items())
                if (value.is_null()) // which erases it from a patched object
                    config[key] = nullptr;
        });
        const auto message = QString::fromStdString(errorOf(folder));
        QVERIFY2(message.contains(named), qPrintable(named + " is not in: " + message));
        QVERIFY2(message.contains(QString::fromStdString(folder.string())), qPrintable(message));
    }

    /// What published folders have that those of the newest transformers lack, or the other way round.
    void publishedFoldersAreTheSame()
    {
        const auto same = [&](const char* name, const char* file, const std::function<void(json&)>& difference) {
            fs::remove_all(at(name));
            const fs::path folder = copyOf(name);
            change(folder / file, difference);
            return fingerprintOf(folder) == fingerprintOf(foldersFolder() / name);
        };
        QVERIFY(same("smollm3_bf16", "config.json", [](json& config) { config.erase("tie_word_embeddings"); }));
        QVERIFY(same("gemma2_bf16", "config.json",
                     [](json& config) { config["sliding_window_size"] = config["sliding_window"]; }));
        // A token for pictures, which text models have no row for.
        const auto oneMore = [](const char* content) {
            return [content](json& tokenizer) {
                const std::size_t rows = 288;
                tokenizer["added_tokens"].push_back(
                    {{"id", rows}, {"content", content}, {"special", true}, {"normalized", false}});
            };
        };
        QVERIFY(same("gemma3_bf16", "tokenizer.json", oneMore("<image_soft_token>")));
        // A word without a row is a fault.
        const fs::path folder = at("gemma3_bf16");
        change(folder / "tokenizer.json", [](json& tokenizer) {
            tokenizer["added_tokens"].back()["special"] = false;
            tokenizer["added_tokens"].back()["single_word"] = true;
        });
        QVERIFY_THROWS_EXCEPTION(Error, Model::load(folder));
    }

    /// Reading takes time in proportion to the text: with a look back at every object this would take hours.
    void manySmallObjects()
    {
        const fs::path folder = copyOf("llama3_f32");
        change(folder / "tokenizer.json", [](json& tokenizer) {
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

    void theOlderSpellingIsTheSame()
    {
        const fs::path folder = copyOf("llama3_f32");
        change(folder / "config.json", [](json& config) {
            json rope = config["rope_parameters"];
            config.erase("rope_parameters");
            config["rope_theta"] = rope["rope_theta"];
            rope.erase("rope_theta");
            config["rope_scaling"] = rope;
            config["torch_dtype"] = config["dtype"];
            config["_name_or_path"] = "somewhere";
            config["some_switch"] = false;
        });
        QCOMPARE(fingerprintOf(folder), fingerprintOf(foldersFolder() / "llama3_f32"));
        const fs::path mixture = copyOf("qwen3_moe_bf16");
        change(mixture / "config.json", [](json& config) {
            config["num_experts"] = config["num_local_experts"];
            config.erase("num_local_experts");
            config["rope_theta"] = config["rope_parameters"]["rope_theta"];
            config["rope_scaling"] = nullptr;
            config.erase("rope_parameters");
        });
        QCOMPARE(fingerprintOf(mixture), fingerprintOf(foldersFolder() / "qwen3_moe_bf16"));
    }

    /// Blocks of MXFP4 stay as they are: the weights are those that transformers reads from them, and a file that lacks
    /// the scales of some, or an expert, is refused.
    void expertsAreWhole()
    {
        const GgufFile blocks = openModel(foldersFolder() / "gpt_oss_mxfp4");
        const GgufTensor* const gate = blocks.findTensor("blk.0.ffn_gate_exps.weight");
        QVERIFY(gate->dims == (std::vector<std::int64_t>{32, 64, 4}));
        QCOMPARE(ggufTypeName(gate->type), std::string("MXFP4"));
        QCOMPARE(gate->bytes, std::uint64_t{64 * 4 * 17});
        // In pieces of any size the bytes are the same.
        std::vector<std::byte> whole(gate->bytes), pieces(gate->bytes);
        blocks.readTensor(*gate, whole);
        for (std::uint64_t at = 0; at < gate->bytes; at += 1001)
            blocks.readTensor(*gate, at,
                              std::span(pieces).subspan(at, std::min<std::uint64_t>(1001, gate->bytes - at)));
        QVERIFY(whole == pieces);

        const auto without = [&](const char* base, const char* tensor) {
            const fs::path folder = copyOf(base), file = folder / "model.safetensors";
            std::string content = contentOf(file);
            const auto name = content.find(tensor);
            content.replace(name + std::strlen(tensor) - 1, 1, "X"); // the same length
            writeFile(file, content);
            const std::string message = errorOf(folder);
            fs::remove_all(folder);
            return QString::fromStdString(message);
        };
        QVERIFY(without("gpt_oss_mxfp4", "layers.1.mlp.experts.down_proj_scales").contains("down_proj_scaleX"));
        QVERIFY(without("mixtral_bf16", "layers.1.block_sparse_moe.experts.3.w2.weight").contains("w2.weighX"));
        // An expert that is not there, though all others are.
        const fs::path folder = copyOf("mixtral_bf16");
        change(folder / "config.json", [](json& config) { config["num_local_experts"] = 5; });
        QVERIFY(QString::fromStdString(errorOf(folder)).contains("ffn_gate") ||
                QString::fromStdString(errorOf(folder)).contains("experts.*"));
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
            change(index, [&](json& content) { content["weight_map"]["lm_head.weight"] = elsewhere; });
            REFUSED("lm_head.weight");
        }
        change(index, [&](json& content) { content["weight_map"]["lm_head.weight"] = 5; });
        REFUSED("lm_head.weight");
        change(index,
               [&](json& content) { content["weight_map"]["lm_head.weight"] = "model-00009-of-00009.safetensors"; });
        REFUSED("model-00009-of-00009.safetensors");
        writeFile(index, good);
        change(index, [&](json& content) { content["weight_map"].erase("model.norm.weight"); });
        REFUSED("model.norm.weight");
        writeFile(index, good);
        change(index, [&](json& content) { content["weight_map"]["more"] = content["weight_map"]["lm_head.weight"]; });
        REFUSED("the index names");
        writeFile(index, good);
        change(index, [](json& content) {
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
        const std::size_t step = end > 3000 ? 7 : 3;
        for (std::size_t i = 0; i < end; i += i < 16 ? 1 : step) {
            std::string changed = whole;
            changed[i] = static_cast<char>(changed[i] ^ (i % 2 == 0 ? 0x01 : 0xff));
            writeFile(path, changed);
            errorOf(folder); // no crash, little memory; some bytes do not matter
        }
    }
};

QTEST_APPLESS_MAIN(TestModelFolders)
#include "test_model_folders.moc"
