// What planners measured, kept in the user's cache folder.
#include "app/costs/kept_plans.h"
#include "app/library/user_folders.h"

#include <QTemporaryDir>
#include <QtTest>

#include <chrono>
#include <filesystem>
#include <fstream>

using namespace longhand;

namespace fs = std::filesystem;

class TestKeptPlans : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path at(const char* name) const { return m_folder->filePath(QLatin1String(name)).toStdString(); }
    static std::size_t files(const fs::path& folder)
    {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatWasSavedIsFound()
    {
        {
            KeptPlans plans(at("cache/plans"));
            QCOMPARE(plans.load("a model"), std::string());
            QVERIFY(!fs::exists(at("cache"))); // nothing is created to look
            plans.save("a model", "one");
            plans.save("another", "two");
            plans.save("a model", "three");
        }
        KeptPlans plans(at("cache/plans"));
        QCOMPARE(plans.load("a model"), std::string("three"));
        QCOMPARE(plans.load("another"), std::string("two"));
        QCOMPARE(plans.load("a third"), std::string());
        QCOMPARE(files(at("cache/plans")), std::size_t{2});
    }

    void theOldestMakeRoom()
    {
        KeptPlans plans(at("plans"));
        plans.save("used", "kept");
        plans.save("not used", "gone");
        std::ofstream(at("plans/of somebody else.txt")) << "stays";
        const auto old = fs::file_time_type::clock::now() - std::chrono::hours(48);
        for (const auto& entry : fs::directory_iterator(at("plans")))
            fs::last_write_time(entry.path(), old);
        QCOMPARE(plans.load("used"), std::string("kept")); // used now
        for (std::size_t i = 1; i < KeptPlans::kMost; ++i)
            plans.save("model " + std::to_string(i), "new");
        QCOMPARE(plans.load("used"), std::string("kept"));
        QCOMPARE(plans.load("not used"), std::string());
        QCOMPARE(files(at("plans")), KeptPlans::kMost + 1);
        QVERIFY(fs::exists(at("plans/of somebody else.txt")));
    }

    void whatCannotBeKeptIsNot()
    {
        std::ofstream(at("file")) << "no folder";
        KeptPlans plans(at("file"));
        plans.save("a model", "one");
        QCOMPARE(plans.load("a model"), std::string());
        QVERIFY(fs::is_regular_file(at("file")));

        // A file far too large, or a folder in its place.
        KeptPlans other(at("plans"));
        other.save("a model", "one");
        const fs::path file = fs::directory_iterator(at("plans"))->path();
        fs::resize_file(file, std::uintmax_t{1} << 31);
        QCOMPARE(other.load("a model"), std::string());
        fs::remove(file);
        fs::create_directories(file / "inside");
        QCOMPARE(other.load("a model"), std::string());
        other.save("a model", "one");
        QVERIFY(fs::is_directory(file / "inside"));
    }

    /// What the sessions of tests keep does not mix with the author's own.
    void testsHaveACacheOfTheirOwn()
    {
        QVERIFY(!cacheFolder().string().starts_with(std::string(std::getenv("HOME")) + "/.cache"));
        QVERIFY(KeptPlans::userFolder().string().starts_with(fs::temp_directory_path().string()));
    }

    void whereTheyAre()
    {
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        qputenv("XDG_CACHE_HOME", "/somewhere/cache");
        QCOMPARE(KeptPlans::userFolder(), fs::path("/somewhere/cache/longhand/plans"));
        qputenv("XDG_CACHE_HOME", "relative");
        QCOMPARE(cacheFolder(), fs::path(std::getenv("HOME")) / ".cache/longhand");
        before.isEmpty() ? qunsetenv("XDG_CACHE_HOME") : qputenv("XDG_CACHE_HOME", before);
    }
};

QTEST_GUILESS_MAIN(TestKeptPlans)
#include "test_kept_plans.moc"
