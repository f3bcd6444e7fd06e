// The alarm when a text falls apart: the run pauses with the place marked; the offers do what they say; what is taken
// back can be had again. And what the live view says of the text.
#include "app/library/recommended_settings.h"
#include "app/library/sampler_remedies.h"
#include "app/project/takes/takes.h"
#include "ui/actions/action_registry.h"
#include "ui/controls/collapse_alarm.h"
#include "ui/controls/controls_feature.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/audit_feature.h"
#include "ui/live/drafting_dialog.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QPushButton>
#include <QTableWidget>

using namespace longhand;

class TestCollapseAlarm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pausesMarksAndGoesOn();
    void gentlerFromHere();
    void backToBeforeItAndUndone();
    void backKeepsWhatWasTypedBehindIt();
    void backAndGentler();
    void backChangesNoLength();
    void withoutRandomnessThereIsNoOtherTake();
    void itIsNamed_data();
    void itIsNamed();
    void livelierWhereItCircles();
    void switchedOffNothingPauses();
    void theLiveViewSaysWhatTheTextIsLike();

private:
    static constexpr int Begin = 200;
    static constexpr int Seen = 240;
    static constexpr int All = 600;

    /// A run that falls apart; paused, if it may.
    static std::unique_ptr<MainWindow> paused(WindowFixture& fixture, bool pauses = true, double temperature = 1)
    {
        fixture.recording->tokens = proseTokens(All, false);
        fixture.recording->collapseBegin = Begin;
        fixture.recording->collapseSeen = Seen;
        auto window = fixture.window();
        if (!window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories")))) {
            return nullptr;
        }
        WritingControls controls;
        controls.length = All;
        controls.pauseAtLoop = pauses;
        controls.sampler.penalty = 1.2;
        controls.sampler.temperature = temperature;
        window->controls()->setControls(controls);
        window->writing()->write();
        const auto wanted = pauses ? SessionState::Paused : SessionState::Finished;
        const bool there =
            QTest::qWaitFor([&] { return window->session()->status().state == wanted; }, longhand::test::kPatience);
        return there ? std::move(window) : nullptr;
    }
    /// A remedy is this story's: the next one begins without it.
    static bool newStoriesAreAsBefore(MainWindow& window, const WindowFixture& fixture)
    {
        const AppSettings& settings = *window.desk().settings;
        if (settings.get(setting::controlsByHand) != QLatin1String("no") ||
            !window.project()->begin(QStringLiteral("Another salt."), fixture.path(QStringLiteral("stories"))))
        {
            return false;
        }
        return window.controls()->controls().sampler.penalty == recommendedSettings().sampler.penalty &&
               window.controls()->controls().sampler.dryMultiplier == recommendedSettings().sampler.dryMultiplier;
    }
    static CollapseAlarm* alarmOf(const MainWindow& window)
    {
        return window.findChild<ControlsFeature*>(QStringLiteral("controls-feature"))->collapseAlarm();
    }
    static QString message(const MainWindow& window) { return window.messages()->text(QStringLiteral("collapse")); }
    static QString textOf(const WindowFixture& fixture, int from, int to)
    {
        std::string text;
        for (int i = from; i < to; ++i) {
            text += fixture.recording->tokens[std::size_t(i)];
        }
        return QString::fromStdString(text);
    }
};

void TestCollapseAlarm::pausesMarksAndGoesOn()
{
    WindowFixture fixture;
    const auto window = paused(fixture);
    QVERIFY(window);
    QTRY_VERIFY(alarmOf(*window)->place().has_value());
    QVERIFY(message(*window).contains(QStringLiteral("falls apart")));
    const RunPassage place = *alarmOf(*window)->place();
    const QString text = window->page()->model().text();
    QCOMPARE(text.mid(place.begin, place.end - place.begin), textOf(fixture, Begin, Seen));
    QCOMPARE(place.end, text.size());
    std::vector<PageMark> marks;
    alarmOf(*window)->marksIn(0, text.size(), marks);
    QCOMPARE(marks.size(), std::size_t(2));
    marks.clear();
    alarmOf(*window)->marksIn(0, place.begin, marks);
    QVERIFY(marks.empty());

    alarmOf(*window)->goOn();
    QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Finished, longhand::test::kPatience);
    QVERIFY(message(*window).isEmpty());
    QVERIFY(!alarmOf(*window)->place());
    QTRY_VERIFY(window->page()->model().text().endsWith(textOf(fixture, 0, All)));
    QCOMPARE(fixture.recording->changes, 0);
    QCOMPARE(fixture.recording->writes, 1);
}

