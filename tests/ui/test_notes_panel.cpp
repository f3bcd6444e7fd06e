// Premise, memory and author's note: in real windows.
#include "app/project/story_notes.h"
#include "context_fixture.h"
#include "tests/support/chat_model.h"
#include "tests/support/project_fixture.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"

#include <QDockWidget>
#include <QSpinBox>

using namespace longhand;

class TestNotesPanel : public QObject
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

    void notesAreSavedByThemselves();
    void notesAreCounted();
    void notesCountFromTheNextRun();
    void writingTakesTheNewestNotes();
    void readOnlyNotesAreShown();
    void whatFallsOutOfViewIsSaid();
    void theInstructionFallsOutOfView();
    void aModelsOwnWindowKeepsNoBeginning();
};

void TestNotesPanel::notesAreSavedByThemselves()
{
    ContextFixture fixture;
    QString file;
    {
        const auto window = fixture.window();
        QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
        file = window->project()->file();
        window->registry()->action(QStringLiteral("story.notes"))->trigger();
        QVERIFY(window->findChild<QDockWidget*>(QStringLiteral("notes"))->isVisible());
        auto* premise = editors(*window).at(0);
        QTRY_VERIFY(premise->hasFocus());
        QTest::keyClicks(premise, "A town of salt.");
        QVERIFY(!window->project()->allSaved());
        QTRY_COMPARE(storyNotes(*window->project()->project()).premise, std::string("A town of salt."));
        QVERIFY(window->project()->allSaved());
        // Closed at once after the last key: saved all the same.
        QTest::keyClicks(editors(*window).at(2), "Slower.");
        window->findChild<NotesPanel*>()->findChild<QSpinBox*>()->setValue(7);
        window->close();
    }
    const auto window = fixture.window();
    QVERIFY(window->openProject(file));
    const StoryNotes notes = window->findChild<NotesPanel*>()->notes();
    QCOMPARE(notes, (StoryNotes{"A town of salt.", "", "Slower.", 7}));
    QCOMPARE(storyNotes(*window->project()->project()), notes);
    QCOMPARE(window->project()->project()->text(), Seed.toStdString()); // they are no part of the book
    // Another story has its own.
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories")), QStringLiteral("Another.")));
    QCOMPARE(window->findChild<NotesPanel*>()->notes(), StoryNotes());
}

void TestNotesPanel::notesAreCounted()
{
    ContextFixture fixture;
    fixture.recording->loadsAtOnce = false;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    show(*window, "view.notes");
    editors(*window).at(0)->setPlainText(QStringLiteral("A town of salt."));
    QVERIFY(labels(window->findChild<NotesPanel*>()).contains(QStringLiteral("\u2013 tokens")));
    fixture.recording->finishLoad = true;
    const auto count = fixture.recording->reader.noteTokens("A town of salt.");
    QVERIFY(count > 3);
    QTRY_VERIFY(labels(window->findChild<NotesPanel*>()).contains(QStringLiteral("%1 tokens").arg(count)));
    QVERIFY(!labels(window->findChild<NotesPanel*>()).contains(QStringLiteral("\u2013 tokens")));
    editors(*window).at(0)->setPlainText(QStringLiteral("A town of salt. A town of salt."));
    QTRY_VERIFY(!labels(window->findChild<NotesPanel*>()).contains(QStringLiteral("\n%1 tokens").arg(count)));
}

void TestNotesPanel::notesCountFromTheNextRun()
{
    ContextFixture fixture;
    fixture.recording->tokens = proseTokens(500);
    fixture.recording->tokensPerSecond = 20;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    editors(*window).at(1)->setPlainText(QStringLiteral("Ada is left-handed."));
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
    auto* remark = window->findChild<QLabel*>(QStringLiteral("notesRemark"));
    QTRY_VERIFY(!remark->text().contains(QStringLiteral("unfinished run keeps")));
    editors(*window).at(1)->setPlainText(QStringLiteral("Ada is right-handed."));
    QTRY_VERIFY(remark->text().contains(QStringLiteral("unfinished run keeps")));
    QTRY_COMPARE(storyNotes(*window->project()->project()).memory, std::string("Ada is right-handed."));
    const SpanId run = window->project()->project()->runs().at(0).span;
    QCOMPARE(runNotes(*window->project()->project(), run).notes.memory, std::string("Ada is left-handed."));
    window->writing()->stop();
    QTRY_VERIFY(!remark->text().contains(QStringLiteral("unfinished run keeps")));
}

void TestNotesPanel::writingTakesTheNewestNotes()
{
    ContextFixture fixture;
    fixture.recording->tokens = proseTokens(5);
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    editors(*window).at(0)->setPlainText(QStringLiteral("Typed a moment ago."));
    window->writing()->write(); // before the quarter of a second is over
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    const RunInfo run = window->project()->project()->runs().at(0);
    QCOMPARE(runNotes(*window->project()->project(), run.span).notes.premise, std::string("Typed a moment ago."));
}

void TestNotesPanel::readOnlyNotesAreShown()
{
    ContextFixture fixture;
    const auto first = fixture.window();
    QVERIFY(begin(*first, fixture.path(QStringLiteral("stories"))));
    setStoryNotes(*first->project()->project(), {"A premise.", "", "", 3});
    const auto second = fixture.window();
    QVERIFY(second->openProject(first->project()->file()));
    QVERIFY(second->project()->isReadOnly());
    QCOMPARE(second->findChild<NotesPanel*>()->notes().premise, std::string("A premise."));
    for (const QPlainTextEdit* editor : editors(*second)) {
        QVERIFY(editor->isReadOnly());
    }
}

