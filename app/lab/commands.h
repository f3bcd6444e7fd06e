#pragma once

#include "app/cli/command.h"

namespace longhand::cli {

// Each adds its subcommand to the program and sets action when it is chosen (cmd_<name>.cpp).
void addTokenizeCommand(CLI::App& program, Action& action);
void addLogitsCommand(CLI::App& program, Action& action);
void addAuditCommand(CLI::App& program, Action& action);
void addPerplexityCommand(CLI::App& program, Action& action);
void addBenchCommand(CLI::App& program, Action& action);
void addBenchKernelsCommand(CLI::App& program, Action& action);
void addVerifyShapeCommand(CLI::App& program, Action& action);

} // namespace longhand::cli
