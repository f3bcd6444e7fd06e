#pragma once

#include "engine/types/error.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>

namespace longhand::cli {

/// A NumPy .npy file (format 1.0, little-endian float32, C order) of known shape, written row by row: memory stays
/// bounded however long it is. It is written beside its name and moved there when whole.
class NpyWriter
{
public:
    /// Throws Error if the file cannot be made.
    NpyWriter(std::filesystem::path path, std::int64_t rows, std::int64_t columns);
    ~NpyWriter(); ///< removes an unfinished file
    NpyWriter(const NpyWriter&) = delete;
    NpyWriter& operator=(const NpyWriter&) = delete;

    /// Whole rows, in order. Throws Error when the disk is full.
    void write(std::span<const float> values);
    /// Throws Error unless all rows were written.
    void finish();

private:
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path m_path, m_temporary;
    std::ofstream m_stream;
    std::int64_t m_missing; // floats
    bool m_finished = false;
};

} // namespace longhand::cli
