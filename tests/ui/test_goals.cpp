// Counts and goals: counts that are right in many scripts and cheap to keep, words by day with corrections, midnight
// and changes of the clock, the ledger of all projects, the calendar, the panel.
#include "tests/support/work_clock.h"
#include "ui/actions/action_registry.h"
#include "ui/editor/text_counts.h"
#include "ui/goals/calendar_view.h"
#include "ui/goals/counts_dialog.h"
#include "ui/goals/goals_feature.h"
#include "ui/goals/goals_panel.h"
#include "ui/preferences/preferences.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/word_counter.h"
#include "ui/widgets/status_line.h"
#include "window_fixture.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTimeZone>

#include <random>

using namespace longhand;

namespace {

ManuscriptText textOf(const QString& text, SpanKind kind = SpanKind::Author)
{
    ManuscriptText manuscript;
    manuscript.append(text, kind, kind == SpanKind::Author ? 0 : 3);
    return manuscript;
}

Counts countsOf(const char* utf8)
{
    const ManuscriptText text = textOf(QString::fromUtf8(utf8));
    return countsIn(text, 0, text.text().size());
}

/// A clock that stands until it is moved.
struct Clock
{
    QDateTime time;
    WritingTally::Clock source()
    {
        return [this] { return time; };
    }
};

WritingDay day(const char* name, qint64 author, qint64 model = 0, qint64 seconds = 0)
{
    return {name, author, model, seconds};
}

} // namespace

class TestGoals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wordsAndCharactersOfManyScripts();
    void countsFollowEveryChange();
    void countsOfALongBookAreCheap();
    void wordsBelongToWhoBeganThem();
    void correctionsAreTakenOffLaterCutsAreNot();
    void midnightPartsTheDays();
    void timeIsCountedAcrossChangesOfTheClock();
    void theLedgerSumsProjects();
    void aDamagedLedgerIsNoHarm();
    void daysInARow();
    void theCalendarIsWalkedByKeys();
    void typingCountsAndIsKept();
    void pastingAndUndoingCountNothing();
    void whatIsMovedIsNotDeleted();
    void theModelsWordsAreCountedApart();
    void goalsAreShownAndReached();
    void theCountsOpenFromTheStatusLine();
};

void TestGoals::wordsAndCharactersOfManyScripts()
{
    QCOMPARE(countsOf("The old har\xc2\xad"
                      "bour \xe2\x80\x94 don\xe2\x80\x99t, well-known 7.")
                 .words,
             6);
    const Counts cafe = countsOf("cafe\xcc\x81 \xf0\x9f\x8c\x8a\n\nx");
    QCOMPARE(cafe.words, 2);
    QCOMPARE(cafe.characters, 7); // the accent is no character of its own, breaks are none, the wave is one
    QCOMPARE(cafe.charactersWithoutSpaces, 6);
    QCOMPARE(countsOf("\xe6\xb0\xb4\xe6\xb5\xb7\xe3\x80\x82\xe3\x81\xbf\xe3\x81\x9a").words, 4);
    QCOMPARE(countsOf("\xeb\xb0\x94\xeb\x8b\xa4 \xeb\xac\xbc").words, 2);     // Korean parts words
    QCOMPARE(countsOf("\xd7\x9e\xd7\x99 \xd7\x94\xd7\x99\xd7\x9d").words, 2); // Hebrew
    QCOMPARE(countsOf("\xf0\xa0\x80\x80\xf0\xa0\x80\x81").words, 2);          // beyond the first plane
    QCOMPARE(countsOf("").words, 0);
    QCOMPARE(countsOf(" \n\t \xe2\x80\xa6").words, 0);
    // What counts text as it arrives counts the same.
    for (const char* text : {"The old har\xc2\xad"
                             "bour \xe2\x80\x94 7.",
                             "a\xe6\xb0\xb4"
                             "b \xf0\xa0\x80\x80\xf0\xa0\x80\x81",
                             "\xf0\x9f\x8c\x8a x", "caf\xc3\xa9"})
    {
        WordCounter arriving;
        for (const QChar c : QString::fromUtf8(text)) {
            arriving.add(QStringView(&c, 1));
        }
        QCOMPARE(arriving.words(), countsOf(text).words);
    }
    QCOMPARE(pagesOf({501, 0, 0, 0}, 250), 3);
    QCOMPARE(pagesOf({}, 250), 0);
}

