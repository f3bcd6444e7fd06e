// Which settings a story begins and goes on with: the preset, the model's own, and what the author moved by hand.
#include "app/library/recommended_settings.h"
#include "app/library/sampler_presets.h"
#include "control_fields.h"
#include "story_window.h"
#include "tests/support/gguf_writer.h"
#include "ui/controls/control_table.h"
#include "ui/controls/controls_feature.h"
#include "ui/controls/controls_panel.h"
#include "ui/controls/preset_bar.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>

#include <set>

using namespace longhand;
using longhand::test::field;
using longhand::test::samePreset;

namespace {

bool begin(MainWindow& window)
{
    Q_EMIT window.startPage()->beginRequested(QStringLiteral("It was the year of the salt."));
    return QTest::qWaitFor([&] { return window.session()->status().state == SessionState::Ready; },
                           longhand::test::kPatience);
}

/// A story with one run of such settings, closed again.
QString oldStory(MainWindow& window, const WritingControls& controls)
{
    if (!begin(window)) {
        return {};
    }
    window.controls()->setControls(controls);
    window.writing()->write();
    if (!QTest::qWaitFor([&] { return window.session()->status().state == SessionState::Finished; },
                         longhand::test::kPatience))
    {
        return {};
    }
    const QString file = window.project()->file();
    window.project()->close();
    return file;
}

void choose(const MainWindow& window, const QString& preset)
{
    auto* feature = window.findChild<ControlsFeature*>(QStringLiteral("controls-feature"));
    auto* combo = feature->presets()->findChild<QComboBox*>();
    combo->setCurrentIndex(combo->findData(preset));
    Q_EMIT combo->activated(combo->currentIndex());
}

} // namespace

class TestStoryPresets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void storiesBeginAsRecommended();
    void anOldStorysSettingsStayItsOwn();
    void whatIsChosenInAnOldStoryIsWhole();
    void eachStoryHasItsSeed();
    void whatComesLateLeavesTheLength();
    void choosingMovesTheControls();
};

/// A new story begins with Novel as the model has it, an old one goes on with what it recorded, and what the author set
/// by hand stays.
void TestStoryPresets::storiesBeginAsRecommended()
{
    test::StoryWindow story;
    const SamplerSettings recommended = recommendedSettings(test::tinyModelPath()).sampler;
    const auto shows = [](MainWindow& window, const SamplerSettings& wanted) {
        WritingControls expected;
        expected.sampler = wanted;
        return QTest::qWaitFor([&] { return samePreset(window.controls()->controls(), expected); },
                               longhand::test::kPatience);
    };
    QString file;
    SamplerSettings old = SamplerSettings();
    old.seed = 4;
    {
        const auto window = story.open();
        QVERIFY(begin(*window));
        QVERIFY(shows(*window, recommended));
        // As an old version of the program, or another model, left it.
        WritingControls controls = window->controls()->controls();
        controls.sampler = old;
        controls.length = 3;
        file = oldStory(*window, controls);
        QVERIFY(!file.isEmpty());
        window->close();
    }
    const auto window = story.open();
    QVERIFY(window->openProject(file));
    QVERIFY(shows(*window, old));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    QVERIFY(shows(*window, old));
    // The next new story does not inherit it.
    window->project()->close();
    QVERIFY(begin(*window));
    QVERIFY(shows(*window, recommended));
    // By hand: remembered for new stories, until a preset is chosen.
    WritingControls mineNow = window->controls()->controls();
    mineNow.sampler.temperature = 0.55;
    field<QDoubleSpinBox>(*window->controls(), "Temperature")->setValue(0.55);
    window->project()->close();
    QVERIFY(window->openProject(file));
    QVERIFY(shows(*window, old));
    window->project()->close();
    QVERIFY(begin(*window));
    QVERIFY(shows(*window, mineNow.sampler));
}

/// Whoever changes one control in an old story has changed that one for new stories, and nothing else.
void TestStoryPresets::anOldStorysSettingsStayItsOwn()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(10);
    const auto window = fixture.window();
    AppSettings& settings = *window->desk().settings;
    QVERIFY(begin(*window));
    const WritingControls fresh = window->controls()->controls();
    WritingControls old = fresh;
    old.sampler.penalty = 1.45;
    old.sampler.seed = 4;
    old.length = 10;
    const QString file = oldStory(*window, old);
    WritingControls wild = fresh;
    applyPreset(builtInPresets(fresh.sampler)[2].controls, wild);
    const QString wildFile = oldStory(*window, wild);
    QVERIFY(!file.isEmpty() && !wildFile.isEmpty());

    for (const QString& story : {file, wildFile}) {
        QVERIFY(window->openProject(story));
        QVERIFY(!samePreset(window->controls()->controls(), fresh));
        field<QSpinBox>(*window->controls(), "Length")->setValue(1234);
        QCOMPARE(settings.get(setting::controlsByHand), QStringLiteral("no"));
        QCOMPARE(settings.get(setting::preset), QStringLiteral("novel"));
        window->project()->close();
        QVERIFY(begin(*window));
        QVERIFY(samePreset(window->controls()->controls(), fresh));
        QCOMPARE(window->controls()->controls().length, 1234);
        window->project()->close();
    }
    // One that a preset holds: this one alone, beside the rest of the preset.
    QVERIFY(window->openProject(wildFile));
    field<QDoubleSpinBox>(*window->controls(), "Temperature")->setValue(0.55);
    window->project()->close();
    QVERIFY(begin(*window));
    QCOMPARE(window->findChild<PresetBar*>()->chosen(), QStringLiteral("novel"));
    WritingControls expected = fresh;
    expected.sampler.temperature = 0.55;
    QVERIFY(samePreset(window->controls()->controls(), expected));
    QCOMPARE(settings.get(setting::controlsByHand), QStringLiteral("yes"));
    // Moved back: a preset again.
    field<QDoubleSpinBox>(*window->controls(), "Temperature")->setValue(fresh.sampler.temperature);
    QCOMPARE(settings.get(setting::controlsByHand), QStringLiteral("no"));
}

