#pragma once

#include "ui/live/chart_picture.h"

#include <QPixmap>
#include <QWidget>

namespace longhand {

/// A chart in the window. The mouse or the arrow keys move a readout, a click or Enter goes to the passage, the wheel
/// with Ctrl (or + and -) shows less or more of it.
class ChartView : public QWidget
{
    Q_OBJECT

public:
    explicit ChartView(const Chart& chart, QWidget* parent = nullptr);

    const Chart& chart() const { return m_chart; }
    void setNote(const QString& note);
    /// The curves have grown.
    void refresh();
    /// The token that is read out; below zero: none, the newest numbers are shown.
    double readout() const { return m_readout; }
    void setReadout(double x);
    /// The part that is shown, in tokens.
    std::pair<double, double> range() const;
    /// to <= from: all of it.
    void setRange(double from, double to);
    QSize sizeHint() const override { return {280, 150}; }
    QSize minimumSizeHint() const override { return {150, 84}; }

Q_SIGNALS:
    /// The author wants to see the passage at this token.
    void placeChosen(double x);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    ChartPicture picture() const;
    void zoom(double factor, double around);
    void describe(const QString& text);

    Chart m_chart;
    QPixmap m_curves; ///< as last painted; null: must be repainted
    double m_readout = -1;
    double m_from = 0;
    double m_to = 0; ///< <= m_from: all
};

} // namespace longhand
