// Files that are no projects, not whole, or made to deceive: refused with a message, not one byte changed, nothing left
// beside them.
#include "app/project/project.h"
#include "app/project/project_files.h"
#include "app/project/store/schema/schema.h"
#include "tests/support/other_user.h"
#include "tests/support/session_desk.h"
#include "tests/support/test_paths.h"

#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fstream>
#include <random>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace {

namespace fs = std::filesystem;

void writeFile(const fs::path& file, const std::string& content)
{
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << content;
}

std::vector<std::string> filesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// A project of several pages: author's text, runs, an edit.
std::string sample()
{
    TemporaryProject file;
    auto project = file.create(std::string(6000, 'a'));
    std::vector<std::string> words;
    for (int i = 0; i < 800; ++i)
        words.push_back(" word" + std::to_string(i));
    writeRun(*project, words);
    std::string text = project->text();
    project->setText(text.substr(0, 7000) + " cut " + text.substr(7100));
    writeRun(*project, words);
    project.reset();
    return fileContent(file.path());
}

/// Changes a project's rows behind its back.
void tamper(const fs::path& file, const std::string& sql)
{
    SQLite::Database db(file.string(), SQLite::OPEN_READWRITE);
    db.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
    db.exec(sql);
}

/// The message it is refused with; empty if it was opened.
std::string refusal(const fs::path& file)
{
    try {
        Project::open(file);
    } catch (const Error& e) {
        return e.what();
    }
    return {};
}

} // namespace

class TestProjectFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_sample = sample(); }
    void whatIsNotAProject_data();
    void whatIsNotAProject();
    void placesThatAreNoFiles();
    void otherDatabases();
    void everyTruncation();
    void garbagePages();
    void changedBytes();
    void rowsThatContradictThemselves_data();
    void rowsThatContradictThemselves();
    void aSmallFileOfMuchText();
    void aHostileSchemaIsRefused();
    void withoutPermission();
    void afterARefusalAGoodFileOpens();
    void aRealFileOfSchema1();
    void aRealFileOfSchema2();

private:
    std::string m_sample;
};

void TestProjectFiles::whatIsNotAProject_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("one byte") << QByteArray("S");
    QTest::newRow("text") << QByteArray("Once upon a time there was no project.\n");
    QTest::newRow("SQLite's first words only") << QByteArray("SQLite format 3\0", 16);
    QTest::newRow("a header cut short") << QByteArray::fromStdString(m_sample.substr(0, 99));
    QTest::newRow("a header alone") << QByteArray::fromStdString(m_sample.substr(0, 100));
    QTest::newRow("zeros") << QByteArray(20000, '\0');
    std::mt19937 random(1);
    QByteArray noise(20000, '\0');
    for (char& byte : noise)
        byte = static_cast<char>(random());
    QTest::newRow("noise") << noise;
    std::string wrong = m_sample;
    wrong[68] = 'X';
    QTest::newRow("another program's database") << QByteArray::fromStdString(wrong);
    std::string newer = m_sample;
    newer[63] = 99;
    QTest::newRow("a newer format") << QByteArray::fromStdString(newer);
    std::string older = m_sample;
    older[63] = 0;
    QTest::newRow("no format") << QByteArray::fromStdString(older);
    QTest::newRow("a GGUF file") << QByteArray("GGUF\x03\0\0\0", 8) + QByteArray(5000, '\0');
}

void TestProjectFiles::whatIsNotAProject()
{
    QFETCH(QByteArray, content);
    TemporaryProject file;
    writeFile(file.path(), content.toStdString());
    const std::string message = refusal(file.path());
    QVERIFY(message.find("story.longhand") != std::string::npos);
    if (QTest::currentDataTag() == std::string("a newer format"))
        QVERIFY2(message.find("newer version") != std::string::npos && message.find("99") != std::string::npos,
                 message.c_str());
    QCOMPARE(fileContent(file.path()), content.toStdString());
    QCOMPARE(filesIn(file.folder()), std::vector<std::string>{"story.longhand"});
}

