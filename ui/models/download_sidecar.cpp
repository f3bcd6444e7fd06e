#include "ui/models/download_sidecar.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace longhand {

void DownloadSidecar::removeFiles(const QString& target)
{
    QFile::remove(partOf(target));
    QFile::remove(pathOf(target));
}

std::optional<DownloadSidecar> DownloadSidecar::load(const QString& target)
{
    QFile file(pathOf(target));
    if (!file.open(QIODevice::ReadOnly) || file.size() > 65536) {
        return std::nullopt;
    }
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    DownloadSidecar sidecar;
    sidecar.request.url = QUrl(object.value(QLatin1String("url")).toString());
    sidecar.request.target = target;
    sidecar.request.sha256 = object.value(QLatin1String("sha256")).toString();
    sidecar.request.git = object.value(QLatin1String("git")).toString();
    sidecar.request.member = object.value(QLatin1String("member")).toString();
    sidecar.request.memberSha256 = object.value(QLatin1String("memberSha256")).toString();
    sidecar.request.replace = object.value(QLatin1String("replace")).toBool();
    sidecar.request.isPart = object.value(QLatin1String("isPart")).toBool();
    sidecar.request.bytes = qint64(object.value(QLatin1String("bytes")).toDouble(-1));
    sidecar.request.model = object.value(QLatin1String("model")).toString();
    for (const auto& name : object.value(QLatin1String("together")).toArray()) {
        sidecar.request.together << name.toString();
    }
    sidecar.etag = object.value(QLatin1String("etag")).toString().toLatin1();
    sidecar.lastModified = object.value(QLatin1String("lastModified")).toString().toLatin1();
    sidecar.size = qint64(object.value(QLatin1String("size")).toDouble(-1));
    if (!sidecar.request.url.isValid() || sidecar.request.url.isEmpty()) {
        return std::nullopt;
    }
    return sidecar;
}

bool DownloadSidecar::save() const
{
    const QJsonObject object{{QStringLiteral("url"), request.url.toString(QUrl::FullyEncoded)},
                             {QStringLiteral("sha256"), request.sha256},
                             {QStringLiteral("git"), request.git},
                             {QStringLiteral("member"), request.member},
                             {QStringLiteral("memberSha256"), request.memberSha256},
                             {QStringLiteral("replace"), request.replace},
                             {QStringLiteral("isPart"), request.isPart},
                             {QStringLiteral("bytes"), double(request.bytes)},
                             {QStringLiteral("model"), request.model},
                             {QStringLiteral("together"), QJsonArray::fromStringList(request.together)},
                             {QStringLiteral("etag"), QString::fromLatin1(etag)},
                             {QStringLiteral("lastModified"), QString::fromLatin1(lastModified)},
                             {QStringLiteral("size"), double(size)}};
    QSaveFile file(pathOf(request.target));
    if (!file.open(QIODevice::WriteOnly)) {
        return false;
    }
    file.write(QJsonDocument(object).toJson());
    return file.commit();
}

QByteArray DownloadSidecar::validator() const
{
    // A weak tag does not promise the same bytes.
    return !etag.isEmpty() && !etag.startsWith("W/") ? etag : lastModified;
}

} // namespace longhand
