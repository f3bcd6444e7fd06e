// The book that exports are made of, its HTML, text and Markdown, and texts of other programs coming in.
#include "app/export/book.h"
#include "app/export/clean_text.h"
#include "app/export/exporter.h"
#include "app/export/html_text.h"
#include "app/import/text_import.h"
#include "app/project/outline/outline_store.h"
#include "engine/types/error.h"
#include "tests/support/project_fixture.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <fstream>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

std::string shape(const Book& book)
{
    std::string out;
    for (const BookBlock& block : book.blocks) {
        out += "PCSpb"[int(block.kind)];
        out += ":" + block.text + "|";
    }
    return out;
}

std::string fileWith(const TemporaryProject& folder, const char* name, std::string_view bytes)
{
    const auto file = folder.folder() / name;
    std::ofstream(file, std::ios::binary) << bytes;
    return file.string();
}

} // namespace

class TestBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blocks_data();
    void blocks();
    void languages();
    void givenHeadings();
    void dismissedHeadingsStayParagraphs();
    void oneChapter();
    void cleanTextAndMarkdown();
    void htmlIsWellFormed();
    void htmlHasNoControlCharacters();
    void htmlShowsEveryWord();
    void exportedFiles();
    void encodings_data();
    void encodings();
    void whatIsNoTextIsRefused();
    void markdownComesIn_data();
    void markdownComesIn();
    void markdownThereAndBack();
    void aBookThereAndBack();
    void titlesOfMarkdown_data();
    void titlesOfMarkdown();
};

void TestBook::blocks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << ""
                             << "";
    QTest::newRow("paragraphs") << "One.\n\n\nTwo,\n  still two. \n"
                                << "p:One.|p:Two,\nstill two.|";
    QTest::newRow("lines are paragraphs") << "One.\nTwo.\r\nThree."
                                          << "p:One.|p:Two.|p:Three.|";
    // With an empty line here and there, too, as a model leaves them.
    QTest::newRow("one Return ends a paragraph") << "One.\n\"Two?\" she said.\n\nThree!\n\"Four.\"\n\xe2\x80\x9c"
                                                    "Five\xe2\x80\xa6\xe2\x80\x9d\nSix."
                                                 << "p:One.|p:\"Two?\" she said.|p:Three!|p:\"Four.\"|p:\xe2\x80\x9c"
                                                    "Five\xe2\x80\xa6\xe2\x80\x9d|p:Six.|";
    QTest::newRow("verse in a book") << "A.\n\nThe sea is grey,\nthe sea is wide;\nthe boat is gone.\n\nB.\n\nC."
                                     << "p:A.|p:The sea is grey,\nthe sea is wide;\nthe boat is gone.|p:B.|p:C.|";
    QTest::newRow("lines that a program broke")
        << "It was a day like many\nothers. She went down to\nthe harbour, and saw.\n\nThe boat had\ncome at last."
        << "p:It was a day like many\nothers. She went down to\nthe harbour, and saw.|p:The boat had\ncome at last.|";
    QTest::newRow("every end of a line") << "one\x0btwo three\x0c\x0c"
                                            "Chapter 2\x0c\x0c"
                                            "four\r\nfive\r\n\r\nsix"
                                         << "p:one\ntwo three|C:Chapter 2|p:four\nfive|p:six|";
    QTest::newRow("scene breaks") << "* * *\n\nA.\n\n***\n\n* * *\n\nB.\n\n---\n\nC.\n\n\xe2\x81\x82\n"
                                  << "p:A.|b:|p:B.|b:|p:C.|";
    QTest::newRow("not a break") << "A.\n\n--\n\n- \n\nB."
                                 << "p:A.|p:--|p:-|p:B.|";
    QTest::newRow("chapters") << "Chapter 1\n\nA.\n\nCHAPTER THE SECOND\n\nB.\n\nChapter XIV. The Ferry\n\nC."
                              << "C:Chapter 1|p:A.|C:CHAPTER THE SECOND|p:B.|C:Chapter XIV. The Ferry|p:C.|";
    QTest::newRow("parts") << "PART TWO\n\nChapter 3: Low water\n\nA."
                           << "P:PART TWO|C:Chapter 3: Low water|p:A.|";
    QTest::newRow("marks") << "# One\n\n## Two\n\n### Three\n\nA.\n\n#### four\n\n#five"
                           << "P:One|C:Two|S:Three|p:A.|p:#### four|p:#five|";
    QTest::newRow("marks of one level are chapters") << "# One\n\nA.\n\n# Two\n\nB."
                                                     << "C:One|p:A.|C:Two|p:B.|";
    QTest::newRow("marks are not printed") << "# **Chapter 1**\n\n## The Inn ##\n\n# *Low water*\n\n## Of C#\n\nA."
                                           << "C:Chapter 1|S:The Inn|C:Low water|S:Of C#|p:A.|";
    QTest::newRow("words before marks") << "# Part One\n\n## The Inn\n\n### Chapter 7\n\nA."
                                        << "P:Part One|C:The Inn|C:Chapter 7|p:A.|";
    QTest::newRow("a part without chapters") << "Part One\n\n# The Inn\n\nA."
                                             << "P:Part One|C:The Inn|p:A.|";
    QTest::newRow("a long heading") << "## " + QString(130, u'a') + " ##\n\nA."
                                    << "C:" + QString(130, u'a') + "|p:A.|";
    QTest::newRow("sentences are none")
        << "Part of the crew had gone.\n\nChapter and verse, she said.\n\nPart one of the crew stayed.\n\n"
           "He wrote\nChapter 7\nof it."
        << "p:Part of the crew had gone.|p:Chapter and verse, she said.|p:Part one of the crew stayed.|"
           "p:He wrote\nChapter 7\nof it.|";
}

