// longhand-cli with each strategy: the same ids, what the steps say, the summary, and what is refused.
#include "tests/support/cli_process.h"
#include "tests/support/random_glide.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <set>

using namespace longhand::test;

class TestCliStrategies : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_model = tinyModelArgument();
    const QString m_prompt = "It was the year of the salt, and the ferry had not come.";

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QStringList generate(const QString& tokens, const QStringList& more) const
    {
        return QStringList{"generate",    "--model", m_model,       "--prompt",  m_prompt,  "--tokens", tokens,
                           "--seed",      "11",      "--budget",    "256",       "--sinks", "4",        "--heads",
                           path("heads"), "--glide", path("glide"), "--threads", "1"} +
               more;
    }
    /// Without `--heads`.
    QStringList plain(const QString& tokens, const QStringList& more) const
    {
        return QStringList{"generate", "--model", m_model, "--prompt",  m_prompt, "--tokens",
                           tokens,     "--seed",  "11",    "--threads", "1"} +
               more;
    }
    QByteArray ids(const QString& strategy, const QString& tokens, const QStringList& more = {})
    {
        const CliResult result =
            runCli(generate(tokens, QStringList{"--strategy", strategy, "--ids-out", path("x.ids")} + more));
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return readAll(path("x.ids"));
    }
    static QJsonObject object(const QByteArray& json) { return QJsonDocument::fromJson(json).object(); }

