// Takes, history and undo on the desk: another take, switching, cutting, snapshots.
#include "ui/actions/action_registry.h"
#include "ui/controls/controls_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/takes/history_panel.h"
#include "ui/takes/takes_controller.h"
#include "ui/takes/takes_feature.h"
#include "ui/takes/takes_panel.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTreeView>

#include <set>

using namespace longhand;

class TestTakesDesk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void anotherTakeAndBack();
    void anotherTakeFromTheCaret();
    void wordsTakenAwayAreNotWrittenAgain();
    void blanksAtTheEndGoBeforeARun();
    void anotherTakeWhileWriting();
    void anotherTakeOfAPausedRun();
    void withoutChanceThereIsNoOtherTake();
    void cutHereAndWriteOn();
    void nothingIsSwitchedWhileWriting();
    void undoGoesAcrossRunsAndTakes();
    void everyRunHasANameOfItsOwn();
    void wordsThatComeBackStayTheRuns();
    void wordsComeBackWhileAnotherRunIsWritten();
    void reopenedProjectsHaveTheirTakes();
    void takesAreNamedAndHidden();
    void snapshots();
    void models();

private:
    bool write()
    {
        m_window->writing()->write();
        return QTest::qWaitFor([this] { return state() == SessionState::Finished; }, longhand::test::kPatience);
    }
    SessionState state() const { return m_window->session()->status().state; }
    std::string text() const { return m_window->page()->manuscript(); }
    QAction* action(const char* id) const { return m_window->registry()->action(QLatin1String(id)); }
    TakesFeature* feature() const { return m_window->findChild<TakesFeature*>(); }
    /// The lists as they are now.
    bool listed()
    {
        QSignalSpy spy(feature()->controller(), &TakesController::listed);
        feature()->controller()->refresh();
        return spy.wait(longhand::test::kPatience);
    }
    std::size_t takes() const { return feature()->controller()->takes().size(); }
    /// A correction at the beginning and a passage of a run that goes: saved together, so that no saved text has the
    /// one without the other.
    bool correctAndCut()
    {
        bool done = m_window->project()->flush();
        m_window->page()->selectRange(0, 0);
        QTest::keyClicks(m_window->page(), "Yes! ");
        done = done && m_window->page()->replaceRange(60, 190, {});
        return done && m_window->project()->flush();
    }
    /// Page and project hold the same text, and the tokens on the page are the project's.
    bool agrees() const
    {
        m_window->project()->flush();
        if (m_window->project()->project()->text() != text()) {
            return false;
        }
        ManuscriptEdit fresh;
        fresh.setManuscript(m_window->project()->manuscript());
        const auto& a = m_window->page()->tokens().tokens();
        const auto& b = fresh.tokens().tokens();
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const PageToken& x, const PageToken& y) {
            return x.start == y.start && x.length == y.length && x.id == y.id && x.source == y.source &&
                   x.index == y.index;
        });
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<MainWindow> m_window;
};

void TestTakesDesk::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->recording->tokens = {" It", " rained", " all", " day", "."};
    m_fixture->recording->sources = {TokenSource::Target, TokenSource::Ngram, TokenSource::Head, TokenSource::SelfDraft,
                                     TokenSource::Suffix};
    m_window = m_fixture->window();
    QVERIFY(m_window->project()->begin(QStringLiteral("The inn."), m_fixture->path(QStringLiteral("stories"))));
    QTRY_COMPARE(state(), SessionState::Ready);
}

void TestTakesDesk::cleanup()
{
    m_window.reset();
    m_fixture.reset();
}

void TestTakesDesk::anotherTakeAndBack()
{
    QVERIFY(write());
    QCOMPARE(text(), std::string("The inn. It rained all day."));
    m_fixture->recording->tokens = {" It", " snowed", "."};
    m_window->page()->moveCursor(QTextCursor::End);
    const int writes = m_fixture->recording->writes;
    action("story.anotherTake")->trigger();
    QTRY_COMPARE(text(), std::string("The inn. It snowed."));
    QTRY_COMPARE(state(), SessionState::Finished);
    QCOMPARE(m_fixture->recording->writes, writes + 1);
    QCOMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(1));
    QCOMPARE(m_window->controls()->controls().sampler.take, std::uint64_t(1));
    QVERIFY(listed());
    QCOMPARE(takes(), std::size_t(2));

    action("story.previousTake")->trigger();
    QTRY_COMPARE(text(), std::string("The inn. It rained all day."));
    QVERIFY(agrees());
    action("story.nextTake")->trigger();
    QTRY_COMPARE(text(), std::string("The inn. It snowed."));
    action("story.nextTake")->trigger(); // round to the first
    QTRY_COMPARE(text(), std::string("The inn. It rained all day."));

    // By the list.
    QVERIFY(listed());
    TakesPanel* panel = feature()->panel();
    const TakeInfo other = feature()->controller()->takes()[1];
    panel->view()->setCurrentIndex(panel->model()->indexOf(other.head));
    QVERIFY(panel->chosen());
    Q_EMIT panel->view()->activated(panel->view()->currentIndex());
    QCOMPARE(text(), std::string("The inn. It snowed."));
    QVERIFY(agrees());
}