void TestBook::blocks()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(shape(makeBook("T", text.toStdString()))), expected);
}

void TestBook::languages()
{
    for (const auto& [locale, tag] :
         std::initializer_list<std::pair<const char*, const char*>>{{"de_DE.UTF-8", "de-DE"},
                                                                    {"en_US", "en-US"},
                                                                    {"fr", "fr"},
                                                                    {"C", ""},
                                                                    {"POSIX", ""},
                                                                    {"C.UTF-8", ""},
                                                                    {"", ""},
                                                                    {"en\" onload=", ""},
                                                                    {"de_CH@euro", "de-CH"},
                                                                    {"zh-Hant-TW", "zh-Hant-TW"},
                                                                    {"sl-rozaj-biske-1994", "sl-rozaj-biske-1994"},
                                                                    {"ast", "ast"},
                                                                    {"12", ""},
                                                                    {"c1", ""},
                                                                    {"zz9", ""},
                                                                    {"en-", ""},
                                                                    {"en--", ""},
                                                                    {"de--AT", ""},
                                                                    {"-de", ""},
                                                                    {"en_", ""},
                                                                    {"xx-toolongsubtagggg", ""}})
        QCOMPARE(languageTag(locale), std::string(tag));
    Book book = makeBook("T", "A.");
    QVERIFY(htmlDocument(book).find(" lang=") == std::string::npos);
    book.language = "pt-BR";
    QVERIFY(htmlDocument(chapterOf(book, 0)).find("<html lang=\"pt-BR\">") != std::string::npos);
}

