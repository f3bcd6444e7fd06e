// Two texts side by side.
#include "ui/actions/action_registry.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/takes/compare_window.h"
#include "ui/takes/take_view.h"
#include "ui/takes/takes_controller.h"
#include "ui/takes/takes_feature.h"
#include "window_fixture.h"

#include <QAction>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextBlock>

using namespace longhand;

class TestCompare : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void marksWhatDiffers();
    void commonBeginningsAreFolded();
    void bothSidesScroll();
    void theOtherTakeCanBeKept();
};

void TestCompare::marksWhatDiffers()
{
    CompareWindow window(nullptr);
    window.show();
    QSignalSpy compared(&window, &CompareWindow::compared);
    window.compare({QStringLiteral("A"), QStringLiteral("It rained all day on the inn."), {}},
                   {QStringLiteral("B"), QStringLiteral("It snowed all day on the inn."), {}});
    QVERIFY(compared.wait(longhand::test::kPatience));
    QCOMPARE(window.differences().size(), std::size_t(1));
    QCOMPARE(window.leftView()->marks().size(), std::size_t(1));
    QCOMPARE(window.leftView()->marks()[0].begin, 3);
    QCOMPARE(window.rightView()->marks()[0].end, 10);
    QVERIFY(!window.keepButton(0)->isVisible());
    // Painted, and nothing of it in the text.
    window.leftView()->setMarkColour(QColor(Qt::red));
    const QImage marked = window.leftView()->viewport()->grab().toImage();
    window.leftView()->setMarks({});
    QVERIFY(marked != window.leftView()->viewport()->grab().toImage());
    QCOMPARE(window.leftView()->toPlainText(), QStringLiteral("It rained all day on the inn."));
}

void TestCompare::commonBeginningsAreFolded()
{
    QString before;
    for (int i = 0; i < 300; ++i) {
        before += QStringLiteral("Paragraph %1 of the book.\n").arg(i);
    }
    CompareWindow window(nullptr);
    QSignalSpy compared(&window, &CompareWindow::compared);
    window.compare({QStringLiteral("A"), before + QStringLiteral("The end."), {}},
                   {QStringLiteral("B"), before + QStringLiteral("To be continued."), {}});
    QVERIFY(compared.wait(longhand::test::kPatience));
    QVERIFY(window.leftView()->toPlainText().size() < 200);
    QVERIFY(window.leftView()->toPlainText().endsWith(QStringLiteral("Paragraph 299 of the book.\nThe end.")));
    QCOMPARE(window.differences().size(), std::size_t(1));
}

void TestCompare::bothSidesScroll()
{
    QString a = QStringLiteral("First a.\n");
    QString b = QStringLiteral("First b.\n");
    for (int i = 0; i < 50; ++i) {
        b += QStringLiteral("Only here %1.\n").arg(i);
    }
    for (int i = 0; i < 300; ++i) {
        a += QStringLiteral("Paragraph %1.\n").arg(i);
        b += QStringLiteral("Paragraph %1.\n").arg(i);
    }
    CompareWindow window(nullptr);
    window.resize(800, 400);
    window.show();
    QSignalSpy compared(&window, &CompareWindow::compared);
    window.compare({QStringLiteral("A"), a, {}}, {QStringLiteral("B"), b, {}});
    QVERIFY(compared.wait(longhand::test::kPatience));
    const auto topLine = [](const TakeView* view) {
        return view->document()->findBlock(int(view->topPosition())).text();
    };
    window.leftView()->verticalScrollBar()->setValue(120);
    QVERIFY(topLine(window.leftView()).startsWith(QStringLiteral("Paragraph")));
    QCOMPARE(topLine(window.rightView()), topLine(window.leftView()));
    window.rightView()->verticalScrollBar()->setValue(200);
    QCOMPARE(topLine(window.leftView()), topLine(window.rightView()));
}

void TestCompare::theOtherTakeCanBeKept()
{
    WindowFixture fixture;
    fixture.recording->tokens = {" It", " rained", "."};
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The inn."), fixture.path(QStringLiteral("stories"))));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    window->registry()->action(QStringLiteral("edit.undo"))->trigger();
    window->project()->flush();
    auto* feature = window->findChild<TakesFeature*>();
    QSignalSpy listed(feature->controller(), &TakesController::listed);
    feature->controller()->refresh();
    QVERIFY(listed.wait(longhand::test::kPatience));
    window->registry()->action(QStringLiteral("story.compareTakes"))->trigger();
    QTRY_VERIFY(feature->compareWindow() && feature->compareWindow()->isReady());
    QVERIFY(!feature->compareWindow()->isModal());
    QVERIFY(feature->compareWindow()->leftView()->toPlainText().endsWith(QStringLiteral("It rained.")));
    QTest::mouseClick(feature->compareWindow()->keepButton(0), Qt::LeftButton);
    QCOMPARE(window->page()->manuscript(), std::string("The inn. It rained."));
    QVERIFY(!feature->compareWindow()->isVisible());
}

QTEST_MAIN(TestCompare)
#include "test_compare.moc"
