// Which tokens a contextual penalty may spare: in a vocabulary made by hand and in that of SmolLM.
#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/smollm_vocabulary.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <optional>

using namespace longhand;
using namespace longhand::test;

class TestStructureTokens : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<Tokenizer> m_smollm;

    std::filesystem::path file(const char* name) const { return m_folder.filePath(name).toStdString(); }

    /// The tokens of a text, all of them one by one in the list or not.
    bool allIn(const std::vector<TokenId>& list, const char* text) const
    {
        const auto ids = m_smollm->encode(text);
        return std::all_of(ids.begin(), ids.end(),
                           [&](TokenId t) { return std::binary_search(list.begin(), list.end(), t); });
    }
    bool noneIn(const std::vector<TokenId>& list, const char* text) const
    {
        const auto ids = m_smollm->encode(text);
        return std::none_of(ids.begin(), ids.end(),
                            [&](TokenId t) { return std::binary_search(list.begin(), list.end(), t); });
    }

private Q_SLOTS:
    void initTestCase() { m_smollm = smollmTokenizer(m_folder); }

    void mergesAreInOrderOfRank()
    {
        const auto merges = m_smollm->merges();
        QVERIFY(merges.size() > 40'000);
        const auto bytes = [&](TokenId t) { return std::string(m_smollm->bytes(t)); };
        QCOMPARE(bytes(merges[0].merged), std::string(" t"));
        for (const TokenMerge& m : merges)
            QCOMPARE(bytes(m.left) + bytes(m.right), bytes(m.merged));
    }

    void whiteSpaceAndPunctuation()
    {
        const auto marks = markTokens(*m_smollm);
        QVERIFY(std::is_sorted(marks.begin(), marks.end()));
        for (const char* text : {" ",      "\n",     "\n\n", "\t",  "    ",   ",", ".", "?", "!",   "\"", "\u201d",
                                 "\u2019", "\u2014", " -",   "...", "\u2026", "(", ")", ";", ":\n", "?\""})
            QVERIFY2(allIn(marks, text), text);
        for (const char* text : {"the", " the", "a", "7", " 12", "$", "=", "'s", "x."})
            QVERIFY2(!allIn(marks, text), text);
        for (const TokenId t : m_smollm->controlTokens())
            QVERIFY(!std::binary_search(marks.begin(), marks.end(), t));
    }

    void theCommonestWords()
    {
        const auto words = commonWords(*m_smollm, 100);
        QCOMPARE(words.size(), std::size_t{100});
        const auto among = [&](const char* word, std::ptrdiff_t first) {
            return std::find(words.begin(), words.begin() + first, word) != words.begin() + first;
        };
        for (const char* word : {"the", "and", "of", "to", "that", "with", "is"})
            QVERIFY2(among(word, 20), word);
        for (const char* word :
             {"for", "by", "from", "it", "as", "or", "you", "on", "was", "in", "at", "not", "but", "they", "his", "a"})
            QVERIFY2(among(word, 100), word);
        // Beginnings of words, of which more were merged than of most words.
        for (const char* part : {"th", "con", "pro", "wh", "st", "ex", "comm"})
            QVERIFY2(!among(part, 100), part);
        // Fewer words are the first of more words.
        const auto few = commonWords(*m_smollm, 10);
        QVERIFY(std::equal(few.begin(), few.end(), words.begin()));
        QVERIFY(commonWords(*m_smollm, 0).empty());
        const auto all = commonWords(*m_smollm, 1'000'000);
        QVERIFY(all.size() > 5'000 && all.size() < 40'000);
    }

    void aWordIsAllItsForms()
    {
        const auto tokens = commonWordTokens(*m_smollm, 20);
        QVERIFY(std::is_sorted(tokens.begin(), tokens.end()));
        for (const char* text : {"the", " the", "The", " The", " THE", " and", "And", " of", "Of"})
            QVERIFY2(allIn(tokens, text), text);
        for (const char* text : {" then", " ship", " ferry", ",", "\n", " 1"})
            QVERIFY2(noneIn(tokens, text), text);
    }

    void bothOrOneOrNone()
    {
        QVERIFY(structureTokens(*m_smollm, false, 0).empty());
        const auto marks = markTokens(*m_smollm), words = commonWordTokens(*m_smollm, 30);
        QCOMPARE(structureTokens(*m_smollm, true, 0), marks);
        QCOMPARE(structureTokens(*m_smollm, false, 30), words);
        const auto both = structureTokens(*m_smollm, true, 30);
        QCOMPARE(both.size(), marks.size() + words.size());
        QVERIFY(std::includes(both.begin(), both.end(), marks.begin(), marks.end()));
    }

    void whatContinuesAWord()
    {
        const auto tokens = continuingTokens(*m_smollm);
        QVERIFY(std::is_sorted(tokens.begin(), tokens.end()));
        const auto bytes = [&](TokenId t) { return m_smollm->bytes(t); };
        for (const TokenId t : tokens)
            QVERIFY(!bytes(t).empty() && bytes(t).front() != ' ' &&
                    !(bytes(t).front() >= 'A' && bytes(t).front() <= 'Z'));
        for (const char* text : {"hill", "s", "ing", "ed", "the"})
            QVERIFY2(allIn(tokens, text), text);
        for (const char* text :
             {"The", " the", "She", " Paris", " Mary", ",", "\n", "'", "7", " 12", "\u2019", "\u4e00", "\u0e01"})
            QVERIFY2(noneIn(tokens, text), text);
        // All but the first token of a name.
        const auto name = m_smollm->encode(" Peregrin");
        QVERIFY(name.size() > 1);
        for (std::size_t i = 0; i < name.size(); ++i)
            QCOMPARE(std::binary_search(tokens.begin(), tokens.end(), name[i]), i > 0);
    }

    void whatEndsAContraction()
    {
        const auto tokens = contractionTokens(*m_smollm);
        QVERIFY(std::is_sorted(tokens.begin(), tokens.end()));
        for (const char* text : {"'", "\u2019", "'t", "'s", "'ll", "'re", "'ve", "'m", "'d"})
            QVERIFY2(allIn(tokens, text), text);
        for (const char* text : {" '", "''", "'.", "',", "t", "\u2018", " the", "'\n", "\"", "'The"})
            QVERIFY2(!allIn(tokens, text), text);
        // What follows the first token of a word is either a contraction or continues the word.
        const auto ends = continuingTokens(*m_smollm);
        for (const char* text : {" couldn't", " couldn\u2019t", " they'll", " they\u2019ll", " Thornhill's"}) {
            const auto word = m_smollm->encode(text);
            QVERIFY(word.size() > 1);
            for (std::size_t i = 1; i < word.size(); ++i)
                QVERIFY2(std::binary_search(tokens.begin(), tokens.end(), word[i]) ||
                             std::binary_search(ends.begin(), ends.end(), word[i]),
                         text);
        }
    }

    void whatNeedsAContraction()
    {
        const auto tokens = contractionStems(*m_smollm);
        QVERIFY(std::is_sorted(tokens.begin(), tokens.end()));
        for (const char* text : {" wouldn", " couldn", " didn", " doesn", " don", "Don", " shouldn", " wasn", " hadn"})
            QVERIFY2(allIn(tokens, text), text);
        for (const char* text : {" can", " won", " would", " they", " I", " in", " moon", "'t", "n", " rain"})
            QVERIFY2(!allIn(tokens, text), text);
        // Here a contraction must follow.
        for (const char* text : {" wouldn't", " shouldn\u2019t", " Don't"}) {
            const auto word = m_smollm->encode(text);
            QVERIFY2(std::binary_search(tokens.begin(), tokens.end(), word[0]), text);
        }
        SamplerSettings s;
        s.mostContractions = 8;
        QCOMPARE(sparedTokens(*m_smollm, s).prose.stems, tokens);
    }

    void theSettingsChoose()
    {
        SamplerSettings s;
        QVERIFY(sparedTokens(*m_smollm, s).fromPenalty.empty() && sparedTokens(*m_smollm, s).fromDry.empty());
        s.penaltySparesMarks = true;
        QCOMPARE(sparedTokens(*m_smollm, s).fromPenalty, markTokens(*m_smollm));
        QVERIFY(sparedTokens(*m_smollm, s).fromDry.empty()); // a repeated line end is a repetition
        s.sparesWordEnds = true;
        const auto ends = continuingTokens(*m_smollm);
        const SparedTokens both = sparedTokens(*m_smollm, s);
        QCOMPARE(both.fromDry, ends);
        QCOMPARE(both.fromPenalty.size(), markTokens(*m_smollm).size() + ends.size());
        QVERIFY(std::is_sorted(both.fromPenalty.begin(), both.fromPenalty.end()));
        QVERIFY(std::includes(both.fromPenalty.begin(), both.fromPenalty.end(), ends.begin(), ends.end()));
        s.sparesContractions = true;
        const auto contractions = contractionTokens(*m_smollm);
        const SparedTokens all = sparedTokens(*m_smollm, s);
        QCOMPARE(all.fromDry, ends); // "'s's's" is a repetition
        QVERIFY(
            std::includes(all.fromPenalty.begin(), all.fromPenalty.end(), contractions.begin(), contractions.end()));
        QVERIFY(std::includes(all.fromPenalty.begin(), all.fromPenalty.end(), both.fromPenalty.begin(),
                              both.fromPenalty.end()));
        s.sparesWordEnds = s.penaltySparesMarks = false;
        QCOMPARE(sparedTokens(*m_smollm, s).fromPenalty, contractions);
        QVERIFY(sparedTokens(*m_smollm, s).fromDry.empty());
        QVERIFY(sparedTokens(*m_smollm, s).countedOnce.empty());
        s.penaltyBy = PenaltyBy::Rarity;
        QCOMPARE(sparedTokens(*m_smollm, s).fromPenalty, contractions);
        const auto once = sparedTokens(*m_smollm, s).countedOnce;
        QCOMPARE(once, structureTokens(*m_smollm, true, kCommonWords));
        const auto counted = [&](const char* text) {
            const auto token = m_smollm->encode(text);
            return token.size() == 1 && std::binary_search(once.begin(), once.end(), token.front());
        };
        for (const char* const common : {" the", "The", ",", ".", "\n\n", " said", " she", "He", " when", " little"})
            QVERIFY2(counted(common), common);
        for (const char* const rare : {" Mary", " wife", " castle", "th", " Pet", " lantern"})
            QVERIFY2(!counted(rare), rare);
    }

    /// What a token gives to those made of it is its own no longer; merges that make the same token again do not count.
    void sharesByHand()
    {
        std::vector<std::string> tokens;
        std::vector<std::int32_t> types;
        char32_t substitute = 0x100;
        for (unsigned byte = 0; byte < 256; ++byte) {
            const bool printable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
            std::string piece;
            appendUtf8(piece, printable ? static_cast<char32_t>(byte) : substitute++);
            tokens.push_back(piece);
        }
        const std::string space = "\xc4\xa0"; // as byte-level vocabularies spell it
        const std::vector<std::string> merges = {space + " b", space + "b e", "b e",          space + " be",
                                                 space + " a", space + "a x", space + "A x",  space + " A",
                                                 space + " A", "' s",         space + "be x", "x y"};
        for (const std::string& merge : merges) {
            std::string joined = merge;
            joined.erase(joined.find(' '), 1);
            if (std::find(tokens.begin(), tokens.end(), joined) == tokens.end())
                tokens.push_back(joined);
        }
        types.assign(tokens.size(), 1);
        tokens.push_back("<end>");
        types.push_back(3);
        GgufWriter writer;
        writer.add("tokenizer.ggml.model", "gpt2").add("tokenizer.ggml.pre", "gpt-2");
        writer.add("tokenizer.ggml.tokens", tokens)
            .add("tokenizer.ggml.token_type", types)
            .add("tokenizer.ggml.merges", merges);
        writer.add("tokenizer.ggml.eos_token_id", static_cast<std::uint32_t>(tokens.size() - 1));
        writer.write(file("made.gguf"));
        const Tokenizer made = Tokenizer::fromGguf(GgufFile::open(file("made.gguf")));
        // New tokens, first to last: " b" 11, " be" 12, "be" 13, " a" 14, " ax" 15, " Ax" 16, " A" 17, "'s" 18,
        // " bex" 19, "xy" 20. " b" has given " be" nearly all; " a" and " A" are one word, and so are " ax" and " Ax".
        const auto share = [](double x) { return 1 / std::pow(x, 1.25); };
        struct Expected
        {
            std::string word;
            double share;
        };
        std::vector<Expected> expected = {{"b", share(11) - share(12)},
                                          {"be", share(12) - share(19)},
                                          {"a", share(14) - share(15) + share(17) - share(16)},
                                          {"ax", share(15) + share(16)},
                                          {"'s", share(18)},
                                          {"bex", share(19)}};
        // " A" has given more than it had: what is below 0 is left out.
        expected[2].share = share(14) - share(15);
        std::sort(expected.begin(), expected.end(),
                  [](const Expected& a, const Expected& b) { return a.share > b.share; });
        const auto words = commonWords(made, 100);
        QCOMPARE(words.size(), expected.size());
        for (std::size_t i = 0; i < words.size(); ++i)
            QCOMPARE(words[i], expected[i].word);
        // The two commonest, in all their forms.
        const auto ids = commonWordTokens(made, 2);
        QCOMPARE(ids.size(), std::size_t{2 + 1}); // " ax", " Ax"; "'s"
    }
};

QTEST_GUILESS_MAIN(TestStructureTokens)
#include "test_structure_tokens.moc"
