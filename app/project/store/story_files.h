#pragma once

#include <array>
#include <filesystem>
#include <string_view>

namespace longhand {

/// How the names of the files end that lie beside a story while it is open, and after a crash: its log, the log's
/// index, its lock, and the log of a file in the making. Opening the story may remove them.
inline constexpr std::array<std::string_view, 4> kBesideStory{"-wal", "-shm", "-lock", "-journal"};

inline std::filesystem::path logOf(const std::filesystem::path& story)
{
    return story.string() + "-wal";
}

/// The story that a file of this name is a part of: NAME of NAME-wal and so on; empty if its name is none of these.
inline std::filesystem::path storyBeside(const std::filesystem::path& part)
{
    const std::string name = part.string();
    for (const std::string_view suffix : kBesideStory)
        if (name.ends_with(suffix))
            return name.substr(0, name.size() - suffix.size());
    return {};
}

} // namespace longhand
