// The end of a download: verifying, unpacking, moving into place.
#include "ui/models/download_job.h"

#include "app/library/model_scan.h"
#include "app/library/zip_member.h"

#include <QFileInfo>

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace longhand {

namespace {

constexpr int PieceBytes = 1 << 18;
constexpr quint64 LargestMember = quint64(1) << 40;

} // namespace

void DownloadJob::complete()
{
    show(DownloadState::Checking, tr("Checking that the file is complete and correct"));
    const DownloadRequest& wanted = m_sidecar.request;
    if (!m_part.flush() || ::fsync(m_part.handle()) != 0) {
        fail(tr("The file could not be written: %1.").arg(m_part.errorString()));
        return;
    }
    m_part.close();
    const QString got = QString::fromLatin1(m_hash.result().toHex());
    if (!wanted.sha256.isEmpty() && got != wanted.sha256) {
        fail(tr("This is not the expected file: its SHA-256 is %1, not %2. It was deleted.").arg(got, wanted.sha256),
             true);
        return;
    }
    QString file = m_part.fileName();
    if (!wanted.member.isEmpty()) {
        file = wanted.target + QStringLiteral(".unpacked");
        if (!unpack(file)) {
            return;
        }
    }
    if (isModel(file)) {
        moveIntoPlace(file);
    }
}

bool DownloadJob::unpack(const QString& to)
{
    const DownloadRequest& wanted = m_sidecar.request;
    show(DownloadState::Unpacking, tr("Unpacking"));
    try {
        extractZipMember(m_part.fileName().toStdString(), wanted.member.toStdString(), to.toStdString(), LargestMember,
                         [this](quint64, quint64) { return !m_cancelled.load(); });
    } catch (const std::exception& error) {
        if (m_cancelled) {
            return false;
        }
        // Bytes known to be correct are kept: then it was the disk.
        fail(tr("It could not be unpacked: %1").arg(QString::fromUtf8(error.what())), wanted.sha256.isEmpty());
        return false;
    }
    show(DownloadState::Checking, tr("Checking that the file is complete and correct"));
    const QString got = hashOf(to);
    if (!wanted.memberSha256.isEmpty() && got != wanted.memberSha256) {
        QFile::remove(to);
        if (!m_cancelled) {
            fail(tr("This is not the expected file: its SHA-256 is %1, not %2. It was deleted.")
                     .arg(got, wanted.memberSha256),
                 true);
        }
        return false;
    }
    return true;
}

bool DownloadJob::isModel(const QString& file)
{
    const FoundModel model = lookAtModel(file.toStdString());
    if (model.details) {
        return true;
    }
    if (file != m_part.fileName()) {
        QFile::remove(file);
    }
    fail(tr("What the server sent is not a complete model file (%1). It was deleted.")
             .arg(QString::fromStdString(model.damage)),
         true);
    return false;
}

void DownloadJob::moveIntoPlace(const QString& file)
{
    const QString target = m_sidecar.request.target;
    if (!m_sidecar.request.replace && QFile::exists(target)) {
        fail(tr("A file %1 already exists. Rename or remove it first; it was not changed.")
                 .arg(QFileInfo(target).fileName()));
        return;
    }
    if (std::rename(QFile::encodeName(file).constData(), QFile::encodeName(target).constData()) != 0) {
        fail(tr("The file could not be moved to %1.").arg(target));
        return;
    }
    const int folder = ::open(QFile::encodeName(QFileInfo(target).absolutePath()).constData(), O_RDONLY | O_DIRECTORY);
    if (folder >= 0) {
        ::fsync(folder);
        ::close(folder);
    }
    QFile::remove(m_part.fileName());
    QFile::remove(DownloadSidecar::pathOf(target));
    m_lock.reset();
    show(DownloadState::Done);
}

QString DownloadJob::hashOf(const QString& file)
{
    QFile in(file);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!in.open(QIODevice::ReadOnly)) {
        return {};
    }
    while (!in.atEnd() && !m_cancelled) {
        const QByteArray piece = in.read(PieceBytes);
        if (piece.isEmpty()) {
            return {};
        }
        hash.addData(piece);
    }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace longhand
