#include "app/export/exporter.h"
#include "app/export/markdown_text.h"
#include "app/export/replaceable.h"
#include "app/project/project.h"
#include "engine/formats/write_file.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_models.h"

#include <QTest>
#include <cstdlib>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

class TestExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plainTextIsTheTextByteForByte();
    void markdown_data();
    void markdown();
    void markdownOfAProject();
    void aFileIsReplacedWhole();
    void aFailureLeavesTheOldFile();
    void linksAndPermissionsStay();
    void oddPlacesAreRefused();
    void storiesAndModelsAreNotReplaced();
};

void TestExport::plainTextIsTheTextByteForByte()
{
    TemporaryProject file;
    const auto out = file.folder() / "out.txt";
    const auto project = file.create("Tab\t, *stars*, \r\n  blanks  \n\n\nén 漢 😀");
    writeRun(*project, {" and", " a", " run", "\xf0\x9f"});
    exportProject(*project, ExportFormat::PlainText, out);
    QCOMPARE(fileContent(out), std::string("Tab\t, *stars*, \r\n  blanks  \n\n\nén 漢 😀 and a run\n"));
    project->setText("ends with a line\n");
    exportProject(*project, ExportFormat::PlainText, out);
    QCOMPARE(fileContent(out), std::string("ends with a line\n"));
    project->setText("");
    exportProject(*project, ExportFormat::PlainText, out);
    QCOMPARE(fileContent(out), std::string("\n"));
}

void TestExport::markdown_data()
{
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("paragraphs") << "T"
                                << "One.\n\n\n\nTwo.\n"
                                << "# T\n\nOne.\n\nTwo.\n";
    QTest::newRow("line breaks") << ""
                                 << "One,\ntwo,\r\nthree."
                                 << "One,\\\ntwo,\\\nthree.\n";
    QTest::newRow("blanks at the edges") << ""
                                         << "    not code  \n\n \t \n  x"
                                         << "not code\n\nx\n";
    QTest::newRow("emphasis") << ""
                              << "a *b* _c_ `d`"
                              << "a \\*b\\* \\_c\\_ \\`d\\`\n";
    QTest::newRow("beginnings") << ""
                                << "# h\n\n- l\n\n+ l\n\n12. n\n\n3) n\n\n> q\n\n===\n\n~~~"
                                << "\\# h\n\n\\- l\n\n\\+ l\n\n12\\. n\n\n3\\) n\n\n\\> q\n\n\\===\n\n\\~\\~\\~\n";
    QTest::newRow("not beginnings") << ""
                                    << "a # b - c 12. d"
                                    << "a # b - c 12. d\n";
    QTest::newRow("links and pictures") << ""
                                        << "![x](y) [z] <b> &amp; a|b"
                                        << "\\!\\[x\\](y) \\[z\\] \\<b\\> \\&amp; a\\|b\n";
    QTest::newRow("backslash") << ""
                               << "a\\b"
                               << "a\\\\b\n";
    QTest::newRow("title") << " A *new*\nday # "
                           << "x"
                           << "# A \\*new\\* day \\#\n\nx\n";
    QTest::newRow("nothing") << ""
                             << ""
                             << "\n";
    QTest::newRow("title alone") << "T"
                                 << "\n\n"
                                 << "# T\n";
}

void TestExport::markdown()
{
    QFETCH(QString, title);
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(markdownDocument(title.toStdString(), text.toStdString())), expected);
}

void TestExport::markdownOfAProject()
{
    TemporaryProject file;
    const auto out = file.folder() / "out.md";
    const auto project = file.create("One.\n\nTwo.");
    exportProject(*project, ExportFormat::Markdown, out);
    QCOMPARE(fileContent(out), std::string("# The Salt Year\n\nOne.\n\nTwo.\n"));
}

void TestExport::aFileIsReplacedWhole()
{
    TemporaryProject file;
    const auto out = file.folder() / "out";
    const auto linked = file.folder() / "linked";
    writeFileAtomically(out, "old content that is longer");
    fs::create_hard_link(out, linked);
    writeFileAtomically(out, "new");
    QCOMPARE(fileContent(out), std::string("new"));
    QCOMPARE(fileContent(linked), std::string("old content that is longer")); // another file took its name
    fs::remove(out);
    fs::remove(linked);
    const std::string big(5'000'000, 'x');
    writeFileAtomically(out, big);
    QVERIFY(fileContent(out) == big);
    QVERIFY(std::distance(fs::directory_iterator(file.folder()), fs::directory_iterator()) == 1);
    const fs::path before = fs::current_path();
    fs::current_path(file.folder());
    writeFileAtomically("here.txt", "x"); // a bare name
    fs::current_path(before);
    QCOMPARE(fileContent(file.folder() / "here.txt"), std::string("x"));
}

