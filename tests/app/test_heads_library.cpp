// Which draft heads are found for a model and a strategy, and where.
#include "app/library/heads_library.h"
#include "app/library/user_folders.h"
#include "tests/support/random_glide.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

class TestHeadsLibrary : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_named, m_data;

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_named = fs::path(m_folder->path().toStdString()) / "named";
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
        qputenv("LONGHAND_HEADS_DIR", QByteArray::fromStdString(m_named.string()));
        m_data = dataFolder() / "heads";
        fs::create_directories(m_named);
        fs::create_directories(m_data);
    }

    void noneAreNoError()
    {
        const std::string& fingerprint = tinyModel()->fingerprint();
        for (const auto& choice : strategyChoices()) {
            QVERIFY(!headsFor(fingerprint, choice.value));
            StrategySettings settings;
            settings.kind = choice.value;
            QCOMPARE(withHeads(settings, *tinyModel()).headsFile, std::string());
        }
    }

    void theKindFollowsTheStrategy()
    {
        const Model& model = *tinyModel();
        // In names' order medusa comes last and chained first, so order alone would not do.
        saveRandomHeads(model, HeadKind::Chained, m_named / "a.safetensors");
        saveRandomHeads(model, HeadKind::Conditioned, m_named / "b.safetensors");
        saveRandomHeads(model, HeadKind::Medusa, m_named / "c.safetensors");
        QCOMPARE(headsFor(model.fingerprint(), Strategy::TokenSwift).value(), m_named / "a.safetensors");
        QCOMPARE(headsFor(model.fingerprint(), Strategy::Auto).value(), m_named / "b.safetensors");
        QCOMPARE(headsFor(model.fingerprint(), Strategy::Medusa).value(), m_named / "c.safetensors");
        for (const Strategy strategy :
             {Strategy::OneByOne, Strategy::Self, Strategy::Ngram, Strategy::Suffix, Strategy::DraftModel})
            QVERIFY(!headsFor(model.fingerprint(), strategy));
        QVERIFY(!headsFor("another model", Strategy::Auto));
    }

    void anyKindIsBetterThanNone()
    {
        const Model& model = *tinyModel();
        saveRandomHeads(model, HeadKind::Medusa, m_named / "c.safetensors");
        for (const Strategy strategy : {Strategy::TokenSwift, Strategy::Auto, Strategy::Medusa, Strategy::TriForce})
            QCOMPARE(headsFor(model.fingerprint(), strategy).value(), m_named / "c.safetensors");
    }

    void theFirstFolderWins()
    {
        const Model& model = *tinyModel();
        saveRandomHeads(model, HeadKind::Chained, m_data / "a.safetensors");
        QCOMPARE(headsFor(model.fingerprint(), Strategy::TokenSwift).value(), m_data / "a.safetensors");
        saveRandomHeads(model, HeadKind::Medusa, m_named / "a.safetensors"); // the kind counts more
        QCOMPARE(headsFor(model.fingerprint(), Strategy::TokenSwift).value(), m_data / "a.safetensors");
        saveRandomHeads(model, HeadKind::Chained, m_named / "z.safetensors");
        QCOMPARE(headsFor(model.fingerprint(), Strategy::TokenSwift).value(), m_named / "z.safetensors");
        qunsetenv("LONGHAND_HEADS_DIR");
        QCOMPARE(headsFor(model.fingerprint(), Strategy::TokenSwift).value(), m_data / "a.safetensors");
    }

    void glideWeightsAreFoundAmongHeads()
    {
        const Model& model = *tinyModel();
        saveRandomHeads(model, HeadKind::Conditioned, m_named / "a.safetensors");
        saveRandomGlide(model, m_named / "b.safetensors");
        QCOMPARE(headsFor(model.fingerprint(), Strategy::Auto).value(), m_named / "a.safetensors");
        for (const Strategy strategy : {Strategy::Auto, Strategy::LongSpec})
            QCOMPARE(glideFor(model.fingerprint(), strategy).value(), m_named / "b.safetensors");
        for (const Strategy strategy : {Strategy::OneByOne, Strategy::Medusa, Strategy::TokenSwift, Strategy::Self})
            QVERIFY(!glideFor(model.fingerprint(), strategy));
        QVERIFY(!headsFor(model.fingerprint(), Strategy::LongSpec));
        QVERIFY(!glideFor("another model", Strategy::LongSpec));
        StrategySettings settings;
        QCOMPARE(withHeads(settings, model).glideFile, (m_named / "b.safetensors").string());
        const auto all = allHeads(); // the program's own come after these
        QVERIFY(all.size() >= 2);
        QCOMPARE(all[0].kind(), "conditioned");
        QCOMPARE(all[1].kind(), "glide");
        QCOMPARE(all[1].fingerprint(), model.fingerprint());
    }

    void whatIsNoHeadsIsPassedOver()
    {
        const Model& model = *tinyModel();
        std::ofstream(m_named / "a.safetensors") << "not heads";
        saveRandomHeads(model, HeadKind::Conditioned, m_named / "b.safetensors");
        QCOMPARE(headsFor(model.fingerprint(), Strategy::Auto).value(), m_named / "b.safetensors");
        StrategySettings settings;
        settings.headsFile = "chosen.safetensors"; // the author's choice stays
        QCOMPARE(withHeads(settings, model).headsFile, std::string("chosen.safetensors"));
    }
};

QTEST_APPLESS_MAIN(TestHeadsLibrary)
#include "test_heads_library.moc"
