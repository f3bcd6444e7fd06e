// Find and replace: the search itself, the bar, the list of places, replacing as one step.
#include "tests/support/work_clock.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/find/book_search.h"
#include "ui/find/find_bar.h"
#include "ui/find/hits_model.h"
#include "ui/find/hits_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QToolButton>

using namespace longhand;

namespace {

QStringList found(const QString& text, const SearchQuery& query, QString* error = nullptr)
{
    const std::atomic<bool> stop = false;
    const SearchResult result = searchText(text, query, 0, text.size(), stop);
    QStringList list;
    for (const SearchHit& hit : result.hits) {
        list << text.mid(hit.start, hit.length);
    }
    if (error) {
        *error = result.error;
    }
    return list;
}

QString u(const char* utf8)
{
    return QString::fromUtf8(utf8);
}

template <typename Widget>
Widget* named(QWidget* parent, const char* accessibleName)
{
    for (Widget* child : parent->findChildren<Widget*>()) {
        if (child->accessibleName() == QLatin1String(accessibleName)) {
            return child;
        }
    }
    return nullptr;
}

QPushButton* button(QWidget* parent, const char* text)
{
    for (QPushButton* child : parent->findChildren<QPushButton*>()) {
        if (child->text() == QLatin1String(text)) {
            return child;
        }
    }
    return nullptr;
}

/// A window with a book and the find bar open.
struct Finding
{
    explicit Finding(const QString& text, bool replacing = false)
    {
        window = fixture.window();
        if (!window->project()->begin(text, fixture.path("stories"))) {
            qFatal("no project");
        }
        (replacing ? window->registry()->action(QStringLiteral("edit.replace")) : window->actions()->find)->trigger();
        bar = window->findChild<FindBar*>();
        search = window->findChild<BookSearch*>();
        pattern = named<QLineEdit>(bar, "Find in the manuscript");
        with = named<QLineEdit>(bar, "Replace by");
        result = bar->findChild<QLabel*>(QStringLiteral("findResult"));
        said = bar->findChild<QLabel*>(QStringLiteral("findSaid"));
    }
    QString text() const { return window->page()->model().text(); }

    WindowFixture fixture;
    std::unique_ptr<MainWindow> window;
    FindBar* bar = nullptr;
    BookSearch* search = nullptr;
    QLineEdit* pattern = nullptr;
    QLineEdit* with = nullptr;
    QLabel* result = nullptr;
    QLabel* said = nullptr;
};

} // namespace

class TestFind : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSearchKnowsItsOptions();
    void expressionsSeeOverPortions();
    void expressionsThatNeverEndAreStopped();
    void accentsAreFoundEitherWay();
    void replacementsTakeGroups();
    void pastedReplacementsAreCleaned();
    void everyPlaceIsReplaced();
    void hitsAreCountedAndWalked();
    void theListShowsThePlaces();
    void replaceAllIsOneStep();
    void replacingGoesFromPlaceToPlace();
    void onlyTheSelectionIsSearched();
    void findingGoesOnWhileTheModelWrites();
    void wrongExpressionsAreExplained();
    void aLongBookDoesNotBlock();
    void escapeOnThePageClosesTheBar();
    void whatWasReplacedIsToldUntilItIsUndone();
    void tabGoesToTheReplacement();
};

void TestFind::theSearchKnowsItsOptions()
{
    const QString text = u("Salt and salty Salt. caf\xc3\xa9 CAF\xc3\x89, don\xe2\x80\x99t \xe2\x80\x9c"
                           "Salt\xe2\x80\x9d a+b");
    QCOMPARE(found(text, {QStringLiteral("salt")}).size(), 4);
    QCOMPARE(found(text, {QStringLiteral("salt"), true}), (QStringList{QStringLiteral("salt")}));
    QCOMPARE(found(text, {QStringLiteral("Salt"), false, true}).size(), 3);
    QCOMPARE(found(text, {u("caf\xc3\xa9")}).size(), 2);
    QCOMPARE(found(text, {QStringLiteral("don't")}), (QStringList{u("don\xe2\x80\x99t")}));
    QCOMPARE(found(text, {QStringLiteral("\"salt\"")}), (QStringList{u("\xe2\x80\x9cSalt\xe2\x80\x9d")}));
    QCOMPARE(found(text, {QStringLiteral("a+b")}), (QStringList{QStringLiteral("a+b")}));
    QCOMPARE(found(text, {QStringLiteral("s\\w+y"), false, false, true}), (QStringList{QStringLiteral("salty")}));
    QCOMPARE(found(text, {QStringLiteral("salt|caf."), false, true, true}).size(), 5);
    QVERIFY(found(text, {QStringLiteral("x*"), false, false, true}).isEmpty()); // nothing is no place
    QVERIFY(found(text, {QString()}).isEmpty());
    QCOMPARE(found(u("one\ntwo\nthree"), {QStringLiteral("^t\\w+$"), false, false, true}).size(), 2);
    QCOMPARE(found(u("\xf0\x9f\x8c\x8a\xf0\x9f\x8c\x8a z"), {QStringLiteral("z*$|q"), false, false, true}).size(), 1);
}

