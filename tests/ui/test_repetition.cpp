// The repetition view: the index against a slow search, while the text grows and is edited; the marks on the page.
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/repetition_feature.h"
#include "ui/live/repetition_index.h"
#include "ui/story/project_controller.h"
#include "window_fixture.h"

#include <QAction>

#include <random>

using namespace longhand;

namespace {

struct Word
{
    qsizetype start;
    QString text;
};

std::vector<Word> wordsOf(const QString& text)
{
    std::vector<Word> words;
    for (qsizetype i = 0; i < text.size();) {
        qsizetype end = i;
        while (end < text.size() && text[end].isLetterOrNumber()) {
            ++end;
        }
        if (end > i && end < text.size()) { // the last one may be growing
            words.push_back({i, text.mid(i, end - i).toCaseFolded()});
        }
        i = std::max(end, i + 1);
    }
    return words;
}

/// Every pair of places compared, word by word: for each word how far back its nearest repeated passage stands.
std::vector<RepetitionIndex::Passage> slowly(const QString& text)
{
    const std::vector<Word> words = wordsOf(text);
    std::vector<std::int64_t> distance(words.size(), 0);
    constexpr std::size_t n = RepetitionIndex::kShortest;
    for (std::size_t at = 0; at + n <= words.size(); ++at) {
        for (std::size_t before = at; before-- > 0;) {
            bool same = true;
            for (std::size_t i = 0; i < n && same; ++i) {
                same = words[before + i].text == words[at + i].text;
            }
            if (same) {
                for (std::size_t i = at; i < at + n; ++i) {
                    const auto back = std::int64_t(at - before);
                    distance[i] = distance[i] == 0 ? back : std::min(distance[i], back);
                }
                break;
            }
        }
    }
    std::vector<RepetitionIndex::Passage> out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const qsizetype end = words[i].start + words[i].text.size();
        if (distance[i] == 0) {
            continue;
        }
        if (i > 0 && distance[i - 1] == distance[i]) {
            out.back().end = end;
        } else {
            out.push_back({words[i].start, end, distance[i]});
        }
    }
    return out;
}

QString randomText(std::mt19937& random, int words)
{
    static const char* const choice[] = {"the", "The", "sea", "rose", "and", "fell", "salt", "caf\u00e9", "inn"};
    QString text;
    for (int i = 0; i < words; ++i) {
        text += QString::fromUtf8(choice[random() % 9]);
        text += random() % 9 == 0   ? QStringLiteral(".\n")
                : random() % 7 == 0 ? QStringLiteral(", ")
                                    : QStringLiteral(" ");
    }
    return text;
}

void feedAll(RepetitionIndex& index, const QString& text, qsizetype portion)
{
    for (int turns = 0; index.feed(text, portion); ++turns) {
        QVERIFY(turns < 100000);
    }
}

} // namespace

class TestRepetition : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatASlowSearchFinds()
    {
        std::mt19937 random(11);
        bool any = false;
        for (int attempt = 0; attempt < 12; ++attempt) {
            QString text = randomText(random, 60);
            text += text.mid(text.size() / 3, 200) + QStringLiteral(" new ") + randomText(random, 100) + text.left(150);
            RepetitionIndex index;
            feedAll(index, text, 1 + qsizetype(random() % 50));
            const auto expected = slowly(text);
            QCOMPARE(index.in(0, text.size()), expected);
            any = any || !expected.empty();
            std::size_t repeated = 0;
            for (const auto& passage : expected) {
                repeated += wordsOf(text.mid(passage.start, passage.end - passage.start) + u' ').size();
            }
            QCOMPARE(index.repeatedWords(), repeated);
        }
        QVERIFY(any);
    }

    void editsAnywhereGiveWhatStartingAnewGives()
    {
        std::mt19937 random(5);
        QString text = randomText(random, 150) + randomText(random, 20);
        text += text.left(300);
        RepetitionIndex index;
        feedAll(index, text, 1000);
        for (int edit = 0; edit < 60; ++edit) {
            const auto position = qsizetype(random() % std::size_t(text.size() + 1));
            const auto gone = std::min<qsizetype>(qsizetype(random() % 20), text.size() - position);
            const QString come = random() % 3 == 0 ? QString() : randomText(random, int(random() % 6));
            text.replace(position, gone, come);
            index.truncate(position);
            if (random() % 2 == 0) { // sometimes several edits before it goes on
                index.feed(text, 40);
            } else {
                feedAll(index, text, 100);
                QCOMPARE(index.in(0, text.size()), slowly(text));
            }
        }
        feedAll(index, text, 100);
        QCOMPARE(index.in(0, text.size()), slowly(text));
    }

    void aGrowingWordIsNotAWordYet()
    {
        const QString once = QStringLiteral("one two three four five sixty. ");
        RepetitionIndex index;
        QString text = once + QStringLiteral("one two three four five six");
        feedAll(index, text, 1000);
        QVERIFY(index.in(0, text.size()).empty());
        text += QStringLiteral("ty ");
        feedAll(index, text, 1000);
        QCOMPARE(index.in(0, text.size()).size(), std::size_t(1));
        QCOMPARE(index.in(0, text.size())[0].start, once.size());
        QCOMPARE(index.in(0, text.size())[0].end, text.size() - 1);
        QCOMPARE(index.in(0, once.size()).size(), std::size_t(0)); // only the visible part is asked for
    }

    void nearPassagesAreStronger()
    {
        for (const bool dark : {false, true}) {
            double before = 1;
            for (const std::int64_t distance : {8, 100, 1000, 20000, 100000, 1000000}) {
                const double alpha = RepetitionMarks::colour(distance, dark).alphaF();
                QVERIFY(alpha <= before && alpha > 0.05);
                before = alpha;
            }
            QVERIFY(before < 0.15);
        }
    }

    void thePageShowsTypedAndWrittenRepetition()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        const QString line = QStringLiteral("The water had risen and nobody knew it. ");
        QVERIFY(window->project()->begin(line, fixture.path(QStringLiteral("stories"))));
        auto* feature = window->findChild<RepetitionFeature*>();
        QVERIFY(feature);
        QCOMPARE(feature->index().words(), std::size_t(0)); // off: costs nothing
        window->registry()->action(QStringLiteral("view.repetition"))->setChecked(true);
        QTRY_COMPARE(feature->index().words(), std::size_t(8));
        QVERIFY(feature->index().in(0, 1000).empty());
        window->page()->appendGenerated("THE water had risen, and nobody knew it! ", -1);
        QTRY_COMPARE(feature->index().words(), std::size_t(16));
        QCOMPARE(feature->index().in(0, 1000).size(), std::size_t(1));
        QCOMPARE(feature->index().in(0, 1000)[0].distance, std::int64_t(8));
        const QImage marked = window->page()->viewport()->grab().toImage();
        window->registry()->action(QStringLiteral("view.repetition"))->setChecked(false);
        QVERIFY(marked != window->page()->viewport()->grab().toImage());
        QCOMPARE(feature->index().words(), std::size_t(0));
        window->registry()->action(QStringLiteral("view.repetition"))->setChecked(true);
        QTRY_COMPARE(feature->index().words(), std::size_t(16));
        QVERIFY(window->page()->replaceRange(4, 9, QStringLiteral("sea")));
        // water/sea: the passage that is left is seven words, without the first two
        QTRY_COMPARE(feature->index().in(0, 1000).size(), std::size_t(1));
        QCOMPARE(window->page()->model().text().mid(feature->index().in(0, 1000)[0].start, 3), QStringLiteral("had"));
    }
};

QTEST_MAIN(TestRepetition)
#include "test_repetition.moc"
