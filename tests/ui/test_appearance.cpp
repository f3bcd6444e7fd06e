// The look of the page and the window: settings that hold at once, themes, the author's own colours, the desktop's
// palette, the preferences dialog.
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/appearance/colour_field.h"
#include "ui/preferences/preferences.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/story/project_controller.h"
#include "ui/theme/theme.h"
#include "ui/widgets/file_dialogs.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QStyleOptionButton>
#include <QTabBar>
#include <QTextBlock>

using namespace longhand;

namespace {

template <typename Widget>
Widget* child(QWidget* parent, const char* name)
{
    return parent->findChild<Widget*>(QLatin1String(name));
}

QWidget* preferencePage(MainWindow& window, const char* id)
{
    window.desk().preferences->show(QLatin1String(id));
    return window.desk().preferences->dialog()->page(QLatin1String(id));
}

} // namespace

class TestAppearance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void preferencesOpenAndAreNotModal();
    void thePageIsSetAtOnceAndRemembered();
    void paragraphsAreMovedIn();
    void boxesAndTheKeyboardAreSeen();
    void everyThemeCanBeRead();
    void ownColoursHoldAtOnce();
    void ownColoursTravelAsFiles();
    void aBadThemeFileChangesNothing();
    void theDesktopIsFollowedWhileRunning();
};

void TestAppearance::preferencesOpenAndAreNotModal()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    window->registry()->action(QStringLiteral("edit.preferences"))->trigger();
    PreferencesDialog* dialog = window->desk().preferences->dialog();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(!dialog->isModal());
    for (const Preferences::Page& page : window->desk().preferences->pages()) {
        QWidget* made = dialog->page(page.id);
        QVERIFY2(made, qPrintable(page.id));
        for (const QWidget* field : made->findChildren<QWidget*>()) {
            if (field->focusPolicy() != Qt::NoFocus && !field->parentWidget()->inherits("QAbstractSpinBox") &&
                !field->parentWidget()->inherits("QComboBox") &&
                !field->parentWidget()->inherits("QComboBoxPrivateContainer") && field->focusProxy() == nullptr)
            {
                const auto* button = qobject_cast<const QAbstractButton*>(field);
                QVERIFY2(!field->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                         qPrintable(page.id + u' ' + QLatin1String(field->metaObject()->className())));
            }
        }
    }
    dialog->close();
    QTRY_VERIFY(!window->desk().preferences->dialog());
}

void TestAppearance::thePageIsSetAtOnceAndRemembered()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        QVERIFY(window->project()->begin(QStringLiteral("The salt. ").repeated(60), fixture.path("stories")));
        ManuscriptEdit* page = window->page();
        const qreal width = page->columnEdges().second;
        const QTextBlock block = page->document()->firstBlock();
        const int lines = block.lineCount();
        const qreal step = block.layout()->lineAt(1).y() - block.layout()->lineAt(0).y();
        QWidget* preferences = preferencePage(*window, "page");
        child<QSpinBox>(preferences, "lineWidth")->setValue(40);
        QVERIFY(page->columnEdges().second < width * 0.65);
        QTRY_VERIFY(page->document()->firstBlock().lineCount() > lines * 3 / 2);
        child<QDoubleSpinBox>(preferences, "lineSpacing")->setValue(2);
        page->caretRect(0);
        const QTextLayout* layout = page->document()->firstBlock().layout();
        const qreal wide = layout->lineAt(1).y() - layout->lineAt(0).y();
        QVERIFY2(wide > step * 1.25 && wide < step * 1.42, qPrintable(QString::number(wide / step)));
        child<QDoubleSpinBox>(preferences, "size")->setValue(20);
        QCOMPARE(page->font().pointSizeF(), 20.0);
        auto* faces = child<QComboBox>(preferences, "face");
        const int sans = faces->findData(QStringLiteral("DejaVu Sans"));
        QVERIFY(sans > 0);
        faces->setCurrentIndex(sans);
        QCOMPARE(page->font().family(), QStringLiteral("DejaVu Sans"));
        QCOMPARE(page->font().pointSizeF(), 20.0);
        QCOMPARE(window->project()->project()->text(), page->manuscript());
        window->close();
    }
    const auto window = fixture.window();
    QCOMPARE(window->page()->pageSetting().charactersALine, 40);
    QCOMPARE(window->page()->pageSetting().lineSpacing, 2.0);
    QCOMPARE(window->page()->font().family(), QStringLiteral("DejaVu Sans"));
    QCOMPARE(window->page()->font().pointSizeF(), 20.0);
}

