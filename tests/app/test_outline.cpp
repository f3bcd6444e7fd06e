// The outline's anchors against a slow oracle, its rows in the project, its trash, and the headings it recognises.
#include "app/project/outline/follow_text.h"
#include "app/project/outline/headings.h"
#include "app/project/outline/outline_anchors.h"
#include "app/project/outline/outline_store.h"
#include "tests/support/project_fixture.h"

#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

using Anchor = TextAnchor<char>;

/// A text whose characters have names, so that it is known where each of them went.
struct NamedText
{
    std::string text;
    std::vector<int> names;
    int next = 0;

    void replace(std::size_t at, std::size_t removed, const std::string& added)
    {
        text.replace(at, removed, added);
        names.erase(names.begin() + std::ptrdiff_t(at), names.begin() + std::ptrdiff_t(at + removed));
        std::vector<int> fresh;
        for (std::size_t i = 0; i < added.size(); ++i) {
            fresh.push_back(next++);
        }
        names.insert(names.begin() + std::ptrdiff_t(at), fresh.begin(), fresh.end());
    }
    std::ptrdiff_t find(int name) const
    {
        const auto found = std::find(names.begin(), names.end(), name);
        return found == names.end() ? -1 : found - names.begin();
    }
};

std::vector<Anchor> anchorsAt(const std::string& text, const std::vector<std::int64_t>& places)
{
    std::vector<Anchor> anchors;
    for (const std::int64_t place : places) {
        anchors.push_back({place, true, {}});
    }
    readQuotes<char>(anchors, text);
    return anchors;
}

OutlineEntry entry(std::int64_t id, OutlineLevel level, std::int64_t position, const std::string& title)
{
    OutlineEntry made;
    made.id = id;
    made.level = level;
    made.position = position;
    made.title = title;
    return made;
}

const std::string book = "Once.\n\nChapter 1\n\nThe inn stood alone.\n\nChapter 2\n\nThe ferry came late.\n\nChapter "
                         "3\n\nLow water, at last.\n";

} // namespace

class TestOutline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anchorsFollowRandomEdits();
    void anchorsFollowMovedText();
    void anchorsFollowPartsAtOnce();
    void aPushedDownHeadingKeepsItsEntry();
    void aDeletedChapterComesBackWithItsText();
    void entriesFollowAWholeText();
    void entriesStayBetweenCharacters();
    void headings_data();
    void headings();
    void savedEntriesAreReadAgain();
    void entriesFollowTextOfOtherPrograms();
    void entriesFollowARunThatGrows();
    void entriesOfLostTextWait();
    void trashKeepsEverything();
    void checkFindsWhatContradicts();
};

void TestOutline::anchorsFollowRandomEdits()
{
    std::mt19937 random(7);
    const auto sample = [&](std::size_t limit) { return std::size_t(random() % std::max<std::size_t>(limit, 1)); };
    int survived = 0;
    for (int round = 0; round < 300; ++round) {
        NamedText text;
        std::string begin;
        for (int i = 0; i < 12; ++i) {
            begin += "Chapter " + std::to_string(i) + "\n" + std::string(1 + sample(30), char('a' + i)) + "\n";
        }
        text.replace(0, 0, begin);
        std::vector<std::int64_t> places;
        std::vector<int> names;
        for (std::size_t at = text.text.find("Chapter"); at != std::string::npos;
             at = text.text.find("Chapter", at + 1)) {
            places.push_back(std::int64_t(at));
            names.push_back(text.names[at]);
        }
        auto anchors = anchorsAt(text.text, places);
        for (int edit = 0; edit < 12; ++edit) {
            const std::size_t at = sample(text.text.size() + 1);
            const std::size_t removed = std::min(sample(4) == 0 ? sample(60) : sample(4), text.text.size() - at);
            const std::string added(sample(3) == 0 ? 0 : sample(12), "xyz\n"[sample(4)]);
            std::vector<std::int64_t> before;
            for (const Anchor& anchor : anchors) {
                before.push_back(anchor.present ? anchor.position : -1);
            }
            text.replace(at, removed, added);
            followEdit<char>(anchors, text.text, std::int64_t(at), std::int64_t(removed), std::int64_t(added.size()));
            for (std::size_t i = 0; i < anchors.size(); ++i) {
                if (before[i] < 0 || !anchors[i].present) {
                    continue;
                }
                const std::ptrdiff_t now = text.find(names[i]);
                const bool insertedThere = removed == 0 && before[i] == std::int64_t(at);
                if (now >= 0 && !insertedThere) {
                    QCOMPARE(anchors[i].position, std::int64_t(now)); // its first character is where it says
                    ++survived;
                } else if (now >= 0) {
                    QCOMPARE(anchors[i].position, std::int64_t(added.ends_with('\n') ? std::size_t(now) : at));
                } else {
                    QVERIFY(anchors[i].position >= std::int64_t(at));
                    QVERIFY(anchors[i].position <= std::int64_t(at + added.size()));
                }
                const auto place = std::size_t(anchors[i].position);
                QVERIFY(place <= text.text.size());
                names[i] = place < text.names.size() ? text.names[place] : -1;
            }
            // Absent only if what it began with was taken away.
            for (std::size_t i = 0; i < anchors.size(); ++i) {
                if (before[i] >= 0 && !anchors[i].present) {
                    QVERIFY(removed > 0 && before[i] >= std::int64_t(at) && before[i] < std::int64_t(at + removed));
                }
            }
            readQuotes<char>(anchors, text.text);
            if (std::any_of(names.begin(), names.end(), [](int name) { return name < 0; })) {
                break; // an entry at the very end has no character to be known by
            }
        }
    }
    QVERIFY(survived > 10000);
}

