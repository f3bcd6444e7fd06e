#pragma once

#include "ui/models/download_request.h"

#include <QObject>
#include <QThread>

#include <memory>
#include <vector>

namespace longhand {

class DownloadJob;

/// A download that the window knows of.
struct DownloadEntry
{
    DownloadRequest request;
    DownloadStatus status;
};

/// All downloads, those under way and those that an earlier start of the program left. UI thread; the work is done in a
/// thread of its own.
class Downloads : public QObject
{
    Q_OBJECT

public:
    explicit Downloads(QObject* parent = nullptr, DownloadLimits limits = {});
    ~Downloads() override; ///< stops all; what came is kept

    /// Begins, or goes on if a part is there. Nothing happens if the target is being fetched already.
    void fetch(const DownloadRequest& request);
    /// Lists what is incomplete in a folder.
    void findIncomplete(const QString& folder);
    void goOn(const QString& target);
    /// Stops; what came is kept.
    void cancel(const QString& target);
    /// Stops, and deletes what came.
    void remove(const QString& target);

    const std::vector<DownloadEntry>& entries() const { return m_entries; }
    /// Null if there is none.
    const DownloadEntry* find(const QString& target) const;
    bool isBusy() const;

    /// The file name that an address ends in: letters, digits, ".", "-", "_", ending in .gguf. Empty if none can be
    /// made of it.
    static QString fileNameFor(const QUrl& url);

Q_SIGNALS:
    void changed(const QString& target);
    void finished(const QString& target);
    void failed(const QString& target, const QString& message);

private:
    DownloadEntry* entry(const QString& target);
    void onStatus(const QString& target, const DownloadStatus& status);

    struct Running
    {
        QString target;
        DownloadJob* job;
    };
    const DownloadLimits m_limits;
    QThread m_thread;
    std::vector<DownloadEntry> m_entries;
    std::vector<Running> m_running;
};

} // namespace longhand
