// Several devices: which of them computes, from whichever thread, what looking at them leaves behind, and what a new
// start after a loss needs.
#include "kernels/cuda/device/why_unusable.h"
#include "tests/cuda/model_desk.h"

#include <QtTest>

#include <thread>

using namespace longhand;
using namespace longhand::test;
namespace emulated = cuda::emulated;
using Kind = cuda::WhyNoGpu::Kind;

Q_DECLARE_METATYPE(emulated::Recording)

class TestCudaDevices : public QObject
{
    Q_OBJECT

    const std::shared_ptr<const Model> m_model = smallModel();
    const cuda::Module& m_module = *longhandCudaModule(cuda::kModuleVersion);
    ContextPlan m_plan;
    std::vector<TokenId> m_prompt;
    SamplerSettings m_sampler;

    std::vector<TokenId> textOn(const std::shared_ptr<CudaBackend>& backend) const
    {
        Generator generator(m_model, m_plan, onDevice(backend));
        generator.prefill(m_prompt);
        return write(generator, 6, m_sampler).tokens;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_plan = planContext(m_model->config(), 300);
        m_prompt = randomTokens(100, 500, 2);
        m_sampler.seed = 4;
    }
    void init() { emulated::setDevices(3); }
    void cleanup()
    {
        emulated::failAfter(0);
        emulated::setNoCode(false);
        QCOMPARE(emulated::contexts(), 0);
    }

