// The memory estimate against what the engine really holds.
#include "app/library/memory_estimate.h"
#include "engine/generation/generator.h"
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/model/machine_memory.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QTest>

using namespace longhand;
using namespace longhand::test;

class TestMemoryEstimate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cacheIsWhatThePassHolds_data()
    {
        QTest::addColumn<QString>("rope");
        QTest::addColumn<QString>("attention");
        QTest::newRow("full") << "none"
                              << "full";
        QTest::newRow("self-extend") << "selfextend:64:512"
                                     << "full";
        QTest::newRow("rolling") << "none"
                                 << "rolling:16:1000";
    }
    void cacheIsWhatThePassHolds()
    {
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        const auto model = tinyModel();
        const ContextPlan plan = planContext(model->config(), 16384, rope.toStdString(), attention.toStdString());
        const ModelSize size = modelSize(tinyModelPath());
        for (const KvEncoding encoding : {KvEncoding::Bf16, KvEncoding::Int8}) {
            ForwardPass pass = cpuPass(model, plan, bestIsa(), 2, 256, encoding);
            for (const std::int32_t length : {1, 511, 512, 513, 1600, 2100, 5000, 12000}) {
                pass.fillSynthetic(length);
                const MemoryEstimate estimate = estimateMemory(size, plan, length, {}, 0, 2, encoding);
                // A block that left the window may be kept for the next one, or be in use already.
                const std::uint64_t block = std::uint64_t(kKvBlock) * model->config().kvBytesPerToken(encoding);
                QVERIFY2(estimate.cache >= pass.kvBytes() && estimate.cache <= pass.kvBytes() + block,
                         qPrintable(QStringLiteral("%1 at %2").arg(estimate.cache).arg(length)));
                QVERIFY(estimate.workspace >= pass.workspaceBytes());
            }
        }
    }

    void theWholeIsCloseToTheEnginesOwnSum()
    {
        QTemporaryDir folder;
        const auto model = tinyModel();
        const std::string heads = folder.filePath("heads.safetensors").toStdString();
        saveRandomHeads(*model, HeadKind::Conditioned, heads);
        const ContextPlan plan = planContext(model->config(), 4096);
        EngineOptions options;
        options.threads = 2;
        Generator generator(model, plan, options);
        generator.prefill(randomTokens(1500, model->config().vocabulary, 1));
        StrategySettings strategy;
        strategy.headsFile = heads;
        generator.setStrategy(strategy);
        SamplerSettings sampler;
        generator.beginRun(sampler, 200);
        while (generator.step().finish == FinishReason::None) {
        }
        const MemoryEstimate estimate =
            estimateMemory(modelSize(tinyModelPath()), plan, std::int64_t(generator.text().size()), strategy,
                           std::filesystem::file_size(heads), 2);
        const auto near = [](double estimated, double real) {
            return estimated >= 0.9 * real && estimated <= 2 * real;
        };
        QVERIFY2(near(double(estimate.cache), double(generator.kvBytes())),
                 qPrintable(QString::number(estimate.cache)));
        QVERIFY2(near(double(estimate.workspace), double(generator.workspaceBytes())),
                 qPrintable(QString::number(estimate.workspace) + u'/' + QString::number(generator.workspaceBytes())));
        QVERIFY2(near(double(estimate.drafting), double(generator.drafterBytes())),
                 qPrintable(QString::number(estimate.drafting) + u'/' + QString::number(generator.drafterBytes())));
        QVERIFY2(near(double(estimate.weights), double(model->weightBytes())),
                 qPrintable(QString::number(estimate.weights) + u'/' + QString::number(model->weightBytes())));
        QCOMPARE(estimate.total(), estimate.weights + estimate.cache + estimate.workspace + estimate.drafting);
    }

    void aDraftModelCounts()
    {
        const auto model = tinyModel();
        const ContextPlan plan = planContext(model->config(), 4096);
        EngineOptions options;
        options.threads = 2;
        Generator generator(model, plan, options);
        generator.prefill(randomTokens(1500, model->config().vocabulary, 1));
        StrategySettings strategy;
        strategy.draftModel = tinyModelPath().string();
        for (const Strategy kind : {Strategy::DraftModel, Strategy::TriForce}) {
            strategy.kind = kind;
            generator.setStrategy(strategy);
            generator.beginRun({}, 200);
            while (generator.step().finish == FinishReason::None) {
            }
            const ModelSize size = modelSize(tinyModelPath());
            const auto length = std::int64_t(generator.text().size());
            const MemoryEstimate with =
                estimateMemory(size, plan, length, strategy, 0, 2, KvEncoding::Bf16, draftModelBytes(size, 2));
            const MemoryEstimate without = estimateMemory(size, plan, length, strategy, 0, 2);
            QCOMPARE(with.drafting - without.drafting, draftModelBytes(size, 2));
            const auto real = double(generator.drafterBytes());
            QVERIFY2(double(with.drafting) >= 0.9 * real && double(with.drafting) <= 2 * real,
                     qPrintable(QString::number(with.drafting) + u'/' + QString::number(real)));
        }
    }

    void itFollowsTheChoices()
    {
        const ModelSize size = modelSize(tinyModelPath());
        const ContextPlan plan = planContext(size.config, 100000, "none");
        StrategySettings ar;
        ar.kind = Strategy::OneByOne;
        QCOMPARE(estimateMemory(size, plan, 1000, ar).drafting, std::uint64_t(0));
        QVERIFY(estimateMemory(size, plan, 1000).drafting > 0);
        QVERIFY(estimateMemory(size, plan, 100000).cache > 9 * estimateMemory(size, plan, 10000).cache);
        QCOMPARE(estimateMemory(size, plan, 200000).cache, estimateMemory(size, plan, 100000).cache);
        const MachineMemory memory = machineMemory();
        QVERIFY(memory.available > 0 && memory.available <= memory.total);
        QVERIFY_EXCEPTION_THROWN(modelSize("/nowhere.gguf"), Error);
    }
};

QTEST_GUILESS_MAIN(TestMemoryEstimate)
#include "test_memory_estimate.moc"
