// Spelling: which dictionaries are found, what a word is, marks on the page, suggestions, the story's own words.
#include "tests/support/work_clock.h"
#include "ui/actions/action_registry.h"
#include "ui/preferences/preferences.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/spelling/dictionary.h"
#include "ui/spelling/spell_checker.h"
#include "ui/spelling/spelling_feature.h"
#include "ui/spelling/spelling_words.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>

using namespace longhand;

namespace {

QString u(const char* utf8)
{
    return QString::fromUtf8(utf8);
}

QStringList wordsOf(const QString& text, const SpellingRules& rules = {})
{
    QStringList words;
    for (const SpellingWord& word : spellingWords(text, 0, text.size(), rules)) {
        words << word.word;
    }
    return words;
}

void writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
        qFatal("cannot write");
    }
}

/// A dictionary of few words, in a folder that is looked into first.
struct Words
{
    Words()
    {
        writeFile(folder.filePath("xx_TT.aff"), "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\nSFX S Y 1\nSFX S 0 s .\n");
        writeFile(folder.filePath("xx_TT.dic"),
                  "11\nthe\nwater/S\nhad\nrisen\nand\nnobody\nin\nknew\nlantern/S\nwhich\n"
                  "don't\n");
        writeFile(folder.filePath("yy_LL.aff"), "SET ISO8859-1\n");
        writeFile(folder.filePath("yy_LL.dic"), "2\ncaf\xe9\nth\xe9\n");
        writeFile(folder.filePath("hyph_xx.dic"), "UTF-8\n");
        qputenv("DICPATH", folder.path().toUtf8());
    }
    ~Words() { qunsetenv("DICPATH"); }
    QTemporaryDir folder;
};

struct Spelling
{
    explicit Spelling(const QString& text)
    {
        auto settings = fixture.settings();
        settings->set(setting::spellingLanguage, QStringLiteral("xx_TT"));
        settings.reset();
        window = fixture.window();
        if (!window->project()->begin(text, fixture.path("stories"))) {
            qFatal("no project");
        }
        feature = window->findChild<SpellingFeature*>();
    }
    /// The words with a wave in view.
    QStringList marked() const
    {
        std::vector<PageMark> marks;
        feature->marksIn(0, text().size(), marks);
        QStringList words;
        for (const PageMark& mark : marks) {
            words << text().mid(mark.start, mark.end - mark.start);
        }
        return words;
    }
    QString text() const { return window->page()->model().text(); }
    bool waitForAnswers() const
    {
        marked();
        return QTest::qWaitFor([this] { return !feature->checker()->isBusy(); }, longhand::test::kPatience);
    }
    /// The page's menu for a place, filled.
    std::unique_ptr<QMenu> menuAt(qsizetype position) const
    {
        auto menu = std::make_unique<QMenu>();
        menu->addAction(QStringLiteral("Undo"));
        Q_EMIT window->page()->contextMenuOpening(menu.get(), position);
        return menu;
    }

    Words words;
    WindowFixture fixture;
    std::unique_ptr<MainWindow> window;
    SpellingFeature* feature = nullptr;
};

QAction* actionWith(const QMenu& menu, const QString& text)
{
    for (QAction* action : menu.actions()) {
        if (action->text().contains(text)) {
            return action;
        }
    }
    return nullptr;
}

} // namespace

class TestSpelling : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dictionariesAreFound();
    void encodingsAreKnown();
    void wordsAreCut();
    void rulesLeaveWordsAlone();
    void wrongWordsAreMarked();
    void theWordBeingTypedIsLeftAlone();
    void modelsWordsAreChecked();
    void suggestionsReplaceTheWord();
    void storyWordsAreKeptWithTheStory();
    void ignoredWordsAreForgotten();
    void theLanguageBelongsToTheStory();
    void withoutADictionaryItSaysSo();
    void aDamagedDictionaryIsSaid();
    void aPageIsPaintedQuickly();
};