/// A preset that is chosen in an old story holds for new ones with all that it has, also where the old one had the
/// same.
void TestStoryPresets::whatIsChosenInAnOldStoryIsWhole()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(10);
    const auto window = fixture.window();
    QVERIFY(begin(*window));
    WritingControls careful = window->controls()->controls();
    applyPreset(builtInPresets(careful.sampler)[1].controls, careful);
    const QString file = oldStory(*window, careful);
    QVERIFY(window->openProject(file));
    field<QDoubleSpinBox>(*window->controls(), "Penalty value")->setValue(1.45);
    choose(*window, QStringLiteral("careful"));
    QCOMPARE(window->desk().settings->get(setting::controlsByHand), QStringLiteral("no"));
    window->project()->close();
    QVERIFY(begin(*window));
    QVERIFY(samePreset(window->controls()->controls(), careful));
}

/// A new story with the words of the last one is another story, unless its author sets the seed.
void TestStoryPresets::eachStoryHasItsSeed()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(10);
    const auto set = [](MainWindow& window, const char* name, const QString& number) {
        for (auto* line : window.controls()->findChildren<QLineEdit*>()) {
            if (line->accessibleName() == QLatin1String(name)) {
                line->setText(number);
            }
        }
    };
    const auto seedAndTake = [](MainWindow& window) {
        const SamplerSettings sampler = window.controls()->controls().sampler;
        return std::pair{sampler.seed, sampler.take};
    };
    std::set<std::uint64_t> seeds;
    QString file;
    {
        const auto window = fixture.window();
        QVERIFY(begin(*window));
        seeds.insert(seedAndTake(*window).first);
        // By hand, in the story: for its next run, not for other stories.
        set(*window, "Seed", QStringLiteral("1234567"));
        set(*window, "Take", QStringLiteral("3"));
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QCOMPARE(fixture.recording->lastRequest.sampler.seed, std::uint64_t(1234567));
        file = window->project()->file();
        QVERIFY(begin(*window)); // while the other one is open
        QCOMPARE(seedAndTake(*window).second, std::uint64_t(0));
        seeds.insert(seedAndTake(*window).first);
        window->project()->close();
        QVERIFY(begin(*window));
        seeds.insert(seedAndTake(*window).first);
        QVERIFY(window->openProject(file));
        QCOMPARE(seedAndTake(*window), (std::pair{std::uint64_t(1234567), std::uint64_t(3)}));
    }
    const auto window = fixture.window();
    QVERIFY(begin(*window));
    seeds.insert(seedAndTake(*window).first);
    QCOMPARE(seeds.size(), std::size_t(4));
    QVERIFY(!seeds.contains(1234567));
    QCOMPARE(seedAndTake(*window).second, std::uint64_t(0));
    // Before the story is begun: for this one.
    window->project()->close();
    set(*window, "Seed", QStringLiteral("77"));
    QVERIFY(begin(*window));
    QCOMPARE(seedAndTake(*window).first, std::uint64_t(77));
}

/// What is recommended for a model is read in the background: it may come after the author has set the length.
void TestStoryPresets::whatComesLateLeavesTheLength()
{
    WindowFixture fixture;
    const QString file = fixture.path(QStringLiteral("says.gguf"));
    test::GgufWriter writer;
    writer.add("general.architecture", "llama").add("llama.attention.layer_norm_rms_epsilon", 1e-5F);
    for (const auto& [key, value] : {std::pair{"block_count", 1U},
                                     {"embedding_length", 16U},
                                     {"feed_forward_length", 32U},
                                     {"attention.head_count", 1U},
                                     {"context_length", 64U},
                                     {"vocab_size", 4U}})
    {
        writer.add(std::string("llama.") + key, value);
    }
    writer.addTensor("token_embd.weight", {16, 4}, std::vector<float>(64, 0.5F));
    writer.add("general.sampling.temp", 0.75F);
    writer.write(file.toStdString());

    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    WritingControls controls = window->controls()->controls();
    controls.length = 4242;
    window->controls()->setControls(controls);
    window->session()->loadModel(file);
    QTRY_COMPARE(window->controls()->controls().sampler.temperature, 0.75);
    QCOMPARE(window->controls()->controls().length, 4242);
}

void TestStoryPresets::choosingMovesTheControls()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        field<QSpinBox>(*window->controls(), "Length")->setValue(4242);
        choose(*window, QStringLiteral("careful"));
        QCOMPARE(window->controls()->controls().sampler.temperature, 0.7);
        QCOMPARE(window->controls()->controls().length, 4242);
        QCOMPARE(window->desk().settings->get(setting::preset), QStringLiteral("careful"));
    }
    const auto window = fixture.window();
    auto* feature = window->findChild<ControlsFeature*>(QStringLiteral("controls-feature"));
    QCOMPARE(feature->presets()->chosen(), QStringLiteral("careful"));
    QCOMPARE(window->controls()->controls().length, 4242);
    QCOMPARE(window->controls()->controls().sampler.temperature, 0.7);
}

QTEST_MAIN(TestStoryPresets)
#include "test_story_presets.moc"
