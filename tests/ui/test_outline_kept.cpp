// What the outline keeps: in the file, in the trash, through edits and undo. Real windows.
#include "app/project/outline/outline_store.h"
#include "outline_story.h"
#include "ui/outline/trash_model.h"
#include "ui/outline/trash_panel.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/confirm_dialog.h"
#include "ui/widgets/message_bar.h"

#include <QComboBox>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QTreeView>

#include <random>

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

class TestOutlineKept : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void synopsisAndStatusAreKept();
    void deletingGoesToTheTrash();
    void undoTakesItOutOfTheTrash();
    void restoredAtTheEndIfThePlaceIsGone();
    void emptyingTheTrashAsks();
    void onlyWhatWasAskedAboutLeavesTheTrash();
    void theQuestionEndsWithItsStory();
    void largeDeletionsAreKept();
    void notesOnAChapterDeletedByHandAreKept();
    void whatIsTakenOffTheOutlineKeepsItsNotes();
    void movedTextKeepsItsAuthorship();
    void undoOfAMoveTakesTheOutlineBack();
    void whatTouchesNoTextIsUndoneToo();
    void anEmptyPartMoves();
    void theTrashFollowsUndo();
    void theMessageUndoesTheDeletion();
    void undoTakesANewChapterAway();
    void theOutlineIsSavedWithTheText();
    void randomEditsKeepTheOutline();
};

void TestOutlineKept::synopsisAndStatusAreKept()
{
    WindowFixture fixture;
    QString file;
    {
        Story story(fixture);
        story.edits->acceptAll();
        story.feature->panel()->select(story.id(AllTitles[1]));
        auto* synopsis = story.window->findChild<QPlainTextEdit*>(QStringLiteral("synopsis"));
        QVERIFY(synopsis->isVisible());
        synopsis->setFocus();
        QTest::keyClicks(synopsis, QStringLiteral("They arrive."));
        auto* status = story.window->findChild<QComboBox*>(QStringLiteral("status"));
        status->setFocus();
        QTest::keyClick(status, Qt::Key_Down);
        QTest::keyClick(status, Qt::Key_Down);
        QCOMPARE(story.book->item(story.id(AllTitles[1]))->status, OutlineStatus::Draft);
        file = story.window->project()->file();
    }
    Story story(fixture, file, true);
    QCOMPARE(story.titles(), AllTitles);
    QCOMPARE(story.book->item(story.id(AllTitles[1]))->synopsis, QStringLiteral("They arrive."));
    QCOMPARE(story.book->item(story.id(AllTitles[1]))->status, OutlineStatus::Draft);
    QCOMPARE(story.model->indexOf(story.id(AllTitles[1])).data(OutlineModel::StatusRole).toString(),
             QStringLiteral("Draft"));
}

void TestOutlineKept::deletingGoesToTheTrash()
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

void TestOutlineKept::undoTakesItOutOfTheTrash()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    const std::int64_t chapter = story.id(AllTitles[2]);
    story.edits->setSynopsis(chapter, QStringLiteral("Across."));
    story.feature->panel()->select(chapter);
    QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    story.window->page()->undoEdit();
    QCOMPARE(story.text(), Book);
    QCOMPARE(story.titles(), AllTitles);
    QCOMPARE(story.id(AllTitles[2]), chapter);
    QCOMPARE(story.book->item(chapter)->synopsis, QStringLiteral("Across."));
    QTRY_COMPARE(story.feature->trash()->rowCount(), 0);
}

void TestOutlineKept::restoredAtTheEndIfThePlaceIsGone()
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

void TestOutlineKept::emptyingTheTrashAsks()
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

void TestOutlineKept::onlyWhatWasAskedAboutLeavesTheTrash()
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

void TestOutlineKept::theQuestionEndsWithItsStory()
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

