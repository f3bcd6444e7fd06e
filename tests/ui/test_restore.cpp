// What outlives the program: places in stories, the window, what was open; one program for each user.
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/recovery/page_place.h"
#include "ui/recovery/recovery_feature.h"
#include "ui/recovery/recovery_panel.h"
#include "ui/startup/open_requests.h"
#include "ui/startup/single_instance.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QListWidget>
#include <QLocalSocket>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSysInfo>
#include <QThread>

using namespace longhand;

namespace {

QString longStory()
{
    QString text;
    for (int i = 0; i < 400; ++i) {
        text += QStringLiteral("Paragraph %1. The water had risen and nobody in Oddermere knew which way was home; the "
                               "lantern went out, slowly, and the ferry left without the horse.\n\n")
                    .arg(i);
    }
    return text;
}

RecoveryFeature* recovery(const MainWindow& window)
{
    return window.findChild<RecoveryFeature*>();
}

/// Leaves behind what a program that was killed leaves.
void leaveUnclean(const WindowFixture& fixture, const QList<OpenStory>& stories, const char* name = "dead")
{
    const QString folder = fixture.path(QStringLiteral("state/open"));
    QDir().mkpath(folder);
    QJsonArray list;
    for (const OpenStory& story : stories) {
        list.append(QJsonObject{{QStringLiteral("file"), story.file},
                                {QStringLiteral("title"), story.title},
                                {QStringLiteral("savedAtMs"), story.savedAtMs},
                                {QStringLiteral("words"), story.words},
                                {QStringLiteral("inRun"), story.inRun},
                                {QStringLiteral("runTokens"), story.runTokens},
                                {QStringLiteral("runTarget"), story.runTarget},
                                {QStringLiteral("modelLoading"), story.modelLoading}});
    }
    QFile file(folder + u'/' + QLatin1String(name) + QStringLiteral(".json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QJsonDocument(QJsonObject{{QStringLiteral("stories"), list}}).toJson());
}

QString begin(MainWindow& window, const WindowFixture& fixture, const QString& text)
{
    return window.project()->begin(text, fixture.path(QStringLiteral("stories"))) ? window.project()->file()
                                                                                  : QString();
}

} // namespace

class TestRestore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void caretAndScrollPlaceOfEachStory();
    void docksOfEachStory();
    void aPlaceBeyondTheTextIsItsEnd();
    void theLastStoryIsOpenedAgain();
    void notIfTheAuthorDoesNotWish();
    void aCleanEndLeavesNothingToRecover();
    void afterAnUncleanEndStoriesAreOfferedWithoutAModel();
    void openedWithTheModelIfWished();
    void aCrashDuringARecoveryKeepsTheList();
    void aRunningProgramIsNoDeadOne();
    void aDamagedRecordIsNoHarm();
    void theFirstTakesTheFilesOfTheNext();
    void nonsenseOnTheSocketIsNoHarm();
    void aDeadFirstLeavesItsPlace();
    void whileARunIsOnTheAuthorIsAsked();
};

void TestRestore::caretAndScrollPlaceOfEachStory()
{
    WindowFixture fixture;
    QString first;
    qint64 top = 0;
    {
        const auto window = fixture.window();
        first = begin(*window, fixture, longStory());
        QTest::qWait(20);
        goToPlace(*window->page(), 30000, 29500);
        top = topOf(*window->page());
        QVERIFY2(std::abs(top - 29500) < 200, qPrintable(QString::number(top)));
        begin(*window, fixture, QStringLiteral("Another, short story."));
        window->page()->selectRange(7, 7);
        window->close();
    }
    const auto window = fixture.window();
    QVERIFY(window->openProject(first));
    QTRY_COMPARE(window->page()->caretPosition(), 30000);
    QTRY_VERIFY2(std::abs(topOf(*window->page()) - top) < 300, qPrintable(QString::number(topOf(*window->page()))));
    QVERIFY(window->openProject(fixture.path(QStringLiteral("stories/Another, short story.longhand"))) ||
            window->project()->isOpen());
}

void TestRestore::docksOfEachStory()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString first = begin(*window, fixture, QStringLiteral("The first story."));
    auto* controls = window->findChild<QDockWidget*>(QStringLiteral("controls"));
    window->addDockWidget(Qt::LeftDockWidgetArea, controls);
    const QString second = begin(*window, fixture, QStringLiteral("The second story."));
    window->addDockWidget(Qt::RightDockWidgetArea, controls);
    window->registry()->action(QStringLiteral("view.controls"))->setChecked(false);
    QVERIFY(window->openProject(first));
    QVERIFY(controls->isVisible());
    QCOMPARE(window->dockWidgetArea(controls), Qt::LeftDockWidgetArea);
    QVERIFY(window->openProject(second));
    QVERIFY(!controls->isVisible());
    QVERIFY(!window->registry()->action(QStringLiteral("view.controls"))->isChecked());
}

