#include "ui/takes/takes_controller.h"

#include "app/project/text/end_blanks.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"

#include <algorithm>

namespace longhand {

namespace {
constexpr int kRefreshDelayMs = 200;
constexpr int kTypingDelayMs = 2500;
constexpr int kHourMs = 60 * 60 * 1000;
} // namespace

TakesController::TakesController(const Desk& desk, QObject* parent) : QObject(parent), m_desk(desk)
{
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &TakesController::readLists);
    m_hourly.setInterval(kHourMs);
    connect(&m_hourly, &QTimer::timeout, this, [this] {
        if (canSwitch()) {
            takeSnapshot(SnapshotKind::Hourly);
        }
    });
    connect(desk.project, &ProjectController::opened, this, [this] {
        m_closing = std::stop_source();
        m_runs.clear();
        if (!m_desk.project->isReadOnly()) {
            takeSnapshot(SnapshotKind::Opened);
            m_hourly.start();
        }
        refresh();
    });
    connect(desk.project, &ProjectController::closing, this, [this] {
        m_refresh.stop();
        m_hourly.stop();
        m_again.reset();
        m_step = 0;
        m_closing.request_stop();
        m_thread.wait(); // the file must be released
    });
    connect(desk.project, &ProjectController::closed, this, [this] {
        m_takes.clear();
        m_snapshots.clear();
        m_present.clear();
        Q_EMIT listed();
    });
    connect(desk.project, &ProjectController::savedChanged, this, [this] {
        if (m_desk.project->isOpen()) {
            m_refresh.start(kTypingDelayMs); // not at every word
        }
    });
    connect(desk.session, &SessionController::stateChanged, this, &TakesController::onStateChanged);
}

bool TakesController::canSwitch() const
{
    return m_desk.project->isOpen() && !m_desk.project->isReadOnly() && !m_desk.session->isRunning();
}

bool TakesController::ready()
{
    if (!m_desk.project->isOpen()) {
        return false;
    }
    if (m_desk.project->isReadOnly()) {
        Q_EMIT refused(tr("This project is open for reading only."));
        return false;
    }
    if (m_desk.session->isRunning()) {
        Q_EMIT refused(m_desk.session->status().state == SessionState::Paused
                           ? tr("The run is paused. Stop it first; then another take can be chosen.")
                           : tr("The model is writing. Stop it first; then another take can be chosen."));
        return false;
    }
    return m_desk.project->flush();
}

bool TakesController::change(const std::function<void(Project&)>& work)
{
    if (!ready()) {
        return false;
    }
    try {
        work(*m_desk.project->project());
        m_desk.page->switchManuscript(m_desk.project->manuscript());
    } catch (const std::exception& error) {
        Q_EMIT refused(errorText(error));
        return false;
    }
    m_desk.writing->noteSwitched();
    refresh();
    return true;
}

void TakesController::switchTo(SpanId head)
{
    change([head](Project& project) { Takes(project).switchTo(head); });
}

void TakesController::restore(const SnapshotInfo& snapshot)
{
    change([&](Project& project) { Snapshots(project).restore(snapshot); });
}

void TakesController::step(int direction)
{
    if (ready()) {
        m_step = direction;
        m_refresh.stop();
        readLists();
    }
}

/// The list is fresh: the next take at this point.
void TakesController::stepNow()
{
    const int direction = std::exchange(m_step, 0);
    const std::size_t caret =
        fromDisplay(QStringView(m_desk.page->model().text()).left(m_desk.page->caretPosition())).size();
    std::int64_t point = -1;
    for (const TakeInfo& take : m_takes) {
        if (!take.present && !take.archived && (point < 0 || take.leavesAt <= std::int64_t(caret))) {
            point = point < 0 || point > std::int64_t(caret) ? take.leavesAt : std::max(point, take.leavesAt);
        }
    }
    std::vector<SpanId> here;
    for (const TakeInfo& take : m_takes) {
        if (take.present || (take.leavesAt == point && !take.archived)) {
            here.push_back(take.head);
        }
    }
    if (here.size() < 2) {
        Q_EMIT refused(tr("There is no other take of this text."));
        return;
    }
    const SpanId present = here.front();
    std::sort(here.begin(), here.end());
    const auto at = std::find(here.begin(), here.end(), present) - here.begin();
    const auto count = std::ptrdiff_t(here.size());
    switchTo(here[std::size_t((at + direction + count) % count)]);
}

