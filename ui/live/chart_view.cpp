#include "ui/live/chart_view.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {
constexpr int kLeastLines = 7; ///< of text: title, legend, and something of the curves
} // namespace

ChartView::ChartView(const Chart& chart, QWidget* parent) : QWidget(parent), m_chart(chart)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(chart.title);
    setToolTip(chart.explanation);
    setCursor(Qt::CrossCursor);
    setMinimumHeight(fontMetrics().height() * kLeastLines); // a small window must not flatten the curves permanently
    describe(ChartPicture::inWords(m_chart));
}

void ChartView::setNote(const QString& note)
{
    if (m_chart.note != note) {
        m_chart.note = note;
        refresh();
    }
}

void ChartView::refresh()
{
    m_curves = QPixmap();
    if (m_readout < 0 && (QAccessible::isActive() || !isVisible())) {
        describe(ChartPicture::inWords(m_chart));
    }
    update();
}

std::pair<double, double> ChartView::range() const
{
    if (m_to > m_from) {
        return {m_from, m_to};
    }
    double from = 0;
    double to = 1;
    ChartPicture::extent(m_chart, from, to);
    return {0, to};
}

void ChartView::setRange(double from, double to)
{
    const double most = [this] {
        double first = 0;
        double last = 1;
        ChartPicture::extent(m_chart, first, last);
        return last;
    }();
    from = std::max(from, 0.0);
    to = std::min(to, most);
    const bool all = to <= from || (from <= 0 && to >= most);
    m_from = all ? 0 : from;
    m_to = all ? 0 : to;
    refresh();
}

ChartPicture ChartView::picture() const
{
    const auto [from, to] = range();
    return {m_chart, QRectF(rect()).adjusted(2, 2, -2, -2), font(), palette(), from, to};
}

void ChartView::setReadout(double x)
{
    const auto [from, to] = range();
    x = x < 0 ? -1 : std::clamp(x, from, to);
    if (x == m_readout) {
        return;
    }
    m_readout = x;
    describe(x < 0 ? ChartPicture::inWords(m_chart) : ChartPicture::inWords(m_chart, x));
    update();
}

void ChartView::describe(const QString& text)
{
    if (accessibleDescription() != text) {
        setAccessibleDescription(text);
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

void ChartView::paintEvent(QPaintEvent*)
{
    const ChartPicture drawn = picture();
    const qreal ratio = devicePixelRatioF();
    if (m_curves.isNull() || m_curves.size() != size() * ratio) {
        m_curves = QPixmap(size() * ratio);
        m_curves.setDevicePixelRatio(ratio);
        m_curves.fill(palette().color(QPalette::Base));
        QPainter painter(&m_curves);
        drawn.paintCurves(painter);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_curves);
    drawn.paintNumbers(painter, m_readout, m_readout < 0);
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Link), 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void ChartView::mouseMoveEvent(QMouseEvent* event)
{
    const ChartPicture drawn = picture();
    const bool inside = drawn.plot().adjusted(-4, -4, 4, 4).contains(event->position());
    setReadout(inside ? drawn.xAt(event->position().x()) : -1);
}

void ChartView::mousePressEvent(QMouseEvent* event)
{
    mouseMoveEvent(event);
    if (event->button() == Qt::LeftButton && m_readout >= 0) {
        Q_EMIT placeChosen(m_readout);
    }
}

void ChartView::mouseDoubleClickEvent(QMouseEvent*)
{
    setRange(0, 0);
}

void ChartView::leaveEvent(QEvent*)
{
    if (!hasFocus()) {
        setReadout(-1);
    }
}

void ChartView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    setReadout(-1);
}

void ChartView::keyPressEvent(QKeyEvent* event)
{
    const auto [from, to] = range();
    const double at = m_readout < 0 ? to : m_readout;
    const double step = std::max(1.0, (to - from) / 100);
    switch (event->key()) {
    case Qt::Key_Left:
        setReadout(std::max(at - step, from));
        return;
    case Qt::Key_Right:
        setReadout(at + step);
        return;
    case Qt::Key_PageUp:
        setReadout(std::max(at - 10 * step, from));
        return;
    case Qt::Key_PageDown:
        setReadout(at + 10 * step);
        return;
    case Qt::Key_Home:
        setReadout(from);
        return;
    case Qt::Key_End:
        setReadout(to);
        return;
    case Qt::Key_Plus:
        zoom(0.5, at);
        return;
    case Qt::Key_Minus:
        zoom(2, at);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_readout >= 0) {
            Q_EMIT placeChosen(m_readout);
        }
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ChartView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        zoom(event->angleDelta().y() > 0 ? 0.8 : 1.25, picture().xAt(event->position().x()));
        event->accept();
    } else {
        event->ignore();
    }
}

void ChartView::zoom(double factor, double around)
{
    const auto [from, to] = range();
    const double width = std::max((to - from) * factor, 20.0);
    const double part = to > from ? (around - from) / (to - from) : 0.5;
    setRange(around - part * width, around + (1 - part) * width);
}

void ChartView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_curves = QPixmap();
    }
    QWidget::changeEvent(event);
}

} // namespace longhand
