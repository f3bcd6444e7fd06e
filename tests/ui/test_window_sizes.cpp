// No window is larger than a small screen: 1280 x 800 at 150 %.
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/story/project_controller.h"
#include "window_fixture.h"

#include <QAction>
#include <QFile>

using namespace longhand;

class TestWindowSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theyFitASmallScreen_data()
    {
        QTest::addColumn<QString>("command");
        for (const char* command :
             {"engine.models", "project.export", "engine.drafting", "help.open", "edit.preferences"}) {
            QTest::newRow(command) << QString::fromLatin1(command);
        }
    }
    void theyFitASmallScreen()
    {
        QFETCH(QString, command);
        WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        const QSize screen = window->screen()->availableSize();
        QCOMPARE(screen, QSize(853, 533));
        QAction* action = window->registry()->action(command);
        QVERIFY(action);
        action->setEnabled(true);
        action->trigger();
        int windows = 0;
        for (const QWidget* shown : QApplication::topLevelWidgets()) {
            if (shown == window.get() || !shown->isVisible() || shown->windowType() == Qt::ToolTip) {
                continue;
            }
            ++windows;
            for (const QSize& size : {shown->size(), shown->minimumSize(), shown->minimumSizeHint()}) {
                QVERIFY2(
                    size.width() <= screen.width() && size.height() + 28 <= screen.height(),
                    qPrintable(
                        QStringLiteral("%1: %2 x %3").arg(shown->windowTitle()).arg(size.width()).arg(size.height())));
            }
        }
        QCOMPARE(windows, 1);
    }
};

int main(int count, char** arguments)
{
    const QTemporaryDir folder;
    QFile screens(folder.filePath(QStringLiteral("screens.json")));
    if (!screens.open(QIODevice::WriteOnly)) {
        return 1;
    }
    screens.write(R"({"screens": [{"name": "small", "x": 0, "y": 0, "width": 853, "height": 533}]})");
    screens.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toLocal8Bit());
    QApplication app(count, arguments);
    TestWindowSizes test;
    return QTest::qExec(&test, count, arguments);
}

#include "test_window_sizes.moc"
