// A story's adapter: recorded with the story and with its runs, loaded with its model, and the same bits after it.
#include "app/library/adapter_library.h"
#include "app/project/store/settings_json.h"
#include "app/project/story_adapter.h"
#include "app/session/replay.h"
#include "app/session/run_adapter.h"
#include "engine/model/adapter.h"
#include "tests/support/adapter_file.h"
#include "tests/support/session_desk.h"

#include <SQLiteCpp/SQLiteCpp.h>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

namespace {

using Choice = StoryAdapter::Choice;

int userVersion(const fs::path& file)
{
    return SQLite::Database(file.string(), SQLite::OPEN_READONLY).execAndGet("PRAGMA user_version").getInt();
}

} // namespace

class TestStoryAdapter : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_adapters, m_file;

    StoryAdapter chosen(double strength = 1) const
    {
        return {Choice::File, 1, {recordOf(lookAtAdapter(m_file), strength)}};
    }
    /// Two, in this order.
    StoryAdapter two(double first = 1, double second = 0.5) const
    {
        return {
            Choice::File, 1, {recordOf(lookAtAdapter(m_file), first), recordOf(lookAtAdapter(anotherOne()), second)}};
    }
    /// What a run of so many tokens gives with this adapter and no story around it.
    std::vector<TokenId> expected(std::int64_t tokens, const std::vector<AdapterChoice>& adapters) const
    {
        const auto model = Model::load(tinyModelPath(), {}, adapters);
        ContextPlan plan = planContext(model->config(), 4096);
        Generator generator(model, plan, oneThread());
        StrategySettings alone;
        alone.kind = Strategy::OneByOne;
        generator.setStrategy(alone);
        generator.prefill(textTokens(model->tokenizer(), seed));
        generator.beginRun(request(tokens).sampler, tokens);
        std::vector<TokenId> ids;
        for (FinishReason finish = FinishReason::None; finish == FinishReason::None;) {
            const StepEvent event = generator.step();
            ids.insert(ids.end(), event.tokens.begin(), event.tokens.end());
            finish = event.finish;
        }
        return ids;
    }
    static std::vector<TokenId> textTokens(const Tokenizer& tokenizer, const std::string& text)
    {
        std::vector<TokenId> ids = tokenizer.encode(text);
        if (tokenizer.addBos())
            ids.insert(ids.begin(), tokenizer.bos());
        return ids;
    }
    static void replays(const Project& project, const RunInfo& run)
    {
        const auto model = Model::load(tinyModelPath(), {}, adaptersOfRun(run.settings));
        const ReplayResult result = replayRun(project, run.span, model, oneThread());
        QVERIFY(result.same());
        QCOMPARE(result.tokens, run.tokensWritten);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_adapters = fs::path(m_folder->path().toStdString()) / "adapters";
        m_file = m_adapters / "a.safetensors";
        fs::create_directories(m_adapters);
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
        qputenv("LONGHAND_ADAPTERS_DIR", QByteArray::fromStdString(m_adapters.string()));
        saveRandomAdapter(*tinyModel(), m_file);
    }

    void theStoryKeepsIt()
    {
        const TemporaryProject file;
        {
            const auto project = file.create("Once");
            QCOMPARE(storyAdapter(*project), StoryAdapter());
            setStoryAdapter(*project, {Choice::Default, 0.7});
            QCOMPARE(storyAdapter(*project), (StoryAdapter{Choice::Default, 0.7}));
            setStoryAdapter(*project, chosen(1.25));
        }
        const auto project = file.open();
        QCOMPARE(storyAdapter(*project), chosen(1.25));
        for (const double wrong : {0.0, -1.0, 4.1, std::nan("")})
            QVERIFY_EXCEPTION_THROWN(setStoryAdapter(*project, chosen(wrong)), Error);
        QVERIFY_EXCEPTION_THROWN(setStoryAdapter(*project, {Choice::File}), Error);
        QCOMPARE(storyAdapter(*project), chosen(1.25));
        QCOMPARE(project->check(), std::vector<std::string>());
    }

    void settingsCarryIt()
    {
        RunSettings settings = plainSettings(10);
        const std::string bare = settingsToJson(settings);
        QVERIFY(bare.find("adapter") == std::string::npos); // as programs before wrote it
        QVERIFY(settingsFromJson(bare).adapters.empty());
        settings.adapters = {{"/a/b.safetensors", "0123", 0.1}};
        const RunSettings read = settingsFromJson(settingsToJson(settings));
        QCOMPARE(read.adapters, settings.adapters);
        QCOMPARE(settingsToJson(read), settingsToJson(settings));
        std::string odd = settingsToJson(settings);
        odd.replace(odd.find("\"strength\""), 10, "\"weakness\"");
        QVERIFY_EXCEPTION_THROWN(settingsFromJson(odd), Error);
    }

    void aRealFileOfSchema7()
    {
        const TemporaryProject file;
        const fs::path fixtures = goldenFolder().parent_path() / "app" / "fixtures";
        fs::copy_file(fixtures / "schema_7.sqlite", file.path());
        QCOMPARE(userVersion(file.path()), 7);
        const std::string text = fileContent(fixtures / "schema_7.txt");
        std::shared_ptr<Project> project = file.open();
        QCOMPARE(project->text(), text);
        QCOMPARE(project->check(), std::vector<std::string>());
        QCOMPARE(storyAdapter(*project), StoryAdapter()); // the model as it was
        for (const RunInfo& run : project->runs())
            QVERIFY(run.settings.adapters.empty() && run.lastSettings.adapters.empty());
        finishRun(project);
        QVERIFY(project->text().starts_with(text));
        QCOMPARE(project->runs().back().tokensWritten, 60);
        for (const RunInfo& run : project->runs())
            replays(*project, run);
        project.reset();
        QVERIFY(userVersion(file.path()) >= 8);
    }

    /// Written when a story had one adapter: its record opens, the run is finished with it, and all of it replays.
    void aRealFileOfSchema8()
    {
        qputenv("LONGHAND_ADAPTERS_DIR", QByteArray::fromStdString((goldenFolder() / "adapters").string()));
        const fs::path fixtures = goldenFolder().parent_path() / "app" / "fixtures";
        const TemporaryProject file;
        fs::copy_file(fixtures / "schema_8.sqlite", file.path());
        QCOMPARE(userVersion(file.path()), 8);
        const std::string text = fileContent(fixtures / "schema_8.txt");
        std::shared_ptr<Project> project = file.open();
        QCOMPARE(project->text(), text);
        QCOMPARE(project->check(), std::vector<std::string>());
        const StoryAdapter story = storyAdapter(*project);
        QCOMPARE(story.choice, Choice::File);
        QCOMPARE(story.adapters.size(), std::size_t(1));
        QCOMPARE(story.adapters[0].strength, 0.8);
        for (const RunInfo& run : project->runs())
            QCOMPARE(run.settings.adapters, story.adapters);
        {
            EngineSession session(project, oneThread());
            session.loadModel(tinyModelPath());
            const SessionStatus ready = session.wait();
            QVERIFY2(ready.state == SessionState::Ready, ready.message.text().c_str());
            QCOMPARE(ready.modelFingerprint, project->runs().back().settings.modelFingerprint);
            session.resume();
            const SessionStatus end = session.wait();
            QVERIFY2(end.state == SessionState::Finished, end.message.text().c_str());
        }
        QVERIFY(project->text().starts_with(text));
        QCOMPARE(project->runs().back().tokensWritten, 400);
        for (const RunInfo& run : project->runs())
            replays(*project, run);
        setStoryAdapter(*project, two());
        project.reset();
        QVERIFY(userVersion(file.path()) >= 9);
        QCOMPARE(storyAdapter(*file.open()), two());
    }

    /// A project that cannot be upgraded is read as it is.
    void aFileOfSchema8ThatIsReadOnly()
    {
        const TemporaryProject file;
        fs::copy_file(goldenFolder().parent_path() / "app" / "fixtures" / "schema_8.sqlite", file.path());
        const auto holder = file.open();
        const auto reader = file.open();
        QCOMPARE(reader->openState(), OpenState::ReadOnly);
        QCOMPARE(storyAdapter(*reader), storyAdapter(*holder));
        QCOMPARE(storyAdapter(*reader).adapters.size(), std::size_t(1));
    }

    void theStoryKeepsSeveral()
    {
        const TemporaryProject file;
        {
            const auto project = file.create("Once");
            setStoryAdapter(*project, two(1.25, 0.3));
            QCOMPARE(storyAdapter(*project), two(1.25, 0.3));
        }
        const auto project = file.open();
        StoryAdapter kept = two(1.25, 0.3);
        QCOMPARE(storyAdapter(*project), kept);
        std::swap(kept.adapters[0], kept.adapters[1]);
        QVERIFY(!(storyAdapter(*project) == kept)); // their order counts
        setStoryAdapter(*project, kept);
        QCOMPARE(storyAdapter(*project), kept);
        for (const double wrong : {0.0, 4.1, std::nan("")})
            QVERIFY_EXCEPTION_THROWN(setStoryAdapter(*project, two(1, wrong)), Error);
        StoryAdapter bad = two();
        bad.adapters[1].file.clear();
        QVERIFY_EXCEPTION_THROWN(setStoryAdapter(*project, bad), Error);
        bad = two();
        bad.adapters[1].contents = bad.adapters[0].contents;
        QVERIFY_EXCEPTION_THROWN(setStoryAdapter(*project, bad), Error);
        bad = two();
        while (bad.adapters.size() <= kMostAdapters) {
            bad.adapters.push_back(bad.adapters[0]);
            bad.adapters.back().contents += std::to_string(bad.adapters.size());
        }
        QVERIFY_EXCEPTION_THROWN(setStoryAdapter(*project, bad), Error);
        QCOMPARE(storyAdapter(*project), kept);
        setStoryAdapter(*project, chosen());
        QCOMPARE(storyAdapter(*project), chosen()); // nothing is left of the second
        QCOMPARE(project->check(), std::vector<std::string>());
    }

    void settingsCarrySeveral()
    {
        RunSettings settings = plainSettings(10);
        settings.adapters = {{"/a/b.safetensors", "0123", 0.1}, {"/a/c.gguf", "4567", 2}};
        const std::string json = settingsToJson(settings);
        QVERIFY(json.find("\"adapter\"") == std::string::npos); // an earlier program must not take the first alone
        const RunSettings read = settingsFromJson(json);
        QCOMPARE(read.adapters, settings.adapters);
        QCOMPARE(settingsToJson(read), json);
        const auto changed = [&](const std::string& from, const std::string& to) {
            std::string odd = json;
            odd.replace(odd.find(from), from.size(), to);
            return odd;
        };
        QVERIFY_EXCEPTION_THROWN(settingsFromJson(changed("\"strength\":2.0", "\"strength\":5.0")), Error);
        QVERIFY_EXCEPTION_THROWN(settingsFromJson(changed("\"strength\":2.0", "\"weakness\":2.0")), Error);
        const std::string list =
            json.substr(json.find("\"adapters\":"), json.find("]") + 1 - json.find("\"adapters\":"));
        QVERIFY_EXCEPTION_THROWN(settingsFromJson(changed(list, "\"adapters\":[]")), Error);
        QVERIFY_EXCEPTION_THROWN(settingsFromJson(changed(list, "\"adapters\":7")), Error);
        const std::string one = R"("adapter":{"contents":"0123","file":"/a/b","strength":1.0},)";
        QVERIFY_EXCEPTION_THROWN(settingsFromJson(changed(list, one + list)), Error);
    }

    void severalAreWrittenResumedAndReplayed()
    {
        const std::vector<AdapterChoice> both{{m_file, 0.8}, {anotherOne(), 0.6}};
        const std::vector<TokenId> whole = expected(2500, both);
        QVERIFY(whole != expected(2500, {both[0]}) && whole != expected(2500, {both[1]}));
        Desk desk;
        setStoryAdapter(*desk.project, two(0.8, 0.6));
        desk.openSession();
        QCOMPARE(desk.session->status().adapters.size(), std::size_t(2));
        QCOMPARE(desk.session->status().adapters.at(1).strength, 0.6);
        desk.session->write(request(2500));
        desk.waitForTokens(20);
        desk.session->pause();
        desk.session->wait();
        setStoryAdapter(*desk.project, two(0.6, 0.8)); // for the next run
        desk.reopen();
        QCOMPARE(desk.session->status().adapters.at(1).strength, 0.8);
        desk.session->resume();
        const SessionStatus end = desk.session->wait();
        QVERIFY2(end.state == SessionState::Finished, end.message.text().c_str());
        QCOMPARE(end.adapters.at(1).strength, 0.6);
        QCOMPARE(writtenTokens(*desk.project), whole);
        const RunInfo run = desk.project->runs().back();
        QCOMPARE(run.settings.adapters, two(0.8, 0.6).adapters);
        desk.write(30);
        const RunInfo next = desk.project->runs().back();
        QCOMPARE(next.settings.adapters, two(0.6, 0.8).adapters);
        QVERIFY(next.settings.modelFingerprint != run.settings.modelFingerprint);
        for (const RunInfo& each : desk.project->runs())
            replays(*desk.project, each);
        const auto model = Model::load(tinyModelPath(), {}, adaptersOfRun(run.settings));
        for (const char* name : {"ar", "self", "tokenswift", "ngram", "suffix"})
            QVERIFY2(replayRun(*desk.project, run.span, model, oneThread(), drafting(name)).same(), name);

        // One of them is gone: said which, and nothing is written without it.
        fs::rename(m_adapters / "copy.safetensors", m_adapters / "hidden");
        desk.session.reset();
        const std::string text = desk.project->text();
        EngineSession session(desk.project, oneThread());
        session.loadModel(tinyModelPath());
        const SessionStatus status = session.wait();
        QCOMPARE(status.state, SessionState::Failed);
        QVERIFY2(status.message.text().find("copy.safetensors") != std::string::npos, status.message.text().c_str());
        QCOMPARE(desk.project->text(), text);
    }

    void whatComesWithTheModelIsTaken()
    {
        Desk bare;
        bare.write(60);
        QVERIFY(bare.session->status().adapters.empty());
        QCOMPARE(writtenTokens(*bare.project), expected(60, {}));
        QVERIFY(bare.project->runs().back().settings.adapters.empty());

        AdapterRecipe recipe;
        recipe.isDefault = true;
        saveRandomAdapter(*tinyModel(), m_file, recipe);
        Desk desk;
        setStoryAdapter(*desk.project, {Choice::Default});
        desk.openSession();
        QCOMPARE(desk.session->status().adapters.at(0).style, std::string("fiction"));
        QCOMPARE(desk.session->status().adapters.at(0).strength, 1.0);
        desk.write(60);
        QCOMPARE(writtenTokens(*desk.project), expected(60, {{m_file, 1}}));
        QVERIFY(writtenTokens(*desk.project) != writtenTokens(*bare.project));
        const RunInfo run = desk.project->runs().back();
        QCOMPARE(run.settings.adapters, std::vector{recordOf(lookAtAdapter(m_file))});
        QVERIFY(run.settings.modelFingerprint != tinyModel()->fingerprint());
        replays(*desk.project, run);
        QVERIFY_EXCEPTION_THROWN(replayRun(*desk.project, run.span, tinyModel(), oneThread()), Error);
    }

    void everyStrategyWritesTheSame()
    {
        Desk desk;
        setStoryAdapter(*desk.project, chosen());
        desk.openSession();
        desk.write(120);
        const RunInfo run = desk.project->runs().back();
        const auto model = Model::load(tinyModelPath(), {}, adaptersOfRun(run.settings));
        for (const char* name : {"ar", "self", "tokenswift", "ngram", "suffix"}) {
            const ReplayResult result = replayRun(*desk.project, run.span, model, oneThread(), drafting(name));
            QVERIFY2(result.same(), name);
        }
    }

    void aChangeCountsFromTheNextRun()
    {
        Desk desk;
        desk.write(30);
        setStoryAdapter(*desk.project, chosen());
        desk.write(30); // the loaded model has none: it is loaded anew
        QCOMPARE(desk.session->status().adapters.at(0).style, std::string("fiction"));
        setStoryAdapter(*desk.project, chosen(0.5));
        desk.write(30);
        QCOMPARE(desk.session->status().adapters.at(0).strength, 0.5);
        setStoryAdapter(*desk.project, {});
        desk.write(30);
        QVERIFY(desk.session->status().adapters.empty());
        const std::vector<RunInfo> runs = desk.project->runs();
        QCOMPARE(runs.size(), std::size_t(4));
        QVERIFY(runs[0].settings.adapters.empty() && runs[3].settings.adapters.empty());
        QCOMPARE(runs[1].settings.adapters.at(0).strength, 1.0);
        QCOMPARE(runs[2].settings.adapters.at(0).strength, 0.5);
        QVERIFY(runs[1].settings.modelFingerprint != runs[2].settings.modelFingerprint);
        QCOMPARE(runs[0].settings.modelFingerprint, runs[3].settings.modelFingerprint);
        for (const RunInfo& run : runs)
            replays(*desk.project, run);
        QCOMPARE(desk.project->check(), std::vector<std::string>());
    }

    void aRunIsFinishedWithItsOwn()
    {
        const std::vector<TokenId> whole = expected(2500, {{m_file, 0.8}});
        Desk desk;
        setStoryAdapter(*desk.project, chosen(0.8));
        desk.openSession();
        desk.session->write(request(2500));
        desk.waitForTokens(20);
        desk.session->pause();
        desk.session->wait();
        setStoryAdapter(*desk.project, {}); // what the author wants next changes nothing about the run
        desk.reopen();
        QVERIFY(desk.session->status().adapters.empty());
        desk.session->resume();
        const SessionStatus end = desk.session->wait();
        QVERIFY2(end.state == SessionState::Finished, end.message.text().c_str());
        QCOMPARE(end.adapters.at(0).style, std::string("fiction"));
        QCOMPARE(writtenTokens(*desk.project), whole);
        desk.write(20);
        QVERIFY(desk.session->status().adapters.empty());
        QVERIFY(desk.project->runs().back().settings.adapters.empty());
    }

    void aMissingOneIsSaid()
    {
        Desk desk;
        setStoryAdapter(*desk.project, chosen());
        desk.openSession();
        desk.session->write(request(2500));
        desk.waitForTokens(20);
        desk.session->pause();
        desk.session->wait();
        desk.session.reset();
        const std::string text = desk.project->text();
        const std::size_t runs = desk.project->runs().size();
        fs::rename(m_file, m_adapters / "hidden");

        // Neither loaded nor gone on with, and nothing changes.
        EngineSession session(desk.project, oneThread());
        session.loadModel(tinyModelPath());
        SessionStatus status = session.wait();
        QCOMPARE(status.state, SessionState::Failed);
        QVERIFY2(status.message.text().find("a.safetensors") != std::string::npos &&
                     status.message.text().find("Put the file back") != std::string::npos,
                 status.message.text().c_str());
        setStoryAdapter(*desk.project, {});
        session.loadModel(tinyModelPath());
        QCOMPARE(session.wait().state, SessionState::Ready);
        session.resume();
        status = session.wait();
        QCOMPARE(status.state, SessionState::Failed);
        QVERIFY2(status.message.text().find("a.safetensors") != std::string::npos, status.message.text().c_str());
        QCOMPARE(desk.project->text(), text);
        QCOMPARE(desk.project->runs().size(), runs);
        QVERIFY(desk.project->interruptedRun().has_value());
        setStoryAdapter(*desk.project, {Choice::File, 1, {recordOf(lookAtAdapter(anotherOne()), 1)}});
        fs::remove(m_adapters / "copy.safetensors");
        session.write(request(10)); // a new run: its adapter is missing too
        status = session.wait();
        QCOMPARE(status.state, SessionState::Failed);
        QCOMPARE(desk.project->runs().size(), runs);
        QVERIFY(desk.project->interruptedRun().has_value());

        // Back under another name: found by its contents.
        fs::rename(m_adapters / "hidden", m_adapters / "b.safetensors");
        session.resume();
        status = session.wait();
        QVERIFY2(status.state == SessionState::Finished, status.message.text().c_str());
        QCOMPARE(writtenTokens(*desk.project), expected(2500, {{m_adapters / "b.safetensors", 1}}));
    }

    void anotherModelsRunIsLeftAlone()
    {
        Desk desk;
        desk.session->write(request(2500));
        desk.waitForTokens(5);
        desk.session->pause();
        desk.session->wait();
        desk.session.reset();
        EngineSession session(desk.project, oneThread());
        session.loadModel(goldenFolder() / "models" / "llama_mha_q4_1.gguf");
        QCOMPARE(session.wait().state, SessionState::Ready);
        session.resume();
        const SessionStatus status = session.wait();
        QCOMPARE(status.state, SessionState::Failed);
        QVERIFY2(status.message.text().find("another model") != std::string::npos, status.message.text().c_str());
        QVERIFY(desk.project->interruptedRun().has_value());
    }

private:
    fs::path anotherOne() const
    {
        AdapterRecipe recipe;
        recipe.seed = 77;
        saveRandomAdapter(*tinyModel(), m_adapters / "copy.safetensors", recipe);
        return m_adapters / "copy.safetensors";
    }
};

QTEST_GUILESS_MAIN(TestStoryAdapter)
#include "test_story_adapter.moc"
