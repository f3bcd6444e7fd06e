// Every control of the window can be reached by keyboard and has a name for those who do not see it. A walk over all
// widgets: what is added later is found, too.
#include "tests/support/test_models.h"
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/models/memory_panel.h"
#include "ui/models/model_details_panel.h"
#include "ui/palette/command_palette.h"
#include "ui/preferences/preferences.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/recovery/recovery_feature.h"
#include "ui/recovery/recovery_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/status_line.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QSet>
#include <QTabBar>
#include <QTextDocumentFragment>

#include <set>

using namespace longhand;

namespace {

/// For messages: the way from the window down to a widget.
QString pathOf(const QWidget* widget)
{
    QStringList parts;
    for (const QWidget* at = widget; at != nullptr && !at->isWindow(); at = at->parentWidget()) {
        QString part = QString::fromLatin1(at->metaObject()->className());
        if (!at->objectName().isEmpty()) {
            part += u'(' + at->objectName() + u')';
        }
        parts.prepend(part);
    }
    return parts.join(QStringLiteral(" > "));
}

/// Parts that Qt makes of a control and that stand for it.
bool isPartOfAnother(const QWidget* widget)
{
    return widget->focusProxy() != nullptr || widget->objectName().startsWith(QLatin1String("qt_")) ||
           (widget->parentWidget() != nullptr && widget->parentWidget()->focusProxy() == widget);
}

/// The controls that can have the focus at this moment.
QList<QWidget*> controls(const QWidget* window)
{
    QList<QWidget*> found;
    for (QWidget* widget : window->findChildren<QWidget*>()) {
        if (widget->window() == window && widget->isVisible() && widget->isEnabled() &&
            widget->focusPolicy() != Qt::NoFocus && widget->focusProxy() == nullptr)
        {
            found << widget;
        }
    }
    return found;
}

QString nameOf(QWidget* widget)
{
    const QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
    QString name = interface != nullptr ? interface->text(QAccessible::Name) : QString();
    // A part of a control has the name of the whole.
    for (QWidget* at = widget->parentWidget(); name.isEmpty() && at != nullptr && at->focusProxy() != nullptr;
         at = at->parentWidget())
    {
        const QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(at);
        name = whole != nullptr ? whole->text(QAccessible::Name) : QString();
    }
    return name;
}

/// What has no name.
QStringList nameless(const QWidget* window)
{
    QStringList found;
    for (QWidget* widget : controls(window)) {
        if (widget->objectName().startsWith(QLatin1String("qt_")) || qobject_cast<QTabBar*>(widget) != nullptr) {
            continue; // its tabs have names
        }
        if (nameOf(widget).trimmed().isEmpty()) {
            found << pathOf(widget);
        }
    }
    return found;
}

/// Labels that show one thing and tell another to those who do not see it.
QStringList untold(const QWidget* window)
{
    QStringList found;
    for (QLabel* label : window->findChildren<QLabel*>()) {
        const QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(label);
        const QString shown = QTextDocumentFragment::fromHtml(label->text()).toPlainText().remove(u'&').simplified();
        const QString told = interface != nullptr ? interface->text(QAccessible::Name).remove(u'&') : QString();
        const QString plain = label->text().remove(u'&').simplified();
        const bool picture = label->objectName() == QLatin1String("coloursPreview"); // how it looks is what it shows
        if (label->isVisible() && !picture && !told.simplified().contains(plain) && !told.simplified().contains(shown))
        {
            found << pathOf(label) + QStringLiteral(" shows \u201c%1\u201d and tells \u201c%2\u201d").arg(shown, told);
        }
    }
    return found;
}

/// What Tab does not come to, or where it stays; starts at the widget that has the focus.
QStringList notReached(QWidget* window, Qt::Key key = Qt::Key_Tab)
{
    std::set<const QWidget*> seen;
    for (int step = 0; step < 600; ++step) {
        QWidget* now = QApplication::focusWidget();
        if (now == nullptr || now->window() != window) {
            return {QStringLiteral("the focus left the window at step %1 for %2")
                        .arg(step)
                        .arg(now == nullptr ? QStringLiteral("nothing") : pathOf(now))};
        }
        if (!seen.insert(now).second && step > 0 && seen.size() < 2) {
            return {QStringLiteral("Tab stays in ") + pathOf(now)};
        }
        QTest::keyClick(now, key, key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
    }
    QStringList missed;
    for (const QWidget* widget : controls(window)) {
        if (widget->focusPolicy() & Qt::TabFocus && seen.count(widget) == 0 && !isPartOfAnother(widget)) {
            missed << pathOf(widget);
        }
    }
    return missed;
}

void audit(QWidget* window, const char* what)
{
    const QStringList unnamed = nameless(window);
    QVERIFY2(unnamed.isEmpty(),
             qPrintable(QLatin1String(what) + QStringLiteral(", without a name:\n") + unnamed.join(u'\n')));
    const QStringList silent = untold(window);
    QVERIFY2(silent.isEmpty(),
             qPrintable(QLatin1String(what) + QStringLiteral(", not told as it is shown:\n") + silent.join(u'\n')));
    QVERIFY2(!controls(window).isEmpty(), what);
    if (QApplication::focusWidget() == nullptr || QApplication::focusWidget()->window() != window) {
        QApplication::setActiveWindow(window);
        controls(window).front()->setFocus();
    }
    const QStringList missed = notReached(window);
    QVERIFY2(missed.isEmpty(),
             qPrintable(QLatin1String(what) + QStringLiteral(", not reached by Tab:\n") + missed.join(u'\n')));
    const QStringList back = notReached(window, Qt::Key_Backtab);
    QVERIFY2(back.isEmpty(),
             qPrintable(QLatin1String(what) + QStringLiteral(", not reached by Shift+Tab:\n") + back.join(u'\n')));
}

} // namespace

class TestAccessibility : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theStartPage();
    void theDeskWithEachDock();
    void theRecoveryPanel();
    void thePreferences();
    void thePalette();
    void valuesAreToldWithTheirNames();
    void menusHaveMnemonics();
    void everyCommandHasAMenuOrKeysOrThePalette();
};

