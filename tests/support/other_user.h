#pragma once

#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

namespace longhand::test {

/// Runs work() in a process of an ordinary user, whom permissions bind where they do not bind root. Returns what it
/// returned (0 to 99); 99: there is no such user; -1: it crashed.
template <typename Work>
int asOrdinaryUser(const Work& work, unsigned user = 65534)
{
    const pid_t pid = fork();
    if (pid == 0) {
        if (geteuid() == 0 && (setgid(user) != 0 || setuid(user) != 0))
            _exit(99);
        _exit(work());
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace longhand::test
