// The loop alarm: the run pauses with the passage marked; going on changes nothing, the offers do what they say.
#include "story_window.h"
#include "ui/controls/controls_feature.h"
#include "ui/controls/loop_alarm.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>

using namespace longhand;

namespace {

/// Without penalty and chance the tiny model soon goes round in circles.
WritingControls looping()
{
    WritingControls c;
    c.length = 900;
    c.sampler.temperature = 0;
    c.sampler.penalty = 1;
    c.sampler.seed = 7;
    return c;
}

} // namespace

class TestLoopAlarm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pausesMarksAndGoesOnToTheSameText();
    void aStrongerPenaltyHoldsFromThere();
    void dryIsSwitchedOn();
    void backToBeforeIt();
    void switchedOffNothingPauses();

private:
    static LoopAlarm* alarmOf(const MainWindow& window)
    {
        return window.findChild<ControlsFeature*>(QStringLiteral("controls-feature"))->alarm();
    }
    static bool writesUntilItPauses(MainWindow& window)
    {
        window.writing()->write();
        const auto pausesAtTheLoop = [&] {
            const SessionStatus& status = window.session()->status();
            if (status.state == SessionState::Paused && status.collapse.length > 0) {
                window.writing()->write(); // the loop begins without spaces, which is noticed first
            }
            return status.state == SessionState::Paused && status.loop.length > 0;
        };
        return QTest::qWaitFor(pausesAtTheLoop, longhand::test::kPatience) &&
               QTest::qWaitFor([&] { return alarmOf(window)->place().has_value(); }, longhand::test::kPatience);
    }
    static QString message(const MainWindow& window) { return window.messages()->text(QStringLiteral("loop")); }
};

void TestLoopAlarm::pausesMarksAndGoesOnToTheSameText()
{
    std::string expected;
    {
        test::StoryWindow story;
        const auto window = story.open();
        WritingControls controls = looping();
        controls.pauseAtLoop = false;
        QVERIFY(story.begin(*window, controls));
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        expected = window->project()->project()->text();
    }
    test::StoryWindow story;
    const auto window = story.open();
    QVERIFY(story.begin(*window, looping()));
    QVERIFY(writesUntilItPauses(*window));
    QVERIFY(message(*window).contains(QStringLiteral("repeats itself")));
    QVERIFY(QApplication::activeModalWidget() == nullptr);
    // What is marked repeats: the second time is as long as the first, and the same.
    const LoopPlace place = *alarmOf(*window)->place();
    const QString text = window->page()->model().text();
    const qsizetype block = place.second - place.begin;
    QVERIFY(block > 0 && place.end - place.second >= 3 * block);
    QCOMPARE(text.mid(place.begin, block), text.mid(place.second, block));
    QCOMPARE(place.end, text.size());
    std::vector<PageMark> marks;
    alarmOf(*window)->marksIn(0, text.size(), marks);
    QCOMPARE(marks.size(), std::size_t(3));
    // Going on, at this loop and at those that follow.
    std::vector<LoopNote> seen;
    const auto finished = [&] {
        if (window->session()->status().state == SessionState::Paused) {
            seen.push_back(window->session()->status().loop);
            alarmOf(*window)->goOn();
        }
        return window->session()->status().state == SessionState::Finished;
    };
    QTRY_VERIFY(finished());
    for (std::size_t i = 1; i < seen.size(); ++i) { // no loop twice
        QVERIFY(seen[i].begin != seen[i - 1].begin);
    }
    QVERIFY(message(*window).isEmpty());
    QVERIFY(!alarmOf(*window)->place());
    QVERIFY(window->project()->project()->text() == expected);
    const auto project = window->project()->project();
    QVERIFY(project->runChanges(project->runs().back().span).empty());
}

void TestLoopAlarm::aStrongerPenaltyHoldsFromThere()
{
    test::StoryWindow story;
    const auto window = story.open();
    QVERIFY(story.begin(*window, looping()));
    QVERIFY(writesUntilItPauses(*window));
    const auto written = window->session()->status().runTokens;
    alarmOf(*window)->strengthenPenalty();
    QTRY_VERIFY(window->session()->status().runTokens > written);
    window->writing()->stop();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QVERIFY(std::abs(window->controls()->controls().sampler.penalty - 1.05) < 1e-9);
    const auto project = window->project()->project();
    const auto changes = project->runChanges(project->runs().back().span);
    QCOMPARE(changes.size(), std::size_t(1));
    QCOMPARE(changes.front().firstToken, written);
    QVERIFY(std::abs(changes.front().settings.sampler.penalty - 1.05) < 1e-9);
    QCOMPARE(window->desk().settings->get(setting::controlsByHand), QStringLiteral("no")); // not for new stories
}

void TestLoopAlarm::dryIsSwitchedOn()
{
    test::StoryWindow story;
    const auto window = story.open();
    QVERIFY(story.begin(*window, looping()));
    QVERIFY(writesUntilItPauses(*window));
    const auto written = window->session()->status().runTokens;
    alarmOf(*window)->switchDryOn();
    QTRY_VERIFY(window->session()->status().runTokens > written);
    QCOMPARE(window->controls()->controls().sampler.dryMultiplier, 0.8);
    const auto project = window->project()->project();
    QTRY_COMPARE(project->runs().back().lastSettings.sampler.dryMultiplier, 0.8);
    QCOMPARE(window->desk().settings->get(setting::controlsByHand), QStringLiteral("no"));
    window->writing()->stop();
}

void TestLoopAlarm::backToBeforeIt()
{
    test::StoryWindow story;
    const auto window = story.open();
    QVERIFY(story.begin(*window, looping()));
    QVERIFY(writesUntilItPauses(*window));
    const LoopPlace place = *alarmOf(*window)->place();
    const auto project = window->project()->project();
    const std::string whole = project->text();
    // The author edits earlier text meanwhile.
    const QString more = QStringLiteral("It was a long and quiet night, and nobody came down to the river. ");
    QVERIFY(window->page()->replaceRange(0, 0, more));
    const QString kept = window->page()->model().text().left(place.second + more.size());
    QVERIFY(window->project()->flush());
    const SpanId first = project->runs().back().span;
    WritingControls controls = window->controls()->controls();
    controls.pauseAtLoop = false; // the tiny model would only do it again
    window->controls()->setControls(controls, true);
    alarmOf(*window)->goBack();
    QTRY_COMPARE(project->runs().size(), std::size_t(2));
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QVERIFY(window->page()->model().text().startsWith(kept));
    QVERIFY(window->page()->model().text().size() > kept.size());
    QCOMPARE(window->controls()->controls().sampler.take, std::uint64_t(1));
    QCOMPARE(project->runs().back().settings.sampler.take, std::uint64_t(1));
    QVERIFY(project->textAt(first) == whole); // nothing is lost
    QCOMPARE(project->text(), window->page()->manuscript());
    const std::int64_t tokens = project->runs().back().tokensWritten;
    QVERIFY(tokens > 0 && tokens < 900);
    QVERIFY(project->check().empty());
}

void TestLoopAlarm::switchedOffNothingPauses()
{
    test::StoryWindow story;
    const auto window = story.open();
    WritingControls controls = looping();
    controls.pauseAtLoop = false;
    QVERIFY(story.begin(*window, controls));
    // setControls is what a project brings; the author's own choice counts at once.
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QVERIFY(message(*window).isEmpty());
    QCOMPARE(window->session()->status().runTokens, std::int64_t(900));
}

QTEST_MAIN(TestLoopAlarm)
#include "test_loop_alarm.moc"
