#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace longhand {

class Project;

/// A new book that continues a project.
struct NewBook
{
    std::filesystem::path file;
    std::string title;
    std::string text;         ///< its first words, as the author's text
    bool whole = false;       ///< these are all of the project's: a copy, which has its trash, too
    std::int32_t planned = 0; ///< 0: as in the project, with its choices
    std::string ropeChoice, attentionChoice;
};

/// Creates the file, with the project's model, premise, memory and author's note, its own words and their language, and
/// the outline's entries that begin in the text; the project itself does not change. Takes, history and the days of
/// writing, which the calendar would count twice, stay with it. Throws Error; then nothing is left on disk.
void createNewBook(const Project& from, const NewBook& book);

/// The end of a text, about `words` words: from the heading of the last part or chapter if that yields a quarter to
/// twice as many; else at least `words` words (all, if there are no more) from the beginning of a paragraph; or, if
/// that would exceed half as much again, from the beginning of a sentence or, failing that, of a word. UTF-8.
std::string endOfStory(std::string_view text, std::int64_t words);

} // namespace longhand
