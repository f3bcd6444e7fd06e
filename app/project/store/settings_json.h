#pragma once

#include "app/project/store/project_types.h"

#include <SQLiteCpp/Column.h>

#include <string>
#include <string_view>

namespace longhand {

/// Converts to JSON the parts of RunSettings that define the text (sampler, adapter, mode) or how it was made
/// (strategy, length), with exact numbers. Model, backend and instruction set have columns of their own.
std::string settingsToJson(const RunSettings& settings);
/// Throws Error for other JSON and for unknown settings (they could mean another text).
RunSettings settingsFromJson(std::string_view json);
/// Of a row with a checksum: throws Error also if they are not as they were written.
RunSettings settingsFromRow(const SQLite::Column& json, const SQLite::Column& checksum);

std::string contextToJson(const ContextPlan& plan);
ContextPlan contextFromJson(std::string_view json);

} // namespace longhand
