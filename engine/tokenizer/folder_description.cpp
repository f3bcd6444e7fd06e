#include "engine/tokenizer/tokenizer_description.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/tokenizer/tokenizer_json.h"

namespace longhand {
namespace {

using nlohmann::json;

/// The largest published one (Gemma 3's) has 33 MB.
constexpr std::uint64_t kLargestFile = 48u << 20;

/// A special token by its key in tokenizer_config.json; -1 if it names none.
TokenId tokenOf(const json& config, const char* key, const TokenizerDescription& description)
{
    const auto found = config.find(key);
    if (found == config.end())
        return -1;
    const json& name = found->is_object() && found->contains("content") ? (*found)["content"] : *found;
    return name.is_string() ? tokenNamed(description, name.get_ref<const std::string&>()) : -1;
}

void addEnd(TokenizerDescription& description, const json& id)
{
    if (id.is_number_integer() && id >= 0 && id < description.pieces.size())
        description.ends.push_back(id.get<TokenId>());
}

/// Tokens that a SentencePiece model was given afterwards are named in tokenizer_config.json.
void readAddedTokens(const json& config, TokenizerDescription& description)
{
    const auto added = config.find("added_tokens_decoder");
    if (added == config.end() || !added->is_object())
        return;
    const std::size_t most = description.pieces.size() + added->size() + 65536;
    for (const auto& [key, token] : added->items()) {
        const bool number = !key.empty() && key.size() <= 8 && key.find_first_not_of("0123456789") == key.npos;
        const std::size_t id = number ? std::stoul(key) : most;
        if (id >= most || !token.is_object() || !token.contains("content") || !token["content"].is_string())
            throw Error(
                "%1: the added token %2 of tokenizer_config.json has no usable id or text. The file is damaged: "
                "download it again.",
                description.source, showable(key));
        if (id < description.pieces.size())
            continue;
        description.pieces.resize(id + 1);
        description.types.resize(id + 1, TokenType::Unused);
        description.scores.resize(id + 1);
        description.pieces[id] = token["content"].get<std::string>();
        description.types[id] = token.value("special", false) ? TokenType::Control : TokenType::UserDefined;
    }
}

} // namespace

TokenizerDescription describeTokenizerFolder(const std::filesystem::path& folder)
{
    const std::filesystem::path whole = folder / "tokenizer.json";
    const std::filesystem::path pieces = folder / "tokenizer.model";
    const json config = readTokenizerConfig(folder / "tokenizer_config.json");
    TokenizerDescription description;
    if (std::filesystem::exists(whole)) {
        description =
            describeTokenizerJson(readWholeFile(whole, Message("the tokenizer"), kLargestFile), whole.string());
    } else if (std::filesystem::exists(pieces)) {
        description =
            describeSentencePiece(readWholeFile(pieces, Message("the tokenizer"), kLargestFile), pieces.string());
        readAddedTokens(config, description);
    } else {
        throw Error("%1: neither tokenizer.json nor tokenizer.model is there. Download the model's whole folder.",
                    folder.string());
    }
    if (const TokenId bos = tokenOf(config, "bos_token", description); bos >= 0)
        description.bos = bos;
    if (const auto adds = config.find("add_bos_token"); adds != config.end() && adds->is_boolean())
        description.addsBos = adds->get<bool>();
    if (const TokenId eos = tokenOf(config, "eos_token", description); eos >= 0)
        description.ends.push_back(eos);
    const json generation = readTokenizerConfig(folder / "generation_config.json");
    if (const auto ends = generation.find("eos_token_id"); ends != generation.end()) {
        if (ends->is_array())
            for (const json& id : *ends)
                addEnd(description, id);
        else
            addEnd(description, *ends);
    }
    return description;
}

} // namespace longhand
