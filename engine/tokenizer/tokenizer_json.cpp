#include "engine/tokenizer/tokenizer_json.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/json/strict_json.h"
#include "engine/tokenizer/json_steps.h"
#include "engine/tokenizer/vocabulary.h"

#include <algorithm>

namespace longhand {
namespace {

using nlohmann::json;

constexpr int kDeepest = 32;
constexpr std::int64_t kMaxTokens = 16 << 20;
/// The largest published vocabularies (Gemma 3's) have some two million values.
constexpr std::size_t kMostValues = 3'000'000;
// tokenizer_config.json of Gemma 3 has one megabyte: 6,000 added tokens.
constexpr std::uint64_t kLargestConfig = 8u << 20;
constexpr std::size_t kMostConfigValues = 400'000;

[[noreturn]] void fail(const std::string& source, std::string_view what)
{
    throw Error("%1: %2. The file is damaged, or of a kind that is not supported: choose another model.", source, what);
}

/// A part of the file by its key; null if it is missing.
const json& part(const json& object, const char* key)
{
    static const json null;
    if (!object.is_object())
        return null;
    const auto found = object.find(key);
    return found == object.end() ? null : *found;
}

std::int64_t readId(const json& value, const std::string& source)
{
    if (!value.is_number_integer() || value < 0 || value >= kMaxTokens)
        throw Error("%1: a token has the id %2; a number below %3 is possible. The file is damaged: download it again.",
                    source, showable(value.dump(-1, ' ', true, json::error_handler_t::replace)), kMaxTokens);
    return value.get<std::int64_t>();
}

/// Puts a token at its id; what is between stays unused.
void put(TokenizerDescription& description, std::int64_t id, const std::string& piece, TokenType type)
{
    const auto at = static_cast<std::size_t>(id);
    if (at >= description.pieces.size()) {
        description.pieces.resize(at + 1);
        description.types.resize(at + 1, TokenType::Unused);
    }
    description.pieces[at] = piece;
    description.types[at] = type;
}

TokenType typeOf(const std::string& piece, const json& model)
{
    if (part(model, "unk_token") == piece)
        return TokenType::Unknown;
    const bool bytes = part(model, "byte_fallback") == true;
    return bytes && byteNamed(piece) >= 0 ? TokenType::Byte : TokenType::Normal;
}

void readMerges(const json& merges, TokenizerDescription& description)
{
    if (!merges.is_array())
        fail(description.source, "model.merges is missing");
    description.merges.reserve(merges.size());
    for (const json& merge : merges) {
        if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
            description.merges.push_back(
                {merge[0].get_ref<const std::string&>(), merge[1].get_ref<const std::string&>()});
            continue;
        }
        const std::string_view text = merge.is_string() ? merge.get_ref<const std::string&>() : std::string_view();
        const std::size_t space = text.empty() ? text.npos : text.find(' ', 1);
        if (space == text.npos || space + 1 == text.size())
            throw Error("%1: merge %2 is not two parts. The file is damaged: download it again.", description.source,
                        description.merges.size());
        description.merges.push_back({text.substr(0, space), text.substr(space + 1)});
    }
}

void readBpe(const json& model, TokenizerDescription& description)
{
    for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"})
        if (part(model, key).is_string() && !part(model, key).get_ref<const std::string&>().empty())
            fail(description.source, std::string("model.") + key + " is not supported");
    description.ignoresMerges = part(model, "ignore_merges") == true;
    const json& vocabulary = part(model, "vocab");
    if (!vocabulary.is_object())
        fail(description.source, "model.vocab is missing");
    // Ids far beyond the number of tokens would only cost memory.
    const auto most = static_cast<std::int64_t>(vocabulary.size()) * 4 + 65536;
    for (const auto& [piece, value] : vocabulary.items()) {
        const std::int64_t id = readId(value, description.source);
        if (id > most)
            fail(description.source, "the ids of the tokens have holes");
        put(description, id, piece, typeOf(piece, model));
    }
    readMerges(part(model, "merges"), description);
}

void readUnigram(const json& model, TokenizerDescription& description)
{
    const json& vocabulary = part(model, "vocab");
    if (!vocabulary.is_array())
        fail(description.source, "model.vocab is missing");
    for (const json& entry : vocabulary) {
        if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number())
            fail(description.source, "an entry of model.vocab is not a piece with its score");
        const auto& piece = entry[0].get_ref<const std::string&>();
        put(description, static_cast<std::int64_t>(description.pieces.size()), piece, typeOf(piece, model));
        description.scores.push_back(static_cast<float>(entry[1].get<double>()));
    }
    if (const json& unknown = part(model, "unk_id"); unknown.is_number_integer()) {
        const std::int64_t id = readId(unknown, description.source);
        if (static_cast<std::size_t>(id) >= description.pieces.size())
            fail(description.source, "model.unk_id is none of the tokens");
        description.unknown = static_cast<TokenId>(id);
        description.types[static_cast<std::size_t>(id)] = TokenType::Unknown;
    }
}

