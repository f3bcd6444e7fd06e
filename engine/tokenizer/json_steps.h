#pragma once

#include "engine/tokenizer/tokenizer_description.h"

#include <nlohmann/json.hpp>

namespace longhand {

/// What the steps of a tokenizer.json say together.
struct JsonSteps
{
    bool isUnigram = false;
    bool byteLevel = false;
    bool spaced = false; ///< spaces become U+2581
};

/// Reads normalizer and pre_tokenizer: normalisation, cuts, the space before a text, and with them which kind of BPE it
/// is. Throws Error naming a step that is not supported.
void readJsonSteps(const nlohmann::json& normalizer, const nlohmann::json& preTokenizer, JsonSteps& steps,
                   TokenizerDescription& description);

} // namespace longhand
