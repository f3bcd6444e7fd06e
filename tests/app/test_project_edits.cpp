#include "app/project/project.h"
#include "app/project/store/manuscript_edit.h"
#include "app/project/text/utf8_text.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"
#include "tests/support/project_fixture.h"

#include <QTest>
#include <map>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

/// Words, line ends, and characters of two to four bytes.
std::string randomText(std::mt19937_64& random, std::size_t characters)
{
    static const std::vector<std::string> alphabet = {"a", "b", "e", " ", " ", "\n", ".", "é", "ß", "—", "漢", "😀"};
    std::string text;
    for (std::size_t i = 0; i < characters; ++i)
        text += alphabet[random() % alphabet.size()];
    return text;
}

/// Tokens of one to five bytes that cut characters anywhere. broken: with bytes that are no UTF-8.
std::vector<LoggedToken> randomTokens(std::mt19937_64& random, std::size_t characters, bool broken)
{
    std::string bytes = randomText(random, characters);
    if (broken)
        for (int i = 0; i < 3; ++i)
            bytes.insert(random() % (bytes.size() + 1), 1, static_cast<char>(0x80 + random() % 0x80));
    std::vector<LoggedToken> tokens;
    while (!bytes.empty()) {
        const std::size_t size = std::min<std::size_t>(1 + random() % 5, bytes.size());
        tokens.push_back(
            {static_cast<TokenId>(random() % 1000), static_cast<TokenSource>(random() % 8), bytes.substr(0, size)});
        bytes.erase(0, size);
    }
    return tokens;
}

std::size_t boundary(const std::string& text, std::size_t at)
{
    at = std::min(at, text.size());
    while (at < text.size() && isContinuation(text[at]))
        ++at;
    return at;
}

/// Lines [from, middle) and [middle, to) change places.
std::string movedLines(const std::string& text, std::size_t from, std::size_t middle, std::size_t to)
{
    return text.substr(0, from) + text.substr(middle, to - middle) + text.substr(from, middle - from) + text.substr(to);
}

/// The first piece of a run that stands before, or again after, what the run wrote later; empty: there is none.
std::string outOfOrder(const Project& project)
{
    std::map<SpanId, std::int64_t> next;
    for (const ManuscriptPiece& piece : project.manuscript()) {
        if (piece.kind == SpanKind::Author)
            continue;
        std::int64_t& least = next[piece.run];
        if (piece.firstToken < least)
            return "run " + std::to_string(piece.run) + ": token " + std::to_string(piece.firstToken) + " after " +
                   std::to_string(least);
        least = piece.firstToken + static_cast<std::int64_t>(piece.tokens.size());
    }
    return {};
}

std::string randomEdit(std::mt19937_64& random, std::string text)
{
    if (random() % 4 == 0) {
        std::vector<std::size_t> lines{0};
        for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
            lines.push_back(at + 1);
        std::vector<std::size_t> three;
        for (int i = 0; i < 3; ++i)
            three.push_back(lines[random() % lines.size()]);
        std::sort(three.begin(), three.end());
        return movedLines(text, three[0], three[1], three[2]);
    }
    const int places = random() % 4 == 0 ? 2 : 1;
    for (int i = 0; i < places; ++i) {
        const std::size_t from = boundary(text, random() % (text.size() + 1));
        const std::size_t to = boundary(text, from + (random() % 3 == 0 ? random() % 40 : 0));
        text = text.substr(0, from) + (random() % 4 == 0 ? "" : randomText(random, random() % 12)) + text.substr(to);
    }
    return text;
}

} // namespace

class TestProjectEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shownTextReplacesAndMapsBack();
    void shownTextIsWhatTheStreamShowed();
    void appendedTextIsASpanOfItsOwn();
    void anEditInARunKeepsTheTokensAroundIt();
    void deletingTheEndKeepsWhatIsBefore();
    void anUnfinishedCharacterIsNotShownAndNotLost();
    void randomEdits_data();
    void randomEdits();
    void movedParagraphsKeepTheirTokens();
    void severalEditsKeepWhatStandsBetweenThem();
    void alikeParagraphsStayWhereTheyAre();
    void theWordsAroundEachOfManyChangesStayTheModels();
    void lettersAtManyPlacesMoveNoToken_data();
    void lettersAtManyPlacesMoveNoToken();
    void typingInTheMiddleDoesNotCutTheBookToPieces();
};

void TestProjectEdits::shownTextReplacesAndMapsBack()
{
    const std::string raw = "a\xff"
                            "b\xe2\x82"
                            "c\xf0\x9f\x98\x80\xf0\x9f";
    const ShownText shown(raw);
    QCOMPARE(shown.text(), std::string("a\xef\xbf\xbd"
                                       "b\xef\xbf\xbd"
                                       "c\xf0\x9f\x98\x80"));
    QCOMPARE(shown.tail(), std::size_t(2));
    const std::map<std::size_t, std::size_t> known = {{0, 0}, {1, 1}, {4, 2}, {5, 3}, {8, 5}, {9, 6}, {13, 10}};
    for (const auto& [shownAt, rawAt] : known) {
        QCOMPARE(shown.rawOffset(shownAt), rawAt);
        QCOMPARE(shown.shownOffset(rawAt), shownAt);
    }
    QVERIFY(shown.canPart(1));
    QVERIFY(!shown.canPart(2)); // after an ill-formed byte
    QVERIFY(shown.canPart(3));
    QVERIFY(!shown.canPart(7)); // inside a character
    QVERIFY(shown.canPart(10));
    QVERIFY(!shown.canPart(12)); // after an unfinished one
    QCOMPARE(wellFormedUtf8("x\xe2\x82"), std::string("x\xef\xbf\xbd"));
    QVERIFY(!isValidUtf8("\xc0\x80") && !isValidUtf8("\xed\xa0\x80") && !isValidUtf8("\xf4\x90\x80\x80"));
    QVERIFY(isValidUtf8("\xf4\x8f\xbf\xbf"));
}

void TestProjectEdits::shownTextIsWhatTheStreamShowed()
{
    std::mt19937_64 random(5);
    static constexpr unsigned char bytes[] = {'a',  0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xc3, 0xe0,
                                              0xe2, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff, 0x90, 0x8f};
    for (int round = 0; round < 20000; ++round) {
        std::string raw;
        for (std::size_t size = 1 + random() % 8; size > 0; --size)
            raw += static_cast<char>(bytes[random() % sizeof bytes]);
        StreamDecoder decoder;
        std::string streamed;
        for (const char byte : raw)
            streamed += decoder.push(std::string_view(&byte, 1));
        const ShownText shown(raw);
        QCOMPARE(shown.text(), streamed);
        QCOMPARE(shown.tail() != 0, decoder.pending());
        QCOMPARE(wellFormedUtf8(raw), streamed + decoder.finish());
        QVERIFY(isValidUtf8(shown.text()));
    }
}

void TestProjectEdits::appendedTextIsASpanOfItsOwn()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("Once");
    const SpanId first = project->head();
    project->setText("Once upon");
    QVERIFY(project->head() != first);
    QCOMPARE(project->manuscript().size(), std::size_t(2));
    QCOMPARE(project->manuscript()[1].text, std::string(" upon"));
    QCOMPARE(project->textAt(first), std::string("Once"));
    const SpanId second = project->head();
    project->setText("Once upon");
    QCOMPARE(project->head(), second); // no change, nothing happens
}