void TestExport::aFailureLeavesTheOldFile()
{
    TemporaryProject file;
    const auto out = file.folder() / "out";
    writeFileAtomically(out, "old");
    fs::permissions(out, fs::perms::all);
    fs::permissions(file.folder(),
                    fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read | fs::perms::others_exec);
    const pid_t pid = fork(); // root may write anywhere, so somebody else has to try
    if (pid == 0) {
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
            _exit(9);
        try {
            writeFileAtomically(out, "new");
            _exit(1);
        } catch (const Error& e) {
            _exit(std::string(e.what()).find("unchanged") != std::string::npos ? 0 : 2);
        }
    }
    int status = 0;
    waitpid(pid, &status, 0);
    fs::permissions(file.folder(), fs::perms::owner_all);
    QCOMPARE(WEXITSTATUS(status), 0);
    QCOMPARE(fileContent(out), std::string("old"));
    QVERIFY(std::distance(fs::directory_iterator(file.folder()), fs::directory_iterator()) == 1);
}

void TestExport::linksAndPermissionsStay()
{
    TemporaryProject file;
    const auto out = file.folder() / "out";
    const auto link = file.folder() / "link";
    writeFileAtomically(out, "old");
    fs::permissions(out, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("out", link);
    writeFileAtomically(link, "new");
    QVERIFY(fs::is_symlink(link));
    QCOMPARE(fileContent(out), std::string("new"));
    QCOMPARE(fs::status(out).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    const mode_t mask = umask(027);
    writeFileAtomically(file.folder() / "fresh", "x");
    umask(mask);
    QCOMPARE(static_cast<int>(fs::status(file.folder() / "fresh").permissions()), 0640);
}

void TestExport::oddPlacesAreRefused()
{
    TemporaryProject file;
    QVERIFY_EXCEPTION_THROWN(writeFileAtomically(file.folder(), "x"), Error);
    QVERIFY_EXCEPTION_THROWN(writeFileAtomically(file.folder() / "no" / "such", "x"), Error);
    QVERIFY_EXCEPTION_THROWN(writeFileAtomically("", "x"), Error);
    QVERIFY_EXCEPTION_THROWN(writeFileAtomically("/dev/null", "x"), Error); // would put a file in its place
    QVERIFY(fs::is_character_file("/dev/null"));
}

/// Under whatever name: an export destroyed the story once, and said that it was written.
void TestExport::storiesAndModelsAreNotReplaced()
{
    TemporaryProject file;
    const auto project = file.create("A story that took a year.");
    const fs::path story = file.path(), folder = file.folder();
    fs::create_symlink(story, folder / "linked.txt");
    fs::create_hard_link(story, folder / "twin.txt");
    TemporaryProject other;
    other.create("Another.");
    fs::copy_file(other.path(), folder / "renamed.txt");
    fs::copy_file(longhand::test::tinyModelPath(), folder / "model.txt");
    for (const char* name : {"linked.txt", "twin.txt", "renamed.txt", "model.txt"}) {
        const fs::path out = folder / name;
        const std::string before = fileContent(out);
        QVERIFY_THROWS_EXCEPTION(Error, exportProject(*project, ExportFormat::Markdown, out));
        QVERIFY(fileContent(out) == before);
    }
    QVERIFY_THROWS_EXCEPTION(Error, exportProject(*project, ExportFormat::PlainText, story));
    project->setText("A story that took a year, and a day."); // its locks and its log are whole
    project->flush();
    QVERIFY(project->check().empty());
    exportProject(*project, ExportFormat::PlainText, folder / "export.txt");
    exportProject(*project, ExportFormat::PlainText, folder / "export.txt"); // an export may be replaced
    checkReplaceable("/dev/null");
    checkReplaceable(folder / "not there.gguf");
}

QTEST_APPLESS_MAIN(TestExport)
#include "test_export.moc"