void TakesController::anotherTake()
{
    m_desk.controls->finishTyping();
    if (m_desk.controls->controls().sampler.greedy()) {
        Q_EMIT refused(tr("At temperature 0 another take has the same words. Raise the temperature first, or "
                          "double-click a word, choose another and go on from there."));
        return;
    }
    const qsizetype caret = m_desk.page->caretPosition();
    const qsizetype from = caret == m_desk.page->model().text().size() ? kLastRun : caret;
    if (m_desk.session->isRunning()) {
        // What the run wrote stays as a take. While it writes, the caret is where its text comes.
        m_again = m_desk.session->status().state == SessionState::Paused ? from : kLastRun;
        m_desk.writing->stop();
    } else if (ready()) {
        anotherFrom(from);
    }
}

/// Where the run begins that ends the text; else the end of the text.
qsizetype TakesController::lastRunStart() const
{
    const bool saved = m_desk.project->flush();
    if (const auto start = saved ? Takes(*m_desk.project->project()).lastRunStart() : std::nullopt) {
        const std::string text = m_desk.project->project()->text();
        return toDisplay(std::string_view(text).substr(0, std::size_t(*start))).size();
    }
    return m_desk.page->model().text().size();
}

void TakesController::anotherFrom(qsizetype position)
{
    WritingControls controls = m_desk.controls->controls();
    if (position == kLastRun) {
        position = lastRunStart();
    }
    if (position > 0 && branch(position, {})) {
        try {
            controls.sampler.take = Takes(*m_desk.project->project()).unusedTake(controls.sampler.seed);
        } catch (const std::exception& error) {
            Q_EMIT refused(errorText(error));
            return;
        }
        m_desk.controls->setControls(controls);
        m_desk.writing->write();
    } else if (position <= 0) {
        Q_EMIT refused(tr("There is no text before this place: the model has nothing to go on from."));
    }
}

void TakesController::continueFromHere()
{
    m_desk.controls->finishTyping();
    const qsizetype position = m_desk.page->caretPosition();
    if (position <= 0) {
        Q_EMIT refused(tr("There is no text before this place: the model has nothing to go on from."));
    } else if (branch(position, {})) {
        m_desk.writing->write();
    }
}

bool TakesController::branch(qsizetype position, const QString& words)
{
    const QString& text = m_desk.page->model().text();
    position = std::clamp<qsizetype>(position, 0, text.size());
    std::string wanted = fromDisplay(QStringView(text).left(position)) + fromDisplay(words);
    // A caret before a word stands behind that word's space, which the model writes with its own.
    if (position < text.size() && words.isEmpty()) {
        wanted.resize(wanted.size() - blanksAtEnd(wanted));
    }
    const bool done = change([&](Project& project) {
        if (project.text() != wanted) {
            Takes(project).keep();
            project.setText(wanted);
        }
    });
    if (done) {
        m_desk.page->selectRange(m_desk.page->model().text().size(), m_desk.page->model().text().size());
    }
    return done;
}

void TakesController::rename(SpanId head, const QString& name)
{
    try {
        Takes(*m_desk.project->project()).rename(head, name.trimmed().toStdString());
    } catch (const std::exception& error) {
        Q_EMIT refused(errorText(error));
    }
    refresh();
}

void TakesController::setArchived(SpanId head, bool archived)
{
    try {
        Takes(*m_desk.project->project()).setArchived(head, archived);
    } catch (const std::exception& error) {
        Q_EMIT refused(errorText(error));
    }
    refresh();
}

void TakesController::takeSnapshot(SnapshotKind kind, const QString& name)
{
    if (!m_desk.project->isOpen() || m_desk.project->isReadOnly() || !m_desk.project->flush()) {
        return;
    }
    try {
        Snapshots(*m_desk.project->project()).take(kind, name.trimmed().toStdString());
    } catch (const std::exception& error) {
        Q_EMIT refused(errorText(error));
    }
    refresh();
}

