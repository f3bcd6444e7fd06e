#include "app/project/store/log_mark.h"

#include "app/project/store/database_check.h"
#include "app/project/store/project_connection.h"
#include "app/project/store/storage_error.h"
#include "app/project/store/story_files.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

void LogMark::read(SQLite::Database& sql, bool merged)
{
    SQLite::Statement mark(sql, "SELECT state, base FROM log_mark");
    if (!mark.executeStep())
        return;
    m_state = mark.getColumn(0).getInt64();
    m_base = merged ? m_state : mark.getColumn(1).getInt64();
}

void LogMark::write(SQLite::Database& sql) const
{
    SQLite::Statement mark(sql, "UPDATE log_mark SET state = ?, base = ?");
    mark.bind(1, m_state + 1);
    mark.bind(2, m_base);
    mark.exec();
}

bool logFits(SQLite::Database& sql, const std::filesystem::path& file)
{
    if (!hasLog(file))
        return true;
    try {
        const auto alone = connectToUnchanging(file);
        if (!alone->tableExists("log_mark"))
            return true;
        const std::int64_t own = alone->execAndGet("SELECT state FROM log_mark").getInt64();
        SQLite::Statement logged(sql, "SELECT base, state FROM log_mark");
        return !logged.executeStep() ||
               (logged.getColumn(0).getInt64() <= own && own <= logged.getColumn(1).getInt64());
    } catch (const SQLite::Exception&) {
        return true; // the check of the whole file tells what is wrong
    }
}

bool isSoundAlone(const std::filesystem::path& file)
{
    if (!hasLog(file))
        return false;
    try {
        return checkDatabase(*connectToUnchanging(file), file, "quick_check").faults.empty();
    } catch (const std::exception&) {
        return false;
    }
}

void refuseLog(const std::filesystem::path& file)
{
    throw Error(
        "%1 does not belong with the log %2 that lies beside it: the file was put back, or replaced, and the log "
        "of what lay there before stayed. Nothing was changed. Move the log to another folder (it may hold the "
        "last words of the other story), then open this one again.",
        quoted(file), quoted(logOf(file)));
}

void beginMark(SQLite::Database& copy)
{
    if (copy.tableExists("log_mark"))
        copy.exec("UPDATE log_mark SET state = abs(random() / 4); UPDATE log_mark SET base = state");
}

} // namespace longhand
