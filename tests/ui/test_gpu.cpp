// The window with a GPU: the preferences, what a model needs of it, and how it fares during a run.
#include "app/session/engine_session.h"
#include "app/session/gpu.h"
#include "rows_amiss.h"
#include "ui/actions/action_registry.h"
#include "ui/live/live_panel.h"
#include "ui/models/compute_preferences.h"
#include "ui/models/gpu_meter.h"
#include "ui/models/memory_panel.h"
#include "ui/preferences/preferences.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/status_text.h"
#include "window_fixture.h"

#include "tests/support/test_paths.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QProgressBar>
#include <QSpinBox>

using namespace longhand;

class TestGpu : public QObject
{
    Q_OBJECT

    static GpuUse busy()
    {
        GpuUse gpu;
        gpu.name = "NVIDIA H200";
        gpu.layers = gpu.modelLayers = 30;
        gpu.usedBytes = 18200000000;
        gpu.totalBytes = 139800000000;
        return gpu;
    }
    static QWidget* page(MainWindow& window)
    {
        window.desk().preferences->show(QStringLiteral("computing"));
        return window.desk().preferences->dialog()->page(QStringLiteral("computing"));
    }
    /// To look at, where LONGHAND_PICTURES names a folder.
    static void picture(QWidget* widget, const QString& name)
    {
        if (qEnvironmentVariableIsSet("LONGHAND_PICTURES")) {
            QTest::qWait(300);
            QVERIFY(widget->grab().save(QDir(qEnvironmentVariable("LONGHAND_PICTURES")).filePath(name + ".png")));
        }
    }
    static ModelSize large()
    {
        ModelSize size;
        ModelConfig& c = size.config;
        c.name = "Kestrel 8B";
        c.architecture = "llama";
        c.layers = 32;
        c.width = 4096;
        c.feedForward = 14336;
        c.heads = 32;
        c.kvHeads = 8;
        c.headDim = c.rotaryDim = 128;
        c.vocabulary = 128256;
        c.trainedContext = 131072;
        size.weightBytes = 16060000000;
        size.gpuWeights.layers.assign(32, 436000000);
        size.gpuWeights.embedding = size.gpuWeights.head = 1050000000;
        return size;
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("LONGHAND_CUDA_MODULE", LONGHAND_EMULATED_MODULE);
        qputenv("LONGHAND_EMULATED_DEVICES", "2");
    }

    void thePreferences()
    {
        WindowFixture fixture;
        {
            const auto window = fixture.window();
            window->desk().settings->setModelFile(
                QString::fromStdString((longhand::test::goldenFolder() / "models/tiny_llama_q4_1.gguf").string()));
            QWidget* computing = page(*window);
            auto* layers = computing->findChild<QSpinBox*>(QStringLiteral("gpuLayers"));
            QTRY_VERIFY_WITH_TIMEOUT(layers->isVisible(), longhand::test::kPatience);
            QVERIFY(!computing->findChild<QLabel*>(QStringLiteral("gpuFound")));
            QCOMPARE(layers->text(), QStringLiteral("all"));
            auto* needs = computing->findChild<QLabel*>(QStringLiteral("gpuNeeds"));
            QTRY_VERIFY_WITH_TIMEOUT(needs->isVisible(), longhand::test::kPatience);
            QVERIFY2(needs->text().contains("This fits.") && needs->text().contains("100,000 tokens"),
                     qPrintable(needs->text()));
            auto* with = computing->findChild<QComboBox*>(QStringLiteral("computeWith"));
            QVERIFY(!layers->isEnabled()); // the processor computes
            with->setCurrentIndex(1);
            Q_EMIT with->activated(1);
            QVERIFY(layers->isEnabled());
            const QString onTheGpu = needs->text();
            auto* onHost = computing->findChild<QCheckBox*>(QStringLiteral("gpuCacheOnHost"));
            QVERIFY(onHost->isEnabled());
            onHost->setChecked(true);
            QVERIFY(needs->text() != onTheGpu);
            QVERIFY(window->desk().settings->get(setting::gpuCacheOnHost));
            const QString all = needs->text();
            layers->setValue(2);
            QVERIFY(needs->text() != all);
            QCOMPARE(window->desk().settings->get(setting::gpuLayers), 2);
            QVERIFY(!computing->findChild<QWidget*>(QStringLiteral("gpuBar"))->isVisible()); // nothing runs

            auto* choice = computing->findChild<QComboBox*>(QStringLiteral("gpuChoice"));
            QVERIFY(choice->isVisible());
            QVERIFY(!computing->findChild<QLabel*>(QStringLiteral("gpuDevice"))->isVisible());
            QCOMPARE(choice->count(), 2);
            choice->setCurrentIndex(1);
            Q_EMIT choice->activated(1);
            QCOMPARE(window->desk().settings->get(setting::gpuIndex), 1);
            QTRY_COMPARE_WITH_TIMEOUT(rowsAmiss(*computing), QString(), longhand::test::kPatience);
            picture(window->desk().preferences->dialog(), "preferences");
        }
        const auto again = fixture.window();
        QWidget* computing = page(*again);
        QCOMPARE(computing->findChild<QSpinBox*>(QStringLiteral("gpuLayers"))->value(), 2);
        QVERIFY(computing->findChild<QCheckBox*>(QStringLiteral("gpuCacheOnHost"))->isChecked());
        auto* choice = computing->findChild<QComboBox*>(QStringLiteral("gpuChoice"));
        QTRY_VERIFY_WITH_TIMEOUT(choice->isVisible(), longhand::test::kPatience);
        QCOMPARE(choice->currentData().toInt(), 1);
    }