void TestProjectEdits::anEditInARunKeepsTheTokensAroundIt()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("The ");
    const SpanId run = writeRun(*project, {"salt", " year", " was", " long", "."});
    project->setText("The salt years were long.");
    const auto pieces = project->manuscript();
    QCOMPARE(project->text(), std::string("The salt years were long."));
    QCOMPARE(pieces.size(), std::size_t(4));
    QCOMPARE(pieces[1].kind, SpanKind::Run);
    QCOMPARE(pieces[1].tokens.size(), std::size_t(2)); // "salt", " year"
    QCOMPARE(pieces[1].run, run);
    QCOMPARE(pieces[2].kind, SpanKind::Author);
    QCOMPARE(pieces[2].text, std::string("s were"));
    QCOMPARE(pieces[3].kind, SpanKind::Excerpt);
    QCOMPARE(pieces[3].text, std::string(" long."));
    QCOMPARE(pieces[3].run, run);
    QCOMPARE(pieces[3].sources.size(), std::size_t(2));
    QCOMPARE(project->textAt(run), std::string("The salt year was long."));
    QVERIFY(!project->interruptedRun());
    QVERIFY(project->check().empty());
}

void TestProjectEdits::deletingTheEndKeepsWhatIsBefore()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("The ");
    writeRun(*project, {"salt", " year", " was", " long", "."});
    project->setText("The salt ye");
    QCOMPARE(project->text(), std::string("The salt ye"));
    auto pieces = project->manuscript();
    QCOMPARE(pieces.size(), std::size_t(3));
    QCOMPARE(pieces[1].tokens.size(), std::size_t(1));
    QCOMPARE(pieces[2].text, std::string(" ye"));
    project->setText("The salt");
    QCOMPARE(project->manuscript().size(), std::size_t(2));
    QCOMPARE(project->manuscript()[1].text, std::string("salt"));
    project->setText("");
    QCOMPARE(project->text(), std::string());
    QVERIFY(project->manuscript().empty());
    project->setText("Anew");
    QCOMPARE(project->text(), std::string("Anew"));
    QVERIFY(project->check().empty());
}

void TestProjectEdits::anUnfinishedCharacterIsNotShownAndNotLost()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("A");
    writeRun(*project, {"b", "\xf0\x9f"});
    QCOMPARE(project->text(), std::string("Ab"));
    project->setText("Ab"); // what a window shows
    QCOMPARE(project->manuscript().back().tokens.size(), std::size_t(2));
    writeRun(*project, {"\x98\x80", "c"});
    QCOMPARE(project->text(), std::string("Ab😀c"));
    // An edit between the halves' neighbours: the character belongs to the author then, as no token holds it whole.
    project->setText("Abx😀c");
    QCOMPARE(project->text(), std::string("Abx😀c"));
    project->setText("Abx😀");
    QCOMPARE(project->text(), std::string("Abx😀"));
    QVERIFY(project->check().empty());
}

void TestProjectEdits::randomEdits_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<bool>("broken");
    for (int seed = 1; seed <= 30; ++seed)
        QTest::addRow("%d%s", seed, seed % 3 == 0 ? " with bytes that are no UTF-8" : "") << seed << (seed % 3 == 0);
}

