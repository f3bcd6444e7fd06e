#pragma once

#include "app/audit/text_audit.h"
#include "app/cli/files.h"
#include "app/session/run_meter.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace longhand::cli {

/// Sums over steps, and the rates that follow from them; what is not known is null. gamma: of TokenSwift's alpha.
nlohmann::json metricsJson(const MetricsSummary& sums, const RunSpeed& speed, int gamma = 3);
/// A run: {"total", "window", "distinct", "loop", "collapse", "lossless"}.
nlohmann::json summaryJson(const RunNumbers& run);
/// A run for people: aligned lines, each with its line end. What is not known, or did not happen, has no line.
std::string summaryText(const RunNumbers& run);

/// --metrics FILE, and the summary on stderr: the last word of a run.
class RunSummary
{
public:
    /// Makes the file if it is named, so that a wrong name is said before the run. Throws Error.
    explicit RunSummary(const std::string& metricsFile);
    /// What the model wrote with besides its own weights, for people; several in their order.
    void addAdapter(const std::string& description) { m_adapters += (m_adapters.empty() ? "" : "; ") + description; }
    /// Says it and writes it, with what the run's text is like. Nothing for a run without steps but the file.
    void finish(const RunNumbers& run, const TextAudit& audit);

private:
    std::optional<OutputFile> m_file;
    std::string m_adapters;
};

} // namespace longhand::cli