void TestGoals::countsFollowEveryChange()
{
    std::mt19937 random(7);
    const QStringList parts{" ",
                            "a",
                            "word",
                            "\n",
                            QString::fromUtf8("\xe6\xb0\xb4"),
                            "two words ",
                            QString::fromUtf8("\xf0\x9f\x8c\x8a"),
                            QString(400, u'x'),
                            "ab cd ef gh ",
                            "'"};
    ManuscriptText text;
    TextCounts counts;
    counts.reset(text);
    for (int round = 0; round < 4000; ++round) {
        const qsizetype size = text.text().size();
        qsizetype from = size > 0 ? qsizetype(random() % quint32(size + 1)) : 0;
        qsizetype removed = random() % 3 == 0 ? std::min<qsizetype>(size - from, random() % 60) : 0;
        if (random() % 500 == 0) {
            from = 0;
            removed = size / 2;
        }
        // Whole characters, as editing does.
        if (from < size && from > 0 && text.text()[from].isLowSurrogate()) {
            --from;
        }
        if (from + removed < size && from + removed > 0 && text.text()[from + removed].isLowSurrogate()) {
            ++removed;
        }
        QString added;
        for (quint32 i = random() % 4; i > 0; --i) {
            added += parts[qsizetype(random() % quint32(parts.size()))];
        }
        const auto kind = random() % 2 ? SpanKind::Author : SpanKind::Run;
        text.replace(from, removed, added,
                     added.isEmpty() ? std::vector<TextSpan>{}
                                     : std::vector{TextSpan{0, added.size(), kind, kind == SpanKind::Author ? 0 : 3}});
        counts.replaced(text, from, removed, added.size());
        if (round % 20 == 0) {
            QCOMPARE(counts.total(), countsIn(text, 0, text.text().size()));
        }
    }
    QVERIFY(counts.total().words > 1000);
}

void TestGoals::countsOfALongBookAreCheap()
{
    QString prose;
    for (const std::string& token : proseTokens(110000)) {
        prose += QString::fromStdString(token);
    }
    ManuscriptText text = textOf(prose);
    TextCounts counts;
    counts.reset(text);
    const longhand::test::WorkClock clock(longhand::test::WorkClock::Of::Thread);
    constexpr int keys = 2000;
    for (int i = 0; i < keys; ++i) {
        const qsizetype at = 1000 + i * 100;
        text.replace(at, 0, QStringLiteral("x"), {{0, 1, SpanKind::Author, 0}});
        counts.replaced(text, at, 0, 1);
    }
    const double each = clock.ms() / keys;
    QCOMPARE(counts.total(), countsIn(text, 0, text.text().size()));
    QVERIFY2(each < 2, qPrintable(QString::number(each)));
}

void TestGoals::wordsBelongToWhoBeganThem()
{
    ManuscriptText text = textOf(QStringLiteral("The salt wa"));
    text.append(QStringLiteral("ter rose. "), SpanKind::Run, 3);
    text.append(QStringLiteral("Yes"), SpanKind::Author, 0);
    const Counts counts = countsIn(text, 0, text.text().size());
    QCOMPARE(counts.words, 5);
    QCOMPARE(counts.modelWords, 1);
    QCOMPARE(counts.authorWords(), 4);
}

void TestGoals::correctionsAreTakenOffLaterCutsAreNot()
{
    Clock clock{QDateTime({2026, 11, 21}, {10, 0})};
    WritingTally tally(clock.source());
    tally.wrote(10, 0);
    clock.time = clock.time.addSecs(30);
    tally.wrote(5, 0);
    tally.wrote(-7, 0); // the five, and two of the ten
    QCOMPARE(tally.sessionAuthorWords(), 8);
    QVERIFY(tally.take(false).front().authorWords == 0); // only the time: the words may still be corrected
    clock.time = clock.time.addSecs(61);
    tally.wrote(-8, 0);
    QCOMPARE(tally.sessionAuthorWords(), 8);
    const auto taken = tally.take(false);
    QCOMPARE(taken.size(), std::size_t(1));
    QCOMPARE(taken[0].authorWords, 8);
    QVERIFY(tally.take(true).empty());
    tally.wrote(-100, 0);
    QVERIFY(tally.take(true).empty());
    tally.beginSession();
    QCOMPARE(tally.sessionAuthorWords(), 0);
}

