#pragma once

#include "engine/types/step_event.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace longhand::cli {

std::string_view sourceName(TokenSource source);
std::string_view finishName(FinishReason finish);
/// "word heap", "no spaces", "few words"
std::string_view signName(CollapseSign sign);
/// {"length", "repeats", "begin"}
nlohmann::json loopJson(const LoopNote& loop);
/// {"begin", "length", "sign"}
nlohmann::json collapseJson(const CollapseNote& collapse);
/// One object: step, first_position, tokens, sources, rows, seconds, draft_seconds, verify_seconds, sample_seconds,
/// one_by_one_seconds, measured_seconds, bytes_moved, draft_bytes, draft_passes, draft_rows, cache_rebuilds, tests
/// [[source, depth, candidates, accepted_rank]], plan {strategy, depth, nodes, expected_tokens, expected_seconds,
/// ar_seconds}, loop and collapse (only where one was seen), log_probabilities (one a token, null: unknown), lossless,
/// finish.
nlohmann::json eventJson(const StepEvent& event);

} // namespace longhand::cli
