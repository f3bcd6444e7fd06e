#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace longhand {

/// SIGTERM, SIGINT and SIGHUP as a Qt signal, so that the program ends as if its window had been closed. One instance.
class UnixSignals : public QObject
{
    Q_OBJECT

public:
    explicit UnixSignals(QObject* parent = nullptr);
    ~UnixSignals() override;

Q_SIGNALS:
    void terminate();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace longhand
