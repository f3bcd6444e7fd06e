// Draft heads: their file, good and bad; their arithmetic against the formulas in double precision; the trees that the
// drafter makes against the sampler's own candidates.
#include "engine/formats/safetensors.h"
#include "engine/model/forward_pass.h"
#include "engine/speculative/coupled_children.h"
#include "engine/speculative/draft_heads.h"
#include "engine/speculative/draft_vocabulary.h"
#include "engine/speculative/head_drafter.h"
#include "tests/support/error_message.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

using Doubles = std::vector<double>;

DraftHeads randomHeads(HeadKind kind, std::uint64_t seed, int gamma = 3, std::vector<TokenId> vocabulary = {})
{
    DraftHeads heads;
    heads.shape = {kind, gamma, tinyModel()->config().width, kind == HeadKind::Conditioned ? 40 : 0,
                   kind == HeadKind::Conditioned ? 2 : 0};
    heads.fingerprint = tinyModel()->fingerprint();
    heads.modelName = "tiny";
    heads.training.steps = 7;
    heads.training.learningRate = 0.25;
    heads.training.losses = {1.5, 2.5};
    heads.training.corpus = "a \"corpus\"";
    heads.vocabulary = std::move(vocabulary);
    std::mt19937_64 random(seed);
    for (const auto& matrix : heads.shape.matrices()) {
        std::normal_distribution<float> normal(0, 1 / std::sqrt(static_cast<float>(matrix.inputs)));
        std::vector<float> values(static_cast<std::size_t>(matrix.outputs * matrix.inputs));
        for (float& v : values)
            v = normal(random);
        heads.matrices.push_back(std::move(values));
    }
    return heads;
}

std::vector<float> randomFloats(std::size_t count, std::uint64_t seed, float scale = 1)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<float> normal(0, scale);
    std::vector<float> values(count);
    for (float& v : values)
        v = normal(random);
    return values;
}

/// The kinds once more, from the documentation of HeadKind.
class Oracle
{
public:
    Oracle(const DraftHeads& heads, const Model& model) : m_heads(heads), m_model(model) {}

    Doubles normalised(const Doubles& v) const
    {
        double squares = 0;
        for (const double x : v)
            squares += x * x;
        const double scale = 1 / std::sqrt(squares / static_cast<double>(v.size()) + m_model.config().normEps);
        Doubles out;
        for (const double x : v)
            out.push_back(x * scale);
        return out;
    }
    Doubles times(std::size_t matrix, const Doubles& x) const
    {
        const auto shape = m_heads.shape.matrices()[matrix];
        Doubles y(static_cast<std::size_t>(shape.outputs), 0);
        for (std::size_t n = 0; n < y.size(); ++n)
            for (std::size_t k = 0; k < x.size(); ++k)
                y[n] += static_cast<double>(m_heads.matrices[matrix][n * x.size() + k]) * x[k];
        return y;
    }
    Doubles embedded(TokenId token) const
    {
        std::vector<float> e(static_cast<std::size_t>(m_model.config().width));
        embedding(m_model.embeddingTable(), &token, 1, e.data());
        return normalised(Doubles(e.begin(), e.end()));
    }
    static double silu(double x) { return x / (1 + std::exp(-x)); }

    Doubles hidden(int depth, const Doubles& base, const std::vector<TokenId>& tokens) const
    {
        const auto d = static_cast<std::size_t>(depth - 1);
        Doubles out;
        switch (m_heads.shape.kind) {
        case HeadKind::Chained:
            out = times(d, normalised(base));
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] += base[i];
            break;
        case HeadKind::Medusa:
            out = times(d, base);
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] = base[i] + silu(out[i]);
            break;
        case HeadKind::Conditioned: {
            Doubles x = normalised(base);
            for (const TokenId token : tokens) {
                const Doubles e = token < 0 ? Doubles(base.size(), 0) : embedded(token);
                x.insert(x.end(), e.begin(), e.end());
            }
            const Doubles gateUp = times(0, x);
            Doubles mid;
            for (std::size_t i = 0; i < gateUp.size() / 2; ++i)
                mid.push_back(silu(gateUp[i]) * gateUp[gateUp.size() / 2 + i]);
            out = times(1, mid);
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] += x[i];
            break;
        }
        }
        return out;
    }

