#include "ui/live/legend_bar.h"

#include "ui/text/status_text.h"
#include "ui/theme/source_style.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace longhand {

namespace {

constexpr int kGap = 18;
constexpr int kPad = 5;
constexpr int kEdge = 14; // left and right of all
constexpr int kOver = 3;  // over and under a name

QString label(const LegendBar::Entry& entry)
{
    return SourceStyle::name(entry.source) + QStringLiteral("  ") + countText(entry.percent) +
           QStringLiteral("\u00a0%");
}

} // namespace

LegendBar::LegendBar(QWidget* parent) : QToolBar(parent)
{
    setObjectName(QStringLiteral("legend"));
    setWindowTitle(tr("What the colours mean"));
    setAccessibleName(windowTitle());
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    toggleViewAction()->setEnabled(false);
}

void LegendBar::show(const std::vector<Entry>& entries, bool dark, bool patterns)
{
    if (entries != m_entries || dark != m_dark || patterns != m_patterns) {
        m_entries = entries;
        m_dark = dark;
        m_patterns = patterns;
        setAccessibleDescription(text());
        updateGeometry();
        update();
    }
}

QString LegendBar::text() const
{
    if (m_entries.empty()) {
        return tr("Colours show what proposed the model's words; none are written yet.");
    }
    QStringList parts;
    for (const Entry& entry : m_entries) {
        parts << label(entry);
    }
    return tr("Proposed by: %1").arg(parts.join(QStringLiteral(", ")));
}

int LegendBar::room() const
{
    // The window's own: a bar that is yet to be laid out has no width.
    return parentWidget() != nullptr ? parentWidget()->width() : width();
}

QRect LegendBar::sentence() const
{
    const QRect all(kEdge, 0, room() - 2 * kEdge, QWIDGETSIZE_MAX);
    return {all.topLeft(), QSize(all.width(), fontMetrics().boundingRect(all, Qt::TextWordWrap, text()).height() + 10)};
}

QSize LegendBar::sizeHint() const
{
    if (m_entries.empty()) {
        return {400, sentence().height()};
    }
    return {400, places().back().first.bottom() + 1 + kOver};
}

std::vector<std::pair<QRect, TokenSource>> LegendBar::places() const
{
    std::vector<std::pair<QRect, TokenSource>> out;
    const int first = kEdge + fontMetrics().horizontalAdvance(tr("Proposed by")) + kGap;
    const int row = fontMetrics().height() + 10;
    int x = first;
    int y = 0;
    for (const Entry& entry : m_entries) {
        const int width = fontMetrics().horizontalAdvance(label(entry)) + 2 * kPad;
        if (x > first && x + width > room() - kEdge) {
            x = first;
            y += row;
        }
        out.emplace_back(QRect(x, y + kOver, width, row - 2 * kOver), entry.source);
        x += width + kGap;
    }
    return out;
}

void LegendBar::resizeEvent(QResizeEvent* event)
{
    QToolBar::resizeEvent(event);
    if (height() != sizeHint().height()) {
        updateGeometry(); // with another width it needs another number of rows
    }
}

void LegendBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(0, 0, width(), 0);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    if (m_entries.empty()) {
        painter.drawText(sentence(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, text());
        return;
    }
    const auto boxes = places();
    painter.drawText(QRect(QPoint(kEdge, boxes[0].first.top()), boxes[0].first.bottomLeft()),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("Proposed by"));
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto& [box, source] = boxes[i];
        const QColor fill = SourceStyle::fill(source, 0, m_dark);
        if (fill.isValid()) {
            painter.fillRect(box, fill);
        }
        if (m_patterns && fill.isValid()) {
            painter.setPen(SourceStyle::pen(source, palette().color(QPalette::Text), 2));
            painter.drawLine(box.left(), box.bottom(), box.right(), box.bottom());
        }
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(box, Qt::AlignCenter, label(m_entries[i]));
    }
}

bool LegendBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        for (const auto& [box, source] : places()) {
            if (box.contains(help->pos())) {
                QToolTip::showText(help->globalPos(), SourceStyle::explanation(source), this, box);
                return true;
            }
        }
    }
    return QToolBar::event(event);
}

} // namespace longhand