void TestProjectEdits::randomEdits()
{
    QFETCH(int, seed);
    QFETCH(bool, broken);
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create(randomText(random, 30));
    std::map<SpanId, std::string> earlier;
    std::map<SpanId, std::vector<LoggedToken>> logs;
    for (int round = 0; round < 60; ++round) {
        if (random() % 5 == 0) {
            auto tokens = randomTokens(random, 1 + random() % 30, broken);
            const SpanId run = project->beginRun(plainSettings(100));
            logs[run] = tokens;
            project->appendTokens(run, tokens, 0.5);
            project->setRunState(run, RunState::Stopped, FinishReason::Stopped);
        } else {
            const std::string wanted = randomEdit(random, project->text());
            project->setText(wanted);
            QCOMPARE(project->text(), wanted);
        }
        earlier[project->head()] = project->text();

        // Every token in the manuscript is one of its run's, with its source, in order.
        std::string joined;
        for (const ManuscriptPiece& piece : project->manuscript()) {
            joined += piece.text;
            if (piece.kind == SpanKind::Author)
                continue;
            const auto& log = logs.at(piece.run);
            QVERIFY(piece.tokens.size() == piece.sources.size() && piece.tokens.size() == piece.tokenBytes.size());
            const auto same = [&](const LoggedToken& logged, std::size_t i) {
                return logged.token == piece.tokens[i] && logged.source == piece.sources[i] &&
                       logged.bytes.size() == piece.tokenBytes[i];
            };
            bool found = false;
            for (std::size_t start = 0; start + piece.tokens.size() <= log.size() && !found; ++start) {
                found = true;
                for (std::size_t i = 0; i < piece.tokens.size() && found; ++i)
                    found = same(log[start + i], i);
            }
            QVERIFY(found);
        }
        QCOMPARE(ShownText(joined).text(), project->text());
    }
    for (const auto& [head, text] : earlier)
        QCOMPARE(project->textAt(head), text);
    QCOMPARE(project->check(), std::vector<std::string>());
    const std::string last = project->text();
    project.reset();
    project = file.open();
    QCOMPARE(project->openState(), OpenState::Clean);
    QCOMPARE(project->text(), last);
    for (const auto& [head, text] : earlier)
        QCOMPARE(project->textAt(head), text);
}

void TestProjectEdits::movedParagraphsKeepTheirTokens()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("Chapter 1\n\n");
    std::vector<std::string> texts;
    for (int i = 0; i < 60; ++i)
        texts.push_back(i % 15 == 14 ? ".\n\n" : " word" + std::to_string(i));
    texts.insert(texts.begin() + 30, "Chapter 2\n\n");
    writeRun(*project, texts);
    const std::string before = project->text();
    const std::size_t two = before.find("Chapter 2");
    const std::string moved = movedLines(before, 0, two, before.size());
    project->setText(moved);
    QCOMPARE(project->text(), moved);
    auto tokens = writtenTokens(*project);
    QVERIFY2(tokens.size() >= 58, std::to_string(tokens.size()).c_str());
    QCOMPARE(tokens.front(), 130); // the second chapter's
    project->setText(before);
    QCOMPARE(project->text(), before);
    tokens = writtenTokens(*project);
    QVERIFY2(tokens.size() >= 58, std::to_string(tokens.size()).c_str());
    QVERIFY(project->check().empty());
}

void TestProjectEdits::severalEditsKeepWhatStandsBetweenThem()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("The inn.\n");
    std::vector<std::string> texts;
    for (int i = 0; i < 400; ++i)
        texts.push_back(i % 20 == 19 ? ".\n" : " word" + std::to_string(i));
    writeRun(*project, texts);
    std::string text = project->text();
    text.replace(text.find("inn"), 3, "ferry");
    text.replace(text.find("word3 "), 5, "changed");
    text.replace(text.find("word395"), 7, "changed");
    project->setText(text);
    QCOMPARE(project->text(), text);
    // Of two lines the tokens are lost where they changed, not of those between.
    QVERIFY2(writtenTokens(*project).size() >= 360, std::to_string(writtenTokens(*project).size()).c_str());
}

void TestProjectEdits::alikeParagraphsStayWhereTheyAre()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("The inn.\n");
    std::vector<std::string> texts;
    for (int i = 0; i < 60; ++i)
        texts.push_back(i % 20 == 19 ? ".\n" : " word" + std::to_string(i));
    const SpanId first = writeRun(*project, texts);
    const SpanId second = writeRun(*project, texts);
    std::string text = project->text();
    // A letter in the first one's second paragraph and one in the second one's third: all the others are as they were.
    text.insert(text.find("word21"), 1, 'x');
    text.insert(text.rfind("word58"), 1, 'y');
    project->setText(text);
    QCOMPARE(project->text(), text);
    QCOMPARE(outOfOrder(*project), std::string());
    std::map<SpanId, std::size_t> tokens;
    for (const ManuscriptPiece& piece : project->manuscript())
        tokens[piece.run] += piece.tokens.size();
    QVERIFY2(tokens[first] >= 55, std::to_string(tokens[first]).c_str());
    QVERIFY2(tokens[second] >= 55, std::to_string(tokens[second]).c_str());
}

