// longhand-cli audit: the numbers of a text by windows; the same numbers in a run's summary.
#include "tests/support/cli_process.h"
#include "tests/support/test_models.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>

using namespace longhand::test;

class TestCliAudit : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_model = tinyModelArgument();

    QString path(const char* name) const { return m_folder.filePath(name); }
    QJsonObject json(const char* name) const { return QJsonDocument::fromJson(readAll(path(name))).object(); }
    /// A dictionary of five words, so that the test needs none of the machine's.
    void makeDictionary()
    {
        writeAll(path("xx_XX.aff"), "SET ISO8859-1\n");
        writeAll(path("xx_XX.dic"), "5\nthe\nsalt\nriver\ncaf\xe9\ndidn't\n");
        qputenv("DICPATH", m_folder.path().toUtf8());
    }

    static QStringList ofStarter(const std::filesystem::path& model, const QStringList& settings)
    {
        return QStringList{"generate", "--model",  QString::fromStdString(model.string()), "--adapter",
                           "none",     "--prompt", "It was the year of the salt."} +
               settings;
    }

private Q_SLOTS:
    void countsByWordsWithoutAModel()
    {
        makeDictionary();
        writeAll(path("t.txt"), "The salt the river. The salt café didn’t unknownword.\n\n# Heading\nUser: no\n");
        const CliResult result =
            runLab({"audit", path("t.txt"), "--language", "xx_XX", "--window", "5", "--json", path("t.json")});
        QCOMPARE(result.code, 0);
        QVERIFY(result.err.contains("counted by words"));
        const QJsonObject all = json("t.json");
        QCOMPARE(all["unit"].toString(), "words");
        QCOMPARE(all["language"].toString(), "xx_XX");
        QCOMPARE(all["windows"].toArray().size(), 3);
        QCOMPARE(all["windows"].toArray()[1].toObject()["from"].toInt(), 5);
        const QJsonObject total = all["total"].toObject();
        QCOMPARE(total["tokens"].toInt(), 13); // with "#"
        QCOMPARE(total["words"].toInt(), 12);
        // The, salt, the, river, The, salt, café, didn't are known; unknownword, Heading, User and no are not.
        QVERIFY(std::abs(total["dictionary_share"].toDouble() - 8.0 / 12) < 1e-9);
        QCOMPARE(total["longest_run"].toInt(), 12); // "unknownword."
        QVERIFY(std::abs(total["other_line_share"].toDouble() - 2.0 / 3) < 1e-9);
        QCOMPARE(total["opening_share"].toDouble(), 1.0); // one sentence begins in each window
        QCOMPARE(total["long_paragraph_share"].toDouble(), 0.0);
        QVERIFY(std::abs(total["short_form_share"].toDouble() - 1.0 / 12) < 1e-9); // didn't
        QVERIFY(total["perplexity"].isNull());
        QCOMPARE(total["longest_repeat"].toInt(), 2); // "The salt"
        QVERIFY(result.out.contains("all"));
        QCOMPARE(result.out.trimmed().split('\n').size(), 5);
    }

    void whatIsUnknownIsADash()
    {
        writeAll(path("t.txt"), "The salt came up the river.\n");
        const CliResult result = runLab({"audit", path("t.txt"), "--language", "qq_QQ", "--json", path("t.json")});
        QCOMPARE(result.code, 0);
        QVERIFY(result.err.contains("no dictionary for qq_QQ"));
        QVERIFY(json("t.json")["total"].toObject()["dictionary_share"].isNull());
        QVERIFY(json("t.json")["language"].isNull());
        const auto cells = QString(result.out.trimmed().split('\n').last()).split(' ', Qt::SkipEmptyParts);
        QCOMPARE(cells.size(), 15);
        QCOMPARE(cells[1], "-");
        QCOMPARE(cells[2], "6");  // "river."
        QCOMPARE(cells[12], "-"); // 6,000 words come before none of it
        QCOMPARE(cells[13], "-");
        QCOMPARE(runLab({"audit", path("none.txt")}).code, 1);
    }

    void newWordsAreThoseThatTheLast6000DoNotHave()
    {
        QByteArray text;
        for (int i = 0; i < 8000; ++i) // "baa", "bab", ...: 700 different words again and again
            text += QByteArray("b") + char('a' + i / 26 % 26) + char('a' + i % 26) + (i % 10 == 9 ? ".\n" : " ");
        text.replace("baa ", "BAA ");
        text += QByteArray("Baa bab salt salt Salt ferry.\n").repeated(100) + QByteArray("salt river. ").repeated(200);
        writeAll(path("t.txt"), text);
        const CliResult result =
            runLab({"audit", path("t.txt"), "--language", "qq_QQ", "--window", "1000", "--json", path("t.json")});
        QCOMPARE(result.code, 0);
        const QJsonArray windows = json("t.json")["windows"].toArray();
        QCOMPARE(windows.size(), 9);
        for (int i = 0; i < 7; ++i) // the last word of a window is cut off, so too few come before the seventh
            QVERIFY(windows[i].toObject()["new_word_share"].isNull());
        QCOMPARE(windows[7].toObject()["new_word_share"], QJsonValue(0.0));
        QCOMPARE(windows[8].toObject()["new_word_share"].toDouble(), 3.0 / 1001); // salt, ferry, river
        QVERIFY(std::abs(json("t.json")["total"].toObject()["new_word_share"].toDouble() - 3.0 / 2000) < 1e-5);
    }

    void perplexityIsThatOfThePerplexityCommand()
    {
        writeAll(path("t.txt"), QByteArray("It was the year of the salt and the ferry had not come. ").repeated(5));
        const CliResult result =
            runLab({"audit", path("t.txt"), "--model", m_model, "--window", "32", "--json", path("t.json")});
        QCOMPARE(result.code, 0);
        const CliResult other = runLab({"perplexity", "--model", m_model, "--file", path("t.txt"), "--bin", "32"});
        QCOMPARE(other.code, 0);
        const auto lines = other.out.trimmed().split('\n');
        const QJsonArray windows = json("t.json")["windows"].toArray();
        QCOMPARE(windows.size(), lines.size());
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const double expected = lines[i].split(' ')[2].toDouble();
            QVERIFY(std::abs(windows[i].toObject()["perplexity"].toDouble() / expected - 1) < 1e-3);
        }
        QVERIFY(json("t.json")["total"].toObject()["longest_repeat"].toInt() > 10);
    }

    void aRunsSummaryHasThem()
    {
        const QStringList options{"generate", "--model", m_model,      "--prompt", "It was the year", "--tokens", "150",
                                  "--seed",   "4",       "--language", "xx_XX"};
        const CliResult one = runCli(
            options + QStringList{"--strategy", "ar", "--metrics", path("ar.json"), "--events", path("ar.events")});
        const CliResult two = runCli(options + QStringList{"--strategy", "suffix", "--metrics", path("suffix.json")});
        QCOMPARE(one.code, 0);
        QCOMPARE(two.code, 0);
        const QJsonObject text = json("ar.json")["text"].toObject();
        QCOMPARE(text, json("suffix.json")["text"].toObject());
        QCOMPARE(text["total"].toObject()["tokens"].toInt(), 150);
        QVERIFY(one.err.contains("falls apart"));
        QVERIFY(one.err.contains("perplex."));
        // The perplexity is of what the events say about each token.
        double nats = 0;
        int count = 0;
        for (const QByteArray& line : readAll(path("ar.events")).trimmed().split('\n')) {
            for (const auto& p : QJsonDocument::fromJson(line).object()["log_probabilities"].toArray()) {
                nats -= p.toDouble();
                ++count;
            }
        }
        QCOMPARE(count, 150);
        QVERIFY(std::abs(text["total"].toObject()["perplexity"].toDouble() / std::exp(nats / count) - 1) < 1e-6);
    }

    void stopsAtACollapse()
    {
        // Hardly a token comes back: that takes a vocabulary larger than the tiny model's.
        const auto starter = starterModelPath();
        if (!starter)
            QSKIP("the starter model is not there (packaging/fetch_model.sh)");
        const QStringList options =
            ofStarter(*starter, {"--tokens", "1100", "--seed", "4", "--penalty", "3", "--penalty-window", "1024",
                                 "--min-p", "0", "--top-p", "1", "--dry-multiplier", "0"});
        const CliResult whole = runCli(options + QStringList{"--metrics", path("m.json")});
        QCOMPARE(whole.code, 0);
        const QJsonObject collapse = json("m.json")["collapse"].toObject();
        QVERIFY(collapse["length"].toInt() > 0);
        const CliResult ended = runCli(options + QStringList{"--stop-at-collapse", "--ids-out", path("ids")});
        QCOMPARE(ended.code, 0);
        QVERIFY(ended.err.contains("collapse"));
        QVERIFY(whole.out.startsWith(ended.out.left(ended.out.size() - 3))); // a character may be cut at the end
        QVERIFY(ended.out.size() < whole.out.size());
    }

    /// The likeliest word each time: a text that repeats itself is a loop; kept from that it circles.
    void circlesAndLoopsAreToldApart()
    {
        const auto starter = starterModelPath();
        if (!starter)
            QSKIP("the starter model is not there (packaging/fetch_model.sh)");
        const QStringList options =
            ofStarter(*starter, {"--tokens", "600", "--temperature", "0", "--penalty", "1", "--no-spares-word-ends",
                                 "--most-bare-lines", "0", "--kv-cache", "int8", "--metrics", path("m.json"),
                                 "--dry-multiplier"});
        QCOMPARE(runCli(options + QStringList{"0"}).code, 0);
        QVERIFY(json("m.json")["loop"].toObject()["length"].toInt() >= 16);
        QCOMPARE(json("m.json")["collapse"].toObject()["length"].toInt(), 0);
        QCOMPARE(runCli(options + QStringList{"0.8"}).code, 0);
        QCOMPARE(json("m.json")["loop"].toObject()["length"].toInt(), 0);
        QCOMPARE(json("m.json")["collapse"].toObject()["sign"].toString(), QString("few words"));
    }
};

QTEST_GUILESS_MAIN(TestCliAudit)
#include "test_cli_audit.moc"
