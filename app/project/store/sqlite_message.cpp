#include "app/project/store/sqlite_message.h"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <string>

namespace longhand {

Message sqliteMessage(int code)
{
    switch (code & 0xff) {
    case SQLITE_ERROR:
        return Message("SQL logic error");
    case SQLITE_PERM:
        return Message("access permission denied");
    case SQLITE_ABORT:
        return Message("query aborted");
    case SQLITE_BUSY:
        return Message("database is locked");
    case SQLITE_LOCKED:
        return Message("database table is locked");
    case SQLITE_NOMEM:
        return Message("out of memory");
    case SQLITE_READONLY:
        return Message("attempt to write a readonly database");
    case SQLITE_INTERRUPT:
        return Message("interrupted");
    case SQLITE_IOERR:
        return Message("disk I/O error");
    case SQLITE_CORRUPT:
        return Message("database disk image is malformed");
    case SQLITE_FULL:
        return Message("database or disk is full");
    case SQLITE_CANTOPEN:
        return Message("unable to open database file");
    case SQLITE_PROTOCOL:
        return Message("locking protocol");
    case SQLITE_SCHEMA:
        return Message("database schema has changed");
    case SQLITE_TOOBIG:
        return Message("string or blob too big");
    case SQLITE_CONSTRAINT:
        return Message("constraint failed");
    case SQLITE_MISMATCH:
        return Message("datatype mismatch");
    case SQLITE_NOTADB:
        return Message("file is not a database");
    default:
        return Message(std::string(sqlite3_errstr(code)));
    }
}

Message sqliteMessage(const SQLite::Exception& error)
{
    const int code = error.getErrorCode();
    Message meaning = sqliteMessage(code);
    const std::string said = error.what();
    if (said.empty() || said == meaning.text() || said == sqlite3_errstr(error.getExtendedErrorCode()))
        return meaning;
    return Message("%1: %2", meaning, said);
}

} // namespace longhand
