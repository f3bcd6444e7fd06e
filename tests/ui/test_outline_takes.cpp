// The outline when another take comes onto the page, and when the first one comes back. Real windows.
#include "app/project/outline/outline_store.h"
#include "app/project/takes/takes.h"
#include "outline_story.h"
#include "ui/outline/trash_model.h"
#include "ui/takes/takes_controller.h"
#include "ui/takes/takes_feature.h"

#include <QPushButton>

#include <random>

using namespace longhand;

namespace {

/// A text of paragraphs.
QString told(const QStringList& paragraphs)
{
    return paragraphs.join(QStringLiteral("\n\n"));
}

/// What the author sees of the outline, a line each: with the line of the text that an entry begins at.
QStringList seen(const Story& story)
{
    QStringList all;
    for (const OutlineItem* item : story.book->shown()) {
        const QString text = story.text();
        all << QStringLiteral("%1 %2 level %3 status %4 \"%5\" (%6): %7")
                   .arg(item->position())
                   .arg(item->id)
                   .arg(int(item->level))
                   .arg(int(item->status))
                   .arg(item->title, item->synopsis,
                        text.mid(item->position(), lineEnd(text, item->position()) - item->position()).left(60));
    }
    return all;
}

/// The notes of the entries in their order, with the line that each begins at.
QStringList noted(const Story& story)
{
    QStringList all;
    const QString text = story.text();
    for (const OutlineItem* item : story.book->shown()) {
        all << QStringLiteral("%1: %2").arg(
            item->synopsis, text.mid(item->position(), lineEnd(text, item->position()) - item->position()).left(40));
    }
    return all;
}

/// Takes of the story that is open.
class Switching
{
public:
    explicit Switching(const Story& story) : m_story(story) {}

    /// Another text comes onto the page; the old one stays as a take. Returns its head.
    SpanId begin(const QString& text) const
    {
        ProjectController* project = m_story.window->project();
        if (!project->flush()) {
            qFatal("not saved");
        }
        Takes(*project->project()).keep();
        project->project()->setText(text.toStdString());
        m_story.window->page()->switchManuscript(project->manuscript());
        return head();
    }
    /// The end of the text on the page.
    SpanId head() const
    {
        m_story.window->project()->flush();
        return Takes(*m_story.window->project()->project()).list().front().head;
    }
    void to(SpanId head) const { m_story.window->findChild<TakesFeature*>()->controller()->switchTo(head); }

private:
    const Story& m_story;
};

/// Adds an entry where a paragraph begins, with a note on it.
std::int64_t addNoted(const Story& story, OutlineLevel level, const QString& paragraph, const QString& note,
                      qsizetype from = 0)
{
    const qsizetype at = story.text().indexOf(paragraph, from);
    if (at < 0) {
        qFatal("no such paragraph");
    }
    const std::int64_t id = story.edits->add(level, at, paragraph.left(20));
    story.edits->setSynopsis(id, note);
    return id;
}

} // namespace

class TestOutlineTakes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void entriesOfBothTakesKeepTheirNotes_data();
    void entriesOfBothTakesKeepTheirNotes();
    void theChaptersOfOneTakeAreNotTheOthers();
    void eachTakeHasItsOwnChapters();
    void aSceneWithoutTextWaitsAtTheEnd();
    void undoAndTheTrashGoOn();
    void switchingPutsNothingIntoTheTrash();
    void reopenedInAnotherTake();
    void anOlderOutlineFollowsManyChanges();
    void randomTakesKeepTheirOutlines_data();
    void randomTakesKeepTheirOutlines();
};

