// Presets and their names: none is too long for the file, none leads out of a folder, and one that is deleted comes
// back as it was.
#include "ui/controls/control_table.h"
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
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>

using namespace longhand;

namespace {

bool begin(MainWindow& window, const WindowFixture& fixture)
{
    return window.project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories")));
}

/// Moves the temperature as the author does, and saves all as a preset.
void saveAs(const MainWindow& window, double temperature, const QString& name)
{
    for (auto* box : window.controls()->findChildren<QDoubleSpinBox*>()) {
        if (box->accessibleName() == QLatin1String("Temperature")) {
            box->setValue(temperature);
        }
    }
    auto* bar = window.findChild<PresetBar*>();
    bar->saveAs();
    auto* line = bar->findChild<QLineEdit*>();
    line->setText(name);
    Q_EMIT line->returnPressed();
}

void choose(const MainWindow& window, const QString& preset)
{
    auto* combo = window.findChild<PresetBar*>()->findChild<QComboBox*>();
    combo->setCurrentIndex(combo->findData(preset));
    Q_EMIT combo->activated(combo->currentIndex());
}

bool press(const MainWindow& window, const QString& label)
{
    for (auto* button : window.messages()->findChildren<QPushButton*>()) {
        if (button->text() == label && button->isVisible()) {
            button->click();
            return true;
        }
    }
    return false;
}

void put(const QString& file, const QStringList& names)
{
    QJsonArray list;
    for (const QString& name : names) {
        list.append(QJsonObject{{QStringLiteral("name"), name}, {QStringLiteral("controls"), QJsonObject()}});
    }
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(
        QJsonDocument(QJsonObject{{QStringLiteral("longhandPresets"), 1}, {QStringLiteral("presets"), list}}).toJson());
}

QStringList ownNames(const PresetStore& store)
{
    QStringList names;
    for (const Preset& preset : store.presets()) {
        if (!preset.isBuiltIn()) {
            names << preset.name;
        }
    }
    return names;
}

} // namespace

class TestPresetNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNumberMakesNoNameTooLong();
    void aNameThatIsTooLongIsShortened();
    void whatIsExportedCanBeImported();
    void aDeletedOneComesBackForNewStories();
    void newStoriesKeepTheControlsOfADeletedOne();

private:
    QTemporaryDir m_folder;
};

void TestPresetNames::aNumberMakesNoNameTooLong()
{
    const QString mine = m_folder.filePath(QStringLiteral("mine.json")),
                  other = m_folder.filePath(QStringLiteral("other.json"));
    const QString longest(60, u'x');
    {
        PresetStore store(mine);
        QVERIFY(store.save(longest, WritingControls()));
        QVERIFY(store.exportTo(other, {*store.find(QStringLiteral("own/") + longest)}));
        for (int i = 0; i < 12; ++i) {
            QStringList added;
            QVERIFY(store.importFrom(other, &added));
            QCOMPARE(added.size(), 1);
            QVERIFY(store.find(added[0])->name.size() <= 60);
        }
    }
    const PresetStore again(mine);
    QVERIFY2(again.lastError().isEmpty(), qPrintable(again.lastError()));
    const QStringList names = ownNames(again);
    QCOMPARE(names.size(), 13);
    QVERIFY(names.contains(QString(56, u'x') + QStringLiteral(" (2)")));
    QVERIFY(names.contains(QString(55, u'x') + QStringLiteral(" (13)")));
}

/// As an earlier version may have written it: its presets are all there.
void TestPresetNames::aNameThatIsTooLongIsShortened()
{
    const QString file = m_folder.filePath(QStringLiteral("long.json"));
    const QString longest(60, u'x');
    put(file, {longest, longest + QStringLiteral(" (2)"), QString(59, u'y') + QStringLiteral("\U0001F600")});
    const PresetStore store(file);
    QVERIFY2(store.lastError().isEmpty(), qPrintable(store.lastError()));
    QCOMPARE(ownNames(store), (QStringList{longest, QString(56, u'x') + QStringLiteral(" (2)"), QString(59, u'y')}));
}

