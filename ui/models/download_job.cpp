#include "ui/models/download_job.h"

#include "ui/text/status_text.h"

#include <QDir>
#include <QFileInfo>
#include <QStorageInfo>
#include <QtNetwork/QNetworkAccessManager>
#include <QtNetwork/QNetworkProxy>
#include <QtNetwork/QNetworkReply>

#include <algorithm>

namespace longhand {

namespace {

constexpr int PieceBytes = 1 << 18;
constexpr qint64 BufferBytes = qint64(4) << 20;
constexpr qint64 BetweenSpaceChecks = qint64(16) << 20;
constexpr int LongestWaitMs = 60000;
constexpr int MostBeginnings = 3;

/// The desktop's proxies, asked for each address.
class SystemProxies : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override { return systemProxyForQuery(query); }
};

bool isTransient(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::TimeoutError:
    case QNetworkReply::TemporaryNetworkFailureError:
    case QNetworkReply::NetworkSessionFailedError:
    case QNetworkReply::UnknownNetworkError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::OperationCanceledError: // by the stall clock
        return true;
    default:
        return false;
    }
}

bool isTransientStatus(int code)
{
    return code == 408 || code == 429 || code >= 500;
}

/// "bytes 100-199/200": where it begins, and the whole size (-1: unknown). Begin -1: not understood.
std::pair<qint64, qint64> parseContentRange(QByteArray text)
{
    if (!text.startsWith("bytes ")) {
        return {-1, -1};
    }
    text = text.mid(6);
    const qsizetype dash = text.indexOf('-');
    const qsizetype slash = text.indexOf('/');
    bool ok = false;
    const qint64 begin = text.left(dash).toLongLong(&ok);
    if (dash < 1 || slash < dash || !ok) {
        return {-1, -1};
    }
    const qint64 total = text.mid(slash + 1).toLongLong(&ok);
    return {begin, ok ? total : -1};
}

} // namespace

bool mayRedirect(const QUrl& from, const QUrl& to)
{
    const bool web = to.scheme() == QLatin1String("http") || to.scheme() == QLatin1String("https");
    const bool downgrade = from.scheme() == QLatin1String("https") && to.scheme() != QLatin1String("https");
    return web && !to.host().isEmpty() && !downgrade;
}

DownloadJob::DownloadJob(DownloadRequest request, DownloadLimits limits) : m_limits(std::move(limits))
{
    m_sidecar.request = std::move(request);
    m_url = m_sidecar.request.url;
    m_part.setFileName(DownloadSidecar::partOf(m_sidecar.request.target));
}

DownloadJob::~DownloadJob()
{
    stopReply();
}

void DownloadJob::start()
{
    m_network = new QNetworkAccessManager(this);
    m_network->setProxyFactory(new SystemProxies);
    m_stall = new QTimer(this);
    m_stall->setSingleShot(true);
    m_stall->setInterval(m_limits.stallMs);
    connect(m_stall, &QTimer::timeout, this, [this] {
        m_stalled = true;
        if (m_reply) {
            m_reply->abort();
        }
    });
    m_showLater = new QTimer(this);
    m_showLater->setSingleShot(true);
    connect(m_showLater, &QTimer::timeout, this, [this] { Q_EMIT statusChanged(m_status); });
    m_retry = new QTimer(this);
    m_retry->setSingleShot(true);
    connect(m_retry, &QTimer::timeout, this, &DownloadJob::request);
    if (!m_cancelled && prepare() && takeUpPart()) {
        request();
    } else if (m_status.active()) {
        show(DownloadState::Incomplete);
    }
}

void DownloadJob::cancel()
{
    m_cancelled = true;
    QMetaObject::invokeMethod(this, [this] {
        if (m_status.active()) {
            stopReply();
            m_retry->stop();
            m_part.close();
            m_lock.reset();
            show(DownloadState::Incomplete);
        }
    });
}

