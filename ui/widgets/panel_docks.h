#pragma once

#include <QObject>
#include <QString>
#include <Qt>

#include <memory>
#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;
class QWidget;

namespace longhand {

class ActionRegistry;
class AppSettings;
class PanelOverlay;

/// The panels around the page, each a dock with a command "view.<id>". In a window narrower than `Narrow` a side panel
/// takes no room from the page: it lies over the page's edge, one at a time, until Escape or a click on the page. Such
/// a panel is temporary: only the dock layout of a wide window is remembered.
class PanelDocks : public QObject
{
    Q_OBJECT

public:
    static constexpr int kNarrow = 1200;    ///< pixels
    static constexpr int kLeastPage = 560;  ///< pixels
    static constexpr int kStateVersion = 1; ///< of QMainWindow::saveState(); another one for other docks

    /// `pageArea`: what the overlaid panels lie over.
    PanelDocks(QMainWindow* window, QWidget* pageArea, ActionRegistry* actions, AppSettings* settings);
    ~PanelDocks() override;

    /// A dock of Desk::addDock.
    QDockWidget* add(const QString& id, const QString& title, QWidget* panel, Qt::DockWidgetArea area, bool shown,
                     const QString& shortcut);
    /// Shown with the desk; hidden on the start page and in the focus view.
    void setDeskShown(bool on);
    /// The window's width in pixels.
    void setWindowWidth(int width);
    bool areOverPage() const { return m_narrow; }
    /// What holds a panel while it lies over the page.
    PanelOverlay* overlay() const { return m_overlay; }
    /// A layout of QMainWindow::saveState(). False: it is not one of these docks.
    bool restoreState(const QByteArray& state);
    /// Opens a panel that now has content, unless the author has opened or closed it before.
    void need(const QString& id);

Q_SIGNALS:
    /// A panel came into view or left it.
    void shownChanged();
    /// A panel that had the keyboard was closed or hidden, or the author closed one that lay over the page.
    void putAway();
    /// Docks and bars stand as they did, even those that do not belong here now.
    void stateRestored();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Dock
    {
        QDockWidget* widget;
        QWidget* panel;
        QAction* shows;      ///< in a wide window: whether the author wants to see it
        bool fallback;       ///< of shows
        bool front = false;  ///< in view, not behind the tab of another one
        bool behind = false; ///< shown behind another one when it was put away
    };
    bool isSide(const Dock& dock) const;
    void onToggled(Dock& dock, bool on);
    void openOver(const Dock& dock);
    void closeOver();

    QMainWindow* m_window;
    ActionRegistry* m_actions;
    AppSettings* m_settings;
    PanelOverlay* m_overlay;
    std::vector<std::unique_ptr<Dock>> m_docks;
    const Dock* m_over = nullptr; ///< the one over the page
    bool m_narrow = false;
    bool m_deskShown = false;
    bool m_byItself = false; ///< a command is switched by the window, not by the author
};

} // namespace longhand
