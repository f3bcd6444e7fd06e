#pragma once

#include "app/project/writing_days.h"

#include <QDate>
#include <QWidget>

#include <map>

namespace longhand {

/// A month of writing: a square a day, the fuller the more words the author wrote; a tick where the target was reached.
/// Arrows move by days and weeks, Page Up and Page Down by months; a text describes the selected day.
class CalendarView : public QWidget
{
    Q_OBJECT

public:
    explicit CalendarView(QWidget* parent);

    void setDays(const std::map<QDate, WritingDay>& days, const QDate& today, qint64 target);
    void showMonth(const QDate& day);
    QDate month() const { return m_month; }
    QDate selected() const { return m_selected; }
    void select(const QDate& day);
    /// "21 November 2026: 420 words of yours, 1,200 of the model; the target of 400 is reached."
    QString textOf(const QDate& day) const;
    /// "November 2026: 4,300 words of yours on 12 days; the target was reached on 8."
    QString monthText() const;
    /// The square of a day; empty if it is not in view.
    QRect boxOf(const QDate& day) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void selectedChanged();
    void monthChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    QDate dayAt(const QPoint& point) const;
    QDate firstShown() const;
    const WritingDay* of(const QDate& day) const;

    std::map<QDate, WritingDay> m_days;
    QDate m_today;
    QDate m_month;
    QDate m_selected;
    qint64 m_target = 0;
};

} // namespace longhand
