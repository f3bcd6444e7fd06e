// The outline on the desk: real windows, a recorded stream for an engine.
#include "app/project/outline/outline_store.h"
#include "outline_story.h"
#include "ui/outline/outline_delegate.h"
#include "ui/outline/trash_model.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/editable_tree.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTreeView>

using namespace longhand;

class TestOutlineWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void headingsAreOfferedNotInserted();
    void headingsAreOfferedWhileTheModelWrites();
    void dismissedHeadingsStayDismissed();
    void oneClickAccepts();
    void aReadOnlyStoryOffersNothing();
    void aNewChapterCountsTheHeadingsInTheText();
    void wordsAreCounted();
    void draggingMovesTheText();
    void movesAreUndoneInOneStep();
    void theLastChapterMovesUp();
    void levelsChange();
    void renamingChangesTheHeading();
    void escapeLeavesTheTitleAsItWas();
    void aHeadingEditedOnThePageRenames();
    void newChaptersBeginAtTheCaret();
    void newScenesBeginWhereverTheCaretIs();
    void scenesWithinScenes();
    void theBarSaysWhereTheCaretIs();
    void aRunGoesOnWhileTheBookChanges();
    void readOnlyStoriesShowTheirOutline();
};

void TestOutlineWindow::headingsAreOfferedNotInserted()
{
    WindowFixture fixture;
    Story story(fixture);
    QVERIFY(story.book->shown().empty());
    QCOMPARE(story.book->offers().size(), std::size_t(6));
    QCOMPARE(story.model->rowCount(), 6);
    QCOMPARE(story.model->index(1, 0).data().toString(), QStringLiteral("Chapter 1 \u2013 add?"));
    const QString before = story.text();
    story.window->findChild<QPushButton*>(QStringLiteral("acceptAll"))->click();
    QCOMPARE(story.text(), before);
    QCOMPARE(story.titles(), AllTitles);
    QVERIFY(story.book->offers().empty());
    QCOMPARE(story.model->rowCount(), 2);
    const QModelIndex part = story.model->index(0, 0);
    QCOMPARE(story.model->rowCount(part), 2);
    QCOMPARE(story.model->rowCount(story.model->index(1, 0, part)), 1);
}

void TestOutlineWindow::headingsAreOfferedWhileTheModelWrites()
{
    WindowFixture fixture;
    std::vector<std::string> tokens = proseTokens(300);
    for (const char* token : {".\n", "\n", "Chap", "ter", " 2", ":", " Low", " Water", "\n", "\n"}) {
        tokens.push_back(token);
    }
    const auto more = proseTokens(3000);
    tokens.insert(tokens.end(), more.begin(), more.end());
    fixture.recording->tokens = tokens;
    fixture.recording->tokensPerSecond = 1500;
    Story story(fixture, QStringLiteral("Chapter 1\n\nThe salt."));
    story.edits->acceptAll();
    story.window->controls();
    story.window->writing()->write();
    QTRY_COMPARE(story.book->offers().size(), std::size_t(1));
    QCOMPARE(story.window->session()->status().state, SessionState::Writing);
    QCOMPARE(story.titles(), QStringList{QStringLiteral("Chapter 1")});
    // Enter accepts, while the model goes on.
    QTreeView* tree = story.feature->panel()->tree();
    tree->setCurrentIndex(story.model->index(1, 0));
    QCOMPARE(story.model->index(1, 0).data(OutlineModel::IdRole).toLongLong(), qint64(0));
    QTest::keyClick(tree, Qt::Key_Return);
    QCOMPARE(story.titles(), (QStringList{QStringLiteral("Chapter 1"), QStringLiteral("Chapter 2: Low Water")}));
    QTRY_COMPARE_WITH_TIMEOUT(story.window->session()->status().state, SessionState::Finished,
                              longhand::test::kPatience);
    QTRY_VERIFY(!story.window->session()->hasPendingText());
    QVERIFY(story.agrees());
    QTRY_COMPARE(story.book->shown()[0]->words + story.book->shown()[1]->words, story.window->page()->wordCount());
    QVERIFY(story.feature->keeper()->save());
    const auto saved = OutlineStore(*story.window->project()->project()).load();
    QCOMPARE(saved.size(), std::size_t(2));
    QVERIFY(story.window->project()->project()->text().substr(std::size_t(saved[1].position)).starts_with("Chapter 2"));
}