/// Many changes at once: as if each had been made alone, from the last to the first, where an anchor's own text stayed.
void TestOutline::anchorsFollowPartsAtOnce()
{
    std::mt19937 random(5);
    const auto below = [&](std::size_t n) { return std::size_t(random() % std::max<std::size_t>(n, 1)); };
    const std::vector<std::string> pieces{"", "x", "\n", "Marguerite", "one\n\n", "said so, and then said no more"};
    for (int round = 0; round < 400; ++round) {
        NamedText text;
        for (int i = 0; i < 30; ++i) {
            text.replace(text.text.size(), 0, below(3) == 0 ? "Anna and the sea\n\n" : "The day went on. ");
        }
        std::vector<std::int64_t> places;
        for (std::size_t at = below(9); at < text.text.size(); at += 1 + below(90)) {
            places.push_back(std::int64_t(at));
        }
        auto anchors = anchorsAt(text.text, places);
        std::vector<int> names;
        for (const std::int64_t place : places) {
            names.push_back(text.names[std::size_t(place)]);
        }
        std::vector<TextPart> parts;
        std::vector<std::string> with;
        for (std::size_t at = below(60); at < text.text.size(); at += below(80)) {
            const std::size_t removed = std::min(text.text.size() - at, below(8));
            with.push_back(pieces[below(pieces.size())]);
            parts.push_back({std::int64_t(at), std::int64_t(removed), std::int64_t(with.back().size())});
            at += removed + 1;
        }
        for (std::size_t i = parts.size(); i-- > 0;) {
            text.replace(std::size_t(parts[i].position), std::size_t(parts[i].removed), with[i]);
        }
        followParts<char>(anchors, text.text, parts);
        for (std::size_t i = 0; i < anchors.size(); ++i) {
            std::int64_t grown = 0;
            const TextPart* own = nullptr;
            for (const TextPart& part : parts) {
                if (part.position > places[i]) {
                    break;
                }
                own = &part;
                grown += part.position < places[i] ? part.added - part.removed : 0;
            }
            const auto now = text.find(names[i]);
            if (own != nullptr && own->position == places[i] && own->added > 0) {
                const bool pushed = own->removed == 0 && with[std::size_t(own - parts.data())].ends_with('\n');
                QVERIFY(anchors[i].present);
                QCOMPARE(anchors[i].position, places[i] + grown + (pushed ? own->added : 0));
            } else if (now >= 0) {
                QVERIFY(anchors[i].present);
                QCOMPARE(anchors[i].position, std::int64_t(now)); // its first character is where it says
            }
            QVERIFY(anchors[i].position <= std::int64_t(text.text.size()));
        }
    }
}

void TestOutline::anchorsFollowMovedText()
{
    const std::int64_t one = std::int64_t(book.find("Chapter 1")), two = std::int64_t(book.find("Chapter 2")),
                       three = std::int64_t(book.find("Chapter 3"));
    auto anchors = anchorsAt(book, {one, two, three});
    const std::string moved = book.substr(0, std::size_t(one)) +
                              book.substr(std::size_t(two), std::size_t(three - two)) +
                              book.substr(std::size_t(one), std::size_t(two - one)) + book.substr(std::size_t(three));
    followEdit<char>(anchors, moved, one, three - one, three - one);
    QCOMPARE(anchors[0].position, std::int64_t(moved.find("Chapter 1")));
    QCOMPARE(anchors[1].position, std::int64_t(moved.find("Chapter 2")));
    QCOMPARE(anchors[2].position, three);
    followEdit<char>(anchors, book, one, three - one, three - one);
    QCOMPARE(anchors[0].position, one);
    QCOMPARE(anchors[1].position, two);
}

