#include "app/project/store/change_store.h"

#include "app/project/store/checksum.h"
#include "app/project/store/now_ms.h"
#include "app/project/store/settings_json.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

namespace {

RunSettings changed(const RunSettings& begun, RunSettings settings)
{
    settings.context = begun.context;
    settings.modelFingerprint = begun.modelFingerprint;
    settings.tokenizer = begun.tokenizer;
    settings.modelName = begun.modelName;
    settings.backend = begun.backend;
    settings.isa = begun.isa;
    settings.programVersion = begun.programVersion;
    return settings;
}

} // namespace

/// A read-only file of an earlier format lacks this table.
bool ChangeStore::available() const
{
    return m_db.version() >= 6;
}

void ChangeStore::add(SpanId run, std::int64_t first, const RunSettings& settings) const
{
    SQLite::Statement insert(
        m_db.sql(),
        "INSERT OR REPLACE INTO run_change (run, first, settings, changed_ms, checksum) VALUES (?, ?, ?, ?, ?)");
    const std::string json = settingsToJson(settings);
    insert.bind(1, run);
    insert.bind(2, first);
    insert.bind(3, json);
    insert.bind(4, nowMs());
    insert.bind(5, checksumOf({json}));
    insert.exec();
}

std::vector<RunChange> ChangeStore::rows(SpanId run, const RunSettings& begun) const
{
    std::vector<RunChange> changes;
    if (!available())
        return changes;
    SQLite::Statement row(m_db.sql(), "SELECT first, settings, changed_ms, " + checksumColumn(m_db, "run_change") +
                                          " FROM run_change WHERE run = ? ORDER BY first");
    row.bind(1, run);
    while (row.executeStep())
        changes.push_back({row.getColumn(0).getInt64(),
                           changed(begun, settingsFromRow(row.getColumn(1), row.getColumn(3))),
                           row.getColumn(2).getInt64()});
    return changes;
}

RunSettings ChangeStore::last(const RunInfo& run) const
{
    if (!available())
        return run.settings;
    SQLite::Statement row(m_db.sql(), "SELECT settings, " + checksumColumn(m_db, "run_change") +
                                          " FROM run_change WHERE run = ? ORDER BY first DESC LIMIT 1");
    row.bind(1, run.span);
    return row.executeStep() ? changed(run.settings, settingsFromRow(row.getColumn(0), row.getColumn(1)))
                             : run.settings;
}

void ChangeStore::check(std::vector<std::string>& found) const
{
    if (!available())
        return;
    SQLite::Statement row(m_db.sql(), "SELECT c.run, c.first, c.settings, r.tokens, " + checksumColumn(m_db, "c") +
                                          " FROM run_change c JOIN run r ON r.span = c.run ORDER BY c.run, c.first");
    while (row.executeStep()) {
        const std::string name = "the change of run " + std::to_string(row.getColumn(0).getInt64()) + " at token " +
                                 std::to_string(row.getColumn(1).getInt64());
        if (row.getColumn(1).getInt64() > row.getColumn(3).getInt64())
            found.push_back(name + " comes after its last token");
        try {
            settingsFromRow(row.getColumn(2), row.getColumn(4)).sampler.validate();
        } catch (const Error& e) {
            found.push_back(name + ": " + e.what());
        }
    }
}

} // namespace longhand
