// A double click on a word of the model: what else might have stood there, and branching.
#include "ui/actions/action_registry.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/takes/alternatives_feature.h"
#include "ui/takes/takes_controller.h"
#include "ui/takes/takes_feature.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QTreeWidget>

using namespace longhand;

class TestAlternativesPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void aDoubleClickShowsThem();
    void itStaysInsideThePage();
    void typingAndEscapeCloseIt();
    void choosingBranches();
    void byKeyboard();
    void thoseOfARunJustWritten();

private:
    AlternativesFeature* feature() const { return m_window->findChild<TakesFeature*>()->alternatives(); }
    AlternativesPopover* popover() const { return feature()->popover(); }
    QPoint placeOf(qsizetype position) const
    {
        return m_window->page()->caretRect(position).center().toPoint() + QPoint(3, 0);
    }
    void doubleClick(qsizetype position)
    {
        QTest::mouseDClick(m_window->page()->viewport(), Qt::LeftButton, {}, placeOf(position));
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<MainWindow> m_window;
};

void TestAlternativesPage::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    const auto file = m_fixture->path(QStringLiteral("story.longhand"));
    {
        const auto project = Project::create(file.toStdString(), {}, "The inn.");
        RunSettings settings;
        settings.targetTokens = 4;
        settings.modelFingerprint = "abc";
        const SpanId run = project->beginRun(settings, 1);
        std::vector<LoggedToken> tokens;
        TokenId id = 10;
        for (const char* text : {" It", " rained", " all", " day"}) {
            LoggedToken token{id, TokenSource::Ngram, text};
            token.alternatives = {{id, 0.5F, true, text},
                                  {id + 100, 0.25F, true, std::string(" other") + std::to_string(id)},
                                  {id + 200, 0.125F, false, "\xe2\x80"},
                                  {id + 300, 0.0625F, false, "\n"}};
            tokens.push_back(std::move(token));
            ++id;
        }
        project->appendTokens(run, tokens, 0.1);
        project->setRunState(run, RunState::Finished, FinishReason::Length);
    }
    m_window = m_fixture->window();
    QVERIFY(m_window->openProject(file));
    QTRY_COMPARE(m_window->session()->status().state, SessionState::Ready);
}

void TestAlternativesPage::cleanup()
{
    m_window.reset();
    m_fixture.reset();
}

void TestAlternativesPage::aDoubleClickShowsThem()
{
    QTest::mouseClick(m_window->page()->viewport(), Qt::LeftButton, {}, placeOf(14));
    QTest::qWait(QApplication::doubleClickInterval() + 100);
    QVERIFY(!popover()->isVisible()); // a click only sets the caret
    doubleClick(14);
    QVERIFY(popover()->isVisible());
    QVERIFY(m_window->page()->hasFocus());
    const QTreeWidget* list = popover()->list();
    QCOMPARE(list->topLevelItemCount(), 4);
    QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("\u2423rained"));
    QVERIFY(list->topLevelItem(0)->text(1).startsWith(QStringLiteral("50")));
    QVERIFY(list->topLevelItem(0)->text(2).contains(QChar(0x25cf)));
    QVERIFY(list->topLevelItem(1)->text(2).isEmpty());
    QVERIFY(!list->topLevelItem(2)->text(2).isEmpty());             // ruled out
    QVERIFY(!(list->topLevelItem(2)->flags() & Qt::ItemIsEnabled)); // part of a character
    QVERIFY(popover()->sourceText().contains(QStringLiteral("n-gram")));
    QVERIFY(!popover()->geometry().intersects(m_window->page()->caretRect(14).toAlignedRect()));
    doubleClick(3); // the author's words
    QVERIFY(!popover()->isVisible());
}

