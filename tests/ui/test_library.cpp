// The library of stories: what it lists, and that looking changes nothing.
#include "app/project/project_files.h"
#include "ui/actions/action_registry.h"
#include "ui/library/library_feature.h"
#include "ui/library/library_panel.h"
#include "ui/library/library_reader.h"
#include "ui/library/story_list_model.h"
#include "ui/pages/start_page.h"
#include "ui/story/copy_feature.h"
#include "ui/story/project_controller.h"
#include "ui/widgets/confirm_dialog.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCryptographicHash>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>

using namespace longhand;

namespace {

QString makeStory(const QString& folder, const QString& name, const std::string& text)
{
    QDir().mkpath(folder);
    const QString file = folder + u'/' + name + QStringLiteral(".longhand");
    ProjectInfo info;
    info.title = name.toStdString();
    Project::create(file.toStdString(), info, text);
    return file;
}

/// Names and contents of all files of a folder.
QMap<QString, QByteArray> contents(const QString& folder)
{
    QMap<QString, QByteArray> all;
    for (const QFileInfo& info : QDir(folder).entryInfoList(QDir::Files | QDir::Hidden)) {
        QFile file(info.filePath());
        if (file.open(QIODevice::ReadOnly)) {
            all[info.fileName()] = QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256);
        }
    }
    return all;
}

QString rowText(const StoryListModel* model, const QString& title)
{
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row).data(StoryListModel::TitleRole).toString() == title) {
            return model->index(row).data().toString();
        }
    }
    return {};
}

} // namespace

class TestLibrary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void itListsTitlesAndWords();
    void lookingChangesNothing();
    void aStoryThatIsBeingWrittenIsListed();
    void aCopyHoldsEverything();
    void itOpensFromTheStartPage();
    void storiesAreRenamed();
    void storiesAreCopied();
    void theTrashIsAskedFor();
    void openStoriesAreNotThrownAway();
    void searchFinds();
    void aRenamedOpenStoryIsCopiedByItsTitle();
    void savedCopiesAreListed();
    void theStartPageTellsTitles();
    void aTallTitleHidesNothing();

private:
    QTemporaryDir m_home;
};

void TestLibrary::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_home.path().toUtf8()); // the trash of this test
}

