#include "app/cli/run_progress.h"

#include <cstdio>

namespace longhand::cli {

RunProgress::RunProgress() : m_line(true) {}

void RunProgress::prefill(std::int64_t done, std::int64_t total)
{
    if (done < total)
        m_line.update("reading the text so far: " + std::to_string(done) + " of " + std::to_string(total) + " tokens");
}

void RunProgress::tokens(std::int64_t done, std::int64_t total, std::int64_t fresh)
{
    if (m_first < 0) {
        m_first = fresh;
        m_start = Clock::now();
    }
    m_fresh = fresh;
    const double rate = tokensPerSecond();
    char text[160];
    if (rate > 0) {
        std::snprintf(text, sizeof text, "%lld of %lld tokens, %.1f tokens/s, %.0f s left",
                      static_cast<long long>(done), static_cast<long long>(total), rate,
                      static_cast<double>(total - done) / rate);
    } else {
        std::snprintf(text, sizeof text, "%lld of %lld tokens", static_cast<long long>(done),
                      static_cast<long long>(total));
    }
    m_line.update(text);
}

double RunProgress::tokensPerSecond() const
{
    const double seconds = std::chrono::duration<double>(Clock::now() - m_start).count();
    return m_first >= 0 && seconds > 0 ? static_cast<double>(m_fresh - m_first) / seconds : 0;
}

void RunProgress::finish(const std::string& remark)
{
    char text[160] = "no tokens";
    if (m_fresh > 0) {
        const double rate = tokensPerSecond();
        const int size =
            std::snprintf(text, sizeof text, "%lld token%s", static_cast<long long>(m_fresh), m_fresh == 1 ? "" : "s");
        if (rate > 0) // else it was over before anybody looked at it
            std::snprintf(text + size, sizeof text - static_cast<std::size_t>(size), " in %.1f s (%.1f tokens/s)",
                          static_cast<double>(m_fresh - m_first) / rate, rate);
    }
    // A story that was streamed to this terminal has no newline of its own.
    std::string whole = outputIsTerminal() ? "\n" : "";
    whole += text;
    if (!remark.empty())
        whole.append("; ").append(remark);
    m_line.finish(whole);
}

} // namespace longhand::cli