    /// Before a model is loaded: what of it a GPU takes, and what to do if that is too much.
    void whatAModelNeeds()
    {
        MemoryPanel panel;
        panel.setModel(large(), "auto", "full", 0);
        panel.show();
        auto* label = panel.findChild<QLabel*>(QStringLiteral("memoryGpu"));
        QVERIFY(!label->isVisible()); // the processor computes
        panel.setGpu(GpuMemory{0, 150000000000}, 0);
        QVERIFY(label->isVisible());
        QVERIFY2(label->text().contains("This fits."), qPrintable(label->text()));
        panel.setGpu(GpuMemory{0, 17200000000}, 0);
        QVERIFY2(label->text().contains("does not fit") && label->text().contains("of its 32 layers"),
                 qPrintable(label->text()));
        panel.resize(420, 520);
        picture(&panel, "memory");
        const int fit = QRegularExpression("With ([0-9]+) of its").match(label->text()).captured(1).toInt();
        QVERIFY2(fit > 0 && fit < 32, qPrintable(label->text()));
        panel.setGpu(GpuMemory{0, 17200000000}, fit); // and then it does
        QVERIFY2(label->text().contains("This fits."), qPrintable(label->text()));
        ModelSize other = large();
        other.config.headDim = other.config.rotaryDim = 80;
        panel.setModel(other, "auto", "full", 0);
        QVERIFY2(label->text().contains("does not support"), qPrintable(label->text()));
        panel.setGpu({}, 0);
        QVERIFY(!label->isVisible());

        // By the settings: only if a GPU is to compute.
        WindowFixture fixture;
        const auto settings = fixture.settings();
        panel.setModel(large(), "auto", "full", 0);
        panel.followGpu(settings.get());
        QTest::qWait(50);
        QVERIFY(!label->isVisible());
        settings->set(setting::computeWith, QStringLiteral("auto"));
        QTRY_VERIFY_WITH_TIMEOUT(label->isVisible(), longhand::test::kPatience);
        QVERIFY2(label->text().contains("4.3 GB"), qPrintable(label->text()));
    }

