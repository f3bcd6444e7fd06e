// Adapting drafting to a model: a Glide block for a tiny model is really trained, paused, stopped, gone on with, put
// into place.
#include "app/library/heads_library.h"
#include "app/project/store/project_lock.h"
#include "tests/support/cli_process.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/models/adapt_panel.h"
#include "ui/models/models_feature.h"
#include "ui/models/models_window.h"
#include "ui/story/project_controller.h"
#include "window_fixture.h"

#include <QDir>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTreeWidget>

#include <fstream>
#include <sstream>

using namespace longhand;
using namespace longhand::test;

class TestAdapt : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Project> m_story;

    QString at(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    QString model() const { return QString::fromStdString(tinyModelPath().string()); }
    QString fingerprint() const { return QString::fromStdString(tinyModel()->fingerprint()); }
    std::unique_ptr<HeadsTrainer> trainer() const
    {
        return std::make_unique<HeadsTrainer>(nullptr, at("work"), QString::fromStdString(cliPath().string()));
    }
    static AdaptOptions small(int steps)
    {
        AdaptOptions options;
        options.storyTokens = 640;
        options.ownTokens = 200;
        options.excerpt = 160;
        options.prompt = 40;
        options.steps = steps;
        options.batch = 64;
        options.evaluate = 5;
        options.patience = 0;
        options.hidden = 16;
        options.vocabulary = 100;
        options.threads = 1;
        return options;
    }
    /// A project with a text that is long enough.
    std::unique_ptr<Project> story() const
    {
        std::string text;
        for (int i = 0; i < 300; ++i) {
            text += "The " + std::to_string(i * i) + " lighthouses of the coast were dark, and " + std::to_string(i) +
                    " ships lay still.\n";
        }
        return Project::create(at("story.longhand").toStdString(), {}, text);
    }
    /// State letter and nice value of a process.
    static std::pair<char, int> processState(qint64 pid)
    {
        std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
        std::string text((std::istreambuf_iterator<char>(file)), {});
        std::istringstream fields(text.substr(text.rfind(')') + 2));
        char state = '?';
        fields >> state;
        std::string skipped;
        for (int i = 0; i < 15; ++i) {
            fields >> skipped;
        }
        int nice = 0;
        fields >> nice;
        return {state, nice};
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
        qunsetenv("LONGHAND_HEADS_DIR");
        m_story = story();
    }
    void cleanup() { m_story.reset(); }

    void aDrafterIsTrainedAndFound()
    {
        const auto training = trainer();
        QSignalSpy finished(training.get(), &HeadsTrainer::finished);
        training->start(model(), fingerprint(), m_story.get(), small(20));
        QVERIFY(training->isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(training->status().state == AdaptState::Done ||
                                     training->status().state == AdaptState::Failed,
                                 longhand::test::kCommandPatience);
        QVERIFY2(training->status().state == AdaptState::Done, qPrintable(training->status().message));
        QCOMPARE(finished.size(), 1);
        QCOMPARE(training->status().acceptance.size(), std::size_t(3));
        const auto found = glideFor(fingerprint().toStdString(), Strategy::Auto);
        QVERIFY(found);
        QCOMPARE(QString::fromStdString(found->string()), HeadsTrainer::headsFileFor(model(), fingerprint()));
        Glide::load(*found).checkModel(*tinyModel());
        QVERIFY(!QDir(at("work")).exists());

        // A second training begins with them, and is never worse on what it did not learn from; what is no better is
        // not put in place.
        training->start(model(), fingerprint(), m_story.get(), small(10));
        QTRY_VERIFY_WITH_TIMEOUT(!training->isBusy(), longhand::test::kCommandPatience);
        QVERIFY2(training->status().state != AdaptState::Failed, qPrintable(training->status().message));
        QVERIFY(glideFor(fingerprint().toStdString(), Strategy::Auto));
    }

    void itStandsStillWhileSomebodyWrites()
    {
        const auto training = trainer();
        training->start(model(), fingerprint(), m_story.get(), small(100000));
        QTRY_VERIFY_WITH_TIMEOUT(training->status().part == QLatin1String("steps") && training->status().done > 5,
                                 longhand::test::kCommandPatience);
        const qint64 pid = training->processId();
        QVERIFY(pid > 0);
        QCOMPARE(processState(pid).second, 19);
        training->setWriting(true);
        QCOMPARE(training->status().state, AdaptState::Paused);
        QTRY_COMPARE(processState(pid).first, 'T');
        QTest::qWait(300);
        const qint64 done = training->status().done;
        QTest::qWait(500); // nothing may be done
        QCOMPARE(training->status().done, done);
        training->setPaused(true); // the author's own pause outlasts the writing
        training->setWriting(false);
        QCOMPARE(training->status().state, AdaptState::Paused);
        training->setPaused(false);
        QCOMPARE(training->status().state, AdaptState::Running);
        QTRY_VERIFY(training->status().done > done);
        QVERIFY(training->status().secondsLeft > 0);
        training->giveUp();
        QCOMPARE(training->status().state, AdaptState::Idle);
        QVERIFY(!QDir(at("work")).exists());
        QVERIFY(!glideFor(fingerprint().toStdString(), Strategy::Auto));
    }

    void stoppedItGoesOnAfterARestart()
    {
        qint64 done = 0;
        {
            const auto training = trainer();
            training->start(model(), fingerprint(), m_story.get(), small(3000));
            QTRY_VERIFY_WITH_TIMEOUT(training->status().part == QLatin1String("steps") && training->status().done > 20,
                                     longhand::test::kCommandPatience);
            training->setPaused(true); // the program ends while it stands still
            done = training->status().done;
        }
        QVERIFY(QFile::exists(at("work/checkpoint")));
        // It goes on with the story as it was, with the tokens that it was written in.
        m_story->setText("Another text.");
        QVERIFY(Project::open(at("work/corpus/story.longhand").toStdString(), OpenFor::LookOnly)->text().size() > 640);
        const auto training = trainer();
        QCOMPARE(training->status().state, AdaptState::Unfinished);
        QCOMPARE(training->status().model, model());
        training->goOn();
        QTRY_VERIFY_WITH_TIMEOUT(training->status().part == QLatin1String("steps"), longhand::test::kCommandPatience);
        QVERIFY2(training->status().done >= done, qPrintable(QString::number(training->status().done)));
        training->stop();
        QTRY_COMPARE_WITH_TIMEOUT(training->status().state, AdaptState::Unfinished, longhand::test::kPatience);
        training->giveUp();
        QVERIFY(!QDir(at("work")).exists());
    }

    /// A second signal would end the process before it has saved.
    void itIsAskedToEndOnce()
    {
        writeAll(at("program"), "#!/bin/sh\n"
                                "trap 'echo asked >> \"$0.log\"; asked=1' TERM\n"
                                "echo '{\"part\": \"steps\", \"done\": 1, \"total\": 9}'\n"
                                "until [ \"$asked\" ]; do sleep 0.02; done\n"
                                "for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.1; done\n"
                                "echo saved >> \"$0.log\"\n");
        QVERIFY(QFile::setPermissions(at("program"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        writeAll(at("program.log"), "");
        HeadsTrainer training(nullptr, at("work"), at("program"));
        const auto begin = [&](HeadsTrainer& one) {
            one.start(model(), fingerprint(), nullptr, small(10));
            return QTest::qWaitFor([&] { return one.status().total == 9; });
        };
        QVERIFY(begin(training));
        training.stop();
        QTRY_COMPARE(readAll(at("program.log")), QByteArray("asked\n"));
        training.stop();
        QTRY_COMPARE(training.status().state, AdaptState::Unfinished);
        QCOMPARE(readAll(at("program.log")), QByteArray("asked\nsaved\n"));
        writeAll(at("program.log"), "");
        {
            HeadsTrainer closed(nullptr, at("work2"), at("program"));
            QVERIFY(begin(closed));
            closed.stop();
            QTRY_COMPARE(readAll(at("program.log")), QByteArray("asked\n"));
        }
        QCOMPARE(readAll(at("program.log")), QByteArray("asked\nsaved\n"));
    }

    /// Then the drafter that it began with stays, and the author reads that.
    void whatGainsNothingIsNotPutInPlace()
    {
        writeAll(at("program"), "#!/bin/sh\n"
                                "echo nothing better > \"$(dirname \"$0\")/work/heads.safetensors\"\n"
                                "echo '{\"part\": \"done\", \"file\": \"\", \"acceptance\": [0.5], \"best\": 0}'\n");
        QVERIFY(QFile::setPermissions(at("program"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const QString heads = HeadsTrainer::headsFileFor(model(), fingerprint());
        QVERIFY(QDir().mkpath(QFileInfo(heads).path()));
        writeAll(heads, "old");
        HeadsTrainer training(nullptr, at("work"), at("program"));
        QSignalSpy finished(&training, &HeadsTrainer::finished);
        training.start(model(), fingerprint(), nullptr, small(10));
        QTRY_VERIFY(!training.isBusy());
        QCOMPARE(training.status().state, AdaptState::Idle);
        QVERIFY(!training.status().message.isEmpty());
        QCOMPARE(readAll(heads), QByteArray("old"));
        QCOMPARE(finished.size(), 0);
        QVERIFY(!QDir(at("work")).exists());
    }

    void whatFailsSaysWhy()
    {
        const auto training = trainer();
        training->start(at("no model.gguf"), fingerprint(), m_story.get(), small(10));
        QTRY_COMPARE_WITH_TIMEOUT(training->status().state, AdaptState::Failed, longhand::test::kPatience);
        QVERIFY2(training->status().message.contains(QStringLiteral("no model")),
                 qPrintable(training->status().message));
        HeadsTrainer missing(nullptr, at("work2"), at("no program"));
        missing.start(model(), fingerprint(), nullptr, small(10));
        QTRY_COMPARE(missing.status().state, AdaptState::Failed);
        QVERIFY(missing.status().message.contains(QStringLiteral("no program")));
    }

    /// Its files would be gone while it writes them.
    void anotherProgramsTrainingIsLeftAlone()
    {
        QVERIFY(QDir().mkpath(at("work")));
        QFile kept(at("work/samples"));
        QVERIFY(kept.open(QIODevice::WriteOnly));
        kept.close();
        const ProjectLock lock(at("work/checkpoint").toStdString());
        QCOMPARE(lock.result(), ProjectLock::Result::Held);
        const auto training = trainer();
        training->start(model(), fingerprint(), m_story.get(), small(10));
        QCOMPARE(training->status().state, AdaptState::Failed);
        QVERIFY2(training->status().message.contains(QStringLiteral("in use")), qPrintable(training->status().message));
        QVERIFY(kept.exists());
    }

    /// Also if it is to stand still from the first moment.
    void aProgramThatIsNotThereDoesNotRun()
    {
        HeadsTrainer missing(nullptr, at("work"), at("no program"));
        missing.setWriting(true);
        missing.start(model(), fingerprint(), nullptr, small(10));
        QTRY_COMPARE(missing.status().state, AdaptState::Failed);
        QVERIFY(missing.status().message.contains(QStringLiteral("no program")));
        missing.setWriting(false);
        QCOMPARE(missing.status().state, AdaptState::Failed);
    }

    /// However often it fails: what was done so far is there until the author gives up.
    void whatFailsCanGoOn()
    {
        writeAll(at("program"), "#!/bin/sh\n"
                                "if [ -e \"$0.full\" ]; then echo The disk is full. >&2; exit 1; fi\n"
                                "echo '{\"part\": \"steps\", \"done\": 1, \"total\": 9}'\n"
                                "exec sleep 100\n");
        QVERIFY(QFile::setPermissions(at("program"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        AdaptPanel panel;
        panel.setHeads(model(), fingerprint(), {});
        const auto shown = [&](const char* name) {
            return panel.findChild<QPushButton*>(QLatin1String(name))->isVisibleTo(&panel);
        };
        HeadsTrainer training(nullptr, at("work"), at("program"));
        connect(&training, &HeadsTrainer::changed, &panel, [&] { panel.setStatus(training.status()); });
        training.start(model(), fingerprint(), nullptr, small(10));
        QTRY_COMPARE(training.status().total, qint64(9));
        QVERIFY(!shown("adaptGoOn"));
        training.stop();
        QTRY_COMPARE(training.status().state, AdaptState::Unfinished);
        QVERIFY(shown("adaptGoOn"));
        writeAll(at("program.full"), "");
        for (int i = 0; i < 2; ++i) {
            training.goOn();
            QTRY_COMPARE(training.status().state, AdaptState::Failed);
            QVERIFY(training.status().message.contains(QStringLiteral("The disk is full.")));
            QVERIFY(shown("adaptGoOn") && shown("adaptGiveUp"));
        }
        QVERIFY(QFile::remove(at("program.full")));
        training.goOn();
        QTRY_COMPARE(training.status().total, qint64(9));
        training.giveUp();
        QVERIFY(!shown("adaptGoOn") && !shown("adaptGiveUp"));

        // What cannot be read does not go on: it can begin again.
        QVERIFY(QDir().mkpath(at("work")));
        writeAll(at("work/job.json"), "{");
        HeadsTrainer damaged(nullptr, at("work"), at("program"));
        damaged.goOn();
        QCOMPARE(damaged.status().state, AdaptState::Failed);
        panel.setStatus(damaged.status());
        QVERIFY(!shown("adaptGoOn") && shown("adaptGiveUp"));
    }

    /// A new training would delete what the unfinished one has done.
    void anUnfinishedTrainingIsNotReplaced()
    {
        AdaptPanel panel;
        panel.setHeads(model(), fingerprint(), {});
        auto* adapt = panel.findChild<QPushButton*>(QStringLiteral("adapt"));
        QVERIFY(adapt->isEnabled());
        QVERIFY(QDir().mkpath(at("work")));
        writeAll(at("work/job.json"), R"({"model": "a.gguf", "heads": "a", "arguments": ["train"]})");
        HeadsTrainer training(nullptr, at("work"), at("no program"));
        QCOMPARE(training.status().state, AdaptState::Unfinished);
        panel.setStatus(training.status());
        QVERIFY(!adapt->isEnabled());
        training.goOn();
        QTRY_COMPARE(training.status().state, AdaptState::Failed);
        panel.setStatus(training.status());
        QVERIFY(!adapt->isEnabled());
        training.giveUp();
        panel.setStatus(training.status());
        QVERIFY(adapt->isEnabled());
    }

    void thePanelShowsAndDeletes()
    {
        const auto back = qScopeGuard([home = qgetenv("HOME")] { qputenv("HOME", home); });
        qputenv("HOME", m_folder->path().toUtf8()); // with the trash
        std::filesystem::create_directories(ownHeadsFolder());
        const auto own = ownHeadsFolder() / "own.safetensors";
        saveRandomHeads(*tinyModel(), HeadKind::Conditioned, own);
        qputenv("LONGHAND_CLI", QByteArray::fromStdString(cliPath().string()));
        WindowFixture fixture;
        const auto window = fixture.window();
        auto* feature = window->findChild<ModelsFeature*>();
        feature->parts().shelf->addFile(model());
        ModelsWindow* models = feature->window();
        models->show();
        models->showAdapting();
        QTRY_VERIFY(feature->parts().shelf->list()->row(model()));
        models->select(model());
        auto* remove = models->findChild<QPushButton*>(QStringLiteral("deleteHeads"));
        models->findChild<QPushButton*>(QStringLiteral("computeFingerprint"))->click();
        auto* heads = models->findChild<QTreeWidget*>(QStringLiteral("heads"));
        QTRY_COMPARE(heads->topLevelItemCount(), 1);
        QVERIFY(!remove->isEnabled());
        heads->setCurrentItem(heads->topLevelItem(0));
        QVERIFY(remove->isEnabled());
        remove->click();
        QVERIFY(!std::filesystem::exists(own));
        QVERIFY2(models->note().contains(QStringLiteral("own.safetensors is in the trash")),
                 qPrintable(models->note()));
        QTRY_COMPARE(heads->topLevelItemCount(), 0);

        // The whole way by the button: it runs, the author types, it stands still.
        models->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(models));
        auto* adapt = models->findChild<QPushButton*>(QStringLiteral("adapt"));
        adapt->setFocus();
        QTest::keyClick(adapt, Qt::Key_Space);
        HeadsTrainer* training = feature->parts().trainer;
        QTRY_COMPARE_WITH_TIMEOUT(training->status().state, AdaptState::Running, longhand::test::kPatience);
        QTRY_VERIFY(models->findChild<QPushButton*>(QStringLiteral("adaptPause"))->hasFocus());
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        QTest::keyClicks(window->page(), QStringLiteral(" And"));
        QCOMPARE(training->status().state, AdaptState::Paused);
        QVERIFY(!training->status().message.isEmpty());
        models->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(models));
        auto* giveUp = models->findChild<QPushButton*>(QStringLiteral("adaptGiveUp"));
        giveUp->setFocus();
        QTest::keyClick(giveUp, Qt::Key_Space);
        QTRY_VERIFY(!giveUp->isVisible());
        QVERIFY(adapt->hasFocus());
    }
};

QTEST_MAIN(TestAdapt)
#include "test_adapt.moc"
