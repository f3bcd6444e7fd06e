#pragma once

#include "engine/types/prose_tokens.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace longhand {

class Tokenizer;

/// The number of commonest words of which varied openings count how many sentences begin with each
/// (tokensOfCommonWords(), tokenizer/structure_tokens.h): pronouns, conjunctions, articles, and few names.
inline constexpr std::int32_t kOpeningWords = 200;

/// " L": a space and one letter of the Latin, Greek or Cyrillic script that is no word of a language like " a" or " I".
bool isInitial(std::u32string_view text);

/// All but words and contractions, which sparedTokens() adds. marks: markTokens(). A sentence ends with one of . ! ?
/// and their like in other scripts. A function of the vocabulary alone, the same on every machine; the lists ascend.
ProseTokens proseTokens(const Tokenizer& tokenizer, std::span<const TokenId> marks);

} // namespace longhand
