// Which model writes a story, and what becomes of its adapters where another is chosen. Real engine, tiny models.
#include "story_window.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"

#include <QFile>
#include <QStandardPaths>

using namespace longhand;
using namespace longhand::test;

class TestStoryModel : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    static QString tiny() { return QString::fromStdString(tinyModelPath().string()); }
    static QString other()
    {
        return QString::fromStdString((goldenFolder() / "models" / "llama_mha_q4_1.gguf").string());
    }

    /// A window as it is opened without a model on the command line.
    std::unique_ptr<MainWindow> open(const QString& lastUsed)
    {
        auto settings = std::make_unique<AppSettings>(at("settings.ini"));
        settings->setProjectFolder(m_folder.path());
        settings->setModelFile(lastUsed);
        EngineOptions options;
        options.threads = 1;
        auto window = std::make_unique<MainWindow>(std::move(settings), [options](std::shared_ptr<Project> project) {
            return std::make_unique<EngineSession>(std::move(project), options);
        });
        window->resize(1280, 800);
        window->show();
        return window;
    }
    static bool readyWith(MainWindow& window, const QString& model)
    {
        return QTest::qWaitFor(
            [&] {
                const SessionStatus& status = window.session()->status();
                return status.state == SessionState::Ready && QString::fromStdString(status.modelFile) == model;
            },
            longhand::test::kPatience);
    }
    static void begin(MainWindow& window)
    {
        window.project()->close();
        Q_EMIT window.startPage()->beginRequested(QStringLiteral("It was the year the salt came up the river."));
        WritingControls controls;
        controls.length = 10;
        controls.strategy.kind = Strategy::OneByOne;
        window.controls()->setControls(controls);
    }
    /// Writes, and returns how its run was made.
    static RunSettings write(MainWindow& window)
    {
        const std::size_t before = window.project()->project()->runs().size();
        window.writing()->write();
        const auto ended = [&] {
            return window.project()->project()->runs().size() > before &&
                   window.session()->status().state == SessionState::Finished;
        };
        if (!QTest::qWaitFor(ended, longhand::test::kPatience)) {
            qWarning("not written: %s", window.session()->status().message.text().c_str());
            return {};
        }
        return window.project()->project()->runs().back().settings;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        qputenv("XDG_DATA_HOME", at("data").toUtf8());
        qputenv("LONGHAND_ADAPTERS_DIR", at("shipped").toUtf8());
        qunsetenv("LONGHAND_STARTER_MODEL");
    }

    void whatIsChosenInAStoryIsOfThatStory()
    {
        const auto window = open(tiny());
        begin(*window);
        QVERIFY(readyWith(*window, tiny()));
        const RunSettings first = write(*window);
        const QString file = window->project()->file();

        begin(*window);
        QVERIFY(readyWith(*window, tiny()));
        window->writing()->chooseModel(other());
        QVERIFY(readyWith(*window, other()));
        QVERIFY(write(*window).modelFingerprint != first.modelFingerprint);

        QVERIFY(window->openProject(file));
        QVERIFY(readyWith(*window, tiny()));
        QCOMPARE(write(*window).modelFingerprint, first.modelFingerprint);
        QCOMPARE(QString::fromStdString(window->project()->project()->info().modelFile), tiny());
    }

    /// On the start page, a new story is meant.
    void whatIsChosenWithoutAStoryIsForNewOnes()
    {
        const auto window = open(tiny());
        begin(*window);
        QVERIFY(readyWith(*window, tiny()));
        write(*window);
        const QString file = window->project()->file();
        window->project()->close();
        window->writing()->chooseModel(other());
        begin(*window);
        QVERIFY(readyWith(*window, other()));
        QVERIFY(window->openProject(file));
        QVERIFY(readyWith(*window, tiny()));
        // An old story in between has its own model, and changes nothing for new ones.
        begin(*window);
        QVERIFY(readyWith(*window, other()));
    }

    void theCommandLinesModelIsForAllStories()
    {
        const auto window = open(tiny());
        begin(*window);
        QVERIFY(readyWith(*window, tiny()));
        write(*window);
        const QString file = window->project()->file();
        window->project()->close();
        window->setModelFile(other());
        QVERIFY(window->openProject(file));
        QVERIFY(readyWith(*window, other()));
        begin(*window);
        QVERIFY(readyWith(*window, other()));
        window->writing()->chooseModel(tiny()); // the author's later word
        QVERIFY(readyWith(*window, tiny()));
        window->project()->close();
        QVERIFY(window->openProject(file));
        QVERIFY(readyWith(*window, tiny()));
    }
};

QTEST_MAIN(TestStoryModel)
#include "test_story_model.moc"
