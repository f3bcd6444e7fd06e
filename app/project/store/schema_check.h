#pragma once

#include <string>

namespace SQLite {
class Database;
}

namespace longhand {

/// How the tables, indexes, views and triggers of a file of this format differ from those that this program makes;
/// empty: they do not. Comments, blanks and quotation marks around names do not count. A check, a trigger or a view
/// that somebody put into a file would run with every statement. Throws SQLite::Exception.
std::string schemaFault(const SQLite::Database& file, int version);

} // namespace longhand
