// Folders as they are published, beyond what transformers saves of a text model: a text model within one that also
// sees, the first Gemma, and a SentencePiece tokenizer. Each must be the model that is known otherwise.
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"
#include "engine/tokenizer/sentencepiece_proto.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/model_folders.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstring>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

std::vector<float> logitsOf(const fs::path& path)
{
    const auto model = Model::load(path);
    ForwardPass pass = cpuPass(model, planContext(model->config(), 24), bestIsa(), 2);
    std::vector<TreeRow> rows;
    for (const TokenId id : randomTokens(24, 200, 5))
        rows.push_back({id, static_cast<std::int32_t>(rows.size()) - 1});
    const PassResult result = pass.forward(rows, LogitsOf::AllRows);
    return {result.logits.begin(), result.logits.end()};
}

/// A file of safetensors that is made entry by entry.
class Safetensors
{
public:
    void add(const std::string& name, const char* type, const std::vector<std::int64_t>& shape, const std::string& data)
    {
        m_header[name] = {
            {"dtype", type}, {"shape", shape}, {"data_offsets", {m_data.size(), m_data.size() + data.size()}}};
        m_data += data;
    }
    void write(const fs::path& path) const { writeFile(path, withHeader(m_header.dump(), m_data)); }

private:
    json m_header = json::object();
    std::string m_data;
};

/// Gemma 3's tiny folder as a model that also sees: `before`: of the text model's names, `beside`: of the others'.
void wrap(const fs::path& folder, const std::function<std::string(std::string)>& renamed, const std::string& beside)
{
    const std::string whole = contentOf(folder / "model.safetensors");
    std::uint64_t size = 0;
    std::memcpy(&size, whole.data(), sizeof size);
    const json header = json::parse(whole.substr(8, size));
    const std::string data = whole.substr(8 + size);
    Safetensors out;
    for (const auto& [name, entry] : header.items()) {
        if (name == "__metadata__")
            continue;
        const auto from = entry["data_offsets"][0].get<std::size_t>(), to = entry["data_offsets"][1].get<std::size_t>();
        out.add(renamed(name), "BF16", entry["shape"], data.substr(from, to - from));
    }
    out.add(beside + "vision_tower.vision_model.encoder.layers.0.mlp.fc1.weight", "BF16", {2, 3}, std::string(12, 'v'));
    out.add(beside + "multi_modal_projector.mm_soft_emb_norm.weight", "F32", {2}, std::string(8, 'p'));
    out.write(folder / "model.safetensors");
    changeJson(folder / "config.json", [](json& config) {
        json text = config;
        for (const char* outside : {"architectures", "transformers_version", "dtype", "tie_word_embeddings"})
            text.erase(outside);
        config = {{"architectures", {"Gemma3ForConditionalGeneration"}},
                  {"boi_token_index", 255999},
                  {"eoi_token_index", 256000},
                  {"eos_token_id", {1, 106}},
                  {"image_token_index", 262144},
                  {"initializer_range", 0.02},
                  {"mm_tokens_per_image", 256},
                  {"model_type", "gemma3"},
                  {"text_config", text},
                  {"torch_dtype", "bfloat16"},
                  {"vision_config", {{"hidden_size", 1152}, {"model_type", "siglip_vision_model"}}}};
    });
}

} // namespace

class TestFolderKinds : public QObject, private FolderCopies
{
    Q_OBJECT

private Q_SLOTS:
    void init() { renew(); }

    void aTextModelWithinOneThatSees_data()
    {
        QTest::addColumn<bool>("newer");
        QTest::newRow("as published") << false;
        QTest::newRow("as newer programs save it") << true;
    }
    void aTextModelWithinOneThatSees()
    {
        QFETCH(bool, newer);
        const fs::path folder = copyOf("gemma3_bf16");
        wrap(
            folder,
            [&](const std::string& name) {
                return newer ? "model.language_model." + name.substr(std::strlen("model.")) : "language_model." + name;
            },
            newer ? "model." : "");
        QCOMPARE(errorOf(folder), std::string());
        QCOMPARE(fingerprintOf(folder), fingerprintOf(foldersFolder() / "gemma3_bf16"));
        QVERIFY(logitsOf(folder) == logitsOf(foldersFolder() / "gemma3_bf16"));
        // What is unknown is refused here, too.
        const std::string good = contentOf(folder / "config.json");
        const auto refused = [&](const std::function<void(json&)>& change) {
            writeFile(folder / "config.json", good);
            changeJson(folder / "config.json", change);
            return QString::fromStdString(errorOf(folder));
        };
        QVERIFY(refused([](json& c) { c["quantization_config"] = {{"bits", 4}}; }).contains("quantization_config"));
        QVERIFY(refused([](json& c) { c["text_config"]["new_gate"] = 2; }).contains("new_gate"));
        QVERIFY(refused([](json& c) { c.erase("text_config"); }).contains("text_config"));
        QVERIFY(refused([](json& c) { c["tie_word_embeddings"] = false; }).contains("lm_head.weight"));
    }