void TestOutlineTakes::entriesOfBothTakesKeepTheirNotes_data()
{
    QTest::addColumn<QStringList>("one");
    QTest::addColumn<QStringList>("entries"); // paragraphs of it, in order; the level is said by the first letter
    QTest::addColumn<QStringList>("other");
    QTest::addColumn<QStringList>("wanted"); // of the notes, by the number of the entry, and its line

    QTest::newRow("chapters of equal names in two parts")
        << QStringList{"The beginning.",
                       "Part One",
                       "Chapter 1",
                       "The inn stood alone on the hill.",
                       "Part Two",
                       "Chapter 1",
                       "The ferry came late that night.",
                       "The end."}
        << QStringList{"Part One", "Chapter 1", "Part Two", "Chapter 1"}
        << QStringList{"Another beginning.",
                       "Part One",
                       "Chapter 1",
                       "The inn had burnt down in the night.",
                       "Part Two",
                       "Chapter 1",
                       "No ferry came at all that night.",
                       "Another end."}
        << QStringList{"1: Part One", "2: Chapter 1", "3: Part Two", "4: Chapter 1"};
    QTest::newRow("the chapter before another one is longer")
        << QStringList{"The beginning.",
                       "Night",
                       "It was dark in all the rooms of the house.",
                       "Night",
                       "It was darker still in all of the house.",
                       "The end."}
        << QStringList{"Night", "It was dark in", "Night", "It was darker"}
        << QStringList{"A beginning.",    "Night", "It was dark in all the rooms of the house.",
                       "The dog barked.", "Night", "It was darker still in all of the house.",
                       "An end."}
        << QStringList{"1: Night", "2: It was dark in all the rooms of the hous", "3: Night",
                       "4: It was darker still in all of the house."};
    QTest::newRow("scenes whose first words change")
        << QStringList{"The beginning.",
                       "Chapter 1",
                       "The ferry came late that night and nobody was there.",
                       "He waited on the landing until the morning came.",
                       "* * *",
                       "They crossed when the moon was up, without a lamp.",
                       "Nobody said a word on the water.",
                       "The end."}
        << QStringList{"Chapter 1", "The ferry came", "* * *"}
        << QStringList{"A beginning.",
                       "Chapter 1",
                       "The old ferry came late that night and nobody was there.",
                       "He waited on the landing until the morning came.",
                       "* * *",
                       "They crossed when the sun was up, without a lamp.",
                       "Nobody said a word on the water.",
                       "An end."}
        << QStringList{"1: Chapter 1", "2: The old ferry came late that night and n", "3: * * *"};
    QTest::newRow("a heading is named anew") << QStringList{"The beginning.",
                                                            "The Storm",
                                                            "The wind had been rising since the afternoon.",
                                                            "The Calm",
                                                            "Low water at last, and not a breath of wind.",
                                                            "The end."}
                                             << QStringList{"The Storm", "The Calm"}
                                             << QStringList{"A beginning.",
                                                            "The Gale",
                                                            "The wind had been rising since the afternoon.",
                                                            "Quiet",
                                                            "Low water at last, and not a breath of wind.",
                                                            "An end."}
                                             << QStringList{"1: The Gale", "2: Quiet"};
    QTest::newRow("a chapter changed places") << QStringList{"The beginning.",
                                                             "Chapter 1",
                                                             "The inn stood alone on the hill.",
                                                             "Chapter 2",
                                                             "The ferry came late that night.",
                                                             "Chapter 3",
                                                             "Low water at last, and no wind.",
                                                             "The end."}
                                              << QStringList{"Chapter 1", "Chapter 2", "Chapter 3"}
                                              << QStringList{"A beginning.",
                                                             "Chapter 3",
                                                             "Low water at last, and no wind.",
                                                             "Chapter 1",
                                                             "The inn stood alone on the hill.",
                                                             "Chapter 2",
                                                             "The ferry came late that night.",
                                                             "An end."}
                                              << QStringList{"3: Chapter 3", "1: Chapter 1", "2: Chapter 2"};
    QTest::newRow("only the headings are the same") << QStringList{"The beginning.",
                                                                   "Chapter 1",
                                                                   "The inn stood alone on the hill.",
                                                                   "Chapter 2",
                                                                   "The ferry came late that night.",
                                                                   "Chapter 3",
                                                                   "Low water at last, and no wind.",
                                                                   "The end."}
                                                    << QStringList{"Chapter 1", "Chapter 2", "Chapter 3"}
                                                    << QStringList{"Once.",
                                                                   "Chapter 1",
                                                                   "Snow lay on the roofs of the town.",
                                                                   "And on the church.",
                                                                   "Chapter 2",
                                                                   "The post was late again.",
                                                                   "Chapter 2b",
                                                                   "So were the newspapers.",
                                                                   "Chapter 3",
                                                                   "In spring everybody left for the coast.",
                                                                   "That was that."}
                                                    << QStringList{"1: Chapter 1", "2: Chapter 2", "3: Chapter 3"};
    QTest::newRow("one chapter is missing, one is new") << QStringList{"The beginning.",
                                                                       "Chapter 1",
                                                                       "The inn stood alone on the hill.",
                                                                       "Chapter 2",
                                                                       "The ferry came late that night.",
                                                                       "Chapter 3",
                                                                       "Low water at last, and no wind.",
                                                                       "The end."}
                                                        << QStringList{"Chapter 1", "Chapter 2", "Chapter 3"}
                                                        << QStringList{"Once.",
                                                                       "Chapter 1",
                                                                       "The inn stood alone on the hill.",
                                                                       "Interlude",
                                                                       "All of the town's bells rang at once.",
                                                                       "Chapter 3",
                                                                       "Low water at last, and no wind.",
                                                                       "That was that."}
                                                        << QStringList{"1: Chapter 1", "3: Chapter 3"};
    QTest::newRow("a scene of the other take is not the one behind the same stars")
        << QStringList{"The beginning.",
                       "Chapter 1",
                       "The inn stood alone on the hill.",
                       "* * *",
                       "They crossed when the moon was up, without a lamp.",
                       "Chapter 2",
                       "The end."}
        << QStringList{"Chapter 1", "* * *", "Chapter 2"}
        << QStringList{"Once.",
                       "Chapter 1",
                       "Snow lay on the roofs of the town.",
                       "* * *",
                       "In spring everybody left for the coast, on foot.",
                       "Chapter 2",
                       "That was that."}
        << QStringList{"1: Chapter 1", "3: Chapter 2"};
}

