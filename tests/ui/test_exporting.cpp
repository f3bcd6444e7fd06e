// The export window, pages and their PDF, and texts coming in.
#include "app/export/exporter.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/controls/controls_panel.h"
#include "ui/exporting/export_window.h"
#include "ui/exporting/page_preview.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QBuffer>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>

using namespace longhand;

namespace {

Book bookOfChapters(int chapters, int paragraphs)
{
    Book book{"The Salt Year", {}};
    for (int c = 0; c < chapters; ++c) {
        book.blocks.push_back({BlockKind::Chapter, "Chapter " + std::to_string(c + 1)});
        for (int p = 0; p < paragraphs; ++p) {
            std::string text;
            for (int w = 0; w < 90; ++w) {
                text += "water risen over Oddermere ";
            }
            book.blocks.push_back({BlockKind::Paragraph, text});
        }
    }
    return book;
}

int darkPixels(const QImage& image, const QRect& where)
{
    int count = 0;
    for (int y = where.top(); y <= where.bottom(); ++y) {
        for (int x = where.left(); x <= where.right(); ++x) {
            count += image.pixelColor(x, y).lightness() < 128 ? 1 : 0;
        }
    }
    return count;
}

QImage paint(const BookPrinter& printer, int page)
{
    const double scale = 0.25;
    QImage image((printer.pageSize() * scale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    printer.paintPage(painter, page);
    return image;
}

QByteArray fileBytes(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

PrintSetting plainSetting()
{
    PrintSetting setting;
    setting.font = pageFont(11);
    return setting;
}

} // namespace

class TestExporting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pagesAreFilledAndNothingIsOutside();
    void everySettingShows();
    void chaptersBeginOnNewPages();
    void aPdfHasItsPagesAndItsTitle();
    void theWindowPreviewsAndWrites();
    void aChapterAlone();
    void whatIsWrittenIsTheNewestText();
    void anExportIsOfTheStoryThatWasAskedFor();
    void anUnwritableFileIsAMessage();
    void exportingWhileTheModelWrites();
    void aTextBecomesAStory();
    void aTextAtTheCaret();
    void aTextGoesIntoTheStoryThatWasAskedFor();
    void quitStaysLastInItsMenu();
};

void TestExporting::pagesAreFilledAndNothingIsOutside()
{
    const PrintSetting setting = plainSetting();
    const BookPrinter printer(bookOfChapters(1, 12), setting);
    QVERIFY(printer.pageCount() > 5);
    const QImage page = paint(printer, 2);
    const double dot = 300 / 25.4 * 0.25;
    const QRect text(int(25 * dot), int(22 * dot), int(page.width() - 50 * dot), int(page.height() - 44 * dot));
    QVERIFY(darkPixels(page, text) > 5000);
    QCOMPARE(darkPixels(page, QRect(0, 0, text.left() - 2, page.height())), 0);
    QCOMPARE(darkPixels(page, QRect(text.right() + 3, 0, page.width() - text.right() - 3, page.height())), 0);
    QCOMPARE(darkPixels(page, QRect(0, 0, page.width(), text.top() - 1)), 0);
    // The page's number stands below.
    QVERIFY(darkPixels(page, QRect(0, text.bottom() + 1, page.width(), page.height() - text.bottom() - 1)) > 5);
}

void TestExporting::everySettingShows()
{
    const Book book = bookOfChapters(2, 8);
    const BookPrinter usual(book, plainSetting());
    const auto changed = [&](auto change) {
        PrintSetting setting = plainSetting();
        change(setting);
        const BookPrinter printer(book, setting);
        bool differs = printer.pageCount() != usual.pageCount();
        for (int page = 0; page < usual.pageCount() && !differs; ++page) {
            differs = paint(printer, page) != paint(usual, page);
        }
        return differs;
    };
    QVERIFY(!changed([](PrintSetting&) {}));
    QVERIFY(changed([](PrintSetting& s) { s.size = QPageSize(QPageSize::A5); }));
    QVERIFY(changed([](PrintSetting& s) { s.font.setPointSizeF(15); }));
    QVERIFY(changed([](PrintSetting& s) { s.lineFactor = 2; }));
    QVERIFY(changed([](PrintSetting& s) { s.indent = false; }));
    QVERIFY(changed([](PrintSetting& s) { s.justify = false; }));
    QVERIFY(changed([](PrintSetting& s) { s.titlePage = false; }));
    QVERIFY(changed([](PrintSetting& s) { s.pageNumbers = false; }));
    QVERIFY(changed([](PrintSetting& s) { s.runningTitle = true; }));
    QVERIFY(changed([](PrintSetting& s) { s.chaptersOnNewPage = false; }));
}

void TestExporting::chaptersBeginOnNewPages()
{
    PrintSetting setting = plainSetting();
    const BookPrinter printer(bookOfChapters(4, 3), setting);
    int last = 0;
    for (int n = 0; n < 4; ++n) {
        QVERIFY(printer.pageOfHeading(n) > last);
        last = printer.pageOfHeading(n);
    }
    QCOMPARE(printer.pageOfHeading(4), -1);
    setting.chaptersOnNewPage = false;
    Book small = bookOfChapters(4, 1);
    for (BookBlock& block : small.blocks) {
        block.text.resize(std::min<std::size_t>(block.text.size(), 200));
    }
    const BookPrinter run(small, setting);
    QCOMPARE(run.pageOfHeading(0), 1);
    QCOMPARE(run.pageOfHeading(3), 1);
    // A heading never stands alone at the end of a page.
    for (int lines = 1; lines < 60; ++lines) {
        Book book = bookOfChapters(2, 1);
        book.blocks[1].text.clear();
        for (int i = 0; i < lines; ++i) {
            book.blocks[1].text += "line\n";
        }
        book.blocks[3].text = "below the heading\nand more\nand more";
        const BookPrinter printed(book, setting);
        const int page = printed.pageOfHeading(1);
        const QImage image = paint(printed, page);
        const QImage without = [&] {
            Book cut = book;
            cut.blocks.pop_back();
            const BookPrinter alone(cut, setting);
            return page < alone.pageCount() ? paint(alone, page) : QImage();
        }();
        QVERIFY2(page < printed.pageCount() && image != without, qPrintable(QString::number(lines)));
    }
}

void TestExporting::aPdfHasItsPagesAndItsTitle()
{
    const BookPrinter printer(bookOfChapters(2, 4), plainSetting());
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    int told = 0;
    QVERIFY(printer.writePdf(buffer, QStringLiteral("The Salt Year"), [&](int done) { return (told = done) > 0; }));
    QCOMPARE(told, printer.pageCount());
    const QByteArray pdf = buffer.data();
    QVERIFY(pdf.startsWith("%PDF-"));
    QCOMPARE(pdf.count("/Type /Page\n"), printer.pageCount());
    QVERIFY(pdf.contains("/Count " + QByteArray::number(printer.pageCount())));
    QBuffer ended;
    QVERIFY(ended.open(QIODevice::WriteOnly));
    QVERIFY(!printer.writePdf(ended, {}, [](int done) { return done < 2; }));
}

void TestExporting::theWindowPreviewsAndWrites()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QAction* command = window->registry()->action(QStringLiteral("project.export"));
    QVERIFY(!command->isEnabled());
    QVERIFY(window->project()->begin(QStringLiteral("Chapter 1\n\nThe *salt*.\n\nChapter 2\n\nThe sea."),
                                     fixture.path(QStringLiteral("stories"))));
    QVERIFY(command->isEnabled());
    command->trigger();
    auto* exporting = window->findChild<ExportWindow*>();
    QVERIFY(exporting && exporting->isVisible() && !exporting->isModal());
    QTRY_VERIFY(exporting->pages()->printer());
    QCOMPARE(exporting->pages()->printer()->pageCount(), 3); // title, two chapters
    const QString pdf = fixture.path(QStringLiteral("out.pdf"));
    QSignalSpy exported(exporting, &ExportWindow::exported);
    FileDialogs::setNextAnswer(pdf);
    auto* button = exporting->findChildren<QPushButton*>().back();
    for (QPushButton* candidate : exporting->findChildren<QPushButton*>()) {
        button = candidate->isDefault() ? candidate : button;
    }
    button->click();
    QTRY_COMPARE(exported.size(), 1);
    QCOMPARE(fileBytes(pdf).count("/Type /Page\n"), 3);
    QVERIFY(window->messages()->text(QStringLiteral("export")).contains(pdf));

    const struct
    {
        ExportKind kind;
        const char* content;
    } kinds[] = {{ExportKind::Html, "<h3 dir=\"auto\" id=\"h1\">Chapter 1</h3>"},
                 {ExportKind::Markdown, "### Chapter 1\n\nThe \\*salt\\*."},
                 {ExportKind::CleanText, "Chapter 1\n\nThe *salt*.\n"},
                 {ExportKind::ExactText, "Chapter 1\n\nThe *salt*.\n\nChapter 2\n\nThe sea.\n"}};
    for (const auto& [kind, content] : kinds) {
        exporting->setKind(kind);
        QTRY_VERIFY(exporting->previewText().contains(QStringLiteral("Chapter 1")));
        const QString file = fixture.path(QStringLiteral("out.") + suffixOf(kind));
        const auto before = exported.size();
        FileDialogs::setNextAnswer(file);
        button->click();
        QTRY_COMPARE(exported.size(), before + 1);
        QVERIFY2(fileBytes(file).contains(content), fileBytes(file).constData());
    }
}

void TestExporting::aChapterAlone()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Chapter 1\n\nSalt.\n\nChapter 2\n\nSea."),
                                     fixture.path(QStringLiteral("stories"))));
    window->registry()->action(QStringLiteral("project.export"))->trigger();
    auto* exporting = window->findChild<ExportWindow*>();
    exporting->setKind(ExportKind::CleanText);
    const auto boxes = exporting->findChildren<QComboBox*>();
    QComboBox* chapters = nullptr;
    for (QComboBox* box : boxes) {
        chapters = box->findText(QStringLiteral("Chapter 2")) >= 0 ? box : chapters;
    }
    QVERIFY(chapters);
    chapters->setCurrentText(QStringLiteral("Chapter 2"));
    QTRY_VERIFY(exporting->previewText().contains(QStringLiteral("Sea.")) &&
                !exporting->previewText().contains(QStringLiteral("Salt.")));
    // The text has grown meanwhile.
    window->page()->moveCursor(QTextCursor::End);
    QTest::keyClicks(window->page(), QStringLiteral(" Fish."));
    QVERIFY(!exporting->previewText().contains(QStringLiteral("Fish")));
    Q_EMIT exporting->refreshRequested();
    QTRY_VERIFY(exporting->previewText().contains(QStringLiteral("Sea. Fish.")));
}

