// Files that are replaced as a whole: where a link leads, and what the author protected.
#include "engine/formats/write_file.h"
#include "engine/types/error.h"
#include "tests/support/other_user.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <sstream>

using namespace longhand;

namespace fs = std::filesystem;

namespace {

std::string contentOf(const fs::path& file)
{
    std::ostringstream all;
    all << std::ifstream(file).rdbuf();
    return all.str();
}

} // namespace

class TestWriteFile : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path at(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }

private Q_SLOTS:
    void aWriteProtectedFileIsNotReplaced();
    void aLinkToNothingYetIsFollowed();
    void aLinkIntoAFolderThatIsGoneStays();
    void aRingOfLinksIsRefused();
};

void TestWriteFile::aWriteProtectedFileIsNotReplaced()
{
    const fs::path file = at("final.txt");
    fs::permissions(at(""), fs::perms::all);
    const int status = longhand::test::asOrdinaryUser([&] {
        std::ofstream(file) << "the final version";
        fs::permissions(file, fs::perms::owner_read);
        try {
            writeFileAtomically(file, "another");
        } catch (const Error& e) {
            return std::string(e.what()).find("write-protected") != std::string::npos ? 0 : 2;
        }
        return 1;
    });
    QCOMPARE(status, 0);
    QCOMPARE(contentOf(file), std::string("the final version"));
    QVERIFY(fs::remove(file));
    QVERIFY(fs::is_empty(at("")));
}

void TestWriteFile::aLinkToNothingYetIsFollowed()
{
    fs::create_directory(at("stick"));
    fs::create_symlink("stick/one", at("link"));
    fs::create_symlink("link", at("link to it"));
    writeFileAtomically(at("link to it"), "words");
    QVERIFY(fs::is_symlink(at("link")) && fs::is_symlink(at("link to it")));
    QCOMPARE(contentOf(at("stick/one")), std::string("words"));
}

void TestWriteFile::aLinkIntoAFolderThatIsGoneStays()
{
    fs::create_symlink("unplugged/two", at("second"));
    QVERIFY_EXCEPTION_THROWN(writeFileAtomically(at("second"), "words"), Error);
    QVERIFY(fs::is_symlink(at("second")));
    QVERIFY(!fs::exists(at("unplugged")));
}

void TestWriteFile::aRingOfLinksIsRefused()
{
    fs::create_symlink("ring", at("ring"));
    QVERIFY_EXCEPTION_THROWN(writeFileAtomically(at("ring"), "words"), Error);
    QVERIFY(fs::is_symlink(at("ring")));
}

QTEST_APPLESS_MAIN(TestWriteFile)
#include "test_write_file.moc"
