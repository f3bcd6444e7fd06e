#include "app/import/front_matter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace longhand {

namespace {

std::string_view withoutBlanksAtEnd(std::string_view text)
{
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// The key of "key: value", in lower case; nothing if the line is another one.
std::optional<std::string> keyOf(std::string_view line)
{
    std::string key;
    std::size_t at = 0;
    for (; at < line.size() &&
           (std::isalnum(static_cast<unsigned char>(line[at])) != 0 || line[at] == '-' || line[at] == '_');
         ++at)
        key += static_cast<char>(std::tolower(static_cast<unsigned char>(line[at])));
    const bool colon = at < line.size() && line[at] == ':' && (at + 1 == line.size() || line[at + 1] == ' ');
    return key.empty() || !colon ? std::nullopt : std::optional(key);
}

bool isKnown(std::string_view key)
{
    static constexpr std::array<std::string_view, 16> keys{
        "title",    "subtitle",   "author",      "authors",  "date",   "lang",  "language", "tags",
        "keywords", "categories", "description", "abstract", "layout", "draft", "slug",     "publisher"};
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// "The Inn" of title: "The Inn"; empty if the value follows in other lines.
std::string valueOf(std::string_view line)
{
    line.remove_prefix(std::min(line.find(':') + 1, line.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with('|') || line.starts_with('>'))
        return {};
    if (line.size() > 1 && (line.front() == '"' || line.front() == '\'') && line.back() == line.front())
        line = line.substr(1, line.size() - 2);
    return std::string(line);
}

} // namespace

FrontMatter frontMatterOf(std::string_view markdown)
{
    FrontMatter found;
    bool known = false;
    for (std::size_t begin = 0; begin < markdown.size();) {
        const std::size_t end = std::min(markdown.find('\n', begin), markdown.size());
        const std::string_view line = withoutBlanksAtEnd(markdown.substr(begin, end - begin));
        const bool first = begin == 0;
        begin = end + 1;
        if (first) {
            if (line != "---")
                return {};
            continue;
        }
        if (line == "---" || line == "...") {
            found.length = std::min(begin, markdown.size());
            return known ? found : FrontMatter();
        }
        // A value goes on behind blanks; "- " begins one of several.
        if (line.empty() || line.front() == ' ' || line.front() == '\t' || line.front() == '#' ||
            line.starts_with("- "))
            continue;
        const auto key = keyOf(line);
        if (!key)
            return {};
        known = known || isKnown(*key);
        if (*key == "title")
            found.title = valueOf(line);
    }
    return {};
}

} // namespace longhand
