#include "ui/recovery/recovery_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/pages/start_page.h"
#include "ui/recovery/page_place.h"
#include "ui/recovery/recovery_panel.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/panel_docks.h"

#include <QAction>
#include <QDateTime>
#include <QDockWidget>
#include <QEvent>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QScrollBar>
#include <QVBoxLayout>

namespace longhand {

RecoveryFeature::RecoveryFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_record(desk.settings->stateFolder() + QStringLiteral("/open")),
      m_places(desk.settings->stateFolder() + QStringLiteral("/places.json")),
      m_draft(desk.settings->stateFolder() + QStringLiteral("/seed.json")), m_panel(new RecoveryPanel(desk.window))
{
    if (auto* rows = qobject_cast<QVBoxLayout*>(desk.window->centralWidget()->layout())) {
        rows->insertWidget(0, m_panel);
    }
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRememberMs);
    connect(&m_timer, &QTimer::timeout, this, &RecoveryFeature::remember);
    connect(desk.project, &ProjectController::opened, this, &RecoveryFeature::onOpened);
    connect(desk.project, &ProjectController::closing, this, &RecoveryFeature::onClosing);
    connect(desk.project, &ProjectController::savedChanged, this, &RecoveryFeature::rememberSoon);
    connect(desk.session, &SessionController::statusChanged, this, &RecoveryFeature::rememberSoon);
    connect(desk.session, &SessionController::stateChanged, this, &RecoveryFeature::onModelState);
    connect(desk.page, &ManuscriptEdit::cursorPositionChanged, this, &RecoveryFeature::rememberSoon);
    connect(desk.page->verticalScrollBar(), &QScrollBar::valueChanged, this, &RecoveryFeature::rememberSoon);
    desk.window->installEventFilter(this);

    // A seed that was typed but not started.
    if (m_start = desk.window->findChild<StartPage*>(); m_start != nullptr) {
        QTimer::singleShot(0, this, [this] {
            m_seed = StateFile::read(m_draft.file())[QStringLiteral("seed")].toString();
            if (m_start->seed().isEmpty()) {
                m_start->setSeed(m_seed);
            }
            connect(m_start, &StartPage::seedChanged, this, [this] { m_timer.start(); });
            connect(m_desk.project, &ProjectController::closeRefused, this,
                    [this, start = m_start] { m_start = start; });
        });
    }

    QAction* reopen = desk.actions->add(QStringLiteral("project.reopen"), tr("Open the last story at the sta&rt"), {},
                                        tr("Longhand begins where you left it; otherwise with its start page"));
    reopen->setCheckable(true);
    reopen->setChecked(desk.settings->get(setting::reopenLast));
    connect(reopen, &QAction::toggled, this,
            [settings = desk.settings](bool on) { settings->set(setting::reopenLast, on); });
    if (QMenu* menu = desk.actions->menu(MenuPlace::Project)) {
        menu->insertAction(desk.main->saveLocation, reopen);
    }

    connect(m_panel, &RecoveryPanel::openRequested, this, [this](const QString& file, bool loadModel) {
        if (m_desk.project->open(file) && loadModel) {
            m_desk.writing->loadModel();
        }
    });
    connect(m_panel, &RecoveryPanel::dismissed, this, [this] { m_record.forgetAll(); });
    const QList<OpenStory> stories = m_record.takeUnclean();
    m_unclean = m_modelHeld = !stories.isEmpty();
    if (m_unclean) {
        m_desk.writing->setAutoLoad(false);
        m_panel->setStories(stories);
        QTimer::singleShot(0, m_panel, [this] { m_panel->focusList(); });
    }
}

RecoveryFeature::~RecoveryFeature() = default;

void RecoveryFeature::reopenLast()
{
    const QString file = m_desk.settings->get(setting::lastProject);
    if (!m_unclean && m_desk.settings->get(setting::reopenLast) && QFileInfo(file).isFile()) {
        m_desk.project->open(file);
    }
}

void RecoveryFeature::rememberSoon()
{
    if (m_desk.project->isOpen() && !m_timer.isActive()) {
        m_timer.start();
    }
}

void RecoveryFeature::remember()
{
    m_timer.stop();
    if (m_desk.project->isOpen()) {
        m_record.setOpen(describeOpen());
        rememberPlace();
    }
    rememberSeed();
}