void TestProjectFiles::placesThatAreNoFiles()
{
    TemporaryProject file;
    QVERIFY(refusal(file.path()).find("no file") != std::string::npos);
    fs::create_directory(file.path());
    QVERIFY(refusal(file.path()).find("folder") != std::string::npos);
    fs::remove(file.path());
    QCOMPARE(mkfifo(file.path().c_str(), 0600), 0);
    QVERIFY(!refusal(file.path()).empty()); // and does not wait for somebody to write into it
    fs::remove(file.path());
    fs::create_symlink("story.longhand", file.path());
    QVERIFY(!refusal(file.path()).empty());
    fs::remove(file.path());
    QVERIFY(filesIn(file.folder()).empty());
    QVERIFY(!refusal("").empty());
    QVERIFY(!refusal("/dev/null").empty());
    const std::string tooLong = refusal(file.folder() / std::string(300, 'x')); // not the disk's fault
    QVERIFY2(tooLong.find("cannot be opened") != std::string::npos, tooLong.c_str());
}

void TestProjectFiles::otherDatabases()
{
    TemporaryProject file;
    {
        SQLite::Database db(file.path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        db.exec("CREATE TABLE bookmarks (id INTEGER PRIMARY KEY, url TEXT)");
    }
    const std::string before = fileContent(file.path());
    QVERIFY(refusal(file.path()).find("not a Longhand project") != std::string::npos);
    QCOMPARE(fileContent(file.path()), before);
    tamper(file.path(), "PRAGMA application_id = 1282303848; PRAGMA user_version = 1"); // says that it is one
    const std::string claiming = fileContent(file.path());
    QVERIFY(!refusal(file.path()).empty());
    QCOMPARE(fileContent(file.path()), claiming);
    QCOMPARE(filesIn(file.folder()), std::vector<std::string>{"story.longhand"});
}

void TestProjectFiles::everyTruncation()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    for (std::size_t size = 0; size < m_sample.size(); size += 512) {
        writeFile(file.path(), m_sample.substr(0, size));
        QVERIFY2(!refusal(file.path()).empty(), std::to_string(size).c_str());
        QCOMPARE(fs::file_size(file.path()), size);
        QVERIFY(fileContent(file.path()) == m_sample.substr(0, size));
        QCOMPARE(filesIn(file.folder()).size(), std::size_t(1));
    }
}

void TestProjectFiles::garbagePages()
{
    std::mt19937 random(2);
    TemporaryProject file(TemporaryProject::Where::Memory);
    int refused = 0;
    for (std::size_t page = 0; page < m_sample.size() / 4096; ++page) {
        for (const std::size_t begin : {std::size_t(0), std::size_t(100), std::size_t(2048)}) {
            std::string content = m_sample;
            for (std::size_t i = begin; i < 4096; ++i)
                content[page * 4096 + i] = static_cast<char>(random());
            writeFile(file.path(), content);
            std::unique_ptr<Project> project;
            try {
                project = Project::open(file.path());
                project->check(); // what quick_check does not see must be found or be harmless
                project->text();
            } catch (const Error&) {
                ++refused;
            }
            project.reset();
            QVERIFY(fileContent(file.path()) == content);
            QCOMPARE(filesIn(file.folder()).size(), std::size_t(1));
        }
    }
    QVERIFY(refused > static_cast<int>(m_sample.size() / 4096));
}

void TestProjectFiles::changedBytes()
{
    std::mt19937 random(3);
    TemporaryProject file(TemporaryProject::Where::Memory);
    for (int i = 0; i < 400; ++i) {
        std::string content = m_sample;
        // The first half of them where it matters most.
        const std::size_t at = random() % (i % 2 == 0 ? 512 : content.size());
        content[at] = static_cast<char>(random());
        writeFile(file.path(), content);
        try {
            const auto project = Project::open(file.path());
            project->check();
            project->text();
            project->runs();
        } catch (const Error&) {
        }
        QVERIFY(fileContent(file.path()) == content);
        QCOMPARE(filesIn(file.folder()).size(), std::size_t(1));
    }
}