void TestSpelling::dictionariesAreFound()
{
    const Words words;
    QCOMPARE(dictionaryFolders().front(), words.folder.path());
    const auto found = findDictionaries({words.folder.path(), words.folder.filePath("none")});
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0].name, QStringLiteral("xx_TT"));
    QCOMPARE(bestDictionary(found, QStringLiteral("yy_LL")), QStringLiteral("yy_LL"));
    QCOMPARE(bestDictionary(found, QStringLiteral("yy_ZZ")), QStringLiteral("yy_LL"));
    QCOMPARE(bestDictionary(found, QStringLiteral("de_DE")), QStringLiteral("xx_TT"));
    QCOMPARE(
        bestDictionary({{QStringLiteral("aa"), {}, {}}, {QStringLiteral("en_US"), {}, {}}}, QStringLiteral("de_DE")),
        QStringLiteral("en_US"));
    QVERIFY(bestDictionary({}, QStringLiteral("de_DE")).isEmpty());
    QCOMPARE(languageTitle(QStringLiteral("en_US")), QStringLiteral("English (United States)"));
    QCOMPARE(languageTitle(QStringLiteral("xx_TT")), QStringLiteral("xx_TT"));
}

void TestSpelling::encodingsAreKnown()
{
    const Words words;
    const auto found = findDictionaries({words.folder.path()});
    Dictionary latin(found[1]);
    QVERIFY2(latin.error().isEmpty(), qPrintable(latin.error()));
    QVERIFY(latin.knows(u("caf\xc3\xa9")));
    QVERIFY(!latin.knows(QStringLiteral("cafe")));
    QCOMPARE(latin.suggestions(QStringLiteral("cafe")).value(0), u("caf\xc3\xa9"));
    QVERIFY(latin.knows(u("\xd0\xb2\xd0\xbe\xd0\xb4\xd0\xb0"))); // cannot be written in it: nothing is said
    Dictionary utf8(found[0]);
    QVERIFY(utf8.knows(u("\xd7\x9e\xd7\x99"))); // of another script
    QVERIFY(!utf8.knows(QStringLiteral("watter")));
    Dictionary none({QStringLiteral("zz"), words.folder.filePath("zz.aff"), words.folder.filePath("zz.dic")});
    QVERIFY(none.error().contains(QStringLiteral("zz.aff")));
    QVERIFY(none.knows(QStringLiteral("anything")));
}

void TestSpelling::wordsAreCut()
{
    QCOMPARE(wordsOf(u("The water-mill\xe2\x80\x94"
                       "don\xe2\x80\x99t \xe2\x80\x98say\xe2\x80\x99 'so'.")),
             (QStringList{"The", "water", "mill", "don't", "say", "so"}));
    QCOMPARE(wordsOf(u("lan\xc2\xadtern")), (QStringList{"lantern"})); // a soft hyphen
    QCOMPARE(wordsOf(u("e\xcc\x81t\xc3\xa9")), (QStringList{u("e\xcc\x81t\xc3\xa9")}));
    QCOMPARE(wordsOf(u("\xe6\xb0\xb4\xe6\xb5\xb7 sea \xe3\x81\xbf\xe3\x81\x9a")), (QStringList{"sea"}));
    QCOMPARE(wordsOf(QStringLiteral("see www.example.org or me@example.org or https://x.org/water now")),
             (QStringList{"see", "or", "or", "now"}));
    // A part of the text gives whole words.
    const QString text = QStringLiteral("lantern water");
    const auto part = spellingWords(text, 3, 9, {});
    QCOMPARE(part.size(), std::size_t(2));
    QCOMPARE(part[0].start, 0);
    QCOMPARE(part[1].end(), text.size());
    QCOMPARE(spellingWordAt(text, 0).word, QStringLiteral("lantern"));
    QCOMPARE(spellingWordAt(text, 7).word, QStringLiteral("lantern"));
    QCOMPARE(spellingWordAt(QStringLiteral("a . b"), 2).length, 0);
}

void TestSpelling::rulesLeaveWordsAlone()
{
    const QString text = QStringLiteral("NASA sent 3rd Oddermere. Ferry \"Lantern\" I");
    QCOMPARE(wordsOf(text, {true, true, false}), (QStringList{"sent", "Oddermere", "Ferry", "Lantern", "I"}));
    QCOMPARE(wordsOf(text, {false, false, false}),
             (QStringList{"NASA", "sent", "3rd", "Oddermere", "Ferry", "Lantern", "I"}));
    QCOMPARE(wordsOf(text, {true, true, true}), (QStringList{"sent", "Ferry", "Lantern", "I"}));
}

