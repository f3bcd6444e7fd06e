// Which adapters are found, which of them comes with a model, and what adding one checks.
#include "app/library/adapter_library.h"
#include "app/library/heads_library.h"
#include "app/library/memory_estimate.h"
#include "app/library/model_library.h"
#include "app/library/user_folders.h"
#include "tests/support/adapter_file.h"
#include "tests/support/project_fixture.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QTest>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

namespace {

/// Of what an Error says.
template <class Work>
std::string refusal(Work work)
{
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

fs::path otherModelPath()
{
    return goldenFolder() / "models" / "qwen2_q4_0.gguf";
}

} // namespace

class TestAdapterLibrary : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_named, m_elsewhere;

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const fs::path root = m_folder->path().toStdString();
        m_named = root / "named";
        m_elsewhere = root / "elsewhere";
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
        qputenv("LONGHAND_ADAPTERS_DIR", QByteArray::fromStdString(m_named.string()));
        qunsetenv("LONGHAND_HEADS_DIR");
        for (const fs::path& folder : {m_named, m_elsewhere, ownAdaptersFolder()})
            fs::create_directories(folder);
    }

    void theDefaultIsTheOneOfTheModel()
    {
        const std::string& fingerprint = tinyModel()->baseFingerprint();
        QVERIFY(!defaultAdapterFor(fingerprint));
        saveRandomAdapter(*tinyModel(), m_named / "a.safetensors");
        QVERIFY(!defaultAdapterFor(fingerprint)); // it fits, and the author has not asked for it
        AdapterRecipe recipe;
        recipe.isDefault = true;
        recipe.seed = 5;
        saveRandomAdapter(*tinyModel(), m_named / "b.safetensors", recipe);
        const auto found = defaultAdapterFor(fingerprint);
        QVERIFY(found);
        QCOMPARE(found->file, m_named / "b.safetensors");
        QCOMPARE(found->info.style, std::string("fiction"));
        QCOMPARE(found->info.name, std::string("Test fiction"));
        QVERIFY(!found->own);
        QVERIFY(!defaultAdapterFor("another model"));
        QCOMPARE(defaultAdapterOf(tinyModelPath())->file, m_named / "b.safetensors");
        QVERIFY(!defaultAdapterOf(otherModelPath()));
        recipe.saysBase = false; // whose it is nobody knows: on for no model
        recipe.seed = 6;
        fs::remove(m_named / "b.safetensors");
        saveRandomAdapter(*tinyModel(), m_named / "c.safetensors", recipe);
        QVERIFY(!defaultAdapterFor(fingerprint));
        QVERIFY(!defaultAdapterOf(tinyModelPath()));
    }

    void whatIsNoneIsPassedOver()
    {
        saveRandomHeads(*tinyModel(), HeadKind::Chained, m_named / "heads.safetensors");
        std::ofstream(m_named / "x.safetensors") << "nothing";
        fs::copy_file(tinyModelPath(), m_named / "model.gguf");
        fs::create_directories(m_named / "peft");
        AdapterRecipe recipe;
        recipe.configBeside = true;
        saveRandomAdapter(*tinyModel(), m_named / "peft" / "adapter_model.safetensors", recipe);
        std::vector<fs::path> mine;
        for (const AdapterEntry& entry : allAdapters())
            if (entry.file.string().starts_with(m_named.string()))
                mine.push_back(entry.file);
        QCOMPARE(mine, std::vector<fs::path>{m_named / "peft" / "adapter_model.safetensors"});
    }

    void aRecordIsFoundByPlaceElseByContents()
    {
        const fs::path file = m_elsewhere / "a.safetensors";
        saveRandomAdapter(*tinyModel(), file);
        const AdapterRecord record = recordOf(lookAtAdapter(file), 0.5);
        QCOMPARE(findAdapter(record), (AdapterChoice{file, 0.5}));
        fs::rename(file, ownAdaptersFolder() / "b.safetensors");
        QCOMPARE(findAdapter(record), (AdapterChoice{ownAdaptersFolder() / "b.safetensors", 0.5}));
        AdapterRecipe other;
        other.seed = 3;
        saveRandomAdapter(*tinyModel(), file, other); // another one at its place
        QCOMPARE(findAdapter(record), (AdapterChoice{ownAdaptersFolder() / "b.safetensors", 0.5}));
        fs::remove(ownAdaptersFolder() / "b.safetensors");
        std::string why = refusal([&] { findAdapter(record); });
        QVERIFY2(why.find("a.safetensors") != std::string::npos && why.find("has changed") != std::string::npos,
                 why.c_str());
        fs::remove(file);
        why = refusal([&] { findAdapter(record); });
        QVERIFY2(why.find("no longer exists") != std::string::npos && why.find("Models") != std::string::npos,
                 why.c_str());
    }

    void addingChecksAndCopies()
    {
        AdapterRecipe recipe;
        recipe.configBeside = true;
        const fs::path file = m_elsewhere / "adapter_model.safetensors";
        saveRandomAdapter(*tinyModel(), file, recipe);
        const AdapterEntry added = addAdapter(file, tinyModelPath());
        QCOMPARE(added.file, ownAdaptersFolder() / "elsewhere" / "adapter_model.safetensors");
        QVERIFY(added.own);
        QVERIFY(fs::exists(added.file.parent_path() / "adapter_config.json"));
        QCOMPARE(added.info.contents, lookAtAdapter(file).info.contents);
        QCOMPARE(added.info.alpha, 8.0);
        QCOMPARE(addAdapter(file, tinyModelPath()).file, added.file); // once is enough
        recipe.seed = 4;
        saveRandomAdapter(*tinyModel(), file, recipe);
        const AdapterEntry second = addAdapter(file, tinyModelPath());
        QCOMPARE(second.file, ownAdaptersFolder() / "elsewhere-2" / "adapter_model.safetensors");
        const auto model = Model::load(tinyModelPath(), {}, {{second.file, 1}});
        QVERIFY(model->fingerprint() != model->baseFingerprint());
    }

    void whatDoesNotFitIsNotAdded()
    {
        const auto filesBefore = allAdapters().size();
        const fs::path file = m_elsewhere / "a.safetensors";
        saveRandomAdapter(*tinyModel(), file);
        std::string why = refusal([&] { addAdapter(file, otherModelPath()); });
        QVERIFY2(why.find("another model") != std::string::npos && why.find("a.safetensors") != std::string::npos,
                 why.c_str());
        AdapterRecipe silent; // does not say whose it is: its shapes do
        silent.saysBase = false;
        saveRandomAdapter(*Model::load(otherModelPath()), file, silent);
        why = refusal([&] { addAdapter(file, tinyModelPath()); });
        QVERIFY2(why.find("a.safetensors") != std::string::npos, why.c_str());
        std::ofstream(file) << "no adapter";
        QVERIFY(!refusal([&] { addAdapter(file, tinyModelPath()); }).empty());
        QVERIFY(!refusal([&] { addAdapter(m_elsewhere / "none.safetensors", tinyModelPath()); }).empty());
        QCOMPARE(allAdapters().size(), filesBefore);
        QVERIFY(fs::is_empty(ownAdaptersFolder()));
        // The other files that a model is given, of the same ending.
        saveRandomHeads(*tinyModel(), HeadKind::Chained, file);
        why = refusal([&] { lookAtAdapter(file); });
        QVERIFY2(why.find("a.safetensors") != std::string::npos && why.find("draft heads") != std::string::npos,
                 why.c_str());
    }

    void headsOfTheModelServeTheAdaptedOne()
    {
        const fs::path file = m_elsewhere / "a.safetensors", heads = dataFolder() / "heads";
        fs::create_directories(heads);
        saveRandomAdapter(*tinyModel(), file);
        const auto adapted = Model::load(tinyModelPath(), {}, {{file, 1}});
        StrategySettings settings;
        settings.kind = Strategy::TokenSwift;
        QVERIFY(withHeads(settings, *adapted).headsFile.empty());
        saveRandomHeads(*tinyModel(), HeadKind::Chained, heads / "model.safetensors");
        QCOMPARE(withHeads(settings, *adapted).headsFile, (heads / "model.safetensors").string());
        DraftHeads::load(heads / "model.safetensors").checkModel(*adapted);
        // Its own come first, whatever their kind; and serve no other.
        saveRandomHeads(*adapted, HeadKind::Medusa, heads / "own.safetensors");
        QCOMPARE(withHeads(settings, *adapted).headsFile, (heads / "own.safetensors").string());
        QCOMPARE(withHeads(settings, *tinyModel()).headsFile, (heads / "model.safetensors").string());
        QVERIFY_EXCEPTION_THROWN(DraftHeads::load(heads / "own.safetensors").checkModel(*tinyModel()), Error);
    }

    void memoryCountsIt()
    {
        ModelSize size = modelSize(tinyModelPath());
        const ContextPlan plan = planContext(size.config, 4096);
        const MemoryEstimate bare = estimateMemory(size, plan, 1000, {}, 0, 2);
        size.adapterBytes = 12345;
        QCOMPARE(estimateMemory(size, plan, 1000, {}, 0, 2).total(), bare.total() + 12345);
    }
};

QTEST_APPLESS_MAIN(TestAdapterLibrary)
#include "test_adapter_library.moc"
