// The output audit against comparing the end of the text with itself for every length after every token.

#include "engine/metrics/loop_detector.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <vector>

using namespace longhand;

namespace {

using Tokens = std::vector<TokenId>;

/// The report due after the last token: see LoopDetector.
std::optional<LoopNote> reportSlowly(std::span<const TokenId> text)
{
    for (std::size_t length = 16; length <= 1024 && 4 * length <= text.size(); ++length) {
        std::size_t equal = 0;
        while (equal + length < text.size() && text[text.size() - 1 - equal] == text[text.size() - 1 - equal - length])
        {
            ++equal;
        }
        if (equal >= 3 * length) {
            if (equal % length != 0) {
                return std::nullopt;
            }
            const std::size_t repeats = equal / length + 1;
            return LoopNote{static_cast<std::int32_t>(length), static_cast<std::int32_t>(repeats),
                            static_cast<std::int64_t>(text.size() - repeats * length)};
        }
    }
    return std::nullopt;
}

bool repeatsSlowly(std::span<const TokenId> text)
{
    for (std::size_t length = 16; length <= 1024 && 2 * length <= text.size(); ++length) {
        if (std::ranges::equal(text.last(length), text.last(2 * length).first(length))) {
            return true;
        }
    }
    return false;
}

bool same(const std::optional<LoopNote>& a, const std::optional<LoopNote>& b)
{
    return a.has_value() == b.has_value() &&
           (!a || (a->length == b->length && a->repeats == b->repeats && a->begin == b->begin));
}

Tokens randomTokens(std::mt19937& random, std::size_t length, unsigned alphabet)
{
    Tokens tokens(length);
    for (TokenId& token : tokens) {
        token = static_cast<TokenId>(random() % alphabet);
    }
    return tokens;
}

std::vector<LoopNote> allReports(const Tokens& text)
{
    LoopDetector detector;
    std::vector<LoopNote> reports;
    for (const TokenId token : text) {
        if (const auto report = detector.push(token)) {
            reports.push_back(*report);
        }
    }
    return reports;
}

void append(Tokens& text, const Tokens& more)
{
    text.insert(text.end(), more.begin(), more.end());
}

} // namespace

class TestLoopDetector : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plantedLoops_data();
    void plantedLoops();
    void shortPeriods();
    void nearLoopsAreSilent();
    void agreesWithComparing();
    void beginsAnywhere();
    void longTexts();
};

void TestLoopDetector::plantedLoops_data()
{
    QTest::addColumn<int>("length");
    for (const int length : {16, 17, 31, 100, 500, 1023, 1024}) {
        QTest::addRow("%d", length) << length;
    }
}

void TestLoopDetector::plantedLoops()
{
    QFETCH(const int, length);
    std::mt19937 random(static_cast<std::uint32_t>(length));
    Tokens text = randomTokens(random, 777, 30000);
    text.push_back(-7); // differs from the block's last token, so that the loop begins with the block
    const Tokens block = randomTokens(random, static_cast<std::size_t>(length), 30000);
    for (int i = 0; i < 6; ++i) {
        append(text, block);
    }
    append(text, randomTokens(random, 500, 30000));
    const auto reports = allReports(text);
    QCOMPARE(reports.size(), std::size_t{3});
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(reports[static_cast<std::size_t>(i)].length, length);
        QCOMPARE(reports[static_cast<std::size_t>(i)].repeats, 4 + i);
        QCOMPARE(reports[static_cast<std::size_t>(i)].begin, 778);
    }
}

/// A period below 16 counts as its smallest multiple of 16 or more.
void TestLoopDetector::shortPeriods()
{
    for (int period = 1; period < 16; ++period) {
        const int block = (15 / period + 1) * period;
        Tokens text = {1000, 1001, 1002};
        for (int i = 0; i < 5 * block; ++i) {
            text.push_back(i % period);
        }
        const auto reports = allReports(text);
        QCOMPARE(reports.size(), std::size_t{2});
        QCOMPARE(reports[0].length, block);
        QCOMPARE(reports[0].repeats, 4);
        QCOMPARE(reports[0].begin, 3);
        QCOMPARE(reports[1].repeats, 5);
    }
}

