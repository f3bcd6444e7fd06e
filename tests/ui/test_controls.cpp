// The controls: every one moves its own setting, and a change in mid-run reaches the run, once, from the next token on.
#include "control_fields.h"
#include "story_window.h"
#include "ui/controls/control_table.h"
#include "ui/controls/controls_feature.h"
#include "ui/controls/run_changes.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QSpinBox>
#include <QToolButton>

using namespace longhand;
using longhand::test::field;

namespace {

WritingControls unusual()
{
    WritingControls c;
    c.sampler.penalty = 1.35;
    c.sampler.penaltyWindow = 777;
    c.sampler.penaltySlope = 0.6;
    c.sampler.penaltyBy = PenaltyBy::Count;
    c.sampler.penaltySparesMarks = true;
    c.sampler.penaltySparedWords = 70;
    c.sampler.sparesWordEnds = true;
    c.sampler.sparesContractions = true;
    c.sampler.temperature = 0.85;
    c.sampler.topK = 40;
    c.sampler.topP = 0.95;
    c.sampler.minP = 0.05;
    c.sampler.eta = 0.0003;
    c.sampler.dryMultiplier = 0.8;
    c.sampler.dryBase = 1.5;
    c.sampler.dryAllowed = 4;
    c.sampler.dryWindow = 900;
    c.sampler.dryLongestWord = 8;
    c.sampler.endsLongWords = true;
    c.sampler.mostWordEnds = 44;
    c.sampler.variedOpenings = 0.7;
    c.sampler.longestSentence = 72;
    c.sampler.longestParagraph = 240;
    c.sampler.mostContractions = 12;
    c.sampler.mostBareLines = 4;
    c.sampler.mostMarks = 44;
    c.sampler.seed = 18446744073709551615ull;
    c.sampler.take = 12;
    c.sampler.atEnd = AtEnd::Stop;
    c.strategy.kind = Strategy::TokenSwift;
    c.strategy.ngramK = 12;
    c.strategy.tree = {2, 2, 1};
    c.strategy.cache = CachePolicy::Window;
    c.strategy.budget = 512;
    c.strategy.sinks = 8;
    c.strategy.draftLength = 5;
    c.strategy.gamma1 = 3;
    c.strategy.gamma2 = 9;
    c.strategy.draftModel = "/models/small.gguf";
    c.length = 100000;
    c.pauseAtLoop = false;
    return c;
}

ControlsFeature* featureOf(const MainWindow& window)
{
    return window.findChild<ControlsFeature*>(QStringLiteral("controls-feature"));
}

} // namespace

class TestControls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyControlMovesItsOwn();
    void rememberedAndInRange();
    void everyTipSaysWhatZeroMeans();
    void aTreeThatIsNoneIsNotTaken();
    void openSectionsFitThePanel();
    void changesReachTheRun();
    void aDraftModelIsThisMachines();
    void severalChangesAreOne();
    void onlyWhatTheAuthorChanged();
    void beforeAnInterruptedRunGoesOn();
    void whatCannotBeIsTakenBack();
    void theRunReplays();
    void aNewSeedIsAnother();
    void requestCarriesTheControls();
};

