// Alt and a letter opens a menu, whatever the panels show, in every language: taken twice, Qt opens neither.
#include "ui/actions/action_registry.h"
#include "ui/find/find_bar.h"
#include "ui/recovery/recovery_feature.h"
#include "ui/recovery/recovery_panel.h"
#include "ui/startup/language.h"
#include "ui/story/project_controller.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QMenuBar>
#include <QTabBar>
#include <QToolButton>

#include <map>

using namespace longhand;

namespace {

/// Of what is shown in the window, or a part of it: texts whose letter, with Alt, does something.
QStringList texts(const QWidget* of)
{
    QStringList found;
    for (const QWidget* widget : of->findChildren<QWidget*>()) {
        if (widget->window() != of->window() || !widget->isVisible()) {
            continue;
        }
        if (const auto* label = qobject_cast<const QLabel*>(widget); label && label->buddy()) {
            found << label->text();
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            found << button->text();
        } else if (const auto* group = qobject_cast<const QGroupBox*>(widget)) {
            found << group->title();
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i) {
                found << tabs->tabText(i);
            }
        }
    }
    return found;
}

/// Of what is shown in the window: texts whose letter is a menu's.
QStringList clashes(const MainWindow& window)
{
    QHash<QKeySequence, QString> menus;
    for (const QAction* menu : window.menuBar()->actions()) {
        menus.insert(QKeySequence::mnemonic(menu->text()), menu->text());
    }
    QStringList found;
    for (const QString& text : texts(&window)) {
        const QKeySequence keys = QKeySequence::mnemonic(text);
        if (!keys.isEmpty() && menus.contains(keys)) {
            found << QStringLiteral("%1 and the menu %2").arg(text, menus.value(keys));
        }
    }
    return found;
}

} // namespace

class TestMnemonics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noneIsTakenTwice_data() { noneIsAMenus_data(); }
    void noneIsTakenTwice();
    void cleanup() { speak(QStringLiteral("en")); }

    void noneIsAMenus_data()
    {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages()) {
            QTest::newRow(qPrintable(language.code)) << language.code;
        }
    }

    void noneIsAMenus()
    {
        QFETCH(QString, language);
        speak(language);
        WindowFixture fixture;
        const auto window = fixture.window();
        QStringList found = clashes(*window); // on the start page
        OpenStory story;
        story.file = fixture.modelFile();
        window->findChild<RecoveryFeature*>()->panel()->setStories({story});
        QVERIFY(window->findChild<RecoveryFeature*>()->panel()->isVisible());
        found << clashes(*window);
        window->findChild<RecoveryFeature*>()->panel()->setStories({});
        QVERIFY(window->project()->begin(QStringLiteral("The salt. "), fixture.path(QStringLiteral("stories"))));
        const auto docks = window->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
        for (const auto* section : window->findChildren<QToolButton*>()) {
            if (section->property("section").toBool() && !section->isChecked()) {
                const_cast<QToolButton*>(section)->setChecked(true);
            }
        }
        QVERIFY(texts(window.get()).size() > 20);
        found << clashes(*window); // the panels of a new window
        // The others one by one: together they would not fit.
        for (const QDockWidget* dock : docks) {
            for (const QDockWidget* other : docks) {
                window->registry()->action(QStringLiteral("view.") + other->objectName())->setChecked(other == dock);
            }
            QVERIFY(dock->isVisible());
            found << clashes(*window);
            for (auto* tabs : dock->findChildren<QTabBar*>()) {
                for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i) {
                    tabs->setCurrentIndex(i);
                    found << clashes(*window);
                }
            }
        }
        window->registry()->action(QStringLiteral("edit.replace"))->trigger();
        found << clashes(*window);
        found.removeDuplicates();
        QVERIFY2(found.isEmpty(), qPrintable(u'\n' + found.join(u'\n')));
    }
};

/// Panels can be shown in any company: what one shows, on whatever page, has letters of its own.
void TestMnemonics::noneIsTakenTwice()
{
    QFETCH(QString, language);
    speak(language);
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt. "), fixture.path(QStringLiteral("stories"))));
    const auto docks = window->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
    for (auto* section : window->findChildren<QToolButton*>()) {
        if (section->property("section").toBool() && !section->isChecked()) {
            section->setChecked(true);
        }
    }
    std::map<QKeySequence, std::map<QString, QStringList>> taken; // by whom, in what texts
    QStringList twice;
    const auto take = [&](const QString& by, const QStringList& shown) {
        QHash<QKeySequence, QString> here;
        for (const QString& text : shown) {
            const QKeySequence keys = QKeySequence::mnemonic(text);
            if (keys.isEmpty()) {
                continue;
            }
            if (here.contains(keys)) {
                twice << QStringLiteral("%1: %2 and %3").arg(by, here.value(keys), text);
            }
            here.insert(keys, text);
            if (!taken[keys][by].contains(text)) {
                taken[keys][by] << text;
            }
        }
    };
    for (const QDockWidget* dock : docks) {
        for (const QDockWidget* other : docks) {
            window->registry()->action(QStringLiteral("view.") + other->objectName())->setChecked(other == dock);
        }
        take(dock->objectName(), texts(dock));
        for (auto* tabs : dock->findChildren<QTabBar*>()) {
            for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                take(dock->objectName(), texts(dock));
            }
        }
    }
    window->registry()->action(QStringLiteral("edit.replace"))->trigger();
    take(QStringLiteral("find"), texts(window->findChild<FindBar*>()));
    for (const auto& [keys, by] : taken) {
        QStringList whose;
        for (const auto& [name, those] : by) {
            whose << name + QStringLiteral(": ") + those.join(QStringLiteral(", "));
        }
        if (whose.size() > 1) {
            twice << whose.join(QStringLiteral(" and "));
        }
    }
    twice.removeDuplicates();
    QVERIFY2(twice.isEmpty(), qPrintable(u'\n' + twice.join(u'\n')));
}

QTEST_MAIN(TestMnemonics)
#include "test_mnemonics.moc"