void TestProjectEdits::theWordsAroundEachOfManyChangesStayTheModels()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("The inn.\n");
    std::vector<std::string> texts;
    for (int i = 0; i < 2000; ++i)
        texts.push_back(i % 50 == 49 ? ".\n" : i % 50 == 20 ? " Anna" : " word" + std::to_string(i));
    writeRun(*project, texts);
    std::string text = project->text();
    for (std::size_t at = text.find("Anna"); at != std::string::npos; at = text.find("Anna", at + 6))
        text.replace(at, 4, "Hannah");
    project->setText(text);
    QCOMPARE(project->text(), text);
    QCOMPARE(outOfOrder(*project), std::string());
    // Of 2,000 tokens 40 have changed; some of their neighbours may go with them.
    QVERIFY2(writtenTokens(*project).size() >= 1880, std::to_string(writtenTokens(*project).size()).c_str());
    QVERIFY(project->check().empty());
}

void TestProjectEdits::lettersAtManyPlacesMoveNoToken_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 20; ++seed)
        QTest::addRow("%d", seed) << seed;
}

/// Runs that repeat themselves and each other, and edits at several places at once: what is kept of a run stands in
/// the order in which it was written.
void TestProjectEdits::lettersAtManyPlacesMoveNoToken()
{
    QFETCH(int, seed);
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    const auto paragraph = [&] {
        std::vector<std::string> words;
        for (std::size_t i = 0, count = 4 + random() % 20; i < count; ++i)
            words.push_back(" word" + std::to_string(random() % 8));
        words.push_back(".\n\n");
        return words;
    };
    std::vector<std::vector<std::string>> paragraphs;
    for (int i = 0; i < 4; ++i)
        paragraphs.push_back(paragraph());
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create("It was the year the salt came up the river.\n");
    int letter = 0;
    for (int round = 0; round < 24; ++round) {
        if (round % 4 == 0) {
            std::vector<std::string> texts;
            for (int i = 0; i < 12; ++i) {
                const auto& next = paragraphs[random() % paragraphs.size()];
                texts.insert(texts.end(), next.begin(), next.end());
            }
            writeRun(*project, texts);
        }
        std::string text = project->text();
        for (std::size_t places = 1 + random() % 6; places > 0; --places)
            text.insert(random() % (text.size() + 1), "<" + std::to_string(letter++) + ">"); // stands nowhere else
        project->setText(text);
        QCOMPARE(project->text(), text);
        QCOMPARE(outOfOrder(*project), std::string());
    }
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProjectEdits::typingInTheMiddleDoesNotCutTheBookToPieces()
{
    TemporaryProject file(TemporaryProject::Where::Memory);
    auto project = file.create(std::string(20000, 'a') + "\n" + std::string(20000, 'b'));
    std::string text = project->text();
    for (int i = 0; i < 200; ++i) {
        text.insert(20000 + static_cast<std::size_t>(i), 1, "word "[i % 5]);
        project->setText(text);
    }
    QCOMPARE(project->text(), text);
    project->setText(text + "\nThe end");
    project->setText("x" + text + "\nThe end");
    // The typed letters came one by one and are gathered by the edit before them.
    QVERIFY2(project->manuscript().size() < 20, std::to_string(project->manuscript().size()).c_str());
    project.reset();
    QVERIFY2(std::filesystem::file_size(file.path()) < 200000,
             std::to_string(std::filesystem::file_size(file.path())).c_str());
}

QTEST_APPLESS_MAIN(TestProjectEdits)
#include "test_project_edits.moc"
