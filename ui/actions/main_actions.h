#pragma once

#include <QKeySequence>
#include <QObject>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace longhand {

/// The window's actions with their keys, and the menus made of them. What they do is connected elsewhere.
class MainActions : public QObject
{
    Q_OBJECT

public:
    explicit MainActions(QMainWindow* window);

    /// Builds the menu bar; `controls` shows and hides the controls.
    void buildMenus(QAction* controls);

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
    QAction* coloursHands;
    QAction* themeSystem;
    QAction* themeLight;
    QAction* themeDark;
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
    QAction* add(const QString& text, const QKeySequence& keys = {}, const QString& tip = {});
    QActionGroup* group(std::initializer_list<QAction*> actions);

    QMainWindow* m_window;
};

} // namespace longhand
