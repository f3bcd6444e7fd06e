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

QSize LegendBar::sizeHint() const
{
    return {400, fontMetrics().height() + 10};
}

std::vector<std::pair<QRect, TokenSource>> LegendBar::places() const
{
    std::vector<std::pair<QRect, TokenSource>> out;
    int x = 14 + fontMetrics().horizontalAdvance(tr("Proposed by")) + kGap;
    for (const Entry& entry : m_entries) {
        const int width = fontMetrics().horizontalAdvance(label(entry)) + 2 * kPad;
        out.emplace_back(QRect(x, 3, width, height() - 6), entry.source);
        x += width + kGap;
    }
    return out;
}

void LegendBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(0, 0, width(), 0);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    if (m_entries.empty()) {
        painter.drawText(rect().adjusted(14, 0, -14, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(text(), Qt::ElideRight, width() - 28));
        return;
    }
    painter.drawText(rect().adjusted(14, 0, -14, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("Proposed by"));
    const auto boxes = places();
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