void TestBook::givenHeadings()
{
    const std::string text = "Before.\n\n## The Inn\n\nA.\n\nChapter 9\n\nB.\n\nC.";
    const auto at = [&](const char* what) { return text.find(what); };
    const Book book =
        makeBook(" The\nSalt ", text,
                 {{at("## The"), BlockKind::Chapter, "The Inn"}, {at("B."), BlockKind::Scene, "At the quay"}});
    QCOMPARE(book.title, std::string("The Salt"));
    // The line that says the title is the heading; one that nobody named stays a paragraph.
    // The title of a scene is the author's own, unless it stands in the text.
    QCOMPARE(shape(book), std::string("p:Before.|C:The Inn|p:A.|p:Chapter 9|b:|p:B.|p:C.|"));
    const std::string scenes = "Chapter 1\n\nA.\n\n* * *\n\nB.\n\n### Dawn\n\nC.\n\n";
    const auto in = [&](const char* what) { return scenes.find(what); };
    QCOMPARE(shape(makeBook("", scenes,
                            {{0, BlockKind::Chapter, "Chapter 1"},
                             {in("A."), BlockKind::Scene, "She arrives"},
                             {in("* *"), BlockKind::Scene, "B."},
                             {in("###"), BlockKind::Scene, "Dawn"},
                             {in("C."), BlockKind::Scene, "Grey"},
                             {scenes.size(), BlockKind::Scene, "To be written"}})),
             std::string("C:Chapter 1|p:A.|b:|p:B.|S:Dawn|p:C.|"));
    QCOMPARE(shape(makeBook("", "A.", {{2, BlockKind::Part, "End"}})), std::string("p:A.|P:End|"));
    QCOMPARE(shape(makeBook("", "A.\n\n\nB.", {{3, BlockKind::Chapter, "Two"}})), std::string("p:A.|C:Two|p:B.|"));
}

void TestBook::dismissedHeadingsStayParagraphs()
{
    const TemporaryProject file;
    const std::string text = "Chapter 1\n\nA.\n\nChapter 2\n\nB.\n\nChapter 3";
    const auto project = file.create(text);
    QCOMPARE(shape(bookOf(*project)), std::string("C:Chapter 1|p:A.|C:Chapter 2|p:B.|C:Chapter 3|"));
    OutlineStore outline(*project);
    std::vector<OutlineEntry> entries;
    for (const char* title : {"Chapter 1", "Chapter 2", "Chapter 3"}) {
        OutlineEntry entry;
        entry.id = std::ssize(entries) + 1;
        entry.position = static_cast<std::int64_t>(text.find(title));
        entry.dismissed = true;
        entry.title = title;
        entries.push_back(entry);
    }
    // One of them is none; nobody has decided about the others.
    outline.save({entries[1]});
    QCOMPARE(shape(bookOf(*project)), std::string("C:Chapter 1|p:A.|p:Chapter 2|p:B.|C:Chapter 3|"));
    outline.save(entries);
    QCOMPARE(shape(bookOf(*project)), std::string("p:Chapter 1|p:A.|p:Chapter 2|p:B.|p:Chapter 3|"));
    entries[2].dismissed = false;
    outline.save(entries);
    QCOMPARE(shape(bookOf(*project)), std::string("p:Chapter 1|p:A.|p:Chapter 2|p:B.|C:Chapter 3|"));
}

void TestBook::oneChapter()
{
    const Book book = makeBook("T", "# P\n\n## One\n\nA.\n\n### s\n\nB.\n\n## Two\n\nC.");
    QCOMPARE(shape(chapterOf(book, 1)), std::string("C:One|p:A.|S:s|p:B.|"));
    QCOMPARE(shape(chapterOf(book, 2)), std::string("C:Two|p:C.|"));
    QVERIFY(chapterOf(book, 3).blocks.empty());
}

void TestBook::cleanTextAndMarkdown()
{
    const Book book = makeBook("The *Salt*", "## One\n\nA * b,\nc.\n\n***\n\n+ d");
    QCOMPARE(cleanText(book), std::string("The *Salt*\n\nOne\n\nA * b,\nc.\n\n* * *\n\n+ d\n"));
    QCOMPARE(markdownBook(book), std::string("# The \\*Salt\\*\n\n### One\n\nA \\* b,\\\nc.\n\n* * *\n\n\\+ d\n"));
    QCOMPARE(cleanText({}), std::string("\n"));
    QCOMPARE(markdownBook({}), std::string("\n"));
}

