// What longhand-cli waits for, and how a signal ends it: pipes without a writer, without a reader, and full ones.
#include "tests/support/cli_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_paths.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace longhand::test;

namespace {

/// A pipe with a name.
class NamedPipe
{
public:
    explicit NamedPipe(const QString& name) : m_name(name.toStdString())
    {
        if (mkfifo(m_name.c_str(), 0600) != 0)
            throw std::runtime_error("no pipe could be made");
    }
    NamedPipe(const NamedPipe&) = delete;
    NamedPipe& operator=(const NamedPipe&) = delete;
    ~NamedPipe() { stopReading(); }

    /// From now on it has a reader that takes nothing, and soon is full.
    void openWithoutReading()
    {
        m_fd = open(m_name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (m_fd < 0 || fcntl(m_fd, F_SETPIPE_SZ, 4096) < 0)
            throw std::runtime_error("the pipe could not be opened");
    }
    /// What comes until there is no writer any more.
    QByteArray read() const
    {
        const int fd = m_fd >= 0 ? m_fd : open(m_name.c_str(), O_RDONLY | O_CLOEXEC);
        fcntl(fd, F_SETFL, 0);
        QByteArray all;
        char piece[4096];
        for (ssize_t size; (size = ::read(fd, piece, sizeof piece)) > 0;)
            all.append(piece, size);
        if (fd != m_fd)
            close(fd);
        return all;
    }
    void write(const QByteArray& content) const
    {
        const int fd = open(m_name.c_str(), O_WRONLY | O_CLOEXEC);
        if (::write(fd, content.constData(), static_cast<std::size_t>(content.size())) != content.size())
            qWarning("the pipe was not read");
        close(fd);
    }
    void stopReading()
    {
        if (m_fd >= 0)
            close(m_fd);
        m_fd = -1;
    }

private:
    const std::string m_name;
    int m_fd = -1;
};

/// One signal, while it waits.
void endBy(QProcess& process, int signal)
{
    QVERIFY(process.waitForStarted(kPatience));
    QTest::qSleep(2000);
    QCOMPARE(process.state(), QProcess::Running);
    ::kill(static_cast<pid_t>(process.processId()), signal);
    const bool ended = process.waitForFinished(20'000);
    if (!ended) {
        process.kill();
        process.waitForFinished();
    }
    QVERIFY2(ended, "it goes on waiting");
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
}

} // namespace

class TestCliSignals : public QObject
{
    Q_OBJECT

    const QString m_tool = QString::fromStdString(cliPath().string());
    const QString m_model = tinyModelArgument();

    QStringList generate(const QString& tokens, const QStringList& more) const
    {
        return QStringList{"generate", "--model", m_model, "--tokens", tokens, "--seed", "3"} + more;
    }
    QString newStory(const QTemporaryDir& folder) const
    {
        const QString story = folder.filePath("s.longhand");
        const CliResult result = runCli({"project", "new", story, "--model", m_model, "--prompt", "The ferry"});
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return story;
    }

private Q_SLOTS:
    void aPipeWithoutTheOtherEnd_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("prompt") << generate("4", {"--prompt-file", "PIPE"});
        QTest::newRow("ids") << generate("4", {"--prompt-ids", "PIPE"});
        QTest::newRow("new") << QStringList{"project", "new", "NEW", "--model", m_model, "--prompt-file", "PIPE"};
        QTest::newRow("notes") << QStringList{"project", "notes", "STORY", "--note-file", "PIPE"};
        QTest::newRow("events") << generate("4", {"--prompt", "x", "--events", "PIPE"});
        QTest::newRow("metrics") << generate("4", {"--prompt", "x", "--metrics", "PIPE"});
        QTest::newRow("write") << QStringList{"project", "write", "STORY", "--tokens", "4", "--ids-out", "PIPE"};
    }
    void aPipeWithoutTheOtherEnd()
    {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        const QString story = newStory(folder), name = folder.filePath("pipe");
        const NamedPipe pipe(name);
        arguments.replaceInStrings("STORY", story)
            .replaceInStrings("NEW", folder.filePath("new.longhand"))
            .replaceInStrings("PIPE", name);
        for (const int signal : {SIGTERM, SIGINT}) {
            QProcess process;
            process.start(m_tool, arguments);
            endBy(process, signal);
            QVERIFY(process.readAllStandardError().contains(name.toUtf8()));
        }
        QVERIFY(!QFile::exists(folder.filePath("new.longhand")));
        QCOMPARE(cliJson({"project", "info", story, "--json"})["runs"].toArray().size(), 0);
    }

