// Keys and values in a mapped file: the same text as in memory, and a folder that says what is wrong with it.
#include "engine/generation/generator.h"
#include "engine/model/kv_file.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <sys/resource.h>

using namespace longhand;
using longhand::test::tinyModel;

namespace fs = std::filesystem;

class TestKvFile : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::string folder() const { return m_folder.path().toStdString(); }

private Q_SLOTS:
    /// Prompt, drafts, an evicting window, a shorter text after a longer one.
    void sameText_data()
    {
        QTest::addColumn<QString>("rope");
        QTest::addColumn<QString>("attention");
        QTest::addColumn<bool>("bytes");
        for (const bool bytes : {false, true}) {
            const QByteArray name = bytes ? "int8" : "bf16";
            QTest::newRow("full, " + name) << "none"
                                           << "full" << bytes;
            QTest::newRow("rolling, " + name) << "none"
                                              << "rolling:4:700" << bytes;
            QTest::newRow("self-extend, " + name) << "selfextend:4:128"
                                                  << "full" << bytes;
        }
    }
    void sameText()
    {
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        QFETCH(bool, bytes);
        const auto model = tinyModel();
        const auto plan = planContext(model->config(), 4096, rope.toStdString(), attention.toStdString());
        const auto prompt = longhand::test::randomTokens(1500, model->config().vocabulary, 5);
        const auto write = [&](const std::string& kvFolder) {
            EngineOptions options;
            options.threads = 1;
            options.kvEncoding = bytes ? KvEncoding::Int8 : KvEncoding::Bf16;
            options.kvFolder = kvFolder;
            Generator generator(model, plan, options);
            StrategySettings strategy;
            strategy.kind = Strategy::Self;
            strategy.budget = 256;
            generator.setStrategy(strategy);
            std::vector<TokenId> text;
            for (const std::size_t length : {prompt.size(), std::size_t{900}}) {
                if (!generator.prefill(std::span(prompt).first(length)))
                    throw std::runtime_error("interrupted");
                SamplerSettings settings;
                settings.seed = 11;
                generator.beginRun(settings, 120);
                for (FinishReason finish = FinishReason::None; finish == FinishReason::None;) {
                    const StepEvent event = generator.step();
                    text.insert(text.end(), event.tokens.begin(), event.tokens.end());
                    finish = event.finish;
                }
            }
            return text;
        };
        const auto inMemory = write({});
        QCOMPARE(inMemory.size(), std::size_t{240});
        QCOMPARE(write(folder()), inMemory);
        QVERIFY(fs::is_empty(folder())); // the file never had a name that stays
    }

    void blocksAreApart()
    {
        KvBuffer buffer(3, 2, 64, KvEncoding::Int8, keysInFile(folder()));
        buffer.ensure(0, 4 * kKvBlock);
        for (std::size_t block = 0; block < 4; ++block) {
            const auto bytes = buffer.block(block);
            QVERIFY(!bytes.empty());
            QCOMPARE(reinterpret_cast<std::uintptr_t>(bytes.data()) % 64, std::uintptr_t{0});
            QVERIFY(std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{0}; }));
            std::memset(bytes.data(), static_cast<int>(block) + 1, bytes.size());
        }
        buffer.drop(1);
        buffer.drop(2);
        buffer.ensure(4 * kKvBlock, 6 * kKvBlock);
        for (const std::size_t block : {std::size_t{0}, std::size_t{3}})
            QCOMPARE(static_cast<int>(buffer.block(block).back()), static_cast<int>(block) + 1);
        QCOMPARE(buffer.bytes(), 4 * buffer.block(0).size());
    }

    void aFolderThatCannotHoldIt()
    {
        QVERIFY_EXCEPTION_THROWN(keysInFile(fs::path(folder()) / "missing"), Error);
        // A disk without room, as a limit of the process: an error with the folder's name, and what is there stays.
        rlimit before = {};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
        const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
        KvBuffer buffer(3, 2, 64, KvEncoding::Bf16, keysInFile(folder()));
        buffer.ensure(0, kKvBlock);
        std::memset(buffer.block(0).data(), 7, buffer.block(0).size());
        rlimit small = before;
        small.rlim_cur = buffer.block(0).size() + 65536;
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
        std::string said;
        try {
            buffer.ensure(0, 3 * kKvBlock);
        } catch (const Error& error) {
            said = error.what();
        }
        setrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, ignored);
        QVERIFY2(said.find(folder()) != std::string::npos, said.c_str());
        QCOMPARE(static_cast<int>(buffer.block(0).back()), 7);
        buffer.ensure(0, 3 * kKvBlock); // there is room again
        QVERIFY(buffer.has(2));
    }
};

QTEST_APPLESS_MAIN(TestKvFile)
#include "test_kv_file.moc"
