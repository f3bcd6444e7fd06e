#pragma once

#include <QColor>
#include <QtGlobal>

#include <vector>

class QPainter;

namespace longhand {

class PageView;

/// How a stretch of the page is marked. Painted, never stored in the text.
enum class MarkShape
{
    Fill, ///< behind the text
    Solid,
    Dotted,
    Dashed,
    DashDot,
    Double,
    Wave, ///< lines under the text
    Veil, ///< over the text: makes it paler
};

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
