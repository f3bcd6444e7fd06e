// longhand-cli generate: the text, the ids, the events, and what is kept when it is interrupted.
#include "app/library/recommended_settings.h"
#include "app/library/sampler_presets.h"
#include "app/project/store/settings_json.h"
#include "tests/support/cli_process.h"
#include "tests/support/test_paths.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace longhand;
using namespace longhand::test;

class TestCliGenerate : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_model = tinyModelArgument();
    const QString m_prompt = "It was the year of the salt, and the ferry had not come.";

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QStringList generate(const QString& tokens, const QStringList& more) const
    {
        const QStringList seed = more.contains("--seed") ? QStringList() : QStringList{"--seed", "11"};
        return QStringList{"generate", "--model", m_model, "--prompt", m_prompt, "--tokens", tokens} + seed + more;
    }
    std::vector<int> ids(const char* tokens, const QStringList& more)
    {
        const CliResult result = runCli(generate(tokens, QStringList{"--ids-out", path("x.ids")} + more));
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return idsOf(readAll(path("x.ids")));
    }

private Q_SLOTS:
    void theNewTextAloneIsOnStdout()
    {
        const CliResult result = runCli(generate("60", {"--ids-out", path("a.ids")}));
        QVERIFY2(result.code == 0, result.err.constData());
        const QByteArray lines = readAll(path("a.ids"));
        QCOMPARE(idsOf(lines).size(), std::size_t{60});
        const QByteArray text = runLab({"tokenize", "--model", m_model, "--decode"}, lines).out;
        QCOMPARE(result.out, QString::fromUtf8(text).toUtf8());
        QVERIFY(result.err.contains("60 tokens"));
    }

    /// A word begins with its own space: after one that stands by itself models write numbers.
    void spacesAtThePromptsEndAreLeftOut()
    {
        QStringList spaced = generate("20", {});
        spaced[spaced.indexOf(m_prompt)] += QStringLiteral("  ");
        const CliResult plain = runCli(generate("20", {})), result = runCli(spaced);
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY(!plain.out.isEmpty());
        QCOMPARE(result.out, plain.out);
    }

    void wholeCharactersOnly()
    {
        // Hot and unfiltered, the tiny model writes many a broken character; what is shown is UTF-8 all the same.
        const CliResult result = runCli(
            generate("300", {"--temperature", "5", "--top-p", "1", "--min-p", "0", "--eta", "0", "--penalty", "1"}));
        QCOMPARE(result.code, 0);
        QCOMPARE(QString::fromUtf8(result.out).toUtf8(), result.out);
    }

    void sameSeedSameText()
    {
        const auto first = ids("120", {});
        QCOMPARE(ids("120", {"--threads", "1"}), first);
        QVERIFY(ids("120", {"--seed", "12"}) != first);
        QVERIFY(ids("120", {"--take", "1"}) != first);
        // A shorter run is the beginning of a longer one.
        const auto shorter = ids("50", {});
        QVERIFY(std::equal(shorter.begin(), shorter.end(), first.begin()));
    }

    void promptsInThreeForms()
    {
        const auto expected = ids("30", {});
        writeAll(path("p.txt"), m_prompt.toUtf8());
        writeAll(path("p.ids"), runLab({"tokenize", "--model", m_model}, m_prompt.toUtf8()).out);
        for (const QStringList& prompt :
             {QStringList{"--prompt-file", path("p.txt")}, QStringList{"--prompt-ids", path("p.ids")}})
        {
            const CliResult result = runCli(QStringList{"generate", "--model", m_model, "--tokens", "30", "--seed",
                                                        "11", "--ids-out", path("b.ids")} +
                                            prompt);
            QVERIFY2(result.code == 0, result.err.constData());
            QCOMPARE(idsOf(readAll(path("b.ids"))), expected);
        }
        const CliResult piped = runCli({"generate", "--model", m_model, "--tokens", "30", "--seed", "11",
                                        "--prompt-file", "-", "--ids-out", path("c.ids")},
                                       m_prompt.toUtf8());
        QCOMPARE(piped.code, 0);
        QCOMPARE(idsOf(readAll(path("c.ids"))), expected);
    }

    void promptsInOtherEncodings()
    {
        const QString text = "The caf\u00e9 at No\u00ebl\nwas shut.";
        const auto idsFrom = [&](const QByteArray& bytes, const char* encoding) {
            writeAll(path("e.txt"), bytes);
            const CliResult result = runCli({"generate", "--model", m_model, "--tokens", "20", "--seed", "3",
                                             "--prompt-file", path("e.txt"), "--ids-out", path("e.ids")});
            if (result.code != 0 || result.err.count("was read as") != (encoding[0] != 0 ? 1 : 0) ||
                !result.err.contains(encoding))
                qWarning("%d %s", result.code, result.err.constData());
            return result.code == 0 && result.err.contains(encoding) ? readAll(path("e.ids")) : QByteArray();
        };
        const QByteArray expected = idsFrom(text.toUtf8(), "");
        QVERIFY(!expected.isEmpty());
        QCOMPARE(idsFrom(text.toLatin1(), "Windows-1252"), expected);
        QCOMPARE(idsFrom("\xef\xbb\xbf" + QString(text).replace("\n", "\r\n").toUtf8(), ""), expected);
        writeAll(path("e.txt"), QByteArray("PK\0\3 not a text", 16));
        const CliResult refused =
            runCli({"generate", "--model", m_model, "--tokens", "20", "--prompt-file", path("e.txt")});
        QVERIFY2(refused.code != 0 && refused.err.contains("e.txt") && refused.err.contains("zero bytes"),
                 refused.err.constData());
    }

    void eventsTellEachStep()
    {
        const auto expected = ids("25", {"--events", path("e.jsonl")});
        std::vector<int> told;
        const auto lines = readAll(path("e.jsonl")).trimmed().split('\n');
        qint64 step = 0;
        qint64 position =
            static_cast<qint64>(idsOf(runLab({"tokenize", "--model", m_model}, m_prompt.toUtf8()).out).size());
        for (const QByteArray& line : lines) {
            const QJsonObject event = QJsonDocument::fromJson(line).object();
            QCOMPARE(event["step"].toInteger(), step++);
            QCOMPARE(event["first_position"].toInteger(), position);
            QCOMPARE(event["tokens"].toArray().size(), event["sources"].toArray().size());
            QVERIFY(event["bytes_moved"].toInteger() > 0);
            for (const auto& token : event["tokens"].toArray())
                told.push_back(token.toInt());
            position += event["tokens"].toArray().size();
            QCOMPARE(event["finish"].toString(), step == lines.size() ? "length" : "none");
        }
        QCOMPARE(told, expected);
    }

    void temperatureZeroNeedsNoSeed()
    {
        QCOMPARE(ids("40", {"--temperature", "0"}), ids("40", {"--temperature", "0", "--seed", "99"}));
    }

    void settingsReachTheSampler()
    {
        const auto plain = ids("80", {"--penalty", "1", "--top-p", "1", "--min-p", "0", "--eta", "0"});
        QVERIFY(ids("80", {"--penalty", "3", "--top-p", "1", "--min-p", "0", "--eta", "0"}) != plain);
        QVERIFY(ids("80", {"--penalty", "1", "--top-p", "1", "--min-p", "0", "--eta", "0", "--temperature", "3"}) !=
                plain);
        QVERIFY(ids("80", {"--penalty", "1", "--top-p", "1", "--min-p", "0", "--eta", "0", "--top-k", "1"}) != plain);
        QCOMPARE(ids("80", {"--penalty", "3", "--penalty-window", "0", "--top-p", "1", "--min-p", "0", "--eta", "0"}),
                 plain);
    }

    /// What is not given is what is recommended for the model; other presets by their names.
    void recommendedForTheModelUnlessGiven()
    {
        const auto optionsOf = [](const SamplerSettings& s) {
            const auto real = [](double x) { return QString::number(x, 'g', 17); };
            return QStringList{"--penalty",
                               real(s.penalty),
                               "--penalty-window",
                               QString::number(s.penaltyWindow),
                               "--penalty-slope",
                               real(s.penaltySlope),
                               "--penalty-by",
                               s.penaltyBy == PenaltyBy::Count ? "count" : "presence",
                               s.penaltySparesMarks ? "--penalty-spares-marks" : "--no-penalty-spares-marks",
                               "--penalty-spared-words",
                               QString::number(s.penaltySparedWords),
                               s.sparesWordEnds ? "--spares-word-ends" : "--no-spares-word-ends",
                               s.sparesContractions ? "--spares-contractions" : "--no-spares-contractions",
                               "--dry-longest-word",
                               QString::number(s.dryLongestWord),
                               s.endsLongWords ? "--ends-long-words" : "--no-ends-long-words",
                               "--most-word-ends",
                               QString::number(s.mostWordEnds),
                               "--varied-openings",
                               real(s.variedOpenings),
                               "--longest-sentence",
                               QString::number(s.longestSentence),
                               "--longest-paragraph",
                               QString::number(s.longestParagraph),
                               "--most-contractions",
                               QString::number(s.mostContractions),
                               "--most-bare-lines",
                               QString::number(s.mostBareLines),
                               "--most-marks",
                               QString::number(s.mostMarks),
                               "--temperature",
                               real(s.temperature),
                               "--top-k",
                               QString::number(s.topK),
                               "--top-p",
                               real(s.topP),
                               "--min-p",
                               real(s.minP),
                               "--eta",
                               real(s.eta),
                               "--dry-multiplier",
                               real(s.dryMultiplier),
                               "--dry-base",
                               real(s.dryBase),
                               "--dry-allowed",
                               QString::number(s.dryAllowed),
                               "--dry-window",
                               QString::number(s.dryWindow)};
        };
        const SamplerSettings novel = recommendedSettings(m_model.toStdString()).sampler;
        const auto plain = ids("120", {"--preset", "plain"});
        const auto byDefault = ids("120", {});
        QCOMPARE(ids("120", QStringList{"--preset", "plain"} + optionsOf(novel)), byDefault);
        QVERIFY(byDefault != plain);
        for (const std::string_view name : samplerPresetNames()) {
            const auto preset = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
            QCOMPARE(ids("120", {"--preset", preset}), ids("120", optionsOf(*samplerPreset(name, novel))));
        }
        // A recorded run says what it was.
        QVERIFY(runCli(generate("5", {"--project", path("n.longhand"), "--top-k", "7"})).code == 0);
        SamplerSettings expected = novel;
        expected.topK = 7;
        expected.seed = 11;
        const QJsonObject info = QJsonDocument::fromJson(runCli({"project", "info", path("n.longhand"), "--json"}).out)
                                     .object()["runs"]
                                     .toArray()[0]
                                     .toObject()["settings"]
                                     .toObject();
        QCOMPARE(settingsFromJson(QJsonDocument(info).toJson().toStdString()).sampler, expected);
    }

    void interruptedTextIsKept()
    {
        const auto whole = ids("400", {});
        QString story;
        const auto [result, tokens] = interruptedRun(1000, 20, [&](const QString& count) {
            story = path("i" + count + ".longhand");
            return generate(count, {"--ids-out", path("i.ids"), "--project", story});
        });
        const QByteArray lines = readAll(path("i.ids"));
        const auto written = idsOf(lines);
        QVERIFY(!written.empty() && written.size() < static_cast<std::size_t>(tokens));
        for (std::size_t i = 0; i < std::min(written.size(), whole.size()); ++i)
            QCOMPARE(written[i], whole[i]);
        const QByteArray text = runLab({"tokenize", "--model", m_model, "--decode"}, lines).out;
        QCOMPARE(result.out, QString::fromUtf8(text).toUtf8());

        const CliResult info = runCli({"project", "info", story, "--json"});
        QCOMPARE(info.code, 0);
        const QJsonObject project = QJsonDocument::fromJson(info.out).object();
        QCOMPARE(project["tokens"].toInteger(), static_cast<qint64>(written.size()));
        QCOMPARE(project["state"].toString(), "paused");
        QCOMPARE(project["resumable"].toBool(), true);
    }

    void recordedInAProject()
    {
        const CliResult result = runCli(generate("50", {"--project", path("r.longhand")}));
        QVERIFY2(result.code == 0, result.err.constData());
        QCOMPARE(runCli({"project", "export", path("r.longhand"), "--format", "txt", "--out", path("r.txt")}).code, 0);
        QCOMPARE(readAll(path("r.txt")).trimmed(), (m_prompt.toUtf8() + result.out).trimmed());
        QCOMPARE(runCli({"project", "check", path("r.longhand")}).code, 0);
        // A story that is there is never written over.
        const QByteArray before = readAll(path("r.longhand"));
        const CliResult again = runCli(generate("50", {"--project", path("r.longhand")}));
        QCOMPARE(again.code, 1);
        QVERIFY(again.err.contains("r.longhand"));
        QCOMPARE(readAll(path("r.longhand")), before);
    }

    void aClosedPipeIsAnError()
    {
        QProcess shell;
        shell.start(
            "bash",
            {"-c", QString("\"%1\" generate --model '%2' --prompt x --tokens 500 2>'%3' | head -c 1 >/dev/null; "
                           "exit ${PIPESTATUS[0]}")
                       .arg(QString::fromStdString(longhand::test::cliPath().string()), m_model, path("pipe.err"))});
        QVERIFY(shell.waitForFinished(120'000));
        QCOMPARE(shell.exitCode(), 1);
        QVERIFY(readAll(path("pipe.err")).contains("standard output"));
    }
};

QTEST_GUILESS_MAIN(TestCliGenerate)
#include "test_cli_generate.moc"
