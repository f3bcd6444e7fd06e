#pragma once

#include "app/project/project.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

/// What was written on one day.
struct WritingDay
{
    std::string day; ///< "2026-11-21", in the author's calendar
    std::int64_t authorWords = 0;
    std::int64_t modelWords = 0;
    std::int64_t seconds = 0; ///< spent typing

    bool operator==(const WritingDay&) const = default;
};

/// The days on which a project was written. Thread-safe as Project is.
class WritingDays
{
public:
    explicit WritingDays(const Project& project) : m_project(project) {}

    /// Oldest first. Empty for a read-only file of an earlier format.
    std::vector<WritingDay> all() const;
    /// Adds to a day. Throws Error for an invalid date ("2026-02-30") or negative numbers, or if it cannot be written;
    /// then nothing has changed.
    void add(const WritingDay& more) const;

private:
    const Project& m_project;
};

/// True if `day` is a valid date in the form "2026-11-21".
bool isCalendarDay(const std::string& day);

} // namespace longhand
