#include "ui/editor/page_marks.h"

#include <QPen>

namespace longhand {

const std::vector<qreal>& dashesOf(MarkShape shape)
{
    // Told apart under a word of a few letters, and in the short sample beside a curve.
    static const std::vector<qreal> none, dotted{2, 3}, sparse{2, 8}, dashed{6, 4}, longDashed{14, 4},
        dashDot{8, 3, 2, 3}, dashDotDot{8, 3, 2, 3, 2, 3};
    switch (shape) {
    case MarkShape::Dotted:
        return dotted;
    case MarkShape::SparselyDotted:
        return sparse;
    case MarkShape::Dashed:
        return dashed;
    case MarkShape::LongDashed:
        return longDashed;
    case MarkShape::DashDot:
        return dashDot;
    case MarkShape::DashDotDot:
        return dashDotDot;
    default:
        return none;
    }
}

void setDashes(QPen& pen, MarkShape shape)
{
    const std::vector<qreal>& dashes = dashesOf(shape);
    pen.setCapStyle(Qt::FlatCap); // others make the gaps narrower
    if (dashes.empty()) {
        pen.setStyle(Qt::SolidLine);
        return;
    }
    QList<qreal> widths; // Qt counts in widths of the pen
    for (const qreal dash : dashes) {
        widths << dash / pen.widthF();
    }
    pen.setDashPattern(widths);
}

} // namespace longhand