void TestControls::everyControlMovesItsOwn()
{
    ControlsPanel panel;
    panel.setControls(unusual());
    QVERIFY(panel.controls() == unusual());
    const auto verify = [&](auto move, auto change, const char* name) {
        panel.setControls(unusual());
        move();
        WritingControls expected = unusual();
        change(expected);
        const QStringList differ = changedControls(panel.controls(), expected);
        QVERIFY2(differ.isEmpty(), qPrintable(QLatin1String(name) + QStringLiteral(": ") + differ.join(u',')));
        QVERIFY(!(panel.controls() == unusual()));
    };
    verify([&] { field<QDoubleSpinBox>(panel, "Penalty value")->setValue(2); },
           [](WritingControls& c) { c.sampler.penalty = 2; }, "penalty value");
    verify([&] { field<QSpinBox>(panel, "Penalty window")->setValue(0); },
           [](WritingControls& c) { c.sampler.penaltyWindow = 0; }, "penalty window");
    verify([&] { field<QDoubleSpinBox>(panel, "Temperature")->setValue(-1); },
           [](WritingControls& c) { c.sampler.temperature = 0; }, "temperature");
    verify([&] { field<QSpinBox>(panel, "n-gram k")->setValue(5); }, [](WritingControls& c) { c.strategy.ngramK = 5; },
           "n-gram k");
    verify([&] { field<QSpinBox>(panel, "Length")->setValue(0); }, [](WritingControls& c) { c.length = 1; }, "length");
    verify([&] { field<QSpinBox>(panel, "Top-k")->setValue(3); }, [](WritingControls& c) { c.sampler.topK = 3; },
           "top-k");
    verify([&] { field<QDoubleSpinBox>(panel, "Top-p")->setValue(0.5); },
           [](WritingControls& c) { c.sampler.topP = 0.5; }, "top-p");
    verify([&] { field<QDoubleSpinBox>(panel, "Min-p")->setValue(0.2); },
           [](WritingControls& c) { c.sampler.minP = 0.2; }, "min-p");
    verify([&] { field<QDoubleSpinBox>(panel, "Eta")->setValue(0.002); },
           [](WritingControls& c) { c.sampler.eta = 0.002; }, "eta");
    verify([&] { field<QDoubleSpinBox>(panel, "DRY")->setValue(0); },
           [](WritingControls& c) { c.sampler.dryMultiplier = 0; }, "DRY");
    verify([&] { field<QDoubleSpinBox>(panel, "Penalty fades")->setValue(0); },
           [](WritingControls& c) { c.sampler.penaltySlope = 0; }, "penalty fades");
    verify([&] { field<QComboBox>(panel, "Penalty counts")->setCurrentIndex(0); },
           [](WritingControls& c) { c.sampler.penaltyBy = PenaltyBy::Presence; }, "penalty counts");
    verify([&] { field<QComboBox>(panel, "Punctuation")->setCurrentIndex(0); },
           [](WritingControls& c) { c.sampler.penaltySparesMarks = false; }, "punctuation");
    verify([&] { field<QSpinBox>(panel, "Words spared")->setValue(0); },
           [](WritingControls& c) { c.sampler.penaltySparedWords = 0; }, "words spared");
    verify([&] { field<QComboBox>(panel, "Ends of words")->setCurrentIndex(0); },
           [](WritingControls& c) { c.sampler.sparesWordEnds = false; }, "ends of words");
    verify([&] { field<QComboBox>(panel, "Contractions")->setCurrentIndex(0); },
           [](WritingControls& c) { c.sampler.sparesContractions = false; }, "contractions");
    verify([&] { field<QDoubleSpinBox>(panel, "DRY base")->setValue(2); },
           [](WritingControls& c) { c.sampler.dryBase = 2; }, "DRY base");
    verify([&] { field<QSpinBox>(panel, "DRY allowed")->setValue(7); },
           [](WritingControls& c) { c.sampler.dryAllowed = 7; }, "DRY allowed");
    verify([&] { field<QSpinBox>(panel, "DRY window")->setValue(0); },
           [](WritingControls& c) { c.sampler.dryWindow = 0; }, "DRY window");
    verify([&] { field<QSpinBox>(panel, "Longest word")->setValue(0); },
           [](WritingControls& c) { c.sampler.dryLongestWord = 0; }, "longest word");
    verify([&] { field<QComboBox>(panel, "Longer words")->setCurrentIndex(0); },
           [](WritingControls& c) { c.sampler.endsLongWords = false; }, "longer words");
    verify([&] { field<QSpinBox>(panel, "Most ends")->setValue(0); },
           [](WritingControls& c) { c.sampler.mostWordEnds = 0; }, "most ends");
    verify([&] { field<QDoubleSpinBox>(panel, "Openings vary")->setValue(0.2); },
           [](WritingControls& c) { c.sampler.variedOpenings = 0.2; }, "varied openings");
    verify([&] { field<QSpinBox>(panel, "Sentence limit")->setValue(0); },
           [](WritingControls& c) { c.sampler.longestSentence = 0; }, "longest sentence");
    verify([&] { field<QSpinBox>(panel, "Paragraph limit")->setValue(0); },
           [](WritingControls& c) { c.sampler.longestParagraph = 0; }, "longest paragraph");
    verify([&] { field<QSpinBox>(panel, "Short forms")->setValue(0); },
           [](WritingControls& c) { c.sampler.mostContractions = 0; }, "short forms");
    verify([&] { field<QSpinBox>(panel, "Bare lines")->setValue(0); },
           [](WritingControls& c) { c.sampler.mostBareLines = 0; }, "bare lines");
    verify([&] { field<QSpinBox>(panel, "Most marks")->setValue(0); },
           [](WritingControls& c) { c.sampler.mostMarks = 0; }, "punctuation");
    verify([&] { field<QLineEdit>(panel, "Take")->setText(QStringLiteral("3")); },
           [](WritingControls& c) { c.sampler.take = 3; }, "take");
    verify([&] { field<QLineEdit>(panel, "Seed")->setText(QStringLiteral("5")); },
           [](WritingControls& c) { c.sampler.seed = 5; }, "seed");
    verify([&] { field<QComboBox>(panel, "At the end")->setCurrentIndex(0); },
           [](WritingControls& c) { c.sampler.atEnd = AtEnd::Continue; }, "at the end");
    for (const auto& choice : strategyChoices()) {
        const std::string name = choice.key;
        if (choice.value != Strategy::TokenSwift) {
            auto* box = field<QComboBox>(panel, "Drafts");
            const int index = box->findData(QString::fromStdString(name));
            QVERIFY2(index >= 0, name.c_str());
            QVERIFY(box->itemData(index, Qt::ToolTipRole).toString().contains(QString::fromStdString(name)));
            verify([&] { box->setCurrentIndex(index); }, [&](WritingControls& c) { c.strategy.kind = choice.value; },
                   "drafts");
        }
    }
    verify([&] { field<QLineEdit>(panel, "Tree")->setText(QStringLiteral("1,4")); },
           [](WritingControls& c) {
               c.strategy.tree = {1, 4};
           },
           "tree");
    verify([&] { field<QComboBox>(panel, "Looks at")->setCurrentIndex(0); },
           [](WritingControls& c) { c.strategy.cache = CachePolicy::Dynamic; }, "cache");
    verify([&] { field<QSpinBox>(panel, "Budget")->setValue(2048); },
           [](WritingControls& c) { c.strategy.budget = 2048; }, "budget");
    verify([&] { field<QSpinBox>(panel, "Sinks")->setValue(0); }, [](WritingControls& c) { c.strategy.sinks = 0; },
           "sinks");
    verify([&] { field<QSpinBox>(panel, "Draft length")->setValue(0); },
           [](WritingControls& c) { c.strategy.draftLength = 0; }, "draft length");
    verify([&] { field<QSpinBox>(panel, "First stage")->setValue(0); },
           [](WritingControls& c) { c.strategy.gamma1 = 1; }, "first stage");
    verify([&] { field<QSpinBox>(panel, "Second stage")->setValue(20); },
           [](WritingControls& c) { c.strategy.gamma2 = 20; }, "second stage");
    verify([&] { field<QLineEdit>(panel, "Draft model")->setText(QStringLiteral(" /other.gguf")); },
           [](WritingControls& c) { c.strategy.draftModel = "/other.gguf"; }, "draft model");
    verify([&] { field<QComboBox>(panel, "Alarm")->setCurrentIndex(0); },
           [](WritingControls& c) { c.pauseAtLoop = true; }, "pause at loops");
    verify([&] { field<QComboBox>(panel, "Alarm")->setCurrentIndex(1); },
           [](WritingControls& c) { c.strategy.stopAtLoop = c.strategy.stopAtCollapse = true; }, "stop at loops");
    // Whatever the controls are set to, the engine takes it.
    for (const double end : {-1e9, 1e9}) {
        for (auto* box : panel.findChildren<QDoubleSpinBox*>()) {
            box->setValue(end);
        }
        for (auto* box : panel.findChildren<QSpinBox*>()) {
            box->setValue(end < 0 ? -1000000000 : 1000000000);
        }
        panel.controls().sampler.validate();
        panel.controls().strategy.validate();
    }
}