void TestBook::htmlIsWellFormed()
{
    const std::string html =
        htmlDocument(makeBook("A <b> & \"c\"", "# One\n\nx < y & z\nline\x01two\n\n***\n\n# Two\n\n\xd7\xa9\xd7\x9c"));
    // Void elements closed, it must parse as XML.
    QString xml = QString::fromStdString(html);
    xml.replace(QStringLiteral("<br>"), QStringLiteral("<br/>"));
    xml.replace(QRegularExpression(QStringLiteral("<meta ([^>]*)>")), QStringLiteral("<meta \\1/>"));
    xml.remove(QStringLiteral("<!DOCTYPE html>"));
    QXmlStreamReader reader(xml);
    QString text;
    int links = 0;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isCharacters())
            text += reader.text();
        links += reader.isStartElement() && reader.name() == QLatin1String("a") ? 1 : 0;
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QCOMPARE(links, 2);
    QVERIFY(text.contains(QStringLiteral("x < y & z")));
    QVERIFY(text.contains(QStringLiteral("linetwo")));
    QVERIFY(html.find("<script") == std::string::npos);
}

/// What HTML does not allow, XML's parsers neither; words stay apart.
void TestBook::htmlHasNoControlCharacters()
{
    std::string text;
    for (char32_t c = 1; c < 0xa0; c = c == 0x1f ? 0x7f : c + 1)
        if (c != '\n')
            text += "a" + QString::fromUcs4(&c, 1).toStdString() + "b ";
    for (char32_t plane = 0; plane <= 0x10; ++plane)
        for (const char32_t c : std::initializer_list<char32_t>{plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff,
                                                                char32_t(0xfdd0 + plane)})
            text += "c" + QString::fromUcs4(&c, 1).toStdString() + "d ";
    const QString html = QString::fromStdString(htmlDocument(makeBook("One\xc2\x85two", text)));
    for (const uint c : html.toUcs4())
        QVERIFY2((c >= 0x20 || c == '\n' || c == '\t') && (c < 0x7f || c >= 0xa0) && !QChar::isNonCharacter(c),
                 qPrintable(QString::number(c, 16)));
    QVERIFY(html.contains(QRegularExpression(QStringLiteral("<h1[^>]*>One\\s+two</h1>"))));
    QVERIFY(html.contains(QStringLiteral("cd cd ")));
    QCOMPARE(htmlEscaped("one\xc2\x85two"), std::string("one\ntwo"));
    QCOMPARE(htmlEscaped("one\x1ctwo\x1fthree"), std::string("one two three"));
    QCOMPARE(htmlEscaped("o\x7fn\xc2\x80"
                         "e\xef\xbf\xbe\xf0\x9f\xbf\xbe"),
             std::string("one"));
    QCOMPARE(htmlEscaped("caf\xc3\xa9 \xf0\x9f\x98\x80 \xc2\xa0\xef\xbf\xbd"),
             std::string("caf\xc3\xa9 \xf0\x9f\x98\x80 \xc2\xa0\xef\xbf\xbd"));
}

void TestBook::htmlShowsEveryWord()
{
    std::mt19937 random(5);
    for (int round = 0; round < 50; ++round) {
        std::string text;
        QStringList words;
        for (int i = 0; i < 200; ++i) {
            const std::string word = "w" + std::to_string(random() % 100000) + (random() % 9 == 0 ? "<&>" : "");
            words << QString::fromStdString(word).toHtmlEscaped();
            static constexpr const char* ends[] = {"\n\n", "\n", "\r\n", "\r", "\x0b", "\x0c", "\t"};
            text += word + (random() % 4 == 0 ? ends[random() % std::size(ends)] : " ");
        }
        // Every word, and none of them together with the next one.
        QString html = QString::fromStdString(htmlDocument(makeBook("t", text)));
        html.remove(0, html.indexOf(QStringLiteral("</h1>")));
        html.replace(QRegularExpression(QStringLiteral("<[^>]*>")), QStringLiteral(" "));
        QCOMPARE(html.split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts), words);
    }
}

