#pragma once

#include "engine/generation/step_event.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace longhand::cli {

std::string_view sourceName(TokenSource source);
std::string_view finishName(FinishReason finish);
/// One object: step, first_position, tokens, sources, rows, seconds, sample_seconds, bytes_moved, finish.
nlohmann::json eventJson(const StepEvent& event);

} // namespace longhand::cli
