#pragma once

#include "engine/types/message.h"

namespace SQLite { // NOLINT(readability-identifier-naming): the library's
class Exception;
}

namespace longhand {

/// What a result code of SQLite means, such as "database disk image is malformed": in English SQLite's own words.
/// code: primary or extended.
Message sqliteMessage(int code);

/// With what SQLite says beyond that: the name of a table, of a constraint. That part is in English.
Message sqliteMessage(const SQLite::Exception& error);

} // namespace longhand
