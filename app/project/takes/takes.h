#pragma once

#include "app/project/project.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace longhand {

/// A text that the author can return to: a head in the tree of spans.
struct TakeInfo
{
    SpanId head = 0;
    std::string name; ///< the author's; empty: none
    std::int64_t madeAtMs = 0;
    bool present = false; ///< it is the current text
    bool archived = false;
    std::int64_t leavesAt = 0;  ///< where it branches off the current text: byte of Project::text()
    std::int64_t words = 0;     ///< of the whole text
    std::optional<RunInfo> run; ///< the last run after that place; empty: it differs by edits only
    std::string begins;         ///< the first few words of its own after that place
};

/// The takes of a project: the tree of its texts as the author sees it. Switching moves the head and never overwrites
/// anything. Thread-safe as Project is; calls wait for the storage thread and throw Error.
class Takes
{
public:
    explicit Takes(Project& project) : m_project(project) {}

    /// The current text first, then the others, oldest first. Leaves out unnamed takes that another one, or the current
    /// text, merely continues, or that have the very letters of another one. Reads each text from where it differs.
    /// stop: gives up between two takes; then it is empty.
    std::vector<TakeInfo> list(const std::stop_token& stop = {}) const;
    /// Makes a take the current text and keeps the previous text as a take. cut: use only that much of its last span,
    /// below zero: all. Throws Error while a run is being written.
    void switchTo(SpanId head, std::int64_t cut = -1);
    /// Keeps the current text as a take, and a snapshot of it: before a part of it goes for another take.
    void keep();
    void rename(SpanId head, const std::string& name);
    void setArchived(SpanId head, bool archived);

    /// Where the run begins whose end is the current text's: byte of Project::text(); empty if the author's words end
    /// the text, or it ends where that run went on.
    std::optional<std::int64_t> lastRunStart() const;
    /// The lowest take number that no run of the project has with this seed.
    std::uint64_t unusedTake(std::uint64_t seed) const;
    /// The take of a new run with these settings: theirs, but an unused one if the newest run has the same seed and
    /// take, and a run with them has already written what comes next: it went on from where the current text leaves
    /// it, or began there, with or without words of the author's between. Else the model might write again what the
    /// author took away. Who chooses seed or take gets what they stand for.
    std::uint64_t takeForNextRun(const SamplerSettings& wanted) const;

private:
    Project& m_project;
};

/// The likeliest tokens, including the sampled one, where a token of a run was sampled; empty if they were not logged.
/// Waits for the storage thread. Throws Error.
std::vector<LoggedAlternative> alternativesOf(const Project& project, SpanId run, std::int64_t index);

} // namespace longhand
