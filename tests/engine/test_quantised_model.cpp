// A model whose matrices are stored in every quantised type: it loads, its rows depend on their paths alone,
// instruction sets agree, and drafting changes nothing. And files that cannot be read.
#include "engine/generation/generator.h"
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/model/model_file.h"
#include "engine/types/strategy.h"
#include "tests/support/mixed_model.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstring>
#include <set>
#include <span>

using namespace longhand;
using namespace longhand::test;

namespace {

/// Logits of all tokens, in passes of `chunk` rows.
std::vector<float> logitsOf(const std::shared_ptr<const Model>& model, Isa isa, int threads, std::size_t chunk,
                            std::span<const TokenId> tokens)
{
    ForwardPass pass = cpuPass(model, planContext(model->config(), 2048), isa, threads);
    std::vector<float> all;
    while (!tokens.empty()) {
        const auto part = tokens.first(std::min(chunk, tokens.size()));
        std::vector<TreeRow> rows;
        std::vector<std::int32_t> path;
        for (const TokenId t : part) {
            path.push_back(static_cast<std::int32_t>(rows.size()));
            rows.push_back({t, path.back() - 1});
        }
        const PassResult result = pass.forward(rows, LogitsOf::AllRows);
        all.insert(all.end(), result.logits.begin(), result.logits.end());
        pass.commit(path);
        tokens = tokens.subspan(part.size());
    }
    return all;
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

std::vector<TokenId> write(Generator& generator, const SamplerSettings& settings, std::int64_t tokens)
{
    generator.beginRun(settings, tokens);
    std::vector<TokenId> out;
    for (;;) {
        const StepEvent event = generator.step();
        out.insert(out.end(), event.tokens.begin(), event.tokens.end());
        if (event.finish != FinishReason::None)
            return out;
    }
}

std::string messageOfLoading(const std::filesystem::path& path)
{
    try {
        Model::load(path);
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

} // namespace

class TestQuantisedModel : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
    std::shared_ptr<const Model> m_model;

private Q_SLOTS:
    void initTestCase()
    {
        m_path = m_folder.filePath("mixed.gguf").toStdString();
        writeMixedModel(m_path);
        m_model = Model::load(m_path);
    }

    /// The file holds every quantised type, and the memory is what was foretold.
    void everyTypeIsThere()
    {
        const GgufFile file = GgufFile::open(m_path);
        std::set<std::string> names;
        std::uint64_t stored = 0, loaded = 0;
        for (const GgufTensor& tensor : file.tensors()) {
            names.insert(ggufTypeName(tensor.type));
            stored += tensor.bytes;
            loaded += loadedBytes(tensor);
        }
        QCOMPARE(names.size(), kDTypes.size() - 2); // no F16, no BF16
        QVERIFY(unreadableWeights(file).empty());
        QVERIFY(loaded >= stored && loaded < stored * 105 / 100);
        std::uint64_t norms = 0;
        for (const GgufTensor& tensor : file.tensors())
            norms += tensor.dims.size() == 1 ? tensor.bytes : 0;
        const std::uint64_t table = loadedBytes(*file.findTensor("token_embd.weight"));
        QCOMPARE(std::uint64_t{m_model->weightBytes()}, loaded - norms - table);
        QCOMPARE(fingerprintOf(m_path), m_model->fingerprint());
    }

    void rowsStandAlone()
    {
        const auto tokens = randomTokens(150, m_model->config().vocabulary, 3);
        for (const Isa isa : supportedIsas()) {
            const auto expected = logitsOf(m_model, isa, 1, 1, tokens);
            for (const float logit : expected)
                QVERIFY(std::isfinite(logit));
            for (const std::size_t chunk : {std::size_t{3}, std::size_t{8}, std::size_t{17}, std::size_t{64}})
                QVERIFY2(sameBits(logitsOf(m_model, isa, 2, chunk, tokens), expected), isaName(isa).data());
        }
    }

    void instructionSetsAgree()
    {
        const auto tokens = randomTokens(150, m_model->config().vocabulary, 4);
        const auto expected = logitsOf(m_model, Isa::Portable, 1, 5, tokens);
        for (const Isa isa : supportedIsas())
            if (arithmeticOf(isa, true) == Isa::Portable) // its cache is in BF16
                QVERIFY2(sameBits(logitsOf(m_model, isa, 2, 16, tokens), expected), isaName(isa).data());
    }

    /// Every instruction set computes the same model: close to the plain reference.
    void closeToTheReference()
    {
        const auto tokens = randomTokens(12, m_model->config().vocabulary, 5);
        const auto expected = logitsOf(m_model, Isa::Reference, 1, 12, tokens);
        double square = 0;
        for (const float logit : expected)
            square += static_cast<double>(logit) * logit / static_cast<double>(expected.size());
        for (const Isa isa : supportedIsas()) {
            const auto got = logitsOf(m_model, isa, 1, 12, tokens);
            double error = 0;
            for (std::size_t i = 0; i < got.size(); ++i)
                error += std::pow(static_cast<double>(got[i]) - expected[i], 2) / static_cast<double>(got.size());
            QVERIFY2(error < 1e-4 * square,
                     qPrintable(QString("%1: %2 of %3").arg(isaName(isa).data()).arg(error).arg(square)));
        }
    }

    void sameTextWhateverDrafts()
    {
        const auto prompt = randomTokens(400, m_model->config().vocabulary, 6);
        const ContextPlan context = planContext(m_model->config(), 2048);
        for (const double temperature : {0.0, 1.0}) {
            SamplerSettings settings;
            settings.temperature = temperature;
            settings.seed = 5;
            Generator plain(m_model, context, {bestIsa(), 1});
            QVERIFY(plain.prefill(prompt));
            const auto expected = write(plain, settings, 80);
            for (const char* name : {"self", "ngram", "suffix", "auto"}) {
                StrategySettings strategy;
                strategy.kind = strategyOf(name);
                strategy.budget = 256;
                Generator drafted(m_model, context, {bestIsa(), 2});
                QVERIFY(drafted.prefill(prompt));
                drafted.setStrategy(strategy);
                QVERIFY2(write(drafted, settings, 80) == expected, name);
            }
        }
    }

    /// A type that is not read is named, with its tensor, before anything is loaded and when it is.
    void otherTypesAreRefused()
    {
        GgufWriter writer = mixedModel();
        writer.addTensor({"odd.weight", 34, {256, 1}, std::string(54, 'q'), {}, {}}); // TQ1_0
        const auto path = std::filesystem::path(m_folder.filePath("odd.gguf").toStdString());
        writer.write(path);
        const std::string why = unreadableWeights(GgufFile::open(path)).text();
        QVERIFY2(why.find("'odd.weight' is stored as TQ1_0") != std::string::npos, why.c_str());
        QVERIFY(why.find("Q4_K") != std::string::npos);
    }

    void incompleteFilesAreRefused()
    {
        const std::string bytes = mixedModel().bytes();
        const auto path = std::filesystem::path(m_folder.filePath("cut.gguf").toStdString());
        writeFile(path, std::string_view(bytes).substr(0, bytes.size() - 1000));
        QVERIFY(messageOfLoading(path).find("output.weight") != std::string::npos);
        writeFile(path, std::string_view(bytes).substr(0, bytes.size() / 2));
        QVERIFY(!messageOfLoading(path).empty());
    }

    void rowsOfPartsOfBlocksAreRefused()
    {
        GgufWriter writer = mixedModel();
        writer.addTensor({"part.weight", ggmlNumber(DType::Q4_K), {288, 2}, std::string(324, 'q'), {}, {}});
        const auto path = std::filesystem::path(m_folder.filePath("part.gguf").toStdString());
        writer.write(path);
        const std::string message = messageOfLoading(path);
        for (const char* part : {"part.weight", "288", "Q4_K", "256"})
            QVERIFY2(message.find(part) != std::string::npos, message.c_str());
    }
};

QTEST_APPLESS_MAIN(TestQuantisedModel)
#include "test_quantised_model.moc"
