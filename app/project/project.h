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

/// A project file NAME.longhand (design, "The project file"): one SQLite database, opened defensively. All calls are
/// thread-safe: they run on the project's own storage thread with its one connection; calls that return a value wait
/// for it, append calls return at once and are committed in batches (at most 250 ms). The tree of spans is append-only:
/// an edit or another take adds spans and moves the head; nothing is overwritten.
class Project
{
public:
    /// Creates a new file with the author's first text (may be empty). Throws Error if it exists or cannot be created;
    /// then nothing is left on disk.
    static std::unique_ptr<Project> create(const std::filesystem::path& file, const ProjectInfo& info,
                                           const std::string& seedText);
    /// Opens a file: lock, header, quick_check, schema steps. Throws Error naming the file and what is wrong (not a
    /// project, newer version, damaged); then the file has not changed.
    static std::unique_ptr<Project> open(const std::filesystem::path& file, OpenFor purpose = OpenFor::Desk);
    ~Project(); ///< commits, checkpoints with a full sync, marks the close as clean (see OpenFor), releases the lock

    const std::filesystem::path& file() const;
    OpenState openState() const;
    /// Program, host and process that hold the lock, for the read-only message in the window's language; empty if none
    /// does.
    Message lockHolder() const;
    /// Why it can only be read, and what helps; empty if it can be written.
    Message readOnlyReason() const;
    /// What could not be read of the log that a crash left, and where it is kept now; empty: nothing.
    Message logFault() const;

    ProjectInfo info() const;
    void setInfo(const ProjectInfo& info);

    /// The manuscript of the current head, in reading order.
    std::vector<ManuscriptPiece> manuscript() const;
    /// The whole text of the current head, UTF-8.
    std::string text() const;
    /// The span at which the manuscript ends now, and the whole text up to any span: earlier heads keep theirs.
    SpanId head() const;
    std::string textAt(SpanId span) const;
    std::vector<ManuscriptPiece> manuscriptAt(SpanId span) const;
    std::vector<RunInfo> runs() const; ///< of the whole file, oldest first
    /// Metrics of a run's steps, in token order; empty for runs of programs that kept none.
    std::vector<RunMetrics> runMetrics(SpanId run) const;
    std::optional<RunInfo>
    interruptedRun() const; ///< the run at the head if it is Running or Paused, without a fault: resume finishes it

    /// Makes the head's text equal to `text`: text added at the end becomes an author span after the head, together
    /// with what was typed there shortly before; any other change branches (keeps the common prefix, adds the author's
    /// words as an author span and what follows as excerpts of their runs). No effect if the text is the same.
    void setText(const std::string& text);

    /// Begins a run after the current head and makes it the head.
    /// firstPosition: position in the text of its first token, for the record.
    SpanId beginRun(const RunSettings& settings, std::int64_t firstPosition = 0);
    /// The same, and records the notes that the run reads in the same transaction.
    SpanId beginRun(const RunSettings& settings, std::int64_t firstPosition, const RunNotes& notes);
    /// Queues tokens of the run at the head for the log; committed with the next batch (at most 250 ms later).
    void appendTokens(SpanId run, std::vector<LoggedToken> tokens, double seconds);
    /// The same for a step's tokens, with the step's metrics for runMetrics(): both are committed in one transaction.
    /// Throws Error for a step that was not lossless: a project never holds such text.
    void appendStep(SpanId run, std::vector<LoggedToken> tokens, const StepEvent& step);
    /// Queues a change of the run at the head: its settings apply to the tokens appended after it. Committed in queue
    /// order, so that no token is ever in the file without the settings it was sampled under.
    void appendChange(SpanId run, const RunSettings& settings);
    /// The changes of a run in token order; of several before the same token, the last.
    std::vector<RunChange> runChanges(SpanId run) const;
    /// Commits what is queued, records the state and checkpoints with a full sync. Waits.
    void setRunState(SpanId run, RunState state, FinishReason finish = FinishReason::None);
    /// Commits what is queued and waits. Throws Error (disk full, naming the file and how much space is missing):
    /// queued tokens are kept and can be flushed again.
    void flush();
    /// True if everything queued is committed.
    bool allSaved() const;
    /// Sets the handler for a failed background commit (disk full, I/O error): called once until the next success, on
    /// the storage thread.
    void onStorageError(std::function<void(const Message& message, bool diskFull)> handler);

    /// False if letters of any text in the file are not as they were written (a failing disk, another program): check()
    /// tells where. Reads them all, about as long as opening takes.
    bool textIsAsWritten() const;
    /// Checks the database (integrity_check, foreign keys), the log (tokens numbered without a gap, bytes as the text),
    /// the checksums and the metrics (same tokens as the log). Returns a line for each fault; empty: none. remarks:
    /// what harms nothing.
    std::vector<std::string> check(std::vector<std::string>* remarks = nullptr) const;

private:
    struct Impl;
    friend struct ProjectAccess;
    explicit Project(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