void TestOutlineTakes::entriesOfBothTakesKeepTheirNotes()
{
    QFETCH(QStringList, one);
    QFETCH(QStringList, entries);
    QFETCH(QStringList, other);
    QFETCH(QStringList, wanted);
    WindowFixture fixture;
    Story story(fixture, told(one));
    qsizetype from = 0;
    int number = 0;
    for (const QString& entry : entries) {
        const OutlineLevel level = entry.startsWith(QLatin1String("Part")) ? OutlineLevel::Part : OutlineLevel::Chapter;
        addNoted(story, level, entry, QString::number(++number), from);
        from = story.text().indexOf(entry, from) + 1;
    }
    const Switching take(story);
    const QStringList before = seen(story);
    const SpanId first = take.head();
    const SpanId second = take.begin(told(other));
    QCOMPARE(noted(story).join(u'\n'), wanted.join(u'\n'));
    QVERIFY(story.agrees());
    const QStringList there = seen(story);
    for (int i = 0; i < 3; ++i) {
        take.to(first);
        QCOMPARE(story.text(), told(one));
        QCOMPARE(seen(story), before);
        take.to(second);
        QCOMPARE(story.text(), told(other));
        QCOMPARE(seen(story), there);
    }
}

/// A heading in the other take's place is not the chapter that only this take has.
void TestOutlineTakes::theChaptersOfOneTakeAreNotTheOthers()
{
    WindowFixture fixture;
    const QString common = told({"The beginning.", "Chapter 1", "The inn stood alone on the hill."}) + "\n\n";
    const QString one = common + told({"Chapter 2: The Storm", "The wind had been rising.", "It rose.", "The end."});
    const QString other =
        common + told({"Charlie came in from the cold.", "Chapter 2", "He was late.", "That was it."});
    Story story(fixture, one);
    story.edits->acceptAll();
    const std::int64_t storm = story.id(QStringLiteral("Chapter 2: The Storm"));
    story.edits->setSynopsis(storm, QStringLiteral("It blows."));
    story.edits->setStatus(storm, OutlineStatus::Draft);
    const QStringList before = seen(story);
    const Switching take(story);
    const SpanId first = take.head();
    take.begin(other);
    QCOMPARE(story.titles(), QStringList{QStringLiteral("Chapter 1")});
    QCOMPARE(story.book->offers().size(), std::size_t(1));
    take.to(first);
    QCOMPARE(seen(story), before);
}

