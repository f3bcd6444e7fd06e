#include "app/lab/npy_writer.h"

#include <bit>
#include <cerrno>
#include <cstring>
#include <string>

#include <unistd.h>

namespace longhand::cli {

static_assert(std::endian::native == std::endian::little, "the header below says little-endian");

NpyWriter::NpyWriter(std::filesystem::path path, std::int64_t rows, std::int64_t columns)
    : m_path(std::move(path)), m_temporary(m_path.string() + ".part-" + std::to_string(getpid())),
      m_missing(rows * columns)
{
    errno = 0;
    m_stream.open(m_temporary, std::ios::binary | std::ios::trunc);
    if (!m_stream)
        fail("could not be made");
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", " +
                         std::to_string(columns) + "), }";
    // Magic, version and length take 10 bytes; the data begins at a multiple of 64, and the header ends in a newline.
    header.append(63 - (10 + header.size()) % 64, ' ');
    header += '\n';
    m_stream.write("\x93NUMPY\x01\x00", 8);
    const auto length = static_cast<std::uint16_t>(header.size());
    const char bytes[2] = {static_cast<char>(length & 0xff), static_cast<char>(length >> 8)};
    m_stream.write(bytes, 2);
    m_stream.write(header.data(), static_cast<std::streamsize>(header.size()));
    if (!m_stream)
        fail("could not be written");
}

NpyWriter::~NpyWriter()
{
    if (m_finished)
        return;
    m_stream.close();
    std::error_code ignored;
    std::filesystem::remove(m_temporary, ignored);
}

void NpyWriter::write(std::span<const float> values)
{
    errno = 0;
    m_stream.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size_bytes()));
    if (!m_stream)
        fail("could not be written");
    m_missing -= static_cast<std::int64_t>(values.size());
}

void NpyWriter::finish()
{
    if (m_missing != 0)
        throw Error(m_path.string() + ": " + std::to_string(m_missing) + " values are missing.");
    errno = 0;
    m_stream.close();
    if (!m_stream)
        fail("could not be written");
    std::filesystem::rename(m_temporary, m_path);
    m_finished = true;
}

void NpyWriter::fail(const char* what) const
{
    throw Error(m_path.string() + " " + what + ": " + (errno != 0 ? std::strerror(errno) : "unknown error") + ".");
}

} // namespace longhand::cli