void TestSpelling::wrongWordsAreMarked()
{
    const Spelling s(u("The watter had risen, and nobbody knew. Waters don\xe2\x80\x99t."));
    QCOMPARE(s.feature->language(), QStringLiteral("xx_TT"));
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked(), (QStringList{"watter", "nobbody"}));
    const QColor colour = s.window->desk().theme->theme().failure;
    const auto pixels = [&] {
        const QImage image = s.window->page()->viewport()->grab().toImage();
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                count += pixel.red() - pixel.blue() > (colour.red() - colour.blue()) / 2 ? 1 : 0;
            }
        }
        return count;
    };
    QVERIFY(pixels() > 40);
    QAction* on = s.window->registry()->action(QStringLiteral("edit.spelling"));
    on->trigger();
    QVERIFY(s.marked().isEmpty());
    QCOMPARE(pixels(), 0);
    on->trigger();
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked().size(), 2);
}

void TestSpelling::theWordBeingTypedIsLeftAlone()
{
    const Spelling s(QStringLiteral("The water"));
    QTest::keyClicks(s.window->page(), QStringLiteral(" watt"));
    QVERIFY(s.waitForAnswers());
    QVERIFY(s.marked().isEmpty());
    QTest::keyClick(s.window->page(), Qt::Key_Space);
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked(), (QStringList{"watt"}));
}

void TestSpelling::modelsWordsAreChecked()
{
    const Spelling s(QStringLiteral("The water"));
    s.fixture.recording->tokens = {" knew", " nobbody", "."};
    s.window->writing()->write();
    QTRY_COMPARE(s.window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(s.text().contains(QStringLiteral("nobbody.")));
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked(), (QStringList{"nobbody"}));
}

void TestSpelling::suggestionsReplaceTheWord()
{
    const Spelling s(u("The watter don\xe2\x80\x99s know."));
    QVERIFY(s.waitForAnswers());
    {
        const auto menu = s.menuAt(6);
        QVERIFY(actionWith(*menu, QStringLiteral("Looking"))); // it never waits for them
        QTRY_VERIFY(actionWith(*menu, QStringLiteral("water")));
        QVERIFY(!actionWith(*menu, QStringLiteral("Looking")));
        QCOMPARE(menu->actions().last()->text(), QStringLiteral("Undo"));
        actionWith(*menu, QStringLiteral("water"))->trigger();
    }
    QVERIFY(s.text().startsWith(QStringLiteral("The water don")));
    {
        const auto menu = s.menuAt(s.text().indexOf(QStringLiteral("don")) + 1);
        QTRY_VERIFY(actionWith(*menu, u("don\xe2\x80\x99t"))); // with the story's apostrophe
        // The text has changed meanwhile: nothing is replaced.
        const QString before = s.text();
        QVERIFY(s.window->page()->replaceRange(0, 0, QStringLiteral("So ")));
        actionWith(*menu, u("don\xe2\x80\x99t"))->trigger();
        QCOMPARE(s.text(), QStringLiteral("So ") + before);
    }
    QCOMPARE(s.menuAt(0)->actions().size(), 1); // right words have no menu
}

void TestSpelling::storyWordsAreKeptWithTheStory()
{
    Spelling s(QStringLiteral("Oddermere had water. Oddermere's lantern, Ferrick."));
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked(), (QStringList{"Oddermere", "Oddermere's", "Ferrick"}));
    actionWith(*s.menuAt(2), QStringLiteral("story's words"))->trigger();
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked(), (QStringList{"Ferrick"}));
    const QString file = s.window->project()->file();
    s.window->project()->close();
    QVERIFY(s.feature->storyWords().isEmpty());
    QVERIFY(s.window->project()->begin(QStringLiteral("Oddermere had water."), s.fixture.path("stories")));
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked(), (QStringList{"Oddermere"})); // another story
    QVERIFY(s.window->openProject(file));
    QCOMPARE(s.feature->storyWords(), (QStringList{"Oddermere"}));
    s.window->desk().preferences->show(QStringLiteral("spelling"));
    QWidget* page = s.window->desk().preferences->dialog()->page(QStringLiteral("spelling"));
    auto* list = page->findChild<QListWidget*>(QStringLiteral("storyWords"));
    QCOMPARE(list->count(), 1);
    list->item(0)->setSelected(true);
    page->findChild<QPushButton*>(QStringLiteral("removeWord"))->click();
    QVERIFY(s.feature->storyWords().isEmpty());
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked().size(), 3);
}

