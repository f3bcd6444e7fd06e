// Adapters of a mixture's experts and routers: against the weights with their additions folded in (float64), in the
// spellings of PEFT and GGUF, and the promises of every adapter.
#include "engine/formats/safetensors.h"
#include "engine/model/adapter.h"
#include "tests/support/adapter_logits.h"
#include "tests/support/error_message.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/made_adapter.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace longhand;
using longhand::test::goldenModel;
using longhand::test::goldenModelFile;
using longhand::test::has;
using longhand::test::logitsOf;
using longhand::test::MadeAdapter;
using longhand::test::meanDivergence;
using longhand::test::messageOf;
using longhand::test::randomTokens;
using longhand::test::sameBits;
using longhand::test::tinyModelPath;
using longhand::test::writeFolded;

namespace fs = std::filesystem;

namespace {

/// Attention's output, the router, and every product of the first `count` experts.
MadeAdapter adapterOf(const std::string& name, int count, bool router = true)
{
    const ModelConfig config = goldenModel(name)->config();
    MadeAdapter made;
    made.asMixtral = name.starts_with("mixtral");
    made.routerName = made.asMixtral                ? "block_sparse_moe.gate"
                      : name.starts_with("gpt_oss") ? "mlp.router"
                                                    : "mlp.gate";
    made.add(config, Product::AttentionOutput, 1);
    if (router)
        made.add(config, Product::Router, 2);
    for (const Product product : {Product::Gate, Product::Up, Product::Down})
        made.addExperts(config, product, count, 3);
    return made;
}

} // namespace

class TestExpertAdapters : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path at(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }
    std::string refusal(const std::string& model, const fs::path& adapter) const
    {
        return messageOf([&] { Model::load(goldenModelFile(model), {}, {{adapter, 1}}); });
    }

