#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace longhand {

/// Deletes the files of a folder whose names end so, but for the `most` that were written last. Throws nothing.
void trimFolder(const std::filesystem::path& folder, std::string_view ending, std::size_t most);

} // namespace longhand