void TestControls::rememberedAndInRange()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        AppSettings settings(file);
        QVERIFY(settings.controls().strategy == StrategySettings());
        settings.setControls(unusual());
        settings.sync();
    }
    WritingControls expected = unusual();
    expected.sampler.take = 0; // like the seed, of a story
    const WritingControls again = AppSettings(file).controls();
    QVERIFY(again.sampler.seed != unusual().sampler.seed);
    expected.sampler.seed = again.sampler.seed;
    QVERIFY(again == expected);
    {
        QSettings raw(file, QSettings::IniFormat);
        for (const QString& key : raw.allKeys()) {
            raw.setValue(key, QStringLiteral("-99999999999999999999"));
        }
    }
    const WritingControls read = AppSettings(file).controls();
    read.sampler.validate();
    read.strategy.validate();
    QVERIFY(read.length >= 1);
}

void TestControls::everyTipSaysWhatZeroMeans()
{
    ControlsPanel panel;
    int boxes = 0;
    for (const QAbstractSpinBox* box : panel.findChildren<QAbstractSpinBox*>()) {
        ++boxes;
        const QString tip = box->toolTip();
        QVERIFY(!tip.isEmpty() && !box->accessibleName().isEmpty());
        const auto* real = qobject_cast<const QDoubleSpinBox*>(box);
        const auto* whole = qobject_cast<const QSpinBox*>(box);
        if ((real != nullptr && real->minimum() == 0) || (whole != nullptr && whole->minimum() == 0)) {
            QVERIFY2(tip.contains(QStringLiteral("0: ")), qPrintable(box->accessibleName()));
        }
    }
    QCOMPARE(boxes, 28);
}

