#include "kernels/pool/compute_pool.h"
#include "kernels/pool/work_ranges.h"
#include "kernels/util/aligned_buffer.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

using namespace longhand;

class TestPool : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyThreadRunsOnce();
    void sharedWorkIsDoneOnce();
    void sharedWorkIsWaitedFor();
    void chunksCoverAll();
    void ownRangesComeFirst();
    void runSeesWhatWasWritten();
    void rangesCoverAll();
    void smallRangesStayAlone();
    void wakesFromSleep();
    void whatAThreadThrowsArrives();
    void badThreads();
    void buffers();
    void partsOfAnArena();
};

void TestPool::everyThreadRunsOnce()
{
    for (int threads = 1; threads <= 5; ++threads) {
        ComputePool pool(threads);
        QCOMPARE(pool.threads(), threads);
        std::vector<int> calls(static_cast<std::size_t>(threads), 0);
        for (int i = 0; i < 500; ++i)
            pool.run([&](int thread, int of) {
                if (of == threads)
                    ++calls[static_cast<std::size_t>(thread)]; // one writer each; run() orders the rounds
            });
        for (const int count : calls)
            QCOMPARE(count, 500);
    }
}

/// Shared work is done once, whoever comes; rounds for all and shared rounds may follow each other in any order.
void TestPool::sharedWorkIsDoneOnce()
{
    for (int threads = 1; threads <= 5; ++threads) {
        ComputePool pool(threads);
        for (int i = 0; i < 3000; ++i) {
            std::atomic<int> next{0};
            std::array<int, 7> done{}; // one writer each; share() ends before it is read
            std::atomic<int> inside{0};
            std::array<std::atomic<int>, 5> comers{};
            pool.share([&](int thread, int of) {
                ++comers[static_cast<std::size_t>(thread)];
                ++inside;
                for (int k = next++; k < 7; k = next++)
                    done[static_cast<std::size_t>(k)] += i + of;
                --inside;
            });
            QCOMPARE(inside.load(), 0);
            for (const int value : done)
                QCOMPARE(value, i + threads);
            QCOMPARE(comers[0].load(), 1);
            for (const auto& count : comers)
                QVERIFY(count <= 1);
            if (i % 3 == 0) {
                std::atomic<int> calls{0};
                pool.run([&](int, int) { ++calls; });
                QCOMPARE(calls.load(), threads);
            }
            if (i % 1000 == 0)
                std::this_thread::sleep_for(std::chrono::milliseconds(5)); // workers fall asleep
        }
    }
}

/// The caller waits for a worker that has come.
void TestPool::sharedWorkIsWaitedFor()
{
    ComputePool pool(2);
    std::atomic<bool> release{false};
    std::atomic<bool> held{false};
    std::jthread other([&] {
        while (!held)
            std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        release = true;
    });
    pool.share([&](int thread, int) {
        if (thread == 1) {
            held = true;
            while (!release)
                std::this_thread::yield();
        } else {
            while (!held)
                std::this_thread::yield();
        }
    });
    QVERIFY(release.load());
}

void TestPool::chunksCoverAll()
{
    for (int threads = 1; threads <= 4; ++threads) {
        ComputePool pool(threads);
        for (const std::int64_t count : {0, 1, 2, 3, 7, 16, 17, 100, 1001})
            for (const std::int64_t grain : {1, 2, 5, 16, 200}) {
                std::vector<std::atomic<int>> touched(static_cast<std::size_t>(count));
                std::atomic<bool> inGrains{true};
                pool.forChunks(count, grain, [&](std::int64_t begin, std::int64_t end) {
                    if (begin % grain != 0 || (end % grain != 0 && end != count) || begin >= end)
                        inGrains = false;
                    for (std::int64_t i = begin; i < end; ++i)
                        ++touched[static_cast<std::size_t>(i)];
                });
                QVERIFY(inGrains);
                QVERIFY(std::all_of(touched.begin(), touched.end(), [](const auto& n) { return n == 1; }));
            }
    }
}

/// Everything is taken once, by each thread its own range first, however many threads there are.
void TestPool::ownRangesComeFirst()
{
    for (const int threads : {1, 2, 3, 16, 21}) {
        for (const std::int64_t count : {0, 1, 2, 15, 16, 17, 100}) {
            WorkRanges work(count, threads);
            std::vector<WorkRanges::Taker> takers;
            for (int thread = 0; thread < threads; ++thread)
                takers.emplace_back(work, thread);
            std::vector<int> taken(static_cast<std::size_t>(count), 0);
            const int ranges = std::min(threads, 16);
            // The last thread takes all, then nothing is left for the others.
            const std::int64_t ownFirst = count * ((threads - 1) % ranges) / ranges;
            std::int64_t expected = ownFirst;
            WorkRanges::Piece piece;
            while (takers.back().take(piece)) {
                const std::int64_t number = piece.first + piece.at;
                QVERIFY(number >= piece.first && number < piece.end);
                QCOMPARE(number, expected);
                expected = number + 1 == count ? 0 : number + 1;
                ++taken[static_cast<std::size_t>(number)];
            }
            QVERIFY(std::all_of(taken.begin(), taken.end(), [](int times) { return times == 1; }));
            QVERIFY(!takers.front().take(piece));
        }
    }
}

/// What the caller wrote before run() is seen by the workers, and what they wrote is seen after.
void TestPool::runSeesWhatWasWritten()
{
    ComputePool pool(3);
    std::vector<int> in(3), out(3);
    for (int i = 0; i < 1000; ++i) {
        std::fill(in.begin(), in.end(), i);
        pool.run([&](int thread, int) {
            out[static_cast<std::size_t>(thread)] = in[static_cast<std::size_t>(thread)] + thread;
        });
        QCOMPARE(out, (std::vector<int>{i, i + 1, i + 2}));
    }
}

