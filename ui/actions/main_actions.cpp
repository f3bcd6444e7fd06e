#include "ui/actions/main_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace longhand {

MainActions::MainActions(QMainWindow* window) : QObject(window), m_window(window)
{
    newProject = add(tr("&New story"), QKeySequence::New);
    open = add(tr("&Open\u2026"), QKeySequence::Open);
    saveLocation = add(tr("&Save new stories in\u2026"));
    exportText = add(tr("As plain &text\u2026"), tr("Ctrl+E"));
    exportMarkdown = add(tr("As &Markdown\u2026"), tr("Ctrl+Shift+E"));
    quit = add(tr("&Quit"), QKeySequence::Quit);
    undo = add(tr("&Undo"), QKeySequence::Undo);
    redo = add(tr("&Redo"), QKeySequence::Redo);
    cut = add(tr("Cu&t"), QKeySequence::Cut);
    copy = add(tr("&Copy"), QKeySequence::Copy);
    paste = add(tr("&Paste"), QKeySequence::Paste);
    selectAll = add(tr("Select &all"), QKeySequence::SelectAll);
    find = add(tr("&Find\u2026"), QKeySequence::Find);
    findNext = add(tr("Find &next"), QKeySequence::FindNext);
    findPrevious = add(tr("Find pre&vious"), QKeySequence::FindPrevious);
    focusMode = add(tr("&Focus: only the page"), tr("F11"));
    focusMode->setCheckable(true);
    coloursOff = add(tr("Colours &off"), tr("Ctrl+1"));
    coloursHands = add(tr("&Author and model"), tr("Ctrl+3"), tr("Tints the model's words"));
    themeSystem = add(tr("As the &desktop"));
    themeLight = add(tr("&Light"));
    themeDark = add(tr("Dar&k"));
    larger = add(tr("Lar&ger text"), QKeySequence::ZoomIn);
    smaller = add(tr("S&maller text"), QKeySequence::ZoomOut);
    toggleWriting = add(tr("&Write or pause"), tr("Ctrl+Return"));
    write = add(tr("Write"), {}, tr("The model goes on from the end of your text (Ctrl+Return)"));
    pause = add(tr("&Pause"), {}, tr("Waits after the present word; the engine keeps what it has read (Ctrl+Return)"));
    stop = add(tr("&Stop"), tr("Esc"), tr("Ends this run; the text stays (Esc)"));
    newSeed = add(tr("New s&eed"), {}, tr("Another seed: another story from the same words"));
    chooseModel = add(tr("&Choose a model file\u2026"));
    loadModel = add(tr("&Load the model"));
    unloadModel = add(tr("&Unload the model"), {}, tr("Gives its memory back"));
    about = add(tr("&About Longhand"));
    about->setMenuRole(QAction::AboutRole);
    quit->setMenuRole(QAction::QuitRole);

    for (QAction* action : {coloursOff, coloursHands, themeSystem, themeLight, themeDark}) {
        action->setCheckable(true);
    }
    group({coloursOff, coloursHands});
    group({themeSystem, themeLight, themeDark});
}

void MainActions::buildMenus(QAction* controls)
{
    QMenuBar* bar = m_window->menuBar();
    QMenu* project = bar->addMenu(tr("&Project"));
    project->addActions({newProject, open});
    recentMenu = project->addMenu(tr("&Recent"));
    project->addSeparator();
    QMenu* exports = project->addMenu(tr("&Export"));
    exports->addActions({exportText, exportMarkdown});
    project->addAction(saveLocation);
    project->addSeparator();
    project->addAction(quit);

    QMenu* edit = bar->addMenu(tr("&Edit"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addActions({cut, copy, paste, selectAll});
    edit->addSeparator();
    edit->addActions({find, findNext, findPrevious});

    QMenu* view = bar->addMenu(tr("&View"));
    view->addActions({controls, focusMode});
    view->addSeparator();
    view->addActions({coloursOff, coloursHands});
    view->addSeparator();
    QMenu* theme = view->addMenu(tr("&Light or dark"));
    theme->addActions({themeSystem, themeLight, themeDark});
    view->addActions({larger, smaller});

    QMenu* story = bar->addMenu(tr("&Story"));
    story->addActions({toggleWriting, pause, stop});
    story->addSeparator();
    story->addAction(newSeed);

    QMenu* engine = bar->addMenu(tr("En&gine"));
    engine->addActions({loadModel, unloadModel});
    engine->addSeparator();
    modelsMenu = engine->addMenu(tr("&Models"));
    engine->addAction(chooseModel);

    QMenu* help = bar->addMenu(tr("&Help"));
    help->addAction(about);

    // In the focus view the menu bar is hidden; the keys go on working.
    m_window->addActions(findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly));
}

QAction* MainActions::add(const QString& text, const QKeySequence& keys, const QString& tip)
{
    auto* action = new QAction(text, this);
    if (!keys.isEmpty()) {
        action->setShortcut(keys);
    }
    if (!tip.isEmpty()) {
        action->setToolTip(tip);
        action->setStatusTip(QString());
    }
    return action;
}

QActionGroup* MainActions::group(std::initializer_list<QAction*> actions)
{
    auto* group = new QActionGroup(this);
    for (QAction* action : actions) {
        group->addAction(action);
    }
    return group;
}

} // namespace longhand
