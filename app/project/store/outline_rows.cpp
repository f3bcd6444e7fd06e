#include "app/project/store/outline_rows.h"

#include "app/project/store/column.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

std::vector<OutlineEntry> OutlineRows::entries() const
{
    std::vector<OutlineEntry> all;
    if (!available())
        return all;
    SQLite::Statement row(m_db.sql(), "SELECT id, level, position, present, dismissed, status, title, synopsis, quote "
                                      "FROM outline ORDER BY position, id");
    while (row.executeStep()) {
        OutlineEntry entry;
        entry.id = row.getColumn(0).getInt64();
        entry.level = enumColumn(row.getColumn(1), OutlineLevel::Scene);
        entry.position = row.getColumn(2).getInt64();
        entry.present = row.getColumn(3).getInt() != 0;
        entry.dismissed = row.getColumn(4).getInt() != 0;
        entry.status = enumColumn(row.getColumn(5), OutlineStatus::Done);
        entry.title = row.getColumn(6).getString();
        entry.synopsis = row.getColumn(7).getString();
        entry.quote = row.getColumn(8).getString();
        all.push_back(std::move(entry));
    }
    return all;
}

SpanId OutlineRows::head() const
{
    if (!available())
        return 0;
    SQLite::Statement row(m_db.sql(), "SELECT head FROM outline_state");
    return row.executeStep() ? row.getColumn(0).getInt64() : 0;
}

void OutlineRows::replace(const std::vector<OutlineEntry>& entries, SpanId head) const
{
    m_db.sql().exec("DELETE FROM outline");
    SQLite::Statement insert(m_db.sql(), "INSERT INTO outline (id, level, position, present, dismissed, status, title, "
                                         "synopsis, quote) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const OutlineEntry& entry : entries) {
        insert.bind(1, entry.id);
        insert.bind(2, static_cast<int>(entry.level));
        insert.bind(3, entry.position);
        insert.bind(4, entry.present ? 1 : 0);
        insert.bind(5, entry.dismissed ? 1 : 0);
        insert.bind(6, static_cast<int>(entry.status));
        insert.bind(7, entry.title);
        insert.bind(8, entry.synopsis);
        insert.bind(9, entry.quote);
        insert.exec();
        insert.reset();
    }
    SQLite::Statement state(m_db.sql(), "INSERT OR REPLACE INTO outline_state (id, head) VALUES (1, ?)");
    state.bind(1, head);
    state.exec();
}

std::vector<TrashItem> OutlineRows::trash() const
{
    std::vector<TrashItem> all;
    if (!available())
        return all;
    SQLite::Statement row(m_db.sql(), "SELECT id, deleted_ms, automatic, position, before, words, title, text FROM "
                                      "trash ORDER BY deleted_ms DESC, id DESC");
    SQLite::Statement inner(m_db.sql(), "SELECT entry, level, position, status, title, synopsis FROM trash_entry WHERE "
                                        "trash = ? ORDER BY number");
    while (row.executeStep()) {
        TrashItem item;
        item.id = row.getColumn(0).getInt64();
        item.deletedAtMs = row.getColumn(1).getInt64();
        item.automatic = row.getColumn(2).getInt() != 0;
        item.position = row.getColumn(3).getInt64();
        item.before = row.getColumn(4).getString();
        item.words = row.getColumn(5).getInt64();
        item.title = row.getColumn(6).getString();
        item.text = row.getColumn(7).getString();
        inner.bind(1, item.id);
        while (inner.executeStep()) {
            OutlineEntry entry;
            entry.id = inner.getColumn(0).getInt64();
            entry.level = enumColumn(inner.getColumn(1), OutlineLevel::Scene);
            entry.position = inner.getColumn(2).getInt64();
            entry.status = enumColumn(inner.getColumn(3), OutlineStatus::Done);
            entry.title = inner.getColumn(4).getString();
            entry.synopsis = inner.getColumn(5).getString();
            item.entries.push_back(std::move(entry));
        }
        inner.reset();
        all.push_back(std::move(item));
    }
    return all;
}

std::int64_t OutlineRows::add(const TrashItem& item) const
{
    SQLite::Statement insert(m_db.sql(), "INSERT INTO trash (deleted_ms, automatic, position, before, words, title, "
                                         "text) VALUES (?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, item.deletedAtMs);
    insert.bind(2, item.automatic ? 1 : 0);
    insert.bind(3, item.position);
    insert.bind(4, item.before);
    insert.bind(5, item.words);
    insert.bind(6, item.title);
    insert.bind(7, item.text);
    insert.exec();
    const std::int64_t id = m_db.sql().getLastInsertRowid();
    SQLite::Statement inner(m_db.sql(), "INSERT INTO trash_entry (trash, number, entry, level, position, status, "
                                        "title, synopsis) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    int number = 0;
    for (const OutlineEntry& entry : item.entries) {
        inner.bind(1, id);
        inner.bind(2, number++);
        inner.bind(3, entry.id);
        inner.bind(4, static_cast<int>(entry.level));
        inner.bind(5, entry.position);
        inner.bind(6, static_cast<int>(entry.status));
        inner.bind(7, entry.title);
        inner.bind(8, entry.synopsis);
        inner.exec();
        inner.reset();
    }
    return id;
}

void OutlineRows::remove(std::int64_t id) const
{
    SQLite::Statement row(m_db.sql(), "DELETE FROM trash WHERE id = ?");
    row.bind(1, id);
    row.exec();
}

void OutlineRows::check(std::int64_t textBytes, std::vector<std::string>& found) const
{
    if (!available())
        return;
    for (const OutlineEntry& entry : entries())
        if (entry.present && entry.position > textBytes)
            found.push_back("entry " + std::to_string(entry.id) + " of the outline begins at byte " +
                            std::to_string(entry.position) + " of a text of " + std::to_string(textBytes));
    for (const TrashItem& item : trash())
        for (const OutlineEntry& entry : item.entries)
            if (entry.position > static_cast<std::int64_t>(item.text.size()))
                found.push_back("entry " + std::to_string(entry.id) + " of deleted text " + std::to_string(item.id) +
                                " begins after its end");
}

} // namespace longhand