void TestBook::exportedFiles()
{
    TemporaryProject file;
    const auto project = file.create("Chapter 1\n\nA <b>.");
    const auto out = file.folder() / "out.html";
    exportProject(*project, ExportFormat::Html, out);
    QVERIFY(fileContent(out).find("<h3 dir=\"auto\" id=\"h1\">Chapter 1</h3>") != std::string::npos);
    QVERIFY(fileContent(out).find("<p dir=\"auto\">A &lt;b&gt;.</p>") != std::string::npos);
    OutlineEntry entry;
    entry.position = 11;
    entry.level = OutlineLevel::Scene;
    entry.title = "At the quay";
    OutlineStore(*project).save({entry}); // what the outline says counts before what a line looks like
    exportProject(*project, ExportFormat::Markdown, out);
    QCOMPARE(fileContent(out), std::string("# The Salt Year\n\nChapter 1\n\n* * *\n\nA \\<b\\>.\n"));
    OutlineStore(*project).save({});
    exportProject(*project, ExportFormat::CleanText, out);
    QCOMPARE(fileContent(out), std::string("The Salt Year\n\nChapter 1\n\nA <b>.\n"));
    exportProject(*project, ExportFormat::Markdown, out);
    QCOMPARE(fileContent(out), std::string("# The Salt Year\n\n### Chapter 1\n\nA \\<b\\>.\n"));
}

void TestBook::encodings_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("encoding");
    QTest::newRow("ascii") << QByteArray("a\r\nb\rc") << "a\nb\nc"
                           << "UTF-8";
    QTest::newRow("line ends of other programs") << QByteArray("a\x0b"
                                                               "b\x0c"
                                                               "Chapter 2\r\x0c"
                                                               "c")
                                                 << "a\nb\nChapter 2\n\nc"
                                                 << "UTF-8";
    QTest::newRow("utf-8") << QByteArray("caf\xc3\xa9") << QString::fromUtf8("caf\xc3\xa9") << "UTF-8";
    QTest::newRow("picture") << QByteArray("a \xef\xbf\xbc b\xef\xbf\xbd") << QString::fromUtf8("a  b\xef\xbf\xbd")
                             << "UTF-8";
    QTest::newRow("mark") << QByteArray("\xef\xbb\xbf\xe2\x80\x94") << QString::fromUtf8("\xe2\x80\x94") << "UTF-8";
    QTest::newRow("utf-16le") << QByteArray("\xff\xfe"
                                            "a\0\xe9\0\x3d\xd8\x00\xde",
                                            10)
                              << QString::fromUtf8("a\xc3\xa9\xf0\x9f\x98\x80") << "UTF-16";
    QTest::newRow("utf-16be") << QByteArray("\xfe\xff\0a\xd8\x3d\xde\0\xd8\x00\0b", 12)
                              << QString::fromUtf8("a\xf0\x9f\x98\x80\xef\xbf\xbd"
                                                   "b")
                              << "UTF-16";
    QTest::newRow("windows") << QByteArray("\x93It\x92s\x94 \x97 caf\xe9")
                             << QString::fromUtf8("\xe2\x80\x9cIt\xe2\x80\x99s\xe2\x80\x9d \xe2\x80\x94 caf\xc3\xa9")
                             << "Windows-1252";
    // Two of them would be a character of UTF-8, too.
    QTest::newRow("windows by chance") << QByteArray("\xc3\xa9 \x93It\x94")
                                       << QString::fromUtf8("\xc3\x83\xc2\xa9 \xe2\x80\x9cIt\xe2\x80\x9d")
                                       << "Windows-1252";
    QTest::newRow("a stray byte") << QByteArray("\xe2\x80\x9c\xc3\xa9t\xc3\xa9\xe2\x80\x9d it\x92s")
                                  << QString::fromUtf8("\xe2\x80\x9c\xc3\xa9t\xc3\xa9\xe2\x80\x9d it\xe2\x80\x99s")
                                  << "UTF-8 + Windows-1252";
    QTest::newRow("a stray byte behind a mark")
        << QByteArray("\xef\xbb\xbfit\x92s") << QString::fromUtf8("it\xe2\x80\x99s") << "UTF-8 + Windows-1252";
    QTest::newRow("utf-32le") << QByteArray("\xff\xfe\0\0a\0\0\0\x00\xf6\x01\0\r\0\0\0\0\xd8\0\0", 20)
                              << QString::fromUtf8("a\xf0\x9f\x98\x80\n\xef\xbf\xbd") << "UTF-32";
    QTest::newRow("utf-32be") << QByteArray("\0\0\xfe\xff\0\0\0\xe9\0\x11\0\0", 12)
                              << QString::fromUtf8("\xc3\xa9\xef\xbf\xbd") << "UTF-32";
}