private Q_SLOTS:
    void agreeWithFoldedWeights_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("gguf");
        QTest::addColumn<double>("strength");
        for (const char* name : {"mixtral_q4_0", "qwen3moe_q5_0", "gpt_oss_mxfp4"})
            for (const bool gguf : {false, true})
                QTest::addRow("%s %s", name, gguf ? "gguf" : "peft") << name << gguf << (gguf ? 0.5 : 1.0);
    }
    /// F32, so that what is left are roundings of the sums and of the cache.
    void agreeWithFoldedWeights()
    {
        QFETCH(QString, name);
        QFETCH(bool, gguf);
        QFETCH(double, strength);
        const fs::path file = goldenModelFile(name.toStdString());
        const ModelConfig config = goldenModel(name.toStdString())->config();
        const MadeAdapter made = adapterOf(name.toStdString(), config.experts);
        const fs::path adapter = at(gguf ? "a.gguf" : "a.safetensors");
        gguf ? made.saveGguf(adapter) : made.savePeft(adapter);
        writeFolded(file, {}, at("plain_f32.gguf"));
        writeFolded(file, {{made, strength}}, at("folded_f32.gguf"));
        MadeAdapter noRouter = made, noExperts = made;
        std::erase_if(noRouter.pairs, [](const auto& entry) { return entry.first.second == Product::Router; });
        noExperts.experts.clear();
        noRouter.saveGguf(at("no_router.gguf"));
        noExperts.saveGguf(at("no_experts.gguf"));

        const auto ids = randomTokens(60, config.vocabulary, 12);
        const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
        const auto load = [&](const char* model, const fs::path& with) {
            return Model::load(at(model), {}, {{with, strength}});
        };
        const auto folded = Model::load(at("folded_f32.gguf"));
        const auto adapted = load("plain_f32.gguf", adapter);
        const auto stored = Model::load(file, {}, {{adapter, strength}}); // as it is stored, the adapter likewise
        const auto unrouted = load("plain_f32.gguf", at("no_router.gguf"));
        const auto alone = load("plain_f32.gguf", at("no_experts.gguf"));
        for (const Isa isa : {Isa::Reference, bestIsa()}) {
            const auto expected = logitsOf(folded, ids, isa, 2, ids.size());
            const auto apart = [&](const auto& model) {
                return meanDivergence(expected, logitsOf(model, ids, isa, 2, ids.size()), vocabulary);
            };
            qInfo("%s: mean KL %.2e, as stored %.2e, without the router's %.2e, without the experts' %.2e",
                  std::string(isaName(isa)).c_str(), apart(adapted), apart(stored), apart(unrouted), apart(alone));
            QVERIFY(apart(adapted) < 1e-5);
            QVERIFY(apart(stored) < 5e-3);
            QVERIFY(apart(unrouted) > 1e-3); // so that one that is left out cannot pass
            QVERIFY(apart(alone) > 0.02);
        }
    }

    /// Spellings, rows, chunks and threads change no bit.
    void howTheyAreSpeltAndReadChangesNoBit_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"mixtral_q4_0", "qwen3moe_q5_0", "gpt_oss_mxfp4"})
            QTest::newRow(name) << name;
    }
    void howTheyAreSpeltAndReadChangesNoBit()
    {
        QFETCH(QString, name);
        const ModelConfig config = goldenModel(name.toStdString())->config();
        const MadeAdapter made = adapterOf(name.toStdString(), config.experts);
        made.savePeft(at("a.safetensors"));
        made.saveGguf(at("a.gguf"));
        const auto load = [&](const char* file) {
            return Model::load(goldenModelFile(name.toStdString()), {}, {{at(file), 0.75}});
        };
        const auto peft = load("a.safetensors"), gguf = load("a.gguf");
        QCOMPARE(gguf->fingerprint(), peft->fingerprint());
        QCOMPARE(peft->baseFingerprint(), goldenModel(name.toStdString())->fingerprint());
        QVERIFY(peft->fingerprint() != peft->baseFingerprint());
        QVERIFY(peft->weightBytes() > goldenModel(name.toStdString())->weightBytes());
        const auto ids = randomTokens(70, config.vocabulary, 3);
        for (const Isa isa : supportedIsas()) {
            const auto expected = logitsOf(peft, ids, isa, 1, 1);
            for (const std::size_t chunk : {std::size_t{1}, std::size_t{7}, std::size_t{70}}) {
                QVERIFY(sameBits(logitsOf(peft, ids, isa, 2, chunk), expected));
                QVERIFY(sameBits(logitsOf(gguf, ids, isa, 3, chunk), expected));
            }
        }
    }

    /// Some experts, and a second adapter of others' products.
    void someExpertsAndSeveralAdapters()
    {
        const ModelConfig config = goldenModel("mixtral_q4_0")->config();
        const MadeAdapter some = adapterOf("mixtral_q4_0", 3);
        MadeAdapter other;
        other.rank = 2;
        other.alpha = 4;
        other.addExperts(config, Product::Down, config.experts, 9);
        other.add(config, Product::Value, 10);
        other.add(config, Product::Router, 11);
        some.savePeft(at("some.safetensors"));
        other.saveGguf(at("other.gguf"));
        writeFolded(goldenModelFile("mixtral_q4_0"), {}, at("plain_f32.gguf"));
        writeFolded(goldenModelFile("mixtral_q4_0"), {{some, 1}, {other, 0.5}}, at("folded_f32.gguf"));
        const auto ids = randomTokens(60, config.vocabulary, 4);
        const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
        const auto expected = logitsOf(Model::load(at("folded_f32.gguf")), ids, bestIsa(), 2, 60);
        const auto apart = [&](const std::vector<AdapterChoice>& choices) {
            const auto model = Model::load(at("plain_f32.gguf"), {}, choices);
            return meanDivergence(expected, logitsOf(model, ids, bestIsa(), 2, 60), vocabulary);
        };
        const AdapterChoice first{at("some.safetensors"), 1}, second{at("other.gguf"), 0.5};
        QVERIFY(apart({first, second}) < 1e-5);
        QVERIFY(apart({first}) > 1e-3 && apart({second}) > 0.02);
        const auto print = [&](const std::vector<AdapterChoice>& choices) {
            return Model::load(goldenModelFile("mixtral_q4_0"), {}, choices)->fingerprint();
        };
        QVERIFY(print({first, second}) != print({second, first}));
        // The same values of another expert are another adapter.
        MadeAdapter moved = some;
        for (int layer = 0; layer < config.layers; ++layer) {
            auto entry = moved.experts.extract({layer, Product::Up, 2});
            entry.key() = {layer, Product::Up, 3};
            moved.experts.insert(std::move(entry));
        }
        moved.savePeft(at("moved.safetensors"));
        QVERIFY(print({{at("moved.safetensors"), 1}}) != print({first}));
    }

    void whatDoesNotFitIsRefused()
    {
        const ModelConfig config = goldenModel("qwen3moe_q5_0")->config();
        const std::string experts = std::to_string(config.experts);
        MadeAdapter made;
        made.addExperts(config, Product::Gate, config.experts + 1, 5);
        made.savePeft(at("more.safetensors"));
        QVERIFY(has(refusal("qwen3moe_q5_0", at("more.safetensors")), "expert " + experts + " of block 0"));
        made.saveGguf(at("more.gguf"));
        QVERIFY(has(refusal("qwen3moe_q5_0", at("more.gguf")), "this model has " + experts + " experts"));
        // Of a model without experts, and of one with experts of another size.
        MadeAdapter one;
        one.addExperts(config, Product::Down, 1, 5);
        one.savePeft(at("one.safetensors"));
        QVERIFY(has(refusal("llama_f32", at("one.safetensors")), "this model has 0 experts"));
        QVERIFY(has(refusal("mixtral_q4_0", at("one.safetensors")), "do not fit"));
        MadeAdapter router;
        router.add(config, Product::Router, 6);
        router.savePeft(at("router.safetensors"));
        QVERIFY(has(refusal("llama_f32", at("router.safetensors")), "no mixture of experts"));
        // A dense model's adapter.
        MadeAdapter dense;
        dense.add(config, Product::Down, 7);
        dense.savePeft(at("dense.safetensors"));
        QVERIFY(has(refusal("qwen3moe_q5_0", at("dense.safetensors")), "a mixture of experts"));
        QCOMPARE(refusal("qwen3moe_q5_0", at("router.safetensors")), std::string());
        QCOMPARE(refusal("qwen3moe_q5_0", at("one.safetensors")), std::string());
    }

    void otherSpellingsAreNamed()
    {
        const ModelConfig config = goldenModel("qwen3moe_q5_0")->config();
        MadeAdapter made;
        made.addExperts(config, Product::Down, 1, 5);
        made.savePeft(at("a.safetensors"));
        const SafetensorsFile file = SafetensorsFile::load(at("a.safetensors"), 1 << 20);
        for (const char* name : {"mlp.experts.base_layer", "mlp.experts", "mlp.experts.-1.down_proj",
                                 "mlp.experts.99999999999.down_proj", "mlp.experts.0.w9", "experts.0.down_proj"})
        {
            SafetensorsFile changed = file;
            for (NamedTensor& tensor : changed.tensors)
                tensor.name.replace(tensor.name.find("mlp.experts.0.down_proj"), 23, name);
            changed.save(at("b.safetensors"), TensorStorage::F32);
            QVERIFY2(has(refusal("qwen3moe_q5_0", at("b.safetensors")), std::string(name) + ".lora_"), name);
        }
        // GGUF: a matrix where there must be one for each expert, and the other way round.
        QVERIFY(
            has(messageOf([&] {
                    test::GgufWriter writer;
                    writer.add("general.type", "adapter").add("adapter.type", "lora").add("adapter.lora.alpha", 4.0f);
                    writer.addTensor("blk.0.ffn_down_exps.weight.lora_a", {32, 4}, std::vector<float>(128));
                    writer.write(at("flat.gguf"));
                    readAdapterInfo(at("flat.gguf"));
                }),
                "ffn_down_exps.weight.lora_a"));
        QVERIFY(
            has(messageOf([&] {
                    test::GgufWriter writer;
                    writer.add("general.type", "adapter").add("adapter.type", "lora").add("adapter.lora.alpha", 4.0f);
                    writer.addTensor("blk.0.ffn_down.weight.lora_a", {32, 4, 2}, std::vector<float>(256));
                    writer.write(at("deep.gguf"));
                    readAdapterInfo(at("deep.gguf"));
                }),
                "ffn_down.weight.lora_a"));
    }
};

QTEST_APPLESS_MAIN(TestExpertAdapters)
#include "test_expert_adapters.moc"
