#include "ui/models/download_part.h"

#include "app/library/model_scan.h"
#include "app/library/zip_member.h"
#include "ui/text/file_error.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"

#include <QDir>
#include <QFileInfo>
#include <QStorageInfo>

#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace longhand {

namespace {

constexpr int kPieceBytes = 1 << 18;
constexpr qint64 kBetweenSpaceChecks = qint64(16) << 20;
constexpr quint64 kLargestMember = quint64(1) << 40;

} // namespace

DownloadPart::DownloadPart(DownloadRequest request, const DownloadLimits& limits, const std::atomic_bool& cancelled)
    : m_limits(limits), m_cancelled(cancelled)
{
    m_sidecar.request = std::move(request);
    m_file.setFileName(DownloadSidecar::partOf(m_sidecar.request.target));
}

bool DownloadPart::lock()
{
    const DownloadRequest& wanted = m_sidecar.request;
    const QFileInfo target(wanted.target);
    if (!QDir().mkpath(target.absolutePath())) {
        throw DownloadError{tr("The folder %1 could not be created.").arg(target.absolutePath())};
    }
    m_lock = std::make_unique<QLockFile>(m_file.fileName() + QStringLiteral(".lock"));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(0)) {
        m_lock.reset();
        throw DownloadError{
            tr("%1 is already being fetched, perhaps by another window of Longhand.").arg(target.fileName())};
    }
    const QString known = wanted.member.isEmpty() ? wanted.sha256 : wanted.memberSha256;
    if (target.exists()) {
        const bool isRight = !known.isEmpty()        ? hashOf(wanted.target) == known
                             : !wanted.git.isEmpty() ? gitNameOf(wanted.target) == wanted.git
                                                     : wanted.isPart && target.size() == wanted.bytes;
        if (isRight) {
            DownloadSidecar::removeFiles(wanted.target); // of a program that ended just when it was done
            m_lock.reset();
            return false;
        }
        if (!m_cancelled) {
            checkTarget();
        }
    }
    return true;
}

void DownloadPart::checkTarget() const
{
    const QFileInfo target(m_sidecar.request.target);
    if (!m_sidecar.request.replace && target.exists()) {
        throw DownloadError{
            tr("A file %1 already exists. Rename or remove it first; it was not changed.").arg(target.fileName())};
    }
}

bool DownloadPart::open()
{
    const auto old = DownloadSidecar::load(m_sidecar.request.target);
    const DownloadRequest& wanted = m_sidecar.request;
    const bool sameContent = old && !wanted.sha256.isEmpty() && old->request.sha256 == wanted.sha256;
    if (old && (old->request.url == wanted.url || sameContent)) {
        m_sidecar.etag = old->request.url == wanted.url ? old->etag : QByteArray();
        m_sidecar.lastModified = old->request.url == wanted.url ? old->lastModified : QByteArray();
        m_sidecar.size = old->size;
    } else {
        QFile::remove(m_file.fileName());
    }
    if (!m_sidecar.save() || !m_file.open(QIODevice::ReadWrite)) {
        failToWrite();
    }
    return m_file.size() > 0;
}

void DownloadPart::readBack(const std::function<void()>& onPiece)
{
    while (!m_file.atEnd() && !m_cancelled) {
        const QByteArray piece = m_file.read(kPieceBytes);
        if (piece.isEmpty()) {
            break;
        }
        m_hash.addData(piece);
        m_received += piece.size();
        onPiece();
    }
    if (!m_cancelled && m_received != m_file.size()) {
        truncate();
    }
}

void DownloadPart::truncate()
{
    m_hash.reset();
    m_received = m_checkedSpace = 0;
    if (!m_file.resize(0) || !m_file.seek(0)) {
        failToWrite();
    }
}

void DownloadPart::failToWrite() const
{
    throw DownloadError{tr("%1 could not be written: %2").arg(m_file.fileName(), fileErrorText(m_file))};
}

void DownloadPart::append(const QByteArray& piece)
{
    if (m_file.write(piece) != piece.size() || !m_file.flush()) {
        throw DownloadError{
            tr("The file could not be written: %1. What was fetched is kept.").arg(fileErrorText(m_file))};
    }
    m_hash.addData(piece);
    m_received += piece.size();
    if (m_received - m_checkedSpace > kBetweenSpaceChecks) {
        checkSpace();
    }
}

void DownloadPart::checkSpace()
{
    m_checkedSpace = m_received;
    const qint64 free = m_limits.freeBytes ? m_limits.freeBytes(m_file.fileName())
                                           : QStorageInfo(QFileInfo(m_file.fileName()).absolutePath()).bytesAvailable();
    // The unpacked file lies beside its archive.
    const qint64 unpacked = m_sidecar.request.member.isEmpty() ? 0 : std::max<qint64>(m_sidecar.size, 0);
    const qint64 needed = std::max<qint64>(m_sidecar.size - m_received, 0) + unpacked + m_limits.spareBytes;
    if (free >= 0 && free < needed) {
        throw DownloadError{tr("Not enough disk space: %1 needed, %2 free. What was fetched is kept.")
                                .arg(bytesText(quint64(needed)), bytesText(quint64(free)))};
    }
}

