// Mixtures of experts: what only they have. Their logits, invariance and drafts are tested with the other families'.
#include "engine/formats/gguf/gguf_types.h"
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/model/backend/cpu/expert_pass.h"
#include "engine/model/model_file.h"
#include "engine/model/quantize_model.h"
#include "engine/model_files/open_model.h"
#include "tests/kernels/weight_rows.h"
#include "tests/support/error_message.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr std::int64_t kWidth = 64, kInner = 96;
constexpr int kExperts = 12, kUsed = 3;

struct Matrices
{
    std::vector<PackedLinear> packed;
    std::vector<std::vector<float>> values;
};

Matrices randomMatrices(DType type, std::int64_t n, std::int64_t k, unsigned seed)
{
    Matrices all;
    for (unsigned e = 0; e < kExperts; ++e) {
        const auto rows = randomRows(type, n, k, seed + e, 0.1f);
        all.packed.push_back(PackedLinear::pack(type, n, k, rows.data()));
        all.values.push_back(dequantized(type, rows, n, k));
    }
    return all;
}

std::vector<double> times(const std::vector<float>& w, const std::vector<double>& x, const float* bias)
{
    std::vector<double> y(w.size() / x.size());
    for (std::size_t n = 0; n < y.size(); ++n)
        y[n] = std::inner_product(x.begin(), x.end(), w.begin() + static_cast<std::ptrdiff_t>(n * x.size()),
                                  bias ? double(bias[n]) : 0.0);
    return y;
}

/// A block of experts with its numbers, and the sums in float64.
struct World
{
    ModelConfig config;
    Matrices gate, up, down;
    ExpertWeights weights;
    std::vector<float> router;

    World(DType type, bool clamped)
    {
        config.width = kWidth;
        config.feedForward = kInner;
        config.experts = kExperts;
        config.usedExperts = kUsed;
        gate = randomMatrices(type, kInner, kWidth, 10);
        up = randomMatrices(type, kInner, kWidth, 40);
        down = randomMatrices(type, kWidth, kInner, 70);
        router = normalFloats(std::size_t(kExperts * kWidth), 5, 0.3f);
        weights.router = PackedLinear::pack(DType::F32, kExperts, kWidth, std::as_bytes(std::span(router)).data());
        weights.gate = std::move(gate.packed);
        weights.up = std::move(up.packed);
        weights.down = std::move(down.packed);
        if (clamped) {
            config.activation = Activation::ClampedSwiGlu;
            config.expertBias = true;
            weights.routerBias = normalFloats(kExperts, 6, 0.5f);
            weights.gateBias = normalFloats(std::size_t(kExperts * kInner), 7, 6.0f); // some are clamped
            weights.upBias = normalFloats(std::size_t(kExperts * kInner), 8, 6.0f);
            weights.downBias = normalFloats(std::size_t(kExperts * kWidth), 9, 0.5f);
        }
    }

    static const float* biasOf(const std::vector<float>& biases, std::size_t e, std::int64_t size)
    {
        return biases.empty() ? nullptr : biases.data() + e * std::size_t(size);
    }

    /// The chosen experts, the likeliest first; exact() adds them up.
    std::vector<std::size_t> chosen(const std::vector<double>& x, std::vector<double>& logits) const
    {
        logits = times(router, x, biasOf(weights.routerBias, 0, 0));
        std::vector<std::size_t> order(kExperts);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return logits[a] > logits[b]; });
        order.resize(kUsed);
        return order;
    }

    std::vector<double> exact(const float* row) const
    {
        const std::vector<double> x(row, row + kWidth);
        std::vector<double> logits, sum(kWidth, 0.0);
        const auto experts = chosen(x, logits);
        double total = 0;
        for (const std::size_t e : experts)
            total += std::exp(logits[e]);
        for (const std::size_t e : experts) {
            auto g = times(gate.values[e], x, biasOf(weights.gateBias, e, kInner));
            auto u = times(up.values[e], x, biasOf(weights.upBias, e, kInner));
            for (std::size_t i = 0; i < g.size(); ++i) {
                if (config.activation == Activation::ClampedSwiGlu) {
                    g[i] = std::min(g[i], 7.0);
                    g[i] *= (std::clamp(u[i], -7.0, 7.0) + 1) / (1 + std::exp(-1.702 * g[i]));
                } else {
                    g[i] *= u[i] / (1 + std::exp(-g[i]));
                }
            }
            const auto y = times(down.values[e], g, biasOf(weights.downBias, e, kWidth));
            for (std::size_t i = 0; i < sum.size(); ++i)
                sum[i] += std::exp(logits[e]) / total * y[i];
        }
        return sum;
    }

    std::vector<float> run(const std::vector<float>& x, Isa isa, int threads) const
    {
        const int rows = static_cast<int>(x.size() / kWidth);
        ComputePool pool(threads);
        ExpertPass pass(config, rows);
        PreparedRows prepared(rows, std::max(kWidth, kInner));
        std::vector<float> gateUp(std::size_t(rows * 2 * kInner)), gated(std::size_t(rows * kInner));
        const float* const sum =
            pass.run({isa, &pool}, weights, {}, x.data(), rows, {&prepared, gateUp.data(), gated.data(), nullptr});
        return {sum, sum + x.size()};
    }
};