/// The same heading in both, taken into the outline in each of them: two entries, each in its own take.
void TestOutlineTakes::eachTakeHasItsOwnChapters()
{
    WindowFixture fixture;
    const QString common = told({"The beginning.", "Chapter 1", "The inn stood alone on the hill."}) + "\n\n";
    const QString one = common + told({"Chapter 2", "The wind had been rising all day long.", "The end."});
    const QString other = common + told({"Chapter 2", "Snow lay on all the roofs of the town.", "That was it."});
    Story story(fixture, one);
    story.edits->acceptAll();
    story.edits->setSynopsis(story.id(QStringLiteral("Chapter 2")), QStringLiteral("It blows."));
    const QStringList before = seen(story);
    const Switching take(story);
    const SpanId first = take.head();
    // As with another take: its text is cut, and written anew on the page.
    take.begin(common);
    QCOMPARE(story.titles(), QStringList{QStringLiteral("Chapter 1")});
    story.window->page()->replaceRange(common.size(), common.size(), other.mid(common.size()));
    story.edits->acceptAll();
    QCOMPARE(story.titles().size(), 2);
    story.edits->setSynopsis(story.id(QStringLiteral("Chapter 2")), QStringLiteral("It snows."));
    const QStringList there = seen(story);
    const SpanId second = take.head();
    for (int i = 0; i < 3; ++i) {
        take.to(first);
        QCOMPARE(seen(story), before);
        take.to(second);
        QCOMPARE(seen(story), there);
    }
    // Also by another window, which knows only what is in the file.
    const QString file = story.window->project()->file();
    story.window.reset();
    Story again(fixture, file, true);
    QCOMPARE(seen(again), there);
    const Switching takeAgain(again);
    takeAgain.to(first);
    QCOMPARE(seen(again), before);
    takeAgain.to(second);
    QCOMPARE(seen(again), there);
}

void TestOutlineTakes::aSceneWithoutTextWaitsAtTheEnd()
{
    WindowFixture fixture;
    const QString one = told({"The beginning.", "Chapter 1", "The inn stood alone on the hill."}) + "\n\n";
    Story story(fixture, one);
    story.edits->acceptAll();
    const std::int64_t scene = story.edits->add(OutlineLevel::Scene, one.size(), QStringLiteral("The fire"));
    story.edits->setSynopsis(scene, QStringLiteral("All of it burns."));
    const QStringList before = seen(story);
    const Switching take(story);
    const SpanId first = take.head();
    const SpanId second = take.begin(told({"Once.", "Snow lay on the roofs."}) + "\n\n");
    // It is written there, and is empty again where it was.
    const qsizetype end = story.text().size();
    story.window->page()->replaceRange(end, end, QStringLiteral("The fire began at nine."));
    take.to(first);
    QCOMPARE(seen(story), before);
    take.to(take.head() == first ? second : first);
    take.to(first);
    QCOMPARE(seen(story), before);
}

/// Switching is a step of the history like others; what was deleted in one take can be put back in the other.
void TestOutlineTakes::undoAndTheTrashGoOn()
{
    WindowFixture fixture;
    QStringList paragraphs{"The beginning.",
                           "Chapter 1",
                           "The inn stood alone on the hill.",
                           "Night",
                           "The ferry came late that night.",
                           "Night",
                           "Low water at last, and no wind.",
                           "The end."};
    Story story(fixture, told(paragraphs));
    addNoted(story, OutlineLevel::Chapter, "Chapter 1", "one");
    addNoted(story, OutlineLevel::Chapter, "Night", "two");
    const qsizetype second = story.text().indexOf("Night", story.text().indexOf("Night") + 1);
    const std::int64_t night = addNoted(story, OutlineLevel::Chapter, "Night", "three", second);
    const QStringList before = seen(story);
    const Switching take(story);
    const SpanId first = take.head();
    paragraphs[0] = "Another beginning.";
    paragraphs[4] = "The ferry came early that night.";
    paragraphs.insert(5, "It was empty.");
    paragraphs.back() = "Another end.";
    take.begin(told(paragraphs));
    const QStringList there = seen(story);
    QCOMPARE(noted(story), (QStringList{"one: Chapter 1", "two: Night", "three: Night"}));
    ManuscriptEdit* page = story.window->page();
    page->undoEdit();
    QCOMPARE(seen(story), before);
    page->redoEdit();
    QCOMPARE(seen(story), there);
    // The last chapter goes in this take.
    story.feature->keeper()->deleteEntry(night);
    QCOMPARE(story.feature->trash()->rowCount(), 1);
    const QStringList without = seen(story);
    QCOMPARE(without.size(), 2);
    const SpanId cut = take.head();
    take.to(first);
    QCOMPARE(seen(story), before);
    take.to(cut);
    QCOMPARE(seen(story), without);
    story.window->findChild<QPushButton*>(QStringLiteral("restore"))->click();
    QCOMPARE(seen(story), there);
    QCOMPARE(story.feature->trash()->rowCount(), 0);
    for (int i = 0; i < 4; ++i) { // putting back, two switches, deleting
        page->undoEdit();
    }
    QCOMPARE(seen(story), there);
    page->undoEdit();
    QCOMPARE(seen(story), before);
    for (int i = 0; i < 5; ++i) {
        page->redoEdit();
    }
    QCOMPARE(seen(story), there);
}

