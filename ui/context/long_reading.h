#pragma once

#include "ui/desk/desk.h"

#include <QObject>

namespace longhand {

class FullContext;
struct SessionStatus;
enum class SessionState;

/// A text whose reading takes long: what it takes is said, and a view of its last part offered. The command
/// "context.lastPart" does the same at any time.
class LongReading : public QObject
{
    Q_OBJECT

public:
    /// Readings that take longer are worth a word; seconds.
    static constexpr double kLong = 60;

    /// full: changes the plan of a project, or makes a copy that has it.
    LongReading(const Desk& desk, FullContext* full, QObject* parent);

    /// Says what falls out of view, and offers it. A reading that is under way is paused.
    void offer();

private:
    void onStatus(const SessionStatus& status);
    void onState(SessionState state);

    Desk m_desk;
    FullContext* m_full;
    bool m_said = false; ///< of this story
};

} // namespace longhand
