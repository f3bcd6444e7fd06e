// The view of what the model sees, and what happens when its context is full: in real windows.
#include "app/project/outline/new_book.h"
#include "app/project/outline/outline_store.h"
#include "app/project/story_notes.h"
#include "app/project/story_words.h"
#include "app/session/context_tokens.h"
#include "app/session/engine_session.h"
#include "context_fixture.h"
#include "tests/support/project_fixture.h"
#include "ui/actions/action_registry.h"
#include "ui/context/context_blocks.h"
#include "ui/context/context_panel.h"
#include "ui/context/context_sections.h"
#include "ui/context/context_text.h"
#include "ui/context/notes_panel.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTableView>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

using namespace longhand;

namespace {

/// Presses a button of the message bar.
bool press(MainWindow& window, const QString& text)
{
    for (QPushButton* button : window.messages()->findChildren<QPushButton*>()) {
        if (button->text() == text && button->isVisible()) {
            button->click();
            return true;
        }
    }
    return false;
}

} // namespace

class TestContextView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        if (!std::filesystem::exists(test::tinyModelPath())) {
            QSKIP("the tiny model is not there");
        }
    }

    void theViewShowsWhatIsRead();
    void theViewSaysWhyItIsEmpty();
    void whatFallsOutIsGrey();
    void aWholeBookIsShown();
    void theViewStaysWhereItIsRead();
    void theModelsHold();
    void warnsBeforeTheEnd();
    void whatFallsOutIsSaid_data();
    void whatFallsOutIsSaid();
    void fullOffersChoices();
    void refusedTextOffersChoices();
    void aNewBookBeginsWithTheEnd();
    void anUnwrittenProjectIsPlannedAnew();
    void aWrittenOneGoesOnInACopy();
    void theEndOfAStory();
};

void TestContextView::theViewShowsWhatIsRead()
{
    ContextFixture fixture;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    editors(*window).at(0)->setPlainText(QStringLiteral("A town of salt."));
    editors(*window).at(1)->setPlainText(QStringLiteral("Ada is left-handed."));
    editors(*window).at(2)->setPlainText(QStringLiteral("Slower."));
    window->findChild<NotesPanel*>()->findChild<QSpinBox*>()->setValue(1);
    show(*window, "view.context");
    auto* panel = window->findChild<ContextPanel*>();
    auto* text = panel->findChild<ContextText*>();
    auto* table = panel->findChild<QTableView*>();
    QTRY_COMPARE(table->model()->rowCount(), 5);
    QTRY_VERIFY(text->isComplete());
    const QString shown = text->toPlainText();
    const QStringList order = {QStringLiteral("Premise"),       QStringLiteral("A town of salt."),
                               QStringLiteral("Memory"),        QStringLiteral("Ada is left-handed."),
                               QStringLiteral("Story"),         QStringLiteral("Nobody spoke of it."),
                               QStringLiteral("Author's note"), QStringLiteral("Slower."),
                               QStringLiteral("Story"),         QStringLiteral("The inn stood alone.")};
    qsizetype at = 0;
    for (const QString& part : order) {
        at = shown.indexOf(part, at);
        QVERIFY2(at >= 0, qPrintable(part + QStringLiteral(" in\n") + shown));
    }
    // The same numbers as the engine's.
    const Project& project = *window->project()->project();
    const auto tokens = contextTokens(project, *test::tinyModel());
    const QString summary = panel->findChild<QLabel*>(QStringLiteral("contextSummary"))->text();
    QVERIFY2(summary.contains(QString::number(tokens.size())), qPrintable(summary));
    int sum = test::tinyModel()->tokenizer().addBos() ? 1 : 0;
    for (int row = 0; row < 5; ++row) {
        sum += table->model()->index(row, 1).data().toInt();
    }
    QCOMPARE(sum, int(tokens.size()));
    // It follows the page.
    window->page()->moveCursor(QTextCursor::End);
    QTest::keyClicks(window->page(), " And then the ferry.");
    QTRY_VERIFY(text->toPlainText().contains(QStringLiteral("alone. And then the ferry.")));
    // The title's number too, in its place.
    QVERIFY(text->toPlainText().contains(
        QStringLiteral("Story \u00b7 %1 tokens").arg(table->model()->index(4, 1).data().toString())));
    // A section is a click away.
    table->selectRow(3);
    QTRY_VERIFY(text->textCursor().block().text().startsWith(QStringLiteral("Author's note")));
}

