#include "ui/actions/main_actions.h"

#include "ui/actions/action_registry.h"

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace longhand {

MainActions::MainActions(QMainWindow* window, ActionRegistry* registry)
    : QObject(window), m_window(window), m_registry(registry)
{
    newProject = registry->add(QStringLiteral("project.new"), tr("&New story"), QKeySequence::New);
    open = registry->add(QStringLiteral("project.open"), tr("&Open\u2026"), QKeySequence::Open);
    saveLocation = registry->add(QStringLiteral("project.folder"), tr("&Save new stories in\u2026"));
    exportText = registry->add(QStringLiteral("project.exportText"), tr("As plain &text\u2026"));
    exportMarkdown =
        registry->add(QStringLiteral("project.exportMarkdown"), tr("As &Markdown\u2026"), tr("Ctrl+Shift+E"));
    quit = registry->add(QStringLiteral("project.quit"), tr("&Quit"), QKeySequence::Quit);
    undo = registry->add(QStringLiteral("edit.undo"), tr("&Undo"), QKeySequence::Undo);
    redo = registry->add(QStringLiteral("edit.redo"), tr("&Redo"), QKeySequence::Redo);
    cut = registry->add(QStringLiteral("edit.cut"), tr("Cu&t"), QKeySequence::Cut);
    copy = registry->add(QStringLiteral("edit.copy"), tr("&Copy"), QKeySequence::Copy);
    paste = registry->add(QStringLiteral("edit.paste"), tr("&Paste"), QKeySequence::Paste);
    selectAll = registry->add(QStringLiteral("edit.selectAll"), tr("Select &all"), QKeySequence::SelectAll);
    find = registry->add(QStringLiteral("edit.find"), tr("&Find\u2026"), QKeySequence::Find);
    findNext = registry->add(QStringLiteral("edit.findNext"), tr("Find &next"), QKeySequence::FindNext);
    findPrevious = registry->add(QStringLiteral("edit.findPrevious"), tr("Find pre&vious"), QKeySequence::FindPrevious);
    focusMode = registry->add(QStringLiteral("view.focus"), tr("&Focus: only the page"), tr("F11"));
    focusMode->setCheckable(true);
    coloursOff = registry->add(QStringLiteral("view.coloursOff"), tr("Colours &off"), tr("Ctrl+1"));
    coloursSource = registry->add(QStringLiteral("view.coloursSource"), tr("Who &proposed each word"), tr("Ctrl+2"),
                                  tr("Colours the model's words by the source that guessed them first"));
    coloursAuthorship = registry->add(QStringLiteral("view.coloursHands"), tr("&Author and model"), tr("Ctrl+3"),
                                      tr("Tints the model's words"));
    themeSystem = registry->add(QStringLiteral("view.themeSystem"), tr("Follow the &desktop"));
    themeLight = registry->add(QStringLiteral("view.themeLight"), tr("&Light"));
    themeDark = registry->add(QStringLiteral("view.themeDark"), tr("Dar&k"));
    themeSepia = registry->add(QStringLiteral("view.themeSepia"), tr("&Sepia"));
    themeOwn = registry->add(QStringLiteral("view.themeOwn"), tr("&My own colours"), {},
                             tr("The colours that are set in Preferences, page Themes"));
    larger = registry->add(QStringLiteral("view.larger"), tr("Lar&ger text"), QKeySequence::ZoomIn);
    smaller = registry->add(QStringLiteral("view.smaller"), tr("S&maller text"), QKeySequence::ZoomOut);
    toggleWriting = registry->add(QStringLiteral("story.toggle"), tr("&Write or pause"), tr("Ctrl+Return"));
    write = registry->add(QStringLiteral("story.write"), tr("Write"), {},
                          tr("The model goes on from the end of your text"));
    pause = registry->add(QStringLiteral("story.pause"), tr("&Pause"), {},
                          tr("Pauses after the current word; the engine keeps what it has read"));
    stop = registry->add(QStringLiteral("story.stop"), tr("&Stop"), tr("Esc"), tr("Ends this run; the text stays"));
    newSeed = registry->add(QStringLiteral("story.newSeed"), tr("New s&eed"), {},
                            tr("Another seed: another story from the same words"));
    chooseModel = registry->add(QStringLiteral("engine.chooseModel"), tr("&Choose a model file\u2026"));
    loadModel = registry->add(QStringLiteral("engine.load"), tr("&Load the model"));
    unloadModel = registry->add(QStringLiteral("engine.unload"), tr("&Unload the model"), {}, tr("Frees its memory"));
    about = registry->add(QStringLiteral("help.about"), tr("&About Longhand"));
    about->setMenuRole(QAction::AboutRole);
    quit->setMenuRole(QAction::QuitRole);

    for (QAction* action :
         {coloursOff, coloursSource, coloursAuthorship, themeSystem, themeLight, themeDark, themeSepia, themeOwn})
    {
        action->setCheckable(true);
    }
    showKeysInTips();
    connect(registry, &ActionRegistry::keysChanged, this, &MainActions::showKeysInTips);
    group({coloursOff, coloursSource, coloursAuthorship});
    group({themeSystem, themeLight, themeDark, themeSepia, themeOwn});
}

/// The buttons of the write bar show their keys; Write and Pause share those of "write or pause".
void MainActions::showKeysInTips()
{
    const std::pair<QAction*, QAction*> pairs[] = {{write, toggleWriting}, {pause, toggleWriting}, {stop, stop}};
    for (const auto& [shown, keyed] : pairs) {
        if (!shown->property("tip").isValid()) {
            shown->setProperty("tip", shown->toolTip());
        }
        const QString tip = shown->property("tip").toString();
        const QString keys = keyed->shortcut().toString(QKeySequence::NativeText);
        shown->setToolTip(keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys));
    }
}

void MainActions::buildMenus()
{
    QMenuBar* bar = m_window->menuBar();
    QMenu* project = bar->addMenu(tr("&Project"));
    project->addActions({newProject, open});
    recentMenu = project->addMenu(tr("&Recent"));
    project->addSeparator();
    QMenu* exports = project->addMenu(tr("Export &at once"));
    exports->addActions({exportText, exportMarkdown});
    project->addAction(saveLocation);
    QAction* end = project->addSeparator();
    project->addAction(quit);

    QMenu* edit = bar->addMenu(tr("&Edit"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addActions({cut, copy, paste, selectAll});
    edit->addSeparator();
    edit->addActions({find, findNext, findPrevious});

    QMenu* view = bar->addMenu(tr("&View"));
    view->addAction(focusMode);
    view->addSeparator();
    view->addActions({coloursOff, coloursSource, coloursAuthorship});
    view->addSeparator();
    QMenu* theme = view->addMenu(tr("&Theme"));
    theme->addActions({themeSystem, themeLight, themeDark, themeSepia, themeOwn});
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

    m_registry->setMenu(MenuPlace::Project, project, end);
    m_registry->setMenu(MenuPlace::Edit, edit);
    m_registry->setMenu(MenuPlace::View, view);
    m_registry->setMenu(MenuPlace::Story, story);
    m_registry->setMenu(MenuPlace::Engine, engine);
    m_registry->setMenu(MenuPlace::Help, help, about);
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
