#include "app/project/story_adapter.h"
#include "ui/actions/main_actions.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/pages/start_page.h"
#include "ui/story/project_names.h"
#include "ui/story/writing_controller.h"
#include "ui/text/status_text.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/progress_strip.h"
#include "ui/widgets/status_line.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

using namespace longhand;

namespace {

const QString Seed = QStringLiteral("The ferry had not come for three days. \u201cCaf\u00e9\u201d, she said.");

void begin(MainWindow& window, const QString& seed = Seed)
{
    window.startPage()->setSeed(seed);
    Q_EMIT window.startPage()->beginRequested(window.startPage()->seed());
}

SessionState stateOf(const MainWindow& window)
{
    return window.session()->status().state;
}

/// Begins a story and waits for the model. False: it did not load.
bool beginReady(MainWindow& window, const QString& seed = Seed)
{
    begin(window, seed);
    return QTest::qWaitFor([&] { return stateOf(window) == SessionState::Ready; }, 120000);
}

std::string joined(const std::vector<std::string>& tokens)
{
    std::string text;
    for (const std::string& token : tokens) {
        text += token;
    }
    return text;
}

QPushButton* buttonNamed(QWidget* parent, const QString& text)
{
    for (QPushButton* button : parent->findChildren<QPushButton*>()) {
        if (button->text().remove(u'&') == text && button->isVisible()) {
            return button;
        }
    }
    return nullptr;
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void threeDoors()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(window->isStartShown());
        QVERIFY(buttonNamed(window->startPage(), QStringLiteral("Begin")));
        QVERIFY(buttonNamed(window->startPage(), QStringLiteral("Open a project\u2026")));
        QVERIFY(!buttonNamed(window->startPage(), QStringLiteral("Choose a model file\u2026"))); // there is a model
        QVERIFY(sampleSeeds().size() >= 3);
        for (const SampleSeed& sample : sampleSeeds()) {
            auto* card = buttonNamed(window->startPage(), sample.title);
            QVERIFY(card);
            card->click();
            QCOMPARE(window->startPage()->seed(), sample.text);
        }
    }

