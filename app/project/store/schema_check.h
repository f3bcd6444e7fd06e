#pragma once

#include "engine/types/message.h"

namespace SQLite { // NOLINT(readability-identifier-naming): the library's
class Database;
}

namespace longhand {

/// How the tables, indexes, views and triggers of a file of this format differ from those that this program creates;
/// empty: they do not. Ignores comments, blanks and quotation marks around names. Needed because a check, trigger or
/// view planted in a file would run with every statement. Throws SQLite::Exception.
Message schemaFault(const SQLite::Database& file, int version);

} // namespace longhand