/// The author goes on working beside the window.
void TestExporting::whatIsWrittenIsTheNewestText()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Chapter 1\n\nSalt.\n\nChapter 2\n\nSea."),
                                     fixture.path(QStringLiteral("stories"))));
    QAction* command = window->registry()->action(QStringLiteral("project.export"));
    command->trigger();
    auto* exporting = window->findChild<ExportWindow*>();
    exporting->setKind(ExportKind::CleanText);
    QTRY_VERIFY(exporting->previewText().contains(QStringLiteral("Sea.")));
    window->page()->moveCursor(QTextCursor::End);
    QTest::keyClicks(window->page(), QStringLiteral(" Fish."));
    QPushButton* button = nullptr;
    for (QPushButton* candidate : exporting->findChildren<QPushButton*>()) {
        button = candidate->isDefault() ? candidate : button;
    }
    QVERIFY(button);
    QSignalSpy exported(exporting, &ExportWindow::exported);
    FileDialogs::setNextAnswer(fixture.path(QStringLiteral("out.txt")));
    button->click();
    QTRY_COMPARE(exported.size(), 1);
    QVERIFY(fileBytes(fixture.path(QStringLiteral("out.txt"))).contains("Sea. Fish."));
    // The command shows the newest text, too, and a chapter is the same one behind a new one.
    QComboBox* chapters = nullptr;
    for (QComboBox* box : exporting->findChildren<QComboBox*>()) {
        chapters = box->findText(QStringLiteral("Chapter 2")) >= 0 ? box : chapters;
    }
    QVERIFY(chapters);
    chapters->setCurrentText(QStringLiteral("Chapter 2"));
    QVERIFY(window->page()->replaceRange(0, 0, QStringLiteral("Chapter 0\n\nSand.\n\n")));
    command->trigger();
    QCOMPARE(window->findChildren<ExportWindow*>().size(), 1);
    QCOMPARE(chapters->currentText(), QStringLiteral("Chapter 2"));
    QVERIFY(chapters->findText(QStringLiteral("Chapter 0")) > 0);
    QVERIFY(exporting->previewText().contains(QStringLiteral("Sea. Fish.")));
}

