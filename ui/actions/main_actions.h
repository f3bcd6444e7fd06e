#pragma once

#include <QObject>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace longhand {

class ActionRegistry;

/// The commands of the bare window, and its menu bar; features add theirs (ui/features.cpp). Their effects are
/// connected elsewhere.
class MainActions : public QObject
{
    Q_OBJECT

public:
    MainActions(QMainWindow* window, ActionRegistry* registry);

    /// Builds the menu bar.
    void buildMenus();

    QAction* newProject;
    QAction* open;
    QAction* saveLocation;
    QAction* exportText;
    QAction* exportMarkdown;
    QAction* quit;
    QAction* undo;
    QAction* redo;
    QAction* cut;
    QAction* copy;
    QAction* paste;
    QAction* selectAll;
    QAction* find;
    QAction* findNext;
    QAction* findPrevious;
    QAction* focusMode;
    QAction* coloursOff;
    QAction* coloursSource;
    QAction* coloursAuthorship;
    QAction* themeSystem;
    QAction* themeLight;
    QAction* themeDark;
    QAction* themeSepia;
    QAction* themeOwn;
    QAction* larger;
    QAction* smaller;
    QAction* toggleWriting; ///< Ctrl+Return: write, or pause
    QAction* write;
    QAction* pause;
    QAction* stop;
    QAction* newSeed;
    QAction* chooseModel;
    QAction* loadModel;
    QAction* unloadModel;
    QAction* about;
    QMenu* recentMenu = nullptr;
    QMenu* modelsMenu = nullptr;

private:
    void showKeysInTips();
    QActionGroup* group(std::initializer_list<QAction*> actions);

    QMainWindow* m_window;
    ActionRegistry* m_registry;
};

} // namespace longhand
