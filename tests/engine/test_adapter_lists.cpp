// Adapters of every family, of joined products, and several at once: against the weights with their additions folded in
// (float64), and the same promises as with one.
#include "engine/formats/safetensors.h"
#include "engine/generation/generator.h"
#include "engine/model/adapter.h"
#include "tests/support/adapter_logits.h"
#include "tests/support/error_message.h"
#include "tests/support/made_adapter.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <fstream>
#include <functional>

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
using longhand::test::tinyModel;
using longhand::test::tinyModelPath;
using longhand::test::writeFolded;

namespace fs = std::filesystem;

namespace {

/// Every product of a family whose products are apart.
MadeAdapter wholeAdapter(const ModelConfig& config, bool reordered)
{
    MadeAdapter made;
    unsigned seed = 60;
    // In PEFT's layout the rows of queries and keys may be in another order, which test_adapter has.
    if (!reordered)
        for (const Product product : {Product::Query, Product::Key})
            made.add(config, product, ++seed);
    for (const Product product : {Product::Value, Product::AttentionOutput, Product::Gate, Product::Up, Product::Down})
        made.add(config, product, ++seed);
    return made;
}

/// All products of a model with joined ones.
MadeAdapter joinedAdapter(const ModelConfig& config)
{
    MadeAdapter made;
    unsigned seed = 0;
    for (const Product product : {Product::QueryKeyValue, Product::AttentionOutput, Product::GateUp, Product::Down})
        made.add(config, product, ++seed);
    return made;
}

/// Of a Llama, of other ranks and products.
MadeAdapter plainAdapter(const ModelConfig& config, unsigned seed)
{
    MadeAdapter made;
    if (seed % 2 == 0) {
        made.rank = 2;
        made.alpha = 2;
    }
    for (const Product product : {Product::Value, Product::AttentionOutput, Product::Up, Product::Down})
        made.add(config, product, ++seed);
    if (seed % 2 == 0)
        made.add(config, Product::Gate, ++seed);
    return made;
}

} // namespace

class TestAdapterLists : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path at(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }
    /// Two adapters of the tiny model.
    std::vector<AdapterChoice> two(double first = 1, double second = 0.5) const
    {
        plainAdapter(tinyModel()->config(), 30).savePeft(at("one.safetensors"));
        plainAdapter(tinyModel()->config(), 41).saveGguf(at("two.gguf"));
        return {{at("one.safetensors"), first}, {at("two.gguf"), second}};
    }

