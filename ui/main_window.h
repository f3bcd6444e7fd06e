#pragma once

#include "app/session/session.h"
#include "ui/desk/desk.h"
#include "ui/settings/app_settings.h"

#include <QMainWindow>

#include <memory>
#include <vector>

class QStackedWidget;
class QToolBar;

namespace longhand {

class ActionRegistry;
class ControlsPanel;
class DeskPresenter;
class MainActions;
class ManuscriptEdit;
class MessageBar;
class PanelDocks;
class Preferences;
class ProgressStrip;
class ProjectController;
class SessionController;
class StartPage;
class StatusLine;
class TextBoxFocus;
class WriteBar;
class WritingController;

/// The window: puts the parts together and connects them. What they do is in controllers/, what they show in widgets/,
/// pages/ and editor/.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// `factory` makes the engine behind an open project (EngineSession in the program, a recorded stream in tests).
    MainWindow(std::unique_ptr<AppSettings> settings, SessionFactory factory, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a project; the message bar says so if that fails.
    bool openProject(const QString& file);
    /// A bar of Desk::addStrip.
    void addStrip(QWidget* strip);
    /// The model to use, before all remembered ones.
    void setModelFile(const QString& file);
    void setTheme(ThemeChoice choice);

    ManuscriptEdit* page() const { return m_page; }
    ControlsPanel* controls() const { return m_controls; }
    MessageBar* messages() const { return m_messages; }
    StatusLine* statusLine() const { return m_status; }
    StartPage* startPage() const { return m_start; }
    MainActions* actions() const { return m_actions; }
    ActionRegistry* registry() const { return m_registry; }
    const Desk& desk() const { return m_desk; }
    ProjectController* project() const { return m_project; }
    SessionController* session() const { return m_session; }
    WritingController* writing() const { return m_writing; }
    bool isStartShown() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildDesk();
    void dropBlanksAtEnd();
    void connectProjectActions();
    void connectViewActions();
    void connectWritingActions();
    void restore();
    void showStart();
    void showDesk();
    void showTitle();
    void setFocusMode(bool on);
    void fillRecentMenu();
    void fillModelsMenu();
    void chooseModelFile();
    void chooseFolder();
    void askExport(bool markdown);
    void showAbout();

    std::unique_ptr<AppSettings> m_settings;
    ActionRegistry* m_registry;
    ThemeManager m_theme;
    ProjectController* m_project;
    SessionController* m_session;
    WritingController* m_writing;
    DeskPresenter* m_presenter = nullptr;
    MainActions* m_actions;
    QStackedWidget* m_stack = nullptr;
    StartPage* m_start = nullptr;
    ManuscriptEdit* m_page = nullptr;
    TextBoxFocus* m_textBoxes = nullptr;
    std::vector<QWidget*> m_strips; ///< bars below the page
    MessageBar* m_messages = nullptr;
    ProgressStrip* m_progress = nullptr;
    StatusLine* m_status = nullptr;
    WriteBar* m_bar = nullptr;
    QToolBar* m_toolBar = nullptr;
    ControlsPanel* m_controls = nullptr;
    Preferences* m_preferences = nullptr;
    PanelDocks* m_panels = nullptr;
    Desk m_desk;
    bool m_focusTookScreen = false; ///< the focus view made the window full screen
    bool m_applyingTheme = false;
};

} // namespace longhand