void TestGoals::midnightPartsTheDays()
{
    Clock clock{QDateTime({2026, 12, 31}, {23, 59, 50})};
    WritingTally tally(clock.source());
    tally.wrote(3, 100);
    clock.time = QDateTime({2027, 1, 1}, {0, 0, 5});
    tally.wrote(4, 50);
    tally.wrote(-5, 0); // the four of the new day, one of the old
    QCOMPARE(tally.waiting({2026, 12, 31}).authorWords, 2);
    QCOMPARE(tally.waiting({2027, 1, 1}).authorWords, 0);
    const std::vector<WritingDay> expected{day("2026-12-31", 2, 100, 0), day("2027-01-01", 0, 50, 15)};
    QCOMPARE(tally.take(true), expected);
}

void TestGoals::timeIsCountedAcrossChangesOfTheClock()
{
    const QTimeZone zone("Europe/Berlin");
    if (!zone.isValid()) {
        QSKIP("no time zones on this machine");
    }
    // Summer time ends on 25 October 2026 at 3:00, which is 2:00 then.
    Clock clock{QDateTime({2026, 10, 25}, {2, 59, 30}, zone)};
    const qint64 start = clock.time.toMSecsSinceEpoch();
    WritingTally tally(clock.source());
    tally.wrote(1, 0);
    clock.time = QDateTime::fromMSecsSinceEpoch(start + 60'000, zone);
    tally.wrote(1, 0);
    QCOMPARE(tally.sessionSeconds(), 60);
    clock.time = QDateTime::fromMSecsSinceEpoch(start + 60'000 + 121'000, zone); // a pause
    tally.wrote(1, 0);
    QCOMPARE(tally.sessionSeconds(), 60);
    clock.time = QDateTime::fromMSecsSinceEpoch(start, zone); // somebody sets the clock back
    tally.wrote(1, 0);
    QCOMPARE(tally.sessionSeconds(), 60);
    QCOMPARE(tally.take(true).front().authorWords, 4);
}

void TestGoals::theLedgerSumsProjects()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("days.json");
    {
        WritingLedger ledger(file);
        ledger.setDays("1", {day("2026-11-20", 100, 0, 60), day("2026-11-21", 50, 900, 5)});
        ledger.setDays("2", {day("2026-11-21", 25, 0, 5)});
        ledger.setDays("2", {day("2026-11-21", 20, 0, 5)}); // an older copy of it
        QVERIFY(ledger.save());
    }
    WritingLedger one(file);
    WritingLedger other(file);
    QCOMPARE(one.days()[QDate(2026, 11, 21)], day("2026-11-21", 75, 900, 10));
    one.setDays("1", {day("2026-11-21", 80, 900, 5)});
    QVERIFY(one.save());
    other.setDays("3", {day("2026-11-22", 7, 0, 0)});
    QVERIFY(other.save()); // keeps what the other window wrote
    const auto days = WritingLedger(file).days();
    QCOMPARE(days.size(), std::size_t(3));
    QCOMPARE(days.at(QDate(2026, 11, 21)).authorWords, 105);
}

void TestGoals::aDamagedLedgerIsNoHarm()
{
    QTemporaryDir folder;
    const QString name = folder.filePath("days.json");
    for (const QByteArray& content :
         {QByteArray("{\"projects\": {\"1\": {\"2026-11-21\": [1, 2]}, \"2\": 7, \"3\": {\"x\": [1,2,3]}}}"),
          QByteArray("not JSON"), QByteArray()})
    {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        WritingLedger ledger(name);
        QVERIFY(ledger.days().empty());
        ledger.setDays("1", {day("2026-11-21", 5)});
        QVERIFY(ledger.save());
        QCOMPARE(WritingLedger(name).days().size(), std::size_t(1));
    }
    QVERIFY(!WritingLedger(folder.filePath("none/days.json")).save());
}

void TestGoals::daysInARow()
{
    const QDate today(2026, 11, 21);
    std::map<QDate, WritingDay> days;
    QCOMPARE(streakOf(days, today, 0), 0);
    for (const int back : {1, 2, 3, 5}) {
        days[today.addDays(-back)].authorWords = 100 * back;
    }
    QCOMPARE(streakOf(days, today, 0), 3); // today is not over
    days[today].authorWords = 1;
    QCOMPARE(streakOf(days, today, 0), 4);
    QCOMPARE(streakOf(days, today, 200), 0);
    days[today].modelWords = 5000;
    QCOMPARE(streakOf(days, today, 200), 0);
    days[today.addDays(-1)].authorWords = 200;
    QCOMPARE(streakOf(days, today, 200), 3);
}

