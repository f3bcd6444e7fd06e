#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// How the models of a family cut texts; GGUF files give it by a name only.
struct TokenizerFamily
{
    std::vector<std::string> cuts; ///< see TokenizerDescription
    bool newestDigits = false;
    bool nfc = false;
    bool ignoresMerges = false;
    bool addsBos = false;
};

/// By the name in tokenizer.ggml.pre; null if it is not supported.
const TokenizerFamily* tokenizerFamily(std::string_view name);
/// The name of a family that cuts and merges like this, for other programs; "default" if none does.
std::string tokenizerFamilyOf(const std::vector<std::string>& cuts, bool nfc, bool ignoresMerges);
/// The supported names, for messages.
std::string tokenizerFamilyNames();

} // namespace longhand
