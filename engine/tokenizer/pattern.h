#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace longhand {

/// A regular expression as tokenizer files have it (Oniguruma's syntax, as far as PCRE2 means the same), over UTF-8
/// with Unicode's classes. Immutable and thread-safe; a search's state is in a PatternSearch.
class Pattern
{
public:
    /// Throws Error naming the source, the expression and what is wrong with it.
    Pattern(std::string_view expression, std::string_view source);
    ~Pattern();
    Pattern(Pattern&&) noexcept;
    Pattern& operator=(Pattern&&) noexcept;

private:
    friend class PatternSearch;
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Finds the matches of a pattern, one after another.
class PatternSearch
{
public:
    explicit PatternSearch(const Pattern& pattern);
    ~PatternSearch();
    PatternSearch(PatternSearch&&) noexcept;
    PatternSearch& operator=(PatternSearch&&) = delete;

    /// A match that is not empty.
    struct Match
    {
        std::size_t begin;
        std::size_t end;
    };
    /// The first match in the text, which is well-formed UTF-8, at or behind `at`; false if there is none. Bounded
    /// stack and memory. Throws Error if the expression takes far too many steps.
    bool next(std::string_view text, std::size_t at, Match& match);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
