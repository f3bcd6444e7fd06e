#include "ui/models/download_job.h"

#include <QtNetwork/QNetworkAccessManager>
#include <QtNetwork/QNetworkProxy>
#include <QtNetwork/QNetworkReply>

#include <algorithm>

namespace longhand {

namespace {

constexpr int kPieceBytes = 1 << 18;
constexpr qint64 kBufferBytes = qint64(4) << 20;
constexpr int kLongestWaitMs = 60000;
constexpr int kMostBeginnings = 3;

/// The desktop's proxies, asked for each address.
class SystemProxies : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override { return systemProxyForQuery(query); }
};

bool isTransient(QNetworkReply::NetworkError error)
{
    using Reply = QNetworkReply;
    return error == Reply::ConnectionRefusedError || error == Reply::RemoteHostClosedError ||
           error == Reply::HostNotFoundError || error == Reply::TimeoutError ||
           error == Reply::TemporaryNetworkFailureError || error == Reply::NetworkSessionFailedError ||
           error == Reply::UnknownNetworkError || error == Reply::ProxyTimeoutError ||
           error == Reply::ProxyConnectionClosedError || error == Reply::OperationCanceledError; // by the stall clock
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

DownloadJob::DownloadJob(DownloadRequest request, DownloadLimits limits)
    : m_limits(std::move(limits)), m_part(std::move(request), m_limits, m_cancelled),
      m_url(m_part.sidecar().request.url)
{
    for (QTimer* timer : {&m_stall, &m_retry, &m_showLater}) {
        timer->setSingleShot(true);
    }
    m_stall.setInterval(m_limits.stallMs);
    connect(&m_stall, &QTimer::timeout, this, [this] {
        m_stalled = true;
        if (m_reply) {
            m_reply->abort();
        }
    });
    connect(&m_retry, &QTimer::timeout, this, [this] { attempt(&DownloadJob::request); });
    connect(&m_showLater, &QTimer::timeout, this, &DownloadJob::tell);
}

DownloadJob::~DownloadJob()
{
    stopReply();
}

void DownloadJob::start()
{
    m_network = new QNetworkAccessManager(this);
    m_network->setProxyFactory(new SystemProxies);
    attempt(&DownloadJob::begin);
}

void DownloadJob::attempt(void (DownloadJob::*step)())
{
    try {
        (this->*step)();
    } catch (const DownloadError& error) {
        stopReply();
        m_part.giveUp(error.discard);
        show(DownloadState::Failed, error.message);
    }
}

void DownloadJob::cancel()
{
    m_cancelled = true;
    QMetaObject::invokeMethod(this, [this] {
        if (m_status.active()) {
            stopReply();
            m_retry.stop();
            m_part.close();
            show(DownloadState::Incomplete);
        }
    });
}

void DownloadJob::begin()
{
    if (!m_cancelled) {
        const QString scheme = m_url.scheme();
        if (!m_url.isValid() || (scheme != QLatin1String("file") && !mayRedirect(m_url, m_url))) {
            throw DownloadError{tr("%1 is not the address of a file on the web. It should begin with https://")
                                    .arg(m_url.toDisplayString(QUrl::RemoveUserInfo))};
        }
        if (!m_part.lock()) {
            show(DownloadState::Done, tr("It was already there, complete and correct."));
            return;
        }
        const bool some = m_part.open();
        m_status.total = m_part.sidecar().size;
        show(DownloadState::Checking, some ? tr("Checking what is already there") : QString());
        m_part.readBack([this] { showProgress(); });
        m_receivedAtTry = m_part.received();
    }
    if (m_cancelled) {
        m_part.close();
        show(DownloadState::Incomplete);
        return;
    }
    request();
}

void DownloadJob::request()
{
    m_taking = m_stalled = false;
    const DownloadSidecar& known = m_part.sidecar();
    if (m_part.received() > 0 && m_part.received() == known.size) {
        complete();
        return;
    }
    // Without a version identifier, only a known SHA-256 can prove at the end that two parts belong to one file.
    if (m_part.received() > 0 && known.validator().isEmpty() && known.request.sha256.isEmpty()) {
        truncate();
    }
    QNetworkRequest request(m_url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setRawHeader("Accept-Encoding", "identity"); // sizes and parts are those of the file
    request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("Longhand/" LONGHAND_VERSION));
    if (m_part.received() > 0) {
        request.setRawHeader("Range", "bytes=" + QByteArray::number(m_part.received()) + '-');
        if (!known.validator().isEmpty()) {
            request.setRawHeader("If-Range", known.validator());
        }
    }
    m_rateClock.start();
    m_rateFrom = m_part.received();
    show(DownloadState::Fetching);
    m_reply = m_network->get(request);
    m_reply->setReadBufferSize(kBufferBytes);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, [this] { attempt(&DownloadJob::onHeaders); });
    connect(m_reply, &QNetworkReply::readyRead, this, [this] { attempt(&DownloadJob::onData); });
    connect(m_reply, &QNetworkReply::finished, this, [this] { attempt(&DownloadJob::onFinished); });
    m_stall.start();
}

void DownloadJob::onHeaders()
{
    if (m_taking || !m_reply) {
        return;
    }
    m_stall.start();
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
    const qint64 known = m_part.sidecar().size;
    if (begin != m_part.received() || (total >= 0 && known >= 0 && total != known)) {
        beginAnew();
        return;
    }
    if (total >= 0) {
        m_status.total = total;
        m_part.setSize(total);
    }
    m_part.checkSpace();
    m_taking = true;
}

/// The server sends the file from the beginning: as requested, because it does not support ranges, or because the file
/// changed.
void DownloadJob::onWhole(int code)
{
    if (m_part.received() > 0) {
        truncate();
    }
    bool ok = false;
    const qint64 length = m_reply->header(QNetworkRequest::ContentLengthHeader).toLongLong(&ok);
    m_status.total = ok && (length > 0 || code == 200) ? length : -1;
    m_part.describe(m_reply->rawHeader("ETag"), m_reply->rawHeader("Last-Modified"), m_status.total);
    m_part.checkSpace();
    m_taking = true;
}

void DownloadJob::onData()
{
    if (!m_reply) {
        return;
    }
    onHeaders();
    while (m_taking && m_reply && m_reply->bytesAvailable() > 0 && !m_cancelled) {
        const QByteArray piece = m_reply->read(kPieceBytes);
        if (piece.isEmpty()) {
            break;
        }
        if (m_status.total >= 0 && m_part.received() + piece.size() > m_status.total) {
            beginAnew();
            return;
        }
        m_part.append(piece);
        m_stall.start();
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
    m_stall.stop();
    QNetworkReply* reply = std::exchange(m_reply, nullptr);
    reply->deleteLater();
    const int code = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QUrl to = reply->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl();
    const QNetworkReply::NetworkError error = reply->error();
    if (m_cancelled) {
        return;
    }
    if (!to.isEmpty()) {
        // The hub names a large file's SHA-256 where it says which server has it.
        m_part.expect(reply->rawHeader("X-Linked-Etag").replace('"', ""));
        onRedirect(reply->url().resolved(to));
    } else if (code == 416) {
        beginAnew();
    } else if (m_taking && error == QNetworkReply::NoError &&
               (m_status.total < 0 || m_part.received() == m_status.total)) {
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
        throw DownloadError{
            tr("The server restricts access to this file (answer %1). You may have to accept a licence in a browser "
               "first; then download it there and add the file.")
                .arg(code)};
    } else if (code == 404 || code == 410) {
        throw DownloadError{tr("There is no such file at this address (answer %1). Check the address.").arg(code)};
    } else {
        throw DownloadError{code >= 400 ? tr("The server refused: answer %1.").arg(code)
                                        : tr("It cannot be fetched: %1.").arg(reply->errorString())};
    }
}

void DownloadJob::onRedirect(const QUrl& to)
{
    if (++m_redirects > m_limits.redirects) {
        throw DownloadError{tr("The server redirects more than %1 times.").arg(m_limits.redirects)};
    }
    if (!mayRedirect(m_url, to)) {
        throw DownloadError{tr("The server redirects to %1, which is less secure than the address given.")
                                .arg(to.toDisplayString(QUrl::RemoveUserInfo))};
    }
    m_url = to;
    request();
}

void DownloadJob::onBroken(const QString& why)
{
    m_tries = m_part.received() > m_receivedAtTry ? 1 : m_tries + 1;
    m_receivedAtTry = m_part.received();
    // A redirect target may be valid only for a while.
    m_url = m_part.sidecar().request.url;
    m_redirects = 0;
    if (m_tries > m_limits.tries) {
        throw DownloadError{
            tr("Fetching failed: %1, %2 times in a row. What was fetched is kept; go on when the network is better.")
                .arg(why)
                .arg(m_limits.tries)};
    }
    const qint64 wait = std::min<qint64>(qint64(m_limits.firstWaitMs) << std::min(m_tries - 1, 16), kLongestWaitMs);
    m_retry.start(int(wait));
    show(DownloadState::Retrying, tr("Trying again in %1 s: %2").arg((wait + 999) / 1000).arg(why));
}

/// The local part does not match the server's file.
void DownloadJob::beginAnew()
{
    stopReply();
    if (++m_begunAnew > kMostBeginnings) {
        throw DownloadError{tr("The server repeatedly sends other sizes than it announces."), true};
    }
    truncate();
    m_status.total = -1;
    m_part.describe({}, {}, -1);
    QMetaObject::invokeMethod(
        this, [this] { attempt(&DownloadJob::request); }, Qt::QueuedConnection);
}

void DownloadJob::truncate()
{
    m_receivedAtTry = m_rateFrom = 0;
    m_part.truncate();
}

void DownloadJob::complete()
{
    const QString checking = tr("Checking that the file is complete and correct");
    show(DownloadState::Checking, checking);
    m_part.verify();
    if (!m_part.sidecar().request.member.isEmpty()) {
        show(DownloadState::Unpacking, tr("Unpacking"));
        if (!m_part.unpack()) {
            return;
        }
        show(DownloadState::Checking, checking);
        if (!m_part.verifyUnpacked()) {
            return;
        }
    }
    m_part.moveIntoPlace();
    show(DownloadState::Done);
}

void DownloadJob::stopReply()
{
    m_stall.stop();
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
    m_showLater.stop();
    if (state != DownloadState::Fetching) {
        m_status.rate = 0;
    }
    m_shown.start();
    tell();
}

void DownloadJob::showProgress()
{
    constexpr int kBetweenMs = 100;
    constexpr int kRateMs = 4000;
    if (m_shown.isValid() && m_shown.elapsed() < kBetweenMs) {
        if (!m_showLater.isActive()) {
            m_showLater.start(kBetweenMs);
        }
        return;
    }
    const qint64 elapsed = m_rateClock.isValid() ? m_rateClock.elapsed() : 0;
    if (elapsed > 500) {
        m_status.rate = double(m_part.received() - m_rateFrom) * 1000 / double(elapsed);
    }
    if (elapsed > kRateMs) {
        m_rateClock.start();
        m_rateFrom = m_part.received();
    }
    m_shown.start();
    tell();
}

void DownloadJob::tell()
{
    m_status.received = m_part.received();
    Q_EMIT statusChanged(m_status);
}

} // namespace longhand