void TestAppearance::paragraphsAreMovedIn()
{
    ManuscriptEdit page;
    page.resize(900, 600);
    ManuscriptPiece piece;
    piece.text = "First paragraph.\nSecond paragraph.\n\nAfter an empty line.\n" + std::string(4000, 'x') + "\nLast.";
    for (std::size_t i = 60; i < piece.text.size() - 10; i += 7)
        if (piece.text[i] == 'x')
            piece.text[i] = ' ';
    page.setManuscript({piece});
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    const qsizetype second = page.model().text().indexOf(QLatin1String("Second"));
    const qsizetype after = page.model().text().indexOf(QLatin1String("After"));
    const qsizetype third = page.model().text().indexOf(u'x');
    const qreal left = page.caretRect(0).left();
    const qreal secondTop = page.caretRect(second).top();
    QCOMPARE(page.caretRect(second).left(), left);
    PageSetting setting;
    setting.indent = true;
    setting.air = false;
    page.setPageSetting(setting);
    QCOMPARE(page.caretRect(0).left(), left);
    QVERIFY(page.caretRect(second).left() > left + 10);
    QVERIFY(page.caretRect(second).top() < secondTop);
    QCOMPARE(page.caretRect(after).left(), left);
    QVERIFY(page.caretRect(third).left() > left + 10);
    // Where the view breaks a long paragraph nothing is moved in, and the line before is full.
    QVERIFY(page.model().softBreaks().size() >= 2);
    const qsizetype soft = page.model().softBreaks().front();
    page.selectRange(soft, soft);
    QCOMPARE(page.caretRect(soft).left(), left);
    // What follows a line that is empty no more is moved in from then on.
    QVERIFY(page.replaceRange(after - 1, after - 1, QStringLiteral("Filled.")));
    page.selectRange(0, 0);
    QVERIFY(page.caretRect(after + 7).left() > left + 10);
    QCOMPARE(QString::fromStdString(page.manuscript()).remove(QStringLiteral("Filled.")).toStdString(), piece.text);
}

/// By the pixels: the best contrast with a background in a part of what a widget shows.
double best(const QImage& image, const QRect& part, const QColor& background)
{
    double most = 0;
    for (int y = part.top(); y <= part.bottom(); ++y) {
        for (int x = part.left(); x <= part.right(); ++x) {
            most = std::max(most, contrastOf(image.pixelColor(x, y), background));
        }
    }
    return most;
}

