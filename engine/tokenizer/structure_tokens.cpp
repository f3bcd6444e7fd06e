#include "engine/tokenizer/structure_tokens.h"

#include "engine/tokenizer/prose_tokens.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string_view>
#include <unordered_map>

namespace longhand {
namespace {

bool isMark(char32_t c)
{
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return (category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO) ||
           (category >= UTF8PROC_CATEGORY_ZS && category <= UTF8PROC_CATEGORY_ZP) || (c >= '\t' && c <= '\r') ||
           c == 0x85;
}

bool isMarks(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        if (!step.wellFormed || !isMark(step.codepoint))
            return false;
        at += step.length;
    }
    return !text.empty();
}

/// The word in lower case, without its leading space; empty if the token is not a word.
std::string wordOf(std::string_view text)
{
    std::string word;
    std::size_t at = text.starts_with(' ') ? 1 : 0;
    if (at < text.size() && text[at] == '\'' && at + 1 < text.size())
        word = text[at++];
    while (at < text.size()) {
        const Utf8Step step = utf8Step(text, at);
        if (!step.wellFormed || !isLetter(step.codepoint))
            return {};
        appendUtf8(word, static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(step.codepoint))));
        at += step.length;
    }
    return word;
}

/// Of a script that puts spaces between words, and no capital: behind a letter it continues a word.
bool continuesAWord(char32_t c)
{
    const bool withoutSpaces = (c >= 0x0e00 && c <= 0x0eff) || // Thai, Lao
                               (c >= 0x1000 && c <= 0x109f) || // Burmese
                               (c >= 0x1780 && c <= 0x17ff) || // Khmer
                               c >= 0x2e80;                    // Chinese, Japanese, Korean and what follows
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return !withoutSpaces &&
           ((category >= UTF8PROC_CATEGORY_LL && category <= UTF8PROC_CATEGORY_MC && category != UTF8PROC_CATEGORY_LT));
}

bool isContraction(std::string_view text)
{
    for (const std::string_view apostrophe : {"'", "\u2019"}) {
        if (!text.starts_with(apostrophe))
            continue;
        std::size_t at = apostrophe.size();
        if (at < text.size() && !continuesAWord(utf8Step(text, at).codepoint))
            return false;
        while (at < text.size()) {
            const Utf8Step step = utf8Step(text, at);
            if (!step.wellFormed || !isLetter(step.codepoint))
                return false;
            at += step.length;
        }
        return true;
    }
    return false;
}

/// Of these a contraction makes a word.
constexpr std::string_view kStems[] = {"ain",   "aren",   "couldn", "daren",   "didn", "doesn",  "don",
                                       "hadn",  "hasn",   "haven",  "isn",     "mayn", "mightn", "mustn",
                                       "needn", "oughtn", "shan",   "shouldn", "wasn", "weren",  "wouldn"};

/// Without one of them it may be a part of a longer word.
bool beginsAWord(std::string_view text)
{
    return text.starts_with(' ') || text.starts_with('\'');
}

/// How often each token is used as such, [vocabulary]: see commonWords().
std::vector<double> sharesOf(const Tokenizer& tokenizer)
{
    std::vector<double> shares(static_cast<std::size_t>(tokenizer.vocabularySize()), 0.0);
    std::vector<bool> made(shares.size());
    double rank = 10;
    for (const TokenMerge& merge : tokenizer.merges()) {
        const auto merged = static_cast<std::size_t>(merge.merged);
        if (made[merged]) // some files list every way to compose a token
            continue;
        made[merged] = true;
        rank += 1;
        const double share =
            1 / (rank * std::sqrt(std::sqrt(rank))); // a root is rounded alike everywhere, pow() is not
        shares[merged] += share;
        shares[static_cast<std::size_t>(merge.left)] -= share;
        shares[static_cast<std::size_t>(merge.right)] -= share;
    }
    return shares;
}

struct Word
{
    std::string text;
    double share = 0;            ///< of its tokens that begin a word and are used as such
    TokenId first = -1;          ///< of these; none: it is no word by itself
    std::vector<TokenId> tokens; ///< all of them, ascending
};

/// See commonWords().
std::vector<Word> commonest(const Tokenizer& tokenizer, std::int32_t count)
{
    if (count <= 0)
        return {};
    const std::vector<double> shares = sharesOf(tokenizer);
    std::unordered_map<std::string, Word> found;
    for (TokenId token = 0; token < tokenizer.vocabularySize(); ++token) {
        std::string text = wordOf(tokenizer.bytes(token));
        if (text.empty())
            continue;
        Word& word = found[std::move(text)];
        word.tokens.push_back(token);
        const double share = shares[static_cast<std::size_t>(token)];
        if (share <= 0 || !beginsAWord(tokenizer.bytes(token)))
            continue;
        word.share += share;
        if (word.first < 0)
            word.first = token;
    }
    std::vector<Word> words;
    for (auto& [text, word] : found)
        if (word.first >= 0) {
            word.text = text;
            words.push_back(std::move(word));
        }
    const std::size_t wanted = std::min(words.size(), static_cast<std::size_t>(count));
    std::partial_sort(
        words.begin(), words.begin() + static_cast<std::ptrdiff_t>(wanted), words.end(),
        [](const Word& a, const Word& b) { return a.share != b.share ? a.share > b.share : a.first < b.first; });
    words.resize(wanted);
    return words;
}

