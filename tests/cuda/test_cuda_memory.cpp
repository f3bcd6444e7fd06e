// A device that is full or lost: words with numbers and a way out, the text as it was, and nothing kept.
#include "tests/cuda/model_desk.h"

#include "tests/support/session_desk.h"

#include <QtTest>

#include <thread>

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

/// The words of the Error that f throws; empty if it throws none.
template <typename F>
QString errorOf(F f)
{
    try {
        f();
    } catch (const Error& e) {
        return e.what();
    }
    return {};
}

bool namesNumbersAndAWayOut(const QString& error)
{
    return error.count(QRegularExpression("[0-9]+(\\.[0-9])? [MG]iB")) >= 2 && error.contains("free") &&
           error.contains("CPU");
}

} // namespace

class TestCudaMemory : public QObject
{
    Q_OBJECT

    const std::shared_ptr<const Model> m_small = smallModel();
    ContextPlan m_plan;
    std::vector<TokenId> m_prompt;

private Q_SLOTS:
    void initTestCase()
    {
        m_plan = planContext(m_small->config(), 700);
        m_prompt = randomTokens(kKvBlock - 6, 500, 2);
    }
    void init()
    {
        emulated::setFreeBytes(emulated::kAllBytes);
        emulated::failAfter(0);
    }

    void noRoomForTheWeights()
    {
        const auto backend = openEmulated();
        const auto other = smallModel(4000);
        Generator first(m_small, m_plan, onDevice(backend));
        const std::size_t free = DeviceModel::bytesFor(*other) - 1;
        emulated::setFreeBytes(free);
        const QString error = errorOf([&] { Generator(other, m_plan, onDevice(backend)); });
        QVERIFY2(namesNumbersAndAWayOut(error) && error.contains("weights"), qPrintable(error));
        QCOMPARE(emulated::freeBytes(), free);
        emulated::setFreeBytes(emulated::kAllBytes);
        QVERIFY(first.prefill(std::span(m_prompt).first(9)));
        QCOMPARE(write(first, 3, usual()).tokens.size(), std::size_t{3});
    }

    void noRoomForWorkspaces()
    {
        const auto backend = openEmulated();
        Generator first(m_small, m_plan, onDevice(backend));
        const std::size_t before = emulated::freeBytes();
        std::size_t needed = 0;
        {
            const Generator second(m_small, m_plan, onDevice(backend));
            needed = before - emulated::freeBytes();
        }
        QCOMPARE(emulated::freeBytes(), before);
        for (std::size_t part = 0; part < 8; ++part) { // whichever of them does not fit
            const std::size_t free = part == 7 ? needed - 1 : needed * part / 8;
            emulated::setFreeBytes(free);
            const QString error = errorOf([&] { Generator(m_small, m_plan, onDevice(backend)); });
            QVERIFY2(namesNumbersAndAWayOut(error) && error.contains("workspaces"), qPrintable(error));
            QCOMPARE(emulated::freeBytes(), free);
        }
        emulated::setFreeBytes(emulated::kAllBytes);
        QVERIFY(first.prefill(std::span(m_prompt).first(9)));
        QCOMPARE(write(first, 3, usual()).tokens.size(), std::size_t{3});
    }

    /// In the middle of a run the text reaches a new block; before, of the run's first pass, the tables.
    void noRoomForTheCache()
    {
        const auto backend = openEmulated();
        Generator undisturbed(m_small, m_plan, onDevice(backend));
        QVERIFY(undisturbed.prefill(m_prompt));
        const auto expected = write(undisturbed, 12, usual()).tokens;
        for (const bool drafts : {false, true}) {
            Generator full(m_small, m_plan, onDevice(backend));
            emulated::setFreeBytes(0);
            QString error = errorOf([&] { full.prefill(m_prompt); });
            QVERIFY2(namesNumbersAndAWayOut(error), qPrintable(error));
            emulated::setFreeBytes(std::size_t{1} << 30);
            QVERIFY(full.prefill(m_prompt));
            if (drafts) {
                full.setStrategy({});
                full.setReplay(expected, 1.0);
            }
            full.beginRun(usual(), 12);
            std::vector<TokenId> written;
            int failures = 0;
            emulated::setFreeBytes(1000);
            for (;;) {
                StepEvent event;
                error = errorOf([&] { event = full.step(); });
                if (!error.isEmpty()) {
                    QVERIFY2(namesNumbersAndAWayOut(error) && error.contains("cache"), qPrintable(error));
                    QVERIFY(std::equal(written.begin(), written.end(), expected.begin()));
                    QCOMPARE(full.text().size(), m_prompt.size() + written.size());
                    QVERIFY(++failures < 4);
                    if (failures == 2) // room for one of the buffers only
                        emulated::setFreeBytes(full.kvBytes() / 2 + 100);
                    if (failures == 3)
                        emulated::setFreeBytes(std::size_t{1} << 30);
                    continue;
                }
                written.insert(written.end(), event.tokens.begin(), event.tokens.end());
                if (event.finish != FinishReason::None)
                    break;
            }
            QCOMPARE(failures, 3);
            QVERIFY(written == expected);
            for (std::int32_t p = kKvBlock - 8; p < kKvBlock + 4; ++p)
                QVERIFY(full.pass().storedAt(p) == undisturbed.pass().storedAt(p));
        }
    }

