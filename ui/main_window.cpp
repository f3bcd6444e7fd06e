#include "ui/main_window.h"

#include "app/library/model_library.h"
#include "app/project/takes/blanks_before_run.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/controls/controls_panel.h"
#include "ui/desk_presenter.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/features.h"
#include "ui/pages/start_page.h"
#include "ui/preferences/preferences.h"
#include "ui/story/project_names.h"
#include "ui/story/story_answer.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/page_edge.h"
#include "ui/widgets/panel_docks.h"
#include "ui/widgets/panel_overlay.h"
#include "ui/widgets/progress_strip.h"
#include "ui/widgets/screen_fit.h"
#include "ui/widgets/status_line.h"
#include "ui/widgets/text_box_focus.h"
#include "ui/widgets/write_bar.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStackedWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

namespace {
constexpr double kStartFontPoints = 13.5;
/// Scrolls a caret in view, or a line below it, out from under whatever covers the page's lower edge.
void scrollClear(ManuscriptEdit& page, const QWidget& edge)
{
    const QRect caret = page.cursorRect();
    const int clear = edge.mapTo(edge.window(), QPoint()).y() - page.viewport()->mapTo(edge.window(), QPoint()).y();
    if (edge.isVisible() && page.hasFocus() && caret.top() < page.viewport()->height() + caret.height() &&
        caret.bottom() >= clear)
    {
        QScrollBar* bar = page.verticalScrollBar(); // counts lines
        bar->setValue(bar->value() + (caret.bottom() - clear) / std::max(1, caret.height()) + 1);
    }
}

constexpr QSize kLeastWindow{PanelDocks::kLeastPage, 400};
constexpr QSize kFirstWindow{1280, 800};

} // namespace

MainWindow::MainWindow(std::unique_ptr<AppSettings> settings, SessionFactory factory, QWidget* parent)
    : QMainWindow(parent), m_settings(std::move(settings)), m_registry(new ActionRegistry(this, m_settings.get())),
      m_project(new ProjectController(this)), m_session(new SessionController(this)),
      m_writing(new WritingController(m_project, m_session, m_settings.get(), this)),
      m_actions(new MainActions(this, m_registry))
{
    buildDesk();
    m_writing->setSessionFactory(std::move(factory));
    m_writing->setControlsProvider([this] { return m_controls->controls(); });
    m_writing->setRunNames([this](SpanId run) { return m_page->nameRun(m_project->manuscript(), run); });
    connect(m_writing, &WritingController::preparing, this, &MainWindow::dropBlanksAtEnd);
    connect(m_writing, &WritingController::takeChanged, m_controls,
            [this](const WritingControls& controls) { m_controls->setControls(controls); });
    m_project->setNewStoryCache([this] {
        const std::string chosen = m_settings->get(setting::newStoryCache).toStdString();
        return kvEncodingOf(chosen).value_or(kNewStoryCache);
    });
    m_project->setNewStoryView([this] { return m_settings->get(setting::newStoryView).toStdString(); });
    m_project->setTextProvider([this]() -> ProjectController::PageText {
        if (!m_page->isRunOpen()) {
            return {m_page->manuscript(), {}, false};
        }
        return {m_page->manuscriptBeforeRun(), m_writing->begunAfter(), m_page->isRunTouched()};
    });
    // Created after the writing controller, whose decisions it shows.
    m_presenter =
        new DeskPresenter({m_page, m_controls, m_messages, m_progress, m_status, m_bar, m_actions, m_textBoxes},
                          m_project, m_session, m_writing, this);
    connect(m_presenter, &DeskPresenter::modelsRequested, this, [this] {
        if (QAction* models = m_registry->action(QStringLiteral("engine.models"))) {
            models->trigger();
        }
    });
    connect(m_page, &ManuscriptEdit::edited, m_project, &ProjectController::noteEdit);
    connect(m_project, &ProjectController::opened, this, &MainWindow::showDesk);
    connect(m_project, &ProjectController::closed, this,
            [this] { setWindowTitle(QApplication::applicationDisplayName()); });
    connect(m_project, &ProjectController::renamed, this, &MainWindow::showTitle);
    connectProjectActions();
    connectViewActions();
    connectWritingActions();
    m_desk = {this,   m_settings.get(), &m_theme,   m_registry, m_actions, m_project,     m_session, m_writing,
              m_page, m_controls,       m_messages, m_status,   m_bar,     m_preferences, m_panels};
    addFeatures(m_desk);
    restore();
    showStart();
}

