// Words and numbers of the desk: one number for one thing, names that can be told apart, messages that go in time.
#include "app/library/model_library.h"
#include "app/project/text/word_count.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/goals/goals_feature.h"
#include "ui/goals/goals_panel.h"
#include "ui/pages/start_page.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/takes/takes_controller.h"
#include "ui/takes/takes_feature.h"
#include "ui/takes/takes_panel.h"
#include "ui/text/status_text.h"
#include "ui/text/word_counter.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"
#include "window_fixture.h"

#include <QAction>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTreeView>

#include <set>

using namespace longhand;

class TestNumbers : public QObject
{
    Q_OBJECT

private:
    static std::unique_ptr<MainWindow> begun(WindowFixture& fixture)
    {
        auto window = fixture.window();
        Q_EMIT window->startPage()->beginRequested(QStringLiteral("It was the year of the salt."));
        const bool ready = QTest::qWaitFor([&] { return window->session()->status().state == SessionState::Ready; },
                                           longhand::test::kPatience);
        return ready ? std::move(window) : nullptr;
    }

private Q_SLOTS:
    void whatIsInView()
    {
        SessionStatus status;
        status.modelName = status.modelFile = "m.gguf";
        status.weightBytes = 1;
        status.contextTokens = 900;
        status.contextPlanned = 4000;
        // While it sees all: how much there is of what there may be.
        const QString planned = QStringLiteral(", 900 of %1 planned").arg(countText(4000));
        QVERIFY(modelText(status).contains(planned));
        status.contextSeen = 4000; // all of it
        QVERIFY(modelText(status).contains(planned));
        status.contextSeen = 900;
        QVERIFY(modelText(status).contains(planned));
        QVERIFY(modelText(status, 950).contains(QStringLiteral(", about 900 of 950 in view")));
        QVERIFY(modelText(status, 1000).contains(QStringLiteral(", about 900 of %1 in view").arg(countText(1000))));
        status.contextSeen = 500; // the rest has fallen out
        QVERIFY(modelText(status).contains(QStringLiteral(", 500 of 900 in view")));
    }

