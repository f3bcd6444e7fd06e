#pragma once

#include <QString>
#include <Qt>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace longhand {

class ActionRegistry;
class AppSettings;
class ControlsPanel;
class MainActions;
class ManuscriptEdit;
class MessageBar;
class PanelDocks;
class Preferences;
class ProjectController;
class SessionController;
class StatusLine;
class ThemeManager;
class WriteBar;
class WritingController;

/// The parts of the window, as its features (ui/features.cpp) see them. All live as long as the window.
struct Desk
{
    QMainWindow* window = nullptr;
    AppSettings* settings = nullptr;
    ThemeManager* theme = nullptr; ///< themeChanged() when it does
    ActionRegistry* actions = nullptr;
    MainActions* main = nullptr; ///< the commands of the bare window
    ProjectController* project = nullptr;
    SessionController* session = nullptr;
    WritingController* writing = nullptr;
    ManuscriptEdit* page = nullptr;
    ControlsPanel* controls = nullptr;
    MessageBar* messages = nullptr;
    StatusLine* status = nullptr;
    WriteBar* bar = nullptr;
    Preferences* preferences = nullptr; ///< pages of the preferences dialog
    PanelDocks* panels = nullptr;       ///< the docks: which are shown, and where

    /// A dock around a panel, remembered with the window's state under `id`, with a checkable command "view.<id>" in
    /// the View menu (its keys: shortcut). Shown with the desk only, never on the start page or in the focus view; in a
    /// narrow window over the page (PanelDocks).
    QDockWidget* addDock(const QString& id, const QString& title, QWidget* panel, Qt::DockWidgetArea area, bool shown,
                         const QString& shortcut = {}) const;
    /// A bar below the page, shown by its maker; hidden with the start page.
    void addStrip(QWidget* strip) const;
};

} // namespace longhand
