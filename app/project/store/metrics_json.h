#pragma once

#include "engine/metrics/draft_metrics.h"

#include <string>
#include <string_view>

namespace longhand {

/// The parts of a summary that are lists as JSON: {"sources": [[source, tokens, [[tested, accepted] by depth], [the
/// same by rank]] ...], "turns": {strategy: steps}}; sources without anything are left out.
std::string draftsToJson(const MetricsSummary& sums);
/// Sets these parts. Throws Error if it is not such JSON.
void draftsFromJson(std::string_view json, MetricsSummary& sums);

} // namespace longhand