    void whatIsInViewFollowsTheText()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(60);
        const auto window = begun(fixture);
        QVERIFY(window);
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QTRY_VERIFY(window->statusLine()->wholeText().contains(QStringLiteral("planned")));
        QVERIFY(!window->statusLine()->wholeText().contains(QStringLiteral("about")));
        const qint64 before = window->session()->status().contextTokens;
        const qsizetype end = window->page()->model().text().size();
        QVERIFY(window->page()->replaceRange(end, end, QStringLiteral(" salt").repeated(300)));
        const QString wanted = QStringLiteral("about %1 of ").arg(countText(before + 400));
        QTRY_VERIFY2(window->statusLine()->wholeText().contains(wanted), qPrintable(window->statusLine()->wholeText()));
    }

    void aWordIsAWordEverywhere()
    {
        for (const char* text :
             {"", "The inn, \xe2\x80\x94 and caf\xc3\xa9\n2 rooms.",
              "\xe2\x80\x9cNo,\xe2\x80\x9d she said - \xc3\x89va.",
              "\xe6\xb0\xb4\xe6\xb5\xb7\xe3\x80\x82\xe3\x81\xbf\xe3\x81\x9a", "\xeb\xb0\x94\xeb\x8b\xa4 \xeb\xac\xbc",
              "\xd7\x9e\xd7\x99 \xd7\x94\xd7\x99\xd7\x9d", "\xf0\xa0\x80\x80\xf0\xa0\x80\x81 x\xe6\xb0\xb4y",
              "a\xc2\xa0"
              "b\xe2\x80\xa9"
              "c \xe2\x80\xa6 \xf0\x9f\x8c\x8a \xc2\xbd \xe3\x83\xa9\xe3\x83\xbc \xe3\x80\x87"})
        {
            WordCounter counter;
            counter.add(QString::fromUtf8(text));
            QCOMPARE(counter.words(), countWords(text));
            ManuscriptText page;
            page.append(QString::fromUtf8(text), SpanKind::Author, 0);
            QCOMPARE(countsIn(page, 0, page.text().size()).words, countWords(text));
        }
        QCOMPARE(countWords("\xe6\xb0\xb4\xe6\xb5\xb7"), std::int64_t(2));
        // What Qt knows of the scripts that part no words is what is counted.
        for (char32_t c = 0x2e80; c < 0x32400; ++c) {
            const QChar::Script script = QChar::script(c);
            const bool alone =
                (script == QChar::Script_Han || script == QChar::Script_Hiragana || script == QChar::Script_Katakana) &&
                QChar::isLetterOrNumber(c);
            QVERIFY2(isWordAlone(c) || !alone, qPrintable(QString::number(c, 16)));
            QVERIFY2(!isWordAlone(c) || alone || script == QChar::Script_Unknown, qPrintable(QString::number(c, 16)));
        }
    }

    void theTakesCountWhatThePageCounts()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(3000);
        fixture.recording->tokensPerSecond = 400;
        const auto window = begun(fixture);
        QVERIFY(window);
        auto* takes = window->findChild<TakesFeature*>();
        const auto shown = [&] {
            const TakesModel* model = takes->panel()->model();
            return model->rowCount() > 0 ? model->index(0, 1).data().toString() : QString();
        };
        window->writing()->write();
        const qint64 first = window->page()->wordCount();
        QTRY_VERIFY(window->page()->wordCount() > first + 50);
        QTRY_VERIFY(!shown().isEmpty());
        const QString before = shown();
        QTRY_VERIFY(shown() != before); // it grows while the run does
        QCOMPARE(window->session()->status().state, SessionState::Writing);
        window->writing()->stop();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QTRY_COMPARE(shown(), countText(window->page()->wordCount()));
    }

    void takesAreCalledDifferently()
    {
        WindowFixture fixture;
        fixture.recording->tokens = {" It", " rained", "."};
        const auto window = begun(fixture);
        QVERIFY(window);
        auto* feature = window->findChild<TakesFeature*>();
        const qsizetype begin = window->page()->model().text().size();
        for (int i = 0; i < 4; ++i) { // another seed each time: the first take of it
            WritingControls controls = window->controls()->controls();
            controls.sampler.seed = std::uint64_t(100 + i);
            window->controls()->setControls(controls);
            fixture.recording->tokens = {" Ending", QStringLiteral(" number %1.").arg(i).toStdString()};
            window->writing()->write();
            QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
            window->page()->replaceRange(begin, window->page()->model().text().size(), QString());
            QVERIFY(window->project()->flush());
        }
        QSignalSpy listed(feature->controller(), &TakesController::listed);
        feature->controller()->refresh();
        QVERIFY(listed.wait(longhand::test::kPatience));
        const auto& takes = feature->controller()->takes();
        QVERIFY(takes.size() >= 4);
        std::set<QString> names;
        for (const TakeInfo& take : takes) {
            names.insert(feature->panel()->model()->title(take));
        }
        QCOMPARE(names.size(), takes.size());
    }

    void theStarterIsOfOneSize()
    {
        QCOMPARE(bytesText(kStarterFacts.bytes), QStringLiteral("98 MB"));
        QCOMPARE(bytesText(0), QStringLiteral("0 MB"));
        QCOMPARE(bytesText(1000), QStringLiteral("1 MB"));
        QCOMPARE(bytesText(999600000), QStringLiteral("1.0 GB"));
        WindowFixture fixture;
        const auto window = fixture.window();
        bool said = false;
        for (const auto* label : window->startPage()->findChildren<QLabel*>()) {
            said = said || label->text().contains(QStringLiteral("(98 MB,"));
        }
        QVERIFY(said);
    }

    void wordsOfTheStartPageCountForTheDay()
    {
        WindowFixture fixture;
        const auto window = fixture.window();
        window->startPage()->setSeed(QStringLiteral("A sample of five words."));
        QCOMPARE(window->startPage()->typedWords(), qint64(0));
        auto* field = window->startPage()->findChild<QPlainTextEdit*>();
        field->moveCursor(QTextCursor::End);
        QTest::keyClicks(field, " And three more.");
        QCOMPARE(window->startPage()->typedWords(), qint64(3));
        QSignalSpy written(window->page(), &ManuscriptEdit::wordsWritten);
        QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(!window->isStartShown());
        QCOMPARE(written.size(), 1);
        QCOMPARE(written.first().at(0).toLongLong(), 3);
        QCOMPARE(written.first().at(1).toLongLong(), 0);
    }

    void aFullDiskIsForgottenWhenItIsOver()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(100);
        fixture.recording->diskFull = true;
        const auto window = begun(fixture);
        QVERIFY(window);
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::DiskFull);
        QVERIFY(!window->messages()->text(QStringLiteral("engine")).isEmpty());
        window->writing()->stop(); // instead of going on
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QVERIFY(window->messages()->text(QStringLiteral("engine")).isEmpty());
    }

    void whatCouldNotBeSavedIsForgottenWhenItIs()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        window->project()->setUnsaved(QStringLiteral("the test"), {});
        Q_EMIT window->project()->failed(QStringLiteral("Your last changes are not saved yet."));
        QVERIFY(!window->messages()->text(QStringLiteral("unsaved")).isEmpty());
        window->project()->setSaved(QStringLiteral("the test"));
        QTRY_VERIFY(window->messages()->text(QStringLiteral("unsaved")).isEmpty());
    }

    void aBranchIsNoNewsForLong()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        window->messages()->show(QStringLiteral("branched"), MessageKind::Info, QStringLiteral("It branches."));
        QTest::keyClicks(window->page(), "x");
        QVERIFY(window->messages()->text(QStringLiteral("branched")).isEmpty());
    }
};

QTEST_MAIN(TestNumbers)
#include "test_numbers.moc"