void TestOutline::aPushedDownHeadingKeepsItsEntry()
{
    std::string text = book;
    const std::int64_t two = std::int64_t(text.find("Chapter 2"));
    auto anchors = anchorsAt(text, {two});
    text.insert(std::size_t(two), "A word more.\n");
    followEdit<char>(anchors, text, two, 0, 13);
    QCOMPARE(anchors[0].position, two + 13);
    text.insert(std::size_t(two + 13), "New ");
    followEdit<char>(anchors, text, two + 13, 0, 4);
    QCOMPARE(anchors[0].position, two + 13);
    // At the end of the text, what comes belongs to the entry, line ends or not.
    auto last = anchorsAt(text, {std::int64_t(text.size())});
    const auto end = std::int64_t(text.size());
    text += "The model writes.\n";
    followEdit<char>(last, text, end, 0, 18);
    QCOMPARE(last[0].position, end);
}

void TestOutline::aDeletedChapterComesBackWithItsText()
{
    const std::int64_t one = std::int64_t(book.find("Chapter 1")), two = std::int64_t(book.find("Chapter 2")),
                       three = std::int64_t(book.find("Chapter 3"));
    auto anchors = anchorsAt(book, {one, two, three});
    std::string text = book;
    text.erase(std::size_t(two), std::size_t(three - two));
    followEdit<char>(anchors, text, two, three - two, 0);
    QVERIFY(!anchors[1].present);
    QVERIFY(anchors[0].present && anchors[2].present);
    QCOMPARE(anchors[2].position, two);
    readQuotes<char>(anchors, text);
    text = book;
    followEdit<char>(anchors, text, two, 0, three - two);
    QVERIFY(anchors[1].present);
    QCOMPARE(anchors[1].position, two);
    QCOMPARE(anchors[2].position, three);
    readQuotes<char>(anchors, text);
    // The last one comes back in two portions, as from a model that writes it again.
    text.resize(std::size_t(three));
    followEdit<char>(anchors, text, three, std::int64_t(book.size()) - three, 0);
    QVERIFY(!anchors[2].present);
    text += book.substr(std::size_t(three), 4);
    followEdit<char>(anchors, text, three, 0, 4);
    QVERIFY(!anchors[2].present);
    text = book;
    followEdit<char>(anchors, text, three + 4, 0, std::int64_t(book.size()) - three - 4);
    QVERIFY(anchors[2].present);
    QCOMPARE(anchors[2].position, three);
}

void TestOutline::entriesFollowAWholeText()
{
    const std::int64_t one = std::int64_t(book.find("Chapter 1")), two = std::int64_t(book.find("Chapter 2")),
                       three = std::int64_t(book.find("Chapter 3"));
    std::vector<OutlineEntry> entries{entry(1, OutlineLevel::Chapter, one, "Chapter 1"),
                                      entry(2, OutlineLevel::Chapter, two, "Chapter 2"),
                                      entry(3, OutlineLevel::Chapter, three, "Chapter 3")};
    // Another take from the middle of the second chapter.
    const std::string other = book.substr(0, std::size_t(two) + 20) + " was gone.\n\nChapter 3\n\nAnother end.\n";
    followText(entries, book, other);
    QCOMPARE(entries[0].position, one);
    QCOMPARE(entries[1].position, two);
    QVERIFY(entries[2].present); // the one line of that name
    QCOMPARE(entries[2].position, std::int64_t(other.find("Chapter 3")));
    followText(entries, other, book);
    QCOMPARE(entries[2].position, three);
}

void TestOutline::entriesStayBetweenCharacters()
{
    const std::string before = "caf\xc3\xa9\nTeil";
    const std::string after = "caf\xc3\xa8\nTeil";
    std::vector<OutlineEntry> entries{entry(1, OutlineLevel::Scene, 3, "fe"), entry(2, OutlineLevel::Scene, 6, "Teil")};
    followText(entries, before, after);
    QCOMPARE(entries[0].position, std::int64_t(3));
    QCOMPARE(entries[1].position, std::int64_t(6));
}