void TestOutlineKept::largeDeletionsAreKept()
{
    WindowFixture fixture;
    QString text = QStringLiteral("Chapter 1\n\nOnce.\n\nChapter 2\n\n");
    for (int i = 0; i < 20000; ++i) {
        text += QStringLiteral("word%1 ").arg(i);
    }
    QString file;
    {
        Story story(fixture, text);
        story.edits->acceptAll();
        ManuscriptEdit* page = story.window->page();
        page->setFocus();
        page->selectRange(5, text.size());
        QTest::keyClick(page, Qt::Key_Delete);
        QCOMPARE(story.text().size(), qsizetype(5));
        QCOMPARE(story.feature->trash()->rowCount(), 1);
        QVERIFY(!story.window->messages()->text(QStringLiteral("deleted")).isEmpty());
        QTest::keyClicks(page, QStringLiteral("x")); // and nobody notices
        file = story.window->project()->file();
    }
    Story story(fixture, file, true);
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    QVERIFY(story.feature->trash()->items()[0].automatic);
    QCOMPARE(story.feature->trash()->items()[0].words, qint64(20005));
    story.window->findChild<QPushButton*>(QStringLiteral("restore"))->click();
    QVERIFY(story.text().contains(QStringLiteral("word19999")));
    QVERIFY(story.titles().contains(QStringLiteral("Chapter 2")));
    // A small deletion is no affair, and undo takes the kept text out again.
    ManuscriptEdit* page = story.window->page();
    page->replaceRange(0, 4, QString());
    QCOMPARE(story.feature->trash()->rowCount(), 0);
    page->replaceRange(100, story.text().size(), QString());
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    page->undoEdit();
    QTRY_COMPARE(story.feature->trash()->rowCount(), 0);
}

void TestOutlineKept::notesOnAChapterDeletedByHandAreKept()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    ManuscriptEdit* page = story.window->page();
    const auto [from, to] = story.book->rangeOf(story.id(AllTitles[1]));
    page->replaceRange(from, to, QString()); // nothing was said about it
    QCOMPARE(story.feature->trash()->rowCount(), 0);
    page->undoEdit();
    QCOMPARE(story.titles(), AllTitles);
    story.edits->setSynopsis(story.id(AllTitles[1]), QStringLiteral("They arrive."));
    page->replaceRange(from, to, QString());
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    QCOMPARE(story.feature->trash()->items()[0].entries[0].synopsis, std::string("They arrive."));
    page->undoEdit();
    QTRY_COMPARE(story.feature->trash()->rowCount(), 0);
    QCOMPARE(story.book->item(story.id(AllTitles[1]))->synopsis, QStringLiteral("They arrive."));
}

void TestOutlineKept::whatIsTakenOffTheOutlineKeepsItsNotes()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    story.edits->setSynopsis(story.id(AllTitles[1]), QStringLiteral("They arrive."));
    story.feature->panel()->select(story.id(AllTitles[1]));
    story.feature->panel()->tree()->setFocus();
    story.trigger(QStringLiteral("outline.forget"));
    QVERIFY(!story.titles().contains(AllTitles[1]));
    QCOMPARE(story.text(), Book);
    QVERIFY(story.book->offers().empty());
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    story.window->findChild<QPushButton*>(QStringLiteral("restore"))->click();
    QCOMPARE(story.text(), Book);
    QCOMPARE(story.titles(), AllTitles);
    QCOMPARE(story.book->item(story.id(AllTitles[1]))->synopsis, QStringLiteral("They arrive."));
}