void TestAppearance::boxesAndTheKeyboardAreSeen()
{
    constexpr double enough = 3; // WCAG's, of what is not text
    WindowFixture fixture;
    const auto window = fixture.window();
    for (QAction* theme : {window->actions()->themeLight, window->actions()->themeDark, window->actions()->themeSepia})
    {
        theme->trigger();
        QWidget place;
        QCheckBox box(&place);
        QRadioButton radio(&place);
        radio.setAutoExclusive(false);
        QListWidget list(&place);
        list.addItems({QStringLiteral("one"), QStringLiteral("two")});
        QTabBar tabs(&place);
        tabs.addTab(QStringLiteral("Outline"));
        int y = 10;
        for (QWidget* part : std::initializer_list<QWidget*>{&box, &radio, &list, &tabs}) {
            part->setGeometry(10, y, 160, part == &list ? 80 : 30);
            y += 90;
        }
        place.resize(200, 380);
        place.show();
        place.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&place));
        for (const auto& [button, element] : std::initializer_list<std::pair<QAbstractButton*, QStyle::SubElement>>{
                 {&box, QStyle::SE_CheckBoxIndicator}, {&radio, QStyle::SE_RadioButtonIndicator}})
        {
            QStyleOptionButton option;
            option.initFrom(button);
            const QRect edge = button->style()->subElementRect(element, &option, button);
            const QRect left(edge.left(), edge.center().y() - 1, 3, 3);
            const QImage image = button->grab().toImage();
            const double seen = best(image, left, button->palette().color(QPalette::Window));
            QVERIFY2(seen >= enough, qPrintable(QStringLiteral("%1 %2").arg(theme->text()).arg(seen)));
        }
        list.setCurrentRow(0);
        list.setFocus();
        const QRect row = list.visualItemRect(list.item(0));
        const QColor behind = list.viewport()->grab().toImage().pixelColor(row.right() - 6, row.center().y());
        const double seen = best(list.viewport()->grab().toImage(), {row.right() - 30, row.top(), 20, 1}, behind);
        QVERIFY2(seen >= enough, qPrintable(QStringLiteral("%1 list %2").arg(theme->text()).arg(seen)));
        // As F6 goes to it.
        const QImage before = tabs.grab().toImage();
        place.setAttribute(Qt::WA_KeyboardFocusChange);
        tabs.setFocus(Qt::TabFocusReason);
        const QImage after = tabs.grab().toImage();
        double change = 0;
        for (int i = 0; i < after.width(); ++i) {
            for (int j = 0; j < after.height(); ++j) {
                change = std::max(change, contrastOf(after.pixelColor(i, j), before.pixelColor(i, j)));
            }
        }
        QVERIFY2(change >= enough, qPrintable(QStringLiteral("%1 tabs %2").arg(theme->text()).arg(change)));
    }
}

void TestAppearance::everyThemeCanBeRead()
{
    QCOMPARE(contrastOf(Qt::black, Qt::white), 21.0);
    QVERIFY(std::abs(contrastOf(QColor("#777777"), Qt::white) - 4.48) < 0.01);
    for (const Theme& theme : {lightTheme(), darkTheme(), sepiaTheme(), ownTheme(defaultOwnColours())}) {
        QVERIFY(contrastOf(theme.ink, theme.paper) >= 7);
        for (const QColor& text : {theme.ink, theme.quiet, theme.accent, theme.warning, theme.failure}) {
            const QString said = text.name() + QStringLiteral(" on ") + theme.paper.name();
            QVERIFY2(contrastOf(text, theme.paper) >= kEnoughContrast, qPrintable(said));
        }
        QVERIFY2(contrastOf(theme.quiet, theme.window) >= kEnoughContrast, qPrintable(theme.window.name()));
        QVERIFY(contrastOf(theme.ink, theme.palette.color(QPalette::Highlight)) >= kEnoughContrast);
        QVERIFY(contrastOf(theme.onAccent, theme.accent) >= kEnoughContrast);
        QCOMPARE(isDark(theme.palette), theme.dark);
    }
}

void TestAppearance::ownColoursHoldAtOnce()
{
    WindowFixture fixture;
    {
        const auto window = fixture.window();
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path("stories")));
        QWidget* themes = preferencePage(*window, "themes");
        auto* choice = child<QComboBox>(themes, "theme");
        choice->setCurrentIndex(choice->findText(QStringLiteral("My own colours")));
        Q_EMIT choice->activated(choice->currentIndex());
        QCOMPARE(window->desk().theme->choice(), ThemeChoice::Own);
        QVERIFY(window->actions()->themeOwn->isChecked());
        auto* paper = child<ColourField>(themes, "paper");
        auto* value = paper->findChild<QLineEdit*>();
        value->selectAll();
        QTest::keyClicks(value, QStringLiteral("#ffeedd"));
        QCOMPARE(QApplication::palette().color(QPalette::Base), QColor("#ffeedd"));
        const QImage image = window->page()->viewport()->grab().toImage();
        QCOMPARE(image.pixelColor(2, image.height() - 3), QColor("#ffeedd"));
        QVERIFY(child<ColourField>(themes, "ink")->contrastText().contains(QStringLiteral("easy")));
        auto* ink = child<ColourField>(themes, "ink")->findChild<QLineEdit*>();
        ink->selectAll();
        QTest::keyClicks(ink, QStringLiteral("#ccbbaa"));
        QVERIFY(child<ColourField>(themes, "ink")->contrastText().contains(QStringLiteral("hard")));
        ink->selectAll();
        QTest::keyClicks(ink, QStringLiteral("#12")); // not a colour yet
        QCOMPARE(QApplication::palette().color(QPalette::Text), QColor("#ccbbaa"));
        window->close();
    }
    const auto settings = fixture.settings();
    QCOMPARE(settings->theme(), ThemeChoice::Own);
    MainWindow window(fixture.settings(), [](std::shared_ptr<Project>) { return nullptr; });
    QCOMPARE(QApplication::palette().color(QPalette::Base), QColor("#ffeedd"));
}

