#pragma once

#include "ui/live/chart_view.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QAction;
class QHBoxLayout;
class QMenu;
class QPushButton;

namespace longhand {

/// The live charts side by side, above them the headline and what can be done with them.
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

    explicit LivePanel(QWidget* parent = nullptr);

    /// All charts there are, and the ones to show.
    void setCharts(const std::vector<Chart>& charts, const QStringList& shown);
    std::vector<Chart> shownCharts() const;
    ChartView* view(const QString& chart) const;
    void refresh();
    void setHeadline(const QString& text, const QString& tip);
    QString headline() const;
    /// A control of a feature, at the right of the headline.
    void addControl(QWidget* control);

Q_SIGNALS:
    void placeChosen(double x);
    void detailsRequested();
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
    QHBoxLayout* m_top = nullptr;
    QHBoxLayout* m_row = nullptr;
    QMenu* m_choose = nullptr;
    QPushButton* m_headline = nullptr;
};

} // namespace longhand
