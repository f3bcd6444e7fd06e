// longhand-cli info, tokenize, logits, perplexity, bench, verify on the tiny model.
#include "tests/support/cli_process.h"
#include "tests/support/test_models.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>
#include <cstring>

using namespace longhand::test;

namespace {

/// A .npy file as NumPy would read it: header and values.
struct Npy
{
    qint64 rows = 0, columns = 0;
    std::vector<float> values;
};

Npy readNpy(const QString& file)
{
    const QByteArray bytes = readAll(file);
    if (!bytes.startsWith(QByteArray("\x93NUMPY\x01\x00", 8)))
        throw std::runtime_error("not a .npy file of version 1.0");
    const qint64 length = static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]);
    const QString header = QString::fromLatin1(bytes.mid(10, length));
    if ((10 + length) % 64 != 0 || !header.endsWith('\n'))
        throw std::runtime_error("the data are not aligned as NumPy wants them");
    const QRegularExpression form(R"(^\{'descr': '<f4', 'fortran_order': False, 'shape': \((\d+), (\d+)\), \} *\n$)");
    const auto match = form.match(header);
    if (!match.hasMatch())
        throw std::runtime_error("header: " + header.toStdString());
    Npy npy{match.captured(1).toLongLong(), match.captured(2).toLongLong(), {}};
    npy.values.resize(static_cast<std::size_t>(npy.rows * npy.columns));
    const auto size = static_cast<qint64>(npy.values.size() * sizeof(float));
    if (bytes.size() != 10 + length + size)
        throw std::runtime_error("the file is not as long as its header says");
    std::memcpy(npy.values.data(), bytes.constData() + 10 + length, static_cast<std::size_t>(size));
    return npy;
}

} // namespace

class TestCliModel : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_model = tinyModelArgument();

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString logits(const QString& ids, const char* name, const QStringList& more)
    {
        const CliResult result =
            runLab(QStringList{"logits", "--model", m_model, "--prompt-ids", ids, "--out", path(name)} + more);
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return path(name);
    }