void TestGoals::theCalendarIsWalkedByKeys()
{
    CalendarView view(nullptr);
    view.resize(view.sizeHint());
    view.setDays({{QDate(2026, 11, 21), day("2026-11-21", 420, 1200)}, {QDate(2026, 11, 3), day("2026-11-03", 100)}},
                 QDate(2026, 11, 21), 400);
    QCOMPARE(view.selected(), QDate(2026, 11, 21));
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("420")));
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("was reached")));
    QVERIFY(view.monthText().contains(QStringLiteral("520")));
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(view.selected(), QDate(2026, 11, 20));
    QTest::keyClick(&view, Qt::Key_Up);
    QCOMPARE(view.selected(), QDate(2026, 11, 13));
    QTest::keyClick(&view, Qt::Key_PageUp);
    QCOMPARE(view.selected(), QDate(2026, 10, 13));
    QCOMPARE(view.month(), QDate(2026, 10, 1));
    QVERIFY(view.boxOf(QDate(2026, 11, 13)).isEmpty());
    QVERIFY(view.textOf(view.selected()).contains(QStringLiteral("nothing")));
    QTest::keyClick(&view, Qt::Key_Home);
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.boxOf(QDate(2026, 11, 3)).center());
    QCOMPARE(view.selected(), QDate(2026, 11, 3));
    QVERIFY(view.textOf(view.selected()).contains(QStringLiteral("not reached")));
    // Every day has a square of its own.
    for (int i = 1; i < 30; ++i) {
        QVERIFY(!view.boxOf(QDate(2026, 11, i)).isEmpty());
        QVERIFY(!view.boxOf(QDate(2026, 11, i)).intersects(view.boxOf(QDate(2026, 11, i + 1))));
    }
    QVERIFY(view.rect().contains(view.boxOf(QDate(2026, 11, 30))));
}

void TestGoals::typingCountsAndIsKept()
{
    WindowFixture fixture;
    Clock clock{QDateTime({2026, 11, 21}, {10, 0})};
    QString file;
    {
        const auto window = fixture.window();
        auto* goals = window->findChild<GoalsFeature*>();
        goals->setClock(clock.source());
        QVERIFY(window->project()->begin(QStringLiteral("The salt. "), fixture.path("stories")));
        file = window->project()->file();
        QTest::keyClicks(window->page(), QStringLiteral("three new wordss"));
        QTest::keyClick(window->page(), Qt::Key_Backspace);
        QTRY_VERIFY(goals->panel()->todayText().startsWith(QStringLiteral("3 words")));
        QTRY_VERIFY(goals->panel()->sessionText().startsWith(QStringLiteral("3 words")));
        window->project()->close();
    }
    {
        const auto project = Project::open(file.toStdString());
        QCOMPARE(WritingDays(*project).all(), (std::vector<WritingDay>{day("2026-11-21", 3)}));
    }
    QFile::remove(QFileInfo(fixture.path("settings.ini")).absolutePath() + QStringLiteral("/writing-days.json"));
    const auto window = fixture.window();
    auto* goals = window->findChild<GoalsFeature*>();
    clock.time = clock.time.addDays(1);
    goals->setClock(clock.source());
    QVERIFY(window->openProject(file)); // the project brings its days along
    QVERIFY(goals->panel()->todayText().startsWith(QStringLiteral("0 words")));
    QVERIFY(goals->panel()->calendar()->textOf(QDate(2026, 11, 21)).contains(QStringLiteral("3 words")));
    QTest::keyClicks(window->page(), QStringLiteral(" more"));
    goals->store(true);
    QCOMPARE(WritingDays(*window->project()->project()).all().size(), std::size_t(2));
    QVERIFY(window->project()->project()->check().empty());
}

void TestGoals::pastingAndUndoingCountNothing()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt. "), fixture.path("stories")));
    qint64 sum = 0;
    connect(window->page(), &ManuscriptEdit::wordsWritten, this, [&](qint64 author, qint64) { sum += author; });
    QTest::keyClicks(window->page(), QStringLiteral("one two"));
    QCOMPARE(sum, 2);
    window->page()->undoEdit();
    window->page()->redoEdit();
    QVERIFY(window->page()->replaceRange(0, 0, QStringLiteral("Many words at once. ")));
    QVERIFY(window->page()->replaceRanges({{0, 4, QStringLiteral("Some more")}}));
    QCOMPARE(sum, 2);
    QCOMPARE(window->page()->wordCount(), 9);
}