void TestFind::expressionsSeeOverPortions()
{
    // A place lies across every boundary between portions, wherever these are.
    QString text;
    for (int i = 0; i < 6000; ++i) {
        text += QStringLiteral("lantern %1 ").arg(i);
    }
    QCOMPARE(found(text, {QStringLiteral("lantern \\d+ lantern"), false, false, true}).size(), 3000);
    QCOMPARE(found(text, {QStringLiteral("lantern")}).size(), 6000);
    QCOMPARE(found(text, {QStringLiteral("(?<=lantern )\\d+"), false, false, true}).size(), 6000);
    QCOMPARE(found(text, {QStringLiteral("5999 $"), false, false, true}).size(), 1);
    const std::atomic<bool> stop = false;
    QVERIFY(searchText(QString(200000, u'a'), {QStringLiteral("a")}, 0, 200000, stop).more);
}

void TestFind::expressionsThatNeverEndAreStopped()
{
    QString error;
    found(QString(40000, u'a') + u'!', {QStringLiteral("(a|aa)+$|(a*)*b"), false, false, true}, &error);
    QVERIFY(!error.isEmpty());
}

void TestFind::accentsAreFoundEitherWay()
{
    const QString mark = u("caf\x65\xcc\x81"), one = u("caf\xc3\xa9"), plain = QStringLiteral("cafe");
    const QString text = QStringLiteral("%1, %2, %3s, %1!").arg(mark, one, plain);
    QCOMPARE(found(text, {one}), (QStringList{mark, one, mark}));
    QCOMPARE(found(text, {mark}), (QStringList{mark, one, mark}));
    QCOMPARE(found(text, {plain}), (QStringList{plain}));
    QCOMPARE(found(text, {u("F\xc3\x89")}).size(), 3);
    QCOMPARE(found(text, {one, false, true}).size(), 3);
    // "e" is another letter than "e" with a mark, but a sign or a vowel behind a letter leaves it the same.
    QCOMPARE(found(text, {QStringLiteral("e")}).size(), 1);
    QCOMPARE(found(u("\xe2\x9d\xa4\xef\xb8\x8f \xe0\xa4\x95\xe0\xa5\x80"), {u("\xe2\x9d\xa4")}).size(), 1);
    QCOMPARE(found(u("\xe0\xa4\x95\xe0\xa5\x80"), {u("\xe0\xa4\x95")}).size(), 1);
}

void TestFind::replacementsTakeGroups()
{
    const QString text = QStringLiteral("Mr Smith met Mr Jones");
    const SearchQuery query{QStringLiteral("Mr (\\w+)"), false, false, true};
    QCOMPARE(Replacement(query, QStringLiteral("$1, \\0\\n\\\\")).of(text, {13, 8}),
             QStringLiteral("Jones, Mr Jones\n\\"));
    QCOMPARE(Replacement({QStringLiteral("Mr")}, QStringLiteral("\\1")).of(text, {0, 2}), QStringLiteral("\\1"));
}

/// What is pasted into the field and no text document can hold comes to the page as if it were pasted there.
void TestFind::pastedReplacementsAreCleaned()
{
    const QList<std::pair<QString, QString>> pasted{
        {QStringLiteral("a\r\nb"), QStringLiteral("a\nb")},
        {QStringLiteral("a\rb"), QStringLiteral("a\nb")},
        {QStringLiteral("a\u2028b"), QStringLiteral("a\nb")},
        {QStringLiteral("a\u2029b"), QStringLiteral("a\nb")},
        {QStringLiteral("a\ufffcb"), QStringLiteral("ab")},
        {QString(QChar(u'a')) + QChar(u'\0') + QChar(u'b'), QStringLiteral("ab")},
    };
    for (const auto& [with, wanted] : pasted) {
        for (const bool all : {true, false}) {
            Finding f(QStringLiteral("The salt."), true);
            ManuscriptEdit* page = f.window->page();
            f.pattern->setText(QStringLiteral("salt"));
            f.with->setText(with);
            QTRY_COMPARE(f.search->hits().size(), std::size_t(1));
            page->selectRange(4, 8);
            button(f.bar, all ? "Replace all" : "Replace")->click();
            QCOMPARE(f.text(), QStringLiteral("The %1.").arg(wanted));
            QCOMPARE(page->document()->toPlainText(), f.text());
            // The model writes behind it, also on the screen.
            page->appendGenerated(" And then.", -1);
            QCOMPARE(page->document()->toPlainText(), QStringLiteral("The %1. And then.").arg(wanted));
            QCOMPARE(f.text(), page->document()->toPlainText());
        }
    }
    // Whoever else brings such text.
    ManuscriptEdit page;
    QVERIFY(page.replaceRange(0, 0, QStringLiteral("a\r\nb")));
    QVERIFY(page.replaceRanges({{0, 1, QStringLiteral("c\u2029")}, {3, 3, QStringLiteral("\ufffcd\r")}}));
    QCOMPARE(page.model().text(), QStringLiteral("c\n\nbd\n"));
    QCOMPARE(page.document()->toPlainText(), page.model().text());
}

