#include "app/project/store/project_database.h"
#include "app/project/store/sqlite_message.h"

#include "app/project/store/database_check.h"
#include "app/project/store/log_mark.h"
#include "app/project/store/log_scan.h"
#include "app/project/store/project_connection.h"
#include "app/project/store/schema/schema.h"
#include "app/project/store/schema_check.h"
#include "app/project/store/sqlite_header.h"
#include "app/project/store/storage_error.h"
#include "app/project/store/story_files.h"
#include "engine/types/system_message.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

namespace longhand {

namespace {

namespace fs = std::filesystem;

/// A log of so many pages (SQLite's default) is merged into the file.
constexpr int kMergeAtPages = 1000;

int newestVersion()
{
    return schemaSteps().back().version;
}

/// Why a story is only read where neither lock nor log can lie beside it.
Message noFilesBeside(const fs::path& file)
{
    return Message("%1 can only be read: no other file can be made in its folder. Make a copy in a folder of yours.",
                   quoted(file));
}

/// A name that is too long, a folder without permission: only an I/O error is the disk's.
[[noreturn]] void refuseUnknown(const fs::path& file, const std::error_code& why)
{
    if (why == std::errc::io_error)
        throw unreadable(file, systemMessage(why));
    throw Error("%1 cannot be opened: %2.", quoted(file), systemMessage(why));
}

/// Removes an empty log and a log's index that somebody else left, who could only read: this user could not write them.
/// For the lock holder: nobody else has them open.
void removeUnwritable(const fs::path& file)
{
    std::error_code ec;
    for (const char* suffix : {"-wal", "-shm"}) {
        const fs::path beside = file.string() + suffix;
        const bool empty = suffix == std::string_view("-shm") || fs::file_size(beside, ec) == 0;
        if (fs::exists(beside, ec) && empty && access(beside.c_str(), W_OK) != 0)
            fs::remove(beside, ec);
    }
}

/// For sqlite3_wal_hook: how many pages the log has after a commit.
int noteLogPages(void* pages, sqlite3* /*connection*/, const char* /*database*/, int count)
{
    *static_cast<int*>(pages) = count;
    return SQLITE_OK;
}

} // namespace

ProjectDatabase::ProjectDatabase(const fs::path& file, Peek) : m_file(file)
{
    onlyRead(Message("%1 is read-only here.", quoted(m_file)));
    std::error_code ec;
    const auto status = fs::status(file, ec);
    if (!fs::status_known(status))
        refuseUnknown(file, ec);
    if (!fs::is_regular_file(status))
        throw Error("There is no file %1.", quoted(file));
    try {
        m_sql = connectToUnchanging(m_file);
        checkHeader();
        m_version = m_sql->execAndGet("PRAGMA user_version").getInt();
        if (m_version < 1)
            throw Error("%1 is not a Longhand project.", quoted(m_file));
        if (const Message fault = schemaFault(*m_sql, m_version); !fault.empty())
            throw Error("The project %1 is damaged (%2). It was not changed. Restore it from a backup, or keep it for "
                        "a repair.",
                        quoted(m_file), fault);
    } catch (const SQLite::Exception& e) {
        throw errorOf(e);
    }
}

ProjectDatabase::ProjectDatabase(const fs::path& file, OpenFor purpose) : m_purpose(purpose)
{
    std::error_code ec;
    const auto status = fs::status(file, ec);
    if (!fs::status_known(status))
        refuseUnknown(file, ec);
    if (!fs::exists(status))
        throw Error("There is no file %1.", quoted(file));
    if (fs::is_directory(status))
        throw Error("%1 is a folder, not a Longhand project.", quoted(file));
    if (!fs::is_regular_file(status))
        throw Error("%1 is not a file that can hold a Longhand project.", quoted(file));
    // One file, one lock, whichever link leads to it.
    m_file = fs::canonical(file, ec);
    if (ec)
        throw Error("%1 cannot be opened: %2.", quoted(file), systemMessage(ec));
    if (access(m_file.c_str(), R_OK) != 0)
        throw Error("%1 cannot be opened: no permission to read it.", quoted(file));

    // Files that SQLite may leave beside a file that is then refused, if they did not exist before.
    const fs::path beside[] = {logOf(m_file), m_file.string() + "-shm"};
    const bool wasThere[] = {fs::exists(beside[0], ec), fs::exists(beside[1], ec)};
    const auto leaveNothing = [&] {
        m_sql.reset();
        if (m_lock && m_lock->result() == ProjectLock::Result::Held)
            for (int i = 0; i < 2; ++i)
                if (!wasThere[i])
                    fs::remove(beside[i], ec);
    };
    try {
        m_sql = connectTo(m_file, false);
        checkHeader();
        m_sql.reset();
        m_lock = std::make_unique<ProjectLock>(m_file);
        const auto names = fs::hard_link_count(m_file, ec);
        if (m_lock->result() == ProjectLock::Result::Other)
            onlyRead(Message("%1 is open in %2 and can only be read here: close it there first.", quoted(m_file),
                             m_lock->holder()));
        else if (!ec && names > 1) // lock and log belong to one name: under another, a second program would write
            onlyRead(Message("%1 is a file of %2 names (hard links), which two programs could write at once, so it can "
                             "only be read. Remove its other names, or make a copy and write in the copy.",
                             quoted(m_file), static_cast<std::int64_t>(names)));
        else if (access(m_file.c_str(), W_OK) != 0)
            onlyRead(Message("%1 can only be read: there is no permission to write it. Change its permissions, or make "
                             "a copy in a folder of yours.",
                             quoted(m_file)));
        else if (m_lock->result() == ProjectLock::Result::Foreign)
            onlyRead(Message("%1 can only be read: %2, where its lock belongs, is a file of something else. Move that "
                             "file to another folder.",
                             quoted(m_file), quoted(fs::path(m_file.string() + "-lock"))));
        else if (m_lock->result() != ProjectLock::Result::Held)
            onlyRead(noFilesBeside(m_file));
        if (m_lock->result() != ProjectLock::Result::Other)
            scanTheLog();
        if (!readOnly())
            removeUnwritable(m_file);
        const bool unchanging = readOnly() && m_lock->result() == ProjectLock::Result::Held && !hasLog(m_file);
        m_sql = unchanging ? connectToUnchanging(m_file) : connectTo(m_file, !readOnly());
        checkHeader();
        // While another program writes, there is an index: any failure has another cause.
        if (m_lock->result() != ProjectLock::Result::Other && !reachLog(m_sql, m_file, !readOnly()))
            onlyRead(noFilesBeside(m_file));
        const bool merged = !hasLog(m_file);
        checkLog();
        quickCheck();
        if (!readOnly() && !m_logFault.empty())
            keepTheLog();
        if (!readOnly() && !runSchemaSteps())
            onlyRead(
                Message("%1 has an earlier format, and there is no space on its disk to bring it up to date, so it "
                        "can only be read. Free some space there.",
                        quoted(m_file)));
        if (!readOnly()) {
            const bool inUse = m_sql->execAndGet("SELECT in_use FROM project").getInt() != 0;
            m_inUse = inUse;
            m_openState = inUse || m_lock->takenOver() ? OpenState::Recovered : OpenState::Clean;
            m_mark.read(*m_sql, merged);
            letMergeTheLog(*m_sql);
            sqlite3_wal_hook(m_sql->getHandle(), noteLogPages, &m_logPages);
        }
    } catch (const SQLite::Exception& e) {
        const StorageError error = errorOf(e);
        leaveNothing();
        throw error;
    } catch (...) {
        leaveNothing();
        throw;
    }
}

/// Looks at the log before SQLite does, which leaves out what does not fit and deletes the log in the end.
void ProjectDatabase::scanTheLog()
{
    const LogScan log = scanLog(m_file);
    if (log.kind == LogScan::Kind::Other)
        throw Error("%1 cannot be opened: %2, where its log belongs, is a file of something else. Move that file to "
                    "another folder.",
                    quoted(m_file), quoted(logOf(m_file)));
    if (log.kind == LogScan::Kind::Damaged)
        m_logFault = Message("The log %1 is damaged: %2 of its %3 pages cannot be read, so that the last words written "
                             "before a crash may be missing.",
                             quoted(logOf(m_file)), log.unread, log.pages);
}

/// For a repair: merging it, SQLite takes what it can read, and deletes it.
void ProjectDatabase::keepTheLog()
{
    try {
        const fs::path kept = keepLog(m_file);
        m_logFault = Message("%1 The log was kept as %2.", m_logFault, quoted(kept));
    } catch (const fs::filesystem_error& e) {
        onlyRead(
            Message("%1 can only be read: its log is damaged, and no copy of it can be kept (%2). Make room in its "
                    "folder, and open it again.",
                    quoted(m_file), systemMessage(e.code())));
    }
}

/// The first reason counts.
void ProjectDatabase::onlyRead(Message reason)
{
    if (!readOnly())
        m_readOnlyReason = std::move(reason);
    m_openState = OpenState::ReadOnly;
}

void ProjectDatabase::close(bool clean)
{
    const bool keepsMark = m_purpose == OpenFor::LookOnly && m_openState == OpenState::Recovered;
    if (clean && m_sql && !readOnly() && m_inUse != keepsMark) {
        try {
            beginWrite(true);
            m_mark.write(*m_sql);
            m_sql->exec(keepsMark ? "UPDATE project SET in_use = 1" : "UPDATE project SET in_use = 0");
            end();
            committed(true);
        } catch (const std::exception&) {
            // On a full disk the mark stays, and the next opening reports it. Everything committed is safe.
            m_sql->tryExec("ROLLBACK");
        }
    }
    m_sql.reset();
    m_lock.reset();
}

void ProjectDatabase::checkHeader()
{
    const SqliteHeader header = readSqliteHeader(m_sql->getHandle());
    if (header.error != 0)
        throw unreadable(m_file, sqliteMessage(header.error));
    if (!header.isSqlite || header.applicationId != kProjectApplicationId)
        throw Error("%1 is not a Longhand project. It was not changed.", quoted(m_file));
    // SQLite reads the missing part of a last page as zeros. While there is a log, it may still hold the whole page.
    if (!header.wholePages && !hasLog(m_file))
        throw Error("The project %1 is damaged (its end is missing). It was not changed. Restore it from a backup, or "
                    "keep it for a repair.",
                    quoted(m_file));
    if (header.userVersion > static_cast<std::uint32_t>(newestVersion()))
        throw Error("%1 was made by a newer version of Longhand (its format is %2, this program knows formats up to "
                    "%3). It was not changed. Open it with the newer version.",
                    quoted(m_file), std::to_string(header.userVersion), std::to_string(newestVersion()));
}

/// A log that another program writes is its own.
void ProjectDatabase::checkLog()
{
    if (m_lock->result() != ProjectLock::Result::Other && !logFits(*m_sql, m_file))
        refuseLog(m_file);
}

void ProjectDatabase::quickCheck()
{
    const auto refuseDamaged = [&](const Message& found) {
        if (m_lock->result() != ProjectLock::Result::Other && isSoundAlone(m_file))
            refuseLog(m_file);
        throw Error("The project %1 is damaged (%2). It was not changed. Restore it from a backup, or keep it for a "
                    "repair.",
                    quoted(m_file), found);
    };
    const auto read = [&](const auto& work) { // do not blame the file for what the disk or another program caused
        for (bool again : {true, false}) {
            try {
                return work();
            } catch (const SQLite::Exception& e) {
                if (!saysDamaged(e))
                    throw;
                refuseUnreadable(*m_sql, m_file);
                if (!again)
                    return sqliteMessage(e);
            }
        }
        return Message();
    };
    Message found = read([&] {
        const auto faults = checkDatabase(*m_sql, m_file, "quick_check").faults;
        return faults.empty() ? Message() : Message(faults.front());
    });
    if (!found.empty())
        refuseDamaged(found);
    const std::int64_t version = m_sql->execAndGet("PRAGMA user_version").getInt64();
    if (version < 1 || version > newestVersion())
        throw Error("%1 has format %2; this program knows formats up to %3. It was not changed.", quoted(m_file),
                    std::to_string(version), std::to_string(newestVersion()));
    m_version = static_cast<int>(version);
    found = read([&] {
        Message fault = schemaFault(*m_sql, m_version);
        if (fault.empty() &&
            m_sql->execAndGet("SELECT count(*) FROM project JOIN span ON span.id = project.head").getInt64() != 1)
            fault = Message("it has no manuscript");
        return fault;
    });
    if (!found.empty())
        refuseDamaged(found);
}

bool ProjectDatabase::runSchemaSteps()
{
    m_sql->exec("PRAGMA synchronous = NORMAL");
    try {
        if (m_sql->execAndGet("PRAGMA journal_mode").getString() != "wal" &&
            m_sql->execAndGet("PRAGMA journal_mode = WAL").getString() != "wal")
            throw Error("%1 cannot be written safely in this folder (no write-ahead log). Move it to a local disk.",
                        quoted(m_file));
        for (const SchemaStep& step : schemaSteps()) {
            if (step.version <= m_sql->execAndGet("PRAGMA user_version").getInt())
                continue;
            SQLite::Transaction transaction(*m_sql, SQLite::TransactionBehavior::IMMEDIATE);
            m_sql->exec(std::string(step.sql));
            m_sql->exec("PRAGMA user_version = " + std::to_string(step.version));
            transaction.commit();
            m_version = step.version;
        }
    } catch (const SQLite::Exception& e) {
        if (!storageError(e, sqlite3_system_errno(m_sql->getHandle()), m_file).diskFull())
            throw;
        return false; // an older file is read as it is
    }
    return true;
}

void ProjectDatabase::noteWrite()
{
    m_mark.write(*m_sql);
    if (!m_inUse)
        m_sql->exec("UPDATE project SET in_use = 1");
}

void ProjectDatabase::begin() const
{
    if (m_sql->tryExec("BEGIN") != SQLITE_OK)
        throw errorOf(SQLite::Exception(m_sql->getHandle()));
}

StorageError ProjectDatabase::errorOf(const SQLite::Exception& error, std::size_t waiting) const
{
    if (!m_sql)
        return storageError(error, 0, m_file, waiting);
    const int systemError = sqlite3_system_errno(m_sql->getHandle());
    const int code = error.getErrorCode() & 0xff;
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) {
        try {
            refuseUnreadable(*m_sql, m_file);
        } catch (const StorageError& disk) {
            return disk;
        }
    }
    return storageError(error, systemError, m_file, waiting);
}