private Q_SLOTS:
    /// F32, so that what is left are roundings of the sums and of the cache.
    void agreesWithFoldedWeights_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("gguf");
        QTest::addColumn<double>("strength");
        for (const char* name : {"phi3_q8_0", "phi3_short_bf16", "phi3_long_q5_1", "gemma_bf16", "gemma2_q5_0",
                                 "gemma3_q8_0", "olmo2_q8_0", "granite_q4_0", "smollm3_q5_1", "qwen3_q4_1"})
            for (const bool gguf : {false, true})
                QTest::addRow("%s %s", name, gguf ? "gguf" : "peft") << name << gguf << (gguf ? 0.5 : 1.0);
    }
    void agreesWithFoldedWeights()
    {
        QFETCH(QString, name);
        QFETCH(bool, gguf);
        QFETCH(double, strength);
        const fs::path file = goldenModelFile(name.toStdString());
        const ModelConfig config = goldenModel(name.toStdString())->config();
        QCOMPARE(config.joinedQkv && config.joinedGateUp, name.startsWith("phi3"));
        const MadeAdapter made = config.joinedQkv
                                     ? joinedAdapter(config)
                                     : wholeAdapter(config, !gguf && config.ropeLayout == RopeLayout::AdjacentPairs);
        const fs::path adapter = at(gguf ? "joined.gguf" : "joined.safetensors");
        gguf ? made.saveGguf(adapter) : made.savePeft(adapter);
        writeFolded(file, {}, at("plain_f32.gguf"));
        writeFolded(file, {{made, strength}}, at("folded_f32.gguf"));

        const auto ids = randomTokens(60, config.vocabulary, 12);
        const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
        const auto plain = Model::load(at("plain_f32.gguf"));
        const auto folded = Model::load(at("folded_f32.gguf"));
        const auto adapted = Model::load(at("plain_f32.gguf"), {}, {{adapter, strength}});
        const auto rounded = Model::load(file, {}, {{adapter, strength}}); // as it is stored, the adapter likewise
        for (const Isa isa : {Isa::Reference, bestIsa()}) {
            const auto expected = logitsOf(folded, ids, isa, 2, ids.size());
            const double kl = meanDivergence(expected, logitsOf(adapted, ids, isa, 2, ids.size()), vocabulary);
            const double stored = meanDivergence(expected, logitsOf(rounded, ids, isa, 2, ids.size()), vocabulary);
            const double without = meanDivergence(expected, logitsOf(plain, ids, isa, 2, ids.size()), vocabulary);
            qInfo("%s: mean KL %.2e, as stored %.2e, without the adapter %.2e", std::string(isaName(isa)).c_str(), kl,
                  stored, without);
            QVERIFY(kl < 1e-5);
            QVERIFY(stored < 3e-3);
            QVERIFY(without > 0.1); // so that one that is left out cannot pass
        }
    }

    /// A joined product and its parts with the same `down` are the same addition: bits and fingerprint.
    void howProductsAreSpeltChangesNoBit_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("bytes") << "phi3_q8_0";
        QTest::newRow("halves") << "phi3_short_bf16";
    }
    void howProductsAreSpeltChangesNoBit()
    {
        QFETCH(QString, name);
        const auto config = goldenModel(name.toStdString())->config();
        const MadeAdapter made = joinedAdapter(config);
        made.savePeft(at("joined.safetensors"));
        made.saveGguf(at("joined.gguf"));
        made.apart(config).savePeft(at("apart.safetensors"));
        const auto load = [&](const char* file) {
            return Model::load(goldenModelFile(name.toStdString()), {}, {{at(file), 0.75}});
        };
        const auto peft = load("joined.safetensors"), gguf = load("joined.gguf"), apart = load("apart.safetensors");
        QCOMPARE(gguf->fingerprint(), peft->fingerprint());
        QCOMPARE(apart->fingerprint(), peft->fingerprint());
        QVERIFY(peft->fingerprint() != peft->baseFingerprint());
        QVERIFY(peft->weightBytes() < apart->weightBytes()); // `down` is stored once
        const auto ids = randomTokens(70, config.vocabulary, 3);
        for (const Isa isa : supportedIsas()) {
            const auto expected = logitsOf(apart, ids, isa, 1, 1);
            for (const std::size_t chunk : {std::size_t{1}, std::size_t{7}, std::size_t{70}}) {
                QVERIFY(sameBits(logitsOf(peft, ids, isa, 2, chunk), expected));
                QVERIFY(sameBits(logitsOf(gguf, ids, isa, 3, chunk), expected));
            }
        }
    }

    /// A model of separate products takes an adapter of joined ones if the shapes fit.
    void joinedNamesForSeparateProducts()
    {
        const auto config = goldenModel("qwen2_q4_0")->config();
        QVERIFY(!config.joinedQkv && !config.joinedGateUp);
        MadeAdapter made;
        made.add(config, Product::QueryKeyValue, 5);
        made.add(config, Product::GateUp, 6);
        made.savePeft(at("joined.safetensors"));
        made.apart(config).savePeft(at("apart.safetensors"));
        const auto load = [&](const char* file) {
            return Model::load(goldenModelFile("qwen2_q4_0"), {}, {{at(file), 1}});
        };
        QCOMPARE(load("joined.safetensors")->fingerprint(), load("apart.safetensors")->fingerprint());
    }

    void joinedOnesThatDoNotFitAreRefused()
    {
        const auto config = goldenModel("phi3_q8_0")->config();
        const auto load = [&](const fs::path& adapter, const char* model = "phi3_q8_0") {
            return messageOf([&] { Model::load(goldenModelFile(model), {}, {{adapter, 1}}); });
        };
        joinedAdapter(config).savePeft(at("a.safetensors"));
        QCOMPARE(load(at("a.safetensors")), std::string());
        // Of a model of other sizes: named with its product and both shapes.
        const std::string other = load(at("a.safetensors"), "llama_f32");
        QVERIFY(has(other, "self_attn.qkv_proj") && has(other, "another model"));
        const auto changed = [&](const char* name, Product product, std::int64_t rows) {
            MadeAdapter made;
            made.add(config, product, 7);
            for (auto& [key, pair] : made.pairs) {
                pair.outputs = rows;
                pair.up.resize(static_cast<std::size_t>(rows * made.rank));
            }
            std::string(name).ends_with("gguf") ? made.saveGguf(at(name)) : made.savePeft(at(name));
            return load(at(name));
        };
        const std::int64_t queries = std::int64_t{config.heads} * config.headDim;
        const std::string shorter = changed("b.safetensors", Product::QueryKeyValue, queries);
        QVERIFY(has(shorter, std::to_string(queries) + "][4]") && has(shorter, "self_attn.qkv_proj"));
        // In a GGUF file "ffn_up" is both; half of it is not.
        QVERIFY(has(changed("b.gguf", Product::GateUp, config.feedForward), "mlp.gate_up_proj"));
        // A part both by itself and within the joined one.
        MadeAdapter made;
        made.add(config, Product::QueryKeyValue, 7);
        made.add(config, Product::Key, 8);
        made.savePeft(at("c.safetensors"));
        QVERIFY(has(load(at("c.safetensors")), "both by itself and within self_attn.qkv_proj"));
        // Experts are not adapted under this name either.
        const auto mixture = goldenModel("qwen3moe_q5_0")->config();
        MadeAdapter ofExperts;
        ofExperts.add(mixture, Product::GateUp, 9);
        ofExperts.savePeft(at("d.safetensors"));
        QVERIFY(has(load(at("d.safetensors"), "qwen3moe_q5_0"), "a mixture of experts"));
    }

    void severalAgreeWithFoldedWeights()
    {
        const ModelConfig config = tinyModel()->config();
        const MadeAdapter one = plainAdapter(config, 30), other = plainAdapter(config, 41);
        const auto choices = two(1, 0.5);
        writeFolded(tinyModelPath(), {}, at("plain_f32.gguf"));
        writeFolded(tinyModelPath(), {{one, 1}, {other, 0.5}}, at("folded_f32.gguf"));
        const auto ids = randomTokens(80, config.vocabulary, 8);
        const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
        const auto folded = Model::load(at("folded_f32.gguf"));
        const auto adapted = Model::load(at("plain_f32.gguf"), {}, choices);
        const auto stored = Model::load(tinyModelPath(), {}, choices);
        const auto first = Model::load(at("plain_f32.gguf"), {}, {choices[0]});
        const auto second = Model::load(at("plain_f32.gguf"), {}, {choices[1]});
        for (const Isa isa : {Isa::Reference, bestIsa()}) {
            const auto expected = logitsOf(folded, ids, isa, 2, ids.size());
            const auto apart = [&](const auto& model) {
                return meanDivergence(expected, logitsOf(model, ids, isa, 2, ids.size()), vocabulary);
            };
            qInfo("%s: mean KL %.2e, as stored %.2e, with the first alone %.2e, the second %.2e",
                  std::string(isaName(isa)).c_str(), apart(adapted), apart(stored), apart(first), apart(second));
            QVERIFY(apart(adapted) < 1e-5);
            QVERIFY(apart(stored) < 3e-3);
            QVERIFY(apart(first) > 0.05 && apart(second) > 0.05);
        }
    }

    /// Joined products beside separate ones, in one list.
    void aJoinedOneBesideAnother()
    {
        const ModelConfig config = goldenModel("phi3_q8_0")->config();
        const MadeAdapter joined = joinedAdapter(config);
        MadeAdapter other;
        other.rank = 8;
        other.alpha = 8;
        other.add(config, Product::Key, 15);
        other.add(config, Product::AttentionOutput, 16);
        joined.saveGguf(at("joined.gguf"));
        other.savePeft(at("other.safetensors"));
        writeFolded(goldenModelFile("phi3_q8_0"), {}, at("plain_f32.gguf"));
        MadeAdapter asJoined = other; // the key's rows of the joined matrix
        for (auto& [key, pair] : other.pairs)
            if (key.second == Product::Key) {
                MadeAdapter::Pair whole;
                whole.inputs = pair.inputs;
                whole.outputs = sizeOf(Product::QueryKeyValue, config).outputs;
                whole.down = pair.down;
                whole.up.assign(static_cast<std::size_t>(whole.outputs * other.rank), 0.0f);
                const auto before = sizeOf(Product::Query, config).outputs * other.rank;
                std::copy(pair.up.begin(), pair.up.end(), whole.up.begin() + before);
                asJoined.pairs.erase(key);
                asJoined.pairs[{key.first, Product::QueryKeyValue}] = whole;
            }
        writeFolded(goldenModelFile("phi3_q8_0"), {{joined, 0.5}, {asJoined, 1}}, at("folded_f32.gguf"));
        const auto adapted =
            Model::load(at("plain_f32.gguf"), {}, {{at("joined.gguf"), 0.5}, {at("other.safetensors"), 1}});
        const auto alone = Model::load(at("plain_f32.gguf"), {}, {{at("joined.gguf"), 0.5}});
        const auto folded = Model::load(at("folded_f32.gguf"));
        const auto ids = randomTokens(60, config.vocabulary, 4);
        const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
        const auto expected = logitsOf(folded, ids, bestIsa(), 2, 60);
        const double kl = meanDivergence(expected, logitsOf(adapted, ids, bestIsa(), 2, 60), vocabulary);
        const double without = meanDivergence(expected, logitsOf(alone, ids, bestIsa(), 2, 60), vocabulary);
        qInfo("mean KL %.2e, with the joined one alone %.2e", kl, without);
        QVERIFY(kl < 1e-5 && without > 0.02);
    }

    void theListIsInTheFingerprint()
    {
        const auto choices = two();
        const auto print = [](const std::vector<AdapterChoice>& list) {
            return Model::load(tinyModelPath(), {}, list)->fingerprint();
        };
        const std::vector<AdapterChoice> turned{choices[1], choices[0]};
        const std::string both = print(choices);
        for (const std::string& other :
             {print(turned), print({choices[0]}), print({choices[1]}), print(two(1, 0.6)), print({})})
            QVERIFY(other != both);
        QCOMPARE(print(two()), both);
        const auto model = Model::load(tinyModelPath(), {}, choices);
        QCOMPARE(model->baseFingerprint(), tinyModel()->fingerprint());
        QCOMPARE(model->adapters().size(), std::size_t(2));
        QCOMPARE(model->adapters()[0].choice, choices[0]);
        QCOMPARE(model->adapters()[1].choice, choices[1]);
    }

    /// Rows, chunks and threads change no bit; nor does the instruction set where there is fma.
    void rowsChunksAndThreads()
    {
        const auto model = Model::load(tinyModelPath(), {}, two());
        const auto ids = randomTokens(150, model->config().vocabulary, 5);
        for (const Isa isa : supportedIsas()) {
            const auto expected = logitsOf(model, ids, isa, 1, 1);
            for (const std::size_t chunk : {std::size_t{3}, std::size_t{16}, std::size_t{150}})
                for (const int threads : {1, 2, 3})
                    QVERIFY2(sameBits(logitsOf(model, ids, isa, threads, chunk), expected),
                             qPrintable(QString("%1 chunk %2 threads %3").arg(int(isa)).arg(chunk).arg(threads)));
        }
    }

    void strategiesGiveTheSameText()
    {
        const auto textBy = [&](const std::shared_ptr<const Model>& model, const std::string& strategy) {
            SamplerSettings settings;
            settings.seed = 4;
            EngineOptions options;
            options.threads = 2;
            Generator generator(model, planContext(model->config(), 2048), options);
            StrategySettings drafts;
            drafts.kind = strategyOf(strategy);
            generator.setStrategy(drafts);
            generator.prefill(randomTokens(90, model->config().vocabulary, 9));
            generator.beginRun(settings, 160);
            while (generator.step().finish == FinishReason::None) {
            }
            return generator.text();
        };
        const auto choices = two();
        const auto model = Model::load(tinyModelPath(), {}, choices);
        const auto expected = textBy(model, "ar");
        for (const char* strategy : {"self", "ngram", "suffix", "auto"})
            QVERIFY2(textBy(model, strategy) == expected, strategy);
        QVERIFY(textBy(Model::load(tinyModelPath(), {}, {choices[0]}), "ar") != expected);
    }

    void badListsAreRefused()
    {
        const auto choices = two();
        const auto load = [](const std::vector<AdapterChoice>& list) {
            return messageOf([&] { Model::load(tinyModelPath(), {}, list); });
        };
        QCOMPARE(load(choices), std::string());
        QVERIFY(has(load({choices[0], choices[1], choices[0]}), "there twice"));
        fs::copy_file(at("one.safetensors"), at("copy.safetensors"), fs::copy_options::overwrite_existing);
        const std::string twice = load({choices[0], {at("copy.safetensors"), 0.3}});
        QVERIFY(has(twice, "copy.safetensors") && has(twice, "one.safetensors"));
        QVERIFY(has(load(std::vector<AdapterChoice>(kMostAdapters + 1, choices[0])), "9 adapters at once"));
        QVERIFY(has(load({choices[0], {choices[1].file, 4.5}}), "strength"));
        QVERIFY(has(load({choices[0], {at("nowhere.gguf"), 1}}), "nowhere.gguf"));
        joinedAdapter(goldenModel("phi3_q8_0")->config()).savePeft(at("phi.safetensors"));
        const std::string misfit = load({choices[0], {at("phi.safetensors"), 1}});
        QVERIFY(has(misfit, "phi.safetensors") && has(misfit, "another model"));
        // Values that cannot be stored: of the one that has them.
        SafetensorsFile tensors = SafetensorsFile::load(at("one.safetensors"), 1 << 20);
        tensors.tensors[1].values[0] = 1e30F;
        tensors.save(at("huge.safetensors"), TensorStorage::F32);
        const std::string huge = load({choices[1], {at("huge.safetensors"), 1}});
        QVERIFY(has(huge, "65504") && has(huge, "huge.safetensors"));
    }
};

QTEST_APPLESS_MAIN(TestAdapterLists)
#include "test_adapter_lists.moc"