std::vector<float> logitsOf(const std::shared_ptr<const Model>& model, const std::vector<TokenId>& ids)
{
    ForwardPass pass =
        cpuPass(model, planContext(model->config(), static_cast<std::int32_t>(ids.size())), bestIsa(), 2);
    std::vector<TreeRow> rows;
    for (const TokenId id : ids)
        rows.push_back({id, static_cast<std::int32_t>(rows.size()) - 1});
    const PassResult result = pass.forward(rows, LogitsOf::AllRows);
    return {result.logits.begin(), result.logits.end()};
}

} // namespace

class TestMixtures : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path at(const char* name) const { return m_folder.filePath(name).toStdString(); }

private Q_SLOTS:
    void matchesFloat64_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<bool>("clamped");
        for (const DType type : {DType::F32, DType::BF16, DType::Q8_0, DType::Q4_0, DType::Q5_0, DType::MXFP4})
            for (const bool clamped : {false, true})
                QTest::addRow("%s%s", dtypeName(type).data(), clamped ? ", clamped, with biases" : "")
                    << static_cast<int>(type) << clamped;
    }
    void matchesFloat64()
    {
        QFETCH(int, type);
        QFETCH(bool, clamped);
        const World world(static_cast<DType>(type), clamped);
        auto isas = supportedIsas();
        isas.push_back(Isa::Reference);
        const auto x = normalFloats(std::size_t(33 * kWidth), 77);
        for (const Isa isa : isas) {
            const auto got = world.run(x, isa, 2);
            for (std::size_t r = 0; r < 33; ++r) {
                const auto expected = world.exact(x.data() + r * kWidth);
                double error = 0, size = 0;
                for (std::size_t i = 0; i < expected.size(); ++i) {
                    error += std::pow(got[r * kWidth + i] - expected[i], 2);
                    size += std::pow(expected[i], 2);
                }
                // Activations of 16 bits beside quantised weights, of two bf16 beside bf16 on AMX.
                QVERIFY2(
                    error <= size * 1e-7,
                    qPrintable(QString("%1, row %2: %3").arg(isaName(isa).data()).arg(r).arg(std::sqrt(error / size))));
            }
        }
    }

    /// The bits of a row are the same alone, in any part of the rows and with any number of threads.
    void aRowIsByItself()
    {
        for (const DType type : {DType::F32, DType::Q4_0, DType::MXFP4}) {
            const World world(type, type == DType::MXFP4);
            const auto x = normalFloats(std::size_t(40 * kWidth), 78);
            for (const Isa isa : supportedIsas()) {
                const auto all = world.run(x, isa, 1);
                for (int threads = 2; threads <= 4; ++threads)
                    QVERIFY(sameBits(world.run(x, isa, threads).data(), all.data(), all.size()));
                for (const std::ptrdiff_t chunk : {1, 2, 7, 17})
                    for (std::ptrdiff_t r = 0; r < 40; r += chunk) {
                        const auto end = std::min<std::ptrdiff_t>(40, r + chunk);
                        const std::vector<float> some(x.begin() + r * kWidth, x.begin() + end * kWidth);
                        QVERIFY(sameBits(world.run(some, isa, 2).data(), all.data() + r * kWidth, some.size()));
                    }
            }
        }
    }

    /// Weights of experts that no row chose are not read: they may be anything.
    void onlyChosenExpertsAreRead()
    {
        World world(DType::F32, false);
        const auto x = normalFloats(std::size_t(2 * kWidth), 79);
        const auto expected = world.run(x, bestIsa(), 2);
        std::vector<bool> used(kExperts);
        for (std::size_t r = 0; r < 2; ++r) {
            std::vector<double> logits;
            const float* const row = x.data() + r * kWidth;
            for (const std::size_t e : world.chosen({row, row + kWidth}, logits))
                used[e] = true;
        }
        QVERIFY(std::count(used.begin(), used.end(), false) >= kExperts - 2 * kUsed);
        for (std::size_t e = 0; e < kExperts; ++e)
            if (!used[e]) // products with it would fail
                for (auto* matrices : {&world.weights.gate, &world.weights.up, &world.weights.down})
                    (*matrices)[e] = PackedLinear();
        QVERIFY(sameBits(world.run(x, bestIsa(), 2).data(), expected.data(), expected.size()));
    }

    void theFamiliesAreDescriptions()
    {
        const ModelConfig mixtral = goldenModel("mixtral_q4_0")->config();
        QCOMPARE(mixtral.architecture, std::string("llama"));
        QCOMPARE(mixtral.experts, 8);
        QCOMPARE(mixtral.usedExperts, 2);
        QCOMPARE(mixtral.feedForward, 64);
        QVERIFY(!mixtral.isPlain() && !mixtral.expertBias);
        const ModelConfig qwen = goldenModel("qwen3moe_q5_0")->config();
        QCOMPARE(qwen.feedForward, 32); // of an expert
        QVERIFY(qwen.qkNorm && qwen.expertSoftmax == ExpertSoftmax::OfChosen && !qwen.isPlain());
        const ModelConfig oss = goldenModel("gpt_oss_mxfp4")->config();
        QVERIFY(oss.sinkLogits && oss.outputBias && oss.qkvBias && oss.expertBias && oss.localScaled);
        QVERIFY(oss.isLocal(0) && !oss.isLocal(1) && oss.isLocal(2) && oss.localWindow == 16);
        QVERIFY(oss.declaredScaling == RopeScalingKind::Yarn && !oss.yarnRounded);
        const GgufFile all = openModel(goldenFolder() / "folders" / "qwen3_moe_all_f16");
        QVERIFY(ModelConfig::fromGguf(all).expertSoftmax == ExpertSoftmax::OfAll);
    }

    /// All experts are in memory; a pass of one row reads some of them.
    void memoryAndBytesAreCounted()
    {
        for (const char* name : {"mixtral_q4_0", "qwen3moe_q5_0", "gpt_oss_mxfp4"}) {
            const auto model = goldenModel(name);
            const GgufFile file = openModel(model->path());
            std::uint64_t size = 0; // as memory is foretold (app/library/memory_estimate)
            for (const GgufTensor& tensor : file.tensors())
                size += loadedBytes(tensor);
            const auto real = double(model->weightBytes() + model->embeddingTable().bytes());
            QVERIFY(double(size) >= real && double(size) <= 1.1 * real);
            std::size_t experts = 0;
            for (const LayerWeights& layer : model->layers())
                experts += layer.experts.expertBytes();
            const ModelConfig& c = model->config();
            const double one = double(model->weightBytes() - experts) + double(experts) * c.usedExperts / c.experts;
            QVERIFY(std::fabs(double(model->bytesRead(1)) - one) <= 1);
            QVERIFY(model->bytesRead(2) > model->bytesRead(1) && model->bytesRead(2) < model->weightBytes());
            QVERIFY(model->weightBytes() - model->bytesRead(10000) <= 1);
            QCOMPARE(fingerprintOf(model->path()), model->fingerprint());
        }
    }

    void quantisedExpertsWrite()
    {
        const auto folder = goldenFolder() / "folders";
        for (const char* name : {"mixtral_bf16", "gpt_oss_bf16"}) {
            const GgufFile from = openModel(folder / name);
            writeQuantized(from, QuantizedAs::Q8_0, at("q8.gguf"), {}, {});
            const GgufFile file = openModel(at("q8.gguf"));
            QCOMPARE(ggufTypeName(file.findTensor("blk.1.ffn_up_exps.weight")->type), std::string("Q8_0"));
            QCOMPARE(ggufTypeName(file.findTensor("blk.1.ffn_gate_inp.weight")->type), std::string("F32"));
            const auto small = Model::load(at("q8.gguf")), whole = Model::load(folder / name);
            const auto ids = randomTokens(20, whole->config().vocabulary, 4);
            const auto a = logitsOf(small, ids), b = logitsOf(whole, ids);
            double error = 0, size = 0;
            for (std::size_t i = 0; i < a.size(); ++i) {
                error += std::pow(a[i] - b[i], 2);
                size += std::pow(b[i], 2);
            }
            QVERIFY2(error < 0.01 * size, qPrintable(QString("%1: %2").arg(name).arg(error / size)));
        }
        const GgufFile blocks = openModel(folder / "gpt_oss_mxfp4");
        const std::string message =
            messageOf([&] { writeQuantized(blocks, QuantizedAs::Q8_0, at("no.gguf"), {}, {}); });
        QVERIFY2(message.find("ffn_down_exps.weight") != std::string::npos ||
                     message.find("ffn_gate_exps.weight") != std::string::npos,
                 message.c_str());
    }
};

QTEST_APPLESS_MAIN(TestMixtures)
#include "test_mixtures.moc"
