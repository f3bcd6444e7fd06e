#pragma once

#include "engine/types/error.h"

namespace longhand::cli {

/// The command was interrupted where it keeps nothing: exit code 130.
class Interrupted : public Error
{
public:
    using Error::Error;
};

/// From now on SIGINT, SIGTERM and SIGHUP (the terminal was closed) only ask: interrupted() becomes true and the loop
/// ends between two passes. A second signal ends the program at once.
void catchInterrupts();
bool interrupted();

/// A closed pipe, and a file beyond what `ulimit -f` allows, show up as failed writes, not as signals that end the
/// program half way.
void ignoreFailedWrites();

} // namespace longhand::cli
