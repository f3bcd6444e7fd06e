#pragma once

#include "engine/metrics/draft_metrics.h"

#include <string>
#include <string_view>

namespace longhand {

/// Converts the lists of a summary to JSON: {"sources": [[source, tokens, [[tested, accepted] by depth], [the same by
/// rank]] ...], "turns": {strategy: steps}}; sources without data are left out.
std::string draftsToJson(const MetricsSummary& sums);
/// Sets these lists. Throws Error for other JSON.
void draftsFromJson(std::string_view json, MetricsSummary& sums);

} // namespace longhand
