// Where a recorded run resumes, and what the author is told: instruction sets, caches and versions of the program.

#include "app/session/run_backend.h"
#include "engine/types/arithmetic_version.h"

#include <QTest>

using namespace longhand;

class TestRunBackend : public QObject
{
    Q_OBJECT

    static RunSettings recorded(const std::string& version)
    {
        RunSettings run;
        run.backend = "cpu int8";
        run.isa = std::string(isaName(EngineOptions().isa));
        run.programVersion = version;
        return run;
    }

private Q_SLOTS:
    void versionsWithTheSameArithmetic_data()
    {
        QTest::addColumn<QString>("version");
        QTest::addColumn<bool>("same");
        QTest::newRow("this") << LONGHAND_VERSION << true;
        QTest::newRow("oldest") << QString::fromUtf8(kArithmeticSince.data(), qsizetype(kArithmeticSince.size()))
                                << true;
        QTest::newRow("older") << "0.0.9" << false;
        QTest::newRow("newer") << "99.0.0" << false;
        QTest::newRow("newest") << "2147483647.2147483647.2147483647" << false;
        QTest::newRow("none") << "" << false;
        QTest::newRow("two numbers") << "0.1" << false;
        QTest::newRow("four numbers") << "0.1.0.0" << false;
        QTest::newRow("a word") << "test" << false;
        QTest::newRow("a word behind") << "0.1.0x" << false;
        QTest::newRow("a dot too many") << "0.1." << false;
        QTest::newRow("negative") << "0.-1.0" << false;
        QTest::newRow("too large") << "0.1.99999999999999999999" << false;
    }
    void versionsWithTheSameArithmetic()
    {
        QFETCH(QString, version);
        QFETCH(bool, same);
        QCOMPARE(hasThisArithmetic(version.toStdString()), same);
    }

    void anotherVersionIsSaid()
    {
        const RunBackend here = backendOfRun(recorded(LONGHAND_VERSION), {}, false);
        QVERIFY(here.same);
        QVERIFY(here.remark.empty());
        QCOMPARE(here.options.kvEncoding, KvEncoding::Int8);
        RunSettings bytes = recorded(LONGHAND_VERSION);
        bytes.backend = "cpu int8x8";
        QCOMPARE(backendOfRun(bytes, {}, false).options.kvEncoding, KvEncoding::Int8x8);

        const RunBackend later = backendOfRun(recorded("99.0.0"), {}, false);
        QVERIFY(!later.same);
        const std::string remark = later.remark.text();
        QVERIFY2(remark.find("99.0.0") != std::string::npos && remark.find("may differ") != std::string::npos,
                 remark.c_str());
        QCOMPARE(later.options.kvEncoding, here.options.kvEncoding); // it resumes as it was begun all the same
        QCOMPARE(later.options.isa, here.options.isa);
    }

    void instructionSets()
    {
        RunSettings run = recorded(LONGHAND_VERSION);
        // All give the same bits: none is slower for having been begun elsewhere.
        for (const char* isa : {"portable", "avx2", "avx512-vnni", "amx"}) {
            run.isa = isa;
            const RunBackend same = backendOfRun(run, {}, false);
            QVERIFY(same.same && same.remark.empty());
            QCOMPARE(same.options.isa, bestIsa());
        }
        // Tiles round sums of BF16 numbers in their own way.
        run.isa = "portable";
        const RunBackend vectors = backendOfRun(run, {}, true);
        QVERIFY(vectors.same);
        QVERIFY(vectors.options.isa != Isa::Amx);
        QCOMPARE(vectors.remark.empty(), bestIsa() != Isa::Amx);
        run.isa = "amx";
        const RunBackend tiles = backendOfRun(run, {}, true);
        QCOMPARE(tiles.same, isaSupported(Isa::Amx));
        QCOMPARE(tiles.remark.empty(), tiles.same);
        run.backend = "cpu"; // a BF16 cache
        QCOMPARE(backendOfRun(run, {}, false).same, tiles.same);
        run.backend = "cpu int8";
        run.isa = "avx10240";
        run.programVersion = "0.0.1";
        const RunBackend unknown = backendOfRun(run, {}, false);
        QVERIFY(!unknown.same);
        const std::string both = unknown.remark.text();
        QVERIFY2(both.find("avx10240") != std::string::npos && both.find("0.0.1") != std::string::npos, both.c_str());
    }
};

QTEST_APPLESS_MAIN(TestRunBackend)
#include "test_run_backend.moc"