    void aPipeThatNobodyReads_data()
    {
        QTest::addColumn<QString>("command"); // of a shell; $0 is the tool, $1 the story, $2 the pipe, $3 the model
        QTest::newRow("text of generate")
            << "exec $0 generate --model $3 --prompt It --tokens 100000 --project $4 > $2";
        QTest::newRow("events of generate")
            << "exec $0 generate --model $3 --prompt It --tokens 100000 --project $4 --events $2";
        QTest::newRow("events in the output") << "exec $0 generate --model $3 --prompt It --tokens 100000 --project $4 "
                                                 "--events /dev/stdout > $2";
        QTest::newRow("text of write") << "exec $0 project write $1 --tokens 100000 > $2";
        QTest::newRow("messages too") << "exec $0 project write $1 --tokens 100000 > $2 2>&1";
        QTest::newRow("events of write") << "exec $0 project write $1 --tokens 100000 --events $2";
    }
    /// The text is kept, and the run goes on later.
    void aPipeThatNobodyReads()
    {
        QFETCH(QString, command);
        const QTemporaryDir folder;
        const QString story = newStory(folder), name = folder.filePath("pipe"), made = folder.filePath("made.longhand");
        NamedPipe pipe(name);
        pipe.openWithoutReading();
        QProcess process;
        process.start("bash", {"-c", command, m_tool, story, name, m_model, made});
        endBy(process, SIGTERM);
        const QJsonObject kept = cliJson({"project", "info", command.contains("$4") ? made : story, "--json"});
        QCOMPARE(kept["state"].toString(), QString("paused"));
        QVERIFY(kept["tokens"].toInt() > 0);
    }

    /// It gets all that was written before the signal, however slowly it reads.
    void aSlowReaderGetsAll()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("pipe"), made = folder.filePath("made.longhand");
        NamedPipe pipe(name);
        pipe.openWithoutReading();
        QProcess process;
        process.start(m_tool, generate("100000", {"--prompt", "It", "--project", made, "--ids-out", name}));
        QVERIFY(process.waitForStarted(kPatience));
        QTest::qSleep(2000);
        ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        QTest::qSleep(300);
        QCOMPARE(process.state(), QProcess::Running);
        const std::vector<int> ids = idsOf(pipe.read());
        QVERIFY(process.waitForFinished(kPatience));
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(cliJson({"project", "info", made, "--json"})["tokens"].toInteger(), static_cast<qint64>(ids.size()));
    }

    void pipesCarryWhatFilesDo()
    {
        const QTemporaryDir folder;
        const QString in = folder.filePath("in"), out = folder.filePath("out"), file = folder.filePath("file");
        const QByteArray prompt = QByteArray("The ferry had not come that night. ").repeated(20).trimmed();
        writeAll(file, prompt);
        const QString ids = folder.filePath("ids");
        const CliResult plain = runCli(generate("3000", {"--prompt-file", file, "--ids-out", ids}));
        QVERIFY2(plain.code == 0, plain.err.constData());
        const NamedPipe first(in), second(out);
        for (const int wait : {0, 700}) {
            std::thread writer([&] {
                QTest::qSleep(static_cast<int>(wait));
                first.write(prompt);
            });
            QByteArray written;
            std::thread reader([&] {
                QTest::qSleep(static_cast<int>(2 * wait));
                written = second.read();
            });
            const CliResult piped = runCli(generate("3000", {"--prompt-file", in, "--ids-out", out}));
            writer.join();
            reader.join();
            QVERIFY2(piped.code == 0, piped.err.constData());
            QCOMPARE(piped.out, plain.out);
            QCOMPARE(written, readAll(ids));
        }
        for (const char* shell : {"exec \"$@\" --prompt-file <(cat $0)", "cat $0 | \"$@\" --prompt-file /dev/stdin",
                                  "exec \"$@\" --prompt-file /dev/fd/5 5< $0"})
        {
            QProcess process;
            process.start("bash", QStringList{"-c", shell, file, m_tool} + generate("3000", {}));
            QVERIFY(process.waitForFinished(kPatience));
            QCOMPARE(process.exitCode(), 0);
            QCOMPARE(process.readAllStandardOutput(), plain.out);
        }
    }

    void aFileWithoutEndIsRefused_data()
    {
        QTest::addColumn<QString>("option");
        QTest::newRow("ids") << "--prompt-ids";
        QTest::newRow("text") << "--prompt-file";
    }
    void aFileWithoutEndIsRefused()
    {
        QFETCH(QString, option);
        QProcess process; // within this memory
        process.start("bash", QStringList{"-c", "ulimit -v 8000000; exec \"$@\"", "bash", m_tool} +
                                  generate("4", {option, "/dev/zero"}));
        QVERIFY(process.waitForFinished(kPatience));
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(process.exitCode() == 1, said.constData());
        QVERIFY2(said.contains("/dev/zero is too large: at most 256 MB"), said.constData());
    }
};

QTEST_GUILESS_MAIN(TestCliSignals)
#include "test_cli_signals.moc"
