#include "ui/live/chart_export.h"

#include "engine/types/error.h"
#include "ui/text/file_error.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <cmath>
#include <limits>

namespace longhand {

namespace {

constexpr int kWidth = 620;
constexpr int kHeight = 260;
constexpr int kColumns = 2;

QString quoted(QString text)
{
    return u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

} // namespace

QString ChartExport::csv(const std::vector<Chart>& charts)
{
    struct Column
    {
        const ChartSeries* series;
        std::size_t next = 0;
    };
    std::vector<Column> columns;
    QString out = quoted(tr("token"));
    for (const Chart& chart : charts) {
        for (const ChartLine& line : chart.lines) {
            columns.push_back({line.series});
            QString name = chart.title + QStringLiteral(": ") + line.name;
            if (!chart.unit.isEmpty()) {
                name += QStringLiteral(" (") + chart.unit + u')';
            }
            out += u',' + quoted(name);
        }
    }
    out += QStringLiteral("\r\n");
    for (;;) {
        double x = std::numeric_limits<double>::infinity();
        for (const Column& column : columns) {
            if (column.next < column.series->size()) {
                x = std::min(x, column.series->x(column.next));
            }
        }
        if (!std::isfinite(x)) {
            return out;
        }
        out += QString::number(qint64(x));
        for (Column& column : columns) {
            out += u',';
            // Points of the same place: the last one counts.
            double y = std::numeric_limits<double>::quiet_NaN();
            while (column.next < column.series->size() && column.series->x(column.next) == x) {
                y = column.series->y(column.next++);
            }
            if (!std::isnan(y)) {
                out += QString::number(y, 'g', 7);
            }
        }
        out += QStringLiteral("\r\n");
    }
}

void ChartExport::write(const QString& file, const QByteArray& bytes)
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit()) {
        throw Error(tr("The charts could not be written to %1: %2").arg(file, fileErrorText(out)).toStdString());
    }
}

void ChartExport::writeCsv(const std::vector<Chart>& charts, const QString& file)
{
    write(file, csv(charts).toUtf8());
}

QSize ChartExport::pictureSize(std::size_t charts)
{
    const int columns = charts > 1 ? kColumns : 1;
    const int rows = int((charts + std::size_t(columns) - 1) / std::size_t(columns));
    return {kWidth * columns, kHeight * std::max(rows, 1)};
}

void ChartExport::paint(QPainter& painter, const std::vector<Chart>& charts, const QFont& font, const QPalette& palette)
{
    const int columns = charts.size() > 1 ? kColumns : 1;
    painter.fillRect(QRect(QPoint(), pictureSize(charts.size())), palette.color(QPalette::Base));
    for (std::size_t i = 0; i < charts.size(); ++i) {
        const QRectF area(kWidth * int(i % std::size_t(columns)), kHeight * int(i / std::size_t(columns)), kWidth,
                          kHeight);
        double from = 0;
        double to = 1;
        ChartPicture::extent(charts[i], from, to);
        const ChartPicture picture(charts[i], area.adjusted(6, 6, -6, -6), font, palette, 0, to);
        picture.paintCurves(painter);
        picture.paintNumbers(painter, to, true);
    }
}

void ChartExport::writePng(const std::vector<Chart>& charts, const QString& file, const QFont& font,
                           const QPalette& palette)
{
    constexpr int scale = 2;
    QImage image(pictureSize(charts.size()) * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    {
        QPainter painter(&image);
        paint(painter, charts, font, palette);
    }
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG")) {
        throw Error(tr("The charts could not be drawn for %1.").arg(file).toStdString());
    }
    write(file, buffer.data());
}

void ChartExport::writeSvg(const std::vector<Chart>& charts, const QString& file, const QFont& font,
                           const QPalette& palette)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        const QSize size = pictureSize(charts.size());
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(), size));
        generator.setResolution(96);
        generator.setTitle(tr("How the text was drafted"));
        QPainter painter(&generator);
        paint(painter, charts, font, palette);
    }
    write(file, buffer.data());
}

} // namespace longhand
