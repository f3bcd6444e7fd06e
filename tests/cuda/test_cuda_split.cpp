// A model whose last layers are on the device in place of a GPU and whose first ones are on the CPU: the text is the
// same whatever drafts, chunks, threads and interruptions do; the split is recorded, and another one is said.
#include "tests/cuda/model_desk.h"

#include "app/session/run_backend.h"
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/model/backend/cuda/cuda_memory.h"
#include "engine/model_files/open_model.h"
#include "tests/support/session_desk.h"

#include <QtTest>

#include <cmath>

using namespace longhand;
using namespace longhand::test;
namespace emulated = cuda::emulated;

namespace {

SamplerSettings usual()
{
    SamplerSettings s;
    s.seed = 42;
    return s;
}

StrategySettings drafts(const char* name)
{
    StrategySettings s;
    s.kind = strategyOf(name);
    s.budget = 256;
    s.sinks = 4;
    s.draftLength = 3;
    return s;
}

EngineOptions split(const std::shared_ptr<CudaBackend>& backend, int gpuLayers, KvEncoding encoding = KvEncoding::Bf16)
{
    EngineOptions options = onDevice(backend, encoding);
    options.gpuLayers = gpuLayers;
    return options;
}

double distance(const LogitRow& a, const LogitRow& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum / static_cast<double>(a.size()));
}

double spread(const LogitRow& a)
{
    return distance(a, LogitRow(a.size(), 0.0f));
}

bool says(const Message& remark, const char* words)
{
    return remark.text().find(words) != std::string::npos;
}

} // namespace

class TestCudaSplit : public QObject
{
    Q_OBJECT

    std::shared_ptr<CudaBackend> m_backend;
    std::shared_ptr<const Model> m_model;
    int m_layers = 0;

    ForwardPass pass(const EngineOptions& options, const ContextPlan& plan, int maxRows = 64) const
    {
        return {makeLayers(m_model, plan, options, maxRows), plan};
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_backend = openEmulated();
        m_model = tinyModel();
        m_layers = m_model->config().layers;
        QCOMPARE(m_layers, 4);
    }
    void init()
    {
        emulated::setFreeBytes(emulated::kAllBytes);
        emulated::failAfter(0);
    }
    void cleanupTestCase()
    {
        m_backend.reset();
        QCOMPARE(emulated::freeBytes(), emulated::kAllBytes);
    }

    /// The first layers are the CPU's bits; nothing but the last ones and the head is on the device.
    void whatIsWhere()
    {
        const ContextPlan plan = planContext(m_model->config(), 200);
        const auto text = randomTokens(40, m_model->config().vocabulary, 3);
        EngineOptions cpuOnly;
        cpuOnly.threads = 1;
        cpuOnly.isa = Isa::Portable;
        EngineOptions gpuOnly = onDevice(m_backend), both = split(m_backend, 1);
        both.isa = gpuOnly.isa = Isa::Portable;
        ForwardPass cpu = pass(cpuOnly, plan), gpu = pass(gpuOnly, plan), divided = pass(both, plan);
        const auto cpuLogits = logitsOf(cpu, text, 20), gpuLogits = logitsOf(gpu, text, 20),
                   dividedLogits = logitsOf(divided, text, 20);
        const ModelConfig& c = m_model->config();
        LogitRow here(static_cast<std::size_t>(c.headDim)), there(here.size());
        int different = 0;
        for (int layer = 0; layer < c.layers; ++layer)
            for (std::int32_t position = 0; position < 40; position += 3) {
                cpu.layers().readSlot(cpu.nearKeys(), false, layer, 1, position, here.data());
                divided.layers().readSlot(divided.nearKeys(), false, layer, 1, position, there.data());
                if (layer < 3)
                    QVERIFY2(sameBits(here, there), qPrintable(QString("layer %1").arg(layer)));
                else
                    different += sameBits(here, there) ? 0 : 1;
                QVERIFY(distance(here, there) < 0.1 * spread(here) + 0.01);
            }
        QVERIFY(different > 0);
        for (std::size_t row = 0; row < text.size(); ++row) {
            const double between = distance(cpuLogits[row], gpuLogits[row]);
            QVERIFY(distance(dividedLogits[row], cpuLogits[row]) < 2 * between + 0.01);
            QVERIFY(!sameBits(dividedLogits[row], gpuLogits[row]));
        }
        const std::size_t one = m_backend->weights(m_model, 1)->bytes(), all = m_backend->weights(m_model)->bytes();
        QCOMPARE(one, DeviceModel::bytesFor(*m_model, 1));
        QVERIFY(one < all / 2);
        QVERIFY(divided.kvBytes() > 0 && divided.workspaceBytes() > gpu.workspaceBytes() / 2);
    }

