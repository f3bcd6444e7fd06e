// Changes of the controls on their way to a run: what is being typed does not count yet, and what was changed is not
// lost.
#include "control_fields.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/controls/controls_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "window_fixture.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>

using namespace longhand;
using longhand::test::field;

namespace {

/// Types over what stands there, without leaving it.
template <typename Widget>
void type(Widget* widget, const char* text)
{
    widget->setFocus();
    widget->selectAll();
    QTest::keyClicks(widget, QLatin1String(text));
}

/// Long enough for a change to be sent.
constexpr int kLongerThanTheDelay = 300;

std::unique_ptr<MainWindow> begun(WindowFixture& fixture)
{
    fixture.recording->tokens = proseTokens(2000);
    fixture.recording->tokensPerSecond = 100;
    auto window = fixture.window();
    const bool there = window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))) &&
                       QTest::qWaitFor([&] { return window->session()->hasModel(); }, longhand::test::kPatience);
    return there ? std::move(window) : nullptr;
}

} // namespace

class TestChangedControls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void halfANumberIsNotApplied();
    void whatIsTypedCountsWhenWriteIsPressed_data();
    void whatIsTypedCountsWhenWriteIsPressed();
    void whatIsTypedCountsForAnotherTake();
    void aFieldThatIsLeftUnchangedIsNoChange();
    void aNumberThatIsNoneGivesWay_data();
    void aNumberThatIsNoneGivesWay();
    void aChangeOutlivesTheModel();
};

void TestChangedControls::halfANumberIsNotApplied()
{
    WindowFixture fixture;
    const auto window = begun(fixture);
    QVERIFY(window);
    const WritingControls before = window->controls()->controls();
    window->writing()->write();
    QTRY_VERIFY(window->session()->status().runTokens > 5);
    auto* temperature = field<QDoubleSpinBox>(*window->controls(), "Temperature");
    for (const char* part : {"0.", "8", "5"}) {
        part[1] == '.' ? type(temperature, part) : QTest::keyClicks(temperature, QLatin1String(part));
        QTest::qWait(kLongerThanTheDelay); // nothing may be sent
        QCOMPARE(fixture.recording->changes, 0);
    }
    QTest::keyClick(temperature, Qt::Key_Return);
    QTRY_COMPARE(fixture.recording->changes, 1);
    QCOMPARE(fixture.recording->lastRequest.sampler.temperature, 0.85);

    auto* most = field<QSpinBox>(*window->controls(), "Top-k");
    type(most, "40");
    auto* tree = field<QLineEdit>(*window->controls(), "Tree");
    type(tree, "2,2");
    auto* seed = field<QLineEdit>(*window->controls(), "Seed");
    type(seed, "123");
    WritingControls now = window->controls()->controls();
    QCOMPARE(now.sampler.seed, before.sampler.seed); // while it is typed
    QTest::qWait(kLongerThanTheDelay);
    QCOMPARE(fixture.recording->lastRequest.sampler.seed, before.sampler.seed);
    QTest::keyClick(tree, Qt::Key_Return);
    QTest::keyClick(seed, Qt::Key_Return);
    QTest::keyClick(most, Qt::Key_Return);
    QTRY_COMPARE(fixture.recording->lastRequest.sampler.seed, std::uint64_t(123));
    QTRY_COMPARE(fixture.recording->lastRequest.sampler.topK, 40);
    QTRY_COMPARE(fixture.recording->lastRequest.strategy.tree, (std::vector<int>{2, 2}));
}

void TestChangedControls::whatIsTypedCountsWhenWriteIsPressed_data()
{
    QTest::addColumn<int>("typed");
    QTest::newRow("a real number") << 0;
    QTest::newRow("a whole number") << 1;
    QTest::newRow("a seed") << 2;
}

void TestChangedControls::whatIsTypedCountsWhenWriteIsPressed()
{
    QFETCH(int, typed);
    WindowFixture fixture;
    const auto window = begun(fixture);
    QVERIFY(window);
    if (typed == 0) {
        type(field<QDoubleSpinBox>(*window->controls(), "Temperature"), "0.85");
    } else if (typed == 1) {
        type(field<QSpinBox>(*window->controls(), "Length"), "1234");
    } else {
        type(field<QLineEdit>(*window->controls(), "Seed"), "77");
    }
    QCOMPARE(fixture.recording->writes, 0);
    window->actions()->toggleWriting->trigger(); // by its keys: no field is left
    QTRY_COMPARE(fixture.recording->writes, 1);
    const WriteRequest& request = fixture.recording->lastRequest;
    QVERIFY(typed != 0 || request.sampler.temperature == 0.85);
    QVERIFY(typed != 1 || request.tokens == 1234);
    QVERIFY(typed != 2 || request.sampler.seed == 77);
}

