#include "app/project/store/metrics_store.h"

#include "app/project/store/metrics_json.h"
#include "app/project/store/now_ms.h"
#include "app/project/store/storage_error.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <array>

namespace longhand {

namespace {

// A few hundred rows for 100,000 tokens: enough for a curve, and small next to the log itself.
constexpr std::int64_t kStepsInRow = 64;

constexpr const char* kColumns =
    "SELECT first, tokens, passes, rows, draft_passes, draft_rows, cache_rebuilds, ngram_passes, loop_reports, "
    "seconds, "
    "draft_seconds, verify_seconds, sample_seconds, one_by_one_seconds, estimated_seconds, verify_bytes, draft_bytes, "
    "drafts, committed_ms FROM run_metrics WHERE run = ? ";

RunMetrics readRow(SQLite::Statement& row)
{
    RunMetrics metrics;
    MetricsSummary& s = metrics.sums;
    int at = 0;
    metrics.firstToken = row.getColumn(at++).getInt64();
    for (std::int64_t* count : {&s.tokens, &s.passes, &s.rows, &s.draftPasses, &s.draftRows, &s.cacheRebuilds,
                                &s.ngramPasses, &s.loopReports})
        *count = row.getColumn(at++).getInt64();
    for (double* seconds :
         {&s.seconds, &s.draftSeconds, &s.verifySeconds, &s.sampleSeconds, &s.oneByOneSeconds, &s.estimatedSeconds})
        *seconds = row.getColumn(at++).getDouble();
    for (std::uint64_t* bytes : {&s.verifyBytes, &s.draftBytes})
        *bytes = static_cast<std::uint64_t>(row.getColumn(at++).getInt64());
    draftsFromJson(row.getColumn(at++).getString(), s);
    metrics.committedAtMs = row.getColumn(at).getInt64();
    return metrics;
}

} // namespace

/// A read-only file of an earlier format lacks these tables.
bool MetricsStore::available() const
{
    return m_db.version() >= 2;
}

void MetricsStore::append(SpanId run, std::int64_t first, const MetricsSummary& steps) const
{
    RunMetrics metrics;
    metrics.firstToken = first;
    {
        SQLite::Statement last(m_db.sql(), std::string(kColumns) + "ORDER BY first DESC LIMIT 1");
        last.bind(1, run);
        if (last.executeStep()) {
            const RunMetrics before = readRow(last);
            const bool follows = before.firstToken + before.sums.tokens == first;
            if (follows && (before.sums.passes < kStepsInRow || before.sums.tokens == 0))
                metrics = before;
        }
    }
    metrics.sums.add(steps);
    const MetricsSummary& s = metrics.sums;
    SQLite::Statement row(m_db.sql(),
                          "INSERT OR REPLACE INTO run_metrics (run, first, tokens, passes, rows, draft_passes, "
                          "draft_rows, cache_rebuilds, ngram_passes, loop_reports, seconds, draft_seconds, "
                          "verify_seconds, sample_seconds, one_by_one_seconds, estimated_seconds, verify_bytes, "
                          "draft_bytes, drafts, committed_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                          "?, ?, ?, ?)");
    int at = 1;
    for (const std::int64_t number : {run, metrics.firstToken, s.tokens, s.passes, s.rows, s.draftPasses, s.draftRows,
                                      s.cacheRebuilds, s.ngramPasses, s.loopReports})
        row.bind(at++, number);
    for (const double seconds :
         {s.seconds, s.draftSeconds, s.verifySeconds, s.sampleSeconds, s.oneByOneSeconds, s.estimatedSeconds})
        row.bind(at++, seconds);
    for (const std::uint64_t bytes : {s.verifyBytes, s.draftBytes})
        row.bind(at++, static_cast<std::int64_t>(bytes));
    row.bind(at++, draftsToJson(s));
    row.bind(at, nowMs());
    row.exec();
}

std::vector<RunMetrics> MetricsStore::rows(SpanId run) const
{
    std::vector<RunMetrics> all;
    if (!available())
        return all;
    SQLite::Statement row(m_db.sql(), std::string(kColumns) + "ORDER BY first");
    row.bind(1, run);
    while (row.executeStep()) {
        try {
            all.push_back(readRow(row));
        } catch (const Error& e) {
            throw Error("The metrics of run %1 in %2 are damaged (%3). The text is whole and can be exported; for the "
                        "metrics, restore a backup.",
                        std::to_string(run), quoted(m_db.file()), e.message());
        }
    }
    return all;
}

void MetricsStore::check(std::vector<std::string>& found) const
{
    if (!available())
        return;
    SQLite::Statement runs(m_db.sql(), "SELECT DISTINCT run FROM run_metrics ORDER BY run");
    while (runs.executeStep()) {
        const SpanId run = runs.getColumn(0).getInt64();
        const std::string name = "the metrics of run " + std::to_string(run);
        std::vector<RunMetrics> metrics;
        try {
            metrics = rows(run);
        } catch (const SQLite::Exception&) {
            throw;
        } catch (const Error& e) {
            found.push_back(name + ": " + e.what());
            continue;
        }
        std::int64_t end = 0;
        for (const RunMetrics& row : metrics) {
            const std::string where = name + " at token " + std::to_string(row.firstToken);
            if (row.firstToken < end)
                found.push_back(where + " count tokens twice");
            if (__builtin_add_overflow(row.firstToken, row.sums.tokens, &end)) {
                found.push_back(where + " overflow");
                break;
            }
            // Tokens of a commit are counted in one row, so rows end where commits do.
            SQLite::Statement log(m_db.sql(), "SELECT count, sources FROM token_batch WHERE run = ? AND first >= ? AND "
                                              "first < ?");
            log.bind(1, run);
            log.bind(2, row.firstToken);
            log.bind(3, end);
            std::int64_t tokens = 0;
            std::array<std::int64_t, kTokenSources> bySource{};
            while (log.executeStep()) {
                tokens += log.getColumn(0).getInt64();
                for (const char source : log.getColumn(1).getString())
                    if (const auto index = static_cast<unsigned char>(source); index < bySource.size())
                        ++bySource[index];
            }
            bool same = tokens == row.sums.tokens;
            for (std::size_t i = 0; i < bySource.size(); ++i)
                same = same && bySource[i] == row.sums.sources[i].tokens;
            if (!same)
                found.push_back(where + " say " + std::to_string(row.sums.tokens) +
                                " tokens of their sources, the log "
                                "has " +
                                std::to_string(tokens) + " there, or of others");
        }
    }
}

} // namespace longhand
