// What was read is kept on the disk: found again as it was, never more than may be, and never a reason not to write.
#include "app/session/kept_readings.h"

#include "tests/support/cli_process.h"
#include "tests/support/patience.h"
#include "tests/support/session_desk.h"
#include "tests/support/small_disk.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <random>

using namespace longhand;
namespace fs = std::filesystem;

namespace {

bool ownNamespace = false;

/// As the engine names them.
std::string nameOf(int block, char digit = 'a')
{
    char number[16];
    std::snprintf(number, sizeof number, "%05d-", block);
    return number + std::string(64, digit);
}

struct Block
{
    std::array<std::vector<std::byte>, PrefixStore::kBuffers> buffers;

    explicit Block(std::size_t bytes, unsigned seed = 1, bool far = true)
    {
        std::mt19937 random(seed);
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            buffers[i].resize(i == 1 && !far ? 0 : bytes);
            for (std::byte& b : buffers[i])
                b = std::byte(random());
        }
    }
    PrefixStore::Parts parts() { return {buffers[0], buffers[1], buffers[2]}; }
};

KeptLimits limits(std::uint64_t bytes = 1 << 30)
{
    KeptLimits l;
    l.bytes = bytes;
    l.room = 0;
    l.fewestTokens = 600;
    return l;
}

/// A text of so many words.
std::string longText(int words)
{
    static const char* const some[] = {"the", "salt", "came", "up", "river", "and", "nobody", "spoke", "of", "it"};
    std::mt19937 random(3);
    std::string text;
    for (int i = 0; i < words; ++i)
        text += std::string(some[random() % 10]) + (i % 40 == 39 ? ".\n\n" : " ");
    return text;
}

} // namespace

