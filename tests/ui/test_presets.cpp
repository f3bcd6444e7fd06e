// Presets: built in and own, saved, renamed, deleted and brought back, imported whole or not at all.
#include "app/library/recommended_settings.h"
#include "app/library/sampler_presets.h"
#include "story_window.h"
#include "tests/support/gguf_writer.h"
#include "ui/actions/action_registry.h"
#include "ui/controls/control_table.h"
#include "ui/controls/controls_feature.h"
#include "ui/controls/controls_panel.h"
#include "ui/controls/preset_bar.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

#include <set>

using namespace longhand;

namespace {

WritingControls mine()
{
    WritingControls c;
    c.sampler.temperature = 0.83;
    c.sampler.penaltyWindow = 333;
    c.sampler.penaltySlope = 0.25;
    c.sampler.penaltyBy = PenaltyBy::Count;
    c.sampler.penaltySparesMarks = true;
    c.sampler.penaltySparedWords = 12;
    c.sampler.sparesWordEnds = true;
    c.sampler.sparesContractions = true;
    c.sampler.dryLongestWord = 8;
    c.sampler.endsLongWords = true;
    c.sampler.mostWordEnds = 40;
    c.sampler.variedOpenings = 0.6;
    c.sampler.longestSentence = 48;
    c.sampler.longestParagraph = 180;
    c.sampler.mostContractions = 11;
    c.sampler.mostBareLines = 5;
    c.sampler.mostMarks = 48;
    c.sampler.atEnd = AtEnd::Stop;
    c.strategy.tree = {2, 3};
    c.strategy.cache = CachePolicy::Window;
    c.strategy.stopAtLoop = true;
    c.sampler.seed = 5; // no part of a preset
    c.length = 77;
    return c;
}

void write(const QString& file, const QByteArray& content)
{
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(content);
}

QByteArray read(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

bool same(const WritingControls& a, const WritingControls& b)
{
    return changedControls(a, b, true).isEmpty();
}

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

/// Moves a control as the author does.
template <typename Box>
void move(const MainWindow& window, const char* name, double value)
{
    for (auto* box : window.controls()->findChildren<Box*>()) {
        if (box->accessibleName() == QLatin1String(name)) {
            box->setValue(value);
            return;
        }
    }
    qFatal("no control %s", name);
}

void choose(const MainWindow& window, const QString& preset)
{
    auto* feature = window.findChild<ControlsFeature*>(QStringLiteral("controls-feature"));
    auto* combo = feature->presets()->findChild<QComboBox*>();
    combo->setCurrentIndex(combo->findData(preset));
    Q_EMIT combo->activated(combo->currentIndex());
}

} // namespace

class TestPresets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void builtInOnesAreValidAndDiffer();
    void savedAndReadAgain();
    void namesAreChecked();
    void importedWholeOrNotAtAll_data();
    void importedWholeOrNotAtAll();
    void unknownFieldsAreNamed();
    void takenNamesGetNumbers();
    void aFileThatCannotBeReadIsKept();
    void theBarShowsWhatDiffers();
    void novelIsWhatIsRecommended();
    void storiesBeginAsRecommended();
    void anOldStorysSettingsStayItsOwn();
    void whatIsChosenInAnOldStoryIsWhole();
    void eachStoryHasItsSeed();
    void whatComesLateLeavesTheLength();
    void theBarSavesRenamesAndDeletes();
    void choosingMovesTheControls();

private:
    QTemporaryDir m_folder;
    int m_files = 0;
    QString fresh() { return m_folder.filePath(QStringLiteral("%1/presets.json").arg(m_files++)); }
};

void TestPresets::builtInOnesAreValidAndDiffer()
{
    const SamplerSettings recommended = recommendedSettings().sampler;
    const auto presets = builtInPresets(recommended);
    QCOMPARE(presets.size(), std::size_t(5));
    QCOMPARE(presets.size(), samplerPresetNames().size());
    QVERIFY(presets.front().controls.sampler == recommended); // Novel is what a story begins with
    for (std::size_t i = 0; i < presets.size(); ++i) {
        presets[i].controls.sampler.validate();
        presets[i].controls.strategy.validate();
        QVERIFY(!presets[i].name.isEmpty() && presets[i].note.size() > 20);
        for (std::size_t j = 0; j < i; ++j) {
            QVERIFY(!same(presets[i].controls, presets[j].controls));
            QVERIFY(presets[i].key() != presets[j].key());
        }
    }
}

