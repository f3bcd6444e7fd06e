#pragma once

#include "ui/desk/desk.h"

#include <QStringList>

namespace longhand {

/// Another program of this user was started with files and handed them over: brings the window to the front and opens
/// the first. During a run it asks the author in the message bar, because opening another story pauses the run.
void openFromElsewhere(const Desk& desk, const QStringList& files);

} // namespace longhand