void TestOutlineKept::movedTextKeepsItsAuthorship()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(60, false);
    fixture.recording->tokens.push_back(".\n\n");
    fixture.recording->tokens.push_back("Chapter 2\n\n");
    for (const std::string& token : proseTokens(60, false)) {
        fixture.recording->tokens.push_back(token);
    }
    Story story(fixture, QStringLiteral("Chapter 1\n\n"));
    story.window->writing()->write();
    QTRY_COMPARE(story.window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(!story.window->session()->hasPendingText());
    story.edits->acceptAll();
    const std::size_t tokens = story.window->page()->tokens().tokens().size();
    QVERIFY(story.moves->moveBy(story.id(QStringLiteral("Chapter 2")), -1));
    const auto generated = [&] {
        qsizetype sum = 0;
        for (const TextSpan& span : story.window->page()->model().spans()) {
            sum += span.kind == SpanKind::Author ? 0 : span.length;
        }
        return sum;
    };
    const qsizetype shown = generated();
    QVERIFY(shown > story.text().size() * 9 / 10);
    QVERIFY(story.feature->keeper()->save());
    // The file knows it too, but for a few words at the seams.
    QVERIFY(story.window->page()->tokens().tokens().size() + 4 >= tokens);
    story.window->page()->setManuscript(story.window->project()->manuscript());
    QVERIFY(generated() + 40 >= shown);
}

/// Two chapters that the model wrote change places by dragging; then one is deleted and put back.
void TestOutlineKept::undoOfAMoveTakesTheOutlineBack()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(60, false);
    fixture.recording->tokens.push_back(".\n\n");
    fixture.recording->tokens.push_back("Chapter Two\n\n");
    for (const std::string& token : proseTokens(60, false)) {
        fixture.recording->tokens.push_back(token);
    }
    Story story(fixture, QStringLiteral("Chapter One\n\n"));
    story.window->writing()->write();
    QTRY_COMPARE(story.window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(!story.window->session()->hasPendingText());
    story.edits->acceptAll();
    const QStringList titles{QStringLiteral("Chapter One"), QStringLiteral("Chapter Two")};
    QCOMPARE(story.titles(), titles);
    const QString before = story.text();
    const auto places = [&] {
        QList<qint64> all;
        for (const OutlineItem* item : story.book->shown()) {
            all << item->position();
        }
        return all;
    };
    const auto placesBefore = places();

    const std::unique_ptr<QMimeData> data(story.model->mimeData({story.model->indexOf(story.id(titles[0]))}));
    QVERIFY(story.model->dropMimeData(data.get(), Qt::MoveAction, -1, 0, {}));
    QTRY_COMPARE(story.titles(), (QStringList{titles[1], titles[0]}));
    QVERIFY(story.text().startsWith(titles[1]));
    story.trigger(QStringLiteral("edit.undo"));
    QCOMPARE(story.text(), before);
    QCOMPARE(story.titles(), titles);
    QCOMPARE(places(), placesBefore);
    story.trigger(QStringLiteral("edit.redo"));
    QCOMPARE(story.titles(), (QStringList{titles[1], titles[0]}));
    story.trigger(QStringLiteral("edit.undo"));
    QCOMPARE(places(), placesBefore);
    // Onto the other one: it becomes a scene of it, and no more after undo.
    const std::int64_t one = story.id(titles[0]);
    QVERIFY(story.model->dropMimeData(data.get(), Qt::MoveAction, -1, 0, story.model->indexOf(story.id(titles[1]))));
    QTRY_COMPARE(story.book->item(one)->level, OutlineLevel::Scene);
    story.trigger(QStringLiteral("edit.undo"));
    QCOMPARE(story.text(), before);
    QCOMPARE(story.book->item(one)->level, OutlineLevel::Chapter);
    QCOMPARE(places(), placesBefore);

    story.feature->panel()->select(story.id(titles[0]));
    QTest::keyClick(story.feature->panel()->tree(), Qt::Key_Delete);
    QVERIFY(story.text().startsWith(titles[1]));
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    story.window->findChild<QPushButton*>(QStringLiteral("restore"))->click();
    QCOMPARE(story.text(), before);
    QCOMPARE(story.titles(), titles);
    QCOMPARE(places(), placesBefore);
}

