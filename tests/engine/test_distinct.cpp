// Distinct-n against sets of the n-grams themselves.

#include "engine/metrics/distinct.h"

#include <QtTest>

#include <cmath>
#include <random>
#include <set>
#include <unordered_map>
#include <vector>

using namespace longhand;

namespace {

double distinct(std::span<const TokenId> text, std::size_t n)
{
    std::set<std::vector<TokenId>> grams;
    for (std::size_t i = 0; i + n <= text.size(); ++i) {
        grams.insert(std::vector<TokenId>(text.begin() + static_cast<std::ptrdiff_t>(i),
                                          text.begin() + static_cast<std::ptrdiff_t>(i + n)));
    }
    return text.size() < n ? 0 : static_cast<double>(grams.size()) / static_cast<double>(text.size() - n + 1);
}

std::vector<TokenId> randomText(std::mt19937& random, std::size_t length, unsigned alphabet)
{
    std::vector<TokenId> text(length);
    for (TokenId& token : text) {
        token = static_cast<TokenId>(std::min(random() % alphabet, random() % alphabet));
    }
    return text;
}

} // namespace

class TestDistinct : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void example();
    void agreesWithSets();
    void estimatesBeyondTheLimit();
    void hashCounts();
};

void TestDistinct::example()
{
    DistinctCounter counter;
    QCOMPARE(counter.rates().total[0], 0.0);
    counter.begin(std::vector<TokenId>{1, 2, 1, 2, 1});
    const DistinctRates rates = counter.rates();
    QCOMPARE(rates.total[0], 2.0 / 5);
    QCOMPARE(rates.total[1], 2.0 / 4);
    QCOMPARE(rates.total[2], 2.0 / 3);
    QCOMPARE(rates.total[3], 2.0 / 2);
    QVERIFY(rates.totalExact);
}

void TestDistinct::agreesWithSets()
{
    std::mt19937 random(1);
    for (const std::size_t window : {1, 2, 3, 4, 5, 64, 300}) {
        const auto text = randomText(random, 700, 2 + random() % 12);
        DistinctCounter counter(window);
        const std::size_t begun = random() % 100;
        counter.push(77); // forgotten by begin
        counter.begin(std::span(text).first(begun));
        for (std::size_t size = begun + 1; size <= text.size(); ++size) {
            counter.push(text[size - 1]);
            if (size > begun + 10 && random() % 10 != 0) {
                continue;
            }
            const auto all = std::span(text).first(size);
            const DistinctRates rates = counter.rates();
            for (std::size_t n = 1; n <= 4; ++n) {
                QCOMPARE(rates.window[n - 1], distinct(all.last(std::min(size, window)), n));
                QCOMPARE(rates.total[n - 1], distinct(all, n));
            }
            QVERIFY(rates.totalExact);
            QCOMPARE(counter.tokens(), static_cast<std::uint64_t>(size));
        }
    }
}

void TestDistinct::estimatesBeyondTheLimit()
{
    std::mt19937 random(2);
    const auto text = randomText(random, 60000, 300);
    DistinctCounter counter(100, 2048);
    counter.begin(text);
    const DistinctRates rates = counter.rates();
    QVERIFY(!rates.totalExact);
    QCOMPARE(rates.total[0], distinct(text, 1)); // 300 different tokens fit
    for (std::size_t n = 2; n <= 4; ++n) {
        const double exact = distinct(text, n);
        QVERIFY2(std::abs(rates.total[n - 1] / exact - 1) < 5 * 1.2 / std::sqrt(2048.0),
                 qPrintable(QString("%1: %2 and %3").arg(n).arg(rates.total[n - 1]).arg(exact)));
    }
    QVERIFY(counter.bytes() < 4 * 2 * 2 * 4096 * 16);
    QCOMPARE(rates.window[3], distinct(std::span(text).last(100), 4)); // the window stays exact
}

/// Random adding and removing, with hashes that collide in the table.
void TestDistinct::hashCounts()
{
    std::mt19937_64 random(3);
    HashCounts counts;
    std::unordered_map<std::uint64_t, int> slow;
    for (int i = 0; i < 50000; ++i) {
        const std::uint64_t hash = (random() % 40) << 32 | (random() % 7) * 61; // few home slots, also the last ones
        if (random() % 100 < (i / 5000 % 2 == 0 ? 60U : 35U)) {
            counts.add(hash);
            ++slow[hash];
        } else if (const auto held = slow.find(hash); held != slow.end()) {
            counts.remove(hash);
            if (--held->second == 0) {
                slow.erase(held);
            }
        }
        QCOMPARE(counts.size(), slow.size());
    }
    counts.removeIf([](std::uint64_t hash) { return hash % 2 == 0; });
    std::erase_if(slow, [](const auto& entry) { return entry.first % 2 == 0; });
    QCOMPARE(counts.size(), slow.size());
    for (auto& [hash, count] : slow) { // each is there as often as it should be
        for (; count > 1; --count) {
            counts.remove(hash);
        }
    }
    QCOMPARE(counts.size(), slow.size());
    for (const auto& [hash, count] : slow) {
        counts.remove(hash);
    }
    QCOMPARE(counts.size(), std::size_t{0});
}

QTEST_APPLESS_MAIN(TestDistinct)
#include "test_distinct.moc"