void TestFind::everyPlaceIsReplaced()
{
    Finding f(QStringLiteral("a b ").repeated(int(kMostHits)) + QStringLiteral("end."), true);
    named<QToolButton>(f.bar, "Regular expression")->setChecked(true);
    f.pattern->setText(QStringLiteral("([ab]) "));
    QTRY_VERIFY_WITH_TIMEOUT(f.search->hasMore() && !f.search->isPending(), longhand::test::kPatience);
    QCOMPARE(f.search->hits().size(), kMostHits);
    const longhand::test::WorkClock clock(longhand::test::WorkClock::Of::Thread);
    const Replacement with(f.search->query(), QStringLiteral("\\1"));
    for (const SearchHit& hit : f.search->hits()) {
        QCOMPARE(with.of(f.text(), hit), f.text().mid(hit.start, 1));
    }
    QVERIFY2(clock.ms() < 500, qPrintable(QString::number(clock.ms())));
    f.with->setText(QStringLiteral("\\1-"));
    button(f.bar, "Replace all")->click();
    QTRY_COMPARE_WITH_TIMEOUT(f.text(), QStringLiteral("a-b-").repeated(int(kMostHits)) + QStringLiteral("end."),
                              longhand::test::kPatience);
    QVERIFY(f.said->text().contains(QStringLiteral("100,000 places")));
    f.window->page()->undoEdit();
    QCOMPARE(f.text().count(u' '), qsizetype(2 * kMostHits));
}

