#pragma once

#include <QLocalServer>
#include <QLockFile>
#include <QObject>
#include <QStringList>

#include <memory>

class QLocalSocket;

namespace longhand {

/// One program per user: the first holds a lock and listens on a socket that only this user can reach; the next hands
/// over its files and exits. If the first does not answer, the next runs on its own: projects have their own locks. UI
/// thread.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    /// An empty folder: the user's runtime folder ($XDG_RUNTIME_DIR).
    explicit SingleInstance(const QString& folder = {}, QObject* parent = nullptr);
    ~SingleInstance() override;

    /// This is the first one and listens.
    bool isFirst() const { return m_server.isListening(); }
    /// Hands files (absolute paths; none: only come to the front) to the first one. False if nobody took them within
    /// `patienceMs`.
    bool handOver(const QStringList& files, int patienceMs = 2000) const;

Q_SIGNALS:
    /// Another one was started with these files.
    void filesReceived(const QStringList& files);

private:
    void onConnection();
    void read(QLocalSocket* socket);

    QString m_socketFile;
    std::unique_ptr<QLockFile> m_lock;
    QLocalServer m_server;
};

} // namespace longhand
