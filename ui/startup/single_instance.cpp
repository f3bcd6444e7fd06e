#include "ui/startup/single_instance.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QTimer>

namespace longhand {

namespace {

// A line of JSON: {"files": ["/home/a/story.longhand"]}; the answer is "taken\n".
constexpr qint64 kLongestMessage = 64 * 1024;
constexpr int kLongestTalkMs = 2000;
constexpr int kMostFiles = 64;

} // namespace

SingleInstance::SingleInstance(const QString& folder, QObject* parent) : QObject(parent)
{
    QString place = folder;
    if (place.isEmpty()) {
        place = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    }
    if (place.isEmpty() || !QFileInfo(place).isWritable()) {
        return; // each program runs on its own
    }
    m_socketFile = place + QStringLiteral("/longhand.socket");
    m_lock = std::make_unique<QLockFile>(place + QStringLiteral("/longhand.lock"));
    m_lock->setStaleLockTime(0); // held as long as the program runs; the lock of a dead process is void
    if (!m_lock->tryLock(0)) {
        return;
    }
    // The lock's last holder is gone and may have left its socket behind.
    QLocalServer::removeServer(m_socketFile);
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::onConnection);
    m_server.listen(m_socketFile);
}

SingleInstance::~SingleInstance() = default;

bool SingleInstance::handOver(const QStringList& files, int patienceMs) const
{
    if (m_socketFile.isEmpty()) {
        return false;
    }
    QElapsedTimer clock;
    clock.start();
    QLocalSocket socket;
    socket.connectToServer(m_socketFile);
    if (!socket.waitForConnected(patienceMs)) {
        return false;
    }
    const QJsonObject message{{QStringLiteral("files"), QJsonArray::fromStringList(files)}};
    socket.write(QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n');
    while (!socket.canReadLine()) {
        const int left = patienceMs - int(clock.elapsed());
        if (left <= 0 || !socket.waitForReadyRead(left)) {
            return false;
        }
    }
    return socket.readLine(64) == "taken\n";
}

void SingleInstance::onConnection()
{
    while (QLocalSocket* socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(socket); });
        // Does not wait for a silent client.
        QTimer::singleShot(kLongestTalkMs, socket, [socket] { socket->abort(); });
        read(socket);
    }
}

void SingleInstance::read(QLocalSocket* socket)
{
    if (!socket->canReadLine()) {
        if (socket->bytesAvailable() > kLongestMessage) {
            socket->abort();
        }
        return;
    }
    const QJsonDocument message = QJsonDocument::fromJson(socket->readLine(kLongestMessage));
    if (!message.isObject()) {
        socket->abort();
        return;
    }
    QStringList files;
    const QJsonArray given = message[QStringLiteral("files")].toArray();
    for (const auto& value : given) {
        const QString file = value.toString();
        if (QDir::isAbsolutePath(file) && files.size() < kMostFiles) {
            files << file;
        }
    }
    socket->write("taken\n");
    socket->disconnectFromServer(); // once it is written
    Q_EMIT filesReceived(files);
}

} // namespace longhand
