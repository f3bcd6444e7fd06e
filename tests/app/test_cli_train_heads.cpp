// longhand-cli train on a small model: from a folder of texts to a file of heads; interrupted and gone on with.
#include "app/project/store/project_lock.h"
#include "app/session/context_tokens.h"
#include "engine/speculative/draft_heads.h"
#include "engine/speculative/glide.h"
#include "tests/support/cli_process.h"
#include "tests/support/project_fixture.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"
#include "tests/support/test_paths.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace longhand;
using namespace longhand::test;

class TestCliTrainHeads : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString file(const char* name) const { return m_folder.filePath(name); }

    QStringList arguments(const char* out, const QStringList& more = {}) const
    {
        return QStringList{"train",
                           "--model",
                           tinyModelArgument(),
                           "--corpus",
                           file("corpus"),
                           "--out",
                           file(out),
                           "--tokens",
                           "640",
                           "--self-samples",
                           "200",
                           "--excerpt",
                           "160",
                           "--prompt",
                           "40",
                           "--batch",
                           "64",
                           "--evaluate",
                           "5",
                           "--hidden",
                           "16",
                           "--gamma",
                           "2",
                           "--vocabulary",
                           "100",
                           "--threads",
                           "2"} +
               more;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(QDir(m_folder.path()).mkdir("corpus"));
        QByteArray text;
        for (int i = 0; i < 400; ++i)
            text += "The " + QByteArray::number(i * i) + " lighthouses of the coast were dark, and " +
                    QByteArray::number(i) + " ships lay still.\n";
        writeAll(file("corpus/a.txt"), text);
        writeAll(file("corpus/not a text.md"), "x");
    }

    void aFileOfHeadsIsWritten()
    {
        for (const char* kind : {"conditioned", "chained", "medusa"}) {
            const CliResult result = runCli(arguments("a.safetensors", {"--kind", kind, "--steps", "10"}));
            QVERIFY2(result.code == 0, result.err.constData());
            QCOMPARE(result.out.count("held-out loss"), 2);
            const DraftHeads heads = DraftHeads::load(file("a.safetensors").toStdString());
            heads.checkModel(*tinyModel());
            QCOMPARE(QString::fromStdString(std::string(headKindName(heads.shape.kind))), QString(kind));
            QCOMPARE(heads.shape.gamma, 2);
            QCOMPARE(heads.vocabulary.size(), std::size_t{100});
            QCOMPARE(heads.training.steps, std::int64_t{10});
            QCOMPARE(heads.training.tokens, std::int64_t{(4 + 2) * 160});
            QCOMPARE(heads.training.ownTokens, std::int64_t{240});
            QCOMPARE(heads.training.acceptance.size(), std::size_t{2});
            QVERIFY(!QFile::exists(file("a.safetensors.data")) && !QFile::exists(file("a.safetensors.samples")));
        }
    }

    void glideWeightsAreWrittenAndUsed()
    {
        const CliResult result = runCli(arguments("g.safetensors", {"--kind", "glide", "--steps", "10"}));
        QVERIFY2(result.code == 0, result.err.constData());
        QCOMPARE(result.out.count("held-out loss"), 2);
        const Glide glide = Glide::load(file("g.safetensors").toStdString());
        glide.checkModel(*tinyModel());
        QCOMPARE(glide.shape.hidden, 16);
        QCOMPARE(glide.vocabulary.size(), std::size_t{100});
        QCOMPARE(glide.training.tokens, std::int64_t{(4 + 2) * 160});
        QCOMPARE(glide.training.acceptance.size(), std::size_t{2});
        // The same text with it as without, and it drafts.
        const auto text = [&](const QStringList& more) {
            return runCli(QStringList{"generate", "--model", tinyModelArgument(), "--prompt", "The ships", "--tokens",
                                      "120", "--seed", "4", "--threads", "2"} +
                          more);
        };
        const CliResult plain = text({"--strategy", "ar"});
        const CliResult drafted =
            text({"--strategy", "longspec", "--glide", file("g.safetensors"), "--metrics", file("m.json")});
        QVERIFY2(plain.code == 0 && drafted.code == 0, drafted.err.constData());
        QVERIFY(!plain.out.isEmpty());
        QCOMPARE(drafted.out, plain.out);
        QFile metrics(file("m.json"));
        QVERIFY(metrics.open(QIODevice::ReadOnly));
        QVERIFY(metrics.readAll().contains("glide"));
        const CliResult without = text({"--strategy", "longspec"});
        QCOMPARE(without.code, 1);
        QVERIFY2(without.err.contains("longhand-cli train"), without.err.constData());
        const CliResult other = text({"--strategy", "longspec", "--glide", file("a.safetensors")});
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("a.safetensors"), other.err.constData());
    }

    /// What the model wrote in a project is learnt from as the tokens that it wrote.
    void storiesKeepTheirTokens()
    {
        QVERIFY(QDir(m_folder.path()).mkdir("stories"));
        std::vector<TokenId> expected;
        {
            const auto project = Project::create(file("stories/a.longhand").toStdString(), {}, "The ships lay still.");
            RunSettings settings = plainSettings(640);
            settings.modelFingerprint = tinyModel()->fingerprint();
            const SpanId run = project->beginRun(settings);
            std::vector<LoggedToken> tokens = tokensOf(std::vector<std::string>(640, " a"), 0);
            for (std::size_t i = 0; i < tokens.size(); ++i)
                tokens[i].token = static_cast<TokenId>((i * 37 + 5) % 251);
            project->appendTokens(run, tokens, 1);
            project->setRunState(run, RunState::Stopped, FinishReason::Stopped);
            expected = contextTokens(project->manuscript(), project->runs(), tinyModel()->tokenizer(),
                                     tinyModel()->fingerprint());
        }
        QVERIFY(expected.size() > 640);
        QStringList command = arguments("s.safetensors", {"--steps", "5", "--data", file("s.data")});
        command.replace(command.indexOf(file("corpus")), file("stories"));
        const CliResult result = runCli(command);
        QVERIFY2(result.code == 0, result.err.constData());
        // Behind a header of 4,096 bytes a record begins with its tokens; the first are texts of the model's own.
        QFile data(file("s.data"));
        QVERIFY(data.open(QIODevice::ReadOnly));
        const QByteArray content = data.readAll();
        for (std::size_t first = 0; first + 160 <= expected.size(); first += 160) {
            const QByteArray tokens(reinterpret_cast<const char*>(expected.data() + first), 160 * sizeof(TokenId));
            QVERIFY2(content.contains(tokens), qPrintable(QString::number(first)));
        }
    }

    void progressAsJson()
    {
        const CliResult result = runCli(arguments("json.safetensors", {"--steps", "10", "--json"}));
        QVERIFY2(result.code == 0, result.err.constData());
        QStringList parts;
        for (const QByteArray& line : result.out.trimmed().split('\n')) {
            const QJsonObject object = QJsonDocument::fromJson(line).object();
            QVERIFY2(object.contains("part"), line.constData());
            parts << object["part"].toString();
            if (parts.last() == "look")
                QCOMPARE(object["acceptance"].toArray().size(), 2);
            if (parts.last() == "steps")
                QVERIFY(object["done"].toInt() <= object["total"].toInt() && object["loss"].toDouble() > 0);
        }
        QCOMPARE(parts.count("look"), 2);
        QVERIFY(parts.indexOf("samples") < parts.indexOf("texts") && parts.indexOf("texts") < parts.indexOf("steps"));
        QCOMPARE(parts.last(), QString("done"));

        // Weights to begin with are looked at before the first step; no training makes them worse.
        const CliResult more = runCli(arguments(
            "more.safetensors", {"--steps", "10", "--json", "--lr", "0.5", "--init", file("json.safetensors")}));
        QVERIFY2(more.code == 0, more.err.constData());
        QCOMPARE(more.out.count("\"look\""), 3);
        const Glide glide = Glide::load(file("more.safetensors").toStdString());
        double loss = 0;
        for (const double ofDepth : glide.training.losses)
            loss += ofDepth;
        const QByteArray line = more.out.mid(more.out.lastIndexOf('\n', more.out.indexOf("\"look\"")) + 1);
        const double before = QJsonDocument::fromJson(line.left(line.indexOf('\n'))).object()["loss"].toDouble();
        QVERIFY2(before > 0 && loss <= before + 1e-9, qPrintable(QString("%1 %2").arg(before).arg(loss)));
    }

    /// The tokens that a drafter proposes were chosen from more text than a later training has. And a training that
    /// gains nothing says so.
    void whatIsDraftedIsKept_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("glide") << "glide";
        QTest::newRow("conditioned") << "conditioned";
        QTest::newRow("chained") << "chained";
    }
    void whatIsDraftedIsKept()
    {
        QFETCH(QString, kind);
        const CliResult first = runCli(arguments("old", {"--kind", kind, "--steps", "10", "--json"}));
        QVERIFY2(first.code == 0, first.err.constData());
        const auto lastLine = [](const CliResult& result) {
            return QJsonDocument::fromJson(result.out.trimmed().split('\n').last()).object();
        };
        QVERIFY(lastLine(first)["best"].toInt() > 0);
        QStringList command =
            arguments("new", {"--kind", kind, "--steps", "5", "--lr", "1", "--json", "--init", file("old")});
        command.replace(command.indexOf("--vocabulary") + 1, "60");
        command.replace(command.indexOf("--tokens") + 1, "320");
        const CliResult second = runCli(command);
        QVERIFY2(second.code == 0, second.err.constData());
        QVERIFY(lastLine(second).contains("best"));
        const bool gained = lastLine(second)["best"].toInt(-1) > 0;
        QVERIFY(!gained || kind != "glide"); // which that rate only spoils
        const auto kept = [&](const auto& before, const auto& after) {
            return !before.vocabulary.empty() && after.vocabulary == before.vocabulary &&
                   (after.matrices == before.matrices) == !gained;
        };
        const std::string before = file("old").toStdString(), after = file("new").toStdString();
        QVERIFY(kind == "glide" ? kept(Glide::load(before), Glide::load(after))
                                : kept(DraftHeads::load(before), DraftHeads::load(after)));
    }

    void interruptedItGoesOn_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("glide") << "glide";
        QTest::newRow("conditioned") << "conditioned";
    }
    void interruptedItGoesOn()
    {
        QFETCH(QString, kind);
        for (const char* old : {"samples", "data", "checkpoint", "half.safetensors", "whole.safetensors"})
            QFile::remove(file(old));
        QStringList shared;
        CliResult whole;
        interruptedRun(60, 10, [&](const QString& count) {
            shared =
                QStringList{"--kind", kind, "--steps", count, "--samples", file("samples"), "--data", file("data")};
            whole = runCli(arguments("whole.safetensors", shared));
            QFile::remove(file("checkpoint"));
            QFile::remove(file("half.safetensors"));
            return arguments("half.safetensors", shared + QStringList{"--checkpoint", file("checkpoint")});
        });
        QVERIFY2(whole.code == 0, whole.err.constData());
        QVERIFY(QFile::exists(file("samples")) && QFile::exists(file("data")));
        QVERIFY(!QFile::exists(file("half.safetensors")));
        const QStringList kept = shared + QStringList{"--checkpoint", file("checkpoint")};
        const CliResult rest = runCli(arguments("half.safetensors", kept + QStringList{"--resume"}));
        QVERIFY2(rest.code == 0, rest.err.constData());
        QCOMPARE(readAll(file("half.safetensors")), readAll(file("whole.safetensors")));

        // The same checkpoint does not fit other options, nor the data another corpus.
        const CliResult other = runCli(arguments("b.safetensors", kept + QStringList{"--resume", "--lr", "1"}));
        QCOMPARE(other.code, 1);
        QVERIFY(other.err.contains("checkpoint"));
        const CliResult data = runCli(arguments("b.safetensors", shared + QStringList{"--seed", "7"}));
        QCOMPARE(data.code, 1);
        QVERIFY(data.err.contains("data"));
    }

    /// Two trainings with the same files, of the window and by hand, would overwrite what the other one writes.
    void filesOfATrainingUnderWayAreRefused()
    {
        const QStringList first = arguments(
            "one", {"--steps", "1000000", "--samples", file("s1"), "--data", file("d1"), "--checkpoint", file("c1")});
        QProcess training;
        training.start(QString::fromStdString(cliPath().string()), first);
        QVERIFY(training.waitForStarted());
        QByteArray said;
        while (!said.contains("held-out") && training.waitForReadyRead(kCommandPatience))
            said += training.readAllStandardOutput();
        const auto refused = [&](const char* out, const QStringList& more, const char* name) {
            const CliResult second = runCli(arguments(out, more));
            return second.code == 1 && second.err.contains(name) && second.err.contains("in use by ") &&
                   !second.out.contains("texts");
        };
        QVERIFY(refused("two", {"--steps", "5", "--checkpoint", file("c1")}, "c1"));
        QVERIFY(refused("one", {"--steps", "5"}, "one"));
        // All texts are read: another drafter may learn from them at the same time.
        const CliResult shared =
            runCli(arguments("two", {"--steps", "5", "--samples", file("s1"), "--data", file("d1")}));
        QVERIFY2(shared.code == 0, shared.err.constData());
        {
            const ProjectLock reading(file("d1").toStdString());
            QVERIFY(refused("two", {"--steps", "5", "--samples", file("s1"), "--data", file("d1")}, "d1"));
        }
        training.terminate();
        QVERIFY(training.waitForFinished(kCommandPatience));
        QVERIFY(QFile::exists(file("c1")) && !QFile::exists(file("c1-lock")));
    }

    /// Looking at held-out text may take longer than a program that is to end is waited for.
    void theCheckpointIsWrittenBeforeALook()
    {
        const QByteArray tooLong(300, 'c'); // found out when it is written
        const CliResult result = runCli(arguments("x", {"--steps", "10", "--checkpoint", file(tooLong)}));
        QCOMPARE(result.code, 1);
        QVERIFY2(result.err.contains(tooLong), result.err.constData());
        QCOMPARE(result.out.count("held-out loss"), 0);
    }

    /// Before hours are spent on texts that nothing can be learnt from.
    void whatItBeginsWithIsLookedAtFirst_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("says");
        const QStringList heads{"--kind", "conditioned", "--init"};
        QTest::newRow("no file") << QStringList{"--init", file("none")} << QByteArray("none");
        QTest::newRow("no heads") << heads + QStringList{file("corpus/a.txt")} << QByteArray("a.txt");
        QTest::newRow("glide of heads") << QStringList{"--init", file("small")} << QByteArray("small");
        QTest::newRow("another size") << heads + QStringList{file("small")} << QByteArray("hidden");
        QTest::newRow("no checkpoint") << QStringList{"--resume", "--checkpoint", file("none")} << QByteArray("none");
        QTest::newRow("not one") << QStringList{"--resume", "--checkpoint", file("small")} << QByteArray("small");
    }
    void whatItBeginsWithIsLookedAtFirst()
    {
        QFETCH(QStringList, more);
        QFETCH(QByteArray, says);
        saveRandomHeads(*tinyModel(), HeadKind::Conditioned, file("small").toStdString());
        const CliResult result = runCli(arguments("x", more + QStringList{"--steps", "5", "--json"}));
        QVERIFY2(result.code == 1 || result.code == 2, result.err.constData());
        QVERIFY2(result.err.contains(says), result.err.constData());
        QVERIFY2(!result.out.contains("samples"), result.out.constData());
    }

    /// So is the checkpoint of another training: of another kind, shape, length, beginning or amount of text.
    void aCheckpointOfAnotherTrainingIsRefusedFirst_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("replaced");
        QTest::addColumn<QString>("by");
        QTest::newRow("kind") << QStringList{"--kind", "glide"} << QString() << QString();
        QTest::newRow("shape") << QStringList{"--kind", "conditioned"} << "--hidden"
                               << "24";
        QTest::newRow("steps") << QStringList{"--kind", "conditioned"} << "--evaluate"
                               << "3";
        QTest::newRow("texts") << QStringList{"--kind", "conditioned"} << "--tokens"
                               << "480";
        QTest::newRow("own texts") << QStringList{"--kind", "conditioned"} << "--self-samples"
                                   << "20";
        QTest::newRow("beginning") << QStringList{"--kind", "conditioned", "--init", file("x1")} << QString()
                                   << QString();
        QTest::newRow("the same") << QStringList{"--kind", "conditioned"} << QString() << QString();
    }
    void aCheckpointOfAnotherTrainingIsRefusedFirst()
    {
        QFETCH(QStringList, more);
        QFETCH(QString, replaced);
        QFETCH(QString, by);
        const QString checkpoint = file("of another");
        const QStringList kept{"--steps", "5", "--checkpoint", checkpoint};
        const CliResult first = runCli(arguments("x1", kept + QStringList{"--kind", "conditioned"}));
        QVERIFY2(first.code == 0, first.err.constData());
        QStringList command = arguments("x2", kept + more + QStringList{"--resume", "--json"});
        if (!replaced.isEmpty())
            command.replace(command.indexOf(replaced) + 1, by);
        const CliResult result = runCli(command);
        if (QByteArray(QTest::currentDataTag()) == "the same") {
            QVERIFY2(result.code == 0, result.err.constData());
            return;
        }
        QCOMPARE(result.code, 1);
        QVERIFY2(result.err.contains("of another is the checkpoint of another training"), result.err.constData());
        QVERIFY2(!result.out.contains("samples"), result.out.constData()); // the first thing that takes long
    }

    /// It promises to keep only what has a file to be kept in.
    void interruptedBeforeTheTrainingItSaysWhatIsKept_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("nothing") << QStringList{} << QByteArray("nothing is kept");
        QTest::newRow("samples") << QStringList{"--samples", file("own")} << QByteArray("--samples keeps");
        QTest::newRow("both") << QStringList{"--samples", file("own"), "--data", file("read")}
                              << QByteArray("--samples and --data keep");
    }
    void interruptedBeforeTheTrainingItSaysWhatIsKept()
    {
        QFETCH(QStringList, more);
        QFETCH(QByteArray, says);
        const InterruptedRun run = interruptedRun(100000, 10, [&](const QString& count) {
            for (const char* old : {"own", "read"})
                QFile::remove(file(old));
            QStringList command = arguments("x", more + QStringList{"--json", "--steps", "5"});
            command.replace(command.indexOf("--self-samples") + 1, count);
            return command;
        });
        QVERIFY2(run.result.err.contains(says), run.result.err.constData());
    }

    /// What is named by mistake is refused and stays as it is.
    /// Files that have the names of a training's own for a while.
    void filesThatWereThereStay()
    {
        for (const char* ending : {".data", ".samples"})
            writeAll(file("stays") + QLatin1String(ending), "hours of reading");
        const CliResult refused = runCli(arguments("stays", {"--steps", "5"}));
        QVERIFY2(refused.code == 1, refused.err.constData());
        for (const char* ending : {".data", ".samples"})
            QCOMPARE(readAll(file("stays") + QLatin1String(ending)), QByteArray("hours of reading"));
        const CliResult made = runCli(arguments("goes", {"--steps", "5"}));
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY(QFile::exists(file("goes")));
        QVERIFY(!QFile::exists(file("goes.data")) && !QFile::exists(file("goes.samples")));
    }

    void filesOfAnotherKindAreLeftAlone_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("name");
        for (const char* option : {"--checkpoint", "--data", "--samples"})
            for (const char* name : {"mine.longhand", "mine without ending", "notes.txt", "drafter.safetensors"})
                QTest::addRow("%s %s", option, name) << option << name;
    }
    void filesOfAnotherKindAreLeftAlone()
    {
        QFETCH(QString, option);
        QFETCH(QString, name);
        QTemporaryDir own;
        const auto there = [&](const char* its) { return own.filePath(QLatin1String(its)); };
        Project::create(there("mine.longhand").toStdString(), {}, "The ships lay still.");
        QVERIFY(QFile::copy(there("mine.longhand"), there("mine without ending")));
        writeAll(there("notes.txt"), "The salt came up the river.");
        saveRandomHeads(*tinyModel(), HeadKind::Conditioned, there("drafter.safetensors").toStdString());
        const QString path = own.filePath(name);
        QFile::remove(file("x"));
        const QByteArray before = readAll(path);
        QVERIFY(!before.isEmpty());
        const CliResult result = runCli(arguments("x", {"--steps", "5", option, path}));
        QVERIFY(readAll(path) == before);
        QVERIFY2(result.code == 1 || result.code == 2, result.err.constData());
        QVERIFY2(result.err.contains(name.toUtf8()), result.err.constData());
        QVERIFY(!QFile::exists(file("x")));
    }

    void wrongUsageIsRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("kind") << arguments("c", {"--kind", "eagle"}) << 2 << QByteArray("kind");
        QTest::newRow("batch") << arguments("c", {"--batch", "65"}) << 2 << QByteArray("batch");
        QTest::newRow("lr") << arguments("c", {"--lr", "-1"}) << 2 << QByteArray("lr");
        QTest::newRow("gamma") << arguments("c", {"--gamma", "17"}) << 2 << QByteArray("gamma");
        QTest::newRow("prompt") << arguments("c", {"--prompt", "160"}) << 2 << QByteArray("prompt");
        QTest::newRow("resume") << arguments("c", {"--resume"}) << 2 << QByteArray("--checkpoint");
        QTest::newRow("folder") << arguments("no/c") << 2 << QByteArray("--out");
        QTest::newRow("out is a folder") << arguments("corpus") << 2 << QByteArray("corpus is a folder");
        QTest::newRow("out is a device") << arguments("c", {"--out", "/dev/null"}) << 2 << QByteArray("ordinary file");
        QTest::newRow("checkpoint's folder")
            << arguments("c", {"--checkpoint", file("no/c")}) << 2 << QByteArray("--checkpoint");
        QTest::newRow("corpus") << arguments("c", {"--corpus", file("none")}) << 1 << QByteArray("none");
        QTest::newRow("empty corpus") << arguments("c", {"--tokens", "0", "--self-samples", "0"}) << 1
                                      << QByteArray("excerpts");
    }
    void wrongUsageIsRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        // A later option replaces an earlier one of the same name.
        for (int i = arguments.size() - 2; i > 0; --i)
            if (arguments[i].startsWith("--") && arguments.indexOf(arguments[i]) < i) {
                const int at = static_cast<int>(arguments.indexOf(arguments[i]));
                arguments.erase(arguments.begin() + at, arguments.begin() + at + 2);
                i = static_cast<int>(arguments.size()) - 1;
            }
        const CliResult result = runCli(arguments);
        QVERIFY2(result.code == code, result.err.constData());
        QVERIFY2(result.err.contains(says), result.err.constData());
        QVERIFY(!QFile::exists(file("c")));
    }
};

QTEST_GUILESS_MAIN(TestCliTrainHeads)
#include "test_cli_train_heads.moc"
