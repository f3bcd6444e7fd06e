// A run that is resumed in the session that began it: its words stay where they are, once.
#include "story_window.h"
#include "ui/actions/main_actions.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"

using namespace longhand;

namespace {

WritingControls longRun()
{
    WritingControls controls;
    controls.length = 3000;
    controls.sampler.seed = 42;
    controls.pauseAtLoop = false;
    return controls;
}

} // namespace

class TestWindowResume : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void afterAnotherRunWasUndone();
    void whileTheEngineHoldsAnotherRun();
    void afterTheModelWasUnloaded();
    void afterItsLastWordsWereTypedAgain();
    void escapeDoesNotEndIt();

private:
    /// Writes until there is something, and pauses; returns the text of the page.
    QString writeAndPause(MainWindow& window);
    /// Types behind the paused run, begins another one there, and stops or pauses that.
    bool writeAnother(MainWindow& window, SessionState endsAs);
    bool undoTo(MainWindow& window, const QString& text);
    /// Resumes the run that ends `before`, corrects the first sentence meanwhile, and undoes all.
    void goOnAndCorrect(MainWindow& window, const QString& before);
    static SessionState stateOf(const MainWindow& window) { return window.session()->status().state; }

    qsizetype m_seed = 0; ///< length of the author's first words
};

void TestWindowResume::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    if (!std::filesystem::exists(test::tinyModelPath())) {
        QSKIP("the tiny model is not there");
    }
}

QString TestWindowResume::writeAndPause(MainWindow& window)
{
    m_seed = window.page()->model().text().size();
    window.writing()->write();
    if (!QTest::qWaitFor([&] { return window.session()->status().runTokens >= 20; }, test::kPatience)) {
        return {};
    }
    window.writing()->pause();
    return QTest::qWaitFor([&] { return stateOf(window) == SessionState::Paused; }, test::kPatience)
               ? window.page()->model().text()
               : QString();
}

bool TestWindowResume::writeAnother(MainWindow& window, SessionState endsAs)
{
    window.page()->moveCursor(QTextCursor::End);
    QTest::keyClicks(window.page(), " And so it was");
    const std::size_t runs = window.project()->project()->runs().size();
    window.writing()->write();
    const auto written = [&] {
        return window.project()->project()->runs().size() > runs && stateOf(window) == SessionState::Writing &&
               window.session()->status().runTokens >= 10;
    };
    if (!QTest::qWaitFor(written, test::kPatience)) {
        return false;
    }
    if (endsAs == SessionState::Paused) {
        window.writing()->pause();
    } else {
        window.writing()->stop();
    }
    return QTest::qWaitFor([&] { return stateOf(window) == endsAs; }, test::kPatience);
}

bool TestWindowResume::undoTo(MainWindow& window, const QString& text)
{
    for (int i = 0; i < 40 && window.page()->model().text() != text; ++i) {
        window.page()->undoEdit();
    }
    return window.page()->model().text() == text && window.project()->flush();
}