void TestContextView::theViewSaysWhyItIsEmpty()
{
    ContextFixture fixture;
    fixture.recording->loadsAtOnce = false;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    show(*window, "view.context");
    auto* panel = window->findChild<ContextPanel*>();
    QTRY_VERIFY(labels(panel).contains(QStringLiteral("When a model is loaded")));
    QVERIFY(!panel->findChild<QTableView*>()->isVisible());
    fixture.recording->finishLoad = true;
    QTRY_VERIFY(panel->findChild<QTableView*>()->isVisible());
    QVERIFY(!labels(panel).contains(QStringLiteral("When a model is loaded")));
}

void TestContextView::whatFallsOutIsGrey()
{
    ContextFixture fixture;
    const auto window = fixture.window();
    QString story;
    for (int i = 0; i < 80; ++i) {
        story += QStringLiteral("The caf\u00e9 by the water was number %1.\n").arg(i);
    }
    const QString file = fixture.path(QStringLiteral("rolling.longhand"));
    ProjectInfo info;
    info.title = "Rolling";
    info.attentionChoice = "rolling:16:128";
    Project::create(file.toStdString(), info, story.toStdString());
    QVERIFY(window->openProject(file));
    show(*window, "view.context");
    auto* panel = window->findChild<ContextPanel*>();
    auto* text = panel->findChild<ContextText*>();
    QTRY_COMPARE(panel->findChild<QTableView*>()->model()->rowCount(), 3);
    QTRY_VERIFY(text->isComplete());
    QVERIFY(text->toPlainText().contains(QStringLiteral("Story, no longer read")));
    QVERIFY(labels(panel).contains(QStringLiteral("have fallen out of the model's view")));
    QVERIFY(labels(panel).contains(QStringLiteral("falls out of its view")));
    const auto colourOf = [&](const QString& words) {
        const QTextCursor found = text->document()->find(words);
        return found.charFormat().foreground().color();
    };
    QVERIFY(!text->document()->find(QStringLiteral("number 40.")).isNull());
    QVERIFY(colourOf(QStringLiteral("number 40.")) != colourOf(QStringLiteral("number 79.")));
}

void TestContextView::aWholeBookIsShown()
{
    ContextFixture fixture;
    const auto window = fixture.window();
    std::string story;
    const auto tokens = proseTokens(100000, false); // one endless paragraph
    for (const std::string& token : tokens) {
        story += token;
    }
    const QString file = fixture.path(QStringLiteral("book.longhand"));
    ProjectInfo info;
    info.title = "Book";
    info.context.planned = 400000;
    info.attentionChoice = "rolling:16:1024";
    Project::create(file.toStdString(), info, story);
    QVERIFY(window->openProject(file));
    show(*window, "view.context");
    auto* text = window->findChild<ContextPanel*>()->findChild<ContextText*>();
    QTRY_VERIFY_WITH_TIMEOUT(text->document()->blockCount() > 3, longhand::test::kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(text->isComplete(), longhand::test::kPatience);
    QString whole;
    for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next()) {
        QVERIFY(block.length() < 2000); // no display block is long enough to be slow
        if (!block.text().contains(QStringLiteral(" tokens"))) {
            whole += block.text();
        }
    }
    QCOMPARE(whole, QString::fromStdString(story));
}

void TestContextView::theViewStaysWhereItIsRead()
{
    ContextText text;
    text.resize(300, 200);
    text.show();
    const auto lines = [](int count) {
        auto blocks = std::make_shared<std::vector<ContextBlock>>();
        blocks->push_back({QStringLiteral("Story, %1").arg(count), ContextBlock::Kind::Title, 0});
        for (int i = 0; i < count; ++i) {
            blocks->push_back({QStringLiteral("line %1").arg(i), ContextBlock::Kind::Read, 0});
        }
        return blocks;
    };
    text.setBlocks(lines(4000));
    QTRY_VERIFY(text.isComplete());
    text.verticalScrollBar()->setValue(1000);
    const QString top = text.cursorForPosition({5, 5}).block().text();
    text.setBlocks(lines(4010)); // the story grew, and its number with it
    QTRY_VERIFY(text.isComplete());
    QCOMPARE(text.cursorForPosition({5, 5}).block().text(), top);
    QCOMPARE(text.document()->firstBlock().text(), QStringLiteral("Story, 4010"));
    QCOMPARE(text.document()->lastBlock().text(), QStringLiteral("line 4009"));
    QCOMPARE(text.document()->blockCount(), 4011);
    text.setBlocks(lines(100));
    QTRY_VERIFY(text.isComplete());
    QCOMPARE(text.document()->blockCount(), 101);
    text.setBlocks(lines(0));
    QTRY_VERIFY(text.isComplete());
    QCOMPARE(text.toPlainText(), QStringLiteral("Story, 0"));
    text.setBlocks(std::make_shared<std::vector<ContextBlock>>());
    QTRY_VERIFY(text.isComplete());
    QCOMPARE(text.toPlainText(), QString());
}

