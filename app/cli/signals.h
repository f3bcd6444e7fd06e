#pragma once

#include "engine/types/error.h"

namespace longhand::cli {

/// The command was interrupted where it keeps nothing: exit code 130.
class Interrupted : public Error
{
public:
    using Error::Error;
};

/// From now on SIGINT and SIGTERM only ask: interrupted() becomes true and the loop ends between two passes. A second
/// signal ends the program at once.
void catchInterrupts();
bool interrupted();

/// A closed pipe shows up as a failed write, not as a signal that ends the program half way.
void ignoreBrokenPipes();

} // namespace longhand::cli
