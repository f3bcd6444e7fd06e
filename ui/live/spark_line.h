#pragma once

#include <QWidget>

namespace longhand {

class ChartSeries;

/// The last stretch of a curve without axes, a mean per pixel, from zero to its highest point.
class SparkLine : public QWidget
{
    Q_OBJECT

public:
    static constexpr double kSpan = 4096; ///< tokens that are shown at most

    /// The curve outlives it.
    explicit SparkLine(const ChartSeries& curve, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {120, 18}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ChartSeries& m_curve;
};

} // namespace longhand
