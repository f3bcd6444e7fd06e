#include "ui/focus/panel_walk.h"

#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/find/find_bar.h"
#include "ui/takes/alternatives_popover.h"
#include "ui/widgets/name_edit.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QMainWindow>

#include <algorithm>

namespace longhand {

namespace {

bool isEscape(const QEvent* event)
{
    const auto* key = static_cast<const QKeyEvent*>(event);
    return key->key() == Qt::Key_Escape && key->modifiers() == Qt::NoModifier;
}

/// Something in the panel uses Escape itself: a name being edited, an open question.
bool hasOwnEscape(QWidget* widget, QDockWidget* panel)
{
    for (QWidget* above = widget->parentWidget(); above && above != panel; above = above->parentWidget()) {
        if (qobject_cast<QAbstractItemView*>(above)) {
            return true;
        }
    }
    const auto buttons = panel->findChildren<QAbstractButton*>();
    return qobject_cast<QKeySequenceEdit*>(widget) || qobject_cast<NameEdit*>(widget) ||
           std::any_of(buttons.begin(), buttons.end(), [](auto* button) {
               return button->isVisible() && button->shortcut() == QKeySequence(Qt::Key_Escape);
           });
}

} // namespace

PanelWalk::PanelWalk(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    QAction* next = desk.actions->addTo(MenuPlace::View, QStringLiteral("view.nextPanel"), tr("To the next panel"),
                                        QKeySequence(QStringLiteral("F6")),
                                        tr("The keyboard goes from the page through the panels and back"));
    connect(next, &QAction::triggered, this, [this] { go(1); });
    QAction* previous = desk.actions->addTo(MenuPlace::View, QStringLiteral("view.previousPanel"),
                                            tr("To the previous panel"), QKeySequence(QStringLiteral("Shift+F6")));
    connect(previous, &QAction::triggered, this, [this] { go(-1); });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (QDockWidget* panel = panelOf(now)) {
            m_last[panel] = now;
        }
    });
    qApp->installEventFilter(this);
}

QDockWidget* PanelWalk::panelOf(QWidget* widget) const
{
    for (; widget && widget != m_desk.window; widget = widget->parentWidget()) {
        if (auto* panel = qobject_cast<QDockWidget*>(widget)) {
            return panel->parentWidget() == m_desk.window ? panel : nullptr;
        }
    }
    return nullptr;
}

QList<QDockWidget*> PanelWalk::panels() const
{
    QList<QDockWidget*> seen;
    for (auto* panel : m_desk.window->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
        if (panel->isVisible() && !panel->visibleRegion().isEmpty() && placeIn(panel)) {
            seen.push_back(panel);
        }
    }
    std::sort(seen.begin(), seen.end(), [](QDockWidget* a, QDockWidget* b) {
        const QPoint one = a->mapToGlobal(QPoint());
        const QPoint other = b->mapToGlobal(QPoint());
        return std::pair(one.x(), one.y()) < std::pair(other.x(), other.y());
    });
    return seen;
}

QWidget* PanelWalk::placeIn(QDockWidget* panel) const
{
    const auto takesKeys = [panel](const QWidget* widget) {
        return widget && panel->isAncestorOf(widget) && widget->isVisibleTo(panel) && widget->isEnabled() &&
               (widget->focusPolicy() & Qt::TabFocus);
    };
    if (QWidget* last = m_last.value(panel); takesKeys(last)) {
        return last;
    }
    for (QWidget* one = panel->nextInFocusChain(); one && one != panel; one = one->nextInFocusChain()) {
        if (takesKeys(one)) {
            return one;
        }
    }
    return nullptr;
}

void PanelWalk::go(int direction)
{
    if (!m_desk.page->isVisible()) {
        return; // only the start page is shown
    }
    const QList<QDockWidget*> all = panels();
    // 0 is the page.
    const qsizetype here = all.indexOf(panelOf(QApplication::focusWidget())) + 1;
    const qsizetype count = all.size() + 1;
    const qsizetype there = (here + direction + count) % count;
    QWidget* place = there == 0 ? m_desk.page : placeIn(all[there - 1]);
    m_desk.window->setAttribute(Qt::WA_KeyboardFocusChange); // as Tab does: it is shown where the keyboard is
    place->setFocus(direction > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
}

FindBar* PanelWalk::openFindBar() const
{
    auto* bar = m_desk.window->findChild<FindBar*>();
    return bar && bar->isVisible() ? bar : nullptr;
}

bool PanelWalk::isEscapeOurs(QObject* watched) const
{
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget != QApplication::focusWidget() || QApplication::activePopupWidget()) {
        return false;
    }
    if (widget == m_desk.page) {
        const auto* words = m_desk.page->findChild<AlternativesPopover*>();
        return (openFindBar() || m_desk.main->focusMode->isChecked()) && !(words && words->isVisible());
    }
    QDockWidget* panel = panelOf(widget);
    return panel && !hasOwnEscape(widget, panel);
}

bool PanelWalk::eventFilter(QObject* watched, QEvent* event)
{
    const bool asked = event->type() == QEvent::ShortcutOverride;
    if ((!asked && event->type() != QEvent::KeyPress) || !isEscape(event) || !isEscapeOurs(watched)) {
        return QObject::eventFilter(watched, event);
    }
    if (asked) {
        event->accept(); // it stops no run from here
    } else if (FindBar* bar = openFindBar(); bar && watched == m_desk.page) {
        bar->finish();
    } else if (watched == m_desk.page) {
        m_desk.main->focusMode->setChecked(false);
    } else {
        m_desk.page->setFocus();
    }
    return true;
}

} // namespace longhand
