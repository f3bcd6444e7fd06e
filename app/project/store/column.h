#pragma once

#include "engine/types/error.h"

#include <SQLiteCpp/Column.h>

#include <cstdint>
#include <string>

namespace longhand {

/// Reads an integer column that must be in low to high. SQLite::Column::getInt() silently narrows 2^32 to 0, and
/// whoever makes a file can bypass the schema's CHECKs. Throws Error naming the column and the number.
inline std::int64_t wholeColumn(const SQLite::Column& column, std::int64_t low, std::int64_t high)
{
    const std::int64_t value = column.getInt64();
    if (!column.isInteger())
        throw Error("The project has an invalid value: %1 that is not a whole number.", column.getName());
    if (value < low || value > high)
        throw Error("The project has an invalid value: %1 %2.", column.getName(), std::to_string(value));
    return value;
}

/// The same for an enumeration that begins at 0.
template <class Enum>
Enum enumColumn(const SQLite::Column& column, Enum last)
{
    return static_cast<Enum>(wholeColumn(column, 0, static_cast<std::int64_t>(last)));
}

} // namespace longhand