void TestOutlineKept::whatTouchesNoTextIsUndoneToo()
{
    WindowFixture fixture;
    Story story(fixture);
    ManuscriptEdit* page = story.window->page();
    story.edits->acceptAll();
    const std::int64_t scene = story.id(AllTitles[3]);
    const auto caret = page->caretPosition();
    const auto now = [&] {
        const OutlineItem* item = story.book->item(scene);
        return QStringLiteral("%1 %2 %3 %4 %5")
            .arg(item->title, item->synopsis)
            .arg(int(item->status))
            .arg(int(item->level))
            .arg(item->shown());
    };
    QStringList states{now()};
    story.edits->rename(scene, QStringLiteral("The crossing"));
    states << now();
    for (const char* typed : {"A", "Ac", "Across", "Across."}) { // in one go: one step
        story.edits->setSynopsis(scene, QLatin1String(typed));
    }
    states << now();
    story.edits->setStatus(scene, OutlineStatus::Draft);
    states << now();
    QVERIFY(story.edits->shiftLevel(scene, -1));
    states << now();
    story.feature->panel()->select(scene);
    story.feature->panel()->tree()->setFocus();
    story.trigger(QStringLiteral("outline.forget"));
    QVERIFY(story.book->item(scene) == nullptr);
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    page->undoEdit();
    QCOMPARE(story.feature->trash()->rowCount(), 0);
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
        QCOMPARE(now(), *state);
        page->undoEdit();
    }
    QVERIFY(story.titles().isEmpty()); // that they were taken in is undone as well
    QVERIFY(!page->canUndo());
    for (const QString& state : states) {
        page->redoEdit();
        QCOMPARE(now(), state);
    }
    page->redoEdit();
    QVERIFY(story.book->item(scene) == nullptr);
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    QCOMPARE(story.text(), Book);
    QCOMPARE(page->caretPosition(), caret);
    // What changed nothing is no step.
    page->undoEdit();
    story.edits->setStatus(scene, OutlineStatus::Draft);
    story.edits->acceptAll();
    QVERIFY(page->canRedo());
}

void TestOutlineKept::anEmptyPartMoves()
{
    WindowFixture fixture;
    QString file;
    QString text;
    {
        Story story(fixture);
        story.edits->acceptAll();
        const std::int64_t part = story.edits->add(OutlineLevel::Part, Book.size(), QStringLiteral("Part Three"));
        QVERIFY(story.moves->move(part, story.id(AllTitles[1]), OutlineLevel::Part));
        const QStringList moved{
            AllTitles[0], QStringLiteral("Part Three"), AllTitles[1], AllTitles[2], AllTitles[3], AllTitles[4],
            AllTitles[5]};
        QCOMPARE(story.titles(), moved);
        QVERIFY(story.agrees());
        const auto [from, to] = story.book->rangeOf(story.id(AllTitles[1]));
        QVERIFY(story.text().mid(from, to - from).contains(QStringLiteral("The inn stood alone."))); // its own still
        story.window->page()->undoEdit();
        QCOMPARE(story.text(), Book);
        QCOMPARE(story.titles(), AllTitles + QStringList{QStringLiteral("Part Three")});
        story.window->page()->redoEdit();
        QCOMPARE(story.titles(), moved);
        text = story.text();
        file = story.window->project()->file();
    }
    Story story(fixture, file, true);
    QCOMPARE(story.text(), text);
    QCOMPARE(story.titles().mid(0, 3), (QStringList{AllTitles[0], QStringLiteral("Part Three"), AllTitles[1]}));
    QVERIFY(story.agrees());
}

void TestOutlineKept::theTrashFollowsUndo()
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
void TestOutlineKept::theMessageUndoesTheDeletion()
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

void TestOutlineKept::undoTakesANewChapterAway()
{
    WindowFixture fixture;
    Story story(fixture, QStringLiteral("The inn.\n\nThe ferry came late."));
    const QString before = story.text();
    QVERIFY(story.edits->addAt(OutlineLevel::Chapter, before.size() - 2) != 0);
    QCOMPARE(story.titles(), QStringList{QStringLiteral("Chapter 1")});
    story.window->page()->undoEdit();
    QCOMPARE(story.text(), before);
    QVERIFY(story.titles().isEmpty());
    story.window->page()->redoEdit();
    QCOMPARE(story.titles(), QStringList{QStringLiteral("Chapter 1")});
    QVERIFY(story.agrees());
    QVERIFY(story.book->offers().empty());
    // A heading that is only written anew keeps its entry.
    const qsizetype at = story.text().indexOf(QStringLiteral("Chapter 1"));
    story.window->page()->setFocus();
    story.window->page()->selectRange(at, at + 9);
    QTest::keyClicks(story.window->page(), QStringLiteral("The Ferry"));
    QCOMPARE(story.titles(), QStringList{QStringLiteral("The Ferry")});
}