void TestProjectFiles::rowsThatContradictThemselves_data()
{
    QTest::addColumn<QString>("sql");
    const std::pair<const char*, const char*> cases[] = {
        {"a gap in the log", "UPDATE token_batch SET first = first + 1 WHERE run = 2"},
        {"a batch gone", "DELETE FROM token_batch WHERE run = 2"},
        {"another number of tokens", "UPDATE token_batch SET count = count + 1"},
        {"sources missing", "UPDATE token_batch SET sources = x'00'"},
        {"an unknown source",
         "UPDATE token_batch SET sources = CAST(replace(hex(zeroblob(count)), '00', 'z') AS BLOB)"},
        {"bytes missing", "UPDATE token_batch SET bytes = x''"},
        {"lengths of zero", "UPDATE token_batch SET lengths = zeroblob(2 * count)"},
        {"a run that says more", "UPDATE run SET tokens = tokens + 1"},
        {"a cut beyond the end", "UPDATE span SET parent_cut = 1000000 WHERE id = 3"},
        {"its own parent", "UPDATE span SET parent = id WHERE id = 3"},
        {"a parent that is younger", "UPDATE span SET parent = 4 WHERE id = 2"},
        {"no parent", "UPDATE span SET parent = 77 WHERE id = 3"},
        {"an excerpt of nothing", "UPDATE span SET first = 100000 WHERE kind = 2"},
        {"an excerpt of the author", "UPDATE span SET source = 1 WHERE kind = 2"},
        {"words that are not UTF-8", "UPDATE span SET author_text = CAST(x'61ff' AS TEXT) WHERE id = 1"},
        {"a run without a record", "DELETE FROM run WHERE span = 2"},
        {"a state of nobody knows", "UPDATE run SET state = 9"},
        {"settings that are no JSON", "UPDATE run SET settings = 'x'"},
        {"a context that is no JSON", "UPDATE project SET context = '{}'"},
        {"negative numbers", "UPDATE span SET first = -5, length = -5 WHERE kind = 2"},
        {"numbers near the end of numbers",
         "UPDATE span SET first = 9223372036854775807, length = 9223372036854775807 WHERE kind = 2"},
        {"a batch at the end of numbers", "UPDATE token_batch SET first = 9223372036854775807 WHERE run = 2"},
        {"a head that is not there", "UPDATE project SET head = 99"},
        // What the command line would refuse, and what is another number in 32 bits.
        {"groups of none", "UPDATE project SET context = json_set(context, '$.rope', 'selfextend', '$.group', 0)"},
        {"groups below none", "UPDATE project SET context = json_set(context, '$.rope', 'selfextend', '$.group', -3)"},
        {"groups of 2^40",
         "UPDATE project SET context = json_set(context, '$.rope', 'selfextend', '$.group', 1099511627776)"},
        {"groups of 2^64", "UPDATE project SET context = replace(context, '\"group\":1', "
                           "'\"group\":18446744073709551616')"},
        {"groups of one and a half",
         "UPDATE project SET context = json_set(context, '$.rope', 'selfextend', '$.group', 1.5)"},
        {"a window below the tail",
         "UPDATE project SET context = json_set(context, '$.rope', 'selfextend', '$.window', 5)"},
        {"no context", "UPDATE project SET context = json_set(context, '$.planned', 0)"},
        {"a context of 2^32 + 9,000", "UPDATE project SET context = json_set(context, '$.planned', 4294976296)"},
        {"a factor of nothing", "UPDATE project SET context = json_set(context, '$.rope', 'yarn', '$.factor', 0)"},
        {"sinks below none",
         "UPDATE project SET context = json_set(context, '$.rolling', json('true'), '$.sinks', -1)"},
        {"a rolling window of nothing",
         "UPDATE project SET context = json_set(context, '$.rolling', json('true'), '$.rolling_window', 0)"},
        {"both ways to go beyond the context",
         "UPDATE project SET context = json_set(context, '$.rope', 'selfextend', '$.rolling', json('true'))"},
        {"a penalty of a billion", "UPDATE run SET settings = json_set(settings, '$.penalty', 1000000000)"},
        {"a temperature below nothing", "UPDATE run SET settings = json_set(settings, '$.temperature', -1)"},
        {"a window of 2^33", "UPDATE run SET settings = json_set(settings, '$.penalty_window', 8589934592)"},
        {"a seed of one and a half", "UPDATE run SET settings = json_set(settings, '$.seed', 1.5)"},
        {"a budget of nothing", "UPDATE run SET settings = json_set(settings, '$.budget', 0)"},
        {"a tree of 2^32 + 3 children", "UPDATE run SET settings = json_set(settings, '$.tree', json('[4294967299]'))"},
        {"a tree without end", "UPDATE run SET settings = json_set(settings, '$.tree', json('[16,16,16]'))"},
        {"fewer tokens than none", "UPDATE run SET settings = json_set(settings, '$.target_tokens', -1)"},
        {"a strategy of nobody knows", "UPDATE run SET settings = json_set(settings, '$.strategy', 'magic')"},
        {"a state of 2^32", "UPDATE run SET state = 4294967296"},
        {"a kind of 2^32 + 2", "UPDATE span SET kind = 4294967298 WHERE kind = 2"},
        {"a status of nobody knows", "INSERT INTO outline (level, position, present, dismissed, status, title, "
                                     "synopsis, quote) VALUES (1, 0, 1, 0, 77, '', '', '')"},
        {"a level of nobody knows", "INSERT INTO outline (level, position, present, dismissed, status, title, "
                                    "synopsis, quote) VALUES (9, 0, 1, 0, 0, '', '', '')"},
    };
    for (const auto& [name, sql] : cases)
        QTest::newRow(name) << QString::fromUtf8(sql);
}