void TestBook::encodings()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    QFETCH(QString, encoding);
    TemporaryProject folder;
    const auto file = fileWith(folder, "My Story.txt", std::string_view(bytes.constData(), std::size_t(bytes.size())));
    const ImportedText imported = importText(file);
    QCOMPARE(QString::fromStdString(imported.text), text);
    QCOMPARE(QString::fromStdString(imported.encoding), encoding);
    QCOMPARE(imported.title, std::string("My Story"));
}

void TestBook::whatIsNoTextIsRefused()
{
    TemporaryProject folder;
    QVERIFY_EXCEPTION_THROWN(importText(folder.folder() / "none.txt"), Error);
    QVERIFY_EXCEPTION_THROWN(importText(folder.folder()), Error);
    QVERIFY_EXCEPTION_THROWN(importText(fileWith(folder, "a.png", std::string_view("\x89PNG\0\0", 6))), Error);
    QVERIFY_EXCEPTION_THROWN(importText(fileWith(folder, "c.txt",
                                                 std::string_view("\xef\xbb\xbf"
                                                                  "a\0",
                                                                  5))),
                             Error);
    QVERIFY_EXCEPTION_THROWN(importText(fileWith(folder, "d.txt",
                                                 std::string_view("\xff\xfe"
                                                                  "a\0\0\0",
                                                                  6))),
                             Error);
    try {
        importText(fileWith(folder, "b.txt", std::string_view("a\0b", 3)));
        QFAIL("no error");
    } catch (const Error& e) {
        QVERIFY(std::string(e.what()).find("b.txt") != std::string::npos);
    }
}

