// Undisturbed writing: the caret's line stays at its height, the surroundings are veiled, the focus view has a line
// width of its own; while the model writes, too.
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/focus/dimming.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "window_fixture.h"

#include <QAction>
#include <QMenuBar>
#include <QScrollBar>

using namespace longhand;

namespace {

QString paragraphs(int count)
{
    QString text;
    for (int i = 0; i < count; ++i) {
        text += QStringLiteral("Paragraph %1. The water had risen in the night. Nobody in Oddermere knew which way was "
                               "home, and the lantern went out.\n")
                    .arg(i);
    }
    return text;
}

/// How dark the darkest point of a text line is, 255: nothing there.
int darkest(ManuscriptEdit& page, qsizetype from, qsizetype to)
{
    const QRectF first = page.caretRect(from);
    const QRectF last = page.caretRect(to);
    const QImage image = page.viewport()->grab().toImage();
    int least = 255;
    for (int y = int(first.top()); y < int(first.bottom()); ++y) {
        for (int x = int(first.left()) + 3; x < int(last.left()) - 1; ++x) {
            if (image.rect().contains(x, y)) {
                least = std::min(least, qGray(image.pixel(x, y)));
            }
        }
    }
    return least;
}

} // namespace

class TestFocus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCaretStaysAtItsHeight();
    void theEndOfTheModelsTextRestsThere();
    void aClickDoesNotMoveThePage();
    void surroundingsAreVeiled();
    void sentencesAndParagraphs();
    void theWritingEndIsThePlace();
    void theFocusViewHasItsOwnLines();
    void fullScreenIsTheAuthorsChoice();
    void choicesAreRemembered();
};

void TestFocus::theCaretStaysAtItsHeight()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(paragraphs(60), fixture.path("stories")));
    ManuscriptEdit* page = window->page();
    window->registry()->action(QStringLiteral("view.typewriter"))->trigger();
    const qreal wanted = page->viewport()->height() * 0.45;
    const qreal tolerance = QFontMetricsF(page->font()).height() * 1.5;
    const auto there = [&] {
        const QRectF caret = page->caretRect(page->caretPosition());
        return !caret.isEmpty() && std::abs(caret.center().y() - wanted) <= tolerance;
    };
    QTRY_VERIFY(there()); // at the end: there is room below
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(page, Qt::Key_Return);
        QTest::keyClicks(page, QStringLiteral("More."));
        QTRY_VERIFY(there());
    }
    for (int i = 0; i < 30; ++i) {
        QTest::keyClick(page, Qt::Key_Up);
    }
    QTRY_VERIFY(there());
    const qsizetype middle = page->model().text().indexOf(QStringLiteral("Paragraph 30"));
    page->selectRange(middle, middle);
    QTRY_VERIFY(there());
    // At the beginning the line goes up as far as there is text above it.
    page->selectRange(0, 0);
    QTRY_COMPARE(page->verticalScrollBar()->value(), 0);
    window->registry()->action(QStringLiteral("view.typewriter"))->trigger();
    page->selectRange(page->model().text().size(), page->model().text().size());
    page->scrollToEnd();
    QVERIFY(page->caretRect(page->model().text().size()).center().y() > wanted + tolerance);
}

void TestFocus::theEndOfTheModelsTextRestsThere()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(1500);
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path("stories")));
    ManuscriptEdit* page = window->page();
    window->registry()->action(QStringLiteral("view.typewriter"))->trigger();
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(!window->session()->hasPendingText());
    QTRY_VERIFY(page->isAtEnd());
    const QRectF end = page->caretRect(page->model().text().size());
    QVERIFY(!end.isEmpty());
    QVERIFY2(std::abs(end.center().y() - page->viewport()->height() * 0.45) < 3 * end.height(),
             qPrintable(QString::number(end.center().y())));
}

void TestFocus::aClickDoesNotMoveThePage()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(paragraphs(60), fixture.path("stories")));
    ManuscriptEdit* page = window->page();
    window->registry()->action(QStringLiteral("view.typewriter"))->trigger();
    QCoreApplication::processEvents();
    const int before = page->verticalScrollBar()->value();
    QTest::mousePress(page->viewport(), Qt::LeftButton, {}, QPoint(page->viewport()->width() / 2, 40));
    QTest::mouseMove(page->viewport(), QPoint(page->viewport()->width() / 2, 60));
    QCoreApplication::processEvents();
    QCOMPARE(page->verticalScrollBar()->value(), before);
    QTest::mouseRelease(page->viewport(), Qt::LeftButton, {}, QPoint(page->viewport()->width() / 2, 60));
}

void TestFocus::surroundingsAreVeiled()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The water rose. Nobody knew.\nHome was far."),
                                     fixture.path("stories")));
    ManuscriptEdit* page = window->page();
    page->selectRange(3, 3);
    const int plain = darkest(*page, 0, 15);
    QVERIFY(plain < 100);
    QVERIFY(darkest(*page, 16, 28) < 100);
    window->registry()->action(QStringLiteral("view.dimSentence"))->trigger();
    QVERIFY(std::abs(darkest(*page, 0, 15) - plain) < 12);
    QVERIFY(darkest(*page, 17, 28) > 140);
    QVERIFY(darkest(*page, 29, 43) > 140);
    page->selectRange(20, 20);
    QVERIFY(darkest(*page, 0, 15) > 140);
    QVERIFY(darkest(*page, 17, 28) < 110);
    window->registry()->action(QStringLiteral("view.dimParagraph"))->trigger();
    QVERIFY(darkest(*page, 0, 15) < 110);
    QVERIFY(darkest(*page, 29, 43) > 140);
    window->registry()->action(QStringLiteral("view.dimOff"))->trigger();
    QVERIFY(darkest(*page, 29, 43) < 110);
}