/// Not even what the author's last edit took away around an entry.
void TestOutlineTakes::switchingPutsNothingIntoTheTrash()
{
    const QString one = told({"The beginning.", "Chapter 1", "The inn stood alone on the hill.", "The end."});
    WindowFixture fixture;
    Story story(fixture, one);
    addNoted(story, OutlineLevel::Chapter, "Chapter 1", "They arrive.");
    const qsizetype at = one.indexOf(QStringLiteral("Chapter 1"));
    story.window->page()->replaceRange(at - 2, at + 9, QStringLiteral("\n\nChapter 1"));
    story.window->page()->replaceRange(at, at + 9, QStringLiteral("Chapter One"));
    QCOMPARE(story.titles(), QStringList{QStringLiteral("Chapter One")});
    QCOMPARE(story.feature->trash()->rowCount(), 0);
    const Switching take(story);
    const QStringList before = seen(story);
    const SpanId first = take.head();
    take.begin(told({"Once.", "Snow lay on all the roofs of the town."}));
    QVERIFY(story.titles().isEmpty());
    QCOMPARE(story.feature->trash()->rowCount(), 0);
    take.to(first);
    QCOMPARE(seen(story), before);
}

/// The program ended in the other take: what waits for the first one is in the file.
void TestOutlineTakes::reopenedInAnotherTake()
{
    WindowFixture fixture;
    const QString one = told({"The beginning.", "Part One", "Chapter 1", "The inn stood alone on the hill.", "* * *",
                              "They crossed when the moon was up.", "Part Two", "Chapter 1",
                              "The ferry came late that night.", "Chapter 2", "Low water at last.", "The end."});
    const QString other = told({"Another beginning.", "Part One", "Chapter 1", "The inn had burnt down in the night.",
                                "Interlude", "Everybody sang in the dark.", "Part Two", "Chapter 1",
                                "No ferry came at all that night.", "Another end."});
    QString file;
    SpanId first = 0;
    QStringList before, there;
    {
        Story story(fixture, one);
        story.edits->acceptAll();
        QCOMPARE(story.titles().size(), 6);
        for (const OutlineItem* item : story.book->shown()) {
            story.edits->setSynopsis(item->id, QStringLiteral("note %1").arg(item->id));
        }
        before = seen(story);
        const Switching take(story);
        first = take.head();
        take.begin(other);
        there = seen(story);
        QCOMPARE(there.size(), 4);
        file = story.window->project()->file();
    }
    Story story(fixture, file, true);
    QCOMPARE(seen(story), there);
    const Switching take(story);
    take.to(first);
    QCOMPARE(seen(story), before);
}

/// The text was saved, the outline not: a crash, or a program that knows no outlines.
void TestOutlineTakes::anOlderOutlineFollowsManyChanges()
{
    WindowFixture fixture;
    QStringList paragraphs{"The beginning.",
                           "Part One",
                           "Chapter 1",
                           "The inn stood alone on the hill.",
                           "* * *",
                           "They crossed when the moon was up.",
                           "Part Two",
                           "Chapter 1",
                           "The ferry came late that night.",
                           "The end."};
    QString file;
    QStringList before;
    {
        Story story(fixture, told(paragraphs));
        story.edits->acceptAll();
        for (const OutlineItem* item : story.book->shown()) {
            story.edits->setSynopsis(item->id, QStringLiteral("note %1").arg(item->id));
        }
        before = noted(story);
        QCOMPARE(before.size(), 5);
        file = story.window->project()->file();
        QVERIFY(story.feature->keeper()->save());
    }
    paragraphs[0] = "It began.";
    paragraphs[3] += " It was not much of an inn.";
    paragraphs[5] = "They crossed the river when the moon was up.";
    paragraphs.insert(6, "It took them all night.");
    paragraphs.back() = "It ended.";
    {
        const auto project = Project::open(file.toStdString());
        project->setText(told(paragraphs).toStdString());
    }
    Story story(fixture, file, true);
    QCOMPARE(story.text(), told(paragraphs));
    QCOMPARE(noted(story), before);
}

