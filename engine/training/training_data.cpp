#include "engine/training/training_data.h"

#include "engine/types/system_message.h"
#include "kernels/ops/dtype.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace longhand {

namespace {

constexpr std::size_t kHeader = 4096;

void writeAll(int fd, std::size_t at, const void* from, std::size_t bytes, const std::filesystem::path& path)
{
    const char* data = static_cast<const char*>(from);
    while (bytes > 0) {
        const ssize_t written = ::pwrite(fd, data, bytes, static_cast<off_t>(at));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            throw Error("The training data %1 could not be written: %2.", path.string(), systemMessage(errno));
        data += written;
        at += static_cast<std::size_t>(written);
        bytes -= static_cast<std::size_t>(written);
    }
}

} // namespace

TrainingData::TrainingData(const std::filesystem::path& path, std::string key, TokenId vocabulary, std::size_t length,
                           std::size_t width, std::size_t crossWidth)
    : m_path(path), m_vocabulary(vocabulary), m_length(length), m_width(width), m_crossWidth(crossWidth)
{
    key = "longhand training data 1\n" + key + "\n" + std::to_string(length) + " " + std::to_string(width) +
          (crossWidth > 0 ? " " + std::to_string(crossWidth) : std::string()) + "\n";
    if (key.size() > kHeader)
        throw Error("The key of training data is too long: %1 bytes.", key.size());
    key.resize(kHeader, '\0');
    m_fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    struct stat info = {};
    if (m_fd < 0 || ::fstat(m_fd, &info) != 0)
        throw Error("The training data %1 could not be opened: %2.", path.string(), systemMessage(errno));
    if (!S_ISREG(info.st_mode))
        throw Error("The training data %1 is not a regular file.", path.string());
    const auto size = static_cast<std::size_t>(info.st_size);
    // A program that was killed may have left a part of the header; anything else short is somebody's own file.
    std::string found(std::min(size, kHeader), '\0');
    if (::pread(m_fd, found.data(), found.size(), 0) != static_cast<ssize_t>(found.size()))
        throw Error("The training data %1 could not be read: %2.", path.string(), systemMessage(errno));
    if (!key.starts_with(found))
        throw Error(
            "The training data %1 was made from another model, corpus or settings. Give those, or another file.",
            path.string());
    if (size < kHeader) {
        writeAll(m_fd, 0, key.data(), kHeader, path);
        return;
    }
    m_records = (size - kHeader) / recordBytes(); // a truncated record at the end is written again
}

TrainingData::~TrainingData()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

std::size_t TrainingData::recordBytes() const
{
    return crossAt() + m_length * m_crossWidth * sizeof(std::uint16_t);
}

std::size_t TrainingData::labelsAt() const
{
    return m_length * (sizeof(TokenId) + m_width * sizeof(std::uint16_t));
}

std::size_t TrainingData::crossAt() const
{
    return labelsAt() + m_length * sizeof(TargetRecord::Labels);
}

void TrainingData::append(const TargetRecord& record)
{
    if (record.tokens.size() != m_length || record.hidden.size() != m_length * m_width ||
        record.labels.size() != m_length || record.cross.size() != m_length * m_crossWidth)
        throw Error("A record of training data of %1 tokens; %2 are expected.", record.tokens.size(), m_length);
    std::size_t at = kHeader + m_records * recordBytes();
    const auto put = [&](const void* from, std::size_t bytes) {
        writeAll(m_fd, at, from, bytes, m_path);
        at += bytes;
    };
    put(record.tokens.data(), m_length * sizeof(TokenId));
    put(record.hidden.data(), record.hidden.size() * sizeof(std::uint16_t));
    put(record.labels.data(), m_length * sizeof(TargetRecord::Labels));
    put(record.cross.data(), record.cross.size() * sizeof(std::uint16_t));
    ++m_records;
}

void TrainingData::readAt(std::size_t record, std::size_t offset, void* to, std::size_t bytes) const
{
    if (record >= m_records || offset + bytes > recordBytes())
        throw Error("Training data beyond record %1 were asked for.", m_records);
    std::size_t at = kHeader + record * recordBytes() + offset;
    char* out = static_cast<char*>(to);
    while (bytes > 0) {
        const ssize_t got = ::pread(m_fd, out, bytes, static_cast<off_t>(at));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            throw Error("The training data %1 could not be read: %2.", m_path.string(), systemMessage(errno));
        if (got == 0)
            throw Error("The training data %1 end after %2 bytes, within record %3: another program has shortened the "
                        "file. Begin again; what is missing is made anew.",
                        m_path.string(), at, record);
        out += got;
        at += static_cast<std::size_t>(got);
        bytes -= static_cast<std::size_t>(got);
    }
}

void TrainingData::check(std::size_t record, TokenId token) const
{
    if (token < 0 || token >= m_vocabulary)
        throw Error(
            "The training data %1 are damaged: record %2 has token %3, the model has %4. Delete the file; it is "
            "made anew.",
            m_path.string(), record, std::to_string(token), m_vocabulary);
}

std::vector<TokenId> TrainingData::tokens(std::size_t record) const
{
    std::vector<TokenId> tokens(m_length);
    readAt(record, 0, tokens.data(), m_length * sizeof(TokenId));
    for (const TokenId token : tokens)
        check(record, token);
    return tokens;
}

void TrainingData::hidden(std::size_t record, std::size_t first, std::size_t count, float* out) const
{
    std::vector<std::uint16_t> halves(count * m_width);
    readAt(record, m_length * sizeof(TokenId) + first * m_width * sizeof(std::uint16_t), halves.data(),
           halves.size() * sizeof(std::uint16_t));
    for (std::size_t i = 0; i < halves.size(); ++i)
        out[i] = halfToFloat(halves[i]);
}

std::vector<TargetRecord::Labels> TrainingData::labels(std::size_t record, std::size_t first, std::size_t count) const
{
    std::vector<TargetRecord::Labels> labels(count);
    readAt(record, labelsAt() + first * sizeof(TargetRecord::Labels), labels.data(),
           count * sizeof(TargetRecord::Labels));
    for (const TargetRecord::Labels& ofToken : labels)
        for (const Label& label : ofToken)
            if (label.token != -1)
                check(record, label.token);
    return labels;
}

std::vector<std::uint16_t> TrainingData::cross(std::size_t record, std::size_t first, std::size_t count) const
{
    std::vector<std::uint16_t> cross(count * m_crossWidth);
    readAt(record, crossAt() + first * m_crossWidth * sizeof(std::uint16_t), cross.data(),
           cross.size() * sizeof(std::uint16_t));
    return cross;
}

} // namespace longhand
