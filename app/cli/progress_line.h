#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace longhand::cli {

/// One line on stderr that tells how far things are. On a terminal it is rewritten in place at most five times a
/// second, elsewhere nothing but finish() is written, so that a log stays short. Where the story itself goes to the
/// same terminal the line waits for the end.
class ProgressLine
{
public:
    /// sharesTerminal: text is being written to stdout meanwhile.
    explicit ProgressLine(bool sharesTerminal = false);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void update(std::string_view text);
    void clear();
    /// The last word, on a line of its own, in any case.
    void finish(std::string_view text);

private:
    bool m_live;
    bool m_shown = false;
    std::chrono::steady_clock::time_point m_last{};
};

/// True if both stdout and stderr are terminals.
bool outputIsTerminal();

} // namespace longhand::cli
