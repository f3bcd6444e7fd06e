// Where scenes begin, on the page: painted beside the text, never in it.
#include "outline_story.h"
#include "ui/outline/scene_marks.h"
#include "ui/theme/theme.h"

#include <QImage>

using namespace longhand;

class TestSceneMarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void titlesStandOnTheEmptyLineAbove();
    void marksArePaintedInLightAndDark_data();
    void marksArePaintedInLightAndDark();
    void headingsInTheTextNeedNone();
    void rightToLeft();
};

namespace {

const QString Text = QStringLiteral("Chapter 1\n\nThe inn stood alone.\n\nIt rained.\n\n* * *\n\nThe ferry came late.\n"
                                    "They crossed at night.\n\n### Dawn\n\nGrey.");

struct Page
{
    explicit Page(WindowFixture& fixture, const QString& text = Text) : story(fixture, text)
    {
        marks = story.window->findChild<SceneMarks*>();
        page = story.window->page();
    }
    std::int64_t sceneAt(const QString& words, const QString& title)
    {
        const std::int64_t id =
            story.edits->add(OutlineLevel::Scene, story.text().indexOf(words), QStringLiteral("Scene"));
        story.edits->rename(id, title);
        return id;
    }

    Story story;
    SceneMarks* marks = nullptr;
    ManuscriptEdit* page = nullptr;
};

/// Pixels of a part of the page that are not its paper.
int inked(const QImage& image, const QRectF& part, const QColor& paper)
{
    int count = 0;
    const QRect area = part.toAlignedRect() & image.rect();
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const int other = std::abs(pixel.red() - paper.red()) + std::abs(pixel.green() - paper.green()) +
                              std::abs(pixel.blue() - paper.blue());
            count += other > 90 ? 1 : 0;
        }
    }
    return count;
}

} // namespace

void TestSceneMarks::titlesStandOnTheEmptyLineAbove()
{
    WindowFixture fixture;
    Page page(fixture);
    page.page->selectRange(0, 0);
    QVERIFY(page.marks->marks(*page.page).empty());
    page.sceneAt(QStringLiteral("It rained"), QStringLiteral("The wait"));
    page.sceneAt(QStringLiteral("* * *"), QStringLiteral("Across"));
    page.sceneAt(QStringLiteral("They crossed"), QStringLiteral("No room"));
    const auto marks = page.marks->marks(*page.page);
    QCOMPARE(marks.size(), std::size_t(3));
    const auto [left, width] = page.page->columnEdges();
    for (const SceneMarks::Mark& mark : marks) {
        QVERIFY(mark.margin.right() < left && mark.margin.left() >= 0);
        QVERIFY(!mark.right);
    }
    // Between the paragraphs, covering neither.
    const auto caret = [&](const char* words) { return page.page->caretRect(Text.indexOf(QLatin1String(words))); };
    QCOMPARE(marks[0].title, QStringLiteral("The wait"));
    QVERIFY(marks[0].label.top() > caret("The inn").bottom() && marks[0].label.bottom() < caret("It rained").top());
    // Stars show the break; the title stands behind them.
    QCOMPARE(marks[1].title, QStringLiteral("Across"));
    QVERIFY(marks[1].label.intersects(QRectF(0, caret("* * *").top(), page.page->width(), 5)));
    QVERIFY(marks[1].label.left() > page.page->caretRect(Text.indexOf(QLatin1String("* * *")) + 5).left());
    // Where line follows line only the margin is left.
    QVERIFY(marks[2].label.isEmpty());
    QVERIFY(marks[2].title.isEmpty());
    // A very long title is shortened to the column.
    page.story.edits->rename(page.story.id(QStringLiteral("The wait")), QString(190, u'W'));
    const SceneMarks::Mark cut = page.marks->marks(*page.page).front();
    QVERIFY(cut.title.endsWith(u'\u2026'));
    QVERIFY(cut.label.right() <= left + width + 1);
    QCOMPARE(page.story.text(), Text);
    QVERIFY(!page.page->toPlainText().contains(QStringLiteral("Across")));
}

void TestSceneMarks::marksArePaintedInLightAndDark_data()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << int(ThemeChoice::Light);
    QTest::newRow("dark") << int(ThemeChoice::Dark);
}

void TestSceneMarks::marksArePaintedInLightAndDark()
{
    QFETCH(int, theme);
    WindowFixture fixture;
    Page page(fixture);
    page.story.window->setTheme(ThemeChoice(theme));
    page.page->selectRange(0, 0);
    const std::int64_t id = page.sceneAt(QStringLiteral("It rained"), QStringLiteral("The wait"));
    const SceneMarks::Mark mark = page.marks->marks(*page.page).front();
    const QColor paper = page.page->palette().color(QPalette::Base);
    const QImage with = page.page->viewport()->grab().toImage();
    QVERIFY(inked(with, mark.label, paper) > 20);
    QVERIFY(inked(with, mark.margin, paper) > 6);
    page.story.edits->forget(id);
    const QImage without = page.page->viewport()->grab().toImage();
    QCOMPARE(inked(without, mark.label, paper), 0);
    QCOMPARE(inked(without, mark.margin, paper), 0);
    page.page->undoEdit();
    QVERIFY(inked(page.page->viewport()->grab().toImage(), mark.label, paper) > 20);
}

void TestSceneMarks::headingsInTheTextNeedNone()
{
    WindowFixture fixture;
    Page page(fixture);
    page.page->selectRange(0, 0);
    page.story.edits->acceptAll();
    QVERIFY(page.story.id(QStringLiteral("Dawn")) != 0);
    const auto marks = page.marks->marks(*page.page); // the stars alone
    QCOMPARE(marks.size(), std::size_t(1));
    QCOMPARE(marks[0].title, QStringLiteral("The ferry came late."));
}

void TestSceneMarks::rightToLeft()
{
    WindowFixture fixture;
    const QString text = QString::fromUtf8("\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d.\n\n\xd7\x94\xd7\x99\xd7\x9d.");
    Page page(fixture, text);
    page.page->selectRange(0, 0);
    page.story.edits->add(OutlineLevel::Scene, 7, QStringLiteral("Sea"));
    const auto marks = page.marks->marks(*page.page);
    QCOMPARE(marks.size(), std::size_t(1));
    const auto [left, width] = page.page->columnEdges();
    QVERIFY(marks[0].right);
    QVERIFY(marks[0].margin.left() > left + width);
}

QTEST_MAIN(TestSceneMarks)
#include "test_scene_marks.moc"
