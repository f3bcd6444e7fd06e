#pragma once

#include "ui/live/chart_view.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QAction;
class QHBoxLayout;
class QMenu;
class QToolButton;

namespace longhand {

class ElidedButton;
class SparkLine;

/// The live charts side by side, and the line shown while they are folded: a sparkline of the speed and the headline.
/// Unfolded, the line also has the charts' commands.
class LivePanel : public QWidget
{
    Q_OBJECT

public:
    enum class Format
    {
        Csv,
        Png,
        Svg
    };

    static constexpr int kLineHeight = 28; ///< pixels, while the charts are folded

    /// `speed`: of the sparkline; outlives the panel.
    explicit LivePanel(const ChartSeries& speed, QWidget* parent = nullptr);

    /// The title of the panel's dock: the line.
    QWidget* line() const { return m_line; }
    bool isOpen() const { return m_open; }
    /// Folds or unfolds the charts.
    void setOpen(bool on);
    /// All charts there are, and the ones to show.
    void setCharts(const std::vector<Chart>& charts, const QStringList& shown);
    std::vector<Chart> shownCharts() const;
    ChartView* view(const QString& chart) const;
    void refresh();
    void setHeadline(const QString& text, const QString& tip);
    QString headline() const;
    /// A control of a feature, at the right of the headline; shown with the charts.
    void addControl(QWidget* control);
    /// The same, also while they are folded; its maker shows it.
    void addToLine(QWidget* control);

Q_SIGNALS:
    void placeChosen(double x);
    void detailsRequested();
    void openChanged(bool on);
    void closeRequested();
    void exportRequested(longhand::LivePanel::Format format);
    void shownChanged(const QStringList& charts);

private:
    void arrange();

    struct Entry
    {
        Chart chart;
        ChartView* view;
        QAction* shows;
    };
    std::vector<Entry> m_entries;
    bool m_open = true;
    QWidget* m_line = nullptr;
    QWidget* m_tools = nullptr; ///< what is in the line only with the charts
    QHBoxLayout* m_toolRow = nullptr;
    QWidget* m_charts = nullptr;
    QHBoxLayout* m_row = nullptr;
    SparkLine* m_spark = nullptr;
    QToolButton* m_fold = nullptr;
    QMenu* m_choose = nullptr;
    ElidedButton* m_headline = nullptr;
};

} // namespace longhand
