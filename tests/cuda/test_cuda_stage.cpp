// A text's cache in host memory, brought to the device layer by layer: the same bits as on the device, whatever runs
// late or early, and memory for two layers only.
#include "engine/model/backend/cuda/cuda_memory.h"
#include "tests/cuda/model_desk.h"

#include <QtTest>

using namespace longhand;
using namespace longhand::test;
namespace emulated = cuda::emulated;

namespace {

/// Rows under what is committed: a chain, then two more under its second row.
std::vector<TreeRow> branching(std::span<const TokenId> tokens)
{
    std::vector<TreeRow> rows = chain(tokens.first(5));
    rows.push_back({tokens[5], 1});
    rows.push_back({tokens[6], 5});
    return rows;
}

std::vector<TokenId> textOf(Generator& generator, std::span<const TokenId> prompt, const StrategySettings& strategy)
{
    SamplerSettings sampler;
    sampler.seed = 5;
    generator.setStrategy(strategy);
    generator.prefill(prompt);
    return write(generator, 16, sampler).tokens;
}

} // namespace

class TestCudaStage : public QObject
{
    Q_OBJECT

    std::shared_ptr<CudaBackend> m_backend;
    std::shared_ptr<const Model> m_model; ///< more layers than have room
    std::vector<TokenId> m_text;

    ContextPlan planNamed(const QString& name) const
    {
        if (name == "rolling")
            return planContext(m_model->config(), 4000, "none", "rolling:16:300");
        if (name == "self-extend")
            return planContext(m_model->config(), 4000, "selfextend:8:150");
        return planContext(m_model->config(), 2000, "none");
    }
    CudaSettings settings(bool onHost, cuda::KvEncoding encoding = cuda::KvEncoding::Bf16) const
    {
        CudaSettings s;
        s.maxRows = 128;
        s.encoding = encoding;
        s.cacheOnHost = onHost;
        return s;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_backend = openEmulated();
        m_model = smallModel(0, 3);
        m_text = randomTokens(600, m_model->config().vocabulary, 3);
    }
    void cleanup() { emulated::setFreeBytes(emulated::kAllBytes); }

    void rows_data()
    {
        QTest::addColumn<QString>("plan");
        QTest::addColumn<int>("encoding");
        QTest::addColumn<QString>("how");
        const auto row = [](const char* plan, const char* how) {
            QTest::addRow("%s, %s", plan, how) << plan << static_cast<int>(cuda::KvEncoding::Bf16) << how;
        };
        row("whole", "work late");
        row("whole", "all late");
        row("rolling", "all late");
        row("self-extend", "work late");
        row("self-extend", "early");
        QTest::newRow("8 bits") << "self-extend" << static_cast<int>(cuda::KvEncoding::Int8) << "in order";
    }
    /// Every row of a text of several blocks, a tree, a path of it committed, an undo across a block, and on from
    /// there.
    void rows()
    {
        QFETCH(QString, plan);
        QFETCH(int, encoding);
        QFETCH(QString, how);
        const auto read = [&](bool onHost) {
            ForwardPass pass = devicePass(m_backend, m_model, planNamed(plan),
                                          settings(onHost, static_cast<cuda::KvEncoding>(encoding)));
            const std::span text(m_text);
            fill(pass, text.first(500), 128);
            std::vector<LogitRow> rows = logitsOf(pass, text.subspan(500, 60), 20);
            for (LogitRow& row : rowsOf(pass.forward(branching(text.subspan(560, 7)), LogitsOf::AllRows), 7))
                rows.push_back(std::move(row));
            pass.commit(std::array{0, 1, 5, 6});
            for (LogitRow& row : logitsOf(pass, text.subspan(570, 3), 1))
                rows.push_back(std::move(row));
            if (pass.truncate(505) > 0)
                for (LogitRow& row : logitsOf(pass, text.subspan(580, 9), 4))
                    rows.push_back(std::move(row));
            for (std::int32_t p = 0; p < pass.committed(); p += 61)
                rows.push_back(pass.storedAt(p));
            return rows;
        };
        const std::vector<LogitRow> expected = read(false);
        if (how.contains("late"))
            emulated::setLate(true, how == "all late");
        emulated::setEarly(how == "early");
        const std::vector<LogitRow> streamed = read(true);
        emulated::setLate(false);
        emulated::setEarly(false);
        QCOMPARE(streamed.size(), expected.size());
        for (std::size_t i = 0; i < streamed.size(); ++i)
            QVERIFY2(sameBits(streamed[i], expected[i]), qPrintable(QString("row %1").arg(i)));
    }