private Q_SLOTS:
    void initTestCase()
    {
        longhand::test::saveRandomHeads(*longhand::test::tinyModel(), longhand::HeadKind::Chained,
                                        path("heads").toStdString());
        longhand::test::saveRandomGlide(*longhand::test::tinyModel(), path("glide").toStdString());
    }

    void theSameIdsWhoeverDrafts_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("default") << QStringList{};
        for (const char* name : {"auto", "tokenswift", "medusa", "self", "longspec", "ngram", "suffix"})
            QTest::newRow(name) << QStringList{"--strategy", name};
        for (const char* policy : {"full", "partial", "window", "retrieval"})
            QTest::newRow(policy) << QStringList{"--strategy", "self", "--cache", policy};
        QTest::newRow("draft-model") << QStringList{"--strategy", "draft-model", "--draft-model", m_model};
        QTest::newRow("triforce") << QStringList{"--strategy", "triforce", "--gamma1",      "3",
                                                 "--gamma2",   "5",        "--draft-model", m_model};
        QTest::newRow("triforce with heads") << QStringList{"--strategy", "triforce"};
        QTest::newRow("chain") << QStringList{"--strategy", "self", "--draft-length", "3"};
        QTest::newRow("glide chain") << QStringList{"--strategy", "longspec", "--draft-length", "4"};
        QTest::newRow("tree") << QStringList{"--strategy", "tokenswift", "--tree", "2,2,1", "--ngram-k", "0"};
        for (const char* name : {"tokenswift", "medusa", "longspec", "ngram"})
            QTest::addRow("tree of one level, %s", name) << QStringList{"--strategy", name, "--tree", "2"};
        QTest::newRow("hot") << QStringList{"--strategy", "self", "--temperature", "1.3"};
    }
    void theSameIdsWhoeverDrafts()
    {
        QFETCH(QStringList, options);
        const QStringList sampling =
            options.contains("--temperature") ? QStringList{"--temperature", "1.3"} : QStringList{};
        const QByteArray expected = ids("ar", "200", sampling);
        const CliResult result = runCli(generate("200", options + QStringList{"--ids-out", path("y.ids")}));
        QVERIFY2(result.code == 0, result.err.constData());
        QCOMPARE(readAll(path("y.ids")), expected);
    }

    void eventsTellWhoDrafted()
    {
        const QByteArray expected =
            ids("self", "150", {"--events", path("e.jsonl"), "--metrics", path("m.json"), "--draft-length", "4"});
        QByteArray told;
        qint64 tested = 0, accepted = 0, draftPasses = 0, passes = 0, draftBytes = 0, rows = 0, selfTokens = 0;
        double seconds = 0;
        for (const QByteArray& line : readAll(path("e.jsonl")).trimmed().split('\n')) {
            const QJsonObject event = object(line);
            ++passes;
            rows += event["rows"].toInteger();
            draftPasses += event["draft_passes"].toInteger();
            draftBytes += event["draft_bytes"].toInteger();
            seconds += event["seconds"].toDouble();
            QVERIFY(event["verify_seconds"].toDouble() > 0);
            QVERIFY(event["draft_seconds"].toDouble() + event["verify_seconds"].toDouble() <=
                    event["seconds"].toDouble());
            QVERIFY(event.contains("draft_rows") && event.contains("cache_rebuilds"));
            QVERIFY(event["lossless"].toBool());
            QVERIFY(!event.contains("loop"));
            const QJsonObject plan = event["plan"].toObject();
            QVERIFY(!plan["strategy"].toString().isEmpty());
            for (const char* key : {"depth", "nodes", "expected_tokens", "expected_seconds", "ar_seconds"})
                QVERIFY2(plan.contains(QLatin1String(key)), key);
            qint64 depth = 0;
            for (const auto& entry : event["tests"].toArray()) {
                const QJsonArray test = entry.toArray(); // source, depth, candidates, accepted rank
                QCOMPARE(test.size(), 4);
                QCOMPARE(test[0].toString(), "self-draft");
                QCOMPARE(test[1].toInteger(), ++depth);
                QVERIFY(test[2].toInteger() >= 1);
                QVERIFY(test[3].toInteger() >= -1 && test[3].toInteger() < test[2].toInteger());
                ++tested;
                accepted += test[3].toInteger() >= 0;
            }
            const QJsonArray tokens = event["tokens"].toArray(), sources = event["sources"].toArray();
            for (qsizetype i = 0; i < tokens.size(); ++i) {
                told += QByteArray::number(tokens[i].toInteger()) + '\n';
                selfTokens += sources[i].toString() == "self-draft";
            }
        }
        QCOMPARE(told, expected);
        QVERIFY(passes < 150 && draftPasses > 0 && draftBytes > 0 && selfTokens > 0);

        // The summary is the sum of these.
        const QJsonObject metrics = object(readAll(path("m.json")));
        const QJsonObject total = metrics["total"].toObject();
        QCOMPARE(total["tokens"].toInteger(), 150);
        QCOMPARE(total["passes"].toInteger(), passes);
        QCOMPARE(total["rows"].toInteger(), rows);
        QCOMPARE(total["draft_passes"].toInteger(), draftPasses);
        QCOMPARE(total["draft_bytes"].toInteger(), draftBytes);
        QVERIFY(std::abs(total["seconds"].toDouble() - seconds) < 1e-6);
        QCOMPARE(total["tokens_per_pass"].toDouble(), 150.0 / static_cast<double>(passes));
        QCOMPARE(total["alpha"].toDouble(), 150.0 / static_cast<double>(passes) / 4);
        const QJsonObject self = total["sources"].toObject()["self-draft"].toObject();
        QCOMPARE(self["tokens"].toInteger(), selfTokens);
        qint64 testedInAll = 0, acceptedInAll = 0;
        for (const auto& depth : self["by_depth"].toArray()) {
            testedInAll += depth.toObject()["tested"].toInteger();
            acceptedInAll += depth.toObject()["accepted"].toInteger();
        }
        QCOMPARE(testedInAll, tested);
        QCOMPARE(acceptedInAll, accepted);
        QVERIFY(metrics["window"].toObject()["passes"].toInteger() > 0);
        QVERIFY(metrics["lossless"].toBool());

        // Distinct-1, counted here.
        const auto all = idsOf(expected);
        const std::set<int> different(all.begin(), all.end());
        QCOMPARE(metrics["distinct"].toObject()["total"].toArray()[0].toDouble(),
                 static_cast<double>(different.size()) / static_cast<double>(all.size()));
    }

    /// What each level of the hierarchy did is in the events, the summary and the project.
    void levelsAreTold()
    {
        const QStringList triforce{"--strategy", "triforce", "--draft-model", m_model, "--gamma1", "2"};
        const CliResult run =
            runCli(generate("120", triforce + QStringList{"--events", path("t.jsonl"), "--metrics", path("t.json"),
                                                          "--project", path("t.longhand")}));
        QVERIFY2(run.code == 0, run.err.constData());
        qint64 drafted = 0, tested = 0, accepted = 0, passes = 0;
        for (const QByteArray& line : readAll(path("t.jsonl")).trimmed().split('\n')) {
            const QJsonObject event = object(line);
            if (event["tokens"].toArray().isEmpty() || !event.contains("levels"))
                continue; // the last token has no drafts
            const QJsonArray levels = event["levels"].toArray();
            QCOMPARE(levels.size(), 2);
            const QJsonObject low = levels[0].toObject(), high = levels[1].toObject();
            QCOMPARE(low["source"].toString(), "small model");
            QCOMPARE(high["source"].toString(), "self-draft");
            QVERIFY(low["seconds"].toDouble() > 0 || low["drafted"].toInteger() == 0);
            QVERIFY(high["seconds"].toDouble() > 0);
            drafted += low["drafted"].toInteger();
            tested += low["tested"].toInteger();
            accepted += low["accepted"].toInteger();
            passes += low["passes"].toInteger();
        }
        QVERIFY(drafted > 0 && accepted > 0 && tested <= drafted);
        for (const QJsonObject& sums :
             {object(readAll(path("t.json")))["total"].toObject(),
              object(runCli({"project", "info", path("t.longhand"), "--json"}).out)["metrics"].toObject()})
        {
            const QJsonObject low = sums["levels"].toObject()["small model"].toObject();
            QCOMPARE(low["drafted"].toInteger(), drafted);
            QCOMPARE(low["tested"].toInteger(), tested);
            QCOMPARE(low["accepted"].toInteger(), accepted);
            QCOMPARE(low["passes"].toInteger(), passes);
            QVERIFY(low["length"].toDouble() > 0 && low["seconds"].toDouble() > 0);
            QVERIFY(low["rate"].toDouble() > 0);
            const QJsonObject high = sums["levels"].toObject()["self-draft"].toObject();
            QVERIFY(high["rows"].toInteger() > 0);
            QVERIFY(high["rate"].isNull() && high.contains("rate")); // the target tests its drafts
        }
        QVERIFY(run.err.contains("accepted by the level above"));
    }

    void theSummaryIsOnStderr()
    {
        const CliResult result = runCli(generate("80", {"--strategy", "tokenswift"}));
        QCOMPARE(result.code, 0);
        for (const char* line : {"80 tokens", "tokens per pass", "accepted", "alpha, beta", "Distinct-1..4",
                                 "bytes moved", "cache rebuilds", "loops"})
        {
            QVERIFY2(result.err.contains(line), line);
            QVERIFY2(!result.out.contains(line), line);
        }
        QVERIFY(!result.err.contains("lossless"));
    }

    void aRunInAProjectChangesItsStrategy()
    {
        QString story;
        const int tokens = interruptedRun(600, 20, [&](const QString& count) {
                               story = path("p" + count + ".longhand");
                               cliJson({"project", "new", story, "--model", m_model, "--prompt", m_prompt});
                               return QStringList{"project", "write",     story,       "--tokens",  count,
                                                  "--seed",  "11",        "--threads", "1",         "--strategy",
                                                  "ngram",   "--ngram-k", "7",         "--ids-out", path("1.ids")};
                           }).count;
        const QByteArray expected = ids("ar", QString::number(tokens), {"--context", "131072"});
        QByteArray written = readAll(path("1.ids"));
        QVERIFY(expected.startsWith(written));
        for (const QStringList& more : {QStringList{"--strategy", "self", "--budget", "256"}, QStringList{}}) {
            const CliResult result = interruptCli(
                QStringList{"project", "resume", story, "--threads", "1", "--ids-out", path("2.ids")} + more, 20);
            QVERIFY2(result.code == 130 || result.code == 0, result.err.constData());
            written += readAll(path("2.ids"));
            writeAll(path("2.ids"), {});
            QVERIFY(expected.startsWith(written));
        }
        const CliResult last = runCli({"project", "resume", story, "--threads", "1", "--strategy", "tokenswift",
                                       "--ids-out", path("3.ids"), "--metrics", path("3.json")});
        QVERIFY2(last.code == 0, last.err.constData());
        written += QFile::exists(path("3.ids")) ? readAll(path("3.ids")) : QByteArray();
        QCOMPARE(written, expected);

        const QJsonObject info = object(runCli({"project", "info", story, "--json"}).out);
        const QJsonObject run = info["runs"].toArray()[0].toObject();
        QCOMPARE(run["settings"].toObject()["strategy"].toString(), "ngram");
        QCOMPARE(run["settings"].toObject()["ngram_k"].toInt(), 7);
        QCOMPARE(run["metrics"].toObject()["tokens"].toInteger(), tokens);
        QCOMPARE(info["metrics"].toObject()["tokens"].toInteger(), tokens);
        QVERIFY(info["metrics"].toObject()["turns"].toObject().size() >= 1);
        QCOMPARE(runCli({"project", "check", story}).code, 0);
    }

    void aProjectsRunsAreAutoUnlessTold()
    {
        QCOMPARE(runCli({"project", "new", path("a.longhand"), "--model", m_model, "--prompt", m_prompt}).code, 0);
        const CliResult run = runCli(
            {"project", "write", path("a.longhand"), "--tokens", "40", "--threads", "1", "--metrics", path("a.json")});
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY(run.err.contains("tokens per pass"));
        QCOMPARE(object(readAll(path("a.json")))["total"].toObject()["tokens"].toInteger(), 40);
        const QJsonObject info = object(runCli({"project", "info", path("a.longhand"), "--json"}).out);
        QCOMPARE(info["runs"].toArray()[0].toObject()["settings"].toObject()["strategy"].toString(), "auto");
        QVERIFY(runCli({"project", "info", path("a.longhand")}).out.contains("strategy auto"));
    }

    void whatIsNotLosslessSaysSo()
    {
        QVERIFY(runLab({"generate", "--help"}).out.contains("NOT lossless"));
        QVERIFY(!runCli({"generate", "--help-all"}).out.contains("NOT lossless")); // no author needs it
        const CliResult result = runLab(generate("60", {"--strategy", "self", "--verify", "random-longest", "--events",
                                                        path("n.jsonl"), "--metrics", path("n.json")}));
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY(result.err.startsWith("Warning:"));
        QCOMPARE(result.err.count("NOT lossless"), 3); // at the beginning, at the end, in the summary
        for (const QByteArray& line : readAll(path("n.jsonl")).trimmed().split('\n')) {
            QVERIFY(object(line).contains("lossless"));
            QVERIFY(!object(line)["lossless"].toBool(true));
        }
        QVERIFY(!object(readAll(path("n.json")))["lossless"].toBool(true));

        // No project holds such a text.
        const CliResult recorded =
            runLab(generate("60", {"--verify", "random-longest", "--project", path("n.longhand")}));
        QCOMPARE(recorded.code, 2);
        QVERIFY(recorded.err.contains("NOT lossless"));
        QVERIFY(!QFile::exists(path("n.longhand")));
        QCOMPARE(runCli({"project", "new", path("n.longhand"), "--model", m_model, "--prompt", m_prompt}).code, 0);
        for (const QStringList& command : {QStringList{"project", "write", path("n.longhand"), "--tokens", "5"},
                                           QStringList{"project", "resume", path("n.longhand")}})
        {
            const CliResult refused = runCli(command + QStringList{"--verify", "random-longest"});
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.err.contains("--verify"), refused.err.constData());
        }
        QVERIFY(object(runCli({"project", "info", path("n.longhand"), "--json"}).out)["runs"].toArray().isEmpty());
    }

    void aLoopIsReportedAndStopsTheRun()
    {
        // Always the likeliest token, nothing against repetition: a small model goes round in circles.
        const QStringList looping = {"--dry-multiplier", "0",     "--temperature", "0",
                                     "--penalty",        "1",     "--metrics",     path("l.json"),
                                     "--context",        "131072"};
        const CliResult free = runCli(plain("3000", looping + QStringList{"--events", path("l.jsonl")}));
        QCOMPARE(free.code, 0);
        const QJsonObject loop = object(readAll(path("l.json")))["loop"].toObject();
        QVERIFY2(!loop.isEmpty(), "the tiny model was expected to loop");
        QVERIFY(loop["length"].toInt() >= 16 && loop["repeats"].toInt() >= 4);
        QVERIFY(readAll(path("l.jsonl")).contains("\"loop\":{"));
        QVERIFY(free.err.contains("times from position"));
        const CliResult stopped =
            runCli(plain("3000", looping + QStringList{"--stop-at-loop", "--project", path("l.longhand")}));
        QVERIFY2(stopped.code == 0, stopped.err.constData());
        QVERIFY(stopped.err.contains("; loop"));
        QVERIFY(stopped.out.size() < free.out.size());
        QVERIFY(free.out.startsWith(stopped.out.left(stopped.out.size() - 4))); // but for a character cut at the end
        const QJsonObject run =
            object(runCli({"project", "info", path("l.longhand"), "--json"}).out)["runs"].toArray()[0].toObject();
        QCOMPARE(run["finish"].toString(), "loop");
        QCOMPARE(run["settings"].toObject()["stop_at_loop"].toBool(), true);
    }

    void wrongOptionsAreTwo_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("strategy") << QStringList{"--strategy", "magic"} << QByteArray("magic");
        QTest::newRow("cache") << QStringList{"--cache", "huge"} << QByteArray("huge");
        QTest::newRow("budget") << QStringList{"--budget", "3"} << QByteArray("budget");
        QTest::newRow("budget no number") << QStringList{"--budget", "much"} << QByteArray("budget");
        QTest::newRow("sinks") << QStringList{"--sinks", "-1"} << QByteArray("sinks");
        QTest::newRow("k") << QStringList{"--ngram-k", "61"} << QByteArray("n-gram k");
        QTest::newRow("tree words") << QStringList{"--tree", "1,x"} << QByteArray("--tree");
        QTest::newRow("tree open") << QStringList{"--tree", "1,"} << QByteArray("--tree");
        QTest::newRow("tree large") << QStringList{"--tree", "16,16"} << QByteArray("nodes");
        QTest::newRow("tree none") << QStringList{"--tree", "0"} << QByteArray("tree");
        QTest::newRow("gamma1") << QStringList{"--gamma1", "0"} << QByteArray("gamma1");
        QTest::newRow("gamma2") << QStringList{"--gamma2", "33"} << QByteArray("gamma2");
        QTest::newRow("length") << QStringList{"--draft-length", "-2"} << QByteArray("draft-length");
        QTest::newRow("verify") << QStringList{"--verify", "loosely"} << QByteArray("loosely");
    }
    void wrongOptionsAreTwo()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, word);
        QCOMPARE(runCli({"project", "new", path("w.longhand"), "--model", m_model, "--prompt", m_prompt}).code >= 0,
                 true);
        for (const QStringList& command :
             {plain("4", {}), QStringList{"project", "write", path("w.longhand"), "--tokens", "4"},
              QStringList{"project", "resume", path("w.longhand")}})
        {
            const CliResult result = runCli(command + options);
            QVERIFY2(result.code == 2, result.err.constData());
            QVERIFY2(result.err.contains(word), result.err.constData());
            QVERIFY(result.out.isEmpty());
        }
    }

    void draftModelsThatDoNotServe()
    {
        const CliResult none = runCli(plain("4", {"--strategy", "draft-model", "--project", path("s.longhand")}));
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("--draft-model"), none.err.constData());
        QVERIFY(!QFile::exists(path("s.longhand")));
        const CliResult missing = runCli(plain("4", {"--strategy", "triforce", "--draft-model", path("nowhere")}));
        QCOMPARE(missing.code, 1);
        QVERIFY2(missing.err.contains("nowhere"), missing.err.constData());
        QCOMPARE(runCli({"project", "new", path("s.longhand"), "--model", m_model, "--prompt", m_prompt}).code, 0);
        // Named for this run, it is an error where the planner could do without, too.
        const CliResult named = runCli({"project", "write", path("s.longhand"), "--tokens", "30", "--strategy", "auto",
                                        "--draft-model", path("nowhere")});
        QCOMPARE(named.code, 1);
        QVERIFY2(named.err.contains("nowhere"), named.err.constData());
        const QStringList draft{"--strategy", "draft-model", "--draft-model", m_model, "--threads", "1"};
        const CliResult written = runCli(QStringList{"project", "write", path("s.longhand"), "--tokens", "30"} + draft);
        QVERIFY2(written.code == 0, written.err.constData());
        // The file is this machine's: a replay without it drafts otherwise, and finds the same text.
        const QByteArray info = runCli({"project", "info", path("s.longhand"), "--json"}).out;
        QVERIFY(info.contains("draft-model") && !info.contains("draft_model"));
        const CliResult replay = runCli({"project", "replay", path("s.longhand"), "--threads", "1"});
        QVERIFY2(replay.code == 0, (replay.out + replay.err).constData());
    }

    void headsThatAreNotThere()
    {
        const CliResult medusa = runCli(plain("4", {"--strategy", "medusa", "--project", path("no.longhand")}));
        QCOMPARE(medusa.code, 1);
        QVERIFY2(medusa.err.contains("longhand-cli train"), medusa.err.constData());
        QVERIFY(!QFile::exists(path("no.longhand"))); // nothing half begun
        const CliResult missing = runCli(plain("4", {"--heads", path("nowhere")}));
        QCOMPARE(missing.code, 1);
        QVERIFY(missing.err.contains("nowhere"));
        writeAll(path("text"), "no heads");
        QCOMPARE(runCli(plain("4", {"--heads", path("text")})).code, 1);

        QCOMPARE(runCli({"project", "new", path("h.longhand"), "--model", m_model, "--prompt", m_prompt}).code, 0);
        const CliResult write =
            runCli({"project", "write", path("h.longhand"), "--tokens", "4", "--strategy", "medusa"});
        QCOMPARE(write.code, 1);
        QVERIFY2(write.err.contains("longhand-cli train"), write.err.constData());
        QVERIFY(object(runCli({"project", "info", path("h.longhand"), "--json"}).out)["runs"].toArray().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestCliStrategies)
#include "test_cli_strategies.moc"