void TestBook::markdownComesIn_data()
{
    QTest::addColumn<QString>("markdown");
    QTest::addColumn<QString>("text");
    QTest::newRow("paragraphs") << "One\nmore.\n\n\nTwo."
                                << "One more.\n\nTwo.\n";
    QTest::newRow("headings") << "Title\n=====\n\n## Two ##\n\ntext"
                              << "# Title\n\n## Two\n\ntext\n";
    QTest::newRow("emphasis") << "a *b* __c__ `d`"
                              << "a *b* **c** d\n";
    QTest::newRow("escapes") << "\\*a\\* &amp; \\# b"
                             << "*a* & # b\n";
    QTest::newRow("breaks") << "a\\\nb  \nc"
                            << "a\nb\nc\n";
    QTest::newRow("lists") << "- a\n- b\n\n3. c\n4. d"
                           << "- a\n\n- b\n\n3. c\n\n4. d\n";
    QTest::newRow("items as they were written") << "007. Bond\n\n1986) A year\n\n1. a\n1. b\n\n* c"
                                                << "007. Bond\n\n1986) A year\n\n1. a\n\n1. b\n\n* c\n";
    QTest::newRow("items of several paragraphs") << "- a\n\n  b\n- - c\n\nd"
                                                 << "- a\n\nb\n\n- - c\n\nd\n";
    QTest::newRow("numbers alone") << "1.\n\nIt was dark.\n\n2.\n\nIt was light."
                                   << "1.\n\nIt was dark.\n\n2.\n\nIt was light.\n";
    QTest::newRow("a star alone") << "One.\n\n*\n\nTwo."
                                  << "One.\n\n* * *\n\nTwo.\n";
    QTest::newRow("a heading in an item") << "- # Head\n\nPara."
                                          << "- # Head\n\nPara.\n";
    QTest::newRow("a heading without words") << "a\n\n#\n\nb"
                                             << "a\n\n#\n\nb\n";
    QTest::newRow("a heading of two lines") << "a\\\nb\n---\n\nc"
                                            << "## a b\n\nc\n";
    QTest::newRow("words at a fence") << "~~~ he said\nb\n~~~"
                                      << "he said\nb\n";
    QTest::newRow("front matter") << "---\ntitle: One\n---\n# Two"
                                  << "# Two\n";
    QTest::newRow("rules") << "a\n\n---\n\nb"
                           << "a\n\n* * *\n\nb\n";
    QTest::newRow("links") << "[the inn](http://x.y)"
                           << "the inn (http://x.y)\n";
    QTest::newRow("definitions") << "[The inn] and [a][Sea]\n\n[the  INN]: http://x.y\n[sea]:\n  sea.html \"Sea\"\n\nb"
                                 << "The inn (http://x.y) and a (sea.html)\n\nb\n";
    QTest::newRow("speakers") << "Before.\n\n[Anna]: \"Yes.\"\n[Bob]: No!\n[12:05]: Arrived.\n\nAfter."
                              << "Before.\n\n[Anna]: \"Yes.\" [Bob]: No! [12:05]: Arrived.\n\nAfter.\n";
    QTest::newRow("a speaker who is spoken of") << "[Anna]: Yes.\n\nThen [Anna] left.\n\n[Anna]: No."
                                                << "[Anna]: Yes.\n\nThen [Anna] left.\n\n[Anna]: No.\n";
    QTest::newRow("a log") << "[Log 1]:\nArrived.\n\n> [Log\n> 2]: Sea.\n\n- [Log 3]: Left.\n\nEnd."
                           << "[Log 1]: Arrived.\n\n> [Log 2]: Sea.\n\n- [Log 3]: Left.\n\nEnd.\n";
    QTest::newRow("an address twice") << "[a]\n\n[a]: http://x.y\n[a]: http://x.z"
                                      << "a (http://x.y)\n\n[a]: http://x.z\n";
    QTest::newRow("a speaker of herself") << "[Anna]: [Anna]:www.x.y"
                                          << "[Anna]: [Anna]:www.x.y\n";
    QTest::newRow("footnotes") << "Sea[^1] and salt[^b].\n\n[^1]: http://x.y\n[^b]: Ibid."
                               << "Sea[^1] and salt[^b].\n\n[^1]: http://x.y [^b]: Ibid.\n";
    QTest::newRow("no definition in code") << "    [a]: b\n\n~~~\n[c]: d\n~~~\n\n`e\n[f]: g`"
                                           << "[a]: b\n\n[c]: d\n\ne [f]: g\n";
    QTest::newRow("quotes") << "> a\n\nb"
                            << "> a\n\nb\n";
    QTest::newRow("nothing") << ""
                             << "";
}

void TestBook::markdownComesIn()
{
    QFETCH(QString, markdown);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(textFromMarkdown(markdown.toStdString())), text);
}

void TestBook::markdownThereAndBack()
{
    std::mt19937 random(11);
    const std::string signs = "abc *_#-+[]()<>&`~$|\\!.1:=\"'";
    for (int round = 0; round < 400; ++round) {
        Book book;
        for (int i = 0; i < 6; ++i) {
            BookBlock block;
            block.kind = random() % 5 == 0 ? BlockKind::SceneBreak : BlockKind::Paragraph;
            for (std::size_t n = random() % 30 + 1; block.kind == BlockKind::Paragraph && n > 0; --n)
                block.text += random() % 12 == 0 ? '\n' : signs[random() % signs.size()];
            book.blocks.push_back(block);
        }
        const Book clean = makeBook("", cleanText(book), {{0, BlockKind::Chapter, "One"}});
        const std::string back = textFromMarkdown(markdownBook(clean));
        const Book again = makeBook("", back, {{0, BlockKind::Chapter, "One"}});
        QCOMPARE(shape(again), shape(clean));
    }
}

