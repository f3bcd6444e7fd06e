#include "ui/goals/goals_panel.h"

#include "ui/goals/calendar_view.h"
#include "ui/text/status_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

namespace {

void showBar(QProgressBar* bar, const GoalState& state)
{
    bar->setVisible(state.wanted > 0);
    bar->setRange(0, 1000);
    bar->setValue(state.wanted > 0 ? int(std::min<qint64>(1000, state.done * 1000 / state.wanted)) : 0);
}

} // namespace

GoalsPanel::GoalsPanel(QWidget* parent) : QWidget(parent)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setAccessibleName(tr("Goals"));
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    outer->addWidget(area);
    auto* inside = new QWidget(area);
    area->setWidget(inside);
    auto* rows = new QVBoxLayout(inside);
    rows->setContentsMargins(12, 6, 12, 10);
    const auto label = [&](bool heading) {
        auto* made = new QLabel(inside);
        made->setTextFormat(Qt::PlainText);
        made->setWordWrap(true);
        if (heading) {
            made->setProperty("heading", true);
        }
        rows->addWidget(made);
        return made;
    };
    const auto bar = [&](const QString& name) {
        auto* made = new QProgressBar(inside);
        made->setTextVisible(false);
        made->setAccessibleName(name);
        rows->addWidget(made);
        return made;
    };
    label(true)->setText(tr("Today"));
    m_today = label(false);
    m_todayBar = bar(tr("The day's target"));
    rows->addSpacing(6);
    label(true)->setText(tr("This session"));
    m_session = label(false);
    m_sessionBar = bar(tr("The session's goal"));
    auto* buttons = new QHBoxLayout;
    const auto button = [&](const QString& text, const QString& tip, auto signal) {
        auto* made = new QPushButton(text, inside);
        made->setAutoDefault(false);
        made->setToolTip(tip);
        connect(made, &QPushButton::clicked, this, signal);
        buttons->addWidget(made);
    };
    button(tr("New session"), tr("Counts the session from zero again"), &GoalsPanel::newSessionRequested);
    button(tr("Goals\u2026"), tr("Sets the session's goal and the day's target"), &GoalsPanel::settingsRequested);
    buttons->addStretch(1);
    rows->addLayout(buttons);
    rows->addSpacing(6);

    auto* head = new QHBoxLayout;
    m_month = new QLabel(inside);
    m_month->setProperty("heading", true);
    const auto step = [&](Qt::ArrowType arrow, const QString& name, int months) {
        auto* made = new QToolButton(inside);
        made->setArrowType(arrow);
        made->setAutoRaise(true);
        made->setAccessibleName(name);
        made->setToolTip(name);
        connect(made, &QToolButton::clicked, this,
                [this, months] { m_calendar->showMonth(m_calendar->month().addMonths(months)); });
        return made;
    };
    head->addWidget(m_month, 1);
    head->addWidget(step(Qt::LeftArrow, tr("The previous month"), -1));
    head->addWidget(step(Qt::RightArrow, tr("The next month"), 1));
    rows->addLayout(head);
    m_calendar = new CalendarView(inside);
    rows->addWidget(m_calendar);
    m_dayText = label(false);
    m_monthText = label(false);
    m_monthText->setProperty("quiet", true);
    rows->addStretch(1);
    connect(m_calendar, &CalendarView::selectedChanged, this, &GoalsPanel::showCalendarText);
    connect(m_calendar, &CalendarView::monthChanged, this, &GoalsPanel::showCalendarText);
}

void GoalsPanel::setSession(const GoalState& state, qint64 modelWords)
{
    QString text;
    if (state.wanted <= 0) {
        text = state.minutes ? tr("%1 minutes of typing; no goal is set.").arg(countText(state.done))
                             : tr("%1 words of yours; no goal is set.").arg(countText(state.done));
    } else if (state.minutes) {
        text = tr("%1 of %2 minutes of typing").arg(countText(state.done), countText(state.wanted));
    } else {
        text = tr("%1 of %2 words of yours").arg(countText(state.done), countText(state.wanted));
    }
    if (state.wanted > 0 && state.done >= state.wanted) {
        text += u'\n' + tr("The goal is reached.");
    }
    if (modelWords > 0) {
        text += u'\n' + tr("%1 words of the model").arg(countText(modelWords));
    }
    m_session->setText(text);
    showBar(m_sessionBar, state);
}

void GoalsPanel::setToday(const GoalState& state, qint64 modelWords, int streak)
{
    QString text = state.wanted > 0 ? tr("%1 of %2 words of yours").arg(countText(state.done), countText(state.wanted))
                                    : tr("%1 words of yours; no target is set.").arg(countText(state.done));
    if (state.wanted > 0 && state.done >= state.wanted) {
        text += u'\n' + tr("The target is reached.");
    }
    if (modelWords > 0) {
        text += u'\n' + tr("%1 words of the model").arg(countText(modelWords));
    }
    if (streak > 1) {
        text += u'\n' + tr("%1 days in a row").arg(countText(streak));
    }
    m_today->setText(text);
    showBar(m_todayBar, state);
    showCalendarText();
}

void GoalsPanel::showCalendarText()
{
    m_month->setText(QLocale().toString(m_calendar->month(), QStringLiteral("MMMM yyyy")));
    m_monthText->setText(m_calendar->monthText());
    m_dayText->setText(m_calendar->selected().isValid() ? m_calendar->textOf(m_calendar->selected()) : QString());
}

QString GoalsPanel::sessionText() const
{
    return m_session->text();
}

QString GoalsPanel::todayText() const
{
    return m_today->text();
}

} // namespace longhand
