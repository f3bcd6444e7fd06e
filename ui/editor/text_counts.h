#pragma once

#include "ui/editor/manuscript_text.h"

#include <QStringView>

#include <vector>

namespace longhand {

/// The counts of a text. A word is a stretch without white space that contains a letter or digit; in Chinese and
/// Japanese, which do not separate words, every character counts as one. A word belongs to the author of its first
/// letter. Characters are what is seen as one: marks over a letter and line breaks do not count.
struct Counts
{
    qint64 words = 0;
    qint64 modelWords = 0; ///< of words
    qint64 characters = 0;
    qint64 charactersWithoutSpaces = 0;

    qint64 authorWords() const { return words - modelWords; }
    Counts& operator+=(const Counts& other);
    Counts& operator-=(const Counts& other);
    bool operator==(const Counts&) const = default;
};

/// Counts a part of the manuscript as if nothing were before and behind it.
Counts countsIn(const ManuscriptText& text, qsizetype from, qsizetype to);

/// The counts of the manuscript, kept up to date in small portions: a change recounts a few thousand characters, never
/// the book.
class TextCounts
{
public:
    /// Recounts everything.
    void reset(const ManuscriptText& text);
    /// After a change of the text: `removed` characters at `position` were replaced by `added`.
    void replaced(const ManuscriptText& text, qsizetype position, qsizetype removed, qsizetype added);
    const Counts& total() const { return m_total; }

private:
    struct Portion
    {
        qsizetype length = 0;
        Counts counts;
    };
    std::vector<Portion> portionsOf(const ManuscriptText& text, qsizetype from, qsizetype to) const;

    std::vector<Portion> m_portions; ///< they end where no word is cut
    Counts m_total;
};

} // namespace longhand
