// The losses that users of other programs tell of, in the window: see tests/app/test_safety for those below it.
#include "tests/support/preload/failing_disk.h"
#include "ui/actions/action_registry.h"
#include "ui/context/notes_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/pages/start_page.h"
#include "ui/recovery/recovery_feature.h"
#include "ui/recovery/recovery_panel.h"
#include "ui/story/copy_feature.h"
#include "ui/story/file_watch.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"
#include "window_fixture.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>

#include <cerrno>
#include <climits>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace longhand;

namespace {

QByteArray content(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

void put(const QString& file, const QByteArray& bytes)
{
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes);
}

QString begin(MainWindow& window, const WindowFixture& fixture, const QString& text)
{
    return window.project()->begin(text, fixture.path(QStringLiteral("stories"))) ? window.project()->file()
                                                                                  : QString();
}

bool choose(const MessageBar& messages, const QString& label)
{
    for (auto* button : messages.findChildren<QPushButton*>()) {
        if (button->text() == label && button->isVisible()) {
            button->click();
            return true;
        }
    }
    return false;
}

/// The program that is killed: a window over settings in `folder`, with a story that the model writes.
int child(const char* folder)
{
    const QString place = QString::fromLocal8Bit(folder);
    auto recording = std::make_shared<RecordedSession::Recording>();
    recording->tokens = proseTokens(100'000);
    recording->tokensPerSecond = 400;
    auto settings = std::make_unique<AppSettings>(place + QStringLiteral("/settings.ini"));
    settings->setProjectFolder(place);
    MainWindow window(std::move(settings), [recording](std::shared_ptr<Project> project) {
        return std::make_unique<RecordedSession>(std::move(project), recording);
    });
    window.show();
    window.project()->begin(QStringLiteral("The salt came up the river."), place);
    QTimer::singleShot(100, &window, [&window] { window.writing()->write(); });
    QTimer::singleShot(1500, &window, [&window] {
        window.findChild<RecoveryFeature*>()->remember();
        window.findChild<RecoveryFeature*>()->flush();
        std::puts("remembered");
        std::fflush(stdout);
    });
    return QApplication::exec();
}

} // namespace

class TestWindowSafety : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedWhileWritingTheNextStartOffersIt();
    void failedOpenThenTyping();
    void twoWindowsOnOneProject();
    void windowClosedInMidRun();
    void aStoryIsOnTheDiskFromItsFirstLetter();
    void aSeedThatWasNeverBegunIsStillThere();
    void twentyThousandWordsDeletedByASlip();
    void saveACopyInMidRun();
    void aCopyIsOfTheStoryThatWasAskedFor();
    void theTextThatIsSavedElsewhereIsOfItsStory();
    void aCopyNeverReplacesAFile();
    void theFileIsDeletedMeanwhile();
    void aStoryWhoseFileIsGoneIsNotClosed();
    void aStoryUnderAnotherName();
    void notesAndOutlineOnAFullDisk();
    void damagedSettings();
    void diskFull();
    void theLastWordsOnAFullDisk();
};