/// Checks the folder, the lock, and that nothing is in the way.
bool DownloadJob::prepare()
{
    const DownloadRequest& wanted = m_sidecar.request;
    const QString scheme = m_url.scheme();
    if (!m_url.isValid() || (scheme != QLatin1String("file") && !mayRedirect(m_url, m_url))) {
        fail(tr("%1 is not the address of a file on the web. It should begin with https://")
                 .arg(m_url.toDisplayString(QUrl::RemoveUserInfo)));
        return false;
    }
    const QFileInfo target(wanted.target);
    if (!QDir().mkpath(target.absolutePath())) {
        fail(tr("The folder %1 could not be created.").arg(target.absolutePath()));
        return false;
    }
    m_lock = std::make_unique<QLockFile>(m_part.fileName() + QStringLiteral(".lock"));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(0)) {
        m_lock.reset();
        fail(tr("%1 is already being fetched, perhaps by another window of Longhand.").arg(target.fileName()));
        return false;
    }
    const QString known = wanted.member.isEmpty() ? wanted.sha256 : wanted.memberSha256;
    if (target.exists()) {
        if (!known.isEmpty() && hashOf(wanted.target) == known) {
            m_lock.reset();
            show(DownloadState::Done, tr("It was already there, complete and correct."));
            return false;
        }
        if (!wanted.replace && !m_cancelled) {
            fail(tr("A file %1 already exists. Rename or remove it first; it was not changed.").arg(target.fileName()));
            return false;
        }
    }
    return true;
}

/// What an earlier download left, if it is of the same file.
bool DownloadJob::takeUpPart()
{
    const auto old = DownloadSidecar::load(m_sidecar.request.target);
    const DownloadRequest& wanted = m_sidecar.request;
    const bool sameContent = old && !wanted.sha256.isEmpty() && old->request.sha256 == wanted.sha256;
    if (old && (old->request.url == wanted.url || sameContent)) {
        m_sidecar.etag = old->request.url == wanted.url ? old->etag : QByteArray();
        m_sidecar.lastModified = old->request.url == wanted.url ? old->lastModified : QByteArray();
        m_sidecar.size = old->size;
    } else {
        QFile::remove(m_part.fileName());
    }
    if (!m_sidecar.save() || !m_part.open(QIODevice::ReadWrite)) {
        fail(tr("%1 could not be written: %2").arg(m_part.fileName(), m_part.errorString()));
        return false;
    }
    m_status.total = m_sidecar.size;
    show(DownloadState::Checking, m_part.size() > 0 ? tr("Checking what is already there") : QString());
    while (!m_part.atEnd() && !m_cancelled) {
        const QByteArray piece = m_part.read(PieceBytes);
        if (piece.isEmpty()) {
            break;
        }
        m_hash.addData(piece);
        m_status.received += piece.size();
        showProgress();
    }
    if (m_cancelled) {
        m_lock.reset();
        return false;
    }
    m_receivedAtTry = m_status.received;
    return m_status.received == m_part.size() || truncate();
}

void DownloadJob::request()
{
    m_taking = m_stalled = false;
    if (m_status.received > 0 && m_status.received == m_sidecar.size) {
        complete();
        return;
    }
    // Without a version identifier, only a known SHA-256 can prove at the end that two parts belong to one file.
    if (m_status.received > 0 && m_sidecar.validator().isEmpty() && m_sidecar.request.sha256.isEmpty() && !truncate()) {
        return;
    }
    QNetworkRequest request(m_url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setRawHeader("Accept-Encoding", "identity"); // sizes and parts are those of the file
    request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("Longhand/" LONGHAND_VERSION));
    if (m_status.received > 0) {
        request.setRawHeader("Range", "bytes=" + QByteArray::number(m_status.received) + '-');
        if (!m_sidecar.validator().isEmpty()) {
            request.setRawHeader("If-Range", m_sidecar.validator());
        }
    }
    m_rateClock.start();
    m_rateFrom = m_status.received;
    show(DownloadState::Fetching);
    m_reply = m_network->get(request);
    m_reply->setReadBufferSize(BufferBytes);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &DownloadJob::onHeaders);
    connect(m_reply, &QNetworkReply::readyRead, this, &DownloadJob::onData);
    connect(m_reply, &QNetworkReply::finished, this, &DownloadJob::onFinished);
    m_stall->start();
}

void DownloadJob::onHeaders()
{
    if (m_taking || !m_reply) {
        return;
    }
    m_stall->start();
    const int code = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (code == 206) {
        onPart();
    } else if (code == 200 || (code == 0 && m_url.scheme() == QLatin1String("file"))) {
        onWhole(code);
    }
}

