#include "app/session/engine_session.h"
#include "tests/support/test_models.h"
#include "ui/actions/action_registry.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/main_window.h"
#include "ui/pages/start_page.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"

#include <QAction>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace longhand;

/// The whole way with the real engine: begin, write, pause, close, reopen, go on.
class TestWindowSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        if (!std::filesystem::exists(test::tinyModelPath())) {
            QSKIP("the tiny model is not there");
        }
    }

    void closedInMidRunGoesOnAsIfNothingHadHappened()
    {
        const std::string whole = story(false);
        const std::string broken = story(true);
        QVERIFY2(whole.starts_with("It was the year"), whole.c_str());
        QCOMPARE(QString::fromStdString(broken), QString::fromStdString(whole));
    }

    void editAfterARunBranches()
    {
        const auto window = makeWindow();
        QVERIFY(begin(*window, 30));
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QTextCursor cursor(window->page()->document());
        window->page()->setTextCursor(cursor);
        QTest::keyClicks(window->page(), "Then: ");
        QVERIFY(window->project()->flush());
        QCOMPARE(window->project()->project()->text(), window->page()->manuscript());
        QVERIFY(window->page()->manuscript().starts_with("Then: It was"));
        window->writing()->write();
        QTRY_VERIFY(window->session()->status().state == SessionState::Writing ||
                    window->session()->status().state == SessionState::Prefill ||
                    window->session()->status().state == SessionState::Finished);
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QTRY_COMPARE(window->project()->project()->runs().size(), std::size_t(2));
        QCOMPARE(window->project()->project()->text(), window->page()->manuscript());
    }

    /// With the same random numbers the model would write again what the author did not want.
    void anotherTakeWithinARunHasOtherWords()
    {
        const auto window = makeWindow();
        QVERIFY(begin(*window, 40));
        window->writing()->write();
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        const QString first = window->page()->model().text();
        const auto& tokens = window->page()->tokens().tokens();
        QVERIFY(tokens.size() >= 40);
        const qsizetype caret = tokens[tokens.size() - 30].start;

        window->page()->selectRange(caret, caret);
        window->registry()->action(QStringLiteral("story.anotherTake"))->trigger();
        QTRY_COMPARE(window->project()->project()->runs().size(), std::size_t(2));
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        const QString second = window->page()->model().text();
        QCOMPARE(second.left(caret), first.left(caret));
        QVERIFY2(second.mid(caret, 20) != first.mid(caret, 20), qPrintable(second));

        // What the author takes away does not come again either.
        window->page()->replaceRange(caret, second.size(), {});
        window->writing()->write();
        QTRY_COMPARE(window->project()->project()->runs().size(), std::size_t(3));
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        const QString third = window->page()->model().text();
        QVERIFY2(third.mid(caret, 20) != second.mid(caret, 20), qPrintable(third));
        QVERIFY2(third.mid(caret, 20) != first.mid(caret, 20), qPrintable(third));
    }

    void missingModelIsAnError()
    {
        const auto window = makeWindow();
        QVERIFY(begin(*window, 10));
        const QString bad = m_folder.filePath(QStringLiteral("bad.gguf"));
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("GGUF and nothing more");
        file.close();
        window->writing()->chooseModel(bad);
        QTRY_COMPARE(window->session()->status().state, SessionState::Failed);
        QTRY_VERIFY(window->messages()->text(QStringLiteral("engine")).contains(QStringLiteral("bad.gguf")));
        window->writing()->chooseModel(QString::fromStdString(test::tinyModelPath().string()));
        QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Ready, longhand::test::kPatience);
    }

private:
    std::unique_ptr<MainWindow> makeWindow()
    {
        auto settings = std::make_unique<AppSettings>(m_folder.filePath(QStringLiteral("settings.ini")));
        settings->setProjectFolder(m_folder.path());
        EngineOptions options;
        options.threads = 2;
        auto window = std::make_unique<MainWindow>(std::move(settings), [options](std::shared_ptr<Project> project) {
            return std::make_unique<EngineSession>(std::move(project), options);
        });
        window->setModelFile(QString::fromStdString(test::tinyModelPath().string()));
        window->resize(1024, 640);
        window->show();
        return window;
    }

    bool begin(MainWindow& window, int length)
    {
        Q_EMIT window.startPage()->beginRequested(QStringLiteral("It was the year of the salt."));
        WritingControls controls;
        controls.length = length;
        controls.sampler.seed = 42;
        window.controls()->setControls(controls);
        return QTest::qWaitFor([&] { return window.session()->status().state == SessionState::Ready; },
                               longhand::test::kPatience);
    }

    static SessionState stateOf(const MainWindow& window) { return window.session()->status().state; }

    /// Waits until so many tokens are written; false if the run is over before.
    static bool reaches(MainWindow& window, std::int64_t tokens)
    {
        return QTest::qWaitFor([&] { return window.session()->status().runTokens >= tokens; },
                               longhand::test::kPatience) &&
               stateOf(window) != SessionState::Finished;
    }

    /// Writes a run; with breaks: paused once, closed in mid-sentence and reopened twice. Says what went wrong instead
    /// of the text if something did.
    std::string story(bool breaks)
    {
        auto window = makeWindow();
        if (!begin(*window, StoryLength)) {
            return "the model did not load";
        }
        const QString file = window->project()->file();
        window->writing()->write();
        if (breaks) {
            if (!reaches(*window, 20)) {
                return "over before the pause";
            }
            window->writing()->pause();
            if (!QTest::qWaitFor([&] { return stateOf(*window) == SessionState::Paused; }, longhand::test::kPatience)) {
                return "no pause";
            }
            if (window->project()->project()->text() != window->page()->manuscript()) {
                return "the paused page differs from the project";
            }
            window->writing()->write();
            for (const int tokens : {80, 160}) {
                if (!reaches(*window, tokens)) {
                    return "over before it was closed";
                }
                window->close();
                window = makeWindow();
                if (!window->openProject(file)) {
                    return "it could not be opened again: " +
                           window->messages()->text(QStringLiteral("project")).toStdString();
                }
                if (!window->writing()->interruptedRun()) {
                    const RunInfo run = window->project()->project()->runs().back();
                    return "no interrupted run was found: " + std::to_string(run.tokensWritten) + " tokens";
                }
                if (!QTest::qWaitFor([&] { return stateOf(*window) == SessionState::Ready; },
                                     longhand::test::kPatience)) {
                    return "the model did not load again";
                }
                window->writing()->write();
            }
        }
        if (!QTest::qWaitFor([&] { return stateOf(*window) == SessionState::Finished; }, 120000)) {
            return "the run did not finish";
        }
        if (window->session()->status().runTokens != StoryLength) {
            return "not all tokens were written";
        }
        if (window->project()->project()->text() != window->page()->manuscript()) {
            return "the page differs from the project";
        }
        return window->page()->manuscript();
    }

    static constexpr int StoryLength = 4000;
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestWindowSession)
#include "test_window_session.moc"
