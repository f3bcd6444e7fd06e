// When a text falls apart: recorded examples (tests/golden/collapse), and what must never be taken for it.
#include "engine/metrics/collapse_detector.h"

#include "tests/support/test_paths.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace longhand;

namespace {

struct Token
{
    TokenId id = 0;
    std::string bytes;
};

struct Example
{
    std::vector<Token> before, tokens; // the author's beginning, the run
    std::int64_t begin = -1;           // token of the run at which it falls apart; -1: it does not
};

std::vector<Token> tokensOf(const QJsonArray& list)
{
    std::vector<Token> tokens;
    for (const auto& entry : list) {
        const QJsonArray pair = entry.toArray();
        tokens.push_back({pair[0].toInt(), QByteArray::fromHex(pair[1].toString().toLatin1()).toStdString()});
    }
    return tokens;
}

Example load(const QString& name)
{
    QFile file(QString::fromStdString((test::goldenFolder() / "collapse").string()) + u'/' + name);
    if (!file.open(QIODevice::ReadOnly)) {
        throw std::runtime_error(file.fileName().toStdString() + " cannot be read");
    }
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    Example example{tokensOf(json["before"].toArray()), tokensOf(json["tokens"].toArray()),
                    json["collapse_begin"].toInteger(-1)};
    if (example.tokens.empty()) {
        throw std::runtime_error(name.toStdString() + " is no example");
    }
    return example;
}

/// Where it is first found, as a token of the run, and what; -1: nowhere.
struct Found
{
    std::int64_t at = -1;
    CollapseNote note;
};

Found firstIn(const Example& example)
{
    CollapseDetector detector;
    for (const Token& token : example.before) {
        detector.before(token.id, token.bytes);
    }
    for (std::size_t i = 0; i < example.tokens.size(); ++i) {
        if (const auto note = detector.push(example.tokens[i].id, example.tokens[i].bytes)) {
            return {static_cast<std::int64_t>(i), *note};
        }
    }
    return {};
}

/// A text cut into tokens of a few bytes, equal ones of one id.
Found firstIn(const std::string& before, const std::string& text, std::size_t bytes = 4)
{
    std::map<std::string, TokenId> ids;
    const auto cut = [&](const std::string& whole) {
        std::vector<Token> tokens;
        for (std::size_t at = 0; at < whole.size(); at += bytes) {
            const std::string part = whole.substr(at, bytes);
            tokens.push_back({ids.try_emplace(part, static_cast<TokenId>(ids.size())).first->second, part});
        }
        return tokens;
    };
    return firstIn(Example{cut(before), cut(text)});
}

const std::string kProse = "It was the year the salt came up the river, and nobody at the inn spoke of it. ";

} // namespace

class TestCollapseDetector : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void foundSoonAfterItBegins_data();
    void foundSoonAfterItBegins();
    void neverInProse_data();
    void neverInProse();
    void wordsRunTogether();
    void whatNeedsNoSpaces();
    void onlyTheRunIsJudged();
    void whatComesBackHoldsTheText();
    void aBeginningIsNotJudged();
    void signsOfOneCollapseAreNoticedOnce();
    void circlesAreFound_data();
    void circlesAreFound();
    void differentTokensAreCountedRight();
    void lettersAreNoWords();
    void tablesOfContents();
    void lettersAndMarks();
    void theAuthorsCircleIsNotJudged();
};

void TestCollapseDetector::foundSoonAfterItBegins_data()
{
    QTest::addColumn<QString>("name");
    const QDir folder(QString::fromStdString((test::goldenFolder() / "collapse").string()));
    const QStringList names = folder.entryList({QStringLiteral("collapse-*.json")});
    QVERIFY(names.size() >= 3);
    for (const QString& name : names) {
        QTest::newRow(qPrintable(name)) << name;
    }
}

void TestCollapseDetector::foundSoonAfterItBegins()
{
    QFETCH(QString, name);
    const Example example = load(name);
    QVERIFY(example.begin > 0);
    const Found found = firstIn(example);
    // A beginning that is found by reading is known to some 20 tokens.
    QVERIFY2(found.at >= example.begin - 20 && found.at <= example.begin + 60,
             qPrintable(QStringLiteral("begins at %1, found at %2").arg(example.begin).arg(found.at)));
    // The place that is marked: near the begin. It counts from the author's first token.
    const auto before = static_cast<std::int64_t>(example.before.size());
    const std::int64_t place = found.note.begin - before - example.begin;
    QVERIFY2(place >= -80 && place <= 20, qPrintable(QString::number(place)));
    QCOMPARE(found.note.begin + found.note.length, before + found.at + 1);
}

