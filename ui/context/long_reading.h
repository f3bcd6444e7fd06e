#pragma once

#include "ui/desk/desk.h"

#include <QObject>

namespace longhand {

class FullContext;
struct SessionStatus;
enum class SessionState;

/// For a text that takes long to read: tells how long, and offers to read only its last part. The command
/// "context.lastPart" offers the same at any time.
class LongReading : public QObject
{
    Q_OBJECT

public:
    /// Readings that take longer get a message; seconds.
    static constexpr double kLong = 60;

    /// full: changes the plan of a project, or makes a copy that has it.
    LongReading(const Desk& desk, FullContext* full, QObject* parent);

    /// Says what falls out of view, and offers it. Pauses a reading in progress.
    void offer();

private:
    void onStatus(const SessionStatus& status);
    void onState(SessionState state);

    Desk m_desk;
    FullContext* m_full;
    bool m_said = false; ///< of this story
};

} // namespace longhand
