#include "ui/actions/action_registry.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/pages/start_page.h"
#include "ui/palette/command_palette.h"
#include "ui/palette/fuzzy_match.h"
#include "ui/palette/palette_feature.h"
#include "ui/palette/palette_model.h"
#include "ui/shortcuts/shortcut_model.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAbstractSpinBox>
#include <QAction>
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>

using namespace longhand;

namespace {

PaletteEntry entry(const char* id, const char* text, bool enabled = true)
{
    PaletteEntry made;
    made.id = QString::fromLatin1(id);
    made.group = QStringLiteral("Story");
    made.text = QString::fromUtf8(text);
    made.enabled = enabled;
    return made;
}

QStringList texts(const PaletteModel& model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) {
        all << model.index(row).data().toString();
    }
    return all;
}

QString current(const CommandPalette& palette)
{
    return palette.list()->currentIndex().data().toString();
}

class Chapters : public PaletteProvider
{
public:
    QList<PaletteEntry> paletteEntries() const override
    {
        PaletteEntry made = entry("chapter.3", "3. Low Water");
        made.run = [this] { ++opened; };
        return {made};
    }
    mutable int opened = 0;
};

} // namespace

class TestPalette : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matching_data();
    void matching();
    void theBetterMatchIsFirst();
    void theModelKeepsItsPromises();
    void keyboardOnly();
    void escapeClosesAndDoesNotStopTheRun();
    void disabledOnesSayWhy();
    void whatWasUsedLatelyIsFirst();
    void providersOfferMore();
    void recentStoriesCanBeOpened();
    void aClickElsewhereCloses();
    void editingActsWhereTheKeyboardIs();
    void submenusAreNamed();
};

void TestPalette::matching_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("found");
    QTest::newRow("nothing typed") << ""
                                   << "Write" << true;
    QTest::newRow("the beginning") << "wri"
                                   << "Write or pause" << true;
    QTest::newRow("letters in order") << "wop"
                                      << "Write or pause" << true;
    QTest::newRow("not in order") << "pow"
                                  << "Write or pause" << false;
    QTest::newRow("words in any order") << "pause wri"
                                        << "Write or pause" << true;
    QTest::newRow("capitals") << "WRITE"
                              << "write or pause" << true;
    QTest::newRow("accents") << "cafe" << QString::fromUtf8("Im Caf\xc3\xa9") << true;
    QTest::newRow("typed accents") << QString::fromUtf8("caf\xc3\xa9") << "cafe" << true;
    QTest::newRow("not there") << "xyz"
                               << "Write" << false;
    QTest::newRow("longer than the text") << "writes on"
                                          << "Write" << false;
    QTest::newRow("only blanks") << "   "
                                 << "Write" << true;
    QTest::newRow("other scripts") << QString::fromUtf8("\xd0\xbf\xd0\xb8\xd1\x81")
                                   << QString::fromUtf8("\xd0\x9f\xd0\xb8\xd1\x81\xd0\xb0\xd1\x82\xd1\x8c") << true;
}

void TestPalette::matching()
{
    QFETCH(QString, query);
    QFETCH(QString, text);
    QFETCH(bool, found);
    const auto match = fuzzyMatch(query, text);
    QCOMPARE(match.has_value(), found);
    if (match) {
        QVERIFY(std::is_sorted(match->letters.begin(), match->letters.end()));
        for (const int letter : match->letters) {
            QVERIFY(letter >= 0 && letter < text.size());
        }
    }
}

void TestPalette::theBetterMatchIsFirst()
{
    const auto score = [](const char* query, const char* text) {
        return fuzzyMatch(QString::fromLatin1(query), QString::fromLatin1(text))->score;
    };
    QVERIFY(score("find", "Find") > score("find", "Freeze in dark"));
    QVERIFY(score("fn", "Find next") > score("fn", "Confine"));
    QVERIFY(score("pause", "Pause") > score("pause", "Write or pause"));
    QVERIFY(score("next", "Find next") > score("next", "New extract"));
    PaletteModel model;
    model.setEntries({entry("a", "Write or pause"), entry("b", "Pause"), entry("c", "Page up as used")}, {});
    model.setQuery(QStringLiteral("pause"));
    QCOMPARE(texts(model).mid(0, 2), (QStringList{QStringLiteral("Pause"), QStringLiteral("Write or pause")}));
    // The group is looked at too, behind what has it in its own text.
    model.setQuery(QStringLiteral("story pause"));
    QCOMPARE(texts(model).size(), 3);
}

void TestPalette::theModelKeepsItsPromises()
{
    PaletteModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setEntries({entry("a", "Write"), entry("b", "Pause", false)}, {});
    model.setQuery(QStringLiteral("w"));
    QCOMPARE(model.rowCount(), 1);
    model.setQuery(QStringLiteral("nothing of the kind"));
    QCOMPARE(model.rowCount(), 0);
    model.setEntries({}, {});
    model.setQuery({});
    QCOMPARE(model.rowCount(), 0);
}

