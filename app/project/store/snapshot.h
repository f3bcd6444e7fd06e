#pragma once

#include "app/project/store/project_types.h"

#include <cstdint>
#include <string>

namespace longhand {

/// Why a snapshot was taken. Stored in projects: add at the end.
enum class SnapshotKind : std::uint8_t
{
    Named = 0, ///< by the author
    Opened = 1,
    BeforeRun = 2,
    BeforeTake = 3, ///< before switching to another text
    Hourly = 4,
};

struct SnapshotInfo
{
    std::int64_t id = 0;
    SpanId head = 0;
    std::int64_t cut = 0; ///< how much of the head
    SnapshotKind kind = SnapshotKind::Named;
    std::string name;
    std::int64_t words = 0;
    std::int64_t madeAtMs = 0;
};

} // namespace longhand
