#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace longhand {

class Project;

/// Another book that goes on from a project.
struct NewBook
{
    std::filesystem::path file;
    std::string title;
    std::string text;         ///< its first words, by the author's hand
    std::int32_t planned = 0; ///< 0: as in the project, choices too
    std::string ropeChoice, attentionChoice;
};

/// Makes the file, with the project's model, premise, memory and author's note; the project stays as it is. Throws
/// Error; then nothing is left on disk.
void createNewBook(const Project& from, const NewBook& book);

/// The end of a text, about so many words: from the heading of the last part or chapter if that gives a quarter to
/// twice as many; else at least so many (all, if it has no more) from the beginning of a paragraph; where that would be
/// more than half as much again, from the beginning of a sentence or, at last, of a word. UTF-8.
std::string endOfStory(std::string_view text, std::int64_t words);

} // namespace longhand
