#pragma once

#include "engine/types/token.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

class Tokenizer;

/// Tokens that consist of white space and punctuation alone (Unicode's Z and P and the controls that part lines and
/// columns), ascending. Control tokens and tokens that hold a part of a character are none.
std::vector<TokenId> markTokens(const Tokenizer& tokenizer);

/// The commonest words of the texts that the tokenizer was made from, in small letters, commonest first, at most
/// `count`. They are estimated from the vocabulary, since its merges are ordered by how often they were found: the x-th
/// new token has the share 1 / (x + 10)^1.25, and gives its parts' shares away to it. What a token keeps is how often
/// it stands for itself: much for " the", next to nothing for " th". A word is letters with one space before them, or
/// an apostrophe and letters; its tokens, small and capital, are added up. Of equal ones the lower token comes first.
std::vector<std::string> commonWords(const Tokenizer& tokenizer, std::int32_t count);

/// Tokens of the `count` commonest words, with and without a space before them, small and capital, ascending.
std::vector<TokenId> commonWordTokens(const Tokenizer& tokenizer, std::int32_t count);

/// What a contextual penalty spares: markTokens() if marks, and commonWordTokens(). Ascending, each once; a function of
/// the vocabulary alone, the same on every machine.
std::vector<TokenId> structureTokens(const Tokenizer& tokenizer, bool marks, std::int32_t words);

} // namespace longhand