// gpt4all #1166: after a crash the model that may have caused it was loaded again, and again. novelibre #47.
void TestWindowSafety::killedWhileWritingTheNextStartOffersIt()
{
    const WindowFixture fixture;
    const QByteArray folder = fixture.folder.path().toLocal8Bit();
    int ends[2];
    QVERIFY(pipe(ends) == 0);
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], 1);
        execl("/proc/self/exe", "test_window_safety", "--child", folder.constData(), static_cast<char*>(nullptr));
        _exit(127);
    }
    close(ends[1]);
    char said = 0;
    QVERIFY(read(ends[0], &said, 1) == 1); // it has been writing for a while
    QTest::qWait(300);                     // in the middle of it
    kill(pid, SIGKILL);
    int status = 0;
    waitpid(pid, &status, 0);
    QVERIFY(WIFSIGNALED(status));
    close(ends[0]);

    WindowFixture next;
    auto settings = std::make_unique<AppSettings>(fixture.path(QStringLiteral("settings.ini")));
    MainWindow window(std::move(settings), [&next](std::shared_ptr<Project> project) {
        return std::make_unique<RecordedSession>(std::move(project), next.recording);
    });
    window.setModelFile(next.modelFile());
    window.show();
    auto* recovery = window.findChild<RecoveryFeature*>();
    QVERIFY(recovery->afterUncleanEnd());
    QVERIFY(recovery->panel()->isVisible());
    auto* list = recovery->panel()->findChild<QListWidget*>();
    QCOMPARE(list->count(), 1);
    QVERIFY2(list->item(0)->text().contains(QStringLiteral("tokens")), qPrintable(list->item(0)->text()));
    recovery->panel()->findChild<QPushButton*>(QStringLiteral("open"))->click();
    QVERIFY(window.project()->isOpen());
    QCOMPARE(window.project()->project()->openState(), OpenState::Recovered);
    QVERIFY(window.page()->wordCount() > 100);
    QVERIFY(window.writing()->interruptedRun().has_value());
    QTest::qWait(50); // nothing may be loaded
    QCOMPARE(next.recording->loads, 0);
    QVERIFY(window.messages()->text(QStringLiteral("recovered")).contains(QStringLiteral("not loaded")));
    QVERIFY(recovery->panel()->isHidden());
}

// SillyTavern #5941: after a load that failed the next save went over the file.
void TestWindowSafety::failedOpenThenTyping()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString good = begin(*window, fixture, QStringLiteral("Mine."));
    const QString bad = fixture.path(QStringLiteral("bad.longhand"));
    QByteArray bytes = content(good);
    bytes[63] = 99; // a newer version's
    for (const QByteArray& broken : {bytes, QByteArray("not a project"), QByteArray()}) {
        put(bad, broken);
        QVERIFY(!window->openProject(bad));
        QVERIFY(window->messages()->text(QStringLiteral("project")).contains(QStringLiteral("bad.longhand")));
        QCOMPARE(window->project()->file(), good);
        window->page()->moveCursor(QTextCursor::End);
        QTest::keyClicks(window->page(), QStringLiteral(" More."));
        QVERIFY(window->project()->flush());
        QCOMPARE(content(bad), broken);
    }
    QCOMPARE(QString::fromStdString(window->project()->project()->text()), QStringLiteral("Mine. More. More. More."));
    QVERIFY(!window->openProject(fixture.folder.path())); // a folder
    QVERIFY(!window->openProject(fixture.path(QStringLiteral("nowhere.longhand"))));
    QCOMPARE(window->project()->file(), good);
}

// lite.koboldai.net #66, SillyTavern: two windows, and the last one to save wins.
void TestWindowSafety::twoWindowsOnOneProject()
{
    WindowFixture fixture;
    const auto first = fixture.window();
    const QString file = begin(*first, fixture, QStringLiteral("Mine."));
    const auto second = fixture.window();
    QVERIFY(second->openProject(file));
    QVERIFY(second->project()->isReadOnly());
    QVERIFY(second->page()->isLocked());
    QVERIFY(second->messages()->text(QStringLiteral("readonly")).contains(QStringLiteral("process")));
    QTest::keyClicks(second->page(), QStringLiteral("No."));
    QVERIFY(!second->registry()->action(QStringLiteral("story.write"))->isEnabled());
    QCOMPARE(second->page()->manuscript(), std::string("Mine."));
    first->page()->moveCursor(QTextCursor::End);
    QTest::keyClicks(first->page(), QStringLiteral(" Yes."));
    QVERIFY(first->project()->flush());
    second->close();
    QCOMPARE(first->project()->project()->text(), std::string("Mine. Yes."));
}

// SillyTavern #3809: refreshed while it was written.
void TestWindowSafety::windowClosedInMidRun()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(5000);
    fixture.recording->tokensPerSecond = 500;
    std::string expected = "Once.";
    for (const std::string& token : fixture.recording->tokens) {
        expected += token;
    }
    QString file;
    std::size_t before = 0;
    for (int round = 0; round < 4; ++round) {
        const auto window = fixture.window();
        if (round == 0) {
            file = begin(*window, fixture, QStringLiteral("Once."));
        } else {
            QVERIFY(window->openProject(file));
            QCOMPARE(window->project()->project()->openState(), OpenState::Clean);
        }
        QVERIFY(window->page()->manuscript().size() >= before);
        QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
        window->writing()->write();
        QTRY_VERIFY(window->page()->manuscript().size() > before + 500);
        before = window->page()->manuscript().size();
        QVERIFY(expected.starts_with(window->page()->manuscript()));
        window->close();
    }
}