void TestLibrary::itListsTitlesAndWords()
{
    WindowFixture fixture;
    const QString folder = fixture.path(QStringLiteral("stories"));
    makeStory(folder, QStringLiteral("The Salt Year"), "Three words here.");
    QFile broken(folder + QStringLiteral("/broken.longhand"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("no database at all");
    broken.close();
    const auto window = fixture.window();
    auto* feature = window->findChild<LibraryFeature*>();
    QAbstractItemModelTester tester(feature->model());
    window->registry()->action(QStringLiteral("project.library"))->trigger();
    QTRY_COMPARE(feature->model()->rowCount(), 2);
    QVERIFY(rowText(feature->model(), QStringLiteral("The Salt Year")).contains(QStringLiteral("3 words")));
    QVERIFY(rowText(feature->model(), QStringLiteral("broken")).contains(QStringLiteral("cannot be read")));
    for (const StoryInfo& story : feature->model()->stories()) {
        QCOMPARE(story.error.isEmpty(), story.title == QStringLiteral("The Salt Year"));
    }
}

void TestLibrary::lookingChangesNothing()
{
    WindowFixture fixture;
    const QString folder = fixture.path(QStringLiteral("stories"));
    const QString file = makeStory(folder, QStringLiteral("One"), "Once.");
    {
        // One that was not closed properly: its last words are in the log beside it.
        const auto project = Project::open(file.toStdString());
        project->setText("Once upon a time.");
        project->flush();
        for (const char* suffix : {"", "-wal", "-lock"}) {
            QFile::copy(file + QLatin1String(suffix),
                        folder + QStringLiteral("/Crashed.longhand") + QLatin1String(suffix));
        }
    }
    const auto before = contents(folder);
    QCOMPARE(before.size(), 4); // One; Crashed with its log and its lock
    const StoryInfo one = readStory(file);
    QCOMPARE(one.words, qint64(4));
    QVERIFY(!one.inUse);
    const StoryInfo crashed = readStory(folder + QStringLiteral("/Crashed.longhand"));
    QVERIFY(crashed.inUse);
    QVERIFY(crashed.error.isEmpty());
    QCOMPARE(contents(folder), before);
}

void TestLibrary::aStoryThatIsBeingWrittenIsListed()
{
    WindowFixture fixture;
    const QString folder = fixture.path(QStringLiteral("stories"));
    const QString file = makeStory(folder, QStringLiteral("One"), "Once.");
    const auto project = Project::open(file.toStdString());
    QVERIFY(readStory(file).inUse);
    // A look in this process must not drop the lock that the open project has.
    project->setText("Once upon a time.");
    QCOMPARE(readStory(file).error, QString());
    QCOMPARE(Project::open(file.toStdString())->openState(), OpenState::ReadOnly);
    project->setText("Once upon a time there was.");
    QVERIFY(project->check().empty());
}

void TestLibrary::aCopyHoldsEverything()
{
    WindowFixture fixture;
    const QString folder = fixture.path(QStringLiteral("stories"));
    const QString file = makeStory(folder, QStringLiteral("One"), "Once.");
    const QString copy = folder + QStringLiteral("/Two.longhand");
    const auto project = Project::open(file.toStdString());
    project->setText("Once upon a time."); // in the log only
    copyProject(file.toStdString(), copy.toStdString(), "Two");
    {
        const auto second = Project::open(copy.toStdString());
        QCOMPARE(second->openState(), OpenState::Clean);
        QCOMPARE(second->text(), std::string("Once upon a time."));
        QCOMPARE(second->info().title, std::string("Two"));
        QVERIFY(second->check().empty());
    }
    QVERIFY_EXCEPTION_THROWN(copyProject(file.toStdString(), copy.toStdString(), "Two"), Error);
    QVERIFY_EXCEPTION_THROWN(copyProject(fixture.modelFile().toStdString(), (folder + u'x').toStdString(), "x"), Error);
    QCOMPARE(QDir(folder).entryList({QStringLiteral("*new-*")}, QDir::Files | QDir::Hidden), QStringList());
    project->setText("And on.");
}

void TestLibrary::itOpensFromTheStartPage()
{
    WindowFixture fixture;
    const QString file = makeStory(fixture.path(QStringLiteral("stories")), QStringLiteral("One"), "Once.");
    const auto window = fixture.window();
    auto* feature = window->findChild<LibraryFeature*>();
    window->registry()->action(QStringLiteral("project.library"))->trigger();
    auto* dialog = window->findChild<QDialog*>(QStringLiteral("library"));
    QVERIFY(dialog->isVisible());
    QVERIFY(!dialog->isModal());
    QTRY_COMPARE(feature->model()->rowCount(), 1);
    auto* panel = dialog->findChild<LibraryPanel*>();
    panel->select(feature->model()->stories()[0].file);
    panel->findChild<QPushButton*>(QStringLiteral("openStory"))->click();
    QVERIFY(window->project()->isOpen());
    QVERIFY(!dialog->isVisible());
    // On the desk it is a page of the dock, and knows the open story's words as they are now.
    window->registry()->action(QStringLiteral("project.library"))->trigger();
    QTRY_VERIFY(feature->panel()->isVisible());
    window->page()->replaceRange(0, 0, QStringLiteral("Two more words, or three: "));
    QTRY_VERIFY(rowText(feature->model(), QStringLiteral("One")).contains(QStringLiteral("6 words, open here")));
}

void TestLibrary::storiesAreRenamed()
{
    WindowFixture fixture;
    const QString folder = fixture.path(QStringLiteral("stories"));
    const QString other = makeStory(folder, QStringLiteral("Other"), "Once.");
    const QString mine = makeStory(folder, QStringLiteral("Mine"), "Once.");
    const auto window = fixture.window();
    QVERIFY(window->openProject(mine));
    auto* feature = window->findChild<LibraryFeature*>();
    feature->show();
    QTRY_COMPARE(feature->model()->rowCount(), 2);
    const auto rename = [&](const QString& from, const QString& to) {
        for (int row = 0; row < 2; ++row) {
            const QModelIndex index = feature->panel()->list()->model()->index(row, 0);
            if (index.data(StoryListModel::TitleRole).toString() == from) {
                feature->panel()->list()->setCurrentIndex(index);
            }
        }
        feature->panel()->list()->setFocus();
        QTest::keyClick(feature->panel()->list(), Qt::Key_F2);
        auto* title = feature->panel()->findChild<QLineEdit*>(QStringLiteral("storyTitle"));
        QVERIFY(title->isVisible());
        QCOMPARE(title->text(), from);
        title->setText(to);
        QTest::keyClick(title, Qt::Key_Return);
    };
    rename(QStringLiteral("Other"), QStringLiteral("Another"));
    QTRY_VERIFY(!rowText(feature->model(), QStringLiteral("Another")).isEmpty());
    QCOMPARE(peekProject(other.toStdString()).info.title, std::string("Another"));
    rename(QStringLiteral("Mine"), QStringLiteral("Mine, all mine"));
    QCOMPARE(window->project()->title(), QStringLiteral("Mine, all mine"));
    QVERIFY(window->windowTitle().startsWith(QStringLiteral("Mine, all mine")));
    QTRY_VERIFY(!rowText(feature->model(), QStringLiteral("Mine, all mine")).isEmpty());
}

void TestLibrary::storiesAreCopied()
{
    WindowFixture fixture;
    const QString file = makeStory(fixture.path(QStringLiteral("stories")), QStringLiteral("One"), "Once.");
    const auto window = fixture.window();
    QVERIFY(window->openProject(file));
    auto* feature = window->findChild<LibraryFeature*>();
    feature->show();
    QTRY_COMPARE(feature->model()->rowCount(), 1);
    window->page()->replaceRange(0, 0, QStringLiteral("Typed a moment ago. "));
    Q_EMIT feature->panel()->duplicateRequested(feature->model()->stories()[0].file);
    QTRY_COMPARE(feature->model()->rowCount(), 2);
    QVERIFY(rowText(feature->model(), QStringLiteral("One (copy)")).contains(QStringLiteral("5 words")));
}

void TestLibrary::theTrashIsAskedFor()
{
    WindowFixture fixture;
    const QString file = makeStory(fixture.path(QStringLiteral("stories")), QStringLiteral("One"), "Once.");
    const auto window = fixture.window();
    auto* feature = window->findChild<LibraryFeature*>();
    feature->show();
    QTRY_COMPARE(feature->model()->rowCount(), 1);
    auto* panel = window->findChild<QDialog*>(QStringLiteral("library"))->findChild<LibraryPanel*>();
    panel->list()->setCurrentIndex(panel->list()->model()->index(0, 0));
    panel->list()->setFocus();
    ConfirmDialog::setNextAnswer(false);
    QTest::keyClick(panel->list(), Qt::Key_Delete);
    QVERIFY(ConfirmDialog::lastQuestion().contains(QStringLiteral("One")));
    QTest::qWait(50); // nothing may come of it
    QVERIFY(QFile::exists(file));
    {
        const auto holder = Project::open(file.toStdString()); // open elsewhere: it stays
        QSignalSpy failed(feature->reader(), &LibraryReader::failed);
        ConfirmDialog::setNextAnswer(true);
        QTest::keyClick(panel->list(), Qt::Key_Delete);
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(QFile::exists(file));
    }
    ConfirmDialog::setNextAnswer(true);
    QTest::keyClick(panel->list(), Qt::Key_Delete);
    QTRY_COMPARE(feature->model()->rowCount(), 0);
    QVERIFY(!QFile::exists(file));
}

void TestLibrary::openStoriesAreNotThrownAway()
{
    WindowFixture fixture;
    const QString file = makeStory(fixture.path(QStringLiteral("stories")), QStringLiteral("One"), "Once.");
    const auto window = fixture.window();
    QVERIFY(window->openProject(file));
    auto* feature = window->findChild<LibraryFeature*>();
    feature->show();
    QTRY_COMPARE(feature->model()->rowCount(), 1);
    feature->panel()->list()->setCurrentIndex(feature->panel()->list()->model()->index(0, 0));
    feature->panel()->list()->setFocus();
    ConfirmDialog::setNextAnswer(true);
    QTest::keyClick(feature->panel()->list(), Qt::Key_Delete);
    QTest::qWait(50); // nothing may come of it
    QVERIFY(QFile::exists(file));
    ConfirmDialog::ask(nullptr, {}, {}, {}, [] {}); // the answer was not asked for
}

void TestLibrary::searchFinds()
{
    WindowFixture fixture;
    const QString folder = fixture.path(QStringLiteral("stories"));
    makeStory(folder, QStringLiteral("The Salt Year"), "Once.");
    makeStory(folder, QStringLiteral("Low Water"), "Twice.");
    const auto window = fixture.window();
    auto* feature = window->findChild<LibraryFeature*>();
    feature->show();
    auto* panel = window->findChild<QDialog*>(QStringLiteral("library"))->findChild<LibraryPanel*>();
    QTRY_COMPARE(panel->list()->model()->rowCount(), 2);
    QTest::keyClicks(panel->search(), QStringLiteral("salt"));
    QCOMPARE(panel->list()->model()->rowCount(), 1);
    QTest::keyClicks(panel->search(), QStringLiteral("x"));
    QCOMPARE(panel->list()->model()->rowCount(), 0);
    panel->search()->clear();
    QCOMPARE(panel->list()->model()->rowCount(), 2);
}

void TestLibrary::aRenamedOpenStoryIsCopiedByItsTitle()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt year."), fixture.path(QStringLiteral("stories"))));
    auto* feature = window->findChild<LibraryFeature*>();
    window->registry()->action(QStringLiteral("project.library"))->trigger();
    QTRY_COMPARE(feature->model()->rowCount(), 1);
    Q_EMIT feature->panel()->renameRequested(window->project()->file(), QStringLiteral("High Water"));
    Q_EMIT feature->panel()->duplicateRequested(window->project()->file());
    QTRY_COMPARE(feature->model()->rowCount(), 2);
    QVERIFY(!rowText(feature->model(), QStringLiteral("High Water (copy)")).isEmpty());
}

void TestLibrary::savedCopiesAreListed()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt year."), fixture.path(QStringLiteral("stories"))));
    auto* feature = window->findChild<LibraryFeature*>();
    window->registry()->action(QStringLiteral("project.library"))->trigger();
    QTRY_COMPARE(feature->model()->rowCount(), 1);
    window->findChild<CopyFeature*>()->copyTo(fixture.path(QStringLiteral("stories/other.longhand")));
    QTRY_COMPARE(feature->model()->rowCount(), 2);
}

