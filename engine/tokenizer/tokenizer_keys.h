#pragma once

#include "engine/tokenizer/tokenizer_description.h"

namespace longhand {

struct GgufContents;

/// Adds the keys of a GGUF file that describe the same tokenizer to describeTokenizer(): tokenizer.ggml.*, and for
/// steps that no name in tokenizer.ggml.pre stands for, longhand.tokenizer.*.
void addTokenizerKeys(const TokenizerDescription& description, GgufContents& contents);

// The keys of Longhand's own.
inline constexpr const char* kTokenizerCuts = "longhand.tokenizer.cuts"; ///< with it, the others below count
inline constexpr const char* kTokenizerNfc = "longhand.tokenizer.nfc";
inline constexpr const char* kTokenizerNewestDigits = "longhand.tokenizer.newest_digits";
inline constexpr const char* kTokenizerIgnoresMerges = "longhand.tokenizer.ignores_merges";
inline constexpr const char* kTokenizerSpacePrefix = "longhand.tokenizer.add_space_prefix";
inline constexpr const char* kTokenizerEnds = "longhand.tokenizer.end_tokens"; ///< all of them

} // namespace longhand