void TestOutlineWindow::dismissedHeadingsStayDismissed()
{
    WindowFixture fixture;
    QString file;
    {
        Story story(fixture);
        QTreeView* tree = story.feature->panel()->tree();
        tree->setCurrentIndex(story.model->index(0, 0));
        QTest::keyClick(tree, Qt::Key_Delete);
        QCOMPARE(story.book->offers().size(), std::size_t(5));
        QVERIFY(story.book->shown().empty());
        file = story.window->project()->file();
    }
    Story story(fixture, file, true);
    QCOMPARE(story.book->offers().size(), std::size_t(5));
    story.window->findChild<QPushButton*>(QStringLiteral("dismissAll"))->click();
    QVERIFY(story.book->offers().empty());
    // A heading that is typed is offered when its line is done.
    story.window->page()->setFocus();
    story.window->page()->selectRange(story.text().size(), story.text().size());
    QTest::keyClicks(story.window->page(), QStringLiteral("\r\rChapter 4"));
    QVERIFY(story.book->offers().empty());
    QTest::keyClick(story.window->page(), Qt::Key_Return);
    QCOMPARE(story.book->offers().size(), std::size_t(1));
    QCOMPARE(story.book->offers()[0].title, QStringLiteral("Chapter 4"));
}

void TestOutlineWindow::oneClickAccepts()
{
    WindowFixture fixture;
    Story story(fixture);
    QTreeView* tree = story.feature->panel()->tree();
    const auto row = [&](int number) {
        QStyleOptionViewItem option;
        option.rect = tree->visualRect(story.model->index(number, 0));
        option.fontMetrics = tree->fontMetrics();
        return option;
    };
    const OutlineDelegate* delegate = story.feature->panel()->delegate();
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, delegate->addRect(row(1)).center());
    QCOMPARE(story.titles(), QStringList{QStringLiteral("Chapter 1")});
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, delegate->dismissRect(row(0)).center());
    QCOMPARE(story.book->offers().size(), std::size_t(4));
    QCOMPARE(story.titles(), QStringList{QStringLiteral("Chapter 1")});
}

void TestOutlineWindow::aReadOnlyStoryOffersNothing()
{
    WindowFixture fixture;
    Story story(fixture);
    QTreeView* tree = story.feature->panel()->tree();
    const OutlineDelegate* delegate = story.feature->panel()->delegate();
    const auto where = [&] {
        QStyleOptionViewItem option;
        option.rect = tree->visualRect(story.model->index(1, 0));
        option.fontMetrics = tree->fontMetrics();
        return delegate->dismissRect(option);
    };
    const auto isBlank = [&] {
        const QImage image = tree->viewport()->grab(where()).toImage();
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y) {
                if (image.pixel(x, y) != image.pixel(0, 0)) {
                    return false;
                }
            }
        }
        return true;
    };
    QVERIFY(!isBlank());
    story.feature->panel()->setReadOnly(true);
    QVERIFY(isBlank());
}

void TestOutlineWindow::aNewChapterCountsTheHeadingsInTheText()
{
    WindowFixture fixture;
    Story story(fixture, QStringLiteral("Chapter 1\n\nThe inn stood alone.\n\nThe end."));
    QCOMPARE(story.book->offers().size(), std::size_t(1));
    story.edits->addAt(OutlineLevel::Chapter, story.text().size());
    QVERIFY(story.text().endsWith(QStringLiteral("Chapter 2\n\n")));
}

