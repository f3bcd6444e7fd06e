#pragma once

namespace longhand::cli {

/// From now on SIGINT and SIGTERM only ask: interrupted() becomes true and the loop ends between two passes. A second
/// signal ends the program at once.
void catchInterrupts();
bool interrupted();

/// A closed pipe shows up as a failed write, not as a signal that ends the program half way.
void ignoreBrokenPipes();

} // namespace longhand::cli
