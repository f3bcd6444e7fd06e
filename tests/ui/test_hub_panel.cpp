// Choosing a model on the hub, against a server on this machine that answers alike.
#include "app/library/model_library.h"
#include "tests/support/model_folders.h"
#include "tests/support/range_server.h"
#include "tests/support/test_models.h"
#include "ui/actions/action_registry.h"
#include "ui/models/download_sidecar.h"
#include "ui/models/hub_panel.h"
#include "ui/models/models_feature.h"
#include "window_fixture.h"

#include <QCryptographicHash>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTreeWidget>

using namespace longhand;
using namespace longhand::test;

namespace {

/// A file in the hub's answer.
QByteArray entry(const char* path, qint64 bytes, const QByteArray& sum)
{
    return R"({"type":"file","size":1,"path":")" + QByteArray(path) + R"(","lfs":{"oid":")" + sum + R"(","size":)" +
           QByteArray::number(bytes) + "}}";
}

/// A small file, of which the hub gives the name in git alone.
QByteArray small(const char* path, qint64 bytes, const QByteArray& git = {})
{
    return R"({"type":"file","size":)" + QByteArray::number(bytes) + R"(,"oid":")" + git + R"(","path":")" + path +
           "\"}";
}

QByteArray gitNameOf(const QByteArray& content)
{
    return QCryptographicHash::hash("blob " + QByteArray::number(content.size()) + '\0' + content,
                                    QCryptographicHash::Sha1)
        .toHex();
}

} // namespace

class TestHubPanel : public QObject
{
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<MainWindow> m_main;
    std::unique_ptr<RangeServer> m_server;
    ModelsFeature* m_feature = nullptr;
    ModelsWindow* m_models = nullptr;

    QTreeWidget* files() const { return m_models->hub()->findChild<QTreeWidget*>(QStringLiteral("hubFiles")); }
    QString title() const { return m_models->hub()->findChild<QLabel*>(QStringLiteral("hubTitle"))->text(); }
    QPushButton* button(const char* name) const { return m_models->findChild<QPushButton*>(QLatin1String(name)); }
    void ask(const QString& text)
    {
        m_models->findChild<QLineEdit*>(QStringLiteral("address"))->setText(text);
        button("fetch")->click();
    }
    void serve(const QByteArray& files)
    {
        m_server->pages["/api/models/some/model/tree/main?recursive=true"] = {"[" + files + "]", {}};
    }
    QByteArray sum() const { return QCryptographicHash::hash(m_server->content, QCryptographicHash::Sha256).toHex(); }
    QString inFolder(const char* name) const { return ModelShelf::folder() + u'/' + QLatin1String(name); }

    void openWindow()
    {
        m_main.reset();
        m_main = m_fixture->window();
        m_feature = m_main->findChild<ModelsFeature*>();
        m_main->registry()->action(QStringLiteral("engine.models"))->trigger();
        m_models = m_feature->window();
        m_models->hub()->setMachine({16'000'000'000, 8'000'000'000});
        m_models->hub()->setBandwidth(100e9);
        QTRY_VERIFY(!m_feature->parts().shelf->isLooking());
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
        m_server = std::make_unique<RangeServer>();
        m_server->content = QByteArray::fromStdString(contentOf(tinyModelPath()));
        QVERIFY(!m_server->content.isEmpty());
        qputenv("XDG_DATA_HOME", m_fixture->path(QStringLiteral("data")).toUtf8());
        qputenv("LONGHAND_HUB", m_server->url(QString()).toEncoded());
        qunsetenv("LONGHAND_STARTER_MODEL");
        openWindow();
    }
    void cleanup()
    {
        m_main.reset();
        m_server.reset();
        m_fixture.reset();
    }

