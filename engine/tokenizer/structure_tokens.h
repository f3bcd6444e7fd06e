#pragma once

#include "engine/types/sampler_settings.h"
#include "engine/types/spared_tokens.h"
#include "engine/types/token.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

class Tokenizer;

/// Tokens that consist of white space and punctuation alone (Unicode's Z and P and the controls that separate lines and
/// columns), ascending. Excludes control tokens and tokens that hold a part of a character.
std::vector<TokenId> markTokens(const Tokenizer& tokenizer);

/// The commonest words of the tokenizer's training texts, in lower case, commonest first, at most `count`. They are
/// estimated from the vocabulary, since its merges are ordered by frequency: the x-th new token has the share 1 / (x +
/// 10)^1.25, which is taken from its parts' shares. What remains is how often a token is used as such: much for " the",
/// next to nothing for " th". A word is letters with one leading space, or an apostrophe and letters; its lower-case
/// and capitalised tokens are added up. Ties: the lower token comes first.
std::vector<std::string> commonWords(const Tokenizer& tokenizer, std::int32_t count);

/// Tokens of the `count` commonest words, with and without a leading space, lower case and capitalised, ascending.
std::vector<TokenId> commonWordTokens(const Tokenizer& tokenizer, std::int32_t count);

/// The same, word by word, commonest first.
std::vector<std::vector<TokenId>> tokensOfCommonWords(const Tokenizer& tokenizer, std::int32_t count);

/// Tokens exempt from a contextual penalty: markTokens() if marks, and commonWordTokens(). Ascending, each once; a
/// function of the vocabulary alone, the same on every machine.
std::vector<TokenId> structureTokens(const Tokenizer& tokenizer, bool marks, std::int32_t words);

/// Tokens that continue a word: they begin with a letter that is no capital, or with a combining mark, of a script that
/// puts spaces between words (not Thai, Lao, Burmese, Khmer, Chinese, Japanese, Korean). Ascending; a function of the
/// vocabulary alone.
std::vector<TokenId> continuingTokens(const Tokenizer& tokenizer);

/// Tokens of an apostrophe (' or U+2019), alone or with letters behind it of which the first is no capital. Ascending;
/// a function of the vocabulary alone.
std::vector<TokenId> contractionTokens(const Tokenizer& tokenizer);

/// Tokens of the English words that are none without a contraction behind them (" wouldn", "Didn"), with and without a
/// leading space, lower case and capitalised. Ascending; a function of the vocabulary alone.
std::vector<TokenId> contractionStems(const Tokenizer& tokenizer);

/// The number of commonest words that PenaltyBy::Rarity counts once, as it does markTokens().
inline constexpr std::int32_t kCommonWords = 600;

/// What the settings exempt from the penalties, and what they count once.
SparedTokens sparedTokens(const Tokenizer& tokenizer, const SamplerSettings& settings);

} // namespace longhand
