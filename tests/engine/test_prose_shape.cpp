// What the settings that shape the prose do to logits, and which tokens of a real vocabulary they know.
#include "engine/sampling/prose_shape.h"
#include "engine/sampling/sampler.h"
#include "engine/tokenizer/byte_alphabet.h"
#include "engine/tokenizer/prose_tokens.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "tests/support/smollm_vocabulary.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <map>
#include <optional>

using namespace longhand;
using namespace longhand::test;

namespace {

/// The tokens of a vocabulary made by hand.
enum Hand : TokenId
{
    Other,   ///< a word that is not common
    He,      ///< a common word, capitalised
    HeSmall, ///< in lower case
    She,
    Stop,  ///< .
    Quote, ///< "
    Comma,
    Break,      ///< a line break
    StopBreak,  ///< . and a line break
    Am,         ///< 'm
    Apostrophe, ///< ' alone
    Would,      ///< wouldn, of which only a contraction makes a word
    Seven,      ///< vii
    I,          ///< a numeral and a common word
    kHand
};

ProseTokens hand()
{
    ProseTokens t;
    t.marks = {kNoMark,
               kNoMark,
               kNoMark,
               kNoMark,
               kMark | kSentenceEnd,
               kMark | kQuote,
               kMark | kPause,
               kMark | kLineBreak,
               kMark | kSentenceEnd | kLineBreak,
               kNoMark,
               kMark | kQuote,
               kNoMark,
               kNumeral,
               kNumeral};
    t.ends = {Stop, StopBreak};
    t.lastEnds = {StopBreak};
    t.lineBreaks = {Break, StopBreak};
    t.closings = {Quote, Break};
    t.contractions = {Am, Apostrophe};
    t.stems = {Would};
    t.marksAndInitials = {Stop, Quote, Comma};
    t.words = {{He, HeSmall}, {She}, {I}};
    return t;
}

ProseTokens proseOf(const Tokenizer& tokenizer)
{
    SamplerSettings s;
    s.variedOpenings = 1;
    return sparedTokens(tokenizer, s).prose;
}

using Text = std::vector<TokenId>;
using Minus = std::map<TokenId, double>;

/// What is lowered, without zeros; wherever the text is split.
Minus change(const SamplerSettings& settings, const Text& text)
{
    Minus all;
    for (std::size_t ofPath = 0; ofPath <= text.size(); ofPath += std::max<std::size_t>(1, text.size() / 7)) {
        ProseShape shape(settings, kHand, hand());
        const auto whole = std::span(text);
        Minus found;
        for (const LoweredLogit& l : shape.find(whole.first(text.size() - ofPath), whole.last(ofPath)))
            found[l.token] += l.minus;
        if (ofPath == 0)
            all = found;
        else if (found != all)
            qFatal("The split of a text makes a difference.");
    }
    return all;
}

/// `times` sentences of two tokens that begin so.
Text sentences(int times, TokenId first)
{
    Text text = {Stop};
    for (int i = 0; i < times; ++i)
        text.insert(text.end(), {first, Other, Stop});
    return text;
}

Text times(int n, const Text& text)
{
    Text all;
    for (int i = 0; i < n; ++i)
        all.insert(all.end(), text.begin(), text.end());
    return all;
}

Text operator+(Text a, const Text& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

} // namespace

class TestProseShape : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<Tokenizer> m_smollm;

    TokenId token(const char* text) const
    {
        const auto ids = m_smollm->encode(text);
        return ids.size() == 1 ? ids[0] : -1;
    }
    static bool has(const std::vector<TokenId>& list, TokenId token)
    {
        return std::find(list.begin(), list.end(), token) != list.end();
    }

private Q_SLOTS:
    void initTestCase() { m_smollm = smollmTokenizer(m_folder); }

