// Who proposed each word, in colours: painted on the page, never part of the text.
#include "ui/actions/action_registry.h"
#include "ui/live/colours_feature.h"
#include "ui/live/legend_bar.h"
#include "ui/live/live_charts.h"
#include "ui/live/live_record.h"
#include "ui/story/writing_controller.h"
#include "ui/theme/source_style.h"
#include "window_fixture.h"

#include <QAction>
#include <QImage>
#include <QPainter>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <set>

using namespace longhand;

namespace {

QColor over(const QColor& paper, const QColor& colour)
{
    QImage image(1, 1, QImage::Format_ARGB32_Premultiplied);
    image.fill(paper);
    QPainter painter(&image);
    painter.fillRect(0, 0, 1, 1, colour);
    painter.end();
    return image.pixelColor(0, 0);
}

int countColour(const QImage& image, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixelColor(x, y).rgb() == colour.rgb() ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class TestColours : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> written(WindowFixture& fixture)
    {
        fixture.recording->tokens = proseTokens(300);
        for (int i = 0; i < 300; ++i) {
            const int part = i / 4; // one source after another, each pass ending with the target's own token
            fixture.recording->sources.push_back(i % 4 == 3 ? TokenSource::Target : TokenSource(1 + part % 5));
        }
        auto window = fixture.window();
        if (!window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories")))) {
            return nullptr;
        }
        window->writing()->write();
        const bool done = QTest::qWaitFor([&] {
            return window->session()->status().state == SessionState::Finished && !window->session()->hasPendingText();
        });
        window->page()->moveCursor(QTextCursor::Start);
        return done ? std::move(window) : nullptr;
    }

private Q_SLOTS:
    void eachSourceHasItsColourAndPattern()
    {
        QSet<QRgb> colours;
        std::set<std::vector<qreal>> patterns;
        const QSet<MarkShape> shapesOfOthers{MarkShape::Fill, MarkShape::Veil, MarkShape::Wave}; // spelling, and alarms
        const LiveRecord record;
        const std::vector<Chart> charts = LiveCharts::make(record, Qt::black);
        for (int i = 1; i < kTokenSources; ++i) {
            const auto source = TokenSource(i);
            colours.insert(SourceStyle::colour(source).rgb());
            QVERIFY(!SourceStyle::name(source).isEmpty());
            const MarkShape shape = SourceStyle::shape(source);
            QVERIFY2(!shapesOfOthers.contains(shape), qPrintable(SourceStyle::name(source)));
            // On the page, in the legend, and in the chart.
            patterns.insert(dashesOf(shape));
            for (const QPen& pen : {SourceStyle::pen(source, Qt::black, 2), charts[0].lines[std::size_t(i - 1)].pen}) {
                std::vector<qreal> dashes;
                for (const qreal dash : pen.dashPattern()) {
                    dashes.push_back(std::round(dash * pen.widthF()));
                }
                QVERIFY2(dashes == dashesOf(shape), qPrintable(SourceStyle::name(source)));
            }
        }
        QCOMPARE(colours.size(), kTokenSources - 1);
        QCOMPARE(patterns.size(), std::size_t(kTokenSources - 1));
        QVERIFY(!SourceStyle::colour(TokenSource::Target).isValid());
        QVERIFY(SourceStyle::fill(TokenSource::Head, 1, false).alphaF() >
                SourceStyle::fill(TokenSource::Head, 3, false).alphaF());
        QVERIFY(SourceStyle::fill(TokenSource::Ngram, 1, true).alphaF() >
                SourceStyle::fill(TokenSource::Ngram, 1, false).alphaF());
    }

    void depthIsTheDistanceFromTheTargetsToken()
    {
        std::vector<PageToken> tokens;
        const TokenSource sources[] = {TokenSource::Target, TokenSource::Head, TokenSource::Head, TokenSource::Target,
                                       TokenSource::Head};
        for (int i = 0; i < 5; ++i) {
            tokens.push_back({i, 1, i, sources[i], 7, i});
        }
        const int depths[] = {0, 1, 2, 0, 1};
        for (std::size_t i = 0; i < 5; ++i) {
            QCOMPARE(SourceMarks::depthOf(tokens, i), depths[i]);
        }
        tokens[1].index = 9; // another token stood between
        QCOMPARE(SourceMarks::depthOf(tokens, 2), 1);
    }

    void keysChooseWhatIsPainted()
    {
        WindowFixture fixture;
        const auto window = written(fixture);
        QVERIFY(window);
        const std::string text = window->page()->manuscript();
        auto* feature = window->findChild<ColoursFeature*>();
        QVERIFY(feature);
        const QColor paper = window->page()->palette().color(QPalette::Base);
        const auto shot = [&] { return window->page()->viewport()->grab().toImage(); };
        const QColor self = over(paper, SourceStyle::fill(TokenSource::SelfDraft, 0, false));
        const QColor ngram = over(paper, SourceStyle::fill(TokenSource::Ngram, 0, false));
        QCOMPARE(countColour(shot(), self), 0);

        QTest::keyClick(window.get(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(feature->mode(), ColoursFeature::Mode::Source);
        QVERIFY(countColour(shot(), self) > 200);
        QVERIFY(countColour(shot(), ngram) > 200);
        QVERIFY(countColour(shot(), SourceStyle::colour(TokenSource::Ngram)) > 50); // the lines under it
        window->registry()->action(QStringLiteral("view.patterns"))->setChecked(false);
        QCOMPARE(countColour(shot(), SourceStyle::colour(TokenSource::Ngram)), 0);
        QVERIFY(countColour(shot(), ngram) > 200);

        QTest::keyClick(window.get(), Qt::Key_3, Qt::ControlModifier);
        QVERIFY(window->page()->isTinted());
        QCOMPARE(countColour(shot(), ngram), 0);
        QTest::keyClick(window.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(!window->page()->isTinted());
        QCOMPARE(countColour(shot(), ngram), 0);
        QCOMPARE(window->page()->manuscript(), text);
        QCOMPARE(window->project()->project()->text(), text);
    }

    void theLegendSaysWhatIsThere()
    {
        WindowFixture fixture;
        {
            const auto window = written(fixture);
            QVERIFY(window);
            auto* feature = window->findChild<ColoursFeature*>();
            QVERIFY(!feature->legend()->isVisible());
            feature->setMode(ColoursFeature::Mode::Source);
            QVERIFY(feature->legend()->isVisible());
            QVERIFY2(feature->legend()->text().contains(QStringLiteral("n-grams  15\u00a0%")),
                     qPrintable(feature->legend()->text()));
            QVERIFY(feature->legend()->text().contains(QStringLiteral("the model itself  25\u00a0%")));
            QVERIFY(!feature->legend()->text().contains(QStringLiteral("glide")));
        }
        // Remembered; and the colours of a reopened project are those of the run.
        const auto window = fixture.window();
        auto* feature = window->findChild<ColoursFeature*>();
        QCOMPARE(feature->mode(), ColoursFeature::Mode::Source);
        QVERIFY(!feature->legend()->isVisible()); // on the start page
        QVERIFY(window->openProject(fixture.path(QStringLiteral("stories/The salt.longhand"))));
        QTRY_VERIFY(feature->legend()->isVisible());
        QTRY_VERIFY(feature->legend()->text().contains(QStringLiteral("n-grams  15\u00a0%")));
    }

    void theLegendIsWholeInANarrowWindow()
    {
        WindowFixture fixture;
        const auto window = written(fixture);
        QVERIFY(window);
        auto* feature = window->findChild<ColoursFeature*>();
        const LegendBar* legend = feature->legend();
        feature->setMode(ColoursFeature::Mode::Source);
        QTRY_COMPARE(legend->width(), window->width());
        const int row = legend->height();
        const auto whole = [legend] {
            const auto places = legend->places();
            return places.size() == 6 && std::all_of(places.begin(), places.end(), [&](const auto& place) {
                       return legend->rect().contains(place.first) &&
                              std::count_if(places.begin(), places.end(), [&](const auto& other) {
                                  return other.first.intersects(place.first);
                              }) == 1;
                   });
        };
        QVERIFY(whole());
        for (const int width : {680, 600}) {
            window->resize(width, 700);
            QTRY_VERIFY2(whole(), qPrintable(QString::number(width)));
            QTRY_COMPARE(legend->height(), 2 * row);
        }
        window->resize(1280, 800);
        QTRY_COMPARE(legend->height(), row);
        QVERIFY(whole());
        // Turned on there, it has its rows at once.
        feature->setMode(ColoursFeature::Mode::Off);
        window->resize(680, 700);
        feature->setMode(ColoursFeature::Mode::Source);
        QTRY_COMPARE(legend->height(), 2 * row);
        QVERIFY(whole());
    }

    void theLegendComesBackOnlyWhereItBelongs()
    {
        WindowFixture fixture;
        QString first;
        {
            const auto window = written(fixture);
            QVERIFY(window);
            first = window->project()->file();
            window->findChild<ColoursFeature*>()->setMode(ColoursFeature::Mode::Source);
            window->close();
        }
        // As the program does it: nobody sets a theme after the window is made.
        const auto window = std::make_unique<MainWindow>(fixture.settings(), [&](std::shared_ptr<Project> project) {
            return std::make_unique<RecordedSession>(std::move(project), fixture.recording);
        });
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
        QVERIFY(window->isStartShown());
        auto* feature = window->findChild<ColoursFeature*>();
        QVERIFY(!feature->legend()->isVisible());
        // A story that had it, while the colours are off.
        QVERIFY(window->openProject(first));
        QTRY_VERIFY(feature->legend()->isVisible());
        QVERIFY(window->project()->begin(QStringLiteral("Another."), fixture.path(QStringLiteral("stories"))));
        QTRY_VERIFY(feature->legend()->isVisible());
        feature->setMode(ColoursFeature::Mode::Off);
        QVERIFY(window->openProject(first));
        QVERIFY(!feature->legend()->isVisible()); // not for a moment
    }

    void whatTheAuthorChangesIsUnderlinedOnlyWithinTheModelsWords()
    {
        WindowFixture fixture;
        const auto window = written(fixture);
        QVERIFY(window);
        window->session()->unloadModel();
        EditedMarks marks(window->page());
        const auto marked = [&] {
            std::vector<PageMark> out;
            marks.marksIn(0, window->page()->model().text().size(), out);
            return out;
        };
        QVERIFY(marked().empty()); // the seed is the author's, and nothing is changed
        const PageToken token = window->page()->tokens().tokens()[20];
        QVERIFY(window->page()->replaceRange(token.start, token.end(), QStringLiteral(" grey")));
        QCOMPARE(marked().size(), std::size_t(1));
        QCOMPARE(marked()[0].start, token.start);
        QCOMPARE(marked()[0].end, token.start + 5);
        const qsizetype end = window->page()->model().text().size();
        QVERIFY(window->page()->replaceRange(end, end, QStringLiteral(" And so on.")));
        QCOMPARE(marked().size(), std::size_t(1));
    }
};

QTEST_MAIN(TestColours)
#include "test_colours.moc"