MainWindow::~MainWindow()
{
    m_project->close();
}

/// Blanks that the author left at the end go before the model writes on.
void MainWindow::dropBlanksAtEnd()
{
    const QString& text = m_page->model().text();
    if ((!text.endsWith(u' ') && !text.endsWith(u'\t')) || !m_project->flush()) {
        return; // without reading the project's text, which may be long
    }
    if (const auto blanks = qsizetype(blanksBeforeRun(*m_project->project())); blanks > 0) {
        m_page->replaceRange(text.size() - blanks, text.size(), {});
    }
}

void MainWindow::buildDesk()
{
    m_bar = new WriteBar(m_actions->write, m_actions->pause, m_actions->stop, this);
    m_toolBar = addToolBar(tr("Writing"));
    m_toolBar->setObjectName(QStringLiteral("writing"));
    m_toolBar->setMovable(false);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar->toggleViewAction()->setEnabled(false);
    m_toolBar->addWidget(m_bar);

    auto* desk = new QWidget(this);
    auto* rows = new QVBoxLayout(desk);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_stack = new QStackedWidget(desk);
    m_start = new StartPage(m_stack);
    m_page = new ManuscriptEdit(m_stack);
    m_textBoxes = new TextBoxFocus(this, m_page);
    m_stack->addWidget(m_start);
    m_stack->addWidget(m_page);
    m_stack->setMinimumWidth(PanelDocks::kLeastPage);
    rows->addWidget(m_stack, 1);
    setCentralWidget(desk);
    setMinimumSize(kLeastWindow); // else the panels of a wide window would keep it wide
    auto* edge = new PageEdge(m_stack, desk);
    m_progress = new ProgressStrip(edge);
    m_messages = new MessageBar(edge);
    edge->add(m_progress);
    edge->add(m_messages);
    connect(m_messages, &MessageBar::focusFreed, this,
            [this] { isStartShown() ? m_start->focusSeed() : m_page->setFocus(); });
    // An author who types wants to see the line; the text moves because of the key, not the message.
    connect(
        m_page, &QPlainTextEdit::cursorPositionChanged, edge, [this, edge] { scrollClear(*m_page, *edge); },
        Qt::QueuedConnection);
    m_panels = new PanelDocks(this, m_stack, m_registry, m_settings.get());
    edge->keepBeside(m_panels->overlay());
    connect(m_panels, &PanelDocks::putAway, m_page, [this] { m_page->setFocus(); });

    m_controls = new ControlsPanel(this);
    m_status = new StatusLine(this);
    setStatusBar(m_status);
    m_actions->buildMenus();
    m_preferences = new Preferences(this, m_registry);
    m_panels->add(QStringLiteral("controls"), tr("&Controls"), m_controls, Qt::RightDockWidgetArea, true, {});
}

QDockWidget* Desk::addDock(const QString& id, const QString& title, QWidget* panel, Qt::DockWidgetArea area, bool shown,
                           const QString& shortcut) const
{
    return panels->add(id, title, panel, area, shown, shortcut);
}

void MainWindow::addStrip(QWidget* strip)
{
    m_strips.push_back(strip);
    static_cast<QVBoxLayout*>(centralWidget()->layout())->addWidget(strip);
}

void Desk::addStrip(QWidget* strip) const
{
    static_cast<MainWindow*>(window)->addStrip(strip);
}

