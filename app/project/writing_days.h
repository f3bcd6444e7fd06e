#pragma once

#include "app/project/project.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

/// What was written on one day.
struct WritingDay
{
    std::string day; ///< "2026-11-21", of the author's calendar
    std::int64_t authorWords = 0;
    std::int64_t modelWords = 0;
    std::int64_t seconds = 0; ///< in which the author typed

    bool operator==(const WritingDay&) const = default;
};

/// The days on which a project was written. Thread-safe as Project is.
class WritingDays
{
public:
    explicit WritingDays(const Project& project) : m_project(project) {}

    /// Oldest first. Empty for files of earlier programs that can only be read.
    std::vector<WritingDay> all() const;
    /// Adds to a day. Throws Error for what is no day ("2026-02-30") or less than nothing, and if it cannot be written;
    /// then nothing is changed.
    void add(const WritingDay& more) const;

private:
    const Project& m_project;
};

/// Whether `day` is a day of the calendar, as "2026-11-21".
bool isCalendarDay(const std::string& day);

} // namespace longhand
