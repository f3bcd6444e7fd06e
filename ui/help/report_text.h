#pragma once

#include "app/session/session.h"
#include "ui/startup/event_watchdog.h"

#include <QString>

#include <deque>

namespace longhand {

/// The facts about this program and machine for a problem report: versions, processor, model, the last slow events. No
/// word of a manuscript, no title, no file name but the model's.
QString reportText(const SessionStatus& status, const std::deque<SlowEvent>& slow, qint64 events);

} // namespace longhand
