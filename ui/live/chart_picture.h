#pragma once

#include "ui/live/chart_series.h"

#include <QCoreApplication>
#include <QFont>
#include <QPalette>
#include <QPen>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace longhand {

/// A curve of a chart.
struct ChartLine
{
    QString name;
    QPen pen;
    const ChartSeries* series = nullptr; ///< outlives the chart
    bool band = false;                   ///< smallest to largest shaded
};

/// What a chart shows.
struct Chart
{
    QString id; ///< never translated
    QString title;
    QString unit;        ///< behind a number: "%", "MB"
    QString explanation; ///< the definition of what is shown, in sentences
    QString note;        ///< beside the title: what holds for the whole chart
    double top = 0;      ///< of the scale; 0: as high as the curves
    int decimals = 1;
    std::vector<ChartLine> lines;
};

/// Draws a chart: for the window, and for PNG and SVG files. The cost depends on the width, not on the number of
/// points.
class ChartPicture
{
    Q_DECLARE_TR_FUNCTIONS(ChartPicture)

public:
    /// from and to: tokens, what part is shown.
    ChartPicture(const Chart& chart, const QRectF& area, const QFont& font, const QPalette& palette, double from,
                 double to);

    /// Everything but the numbers.
    void paintCurves(QPainter& painter) const;
    /// Names and numbers: at x, or the newest if `newest`; with a line at x.
    void paintNumbers(QPainter& painter, double x, bool newest) const;

    const QRectF& plot() const { return m_plot; }
    double xAt(qreal pixel) const;
    qreal pixelAt(double x) const;

    /// Of all lines: the first and last x that there is; false if there are no points.
    static bool extent(const Chart& chart, double& from, double& to);
    /// "62.0 %", or a dash where nothing is known. NaN: nothing is known.
    static QString valueText(const Chart& chart, double value);
    /// The value of a line at x: of the known point nearest to it; NaN if none is known.
    static double valueAt(const ChartLine& line, double x);
    /// The whole chart in words, for those who cannot see it.
    static QString inWords(const Chart& chart);
    /// One place of it in words.
    static QString inWords(const Chart& chart, double x);

private:
    /// A curve in pixels.
    struct Trace
    {
        std::vector<QPolygonF> parts; ///< split where nothing is known
        QList<QRect> band;            ///< from smallest to largest, column by column
    };
    Trace trace(const ChartLine& line) const;
    void paintBand(QPainter& painter, const ChartLine& line, const Trace& trace) const;
    void paintCurve(QPainter& painter, const ChartLine& line, const Trace& trace) const;
    qreal yAt(double value) const;

    const Chart& m_chart;
    QRectF m_area;
    QRectF m_plot;
    QFont m_font;
    QPalette m_palette;
    double m_from;
    double m_to;
    double m_top = 1;
    int m_rows = 1; ///< of names and numbers
};

} // namespace longhand
