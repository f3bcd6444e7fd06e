#pragma once

#include <memory>
#include <string>

namespace longhand {

/// A hunspell dictionary: is this a word of the language? Loading reads some megabytes. One thread at a time.
class WordList
{
public:
    /// The dictionary of that name ("en_US"), looked for in $DICPATH and the system's folders; of the same language, if
    /// it is not there (en_US for en_AU). Null if there is none, or its encoding is unknown.
    static std::unique_ptr<WordList> find(const std::string& language);
    ~WordList();

    /// "en_US": the one that was found.
    const std::string& name() const;
    /// word: UTF-8, apostrophes straight. False too for what its encoding cannot write.
    bool knows(const std::string& word);

private:
    struct Impl;
    explicit WordList(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