    void sentencesBeginDifferently()
    {
        SamplerSettings s;
        s.variedOpenings = 0.5;
        QCOMPARE(change(s, sentences(3, He)), Minus{}); // three are free
        const Minus one = {{He, 0.5}, {HeSmall, 0.5}};
        QCOMPARE(change(s, sentences(4, He)), one);
        QCOMPARE(change(s, sentences(3, He) + Text{HeSmall, Stop}), one); // all forms of a word
        QCOMPARE(change(s, sentences(4, Other)), Minus{});                // no common word
        QCOMPARE(change(s, sentences(6, She)), (Minus{{She, 1.5}}));
        QCOMPARE(change(s, sentences(4, He) + sentences(5, She)), (Minus{{He, 0.5}, {HeSmall, 0.5}, {She, 1.0}}));
        // Only where a sentence begins; quotation marks may stand between, a comma may not.
        QCOMPARE(change(s, sentences(4, He) + Text{Quote}), one);
        QCOMPARE(change(s, sentences(4, He) + Text{Break, Quote}), one);
        QCOMPARE(change(s, sentences(4, He) + Text{Comma}), Minus{});
        QCOMPARE(change(s, sentences(4, He) + Text{Other}), Minus{});
        // What stands before a sentence's first word, and what no opening is.
        QCOMPARE(change(s, sentences(3, He) + Text{Quote, Quote, He, Stop}), one);
        QCOMPARE(change(s, sentences(3, He) + Text{Comma, He, Stop}), Minus{});
        QCOMPARE(change(s, sentences(3, He) + Text{Other, He, He, Stop}), Minus{});
        QCOMPARE(change(s, sentences(3, He) + Text{Break, He, Break}), one); // a line is a sentence
        QCOMPARE(change(s, sentences(3, He) + Text{-1, kHand, Stop}), Minus{});
        QCOMPARE(change(s, Text{He, Stop} + sentences(3, He)), Minus{}); // the text's first one is not counted
        QCOMPARE(change(s, {}), Minus{});
        // The last 24 sentences count.
        QCOMPARE(change(s, sentences(4, He) + sentences(20, Other)), one);
        QCOMPARE(change(s, sentences(4, He) + sentences(21, Other)), Minus{});
        // They are searched for among the last 2,048 tokens.
        const Text four = sentences(4, He);
        QCOMPARE(change(s, four + Text(2048 - four.size() - 1, Other) + Text{Stop}), one);
        QCOMPARE(change(s, four + Text(2048 - four.size(), Other) + Text{Stop}), Minus{});
        s.variedOpenings = 0;
        QCOMPARE(change(s, sentences(20, He)), Minus{});
    }

    void sentencesEnd()
    {
        SamplerSettings s;
        s.longestSentence = 10;
        QCOMPARE(change(s, Text(10, Other)), Minus{});
        QCOMPARE(change(s, Text(11, Other)), (Minus{{Stop, -1.0 / 32}, {StopBreak, -1.0 / 32}}));
        QCOMPARE(change(s, Text(50, Comma)), (Minus{{Stop, -1.25}, {StopBreak, -1.25}}));
        QCOMPARE(change(s, Text(106, Other)), (Minus{{Stop, -3}, {StopBreak, -3}})); // no more than that
        QCOMPARE(change(s, Text(5000, Other)), (Minus{{Stop, -3}, {StopBreak, -3}}));
        for (const TokenId end : {Stop, Break, StopBreak}) {
            QCOMPARE(change(s, Text(50, Other) + Text{end} + Text(10, Other)), Minus{});
            QCOMPARE(change(s, Text(50, Other) + Text{end} + Text(26, Other)),
                     (Minus{{Stop, -0.5}, {StopBreak, -0.5}}));
        }
    }

    void paragraphsEnd()
    {
        SamplerSettings s;
        s.longestParagraph = 20;
        const Text long20 = Text(19, Other) + Text{Stop};
        QCOMPARE(change(s, long20), Minus{});
        // Within a sentence only by what ends it; between sentences also by a quotation mark or a line break.
        QCOMPARE(change(s, long20 + Text{Other}), (Minus{{StopBreak, -1.0 / 64}}));
        const auto all = [](double by) { return Minus{{StopBreak, by}, {Quote, by}, {Break, by}}; };
        QCOMPARE(change(s, long20 + Text{Stop}), all(-1.0 / 64));
        QCOMPARE(change(s, long20 + Text{Quote}), all(-1.0 / 64));
        QCOMPARE(change(s, long20 + Text{Comma}), (Minus{{StopBreak, -1.0 / 64}}));
        QCOMPARE(change(s, Text(83, Other) + Text{Stop}), all(-1));
        QCOMPARE(change(s, Text(5000, Other) + Text{Stop}), all(-3));
        for (const TokenId end : {Break, StopBreak})
            QCOMPARE(change(s, Text(500, Other) + Text{end} + Text(20, Other)), Minus{});
        s.longestSentence = 20; // added up
        QCOMPARE(change(s, Text(84, Other)), (Minus{{StopBreak, -3}, {Stop, -2}}));
    }

