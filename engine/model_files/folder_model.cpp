#include "engine/model_files/folder_model.h"

#include "engine/chat/chat_source.h"
#include "engine/formats/gguf/file_input.h"
#include "engine/formats/json/strict_json.h"
#include "engine/model_files/folder_config.h"
#include "engine/model_files/folder_tensors.h"
#include "engine/model_files/open_model.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "engine/tokenizer/tokenizer_keys.h"

#include <algorithm>
#include <utility>

namespace longhand {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uint64_t kMaxConfig = 1u << 20;
constexpr int kDepth = 8;

json readJson(const fs::path& path)
{
    return parseStrictJson(readWholeFile(path, Message("the model's settings"), kMaxConfig), path.string(),
                           {.depth = kDepth});
}

/// Takes off the tokens at the vocabulary's end that the model has no rows for, if none is of text: Gemma 3's text
/// models share their tokenizer with those that see pictures, and some models have a padding token too many.
void dropTokensWithoutRows(TokenizerDescription& tokenizer, const GgufContents& contents)
{
    const auto embedding = std::find_if(contents.tensors.begin(), contents.tensors.end(),
                                        [](const GgufTensor& one) { return one.name == "token_embd.weight"; });
    if (embedding == contents.tensors.end() || embedding->dims.empty() ||
        std::cmp_less_equal(tokenizer.pieces.size(), embedding->dims.back()))
        return;
    const auto rows = static_cast<std::size_t>(embedding->dims.back());
    const auto beyond = tokenizer.types.begin() + static_cast<std::ptrdiff_t>(rows);
    if (!std::all_of(beyond, tokenizer.types.end(), [](TokenType type) {
            return type == TokenType::Control || type == TokenType::UserDefined || type == TokenType::Unused;
        }))
        return; // the model says what is wrong
    tokenizer.types.erase(beyond, tokenizer.types.end());
    tokenizer.pieces.resize(rows);
    tokenizer.scores.resize(std::min(tokenizer.scores.size(), rows));
    const auto gone = [&](TokenId token) { return std::cmp_greater_equal(token, rows); };
    std::erase_if(tokenizer.ends, gone);
    for (TokenId* one : {&tokenizer.bos, &tokenizer.unknown})
        if (gone(*one))
            *one = -1;
    tokenizer.addsBos = tokenizer.addsBos && tokenizer.bos >= 0;
}

} // namespace

GgufFile openModelFolder(const fs::path& folder, bool tokenizer)
{
    GgufContents contents;
    contents.path = folder;
    const fs::path path = folder / "config.json";
    const json json = readJson(path);
    const FolderConfig config = readFolderConfig(json, path.string(), contents);
    std::error_code relative;
    contents.add("general.name", modelFileName(fs::absolute(folder, relative).lexically_normal()));
    const fs::path recommended = folder / "generation_config.json";
    if (std::error_code ec; fs::exists(recommended, ec))
        addSamplingKeys(readJson(recommended), contents);
    addFolderTensors(folder, config, contents);
    if (tokenizer) {
        TokenizerDescription words = describeTokenizerFolder(folder);
        dropTokensWithoutRows(words, contents);
        addTokenizerKeys(words, contents);
        if (std::string text = chatTemplateText(folder); !text.empty())
            contents.add("tokenizer.chat_template", std::move(text));
    }
    return GgufFile(std::move(contents));
}

} // namespace longhand