/// The question may be answered when another story is open.
void TestExporting::anExportIsOfTheStoryThatWasAskedFor()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Salt."), fixture.path(QStringLiteral("stories"))));
    const QString first = window->project()->file();
    const QString out = fixture.path(QStringLiteral("salt.txt"));
    window->actions()->exportText->trigger();
    auto* dialog = window->findChild<QFileDialog*>();
    QVERIFY(dialog);
    QVERIFY(window->project()->begin(QStringLiteral("Sea."), fixture.path(QStringLiteral("stories"))));
    dialog->selectFile(out);
    dialog->findChild<QLineEdit*>()->setText(out);
    QVERIFY(QMetaObject::invokeMethod(dialog, "accept"));
    QVERIFY(!QFile::exists(out));
    QVERIFY(window->messages()->text(QStringLiteral("other-story")).contains(QStringLiteral("Salt")));
    // With the story open again it is the right one.
    QVERIFY(window->openProject(first));
    FileDialogs::setNextAnswer(out);
    window->actions()->exportText->trigger();
    QTRY_VERIFY(fileBytes(out).contains("Salt."));
}

void TestExporting::anUnwritableFileIsAMessage()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Salt."), fixture.path(QStringLiteral("stories"))));
    window->registry()->action(QStringLiteral("project.export"))->trigger();
    auto* exporting = window->findChild<ExportWindow*>();
    for (const ExportKind kind : {ExportKind::Pdf, ExportKind::Html}) {
        exporting->setKind(kind);
        QSignalSpy failed(exporting, &ExportWindow::failed);
        FileDialogs::setNextAnswer(fixture.path(QStringLiteral("no/such/folder/out.x")));
        for (QPushButton* button : exporting->findChildren<QPushButton*>()) {
            if (button->isDefault()) {
                button->click();
            }
        }
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(window->messages()->text(QStringLiteral("export")).contains(QStringLiteral("no/such/folder")));
    }
}