/// So it does for the other commands that start a run by keys.
void TestChangedControls::whatIsTypedCountsForAnotherTake()
{
    WindowFixture fixture;
    const auto window = begun(fixture);
    QVERIFY(window);
    fixture.recording->tokens = proseTokens(20);
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    type(field<QDoubleSpinBox>(*window->controls(), "Temperature"), "0.85");
    window->registry()->action(QStringLiteral("story.anotherTake"))->trigger();
    QTRY_COMPARE(fixture.recording->writes, 2);
    QCOMPARE(fixture.recording->lastRequest.sampler.temperature, 0.85);
}

void TestChangedControls::aFieldThatIsLeftUnchangedIsNoChange()
{
    ControlsPanel panel;
    QSignalSpy moved(&panel, &ControlsPanel::moved);
    for (auto* line : panel.findChildren<QLineEdit*>()) {
        Q_EMIT line->editingFinished(); // as when the focus only passes through
    }
    QCOMPARE(moved.count(), 0);
    type(field<QLineEdit>(panel, "Take"), "4");
    QCOMPARE(moved.count(), 0);
    QTest::keyClick(field<QLineEdit>(panel, "Take"), Qt::Key_Return);
    QCOMPARE(moved.count(), 1);
    QCOMPARE(panel.controls().sampler.take, std::uint64_t(4));
}

void TestChangedControls::aNumberThatIsNoneGivesWay_data()
{
    QTest::addColumn<QString>("typed");
    QTest::newRow("too large") << QStringLiteral("99999999999999999999");
    QTest::newRow("none") << QString();
}

/// The field shows the number that is used.
void TestChangedControls::aNumberThatIsNoneGivesWay()
{
    QFETCH(QString, typed);
    ControlsPanel panel;
    auto* seed = field<QLineEdit>(panel, "Seed");
    type(seed, "55");
    QTest::keyClick(seed, Qt::Key_Return);
    seed->selectAll();
    QTest::keyClick(seed, Qt::Key_Delete);
    QTest::keyClicks(seed, typed);
    QCOMPARE(seed->text(), typed);
    QTest::keyClick(seed, Qt::Key_Return);
    QCOMPARE(seed->text(), QStringLiteral("55"));
    QCOMPARE(panel.controls().sampler.seed, std::uint64_t(55));
    QTest::keyClicks(seed, QStringLiteral("6"));
    seed->setText(QStringLiteral("7")); // by the program, while the author types
    QCOMPARE(panel.controls().sampler.seed, std::uint64_t(7));
}

/// An interrupted run takes what the author changed, also if the model is unloaded before it goes on.
void TestChangedControls::aChangeOutlivesTheModel()
{
    WindowFixture fixture;
    QString file;
    {
        const auto window = begun(fixture);
        QVERIFY(window);
        file = window->project()->file();
        window->writing()->write();
        QTRY_VERIFY(window->session()->status().runTokens > 5);
    }
    const auto window = fixture.window();
    QVERIFY(window->openProject(file));
    QTRY_VERIFY(window->session()->hasModel());
    QVERIFY(window->writing()->interruptedRun());
    field<QDoubleSpinBox>(*window->controls(), "Min-p")->setValue(0.3);
    const QString note = window->controls()->note();
    QVERIFY(note.contains(QStringLiteral("interrupted")));
    window->writing()->unloadModel();
    QTRY_COMPARE(window->session()->status().state, SessionState::Idle);
    QCOMPARE(window->controls()->note(), note);
    fixture.recording->failsToLoad = true;
    window->writing()->loadModel();
    QTRY_COMPARE(window->session()->status().state, SessionState::Failed);
    QCOMPARE(window->controls()->note(), note);
    fixture.recording->failsToLoad = false;
    window->writing()->write();
    QTRY_COMPARE(fixture.recording->resumes, 1);
    QCOMPARE(fixture.recording->changes, 1);
    QCOMPARE(window->project()->project()->runs().back().lastSettings.sampler.minP, 0.3);
}

QTEST_MAIN(TestChangedControls)
#include "test_changed_controls.moc"
