#include "ui/goals/calendar_view.h"

#include "ui/text/status_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {
constexpr int kWeeks = 6;
constexpr int kDaysAWeek = 7;
constexpr qint64 kFullSquare = 1000; ///< words, without a target
} // namespace

CalendarView::CalendarView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Writing calendar"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CalendarView::setDays(const std::map<QDate, WritingDay>& days, const QDate& today, qint64 target)
{
    const bool first = !m_today.isValid();
    const bool onToday = first || m_selected == m_today;
    m_days = days;
    m_today = today;
    m_target = target;
    if (onToday && m_selected != today) {
        select(today);
    }
    setAccessibleDescription(textOf(m_selected));
    update();
}

void CalendarView::showMonth(const QDate& day)
{
    const QDate month(day.year(), day.month(), 1);
    if (month.isValid() && month != m_month) {
        m_month = month;
        update();
        Q_EMIT monthChanged();
    }
}

void CalendarView::select(const QDate& day)
{
    if (!day.isValid()) {
        return;
    }
    m_selected = day;
    showMonth(day);
    setAccessibleDescription(textOf(day));
    update();
    Q_EMIT selectedChanged();
}

const WritingDay* CalendarView::of(const QDate& day) const
{
    const auto known = m_days.find(day);
    return known == m_days.end() ? nullptr : &known->second;
}

QString CalendarView::textOf(const QDate& day) const
{
    const QString name = QLocale().toString(day, QLocale::LongFormat);
    const WritingDay* known = of(day);
    if (!known || (known->authorWords == 0 && known->modelWords == 0)) {
        return tr("%1: nothing was written.").arg(name);
    }
    const QString words = tr("%1: %2 words of yours, %3 of the model.")
                              .arg(name, countText(known->authorWords), countText(known->modelWords));
    if (m_target <= 0) {
        return words;
    }
    return words + u' ' +
           (known->authorWords >= m_target ? tr("The target of %1 was reached.").arg(countText(m_target))
                                           : tr("The target of %1 was not reached.").arg(countText(m_target)));
}

QString CalendarView::monthText() const
{
    qint64 words = 0;
    int days = 0;
    int reached = 0;
    for (auto day = m_days.lower_bound(m_month); day != m_days.end() && day->first < m_month.addMonths(1); ++day) {
        words += day->second.authorWords;
        days += day->second.authorWords > 0 ? 1 : 0;
        reached += m_target > 0 && day->second.authorWords >= m_target ? 1 : 0;
    }
    const QString text = tr("%1 words of yours on %n day(s).", nullptr, days).arg(countText(words));
    return m_target > 0 ? text + u' ' + tr("The target was reached on %1.").arg(reached) : text;
}

QDate CalendarView::firstShown() const
{
    const int start = int(QLocale().firstDayOfWeek());
    return m_month.addDays(-((m_month.dayOfWeek() - start + kDaysAWeek) % kDaysAWeek));
}

QRect CalendarView::boxOf(const QDate& day) const
{
    const qint64 index = firstShown().daysTo(day);
    if (!m_month.isValid() || index < 0 || index >= kWeeks * kDaysAWeek || day.month() != m_month.month()) {
        return {};
    }
    const int head = fontMetrics().height() + 4;
    const int wide = width() / kDaysAWeek;
    const int high = (height() - head) / kWeeks;
    int column = int(index % kDaysAWeek);
    if (isRightToLeft()) {
        column = kDaysAWeek - 1 - column;
    }
    return QRect(column * wide, head + int(index / kDaysAWeek) * high, wide, high).adjusted(1, 1, -1, -1);
}

QDate CalendarView::dayAt(const QPoint& point) const
{
    for (int i = 0; i < m_month.daysInMonth(); ++i) {
        if (boxOf(m_month.addDays(i)).contains(point)) {
            return m_month.addDays(i);
        }
    }
    return {};
}

QSize CalendarView::sizeHint() const
{
    const int line = fontMetrics().height();
    return {line * 2 * kDaysAWeek, line + 4 + kWeeks * (line + 10)};
}

QSize CalendarView::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("0000")) * kDaysAWeek, sizeHint().height()};
}

void CalendarView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QLocale locale;
    const int head = fontMetrics().height() + 4;
    painter.setPen(palette().color(QPalette::PlaceholderText));
    for (int i = 0; i < kDaysAWeek; ++i) {
        const int day = (int(locale.firstDayOfWeek()) - 1 + i) % kDaysAWeek + 1;
        const int column = isRightToLeft() ? kDaysAWeek - 1 - i : i;
        const int wide = width() / kDaysAWeek;
        painter.drawText(QRect(column * wide, 0, wide, head), Qt::AlignCenter,
                         locale.standaloneDayName(day, QLocale::NarrowFormat));
    }
    QColor full = palette().color(QPalette::Link);
    for (int i = 0; i < m_month.daysInMonth(); ++i) {
        const QDate day = m_month.addDays(i);
        const QRect box = boxOf(day);
        const WritingDay* known = of(day);
        const qint64 words = known ? known->authorWords : 0;
        if (words > 0) {
            const double part = std::min(1.0, double(words) / double(m_target > 0 ? m_target : kFullSquare));
            full.setAlphaF(float(0.10 + 0.30 * part));
            painter.fillRect(box, full);
        }
        const bool selected = day == m_selected;
        if (selected || day == m_today) {
            painter.setPen(QPen(palette().color(selected ? QPalette::Link : QPalette::PlaceholderText),
                                selected && hasFocus() ? 2 : 1));
            painter.drawRect(box.adjusted(0, 0, -1, -1));
        }
        QFont font = this->font();
        font.setBold(day == m_today);
        painter.setFont(font);
        painter.setPen(palette().color(day > m_today ? QPalette::PlaceholderText : QPalette::Text));
        painter.drawText(box, Qt::AlignCenter, locale.toString(day.day()));
        if (m_target > 0 && words >= m_target) {
            // A tick: not by colour alone.
            painter.setRenderHint(QPainter::Antialiasing, true);
            painter.setPen(QPen(palette().color(QPalette::Text), 1.6));
            const QPointF corner(box.right() - 9, box.bottom() - 7);
            painter.drawPolyline(
                QPolygonF{corner + QPointF(0, 2), corner + QPointF(2.5, 4.5), corner + QPointF(7, -1)});
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
    }
}

void CalendarView::keyPressEvent(QKeyEvent* event)
{
    const int forward = isRightToLeft() ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return select(m_selected.addDays(-forward));
    case Qt::Key_Right:
        return select(m_selected.addDays(forward));
    case Qt::Key_Up:
        return select(m_selected.addDays(-kDaysAWeek));
    case Qt::Key_Down:
        return select(m_selected.addDays(kDaysAWeek));
    case Qt::Key_PageUp:
        return select(m_selected.addMonths(-1));
    case Qt::Key_PageDown:
        return select(m_selected.addMonths(1));
    case Qt::Key_Home:
        return select(m_today);
    default:
        QWidget::keyPressEvent(event);
    }
}

void CalendarView::mousePressEvent(QMouseEvent* event)
{
    select(dayAt(event->position().toPoint()));
}

void CalendarView::wheelEvent(QWheelEvent* event)
{
    if (std::abs(event->angleDelta().y()) >= 60) {
        showMonth(m_month.addMonths(event->angleDelta().y() > 0 ? -1 : 1));
    }
    event->accept();
}

bool CalendarView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QDate day = dayAt(help->pos());
        QToolTip::showText(help->globalPos(), day.isValid() ? textOf(day) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace longhand