    /// Google's own config.json of the 4B model says little more.
    void whatItsMakersLeaveOut()
    {
        const fs::path folder = copyOf("gemma3_bf16");
        wrap(
            folder, [](const std::string& name) { return "language_model." + name; }, "");
        changeJson(folder / "config.json", [](json& config) {
            config["text_config"] = {{"hidden_size", 2560},
                                     {"intermediate_size", 10240},
                                     {"model_type", "gemma3_text"},
                                     {"num_hidden_layers", 7},
                                     {"rope_scaling", {{"factor", 8.0}, {"rope_type", "linear"}}},
                                     {"sliding_window", 1024}};
        });
        const GgufFile file = openModel(folder);
        QCOMPARE(file.getInt("gemma3.attention.head_count", 0, 100), 8);
        QCOMPARE(file.getInt("gemma3.attention.head_count_kv", 0, 100), 4);
        QCOMPARE(file.getInt("gemma3.attention.key_length", 0, 1000), 256);
        QCOMPARE(file.getInt("gemma3.attention.sliding_window", 0, 5000), 1024);
        QCOMPARE(file.getInt("gemma3.context_length", 0, 1 << 20), 131072);
        QCOMPARE(file.getFloat("gemma3.rope.scaling.factor"), 8.0);
        QCOMPARE(file.getFloat("gemma3.rope.freq_base"), 1e6);
        QCOMPARE(file.getFloat("gemma3.rope.freq_base_swa"), 10000.0);
        QVERIFY(*file.findInts("gemma3.attention.sliding_window_pattern") == (GgufArrayOfInts{1, 1, 1, 1, 1, 0, 1}));
        QVERIFY(!file.has("gemma3.attention.scale"));
    }

    /// The tiny GGUF model, whose logits transformers has checked, put back into a folder.
    void theFirstGemma()
    {
        const fs::path twin = goldenModelFile("gemma_bf16"), folder = at("gemma");
        fs::create_directories(folder);
        fs::copy_file(foldersFolder() / "gemma3_bf16" / "tokenizer.json", folder / "tokenizer.json");
        const GgufFile file = GgufFile::open(twin);
        const ModelConfig config = ModelConfig::fromGguf(file);
        Safetensors out;
        const auto put = [&](const std::string& gguf, const std::string& name) {
            const GgufTensor* tensor = file.findTensor(gguf);
            QVERIFY2(tensor != nullptr, gguf.c_str());
            std::string data(tensor->bytes, '\0');
            file.readTensor(*tensor, std::as_writable_bytes(std::span(data)));
            const bool norm = tensor->dims.size() == 1;
            for (std::size_t i = 0; norm && i < data.size(); i += sizeof(float)) {
                float value = 0;
                std::memcpy(&value, &data[i], sizeof value);
                value -= 1; // exact for what lies near 1
                std::memcpy(&data[i], &value, sizeof value);
            }
            out.add(name, norm ? "F32" : "BF16", {tensor->dims.rbegin(), tensor->dims.rend()}, data);
        };
        put("token_embd.weight", "model.embed_tokens.weight");
        put("output_norm.weight", "model.norm.weight");
        for (int i = 0; i < config.layers; ++i)
            for (const auto& [gguf, name] : {std::pair("attn_norm", "input_layernorm"),
                                             {"attn_q", "self_attn.q_proj"},
                                             {"attn_k", "self_attn.k_proj"},
                                             {"attn_v", "self_attn.v_proj"},
                                             {"attn_output", "self_attn.o_proj"},
                                             {"ffn_norm", "post_attention_layernorm"},
                                             {"ffn_gate", "mlp.gate_proj"},
                                             {"ffn_up", "mlp.up_proj"},
                                             {"ffn_down", "mlp.down_proj"}})
                put("blk." + std::to_string(i) + "." + gguf + ".weight",
                    "model.layers." + std::to_string(i) + "." + name + ".weight");
        out.write(folder / "model.safetensors");
        const json settings = {{"architectures", {"GemmaForCausalLM"}},
                               {"attention_bias", false},
                               {"attention_dropout", 0.0},
                               {"head_dim", config.headDim},
                               {"hidden_act", "gelu"},
                               {"hidden_size", config.width},
                               {"intermediate_size", config.feedForward},
                               {"max_position_embeddings", config.trainedContext},
                               {"model_type", "gemma"},
                               {"num_attention_heads", config.heads},
                               {"num_hidden_layers", config.layers},
                               {"num_key_value_heads", config.kvHeads},
                               {"rms_norm_eps", file.getFloat("gemma.attention.layer_norm_rms_epsilon")},
                               {"rope_scaling", nullptr},
                               {"rope_theta", config.ropeBase},
                               {"vocab_size", config.vocabulary}};
        writeFile(folder / "config.json", settings.dump());
        QCOMPARE(errorOf(folder), std::string());
        QVERIFY(logitsOf(folder) == logitsOf(twin));
        changeJson(folder / "config.json", [](json& c) { c["hidden_activation"] = "gelu_pytorch_tanh"; });
        QCOMPARE(errorOf(folder), std::string());
        changeJson(folder / "config.json", [](json& c) { c["hidden_activation"] = "relu"; });
        QVERIFY(errorOf(folder).find("hidden_activation") != std::string::npos);
    }