void TestContextView::theModelsHold()
{
    ContextSections sections;
    const QAbstractItemModelTester tester(&sections, QAbstractItemModelTester::FailureReportingMode::QtTest);
    ContextPassages context;
    context.passages = {{ContextPart::Premise, "A", 1, false}, {ContextPart::Story, "B", 5, false}};
    sections.setContext(context);
    QCOMPARE(sections.rowCount(), 2);
    context.passages[1].tokens = 9;
    sections.setContext(context);
    QCOMPARE(sections.index(1, 1).data().toString(), QStringLiteral("9"));
    context.passages.push_back({ContextPart::Story, "C", 5, true});
    sections.setContext(context);
    QVERIFY(sections.index(2, 0).data().toString().contains(QStringLiteral("no longer read")));
    sections.setContext({});
    QCOMPARE(sections.rowCount(), 0);
}

void TestContextView::warnsBeforeTheEnd()
{
    ContextFixture fixture;
    fixture.recording->planned = 30000;
    fixture.recording->tokens = proseTokens(24000);
    fixture.recording->tokensPerSecond = 10;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    WritingControls controls = window->controls()->controls();
    controls.length = 100000;
    window->controls()->setControls(controls);
    window->writing()->write();
    QTRY_VERIFY(window->session()->status().runTokens > 2);
    QVERIFY(window->messages()->text(QStringLiteral("nearfull")).isEmpty());
    fixture.recording->contextBase = 26000; // as if much had been written
    QTRY_VERIFY(window->messages()->text(QStringLiteral("nearfull")).contains(QStringLiteral("are left")));
    QVERIFY(press(*window, QStringLiteral("What the model sees")));
    QVERIFY(window->findChild<QDockWidget*>(QStringLiteral("context"))->isVisible());
    window->writing()->stop();
}

void TestContextView::whatFallsOutIsSaid_data()
{
    QTest::addColumn<QString>("choice");
    QTest::addColumn<QString>("plan"); // that it was resolved to
    QTest::addColumn<QString>("words");
    QTest::addColumn<bool>("again"); // in the next story
    QTest::newRow("as suits the model") << "auto"
                                        << "rolling:16:128"
                                        << "goes round in circles" << false;
    QTest::newRow("the author's choice") << "rolling:16:128"
                                         << "rolling:16:128"
                                         << "As planned for this project" << true;
    QTest::newRow("the model's own window") << "auto"
                                            << "rolling:0:128"
                                            << "looks back 128 tokens only" << true;
}

void TestContextView::whatFallsOutIsSaid()
{
    QFETCH(QString, choice);
    QFETCH(QString, plan);
    QFETCH(QString, words);
    QFETCH(bool, again);
    ContextFixture fixture;
    fixture.recording->tokens = proseTokens(24000);
    fixture.recording->tokensPerSecond = 10;
    const auto window = fixture.window();
    for (const bool said : {true, again}) {
        fixture.recording->contextBase = 0;
        QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
        Project& project = *window->project()->project();
        ProjectInfo info = project.info();
        QCOMPARE(info.attentionChoice, std::string("auto")); // unless the author says otherwise
        info.attentionChoice = choice.toStdString();
        info.context = planContext(test::tinyModel()->config(), 131072, "auto", plan.toStdString());
        project.setInfo(info);
        window->writing()->write();
        QTRY_VERIFY(window->session()->status().runTokens > 2);
        QVERIFY(window->messages()->text(QStringLiteral("rolling")).isEmpty());
        fixture.recording->contextBase = 2000; // as if much had been written
        QTRY_VERIFY(window->session()->status().contextTokens > 2000);
        if (said) {
            QTRY_VERIFY(window->messages()->text(QStringLiteral("rolling")).contains(words));
        } else {
            QTest::qWait(100);
            QVERIFY(window->messages()->text(QStringLiteral("rolling")).isEmpty());
        }
        window->writing()->stop();
        QTRY_VERIFY(!window->session()->isRunning());
    }
}

