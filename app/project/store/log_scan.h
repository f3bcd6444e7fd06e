#pragma once

#include <cstdint>
#include <filesystem>

namespace longhand {

/// What lies where the log of a story belongs, by its bytes alone.
struct LogScan
{
    enum class Kind
    {
        None,    ///< nothing, or zeros, as a failing power supply leaves them
        Log,     ///< SQLite's (its end may be torn, as a crash leaves it)
        Damaged, ///< SQLite's, but not all that was written can be read: it is changed in its beginning or middle
        Other    ///< not a log
    };
    Kind kind = Kind::None;
    std::int64_t pages = 0;  ///< written since the log began anew
    std::int64_t unread = 0; ///< of these; SQLite leaves them out without a word
};

/// Reads the whole log beside a file, by SQLite's rules (sqlite.org/fileformat2.html#walformat): a page counts if its
/// salts and its running checksum fit. After a crash a torn page can only be the last one; the end of a write behind a
/// page that does not fit tells that both were once whole. A log that cannot be read is Kind::None. Reads alone.
LogScan scanLog(const std::filesystem::path& file);

/// Keeps a copy of the log under an unused name beside it, and returns this name. Throws
/// std::filesystem::filesystem_error.
std::filesystem::path keepLog(const std::filesystem::path& file);

} // namespace longhand