void TestRestore::aPlaceBeyondTheTextIsItsEnd()
{
    ManuscriptEdit page;
    page.resize(600, 300);
    page.show();
    page.setManuscript({});
    page.appendGenerated("A short text.", 1);
    goToPlace(page, 100000, 100000);
    QCOMPARE(page.caretPosition(), 13);
    goToPlace(page, -5, -5);
    QCOMPARE(page.caretPosition(), 0);
}

void TestRestore::theLastStoryIsOpenedAgain()
{
    WindowFixture fixture;
    QString file;
    {
        const auto window = fixture.window();
        file = begin(*window, fixture, QStringLiteral("The salt."));
        window->close();
    }
    {
        const auto window = fixture.window();
        recovery(*window)->reopenLast();
        QCOMPARE(window->project()->file(), file);
        window->registry()->action(QStringLiteral("project.new"))->trigger(); // closed by the author
        window->close();
    }
    const auto window = fixture.window();
    recovery(*window)->reopenLast();
    QVERIFY(window->isStartShown());
}

void TestRestore::notIfTheAuthorDoesNotWish()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        begin(*window, fixture, QStringLiteral("The salt."));
        window->registry()->action(QStringLiteral("project.reopen"))->setChecked(false);
        window->close();
    }
    const auto window = fixture.window();
    recovery(*window)->reopenLast();
    QVERIFY(window->isStartShown());
}

void TestRestore::aCleanEndLeavesNothingToRecover()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        begin(*window, fixture, QStringLiteral("The salt."));
        recovery(*window)->remember();
        recovery(*window)->flush();
        QVERIFY(!QDir(fixture.path(QStringLiteral("state/open"))).entryList({QStringLiteral("*.json")}).isEmpty());
        window->close();
    }
    QVERIFY(QDir(fixture.path(QStringLiteral("state/open"))).entryList(QDir::Files).isEmpty());
    const auto window = fixture.window();
    QVERIFY(!recovery(*window)->afterUncleanEnd());
    QVERIFY(recovery(*window)->panel()->isHidden());
}

