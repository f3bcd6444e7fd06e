#pragma once

#include "engine/tokenizer/tokenizer_description.h"

#include <string>

namespace longhand {

/// Hex SHA-256 of all that a file says of its tokens: pieces, their types and scores, ends, what is put before a text.
/// Not of how this program reads it (TokenizerDescription::cuts), which another version may write differently.
std::string tokenizerDigest(const TokenizerDescription& description);

} // namespace longhand