void TestPresetNames::whatIsExportedCanBeImported()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture));
    const QString name = QStringLiteral("Dry/wet ") + QString(52, u'x');
    saveAs(*window, 0.83, name);
    auto* bar = window->findChild<PresetBar*>();
    QCOMPARE(bar->chosen(), QStringLiteral("own/") + name);
    WritingControls changed = window->controls()->controls();
    changed.sampler.temperature = 0.84;
    window->controls()->setControls(changed);
    QVERIFY(bar->isChanged());
    const QString file = fixture.path(QStringLiteral("out.json"));
    FileDialogs::setNextAnswer(file);
    bar->exportFile();
    PresetStore store(fixture.path(QStringLiteral("fresh.json")));
    QVERIFY2(store.importFrom(file), qPrintable(store.lastError()));
    QCOMPARE(ownNames(store).size(), 1);
    QVERIFY(ownNames(store)[0].startsWith(QStringLiteral("Dry/wet")));
    QVERIFY(ownNames(store)[0].endsWith(QStringLiteral(", changed")));
    bar->exportFile(); // the dialog itself
    auto* dialog = bar->findChild<QFileDialog*>();
    QVERIFY(dialog);
    QVERIFY(dialog->findChild<QLineEdit*>()->text().startsWith(QStringLiteral("Dry-wet")));
    dialog->close();
}

void TestPresetNames::aDeletedOneComesBackForNewStories()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture));
    saveAs(*window, 0.83, QStringLiteral("Mine"));
    choose(*window, QStringLiteral("own/Mine"));
    AppSettings& settings = *window->desk().settings;
    QCOMPARE(settings.get(setting::preset), QStringLiteral("own/Mine"));
    QCOMPARE(settings.get(setting::controlsByHand), QStringLiteral("no"));
    window->findChild<PresetBar*>()->deleteChosen();
    QVERIFY(press(*window, QStringLiteral("Undo")));
    QCOMPARE(window->findChild<PresetBar*>()->chosen(), QStringLiteral("own/Mine"));
    QCOMPARE(settings.get(setting::preset), QStringLiteral("own/Mine"));
    window->project()->close();
    QVERIFY(begin(*window, fixture));
    QCOMPARE(window->controls()->controls().sampler.temperature, 0.83);
    QCOMPARE(window->findChild<PresetBar*>()->chosen(), QStringLiteral("own/Mine"));
    QVERIFY(!window->findChild<PresetBar*>()->isChanged());
    QCOMPARE(settings.get(setting::controlsByHand), QStringLiteral("no"));
}

/// "The controls stay as they are": also those of the next story.
void TestPresetNames::newStoriesKeepTheControlsOfADeletedOne()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture));
    saveAs(*window, 0.83, QStringLiteral("Mine"));
    choose(*window, QStringLiteral("own/Mine"));
    const WritingControls mine = window->controls()->controls();
    window->findChild<PresetBar*>()->deleteChosen();
    window->project()->close();
    QVERIFY(begin(*window, fixture));
    QVERIFY(changedControls(window->controls()->controls(), mine, true).isEmpty());
    QVERIFY(window->findChild<PresetBar*>()->isChanged()); // from a preset that there is
    // Of one that new stories do not have, the deletion does not concern them.
    saveAs(*window, 0.84, QStringLiteral("Other"));
    choose(*window, QStringLiteral("careful"));
    window->findChild<PresetBar*>()->setChosen(QStringLiteral("own/Other")); // as an old story shows it
    window->findChild<PresetBar*>()->deleteChosen();
    QCOMPARE(window->desk().settings->get(setting::preset), QStringLiteral("careful"));
    QCOMPARE(window->desk().settings->get(setting::controlsByHand), QStringLiteral("no"));
}

QTEST_MAIN(TestPresetNames)
#include "test_preset_names.moc"
