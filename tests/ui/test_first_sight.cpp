// What a window shows by itself: a calm page, panels and notices that never move its text.
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/live_feature.h"
#include "ui/live/live_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/panel_docks.h"
#include "ui/widgets/panel_overlay.h"
#include "ui/widgets/progress_strip.h"
#include "ui/widgets/status_line.h"
#include "window_fixture.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QScreen>
#include <QToolButton>

using namespace longhand;

namespace {

QDockWidget* dock(const MainWindow& window, const char* id)
{
    return window.findChild<QDockWidget*>(QLatin1String(id));
}

QAction* view(const MainWindow& window, const char* id)
{
    return window.registry()->action(QStringLiteral("view.") + QLatin1String(id));
}

} // namespace

class TestFirstSight : public QObject
{
    Q_OBJECT

private:
    static bool begin(WindowFixture& fixture, MainWindow& window)
    {
        return window.project()->begin(QStringLiteral("The salt came up the river. ").repeated(40),
                                       fixture.path(QStringLiteral("stories")));
    }
    static bool write(MainWindow& window)
    {
        if (!QTest::qWaitFor([&] { return window.session()->status().state == SessionState::Ready; })) {
            return false;
        }
        window.actions()->write->trigger();
        return QTest::qWaitFor([&] { return window.session()->status().state == SessionState::Finished; });
    }

private Q_SLOTS:
    void firstWindowLeavesRoomForItsTitleBar()
    {
        const WindowFixture fixture;
        const MainWindow window(fixture.settings(), SessionFactory());
        QVERIFY(window.height() + 28 <= window.screen()->availableSize().height());
    }

