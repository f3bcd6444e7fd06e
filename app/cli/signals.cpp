#include "app/cli/signals.h"

#include <csignal>

namespace longhand::cli {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t interruptSeen = 0;

void onInterrupt(int)
{
    interruptSeen = 1;
}

} // namespace

void catchInterrupts()
{
    struct sigaction action = {};
    action.sa_handler = onInterrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    struct sigaction present = {};
    if (sigaction(SIGHUP, nullptr, &present) == 0 && present.sa_handler != SIG_IGN) // nohup asks to go on
        sigaction(SIGHUP, &action, nullptr);
}

bool interrupted()
{
    return interruptSeen != 0;
}

void ignoreFailedWrites()
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

} // namespace longhand::cli
