#pragma once

#include "app/cli/command.h"

namespace longhand::cli {

/// Lets every option of the command and of those below it that takes a number take it as people write it: whole numbers
/// in decimal (010 is ten; the library would read it as octal, and set what is too large to the largest one), within
/// 64 bits, and other numbers finite ones. Ranges and narrower types are checked as before, behind this. Once, before
/// parsing.
void takeDecimalNumbers(CLI::App& command);

} // namespace longhand::cli
