// What the features of the window stand on: commands, settings, docks, tokens and marks of the page.
#include "ui/actions/action_registry.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "window_fixture.h"

#include <QAction>
#include <QDockWidget>
#include <QImage>
#include <QScrollBar>
#include <QSet>

#include <random>

using namespace longhand;

namespace {

class OneMark : public PageMarkSource
{
public:
    explicit OneMark(PageMark mark) : m_mark(mark) {}
    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override
    {
        if (m_mark.start < to && m_mark.end > from) {
            out.push_back(m_mark);
        }
    }

private:
    PageMark m_mark;
};

int countColour(const QImage& image, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixelColor(x, y) == colour ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class TestDesk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void commandsHaveUniqueNamesAndKeys();
    void ownKeysAreRemembered();
    void settingsStayInRange();
    void docksFollowTheDesk();
    void tokensFollowTheText();
    void aTokenThatIsEditedIsTheAuthorsFromThenOn();
    void streamedTokensAreTheProjectsTokens();
    void marksArePainted();
    void aLongBeginningIsShownFromItsEnd();
};

void TestDesk::commandsHaveUniqueNamesAndKeys()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QSet<QString> names;
    QSet<QString> keys;
    for (const QAction* action : window->registry()->actions()) {
        QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
        names.insert(action->objectName());
        QVERIFY2(!ActionRegistry::plainText(action).isEmpty(), qPrintable(action->objectName()));
        const QString key = action->shortcut().toString();
        if (!key.isEmpty()) {
            QVERIFY2(!keys.contains(key), qPrintable(action->objectName() + u' ' + key));
            keys.insert(key);
        }
    }
    QVERIFY(names.contains(QStringLiteral("story.toggle")));
}

void TestDesk::ownKeysAreRemembered()
{
    WindowFixture fixture;
    const QString id = QStringLiteral("story.toggle");
    {
        const auto window = fixture.window();
        ActionRegistry& registry = *window->registry();
        QCOMPARE(registry.action(id)->shortcut(), registry.defaultKeys(id));
        registry.setKeys(id, QKeySequence(QStringLiteral("Ctrl+Alt+W")));
        QCOMPARE(registry.actionWithKeys(QKeySequence(QStringLiteral("Ctrl+Alt+W"))), registry.action(id));
        QVERIFY(!registry.actionWithKeys(QKeySequence(QStringLiteral("Ctrl+Alt+W")), id));
    }
    const auto window = fixture.window();
    QCOMPARE(window->registry()->action(id)->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+W")));
    window->registry()->resetKeys(id);
    QCOMPARE(window->registry()->action(id)->shortcut(), QKeySequence(QStringLiteral("Ctrl+Return")));
}

void TestDesk::settingsStayInRange()
{
    WindowFixture fixture;
    AppSettings settings(fixture.path(QStringLiteral("other.ini")));
    QStringList changed;
    connect(&settings, &AppSettings::changed, this, [&](const QString& name) { changed << name; });
    QCOMPARE(settings.get(setting::fontSize), 13.5);
    settings.set(setting::fontSize, 400);
    QCOMPARE(settings.get(setting::fontSize), 40.0);
    settings.set(setting::colourPatterns, false);
    settings.set(setting::colourPatterns, false);
    QCOMPARE(changed, (QStringList{QStringLiteral("view/fontSize"), QStringLiteral("view/colourPatterns")}));
}

void TestDesk::docksFollowTheDesk()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        auto* controls = window->findChild<QDockWidget*>(QStringLiteral("controls"));
        QVERIFY(controls->isHidden());
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        QVERIFY(controls->isVisible());
        controls->close();
        QVERIFY(!window->registry()->action(QStringLiteral("view.controls"))->isChecked());
    }
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    auto* controls = window->findChild<QDockWidget*>(QStringLiteral("controls"));
    QVERIFY(controls->isHidden());
    window->registry()->action(QStringLiteral("view.controls"))->trigger();
    QVERIFY(controls->isVisible());
}

