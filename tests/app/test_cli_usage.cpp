// The command line of longhand-cli: names, exit codes, what it is linked with.
#include "tests/support/cli_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_models.h"
#include "tests/support/test_paths.h"

#include <QProcess>
#include <QtTest>
#include <csignal>

using namespace longhand::test;

namespace {
const QString kTool = QString::fromStdString(cliPath().string());

/// By the tool that has the command.
CliResult run(const QStringList& arguments)
{
    static const QStringList laboratory{"audit",      "bench",    "bench-kernels", "logits",
                                        "perplexity", "tokenize", "verify-shape"};
    return !arguments.isEmpty() && laboratory.contains(arguments.first()) ? runLab(arguments) : runCli(arguments);
}
} // namespace

class TestCliUsage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theEndOfAProcessIsSeenWheneverItComes()
    {
        // It ends while its output is still waited for.
        const CliResult result = interruptCli({"--version"}, 1'000'000);
        QCOMPARE(result.code, 0);
        QVERIFY(result.out.startsWith("longhand-cli "));
        QCOMPARE(interruptCli({"no-such-command"}, 1'000'000).code, 2);
    }

    void helpIsNoError_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("all") << QStringList{"--help"}
                             << QStringList{"info", "generate", "project", "gpu", "verify", "train"};
        QTest::newRow("info") << QStringList{"info", "--help"} << QStringList{"MODEL", "--json"};
        QTest::newRow("tokenize") << QStringList{"tokenize", "--help"} << QStringList{"--model", "--ids", "--decode"};
        QTest::newRow("logits") << QStringList{"logits", "--help"}
                                << QStringList{"--model", "--prompt-ids", "--out", "--chunk", "--isa", "--threads"};
        QTest::newRow("generate") << QStringList{"generate", "--help"}
                                  << QStringList{"--model",        "--prompt",         "--prompt-file", "--tokens",
                                                 "--seed",         "--strategy",       "--penalty",     "--temperature",
                                                 "--preset",       "--penalty-window", "--top-k",       "--top-p",
                                                 "--min-p",        "--context",        "--threads",     "--backend",
                                                 "--at-end",       "--project",        "--ngram-k",     "--heads",
                                                 "--stop-at-loop", "--metrics",        "tokenswift",    "medusa",
                                                 "--help-all"};
        QTest::newRow("all of generate") << QStringList{"generate", "--help-all"}
                                         << QStringList{"--model",
                                                        "--prompt",
                                                        "--prompt-file",
                                                        "--tokens",
                                                        "--seed",
                                                        "--strategy",
                                                        "--penalty",
                                                        "--temperature",
                                                        "--preset",
                                                        "--penalty-window",
                                                        "--top-k",
                                                        "at most 3/8 of the budget",
                                                        "--top-p",
                                                        "--min-p",
                                                        "--context",
                                                        "--threads",
                                                        "--backend",
                                                        "--at-end",
                                                        "--project",
                                                        "--ngram-k",
                                                        "--heads",
                                                        "--stop-at-loop",
                                                        "--metrics",
                                                        "tokenswift",
                                                        "medusa",
                                                        "--prompt-ids",
                                                        "--take",
                                                        "--penalty-slope",
                                                        "--penalty-by",
                                                        "--penalty-spares-marks",
                                                        "--penalty-spared-words",
                                                        "--spares-word-ends",
                                                        "--spares-contractions",
                                                        "--dry-longest-word",
                                                        "--eta",
                                                        "--attention",
                                                        "--rope-scaling",
                                                        "--isa",
                                                        "--ids-out",
                                                        "--events",
                                                        "--cache",
                                                        "--budget",
                                                        "--sinks",
                                                        "--tree",
                                                        "--draft-length",
                                                        "--draft-model",
                                                        "--gamma1",
                                                        "--gamma2",
                                                        "on a GPU, retrieval chooses"};
        QTest::newRow("train") << QStringList{"train", "--help"} << QStringList{"--kind", "on a GPU", "train_glide.py"};
        QTest::newRow("project") << QStringList{"project", "--help"}
                                 << QStringList{"new", "write", "resume", "info", "check", "export"};
        QTest::newRow("project new") << QStringList{"project", "new", "--help"}
                                     << QStringList{"FILE", "--model", "--prompt", "--prompt-file", "--title"};
        QTest::newRow("project write") << QStringList{"project", "write", "--help"}
                                       << QStringList{"FILE",    "--tokens", "--seed",     "--top-p",
                                                      "--min-p", "--at-end", "--strategy", "--metrics"};
        QTest::newRow("project resume") << QStringList{"project", "resume", "--help"}
                                        << QStringList{"FILE", "--strategy", "--heads", "--metrics", "--threads"};
        QTest::newRow("project export") << QStringList{"project", "export", "--help"}
                                        << QStringList{"FILE", "--format", "--out"};
        QTest::newRow("perplexity") << QStringList{"perplexity", "--help"}
                                    << QStringList{"--model",   "--file",         "--tokens",   "--bin",
                                                   "--context", "--rope-scaling", "--attention"};
        QTest::newRow("bench") << QStringList{"bench", "--help"}
                               << QStringList{"--model", "--contexts", "--rows", "--json"};
        QTest::newRow("verify") << QStringList{"verify", "--help"} << QStringList{"--model"};
    }
    void helpIsNoError()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QStringList, words);
        const CliResult result = run(arguments);
        QCOMPARE(result.code, 0);
        for (const QString& word : words)
            QVERIFY2(result.out.contains(word.toUtf8()), qPrintable(word));
    }

    /// An author's help fits one screen; the rest is a question away.
    void helpIsShort()
    {
        const auto options = [](const QByteArray& help) {
            int count = 0;
            for (const QByteArray& line : help.split('\n'))
                count += line.trimmed().startsWith('-') ? 1 : 0;
            return count;
        };
        const QByteArray help = runCli({"generate", "--help"}).out;
        QVERIFY2(options(help) <= 30, help.constData());
        QVERIFY(help.contains("--help-all shows more options."));
        QVERIFY(!help.contains("--penalty-slope") && !help.contains("--sinks"));
        QVERIFY(options(runCli({"generate", "--help-all"}).out) > options(help) + 15);
        // What is not shown is there all the same.
        QCOMPARE(runCli({"generate", "--sinks", "x"}).code, 2);
        QVERIFY(runCli({"generate", "--sinks", "x"}).err.contains("--sinks"));
    }

    void theLaboratoryIsItsOwnTool()
    {
        const QByteArray product = runCli({"--help"}).out, laboratory = runLab({"--help"}).out;
        for (const char* command :
             {"audit", "bench", "bench-kernels", "logits", "perplexity", "tokenize", "verify-shape"}) {
            QVERIFY2(laboratory.contains(QByteArray("  ") + command), command);
            QVERIFY2(!product.contains(QByteArray("  ") + command), command);
            QCOMPARE(runCli({command}).code, 2);
        }
        QVERIFY(runLab({"--version"}).out.startsWith("longhand-lab "));
        QCOMPARE(runLab({"project"}).code, 2);
    }

    void wrongUsageIsTwo_data()
    {
        const QString model = tinyModelArgument();
        const auto generate = [&](const QStringList& more) {
            return QStringList{"generate", "--model", model, "--prompt", "It was", "--tokens", "4"} + more;
        };
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("unknown command") << QStringList{"compose"};
        QTest::newRow("unknown option") << QStringList{"info", model, "--xml"};
        QTest::newRow("no model") << QStringList{"generate", "--prompt", "x", "--tokens", "4"};
        QTest::newRow("no tokens") << QStringList{"generate", "--model", model, "--prompt", "x"};
        QTest::newRow("no prompt") << QStringList{"generate", "--model", model, "--tokens", "4"};
        QTest::newRow("two prompts") << generate({"--prompt-file", "x"});
        QTest::newRow("empty prompt") << QStringList{"generate", "--model", model, "--prompt", "", "--tokens", "4"};
        for (const auto& [name, blank] : {std::pair("spaces", "   "), {"a line", "\n"}, {"all", " \t\r\n\n  "}}) {
            QTest::addRow("prompt of blanks: %s", name)
                << QStringList{"generate", "--model", model, "--prompt", blank, "--tokens", "4"};
            QTest::addRow("story of blanks: %s", name)
                << QStringList{"project", "new", "/nowhere/s.longhand", "--model", model, "--prompt", blank};
        }
        QTest::newRow("tokens 0") << QStringList{"generate", "--model", model, "--prompt", "x", "--tokens", "0"};
        QTest::newRow("tokens a word") << QStringList{"generate", "--model",  model, "--prompt",
                                                      "x",        "--tokens", "many"};
        QTest::newRow("penalty below 1") << generate({"--penalty", "0.5"});
        QTest::newRow("temperature negative") << generate({"--temperature", "-1"});
        QTest::newRow("preset") << generate({"--preset", "magic"});
        QTest::newRow("slope") << generate({"--penalty-slope", "1.5"});
        QTest::newRow("counts") << generate({"--penalty-by", "twice"});
        QTest::newRow("top-p 2") << generate({"--top-p", "2"});
        QTest::newRow("top-p no number") << generate({"--top-p", "0.x"});
        QTest::newRow("seed negative") << generate({"--seed", "-3"});
        QTest::newRow("strategy") << generate({"--strategy", "magic"});
        QTest::newRow("backend") << generate({"--backend", "abacus"});
        QTest::newRow("isa") << generate({"--isa", "mmx"});
        QTest::newRow("at-end") << generate({"--at-end", "perhaps"});
        QTest::newRow("rope scaling") << generate({"--rope-scaling", "stretch"});
        QTest::newRow("yarn without factor") << generate({"--rope-scaling", "yarn"});
        QTest::newRow("attention") << generate({"--attention", "rolling:16"});
        QTest::newRow("context too short") << generate({"--context", "3"});
        QTest::newRow("seed beyond 64 bits") << generate({"--seed", "18446744073709551616"});
        QTest::newRow("negative seed") << generate({"--seed", "-1"});
        QTest::newRow("a seed that is none") << generate({"--seed", "0x10"});
        QTest::newRow("tokens beyond 64 bits")
            << QStringList{"generate", "--model", model, "--prompt", "x", "--tokens", "9223372036854775808"};
        QTest::newRow("run beyond 64 bits")
            << QStringList{"project", "replay", "a.longhand", "--run", "9223372036854775808"};
        QTest::newRow("seconds that are no number") << QStringList{"bench", "--model", model, "--seconds", "nan"};
        QTest::newRow("peak without end") << QStringList{"bench", "--model", model, "--peak", "inf"};
        QTest::newRow("no number") << generate({"--temperature", "nan"});
        QTest::newRow("an output without a name") << generate({"--ids-out", "-"});
        QTest::newRow("a story without a name") << generate({"--project", "-"});
        QTest::newRow("a new story without a name")
            << QStringList{"project", "new", "-", "--model", model, "--prompt", "x"};
        QTest::newRow("project without command") << QStringList{"project"};
        QTest::newRow("export format") << QStringList{"project", "export", "a.longhand", "--format",
                                                      "pdf",     "--out",  "b"};
        QTest::newRow("export without out") << QStringList{"project", "export", "a.longhand", "--format", "txt"};
        QTest::newRow("bench rows") << QStringList{"bench", "--model", model, "--rows", "0"};
        QTest::newRow("logits without out") << QStringList{"logits", "--model", model, "--prompt-ids", "x"};
    }
    void wrongUsageIsTwo()
    {
        QFETCH(QStringList, arguments);
        const CliResult result = run(arguments);
        QVERIFY2(result.code == 2, result.err.constData());
        QVERIFY(result.out.isEmpty());
        QVERIFY(!result.err.isEmpty());
    }

    /// Also where it does not fit into 32 bits.
    void aNumberOutOfItsRangeNamesTheRange_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("range");
        QTest::newRow("top-k") << "--top-k"
                               << "0 to 2147483647";
        QTest::newRow("penalty window") << "--penalty-window"
                                        << "0 to 2147483647";
        QTest::newRow("budget") << "--budget"
                                << "256 to 1048576";
        QTest::newRow("threads") << "--threads"
                                 << "0 to 1024";
    }
    void aNumberOutOfItsRangeNamesTheRange()
    {
        QFETCH(QString, option);
        QFETCH(QString, range);
        for (const char* number : {"99999999999", "-99999999999", "2147483648"}) {
            const CliResult result =
                runCli({"generate", "--model", tinyModelArgument(), "--prompt", "x", "--tokens", "4", option, number});
            QCOMPARE(result.code, 2);
            QVERIFY2(result.err.contains((option + ": Value " + number + " not in range " + range).toUtf8()),
                     result.err.constData());
        }
    }

    void theCommandsAreNamed_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("none") << QStringList{} << QStringList{"generate", "quantise"};
        QTest::newRow("unknown") << QStringList{"compose"} << QStringList{"\"compose\"", "generate"};
        QTest::newRow("none of projects") << QStringList{"project"} << QStringList{"new", "export"};
        QTest::newRow("unknown of projects")
            << QStringList{"project", "open", "a.longhand"} << QStringList{"\"open\"", "write"};
        QTest::newRow("an option") << QStringList{"project", "export", "a.longhand"} << QStringList{"--format"};
    }
    void theCommandsAreNamed()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QStringList, words);
        const CliResult result = runCli(arguments);
        QCOMPARE(result.code, 2);
        for (const QString& word : words)
            QVERIFY2(result.err.contains(word.toUtf8()), result.err.constData());
    }

    void aMissingDictionaryIsSaid()
    {
        const CliResult result = runCli(
            {"generate", "--model", tinyModelArgument(), "--prompt", "x", "--tokens", "4", "--language", "xx_YY"});
        QCOMPARE(result.code, 0);
        QVERIFY2(result.err.contains("no dictionary for --language xx_YY"), result.err.constData());
    }

    void numbersAreDecimal()
    {
        const auto ids = [](const QString& tokens, const QString& seed) {
            QTemporaryDir folder;
            const CliResult result =
                runCli({"generate", "--model", tinyModelArgument(), "--prompt", "The ferry", "--tokens", tokens,
                        "--seed", seed, "--threads", "08", "--ids-out", folder.filePath("ids")});
            if (result.code != 0)
                throw std::runtime_error(result.err.toStdString());
            return idsOf(readAll(folder.filePath("ids")));
        };
        const auto ten = ids("10", "10");
        QCOMPARE(ten.size(), std::size_t{10});
        QCOMPARE(ids("010", "0010"), ten);
        QVERIFY(ids("10", "8") != ten);
        QVERIFY(ids("10", "18446744073709551615") != ten); // the largest seed
    }

    void aSignalEndsTheWaitForStandardInput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString model = tinyModelArgument();
        QTest::newRow("prompt") << QStringList{"generate", "--model", model, "--prompt-file", "-", "--tokens", "4"};
        QTest::newRow("ids") << QStringList{"generate", "--model", model, "--prompt-ids", "-", "--tokens", "4"};
        QTest::newRow("new") << QStringList{"project", "new", "NEW", "--model", model, "--prompt-file", "-"};
        QTest::newRow("notes") << QStringList{"project", "notes", "STORY", "--note-file", "-"};
    }
    void aSignalEndsTheWaitForStandardInput()
    {
        QFETCH(QStringList, arguments);
        QTemporaryDir folder;
        const QString story = folder.filePath("s.longhand");
        QCOMPARE(runCli({"project", "new", story, "--model", tinyModelArgument(), "--prompt", "x"}).code, 0);
        arguments.replaceInStrings("STORY", story).replaceInStrings("NEW", folder.filePath("new.longhand"));
        QProcess process; // nobody closes its input
        process.start(kTool, arguments);
        QVERIFY(process.waitForStarted());
        QTest::qSleep(2000);
        QCOMPARE(process.state(), QProcess::Running);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(kPatience));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"s.longhand"});
    }

    void failuresAreOneAndNameTheFile_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("named");
        const QString model = tinyModelArgument();
        QTest::newRow("info") << QStringList{"info", "/nowhere/m.gguf"} << "/nowhere/m.gguf";
        QTest::newRow("no model file") << QStringList{"info", kTool} << kTool;
        QTest::newRow("generate") << QStringList{"generate", "--model", "/nowhere/m.gguf", "--prompt", "x",
                                                 "--tokens", "4"}
                                  << "/nowhere/m.gguf";
        QTest::newRow("prompt file") << QStringList{"generate",       "--model",  model, "--prompt-file",
                                                    "/nowhere/p.txt", "--tokens", "4"}
                                     << "/nowhere/p.txt";
        QTest::newRow("ids file") << QStringList{"logits",         "--model", model,  "--prompt-ids",
                                                 "/nowhere/p.ids", "--out",   "x.npy"}
                                  << "/nowhere/p.ids";
        QTest::newRow("heads without use")
            << QStringList{"generate", "--model",    model, "--prompt", "x",         "--tokens",
                           "4",        "--strategy", "ar",  "--heads",  "/nowhere/h"}
            << "/nowhere/h";
        QTest::newRow("draft model without use")
            << QStringList{"generate", "--model",    model, "--prompt",      "x",         "--tokens",
                           "4",        "--strategy", "ar",  "--draft-model", "/nowhere/d"}
            << "/nowhere/d";
        QTest::newRow("a model for heads") << QStringList{"generate", "--model",    model, "--prompt", "x",  "--tokens",
                                                          "4",        "--strategy", "ar",  "--heads",  model}
                                           << model;
        QTest::newRow("project") << QStringList{"project", "info", "/nowhere/a.longhand"} << "/nowhere/a.longhand";
        QTest::newRow("text") << QStringList{"perplexity", "--model", model, "--file", "/nowhere/t.txt"}
                              << "/nowhere/t.txt";
    }
    void failuresAreOneAndNameTheFile()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, named);
        const CliResult result = run(arguments);
        QVERIFY2(result.code == 1, result.err.constData());
        QVERIFY2(result.err.contains(named.toUtf8()), result.err.constData());
        QVERIFY(result.out.isEmpty());
    }

    /// As a script's unset variable leaves it.
    void aNameIsNeverEmpty_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("option");
        const QString model = tinyModelArgument();
        const QStringList generate{"generate", "--model", model, "--prompt", "x", "--tokens", "4"};
        for (const char* option : {"--ids-out", "--events", "--metrics", "--project", "--heads", "--glide",
                                   "--draft-model", "--adapter", "--kv-folder"})
            QTest::newRow(option) << generate + QStringList{option, ""} << option;
        QTest::newRow("--model") << QStringList{"generate", "--model", "", "--prompt", "x", "--tokens", "4"}
                                 << "--model";
        for (const char* option : {"--prompt-file", "--prompt-ids"})
            QTest::newRow(option) << QStringList{"generate", "--model", model, option, "", "--tokens", "4"} << option;
        for (const char* command : {"info", "check", "context", "resume", "replay", "notes"})
            QTest::newRow(command) << QStringList{"project", command, ""} << "FILE";
        QTest::newRow("write") << QStringList{"project", "write", "", "--tokens", "4"} << "FILE";
        QTest::newRow("new") << QStringList{"project", "new", "", "--model", model, "--prompt", "x"} << "FILE";
        QTest::newRow("export") << QStringList{"project", "export", "a.longhand", "--format", "txt", "--out", ""}
                                << "--out";
        QTest::newRow("note") << QStringList{"project", "notes", "a.longhand", "--note-file", ""} << "--note-file";
        QTest::newRow("model") << QStringList{"info", ""} << "MODEL";
        QTest::newRow("quantise") << QStringList{"quantise", "", "--as", "q8_0"} << "MODEL";
        QTest::newRow("train") << QStringList{"train", "--model", model, "--corpus", "", "--out", "x"} << "--corpus";
    }
    void aNameIsNeverEmpty()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, option);
        const CliResult result = run(arguments);
        QVERIFY2(result.code == 2, result.err.constData());
        QVERIFY2(result.err.contains((option + ": the name of a file is needed").toUtf8()), result.err.constData());
    }

    /// A pipe is written to, and what the output held so far stays.
    void exportsGoIntoPipes()
    {
        QTemporaryDir folder;
        const QString story = folder.filePath("s.longhand"), all = folder.filePath("all.txt");
        QCOMPARE(runCli({"project", "new", story, "--model", tinyModelArgument(), "--prompt", "The ferry."}).code, 0);
        const QStringList exported{"project", "export", story, "--format", "txt", "--out"};
        for (const char* out : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
            const CliResult piped = runCli(exported + QStringList{out});
            QVERIFY2(piped.code == 0, piped.err.constData());
            QCOMPARE(piped.out, QByteArray("The ferry.\n"));
        }
        writeAll(all, "Before.\n");
        QProcess process;
        process.setStandardOutputFile(all, QIODevice::Append);
        process.start(kTool, exported + QStringList{"/dev/stdout"});
        QVERIFY(process.waitForFinished(kPatience));
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(readAll(all), QByteArray("Before.\nThe ferry.\n"));
        const CliResult full = runCli(exported + QStringList{"/dev/full"});
        QCOMPARE(full.code, 1);
        QVERIFY2(full.err.contains("/dev/full") && full.err.contains("No space left"), full.err.constData());
        const CliResult dash = runCli(exported + QStringList{"-"});
        QCOMPARE(dash.code, 2);
        QVERIFY2(dash.err.contains("/dev/stdout"), dash.err.constData());
        const CliResult model = runCli({"quantise", tinyModelArgument(), "--as", "q8_0", "--out", "/dev/stdout"});
        QCOMPARE(model.code, 1);
    }

    /// `ulimit -f` ends a program by a signal unless it asks for an error.
    void aLimitOnFilesIsAnError()
    {
        QTemporaryDir folder;
        const QString story = folder.filePath("s.longhand");
        writeAll(folder.filePath("p.txt"), QByteArray("The ferry had not come that night. ").repeated(60));
        QCOMPARE(runCli({"project", "new", story, "--model", tinyModelArgument(), "--prompt-file",
                         folder.filePath("p.txt"), "--context", "100000"})
                     .code,
                 0);
        QProcess process;
        process.start("bash", {"-c", "ulimit -f 1; exec \"$@\"", "bash", kTool, "project", "export", story, "--format",
                               "txt", "--out", folder.filePath("out.txt")});
        QVERIFY(process.waitForFinished(kPatience));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const QByteArray error = process.readAllStandardError();
        QVERIFY2(error.contains("out.txt") && error.contains("File too large"), error.constData());
        QCOMPARE(QDir(folder.path()).entryList({"*out*"}, QDir::Files | QDir::Hidden), QStringList());
    }

    /// A file of results never gets the number of a closed output, and what belongs there.
    void aClosedOutputIsNoFile()
    {
        QTemporaryDir folder;
        const QString ids = folder.filePath("ids");
        const QStringList arguments{"generate", "--model", tinyModelArgument(), "--prompt", "It",
                                    "--tokens", "20",      "--ids-out",         ids};
        QCOMPARE(runCli(arguments).code, 0);
        const std::vector<int> expected = idsOf(readAll(ids));
        for (const auto& [closed, code] : {std::pair(">&-", 1), {"2>&-", 0}, {"<&-", 0}, {">&- 2>&- <&-", 1}}) {
            QProcess process;
            process.start("bash", QStringList{"-c", QString("exec \"$@\" ") + closed, "bash", kTool} + arguments);
            QVERIFY(process.waitForFinished(kPatience));
            QCOMPARE(process.exitCode(), code);
            const std::vector<int> written = idsOf(readAll(ids)); // throws for anything else
            QVERIFY(written.size() <= expected.size());
            QVERIFY(std::equal(written.begin(), written.end(), expected.begin()));
        }
        for (const char* argument : {"--help", "--version"}) {
            QProcess process;
            process.setStandardOutputFile("/dev/full");
            process.start(kTool, {argument});
            QVERIFY(process.waitForFinished(kPatience));
            QCOMPARE(process.exitCode(), 1);
            QVERIFY(process.readAllStandardError().contains("standard output"));
        }
    }

    /// In a terminal of another encoding, from a file of a strange name.
    void textsAreUtf8()
    {
        QTemporaryDir folder;
        const QString story = folder.filePath("s.longhand");
        QProcess process;
        process.start(
            "bash", {"-c", R"(exec "$0" project new "$1" --model "$2" --prompt $'Caf\xe9.' --title $'a\xff\nb\x1b[2J')",
                     kTool, story, tinyModelArgument()});
        QVERIFY(process.waitForFinished(kPatience));
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(process.exitCode() == 0, said.constData());
        QVERIFY2(said.contains("--prompt was read as Windows-1252"), said.constData());
        QCOMPARE(cliJson({"project", "info", story, "--json"})["title"].toString(),
                 QString::fromUtf8("a\uFFFD b\uFFFD[2J"));
        QVERIFY(runCli({"project", "export", story, "--format", "txt", "--out", "/dev/stdout"}).out == "Caf\u00e9.\n");
    }

    void theTerminalIsClosed()
    {
        QTemporaryDir folder;
        const QString story = folder.filePath("s.longhand");
        QCOMPARE(runCli({"project", "new", story, "--model", tinyModelArgument(), "--prompt", "x"}).code, 0);
        std::signal(SIGHUP, SIG_DFL); // the tool's as well, if these tests run under nohup
        QProcess process;
        process.start(kTool, {"project", "write", story, "--tokens", "100000", "--strategy", "ar"});
        QVERIFY(process.waitForReadyRead(kPatience));
        ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
        QVERIFY(process.waitForFinished(kPatience));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(cliJson({"project", "info", story, "--json"})["state"].toString(), QString("paused"));
    }

    void versionIsSaid()
    {
        const CliResult result = runCli({"--version"});
        QCOMPARE(result.code, 0);
        QVERIFY(result.out.startsWith("longhand-cli "));
    }

    void noQtIsLinked()
    {
        QProcess ldd;
        ldd.start("ldd", {kTool});
        QVERIFY(ldd.waitForFinished());
        QCOMPARE(ldd.exitCode(), 0);
        const QByteArray libraries = ldd.readAllStandardOutput();
        QVERIFY(libraries.contains("libc.so"));
        QVERIFY2(!libraries.contains("Qt"), libraries.constData());
    }

    /// What is read, a story or a model is never overwritten, whatever option names it.
    void outputsAreNoInputs_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("victim");
        const QStringList generate{"generate", "--model", "model", "--prompt-file", "prompt.txt", "--tokens", "3"};
        QTest::newRow("ids on the prompt") << generate + QStringList{"--ids-out", "prompt.txt"} << "prompt.txt";
        QTest::newRow("ids on a link to the prompt") << generate + QStringList{"--ids-out", "link.txt"} << "prompt.txt";
        QTest::newRow("metrics on the model") << generate + QStringList{"--metrics", "model"} << "model";
        QTest::newRow("events on a story") << generate + QStringList{"--events", "s.longhand"} << "s.longhand";
        QTest::newRow("ids on a renamed story") << generate + QStringList{"--ids-out", "renamed"} << "renamed";
        QTest::newRow("export on itself")
            << QStringList{"project", "export", "s.longhand", "--format", "txt", "--out", "s.longhand"} << "s.longhand";
        QTest::newRow("export on a model")
            << QStringList{"project", "export", "s.longhand", "--format", "md", "--out", "model"} << "model";
        QTest::newRow("export on another story's log")
            << QStringList{"project", "export", "s.longhand", "--format", "txt", "--out", "s2.longhand-wal"}
            << "s2.longhand-wal";
        QTest::newRow("export on a log by its content")
            << QStringList{"project", "export", "s.longhand", "--format", "txt", "--out", "log"} << "log";
        QTest::newRow("ids beside a renamed story") << generate + QStringList{"--ids-out", "renamed-wal"} << "renamed";
        QTest::newRow("ids on a story's lock")
            << generate + QStringList{"--ids-out", "s2.longhand-lock"} << "s2.longhand-wal";
        QTest::newRow("the audit on the text")
            << QStringList{"audit", "prompt.txt", "--json", "./prompt.txt"} << "prompt.txt";
        QTest::newRow("logits on the ids")
            << QStringList{"logits", "--model", "model", "--prompt-ids", "ids", "--out", "ids"} << "ids";
        QTest::newRow("two on one") << generate + QStringList{"--ids-out", "new", "--events", "new"} << "prompt.txt";
    }
    void outputsAreNoInputs()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, victim);
        QTemporaryDir folder;
        const auto in = [&](const QString& name) { return folder.filePath(name); };
        const auto put = [&](const QString& name, const QByteArray& content) {
            QFile file(in(name));
            return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
        };
        QVERIFY(put("prompt.txt", "The ferry had not come."));
        QVERIFY(put("ids", "1\n2\n3\n"));
        QVERIFY(QFile::copy(tinyModelArgument(), in("model")));
        QVERIFY(QFile::link(in("prompt.txt"), in("link.txt")));
        QCOMPARE(runCli({"project", "new", in("s.longhand"), "--model", in("model"), "--prompt-file", in("prompt.txt")})
                     .code,
                 0);
        QVERIFY(QFile::copy(in("s.longhand"), in("renamed")));
        QVERIFY(put("s2.longhand-wal", "the last run"));
        QVERIFY(put("log", QByteArray::fromHex("377f0682") + "the last run"));
        for (QString& argument : arguments)
            if (argument.endsWith("-wal") || argument.endsWith("-lock") || QFile::exists(in(argument)) ||
                argument == "new" || argument == "./prompt.txt")
                argument = in(argument);
        const auto content = [&](const QString& name) {
            QFile file(in(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray before = content(victim);
        QVERIFY(!before.isEmpty());
        const CliResult result = run(arguments);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("hoose another name"), result.err.constData());
        QCOMPARE(content(victim), before);
        QVERIFY(!QFile::exists(in("new")));
        QVERIFY(!QFile::exists(in("renamed-wal")) && !QFile::exists(in("s2.longhand-lock")));
    }
};

QTEST_GUILESS_MAIN(TestCliUsage)
#include "test_cli_usage.moc"
