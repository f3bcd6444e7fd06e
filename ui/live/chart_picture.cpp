#include "ui/live/chart_picture.h"

#include "ui/text/status_text.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QLocale>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace longhand {

namespace {

constexpr qreal kSampleWidth = 28; ///< a piece of the curve before its name
constexpr qreal kGap = 12;

/// The next of 1, 2, 5, 10, 20 ... that is not below `value`.
double roundTop(double value)
{
    if (!(value > 0)) {
        return 1;
    }
    const double ten = std::pow(10, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 5.0, 7.5}) {
        if (value <= step * ten) {
            return step * ten;
        }
    }
    return 10 * ten;
}

QString numberText(double value, int decimals)
{
    return QLocale().toString(value, 'f', value >= 1000 ? 0 : decimals);
}

} // namespace

ChartPicture::ChartPicture(const Chart& chart, const QRectF& area, const QFont& font, const QPalette& palette,
                           double from, double to)
    : m_chart(chart), m_area(area), m_font(font), m_palette(palette), m_from(from), m_to(std::max(to, from + 1))
{
    const QFontMetricsF metrics(font);
    const qreal line = metrics.height();
    // Names and numbers go into one line if there is room for it, else into two.
    qreal names = 0;
    for (const ChartLine& curve : chart.lines) {
        if (!curve.series->empty()) {
            names +=
                kSampleWidth + metrics.horizontalAdvance(curve.name + QStringLiteral(" 0000 ") + chart.unit) + kGap;
        }
    }
    m_rows = names > area.width() - 8 ? 2 : 1;
    m_plot =
        area.adjusted(metrics.horizontalAdvance(QStringLiteral("0000")) + 6, (1 + m_rows) * line + 8, -8, -line - 3);
    double high = 0;
    for (const ChartLine& curve : chart.lines) {
        const auto all = curve.series->over(curve.series->firstFrom(m_from), curve.series->firstFrom(m_to + 1));
        high = std::max(high, all.count > 0 ? all.high : 0);
    }
    m_top = chart.top > 0 ? chart.top : roundTop(high);
}

double ChartPicture::xAt(qreal pixel) const
{
    const double part = std::clamp((pixel - m_plot.left()) / std::max<qreal>(m_plot.width(), 1), 0.0, 1.0);
    return m_from + part * (m_to - m_from);
}

qreal ChartPicture::pixelAt(double x) const
{
    return m_plot.left() + (x - m_from) / (m_to - m_from) * m_plot.width();
}

qreal ChartPicture::yAt(double value) const
{
    return m_plot.bottom() - std::clamp(value / m_top, 0.0, 1.0) * m_plot.height();
}

