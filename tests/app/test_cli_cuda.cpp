// longhand-cli on a GPU, the device in place of one serving, and without one.
#include "tests/support/cli_process.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

using namespace longhand::test;

class TestCliCuda : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_model = tinyModelArgument();
    const QString m_prompt = "It was the year of the salt.";

    QString path(const QString& name) const { return m_folder.filePath(name); }
    static void useModule(const char* file) { qputenv("LONGHAND_CUDA_MODULE", file); }
    QString newProject(const QString& name)
    {
        const CliResult result = runCli({"project", "new", path(name), "--model", m_model, "--prompt", m_prompt});
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return path(name);
    }
    QStringList generate(const QString& tokens, const QStringList& more) const
    {
        return QStringList{"generate", "--model", m_model, "--prompt",         m_prompt, "--tokens",
                           tokens,     "--seed",  "3",     "--penalty-window", "100"} +
               more;
    }
    static QJsonObject firstRun(const QString& file)
    {
        return cliJson({"project", "info", file, "--json"})["runs"].toArray().at(0).toObject();
    }

private Q_SLOTS:
    void init() { useModule(LONGHAND_EMULATED_MODULE); }

    void withoutAGpu()
    {
        useModule("/nowhere/liblonghand_cuda.so");
        CliResult result = runCli(generate("3", {"--backend", "cuda"}));
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("no CUDA module"), result.err.constData());
        QVERIFY(result.out.isEmpty());
        result = runCli({"gpu"});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.out.contains("no CUDA module"), result.out.constData());
        const QJsonObject gpu = cliJson({"gpu", "--json"}, 1);
        QVERIFY(gpu["devices"].toArray().isEmpty());
        QVERIFY(!gpu["why"].toString().isEmpty());
        QVERIFY(!gpu["could_be_mended"].toBool());

        result = runCli(generate("3", {"--backend", "auto", "--ids-out", path("auto.ids")}));
        QCOMPARE(result.code, 0);
        QVERIFY2(result.err.contains("no CUDA module") && result.err.contains("The CPU computes"),
                 result.err.constData());
        QCOMPARE(runCli(generate("3", {"--ids-out", path("cpu.ids")})).code, 0);
        QCOMPARE(readAll(path("auto.ids")), readAll(path("cpu.ids")));

        // A file that is no module, and one that is none of ours.
        writeAll(path("broken.so"), "nothing");
        useModule(path("broken.so").toUtf8().constData());
        result = runCli(generate("3", {"--backend", "cuda"}));
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("cannot be loaded"), result.err.constData());
        QVERIFY(cliJson({"gpu", "--json"}, 1)["could_be_mended"].toBool());
    }

    void whatGpuThereIs()
    {
        const CliResult result = runCli({"gpu"});
        QCOMPARE(result.code, 0);
        QVERIFY2(result.out.contains("compute capability 9.0") && result.out.contains("free") &&
                     result.out.contains(LONGHAND_EMULATED_MODULE),
                 result.out.constData());
        const QJsonObject device = cliJson({"gpu", "--json"})["devices"].toArray().at(0).toObject();
        QCOMPARE(device["compute_capability"].toString(), "9.0");
        QCOMPARE(device["emulated"].toBool(), true);
    }

    /// Chosen by number; the text is the same on all of a kind.
    void oneOfSeveral()
    {
        qputenv("LONGHAND_EMULATED_DEVICES", "2");
        const auto restore = qScopeGuard([] { qunsetenv("LONGHAND_EMULATED_DEVICES"); });
        QCOMPARE(cliJson({"gpu", "--json"})["devices"].toArray().size(), 2);
        const QJsonObject second = cliJson({"gpu", "--json", "--device", "1"})["devices"].toArray().at(0).toObject();
        QCOMPARE(second["index"].toInt(), 1);
        QVERIFY(second["free_bytes"].toDouble() > 0);
        CliResult result = runCli({"gpu", "--device", "2"});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.out.contains("no GPU 2"), result.out.constData());

        QCOMPARE(runCli(generate("2", {"--backend", "auto", "--ids-out", path("first.ids")})).code, 0);
        QCOMPARE(runCli(generate("2", {"--backend", "cuda", "--device", "1", "--ids-out", path("1.ids")})).code, 0);
        QCOMPARE(readAll(path("1.ids")), readAll(path("first.ids")));
        for (const char* backend : {"cuda", "auto"}) { // one that is asked for by number is not replaced
            result = runCli(generate("2", {"--backend", backend, "--device", "7"}));
            QCOMPARE(result.code, 2);
            QVERIFY2(result.err.contains("no GPU 7"), result.err.constData());
        }
        QCOMPARE(runCli(generate("2", {"--device", "0"})).code, 2);

        qputenv("LONGHAND_EMULATED_DEVICES", "-1");
        result = runCli({"gpu"});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.out.contains("12.4") && result.out.contains("13.0"), result.out.constData());
        QVERIFY(cliJson({"gpu", "--json"}, 1)["could_be_mended"].toBool());
        qputenv("LONGHAND_EMULATED_DEVICES", "0");
        QVERIFY(!cliJson({"gpu", "--json"}, 1)["could_be_mended"].toBool());
    }

    void generates()
    {
        const QStringList cuda{"--backend", "cuda", "--strategy"};
        QCOMPARE(runCli(generate("9", cuda + QStringList{"ar", "--ids-out", path("ar.ids")})).code, 0);
        QCOMPARE(runCli(generate("9", cuda + QStringList{"suffix", "--ids-out", path("suffix.ids")})).code, 0);
        QCOMPARE(idsOf(readAll(path("ar.ids"))).size(), std::size_t{9});
        QCOMPARE(readAll(path("suffix.ids")), readAll(path("ar.ids")));
        // Drafting with the model's own weights is the processor's so far: said in words, whichever way it is answered.
        const CliResult self = runCli(generate("3", cuda + QStringList{"self"}));
        QVERIFY(self.code == 0 || !self.err.isEmpty());
        QVERIFY(self.code != -1);
    }

    /// Only what lies behind a long text; and without what may be at fault.
    void verifies()
    {
        const QStringList verify{"verify", "--model", m_model, "--tokens", "0", "--long", "66"};
        const CliResult result = runCli(verify + QStringList{"--backend", "cuda", "--no-graphs", "--no-overlap"});
        QVERIFY2(result.code == 0, (result.out + result.err).constData());
        QVERIFY2(result.out.startsWith("without overlapping kernels and recorded passes"), result.out.constData());
        // 32, 17 and 5 rows after two ways to read the text; 32 on the processor
        QVERIFY2(result.out.contains("all is well: 140 rows of logits compared, 0 differ"), result.out.constData());
        QCOMPARE(runCli(verify).code, 2);
    }

    /// Written, resumed and replayed where it was begun; elsewhere it is said.
    void projects()
    {
        QString file;
        const auto write = [&](const QString& story, const QString& count, const QString& ids) {
            return QStringList{"project", "write",     story,  "--tokens",  count,    "--seed",
                               "5",       "--backend", "cuda", "--ids-out", path(ids)};
        };
        const int tokens = interruptedRun(40, 10, [&](const QString& count) {
                               file = newProject("gpu" + count + ".longhand");
                               return write(file, count, "begin.ids");
                           }).count;
        QCOMPARE(runCli(write(newProject("whole.longhand"), QString::number(tokens), "whole.ids")).code, 0);
        QCOMPARE(firstRun(file)["backend"].toString(), "cuda 9.0 int8");
        const CliResult rest = runCli({"project", "resume", file, "--backend", "cuda", "--ids-out", path("rest.ids")});
        QCOMPARE(rest.code, 0);
        QVERIFY2(!rest.err.contains("may differ"), rest.err.constData());
        QCOMPARE(readAll(path("begin.ids")) + readAll(path("rest.ids")), readAll(path("whole.ids")));

        const CliResult replay = runCli({"project", "replay", file, "--backend", "cuda"});
        QVERIFY2(replay.code == 0, replay.err.constData());
        const QString remark = cliJson({"project", "replay", file, "--json"})["remark"].toString();
        QVERIFY2(remark.contains("cuda 9.0"), qPrintable(remark));
    }

    /// An 8-bit cache is another text: recorded, and kept by who resumes. The processor says that it differs.
    void eightBitCaches()
    {
        const QString sixteen = newProject("bf16.longhand");
        QCOMPARE(runCli({"project", "write", sixteen, "--tokens", "3", "--backend", "cuda", "--kv-cache", "bf16"}).code,
                 0);
        QCOMPARE(firstRun(sixteen)["backend"].toString(), "cuda 9.0");
        QString file;
        interruptedRun(30, 4, [&](const QString& count) {
            file = newProject("int8-" + count + ".longhand");
            return QStringList{"project", "write", file, "--tokens", count, "--backend", "cuda", "--kv-cache", "int8"};
        });
        QCOMPARE(firstRun(file)["backend"].toString(), "cuda 9.0 int8");
        const CliResult onTheCpu = runCli({"project", "resume", file});
        QCOMPARE(onTheCpu.code, 0);
        QVERIFY2(onTheCpu.err.contains("\"cuda 9.0 int8\"") && onTheCpu.err.contains("the CPU"),
                 onTheCpu.err.constData());
    }

    /// The first layers on the processor: said, recorded, gone on with as begun; and the same whatever drafts.
    void layersOnTheProcessor()
    {
        const QStringList divided{"--backend", "cuda", "--gpu-layers", "1", "--strategy"};
        const CliResult ar = runCli(generate("8", divided + QStringList{"ar", "--ids-out", path("split-ar.ids")}));
        QCOMPARE(ar.code, 0);
        QVERIFY2(ar.err.contains("the last 1 of 4 layers") && ar.err.contains("the CPU computes the others"),
                 ar.err.constData());
        QCOMPARE(runCli(generate("8", divided + QStringList{"self", "--ids-out", path("split-self.ids")})).code, 0);
        QCOMPARE(readAll(path("split-self.ids")), readAll(path("split-ar.ids")));
        QString file;
        interruptedRun(30, 4, [&](const QString& count) {
            file = newProject("split-" + count + ".longhand");
            return QStringList{"project", "write", file, "--tokens", count, "--backend", "cuda", "--gpu-layers", "2"};
        });
        QCOMPARE(firstRun(file)["backend"].toString(), "cuda 9.0, 2 layers int8");
        const CliResult replay = runCli({"project", "replay", file, "--backend", "cuda"}); // with its own split
        QVERIFY2(replay.code == 0, replay.out.constData());
        const CliResult fewer = runCli({"project", "resume", file, "--backend", "cuda", "--gpu-layers", "1"});
        QCOMPARE(fewer.code, 0);
        QVERIFY2(fewer.err.contains("\"cuda 9.0, 2 layers int8\"") && fewer.err.contains("may differ"),
                 fewer.err.constData());
    }

    /// Keys and values in the computer's memory: said, and no letter differs, nor does the backend on record.
    void cacheOnTheHost()
    {
        const QStringList cuda{"--backend", "cuda", "--strategy", "self", "--ids-out"};
        QCOMPARE(runCli(generate("8", cuda + QStringList{path("there.ids")})).code, 0);
        const CliResult here = runCli(generate("8", cuda + QStringList{path("here.ids"), "--gpu-cache", "host"}));
        QVERIFY2(here.code == 0 && here.err.contains("in the computer's memory"), here.err.constData());
        QCOMPARE(readAll(path("here.ids")), readAll(path("there.ids")));
        const QString file = newProject("host-cache.longhand");
        QCOMPARE(runCli({"project", "write", file, "--tokens", "6", "--backend", "cuda", "--gpu-cache", "host"}).code,
                 0);
        QCOMPARE(firstRun(file)["backend"].toString(), "cuda 9.0 int8");
        QCOMPARE(runCli({"project", "replay", file, "--backend", "cuda"}).code, 0);
        const CliResult noGpu = runCli(generate("1", {"--gpu-cache", "host"}));
        QVERIFY2(noGpu.code != 0 && noGpu.err.contains("--gpu-cache is for --backend cuda or auto."),
                 noGpu.err.constData());
    }

    /// What a GPU would hold of a model, before anything is loaded.
    void infoSaysWhatAGpuNeeds()
    {
        const QJsonObject info = cliJson({"info", m_model, "--json"});
        QVERIFY(info["gpu_weight_bytes"].toDouble() > 100000);
        const QJsonObject gpu = info["gpus"].toArray().at(0).toObject();
        QVERIFY(gpu["weight_bytes"].toDouble() > 100000 && gpu["cache_bytes"].toDouble() > 1e6);
        QCOMPARE(gpu["layers_that_fit"].toInt(), 4);
        QVERIFY(gpu["advice"].toString().isEmpty());
        const CliResult text = runCli({"info", m_model});
        QVERIFY2(text.out.contains("GPU 0") && text.out.contains("workspaces"), text.out.constData());
        useModule("/nowhere/liblonghand_cuda.so");
        const QJsonObject without = cliJson({"info", m_model, "--json"});
        QVERIFY(without["gpus"].toArray().isEmpty());
        QVERIFY(without["gpu_weight_bytes"] == info["gpu_weight_bytes"]);
        QVERIFY(!runCli({"info", m_model}).out.contains("GPU"));
    }

    void aRunOfTheProcessorStaysThere()
    {
        QString file;
        interruptedRun(1000, 40, [&](const QString& count) {
            file = newProject("cpu" + count + ".longhand");
            return QStringList{"project", "write", file, "--tokens", count};
        });
        const CliResult resumed = runCli({"project", "resume", file, "--backend", "cuda"});
        QVERIFY2(resumed.code == 0, resumed.err.constData());
        QCOMPARE(firstRun(file)["backend"].toString(), "cpu int8x8");
    }
};

QTEST_GUILESS_MAIN(TestCliCuda)
#include "test_cli_cuda.moc"
