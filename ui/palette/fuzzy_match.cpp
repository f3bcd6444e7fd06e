#include "ui/palette/fuzzy_match.h"

#include <QStringList>

#include <algorithm>
#include <vector>

namespace longhand {

namespace {

constexpr int kLetter = 1;
constexpr int kInARow = 8;
constexpr int kWordStart = 6;
constexpr int kTextStart = 1;
constexpr int kMostSkipped = 6; // what a gap may cost

/// Folded for comparison, one character for each: lower case, without accents.
QString folded(const QString& text)
{
    QString plain = text;
    for (QChar& c : plain) {
        const QString parts = c.decomposition();
        if (!parts.isEmpty() && parts.front().isLetter()) {
            c = parts.front();
        }
        c = c.toCaseFolded();
    }
    return plain;
}

bool startsWord(const QString& text, int at)
{
    return at == 0 || (text[at].isLetterOrNumber() && !text[at - 1].isLetterOrNumber());
}

/// The best match of all letters of `word` in `text`: dynamic programming over (letter, position).
std::optional<FuzzyMatch> matchWord(const QString& word, const QString& text)
{
    const int letters = int(word.size());
    const int places = int(text.size());
    if (letters > places) {
        return std::nullopt;
    }
    constexpr int none = -1000000;
    struct Cell
    {
        int score = none;
        int from = -1; // place of the letter before
    };
    const std::vector<Cell> row(static_cast<std::size_t>(places));
    std::vector<std::vector<Cell>> best(static_cast<std::size_t>(letters), row);
    for (int i = 0; i < letters; ++i) {
        for (int at = i; at < places; ++at) {
            if (text[at] != word[i]) {
                continue;
            }
            const int own = kLetter + (startsWord(text, at) ? kWordStart : 0) + (at == 0 ? kTextStart : 0);
            Cell& cell = best[std::size_t(i)][std::size_t(at)];
            if (i == 0) {
                cell.score = own - std::min(at, kMostSkipped) / 2;
                continue;
            }
            for (int before = i - 1; before < at; ++before) {
                const Cell& previous = best[std::size_t(i - 1)][std::size_t(before)];
                if (previous.score == none) {
                    continue;
                }
                const int gap = at - before - 1;
                const int score = previous.score + own + (gap == 0 ? kInARow : -std::min(gap, kMostSkipped));
                if (score > cell.score) {
                    cell = {score, before};
                }
            }
        }
    }
    const auto& last = best.back();
    const auto top =
        std::max_element(last.begin(), last.end(), [](const Cell& a, const Cell& b) { return a.score < b.score; });
    if (top == last.end() || top->score == none) {
        return std::nullopt;
    }
    FuzzyMatch match;
    match.score = top->score;
    int at = int(top - last.begin());
    for (int i = letters - 1; i >= 0; --i) {
        match.letters.prepend(at);
        at = best[std::size_t(i)][std::size_t(at)].from;
    }
    return match;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text)
{
    constexpr int longest = 200; // only this much of a title is examined
    const QString plain = folded(text.left(longest));
    FuzzyMatch whole;
    const QStringList words = folded(query.left(longest)).simplified().split(u' ', Qt::SkipEmptyParts);
    for (const QString& word : words) {
        const auto match = matchWord(word, plain);
        if (!match) {
            return std::nullopt;
        }
        whole.score += match->score;
        whole.letters += match->letters;
    }
    std::sort(whole.letters.begin(), whole.letters.end());
    whole.letters.erase(std::unique(whole.letters.begin(), whole.letters.end()), whole.letters.end());
    return whole;
}

} // namespace longhand
