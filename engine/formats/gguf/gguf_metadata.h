#pragma once

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"

#include <cstdint>
#include <string>

namespace longhand {

/// The value types of the GGUF specification.
enum GgufType : std::uint32_t
{
    kGgufUint8 = 0,
    kGgufInt8 = 1,
    kGgufUint16 = 2,
    kGgufInt16 = 3,
    kGgufUint32 = 4,
    kGgufInt32 = 5,
    kGgufFloat32 = 6,
    kGgufBool = 7,
    kGgufString = 8,
    kGgufArray = 9,
    kGgufUint64 = 10,
    kGgufInt64 = 11,
    kGgufFloat64 = 12,
};

/// Counts the header's memory before it is allocated, so that no file can make the program use more than a fixed
/// amount.
class HeaderBudget
{
public:
    explicit HeaderBudget(std::uint64_t bytes) : m_all(bytes), m_left(bytes) {}
    /// Throws the cursor's error if count * each more bytes do not fit.
    void take(const HeaderCursor& cursor, std::uint64_t count, std::uint64_t each);

private:
    std::uint64_t m_all;
    std::uint64_t m_left;
};

/// Heap bytes of a std::string of that length, excluding the object itself.
std::uint64_t textHeapCost(std::uint64_t length);

/// Reads one key: printable ASCII, 1 to 65,535 bytes. Leaves the cursor's where() naming it.
std::string readGgufKey(HeaderCursor& cursor, std::uint64_t index, HeaderBudget& budget);

/// Reads a value with its type number in front.
GgufValue readGgufValue(HeaderCursor& cursor, HeaderBudget& budget);

} // namespace longhand
