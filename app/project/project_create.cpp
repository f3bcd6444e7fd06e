#include "app/project/project_database.h"
#include "app/project/schema/schema.h"
#include "app/project/settings_json.h"
#include "app/project/storage_error.h"
#include "app/project/utf8_text.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

namespace longhand {

namespace {

namespace fs = std::filesystem;

/// Moves a file in place, never over another one. Returns 0 or errno.
int moveInPlace(const fs::path& from, const fs::path& to)
{
    if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    // A file system without it: a second name, which fails if there is one, then the first one goes.
    if (link(from.c_str(), to.c_str()) != 0)
        return errno;
    unlink(from.c_str());
    return 0;
}

void syncFolder(const fs::path& folder)
{
    const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/// Removes a half-made project when something throws.
class HalfMade
{
public:
    explicit HalfMade(fs::path file) : m_file(std::move(file)) {}
    ~HalfMade()
    {
        std::error_code ec;
        for (const char* suffix : {"", "-wal", "-shm", "-journal"})
            fs::remove(m_file.string() + suffix, ec);
    }
    HalfMade(const HalfMade&) = delete;
    HalfMade& operator=(const HalfMade&) = delete;
    const fs::path& file() const { return m_file; }

private:
    fs::path m_file;
};

void fill(SQLite::Database& db, const ProjectInfo& info, const std::string& seedText)
{
    db.exec("PRAGMA page_size = 4096");
    db.exec("PRAGMA foreign_keys = ON");
    db.exec("PRAGMA synchronous = FULL");
    db.exec("PRAGMA application_id = " + std::to_string(projectApplicationId));
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    for (const SchemaStep& step : schemaSteps()) {
        db.exec(std::string(step.sql));
        db.exec("PRAGMA user_version = " + std::to_string(step.version));
    }
    const auto now =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
    const std::int64_t created = info.createdAtMs != 0 ? info.createdAtMs : now.count();
    SQLite::Statement span(db,
                           "INSERT INTO span (id, parent_cut, kind, author_text, created_ms) VALUES (1, 0, 0, ?, ?)");
    span.bind(1, validUtf8(seedText));
    span.bind(2, created);
    span.exec();
    SQLite::Statement project(db,
                              "INSERT INTO project (id, title, model_file, model_fingerprint, context, rope_choice, "
                              "attention_choice, created_ms, head) VALUES (1, ?, ?, ?, ?, ?, ?, ?, 1)");
    project.bind(1, info.title);
    project.bind(2, info.modelFile);
    project.bind(3, info.modelFingerprint);
    project.bind(4, contextToJson(info.context));
    project.bind(5, info.ropeChoice);
    project.bind(6, info.attentionChoice);
    project.bind(7, created);
    project.exec();
    transaction.commit();
    db.exec("PRAGMA journal_mode = WAL");
}

} // namespace

void ProjectDatabase::copy(const fs::path& from, const fs::path& to, const std::string& title)
{
    std::error_code ec;
    if (fs::exists(fs::symlink_status(to, ec)))
        throw Error(quoted(to) + " exists already. Choose another name.");
    const ProjectDatabase look(from, Peek{}); // it is a project that this program knows
    fs::path name = ".";
    name += to.filename();
    name += ".new-";
    name += std::to_string(getpid());
    const HalfMade made(to.parent_path() / name);
    for (const char* suffix : {"", "-wal", "-shm", "-journal"})
        fs::remove(made.file().string() + suffix, ec);
    try {
        {
            // With its log, which another program may be writing: a snapshot.
            SQLite::Database source(from.string(), SQLite::OPEN_READONLY | SQLite::OPEN_NOFOLLOW, 2000);
            sqlite3_db_config(source.getHandle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
            sqlite3_db_config(source.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
            SQLite::Statement vacuum(source, "VACUUM INTO ?");
            vacuum.bind(1, made.file().string());
            vacuum.exec();
        }
        SQLite::Database copy(made.file().string(), SQLite::OPEN_READWRITE);
        copy.exec("PRAGMA synchronous = FULL");
        SQLite::Statement update(copy, "UPDATE project SET title = ?, in_use = 0");
        update.bind(1, title);
        update.exec();
        update.reset();
        copy.exec("PRAGMA journal_mode = WAL");
    } catch (const SQLite::Exception& e) {
        throw storageError(e, 0, to);
    }
    const int error = moveInPlace(made.file(), to);
    if (error != 0)
        throw Error(quoted(to) + (error == EEXIST ? " exists already. Choose another name."
                                                  : std::string(" cannot be made: ") + std::strerror(error) + "."));
    syncFolder(to.parent_path());
}

void ProjectDatabase::create(const fs::path& file, const ProjectInfo& info, const std::string& seedText)
{
    std::error_code ec;
    if (fs::exists(fs::symlink_status(file, ec)))
        throw Error(quoted(file) + " exists already. Choose another name.");
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, ec))
        throw Error(quoted(file) + " cannot be made: there is no folder " + quoted(folder) + ".");
    fs::path name = ".";
    name += file.filename();
    name += ".new-";
    name += std::to_string(getpid());
    const HalfMade made(folder / name);
    for (const char* suffix : {"", "-wal", "-shm", "-journal"})
        fs::remove(made.file().string() + suffix, ec);
    {
        std::unique_ptr<SQLite::Database> db;
        try {
            db = std::make_unique<SQLite::Database>(made.file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            fill(*db, info, seedText);
        } catch (const SQLite::Exception& e) {
            const int systemError = db ? sqlite3_system_errno(db->getHandle()) : 0;
            if (!db)
                throw Error(quoted(file) + " cannot be made in this folder (" + e.what() + ").");
            throw storageError(e, systemError, file, seedText.size());
        }
    } // closing merges its log, so that the one file is all
    const int error = moveInPlace(made.file(), file);
    if (error != 0)
        throw Error(quoted(file) + (error == EEXIST ? " exists already. Choose another name."
                                                    : std::string(" cannot be made: ") + std::strerror(error) + "."));
    syncFolder(folder);
}

} // namespace longhand
