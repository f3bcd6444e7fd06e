// What a text is made of, counted, and the longest passage that occurs twice, against slow ways to find it.
#include "engine/metrics/repeated_passage.h"
#include "engine/metrics/text_form.h"

#include <QtTest>

#include <random>
#include <string>
#include <vector>

using namespace longhand;

class TestTextForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void words();
    void longestRunCountsCharacters();
    void sentencesThatBeginAlike();
    void sentencesWithTheSameFirstWord();
    void shortForms();
    void wordsOfLongParagraphs();
    void linesThatAreNoProse_data();
    void linesThatAreNoProse();
    void cutAnywhereTheSumsAreTheSame();
    void longestRepeatedPassage();
};

void TestTextForm::words()
{
    std::vector<std::string> seen, inLowerCase;
    TextPlace place;
    const TextForm form = formOf("“Don’t,” she said; the well-known café 42 ... naïve 'twas.", place,
                                 [&](const std::string& word, const std::string& lower) {
                                     seen.push_back(word);
                                     inLowerCase.push_back(lower);
                                 });
    const std::vector<std::string> expected = {"Don't", "she", "said", "the", "well", "known", "café", "naïve", "twas"};
    QCOMPARE(seen, expected);
    QCOMPARE(inLowerCase.front(), std::string("don't"));
    QCOMPARE(form.words, std::int64_t(9));
}

void TestTextForm::longestRunCountsCharacters()
{
    TextPlace place;
    QCOMPARE(formOf("ab cdé\u2014f\u00a0gh", place).longestRun, std::int64_t(5)); // a no-break space is white space
    place = {};
    QCOMPARE(formOf("", place).longestRun, std::int64_t(0));
    QCOMPARE(formOf("日本語の文", place).longestRun, std::int64_t(5));
}

void TestTextForm::sentencesThatBeginAlike()
{
    TextPlace place;
    const TextForm form =
        formOf("And she went. And She came! “Who is it?” he said. The sea was 3.5 miles off.\n\nA title\n\n"
               "And she saw… Then",
               place);
    // And she ×3, Who is, he said, The sea, A title, Then.
    QCOMPARE(form.sentences, std::int64_t(8));
    QCOMPARE(form.alikeSentences, std::int64_t(3));
    QVERIFY(place.insideSentence);
}

void TestTextForm::sentencesWithTheSameFirstWord()
{
    TextPlace place;
    // But ×3, I ×2 (one of them I'd), She.
    QCOMPARE(formOf("But she went. “I'd go,” he said. I wait! But no.\n\nbut who? She", place).sameOpenings,
             std::int64_t(3));
    // The sentence goes on in the next piece: its first word was counted.
    QCOMPARE(formOf("but but. Not now.", place).sameOpenings, std::int64_t(1));
    place = {};
    QCOMPARE(formOf("", place).sameOpenings, std::int64_t(0));
}

void TestTextForm::shortForms()
{
    TextPlace place;
    QCOMPARE(formOf("“Don’t, I'll say!” Mary's dog wouldn't've 'gone'; l'eau, o'clock, the dogs'.", place).shortForms,
             std::int64_t(3));
}

void TestTextForm::wordsOfLongParagraphs()
{
    const auto words = [](std::int64_t count) {
        std::string text;
        for (std::int64_t i = 0; i < count; ++i) {
            text += i % 9 == 8 ? "word.\n" : "word ";
        }
        return text;
    };
    const auto inLongOnes = [](const std::string& text) {
        TextPlace place;
        return formOf(text, place).longParagraphWords;
    };
    QCOMPARE(inLongOnes(words(kLongParagraph) + "\n\n" + words(kLongParagraph)), std::int64_t(0));
    QCOMPARE(inLongOnes(words(kLongParagraph + 1) + "\n\n" + words(20)), kLongParagraph + 1);
    QCOMPARE(inLongOnes(words(20) + " \n\t\n" + words(kLongParagraph + 1)), kLongParagraph + 1);
    // Cut between the two line ends, and within a paragraph: here its words of the second piece are counted.
    TextPlace place;
    QCOMPARE(formOf(words(100) + "\n", place).longParagraphWords, std::int64_t(0));
    QCOMPARE(formOf("\n" + words(100), place).longParagraphWords, std::int64_t(0));
    QCOMPARE(formOf(words(80) + "\n\nend", place).longParagraphWords, std::int64_t(80));
}

