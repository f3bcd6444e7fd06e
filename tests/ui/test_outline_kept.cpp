// What the outline keeps: in the file, in the trash, through edits and undo. Real windows.
#include "app/project/outline/outline_store.h"
#include "outline_story.h"
#include "ui/outline/trash_model.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"

#include <QComboBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>

#include <random>

using namespace longhand;

class TestOutlineKept : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void synopsisAndStatusAreKept();
    void largeDeletionsAreKept();
    void notesOnAChapterDeletedByHandAreKept();
    void whatIsTakenOffTheOutlineKeepsItsNotes();
    void replacingKeepsEveryEntry_data();
    void replacingKeepsEveryEntry();
    void whatReplacingRemovesIsKept();
    void movedParagraphsTakeTheirEntriesAlong();
    void movedTextKeepsItsAuthorship();
    void undoOfAMoveTakesTheOutlineBack();
    void whatTouchesNoTextIsUndoneToo();
    void anEmptyPartMoves();
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

void TestOutlineKept::replacingKeepsEveryEntry_data()
{
    QTest::addColumn<QString>("chapter"); // of which there are six, one behind the other
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("with");
    const auto text =
        QStringLiteral("%1\n\nAnna stood on the quay and the sea was grey, said Anna.\n\nThe day went on.");
    QTest::newRow("in the headings") << text.arg(QStringLiteral("Chapter %1: Anna and the sea"))
                                     << QStringLiteral("Anna") << QStringLiteral("Marguerite");
    QTest::newRow("below them") << text.arg(QStringLiteral("Chapter %1")) << QStringLiteral("Anna")
                                << QStringLiteral("Marguerite");
    QTest::newRow("headings alike") << text.arg(QStringLiteral("Anna")) << QStringLiteral("sea")
                                    << QStringLiteral("ocean");
    QTest::newRow("alike, and replaced") << text.arg(QStringLiteral("Anna")) << QStringLiteral("Anna")
                                         << QStringLiteral("Ben");
    QTest::newRow("begun anew") << text.arg(QStringLiteral("Chapter %1")) << QStringLiteral("Chapter")
                                << QStringLiteral("Kapitel");
    QTest::newRow("shortened") << text.arg(QStringLiteral("Chapter %1")) << QStringLiteral("Chapter ") << QString();
    QTest::newRow("with the line before")
        << text.arg(QStringLiteral("Chapter %1")) << QStringLiteral(".\n\nChapter") << QStringLiteral("!\n\nKapitel");
    QTest::newRow("more empty lines") << text.arg(QStringLiteral("Chapter %1")) << QStringLiteral("\n\n")
                                      << QStringLiteral("\n\n\n");
}

/// By one command in the whole book: no entry goes, and none into the trash; undo, redo and the file agree.
void TestOutlineKept::replacingKeepsEveryEntry()
{
    QFETCH(QString, chapter);
    QFETCH(QString, what);
    QFETCH(QString, with);
    WindowFixture fixture;
    QStringList text;
    for (int i = 1; i <= 6; ++i) {
        text << (chapter.contains(u'%') ? chapter.arg(i) : chapter);
    }
    QString file;
    const auto noted = [](const Story& story) {
        QStringList all;
        for (const OutlineItem* item : story.book->shown()) {
            const QString line =
                story.text().mid(item->position(), lineEnd(story.text(), item->position()) - item->position());
            all << QStringLiteral("%1 %2 %3").arg(item->synopsis, item->title, line);
        }
        return all;
    };
    QStringList replaced;
    {
        Story story(fixture, text.join(QStringLiteral("\n\n")));
        ManuscriptEdit* page = story.window->page();
        int notes = 0;
        const auto add = [&](OutlineLevel level, qsizetype at, const QString& title) {
            story.edits->setSynopsis(story.edits->add(level, at, title), QStringLiteral("Note %1.").arg(++notes));
        };
        qsizetype at = 0;
        for (const QString& one : text) {
            add(OutlineLevel::Chapter, at, one.left(one.indexOf(u'\n')));
            add(OutlineLevel::Scene, at + one.indexOf(QStringLiteral("Anna stood")), QStringLiteral("The quay"));
            at += one.size() + 2;
        }
        const QStringList before = noted(story);
        QCOMPARE(before.size(), 12);
        std::vector<PageReplacement> parts;
        for (qsizetype hit = story.text().indexOf(what); hit >= 0; hit = story.text().indexOf(what, hit + what.size()))
        {
            parts.push_back({hit, hit + what.size(), with});
        }
        QVERIFY(page->replaceRanges(parts));
        replaced = noted(story);
        QStringList wanted = before;
        for (qsizetype i = 0; i < wanted.size(); ++i) {
            wanted[i].replace(what, with);
            if (i > 0 && what.endsWith(QStringLiteral("\n\nChapter"))) {
                wanted[i].replace(QStringLiteral("Chapter"), QStringLiteral("Kapitel"));
            }
        }
        QCOMPARE(replaced, wanted);
        QCOMPARE(story.feature->trash()->rowCount(), 0);
        page->undoEdit();
        QCOMPARE(noted(story), before);
        page->redoEdit();
        QCOMPARE(noted(story), replaced);
        QCOMPARE(story.feature->trash()->rowCount(), 0);
        file = story.window->project()->file();
    }
    Story story(fixture, file, true);
    QCOMPARE(noted(story), replaced);
}

