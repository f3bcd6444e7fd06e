#include "app/project/project_files.h"

#include "app/project/manuscript_edit.h"
#include "app/project/project_database.h"
#include "app/project/span_store.h"
#include "app/project/storage_error.h"
#include "app/project/utf8_text.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <sys/stat.h>

namespace longhand {

namespace {

std::int64_t changedMs(const std::filesystem::path& file)
{
    struct stat found;
    if (stat(file.c_str(), &found) != 0 || found.st_size == 0)
        return 0;
    return static_cast<std::int64_t>(found.st_mtim.tv_sec) * 1000 + found.st_mtim.tv_nsec / 1000000;
}

} // namespace

ProjectPeek peekProject(const std::filesystem::path& file)
{
    const ProjectDatabase database(file, ProjectDatabase::Peek{});
    const SpanStore store(database, {std::int64_t{32} << 20, std::int64_t{1} << 23}); // for a list of many
    ProjectPeek peek;
    try {
        peek.info = store.info();
        peek.text = ShownText(rawText(store.chain(store.head()))).text();
    } catch (const SQLite::Exception& e) {
        throw Error(quoted(file) + " cannot be read (" + e.what() + ").");
    }
    const std::int64_t log = changedMs(file.string() + "-wal");
    std::error_code ec;
    peek.inUse = log != 0 || std::filesystem::exists(file.string() + "-lock", ec);
    peek.changedMs = std::max(changedMs(file), log);
    return peek;
}

void copyProject(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& title)
{
    ProjectDatabase::copy(from, to, title);
}

} // namespace longhand