    void whoeverDrafts_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<QString>("cache");
        QTest::newRow("self") << "self"
                              << "dynamic";
        QTest::newRow("triforce") << "triforce"
                                  << "retrieval";
    }
    /// Drafters keep their partial caches on the device, and the text is that of no drafter and of no host memory.
    void whoeverDrafts()
    {
        QFETCH(QString, strategy);
        QFETCH(QString, cache);
        EngineOptions options = onDevice(m_backend);
        const std::span prompt = std::span(m_text).first(330);
        Generator alone(m_model, planNamed("self-extend"), options);
        StrategySettings drafting;
        drafting.kind = Strategy::OneByOne;
        const std::vector<TokenId> expected = textOf(alone, prompt, drafting);
        options.gpuCacheOnHost = true;
        const emulated::Late late(false);
        Generator drafted(m_model, planNamed("self-extend"), options);
        drafting.kind = strategyOf(strategy.toStdString());
        drafting.cache = *choiceOf(cacheChoices(), cache.toStdString());
        drafting.budget = 256;
        drafting.draftLength = 3;
        QVERIFY(textOf(drafted, prompt, drafting) == expected);
    }

    void layersOnBoth()
    {
        EngineOptions options = onDevice(m_backend);
        options.gpuLayers = tinyModel()->config().layers - 1;
        StrategySettings alone;
        alone.kind = Strategy::OneByOne;
        const ContextPlan plan = planContext(tinyModel()->config(), 400);
        Generator before(tinyModel(), plan, options);
        const std::vector<TokenId> expected = textOf(before, std::span(m_text).first(40), alone);
        options.gpuCacheOnHost = true;
        const emulated::Late late(false);
        Generator after(tinyModel(), plan, options);
        QVERIFY(textOf(after, std::span(m_text).first(40), alone) == expected);
    }

    /// A text that the device has no room for, and what a plan says of it.
    void memory()
    {
        const ContextPlan plan = planNamed("whole");
        const CudaMemoryPlan there = planCudaMemory(*m_backend, *m_model, plan, settings(false)),
                             here = planCudaMemory(*m_backend, *m_model, plan, settings(true));
        QCOMPARE(here.kvOnHost, there.kvAtPlanned);
        QCOMPARE(here.kvAtPlanned, there.kvAtPlanned * 2 / 3);
        QVERIFY(here.sentence().find("in the computer's memory") != std::string::npos);
        CudaMemoryPlan tight = there;
        tight.free = here.needed();
        QVERIFY(tight.advice().text().find("--gpu-cache host") != std::string::npos);
        tight.free = here.needed() - 1;
        QVERIFY(tight.advice().text().find("--gpu-cache host") == std::string::npos);

        const auto held = [&](bool onHost, std::size_t tokens) {
            ForwardPass pass = devicePass(m_backend, m_model, plan, settings(onHost));
            fill(pass, std::span(m_text).first(64), 64);
            const std::size_t before = emulated::freeBytes();
            fill(pass, std::span(m_text).subspan(64, tokens - 64), 64);
            return before - emulated::freeBytes();
        };
        QVERIFY(held(false, 600) > 0);
        QCOMPARE(held(true, 600), std::size_t{0}); // the room of a few more blocks was there
    }

    /// The room cannot grow: an error with numbers, and the text goes on once there is memory.
    void noRoom()
    {
        ForwardPass pass = devicePass(m_backend, m_model, planNamed("whole"), settings(true));
        const std::vector<LogitRow> expected = [&] {
            ForwardPass other = devicePass(m_backend, m_model, planNamed("whole"), settings(true));
            fill(other, std::span(m_text).first(64), 64);
            return logitsOf(other, std::span(m_text).subspan(64, 4), 2);
        }();
        emulated::setFreeBytes(1000);
        QString error;
        try {
            fill(pass, std::span(m_text).first(64), 64);
        } catch (const Error& e) {
            error = e.what();
        }
        QVERIFY2(error.contains("memory is full") && error.contains("MiB"), qPrintable(error));
        emulated::setFreeBytes(emulated::kAllBytes);
        fill(pass, std::span(m_text).first(64), 64);
        const std::vector<LogitRow> rows = logitsOf(pass, std::span(m_text).subspan(64, 4), 2);
        for (std::size_t i = 0; i < rows.size(); ++i)
            QVERIFY(sameBits(rows[i], expected[i]));
    }
};

QTEST_GUILESS_MAIN(TestCudaStage)
#include "test_cuda_stage.moc"
