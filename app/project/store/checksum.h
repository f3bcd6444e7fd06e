#pragma once

#include <SQLiteCpp/Column.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

class ProjectDatabase;

/// CRC-32 (as of zlib) of the parts, one after the other: every change of one to three bits, and of all others but one
/// in four billion, gives another number.
std::int64_t checksumOf(std::initializer_list<std::string_view> parts);

/// False if the parts are not what was written with this checksum. A row of an earlier program has none (NULL): true.
bool matches(const SQLite::Column& checksum, std::initializer_list<std::string_view> parts);

/// What to select for a row's checksum: NULL in a read-only file of an earlier format. table: its name in the query.
std::string checksumColumn(const ProjectDatabase& database, const std::string& table);

/// The letters in the file that are not as they were written: a line each with its place. Reads all of them; throws
/// SQLite::Exception.
std::vector<std::string> alteredText(const ProjectDatabase& database);

} // namespace longhand
