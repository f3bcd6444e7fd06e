// A disk that cannot be read once, or from some moment on, at every single read of what is opened: the message says
// that the disk could not be read. Never that a file is damaged, of another kind or not there, and never a text cut
// short.
#include "app/export/replaceable.h"
#include "app/import/text_import.h"
#include "app/library/adapter_library.h"
#include "app/library/fingerprint_store.h"
#include "app/library/model_details.h"
#include "app/project/project_files.h"
#include "engine/model/adapter.h"
#include "tests/support/adapter_file.h"
#include "tests/support/preload/failing_disk.h"
#include "tests/support/project_fixture.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QTest>
#include <cerrno>
#include <climits>
#include <fstream>
#include <functional>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

#define BEARS(...)                                                                                                     \
    do {                                                                                                               \
        const std::string found = fault(__VA_ARGS__);                                                                  \
        QVERIFY2(found.empty(), found.c_str());                                                                        \
    } while (false)

class TestReadErrors : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path path(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }

    /// What is wrong with how an action bears a failing disk; empty: nothing. The action returns what it read.
    static std::string fault(const std::function<std::string()>& action, const std::string& name)
    {
        FailingDisk::heal();
        const std::string healthy = action();
        for (const long count : {1L, LONG_MAX})
            for (long first = 0;; ++first) {
                const std::string where =
                    "read " + std::to_string(first) + (count == 1 ? " failing: " : " and all after it failing: ");
                FailingDisk::plan(FailingDisk::Calls::Read, name.c_str(), first, count, EIO);
                std::string found;
                try {
                    if (action() != healthy)
                        found = where + "another result, and no error";
                } catch (const Error& e) {
                    const std::string message = e.what();
                    const bool saysFile = message.find(name) != std::string::npos;
                    const bool saysDisk = message.find("disk") != std::string::npos;
                    bool blames = false;
                    for (const char* word : {"damaged", "no file", "no such", "not a ", "of another", "another one",
                                             "has changed", "download", "full"})
                        blames = blames || message.find(word) != std::string::npos;
                    if (!saysFile || !saysDisk || blames)
                        found = where + message;
                } catch (const std::exception& e) {
                    found = where + "no Error, but " + e.what();
                }
                const long failed = FailingDisk::failed();
                FailingDisk::heal();
                if (!found.empty())
                    return found;
                if (failed == 0)
                    break;
            }
        return {};
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_DATA_HOME", path("data").c_str());
        const auto project = Project::create(path("story.longhand"), {}, std::string(20'000, 'a'));
        std::vector<std::string> words(2000, " word");
        writeRun(*project, words);
    }

    void projects()
    {
        const fs::path story = path("story.longhand");
        const std::string before = fileContent(story);
        const auto open = [&] {
            const auto project = Project::open(story);
            std::string all = project->info().title + project->text();
            for (const std::string& line : project->check())
                all += line;
            return all;
        };
        BEARS(open, "story.longhand");
        BEARS([&] { return peekProject(story).text; }, "story.longhand");
        const auto copy = [&] {
            const fs::path to = path("other.longhand");
            fs::remove(to);
            copyProject(story, to, "Copy");
            return Project::open(to)->text();
        };
        BEARS(copy, "story.longhand");
        QVERIFY(fileContent(story) == before);
    }

    void projectsWithALog()
    {
        const fs::path story = path("logged.longhand");
        {
            const auto project = Project::create(path("written.longhand"), {}, "Once.");
            project->setText("Once upon a time " + std::string(9000, 'b'));
            fs::copy_file(path("written.longhand"), story);
            fs::copy_file(path("written.longhand-wal"), path("logged.longhand-wal"));
        }
        const std::string file = fileContent(story), log = fileContent(path("logged.longhand-wal"));
        const auto open = [&] {
            writeFile(story, file); // closing merges the log
            writeFile(path("logged.longhand-wal"), log);
            return Project::open(story)->text();
        };
        BEARS(open, "logged.longhand");
    }

    void modelsHeadsAndAdapters()
    {
        fs::copy_file(tinyModelPath(), path("tiny.gguf"));
        BEARS([&] { return readModelDetails(path("tiny.gguf")).mix; }, "tiny.gguf");
        BEARS([&] { return modelFingerprint(path("tiny.gguf")); }, "tiny.gguf");

        saveRandomHeads(*tinyModel(), HeadKind::Conditioned, path("heads.safetensors"));
        BEARS([&] { return DraftHeads::load(path("heads.safetensors")).fingerprint; }, "heads.safetensors");

        AdapterRecipe recipe;
        recipe.isDefault = true;
        fs::create_directory(path("adapters"));
        saveRandomAdapter(*tinyModel(), path("adapters") / "fiction.safetensors", recipe);
        const auto load = [&] {
            return loadAdapters({{path("adapters") / "fiction.safetensors"}}, tinyModel()->config()).values.front();
        };
        BEARS(load, "fiction.safetensors");
        qputenv("LONGHAND_ADAPTERS_DIR", path("adapters").c_str());
        const auto automatic = [&] {
            const auto found = defaultAdapterOf(tinyModelPath());
            return found ? found->info.contents : std::string("none");
        };
        QVERIFY(automatic() != "none"); // without it the text would be another
        BEARS(automatic, "fiction.safetensors");
        const AdapterRecord record = recordOf(lookAtAdapter(path("adapters") / "fiction.safetensors"), 1.0);
        BEARS([&] { return findAdapter(record).file.string(); }, "fiction.safetensors");
        recipe.configBeside = true;
        fs::create_directory(path("peft"));
        saveRandomAdapter(*tinyModel(), path("peft") / "a.safetensors", recipe);
        BEARS([&] { return readAdapterInfo(path("peft") / "a.safetensors").contents; }, "/peft/");
    }

    void textsAndWhatIsNotReplaced()
    {
        std::string text;
        for (int i = 0; i < 9000; ++i)
            text += "Line " + std::to_string(i) + "\n";
        writeFile(path("novel.txt"), text);
        BEARS([&] { return importText(path("novel.txt")).text; }, "novel.txt");
        fs::copy_file(tinyModelPath(), path("model.out"));
        const auto replace = [&]() -> std::string {
            try {
                checkReplaceable(path("model.out"));
                return "may be replaced";
            } catch (const Error& e) {
                if (std::string(e.what()).find("is a model") == std::string::npos)
                    throw;
                return "refused";
            }
        };
        BEARS(replace, "model.out");
    }

private:
    static void writeFile(const fs::path& file, const std::string& content)
    {
        std::ofstream out(file, std::ios::binary | std::ios::trunc);
        out << content;
    }
};

QTEST_GUILESS_MAIN(TestReadErrors)
#include "test_read_errors.moc"