    void aRepositorysFilesAreListedAndFetched()
    {
        const qint64 size = m_server->content.size();
        serve(entry("small-Q4_K_M.gguf", size, sum()) + "," + entry("huge.gguf", qint64(90) << 30, sum()));
        QVERIFY(!m_models->hub()->isVisible());
        ask(QStringLiteral("some/model"));
        QTRY_COMPARE(files()->topLevelItemCount(), 2);
        QVERIFY(m_models->hub()->isVisible() && title().contains(QStringLiteral("some/model")));
        QCOMPARE(files()->topLevelItem(0)->text(0), QStringLiteral("small-Q4_K_M.gguf"));
        QCOMPARE(files()->topLevelItem(0)->text(2), QStringLiteral("fits"));
        QCOMPARE(files()->topLevelItem(1)->text(2), QStringLiteral("too large"));
        QVERIFY(!files()->topLevelItem(1)->toolTip(2).isEmpty());
        QVERIFY(m_server->requests.last().range.startsWith("bytes=0-")); // only the beginning of a file was read

        files()->setCurrentItem(files()->topLevelItem(0));
        button("hubTake")->click();
        QVERIFY(!m_models->hub()->isVisible());
        QTRY_VERIFY(m_feature->parts().shelf->list()->row(inFolder("small-Q4_K_M.gguf")));
        QTRY_VERIFY(m_feature->parts().shelf->list()->row(inFolder("small-Q4_K_M.gguf"))->usable());
        QCOMPARE(m_server->requests.last().path, QByteArray("/some/model/resolve/main/small-Q4_K_M.gguf"));
    }

    void aFileThatTheHubDoesNotKnowIsDeleted()
    {
        serve(entry("small.gguf", m_server->content.size(), QByteArray(64, 'a')));
        ask(m_server->url(QStringLiteral("/some/model")).toString()); // the address of its page will do
        QTRY_COMPARE(files()->topLevelItemCount(), 1);
        files()->setCurrentItem(files()->topLevelItem(0));
        button("hubTake")->click();
        QTRY_VERIFY(m_models->note().contains(QStringLiteral("SHA-256")));
        QVERIFY(!QFile::exists(inFolder("small.gguf")) && !QFile::exists(inFolder("small.gguf.part")));
    }

    void aPastedAddressIsCheckedByTheHubsTag()
    {
        // The address of the page about a file; where the file is served, the hub names its SHA-256.
        const QByteArray path = "/some/model/resolve/main/x.gguf";
        m_server->linkedTags[path] = QByteArray(64, 'b');
        ask(m_server->url(QStringLiteral("/some/model/blob/main/x.gguf")).toString());
        QTRY_VERIFY(m_models->note().contains(QString(64, u'b')));
        QVERIFY(!QFile::exists(inFolder("x.gguf")));
        m_server->linkedTags[path] = sum();
        ask(m_server->url(QStringLiteral("/some/model/blob/main/x.gguf")).toString());
        QTRY_VERIFY(QFile::exists(inFolder("x.gguf")));
    }

    void partsComeTogetherAndOneByOneAreNoModels()
    {
        const qint64 size = m_server->content.size();
        serve(entry("m-00001-of-00002.gguf", size, sum()) + "," + entry("m-00002-of-00002.gguf", size, sum()));
        ask(QStringLiteral("some/model"));
        QTRY_COMPARE(files()->topLevelItemCount(), 1);
        QCOMPARE(files()->topLevelItem(0)->text(0), QStringLiteral("m.gguf"));
        QSignalSpy came(m_feature->parts().downloads, &Downloads::finished);
        files()->setCurrentItem(files()->topLevelItem(0));
        button("hubTake")->click();
        QTRY_VERIFY(QFile::exists(inFolder("m-00001-of-00002.gguf")) &&
                    QFile::exists(inFolder("m-00002-of-00002.gguf")));
        QTRY_COMPARE(came.size(), 1); // said once, of the model
        QCOMPARE(came[0][0].toString(), inFolder("m-00001-of-00002.gguf"));
        QVERIFY2(m_models->note().startsWith(QStringLiteral("m is here")), qPrintable(m_models->note()));
    }