void TestRestore::afterAnUncleanEndStoriesAreOfferedWithoutAModel()
{
    WindowFixture fixture;
    QString file;
    {
        const auto window = fixture.window();
        file = begin(*window, fixture, QStringLiteral("The salt came up."));
        window->close();
    }
    leaveUnclean(fixture, {{file, QStringLiteral("The salt"), 1'780'000'000'000, 1234, true, 2300, 10000, {}},
                           {QStringLiteral("/no/such/file.longhand"), {}, 1, 2, false, 0, 0, {}}});
    fixture.recording->loads = 0;
    const auto window = fixture.window();
    const auto* panel = recovery(*window)->panel();
    QVERIFY(panel->isVisible());
    QVERIFY(window->isStartShown()); // nothing was opened by itself
    recovery(*window)->reopenLast();
    QVERIFY(window->isStartShown());
    auto* list = panel->findChild<QListWidget*>();
    QCOMPARE(list->count(), 2);
    const QString text = list->item(0)->text();
    QVERIFY2(text.contains(QStringLiteral("1,234")) && text.contains(QStringLiteral("2,300")) &&
                 text.contains(QStringLiteral("10,000")),
             qPrintable(text));
    list->setCurrentRow(1);
    QVERIFY(!panel->findChild<QPushButton*>(QStringLiteral("open"))->isEnabled());
    list->setCurrentRow(0);
    QTRY_VERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Return);
    QCOMPARE(window->project()->file(), file);
    QTest::qWait(50);                      // nothing may be loaded
    QCOMPARE(fixture.recording->loads, 0); // it may have been the model that ended the program
    QVERIFY(!window->messages()->text(QStringLiteral("recovered")).isEmpty());
    QCOMPARE(list->count(), 1);
    // By hand, and from then on by itself again.
    window->writing()->loadModel();
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    QCOMPARE(fixture.recording->loads, 1);
    QVERIFY(window->messages()->text(QStringLiteral("recovered")).isEmpty());
    begin(*window, fixture, QStringLiteral("Another."));
    QTRY_COMPARE(fixture.recording->loads, 2);
    panel->findChild<QPushButton*>(QStringLiteral("later"))->click();
    QVERIFY(panel->isHidden());
}

void TestRestore::openedWithTheModelIfWished()
{
    WindowFixture fixture;
    QString file;
    {
        const auto window = fixture.window();
        file = begin(*window, fixture, QStringLiteral("The salt came up."));
        window->close();
    }
    leaveUnclean(fixture, {{file, {}, 1, 2, false, 0, 0, QStringLiteral("/models/huge.gguf")}});
    fixture.recording->loads = 0;
    const auto window = fixture.window();
    const auto* panel = recovery(*window)->panel();
    QVERIFY(panel->findChild<QListWidget*>()->item(0)->text().contains(QStringLiteral("huge.gguf")));
    panel->findChild<QPushButton*>(QStringLiteral("openAndLoad"))->click();
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    QCOMPARE(fixture.recording->loads, 1);
    QVERIFY(panel->isHidden()); // nothing left to offer
}

void TestRestore::aCrashDuringARecoveryKeepsTheList()
{
    WindowFixture fixture;
    leaveUnclean(fixture, {{QStringLiteral("/a/story.longhand"), {}, 5, 2, false, 0, 0, {}}});
    leaveUnclean(fixture,
                 {{QStringLiteral("/b/story.longhand"), {}, 9, 2, false, 0, 0, {}},
                  {QStringLiteral("/a/story.longhand"), {}, 5, 2, false, 0, 0, {}}},
                 "dead2");
    const QString folder = fixture.path(QStringLiteral("state/open"));
    SessionRecord record(folder);
    const QList<OpenStory> stories = record.takeUnclean();
    QCOMPARE(stories.size(), 2); // each once, the last saved first
    QCOMPARE(stories.front().file, QStringLiteral("/b/story.longhand"));
    record.flush();
    const QStringList files = QDir(folder).entryList({QStringLiteral("*.json")});
    QCOMPARE(files.size(), 1); // they are this program's now: if it dies, too, the next one finds them
    QVERIFY(StateFile::read(folder + u'/' + files.front())[QStringLiteral("stories")].toArray().size() == 2);
    record.forget(QStringLiteral("/b/story.longhand"));
    record.flush();
    QVERIFY(StateFile::read(folder + u'/' + files.front())[QStringLiteral("stories")].toArray().size() == 1);
}

void TestRestore::aRunningProgramIsNoDeadOne()
{
    WindowFixture fixture;
    const QString folder = fixture.path(QStringLiteral("state/open"));
    SessionRecord running(folder);
    OpenStory story;
    story.file = QStringLiteral("/a/story.longhand");
    running.setOpen(story);
    running.flush();
    SessionRecord other(folder);
    QVERIFY(other.takeUnclean().isEmpty());
}

