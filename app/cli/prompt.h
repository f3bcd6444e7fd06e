#pragma once

#include "app/cli/command.h"
#include "engine/tokenizer/tokenizer.h"

#include <string>
#include <string_view>
#include <vector>

namespace longhand::cli {

/// What the model reads for a text: plain text, with the token that begins a text in front where the model's file asks
/// for it.
std::vector<TokenId> textTokens(const Tokenizer& tokenizer, std::string_view text);

/// --prompt TEXT | --prompt-file F (| --prompt-ids F): exactly one of them.
struct PromptChoice
{
    std::string text;
    std::string file;
    std::string idsFile;

    void addTo(CLI::App& command, bool withIds);
    bool hasIds() const { return !idsFile.empty(); }
    /// The author's text without blanksAtEnd(); not for ids. Throws UsageError for one of blanks only.
    std::string read() const;
    /// At least one token; throws UsageError for an empty prompt.
    std::vector<TokenId> tokens(const Tokenizer& tokenizer) const;
};

} // namespace longhand::cli