void TestOutline::headings_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("level"); // -1: none; 3: a scene break
    QTest::addColumn<QString>("title");
    QTest::addColumn<bool>("apart");
    const auto row = [](const char* line, int level, const char* title = nullptr, bool apart = true) {
        QTest::newRow(qPrintable(QString::fromUtf8(line) + (apart ? QString() : QStringLiteral(" (close)"))))
            << QString::fromUtf8(line) << level << QString::fromUtf8(title != nullptr ? title : line) << apart;
    };
    row("Chapter 7", 1, nullptr, false);
    row("CHAPTER THE FIRST", 1);
    row("Chapter Twenty-One", 1);
    row("CHAPTER XIV.", 1);
    row("Chapter 7: The Ferry", 1, nullptr, false);
    row("Chapter 7 \xe2\x80\x94 Where the water goes", 1);
    row("Chapter Seven The Ferry at Oddermere", 1);
    row("## Chapter 7: The Ferry", 1, "Chapter 7: The Ferry");
    row("**Chapter 7**", 1, "Chapter 7");
    row("  Chapter 7  ", 1, "Chapter 7");
    row("# The Salt Year", 1, "The Salt Year");
    row("### At the inn ###", 2, "At the inn");
    row("# Part Two", 0, "Part Two");
    row("Part Two", 0);
    row("PART ONE: THE SEA", 0);
    row("Book III", 0);
    row("Scene 4", 2);
    row("Prologue", 1);
    row("Epilogue: After the Flood", 1);
    row("III.", 1);
    row("XL", 1);
    row("12", 1);
    row("7. The Ferry", 1);
    row("Kapitel 3", 1);
    row("Erstes Kapitel", 1);
    row("Chapitre premier", 1);
    row("Deuxi\xc3\xa8me partie", 0);
    row("* * *", 3);
    row("***", 3, nullptr, false);
    row("---", 3);
    row("\xe2\x81\x82", 3);
    row("#", 3);
    // None of these.
    row("Part of the roof had gone.", -1);
    row("Part of", -1);
    row("Part one of the plan had failed.", -1);
    row("Chapter 7 was the longest of them all.", -1);
    row("Chapter and verse", -1);
    row("chapter seven", -1);
    row("\"Chapter 7,\" he said.", -1);
    row("\xe2\x80\x9c"
        "Chapter Seven\xe2\x80\x9d",
        -1);
    row("Book him", -1);
    row("Book one, she thought, was the best", -1);
    row("Act now", -1);
    row("Act one: kill the king. Then run.", -1);
    row("I", -1);
    row("C.", -1);
    row("MIX", -1);
    row("III.", -1, nullptr, false);
    row("12", -1, nullptr, false);
    row("1. buy milk", -1);
    row("7. The ferry had gone by then.", -1);
    row("3.14", -1);
    row("10:30", -1);
    row("1984", -1);
    row("--", -1);
    row("---", -1, nullptr, false);
    row("\xe2\x80\x94 Come in.", -1);
    row("*whispers*", -1);
    row("#hashtag", -1);
    row("Prologue to what came after was the flood", -1);
    row("", -1);
}

void TestOutline::headings()
{
    QFETCH(QString, line);
    QFETCH(int, level);
    QFETCH(QString, title);
    QFETCH(bool, apart);
    const std::string text = line.toStdString();
    const auto heading = recogniseHeading(text, apart, apart);
    QCOMPARE(heading.has_value(), level >= 0);
    if (!heading) {
        return;
    }
    QCOMPARE(heading->sceneBreak, level == 3);
    QCOMPARE(int(heading->level), std::min(level, 2));
    QCOMPARE(QString::fromStdString(text.substr(heading->titleBegin, heading->titleEnd - heading->titleBegin)), title);
}

void TestOutline::savedEntriesAreReadAgain()
{
    TemporaryProject file;
    std::vector<OutlineEntry> wanted;
    {
        const auto project = file.create(book);
        OutlineStore store(*project);
        QVERIFY(store.load().empty());
        wanted = {entry(4, OutlineLevel::Part, 0, "One"),
                  entry(2, OutlineLevel::Chapter, std::int64_t(book.find("Chapter 1")), "Chapter 1"),
                  entry(9, OutlineLevel::Scene, std::int64_t(book.find("Chapter 2")),
                        "\xc3\x9c"
                        "ber den Flu\xc3\x9f")};
        wanted[1].synopsis = "They arrive.\nIt rains.";
        wanted[1].status = OutlineStatus::Revised;
        wanted[2].dismissed = true;
        store.save(wanted);
        wanted = store.load();
        QCOMPARE(wanted.size(), std::size_t(3));
        QCOMPARE(wanted[1].synopsis, std::string("They arrive.\nIt rains."));
        QVERIFY(wanted[1].quote.starts_with("Chapter 1\n\nThe inn"));
        QVERIFY(project->check().empty());
    }
    const auto project = file.open();
    QVERIFY(OutlineStore(*project).load() == wanted);
}

