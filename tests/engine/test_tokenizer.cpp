// The tokenizer against the reference library (tests/golden/tokenizer), and what a vocabulary may and may not contain.
#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/test_paths.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <optional>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

const std::filesystem::path kGolden = longhand::test::goldenFolder() / "tokenizer";

nlohmann::json readJson(const std::string& name)
{
    std::ifstream in(kGolden / name);
    if (!in)
        throw std::runtime_error("cannot read " + (kGolden / name).string());
    return nlohmann::json::parse(in);
}

std::string fromHex(const std::string& hex)
{
    return QByteArray::fromHex(QByteArray::fromStdString(hex)).toStdString();
}

std::string idsText(const std::vector<TokenId>& ids)
{
    std::string out;
    for (const TokenId id : ids)
        out += std::to_string(id) + " ";
    return out;
}

/// A vocabulary of the 256 bytes and a few merges: a=ids[0] and so on by byte value, "ab" 256, "abc" 257, then
/// specials.
struct SmallVocabulary
{
    std::vector<std::string> tokens;
    std::vector<std::int32_t> types;
    std::vector<std::string> merges = {"a b", "ab c"};
    std::string model = "gpt2";
    std::string pre = "gpt-2";
    std::uint32_t eos = 258;
    std::optional<std::uint32_t> bos = 259u;
    std::optional<bool> addBos;

    SmallVocabulary()
    {
        char32_t substitute = 0x100;
        for (unsigned byte = 0; byte < 256; ++byte) {
            const bool printable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
            std::string piece;
            appendUtf8(piece, printable ? static_cast<char32_t>(byte) : substitute++);
            add(piece);
        }
        add("ab");
        add("abc");
        add("<|endoftext|>", 3);
        add("<s>", 3);
        add("[PAD]", 5);
        add("<tool>\xc3\xa4", 4);
        add("<|im_end|>", 3);
    }
    void add(std::string piece, std::int32_t type = 1)
    {
        tokens.push_back(std::move(piece));
        types.push_back(type);
    }
    GgufWriter writer() const
    {
        GgufWriter out;
        out.add("tokenizer.ggml.model", model).add("tokenizer.ggml.pre", pre);
        out.add("tokenizer.ggml.tokens", tokens)
            .add("tokenizer.ggml.token_type", types)
            .add("tokenizer.ggml.merges", merges);
        out.add("tokenizer.ggml.eos_token_id", eos);
        if (bos)
            out.add("tokenizer.ggml.bos_token_id", *bos);
        if (addBos)
            out.add("tokenizer.ggml.add_bos_token", *addBos);
        return out;
    }
};

} // namespace