void TestPool::rangesCoverAll()
{
    for (int threads = 1; threads <= 4; ++threads) {
        ComputePool pool(threads);
        for (const std::int64_t count : {0, 1, 2, 3, 7, 16, 17, 100})
            for (const std::int64_t grain : {1, 2, 5, 16, 200}) {
                std::vector<std::atomic<int>> touched(static_cast<std::size_t>(count));
                std::atomic<bool> inGrains{true};
                pool.forRange(count, grain, [&](std::int64_t begin, std::int64_t end) {
                    if (begin % grain != 0 || (end % grain != 0 && end != count) || begin >= end)
                        inGrains = false;
                    for (std::int64_t i = begin; i < end; ++i)
                        ++touched[static_cast<std::size_t>(i)];
                });
                QVERIFY(inGrains);
                QVERIFY(std::all_of(touched.begin(), touched.end(), [](const auto& n) { return n == 1; }));
            }
    }
}

void TestPool::smallRangesStayAlone()
{
    ComputePool pool(2);
    const auto self = std::this_thread::get_id();
    int calls = 0;
    pool.forRange(8, 8, [&](std::int64_t begin, std::int64_t end) {
        ++calls;
        QVERIFY(std::this_thread::get_id() == self);
        QCOMPARE(end - begin, std::int64_t{8});
    });
    QCOMPARE(calls, 1);
}

void TestPool::wakesFromSleep()
{
    ComputePool pool(4);
    std::atomic<int> sum{0};
    for (int i = 0; i < 5; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20)); // far longer than workers spin
        pool.run([&](int thread, int) {
            if (i % 2 == 0 && thread == 3) // now the caller waits long enough to fall asleep
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            sum += thread;
        });
    }
    QCOMPARE(sum.load(), 5 * 6);
}

/// On whichever thread, in whichever kind of round: thrown once all are done, and the pool goes on.
void TestPool::whatAThreadThrowsArrives()
{
    for (int threads = 1; threads <= 4; ++threads) {
        ComputePool pool(threads);
        for (int i = 0; i < 300; ++i) {
            std::atomic<int> done{0};
            const int bad = i % threads;
            const auto each = [&](int thread, int) {
                ++done;
                if (thread == bad || i % 7 == 0)
                    throw std::runtime_error("thread");
            };
            QVERIFY_EXCEPTION_THROWN(pool.run(each), std::runtime_error);
            QCOMPARE(done.load(), threads);
            QVERIFY_EXCEPTION_THROWN(pool.share([](int thread, int) {
                if (thread == 0)
                    throw std::out_of_range("the caller");
            }),
                                     std::out_of_range);
            const auto chunk = [](std::int64_t begin, std::int64_t end) {
                if (begin <= 60 && 60 < end)
                    throw std::length_error("a chunk");
            };
            QVERIFY_EXCEPTION_THROWN(pool.forRange(100, 1, chunk), std::length_error);
            QVERIFY_EXCEPTION_THROWN(pool.forChunks(100, 1, chunk), std::length_error);
            done = 0;
            pool.run([&](int, int) { ++done; });
            QCOMPARE(done.load(), threads);
        }
    }
}

void TestPool::badThreads()
{
    QVERIFY_EXCEPTION_THROWN(ComputePool(0), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(ComputePool(-1), std::invalid_argument);
}

void TestPool::partsOfAnArena()
{
    std::vector<AlignedBuffer> parts;
    {
        BufferArena arena;
        std::size_t bytes = 1;
        for (int i = 0; i < 120; ++i, bytes = (bytes * 7 + 13) % 600'001)
            parts.push_back(arena.take(bytes));
        parts.push_back(arena.take(std::size_t{20} << 20));
        parts.push_back(arena.take(0));
    }
    // They outlive the arena, are zeroed, and none touches another.
    for (std::size_t i = 0; i < parts.size(); ++i) {
        QCOMPARE(reinterpret_cast<std::uintptr_t>(parts[i].data()) % 64, std::uintptr_t{0});
        QVERIFY(std::all_of(parts[i].data(), parts[i].data() + parts[i].size(),
                            [](std::byte b) { return b == std::byte{0}; }));
        std::memset(parts[i].data(), static_cast<int>(i) + 1, parts[i].size());
    }
    for (std::size_t i = 0; i < parts.size(); ++i)
        QVERIFY(std::all_of(parts[i].data(), parts[i].data() + parts[i].size(),
                            [&](std::byte b) { return b == static_cast<std::byte>(i + 1); }));
}

void TestPool::buffers()
{
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{64}, std::size_t{1000},
                                    std::size_t{2} << 20, (std::size_t{5} << 20) + 12345})
    {
        AlignedBuffer buffer(bytes);
        QCOMPARE(buffer.size(), bytes);
        QCOMPARE(reinterpret_cast<std::uintptr_t>(buffer.data()) % 64, std::uintptr_t{0});
        QVERIFY(std::all_of(buffer.data(), buffer.data() + bytes, [](std::byte b) { return b == std::byte{0}; }));
        if (bytes > 0) {
            std::memset(buffer.data(), 1, bytes);
            const std::byte* const at = buffer.data();
            AlignedBuffer moved(std::move(buffer));
            QVERIFY(moved.data() == at && moved.size() == bytes && moved.data()[bytes - 1] == std::byte{1});
            AlignedBuffer assigned(10);
            assigned = std::move(moved);
            QVERIFY(assigned.data() == at && assigned.size() == bytes);
        }
    }
    QVERIFY_EXCEPTION_THROWN(AlignedBuffer(SIZE_MAX - 10), std::bad_alloc);
}

QTEST_APPLESS_MAIN(TestPool)
#include "test_pool.moc"
