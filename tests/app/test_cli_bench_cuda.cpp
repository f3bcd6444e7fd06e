// longhand-cli bench and bench-kernels with a GPU, tried on the module that runs on the CPU: every figure is there and
// follows from the others. Not what they are.
#include "tests/support/cli_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace longhand::test;

class TestCliBenchCuda : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_model = tinyModelArgument();

    QString path(const char* name) const { return m_folder.filePath(name); }
    QJsonObject jsonOf(const QStringList& arguments)
    {
        const QString file = path("figures.json");
        QFile::remove(file);
        const CliResult result =
            runLab(arguments + QStringList{"--model", m_model, "--backend", "cuda", "--shape", "tiny", "--top-k", "50",
                                           "--top-p", "1", "--json", file});
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return QJsonDocument::fromJson(readAll(file)).object();
    }

private Q_SLOTS:
    void initTestCase()
    {
        const QString module = QCoreApplication::applicationDirPath() + "/liblonghand_cuda_emulated_module.so";
        if (!QFile::exists(module))
            QSKIP("the emulated module is not built");
        qputenv("LONGHAND_CUDA_MODULE", module.toUtf8());
    }
    void aShapeNeedsAGpu()
    {
        QCOMPARE(runLab({"bench", "--model", m_model, "--shape", "tiny"}).code, 2);
        QCOMPARE(runLab({"bench-kernels", "--model", m_model}).code, 2);
        QCOMPARE(runLab({"bench", "--model", m_model, "--shape", "huge", "--backend", "cuda"}).code, 2);
    }
    /// Bits at large sizes; here at small ones, behind a split's edge.
    void shapesAreVerified()
    {
        const QStringList run{"verify-shape", "--model", m_model,    "--contexts", "0,300",         "--rows", "2,9",
                              "--nodes",      "9",       "--prompt", "80",         "--prompt-rows", "65"};
        const CliResult result = runLab(run + QStringList{"--backend", "cuda", "--shape", "tiny"});
        QVERIFY2(result.code == 0, (result.out + result.err).constData());
        // 9 single rows; 2 + 9; 9 nodes and what follows; 80 rows and 8 places in the cache: twice
        QVERIFY2(result.out.contains("all is well: 236 rows compared, 0 differ"), result.out.constData());
        QCOMPARE(result.out.count("same bits"), 8);
        QCOMPARE(runLab(run + QStringList{"--shape", "tiny"}).code, 2);
        QCOMPARE(runLab(run + QStringList{"--backend", "cuda"}).code, 2);
    }
    void everyKernelHasItsFigures()
    {
        const QJsonObject json = jsonOf({"bench-kernels", "--contexts", "0,70", "--rows", "1,5", "--product-rows", "16",
                                         "--repeats", "1", "--calls", "2", "--peak", "4800", "--peak-tflops", "989"});
        QVERIFY(json["machine"].toObject()["emulated"].toBool());
        std::set<QString> names;
        for (const auto& value : json["kernels"].toArray()) {
            const QJsonObject kernel = value.toObject();
            QCOMPARE(kernel.keys(), (QStringList{"beyond_l2", "bytes", "context", "gb_per_s", "in_turn_mb", "kernel",
                                                 "peak_fraction", "rows", "tflops", "tflops_fraction", "us"}));
            const double us = kernel["us"].toDouble(), bytes = kernel["bytes"].toDouble();
            QVERIFY(us > 0);
            QVERIFY(bytes > 0);
            QVERIFY(std::abs(kernel["gb_per_s"].toDouble() - bytes / us / 1e3) < 1e-6 * bytes / us);
            QVERIFY(std::abs(kernel["peak_fraction"].toDouble() * 4800 - kernel["gb_per_s"].toDouble()) < 1e-6);
            names.insert(QString("%1 %2 %3")
                             .arg(kernel["kernel"].toString())
                             .arg(kernel["rows"].toInt())
                             .arg(kernel["context"].toInt(-1)));
        }
        // A pass of 5 rows is launched with 8.
        for (const char* rows : {"1", "8"}) {
            for (const char* kernel : {"embedding", "norm", "qkv", "output", "gate/up", "down", "head", "sample"})
                QVERIFY2(names.contains(QString("%1 %2 -1").arg(kernel, rows)), kernel);
            for (const char* context : {"0", "70"})
                for (const char* kernel : {"append", "attention"})
                    QVERIFY2(names.contains(QString("%1 %2 %3").arg(kernel, rows, context)), kernel);
        }
        for (const char* kernel : {"qkv", "output", "gate/up", "down"})
            QVERIFY2(names.contains(QString("%1 16 -1").arg(kernel)), kernel);
        QCOMPARE(names.size(), std::size_t(2 * 8 + 4 + 4 * 2));
        QCOMPARE(json["steps"].toArray().size(), 4);
        for (const auto& value : json["steps"].toArray()) {
            const QJsonObject step = value.toObject();
            QVERIFY(step["kernels_us"].toDouble() > 0);
            QVERIFY(step["device_us"].toDouble() > 0);
            QVERIFY(std::abs(step["step_over_kernels"].toDouble() -
                             step["step_us"].toDouble() / step["kernels_us"].toDouble()) < 1e-9);
        }
    }
    void passesOfAShape()
    {
        const QJsonObject json = jsonOf({"bench", "--contexts", "0,70", "--rows", "1,5", "--seconds", "0",
                                         "--prefill-rows", "64", "--peak", "4800", "--peak-tflops", "989"});
        const QJsonArray decode = json["decode"].toArray();
        QCOMPARE(decode.size(), 4);
        // Weights once a pass, and a cache of 2 layers with one head of 32 numbers: keys and values.
        const double bytes = (decode[2].toObject()["gb"].toDouble() - decode[0].toObject()["gb"].toDouble()) * 1e9;
        QCOMPARE(std::lround(bytes), 70L * 2 * 32 * 2 * 2);
        for (const auto& value : decode) {
            const QJsonObject entry = value.toObject();
            QVERIFY(entry["ms"].toDouble() > 0);
            QVERIFY(entry["passes_per_s"].toDouble() > 0);
            QVERIFY(std::abs(entry["peak_fraction"].toDouble() * 4800 - entry["gb_per_s"].toDouble()) < 1e-6);
            QVERIFY(entry["times_one_row"].toDouble() > 0);
        }
        QCOMPARE(decode[0].toObject()["times_one_row"].toDouble(), 1.0);
        const QJsonArray prefill = json["prefill"].toArray(); // none at 0
        QCOMPARE(prefill.size(), 1);
        const double tflops = prefill[0].toObject()["tflops"].toDouble();
        // Two layers' queries, keys and values; one layer's rest and attention.
        const double flops = 2.0 * 70 * (2 * 64 * (64 + 2 * 32) + 64 * (64 + 3 * 96)) + 4.0 * 64 * 70 * 71 / 2;
        QVERIFY(std::abs(tflops * 1e12 / prefill[0].toObject()["tokens_per_s"].toDouble() * 70 / flops - 1) < 1e-9);
        QVERIFY(std::abs(prefill[0].toObject()["tflops_fraction"].toDouble() * 989 - tflops) < 1e-12);
    }
    void strategiesOfAShape()
    {
        const QStringList run = {"bench", "--lengths", "16", "--tokens", "12", "--rounds", "1", "--context", "128"};
        const QString ids = path("ids");
        const QJsonObject one =
            jsonOf(run + QStringList{"--strategies", "ar", "--ids-out", ids})["strategies"].toArray()[0].toObject();
        QCOMPARE(idsOf(readAll(ids)).size(), std::size_t{12});
        QCOMPARE(one["tokens_per_pass"].toDouble(), 1.0);
        const QStringList known{"--strategies", "replay", "--replay-ids", ids, "--draft-length", "7", "--replay-rate"};
        const QJsonObject right = jsonOf(run + known + QStringList{"1"})["strategies"].toArray()[0].toObject();
        QVERIFY(right["ids_equal"].toBool());
        QCOMPARE(right["draft_acceptance"].toDouble(), 1.0);
        QCOMPARE(right["replay_rate"].toDouble(), 1.0);
        QVERIFY(right["tokens_per_pass"].toDouble() > 4);
        const QJsonObject wrong = jsonOf(run + known + QStringList{"0"})["strategies"].toArray()[0].toObject();
        QVERIFY(wrong["ids_equal"].toBool());
        QCOMPARE(wrong["tokens_per_pass"].toDouble(), 1.0);
        // Other ids than come are noticed.
        QFile file(ids);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray lines = file.readAll();
        const int end = static_cast<int>(lines.indexOf('\n'));
        lines.replace(0, end, lines.startsWith("300\n") ? "301" : "300");
        writeAll(ids, lines);
        QVERIFY(!jsonOf(run + known + QStringList{"1"})["strategies"].toArray()[0].toObject()["ids_equal"].toBool());
        QVERIFY(runLab(run + known + QStringList{"1", "--model", m_model}).code == 2); // no --text, no shape
    }
};

QTEST_GUILESS_MAIN(TestCliBenchCuda)
#include "test_cli_bench_cuda.moc"