void TestOutlineWindow::wordsAreCounted()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    const auto words = [&](const QString& title) {
        return story.model->indexOf(story.id(title)).data(OutlineModel::WordsRole).toLongLong();
    };
    QTRY_COMPARE(words(QStringLiteral("Part One")), qint64(20));
    QCOMPARE(words(QStringLiteral("Chapter 1")), qint64(6));
    QCOMPARE(words(QStringLiteral("Chapter 2: The Ferry")), qint64(12));
    QCOMPARE(words(QStringLiteral("Part Two")), qint64(8));
    const qsizetype at = story.text().indexOf(QStringLiteral("The inn"));
    story.window->page()->replaceRange(at, at, QStringLiteral("Two more "));
    QTRY_COMPARE(words(QStringLiteral("Chapter 1")), qint64(8));
    QTRY_COMPARE(words(QStringLiteral("Part One")), qint64(22));
    QCOMPARE(words(QStringLiteral("Part Two")), qint64(8));
}

void TestOutlineWindow::draggingMovesTheText()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    const QModelIndex one = story.model->indexOf(story.id(QStringLiteral("Chapter 2: The Ferry")));
    const std::unique_ptr<QMimeData> data(story.model->mimeData({one}));
    const QModelIndex part = story.model->indexOf(story.id(QStringLiteral("Part One")));
    QVERIFY(!story.model->canDropMimeData(data.get(), Qt::MoveAction, -1, 0, one));
    QVERIFY(story.model->dropMimeData(data.get(), Qt::MoveAction, 0, 0, part));
    QTRY_VERIFY(story.text().contains(
        QStringLiteral("Part One\n\nChapter 2: The Ferry\n\nThe ferry came late.\n\n* * *\n\nThey crossed at night.\n\n"
                       "Chapter 1\n\nThe inn stood alone.\n\nPart Two")));
    QCOMPARE(story.titles(),
             (QStringList{AllTitles[0], AllTitles[2], AllTitles[3], AllTitles[1], AllTitles[4], AllTitles[5]}));
    QVERIFY(story.agrees());
    QVERIFY(story.feature->trash()->items().empty());
    // On another part: to its end, and the text stays whole.
    const QModelIndex chapter = story.model->indexOf(story.id(QStringLiteral("Chapter 1")));
    const std::unique_ptr<QMimeData> second(story.model->mimeData({chapter}));
    QVERIFY(story.model->dropMimeData(second.get(), Qt::MoveAction, -1, 0,
                                      story.model->indexOf(story.id(QStringLiteral("Part Two")))));
    QTRY_VERIFY(story.text().endsWith(QStringLiteral("Low water, at last.\n\nChapter 1\n\nThe inn stood alone.")));
    QVERIFY(story.agrees());
    QCOMPARE(story.titles().last(), QStringLiteral("Chapter 1"));
}

void TestOutlineWindow::movesAreUndoneInOneStep()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    const QString before = story.text();
    QVERIFY(story.moves->move(story.id(AllTitles[4]), story.id(AllTitles[0]), OutlineLevel::Part));
    QVERIFY(story.text() != before);
    QCOMPARE(story.titles().first(), QStringLiteral("Part Two"));
    story.window->page()->undoEdit();
    QCOMPARE(story.text(), before);
    QCOMPARE(story.titles(), AllTitles);
    QVERIFY(story.agrees());
    story.window->page()->redoEdit();
    QCOMPARE(story.titles().first(), QStringLiteral("Part Two"));
    QVERIFY(story.agrees());
    QVERIFY(story.feature->trash()->items().empty());
}

void TestOutlineWindow::theLastChapterMovesUp()
{
    WindowFixture fixture;
    Story story(fixture, QStringLiteral("Chapter 1\n\nOne.\n\nChapter 2\n\nTwo.\n\nChapter 3\n\nThree."));
    story.edits->acceptAll();
    QVERIFY(story.moves->moveBy(story.id(QStringLiteral("Chapter 3")), -1));
    QCOMPARE(story.text(), QStringLiteral("Chapter 1\n\nOne.\n\nChapter 3\n\nThree.\n\nChapter 2\n\nTwo."));
    QVERIFY(story.moves->moveBy(story.id(QStringLiteral("Chapter 1")), 1));
    QCOMPARE(story.text(), QStringLiteral("Chapter 3\n\nThree.\n\nChapter 1\n\nOne.\n\nChapter 2\n\nTwo."));
    QVERIFY(story.moves->moveBy(story.id(QStringLiteral("Chapter 1")), 1));
    QCOMPARE(story.text(), QStringLiteral("Chapter 3\n\nThree.\n\nChapter 2\n\nTwo.\n\nChapter 1\n\nOne."));
    QVERIFY(!story.moves->moveBy(story.id(QStringLiteral("Chapter 1")), 1));
    QVERIFY(!story.moves->moveBy(story.id(QStringLiteral("Chapter 3")), -1));
    QVERIFY(story.agrees());
    for (const char* name : {"Chapter 3", "Chapter 2", "Chapter 1"}) {
        QVERIFY(story.book->item(story.id(QLatin1String(name)))->titleInText);
    }
}