void DownloadJob::onPart()
{
    const auto [begin, total] = parseContentRange(m_reply->rawHeader("Content-Range"));
    const bool otherSize = total >= 0 && m_sidecar.size >= 0 && total != m_sidecar.size;
    if (begin != m_status.received || otherSize) {
        beginAnew();
        return;
    }
    if (total >= 0) {
        m_sidecar.size = m_status.total = total;
    }
    m_taking = hasSpace(m_status.total - m_status.received);
}

/// The server sends the file from the beginning: as requested, because it does not support ranges, or because the file
/// changed.
void DownloadJob::onWhole(int code)
{
    if (m_status.received > 0 && !truncate()) {
        return;
    }
    m_sidecar.etag = m_reply->rawHeader("ETag");
    m_sidecar.lastModified = m_reply->rawHeader("Last-Modified");
    bool ok = false;
    const qint64 length = m_reply->header(QNetworkRequest::ContentLengthHeader).toLongLong(&ok);
    m_sidecar.size = m_status.total = ok && (length > 0 || code == 200) ? length : -1;
    m_sidecar.save();
    m_taking = hasSpace(m_status.total);
}

void DownloadJob::onData()
{
    if (!m_reply) {
        return;
    }
    onHeaders();
    while (m_taking && m_reply && m_reply->bytesAvailable() > 0 && !m_cancelled) {
        const QByteArray piece = m_reply->read(PieceBytes);
        if (piece.isEmpty()) {
            break;
        }
        if (m_status.total >= 0 && m_status.received + piece.size() > m_status.total) {
            beginAnew();
            return;
        }
        if (m_part.write(piece) != piece.size() || !m_part.flush()) {
            fail(tr("The file could not be written: %1. What was fetched is kept.").arg(m_part.errorString()));
            return;
        }
        m_hash.addData(piece);
        m_status.received += piece.size();
        m_stall->start();
        if (m_status.received - m_checkedSpace > BetweenSpaceChecks &&
            !hasSpace(m_status.total < 0 ? 0 : m_status.total - m_status.received))
        {
            return;
        }
        showProgress();
    }
}

void DownloadJob::onFinished()
{
    if (!m_reply) {
        return;
    }
    onData();
    if (!m_reply) { // given up meanwhile
        return;
    }
    m_stall->stop();
    QNetworkReply* reply = std::exchange(m_reply, nullptr);
    reply->deleteLater();
    const int code = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QUrl to = reply->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl();
    const QNetworkReply::NetworkError error = reply->error();
    if (m_cancelled) {
        return;
    }
    if (!to.isEmpty()) {
        onRedirect(reply->url().resolved(to));
    } else if (code == 416) {
        m_reply = nullptr;
        beginAnew();
    } else if (m_taking && error == QNetworkReply::NoError &&
               (m_status.total < 0 || m_status.received == m_status.total)) {
        complete();
    } else if (m_taking || m_stalled || isTransientStatus(code) || (code == 0 && isTransient(error))) {
        onBroken(m_stalled  ? tr("the server sent nothing for %1 seconds").arg((m_limits.stallMs + 999) / 1000)
                 : m_taking ? tr("the connection was lost")
                 : isTransientStatus(code)
                     ? tr("the server answered %1, \u201c%2\u201d")
                           .arg(code)
                           .arg(reply->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toString())
                     : reply->errorString());
    } else if (code == 401 || code == 403) {
        fail(tr("The server restricts access to this file (answer %1). You may have to accept a licence in a browser "
                "first; then download it there and add the file.")
                 .arg(code));
    } else if (code == 404 || code == 410) {
        fail(tr("There is no such file at this address (answer %1). Check the address.").arg(code));
    } else {
        fail(code >= 400 ? tr("The server refused: answer %1.").arg(code)
                         : tr("It cannot be fetched: %1.").arg(reply->errorString()));
    }
}

void DownloadJob::onRedirect(const QUrl& to)
{
    if (++m_redirects > m_limits.redirects) {
        fail(tr("The server redirects more than %1 times.").arg(m_limits.redirects));
    } else if (!mayRedirect(m_url, to)) {
        fail(tr("The server redirects to %1, which is less secure than the address given.")
                 .arg(to.toDisplayString(QUrl::RemoveUserInfo)));
    } else {
        m_url = to;
        request();
    }
}

