// The window in its other languages: nothing unfinished, nothing lost on the way, nothing left in English on the desk.
#include "app/project/store/sqlite_message.h"
#include "app/project/store/storage_error.h"
#include "engine/formats/write_file.h"
#include "engine/types/system_message.h"
#include "tests/support/patience.h"
#include "ui/actions/action_registry.h"
#include "ui/controls/controls_panel.h"
#include "ui/help/help_window.h"
#include "ui/library/library_reader.h"
#include "ui/preferences/preferences.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/startup/language.h"
#include "ui/story/project_controller.h"
#include "ui/text/file_error.h"
#include "ui/text/message_text.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QToolButton>
#include <QXmlStreamReader>
#include <SQLiteCpp/Exception.h>

#include <cerrno>
#include <map>
#include <sqlite3.h>

using namespace longhand;

namespace {

struct Entry
{
    QString context, source;
    QStringList translations; ///< one, or one a plural form
    bool finished = true;
};

std::vector<Entry> messagesOf(const QString& language)
{
    QFile file(QStringLiteral(LONGHAND_TRANSLATIONS_DIR "/longhand_%1.ts").arg(language));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    std::vector<Entry> messages;
    QXmlStreamReader xml(&file);
    QString context;
    Entry message;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) {
            if (xml.isEndElement() && xml.name() == QLatin1String("message")) {
                messages.push_back(message);
            }
            continue;
        }
        const auto name = xml.name();
        if (name == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (name == QLatin1String("message")) {
            message = {context, {}, {}, true};
        } else if (name == QLatin1String("source")) {
            message.source = xml.readElementText();
        } else if (name == QLatin1String("translation")) {
            message.finished = xml.attributes().value(QLatin1String("type")).isEmpty();
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            message.translations = {text};
        }
    }
    return messages;
}

/// %1, %2, %n, %L1 and tags, sorted: what a translation must not lose.
QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("%L?\\d+|%n|</?[a-z]+>"));
    QStringList found;
    for (auto it = pattern.globalMatch(text); it.hasNext();) {
        found << it.next().captured();
    }
    found.sort();
    found.removeDuplicates();
    return found;
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { speak(QStringLiteral("en")); }
    void everythingIsTranslated_data();
    void everythingIsTranslated();
    void everyContextOfTheSourceIsOneOfTheTranslations();
    void theDeskSpeaks_data();
    void theDeskSpeaks();
    void noNameOfAControlIsCut_data();
    void noNameOfAControlIsCut();
    void messagesAreFilledInByLocale();
    void whatTheSystemSays_data();
    void whatTheSystemSays();
    void noErrorOfTheSystemIsShownAsItIs();
    void whatSqliteSays_data();
    void whatSqliteSays();
    void whoHoldsAStory();
    void whyThereIsNoGpu();
    void anUnknownLanguageIsEnglish();
    void helpHasTheSamePagesInEveryLanguage();
    void helpShowsItsPagesAndPictures();
    void helpNamesCommandsAsTheMenusDo();
};

void TestTranslations::everythingIsTranslated_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("German") << "de";
    QTest::newRow("French") << "fr";
}

void TestTranslations::everythingIsTranslated()
{
    QFETCH(QString, language);
    const auto messages = messagesOf(language);
    QVERIFY(messages.size() > 300);
    QStringList bad;
    int same = 0;
    for (const Entry& message : messages) {
        for (const QString& text : message.translations) {
            if (!message.finished || text.isEmpty()) {
                bad << QStringLiteral("unfinished: ") + message.source;
            } else if (placeholders(text) != placeholders(message.source)) {
                bad << QStringLiteral("placeholders: ") + message.source + QStringLiteral(" -> ") + text;
            } else if (message.source.endsWith(u'\u2026') && !text.endsWith(u'\u2026')) {
                bad << QStringLiteral("dots: ") + message.source + QStringLiteral(" -> ") + text;
            }
            same += text == message.source ? 1 : 0;
        }
    }
    QVERIFY2(bad.isEmpty(), qPrintable(bad.join(u'\n')));
    // A few are the same word in both ("Premise", "Min-p", "%1 MB"); many would be a language that was not done.
    QVERIFY2(same < int(messages.size()) / 8, qPrintable(QString::number(same)));
}

