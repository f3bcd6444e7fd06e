#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/preferences/preferences.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/shortcuts/shortcut_editor.h"
#include "ui/shortcuts/shortcut_model.h"
#include "ui/shortcuts/shortcut_rules.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/widgets/status_line.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>

using namespace longhand;

namespace {

/// The page of the preferences, open.
struct Page
{
    explicit Page(MainWindow& window)
    {
        window.registry()->action(QStringLiteral("help.shortcuts"))->trigger();
        editor = window.findChild<ShortcutEditor*>();
    }
    QPushButton* button(const char* name) const { return editor->findChild<QPushButton*>(QLatin1String(name)); }
    QKeySequenceEdit* keys() const { return editor->findChild<QKeySequenceEdit*>(); }
    QString said() const { return editor->findChild<QLabel*>(QStringLiteral("said"))->text(); }
    void type(const char* text) const { keys()->setKeySequence(QKeySequence(QLatin1String(text))); }

    ShortcutEditor* editor = nullptr;
};

const QString toggle = QStringLiteral("story.toggle");
const QString focusView = QStringLiteral("view.focus");

} // namespace

class TestShortcuts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theModelKeepsItsPromises();
    void keysAreChangedAndWork();
    void keypadsEnterWritesToo();
    void statusLineNamesTheKeysOfNow();
    void conflictsAreSaidAndResolvedOnlyIfWished();
    void oneAndAllCanBeReset();
    void keysOfThePageAreRefused();
    void search();
    void everyCommandIsListed();
    void theDesktopsKeysAreNotTaken();
};

/// Desktops switch their workspaces with these: they never reach a program.
void TestShortcuts::theDesktopsKeysAreNotTaken()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    int seen = 0;
    bool moves = false;
    for (const QAction* action : window->findChildren<QAction*>()) {
        for (const QKeySequence& keys : action->shortcuts()) {
            ++seen;
            moves = moves || keys == QKeySequence(QStringLiteral("Alt+Shift+Up"));
            for (const char* arrow : {"Up", "Down", "Left", "Right"}) {
                QVERIFY2(keys != QKeySequence(QStringLiteral("Ctrl+Alt+") + QLatin1String(arrow)),
                         qPrintable(action->text()));
            }
        }
    }
    QVERIFY(seen > 20);
    QVERIFY(moves); // a chapter, by keys that are left to programs
}

void TestShortcuts::theModelKeepsItsPromises()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    ShortcutModel model(window->registry());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const int row = model.rowOf(toggle);
    QCOMPARE(model.index(row, ShortcutModel::Command).data().toString(), QStringLiteral("Story: Write or pause"));
    QCOMPARE(model.index(row, ShortcutModel::Keys).data().toString(), QStringLiteral("Ctrl+Return"));
    QVERIFY(!model.isOwn(toggle));
    window->registry()->setKeys(toggle, QKeySequence(QStringLiteral("F9")));
    QCOMPARE(model.index(row, ShortcutModel::Keys).data().toString(), QStringLiteral("F9"));
    QVERIFY(model.isOwn(toggle));
    QCOMPARE(model.rowOf(QStringLiteral("no.such")), -1);
}

void TestShortcuts::keysAreChangedAndWork()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(2000);
    fixture.recording->tokensPerSecond = 100;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    {
        const Page page(*window);
        QVERIFY(page.editor->choose(toggle));
        QVERIFY(!page.button("set")->isEnabled());
        QTest::keyClick(page.keys(), Qt::Key_W, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(page.button("set")->isEnabled()); // a second press could follow
        QVERIFY(page.said().isEmpty());
        page.button("set")->click();
        QCOMPARE(window->registry()->action(toggle)->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+W")));
        window->desk().preferences->dialog()->close();
    }
    window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    window->page()->setFocus();
    QTest::keyClick(window->page(), Qt::Key_Return, Qt::ControlModifier); // the old ones no longer
    QTest::qWait(50);                                                     // nothing may come of it
    QVERIFY(!window->session()->isRunning());
    QTest::keyClick(window->page(), Qt::Key_W, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY(window->session()->isRunning());
}

void TestShortcuts::keypadsEnterWritesToo()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(2000);
    fixture.recording->tokensPerSecond = 100;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    window->page()->setFocus();
    QTest::keyClick(window->page(), Qt::Key_Enter, Qt::ControlModifier | Qt::KeypadModifier);
    QTRY_VERIFY(window->session()->isRunning());
    // They belong to Write, as the other Return does, and go with it.
    const QKeySequence keypad(Qt::CTRL | Qt::Key_Enter);
    QCOMPARE(window->registry()->actionWithKeys(keypad), window->registry()->action(toggle));
    window->registry()->setKeys(toggle, QKeySequence(QStringLiteral("F9")));
    QVERIFY(window->registry()->actionWithKeys(keypad) == nullptr);
    window->registry()->resetKeys(toggle);
    QCOMPARE(window->registry()->actionWithKeys(keypad), window->registry()->action(toggle));
    window->registry()->setKeys(toggle, {});
    QVERIFY(window->registry()->action(toggle)->shortcuts().isEmpty());
}

void TestShortcuts::statusLineNamesTheKeysOfNow()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    const auto* state = window->statusLine()->findChild<QLabel*>(QStringLiteral("state"));
    QVERIFY(state != nullptr);
    QTRY_VERIFY2(state->text().contains(QStringLiteral("press Write, or Ctrl+Return")), qPrintable(state->text()));
    window->registry()->setKeys(toggle, QKeySequence(QStringLiteral("F9")));
    QVERIFY2(state->text().endsWith(QStringLiteral("press Write, or F9")), qPrintable(state->text()));
    window->registry()->setKeys(toggle, {});
    QVERIFY2(state->text().endsWith(QStringLiteral("press Write")), qPrintable(state->text()));
}