void TestCollapseAlarm::gentlerFromHere()
{
    WindowFixture fixture;
    const auto window = paused(fixture);
    QVERIFY(window);
    QTRY_VERIFY(alarmOf(*window)->place().has_value());
    alarmOf(*window)->goOnChanged();
    QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Finished, longhand::test::kPatience);
    QCOMPARE(fixture.recording->changes, 1);
    QCOMPARE(fixture.recording->writes, 1);
    QCOMPARE(fixture.recording->lastRequest.sampler.penalty, 1.1);
    QCOMPARE(fixture.recording->lastRequest.sampler.dryMultiplier, 0.8);
    QCOMPARE(window->controls()->controls().sampler.penalty, 1.1);
    QVERIFY(window->page()->model().text().contains(textOf(fixture, Begin, Seen))); // it stays
    QVERIFY(newStoriesAreAsBefore(*window, fixture));
}

void TestCollapseAlarm::backToBeforeItAndUndone()
{
    WindowFixture fixture;
    const auto window = paused(fixture);
    QVERIFY(window);
    QTRY_VERIFY(alarmOf(*window)->place().has_value());
    const QString whole = window->page()->model().text();
    const QString kept = whole.left(alarmOf(*window)->place()->begin);
    const auto project = window->project()->project();
    const SpanId first = project->runs().back().span;
    const std::string told = project->text();
    alarmOf(*window)->goBack();
    QTRY_COMPARE_WITH_TIMEOUT(project->runs().size(), std::size_t(2), longhand::test::kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Finished, longhand::test::kPatience);
    QCOMPARE(fixture.recording->lastRequest.sampler.take, std::uint64_t(1));
    QCOMPARE(fixture.recording->lastRequest.sampler.penalty, 1.2); // as it was
    QCOMPARE(fixture.recording->lastRequest.tokens, std::int64_t(All - Begin));
    QTRY_COMPARE(window->page()->model().text(), kept + textOf(fixture, 0, All - Begin));
    QVERIFY(project->textAt(first) == told); // nothing is lost
    QVERIFY(project->check().empty());
    // Undone: first the new run, then the cut.
    window->page()->undoEdit();
    window->page()->undoEdit();
    QCOMPARE(window->page()->model().text(), whole);
}

void TestCollapseAlarm::backKeepsWhatWasTypedBehindIt()
{
    WindowFixture fixture;
    const auto window = paused(fixture);
    QVERIFY(window);
    QTRY_VERIFY(alarmOf(*window)->place().has_value());
    const auto project = window->project()->project();
    window->page()->moveCursor(QTextCursor::End);
    QTest::keyClicks(window->page(), QStringLiteral(" Not so."));
    alarmOf(*window)->goBack();
    QTRY_COMPARE_WITH_TIMEOUT(project->runs().size(), std::size_t(2), longhand::test::kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Finished, longhand::test::kPatience);
    QCOMPARE(fixture.recording->lastRequest.tokens, std::int64_t(All - Begin));
    QCOMPARE(window->controls()->controls().length, All); // the rest was for that run alone
    QVERIFY(!project->text().ends_with(" Not so."));
    std::size_t kept = 0;
    for (const TakeInfo& take : Takes(*project).list()) {
        kept += project->textAt(take.head).ends_with(" Not so.") ? 1 : 0;
    }
    QCOMPARE(kept, std::size_t(1));
}

