#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace longhand {

class CalendarView;

/// What the panel shows of a goal.
struct GoalState
{
    qint64 done = 0;
    qint64 wanted = 0;    ///< 0: no goal
    bool minutes = false; ///< else words
};

/// The session's goal and the day's target with quiet bars, and the calendar.
class GoalsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit GoalsPanel(QWidget* parent);

    void setSession(const GoalState& state, qint64 modelWords);
    void setToday(const GoalState& state, qint64 modelWords, int streak);
    CalendarView* calendar() const { return m_calendar; }
    /// What the texts say, for tests.
    QString sessionText() const;
    QString todayText() const;

Q_SIGNALS:
    void newSessionRequested();
    void settingsRequested();

private:
    void showCalendarText();

    QLabel* m_session = nullptr;
    QProgressBar* m_sessionBar = nullptr;
    QLabel* m_today = nullptr;
    QProgressBar* m_todayBar = nullptr;
    QLabel* m_month = nullptr;
    QLabel* m_monthText = nullptr;
    QLabel* m_dayText = nullptr;
    CalendarView* m_calendar = nullptr;
};

} // namespace longhand