void TestSpelling::ignoredWordsAreForgotten()
{
    Spelling s(QStringLiteral("Oddermere had water."));
    QVERIFY(s.waitForAnswers());
    actionWith(*s.menuAt(2), QStringLiteral("Ignore"))->trigger();
    QVERIFY(s.marked().isEmpty());
    QVERIFY(s.feature->storyWords().isEmpty());
    s.window.reset();
    s.window = s.fixture.window();
    s.feature = s.window->findChild<SpellingFeature*>();
    QVERIFY(s.window->project()->begin(QStringLiteral("Oddermere had water."), s.fixture.path("stories")));
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked(), (QStringList{"Oddermere"}));
}

void TestSpelling::theLanguageBelongsToTheStory()
{
    Spelling s(QStringLiteral("water"));
    QVERIFY(s.waitForAnswers());
    QVERIFY(s.marked().isEmpty());
    s.window->desk().preferences->show(QStringLiteral("spelling"));
    QWidget* page = s.window->desk().preferences->dialog()->page(QStringLiteral("spelling"));
    auto* choice = page->findChild<QComboBox*>(QStringLiteral("storyLanguage"));
    choice->setCurrentIndex(choice->findData(QStringLiteral("yy_LL")));
    Q_EMIT choice->activated(choice->currentIndex());
    QCOMPARE(s.feature->language(), QStringLiteral("yy_LL"));
    QVERIFY(s.waitForAnswers());
    QCOMPARE(s.marked(), (QStringList{"water"}));
    const QString file = s.window->project()->file();
    choice->setCurrentIndex(choice->findData(QStringLiteral("off")));
    Q_EMIT choice->activated(choice->currentIndex());
    QVERIFY(s.marked().isEmpty());
    QVERIFY(s.window->project()->begin(QStringLiteral("water"), s.fixture.path("stories")));
    QCOMPARE(s.feature->language(), QStringLiteral("xx_TT"));
    QVERIFY(s.window->openProject(file));
    QVERIFY(s.feature->language().isEmpty());
}

void TestSpelling::withoutADictionaryItSaysSo()
{
    const QString text = noDictionaryText({QStringLiteral("/usr/share/hunspell")});
    QVERIFY(text.contains(QStringLiteral("/usr/share/hunspell")));
    QVERIFY(text.contains(QStringLiteral("hunspell-en-us")));
    QVERIFY(findDictionaries({QStringLiteral("/nowhere")}).empty());
}

void TestSpelling::aDamagedDictionaryIsSaid()
{
    Words words;
    writeFile(words.folder.filePath("xx_TT.aff"), "SET KLINGON-7\n");
    SpellChecker checker;
    QString said;
    connect(&checker, &SpellChecker::failed, this, [&](const QString& message) { said = message; });
    checker.setDictionary(findDictionaries({words.folder.path()})[0]);
    checker.look(QStringLiteral("water"));
    QTRY_VERIFY(said.contains(QStringLiteral("KLINGON-7")));
    QVERIFY(!checker.isOn());
    QCOMPARE(checker.look(QStringLiteral("watter")), SpellChecker::Answer::Right);
}

void TestSpelling::aPageIsPaintedQuickly()
{
    QString text;
    for (const std::string& token : proseTokens(100000, false)) {
        text += QString::fromStdString(token);
    }
    const Spelling s(text);
    QVERIFY(s.waitForAnswers());
    const auto [from, to] = s.window->page()->visibleRange();
    std::vector<PageMark> marks;
    const longhand::test::WorkClock clock(longhand::test::WorkClock::Of::Thread);
    constexpr int rounds = 20;
    for (int i = 0; i < rounds; ++i) {
        marks.clear();
        s.feature->marksIn(from, to, marks);
    }
    QVERIFY(!marks.empty());
    QVERIFY2(clock.ms() < rounds * 5, qPrintable(QString::number(clock.ms() / rounds)));
}

QTEST_MAIN(TestSpelling)
#include "test_spelling.moc"