    /// A row is a function of its path: whatever rows it is computed with, on however many threads.
    void chunksAndThreads()
    {
        const auto text = randomTokens(150, m_model->config().vocabulary, 4);
        for (const auto encoding : {KvEncoding::Bf16, KvEncoding::Int8}) {
            const ContextPlan plan = planContext(m_model->config(), 2048, "selfextend:4:128", "full");
            EngineOptions options = split(m_backend, 2, encoding);
            ForwardPass whole = pass(options, plan, 256);
            const emulated::Late late;
            const auto expected = logitsOf(whole, text, 150);
            for (const std::size_t chunk : {std::size_t{7}, std::size_t{64}}) {
                options.threads = chunk == 7 ? 2 : 1;
                ForwardPass parts = pass(options, plan, chunk == 7 ? 8 : 64);
                fill(parts, std::span(text).first(130), chunk);
                const auto rows = logitsOf(parts, std::span(text).subspan(130), chunk == 7 ? 1 : 20);
                for (std::size_t i = 0; i < rows.size(); ++i)
                    QVERIFY2(sameBits(rows[i], expected[130 + i]),
                             qPrintable(QString("row %1 of %2").arg(i).arg(chunk)));
                QVERIFY(parts.storedAt(100) == whole.storedAt(100));
            }
        }
    }

    /// Rows of a branching tree, of which a path is kept: moved in both halves.
    void acceptedBranches()
    {
        const ContextPlan plan = planContext(m_model->config(), 2048, "selfextend:4:128", "full");
        const auto text = randomTokens(140, m_model->config().vocabulary, 6);
        for (const auto encoding : {KvEncoding::Bf16, KvEncoding::Int8}) {
            ForwardPass tree = pass(split(m_backend, 2, encoding), plan),
                        chainOf = pass(split(m_backend, 2, encoding), plan);
            for (ForwardPass* each : {&tree, &chainOf})
                fill(*each, text, 64);
            const std::vector<TreeRow> rows{{7, -1}, {8, 0}, {9, 0}, {10, 1}, {11, 2}, {12, 4}};
            const std::vector<std::int32_t> path{0, 2, 4, 5};
            const std::vector<TokenId> kept{7, 9, 11, 12};
            tree.forward(rows, LogitsOf::AllRows);
            tree.commit(path);
            fill(chainOf, kept, 4);
            for (std::int32_t p = 138; p < 144; ++p)
                QVERIFY2(tree.storedAt(p) == chainOf.storedAt(p), qPrintable(QString::number(p)));
            const auto next = std::vector<TokenId>{13};
            QVERIFY(sameBits(logitsOf(tree, next, 1)[0], logitsOf(chainOf, next, 1)[0]));
        }
    }