void DownloadJob::onBroken(const QString& why)
{
    m_part.flush();
    m_tries = m_status.received > m_receivedAtTry ? 1 : m_tries + 1;
    m_receivedAtTry = m_status.received;
    // A redirect target may be valid only for a while.
    m_url = m_sidecar.request.url;
    m_redirects = 0;
    if (m_tries > m_limits.tries) {
        fail(tr("Fetching failed: %1, %2 times in a row. What was fetched is kept; go on when the network is better.")
                 .arg(why)
                 .arg(m_limits.tries));
        return;
    }
    const qint64 wait = std::min<qint64>(qint64(m_limits.firstWaitMs) << std::min(m_tries - 1, 16), LongestWaitMs);
    m_retry->start(int(wait));
    show(DownloadState::Retrying, tr("Trying again in %1 s: %2").arg((wait + 999) / 1000).arg(why));
}

/// The local part does not match the server's file.
void DownloadJob::beginAnew()
{
    stopReply();
    if (++m_begunAnew > MostBeginnings) {
        fail(tr("The server repeatedly sends other sizes than it announces."), true);
    } else if (truncate()) {
        m_sidecar.etag.clear();
        m_sidecar.lastModified.clear();
        m_sidecar.size = m_status.total = -1;
        m_sidecar.save();
        QMetaObject::invokeMethod(this, &DownloadJob::request, Qt::QueuedConnection);
    }
}

bool DownloadJob::truncate()
{
    m_hash.reset();
    m_status.received = m_receivedAtTry = m_checkedSpace = m_rateFrom = 0;
    if (!m_part.resize(0) || !m_part.seek(0)) {
        fail(tr("%1 could not be written: %2").arg(m_part.fileName(), m_part.errorString()));
        return false;
    }
    return true;
}

bool DownloadJob::hasSpace(qint64 more)
{
    m_checkedSpace = m_status.received;
    const qint64 free = m_limits.freeBytes ? m_limits.freeBytes(m_part.fileName())
                                           : QStorageInfo(QFileInfo(m_part.fileName()).absolutePath()).bytesAvailable();
    // The unpacked file lies beside its archive.
    const qint64 unpacked = m_sidecar.request.member.isEmpty() ? 0 : std::max<qint64>(m_status.total, 0);
    const qint64 needed = std::max<qint64>(more, 0) + unpacked + m_limits.spareBytes;
    if (free < 0 || free >= needed) {
        return true;
    }
    fail(tr("Not enough disk space: %1 needed, %2 free. What was fetched is kept.")
             .arg(bytesText(quint64(needed)), bytesText(quint64(free))));
    return false;
}

void DownloadJob::fail(const QString& message, bool discard)
{
    stopReply();
    m_part.close();
    if (discard) {
        QFile::remove(m_part.fileName());
        QFile::remove(DownloadSidecar::pathOf(m_sidecar.request.target));
        m_status.received = 0;
    } else if (m_lock && m_status.received == 0) {
        // Nothing arrived: nothing to resume.
        QFile::remove(m_part.fileName());
        QFile::remove(DownloadSidecar::pathOf(m_sidecar.request.target));
    }
    m_lock.reset();
    show(DownloadState::Failed, message);
}

void DownloadJob::stopReply()
{
    if (m_stall) {
        m_stall->stop();
    }
    m_taking = false;
    if (QNetworkReply* reply = std::exchange(m_reply, nullptr)) {
        disconnect(reply, nullptr, this, nullptr);
        reply->abort();
        reply->deleteLater();
    }
}

void DownloadJob::show(DownloadState state, const QString& message)
{
    m_status.state = state;
    m_status.message = message;
    if (m_showLater) {
        m_showLater->stop();
    }
    if (state != DownloadState::Fetching) {
        m_status.rate = 0;
    }
    m_shown.start();
    Q_EMIT statusChanged(m_status);
}

void DownloadJob::showProgress()
{
    constexpr int BetweenMs = 100;
    constexpr int RateMs = 4000;
    if (m_shown.isValid() && m_shown.elapsed() < BetweenMs) {
        if (!m_showLater->isActive()) {
            m_showLater->start(BetweenMs);
        }
        return;
    }
    const qint64 elapsed = m_rateClock.isValid() ? m_rateClock.elapsed() : 0;
    if (elapsed > 500) {
        m_status.rate = double(m_status.received - m_rateFrom) * 1000 / double(elapsed);
    }
    if (elapsed > RateMs) {
        m_rateClock.start();
        m_rateFrom = m_status.received;
    }
    m_shown.start();
    Q_EMIT statusChanged(m_status);
}

} // namespace longhand
