#include "app/session/session_board.h"

#include <algorithm>

namespace longhand {

void SessionBoard::post(SessionCommand command)
{
    {
        const std::lock_guard lock(m_mutex);
        m_queue.push_back(std::move(command));
    }
    m_wake.notify_all();
}

SessionState SessionBoard::shownState() const
{
    // A queued command counts at once, so that a status taken right after a command does not show the state before it.
    std::optional<SessionCommand::Kind> last = m_current;
    for (const SessionCommand& command : m_queue)
        if (command.kind == SessionCommand::Load || command.kind == SessionCommand::Write ||
            command.kind == SessionCommand::Resume)
            last = command.kind;
    if (last == SessionCommand::Load)
        return SessionState::Loading;
    if (last == SessionCommand::Write || last == SessionCommand::Resume)
        return SessionState::Prefill;
    return m_status.state;
}

SessionStatus SessionBoard::status() const
{
    const std::lock_guard lock(m_mutex);
    SessionStatus status = m_status;
    status.state = shownState();
    status.tokensPerSecond = status.state == SessionState::Writing ? m_rate.rate(RateMeter::Clock::now()) : 0;
    const RunNumbers numbers = m_meter.numbers();
    status.tokensPerPass = numbers.window.tokensPerPass();
    status.acceptanceRate = numbers.window.acceptance().rate();
    status.speed = numbers.speed;
    return status;
}

RunNumbers SessionBoard::numbers() const
{
    const std::lock_guard lock(m_mutex);
    return m_meter.numbers();
}

StreamBatch SessionBoard::drain()
{
    const std::lock_guard lock(m_mutex);
    return m_stream.take();
}

ContextReader SessionBoard::reader() const
{
    const std::lock_guard lock(m_mutex);
    return m_reader;
}

void SessionBoard::wait() const
{
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, [this] {
        return m_queue.empty() && !m_current && m_status.state != SessionState::Loading && !working(m_status.state);
    });
}

void SessionBoard::setStorageError(const Message& message)
{
    {
        const std::lock_guard lock(m_mutex);
        m_storageError = message;
    }
    m_wake.notify_all();
}

std::optional<SessionCommand> SessionBoard::next()
{
    std::unique_lock lock(m_mutex);
    if (!working(m_status.state))
        m_wake.wait(lock, [this] { return !m_queue.empty(); });
    if (m_queue.empty())
        return std::nullopt;
    SessionCommand command = std::move(m_queue.front());
    m_queue.pop_front();
    m_current = command.kind;
    return command;
}

void SessionBoard::commandDone()
{
    {
        const std::lock_guard lock(m_mutex);
        m_current.reset();
    }
    m_wake.notify_all();
}

bool SessionBoard::commandWaits() const
{
    const std::lock_guard lock(m_mutex);
    return !m_queue.empty() || m_storageError;
}

bool SessionBoard::loadUnwanted() const
{
    const std::lock_guard lock(m_mutex);
    return std::any_of(m_queue.begin(), m_queue.end(), [](const SessionCommand& c) {
        return c.kind == SessionCommand::CancelLoad || c.kind == SessionCommand::Quit ||
               c.kind == SessionCommand::Load || c.kind == SessionCommand::Unload;
    });
}

std::optional<Message> SessionBoard::takeStorageError()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_storageError, std::nullopt);
}

SessionState SessionBoard::state() const
{
    const std::lock_guard lock(m_mutex);
    return m_status.state;
}

void SessionBoard::setState(SessionState state, Message message, ContextReader reader)
{
    {
        const std::lock_guard lock(m_mutex);
        m_reader = std::move(reader);
        m_status.state = state;
        if (state == SessionState::Prefill) {
            m_status.prefillSecondsLeft = -1;
            m_status.reading = {};
        }
        m_status.message = std::move(message);
        if (state != SessionState::Paused) {
            m_status.loop = {};
            m_status.collapse = {};
        }
        if (state == SessionState::Writing)
            m_rate.start(RateMeter::Clock::now());
        m_current.reset();
    }
    m_wake.notify_all();
}

void SessionBoard::setReader(ContextReader reader)
{
    const std::lock_guard lock(m_mutex);
    m_reader = std::move(reader);
}

void SessionBoard::beginNumbers(std::span<const TokenId> written, std::span<const int> tree, MetricsSummary earlier)
{
    const std::lock_guard lock(m_mutex);
    m_meter.begin(written, tree, std::move(earlier));
}

void SessionBoard::addOutcome(ChangeOutcome outcome)
{
    const std::lock_guard lock(m_mutex);
    m_stream.add(std::move(outcome));
}

} // namespace longhand