    void whateverDrafts_data()
    {
        QTest::addColumn<int>("gpuLayers");
        QTest::addColumn<bool>("int8");
        QTest::newRow("one on the GPU") << 1 << false;
        QTest::newRow("three on the GPU") << 3 << true;
    }
    void whateverDrafts()
    {
        QFETCH(int, gpuLayers);
        QFETCH(bool, int8);
        constexpr std::int64_t kTokens = 14;
        const ContextPlan plan = planContext(m_model->config(), 2048, "selfextend:4:128", "full");
        const EngineOptions options = split(m_backend, gpuLayers, int8 ? KvEncoding::Int8 : KvEncoding::Bf16);
        const auto prompt = randomTokens(200, m_model->config().vocabulary, 8);
        Generator alone(m_model, plan, options);
        QVERIFY(alone.prefill(prompt));
        const auto expected = write(alone, kTokens, usual()).tokens;
        QCOMPARE(expected.size(), std::size_t{kTokens});
        Generator drafted(m_model, plan, options);
        int selfPasses = 0;
        for (const char* name : {"self", "suffix", "auto"}) {
            QVERIFY(drafted.prefill(prompt));
            drafted.setStrategy(drafts(name));
            drafted.beginRun(usual(), kTokens);
            std::vector<TokenId> written;
            for (FinishReason finish = FinishReason::None; finish == FinishReason::None;) {
                const StepEvent event = drafted.step();
                written.insert(written.end(), event.tokens.begin(), event.tokens.end());
                selfPasses += QLatin1String(name) == QLatin1String("self") ? event.draftPasses : 0;
                finish = event.finish;
            }
            QVERIFY2(written == expected, name);
            for (std::int32_t p = 150; p < drafted.pass().committed(); p += 9)
                QVERIFY2(drafted.pass().storedAt(p) == alone.pass().storedAt(p), name);
        }
        QVERIFY(selfPasses > 0);
        QVERIFY(drafted.prefill(prompt)); // most drafts right: long paths, on branches
        drafted.setStrategy(drafts("ar"));
        drafted.setReplay(expected, 0.8);
        QVERIFY(write(drafted, kTokens, usual()).tokens == expected);

        // Interrupted, and gone on with elsewhere.
        std::vector<TokenId> text = prompt;
        text.insert(text.end(), expected.begin(), expected.begin() + 7);
        Generator later(m_model, plan, options);
        QVERIFY(later.prefill(text));
        const auto rest = write(later, kTokens - 7, usual()).tokens;
        QVERIFY(std::equal(rest.begin(), rest.end(), expected.begin() + 7, expected.end()));
    }

    void names()
    {
        EngineOptions options = split(m_backend, 12, KvEncoding::Int8);
        QCOMPARE(QString::fromStdString(backendName(options)), "cuda 9.0, 12 layers int8");
        QCOMPARE(gpuLayersOfBackend(backendName(options)), 12);
        QCOMPARE(encodingOfBackend(backendName(options)), KvEncoding::Int8);
        // Beside a GPU, which has one way of computing with 8 bits, the CPU's layers have it too.
        QCOMPARE(backendName(split(m_backend, 12, KvEncoding::Int8x8)), backendName(options));
        const ContextPlan plan = planContext(m_model->config(), 512);
        Generator eight(m_model, plan, split(m_backend, 2, KvEncoding::Int8)),
            bytes(m_model, plan, split(m_backend, 2, KvEncoding::Int8x8));
        const auto text = randomTokens(150, m_model->config().vocabulary, 9);
        QVERIFY(eight.prefill(text) && bytes.prefill(text));
        QCOMPARE(write(bytes, 20, usual()).tokens, write(eight, 20, usual()).tokens);
        // The model has no more than four: all are on the GPU.
        QCOMPARE(QString::fromStdString(backendName(suitedTo(options, m_model->config()))), "cuda 9.0 int8");
        QCOMPARE(gpuLayersOfBackend("cuda 9.0 int8"), 0);
        QCOMPARE(gpuLayersOfBackend("cpu"), 0);
        options.cuda.reset();
        QCOMPARE(suitedTo(options, m_model->config()).gpuLayers, 0);
        QCOMPARE(QString::fromStdString(backendName(options)), "cpu int8");
        options.kvEncoding = KvEncoding::Int8x8;
        QCOMPARE(QString::fromStdString(backendName(options)), "cpu int8x8");
        QCOMPARE(encodingOfBackend("cpu int8x8"), KvEncoding::Int8x8);
    }

