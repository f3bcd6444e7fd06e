// LoRA adapters: against PyTorch (tests/golden/adapters, made by make_adapter_golden.py), and the same promises as
// without one.
#include "engine/formats/safetensors.h"
#include "engine/generation/generator.h"
#include "engine/model/adapter.h"
#include "tests/support/adapter_logits.h"
#include "tests/support/error_message.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>
#include <functional>
#include <iterator>

using namespace longhand;
using longhand::test::divergence;
using longhand::test::goldenFolder;
using longhand::test::logitsOf;
using longhand::test::messageOf;
using longhand::test::randomTokens;
using longhand::test::sameBits;
using longhand::test::tinyModelPath;

namespace {

std::filesystem::path peftFile()
{
    return goldenFolder() / "adapters" / "tiny_peft" / "adapter_model.safetensors";
}
std::filesystem::path ggufAdapter()
{
    return goldenFolder() / "adapters" / "tiny_lora.gguf";
}

std::vector<float> readFloats(const std::filesystem::path& path)
{
    std::vector<float> values(std::filesystem::file_size(path) / sizeof(float));
    std::ifstream in(path, std::ios::binary);
    in.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(float)));
    return values;
}

} // namespace

class TestAdapter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatItIs()
    {
        const AdapterInfo peft = readAdapterInfo(peftFile()), gguf = readAdapterInfo(ggufAdapter());
        QCOMPARE(peft.rank, 4);
        QCOMPARE(peft.alpha, 6.0);
        QCOMPARE(peft.name, std::string("adapter_model"));
        QCOMPARE(gguf.name, std::string("Tiny"));
        QCOMPARE(gguf.rank, peft.rank);
        QCOMPARE(gguf.parameters, peft.parameters);
        QVERIFY(peft.contents.size() == 64 && peft.contents != gguf.contents);
    }

    void agreesWithPyTorch_data()
    {
        QTest::addColumn<bool>("gguf");
        QTest::addColumn<double>("strength");
        for (const bool gguf : {false, true})
            for (const double strength : {1.0, 0.5})
                QTest::addRow("%s %g", gguf ? "gguf" : "peft", strength) << gguf << strength;
    }
    void agreesWithPyTorch()
    {
        QFETCH(bool, gguf);
        QFETCH(double, strength);
        const auto model = Model::load(tinyModelPath(), {}, {{gguf ? ggufAdapter() : peftFile(), strength}});
        std::ifstream in(std::filesystem::path(tinyModelPath()).replace_extension(".ids"));
        const std::vector<TokenId> ids{std::istream_iterator<TokenId>(in), {}};
        const auto expected =
            readFloats(goldenFolder() / "adapters" / (strength == 1 ? "tiny_1.logits.f32" : "tiny_0.5.logits.f32"));
        const auto plain = readFloats(std::filesystem::path(tinyModelPath()).replace_extension(".logits.f32"));
        const auto vocabulary = static_cast<std::size_t>(model->config().vocabulary);
        QCOMPARE(expected.size(), ids.size() * vocabulary);
        auto isas = supportedIsas();
        isas.push_back(Isa::Reference);
        for (const Isa isa : isas) {
            const auto got = logitsOf(model, ids, isa, 2, ids.size());
            double kl = 0, withoutAdapter = 0;
            for (std::size_t i = 0; i < ids.size(); ++i) {
                kl += divergence(&expected[i * vocabulary], &got[i * vocabulary], vocabulary);
                withoutAdapter += divergence(&expected[i * vocabulary], &plain[i * vocabulary], vocabulary);
            }
            kl /= static_cast<double>(ids.size());
            withoutAdapter /= static_cast<double>(ids.size());
            qInfo("%s: mean KL %.2e; of the model without the adapter %.2e", std::string(isaName(isa)).c_str(), kl,
                  withoutAdapter);
            QVERIFY(kl < 2e-3);
            QVERIFY(withoutAdapter > 0.05); // so that one that is left out cannot pass
        }
    }

    /// Both file formats hold the same values in another order of rows.
    void fileFormatsAgree()
    {
        const auto peft = Model::load(tinyModelPath(), {}, {{peftFile(), 1}});
        const auto gguf = Model::load(tinyModelPath(), {}, {{ggufAdapter(), 1}});
        QCOMPARE(peft->fingerprint(), gguf->fingerprint());
        const auto ids = randomTokens(70, peft->config().vocabulary, 3);
        QVERIFY(sameBits(logitsOf(peft, ids, bestIsa(), 2, 70), logitsOf(gguf, ids, bestIsa(), 2, 70)));
    }

    void fingerprint()
    {
        const auto plain = Model::load(tinyModelPath());
        const auto one = Model::load(tinyModelPath(), {}, {{peftFile(), 1}});
        const auto half = Model::load(tinyModelPath(), {}, {{peftFile(), 0.5}});
        QCOMPARE(plain->fingerprint(), plain->baseFingerprint());
        QVERIFY(plain->adapters().empty());
        QCOMPARE(one->baseFingerprint(), plain->fingerprint());
        QVERIFY(one->fingerprint() != plain->fingerprint() && one->fingerprint() != half->fingerprint());
        QCOMPARE(one->adapters().size(), std::size_t(1));
        QCOMPARE(one->adapters()[0].choice.strength, 1.0);
        // What projects have recorded: it must not change.
        QCOMPARE(one->fingerprint(), std::string("a6266432665984fea07ddf245ea4f4b5a61c7e08b6b0e65f6cb835a623b4ae37"));
        QVERIFY(one->weightBytes() > plain->weightBytes());
    }

    /// Rows, chunks and threads change no bit; nor does the instruction set where there is fma
    /// (design, "Numeric contracts").
    void rowsChunksAndThreads()
    {
        const auto model = Model::load(tinyModelPath(), {}, {{peftFile(), 1.5}});
        const auto ids = randomTokens(150, model->config().vocabulary, 5);
        for (const Isa isa : supportedIsas()) {
            const auto expected = logitsOf(model, ids, isa, 1, 1);
            for (const std::size_t chunk : {std::size_t{1}, std::size_t{3}, std::size_t{16}, std::size_t{150}})
                for (const int threads : {1, 2, 3})
                    QVERIFY2(sameBits(logitsOf(model, ids, isa, threads, chunk), expected),
                             qPrintable(QString("%1 chunk %2 threads %3").arg(int(isa)).arg(chunk).arg(threads)));
        }
    }

    /// Drafts change nothing, whoever makes them; the self-draft reads the adapter too.
    void strategiesGiveTheSameText()
    {
        const auto model = Model::load(tinyModelPath(), {}, {{peftFile(), 1}});
        const auto textBy = [&](const std::string& strategy) {
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
        const auto expected = textBy("ar");
        for (const char* strategy : {"self", "ngram", "suffix", "auto"})
            QVERIFY2(textBy(strategy) == expected, strategy);
    }

    void refusesWhatDoesNotFit()
    {
        const auto load = [](const std::filesystem::path& model, const AdapterChoice& choice) {
            return messageOf([&] { Model::load(model, {}, {choice}); });
        };
        const auto has = [](const std::string& message, const char* part) {
            if (message.find(part) == std::string::npos)
                qWarning("%s", message.c_str());
            return message.find(part) != std::string::npos;
        };
        QVERIFY(has(load(goldenFolder() / "models" / "llama_f32.gguf", {peftFile(), 1}), "another model"));
        for (const double strength : {0.0, -1.0, 4.5, std::nan("")})
            QVERIFY(has(load(tinyModelPath(), {peftFile(), strength}), "strength"));
        QVERIFY(has(load(tinyModelPath(), {"/nowhere/a.safetensors", 1}), "no such file"));
        QVERIFY(has(load(tinyModelPath(), {tinyModelPath(), 1}), "not an adapter"));

        QTemporaryDir folder;
        const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "a.safetensors";
        const auto changed = [&](const std::function<void(SafetensorsFile&)>& change) {
            SafetensorsFile tensors = SafetensorsFile::load(peftFile(), 1 << 20);
            tensors.metadata["lora_alpha"] = "6";
            change(tensors);
            tensors.save(file, TensorStorage::F32);
            return load(tinyModelPath(), {file, 1});
        };
        QCOMPARE(changed([](auto&) {}), std::string());
        QVERIFY(has(changed([](auto& t) { t.metadata.erase("lora_alpha"); }), "adapter_config.json"));
        QVERIFY(has(changed([](auto& t) { t.metadata["lora_alpha"] = "much"; }), "lora_alpha"));
        QVERIFY(has(changed([](auto& t) { t.tensors[0].name = "base_model.model.lm_head.lora_A.weight"; }),
                    "lm_head.lora_A"));
        QVERIFY(has(changed([](auto& t) { t.tensors.erase(t.tensors.begin()); }), "both must be there"));
        QVERIFY(has(changed([](auto& t) { t.tensors[1].values[0] = 1e30F; }), "65504"));
        QVERIFY(has(changed([](auto& t) {
                        for (auto& tensor : t.tensors)
                            if (const auto at = tensor.name.find("layers.1."); at != std::string::npos)
                                tensor.name =
                                    std::string(tensor.name, 0, at).append("layers.77.").append(tensor.name, at + 9);
                    }),
                    "block 77"));
        // A part of the products alone is enough.
        QCOMPARE(changed([](auto& t) {
                     std::erase_if(t.tensors, [](const NamedTensor& tensor) {
                         return tensor.name.find("q_proj") == std::string::npos;
                     });
                 }),
                 std::string());
    }
};

QTEST_APPLESS_MAIN(TestAdapter)
#include "test_adapter.moc"