void TestTakesDesk::anotherTakeFromTheCaret()
{
    QVERIFY(write());
    m_fixture->recording->tokens = {" snowed", "."};
    m_window->page()->selectRange(11, 11); // behind " It"
    action("story.anotherTake")->trigger();
    QTRY_COMPARE(text(), std::string("The inn. It snowed."));
    QTRY_COMPARE(state(), SessionState::Finished);
    QCOMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(1)); // 0 wrote " rained"
    QVERIFY(agrees());

    // At the end of what the author left of a run, it is written on from there.
    m_fixture->recording->tokens = {" poured", "."};
    m_window->page()->replaceRange(11, 19, {});
    m_window->page()->moveCursor(QTextCursor::End);
    action("story.anotherTake")->trigger();
    QTRY_COMPARE(text(), std::string("The inn. It poured."));
    QTRY_COMPARE(state(), SessionState::Finished);
    QCOMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(2));
    m_window->page()->selectRange(0, 0);
    action("story.anotherTake")->trigger();
    QCOMPARE(text(), std::string("The inn. It poured."));
}

/// With the same seed and take the model would write the same words again.
void TestTakesDesk::wordsTakenAwayAreNotWrittenAgain()
{
    QVERIFY(write());
    m_window->page()->replaceRange(18, 27, {}); // all but "It rained"
    QVERIFY(write());
    QCOMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(1));
    QCOMPARE(m_window->controls()->controls().sampler.take, std::uint64_t(1));
    QVERIFY(write()); // goes on: one text with the run before
    QCOMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(1));
    action("edit.undo")->trigger();
    QVERIFY(write());
    QCOMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(2));

    // Who sets the take gets it.
    WritingControls controls = m_window->controls()->controls();
    m_window->page()->selectRange(11, 11);
    controls.sampler.take = 5;
    m_window->controls()->setControls(controls, true);
    action("story.continueHere")->trigger();
    QTRY_COMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(5));
    QTRY_COMPARE(state(), SessionState::Finished);
    m_window->page()->selectRange(11, 11);
    action("story.continueHere")->trigger();
    QTRY_COMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(3));
    QTRY_COMPARE(state(), SessionState::Finished);
}

/// The model's words begin with their own space: after another it writes numbers.
void TestTakesDesk::blanksAtTheEndGoBeforeARun()
{
    QTest::keyClicks(m_window->page(), QStringLiteral(" "));
    QVERIFY(write());
    QCOMPARE(text(), std::string("The inn. It rained all day."));
    QVERIFY(agrees());
    QTest::keyClicks(m_window->page(), QStringLiteral(" So it went on.  "));
    QVERIFY(write());
    QCOMPARE(text(), std::string("The inn. It rained all day. So it went on. It rained all day."));

    // A caret before a word stands behind its space.
    m_fixture->recording->tokens = {" snowed", "."};
    m_window->page()->selectRange(12, 12); // before "rained"
    action("story.anotherTake")->trigger();
    QTRY_COMPARE(text(), std::string("The inn. It snowed."));
    QTRY_COMPARE(state(), SessionState::Finished);
    QVERIFY(agrees());

    // The run's own: it goes on from its tokens.
    m_fixture->recording->tokens = {" Then", " "};
    QVERIFY(write());
    m_fixture->recording->tokens = {"1842", "."};
    QVERIFY(write());
    QCOMPARE(text(), std::string("The inn. It snowed. Then 1842."));
    // Indents stay.
    QTest::keyClick(m_window->page(), Qt::Key_Return);
    QTest::keyClicks(m_window->page(), QStringLiteral("    "));
    QVERIFY(write());
    QCOMPARE(text(), std::string("The inn. It snowed. Then 1842.\n    1842."));
    QVERIFY(agrees());
}