void TestNotesPanel::whatFallsOutOfViewIsSaid()
{
    ContextFixture fixture;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    auto* remark = window->findChild<QLabel*>(QStringLiteral("notesRemark"));
    const QString longer = QStringLiteral("Ada keeps the inn. ").repeated(20);
    const auto tokens = fixture.recording->reader.noteTokens(longer.trimmed().toStdString());
    QVERIFY(tokens > 16);
    editors(*window).at(1)->setPlainText(longer);
    QTRY_VERIFY(labels(window->findChild<NotesPanel*>()).contains(QStringLiteral("%1 tokens").arg(tokens)));
    QVERIFY(!remark->text().contains(QStringLiteral("drops out"))); // the first run makes room for them
    ProjectInfo info = window->project()->project()->info();
    info.modelFingerprint = window->session()->status().modelFingerprint;
    info.context = planContext(test::tinyModel()->config(), 131072, "auto", "rolling:16:128");
    window->project()->project()->setInfo(info);
    editors(*window).at(0)->setPlainText(QStringLiteral("Salt."));
    QTRY_VERIFY(remark->text().contains(QStringLiteral("first 16 tokens only")));
    editors(*window).at(1)->setPlainText(QStringLiteral("Ada."));
    QTRY_VERIFY(!remark->text().contains(QStringLiteral("drops out")));
}

/// In co-author mode the author's note and the instruction stand in front of the story, too.
void TestNotesPanel::theInstructionFallsOutOfView()
{
    ContextFixture fixture;
    const auto file = fixture.path(QStringLiteral("chat.gguf")).toStdString();
    test::writeChatModel(file);
    const auto model = Model::load(file);
    const ContextReader reader(model, UsualWriting{.chat = model->chat().known, .settings = {}});
    fixture.recording->reader = reader;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    editors(*window).at(0)->setPlainText(QStringLiteral("A town of salt."));
    editors(*window).at(1)->setPlainText(QStringLiteral("Ada keeps the inn."));
    editors(*window).at(2)->setPlainText(QStringLiteral("Slower."));
    QTRY_VERIFY(window->project()->allSaved());
    Project& project = *window->project()->project();
    const auto front = reader.frontTokens(project);
    const auto plan = [&](std::int64_t sinks) {
        ProjectInfo info = project.info();
        info.modelFingerprint = window->session()->status().modelFingerprint;
        info.context = planContext(model->config(), 131072, "auto", "rolling:" + std::to_string(sinks) + ":128");
        project.setInfo(info);
        Q_EMIT window->session()->stateChanged(SessionState::Ready, SessionState::Ready);
    };
    auto* remark = window->findChild<QLabel*>(QStringLiteral("notesRemark"));
    plan(front);
    QTest::qWait(200);
    QVERIFY2(!remark->text().contains(QStringLiteral("drop")), qPrintable(remark->text()));
    // One token too few: of the instruction, which ends it.
    plan(front - 1);
    QTRY_VERIFY2(remark->text().contains(QStringLiteral("first %1 tokens only").arg(front - 1)),
                 qPrintable(remark->text()));
    QVERIFY(remark->text().contains(QStringLiteral("they have %1").arg(front)));
    QTRY_VERIFY2(remark->text().contains(QStringLiteral("end of the instruction drops out")),
                 qPrintable(remark->text()));
    // The author's note as well, though premise and memory stay.
    const auto kept = reader.noteTokens("A town of salt.") + reader.noteTokens("Ada keeps the inn.");
    editors(*window).at(2)->setPlainText(QStringLiteral("Slower. ").repeated(60));
    QTRY_VERIFY(window->project()->allSaved());
    QVERIFY(kept < front - 1);
    QTRY_VERIFY2(remark->text().contains(QStringLiteral("rest of these notes and the instruction")),
                 qPrintable(remark->text()));
    // Straight on, the note stands in the story.
    setWritingMode(project, WritingMode::Plain);
    Q_EMIT window->session()->stateChanged(SessionState::Ready, SessionState::Ready);
    QTRY_VERIFY2(!remark->text().contains(QStringLiteral("drop")), qPrintable(remark->text()));
}

void TestNotesPanel::aModelsOwnWindowKeepsNoBeginning()
{
    ContextFixture fixture;
    const auto model = test::goldenModel("mistral_window_q8_0");
    fixture.recording->reader = ContextReader(model);
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    ProjectInfo info = window->project()->project()->info();
    info.modelFingerprint = window->session()->status().modelFingerprint;
    info.context = planContext(model->config(), 131072, "auto", "full");
    QVERIFY(info.context.rolling);
    QCOMPARE(info.context.sinks, 0);
    window->project()->project()->setInfo(info);
    editors(*window).at(0)->setPlainText(QStringLiteral("A town of salt."));
    const auto* remark = window->findChild<QLabel*>(QStringLiteral("notesRemark"));
    QTRY_VERIFY2(remark->text().contains(QStringLiteral("looks back 16 tokens only")), qPrintable(remark->text()));
    QVERIFY(remark->text().contains(QStringLiteral("premise and memory drop out")));
}

QTEST_MAIN(TestNotesPanel)
#include "test_notes_panel.moc"