    void contractionsAreFew()
    {
        SamplerSettings s;
        s.mostContractions = 3;
        const auto both = [](double by) { return Minus{{Am, by}, {Apostrophe, by}, {Would, by}}; };
        const Text am = {He, Am}, apostrophe = {He, Apostrophe, HeSmall};
        QCOMPARE(change(s, times(3, am) + Text{Other}), Minus{});
        QCOMPARE(change(s, times(4, am) + Text{Other}), both(0.25));
        QCOMPARE(change(s, times(4, am)), both(0.25)); // after a contraction, too: 'd've
        QCOMPARE(change(s, times(4, apostrophe)), both(0.25));
        QCOMPARE(change(s, times(2, am) + times(5, apostrophe)), both(1));
        QCOMPARE(change(s, times(100, am)), both(3)); // no more than that
        // What has begun as one ends as one, and is counted.
        QCOMPARE(change(s, times(4, am) + Text{Would}), Minus{});
        QCOMPARE(change(s, times(4, am) + times(2, {Would, Apostrophe}) + Text{Other}), both(0.75));
        // None can stand behind a mark; there an apostrophe is a quotation mark, and is not counted.
        QCOMPARE(change(s, times(9, am) + Text{Stop}), (Minus{{Would, 1.5}}));
        QCOMPARE(change(s, times(9, Text{Other, Stop, Apostrophe}) + Text{Other}), Minus{});
        QCOMPARE(change(s, Text{Am} + times(3, am) + Text{Other}), Minus{}); // nothing stands before the first
        QCOMPARE(change(s, {}), Minus{});
        // The last 256 tokens count.
        QCOMPARE(change(s, times(4, am) + Text(249, Other)), both(0.25)); // the first one's word is out of sight
        QCOMPARE(change(s, times(4, am) + Text(250, Other)), Minus{});
        s.mostContractions = 0;
        QCOMPARE(change(s, times(100, am)), Minus{});
    }