    /// It grew from 900 to 1,252 pixels once, while texts in the line below the page got longer.
    void noTextMakesTheWindowWider()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        begin(*window);
        window->resize(900, 640);
        QTRY_COMPARE(window->width(), 900);
        const QString text = QStringLiteral("a text of many words ").repeated(30);
        StatusLine* line = window->statusLine();
        line->setState(text);
        line->setWords(text);
        line->setTimeLeft(text, text);
        line->setModel(text, text);
        line->setSaved(text);
        QVERIFY(line->wholeText().contains(text)); // for who listens instead of looking
        QVERIFY2(line->minimumSizeHint().width() < 400, qPrintable(QString::number(line->minimumSizeHint().width())));
        QVERIFY2(window->minimumSizeHint().width() <= 900,
                 qPrintable(QString::number(window->minimumSizeHint().width())));
        QCoreApplication::processEvents();
        QCOMPARE(window->width(), 900);
    }

    /// What a seed gives can be read before anything is begun.
    void aPassageToExpect()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        const SampleSeed sample = sampleSeeds().first();
        QVERIFY(sample.goesOn.split(QRegularExpression(QStringLiteral("\\s+"))).size() > 60);
        const auto* passage = window->startPage()->findChild<QLabel*>(QStringLiteral("passage"));
        QVERIFY(passage && passage->isVisible());
        QCOMPARE(passage->text(), sample.goesOn);
        bool named = false;
        for (const QLabel* label : window->startPage()->findChildren<QLabel*>()) {
            named = named || (label->isVisible() && label->text().contains(sample.title));
        }
        QVERIFY(named);
    }

    void whatWasTypedStays()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        // No-break spaces are text: French has them.
        const QString typed = QStringLiteral("\u00ab\u00a0Bonjour\u00a0\u00bb, dit-elle.\n\nEncore\u202f!");
        auto* field = window->startPage()->findChild<QPlainTextEdit*>();
        field->setPlainText(typed);
        QCOMPARE(window->startPage()->seed(), typed);
        const SampleSeed sample = sampleSeeds().first();
        QPushButton* card = buttonNamed(window->startPage(), sample.title);
        QVERIFY(card);
        card->click();
        QCOMPARE(window->startPage()->seed(), sample.text);
        QCOMPARE(window->startPage()->typedWords(), qint64(0));
        field->undo();
        QCOMPARE(window->startPage()->seed(), typed);
        Q_EMIT window->startPage()->beginRequested(window->startPage()->seed());
        QCOMPARE(QString::fromStdString(window->project()->project()->text()), typed);
    }

    /// Not with the next button, which is *Write*: the Space of who types on would press it.
    void aMessageLeavesTheKeyboardToThePage()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        begin(*window);
        for (const QString& answer : {QStringLiteral("Dismiss"), QStringLiteral("Yes")}) {
            window->messages()->clear();
            window->messages()->show(QStringLiteral("a"), MessageKind::Info, QStringLiteral("A question?"),
                                     {{QStringLiteral("Yes"), {}}});
            QPushButton* button = buttonNamed(window->messages(), answer);
            QVERIFY(button);
            button->setFocus();
            QTRY_VERIFY(button->hasFocus());
            button->click();
            QVERIFY(window->page()->hasFocus());
        }
    }

    void anotherModelWaitsForTheEndOfTheRun()
    {
        WindowFixture fixture;
        fixture.recording->tokens.assign(4000, " salt");
        fixture.recording->tokensPerSecond = 100;
        const auto window = fixture.window();
        QVERIFY(beginReady(*window));
        StoryAdapter chosen;
        chosen.choice = StoryAdapter::Choice::File;
        chosen.adapters = {{fixture.path(QStringLiteral("style.gguf")).toStdString(), std::string(64, 'a'), 1.0}};
        setStoryAdapter(*window->project()->project(), chosen);
        window->actions()->write->trigger();
        QTRY_COMPARE(stateOf(*window), SessionState::Writing);

        const QString other = fixture.path(QStringLiteral("other.gguf"));
        std::ofstream(other.toStdString()) << "recorded";
        QSignalSpy refused(window->writing(), &WritingController::refused);
        const QString before = window->writing()->modelFile();
        window->writing()->chooseModel(other);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(fixture.recording->loads, 1);
        // Nothing of it has come to pass.
        QCOMPARE(window->writing()->modelFile(), before);
        QVERIFY(fixture.settings()->modelFile() != other);
        QCOMPARE(storyAdapter(*window->project()->project()).choice, StoryAdapter::Choice::File);

        window->actions()->stop->trigger();
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        window->writing()->chooseModel(other);
        QCOMPARE(window->writing()->modelFile(), other);
    }

    void doorToTheStarterModel()
    {
        WindowFixture fixture;
        QVERIFY(QFile::remove(fixture.modelFile()));
        qputenv("XDG_DATA_HOME", fixture.path(QStringLiteral("data")).toUtf8());
        const auto window = fixture.window();
        auto* choose = buttonNamed(window->startPage(), QStringLiteral("Choose a model file\u2026"));
        QVERIFY(choose);
        // A story can be begun all the same; what is missing is said when it is needed.
        begin(*window);
        QTRY_VERIFY(!window->messages()->text(QStringLiteral("nomodel")).isEmpty());
        QVERIFY(!window->messages()->text(QStringLiteral("nomodel")).contains(QStringLiteral(".sh")));
        QVERIFY(buttonNamed(window->messages(), QStringLiteral("Get the starter model\u2026")));
        std::ofstream(fixture.modelFile().toStdString()) << "recorded";
        FileDialogs::setNextAnswer(fixture.modelFile());
        window->actions()->chooseModel->trigger();
        QTRY_COMPARE(stateOf(*window), SessionState::Ready);
        QVERIFY(window->messages()->text(QStringLiteral("nomodel")).isEmpty()); // no longer true
        qunsetenv("XDG_DATA_HOME");
    }

    /// After Pause the focus stood on Stop, and Space ended the run.
    void thePageHasTheFocusAgain()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(2000);
        fixture.recording->tokensPerSecond = 100;
        const auto window = fixture.window();
        QVERIFY(beginReady(*window));
        WritingControls controls = window->controls()->controls();
        controls.length = 2000;
        window->controls()->setControls(controls);
        const auto press = [&](const char* name) {
            QPushButton* button = buttonNamed(window.get(), QLatin1String(name));
            if (button == nullptr || !button->isEnabled()) {
                return false;
            }
            button->setFocus();
            QTest::keyClick(button, Qt::Key_Space);
            return true;
        };
        QVERIFY(press("Write"));
        QCOMPARE(window->focusWidget(), window->page());
        QTRY_COMPARE(stateOf(*window), SessionState::Writing);
        QTRY_VERIFY(window->session()->status().runTokens > 5);
        QVERIFY(press("Pause"));
        QCOMPARE(window->focusWidget(), window->page());
        QTRY_COMPARE(stateOf(*window), SessionState::Paused);
        QVERIFY(press("Stop"));
        QCOMPARE(window->focusWidget(), window->page());
    }

    void beginWritePauseGoOn()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(400);
        fixture.recording->tokensPerSecond = 300;
        const auto window = fixture.window();
        begin(*window);
        QVERIFY(!window->isStartShown());
        QCOMPARE(window->project()->project()->text(), Seed.toStdString());
        QVERIFY(QFileInfo::exists(window->project()->file()));
        QTRY_COMPARE(stateOf(*window), SessionState::Ready);
        QVERIFY(window->statusLine()->wholeText().contains(QStringLiteral("Ready")));

        WritingControls controls = window->controls()->controls();
        controls.length = 400;
        window->controls()->setControls(controls);
        QTest::keyClick(window->page(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE(stateOf(*window), SessionState::Writing);
        QVERIFY(window->page()->isRunOpen());
        QTRY_VERIFY(window->session()->status().runTokens > 30);
        QVERIFY(window->statusLine()->wholeText().contains(QStringLiteral("of 400 tokens")));
        QTRY_VERIFY(window->statusLine()->wholeText().contains(QStringLiteral("left")));

        QTest::keyClick(window->page(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE(stateOf(*window), SessionState::Paused);
        QVERIFY(window->statusLine()->wholeText().contains(QStringLiteral("in memory")));
        QCOMPARE(window->page()->manuscript(), window->project()->project()->text());
        QVERIFY(buttonNamed(window.get(), QStringLiteral("Go on writing")));

        buttonNamed(window.get(), QStringLiteral("Go on writing"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(*window), SessionState::Finished, longhand::test::kPatience);
        QCOMPARE(window->page()->manuscript(), Seed.toStdString() + joined(fixture.recording->tokens));
        QCOMPARE(window->project()->project()->text(), window->page()->manuscript());
        QVERIFY(!window->page()->isLocked());
        QTRY_VERIFY(window->statusLine()->wholeText().contains(QStringLiteral("All saved")));
        QVERIFY(window->statusLine()->wholeText().contains(QStringLiteral("the length you asked for")));
    }

    void escapeStops()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(2000);
        fixture.recording->tokensPerSecond = 200;
        const auto window = fixture.window();
        QVERIFY(beginReady(*window));
        window->writing()->write();
        QTRY_VERIFY(window->session()->status().runTokens > 5);
        QTest::keyClick(window->page(), Qt::Key_Escape);
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        QTRY_COMPARE(window->page()->manuscript(), window->project()->project()->text());
        QVERIFY(window->page()->manuscript().size() > Seed.toStdString().size());
    }

    void editAfterARunBranches()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(60);
        const auto window = fixture.window();
        QVERIFY(beginReady(*window));
        window->writing()->write();
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        const std::string before = window->page()->manuscript();
        QTextCursor cursor(window->page()->document());
        cursor.setPosition(4);
        window->page()->setTextCursor(cursor);
        QTest::keyClicks(window->page(), "old ");
        QVERIFY(!window->project()->allSaved());
        QTRY_VERIFY(window->project()->allSaved());
        std::string expected = before;
        expected.insert(4, "old ");
        QCOMPARE(window->page()->manuscript(), expected);
        QCOMPARE(window->project()->project()->text(), expected);
        QCOMPARE(window->project()->project()->runs().size(), std::size_t(1)); // nothing is overwritten
        // Who wrote what survives the edit, on the page and in the file.
        const auto authorship = window->page()->model().spans();
        QCOMPARE(authorship.size(), std::size_t(2));
        const auto pieces = window->project()->manuscript();
        std::string models;
        for (const auto& piece : pieces) {
            models += piece.kind == SpanKind::Author ? "" : piece.text;
        }
        QCOMPARE(models, joined(fixture.recording->tokens));
    }

    void closedInMidRunAndReopened()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(300);
        fixture.recording->tokensPerSecond = 200;
        QString file;
        {
            const auto window = fixture.window();
            begin(*window);
            QTRY_COMPARE(stateOf(*window), SessionState::Ready);
            WritingControls controls = window->controls()->controls();
            controls.length = 300;
            controls.sampler.temperature = 0.73;
            controls.sampler.seed = 18446744073709551615ull;
            window->controls()->setControls(controls);
            window->writing()->write();
            QTRY_VERIFY(window->session()->status().runTokens > 20);
            file = window->project()->file();
            window->close(); // asks nothing
            QVERIFY(window->isStartShown());
        }
        fixture.recording->tokensPerSecond = 0;
        const auto window = fixture.window();
        QVERIFY(buttonNamed(window->startPage(), QFileInfo(file).completeBaseName()));
        QVERIFY(window->openProject(file));
        QCOMPARE(window->controls()->controls().sampler.temperature, 0.73);
        QCOMPARE(window->controls()->controls().sampler.seed, 18446744073709551615ull);
        QCOMPARE(window->controls()->controls().length, 300);
        QVERIFY(!window->messages()->text(QStringLiteral("goon")).isEmpty());
        QVERIFY(buttonNamed(window.get(), QStringLiteral("Go on writing")));
        QTRY_COMPARE(stateOf(*window), SessionState::Ready); // loaded by itself after a clean end
        window->writing()->write();
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        QCOMPARE(fixture.recording->resumes, 1);
        QCOMPARE(fixture.recording->writes, 1);
        QCOMPARE(window->page()->manuscript(), Seed.toStdString() + joined(fixture.recording->tokens));
    }

    void unloadedModelAfterAnUncleanEnd()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(50);
        const auto window = fixture.window();
        QVERIFY(beginReady(*window));
        window->writing()->write();
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        // What a killed program leaves: the file while it is in use.
        const QString copy = fixture.path(QStringLiteral("killed.longhand"));
        for (const char* suffix : {"", "-wal"}) {
            QFile::copy(window->project()->file() + QLatin1String(suffix), copy + QLatin1String(suffix));
        }
        fixture.recording->loads = 0;
        QVERIFY(window->openProject(copy));
        QCOMPARE(window->project()->project()->openState(), OpenState::Recovered);
        QVERIFY(window->messages()->text(QStringLiteral("recovered")).contains(QStringLiteral("not closed properly")));
        QTest::qWait(300); // nothing may be loaded
        QCOMPARE(fixture.recording->loads, 0);
        buttonNamed(window->messages(), QStringLiteral("Load the model"))->click();
        QTRY_COMPARE(stateOf(*window), SessionState::Ready);
    }

    void loadIsShownAndCancelled()
    {
        WindowFixture fixture;
        fixture.recording->loadsAtOnce = false;
        const auto window = fixture.window();
        begin(*window);
        QTRY_COMPARE(stateOf(*window), SessionState::Loading);
        auto* strip = window->findChild<ProgressStrip*>();
        QTRY_VERIFY(strip->isVisible());
        QVERIFY(strip->text().contains(QStringLiteral("40 %")));
        QVERIFY(strip->text().contains(QStringLiteral("weights")));
        window->writing()->write(); // waits for the model
        QVERIFY(window->writing()->isWaitingForModel());
        buttonNamed(strip, QStringLiteral("Cancel"))->click();
        QTRY_COMPARE(stateOf(*window), SessionState::Idle);
        QCOMPARE(fixture.recording->cancels, 1);
        QVERIFY(!strip->isVisible());
        QCOMPARE(fixture.recording->writes, 0);
        // Write loads it again and begins by itself.
        window->writing()->write();
        QTRY_COMPARE(stateOf(*window), SessionState::Loading);
        fixture.recording->tokens = proseTokens(20);
        fixture.recording->finishLoad = true;
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        QCOMPARE(fixture.recording->writes, 1);
    }

    void failedLoadIsSaid()
    {
        WindowFixture fixture;
        fixture.recording->failsToLoad = true;
        const auto window = fixture.window();
        begin(*window);
        QTRY_COMPARE(stateOf(*window), SessionState::Failed);
        QVERIFY(window->messages()->text(QStringLiteral("engine")).contains(QStringLiteral("damaged")));
        fixture.recording->failsToLoad = false;
        buttonNamed(window->messages(), QStringLiteral("Load the model again"))->click();
        QTRY_COMPARE(stateOf(*window), SessionState::Ready);
    }

    void fullDiskPausesAndGoesOn()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(100);
        fixture.recording->tokensPerSecond = 100;
        fixture.recording->diskFull = true;
        const auto window = fixture.window();
        QVERIFY(beginReady(*window));
        window->writing()->write();
        QTRY_COMPARE(stateOf(*window), SessionState::DiskFull);
        QVERIFY(window->messages()->text(QStringLiteral("engine")).contains(QStringLiteral("12 KB are missing")));
        QVERIFY(!window->page()->isLocked());
        fixture.recording->diskFull = false;
        fixture.recording->tokensPerSecond = 0;
        buttonNamed(window->messages(), QStringLiteral("Go on writing"))->click();
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        QVERIFY(window->messages()->text(QStringLiteral("engine")).isEmpty());
        QCOMPARE(window->page()->manuscript(), Seed.toStdString() + joined(fixture.recording->tokens));
    }

    void fullContextIsSaid()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(20);
        fixture.recording->finish = FinishReason::ContextFull;
        const auto window = fixture.window();
        QVERIFY(beginReady(*window));
        window->writing()->write();
        QTRY_COMPARE(stateOf(*window), SessionState::Finished);
        QVERIFY(window->messages()->text(QStringLiteral("full")).contains(QStringLiteral("131,072")));
    }

    void secondWindowReadsOnly()
    {
        WindowFixture fixture;
        const auto first = fixture.window();
        begin(*first);
        const auto second = fixture.window();
        QVERIFY(second->openProject(first->project()->file()));
        QVERIFY(second->project()->isReadOnly());
        QVERIFY(!second->messages()->text(QStringLiteral("readonly")).isEmpty());
        QVERIFY(second->page()->isLocked());
        QVERIFY(!second->actions()->write->isEnabled());
        QTest::keyClicks(second->page(), "x");
        QCOMPARE(second->page()->manuscript(), Seed.toStdString());
    }

    void notAProject()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        const QString file = fixture.path(QStringLiteral("<b>letter</b>.longhand"));
        std::ofstream(file.toStdString()) << "Dear Sir,";
        QVERIFY(!window->openProject(file));
        QVERIFY(window->isStartShown());
        const QString said = window->messages()->text(QStringLiteral("project"));
        QVERIFY(said.contains(QStringLiteral("<b>letter</b>")));
        for (const QLabel* label : window->messages()->findChildren<QLabel*>()) {
            QCOMPARE(label->textFormat(), Qt::PlainText);
        }
    }

    void lightAndDark()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        begin(*window);
        const auto lightness = [&] {
            const QImage image = window->grab().toImage();
            return image.pixelColor(image.width() / 2, image.height() - 60).lightness();
        };
        window->actions()->themeLight->trigger();
        QVERIFY(lightness() > 200);
        QVERIFY(!isDark(QApplication::palette()));
        window->actions()->themeDark->trigger();
        QVERIFY(lightness() < 80);
        QVERIFY(isDark(QApplication::palette()));
        QVERIFY(window->page()->font().styleHint() == QFont::Serif);
        QCOMPARE(fixture.settings()->theme(), ThemeChoice::Dark);
        // The next start is dark from its first frame on, the page too.
        const auto next = std::make_unique<MainWindow>(fixture.settings(), SessionFactory());
        next->resize(1024, 640);
        next->show();
        Q_EMIT next->startPage()->beginRequested(QStringLiteral("Night."));
        const QImage page = next->page()->viewport()->grab().toImage();
        QVERIFY(page.pixelColor(page.width() / 2, page.height() - 20).lightness() < 80);
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            const int contrast = std::abs(theme.ink.lightness() - theme.paper.lightness());
            QVERIFY2(contrast > 150, "text and page are too alike");
        }
        window->actions()->themeLight->trigger();
    }

    void focusShowsOnlyThePage()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        begin(*window);
        QVERIFY(window->controls()->isVisible());
        window->actions()->focusMode->trigger();
        QVERIFY(!window->controls()->isVisible());
        QVERIFY(!window->statusLine()->isVisible());
        QVERIFY(window->page()->isVisible());
        window->actions()->focusMode->trigger();
        QVERIFY(window->controls()->isVisible());
        QVERIFY(window->statusLine()->isVisible());
    }

    void exportsText()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        begin(*window);
        QTest::keyClicks(window->page(), " More.");
        FileDialogs::setNextAnswer(fixture.path(QStringLiteral("out.txt")));
        window->actions()->exportText->trigger();
        QFile file(fixture.path(QStringLiteral("out.txt")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), Seed + QStringLiteral(" More.\n"));
    }

    void namesFromFirstWords()
    {
        QCOMPARE(titleFromSeed(QStringLiteral("  \u201cCall me Ann.\u201d She left.")), QStringLiteral("Call me Ann"));
        QCOMPARE(titleFromSeed(QString()), QStringLiteral("Untitled"));
        QCOMPARE(fileNameFromTitle(QStringLiteral("../a/b: c?")), QStringLiteral("a b c"));
        QCOMPARE(fileNameFromTitle(QStringLiteral("long ").repeated(60)),
                 QStringLiteral("long ").repeated(36).trimmed());
        QCOMPARE(fileNameFromTitle(QString(300, QChar(0x6c34))), QString(60, QChar(0x6c34)));
        QVERIFY(titleFromSeed(QString(500, u'x')).size() <= 48);
        QTemporaryDir folder;
        const QString first = uniqueProjectFile(folder.path(), QStringLiteral("A"));
        std::ofstream(first.toStdString()) << "x";
        QVERIFY(uniqueProjectFile(folder.path(), QStringLiteral("A")).endsWith(QStringLiteral("/A 2.longhand")));
    }

    void honestNumbers()
    {
        QCOMPARE(rateText(0), QStringLiteral("\u2013 tokens/s"));
        QVERIFY(durationText(-1) == QStringLiteral("\u2013"));
        QVERIFY(durationText(7500).contains(QStringLiteral("2 h 5 min")));
        SessionStatus status;
        status.state = SessionState::Writing;
        status.runTarget = 1000;
        QVERIFY(timeLeftText(status).startsWith(QStringLiteral("\u2013")));
        status.tokensPerSecond = 1;
        QVERIFY(timeLeftText(status).contains(QStringLiteral("about 17 min")));
    }
};

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
