#include "app/project/store/notes.h"

#include "engine/types/error.h"

namespace longhand {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

} // namespace

std::string_view trimmedNote(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

bool StoryNotes::empty() const
{
    return trimmedNote(premise).empty() && trimmedNote(memory).empty() && trimmedNote(authorsNote).empty();
}

void checkLengths(const StoryNotes& notes)
{
    constexpr std::size_t most = StoryNotes::kLargest;
    if (const std::size_t bytes = notes.premise.size(); bytes > most)
        throw Error("The premise has %1 bytes, and at most %2 are read: shorten it.", bytes, most);
    if (const std::size_t bytes = notes.memory.size(); bytes > most)
        throw Error("The memory has %1 bytes, and at most %2 are read: shorten it.", bytes, most);
    if (const std::size_t bytes = notes.authorsNote.size(); bytes > most)
        throw Error("The author's note has %1 bytes, and at most %2 are read: shorten it.", bytes, most);
}

std::size_t paragraphFromEnd(std::string_view text, std::int32_t depth)
{
    std::size_t end = text.size();
    for (;;) {
        const std::size_t newline = end == 0 ? std::string_view::npos : text.rfind('\n', end - 1);
        const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
        if (text.substr(begin, end - begin).find_first_not_of(kBlanks) != std::string_view::npos && --depth == 0)
            return begin;
        if (begin == 0)
            return 0;
        end = newline;
    }
}

RunNotes placeNotes(const StoryNotes& notes, const std::vector<ManuscriptPiece>& manuscript)
{
    RunNotes placed{notes, -1};
    if (trimmedNote(notes.authorsNote).empty())
        return placed;
    std::string text;
    for (const ManuscriptPiece& piece : manuscript)
        text += piece.text;
    placed.noteAt = static_cast<std::int64_t>(paragraphFromEnd(text, notes.noteDepth));
    return placed;
}

} // namespace longhand