void TestTakesDesk::anotherTakeWhileWriting()
{
    m_fixture->recording->tokens = proseTokens(2000);
    m_fixture->recording->sources.clear();
    m_fixture->recording->tokensPerSecond = 200;
    m_window->writing()->write();
    QTRY_VERIFY(m_window->page()->tokens().tokens().size() > 10);
    m_fixture->recording->tokensPerSecond = 0;
    m_fixture->recording->tokens = {" Another", " story", "."};
    action("story.anotherTake")->trigger();
    QTRY_COMPARE(text(), std::string("The inn. Another story."));
    QTRY_COMPARE(state(), SessionState::Finished);
    QCOMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(1));
    QVERIFY(listed());
    QCOMPARE(takes(), std::size_t(2));
    QVERIFY(feature()->controller()->takes()[1].words > 2);
}

void TestTakesDesk::anotherTakeOfAPausedRun()
{
    m_fixture->recording->tokens = proseTokens(2000);
    m_fixture->recording->sources.clear();
    m_fixture->recording->tokensPerSecond = 200;
    m_window->writing()->write();
    QTRY_VERIFY(m_window->page()->tokens().tokens().size() > 20);
    m_window->writing()->pause();
    QTRY_COMPARE(state(), SessionState::Paused);
    m_fixture->recording->tokensPerSecond = 0;
    m_fixture->recording->tokens = {" Another", " story", "."};
    // From the caret, as after the run.
    const auto& tokens = m_window->page()->tokens().tokens();
    const qsizetype caret = tokens[10].start;
    const QString kept = m_window->page()->model().text().left(caret);
    m_window->page()->selectRange(caret, caret);
    action("story.anotherTake")->trigger();
    QTRY_COMPARE(m_window->page()->model().text(), kept + QStringLiteral(" Another story."));
    QTRY_COMPARE(state(), SessionState::Finished);
    QCOMPARE(m_fixture->recording->lastRequest.sampler.take, std::uint64_t(1));
}

/// At temperature 0 the take changes nothing: the same words would come again.
void TestTakesDesk::withoutChanceThereIsNoOtherTake()
{
    QVERIFY(write());
    WritingControls controls = m_window->controls()->controls();
    controls.sampler.temperature = 0;
    m_window->controls()->setControls(controls, true);
    QSignalSpy refused(feature()->controller(), &TakesController::refused);
    action("story.anotherTake")->trigger();
    QCOMPARE(refused.count(), 1);
    QVERIFY(refused[0][0].toString().contains(QStringLiteral("temperature")));
    QCOMPARE(text(), std::string("The inn. It rained all day."));
    QCOMPARE(state(), SessionState::Finished);
}

void TestTakesDesk::cutHereAndWriteOn()
{
    QVERIFY(write());
    m_fixture->recording->tokens = {" in", " torrents", "."};
    m_window->page()->selectRange(18, 18);
    action("story.continueHere")->trigger();
    QTRY_COMPARE(text(), std::string("The inn. It rained in torrents."));
    QTRY_COMPARE(state(), SessionState::Finished);
    QVERIFY(listed());
    QCOMPARE(takes(), std::size_t(2));
    QCOMPARE(m_window->project()->project()->textAt(feature()->controller()->takes()[1].head),
             std::string("The inn. It rained all day."));
}

void TestTakesDesk::nothingIsSwitchedWhileWriting()
{
    QVERIFY(write());
    const SpanId head = m_window->project()->project()->head();
    m_fixture->recording->tokens = proseTokens(1000);
    m_fixture->recording->sources.clear();
    m_fixture->recording->tokensPerSecond = 100;
    m_window->writing()->write();
    QTRY_COMPARE(state(), SessionState::Writing);
    QSignalSpy refused(feature()->controller(), &TakesController::refused);
    feature()->controller()->switchTo(head);
    QCOMPARE(refused.count(), 1);
    m_window->writing()->pause();
    feature()->controller()->switchTo(head);
    QCOMPARE(refused.count(), 2);
    m_window->writing()->stop();
    QTRY_COMPARE(state(), SessionState::Finished);
    feature()->controller()->switchTo(head);
    QCOMPARE(text(), std::string("The inn. It rained all day."));
}

void TestTakesDesk::undoGoesAcrossRunsAndTakes()
{
    QVERIFY(write());
    m_window->page()->replaceRange(12, 18, QStringLiteral("poured")); // the author's
    QVERIFY(agrees());
    const std::string edited = text();
    QVERIFY(write()); // goes on
    const std::string longer = text();
    feature()->controller()->branch(11, QStringLiteral(" hailed"));
    QCOMPARE(text(), std::string("The inn. It hailed"));

    const std::vector<std::string> states = {longer, edited, "The inn. It rained all day.", "The inn."};
    for (const std::string& before : states) {
        QVERIFY(action("edit.undo")->isEnabled());
        action("edit.undo")->trigger();
        QCOMPARE(text(), before);
        QVERIFY(agrees());
    }
    QVERIFY(!m_window->page()->canUndo());
    for (auto next = states.rbegin() + 1; next != states.rend(); ++next) {
        action("edit.redo")->trigger();
        QCOMPARE(text(), *next);
        QVERIFY(agrees());
    }
    action("edit.redo")->trigger();
    QCOMPARE(text(), std::string("The inn. It hailed"));
    QVERIFY(agrees());
    QVERIFY(m_window->project()->project()->check().empty());
}

