#include "ui/live/live_panel.h"

#include "ui/live/spark_line.h"
#include "ui/widgets/elided_button.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace longhand {

namespace {

QToolButton* menuButton(const QString& text, const QString& tip, QMenu* menu, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

LivePanel::LivePanel(const ChartSeries& speed, QWidget* parent) : QWidget(parent), m_line(new QWidget(this))
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    m_charts = new QWidget(this);
    rows->addWidget(m_charts);
    m_row = new QHBoxLayout(m_charts);
    m_row->setContentsMargins(8, 0, 8, 6);
    m_row->setSpacing(6);

    auto* row = new QHBoxLayout(m_line);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(8);
    row->addStrut(kLineHeight);
    m_fold = new QToolButton(m_line);
    m_fold->setProperty("section", true);
    m_fold->setCheckable(true);
    m_fold->setFocusPolicy(Qt::StrongFocus);
    connect(m_fold, &QToolButton::toggled, this, [this](bool on) {
        setOpen(on);
        Q_EMIT openChanged(on);
    });
    row->addWidget(m_fold);
    m_spark = new SparkLine(speed, m_line);
    m_spark->setToolTip(tr("Tokens a second, in the last 4,096 tokens"));
    row->addWidget(m_spark, 0, Qt::AlignVCenter);

    m_headline = new ElidedButton(m_line);
    m_headline->setProperty("linkLike", true);
    m_headline->setAutoDefault(false);
    connect(m_headline, &QPushButton::clicked, this, &LivePanel::detailsRequested);
    row->addWidget(m_headline, 1);

    m_tools = new QWidget(m_line);
    m_toolRow = new QHBoxLayout(m_tools);
    m_toolRow->setContentsMargins(0, 0, 0, 0);
    m_toolRow->setSpacing(8);
    row->addWidget(m_tools);
    m_choose = new QMenu(this);
    m_toolRow->addWidget(menuButton(tr("Charts"), tr("Which charts are shown"), m_choose, m_tools));
    auto* exports = new QMenu(this);
    const auto offer = [&](const QString& text, Format format) {
        connect(exports->addAction(text), &QAction::triggered, this,
                [this, format] { Q_EMIT exportRequested(format); });
    };
    offer(tr("Numbers (CSV)\u2026"), Format::Csv);
    offer(tr("Picture (PNG)\u2026"), Format::Png);
    offer(tr("Drawing (SVG)\u2026"), Format::Svg);
    m_toolRow->addWidget(menuButton(tr("Export"), tr("Saves the charts that are shown as a file"), exports, m_tools));

    auto* close = new QPushButton(tr("Close"), m_line);
    close->setProperty("linkLike", true);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &LivePanel::closeRequested);
    row->addWidget(close);
    setHeadline({}, {});
    setOpen(false);
}

void LivePanel::setOpen(bool on)
{
    m_open = on;
    m_fold->setChecked(on);
    m_fold->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    const QString does = on ? tr("Hides the charts") : tr("Shows the charts");
    m_fold->setToolTip(does);
    m_fold->setAccessibleName(does);
    m_tools->setVisible(on);
    m_charts->setVisible(on);
    setMaximumHeight(on ? QWIDGETSIZE_MAX : 0); // hidden, it would leave its dock no width
    refresh();
}

void LivePanel::setCharts(const std::vector<Chart>& charts, const QStringList& shown)
{
    for (const Entry& entry : m_entries) {
        delete entry.view;
    }
    m_entries.clear();
    m_choose->clear();
    for (const Chart& chart : charts) {
        auto* view = new ChartView(chart, m_charts);
        QAction* shows = m_choose->addAction(chart.title);
        shows->setCheckable(true);
        shows->setChecked(shown.contains(chart.id));
        shows->setToolTip(chart.explanation);
        connect(view, &ChartView::placeChosen, this, &LivePanel::placeChosen);
        connect(shows, &QAction::toggled, this, [this] {
            arrange();
            QStringList ids;
            for (const Chart& on : shownCharts()) {
                ids << on.id;
            }
            Q_EMIT shownChanged(ids);
        });
        m_row->addWidget(view, 1);
        m_entries.push_back({chart, view, shows});
    }
    arrange();
}

void LivePanel::arrange()
{
    for (const Entry& entry : m_entries) {
        entry.view->setVisible(entry.shows->isChecked());
    }
}

std::vector<Chart> LivePanel::shownCharts() const
{
    std::vector<Chart> charts;
    for (const Entry& entry : m_entries) {
        if (entry.shows->isChecked()) {
            charts.push_back(entry.view->chart());
        }
    }
    return charts;
}

ChartView* LivePanel::view(const QString& chart) const
{
    for (const Entry& entry : m_entries) {
        if (entry.chart.id == chart) {
            return entry.view;
        }
    }
    return nullptr;
}

void LivePanel::refresh()
{
    m_spark->update();
    if (!m_open) {
        return;
    }
    for (const Entry& entry : m_entries) {
        if (entry.shows->isChecked()) {
            entry.view->refresh();
        }
    }
}

void LivePanel::setHeadline(const QString& text, const QString& tip)
{
    m_headline->setWhole(text.isEmpty() ? tr("How this was drafted") : text);
    m_headline->setToolTip(tip.isEmpty() ? tr("Shows how much each source proposed, and how often it was right") : tip);
}

QString LivePanel::headline() const
{
    return m_headline->whole();
}

void LivePanel::addToLine(QWidget* control)
{
    auto* row = static_cast<QHBoxLayout*>(m_line->layout());
    row->insertWidget(row->indexOf(m_tools), control);
}

void LivePanel::addControl(QWidget* control)
{
    m_toolRow->insertWidget(0, control);
}

} // namespace longhand
