#include "app/library/zip_member.h"

#include "engine/formats/descriptor.h"
#include "engine/types/error.h"
#include "engine/types/system_message.h"

#include <zip.h>

#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <unistd.h>
#include <vector>

namespace longhand {

namespace {

void writeAll(int fd, const char* data, std::size_t bytes, const std::filesystem::path& path)
{
    while (bytes > 0) {
        const ssize_t written = ::write(fd, data, bytes);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            throw Error("%1 could not be written: %2.", path.string(), systemMessage(errno));
        data += written;
        bytes -= static_cast<std::size_t>(written);
    }
}

/// Of the last call.
Message whyUnreadable(zip_t* zip)
{
    zip_error_t* const error = zip_get_error(zip);
    if (zip_error_system_type(error) == ZIP_ET_SYS)
        return systemMessage(zip_error_code_system(error));
    return Message("zip error %1", std::to_string(zip_error_code_zip(error)));
}

void extract(const std::filesystem::path& archive, const std::string& member, const std::filesystem::path& out,
             std::uint64_t maxBytes, const std::function<bool(std::uint64_t, std::uint64_t)>& progress)
{
    int code = 0;
    const std::unique_ptr<zip_t, decltype(&zip_discard)> zip(
        zip_open(archive.string().c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code), &zip_discard);
    if (!zip)
        throw Error("%1 is not a complete archive (zip error %2).", archive.string(), std::to_string(code));
    zip_int64_t index = -1;
    for (zip_int64_t i = 0; i < zip_get_num_entries(zip.get(), 0) && index < 0; ++i) {
        const char* name = zip_get_name(zip.get(), static_cast<zip_uint64_t>(i), ZIP_FL_ENC_RAW);
        const std::string text = name == nullptr ? "" : name;
        if (text == member || text.ends_with("/" + member))
            index = i;
    }
    if (index < 0)
        throw Error("There is no %1 in %2.", member, archive.string());
    zip_stat_t stat;
    if (zip_stat_index(zip.get(), static_cast<zip_uint64_t>(index), 0, &stat) != 0 ||
        (stat.valid & ZIP_STAT_SIZE) == 0 || stat.size > maxBytes)
        throw Error("%1 in %2 is larger than expected.", member, archive.string());
    const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(
        zip_fopen_index(zip.get(), static_cast<zip_uint64_t>(index), 0), &zip_fclose);
    if (!file)
        throw Error("%1 in %2 cannot be read: %3.", member, archive.string(), whyUnreadable(zip.get()));
    const Descriptor to(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (to.fd < 0)
        throw Error("%1 could not be written: %2.", out.string(), systemMessage(errno));
    std::vector<char> piece(std::size_t{1} << 20);
    std::uint64_t done = 0;
    while (done < stat.size) {
        const zip_int64_t got = zip_fread(file.get(), piece.data(), piece.size());
        if (got <= 0)
            throw Error("%1 in %2 is damaged.", member, archive.string());
        writeAll(to.fd, piece.data(), static_cast<std::size_t>(got), out);
        done += static_cast<std::uint64_t>(got);
        if (progress && !progress(done, stat.size))
            throw Error("Unpacking %1 was cancelled.", member);
    }
    if (::fsync(to.fd) != 0)
        throw Error("%1 could not be written: %2.", out.string(), systemMessage(errno));
}

} // namespace

void extractZipMember(const std::filesystem::path& archive, const std::string& member, const std::filesystem::path& out,
                      std::uint64_t maxBytes, const std::function<bool(std::uint64_t, std::uint64_t)>& progress)
{
    try {
        extract(archive, member, out, maxBytes, progress);
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(out, ignored);
        throw;
    }
}

} // namespace longhand