/// A chapter that a replacement takes away as a whole goes to the trash, and nothing else.
void TestOutlineKept::whatReplacingRemovesIsKept()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    ManuscriptEdit* page = story.window->page();
    story.edits->setSynopsis(story.id(AllTitles[1]), QStringLiteral("They arrive."));
    const auto [from, to] = story.book->rangeOf(story.id(AllTitles[1]));
    const qsizetype late = Book.indexOf(QStringLiteral("late"));
    const QString gone = Book.mid(from, to - from);
    QVERIFY(page->replaceRanges(
        {{0, 4, QStringLiteral("Twice")}, {from, to, {}}, {late, late + 4, QStringLiteral("early")}}));
    QStringList left = AllTitles;
    left.removeAt(1);
    QCOMPARE(story.titles(), left);
    QVERIFY(story.agrees());
    const auto kept = story.feature->trash()->items();
    QCOMPARE(kept.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(kept[0].text), gone);
    story.window->findChild<QPushButton*>(QStringLiteral("restore"))->click();
    QCOMPARE(story.titles(), AllTitles);
    QCOMPARE(story.text(), QString(Book)
                               .replace(QStringLiteral("Once"), QStringLiteral("Twice"))
                               .replace(QStringLiteral("late"), QStringLiteral("early")));
    page->undoEdit();
    page->undoEdit();
    QCOMPARE(story.text(), Book);
    QCOMPARE(story.titles(), AllTitles);
    QCOMPARE(story.feature->trash()->rowCount(), 0);
}

void TestOutlineKept::movedParagraphsTakeTheirEntriesAlong()
{
    WindowFixture fixture;
    Story story(fixture);
    story.edits->acceptAll();
    ManuscriptEdit* page = story.window->page();
    const qsizetype scene = Book.indexOf(QStringLiteral("* * *"));
    const qsizetype part = Book.indexOf(QStringLiteral("Part Two"));
    const qsizetype inn = Book.indexOf(QStringLiteral("The inn"));
    page->selectRange(scene, part); // the scene, up
    QVERIFY(page->moveSelection(inn));
    QCOMPARE(story.titles(),
             (QStringList{AllTitles[0], AllTitles[1], AllTitles[3], AllTitles[2], AllTitles[4], AllTitles[5]}));
    QVERIFY(story.agrees());
    page->undoEdit();
    QCOMPARE(story.titles(), AllTitles);
    const qsizetype one = Book.indexOf(AllTitles[1]);
    page->selectRange(one, Book.indexOf(AllTitles[2])); // a chapter, down
    QVERIFY(page->moveSelection(Book.indexOf(AllTitles[5])));
    QCOMPARE(story.titles(),
             (QStringList{AllTitles[0], AllTitles[2], AllTitles[3], AllTitles[4], AllTitles[1], AllTitles[5]}));
    QVERIFY(story.agrees());
    page->undoEdit();
    QCOMPARE(story.text(), Book);
    QCOMPARE(story.titles(), AllTitles);
    QCOMPARE(story.feature->trash()->rowCount(), 0);
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