private:
    const DraftHeads& m_heads;
    const Model& m_model;
};

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void writeContent(const std::filesystem::path& path, const std::string& content)
{
    std::ofstream(path, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
}

std::string withHeader(const std::string& json, const std::string& data)
{
    const std::uint64_t length = json.size();
    return std::string(reinterpret_cast<const char*>(&length), 8) + json + data;
}

std::string errorOf(const std::filesystem::path& path)
{
    try {
        DraftHeads::load(path);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

constexpr HeadKind kKinds[] = {HeadKind::Chained, HeadKind::Conditioned, HeadKind::Medusa};

} // namespace

class TestDraftHeads : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    ComputePool m_pool{2};
    std::filesystem::path file(const char* name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    CpuContext context() { return {bestIsa(), &m_pool}; }

private Q_SLOTS:
    void aFileComesBackAsItWas()
    {
        for (const HeadKind kind : kKinds) {
            const DraftHeads heads = randomHeads(kind, 1, 3, {0, 5, 9});
            heads.save(file("a.safetensors"));
            const DraftHeads back = DraftHeads::load(file("a.safetensors"));
            QCOMPARE(back.shape, heads.shape);
            QCOMPARE(back.fingerprint, heads.fingerprint);
            QCOMPARE(back.modelName, heads.modelName);
            QCOMPARE(back.vocabulary, heads.vocabulary);
            QCOMPARE(back.training.steps, heads.training.steps);
            QCOMPARE(back.training.learningRate, heads.training.learningRate);
            QCOMPARE(back.training.losses, heads.training.losses);
            QCOMPARE(back.training.corpus, heads.training.corpus);
            QCOMPARE(back.matrices.size(), heads.matrices.size());
            for (std::size_t i = 0; i < heads.matrices.size(); ++i)
                for (std::size_t k = 0; k < heads.matrices[i].size(); ++k)
                    QCOMPARE(back.matrices[i][k], halfToFloat(floatToHalf(heads.matrices[i][k])));
            back.checkModel(*tinyModel());
        }
    }

    void theFileIsASafetensorsFile()
    {
        randomHeads(HeadKind::Chained, 1, 2).save(file("s.safetensors"));
        const std::string bytes = contentOf(file("s.safetensors"));
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data(), 8);
        const QJsonObject header =
            QJsonDocument::fromJson(QByteArray(bytes.data() + 8, static_cast<int>(length))).object();
        QVERIFY(header.contains("__metadata__"));
        const QJsonObject second = header["head.2.weight"].toObject();
        const int width = tinyModel()->config().width;
        QCOMPARE(second["dtype"].toString(), QString("F16"));
        QCOMPARE(second["shape"].toArray(), (QJsonArray{width, width}));
        QCOMPARE(second["data_offsets"].toArray(), (QJsonArray{2 * width * width, 4 * width * width}));
        QCOMPARE(bytes.size(), 8 + length + 4 * static_cast<std::size_t>(width * width));
    }

    void anotherModelIsRefused()
    {
        DraftHeads heads = randomHeads(HeadKind::Chained, 2);
        heads.fingerprint = std::string(64, 'a');
        heads.modelName = "Other 7B";
        heads.file = "/some/heads.safetensors";
        const std::string why = messageOf([&] { heads.checkModel(*tinyModel()); });
        QVERIFY(has(why, "/some/heads.safetensors") && has(why, "Other 7B") && has(why, "longhand-cli train"));
        QVERIFY_EXCEPTION_THROWN(HeadDrafter(tinyModel(), heads, context()), Error);
        heads = randomHeads(HeadKind::Chained, 2, 3, {0, tinyModel()->config().vocabulary});
        QVERIFY_EXCEPTION_THROWN(heads.checkModel(*tinyModel()), Error);
    }

    void badFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& content, const char* says) {
            QTest::newRow(name) << QByteArray(content.data(), static_cast<int>(content.size())) << QString(says);
        };
        randomHeads(HeadKind::Chained, 3, 1).save(file("good.safetensors"));
        const std::string good = contentOf(file("good.safetensors"));
        std::uint64_t length = 0;
        std::memcpy(&length, good.data(), 8);
        const std::string json = good.substr(8, length), data = good.substr(8 + length);
        const auto replaced = [&](const std::string& from, const std::string& to) {
            std::string changed = json;
            const std::size_t at = changed.find(from);
            if (at == std::string::npos)
                throw std::runtime_error("no " + from + " in the header");
            changed.replace(at, from.size(), to);
            return withHeader(changed, data);
        };
        row("empty", "", "too few");
        row("no header", std::string("\xff\xff\xff\xff\xff\xff\xff\x7f", 8) + "{}", "claims");
        row("header longer than the file", std::string("\x40\0\0\0\0\0\0\0", 8) + "{}", "claims");
        row("no JSON", withHeader("{\"a\":", ""), "JSON");
        row("nested without end", withHeader(std::string(100000, '['), ""), "JSON");
        row("not an object", withHeader("[1]", ""), "JSON");
        row("other metadata", withHeader("{\"__metadata__\":{\"format\":\"pt\"}}", ""), "no file of draft heads");
        row("metadata not text", withHeader("{\"__metadata__\":{\"format\":1}}", ""), "not a text");
        row("cut off", good.substr(0, good.size() - 1), "follow the header");
        row("too long", good + "x", "follow the header");
        row("other type", replaced("\"F16\"", "\"I64\""), "I64");
        row("offsets backwards", replaced("\"data_offsets\":[0,", "\"data_offsets\":[99999999,"), "offsets");
        row("negative offset", replaced("\"data_offsets\":[0,", "\"data_offsets\":[-1,"), "whole number");
        row("huge extent", replaced("\"shape\":[", "\"shape\":[18446744073709551615,"), "extent");
        row("three dimensions", replaced("\"shape\":[", "\"shape\":[1,"), "no vector or matrix");
        row("five dimensions", replaced("\"shape\":[", "\"shape\":[1,1,1,"), "dimensions");
        row("other name", replaced("head.1.weight", "head.2.weight"), "missing");
        const int width = tinyModel()->config().width;
        const auto shape = [](int a, int b) {
            return "\"shape\":[" + std::to_string(a) + "," + std::to_string(b) + "]";
        };
        row("other shape", replaced(shape(width, width), shape(width / 2, width * 2)), "description says");
        row("another kind", replaced("chained", "chainsaw"), "kind");
        row("gamma out of range", replaced("gamma\\\":1", "gamma\\\":-1"), "gamma");
        row("gamma of 2^32 + 1", replaced("gamma\\\":1", "gamma\\\":4294967297"), "gamma");
        row("gamma of one and a half", replaced("gamma\\\":1", "gamma\\\":1.5"), "gamma");
        std::string many = "{\"__metadata__\":{\"0\":\"\"";
        for (int i = 1; i < 60000; ++i) // took ten seconds, each key being looked for among all before it
            many += ",\"" + std::to_string(i) + "\":\"\"";
        row("metadata without end", withHeader(many + "}}", ""), "more than 4096 entries");
        std::string infinite = good;
        infinite[infinite.size() - 1] = 0x7c;
        infinite[infinite.size() - 2] = 0;
        row("infinity", infinite, "not finite");
    }
    void badFilesAreRefused()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        writeContent(file("bad.safetensors"), content.toStdString());
        const std::string error = errorOf(file("bad.safetensors"));
        QVERIFY2(QString::fromStdString(error).contains(says), error.c_str());
        QVERIFY2(QString::fromStdString(error).contains("bad.safetensors"), error.c_str());
    }

    void everyDamagedHeaderIsAnErrorOrTheSame()
    {
        randomHeads(HeadKind::Conditioned, 4, 2, {1, 2, 3}).save(file("whole.safetensors"));
        const std::string good = contentOf(file("whole.safetensors"));
        std::uint64_t length = 0;
        std::memcpy(&length, good.data(), 8);
        std::mt19937_64 random(5);
        int refused = 0;
        for (int i = 0; i < 400; ++i) {
            std::string bad = good;
            for (int k = 0; k < 3; ++k)
                bad[random() % (8 + length)] = static_cast<char>(random());
            writeContent(file("damaged.safetensors"), bad);
            refused += errorOf(file("damaged.safetensors")).empty() ? 0 : 1;
        }
        QVERIFY2(refused > 300, qPrintable(QString::number(refused)));
    }

    void aFailedSaveLeavesWhatWasThere()
    {
        DraftHeads heads = randomHeads(HeadKind::Chained, 6, 1);
        heads.save(file("kept.safetensors"));
        const std::string before = contentOf(file("kept.safetensors"));
        heads.matrices[0][3] = 1e6F; // no F16
        QVERIFY_EXCEPTION_THROWN(heads.save(file("kept.safetensors")), Error);
        QCOMPARE(contentOf(file("kept.safetensors")), before);
        QVERIFY_EXCEPTION_THROWN(randomHeads(HeadKind::Chained, 6).save(file("no/such/folder.safetensors")), Error);
    }

    void headsAreFoundByModelAndKind()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        writeContent(path / "a.safetensors", "rubbish");
        DraftHeads other = randomHeads(HeadKind::Chained, 7);
        other.fingerprint = "other";
        other.save(path / "b.safetensors");
        randomHeads(HeadKind::Medusa, 7).save(path / "c.safetensors");
        randomHeads(HeadKind::Chained, 7).save(path / "d.safetensors");
        const std::string& model = tinyModel()->fingerprint();
        QCOMPARE(findHeads(path, model, HeadKind::Chained).value(), path / "d.safetensors");
        QCOMPARE(findHeads(path, model, HeadKind::Medusa).value(), path / "c.safetensors");
        QVERIFY(!findHeads(path, model, HeadKind::Conditioned));
        QVERIFY(!findHeads(path / "none", model, HeadKind::Chained));
    }

    void aDraftVocabularyGivesTheHeadsOwnLogits_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"llama_f32", "llama_yarn_f16", "qwen3_tied_bf16", "llama_tied_q8_0", "tiny_llama_q4_1"})
            QTest::newRow(name) << QString(name);
    }
    void aDraftVocabularyGivesTheHeadsOwnLogits()
    {
        QFETCH(QString, name);
        const auto model = Model::load(goldenFolder() / "models" / (name.toStdString() + ".gguf"));
        const bool rounded = dtypeIsQuantized(model->head().type()); // packed again in 8 bits
        const std::int32_t vocabulary = model->config().vocabulary;
        std::vector<TokenId> ids;
        for (TokenId t = vocabulary - 1; t >= 0; t -= 7)
            ids.push_back(t);
        DraftVocabulary all(model, context(), 5), some(model, ids, context(), 5);
        QVERIFY(all.whole());
        QCOMPARE(static_cast<std::size_t>(some.size()), ids.size());
        const TokenSubset* const subset = some.subset();
        QVERIFY(subset != nullptr && all.subset() == nullptr);
        std::sort(ids.begin(), ids.end());
        QVERIFY(std::equal(ids.begin(), ids.end(), subset->tokens().begin(), subset->tokens().end()));
        const auto n = static_cast<std::size_t>(vocabulary);
        const auto x = randomFloats(5 * static_cast<std::size_t>(model->config().width), 8);
        std::vector<float> whole(5 * n), part(5 * ids.size(), 99);
        all.logits(x.data(), 5, whole.data());
        some.logits(x.data(), 5, part.data());
        double wrong = 0, size = 0;
        for (std::size_t row = 0; row < 5; ++row)
            for (std::size_t i = 0; i < ids.size(); ++i) {
                const float got = part[row * ids.size() + i];
                const float expected = whole[row * n + static_cast<std::size_t>(ids[i])];
                if (!rounded)
                    QCOMPARE(got, expected);
                wrong += std::pow(static_cast<double>(got) - static_cast<double>(expected), 2);
                size += std::pow(static_cast<double>(expected), 2);
            }
        QVERIFY2(std::sqrt(wrong / size) < 0.01, qPrintable(QString::number(std::sqrt(wrong / size))));
        QVERIFY_EXCEPTION_THROWN(DraftVocabulary(model, std::vector<TokenId>{3, 3}, context(), 1), Error);
        QVERIFY_EXCEPTION_THROWN(DraftVocabulary(model, std::vector<TokenId>{vocabulary}, context(), 1), Error);
        QVERIFY_EXCEPTION_THROWN(DraftVocabulary(model, std::vector<TokenId>{-1}, context(), 1), Error);
        QVERIFY_EXCEPTION_THROWN(DraftVocabulary(model, std::vector<TokenId>{}, context(), 1), Error);
    }

    void hiddenStatesFollowTheFormulas()
    {
        const auto width = static_cast<std::size_t>(tinyModel()->config().width);
        for (const HeadKind kind : kKinds) {
            const DraftHeads heads = randomHeads(kind, 9);
            HeadRunner runner(tinyModel(), heads, context(), 8);
            const Oracle oracle(heads, *tinyModel());
            const auto base = randomFloats(3 * width, 10, 4);
            const std::vector<TokenId> tokens = {5, 6, 7, -1, 9, 5};
            for (int depth = 1; depth <= 3; ++depth) {
                std::vector<float> out(3 * width);
                runner.hidden(depth, base.data(),
                              kind == HeadKind::Conditioned ? std::span(tokens) : std::span<const TokenId>(), 3,
                              out.data());
                for (std::size_t row = 0; row < 3; ++row) {
                    const Doubles expected =
                        oracle.hidden(depth,
                                      Doubles(base.begin() + static_cast<std::ptrdiff_t>(row * width),
                                              base.begin() + static_cast<std::ptrdiff_t>((row + 1) * width)),
                                      {tokens[2 * row], tokens[2 * row + 1]});
                    double wrong = 0, size = 0;
                    for (std::size_t i = 0; i < width; ++i) {
                        wrong += std::pow(expected[i] - static_cast<double>(out[row * width + i]), 2);
                        size += std::pow(expected[i], 2);
                    }
                    // The matrices are used in bf16: 8 bits.
                    QVERIFY2(std::sqrt(wrong / size) < 0.01, qPrintable(QString::number(std::sqrt(wrong / size))));
                }
            }
        }
    }

    void treesHoldTheBestCandidates_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("temperature");
        QTest::addColumn<bool>("below");
        for (const HeadKind kind : kKinds)
            for (const double t : {0.0, 1.0})
                for (const bool below : {false, true})
                    QTest::addRow("%s T %g %s", std::string(headKindName(kind)).c_str(), t, below ? "node" : "root")
                        << static_cast<int>(kind) << t << below;
    }
    void treesHoldTheBestCandidates()
    {
        QFETCH(int, kind);
        QFETCH(double, temperature);
        QFETCH(bool, below);
        const auto model = tinyModel();
        const auto width = static_cast<std::size_t>(model->config().width);
        const auto vocabulary = static_cast<std::size_t>(model->config().vocabulary);
        const DraftHeads heads = randomHeads(static_cast<HeadKind>(kind), 11);
        HeadDrafter drafter(model, heads, context());
        HeadRunner runner(model, heads, context(), 1);
        SamplerSettings settings;
        settings.temperature = temperature;
        settings.minP = 0;
        settings.topP = 1;
        settings.seed = 4;
        Sampler sampler(settings, model->config().vocabulary, {0, 1}),
            own(settings, model->config().vocabulary, {0, 1});
        const auto text = randomTokens(20, model->config().vocabulary, 12);
        const auto hidden = randomFloats(width, 13, 3);
        TokenTree tree;
        const DraftContext at{text, sampler, hidden};
        std::int32_t start = TokenTree::kRoot;
        if (below)
            start = tree.add(tree.add(TokenTree::kRoot, 17, TokenSource::SelfDraft, 0.5F), 18, TokenSource::SelfDraft,
                             0.5F);
        const int had = tree.size();
        const int added =
            below ? drafter.proposeFrom(at, tree, start, hidden, {2, 3}) : drafter.propose(at, tree, start, {2, 3});
        QCOMPARE(added, tree.size() - had);
        QCOMPARE(added, 2 + 4 + 8);

        // Every node's children again, one node at a time, from the hidden states along its path.
        std::vector<std::int32_t> parents{start};
        for (std::int32_t node = had; node < tree.size(); ++node)
            if (tree[node].depth < tree.depth(start) + 3)
                parents.push_back(node);
        for (const std::int32_t parent : parents) {
            std::vector<TokenId> path = tree.path(parent), all(text);
            const auto startDepth = static_cast<std::size_t>(tree.depth(start));
            std::vector<float> state = hidden, next(width), logits(vocabulary);
            for (std::size_t d = 1; d <= path.size() - startDepth + 1; ++d) {
                std::vector<TokenId> before(text);
                before.insert(before.end(), path.begin(),
                              path.begin() + static_cast<std::ptrdiff_t>(startDepth + d - 1));
                const std::vector<TokenId> seen = {before[before.size() - 1], before[before.size() - 2]};
                runner.hidden(
                    static_cast<int>(d), static_cast<HeadKind>(kind) == HeadKind::Medusa ? hidden.data() : state.data(),
                    static_cast<HeadKind>(kind) == HeadKind::Conditioned ? std::span(seen) : std::span<const TokenId>(),
                    1, next.data());
                state = next;
            }
            runner.logits(state.data(), 1, logits.data());
            const auto best = own.candidates(logits, text, path, kScoredBy, nullptr, FilterBy::LooserSettings);
            int rank = 0;
            for (std::int32_t node = had; node < tree.size(); ++node) {
                if (tree[node].parent != parent)
                    continue;
                const auto r = static_cast<std::size_t>(rank);
                QCOMPARE(tree[node].token, best[r].token);
                QCOMPARE(tree[node].rank, rank);
                QCOMPARE(tree[node].source, TokenSource::Head);
                QCOMPARE(tree[node].score, draftScore(best, r));
                ++rank;
            }
            QCOMPARE(rank, 2);
        }
        const DraftSpent spent = drafter.takeSpent();
        QVERIFY(spent.passes > 0 && spent.rows >= spent.passes && spent.bytes > 0);
        QCOMPARE(drafter.takeSpent().passes, 0);
    }

    void limitsAreKept()
    {
        const auto model = tinyModel();
        HeadDrafter drafter(model, randomHeads(HeadKind::Conditioned, 14), context());
        SamplerSettings settings;
        Sampler sampler(settings, model->config().vocabulary, {});
        const auto text = randomTokens(20, model->config().vocabulary, 15);
        const auto hidden = randomFloats(static_cast<std::size_t>(model->config().width), 16, 3);
        TokenTree small(5, 2);
        QCOMPARE(drafter.propose({text, sampler, hidden}, small, TokenTree::kRoot, {3, 9}), 5);
        for (const DraftNode& node : small.nodes())
            QVERIFY(node.depth <= 2);
        QCOMPARE(drafter.propose({text, sampler, hidden}, small, TokenTree::kRoot, {3, 9}), 0);
        TokenTree tree;
        QCOMPARE(drafter.propose({text, sampler, {}}, tree, TokenTree::kRoot, {3, 3}), 0);     // not known
        QCOMPARE(drafter.propose({text, sampler, hidden}, tree, TokenTree::kRoot, {1, 9}), 3); // gamma
        QCOMPARE(drafter.propose({text, sampler, hidden}, tree, TokenTree::kRoot, {1, 9}), 0); // there already
        QCOMPARE(drafter.propose({text, sampler, hidden}, tree, 0, {1, 3}), 0);                // no state for it
        QVERIFY_EXCEPTION_THROWN(
            drafter.proposeFrom({text, sampler, hidden}, tree, 0, std::span(hidden).first(3), {1, 1}), Error);
    }
};

QTEST_GUILESS_MAIN(TestDraftHeads)
#include "test_draft_heads.moc"
