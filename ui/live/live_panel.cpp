#include "ui/live/live_panel.h"

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

LivePanel::LivePanel(QWidget* parent) : QWidget(parent)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 0, 8, 6);
    rows->setSpacing(2);
    m_top = new QHBoxLayout;
    m_top->setSpacing(8);
    rows->addLayout(m_top);
    m_row = new QHBoxLayout;
    m_row->setSpacing(6);
    rows->addLayout(m_row, 1);

    m_headline = new QPushButton(this);
    m_headline->setProperty("linkLike", true);
    m_headline->setAutoDefault(false);
    m_headline->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(m_headline, &QPushButton::clicked, this, &LivePanel::detailsRequested);
    m_top->addWidget(m_headline, 1);

    m_choose = new QMenu(this);
    m_top->addWidget(menuButton(tr("Charts"), tr("Which charts are shown"), m_choose, this));
    auto* exports = new QMenu(this);
    const auto offer = [&](const QString& text, Format format) {
        connect(exports->addAction(text), &QAction::triggered, this,
                [this, format] { Q_EMIT exportRequested(format); });
    };
    offer(tr("Numbers (CSV)\u2026"), Format::Csv);
    offer(tr("Picture (PNG)\u2026"), Format::Png);
    offer(tr("Drawing (SVG)\u2026"), Format::Svg);
    m_top->addWidget(menuButton(tr("Export"), tr("Saves the charts that are shown as a file"), exports, this));
    setHeadline({}, {});
}

void LivePanel::setCharts(const std::vector<Chart>& charts, const QStringList& shown)
{
    for (const Entry& entry : m_entries) {
        delete entry.view;
    }
    m_entries.clear();
    m_choose->clear();
    for (const Chart& chart : charts) {
        auto* view = new ChartView(chart, this);
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
    for (const Entry& entry : m_entries) {
        if (entry.shows->isChecked()) {
            entry.view->refresh();
        }
    }
}

void LivePanel::setHeadline(const QString& text, const QString& tip)
{
    const QString shown = text.isEmpty() ? tr("How this was drafted") : text;
    if (m_headline->text() != shown) {
        m_headline->setText(shown);
        m_headline->setAccessibleName(shown);
    }
    m_headline->setToolTip(tip.isEmpty() ? tr("Shows who proposed how much, and how often it was right") : tip);
}

QString LivePanel::headline() const
{
    return m_headline->text();
}

void LivePanel::addControl(QWidget* control)
{
    m_top->insertWidget(1, control);
}

} // namespace longhand