void TestCollapseDetector::neverInProse_data()
{
    QTest::addColumn<QString>("name");
    const QDir folder(QString::fromStdString((test::goldenFolder() / "collapse").string()));
    const QStringList names = folder.entryList({QStringLiteral("prose-*.json")});
    QVERIFY(names.size() >= 2);
    for (const QString& name : names) {
        QTest::newRow(qPrintable(name)) << name;
    }
}

void TestCollapseDetector::neverInProse()
{
    QFETCH(QString, name);
    QCOMPARE(firstIn(load(name)).at, std::int64_t(-1));
}

void TestCollapseDetector::wordsRunTogether()
{
    const Found found =
        firstIn(kProse, "and the governmentstatementinteractionruleslimitlocationpossessionwinterdocumentharbour"
                        "orchardsentencemeasurecaptaintelegraphmountainfestivalcabinet");
    QVERIFY(found.at >= 0);
    QVERIFY(found.note.sign == CollapseSign::NoSpaces);
    const auto before = static_cast<std::int64_t>((kProse.size() + 3) / 4);
    QCOMPARE(found.note.begin, before + 2); // "and ", "the ", "gove"
    QCOMPARE(found.note.begin + found.note.length, before + found.at + 1);
}

void TestCollapseDetector::whatNeedsNoSpaces()
{
    std::string chinese;
    for (int i = 0; i < 60; ++i) {
        chinese += "河水上漲的那一年,";
    }
    QCOMPARE(firstIn(kProse, chinese, 3).at, std::int64_t(-1));
    QCOMPARE(firstIn(chinese, chinese + "OK" + chinese, 3).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse, "see https://www.example.org/averylongaddress/thatgoeson/andon/withoutanywhitespace/"
                             "becauseaddressesdothat/foraslongastheylike.html for more")
                 .at,
             std::int64_t(-1));
    QCOMPARE(firstIn(kProse, "die Donaudampfschifffahrtsgesellschaftskapitänsmütze").at, std::int64_t(-1));
    std::string dashes, hyphens;
    for (const char* word : {"culture", "genius",     "learning",    "wit",      "books",    "paintings", "statuary",
                             "music",   "philosophy", "instruments", "voyages",  "gardens",  "letters",   "silver",
                             "horses",  "libraries",  "lanterns",    "harbours", "orchards", "mountains"})
    {
        dashes += std::string(word) + "\u2014";
        hyphens += std::string(word) + "-";
    }
    QCOMPARE(firstIn(kProse, dashes).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse, hyphens).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse, std::string(300, '=') + "\n" + std::string(300, '-')).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse, std::string(150, 'A'), 200).at, std::int64_t(-1)); // one token
    // A text that never had white space.
    QCOMPARE(firstIn(std::string(2000, 'a'), std::string(400, 'b')).at, std::int64_t(-1));
}

/// What the author wrote is not judged, whatever it is like; the run is.
void TestCollapseDetector::onlyTheRunIsJudged()
{
    CollapseDetector detector;
    TokenId rare = 1000;
    for (int i = 0; i < 2000; ++i) {
        detector.before(rare++, " word");
    }
    for (int i = 0; i < CollapseDetector::kAlarm - 1; ++i) {
        QVERIFY(!detector.push(rare++, " word"));
    }
    const auto note = detector.push(rare++, " word");
    QVERIFY(note);
    QVERIFY(note->sign == CollapseSign::WordHeap);
    QCOMPARE(note->begin, std::int64_t(2000)); // the run's first
    QCOMPARE(note->length, std::int32_t(CollapseDetector::kAlarm));
}

/// Of 56 tokens three may come back in a heap of words; five or six are enough to hold the text together.
void TestCollapseDetector::whatComesBackHoldsTheText()
{
    for (const auto& [every, found] : {std::pair{20, true}, std::pair{10, false}}) {
        CollapseDetector detector;
        TokenId rare = 1000;
        for (int i = 0; i < 600; ++i) {
            detector.before(i % 3, " the");
        }
        bool any = false;
        for (int i = 0; i < 3000; ++i) {
            any |= detector.push(i % every == 0 ? 1 : rare++, " word").has_value();
        }
        QCOMPARE(any, found);
    }
}

