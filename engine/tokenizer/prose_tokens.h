#pragma once

#include "engine/types/prose_tokens.h"

#include <span>

namespace longhand {

class Tokenizer;

/// The number of commonest words of which varied openings count how many sentences begin with each
/// (tokensOfCommonWords(), tokenizer/structure_tokens.h): pronouns, conjunctions, articles, and few names.
inline constexpr std::int32_t kOpeningWords = 200;

/// All but words and contractions, which sparedTokens() adds. marks: markTokens(). A sentence ends with one of . ! ?
/// and their like in other scripts. A function of the vocabulary alone, the same on every machine; the lists ascend.
ProseTokens proseTokens(const Tokenizer& tokenizer, std::span<const TokenId> marks);

} // namespace longhand