void TestProjectFiles::rowsThatContradictThemselves()
{
    QFETCH(QString, sql);
    TemporaryProject file;
    writeFile(file.path(), m_sample);
    tamper(file.path(), sql.toStdString());
    // What is wrong is found without the checksums, too: earlier programs wrote none.
    tamper(file.path(), "UPDATE span SET checksum = NULL; UPDATE run SET checksum = NULL; "
                        "UPDATE token_batch SET checksum = NULL");
    // Refused, or opened and found; and reading it ends.
    std::vector<std::string> found;
    try {
        const auto project = file.open();
        found = project->check();
        try {
            project->text();
            project->runs();
        } catch (const Error&) {
        }
    } catch (const Error& e) {
        found.emplace_back(e.what());
    }
    QVERIFY(!found.empty());
}

/// Parts of parts: a file of a megabyte unpacked to gigabytes, and the list of stories looks into every file.
void TestProjectFiles::aSmallFileOfMuchText()
{
    TemporaryProject file;
    file.create(std::string(1 << 20, 'x')).reset();
    tamper(file.path(), "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 400) "
                        "INSERT INTO span (id, parent, parent_cut, kind, source, first, length, created_ms) "
                        "SELECT i, i - 1, 1048576, 0, 1, 0, 1048576, 0 FROM n; UPDATE project SET head = 400");
    const auto refusedBySize = [](const auto& work) {
        try {
            work();
        } catch (const Error& e) {
            return QByteArray(e.what()).contains("too large to open");
        }
        return false;
    };
    QVERIFY(refusedBySize([&] { Project::open(file.path())->text(); }));
    QVERIFY(refusedBySize([&] { peekProject(file.path()); }));
    // A story of a hundred copies is opened; the list does not read it.
    tamper(file.path(), "UPDATE project SET head = 100");
    QCOMPARE(Project::open(file.path())->text().size(), std::size_t(100) << 20);
    QVERIFY(refusedBySize([&] { peekProject(file.path()); }));
}

void TestProjectFiles::aHostileSchemaIsRefused()
{
    for (const char* sql :
         {"CREATE VIEW v AS SELECT 1", "CREATE TRIGGER t AFTER UPDATE ON project BEGIN DELETE FROM span; END",
          "CREATE TRIGGER T AFTER UPDATE ON project BEGIN DELETE FROM span; END", "CREATE INDEX i ON span (kind)",
          "CREATE TABLE notes (text TEXT)", "ALTER TABLE project ADD COLUMN x INTEGER CHECK (abs(random()) > 5)",
          "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'TRIGGER' WHERE name = 'span'",
          "CREATE VIRTUAL TABLE f USING fts5(x)", "DROP TABLE token_batch", "DROP TABLE run",
          "ALTER TABLE project RENAME COLUMN head TO tail"})
    {
        TemporaryProject file;
        writeFile(file.path(), m_sample);
        tamper(file.path(), sql);
        const std::string before = fileContent(file.path());
        QVERIFY2(!refusal(file.path()).empty(), sql);
        QVERIFY(fileContent(file.path()) == before);
        QCOMPARE(filesIn(file.folder()).size(), std::size_t(1));
    }
}

