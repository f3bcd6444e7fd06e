#pragma once

#include "app/project/store/manuscript_edit.h"
#include "app/project/store/project_database.h"

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

/// Reads single spans and the token log. Plain SQL over one connection; the caller holds the transaction. Checks what
/// it reads and throws Error where rows contradict each other.
class SpanRows
{
public:
    explicit SpanRows(const ProjectDatabase& database) : m_db(database) {}

    SpanRow span(SpanId id) const;
    /// Bytes of an author's span, tokens of a run or excerpt, as far as the log goes.
    std::int64_t lengthOf(const SpanRow& span) const;
    /// Its first `bytes` bytes, at most lengthOf().
    std::string authorText(const SpanRow& span, std::int64_t bytes) const;
    std::int64_t tokensLogged(SpanId run) const;
    /// Without its settings, which may be damaged; empty: no run.
    std::optional<RunState> stateOfRun(SpanId span) const;
    /// Adds tokens [first, first + count) of a run to a piece.
    void readTokens(SpanId run, std::int64_t first, std::int64_t count, ChainPiece& piece) const;
    /// Throws the Error that says so.
    [[noreturn]] void damaged(const Message& what) const;

private:
    const ProjectDatabase& m_db;
};

} // namespace longhand