void TestPresets::savedAndReadAgain()
{
    const QString file = fresh();
    {
        PresetStore store(file);
        QSignalSpy changed(&store, &PresetStore::changed);
        QVERIFY2(store.save(QStringLiteral("  My   way "), mine(), QStringLiteral("A note.")),
                 qPrintable(store.lastError()));
        QCOMPARE(changed.count(), 1);
    }
    PresetStore store(file);
    const Preset* found = store.find(QStringLiteral("own/My way"));
    QVERIFY(found != nullptr);
    QVERIFY(same(found->controls, mine()));
    QCOMPARE(found->note, QStringLiteral("A note."));
    QCOMPARE(found->controls.sampler.seed, std::uint64_t(0));
    QCOMPARE(found->controls.length, WritingControls().length);
    QVERIFY(store.save(QStringLiteral("my WAY"), WritingControls())); // replaces it
    QCOMPARE(store.presets().size(), std::size_t(6));
    QVERIFY(store.rename(QStringLiteral("own/my WAY"), QStringLiteral("Another")));
    QVERIFY(store.remove(QStringLiteral("own/Another")));
    QCOMPARE(PresetStore(file).presets().size(), std::size_t(5));
}

void TestPresets::namesAreChecked()
{
    const QString file = fresh();
    PresetStore store(file);
    for (const QString& bad : {QString(), QStringLiteral("   "), QStringLiteral("novel"), QString(61, u'x')}) {
        QVERIFY(!store.save(bad, mine()));
        QVERIFY(!store.lastError().isEmpty());
    }
    QVERIFY(!store.remove(QStringLiteral("novel")));
    QVERIFY(!store.rename(QStringLiteral("novel"), QStringLiteral("Mine")));
    QVERIFY(!QFile::exists(file));
    QVERIFY(store.save(QStringLiteral("A"), mine()));
    QVERIFY(store.save(QStringLiteral("B"), mine()));
    const QByteArray before = read(file);
    QVERIFY(!store.rename(QStringLiteral("own/A"), QStringLiteral("b")));
    QVERIFY(!store.rename(QStringLiteral("own/A"), QStringLiteral("Wild")));
    QCOMPARE(read(file), before);
}

void TestPresets::importedWholeOrNotAtAll_data()
{
    QTest::addColumn<QByteArray>("content");
    const auto row = [](const char* name, const char* controls) {
        QTest::newRow(name) << QByteArray("{\"longhandPresets\":1,\"presets\":[{\"name\":\"Good\",\"controls\":{}},"
                                          "{\"name\":\"Bad\",\"controls\":") +
                                   controls + "}]}";
    };
    row("out of range", R"({"penalty": 0.5})");
    row("a text for a number", R"({"temperature": "warm"})");
    row("a part for a whole", R"({"topK": 2.5})");
    row("too large", R"({"penaltyWindow": 1e12})");
    row("no such drafts", R"({"strategy": "magic"})");
    row("no such cache", R"({"cache": "all"})");
    row("no such count", R"({"penaltyBy": "twice"})");
    row("no such slope", R"({"penaltySlope": 2})");
    row("no such end", R"({"atEnd": "maybe"})");
    row("a tree of nothing", R"({"tree": []})");
    row("a tree with a hole", R"({"tree": [1, null]})");
    row("a bool", R"({"stopAtLoop": 1})");
    row("no object", "[]");
    QTest::newRow("no name") << QByteArray(R"({"longhandPresets":1,"presets":[{"controls":{}}]})");
    QTest::newRow("empty") << QByteArray(R"({"longhandPresets":1,"presets":[]})");
    QTest::newRow("newer") << QByteArray(R"({"longhandPresets":2,"presets":[{"name":"A","controls":{}}]})");
    QTest::newRow("another file") << QByteArray(R"({"name":"A"})");
    QTest::newRow("no JSON") << QByteArray("penalty = 1.2");
}

void TestPresets::importedWholeOrNotAtAll()
{
    QFETCH(QByteArray, content);
    const QString file = fresh();
    PresetStore store(file);
    QVERIFY(store.save(QStringLiteral("Mine"), mine()));
    const QByteArray before = read(file);
    const QString other = m_folder.filePath(QStringLiteral("other.json"));
    write(other, content);
    QVERIFY(!store.importFrom(other));
    QVERIFY(!store.lastError().isEmpty());
    QCOMPARE(store.presets().size(), std::size_t(6));
    QCOMPARE(read(file), before);
}

void TestPresets::unknownFieldsAreNamed()
{
    PresetStore store(fresh());
    const QString other = m_folder.filePath(QStringLiteral("other.json"));
    write(other,
          R"({"longhandPresets":1,"presets":[{"name":"New","controls":{"temperature":0.5,"seed":"9","mirostat":2}}]})");
    QStringList added;
    QVERIFY2(store.importFrom(other, &added), qPrintable(store.lastError()));
    QCOMPARE(added, QStringList{QStringLiteral("own/New")});
    QVERIFY(store.lastRemark().contains(QStringLiteral("mirostat")));
    QVERIFY(store.lastRemark().contains(QStringLiteral("seed")));
    const Preset* preset = store.find(added.front());
    QCOMPARE(preset->controls.sampler.temperature, 0.5);
    QCOMPARE(preset->controls.sampler.seed, std::uint64_t(0));
}

