#pragma once

#include <QString>

#include <vector>

namespace longhand {

/// A word of a text for spelling.
struct SpellingWord
{
    qsizetype start = 0;
    qsizetype length = 0;
    QString word; ///< without soft hyphens, apostrophes straight

    qsizetype end() const { return start + length; }
};

/// Words that are not checked.
struct SpellingRules
{
    bool skipCapitals = true; ///< words all in capitals: NASA
    bool skipDigits = true;   ///< words with a digit: 3rd
    bool skipNames = false;   ///< words that begin with a capital and do not begin a sentence

    bool operator==(const SpellingRules&) const = default;
};

/// The words to check in [from, to) of a text; one that only begins or ends there is returned whole. Letters, with
/// apostrophes between them; hyphens separate words. Skips addresses (with @, :// or www.).
std::vector<SpellingWord> spellingWords(const QString& text, qsizetype from, qsizetype to, const SpellingRules& rules);
/// The word at a position or right before it, whatever the rules say; length 0 if there is none.
SpellingWord spellingWordAt(const QString& text, qsizetype position);

} // namespace longhand