/// What lupdate calls the context of a function's strings must be what the function asks for.
void TestTranslations::everyContextOfTheSourceIsOneOfTheTranslations()
{
    QSet<QString> contexts;
    for (const Entry& message : messagesOf(QStringLiteral("de"))) {
        contexts.insert(message.context);
    }
    const QRegularExpression call(QStringLiteral("QCoreApplication::translate\\(\\s*\"([^\"]+)\""));
    QDirIterator files(QStringLiteral(LONGHAND_TRANSLATIONS_DIR "/../../ui"),
                       {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
    int calls = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString source = QString::fromUtf8(file.readAll());
        for (auto it = call.globalMatch(source); it.hasNext(); ++calls) {
            const QString context = it.next().captured(1);
            QVERIFY2(contexts.contains(context), qPrintable(file.fileName() + u' ' + context));
        }
    }
    QVERIFY(calls > 5);
}

void TestTranslations::theDeskSpeaks_data()
{
    everythingIsTranslated_data();
}

void TestTranslations::noNameOfAControlIsCut_data()
{
    everythingIsTranslated_data();
}

/// The panel of controls does not scroll sideways: it is as wide as its open sections need.
void TestTranslations::noNameOfAControlIsCut()
{
    QFETCH(QString, language);
    speak(language);
    ControlsPanel panel;
    panel.resize(panel.minimumWidth(), 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    for (auto* toggle : panel.findChildren<QToolButton*>())
        toggle->setChecked(true);
    QTRY_VERIFY(panel.widget()->minimumSizeHint().width() <= panel.viewport()->width());
}

void TestTranslations::theDeskSpeaks()
{
    QFETCH(QString, language);
    QHash<QString, QString> byEnglish;
    for (const Entry& message : messagesOf(language)) {
        byEnglish.insert(message.source, message.translations.value(0));
    }
    speak(language);
    QCOMPARE(shownLanguage(), language);
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Das Salz."), fixture.path(QStringLiteral("stories"))));
    QStringList english;
    const auto check = [&](const QString& text) {
        const auto found = byEnglish.constFind(text);
        if (found != byEnglish.constEnd() && *found != text) {
            english << text;
        }
    };
    for (const QAction* action : window->registry()->actions()) {
        check(action->text());
    }
    for (const QLabel* label : window->findChildren<QLabel*>()) {
        check(label->text());
    }
    for (const QAbstractButton* button : window->findChildren<QAbstractButton*>()) {
        check(button->text());
    }
    for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) {
        check(dock->windowTitle());
    }
    for (const QMenu* menu : window->findChildren<QMenu*>()) {
        check(menu->title());
    }
    english.removeDuplicates();
    QVERIFY2(english.isEmpty(), qPrintable(english.join(u'\n')));
}

void TestTranslations::messagesAreFilledInByLocale()
{
    const Message message("%2: %1, %3 (%9)", 0.125, Message("\"%1\"", "a %1 b"), Message::Decimal{3.14159, 2});
    speak(QStringLiteral("en"));
    QCOMPARE(messageText(message), QStringLiteral("\"a %1 b\": 0.125, 3.14 (%9)"));
    speak(QStringLiteral("de"));
    QCOMPARE(messageText(message), QStringLiteral("\"a %1 b\": 0,125, 3,14 (%9)"));
    QCOMPARE(messageText(Message("%1 %2", 12480, 1.5e300)), QStringLiteral("12.480 1,5e+300"));
    QCOMPARE(messageText({}), QString());
    QCOMPARE(errorText(std::runtime_error("100 %1")), QStringLiteral("100 %1"));
    QCOMPARE(errorText(Error("%1 %2", 1000, "x")), QStringLiteral("1.000 x"));
}

void TestTranslations::whatTheSystemSays_data()
{
    everythingIsTranslated_data();
}

void TestTranslations::whatTheSystemSays()
{
    QFETCH(QString, language);
    speak(language);
    for (const int error : {EACCES,  EPERM,  ENOENT, EEXIST, EISDIR,    ENOTDIR, ENOTEMPTY, ENAMETOOLONG, ELOOP,
                            ENOSPC,  EDQUOT, EFBIG,  EROFS,  EIO,       ENODEV,  ENXIO,     EXDEV,        EBUSY,
                            ETXTBSY, EMFILE, ENFILE, ENOMEM, ETIMEDOUT, ESTALE,  EINVAL,    EOPNOTSUPP})
    {
        const Message message = systemMessage(error);
        QVERIFY2(!messageText(message).isEmpty() && messageText(message) != QString::fromStdString(message.text()),
                 message.text().c_str());
        // In English a script finds what the C library says.
        QCOMPARE(message.text(), std::generic_category().message(error));
    }
    QCOMPARE(messageText(systemMessage(EXFULL)), QString::fromStdString(std::generic_category().message(EXFULL)));

    // Within the sentence of an error of the engine, and of files that Qt opened.
    const QString name(300, u'x');
    QString said;
    try {
        writeFileAtomically(QDir::temp().filePath(name).toStdString(), "x");
    } catch (const Error& error) {
        said = errorText(error);
    }
    const QString tooLong = messageText(systemMessage(ENAMETOOLONG));
    QVERIFY2(said.contains(tooLong), qPrintable(said));
    QFile file(QDir::temp().filePath(name));
    QVERIFY(!file.open(QIODevice::WriteOnly));
    QCOMPARE(fileErrorText(file), tooLong);
    QFile missing(QStringLiteral("/nowhere/at all"));
    QVERIFY(!missing.open(QIODevice::ReadOnly));
    QCOMPARE(fileErrorText(missing), messageText(systemMessage(ENOENT)));
    QFile full(QStringLiteral("/dev/full"));
    if (full.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) {
        QCOMPARE(full.write("x"), qint64(-1));
        QCOMPARE(fileErrorText(full), messageText(systemMessage(ENOSPC)));
    }
}

/// The C library's texts are in the desktop's language, and Qt's file errors mostly are those.
void TestTranslations::noErrorOfTheSystemIsShownAsItIs()
{
    const QRegularExpression asItIs(
        QStringLiteral("strerror|sqlite3_errmsg|_category\\(\\)\\.message|\\b(?:ec|error_code)\\.message\\(|"
                       "\\b(?:file|out|in|model|m_file)\\.errorString\\("));
    int files = 0;
    for (const QString& folder : {QStringLiteral("engine"), QStringLiteral("app"), QStringLiteral("ui")}) {
        QDirIterator sources(QStringLiteral(LONGHAND_TRANSLATIONS_DIR "/../../") + folder, {QStringLiteral("*.cpp")},
                             QDir::Files, QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            const QString path = sources.next();
            // The tools speak English.
            if (path.contains(QStringLiteral("/app/cli/")) || path.contains(QStringLiteral("/app/lab/")) ||
                path.endsWith(QStringLiteral("/system_message.cpp")) ||
                path.endsWith(QStringLiteral("/file_error.cpp")))
            {
                continue;
            }
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto found = asItIs.match(QString::fromUtf8(file.readAll()));
            QVERIFY2(!found.hasMatch(), qPrintable(path + u' ' + found.captured()));
            ++files;
        }
    }
    QVERIFY(files > 300);
}

void TestTranslations::whatSqliteSays_data()
{
    everythingIsTranslated_data();
}

void TestTranslations::whatSqliteSays()
{
    QFETCH(QString, language);
    speak(language);
    for (int code = SQLITE_ERROR; code <= SQLITE_NOTADB; ++code) {
        const Message message = sqliteMessage(code);
        QCOMPARE(message.text(), sqlite3_errstr(code)); // in English what a search finds
        const bool ofThisProgram = code != SQLITE_INTERNAL && code != SQLITE_NOTFOUND && code != SQLITE_EMPTY &&
                                   code != SQLITE_MISUSE && code != SQLITE_NOLFS && code != SQLITE_AUTH &&
                                   code != SQLITE_FORMAT && code != SQLITE_RANGE;
        QCOMPARE(messageText(message) != QString::fromStdString(message.text()), ofThisProgram);
    }
    QCOMPARE(sqliteMessage(SQLITE_IOERR_WRITE).text(), sqliteMessage(SQLITE_IOERR).text());
    // A damaged story: the whole sentence, and what SQLite found.
    const QString said = errorText(storageError(SQLite::Exception("no such table: span", SQLITE_ERROR), 0, "x"));
    QVERIFY2(said.contains(messageText(sqliteMessage(SQLITE_ERROR)) + QStringLiteral(": no such table: span")),
             qPrintable(said));
    const QString damaged =
        errorText(storageError(SQLite::Exception(sqlite3_errstr(SQLITE_CORRUPT), SQLITE_CORRUPT), 0, "x"));
    QVERIFY2(damaged.contains(u'(' + messageText(sqliteMessage(SQLITE_CORRUPT)) + u')'), qPrintable(damaged));
}

void TestTranslations::whoHoldsAStory()
{
    speak(QStringLiteral("de"));
    WindowFixture fixture;
    const auto first = fixture.window();
    QVERIFY(first->project()->begin(QStringLiteral("Das Salz."), fixture.path(QStringLiteral("stories"))));
    const auto second = fixture.window();
    QVERIFY(second->openProject(first->project()->file()));
    QVERIFY(second->project()->isReadOnly());
    const QString holder = QStringLiteral("test_translations (Prozess %1 auf ").arg(QCoreApplication::applicationPid());
    const QString said = second->messages()->text(QStringLiteral("readonly"));
    QVERIFY2(said.contains(holder), qPrintable(said));
    QVERIFY2(!said.contains(QStringLiteral("process")), qPrintable(said));

    LibraryReader reader;
    QSignalSpy failed(&reader, &LibraryReader::failed);
    reader.moveToTrash(first->project()->file());
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, longhand::test::kPatience);
    const QString refused = failed.first().first().toString();
    QVERIFY2(refused.contains(holder), qPrintable(refused));
}