void TestAlternativesPage::itStaysInsideThePage()
{
    for (const int height : {800, 420}) { // the least that a window can have
        m_window->resize(700, height);
        QTRY_VERIFY(m_window->height() <= height);
        for (const int place : {10, 14, 20}) {
            QVERIFY(feature()->open(place, false));
            QVERIFY2(m_window->page()->viewport()->rect().contains(popover()->geometry()),
                     qPrintable(QStringLiteral("%1 px, place %2").arg(height).arg(place)));
            const QTreeWidget* list = popover()->list();
            const QLabel* source = popover()->findChild<QLabel*>();
            QVERIFY(source->geometry().top() > list->geometry().bottom());
            QVERIFY(source->height() >= source->heightForWidth(source->width()));
            QVERIFY(list->viewport()->height() >= list->visualItemRect(list->topLevelItem(0)).height());
        }
    }
}

void TestAlternativesPage::typingAndEscapeCloseIt()
{
    doubleClick(14);
    QVERIFY(popover()->isVisible());
    QTest::keyClick(m_window->page(), Qt::Key_Escape);
    QVERIFY(!popover()->isVisible());
    doubleClick(14);
    QVERIFY(popover()->isVisible());
    QTest::keyClicks(m_window->page(), "x");
    QVERIFY(!popover()->isVisible());
    QVERIFY(m_window->page()->manuscript().find('x') != std::string::npos);
}

void TestAlternativesPage::choosingBranches()
{
    doubleClick(14);
    QTreeWidget* list = popover()->list();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->topLevelItem(1)).center());
    QCOMPARE(m_window->page()->manuscript(), std::string("The inn. It other11"));
    QCOMPARE(m_window->project()->project()->text(), std::string("The inn. It other11"));
    QVERIFY(!m_window->messages()->text(QStringLiteral("branched")).isEmpty());
    QVERIFY(!popover()->isVisible());
    QCOMPARE(m_window->page()->tokens().tokens().size(), std::size_t(1));
    const auto takes = Takes(*m_window->project()->project()).list();
    QCOMPARE(takes.size(), std::size_t(2));
    QCOMPARE(takes[1].words, std::int64_t(6));
    m_window->page()->undoEdit();
    QCOMPARE(m_window->page()->manuscript(), std::string("The inn. It rained all day"));
    QCOMPARE(m_window->page()->tokens().tokens().size(), std::size_t(4));
}

void TestAlternativesPage::byKeyboard()
{
    m_window->page()->setFocus();
    m_window->page()->selectRange(14, 14);
    m_window->registry()->action(QStringLiteral("story.alternatives"))->trigger();
    QTRY_VERIFY(popover()->list()->hasFocus());
    QTest::keyClick(popover()->list(), Qt::Key_Escape);
    QVERIFY(!popover()->isVisible());
    QVERIFY(m_window->page()->hasFocus());
    m_window->registry()->action(QStringLiteral("story.alternatives"))->trigger();
    QTRY_VERIFY(popover()->list()->hasFocus());
    QTest::keyClick(popover()->list(), Qt::Key_Down);
    QTest::keyClick(popover()->list(), Qt::Key_Return);
    QCOMPARE(m_window->page()->manuscript(), std::string("The inn. It other11"));
    // Where nothing is known it says so.
    m_window->page()->selectRange(2, 2);
    QVERIFY(!feature()->open(2, true));
}

void TestAlternativesPage::thoseOfARunJustWritten()
{
    m_fixture->recording->tokens = {" and", " all", " night"};
    m_window->registry()->action(QStringLiteral("story.write"))->trigger();
    QTRY_COMPARE(m_window->session()->status().state, SessionState::Finished);
    // A recorded run has none, but who drafted is known, and the run is found.
    const PageToken last = m_window->page()->tokens().tokens().back();
    QVERIFY(last.run < 0);
    QCOMPARE(m_window->findChild<TakesController*>()->runOf(last.run), m_window->project()->project()->head());
    QVERIFY(feature()->open(last.start, false));
    QVERIFY(popover()->isVisible());
    QVERIFY(!popover()->sourceText().isEmpty());
}

QTEST_MAIN(TestAlternativesPage)
#include "test_alternatives_page.moc"
