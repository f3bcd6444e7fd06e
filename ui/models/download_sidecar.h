#pragma once

#include "ui/models/download_request.h"

#include <QByteArray>

#include <optional>

namespace longhand {

/// What is known of a download that is not whole: stands beside TARGET.part as TARGET.part.json, so that it can be gone
/// on with after a restart.
struct DownloadSidecar
{
    DownloadRequest request;
    QByteArray etag; ///< as the server sent them
    QByteArray lastModified;
    qint64 size = -1;

    static QString partOf(const QString& target) { return target + QStringLiteral(".part"); }
    static QString pathOf(const QString& target) { return target + QStringLiteral(".part.json"); }
    /// Nothing if there is none or it cannot be understood.
    static std::optional<DownloadSidecar> load(const QString& target);
    /// Replaces the file as a whole. False if that failed.
    bool save() const;
    /// A name for the version of the file that the server has, usable with If-Range; empty: none.
    QByteArray validator() const;
};

} // namespace longhand
