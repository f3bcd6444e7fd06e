#include "ui/help/report_text.h"

#include "ui/text/status_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSysInfo>
#include <QThread>

#include <sqlite3.h>

namespace longhand {

namespace {

QString firstValue(const QString& file, const QByteArray& name)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly)) {
        return {};
    }
    for (QByteArray line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
        if (line.startsWith(name)) {
            return QString::fromUtf8(line.mid(line.indexOf(':') + 1).trimmed());
        }
    }
    return {};
}

QString stateName(SessionState state)
{
    static const char* const names[] = {"idle",   "loading",  "ready",     "reading", "writing",
                                        "paused", "finished", "disk full", "failed"};
    return QString::fromLatin1(names[int(state)]);
}

} // namespace

QString reportText(const SessionStatus& status, const std::deque<SlowEvent>& slow, qint64 events)
{
    // Not translated: it is for the developers.
    QStringList lines;
    const auto add = [&lines](const char* name, const QString& value) {
        lines << QStringLiteral("%1: %2").arg(QLatin1String(name), value.isEmpty() ? QStringLiteral("unknown") : value);
    };
    add("Longhand", QCoreApplication::applicationVersion());
    add("Qt", QString::fromLatin1(qVersion()) + QStringLiteral(", built with " QT_VERSION_STR ", ") +
                  QGuiApplication::platformName());
    add("SQLite", QString::fromLatin1(sqlite3_libversion()));
    add("System", QSysInfo::prettyProductName() + QStringLiteral(", ") + QSysInfo::kernelType() + u' ' +
                      QSysInfo::kernelVersion());
    add("Processor", firstValue(QStringLiteral("/proc/cpuinfo"), "model name") +
                         QStringLiteral(", %1 threads").arg(QThread::idealThreadCount()));
    add("Memory", firstValue(QStringLiteral("/proc/meminfo"), "MemTotal"));
    add("Memory in use", firstValue(QStringLiteral("/proc/self/status"), "VmRSS"));
    add("Instruction set", QString::fromStdString(status.isa));
    if (!status.gpu.name.empty()) {
        add("GPU", QString::fromStdString(status.gpu.name) + QStringLiteral(", %1 of %2 layers, %3 of %4 bytes in use")
                                                                 .arg(status.gpu.layers)
                                                                 .arg(status.gpu.modelLayers)
                                                                 .arg(status.gpu.usedBytes)
                                                                 .arg(status.gpu.totalBytes));
    }
    add("State", stateName(status.state));
    add("Model", status.modelName.empty() ? QStringLiteral("none")
                                          : QString::fromStdString(status.modelName) + QStringLiteral(", file ") +
                                                QFileInfo(QString::fromStdString(status.modelFile)).fileName());
    add("Tokens", QStringLiteral("%1 of the text, %2 planned").arg(status.contextTokens).arg(status.contextPlanned));
    lines << QString();
    lines << QStringLiteral("Events handled: %1; that had to wait more than %2 ms: %3")
                 .arg(events)
                 .arg(EventWatchdog::kLimitMs)
                 .arg(slow.size());
    for (const SlowEvent& event : slow) {
        lines << QStringLiteral("%1  %2 ms, %3 ms at work, %4, %5")
                     .arg(QDateTime::fromMSecsSinceEpoch(event.atMs).toString(Qt::ISODate))
                     .arg(event.wallMs, 0, 'f', 0)
                     .arg(event.cpuMs, 0, 'f', 0)
                     .arg(event.receiver, event.type);
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace longhand
