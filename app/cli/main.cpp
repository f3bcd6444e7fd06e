// longhand-cli: the whole engine without a window. Options are parsed by CLI11; the work is in cmd_*.cpp.
#include "app/cli/command.h"
#include "app/cli/files.h"
#include "app/cli/outputs.h"
#include "app/cli/signals.h"
#include "engine/model/model.h"

#include <exception>
#include <iostream>
#include <new>

using namespace longhand;
using namespace longhand::cli;

namespace {

int report(const char* what, int code)
{
    std::cout.flush();
    say(std::string("longhand-cli: ") + what);
    return code;
}

void addCommands(CLI::App& program, Action& action)
{
    program.set_version_flag("--version", "longhand-cli " LONGHAND_VERSION);
    program.require_subcommand(1);
    program.failure_message(CLI::FailureMessage::simple);
    addInfoCommand(program, action);
    addGpuCommand(program, action);
    addTokenizeCommand(program, action);
    addLogitsCommand(program, action);
    addGenerateCommand(program, action);
    addProjectCommand(program, action);
    addAuditCommand(program, action);
    addPerplexityCommand(program, action);
    addBenchCommand(program, action);
    addBenchKernelsCommand(program, action);
    addVerifyCommand(program, action);
    addTrainHeadsCommand(program, action);
}

} // namespace

int main(int argc, char** argv)
{
    ignoreBrokenPipes();

    try {
        CLI::App program("Longhand without its window: long stories by a language model, reproducible to the letter.",
                         "longhand-cli");
        Action action;
        addCommands(program, action);
        try {
            program.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            // --help and --version are "errors" of code 0; everything else is wrong usage, whatever CLI11's own number.
            return program.exit(error) == 0 ? kDone : kUsage;
        }
        checkOutputs(program);
        const int code = action();
        std::cout.flush();
        if (!std::cout)
            return report("the standard output could not be written (closed pipe or full disk).", kFailed);
        return code;
    } catch (const UsageError& error) {
        return report(error.what(), kUsage);
    } catch (const LoadCancelled& error) {
        return report(error.what(), kInterrupted);
    } catch (const std::bad_alloc&) {
        return report("there is not enough memory for this.", kFailed);
    } catch (const std::exception& error) {
        return report(error.what(), kFailed);
    }
}