void TestControls::aTreeThatIsNoneIsNotTaken()
{
    ControlsPanel panel;
    auto* tree = field<QLineEdit>(panel, "Tree");
    for (const char* bad : {"", "a", "1,,2", "0", "17", "1,3,3,3,3,3,3,3"}) {
        tree->setText(QLatin1String(bad));
        QVERIFY2(panel.controls().strategy.tree == StrategySettings().tree, bad);
    }
    tree->setText(QStringLiteral("2, 1"));
    QVERIFY(panel.controls().strategy.tree == (std::vector<int>{2, 1}));
}

void TestControls::openSectionsFitThePanel()
{
    ControlsPanel panel;
    panel.resize(panel.minimumWidth() + 10, 400); // about what the window gives it
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    for (auto* toggle : panel.findChildren<QToolButton*>()) {
        toggle->setChecked(true);
    }
    QCoreApplication::processEvents();
    QVERIFY2(
        panel.widget()->minimumSizeHint().width() <= panel.viewport()->width(),
        qPrintable(
            QStringLiteral("%1 in %2").arg(panel.widget()->minimumSizeHint().width()).arg(panel.viewport()->width())));
}

void TestControls::changesReachTheRun()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(2000);
    fixture.recording->tokensPerSecond = 100;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
    QVERIFY(fixture.recording->pauseAtLoop);
    QTRY_VERIFY(window->session()->status().runTokens > 5);
    const double before = field<QDoubleSpinBox>(*window->controls(), "Temperature")->value();
    field<QDoubleSpinBox>(*window->controls(), "Temperature")->setValue(0.5);
    QVERIFY(window->controls()->note().contains(QStringLiteral("next token")));
    QVERIFY(window->controls()->note().contains(QStringLiteral("Temperature")));
    QTRY_COMPARE(fixture.recording->changes, 1);
    QCOMPARE(fixture.recording->lastRequest.sampler.temperature, 0.5);
    QTRY_VERIFY(window->controls()->note().contains(QStringLiteral("Since token")));
    const RunInfo run = window->project()->project()->runs().back();
    const auto changes = window->project()->project()->runChanges(run.span);
    QCOMPARE(changes.size(), std::size_t(1));
    QVERIFY(changes.front().firstToken > 5);
    QCOMPARE(run.settings.sampler.temperature, before);
    QCOMPARE(run.lastSettings.sampler.temperature, 0.5);
    QCOMPARE(window->session()->status().state, SessionState::Writing);
    // Back to what it was: a change like any other.
    field<QDoubleSpinBox>(*window->controls(), "Temperature")->setValue(before);
    QTRY_COMPARE(fixture.recording->changes, 2);
    window->writing()->stop();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    // Without a run a change is for the next one.
    field<QDoubleSpinBox>(*window->controls(), "Temperature")->setValue(0.7);
    QTest::qWait(300); // nothing may be sent
    QCOMPARE(fixture.recording->changes, 2);
}