void TestOutlineWindow::levelsChange()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    const std::int64_t chapter = story.id(AllTitles[2]);
    QVERIFY(story.edits->shiftLevel(chapter, -1));
    QCOMPARE(story.book->item(chapter)->level, OutlineLevel::Part);
    QCOMPARE(story.book->item(story.id(AllTitles[3]))->level, OutlineLevel::Chapter);
    QCOMPARE(story.model->rowCount(), 3);
    QVERIFY(!story.edits->shiftLevel(chapter, -1));
    // By key, for the entry that the caret stands in.
    const qsizetype at = story.text().indexOf(QStringLiteral("The inn"));
    story.window->page()->setFocus();
    story.window->page()->selectRange(at, at);
    story.trigger(QStringLiteral("outline.indent"));
    QCOMPARE(story.book->item(story.id(AllTitles[1]))->level, OutlineLevel::Scene);
    story.trigger(QStringLiteral("outline.outdent"));
    QCOMPARE(story.book->item(story.id(AllTitles[1]))->level, OutlineLevel::Chapter);
}

void TestOutlineWindow::renamingChangesTheHeading()
{
    WindowFixture fixture;
    Story story(fixture, QStringLiteral("## Chapter 1: The Inn\n\nIt rained.\n\n* * *\n\nStill."));
    story.edits->acceptAll();
    QVERIFY(story.model->setData(story.model->index(0, 0), QStringLiteral("Chapter 1: The Ferry"), Qt::EditRole));
    QCOMPARE(story.text(), QStringLiteral("## Chapter 1: The Ferry\n\nIt rained.\n\n* * *\n\nStill."));
    QCOMPARE(story.titles().first(), QStringLiteral("Chapter 1: The Ferry"));
    // A scene's title is the outline's alone.
    QVERIFY(story.edits->rename(story.id(QStringLiteral("Still.")), QStringLiteral("The wait")));
    QCOMPARE(story.text(), QStringLiteral("## Chapter 1: The Ferry\n\nIt rained.\n\n* * *\n\nStill."));
    // Each is a step of undo, in the text or not.
    story.window->page()->undoEdit();
    QCOMPARE(story.titles(), (QStringList{QStringLiteral("Chapter 1: The Ferry"), QStringLiteral("Still.")}));
    story.window->page()->undoEdit();
    QCOMPARE(story.titles(), (QStringList{QStringLiteral("Chapter 1: The Inn"), QStringLiteral("Still.")}));
    QCOMPARE(story.text(), QStringLiteral("## Chapter 1: The Inn\n\nIt rained.\n\n* * *\n\nStill."));
}

void TestOutlineWindow::escapeLeavesTheTitleAsItWas()
{
    WindowFixture fixture;
    Story story(fixture);
    story.window->findChild<QPushButton*>(QStringLiteral("acceptAll"))->click();
    auto* tree = story.window->findChild<QDockWidget*>(QStringLiteral("outline"))->findChild<EditableTree*>();
    QVERIFY(tree);
    const auto escape = [] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); };
    for (const bool asked : {false, true}) { // by the key for it, and by the command
        tree->setFocus();
        tree->setCurrentIndex(story.model->index(0, 0));
        if (asked) {
            story.window->registry()->action(QStringLiteral("outline.rename"))->trigger();
        } else {
            QTest::keyClick(tree, Qt::Key_F2);
        }
        QVERIFY(tree->isEditing());
        QTest::keyClicks(QApplication::focusWidget(), "Something else");
        escape();
        QVERIFY(!tree->isEditing());
        QCOMPARE(story.titles(), AllTitles);
        QVERIFY2(tree->hasFocus(), asked ? "command" : "key");
        escape();
        QVERIFY(story.window->page()->hasFocus());
    }
}

