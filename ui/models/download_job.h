#pragma once

#include "ui/models/download_part.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <atomic>

class QNetworkAccessManager;
class QNetworkReply;

namespace longhand {

/// Whether a redirect is allowed: to http or https, never from https to http.
bool mayRedirect(const QUrl& from, const QUrl& to);

/// Fetches one file over the network into its DownloadPart: goes on where it was broken off, and follows redirects.
/// Lives in its own thread (Downloads): network, disk and SHA-256 never block the window.
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
    /// Runs a step of the download; an error ends it.
    void attempt(void (DownloadJob::*step)());
    void begin();
    void request();
    void onHeaders();
    void onWhole(int code);
    void onPart();
    void onData();
    void onFinished();
    void onRedirect(const QUrl& to);
    void onBroken(const QString& why);
    void beginAnew();
    void truncate();
    void complete();
    void stopReply();
    void show(DownloadState state, const QString& message = {});
    void showProgress();
    void tell();

    const DownloadLimits m_limits;
    std::atomic_bool m_cancelled = false;
    DownloadPart m_part;
    QUrl m_url; ///< after redirects
    QNetworkAccessManager* m_network = nullptr;
    QNetworkReply* m_reply = nullptr;
    DownloadStatus m_status;
    QTimer m_stall{this};
    QTimer m_retry{this};
    QTimer m_showLater{this}; ///< updates held back because one was shown just before
    QElapsedTimer m_shown;
    QElapsedTimer m_rateClock;
    qint64 m_rateFrom = 0;
    qint64 m_receivedAtTry = 0;
    int m_tries = 1;
    int m_redirects = 0;
    int m_begunAnew = 0;
    bool m_taking = false; ///< the current reply's data belongs to the file
    bool m_stalled = false;
};

} // namespace longhand
