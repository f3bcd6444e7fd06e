#pragma once

#include "ui/desk/desk.h"

#include <QStringList>

namespace longhand {

/// Another program of this user was started with files and handed them over: brings the window to the front and opens
/// the first. While a run is on the author is asked in the message bar, for opening another story pauses it.
void openFromElsewhere(const Desk& desk, const QStringList& files);

} // namespace longhand
