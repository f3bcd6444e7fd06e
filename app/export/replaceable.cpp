#include "app/export/replaceable.h"

#include "app/project/store/story_files.h"
#include "engine/formats/gguf/file_input.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace longhand {

namespace fs = std::filesystem;

namespace {

/// The first bytes of a file; zeros behind the end of a shorter one, or of one that may not be read.
std::array<char, 16> beginOf(const fs::path& file)
{
    std::array<char, 16> begin{};
    try {
        const FileInput in(file);
        in.readAt(0, std::as_writable_bytes(std::span(begin).first(std::min<std::uint64_t>(begin.size(), in.size()))),
                  Message("its first bytes"));
    } catch (const DiskReadError&) {
        throw; // it might be such a file
    } catch (const Error&) {
        // A file without read permission may still be replaced.
    }
    return begin;
}

bool isDatabase(const fs::path& file)
{
    const auto begin = beginOf(file);
    return std::string_view(begin.data(), begin.size()).starts_with("SQLite format 3");
}

} // namespace

void checkReplaceable(const fs::path& out, std::span<const fs::path> inputs)
{
    std::error_code ec;
    const auto isInput = [&](const fs::path& file) {
        return std::any_of(inputs.begin(), inputs.end(),
                           [&](const fs::path& input) { return fs::equivalent(file, input, ec) && !ec; });
    };
    // Whether it is there or not: a program that opens the story would take it for its own.
    if (const fs::path story = storyBeside(out); !story.empty())
        if (story.extension() == ".longhand" ||
            (fs::is_regular_file(story, ec) && (isInput(story) || isDatabase(story))))
            throw Error("\"%1\" is a part of the story \"%2\" by its name and will not be replaced. Choose another "
                        "name.",
                        out.string(), story.string());
    if (!fs::is_regular_file(out, ec))
        return;
    if (isInput(out))
        throw Error("\"%1\" is a file that is being read, or a story that is open and will not be replaced. Choose "
                    "another name.",
                    out.string());
    if (out.extension() == ".longhand")
        throw Error("\"%1\" is a story by its name and will not be replaced. Choose another name.", out.string());
    const auto begin = beginOf(out);
    const std::string_view magic(begin.data(), begin.size());
    if (magic.starts_with("SQLite format 3"))
        throw Error("\"%1\" is a story or another database and will not be replaced. Choose another name.",
                    out.string());
    if (magic.starts_with("\x37\x7f\x06\x82") || magic.starts_with("\x37\x7f\x06\x83"))
        throw Error(
            "\"%1\" is the log of a story, which may hold its last run, and will not be replaced. Choose another "
            "name.",
            out.string());
    if (magic.starts_with("GGUF"))
        throw Error("\"%1\" is a model and will not be replaced. Choose another name.", out.string());
}

} // namespace longhand
