#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace longhand {

class Project;

enum class ExportFormat
{
    PlainText, ///< UTF-8, LF, the text as it is, one newline at the end
    Markdown,  ///< title as a heading, paragraphs; characters with a meaning in Markdown escaped
};

/// Writes the project's present manuscript to a file, atomically: a temporary file beside it, synced, renamed over it.
/// On any error the old file is untouched and nothing is left behind. Throws Error with the file and the reason.
void exportProject(const Project& project, ExportFormat format, const std::filesystem::path& out);

/// Atomic replacement of a file's content, used by all exports.
void writeFileAtomically(const std::filesystem::path& out, std::string_view content);

} // namespace longhand
