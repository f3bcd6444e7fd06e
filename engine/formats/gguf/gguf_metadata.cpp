#include "engine/formats/gguf/gguf_metadata.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace longhand {
namespace {

constexpr std::uint64_t kMaxKeyBytes = 65'535;
// One text: chat templates reach tens of kilobytes.
constexpr std::uint64_t kMaxTextBytes = 16'000'000;

// The fewest bytes an element of this type takes in the file; 0 for an unknown type.
std::uint64_t leastBytes(std::uint32_t type)
{
    switch (type) {
    case kGgufUint8:
    case kGgufInt8:
    case kGgufBool:
        return 1;
    case kGgufUint16:
    case kGgufInt16:
        return 2;
    case kGgufUint32:
    case kGgufInt32:
    case kGgufFloat32:
        return 4;
    case kGgufString:
    case kGgufUint64:
    case kGgufInt64:
    case kGgufFloat64:
        return 8;
    default:
        return 0;
    }
}

bool readBool(HeaderCursor& cursor)
{
    const auto byte = cursor.number<std::uint8_t>();
    if (byte > 1)
        cursor.fail(Message("is a truth value stored as %1; only 0 and 1 are allowed", byte));
    return byte == 1;
}

template <typename T>
std::int64_t readWidened(HeaderCursor& cursor)
{
    const T value = cursor.number<T>();
    if constexpr (std::is_same_v<T, std::uint64_t>) {
        if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            cursor.fail(Message("holds %1, which is too large for an array of numbers", value));
    }
    return static_cast<std::int64_t>(value);
}

// Doubles beyond float's range become infinite, which every user of the array has to check anyway.
float narrowed(double value)
{
    constexpr double kLimit = std::numeric_limits<float>::max();
    if (std::isfinite(value) && std::abs(value) > kLimit)
        return value < 0 ? -std::numeric_limits<float>::infinity() : std::numeric_limits<float>::infinity();
    return static_cast<float>(value);
}

template <typename Array, typename ReadOne>
GgufValue readElements(HeaderCursor& cursor, HeaderBudget& budget, std::uint64_t count, ReadOne readOne)
{
    Array array;
    budget.take(cursor, count, sizeof(typename Array::value_type));
    array.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t i = 0; i < count; ++i)
        array.push_back(readOne());
    return array;
}

template <typename T>
GgufValue readInts(HeaderCursor& cursor, HeaderBudget& budget, std::uint64_t count)
{
    return readElements<GgufArrayOfInts>(cursor, budget, count, [&] { return readWidened<T>(cursor); });
}

GgufValue readArray(HeaderCursor& cursor, HeaderBudget& budget)
{
    const auto type = cursor.number<std::uint32_t>();
    const auto count = cursor.number<std::uint64_t>();
    if (type == kGgufArray)
        cursor.fail(Message("is an array of arrays (type 9), which no model needs"));
    const std::uint64_t least = leastBytes(type);
    if (least == 0)
        cursor.fail(
            Message("is an array with elements of type %1, which does not exist (0 to 12 do)", std::to_string(type)));
    if (count > cursor.remaining() / least)
        cursor.fail(Message("says it has %1 elements of at least %2 bytes, but only %3 bytes of the file are left",
                            count, least, cursor.remaining()));
    switch (type) {
    case kGgufUint8:
        return readInts<std::uint8_t>(cursor, budget, count);
    case kGgufInt8:
        return readInts<std::int8_t>(cursor, budget, count);
    case kGgufUint16:
        return readInts<std::uint16_t>(cursor, budget, count);
    case kGgufInt16:
        return readInts<std::int16_t>(cursor, budget, count);
    case kGgufUint32:
        return readInts<std::uint32_t>(cursor, budget, count);
    case kGgufInt32:
        return readInts<std::int32_t>(cursor, budget, count);
    case kGgufUint64:
        return readInts<std::uint64_t>(cursor, budget, count);
    case kGgufInt64:
        return readInts<std::int64_t>(cursor, budget, count);
    case kGgufBool:
        return readElements<GgufArrayOfInts>(cursor, budget, count,
                                             [&] { return static_cast<std::int64_t>(readBool(cursor)); });
    case kGgufFloat32:
        return readElements<GgufArrayOfFloats>(cursor, budget, count, [&] { return cursor.number<float>(); });
    case kGgufFloat64:
        return readElements<GgufArrayOfFloats>(cursor, budget, count,
                                               [&] { return narrowed(cursor.number<double>()); });
    default: // kGgufString: the container is charged as a whole, then each text for its heap memory
        return readElements<GgufArrayOfStrings>(cursor, budget, count, [&] {
            std::string text = cursor.string(kMaxTextBytes);
            budget.take(cursor, 1, textHeapCost(text.size()));
            return text;
        });
    }
}

} // namespace

void HeaderBudget::take(const HeaderCursor& cursor, std::uint64_t count, std::uint64_t each)
{
    if (each != 0 && count > m_left / each)
        cursor.fail(
            Message("would need %1 times %2 bytes of memory, more than is left of the %3 bytes a model's description "
                    "may take",
                    count, each, m_all));
    m_left -= count * each;
}

std::uint64_t textHeapCost(std::uint64_t length)
{
    // Short texts live inside the object; longer ones in a heap block with the allocator's header and rounding.
    return length <= 15 ? 0 : length + 32;
}

std::string readGgufKey(HeaderCursor& cursor, std::uint64_t index, HeaderBudget& budget)
{
    cursor.setWhere(Message("the name of metadata key number %1", std::to_string(index)));
    std::string key = cursor.string(kMaxKeyBytes);
    if (key.empty())
        cursor.fail(Message("is empty (0 bytes)"));
    if (!std::all_of(key.begin(), key.end(), [](char c) { return c > 0x20 && c < 0x7f; }))
        cursor.fail(Message("%1 holds characters other than plain ASCII", showable(key)));
    budget.take(cursor, 1, textHeapCost(key.size()));
    cursor.setWhere(Message("metadata key %1", showable(key)));
    return key;
}

GgufValue readGgufValue(HeaderCursor& cursor, HeaderBudget& budget)
{
    const auto type = cursor.number<std::uint32_t>();
    switch (type) {
    case kGgufUint8:
        return static_cast<std::uint64_t>(cursor.number<std::uint8_t>());
    case kGgufInt8:
        return static_cast<std::int64_t>(cursor.number<std::int8_t>());
    case kGgufUint16:
        return static_cast<std::uint64_t>(cursor.number<std::uint16_t>());
    case kGgufInt16:
        return static_cast<std::int64_t>(cursor.number<std::int16_t>());
    case kGgufUint32:
        return static_cast<std::uint64_t>(cursor.number<std::uint32_t>());
    case kGgufInt32:
        return static_cast<std::int64_t>(cursor.number<std::int32_t>());
    case kGgufUint64:
        return cursor.number<std::uint64_t>();
    case kGgufInt64:
        return cursor.number<std::int64_t>();
    case kGgufFloat32:
        return static_cast<double>(cursor.number<float>());
    case kGgufFloat64:
        return cursor.number<double>();
    case kGgufBool:
        return readBool(cursor);
    case kGgufString: {
        std::string text = cursor.string(kMaxTextBytes);
        budget.take(cursor, 1, textHeapCost(text.size()));
        return text;
    }
    case kGgufArray:
        return readArray(cursor, budget);
    default:
        cursor.fail(Message("has value type %1, which does not exist (0 to 12 do)", std::to_string(type)));
    }
}

} // namespace longhand
