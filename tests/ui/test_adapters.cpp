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
#include "ui/widgets/message_bar.h"
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
        if (!QTest::qWaitFor(ended, longhand::test::kPatience)) {
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
    QTreeWidget* ticks() const { return m_page->findChild<QTreeWidget*>(QStringLiteral("storyAdapters")); }
    QDoubleSpinBox* strengthOf(int row) const
    {
        return qobject_cast<QDoubleSpinBox*>(ticks()->itemWidget(ticks()->topLevelItem(row), 1));
    }
    void tick(int row, bool on) const
    {
        ticks()->topLevelItem(row)->setCheckState(0, on ? Qt::Checked : Qt::Unchecked);
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
        QCOMPARE(m_main->session()->status().adapters.at(0).style, std::string("fiction"));
        QVERIFY(modelText(m_main->session()->status()).contains(QStringLiteral(" \u00b7 fiction")));
        bool shown = false;
        for (const QLabel* label : m_main->findChildren<QLabel*>()) {
            shown = shown || (label->isVisible() && label->text().contains(QStringLiteral(" \u00b7 fiction")));
        }
        QVERIFY(shown);
        const RunSettings run = write();
        QCOMPARE(run.adapters.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(run.adapters[0].file), at("shipped/starter.safetensors"));
    }

    void withoutOneNothingChanges()
    {
        open();
        begin();
        QVERIFY(list()->isHidden());
        QCOMPARE(recorded().choice, Choice::Default);
        QVERIFY(m_main->session()->status().adapters.empty());
        QVERIFY(!modelText(m_main->session()->status()).contains(QStringLiteral(" \u00b7 fiction")));
        QVERIFY(write().adapters.empty());
    }

    void chosenForAStoryItCountsFromTheNextRun()
    {
        comesWithTheModel();
        open();
        begin();
        QVERIFY(!write().adapters.empty());
        const std::uint64_t with = m_models->memory()->estimate().weights;
        choose(1); // the model as it is
        QCOMPARE(recorded(), StoryAdapter());
        QVERIFY(!strength()->isEnabled());
        QVERIFY(m_models->memory()->estimate().weights < with);
        QVERIFY(write().adapters.empty());
        QVERIFY(m_main->session()->status().adapters.empty());
        choose(2);
        QCOMPARE(recorded().choice, Choice::File);
        QVERIFY(strength()->isHidden()); // each has its own now
        strengthOf(0)->setValue(0.6);
        QTRY_COMPARE(recorded().adapters.at(0).strength, 0.6);
        const RunSettings run = write();
        QCOMPARE(run.adapters.size(), std::size_t(1));
        QCOMPARE(run.adapters[0].strength, 0.6);
        QCOMPARE(m_main->session()->status().adapters.at(0).strength, 0.6);

        // The story knows it when it is opened again.
        const QString file = m_main->project()->file();
        m_main.reset();
        open();
        QVERIFY(m_main->project()->open(file));
        QCOMPARE(story()->currentIndex(), 2);
        QCOMPARE(strengthOf(0)->value(), 0.6);
        QTRY_COMPARE(m_main->session()->status().adapters.size(), std::size_t(1));
        QCOMPARE(m_main->session()->status().adapters[0].strength, 0.6);
    }

    void severalAreTickedEachWithItsStrength()
    {
        comesWithTheModel();
        AdapterRecipe recipe;
        recipe.seed = 33;
        recipe.style = "letters";
        saveRandomAdapter(*tinyModel(), at("shipped/letters.safetensors").toStdString(), recipe);
        open();
        begin();
        QVERIFY(ticks()->isHidden());
        choose(2); // begins with what comes with the model
        QVERIFY(!ticks()->isHidden());
        QCOMPARE(ticks()->topLevelItemCount(), 2);
        QCOMPARE(ticks()->topLevelItem(0)->text(2), QStringLiteral("starter.safetensors"));
        QCOMPARE(ticks()->topLevelItem(0)->checkState(0), Qt::Checked);
        QCOMPARE(ticks()->topLevelItem(1)->checkState(0), Qt::Unchecked);
        QVERIFY(!strengthOf(1)->isEnabled());
        const std::uint64_t one = m_models->memory()->estimate().weights;
        tick(1, true);
        strengthOf(1)->setValue(0.4);
        QTRY_COMPARE(recorded().adapters.size(), std::size_t(2));
        QTRY_COMPARE(recorded().adapters[1].strength, 0.4);
        QVERIFY(strengthOf(1)->isEnabled());
        QVERIFY(m_models->memory()->estimate().weights > one);
        const StoryAdapter both = recorded();
        QCOMPARE(QString::fromStdString(both.adapters[0].file), at("shipped/starter.safetensors"));
        QCOMPARE(QString::fromStdString(both.adapters[1].file), at("shipped/letters.safetensors"));
        const RunSettings run = write();
        QCOMPARE(run.adapters, both.adapters);
        const SessionStatus status = m_main->session()->status();
        QVERIFY(modelText(status).contains(QStringLiteral(" \u00b7 fiction + letters")));
        QVERIFY(modelTip(status).contains(QStringLiteral("letters, strength 0.4")));

        // Opened again, they are ticked; the one that comes first is the first of their sum.
        const QString file = m_main->project()->file();
        m_main.reset();
        open();
        QVERIFY(m_main->project()->open(file));
        QCOMPARE(story()->currentIndex(), 2);
        QCOMPARE(ticks()->topLevelItem(1)->checkState(0), Qt::Checked);
        QCOMPARE(strengthOf(1)->value(), 0.4);
        QCOMPARE(recorded(), both);

        tick(0, false);
        QTRY_COMPARE(recorded().adapters.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(recorded().adapters[0].file), at("shipped/letters.safetensors"));
        tick(1, false);
        QTRY_COMPARE(recorded(), StoryAdapter());
        QVERIFY(!ticks()->isHidden()); // the author may be about to tick another
        QVERIFY(m_page->findChild<QLabel*>(QStringLiteral("adapterHint"))->text().contains(QStringLiteral("None")));
        tick(0, true);
        QTRY_COMPARE(recorded().adapters.size(), std::size_t(1));
        choose(0);
        QCOMPARE(recorded(), StoryAdapter{Choice::Default});
        QVERIFY(ticks()->isHidden() && !strength()->isHidden() && strength()->isEnabled());
        strength()->setValue(0.7);
        QCOMPARE(recorded(), (StoryAdapter{Choice::Default, 0.7}));
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
        QCOMPARE(QString::fromStdString(recorded().adapters.at(0).file), QString::fromStdString(copy.string()));
        QVERIFY(!write().adapters.empty());
        QVERIFY(modelText(m_main->session()->status()).contains(QStringLiteral(" \u00b7 letters")));

        QVERIFY(!button("removeAdapter")->isEnabled());
        list()->setCurrentItem(list()->topLevelItem(0));
        QVERIFY(button("removeAdapter")->isEnabled());
        button("removeAdapter")->click();
        QTRY_COMPARE(list()->topLevelItemCount(), 0);
        QVERIFY(!std::filesystem::exists(copy));
        QCOMPARE(recorded().choice, Choice::File); // what the author chose is kept, and said where it is missing
        QCOMPARE(ticks()->topLevelItemCount(), 1);
        QVERIFY(ticks()->topLevelItem(0)->text(0).contains(QStringLiteral("letters.safetensors")));
        m_main->writing()->unloadModel();
        QTRY_COMPARE(m_main->session()->status().state, SessionState::Idle);
        m_main->writing()->write();
        QTRY_COMPARE(m_main->session()->status().state, SessionState::Failed);
        QVERIFY(m_main->session()->status().message.text().find("letters.safetensors") != std::string::npos);
        choose(1);
        QVERIFY(write().adapters.empty());
    }

    void whatWasShippedStays()
    {
        comesWithTheModel();
        open();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        list()->setCurrentItem(list()->topLevelItem(0));
        QVERIFY(!button("removeAdapter")->isEnabled());
    }

    /// It is kept for its own model, and the author is told.
    void anotherModelHasNoUseForIt()
    {
        comesWithTheModel();
        open();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        begin();
        choose(2);
        const StoryAdapter chosen = recorded();
        QCOMPARE(chosen.choice, Choice::File);
        const QString other = QString::fromStdString((goldenFolder() / "models" / "llama_mha_q4_1.gguf").string());
        m_main->writing()->chooseModel(other);
        QTRY_COMPARE(QString::fromStdString(m_main->session()->status().modelFile), other);
        QTRY_COMPARE(m_main->session()->status().state, SessionState::Ready);
        QVERIFY(m_main->session()->status().adapters.empty());
        const QString said = m_main->messages()->text(QStringLiteral("remark"));
        QVERIFY2(said.contains(QStringLiteral("starter.safetensors")), qPrintable(said));
        QVERIFY(write().adapters.empty());
        QCOMPARE(recorded(), chosen);

        m_main->writing()->chooseModel(tiny());
        QTRY_COMPARE(QString::fromStdString(m_main->session()->status().modelFile), tiny());
        QTRY_COMPARE(m_main->session()->status().state, SessionState::Ready);
        QCOMPARE(write().adapters.size(), std::size_t(1));
    }

    /// As when the models were moved to another disk.
    void theSameModelElsewhereKeepsIt()
    {
        comesWithTheModel();
        open();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        begin();
        StoryAdapter chosen{Choice::File, 1, {recordOf(lookAtAdapter(given().toStdString()), 0.8)}};
        setStoryAdapter(*m_main->project()->project(), chosen);
        const RunSettings before = write();
        QCOMPARE(before.adapters, chosen.adapters);
        const QString moved = at("moved.gguf");
        QVERIFY(QFile::copy(tiny(), moved));
        m_main->writing()->chooseModel(moved);
        QTRY_COMPARE(QString::fromStdString(m_main->session()->status().modelFile), moved);
        QTRY_COMPARE(m_main->session()->status().state, SessionState::Ready);
        QCOMPARE(recorded(), chosen);
        const RunSettings after = write();
        QCOMPARE(after.adapters, chosen.adapters);
        QCOMPARE(after.modelFingerprint, before.modelFingerprint);
    }
};

QTEST_MAIN(TestAdapters)
#include "test_adapters.moc"