    /// Logits of more rows than there was room for at first.
    void noRoomForLogits()
    {
        const auto backend = openEmulated();
        ForwardPass pass = devicePass(backend, m_small, m_plan, {});
        const std::span<const TokenId> rows(m_prompt.data(), 70);
        const auto expected = logitsOf(pass, rows.first(3), 3);
        pass.truncate(0);
        emulated::setFreeBytes(1000);
        const QString error = errorOf([&] { pass.forward(chain(rows), LogitsOf::AllRows); });
        QVERIFY2(namesNumbersAndAWayOut(error), qPrintable(error));
        const auto still = logitsOf(pass, rows.first(3), 3); // and what was recorded serves again
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY(sameBits(still[i], expected[i]));
        pass.truncate(0);
        emulated::setFreeBytes(std::size_t{1} << 30);
        const auto all = logitsOf(pass, rows, 70);
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY(sameBits(all[i], expected[i]));
    }

    /// Whichever call the device fails at: an Error, the text so far is that of an undisturbed run, nothing is kept.
    void aLostDevice()
    {
        constexpr std::size_t kTokens = 16;
        const std::span<const TokenId> prompt(m_prompt.data(), 20);
        std::vector<TokenId> expected;
        {
            Generator undisturbed(m_small, m_plan, onDevice(openEmulated()));
            QVERIFY(undisturbed.prefill(prompt));
            expected = write(undisturbed, kTokens, usual()).tokens;
        }
        QCOMPARE(emulated::freeBytes(), emulated::kAllBytes);

        long calls = 0, readAt = 0; // since the device was opened: in all, and when the prompt was read
        std::vector<TokenId> written;
        std::unique_ptr<Generator> generator;
        const auto attempt = [&] {
            const long from = emulated::calls();
            written.clear();
            generator = std::make_unique<Generator>(m_small, m_plan, onDevice(openEmulated()));
            generator->prefill(prompt);
            readAt = emulated::calls() - from;
            generator->setReplay(expected, 0.7);
            generator->beginRun(usual(), kTokens);
            for (FinishReason finish = FinishReason::None; finish == FinishReason::None;) {
                const StepEvent event = generator->step();
                written.insert(written.end(), event.tokens.begin(), event.tokens.end());
                finish = event.finish;
            }
            calls = emulated::calls() - from;
        };
        attempt();
        QVERIFY(written == expected);
        std::vector<long> failures;
        for (long i = 1; i <= 5; ++i) {
            failures.push_back(i * readAt / 5);
            failures.push_back(readAt + i * (calls - readAt) / 6);
        }
        int before = 0, inTheRun = 0;
        for (const long failure : failures) {
            generator.reset();
            emulated::failAfter(failure);
            const QString error = errorOf(attempt);
            // The planner goes by the clock: a run may end before the call that would fail.
            QVERIFY2(error.isEmpty() || error.contains("The GPU failed"), qPrintable(error));
            QVERIFY(std::equal(written.begin(), written.end(), expected.begin()));
            if (!error.isEmpty())
                (written.empty() ? before : inTheRun) += 1;
            if (generator && !error.isEmpty()) { // and again: still lost
                QVERIFY(!errorOf([&] { generator->prefill(std::span(m_prompt).first(30)); }).isEmpty());
                QCOMPARE(generator->text().size(), std::size_t{30});
            }
            generator.reset();
            emulated::failAfter(0);
            QCOMPARE(emulated::freeBytes(), emulated::kAllBytes);
        }
        QVERIFY(before > 0);
        QVERIFY(inTheRun > 0);
    }

