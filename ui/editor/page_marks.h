#pragma once

#include <QColor>
#include <QtGlobal>

#include <vector>

class QPainter;
class QPen;

namespace longhand {

class PageView;

/// How a stretch of the page is marked. Painted, never stored in the text.
enum class MarkShape
{
    Fill, ///< behind the text
    Solid,
    Dotted,
    SparselyDotted,
    Dashed,
    LongDashed,
    DashDot,
    DashDotDot,
    Wave, ///< lines under the text
    Veil, ///< over the text: makes it paler
};

/// How such a line is broken, wherever it is drawn: pixels drawn and left out in turn; empty: not at all.
const std::vector<qreal>& dashesOf(MarkShape shape);
/// A pen that draws it so; its colour and width stay as they are.
void setDashes(QPen& pen, MarkShape shape);

/// A marked stretch; text positions.
struct PageMark
{
    qsizetype start = 0;
    qsizetype end = 0;
    QColor colour;
    MarkShape shape = MarkShape::Fill;
};

/// A source of marks on the page: what drafted a word, what is misspelled, what repeats. Asked for the visible part at
/// every painting, so answers must be quick. UI thread.
class PageMarkSource
{
public:
    virtual ~PageMarkSource() = default;
    /// Adds the marks that touch [from, to). Later ones are painted over earlier ones.
    virtual void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const = 0;
    /// Whatever else belongs on the page, over the text. Viewport coordinates.
    virtual void paintOver(QPainter&, const PageView&) const {}
};

} // namespace longhand
