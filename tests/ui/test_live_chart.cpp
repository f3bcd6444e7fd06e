// The charts of the live view: the pyramid against brute force, the picture, readout, places, files, words.
#include "app/project/project.h"
#include "ui/actions/action_registry.h"
#include "ui/live/chart_export.h"
#include "ui/live/drafting_dialog.h"
#include "ui/live/live_charts.h"
#include "ui/live/live_feature.h"
#include "ui/live/live_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/elided_button.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/write_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QSignalSpy>
#include <QXmlStreamReader>

#include <cmath>
#include <limits>
#include <random>

using namespace longhand;

namespace {

constexpr double Unknown = std::numeric_limits<double>::quiet_NaN();

Chart oneCurve(const ChartSeries& series, const QColor& colour)
{
    Chart chart;
    chart.id = QStringLiteral("test");
    chart.title = QStringLiteral("A test");
    chart.unit = QStringLiteral("%");
    chart.top = 100;
    chart.lines.push_back({QStringLiteral("curve"), QPen(colour, 2), &series, true});
    return chart;
}

int redIn(const QImage& image, const QRect& area)
{
    int count = 0;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) {
            const QColor colour = image.pixelColor(x, y);
            count += colour.red() > 180 && colour.green() < 120 && colour.blue() < 120 ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class TestLiveChart : public QObject
{
    Q_OBJECT

private:
    static std::unique_ptr<MainWindow> written(WindowFixture& fixture, int tokens = 800)
    {
        fixture.recording->tokens = proseTokens(tokens);
        fixture.recording->sources.clear();
        for (int i = 0; i < tokens; ++i) {
            fixture.recording->sources.push_back(i % 4 == 3 ? TokenSource::Target : TokenSource::Ngram);
        }
        fixture.recording->arSeconds = 0.01; // and a pass of four tokens takes 0.01
        auto window = fixture.window();
        if (!window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories")))) {
            return nullptr;
        }
        window->writing()->write();
        const bool done = QTest::qWaitFor([&] {
            return window->session()->status().state == SessionState::Finished && !window->session()->hasPendingText();
        });
        return done ? std::move(window) : nullptr;
    }

private Q_SLOTS:
    void pyramidGivesWhatAddingUpGives()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> value(-50, 50);
        for (const std::size_t size : {1u, 7u, 8u, 9u, 63u, 64u, 65u, 511u, 513u, 5000u}) {
            ChartSeries series;
            std::vector<double> all;
            for (std::size_t i = 0; i < size; ++i) {
                all.push_back(random() % 6 == 0 ? Unknown : double(float(value(random))));
                series.append(double(i) * 2, all.back());
            }
            for (int attempt = 0; attempt < 400; ++attempt) {
                std::size_t from = random() % (size + 1);
                std::size_t to = random() % (size + 1);
                if (from > to) {
                    std::swap(from, to);
                }
                ChartSeries::Stretch slow;
                for (std::size_t i = from; i < to; ++i) {
                    if (!std::isnan(all[i])) {
                        slow.add({all[i], all[i], all[i], 1});
                    }
                }
                const ChartSeries::Stretch quick = series.over(from, to);
                QCOMPARE(quick.count, slow.count);
                QCOMPARE(quick.low, slow.low);
                QCOMPARE(quick.high, slow.high);
                QVERIFY(std::abs(quick.sum - slow.sum) < 1e-6);
            }
            QCOMPARE(series.firstFrom(3), std::min<std::size_t>(2, size));
        }
    }

    void nearestSkipsWhatIsNotKnown()
    {
        ChartSeries series;
        series.append(0, Unknown);
        QCOMPARE(series.nearest(0), std::size_t(1));
        series.append(10, 5);
        series.append(20, Unknown);
        series.append(30, 7);
        QCOMPARE(series.nearest(0), std::size_t(1));
        QCOMPARE(series.nearest(19), std::size_t(1));
        QCOMPARE(series.nearest(22), std::size_t(3));
        QCOMPARE(series.nearest(1000), std::size_t(3));
    }

    void aStepIsDrawnWhereItIs()
    {
        // 0 to 50,000 at 25, from there on at 75: far more points than pixels.
        ChartSeries series;
        for (int i = 0; i < 100000; ++i) {
            series.append(i, i < 50000 ? 25 : 75);
        }
        const Chart chart = oneCurve(series, Qt::red);
        QImage image(600, 200, QImage::Format_RGB32);
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::white);
        image.fill(Qt::white);
        QPainter painter(&image);
        const ChartPicture picture(chart, QRectF(0, 0, 600, 200), font(), palette, 0, 100000);
        picture.paintCurves(painter);
        painter.end();
        const QRect plot = picture.plot().toRect();
        const int middle = plot.center().x();
        const auto band = [&](double value, int left, int right) {
            const int y = int(plot.bottom() - value / 100 * plot.height());
            return redIn(image, QRect(QPoint(left, y - 3), QPoint(right, y + 3)));
        };
        QVERIFY(band(25, plot.left() + 10, middle - 10) > 200);
        QCOMPARE(band(75, plot.left() + 10, middle - 10), 0);
        QVERIFY(band(75, middle + 10, plot.right() - 10) > 200);
        QCOMPARE(band(25, middle + 10, plot.right() - 10), 0);
    }

