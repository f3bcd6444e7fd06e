// longhand-cli with adapters: auto, none and a file; what is recorded, replayed, and said when one is missing.
#include "tests/support/adapter_file.h"
#include "tests/support/cli_process.h"
#include "tests/support/test_models.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace longhand::test;

class TestCliAdapter : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_model = tinyModelArgument();
    QString m_default, m_other;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray text(const QStringList& more, QByteArray* err = nullptr)
    {
        const CliResult result = runCli(QStringList{"generate", "--model", m_model, "--prompt", "It was the year.",
                                                    "--tokens", "60", "--seed", "5", "--context", "131072"} +
                                        more);
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        if (err)
            *err = result.err;
        return result.out;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(QDir(m_folder.path()).mkpath("adapters"));
        qputenv("LONGHAND_ADAPTERS_DIR", path("adapters").toUtf8());
        m_default = path("adapters/fiction.safetensors");
        m_other = path("other.safetensors");
        AdapterRecipe recipe;
        recipe.isDefault = true;
        saveRandomAdapter(*longhand::test::tinyModel(), m_default.toStdString(), recipe);
        recipe.isDefault = false;
        recipe.seed = 9;
        saveRandomAdapter(*longhand::test::tinyModel(), m_other.toStdString(), recipe);
    }

    void generateTakesWhatComesWithTheModel()
    {
        QByteArray err;
        const QByteArray automatic = text({}, &err);
        QVERIFY2(err.contains("Test fiction") && err.contains("strength 1"), err.constData());
        QCOMPARE(text({"--adapter", "auto"}), automatic);
        QCOMPARE(text({"--adapter", m_default}), automatic);
        const QByteArray none = text({"--adapter", "none"}, &err);
        QVERIFY(none != automatic);
        QVERIFY2(!err.contains("adapter"), err.constData());
        const QByteArray other = text({"--adapter", m_other});
        QVERIFY(other != automatic && other != none);
        const QByteArray weaker = text({"--adapter-strength", "0.5", "--metrics", path("m.json")});
        QVERIFY(weaker != automatic && weaker != none);
        const QJsonObject metrics = QJsonDocument::fromJson(readAll(path("m.json"))).object();
        QVERIFY(metrics["adapter"].toString().contains("strength 0.5"));
    }

    void wrongOnesAreRefused()
    {
        const auto code = [&](const QStringList& more) {
            return runCli(QStringList{"generate", "--model", m_model, "--prompt", "x", "--tokens", "1", "--project",
                                      path("refused.longhand")} +
                          more)
                .code;
        };
        QCOMPARE(code({"--adapter", path("nowhere.safetensors")}), 2);
        QCOMPARE(code({"--adapter", m_model}), 2);
        QCOMPARE(code({"--adapter", m_other, "--adapter-strength", "0"}), 2);
        QCOMPARE(code({"--adapter", m_other, "--adapter-strength", "4.5"}), 2);
        QVERIFY(!QFile::exists(path("refused.longhand")));
    }

    void severalAtOnce()
    {
        QByteArray err;
        const QByteArray both = text({"--adapter", m_default, "--adapter", m_other, "--adapter-strength", "1",
                                      "--adapter-strength", "0.5", "--metrics", path("m.json")},
                                     &err);
        QVERIFY2(err.contains("fiction.safetensors), strength 1; ") && err.contains("other.safetensors), strength 0.5"),
                 err.constData());
        const QString said = QJsonDocument::fromJson(readAll(path("m.json"))).object()["adapter"].toString();
        QVERIFY2(said.indexOf("fiction.safetensors") < said.indexOf("other.safetensors"), said.toUtf8().constData());
        QVERIFY(both != text({"--adapter", m_default}) && both != text({"--adapter", m_other}));
        // auto is the same file; a strength that is missing is 1.
        QCOMPARE(
            text({"--adapter", "auto", "--adapter", m_other, "--adapter-strength", "1", "--adapter-strength", "0.5"}),
            both);
        QCOMPARE(text({"--adapter", m_default, "--adapter", m_other, "--adapter-strength", "1"}),
                 text({"--adapter", m_default, "--adapter", m_other}));
        QVERIFY(text({"--adapter", m_default, "--adapter", m_other}) != both);
        const CliResult verified = runCli({"verify", "--model", m_model, "--adapter", m_default, "--adapter", m_other,
                                           "--tokens", "130", "--run-tokens", "24"});
        QVERIFY2(verified.code == 0, (verified.out + verified.err).constData());
    }

    void wrongListsAreRefused()
    {
        const auto refused = [&](const QStringList& more, const char* why) {
            const CliResult result = runCli(QStringList{"generate", "--model", m_model, "--prompt", "x", "--tokens",
                                                        "1", "--project", path("refused.longhand")} +
                                            more);
            if (result.code != 2 || !result.err.contains(why))
                qWarning("%d: %s", result.code, result.err.constData());
            return result.code == 2 && result.err.contains(why) && !QFile::exists(path("refused.longhand"));
        };
        QVERIFY(refused({"--adapter", m_other, "--adapter-strength", "1", "--adapter-strength", "2"}, "more often"));
        QVERIFY(refused({"--adapter", m_other, "--adapter", "none"}, "none cannot stand"));
        QVERIFY(refused({"--adapter", m_other, "--adapter", m_other}, "there twice"));
        QVERIFY(refused({"--adapter", m_other, "--adapter", path("nowhere.gguf")}, "nowhere.gguf"));
        QVERIFY(refused(
            {"--adapter", m_other, "--adapter", m_default, "--adapter-strength", "1", "--adapter-strength", "9"},
            "above 0"));
        QStringList many;
        for (int i = 0; i < 9; ++i)
            many << "--adapter" << m_other;
        QVERIFY(refused(many, "9 times"));
        // A model that no adapter comes with.
        const CliResult none = runCli({"generate", "--model",
                                       QString::fromStdString((goldenFolder() / "models" / "qwen2_q4_0.gguf").string()),
                                       "--prompt", "x", "--tokens", "1", "--adapter", "auto", "--adapter", m_other});
        QVERIFY2(none.code == 2 && none.err.contains("no adapter comes with this model"), none.err.constData());
    }

    void aProjectKeepsSeveral()
    {
        QString file;
        const QStringList both{"--adapter", m_other,   "--adapter-strength", "0.7",
                               "--adapter", m_default, "--adapter-strength", "0.4"};
        const auto newStory = [&](const QString& story) {
            const CliResult made =
                runCli(QStringList{"project", "new", story, "--model", m_model, "--prompt", "It was."} + both);
            if (made.code != 0)
                throw std::runtime_error(made.err.toStdString());
        };
        QStringList write;
        const auto [first, tokens] = interruptedRun(700, 30, [&](const QString& count) {
            file = path("several" + count + ".longhand");
            newStory(file);
            return write = {"project", "write", file, "--tokens", count, "--seed", "5"};
        });
        const CliResult rest = runCli({"project", "resume", file});
        QVERIFY2(rest.code == 0, rest.err.constData());
        const QString whole = path("several_whole.longhand");
        newStory(whole);
        const CliResult expected =
            runCli({"project", "write", whole, "--tokens", QString::number(tokens), "--seed", "5"});
        QVERIFY2(expected.code == 0, expected.err.constData());
        QCOMPARE(first.out + rest.out, expected.out);
        const CliResult replayed = runCli({"project", "replay", file});
        QVERIFY2(replayed.code == 0, (replayed.out + replayed.err).constData());

        const QJsonObject info = cliJson({"project", "info", file, "--json"});
        for (const QJsonArray& kept :
             {info["adapters"].toArray(), info["runs"].toArray()[0].toObject()["adapters"].toArray()}) {
            QCOMPARE(kept.size(), 2);
            QCOMPARE(kept[0].toObject()["file"].toString(), m_other);
            QCOMPARE(kept[0].toObject()["strength"].toDouble(), 0.7);
            QCOMPARE(kept[1].toObject()["file"].toString(), m_default);
            QCOMPARE(kept[1].toObject()["strength"].toDouble(), 0.4);
        }
        // Strengths without adapters change nothing, silently or otherwise.
        QCOMPARE(runCli(write + QStringList{"--adapter-strength", "0.5"}).code, 2);
        QCOMPARE(cliJson({"project", "info", file, "--json"}), info);
        // Without one of them: said which.
        QVERIFY(QFile::rename(m_other, m_other + ".away"));
        const CliResult missing = runCli({"project", "replay", file});
        QVERIFY2(missing.code == 1 && missing.err.contains("other.safetensors"), missing.err.constData());
        const CliResult shown = runCli({"project", "info", file});
        QVERIFY2(shown.out.contains("other.safetensors, strength 0.7 (NOT FOUND); ") &&
                     shown.out.contains("fiction.safetensors, strength 0.4"),
                 shown.out.constData());
        QVERIFY(QFile::rename(m_other + ".away", m_other));
    }

    void measuringTakesNoneUnlessAsked()
    {
        writeAll(path("ids"), "5\n6\n7\n8\n");
        const auto logits = [&](const QStringList& more) {
            const CliResult result = runLab(
                QStringList{"logits", "--model", m_model, "--prompt-ids", path("ids"), "--out", path("l.npy")} + more);
            if (result.code != 0)
                throw std::runtime_error(result.err.toStdString());
            return readAll(path("l.npy"));
        };
        const QByteArray bare = logits({});
        QCOMPARE(logits({"--adapter", "none"}), bare);
        const QByteArray adapted = logits({"--adapter", "auto"});
        QVERIFY(adapted != bare);
        QCOMPARE(logits({"--adapter", m_default}), adapted);
    }

    void verifyHoldsWithOne()
    {
        const CliResult result =
            runCli({"verify", "--model", m_model, "--adapter", m_default, "--tokens", "130", "--run-tokens", "24"});
        QVERIFY2(result.code == 0, (result.out + result.err).constData());
    }

    void aProjectKeepsIt()
    {
        const QString file = path("a.longhand");
        QCOMPARE(runCli({"project", "new", file, "--model", m_model, "--prompt", "It was the year."}).code, 0);
        QCOMPARE(cliJson({"project", "info", file, "--json"})["adapter"].toObject()["choice"].toString(), "default");
        const QStringList write{"project", "write", file, "--tokens", "60", "--seed", "5"};
        const CliResult first = runCli(write);
        QVERIFY2(first.code == 0, first.err.constData());
        QCOMPARE(first.out, text({}));
        const CliResult second = runCli(write + QStringList{"--adapter", m_other, "--adapter-strength", "0.5"});
        QVERIFY2(second.code == 0, second.err.constData());
        QVERIFY2(second.err.contains("strength 0.5"), second.err.constData());
        const CliResult third = runCli(write + QStringList{"--adapter", "none"});
        QVERIFY2(third.code == 0, third.err.constData());

        const QJsonObject info = cliJson({"project", "info", file, "--json"});
        QCOMPARE(info["adapter"].toObject()["choice"].toString(), "none");
        const QJsonArray runs = info["runs"].toArray();
        QCOMPARE(runs.size(), 3);
        QCOMPARE(runs[0].toObject()["adapter"].toObject()["file"].toString(), m_default);
        QVERIFY(runs[0].toObject()["adapter"].toObject()["found"].toBool());
        QCOMPARE(runs[1].toObject()["adapter"].toObject()["strength"].toDouble(), 0.5);
        QVERIFY(runs[2].toObject()["adapter"].isNull());
        for (const char* number : {"1", "2", "3"}) {
            const CliResult replayed = runCli({"project", "replay", file, "--run", number});
            QVERIFY2(replayed.code == 0, (replayed.out + replayed.err).constData());
        }
        // One of another model: refused before anything is written down.
        const auto other = longhand::Model::load(goldenFolder() / "models" / "qwen2_q4_0.gguf");
        saveRandomAdapter(*other, path("qwen.safetensors").toStdString());
        const CliResult misfit = runCli(write + QStringList{"--adapter", path("qwen.safetensors")});
        QCOMPARE(misfit.code, 2);
        QVERIFY2(misfit.err.contains("another model"), misfit.err.constData());
        QCOMPARE(cliJson({"project", "info", file, "--json"}), info);
        QCOMPARE(runCli({"project", "context", file}).code, 0);
        QCOMPARE(runCli({"project", "check", file}).code, 0);

        // Gone: said by name, and nothing changes.
        QVERIFY(QFile::rename(m_other, m_other + ".away"));
        const QByteArray before = readAll(file);
        const CliResult missing = runCli({"project", "replay", file, "--run", "2"});
        QCOMPARE(missing.code, 1);
        QVERIFY2(missing.err.contains("other.safetensors"), missing.err.constData());
        QCOMPARE(readAll(file), before);
        const CliResult shown = runCli({"project", "info", file});
        QVERIFY2(shown.out.contains("NOT FOUND"), shown.out.constData());
        QVERIFY(QFile::rename(m_other + ".away", m_other));
    }

    void aRecordedRunIsResumed()
    {
        const auto write = [&](const QString& file, const QString& count) {
            const CliResult made = runCli({"project", "new", file, "--model", m_model, "--prompt", "It was.",
                                           "--adapter", m_other, "--adapter-strength", "0.7"});
            if (made.code != 0)
                throw std::runtime_error(made.err.toStdString());
            return QStringList{"project", "write", file, "--tokens", count, "--seed", "5"};
        };
        QString broken;
        const auto [first, tokens] = interruptedRun(700, 30, [&](const QString& count) {
            broken = path("broken" + count + ".longhand");
            return write(broken, count);
        });
        const CliResult expected = runCli(write(path("whole.longhand"), QString::number(tokens)));
        QVERIFY2(expected.code == 0, expected.err.constData());
        const CliResult rest = runCli({"project", "resume", broken});
        QVERIFY2(rest.code == 0, rest.err.constData());
        QCOMPARE(first.out + rest.out, expected.out);
    }

    void generateRecordsIt()
    {
        const QString file = path("generated.longhand");
        text({"--project", file});
        const QJsonObject info = cliJson({"project", "info", file, "--json"});
        QCOMPARE(info["adapter"].toObject()["choice"].toString(), "default");
        QCOMPARE(info["runs"].toArray()[0].toObject()["adapter"].toObject()["file"].toString(), m_default);
        QCOMPARE(runCli({"project", "replay", file}).code, 0);
    }

    void infoDescribes()
    {
        const QJsonObject adapter = cliJson({"info", m_default, "--json"});
        QCOMPARE(adapter["kind"].toString(), "adapter");
        QCOMPARE(adapter["style"].toString(), "fiction");
        QCOMPARE(adapter["rank"].toInt(), 4);
        const QJsonObject model = cliJson({"info", m_model, "--json"});
        QCOMPARE(model["fingerprint"].toString(), adapter["base_fingerprint"].toString());
        QCOMPARE(model["default_adapter"].toString(), m_default);
        const CliResult shown = runCli({"info", m_default});
        QVERIFY2(shown.code == 0 && shown.out.contains("fiction"), shown.out.constData());
    }
};

QTEST_GUILESS_MAIN(TestCliAdapter)
#include "test_cli_adapter.moc"
