// What a pool's function throws reaches the caller of the pool.
#include "engine/types/carried_error.h"
#include "kernels/pool/compute_pool.h"

#include <QtTest>

#include <atomic>
#include <new>
#include <stdexcept>

using namespace longhand;

class TestCarriedError : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneOfTheThreadsErrorsReachesTheCaller()
    {
        ComputePool pool(4);
        for (int repeat = 0; repeat < 50; ++repeat) {
            CarriedError failure;
            std::atomic<int> done = 0;
            pool.run([&](int thread, int) {
                failure.keep([&] {
                    if (thread % 2 == repeat % 2)
                        throw std::length_error("too long");
                    ++done;
                });
            });
            QVERIFY_THROWS_EXCEPTION(std::length_error, failure.rethrow());
            QCOMPARE(done.load(), 2); // the others went on
        }
    }

    void nothingIsThrownWhereNothingWas()
    {
        CarriedError failure;
        failure.keep([] {});
        failure.rethrow();
        failure.keep([] { throw std::bad_alloc(); });
        failure.keep([] { throw std::length_error("later"); });
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, failure.rethrow());
    }
};

QTEST_GUILESS_MAIN(TestCarriedError)
#include "test_carried_error.moc"
