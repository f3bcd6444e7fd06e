#include "app/project/project_files.h"

#include "app/project/project_create.h"
#include "app/project/store/manuscript_edit.h"
#include "app/project/store/project_database.h"
#include "app/project/store/span_store.h"
#include "app/project/store/storage_error.h"
#include "app/project/store/story_files.h"
#include "app/project/text/utf8_text.h"

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

ProjectPeek look(const std::filesystem::path& file)
{
    const ProjectDatabase database(file, ProjectDatabase::Peek{});
    const SpanStore store(database, {std::int64_t{32} << 20, std::int64_t{1} << 23}); // for listing many files
    return database.transaction([&] {
        ProjectPeek peek;
        peek.info = store.info();
        peek.text = ShownText(rawText(store.chain(store.head()))).text();
        const std::int64_t log = changedMs(logOf(file));
        std::error_code ec;
        peek.inUse = log != 0 || std::filesystem::exists(file.string() + "-lock", ec);
        peek.changedMs = std::max(changedMs(file), log);
        return peek;
    });
}

} // namespace

ProjectPeek peekProject(const std::filesystem::path& file)
{
    try {
        return look(file);
    } catch (const Error&) {
        return look(file); // a disk that fails once makes an intact file look damaged
    }
}

void copyProject(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& title)
{
    try {
        copyProjectFile(from, to, title);
    } catch (const StorageError& e) {
        if (e.diskFull())
            throw;
        copyProjectFile(from, to, title); // the same
    }
}

} // namespace longhand