    void aSentencePieceTokenizer()
    {
        ProtoWriter model;
        std::int64_t count = 0;
        const auto add = [&](const std::string& piece, std::uint64_t type, float score) {
            ProtoWriter entry;
            entry.bytes(1, piece);
            entry.real(2, score);
            entry.number(3, type);
            model.bytes(1, entry.message());
            ++count;
        };
        add("<unk>", 2, 0);
        add("<s>", 3, 0);
        add("</s>", 3, 0);
        for (int byte = 0; byte < 256; ++byte)
            add("<0x" + QByteArray(1, char(byte)).toHex().toUpper().toStdString() + ">", 6, 0);
        const std::string sign = "\xe2\x96\x81";
        for (const std::string& piece : {sign + "ab", std::string("ab"), sign, std::string("a"), std::string("b")})
            add(piece, 1, -float(count - 258));
        ProtoWriter trainer;
        trainer.number(3, 2); // BPE
        trainer.number(35, 1);
        model.bytes(2, trainer.message());
        ProtoWriter normalizer;
        normalizer.number(3, 1);
        normalizer.number(4, 0);
        model.bytes(3, normalizer.message());

        const fs::path folder = copyOf("llama3_f32"), file = folder / "tokenizer.model";
        fs::remove(folder / "tokenizer.json");
        writeFile(file, model.message());
        const json added = {{std::to_string(count), {{"content", "<|im_start|>"}, {"special", true}}}};
        writeFile(
            folder / "tokenizer_config.json",
            json{{"bos_token", "<s>"}, {"eos_token", "</s>"}, {"add_bos_token", true}, {"added_tokens_decoder", added}}
                .dump());
        QCOMPARE(errorOf(folder), std::string());
        const auto loaded = Model::load(folder);
        const Tokenizer& tokenizer = loaded->tokenizer();
        QCOMPARE(tokenizer.vocabularySize(), std::int32_t(count + 1));
        QCOMPARE(tokenizer.encode("ab ab\xc3\xa4"), (std::vector<TokenId>{259, 259, 3 + 0xc3, 3 + 0xa4}));
        QCOMPARE(tokenizer.decode(tokenizer.encode("ab  b\n\xc3\xa4")), std::string("ab  b\n\xc3\xa4"));
        QCOMPARE(tokenizer.encode("b ab"), Tokenizer::fromFolder(folder).encode("b ab"));
        QVERIFY(tokenizer.addBos());
        QCOMPARE(tokenizer.bos(), TokenId(1));
        QCOMPARE(tokenizer.specialToken("<|im_start|>"), TokenId(count));
        const std::vector<TokenId> ends = tokenizer.endTokens();
        QVERIFY(std::find(ends.begin(), ends.end(), TokenId(2)) != ends.end());

        // Cut, or changed anywhere: refused or read, with little memory.
        const std::string whole = model.message();
        for (std::size_t size = 0; size < whole.size(); size += 97) {
            writeFile(file, whole.substr(0, size));
            errorOf(folder);
        }
        for (std::size_t i = 0; i < whole.size(); i += 31) {
            std::string changed = whole;
            changed[i] = static_cast<char>(changed[i] ^ (i % 2 == 0 ? 0x01 : 0xff));
            writeFile(file, changed);
            errorOf(folder);
        }
        writeFile(file, "");
        QVERIFY(errorOf(folder).find("tokenizer.model") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestFolderKinds)
#include "test_folder_kinds.moc"
