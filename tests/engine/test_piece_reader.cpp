#include "engine/model/piece_reader.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <stdexcept>

using namespace longhand;

class TestPieceReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allPiecesInOrder()
    {
        std::vector<std::byte> source(1000);
        for (std::size_t i = 0; i < source.size(); ++i)
            source[i] = static_cast<std::byte>(i * 7);
        for (const std::uint64_t size : {0, 1, 99, 100, 101, 1000}) {
            PieceReader reader(size, 100, [&](std::uint64_t offset, std::span<std::byte> out) {
                std::copy_n(source.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
            });
            std::vector<std::byte> got;
            while (const auto piece = reader.next()) {
                QVERIFY(piece->size() == 100 || got.size() + piece->size() == size);
                got.insert(got.end(), piece->begin(), piece->end());
            }
            QCOMPARE(got.size(), std::size_t{size});
            QVERIFY(std::equal(got.begin(), got.end(), source.begin()));
            QVERIFY(!reader.next());
        }
    }

    /// What was read before the fault is handed out, then the fault, each time.
    void aFaultComesInItsPlace()
    {
        PieceReader reader(500, 100, [](std::uint64_t offset, std::span<std::byte>) {
            if (offset == 200)
                throw std::runtime_error("fault");
        });
        QVERIFY(reader.next());
        QVERIFY(reader.next());
        QVERIFY_EXCEPTION_THROWN(reader.next(), std::runtime_error);
        QVERIFY_EXCEPTION_THROWN(reader.next(), std::runtime_error);
    }

    /// It waits for its user: a large file is never in memory as a whole. Nobody needs to read it to the end.
    void onlyAFewPiecesAhead()
    {
        std::atomic<int> begun = 0;
        {
            PieceReader reader(100'000, 100, [&](std::uint64_t, std::span<std::byte>) { ++begun; });
            for (int taken = 1; taken <= 5; ++taken) {
                QVERIFY(reader.next());
                QVERIFY2(begun <= taken + 3, qPrintable(QString::number(begun)));
            }
        }
        QVERIFY(begun <= 8);
    }
};

QTEST_APPLESS_MAIN(TestPieceReader)
#include "test_piece_reader.moc"
