#include "ui/widgets/page_edge.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

namespace {
constexpr int kMargin = 10; // pixels to the area's edges
constexpr int kLeast = 380; // narrower, a notice with its buttons does not fit: it lies over the panel
} // namespace

PageEdge::PageEdge(QWidget* area, QWidget* parent) : QWidget(parent), m_area(area), m_rows(new QVBoxLayout(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(6);
    m_area->installEventFilter(this);
    hide();
}

void PageEdge::add(QWidget* part)
{
    m_rows->insertWidget(0, part);
    part->installEventFilter(this);
}

void PageEdge::keepBeside(QWidget* cover)
{
    m_cover = cover;
    cover->installEventFilter(this);
}

QRect PageEdge::free() const
{
    QRect area = m_area->geometry();
    if (m_cover == nullptr || m_cover->isHidden()) {
        return area;
    }
    const QRect cover = m_cover->geometry();
    if (cover.left() <= area.left()) {
        area.setLeft(cover.right() + 1);
    } else {
        area.setRight(cover.left() - 1);
    }
    return area.width() >= kLeast ? area : m_area->geometry();
}

void PageEdge::place()
{
    bool any = false;
    for (int i = 0; i < m_rows->count(); ++i) {
        any = any || !m_rows->itemAt(i)->widget()->isHidden();
    }
    setVisible(any);
    if (!any) {
        return;
    }
    const QRect area = free();
    const int width = std::min(kWidest, area.width() - 2 * kMargin);
    m_rows->activate();
    const int wanted = m_rows->hasHeightForWidth() ? m_rows->totalHeightForWidth(width) : m_rows->sizeHint().height();
    const int height = std::min(wanted, area.height() - 2 * kMargin);
    setGeometry(area.left() + (area.width() - width) / 2, area.bottom() + 1 - kMargin - height, width, height);
    raise();
}

bool PageEdge::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        place();
    }
    return QWidget::event(event);
}

bool PageEdge::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
        if (watched == m_area || watched == m_cover) {
            place();
        }
        break;
    case QEvent::ShowToParent:
    case QEvent::HideToParent:
        if (watched != m_area) {
            place();
        }
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace longhand