void TestOutlineWindow::aHeadingEditedOnThePageRenames()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    const qsizetype at = story.text().indexOf(QStringLiteral("Chapter 1")) + 9;
    story.window->page()->setFocus();
    story.window->page()->selectRange(at, at);
    QTest::keyClicks(story.window->page(), QStringLiteral(": The Inn"));
    QCOMPARE(story.titles()[1], QStringLiteral("Chapter 1: The Inn"));
    for (int i = 0; i < 9; ++i) {
        QTest::keyClick(story.window->page(), Qt::Key_Backspace);
    }
    QCOMPARE(story.titles(), AllTitles);
    // Joined with the line before and parted again: the title is not lost on the way.
    story.window->page()->selectRange(at - 9, at - 9);
    QTest::keyClick(story.window->page(), Qt::Key_Backspace);
    QTest::keyClick(story.window->page(), Qt::Key_Return);
    QCOMPARE(story.titles(), AllTitles);
    QVERIFY(story.agrees());
    QVERIFY(story.book->offers().empty());
}

void TestOutlineWindow::newChaptersBeginAtTheCaret()
{
    WindowFixture fixture;
    Story story(fixture, QStringLiteral("The inn stood alone.\n\nThe ferry came late.\n\nLow water."));
    const qsizetype at = story.text().indexOf(QStringLiteral("ferry"));
    story.window->page()->selectRange(at, at);
    story.trigger(QStringLiteral("outline.newChapter"));
    QCOMPARE(story.text(), QStringLiteral("The inn stood alone.\n\nChapter 1\n\nThe ferry came late.\n\nLow water."));
    QCOMPARE(story.titles(), QStringList{QStringLiteral("Chapter 1")});
    // Its title is typed right away, and stands in the text.
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(editor != nullptr);
    QTest::keyClicks(editor, QStringLiteral("The Ferry"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(story.text(),
                 QStringLiteral("The inn stood alone.\n\nThe Ferry\n\nThe ferry came late.\n\nLow water."));
    // Behind a paragraph: after it.
    const qsizetype end = story.text().indexOf(QStringLiteral("late.")) + 5;
    story.window->page()->selectRange(end, end);
    QVERIFY(story.edits->addAt(OutlineLevel::Chapter, end) != 0);
    QCOMPARE(story.text(), QStringLiteral("The inn stood alone.\n\nThe Ferry\n\nThe ferry came late.\n\nChapter "
                                          "2\n\nLow water."));
}

void TestOutlineWindow::newScenesBeginWhereverTheCaretIs()
{
    const QString text = QStringLiteral("Chapter 1\n\nThe inn.\n\nIt rained.\n\nChapter 2\n\nThe ferry.");
    struct Case
    {
        const char* before; ///< the caret
        const char* now;    ///< text; "|": the scene begins here
    };
    for (const Case& one : {
             Case{"nn.", "Chapter 1\n\n|The inn.\n\nIt rained.\n\nChapter 2\n\nThe ferry."},
             Case{"\n\nIt", "Chapter 1\n\nThe inn.\n\n|It rained.\n\nChapter 2\n\nThe ferry."},
             Case{"\nIt", "Chapter 1\n\nThe inn.\n\n|It rained.\n\nChapter 2\n\nThe ferry."},
             Case{"rained", "Chapter 1\n\nThe inn.\n\n|It rained.\n\nChapter 2\n\nThe ferry."},
             Case{"\n\nChapter 2", "Chapter 1\n\nThe inn.\n\nIt rained.\n\n|\n\nChapter 2\n\nThe ferry."},
             Case{"\nChapter 2", "Chapter 1\n\nThe inn.\n\nIt rained.\n\n|\n\nChapter 2\n\nThe ferry."},
             Case{"apter 2", "Chapter 1\n\nThe inn.\n\nIt rained.\n\nChapter 2\n\n|The ferry."},
             Case{"", "Chapter 1\n\nThe inn.\n\nIt rained.\n\nChapter 2\n\nThe ferry.\n\n|"},
         })
    {
        WindowFixture fixture;
        Story story(fixture, text);
        story.edits->acceptAll();
        const QByteArray where = one.before;
        const qsizetype caret = where.isEmpty() ? text.size() : text.indexOf(QString::fromUtf8(where));
        story.window->page()->setFocus();
        story.window->page()->selectRange(caret, caret);
        story.trigger(QStringLiteral("outline.newScene"));
        const QString wanted = QString::fromUtf8(one.now);
        QCOMPARE(story.text(), QString(wanted).remove(u'|'));
        QCOMPARE(story.titles().count(QStringLiteral("Scene 1")), 1);
        const std::int64_t id = story.id(QStringLiteral("Scene 1"));
        QCOMPARE(story.book->item(id)->position(), wanted.indexOf(u'|'));
        // Its title is the outline's: what is typed now goes there, and then the page has the keyboard again.
        QTRY_VERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("The wait"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(story.book->item(id)->title, QStringLiteral("The wait"));
        QCOMPARE(story.text(), QString(wanted).remove(u'|'));
        QTRY_VERIFY(story.window->page()->hasFocus());
        if (story.text() != text) { // at the empty paragraph that was made
            QTest::keyClicks(story.window->page(), QStringLiteral("Then"));
            QCOMPARE(story.text(), QString(wanted).replace(u'|', QLatin1String("Then")));
            QCOMPARE(story.book->item(id)->position(), wanted.indexOf(u'|'));
            story.window->page()->undoEdit();
        }
        story.window->page()->undoEdit();
        QCOMPARE(story.book->item(id)->title, QStringLiteral("Scene 1"));
        story.window->page()->undoEdit();
        QCOMPARE(story.text(), text);
        QCOMPARE(story.titles(), (QStringList{QStringLiteral("Chapter 1"), QStringLiteral("Chapter 2")}));
    }
}

void TestOutlineWindow::scenesWithinScenes()
{
    WindowFixture fixture;
    Story story(fixture, QStringLiteral("The inn.\n\nIt rained."));
    const auto places = [&] {
        QList<qsizetype> all;
        for (const OutlineItem* item : story.book->shown()) {
            all << item->position();
        }
        return all;
    };
    QVERIFY(story.edits->addAt(OutlineLevel::Scene, 3) != 0);
    QCOMPARE(places(), (QList<qsizetype>{0}));
    QVERIFY(story.edits->addAt(OutlineLevel::Scene, 3) != 0); // one begins here: the next paragraph is meant
    QCOMPARE(places(), (QList<qsizetype>{0, 10}));
    QVERIFY(story.edits->addAt(OutlineLevel::Scene, 3) != 0); // and now room is made between them
    QCOMPARE(story.text(), QStringLiteral("The inn.\n\n\n\nIt rained."));
    QCOMPARE(places(), (QList<qsizetype>{0, 10, 12}));
    QCOMPARE(story.edits->addAt(OutlineLevel::Scene, 10), std::int64_t(0)); // an empty one is enough
    // Stars are the beginning of what follows them.
    Story stars(fixture, QStringLiteral("The inn.\n\n* * *\n\nIt rained."));
    QVERIFY(stars.edits->addAt(OutlineLevel::Scene, stars.text().indexOf(QStringLiteral("rained"))) != 0);
    QCOMPARE(stars.book->shown().front()->position(), stars.text().indexOf(u'*'));
    QVERIFY(stars.book->offers().empty());
    QVERIFY(stars.edits->addAt(OutlineLevel::Scene, stars.text().indexOf(u'*') + 1) != 0);
    QVERIFY(stars.text().endsWith(QStringLiteral("* * *\n\nIt rained.\n\n")));
    QCOMPARE(stars.book->shown().back()->position(), stars.text().size());
}

void TestOutlineWindow::theBarSaysWhereTheCaretIs()
{
    WindowFixture fixture;
    Story story(fixture,
                QStringLiteral("The salt.\n\n# The Inn\n\nIt rained.\n\n# Low Water\n\nAt last.\n\n### Dawn\n\nGrey."));
    story.edits->acceptAll();
    const auto barSays = [&](const QString& wanted) {
        for (const QLabel* label : story.window->findChildren<QLabel*>()) {
            if (label->text().endsWith(wanted)) {
                return true;
            }
        }
        return false;
    };
    const qsizetype at = story.text().indexOf(QStringLiteral("Grey"));
    story.window->page()->selectRange(at, at);
    QVERIFY(barSays(QStringLiteral("> 2. Low Water")));
    QCOMPARE(story.model->indexOf(story.id(QStringLiteral("Dawn"))).data(OutlineModel::CurrentRole).toBool(), true);
    story.trigger(QStringLiteral("outline.previous"));
    story.trigger(QStringLiteral("outline.previous"));
    QCOMPARE(story.window->page()->caretPosition(), story.text().indexOf(QStringLiteral("# Low")));
    story.window->page()->selectRange(0, 0);
    QVERIFY(!barSays(QStringLiteral("Low Water")));
}

void TestOutlineWindow::aRunGoesOnWhileTheBookChanges()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(600);
    fixture.recording->tokensPerSecond = 100;
    Story story(fixture);
    story.edits->acceptAll();
    story.window->writing()->write();
    const auto written = [&story] { return story.window->session()->status().runTokens; };
    const auto isWriting = [&story] { return story.window->session()->status().state == SessionState::Writing; };
    QTRY_VERIFY(isWriting() && written() > 5);
    // Chapters before the run: their text and their entries.
    QVERIFY(story.edits->rename(story.id(AllTitles[1]), QStringLiteral("Chapter 9")));
    QVERIFY(story.text().contains(QStringLiteral("Chapter 9")));
    QVERIFY(isWriting());
    story.feature->panel()->select(story.id(QStringLiteral("Chapter 9")));
    QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    QVERIFY(!story.titles().contains(QStringLiteral("Chapter 9")));
    QVERIFY(!story.text().contains(QStringLiteral("The inn")));
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    QVERIFY(story.agrees());
    QVERIFY(isWriting());
    const auto then = written();
    QTRY_VERIFY(written() > then + 5 || !isWriting());
    story.window->page()->undoEdit(); // the deletion, and nothing of what the run wrote since
    QVERIFY(story.titles().contains(QStringLiteral("Chapter 9")));
    QVERIFY(story.text().contains(QStringLiteral("The inn")));
    QCOMPARE(story.feature->trash()->rowCount(), 0);
    // What touches no text.
    story.edits->setStatus(story.id(QStringLiteral("Chapter 9")), OutlineStatus::Done);
    QVERIFY(story.edits->addAt(OutlineLevel::Scene, story.text().indexOf(QStringLiteral("The inn"))) != 0);
    QTRY_COMPARE(story.window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(!story.window->session()->hasPendingText());
    QVERIFY(story.agrees());
    QString run;
    for (const std::string& token : fixture.recording->tokens) {
        run += QString::fromStdString(token);
    }
    QCOMPARE(story.text(), QString(Book).replace(QStringLiteral("Chapter 1"), QStringLiteral("Chapter 9")) + run);
    QTRY_COMPARE(story.window->project()->project()->text(), story.window->page()->manuscript());
    QTRY_COMPARE(OutlineStore(*story.window->project()->project()).load().size(), std::size_t(7));
}

void TestOutlineWindow::readOnlyStoriesShowTheirOutline()
{
    WindowFixture fixture;
    QString file;
    {
        Story story(fixture);
        story.edits->acceptAll();
        file = story.window->project()->file();
    }
    const auto holder = Project::open(file.toStdString());
    Story story(fixture, file, true);
    QVERIFY(story.window->project()->isReadOnly());
    QCOMPARE(story.titles(), AllTitles);
    QVERIFY(!story.window->registry()->action(QStringLiteral("outline.newChapter"))->isEnabled());
    QVERIFY(!(story.feature->panel()->tree()->editTriggers() & QAbstractItemView::EditKeyPressed));
    story.feature->panel()->select(story.id(AllTitles[1]));
    QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    QCOMPARE(story.titles(), AllTitles);
}

QTEST_MAIN(TestOutlineWindow)
#include "test_outline_window.moc"
