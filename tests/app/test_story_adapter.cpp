// A story's adapter: recorded with the story and with its runs, loaded with its model, and the same bits after it.
#include "app/library/adapter_library.h"
#include "app/project/store/settings_json.h"
#include "app/project/story_adapter.h"
#include "app/session/replay.h"
#include "app/session/run_adapter.h"
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

    StoryAdapter chosen(double strength = 1) const { return {Choice::File, recordOf(lookAtAdapter(m_file), strength)}; }
    /// What a run of so many tokens gives with this adapter and no story around it.
    std::vector<TokenId> expected(std::int64_t tokens, const std::optional<AdapterChoice>& adapter) const
    {
        const auto model = Model::load(tinyModelPath(), {}, adapter);
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
        const auto model = Model::load(tinyModelPath(), {}, adapterOfRun(run.settings));
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
            setStoryAdapter(*project, {Choice::Default, {"", "", 0.7}});
            QCOMPARE(storyAdapter(*project), (StoryAdapter{Choice::Default, {"", "", 0.7}}));
            setStoryAdapter(*project, chosen(1.25));
        }
        const auto project = file.open();
        QCOMPARE(storyAdapter(*project), chosen(1.25));
        for (const double wrong : {0.0, -1.0, 4.1, std::nan("")})
            QVERIFY_EXCEPTION_THROWN(setStoryAdapter(*project, chosen(wrong)), Error);
        QVERIFY_EXCEPTION_THROWN(setStoryAdapter(*project, {Choice::File, {}}), Error);
        QCOMPARE(storyAdapter(*project), chosen(1.25));
        QCOMPARE(project->check(), std::vector<std::string>());
    }

    void settingsCarryIt()
    {
        RunSettings settings = plainSettings(10);
        const std::string bare = settingsToJson(settings);
        QVERIFY(bare.find("adapter") == std::string::npos); // as programs before wrote it
        QVERIFY(!settingsFromJson(bare).adapter);
        settings.adapter = AdapterRecord{"/a/b.safetensors", "0123", 0.1};
        const RunSettings read = settingsFromJson(settingsToJson(settings));
        QCOMPARE(read.adapter, settings.adapter);
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
            QVERIFY(!run.settings.adapter && !run.lastSettings.adapter);
        {
            EngineSession session(project, oneThread());
            session.loadModel(tinyModelPath());
            QCOMPARE(session.wait().state, SessionState::Ready);
            session.resume();
            const SessionStatus end = session.wait();
            QVERIFY2(end.state == SessionState::Finished, end.message.text().c_str());
        }
        QVERIFY(project->text().starts_with(text));
        QCOMPARE(project->runs().back().tokensWritten, 60);
        for (const RunInfo& run : project->runs())
            replays(*project, run);
        project.reset();
        QVERIFY(userVersion(file.path()) >= 8);
    }

    void whatComesWithTheModelIsTaken()
    {
        Desk bare;
        bare.write(60);
        QVERIFY(bare.session->status().adapterStyle.empty());
        QCOMPARE(writtenTokens(*bare.project), expected(60, {}));
        QVERIFY(!bare.project->runs().back().settings.adapter);

        AdapterRecipe recipe;
        recipe.isDefault = true;
        saveRandomAdapter(*tinyModel(), m_file, recipe);
        Desk desk;
        setStoryAdapter(*desk.project, {Choice::Default, {}});
        desk.openSession();
        QCOMPARE(desk.session->status().adapterStyle, std::string("fiction"));
        QCOMPARE(desk.session->status().adapterStrength, 1.0);
        desk.write(60);
        QCOMPARE(writtenTokens(*desk.project), expected(60, AdapterChoice{m_file, 1}));
        QVERIFY(writtenTokens(*desk.project) != writtenTokens(*bare.project));
        const RunInfo run = desk.project->runs().back();
        QCOMPARE(run.settings.adapter, std::optional(recordOf(lookAtAdapter(m_file))));
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
        const auto model = Model::load(tinyModelPath(), {}, adapterOfRun(run.settings));
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
        QCOMPARE(desk.session->status().adapterStyle, std::string("fiction"));
        setStoryAdapter(*desk.project, chosen(0.5));
        desk.write(30);
        QCOMPARE(desk.session->status().adapterStrength, 0.5);
        setStoryAdapter(*desk.project, {});
        desk.write(30);
        QVERIFY(desk.session->status().adapterStyle.empty());
        const std::vector<RunInfo> runs = desk.project->runs();
        QCOMPARE(runs.size(), std::size_t(4));
        QVERIFY(!runs[0].settings.adapter && !runs[3].settings.adapter);
        QCOMPARE(runs[1].settings.adapter->strength, 1.0);
        QCOMPARE(runs[2].settings.adapter->strength, 0.5);
        QVERIFY(runs[1].settings.modelFingerprint != runs[2].settings.modelFingerprint);
        QCOMPARE(runs[0].settings.modelFingerprint, runs[3].settings.modelFingerprint);
        for (const RunInfo& run : runs)
            replays(*desk.project, run);
        QCOMPARE(desk.project->check(), std::vector<std::string>());
    }

    void aRunIsFinishedWithItsOwn()
    {
        const std::vector<TokenId> whole = expected(400, AdapterChoice{m_file, 0.8});
        Desk desk;
        setStoryAdapter(*desk.project, chosen(0.8));
        desk.openSession();
        desk.session->write(request(400));
        desk.waitForTokens(20);
        desk.session->pause();
        desk.session->wait();
        setStoryAdapter(*desk.project, {}); // what the author wants next changes nothing about the run
        desk.reopen();
        QVERIFY(desk.session->status().adapterStyle.empty());
        desk.session->resume();
        const SessionStatus end = desk.session->wait();
        QVERIFY2(end.state == SessionState::Finished, end.message.text().c_str());
        QCOMPARE(end.adapterStyle, std::string("fiction"));
        QCOMPARE(writtenTokens(*desk.project), whole);
        desk.write(20);
        QVERIFY(desk.session->status().adapterStyle.empty());
        QVERIFY(!desk.project->runs().back().settings.adapter);
    }

    void aMissingOneIsSaid()
    {
        Desk desk;
        setStoryAdapter(*desk.project, chosen());
        desk.openSession();
        desk.session->write(request(400));
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
        setStoryAdapter(*desk.project, {Choice::File, recordOf(lookAtAdapter(anotherOne()), 1)});
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
        QCOMPARE(writtenTokens(*desk.project), expected(400, AdapterChoice{m_adapters / "b.safetensors", 1}));
    }

    void anotherModelsRunIsLeftAlone()
    {
        Desk desk;
        desk.session->write(request(400));
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
