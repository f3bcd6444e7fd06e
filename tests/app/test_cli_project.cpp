// longhand-cli project: new, write, resume, info, check, export.
#include "app/project/project.h"
#include "tests/support/cli_process.h"
#include "tests/support/patience.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_paths.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>
#include <SQLiteCpp/Database.h>

#include <chrono>
#include <csignal>

using namespace longhand::test;

class TestCliProject : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_model = tinyModelArgument();
    const QString m_prompt = "It was the year of the salt, and the ferry had not come.";

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString newProject(const QString& name)
    {
        const CliResult result =
            runCli({"project", "new", path(name), "--model", m_model, "--prompt", m_prompt, "--title", "The *Ferry*"});
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return path(name);
    }
    static QStringList write(const QString& file, const QString& tokens, const QStringList& more = {})
    {
        return QStringList{"project", "write", file, "--tokens", tokens, "--seed", "5"} + more;
    }
    QByteArray exported(const QString& file, const char* format = "txt")
    {
        const CliResult result = runCli({"project", "export", file, "--format", format, "--out", file + ".out"});
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return readAll(file + ".out");
    }
    static QJsonObject info(const QString& file)
    {
        const CliResult result = runCli({"project", "info", file, "--json"});
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return QJsonDocument::fromJson(result.out).object();
    }