void TestExporting::exportingWhileTheModelWrites()
{
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(4000);
    fixture.recording->tokensPerSecond = 2000;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Salt."), fixture.path(QStringLiteral("stories"))));
    window->controls()->setControls([&] {
        WritingControls controls = window->controls()->controls();
        controls.length = 4000;
        return controls;
    }());
    window->writing()->write();
    QTRY_VERIFY(window->page()->wordCount() > 50);
    window->registry()->action(QStringLiteral("project.export"))->trigger();
    auto* exporting = window->findChild<ExportWindow*>();
    exporting->setKind(ExportKind::CleanText);
    QTRY_VERIFY(exporting->previewText().contains(QStringLiteral("Salt.")));
    QCOMPARE(window->session()->status().state, SessionState::Writing);
    QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Finished, longhand::test::kPatience);
}

void TestExporting::aTextBecomesAStory()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    const QString file = fixture.path(QStringLiteral("ferry.md"));
    std::ofstream(file.toStdString()) << "# The Ferry\n\n## One\n\nIt was \\*late\\*.\n";
    FileDialogs::setNextAnswer(file);
    window->registry()->action(QStringLiteral("project.import"))->trigger();
    QVERIFY(window->project()->isOpen());
    QCOMPARE(window->project()->title(), QStringLiteral("The Ferry"));
    QCOMPARE(window->page()->model().text(), QStringLiteral("# One\n\nIt was *late*.\n"));
    QVERIFY(window->messages()->text(QStringLiteral("import")).contains(QStringLiteral("UTF-8")));
    const QString torn = fixture.path(QStringLiteral("torn.txt"));
    std::ofstream(torn.toStdString()) << "\xe2\x80\x9cIt\xe2\x80\x99s late,\xe2\x80\x9d he said \xe2\x80\x93 it\x92s.";
    FileDialogs::setNextAnswer(torn);
    window->registry()->action(QStringLiteral("project.import"))->trigger();
    QVERIFY(window->page()->model().text().endsWith(QStringLiteral("it\u2019s.")));
    QVERIFY(window->messages()->text(QStringLiteral("import")).contains(QStringLiteral("Windows-1252")));
    QVERIFY(window->messages()->text(QStringLiteral("import")).contains(QStringLiteral("1 byte")));
    const QString bad = fixture.path(QStringLiteral("bad.txt"));
    std::ofstream(bad.toStdString()) << std::string("a\0b", 3);
    FileDialogs::setNextAnswer(bad);
    const QString before = window->project()->file();
    window->registry()->action(QStringLiteral("project.import"))->trigger();
    QCOMPARE(window->project()->file(), before);
    QVERIFY(window->messages()->text(QStringLiteral("import")).contains(QStringLiteral("bad.txt")));
}