void TestFind::hitsAreCountedAndWalked()
{
    Finding f(QStringLiteral("The salt, the water, the inn."));
    QTest::keyClicks(f.pattern, QStringLiteral("the"));
    QTRY_COMPARE(f.result->text(), QStringLiteral("3 found"));
    f.window->page()->selectRange(0, 0);
    QTest::keyClick(f.pattern, Qt::Key_Return);
    QCOMPARE(f.result->text(), QStringLiteral("1 of 3"));
    QTest::keyClick(f.pattern, Qt::Key_Return);
    QCOMPARE(f.result->text(), QStringLiteral("2 of 3"));
    QCOMPARE(f.window->page()->selectedRange(), (std::pair<qsizetype, qsizetype>(10, 13)));
    QTest::keyClick(f.pattern, Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClick(f.pattern, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(f.result->text(), QStringLiteral("3 of 3")); // round the beginning
    std::vector<PageMark> marks;
    f.search->marksIn(0, 12, marks);
    QCOMPARE(marks.size(), std::size_t(2));
    named<QToolButton>(f.bar, "Match case")->setChecked(true);
    QTRY_VERIFY(f.result->text().contains(QStringLiteral("2")));
    f.pattern->setText(QStringLiteral("nowhere"));
    QTRY_COMPARE(f.result->text(), QStringLiteral("not found"));
    named<QToolButton>(f.bar, "Match case")->setFocus();
    QTest::keyClick(named<QToolButton>(f.bar, "Match case"), Qt::Key_Escape);
    QVERIFY(!f.bar->isVisible());
    marks.clear();
    f.search->marksIn(0, 30, marks);
    QVERIFY(marks.empty());
}

void TestFind::theListShowsThePlaces()
{
    Finding f(QStringLiteral("The salt, the water,\nthe inn."));
    auto* panel = f.window->findChild<HitsPanel*>();
    QAbstractItemModelTester tester(panel->list()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    f.pattern->setText(QStringLiteral("the"));
    button(f.bar, "List")->click();
    QVERIFY(f.window->findChild<QDockWidget*>(QStringLiteral("findResults"))->isVisible());
    QTRY_COMPARE(panel->list()->model()->rowCount(), 3);
    const QModelIndex last = panel->list()->model()->index(2, 0);
    QCOMPARE(last.data().toString(), QStringLiteral("The salt, the water, the inn."));
    QCOMPARE(last.data(HitsModel::HitRole).toString(), QStringLiteral("the"));
    QTest::mouseClick(panel->list()->viewport(), Qt::LeftButton, {}, panel->list()->visualRect(last).center());
    QCOMPARE(f.window->page()->selectedRange(), (std::pair<qsizetype, qsizetype>(21, 24)));
    QVERIFY(f.window->page()->replaceRange(0, 10, QString()));
    QCOMPARE(panel->list()->model()->rowCount(), 2);
    QCOMPARE(panel->list()->model()->index(1, 0).data(HitsModel::StartRole).toLongLong(), 11);
    f.pattern->clear();
    QTRY_COMPARE(panel->list()->model()->rowCount(), 0);
}

void TestFind::replaceAllIsOneStep()
{
    Finding f(QStringLiteral("salt SALT pepper salty. Salt!"), true);
    ManuscriptEdit* page = f.window->page();
    page->appendGenerated(" The salt sea.", -1,
                          {{1, TokenSource::Target, 4}, {2, TokenSource::Head, 5}, {3, TokenSource::Head, 5}});
    const QString before = f.text();
    const auto authorship = page->model().spans();
    f.pattern->setText(QStringLiteral("salt"));
    named<QToolButton>(f.bar, "Whole words")->setChecked(true);
    f.with->setText(QStringLiteral("sugar"));
    button(f.bar, "Replace all")->click(); // before the search has ended
    QTRY_COMPARE(f.text(), QStringLiteral("sugar sugar pepper salty. sugar! The sugar sea."));
    QVERIFY(f.said->text().contains(QStringLiteral("4 places")));
    // What the model wrote around it stays the model's, and its tokens stay known.
    QCOMPARE(page->model().authorshipIn(33, 4).front().kind, SpanKind::Run);
    QCOMPARE(page->model().authorshipIn(37, 5).front().kind, SpanKind::Author);
    QVERIFY(page->tokens().at(43));
    QVERIFY(!page->tokens().at(38));
    page->undoEdit();
    QCOMPARE(f.text(), before);
    QCOMPARE(page->model().spans(), authorship);
    QCOMPARE(page->tokens().tokens().size(), std::size_t(3));
    QVERIFY(page->canRedo());
    page->redoEdit();
    QVERIFY(page->tokens().at(43));
    QVERIFY(!page->tokens().at(38));
    QTRY_COMPARE(f.result->text(), QStringLiteral("not found"));
    QVERIFY(f.window->project()->flush());
    QCOMPARE(f.window->project()->project()->text(), page->manuscript());
}

void TestFind::replacingGoesFromPlaceToPlace()
{
    Finding f(QStringLiteral("one two one two one"), true);
    f.pattern->setText(QStringLiteral("one"));
    f.with->setText(QStringLiteral("one one"));
    QTRY_COMPARE(f.search->hits().size(), std::size_t(3));
    f.window->page()->selectRange(0, 0);
    QTest::keyClick(f.with, Qt::Key_Return); // goes to the first
    QTest::keyClick(f.with, Qt::Key_Return);
    QCOMPARE(f.text(), QStringLiteral("one one two one two one"));
    QCOMPARE(f.window->page()->selectedRange(), (std::pair<qsizetype, qsizetype>(12, 15)));
    QTest::keyClick(f.with, Qt::Key_Return);
    QCOMPARE(f.text(), QStringLiteral("one one two one one two one"));
}

void TestFind::onlyTheSelectionIsSearched()
{
    Finding f(QStringLiteral("one two one two one two"), true);
    f.pattern->setText(QStringLiteral("two"));
    f.window->page()->selectRange(4, 15);
    named<QToolButton>(f.bar, "Only in the selection")->setChecked(true);
    QTRY_COMPARE(f.search->hits().size(), std::size_t(2));
    f.with->setText(QStringLiteral("three"));
    button(f.bar, "Replace all")->click();
    QTRY_COMPARE(f.text(), QStringLiteral("one three one three one two"));
    QTRY_VERIFY(!f.search->isPending());
    QVERIFY(f.search->hits().empty());
    named<QToolButton>(f.bar, "Only in the selection")->setChecked(false);
    QTRY_COMPARE(f.search->hits().size(), std::size_t(1));
    f.window->page()->selectRange(3, 3);
    named<QToolButton>(f.bar, "Only in the selection")->setChecked(true);
    QVERIFY(!named<QToolButton>(f.bar, "Only in the selection")->isChecked());
    QVERIFY(f.said->text().contains(QStringLiteral("Select")));
}

void TestFind::findingGoesOnWhileTheModelWrites()
{
    Finding f(QStringLiteral("The water."), true);
    f.fixture.recording->tokens = proseTokens(3000);
    f.fixture.recording->tokensPerSecond = 400;
    f.pattern->setText(QStringLiteral("water"));
    QTRY_COMPARE(f.search->hits().size(), std::size_t(1));
    f.window->writing()->write();
    QTRY_COMPARE(f.window->session()->status().state, SessionState::Writing);
    QTRY_VERIFY_WITH_TIMEOUT(f.search->hits().size() > 5, longhand::test::kPatience);
    f.with->setText(QStringLiteral("wine"));
    button(f.bar, "Replace all")->click();
    QVERIFY(f.said->isVisible());
    QVERIFY(f.said->text().contains(QStringLiteral("pause it")));
    QVERIFY(!f.text().contains(QStringLiteral("wine")));
    f.window->writing()->stop();
    QTRY_COMPARE(f.window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(!f.window->session()->hasPendingText());
    QTRY_VERIFY(!f.search->isPending());
    QCOMPARE(qsizetype(f.search->hits().size()), f.text().count(QStringLiteral("water")));
    for (const SearchHit& hit : f.search->hits()) {
        QCOMPARE(f.text().mid(hit.start, hit.length), QStringLiteral("water"));
    }
    button(f.bar, "Replace all")->click();
    QTRY_VERIFY(!f.text().contains(QStringLiteral("water")));
}

void TestFind::wrongExpressionsAreExplained()
{
    Finding f(QStringLiteral("The water."));
    named<QToolButton>(f.bar, "Regular expression")->setChecked(true);
    f.pattern->setText(QStringLiteral("wat("));
    QTRY_VERIFY(f.said->isVisible());
    QVERIFY(f.said->text().contains(QStringLiteral("Not a regular expression")));
    QVERIFY(f.result->text().isEmpty());
    f.pattern->setText(QStringLiteral("wat(er)"));
    QTRY_COMPARE(f.result->text(), QStringLiteral("1 found"));
    QVERIFY(!f.said->isVisible());
}

void TestFind::aLongBookDoesNotBlock()
{
    ManuscriptEdit page;
    ManuscriptPiece piece;
    for (const std::string& token : proseTokens(110000)) {
        piece.text += token;
    }
    page.setManuscript({piece});
    QVERIFY(page.model().text().size() > 550000);
    BookSearch search(&page, nullptr);
    const longhand::test::WorkClock clock(longhand::test::WorkClock::Of::Thread);
    search.setQuery({QStringLiteral("lantern")});
    const double atOnce = clock.ms();
    QVERIFY(search.isPending());
    QTRY_VERIFY(!search.isPending());
    QVERIFY(search.hits().size() > 1000);
    QCOMPARE(qsizetype(search.hits().size()), page.model().text().count(QStringLiteral("lantern")));
    QVERIFY2(atOnce < 50, qPrintable(QString::number(atOnce)));
}

void TestFind::escapeOnThePageClosesTheBar()
{
    Finding f(QStringLiteral("The salt, the water, the inn."));
    f.window->page()->setFocus();
    QTest::keyClick(f.window->page(), Qt::Key_Escape);
    QVERIFY(!f.bar->isVisible());
    QVERIFY(f.window->page()->hasFocus());
}

void TestFind::whatWasReplacedIsToldUntilItIsUndone()
{
    Finding f(QStringLiteral("salt and salt"), true);
    f.pattern->setText(QStringLiteral("salt"));
    f.with->setText(QStringLiteral("sugar"));
    button(f.bar, "Replace all")->click();
    QTRY_COMPARE(f.text(), QStringLiteral("sugar and sugar"));
    QVERIFY(f.said->isVisible());
    f.window->page()->undoEdit();
    QCOMPARE(f.text(), QStringLiteral("salt and salt"));
    QVERIFY(!f.said->isVisible());
}

void TestFind::tabGoesToTheReplacement()
{
    Finding f(QStringLiteral("The salt."), true);
    QVERIFY(f.pattern->hasFocus());
    QTest::keyClick(f.pattern, Qt::Key_Tab);
    QVERIFY(f.with->hasFocus());
    QTest::keyClick(f.with, Qt::Key_Tab);
    QVERIFY(button(f.bar, "Previous")->hasFocus());
}

QTEST_MAIN(TestFind)
#include "test_find.moc"