// ghostwriter #473.
void TestWindowSafety::aStoryIsOnTheDiskFromItsFirstLetter()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString file = begin(*window, fixture, QStringLiteral("T"));
    QVERIFY(QFile::exists(file));
    window->page()->moveCursor(QTextCursor::End);
    QTest::keyClicks(window->page(), QStringLiteral("he salt."));
    QTRY_VERIFY_WITH_TIMEOUT(window->project()->allSaved(), longhand::test::kPatience); // nobody said "save"
    // Read by somebody else, while the window is open.
    QCOMPARE(Project::open(file.toStdString())->text(), std::string("The salt."));
}

void TestWindowSafety::aSeedThatWasNeverBegunIsStillThere()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        window->startPage()->setSeed(QStringLiteral("A first sentence that took an hour."));
        window->findChild<RecoveryFeature*>()->remember();
        window->close();
    }
    {
        const auto window = fixture.window();
        QCOMPARE(window->startPage()->seed(), QStringLiteral("A first sentence that took an hour."));
        // Another story in between takes nothing of it.
        const QString other = begin(*window, fixture, QStringLiteral("Another story."));
        window->findChild<RecoveryFeature*>()->remember();
        window->findChild<ActionRegistry*>()->action(QStringLiteral("project.new"))->trigger();
        QCOMPARE(window->startPage()->seed(), QStringLiteral("A first sentence that took an hour."));
        window->project()->open(other);
        window->close();
    }
    {
        const auto window = fixture.window();
        QCOMPARE(window->startPage()->seed(), QStringLiteral("A first sentence that took an hour."));
        Q_EMIT window->startPage()->beginRequested(window->startPage()->seed());
        QVERIFY(window->project()->isOpen());
        window->close();
    }
    const auto window = fixture.window();
    QVERIFY(window->startPage()->seed().isEmpty()); // it is a story now
}

// manuskript #1148.
void TestWindowSafety::twentyThousandWordsDeletedByASlip()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QString text;
    for (int i = 0; i < 20'000; ++i) {
        text += QStringLiteral("word%1 ").arg(i % 977);
    }
    begin(*window, fixture, text);
    window->page()->selectAll();
    QTest::keyClick(window->page(), Qt::Key_Delete);
    QCOMPARE(window->page()->manuscript(), std::string());
    QVERIFY(window->project()->flush()); // the half second is over, too
    window->page()->undoEdit();
    QCOMPARE(QString::fromStdString(window->page()->manuscript()), text);
    QVERIFY(window->project()->flush());
    QCOMPARE(QString::fromStdString(window->project()->project()->text()), text);
    QCOMPARE(window->project()->project()->check(), std::vector<std::string>());
}

void TestWindowSafety::saveACopyInMidRun()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(3000);
    fixture.recording->tokensPerSecond = 300;
    const auto window = fixture.window();
    QAction* command = window->registry()->action(QStringLiteral("project.saveCopy"));
    QVERIFY(!command->isEnabled());
    const QString file = begin(*window, fixture, QStringLiteral("Once."));
    QVERIFY(command->isEnabled());
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    window->writing()->write();
    QTRY_VERIFY(window->page()->manuscript().size() > 300);
    const QString copy = fixture.path(QStringLiteral("copy.longhand"));
    FileDialogs::setNextAnswer(copy);
    command->trigger();
    QTRY_VERIFY(window->messages()->text(QStringLiteral("copy")).contains(QStringLiteral("copy.longhand")));
    QCOMPARE(window->session()->status().state, SessionState::Writing); // undisturbed
    QCOMPARE(window->project()->file(), file);
    const auto copied = Project::open(copy.toStdString());
    QVERIFY(copied->text().size() > 300);
    QVERIFY(copied->text().starts_with("Once."));
    QCOMPARE(copied->check(), std::vector<std::string>());
}