void TestPalette::keyboardOnly()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    QTRY_VERIFY(window->page()->hasFocus());
    QTest::keyClick(window->page(), Qt::Key_K, Qt::ControlModifier);
    CommandPalette& palette = *CommandPalette::of(window.get());
    QVERIFY(palette.isVisible());
    QVERIFY(palette.query()->hasFocus());
    QTest::keyClicks(palette.query(), QStringLiteral("author and mod"));
    QCOMPARE(current(palette), QStringLiteral("Author and model"));
    QVERIFY(!window->page()->isTinted());
    QTest::keyClick(palette.query(), Qt::Key_Return);
    QVERIFY(window->page()->isTinted());
    QVERIFY(!palette.isVisible());
    QVERIFY(window->page()->hasFocus());
    QCOMPARE(window->page()->model().text(), QStringLiteral("The salt.")); // the keys went nowhere else

    QTest::keyClick(window->page(), Qt::Key_K, Qt::ControlModifier);
    const QString first = current(palette);
    QTest::keyClick(palette.query(), Qt::Key_Down);
    QVERIFY(current(palette) != first);
    QTest::keyClick(palette.query(), Qt::Key_Up);
    QCOMPARE(current(palette), first);
    QTest::keyClick(palette.query(), Qt::Key_Up); // goes round
    QCOMPARE(palette.list()->currentIndex().row(), palette.model()->rowCount() - 1);
    QTest::keyClicks(palette.query(), QStringLiteral("qqqqq"));
    QVERIFY(!palette.list()->currentIndex().isValid());
    QTest::keyClick(palette.query(), Qt::Key_Return); // nothing happens
    QVERIFY(palette.isVisible());
}

void TestPalette::escapeClosesAndDoesNotStopTheRun()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(5000);
    fixture.recording->tokensPerSecond = 200;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    window->writing()->write();
    QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
    CommandPalette& palette = *CommandPalette::of(window.get());
    QTest::keyClick(window->page(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY(palette.isVisible());
    QTest::keyClick(palette.query(), Qt::Key_Escape);
    QVERIFY(!palette.isVisible());
    QTest::qWait(50); // nothing may come of it
    QCOMPARE(window->session()->status().state, SessionState::Writing);
    QTest::keyClick(window->page(), Qt::Key_Escape);
    QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
}

void TestPalette::disabledOnesSayWhy()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    CommandPalette& palette = *CommandPalette::of(window.get());
    palette.open();
    palette.query()->setText(QStringLiteral("pause"));
    const QModelIndex index = palette.list()->currentIndex();
    QCOMPARE(index.data().toString(), QStringLiteral("Pause"));
    QVERIFY(!index.data(PaletteModel::EnabledRole).toBool());
    QCOMPARE(index.data(PaletteModel::WhyRole).toString(), QStringLiteral("No story is open"));
    QVERIFY(palette.query()->accessibleDescription().contains(QStringLiteral("No story is open")));
    QTest::keyClick(palette.query(), Qt::Key_Return);
    QVERIFY(palette.isVisible());
}

void TestPalette::whatWasUsedLatelyIsFirst()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        CommandPalette& palette = *CommandPalette::of(window.get());
        palette.open();
        palette.query()->setText(QStringLiteral("new seed"));
        QTest::keyClick(palette.query(), Qt::Key_Return);
        palette.open();
        palette.query()->setText(QStringLiteral("larger"));
        QTest::keyClick(palette.query(), Qt::Key_Return);
        palette.open();
        QCOMPARE(texts(*palette.model()).mid(0, 2),
                 (QStringList{QStringLiteral("Larger text"), QStringLiteral("New seed")}));
    }
    const auto window = fixture.window(); // remembered
    CommandPalette& palette = *CommandPalette::of(window.get());
    palette.open();
    QCOMPARE(current(palette), QStringLiteral("Larger text"));
}

void TestPalette::providersOfferMore()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    CommandPalette& palette = *CommandPalette::of(window.get());
    const Chapters chapters;
    palette.addProvider(&chapters);
    palette.open();
    palette.query()->setText(QStringLiteral("low wat"));
    QCOMPARE(current(palette), QStringLiteral("3. Low Water"));
    QTest::keyClick(palette.query(), Qt::Key_Return);
    QCOMPARE(chapters.opened, 1);
    palette.removeProvider(&chapters);
    palette.open();
    palette.query()->setText(QStringLiteral("low wat"));
    QVERIFY(current(palette) != QStringLiteral("3. Low Water"));
}

