// The outline's trash: what is deleted goes there, comes back, and is gone for good only when the author says so. Real
// windows.
#include "app/project/outline/outline_store.h"
#include "outline_story.h"
#include "ui/outline/trash_model.h"
#include "ui/outline/trash_panel.h"
#include "ui/widgets/confirm_dialog.h"
#include "ui/widgets/message_bar.h"

#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

using namespace longhand;

namespace {

/// The open ones.
QList<QMessageBox*> questions(const MainWindow& window)
{
    QList<QMessageBox*> open;
    for (auto* box : window.findChildren<QMessageBox*>()) {
        if (box->isVisible()) {
            open << box;
        }
    }
    return open;
}

void agree(QMessageBox* question)
{
    for (QAbstractButton* button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole) {
            button->click();
            return;
        }
    }
}

} // namespace

class TestOutlineTrash : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void deletingGoesToTheTrash();
    void undoTakesItOutOfTheTrash();
    void restoredAtTheEndIfThePlaceIsGone();
    void emptyingTheTrashAsks();
    void onlyWhatWasAskedAboutLeavesTheTrash();
    void theQuestionEndsWithItsStory();
    void theTrashFollowsUndo();
    void theMessageUndoesTheDeletion();
};

void TestOutlineTrash::deletingGoesToTheTrash()
{
    WindowFixture fixture;
    QString file;
    const QString before = Book;
    {
        Story story(fixture);
        story.edits->acceptAll();
        const std::int64_t chapter = story.id(AllTitles[2]);
        story.edits->setSynopsis(chapter, QStringLiteral("Across."));
        story.feature->panel()->select(chapter);
        QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
        QVERIFY(!story.text().contains(QStringLiteral("ferry")));
        QCOMPARE(story.titles(), (QStringList{AllTitles[0], AllTitles[1], AllTitles[4], AllTitles[5]}));
        QCOMPARE(story.feature->trash()->rowCount(), 1);
        QAbstractItemModelTester tester(story.feature->trash());
        QVERIFY(story.feature->trash()->index(0).data().toString().startsWith(AllTitles[2]));
        file = story.window->project()->file();
    }
    Story story(fixture, file, true);
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    QVERIFY(!story.text().contains(QStringLiteral("ferry")));
    story.window->findChild<QPushButton*>(QStringLiteral("restore"))->click();
    QCOMPARE(story.text(), before);
    QCOMPARE(story.titles(), AllTitles);
    QCOMPARE(story.book->item(story.id(AllTitles[2]))->synopsis, QStringLiteral("Across."));
    QVERIFY(story.agrees());
    QCOMPARE(story.feature->trash()->rowCount(), 0);
    QVERIFY(story.window->project()->project()->check().empty());
    QCOMPARE(QString::fromStdString(story.window->project()->project()->text()), before);
}

void TestOutlineTrash::undoTakesItOutOfTheTrash()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    const std::int64_t chapter = story.id(AllTitles[2]);
    story.edits->setSynopsis(chapter, QStringLiteral("Across."));
    story.feature->panel()->select(chapter);
    QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    const auto* message = story.window->findChild<MessageBar*>();
    QVERIFY(!message->text(QStringLiteral("deleted")).isEmpty());
    story.window->page()->undoEdit();
    QCOMPARE(story.text(), Book);
    QCOMPARE(story.titles(), AllTitles);
    QCOMPARE(story.id(AllTitles[2]), chapter);
    QCOMPARE(story.book->item(chapter)->synopsis, QStringLiteral("Across."));
    QTRY_COMPARE(story.feature->trash()->rowCount(), 0);
    QVERIFY(message->text(QStringLiteral("deleted")).isEmpty()); // it is no more in the trash
}

void TestOutlineTrash::restoredAtTheEndIfThePlaceIsGone()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    story.feature->panel()->select(story.id(AllTitles[2]));
    QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    ManuscriptEdit* page = story.window->page();
    page->replaceRange(0, story.text().size(), QStringLiteral("All is new."));
    QVERIFY(story.titles().isEmpty());
    story.window->findChild<QPushButton*>(QStringLiteral("restore"))->click();
    QVERIFY(story.text().startsWith(QStringLiteral("All is new.\n\nChapter 2: The Ferry\n\nThe ferry came late.")));
    QCOMPARE(story.titles(), (QStringList{AllTitles[2], AllTitles[3]}));
    QVERIFY(story.agrees());
}

void TestOutlineTrash::emptyingTheTrashAsks()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    story.feature->panel()->select(story.id(AllTitles[2]));
    QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    auto* clear = story.window->findChild<QPushButton*>(QStringLiteral("emptyTrash"));
    ConfirmDialog::setNextAnswer(false);
    clear->click();
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    QVERIFY(ConfirmDialog::lastQuestion().contains(QStringLiteral("12 words")));
    ConfirmDialog::setNextAnswer(true);
    clear->click();
    QCOMPARE(story.feature->trash()->rowCount(), 0);
    QVERIFY(OutlineStore(*story.window->project()->project()).trash().empty());
}