void TestOutlineTakes::randomTakesKeepTheirOutlines_data()
{
    QTest::addColumn<unsigned>("seed");
    const int seeds = qEnvironmentVariableIsSet("LONGHAND_LONG_TESTS") ? 40 : 4;
    for (int seed = 1; seed <= seeds; ++seed) {
        QTest::addRow("seed %d", seed) << unsigned(seed);
    }
}

/// Two takes of many differences, back and forth: each has the outline that it had.
void TestOutlineTakes::randomTakesKeepTheirOutlines()
{
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const auto below = [&random](qsizetype count) { return qsizetype(random() % unsigned(count)); };
    const auto sentence = [&] {
        static const char* const words[] = {"the", "inn", "water", "rose", "nobody", "came", "late", "grey", "ferry"};
        QString line = QStringLiteral("It");
        for (qsizetype i = 2 + below(14); i > 0; --i) {
            line += QLatin1Char(' ') + QLatin1String(words[below(9)]);
        }
        return line + QLatin1Char('.');
    };
    const auto heading = [&]() -> QString {
        switch (below(4)) {
        case 0:
            return QStringLiteral("* * *");
        case 1:
            return QStringLiteral("Part %1").arg(1 + below(3));
        default:
            return QStringLiteral("Chapter %1").arg(1 + below(9));
        }
    };
    QStringList paragraphs;
    for (int i = 0; i < 60; ++i) {
        paragraphs << (below(4) == 0 ? heading() : sentence());
    }
    WindowFixture fixture;
    Story story(fixture, told(paragraphs));
    story.tester.reset();
    const auto annotate = [&] {
        for (const OutlineItem* item : story.book->shown()) {
            if (item->synopsis.isEmpty()) {
                story.edits->setSynopsis(item->id, QStringLiteral("note %1").arg(item->id));
            }
        }
    };
    story.edits->acceptAll();
    annotate();
    const Switching take(story);
    QStringList outlines[2];
    SpanId heads[2];
    QString texts[2];
    heads[0] = take.head();
    texts[0] = story.text();
    outlines[0] = seen(story);
    for (int edits = 0; edits < 25; ++edits) {
        const qsizetype at = below(paragraphs.size());
        switch (below(5)) {
        case 0:
            paragraphs.removeAt(at);
            break;
        case 1:
            paragraphs.insert(at, below(3) == 0 ? heading() : sentence());
            break;
        case 2:
            paragraphs.move(at, below(paragraphs.size()));
            break;
        default:
            paragraphs[at] = below(5) == 0 ? heading() : sentence();
        }
    }
    heads[1] = take.begin(told(paragraphs));
    if (below(2) == 0) {
        story.edits->acceptAll();
        annotate();
    }
    texts[1] = story.text();
    outlines[1] = seen(story);
    for (int i = 0; i < 50; ++i) {
        const int to = i % 2;
        take.to(heads[to]);
        QCOMPARE(story.text(), texts[to]);
        QVERIFY(story.agrees());
        QCOMPARE(seen(story), outlines[to]);
        // Now and then the author writes on, and on what was changed the take's outline follows.
        if (below(4) == 0) {
            const auto shown = story.book->shown();
            if (!shown.empty()) {
                const std::int64_t id = shown[std::size_t(below(qsizetype(shown.size())))]->id;
                const qsizetype line = lineEnd(story.text(), story.book->item(id)->position());
                story.window->page()->replaceRange(line, line, QStringLiteral("\n\n") + sentence());
                texts[to] = story.text();
                heads[to] = take.head();
                outlines[to] = seen(story);
            }
        }
    }
}

QTEST_MAIN(TestOutlineTakes)
#include "test_outline_takes.moc"
