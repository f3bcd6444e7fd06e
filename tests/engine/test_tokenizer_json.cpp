// tokenizer.json and the folders it comes in: what is read, and what is refused.
#include "engine/tokenizer/tokenizer.h"
#include "engine/types/error.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

using namespace longhand;
using nlohmann::json;

namespace {

json byteLevel(bool regex = true)
{
    return {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", regex}};
}

json split(const std::string& regex)
{
    return {{"type", "Split"}, {"pattern", {{"Regex", regex}}}, {"behavior", "Isolated"}, {"invert", false}};
}

json sequence(const json& steps)
{
    return {{"type", "Sequence"}, {"pretokenizers", steps}};
}

json cutBy(const std::string& regex)
{
    return sequence(json::array({split(regex), byteLevel(false)}));
}

/// A byte-level tokenizer of the printable ASCII characters; "Ġ" is a space.
json smallBpe()
{
    json vocabulary;
    for (int c = '!'; c <= '~'; ++c)
        vocabulary[std::string(1, static_cast<char>(c))] = c - '!';
    vocabulary["\xc4\xa0"] = 94;
    vocabulary["ab"] = 95;
    vocabulary["\xc4\xa0"
               "ab"] = 96;
    vocabulary["12"] = 97;
    return {{"normalizer", nullptr},
            {"pre_tokenizer", byteLevel()},
            {"post_processor",
             {{"type", "TemplateProcessing"}, {"single", json::array({{{"SpecialToken", {{"id", "<s>"}}}}})}}},
            {"added_tokens", json::array({{{"id", 98}, {"content", "<s>"}, {"special", true}},
                                          {{"id", 99}, {"content", "~~~"}, {"special", false}},
                                          {{"id", 100}, {"content", "<tool_call>"}, {"special", false}}})},
            {"model",
             {{"type", "BPE"},
              {"vocab", vocabulary},
              {"merges", json::array({"a b", json::array({"\xc4\xa0", "ab"}), "1 2"})}}}};
}

/// Of SentencePiece's kind, without its library: characters, byte tokens, spaces as U+2581.
json smallSpaced()
{
    const std::string sign = "\xe2\x96\x81";
    json vocabulary = {{"<unk>", 0}, {"<s>", 1}};
    for (int byte = 0; byte < 256; ++byte) {
        constexpr const char* digits = "0123456789ABCDEF";
        vocabulary[std::string("<0x") + digits[byte >> 4] + digits[byte & 15] + ">"] = byte + 2;
    }
    vocabulary[sign] = 258;
    vocabulary["a"] = 259;
    vocabulary["b"] = 260;
    vocabulary[sign + "a"] = 261;
    return {
        {"normalizer",
         {{"type", "Sequence"},
          {"normalizers", json::array({{{"type", "Prepend"}, {"prepend", sign}},
                                       {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", sign}}})}}},
        {"model",
         {{"type", "BPE"},
          {"unk_token", "<unk>"},
          {"byte_fallback", true},
          {"vocab", vocabulary},
          {"merges", json::array({json::array({sign, "a"})})}}}};
}

/// The text with more before the first place of `mark`.
std::string withBefore(const std::string& text, const std::string& mark, const std::string& more)
{
    const std::size_t at = text.find(mark);
    return text.substr(0, at) + more + text.substr(at);
}

Tokenizer read(const json& file)
{
    return Tokenizer::fromJson(file.dump(), "small.json");
}

} // namespace

class TestTokenizerJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void byteLevelBpe()
    {
        const Tokenizer t = read(smallBpe());
        QCOMPARE(t.encode("ab ab"), (std::vector<TokenId>{95, 96}));
        QCOMPARE(t.encode("a~~~b"), (std::vector<TokenId>{'a' - '!', 99, 'b' - '!'}));
        QCOMPARE(t.bos(), TokenId(98));
        QVERIFY(t.addBos() && t.isControl(98) && !t.isControl(99));
        for (const char* marker : {"<s>", "<tool_call>"}) {
            const auto ids = t.encode(marker);
            QVERIFY(std::all_of(ids.begin(), ids.end(), [](TokenId id) { return id < 98; }));
            QCOMPARE(t.decode(ids), std::string(marker));
        }
    }

    void aTokenMayStandTwice()
    {
        const std::string file = withBefore(smallBpe().dump(), "\"!\":0", "\"12\":3,");
        QCOMPARE(Tokenizer::fromJson(file, "small.json").encode("12"), (std::vector<TokenId>{97}));
    }

    void stepsAfterSteps()
    {
        json file = smallBpe();
        file["pre_tokenizer"] = sequence(json::array({{{"type", "Digits"}, {"individual_digits", true}}, byteLevel()}));
        QCOMPARE(read(file).encode("12"), (std::vector<TokenId>{'1' - '!', '2' - '!'}));
        file["pre_tokenizer"] = sequence(json::array({split("\\p{N}{1,3}"), split("\\s+$"), byteLevel(false)}));
        QCOMPARE(read(file).encode("12"), (std::vector<TokenId>{97}));
        const std::string spaces(1 << 20, ' ');
        QCOMPARE(read(file).decode(read(file).encode(spaces + "1")), spaces + "1");
    }

    void spacedBpe()
    {
        const Tokenizer t = read(smallSpaced());
        QVERIFY(t.addsSpacePrefix());
        QCOMPARE(t.encode("a a"), (std::vector<TokenId>{261, 261}));
        QCOMPARE(t.encode("a", PlaceInText::Inside), (std::vector<TokenId>{259}));
        for (const char* text : {"a", " a", "  a b", "\xc3\xa4\n", "\xe2\x96\x81", "<0x41>"})
            QCOMPARE(t.decode(t.encode(text)), std::string(text));
    }

    void unigram()
    {
        const std::string sign = "\xe2\x96\x81";
        json file = {
            {"pre_tokenizer", {{"type", "Metaspace"}, {"replacement", sign}, {"prepend_scheme", "always"}}},
            {"model",
             {{"type", "Unigram"},
              {"unk_id", 0},
              {"vocab", json::array({json::array({"<unk>", 0.0}), json::array({sign, -3.0}), json::array({"a", -2.0}),
                                     json::array({"b", -2.5}), json::array({sign + "ab", -1.0})})}}}};
        const Tokenizer t = read(file);
        QCOMPARE(t.encode("ab a"), (std::vector<TokenId>{4, 1, 2}));
        QCOMPARE(t.decode(t.encode(" ab b")), std::string(" ab b"));
    }

    void folders()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::fromFolder(path));
        json file = smallBpe();
        file.erase("post_processor");
        std::ofstream(path / "tokenizer.json") << file;
        QCOMPARE(Tokenizer::fromFolder(path).bos(), TokenId(-1));
        std::ofstream(path / "tokenizer_config.json")
            << R"({"bos_token": {"content": "<s>"}, "eos_token": "~~~", "add_bos_token": true})";
        std::ofstream(path / "generation_config.json") << R"({"eos_token_id": [97, 12345678, -3, "x"]})";
        const Tokenizer t = Tokenizer::fromFolder(path);
        QCOMPARE(t.bos(), TokenId(98));
        QVERIFY(t.addBos());
        QCOMPARE(t.endTokens(), (std::vector<TokenId>{97, 99}));
    }

    void refused_data()
    {
        QTest::addColumn<std::string>("file");
        QTest::addColumn<std::string>("part");
        const auto row = [](const char* name, const std::string& part, auto change) {
            json file = smallBpe();
            change(file);
            QTest::newRow(name) << file.dump() << part;
        };
        QTest::newRow("nothing") << std::string() << std::string("JSON object");
        QTest::newRow("a list") << std::string("[]") << std::string("JSON object");
        QTest::newRow("deep") << std::string(1 << 20, '[') << std::string("JSON");
        QTest::newRow("deep objects") << ("{\"a\":" + std::string(200, '[') + std::string(200, ']') + "}")
                                      << std::string("too deep");
        // The second would take the first one's place without a word.
        const std::string good = smallBpe().dump();
        for (const char* key : {"model", "vocab", "merges", "pre_tokenizer", "content"}) {
            const std::string entry = json(key).dump() + ":";
            QTest::addRow("%s twice", key) << withBefore(good, entry, entry + "null,") << std::string("twice");
        }
        row("kind", "WordPiece", [](json& f) { f["model"]["type"] = "WordPiece"; });
        row("no tokens", "model.vocab", [](json& f) { f["model"].erase("vocab"); });
        row("no merges", "model.merges", [](json& f) { f["model"].erase("merges"); });
        row("bad merge", "merge 0", [](json& f) { f["model"]["merges"] = {1}; });
        row("foreign merge", "not among", [](json& f) { f["model"]["merges"] = {"q zz"}; });
        row("negative id", "-1", [](json& f) { f["model"]["vocab"]["zz"] = -1; });
        row("huge id", "99999999999", [](json& f) { f["model"]["vocab"]["zz"] = 99999999999; });
        row("hole", "holes", [](json& f) { f["model"]["vocab"]["zz"] = 9999999; });
        row("added hole", "holes", [](json& f) { f["added_tokens"][0]["id"] = 9999999; });
        row("suffix", "end_of_word_suffix", [](json& f) { f["model"]["end_of_word_suffix"] = "</w>"; });
        row("bad expression", "regular expression", [](json& f) { f["pre_tokenizer"] = cutBy("(a"); });
        row("verbs", "(*", [](json& f) { f["pre_tokenizer"] = cutBy("(*UTF)a"); });
        row("sets", "&&", [](json& f) { f["pre_tokenizer"] = cutBy("[a-z&&b]"); });
        row("nested", "cannot be used",
            [](json& f) { f["pre_tokenizer"] = cutBy(std::string(500, '(') + "a" + std::string(500, ')')); });
        row("step", "BertPreTokenizer", [](json& f) { f["pre_tokenizer"] = {{"type", "BertPreTokenizer"}}; });
        row("normaliser", "Lowercase", [](json& f) { f["normalizer"] = {{"type", "Lowercase"}}; });
        row("no steps", "neither", [](json& f) { f["pre_tokenizer"] = nullptr; });
    }
    void refused()
    {
        QFETCH(std::string, file);
        QFETCH(std::string, part);
        try {
            Tokenizer::fromJson(file, "small.json");
            QFAIL("was accepted");
        } catch (const Error& error) {
            const std::string message = error.what();
            QVERIFY2(message.find(part) != std::string::npos, message.c_str());
            QVERIFY2(message.find("small.json") != std::string::npos, message.c_str());
        }
    }

    // An expression that backtracks without end is stopped.
    void endlessExpression()
    {
        json file = smallBpe();
        file["pre_tokenizer"] = cutBy("(?:a|aa)+[bc]");
        const Tokenizer t = read(file);
        QVERIFY_THROWS_EXCEPTION(Error, t.encode(std::string(3000, 'a')));
    }
};

QTEST_GUILESS_MAIN(TestTokenizerJson)
#include "test_tokenizer_json.moc"
