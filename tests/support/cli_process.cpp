#include "tests/support/cli_process.h"

#include "tests/support/patience.h"
#include "tests/support/test_models.h"
#include "tests/support/test_paths.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>
#include <stdexcept>
#include <thread>

namespace longhand::test {
namespace {

void start(QProcess& process, const QStringList& arguments, const std::filesystem::path& tool = cliPath())
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    static const QTemporaryDir data; // removed when the test ends, with what the tool puts there
    environment.insert("XDG_DATA_HOME", data.path());
    if (!environment.contains("XDG_CACHE_HOME")) // else the test's own
        environment.insert("XDG_CACHE_HOME", data.path());
    process.setProcessEnvironment(environment);
    process.start(QString::fromStdString(tool.string()), arguments);
    if (!process.waitForStarted(kCommandPatience))
        throw std::runtime_error(tool.string() + " could not be started");
}

CliResult resultOf(QProcess& process)
{
    CliResult result;
    // waitForFinished() is false for a process whose end was seen before, too.
    const bool ended = process.state() == QProcess::NotRunning || process.waitForFinished(kCommandPatience);
    result.out += process.readAllStandardOutput();
    result.err += process.readAllStandardError();
    if (ended && process.exitStatus() == QProcess::NormalExit)
        result.code = process.exitCode();
    else if (ended)
        result.signal = process.exitCode();
    return result;
}

} // namespace

namespace {

CliResult runTool(const std::filesystem::path& tool, const QStringList& arguments, const QByteArray& input)
{
    QProcess process;
    start(process, arguments, tool);
    process.write(input);
    process.closeWriteChannel();
    return resultOf(process);
}

} // namespace

CliResult runCli(const QStringList& arguments, const QByteArray& input)
{
    return runTool(cliPath(), arguments, input);
}

QJsonObject cliJson(const QStringList& arguments, int code)
{
    const CliResult result = runCli(arguments);
    if (result.code != code)
        throw std::runtime_error(QString("longhand-cli %1: exit code %2 instead of %3: ")
                                     .arg(arguments.join(' '))
                                     .arg(result.code)
                                     .arg(code)
                                     .toStdString() +
                                 result.err.toStdString());
    return QJsonDocument::fromJson(result.out).object();
}

CliResult runLab(const QStringList& arguments, const QByteArray& input)
{
    return runTool(labPath(), arguments, input);
}

CliResult interruptCli(const QStringList& arguments, qint64 bytes)
{
    QProcess process;
    start(process, arguments);
    process.closeWriteChannel();
    QByteArray out;
    QElapsedTimer clock;
    clock.start();
    while (out.size() < bytes && process.state() == QProcess::Running && clock.elapsed() < kCommandPatience) {
        process.waitForReadyRead(100);
        out += process.readAllStandardOutput();
    }
    if (process.state() == QProcess::Running)
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    CliResult result = resultOf(process);
    result.out.prepend(out);
    return result;
}

InterruptedRun interruptedRun(int count, qint64 bytes, const std::function<QStringList(const QString& count)>& begin)
{
    constexpr int tries = 6;
    for (int i = 0; i < tries; ++i, count *= 4) {
        InterruptedRun run{interruptCli(begin(QString::number(count)), bytes), count};
        if (run.result.code == 130)
            return run;
        if (run.result.code != 0)
            throw std::runtime_error("interrupted: exit code " + std::to_string(run.result.code) + ": " +
                                     run.result.err.toStdString());
    }
    throw std::runtime_error("no run was long enough to be interrupted");
}

CliResult interruptCliAfter(const QStringList& arguments, std::chrono::microseconds delay)
{
    QProcess process;
    start(process, arguments);
    process.closeWriteChannel();
    std::this_thread::sleep_for(delay);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT); // not waited for yet: the number is still its own
    return resultOf(process);
}

std::vector<int> idsOf(const QByteArray& lines)
{
    std::vector<int> ids;
    for (const QByteArray& line : lines.split('\n')) {
        if (line.isEmpty())
            continue;
        bool ok = false;
        ids.push_back(line.toInt(&ok));
        if (!ok || QByteArray::number(ids.back()) != line)
            throw std::runtime_error("not a line with one id: " + line.toStdString());
    }
    return ids;
}

QByteArray readAll(const QString& file)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read " + file.toStdString());
    return in.readAll();
}

void writeAll(const QString& file, const QByteArray& content)
{
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size())
        throw std::runtime_error("cannot write " + file.toStdString());
}

QString tinyModelArgument()
{
    return QString::fromStdString(tinyModelPath().string());
}

} // namespace longhand::test
