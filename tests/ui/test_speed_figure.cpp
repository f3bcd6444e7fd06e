// One figure of speed in the whole window: whatever shows one shows the same.
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/draft_text.h"
#include "ui/live/drafting_dialog.h"
#include "ui/live/ghost_feature.h"
#include "ui/live/live_feature.h"
#include "ui/live/live_panel.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/write_bar.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLocale>
#include <QRegularExpression>
#include <QTableWidget>

using namespace longhand;

namespace {

/// Everything that can be read in the window now: texts, tooltips, names for a screen reader.
QStringList allTexts()
{
    QStringList texts;
    for (const QWidget* widget : QApplication::allWidgets()) {
        if (!widget->isVisible()) {
            continue;
        }
        texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            texts << label->text();
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            texts << button->text();
        }
    }
    return texts;
}

/// The figures of speed among them: "1.3 ×", "1.3 times as fast".
QSet<QString> figures()
{
    static const QRegularExpression figure(QStringLiteral("([0-9]+[.,][0-9]+)(?: \u00d7| times as fast)"));
    QSet<QString> found;
    for (const QString& text : allTexts()) {
        for (auto match = figure.globalMatch(text); match.hasNext();) {
            found << match.next().captured(1);
        }
    }
    return found;
}

QString timesInDetails(const DraftingDialog& details)
{
    for (const QTableWidget* table : details.findChildren<QTableWidget*>()) {
        for (int row = 0; row < table->rowCount(); ++row) {
            if (table->item(row, 0)->text() == QLatin1String("Times as fast")) {
                return table->item(row, 1)->text();
            }
        }
    }
    return QStringLiteral("not there");
}

} // namespace

class TestSpeedFigure : public QObject
{
    Q_OBJECT

private:
    static void prepare(WindowFixture& fixture, int count, double times)
    {
        fixture.recording->tokens = proseTokens(count);
        for (int i = 0; i < count; ++i) {
            fixture.recording->sources.push_back(i % 4 == 3 ? TokenSource::Target : TokenSource::Ngram);
        }
        fixture.recording->arSeconds = times * fixture.recording->passSeconds / 4;
    }
    static void showAllViews(const MainWindow& window)
    {
        for (const char* view : {"view.ghost", "view.live"}) {
            QAction* action = window.registry()->action(QLatin1String(view));
            if (!action->isChecked()) {
                action->trigger();
            }
        }
    }

private Q_SLOTS:
    void sentences_data()
    {
        QTest::addColumn<double>("times");
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("corner");
        QTest::newRow("unknown") << 0.0 << QString() << QString();
        QTest::newRow("0.82") << 0.82 << "Written not quite as fast as one by one; the text is the same." << QString();
        QTest::newRow("0.97") << 0.97 << "Written as fast as one by one; the text is the same." << QString();
        QTest::newRow("1.04") << 1.04 << "Written as fast as one by one; the text is the same." << QString();
        QTest::newRow("1.06") << 1.06 << "Written 1.1 times as fast as one by one; the text is the same."
                              << QStringLiteral("1.1 \u00d7");
        QTest::newRow("3.44") << 3.44 << "Written 3.4 times as fast as one by one; the text is the same."
                              << QStringLiteral("3.4 \u00d7");
    }

    void sentences()
    {
        QFETCH(double, times);
        QFETCH(QString, sentence);
        QFETCH(QString, corner);
        MetricsSummary sums;
        sums.tokens = 1000;
        sums.seconds = sums.estimatedSeconds = 10;
        sums.oneByOneSeconds = 10 * times;
        QCOMPARE(DraftText::headline(RunSpeed(sums)), sentence);
        QCOMPARE(DraftText::factor(RunSpeed(sums)), corner);
    }

    void oneFigureWhileItIsWrittenAndAfter()
    {
        WindowFixture fixture;
        prepare(fixture, 1600, 2);
        fixture.recording->tokensPerSecond = 1500;
        const auto window = fixture.window();
        showAllViews(*window);
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        auto* live = window->findChild<LiveFeature*>();
        live->showDetails();
        // Connected last: what it sees is what the window shows after each look at the engine.
        QSet<QString> seen;
        int looks = 0;
        const auto look = [&] {
            if (window->session()->status().state == SessionState::Idle) {
                return; // the window is closing
            }
            const RunSpeed& speed = window->session()->status().speed;
            QSet<QString> expected;
            if (speed.verdict() == SpeedVerdict::Faster) {
                expected << QLocale().toString(*speed.timesAsFast(), 'f', 1);
                seen.unite(expected);
                ++looks;
            }
            QCOMPARE(figures(), expected);
            QCOMPARE(live->panel()->headline(),
                     expected.isEmpty() ? QStringLiteral("How this was drafted") : DraftText::headline(speed));
            QCOMPARE(timesInDetails(*live->details()),
                     speed.timesAsFast() ? QLocale().toString(*speed.timesAsFast(), 'f', 2) : QStringLiteral("\u2013"));
            if (!window->session()->hasPendingText() && speed.timesAsFast()) {
                const GhostClock& clock = window->findChild<GhostFeature*>()->clock();
                const double ghost = double(clock.written()) / double(std::max<std::int64_t>(1, clock.token()));
                QVERIFY(!(ghost > 1.01) || *speed.timesAsFast() > 1);
            }
        };
        connect(window->session(), &SessionController::statusChanged, this, [&] {
            look();
            fixture.recording->arSeconds *= 1.1; // one by one becomes dearer: the figure moves
        });
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QTRY_VERIFY(!window->session()->hasPendingText());
        QTRY_VERIFY(window->session()->status().speed == window->session()->numbers().speed);
        QTRY_VERIFY(window->desk().bar->rate().contains(DraftText::factor(window->session()->numbers().speed)));
        look();
        QVERIFY2(looks > 1, qPrintable(QString::number(looks)));
        QVERIFY(window->messages()->text(QStringLiteral("drafted")).isEmpty()); // it stands in the live line
        // The charts' sums are of the same steps.
        QVERIFY(RunSpeed(live->record().lastRun()) == window->session()->numbers().speed);
    }

