#include "engine/tokenizer/sentencepiece_proto.h"

#include "engine/types/error.h"

#include <bit>

namespace longhand {

void ProtoReader::fail(const char* what) const
{
    throw Error("%1: %2. This is no SentencePiece model, or the file is damaged: download it again.", m_source, what);
}

std::uint64_t ProtoReader::varint()
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (m_rest.empty())
            fail("a number is cut off");
        const auto byte = static_cast<unsigned char>(m_rest.front());
        m_rest.remove_prefix(1);
        value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
    fail("a number has more than 10 bytes");
}

std::uint64_t ProtoReader::fixed(std::size_t bytes)
{
    if (m_rest.size() < bytes)
        fail("a number is cut off");
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(m_rest[i])) << (8 * i);
    m_rest.remove_prefix(bytes);
    return value;
}

bool ProtoReader::next(ProtoField& field)
{
    if (m_rest.empty())
        return false;
    const std::uint64_t key = varint();
    if (key >> 3 == 0 || key >> 3 > 0x1fffffff)
        fail("a field has no valid number");
    field = ProtoField();
    field.number = static_cast<std::uint32_t>(key >> 3);
    switch (key & 7) {
    case 0:
        field.value = varint();
        break;
    case 1:
        field.value = fixed(8);
        break;
    case 5:
        field.value = fixed(4);
        break;
    case 2: {
        const std::uint64_t length = varint();
        if (length > m_rest.size())
            fail("a field is longer than what is left of the file");
        field.bytes = m_rest.substr(0, length);
        field.hasBytes = true;
        m_rest.remove_prefix(length);
        break;
    }
    default:
        fail("a field is of an unknown kind");
    }
    return true;
}

void ProtoWriter::varint(std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        m_message += static_cast<char>(static_cast<unsigned char>((value & 0x7f) | 0x80));
    m_message += static_cast<char>(static_cast<unsigned char>(value));
}

void ProtoWriter::number(std::uint32_t field, std::uint64_t value)
{
    varint(static_cast<std::uint64_t>(field) << 3);
    varint(value);
}

void ProtoWriter::real(std::uint32_t field, float value)
{
    varint((static_cast<std::uint64_t>(field) << 3) | 5);
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (unsigned shift = 0; shift < 32; shift += 8)
        m_message += static_cast<char>(static_cast<unsigned char>(bits >> shift));
}

void ProtoWriter::bytes(std::uint32_t field, std::string_view value)
{
    varint((static_cast<std::uint64_t>(field) << 3) | 2);
    varint(value.size());
    m_message += value;
}

} // namespace longhand