void TestContextView::fullOffersChoices()
{
    ContextFixture fixture;
    fixture.recording->tokens = proseTokens(20);
    fixture.recording->finish = FinishReason::ContextFull;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(window->messages()->text(QStringLiteral("full")).contains(QStringLiteral("in a new book")));
    QStringList buttons;
    for (const QPushButton* button : window->messages()->findChildren<QPushButton*>()) {
        buttons << button->text();
    }
    QVERIFY(buttons.contains(QStringLiteral("New book from its end")));
    QVERIFY(buttons.contains(QStringLiteral("Go on with a rolling view")));
    QVERIFY(buttons.contains(QStringLiteral("Shorten")));
    QVERIFY(buttons.contains(QStringLiteral("Dismiss")));
    QVERIFY(press(*window, QStringLiteral("Shorten")));
    if (QAction* outline = window->registry()->action(QStringLiteral("view.outline"))) {
        QVERIFY(outline->isChecked());
    }
    QVERIFY(!window->page()->isLocked());
}

/// With the real engine: a text that does not fit is refused, and the same choices are offered.
void TestContextView::refusedTextOffersChoices()
{
    WindowFixture fixture;
    EngineOptions options;
    options.threads = 1;
    MainWindow window(fixture.settings(), [options](std::shared_ptr<Project> project) {
        return std::make_unique<EngineSession>(std::move(project), options);
    });
    window.setModelFile(QString::fromStdString(test::tinyModelPath().string()));
    window.show();
    const QString file = fixture.path(QStringLiteral("long.longhand"));
    ProjectInfo info;
    info.title = "Long";
    info.context.planned = 256;
    std::string story;
    for (int i = 0; i < 300; ++i) {
        story += "word ";
    }
    Project::create(file.toStdString(), info, story);
    QVERIFY(window.openProject(file));
    QTRY_COMPARE_WITH_TIMEOUT(window.session()->status().state, SessionState::Ready, longhand::test::kPatience);
    window.writing()->write();
    QTRY_COMPARE(window.session()->status().state, SessionState::Failed);
    QTRY_VERIFY(!window.messages()->text(QStringLiteral("full")).isEmpty());
    QVERIFY(window.messages()->text(QStringLiteral("engine")).isEmpty()); // said once
    // No run was made: the plan is the author's to change, and then it writes.
    QVERIFY(press(window, QStringLiteral("Go on with a rolling view")));
    QVERIFY(press(window, QStringLiteral("Use this plan")));
    QVERIFY(window.project()->project()->info().context.planned > 60000);
    WritingControls controls = window.controls()->controls();
    controls.length = 20;
    window.controls()->setControls(controls);
    window.writing()->write();
    QTRY_COMPARE_WITH_TIMEOUT(window.session()->status().state, SessionState::Finished, longhand::test::kPatience);
    QCOMPARE(window.project()->project()->runs().at(0).tokensWritten, 20);
    QVERIFY(window.project()->project()->info().context.rolling);
    QVERIFY(window.messages()->text(QStringLiteral("full")).isEmpty());
}

void TestContextView::aNewBookBeginsWithTheEnd()
{
    ContextFixture fixture;
    fixture.recording->tokens = proseTokens(20);
    fixture.recording->finish = FinishReason::ContextFull;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    const QString first = window->project()->file();
    setStoryNotes(*window->project()->project(), {"A town of salt.", "Ada.", "Slower.", 4});
    window->writing()->write();
    QTRY_VERIFY(!window->messages()->text(QStringLiteral("full")).isEmpty());
    const std::string text = window->project()->project()->text();
    QVERIFY(press(*window, QStringLiteral("New book from its end")));
    QTRY_VERIFY(window->project()->isOpen() && window->project()->file() != first);
    QCOMPARE(storyNotes(*window->project()->project()), (StoryNotes{"A town of salt.", "Ada.", "Slower.", 4}));
    QVERIFY(text.ends_with(window->project()->project()->text()));
    QVERIFY(window->project()->project()->runs().empty());
    QCOMPARE(window->page()->manuscript(), window->project()->project()->text());
    QVERIFY(!window->messages()->text(QStringLiteral("newbook")).isEmpty());
    QVERIFY(press(*window, QStringLiteral("Back to the first book")));
    QCOMPARE(window->project()->file(), first);
    QCOMPARE(window->project()->project()->text(), text); // as it was
}

