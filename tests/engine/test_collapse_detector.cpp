// When a text falls apart: recorded examples (tests/golden/collapse), and what must never be taken for it.
#include "engine/metrics/collapse_detector.h"
#include "engine/sampling/row_draw.h"

#include "tests/support/test_paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>
#include <string>
#include <vector>

using namespace longhand;

namespace {

struct Example
{
    std::string before; // the author's beginning
    std::vector<std::string> tokens;
    std::vector<float> logProbabilities;
    std::int64_t begin = -1; // token at which it falls apart; -1: it does not
};

Example load(const QString& name)
{
    QFile file(QString::fromStdString((test::goldenFolder() / "collapse").string()) + u'/' + name);
    if (!file.open(QIODevice::ReadOnly)) {
        throw std::runtime_error(file.fileName().toStdString() + " cannot be read");
    }
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    Example example;
    example.before = json["before"].toString().toStdString();
    example.begin = json["collapse_begin"].toInteger(-1);
    for (const auto& token : json["tokens"].toArray()) {
        example.tokens.push_back(token.toString().toStdString());
    }
    for (const auto& p : json["log_probabilities"].toArray()) {
        example.logProbabilities.push_back(static_cast<float>(p.toDouble()));
    }
    if (example.tokens.empty() || example.tokens.size() != example.logProbabilities.size()) {
        throw std::runtime_error(name.toStdString() + " is no example");
    }
    return example;
}

/// Where it is found, and what; tokens count from the run's first.
struct Found
{
    std::int64_t at = -1;
    CollapseNote note;
};

Found firstIn(const Example& example, bool withSurprise = true)
{
    CollapseDetector detector;
    detector.before(example.before);
    for (std::size_t i = 0; i < example.tokens.size(); ++i) {
        const float p = withSurprise ? example.logProbabilities[i] : kUnknownLogProbability;
        if (const auto note = detector.push(example.tokens[i], p)) {
            return {static_cast<std::int64_t>(i), *note};
        }
    }
    return {};
}

/// A text cut into tokens of a few letters, each as likely as the model thinks.
Found firstIn(const std::string& before, const std::string& text, std::size_t letters = 4, float p = -3)
{
    Example example;
    example.before = before;
    for (std::size_t at = 0; at < text.size(); at += letters) {
        example.tokens.push_back(text.substr(at, letters));
        example.logProbabilities.push_back(p);
    }
    return firstIn(example);
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
    void surpriseOfTheRunOnly();
    void aFewWildTokensAreNone();
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
    QVERIFY2(found.at >= example.begin && found.at <= example.begin + 60,
             qPrintable(QStringLiteral("begins at %1, found at %2").arg(example.begin).arg(found.at)));
    // The place that is marked: near the begin. The author's text counts as one token here.
    QVERIFY(std::abs(found.note.begin - 1 - example.begin) <= 60);
    QCOMPARE(found.note.begin + found.note.length, found.at + 2);
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
        firstIn(kProse, "and the governmentstatementinteractionruleslimitlocationpossessionwinterdocumentharbour");
    QVERIFY(found.at >= 0);
    QVERIFY(found.note.sign == CollapseSign::NoSpaces);
    QCOMPARE(found.note.begin, std::int64_t(1 + 2)); // "the governm.." begins in the third token: "the "
    // Without any log probability, as on a GPU, it is found all the same.
    QVERIFY(firstIn(kProse, "and the governmentstatementinteractionruleslimitlocationpossessionwinterdocumentharbour",
                    4, kUnknownLogProbability)
                .at == found.at);
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
    QCOMPARE(firstIn(kProse, std::string(300, '=') + "\n" + std::string(300, '-')).at, std::int64_t(-1));
    QCOMPARE(firstIn(kProse, std::string(150, 'A') + " he cried", 200).at, std::int64_t(-1)); // one token
    // A text that never had white space.
    QCOMPARE(firstIn(std::string(2000, 'a'), std::string(400, 'b')).at, std::int64_t(-1));
}

/// What the author wrote is not judged, and what follows begins anew.
void TestCollapseDetector::surpriseOfTheRunOnly()
{
    CollapseDetector detector;
    for (int i = 0; i < 500; ++i) {
        detector.before(" wild");
    }
    for (int i = 0; i < 500; ++i) {
        QVERIFY(!detector.push(" calm", -2));
    }
    int until = 0;
    std::optional<CollapseNote> note;
    for (; until < 200 && !note; ++until) {
        note = detector.push(" wild", -11);
    }
    QVERIFY(note && until < 40);
    QVERIFY(note->sign == CollapseSign::Surprise);
    QCOMPARE(note->begin, std::int64_t(1000)); // the first wild one
    QCOMPARE(note->length, std::int32_t(until));
}

void TestCollapseDetector::aFewWildTokensAreNone()
{
    CollapseDetector detector;
    for (int i = 0; i < 5000; ++i) {
        QVERIFY(!detector.push(" word", i % 4 == 0 ? -12.F : -2.F));
    }
}

QTEST_APPLESS_MAIN(TestCollapseDetector)
#include "test_collapse_detector.moc"
