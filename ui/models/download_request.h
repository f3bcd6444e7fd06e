#pragma once

#include <QMetaType>
#include <QString>
#include <QUrl>

#include <functional>

namespace longhand {

/// A file to fetch.
struct DownloadRequest
{
    QUrl url;
    QString target; ///< where it is to lie; while it is fetched there are TARGET.part and TARGET.part.json
    QString sha256; ///< of what is fetched, lower case hex; empty: not known
    QString member; ///< what is fetched is a zip archive (a wheel) and the target this file of it; empty: it is not
    QString memberSha256; ///< of that file
    bool replace = false; ///< put it in the place of a file that is there, once it is whole and right
};

enum class DownloadState
{
    Waiting, ///< not begun yet, or being begun
    Fetching,
    Retrying, ///< the connection broke; another try follows by itself
    Checking, ///< SHA-256, or what the file says of itself
    Unpacking,
    Done,
    Incomplete, ///< stopped by the author or by the program's end; what came is kept
    Failed,     ///< message says why; what came is kept where it is of use
};

struct DownloadStatus
{
    DownloadState state = DownloadState::Waiting;
    qint64 received = 0;
    qint64 total = -1; ///< bytes; -1: unknown
    double rate = 0;   ///< bytes a second over the last seconds; 0: unknown
    QString message;   ///< for the author
    bool active() const
    {
        return state != DownloadState::Done && state != DownloadState::Incomplete && state != DownloadState::Failed;
    }
};

/// How patient a download is.
struct DownloadLimits
{
    int stallMs = 30000;    ///< without a byte: the connection is given up
    int firstWaitMs = 1000; ///< before the second try; doubled each time, up to a minute
    int tries = 8;          ///< in a row without a byte
    int redirects = 5;
    qint64 spareBytes = qint64(64) << 20;            ///< kept free on the disk
    std::function<qint64(const QString&)> freeBytes; ///< of the disk of a file; empty: the system's answer
};

} // namespace longhand

Q_DECLARE_METATYPE(longhand::DownloadStatus)
