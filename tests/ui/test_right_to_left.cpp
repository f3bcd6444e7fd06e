// Hebrew and Arabic on the page: where lines begin, where the caret, marks and the selection stand, also where
// directions meet in one line.
#include "ui/editor/manuscript_edit.h"

#include <QImage>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>

#include <algorithm>
#include <memory>
#include <set>

using namespace longhand;

namespace {

const QString Hebrew =
    QStringLiteral("\u05de\u05d9 \u05d4\u05d9\u05dd \u05e2\u05dc\u05d5 \u05d1\u05dc\u05d9\u05dc\u05d4");
const QString Arabic =
    QStringLiteral("\u0627\u0631\u062a\u0641\u0639 \u0627\u0644\u0645\u0627\u0621 \u0644\u064a\u0644\u0627");
const QColor MarkColour(10, 200, 30);

class Marks : public PageMarkSource
{
public:
    std::vector<PageMark> marks;
    void marksIn(qsizetype, qsizetype, std::vector<PageMark>& out) const override { out = marks; }
};

std::unique_ptr<ManuscriptEdit> pageWith(const QString& text, SpanKind kind = SpanKind::Author)
{
    auto page = std::make_unique<ManuscriptEdit>();
    page->resize(800, 500);
    ManuscriptPiece piece;
    piece.kind = kind;
    piece.span = piece.run = kind == SpanKind::Author ? 0 : 4;
    piece.text = text.toStdString();
    page->setManuscript({piece});
    page->show();
    if (!QTest::qWaitForWindowExposed(page.get())) {
        qWarning("not exposed");
    }
    return page;
}

/// Columns of the viewport in which a colour is seen.
std::set<int> columnsOf(ManuscriptEdit& page, const QColor& colour)
{
    const QImage image = page.viewport()->grab().toImage();
    std::set<int> columns;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == colour) {
                columns.insert(x);
            }
        }
    }
    return columns;
}

int gaps(const std::set<int>& columns)
{
    int found = 0;
    int before = -1;
    for (const int x : columns) {
        found += before >= 0 && x > before + 1 ? 1 : 0;
        before = x;
    }
    return found;
}

} // namespace

class TestRightToLeft : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void paragraphsBeginAtTheRight();
    void marksStandUnderTheirWords();
    void aMarkIsPartedWhereDirectionsMeet();
    void marginMarksChangeSides();
    void aClickFindsTheLetter();
    void longParagraphsKeepTheirDirection();
    void theFirstLineIsMovedInFromTheRight();
    void leftToRightIsAsBefore();
};

void TestRightToLeft::paragraphsBeginAtTheRight()
{
    const auto page = pageWith(QStringLiteral("The water\n") + Hebrew + u'\n' + Arabic + QStringLiteral("\nhome"));
    const auto [left, width] = page->columnEdges();
    QVERIFY(std::abs(page->caretRect(0).left() - left) < 2);
    const qsizetype hebrew = page->model().text().indexOf(Hebrew);
    const qsizetype arabic = page->model().text().indexOf(Arabic);
    QVERIFY(std::abs(page->caretRect(hebrew).left() - (left + width)) < 2);
    QVERIFY(std::abs(page->caretRect(arabic).left() - (left + width)) < 2);
    QVERIFY(std::abs(page->caretRect(page->model().text().size() - 4).left() - left) < 2);
    // The caret walks leftwards.
    qreal x = page->caretRect(hebrew).left();
    for (qsizetype i = 1; i <= Hebrew.size(); ++i) {
        const qreal next = page->caretRect(hebrew + i).left();
        QVERIFY(next < x);
        x = next;
    }
    // Typing in an empty paragraph decides anew which way it runs.
    page->selectRange(page->model().text().size(), page->model().text().size());
    QTest::keyClick(page.get(), Qt::Key_Return);
    QTest::keyClicks(page.get(), QStringLiteral("a"));
    QVERIFY(page->caretRect(page->caretPosition()).left() < left + width / 2);
    QVERIFY(page->replaceRange(page->model().text().size() - 1, page->model().text().size(), Hebrew));
    QVERIFY(page->caretRect(page->model().text().size() - Hebrew.size()).left() > left + width - 2);
}

void TestRightToLeft::marksStandUnderTheirWords()
{
    const auto page = pageWith(Hebrew);
    Marks marks;
    const qsizetype word = Hebrew.indexOf(u' ') + 1; // the second word
    const qsizetype end = Hebrew.indexOf(u' ', word);
    marks.marks = {{word, end, MarkColour, MarkShape::Fill}};
    page->addMarks(&marks);
    const std::set<int> columns = columnsOf(*page, MarkColour);
    QVERIFY(!columns.empty());
    const qreal right = page->caretRect(word).left();
    const qreal left = page->caretRect(end).left();
    QVERIFY(left < right);
    QVERIFY2(std::abs(*columns.begin() - left) <= 2, qPrintable(QString::number(*columns.begin() - left)));
    QVERIFY2(std::abs(*columns.rbegin() - right) <= 2, qPrintable(QString::number(*columns.rbegin() - right)));
    QCOMPARE(gaps(columns), 0);
    page->removeMarks(&marks);
}

