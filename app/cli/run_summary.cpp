#include "app/cli/run_summary.h"

#include "app/cli/audit_report.h"
#include "app/cli/event_json.h"
#include "engine/formats/plain_text.h"

#include <cstdarg>
#include <cstdio>

namespace longhand::cli {
namespace {

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, pattern);
    std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

nlohmann::json acceptanceJson(const std::vector<Acceptance>& list)
{
    nlohmann::json all = nlohmann::json::array();
    for (const Acceptance& a : list)
        all.push_back({{"tested", a.tested}, {"accepted", a.accepted}, {"rate", a.rate()}});
    return all;
}

void addLine(std::string& text, const char* name, const std::string& value)
{
    text += format("  %-16s ", name) + value + '\n';
}

/// Bytes and, where the time is known, how fast they moved; GB are 1e9 bytes.
std::string moved(std::uint64_t bytes, double perSecond)
{
    return format("%.2f GB (%.1f GB/s)", static_cast<double>(bytes) / 1e9, perSecond / 1e9);
}

/// As the window says it; empty while it is not known.
std::string speedText(const RunSpeed& speed)
{
    switch (speed.verdict()) {
    case SpeedVerdict::Faster:
        return format("%.1f times as fast as one by one", *speed.timesAsFast());
    case SpeedVerdict::Same:
        return "as fast as one by one";
    case SpeedVerdict::Slower:
        return format("not quite as fast as one by one (%.2f)", *speed.timesAsFast());
    case SpeedVerdict::Unknown:
        break;
    }
    return {};
}

/// null where nothing was tested: no rate, and not one of 0.
nlohmann::json rateJson(const Acceptance& acceptance)
{
    return acceptance.tested > 0 ? nlohmann::json(acceptance.rate()) : nlohmann::json();
}

} // namespace

nlohmann::json metricsJson(const MetricsSummary& s, const RunSpeed& speed, int gamma)
{
    nlohmann::json sources = nlohmann::json::object();
    for (int i = 0; i < kTokenSources; ++i) {
        const auto source = static_cast<TokenSource>(i);
        if (const SourceMetrics& m = s.of(source); m != SourceMetrics{})
            sources[std::string(sourceName(source))] = {
                {"tokens", m.tokens}, {"by_depth", acceptanceJson(m.byDepth)}, {"by_rank", acceptanceJson(m.byRank)}};
    }
    nlohmann::json levels = nlohmann::json::object();
    for (int i = 0; i < kTokenSources; ++i)
        if (const LevelMetrics& m = s.levels[static_cast<std::size_t>(i)]; m != LevelMetrics{})
            levels[std::string(sourceName(static_cast<TokenSource>(i)))] = {{"steps", m.steps},
                                                                            {"drafted", m.drafted},
                                                                            {"length", m.length()},
                                                                            {"tested", m.acceptance.tested},
                                                                            {"accepted", m.acceptance.accepted},
                                                                            {"rate", rateJson(m.acceptance)},
                                                                            {"passes", m.passes},
                                                                            {"rows", m.rows},
                                                                            {"seconds", m.seconds}};
    return {{"passes", s.passes},
            {"tokens", s.tokens},
            {"rows", s.rows},
            {"draft_passes", s.draftPasses},
            {"draft_rows", s.draftRows},
            {"cache_rebuilds", s.cacheRebuilds},
            {"loop_reports", s.loopReports},
            {"not_lossless_steps", s.notLosslessSteps},
            {"seconds", s.seconds},
            {"draft_seconds", s.draftSeconds},
            {"verify_seconds", s.verifySeconds},
            {"sample_seconds", s.sampleSeconds},
            {"verify_bytes", s.verifyBytes},
            {"draft_bytes", s.draftBytes},
            {"tokens_per_second", s.tokensPerSecond()},
            {"tokens_per_pass", s.tokensPerPass()},
            {"acceptance_rate", s.acceptance().rate()},
            {"speedup_estimated", speed.timesAsFast() ? nlohmann::json(*speed.timesAsFast()) : nlohmann::json()},
            {"alpha", s.alpha(gamma)},
            {"beta", s.beta()},
            {"sources", std::move(sources)},
            {"levels", std::move(levels)},
            {"turns", s.stepsByStrategy}};
}

nlohmann::json summaryJson(const RunNumbers& run)
{
    nlohmann::json summary = {
        {"total", metricsJson(run.total, run.speed, run.gamma)},
        {"window", metricsJson(run.window, {}, run.gamma)},
        {"distinct",
         {{"total", run.distinct.total}, {"window", run.distinct.window}, {"total_exact", run.distinct.totalExact}}},
        {"lossless", run.lossless()}};
    if (run.loop.length > 0)
        summary["loop"] = loopJson(run.loop);
    if (run.collapse.length > 0)
        summary["collapse"] = collapseJson(run.collapse);
    return summary;
}