void TestShortcuts::conflictsAreSaidAndResolvedOnlyIfWished()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const Page page(*window);
    QVERIFY(page.editor->choose(toggle));
    page.type("F11");
    QVERIFY2(page.said().contains(QStringLiteral("Focus")), qPrintable(page.said()));
    QVERIFY(page.button("set")->text().contains(QStringLiteral("Take")));
    // Leaving it at that changes nothing.
    QVERIFY(page.editor->choose(focusView));
    QCOMPARE(window->registry()->action(focusView)->shortcut(), QKeySequence(QStringLiteral("F11")));
    QCOMPARE(window->registry()->action(toggle)->shortcut(), QKeySequence(QStringLiteral("Ctrl+Return")));
    QVERIFY(page.editor->choose(toggle));
    page.type("F11");
    page.button("set")->click();
    QCOMPARE(window->registry()->action(toggle)->shortcut(), QKeySequence(QStringLiteral("F11")));
    QVERIFY(window->registry()->action(focusView)->shortcut().isEmpty());
    // Resetting the other would take them back: that is asked for, too.
    QVERIFY(page.editor->choose(focusView));
    page.button("reset")->click();
    QCOMPARE(window->registry()->action(toggle)->shortcut(), QKeySequence(QStringLiteral("F11")));
    QVERIFY(page.said().contains(QStringLiteral("Write or pause")));
    page.button("set")->click();
    QCOMPARE(window->registry()->action(focusView)->shortcut(), QKeySequence(QStringLiteral("F11")));
    QVERIFY(window->registry()->action(toggle)->shortcut().isEmpty());
}

void TestShortcuts::oneAndAllCanBeReset()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const Page page(*window);
    QVERIFY(page.editor->choose(toggle));
    page.button("clear")->click();
    QVERIFY(window->registry()->action(toggle)->shortcut().isEmpty());
    QVERIFY(!page.button("clear")->isEnabled());
    QVERIFY(page.button("reset")->isEnabled());
    page.button("reset")->click();
    QCOMPARE(window->registry()->action(toggle)->shortcut(), QKeySequence(QStringLiteral("Ctrl+Return")));
    QVERIFY(!page.button("reset")->isEnabled());

    window->registry()->setKeys(toggle, QKeySequence(QStringLiteral("F11")));
    window->registry()->setKeys(focusView, QKeySequence(QStringLiteral("F7")));
    page.button("resetAll")->click();
    QCOMPARE(window->registry()->action(toggle)->shortcut(), QKeySequence(QStringLiteral("Ctrl+Return")));
    QCOMPARE(window->registry()->action(focusView)->shortcut(), QKeySequence(QStringLiteral("F11")));
    QVERIFY(!page.button("undo")->isHidden());
    page.button("undo")->click();
    QCOMPARE(window->registry()->action(toggle)->shortcut(), QKeySequence(QStringLiteral("F11")));
    QCOMPARE(window->registry()->action(focusView)->shortcut(), QKeySequence(QStringLiteral("F7")));
}

void TestShortcuts::keysOfThePageAreRefused()
{
    QVERIFY(whyNotKeys({}).isEmpty());
    for (const char* allowed : {"F5", "Ctrl+A", "Alt+Left", "Meta+X", "Ctrl+Shift+Return", "Esc", "Shift+F3"}) {
        QVERIFY2(whyNotKeys(QKeySequence(QLatin1String(allowed))).isEmpty(), allowed);
    }
    for (const char* refused :
         {"A", "Shift+A", "1", "Space", "Return", "Tab", "Left", "Shift+Left", "Backspace", "Del", "PgDown"})
    {
        QVERIFY2(!whyNotKeys(QKeySequence(QLatin1String(refused))).isEmpty(), refused);
    }
    WindowFixture fixture;
    const auto window = fixture.window();
    const Page page(*window);
    QVERIFY(page.editor->choose(toggle));
    page.type("A");
    QVERIFY(!page.button("set")->isEnabled());
    QVERIFY(page.said().contains(QStringLiteral("needed for typing")));
    page.type("Ctrl+J, Ctrl+P"); // one press is what counts
    QCOMPARE(page.keys()->keySequence(), QKeySequence(QStringLiteral("Ctrl+J")));
}

void TestShortcuts::search()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const Page page(*window);
    auto* list = page.editor->findChild<QTreeView*>();
    auto* field = page.editor->findChild<QLineEdit*>();
    const int all = list->model()->rowCount();
    field->setText(QStringLiteral("find ne"));
    QCOMPARE(list->model()->rowCount(), 1);
    field->setText(QStringLiteral("ctrl+return"));
    QVERIFY(list->model()->rowCount() >= 1 && list->model()->rowCount() < all);
    QCOMPARE(page.editor->chosen().isEmpty(), false);
    field->clear();
    QCOMPARE(list->model()->rowCount(), all);
}

void TestShortcuts::everyCommandIsListed()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const ShortcutModel model(window->registry());
    for (const QAction* action : window->registry()->actions()) {
        QVERIFY2(model.rowOf(action->objectName()) >= 0, qPrintable(action->objectName()));
    }
}

QTEST_MAIN(TestShortcuts)
#include "test_shortcuts.moc"