class TestKeptReadings : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path folder() const { return m_folder->filePath(QStringLiteral("kept")).toStdString(); }
    EngineOptions keeping(const std::shared_ptr<KeptReadings>& kept) const
    {
        EngineOptions options = test::oneThread();
        options.kept = kept;
        return options;
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void foundAgainAsItWas()
    {
        Block first(5000, 1), second(7001, 2, false);
        {
            KeptReadings kept(folder(), limits());
            QVERIFY(!fs::exists(folder())); // nothing was kept yet
            QVERIFY(!kept.has(nameOf(0)));
            kept.save(nameOf(0), first.parts());
            kept.save(nameOf(1), second.parts());
            kept.finish();
            QVERIFY(kept.takeRemark().empty());
        }
        QVERIFY(keptBytes(folder()) > 5000 * 3 + 7001 * 2);
        QCOMPARE(fs::status(folder()).permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none);
        KeptReadings kept(folder(), limits());
        QVERIFY(kept.has(nameOf(0)));
        Block into(5000, 9);
        QVERIFY(kept.load(nameOf(0), into.parts()));
        QVERIFY(into.buffers == first.buffers);
        // Only what is asked for; what is not there is not made up.
        Block two(7001, 9);
        QVERIFY(!kept.load(nameOf(1), two.parts()));
        QVERIFY(kept.has(nameOf(1)));
        two = Block(7001, 9);
        PrefixStore::Parts parts = two.parts();
        parts[0] = parts[1] = {};
        QVERIFY(kept.load(nameOf(1), parts));
        QVERIFY(two.buffers[2] == second.buffers[2] && two.buffers[0] != second.buffers[0]);
        QVERIFY(kept.takeRemark().empty());
        QVERIFY(!kept.load(nameOf(2), into.parts()));
        QVERIFY(kept.takeRemark().empty());
    }

    void aDamagedFileIsNeverUsed()
    {
        Block block(5000);
        const fs::path file = folder() / (nameOf(0) + ".kv");
        {
            KeptReadings kept(folder(), limits());
            kept.save(nameOf(0), block.parts());
            kept.finish();
        }
        std::ifstream in(file, std::ios::binary);
        const std::string good((std::istreambuf_iterator<char>(in)), {});
        std::vector<std::string> bad;
        for (const std::size_t at : {std::size_t(3), std::size_t(20), std::size_t(110), std::size_t(200),
                                     std::size_t(350), good.size() - 1, good.size() - 7000})
        {
            bad.push_back(good);
            bad.back()[at] = char(bad.back()[at] ^ 16);
        }
        bad.push_back(good.substr(0, good.size() - 1));
        bad.push_back(good.substr(0, 100));
        bad.emplace_back();
        for (const std::string& content : bad) {
            std::ofstream(file, std::ios::binary) << content;
            KeptReadings kept(folder(), limits());
            Block into(5000, 9);
            QVERIFY(!kept.load(nameOf(0), into.parts()));
            QVERIFY(!kept.has(nameOf(0))); // it is written anew
            QVERIFY(!kept.takeRemark().empty());
            QVERIFY(kept.takeRemark().empty());
        }
        // The file of another text under this name.
        std::ofstream(folder() / (nameOf(0, 'b') + ".kv"), std::ios::binary) << good;
        KeptReadings kept(folder(), limits());
        Block into(5000, 9);
        QVERIFY(!kept.load(nameOf(0, 'b'), into.parts()));
    }

    void theOldestGoes()
    {
        Block block(10000);
        const auto age = [&](int number, char digit, int hours) {
            fs::last_write_time(folder() / (nameOf(number, digit) + ".kv"),
                                fs::file_time_type::clock::now() - std::chrono::hours(hours));
        };
        {
            KeptReadings kept(folder(), limits());
            for (const char digit : {'a', 'b'})
                for (int i = 0; i < 4; ++i)
                    kept.save(nameOf(i, digit), block.parts());
            kept.finish();
        }
        for (int i = 0; i < 4; ++i) {
            age(i, 'a', 24 * 9);
            age(i, 'b', 24 * 2);
        }
        std::ofstream(folder() / "letter.txt") << "not ours";
        const std::uint64_t each = keptBytes(folder()) / 8;
        // A new text needs room: the end of the older book goes, its beginning is of use still.
        KeptReadings kept(folder(), limits(8 * each));
        kept.save(nameOf(0, 'c'), block.parts());
        kept.save(nameOf(1, 'c'), block.parts());
        kept.finish();
        QVERIFY(kept.has(nameOf(1, 'a')) && !kept.has(nameOf(2, 'a')) && !kept.has(nameOf(3, 'a')));
        QVERIFY(kept.has(nameOf(3, 'b')) && kept.has(nameOf(1, 'c')));
        // A text longer than all that may be kept: its own beginning stays.
        for (int i = 2; i < 12; ++i)
            kept.save(nameOf(i, 'c'), block.parts());
        kept.finish();
        for (int i = 0; i < 8; ++i)
            QVERIFY(kept.has(nameOf(i, 'c')));
        QVERIFY(!kept.has(nameOf(8, 'c')) && !kept.has(nameOf(0, 'b')));
        QVERIFY(!kept.takeRemark().empty());
        QVERIFY(keptBytes(folder()) <= 8 * each);
        // The preferences: less, and nothing.
        QCOMPARE(trimKept(folder(), 3 * each), 3 * each);
        QCOMPARE(trimKept(folder(), 0), std::uint64_t(0));
        QVERIFY(fs::exists(folder() / "letter.txt"));
    }

    void noRoomIsNoError()
    {
        if (!ownNamespace)
            QSKIP("needs a mount namespace");
        const test::SmallDisk disk(1 << 20);
        Block block(100000);
        KeptReadings kept(disk.folder() / "kept", limits());
        for (int i = 0; i < 10; ++i)
            kept.save(nameOf(i), block.parts());
        kept.finish();
        QVERIFY(kept.has(nameOf(0)) && !kept.has(nameOf(9)));
        QVERIFY(!kept.takeRemark().empty());
        QVERIFY(kept.takeRemark().empty()); // once
        for (const auto& entry : fs::directory_iterator(disk.folder() / "kept"))
            QCOMPARE(entry.path().extension(), fs::path(".kv"));
        KeptLimits careful = limits();
        careful.room = 1 << 20;
        KeptReadings none(disk.folder() / "other", careful);
        none.save(nameOf(0), block.parts());
        none.finish();
        QVERIFY(!none.has(nameOf(0)) && !none.takeRemark().empty());
    }

    void aFolderThatCannotBe()
    {
        std::ofstream(m_folder->filePath(QStringLiteral("file")).toStdString()) << "x";
        KeptReadings kept(fs::path(m_folder->filePath(QStringLiteral("file")).toStdString()) / "kept", limits());
        Block block(100);
        kept.save(nameOf(0), block.parts());
        kept.finish();
        QVERIFY(!kept.load(nameOf(0), block.parts()));
        QVERIFY(!kept.takeRemark().empty());
    }

    void theUsersFolder()
    {
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        qputenv("XDG_CACHE_HOME", "/somewhere/cache");
        QCOMPARE(KeptReadings::userFolder(), fs::path("/somewhere/cache/longhand/readings"));
        qputenv("XDG_CACHE_HOME", "relative");
        QCOMPARE(KeptReadings::userFolder(), fs::path(std::getenv("HOME")) / ".cache/longhand/readings");
        before.isEmpty() ? qunsetenv("XDG_CACHE_HOME") : qputenv("XDG_CACHE_HOME", before);
    }

    void aSessionReadsFromTheDisk()
    {
        const std::string text = longText(1500);
        test::Desk plain(text);
        QCOMPARE(plain.write(40).state, SessionState::Finished);
        const std::vector<TokenId> expected = test::writtenTokens(*plain.project);
        QCOMPARE(expected.size(), std::size_t(40));

        const auto kept = std::make_shared<KeptReadings>(folder(), limits());
        test::Desk desk(text);
        desk.reopen(keeping(kept));
        ReadingNeed need = desk.session->reader().need(*desk.project);
        QVERIFY(need.tokens > 1500);
        QCOMPARE(need.read, 0);
        QCOMPARE(desk.write(20).state, SessionState::Finished);
        QVERIFY(desk.session->status().reading.tokens() >= need.tokens - 1);
        need = desk.session->reader().need(*desk.project);
        QVERIFY(need.tokens - need.read <= 1); // in memory
        kept->finish();
        QVERIFY(keptBytes(folder()) > 0);

        // Another session goes on from the disk: it reads less than a block, and writes the same.
        desk.reopen(keeping(std::make_shared<KeptReadings>(folder(), limits())));
        need = desk.session->reader().need(*desk.project);
        QVERIFY(need.tokens - need.read <= kKvBlock && need.read >= kKvBlock);
        QCOMPARE(desk.write(20).state, SessionState::Finished);
        QVERIFY(desk.session->status().message.empty());
        QCOMPARE(desk.session->status().reading.tokens(), need.tokens - 1 - need.read);
        QVERIFY(test::writtenTokens(*desk.project) == expected);
    }

    void damageOnTheDiskIsARemark()
    {
        const std::string text = longText(1500);
        test::Desk desk(text);
        const auto kept = std::make_shared<KeptReadings>(folder(), limits());
        desk.reopen(keeping(kept));
        desk.write(10);
        kept->finish();
        for (const auto& entry : fs::directory_iterator(folder()))
            fs::resize_file(entry.path(), entry.file_size() / 2);
        test::Desk plain(text);
        plain.write(10);
        desk.reopen(keeping(std::make_shared<KeptReadings>(folder(), limits())));
        const SessionStatus status = desk.write(10);
        QCOMPARE(status.state, SessionState::Finished);
        QVERIFY2(status.message.text().find("damaged") != std::string::npos, status.message.text().c_str());
        plain.write(10);
        QVERIFY(test::writtenTokens(*desk.project) == test::writtenTokens(*plain.project));
    }

    void theToolKeepsIfAsked()
    {
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        qputenv("XDG_CACHE_HOME", m_folder->path().toUtf8());
        const QString prompt = m_folder->filePath(QStringLiteral("prompt.txt"));
        test::writeAll(prompt, QByteArray::fromStdString(longText(4500)));
        QByteArray first;
        for (const bool keeps : {false, true, true}) {
            const QString file = m_folder->filePath(QStringLiteral("story.longhand"));
            QFile::remove(file);
            QCOMPARE(
                test::runCli({"project", "new", file, "--model", test::tinyModelArgument(), "--prompt-file", prompt})
                    .code,
                0);
            QStringList write{"project", "write", file, "--tokens", "12", "--seed", "3"};
            if (keeps)
                write << QStringLiteral("--keep-reading");
            const test::CliResult result = test::runCli(write);
            QVERIFY2(result.code == 0, result.err.constData());
            QCOMPARE(keptBytes(KeptReadings::userFolder()) > 0, keeps);
            if (first.isEmpty())
                first = result.out;
            QVERIFY(!first.isEmpty());
            QCOMPARE(result.out, first);
        }
        before.isEmpty() ? qunsetenv("XDG_CACHE_HOME") : qputenv("XDG_CACHE_HOME", before);
    }

    void whatReadingTookIsSaid()
    {
        test::Desk desk(longText(1500), 8192);
        QCOMPARE(desk.session->status().prefillSecondsLeft, -1.0);
        QCOMPARE(desk.write(5).state, SessionState::Finished);
        const SessionStatus status = desk.session->status();
        QCOMPARE(status.prefillDone, status.prefillTotal);
        QCOMPARE(status.prefillSecondsLeft, 0.0); // known, and over
        QCOMPARE(status.reading.tokens(), status.prefillTotal);
        // The second run reads one token more at most.
        QCOMPARE(desk.write(5).state, SessionState::Finished);
        QVERIFY(desk.session->status().reading.tokens() <= 1);
    }
};

int main(int argc, char** argv)
{
    ownNamespace = test::SmallDisk::enterNamespace();
    QCoreApplication app(argc, argv);
    TestKeptReadings tests;
    return QTest::qExec(&tests, argc, argv);
}
#include "test_kept_readings.moc"