    /// The run's own split if no more of the GPU is taken than is allowed; else what differs is said.
    void whereARunResumes()
    {
        RunSettings run;
        run.programVersion = LONGHAND_VERSION;
        run.isa = std::string(isaName(EngineOptions().isa));
        run.backend = "cuda 9.0, 2 layers";
        const RunBackend same = backendOfRun(run, split(m_backend, 2), true);
        QVERIFY(same.same && same.remark.empty());
        for (const int allowed : {0, 3}) {
            const RunBackend fewer = backendOfRun(run, split(m_backend, allowed), true);
            QVERIFY(fewer.same);
            QCOMPARE(fewer.options.gpuLayers, 2);
            QVERIFY2(says(fewer.remark, "started with, 2"), fewer.remark.text().c_str());
        }
        const RunBackend tooMany = backendOfRun(run, split(m_backend, 1), true);
        QVERIFY(!tooMany.same);
        QCOMPARE(tooMany.options.gpuLayers, 1);
        QVERIFY2(says(tooMany.remark, "\"cuda 9.0, 2 layers\"") && says(tooMany.remark, "\"cuda 9.0, 1 layers\"") &&
                     says(tooMany.remark, "may differ"),
                 tooMany.remark.text().c_str());
        run.backend = "cuda 9.0";
        const RunBackend whole = backendOfRun(run, split(m_backend, 2), true);
        QVERIFY(!whole.same && says(whole.remark, "may differ"));
        run.backend = "cuda 8.9, 2 layers"; // another kind of GPU
        QVERIFY(!backendOfRun(run, split(m_backend, 3), true).same);
        // Half of it is the CPU's arithmetic.
        run.backend = "cuda 9.0, 2 layers";
        run.isa = "portable";
        const RunBackend portable = backendOfRun(run, split(m_backend, 2), true);
        QVERIFY(portable.same);
        QVERIFY(portable.options.isa != Isa::Amx); // whose bits are others where there is BF16
    }

    /// The window's way: recorded with the run, resumed as it was begun under a choice that allows more.
    void sessions()
    {
        Desk undisturbed;
        undisturbed.reopen(split(m_backend, 2));
        undisturbed.write(10);
        Desk desk;
        desk.reopen(split(m_backend, 2));
        QCOMPARE(QString::fromStdString(desk.session->status().isa), "cuda 9.0, 2 layers");
        desk.session->write(request(10));
        desk.waitForTokens(2);
        desk.reopen(onDevice(m_backend));
        const bool interrupted = desk.project->interruptedRun().has_value();
        if (interrupted) {
            desk.session->resume();
            const SessionStatus status = desk.session->wait();
            QVERIFY(status.state == SessionState::Finished);
            QVERIFY2(says(status.message, "started with, 2"), status.message.text().c_str());
            QCOMPARE(status.gpu.layers, 2); // for display
            QCOMPARE(status.gpu.modelLayers, 4);
            QVERIFY(!status.gpu.name.empty() && status.gpu.usedBytes > 0);
            QCOMPARE(status.gpu.totalBytes, emulated::kAllBytes);
        }
        QVERIFY(interrupted); // else it was too fast for this test
        QVERIFY(writtenTokens(*desk.project) == writtenTokens(*undisturbed.project));
        const std::string recorded = desk.project->runs().back().lastSettings.backend;
        QVERIFY2(recorded.starts_with("cuda 9.0, 2 layers"), recorded.c_str());
    }