void ChartPicture::paintCurves(QPainter& painter) const
{
    const QFontMetricsF metrics(m_font);
    const QColor quiet = m_palette.color(QPalette::PlaceholderText);
    QFont bold = m_font;
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(m_palette.color(QPalette::Text));
    const qreal line = metrics.height();
    const QRectF top(m_area.left() + 6, m_area.top() + 2, m_area.width() - 14, line + 2);
    const QFontMetricsF wide(bold);
    const QString title = wide.elidedText(m_chart.title, Qt::ElideRight, top.width());
    painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(m_font);
    painter.setPen(quiet);
    const qreal left = top.width() - wide.horizontalAdvance(title) - 10;
    if (!m_chart.note.isEmpty() && left > 40) {
        painter.drawText(top, Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(m_chart.note, Qt::ElideRight, left));
    }
    QColor grid = m_palette.color(QPalette::Mid);
    for (const double value : {0.0, m_top / 2, m_top}) {
        const qreal y = std::floor(yAt(value)) + 0.5;
        painter.setPen(QPen(grid, 1));
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        painter.setPen(quiet);
        const int decimals = m_top < 5 ? (m_top / 2 < 0.5 ? 2 : 1) : (std::fmod(m_top, 2) != 0 ? 1 : 0);
        painter.drawText(QRectF(m_area.left(), y - line / 2, m_plot.left() - m_area.left() - 5, line),
                         Qt::AlignRight | Qt::AlignVCenter, numberText(value, value == 0 ? 0 : decimals));
    }
    bool any = false;
    std::vector<Trace> traces;
    for (const ChartLine& curve : m_chart.lines) {
        any = any || !curve.series->empty();
        traces.push_back(trace(curve));
        paintBand(painter, curve, traces.back());
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (std::size_t i = 0; i < traces.size(); ++i) {
        paintCurve(painter, m_chart.lines[i], traces[i]);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(quiet);
    const QRectF below(m_plot.left(), m_plot.bottom() + 2, m_plot.width(), line);
    if (!any) {
        painter.drawText(m_plot, Qt::AlignCenter | Qt::TextWordWrap, tr("Nothing was measured yet"));
        return;
    }
    painter.drawText(below, Qt::AlignLeft, countText(qint64(m_from)));
    painter.drawText(below, Qt::AlignRight, tr("%1 tokens").arg(countText(qint64(m_to))));
}

ChartPicture::Trace ChartPicture::trace(const ChartLine& curve) const
{
    Trace out;
    const ChartSeries& series = *curve.series;
    const std::size_t first = series.firstFrom(m_from);
    const std::size_t last = std::min(series.firstFrom(m_to) + 1, series.size());
    if (first >= last) {
        return out;
    }
    const auto put = [&](qreal x, double mean, bool known) {
        if (known) {
            out.parts.back() << QPointF(x, yAt(mean));
        } else if (!out.parts.back().isEmpty()) {
            out.parts.emplace_back();
        }
    };
    out.parts.emplace_back();
    const int columns = std::max(1, int(m_plot.width() / 2));
    if (last - first <= std::size_t(columns)) {
        for (std::size_t i = first; i < last; ++i) {
            put(pixelAt(series.x(i)), series.y(i), !std::isnan(series.y(i)));
        }
        return out;
    }
    // A column of two pixels is one point: the mean of its values, with the range from smallest to largest shaded.
    std::size_t from = first;
    for (int column = 0; column < columns && from < last; ++column) {
        const double until = m_from + (m_to - m_from) * double(column + 1) / columns;
        const std::size_t to = column + 1 == columns ? last : std::min(series.firstFrom(until), last);
        if (from == to) {
            continue; // longer than two pixels from one point to the next
        }
        const auto all = series.over(from, to);
        const qreal x = m_plot.left() + m_plot.width() * (column + 0.5) / columns;
        put(x, all.mean(), all.count > 0);
        if (curve.band && all.count > 1) {
            const int top = int(yAt(all.high));
            out.band << QRect(int(x) - 1, top, 2, std::max(1, int(yAt(all.low)) - top));
        }
        from = to;
    }
    return out;
}

void ChartPicture::paintBand(QPainter& painter, const ChartLine& curve, const Trace& trace) const
{
    // Premixed: blending would cost more than everything else.
    const QColor paper = m_palette.color(QPalette::Base);
    const QColor own = curve.pen.color();
    constexpr double part = 0.24;
    const auto mix = [](int a, int b) { return int(a * part + b * (1 - part)); };
    const QColor shade(mix(own.red(), paper.red()), mix(own.green(), paper.green()), mix(own.blue(), paper.blue()));
    for (const QRect& column : trace.band) {
        painter.fillRect(column, shade);
    }
}

void ChartPicture::paintCurve(QPainter& painter, const ChartLine& curve, const Trace& trace) const
{
    // Stroking a long curve as one path costs a hundred times more than line by line; so do Qt's dashes.
    QPen pen = curve.pen;
    pen.setStyle(Qt::SolidLine);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    std::vector<qreal> dashes;
    if (curve.pen.style() != Qt::SolidLine) {
        for (const qreal dash : curve.pen.dashPattern()) {
            dashes.push_back(dash * curve.pen.widthF());
        }
    }
    for (const QPolygonF& part : trace.parts) {
        if (part.size() == 1) {
            painter.drawEllipse(part.front(), 1.2, 1.2);
        }
        std::size_t dash = 0;
        qreal left = dashes.empty() ? 0 : dashes[0];
        for (qsizetype i = 0; i + 1 < part.size(); ++i) {
            QPointF at = part[i];
            if (dashes.empty()) {
                painter.drawLine(at, part[i + 1]);
                continue;
            }
            qreal length = QLineF(at, part[i + 1]).length();
            while (length > 0) {
                const qreal step = std::min(length, left);
                const QPointF next = at + (part[i + 1] - at) * (step / length);
                if (dash % 2 == 0) {
                    painter.drawLine(at, next);
                }
                at = next;
                length -= step;
                left -= step;
                if (left <= 0) {
                    dash = (dash + 1) % dashes.size();
                    left = dashes[dash];
                }
            }
        }
    }
}

void ChartPicture::paintNumbers(QPainter& painter, double x, bool newest) const
{
    const QFontMetricsF metrics(m_font);
    const qreal line = metrics.height();
    qreal left = m_area.left() + 6;
    qreal y = m_area.top() + line + 4;
    int row = 1;
    painter.setFont(m_font);
    for (const ChartLine& curve : m_chart.lines) {
        if (curve.series->empty()) {
            continue;
        }
        const double value = newest ? valueAt(curve, std::numeric_limits<double>::max()) : valueAt(curve, x);
        const QString text = curve.name + u' ' + valueText(m_chart, value);
        const qreal width = metrics.horizontalAdvance(text);
        if (left + kSampleWidth + width + 4 > m_area.right() && left > m_area.left() + 6) {
            if (row == m_rows) {
                break; // the rest is in the words for screen readers and in the panel
            }
            ++row;
            y += line;
            left = m_area.left() + 6;
        }
        painter.setPen(curve.pen);
        painter.drawLine(QPointF(left, y + line / 2), QPointF(left + kSampleWidth - 4, y + line / 2));
        painter.setPen(m_palette.color(QPalette::Text));
        painter.drawText(QRectF(left + kSampleWidth, y, m_area.right() - left - kSampleWidth, line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, m_area.right() - left - kSampleWidth - 2));
        left += kSampleWidth + width + kGap;
    }
    if (!newest) {
        const qreal at = std::floor(pixelAt(x)) + 0.5;
        painter.setPen(QPen(m_palette.color(QPalette::Text), 1));
        painter.drawLine(QPointF(at, m_plot.top()), QPointF(at, m_plot.bottom()));
        const QString text = tr("token %1").arg(countText(qint64(x)));
        const qreal width = metrics.horizontalAdvance(text) + 8;
        const qreal begin = std::clamp(at - width / 2, m_plot.left(), std::max(m_plot.left(), m_plot.right() - width));
        const QRectF box(begin, m_plot.bottom() + 2, width, line);
        painter.fillRect(box, m_palette.color(QPalette::Text));
        painter.setPen(m_palette.color(QPalette::Base));
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

bool ChartPicture::extent(const Chart& chart, double& from, double& to)
{
    bool any = false;
    for (const ChartLine& line : chart.lines) {
        if (line.series->empty()) {
            continue;
        }
        const double first = line.series->x(0);
        const double last = line.series->x(line.series->size() - 1);
        from = any ? std::min(from, first) : first;
        to = any ? std::max(to, last) : last;
        any = true;
    }
    return any;
}

QString ChartPicture::valueText(const Chart& chart, double value)
{
    if (std::isnan(value)) {
        return QStringLiteral("\u2013");
    }
    const QString number = numberText(value, chart.decimals);
    return chart.unit.isEmpty() ? number : number + QChar(0x00A0) + chart.unit;
}

double ChartPicture::valueAt(const ChartLine& line, double x)
{
    const std::size_t index = line.series->nearest(x);
    return index < line.series->size() ? line.series->y(index) : std::numeric_limits<double>::quiet_NaN();
}

QString ChartPicture::inWords(const Chart& chart)
{
    double from = 0;
    double to = 0;
    if (!extent(chart, from, to)) {
        return tr("%1. Nothing was measured yet.").arg(chart.title);
    }
    QString text = tr("%1, from token %2 to %3.").arg(chart.title, countText(qint64(from)), countText(qint64(to)));
    for (const ChartLine& line : chart.lines) {
        const auto all = line.series->over(0, line.series->size());
        if (all.count > 0) {
            text += u' ';
            text += tr("%1: now %2, on average %3, lowest %4, highest %5.")
                        .arg(line.name, valueText(chart, valueAt(line, std::numeric_limits<double>::max())),
                             valueText(chart, all.mean()), valueText(chart, all.low), valueText(chart, all.high));
        }
    }
    return text;
}

QString ChartPicture::inWords(const Chart& chart, double x)
{
    QString text = tr("Token %1.").arg(countText(qint64(x)));
    for (const ChartLine& line : chart.lines) {
        if (!line.series->empty()) {
            text += u' ';
            text += tr("%1: %2.").arg(line.name, valueText(chart, valueAt(line, x)));
        }
    }
    return text;
}

} // namespace longhand
