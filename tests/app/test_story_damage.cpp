// Faults of a story's file that do not touch its text: they keep nobody from the text.
#include "app/project/project.h"
#include "tests/support/cli_process.h"
#include "tests/support/project_fixture.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fstream>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

QString nameOf(const TemporaryProject& file)
{
    return QString::fromStdString(file.path().string());
}

/// Adds pages that nothing refers to, as a program does that was killed at the wrong moment.
void addUnusedPages(const std::filesystem::path& file, std::uint32_t count)
{
    constexpr std::uint32_t pageSize = 4096;
    std::string bytes = fileContent(file);
    const auto pages = static_cast<std::uint32_t>(bytes.size() / pageSize) + count;
    bytes.resize(std::size_t{pages} * pageSize);
    for (std::size_t i = 0; i < 4; ++i)
        bytes[28 + i] = static_cast<char>(pages >> (24 - 8 * i)); // the header's own count
    std::ofstream(file, std::ios::binary) << bytes;
}

} // namespace

class TestStoryDamage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unusedPagesKeepNobodyOut_data()
    {
        QTest::addColumn<int>("pages");
        QTest::newRow("a few") << 3;
        QTest::newRow("more than the check usually lists") << 250;
    }
    void unusedPagesKeepNobodyOut()
    {
        QFETCH(int, pages);
        TemporaryProject file;
        file.create("The ferry had not come.").reset();
        addUnusedPages(file.path(), static_cast<std::uint32_t>(pages));

        const CliResult exported =
            runCli({"project", "export", nameOf(file), "--format", "txt", "--out", nameOf(file) + ".txt"});
        QVERIFY2(exported.code == 0, exported.err.constData());
        QCOMPARE(readAll(nameOf(file) + ".txt").trimmed(), QByteArray("The ferry had not come."));

        const CliResult checked = runCli({"project", "check", nameOf(file)});
        QCOMPARE(checked.code, 0);
        QVERIFY2(checked.out.contains(QByteArray::number(pages) + " pages"), checked.out.constData());
        const QJsonObject report = cliJson({"project", "check", nameOf(file), "--json"});
        QVERIFY(report["ok"].toBool());
        QCOMPARE(report["remarks"].toArray().size(), 1);

        const auto project = file.open();
        QCOMPARE(project->openState(), OpenState::Clean);
        project->setText("The ferry came.");
        QCOMPARE(project->text(), std::string("The ferry came."));
        QCOMPARE(project->check(), std::vector<std::string>());
    }
    void aDamagedRecordOfARunKeepsNobodyFromTheText_data()
    {
        QTest::addColumn<QString>("damage");
        QTest::addColumn<bool>("resumes");
        QTest::newRow("another key") << "UPDATE run SET settings = replace(settings, '\"seed\"', '\"sfed\"')" << false;
        QTest::newRow("another seed") << "UPDATE run SET settings = replace(settings, '\"seed\":0', '\"seed\":8')"
                                      << false;
        QTest::newRow("no JSON") << "UPDATE run SET settings = 'x' || substr(settings, 2)" << false;
        QTest::newRow("metrics") << "UPDATE run_metrics SET drafts = 'x' || substr(drafts, 2)" << true;
    }
    void aDamagedRecordOfARunKeepsNobodyFromTheText()
    {
        QFETCH(QString, damage);
        QFETCH(bool, resumes);
        QTemporaryDir folder;
        const QString file = folder.filePath("s.longhand");
        QCOMPARE(runCli({"project", "new", file, "--model", tinyModelArgument(), "--prompt", "The ferry"}).code, 0);
        QCOMPARE(runCli({"project", "write", file, "--tokens", "20"}).code, 0);
        QCOMPARE(runCli({"project", "export", file, "--format", "txt", "--out", file + ".whole"}).code, 0);
        {
            SQLite::Database database(file.toStdString(), SQLite::OPEN_READWRITE);
            QVERIFY(database.exec(damage.toStdString()) > 0);
            database.exec("UPDATE run SET state = 1"); // paused
        }
        const CliResult exported = runCli({"project", "export", file, "--format", "txt", "--out", file + ".txt"});
        QVERIFY2(exported.code == 0, exported.err.constData());
        QCOMPARE(readAll(file + ".txt"), readAll(file + ".whole"));
        for (const QStringList& arguments :
             {QStringList{"project", "notes", file}, {"project", "context", file}, {"project", "info", file}})
        {
            const CliResult result = runCli(arguments);
            QVERIFY2(result.code == 0, result.err.constData());
        }
        const QString fault = cliJson({"project", "info", file, "--json"})["runs"][0]["fault"].toString();
        const CliResult checked = runCli({"project", "check", file});
        QCOMPARE(checked.code, 1);
        for (const QByteArray& said : {fault.toUtf8(), checked.out})
            for (const char* word : {"s.longhand", "export", "backup"})
                QVERIFY2(said.contains(word), said.constData());
        if (!resumes) {
            const CliResult resumed = runCli({"project", "resume", file});
            QCOMPARE(resumed.code, 1);
            QVERIFY2(resumed.err.contains("backup"), resumed.err.constData());
            QCOMPARE(runCli({"project", "replay", file}).code, 1);
        }
        const auto project = longhand::Project::open(file.toStdString()); // as the window does
        project->setText(project->text() + " It came.");
        QVERIFY(project->text().ends_with(" It came."));
    }
    void lettersThatAreNotAsTheyWereWrittenAreTold_data()
    {
        QTest::addColumn<QString>("damage");
        QTest::addColumn<QByteArray>("place");
        QTest::newRow("author") << "UPDATE span SET author_text = replace(author_text, 'ferry', 'merry')"
                                << QByteArray("span 1");
        QTest::newRow("text") << "UPDATE token_batch SET bytes = CAST(replace(bytes, ' had', ' hid') AS BLOB)"
                              << QByteArray("run 2");
        QTest::newRow("token") << "UPDATE token_batch SET tokens = CAST(x'65000000' || substr(tokens, 5) AS BLOB)"
                               << QByteArray("run 2");
        QTest::newRow("source") << "UPDATE token_batch SET sources = CAST(x'05' || substr(sources, 2) AS BLOB)"
                                << QByteArray("run 2");
        QTest::newRow("lengths") << "UPDATE token_batch SET lengths = CAST(x'03000500' || substr(lengths, 5) AS BLOB)"
                                 << QByteArray("run 2");
    }
    /// One changed byte leaves rows that agree with each other: only the checksum knows.
    void lettersThatAreNotAsTheyWereWrittenAreTold()
    {
        QFETCH(QString, damage);
        QFETCH(QByteArray, place);
        const TemporaryProject file;
        {
            const auto project = file.create("The ferry");
            writeRun(*project, {" had", " not", " come"});
            QVERIFY(project->textIsAsWritten());
            QCOMPARE(project->check(), std::vector<std::string>());
        }
        {
            SQLite::Database database(file.path().string(), SQLite::OPEN_READWRITE);
            QVERIFY(database.exec(damage.toStdString()) > 0);
        }
        const CliResult checked = runCli({"project", "check", nameOf(file)});
        QCOMPARE(checked.code, 1);
        QVERIFY2(checked.out.contains(place) && checked.out.contains("not as"), checked.out.constData());
        const auto project = file.open(); // the text stays within reach, and the story can go on
        QVERIFY(!project->textIsAsWritten());
        QVERIFY(project->text().ends_with(" not come"));
        project->setText(project->text() + ".");
        QVERIFY(project->text().ends_with(" not come."));
    }

    /// A disk that flips a bit: the story opens with its text or does not, and no other text passes as the author's.
    void aFlippedBitIsNeverTakenForText()
    {
        const TemporaryProject file;
        std::string text;
        {
            const auto project = file.create("The ferry");
            writeRun(*project, {" had", " not", " come"});
            project->setText("The old ferry had not come. She waited.");
            writeRun(*project, {" It", " was", " late"});
            text = project->text();
        }
        const std::string bytes = fileContent(file.path());
        std::mt19937 random(5);
        int told = 0;
        for (int i = 0; i < 150; ++i) {
            // Half of them within the words: the last pages of a small file hold mostly nothing.
            const std::size_t near = bytes.find(i % 4 == 0 ? "The ferry" : i % 4 == 1 ? "not come" : "late");
            const std::size_t at = i % 2 == 0 ? random() % bytes.size() : near - 20 + random() % 60;
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << (random() % 8)));
            std::ofstream(file.path(), std::ios::binary) << damaged;
            std::string read = text;
            bool noticed = false;
            try {
                const auto project = Project::open(file.path(), OpenFor::LookOnly);
                noticed = !project->check().empty();
                read = project->text();
            } catch (const Error&) {
                noticed = true;
            }
            QVERIFY2(noticed || read == text, qPrintable(QString("byte %1: %2").arg(at).arg(read.c_str())));
            told += noticed ? 1 : 0;
        }
        QVERIFY(told > 20);
    }

    void besideUnusedPagesRealDamageIsFound()
    {
        TemporaryProject file;
        file.create(std::string(30'000, 'x')).reset();
        std::string bytes = fileContent(file.path());
        for (std::size_t at = 12288; at < 16384; at += 7) // the fourth page
            bytes[at] = static_cast<char>(bytes[at] ^ 0x5a);
        std::ofstream(file.path(), std::ios::binary) << bytes;
        addUnusedPages(file.path(), 3);
        QVERIFY_EXCEPTION_THROWN(file.open(), Error);
    }
};

QTEST_GUILESS_MAIN(TestStoryDamage)
#include "test_story_damage.moc"