void DownloadPart::describe(const QByteArray& etag, const QByteArray& lastModified, qint64 size)
{
    m_sidecar.etag = etag;
    m_sidecar.lastModified = lastModified;
    m_sidecar.size = size;
    m_sidecar.save();
}

void DownloadPart::expect(const QByteArray& sha256)
{
    const bool isSum = sha256.size() == 64 && sha256 == QByteArray::fromHex(sha256).toHex();
    if (m_sidecar.request.sha256.isEmpty() && isSum) {
        m_sidecar.request.sha256 = QString::fromLatin1(sha256);
        m_sidecar.save();
    }
}

void DownloadPart::verify()
{
    if (!m_file.flush() || ::fsync(m_file.handle()) != 0) {
        throw DownloadError{tr("The file could not be written: %1.").arg(fileErrorText(m_file))};
    }
    m_file.close();
    const DownloadRequest& wanted = m_sidecar.request;
    compare("SHA-256", QString::fromLatin1(m_hash.result().toHex()), wanted.sha256);
    if (wanted.sha256.isEmpty() && !wanted.git.isEmpty()) {
        compare("SHA-1", gitNameOf(m_file.fileName()), wanted.git);
    }
}

void DownloadPart::compare(const char* kind, const QString& got, const QString& wanted) const
{
    if (!wanted.isEmpty() && got != wanted) {
        throw DownloadError{tr("This is not the expected file: its %1 is %2, not %3. It was deleted.")
                                .arg(QLatin1String(kind), got, wanted),
                            true};
    }
}

bool DownloadPart::unpack()
{
    const DownloadRequest& wanted = m_sidecar.request;
    try {
        extractZipMember(m_file.fileName().toStdString(), wanted.member.toStdString(), unpackedFile().toStdString(),
                         kLargestMember, [this](quint64, quint64) { return !m_cancelled.load(); });
    } catch (const std::exception& error) {
        if (m_cancelled) {
            return false;
        }
        // Bytes known to be correct are kept: then it was the disk.
        throw DownloadError{tr("It could not be unpacked: %1").arg(errorText(error)), wanted.sha256.isEmpty()};
    }
    return true;
}

bool DownloadPart::verifyUnpacked()
{
    const QString got = hashOf(unpackedFile());
    const QString& wanted = m_sidecar.request.memberSha256;
    if (wanted.isEmpty() || got == wanted) {
        return true;
    }
    QFile::remove(unpackedFile());
    if (!m_cancelled) {
        compare("SHA-256", got, wanted);
    }
    return false;
}

void DownloadPart::moveIntoPlace()
{
    const QString target = m_sidecar.request.target;
    const QString file = m_sidecar.request.member.isEmpty() ? m_file.fileName() : unpackedFile();
    const bool whole = !m_sidecar.request.isPart;
    if (const FoundModel model = whole ? lookAtModel(file.toStdString()) : FoundModel(); whole && !model.details) {
        if (file != m_file.fileName()) {
            QFile::remove(file);
        }
        throw DownloadError{tr("What the server sent is not a complete model file (%1). It was deleted.")
                                .arg(messageText(model.damage)),
                            true};
    }
    checkTarget();
    if (std::rename(QFile::encodeName(file).constData(), QFile::encodeName(target).constData()) != 0) {
        throw DownloadError{tr("The file could not be moved to %1.").arg(target)};
    }
    const int folder = ::open(QFile::encodeName(QFileInfo(target).absolutePath()).constData(), O_RDONLY | O_DIRECTORY);
    if (folder >= 0) {
        ::fsync(folder);
        ::close(folder);
    }
    DownloadSidecar::removeFiles(target);
    m_lock.reset();
}

void DownloadPart::close()
{
    m_file.close();
    m_lock.reset();
}

void DownloadPart::giveUp(bool discard)
{
    m_file.close();
    // Of a part even the wish is kept: without it the others could not become a model after a restart.
    if (discard || (m_lock && m_received == 0 && !m_sidecar.request.isPart)) {
        DownloadSidecar::removeFiles(m_sidecar.request.target);
        m_received = 0;
    }
    m_lock.reset();
}

QString DownloadPart::hashOf(const QString& file) const
{
    QFile in(file);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    return in.open(QIODevice::ReadOnly) ? hashOf(in, hash) : QString();
}

/// As git names a content: the SHA-1 of "blob", its length, and it.
QString DownloadPart::gitNameOf(const QString& file) const
{
    QFile in(file);
    QCryptographicHash hash(QCryptographicHash::Sha1);
    if (!in.open(QIODevice::ReadOnly)) {
        return {};
    }
    hash.addData("blob " + QByteArray::number(in.size()) + '\0');
    return hashOf(in, hash);
}

QString DownloadPart::hashOf(QFile& file, QCryptographicHash& hash) const
{
    while (!file.atEnd() && !m_cancelled) {
        const QByteArray piece = file.read(kPieceBytes);
        if (piece.isEmpty()) {
            return {};
        }
        hash.addData(piece);
    }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace longhand