void TestDesk::tokensFollowTheText()
{
    TokenTrack track;
    for (int i = 0; i < 10; ++i) {
        track.append({10 + 3 * i, 3, i, TokenSource::Head, 7, i});
    }
    track.replace({{0, 0, 5}}); // before all
    QCOMPARE(track.tokens().front().start, 15);
    track.replace({{18, 0, 4}}); // between the first and the second
    QCOMPARE(track.tokens().size(), std::size_t(10));
    QCOMPARE(track.tokens()[0].start, 15);
    QCOMPARE(track.tokens()[1].start, 22);
    track.replace({{23, 0, 1}}); // within the second
    QCOMPARE(track.tokens().size(), std::size_t(9));
    QCOMPARE(track.tokens()[1].index, 2);
    QCOMPARE(track.tokens()[1].start, 26);
    track.replace({{25, 5, 0}}); // the author's character, the third, and a letter of the fourth
    QCOMPARE(track.tokens()[1].index, 4);
    QCOMPARE(track.tokens()[1].start, 27);
    QVERIFY(!track.at(26));
    QCOMPARE(track.at(27)->index, 4);
    QCOMPARE(track.at(29)->index, 4);

    // Changes at once are what they are one by one, from the last to the first.
    std::mt19937 random{5};
    for (int round = 0; round < 500; ++round) {
        TokenTrack atOnce;
        qsizetype size = 0;
        for (int i = 0; i < 20; ++i) {
            size += qsizetype(random() % 3);
            const auto length = qsizetype(random() % 4);
            atOnce.append({size, length, i, TokenSource::Head, 7, i});
            size += length;
        }
        TokenTrack oneByOne = atOnce;
        std::vector<TokenTrack::Change> changes;
        for (qsizetype at = 0; at <= size; at += 1 + qsizetype(random() % 9)) {
            const auto removed = std::min<qsizetype>(qsizetype(random() % 5), size - at);
            changes.push_back({at, removed, qsizetype(random() % 3)});
            at += removed;
        }
        atOnce.replace(changes);
        for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
            oneByOne.replace({*change});
        }
        QCOMPARE(atOnce.tokens(), oneByOne.tokens());
    }
}

void TestDesk::aTokenThatIsEditedIsTheAuthorsFromThenOn()
{
    ManuscriptEdit page;
    page.setManuscript({});
    page.appendGenerated("The caf\xc3\xa9 was", 3,
                         {{1, TokenSource::Target, 3}, {2, TokenSource::Head, 6}, {3, TokenSource::Suffix, 4}});
    QCOMPARE(page.tokens().tokens().size(), std::size_t(3));
    QCOMPARE(page.tokens().at(5)->id, 2);
    QCOMPARE(page.tokens().at(5)->length, 5);
    QCOMPARE(page.tokens().at(9)->start, 8);
    QVERIFY(page.replaceRange(4, 8, QStringLiteral("inn")));
    QCOMPARE(page.model().text(), QStringLiteral("The inn was"));
    QCOMPARE(page.tokens().tokens().size(), std::size_t(2));
    QCOMPARE(page.tokens().at(8)->id, 3);
    page.undoEdit();
    QCOMPARE(page.model().text(), QString::fromUtf8("The caf\xc3\xa9 was"));
}

void TestDesk::streamedTokensAreTheProjectsTokens()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(400);
    for (int i = 0; i < 400; ++i) {
        fixture.recording->sources.push_back(TokenSource(i % 5));
    }
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(!window->session()->hasPendingText());
    const std::vector<PageToken> streamed = window->page()->tokens().tokens();
    QCOMPARE(streamed.size(), std::size_t(400));
    window->page()->refreshTokens(window->project()->manuscript());
    const std::vector<PageToken>& read = window->page()->tokens().tokens();
    QCOMPARE(read.size(), streamed.size());
    for (std::size_t i = 0; i < read.size(); ++i) {
        QCOMPARE(read[i].start, streamed[i].start);
        QCOMPARE(read[i].length, streamed[i].length);
        QCOMPARE(read[i].source, streamed[i].source);
        QCOMPARE(read[i].index, streamed[i].index);
        QVERIFY(read[i].run > 0);
    }
}

void TestDesk::marksArePainted()
{
    ManuscriptEdit page;
    page.resize(800, 300);
    page.setManuscript({});
    page.appendGenerated("The water had risen and nobody in Oddermere knew.", 1);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    const QColor colour(10, 200, 30);
    QCOMPARE(countColour(page.grab().toImage(), colour), 0);
    for (const MarkShape shape :
         {MarkShape::Fill, MarkShape::Solid, MarkShape::Dotted, MarkShape::Dashed, MarkShape::LongDashed,
          MarkShape::DashDot, MarkShape::DashDotDot, MarkShape::SparselyDotted, MarkShape::Wave})
    {
        const OneMark mark({4, 9, colour, shape});
        page.addMarks(&mark);
        QVERIFY2(countColour(page.grab().toImage(), colour) > 10, qPrintable(QString::number(int(shape))));
        page.removeMarks(&mark);
    }
    QCOMPARE(countColour(page.grab().toImage(), colour), 0);
}

void TestDesk::aLongBeginningIsShownFromItsEnd()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(400);
    fixture.recording->tokensPerSecond = 4000;
    const auto window = fixture.window();
    std::string text;
    for (int i = 0; i < 80; ++i) {
        text += "The tide had left the causeway bare for the third day running.\n\n";
    }
    QVERIFY(window->project()->begin(QStringLiteral("Salt"), text, fixture.path(QStringLiteral("stories"))));
    QTRY_VERIFY(window->page()->isAtEnd());
    QVERIFY(window->page()->verticalScrollBar()->maximum() > 0);
    // The page goes along with what is written.
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
    QTRY_VERIFY(!window->session()->hasPendingText());
    QVERIFY(window->page()->isAtEnd());
}

QTEST_MAIN(TestDesk)
#include "test_desk.moc"
