#include "app/cli/progress_line.h"

#include "app/cli/files.h"
#include "engine/formats/plain_text.h"

#include <cstdio>
#include <unistd.h>

namespace longhand::cli {

bool outputIsTerminal()
{
    return isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1;
}

ProgressLine::ProgressLine(bool sharesTerminal)
    : m_live(isatty(STDERR_FILENO) == 1 && !(sharesTerminal && outputIsTerminal()))
{
}

void ProgressLine::update(std::string_view text)
{
    if (!m_live)
        return;
    const auto now = std::chrono::steady_clock::now();
    if (m_shown && now - m_last < std::chrono::milliseconds(200))
        return;
    m_last = now;
    m_shown = true;
    std::fprintf(stderr, "\r\033[K%s", plainText(text).c_str());
    std::fflush(stderr);
}

void ProgressLine::clear()
{
    if (m_shown)
        std::fputs("\r\033[K", stderr);
    m_shown = false;
}

void ProgressLine::finish(std::string_view text)
{
    clear();
    say(text);
}

} // namespace longhand::cli