void TestOutlineTrash::onlyWhatWasAskedAboutLeavesTheTrash()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    const auto throwAway = [&](const QString& title) {
        story.feature->panel()->select(story.id(title));
        QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    };
    throwAway(AllTitles[1]);
    throwAway(AllTitles[2]);
    QCOMPARE(story.feature->trash()->rowCount(), 2);
    auto* clear = story.window->findChild<QPushButton*>(QStringLiteral("emptyTrash"));
    clear->click();
    clear->click(); // one question at a time
    QCOMPARE(questions(*story.window).size(), 1);
    // Meanwhile one of them goes back to the page, and another one comes.
    story.window->page()->undoEdit();
    QVERIFY(story.titles().contains(AllTitles[2]));
    throwAway(AllTitles[5]);
    QCOMPARE(story.feature->trash()->rowCount(), 2);
    agree(questions(*story.window).first());
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    const auto kept = OutlineStore(*story.window->project()->project()).trash();
    QCOMPARE(kept.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(kept.front().title), AllTitles[5]);
}

void TestOutlineTrash::theQuestionEndsWithItsStory()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    story.feature->panel()->select(story.id(AllTitles[2]));
    QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    const QString first = story.window->project()->file();
    story.window->findChild<QPushButton*>(QStringLiteral("emptyTrash"))->click();
    QCOMPARE(questions(*story.window).size(), 1);
    const QPointer<QMessageBox> question = questions(*story.window).first();

    QVERIFY(
        story.window->project()->begin(Book + QStringLiteral(" Another."), fixture.path(QStringLiteral("stories"))));
    story.edits->acceptAll();
    story.feature->panel()->select(story.id(AllTitles[2]));
    QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    if (question) {
        agree(question);
    }
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    QCOMPARE(OutlineStore(*story.window->project()->project()).trash().size(), std::size_t(1));
    QTRY_VERIFY(questions(*story.window).isEmpty());
    QVERIFY(story.window->openProject(first));
    QCOMPARE(story.feature->trash()->rowCount(), 1);
}

void TestOutlineTrash::theTrashFollowsUndo()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    const auto trash = [&] {
        QStringList titles;
        for (const TrashItem& item : story.feature->trash()->items()) {
            titles << QString::fromStdString(item.title);
        }
        titles.sort();
        return titles;
    };
    const auto remove = [&](const QString& title) { Q_EMIT story.feature->panel()->deleteRequested(story.id(title)); };
    const QString one = AllTitles[1], three = AllTitles[5];
    remove(one);
    remove(three);
    for (const TrashItem& item : story.feature->trash()->items()) {
        if (item.title == one.toStdString()) {
            Q_EMIT story.window->findChild<TrashPanel*>()->restoreRequested(item.id);
            break;
        }
    }
    QCOMPARE(trash(), QStringList{three});
    ManuscriptEdit* page = story.window->page();
    for (int round = 0; round < 3; ++round) {
        page->undoEdit();
        QCOMPARE(trash(), (QStringList{one, three}));
        QVERIFY(!story.text().contains(QStringLiteral("The inn stood alone.")));
        page->undoEdit();
        QCOMPARE(trash(), QStringList{one});
        page->undoEdit();
        QCOMPARE(trash(), QStringList());
        QCOMPARE(story.text(), Book);
        QCOMPARE(story.titles(), AllTitles);
        page->redoEdit();
        page->redoEdit();
        QCOMPARE(trash(), (QStringList{one, three}));
        page->redoEdit();
        QCOMPARE(trash(), QStringList{three});
        QCOMPARE(story.text().count(QStringLiteral("The inn stood alone.")), 1);
    }
    QCOMPARE(OutlineStore(*story.window->project()->project()).trash().size(), std::size_t(1));
    QVERIFY(story.window->project()->project()->check().empty());
}

/// Also if something was typed since.
void TestOutlineTrash::theMessageUndoesTheDeletion()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    ManuscriptEdit* page = story.window->page();
    for (const bool typed : {false, true}) {
        Q_EMIT story.feature->panel()->deleteRequested(story.id(AllTitles[1]));
        QVERIFY(!story.text().contains(QStringLiteral("The inn stood alone.")));
        if (typed) {
            page->setFocus();
            page->selectRange(0, 0);
            QTest::keyClicks(page, QStringLiteral("Now: "));
        }
        QPushButton* undo = nullptr;
        for (QPushButton* button : story.window->messages()->findChildren<QPushButton*>()) {
            undo = button->isVisible() && button->text() == QLatin1String("Undo") ? button : undo;
        }
        QVERIFY(undo != nullptr);
        undo->click();
        QCOMPARE(story.text(), typed ? QStringLiteral("Now: ") + Book : Book);
        QCOMPARE(story.titles(), AllTitles);
        QCOMPARE(story.feature->trash()->rowCount(), 0);
    }
}

QTEST_MAIN(TestOutlineTrash)
#include "test_outline_trash.moc"
