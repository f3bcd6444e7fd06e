#include "tests/support/range_server.h"

#include <QtNetwork/QTcpSocket>

namespace longhand::test {

RangeServer::RangeServer()
{
    listen(QHostAddress::LocalHost);
}

QUrl RangeServer::url(const QString& path) const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1%2").arg(serverPort()).arg(path));
}

void RangeServer::incomingConnection(qintptr handle)
{
    auto* socket = new QTcpSocket(this);
    socket->setSocketDescriptor(handle);
    connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
    connect(socket, &QTcpSocket::readyRead, this, [this, socket, head = QByteArray()]() mutable {
        head += socket->readAll();
        if (!head.contains("\r\n\r\n"))
            return;
        Request request;
        const QList<QByteArray> lines = head.split('\n');
        head.clear();
        request.path = lines.first().split(' ').value(1);
        for (const QByteArray& line : lines) {
            const QByteArray name = line.left(line.indexOf(':')).trimmed().toLower();
            const QByteArray value = line.mid(line.indexOf(':') + 1).trimmed();
            if (name == "range")
                request.range = value;
            else if (name == "if-range")
                request.ifRange = value;
        }
        requests << request;
        answer(socket, request);
    });
}

void RangeServer::answer(QTcpSocket* socket, const Request& request)
{
    QByteArray head;
    const auto finish = [&] {
        socket->write(head + "Content-Length: 0\r\nConnection: close\r\n\r\n");
        socket->disconnectFromHost();
    };
    if (const auto page = pages.constFind(request.path); page != pages.constEnd()) {
        socket->write("HTTP/1.1 200 OK\r\n" + (page->link.isEmpty() ? QByteArray() : "Link: " + page->link + "\r\n") +
                      "Content-Length: " + QByteArray::number(page->body.size()) + "\r\nConnection: close\r\n\r\n" +
                      page->body);
        socket->disconnectFromHost();
        return;
    }
    if (const auto tag = linkedTags.constFind(request.path); tag != linkedTags.constEnd()) {
        head = "HTTP/1.1 302 Found\r\nLocation: /stored" + request.path + "\r\nX-Linked-Etag: \"" + *tag + "\"\r\n";
        finish();
        return;
    }
    if (redirects > 0) {
        --redirects;
        const QByteArray to = redirectTo.isEmpty() ? "/moved" + QByteArray::number(redirects) : redirectTo.toEncoded();
        head = "HTTP/1.1 302 Found\r\nLocation: " + to + "\r\n";
        finish();
        return;
    }
    if (status != 200 && failures != 0) {
        failures -= failures > 0 ? 1 : 0;
        head = "HTTP/1.1 " + QByteArray::number(status) + " No\r\n";
        finish();
        return;
    }
    qint64 begin = 0;
    const QByteArray version = etag.isEmpty() ? lastModified : etag;
    if (ranges && request.range.startsWith("bytes=") && (request.ifRange.isEmpty() || request.ifRange == version))
        begin = request.range.mid(6, request.range.size() - 7).toLongLong();
    if (begin > 0 && begin >= content.size()) {
        head = "HTTP/1.1 416 No\r\n";
        finish();
        return;
    }
    QByteArray body = content.mid(begin);
    if (begin > 0) {
        head = "HTTP/1.1 206 Partial\r\nContent-Range: bytes " + QByteArray::number(begin + wrongRangeBegin) + '-' +
               QByteArray::number(content.size() - 1) + '/' + QByteArray::number(content.size()) + "\r\n";
    } else {
        head = "HTTP/1.1 200 OK\r\n";
    }
    if (!etag.isEmpty())
        head += "ETag: " + etag + "\r\n";
    if (!lastModified.isEmpty())
        head += "Last-Modified: " + lastModified + "\r\n";
    if (length)
        head += "Content-Length: " + QByteArray::number(body.size() + announceMore) + "\r\n";
    socket->write(head + "Connection: close\r\n\r\n");
    if (stallAfter >= 0) {
        socket->write(body.left(stallAfter));
        stallAfter = -1;
        return; // and nothing more
    }
    if (breakAfter >= 0 && breakAfter < body.size() && breaks != 0) {
        breaks -= breaks > 0 ? 1 : 0;
        body = body.left(breakAfter);
    }
    socket->write(body);
    socket->disconnectFromHost();
}

} // namespace longhand::test