    void aGapIsAGap()
    {
        ChartSeries series;
        for (int i = 0; i < 90; ++i) {
            series.append(i, i >= 30 && i < 60 ? Unknown : 50);
        }
        const Chart chart = oneCurve(series, Qt::red);
        QImage image(600, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        const ChartPicture picture(chart, QRectF(0, 0, 600, 200), font(), QPalette(), 0, 89);
        picture.paintCurves(painter);
        painter.end();
        const auto column = [&](double x) {
            const int at = int(picture.pixelAt(x));
            return redIn(
                image, QRect(QPoint(at - 2, int(picture.plot().top())), QPoint(at + 2, int(picture.plot().bottom()))));
        };
        QVERIFY(column(15) > 0);
        QCOMPARE(column(45), 0);
        QVERIFY(column(75) > 0);
    }

    void readoutFollowsMouseAndKeys()
    {
        ChartSeries series;
        for (int i = 0; i <= 1000; ++i) {
            series.append(i, i / 10.0);
        }
        ChartView view(oneCurve(series, Qt::red));
        view.resize(500, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QVERIFY2(view.accessibleDescription().contains(QStringLiteral("highest 100.0")),
                 qPrintable(view.accessibleDescription()));
        QSignalSpy chosen(&view, &ChartView::placeChosen);
        QTest::mouseMove(&view, QPoint(250, 100));
        QTRY_VERIFY(view.readout() > 300 && view.readout() < 700);
        const double at = view.readout();
        QVERIFY2(view.accessibleDescription().contains(QStringLiteral("curve: %1").arg(at / 10, 0, 'f', 1)),
                 qPrintable(view.accessibleDescription()));
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(250, 100));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toDouble(), view.readout());

        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.readout(), 0.0);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.readout(), 10.0);
        QTest::keyClick(&view, Qt::Key_PageDown);
        QCOMPARE(view.readout(), 110.0);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(chosen.size(), 2);
        QCOMPARE(chosen[1][0].toDouble(), 110.0);
        QTest::keyClick(&view, Qt::Key_Plus);
        QVERIFY(view.range().second - view.range().first < 600);
        QTest::keyClick(&view, Qt::Key_Minus);
        QTest::keyClick(&view, Qt::Key_Minus);
        QCOMPARE(view.range(), (std::pair<double, double>(0, 1000)));
    }

    void ratesAreAcceptedOverTested()
    {
        LiveRecord record;
        record.continueRun(5, 100);
        StepEvent step;
        step.tokens = {1, 2, 3};
        step.sources = {TokenSource::Ngram, TokenSource::Ngram, TokenSource::Target};
        step.tests = {{TokenSource::Ngram, 1, 3, 2}, {TokenSource::Ngram, 2, 3, 0}, {TokenSource::Ngram, 3, 3, -1}};
        step.seconds = 0.5;
        step.oneByOneSeconds = 0.75;
        step.measuredSeconds = 0.5;
        for (int i = 0; i < LiveRecord::kPassesAPoint; ++i) {
            record.add(step);
        }
        QCOMPARE(record.acceptance(TokenSource::Ngram).size(), std::size_t(1));
        QVERIFY(std::abs(record.acceptance(TokenSource::Ngram).y(0) - 200.0 / 3) < 1e-4);
        QCOMPARE(record.acceptanceAtDepth(1).y(0), 100.0);
        QCOMPARE(record.acceptanceAtDepth(3).y(0), 0.0);
        QVERIFY(record.acceptance(TokenSource::Head).empty()); // never tested: no curve, not a curve at zero
        QCOMPARE(record.tokensPerPass().y(0), 3.0);
        QCOMPARE(record.tokensPerSecond().y(0), 6.0);
        QCOMPARE(record.oneByOne().y(0), 4.0);
        QCOMPARE(record.tokens(), 24.0);
        QCOMPARE(*record.placeAt(0), (LiveRecord::Place{5, 100}));
        QCOMPARE(*record.placeAt(24), (LiveRecord::Place{5, 123}));
        record.continueRun(6, 0);
        record.add(step);
        QCOMPARE(*record.placeAt(25), (LiveRecord::Place{6, 1}));
        QVERIFY(record.memory().empty());
    }

    void stagesAreChartedAndExplained()
    {
        LiveRecord record;
        record.continueRun(5, 0);
        StepEvent step;
        step.tokens = {1, 2, 3};
        step.sources = {TokenSource::SmallModel, TokenSource::SelfDraft, TokenSource::Target};
        step.tests = {
            {TokenSource::SmallModel, 1, 1, 0}, {TokenSource::SelfDraft, 1, 1, 0}, {TokenSource::SelfDraft, 2, 1, -1}};
        step.seconds = 0.5;
        step.levels = {{TokenSource::SmallModel, 6, 5, 4, 7, 9, 0.1}, {TokenSource::SelfDraft, 5, 0, 0, 2, 8, 0.2}};
        for (int i = 0; i < LiveRecord::kPassesAPoint; ++i) {
            record.add(step);
        }
        QCOMPARE(record.firstStage().size(), std::size_t(1));
        QCOMPARE(record.firstStage().y(0), 80.0);
        QCOMPARE(record.secondStage().y(0), 50.0);
        const auto charts = LiveCharts::make(record, Qt::black);
        QVERIFY(std::any_of(charts.begin(), charts.end(),
                            [&](const Chart& chart) { return chart.lines.front().series == &record.firstStage(); }));
        const auto valuesOf = [&](const char* id) {
            const auto chart = std::find_if(charts.begin(), charts.end(),
                                            [&](const Chart& one) { return one.id == QLatin1String(id); });
            QStringList values;
            for (std::size_t i = 0; chart != charts.end() && i < chart->lines.size(); ++i) {
                values << ChartPicture::valueText(*chart, ChartPicture::valueAt(chart->lines[i], record.tokens()));
            }
            return values.join(u'|');
        };
        QCOMPARE(valuesOf("stage-length"), QStringLiteral("6.00|5.00"));
        QCOMPARE(valuesOf("stage-time").replace(QChar(0xa0), u' '), QStringLiteral("100.0 ms|200.0 ms"));
        QStringList told;
        for (const auto& fact : DraftingDialog::facts(record.lastRun(), 0, {})) {
            told << fact.name + u'=' + fact.value;
        }
        const QString all = told.join(u'\n');
        QVERIFY2(all.contains(QStringLiteral("Stage: small model=6.00 tokens")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("Stage: self-draft=5.00 tokens")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("Right: small model=80.0")), qPrintable(all));
        QVERIFY2(!all.contains(QStringLiteral("Right: self-draft")), qPrintable(all)); // the model itself checks these
        QVERIFY2(all.contains(QStringLiteral("Time: self-draft=40")), qPrintable(all));
        step.levels.clear(); // other drafts: no stages
        LiveRecord other;
        other.continueRun(1, 0);
        for (int i = 0; i < LiveRecord::kPassesAPoint; ++i) {
            other.add(step);
        }
        QVERIFY(other.firstStage().empty() && other.secondStage().empty());
        QVERIFY(other.stageLength(true).empty() && other.stageTime(false).empty());
    }

    void aRunIsChartedAndItsPassagesAreFound()
    {
        WindowFixture fixture;
        QString csv;
        {
            const auto window = written(fixture);
            QVERIFY(window);
            auto* live = window->findChild<LiveFeature*>();
            QCOMPARE(live->record().tokens(), 800.0);
            QVERIFY(live->record().tokensPerPass().size() > 10);
            QCOMPARE(ChartPicture::valueAt({{}, {}, &live->record().tokensPerPass(), false}, 800), 4.0);
            QCOMPARE(ChartPicture::valueAt({{}, {}, &live->record().acceptance(TokenSource::Ngram), false}, 800), 75.0);
            QCOMPARE(live->record().lastRun(), window->session()->numbers().total);
            QVERIFY(!live->record().memory().empty());

            // The headline, as much as there is room for, and what is behind it.
            live->panel()->setOpen(true);
            live->panel()->resize(420, live->panel()->height());
            for (auto* button : live->panel()->findChildren<ElidedButton*>()) {
                QCOMPARE(button->whole(), live->panel()->headline());
                QTRY_VERIFY(button->text().endsWith(QChar(0x2026)));
            }
            QVERIFY2(live->panel()->headline().contains(QStringLiteral("4.0 times")),
                     qPrintable(live->panel()->headline()));
            QVERIFY(live->panel()->headline().contains(QStringLiteral("the text is the same")));
            QVERIFY(window->messages()->text(QStringLiteral("drafted")).isEmpty()); // it stands in the line
            QVERIFY(window->desk().bar->rate().contains(QStringLiteral("4.0 \u00d7")));
            Q_EMIT window->desk().bar->rateClicked();
            QVERIFY(live->details()->isVisible());
            QVERIFY(!live->details()->isModal());

            // A click goes to the passage.
            auto* view = live->panel()->view(QStringLiteral("source"));
            Q_EMIT view->placeChosen(399);
            const PageToken& token = window->page()->tokens().tokens()[399];
            QCOMPARE(window->page()->selectedRange(), std::make_pair(token.start, token.end()));
        }
        // Reopened: the same curves from the project's record, the same places; memory was not recorded.
        const auto window = fixture.window();
        QVERIFY(window->openProject(fixture.path(QStringLiteral("stories/The salt.longhand"))));
        auto* live = window->findChild<LiveFeature*>();
        QCOMPARE(live->record().tokens(), 800.0);
        QVERIFY(!live->record().distinct(1).empty());
        QCOMPARE(ChartPicture::valueAt({{}, {}, &live->record().acceptance(TokenSource::Ngram), false}, 800), 75.0);
        QVERIFY(live->record().memory().empty());
        QVERIFY(live->goTo(100));
        QCOMPARE(window->page()->selectedRange().first, window->page()->tokens().tokens()[100].start);
        QVERIFY(live->panel()->headline().contains(QStringLiteral("4.0 times")));
    }

    void detailsShowADashForWhatIsNotKnown()
    {
        const auto facts = DraftingDialog::facts({}, 0, {});
        for (const auto& fact : facts) {
            QCOMPARE(fact.value, QStringLiteral("\u2013"));
            QVERIFY(!fact.meaning.isEmpty());
        }
        QCOMPARE(DraftingDialog::rates({}).front()[4], QStringLiteral("\u2013"));
        MetricsSummary run;
        StepEvent step;
        step.tokens = {1, 2};
        step.sources = {TokenSource::Head, TokenSource::Target};
        step.tests = {{TokenSource::Head, 1, 2, 1}, {TokenSource::Head, 2, 2, -1}};
        step.plan.strategy = "heads";
        run.add(step);
        const auto rates = DraftingDialog::rates(run);
        QCOMPARE(rates.size(), 2);
        QCOMPARE(rates[0][2], QStringLiteral("1"));
        QVERIFY(rates[0][4].startsWith(QStringLiteral("100.0")));
        QVERIFY(rates[1][4].startsWith(QStringLiteral("0.0")));
    }

    void whereTheLineIsClosedANoticeSaysIt()
    {
        WindowFixture fixture;
        {
            const auto window = written(fixture);
            window->registry()->action(QStringLiteral("view.live"))->setChecked(false);
        }
        const auto window = written(fixture);
        QVERIFY(window->messages()->text(QStringLiteral("drafted")).contains(QStringLiteral("the text is the same")));
    }

    void filesCanBeReadAgain()
    {
        WindowFixture fixture;
        const auto window = written(fixture);
        QVERIFY(window);
        auto* live = window->findChild<LiveFeature*>();
        const auto exported = [&](LivePanel::Format format, const char* name) {
            const QString file = fixture.path(QLatin1String(name));
            FileDialogs::setNextAnswer(file);
            Q_EMIT live->panel()->exportRequested(format);
            QFile in(file);
            return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
        };
        const QList<QByteArray> rows = exported(LivePanel::Format::Csv, "charts.csv").trimmed().split('\n');
        QVERIFY(rows.size() > 10);
        QVERIFY(rows[0].startsWith("\"token\",\"Right guesses by source: "));
        const qsizetype columns = rows[1].count(',');
        double before = 0;
        for (qsizetype i = 1; i < rows.size(); ++i) {
            QCOMPARE(rows[i].count(','), columns);
            const double token = rows[i].left(rows[i].indexOf(',')).toDouble();
            QVERIFY(token > before);
            before = token;
        }
        QCOMPARE(before, 800.0);

        const QImage image = QImage::fromData(exported(LivePanel::Format::Png, "charts.png"), "PNG");
        QVERIFY(image.width() > 1000);
        QXmlStreamReader svg(exported(LivePanel::Format::Svg, "charts.svg"));
        int drawn = 0;
        while (!svg.atEnd()) {
            if (svg.readNext() == QXmlStreamReader::StartElement) {
                drawn += svg.name() == QLatin1String("polyline") || svg.name() == QLatin1String("path") ? 1 : 0;
            }
        }
        QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
        QVERIFY(drawn > 4);

        FileDialogs::setNextAnswer(fixture.path(QStringLiteral("no such folder/charts.csv")));
        Q_EMIT live->panel()->exportRequested(LivePanel::Format::Csv);
        QVERIFY(window->messages()->text(QStringLiteral("charts")).contains(QStringLiteral("no such folder")));
    }

    void chartsAreOfTheStoryThatWasAskedFor()
    {
        WindowFixture fixture;
        const auto window = written(fixture);
        QVERIFY(window);
        Q_EMIT window->findChild<LiveFeature*>()->panel()->exportRequested(LivePanel::Format::Csv);
        auto* dialog = window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        QVERIFY(window->project()->begin(QStringLiteral("Sea."), fixture.path(QStringLiteral("stories"))));
        const QString file = fixture.path(QStringLiteral("charts.csv"));
        dialog->findChild<QLineEdit*>()->setText(file);
        QVERIFY(QMetaObject::invokeMethod(dialog, "accept"));
        QVERIFY(!QFile::exists(file));
        QVERIFY(!window->messages()->text(QStringLiteral("other-story")).isEmpty());
    }

    void chosenChartsAreRemembered()
    {
        WindowFixture fixture;
        {
            const auto window = written(fixture, 40);
            auto* panel = window->findChild<LiveFeature*>()->panel();
            panel->setOpen(true);
            QVERIFY(panel->view(QStringLiteral("speed"))->isVisible());
            QVERIFY(!panel->view(QStringLiteral("memory"))->isVisible());
            for (QAction* action : panel->findChild<QMenu*>()->actions()) {
                action->setChecked(action->text().contains(QStringLiteral("Memory")));
            }
            QVERIFY(panel->view(QStringLiteral("memory"))->isVisible());
        }
        const auto window = written(fixture, 40);
        auto* panel = window->findChild<LiveFeature*>()->panel();
        QVERIFY(panel->view(QStringLiteral("memory"))->isVisible());
        QVERIFY(!panel->view(QStringLiteral("speed"))->isVisible());
        window->registry()->action(QStringLiteral("view.live"))->trigger();
        QVERIFY(!window->findChild<QDockWidget*>(QStringLiteral("live"))->isVisible());
    }

    void aFrameOf100000Points()
    {
        // Behaviour is asserted elsewhere; the figure is printed.
        std::vector<ChartSeries> curves(4);
        std::mt19937 random(3);
        for (ChartSeries& curve : curves) {
            for (int i = 0; i < 100000; ++i) {
                curve.append(i, double(random() % 1000) / 10);
            }
        }
        Chart chart = oneCurve(curves[0], Qt::red);
        for (std::size_t i = 1; i < curves.size(); ++i) {
            chart.lines.push_back({QStringLiteral("other"), QPen(Qt::blue, 1.5, Qt::DashLine), &curves[i], false});
        }
        ChartView view(chart);
        view.resize(1200, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        double best = 1e9;
        for (int i = 0; i < 20; ++i) {
            view.refresh();
            QElapsedTimer timer;
            timer.start();
            view.repaint();
            best = std::min(best, double(timer.nsecsElapsed()) / 1e6);
        }
        qInfo("4 curves of 100,000 points, 1200 x 300: %.2f ms a frame, the best of 20", best);
        QVERIFY(!view.grab().toImage().isNull());
    }

private:
    static QFont font() { return QApplication::font(); }
};

QTEST_MAIN(TestLiveChart)
#include "test_live_chart.moc"