/// The file of a draft model reaches the run that is on, and survives what a run's record lacks.
void TestControls::aDraftModelIsThisMachines()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(2000);
    fixture.recording->tokensPerSecond = 100;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
    QTRY_VERIFY(window->session()->status().runTokens > 5);
    const QString file = fixture.path(QStringLiteral("small.gguf"));
    QFile(file).open(QIODevice::WriteOnly); // it need not be a model here
    FileDialogs::setNextAnswer(file);
    auto* line = field<QLineEdit>(*window->controls(), "Draft model");
    line->parentWidget()->findChild<QToolButton*>()->click();
    QTRY_COMPARE(line->text(), file);
    QTRY_COMPARE(fixture.recording->changes, 1);
    QCOMPARE(QString::fromStdString(fixture.recording->lastRequest.strategy.draftModel), file);
    auto* drafts = field<QComboBox>(*window->controls(), "Drafts");
    drafts->setCurrentIndex(drafts->findData(QStringLiteral("triforce")));
    QTRY_COMPARE(fixture.recording->changes, 2);
    QCOMPARE(fixture.recording->lastRequest.strategy.kind, Strategy::TriForce);
    QCOMPARE(QString::fromStdString(fixture.recording->lastRequest.strategy.draftModel), file);
    const WritingControls shown =
        controlsOf(window->project()->project()->runs().back().lastSettings, window->controls()->controls());
    QCOMPARE(QString::fromStdString(shown.strategy.draftModel), file);
    window->writing()->pause();
    QTRY_COMPARE(window->session()->status().state, SessionState::Paused);
}

void TestControls::severalChangesAreOne()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(2000);
    fixture.recording->tokensPerSecond = 50;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
    auto* penalty = field<QDoubleSpinBox>(*window->controls(), "Penalty value");
    const double wanted = penalty->value() + 10 * penalty->singleStep();
    for (int i = 0; i < 10; ++i) {
        penalty->stepUp();
    }
    field<QSpinBox>(*window->controls(), "Top-k")->setValue(50);
    QCOMPARE(fixture.recording->changes, 0);
    QTRY_COMPARE(fixture.recording->changes, 1);
    QVERIFY(std::abs(fixture.recording->lastRequest.sampler.penalty - wanted) < 1e-9);
    QCOMPARE(fixture.recording->lastRequest.sampler.topK, 50);
    // There and back again before it was sent: nothing to send.
    penalty->stepUp();
    penalty->stepDown();
    QTest::qWait(300); // nothing may be sent
    QCOMPARE(fixture.recording->changes, 1);
}

void TestControls::onlyWhatTheAuthorChanged()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(2000);
    fixture.recording->tokensPerSecond = 50;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    // A run with settings that the controls do not have.
    WriteRequest other;
    other.sampler = window->controls()->controls().sampler;
    other.sampler.take = 9;
    other.sampler.seed = 77;
    other.tokens = 1500;
    window->session()->write(other);
    QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
    field<QSpinBox>(*window->controls(), "Penalty window")->setValue(64);
    QTRY_COMPARE(fixture.recording->changes, 1);
    other.sampler.penaltyWindow = 64;
    QVERIFY(fixture.recording->lastRequest.sampler == other.sampler);
    QCOMPARE(fixture.recording->lastRequest.tokens, std::int64_t(1500));
}

