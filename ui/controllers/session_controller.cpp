#include "ui/controllers/session_controller.h"

namespace longhand {

SessionController::SessionController(QObject* parent) : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &SessionController::poll);
    m_sinceNumbers.start();
    m_sinceCommand.start();
}

SessionController::~SessionController() = default;

void SessionController::setSource(std::unique_ptr<StreamSource> source)
{
    m_timer.stop();
    m_source = std::move(source);
    if (m_source) {
        m_source->setPauseAtLoop(m_pauseAtLoop);
    }
    m_pending = {};
    const SessionState before = m_status.state;
    m_status = m_source ? m_source->status() : SessionStatus();
    Q_EMIT statusChanged(m_status);
    if (m_status.state != before) {
        Q_EMIT stateChanged(m_status.state, before);
    }
    if (m_source) {
        m_timer.start(FrameMs);
    }
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
    if (m_source) {
        run(*m_source);
        m_sinceCommand.restart();
        m_timer.start(FrameMs);
        poll();
    }
}

void SessionController::loadModel(const QString& file)
{
    command([&](StreamSource& source) { source.loadModel(file.toStdString()); });
}

void SessionController::cancelLoad()
{
    command([](StreamSource& source) { source.cancelLoad(); });
}

void SessionController::unloadModel()
{
    command([](StreamSource& source) { source.unloadModel(); });
}

void SessionController::write(const WriteRequest& request)
{
    command([&](StreamSource& source) { source.write(request); });
}

void SessionController::pause()
{
    command([](StreamSource& source) { source.pause(); });
}

void SessionController::resume()
{
    command([](StreamSource& source) { source.resume(); });
}

void SessionController::stop()
{
    command([](StreamSource& source) { source.stop(); });
}

void SessionController::change(const WriteRequest& request)
{
    command([&](StreamSource& source) { source.change(request); });
}

void SessionController::setPauseAtLoop(bool on)
{
    m_pauseAtLoop = on;
    if (m_source) {
        m_source->setPauseAtLoop(on);
    }
}

void SessionController::poll()
{
    if (!m_source) {
        return;
    }
    // The state first: what is drained after it is all that belongs to it.
    SessionStatus status = m_source->status();
    take(m_source->drain());
    deliver();

    const SessionState before = m_status.state;
    if (status.state != before && hasPendingText() &&
        (status.state == SessionState::Finished || status.state == SessionState::Paused))
    {
        status.state = before; // not over before its last word is on the page
    }
    m_status = std::move(status);
    const bool changed = m_status.state != before;
    if (changed || m_sinceNumbers.elapsed() >= NumbersMs) {
        m_sinceNumbers.restart();
        Q_EMIT statusChanged(m_status);
    }
    if (changed) {
        Q_EMIT stateChanged(m_status.state, before);
    }
    const bool busy = m_status.state == SessionState::Loading || m_status.state == SessionState::Prefill ||
                      m_status.state == SessionState::Writing || hasPendingText() || m_sinceCommand.elapsed() < 2000;
    const int interval = busy ? FrameMs : RestMs;
    if (m_source && m_timer.interval() != interval) {
        m_timer.start(interval);
    }
}

void SessionController::take(StreamBatch batch)
{
    m_pending.utf8 += batch.text;
    std::size_t next = 0;
    for (const StepEvent& step : batch.steps) {
        for (std::size_t i = 0; i < step.tokens.size() && next < batch.textBytes.size(); ++i) {
            m_pending.tokens.push_back({step.tokens[i], step.sources[i], batch.textBytes[next++]});
        }
    }
    if (!batch.steps.empty()) {
        Q_EMIT stepsArrived(batch.steps);
    }
}

void SessionController::deliver()
{
    if (m_pending.utf8.empty()) {
        return;
    }
    // One portion a frame, whole characters: the event loop stays free even after a long time without a turn.
    const std::string& pending = m_pending.utf8;
    std::size_t size = std::min(pending.size(), PortionBytes);
    std::size_t count = 0;
    if (!m_pending.tokens.empty()) { // whole tokens
        std::size_t bytes = 0;
        while (count < m_pending.tokens.size() && bytes < size) {
            bytes += m_pending.tokens[count++].bytes;
        }
        size = std::min(bytes, pending.size());
    }
    while (size < pending.size() && (static_cast<unsigned char>(pending[size]) & 0xC0) == 0x80) {
        ++size;
    }
    ArrivedText portion;
    portion.utf8 = pending.substr(0, size);
    const auto end = m_pending.tokens.begin() + std::ptrdiff_t(count);
    portion.tokens.assign(m_pending.tokens.begin(), end);
    m_pending.tokens.erase(m_pending.tokens.begin(), end);
    m_pending.utf8.erase(0, size);
    Q_EMIT textArrived(portion);
}

} // namespace longhand
