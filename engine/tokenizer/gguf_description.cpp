#include "engine/tokenizer/tokenizer_description.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/tokenizer_family.h"
#include "engine/tokenizer/tokenizer_keys.h"

#include <limits>
#include <utility>

namespace longhand {
namespace {

constexpr const char* kTokens = "tokenizer.ggml.tokens";
constexpr const char* kTypes = "tokenizer.ggml.token_type";
constexpr const char* kScores = "tokenizer.ggml.scores";
constexpr const char* kMerges = "tokenizer.ggml.merges";

std::vector<TokenType> readTypes(const GgufFile& file, std::size_t count)
{
    std::vector<TokenType> types(count, TokenType::Undefined);
    const GgufArrayOfInts* read = file.findInts(kTypes);
    if (read == nullptr)
        return types;
    if (read->size() != count)
        throw Error("%1: metadata key '%2' has %3 entries for %4 tokens. The file is damaged: download it again.",
                    file.path().string(), kTypes, read->size(), count);
    for (std::size_t i = 0; i < count; ++i) {
        if ((*read)[i] < 0 || (*read)[i] > static_cast<std::int64_t>(TokenType::Byte))
            throw Error("%1: metadata key '%2' says %3 for token %4; 0 to 6 are possible. The file is damaged: "
                        "download it again.",
                        file.path().string(), kTypes, (*read)[i], i);
        types[i] = static_cast<TokenType>((*read)[i]);
    }
    return types;
}

std::vector<float> readScores(const GgufFile& file, std::size_t count)
{
    const GgufValue* value = file.find(kScores);
    const auto* scores = value == nullptr ? nullptr : std::get_if<GgufArrayOfFloats>(value);
    if (scores == nullptr || scores->size() != count)
        throw Error("%1: metadata key '%2' has %3 numbers for %4 tokens. The file is damaged: download it again.",
                    file.path().string(), kScores, scores == nullptr ? 0 : scores->size(), count);
    return *scores;
}

std::string readCharsmap(const GgufFile& file)
{
    const char* const key = "tokenizer.ggml.precompiled_charsmap";
    std::string bytes;
    if (const GgufArrayOfInts* read = file.findInts(key))
        for (const std::int64_t byte : *read) {
            if (byte < -128 || byte > 255)
                throw Error("%1: metadata key '%2' holds %3; a byte is -128 to 255. The file is damaged: download it "
                            "again.",
                            file.path().string(), key, byte);
            bytes += static_cast<char>(static_cast<unsigned char>(byte & 0xff));
        }
    return bytes;
}

void readMerges(const GgufFile& file, TokenizerDescription& description)
{
    const GgufArrayOfStrings& merges = file.getStrings(kMerges);
    description.merges.reserve(merges.size());
    for (std::size_t i = 0; i < merges.size(); ++i) {
        const std::string_view merge = merges[i];
        const std::size_t space = merge.find(' ', 1);
        if (space == std::string_view::npos || space + 1 == merge.size() ||
            merge.find(' ', space + 1) != std::string_view::npos)
            throw Error("%1: metadata key '%2', merge %3 %4: is not two parts with a space between. The file is "
                        "damaged: download it again.",
                        file.path().string(), kMerges, i, showable(merge));
        description.merges.push_back({merge.substr(0, space), merge.substr(space + 1)});
    }
}

/// The steps of a folder's tokenizer, as addTokenizerKeys() writes them.
void readSteps(const GgufFile& file, TokenizerDescription& description)
{
    description.cuts = file.getStrings(kTokenizerCuts);
    description.nfc = file.getBool(kTokenizerNfc, false);
    description.newestDigits = file.getBool(kTokenizerNewestDigits, false);
    description.ignoresMerges = file.getBool(kTokenizerIgnoresMerges, false);
    description.addsSpacePrefix = file.getBool(kTokenizerSpacePrefix, false);
}

void readByteLevel(const GgufFile& file, TokenizerDescription& description)
{
    const std::string& name = file.getString("tokenizer.ggml.pre");
    const TokenizerFamily* family = tokenizerFamily(name);
    if (family == nullptr)
        throw Error("%1: the pre-tokenizer %2 (tokenizer.ggml.pre) is not supported; these are: %3. Choose another "
                    "model.",
                    file.path().string(), showable(name), tokenizerFamilyNames());
    description.cuts = family->cuts;
    description.newestDigits = family->newestDigits;
    description.nfc = family->nfc;
    description.ignoresMerges = family->ignoresMerges;
    description.addsBos = family->addsBos;
}

/// What the kind of tokenizer says of the keys that the file may leave out.
struct Kind
{
    const char* name;
    TokenizerAlgorithm algorithm;
    bool addsSpacePrefix = false;
    bool addsBos = false;
    // The ids that older files mean without saying so.
    TokenId bos = -1, eos = -1, unknown = -1;
};

constexpr Kind kKinds[] = {
    {.name = "gpt2", .algorithm = TokenizerAlgorithm::ByteLevelBpe},
    {.name = "gemma4", .algorithm = TokenizerAlgorithm::SpacedBpe, .addsBos = true},
    {.name = "llama",
     .algorithm = TokenizerAlgorithm::SentencePieceBpe,
     .addsSpacePrefix = true,
     .addsBos = true,
     .bos = 1,
     .eos = 2,
     .unknown = 0},
    {.name = "t5",
     .algorithm = TokenizerAlgorithm::SentencePieceUnigram,
     .addsSpacePrefix = true,
     .eos = 1,
     .unknown = 2},
};

const Kind& readKind(const GgufFile& file)
{
    const std::string& model = file.getString("tokenizer.ggml.model");
    for (const Kind& kind : kKinds)
        if (model == kind.name)
            return kind;
    throw Error("%1: the tokenizer is of the kind %2 (tokenizer.ggml.model); supported are gpt2, gemma4, llama and t5. "
                "Choose another model.",
                file.path().string(), showable(model));
}

TokenId readId(const GgufFile& file, std::string_view key, std::size_t count, TokenId missing)
{
    if (!file.has(key))
        return missing < static_cast<TokenId>(count) ? missing : -1;
    return static_cast<TokenId>(file.getInt(key, 0, static_cast<std::int64_t>(count) - 1));
}

void readEnds(const GgufArrayOfInts& ends, TokenizerDescription& description)
{
    description.ends.clear();
    for (const std::int64_t end : ends) {
        if (end < 0 || std::cmp_greater_equal(end, description.pieces.size()))
            throw Error("%1: metadata key '%2' holds %3, which is no token. The file is damaged: download it again.",
                        description.source, kTokenizerEnds, end);
        description.ends.push_back(static_cast<TokenId>(end));
    }
}

} // namespace

TokenizerDescription describeTokenizer(const GgufFile& file)
{
    const Kind& kind = readKind(file);
    TokenizerDescription description;
    description.source = file.path().string();
    description.algorithm = kind.algorithm;
    description.addsBos = kind.addsBos;
    if (file.has(kTokenizerCuts))
        readSteps(file, description);
    else if (kind.algorithm == TokenizerAlgorithm::ByteLevelBpe)
        readByteLevel(file, description);
    description.pieces = file.getStrings(kTokens);
    const std::size_t count = description.pieces.size();
    if (count == 0 || count > static_cast<std::size_t>(std::numeric_limits<TokenId>::max()))
        throw Error("%1: metadata key '%2' has %3 tokens. The file is damaged: download it again.", description.source,
                    kTokens, count);
    description.types = readTypes(file, count);
    description.bos = readId(file, "tokenizer.ggml.bos_token_id", count, kind.bos);
    description.unknown = readId(file, "tokenizer.ggml.unknown_token_id", count, kind.unknown);
    const TokenId eos = readId(file, "tokenizer.ggml.eos_token_id", count, kind.eos);
    for (const TokenId end : {eos, readId(file, "tokenizer.ggml.eot_token_id", count, -1),
                              readId(file, "tokenizer.ggml.eom_token_id", count, -1)})
        if (end >= 0)
            description.ends.push_back(end);
    if (const GgufArrayOfInts* ends = file.findInts(kTokenizerEnds))
        readEnds(*ends, description);
    description.addsBos = description.bos >= 0 && file.getBool("tokenizer.ggml.add_bos_token", description.addsBos);

    switch (kind.algorithm) {
    case TokenizerAlgorithm::SpacedBpe:
        // No token holds a line break and something else, so this cut changes nothing; it bounds the words.
        if (description.cuts.empty())
            description.cuts = {"[^\\n]++|\\n++"};
        [[fallthrough]];
    case TokenizerAlgorithm::ByteLevelBpe:
        readMerges(file, description);
        break;
    case TokenizerAlgorithm::SentencePieceUnigram:
    case TokenizerAlgorithm::SentencePieceBpe:
        description.scores = readScores(file, count);
        description.charsmap = readCharsmap(file);
        description.removesExtraSpaces = file.getBool("tokenizer.ggml.remove_extra_whitespaces", false);
        description.addsSpacePrefix = file.getBool("tokenizer.ggml.add_space_prefix", kind.addsSpacePrefix);
        break;
    }
    return description;
}

} // namespace longhand