void MainWindow::connectProjectActions()
{
    connect(m_start, &StartPage::beginRequested, this, [this](const QString& seed) {
        const qint64 typed = m_start->typedWords();
        if (!m_project->begin(seed, m_settings->projectFolder())) {
            return;
        }
        m_start->setSeed(QString());
        if (typed > 0) {
            Q_EMIT m_page->wordsWritten(typed, 0); // they were typed for this story, if not on its page
        }
    });
    connect(m_start, &StartPage::openRequested, m_actions->open, &QAction::trigger);
    connect(m_start, &StartPage::recentRequested, this, &MainWindow::openProject);
    connect(m_start, &StartPage::folderRequested, this, &MainWindow::chooseFolder);
    connect(m_start, &StartPage::chooseModelRequested, this, &MainWindow::chooseModelFile);
    connect(m_start, &StartPage::lookAgainRequested, this,
            [this] { m_start->setModelMissing(m_writing->modelFile().isEmpty()); });
    connect(m_actions->newProject, &QAction::triggered, this, [this] {
        if (m_project->letGo([this] { m_actions->newProject->trigger(); })) {
            m_project->close();
            showStart();
        }
    });
    connect(m_actions->open, &QAction::triggered, this, [this] {
        FileDialogs::openFile(this, tr("Open a project"), m_settings->projectFolder(),
                              tr("Longhand projects (*.longhand)"), [this](const QString& file) { openProject(file); });
    });
    connect(m_actions->saveLocation, &QAction::triggered, this, &MainWindow::chooseFolder);
    connect(m_actions->exportText, &QAction::triggered, this, [this] { askExport(false); });
    connect(m_actions->exportMarkdown, &QAction::triggered, this, [this] { askExport(true); });
    connect(m_actions->quit, &QAction::triggered, this, &MainWindow::close);
    connect(m_actions->recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    connect(m_actions->modelsMenu, &QMenu::aboutToShow, this, &MainWindow::fillModelsMenu);
}

void MainWindow::connectViewActions()
{
    const auto edits = [this](QAction* action, const char* inBox, auto onPage) {
        connect(action, &QAction::triggered, this, [this, inBox, onPage] {
            if (!m_textBoxes->act(inBox)) {
                (m_page->*onPage)();
            }
        });
    };
    edits(m_actions->undo, "undo", &ManuscriptEdit::undoEdit);
    edits(m_actions->redo, "redo", &ManuscriptEdit::redoEdit);
    edits(m_actions->cut, "cut", &QPlainTextEdit::cut);
    edits(m_actions->copy, "copy", &QPlainTextEdit::copy);
    edits(m_actions->paste, "paste", &QPlainTextEdit::paste);
    edits(m_actions->selectAll, "selectAll", &QPlainTextEdit::selectAll);
    connect(m_actions->focusMode, &QAction::toggled, this, &MainWindow::setFocusMode);
    connect(m_actions->themeSystem, &QAction::triggered, this, [this] { setTheme(ThemeChoice::System); });
    connect(m_actions->themeLight, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Light); });
    connect(m_actions->themeDark, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Dark); });
    connect(m_actions->themeSepia, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Sepia); });
    connect(m_actions->themeOwn, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Own); });
    connect(&m_theme, &ThemeManager::desktopChanged, this, [this] { setTheme(ThemeChoice::System); });
    connect(m_actions->larger, &QAction::triggered, this, [this] { m_page->changeFontSize(1); });
    connect(m_actions->smaller, &QAction::triggered, this, [this] { m_page->changeFontSize(-1); });
    connect(m_actions->about, &QAction::triggered, this, &MainWindow::showAbout);
}

