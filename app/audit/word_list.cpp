#include "app/audit/word_list.h"

#include <hunspell/hunspell.hxx>
#include <iconv.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <vector>

namespace longhand {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> folders()
{
    std::vector<fs::path> all;
    if (const char* path = std::getenv("DICPATH")) {
        std::istringstream parts(path);
        for (std::string part; std::getline(parts, part, ':');)
            if (!part.empty())
                all.emplace_back(part);
    }
    for (const char* folder :
         {"/usr/share/hunspell", "/usr/share/myspell", "/usr/share/myspell/dicts", "/usr/local/share/hunspell"})
        all.emplace_back(folder);
    return all;
}

bool isDictionary(const fs::path& words)
{
    std::error_code none;
    return words.extension() == ".dic" && fs::is_regular_file(words, none) &&
           fs::is_regular_file(fs::path(words).replace_extension(".aff"), none);
}

/// The .dic file of that name, else the first by name of the same language; empty if there is none.
fs::path findFile(const std::string& language)
{
    if (language.empty())
        return {};
    const std::string stem = language.substr(0, language.find('_'));
    fs::path best;
    for (const fs::path& folder : folders()) {
        fs::path exact = folder / (language + ".dic");
        if (isDictionary(exact))
            return exact;
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(folder, none)) {
            const std::string name = entry.path().stem().string();
            if ((name == stem || name.rfind(stem + '_', 0) == 0) && isDictionary(entry.path()) &&
                (best.empty() || name < best.stem().string()))
                best = entry.path();
        }
    }
    return best;
}

/// Converts encoding names of affix files to iconv's.
std::string encodingName(std::string name)
{
    if (name.rfind("ISO8859", 0) == 0)
        name.insert(3, "-");
    if (name.rfind("microsoft-cp", 0) == 0)
        name.replace(0, 12, "windows-");
    return name;
}

} // namespace

struct WordList::Impl
{
    explicit Impl(const fs::path& words)
        : name(words.stem().string()), hunspell(fs::path(words).replace_extension(".aff").c_str(), words.c_str())
    {
        const std::string encoding = encodingName(hunspell.get_dict_encoding());
        if (encoding != "UTF-8")
            converter = iconv_open(encoding.c_str(), "UTF-8");
    }
    ~Impl()
    {
        if (converter && usable())
            iconv_close(*converter);
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    // NOLINTNEXTLINE(performance-no-int-to-ptr): what POSIX says
    bool usable() const { return !converter || *converter != reinterpret_cast<iconv_t>(-1); }
    /// In the dictionary's encoding; empty if it cannot represent the word.
    std::optional<std::string> encoded(std::string word) const
    {
        if (!converter)
            return word;
        std::string out(word.size() * 4 + 4, '\0');
        char* from = word.data();
        char* to = out.data();
        std::size_t fromLeft = word.size(), toLeft = out.size();
        iconv(*converter, nullptr, nullptr, nullptr, nullptr);
        if (iconv(*converter, &from, &fromLeft, &to, &toLeft) != 0)
            return std::nullopt;
        out.resize(out.size() - toLeft);
        return out;
    }

    const std::string name;
    Hunspell hunspell;
    std::optional<iconv_t> converter; // empty: the dictionary is in UTF-8
    std::unordered_map<std::string, bool> answers;
};

std::unique_ptr<WordList> WordList::find(const std::string& language)
{
    const fs::path file = findFile(language);
    if (file.empty())
        return nullptr;
    auto impl = std::make_unique<Impl>(file);
    return impl->usable() ? std::unique_ptr<WordList>(new WordList(std::move(impl))) : nullptr;
}

WordList::WordList(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

WordList::~WordList() = default;

const std::string& WordList::name() const
{
    return m_impl->name;
}

bool WordList::knows(const std::string& word)
{
    constexpr std::size_t most = 200000; // a book has about 20,000
    if (m_impl->answers.size() >= most)
        m_impl->answers.clear();
    const auto [found, isNew] = m_impl->answers.try_emplace(word, false);
    if (isNew)
        if (const auto bytes = m_impl->encoded(word))
            found->second = m_impl->hunspell.spell(*bytes);
    return found->second;
}

} // namespace longhand
