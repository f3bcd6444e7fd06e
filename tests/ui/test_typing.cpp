// The author types while the model writes: nothing typed is lost, and nothing that the model wrote.
#include "app/session/replay.h"
#include "story_window.h"
#include "tests/support/patience.h"
#include "ui/actions/main_actions.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/pages/start_page.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QMimeData>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>

using namespace longhand;
using longhand::test::kPatience;
using longhand::test::StoryWindow;

namespace {

const QString Seed = QStringLiteral("It was the year the salt came up the river.\nNobody at the inn spoke of it, and");

SessionState stateOf(const MainWindow& window)
{
    return window.session()->status().state;
}

void type(ManuscriptEdit* page, const QString& text)
{
    for (const QChar letter : text) {
        QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(letter));
        QApplication::sendEvent(page, &press);
    }
}

/// Letters that stand nowhere else, each once.
QChar letter(int number)
{
    return QChar(0x4e00 + number);
}

QString letters(int from, int to)
{
    QString text;
    for (int i = from; i < to; ++i) {
        text += letter(i);
    }
    return text;
}

/// Of each run on the page, what stands there of it.
std::map<SpanId, QString> runsOnPage(const MainWindow& window)
{
    std::map<SpanId, QString> runs;
    const ManuscriptText& text = window.page()->model();
    for (const TextSpan& span : text.spans()) {
        if (span.kind == SpanKind::Run) {
            runs[span.id] += text.text().mid(span.start, span.length);
        }
    }
    return runs;
}

/// Of each run in the story, its text; and whether all tokens are there, in order. A token that the author typed into
/// is his from then on.
std::map<SpanId, std::string> runsInStory(const Project& project, bool& whole)
{
    std::map<SpanId, std::string> runs;
    std::map<SpanId, std::int64_t> tokens;
    whole = true;
    for (const ManuscriptPiece& piece : project.manuscript()) {
        if (piece.kind != SpanKind::Author) {
            runs[piece.run] += piece.text;
            whole = whole && piece.firstToken == tokens[piece.run];
            tokens[piece.run] += std::int64_t(piece.tokens.size());
        }
    }
    for (const RunInfo& run : project.runs()) {
        whole = whole && run.tokensWritten == tokens[run.span];
    }
    return runs;
}

std::string textOnDisk(const QString& file)
{
    const std::filesystem::path from = file.toStdString();
    const std::filesystem::path copy = from.string() + ".seen.longhand";
    for (const char* end : {"", "-wal"}) {
        std::filesystem::copy_file(from.string() + end, copy.string() + end,
                                   std::filesystem::copy_options::overwrite_existing);
    }
    return Project::open(copy)->text();
}

} // namespace

class TestTyping : public QObject
{
    Q_OBJECT

private:
    static std::unique_ptr<MainWindow> begun(WindowFixture& fixture, int tokens, double perSecond)
    {
        fixture.recording->tokens = proseTokens(tokens);
        fixture.recording->tokensPerSecond = perSecond;
        auto window = fixture.window();
        Q_EMIT window->startPage()->beginRequested(Seed);
        WritingControls controls = window->controls()->controls();
        controls.length = tokens;
        window->controls()->setControls(controls);
        return QTest::qWaitFor([&] { return stateOf(*window) == SessionState::Ready; }, kPatience) ? std::move(window)
                                                                                                   : nullptr;
    }
    /// Presses Write, and waits until the page has so much of the run.
    static bool write(MainWindow& window, qsizetype characters)
    {
        const qsizetype before = window.page()->model().text().size();
        window.actions()->write->trigger();
        return QTest::qWaitFor([&] { return window.page()->model().text().size() >= before + characters; }, kPatience);
    }
    /// With a run that has shown its first words; the caret stands at the end.
    static std::unique_ptr<MainWindow> writing(WindowFixture& fixture, int tokens, double perSecond)
    {
        auto window = begun(fixture, tokens, perSecond);
        if (window == nullptr || !write(*window, 40)) {
            return nullptr;
        }
        window->page()->moveCursor(QTextCursor::End);
        return window;
    }
    static bool saved(MainWindow& window)
    {
        return QTest::qWaitFor([&] { return window.project()->allSaved(); }, kPatience);
    }

private Q_SLOTS:
    void anEarlierPartIsEditedAndTheRunGoesOn()
    {
        WindowFixture fixture;
        const auto window = writing(fixture, 400, 400);
        QVERIFY(window);
        ManuscriptEdit* page = window->page();
        page->selectRange(7, 7);
        const QString typed = letters(0, 21); // as many as vanished once
        for (const QChar one : typed) {
            type(page, one);
            QTest::qWait(5);
        }
        QCOMPARE(stateOf(*window), SessionState::Writing);
        QTRY_VERIFY(window->messages()->text(QStringLiteral("earlier")).contains(QStringLiteral("next run")));

        // On the disk before the run ends.
        window->project()->flush();
        QVERIFY(QString::fromStdString(textOnDisk(window->project()->file())).contains(typed));
        QCOMPARE(stateOf(*window), SessionState::Writing);

        QTRY_COMPARE_WITH_TIMEOUT(stateOf(*window), SessionState::Finished, kPatience);
        std::string written;
        for (const std::string& token : fixture.recording->tokens) {
            written += token;
        }
        QString wanted = Seed;
        wanted.insert(7, typed);
        QCOMPARE(page->manuscript(), wanted.toStdString() + written);
        QCOMPARE(page->tokens().tokens().size(), std::size_t(400));
        QVERIFY(saved(*window));
        QCOMPARE(window->project()->project()->text(), page->manuscript());
        QVERIFY(window->messages()->text(QStringLiteral("earlier")).isEmpty());
    }

