// Names and texts of strangers' files as people may see them.
#include "engine/formats/plain_text.h"

#include <QTest>

using namespace longhand;

class TestPlainText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsPlainStays()
    {
        for (const char* text : {"", "The Ferry",
                                 "Stra\xc3\x9f"
                                 "e \xe2\x80\x94 \xf0\x9f\x9a\xa2",
                                 "a\tb\nc"})
            QCOMPARE(plainText(text), std::string(text));
        QCOMPARE(plainName("Der Strom"), std::string("Der Strom"));
    }

    void whatControlsIsTakenOut_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("escape") << QByteArray("\x1b");
        QTest::newRow("nul") << QByteArray("\0", 1);
        QTest::newRow("backspace") << QByteArray("\b");
        QTest::newRow("carriage return") << QByteArray("\r");
        QTest::newRow("delete") << QByteArray("\x7f");
        QTest::newRow("control sequence introducer, C1") << QByteArray("\xc2\x9b");
        QTest::newRow("the same as a byte") << QByteArray("\x9b");
        QTest::newRow("line separator") << QByteArray("\xe2\x80\xa8");
        QTest::newRow("right to left override") << QByteArray("\xe2\x80\xae");
        QTest::newRow("isolate") << QByteArray("\xe2\x81\xa6");
        QTest::newRow("half a character") << QByteArray("\xe2\x80");
        QTest::newRow("a surrogate") << QByteArray("\xed\xa0\x80");
    }
    void whatControlsIsTakenOut()
    {
        QFETCH(QByteArray, bytes);
        const std::string plain = plainText(("a" + bytes + "b").toStdString());
        QVERIFY(plain.starts_with("a\xef\xbf\xbd") && plain.ends_with("b"));
        QVERIFY(plain.find(bytes.toStdString()) == std::string::npos);
        const std::string name = plainName(("a" + bytes + "b").toStdString());
        QVERIFY(name.find(bytes.toStdString()) == std::string::npos);
    }

    void aNameIsOneShortLine()
    {
        QCOMPARE(plainName("one\ntwo\r\nthree\t4"), std::string("one two  three 4"));
        QCOMPARE(plainName(std::string(200, 'n')), std::string(200, 'n'));
        QCOMPARE(plainName(std::string(201, 'n')), std::string(200, 'n') + "...");
        std::string wide; // characters are counted, and none is cut in two
        for (int i = 0; i < 5; ++i)
            wide += "\xc3\xa9";
        QCOMPARE(plainName(wide, 4), wide.substr(0, 8) + "...");
    }
};

QTEST_GUILESS_MAIN(TestPlainText)
#include "test_plain_text.moc"
