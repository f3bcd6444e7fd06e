#include "ui/exporting/page_preview.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace longhand {

namespace {
constexpr int kGap = 18; ///< around a page, in pixels
} // namespace

PagePreview::PagePreview(QWidget* parent) : QAbstractScrollArea(parent)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Preview of the pages"));
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &PagePreview::describe);
}

void PagePreview::setPrinter(std::shared_ptr<const BookPrinter> printer)
{
    const int page = currentPage();
    m_printer = std::move(printer);
    fitBars();
    showPage(page);
    describe();
    viewport()->update();
}

double PagePreview::scale() const
{
    return std::max(0.02, (viewport()->width() - 2 * kGap) / m_printer->pageSize().width());
}

int PagePreview::pageStep() const
{
    return int(m_printer->pageSize().height() * scale()) + kGap;
}

int PagePreview::currentPage() const
{
    return m_printer
               ? std::clamp((verticalScrollBar()->value() + pageStep() / 3) / pageStep(), 0, m_printer->pageCount() - 1)
               : 0;
}

void PagePreview::showPage(int page)
{
    if (m_printer) {
        verticalScrollBar()->setValue(std::clamp(page, 0, m_printer->pageCount() - 1) * pageStep());
    }
}

void PagePreview::fitBars()
{
    const int height = m_printer ? m_printer->pageCount() * pageStep() + kGap : 0;
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(40);
}

void PagePreview::describe()
{
    setAccessibleDescription(m_printer ? tr("Page %1 of %2").arg(currentPage() + 1).arg(m_printer->pageCount())
                                       : QString());
}

void PagePreview::resizeEvent(QResizeEvent* event)
{
    const int page = currentPage();
    QAbstractScrollArea::resizeEvent(event);
    fitBars();
    showPage(page);
}

void PagePreview::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), palette().color(QPalette::Mid));
    if (!m_printer) {
        return;
    }
    const int first = std::max(0, (verticalScrollBar()->value() - kGap) / pageStep());
    for (int page = first; page < m_printer->pageCount(); ++page) {
        const int top = kGap + page * pageStep() - verticalScrollBar()->value();
        if (top > viewport()->height()) {
            break;
        }
        const QRectF sheet(kGap, top, m_printer->pageSize().width() * scale(), pageStep() - kGap);
        // Paper is white whatever the window's colours are.
        painter.fillRect(sheet, Qt::white);
        painter.save();
        painter.setRenderHint(QPainter::TextAntialiasing);
        painter.translate(sheet.topLeft());
        painter.scale(scale(), scale());
        m_printer->paintPage(painter, page);
        painter.restore();
    }
}

} // namespace longhand