void MainWindow::connectWritingActions()
{
    // By keys a field that is being typed in keeps the focus.
    for (QAction* action : {m_actions->toggleWriting, m_actions->write}) {
        connect(action, &QAction::triggered, m_controls, &ControlsPanel::finishTyping);
    }
    connect(m_actions->toggleWriting, &QAction::triggered, m_writing, &WritingController::toggle);
    connect(m_actions->write, &QAction::triggered, m_writing, &WritingController::write);
    connect(m_actions->pause, &QAction::triggered, m_writing, &WritingController::pause);
    connect(m_actions->stop, &QAction::triggered, m_writing, &WritingController::stop);
    m_actions->stop->installEventFilter(this);
    // The pressed button may now be disabled, and Space must not press its neighbour.
    for (QAction* action : {m_actions->toggleWriting, m_actions->write, m_actions->pause, m_actions->stop,
                            m_actions->undo, m_actions->redo})
    {
        connect(action, &QAction::triggered, this, [this, action] {
            const bool inBox = (action == m_actions->undo || action == m_actions->redo) && m_textBoxes->isEditable();
            if (m_stack->currentWidget() == m_page && !inBox) {
                m_page->setFocus();
            }
        });
    }
    connect(m_actions->newSeed, &QAction::triggered, m_controls, &ControlsPanel::newSeed);
    connect(m_actions->chooseModel, &QAction::triggered, this, &MainWindow::chooseModelFile);
    connect(m_actions->loadModel, &QAction::triggered, m_writing, &WritingController::loadModel);
    connect(m_actions->unloadModel, &QAction::triggered, m_writing, &WritingController::unloadModel);
}

void MainWindow::restore()
{
    m_page->setPageFont(pageFont(m_settings->get(setting::fontSize), m_settings->get(setting::pageFace)));
    m_controls->setControls(m_settings->controls());
    setTheme(m_settings->theme());
    resizeOnScreen(this, kFirstWindow);
    if (!m_settings->geometry().isEmpty()) {
        restoreGeometry(m_settings->geometry());
        m_panels->restoreState(m_settings->windowState());
    }
    m_toolBar->setVisible(true);
}

void MainWindow::showStart()
{
    setWindowTitle(QApplication::applicationDisplayName());
    m_start->setRecentProjects(m_settings->recentProjects());
    m_start->setProjectFolder(m_settings->projectFolder());
    m_start->setModelMissing(m_writing->modelFile().isEmpty());
    m_stack->setCurrentWidget(m_start);
    m_toolBar->hide();
    m_panels->setDeskShown(false);
    m_status->hide();
    for (QWidget* strip : m_strips) {
        strip->hide();
    }
    m_start->focusSeed();
    m_presenter->update();
}

void MainWindow::showDesk()
{
    showTitle();
    m_settings->addRecentProject(m_project->file());
    m_stack->setCurrentWidget(m_page);
    setFocusMode(m_actions->focusMode->isChecked());
    m_page->setFocus();
}

void MainWindow::showTitle()
{
    setWindowTitle(m_project->title() + QStringLiteral(" \u2013 ") + QApplication::applicationDisplayName());
}

bool MainWindow::isStartShown() const
{
    return m_stack->currentWidget() == m_start;
}

bool MainWindow::openProject(const QString& file)
{
    return m_project->open(file);
}

void MainWindow::setModelFile(const QString& file)
{
    m_writing->setModelFile(file);
    m_start->setModelMissing(m_writing->modelFile().isEmpty());
}

void MainWindow::setTheme(ThemeChoice choice)
{
    const QScopedValueRollback applying(m_applyingTheme, true);
    m_settings->setTheme(choice);
    const QFont font = m_page->font();
    m_theme.apply(choice);
    m_page->setPageFont(font); // a new stylesheet may reset fonts
    m_start->setPageFont(pageFont(kStartFontPoints));
    m_page->setColours(m_theme.theme().page);
    QAction* actions[] = {m_actions->themeSystem, m_actions->themeLight, m_actions->themeDark, m_actions->themeSepia,
                          m_actions->themeOwn};
    actions[int(choice)]->setChecked(true);
}

void MainWindow::setFocusMode(bool on)
{
    const bool desk = !isStartShown();
    const QPointer<QWidget> keyboard = QApplication::focusWidget();
    menuBar()->setVisible(!on);
    m_toolBar->setVisible(!on && desk);
    m_status->setVisible(!on && desk);
    m_panels->setDeskShown(!on && desk);
    if (desk && keyboard && !keyboard->isVisible()) {
        m_page->setFocus(); // else it goes to whatever is next
    }
    // A full screen that the author chose for the desk stays.
    if (on != m_focusTookScreen && isFullScreen() != on) {
        setWindowState(windowState() ^ Qt::WindowFullScreen);
        m_focusTookScreen = on;
    } else if (!on) {
        m_focusTookScreen = false;
    }
}