void TestControls::beforeAnInterruptedRunGoesOn()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(2000);
    fixture.recording->tokensPerSecond = 100;
    QString file;
    {
        const auto window = fixture.window();
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        file = window->project()->file();
        window->writing()->write();
        QTRY_VERIFY(window->session()->status().runTokens > 5);
    }
    const auto window = fixture.window();
    QVERIFY(window->openProject(file));
    QVERIFY(window->writing()->interruptedRun());
    field<QDoubleSpinBox>(*window->controls(), "Min-p")->setValue(0.3);
    QTest::qWait(300);                       // nothing may be sent
    QCOMPARE(fixture.recording->changes, 0); // not yet: the author may change it back
    QVERIFY(window->controls()->note().contains(QStringLiteral("interrupted")));
    QTRY_VERIFY(window->session()->hasModel());
    window->writing()->write();
    QTRY_COMPARE(fixture.recording->resumes, 1);
    QCOMPARE(fixture.recording->changes, 1);
    const RunInfo run = window->project()->project()->runs().back();
    QCOMPARE(run.lastSettings.sampler.minP, 0.3);
    // Reopened once more: the controls show what holds at the end.
    window->project()->close();
    QVERIFY(window->openProject(file));
    QCOMPARE(window->controls()->controls().sampler.minP, 0.3);
}

void TestControls::whatCannotBeIsTakenBack()
{
    test::StoryWindow story;
    const auto window = story.open();
    WritingControls controls;
    controls.length = 100000;
    controls.sampler.seed = 42;
    QVERIFY(story.begin(*window, controls));
    window->writing()->write();
    QTRY_VERIFY(window->session()->status().runTokens > 30);
    window->writing()->pause();
    QTRY_COMPARE(window->session()->status().state, SessionState::Paused);
    field<QSpinBox>(*window->controls(), "Length")->setValue(5); // less than is written
    QTRY_VERIFY(window->messages()->text(QStringLiteral("change")).contains(QStringLiteral("Stop")));
    QCOMPARE(window->controls()->controls().length, 100000);
    const RunInfo run = window->project()->project()->runs().back();
    QVERIFY(window->project()->project()->runChanges(run.span).empty());
}

void TestControls::theRunReplays()
{
    test::StoryWindow story;
    const auto window = story.open();
    WritingControls controls;
    controls.length = 100000;
    controls.sampler.seed = 42;
    QVERIFY(story.begin(*window, controls));
    window->writing()->write();
    QTRY_VERIFY(window->session()->status().runTokens > 30);
    field<QDoubleSpinBox>(*window->controls(), "Temperature")->setValue(0.6);
    featureOf(*window)->changes()->send();
    QTRY_VERIFY(window->controls()->note().contains(QStringLiteral("Since token")));
    const auto written = window->session()->status().runTokens;
    QTRY_VERIFY(window->session()->status().runTokens > written + 30);
    window->writing()->stop();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    const auto project = window->project()->project();
    QCOMPARE(project->runChanges(project->runs().back().span).size(), std::size_t(1));
    QVERIFY(project->check().empty());
}

void TestControls::aNewSeedIsAnother()
{
    ControlsPanel panel;
    panel.setControls(unusual());
    panel.newSeed();
    WritingControls expected = unusual();
    expected.sampler.seed = panel.controls().sampler.seed;
    QVERIFY(panel.controls() == expected);
    QVERIFY(expected.sampler.seed != unusual().sampler.seed);
}

void TestControls::requestCarriesTheControls()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(10);
    const auto window = fixture.window();
    Q_EMIT window->startPage()->beginRequested(QStringLiteral("The ferry had not come."));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    WritingControls controls = window->controls()->controls();
    controls.sampler.penaltyWindow = 512;
    controls.strategy.ngramK = 7;
    controls.length = 90000;
    window->controls()->setControls(controls);
    window->writing()->write();
    QTRY_COMPARE(fixture.recording->writes, 1);
    QVERIFY(fixture.recording->lastRequest.sampler == controls.sampler);
    QCOMPARE(fixture.recording->lastRequest.strategy.ngramK, 7);
    QCOMPARE(fixture.recording->lastRequest.tokens, std::int64_t(90000));
}

QTEST_MAIN(TestControls)
#include "test_controls.moc"
