// Where a run's words go while the author moves, replaces and removes what stands on the page, and what can be redone
// afterwards.
#include "ui/editor/manuscript_edit.h"

#include <QSignalSpy>
#include <QTest>

using namespace longhand;

namespace {

constexpr SpanId kRun = -1, kNext = -2;
const QString kFirst = QStringLiteral("Chapter 1\n\nThe salt came.\n\n");
const QString kSecond = QStringLiteral("Chapter 2\n\nIt went");

} // namespace

class TestPageRun : public QObject
{
    Q_OBJECT

private:
    ManuscriptEdit m_page;

    /// A book of two chapters; the run has begun to write in the second one.
    void begin()
    {
        ManuscriptPiece book;
        book.text = (kFirst + kSecond).toStdString();
        book.kind = SpanKind::Author;
        m_page.setManuscript({book});
        m_page.openRun(kRun);
        m_page.appendGenerated(" down again", kRun);
    }
    QString text() const { return m_page.model().text(); }

private Q_SLOTS:
    void cleanup() { m_page.closeRun(); }

    void aParagraphMovesBehindTheRun()
    {
        begin();
        const QString rest = kSecond + QStringLiteral(" down again");
        const qsizetype second = kFirst.size();
        // As the outline does: what stands between keeps its authorship.
        QVERIFY(
            m_page.replaceRanges({{0, second, {}}, {text().size(), text().size(), QStringLiteral("\n\nThe end.")}}));
        QCOMPARE(text(), rest + QStringLiteral("\n\nThe end."));
        m_page.appendGenerated(" at noon", kRun);
        QCOMPARE(text(), rest + QStringLiteral(" at noon\n\nThe end."));
        QVERIFY(m_page.isRunTouched());
    }

    void itsLastWordsAreDraggedAway()
    {
        begin();
        m_page.selectRange(text().size() - 6, text().size());
        QVERIFY(m_page.moveSelection(0));
        m_page.appendGenerated(" at noon", kRun);
        QCOMPARE(text(), QStringLiteral(" again") + kFirst + kSecond + QStringLiteral(" down at noon"));
    }

    void removedWholeNothingMoreIsShown()
    {
        for (const QString& instead : {QString(), QStringLiteral("My own story.")}) {
            begin();
            const QString all = text();
            const qsizetype from = instead.isEmpty() ? kFirst.size() : 0;
            QVERIFY(m_page.replaceRange(from, all.size(), instead));
            m_page.appendGenerated(" at noon", kRun);
            QCOMPARE(text(), all.left(from) + instead);
            m_page.closeRun();
            m_page.undoEdit();
            QCOMPARE(text(), all);
            // The next run is shown again.
            m_page.openRun(kNext);
            m_page.appendGenerated(" then", kNext);
            QCOMPARE(text(), all + QStringLiteral(" then"));
            m_page.closeRun();
        }
    }

    void itsEndIsRubbedOutAndComesBack()
    {
        begin();
        const QString all = text();
        QVERIFY(m_page.replaceRange(all.size() - 6, all.size(), {}));
        m_page.appendGenerated(" at", kRun);
        QCOMPARE(text(), all.chopped(6) + QStringLiteral(" at"));
        m_page.undoEdit();
        m_page.appendGenerated(" noon", kRun);
        QVERIFY2(text().startsWith(all.chopped(6)) && text().endsWith(QStringLiteral(" noon")), qPrintable(text()));
        QVERIFY(text().contains(QStringLiteral(" again")));
    }

    /// What an earlier run wrote is gone with its undo once another one goes on from there.
    void anotherRunEndsWhatCouldBeRedone()
    {
        begin();
        m_page.closeRun();
        m_page.undoEdit();
        QCOMPARE(text(), kFirst + kSecond);
        QVERIFY(m_page.canRedo());
        m_page.openRun(kNext);
        m_page.appendGenerated(" up", kNext);
        QVERIFY(!m_page.canRedo());
        m_page.closeRun();
        QVERIFY(!m_page.canRedo());
        m_page.undoEdit();
        QCOMPARE(text(), kFirst + kSecond);
        m_page.redoEdit();
        QCOMPARE(text(), kFirst + kSecond + QStringLiteral(" up"));
    }
};

QTEST_MAIN(TestPageRun)
#include "test_page_run.moc"