void TestWindowResume::goOnAndCorrect(MainWindow& window, const QString& before)
{
    const auto project = window.project()->project();
    const auto run = project->interruptedRun();
    QVERIFY(run);
    const std::int64_t was = run->tokensWritten;
    window.writing()->write();
    QTRY_VERIFY_WITH_TIMEOUT(
        stateOf(window) == SessionState::Writing && window.session()->status().runTokens > was + 20, test::kPatience);
    QVERIFY(window.page()->model().text().startsWith(before));
    // One run on the page, with its tokens in order.
    const std::vector<TextSpan>& spans = window.page()->model().spans();
    QCOMPARE(spans.size(), std::size_t(2));
    QCOMPARE(spans.back().start, m_seed);
    QCOMPARE(spans.back().id, window.writing()->currentRun());
    std::int64_t next = 0;
    for (const PageToken& token : window.page()->tokens().tokens()) {
        QCOMPARE(token.run, spans.back().id);
        QCOMPARE(token.index, next++);
    }
    QVERIFY(next > was);

    window.page()->moveCursor(QTextCursor::Start);
    QTest::keyClicks(window.page(), "Then: ");
    QVERIFY(window.project()->flush());
    const std::int64_t then = window.session()->status().runTokens;
    QTRY_VERIFY_WITH_TIMEOUT(window.session()->status().runTokens > then, test::kPatience); // it is not paused
    window.writing()->stop();
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(window), SessionState::Finished, test::kPatience);
    QVERIFY(window.page()->model().text().startsWith(QStringLiteral("Then: ") + before));
    const QString first = before.mid(m_seed, 40);
    QCOMPARE(window.page()->model().text().count(first), 1);
    QCOMPARE(project->text(), window.page()->manuscript());
    QCOMPARE(project->check(), std::vector<std::string>());
    QVERIFY(window.page()->canUndo()); // the page was not read again
}

void TestWindowResume::afterAnotherRunWasUndone()
{
    test::StoryWindow story;
    const auto window = story.open();
    QVERIFY(story.begin(*window, longRun()));
    const QString paused = writeAndPause(*window);
    QVERIFY(!paused.isEmpty());
    QVERIFY(writeAnother(*window, SessionState::Finished));
    QVERIFY(undoTo(*window, paused));
    goOnAndCorrect(*window, paused);
}

void TestWindowResume::whileTheEngineHoldsAnotherRun()
{
    test::StoryWindow story;
    const auto window = story.open();
    QVERIFY(story.begin(*window, longRun()));
    const QString paused = writeAndPause(*window);
    QVERIFY(!paused.isEmpty());
    QVERIFY(writeAnother(*window, SessionState::Paused));
    QVERIFY(undoTo(*window, paused));
    goOnAndCorrect(*window, paused);
}

void TestWindowResume::afterTheModelWasUnloaded()
{
    test::StoryWindow story;
    const auto window = story.open();
    QVERIFY(story.begin(*window, longRun()));
    const QString paused = writeAndPause(*window);
    QVERIFY(!paused.isEmpty());
    window->session()->unloadModel();
    QTRY_COMPARE(stateOf(*window), SessionState::Idle);
    goOnAndCorrect(*window, paused);
}

void TestWindowResume::afterItsLastWordsWereTypedAgain()
{
    test::StoryWindow story;
    const auto window = story.open();
    QVERIFY(story.begin(*window, longRun()));
    const QString paused = writeAndPause(*window);
    QVERIFY(!paused.isEmpty());
    window->page()->replaceRange(paused.size() - 5, paused.size(), {});
    QVERIFY(window->project()->flush());
    QVERIFY(!window->writing()->interruptedRun());
    window->page()->replaceRange(paused.size() - 5, paused.size() - 5, paused.right(5));
    QVERIFY(window->project()->flush());
    QVERIFY(window->writing()->interruptedRun());
    goOnAndCorrect(*window, paused);
}

void TestWindowResume::escapeDoesNotEndIt()
{
    test::StoryWindow story;
    QString file;
    {
        const auto window = story.open();
        QVERIFY(story.begin(*window, longRun()));
        QVERIFY(!writeAndPause(*window).isEmpty());
        QTest::keyClick(window->page(), Qt::Key_Escape);
        QTest::qWait(100);
        QCOMPARE(stateOf(*window), SessionState::Paused);
        file = window->project()->file();
    }
    const auto window = story.open();
    QVERIFY(window->openProject(file));
    QVERIFY(window->writing()->interruptedRun());
    QTest::keyClick(window->page(), Qt::Key_Escape);
    QVERIFY(window->writing()->interruptedRun());
    window->actions()->stop->trigger(); // by button or menu
    QVERIFY(!window->writing()->interruptedRun());
}

QTEST_MAIN(TestWindowResume)
#include "test_window_resume.moc"
