#pragma once

#include <memory>
#include <string>

namespace longhand {

/// A hunspell dictionary: is this a word of the language? Loading reads some megabytes. One thread at a time.
class WordList
{
public:
    /// Finds the dictionary of that name ("en_US") in $DICPATH and the system's folders, or else one of the same
    /// language (en_US for en_AU). Null if there is none or its encoding is unknown.
    static std::unique_ptr<WordList> find(const std::string& language);
    ~WordList();

    /// Of the dictionary that was found: "en_US".
    const std::string& name() const;
    /// word: UTF-8, with straight apostrophes. Returns false too if the dictionary's encoding cannot represent it.
    bool knows(const std::string& word);

private:
    struct Impl;
    explicit WordList(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
