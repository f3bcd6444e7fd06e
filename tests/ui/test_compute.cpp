// What computes: the choice in the preferences, and why there is no GPU.
#include "app/project/story_cache.h"
#include "rows_amiss.h"
#include "ui/models/compute_preferences.h"
#include "ui/preferences/preferences.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/story/project_controller.h"
#include "window_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QTemporaryDir>

using namespace longhand;

class TestCompute : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theProcessorUnlessAskedFor()
    {
        qputenv("LONGHAND_CUDA_MODULE", "/nowhere/liblonghand_cuda.so");
        WindowFixture fixture;
        {
            const auto window = fixture.window();
            window->desk().preferences->show(QStringLiteral("computing"));
            QWidget* page = window->desk().preferences->dialog()->page(QStringLiteral("computing"));
            auto* choice = page->findChild<QComboBox*>(QStringLiteral("computeWith"));
            QCOMPARE(choice->currentData().toString(), QStringLiteral("cpu"));
            const auto* gpu = page->findChild<QLabel*>(QStringLiteral("gpuFound"));
            QTRY_VERIFY_WITH_TIMEOUT(gpu->text().contains(QStringLiteral("no CUDA module")), longhand::test::kPatience);
            QVERIFY(page->findChild<QLabel*>(QStringLiteral("gpuNote"))->text().contains("H100"));
            for (const char* name : {"gpuLayers", "gpuChoice", "gpuNeeds", "gpuBar"}) { // nothing about a GPU
                QVERIFY2(!page->findChild<QWidget*>(QLatin1String(name)), name);
            }
            QTRY_COMPARE_WITH_TIMEOUT(rowsAmiss(*page), QString(), longhand::test::kPatience);
            choice->setCurrentIndex(1);
            Q_EMIT choice->activated(1);
            QCOMPARE(window->desk().settings->get(setting::computeWith), QStringLiteral("auto"));
        }
        const auto again = fixture.window();
        again->desk().preferences->show(QStringLiteral("computing"));
        QWidget* page = again->desk().preferences->dialog()->page(QStringLiteral("computing"));
        QCOMPARE(page->findChild<QComboBox*>(QStringLiteral("computeWith"))->currentIndex(), 1);
    }

    /// Off by default; then the engine gets a folder that is there.
    void memoryOnTheDisk()
    {
        qputenv("XDG_CACHE_HOME", m_caches.path().toUtf8());
        WindowFixture fixture;
        const auto window = fixture.window();
        const AppSettings& settings = *window->desk().settings;
        QVERIFY(memoryFolder(settings).empty());
        window->desk().preferences->show(QStringLiteral("computing"));
        QWidget* page = window->desk().preferences->dialog()->page(QStringLiteral("computing"));
        auto* onDisk = page->findChild<QCheckBox*>(QStringLiteral("memoryOnDisk"));
        QVERIFY(!onDisk->isChecked());
        onDisk->click();
        QVERIFY(settings.get(setting::memoryOnDisk));
        const QString folder = QString::fromStdString(memoryFolder(settings));
        QVERIFY2(folder.startsWith(m_caches.path()), qPrintable(folder));
        QVERIFY(QFileInfo(folder).isDir());
    }

    /// New stories keep keys and values as the preferences say; those that are there stay as they are.
    void memoryOfNewStories()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        ProjectController* project = window->desk().project;
        QTemporaryDir folder;
        QVERIFY(project->begin(QStringLiteral("Salt, and a door in the cliff."), folder.path()));
        QCOMPARE(storyCache(*project->project()), KvEncoding::Int8x8);
        const QString first = project->file();

        window->desk().preferences->show(QStringLiteral("computing"));
        QWidget* page = window->desk().preferences->dialog()->page(QStringLiteral("computing"));
        auto* choice = page->findChild<QComboBox*>(QStringLiteral("newStoryCache"));
        QCOMPARE(choice->currentData().toString(), QStringLiteral("int8x8"));
        QVERIFY(!page->findChild<QLabel*>(QStringLiteral("newStoryCacheNote"))->text().isEmpty());
        const int sixteen = choice->findData(QStringLiteral("bf16"));
        choice->setCurrentIndex(sixteen);
        Q_EMIT choice->activated(sixteen);
        QCOMPARE(storyCache(*project->project()), KvEncoding::Int8x8);
        QVERIFY(project->begin(QStringLiteral("Another door."), folder.path()));
        QCOMPARE(storyCache(*project->project()), KvEncoding::Bf16);
        QVERIFY(project->open(first));
        QCOMPARE(storyCache(*project->project()), KvEncoding::Int8x8);
    }

    /// The model sees of new stories what the preferences say; those that are there stay as they are.
    void viewOfNewStories()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        ProjectController* project = window->desk().project;
        QTemporaryDir folder;
        const auto choice = [project] { return project->project()->info().attentionChoice; };
        QVERIFY(project->begin(QStringLiteral("Salt, and a door in the cliff."), folder.path()));
        QCOMPARE(choice(), std::string("auto"));
        const QString first = project->file();

        window->desk().preferences->show(QStringLiteral("computing"));
        QWidget* page = window->desk().preferences->dialog()->page(QStringLiteral("computing"));
        auto* view = page->findChild<QComboBox*>(QStringLiteral("newStoryView"));
        QCOMPARE(view->currentData().toString(), QStringLiteral("auto"));
        QVERIFY(!page->findChild<QLabel*>(QStringLiteral("newStoryViewNote"))->text().isEmpty());
        view->setCurrentIndex(1);
        Q_EMIT view->activated(1);
        QVERIFY(project->begin(QStringLiteral("Another door."), folder.path()));
        QCOMPARE(choice(), std::string("full"));
        QVERIFY(project->open(first));
        QCOMPARE(choice(), std::string("auto"));
    }

private:
    QTemporaryDir m_caches;
};

QTEST_MAIN(TestCompute)
#include "test_compute.moc"
