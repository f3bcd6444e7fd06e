// Loading a model: the description is read and checked against the tensors, what is wrong is named, and the fingerprint
// knows every weight.
#include "engine/model/model.h"

#include "tests/support/gguf_writer.h"

#include <QTemporaryDir>
#include <QtTest>

#include <functional>

using namespace longhand;
using longhand::test::GgufWriter;

namespace {

constexpr std::uint32_t kWidth = 32, kInner = 64, kHeads = 2, kVocabulary = 258;

struct Parts
{
    std::string architecture = "llama";
    std::map<std::string, std::vector<std::uint64_t>> tensors;
    std::map<std::string, std::uint32_t> numbers;
    std::map<std::string, std::vector<std::int32_t>> lists;
    std::map<std::string, float> floats;
    std::map<std::string, std::uint32_t> types;
    float weight = 0.01f;
    std::string name = "made by a test";
};

Parts whole()
{
    Parts p;
    p.numbers = {{"block_count", 1},
                 {"embedding_length", kWidth},
                 {"feed_forward_length", kInner},
                 {"attention.head_count", kHeads},
                 {"attention.head_count_kv", 1},
                 {"context_length", 512}};
    p.floats = {{"attention.layer_norm_rms_epsilon", 1e-5f}};
    p.tensors = {{"token_embd.weight", {kWidth, kVocabulary}},   {"output_norm.weight", {kWidth}},
                 {"blk.0.attn_norm.weight", {kWidth}},           {"blk.0.attn_q.weight", {kWidth, kWidth}},
                 {"blk.0.attn_k.weight", {kWidth, 16}},          {"blk.0.attn_v.weight", {kWidth, 16}},
                 {"blk.0.attn_output.weight", {kWidth, kWidth}}, {"blk.0.ffn_norm.weight", {kWidth}},
                 {"blk.0.ffn_gate.weight", {kWidth, kInner}},    {"blk.0.ffn_up.weight", {kWidth, kInner}},
                 {"blk.0.ffn_down.weight", {kInner, kWidth}}};
    return p;
}

Parts gemma3()
{
    Parts p = whole();
    p.architecture = "gemma3";
    for (const char* norm : {"post_attention_norm", "post_ffw_norm"})
        p.tensors[std::string("blk.0.") + norm + ".weight"] = {kWidth};
    p.tensors["blk.0.attn_q_norm.weight"] = {16};
    p.tensors["blk.0.attn_k_norm.weight"] = {16};
    return p;
}

Parts mixture()
{
    Parts p = whole();
    p.numbers["expert_count"] = 4;
    p.numbers["expert_used_count"] = 2;
    for (const char* name : {"gate", "up", "down"}) {
        const std::string dense = std::string("blk.0.ffn_") + name + ".weight";
        auto dims = p.tensors[dense];
        dims.push_back(4);
        p.tensors.erase(dense);
        p.tensors[std::string("blk.0.ffn_") + name + "_exps.weight"] = dims;
    }
    p.tensors["blk.0.ffn_gate_inp.weight"] = {kWidth, 4};
    return p;
}

std::string utf8OfByteSymbol(int byte)
{
    // GPT-2's printable stand-ins for bytes; only their being distinct matters here.
    static const auto table = [] {
        std::vector<std::string> symbols;
        int extra = 0;
        for (int b = 0; b < 256; ++b) {
            const bool plain = (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || (b >= 174 && b <= 255);
            const char32_t c = plain ? static_cast<char32_t>(b) : static_cast<char32_t>(256 + extra++);
            symbols.push_back(QString::fromUcs4(&c, 1).toStdString());
        }
        return symbols;
    }();
    return table[static_cast<std::size_t>(byte)];
}

std::string build(const Parts& p)
{
    GgufWriter w;
    w.add("general.architecture", p.architecture).add("general.name", p.name);
    for (const auto& [key, value] : p.numbers)
        w.add(p.architecture + "." + key, value);
    for (const auto& [key, value] : p.lists)
        w.add(p.architecture + "." + key, value);
    for (const auto& [key, value] : p.floats)
        w.add(p.architecture + "." + key, value);
    std::vector<std::string> tokens{"<|endoftext|>"};
    std::vector<std::int32_t> types{3};
    for (int b = 0; b < 256; ++b) {
        tokens.push_back(utf8OfByteSymbol(b));
        types.push_back(1);
    }
    tokens.push_back(utf8OfByteSymbol('a') + utf8OfByteSymbol('b'));
    types.push_back(1);
    w.add("tokenizer.ggml.model", "gpt2").add("tokenizer.ggml.pre", "gpt-2").add("tokenizer.ggml.tokens", tokens);
    w.add("tokenizer.ggml.token_type", types).add("tokenizer.ggml.merges", std::vector<std::string>{"a b"});
    w.add("tokenizer.ggml.eos_token_id", std::uint32_t{0});
    for (const auto& [name, dims] : p.tensors) {
        std::uint64_t count = 1;
        for (const auto d : dims)
            count *= d;
        const auto type = p.types.find(name);
        if (type != p.types.end()) {
            // Only for types the model must refuse: 66 bytes for 256 weights (IQ2_XXS).
            w.addTensor({name, type->second, dims, std::string(count / 256 * 66, '\0'), {}, {}});
            continue;
        }
        w.addTensor(name, dims, std::vector<float>(count, p.weight));
    }
    return w.bytes();
}

} // namespace

class TestModel : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path write(const Parts& p, const char* file = "model.gguf") const
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / file;
        longhand::test::writeFile(path, build(p));
        return path;
    }
    QString failure(const Parts& p) const
    {
        try {
            Model::load(write(p));
        } catch (const Error& error) {
            return error.what();
        }
        return "loaded";
    }

