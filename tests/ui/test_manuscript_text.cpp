#include "ui/editor/common_ends.h"
#include "ui/editor/edit_history.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_text.h"
#include "ui/text/word_counter.h"

#include <QTest>

#include <random>

using namespace longhand;

class TestManuscriptText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void codecKeepsEveryByte_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("prose") << QByteArray("The sea.\nThe caf\xc3\xa9 \xe2\x80\x94 and \xf0\x9f\x8c\x8a.\n\n");
        QTest::newRow("line ends") << QByteArray("a\r\nb\rc\n\r\n\n");
        QTest::newRow("separators") << QByteArray("a\xe2\x80\xa8"
                                                  "b\xe2\x80\xa9"
                                                  "c");
        QTest::newRow("nul") << QByteArray("a\0b", 3);
        QTest::newRow("noncharacters") << QByteArray("\xef\xb7\x90\xef\xb7\x91\xef\xbf\xbc\xef\xbf\xbf");
        QTest::newRow("our own marks") << QByteArray("\xe2\x81\xaa\xe2\x81\xab\xe2\x81\xac\xe2\x81\xad"
                                                     "abc\xe2\x81\xad");
        QTest::newRow("not UTF-8") << QByteArray(
            "a\xff\xfe\xc3 \xe2\x80 \xed\xa0\x80 \xc0\x80 \xf4\x90\x80\x80 z\xe2\x80");
    }

    void codecKeepsEveryByte()
    {
        QFETCH(QByteArray, bytes);
        const QString display = toDisplay(bytes.toStdString());
        QVERIFY(!display.contains(u'\r'));
        QVERIFY(!display.contains(QChar::LineSeparator));
        QVERIFY(!display.contains(QChar::ParagraphSeparator));
        QCOMPARE(QByteArray::fromStdString(fromDisplay(display)), bytes);
    }

    void codecKeepsRandomBytes()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 500; ++round) {
            std::string bytes;
            for (int i = 0; i < 60; ++i) {
                const unsigned kind = random() % 4;
                bytes += kind == 0   ? char(random() % 256)
                         : kind == 1 ? char('a' + random() % 26)
                         : kind == 2 ? char(0x80 + random() % 64)
                                     : char(0xc0 + random() % 64);
            }
            QCOMPARE(fromDisplay(toDisplay(bytes)), bytes);
        }
    }

    void positionsMapBothWays()
    {
        ManuscriptText text;
        text.append(QStringLiteral("0123456789\nabcdefghij"), SpanKind::Author, 0);
        text.addSoftBreak(4);
        text.addSoftBreak(16);
        QCOMPARE(text.documentLength(), 23);
        QCOMPARE(text.documentText(0, 23), QStringLiteral("0123\n456789\nabcde\nfghij"));
        QCOMPARE(text.documentText(3, 6), QStringLiteral("3\n4"));
        QCOMPARE(text.documentText(4, 6), QStringLiteral("\n4"));
        QCOMPARE(text.documentText(5, 6), QStringLiteral("4"));
        for (qsizetype position = 0; position <= text.text().size(); ++position) {
            QCOMPARE(text.textPosition(text.documentPosition(position)), position);
        }
        QCOMPARE(text.textPosition(4), 4); // before the separator and after it: the same place
        QCOMPARE(text.textPosition(5), 4);
    }

    void editsMoveBreaksAndAuthorship()
    {
        ManuscriptText text;
        text.append(QStringLiteral("seed "), SpanKind::Author, 0);
        text.append(QStringLiteral("generated words"), SpanKind::Run, 9);
        text.addSoftBreak(15);
        // Two characters typed inside the run.
        text.replace(8, 0, QStringLiteral("XY"), {TextSpan{0, 2, SpanKind::Author, 0}});
        QCOMPARE(text.text(), QStringLiteral("seed genXYerated words"));
        QCOMPARE(text.softBreaks(), std::vector<qsizetype>{17});
        const std::vector<TextSpan> expected{{0, 5, SpanKind::Author, 0},
                                             {5, 3, SpanKind::Run, 9},
                                             {8, 2, SpanKind::Author, 0},
                                             {10, 12, SpanKind::Run, 9}};
        QVERIFY(text.spans() == expected);
        // And taken back: the run is whole again.
        text.replace(8, 2, QString(), {});
        const std::vector<TextSpan> whole{{0, 5, SpanKind::Author, 0}, {5, 15, SpanKind::Run, 9}};
        QVERIFY(text.spans() == whole);
        // Removing across the soft break's separator takes the break, not a character of the text.
        text.replace(15, 1, QString(), {});
        QVERIFY(text.softBreaks().empty());
        QCOMPARE(text.text(), QStringLiteral("seed generated words"));
    }

    void typingIsUndoneByWords()
    {
        EditHistory history;
        const QString typed = QStringLiteral("two words");
        for (qsizetype i = 0; i < typed.size(); ++i) {
            history.record({i, QString(), {}, typed.mid(i, 1), {TextSpan{0, 1, SpanKind::Author, 0}}});
        }
        const TextEdit second = history.takeUndo();
        QCOMPARE(second.removed, QStringLiteral("words"));
        QCOMPARE(second.position, 4);
        const TextEdit first = history.takeUndo();
        QCOMPARE(first.removed, QStringLiteral("two "));
        QVERIFY(!history.canUndo());
        QCOMPARE(history.takeRedo().added, QStringLiteral("two "));
        history.record({0, QString(), {}, QStringLiteral("z"), {}});
        QVERIFY(!history.canRedo());
    }

    void wordsAreCountedAcrossPieces()
    {
        WordCounter counter;
        for (const char* piece : {"The old har", "bour, 7 miles \u2014", " away.\n", "\u201cYes,\u201d", " she said"}) {
            counter.add(QString::fromUtf8(piece));
        }
        QCOMPARE(counter.words(), 9);
    }

    void commonEndsCutNoCharacter()
    {
        const auto ends = [](const QString& a, const QString& b) {
            const CommonEnds same = commonEnds(a, b);
            return QPair<qsizetype, qsizetype>(same.beginning, same.end);
        };
        const auto is = [](qsizetype beginning, qsizetype end) { return QPair<qsizetype, qsizetype>(beginning, end); };
        QCOMPARE(ends({}, {}), is(0, 0));
        QCOMPARE(ends(QStringLiteral("the lantern"), QStringLiteral("the old lantern")), is(4, 7));
        QCOMPARE(ends(QStringLiteral("aaa"), QStringLiteral("aaaa")), is(3, 0));
        // The same first half, the same second half, one before the other.
        QCOMPARE(ends(QStringLiteral("a\U0001F30Ab"), QStringLiteral("a\U0001F30Bb")), is(1, 1));
        QCOMPARE(ends(QStringLiteral("\U0001F30A"), QStringLiteral("\U0001F70A")), is(0, 0));
        QCOMPARE(ends(QStringLiteral("\U0001F30A"), QStringLiteral("\U0001F30B\U0001F30A")), is(0, 2));
        // A byte that is no UTF-8 is a character of its own.
        QCOMPARE(ends(toDisplay("x\x80"), toDisplay("xy\x80")), is(1, 1));
    }
};

QTEST_APPLESS_MAIN(TestManuscriptText)
#include "test_manuscript_text.moc"