private Q_SLOTS:
    void infoKnowsTheModel()
    {
        const CliResult json = runCli({"info", m_model, "--json"});
        QCOMPARE(json.code, 0);
        const QJsonObject info = QJsonDocument::fromJson(json.out).object();
        QCOMPARE(info["architecture"].toString(), "llama");
        QCOMPARE(info["layers"].toInt(), 4);
        QCOMPARE(info["heads"].toInt(), 4);
        QCOMPARE(info["kv_heads"].toInt(), 2);
        QCOMPARE(info["vocabulary"].toInt(), 576);
        QCOMPARE(info["trained_context"].toInt(), 2048);
        QCOMPARE(info["kv_bytes_per_token"].toInt(), 4 * 2 * 32 * 2 * 2);
        QVERIFY(info["tensor_types"].toObject().contains("Q4_1"));
        const CliResult text = runCli({"info", m_model});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("2048"));
        QVERIFY(text.out.contains("llama"));
    }

    void tokenizeGoesThereAndBack_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("prose") << QByteArray("The ferry had not come.\n\n\"Well,\" she said.\n");
        QTest::newRow("no newline") << QByteArray("word");
        QTest::newRow("scripts") << QByteArray("Жизнь 物語 \xf0\x9f\x9b\xb6 caf\xc3\xa9\r\n");
        QTest::newRow("special names stay prose") << QByteArray("<|endoftext|> <|im_start|>user");
        QTest::newRow("zero byte") << QByteArray("a\0b", 3);
        QTest::newRow("empty") << QByteArray();
    }
    void tokenizeGoesThereAndBack()
    {
        QFETCH(QByteArray, text);
        const CliResult ids = runLab({"tokenize", "--model", m_model}, text);
        QCOMPARE(ids.code, 0);
        QVERIFY(ids.err.isEmpty());
        for (const int id : idsOf(ids.out))
            QVERIFY2(id >= 3 && id < 576, "a control token out of an author's text");
        QCOMPARE(runLab({"tokenize", "--model", m_model, "--ids"}, text).out, ids.out);
        const CliResult back = runLab({"tokenize", "--model", m_model, "--decode"}, ids.out);
        QCOMPARE(back.code, 0);
        QCOMPARE(back.out, text);
    }
    void decodeRefusesWhatIsNoId()
    {
        const CliResult result = runLab({"tokenize", "--model", m_model, "--decode"}, "12\n576\n");
        QCOMPARE(result.code, 1);
        QVERIFY(result.err.contains("line 2"));
    }

    void logitsAreThoseOfPyTorch()
    {
        const QString ids = QString::fromStdString((goldenFolder() / "models/tiny_llama_q4_1.ids").string());
        const Npy npy = readNpy(logits(ids, "golden.npy", {}));
        const QByteArray golden =
            readAll(QString::fromStdString((goldenFolder() / "models/tiny_llama_q4_1.logits.f32").string()));
        QCOMPARE(npy.rows, 40);
        QCOMPARE(npy.columns, 576);
        QCOMPARE(golden.size(), static_cast<qsizetype>(npy.values.size() * sizeof(float)));
        std::vector<float> expected(npy.values.size());
        std::memcpy(expected.data(), golden.constData(), static_cast<std::size_t>(golden.size()));
        double worst = 0;
        for (std::size_t i = 0; i < expected.size(); ++i)
            worst = std::max(worst, std::abs(static_cast<double>(expected[i] - npy.values[i])));
        QVERIFY2(worst < 0.2, qPrintable(QString("largest difference %1").arg(worst)));
    }
    void chunksAndThreadsChangeNoBit()
    {
        QByteArray ids;
        for (const auto id : randomTokens(150, 576, 7))
            ids += QByteArray::number(id) + '\n';
        writeAll(path("p.ids"), ids);
        const QByteArray whole = readAll(logits(path("p.ids"), "whole.npy", {}));
        QCOMPARE(readAll(logits(path("p.ids"), "one.npy", {"--chunk", "1", "--threads", "1"})), whole);
        QCOMPARE(readAll(logits(path("p.ids"), "some.npy", {"--chunk", "37", "--threads", "3"})), whole);
        QVERIFY(QDir(m_folder.path()).entryList({"*.part*"}).isEmpty());
    }
    void badIdsLeaveNoFile()
    {
        writeAll(path("bad.ids"), "1\n2\nthree\n");
        const CliResult result =
            runLab({"logits", "--model", m_model, "--prompt-ids", path("bad.ids"), "--out", path("bad.npy")});
        QCOMPARE(result.code, 1);
        QVERIFY(result.err.contains("line 3"));
        QVERIFY(QDir(m_folder.path()).entryList({"bad.npy*"}).isEmpty());
    }

    void perplexityAgreesWithTheLogits()
    {
        const QByteArray text = QByteArray("It was the year of the salt and the ferry had not come. ").repeated(6);
        writeAll(path("t.txt"), text);
        const CliResult tokens = runLab({"tokenize", "--model", m_model}, text);
        const std::vector<int> ids = idsOf(tokens.out);
        QVERIFY(ids.size() > 70);
        const CliResult result =
            runLab({"perplexity", "--model", m_model, "--file", path("t.txt"), "--tokens", "70", "--bin", "32"});
        QCOMPARE(result.code, 0);
        const auto lines = result.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 3);

        writeAll(path("t.ids"), tokens.out.split('\n').mid(0, 70).join('\n'));
        const Npy npy = readNpy(logits(path("t.ids"), "t.npy", {}));
        QCOMPARE(npy.rows, 70);
        for (int bin = 0; bin < 3; ++bin) {
            const auto words = lines[bin].split(' ');
            QCOMPARE(words.size(), 3);
            QCOMPARE(words[0].toInt(), bin * 32);
            const int first = std::max(1, bin * 32), last = std::min(70, bin * 32 + 32);
            QCOMPARE(words[1].toInt(), last - first); // nothing comes before the first token to expect it from
            double sum = 0;
            for (int i = first; i < last; ++i) {
                const float* row = npy.values.data() + (i - 1) * npy.columns;
                double total = 0;
                for (qint64 v = 0; v < npy.columns; ++v)
                    total += std::exp(static_cast<double>(row[v]));
                sum += std::log(total) - static_cast<double>(row[ids[static_cast<std::size_t>(i)]]);
            }
            const double expected = std::exp(sum / (last - first));
            QVERIFY2(std::abs(words[2].toDouble() / expected - 1) < 1e-3, result.out.constData());
        }
    }

    void benchWritesItsFigures()
    {
        const CliResult result = runLab({"bench", "--model", m_model, "--contexts", "64,300", "--rows", "1,5",
                                         "--seconds", "0", "--json", path("bench.json")});
        QVERIFY2(result.code == 0, result.err.constData());
        const QJsonObject json = QJsonDocument::fromJson(readAll(path("bench.json"))).object();
        QCOMPARE(json.keys(), (QStringList{"decode", "machine", "memory", "model", "prefill"}));
        const QJsonObject machine = json["machine"].toObject();
        QCOMPARE(machine.keys(), (QStringList{"backend", "isa", "read_gb_per_s", "threads"}));
        QVERIFY(machine["read_gb_per_s"].toDouble() > 0);
        const QJsonArray decode = json["decode"].toArray();
        QCOMPARE(decode.size(), 4);
        for (const auto& value : decode) {
            const QJsonObject entry = value.toObject();
            QCOMPARE(entry.keys(), (QStringList{"context", "gb", "gb_per_s", "ms", "passes_per_s", "peak_fraction",
                                                "rows", "times_one_row"}));
            QVERIFY(entry["ms"].toDouble() > 0);
            QVERIFY(entry["gb"].toDouble() > 0);
            QVERIFY(std::abs(entry["gb_per_s"].toDouble() - entry["gb"].toDouble() / entry["ms"].toDouble() * 1e3) <
                    1e-6 * entry["gb_per_s"].toDouble());
            QVERIFY(std::abs(entry["peak_fraction"].toDouble() -
                             entry["gb_per_s"].toDouble() / machine["read_gb_per_s"].toDouble()) < 1e-6);
        }
        QCOMPARE(json["prefill"].toArray().size(), 2);
        QCOMPARE(json["prefill"].toArray()[1].toObject()["context"].toInt(), 300);
        QVERIFY(json["prefill"].toArray()[0].toObject()["tokens_per_s"].toDouble() > 0);
        QCOMPARE(json["memory"].toArray().size(), 2);
        QVERIFY(json["memory"].toArray()[0].toObject()["bytes_over_weights_and_kv"].isDouble());
    }
    void benchComparesStrategies()
    {
        QString words;
        for (int i = 0; i < 400; ++i)
            words += QString("Chapter %1: the ferry had not come. ").arg(i);
        QFile text(path("novel.txt"));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write(words.toUtf8());
        text.close();
        const QStringList arguments = {"bench",
                                       "--model",
                                       m_model,
                                       "--threads",
                                       "1",
                                       "--text",
                                       path("novel.txt"),
                                       "--strategies",
                                       "ar,suffix,self,auto,replay",
                                       "--lengths",
                                       "64,400",
                                       "--tokens",
                                       "40",
                                       "--rounds",
                                       "2",
                                       "--context",
                                       "2048",
                                       "--json",
                                       path("strategies.json")};
        const CliResult result = runLab(arguments);
        QCOMPARE(result.code, 0);
        const QJsonArray all =
            QJsonDocument::fromJson(readAll(path("strategies.json"))).object()["strategies"].toArray();
        QCOMPARE(all.size(), 10);
        for (const auto& value : all) {
            const QJsonObject entry = value.toObject();
            QVERIFY(entry["ids_equal"].toBool());
            QVERIFY(entry["tokens_per_s"].toDouble() > 0);
            QVERIFY(entry["tokens_per_pass"].toDouble() >= 1);
            QVERIFY(entry["times_ar"].toDouble() > 0);
            QCOMPARE(entry["rounds_tokens_per_s"].toArray().size(), 2);
            QVERIFY(entry["acceptance"].isObject());
        }
        QCOMPARE(all[0].toObject()["tokens_per_pass"].toDouble(), 1.0);
        QVERIFY(all[2].toObject()["acceptance"].toObject().contains("self-draft"));
        // What the first strategy wrote, drafted at a known rate.
        const QJsonArray replayed = all[4].toObject()["acceptance"].toObject()["replay"].toArray();
        QVERIFY(replayed.size() == 4 && replayed[0].toDouble() > 0.5);
        QCOMPARE(runLab(QStringList(arguments).replaceInStrings("ar,suffix,self,auto,replay", "replay,ar")).code, 2);
        // A text shorter than the length is refused.
        QStringList tooLong = arguments;
        tooLong.replaceInStrings("64,400", "100000");
        QCOMPARE(runLab(tooLong).code, 2);
    }

    /// With --readings a text is read once; what is written after it does not depend on that.
    void benchKeepsReadings()
    {
        QFile text(path("long.txt"));
        QVERIFY(text.open(QIODevice::WriteOnly));
        for (int i = 0; i < 1200; ++i)
            text.write(QString("Chapter %1: the ferry had not come. ").arg(i).toUtf8());
        text.close();
        const auto bench = [this](const QString& readings, const QString& ids) {
            QStringList arguments = {"bench",        "--model",  m_model,     "--text",         path("long.txt"),
                                     "--strategies", "ar,self",  "--lengths", "4300",           "--tokens",
                                     "20",           "--rounds", "1",         "--context",      "8192",
                                     "--ids-out",    path(ids),  "--json",    path("kept.json")};
            if (!readings.isEmpty())
                arguments << "--readings" << path(readings);
            const CliResult result = runLab(arguments);
            const auto all = QJsonDocument::fromJson(readAll(path("kept.json"))).object()["strategies"].toArray();
            const bool equal =
                all.size() == 2 && all[0].toObject()["ids_equal"].toBool() && all[1].toObject()["ids_equal"].toBool();
            return result.code == 0 && equal ? all[0].toObject()["held"].toInt() : -1;
        };
        QCOMPARE(bench({}, "none.ids"), 0);
        QCOMPARE(bench("readings", "first.ids"), 0);
        const auto files = [this] { return QDir(path("readings")).entryInfoList(QDir::Files); };
        QCOMPARE(files().size(), 4300 / 512);
        QCOMPARE(bench("readings", "second.ids"), 4300 / 512 * 512);
        QCOMPARE(readAll(path("first.ids")), readAll(path("none.ids")));
        QCOMPARE(readAll(path("second.ids")), readAll(path("none.ids")));
        // A damaged file is read again, with all that follows it.
        QFile damaged(files()[3].filePath());
        QVERIFY(damaged.open(QIODevice::ReadWrite) && damaged.seek(damaged.size() / 2) && damaged.write("?!?!") == 4);
        damaged.close();
        QCOMPARE(bench("readings", "third.ids"), 3 * 512);
        QCOMPARE(readAll(path("third.ids")), readAll(path("none.ids")));
    }

    void benchSaysWhatIsSynthetic()
    {
        const CliResult result = runLab({"bench", "--model", m_model, "--contexts", "200", "--rows", "1", "--seconds",
                                         "0", "--fill", "synthetic", "--json", path("synthetic.json")});
        QCOMPARE(result.code, 0);
        const QJsonObject json = QJsonDocument::fromJson(readAll(path("synthetic.json"))).object();
        QVERIFY(json["prefill"].toArray().isEmpty());
        QCOMPARE(json["decode"].toArray()[0].toObject()["fill"].toString(), "synthetic");
    }

    void verifyProvesThePromise()
    {
        const CliResult result = runCli({"verify", "--model", m_model, "--trees", "2"});
        QVERIFY2(result.code == 0, result.out.constData());
        for (const char* check : {"1 to 64 rows", "random trees", "chunks", "threads", "selfextend", "rolling"})
            QVERIFY2(result.out.contains(check), check);
        QVERIFY(result.out.contains("all is well"));
        QVERIFY(!result.out.contains("DIFFERENT"));
    }
};

QTEST_GUILESS_MAIN(TestCliModel)
#include "test_cli_model.moc"
