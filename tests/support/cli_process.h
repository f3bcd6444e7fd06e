#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <chrono>
#include <functional>
#include <vector>

namespace longhand::test {

/// What a run of a real tool gave.
struct CliResult
{
    int code = -1;  ///< -1: it crashed or did not end
    int signal = 0; ///< what it crashed of
    QByteArray out, err;
};

/// Runs longhand-cli to its end; input goes to its standard input. Its data folder is the test's own, empty at
/// first, so that nothing of the user's is touched.
CliResult runCli(const QStringList& arguments, const QByteArray& input = {});
/// What it prints, an object, of a run that must end with this exit code. Throws std::runtime_error with the code
/// and its message otherwise.
QJsonObject cliJson(const QStringList& arguments, int code = 0);
/// runCli() with longhand-lab.
CliResult runLab(const QStringList& arguments, const QByteArray& input = {});

/// Runs it until it has written `bytes` to standard output, then sends SIGINT and waits for the end.
CliResult interruptCli(const QStringList& arguments, qint64 bytes);

/// A run that SIGINT ended before its end, of `count` tokens or steps.
struct InterruptedRun
{
    CliResult result;
    int count = 0;
};

/// interruptCli() of a run of `count` tokens or steps. Where a fast machine, or a late signal, let the run end first,
/// another one four times as long is begun, and so on. `begin` prepares a run of the given count and returns its
/// arguments. Throws std::runtime_error if a run ends otherwise, or if none is long enough.
InterruptedRun interruptedRun(int count, qint64 bytes, const std::function<QStringList(const QString& count)>& begin);

/// Runs it, sends SIGINT after that time, whatever it does at that moment, and waits for the end. A signal that comes
/// before the program asks for any ends it at once: signal is SIGINT then.
CliResult interruptCliAfter(const QStringList& arguments, std::chrono::microseconds delay);

/// The lines of a file of ids, or of an output of ids.
std::vector<int> idsOf(const QByteArray& lines);
QByteArray readAll(const QString& file);
void writeAll(const QString& file, const QByteArray& content);

/// The tiny model's path, as an argument.
QString tinyModelArgument();

} // namespace longhand::test