void TestAppearance::ownColoursTravelAsFiles()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QWidget* themes = preferencePage(*window, "themes");
    ThemeColours colours = defaultOwnColours();
    colours.accent = QColor("#402060");
    colours.name = QStringLiteral("Violet");
    QFile file(fixture.path("violet.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(toJson(colours));
    file.close();
    FileDialogs::setNextAnswer(file.fileName());
    child<QPushButton>(themes, "import")->click();
    QCOMPARE(window->desk().theme->own(), colours);
    QVERIFY(child<QLabel>(themes, "said")->text().contains(QStringLiteral("Violet")));
    FileDialogs::setNextAnswer(fixture.path("again.json"));
    child<QPushButton>(themes, "export")->click();
    QFile again(fixture.path("again.json"));
    QVERIFY(again.open(QIODevice::ReadOnly));
    QString error;
    QCOMPARE(*themeFromJson(again.readAll(), &error), colours);
}

void TestAppearance::aBadThemeFileChangesNothing()
{
    QString error;
    const QByteArray good = toJson(defaultOwnColours());
    QVERIFY(themeFromJson(good, &error));
    QVERIFY(error.isEmpty());
    QByteArray newer = good;
    newer.replace("\"version\": 1", "\"version\": 2");
    QByteArray colour = good;
    colour.replace("#eef3ea", "#eef3e");
    QByteArray clear = good;
    clear.replace("#eef3ea", "#00eef3ea");
    for (const QByteArray& bad :
         {QByteArray(), QByteArray("{}"), QByteArray("[1]"), good.left(40), newer, colour, clear}) {
        error.clear();
        QVERIFY2(!themeFromJson(bad, &error), bad.constData());
        QVERIFY(!error.isEmpty());
    }
    WindowFixture fixture;
    const auto window = fixture.window();
    const ThemeColours before = window->desk().theme->own();
    QWidget* themes = preferencePage(*window, "themes");
    FileDialogs::setNextAnswer(fixture.path("none.json"));
    child<QPushButton>(themes, "import")->click();
    QCOMPARE(window->desk().theme->own(), before);
    QVERIFY(child<QLabel>(themes, "said")->text().contains(QStringLiteral("none.json")));
}

void TestAppearance::theDesktopIsFollowedWhileRunning()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QPalette desktop(QColor("#eeeeee"));
    window->desk().theme->setDesktop([&] { return desktop; });
    window->actions()->themeSystem->trigger();
    QVERIFY(!window->desk().theme->theme().dark);
    desktop = darkTheme().palette;
    QApplication::setPalette(desktop); // the desktop says that its palette changed
    QTRY_VERIFY(window->desk().theme->theme().dark);
    QCOMPARE(QApplication::palette().color(QPalette::Base), darkTheme().paper);
    // A theme that was chosen stays.
    window->actions()->themeSepia->trigger();
    desktop = lightTheme().palette;
    QEvent event(QEvent::ApplicationPaletteChange);
    QApplication::sendEvent(qApp, &event);
    QCoreApplication::processEvents();
    QCOMPARE(window->desk().theme->theme().paper, sepiaTheme().paper);
}

QTEST_MAIN(TestAppearance)
#include "test_appearance.moc"
