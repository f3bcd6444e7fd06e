#include "app/cli/prompt.h"

#include "app/cli/files.h"
#include "app/project/text/end_blanks.h"

namespace longhand::cli {
namespace {

constexpr const char* kEmptyPrompt = "The prompt is empty: a story needs at least one word to begin with.";

} // namespace

std::vector<TokenId> textTokens(const Tokenizer& tokenizer, std::string_view text)
{
    std::vector<TokenId> ids = tokenizer.encode(text);
    if (tokenizer.addBos() && tokenizer.bos() >= 0)
        ids.insert(ids.begin(), tokenizer.bos());
    return ids;
}

void PromptChoice::addTo(CLI::App& command, bool withIds)
{
    auto* group = command.add_option_group("Prompt", "what the story begins with (one of them)");
    group->add_option("--prompt", text,
                      "the text itself; spaces at its end are left out, as words begin with their own");
    namesFile(
        group->add_option("--prompt-file", file, "a text file (UTF-8, UTF-16 or Windows-1252); - is standard input"));
    if (withIds)
        rare(namesFile(
            group->add_option("--prompt-ids", idsFile, "a file of token ids, one a line; - is standard input")));
    group->require_option(1);
}

std::string PromptChoice::read() const
{
    std::string prompt = file.empty() ? asProse(text, "--prompt") : readProse(file);
    prompt.resize(prompt.size() - blanksAtEnd(prompt));
    if (prompt.find_first_not_of(" \t\n\v\f\r") == std::string::npos)
        throw UsageError(kEmptyPrompt);
    return prompt;
}

std::vector<TokenId> PromptChoice::tokens(const Tokenizer& tokenizer) const
{
    auto ids = hasIds() ? readIds(idsFile, tokenizer.vocabularySize()) : textTokens(tokenizer, read());
    if (ids.empty())
        throw UsageError(kEmptyPrompt);
    return ids;
}

} // namespace longhand::cli
