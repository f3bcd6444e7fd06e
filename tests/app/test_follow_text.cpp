// Where the entries of an outline are when a text became another one as a whole, and the lines that two texts share.
#include "app/project/outline/follow_text.h"
#include "app/project/outline/line_match.h"

#include <QTest>
#include <random>

using namespace longhand;

namespace {

std::string told(const std::vector<std::string>& paragraphs)
{
    std::string text;
    for (const std::string& paragraph : paragraphs) {
        text += (text.empty() ? "" : "\n\n") + paragraph;
    }
    return text;
}

bool isSentence(const std::string& paragraph)
{
    return paragraph.starts_with("Nr");
}

/// Random paragraphs. Sentences are never alike; headings and stars may be.
class Teller
{
public:
    /// numbered: no two headings are alike.
    explicit Teller(unsigned seed, bool numbered = false) : m_random(seed), m_numbered(numbered) {}

    std::size_t below(std::size_t count) { return m_random() % count; }
    std::string sentence()
    {
        static const char* const words[] = {"inn", "water", "rose", "nobody", "came", "late", "grey", "ferry"};
        std::string line = "Nr " + std::to_string(m_next++) + "\xc3\xa9";
        for (std::size_t i = below(20); i > 0; --i) {
            line += std::string(" ") + words[below(8)];
        }
        return line + ".";
    }
    std::string heading()
    {
        return below(3) == 0 ? "* * *" : "Chapter " + std::to_string(m_numbered ? ++m_chapter : int(1 + below(9)));
    }
    std::string paragraph() { return below(4) == 0 ? heading() : sentence(); }
    void edit(std::vector<std::string>& paragraphs)
    {
        const auto at = paragraphs.begin() + std::ptrdiff_t(below(paragraphs.size()));
        switch (below(4)) {
        case 0:
            paragraphs.erase(at);
            break;
        case 1:
            paragraphs.insert(at, paragraph());
            break;
        case 2: { // a few of them change places
            const auto end = at + std::ptrdiff_t(below(std::min<std::size_t>(8, std::size_t(paragraphs.end() - at))));
            std::rotate(paragraphs.begin() + std::ptrdiff_t(below(std::size_t(at - paragraphs.begin()) + 1)), at, end);
            break;
        }
        default:
            *at = below(2) == 0 ? sentence() : *at + " " + sentence();
        }
    }

private:
    std::mt19937 m_random;
    int m_next = 0, m_chapter = 0;
    bool m_numbered;
};

} // namespace

class TestFollowText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesThatAgreeAreMatchedOnce();
    void longTextsThatShareOnlyHeadings();
    void thereAndBackIsWhereItWas_data();
    void thereAndBackIsWhereItWas();
};

void TestFollowText::linesThatAgreeAreMatchedOnce()
{
    for (unsigned seed = 1; seed <= 200; ++seed) {
        Teller teller(seed);
        std::vector<std::string> paragraphs;
        for (std::size_t i = 1 + teller.below(40); i > 0; --i) {
            paragraphs.push_back(teller.paragraph());
        }
        const std::string before = told(paragraphs);
        for (std::size_t i = teller.below(20); i > 0 && !paragraphs.empty(); --i) {
            teller.edit(paragraphs);
        }
        const std::string now = told(paragraphs);
        const LineMatch match(before, now);
        std::size_t last = 0;
        std::size_t matched = 0;
        for (std::size_t line = 0; line < match.before().size(); ++line) {
            const std::size_t to = match.to(line);
            if (to == LineMatch::kNone) {
                QVERIFY(!match.inOrder(line));
                continue;
            }
            ++matched;
            QCOMPARE(match.from(to), line);
            QVERIFY(match.before()[line].words == match.now()[to].words);
            if (match.inOrder(line)) {
                QVERIFY(to >= last);
                last = to + 1;
            }
        }
        for (std::size_t line = 0; line < match.now().size(); ++line) {
            matched -= match.from(line) == LineMatch::kNone ? 0 : 1;
        }
        QCOMPARE(matched, std::size_t(0));
        if (before == now) {
            QCOMPARE(last, match.before().size());
        }
    }
}

