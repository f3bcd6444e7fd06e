#pragma once

#include "ui/models/download_request.h"

#include <QObject>
#include <QThread>

#include <memory>
#include <vector>

namespace longhand {

class DownloadJob;

/// A download known to the window.
struct DownloadEntry
{
    DownloadRequest request;
    DownloadStatus status;
};

/// All downloads, those in progress and those left by an earlier start of the program. UI thread; the work runs in its
/// own thread.
class Downloads : public QObject
{
    Q_OBJECT

public:
    explicit Downloads(QObject* parent = nullptr, DownloadLimits limits = {});
    ~Downloads() override; ///< stops all; partial files are kept

    /// Starts, or resumes if a part exists. No effect if the target is already being fetched.
    void fetch(const DownloadRequest& request);
    /// Lists the incomplete downloads in a folder and in those within it (a model of several files has its own).
    void findIncomplete(const QString& folder);
    /// Of a part: with all parts of its model.
    void goOn(const QString& target);
    /// Stops; keeps the partial file. Of a part: with all parts of its model.
    void cancel(const QString& target);
    /// Stops, and deletes the partial file.
    void remove(const QString& target);

    const std::vector<DownloadEntry>& entries() const { return m_entries; }
    /// Null if there is none.
    const DownloadEntry* find(const QString& target) const;
    bool isBusy() const;

    /// The file name that an address ends in: letters, digits, ".", "-", "_", ending in .gguf. Empty if it has none.
    static QString fileNameFor(const QUrl& url);

Q_SIGNALS:
    void changed(const QString& target);
    /// A model is there. target: a file's, or the DownloadRequest::model of parts, of which the last has come.
    void finished(const QString& target);
    /// One of several files that are a model together; others are missing.
    void partFinished(const QString& target);
    void failed(const QString& target, const QString& message);

private:
    DownloadEntry* entry(const QString& target);
    void findIncompleteIn(const QString& folder);
    /// The entries of the same model; of a whole file: its own.
    std::vector<DownloadEntry> withItsParts(const QString& target) const;
    /// Whether a part that came was the last one.
    bool isWhole(const DownloadRequest& part) const;
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
