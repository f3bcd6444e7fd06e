#include "ui/story/session_controller.h"

#include <QThread>

namespace longhand {

SessionController::SessionController(QObject* parent) : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &SessionController::poll);
    m_sinceNumbers.start();
    m_sinceCommand.start();
}

SessionController::~SessionController() = default;

void SessionController::setSession(std::unique_ptr<Session> session)
{
    m_timer.stop();
    if (m_session) {
        endRun(*m_session);
    }
    if (hasPendingText()) { // the page must match the project
        Q_EMIT textArrived(takePending(m_pending.utf8.size(), m_pending.tokens.size()));
    }
    m_session = std::move(session);
    if (m_session) {
        m_session->setPauseAtLoop(m_pauseAtLoop);
    }
    m_pending = {};
    m_wordsTaken = m_wordsShown = {};
    m_catchUp = false;
    const SessionState before = m_status.state;
    m_status = m_session ? m_session->status() : SessionStatus();
    Q_EMIT statusChanged(m_status);
    if (m_status.state != before) {
        Q_EMIT stateChanged(m_status.state, before);
    }
    if (m_session) {
        m_timer.start(kFrameMs);
    }
}

/// Pauses what is being written, and takes its last text.
void SessionController::endRun(Session& session)
{
    const auto writes = [&session] {
        const SessionState state = session.status().state;
        return state == SessionState::Writing || state == SessionState::Prefill;
    };
    if (writes()) {
        session.pause();
        if (session.status().state == SessionState::Prefill) {
            session.cancelLoad(); // of another adapter; nothing has been read yet
        }
        // Between two passes; destroying the session would wait for it anyway.
        while (writes()) {
            QThread::msleep(1);
        }
    }
    take(session.drain());
}

bool SessionController::hasModel() const
{
    switch (m_status.state) {
    case SessionState::Idle:
    case SessionState::Loading:
        return false;
    case SessionState::Failed:
        return m_status.weightBytes > 0;
    default:
        return true;
    }
}

bool SessionController::isRunning() const
{
    switch (m_status.state) {
    case SessionState::Prefill:
    case SessionState::Writing:
    case SessionState::Paused:
    case SessionState::DiskFull:
        return true;
    default:
        return false;
    }
}

template <typename Command>
void SessionController::command(Command run)
{
    if (m_session) {
        run(*m_session);
        m_sinceCommand.restart();
        m_timer.start(kFrameMs);
        poll();
    }
}

void SessionController::loadModel(const QString& file)
{
    command([&](Session& session) { session.loadModel(file.toStdString()); });
}

void SessionController::cancelLoad()
{
    command([](Session& session) { session.cancelLoad(); });
}

void SessionController::unloadModel()
{
    command([](Session& session) { session.unloadModel(); });
}

void SessionController::write(const WriteRequest& request)
{
    command([&](Session& session) { session.write(request); });
}

void SessionController::pause()
{
    showAll();
    command([](Session& session) { session.pause(); });
}

void SessionController::resume(const std::optional<StrategySettings>& strategy)
{
    command([&](Session& session) { session.resume(strategy); });
}

void SessionController::stop()
{
    showAll();
    // A run that is only still being shown has already ended.
    if (m_session && m_session->status().state == SessionState::Finished && m_status.state != SessionState::Finished) {
        poll();
        return;
    }
    command([](Session& session) { session.stop(); });
}

void SessionController::change(const WriteRequest& request)
{
    command([&](Session& session) { session.change(request); });
}

void SessionController::setPauseAtLoop(bool on)
{
    m_pauseAtLoop = on;
    if (m_session) {
        m_session->setPauseAtLoop(on);
    }
}

void SessionController::poll()
{
    if (!m_session) {
        return;
    }
    // The state first: text drained after it is complete for that state.
    SessionStatus status = m_session->status();
    take(m_session->drain());
    deliver(status);

    const SessionState before = m_status.state;
    const bool over = status.state == SessionState::Finished || status.state == SessionState::Paused ||
                      status.state == SessionState::DiskFull || status.state == SessionState::Failed;
    if (status.state != before && hasPendingText() && over) {
        // Not finished until its last word is on the page; a short run may finish before its start was seen.
        status.state = SessionState::Writing;
    }
    m_status = std::move(status);
    const bool changed = m_status.state != before;
    if (changed || m_sinceNumbers.elapsed() >= kNumbersMs) {
        m_sinceNumbers.restart();
        Q_EMIT statusChanged(m_status);
    }
    if (changed) {
        Q_EMIT stateChanged(m_status.state, before);
    }
    const bool busy = m_status.state == SessionState::Loading || m_status.state == SessionState::Prefill ||
                      m_status.state == SessionState::Writing || hasPendingText() || m_sinceCommand.elapsed() < 2000;
    const int interval = busy ? kFrameMs : kRestMs;
    if (m_session && m_timer.interval() != interval) {
        m_timer.start(interval);
    }
}