void TestLibrary::theStartPageTellsTitles()
{
    WindowFixture fixture;
    const QString folder = fixture.path(QStringLiteral("elsewhere"));
    const QString file = makeStory(folder, QStringLiteral("file-name"), "Three words here.");
    const QString title = QStringLiteral("Salt & Water: ").repeated(20).trimmed();
    {
        const auto project = Project::open(file.toStdString());
        ProjectInfo info = project->info();
        info.title = title.toStdString();
        project->setInfo(info);
    }
    QFile broken(folder + QStringLiteral("/broken.longhand"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("no database at all");
    broken.close();
    {
        const auto settings = fixture.settings();
        settings->addRecentProject(broken.fileName());
        settings->addRecentProject(file);
    }
    const auto window = fixture.window();
    const auto card = [&](const QString& name) {
        for (auto* one : window->startPage()->findChildren<QPushButton*>()) {
            if (one->accessibleName() == name) {
                return one;
            }
        }
        return static_cast<QPushButton*>(nullptr);
    };
    QTRY_VERIFY(card(title));
    QVERIFY(card(title)->text().startsWith(QStringLiteral("Salt && Water")));
    QVERIFY(card(title)->text().endsWith(QChar(0x2026)));
    QVERIFY(card(title)->toolTip().contains(QStringLiteral("file-name")));
    QVERIFY(card(QStringLiteral("broken")));
}

void TestLibrary::aTallTitleHidesNothing()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("The salt year."), fixture.path(QStringLiteral("stories"))));
    auto* feature = window->findChild<LibraryFeature*>();
    window->registry()->action(QStringLiteral("project.library"))->trigger();
    QTRY_COMPARE(feature->model()->rowCount(), 1);
    QListView* list = feature->panel()->list();
    QCoreApplication::processEvents();
    window->project()->rename(
        QString::fromUtf8("\xe5\xa1\xa9\xe3\x81\xae\xe5\xb9\xb4 \xe0\xb8\x81\xe0\xb8\xb4\xe0\xb9\x88"));
    const QModelIndex index = list->model()->index(0, 0);
    QTRY_VERIFY(index.data().toString().startsWith(window->project()->title()));
    QCoreApplication::processEvents();
    QVERIFY2(list->visualRect(index).height() >= list->sizeHintForIndex(index).height(),
             qPrintable(QStringLiteral("%1 of %2")
                            .arg(list->visualRect(index).height())
                            .arg(list->sizeHintForIndex(index).height())));
    // The second line is there: with and without it, the row looks different in its lower half.
    const auto lower = [&] {
        const QRect row = list->visualRect(index);
        return list->viewport()->grab({row.left(), row.center().y() + 2, row.width(), row.height() / 2 - 2}).toImage();
    };
    const QImage shown = lower();
    const QColor paper = shown.pixelColor(shown.width() - 2, shown.height() / 2);
    int ink = 0;
    for (int x = 0; x < shown.width() - 2; ++x) {
        for (int y = 0; y < shown.height(); ++y) {
            ink += qAbs(qGray(shown.pixel(x, y)) - qGray(paper.rgb())) > 60 ? 1 : 0;
        }
    }
    QVERIFY2(ink > 40, qPrintable(QString::number(ink)));
}

QTEST_MAIN(TestLibrary)
#include "test_library.moc"