/// The question stays open while the author opens another story.
void TestWindowSafety::aCopyIsOfTheStoryThatWasAskedFor()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString first = begin(*window, fixture, QStringLiteral("Salt."));
    const auto answer = [&](const QString& file, const QString& openFirst) {
        window->messages()->clear();
        window->registry()->action(QStringLiteral("project.saveCopy"))->trigger();
        QPointer<QFileDialog> dialog = window->findChild<QFileDialog*>();
        if (dialog && (openFirst.isEmpty() || window->openProject(openFirst)) && dialog) {
            dialog->findChild<QLineEdit*>()->setText(file);
            QMetaObject::invokeMethod(dialog, "accept");
        }
        delete dialog;
    };
    const QString second = begin(*window, fixture, QStringLiteral("Sea."));
    QVERIFY(window->openProject(first));
    const QString copy = fixture.path(QStringLiteral("salt (copy).longhand"));
    answer(copy, second);
    QCOMPARE(window->project()->file(), second);
    QTest::qWait(200); // nothing may be copied
    QVERIFY(!QFile::exists(copy));
    QVERIFY(window->messages()->text(QStringLiteral("other-story")).contains(QStringLiteral("Salt")));
    QVERIFY(window->openProject(first));
    answer(copy, {});
    QTRY_VERIFY(window->messages()->text(QStringLiteral("copy")).contains(copy));
    QCOMPARE(Project::open(copy.toStdString())->text(), std::string("Salt."));
}

/// What cannot be saved may be saved after all, and another story be opened, while the dialog still asks.
void TestWindowSafety::theTextThatIsSavedElsewhereIsOfItsStory()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(!begin(*window, fixture, QStringLiteral("Salt.")).isEmpty());
    bool again = false;
    Q_EMIT window->project()->closeRefused(QStringLiteral("The disk is full."), [&] { again = true; });
    QVERIFY(choose(*window->messages(), QStringLiteral("Save the text elsewhere\u2026")));
    auto* dialog = window->findChild<QFileDialog*>();
    QVERIFY(dialog);
    QVERIFY(!begin(*window, fixture, QStringLiteral("Sea.")).isEmpty());
    const QString file = fixture.path(QStringLiteral("salt.md"));
    dialog->findChild<QLineEdit*>()->setText(file);
    QVERIFY(QMetaObject::invokeMethod(dialog, "accept"));
    QVERIFY(!QFile::exists(file));
    QVERIFY(!again);
    QVERIFY(window->messages()->text(QStringLiteral("other-story")).contains(QStringLiteral("Salt")));
}

void TestWindowSafety::aCopyNeverReplacesAFile()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString file = begin(*window, fixture, QStringLiteral("Mine."));
    const QString letter = fixture.path(QStringLiteral("letter.longhand"));
    put(letter, "Dear");
    for (const QString& taken : {letter, file}) {
        window->messages()->clear();
        window->findChild<CopyFeature*>()->copyTo(taken);
        QTRY_VERIFY(window->messages()->text(QStringLiteral("copy")).contains(QStringLiteral("exists already")));
    }
    QCOMPARE(content(letter), QByteArray("Dear"));
    QCOMPARE(window->project()->project()->text(), std::string("Mine."));
}

// Cleaned up by hand or by a synchronising program while it was open.
void TestWindowSafety::theFileIsDeletedMeanwhile()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString file = begin(*window, fixture, QStringLiteral("Mine."));
    auto* watch = window->findChild<FileWatch*>();
    watch->look();
    QVERIFY(window->messages()->text(QStringLiteral("filegone")).isEmpty());
    QVERIFY(QFile::remove(file));
    watch->look();
    QVERIFY(window->messages()->text(QStringLiteral("filegone")).contains(QStringLiteral("deleted or moved")));
    QTest::keyClicks(window->page(), QStringLiteral("Still "));
    const std::string atLast = window->page()->manuscript();
    const QString rescued = fixture.path(QStringLiteral("rescued.longhand"));
    FileDialogs::setNextAnswer(rescued);
    QVERIFY(choose(*window->messages(), QStringLiteral("Save a copy\u2026")));
    QTRY_VERIFY(QFile::exists(rescued));
    // The author goes on in the copy, and nothing stands in the way of closing it.
    QTRY_COMPARE(window->project()->file(), rescued);
    QCOMPARE(window->page()->manuscript(), atLast);
    QTest::keyClicks(window->page(), QStringLiteral("Really "));
    const std::string text = window->page()->manuscript();
    QVERIFY(window->close());
    QCOMPARE(Project::open(rescued.toStdString())->text(), text);
}