void TestOutline::entriesFollowTextOfOtherPrograms()
{
    TemporaryProject file;
    {
        const auto project = file.create(book);
        OutlineStore(*project).save({entry(1, OutlineLevel::Chapter, std::int64_t(book.find("Chapter 2")), "Two"),
                                     entry(2, OutlineLevel::Chapter, std::int64_t(book.find("Chapter 3")), "Three")});
    }
    std::string changed = book;
    changed.insert(6, "Words by a program that knows no outline.\n");
    changed.insert(changed.find("Low water") + 3, "er");
    {
        const auto project = file.open();
        project->setText(changed); // and it ends without another word, as in a crash
    }
    const auto project = file.open();
    const auto entries = OutlineStore(*project).load();
    QCOMPARE(entries.size(), std::size_t(2));
    QCOMPARE(entries[0].position, std::int64_t(changed.find("Chapter 2")));
    QCOMPARE(entries[1].position, std::int64_t(changed.find("Chapter 3")));
    QVERIFY(entries[0].present && entries[1].present);
    QVERIFY(project->check().empty());
}

void TestOutline::entriesFollowARunThatGrows()
{
    TemporaryProject file;
    const auto project = file.create(book);
    const SpanId run = project->beginRun(plainSettings(1000));
    project->appendTokens(run, tokensOf({"\nChapter 4\n", "\nIt rained", " on."}), 0.1);
    OutlineStore store(*project);
    const auto place = std::int64_t(project->text().find("Chapter 4"));
    store.save({entry(1, OutlineLevel::Chapter, place, "Chapter 4")});
    project->appendTokens(run, tokensOf({" And", " on."}), 0.1);
    QCOMPARE(store.load()[0].position, place);
    QVERIFY(store.load()[0].present);
    project->setRunState(run, RunState::Stopped);
    project->setText("New words. " + project->text());
    QCOMPARE(store.load()[0].position, place + 11);
}

void TestOutline::entriesOfLostTextWait()
{
    TemporaryProject file;
    const auto project = file.create(book);
    OutlineStore store(*project);
    auto lost = entry(1, OutlineLevel::Chapter, std::int64_t(book.size()) + 40, "Chapter 4");
    lost.quote = "Chapter 4\n\nIt rained";
    store.save({lost});
    const auto entries = store.load();
    QVERIFY(!entries[0].present);
    QCOMPARE(entries[0].quote, lost.quote);
}

void TestOutline::trashKeepsEverything()
{
    TemporaryProject file;
    TrashItem item;
    item.title = "Chapter 2";
    item.text = "Chapter 2\n\nThe ferry came late.\n\n";
    item.position = 40;
    item.before = "alone.\n\n";
    item.words = 6;
    item.entries = {entry(5, OutlineLevel::Chapter, 0, "Chapter 2"), entry(6, OutlineLevel::Scene, 11, "Late")};
    item.entries[1].synopsis = "Nobody comes.";
    item.entries[1].status = OutlineStatus::Idea;
    {
        const auto project = file.create(book);
        OutlineStore store(*project);
        item.deletedAtMs = 1000;
        item.id = store.addToTrash(item);
        TrashItem second;
        second.automatic = true;
        second.deletedAtMs = 2000;
        second.text = "Something.";
        QVERIFY(store.addToTrash(second) != item.id);
        QVERIFY(project->check().empty());
    }
    const auto project = file.open();
    OutlineStore store(*project);
    QCOMPARE(store.trash().size(), std::size_t(2));
    QVERIFY(store.trash()[0].automatic);
    QVERIFY(store.trash()[1] == item);
    store.removeFromTrash(item.id);
    QCOMPARE(store.trash().size(), std::size_t(1));
    store.removeFromTrash(std::vector{store.trash().front().id});
    QVERIFY(store.trash().empty());
    QVERIFY(project->check().empty());
}

void TestOutline::checkFindsWhatContradicts()
{
    TemporaryProject file;
    {
        const auto project = file.create(book);
        OutlineStore(*project).save({entry(1, OutlineLevel::Chapter, 3, "One")});
    }
    SQLite::Database(file.path().string(), SQLite::OPEN_READWRITE).exec("UPDATE outline SET position = 5000");
    const auto project = file.open();
    QCOMPARE(project->check().size(), std::size_t(1));
    QVERIFY(!OutlineStore(*project).load()[0].present); // and it is not fatal
}

QTEST_APPLESS_MAIN(TestOutline)
#include "test_outline.moc"
