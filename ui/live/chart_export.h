#pragma once

#include "ui/live/chart_picture.h"

#include <QString>

namespace longhand {

/// Charts as files. Each throws Error naming the file if it cannot be written; an existing file then stays intact.
class ChartExport
{
    Q_DECLARE_TR_FUNCTIONS(ChartExport)

public:
    /// One row a point: the token, then a column a curve, empty where it has none. RFC 4180, decimal points, UTF-8.
    static QString csv(const std::vector<Chart>& charts);
    static void writeCsv(const std::vector<Chart>& charts, const QString& file);
    /// All charts in two columns, at twice the resolution of a screen.
    static void writePng(const std::vector<Chart>& charts, const QString& file, const QFont& font,
                         const QPalette& palette);
    static void writeSvg(const std::vector<Chart>& charts, const QString& file, const QFont& font,
                         const QPalette& palette);

private:
    static QSize pictureSize(std::size_t charts);
    static void paint(QPainter& painter, const std::vector<Chart>& charts, const QFont& font, const QPalette& palette);
    static void write(const QString& file, const QByteArray& bytes);
};

} // namespace longhand