/// The lines that differ are many more than the shortest edit script could be looked for.
void TestFollowText::longTextsThatShareOnlyHeadings()
{
    Teller teller(1);
    std::vector<std::string> one, other;
    std::vector<OutlineEntry> entries;
    for (int chapter = 1; chapter <= 60; ++chapter) {
        for (auto* text : {&one, &other}) {
            text->push_back("Chapter " + std::to_string(chapter));
            for (int i = 0; i < 60; ++i) {
                text->push_back(teller.sentence());
            }
        }
    }
    const std::string before = told(one), now = told(other);
    const auto placeOf = [](const std::string& text, int chapter) {
        const std::string line = "Chapter " + std::to_string(chapter) + "\n";
        return std::int64_t(chapter == 1 ? 0 : text.find("\n" + line) + 1);
    };
    for (int chapter = 1; chapter <= 60; ++chapter) {
        OutlineEntry& entry = entries.emplace_back();
        entry.id = chapter;
        entry.title = "Chapter " + std::to_string(chapter);
        entry.position = placeOf(before, chapter);
    }
    followText(entries, before, now);
    for (const OutlineEntry& entry : entries) {
        QVERIFY(entry.present);
        QCOMPARE(entry.position, placeOf(now, int(entry.id)));
    }
}

void TestFollowText::thereAndBackIsWhereItWas_data()
{
    QTest::addColumn<bool>("numbered");
    QTest::addColumn<int>("most"); // in a thousand, that are elsewhere afterwards
    // Stars are alike: after such changes it is not always certain which were which.
    QTest::newRow("each heading once") << true << 10;
    QTest::newRow("headings alike") << false << 20;
}

/// Each entry with a text of its own is where it was when that text comes back, whatever stood there in between.
void TestFollowText::thereAndBackIsWhereItWas()
{
    QFETCH(bool, numbered);
    QFETCH(int, most);
    int all = 0, wrong = 0;
    for (unsigned seed = 1; seed <= 500; ++seed) {
        Teller teller(seed, numbered);
        std::vector<std::string> paragraphs;
        for (std::size_t i = 5 + teller.below(40); i > 0; --i) {
            paragraphs.push_back(teller.paragraph());
        }
        const std::string before = told(paragraphs);
        std::vector<OutlineEntry> entries;
        std::vector<bool> hasText;
        std::size_t at = 0;
        for (std::size_t i = 0; i < paragraphs.size(); ++i) {
            const std::string& paragraph = paragraphs[i];
            const bool starred = i > 0 && paragraphs[i - 1].starts_with('*');
            if (!isSentence(paragraph) || (!starred && teller.below(8) == 0)) {
                OutlineEntry& entry = entries.emplace_back();
                entry.id = std::int64_t(entries.size());
                entry.level = paragraph.starts_with("Chapter") ? OutlineLevel::Chapter : OutlineLevel::Scene;
                entry.title = paragraph;
                entry.position = std::int64_t(at);
                hasText.push_back(isSentence(paragraph) ||
                                  (i + 1 < paragraphs.size() && isSentence(paragraphs[i + 1])));
            }
            at += paragraph.size() + 2;
        }
        std::vector<OutlineEntry> wanted = entries;
        followText(wanted, before, before); // reads the quotes
        for (std::size_t i = 1 + teller.below(12); i > 0 && paragraphs.size() > 2; --i) {
            teller.edit(paragraphs);
        }
        const std::string now = told(paragraphs);
        followText(entries, before, now);
        const std::vector<OutlineEntry> there = entries;
        for (const OutlineEntry& entry : there) {
            QVERIFY(entry.position >= 0 && entry.position <= std::int64_t(now.size()));
            QVERIFY(!entry.present || entry.position == 0 || now[std::size_t(entry.position) - 1] == '\n');
            const auto here = std::count_if(there.begin(), there.end(), [&](const OutlineEntry& other) {
                return other.present && other.position == entry.position;
            });
            QVERIFY(!entry.present || here == 1);
        }
        followText(entries, now, before);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            // A scene whose first words are gone begins with the next ones, and they do not tell where it began.
            const bool shortened = isSentence(wanted[i].title) && there[i].present &&
                                   now.compare(std::size_t(there[i].position), 5, wanted[i].title, 0, 5) != 0;
            if (hasText[i] && !shortened) {
                ++all;
                const bool same = entries[i].present && entries[i].position == wanted[i].position;
                wrong += same ? 0 : 1;
            }
        }
    }
    QVERIFY(all > 2000);
    QVERIFY2(wrong * 1000 <= all * most, qPrintable(QStringLiteral("%1 of %2").arg(wrong).arg(all)));
}

QTEST_APPLESS_MAIN(TestFollowText)
#include "test_follow_text.moc"