std::string summaryText(const RunNumbers& run)
{
    const MetricsSummary& s = run.total;
    std::string text;
    addLine(text, "tokens", format("%lld, %.1f tokens/s", static_cast<long long>(s.tokens), s.tokensPerSecond()));
    addLine(text, "tokens per pass",
            format("%.2f (%lld passes of %.1f rows)", s.tokensPerPass(), static_cast<long long>(s.passes),
                   s.passes > 0 ? static_cast<double>(s.rows) / static_cast<double>(s.passes) : 0.0));
    if (const std::string speed = speedText(run.speed); !speed.empty())
        addLine(text, "speed", speed);
    std::string steps;
    for (const auto& [strategy, count] : s.stepsByStrategy)
        steps += (steps.empty() ? "" : ", ") + strategy + ' ' + std::to_string(count);
    addLine(text, "steps", steps);
    // By depth, from the token after the root on.
    for (int i = 0; i < kTokenSources; ++i) {
        const auto source = static_cast<TokenSource>(i);
        const SourceMetrics& m = s.of(source);
        if (m.byDepth.empty())
            continue;
        std::string rates = std::string(sourceName(source)) + ':';
        for (const Acceptance& depth : m.byDepth)
            rates += depth.tested > 0 ? format(" %.3f", depth.rate()) : " -";
        addLine(text, "accepted", rates + format(" by depth; %lld tokens", static_cast<long long>(m.tokens)));
    }
    for (int i = 0; i < kTokenSources; ++i) {
        const LevelMetrics& m = s.levels[static_cast<std::size_t>(i)];
        if (m.steps == 0)
            continue;
        std::string level =
            std::string(sourceName(static_cast<TokenSource>(i))) + ": " + format("%.2f tokens a step", m.length());
        if (m.acceptance.tested > 0)
            level += format(", %.3f accepted by the level above", m.acceptance.rate());
        if (m.passes > 0)
            level += format(", %lld passes of %.1f rows", static_cast<long long>(m.passes),
                            static_cast<double>(m.rows) / static_cast<double>(m.passes));
        addLine(text, "level", level + format(", %.2f ms a step", 1e3 * m.seconds / static_cast<double>(m.steps)));
    }
    if (s.acceptance().tested > 0)
        addLine(text, "alpha, beta", format("%.3f, %.3f", s.alpha(run.gamma), s.beta()));
    const auto& distinct = run.distinct.total;
    addLine(text, "Distinct-1..4", format("%.3f %.3f %.3f %.3f", distinct[0], distinct[1], distinct[2], distinct[3]));
    std::string bytes = moved(s.verifyBytes, s.verifyBytesPerSecond()) + " to verify";
    if (s.draftBytes > 0)
        bytes += ", " + moved(s.draftBytes, s.draftBytesPerSecond()) + " to draft";
    addLine(text, "bytes moved", bytes);
    if (s.draftPasses > 0)
        addLine(text, "cache rebuilds", std::to_string(s.cacheRebuilds));
    addLine(text, "loops",
            run.loop.length == 0 ? "none"
                                 : format("%d tokens, %d times from position %lld", run.loop.length, run.loop.repeats,
                                          static_cast<long long>(run.loop.begin)));
    addLine(text, "falls apart",
            run.collapse.length == 0 ? "nowhere"
                                     : format("from position %lld on (%s)", static_cast<long long>(run.collapse.begin),
                                              std::string(signName(run.collapse.sign)).c_str()));
    if (!run.lossless())
        addLine(text, "verification", "NOT lossless: for comparing only");
    return text;
}

RunSummary::RunSummary(const std::string& metricsFile)
{
    if (!metricsFile.empty())
        m_file.emplace(metricsFile);
}

void RunSummary::finish(const RunNumbers& run, const TextAudit& audit)
{
    if (m_file) {
        nlohmann::json summary = summaryJson(run);
        if (!m_adapters.empty())
            summary["adapter"] = m_adapters;
        summary["text"] = auditJson(audit, "tokens");
        m_file->write(summary.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n');
    }
    std::string text;
    if (!m_adapters.empty())
        addLine(text, "adapter", m_adapters);
    if (run.total.passes > 0)
        std::fputs(plainText(text + summaryText(run) + auditTable(audit)).c_str(), stderr);
}

} // namespace longhand::cli