void ProjectDatabase::beginWrite(bool durable)
{
    if (readOnly())
        throw Error(m_readOnlyReason);
    try {
        // In NORMAL mode a commit is written, but not synced; a synced commit also syncs all commits before it, since
        // the log is one file.
        m_sql->exec(durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
        m_sql->exec("BEGIN IMMEDIATE");
    } catch (const SQLite::Exception& e) {
        throw errorOf(e);
    }
}

void ProjectDatabase::end() const
{
    m_sql->exec("COMMIT");
}

void ProjectDatabase::fail(std::size_t waiting) const
{
    try {
        throw;
    } catch (const SQLite::Exception& e) {
        const StorageError error = errorOf(e, waiting);
        if (sqlite3_get_autocommit(m_sql->getHandle()) == 0)
            m_sql->tryExec("ROLLBACK");
        throw error;
    } catch (...) {
        if (sqlite3_get_autocommit(m_sql->getHandle()) == 0)
            m_sql->tryExec("ROLLBACK");
        throw;
    }
}

void ProjectDatabase::committed(bool durable)
{
    m_mark.committed();
    if (durable)
        merge(SQLITE_CHECKPOINT_TRUNCATE);
    else if (m_logPages >= kMergeAtPages)
        merge(SQLITE_CHECKPOINT_PASSIVE);
}

void ProjectDatabase::merge(int mode)
{
    // The synced log already holds everything; merging it into the file is housekeeping. A reader or a full disk may
    // prevent it: then the log stays until the next time.
    sqlite3* db = m_sql->getHandle();
    int pages = 0, merged = 0;
    sqlite3_busy_timeout(db, 100);
    if (sqlite3_wal_checkpoint_v2(db, nullptr, mode, &pages, &merged) == SQLITE_OK && merged == pages)
        m_mark.merged();
    sqlite3_busy_timeout(db, 2000);
}

} // namespace longhand
