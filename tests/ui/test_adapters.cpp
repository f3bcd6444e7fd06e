// Adapters in the window: listed with their model, added, removed, chosen for a story; a new story has what comes with
// its model. Real engine, tiny model.
#include "app/library/adapter_library.h"
#include "app/project/story_adapter.h"
#include "story_window.h"
#include "tests/support/adapter_file.h"
#include "ui/actions/action_registry.h"
#include "ui/models/adapters_page.h"
#include "ui/models/memory_panel.h"
#include "ui/models/models_feature.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/text/status_text.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/status_line.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QTreeWidget>

using namespace longhand;
using namespace longhand::test;

using Choice = StoryAdapter::Choice;

class TestAdapters : public QObject
{
    Q_OBJECT

    std::unique_ptr<StoryWindow> m_desk;
    std::unique_ptr<MainWindow> m_main;
    ModelsWindow* m_models = nullptr;
    AdaptersPage* m_page = nullptr;

    QString at(const char* name) const { return m_desk->folder.filePath(QLatin1String(name)); }
    static QString tiny() { return QString::fromStdString(tinyModelPath().string()); }
    void comesWithTheModel() const
    {
        QVERIFY(QDir().mkpath(at("shipped")));
        AdapterRecipe recipe;
        recipe.isDefault = true;
        saveRandomAdapter(*tinyModel(), at("shipped/starter.safetensors").toStdString(), recipe);
    }
    /// Another one, somewhere on the disk.
    QString given(std::uint32_t seed = 21) const
    {
        AdapterRecipe recipe;
        recipe.seed = seed;
        recipe.style = "letters";
        saveRandomAdapter(*tinyModel(), at("letters.safetensors").toStdString(), recipe);
        return at("letters.safetensors");
    }
    void open()
    {
        m_main = m_desk->open();
        auto* feature = m_main->findChild<ModelsFeature*>();
        feature->parts().shelf->addFile(tiny());
        m_main->registry()->action(QStringLiteral("engine.models"))->trigger();
        m_models = feature->window();
        m_models->showAdapters();
        m_page = m_models->findChild<AdaptersPage*>();
        QTRY_VERIFY(feature->parts().shelf->list()->row(tiny()));
        m_models->select(tiny());
        auto* compute = m_models->findChild<QPushButton*>(QStringLiteral("computeFingerprint"));
        compute->click();
        QTRY_VERIFY(!m_models->findChild<QLabel*>(QStringLiteral("modelFingerprint"))->text().isEmpty());
    }
    static WritingControls controls(int length)
    {
        WritingControls made;
        made.length = length;
        made.strategy.kind = Strategy::OneByOne;
        made.sampler.seed = 7;
        return made;
    }
    void begin() { QVERIFY(StoryWindow::begin(*m_main, controls(20))); }
    /// Writes and returns how its run was made.
    RunSettings write()
    {
        const std::size_t before = m_main->project()->project()->runs().size();
        m_main->writing()->write();
        const auto ended = [&] {
            return m_main->project()->project()->runs().size() > before &&
                   m_main->session()->status().state == SessionState::Finished;
        };
        if (!QTest::qWaitFor(ended, 60000)) {
            qWarning("not written: %s", m_main->session()->status().message.text().c_str());
            return {};
        }
        return m_main->project()->project()->runs().back().settings;
    }
    QTreeWidget* list() const { return m_page->findChild<QTreeWidget*>(QStringLiteral("adapters")); }
    QComboBox* story() const { return m_page->findChild<QComboBox*>(QStringLiteral("storyAdapter")); }
    QDoubleSpinBox* strength() const
    {
        return m_page->findChild<QDoubleSpinBox*>(QStringLiteral("storyAdapterStrength"));
    }
    QPushButton* button(const char* name) const { return m_page->findChild<QPushButton*>(QLatin1String(name)); }
    void choose(int row)
    {
        story()->setCurrentIndex(row);
        Q_EMIT story()->activated(row); // as a click does
    }
    StoryAdapter recorded() const { return storyAdapter(*m_main->project()->project()); }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_desk = std::make_unique<StoryWindow>();
        qputenv("XDG_DATA_HOME", m_desk->folder.filePath(QStringLiteral("data")).toUtf8());
        qputenv("LONGHAND_ADAPTERS_DIR", at("shipped").toUtf8());
        qunsetenv("LONGHAND_STARTER_MODEL");
    }
    void cleanup()
    {
        m_main.reset();
        m_desk.reset();
    }

    void aNewStoryHasWhatComesWithItsModel()
    {
        comesWithTheModel();
        open();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        QCOMPARE(list()->topLevelItem(0)->text(0), QStringLiteral("Writing style: trained on novels"));
        QVERIFY(!story()->isEnabled());
        begin();
        QCOMPARE(recorded().choice, Choice::Default);
        QVERIFY(story()->isEnabled());
        QCOMPARE(story()->currentIndex(), 0);
        QVERIFY(story()->currentText().contains(QStringLiteral("fiction")));
        QCOMPARE(m_main->session()->status().adapterStyle, std::string("fiction"));
        QVERIFY(modelText(m_main->session()->status()).contains(QStringLiteral(" \u00b7 fiction")));
        bool shown = false;
        for (const QLabel* label : m_main->findChildren<QLabel*>()) {
            shown = shown || (label->isVisible() && label->text().contains(QStringLiteral(" \u00b7 fiction")));
        }
        QVERIFY(shown);
        const RunSettings run = write();
        QVERIFY(run.adapter);
        QCOMPARE(QString::fromStdString(run.adapter->file), at("shipped/starter.safetensors"));
    }

    void withoutOneNothingChanges()
    {
        open();
        begin();
        QVERIFY(list()->isHidden());
        QCOMPARE(recorded().choice, Choice::Default);
        QVERIFY(m_main->session()->status().adapterStyle.empty());
        QVERIFY(!modelText(m_main->session()->status()).contains(QStringLiteral(" \u00b7 fiction")));
        QVERIFY(!write().adapter);
    }

    void chosenForAStoryItCountsFromTheNextRun()
    {
        comesWithTheModel();
        open();
        begin();
        QVERIFY(write().adapter);
        const std::uint64_t with = m_models->memory()->estimate().weights;
        choose(1); // the model as it is
        QCOMPARE(recorded(), StoryAdapter());
        QVERIFY(!strength()->isEnabled());
        QVERIFY(m_models->memory()->estimate().weights < with);
        QVERIFY(!write().adapter);
        QVERIFY(m_main->session()->status().adapterStyle.empty());
        choose(2);
        QCOMPARE(recorded().choice, Choice::File);
        strength()->setValue(0.6);
        QCOMPARE(recorded().adapter.strength, 0.6);
        const RunSettings run = write();
        QVERIFY(run.adapter);
        QCOMPARE(run.adapter->strength, 0.6);
        QCOMPARE(m_main->session()->status().adapterStrength, 0.6);

        // The story knows it when it is opened again.
        const QString file = m_main->project()->file();
        m_main.reset();
        open();
        QVERIFY(m_main->project()->open(file));
        QCOMPARE(story()->currentIndex(), 2);
        QCOMPARE(strength()->value(), 0.6);
        QTRY_COMPARE(m_main->session()->status().adapterStrength, 0.6);
    }

    void addedFromAFileAndRemoved()
    {
        open();
        begin();
        QVERIFY(QFile::copy(QString::fromStdString((goldenFolder() / "models" / "manifest.json").string()),
                            at("no.safetensors")));
        FileDialogs::setNextAnswer(at("no.safetensors"));
        button("addAdapter")->click();
        QTRY_VERIFY2(m_models->note().contains(QStringLiteral("no.safetensors")) &&
                         !m_models->note().contains(QStringLiteral("checked")),
                     qPrintable(m_models->note()));
        QCOMPARE(list()->topLevelItemCount(), 0);

        FileDialogs::setNextAnswer(given());
        button("addAdapter")->click();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        const auto copy = ownAdaptersFolder() / "letters.safetensors";
        QVERIFY(std::filesystem::exists(copy));
        QCOMPARE(list()->topLevelItem(0)->text(0), QStringLiteral("Writing style: letters"));
        choose(2);
        QCOMPARE(QString::fromStdString(recorded().adapter.file), QString::fromStdString(copy.string()));
        QVERIFY(write().adapter);
        QVERIFY(modelText(m_main->session()->status()).contains(QStringLiteral(" \u00b7 letters")));

        QVERIFY(!button("removeAdapter")->isEnabled());
        list()->setCurrentItem(list()->topLevelItem(0));
        QVERIFY(button("removeAdapter")->isEnabled());
        button("removeAdapter")->click();
        QTRY_COMPARE(list()->topLevelItemCount(), 0);
        QVERIFY(!std::filesystem::exists(copy));
        QCOMPARE(recorded().choice, Choice::File); // what the author chose is kept, and said where it is missing
        QVERIFY(story()->currentText().contains(QStringLiteral("letters.safetensors")));
        m_main->writing()->unloadModel();
        QTRY_COMPARE(m_main->session()->status().state, SessionState::Idle);
        m_main->writing()->write();
        QTRY_COMPARE(m_main->session()->status().state, SessionState::Failed);
        QVERIFY(m_main->session()->status().message.text().find("letters.safetensors") != std::string::npos);
        choose(1);
        QVERIFY(!write().adapter);
    }

    void whatWasShippedStays()
    {
        comesWithTheModel();
        open();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        list()->setCurrentItem(list()->topLevelItem(0));
        QVERIFY(!button("removeAdapter")->isEnabled());
    }

    void anotherModelHasNoUseForIt()
    {
        comesWithTheModel();
        open();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        begin();
        choose(2);
        QCOMPARE(recorded().choice, Choice::File);
        const QString other = QString::fromStdString((goldenFolder() / "models" / "llama_mha_q4_1.gguf").string());
        m_main->writing()->chooseModel(other);
        QCOMPARE(recorded().choice, Choice::Default);
        QTRY_COMPARE(QString::fromStdString(m_main->session()->status().modelFile), other);
        QTRY_COMPARE(m_main->session()->status().state, SessionState::Ready);
        QVERIFY(m_main->session()->status().adapterStyle.empty());
    }
};

QTEST_MAIN(TestAdapters)
#include "test_adapters.moc"
