#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

class FileInput;

/// Where a tensor lies in a safetensors file.
struct SafetensorsEntry
{
    std::string name;
    std::string type;                ///< "F32", "F16", "BF16", "I32" or "U8"
    std::vector<std::int64_t> shape; ///< one to four extents, each >= 1
    std::uint64_t offset = 0;        ///< from the start of the file
    std::uint64_t bytes = 0;
};

struct SafetensorsHeader
{
    std::map<std::string, std::string> metadata; ///< __metadata__
    std::vector<SafetensorsEntry> entries;       ///< by offset
};

/// What a header may have. The default is that of small files (adapters, draft heads).
struct SafetensorsLimits
{
    std::uint64_t header = 1u << 20; ///< bytes
    std::size_t tensors = 4096;
};

/// Reads and checks a header: as SafetensorsFile::load does, without the data. Throws Error.
SafetensorsHeader readSafetensorsHeader(const FileInput& input, const SafetensorsLimits& limits = {});

/// A tensor of a safetensors file, converted to float32 (or int32 for I32).
struct NamedTensor
{
    std::string name;
    std::vector<std::int64_t> shape; ///< one or two extents, each >= 1
    std::vector<float> values;       ///< F32, F16, BF16; row-major
    std::vector<std::int32_t> integers;

    std::int64_t elements() const;
};

/// Storage of float tensors in a file.
enum class TensorStorage
{
    F32,
    F16,
    BF16
};

/// A file of the safetensors format: 8 bytes of header length (little-endian), a JSON header, the data. Files are
/// untrusted: every number is checked before it is used, and memory is bounded by twice the file's size.
struct SafetensorsFile
{
    std::map<std::string, std::string> metadata; ///< __metadata__
    std::vector<NamedTensor> tensors;            ///< in the order of their data

    /// Throws Error naming the file, the tensor and the numbers: not a safetensors file, header too long or damaged,
    /// tensors that overlap, leave holes or do not end with the file, types other than F32, F16, BF16 and I32,
    /// non-finite values, more than maxBytes in total.
    static SafetensorsFile load(const std::filesystem::path& path, std::uint64_t maxBytes);
    /// The metadata alone; the header is checked as by load().
    static std::map<std::string, std::string> loadMetadata(const std::filesystem::path& path);
    /// Replaces the file atomically: a temporary file beside it, synced, renamed. Throws Error.
    void save(const std::filesystem::path& path, TensorStorage storage) const;

    /// nullptr if there is none of that name.
    const NamedTensor* find(std::string_view name) const;
};

} // namespace longhand
