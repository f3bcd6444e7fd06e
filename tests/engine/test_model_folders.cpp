// Hugging Face folders: the logits of transformers, the bits of the same model as a GGUF file, and what is refused by
// name. tests/golden/folders is made by make_folder_models.py.
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"
#include "tests/support/gguf_writer.h"
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

} // namespace

class TestModelFolders : public QObject, private FolderCopies
{
    Q_OBJECT

    static void models(bool withGguf)
    {
        QTest::addColumn<QString>("name");
        for (const json& model : manifest())
            if (!withGguf || model["gguf"] == true)
                QTest::newRow(model["name"].get<std::string>().c_str())
                    << QString::fromStdString(model["name"].get<std::string>());
    }

private Q_SLOTS:
    void init() { renew(); }

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
        changeJson(folder / "config.json", [&](json& config) {
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
            changeJson(folder / file, difference);
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
        changeJson(folder / "tokenizer.json", [](json& tokenizer) {
            tokenizer["added_tokens"].back()["special"] = false;
            tokenizer["added_tokens"].back()["single_word"] = true;
        });
        QVERIFY_THROWS_EXCEPTION(Error, Model::load(folder));
    }

    void theOlderSpellingIsTheSame()
    {
        const fs::path folder = copyOf("llama3_f32");
        changeJson(folder / "config.json", [](json& config) {
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
        changeJson(mixture / "config.json", [](json& config) {
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
        changeJson(folder / "config.json", [](json& config) { config["num_local_experts"] = 5; });
        QVERIFY(QString::fromStdString(errorOf(folder)).contains("ffn_gate") ||
                QString::fromStdString(errorOf(folder)).contains("experts.*"));
    }
};

QTEST_APPLESS_MAIN(TestModelFolders)
#include "test_model_folders.moc"
