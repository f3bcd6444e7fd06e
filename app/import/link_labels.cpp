#include "app/import/link_labels.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

namespace longhand {

namespace {

constexpr std::string_view kBlanks = " \t\n";

/// "[label]"
struct Label
{
    std::size_t begin = 0, end = 0;
    std::string name;     ///< as labels are compared: in lower case, with one blank between words
    bool atBegin = false; ///< of its line, and a colon follows
};

std::string nameOf(std::string_view text)
{
    std::string name;
    for (std::size_t at = text.find_first_not_of(kBlanks); at < text.size(); at = text.find_first_not_of(kBlanks, at)) {
        name.append(name.empty() ? "" : " ");
        for (; at < text.size() && kBlanks.find(text[at]) == std::string_view::npos; ++at)
            name += static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
    }
    return name;
}

/// Whether only blanks and the signs of quotes and lists precede a place in its line.
bool beginsItsLine(std::string_view text, std::size_t at)
{
    while (at > 0 && text[at - 1] != '\n')
        if (std::string_view(" \t>-+*.)0123456789").find(text[--at]) == std::string_view::npos)
            return false;
    return true;
}

std::vector<Label> labelsIn(std::string_view text)
{
    std::vector<Label> labels;
    std::size_t open = std::string_view::npos;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\') {
            ++i;
        } else if (c == '[') {
            open = i;
        } else if (c == '\n' && text.substr(i + 1, text.find_first_not_of(" \t", i + 1) - i).ends_with('\n')) {
            open = std::string_view::npos; // the paragraph ends
        } else if (c == ']' && open != std::string_view::npos) {
            const bool colon = i + 1 < text.size() && text[i + 1] == ':';
            labels.push_back(
                {open, i + 1, nameOf(text.substr(open + 1, i - open - 1)), colon && beginsItsLine(text, open)});
            open = std::string_view::npos;
        }
    }
    return labels;
}

/// "http://x.y", "<the inn>", "sea.html", "#dawn", perhaps in the next line; but not "Yes." and "12:05".
bool isAddress(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return false;
    const std::string_view word = text.substr(begin, text.find_first_of(kBlanks, begin) - begin);
    if (word.front() == '<' || (word.front() == '#' && word.size() > 1) ||
        word.find_first_of("/@") != std::string_view::npos)
        return true;
    const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t dot = word.find('.', 1); dot != std::string_view::npos; dot = word.find('.', dot + 1))
        if (dot + 1 < word.size() && letter(word[dot + 1]) && word[dot - 1] != '.')
            return true;
    return false;
}

} // namespace

std::string withMarkedLabels(std::string_view markdown)
{
    const std::vector<Label> labels = labelsIn(markdown);
    std::set<std::string> used, defined;
    std::size_t lineEnd = 0; // of the last line that a label begins: what it says there is no reference
    for (const Label& label : labels)
        if (label.atBegin)
            lineEnd = std::min(markdown.find('\n', label.end), markdown.size());
        else if (label.begin >= lineEnd)
            used.insert(label.name);
    std::string out;
    std::size_t done = 0;
    for (const Label& label : labels) {
        if (!label.atBegin)
            continue;
        // Of several definitions the first counts.
        if (!label.name.starts_with('^') && used.contains(label.name) && isAddress(markdown.substr(label.end + 1)) &&
            defined.insert(label.name).second)
            continue;
        out.append(markdown.substr(done, label.begin - done)).append(kLabelMark).append("[").append(kLabelMark);
        done = label.begin + 1;
    }
    return out.append(markdown.substr(done));
}

} // namespace longhand