    /// Two threads, one device.
    void twoThreads()
    {
        const auto backend = openEmulated();
        const std::span<const TokenId> prompt(m_prompt.data(), 20);
        Generator alone(m_small, m_plan, onDevice(backend));
        QVERIFY(alone.prefill(prompt));
        const auto expected = write(alone, 6, usual()).tokens;
        std::vector<TokenId> texts[2];
        {
            std::vector<std::jthread> threads;
            for (auto& text : texts)
                threads.emplace_back([&] {
                    Generator own(m_small, m_plan, onDevice(backend));
                    own.prefill(prompt);
                    text = write(own, 6, usual()).tokens;
                });
        }
        QVERIFY(texts[0] == expected);
        QVERIFY(texts[1] == expected);
    }

    /// The next run tries it again, in the same program; while it stays lost that is said, and nothing is half done.
    void theNextRunTriesItAgain()
    {
        const auto backend = openEmulated();
        Desk undisturbed;
        undisturbed.reopen(onDevice(backend));
        const long before = emulated::calls();
        undisturbed.write(12);
        const long callsOfTwelve = emulated::calls() - before;
        const auto expected = writtenTokens(*undisturbed.project);
        undisturbed.session.reset();
        Desk desk;
        desk.reopen(onDevice(backend));
        emulated::failAfter(callsOfTwelve - 20);
        QVERIFY(desk.write(12).state == SessionState::Failed);
        QVERIFY(backend->isLost());
        const auto written = writtenTokens(*desk.project);
        QVERIFY(written.size() >= 1 && written.size() < 12);
        emulated::setNoCode(true);
        desk.session->resume(); // it cannot be opened either
        const SessionStatus still = desk.session->wait();
        QVERIFY(still.state == SessionState::Failed);
        QVERIFY2(still.message.text().find("cannot be used") != std::string::npos, still.message.text().c_str());
        QVERIFY(backend->isLost());
        QVERIFY(writtenTokens(*desk.project) == written);
        emulated::setNoCode(false);
        desk.session->resume();
        const SessionStatus status = desk.session->wait();
        QVERIFY2(status.state == SessionState::Finished, status.message.text().c_str());
        QVERIFY(!backend->isLost());
        QCOMPARE(QString::fromStdString(status.isa), "cuda 9.0");
        QVERIFY(writtenTokens(*desk.project) == expected);

        // A new run, too; and what is still in use elsewhere is not pulled away.
        emulated::failAfter(1);
        QVERIFY(desk.write(3).state == SessionState::Failed);
        {
            const auto held = backend->sharedDevice();
            const SessionStatus busy = desk.write(3);
            QVERIFY(busy.state == SessionState::Failed);
            QVERIFY2(busy.message.text().find("cannot be opened again now") != std::string::npos,
                     busy.message.text().c_str());
        }
        QVERIFY(desk.write(3).state == SessionState::Finished);
    }

    /// A session on it: the window's way. What was written before the device was lost is in the project.
    void sessionGoesOnAfterALoss()
    {
        const EngineOptions options = onDevice(openEmulated());
        Desk undisturbed;
        undisturbed.reopen(options);
        const long before = emulated::calls();
        undisturbed.write(12);
        const long callsOfTwelve = emulated::calls() - before;
        Desk desk;
        desk.reopen(onDevice(openEmulated()));
        QCOMPARE(QString::fromStdString(desk.session->status().isa), "cuda 9.0");
        emulated::failAfter(callsOfTwelve - 20);
        const SessionStatus status = desk.write(12);
        QVERIFY(status.state == SessionState::Failed);
        QVERIFY2(QString::fromStdString(status.message.text()).contains("The GPU failed"),
                 status.message.text().c_str());
        const auto written = writtenTokens(*desk.project);
        qInfo("%zu tokens before the loss", written.size());
        QVERIFY(written.size() >= 1 && written.size() < 12);
        emulated::failAfter(0);
        desk.reopen(onDevice(openEmulated()));
        desk.session->resume();
        QVERIFY(desk.session->wait().state == SessionState::Finished);
        const auto all = writtenTokens(*desk.project);
        QCOMPARE(all.size(), std::size_t{12});
        QVERIFY(std::equal(written.begin(), written.end(), all.begin()));
        QCOMPARE(QString::fromStdString(desk.project->runs().back().lastSettings.backend), "cuda 9.0");
        QVERIFY(writtenTokens(*undisturbed.project) == all);
    }
};

QTEST_APPLESS_MAIN(TestCudaMemory)
#include "test_cuda_memory.moc"
