// Panels by keyboard: Tab in reading order, F6 from panel to panel, Esc back to the page; and panels that were asked
// for are seen.
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/controls/controls_panel.h"
#include "ui/controls/preset_bar.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/help/help_window.h"
#include "ui/library/library_panel.h"
#include "ui/live/chart_view.h"
#include "ui/live/live_panel.h"
#include "ui/models/models_window.h"
#include "ui/pages/start_page.h"
#include "ui/story/writing_controller.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/panel_overlay.h"
#include "window_fixture.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTextBrowser>
#include <QTextDocument>

#include <algorithm>
#include <set>

using namespace longhand;

class TestPanels : public QObject
{
    Q_OBJECT

private:
    static std::unique_ptr<MainWindow> begun(WindowFixture& fixture)
    {
        fixture.recording->tokens = proseTokens(4000);
        fixture.recording->tokensPerSecond = 100;
        auto window = fixture.window();
        Q_EMIT window->startPage()->beginRequested(QStringLiteral("It was the year of the salt."));
        const bool ready = QTest::qWaitFor([&] { return window->session()->status().state == SessionState::Ready; },
                                           longhand::test::kPatience);
        return ready ? std::move(window) : nullptr;
    }
    static QDockWidget* dockOfFocus()
    {
        QWidget* widget = QApplication::focusWidget();
        while (widget && !qobject_cast<QDockWidget*>(widget)) {
            widget = widget->parentWidget();
        }
        return static_cast<QDockWidget*>(widget);
    }

private Q_SLOTS:
    void thePresetComesBeforeItsValues()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        const auto boxes = window->controls()->findChildren<QComboBox*>();
        const auto found = std::find_if(boxes.begin(), boxes.end(), [](const QComboBox* box) {
            return box->accessibleName() == QStringLiteral("Preset");
        });
        QVERIFY(found != boxes.end());
        QComboBox* preset = *found;
        preset->setFocus();
        int steps = 0;
        while (!qobject_cast<QAbstractSpinBox*>(QApplication::focusWidget()) && steps < 6) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            ++steps;
        }
        // Over the preset's own menu to the first of its values.
        auto* first = qobject_cast<QAbstractSpinBox*>(QApplication::focusWidget());
        QVERIFY(first);
        QVERIFY2(steps <= 3, qPrintable(QString::number(steps)));
        for (auto* box : window->controls()->findChildren<QAbstractSpinBox*>()) {
            QVERIFY(!box->isVisible() ||
                    box->mapTo(window.get(), QPoint()).y() >= first->mapTo(window.get(), QPoint()).y());
        }
        for (int i = 0; i < steps; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ShiftModifier);
        }
        QCOMPARE(QApplication::focusWidget(), preset);
    }

    void f6WalksPageAndPanels()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        for (const char* id : {"view.outline", "view.controls", "view.live"}) {
            window->registry()->action(QLatin1String(id))->setChecked(true);
        }
        window->page()->setFocus();
        std::vector<QDockWidget*> forwards;
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
            if (window->page()->hasFocus()) {
                break;
            }
            QVERIFY(dockOfFocus());
            forwards.push_back(dockOfFocus());
        }
        QVERIFY(window->page()->hasFocus());
        QVERIFY(forwards.size() >= 3);
        QCOMPARE(std::set(forwards.begin(), forwards.end()).size(), forwards.size());
        std::vector<QDockWidget*> backwards;
        for (std::size_t i = 0; i < forwards.size(); ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
            backwards.insert(backwards.begin(), dockOfFocus());
        }
        QCOMPARE(backwards, forwards);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(window->page()->hasFocus());
    }

    void escapeGoesBackToThePage()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
        auto* value = window->controls()->findChild<QAbstractSpinBox*>();
        value->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(window->page()->hasFocus());
        QCOMPARE(window->session()->status().state, SessionState::Writing); // it stopped nothing

        window->actions()->focusMode->setChecked(true);
        window->page()->setFocus();
        QTest::keyClick(window->page(), Qt::Key_Escape);
        QVERIFY(!window->actions()->focusMode->isChecked());
        QCOMPARE(window->session()->status().state, SessionState::Writing);
        QTest::keyClick(window->page(), Qt::Key_Escape); // from the page, on the desk
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    }

    void escapeClosesAPanelOverThePage()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        window->resize(1024, 640);
        QTRY_COMPARE(window->page()->width(), 1024);
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
        const auto* overlay = window->findChild<PanelOverlay*>();
        const auto escape = [] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); };
        for (const char* id : {"view.controls", "view.outline"}) {
            window->registry()->action(QLatin1String(id))->trigger();
            QVERIFY2(overlay->isAncestorOf(QApplication::focusWidget()), id);
            escape();
            QVERIFY2(!overlay->isVisible(), id);
            QVERIFY(window->page()->hasFocus());
            QTest::qWait(50);
            QCOMPARE(window->session()->status().state, SessionState::Writing); // it stopped nothing
        }
        // First it leaves the name of a story that is being typed there.
        window->registry()->action(QStringLiteral("project.library"))->trigger();
        auto* stories = window->findChild<LibraryPanel*>();
        QVERIFY(overlay->isAncestorOf(stories));
        QTRY_VERIFY(stories->list()->model()->rowCount() > 0);
        stories->list()->setCurrentIndex(stories->list()->model()->index(0, 0));
        stories->list()->setFocus();
        QTest::keyClick(stories->list(), Qt::Key_F2);
        const auto* name = stories->findChild<QLineEdit*>(QStringLiteral("storyTitle"));
        QVERIFY(name->hasFocus());
        escape();
        QVERIFY(!name->isVisible());
        QVERIFY(overlay->isVisible());
        escape();
        QVERIFY(!overlay->isVisible());
        QTest::qWait(50);
        QCOMPARE(window->session()->status().state, SessionState::Writing);
    }

    void noticesStandBesideAPanelOverThePage()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        window->resize(1024, 640);
        QTRY_COMPARE(window->page()->width(), 1024);
        window->messages()->show(QStringLiteral("test"), MessageKind::Info, QStringLiteral("Something happened."),
                                 {{QStringLiteral("Undo that"), [] {}}});
        const auto seen = [&] {
            for (auto* button : window->messages()->findChildren<QPushButton*>()) {
                const QPoint middle = button->mapTo(window.get(), button->rect().center());
                if (button->isVisible() && window->childAt(middle) != button) {
                    return false;
                }
            }
            return true;
        };
        for (const char* id : {"view.controls", "view.outline"}) {
            window->registry()->action(QLatin1String(id))->trigger();
            QVERIFY(window->findChild<PanelOverlay*>()->isVisible());
            QTRY_VERIFY2(seen(), id);
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        }
    }

    void escapeLeavesATitleThatIsTypedInADock()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
        window->registry()->action(QStringLiteral("project.library"))->trigger();
        auto* stories = window->findChild<LibraryPanel*>();
        QTRY_VERIFY(stories->list()->model()->rowCount() > 0);
        stories->list()->setCurrentIndex(stories->list()->model()->index(0, 0));
        stories->list()->setFocus();
        QVERIFY(dockOfFocus());
        QTest::keyClick(stories->list(), Qt::Key_F2);
        auto* name = stories->findChild<QLineEdit*>(QStringLiteral("storyTitle"));
        QVERIFY(name->hasFocus());
        QTest::keyClicks(name, "Another");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!name->isVisible());
        QVERIFY(stories->list()->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(window->page()->hasFocus());
        // A preset's name, too.
        window->findChild<PresetBar*>()->saveAs();
        auto* preset = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(preset);
        QTest::keyClicks(preset, "Mine");
        QTest::keyClick(preset, Qt::Key_Escape);
        QVERIFY(!preset->isVisible());
        QVERIFY(window->controls()->isAncestorOf(QApplication::focusWidget()));
        QTest::qWait(50);
        QCOMPARE(window->session()->status().state, SessionState::Writing); // it stopped nothing
    }

    void escapeClosesTheOtherWindows()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        for (const char* id : {"engine.models", "help.open", "edit.counts"}) {
            QAction* opens = window->registry()->action(QLatin1String(id));
            QVERIFY2(opens, id);
            opens->trigger();
            QTRY_VERIFY2(QApplication::activeWindow() && QApplication::activeWindow() != window.get(), id);
            QWidget* opened = QApplication::activeWindow();
            QTest::keyClick(opened->focusWidget() ? opened->focusWidget() : opened, Qt::Key_Escape);
            QTRY_VERIFY2(!opened->isVisible(), id);
            window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(window.get()));
        }
    }

    void aPanelThatIsAskedForIsSeen()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        auto* history = window->findChild<QDockWidget*>(QStringLiteral("history"));
        auto* takes = window->findChild<QDockWidget*>(QStringLiteral("takes"));
        QAction* shows = window->registry()->action(QStringLiteral("view.history"));
        window->registry()->action(QStringLiteral("view.takes"))->setChecked(true);
        takes->raise();
        shows->setChecked(false);
        shows->trigger();
        QTRY_VERIFY(!history->visibleRegion().isEmpty());
        takes->raise(); // now it is behind
        QTRY_VERIFY(history->visibleRegion().isEmpty());
        shows->trigger();
        QVERIFY(shows->isChecked());
        QTRY_VERIFY(!history->visibleRegion().isEmpty());
        shows->trigger(); // in front: put away
        QVERIFY(!shows->isChecked());
        QVERIFY(!history->isVisible());
    }

    void chartsKeepAHeight()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        window->registry()->action(QStringLiteral("view.live"))->setChecked(true);
        window->findChild<LivePanel*>()->setOpen(true);
        window->resize(1024, 400);
        QTest::qWait(50); // laid out
        window->resize(1280, 800);
        int seen = 0;
        for (const auto* chart : window->findChildren<ChartView*>()) {
            if (chart->isVisible()) {
                ++seen;
                QTRY_VERIFY2(chart->height() >= 60, qPrintable(QString::number(chart->height())));
            }
        }
        QVERIFY(seen > 0);
    }

    void picturesOfTheHelpFollowThePalette()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
            window->setTheme(choice);
            HelpWindow help;
            help.resize(1080, 740); // as on a screen with room for it
            help.show();
            auto* text = help.findChild<QTextBrowser*>();
            const auto drawn = [text] {
                const QUrl name(QStringLiteral("pictures/desk.png"));
                return text->document()->resource(QTextDocument::ImageResource, name).value<QImage>();
            };
            // The page that it opens with. No smaller than that: its letters are 13 pixels high in a picture 960 wide.
            QTRY_VERIFY2(drawn().width() >= 0.75 * 960, qPrintable(QString::number(drawn().width())));
            const QImage picture = drawn();
            QCOMPARE(picture.pixelColor(4, 4).lightness() < 128, choice == ThemeChoice::Dark);
        }
        window->setTheme(ThemeChoice::Light);
    }

    void linksHaveTheThemesColour()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        auto* summary = window->findChild<QLabel*>(QStringLiteral("plan-summary"));
        QVERIFY(summary);
        QTRY_VERIFY(summary->text().contains(QStringLiteral("<a ")));
        for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Light, ThemeChoice::Dark}) {
            window->setTheme(choice);
            const QColor wanted = QApplication::palette().color(QPalette::Link);
            const QImage drawn = summary->grab().toImage();
            bool found = false;
            for (int y = 0; y < drawn.height() && !found; ++y) {
                for (int x = 0; x < drawn.width() && !found; ++x) {
                    found = drawn.pixelColor(x, y) == wanted; // the line under the link is nothing else
                }
            }
            QVERIFY2(found, qPrintable(wanted.name()));
        }
    }
};

QTEST_MAIN(TestPanels)
#include "test_panels.moc"
