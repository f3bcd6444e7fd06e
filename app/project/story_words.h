#pragma once

#include "app/project/project.h"

#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// A project's spelling: its own words and its language. UTF-8. Thread-safe as Project is.
class StoryWords
{
public:
    explicit StoryWords(const Project& project) : m_project(project) {}

    /// In byte order. Empty for a read-only file of an earlier format.
    std::vector<std::string> words() const;
    /// Throw Error if it cannot be written, and for a word that is empty or longer than 200 bytes.
    void add(const std::string& word) const;
    void remove(const std::string& word) const;

    /// The name of a dictionary ("en_US") or "off"; empty: not chosen for this project.
    std::optional<std::string> language() const;
    void setLanguage(const std::optional<std::string>& language) const;

private:
    const Project& m_project;
};

} // namespace longhand