void TestProjectFiles::withoutPermission()
{
    TemporaryProject file;
    writeFile(file.path(), m_sample);
    fs::permissions(file.folder(), fs::perms::all);
    fs::permissions(file.path(), fs::perms::none);
    // Root may read everything, so somebody else has to try.
    QCOMPARE(asOrdinaryUser([&] { return refusal(file.path()).find("permission") != std::string::npos ? 0 : 1; }), 0);

    // A file that may be read, in a folder that may not be written to.
    fs::permissions(file.path(), fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
    fs::permissions(file.folder(), fs::perms::owner_read | fs::perms::owner_exec | fs::perms::group_read |
                                       fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec);
    const int result = asOrdinaryUser([&] {
        try {
            const auto project = file.open();
            if (project->openState() != OpenState::ReadOnly || project->text().empty() || !project->check().empty())
                return 1;
            try {
                project->setText("x");
                return 2;
            } catch (const Error&) {
                return 0;
            }
        } catch (const Error&) {
            return 3;
        }
    });
    fs::permissions(file.folder(), fs::perms::owner_all);
    QCOMPARE(result, 0);
    QVERIFY(fileContent(file.path()) == m_sample);
}

void TestProjectFiles::afterARefusalAGoodFileOpens()
{
    TemporaryProject file;
    writeFile(file.path(), "nothing");
    QVERIFY(!refusal(file.path()).empty());
    writeFile(file.path(), m_sample);
    const auto project = file.open();
    QCOMPARE(project->openState(), OpenState::Clean);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProjectFiles::aRealFileOfSchema1()
{
    TemporaryProject file;
    const fs::path fixtures = longhand::test::goldenFolder().parent_path() / "app" / "fixtures";
    fs::copy_file(fixtures / "schema_1.sqlite", file.path());
    auto project = file.open();
    QCOMPARE(project->text(), fileContent(fixtures / "schema_1.txt"));
    QCOMPARE(project->check(), std::vector<std::string>());
    QCOMPARE(project->info().title, std::string("The Salt Year"));
    QCOMPARE(project->runs().size(), std::size_t(2));
    QCOMPARE(project->interruptedRun()->settings.targetTokens, 40);
    QCOMPARE(project->interruptedRun()->tokensWritten, 3);
    const SpanId run = project->interruptedRun()->span;
    project->appendTokens(run, tokensOf({" And", " on"}), 0.1); // and it can be written to
    project->setRunState(run, RunState::Stopped);
    QCOMPARE(project->text(), fileContent(fixtures / "schema_1.txt") + " And on");
}

void TestProjectFiles::aRealFileOfSchema2()
{
    TemporaryProject file;
    const fs::path fixtures = longhand::test::goldenFolder().parent_path() / "app" / "fixtures";
    fs::copy_file(fixtures / "schema_2.sqlite", file.path());
    const std::string text = fileContent(fixtures / "schema_2.txt");
    {
        const auto project = file.open();
        QCOMPARE(project->openState(), OpenState::Clean);
        QCOMPARE(project->text(), text);
        QCOMPARE(project->check(), std::vector<std::string>());
        QCOMPARE(project->info().title, std::string("The Salt Year"));
        QCOMPARE(project->runs().size(), std::size_t(2));
        QCOMPARE(project->runs().front().tokensWritten, 150);
        for (const RunInfo& run : project->runs()) { // what its steps did came along
            std::int64_t tokens = 0;
            for (const RunMetrics& metrics : project->runMetrics(run.span))
                tokens += metrics.sums.tokens;
            QCOMPARE(tokens, run.tokensWritten);
        }
        QCOMPARE(project->interruptedRun()->settings.targetTokens, 60);
        QCOMPARE(project->interruptedRun()->tokensWritten, 21);
    }
    {
        SQLite::Database db(file.path().string(), SQLite::OPEN_READONLY);
        QCOMPARE(db.execAndGet("PRAGMA user_version").getInt(), schemaSteps().back().version);
    }
    // Its paused run goes on with the model it was begun with.
    std::shared_ptr<Project> project = file.open();
    finishRun(project);
    QCOMPARE(project->runs().back().tokensWritten, 60);
    QVERIFY(project->text().starts_with(text));
    QCOMPARE(project->check(), std::vector<std::string>());
}

QTEST_APPLESS_MAIN(TestProjectFiles)
#include "test_project_files.moc"