void readAdded(const json& added, TokenizerDescription& description)
{
    if (!added.is_array())
        return;
    const auto most = static_cast<std::int64_t>(description.pieces.size() + added.size()) * 4 + 65536;
    for (const json& token : added) {
        const json& content = part(token, "content");
        if (!content.is_string())
            fail(description.source, "an added token has no content");
        const std::int64_t id = readId(part(token, "id"), description.source);
        if (id > most)
            fail(description.source, "the ids of the added tokens have holes");
        // One that stands for whole words only would have to look around itself: it is left to the merges.
        const bool plain = part(token, "single_word") == true;
        const TokenType type = part(token, "special") == true ? TokenType::Control
                               : plain                        ? TokenType::Normal
                                                              : TokenType::UserDefined;
        const bool unknown = static_cast<std::size_t>(id) < description.types.size() &&
                             description.types[static_cast<std::size_t>(id)] == TokenType::Unknown;
        put(description, id, content.get_ref<const std::string&>(), unknown ? TokenType::Unknown : type);
    }
}

/// A model whose texts begin with a special token has it in a template.
void readTemplate(const json& processor, TokenizerDescription& description, int depth = 0)
{
    if (const json& all = part(processor, "processors"); all.is_array() && depth < kDeepest)
        for (const json& one : all)
            readTemplate(one, description, depth + 1);
    const json& single = part(processor, "single");
    if (!single.is_array() || single.empty())
        return;
    const json& id = part(part(single[0], "SpecialToken"), "id");
    if (!id.is_string())
        return;
    description.bos = tokenNamed(description, id.get_ref<const std::string&>());
    description.addsBos = description.bos >= 0;
}

} // namespace

json readTokenizerConfig(const std::filesystem::path& path)
{
    if (!std::filesystem::exists(path))
        return json::object();
    return parseStrictJson(readWholeFile(path, Message("the model's settings"), kLargestConfig), path.string(),
                           {.depth = kDeepest, .values = kMostConfigValues});
}

TokenId tokenNamed(const TokenizerDescription& description, std::string_view piece)
{
    const auto found = std::find(description.pieces.begin(), description.pieces.end(), piece);
    return found == description.pieces.end() ? -1 : static_cast<TokenId>(found - description.pieces.begin());
}

TokenizerDescription describeTokenizerJson(std::string_view text, const std::string& source)
{
    // The library these files are made for takes the last of a token that stands twice, so that such files are in use.
    const JsonBounds bounds = {.depth = kDeepest, .values = kMostValues, .twiceIn = "vocab"};
    auto owner = std::make_shared<const json>(parseStrictJson(text, source, bounds));
    const json& file = *owner;
    TokenizerDescription description;
    description.source = source;
    description.owner = owner;
    const json& model = part(file, "model");
    const std::string type = part(model, "type").is_string()    ? part(model, "type").get<std::string>()
                             : part(model, "merges").is_array() ? "BPE"
                                                                : "unknown";
    JsonSteps steps;
    if (type == "Unigram") {
        steps.isUnigram = true;
        description.algorithm = TokenizerAlgorithm::SentencePieceUnigram;
        readUnigram(model, description);
    } else if (type == "BPE") {
        readBpe(model, description);
    } else {
        fail(source, "model.type is " + showable(type) + ", but only BPE and Unigram are supported");
    }
    readJsonSteps(part(file, "normalizer"), part(file, "pre_tokenizer"), steps, description);
    readAdded(part(file, "added_tokens"), description);
    description.scores.resize(steps.isUnigram ? description.pieces.size() : 0);
    readTemplate(part(file, "post_processor"), description);
    return description;
}

} // namespace longhand
