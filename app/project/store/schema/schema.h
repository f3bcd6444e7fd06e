#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace longhand {

/// One numbered SQL file of this folder, compiled in. Step n upgrades a file from user_version n - 1 to n.
struct SchemaStep
{
    int version = 0;
    std::string_view sql;
};

/// All steps, ascending from 1 without a gap.
std::span<const SchemaStep> schemaSteps();

/// In the header of every project file: "Lngh".
inline constexpr std::uint32_t kProjectApplicationId = 0x4c6e6768;

} // namespace longhand