void TestLoopDetector::nearLoopsAreSilent()
{
    std::mt19937 random(3);
    for (const std::size_t length : {16, 40, 333, 1024}) {
        const Tokens block = randomTokens(random, length, 30000);
        Tokens thrice; // and all but one token of the fourth
        for (int i = 0; i < 4; ++i) {
            append(thrice, block);
        }
        thrice.back() += 1;
        QVERIFY(allReports(thrice).empty());
        Tokens changing; // eight blocks, each with one token changed
        for (int i = 0; i < 8; ++i) {
            append(changing, block);
            changing[changing.size() - 1 - random() % length] += 1 + i;
        }
        QVERIFY(allReports(changing).empty());
        Tokens spaced; // a token too much between the blocks, never the same
        for (int i = 0; i < 8; ++i) {
            append(spaced, block);
            spaced.push_back(40000 + i);
        }
        QVERIFY(allReports(spaced).empty());
    }
    Tokens tooLong;
    const Tokens block = randomTokens(random, 1025, 30000);
    for (int i = 0; i < 6; ++i) {
        append(tooLong, block);
    }
    QVERIFY(allReports(tooLong).empty());
    QVERIFY(allReports(Tokens(63, 5)).empty());
    QCOMPARE(allReports(Tokens(64, 5)).size(), std::size_t{1});
}

/// Every token of texts that repeat at several levels, with changes that end loops and begin others.
void TestLoopDetector::agreesWithComparing()
{
    std::mt19937 random(4);
    int reports = 0;
    for (int round = 0; round < 12; ++round) {
        Tokens text = randomTokens(random, 20, 3);
        while (text.size() < 5000) {
            const std::size_t length = 1 + random() % (round % 2 == 0 ? 40 : 300);
            const Tokens block = randomTokens(random, length, round % 3 == 0 ? 2 : 1000);
            for (unsigned i = random() % 12; i > 0; --i) {
                append(text, block);
            }
            if (random() % 3 == 0) {
                const std::size_t n = std::min(text.size(), std::size_t{60} + random() % 200);
                const Tokens again(text.end() - static_cast<std::ptrdiff_t>(n), text.end());
                for (int i = 0; i < 4; ++i) {
                    append(text, again);
                }
            }
            append(text, randomTokens(random, random() % 4, 3));
        }
        LoopDetector detector;
        const std::size_t begun = random() % 500;
        detector.begin(std::span(text).first(begun));
        for (std::size_t size = begun + 1; size <= text.size(); ++size) {
            const auto report = detector.push(text[size - 1]);
            const auto slow = reportSlowly(std::span(text).first(size));
            QVERIFY2(same(report, slow), qPrintable(QString::number(size)));
            QCOMPARE(detector.repeats(), repeatsSlowly(std::span(text).first(size)));
            reports += report ? 1 : 0;
        }
    }
    QVERIFY(reports > 100);
}

/// A text taken up in the middle of a loop goes on as if it had been written in one go.
void TestLoopDetector::beginsAnywhere()
{
    std::mt19937 random(5);
    Tokens text = randomTokens(random, 100, 9);
    const Tokens block = randomTokens(random, 200, 9);
    for (int i = 0; i < 8; ++i) {
        append(text, block);
    }
    append(text, randomTokens(random, 50, 9));
    LoopDetector whole;
    LoopDetector resumed;
    for (std::size_t size = 0; size < text.size(); ++size) {
        if (random() % 40 == 0) {
            resumed.begin(std::span(text).first(size));
        }
        const auto a = whole.push(text[size]);
        QVERIFY(same(a, resumed.push(text[size])));
    }
    resumed.begin({});
    for (int i = 0; i < 63; ++i) {
        QVERIFY(!resumed.push(text[300]));
    }
    QVERIFY(resumed.push(text[300]));
}

/// The buffer has wrapped many times, and the loop is far longer than what it holds.
void TestLoopDetector::longTexts()
{
    std::mt19937 random(6);
    Tokens text = randomTokens(random, 50000, 30000);
    const Tokens block = randomTokens(random, 1000, 30000);
    for (int i = 0; i < 40; ++i) {
        append(text, block);
    }
    const auto reports = allReports(text);
    QCOMPARE(reports.size(), std::size_t{37});
    QCOMPARE(reports.back().repeats, 40);
    QCOMPARE(reports.back().begin, 50000);
}

QTEST_APPLESS_MAIN(TestLoopDetector)
#include "test_loop_detector.moc"