void TestPresets::takenNamesGetNumbers()
{
    PresetStore store(fresh());
    QVERIFY(store.save(QStringLiteral("Mine"), mine()));
    const QString other = m_folder.filePath(QStringLiteral("export.json"));
    QVERIFY(store.exportTo(other, store.presets()));
    QStringList added;
    QVERIFY(store.importFrom(other, &added));
    QCOMPARE(added.size(), 6);
    QVERIFY(added.contains(QStringLiteral("own/Mine (2)")));
    QVERIFY(added.contains(QStringLiteral("own/Novel (2)")));
    QVERIFY(same(store.find(QStringLiteral("own/Mine (2)"))->controls, mine()));
    for (const Preset& preset : builtInPresets(recommendedSettings().sampler)) {
        QVERIFY(same(store.find(QStringLiteral("own/%1 (2)").arg(preset.name))->controls, preset.controls));
    }
}

void TestPresets::aFileThatCannotBeReadIsKept()
{
    const QString file = fresh();
    QVERIFY(QDir().mkpath(QFileInfo(file).path()));
    write(file, "{ half a fi");
    PresetStore store(file);
    QVERIFY(!store.lastError().isEmpty());
    QCOMPARE(store.presets().size(), std::size_t(5));
    QCOMPARE(read(file), QByteArray("{ half a fi"));
    QVERIFY(store.save(QStringLiteral("Mine"), mine()));
    QCOMPARE(read(file + QStringLiteral(".unreadable")), QByteArray("{ half a fi"));
    QCOMPARE(PresetStore(file).presets().size(), std::size_t(6));
}

void TestPresets::theBarShowsWhatDiffers()
{
    PresetStore store(fresh());
    PresetBar bar(&store);
    auto* combo = bar.findChild<QComboBox*>();
    WritingControls controls;
    controls.sampler = recommendedSettings().sampler;
    const WritingControls novel = controls;
    bar.setControls(controls);
    QCOMPARE(combo->currentText(), QStringLiteral("Novel"));
    QVERIFY(!bar.isChanged());
    controls.sampler.seed = 99; // no part of it
    controls.length = 5;
    bar.setControls(controls);
    QCOMPARE(combo->currentText(), QStringLiteral("Novel"));
    controls.sampler.temperature = 1.11;
    bar.setControls(controls);
    QCOMPARE(combo->currentText(), QStringLiteral("Novel, changed"));
    QVERIFY(combo->toolTip().contains(QStringLiteral("Temperature")));
    QSignalSpy applied(&bar, &PresetBar::applied);
    for (auto* button : bar.findChildren<QToolButton*>()) {
        if (button->text() == QStringLiteral("Back to Novel")) {
            button->click();
        }
    }
    QCOMPARE(applied.count(), 1);
    const auto back = applied.front().front().value<WritingControls>();
    QVERIFY(same(back, novel));
    QCOMPARE(back.length, 5);
    QCOMPARE(combo->currentText(), QStringLiteral("Novel"));
    bar.setControls(builtInPresets(novel.sampler)[2].controls); // as a project may bring them
    QCOMPARE(combo->currentText(), QStringLiteral("Wild"));
}

void TestPresets::novelIsWhatIsRecommended()
{
    PresetStore store(fresh());
    QVERIFY(store.save(QStringLiteral("Mine"), mine()));
    QSignalSpy changed(&store, &PresetStore::changed);
    SamplerSettings recommended = recommendedSettings().sampler;
    store.setRecommended(recommended);
    QCOMPARE(changed.count(), 0);
    recommended.penalty = 1.03;
    recommended.penaltySparesMarks = true;
    store.setRecommended(recommended);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(store.presets().size(), std::size_t(6));
    QVERIFY(store.find(QStringLiteral("novel"))->controls.sampler == recommended);
    QCOMPARE(store.find(QStringLiteral("wild"))->controls.sampler.penalty, 1.03);
    QCOMPARE(store.find(QStringLiteral("paper"))->controls.sampler.penalty, 1.2);
    QCOMPARE(store.find(QStringLiteral("plain"))->controls.sampler.penalty, 1.0);
    QVERIFY(same(store.find(QStringLiteral("own/Mine"))->controls, mine()));
}

