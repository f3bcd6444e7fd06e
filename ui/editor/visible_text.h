#pragma once

#include "ui/editor/manuscript_text.h"

#include <QPointF>
#include <QRectF>
#include <QTextBlock>

#include <functional>
#include <utility>
#include <vector>

namespace longhand {

class PageLayout;

/// A block in view: its place in the viewport and which part of the text it shows.
struct VisibleBlock
{
    QTextBlock block;
    QPointF topLeft;
    qsizetype start = 0;
    qsizetype end = 0; ///< without the separator
};

/// The part of the text that is in view, and where in the viewport it is. Collected once per painting, as a page may
/// have hundreds of marks. Valid until text, layout or place change.
class VisibleText
{
public:
    VisibleText(const ManuscriptText& text, const PageLayout& layout) : m_text(text), m_layout(layout) {}
    /// Below the blocks before it.
    void append(const QTextBlock& block, const QPointF& topLeft);

    const ManuscriptText& manuscript() const { return m_text; }
    const PageLayout& layout() const { return m_layout; }
    const std::vector<VisibleBlock>& blocks() const { return m_blocks; }
    /// Whole blocks; text positions.
    std::pair<qsizetype, qsizetype> range() const;
    /// Calls visit with the boxes of each line's part of [from, to), one line spacing high. One box per line, more
    /// where directions meet.
    void forLines(qsizetype from, qsizetype to, const std::function<void(const QRectF& line)>& visit) const;
    /// The same point, or if it is in the spacing between the lines' own boxes, above or below it in the nearer line.
    QPointF onLine(const QPointF& point) const;

private:
    const ManuscriptText& m_text;
    const PageLayout& m_layout;
    std::vector<VisibleBlock> m_blocks;
};

} // namespace longhand
