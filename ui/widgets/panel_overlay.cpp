#include "ui/widgets/panel_overlay.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

namespace {
constexpr int kLeastWidth = 280;    // pixels
constexpr double kMostOfPage = 0.8; // part of the page always stays visible, to click on
} // namespace

PanelOverlay::PanelOverlay(QWidget* area, QWidget* parent)
    : QFrame(parent), m_area(area), m_rows(new QVBoxLayout(this)), m_title(new QLabel(this))
{
    setProperty("overlay", true);
    setAutoFillBackground(true);
    m_rows->setContentsMargins(1, 0, 1, 0);
    m_rows->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(11, 6, 6, 2);
    m_title->setTextFormat(Qt::PlainText);
    head->addWidget(m_title, 1);
    auto* close = new QPushButton(tr("Close"), this);
    close->setProperty("linkLike", true);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &PanelOverlay::closeRequested);
    head->addWidget(close);
    m_rows->addLayout(head);
    m_area->installEventFilter(this);
    hide();
}

void PanelOverlay::open(const QString& title, QWidget* panel, bool left)
{
    m_title->setText(title);
    m_panel = panel;
    m_left = left;
    m_rows->addWidget(panel, 1); // takes it out of its dock
    panel->show();
    place();
    raise(); // what keeps clear of it comes above it when it is shown
    show();
    panel->setFocus(Qt::OtherFocusReason);
    if (!panel->hasFocus()) {
        panel->nextInFocusChain()->setFocus(Qt::TabFocusReason);
    }
}

void PanelOverlay::close()
{
    hide();
    if (m_panel) {
        m_rows->removeWidget(m_panel);
        m_panel = nullptr;
    }
}

void PanelOverlay::place()
{
    if (!m_panel) {
        return;
    }
    const QRect area = m_area->geometry();
    const int wanted = std::max({kLeastWidth, m_panel->sizeHint().width() + 2, m_panel->minimumSizeHint().width() + 2});
    const int width = std::min(wanted, int(area.width() * kMostOfPage));
    setGeometry(m_left ? area.left() : area.right() + 1 - width, area.top(), width, area.height());
}

bool PanelOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move) {
        place();
    }
    return QFrame::eventFilter(watched, event);
}

bool PanelOverlay::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape && key->modifiers() == Qt::NoModifier) {
            event->accept(); // before it reaches the window's own keys: there it stops a run
            return true;
        }
    }
    return QFrame::event(event);
}

void PanelOverlay::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closeRequested();
        event->accept();
        return;
    }
    QFrame::keyPressEvent(event);
}

} // namespace longhand
