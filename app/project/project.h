#pragma once

#include "app/project/store/project_types.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

struct RunNotes;

/// A project file NAME.longhand: one SQLite database (design 4), opened defensively. All calls are thread-safe: they
/// run on the project's own storage thread with its one connection; calls that return a value wait for it, append calls
/// return at once and are committed in batches (at most 250 ms). The tree of spans is append-only: an edit or another
/// take adds spans and moves the head, nothing is overwritten.
class Project
{
public:
    /// Makes a new file with the author's first text (may be empty). Throws Error if it exists or cannot be made; then
    /// nothing is left on disk.
    static std::unique_ptr<Project> create(const std::filesystem::path& file, const ProjectInfo& info,
                                           const std::string& seedText);
    /// Opens: lock, header, quick_check, schema steps. Throws Error naming the file and what is wrong (not a project,
    /// newer version, damaged); the file is not changed then.
    static std::unique_ptr<Project> open(const std::filesystem::path& file);
    ~Project(); ///< commits, checkpoints with a full sync, marks the close as clean, releases the lock

    const std::filesystem::path& file() const;
    OpenState openState() const;
    /// Program, host and process that hold the lock, for the read-only message; empty otherwise.
    std::string lockHolder() const;

    ProjectInfo info() const;
    void setInfo(const ProjectInfo& info);

    /// The manuscript of the present head, in reading order.
    std::vector<ManuscriptPiece> manuscript() const;
    /// The whole text of the present head, UTF-8.
    std::string text() const;
    /// Where the manuscript ends now, and the whole text up to any span: earlier heads keep theirs.
    SpanId head() const;
    std::string textAt(SpanId span) const;
    std::vector<ManuscriptPiece> manuscriptAt(SpanId span) const;
    std::vector<RunInfo> runs() const; ///< of the whole file, oldest first
    /// What the steps of a run did, in the order of its tokens; empty for runs of programs that kept no such record.
    std::vector<RunMetrics> runMetrics(SpanId run) const;
    std::optional<RunInfo>
    interruptedRun() const; ///< the run at the head if it is Running or Paused: what resume finishes

    /// Makes the head's text equal to `text`: text added at the end becomes an author span after the head; any other
    /// change branches (common prefix kept, the author's words as an author span, what follows kept as excerpts of
    /// their runs). No change: nothing happens.
    void setText(const std::string& text);

    /// Begins a run after the present head and makes it the head.
    /// firstPosition: position in the text its first token will have, for the record.
    SpanId beginRun(const RunSettings& settings, std::int64_t firstPosition = 0);
    /// The same, and records in the same transaction the notes that the run reads.
    SpanId beginRun(const RunSettings& settings, std::int64_t firstPosition, const RunNotes& notes);
    /// Queues tokens for the log of the run at the head; committed with the next batch (at most 250 ms later).
    void appendTokens(SpanId run, std::vector<LoggedToken> tokens, double seconds);
    /// The same for a step's tokens, with what it did for runMetrics(): both are committed in one transaction. Throws
    /// Error for a step that was not lossless: a project holds no such text.
    void appendStep(SpanId run, std::vector<LoggedToken> tokens, const StepEvent& step);
    /// Queues a change of the run at the head: its settings hold for the tokens appended after it. Committed in the
    /// order of the queue, so that no token is ever in the file without the settings it was drawn under.
    void appendChange(SpanId run, const RunSettings& settings);
    /// The changes of a run in the order of its tokens; of several before one token, the last.
    std::vector<RunChange> runChanges(SpanId run) const;
    /// Commits what is queued, records the state and checkpoints with a full sync. Waits.
    void setRunState(SpanId run, RunState state, FinishReason finish = FinishReason::None);
    /// Commits what is queued and waits. Throws Error (disk full with the file's name and how much is missing): queued
    /// tokens are kept and can be flushed again.
    void flush();
    /// True if all that was queued is committed.
    bool allSaved() const;
    /// Set when a background commit failed (disk full, I/O error); cleared by the next success. Called from the storage
    /// thread.
    void onStorageError(std::function<void(const std::string& message, bool diskFull)> handler);

    /// Integrity of the database (integrity_check, foreign keys), of the log (tokens numbered without a gap, bytes
    /// as the text) and of the metrics (their tokens are those of the log). Empty: all is well.
    std::vector<std::string> check() const;

private:
    struct Impl;
    friend struct ProjectAccess;
    explicit Project(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