    /// Whether the edit was saved before the pause or with it makes no difference.
    void anEditJustBeforeThePauseLeavesTheRun()
    {
        WindowFixture fixture;
        const auto window = writing(fixture, 2000, 400);
        QVERIFY(window);
        ManuscriptEdit* page = window->page();
        page->selectRange(7, 7);
        type(page, QStringLiteral("x"));
        window->writing()->pause(); // before the half second is over
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(*window), SessionState::Paused, kPatience);
        QVERIFY(saved(*window));
        QVERIFY(window->project()->project()->interruptedRun().has_value());
        window->writing()->write();
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(*window), SessionState::Finished, kPatience);
        QVERIFY(saved(*window));
        QCOMPARE(window->project()->project()->runs().size(), std::size_t(1));
        QString wanted = Seed;
        wanted.insert(7, QLatin1Char('x'));
        QVERIFY(page->manuscript().starts_with(wanted.toStdString()));
        QCOMPARE(window->project()->project()->text(), page->manuscript());
    }

    /// Alt and a letter is a command, if there is such a one, and no text.
    void lettersWithAltAreNoText()
    {
        WindowFixture fixture;
        const auto window = begun(fixture, 2000, 600);
        QVERIFY(window);
        ManuscriptEdit* page = window->page();
        page->moveCursor(QTextCursor::End);
        QTest::keyClick(page, Qt::Key_Q, Qt::AltModifier);
        QTest::keyClick(page, Qt::Key_Z, Qt::AltModifier | Qt::ShiftModifier);
        QCOMPARE(page->manuscript(), Seed.toStdString());
        QTest::keyClick(page, 'q');
        QTest::keyClick(page, Qt::Key_At, Qt::AltModifier | Qt::ControlModifier); // AltGr
        QCOMPARE(page->manuscript(), Seed.toStdString() + "q@");
        QVERIFY(write(*window, 40));
        page->moveCursor(QTextCursor::End);
        QTest::keyClick(page, Qt::Key_Q, Qt::AltModifier);
        const qsizetype before = page->model().text().size();
        QTRY_VERIFY(page->model().text().size() > before + 100);
        QCOMPARE(stateOf(*window), SessionState::Writing);
        QVERIFY(window->messages()->text(QStringLiteral("typing")).isEmpty());
    }

    void typingAtTheEndPausesAndTakesTheLetters()
    {
        WindowFixture fixture;
        const auto window = writing(fixture, 2000, 600);
        QVERIFY(window);
        ManuscriptEdit* page = window->page();
        // Quickly, all before the pause can take effect; the run's last words go before them.
        type(page, letters(0, 30));
        QCOMPARE(page->manuscript().substr(page->manuscript().size() - 90), letters(0, 30).toStdString());
        QTRY_COMPARE(stateOf(*window), SessionState::Paused);
        QVERIFY(window->messages()->text(QStringLiteral("typing")).contains(QStringLiteral("because you typed")));
        type(page, letters(30, 35));
        QVERIFY(saved(*window));
        bool whole = false;
        const auto runs = runsInStory(*window->project()->project(), whole);
        QVERIFY(whole);
        QCOMPARE(runs.size(), std::size_t(1));
        QCOMPARE(page->manuscript(), Seed.toStdString() + runs.begin()->second + letters(0, 35).toStdString());
        QCOMPARE(window->project()->project()->text(), page->manuscript());

        // What the author went on with is what the next run reads.
        QVERIFY(write(*window, 40));
        QVERIFY(window->messages()->text(QStringLiteral("typing")).isEmpty());
        QCOMPARE(fixture.recording->writes, 2);
        QCOMPARE(fixture.recording->resumes, 0);
        window->actions()->stop->trigger();
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        QCOMPARE(window->project()->project()->text(), page->manuscript());
    }

    void takenBackTheRunGoesOn()
    {
        WindowFixture fixture;
        const auto window = writing(fixture, 300, 400);
        QVERIFY(window);
        ManuscriptEdit* page = window->page();
        type(page, letters(0, 3));
        QTRY_COMPARE(stateOf(*window), SessionState::Paused);
        QVERIFY(saved(*window));
        QVERIFY(!window->writing()->interruptedRun());
        page->undoEdit();
        QVERIFY(!page->manuscript().ends_with(letters(0, 3).toStdString()));
        QVERIFY(window->project()->flush());
        QVERIFY(window->writing()->interruptedRun()); // as if nothing had been typed
        window->actions()->write->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(*window), SessionState::Finished, kPatience);
        QCOMPARE(fixture.recording->writes, 1);
        QCOMPARE(fixture.recording->resumes, 1);
        QCOMPARE(page->tokens().tokens().size(), std::size_t(300));
    }

    /// A run whose earlier text was edited, closed, opened and gone on with: it is still the run on the page, and the
    /// next edit before it does not count its words as the author's.
    void anEditAfterTheStoryWasReopened()
    {
        WindowFixture fixture;
        QString file;
        QString wanted = Seed;
        {
            const auto window = writing(fixture, 400, 300);
            QVERIFY(window);
            window->page()->selectRange(7, 7);
            type(window->page(), letters(0, 3));
            wanted.insert(7, letters(0, 3));
            QVERIFY(saved(*window));
            file = window->project()->file();
            window->close();
        }
        const auto window = fixture.window();
        QVERIFY(window->openProject(file));
        QTRY_COMPARE(stateOf(*window), SessionState::Ready);
        QVERIFY(window->writing()->interruptedRun());
        ManuscriptEdit* page = window->page();
        const qsizetype before = page->model().text().size();
        window->writing()->write();
        QTRY_VERIFY(page->model().text().size() > before + 20);
        page->selectRange(9, 9);
        type(page, letters(3, 6));
        wanted.insert(9, letters(3, 6));
        QCOMPARE(stateOf(*window), SessionState::Writing);
        QVERIFY(window->project()->flush());
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(*window), SessionState::Finished, kPatience);
        QVERIFY(saved(*window));
        std::string written;
        for (const std::string& token : fixture.recording->tokens) {
            written += token;
        }
        QCOMPARE(QString::fromStdString(window->project()->project()->text()),
                 wanted + QString::fromStdString(written));
        QCOMPARE(page->manuscript(), window->project()->project()->text());
        QCOMPARE(page->tokens().tokens().size(), std::size_t(400));
        QCOMPARE(window->project()->project()->check(), std::vector<std::string>());
    }

    void everyWayOfEditingAtTheEnd_data()
    {
        QTest::addColumn<QString>("way");
        for (const char* way : {"composed", "pasted", "dropped", "backspace", "selection", "undo", "replace"}) {
            QTest::newRow(way) << QString::fromLatin1(way);
        }
    }

    void everyWayOfEditingAtTheEnd()
    {
        QFETCH(QString, way);
        WindowFixture fixture;
        const auto window = writing(fixture, 2000, 600);
        QVERIFY(window);
        ManuscriptEdit* page = window->page();
        const QString typed = letters(0, 4);
        const QString before = page->model().text();
        QString kept = before; // of what stood there
        if (way == QLatin1String("composed")) {
            QInputMethodEvent composing(QStringLiteral("ni"), {});
            QApplication::sendEvent(page, &composing);
            QTest::qWait(20); // words may come meanwhile
            QInputMethodEvent done;
            done.setCommitString(typed);
            QApplication::sendEvent(page, &done);
        } else if (way == QLatin1String("pasted")) {
            QApplication::clipboard()->setText(typed);
            page->paste();
        } else if (way == QLatin1String("dropped")) {
            QMimeData data;
            data.setText(typed);
            const QPoint place = page->caretRect(page->caretPosition()).center().toPoint();
            QDropEvent drop(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(page->viewport(), &enter);
            QApplication::sendEvent(page->viewport(), &drop);
        } else if (way == QLatin1String("backspace")) {
            kept.chop(3);
            for (int i = 0; i < 3; ++i) {
                QTest::keyClick(page, Qt::Key_Backspace);
            }
        } else if (way == QLatin1String("selection")) {
            kept.chop(20);
            page->selectRange(before.size() - 20, before.size());
            type(page, typed);
        } else if (way == QLatin1String("replace")) {
            kept.chop(10);
            page->replaceRange(before.size() - 10, before.size(), typed);
        } else {
            page->undoEdit();
        }
        QTRY_COMPARE(stateOf(*window), SessionState::Paused);
        QVERIFY(saved(*window));
        const QString now = page->model().text();
        QCOMPARE(window->project()->project()->text(), page->manuscript());
        if (way == QLatin1String("undo")) {
            QCOMPARE(now, Seed); // the run, with its last words
            page->redoEdit();
            QVERIFY(page->model().text().startsWith(before));
            QVERIFY(saved(*window));
            QCOMPARE(window->project()->project()->text(), page->manuscript());
            return;
        }
        QVERIFY2(now.startsWith(kept), qPrintable(now));
        if (way != QLatin1String("backspace")) {
            QVERIFY2(now.endsWith(typed), qPrintable(now));
        }
        // And back again: everything that the model wrote.
        const int most = 10;
        for (int i = 0; i < most && runsOnPage(*window).size() == 1 && !page->model().text().startsWith(before); ++i) {
            page->undoEdit();
        }
        QVERIFY(page->model().text().startsWith(before));
    }

    void undoTakesBackWhatTheAuthorDidNotTheRun()
    {
        WindowFixture fixture;
        const auto window = writing(fixture, 500, 500);
        QVERIFY(window);
        ManuscriptEdit* page = window->page();
        page->selectRange(3, 3);
        type(page, letters(0, 5));
        const qsizetype size = page->model().text().size();
        QTRY_VERIFY(page->model().text().size() > size + 20);
        page->undoEdit();
        QVERIFY(page->model().text().startsWith(Seed));
        const qsizetype later = page->model().text().size();
        QTRY_VERIFY(page->model().text().size() > later + 20);
        QVERIFY(page->canRedo()); // the run took nothing away
        page->redoEdit();
        QCOMPARE(page->model().text().mid(3, 5), letters(0, 5));
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(*window), SessionState::Finished, kPatience);
        page->undoEdit();
        page->undoEdit();
        QCOMPARE(page->model().text(), Seed); // the run is one step, under the author's
        page->redoEdit();
        page->redoEdit();
        QCOMPARE(page->tokens().tokens().size(), std::size_t(500));
        QVERIFY(saved(*window));
        QCOMPARE(window->project()->project()->text(), page->manuscript());
    }

    void lettersAnywhereAtAnyTime_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 12; ++seed) {
            QTest::addRow("%d", seed) << seed;
        }
    }

    void lettersAnywhereAtAnyTime()
    {
        QFETCH(int, seed);
        std::mt19937 random{static_cast<unsigned>(seed)};
        WindowFixture fixture;
        const auto window = begun(fixture, 600, seed % 2 == 0 ? 300 : 3000);
        QVERIFY(window);
        ManuscriptEdit* page = window->page();
        std::vector<QString> bursts;
        int typed = 0;
        while (typed < 200) {
            if (window->writing()->canWrite() && random() % 3 == 0) {
                window->actions()->write->trigger();
            }
            const qsizetype size = page->model().text().size();
            qsizetype place = random() % 2 == 0 ? size : qsizetype(random() % std::size_t(size + 1));
            const auto typedBefore = [&](qsizetype at) { // not in the middle of earlier letters
                return at > 0 && at < size && page->model().text()[at - 1] >= letter(0) &&
                       page->model().text()[at - 1] < letter(200);
            };
            while (typedBefore(place)) {
                ++place;
            }
            page->selectRange(place, place);
            const int count = std::min(200 - typed, 1 + int(random() % 8));
            const QString burst = letters(typed, typed + count);
            typed += count;
            bursts.push_back(burst);
            const int way = int(random() % 6);
            if (way == 0) {
                QInputMethodEvent done;
                done.setCommitString(burst);
                QApplication::sendEvent(page, &done);
            } else if (way == 1) {
                QApplication::clipboard()->setText(burst);
                page->paste();
            } else {
                for (const QChar one : burst) {
                    type(page, one);
                    if (random() % 3 == 0) {
                        QTest::qWait(int(random() % 12));
                    }
                }
            }
            if (random() % 8 == 0) { // and back, and again
                page->undoEdit();
                page->redoEdit();
            }
            QTest::qWait(int(random() % 40));
        }
        if (window->session()->isRunning()) {
            window->actions()->stop->trigger();
        }
        QTRY_VERIFY_WITH_TIMEOUT(!window->session()->isRunning(), kPatience);
        QVERIFY(saved(*window));
        const QString text = page->model().text();
        for (const QString& burst : bursts) {
            QVERIFY2(text.count(burst) == 1, qPrintable(burst + QStringLiteral(" in ") + text));
        }
        std::string recorded;
        for (const std::string& token : fixture.recording->tokens) {
            recorded += token;
        }
        const auto onPage = runsOnPage(*window);
        QVERIFY(!onPage.empty());
        for (const auto& [run, words] : onPage) {
            QVERIFY2(recorded.starts_with(words.toStdString()), qPrintable(words));
        }
        std::size_t all = 0, shown = 0; // every letter of every run is there
        for (const RunInfo& run : window->project()->project()->runs()) {
            for (std::int64_t i = 0; i < run.tokensWritten; ++i) {
                all += fixture.recording->tokens[std::size_t(i)].size();
            }
        }
        for (const auto& [run, words] : onPage) {
            shown += words.toStdString().size();
        }
        QCOMPARE(shown, all);
        std::map<SpanId, std::int64_t> next; // of the tokens in the story none stands twice, and each in its place
        for (const ManuscriptPiece& piece : window->project()->project()->manuscript()) {
            if (piece.kind != SpanKind::Author) {
                QVERIFY(piece.firstToken >= next[piece.run]);
                next[piece.run] = piece.firstToken + std::int64_t(piece.tokens.size());
            }
        }
        QCOMPARE(window->project()->project()->text(), page->manuscript());
        QCOMPARE(window->project()->project()->check(), std::vector<std::string>());

        // Again, from the file.
        const QString file = window->project()->file();
        const std::string last = page->manuscript();
        window->close();
        const auto again = fixture.window();
        QVERIFY(again->openProject(file));
        QCOMPARE(again->page()->manuscript(), last);
    }

    void closedWhileLettersWait()
    {
        WindowFixture fixture;
        auto window = writing(fixture, 2000, 800);
        QVERIFY(window);
        const QString file = window->project()->file();
        type(window->page(), letters(0, 7)); // the window is closed before the pause
        window->close();
        window = fixture.window();
        QVERIFY(window->openProject(file));
        const std::string text = window->page()->manuscript();
        QVERIFY2(text.ends_with(letters(0, 7).toStdString()), text.c_str());
        bool whole = false;
        const auto runs = runsInStory(*window->project()->project(), whole);
        QVERIFY(whole);
        QCOMPARE(text, Seed.toStdString() + runs.begin()->second + letters(0, 7).toStdString());
    }

    void theEngineWritesTheSame()
    {
        StoryWindow story;
        WritingControls controls;
        controls.length = 300;
        controls.sampler.seed = 11;
        std::vector<TokenId> undisturbed;
        for (const bool typing : {false, true}) {
            const auto window = story.open();
            QVERIFY(StoryWindow::begin(*window, controls));
            ManuscriptEdit* page = window->page();
            window->actions()->write->trigger();
            for (int i = 0; typing && i < 60; ++i) {
                page->selectRange(i, i);
                type(page, letter(i));
                QTest::qWait(2);
            }
            QTRY_COMPARE_WITH_TIMEOUT(stateOf(*window), SessionState::Finished, kPatience);
            QVERIFY(saved(*window));
            const auto project = window->project()->project();
            QCOMPARE(project->text(), page->manuscript());
            const RunInfo run = project->runs().back();
            QVERIFY(replayRun(*project, run.span, longhand::test::tinyModel(), {}).same());
            std::vector<TokenId> tokens;
            for (const ManuscriptPiece& piece : project->manuscript()) {
                tokens.insert(tokens.end(), piece.tokens.begin(), piece.tokens.end());
            }
            QCOMPARE(tokens.size(), std::size_t(300));
            if (typing) {
                QVERIFY(page->model().text().startsWith(letters(0, 60)));
                QCOMPARE(tokens, undisturbed);
            }
            undisturbed = tokens;
            window->close();
        }
    }
};

QTEST_MAIN(TestTyping)
#include "test_typing.moc"
