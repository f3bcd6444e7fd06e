#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace longhand {

/// One field of a protobuf message.
struct ProtoField
{
    std::uint32_t number = 0;
    std::uint64_t value = 0; ///< a varint, or the bits of a fixed number
    std::string_view bytes;  ///< of a field with a length
    bool hasBytes = false;
};

/// Reads the fields of a protobuf message, each checked against the message's end. Groups are refused.
class ProtoReader
{
public:
    ProtoReader(std::string_view message, std::string_view source) : m_rest(message), m_source(source) {}
    /// False at the end. Throws Error naming the source.
    bool next(ProtoField& field);

private:
    [[noreturn]] void fail(const char* what) const;
    std::uint64_t varint();
    std::uint64_t fixed(std::size_t bytes);

    std::string_view m_rest;
    std::string_view m_source;
};

/// Writes fields of a protobuf message.
class ProtoWriter
{
public:
    void number(std::uint32_t field, std::uint64_t value);
    void real(std::uint32_t field, float value);
    void bytes(std::uint32_t field, std::string_view value);
    const std::string& message() const { return m_message; }

private:
    void varint(std::uint64_t value);
    std::string m_message;
};

} // namespace longhand
