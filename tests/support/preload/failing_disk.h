#pragma once

namespace longhand::test {

/// A disk that fails, without one: stands in for the C library's calls that read and write. Linked into a test, or
/// loaded into another program with LD_PRELOAD (plan from the environment: LONGHAND_FAIL_NAME, _CALLS "read" or
/// "write", _FIRST, _COUNT, _ERRNO; the file LONGHAND_FAIL_MARK appears when a call has failed). What goes by a memory
/// map is not seen.
struct FailingDisk
{
    enum class Calls
    {
        Read,  ///< read, pread
        Write, ///< write, pwrite, ftruncate, fallocate
        Sync   ///< fdatasync
    };
    /// From now on, of the calls on files whose path has `name` in it, number `first` (the next one is 0) and those
    /// after it, `count` in all, fail with `error`. name: kept, not copied.
    static void plan(Calls calls, const char* name, long first, long count, int error);
    /// Each call that fails from now on takes so long.
    static void slow(int milliseconds);
    static void heal();
    /// How many calls there were since plan(), and how many of them have failed.
    static long seen();
    static long failed();
};

} // namespace longhand::test