    void aFolderIsRatedByItsConfig()
    {
        const QByteArray config = "/some/model/resolve/main/config.json";
        serve(small("config.json", 100) + "," + entry("model.safetensors", 1000, sum()));
        const auto fitOf = [&](const char* text) {
            m_server->pages[config] = {text, {}};
            ask(QStringLiteral("some/model"));
            const bool listed = QTest::qWaitFor([&] { return files()->topLevelItemCount() == 1; });
            return listed ? files()->topLevelItem(0)->text(2) : QString();
        };
        // 1.35 MB a token in 8 bits.
        QCOMPARE(fitOf(R"({"num_hidden_layers":80,"num_attention_heads":64,"hidden_size":8192})"),
                 QStringLiteral("too large"));
        QCOMPARE(m_server->requests.last().path, config);
        QCOMPARE(fitOf(R"({"num_hidden_layers":80,"num_attention_heads":64,"num_key_value_heads":8,"head_dim":128})"),
                 QStringLiteral("fits, for short texts"));
        QVERIFY(files()->topLevelItem(0)->toolTip(2).contains(QStringLiteral("100,000")));
        QCOMPARE(fitOf(R"({"num_hidden_layers":2,"num_attention_heads":4,"hidden_size":64})"), QStringLiteral("fits"));
        QCOMPARE(fitOf("{}"), QStringLiteral("fits, for short texts"));
        QVERIFY(files()->topLevelItem(0)->toolTip(2).contains(QStringLiteral("does not say")));
    }

    void aFolderIsGoneOnWithAfterARestart()
    {
        const std::filesystem::path source = foldersFolder() / "llama3_f32";
        QByteArray listing;
        for (const char* name : {"config.json", "generation_config.json", "tokenizer.json", "tokenizer_config.json"}) {
            const QByteArray content = QByteArray::fromStdString(contentOf(source / name));
            m_server->pages[QByteArray("/some/model/resolve/main/") + name] = {content, {}};
            listing += small(name, content.size(), gitNameOf(content)) + ",";
        }
        m_server->content = QByteArray::fromStdString(contentOf(source / "model.safetensors"));
        m_server->stallAfter = 30000;
        serve(listing + entry("model.safetensors", m_server->content.size(), sum()));
        const auto take = [&] {
            ask(QStringLiteral("some/model"));
            const bool listed = QTest::qWaitFor([&] { return files()->topLevelItemCount() == 1; });
            files()->setCurrentItem(files()->topLevelItem(0));
            button("hubTake")->click();
            return listed;
        };
        const QString weights = inFolder("model/model.safetensors"), model = inFolder("model");
        const auto row = [&](const QString& path) { return m_feature->parts().shelf->list()->row(path); };
        QVERIFY(take());
        QTRY_COMPARE(QFileInfo(DownloadSidecar::partOf(weights)).size(), 30000);
        QTRY_VERIFY(QFile::exists(inFolder("model/tokenizer_config.json")) &&
                    QFile::exists(inFolder("model/config.json")));
        QTRY_VERIFY(!m_feature->parts().shelf->isLooking());
        QVERIFY(!row(model)); // no model yet, and no damaged one

        // Another start of the program offers what is missing.
        openWindow();
        QTRY_VERIFY(row(weights) && row(weights)->state == ModelState::Incomplete);
        QVERIFY(!row(model) && !row(inFolder("model/config.json")));
        QSignalSpy came(m_feature->parts().downloads, &Downloads::finished);
        m_models->select(weights);
        button("goOn")->click();
        QTRY_COMPARE(came.size(), 1);
        QCOMPARE(came[0][0].toString(), model);
        QVERIFY(m_server->requests.last().range.startsWith("bytes=30000"));
        QTRY_VERIFY(row(model) && row(model)->usable());
        QVERIFY2(m_models->note().startsWith(QStringLiteral("model is here")), qPrintable(m_models->note()));

        // Fetched anew, what is there is skipped, and what has other bytes of that length is not taken for it.
        QCOMPARE(gitNameOf("hello\n"),
                 QByteArray("ce013625030ba8dba906f756967f9e9ca394464a")); // as git hash-object says
        QVERIFY(QFile::remove(weights));
        QVERIFY(take());
        QTRY_COMPARE(came.size(), 2);
        QTRY_VERIFY(row(model) && row(model)->usable());
        QVERIFY2(m_models->note().startsWith(QStringLiteral("model is here")), qPrintable(m_models->note()));

        QByteArray& config = m_server->pages["/some/model/resolve/main/config.json"].body;
        config.replace("llama", "lLama");
        QVERIFY(QFile::remove(weights) && QFile::remove(inFolder("model/config.json")));
        QVERIFY(take());
        QTRY_VERIFY2(m_models->note().contains(QStringLiteral("SHA-1")), qPrintable(m_models->note()));
        QVERIFY(!QFile::exists(inFolder("model/config.json")));
    }

