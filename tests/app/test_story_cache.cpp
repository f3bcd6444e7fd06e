// How a story stores keys and values: chosen when it is made, recorded with each run, kept by what resumes or replays.
#include "app/project/outline/new_book.h"
#include "app/project/project.h"
#include "app/project/story_cache.h"
#include "tests/support/cli_process.h"
#include "tests/support/test_models.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

using namespace longhand;
using namespace longhand::test;

class TestStoryCache : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_model = tinyModelArgument();

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString newStory(const QString& name, const QStringList& more = {}) const
    {
        const CliResult made = runCli(
            QStringList{"project", "new", path(name), "--model", m_model, "--prompt", "It was the year of the salt."} +
            more);
        if (made.code != 0)
            throw std::runtime_error(made.err.toStdString());
        return path(name);
    }
    QByteArray write(const QString& story, const QStringList& more = {}, const QString& tokens = "80") const
    {
        const CliResult result = runCli(QStringList{"project", "write", story, "--tokens", tokens, "--seed", "5",
                                                    "--ids-out", path("written.ids")} +
                                        more);
        if (result.code != 0)
            throw std::runtime_error(result.err.toStdString());
        return readAll(path("written.ids"));
    }
    static QStringList backends(const QString& story)
    {
        QStringList found;
        const QJsonArray runs = cliJson({"project", "info", story, "--json"})["runs"].toArray();
        for (const QJsonValue& run : runs)
            found.append(run.toObject()["backend"].toString());
        return found;
    }

private Q_SLOTS:
    void theProjectKeepsIt()
    {
        const std::string file = path("kept.longhand").toStdString();
        {
            const auto project = Project::create(file, {}, "Salt.");
            QCOMPARE(storyCache(*project), KvEncoding::Bf16); // as stories of earlier programs
            setStoryCache(*project, KvEncoding::Int8);
        }
        const auto project = Project::open(file);
        QCOMPARE(storyCache(*project), KvEncoding::Int8);
        NewBook book;
        book.file = path("second.longhand").toStdString();
        book.title = "Second";
        book.text = "More salt.";
        createNewBook(*project, book);
        QCOMPARE(storyCache(*Project::open(book.file)), KvEncoding::Int8);
    }

    void newStoriesHaveEightBits()
    {
        const QString story = newStory("new.longhand");
        const QByteArray first = write(story);
        QCOMPARE(write(newStory("same.longhand", {"--kv-cache", "int8x8"})), first);
        const QString exact = newStory("exact.longhand", {"--kv-cache", "int8"});
        write(exact);
        QCOMPARE(backends(exact), QStringList("cpu int8"));
        const QString sixteen = newStory("sixteen.longhand", {"--kv-cache", "bf16"});
        const QByteArray other = write(sixteen);
        QCOMPARE(backends(story), QStringList("cpu int8x8"));
        QCOMPARE(backends(sixteen), QStringList("cpu"));
        // The same however drafted; said once, it holds for the story's later runs.
        QCOMPARE(write(newStory("self.longhand"), {"--strategy", "self"}), first);
        // In a file too, which is no setting of the story.
        QCOMPARE(write(newStory("file.longhand"), {"--kv-folder", path("")}), first);
        write(sixteen, {"--kv-cache", "int8"});
        write(sixteen);
        QCOMPARE(backends(sixteen), QStringList({"cpu", "cpu int8", "cpu int8"}));
        QVERIFY(!other.isEmpty());
    }

    void interruptedRunsGoOnAsTheyBegan()
    {
        for (const char* const cache : {"int8x8", "int8", "bf16"}) {
            const QStringList with{"--kv-cache", cache};
            QString story;
            const QString begun = path(QString("begun-%1.ids").arg(cache)),
                          rest = path(QString("rest-%1.ids").arg(cache));
            const int tokens =
                interruptedRun(1200, 10, [&](const QString& count) {
                    story = newStory(QString("cut-%1-%2.longhand").arg(cache, count), with);
                    return QStringList{"project", "write", story, "--tokens", count, "--seed", "5", "--ids-out", begun};
                }).count;
            const QByteArray whole =
                write(newStory(QString("whole-%1.longhand").arg(cache), with), QStringList(), QString::number(tokens));
            // What the command line says of new runs changes nothing.
            const CliResult resumed = runCli({"project", "resume", story, "--kv-cache",
                                              QByteArray(cache) == "int8x8" ? "int8" : "int8x8", "--ids-out", rest});
            QVERIFY2(resumed.code == 0, resumed.err.constData());
            QVERIFY2(!resumed.err.contains("may differ"), resumed.err.constData());
            QCOMPARE(readAll(begun) + readAll(rest), whole);
            const CliResult replay = runCli({"project", "replay", story});
            QVERIFY2(replay.code == 0, replay.err.constData());
        }
    }

    void generateHasTheSameDefault()
    {
        const auto generate = [&](const QStringList& more) {
            const CliResult result = runCli(QStringList{"generate", "--model", m_model, "--prompt", "The salt.",
                                                        "--tokens", "60", "--ids-out", path("g.ids")} +
                                            more);
            if (result.code != 0)
                throw std::runtime_error(result.err.toStdString());
            return readAll(path("g.ids"));
        };
        const QByteArray usual = generate({});
        QCOMPARE(generate({"--kv-cache", "int8x8"}), usual);
        QCOMPARE(generate({"--kv-cache", "int8x8", "--strategy", "ar", "--threads", "1"}), usual);
        QCOMPARE(generate({"--kv-folder", path("")}), usual);
        QCOMPARE(runCli({"generate", "--model", m_model, "--prompt", "The salt.", "--tokens", "6", "--kv-folder",
                         path("missing")})
                     .code,
                 2);
        const QString story = path("generated.longhand");
        QCOMPARE(generate({"--project", story}), usual);
        QCOMPARE(backends(story), QStringList("cpu int8x8"));
        QCOMPARE(storyCache(*Project::open(story.toStdString())), KvEncoding::Int8x8);
    }
};

QTEST_GUILESS_MAIN(TestStoryCache)
#include "test_story_cache.moc"
