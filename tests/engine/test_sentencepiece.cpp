// SentencePiece's tokenizers: from GGUF files and from tokenizer.model, with the space before a text, byte tokens,
// tables of characters, and files that are damaged or hostile.
#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/charsmap.h"
#include "engine/tokenizer/sentencepiece_proto.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "tests/support/gguf_writer.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

const std::string kSign = "\xe2\x96\x81";

/// <unk>, <s>, </s>, 256 bytes from id 3 on, then pieces with falling scores.
struct SmallPieces
{
    std::vector<std::string> tokens = {"<unk>", "<s>", "</s>"};
    std::vector<std::int32_t> types = {2, 3, 3};
    std::vector<float> scores = {0, 0, 0};
    std::string charsmap;
    bool prefix = true;
    bool removesExtra = false;
    bool unigram = false;

    SmallPieces()
    {
        for (int byte = 0; byte < 256; ++byte) {
            constexpr const char* digits = "0123456789ABCDEF";
            add(std::string("<0x") + digits[byte >> 4] + digits[byte & 15] + ">", 6, 0);
        }
        for (const char* piece : {"ab",
                                  "\xe2\x96\x81"
                                  "ab",
                                  "\xe2\x96\x81\xe2\x96\x81", "abc", "\xe2\x96\x81", "a", "b", "c", ",",
                                  "\xe2\x96\x81the", "the", "he", "t", "h", "e"})
            add(piece, 1, -static_cast<float>(tokens.size() - 258));
    }
    void add(std::string_view piece, std::int32_t type, float score)
    {
        tokens.emplace_back(piece);
        types.push_back(type);
        scores.push_back(score);
    }
    TokenId id(const std::string& piece) const
    {
        return static_cast<TokenId>(std::find(tokens.begin(), tokens.end(), piece) - tokens.begin());
    }
    GgufWriter writer() const
    {
        GgufWriter out;
        out.add("tokenizer.ggml.model", unigram ? "t5" : "llama").add("tokenizer.ggml.tokens", tokens);
        out.add("tokenizer.ggml.token_type", types).add("tokenizer.ggml.scores", scores);
        out.add("tokenizer.ggml.add_space_prefix", prefix).add("tokenizer.ggml.bos_token_id", 1u);
        out.add("tokenizer.ggml.eos_token_id", 2u).add("tokenizer.ggml.unknown_token_id", 0u);
        if (removesExtra)
            out.add("tokenizer.ggml.remove_extra_whitespaces", true);
        if (!charsmap.empty())
            out.add("tokenizer.ggml.precompiled_charsmap", std::vector<std::int32_t>(charsmap.begin(), charsmap.end()));
        return out;
    }
    std::string proto() const
    {
        ProtoWriter model;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            ProtoWriter piece;
            piece.bytes(1, tokens[i]);
            piece.real(2, scores[i]);
            piece.number(3, static_cast<std::uint64_t>(types[i]));
            model.bytes(1, piece.message());
        }
        ProtoWriter trainer;
        trainer.number(3, unigram ? 1 : 2);
        trainer.number(35, 1);
        model.bytes(2, trainer.message());
        ProtoWriter normalizer;
        normalizer.bytes(2, charsmap);
        normalizer.number(3, prefix ? 1 : 0);
        normalizer.number(4, removesExtra ? 1 : 0);
        model.bytes(3, normalizer.message());
        return model.message();
    }
};

/// A double array with one rule: the byte `from` becomes `to`.
std::string oneRule(unsigned char from, const std::string& to)
{
    std::vector<std::uint32_t> units(1024);
    units[0] = 256u << 10;                                                // children at 256 ^ byte
    units[256u ^ from] = from | (1u << 8) | ((256u ^ from ^ 512u) << 10); // its leaf is unit 512
    units[512] = 0x80000000u;                                             // the first replacement
    std::string table = raw(static_cast<std::uint32_t>(units.size() * 4));
    for (const std::uint32_t unit : units)
        table += raw(unit);
    return table + to + '\0';
}

std::string refusalOf(const SmallPieces& pieces)
{
    try {
        Tokenizer::fromSentencePiece(pieces.proto(), "small.model");
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

} // namespace

class TestSentencePiece : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Tokenizer fromGguf(const SmallPieces& pieces) const
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "made.gguf";
        pieces.writer().write(path);
        return Tokenizer::fromGguf(GgufFile::open(path));
    }

