#pragma once

#include "ui/desk/desk.h"

#include <QHash>
#include <QObject>
#include <QPointer>

class QDockWidget;

namespace longhand {

class FindBar;

/// Moves the keyboard focus between page and panels: F6 to the next, Shift+F6 to the previous, Esc back to the page; on
/// the page Esc closes the find bar, then leaves the focus view.
class PanelWalk : public QObject
{
    Q_OBJECT

public:
    explicit PanelWalk(const Desk& desk);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void go(int direction);
    /// The panels that can be seen, in reading order.
    QList<QDockWidget*> panels() const;
    QDockWidget* panelOf(QWidget* widget) const;
    QWidget* placeIn(QDockWidget* panel) const;
    FindBar* openFindBar() const;
    bool isEscapeOurs(QObject* watched) const;

    Desk m_desk;
    QHash<QDockWidget*, QPointer<QWidget>> m_last; ///< where the keyboard was in a panel
};

} // namespace longhand
