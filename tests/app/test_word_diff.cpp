// Differences of two texts, word by word.
#include "app/project/text/word_diff.h"

#include <QTest>
#include <random>
#include <string>

using namespace longhand;

namespace {

using Text = std::u16string;

/// The one text made from the other by what was found: if the differences are right, it is the other one.
Text applied(const Text& left, const Text& right, const std::vector<TextDifference>& differences)
{
    Text result;
    std::size_t at = 0;
    for (const TextDifference& d : differences) {
        result += left.substr(at, d.leftBegin - at);
        result += right.substr(d.rightBegin, d.rightEnd - d.rightBegin);
        at = d.leftEnd;
    }
    return result + left.substr(at);
}

Text words(std::mt19937& random, int count)
{
    static const Text some[] = {u"the", u"water", u"rose", u"and", u"nobody", u"knew", u"which", u"way", u"home"};
    Text text;
    for (int i = 0; i < count; ++i)
        text += some[random() % 9] + (random() % 12 == 0 ? u"\n\n" : u" ");
    return text;
}

} // namespace

class TestWordDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameTextsHaveNone();
    void wordsThatDifferAreFound();
    void wordsAlikeByChanceAreNotKeptApart();
    void randomEditsAreRebuilt();
    void aNameReplacedInALongBookIsAllThatDiffers_data();
    void aNameReplacedInALongBookIsAllThatDiffers();
    void twoTakesOfAChapterDifferAsAWhole();
    void theTimeIsBounded();
};

void TestWordDiff::sameTextsHaveNone()
{
    QVERIFY(wordDifferences(u"", u"").empty());
    QVERIFY(wordDifferences(u"One two.\nThree.", u"One two.\nThree.").empty());
}

void TestWordDiff::wordsThatDifferAreFound()
{
    const Text left = u"It rained all day on the old inn by the river.\nThe end.";
    const Text right = u"It snowed all day on the old inn by the wide river.\nThe end.";
    const auto found = wordDifferences(left, right);
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(left.substr(found[0].leftBegin, found[0].leftEnd - found[0].leftBegin), Text(u"rained "));
    QCOMPARE(right.substr(found[0].rightBegin, found[0].rightEnd - found[0].rightBegin), Text(u"snowed "));
    QCOMPARE(found[1].leftBegin, found[1].leftEnd);
    QCOMPARE(right.substr(found[1].rightBegin, found[1].rightEnd - found[1].rightBegin), Text(u"wide "));
    QCOMPARE(wordDifferences(u"", u"new"), (std::vector<TextDifference>{{0, 0, 0, 3}}));
}

void TestWordDiff::wordsAlikeByChanceAreNotKeptApart()
{
    const auto found = wordDifferences(u"She opened the door slowly and went out of that place.",
                                       u"Nobody had seen the ship before it came in from sea.");
    QCOMPARE(found.size(), std::size_t(1));
}

void TestWordDiff::randomEditsAreRebuilt()
{
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round) {
        const Text left = words(random, static_cast<int>(random() % 120));
        Text right = left;
        for (unsigned edits = random() % 6; edits > 0; --edits) {
            const std::size_t at = random() % (right.size() + 1);
            right = right.substr(0, at) + words(random, static_cast<int>(random() % 4)) +
                    right.substr(std::min(right.size(), at + random() % 20));
        }
        const auto found = wordDifferences(left, right);
        QVERIFY(applied(left, right, found) == right);
        std::size_t last = 0;
        for (const TextDifference& d : found) {
            QVERIFY(d.leftBegin >= last && d.leftEnd >= d.leftBegin && d.rightEnd >= d.rightBegin);
            last = d.leftEnd;
        }
    }
}

void TestWordDiff::aNameReplacedInALongBookIsAllThatDiffers_data()
{
    QTest::addColumn<bool>("paragraphs");
    QTest::newRow("in paragraphs") << true;
    QTest::newRow("in one paragraph") << false;
}

void TestWordDiff::aNameReplacedInALongBookIsAllThatDiffers()
{
    QFETCH(bool, paragraphs);
    std::mt19937 random(7);
    Text left, right;
    constexpr int kTimes = 3000;
    for (int i = 0; i < kTimes; ++i) {
        Text sentence;
        for (int word = 0; word < 12; ++word)
            sentence += Text(1 + random() % 9, static_cast<char16_t>(u'a' + random() % 26)) + u" ";
        const Text end = paragraphs ? u"\n\n" : u" ";
        left += u"Anna " + sentence + end;
        right += u"Mara " + sentence + end;
    }
    const auto found = wordDifferences(left, right);
    QVERIFY(applied(left, right, found) == right);
    std::size_t different = 0;
    for (const TextDifference& d : found)
        different += d.leftEnd - d.leftBegin;
    QCOMPARE(different, std::size_t(kTimes * 5)); // "Anna "
}

void TestWordDiff::twoTakesOfAChapterDifferAsAWhole()
{
    std::mt19937 random(8);
    const auto take = [&random] {
        Text text;
        for (int i = 0; i < 4000; ++i)
            text += Text(1, static_cast<char16_t>(u'a' + random() % 26)) + static_cast<char16_t>(u'a' + random() % 26) +
                    (random() % 60 == 0 ? u"\n\n" : u" ");
        return text;
    };
    const Text begin = u"It rained all day on the old inn.\n\n";
    const Text left = begin + take(), right = begin + take();
    const auto found = wordDifferences(left, right);
    QVERIFY(applied(left, right, found) == right);
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found.front().leftBegin, begin.size());
}

void TestWordDiff::theTimeIsBounded()
{
    std::mt19937 random(6);
    const Text left = words(random, 40000);
    const Text right = words(random, 40000);
    const auto found = wordDifferences(left, right);
    QVERIFY(applied(left, right, found) == right);
}

QTEST_APPLESS_MAIN(TestWordDiff)
#include "test_word_diff.moc"