    /// What is said before anything is taken, against what is taken then.
    void memoryBefore()
    {
        const ModelConfig& c = m_model->config();
        const CudaWeights header = cudaWeights(openModel(tinyModelPath(), false), c);
        for (const int layers : {0, 1, 3}) {
            const double exact = static_cast<double>(DeviceModel::bytesFor(*m_model, layers));
            QVERIFY(std::abs(static_cast<double>(header.bytes(layers)) - exact) < 0.03 * exact);
        }
        for (const char* attention : {"full", "rolling:4:128"})
            for (const int layers : {0, 2}) {
                const ContextPlan plan = planContext(c, 1500, "none", attention);
                CudaSettings settings;
                settings.maxRows = gpuPassRows(layers);
                settings.layers = layers;
                const CudaMemoryPlan plan1 = planCudaMemory(*m_backend, *m_model, plan, settings);
                QVERIFY(plan1.fits() && plan1.advice().empty());
                QCOMPARE(plan1.layers, layers == 0 ? c.layers : layers);
                const std::size_t before = emulated::freeBytes();
                Generator generator(m_model, plan, split(m_backend, layers));
                const double fixed = static_cast<double>(before - emulated::freeBytes());
                const double said = static_cast<double>(plan1.weights + plan1.workspaces);
                QVERIFY2(fixed < 1.05 * said && fixed > 0.9 * said, qPrintable(QString("%1 %2").arg(fixed).arg(said)));
                QCOMPARE(plan1.kvPerToken, generator.pass().kvBytesPerToken() * static_cast<std::size_t>(plan1.layers) /
                                               static_cast<std::size_t>(c.layers));
            }
    }

    void adviceWhenItDoesNotFit()
    {
        CudaMemoryPlan plan;
        plan.weights = std::size_t{4000} << 20;
        plan.weightsOfLayer = std::size_t{90} << 20;
        plan.workspaces = std::size_t{200} << 20;
        plan.layers = plan.modelLayers = 40;
        plan.kvPerToken = 40960;
        plan.kvAtPlanned = 100000 * plan.kvPerToken;
        plan.free = std::size_t{5000} << 20;
        plan.total = std::size_t{8000} << 20;
        plan.canShorten = true;
        QVERIFY(!plan.fits());
        const int fit = plan.layersThatFit();
        QVERIFY(fit > 0 && fit < 40);
        const std::size_t each = plan.weightsOfLayer + plan.kvAtPlanned / 40;
        QVERIFY(plan.needed() - static_cast<std::size_t>(40 - fit) * each <= plan.free);
        QVERIFY(plan.needed() - static_cast<std::size_t>(39 - fit) * each > plan.free);
        const Message advice = plan.advice();
        QVERIFY2(says(advice, "does not fit") && says(advice, "--gpu-layers") && says(advice, "8 bits") &&
                     says(advice, "A text of up to about"),
                 advice.text().c_str());
        QVERIFY(says(advice, std::to_string(fit).c_str()));
        plan.free = std::size_t{100} << 20;
        QCOMPARE(plan.layersThatFit(), 0);
        QVERIFY(says(plan.advice(), "Not even one layer fits"));
    }

    /// Weights for which there is no room: the way out is named, and fewer layers take it.
    void fewerLayersFit()
    {
        const auto backend = openEmulated();
        const ContextPlan plan = planContext(m_model->config(), 200);
        std::size_t needed = 0;
        const std::size_t before = emulated::freeBytes();
        {
            const Generator one(m_model, plan, split(backend, 1));
            needed = before - emulated::freeBytes();
        }
        emulated::setFreeBytes(std::min(DeviceModel::bytesFor(*m_model) - 1, needed + needed / 8));
        QString error;
        try {
            Generator(m_model, plan, onDevice(backend));
        } catch (const Error& e) {
            error = e.what();
        }
        QVERIFY2(error.contains("--gpu-layers"), qPrintable(error));
        emulated::setFreeBytes(emulated::kAllBytes);
    }
};

QTEST_GUILESS_MAIN(TestCudaSplit)
#include "test_cuda_split.moc"
