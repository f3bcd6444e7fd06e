#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace longhand {

/// How well a text matches the query.
struct FuzzyMatch
{
    int score = 0;      ///< higher is better; comparable between texts for one query
    QList<int> letters; ///< which characters of the text matched, ascending
};

/// Looks for the words of `query`, in any order, each of them as letters in their order within `text`. Case and accents
/// do not matter. Beginnings of words and letters in a row count more. Nothing if a word is missing; an empty query
/// matches everything with score 0.
std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text);

} // namespace longhand
