// Faults of a story's file that do not touch its text: they keep nobody from the text.
#include "app/project/project.h"
#include "tests/support/cli_process.h"
#include "tests/support/project_fixture.h"

#include <QTest>
#include <fstream>

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
    void besideUnusedPagesRealDamageIsFound()
    {
        TemporaryProject file;
        file.create(std::string(30'000, 'x')).reset();
        std::string bytes = fileContent(file.path());
        for (std::size_t at = 3 * 4096; at < 4 * 4096; at += 7)
            bytes[at] = static_cast<char>(bytes[at] ^ 0x5a);
        std::ofstream(file.path(), std::ios::binary) << bytes;
        addUnusedPages(file.path(), 3);
        QVERIFY_EXCEPTION_THROWN(file.open(), Error);
    }
};

QTEST_GUILESS_MAIN(TestStoryDamage)
#include "test_story_damage.moc"
