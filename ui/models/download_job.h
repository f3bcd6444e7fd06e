#pragma once

#include "ui/models/download_sidecar.h"

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QFile>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

class QNetworkAccessManager;
class QNetworkReply;

namespace longhand {

/// Whether a redirect is allowed: to http or https, never from https to http.
bool mayRedirect(const QUrl& from, const QUrl& to);

/// Fetches one file: resumable, verified, and moved into place only when complete and correct. Lives in its own thread
/// (Downloads): network, disk and SHA-256 never block the window.
class DownloadJob : public QObject
{
    Q_OBJECT

public:
    DownloadJob(DownloadRequest request, DownloadLimits limits);
    ~DownloadJob() override;

    /// In the job's thread.
    void start();
    /// From any thread: stops soon; keeps what was fetched.
    void cancel();

Q_SIGNALS:
    /// At most ten times a second, and at every change of state.
    void statusChanged(const longhand::DownloadStatus& status);

private:
    bool prepare();
    bool takeUpPart();
    void request();
    void onHeaders();
    void onWhole(int code);
    void onPart();
    void onData();
    void onFinished();
    void onRedirect(const QUrl& to);
    void onBroken(const QString& why);
    void beginAnew();
    bool truncate();
    bool hasSpace(qint64 more);
    void complete();
    bool unpack(const QString& to);
    bool isModel(const QString& file);
    void moveIntoPlace(const QString& file);
    void fail(const QString& message, bool discard = false);
    void stopReply();
    void show(DownloadState state, const QString& message = {});
    void showProgress();
    QString hashOf(const QString& file);

    DownloadSidecar m_sidecar;
    const DownloadLimits m_limits;
    QUrl m_url; ///< after redirects
    std::atomic_bool m_cancelled = false;
    QNetworkAccessManager* m_network = nullptr;
    QNetworkReply* m_reply = nullptr;
    std::unique_ptr<QLockFile> m_lock;
    QFile m_part;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
    DownloadStatus m_status;
    QTimer* m_stall = nullptr;
    QTimer* m_retry = nullptr;
    QTimer* m_showLater = nullptr; ///< updates held back because one was shown just before
    QElapsedTimer m_shown;
    QElapsedTimer m_rateClock;
    qint64 m_rateFrom = 0;
    qint64 m_checkedSpace = 0;
    qint64 m_receivedAtTry = 0;
    int m_tries = 1;
    int m_redirects = 0;
    int m_begunAnew = 0;
    bool m_taking = false; ///< the current reply's data belongs to the file
    bool m_stalled = false;
};

} // namespace longhand