private Q_SLOTS:
    void sameFromBothFormats()
    {
        const SmallPieces small;
        const Tokenizer gguf = fromGguf(small);
        const Tokenizer model = Tokenizer::fromSentencePiece(small.proto(), "small.model");
        for (const Tokenizer* t : {&gguf, &model}) {
            QCOMPARE(t->encode("abc"), (std::vector<TokenId>{small.id(kSign + "ab"), small.id("c")}));
            QCOMPARE(t->encode("abc", PlaceInText::Inside), (std::vector<TokenId>{small.id("abc")}));
            QCOMPARE(t->encode(""), std::vector<TokenId>());
            QCOMPARE(t->encode("\n", PlaceInText::Inside), (std::vector<TokenId>{3 + '\n'}));
            QCOMPARE(t->encode("\xc3\xa4", PlaceInText::Inside), (std::vector<TokenId>{3 + 0xc3, 3 + 0xa4}));
            QCOMPARE(t->endTokens(), (std::vector<TokenId>{2}));
            QCOMPARE(t->controlTokens(), (std::vector<TokenId>{0, 1, 2}));
            QCOMPARE(t->bos(), TokenId(1));
            QVERIFY(t->addBos() && t->addsSpacePrefix());
            QCOMPARE(t->bytes(small.id(kSign + "ab")), std::string_view(" ab"));
            QCOMPARE(t->bytes(small.id(kSign + "ab"), PlaceInText::Begin), std::string_view("ab"));
            QCOMPARE(t->bytes(3 + 0xc3), std::string_view("\xc3"));
        }
    }

    void textsComeBack()
    {
        for (const bool prefix : {true, false}) {
            SmallPieces small;
            small.prefix = prefix;
            const Tokenizer t = fromGguf(small);
            std::mt19937 random(3);
            const std::vector<std::string> parts = {
                " ",  "  ",   "ab",     "the", ",",     "\n",   "\xc3\xa4", "\xf0\x9f\x98\x80",
                "\t", "</s>", "<0x41>", kSign, "<unk>", "\x01", "c"};
            for (int i = 0; i < 500; ++i) {
                std::string text;
                for (int n = static_cast<int>(random() % 8); n >= 0; --n)
                    text += parts[random() % parts.size()];
                const auto ids = t.encode(text);
                QVERIFY(std::none_of(ids.begin(), ids.end(), [&](TokenId id) { return t.isControl(id); }));
                QCOMPARE(t.decode(ids), text);
                QCOMPARE(t.decode(t.encode(text, PlaceInText::Inside), PlaceInText::Inside), text);
                StreamDecoder stream;
                std::string shown;
                for (const TokenId id : t.encode(text, PlaceInText::Inside))
                    shown += stream.push(t.bytes(id));
                QCOMPARE(shown + stream.finish(), text);
            }
            QCOMPARE(t.decode(t.encode("\xff\xc3")), std::string("\xef\xbf\xbd\xef\xbf\xbd"));
        }
    }

    // A text that goes through the library in parts has the ids of the whole.
    void longTexts()
    {
        const SmallPieces small;
        const Tokenizer t = fromGguf(small);
        const auto unit = t.encode("the abc, \n", PlaceInText::Inside);
        std::string text;
        std::vector<TokenId> expected;
        for (int i = 0; i < 20000; ++i) {
            text += "the abc, \n";
            expected.insert(expected.end(), unit.begin(), unit.end());
        }
        QCOMPARE(t.encode(text, PlaceInText::Inside), expected);
        for (const char* run : {"a", " ", "ab", "\xf0\x9f\x98\x80"}) { // of one class
            std::string megabyte;
            while (megabyte.size() < 1u << 20)
                megabyte += run;
            QCOMPARE(t.decode(t.encode(megabyte)), megabyte);
        }
    }

    void userDefinedTokens()
    {
        SmallPieces small;
        small.add("    ", 4, 0);
        small.add("<table>", 4, 0);
        small.add("<start_of_turn>", 4, 0);
        const Tokenizer t = fromGguf(small);
        QCOMPARE(t.encode("a    <table>", PlaceInText::Inside),
                 (std::vector<TokenId>{small.id("a"), small.id("    "), small.id("<table>")}));
        const auto ids = t.encode("<start_of_turn>");
        QVERIFY(std::find(ids.begin(), ids.end(), small.id("<start_of_turn>")) == ids.end());
        QCOMPARE(t.decode(ids), std::string("<start_of_turn>"));
    }

    void extraSpacesAndCharsmap()
    {
        SmallPieces small;
        small.removesExtra = true;
        const Tokenizer t = fromGguf(small);
        QCOMPARE(t.decode(t.encode("  a   b  ")), std::string("a b"));
        QCOMPARE(t.encode("   "), std::vector<TokenId>());
        small.removesExtra = false;
        small.charsmap = oneRule('X', "ab");
        for (const bool unigram : {false, true}) {
            small.unigram = unigram;
            const Tokenizer mapped = Tokenizer::fromSentencePiece(small.proto(), "small.model");
            QCOMPARE(mapped.decode(mapped.encode("aXc")), std::string("aabc"));
        }
        QCOMPARE(fromGguf(small).decode(fromGguf(small).encode("X X")), std::string("ab ab"));
    }

    void structure()
    {
        const SmallPieces small;
        const Tokenizer t = fromGguf(small);
        const auto marks = markTokens(t);
        for (const std::string& piece : {kSign, kSign + kSign, std::string(",")})
            QVERIFY(std::find(marks.begin(), marks.end(), small.id(piece)) != marks.end());
        QVERIFY(std::find(marks.begin(), marks.end(), 3 + '\n') != marks.end());
        QVERIFY(std::find(marks.begin(), marks.end(), 3 + 0xe2) == marks.end());
        const auto words = commonWords(t, 10);
        QVERIFY(std::find(words.begin(), words.end(), "the") != words.end());
    }

    // Real files have these.
    void oddVocabulariesLoad()
    {
        SmallPieces small;
        small.add("ab", 1, -5); // twice
        small.add("", 1, 0);
        small.add(std::string("a\0b", 3), 1, 0);
        small.add("\xff\xfe", 1, 0);
        small.add("<unk2>", 2, 0);
        small.add("\n", 3, 0); // a control token whose name is a character
        small.add(std::string(5000, 'a'), 1, 5);
        small.add("<0x41>", 6, 0);
        const Tokenizer t = fromGguf(small);
        QCOMPARE(t.encode("ab", PlaceInText::Inside), (std::vector<TokenId>{small.id("ab")}));
        QCOMPARE(t.encode("\n", PlaceInText::Inside), (std::vector<TokenId>{3 + '\n'}));
        QCOMPARE(t.decode(t.encode(std::string(6000, 'a'))), std::string(6000, 'a'));
        SmallPieces noBytes;
        noBytes.types[3 + 'z'] = 5; // 255 bytes are no byte fallback
        QVERIFY(!fromGguf(noBytes).encode("a z").empty());
    }

    void badVocabularies()
    {
        const auto expect = [](const SmallPieces& pieces, const char* part) {
            const std::string message = refusalOf(pieces);
            QVERIFY2(message.find(part) != std::string::npos, message.c_str());
            QVERIFY2(message.find("small.model") != std::string::npos, message.c_str());
        };
        for (const float score : {std::nanf(""), std::numeric_limits<float>::infinity(), -1e30f}) {
            SmallPieces bad;
            bad.scores[260] = score;
            expect(bad, "token 260 has the score");
        }
        SmallPieces badByte;
        badByte.tokens[10] = "<0xZZ>";
        expect(badByte, "token 10");
        SmallPieces badType;
        badType.types[20] = 9;
        expect(badType, "type 9");
        for (const std::string& table :
             {std::string("abc"), raw(std::uint32_t{0xfffffffc}) + "abcdefgh", raw(std::uint32_t{4}) + "abcd"})
        {
            SmallPieces bad;
            bad.charsmap = table;
            expect(bad, "precompiled_charsmap");
        }
        QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::fromSentencePiece("", "empty.model"));
        QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::fromSentencePiece("no model at all", "text.model"));
        SmallPieces few;
        few.scores.pop_back();
        QVERIFY_THROWS_EXCEPTION(Error, fromGguf(few));
    }

    void anyCharsmap()
    {
        std::mt19937 random(11);
        for (int i = 0; i < 300; ++i) {
            std::string table = raw(std::uint32_t{4096});
            for (int n = 0; n < 1024; ++n)
                table += raw(static_cast<std::uint32_t>(random()) & (n % 2 ? 0xffffffffu : 0x7fffffu));
            for (int n = 0; n < 64; ++n)
                table += static_cast<char>(random());
            const Charsmap map(table, "a test");
            std::string text;
            for (int n = 0; n < 256; ++n)
                text += static_cast<char>(random());
            for (std::size_t at = 0; at < text.size(); ++at)
                QVERIFY(map.ruleFor(std::string_view(text).substr(at)).length <= text.size() - at);
        }
    }

    // Any byte of a model changed, or the rest cut off: refused, or a tokenizer that works.
    void changedBytes()
    {
        SmallPieces small;
        small.charsmap = oneRule('X', "ab");
        for (const bool unigram : {false, true}) {
            small.unigram = unigram;
            const std::string whole = small.proto();
            std::mt19937 random(5);
            int works = 0, refused = 0;
            for (int i = 0; i < 600; ++i) {
                std::string bytes = whole;
                const std::size_t at = random() % bytes.size();
                bytes[at] = static_cast<char>(random());
                if (i % 4 == 0)
                    bytes.resize(at);
                try {
                    const Tokenizer t = Tokenizer::fromSentencePiece(bytes, "changed.model");
                    for (const TokenId id : t.encode("the abX ab, \xf0\x9f\x98\x80"))
                        QVERIFY(id >= 0 && id < t.vocabularySize());
                    ++works;
                } catch (const Error&) {
                    ++refused;
                }
            }
            QVERIFY(works > 50);
            QVERIFY(refused > 50);
        }
    }
};

QTEST_GUILESS_MAIN(TestSentencePiece)
#include "test_sentencepiece.moc"
