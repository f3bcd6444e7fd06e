#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

#include <random>

using namespace longhand;

namespace {

ManuscriptPiece piece(const std::string& text, SpanKind kind = SpanKind::Author, SpanId id = 0)
{
    ManuscriptPiece made;
    made.text = text;
    made.kind = kind;
    made.span = id;
    return made;
}

int longestBlock(const ManuscriptEdit& page)
{
    int longest = 0;
    for (QTextBlock block = page.document()->firstBlock(); block.isValid(); block = block.next()) {
        longest = std::max(longest, block.length() - 1);
    }
    return longest;
}

/// The text that the document shows, soft breaks taken out: must always be what the model holds.
QString shown(const ManuscriptEdit& page)
{
    QString text;
    for (QTextBlock block = page.document()->firstBlock(); block.isValid(); block = block.next()) {
        const qsizetype position = page.model().textPosition(block.position());
        const bool soft =
            page.model().isSoftBreak(position) && page.model().documentPosition(position) == block.position();
        if (block.blockNumber() > 0 && !soft) {
            text += u'\n';
        }
        text += block.text();
    }
    return text;
}

std::string endless(int words)
{
    std::string text;
    for (int i = 0; i < words; ++i) {
        text += i % 7 == 3 ? "\xc3\xa9t\xc3\xa9 " : i % 11 == 5 ? "\xf0\x9f\x8c\x8a" : "lantern ";
    }
    return text;
}

} // namespace

class TestManuscriptEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<ManuscriptEdit>();
        m_page->resize(800, 600);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    /// Nobody could read them, and a letter typed behind one would be taken for its other half.
    void marksOfPicturesAreNotPasted()
    {
        QString pasted = QStringLiteral("A\r\npicture \ufffc of\rthe\u2029sea");
        pasted.insert(4, QChar(u'\0'));
        QGuiApplication::clipboard()->setText(pasted);
        m_page->setManuscript({});
        m_page->paste();
        QCOMPARE(m_page->manuscript(), std::string("A\npicture  of\nthe\nsea"));
        QCOMPARE(shown(*m_page), m_page->model().text());
    }

    void controlCharactersAreNotPasted()
    {
        QGuiApplication::clipboard()->setText(QStringLiteral("A\tbell\a, a page\fand\vlines\x1b[0m\x7f\u0085end"));
        m_page->setManuscript({});
        m_page->paste();
        QCOMPARE(m_page->manuscript(), std::string("A\tbell, a page\nand\nlines[0m\nend"));
    }

    /// What a drag within the page does. The paragraph is broken softly, and longer than an edit of the document may
    /// be.
    void selectionsMove()
    {
        const std::string before = endless(2000);
        m_page->setManuscript({piece("One two. "), piece(before, SpanKind::Run, 3), piece("\nThe end.")});
        const QString whole = m_page->model().text();
        const auto moved = [&](qsizetype from, qsizetype to, qsizetype place) {
            QString rest = whole;
            const QString part = rest.mid(from, to - from);
            rest.remove(from, to - from);
            return rest.insert(place <= from ? place : place - part.size(), part);
        };
        const qsizetype size = whole.size();
        const qsizetype cases[][3] = {
            {0, 4, size}, {0, 4, 6000}, {size - 4, size, 2}, {300, 12000, 100}, {20, 12000, size - 3}};
        for (const auto& [from, to, place] : cases) {
            m_page->selectRange(from, to);
            QVERIFY(m_page->moveSelection(place));
            QCOMPARE(m_page->model().text(), moved(from, to, place));
            QCOMPARE(shown(*m_page), m_page->model().text());
            QCOMPARE(m_page->selectedRange().second - m_page->selectedRange().first, to - from);
            m_page->undoEdit();
            QCOMPARE(m_page->model().text(), whole);
            QCOMPARE(shown(*m_page), whole);
        }
        m_page->selectRange(10, 20);
        QVERIFY(m_page->moveSelection(15)); // onto itself
        QCOMPARE(m_page->model().text(), whole);
        QVERIFY(!m_page->canUndo());
        // What it passes over stays the model's.
        m_page->selectRange(0, 4);
        QVERIFY(m_page->moveSelection(size));
        QVERIFY(m_page->model().authorshipIn(1000, 1).front().kind == SpanKind::Run);
        m_page->setLocked(true);
        m_page->selectRange(0, 4);
        QVERIFY(!m_page->moveSelection(100));
    }

    void endlessParagraphIsBroken_data()
    {
        QTest::addColumn<bool>("streamed");
        QTest::newRow("loaded") << false;
        QTest::newRow("streamed") << true;
    }

    void endlessParagraphIsBroken()
    {
        QFETCH(bool, streamed);
        const std::string text = endless(9000);
        if (streamed) {
            m_page->setManuscript({piece("Seed. ")});
            for (std::size_t i = 0; i < text.size();) {
                std::size_t size = std::min<std::size_t>(37, text.size() - i);
                while (i + size < text.size() && (static_cast<unsigned char>(text[i + size]) & 0xc0) == 0x80) {
                    ++size;
                }
                m_page->appendGenerated(text.substr(i, size), -1);
                i += size;
            }
            QCOMPARE(m_page->manuscript(), "Seed. " + text);
        } else {
            m_page->setManuscript({piece(text)});
            QCOMPARE(m_page->manuscript(), text);
        }
        QVERIFY2(longestBlock(*m_page) <= PageDocument::kMaxBlock, "a display block is too long");
        QVERIFY(m_page->document()->blockCount() > 20);
        QCOMPARE(shown(*m_page), m_page->model().text());
    }

    void oneUnbreakableWord()
    {
        const std::string text(20000, 'x');
        m_page->setManuscript({piece(text)});
        QVERIFY(longestBlock(*m_page) <= PageDocument::kMaxBlock);
        m_page->appendGenerated(text, -1);
        QCOMPARE(m_page->manuscript(), text + text);
        std::string waves;
        for (int i = 0; i < 3000; ++i) {
            waves += "\xf0\x9f\x8c\x8a";
        }
        m_page->appendGenerated(waves, -1);
        QCOMPARE(m_page->manuscript(), text + text + waves);
    }

    void strangeCharactersStayAsTheyAre()
    {
        const std::string text =
            "one\r\ntwo\rthree\xe2\x80\xa8"
            "four\xe2\x80\xa9"
            "five\xc2\xa0six\xef\xbf\xbc\xef\xb7\x90 \xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80\n\n\tend\n";
        m_page->setManuscript({piece(text)});
        QCOMPARE(m_page->manuscript(), text);
        m_page->appendGenerated(text, -1);
        QCOMPARE(m_page->manuscript(), text + text);
        m_page->moveCursor(QTextCursor::End);
        QTest::keyClicks(m_page.get(), "x");
        QCOMPARE(m_page->manuscript(), text + text + "x");
    }

    void typingPastingAndLineEnds()
    {
        m_page->setManuscript({});
        QTest::keyClicks(m_page.get(), "Once");
        QTest::keyClick(m_page.get(), Qt::Key_Return);
        QTest::keyClick(m_page.get(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(m_page.get(), "upon");
        QCOMPARE(m_page->manuscript(), std::string("Once\n\nupon"));
        QGuiApplication::clipboard()->setText(QStringLiteral("a\r\nb"));
        m_page->paste();
        QCOMPARE(m_page->manuscript(), std::string("Once\n\nupona\nb"));
        m_page->undoEdit();
        QCOMPARE(m_page->manuscript(), std::string("Once\n\nupon"));
        while (m_page->canUndo()) {
            m_page->undoEdit();
        }
        QCOMPARE(m_page->manuscript(), std::string());
        while (m_page->canRedo()) {
            m_page->redoEdit();
        }
        QCOMPARE(m_page->manuscript(), std::string("Once\n\nupona\nb"));
    }

    void deletingAtASoftBreakTakesACharacter()
    {
        const std::string text = endless(1000);
        m_page->setManuscript({piece(text)});
        const qsizetype soft = m_page->model().softBreaks().front();
        QTextCursor cursor(m_page->document());
        cursor.setPosition(int(m_page->model().documentPosition(soft)));
        m_page->setTextCursor(cursor);
        QString expected = m_page->model().text();
        QTest::keyClick(m_page.get(), Qt::Key_Backspace);
        expected.remove(soft - 1, 1);
        QCOMPARE(m_page->model().text(), expected);
        QTest::keyClick(m_page.get(), Qt::Key_Delete);
        expected.remove(soft - 1, 1);
        QCOMPARE(m_page->model().text(), expected);
        QCOMPARE(shown(*m_page), expected);
        QTest::keyClick(m_page.get(), Qt::Key_Return);
        expected.insert(soft - 1, u'\n');
        QCOMPARE(m_page->model().text(), expected);
        QCOMPARE(shown(*m_page), expected);
    }

    void editsUndoneGiveTheOldText()
    {
        // A thousand random edits around soft breaks: the document always shows what the model holds, and undo leads
        // back.
        m_page->setManuscript(
            {piece(endless(500) + "\nshort\n"), piece(endless(700), SpanKind::Run, 5), piece("\nend")});
        const std::string start = m_page->manuscript();
        const auto startAuthorship = m_page->model().spans();
        std::mt19937 random(3);
        const Qt::Key keys[] = {Qt::Key_Backspace, Qt::Key_Delete, Qt::Key_Return, Qt::Key_A, Qt::Key_Space};
        for (int i = 0; i < 1000; ++i) {
            const auto& breaks = m_page->model().softBreaks();
            const qsizetype length = m_page->model().documentLength();
            qsizetype at = random() % unsigned(length + 1);
            if (random() % 2 == 0 && !breaks.empty()) {
                at = std::min<qsizetype>(length, m_page->model().documentPosition(breaks[random() % breaks.size()]) -
                                                     random() % 2);
            }
            QTextCursor cursor(m_page->document());
            cursor.setPosition(int(at));
            if (random() % 3 == 0) {
                const int reach = random() % 5 == 0 ? 900 : 12;
                cursor.setPosition(int(std::min<qsizetype>(length, at + random() % reach)), QTextCursor::KeepAnchor);
            }
            m_page->setTextCursor(cursor);
            const unsigned what = random() % 7;
            if (what == 5) {
                QMimeData data;
                data.setText(QStringLiteral("pasted\ntext "));
                QGuiApplication::clipboard()->setText(data.text());
                m_page->paste();
            } else if (what == 6) {
                m_page->undoEdit();
            } else {
                QTest::keyClick(m_page.get(), keys[what]);
            }
            QCOMPARE(shown(*m_page), m_page->model().text());
        }
        const std::string end = m_page->manuscript();
        while (m_page->canUndo()) {
            m_page->undoEdit();
        }
        QCOMPARE(m_page->manuscript(), start);
        QVERIFY(m_page->model().spans() == startAuthorship);
        while (m_page->canRedo()) {
            m_page->redoEdit();
        }
        QCOMPARE(m_page->manuscript(), end);
        QCOMPARE(shown(*m_page), m_page->model().text());
    }

    void undoReachesAcrossARun()
    {
        m_page->setManuscript({});
        QTest::keyClicks(m_page.get(), "Seed");
        m_page->setLocked(true);
        m_page->appendGenerated(" and what follows", -1);
        m_page->undoEdit(); // not while the run is on
        QCOMPARE(m_page->manuscript(), std::string("Seed and what follows"));
        m_page->setLocked(false);
        m_page->undoEdit(); // the whole run, one step
        QCOMPARE(m_page->manuscript(), std::string("Seed"));
        m_page->undoEdit();
        QCOMPARE(m_page->manuscript(), std::string());
        m_page->redoEdit();
        m_page->redoEdit();
        QCOMPARE(m_page->manuscript(), std::string("Seed and what follows"));
        QVERIFY(!m_page->canRedo());
    }

    void aRunIsOneStepAndKeepsItsTokens()
    {
        m_page->setManuscript({piece("Seed")});
        for (int i = 0; i < 20; ++i) {
            m_page->appendGenerated(" word", -1, {{i, TokenSource::Ngram, 5}});
        }
        const std::vector<PageToken> tokens = m_page->tokens().tokens();
        QCOMPARE(tokens.size(), std::size_t(20));
        m_page->appendGenerated(" more", -2, {{90, TokenSource::Head, 5}});
        m_page->replaceRange(6, 12, QStringLiteral("X")); // touches the first and the second
        QCOMPARE(m_page->tokens().tokens().size(), std::size_t(19));
        m_page->undoEdit();
        QCOMPARE(m_page->tokens().tokens().size(), std::size_t(21));
        m_page->undoEdit();
        QCOMPARE(m_page->tokens().tokens(), tokens);
        m_page->undoEdit();
        QCOMPARE(m_page->manuscript(), std::string("Seed"));
        QVERIFY(m_page->tokens().tokens().empty());
        m_page->redoEdit();
        QCOMPARE(m_page->tokens().tokens(), tokens);
        m_page->redoEdit();
        QCOMPARE(m_page->tokens().tokens().back().source, TokenSource::Head);
        QCOMPARE(m_page->tokens().tokens().back().run, SpanId(-2));
    }

    void tokensThatTheProjectLacksStay()
    {
        ManuscriptPiece run = piece(" one two three", SpanKind::Run, 7);
        run.run = 7;
        run.tokens = {1, 2, 3};
        run.sources = {TokenSource::Target, TokenSource::Ngram, TokenSource::Target};
        run.tokenBytes = {4, 4, 6};
        m_page->setManuscript({piece("Seed"), run});
        const std::vector<PageToken> tokens = m_page->tokens().tokens();
        QCOMPARE(tokens.size(), std::size_t(3));
        // The project holds some of its words as the author's.
        ManuscriptPiece end = run;
        end.text = " three";
        end.tokens = {3};
        end.sources = {TokenSource::Target};
        end.tokenBytes = {6};
        end.firstToken = 2;
        m_page->refreshTokens({piece("Seed one two"), end});
        QCOMPARE(m_page->tokens().tokens(), tokens);
        m_page->setManuscript({piece("Seed one two three")});
        QVERIFY(m_page->tokens().tokens().empty());
    }

    void anotherTextIsOneStep()
    {
        m_page->setManuscript({piece("One two three.")});
        m_page->switchManuscript({piece("One 2 three.")});
        QCOMPARE(m_page->manuscript(), std::string("One 2 three."));
        QCOMPARE(m_page->caretPosition(), 4);
        m_page->switchManuscript({piece("One 2 three.")}); // nothing happens
        m_page->undoEdit();
        QCOMPARE(m_page->manuscript(), std::string("One two three."));
        QVERIFY(!m_page->canUndo());
        m_page->redoEdit();
        QCOMPARE(m_page->manuscript(), std::string("One 2 three."));
    }

    void lockedPageRefusesEdits()
    {
        m_page->setManuscript({piece("Fixed.")});
        m_page->setLocked(true);
        QSignalSpy refused(m_page.get(), &ManuscriptEdit::editRefused);
        QTest::keyClicks(m_page.get(), "x");
        QTest::keyClick(m_page.get(), Qt::Key_Backspace);
        QTest::keyClick(m_page.get(), Qt::Key_Return);
        QGuiApplication::clipboard()->setText(QStringLiteral("no"));
        m_page->paste();
        QCOMPARE(m_page->manuscript(), std::string("Fixed."));
        QVERIFY(refused.count() >= 3);
        m_page->selectAll();
        m_page->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("Fixed."));
    }

    void copyLeavesSoftBreaksOut()
    {
        const std::string text = endless(1500);
        m_page->setManuscript({piece(text)});
        m_page->selectAll();
        m_page->copy();
        QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), text);
    }

    void selectingAcrossASoftBreak()
    {
        m_page->setManuscript({piece(endless(1500))});
        const qsizetype soft = m_page->model().softBreaks().at(2);
        m_page->selectRange(soft - 6, soft + 5);
        QCOMPARE(m_page->selectedRange(), std::pair(soft - 6, soft + 5));
        m_page->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), m_page->model().text().mid(soft - 6, 11));
    }

    void placeIsKeptAwayFromTheEnd()
    {
        std::string text;
        for (int i = 0; i < 200; ++i) {
            text += "Paragraph " + std::to_string(i) + " of a long story.\n";
        }
        m_page->setManuscript({piece(text)});
        m_page->scrollToEnd();
        QVERIFY(m_page->isAtEnd());
        for (int i = 0; i < 30; ++i) {
            m_page->appendGenerated("More text arrives.\n", -1);
            QVERIFY(m_page->isAtEnd()); // the author was at the end: it is followed
        }
        m_page->verticalScrollBar()->setValue(40);
        const int place = m_page->verticalScrollBar()->value();
        const QString top = m_page->cursorForPosition({60, 10}).block().text();
        for (int i = 0; i < 30; ++i) {
            m_page->appendGenerated("More text arrives, and a good deal of it, without end. ", -1);
            QCOMPARE(m_page->verticalScrollBar()->value(), place);
        }
        QCOMPARE(m_page->cursorForPosition({60, 10}).block().text(), top);
    }

    void selectionAtTheEndDoesNotGrow()
    {
        m_page->setManuscript({piece("The last sentence.")});
        m_page->selectAll();
        m_page->appendGenerated(" And another.", -1);
        QCOMPARE(m_page->textCursor().selectedText(), QStringLiteral("The last sentence."));
    }

    void narrowWindowBreaksAnew()
    {
        const std::string text = endless(3000);
        m_page->setManuscript({piece(text)});
        const auto before = m_page->model().softBreaks();
        m_page->resize(420, 600);
        QTRY_VERIFY(m_page->model().softBreaks() != before);
        QCOMPARE(m_page->manuscript(), text);
        QCOMPARE(shown(*m_page), m_page->model().text());
    }

    void modelsWordsAreTinted()
    {
        PageColours colours;
        colours.tint = QColor(0, 200, 0);
        m_page->setColours(colours);
        m_page->setManuscript({piece("mine mine mine mine "), piece("its its its its", SpanKind::Run, 4)});
        const auto tinted = [this] {
            const QImage image = m_page->viewport()->grab().toImage();
            int count = 0;
            for (int x = 0; x < image.width(); ++x) {
                for (int y = 0; y < image.height(); ++y) {
                    count += image.pixelColor(x, y) == QColor(0, 200, 0);
                }
            }
            return count;
        };
        QCOMPARE(tinted(), 0);
        m_page->setTinted(true);
        const int both = tinted();
        QVERIFY(both > 500);
        m_page->setManuscript({piece("mine mine mine mine its its its its")});
        QCOMPARE(tinted(), 0);
        QCOMPARE(m_page->manuscript(), std::string("mine mine mine mine its its its its"));
    }

private:
    std::unique_ptr<ManuscriptEdit> m_page;
};

QTEST_MAIN(TestManuscriptEdit)
#include "test_manuscript_edit.moc"