void TestContextView::anUnwrittenProjectIsPlannedAnew()
{
    test::TemporaryProject file;
    ProjectInfo info;
    info.context.planned = 4096;
    info.modelFile = "model.gguf";
    const auto project = Project::create(file.path(), info, "One.\n\nTwo.");
    setStoryNotes(*project, {"P", "M", "N", 2});
    NewBook book;
    book.file = file.folder() / "next.longhand";
    book.title = "Next";
    book.text = "Two.";
    createNewBook(*project, book);
    {
        const auto next = Project::open(book.file);
        QCOMPARE(next->text(), std::string("Two."));
        QCOMPARE(next->info().title, std::string("Next"));
        QCOMPARE(next->info().modelFile, std::string("model.gguf"));
        QCOMPARE(next->info().context.planned, 4096);
        QCOMPARE(storyNotes(*next), (StoryNotes{"P", "M", "N", 2}));
    }
    QVERIFY_THROWS_EXCEPTION(Error, createNewBook(*project, book)); // never over another file
    QCOMPARE(Project::open(book.file)->text(), std::string("Two."));
}

void TestContextView::aWrittenOneGoesOnInACopy()
{
    ContextFixture fixture;
    fixture.recording->tokens = proseTokens(20);
    fixture.recording->finish = FinishReason::ContextFull;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    const QString first = window->project()->file();
    OutlineEntry entry;
    entry.id = 3;
    entry.position = Seed.indexOf(QStringLiteral("The inn"));
    entry.title = "The inn";
    entry.synopsis = "Nobody is there.";
    OutlineStore(*window->project()->project()).save({entry});
    QVERIFY(window->openProject(first));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    StoryWords(*window->project()->project()).add("Oddermere");
    window->writing()->write();
    QTRY_VERIFY(!window->messages()->text(QStringLiteral("full")).isEmpty());
    const std::string text = window->project()->project()->text();
    const auto entries = OutlineStore(*window->project()->project()).load();
    const ContextPlan plan = window->project()->project()->info().context;
    QVERIFY(press(*window, QStringLiteral("Go on with a rolling view")));
    QVERIFY(window->messages()->text(QStringLiteral("full")).contains(QStringLiteral("so it cannot change")));
    QVERIFY(press(*window, QStringLiteral("Make the copy and open it")));
    QTRY_VERIFY(window->project()->isOpen() && window->project()->file() != first);
    QCOMPARE(window->project()->project()->text(), text);
    QVERIFY(window->project()->project()->info().context.planned > plan.planned);
    QVERIFY(window->project()->project()->info().attentionChoice.starts_with("rolling:"));
    QCOMPARE(entries.size(), std::size_t(1));
    QVERIFY(OutlineStore(*window->project()->project()).load() == entries);
    QCOMPARE(StoryWords(*window->project()->project()).words(), std::vector<std::string>{"Oddermere"});
    QVERIFY(window->openProject(first));
    QVERIFY(OutlineStore(*window->project()->project()).load() == entries);
    QCOMPARE(window->project()->project()->info().context, plan);
}

void TestContextView::theEndOfAStory()
{
    QCOMPARE(endOfStory("", 5), std::string());
    QCOMPARE(endOfStory("One two.", 5), std::string("One two."));
    QCOMPARE(endOfStory("One two.\n\nThree four five.", 2), std::string("Three four five."));
    QCOMPARE(endOfStory("One two.\n\nThree four five.", 4), std::string("One two.\n\nThree four five."));
    // The last chapter, where it is about as long.
    const std::string two = "Chapter 1\n\nOne two three.\n\nChapter 2\n\nFour five.\n\nSix seven.";
    QCOMPARE(endOfStory(two, 4), std::string("Chapter 2\n\nFour five.\n\nSix seven."));
    QCOMPARE(endOfStory(two, 50), two);
    QCOMPARE(endOfStory(two, 2), std::string("Six seven.")); // much too long for two words
    // The paragraph is much longer: from a sentence.
    QCOMPARE(endOfStory("A b c d e f g h i j k l. M n o p. Q r s t.", 6), std::string("M n o p. Q r s t."));
    QCOMPARE(endOfStory("a b c d e f g h i j k l m n", 4), std::string("k l m n"));
    QCOMPARE(endOfStory("caf\xc3\xa9 caf\xc3\xa9 \xe2\x80\x94 ja\n", 2), std::string("\xe2\x80\x94 ja\n"));
}

QTEST_MAIN(TestContextView)
#include "test_context_view.moc"
