// The stream decoder: whole characters only, nothing lost, the same text however the bytes are cut.
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"

#include <QTest>

#include <random>
#include <vector>

using namespace longhand;

namespace {

std::string streamed(const std::vector<std::string>& pieces)
{
    StreamDecoder decoder;
    std::string out;
    for (const std::string& piece : pieces)
        out += decoder.push(piece);
    return out + decoder.finish();
}

std::string randomBytes(std::mt19937& random)
{
    std::string bytes;
    const int characters = static_cast<int>(random() % 40);
    for (int i = 0; i < characters; ++i) {
        switch (random() % 6) {
        case 0:
            bytes += static_cast<char>(random() % 128);
            break;
        case 1:
            appendUtf8(bytes, 0x80 + random() % 0x700);
            break;
        case 2:
            appendUtf8(bytes, 0x800 + random() % 0xc000);
            break;
        case 3:
            appendUtf8(bytes, 0x10000 + random() % 0x100000);
            break;
        case 4: // a character cut short
            appendUtf8(bytes, 0x10000 + random() % 0x100000);
            bytes.resize(bytes.size() - 1 - random() % 3);
            break;
        default:
            bytes += static_cast<char>(random());
        }
    }
    return bytes;
}

} // namespace

class TestStreamDecoder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCharacterWaitsForItsRest()
    {
        StreamDecoder decoder;
        QCOMPARE(decoder.push("a\xf0"), std::string("a"));
        QVERIFY(decoder.pending());
        QCOMPARE(decoder.push("\x9f"), std::string());
        QCOMPARE(decoder.push("\x98"), std::string());
        QCOMPARE(decoder.push("\x80z"), std::string("\xf0\x9f\x98\x80z"));
        QVERIFY(!decoder.pending());
        QCOMPARE(decoder.finish(), std::string());
    }

    void anUnfinishedCharacterIsReplacedAtTheEnd()
    {
        StreamDecoder decoder;
        QCOMPARE(decoder.push("\xe2\x82"), std::string());
        QCOMPARE(decoder.finish(), std::string("\xef\xbf\xbd"));
        QVERIFY(!decoder.pending());
        QCOMPARE(decoder.push("ok"), std::string("ok")); // ready for another text
    }

    void brokenBytesDoNotWait()
    {
        StreamDecoder decoder;
        QCOMPARE(decoder.push("\xff"), std::string("\xef\xbf\xbd"));
        QCOMPARE(decoder.push("\xc3"), std::string());
        QCOMPARE(decoder.push("("), std::string("\xef\xbf\xbd("));
        QCOMPARE(decoder.push("\xed"), std::string()); // may become U+D000 to U+D7FF
        QCOMPARE(decoder.push("\xa0"), std::string("\xef\xbf\xbd\xef\xbf\xbd"));
    }

    // Each ill-formed part is one U+FFFD (the Unicode standard, table 3-8 and others).
    void replacements()
    {
        const std::string r = "\xef\xbf\xbd";
        const std::pair<std::string, std::string> cases[] = {
            {"\xc0\xaf\xe0\x80\xbf\xf0\x81\x82\x41", r + r + r + r + r + r + r + r + "A"},
            {"\xed\xa0\x80\xed\xbf\xbf\xed\xaf\x41", r + r + r + r + r + r + r + r + "A"},
            {"\xf4\x91\x92\x93\xff\x41\x80\xbf\x42", r + r + r + r + r + "A" + r + r + "B"},
            {"\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41", r + r + r + r + "A"},
            {std::string("\0\x7f", 2), std::string("\0\x7f", 2)},
            {"\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf"},
            {"\xf4\x90\x80\x80", r + r + r + r},
        };
        for (const auto& [bytes, expected] : cases) {
            QCOMPARE(wellFormedUtf8(bytes), expected);
            QCOMPARE(streamed({bytes}), expected);
        }
    }

    void everyCutGivesTheSameText()
    {
        std::mt19937 random(20261121);
        for (int round = 0; round < 20'000; ++round) {
            const std::string bytes = randomBytes(random);
            std::vector<std::string> pieces;
            for (std::size_t at = 0; at < bytes.size();) {
                pieces.push_back(bytes.substr(at, random() % 5));
                at += pieces.back().size();
            }
            QCOMPARE(streamed(pieces), wellFormedUtf8(bytes));
        }
    }

    void nothingShownIsHalfACharacter()
    {
        std::mt19937 random(3);
        for (int round = 0; round < 5'000; ++round) {
            StreamDecoder decoder;
            for (const char byte : randomBytes(random)) {
                const std::string shown = decoder.push(std::string_view(&byte, 1));
                QCOMPARE(wellFormedUtf8(shown), shown);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestStreamDecoder)
#include "test_stream_decoder.moc"
