#include "app/project/outline/new_book.h"

#include "app/project/outline/headings.h"
#include "app/project/outline/outline_store.h"
#include "app/project/project.h"
#include "app/project/story_adapter.h"
#include "app/project/story_cache.h"
#include "app/project/story_notes.h"
#include "app/project/story_words.h"
#include "app/project/writing_mode.h"

#include <algorithm>

namespace longhand {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// Where the words-th word from the end begins; 0 if there are not that many.
std::size_t wordFromEnd(std::string_view text, std::int64_t words)
{
    for (std::size_t at = text.size(); at > 0; --at)
        if (!isBlank(text[at - 1]) && (at == 1 || isBlank(text[at - 2])) && --words <= 0)
            return at - 1;
    return 0;
}

/// The last sentence beginning at or before a word; npos if there is none after `from`.
std::size_t sentenceBefore(std::string_view text, std::size_t word, std::size_t from)
{
    for (std::size_t at = word; at > from + 1; --at)
        if (isBlank(text[at - 1]) && !isBlank(text[at])) {
            std::size_t end = at - 1;
            while (end > from && isBlank(text[end]))
                --end;
            if (std::string_view(".!?").find(text[end]) != std::string_view::npos)
                return at;
        }
    return std::string_view::npos;
}

bool isBlankLine(std::string_view text, std::size_t begin)
{
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begin),
                       text.begin() + static_cast<std::ptrdiff_t>(end), isBlank);
}

/// The last part or chapter heading whose line begins within [earliest, latest]; npos if there is none.
std::size_t lastHeading(std::string_view text, std::size_t earliest, std::size_t latest)
{
    std::size_t found = std::string_view::npos;
    bool blankBefore = earliest == 0;
    std::size_t begin = earliest == 0 ? 0 : text.rfind('\n', earliest - 1);
    begin = begin == std::string_view::npos ? 0 : begin + (earliest == 0 ? 0 : 1);
    while (begin <= latest && begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const bool blankAfter = end == text.size() || isBlankLine(text, end + 1);
        const auto heading = recogniseHeading(line, blankBefore, blankAfter);
        if (heading && !heading->sceneBreak && heading->level != OutlineLevel::Scene && begin >= earliest)
            found = begin;
        blankBefore = isBlankLine(text, begin);
        begin = end + 1;
    }
    return found;
}

/// The outline's entries whose text is in the book, at their places there; of a copy also those whose text is away.
std::vector<OutlineEntry> entriesOf(const Project& from, const NewBook& book)
{
    std::vector<OutlineEntry> entries = OutlineStore(from).load();
    std::int64_t begin = 0;
    if (!book.whole && !entries.empty()) {
        const std::string text = from.text();
        if (!text.ends_with(book.text))
            return {};
        begin = static_cast<std::int64_t>(text.size() - book.text.size());
    }
    // The model may have written on since the text was read.
    const std::int64_t end = begin + static_cast<std::int64_t>(book.text.size());
    std::erase_if(entries, [&](const OutlineEntry& entry) {
        return entry.present ? entry.position < begin || entry.position > end : !book.whole;
    });
    for (OutlineEntry& entry : entries)
        entry.position -= begin;
    return entries;
}

void copyNotes(const Project& from, Project& to)
{
    if (const StoryNotes notes = storyNotes(from); !(notes == StoryNotes()))
        setStoryNotes(to, notes);
    if (const StoryAdapter adapter = storyAdapter(from); adapter.choice != StoryAdapter::Choice::None)
        setStoryAdapter(to, adapter);
    setWritingMode(to, writingMode(from));
    setStoryCache(to, storyCache(from));
}

void copyWords(const Project& from, const Project& to)
{
    const StoryWords old(from), words(to);
    for (const std::string& word : old.words())
        words.add(word);
    if (const auto language = old.language())
        words.setLanguage(language);
}

void copyOutline(const Project& from, Project& to, const NewBook& book)
{
    OutlineStore store(to);
    if (const std::vector<OutlineEntry> entries = entriesOf(from, book); !entries.empty())
        store.save(entries);
    if (!book.whole)
        return;
    std::vector<TrashItem> trash = OutlineStore(from).trash();
    std::reverse(trash.begin(), trash.end()); // the newest last: it gets the highest number
    for (const TrashItem& item : trash)
        store.addToTrash(item);
}

} // namespace

void createNewBook(const Project& from, const NewBook& book)
{
    const ProjectInfo old = from.info();
    ProjectInfo info;
    info.title = book.title;
    info.modelFile = old.modelFile;
    info.context.planned = book.planned > 0 ? book.planned : old.context.planned;
    info.ropeChoice = book.planned > 0 ? book.ropeChoice : old.ropeChoice;
    info.attentionChoice = book.planned > 0 ? book.attentionChoice : old.attentionChoice;
    const auto made = Project::create(book.file, info, book.text);
    try {
        copyNotes(from, *made);
        copyWords(from, *made);
        copyOutline(from, *made, book);
    } catch (...) {
        std::error_code ec;
        for (const char* suffix : {"", "-wal", "-shm"})
            std::filesystem::remove(book.file.string() + suffix, ec);
        throw;
    }
}

std::string endOfStory(std::string_view text, std::int64_t words)
{
    const std::size_t chapter =
        lastHeading(text, wordFromEnd(text, 2 * words), wordFromEnd(text, std::max<std::int64_t>(words / 4, 1)));
    if (chapter != std::string_view::npos)
        return std::string(text.substr(chapter));
    const std::size_t word = wordFromEnd(text, words);
    const std::size_t farthest = wordFromEnd(text, words + words / 2);
    const std::size_t feed = word == 0 ? std::string_view::npos : text.rfind('\n', word - 1);
    std::size_t begin = feed == std::string_view::npos ? 0 : feed + 1;
    if (begin < farthest) {
        begin = sentenceBefore(text, word, farthest);
        if (begin == std::string_view::npos)
            begin = word;
    }
    return std::string(text.substr(begin));
}

} // namespace longhand