void TestCollapseAlarm::withoutRandomnessThereIsNoOtherTake()
{
    for (const double temperature : {0.0, 1.0}) {
        WindowFixture fixture;
        const auto window = paused(fixture, true, temperature);
        QVERIFY(window);
        QTRY_VERIFY(alarmOf(*window)->place().has_value());
        QStringList offered;
        for (const QPushButton* button : window->messages()->findChildren<QPushButton*>()) {
            offered.append(button->text().remove(u'&'));
        }
        QVERIFY(offered.contains(QStringLiteral("Back to before it, gentler")));
        QCOMPARE(offered.contains(QStringLiteral("Back to before it")), temperature > 0);
    }
}

void TestCollapseAlarm::backAndGentler()
{
    WindowFixture fixture;
    const auto window = paused(fixture);
    QVERIFY(window);
    QTRY_VERIFY(alarmOf(*window)->place().has_value());
    alarmOf(*window)->goBackChanged();
    QTRY_COMPARE_WITH_TIMEOUT(fixture.recording->writes, 2, longhand::test::kPatience);
    QCOMPARE(fixture.recording->lastRequest.sampler.penalty, 1.1);
    QCOMPARE(fixture.recording->lastRequest.sampler.dryMultiplier, 0.8);
    QVERIFY(fixture.recording->lastRequest.sampler.sparesWordEnds);
    QVERIFY(fixture.recording->lastRequest.sampler.sparesContractions);
    QVERIFY(fixture.recording->lastRequest.sampler.dryLongestWord > 0);
    QVERIFY(fixture.recording->lastRequest.sampler.endsLongWords);
    QVERIFY(fixture.recording->lastRequest.sampler.mostWordEnds > 0);
    QCOMPARE(fixture.recording->lastRequest.sampler.take, std::uint64_t(1));
    QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Finished, longhand::test::kPatience);
    QVERIFY(newStoriesAreAsBefore(*window, fixture));
}

/// The run that goes on before the place has the rest of the length, also after a change of another control.
void TestCollapseAlarm::backChangesNoLength()
{
    WindowFixture fixture;
    const auto window = paused(fixture);
    QVERIFY(window);
    QTRY_VERIFY(alarmOf(*window)->place().has_value());
    fixture.recording->tokensPerSecond = 50;
    alarmOf(*window)->goBack();
    QTRY_COMPARE_WITH_TIMEOUT(fixture.recording->writes, 2, longhand::test::kPatience);
    QCOMPARE(fixture.recording->lastRequest.tokens, std::int64_t(All - Begin));
    QCOMPARE(window->controls()->controls().length, All);
    WritingControls controls = window->controls()->controls();
    controls.sampler.minP = 0.2;
    window->controls()->setControls(controls, true); // as a preset does
    QVERIFY(!window->controls()->note().contains(QStringLiteral("Length")));
    QTRY_COMPARE_WITH_TIMEOUT(fixture.recording->changes, 1, longhand::test::kPatience);
    QCOMPARE(fixture.recording->lastRequest.sampler.minP, 0.2);
    QCOMPARE(fixture.recording->lastRequest.tokens, std::int64_t(All - Begin));
    // A length that the author sets meanwhile is meant.
    controls.length = All - 1;
    window->controls()->setControls(controls, true);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.recording->changes, 2, longhand::test::kPatience);
    QCOMPARE(fixture.recording->lastRequest.tokens, std::int64_t(All - 1));
}

void TestCollapseAlarm::itIsNamed_data()
{
    QTest::addColumn<CollapseSign>("sign");
    QTest::addColumn<QString>("words");
    QTest::newRow("a table of contents") << CollapseSign::BareLines << "table of contents";
    QTest::newRow("letters and marks") << CollapseSign::Fragments << "punctuation and single letters";
}

void TestCollapseAlarm::itIsNamed()
{
    QFETCH(CollapseSign, sign);
    QFETCH(QString, words);
    WindowFixture fixture;
    fixture.recording->collapseSign = sign;
    const auto window = paused(fixture);
    QVERIFY(window);
    QTRY_VERIFY(alarmOf(*window)->place().has_value());
    QVERIFY(message(*window).contains(words));
    alarmOf(*window)->goOnChanged();
    QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Finished, longhand::test::kPatience);
    QCOMPARE(fixture.recording->changes, 1);
    QVERIFY(fixture.recording->lastRequest.sampler.mostBareLines > 0);
    QVERIFY(fixture.recording->lastRequest.sampler.mostMarks > 0);
}