/// A new story begins with Novel as the model has it, an old one goes on with what it recorded, and what the author set
/// by hand stays.
void TestPresets::storiesBeginAsRecommended()
{
    test::StoryWindow story;
    const SamplerSettings recommended = recommendedSettings(test::tinyModelPath()).sampler;
    const auto shows = [](MainWindow& window, const SamplerSettings& wanted) {
        WritingControls expected;
        expected.sampler = wanted;
        return QTest::qWaitFor([&] { return same(window.controls()->controls(), expected); },
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
    move<QDoubleSpinBox>(*window, "Temperature", 0.55);
    window->project()->close();
    QVERIFY(window->openProject(file));
    QVERIFY(shows(*window, old));
    window->project()->close();
    QVERIFY(begin(*window));
    QVERIFY(shows(*window, mineNow.sampler));
}

/// Whoever changes one control in an old story has changed that one for new stories, and nothing else.
void TestPresets::anOldStorysSettingsStayItsOwn()
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
        QVERIFY(!same(window->controls()->controls(), fresh));
        move<QSpinBox>(*window, "Length", 1234);
        QCOMPARE(settings.get(setting::controlsByHand), QStringLiteral("no"));
        QCOMPARE(settings.get(setting::preset), QStringLiteral("novel"));
        window->project()->close();
        QVERIFY(begin(*window));
        QVERIFY(same(window->controls()->controls(), fresh));
        QCOMPARE(window->controls()->controls().length, 1234);
        window->project()->close();
    }
    // One that a preset holds: this one alone, beside the rest of the preset.
    QVERIFY(window->openProject(wildFile));
    move<QDoubleSpinBox>(*window, "Temperature", 0.55);
    window->project()->close();
    QVERIFY(begin(*window));
    QCOMPARE(window->findChild<PresetBar*>()->chosen(), QStringLiteral("novel"));
    WritingControls expected = fresh;
    expected.sampler.temperature = 0.55;
    QVERIFY(same(window->controls()->controls(), expected));
    QCOMPARE(settings.get(setting::controlsByHand), QStringLiteral("yes"));
    // Moved back: a preset again.
    move<QDoubleSpinBox>(*window, "Temperature", fresh.sampler.temperature);
    QCOMPARE(settings.get(setting::controlsByHand), QStringLiteral("no"));
}

/// A preset that is chosen in an old story holds for new ones with all that it has, also where the old one had the
/// same.
void TestPresets::whatIsChosenInAnOldStoryIsWhole()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(10);
    const auto window = fixture.window();
    QVERIFY(begin(*window));
    WritingControls careful = window->controls()->controls();
    applyPreset(builtInPresets(careful.sampler)[1].controls, careful);
    const QString file = oldStory(*window, careful);
    QVERIFY(window->openProject(file));
    move<QDoubleSpinBox>(*window, "Penalty value", 1.45);
    choose(*window, QStringLiteral("careful"));
    QCOMPARE(window->desk().settings->get(setting::controlsByHand), QStringLiteral("no"));
    window->project()->close();
    QVERIFY(begin(*window));
    QVERIFY(same(window->controls()->controls(), careful));
}

/// A new story with the words of the last one is another story, unless its author sets the seed.
void TestPresets::eachStoryHasItsSeed()
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
void TestPresets::whatComesLateLeavesTheLength()
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

void TestPresets::theBarSavesRenamesAndDeletes()
{
    PresetStore store(fresh());
    PresetBar bar(&store);
    bar.setControls(mine());
    std::function<void()> undo;
    connect(&bar, &PresetBar::said, this, [&](const QString&, const std::function<void()>& u, bool) { undo = u; });
    auto* combo = bar.findChild<QComboBox*>();
    auto* name = bar.findChild<QLineEdit*>();
    const auto answer = [&](const QString& text) {
        name->setText(text);
        Q_EMIT name->returnPressed();
    };
    bar.saveAs();
    answer(QStringLiteral("Wild")); // taken
    QVERIFY(!name->isHidden() && store.presets().size() == 5);
    answer(QStringLiteral("Mine"));
    QCOMPARE(combo->currentText(), QStringLiteral("Mine"));
    bar.renameChosen();
    answer(QStringLiteral("Ours"));
    QCOMPARE(bar.chosen(), QStringLiteral("own/Ours"));
    bar.deleteChosen();
    QVERIFY(store.find(QStringLiteral("own/Ours")) == nullptr);
    QVERIFY(bar.isChanged());
    QVERIFY(undo);
    undo();
    QVERIFY(store.find(QStringLiteral("own/Ours")) != nullptr);
    QCOMPARE(combo->currentText(), QStringLiteral("Ours"));

    const QString file = m_folder.filePath(QStringLiteral("ours.json"));
    FileDialogs::setNextAnswer(file);
    bar.exportFile();
    QVERIFY(!read(file).isEmpty());
    FileDialogs::setNextAnswer(file);
    bar.importFile();
    QVERIFY(store.find(QStringLiteral("own/Ours (2)")) != nullptr);
}

void TestPresets::choosingMovesTheControls()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        move<QSpinBox>(*window, "Length", 4242);
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

QTEST_MAIN(TestPresets)
#include "test_presets.moc"
