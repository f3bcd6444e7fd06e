#include "ui/models/hub_listing.h"

#include "app/project/story_cache.h"
#include "ui/text/message_text.h"

#include <QRegularExpression>
#include <QTemporaryFile>
#include <QtNetwork/QNetworkAccessManager>
#include <QtNetwork/QNetworkReply>

#include <algorithm>
#include <memory>

namespace longhand {

namespace {

constexpr qint64 kLargestPage = qint64(16) << 20;
constexpr qint64 kBeginning = qint64(256) << 10; // of a model file: the architecture's numbers come first
constexpr int kMostPages = 50;
constexpr int kPatienceMs = 30000;

/// The next page of an answer, from its Link header; empty: none.
QUrl nextPage(const QNetworkReply& reply)
{
    static const QRegularExpression next(QStringLiteral("<([^>]+)>\\s*;[^,]*rel=\"?next\"?"));
    const auto match = next.match(QString::fromUtf8(reply.rawHeader("Link")));
    const QUrl url = match.hasMatch() ? reply.url().resolved(QUrl(match.captured(1))) : QUrl();
    return url.host() == reply.url().host() && url.scheme() == reply.url().scheme() ? url : QUrl();
}

} // namespace

HubListing::HubListing(QObject* parent) : QObject(parent), m_hub(hubFacts()), m_network(new QNetworkAccessManager(this))
{
    m_network->setTransferTimeout(kPatienceMs);
}

HubListing::~HubListing()
{
    delete m_reply;
}

void HubListing::get(const QUrl& url, qint64 most, bool onlyBeginning, std::function<void(const QByteArray&)> then)
{
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::NoLessSafeRedirectPolicy);
    request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("Longhand/" LONGHAND_VERSION));
    if (onlyBeginning) {
        request.setRawHeader("Accept-Encoding", "identity");
        request.setRawHeader("Range", "bytes=0-" + QByteArray::number(most - 1));
    }
    m_reply = m_network->get(request);
    QNetworkReply* const reply = m_reply;
    const auto answer = std::make_shared<QByteArray>();
    const auto take = [reply, most, answer] {
        *answer += reply->read(most - answer->size());
        return answer->size() == most;
    };
    connect(reply, &QNetworkReply::readyRead, this, [reply, take] {
        if (take()) { // a server without ranges would send the whole model
            reply->abort();
        }
    });
    connect(reply, &QNetworkReply::finished, this, [this, reply, onlyBeginning, answer, take, then = std::move(then)] {
        reply->deleteLater();
        if (m_reply != reply) {
            return;
        }
        m_reply = nullptr;
        const int code = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        if (onlyBeginning) {
            then(code == 200 || code == 206 ? *answer : QByteArray());
        } else if (reply->error() == QNetworkReply::NoError) {
            take();
            m_nextPage = nextPage(*reply);
            then(*answer);
        } else {
            onError(reply->errorString(), code);
        }
    });
}

void HubListing::ask(const QString& repository)
{
    delete std::exchange(m_reply, nullptr);
    m_repository = repository;
    m_files.clear();
    m_pages = 0;
    askForPage(QUrl(QString::fromStdString(hubTreeAddress(m_hub, repository.toStdString()))));
}

void HubListing::askForPage(const QUrl& url)
{
    get(url, kLargestPage, false, [this](const QByteArray& answer) { onPage(answer); });
}

void HubListing::onPage(const QByteArray& answer)
{
    try {
        const std::vector<HubFile> files = parseHubTree({answer.constData(), std::size_t(answer.size())});
        m_files.insert(m_files.end(), files.begin(), files.end());
    } catch (const std::exception& error) {
        Q_EMIT failed(errorText(error));
        return;
    }
    if (!m_nextPage.isEmpty() && ++m_pages < kMostPages) {
        askForPage(m_nextPage);
        return;
    }
    m_choices = hubChoices(m_repository.toStdString(), m_files);
    askForCost();
}

void HubListing::askForCost()
{
    const auto model =
        std::find_if(m_choices.begin(), m_choices.end(), [](const HubChoice& choice) { return !choice.isFolder; });
    if (model == m_choices.end()) {
        askConfigForCost();
        return;
    }
    // All files of a repository are the same model: one says how much memory a token takes.
    const std::string address = hubFileAddress(m_hub, m_repository.toStdString(), model->files.front().path);
    get(QUrl(QString::fromStdString(address)), kBeginning, true, [this](const QByteArray& beginning) {
        TokenCost cost;
        if (QTemporaryFile file; file.open() && file.write(beginning) == beginning.size() && file.flush()) {
            cost = tokenCost(file.fileName().toStdString(), kNewStoryCache);
        }
        if (cost.kvBytes == 0) {
            askConfigForCost();
        } else {
            Q_EMIT listed(m_repository, m_choices, cost);
        }
    });
}

void HubListing::askConfigForCost()
{
    if (m_choices.empty() ||
        std::none_of(m_files.begin(), m_files.end(), [](const HubFile& f) { return f.path == "config.json"; }))
    {
        Q_EMIT listed(m_repository, m_choices, {});
        return;
    }
    const std::string address = hubFileAddress(m_hub, m_repository.toStdString(), "config.json");
    get(QUrl(QString::fromStdString(address)), kBeginning, true, [this](const QByteArray& config) {
        Q_EMIT listed(m_repository, m_choices,
                      tokenCostOfConfig({config.constData(), std::size_t(config.size())}, kNewStoryCache));
    });
}

void HubListing::onError(const QString& why, int code)
{
    const QString hub = QString::fromStdString(m_hub.name);
    Q_EMIT failed(code == 404 ? tr("%1 has no repository \u201c%2\u201d. Check the spelling.").arg(hub, m_repository)
                  : code == 401 || code == 403
                      ? tr("%1 shows \u201c%2\u201d only to people who have signed in, or does not have it. You may "
                           "have to accept "
                           "a licence in a browser first; then download the file there and add it.")
                            .arg(hub, m_repository)
                      : tr("%1 did not answer: %2").arg(hub, why));
}

} // namespace longhand