void TestExporting::aTextAtTheCaret()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Salt. Sea."), fixture.path(QStringLiteral("stories"))));
    const QString file = fixture.path(QStringLiteral("a.txt"));
    std::ofstream(file.toStdString()) << "Fish. ";
    window->page()->selectRange(6, 6);
    FileDialogs::setNextAnswer(file);
    window->registry()->action(QStringLiteral("edit.insertFile"))->trigger();
    QCOMPARE(window->page()->model().text(), QStringLiteral("Salt. Fish. Sea."));
    window->actions()->undo->trigger();
    QCOMPARE(window->page()->model().text(), QStringLiteral("Salt. Sea."));
    // Of a chapter in Markdown nothing is kept back for a title, and its headings stay on their levels.
    const QString chapter = fixture.path(QStringLiteral("b.md"));
    std::ofstream(chapter.toStdString()) << "# The Ferry\n\n## Dawn\n\nFish.\n";
    window->page()->selectRange(0, 10);
    FileDialogs::setNextAnswer(chapter);
    window->registry()->action(QStringLiteral("edit.insertFile"))->trigger();
    QVERIFY(window->page()->model().text().contains(QStringLiteral("# The Ferry\n\n## Dawn\n\nFish.\n")));
}

void TestExporting::aTextGoesIntoTheStoryThatWasAskedFor()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Salt."), fixture.path(QStringLiteral("stories"))));
    const QString file = fixture.path(QStringLiteral("a.txt"));
    std::ofstream(file.toStdString()) << "Fish. ";
    window->registry()->action(QStringLiteral("edit.insertFile"))->trigger();
    auto* dialog = window->findChild<QFileDialog*>();
    QVERIFY(dialog);
    QVERIFY(window->project()->begin(QStringLiteral("Sea."), fixture.path(QStringLiteral("stories"))));
    dialog->findChild<QLineEdit*>()->setText(file);
    QVERIFY(QMetaObject::invokeMethod(dialog, "accept"));
    QCOMPARE(window->page()->model().text(), QStringLiteral("Sea."));
    QVERIFY(window->messages()->text(QStringLiteral("other-story")).contains(QStringLiteral("Salt")));
}

void TestExporting::quitStaysLastInItsMenu()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QCOMPARE(window->registry()->menu(MenuPlace::Project)->actions().back(), window->actions()->quit);
    QCOMPARE(window->registry()->menu(MenuPlace::Help)->actions().back(), window->actions()->about);
}

QTEST_MAIN(TestExporting)
#include "test_exporting.moc"