private Q_SLOTS:
    void aWholeModelLoads()
    {
        const auto model = Model::load(write(whole()));
        const ModelConfig& c = model->config();
        QCOMPARE(c.layers, 1);
        QCOMPARE(c.width, 32);
        QCOMPARE(c.headDim, 16);
        QCOMPARE(c.kvHeads, 1);
        QCOMPARE(c.vocabulary, 258);
        QVERIFY(c.tiedHead && !c.qkNorm && !c.qkvBias);
        QVERIFY(c.ropeLayout == RopeLayout::AdjacentPairs);
        QCOMPARE(c.kvBytesPerToken(), std::size_t{64});
        QCOMPARE(model->fingerprint().size(), std::size_t{64});
        QCOMPARE(&model->head(), &model->embeddingTable());
    }

    void aMixtureLoads()
    {
        Parts p = mixture();
        p.numbers["expert_feed_forward_length"] = kInner;
        p.numbers["expert_gating_func"] = 1;
        p.floats["expert_weights_scale"] = 2.5f;
        const auto model = Model::load(write(p));
        QCOMPARE(model->config().experts, 4);
        QCOMPARE(model->config().expertScale, 2.5f);
        QCOMPARE(model->layers()[0].experts.down.size(), std::size_t{4});
        QCOMPARE(model->layers()[0].experts.down[3].inputs(), std::int64_t{kInner});
    }

    void theFamilyIsADescription()
    {
        Parts p = whole();
        p.architecture = "qwen3";
        p.tensors["blk.0.attn_q_norm.weight"] = {16};
        p.tensors["blk.0.attn_k_norm.weight"] = {16};
        p.tensors["output.weight"] = {kWidth, kVocabulary};
        const auto qwen3 = Model::load(write(p));
        QVERIFY(qwen3->config().qkNorm && !qwen3->config().tiedHead);
        QVERIFY(qwen3->config().ropeLayout == RopeLayout::HalfSplit);
        QVERIFY(&qwen3->head() != &qwen3->embeddingTable());
        p = whole();
        p.architecture = "qwen2";
        p.tensors["blk.0.attn_q.bias"] = {kWidth};
        p.tensors["blk.0.attn_k.bias"] = {16};
        p.tensors["blk.0.attn_v.bias"] = {16};
        const auto qwen2 = Model::load(write(p));
        QVERIFY(qwen2->config().qkvBias);
        QCOMPARE(qwen2->layers()[0].keyBias.size(), std::size_t{16});
    }

    /// Keys of a family, as llama.cpp's converter names them.
    void scalesAndWindowsAreRead()
    {
        Parts p = whole();
        p.architecture = "granite";
        p.floats["embedding_scale"] = 12.0f;
        p.floats["residual_scale"] = 0.22f;
        p.floats["attention.scale"] = 0.015625f;
        p.floats["logit_scale"] = 8.0f;
        const auto granite = Model::load(write(p));
        QCOMPARE(granite->config().embeddingScale, 12.0f);
        QCOMPARE(granite->config().residualScale, 0.22f);
        QCOMPARE(granite->config().scoreScale(), 0.015625f);
        QCOMPARE(granite->outputNorm()[0], 0.01f / 8.0f);
        QVERIFY(granite->config().ropeLayout == RopeLayout::AdjacentPairs);
        QVERIFY(!granite->config().isPlain());

        p = gemma3();
        p.numbers["attention.sliding_window"] = 7;
        const ModelConfig gemma = Model::load(write(p))->config();
        QCOMPARE(gemma.localWindow, 7);
        QVERIFY(gemma.isLocal(0) && gemma.slidingWindow == 0 && gemma.localRopeBase == 10000.0);
        QCOMPARE(gemma.embeddingScale, std::sqrt(32.0f));
        QVERIFY(gemma.activation == Activation::GeGlu && gemma.normsBefore && gemma.normsAfter && gemma.qkNorm);
        const auto first = Model::load(write(p))->fingerprint();
        p.lists["attention.sliding_window_pattern"] = {0};
        const auto other = Model::load(write(p));
        QCOMPARE(other->config().localWindow, 0);
        QVERIFY(other->fingerprint() != first);
        p.lists["attention.sliding_window_pattern"] = {1, 0};
        QVERIFY(failure(p).contains("gemma3.attention.sliding_window_pattern"));
    }

    /// What says "not used" is no reason to refuse a file.
    void neutralKeysAreIgnored()
    {
        Parts p = whole();
        p.floats["attention.clamp_kqv"] = 0;
        p.floats["attention.max_alibi_bias"] = 0;
        p.floats["logit_scale"] = 1;
        p.floats["rope.scaling.yarn_beta_fast"] = 32;
        p.numbers["expert_count"] = 0;
        p.numbers["vocab_size"] = kVocabulary;
        QCOMPARE(failure(p), QString("loaded"));
    }

    /// Files of 2023 name a factor, but no type of scaling.
    void aFactorWithoutATypeIsLinear()
    {
        for (const char* key : {"rope.scale_linear", "rope.scaling.factor"}) {
            Parts p = whole();
            p.floats[key] = 4;
            const ModelConfig scaled = Model::load(write(p))->config();
            QVERIFY(scaled.declaredScaling == RopeScalingKind::Linear);
            QCOMPARE(scaled.declaredFactor, 4.0);
            for (const float none : {0.0f, 1.0f}) {
                p.floats[key] = none;
                QVERIFY(Model::load(write(p))->config().declaredScaling == RopeScalingKind::None);
            }
            p.floats[key] = -2;
            QVERIFY(failure(p).contains("rope.scaling.factor"));
        }
    }

    void frequenciesAreDividedByPositiveNumbers()
    {
        Parts p = whole();
        p.tensors["rope_freqs.weight"] = {8};
        QCOMPARE(failure(p), QString("loaded"));
        p.weight = 0; // of all tensors
        QVERIFY2(failure(p).contains("frequencies") && failure(p).contains(".gguf"), qPrintable(failure(p)));
        p = whole();
        p.floats["rope.freq_base"] = 1;
        QVERIFY2(failure(p).contains("llama.rope.freq_base") && failure(p).contains("Choose another model"),
                 qPrintable(failure(p)));
    }

    /// Some converters write one number of heads for each layer.
    void kvHeadsAsAList()
    {
        Parts p = whole();
        p.numbers.erase("attention.head_count_kv");
        p.lists["attention.head_count_kv"] = {1};
        QCOMPARE(Model::load(write(p))->config().kvHeads, 1);
        for (const std::vector<std::int32_t>& bad : {std::vector<std::int32_t>{}, {0}, {1, 2}, {-1}, {5000}}) {
            p.lists["attention.head_count_kv"] = bad;
            const auto file = write(p);
            QVERIFY_THROWS_EXCEPTION(Error, Model::load(file));
        }
    }

    void whatIsWrongIsNamed_data()
    {
        using Break = std::function<void(Parts&)>;
        QTest::addColumn<Break>("breakIt");
        QTest::addColumn<QString>("named");
        const auto add = [](const char* row, Break b, const char* named) { QTest::newRow(row) << b << QString(named); };
        for (const auto& [name, dims] : whole().tensors) {
            add(("missing " + name).c_str(), [name = name](Parts& p) { p.tensors.erase(name); }, name.c_str());
            add(("shape of " + name).c_str(), [name = name](Parts& p) { p.tensors[name][0] += 32; }, name.c_str());
        }
        add(
            "architecture", [](Parts& p) { p.architecture = "gpt-j"; }, "gpt-j");
        add(
            "no layers", [](Parts& p) { p.numbers["block_count"] = 0; }, "llama.block_count");
        add(
            "more layers than tensors", [](Parts& p) { p.numbers["block_count"] = 2; }, "blk.1.attn_norm.weight");
        add(
            "absurd layers", [](Parts& p) { p.numbers["block_count"] = 0xffffffff; }, "llama.block_count");
        add(
            "key missing", [](Parts& p) { p.numbers.erase("feed_forward_length"); }, "llama.feed_forward_length");
        add(
            "heads not divisible", [](Parts& p) { p.numbers["attention.head_count_kv"] = 3; }, "head_count");
        add(
            "no kv heads", [](Parts& p) { p.numbers["attention.head_count_kv"] = 0; }, "head_count_kv");
        add(
            "odd head size",
            [](Parts& p) {
                p.numbers["attention.head_count"] = 4;
                p.numbers["attention.head_count_kv"] = 2;
            },
            "multiple of 16");
        add(
            "more heads than numbers",
            [](Parts& p) {
                p.numbers["attention.head_count"] = 1024;
                p.numbers["attention.head_count_kv"] = 1;
            },
            "multiple of 16");
        add(
            "huge heads", [](Parts& p) { p.numbers["attention.key_length"] = 512; }, "key_length");
        add(
            "key and value differ", [](Parts& p) { p.numbers["attention.value_length"] = 32; }, "values 32");
        add(
            "rope dims", [](Parts& p) { p.numbers["rope.dimension_count"] = 64; }, "rope.dimension_count");
        add(
            "odd rope dims", [](Parts& p) { p.numbers["rope.dimension_count"] = 15; }, "rope.dimension_count");
        add(
            "experts", [](Parts& p) { p.numbers["expert_count"] = 8; }, "expert_used_count");
        add(
            "more experts used than there are",
            [](Parts& p) {
                p = mixture();
                p.numbers["expert_used_count"] = 5;
            },
            "llama.expert_used_count");
        add(
            "experts that are not there",
            [](Parts& p) {
                p = mixture();
                p.numbers["expert_count"] = 5;
            },
            "ffn_gate_inp.weight");
        add(
            "experts of a family without",
            [](Parts& p) {
                p = mixture();
                p.architecture = "granite";
            },
            "granite.expert_count");
        add(
            "no experts where they belong", [](Parts& p) { p.architecture = "qwen3moe"; }, "qwen3moe.expert_count");
        add(
            "experts as tensors of their own",
            [](Parts& p) {
                p = mixture();
                p.tensors["blk.0.ffn_gate.0.weight"] = {kWidth, kInner};
            },
            "blk.0.ffn_gate.0.weight");
        add(
            "a dense block in a mixture",
            [](Parts& p) {
                p = mixture();
                p.tensors["blk.0.ffn_up.weight"] = {kWidth, kInner};
            },
            "blk.0.ffn_up.weight");
        add(
            "a choice by sigmoids",
            [](Parts& p) {
                p = mixture();
                p.numbers["expert_gating_func"] = 2;
            },
            "llama.expert_gating_func");
        for (const char* key : {"expert_shared_count", "expert_group_count", "leading_dense_block_count",
                                "interleave_moe_layer_step", "nextn_predict_layers"})
            add(
                key,
                [key](Parts& p) {
                    p = mixture();
                    p.numbers[key] = 2;
                },
                key);
        for (const auto& [name, dims] : mixture().tensors)
            if (name.find("exps") != std::string::npos || name.find("inp") != std::string::npos) {
                const auto broken = [name = name](Parts& p, bool missing) {
                    p = mixture();
                    if (missing)
                        p.tensors.erase(name);
                    else
                        p.tensors[name].back() += 1;
                };
                add(("missing " + name).c_str(), [=](Parts& p) { broken(p, true); }, name.c_str());
                add(("shape of " + name).c_str(), [=](Parts& p) { broken(p, false); }, name.c_str());
            }
        for (const char* key :
             {"attention.clamp_kqv", "attention.max_alibi_bias", "attn_logit_softcapping", "final_logit_softcapping",
              "embedding_scale", "residual_scale", "logit_scale", "attention.scale", "rope.scaling.attn_factor",
              "rope.scaling.yarn_beta_fast", "rope.freq_base_swa"})
            add(
                key, [key](Parts& p) { p.floats[key] = 7; }, key);
        add(
            "local layers", [](Parts& p) { p.numbers["attention.sliding_window_pattern"] = 2; },
            "attention.sliding_window_pattern");
        for (const char* name :
             {"blk.0.post_attention_norm.weight", "blk.0.attn_output.bias", "blk.0.attn_sinks.weight", "output.bias",
              "blk.0.ffn_gate_inp.weight", "blk.0", "rope_factors_long.weight"})
            add(
                name, [name](Parts& p) { p.tensors[name] = {kWidth}; }, name);
        add(
            "negative scale",
            [](Parts& p) {
                p.architecture = "granite";
                p.floats["embedding_scale"] = -1;
            },
            "granite.embedding_scale");
        add(
            "eps nan", [](Parts& p) { p.floats["attention.layer_norm_rms_epsilon"] = std::nanf(""); },
            "layer_norm_rms_epsilon");
        add(
            "eps negative", [](Parts& p) { p.floats["attention.layer_norm_rms_epsilon"] = -1; },
            "layer_norm_rms_epsilon");
        add(
            "rope base", [](Parts& p) { p.floats["rope.freq_base"] = 0; }, "rope.freq_base");
        add(
            "tensor type",
            [](Parts& p) {
                p.types["blk.0.ffn_up.weight"] = 16;
                p.tensors["blk.0.ffn_up.weight"] = {256, 8};
            },
            "blk.0.ffn_up.weight");
        add(
            "vocabulary larger than the embedding", [](Parts& p) { p.tensors["token_embd.weight"][1] = 200; },
            "token_embd.weight");
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(std::function<void(Parts&)>, breakIt);
        QFETCH(QString, named);
        Parts p = whole();
        breakIt(p);
        const QString message = failure(p);
        QVERIFY2(message.contains(named) && message.contains("model.gguf"), qPrintable(message));
    }

    void unsupportedTypesAreNamed()
    {
        Parts p = whole();
        p.numbers["embedding_length"] = 256;
        for (auto& [name, dims] : p.tensors) {
            if (dims[0] == kWidth)
                dims[0] = 256;
            if (dims.size() > 1 && dims[1] == kWidth)
                dims[1] = 256;
        }
        p.tensors["blk.0.attn_k.weight"] = {256, 128};
        p.tensors["blk.0.attn_v.weight"] = {256, 128};
        QCOMPARE(failure(p), QString("loaded"));
        p.types["blk.0.ffn_up.weight"] = 16;
        const QString message = failure(p);
        QVERIFY2(message.contains("IQ2_XXS") && message.contains("blk.0.ffn_up.weight"), qPrintable(message));
    }

    void theFingerprintKnowsTheWeightsNotTheName()
    {
        Parts p = whole();
        const auto first = Model::load(write(p))->fingerprint();
        QCOMPARE(Model::load(write(p, "copy.gguf"))->fingerprint(), first);
        p.name = "renamed";
        QCOMPARE(Model::load(write(p))->fingerprint(), first);
        p.weight = 0.010001f;
        QVERIFY(Model::load(write(p))->fingerprint() != first);
        p = whole();
        p.numbers["context_length"] = 513;
        QVERIFY(Model::load(write(p))->fingerprint() != first);
    }

    void loadingReportsAndCancels()
    {
        const auto path = write(whole());
        std::vector<double> fractions;
        Model::load(path, [&](double fraction, const Message& phase) {
            fractions.push_back(fraction);
            return !phase.empty();
        });
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QCOMPARE(fractions.front(), 0.0);
        QCOMPARE(fractions.back(), 1.0);
        for (std::size_t stopAt = 0; stopAt < fractions.size(); ++stopAt) {
            std::size_t calls = 0;
            QVERIFY_EXCEPTION_THROWN(Model::load(path, [&](double, const Message&) { return calls++ < stopAt; }),
                                     LoadCancelled);
        }
    }
};

QTEST_APPLESS_MAIN(TestModel)
#include "test_model.moc"