/// What is exported as Markdown is the same book when it comes in: its title, the levels of its headings, its scenes.
void TestBook::aBookThereAndBack()
{
    std::mt19937 random(12);
    TemporaryProject folder;
    const std::string signs = "abc *_#-+[]()<>&`~$|\\!.1:=\"'";
    static constexpr const char* headings[] = {
        "Part Two",     "# The Marsh", "## The Inn",       "### Dawn", "Chapter 7: Low Water", "Scene 3",  "4.",
        "XII. The Sea", "***",         "**Chapter 8**",    "#",        "## *Night* ##",        "Prologue", "# Part One",
        "## C#",        "### 7",       "# # The Sea \\ #", "## [a]: b"};
    for (int round = 0; round < 300; ++round) {
        std::string text;
        // Half of the books have no headings of one kind.
        const std::size_t kinds = random() % 2 == 0 ? std::size(headings) : 1 + random() % std::size(headings);
        for (int i = 0; i < 12; ++i) {
            text += text.empty() ? "" : "\n\n";
            if (random() % 3 == 0)
                text += headings[random() % kinds];
            else
                for (std::size_t n = random() % 30 + 1; n > 0; --n)
                    text += random() % 12 == 0 ? '\n' : signs[random() % signs.size()];
        }
        const Book book = makeBook("The # Salt #", text);
        const ImportedText back = importText(fileWith(folder, "book.md", markdownBook(book)));
        QCOMPARE(back.title, book.title);
        QCOMPARE(shape(makeBook(back.title, back.text)), shape(book));
    }
}

void TestBook::titlesOfMarkdown_data()
{
    QTest::addColumn<QString>("markdown");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("text");
    QTest::newRow("its title") << "# The *Inn*\n\n## One\n\nA.\n\n#\n\n\\# b\n\n### Two\n"
                               << "The *Inn*"
                               << "# One\n\nA.\n\n#\n\n# b\n\n## Two\n";
    QTest::newRow("underlined") << "The Inn\n===\n\nA."
                                << "The Inn"
                                << "A.\n";
    QTest::newRow("chapters") << "# One\n\nA.\n\n# Two\n\n## b\n"
                              << "file"
                              << "# One\n\nA.\n\n# Two\n\n## b\n";
    QTest::newRow("not at the beginning") << "A.\n\n# One\n\n## b"
                                          << "file"
                                          << "A.\n\n# One\n\n## b\n";
    QTest::newRow("no title") << "## One\n\nA."
                              << "file"
                              << "## One\n\nA.\n";
    QTest::newRow("front matter") << "---\ntitle: \"The Inn: a story\"\nauthor: A\n# draft\ntags:\n  - sea\n- salt\n\n"
                                     "date: 2026\n---\n\n# One\n\n1. A."
                                  << "The Inn: a story"
                                  << "# One\n\n1. A.\n";
    QTest::newRow("front matter and the same title") << "---\nTitle: One\n...\n# One\n\n## Two"
                                                     << "One"
                                                     << "# Two\n";
    QTest::newRow("front matter without a title") << "---\nlang: en\ntitle: >\n  One\n---\n# Two\n\nA."
                                                  << "Two"
                                                  << "A.\n";
    QTest::newRow("a speech, no front matter") << "---\nAnna: Yes.\n\nBob: No.\n\n---\nA."
                                               << "file"
                                               << "* * *\n\nAnna: Yes.\n\nBob: No.\n\n* * *\n\nA.\n";
    QTest::newRow("front matter without an end") << "---\ntitle: One\n\nA."
                                                 << "file"
                                                 << "* * *\n\ntitle: One\n\nA.\n";
    QTest::newRow("title alone") << "# One"
                                 << "One"
                                 << "";
}

void TestBook::titlesOfMarkdown()
{
    QFETCH(QString, markdown);
    QFETCH(QString, title);
    QFETCH(QString, text);
    TemporaryProject folder;
    const ImportedText imported = importText(fileWith(folder, "file.md", markdown.toStdString()));
    QCOMPARE(QString::fromStdString(imported.title), title);
    QCOMPARE(QString::fromStdString(imported.text), text);
}

QTEST_GUILESS_MAIN(TestBook)
#include "test_book.moc"
