#pragma once

#include "app/project/project.h"

#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// A text that the author can go back to: an end of the tree of spans.
struct TakeInfo
{
    SpanId head = 0;
    std::string name; ///< the author's; empty: none
    std::int64_t madeAtMs = 0;
    bool present = false; ///< it is the text on the page
    bool archived = false;
    std::int64_t leavesAt = 0;  ///< where it leaves the present text: bytes of Project::text()
    std::int64_t words = 0;     ///< of the whole text
    std::optional<RunInfo> run; ///< the last run after that place; none: it differs by edits only
    std::string begins;         ///< its own words after that place, the first few
};

/// The takes of a project: the tree of its texts as the author sees it. Switching moves the head, nothing is ever
/// overwritten. Thread-safe as Project is; calls wait for the storage thread and throw Error.
class Takes
{
public:
    explicit Takes(Project& project) : m_project(project) {}

    /// The present text first, then the others in the order in which they were made. Left out: those without a name
    /// that another one, or the present text, only goes on from. Reads every text from where it differs.
    std::vector<TakeInfo> list() const;
    /// Makes a take the present text; what was there is kept as a take. cut: only so much of its last span, below
    /// zero: all. Throws Error while a run is written.
    void switchTo(SpanId head, std::int64_t cut = -1);
    /// Keeps the present text as a take.
    void keep();
    void rename(SpanId head, const std::string& name);
    void setArchived(SpanId head, bool archived);

    /// Where the run begins that ends the present text: bytes of Project::text(); empty if the author's words end it.
    std::optional<std::int64_t> lastRunStart() const;
    /// The lowest take number that no run with this seed from the end of the present text has.
    std::uint64_t unusedTake(std::uint64_t seed) const;

private:
    Project& m_project;
};

/// The likeliest tokens where a token of a run was drawn, itself among them; empty if they were not noted. Waits for
/// the storage thread. Throws Error.
std::vector<LoggedAlternative> alternativesOf(const Project& project, SpanId run, std::int64_t index);

} // namespace longhand