/// Too little text tells nothing: in a beginning all words are new.
void TestCollapseDetector::aBeginningIsNotJudged()
{
    CollapseDetector detector;
    for (int i = 0; i < CollapseDetector::kLeast; ++i) {
        QVERIFY(!detector.push(1000 + i, " word"));
    }
}

void TestCollapseDetector::signsOfOneCollapseAreNoticedOnce()
{
    CollapseDetector detector;
    const auto write = [&](const std::string& text) {
        std::set<std::int64_t> noticed;
        for (const char c : text) { // a token a letter
            if (const auto note = detector.push(static_cast<TokenId>(c), std::string(1, c)))
                noticed.insert(note->noticed);
        }
        return noticed;
    };
    std::string prose;
    while (prose.size() < 100)
        prose += kProse;
    const std::string heap(150, 'x');
    QVERIFY(write(prose).empty());
    const auto first = write(heap);
    QCOMPARE(first.size(), std::size_t(1));
    QCOMPARE(*first.begin(), static_cast<std::int64_t>(prose.size()) + 120);
    // It comes and goes: the same.
    QVERIFY(write(' ' + prose + heap) == first);
    // The text has recovered for more than 512 tokens: another.
    QVERIFY(write(' ' + prose + prose + prose + prose).empty());
    const auto second = write(heap);
    QCOMPARE(second.size(), std::size_t(1));
    QVERIFY(*second.begin() > *first.begin() + 512);
}

void TestCollapseDetector::circlesAreFound_data()
{
    QTest::addColumn<QString>("name");
    const QDir folder(QString::fromStdString((test::goldenFolder() / "collapse").string()));
    const QStringList names = folder.entryList({QStringLiteral("circle-*.json")});
    QVERIFY(names.size() >= 2);
    for (const QString& name : names) {
        QTest::newRow(qPrintable(name)) << name;
    }
}

/// A text that goes round in circles, but never repeats itself exactly.
void TestCollapseDetector::circlesAreFound()
{
    QFETCH(QString, name);
    const Example example = load(name);
    QVERIFY(example.begin > 0);
    const Found found = firstIn(example);
    QVERIFY(found.note.sign == CollapseSign::FewWords);
    QVERIFY2(found.at >= example.begin + 200 && found.at <= example.begin + 450, qPrintable(QString::number(found.at)));
    // What is marked begins before the sign does, near the place that was marked by reading.
    const auto before = static_cast<std::int64_t>(example.before.size());
    const std::int64_t place = found.note.begin - before - example.begin;
    QVERIFY2(place >= -80 && place <= 80, qPrintable(QString::number(place)));
    QCOMPARE(found.note.begin + found.note.length, before + found.at + 1);
}

/// Against a set, in random texts of 20 to 120 words that change on the way.
void TestCollapseDetector::differentTokensAreCountedRight()
{
    std::mt19937 random(11);
    for (int trial = 0; trial < 40; ++trial) {
        CollapseDetector detector;
        std::vector<TokenId> own;
        int words = 20;
        const int authors = static_cast<int>(random() % 700);
        for (int i = 0; i < authors; ++i) {
            detector.before(static_cast<TokenId>(random() % 60), " word");
        }
        for (int i = 0; i < 2000; ++i) {
            if (i % 150 == 0) {
                words = 20 + static_cast<int>(random() % 100);
            }
            const auto token = static_cast<TokenId>(random() % static_cast<unsigned>(words));
            own.push_back(token);
            const auto note = detector.push(token, " word");
            const bool few = own.size() >= CollapseDetector::kCircle &&
                             std::set(own.end() - CollapseDetector::kCircle, own.end()).size() <=
                                 std::size_t(CollapseDetector::kFewest);
            QCOMPARE(note.has_value(), few);
            if (note) {
                QVERIFY(note->sign == CollapseSign::FewWords);
                QVERIFY(note->length >= CollapseDetector::kCircle);
                QVERIFY(std::cmp_less_equal(note->length, CollapseDetector::kHistory));
                QVERIFY(note->begin >= authors); // only the run is judged
                QCOMPARE(note->begin + note->length, std::int64_t(authors) + i + 1);
            }
        }
    }
}

