#pragma once

#include "app/project/project.h"

#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// What a project knows about spelling: its own words, and its language. UTF-8. Thread-safe as Project is.
class StoryWords
{
public:
    explicit StoryWords(const Project& project) : m_project(project) {}

    /// In the order of their bytes. Empty for files of earlier programs that can only be read.
    std::vector<std::string> words() const;
    /// Throw Error if it cannot be written, for an empty word and one of more than 200 bytes.
    void add(const std::string& word) const;
    void remove(const std::string& word) const;

    /// The name of a dictionary ("en_US") or "off"; nothing: not chosen for this project.
    std::optional<std::string> language() const;
    void setLanguage(const std::optional<std::string>& language) const;

private:
    const Project& m_project;
};

} // namespace longhand