void TestTranslations::whyThereIsNoGpu()
{
    qputenv("LONGHAND_CUDA_MODULE", "/nowhere/liblonghand_cuda.so");
    speak(QStringLiteral("de"));
    WindowFixture fixture;
    const auto window = fixture.window();
    window->desk().preferences->show(QStringLiteral("computing"));
    const QWidget* page = window->desk().preferences->dialog()->page(QStringLiteral("computing"));
    const auto* gpu = page->findChild<QLabel*>(QStringLiteral("gpuFound"));
    QTRY_VERIFY_WITH_TIMEOUT(gpu->text().contains(QStringLiteral("ohne CUDA-Modul gebaut")), longhand::test::kPatience);
    QVERIFY2(!gpu->text().contains(QStringLiteral("build")), qPrintable(gpu->text()));
}

void TestTranslations::anUnknownLanguageIsEnglish()
{
    speak(QStringLiteral("tlh"));
    QCOMPARE(shownLanguage(), QStringLiteral("en"));
    speak(QStringLiteral("de-CH"));
    QCOMPARE(shownLanguage(), QStringLiteral("de"));
}

void TestTranslations::helpHasTheSamePagesInEveryLanguage()
{
    const auto english = helpPages(QStringLiteral("en"));
    QVERIFY(english.size() >= 6);
    for (const Language& language : languages()) {
        const auto pages = helpPages(language.code);
        QCOMPARE(pages.size(), english.size());
        for (std::size_t i = 0; i < pages.size(); ++i) {
            QCOMPARE(pages[i].id, english[i].id);
            QVERIFY(!pages[i].title.isEmpty());
            QVERIFY(pages[i].file.contains(u'/' + language.code + u'/'));
        }
    }
}