    void bareLinesAreFew()
    {
        SamplerSettings s;
        s.mostBareLines = 2;
        const auto both = [](double by) { return Minus{{Break, by}, {StopBreak, by}}; };
        const Text heading = {Other, Comma, Other, Break}, bare = Text{Other};
        QCOMPARE(change(s, times(2, heading) + bare), Minus{});
        QCOMPARE(change(s, times(3, heading) + bare), both(4)); // the text's first line counts too
        QCOMPARE(change(s, Text{Break} + times(3, heading) + bare), both(4));
        QCOMPARE(change(s, times(5, {Other, StopBreak, Break}) + bare), both(12)); // empty lines are none
        // Not at the beginning of a line, nor beyond 12 tokens, nor in speech: there it may end.
        QCOMPARE(change(s, times(5, heading)), Minus{});
        QCOMPARE(change(s, times(5, heading) + Text{Stop}), Minus{});
        QCOMPARE(change(s, times(5, heading) + times(12, bare)), both(12));
        QCOMPARE(change(s, times(5, heading) + times(13, bare)), Minus{});
        QCOMPARE(change(s, times(5, heading) + Text{Quote, Other, Stop}), Minus{});
        // Long lines and lines of dialogue are not bare. A quotation mark that a line break follows is of its line.
        QCOMPARE(change(s, times(9, times(13, bare) + Text{Break}) + bare), Minus{});
        QCOMPARE(change(s, times(9, times(12, bare) + Text{Break}) + bare), both(28));
        QCOMPARE(change(s, times(9, {Quote, Other, Stop, Quote, Break}) + bare), Minus{});
        QCOMPARE(change(s, times(9, {Other, Apostrophe, Break}) + bare), Minus{});
        // The last 12 lines count, within 512 tokens.
        const Text line = times(13, bare) + Text{Break}, speech = {Quote, Other, Break};
        QCOMPARE(change(s, times(8, heading) + times(9, speech) + bare), both(4));
        QCOMPARE(change(s, times(8, heading) + times(10, speech) + bare), Minus{});
        QCOMPARE(change(s, times(30, heading) + bare), both(40));
        const Text longLine = times(245, bare) + Text{Break};
        QCOMPARE(change(s, times(5, heading) + times(2, longLine) + bare), both(8)); // the fifth is cut
        QCOMPARE(change(s, times(5, heading) + times(2, longLine) + times(5, bare)), both(4));
        QCOMPARE(change(s, {}), Minus{});
        // What begins with a numeral and a full stop is bare, however long, and with speech in it.
        const Text entry = Text{Seven, Stop} + times(40, bare) + Text{Quote};
        QCOMPARE(change(s, times(3, entry + Text{Break}) + entry), both(4));
        QCOMPARE(change(s, times(3, entry + Text{StopBreak, Break}) + Text{Seven, Seven, Stop} + line), Minus{});
        QCOMPARE(change(s, Text{Break} + times(3, entry + Text{StopBreak}) + Text{Seven, Seven, Stop, Other}), both(4));
        QCOMPARE(change(s, times(3, entry + Text{Break}) + Text{Seven, Comma} + times(40, bare)), Minus{});
        QCOMPARE(change(s, times(3, Text{Seven} + entry + Text{Break}) + bare), both(4));
        QCOMPARE(change(s, times(3, Text{Other} + entry + Text{Break}) + bare), Minus{});
        QCOMPARE(change(s, times(5, Text{Stop} + line) + bare), Minus{});
        s.mostBareLines = 0;
        QCOMPARE(change(s, times(9, heading) + bare), Minus{});
    }

    void marksAreFew()
    {
        SamplerSettings s;
        s.mostMarks = 5;
        const auto all = [](double by) { return Minus{{Stop, by}, {Quote, by}, {Comma, by}}; };
        const Text date = {Other, Comma}, words = Text(120, Other);
        QCOMPARE(change(s, times(5, date)), Minus{});
        QCOMPARE(change(s, times(6, date)), all(0.25));
        QCOMPARE(change(s, times(6, {Quote})), all(0.25));
        QCOMPARE(change(s, times(6, {Break})), Minus{}); // lines may end
        QCOMPARE(change(s, times(64, date)), all(59.0 / 4));
        QCOMPARE(change(s, times(200, date)), all(59.0 / 4)); // the last 128 count
        QCOMPARE(change(s, Text(4, Comma) + words + Text(4, Comma)), all(0.75));
        QCOMPARE(change(s, Text(4, Comma) + words + Text{Other} + Text(4, Comma)), all(0.5));
        QCOMPARE(change(s, {}), Minus{});
        s.mostMarks = 0;
        QCOMPARE(change(s, times(64, date)), Minus{});
    }

    /// A quarter as many as marks; a common word is none.
    void numeralsAreFew()
    {
        SamplerSettings s;
        s.mostMarks = 23;
        const auto seven = [](double by) { return Minus{{Seven, by}}; };
        QCOMPARE(change(s, times(5, {Seven, Other})), Minus{});
        QCOMPARE(change(s, times(6, {Seven, Other})), seven(1));
        QCOMPARE(change(s, Text(128, Seven)), seven(123));
        QCOMPARE(change(s, Text(300, Seven)), seven(123)); // the last 128 count
        QCOMPARE(change(s, Text(6, Seven) + Text(122, Other)), seven(1));
        QCOMPARE(change(s, Text(6, Seven) + Text(123, Other)), Minus{});
        QCOMPARE(change(s, times(9, {I, Other})), Minus{});
        const Text chapter = {Seven, Comma};
        const Minus both = {{Seven, 19}, {Stop, 0.25}, {Quote, 0.25}, {Comma, 0.25}};
        QCOMPARE(change(s, times(24, chapter)), both);
        s.mostMarks = 3; // not one, then
        QCOMPARE(change(s, {Seven}), seven(1));
        s.mostMarks = 0;
        QCOMPARE(change(s, Text(128, Seven)), Minus{});
    }