    void anEmptyPageIsCalm()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        QStringList shown;
        for (const QDockWidget* one : window->findChildren<QDockWidget*>()) {
            if (one->isVisible()) {
                shown << one->objectName();
            }
        }
        shown.sort();
        QCOMPARE(shown, (QStringList{QStringLiteral("controls"), QStringLiteral("outline")}));
        QVERIFY(!view(*window, "ghost")->isChecked());
        QVERIFY(window->page()->width() >= PanelDocks::kLeastPage);
    }

    void liveComesWithTheFirstRunAsALine()
    {
        WindowFixture fixture;
        fixture.recording->tokens.assign(300, " salt");
        {
            const auto window = fixture.window();
            QVERIFY(begin(fixture, *window));
            QDockWidget* live = dock(*window, "live");
            QVERIFY(!live->isVisible());
            QVERIFY(write(*window));
            QVERIFY(live->isVisible());
            QVERIFY(view(*window, "live")->isChecked());
            QTRY_COMPARE(live->height(), LivePanel::kLineHeight);
            LivePanel* panel = window->findChild<LiveFeature*>()->panel();
            QVERIFY(panel->line()->isVisible());
            QCOMPARE(panel->line()->width(), live->width());
            const ChartView* speed = panel->view(QStringLiteral("speed"));
            QVERIFY(!speed->isVisible());

            QTest::mouseClick(panel->line()->findChild<QToolButton*>(), Qt::LeftButton);
            QVERIFY(speed->isVisible());
            QTRY_VERIFY(speed->height() >= speed->minimumSizeHint().height());
            // However small the window was in between.
            window->resize(700, 400);
            QTest::qWait(20); // laid out
            window->resize(1280, 800);
            QTRY_VERIFY(speed->height() >= speed->minimumSizeHint().height());
            QTest::mouseClick(panel->line()->findChild<QToolButton*>(), Qt::LeftButton);
            QVERIFY(!speed->isVisible());
            QTRY_COMPARE(live->height(), LivePanel::kLineHeight);
            panel->setOpen(true);
            Q_EMIT panel->closeRequested();
            QVERIFY(!live->isVisible());
            QVERIFY(!view(*window, "live")->isChecked());
        }
        // Who closes it does not want it with the next run.
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        QVERIFY(write(*window));
        QVERIFY(!dock(*window, "live")->isVisible());
    }

    void unfoldedChartsAreRemembered()
    {
        WindowFixture fixture;
        fixture.recording->tokens.assign(30, " salt");
        for (const bool before : {false, true}) {
            const auto window = fixture.window();
            QVERIFY(begin(fixture, *window));
            QVERIFY(write(*window));
            LivePanel* panel = window->findChild<LiveFeature*>()->panel();
            QCOMPARE(panel->isOpen(), before);
            QCOMPARE(panel->view(QStringLiteral("speed"))->isVisible(), before);
            if (!before) {
                QTest::mouseClick(panel->line()->findChild<QToolButton*>(), Qt::LeftButton);
            }
        }
    }

    void takesComeWithTheSecond()
    {
        WindowFixture fixture;
        fixture.recording->tokens = {" It", " rained"};
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        QVERIFY(write(*window));
        QVERIFY(!dock(*window, "takes")->isVisible());
        fixture.recording->tokens = {" It", " snowed"}; // the same text again is the same take
        window->registry()->action(QStringLiteral("story.anotherTake"))->trigger();
        QTRY_VERIFY(dock(*window, "takes")->isVisible());
    }

    void thePageKeepsItsWidth()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        for (const char* id : {"notes", "context", "history"}) {
            view(*window, id)->setChecked(true);
        }
        for (const int width : {1600, 1280, 1200, 1199, 1024, 800, 640, 1280}) {
            window->resize(width, 640);
            QTRY_COMPARE(window->width(), width); // no panel, no text holds it wide
            QTRY_VERIFY2(window->page()->width() >= PanelDocks::kLeastPage,
                         qPrintable(QStringLiteral("window %1, page %2").arg(width).arg(window->page()->width())));
            QCOMPARE(dock(*window, "outline")->isVisible(), width >= PanelDocks::kNarrow);
        }
    }

    void panelsLieOverANarrowPage()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        window->resize(1024, 640);
        QTRY_COMPARE(window->page()->width(), 1024);
        QVERIFY(!window->controls()->isVisible());
        const QRect page = window->page()->geometry();
        auto* overlay = window->findChild<PanelOverlay*>();

        view(*window, "controls")->trigger();
        QVERIFY(window->controls()->isVisible());
        QVERIFY(overlay->isAncestorOf(QApplication::focusWidget()));
        QCOMPARE(window->page()->geometry(), page);
        QCOMPARE(overlay->geometry().right(), window->centralWidget()->rect().right());
        QVERIFY(overlay->width() < 500);
        // One at a time, each at its own side.
        view(*window, "outline")->trigger();
        QVERIFY(!window->controls()->isVisible());
        QVERIFY(!view(*window, "controls")->isChecked());
        QVERIFY(view(*window, "outline")->isChecked());
        QCOMPARE(overlay->geometry().left(), 0);
        // Escape leads back to the page, and so does a click on it.
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!overlay->isVisible());
        QVERIFY(window->page()->hasFocus());
        view(*window, "controls")->trigger();
        QVERIFY(overlay->isVisible());
        QTest::mouseClick(window->page()->viewport(), Qt::LeftButton, {}, QPoint(60, 60));
        QVERIFY(!overlay->isVisible());
        QVERIFY(!view(*window, "controls")->isChecked());
        // Also one that is open when the window widens; the docks stand there as they did, with their panels.
        view(*window, "controls")->trigger();
        window->resize(1280, 800);
        QTRY_VERIFY(dock(*window, "controls")->isVisible());
        QVERIFY(!overlay->isVisible());
        QVERIFY(dock(*window, "controls")->isAncestorOf(window->controls()));
        QVERIFY(window->controls()->isVisible());
        QVERIFY(dock(*window, "outline")->isVisible());
        QVERIFY(!dock(*window, "notes")->isVisible());
        // The focus view and the start page put an open one away.
        window->resize(1024, 640);
        view(*window, "controls")->trigger();
        QVERIFY(overlay->isVisible());
        window->actions()->focusMode->setChecked(true);
        QVERIFY(!overlay->isVisible());
        window->actions()->focusMode->setChecked(false);
        view(*window, "controls")->trigger();
        window->actions()->newProject->trigger();
        QVERIFY(!overlay->isVisible());
    }

    void aPanelThatIsClosedGivesTheKeyboardBack()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        auto* value = window->controls()->findChild<QAbstractSpinBox*>();
        // By its command, by its own button, and where it lies over the page.
        value->setFocus();
        view(*window, "controls")->trigger();
        QVERIFY(!dock(*window, "controls")->isVisible());
        QVERIFY(window->page()->hasFocus());
        view(*window, "controls")->trigger();
        value->setFocus();
        QVERIFY(value->hasFocus());
        dock(*window, "controls")->close();
        QVERIFY(window->page()->hasFocus());
        window->resize(1024, 640);
        QTRY_COMPARE(window->page()->width(), 1024);
        for (const char* id : {"controls", "outline"}) {
            view(*window, id)->trigger();
            QVERIFY(!window->page()->hasFocus());
            view(*window, id)->trigger();
            QVERIFY2(window->page()->hasFocus(), id);
        }
        // One that did not have it takes it from nobody.
        window->resize(1280, 800);
        QTRY_VERIFY(dock(*window, "outline")->isVisible());
        view(*window, "controls")->setChecked(true);
        value->setFocus();
        view(*window, "outline")->trigger();
        QVERIFY(value->hasFocus());
    }

    void whatHidesGivesTheKeyboardBack()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        auto* value = window->controls()->findChild<QAbstractSpinBox*>();
        auto* words = window->statusLine()->findChild<QWidget*>(QStringLiteral("words"));
        QVERIFY(words->isVisible());
        for (QWidget* held : std::initializer_list<QWidget*>{value, words}) {
            held->setFocus();
            QVERIFY(held->hasFocus());
            window->actions()->focusMode->setChecked(true);
            QVERIFY(!held->isVisible());
            QVERIFY(window->page()->hasFocus());
            window->actions()->focusMode->setChecked(false);
            QVERIFY(window->page()->hasFocus());
        }
        value->setFocus();
        window->resize(1024, 640);
        QTRY_COMPARE(window->page()->width(), 1024);
        QVERIFY(!value->isVisible());
        QVERIFY(window->page()->hasFocus());
        // What stays keeps it.
        window->resize(1280, 800);
        QTRY_VERIFY(value->isVisible());
        words->setFocus();
        window->resize(1024, 640);
        QTRY_COMPARE(window->page()->width(), 1024);
        QVERIFY(words->hasFocus());
    }

    void aNarrowWindowForgetsNoDock()
    {
        WindowFixture fixture;
        {
            const auto window = fixture.window();
            QVERIFY(begin(fixture, *window));
            view(*window, "notes")->setChecked(true);
            view(*window, "outline")->setChecked(false);
            window->resize(1000, 640);
            view(*window, "outline")->trigger(); // for a moment
            window->close();
        }
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        QVERIFY(dock(*window, "notes")->isVisible() || dock(*window, "controls")->isVisible()); // tabs of one place
        QVERIFY(view(*window, "notes")->isChecked());
        QVERIFY(!dock(*window, "outline")->isVisible());
    }

    void noticesDoNotMoveTheText()
    {
        WindowFixture fixture;
        fixture.recording->loadsAtOnce = false; // a strip with the progress, too
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        auto* strip = window->findChild<ProgressStrip*>();
        QTRY_VERIFY(strip->isVisible());
        const QRect page = window->page()->geometry();
        const QRectF first = window->page()->caretRect(5);
        fixture.recording->finishLoad = true;
        QTRY_VERIFY(!strip->isVisible());
        MessageBar* bar = window->messages();
        bar->clear();
        const auto visible = [bar] {
            QStringList texts;
            for (const QLabel* label : bar->findChildren<QLabel*>(QStringLiteral("text"))) {
                if (label->isVisible()) {
                    texts << label->text();
                }
            }
            return texts;
        };
        bool asked = false;
        bar->show(QStringLiteral("a"), MessageKind::Warning, QStringLiteral("A warning."));
        bar->show(QStringLiteral("b"), MessageKind::Info, QStringLiteral("A question?"),
                  {{QStringLiteral("Yes"), [&] { asked = true; }}});
        bar->show(QStringLiteral("c"), MessageKind::Info, QStringLiteral("Something was done."));
        bar->show(QStringLiteral("d"), MessageKind::Info, QStringLiteral("Something else was done."));
        QCOMPARE(visible(), QStringList{QStringLiteral("A warning.")});
        QVERIFY(bar->text(QStringLiteral("c")).isEmpty()); // the moment has passed
        QVERIFY(!bar->text(QStringLiteral("b")).isEmpty());
        bar->show(QStringLiteral("e"), MessageKind::Error,
                  QStringLiteral("An error, told in a sentence. ").repeated(9));
        QCOMPARE(bar->shown(), QStringLiteral("e"));
        QCOMPARE(visible().size(), 1);
        QCOMPARE(window->page()->geometry(), page);
        QCOMPARE(window->page()->caretRect(5), first);
        // At the page's lower edge, whole.
        const QRect at(bar->mapTo(window->centralWidget(), QPoint()), bar->size());
        QTRY_VERIFY(page.contains(QRect(bar->mapTo(window->centralWidget(), QPoint()), bar->size())));
        QVERIFY(page.bottom() - QRect(bar->mapTo(window->centralWidget(), QPoint()), bar->size()).bottom() < 40);
        QVERIFY(at.height() < 200);
        // The others follow, or are asked for.
        bar->dismiss(QStringLiteral("e"));
        QCOMPARE(bar->shown(), QStringLiteral("a"));
        for (QPushButton* button : bar->findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text().contains(QLatin1String("2 more"))) {
                button->click();
                break;
            }
        }
        QCOMPARE(bar->shown(), QStringLiteral("d"));
        bar->dismiss(QStringLiteral("d"));
        QCOMPARE(bar->shown(), QStringLiteral("b"));
        for (QPushButton* button : bar->findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text() == QLatin1String("Yes")) {
                button->click();
                break;
            }
        }
        QVERIFY(asked);
        QCOMPARE(bar->shown(), QStringLiteral("a"));
        bar->clear();
        QVERIFY(!bar->isVisible());
    }

    void noticesLeaveTheEndReadable()
    {
        WindowFixture fixture;
        fixture.recording->tokens.assign(2000, " salt");
        const auto window = fixture.window();
        QVERIFY(begin(fixture, *window));
        QVERIFY(write(*window));
        const qsizetype end = window->page()->model().text().size();
        QTRY_VERIFY(!window->page()->caretRect(end).isEmpty()); // the view followed
        window->messages()->show(QStringLiteral("x"), MessageKind::Warning, QStringLiteral("One line."));
        QTRY_VERIFY(window->messages()->isVisible());
        const QRect line = window->page()->caretRect(end).toAlignedRect().translated(
            window->page()->viewport()->mapTo(window->centralWidget(), QPoint()));
        const auto bar = [&] {
            return QRect(window->messages()->mapTo(window->centralWidget(), QPoint()), window->messages()->size());
        };
        QTRY_VERIFY(bar().height() > 20);
        // Typing at the foot of the page: the line is not under the message.
        window->page()->setFocus();
        window->page()->moveCursor(QTextCursor::Start);
        QTest::mouseClick(window->page()->viewport(), Qt::LeftButton, {}, QPoint(60, bar().top() - 60));
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(window->page(), Qt::Key_Down);
        }
        QTest::keyClicks(window->page(), "typed");
        const auto caretFoot = [&] {
            return window->page()->viewport()->mapTo(window->centralWidget(),
                                                     window->page()->cursorRect().bottomLeft());
        };
        QTRY_VERIFY2(caretFoot().y() < bar().top(),
                     qPrintable(QStringLiteral("caret %1, message %2").arg(caretFoot().y()).arg(bar().top())));
        QVERIFY2(bar().top() > line.bottom(),
                 qPrintable(QStringLiteral("notice at %1, line ends at %2").arg(bar().top()).arg(line.bottom())));
    }

    /// In a narrow window the name of the model gives way, not the figures that change while it writes.
    void theLineBelowCutsTheModelFirst()
    {
        StatusLine line;
        line.setState(QStringLiteral("714 of 900 tokens"));
        line.setWords(QStringLiteral("688 words"));
        line.setTimeLeft(QStringLiteral("less than a minute left"), {});
        line.setModel(QStringLiteral("SmolLM2-135M-Instruct.Q4_1 \u00b7 fiction, 894 of 131,072 in view"), {});
        line.setSaved(QStringLiteral("Saved as it is written"));
        const auto cut = [&] {
            QStringList names;
            for (const QLabel* label : line.findChildren<QLabel*>()) {
                if (label->width() < label->sizeHint().width()) {
                    names << label->objectName();
                }
            }
            return names;
        };
        line.resize(1200, 30);
        line.show();
        QVERIFY(QTest::qWaitForWindowExposed(&line));
        QTRY_COMPARE(cut(), QStringList());
        const int all = line.layout()->sizeHint().width();
        line.resize(all - 100, 30);
        QTRY_COMPARE(cut(), QStringList("model"));
        line.setState(QStringLiteral("A message that takes some room"));
        QTRY_COMPARE(cut(), QStringList("model"));
        line.resize(all / 2, 30);
        QTRY_COMPARE(cut(), QStringList({"timeLeft", "model", "saved"})); // before the state and the words
        line.resize(all + 400, 30);
        QTRY_COMPARE(cut(), QStringList());
    }
};

QTEST_MAIN(TestFirstSight)
#include "test_first_sight.moc"