void TestCollapseDetector::lettersAndMarks()
{
    // Tokens " L", ".", " \u2014", in ever new orders.
    const auto fragments = [](int count) {
        std::string text;
        for (int i = 0; i < count; ++i) {
            text += std::string(" ") + "BCDFGHJKLMNPQRSTVWXZ"[i * i % 20] + (i % 7 == 0 ? ",-" : "./");
        }
        return text;
    };
    const Found found = firstIn(kProse, fragments(40), 2);
    QVERIFY(found.note.sign == CollapseSign::Fragments);
    QCOMPARE(found.at, std::int64_t(CollapseDetector::kFragmentAlarm - 1));
    QCOMPARE(found.note.begin, static_cast<std::int64_t>((kProse.size() + 1) / 2));
    QCOMPARE(firstIn(kProse, fragments(CollapseDetector::kFragmentAlarm / 2 - 1), 2).at, std::int64_t(-1));
    // Words between them, lines, numbers, words of a letter, and what the author wrote.
    for (const char* word : {"so", "\n\n", "12", " a", " I"}) {
        std::string text;
        for (int i = 0; i < 60; ++i) {
            text += fragments(1) + word;
        }
        QVERIFY(firstIn(kProse, text, 2).note.sign != CollapseSign::Fragments);
    }
    QCOMPARE(firstIn(kProse + fragments(40), fragments(20), 2).at, std::int64_t(-1));
}

void TestCollapseDetector::tablesOfContents()
{
    const auto lines = [](int count, const std::string& line) {
        std::string text;
        for (int i = 0; i < count; ++i) {
            text += line + " " + std::string(1, static_cast<char>('a' + i)) + "\n\n"; // no two are alike
        }
        return text;
    };
    const std::string list = lines(CollapseDetector::kBareAlarm, "Chapter");
    const Found found = firstIn(kProse + "\n", list);
    QVERIFY(found.at >= 0);
    QVERIFY(found.note.sign == CollapseSign::BareLines);
    QCOMPARE(found.note.begin, static_cast<std::int64_t>((kProse.size() + 1 + 3) / 4));
    QCOMPARE(firstIn(kProse + "\n", lines(CollapseDetector::kBareAlarm - 1, "Chapter")).at, std::int64_t(-1));
    // Speech, lines of three words, lists that a line of prose parts, and what the author wrote.
    QCOMPARE(firstIn(kProse + "\n", lines(20, "\"No,\"")).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse + "\n", lines(20, "\u2019Tis")).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse + "\n", "*\n" + lines(11, "Part") + "* * *\n" + lines(11, "Part")).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse + "\n", lines(20, "The second")).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse + "\n", lines(9, "Chapter") + kProse + "\n" + lines(9, "Part")).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse + "\n" + list, lines(9, "Part")).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse + "\n" + list + "Chapter", " z\n" + lines(11, "Part")).at, std::int64_t(-1));
}

/// A tokenizer that knows a script only letter by letter needs few tokens for any text.
void TestCollapseDetector::lettersAreNoWords()
{
    const std::string text = "იმ წელს მარილი მდინარეს აჰყვა და ფუნდუკში ამაზე ხმას არავინ იღებდა, რადგან ყველამ იცოდა "
                             "რომ ბორანი აღარ მოვიდოდა. ქალიშვილი ნავმისადგომთან იდგა ფარნით ხელში და ზღვას უყურებდა. ";
    QCOMPARE(firstIn(kProse, text + text + text + text, 3).at, std::int64_t(-1)); // 3 bytes a letter
}

void TestCollapseDetector::theAuthorsCircleIsNotJudged()
{
    CollapseDetector detector;
    for (int i = 0; i < 1000; ++i) {
        detector.before(i % 7, " word");
    }
    for (int i = 0; i < CollapseDetector::kCircle - 1; ++i) {
        QVERIFY(!detector.push(i % 7, " word"));
    }
    const auto note = detector.push(1, " word");
    QVERIFY(note);
    QCOMPARE(note->begin, std::int64_t(1000));
}

QTEST_APPLESS_MAIN(TestCollapseDetector)
#include "test_collapse_detector.moc"