void TestFocus::sentencesAndParagraphs()
{
    ManuscriptEdit page;
    ManuscriptPiece piece;
    piece.text = "One here. Two there? Three.\n\nLast one. Open";
    page.setManuscript({piece});
    Dimming dimming(
        &page, [] { return false; }, nullptr);
    dimming.setPaper(Qt::white);
    dimming.setChoice(DimChoice::Sentence);
    const auto clearAt = [&](qsizetype from, qsizetype to) {
        page.selectRange(from, to);
        const auto [first, last] = dimming.clearRange();
        return page.model().text().mid(first, last - first).trimmed();
    };
    QCOMPARE(clearAt(0, 0), QStringLiteral("One here."));
    QCOMPARE(clearAt(12, 12), QStringLiteral("Two there?"));
    QCOMPARE(clearAt(27, 27), QStringLiteral("Three."));
    QCOMPARE(clearAt(28, 28), QString()); // an empty line
    QCOMPARE(clearAt(43, 43), QStringLiteral("Open"));
    QCOMPARE(clearAt(2, 13), QStringLiteral("One here. Two there?"));
    dimming.setChoice(DimChoice::Paragraph);
    QCOMPARE(clearAt(12, 12), QStringLiteral("One here. Two there? Three."));
    std::vector<PageMark> marks;
    dimming.marksIn(0, page.model().text().size(), marks);
    QCOMPARE(marks.size(), std::size_t(1));
    QCOMPARE(marks[0].start, 27);
    marks.clear();
    dimming.setChoice(DimChoice::Off);
    dimming.marksIn(0, page.model().text().size(), marks);
    QVERIFY(marks.empty());
}

void TestFocus::theWritingEndIsThePlace()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(2000);
    fixture.recording->tokensPerSecond = 200;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt. The sea."), fixture.path("stories")));
    window->page()->selectRange(0, 0);
    window->registry()->action(QStringLiteral("view.dimParagraph"))->trigger();
    auto* dimming = window->findChild<Dimming*>();
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
    QTRY_VERIFY(window->page()->model().text().size() > 200);
    QVERIFY(window->page()->isAtEnd());
    QCOMPARE(dimming->clearRange().second, window->page()->model().text().size());
    window->writing()->stop();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QCOMPARE(dimming->clearRange().first, 0);
}

void TestFocus::theFocusViewHasItsOwnLines()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(paragraphs(5), fixture.path("stories")));
    window->desk().settings->set(setting::focusLineWidth, 45);
    const qreal desk = window->page()->columnEdges().second;
    window->actions()->focusMode->trigger();
    QVERIFY(window->page()->columnEdges().second < desk * 0.75);
    QVERIFY(!window->menuBar()->isVisible());
    window->desk().settings->set(setting::lineSpacing, 1.8); // keeps the width
    QCOMPARE(window->page()->pageSetting().charactersALine, 45);
    window->actions()->focusMode->trigger();
    QCOMPARE(window->page()->columnEdges().second, desk);
    QCOMPARE(window->page()->pageSetting().lineSpacing, 1.8);
}

void TestFocus::fullScreenIsTheAuthorsChoice()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(paragraphs(2), fixture.path("stories")));
    QAction* full = window->registry()->action(QStringLiteral("view.fullScreen"));
    full->trigger();
    QTRY_VERIFY(window->isFullScreen());
    QVERIFY(window->menuBar()->isVisible());
    window->actions()->focusMode->trigger();
    QVERIFY(window->isFullScreen());
    window->actions()->focusMode->trigger();
    QVERIFY(window->isFullScreen()); // as it was before
    full->trigger();
    QTRY_VERIFY(!window->isFullScreen());
    window->actions()->focusMode->trigger();
    QTRY_VERIFY(window->isFullScreen());
    QTRY_VERIFY(full->isChecked());
    window->actions()->focusMode->trigger();
    QTRY_VERIFY(!window->isFullScreen());
}

void TestFocus::choicesAreRemembered()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        window->registry()->action(QStringLiteral("view.typewriter"))->trigger();
        window->registry()->action(QStringLiteral("view.dimParagraph"))->trigger();
        window->close();
    }
    const auto window = fixture.window();
    QVERIFY(window->registry()->action(QStringLiteral("view.typewriter"))->isChecked());
    QVERIFY(window->registry()->action(QStringLiteral("view.dimParagraph"))->isChecked());
    QCOMPARE(window->findChild<Dimming*>()->choice(), DimChoice::Paragraph);
    QCOMPARE(window->page()->restingHeight(), 0.45);
}

QTEST_MAIN(TestFocus)
#include "test_focus.moc"