void TestWindowSafety::aStoryWhoseFileIsGoneIsNotClosed()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString file = begin(*window, fixture, QStringLiteral("Mine."));
    QVERIFY(QFile::remove(file));
    QVERIFY(!window->close());
    const QString waits = QStringLiteral("unsaved-closing");
    QVERIFY(window->messages()->text(waits).contains(QStringLiteral("is gone")));
    // The start page's draft is still kept, although the window was asked to close.
    window->startPage()->setSeed(QStringLiteral("Another beginning."));
    window->findChild<RecoveryFeature*>()->remember();
    QVERIFY(choose(*window->messages(), QStringLiteral("Close without a copy")));
    QVERIFY(!window->isVisible());
    QTRY_COMPARE(fixture.window()->startPage()->seed(), QStringLiteral("Another beginning."));
}

void TestWindowSafety::aStoryUnderAnotherName()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString file = begin(*window, fixture, QStringLiteral("Mine."));
    QTest::keyClicks(window->page(), QStringLiteral("All "));
    const std::string text = window->page()->manuscript();
    const QString renamed = fixture.path(QStringLiteral("renamed.longhand"));
    QVERIFY(QFile::rename(file, renamed));
    QVERIFY(window->project()->open(renamed));
    QCOMPARE(window->project()->file(), renamed);
    QCOMPARE(window->page()->manuscript(), text);
    QVERIFY(!window->project()->isReadOnly());
    QVERIFY(window->project()->project()->check().empty());
}

void TestWindowSafety::notesAndOutlineOnAFullDisk()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString file = begin(*window, fixture, QStringLiteral("Once."));
    const auto healed = qScopeGuard([] { test::FailingDisk::heal(); });
    test::FailingDisk::plan(test::FailingDisk::Calls::Write, "Once", 0, LONG_MAX, ENOSPC);
    auto* premise = window->findChild<NotesPanel*>()->findChild<QPlainTextEdit*>();
    premise->setPlainText(QStringLiteral("A town of salt."));
    QVERIFY(!window->project()->allSaved());
    QVERIFY(!window->close());
    QVERIFY(!window->messages()->text(QStringLiteral("unsaved-closing")).isEmpty());
    // A file that is there is not replaced unseen, and what is written has the notes.
    FileDialogs::setNextAnswer(file);
    QVERIFY(choose(*window->messages(), QStringLiteral("Save the text elsewhere\u2026")));
    QVERIFY(window->isVisible());
    FileDialogs::setNextAnswer(fixture.path(QStringLiteral("rescue.md")));
    QVERIFY(choose(*window->messages(), QStringLiteral("Save the text elsewhere\u2026")));
    QVERIFY(!window->isVisible());
    QCOMPARE(content(fixture.path(QStringLiteral("rescue.md"))), QByteArray("Once.\n\n# Premise\n\nA town of salt."));
}

void TestWindowSafety::damagedSettings()
{
    WindowFixture fixture;
    const QString ini = fixture.path(QStringLiteral("settings.ini"));
    for (const QByteArray& damaged :
         {QByteArray(5000, '\0'),
          QByteArray("[window]\ngeometry=@ByteArray(nonsense)\nstate=7\n[view]\nfontSize=abc\n"
                     "theme=\\x\n[controls]\nlength=-5\npenalty=nan\n[keys]\nstory.write=\x01"),
          QByteArray("]]]]\n%%%"), QByteArray()})
    {
        put(ini, damaged);
        const auto window = fixture.window();
        const QString file = begin(*window, fixture, QStringLiteral("The salt."));
        QVERIFY(!file.isEmpty());
        QCOMPARE(window->page()->manuscript(), std::string("The salt."));
        QVERIFY(window->page()->font().pointSizeF() >= 8);
        window->close();
    }
}