class TestTokenizer : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::map<std::string, Tokenizer> m_tokenizers;
    nlohmann::json m_texts;

    std::filesystem::path file(const std::string& name) const { return (m_folder.path().toStdString() + "/") + name; }

    const Tokenizer& golden(const std::string& name)
    {
        const auto found = m_tokenizers.find(name);
        if (found != m_tokenizers.end())
            return found->second;
        QFile packed(QString::fromStdString((kGolden / (name + ".gguf.z")).string()));
        if (!packed.open(QIODevice::ReadOnly))
            throw std::runtime_error("cannot read " + packed.fileName().toStdString());
        writeFile(file(name + ".gguf"), qUncompress(packed.readAll()).toStdString());
        return m_tokenizers.emplace(name, Tokenizer::fromGguf(GgufFile::open(file(name + ".gguf")))).first->second;
    }

    Tokenizer made(const GgufWriter& writer) const
    {
        writer.write(file("made.gguf"));
        return Tokenizer::fromGguf(GgufFile::open(file("made.gguf")));
    }

    /// The error's message; empty if there is none.
    std::string refusal(const GgufWriter& writer) const
    {
        try {
            made(writer);
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    }

    static void families()
    {
        QTest::addColumn<std::string>("name");
        for (const char* name : {"smollm", "gpt2", "llama_bpe", "qwen2"})
            QTest::newRow(name) << std::string(name);
    }

private Q_SLOTS:
    void initTestCase() { m_texts = readJson("texts.json"); }

    void sameIdsAsTheReference_data() { families(); }
    void sameIdsAsTheReference()
    {
        QFETCH(std::string, name);
        const nlohmann::json ids = readJson(name + ".json").at("ids");
        const nlohmann::json& texts = m_texts.at("texts");
        QVERIFY(texts.size() >= 200);
        QCOMPARE(ids.size(), texts.size());
        const Tokenizer& tokenizer = golden(name);
        int wrong = 0;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto expected = ids[i].get<std::vector<TokenId>>();
            const std::vector<TokenId> got = tokenizer.encode(fromHex(texts[i].at("hex").get<std::string>()));
            if (got == expected)
                continue;
            ++wrong;
            qWarning("%s\n  expected %s\n  got      %s", texts[i].at("name").get<std::string>().c_str(),
                     idsText(expected).c_str(), idsText(got).c_str());
        }
        QCOMPARE(wrong, 0);
    }

    // A megabyte of one class: right, with little stack, and done before the test runner loses patience.
    void aMegabyteOfOneClass_data()
    {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<int>("run");
        const nlohmann::json texts = readJson("texts.json");
        for (const std::string name : {"smollm", "gpt2", "llama_bpe", "qwen2"})
            for (std::size_t run = 0; run < texts.at("runs").size(); ++run)
                QTest::addRow("%s, %s", name.c_str(), texts["runs"][run].at("name").get<std::string>().c_str())
                    << name << static_cast<int>(run);
    }
    void aMegabyteOfOneClass()
    {
        QFETCH(std::string, name);
        QFETCH(int, run);
        static std::map<std::string, nlohmann::json> expectations;
        if (!expectations.contains(name))
            expectations[name] = readJson(name + ".json").at("runs");
        const nlohmann::json& expected = expectations[name].at(static_cast<std::size_t>(run));
        const auto unit = m_texts.at("runs").at(static_cast<std::size_t>(run)).at("unit").get<std::string>();
        const auto bytes = m_texts.at("run_bytes").get<std::size_t>();
        std::string text;
        for (std::size_t i = 0; i < bytes / unit.size(); ++i)
            text += unit;
        const std::vector<TokenId> ids = golden(name).encode(text);
        QCOMPARE(ids.size(), expected.at("count").get<std::size_t>());
        const auto data = QByteArray::fromRawData(reinterpret_cast<const char*>(ids.data()),
                                                  static_cast<qsizetype>(ids.size() * sizeof(TokenId)));
        QCOMPARE(QCryptographicHash::hash(data, QCryptographicHash::Sha256).toHex().toStdString(),
                 expected.at("sha256").get<std::string>());
    }

    // Vocabularies with all 256 bytes lose nothing, but for what is replaced or normalised by rule.
    void decodingGivesTheTextBack_data() { families(); }
    void decodingGivesTheTextBack()
    {
        QFETCH(std::string, name);
        const Tokenizer& tokenizer = golden(name);
        for (const nlohmann::json& entry : m_texts.at("texts")) {
            std::string text = wellFormedUtf8(fromHex(entry.at("hex").get<std::string>()));
            if (name == "smollm") // has no tokens for these bytes (README)
                std::erase_if(text, [](char c) {
                    return std::string_view("\x04\x06\x13\x14\x16\x1d\xf1\xf2").find(c) != std::string_view::npos;
                });
            const std::string decoded = tokenizer.decode(tokenizer.encode(text));
            if (name == "qwen2")
                QCOMPARE(tokenizer.encode(decoded), tokenizer.encode(text));
            else
                QVERIFY2(decoded == text, entry.at("name").get<std::string>().c_str());
        }
    }

    void specialTokens()
    {
        const Tokenizer& smollm = golden("smollm");
        QCOMPARE(smollm.vocabularySize(), TokenId(49152));
        QCOMPARE(smollm.endTokens(), (std::vector<TokenId>{0, 2}));
        QCOMPARE(smollm.controlTokens().size(), std::size_t(17));
        QCOMPARE(smollm.bos(), TokenId(1));
        QVERIFY(!smollm.addBos());
        QVERIFY(smollm.isControl(2) && !smollm.isControl(17));
        QCOMPARE(smollm.piece(2), std::string_view("<|im_end|>"));
        QCOMPARE(smollm.bytes(2), std::string_view());

        const Tokenizer& llama = golden("llama_bpe");
        QCOMPARE(llama.endTokens().size(), std::size_t(2)); // <|end_of_text|> (eos) and <|eot_id|>, by its name
        QVERIFY(llama.addBos());                            // that family's default
        QCOMPARE(llama.piece(llama.bos()), std::string_view("<|begin_of_text|>"));
        QCOMPARE(golden("qwen2").endTokens().size(), std::size_t(2));
    }

    void specialNamesStayProse_data() { families(); }
    void specialNamesStayProse()
    {
        QFETCH(std::string, name);
        const Tokenizer& tokenizer = golden(name);
        for (TokenId id : tokenizer.controlTokens()) {
            const std::string text(tokenizer.piece(id));
            for (const std::string& around : {text, "a" + text, " " + text + " b", text + text}) {
                const std::vector<TokenId> ids = tokenizer.encode(around);
                QVERIFY(
                    std::none_of(ids.begin(), ids.end(), [&](TokenId token) { return tokenizer.isControl(token); }));
                QCOMPARE(tokenizer.decode(ids), around);
            }
        }
    }

    void smallVocabulary()
    {
        const Tokenizer tokenizer = made(SmallVocabulary().writer());
        QCOMPARE(tokenizer.encode("abcab d"), (std::vector<TokenId>{257, 256, ' ', 'd'}));
        QCOMPARE(tokenizer.encode(""), std::vector<TokenId>());
        QCOMPARE(tokenizer.encode(std::string_view("\xff\xc3", 2)), tokenizer.encode("\xef\xbf\xbd\xef\xbf\xbd"));
        QCOMPARE(tokenizer.bytes(0xff), std::string_view("\xff"));
        QCOMPARE(tokenizer.bytes(' '), std::string_view(" "));
        QCOMPARE(tokenizer.bytes(261), std::string_view("<tool>\xc3\xa4")); // as it is spelled: no byte alphabet
        QCOMPARE(tokenizer.endTokens(), (std::vector<TokenId>{258, 262}));
        QCOMPARE(tokenizer.controlTokens(), (std::vector<TokenId>{258, 259, 260, 262}));
        QCOMPARE(tokenizer.decode(std::vector<TokenId>{258, 257, 260, 0xc3, 262, 0xa4}), std::string("abc\xc3\xa4"));
        QVERIFY(!tokenizer.addBos());
        for (const TokenId outside : {-1, 263, 1 << 30}) {
            QVERIFY_THROWS_EXCEPTION(std::out_of_range, tokenizer.bytes(outside));
            QVERIFY_THROWS_EXCEPTION(std::out_of_range, tokenizer.piece(outside));
            QVERIFY_THROWS_EXCEPTION(std::out_of_range, tokenizer.isControl(outside));
            QVERIFY_THROWS_EXCEPTION(std::out_of_range, tokenizer.decode(std::vector<TokenId>{1, outside}));
        }
    }

    void bosAsTheFileSays()
    {
        SmallVocabulary small;
        small.addBos = true;
        QVERIFY(made(small.writer()).addBos());
        small.bos.reset();
        const Tokenizer without = made(small.writer());
        QCOMPARE(without.bos(), TokenId(-1));
        QVERIFY(!without.addBos());
        small.pre = "llama-bpe";
        small.addBos = false;
        small.bos = 259;
        QVERIFY(!made(small.writer()).addBos());
    }

    // A token no merge leads to is found as a whole word in the family that looks for it first, and only there.
    void ignoredMerges()
    {
        SmallVocabulary small;
        small.add("xyz");
        const std::vector<TokenId> inPieces = {'x', 'y', 'z'};
        QCOMPARE(made(small.writer()).encode("xyz"), inPieces);
        small.pre = "llama-bpe";
        QCOMPARE(made(small.writer()).encode("xyz"), (std::vector<TokenId>{263}));
        small.types.back() = 3;
        QCOMPARE(made(small.writer()).encode("xyz"), inPieces);
    }

    // Real files have these.
    void oddVocabulariesLoad()
    {
        SmallVocabulary small;
        small.add("ab"); // duplicate: the first counts
        small.add("");
        small.add(std::string("\0", 1));
        small.add("\xff\xfe");
        const Tokenizer tokenizer = made(small.writer());
        QCOMPARE(tokenizer.encode("ab"), (std::vector<TokenId>{256}));
        QCOMPARE(tokenizer.bytes(263), std::string_view("ab"));
        QCOMPARE(tokenizer.bytes(264), std::string_view());
        QCOMPARE(tokenizer.bytes(265), std::string_view("\0", 1));
        QCOMPARE(tokenizer.bytes(266), std::string_view("\xff\xfe"));
    }

    void missingBytesAreLeftOut()
    {
        SmallVocabulary small;
        small.tokens['b'] = "b-is-gone";
        small.merges.clear();
        QCOMPARE(made(small.writer()).encode("abc"), (std::vector<TokenId>{'a', 'c'}));
    }

    void badVocabularies()
    {
        const auto expect = [this](const GgufWriter& writer, std::initializer_list<const char*> parts) {
            const std::string message = refusal(writer);
            QVERIFY2(!message.empty(), "was accepted");
            QVERIFY2(message.find("made.gguf") != std::string::npos, message.c_str());
            for (const char* part : parts)
                QVERIFY2(message.find(part) != std::string::npos,
                         (std::string(part) + " is not in: " + message).c_str());
        };
        const auto changed = [](auto change) {
            SmallVocabulary small;
            change(small);
            return small.writer();
        };
        expect(GgufWriter(), {"tokenizer.ggml.model", "missing"});
        expect(GgufWriter().add("tokenizer.ggml.model", "gpt2"), {"tokenizer.ggml.pre", "missing"});
        expect(GgufWriter().add("tokenizer.ggml.model", "gpt2").add("tokenizer.ggml.pre", "gpt-2"),
               {"tokenizer.ggml.tokens", "missing"});
        expect(changed([](auto& s) { s.model = "bert"; }), {"'bert'", "tokenizer.ggml.model"});
        expect(changed([](auto& s) { s.pre = "kimi\n"; }), {"'kimi\\x0a'", "tokenizer.ggml.pre", "smollm"});
        expect(changed([](auto& s) { s.tokens.clear(); }), {"tokenizer.ggml.tokens", "0 tokens"});
        expect(changed([](auto& s) { s.types.pop_back(); }), {"tokenizer.ggml.token_type", "262", "263"});
        expect(changed([](auto& s) { s.types[5] = 7; }), {"tokenizer.ggml.token_type", "7", "token 5"});
        expect(changed([](auto& s) { s.types[5] = -1; }), {"tokenizer.ggml.token_type", "-1", "token 5"});
        expect(changed([](auto& s) { s.eos = 263; }), {"tokenizer.ggml.eos_token_id", "263", "262"});
        expect(changed([](auto& s) { s.eos = 0xffffffffu; }), {"tokenizer.ggml.eos_token_id", "4294967295"});
        expect(changed([](auto& s) { s.bos = 1u << 31; }), {"tokenizer.ggml.bos_token_id", "2147483648"});
        expect(changed([](auto& s) { s.merges.push_back("ab"); }), {"merge 2", "'ab'", "two parts"});
        expect(changed([](auto& s) { s.merges.push_back("a b c"); }), {"merge 2", "'a b c'", "two parts"});
        expect(changed([](auto& s) { s.merges.push_back("a "); }), {"merge 2", "'a '", "two parts"});
        expect(changed([](auto& s) { s.merges.push_back(""); }), {"merge 2", "two parts"});
        expect(changed([](auto& s) { s.merges.push_back("zz a"); }), {"merge 2", "'zz'", "not among"});
        expect(changed([](auto& s) { s.merges.push_back("b a"); }), {"merge 2", "'ba'", "not among"});

        GgufWriter wrongType;
        wrongType.add("tokenizer.ggml.model", "gpt2")
            .add("tokenizer.ggml.pre", "gpt-2")
            .add("tokenizer.ggml.tokens", "text");
        expect(wrongType, {"tokenizer.ggml.tokens", "list of texts"});
        GgufWriter floats;
        floats.add("tokenizer.ggml.model", "gpt2")
            .add("tokenizer.ggml.pre", "gpt-2")
            .add("tokenizer.ggml.tokens", std::vector<std::string>{"a"});
        floats.add("tokenizer.ggml.token_type", std::vector<float>{1.0f});
        expect(floats, {"tokenizer.ggml.token_type", "list of integers"});
    }

    // Any byte of a vocabulary changed: refused, or a tokenizer that works.
    void changedBytes()
    {
        SmallVocabulary small;
        const std::string whole = small.writer().bytes();
        std::mt19937 random(7);
        int works = 0;
        int refused = 0;
        for (std::size_t at = 0; at < whole.size(); at += 1 + random() % 3) {
            std::string bytes = whole;
            bytes[at] = static_cast<char>(random());
            writeFile(file("changed.gguf"), bytes);
            try {
                const Tokenizer tokenizer = Tokenizer::fromGguf(GgufFile::open(file("changed.gguf")));
                for (const TokenId id : tokenizer.encode("abcab ab \xf0\x9f\x98\x80"))
                    QVERIFY(id >= 0 && id < tokenizer.vocabularySize());
                ++works;
            } catch (const Error&) {
                ++refused;
            }
        }
        QVERIFY(works > 100);
        QVERIFY(refused > 100);
    }
};

QTEST_APPLESS_MAIN(TestTokenizer)
#include "test_tokenizer.moc"
