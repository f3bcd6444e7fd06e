#pragma once

#include "ui/editor/page_marks.h"

#include <QPointer>
#include <QString>
#include <QWidget>

namespace longhand {

/// The ghost in the text: a hairline where one-by-one generation would be, with a small label.
class GhostMark : public PageMarkSource
{
public:
    /// position: in the text; below zero: no ghost. The label is one line; brief: where the margin has no room for it.
    void set(qsizetype position, const QString& label, const QString& brief)
    {
        m_position = position;
        m_label = label;
        m_brief = brief;
    }
    void setColour(const QColor& colour) { m_colour = colour; }
    qsizetype position() const { return m_position; }
    const QString& label() const { return m_label; }

    void marksIn(qsizetype, qsizetype, std::vector<PageMark>&) const override {}
    void paintOver(QPainter& painter, const PageView& page) const override;
    /// Where the label is in the viewport; empty if the ghost is not in view.
    QRectF labelRect(const PageView& page) const;
    /// The label as it is painted.
    QString shownLabel(const PageView& page) const;

private:
    qsizetype m_position = -1;
    QString m_label, m_brief;
    QColor m_colour;
};

/// The same in the scroll bar: a line over it, which lets the mouse through.
class GhostScrollMark : public QWidget
{
    Q_OBJECT

public:
    explicit GhostScrollMark(PageView* page);
    void set(qsizetype position);
    void setColour(const QColor& colour);
    /// From the top of the bar; below zero: none.
    int mark() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    PageView* m_page;
    qsizetype m_position = -1;
    QColor m_colour;
};

} // namespace longhand