void TestOutlineKept::theOutlineIsSavedWithTheText()
{
    WindowFixture fixture;
    QString file;
    QString text;
    {
        Story story(fixture);
        story.edits->acceptAll();
        story.window->page()->replaceRange(0, 0, QStringLiteral("\u00c9t\u00e9 \U0001F30A at first.\n\n"));
        QVERIFY(story.moves->move(story.id(AllTitles[1]), 0, OutlineLevel::Chapter));
        text = story.text();
        file = story.window->project()->file();
        QTRY_VERIFY(OutlineStore(*story.window->project()->project()).load().size() == 6);
        QTRY_VERIFY(story.window->project()->allSaved());
    }
    Story story(fixture, file, true);
    QCOMPARE(story.text(), text);
    QCOMPARE(story.titles(),
             (QStringList{AllTitles[0], AllTitles[2], AllTitles[3], AllTitles[4], AllTitles[5], AllTitles[1]}));
    QVERIFY(story.agrees());
    for (const QString& title : AllTitles) {
        QCOMPARE(story.book->item(story.id(title))->titleInText, title != AllTitles[3]);
    }
}

void TestOutlineKept::randomEditsKeepTheOutline()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    ManuscriptEdit* page = story.window->page();
    std::mt19937 random(11);
    const QStringList pieces{QStringLiteral("a"),
                             QStringLiteral("\n"),
                             QStringLiteral("Chapter 9\n\n"),
                             QString(),
                             QStringLiteral("and then some "),
                             QStringLiteral("\n\n* * *\n\n")};
    for (int i = 0; i < 400; ++i) {
        const qsizetype size = story.text().size();
        const qsizetype at = qsizetype(random() % unsigned(size + 1));
        const qsizetype end = std::min<qsizetype>(size, at + qsizetype(random() % (random() % 5 == 0 ? 40 : 3)));
        switch (random() % 8) {
        case 0:
            page->undoEdit();
            break;
        case 1:
            page->redoEdit();
            break;
        case 2:
            if (const auto shown = story.book->shown(); !shown.empty()) {
                story.moves->moveBy(shown[random() % shown.size()]->id, random() % 2 == 0 ? 1 : -1);
            }
            break;
        case 3:
            story.edits->acceptAll();
            break;
        default:
            page->replaceRange(at, end, pieces[int(random() % 6)]);
        }
        QVERIFY(story.agrees());
        // Found by reading line by line what was found by reading only what changed.
        HeadingFinder whole;
        whole.textReplaced(story.text(), 0, 0, story.text().size());
        const auto offers = story.book->offers();
        for (const FoundHeading& heading : whole.found()) {
            const OutlineItem* item = story.book->at(heading.position + heading.length);
            const bool taken = item != nullptr && item->position() >= heading.position;
            const bool offered = std::find(offers.begin(), offers.end(), heading) != offers.end();
            QVERIFY2(taken || offered, qPrintable(heading.title));
        }
        for (const FoundHeading& offer : offers) {
            QVERIFY(std::find(whole.found().begin(), whole.found().end(), offer) != whole.found().end());
        }
    }
    const auto entries = story.book->entries();
    const std::string bytes = page->manuscript();
    for (const OutlineEntry& entry : entries) {
        QVERIFY(std::size_t(entry.position) <= bytes.size());
    }
}

QTEST_MAIN(TestOutlineKept)
#include "test_outline_kept.moc"