void TakesController::renameSnapshot(std::int64_t id, const QString& name)
{
    try {
        Snapshots(*m_desk.project->project()).rename(id, name.trimmed().toStdString());
    } catch (const std::exception& error) {
        Q_EMIT refused(errorText(error));
    }
    refresh();
}

void TakesController::readText(const std::function<std::string(Project&)>& read,
                               const std::function<void(QString)>& done)
{
    const std::weak_ptr<Project> open = m_desk.project->project();
    struct Read
    {
        std::optional<QString> text; ///< nothing: the project is closed, or there is a fault
        QString fault;
    };
    m_thread.run(
        [open, read] {
            Read result;
            if (const auto project = open.lock()) {
                try {
                    result.text = toDisplay(read(*project));
                } catch (const std::exception& error) {
                    result.fault = errorText(error);
                }
            }
            return result;
        },
        [this, open, done](const Read& result) {
            if (!result.fault.isEmpty()) {
                Q_EMIT refused(result.fault);
            } else if (result.text && m_desk.project->project() == open.lock() && m_desk.project->isOpen()) {
                done(*result.text);
            }
        });
}

void TakesController::refresh()
{
    if (m_desk.project->isOpen()) {
        m_refresh.start(kRefreshDelayMs);
    }
}

void TakesController::readLists()
{
    if (!m_desk.project->isOpen()) {
        return;
    }
    if (m_reading) {
        m_stale = true;
        return;
    }
    m_reading = true;
    const std::weak_ptr<Project> open = m_desk.project->project();
    struct Lists
    {
        std::vector<TakeInfo> takes;
        std::vector<SnapshotInfo> snapshots;
        std::string present;
        QString fault;
    };
    m_thread.run(
        [open, stop = m_closing.get_token()] {
            Lists lists;
            if (const auto project = open.lock()) {
                try {
                    lists.takes = Takes(*project).list(stop);
                    lists.snapshots = Snapshots(*project).list();
                    lists.present = project->text();
                } catch (const std::exception& error) {
                    lists.fault = errorText(error);
                }
            }
            return lists;
        },
        [this, open](Lists lists) {
            m_reading = false;
            if (!m_desk.project->isOpen() || open.lock() != m_desk.project->project()) {
                return;
            }
            if (!lists.fault.isEmpty()) {
                m_step = 0; // a later list must not switch takes
                Q_EMIT refused(lists.fault);
                return;
            }
            m_takes = std::move(lists.takes);
            m_snapshots = std::move(lists.snapshots);
            m_present = std::move(lists.present);
            Q_EMIT listed();
            if (std::exchange(m_stale, false)) {
                readLists();
            } else if (m_step != 0) {
                stepNow();
            }
        });
}

void TakesController::onStateChanged(SessionState state)
{
    if (!m_desk.project->isOpen()) {
        return;
    }
    const bool begun =
        state == SessionState::Writing || state == SessionState::Paused || state == SessionState::Finished;
    const SpanId onPage = m_desk.writing->currentRun();
    if (begun && onPage < 0 && runOf(onPage) == 0) {
        try {
            if (const auto runs = m_desk.project->project()->runs(); !runs.empty()) { // else it still reads
                m_runs.emplace_back(onPage, runs.back().span);
            }
        } catch (const std::exception&) {
            // Makes the alternatives of this run available when the project is opened again.
        }
    }
    if (state == SessionState::Finished || state == SessionState::Paused) {
        refresh();
    }
    if (m_again && !m_desk.session->isRunning()) {
        // After the other listeners know that the run is over.
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (const auto position = std::exchange(m_again, std::nullopt)) {
                    anotherFrom(*position);
                }
            },
            Qt::QueuedConnection);
    }
}

SpanId TakesController::runOf(SpanId onPage) const
{
    if (onPage > 0) {
        return onPage;
    }
    const auto known =
        std::find_if(m_runs.begin(), m_runs.end(), [onPage](const auto& run) { return run.first == onPage; });
    return known == m_runs.end() ? 0 : known->second;
}

} // namespace longhand
