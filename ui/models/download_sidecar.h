#pragma once

#include "ui/models/download_request.h"

#include <QByteArray>

#include <optional>

namespace longhand {

/// The state of an incomplete download, stored beside TARGET.part as TARGET.part.json, so that it can resume after a
/// restart.
struct DownloadSidecar
{
    DownloadRequest request;
    QByteArray etag; ///< as sent by the server
    QByteArray lastModified;
    qint64 size = -1;

    static QString partOf(const QString& target) { return target + QStringLiteral(".part"); }
    static QString pathOf(const QString& target) { return target + QStringLiteral(".part.json"); }
    /// Deletes both.
    static void removeFiles(const QString& target);
    /// Nothing if missing or unreadable.
    static std::optional<DownloadSidecar> load(const QString& target);
    /// Replaces the file as a whole. False if that failed.
    bool save() const;
    /// Identifies the server's version of the file, usable with If-Range; empty: none.
    QByteArray validator() const;
};

} // namespace longhand
