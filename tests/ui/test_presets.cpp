// Presets: built in and own, saved, renamed, deleted and brought back, imported whole or not at all; the bar that shows
// them.
#include "app/library/recommended_settings.h"
#include "app/library/sampler_presets.h"
#include "control_fields.h"
#include "ui/controls/control_table.h"
#include "ui/controls/preset_bar.h"
#include "ui/widgets/file_dialogs.h"

#include <QComboBox>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace longhand;
using longhand::test::samePreset;

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
    void theBarSavesRenamesAndDeletes();

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
            QVERIFY(!samePreset(presets[i].controls, presets[j].controls));
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
    QVERIFY(samePreset(found->controls, mine()));
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
    QVERIFY(samePreset(store.find(QStringLiteral("own/Mine (2)"))->controls, mine()));
    for (const Preset& preset : builtInPresets(recommendedSettings().sampler)) {
        QVERIFY(samePreset(store.find(QStringLiteral("own/%1 (2)").arg(preset.name))->controls, preset.controls));
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
    QVERIFY(samePreset(back, novel));
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
    QVERIFY(samePreset(store.find(QStringLiteral("own/Mine"))->controls, mine()));
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

QTEST_MAIN(TestPresets)
#include "test_presets.moc"