/// Two runs under one name would be one on the page: what the first wrote would not be saved as text before the second.
void TestTakesDesk::everyRunHasANameOfItsOwn()
{
    std::set<SpanId> names;
    QVERIFY(write());
    names.insert(m_window->writing()->currentRun());
    // Paused before its first word it has nothing on the page yet, and goes on under the name that the project has.
    m_fixture->recording->heldAt = 0;
    m_window->writing()->write();
    QTRY_COMPARE(state(), SessionState::Writing);
    m_window->writing()->pause();
    QTRY_COMPARE(state(), SessionState::Paused);
    m_fixture->recording->heldAt = -1;
    QVERIFY(write());
    QCOMPARE(m_fixture->recording->resumes, 1);
    names.insert(m_window->writing()->currentRun());
    for (std::size_t runs = 3; runs < 6; ++runs) {
        m_fixture->recording->heldAt = 0;
        m_window->writing()->write();
        QTRY_COMPARE(state(), SessionState::Writing);
        m_fixture->recording->heldAt = -1;
        QTRY_COMPARE(state(), SessionState::Finished);
        names.insert(m_window->writing()->currentRun());
        QCOMPARE(names.size(), runs);
        QCOMPARE(feature()->controller()->runOf(m_window->writing()->currentRun()),
                 m_window->project()->project()->runs().back().span);
    }
}

void TestTakesDesk::wordsThatComeBackStayTheRuns()
{
    m_fixture->recording->tokens = proseTokens(80);
    m_fixture->recording->sources.clear();
    QVERIFY(write());
    const std::string written = text();
    QVERIFY(correctAndCut());
    m_window->page()->undoEdit();
    QCOMPARE(text(), "Yes! " + written);
    QVERIFY(agrees());
    // Several steps at once: what lies between them is never saved.
    QVERIFY(correctAndCut());
    QTest::keyClicks(m_window->page(), "No. ");
    m_window->page()->undoEdit();
    m_window->page()->undoEdit();
    QCOMPARE(text(), "Yes! Yes! " + written);
    QVERIFY(agrees());
    QVERIFY(m_window->project()->project()->check().empty());
}

/// The run that is being written has read the text as it was: its words stay behind what is edited before it, and it
/// can be paused and go on.
void TestTakesDesk::wordsComeBackWhileAnotherRunIsWritten()
{
    m_fixture->recording->tokens = proseTokens(80);
    m_fixture->recording->sources.clear();
    QVERIFY(write());
    m_fixture->recording->heldAt = 40;
    m_window->writing()->write();
    QTRY_COMPARE(m_window->session()->status().runTokens, std::int64_t(40));
    const std::string held = text();
    QVERIFY(correctAndCut());
    m_window->page()->undoEdit();
    QVERIFY(m_window->project()->flush());
    QCOMPARE(state(), SessionState::Writing);
    QCOMPARE(text(), "Yes! " + held);
    m_window->writing()->pause();
    QTRY_COMPARE(state(), SessionState::Paused);
    QVERIFY(agrees());
    QVERIFY(m_window->project()->project()->interruptedRun());

    m_fixture->recording->heldAt = -1;
    m_window->writing()->write();
    QTRY_COMPARE(state(), SessionState::Finished);
    QCOMPARE(m_fixture->recording->resumes, 1);
    QVERIFY(QString::fromStdString(text()).startsWith(QString::fromStdString("Yes! " + held)));
    QVERIFY(agrees());
    QVERIFY(m_window->project()->project()->check().empty());
}

void TestTakesDesk::reopenedProjectsHaveTheirTakes()
{
    QVERIFY(write());
    action("edit.undo")->trigger();
    QCOMPARE(text(), std::string("The inn."));
    const QString file = m_window->project()->file();
    m_window->close();
    m_window = m_fixture->window();
    QVERIFY(m_window->openProject(file));
    QTRY_COMPARE(takes(), std::size_t(2));
    feature()->controller()->switchTo(feature()->controller()->takes()[1].head);
    QCOMPARE(text(), std::string("The inn. It rained all day."));
    QVERIFY(agrees());
}

