#include "ui/live/spark_line.h"

#include "ui/live/chart_series.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace longhand {

SparkLine::SparkLine(const ChartSeries& curve, QWidget* parent) : QWidget(parent), m_curve(curve)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void SparkLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor line = palette().color(QPalette::WindowText);
    if (!m_curve.empty()) {
        const double end = m_curve.x(m_curve.size() - 1);
        const double begin = std::max(0.0, end - kSpan);
        std::vector<QPointF> points;
        double highest = 0;
        std::size_t from = m_curve.firstFrom(begin);
        for (int column = 0; column < width(); ++column) {
            const std::size_t to = column + 1 < width()
                                       ? m_curve.firstFrom(begin + (end - begin) * (column + 1) / width())
                                       : m_curve.size();
            const ChartSeries::Stretch stretch = m_curve.over(from, std::max(from, to));
            if (stretch.count > 0) {
                points.emplace_back(column + 0.5, stretch.mean());
                highest = std::max(highest, stretch.mean());
            }
            from = std::max(from, to);
        }
        if (points.size() > 1 && highest > 0) {
            QPainterPath path;
            for (std::size_t i = 0; i < points.size(); ++i) {
                const QPointF at(points[i].x(), 1 + (height() - 2) * (1 - points[i].y() / highest));
                i == 0 ? path.moveTo(at) : path.lineTo(at);
            }
            painter.setPen(QPen(line, 1.2));
            painter.drawPath(path);
            return;
        }
    }
    line.setAlphaF(0.3f); // nothing measured yet
    painter.setPen(QPen(line, 1));
    painter.drawLine(QPointF(0, height() - 1.5), QPointF(width(), height() - 1.5));
}

} // namespace longhand
