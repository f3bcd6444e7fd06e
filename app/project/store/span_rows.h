#pragma once

#include "app/project/store/manuscript_edit.h"
#include "app/project/store/project_database.h"

#include <map>
#include <optional>
#include <string>

namespace longhand {

/// A row of the span table: content of its own (source 0), or a part of another span's.
struct SpanRow
{
    SpanId id = 0;
    SpanId parent = 0; // 0: none
    std::int64_t parentCut = 0;
    SpanKind kind = SpanKind::Author;
    SpanId source = 0;
    std::int64_t first = 0, length = 0;
    std::int64_t textBytes = 0; // of its own words
};

class SpanRows;

/// Author's words of spans, each source read once: a book that is corrected in many places consists of many parts of
/// the same one.
class AuthorTexts
{
public:
    explicit AuthorTexts(const SpanRows& rows) : m_rows(rows) {}

    /// Its first `bytes` bytes, at most SpanRows::lengthOf(). Throws Error where they are not its source's.
    std::string of(const SpanRow& span, std::int64_t bytes);

private:
    const SpanRows& m_rows;
    std::map<SpanId, std::string> m_sources;
};

/// Reads single spans and the token log. Plain SQL over one connection; the caller holds the transaction. Checks what
/// it reads and throws Error where rows contradict each other.
class SpanRows
{
public:
    explicit SpanRows(const ProjectDatabase& database) : m_db(database) {}

    SpanRow span(SpanId id) const;
    /// Bytes of an author's span, tokens of a run or excerpt, as far as the log goes.
    std::int64_t lengthOf(const SpanRow& span) const;
    std::int64_t tokensLogged(SpanId run) const;
    /// Without its settings, which may be damaged; empty: no run.
    std::optional<RunState> stateOfRun(SpanId span) const;
    /// Adds tokens [first, first + count) of a run to a piece.
    void readTokens(SpanId run, std::int64_t first, std::int64_t count, ChainPiece& piece) const;
    /// The words that an author's span holds itself, at most its first `bytes` bytes; empty: none, or no such span.
    std::string ownText(SpanId id, std::int64_t bytes = kAll) const;
    /// Throws the Error that says so.
    [[noreturn]] void damaged(const Message& what) const;

private:
    static constexpr std::int64_t kAll = 1 << 30; // longer than a row can be; SQLite counts in 32 bits

    const ProjectDatabase& m_db;
};

} // namespace longhand