void MainWindow::fillRecentMenu()
{
    m_actions->recentMenu->clear();
    for (const QString& file : m_settings->recentProjects()) {
        QString name = QFileInfo(file).completeBaseName();
        QAction* action = m_actions->recentMenu->addAction(name.replace(u'&', QStringLiteral("&&")));
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { openProject(file); });
    }
    if (m_actions->recentMenu->isEmpty()) {
        m_actions->recentMenu->addAction(tr("none yet"))->setEnabled(false);
    }
}

void MainWindow::fillModelsMenu()
{
    m_actions->modelsMenu->clear();
    for (const ModelEntry& model : availableModels()) {
        QString name = QString::fromStdString(model.name);
        QAction* action = m_actions->modelsMenu->addAction(name.replace(u'&', QStringLiteral("&&")));
        connect(action, &QAction::triggered, this,
                [this, file = QString::fromStdString(model.file.string())] { m_writing->chooseModel(file); });
    }
    if (m_actions->modelsMenu->isEmpty()) {
        m_actions->modelsMenu->addAction(tr("none in %1").arg(QString::fromStdString(modelFolder().string())))
            ->setEnabled(false);
    }
}

void MainWindow::chooseModelFile()
{
    FileDialogs::openFile(this, tr("Choose a model file"), QString::fromStdString(modelFolder().string()),
                          tr("Language models (*.gguf config.json)"), [this](const QString& file) {
                              m_writing->chooseModel(file);
                              m_start->setModelMissing(m_writing->modelFile().isEmpty());
                          });
}

void MainWindow::chooseFolder()
{
    FileDialogs::chooseFolder(this, tr("Save new stories in"), m_settings->projectFolder(),
                              [this](const QString& folder) {
                                  m_settings->setProjectFolder(folder);
                                  m_start->setProjectFolder(folder);
                              });
}

void MainWindow::askExport(bool markdown)
{
    const QString suffix = markdown ? QStringLiteral("md") : QStringLiteral("txt");
    const QString proposal =
        QFileInfo(m_project->file()).absolutePath() + u'/' + fileNameFromTitle(m_project->title()) + u'.' + suffix;
    FileDialogs::saveFile(this, tr("Export"), proposal, markdown ? tr("Markdown (*.md)") : tr("Plain text (*.txt)"),
                          suffix, answerForThisStory(m_desk, [this, markdown](const QString& file) {
                              m_project->exportTo(file, markdown ? ExportFormat::Markdown : ExportFormat::PlainText);
                          }));
}

void MainWindow::showAbout()
{
    m_messages->show(
        QStringLiteral("about"), MessageKind::Info,
        tr("Longhand %1: long-form writing with a language model that runs inside the program. Same model, "
           "same seed, same settings: same text. Apache License 2.0.")
            .arg(QApplication::applicationVersion()));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_project->letGo([this] { close(); })) {
        event->ignore();
        return;
    }
    if (m_focusTookScreen) { // the next start is not in the focus view
        setWindowState(windowState() & ~Qt::WindowFullScreen);
    }
    m_settings->setWindow(saveGeometry(), saveState(PanelDocks::kStateVersion));
    m_settings->set(setting::fontSize, m_page->font().pointSizeF());
    m_settings->sync();
    m_project->close();
    event->accept();
    showStart();
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    // Esc is pressed to leave this or that: a run that only waits could go on, and its end cannot be undone.
    if (watched == m_actions->stop && event->type() == QEvent::Shortcut && !m_writing->isUnderWay()) {
        return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    m_panels->setWindowWidth(width());
    QMainWindow::resizeEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ThemeChange && !m_applyingTheme && m_settings &&
        m_theme.choice() == ThemeChoice::System) {
        setTheme(ThemeChoice::System);
    }
}

} // namespace longhand
