// The window of the models: list, details, memory, load and unload, trash, fetching, the starter model's door.
#include "tests/support/test_models.h"
#include "app/library/model_library.h"
#include "app/library/quantized_copy.h"
#include "app/project/project.h"
#include "tests/support/model_folders.h"
#include "tests/support/range_server.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/models/memory_panel.h"
#include "ui/models/models_feature.h"
#include "ui/pages/start_page.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/file_dialogs.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCryptographicHash>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTreeView>

using namespace longhand;
using namespace longhand::test;

class TestModels : public QObject
{
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<MainWindow> m_main;
    ModelsFeature* m_feature = nullptr;
    ModelsWindow* m_models = nullptr;

    QString tiny() const { return QString::fromStdString(tinyModelPath().string()); }
    QString inFolder(const char* name) const { return ModelShelf::folder() + u'/' + QLatin1String(name); }
    void put(const char* name) const
    {
        QVERIFY(QDir().mkpath(ModelShelf::folder()));
        QVERIFY(QFile::copy(tiny(), inFolder(name)));
    }
    void open()
    {
        m_main = m_fixture->window();
        m_feature = m_main->findChild<ModelsFeature*>();
        QVERIFY(m_feature);
        m_main->registry()->action(QStringLiteral("engine.models"))->trigger();
        m_models = m_feature->window();
        QVERIFY(m_models->isVisible() && !m_models->isModal());
        looked();
    }
    void looked() { QTRY_VERIFY(!m_feature->parts().shelf->isLooking()); }
    const ModelList& list() const { return *m_feature->parts().shelf->list(); }
    QPushButton* button(const char* name) const { return m_models->findChild<QPushButton*>(QLatin1String(name)); }
    QString label(const char* name) const { return m_models->findChild<QLabel*>(QLatin1String(name))->text(); }
    void begin()
    {
        QVERIFY(m_main->project()->begin(QStringLiteral("The salt."), m_fixture->path(QStringLiteral("s"))));
    }

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        for (const char* proxy : {"http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"}) {
            qunsetenv(proxy);
        }
    }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        qputenv("XDG_DATA_HOME", m_fixture->path(QStringLiteral("data")).toUtf8());
        qunsetenv("LONGHAND_STARTER_MODEL");
    }
    void cleanup()
    {
        m_main.reset();
        m_fixture.reset();
    }

    void rowsFollowTheFiles()
    {
        ModelList model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto row = [](const char* path, quint64 bytes) {
            ModelRow made;
            made.path = QLatin1String(path);
            made.bytes = bytes;
            return made;
        };
        model.setRows({row("/a/b.gguf", 1), row("/a/d.gguf", 1), row("/a/c.gguf", 1)});
        const QPersistentModelIndex d(model.indexOf(QStringLiteral("/a/d.gguf")));
        QCOMPARE(d.row(), 2);
        model.setRows({row("/a/a.gguf", 1), row("/a/d.gguf", 2000000), row("/x/d.gguf", 1), row("/a/c.gguf", 1)});
        QCOMPARE(model.rowCount(), 4);
        QVERIFY(d.isValid());
        QCOMPARE(d.row(), 2);
        QCOMPARE(d.sibling(2, ModelList::Size).data().toString(), QStringLiteral("2 MB"));
        model.setRows({});
        QVERIFY(!d.isValid());
        QCOMPARE(model.rowCount(), 0);
    }

    void theListSaysWhatThereIs()
    {
        put("one.gguf");
        put("cut.gguf");
        QVERIFY(QFile::resize(inFolder("cut.gguf"), 50000));
        QVERIFY(QDir().mkpath(m_fixture->path(QStringLiteral("more"))));
        QVERIFY(QFile::copy(tiny(), m_fixture->path(QStringLiteral("more/two.gguf"))));
        open();
        QAbstractItemModelTester tester(m_feature->parts().shelf->list(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(list().rowCount(), 2);
        const ModelRow* cut = list().row(inFolder("cut.gguf"));
        QVERIFY(cut && cut->state == ModelState::Damaged && !cut->why.isEmpty());
        const QModelIndex one = list().indexOf(inFolder("one.gguf"));
        QVERIFY(!one.siblingAtColumn(ModelList::Quantisation).data().toString().isEmpty());
        QCOMPARE(one.siblingAtColumn(ModelList::State).data().toString(), QStringLiteral("on disk"));

        FileDialogs::setNextAnswer(m_fixture->path(QStringLiteral("more")));
        button("addFolder")->click();
        looked();
        const QString two = m_fixture->path(QStringLiteral("more/two.gguf"));
        QVERIFY(list().row(two));
        m_models->select(inFolder("cut.gguf"));
        QVERIFY(!button("load")->isEnabled());
        QVERIFY(label("modelState").contains(QStringLiteral("damaged")));
        m_models->select(two);
        QVERIFY(button("load")->isEnabled());
        QCOMPARE(label("modelArchitecture"), QStringLiteral("llama"));
        QVERIFY(!label("modelContext").isEmpty() && label("modelPath") == two);

        // Off the list, and on it again; remembered by the next window.
        button("takeOff")->click();
        QVERIFY(!list().row(two) && QFile::exists(two));
        m_main.reset();
        open();
        QVERIFY(!list().row(two));
        FileDialogs::setNextAnswer(two);
        button("addFile")->click();
        looked();
        QVERIFY(list().row(two));
        m_models->select(two);
        button("forgetFolder")->click();
        looked();
        QVERIFY(list().row(two)); // as a file of its own
        button("takeOff")->click();
        QVERIFY(!list().row(two));
    }

    void theFingerprintIsComputedWhenAsked()
    {
        put("one.gguf");
        open();
        m_models->select(inFolder("one.gguf"));
        QTRY_VERIFY(button("computeFingerprint")->isVisible());
        button("computeFingerprint")->click();
        const QString whole = QString::fromStdString(tinyModel()->fingerprint());
        QTRY_COMPARE(label("modelFingerprint"), whole.left(16));
        QVERIFY(!button("computeFingerprint")->isVisible());
        m_main.reset();
        open();
        m_models->select(inFolder("one.gguf"));
        QTRY_COMPARE(label("modelFingerprint"), whole.left(16));
    }

    void memoryIsToldBeforeLoading()
    {
        put("one.gguf");
        open();
        m_models->select(inFolder("one.gguf"));
        MemoryPanel* memory = m_models->memory();
        auto* length = m_models->findChild<QSpinBox*>(QStringLiteral("memoryLength"));
        memory->setMachine({std::uint64_t(1) << 40, std::uint64_t(1) << 39});
        length->setValue(20000);
        const std::uint64_t at20 = memory->estimate().cache;
        length->setValue(120000);
        QVERIFY(memory->estimate().cache > 3 * at20);
        QVERIFY(memory->fits());
        QVERIFY(label("memoryVerdict").contains(QStringLiteral("fits")));
        QCOMPARE(button("load")->text(), QStringLiteral("&Load"));
        memory->setMachine({std::uint64_t(1) << 40, 100000});
        length->setValue(130000);
        QVERIFY(!memory->fits());
        QVERIFY(label("memoryVerdict").contains(QStringLiteral("does not fit")));
        QVERIFY(button("load")->text() != QStringLiteral("&Load"));
    }

    void aModelInUseIsListedWhereverItLies()
    {
        const QString far = m_fixture->path(QStringLiteral("far.gguf"));
        QVERIFY(QFile::copy(tiny(), far));
        open();
        QCOMPARE(list().rowCount(), 0);
        m_main->setModelFile(far);
        begin();
        QTRY_VERIFY(m_main->session()->hasModel());
        QTRY_VERIFY(list().row(far));
        QCOMPARE(list().row(far)->state, ModelState::Loaded);
    }

    void theOnlyModelIsAnyStorys()
    {
        const QString far = m_fixture->path(QStringLiteral("far.gguf"));
        QVERIFY(QFile::copy(tiny(), far));
        const QString file = m_fixture->path(QStringLiteral("story.longhand"));
        ProjectInfo info;
        info.modelFile = far.toStdString();
        Project::create(file.toStdString(), info, "The salt.");
        open();
        QVERIFY(m_main->writing()->modelFile().isEmpty());
        QVERIFY(m_main->openProject(file));
        QTRY_VERIFY(m_main->session()->hasModel());
        m_main->actions()->newProject->trigger();
        QVERIFY(m_main->isStartShown());
        QCOMPARE(m_main->writing()->modelFile(), far);
        QVERIFY(!m_main->startPage()->findChild<QPushButton*>(QStringLiteral("getStarter"))->isVisible());
    }

    void loadUnloadAndWhyNot()
    {
        put("one.gguf");
        put("two.gguf");
        m_fixture->recording->tokens = proseTokens(400);
        m_fixture->recording->tokensPerSecond = 50;
        open();
        begin();
        m_models->select(inFolder("two.gguf"));
        button("load")->click();
        QTRY_COMPARE(list().row(inFolder("two.gguf"))->state, ModelState::Loaded);
        QVERIFY(!button("load")->isEnabled());
        m_models->select({}); // as the window opens for the first time
        m_main->registry()->action(QStringLiteral("engine.models"))->trigger();
        looked();
        QTRY_VERIFY(label("modelState").contains(QStringLiteral("memory")));
        QVERIFY(!button("trash")->isEnabled()); // not while it is in memory
        QVERIFY(button("unload")->isEnabled());
        button("unload")->click();
        QTRY_COMPARE(list().row(inFolder("two.gguf"))->state, ModelState::OnDisk);
        QVERIFY(!button("unload")->isEnabled());

        m_models->select(inFolder("one.gguf"));
        button("load")->click();
        QTRY_COMPARE(list().row(inFolder("one.gguf"))->state, ModelState::Loaded);
        m_main->writing()->write();
        QTRY_COMPARE(m_main->session()->status().state, SessionState::Writing);
        m_models->select(inFolder("two.gguf"));
        QTRY_VERIFY(!button("load")->isEnabled());
        QVERIFY(button("load")->toolTip().contains(QStringLiteral("run")));
        QVERIFY(!button("unload")->isEnabled());
        m_main->writing()->stop();
        QTRY_VERIFY(button("load")->isEnabled());
    }

    void theTrashIsAskedFor()
    {
        // A new user, who has no folder for the trash yet.
        const auto back = qScopeGuard([home = qgetenv("HOME")] { qputenv("HOME", home); });
        qputenv("HOME", m_fixture->path(QStringLiteral("new")).toUtf8());
        qputenv("XDG_DATA_HOME", m_fixture->path(QStringLiteral("data")).toUtf8());
        put("one.gguf");
        put("two.gguf");
        open();
        m_models->select(inFolder("one.gguf"));
        QVERIFY(!button("trashYes")->isVisible());
        button("trash")->click();
        QVERIFY(button("trashYes")->isVisible());
        button("trashNo")->click();
        QVERIFY(!button("trashYes")->isVisible() && QFile::exists(inFolder("one.gguf")));
        button("trash")->click();
        m_models->select(inFolder("two.gguf")); // the question was about the other one
        QTRY_VERIFY(!button("trashYes")->isVisible());
        m_models->select(inFolder("one.gguf"));
        button("trash")->click();
        button("trashYes")->click();
        QVERIFY(!QFile::exists(inFolder("one.gguf")));
        QTRY_VERIFY(!list().row(inFolder("one.gguf")));
        QVERIFY(list().row(inFolder("two.gguf")));
    }

    /// All of a model goes, and the question says what that is.
    void aSplitModelGoesAsAWhole()
    {
        const auto back = qScopeGuard([home = qgetenv("HOME")] { qputenv("HOME", home); });
        qputenv("HOME", m_fixture->path(QStringLiteral("new")).toUtf8());
        qputenv("XDG_DATA_HOME", m_fixture->path(QStringLiteral("data")).toUtf8());
        QVERIFY(QDir().mkpath(ModelShelf::folder()));
        const auto parts = splitModel(tinyModelPath(), ModelShelf::folder().toStdString(), "whole", 3);
        const QString folder = inFolder("llama3_f32");
        std::filesystem::copy(foldersFolder() / "llama3_f32", folder.toStdString());
        put("other.gguf");
        open();
        const auto question = [&] {
            button("trash")->click();
            QString shown;
            for (const QLabel* label : m_models->findChildren<QLabel*>()) {
                shown += label->isVisible() && label->text().endsWith(u'?') ? label->text() : QString();
            }
            return shown;
        };
        m_models->select(QString::fromStdString(parts[0].string()));
        const QString asked = question();
        QVERIFY2(asked.contains(QStringLiteral("whole")) && !asked.contains(QStringLiteral("00001")),
                 qPrintable(asked));
        QVERIFY2(asked.contains(u'3'), qPrintable(asked));
        button("trashYes")->click();
        for (const auto& part : parts) {
            QVERIFY2(!std::filesystem::exists(part), part.c_str());
        }
        QVERIFY2(m_models->note().startsWith(QStringLiteral("whole ")), qPrintable(m_models->note()));
        looked();
        m_models->select(folder);
        const QString askedOfFolder = question();
        QVERIFY2(askedOfFolder.contains(QStringLiteral("whole folder")), qPrintable(askedOfFolder));
        QVERIFY(QFile::exists(folder));
        button("trashYes")->click();
        QVERIFY(!QFile::exists(folder));
        QVERIFY(QFile::exists(inFolder("other.gguf")));
    }

    /// An old story has its own model: only a new one begins with another.
    void loadingWithoutAStoryIsForTheNextNewOne()
    {
        put("one.gguf");
        open();
        m_models->select(inFolder("one.gguf"));
        button("load")->click();
        QVERIFY2(m_models->note().contains(QStringLiteral("one ")) &&
                     m_models->note().contains(QStringLiteral("new story")),
                 qPrintable(m_models->note()));
    }

    void aSmallerCopyIsMade()
    {
        const QString whole = inFolder("llama3_f32"), copy = inFolder("llama3_f32.Q8_0.gguf");
        QVERIFY(QDir().mkpath(ModelShelf::folder()));
        std::filesystem::copy(foldersFolder() / "llama3_f32", whole.toStdString());
        open();
        m_models->select(whole);
        QVERIFY(button("copyQ8")->isVisible() && button("copyQ8")->isEnabled());
        QVERIFY(!button("copyCancel")->isVisible());
        QVERIFY(label("smallerCopy").contains(QStringLiteral("F32")));
        button("copyQ8")->click();
        QTRY_COMPARE(m_models->current(), copy);
        QVERIFY(list().row(copy)->usable());
        QVERIFY(m_models->note().contains(QStringLiteral("llama3_f32.Q8_0.gguf")));
        QVERIFY(!button("copyQ8")->isVisible()); // of a copy none is made
        // About as large as was said.
        const auto said = double(quantizedBytes(*list().row(whole)->found->details, QuantizedAs::Q8_0));
        const auto bytes = double(list().row(copy)->bytes);
        QVERIFY2(said > 0.3 * bytes && said < bytes, qPrintable(QString::number(said / bytes)));

        // What stands in a copy's place is left alone, and the window says so.
        QFile other(inFolder("llama3_f32.Q4_K.gguf"));
        QVERIFY(QFile::copy(tiny(), other.fileName()));
        const qint64 before = other.size();
        m_models->select(whole);
        button("copyQ4")->click();
        QTRY_VERIFY(m_models->note().contains(QStringLiteral("llama3_f32.Q4_K.gguf")));
        QCOMPARE(other.size(), before);
        QVERIFY(button("copyQ4")->isEnabled());
    }

    void aModelIsFetchedFromTheWeb()
    {
        RangeServer server;
        QFile file(tiny());
        QVERIFY(file.open(QIODevice::ReadOnly));
        server.content = file.readAll();
        server.stallAfter = 30000;
        open();
        auto* address = m_models->findChild<QLineEdit*>(QStringLiteral("address"));
        auto* checksum = m_models->findChild<QLineEdit*>(QStringLiteral("checksum"));
        address->setText(QStringLiteral("https://a.example/readme.html"));
        button("fetch")->click();
        QVERIFY(m_models->note().contains(QStringLiteral(".gguf")));
        address->setText(server.url(QStringLiteral("/new.gguf")).toString());
        checksum->setText(QStringLiteral("abc"));
        button("fetch")->click();
        QVERIFY(m_models->note().contains(QStringLiteral("SHA-256")));
        checksum->setText(
            QString::fromLatin1(QCryptographicHash::hash(server.content, QCryptographicHash::Sha256).toHex()));
        button("fetch")->click();
        const QString target = inFolder("new.gguf");
        QTRY_VERIFY(list().row(target) && list().row(target)->fraction > 0);
        QCOMPARE(list().row(target)->state, ModelState::Fetching);
        m_models->select(target);
        QVERIFY(button("stopFetching")->isVisible() && !button("trash")->isVisible());
        button("stopFetching")->click();
        QTRY_VERIFY(list().row(target) && list().row(target)->state == ModelState::Incomplete);

        // Another start of the program knows of it.
        m_main.reset();
        open();
        QVERIFY(list().row(target));
        QCOMPARE(list().row(target)->state, ModelState::Incomplete);
        m_models->select(target);
        QVERIFY(button("goOn")->isVisible());
        button("goOn")->click();
        QTRY_VERIFY(list().row(target) && list().row(target)->state == ModelState::OnDisk);
        QVERIFY(list().row(target)->usable());
        QVERIFY(server.requests.last().range.startsWith("bytes=30000"));
    }

    void theStarterModelsDoor()
    {
        // A package tool that knows an address; no model is fetched from anywhere but this machine.
        RangeServer server;
        server.status = 404;
        const QString bin = m_fixture->path(QStringLiteral("bin"));
        QVERIFY(QDir().mkpath(bin));
        QFile python(bin + QStringLiteral("/python3"));
        QVERIFY(python.open(QIODevice::WriteOnly));
        python.write("#!/bin/sh\necho '{\"install\":[{\"download_info\":{\"url\":\"" +
                     server.url(QStringLiteral("/p.whl")).toEncoded() +
                     "\",\"archive_info\":{\"hashes\":{\"sha256\":\"00\"}}}}]}'\n");
        python.close();
        QVERIFY(python.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", bin.toUtf8() + ':' + path);
        QFile::remove(m_fixture->modelFile());
        open();
        qputenv("PATH", path);
        auto* get = m_main->startPage()->findChild<QPushButton*>(QStringLiteral("getStarter"));
        QVERIFY(get->isVisible());
        qputenv("PATH", bin.toUtf8() + ':' + path);
        get->click();
        QVERIFY(!get->isEnabled());
        QTRY_VERIFY(get->isEnabled());
        qputenv("PATH", path);
        QCOMPARE(server.requests.size(), 1);
        QCOMPARE(server.requests[0].path, QByteArray("/p.whl"));
        bool said = false;
        for (const QLabel* shown : m_main->startPage()->findChildren<QLabel*>()) {
            said = said || (shown->isVisible() && shown->text().contains(QStringLiteral("404")));
        }
        QVERIFY(said);
    }
};

QTEST_MAIN(TestModels)
#include "test_models.moc"