void TestCollapseAlarm::livelierWhereItCircles()
{
    WindowFixture fixture;
    fixture.recording->collapseSign = CollapseSign::FewWords;
    const auto window = paused(fixture);
    QVERIFY(window);
    QTRY_VERIFY(alarmOf(*window)->place().has_value());
    QVERIFY(message(*window).contains(QStringLiteral("round in circles")));
    alarmOf(*window)->goOnChanged();
    QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Finished, longhand::test::kPatience);
    QCOMPARE(fixture.recording->changes, 1);
    QCOMPARE(fixture.recording->lastRequest.sampler.penalty, 1.25);

    SamplerSettings still;
    still.temperature = 0;
    still.penalty = 1;
    still.penaltyWindow = 0;
    makeLivelier(still);
    QCOMPARE(still.temperature, 0.8);
    QCOMPARE(still.penalty, 1.1);
    QVERIFY(still.penaltyWindow > 0);
    QVERIFY(still.variedOpenings > 0);
    QVERIFY(still.longestParagraph > 0);
    QVERIFY(still.mostContractions > 0);
    QVERIFY(still.mostBareLines > 0);
    QVERIFY(still.mostMarks > 0);
    SamplerSettings wild;
    wild.temperature = 1.2;
    wild.variedOpenings = 0.3;
    wild.longestParagraph = 500;
    makeLivelier(wild);
    QCOMPARE(wild.temperature, 1.2);
    QCOMPARE(wild.variedOpenings, 0.3); // the author's own
    QCOMPARE(wild.longestParagraph, 500);
}

void TestCollapseAlarm::switchedOffNothingPauses()
{
    WindowFixture fixture;
    const auto window = paused(fixture, false);
    QVERIFY(window);
    QVERIFY(message(*window).isEmpty());
    QCOMPARE(window->session()->status().runTokens, std::int64_t(All));
}

void TestCollapseAlarm::theLiveViewSaysWhatTheTextIsLike()
{
    AuditNumbers numbers;
    numbers.tokens = 2000;
    numbers.form.words = 200;
    numbers.knownWords = 196;
    numbers.form.longestRun = 17;
    QVERIFY(AuditFeature::headline(numbers).contains(QStringLiteral("98")));
    QVERIFY(AuditFeature::table(numbers, QStringLiteral("en_US")).contains(QStringLiteral("17")));
    QVERIFY(AuditFeature::table(numbers, QStringLiteral("en_US")).contains(QStringLiteral("penalty: \u2013")));
    numbers.knownWords = -1; // no dictionary
    QVERIFY(AuditFeature::headline(numbers).contains(QStringLiteral("17")));

    WindowFixture fixture;
    const auto window = paused(fixture, false);
    QVERIFY(window);
    auto* audit = window->findChild<AuditFeature*>();
    QTRY_VERIFY_WITH_TIMEOUT(!audit->text().isEmpty(), longhand::test::kPatience);
    QVERIFY(audit->details().contains(QStringLiteral("600")));
    const QString before = audit->text();
    const auto file = QString::fromStdString(window->project()->project()->file().string());
    window->project()->close();
    QVERIFY(audit->text().isEmpty());
    QVERIFY(audit->windows().empty());

    // Opened again, the story still has its figures, and the summary has them by windows.
    QVERIFY(window->project()->open(file));
    QTRY_COMPARE_WITH_TIMEOUT(audit->text(), before, longhand::test::kPatience);
    QCOMPARE(audit->windows().size(), std::size_t(1));
    window->registry()->action(QStringLiteral("engine.drafting"))->trigger();
    auto* details = window->findChild<DraftingDialog*>();
    QVERIFY(details);
    const auto tables = details->findChildren<QTableWidget*>();
    QCOMPARE(tables.size(), qsizetype(3));
    QVERIFY(tables.back()->isVisible());
    QCOMPARE(tables.back()->rowCount(), 1);
    QVERIFY(before.contains(tables.back()->item(0, 1)->text()) || audit->windows()[0].knownWords < 0);
}

QTEST_MAIN(TestCollapseAlarm)
#include "test_collapse_alarm.moc"
