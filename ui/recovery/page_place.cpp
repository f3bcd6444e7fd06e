#include "ui/recovery/page_place.h"

#include "ui/editor/manuscript_edit.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace longhand {

qint64 topOf(const ManuscriptEdit& page)
{
    return page.positionAt({int(page.columnEdges().first) + 1, 2});
}

void goToPlace(ManuscriptEdit& page, qint64 caret, qint64 top)
{
    const qsizetype end = page.model().text().size();
    caret = std::clamp<qint64>(caret, 0, end);
    top = std::clamp<qint64>(top, 0, end);
    QScrollBar* bar = page.verticalScrollBar();
    page.selectRange(top, top); // brings it into view, and so into the layout
    // The scroll bar counts lines, and only guesses the line count of blocks never shown.
    for (int attempt = 0; attempt < 4; ++attempt) {
        const QRectF line = page.caretRect(top);
        if (line.isEmpty() || line.height() < 1) {
            break;
        }
        const int lines = int(std::floor(line.top() / line.height() + 0.5));
        if (lines == 0) {
            break;
        }
        bar->setValue(bar->value() + lines);
    }
    const int value = bar->value();
    page.selectRange(caret, caret);
    bar->setValue(value);
}

} // namespace longhand
