#pragma once

#include "engine/types/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace longhand {

/// A GGUF metadata value. Integers are widened to 64 bits (the stored width is checked, then discarded).
using GgufArrayOfInts = std::vector<std::int64_t>;
using GgufArrayOfFloats = std::vector<float>;
using GgufArrayOfStrings = std::vector<std::string>;
using GgufValue = std::variant<bool, std::int64_t, std::uint64_t, double, std::string, GgufArrayOfInts,
                               GgufArrayOfFloats, GgufArrayOfStrings>;

/// One tensor of the file. dims[0] is the fastest: a weight matrix [outputs][inputs] has dims = {inputs, outputs}.
struct GgufTensor
{
    std::string name;
    std::uint32_t type = 0; ///< ggml's type number, as stored (0 F32, 1 F16, 2 Q4_0, 3 Q4_1, 8 Q8_0, 30 BF16, ...)
    std::vector<std::int64_t> dims;
    std::uint64_t offset = 0; ///< from the start of the file that holds it
    std::uint64_t bytes = 0;
    std::uint32_t part = 0; ///< which of the model's files holds it, from 0
};

/// Where the bytes of tensors come from. Thread-safe.
class TensorSource
{
public:
    virtual ~TensorSource() = default;
    /// Fills out with the tensor's bytes from `offset` on, which lie within it. Throws Error.
    virtual void read(const GgufTensor& tensor, std::uint64_t offset, std::span<std::byte> out) const = 0;
};

/// A model in other files, presented as a GGUF file would.
struct GgufContents
{
    std::filesystem::path path;
    std::uint64_t fileSize = 0; ///< of all its files
    std::vector<std::string> keys;
    std::vector<GgufValue> values; ///< values[i] belongs to keys[i]
    std::vector<GgufTensor> tensors;
    std::unique_ptr<TensorSource> source;

    void add(std::string key, GgufValue value)
    {
        keys.push_back(std::move(key));
        values.push_back(std::move(value));
    }
};

/// A GGUF v2 or v3 model, little-endian, in one file or split over several. The header is read and checked whole when
/// opened; tensor data are read with pread on demand, so that a file truncated later gives an error and not a SIGBUS.
/// All functions are const and thread-safe after opening. Every count, length, offset and product is checked before it
/// is used; opening a bad file never allocates more than 64 MB beyond what a valid header of the file's own size could
/// need.
class GgufFile
{
public:
    /// path: the file, or any part of a split one (NAME-00001-of-00003.gguf), whose others lie beside it. Throws Error
    /// naming the file, the key or tensor and the numbers.
    static GgufFile open(const std::filesystem::path& path);
    /// Throws Error if a key or a tensor is there twice.
    explicit GgufFile(GgufContents contents);
    GgufFile(GgufFile&&) noexcept;
    GgufFile& operator=(GgufFile&&) noexcept;
    ~GgufFile();

    const std::filesystem::path& path() const; ///< as it was opened
    std::uint32_t version() const;             ///< of the format; 0: not from a GGUF file
    std::uint64_t fileSize() const;            ///< of all parts

    bool has(std::string_view key) const;
    const GgufValue* find(std::string_view key) const;
    /// Keys in file order.
    const std::vector<std::string>& keys() const;

    /// Typed access. Throws Error if the key has another type or is out of range; if it is missing, the two-argument
    /// forms return the default and the one-argument forms throw.
    std::int64_t getInt(std::string_view key, std::int64_t min, std::int64_t max) const;
    std::int64_t getInt(std::string_view key, std::int64_t min, std::int64_t max, std::int64_t missing) const;
    double getFloat(std::string_view key) const; ///< finite
    double getFloat(std::string_view key, double missing) const;
    bool getBool(std::string_view key, bool missing) const;
    const std::string& getString(std::string_view key) const;
    std::string getString(std::string_view key, std::string_view missing) const;
    const GgufArrayOfStrings& getStrings(std::string_view key) const;
    const GgufArrayOfInts* findInts(std::string_view key) const; ///< null if missing

    const std::vector<GgufTensor>& tensors() const;
    const GgufTensor* findTensor(std::string_view name) const;
    /// Reads a tensor's bytes (out.size() == tensor.bytes). Throws Error on truncation or I/O errors.
    void readTensor(const GgufTensor& tensor, std::span<std::byte> out) const;
    /// Reads a part of a tensor, at a byte offset within it: big tensors are read and repacked piece by piece.
    void readTensor(const GgufTensor& tensor, std::uint64_t offset, std::span<std::byte> out) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Name of a ggml type number ("Q4_1"), or "type 77".
std::string ggufTypeName(std::uint32_t type);

} // namespace longhand