/// The tokens of which this holds, ascending.
template <typename Predicate>
std::vector<TokenId> tokensWhere(const Tokenizer& tokenizer, Predicate&& holds)
{
    std::vector<TokenId> tokens;
    for (TokenId token = 0; token < tokenizer.vocabularySize(); ++token)
        if (holds(tokenizer.bytes(token)))
            tokens.push_back(token);
    return tokens;
}

/// Marks, and the tokens of these words: ascending, each once.
std::vector<TokenId> joined(std::vector<TokenId> marks, std::span<const std::vector<TokenId>> words)
{
    for (const std::vector<TokenId>& word : words)
        marks.insert(marks.end(), word.begin(), word.end());
    std::sort(marks.begin(), marks.end());
    marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
    return marks;
}

/// Both are ascending.
std::vector<TokenId> unionOf(const std::vector<TokenId>& a, const std::vector<TokenId>& b)
{
    std::vector<TokenId> all;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    return all;
}

} // namespace

std::vector<TokenId> markTokens(const Tokenizer& tokenizer)
{
    return tokensWhere(tokenizer, isMarks);
}

std::vector<std::string> commonWords(const Tokenizer& tokenizer, std::int32_t count)
{
    std::vector<std::string> texts;
    for (Word& word : commonest(tokenizer, count))
        texts.push_back(std::move(word.text));
    return texts;
}

std::vector<std::vector<TokenId>> tokensOfCommonWords(const Tokenizer& tokenizer, std::int32_t count)
{
    std::vector<std::vector<TokenId>> tokens;
    for (Word& word : commonest(tokenizer, count))
        tokens.push_back(std::move(word.tokens));
    return tokens;
}

std::vector<TokenId> continuingTokens(const Tokenizer& tokenizer)
{
    return tokensWhere(tokenizer, [](std::string_view text) {
        const Utf8Step first = text.empty() ? Utf8Step{} : utf8Step(text, 0);
        return first.wellFormed && continuesAWord(first.codepoint);
    });
}

std::vector<TokenId> contractionTokens(const Tokenizer& tokenizer)
{
    return tokensWhere(tokenizer, isContraction);
}

std::vector<TokenId> contractionStems(const Tokenizer& tokenizer)
{
    return tokensWhere(tokenizer, [](std::string_view text) {
        const std::string word = wordOf(text);
        return std::find(std::begin(kStems), std::end(kStems), word) != std::end(kStems);
    });
}

std::vector<TokenId> commonWordTokens(const Tokenizer& tokenizer, std::int32_t count)
{
    return joined({}, tokensOfCommonWords(tokenizer, count));
}

std::vector<TokenId> structureTokens(const Tokenizer& tokenizer, bool marks, std::int32_t words)
{
    return joined(marks ? markTokens(tokenizer) : std::vector<TokenId>(), tokensOfCommonWords(tokenizer, words));
}

SparedTokens sparedTokens(const Tokenizer& tokenizer, const SamplerSettings& settings)
{
    const bool byRarity = settings.penaltyBy == PenaltyBy::Rarity;
    const bool shapes = settings.variedOpenings > 0 || settings.longestSentence > 0 || settings.longestParagraph > 0 ||
                        settings.mostContractions > 0 || settings.mostBareLines > 0 || settings.mostMarks > 0;
    // Each is looked for once, whoever needs it: that is a walk over the whole vocabulary.
    std::vector<TokenId> marks, contractions;
    if (settings.penaltySparesMarks || byRarity || shapes)
        marks = markTokens(tokenizer);
    if (settings.sparesContractions || shapes)
        contractions = contractionTokens(tokenizer);
    const auto words = tokensOfCommonWords(
        tokenizer, std::max({settings.penaltySparedWords, byRarity ? kCommonWords : 0, shapes ? kOpeningWords : 0}));
    const auto commonest = [&](std::int32_t count) {
        return std::span(words).first(std::min(words.size(), static_cast<std::size_t>(count)));
    };

    SparedTokens spared;
    spared.fromPenalty =
        joined(settings.penaltySparesMarks ? marks : std::vector<TokenId>(), commonest(settings.penaltySparedWords));
    if (settings.sparesWordEnds)
        spared.fromDry = continuingTokens(tokenizer);
    if (settings.sparesContractions)
        spared.fromPenalty = unionOf(spared.fromPenalty, contractions);
    spared.fromPenalty = unionOf(spared.fromPenalty, spared.fromDry);
    if (byRarity)
        spared.countedOnce = joined(marks, commonest(kCommonWords));
    if (shapes) {
        spared.prose = proseTokens(tokenizer, marks);
        const auto openings = commonest(kOpeningWords);
        spared.prose.words.assign(openings.begin(), openings.end());
        spared.prose.contractions = std::move(contractions);
        spared.prose.stems = contractionStems(tokenizer);
    }
    return spared;
}

} // namespace longhand