void RecoveryFeature::rememberSeed()
{
    if (m_start == nullptr) {
        return;
    }
    if (const QString seed = m_start->seed(); seed != m_seed) {
        m_seed = seed;
        m_draft.write({{QStringLiteral("seed"), seed}});
    }
}

void RecoveryFeature::flush()
{
    m_record.flush();
    m_places.flush();
    m_draft.flush();
}

OpenStory RecoveryFeature::describeOpen() const
{
    const SessionStatus& status = m_desk.session->status();
    OpenStory story;
    story.file = m_desk.project->file();
    story.title = m_desk.project->title();
    story.savedAtMs = QDateTime::currentMSecsSinceEpoch();
    story.words = m_desk.page->wordCount();
    story.inRun = m_desk.session->isRunning();
    if (story.inRun) {
        story.runTokens = status.runTokens;
        story.runTarget = status.runTarget;
    }
    if (status.state == SessionState::Loading) {
        story.modelLoading = m_desk.writing->modelFile();
    }
    return story;
}

void RecoveryFeature::onOpened()
{
    const QString file = m_desk.project->file();
    m_panel->remove(file);
    m_record.setOpen(describeOpen());
    m_record.forget(file);
    if (const auto place = m_places.place(file)) {
        restoreWindow(*place);
        // Once the page has its size.
        QTimer::singleShot(0, this, [this, file, place = *place] {
            if (m_desk.project->file() == file && !m_desk.session->isRunning()) {
                restorePlace(place);
            }
        });
    }
    m_first = false;
    if (m_modelHeld && !m_desk.project->isReadOnly() &&
        m_desk.project->project()->openState() == OpenState::Clean) // else the desk reports it
    {
        m_desk.messages->show(QStringLiteral("recovered"), MessageKind::Info,
                              tr("After an unclean exit the model is not loaded automatically."),
                              {{tr("Load the model"), [this] { m_desk.writing->loadModel(); }}});
    }
}

void RecoveryFeature::onClosing()
{
    m_timer.stop();
    rememberPlace();
    m_record.setOpen(std::nullopt);
}

void RecoveryFeature::onModelState()
{
    const SessionState state = m_desk.session->status().state;
    if (m_modelHeld && state == SessionState::Ready) { // it does load
        m_modelHeld = false;
        m_desk.writing->setAutoLoad(true);
        m_desk.messages->dismiss(QStringLiteral("recovered"));
    }
    if (m_desk.project->isOpen()) {
        m_record.setOpen(describeOpen());
    }
}

void RecoveryFeature::rememberPlace()
{
    const auto previous = m_places.place(m_desk.project->file());
    Place place;
    place.caret = m_desk.page->caretPosition();
    place.top = topOf(*m_desk.page);
    // The focus view may have taken the whole screen.
    place.geometry =
        m_desk.main->focusMode->isChecked() && previous ? previous->geometry : m_desk.window->saveGeometry();
    // In the focus view and in a narrow window docks are hidden: their previous layout counts.
    const bool hidden = m_desk.main->focusMode->isChecked() || m_desk.panels->areOverPage();
    place.windowState = !hidden    ? m_desk.window->saveState(PanelDocks::kStateVersion)
                        : previous ? previous->windowState
                                   : QByteArray();
    m_places.setPlace(m_desk.project->file(), place);
}

void RecoveryFeature::restoreWindow(const Place& place)
{
    if (m_first && !place.geometry.isEmpty()) { // later the window stays where the author put it
        m_desk.window->restoreGeometry(place.geometry);
    }
    if (place.windowState.isEmpty() || m_desk.main->focusMode->isChecked() || m_desk.panels->areOverPage() ||
        !m_desk.panels->restoreState(place.windowState))
    {
        return;
    }
    for (auto* dock : m_desk.window->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (QAction* shows = m_desk.actions->action(QStringLiteral("view.") + dock->objectName())) {
            shows->setChecked(!dock->isHidden());
        }
    }
}

void RecoveryFeature::restorePlace(const Place& place)
{
    goToPlace(*m_desk.page, place.caret, place.top);
}

bool RecoveryFeature::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_desk.window && event->type() == QEvent::Close) {
        m_desk.settings->set(setting::lastProject, m_desk.project->file()); // empty: the start page
        rememberSeed();
        m_timer.stop();
        m_start = nullptr; // it is emptied with the window, unless that stays (closeRefused)
    }
    return QObject::eventFilter(watched, event);
}

} // namespace longhand