void TestRestore::aDamagedRecordIsNoHarm()
{
    WindowFixture fixture;
    QDir().mkpath(fixture.path(QStringLiteral("state/open")));
    for (const char* name : {"state/open/x.json", "state/places.json"}) {
        QFile file(fixture.path(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"stories\": [ 3, {\"file\": 7}, nonsense");
    }
    const auto window = fixture.window();
    QVERIFY(recovery(*window)->panel()->isHidden());
    QVERIFY(!begin(*window, fixture, QStringLiteral("The salt.")).isEmpty());
}

void TestRestore::theFirstTakesTheFilesOfTheNext()
{
    const QTemporaryDir folder;
    SingleInstance first(folder.path());
    QVERIFY(first.isFirst());
    QSignalSpy received(&first, &SingleInstance::filesReceived);
    bool taken = false;
    // The next one is another process; it waits for the answer.
    QThread* next = QThread::create([&] {
        const SingleInstance second(folder.path());
        taken = !second.isFirst() && second.handOver({QStringLiteral("/a/b.longhand"), QStringLiteral("relative")});
    });
    next->start();
    QTRY_COMPARE(received.size(), 1);
    QCOMPARE(received.front().front().toStringList(), QStringList{QStringLiteral("/a/b.longhand")});
    QTRY_VERIFY(next->isFinished());
    QVERIFY(taken);
    delete next;
    const QFile::Permissions others = QFile::permissions(folder.filePath(QStringLiteral("longhand.socket"))) &
                                      (QFile::ReadOther | QFile::WriteOther | QFile::ReadGroup | QFile::WriteGroup);
    QVERIFY(!others);
}

void TestRestore::nonsenseOnTheSocketIsNoHarm()
{
    const QTemporaryDir folder;
    SingleInstance first(folder.path());
    QSignalSpy received(&first, &SingleInstance::filesReceived);
    for (const QByteArray& message : {QByteArray("nonsense\n"), QByteArray("[1,2]\n"), QByteArray("\n"),
                                      QByteArray(300000, 'x'), QByteArray("{\"files\": 7}\n")})
    {
        QLocalSocket socket;
        socket.connectToServer(folder.filePath(QStringLiteral("longhand.socket")));
        QVERIFY(socket.waitForConnected(1000));
        socket.write(message);
        QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
    }
    for (const QList<QVariant>& signal : received) {
        QVERIFY(signal.front().toStringList().isEmpty());
    }
    QVERIFY(first.isFirst());
}

void TestRestore::aDeadFirstLeavesItsPlace()
{
    const QTemporaryDir folder;
    QFile lock(folder.filePath(QStringLiteral("longhand.lock"))); // of a process that is no more
    QVERIFY(lock.open(QIODevice::WriteOnly));
    lock.write("2147480000\nlonghand\n" + QSysInfo::machineHostName().toUtf8() + "\n");
    lock.close();
    QFile socket(folder.filePath(QStringLiteral("longhand.socket")));
    QVERIFY(socket.open(QIODevice::WriteOnly));
    socket.close();
    const SingleInstance first(folder.path());
    QVERIFY(first.isFirst());
}

void TestRestore::whileARunIsOnTheAuthorIsAsked()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(5000);
    fixture.recording->tokensPerSecond = 200;
    const auto window = fixture.window();
    const QString first = begin(*window, fixture, QStringLiteral("The first story."));
    const QString second = begin(*window, fixture, QStringLiteral("The second story."));
    openFromElsewhere(window->desk(), {first});
    QCOMPARE(window->project()->file(), first);
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
    openFromElsewhere(window->desk(), {second});
    QCOMPARE(window->project()->file(), first);
    QVERIFY(window->messages()->text(QStringLiteral("openrequest")).contains(QStringLiteral("The second story")));
    for (auto* button : window->messages()->findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Open it")) {
            button->click();
            break;
        }
    }
    QCOMPARE(window->project()->file(), second);
}

QTEST_MAIN(TestRestore)
#include "test_restore.moc"