private Q_SLOTS:
    void aNewProjectHoldsTheSeed()
    {
        const QString file = newProject("new.longhand");
        const QJsonObject project = info(file);
        QCOMPARE(project["title"].toString(), "The *Ferry*");
        QCOMPARE(project["tokens"].toInt(), 0);
        QCOMPARE(project["state"].toString(), "new");
        QCOMPARE(project["context"].toObject()["planned"].toInt(), 131072);
        QVERIFY(project["runs"].toArray().isEmpty());
        QCOMPARE(exported(file), m_prompt.toUtf8() + '\n');
        QCOMPARE(runCli({"project", "new", file, "--model", m_model, "--prompt", "x"}).code, 1);
        QCOMPARE(exported(file), m_prompt.toUtf8() + '\n');
        QCOMPARE(runCli({"project", "new", path("no.longhand"), "--model", "/nowhere.gguf", "--prompt", "x"}).code, 1);
        QVERIFY(!QFile::exists(path("no.longhand")));
    }

    void twoRunsOfHundredAreOneOfTwoHundred()
    {
        const QString one = newProject("one.longhand"), two = newProject("two.longhand");
        const CliResult whole = runCli(write(one, "200"));
        QVERIFY2(whole.code == 0, whole.err.constData());
        QVERIFY(!whole.out.isEmpty());
        QByteArray halves;
        for (int i = 0; i < 2; ++i) {
            const CliResult half = runCli(write(two, "100"));
            QVERIFY2(half.code == 0, half.err.constData());
            halves += half.out;
        }
        QCOMPARE(halves, whole.out);
        QCOMPARE(exported(two), exported(one));
        QCOMPARE(info(one)["tokens"].toInt(), 200);
        QCOMPARE(info(two)["tokens"].toInt(), 200);
        QCOMPARE(info(two)["runs"].toArray().size(), 2);
        QCOMPARE(info(two)["runs"].toArray()[1].toObject()["first_position"].toInt(),
                 info(two)["runs"].toArray()[0].toObject()["first_position"].toInt() + 100);

        // And what `generate` writes under the same plan.
        const CliResult generated = runCli({"generate", "--model", m_model, "--prompt", m_prompt, "--tokens", "200",
                                            "--seed", "5", "--context", "131072"});
        QCOMPARE(generated.code, 0);
        QCOMPARE(generated.out, whole.out);
    }

    void anInterruptedRunIsFinishedAsIfItNeverWas()
    {
        QString broken;
        const auto [first, tokens] = interruptedRun(700, 30, [&](const QString& count) {
            broken = newProject("broken" + count + ".longhand");
            return write(broken, count, {"--ids-out", path("first.ids")});
        });
        QVERIFY(first.out.size() >= 30);
        const QString whole = newProject("whole.longhand");
        const CliResult expected = runCli(write(whole, QString::number(tokens), {"--ids-out", path("whole.ids")}));
        QVERIFY2(expected.code == 0, expected.err.constData());
        const QJsonObject between = info(broken);
        QCOMPARE(between["state"].toString(), "paused");
        QVERIFY(between["resumable"].toBool());
        QCOMPARE(between["tokens"].toInteger(), static_cast<qint64>(idsOf(readAll(path("first.ids"))).size()));
        QVERIFY(between["tokens"].toInt() < tokens);

        const CliResult rest = runCli({"project", "resume", broken, "--ids-out", path("rest.ids")});
        QVERIFY2(rest.code == 0, rest.err.constData());
        QCOMPARE(readAll(path("first.ids")) + readAll(path("rest.ids")), readAll(path("whole.ids")));
        QCOMPARE(exported(broken), exported(whole));
        QCOMPARE(info(broken)["state"].toString(), "finished");
        QCOMPARE(info(broken)["runs"].toArray().size(), 1);

        // Nothing left to do: no error, no text.
        const CliResult again = runCli({"project", "resume", broken});
        QCOMPARE(again.code, 0);
        QVERIFY(again.out.isEmpty());
    }

    void aRunIsInterruptedAtAnyMoment()
    {
        const QString whole = newProject("swept-whole.longhand"), swept = newProject("swept.longhand");
        const QByteArray expected = runCli(write(whole, "300")).out;
        QElapsedTimer clock;
        clock.start();
        CliResult result = interruptCli(write(swept, "300"), 20);
        QVERIFY2(result.code == 130 || result.code == 0, result.err.constData());
        const std::chrono::milliseconds once{clock.elapsed()};
        // The moments before, in and after the end of a run are among these: each resume has fewer tokens to write.
        constexpr int steps = 16;
        for (int step = 0; step < steps; ++step) {
            result = interruptCliAfter({"project", "resume", swept}, once * 2 * (step * 7 % steps) / steps);
            QVERIFY2(result.code == 130 || result.code == 0 || result.signal == SIGINT,
                     result.err + "signal " + QByteArray::number(result.signal));
            QVERIFY2(result.code != 0 || info(swept)["state"].toString() == "finished", result.err.constData());
        }
        QCOMPARE(runCli({"project", "resume", swept}).code, 0);
        QCOMPARE(exported(swept), exported(whole));
        QVERIFY(exported(swept).contains(expected.trimmed().left(40)));
        QCOMPARE(runCli({"project", "check", swept}).code, 0);
    }

    /// `project write | head`: what was written stays, and can be gone on with.
    void aClosedPipeKeepsTheText()
    {
        const QString file = newProject("piped.longhand");
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(QString::fromStdString(cliPath().string()), write(file, "300"));
        QVERIFY(process.waitForFinished(kPatience));
        QCOMPARE(process.exitCode(), 1);
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(said.contains("standard output") && said.contains("piped.longhand"), said.constData());
        QVERIFY(info(file)["state"].toString() != "running");
        QCOMPARE(runCli({"project", "resume", file}).code, 0);
        QCOMPARE(info(file)["tokens"].toInt(), 300);
    }

    void aShortRunSaysHowMuchItWrote()
    {
        // It is over before anybody looked at it.
        const CliResult result = runCli(write(newProject("short.longhand"), "1"));
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY2(result.err.contains("1 token; length") || result.err.contains("1 token in "), result.err.constData());
    }

    void aRunThatCannotBeginLeavesTheStoryAsItWas_data()
    {
        QTest::addColumn<QStringList>("wrong");
        QTest::newRow("events nowhere") << QStringList{"--events", "/nowhere/at/all/x"};
        QTest::newRow("no such model") << QStringList{"--model", "/nowhere/at/all/m.gguf"};
        QTest::newRow("half a model") << QStringList{"--model", "HALF"};
        QTest::newRow("no room for the cache") << QStringList{"--kv-folder", "/proc"};
        QTest::newRow("no such heads") << QStringList{"--strategy", "medusa", "--heads", "/nowhere/at/all/h"};
        QTest::newRow("heads of another kind") << QStringList{"--strategy", "medusa", "--heads", m_model};
    }
    void aRunThatCannotBeginLeavesTheStoryAsItWas()
    {
        QFETCH(QStringList, wrong);
        QTemporaryDir folder;
        const QString file = folder.filePath("s.longhand"), half = folder.filePath("half.gguf");
        const QString ids = folder.filePath("ids"); // of a run before
        writeAll(ids, "1\n2\n");
        writeAll(half, readAll(m_model).first(200'000));
        wrong.replaceInStrings("HALF", half);
        QCOMPARE(runCli({"project", "new", file, "--model", m_model, "--prompt", m_prompt}).code, 0);
        std::filesystem::path story(file.toStdString());
        longhand::Project::open(story)->setText(m_prompt.toStdString() + "  "); // the blanks would go before a run
        const QJsonObject before = info(file);
        QCOMPARE(before["adapter"].toObject()["choice"].toString(), "default");
        const CliResult refused = runCli(
            write(file, "5",
                  QStringList{"--adapter", "none", "--mode", "plain", "--kv-cache", "bf16", "--ids-out", ids} + wrong));
        QVERIFY2(refused.code == 1, refused.err.constData());
        QVERIFY(!refused.err.isEmpty() && refused.out.isEmpty());
        QCOMPARE(info(file), before);
        QCOMPARE(longhand::Project::open(story)->text(), m_prompt.toStdString() + "  ");
        if (wrong.contains("--model"))
            QCOMPARE(readAll(ids), QByteArray("1\n2\n"));

        const CliResult written =
            runCli(write(file, "5", {"--adapter", "none", "--mode", "plain", "--kv-cache", "bf16"}));
        QVERIFY2(written.code == 0, written.err.constData());
        QVERIFY(info(file) != before);
        QVERIFY(!longhand::Project::open(story)->text().starts_with(m_prompt.toStdString() + "  "));
    }

    void aRunBeyondThePlanIsTold()
    {
        const QString file = path("planned.longhand");
        const auto make = [&](const QString& context) {
            return runCli({"project", "new", file, "--model", m_model, "--prompt", m_prompt, "--context", context});
        };
        const CliResult none = make("1");
        QCOMPARE(none.code, 2);
        QVERIFY2(none.err.contains("--context"), none.err.constData());
        QVERIFY(!QFile::exists(file));
        QCOMPARE(make("60").code, 0);
        const CliResult cut = runCli(write(file, "100"));
        QCOMPARE(cut.code, 0);
        const auto written = info(file)["tokens"].toInt();
        QVERIFY(written > 0 && written < 100);
        const QByteArray told = "the run of 100 tokens will end after " + QByteArray::number(written);
        QVERIFY2(cut.err.contains(told), cut.err.constData());
        QVERIFY2(cut.err.contains("context full after " + QByteArray::number(written) + " of 100 tokens"),
                 cut.err.constData());
        const CliResult full = runCli(write(file, "100"));
        QVERIFY2(full.code == 2, full.err.constData());
        QVERIFY(full.out.isEmpty());
    }

    /// Another name is no second story: nobody else writes it, and the run says where its text is.
    void aStoryIsRenamedDuringARun()
    {
        const QString file = newProject("named.longhand"), renamed = path("renamed.longhand");
        QProcess process;
        process.start(QString::fromStdString(cliPath().string()), write(file, "100000"));
        QVERIFY(process.waitForReadyRead(kPatience));
        QVERIFY(QFile::rename(file, renamed));
        const CliResult second = runCli(write(renamed, "5"));
        QVERIFY2(second.code == 1 && second.err.contains("under another name"), second.err.constData());
        QVERIFY(second.out.isEmpty());
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(kPatience));
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(said.contains("NOT in " + file.toUtf8()), said.constData());
        QVERIFY(info(renamed)["tokens"].toInt() > 0);
        QCOMPARE(runCli({"project", "check", renamed}).code, 0);
    }

    void infoTellsARunThatWasStopped()
    {
        const QString file = newProject("stopped.longhand");
        writeRun(*longhand::Project::open(file.toStdString()), {" and", " so"});
        QCOMPARE(info(file)["state"].toString(), "stopped");
    }

    void infoTellsTheSettings()
    {
        const QString file = newProject("settings.longhand");
        QCOMPARE(
            runCli(write(file, "20", {"--penalty", "1.3", "--top-k", "40", "--take", "2", "--at-end", "stop"})).code,
            0);
        const QJsonObject project = info(file);
        const QJsonObject run = project["runs"].toArray()[0].toObject();
        const QJsonObject settings = run["settings"].toObject();
        QCOMPARE(settings["penalty"].toDouble(), 1.3);
        QCOMPARE(settings["top_k"].toInt(), 40);
        QCOMPARE(settings["seed"].toInt(), 5);
        QCOMPARE(settings["take"].toInt(), 2);
        QCOMPARE(settings["at_end"].toString(), "stop");
        QCOMPARE(run["target_tokens"].toInt(), 20);
        QCOMPARE(run["state"].toString(), "finished");
        QCOMPARE(run["fingerprint"].toString().size(), 64);
        QCOMPARE(project["fingerprint"].toString(), run["fingerprint"].toString());
        QVERIFY(!run["isa"].toString().isEmpty());
        const CliResult people = runCli({"project", "info", file});
        QCOMPARE(people.code, 0);
        QVERIFY(people.out.contains("1.3"));
        QVERIFY(people.out.contains(run["fingerprint"].toString().toUtf8()));
        QVERIFY(!people.out.contains("words %") && project["audit"].isUndefined());
        // What the text is like: of all its words, the author's too.
        const CliResult table = runCli({"project", "info", file, "--audit"});
        QCOMPARE(table.code, 0);
        QVERIFY(table.out.startsWith(people.out) && table.out.contains("words %"));
        const CliResult json = runCli({"project", "info", file, "--audit", "--json"});
        const QJsonObject audit = QJsonDocument::fromJson(json.out).object()["audit"].toObject();
        QCOMPARE(audit["unit"].toString(), "words");
        QCOMPARE(audit["windows"].toArray().size(), 1);
        QVERIFY(audit["total"].toObject()["words"].toInt() >= project["words"].toInt());
    }

    void checkFindsDamage()
    {
        const QString file = newProject("check.longhand");
        QCOMPARE(runCli(write(file, "60")).code, 0);
        QCOMPARE(runCli({"project", "check", file}).code, 0);
        const CliResult good = runCli({"project", "check", file, "--json"});
        QCOMPARE(good.code, 0);
        QVERIFY(QJsonDocument::fromJson(good.out).object()["ok"].toBool());

        QByteArray bytes = readAll(file);
        for (qsizetype i = 4096; i < bytes.size(); i += 7)
            bytes[i] = static_cast<char>(bytes[i] ^ 0x5a);
        writeAll(path("damaged.longhand"), bytes);
        const CliResult bad = runCli({"project", "check", path("damaged.longhand"), "--json"});
        QCOMPARE(bad.code, 1);
        const QJsonObject report = QJsonDocument::fromJson(bad.out).object();
        QVERIFY(!report["ok"].toBool());
        QVERIFY(!report["problems"].toArray().isEmpty());
        writeAll(path("text.longhand"), "This is no project.");
        QCOMPARE(runCli({"project", "check", path("text.longhand")}).code, 1);
        QCOMPARE(runCli({"project", "info", path("text.longhand")}).code, 1);
    }

    /// A failing disk: the text is given all the same, and nobody takes it for the author's unawares.
    void alteredWordsAreSaid()
    {
        QString file;
        interruptedRun(700, 30, [&](const QString& count) {
            file = newProject("altered" + count + ".longhand");
            return write(file, count);
        });
        const QList<QStringList> commands{
            {"project", "info", file},    {"project", "info", file, "--json"},
            {"project", "context", file}, {"project", "export", file, "--format", "txt", "--out", file + ".txt"},
            {"project", "resume", file},  write(file, "5")};
        for (const bool altered : {false, true}) {
            if (altered) {
                SQLite::Database database(file.toStdString(), SQLite::OPEN_READWRITE);
                QVERIFY(database.exec("UPDATE span SET author_text = replace(author_text, 'ferry', 'merry')") > 0);
            }
            for (const QStringList& arguments : commands) {
                if (!altered && arguments.contains("resume"))
                    break; // the run is to stay unfinished
                const CliResult result = runCli(arguments);
                QVERIFY2(result.code == 0, result.err.constData());
                QVERIFY(!result.out.contains("as they were written"));
                int lines = 0;
                for (const QByteArray& line : result.err.split('\n'))
                    if (line.contains("not as they were written")) {
                        ++lines;
                        for (const QByteArray& word :
                             {file.toUtf8(), QByteArray("project check"), QByteArray("backup")})
                            QVERIFY2(line.contains(word), line.constData());
                    }
                QVERIFY2(lines == (altered ? 1 : 0), qPrintable(arguments.join(' ') + '\n' + result.err));
            }
        }
    }

    /// A letter of the log that a crash left has changed: what is behind it is missing, which is said once. The log is
    /// kept.
    void aDamagedLogIsSaid()
    {
        const QString story = newProject("story.longhand"), file = path("crashed.longhand");
        {
            const auto project = longhand::Project::open(story.toStdString());
            for (int i = 0; i < 9; ++i)
                project->setText(project->text() + " And then.");
            QVERIFY(QFile::copy(story, file) && QFile::copy(story + "-wal", file + "-wal"));
        }
        QFile log(file + "-wal");
        QVERIFY(log.open(QIODevice::ReadWrite) && log.size() > 20000);
        QVERIFY(log.seek(8000) && log.putChar('\x7f') && log.putChar('\x7e'));
        log.close();
        const CliResult first = runCli({"project", "info", file});
        QCOMPARE(first.code, 0);
        QVERIFY2(first.err.contains("pages cannot be read") && first.err.contains("-log-damaged"),
                 first.err.constData());
        QVERIFY(QFile::exists(file + "-log-damaged"));
        const CliResult second = runCli({"project", "check", file});
        QVERIFY2(second.code == 0 && !second.err.contains("pages cannot be read"), second.err.constData());
    }

    /// 0 is no way to say the last one.
    void onlyRunsThatThereAreAreReplayed()
    {
        const QString file = newProject("replayed.longhand");
        QCOMPARE(runCli(write(file, "5")).code, 0);
        QCOMPARE(runCli(write(file, "6")).code, 0);
        for (const char* run : {"-1", "0", "3"}) {
            const CliResult result = runCli({"project", "replay", file, "--run", run});
            QVERIFY2(result.code == 2, run + result.out);
            QVERIFY2(result.err.contains("the runs 1 to 2") && result.out.isEmpty(), result.err.constData());
        }
        QVERIFY(runCli({"project", "replay", file, "--run", "1"}).out.startsWith("run 1: 5 tokens"));
        QVERIFY(runCli({"project", "replay", file, "--run", "2"}).out.startsWith("run 2: 6 tokens"));
        QVERIFY(runCli({"project", "replay", file}).out.startsWith("run 2: 6 tokens"));
    }

    void exportWritesBothFormats()
    {
        const QString file = newProject("export.longhand");
        const CliResult run = runCli(write(file, "40"));
        QCOMPARE(run.code, 0);
        QVERIFY(exported(file).startsWith(m_prompt.toUtf8()));
        QCOMPARE(exported(file).trimmed(), (m_prompt.toUtf8() + run.out).trimmed());
        QVERIFY(exported(file, "md").startsWith("# The \\*Ferry\\*\n"));
        const CliResult nowhere =
            runCli({"project", "export", file, "--format", "txt", "--out", "/nowhere/at/all.txt"});
        QCOMPARE(nowhere.code, 1);
        QVERIFY(nowhere.err.contains("/nowhere/at/all.txt"));
    }

    void aMovedModelIsNamed()
    {
        const QString copy = path("copy.gguf");
        QVERIFY(QFile::copy(m_model, copy));
        QCOMPARE(runCli({"project", "new", path("moved.longhand"), "--model", copy, "--prompt", m_prompt}).code, 0);
        QVERIFY(QFile::remove(copy));
        const CliResult lost = runCli(write(path("moved.longhand"), "10"));
        QCOMPARE(lost.code, 1);
        QVERIFY2(lost.err.contains("copy.gguf"), lost.err.constData());
        const CliResult found = runCli(write(path("moved.longhand"), "10", {"--model", m_model}));
        QVERIFY2(found.code == 0, found.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestCliProject)
#include "test_cli_project.moc"
