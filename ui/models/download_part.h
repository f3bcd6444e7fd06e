#pragma once

#include "ui/models/download_sidecar.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QLockFile>

#include <atomic>
#include <functional>
#include <memory>

namespace longhand {

/// Why a download failed.
struct DownloadError
{
    QString message;      ///< for the author
    bool discard = false; ///< what was fetched is of no use
};

/// The file of a download: TARGET.part with its sidecar, lock and SHA-256 while it grows; then verified, unpacked and
/// moved into place. Long work ends soon once the download is cancelled. Throws DownloadError.
class DownloadPart
{
    Q_DECLARE_TR_FUNCTIONS(longhand::DownloadPart)

public:
    DownloadPart(DownloadRequest request, const DownloadLimits& limits, const std::atomic_bool& cancelled);

    /// What is wanted, and what is known of it.
    const DownloadSidecar& sidecar() const { return m_sidecar; }
    qint64 received() const { return m_received; }

    /// Creates the folder and takes the lock. False if the target is there already, complete and correct; of a part
    /// without a checksum: as long as it was listed.
    bool lock();
    /// Opens what an earlier download left, if it is of the same file. True if there is something.
    bool open();
    /// Reads that, for its checksum; what cannot be read is cut off. onPiece: after each piece.
    void readBack(const std::function<void()>& onPiece);
    void truncate();
    void append(const QByteArray& piece);
    void checkSpace();
    /// How the server describes the file.
    void describe(const QByteArray& etag, const QByteArray& lastModified, qint64 size);
    void setSize(qint64 size) { m_sidecar.size = size; }
    /// The SHA-256 that the server gives; one that is known already stays.
    void expect(const QByteArray& sha256);

    /// All is there: closes and verifies it.
    void verify();
    /// Takes the target out of the archive. False if cancelled.
    bool unpack();
    bool verifyUnpacked();
    void moveIntoPlace();
    /// Closes and unlocks; what was fetched is kept.
    void close();
    /// The same after a failure: nothing is kept if it is of no use, or empty and no part of several.
    void giveUp(bool discard);

private:
    QString unpackedFile() const { return m_sidecar.request.target + QStringLiteral(".unpacked"); }
    void checkTarget() const;
    [[noreturn]] void failToWrite() const;
    void compare(const char* kind, const QString& got, const QString& wanted) const;
    QString hashOf(const QString& file) const;
    QString gitNameOf(const QString& file) const;
    QString hashOf(QFile& file, QCryptographicHash& hash) const;

    DownloadSidecar m_sidecar;
    const DownloadLimits& m_limits;
    const std::atomic_bool& m_cancelled;
    std::unique_ptr<QLockFile> m_lock;
    QFile m_file;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
    qint64 m_received = 0;
    qint64 m_checkedSpace = 0;
};

} // namespace longhand
