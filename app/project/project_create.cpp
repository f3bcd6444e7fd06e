#include "app/project/project_create.h"

#include "app/project/store/checksum.h"
#include "app/project/store/database_check.h"
#include "app/project/store/log_mark.h"
#include "app/project/store/log_scan.h"
#include "app/project/store/new_file.h"
#include "app/project/store/now_ms.h"
#include "app/project/store/project_connection.h"
#include "app/project/store/project_database.h"
#include "app/project/store/project_lock.h"
#include "app/project/store/schema/schema.h"
#include "app/project/store/settings_json.h"
#include "app/project/store/sqlite_message.h"
#include "app/project/store/storage_error.h"
#include "engine/tokenizer/utf8.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

namespace longhand {

namespace {

namespace fs = std::filesystem;

void fill(SQLite::Database& db, const ProjectInfo& info, const std::string& seedText)
{
    db.exec("PRAGMA page_size = 4096");
    db.exec("PRAGMA foreign_keys = ON");
    db.exec("PRAGMA synchronous = FULL");
    db.exec("PRAGMA application_id = " + std::to_string(kProjectApplicationId));
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    for (const SchemaStep& step : schemaSteps()) {
        db.exec(std::string(step.sql));
        db.exec("PRAGMA user_version = " + std::to_string(step.version));
    }
    const std::int64_t created = info.createdAtMs != 0 ? info.createdAtMs : nowMs();
    const std::string text = wellFormedUtf8(seedText);
    SQLite::Statement span(
        db, "INSERT INTO span (id, parent_cut, kind, author_text, created_ms, checksum) VALUES (1, 0, 0, ?, ?, ?)");
    span.bind(1, text);
    span.bind(2, created);
    span.bind(3, checksumOf({text}));
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

bool isSound(SQLite::Database& source, const fs::path& file)
{
    try {
        return checkDatabase(source, file, "quick_check").faults.empty();
    } catch (const SQLite::Exception& e) {
        if (!saysDamaged(e))
            throw;
        return false;
    }
}

/// Throws Error if the log beside a file is not its own. One that another program writes is.
void checkLog(SQLite::Database& source, const fs::path& file)
{
    if (!hasLog(file) || ProjectLock(file).result() == ProjectLock::Result::Other)
        return;
    if (const auto log = scanLog(file).kind; log == LogScan::Kind::Damaged || log == LogScan::Kind::Other)
        throw Error("%1 cannot be copied as it is: what lies beside it as its log cannot be read. Open it first: that "
                    "says what is missing.",
                    quoted(file));
    if (!logFits(source, file) || (!isSound(source, file) && isSoundAlone(file)))
        refuseLog(file);
}

} // namespace

void partFromSource(SQLite::Database& copy)
{
    copy.exec("UPDATE project SET in_use = 0");
    SQLite::Statement pause(copy, "UPDATE run SET state = ? WHERE state = ?"); // nobody is writing the copy's runs
    pause.bind(1, static_cast<int>(RunState::Paused));
    pause.bind(2, static_cast<int>(RunState::Running));
    pause.exec();
    beginMark(copy);
}

void copyProjectFile(const fs::path& from, const fs::path& to, const std::string& title)
{
    NewFile made(to);
    const ProjectDatabase look(from, ProjectDatabase::Peek{}); // checks that it is a project that this program knows
    try {
        try {
            // With its log, even while another program writes it: a snapshot.
            auto source = connectTo(from, false);
            reachLog(source, from, false);
            checkLog(*source, from);
            source->exec("PRAGMA query_only = OFF");                      // VACUUM INTO needs to write its target
            sqlite3_limit(source->getHandle(), SQLITE_LIMIT_ATTACHED, 1); // and to attach it
            SQLite::Statement vacuum(*source, "VACUUM INTO ?");
            vacuum.bind(1, made.path().string());
            vacuum.exec();
        } catch (const SQLite::Exception& e) {
            const bool writing = e.getExtendedErrorCode() != SQLITE_IOERR_READ &&
                                 (e.getErrorCode() == SQLITE_FULL || (e.getErrorCode() & 0xff) == SQLITE_IOERR);
            throw storageError(e, 0, writing ? to : from);
        }
        SQLite::Database copy(made.path().string(), SQLite::OPEN_READWRITE);
        harden(copy);
        letMergeTheLog(copy);
        copy.exec("PRAGMA synchronous = FULL");
        SQLite::Transaction transaction(copy, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement update(copy, "UPDATE project SET title = ?");
        update.bind(1, title);
        update.exec();
        partFromSource(copy);
        transaction.commit();
        update.reset();
        copy.exec("PRAGMA journal_mode = WAL");
    } catch (const SQLite::Exception& e) {
        throw storageError(e, 0, to);
    }
    made.finish();
}

void createProjectFile(const fs::path& file, const ProjectInfo& info, const std::string& seedText)
{
    NewFile made(file);
    {
        std::unique_ptr<SQLite::Database> db;
        try {
            db = std::make_unique<SQLite::Database>(made.path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            fill(*db, info, seedText);
        } catch (const SQLite::Exception& e) {
            const int systemError = db ? sqlite3_system_errno(db->getHandle()) : 0;
            if (!db)
                throw Error("%1 cannot be created in this folder (%2).", quoted(file), sqliteMessage(e));
            throw storageError(e, systemError, file, seedText.size());
        }
    } // closing merges its log, so that one file holds everything
    made.finish();
}

} // namespace longhand