    /// With the engine itself, on the device in place of a GPU: two of four layers there.
    void theEngine()
    {
        WindowFixture fixture;
        const QString model =
            QString::fromStdString((longhand::test::goldenFolder() / "models/tiny_llama_q4_1.gguf").string());
        qputenv("LONGHAND_STARTER_MODEL", model.toUtf8());
        Message why;
        EngineOptions options = withGpu({}, why, 1);
        QVERIFY2(options.cuda, why.text().c_str());
        options.gpuLayers = 2;
        options.threads = 1;
        auto settings = fixture.settings();
        settings->setModelFile(model);
        auto controls = settings->controls();
        controls.length = 12;
        settings->setControls(controls);
        MainWindow window(std::move(settings), [&](std::shared_ptr<Project> project) {
            return std::make_unique<EngineSession>(std::move(project), options);
        });
        window.resize(1280, 800);
        window.show();
        const Desk& desk = window.desk();
        QVERIFY(desk.project->begin(QStringLiteral("It was the year of the salt."), fixture.path("stories")));
        desk.actions->action(QStringLiteral("view.live"))->setChecked(true);
        desk.writing->write();
        QTRY_COMPARE_WITH_TIMEOUT(desk.session->status().state, SessionState::Finished, longhand::test::kPatience);
        const auto* meter = window.findChild<LivePanel*>()->line()->findChild<GpuMeter*>();
        QTRY_VERIFY_WITH_TIMEOUT(meter->isVisible(), longhand::test::kPatience);
        const QString numbers = meter->findChild<QLabel*>()->text();
        QVERIFY2(numbers.startsWith("2 of 4 layers, ") && !numbers.contains(QChar(0x2013)), qPrintable(numbers));
        QVERIFY(QString::fromStdString(desk.project->project()->runs().back().settings.backend)
                    .startsWith("cuda 9.0, 2 layers"));
        picture(&window, "engine");
    }

    void duringARun()
    {
        WindowFixture fixture;
        fixture.recording->tokens.assign(400, " salt");
        fixture.recording->tokensPerSecond = 60;
        fixture.recording->gpu = busy();
        const auto window = fixture.window();
        const Desk& desk = window->desk();
        QVERIFY(desk.project->begin(QStringLiteral("Salt, and a door in the cliff."), fixture.path("stories")));
        desk.actions->action(QStringLiteral("view.live"))->setChecked(true);
        QTRY_VERIFY_WITH_TIMEOUT(desk.session->hasModel(), longhand::test::kPatience);
        desk.writing->write();
        auto* meter = window->findChild<LivePanel*>()->line()->findChild<GpuMeter*>();
        QTRY_VERIFY_WITH_TIMEOUT(meter->isVisible(), longhand::test::kPatience);
        auto* bar = meter->findChild<QProgressBar*>(QStringLiteral("gpuBar"));
        QCOMPARE(bar->value(), int(18.2 / 139.8 * bar->maximum()));
        QVERIFY2(meter->findChild<QLabel*>()->text().contains("18.2 GB of 139.8 GB"),
                 qPrintable(meter->findChild<QLabel*>()->text()));
        QVERIFY(meter->toolTip().contains("NVIDIA H200 computes"));
        QTest::qWait(1500);
        picture(window.get(), "live");
        window->setTheme(ThemeChoice::Dark);
        picture(window.get(), "live-dark");

        QWidget* computing = page(*window);
        auto* use = computing->findChild<QLabel*>(QStringLiteral("gpuUse"));
        QTRY_VERIFY_WITH_TIMEOUT(use->isVisible() && use->text().contains("tokens/s"), longhand::test::kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(rowsAmiss(*computing), QString(), longhand::test::kPatience);
        picture(desk.preferences->dialog(), "preferences-live-dark");
        fixture.recording->gpu.layers = 12;
        QTRY_VERIFY_WITH_TIMEOUT(use->text().contains("12 of the model\u2019s 30 layers"), longhand::test::kPatience);
        QVERIFY(meter->findChild<QLabel*>()->text().startsWith("12 of 30 layers, 18.2 GB"));
        picture(window.get(), "live-split-dark");
        fixture.recording->gpu.usedBytes = 0;
        QTRY_VERIFY_WITH_TIMEOUT(meter->findChild<QLabel*>()->text().contains(QChar(0x2013)),
                                 longhand::test::kPatience);
        fixture.recording->gpu = {}; // the processor
        QTRY_VERIFY_WITH_TIMEOUT(!meter->isVisible() && !use->isVisible(), longhand::test::kPatience);
    }
};

QTEST_MAIN(TestGpu)
#include "test_gpu.moc"