void SessionController::setPace(int wordsAMinute)
{
    m_pace = std::max(wordsAMinute, 0);
    m_allowed = 1;
    m_sincePaced.start();
}

void SessionController::showAll()
{
    m_catchUp = hasPendingText();
}

qint64 SessionController::WordStarts::add(std::string_view text)
{
    qint64 begun = 0;
    for (const char c : text) {
        const bool letter = c != ' ' && c != '\n' && c != '\t' && c != '\r';
        begun += letter && !inWord ? 1 : 0;
        inWord = letter;
    }
    words += begun;
    return begun;
}

void SessionController::take(StreamBatch batch)
{
    m_pending.utf8 += batch.text;
    m_wordsTaken.add(batch.text);
    std::size_t next = 0;
    for (const StepEvent& step : batch.steps) {
        for (std::size_t i = 0; i < step.tokens.size() && next < batch.textBytes.size(); ++i) {
            m_pending.tokens.push_back({step.tokens[i], step.sources[i], batch.textBytes[next++]});
        }
    }
    if (!batch.steps.empty()) {
        Q_EMIT stepsArrived(batch.steps);
    }
    for (const ChangeOutcome& outcome : batch.changes) {
        Q_EMIT changeAnswered(outcome);
    }
}

/// How many of the pending bytes to show now: whole tokens, whole characters.
std::size_t SessionController::portion(bool paced, std::size_t& tokens)
{
    // One portion per frame: the event loop stays responsive even after a long stall.
    const std::string& pending = m_pending.utf8;
    std::size_t size = std::min(pending.size(), kPortionBytes);
    tokens = 0;
    if (m_pending.tokens.empty()) { // text without tokens comes whole
        while (size < pending.size() && (static_cast<unsigned char>(pending[size]) & 0xC0) == 0x80) {
            ++size;
        }
        return size;
    }
    std::size_t bytes = 0;
    WordStarts starts = m_wordsShown;
    while (tokens < m_pending.tokens.size() && bytes < size) {
        const std::size_t length = std::min<std::size_t>(m_pending.tokens[tokens].bytes, pending.size() - bytes);
        const qint64 begun = starts.add(std::string_view(pending).substr(bytes, length));
        if (paced && begun > 0) {
            if (m_allowed < 1) {
                break;
            }
            m_allowed -= double(begun);
        }
        bytes += length;
        ++tokens;
    }
    return bytes;
}

ArrivedText SessionController::takePending(std::size_t bytes, std::size_t tokens)
{
    ArrivedText taken;
    taken.utf8 = m_pending.utf8.substr(0, bytes);
    const auto end = m_pending.tokens.begin() + std::ptrdiff_t(tokens);
    taken.tokens.assign(m_pending.tokens.begin(), end);
    m_pending.tokens.erase(m_pending.tokens.begin(), end);
    m_pending.utf8.erase(0, bytes);
    m_wordsShown.add(taken.utf8);
    return taken;
}

void SessionController::deliver(const SessionStatus& engine)
{
    if (m_pace > 0) { // at most half a second of words at once
        const double perSecond = double(m_pace) / 60;
        m_allowed =
            std::min(m_allowed + perSecond * double(m_sincePaced.restart()) / 1000, std::max(1.0, perSecond / 2));
    }
    if (m_pending.utf8.empty()) {
        m_catchUp = false;
        return;
    }
    // Only while the engine writes, or after it came to its own end, is the page behind.
    const bool goesOn = engine.state == SessionState::Writing || engine.state == SessionState::Prefill ||
                        (engine.state == SessionState::Finished && engine.finish != FinishReason::Stopped);
    std::size_t tokens = 0;
    const std::size_t bytes = portion(m_pace > 0 && goesOn && !m_catchUp, tokens);
    if (bytes > 0) {
        Q_EMIT textArrived(takePending(bytes, tokens));
    }
    m_catchUp = m_catchUp && hasPendingText();
}

} // namespace longhand
