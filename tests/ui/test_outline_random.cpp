// Text, outline and trash against a plain model of them, through long random work: edits, moves, deletions, putting
// back, undo, redo, and runs of a model in between. LONGHAND_LONG_TESTS=1 does 10,000 operations instead of 3,000.
#include "outline_work.h"

#include <cstdio>

using namespace longhand;
using namespace longhand::test;

class TestOutlineRandom : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void outlineTextAndTrashGoTogether_data();
    void outlineTextAndTrashGoTogether();
};

void TestOutlineRandom::outlineTextAndTrashGoTogether_data()
{
    QTest::addColumn<unsigned>("seed");
    const int seeds = qEnvironmentVariableIsSet("LONGHAND_LONG_TESTS") ? 20 : 6;
    for (int seed = 1; seed <= seeds; ++seed) {
        QTest::addRow("seed %d", seed) << unsigned(seed);
    }
}

void TestOutlineRandom::outlineTextAndTrashGoTogether()
{
    QFETCH(unsigned, seed);
    WindowFixture fixture;
    Work work(seed, fixture);
    for (int i = 1; i <= 500; ++i) {
        const bool fine = work.operate() && (i % 100 != 0 || work.reopen());
        if (!fine) { // in full: Qt shortens long messages
            std::fprintf(stderr, "seed %u, operation %d: %s\n", seed, i, qPrintable(work.what()));
        }
        QVERIFY2(fine, qPrintable(QStringLiteral("seed %1, operation %2: %3").arg(seed).arg(i).arg(work.what())));
    }
}

QTEST_MAIN(TestOutlineRandom)
#include "test_outline_random.moc"
