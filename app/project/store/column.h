#pragma once

#include "engine/types/error.h"

#include <SQLiteCpp/Column.h>

#include <cstdint>
#include <string>

namespace longhand {

/// A whole number of a row that has to be one of low to high. SQLite::Column::getInt() narrows 2^32 to 0 without a
/// word, and the schema's CHECKs can be got round by whoever makes a file. Throws Error naming the column and the
/// number.
inline std::int64_t wholeColumn(const SQLite::Column& column, std::int64_t low, std::int64_t high)
{
    const std::int64_t value = column.getInt64();
    if (!column.isInteger() || value < low || value > high)
        throw Error(std::string("The project has a value that cannot be: ") + column.getName() + " " +
                    (column.isInteger() ? std::to_string(value) : "that is no whole number") + ".");
    return value;
}

/// The same for an enumeration whose first enumerator is 0.
template <class Enum>
Enum enumColumn(const SQLite::Column& column, Enum last)
{
    return static_cast<Enum>(wholeColumn(column, 0, static_cast<std::int64_t>(last)));
}

} // namespace longhand
