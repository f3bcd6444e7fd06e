#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QUrl>
#include <QtNetwork/QTcpServer>

namespace longhand::test {

/// A small web server on this machine that can be told to misbehave. It serves one file under any path, in the thread
/// of the event loop that made it.
class RangeServer : public QTcpServer
{
public:
    RangeServer();

    QUrl url(const QString& path = QStringLiteral("/model.gguf")) const;

    QByteArray content;
    QByteArray etag = "\"one\"";
    QByteArray lastModified;
    bool ranges = true;         ///< answers Range with 206
    bool length = true;         ///< sends Content-Length
    qint64 breakAfter = -1;     ///< bytes of a body after which the connection is broken; once for each request
    int breaks = -1;            ///< how many requests are broken; -1: all
    qint64 stallAfter = -1;     ///< bytes of a body after which nothing more comes, once
    qint64 announceMore = 0;    ///< added to Content-Length
    qint64 wrongRangeBegin = 0; ///< added to where Content-Range says that it begins
    int status = 200;           ///< another: no file, this answer
    int failures = -1;          ///< how many requests get that other status; -1: all
    int redirects = 0;          ///< so many requests are sent on to another path first
    QUrl redirectTo;            ///< instead of another path here
    // As a hub of models answers:
    struct Page
    {
        QByteArray body, link; ///< link: the Link header
    };
    QHash<QByteArray, Page> pages;            ///< by path with its query
    QHash<QByteArray, QByteArray> linkedTags; ///< by path: sent on to /stored and that path, with this X-Linked-Etag

    struct Request
    {
        QByteArray path, range, ifRange;
    };
    QList<Request> requests;

protected:
    void incomingConnection(qintptr handle) override;

private:
    void answer(class QTcpSocket* socket, const Request& request);
};

} // namespace longhand::test
