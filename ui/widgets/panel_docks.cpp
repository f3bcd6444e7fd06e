#include "ui/widgets/panel_docks.h"

#include "ui/actions/action_registry.h"
#include "ui/settings/app_settings.h"
#include "ui/widgets/panel_overlay.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QPointer>
#include <QScopedValueRollback>

#include <algorithm>

namespace longhand {

PanelDocks::PanelDocks(QMainWindow* window, QWidget* pageArea, ActionRegistry* actions, AppSettings* settings)
    : QObject(window), m_window(window), m_actions(actions), m_settings(settings),
      m_overlay(new PanelOverlay(pageArea, window->centralWidget()))
{
    connect(m_overlay, &PanelOverlay::closeRequested, this, [this] {
        if (m_over) {
            m_over->shows->setChecked(false);
        }
        Q_EMIT putAway();
    });
    // A click on the page, or a command that leads back to it, hides the panel.
    connect(qApp, &QApplication::focusChanged, this, [this, pageArea](QWidget*, QWidget* now) {
        if (m_over && now && (now == pageArea || pageArea->isAncestorOf(now))) {
            m_over->shows->setChecked(false);
        }
    });
}

PanelDocks::~PanelDocks() = default;

QDockWidget* PanelDocks::add(const QString& id, const QString& title, QWidget* panel, Qt::DockWidgetArea area,
                             bool shown, const QString& shortcut)
{
    QString plain = title;
    auto* dock = new QDockWidget(plain.remove(u'&'), m_window);
    dock->setObjectName(id);
    dock->setWidget(panel);
    if (panel->accessibleName().isEmpty()) {
        panel->setAccessibleName(dock->windowTitle());
    }
    const bool side = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
    dock->setAllowedAreas(side ? Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea
                               : Qt::TopDockWidgetArea | Qt::BottomDockWidgetArea);
    m_window->addDockWidget(area, dock);
    QAction* shows = m_actions->addTo(MenuPlace::View, QStringLiteral("view.") + id, title, QKeySequence(shortcut));
    shows->setCheckable(true);
    shows->setChecked(m_settings->dockShown(id, shown));
    Dock* added = m_docks.emplace_back(std::make_unique<Dock>(Dock{dock, panel, shows, shown})).get();
    connect(shows, &QAction::toggled, this, [this, added](bool on) { onToggled(*added, on); });
    connect(dock, &QDockWidget::visibilityChanged, this, [this, added](bool front) {
        added->front = front;
        Q_EMIT shownChanged();
    });
    // The command of a dock hidden behind another brings it to the front instead of closing it.
    connect(shows, &QAction::triggered, this, [added](bool on) {
        if (!on && added->behind) {
            added->shows->setChecked(true);
        }
    });
    dock->installEventFilter(this);
    dock->hide();
    return dock;
}

bool PanelDocks::isSide(const Dock& dock) const
{
    const Qt::DockWidgetArea area = m_window->dockWidgetArea(dock.widget);
    return area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
}

void PanelDocks::onToggled(Dock& dock, bool on)
{
    dock.behind = !on && dock.widget->isVisible() && !dock.front;
    const bool over = m_narrow && isSide(dock);
    if (!m_byItself && !over) {
        m_settings->setDockShown(dock.widget->objectName(), on);
    }
    const QWidget* focus = QApplication::focusWidget();
    const bool held = !on && focus && dock.panel->isAncestorOf(focus);
    if (!over) {
        dock.widget->setVisible(on && m_deskShown);
        if (on && !m_byItself) {
            dock.widget->raise(); // it may be a tab behind others
        }
    } else if (on && m_deskShown) {
        openOver(dock);
    } else if (m_over == &dock) {
        closeOver();
    }
    if (held) {
        Q_EMIT putAway(); // else the keyboard goes to whatever is next
    }
}

void PanelDocks::openOver(const Dock& dock)
{
    if (m_over) {
        m_over->shows->setChecked(false);
    }
    m_over = &dock;
    m_overlay->open(dock.widget->windowTitle(), dock.panel,
                    m_window->dockWidgetArea(dock.widget) == Qt::LeftDockWidgetArea);
    Q_EMIT shownChanged();
}

void PanelDocks::closeOver()
{
    m_overlay->close();
    m_over->widget->setWidget(m_over->panel);
    m_over = nullptr;
    Q_EMIT shownChanged();
}

bool PanelDocks::restoreState(const QByteArray& state)
{
    const bool done = m_window->restoreState(state, kStateVersion);
    Q_EMIT stateRestored();
    return done;
}

void PanelDocks::setDeskShown(bool on)
{
    m_deskShown = on;
    const QScopedValueRollback byItself(m_byItself, true);
    for (const auto& dock : m_docks) {
        if (!m_narrow || !isSide(*dock)) {
            dock->widget->setVisible(on && dock->shows->isChecked());
        } else if (!on) {
            dock->shows->setChecked(false);
        }
    }
}

void PanelDocks::setWindowWidth(int width)
{
    const bool narrow = width < kNarrow;
    if (narrow == m_narrow) {
        return;
    }
    const QScopedValueRollback byItself(m_byItself, true);
    const QPointer<QWidget> keyboard = QApplication::focusWidget();
    const bool held = keyboard && std::any_of(m_docks.begin(), m_docks.end(),
                                              [&](const auto& dock) { return dock->panel->isAncestorOf(keyboard); });
    if (!narrow && m_over) {
        m_over->shows->setChecked(false);
    }
    m_narrow = narrow;
    for (const auto& dock : m_docks) {
        if (!isSide(*dock)) {
            continue;
        }
        dock->widget->hide();
        dock->shows->setChecked(!narrow && m_settings->dockShown(dock->widget->objectName(), dock->fallback));
        if (!narrow) {
            dock->widget->setVisible(m_deskShown && dock->shows->isChecked());
        }
    }
    if (held && keyboard && !keyboard->isVisible()) {
        Q_EMIT putAway();
    }
}

void PanelDocks::need(const QString& id)
{
    const QScopedValueRollback byItself(m_byItself, true);
    for (const auto& dock : m_docks) {
        if (dock->widget->objectName() == id && !(m_narrow && isSide(*dock))) {
            dock->fallback = true;
            dock->shows->setChecked(m_settings->dockShown(id, true));
        }
    }
}

/// A dock that the author closes by its own button stays closed.
bool PanelDocks::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Close) {
        for (const auto& dock : m_docks) {
            if (dock->widget == watched) {
                dock->shows->setChecked(false);
            }
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace longhand