    void lookingLeavesNothing()
    {
        cuda::WhyNoGpu why;
        QCOMPARE(m_module.devices(why), 3);
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(m_module.deviceInfo(i).index, i);
            QVERIFY(m_module.whyUnusable(i).kind == Kind::None);
        }
        QCOMPARE(emulated::contexts(), 0);
        {
            const auto backend = openEmulated(2);
            QCOMPARE(backend->index(), 2);
            QVERIFY(backend->device().info().freeBytes > 0);
            QCOMPARE(emulated::contexts(), 1);
            const auto again = openEmulated(2), other = openEmulated(1);
            QCOMPARE(emulated::contexts(), 2);
        }
        QCOMPARE(emulated::contexts(), 0);
        emulated::setDevices(0, Kind::DriverTooOld);
        QCOMPARE(m_module.devices(why), 0);
        QVERIFY(why.kind == Kind::DriverTooOld && !why.subject.empty() && !why.detail.empty());
    }

    /// The text is that of device 0, which has another number of multiprocessors, and every thread finds the device:
    /// each begins on device 0.
    void anyThreadAnyDevice()
    {
        const auto expected = textOn(openEmulated(0));
        QCOMPARE(expected.size(), std::size_t{6});
        const auto backend = openEmulated(1);
        QVERIFY(textOn(backend) == expected);
        std::vector<TokenId> read, text;
        std::unique_ptr<Generator> generator;
        std::jthread([&] { generator = std::make_unique<Generator>(m_model, m_plan, onDevice(backend)); }).join();
        std::jthread([&] { generator->prefill(m_prompt); }).join();
        const auto elsewhere = openEmulated(0); // this thread's device is another one
        std::jthread([&] { text = write(*generator, 6, m_sampler).tokens; }).join();
        QVERIFY(text == expected);
        std::jthread([&] { generator.reset(); }).join();
    }

    /// All that had it open have closed it: then it starts anew.
    void aLostDeviceIsOpenedAnew()
    {
        const auto expected = textOn(openEmulated(1));
        auto lost = openEmulated(1), other = openEmulated(1);
        emulated::failAfter(40);
        QVERIFY_THROWS_EXCEPTION(Error, textOn(lost));
        lost.reset();
        QVERIFY_THROWS_EXCEPTION(Error, textOn(other));
        other.reset();
        QVERIFY(textOn(openEmulated(1)) == expected);
    }

    void noCodeForIt()
    {
        emulated::setNoCode(true);
        cuda::WhyNoGpu why;
        QVERIFY(m_module.open(1, why) == nullptr);
        QVERIFY(why.kind == Kind::NoCode && why.detail == "9.0");
        QCOMPARE(emulated::contexts(), 0);
    }

    /// However recording fails: launched one by one, the same text, said once.
    void whatCannotBeRecorded_data()
    {
        QTest::addColumn<emulated::Recording>("how");
        QTest::newRow("begin") << emulated::Recording::CannotBegin;
        QTest::newRow("launch") << emulated::Recording::CannotLaunch;
        QTest::newRow("end") << emulated::Recording::CannotEnd;
    }
    void whatCannotBeRecorded()
    {
        QFETCH(emulated::Recording, how);
        const auto backend = openEmulated();
        const auto expected = textOn(backend);
        Generator generator(m_model, m_plan, onDevice(backend));
        generator.prefill(m_prompt);
        emulated::setRecording(how);
        const auto restore = qScopeGuard([] { emulated::setRecording(emulated::Recording::Works); });
        generator.beginRun(m_sampler, 6);
        std::vector<TokenId> text;
        int remarks = 0;
        while (text.size() < 6) {
            const StepEvent event = generator.step();
            text.insert(text.end(), event.tokens.begin(), event.tokens.end());
            remarks += !event.remark.empty();
            if (text.size() == 3)
                emulated::setRecording(emulated::Recording::Works); // what is known not to work is not tried again
        }
        QVERIFY(text == expected);
        QCOMPARE(remarks, 1);
        emulated::setRecording(how);
        emulated::failAfter(20); // a lost device is another thing
        generator.beginRun(m_sampler, 1);
        QVERIFY_THROWS_EXCEPTION(Error, generator.step());
        emulated::failAfter(0);
    }

    /// Parts that can be left out to find a fault.
    void switches()
    {
        const auto counted = [&](std::vector<TokenId>& text) {
            const long overlaps = emulated::overlaps(), recordings = emulated::recordings();
            text = textOn(openEmulated());
            return std::pair(emulated::overlaps() - overlaps, emulated::recordings() - recordings);
        };
        std::vector<TokenId> expected, text;
        const auto usual = counted(expected);
        QVERIFY(usual.first > 0 && usual.second > 0);
        for (const char* name : {"LONGHAND_CUDA_OVERLAP", "LONGHAND_CUDA_GRAPHS"}) {
            qputenv(name, "0");
            const auto restore = qScopeGuard([&] { qunsetenv(name); });
            const auto without = counted(text);
            QVERIFY(text == expected);
            const bool overlap = std::string_view(name).ends_with("OVERLAP");
            QCOMPARE(without.first == 0, overlap);
            QCOMPARE(without.second == 0, !overlap);
        }
        qputenv("LONGHAND_CUDA_GRAPHS", "1");
        QVERIFY(CudaSwitches::ofEnvironment().graphs);
        qunsetenv("LONGHAND_CUDA_GRAPHS");
    }

    void whatCodeRunsWhere()
    {
        const auto why = [](int major, int minor, std::initializer_list<int> codes) {
            cuda::DeviceInfo info;
            info.name = "GPU";
            info.computeMajor = major;
            info.computeMinor = minor;
            return cuda::whyUnusable(info, std::span(codes.begin(), codes.size()));
        };
        QVERIFY(why(7, 5, {750, 800}).kind == Kind::TooOld);
        QVERIFY(why(8, 0, {900}).kind == Kind::NoCode);
        QCOMPARE(QString::fromStdString(why(8, 6, {900}).detail), "8.6");
        QVERIFY(why(8, 6, {800, 900}).kind == Kind::None);
        QVERIFY(why(9, 0, {800, 900}).kind == Kind::None);
        QVERIFY(why(10, 0, {900}).kind == Kind::None);
        QVERIFY(why(12, 0, {1210}).kind == Kind::NoCode);
    }
};

QTEST_APPLESS_MAIN(TestCudaDevices)
#include "test_cuda_devices.moc"
