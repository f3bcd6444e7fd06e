#include "app/project/project_copy.h"

#include "app/project/project_create.h"
#include "app/project/project_impl.h"
#include "app/project/store/new_file.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <utility>

namespace longhand {

namespace {

/// Pages per step. Between two steps the storage thread does its other work: commits of the run.
constexpr int kPagesOfAStep = 2048;
/// How often a step may find another program blocking it, 5 ms each.
constexpr int kPatience = 400;

[[noreturn]] void rethrow(const SQLite::Database* copy, const std::filesystem::path& file)
{
    try {
        throw;
    } catch (const SQLite::Exception& e) {
        throw storageError(e, copy != nullptr ? sqlite3_system_errno(copy->getHandle()) : 0, file);
    }
}

using Source = std::remove_reference_t<decltype(ProjectAccess::of(std::declval<const Project&>()))>;

/// A copy in progress. A backup follows what its own source connection writes meanwhile, so the copy shows the project
/// as of the moment when it ends.
class Backup
{
public:
    Backup(Source& source, SQLite::Database& copy) : m_source(source), m_copy(copy)
    {
        m_source.worker->call([&] {
            if (!m_source.database.readOnly())
                m_source.commit(false);
            m_backup = sqlite3_backup_init(m_copy.getHandle(), "main", m_source.database.sql().getHandle(), "main");
            if (m_backup == nullptr)
                throw SQLite::Exception(m_copy.getHandle());
        });
    }
    ~Backup()
    {
        if (m_backup != nullptr)
            m_source.worker->call([&] { sqlite3_backup_finish(m_backup); });
    }
    Backup(const Backup&) = delete;
    Backup& operator=(const Backup&) = delete;

    void run()
    {
        for (bool more = true; more;)
            more = m_source.worker->call([&] { return step(); });
    }

private:
    bool step()
    {
        const int result = sqlite3_backup_step(m_backup, kPagesOfAStep);
        if (result == SQLITE_OK)
            return true;
        if (result == SQLITE_BUSY || result == SQLITE_LOCKED) { // another program is reading the log
            sqlite3_sleep(5);
            if (++m_refused < kPatience)
                return true;
        }
        const int end = sqlite3_backup_finish(m_backup);
        m_backup = nullptr;
        if (result != SQLITE_DONE || end != SQLITE_OK)
            throw SQLite::Exception(m_copy.getHandle(), result != SQLITE_DONE ? result : end);
        return false;
    }

    Source& m_source;
    SQLite::Database& m_copy;
    sqlite3_backup* m_backup = nullptr;
    int m_refused = 0;
};

} // namespace

void copyProject(const Project& project, const std::filesystem::path& to)
{
    NewFile made(to);
    {
        std::unique_ptr<SQLite::Database> copy;
        try {
            copy = std::make_unique<SQLite::Database>(made.path().string(),
                                                      SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 2000);
            Backup(ProjectAccess::of(project), *copy).run();
            copy->exec("PRAGMA synchronous = FULL");
            SQLite::Transaction transaction(*copy, SQLite::TransactionBehavior::IMMEDIATE);
            partFromSource(*copy);
            transaction.commit();
        } catch (...) {
            rethrow(copy.get(), to);
        }
    } // closing merges its log, so that one file holds everything
    made.finish();
}

} // namespace longhand