    void longListsComeInPages()
    {
        serve(entry("a.gguf", 2, sum()));
        const QByteArray next = "/api/models/some/model/tree/main?recursive=true&cursor=2";
        m_server->pages["/api/models/some/model/tree/main?recursive=true"].link =
            "<" + m_server->url(QString()).toEncoded() + next + ">; rel=\"next\"";
        m_server->pages[next] = {"[" + entry("b.gguf", 1, sum()) + "]", "<https://other.example/x>; rel=\"next\""};
        ask(QStringLiteral("some/model"));
        QTRY_COMPARE(files()->topLevelItemCount(), 2); // and no further: another server's page is not asked for
        QCOMPARE(files()->topLevelItem(0)->text(0), QStringLiteral("b.gguf"));
    }

    void troubleIsSaid()
    {
        m_server->status = 404;
        ask(QStringLiteral("some/model"));
        QTRY_VERIFY(title().contains(QStringLiteral("no repository")));
        QVERIFY(!files()->isVisible() && !button("hubTake")->isVisible());
        m_server->status = 401;
        ask(QStringLiteral("some/model"));
        QTRY_VERIFY(title().contains(QStringLiteral("signed in")));
        m_server->status = 200;
        m_server->pages["/api/models/some/model/tree/main?recursive=true"] = {"<html>", {}};
        ask(QStringLiteral("some/model"));
        QTRY_VERIFY(title().contains(QStringLiteral("not a list of files")));
        serve({});
        ask(QStringLiteral("some/model"));
        QTRY_VERIFY(title().contains(QStringLiteral("holds no model")));
        button("hubClose")->click();
        QVERIFY(!m_models->hub()->isVisible());
        ask(QStringLiteral("somemodel"));
        QVERIFY(m_models->note().contains(QStringLiteral("owner/name")));
    }

    void recommendedModelsLeadToTheirFiles()
    {
        button("recommended")->click();
        const HubFacts& hub = m_models->hub()->hub();
        QCOMPARE(files()->topLevelItemCount(), int(hub.models.size()));
        QCOMPARE(files()->topLevelItem(0)->text(2), QStringLiteral("fits"));
        QCOMPARE(files()->topLevelItem(int(hub.models.size()) - 1)->text(2), QStringLiteral("too large"));
        QCOMPARE(files()->topLevelItem(1)->text(2), QStringLiteral("fits, for short texts"));
        m_models->hub()->setBandwidth(1e9);
        QCOMPARE(files()->topLevelItem(0)->text(2), QStringLiteral("fits, but slow"));
        const HubRecommendation& first = hub.models.front();
        const QByteArray address =
            "/api/models/" + QByteArray::fromStdString(first.repository) + "/tree/main?recursive=true";
        m_server->pages[address] = {"[" + entry("x-Q8_0.gguf", 10, sum()) + "," + entry("x-Q4_K_M.gguf", 5, sum()) +
                                        "," + entry("x-Q2_K.gguf", 2, sum()) + "]",
                                    {}};
        files()->setCurrentItem(files()->topLevelItem(0));
        button("hubTake")->click();
        QTRY_COMPARE(files()->topLevelItemCount(), 3);
        QVERIFY(files()->currentItem());
        QCOMPARE(files()->currentItem()->text(0), QStringLiteral("x-Q4_K_M.gguf"));
    }
};

QTEST_MAIN(TestHubPanel)
#include "test_hub_panel.moc"
