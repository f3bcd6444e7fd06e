#include "app/import/text_import.h"

#include "engine/formats/gguf/file_input.h"

#include <cstdint>
#include <utility>

namespace longhand {

namespace {

bool isMarkdown(const std::filesystem::path& file)
{
    const auto suffix = file.extension();
    return suffix == ".md" || suffix == ".markdown" || suffix == ".mdown" || suffix == ".MD";
}

} // namespace

ImportedText importText(const std::filesystem::path& file, ImportAs use)
{
    constexpr std::uintmax_t largest = 64 << 20;
    const std::string name = file.string();
    std::error_code ec;
    if (!std::filesystem::is_regular_file(file, ec))
        throw Error("\"%1\" cannot be imported: no such file.", name);
    if (const auto size = std::filesystem::file_size(file, ec); ec || size > largest)
        throw Error("\"%1\" cannot be imported: a text may have up to 64 MB.", name);
    const std::string bytes = readWholeFile(file, Message("the text"), largest);
    ImportedText imported;
    try {
        imported.text = decodeText(bytes, &imported.encoding, &imported.strayBytes);
    } catch (const Error& e) {
        throw Error("\"%1\" cannot be imported: %2", name, e.message());
    }
    imported.title = file.stem().string();
    if (isMarkdown(file)) {
        if (use == ImportAs::Passage) {
            imported.text = textFromMarkdown(imported.text);
        } else {
            MarkdownStory story = storyFromMarkdown(imported.text);
            imported.text = std::move(story.text);
            if (!story.title.empty())
                imported.title = std::move(story.title);
        }
    }
    return imported;
}

} // namespace longhand
