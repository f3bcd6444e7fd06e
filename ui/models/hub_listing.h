#pragma once

#include "app/library/hub.h"

#include <QByteArray>
#include <QObject>
#include <QUrl>

#include <functional>
#include <vector>

class QNetworkAccessManager;
class QNetworkReply;

namespace longhand {

/// Asks the hub what a repository holds. UI thread; the answers are small.
class HubListing : public QObject
{
    Q_OBJECT

public:
    explicit HubListing(QObject* parent = nullptr);
    ~HubListing() override;

    const HubFacts& hub() const { return m_hub; }
    /// listed() or failed() follows; an earlier question is dropped.
    void ask(const QString& repository);
    bool isBusy() const { return m_reply != nullptr; }

Q_SIGNALS:
    /// cost: as far as a file of the repository says it.
    void listed(const QString& repository, const std::vector<longhand::HubChoice>& choices,
                const longhand::TokenCost& cost);
    void failed(const QString& message);

private:
    /// Requests an address; then(answer) if it comes. most: bytes of the answer that are wanted.
    void get(const QUrl& url, qint64 most, bool onlyBeginning, std::function<void(const QByteArray&)> then);
    void askForPage(const QUrl& url);
    void onPage(const QByteArray& answer);
    /// How much memory a token takes: from a model file, else from config.json; listed() follows.
    void askForCost();
    void askConfigForCost();
    void onError(const QString& why, int code);

    HubFacts m_hub;
    QNetworkAccessManager* m_network;
    QNetworkReply* m_reply = nullptr; ///< the question that was asked last
    QString m_repository;
    std::vector<HubFile> m_files;
    QUrl m_nextPage;
    int m_pages = 0;
    std::vector<HubChoice> m_choices;
};

} // namespace longhand