void TestAccessibility::theStartPage()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    audit(window.get(), "start page");
}

void TestAccessibility::theDeskWithEachDock()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(300);
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt. "), fixture.path(QStringLiteral("stories"))));
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    const auto docks = window->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(!docks.isEmpty());
    for (QDockWidget* dock : docks) {
        QVERIFY2(!dock->windowTitle().isEmpty(), qPrintable(dock->objectName()));
        // One by one: together they would not fit.
        for (QDockWidget* other : docks) {
            QAction* shows = window->registry()->action(QStringLiteral("view.") + other->objectName());
            QVERIFY2(shows != nullptr, qPrintable(other->objectName()));
            shows->setChecked(other == dock);
        }
        QVERIFY(dock->isVisible());
        QTest::qWait(20); // laid out
        window->page()->setFocus();
        audit(window.get(), qPrintable(dock->objectName()));
    }
    window->registry()->action(QStringLiteral("edit.find"))->trigger();
    audit(window.get(), "find");
}

void TestAccessibility::theRecoveryPanel()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    OpenStory story;
    story.file = fixture.modelFile();
    window->findChild<RecoveryFeature*>()->panel()->setStories({story});
    audit(window.get(), "recovery");
}

void TestAccessibility::thePreferences()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt. "), fixture.path(QStringLiteral("stories"))));
    Preferences* preferences = window->desk().preferences;
    for (const Preferences::Page& page : preferences->pages()) {
        preferences->show(page.id);
        QDialog* dialog = preferences->dialog();
        QVERIFY(!dialog->isModal());
        dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        audit(dialog, qPrintable(QStringLiteral("preferences, ") + page.id));
    }
}

void TestAccessibility::thePalette()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    CommandPalette& palette = *CommandPalette::of(window.get());
    palette.open();
    const QStringList unnamed = nameless(window.get());
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(u'\n')));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // its way out
    QVERIFY(!palette.isVisible());
}

void TestAccessibility::valuesAreToldWithTheirNames()
{
    const auto told = [](QLabel* label) {
        return QAccessible::queryAccessibleInterface(label)->text(QAccessible::Name);
    };
    StatusLine line;
    auto* words = line.findChild<QLabel*>(QStringLiteral("words"));
    QVERIFY(words);
    for (const QString& text : {QStringLiteral("12 words"), QStringLiteral("13 words")}) {
        line.setWords(text);
        QCOMPARE(told(words), text);
    }
    MemoryPanel memory;
    auto* total = memory.findChild<QLabel*>(QStringLiteral("memoryTotal"));
    QCOMPARE(told(total), QStringLiteral("Together, about: \u2013"));
    memory.setModel(modelSize(test::tinyModelPath()), "auto", "full", 0);
    QVERIFY(total->text() != QStringLiteral("\u2013"));
    QCOMPARE(told(total), QStringLiteral("Together, about: ") + total->text());
    ModelDetailsPanel details;
    ModelRow row;
    row.path = QStringLiteral("/models/some.gguf");
    details.setModel(&row, QStringLiteral("0123456789abcdef0123"));
    QCOMPARE(told(details.findChild<QLabel*>(QStringLiteral("modelPath"))), QStringLiteral("File: /models/some.gguf"));
    auto* fingerprint = details.findChild<QLabel*>(QStringLiteral("modelFingerprint"));
    QCOMPARE(told(fingerprint), QStringLiteral("Fingerprint: 0123456789abcdef"));
    details.setFingerprintProgress(0.5);
    QCOMPARE(told(fingerprint), QStringLiteral("Fingerprint: 50 %"));
}

void TestAccessibility::menusHaveMnemonics()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QSet<QString> letters;
    for (const QAction* menu : window->menuBar()->actions()) {
        const QString text = menu->text();
        const qsizetype mark = text.indexOf(u'&');
        QVERIFY2(mark >= 0 && mark + 1 < text.size(), qPrintable(text));
        const QString letter = text.mid(mark + 1, 1).toLower();
        QVERIFY2(!letters.contains(letter), qPrintable(text));
        letters << letter;
    }
}

void TestAccessibility::everyCommandHasAMenuOrKeysOrThePalette()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    CommandPalette& palette = *CommandPalette::of(window.get());
    palette.open();
    QSet<QString> offered;
    for (const PaletteProvider* provider :
         {dynamic_cast<PaletteProvider*>(window->findChild<QObject*>(QStringLiteral("paletteFeature")))})
    {
        QVERIFY(provider != nullptr);
        for (const PaletteEntry& entry : provider->paletteEntries()) {
            offered << entry.id;
        }
    }
    for (const QAction* action : window->registry()->actions()) {
        const QString id = action->objectName();
        QVERIFY2(!action->isVisible() || id == QLatin1String("help.palette") ||
                     offered.contains(QStringLiteral("command.") + id),
                 qPrintable(id));
    }
}

QTEST_MAIN(TestAccessibility)
#include "test_accessibility.moc"
