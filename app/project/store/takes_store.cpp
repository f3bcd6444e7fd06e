#include "app/project/store/takes_store.h"

#include "app/project/store/now_ms.h"
#include "app/project/text/utf8_text.h"
#include "app/project/text/word_count.h"
#include "engine/tokenizer/utf8.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

namespace {

constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;

} // namespace

std::vector<TakesStore::Row> TakesStore::takes() const
{
    std::vector<Row> all;
    if (!available())
        return all;
    SQLite::Statement rows(
        m_db.sql(), "SELECT head, name, made_ms, archived_ms IS NOT NULL FROM take UNION ALL "
                    "SELECT span, '', started_ms, 0 FROM run WHERE tokens > 0 AND span NOT IN (SELECT head FROM take) "
                    "AND span NOT IN (SELECT parent FROM span WHERE parent IS NOT NULL) ORDER BY 3, 1");
    while (rows.executeStep())
        all.push_back({rows.getColumn(0).getInt64(), rows.getColumn(1).getString(), rows.getColumn(2).getInt64(),
                       rows.getColumn(3).getInt() != 0});
    return all;
}

void TakesStore::keep(SpanId head) const
{
    SQLite::Statement insert(m_db.sql(), "INSERT OR IGNORE INTO take (head, made_ms) VALUES (?, ?)");
    insert.bind(1, head);
    insert.bind(2, nowMs());
    insert.exec();
}

void TakesStore::rename(SpanId head, const std::string& name) const
{
    keep(head);
    SQLite::Statement update(m_db.sql(), "UPDATE take SET name = ? WHERE head = ?");
    update.bind(1, wellFormedUtf8(name));
    update.bind(2, head);
    update.exec();
}

void TakesStore::setArchived(SpanId head, bool archived) const
{
    keep(head);
    SQLite::Statement update(m_db.sql(), "UPDATE take SET archived_ms = ? WHERE head = ?");
    if (archived)
        update.bind(1, nowMs());
    update.bind(2, head);
    update.exec();
}

ChainLink TakesStore::place(SpanId span, std::int64_t cut) const
{
    // Cut to nothing, a span is the end of its parent; a part of another span is a place in that one.
    SQLite::Statement row(m_db.sql(), "SELECT parent, parent_cut, source, first FROM span WHERE id = ?");
    for (;;) {
        row.reset();
        row.bind(1, span);
        if (!row.executeStep())
            return {span, cut};
        if (cut > 0) {
            const std::int64_t source = row.getColumn(2).getInt64();
            return source != 0 ? ChainLink{source, row.getColumn(3).getInt64() + cut} : ChainLink{span, cut};
        }
        cut = row.getColumn(1).getInt64();
        span = row.getColumn(0).getInt64();
    }
}

std::vector<SnapshotInfo> TakesStore::snapshots() const
{
    std::vector<SnapshotInfo> all;
    if (!available())
        return all;
    SQLite::Statement rows(m_db.sql(), "SELECT id, head, head_cut, kind, name, words, made_ms FROM snapshot "
                                       "ORDER BY made_ms DESC, id DESC");
    while (rows.executeStep()) {
        SnapshotInfo info;
        info.id = rows.getColumn(0).getInt64();
        info.head = rows.getColumn(1).getInt64();
        info.cut = rows.getColumn(2).getInt64();
        const std::int64_t kind = rows.getColumn(3).getInt64(); // treat a later program's kinds as the author's own
        info.kind = kind >= 0 && kind <= static_cast<int>(SnapshotKind::Hourly) ? static_cast<SnapshotKind>(kind)
                                                                                : SnapshotKind::Named;
        info.name = rows.getColumn(4).getString();
        info.words = rows.getColumn(5).getInt64();
        info.madeAtMs = rows.getColumn(6).getInt64();
        all.push_back(std::move(info));
    }
    return all;
}

void TakesStore::takeSnapshot(SnapshotKind kind, const std::string& name) const
{
    const SpanId head = m_spans.head();
    const std::int64_t cut = m_spans.lengthOf(head);
    if (kind != SnapshotKind::Named) {
        SQLite::Statement last(m_db.sql(),
                               "SELECT head, head_cut FROM snapshot ORDER BY made_ms DESC, id DESC LIMIT 1");
        if (last.executeStep() && last.getColumn(0).getInt64() == head && last.getColumn(1).getInt64() == cut)
            return;
    }
    SQLite::Statement insert(m_db.sql(), "INSERT INTO snapshot (head, head_cut, kind, name, words, made_ms) VALUES "
                                         "(?, ?, ?, ?, ?, ?)");
    insert.bind(1, head);
    insert.bind(2, cut);
    insert.bind(3, static_cast<int>(kind));
    insert.bind(4, wellFormedUtf8(name));
    insert.bind(5, countWords(ShownText(rawText(m_spans.chain(head))).text()));
    insert.bind(6, nowMs());
    insert.exec();
    if (kind != SnapshotKind::Named)
        thinSnapshots(nowMs());
}

void TakesStore::renameSnapshot(std::int64_t id, const std::string& name) const
{
    // A named snapshot becomes the author's, and is never thinned out.
    SQLite::Statement update(m_db.sql(), "UPDATE snapshot SET name = ?, kind = CASE WHEN ? = '' THEN kind ELSE 0 END "
                                         "WHERE id = ?");
    const std::string valid = wellFormedUtf8(name);
    update.bind(1, valid);
    update.bind(2, valid);
    update.bind(3, id);
    update.exec();
}

void TakesStore::thinSnapshots(std::int64_t now) const
{
    SQLite::Statement thin(m_db.sql(),
                           "DELETE FROM snapshot WHERE kind <> 0 AND made_ms < ?1 AND EXISTS (SELECT 1 FROM snapshot s "
                           "WHERE s.kind <> 0 AND s.made_ms / ?2 = snapshot.made_ms / ?2 AND s.made_ms < ?1 AND "
                           "(s.made_ms, s.id) > (snapshot.made_ms, snapshot.id))");
    thin.bind(1, now - kDayMs);
    thin.bind(2, kDayMs);
    thin.exec();
}

void TakesStore::check(std::vector<std::string>& found) const
{
    if (!available())
        return;
    SQLite::Statement rows(m_db.sql(), "SELECT id, head, head_cut FROM snapshot ORDER BY id");
    while (rows.executeStep())
        if (rows.getColumn(2).getInt64() > m_spans.lengthOf(rows.getColumn(1).getInt64()))
            found.push_back("snapshot " + std::to_string(rows.getColumn(0).getInt64()) + " is longer than its text");
}

} // namespace longhand