void TestGoals::whatIsMovedIsNotDeleted()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path("stories")));
    qint64 sum = 0;
    connect(window->page(), &ManuscriptEdit::wordsWritten, this, [&](qint64 author, qint64) { sum += author; });
    QTest::keyClicks(window->page(), QStringLiteral(" It fell slowly"));
    QCOMPARE(sum, 3);
    const qsizetype end = window->page()->model().text().size();
    window->page()->selectRange(end - 12, end);
    QTest::keySequence(window->page(), QKeySequence::Cut);
    QCOMPARE(window->page()->model().text(), QStringLiteral("The salt. It"));
    QCOMPARE(sum, 3);
    QTest::keySequence(window->page(), QKeySequence::Paste);
    QCOMPARE(window->page()->model().text(), QStringLiteral("The salt. It fell slowly"));
    QCOMPARE(sum, 3);
    window->page()->selectRange(end - 7, end);
    QTest::keyClick(window->page(), Qt::Key_Delete);
    QCOMPARE(sum, 2);
}

void TestGoals::theModelsWordsAreCountedApart()
{
    WindowFixture fixture;
    fixture.recording->tokens = {" the", " wa", "ter", " rose", "."};
    const auto window = fixture.window();
    auto* goals = window->findChild<GoalsFeature*>();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path("stories")));
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QTRY_COMPARE(window->page()->counts().modelWords, 3);
    QTRY_VERIFY(goals->panel()->todayText().contains(QStringLiteral("3 words of the model")));
    goals->store(true);
    const auto days = WritingDays(*window->project()->project()).all();
    QCOMPARE(days.size(), std::size_t(1));
    QCOMPARE(days[0].modelWords, 3);
    QCOMPARE(days[0].authorWords, 0);
}

void TestGoals::goalsAreShownAndReached()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    auto* goals = window->findChild<GoalsFeature*>();
    QVERIFY(window->project()->begin(QStringLiteral("The salt. "), fixture.path("stories")));
    QVERIFY(goals->panel()->todayText().contains(QStringLiteral("no target")));
    window->desk().preferences->show(QStringLiteral("counting"));
    QWidget* page = window->desk().preferences->dialog()->page(QStringLiteral("counting"));
    page->findChild<QSpinBox*>(QLatin1String(setting::dailyTarget.name))->setValue(4);
    page->findChild<QSpinBox*>(QLatin1String(setting::sessionGoal.name))->setValue(2);
    QVERIFY(goals->panel()->sessionText().contains(QStringLiteral("0 of 2 words")));
    window->desk().preferences->dialog()->close();
    QTest::keyClicks(window->page(), QStringLiteral("one two "));
    QTRY_VERIFY(goals->panel()->sessionText().contains(QStringLiteral("goal is reached")));
    QVERIFY(window->statusLine()->wholeText().contains(QStringLiteral("session's goal is reached")));
    QVERIFY(goals->panel()->todayText().contains(QStringLiteral("2 of 4")));
    QTest::keyClicks(window->page(), QStringLiteral("three four"));
    QTRY_VERIFY(goals->panel()->todayText().contains(QStringLiteral("target is reached")));
    for (QPushButton* button : goals->panel()->findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("New session")) {
            button->click();
        }
    }
    QVERIFY(goals->panel()->sessionText().contains(QStringLiteral("0 of 2 words")));
    QVERIFY(goals->panel()->todayText().contains(QStringLiteral("4 of 4")));
}

void TestGoals::theCountsOpenFromTheStatusLine()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    auto* goals = window->findChild<GoalsFeature*>();
    QVERIFY(window->project()->begin(QStringLiteral("The salt of the sea."), fixture.path("stories")));
    QTest::mouseClick(window->statusLine()->findChild<QLabel*>(QStringLiteral("words")), Qt::LeftButton);
    QVERIFY(goals->countsDialog());
    QVERIFY(!goals->countsDialog()->isModal());
    const QTableWidget* table = goals->countsDialog()->table();
    QCOMPARE(table->item(0, 0)->text(), QStringLiteral("5"));
    QCOMPARE(table->item(3, 0)->text(), QStringLiteral("20"));
    QCOMPARE(table->item(4, 0)->text(), QStringLiteral("16"));
    QCOMPARE(table->item(5, 0)->text(), QStringLiteral("1"));
    window->page()->selectRange(4, 11);
    QVERIFY(window->statusLine()->wholeText().contains(QStringLiteral("2 of 5 words")));
    QTRY_COMPARE(table->item(0, 1)->text(), QStringLiteral("2"));
    window->page()->appendGenerated(" It rose.", -1);
    QTRY_COMPARE(table->item(2, 0)->text(), QStringLiteral("2"));
    QTRY_COMPARE(table->item(2, 2)->text(), QStringLiteral("2"));
}

QTEST_MAIN(TestGoals)
#include "test_goals.moc"