    void noFigureWhereNothingWasGained_data()
    {
        QTest::addColumn<double>("times");
        QTest::addColumn<QString>("details");
        QTest::newRow("not measured") << 0.0 << QStringLiteral("\u2013");
        QTest::newRow("slower") << 0.8 << QStringLiteral("0.80");
        QTest::newRow("as fast") << 1.02 << QStringLiteral("1.02");
    }

    void noFigureWhereNothingWasGained()
    {
        QFETCH(double, times);
        QFETCH(QString, details);
        WindowFixture fixture;
        prepare(fixture, 600, times);
        QString headline;
        {
            const auto window = fixture.window();
            showAllViews(*window);
            QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
            window->writing()->write();
            QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
            QTRY_VERIFY(!window->session()->hasPendingText());
            auto* live = window->findChild<LiveFeature*>();
            live->showDetails();
            QCOMPARE(figures(), QSet<QString>());
            QCOMPARE(timesInDetails(*live->details()), details);
            headline = live->panel()->headline();
            QCOMPARE(headline.contains(QStringLiteral("as fast as one by one")), times > 0);
            QVERIFY(!window->desk().bar->rate().contains(u'\u00d7'));
            QCOMPARE(window->findChild<GhostFeature*>()->mark().position(), qsizetype(-1));
        }
        // Opened again, the same is said of what is stored.
        const auto window = fixture.window();
        QVERIFY(window->openProject(fixture.path(QStringLiteral("stories/The salt.longhand"))));
        QCOMPARE(window->findChild<LiveFeature*>()->panel()->headline(), headline);
        QCOMPARE(figures(), QSet<QString>());
    }

    void aRunThatGoesOnIsOneRun()
    {
        WindowFixture fixture;
        prepare(fixture, 1000, 3);
        fixture.recording->heldAt = 600;
        QString before;
        {
            const auto window = fixture.window();
            showAllViews(*window);
            QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
            window->writing()->write();
            QTRY_COMPARE(window->session()->status().runTokens, 600);
            window->writing()->pause();
            QTRY_COMPARE(window->session()->status().state, SessionState::Paused);
            QTRY_VERIFY(!window->session()->hasPendingText());
            before = window->findChild<LiveFeature*>()->panel()->headline();
        }
        fixture.recording->heldAt = -1;
        fixture.recording->arSeconds /= 3; // drafting does not pay any more; of the whole run it did
        const auto window = fixture.window();
        showAllViews(*window);
        QVERIFY(window->openProject(fixture.path(QStringLiteral("stories/The salt.longhand"))));
        auto* live = window->findChild<LiveFeature*>();
        QCOMPARE(before, QStringLiteral("Written 3.0 times as fast as one by one; the text is the same."));
        QCOMPARE(live->panel()->headline(), before);
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QTRY_VERIFY(!window->session()->hasPendingText());
        const RunSpeed speed = window->session()->numbers().speed;
        QCOMPARE(speed.measuredTokens(), 1000);
        QVERIFY2(std::abs(*speed.timesAsFast() - 2.2) < 1e-6,
                 qPrintable(QString::number(*speed.timesAsFast(), 'g', 17)));
        QCOMPARE(figures(), QSet<QString>{QLocale().toString(*speed.timesAsFast(), 'f', 1)});
        QVERIFY(std::abs(*RunSpeed(live->record().lastRun()).timesAsFast() - *speed.timesAsFast()) < 1e-9);
        // The ghost is behind by what the whole run has gained.
        const GhostClock& clock = window->findChild<GhostFeature*>()->clock();
        QCOMPARE(clock.written(), speed.measuredTokens());
        QVERIFY(clock.token() < clock.written());
    }
};

QTEST_MAIN(TestSpeedFigure)
#include "test_speed_figure.moc"
