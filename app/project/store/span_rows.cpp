#include "app/project/store/span_rows.h"

#include "app/project/store/column.h"
#include "app/project/store/packed_tokens.h"
#include "app/project/store/storage_error.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <limits>

namespace longhand {

void SpanRows::damaged(const Message& what) const
{
    throw Error("The project %1 is damaged: %2. It was not changed. Restore it from a backup, or keep it for a repair.",
                quoted(m_db.file()), what);
}

SpanRow SpanRows::span(SpanId id) const
{
    SQLite::Statement row(m_db.sql(),
                          "SELECT parent, parent_cut, kind, length(CAST(author_text AS BLOB)), source, first, length "
                          "FROM span WHERE id = ?");
    row.bind(1, id);
    if (!row.executeStep())
        damaged(Message("span %1 is missing", std::to_string(id)));
    SpanRow span;
    span.id = id;
    span.parent = row.getColumn(0).getInt64(); // NULL reads as 0
    span.parentCut = row.getColumn(1).getInt64();
    span.kind = enumColumn(row.getColumn(2), SpanKind::Excerpt);
    span.textBytes = row.getColumn(3).getInt64(); // NULL reads as 0
    span.source = row.getColumn(4).getInt64();
    span.first = row.getColumn(5).getInt64();
    span.length = row.getColumn(6).getInt64();
    // The schema guarantees this; check it so that a tampered file cannot cause an endless loop.
    if (span.parent >= id || span.source >= id || span.parent < 0 || span.source < 0 || span.first < 0 ||
        span.length < 0)
        damaged(Message("span %1 refers to a span that is not older", std::to_string(id)));
    if (span.first > std::numeric_limits<std::int64_t>::max() - span.length)
        damaged(Message("span %1 is part of an impossible source", std::to_string(id)));
    return span;
}

std::optional<RunState> SpanRows::stateOfRun(SpanId span) const
{
    SQLite::Statement row(m_db.sql(), "SELECT state FROM run WHERE span = ?");
    row.bind(1, span);
    return row.executeStep() ? std::optional(enumColumn(row.getColumn(0), RunState::Finished)) : std::nullopt;
}

std::int64_t SpanRows::tokensLogged(SpanId run) const
{
    SQLite::Statement last(m_db.sql(),
                           "SELECT first + count FROM token_batch WHERE run = ? ORDER BY first DESC LIMIT 1");
    last.bind(1, run);
    return last.executeStep() ? last.getColumn(0).getInt64() : 0;
}

std::int64_t SpanRows::lengthOf(const SpanRow& span) const
{
    if (span.source != 0)
        return span.length;
    return span.kind == SpanKind::Run ? tokensLogged(span.id) : span.textBytes;
}

std::string SpanRows::ownText(SpanId id, std::int64_t bytes) const
{
    SQLite::Statement row(m_db.sql(), "SELECT substr(CAST(author_text AS BLOB), 1, ?) FROM span WHERE id = ? AND "
                                      "kind = ? AND source IS NULL");
    row.bind(1, bytes);
    row.bind(2, id);
    row.bind(3, static_cast<int>(SpanKind::Author));
    return row.executeStep() ? row.getColumn(0).getString() : std::string();
}

void SpanRows::readTokens(SpanId run, std::int64_t first, std::int64_t count, ChainPiece& piece) const
{
    SQLite::Statement rows(m_db.sql(),
                           "SELECT first, count, tokens, sources, lengths, bytes FROM token_batch WHERE run = ?1 AND "
                           "first >= (SELECT max(first) FROM token_batch WHERE run = ?1 AND first <= ?2) AND "
                           "first < ?3 ORDER BY first");
    rows.bind(1, run);
    rows.bind(2, first);
    rows.bind(3, first + count);
    std::int64_t next = first;
    while (rows.executeStep()) {
        const std::int64_t begin = rows.getColumn(0).getInt64();
        const std::int64_t size = rows.getColumn(1).getInt64();
        PackedTokens packed;
        packed.tokens = rows.getColumn(2).getString();
        packed.sources = rows.getColumn(3).getString();
        packed.lengths = rows.getColumn(4).getString();
        packed.bytes = rows.getColumn(5).getString();
        const Message fault = packed.fault(size);
        if (!fault.empty())
            damaged(Message("the log of run %1 at token %2: %3", std::to_string(run), next, fault));
        if (begin > next || begin + size <= next)
            damaged(Message("the log of run %1 at token %2 has a gap", std::to_string(run), next));
        packed.unpack(static_cast<std::size_t>(next - begin),
                      static_cast<std::size_t>(std::min(begin + size, first + count) - begin), piece);
        next = std::min(begin + size, first + count);
    }
    if (next != first + count)
        damaged(Message("the log of run %1 ends at token %2, but token %3 is part of the manuscript",
                        std::to_string(run), next, first + count));
}

std::string AuthorTexts::of(const SpanRow& span, std::int64_t bytes)
{
    if (span.source == 0)
        return m_rows.ownText(span.id, bytes);
    auto source = m_sources.find(span.source);
    if (source == m_sources.end())
        source = m_sources.emplace(span.source, m_rows.ownText(span.source)).first;
    const auto size = static_cast<std::int64_t>(source->second.size());
    if (span.first > size || span.length > size - span.first)
        m_rows.damaged(Message("span %1 refers to missing words", std::to_string(span.id)));
    return source->second.substr(static_cast<std::size_t>(span.first), static_cast<std::size_t>(bytes));
}

} // namespace longhand
