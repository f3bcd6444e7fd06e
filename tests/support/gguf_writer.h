#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace longhand::test {

/// Value types of GGUF metadata, by their numbers in the file.
enum class GgufType : std::uint32_t
{
    Uint8 = 0,
    Int8 = 1,
    Uint16 = 2,
    Int16 = 3,
    Uint32 = 4,
    Int32 = 5,
    Float32 = 6,
    Bool = 7,
    String = 8,
    Array = 9,
    Uint64 = 10,
    Int64 = 11,
    Float64 = 12,
};

/// Little-endian bytes of a number.
template <typename T>
std::string raw(T value)
{
    static_assert(std::is_arithmetic_v<T>);
    return std::string(reinterpret_cast<const char*>(&value), sizeof value);
}
/// A GGUF string: 8 bytes of length, then the text.
std::string rawString(std::string_view text);

/// Builds GGUF files for tests, well-formed unless told otherwise: every number the format derives (counts, offsets,
/// padding) can be overridden to make a bad file.
class GgufWriter
{
public:
    std::uint32_t version = 3;
    std::string magic = "GGUF";
    std::uint64_t alignment = 32; ///< used for the layout; written only by add("general.alignment", ...)
    std::optional<std::uint64_t> tensorCount;
    std::optional<std::uint64_t> keyCount;

    GgufWriter& addRaw(std::string_view key, std::uint32_t type, std::string_view value);
    GgufWriter& add(std::string_view key, std::string_view text);
    GgufWriter& add(std::string_view key, const char* text) { return add(key, std::string_view(text)); }
    GgufWriter& add(std::string_view key, bool value);
    GgufWriter& add(std::string_view key, std::uint32_t value);
    GgufWriter& add(std::string_view key, std::int32_t value);
    GgufWriter& add(std::string_view key, std::uint64_t value);
    GgufWriter& add(std::string_view key, float value);
    GgufWriter& add(std::string_view key, const std::vector<std::string>& texts);
    GgufWriter& add(std::string_view key, const std::vector<std::int32_t>& numbers);
    GgufWriter& add(std::string_view key, const std::vector<float>& numbers);

    struct Tensor
    {
        std::string name;
        std::uint32_t type = 0;
        std::vector<std::uint64_t> dims;
        std::string data;
        std::optional<std::uint64_t> offset;    ///< written instead of the right one
        std::optional<std::uint32_t> dimsCount; ///< written instead of dims.size()
    };
    GgufWriter& addTensor(Tensor tensor);
    /// Float32, dims[0] fastest.
    GgufWriter& addTensor(std::string_view name, std::vector<std::uint64_t> dims, const std::vector<float>& values);

    std::string bytes() const;
    void write(const std::filesystem::path& path) const;

private:
    std::vector<std::string> m_keys; ///< encoded key and value pairs
    std::vector<Tensor> m_tensors;
};

/// Writes bytes to a file, replacing what was there. Throws std::runtime_error.
void writeFile(const std::filesystem::path& path, std::string_view bytes);

} // namespace longhand::test