void TestRightToLeft::aMarkIsPartedWhereDirectionsMeet()
{
    // Shown: "he said " and then the Hebrew from right to left, "twice" behind it.
    const QString text = QStringLiteral("he said ") + Hebrew + QStringLiteral(" twice");
    const auto page = pageWith(text);
    Marks marks;
    page->addMarks(&marks);
    const qsizetype hebrew = text.indexOf(Hebrew);
    // From "said" into the first Hebrew word, which stands at the right end of the Hebrew: two pieces.
    marks.marks = {{3, hebrew + 2, MarkColour, MarkShape::Fill}};
    const std::set<int> columns = columnsOf(*page, MarkColour);
    QCOMPARE(gaps(columns), 1);
    QVERIFY(std::abs(*columns.begin() - page->caretRect(3).left()) <= 2);
    // The pieces together are as wide as what they mark.
    marks.marks = {{3, hebrew, MarkColour, MarkShape::Fill}};
    const std::size_t latin = columnsOf(*page, MarkColour).size();
    marks.marks = {{hebrew, hebrew + 2, MarkColour, MarkShape::Fill}};
    const std::size_t other = columnsOf(*page, MarkColour).size();
    QVERIFY(std::abs(int(columns.size()) - int(latin + other)) <= 3);
    // All of it is one piece again.
    marks.marks = {{0, text.size(), MarkColour, MarkShape::Fill}};
    QCOMPARE(gaps(columnsOf(*page, MarkColour)), 0);
    // Lines under the text, too.
    marks.marks = {{3, hebrew + 2, MarkColour, MarkShape::Solid}};
    QCOMPARE(gaps(columnsOf(*page, MarkColour)), 1);
    page->removeMarks(&marks);
}

void TestRightToLeft::marginMarksChangeSides()
{
    for (const bool hebrew : {false, true}) {
        const auto page = pageWith(hebrew ? Hebrew : QStringLiteral("The water"), SpanKind::Run);
        page->setColours({QColor(0, 0, 0, 0), MarkColour, QColor(200, 10, 30)});
        const auto [left, width] = page->columnEdges();
        const std::set<int> run = columnsOf(*page, MarkColour);
        QVERIFY(!run.empty());
        QVERIFY(hebrew ? *run.begin() > left + width : *run.rbegin() < left);
        page->setNextMarkVisible(true);
        const std::set<int> next = columnsOf(*page, QColor(200, 10, 30));
        QVERIFY(!next.empty());
        const qreal end = page->caretRect(page->model().text().size()).left();
        QVERIFY(hebrew ? *next.rbegin() < end : *next.begin() >= end);
    }
}

void TestRightToLeft::aClickFindsTheLetter()
{
    const QString text = QStringLiteral("he said ") + Hebrew + QStringLiteral(" twice");
    const auto page = pageWith(text);
    for (const qsizetype at : {qsizetype(2), text.indexOf(Hebrew) + 3, text.size() - 2}) {
        const QRectF caret = page->caretRect(at);
        QCOMPARE(page->positionAt(caret.center().toPoint()), at);
    }
    const qsizetype from = text.indexOf(Hebrew);
    page->selectRange(from, from + Hebrew.size());
    QCOMPARE(page->textCursor().selectedText(), Hebrew);
}

void TestRightToLeft::longParagraphsKeepTheirDirection()
{
    QString text;
    for (int i = 0; i < 250; ++i) {
        text += Hebrew + (i % 3 ? QStringLiteral(" ") : QStringLiteral(" Oddermere and the lantern "));
    }
    const auto page = pageWith(text);
    QVERIFY(page->model().softBreaks().size() > 2);
    const auto [left, width] = page->columnEdges();
    for (const qsizetype at : page->model().softBreaks()) {
        const QTextBlock block = page->document()->findBlock(int(page->model().documentPosition(at)));
        page->selectRange(at, at);
        page->viewport()->repaint();
        const QTextLine line = block.layout()->lineAt(0);
        QVERIFY(line.isValid());
        QVERIFY(line.naturalTextRect().right() > left + width - 2);
        QCOMPARE(block.layout()->textOption().textDirection(), Qt::RightToLeft);
    }
    QCOMPARE(QString::fromStdString(page->manuscript()), text);
}

void TestRightToLeft::theFirstLineIsMovedInFromTheRight()
{
    const auto page = pageWith(Hebrew + u'\n' + (Hebrew + u' ').repeated(20));
    PageSetting setting;
    setting.indent = true;
    page->setPageSetting(setting);
    const auto [left, width] = page->columnEdges();
    const QTextBlock block = page->document()->findBlockByNumber(1);
    page->viewport()->repaint();
    QVERIFY(page->caretRect(Hebrew.size() + 1).left() < left + width - 10);
    const qreal second = block.layout()->lineAt(1).naturalTextRect().right();
    QVERIFY(second > left + width - 2 && second < left + width + 12); // the blank at the end hangs over
    QVERIFY(block.layout()->lineAt(0).naturalTextRect().left() > left - 12);
}

void TestRightToLeft::leftToRightIsAsBefore()
{
    const auto page = pageWith(QStringLiteral("The water had risen in the night."));
    Marks marks;
    marks.marks = {{4, 9, MarkColour, MarkShape::Fill}};
    page->addMarks(&marks);
    const std::set<int> columns = columnsOf(*page, MarkColour);
    QCOMPARE(gaps(columns), 0);
    QVERIFY(std::abs(*columns.begin() - page->caretRect(4).left()) <= 1);
    QVERIFY(std::abs(*columns.rbegin() - page->caretRect(9).left()) <= 2);
    page->removeMarks(&marks);
}

QTEST_MAIN(TestRightToLeft)
#include "test_right_to_left.moc"
