#pragma once

#include "app/project/store/log_mark.h"
#include "app/project/store/project_lock.h"
#include "app/project/store/project_types.h"
#include "app/project/store/storage_error.h"

#include <SQLiteCpp/Database.h>
#include <filesystem>
#include <memory>
#include <string>

namespace longhand {

/// The one connection of a project file, with its lock: opens it defensively, and closes it cleanly. Has no threads:
/// use from one at a time.
class ProjectDatabase
{
public:
    struct Peek
    {
    };
    /// Peeks at a file without a lock, checking only its schema, and without its log, so that the last changes of a
    /// file in use may be missing. Changes and creates nothing. Throws Error.
    ProjectDatabase(const std::filesystem::path& file, Peek);
    /// Lock, header, checks, schema steps. Throws Error; then the file has not been changed.
    ProjectDatabase(const std::filesystem::path& file, OpenFor purpose);
    /// Releases file and lock. clean: everything is saved; then it checkpoints with a full sync and clears the mark
    /// that the file is in use, unless it was found there and opened only to be looked at.
    void close(bool clean);
    ~ProjectDatabase() { close(false); }

    const std::filesystem::path& file() const { return m_file; }
    OpenState openState() const { return m_openState; }
    const Message& lockHolder() const { return m_lock->holder(); } ///< empty for a peek
    /// The file's format version: the newest, unless an older file can only be read.
    int version() const { return m_version; }
    bool readOnly() const { return m_openState == OpenState::ReadOnly; }
    const Message& readOnlyReason() const { return m_readOnlyReason; } ///< and what helps; empty: it can be written
    /// What is wrong with the log that a crash left, and where it is kept now; empty: nothing.
    const Message& logFault() const { return m_logFault; }
    SQLite::Database& sql() const { return *m_sql; }

    /// Runs work in a transaction; write: for changes (throws Error if read-only, and marks the file as in use). With
    /// durable, the commit and all before it are on the disk when this returns, and the log is checkpointed as far as
    /// readers allow. Throws StorageError for anything that SQLite reports; waiting: see storageError.
    template <class Work>
    auto transaction(Work work) const
    {
        begin();
        try {
            auto result = work();
            end();
            return result;
        } catch (...) {
            fail(0);
        }
    }
    template <class Work>
    void write(Work work, bool durable = false, std::size_t waiting = 0)
    {
        beginWrite(durable);
        try {
            noteWrite();
            work();
            end();
        } catch (...) {
            fail(waiting);
        }
        m_inUse = true;
        committed(durable);
    }

private:
    void checkHeader();
    void scanTheLog();
    void keepTheLog();
    void checkLog();
    void quickCheck();
    void onlyRead(Message reason);
    bool runSchemaSteps(); // false: no space for them
    void noteWrite();
    StorageError errorOf(const SQLite::Exception& error, std::size_t waiting = 0) const; // asks the disk before blaming
    void begin() const;
    void beginWrite(bool durable);
    void end() const;
    [[noreturn]] void
    fail(std::size_t waiting) const; // rolls back and rethrows the current exception, SQLite's as StorageError
    void committed(bool durable);
    void merge(int mode);

    std::filesystem::path m_file;
    std::unique_ptr<ProjectLock> m_lock;
    std::unique_ptr<SQLite::Database> m_sql;
    OpenState m_openState = OpenState::Clean;
    Message m_readOnlyReason;
    Message m_logFault;
    OpenFor m_purpose = OpenFor::LookOnly;
    int m_version = 0;
    bool m_inUse = false; // in_use is set in the file
    LogMark m_mark;
    int m_logPages = 0;
};

} // namespace longhand