void TestWindowSafety::diskFull()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(100);
    fixture.recording->tokensPerSecond = 500;
    fixture.recording->diskFull = true;
    const auto window = fixture.window();
    begin(*window, fixture, QStringLiteral("Once."));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::DiskFull);
    QTRY_VERIFY(window->messages()->text(QStringLiteral("engine")).contains(QStringLiteral("Nothing is lost")));
    fixture.recording->diskFull = false;
    QVERIFY(choose(*window->messages(), QStringLiteral("Go on writing")));
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(!window->session()->hasPendingText());
    QCOMPARE(window->page()->manuscript(), window->project()->project()->text());
}

void TestWindowSafety::theLastWordsOnAFullDisk()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString file = begin(*window, fixture, QStringLiteral("Once."));
    const auto type = [&](const QString& words) {
        const qsizetype end = window->page()->model().text().size();
        QVERIFY(window->page()->replaceRange(end, end, words));
    };
    const QString waits = QStringLiteral("unsaved-closing"), saveIt = QStringLiteral("Save the text elsewhere\u2026");
    const auto fill = [] { test::FailingDisk::plan(test::FailingDisk::Calls::Write, "Once", 0, LONG_MAX, ENOSPC); };
    const auto healed = qScopeGuard([] { test::FailingDisk::heal(); });

    fill();
    type(QStringLiteral(" Upon a time."));
    QVERIFY(!window->close());
    QVERIFY(window->isVisible() && window->project()->isOpen());
    QVERIFY(!window->messages()->text(waits).isEmpty());
    // Nor does another story take its place, and nothing is made for it.
    QVERIFY(!window->project()->begin(QStringLiteral("Other."), fixture.path(QStringLiteral("stories"))));
    QVERIFY(!QFile::exists(fixture.path(QStringLiteral("stories/Other.longhand"))));
    window->findChild<ActionRegistry*>()->action(QStringLiteral("project.new"))->trigger();
    QCOMPARE(window->project()->file(), file);
    // A disk with room again: all is as if nothing had been.
    test::FailingDisk::heal();
    QVERIFY(window->project()->flush());
    QVERIFY(window->messages()->text(waits).isEmpty());

    fill();
    type(QStringLiteral(" And more."));
    QVERIFY(!window->close());
    FileDialogs::setNextAnswer(fixture.path(QStringLiteral("no such folder/rescue.md")));
    QVERIFY(choose(*window->messages(), saveIt));
    QVERIFY(window->isVisible()); // that did not work either
    FileDialogs::setNextAnswer(fixture.path(QStringLiteral("rescue.md")));
    QVERIFY(choose(*window->messages(), saveIt));
    QVERIFY(!window->isVisible());
    QCOMPARE(content(fixture.path(QStringLiteral("rescue.md"))), QByteArray("Once. Upon a time. And more."));
    test::FailingDisk::heal();
    QVERIFY(window->project()->open(file));
    QCOMPARE(window->page()->manuscript(), std::string("Once. Upon a time."));

    // Or the whole story to a disk with room: the author goes on there.
    window->show();
    fill();
    type(QStringLiteral(" On another disk."));
    QVERIFY(!window->close());
    const QString copy = fixture.path(QStringLiteral("copy.longhand"));
    FileDialogs::setNextAnswer(copy);
    QVERIFY(choose(*window->messages(), QStringLiteral("Save a copy\u2026")));
    QTRY_COMPARE(window->project()->file(), copy);
    QCOMPARE(window->page()->manuscript(), std::string("Once. Upon a time. On another disk."));
    QVERIFY(window->project()->allSaved());
    test::FailingDisk::heal();
    QVERIFY(window->project()->open(file));
    QCOMPARE(window->page()->manuscript(), std::string("Once. Upon a time."));

    fill();
    type(QStringLiteral(" Never mind."));
    QVERIFY(!window->close());
    QVERIFY(choose(*window->messages(), QStringLiteral("Close without them")));
    QVERIFY(!window->isVisible());
}

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    if (argc == 3 && std::string(argv[1]) == "--child") {
        return child(argv[2]);
    }
    TestWindowSafety test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_window_safety.moc"
