#include "app/cli/run_progress.h"

#include <cstdio>

namespace longhand::cli {

RunProgress::RunProgress() : m_line(true) {}

void RunProgress::prefill(std::int64_t done, std::int64_t total)
{
    if (done < total)
        m_line.update("reading the text so far: " + std::to_string(done) + " of " + std::to_string(total) + " tokens");
}

void RunProgress::tokens(std::int64_t done, std::int64_t total)
{
    if (m_first < 0) {
        m_first = done;
        m_start = Clock::now();
    }
    m_done = done;
    const double seconds = std::chrono::duration<double>(Clock::now() - m_start).count();
    const auto fresh = static_cast<double>(done - m_first);
    char text[160];
    if (fresh > 0 && seconds > 0) {
        const double rate = fresh / seconds;
        std::snprintf(text, sizeof text, "%lld of %lld tokens, %.1f tokens/s, %.0f s left",
                      static_cast<long long>(done), static_cast<long long>(total), rate,
                      static_cast<double>(total - done) / rate);
    } else {
        std::snprintf(text, sizeof text, "%lld of %lld tokens", static_cast<long long>(done),
                      static_cast<long long>(total));
    }
    m_line.update(text);
}

void RunProgress::finish(const std::string& remark)
{
    char text[160] = "no tokens";
    if (m_first >= 0 && m_done > m_first) {
        const double seconds = std::chrono::duration<double>(Clock::now() - m_start).count();
        const auto fresh = m_done - m_first;
        std::snprintf(text, sizeof text, "%lld tokens in %.1f s (%.1f tokens/s)", static_cast<long long>(fresh),
                      seconds, seconds > 0 ? static_cast<double>(fresh) / seconds : 0.0);
    }
    // A story that was streamed to this terminal has no newline of its own.
    std::string whole = outputIsTerminal() ? "\n" : "";
    whole += text;
    if (!remark.empty())
        whole.append("; ").append(remark);
    m_line.finish(whole);
}

} // namespace longhand::cli