void TestTextForm::linesThatAreNoProse_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("prose");
    const auto row = [](const char* line, bool prose) { QTest::newRow(line) << QString::fromUtf8(line) << prose; };
    row("She shut the door, and nobody spoke.", true);
    row("“Yes,” he said: “it is late.”", true);
    row("He said: it is late.", true);
    row("1984 was a cold year.", true);
    row("3.5 miles from the sea stood a house.", true);
    row("- the list of an author", false);
    row("—Who is there? asked the ferryman.", true);
    row("* * *", true); // parts scenes
    row("---", true);
    row("# Chapter 1", false);
    row("#hashtag", true);
    row("1. Introduction", false);
    row("12) Boots", false);
    row("a) the first", false);
    row("User: hello", false);
    row("**Assistant:** Of course!", false);
    row("JOHN SMITH: Who?", false);
    row("Question 3: why?", false);
    row("The answer: no", true);
    row("It was **very** late.", false);
    row("| a | b |", false);
    row("```python", false);
    row("See [here](http://example.org).", false);
    row("<|im_start|>user", false);
    row("Éloïse: oui", false);
}

void TestTextForm::linesThatAreNoProse()
{
    QFETCH(QString, line);
    QFETCH(bool, prose);
    QCOMPARE(isProseLine(line.toStdString()), prose);
    TextPlace place;
    const TextForm form = formOf("\n" + line.toStdString() + "\n \nAnother line.\n", place);
    QCOMPARE(form.lines, std::int64_t(2));
    QCOMPARE(form.otherLines, std::int64_t(prose ? 0 : 1));
}

/// At white space, that is: no word may be cut.
void TestTextForm::cutAnywhereTheSumsAreTheSame()
{
    const std::string text = "She came. He went on, over the hill\nand home.\n\n- a list\nThe end of it. No more?\n";
    TextPlace whole;
    const TextForm expected = formOf(text, whole);
    QVERIFY(expected.sentences == 4 && expected.lines == 4 && expected.otherLines == 1);
    for (std::size_t cut = 1; cut < text.size(); ++cut) {
        if (text[cut - 1] != ' ' && text[cut - 1] != '\n') {
            continue;
        }
        TextPlace place;
        TextForm sum = formOf(std::string_view(text).substr(0, cut), place);
        sum.add(formOf(std::string_view(text).substr(cut), place));
        QCOMPARE(sum.words, expected.words);
        QCOMPARE(sum.longestRun, expected.longestRun);
        QCOMPARE(sum.lines, expected.lines);
        if (cut < 2 || text.substr(cut - 2, 2) != "- ") { // the mark of the list is what its line is known by
            QCOMPARE(sum.otherLines, expected.otherLines);
        }
        QCOMPARE(sum.sentences, expected.sentences);
    }
}

void TestTextForm::longestRepeatedPassage()
{
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round) {
        std::vector<std::int32_t> tokens(random() % 60);
        const unsigned alphabet = 1 + random() % 8;
        for (auto& token : tokens) {
            token = static_cast<std::int32_t>(random() % alphabet);
        }
        std::size_t longest = 0;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            for (std::size_t j = i + 1; j < tokens.size(); ++j) {
                std::size_t length = 0;
                while (i + length < j && j + length < tokens.size() && tokens[i + length] == tokens[j + length]) {
                    ++length;
                }
                longest = std::max(longest, length);
            }
        }
        const RepeatedPassage found = longhand::longestRepeatedPassage(tokens);
        QCOMPARE(found.length, longest);
        QVERIFY(found.length == 0 || found.second >= found.first + found.length);
        for (std::size_t i = 0; i < found.length; ++i) {
            QCOMPARE(tokens[found.first + i], tokens[found.second + i]);
        }
    }
}

QTEST_APPLESS_MAIN(TestTextForm)
#include "test_text_form.moc"