void TestPalette::recentStoriesCanBeOpened()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The first story."), fixture.path(QStringLiteral("stories"))));
    const QString first = window->project()->file();
    QVERIFY(window->project()->begin(QStringLiteral("Another one."), fixture.path(QStringLiteral("stories"))));
    CommandPalette& palette = *CommandPalette::of(window.get());
    palette.open();
    palette.query()->setText(QStringLiteral("open the first"));
    QTest::keyClick(palette.query(), Qt::Key_Return);
    QCOMPARE(window->project()->file(), first);
}

void TestPalette::aClickElsewhereCloses()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    CommandPalette& palette = *CommandPalette::of(window.get());
    palette.open();
    QVERIFY(palette.isVisible());
    QTest::mouseClick(window->page()->viewport(), Qt::LeftButton, {},
                      QPoint(60, window->page()->viewport()->height() - 20));
    QTRY_VERIFY(!palette.isVisible());
    QVERIFY(window->page()->hasFocus());
}

/// From the menu and from the palette: in a field, not on the page behind it.
void TestPalette::editingActsWhereTheKeyboardIs()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const auto act = [&](const char* id) {
        QAction* action = window->registry()->action(QLatin1String(id));
        QVERIFY2(action->isEnabled(), id);
        action->trigger();
    };
    // The first sentence of a story, before there is a page.
    auto* seed = window->startPage()->findChild<QPlainTextEdit*>();
    QVERIFY(seed->hasFocus());
    QGuiApplication::clipboard()->setText(QStringLiteral("Once"));
    act("edit.paste");
    QCOMPARE(seed->toPlainText(), QStringLiteral("Once"));

    const QString story = QStringLiteral("The salt came up the river.");
    QVERIFY(window->project()->begin(story, fixture.path(QStringLiteral("stories"))));
    const auto pageIsAsItWas = [&] {
        const auto [from, to] = window->page()->selectedRange();
        return window->page()->model().text() == story && from == to;
    };
    act("edit.find");
    auto* line = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(line);
    QTest::keyClicks(line, QStringLiteral("ferry"));
    act("edit.selectAll");
    QCOMPARE(line->selectedText(), QStringLiteral("ferry"));
    act("edit.cut");
    QCOMPARE(line->text(), QString());
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("ferry"));
    act("edit.paste");
    QCOMPARE(line->text(), QStringLiteral("ferry"));
    act("edit.undo");
    QCOMPARE(line->text(), QString());
    act("edit.redo");
    QCOMPARE(line->text(), QStringLiteral("ferry"));
    QVERIFY(line->hasFocus());
    QVERIFY(pageIsAsItWas());

    CommandPalette& palette = *CommandPalette::of(window.get());
    const auto choose = [&](const char* name) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(palette.query(), QLatin1String(name));
        QTest::keyClick(palette.query(), Qt::Key_Return);
    };
    line->deselect();
    choose("select all");
    QCOMPARE(line->selectedText(), QStringLiteral("ferry"));
    QGuiApplication::clipboard()->clear();
    choose("copy");
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("ferry"));
    QVERIFY(pageIsAsItWas());

    // A number is a field as well. What is only read keeps its text.
    auto* number = window->controls()->findChild<QAbstractSpinBox*>();
    number->setFocus();
    auto* digits = number->findChild<QLineEdit*>();
    digits->deselect();
    act("edit.selectAll");
    QCOMPARE(digits->selectedText(), digits->text());
    line->setFocus();
    line->setReadOnly(true);
    line->selectAll();
    window->page()->setFocus(); // tells of the change
    line->setFocus();
    QVERIFY(!window->registry()->action(QStringLiteral("edit.cut"))->isEnabled());
    QVERIFY(window->registry()->action(QStringLiteral("edit.copy"))->isEnabled());
    line->setReadOnly(false);

    // Back on the page they are the page's.
    window->page()->setFocus();
    act("edit.selectAll");
    QCOMPARE(window->page()->selectedRange().second, story.size());
    act("edit.cut");
    QCOMPARE(window->page()->model().text(), QString());
    act("edit.undo");
    QCOMPARE(window->page()->model().text(), story);
    QVERIFY(window->page()->hasFocus());
}

void TestPalette::submenusAreNamed()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QStringList all;
    for (const PaletteEntry& entry : window->findChild<PaletteFeature*>()->paletteEntries()) {
        all << entry.group + QStringLiteral(": ") + entry.text;
    }
    for (const char* wanted : {"Export at once: As plain text", "Theme: Sepia", "Edit: Undo", "Project: New story"}) {
        QVERIFY2(all.contains(QLatin1String(wanted)), wanted);
    }
    const ShortcutModel keys(window->registry());
    const QModelIndex light = keys.index(keys.rowOf(QStringLiteral("view.themeLight")), ShortcutModel::Command);
    QCOMPARE(light.data().toString(), QStringLiteral("Theme: Light"));
}

QTEST_MAIN(TestPalette)
#include "test_palette.moc"