    /// With what DRY holds back, one sum for each token; and a masked token stays one.
    void togetherWithDry()
    {
        SamplerSettings s;
        s.longestSentence = 1;
        s.longestParagraph = 1;
        s.dryMultiplier = 1;
        s.dryAllowed = 1;
        s.temperature = 0;
        s.penalty = 1;
        SparedTokens spared;
        spared.prose = hand();
        Sampler sampler(s, kHand, {Quote}, spared);
        const Text text = Text{Other, StopBreak} + Text(33, Comma) + Text{Other};
        Minus found;
        for (const LoweredLogit& l : sampler.changes(text, {}))
            QVERIFY(found.emplace(l.token, l.minus).second);
        QCOMPARE(found.at(Stop), -33.0 / 32);
        QCOMPARE(found.at(StopBreak), 1 - 33.0 / 32 - 33.0 / 64);
        for (const Candidate& c : sampler.candidates(std::vector<float>(kHand, 50.0F), text, {}, kHand)) {
            QVERIFY(c.token != Quote);
            QCOMPARE(c.perturbed, 50 - (found.contains(c.token) ? found.at(c.token) : 0));
        }
    }

    void badTokens()
    {
        SamplerSettings s;
        s.variedOpenings = 1;
        for (int bad = 0; bad < 5; ++bad) {
            ProseTokens t = hand();
            std::vector<TokenId>* const lists[] = {&t.ends, &t.lastEnds, &t.lineBreaks, &t.closings, &t.words[1]};
            if (bad < 4)
                lists[bad]->push_back(bad % 2 == 0 ? TokenId{kHand} : -1);
            else
                t.marks.push_back(kNoMark);
            QVERIFY_THROWS_EXCEPTION(Error, ProseShape(s, kHand, t));
        }
        // Rows of a model that are no token have no marks.
        ProseShape padded(s, kHand + 16, hand());
        QVERIFY(padded.on());
        const Text text = sentences(6, He);
        ProseShape plain(s, kHand, hand());
        QCOMPARE(padded.find(text, {}).size(), plain.find(text, {}).size());
        QVERIFY(!plain.find(text, {}).empty());
        QVERIFY(!ProseShape(s, kHand, {}).on());
        QVERIFY(ProseShape(s, kHand, hand()).on());
        QVERIFY(!ProseShape(SamplerSettings(), kHand, hand()).on());
    }

    void marksOfAVocabulary()
    {
        const ProseTokens t = proseOf(*m_smollm);
        QCOMPARE(t.marks.size(), static_cast<std::size_t>(m_smollm->vocabularySize()));
        const auto marks = [&](const char* text) { return int(t.marks.at(static_cast<std::size_t>(token(text)))); };
        for (const char* text : {".", "!", "?", "...", "\u2026", ").", " ..."})
            QCOMPARE(marks(text), kMark | kSentenceEnd);
        for (const char* text : {".\"", "?\""})
            QCOMPARE(marks(text), kMark | kSentenceEnd | kQuote);
        for (const char* text : {",", ";", ":", "\u2014", "-", " -"})
            QCOMPARE(marks(text), kMark | kPause);
        QCOMPARE(marks(",\""), kMark | kPause | kQuote);
        for (const char* text : {"\n", "\n\n"})
            QCOMPARE(marks(text), kMark | kLineBreak);
        for (const char* text : {"(", " ", "*"})
            QCOMPARE(marks(text), int(kMark));
        for (const char* text : {"\"", "'", "\u201c", "\u201d", "\u2018", "\u2019", " \""})
            QCOMPARE(marks(text), kMark | kQuote);
        for (const char* text : {" the", "The", "'s", "e", " D", "mix"})
            QCOMPARE(marks(text), int(kNoMark));
        for (const char* text : {"7", "I", " I", "II", "VIII", " ix", "xx", " L"})
            QCOMPARE(marks(text), int(kNumeral));
        for (const char* text : {".", ",\"", " (", "\u2014", " L", " w", " \u0432"})
            QVERIFY2(has(t.marksAndInitials, token(text)), text);
        for (const char* text : {"\n", " a", " I", "L", " the", "7"})
            QVERIFY2(!has(t.marksAndInitials, token(text)), text);

        for (const char* text : {".", "!", "?", "...", ".\"", "?\"", ".)"})
            QVERIFY2(has(t.ends, token(text)), text);
        for (const char* text : {",", "\n", "\"", ").", " ...", " the", "./", ".,\"", "?:"})
            QVERIFY2(!has(t.ends, token(text)), text);
        for (const char* text : {"\n", "\n\n", "\"", "'", "\u201d", "\u2019"})
            QVERIFY2(has(t.closings, token(text)), text);
        for (const char* text : {" ", " \"", "\u201c", "(", ".", ",\""})
            QVERIFY2(!has(t.closings, token(text)), text);
        QVERIFY(t.lastEnds.empty()); // SmolLM's line breaks stand alone
        QVERIFY(t.closings.size() < 100);
        for (const char* text : {"\n", "\n\n"})
            QVERIFY2(has(t.lineBreaks, token(text)), text);
        for (const char* text : {" ", ".", "\"", " the"})
            QVERIFY2(!has(t.lineBreaks, token(text)), text);
        for (const std::vector<TokenId>* list : {&t.ends, &t.lineBreaks, &t.closings, &t.marksAndInitials})
            QVERIFY(std::is_sorted(list->begin(), list->end()));
    }

