#pragma once

#include "app/project/store/manuscript_edit.h"
#include "app/project/store/project_database.h"
#include "app/project/store/span_rows.h"

#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// Tokens on their way to the log.
struct QueuedTokens
{
    SpanId run = 0;
    std::vector<LoggedToken> tokens;
    double seconds = 0;
    MetricsSummary metrics;            ///< of exactly the steps that yielded these tokens; no passes: unknown
    std::optional<RunSettings> change; ///< an entry without tokens: these settings apply to the tokens after it

    bool hasMetrics() const { return metrics.passes > 0; }
    /// True if other can be logged with this entry as one batch.
    bool goesWith(const QueuedTokens& other) const
    {
        return run == other.run && hasMetrics() == other.hasMetrics() && !change && !other.change;
    }
    void add(const QueuedTokens& other)
    {
        tokens.insert(tokens.end(), other.tokens.begin(), other.tokens.end());
        seconds += other.seconds;
        metrics.add(other.metrics);
    }
};

/// A span on the way from the beginning to a head, and how much of it precedes the next one.
struct ChainLink
{
    SpanId span = 0;
    std::int64_t cut = 0;
};

/// An excerpt at the head of all that a run has written, while that run is being written: it grows with the log. Its
/// length is not fixed until another span follows it.
struct Follower
{
    SpanId span = 0; ///< 0: none
    SpanId run = 0;
};

/// The limit for reading a text at once.
struct TextBudget
{
    std::int64_t bytes = std::int64_t{256} << 20; ///< of the author's words: forty million words
    std::int64_t tokens = std::int64_t{1} << 24;  ///< of runs: the longest context that can be planned
};

/// The manuscript of a project in its tree of spans, and the runs that wrote it. Plain SQL over one connection; the
/// caller holds the transaction. Reading checks what it reads and throws Error where rows contradict each other.
class SpanStore
{
public:
    explicit SpanStore(const ProjectDatabase& database, const TextBudget& largest = {})
        : m_db(database), m_rows(database), m_largest(largest)
    {
    }

    ProjectInfo info() const;
    void setInfo(const ProjectInfo& info);
    SpanId head() const;

    std::vector<RunInfo> runs() const;
    /// The run of a span; empty if the span is not a run.
    std::optional<RunInfo> run(SpanId span) const;
    bool isRun(SpanId span) const { return m_rows.stateOfRun(span).has_value(); }
    /// Sets the excerpt that grows with its run from now on, in the same transaction that logs the run's tokens.
    void follow(const Follower& follower) { m_follower = follower; }
    /// Keeps in the file that the head follows its run, for keptFollower() after a restart.
    void keepFollower() const;
    /// What the head follows according to the file: none if the text was changed since, or the run has ended.
    Follower keptFollower() const;
    /// The run that ends the text: the head itself, or the run that the head follows.
    SpanId runAtHead() const;
    /// The pieces up to a span, in reading order. waiting: tokens not in the log yet, appended to them.
    /// cut: use only that much of the last span (below zero: all). stopAt: only what comes after this span. Throws
    /// Error, before reading any text, if the pieces exceed the budget.
    std::vector<ChainPiece> chain(SpanId head, const std::vector<QueuedTokens>& waiting = {}, std::int64_t cut = -1,
                                  SpanId stopAt = 0) const;
    /// The same path from the beginning to a span, without the text: much quicker.
    std::vector<ChainLink> links(SpanId head, std::int64_t cut = -1) const;
    /// Bytes of an author's span, tokens of a run or excerpt, as far as the log goes.
    std::int64_t lengthOf(SpanId id) const { return m_rows.lengthOf(m_rows.span(id)); }

    /// Where a span begins: its parent, and how much of it.
    ChainLink parentOf(SpanId id) const;
    /// Adds spans after `parent`, cut at parentCut, and moves the head to the last one.
    void addSpans(SpanId parent, std::int64_t parentCut, const std::vector<NewSpan>& spans);
    /// Adds a run after the whole head and moves the head to it.
    SpanId addRun(const RunSettings& settings, std::int64_t firstPosition);
    /// Moves the head to a place: to the span itself if it ends there, else to a new, empty span after that place.
    SpanId moveHead(SpanId span, std::int64_t cut);
    void appendTokens(const QueuedTokens& tokens);
    void setRunState(SpanId run, RunState state, FinishReason finish);

private:
    SpanId insertSpan(SpanId parent, std::int64_t parentCut, const NewSpan& span);
    void setHead(SpanId head);

    const ProjectDatabase& m_db;
    SpanRows m_rows;
    TextBudget m_largest;
    Follower m_follower;
};

} // namespace longhand