void TestTakesDesk::takesAreNamedAndHidden()
{
    QVERIFY(write());
    action("edit.undo")->trigger();
    m_window->project()->flush();
    QVERIFY(listed());
    TakesPanel* panel = feature()->panel();
    const SpanId head = feature()->controller()->takes()[1].head;
    QSignalSpy spy(feature()->controller(), &TakesController::listed);
    QVERIFY(panel->model()->setData(panel->model()->indexOf(head), QStringLiteral("The wet one")));
    QVERIFY(spy.wait(longhand::test::kPatience));
    QCOMPARE(panel->model()->indexOf(head).data().toString(), QStringLiteral("The wet one"));
    // A list that arrives while a name is typed waits for it.
    panel->show();
    panel->view()->setCurrentIndex(panel->model()->indexOf(head));
    panel->view()->edit(panel->model()->indexOf(head));
    QVERIFY(panel->view()->isEditing());
    QSignalSpy reset(panel->model(), &QAbstractItemModel::modelReset);
    panel->setTakes(feature()->controller()->takes(), "");
    QVERIFY(panel->view()->isEditing());
    QCOMPARE(reset.count(), 0);
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QApplication::sendEvent(panel->view()->viewport()->findChild<QLineEdit*>(), &escape);
    QTRY_VERIFY(reset.count() > 0);
    QVERIFY(!panel->view()->isEditing());
    Q_EMIT panel->archiveRequested(head, true);
    QVERIFY(spy.wait(longhand::test::kPatience));
    QVERIFY(!panel->model()->indexOf(head).isValid());
    panel->model()->setArchivedShown(true);
    QVERIFY(panel->model()->indexOf(head).isValid());
}

void TestTakesDesk::snapshots()
{
    HistoryPanel* history = feature()->history();
    action("project.snapshot")->trigger();
    QVERIFY(history->isVisible());
    QVERIFY(history->nameField()->hasFocus());
    QSignalSpy spy(feature()->controller(), &TakesController::listed);
    QTest::keyClicks(history->nameField(), "Before the storm");
    QTest::keyClick(history->nameField(), Qt::Key_Return);
    QVERIFY(spy.wait(longhand::test::kPatience));
    QVERIFY(history->nameField()->text().isEmpty());
    const QModelIndex first = history->model()->index(0, 0);
    QCOMPARE(first.data().toString(), QStringLiteral("Before the storm"));
    QVERIFY(write());
    QVERIFY(listed());
    // The named one, when it was opened, (and before the run, but nothing had changed since).
    QCOMPARE(history->model()->rowCount(), 2);
    Q_EMIT history->restoreRequested(feature()->controller()->snapshots()[0]);
    QCOMPARE(text(), std::string("The inn."));
    QVERIFY(listed());
    QCOMPARE(takes(), std::size_t(2));
    m_window->page()->setFocus(); // in the field for the name it would be the undo of that
    action("edit.undo")->trigger();
    QCOMPARE(text(), std::string("The inn. It rained all day."));
    QVERIFY(agrees());
}

void TestTakesDesk::models()
{
    TakesModel takes;
    HistoryModel history;
    QAbstractItemModelTester takesTester(&takes, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QAbstractItemModelTester historyTester(&history, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<TakeInfo> list(5);
    for (int i = 0; i < 5; ++i) {
        list[std::size_t(i)].head = i + 1;
        list[std::size_t(i)].present = i == 0;
        list[std::size_t(i)].leavesAt = i < 3 ? 4 : 9;
        list[std::size_t(i)].archived = i == 4;
    }
    takes.setTakes(list, "The inn by the river.");
    QCOMPARE(takes.rowCount(), 3);
    QVERIFY(takes.index(0, 0).data().toString().startsWith(QChar(0x25cf)));
    QCOMPARE(takes.rowCount(takes.index(1, 0)), 2);
    QCOMPARE(takes.rowCount(takes.index(2, 0)), 1);
    takes.setArchivedShown(true);
    QCOMPARE(takes.rowCount(takes.index(2, 0)), 2);
    QCOMPARE(takes.indexOf(3).parent(), takes.index(1, 0));
    takes.setTakes({}, "");
    QCOMPARE(takes.rowCount(), 0);
    SnapshotInfo snapshot;
    history.setSnapshots({snapshot, snapshot});
    QCOMPARE(history.rowCount(), 2);
    history.setSnapshots({});
}

QTEST_MAIN(TestTakesDesk)
#include "test_takes_desk.moc"