    void wordsOfAVocabulary()
    {
        const ProseTokens t = proseOf(*m_smollm);
        QCOMPARE(t.words.size(), std::size_t{kOpeningWords});
        const auto wordOf = [&](const char* text) {
            return std::find_if(t.words.begin(), t.words.end(), [&](const auto& w) { return has(w, token(text)); });
        };
        for (const char* text : {" But", "But", " but", "but"}) {
            QVERIFY2(wordOf(text) != t.words.end(), text);
            QVERIFY2(wordOf(text) == wordOf("But"), text);
        }
        for (const char* text : {" I", " He", " She", " And", " The", " They", " It"}) {
            QVERIFY2(wordOf(text) != t.words.end(), text);
            QVERIFY2(wordOf(text) != wordOf("But"), text);
        }
        for (const char* text : {" Mary", " Lady", " Mrs", ".", "\n"})
            QVERIFY2(wordOf(text) == t.words.end(), text);
    }

    /// Of a vocabulary whose line breaks are joined to what stands before them, as in Llama 3 and Qwen 2.
    void lineBreaksJoinedToMarks()
    {
        TokenizerDescription description;
        const ByteAlphabet alphabet;
        const auto add = [&](std::string_view bytes) {
            std::string piece;
            for (const char byte : bytes)
                piece += alphabet.spelling(static_cast<unsigned char>(byte));
            description.pieces.push_back(std::move(piece));
            description.types.push_back(TokenType::Normal);
        };
        for (const char* text : {"a", ".", "\n", ".\n\n", "?\"\n", "\"\n", ".\n    ", ",\n", "\xe3\x80\x82", "...,"})
            add(text);
        const ProseTokens t = proseOf(Tokenizer(description));
        QCOMPARE(t.ends, (Text{1, 3, 4, 8}));
        QCOMPARE(t.lastEnds, (Text{3, 4}));
        QCOMPARE(t.lineBreaks, (Text{2, 3, 4, 5, 6, 7}));
        QCOMPARE(t.closings, (Text{2, 5}));
        QCOMPARE(int(t.marks[6]), kMark | kSentenceEnd | kLineBreak);
        QCOMPARE(int(t.marks[7]), kMark | kLineBreak);
        QCOMPARE(int(t.marks[9]), kMark | kPause); // the last mark decides
    }

    /// Nothing is looked up for settings that need none of it.
    void onlyIfNeeded()
    {
        SamplerSettings s;
        QVERIFY(sparedTokens(*m_smollm, s).prose.marks.empty());
        for (int which = 0; which < 3; ++which) {
            s = {};
            s.variedOpenings = which == 0 ? 0.1 : 0;
            s.longestSentence = which == 1 ? 9 : 0;
            s.longestParagraph = which == 2 ? 9 : 0;
            QVERIFY(!sparedTokens(*m_smollm, s).prose.marks.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestProseShape)
#include "test_prose_shape.moc"
