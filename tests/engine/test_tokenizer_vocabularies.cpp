// The tokenizers of whole families on their real vocabularies, which packaging/fetch_vocabularies.sh fetches. The ids
// were made without reading special tokens from the text.
#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"
#include "tests/support/test_paths.h"

#include <QTest>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

using namespace longhand;

namespace {

std::filesystem::path folder()
{
    return longhand::test::vocabulariesFolder();
}

std::string readFile(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> texts(const std::string& name)
{
    const std::string between = "\n__ggml_vocab_test__\n";
    std::string all = readFile(folder() / ("ggml-vocab-" + name + ".gguf.inp"));
    if (all.ends_with(between))
        all.resize(all.size() - between.size());
    std::vector<std::string> out;
    for (std::size_t at = 0; at <= all.size();) {
        const std::size_t end = std::min(all.find(between, at), all.size());
        out.push_back(all.substr(at, end - at));
        at = end + between.size();
    }
    return out;
}

std::vector<std::vector<TokenId>> expectedIds(const std::string& name)
{
    std::ifstream in(folder() / ("ggml-vocab-" + name + ".gguf.out"));
    std::vector<std::vector<TokenId>> out;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        out.emplace_back(std::istream_iterator<TokenId>(words), std::istream_iterator<TokenId>());
    }
    return out;
}

std::string idsText(const std::vector<TokenId>& ids)
{
    std::string out;
    for (const TokenId id : ids)
        out += std::to_string(id) + " ";
    return out;
}

struct Family
{
    const char* name;
    bool changes; ///< NFC, or bytes without tokens: not every text comes back as it was
    bool addsBos;
    const char* end; ///< one of the tokens that end a text
};
constexpr Family kFamilies[] = {
    {"command-r", true, true, "<|END_OF_TURN_TOKEN|>"},
    {"deepseek-coder", false, true, "<|EOT|>"},
    {"deepseek-llm", false, true,
     "<\xef\xbd\x9c"
     "end\xe2\x96\x81of\xe2\x96\x81sentence\xef\xbd\x9c>"},
    {"falcon", true, false, "<|endoftext|>"},
    {"gemma-4", false, true, "<turn|>"},
    {"gpt-2", false, false, "<|endoftext|>"},
    {"llama-bpe", false, true, "<|eot_id|>"},
    {"llama-spm", false, true, "</s>"},
    {"mpt", true, false, "<|endoftext|>"},
    {"phi-3", false, true, "<|end|>"},
    {"qwen2", true, false, "<|im_end|>"},
    {"qwen35", false, false, "<|im_end|>"},
    {"refact", false, false, "<|endoftext|>"},
    {"starcoder", false, false, "<|endoftext|>"},
};

} // namespace

class TestTokenizerVocabularies : public QObject
{
    Q_OBJECT

    std::map<std::string, Tokenizer> m_tokenizers;

    const Tokenizer& tokenizer(const std::string& name)
    {
        auto found = m_tokenizers.find(name);
        if (found == m_tokenizers.end())
            found = m_tokenizers
                        .emplace(name, Tokenizer::fromGguf(GgufFile::open(folder() / ("ggml-vocab-" + name + ".gguf"))))
                        .first;
        return found->second;
    }
    static void families()
    {
        QTest::addColumn<int>("family");
        for (int i = 0; i < static_cast<int>(std::size(kFamilies)); ++i)
            QTest::newRow(kFamilies[i].name) << i;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!std::filesystem::exists(folder() / "complete"))
            QSKIP("the vocabularies are not there: packaging/fetch_vocabularies.sh fetches them (77 MB)");
    }

    void sameIds_data() { families(); }
    void sameIds()
    {
        QFETCH(int, family);
        const std::string name = kFamilies[family].name;
        const auto inputs = texts(name);
        const auto expected = expectedIds(name);
        QCOMPARE(inputs.size(), expected.size());
        QVERIFY(inputs.size() >= 46);
        std::size_t equal = 0;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const auto got = tokenizer(name).encode(inputs[i]);
            equal += got == expected[i] ? 1 : 0;
            if (got != expected[i])
                qWarning("text %zu: %s\n  expected %s\n  got      %s", i, inputs[i].c_str(),
                         idsText(expected[i]).c_str(), idsText(got).c_str());
        }
        qInfo("%s: %zu of %zu texts equal", name.c_str(), equal, inputs.size());
        QCOMPARE(equal, inputs.size());
    }

    void textsComeBack_data() { families(); }
    void textsComeBack()
    {
        QFETCH(int, family);
        const Tokenizer& t = tokenizer(kFamilies[family].name);
        auto inputs = texts(kFamilies[family].name);
        for (const char* more :
             {" one space", "  two", "a  b   c ", "\n\n  x", "\xe2\x96\x81 sign\xe2\x96\x81", "\t\v\x01\x7f",
              "<table><td>x</td>", "<|im_start|>user", "<0x41>", "</s>", "\xf0\x9f\xa6\x99\xf3\xa0\x80\x81"})
            inputs.emplace_back(more);
        for (const std::string& text : inputs) {
            const auto ids = t.encode(text);
            QVERIFY2(std::none_of(ids.begin(), ids.end(), [&](TokenId id) { return t.isControl(id); }), text.c_str());
            if (kFamilies[family].changes)
                QCOMPARE(t.encode(t.decode(ids)), ids);
            else
                QCOMPARE(t.decode(ids), text);
            // The same in the middle of a text, and shown token by token.
            const auto inside = t.encode(text, PlaceInText::Inside);
            StreamDecoder stream;
            std::string shown;
            for (const TokenId id : inside) {
                const std::string part = stream.push(t.bytes(id));
                QCOMPARE(wellFormedUtf8(part), part);
                shown += part;
            }
            shown += stream.finish();
            QCOMPARE(shown, t.decode(inside, PlaceInText::Inside));
            if (!kFamilies[family].changes)
                QCOMPARE(shown, text);
        }
    }

    void specialTokens_data() { families(); }
    void specialTokens()
    {
        QFETCH(int, family);
        const Tokenizer& t = tokenizer(kFamilies[family].name);
        QCOMPARE(t.addBos(), kFamilies[family].addsBos);
        bool found = false;
        for (const TokenId id : t.endTokens())
            found |= t.piece(id) == kFamilies[family].end;
        QVERIFY(found);
        for (const TokenId id : t.controlTokens()) {
            QVERIFY(t.bytes(id).empty());
            const std::string text = "a " + std::string(t.piece(id)) + " b";
            const auto ids = t.encode(text);
            QVERIFY2(std::find(ids.begin(), ids.end(), id) == ids.end(), text.c_str());
        }
    }

    void structure_data() { families(); }
    void structure()
    {
        QFETCH(int, family);
        const Tokenizer& t = tokenizer(kFamilies[family].name);
        const auto marks = markTokens(t);
        for (const char* text : {",", "\n", "."}) {
            const auto ids = t.encode(text, PlaceInText::Inside);
            QCOMPARE(ids.size(), std::size_t{1});
            QVERIFY2(std::binary_search(marks.begin(), marks.end(), ids.front()), text);
        }
        const auto words = commonWords(t, 100);
        QCOMPARE(words.size(), std::size_t{100});
        for (const char* word : {"the", "of", "and"})
            QVERIFY2(std::find(words.begin(), words.end(), word) != words.end(), word);
    }
};

QTEST_GUILESS_MAIN(TestTokenizerVocabularies)
#include "test_tokenizer_vocabularies.moc"