void TestTranslations::helpShowsItsPagesAndPictures()
{
    const QRegularExpression picture(QStringLiteral("!\\[[^\\]]+\\]\\(([^)]+)\\)"));
    for (const Language& language : languages()) {
        speak(language.code);
        HelpWindow window;
        for (const HelpPage& page : helpPages(language.code)) {
            window.showPage(page.id);
            QVERIFY2(window.pageText().contains(page.title), qPrintable(page.file));
            QFile file(page.file);
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (auto it = picture.globalMatch(QString::fromUtf8(file.readAll())); it.hasNext();) {
                const QString name = it.next().captured(1);
                QVERIFY2(!QImage(QStringLiteral(":/help/") + name).isNull(), qPrintable(name));
            }
        }
    }
}

/// "*Engine > How this was drafted*" is a command of the menu "Engine" and no menu within it.
void TestTranslations::helpNamesCommandsAsTheMenusDo()
{
    const auto plain = [](QString text) { return text.remove(u'&').remove(u'\u2026'); };
    const QRegularExpression path(QStringLiteral("\\*([^*>]+) > ([^*]+)\\*"));
    for (const Language& language : languages()) {
        speak(language.code);
        WindowFixture fixture;
        const auto window = fixture.window();
        std::map<QString, QStringList> menus;
        for (const QAction* top : window->menuBar()->actions()) {
            for (const QAction* command : top->menu()->actions()) {
                if (command->menu() == nullptr) {
                    menus[plain(top->text())] << plain(command->text());
                }
            }
        }
        int named = 0;
        for (const HelpPage& page : helpPages(language.code)) {
            QFile file(page.file);
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (auto it = path.globalMatch(QString::fromUtf8(file.readAll())); it.hasNext();) {
                const auto found = it.next();
                if (const auto menu = menus.find(found.captured(1)); menu != menus.end()) {
                    ++named;
                    QVERIFY2(menu->second.contains(plain(found.captured(2))),
                             qPrintable(page.file + u' ' + found.captured()));
                }
            }
        }
        QVERIFY(named >= 3);
    }
}

QTEST_MAIN(TestTranslations)
#include "test_translations.moc"
